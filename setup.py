"""The compile of the core; the rest of the packaging is in pyproject.toml.

The environment variable HEARTS_BUILD chooses the build. ``auto``, the default, turns the modules of
``hearts/_core`` into one native library with mypyc, and where that fails it says so and leaves them
as they are; so it does in an editable install, where a library would hide later edits. ``compiled``
fails where it cannot compile, ``pure`` never tries. The sources stay in the wheel in any case.

pip shows what is said here only with ``-v``. The name of a wheel that is not compiled ends in
``-py3-none-any``, and ``hearts.__compiled__`` says so at any time.
"""

import os
import sys
import warnings
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# A build front end does not look for modules beside this file by itself.
sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

from build_core import GROUP, UnknownForm, c_flags, complete_files

CORE = Path("hearts", "_core")
# The package file only gathers names, pure.py holds what is meant to stay interpreted, and the
# values of records.py are made by attrs.
INTERPRETED = {"__init__.py", "pure.py", "records.py"}
# mypyc is asked for here and not in pyproject.toml: there every pure install would have to fetch
# mypy as well, 16 MB and three to five seconds, to use none of it. The oldest version allowed is
# the one that the core was tried with. attrs is needed for its types: the core names values of
# other modules in annotations.
COMPILER = ["mypy[mypyc]>=2.4", "attrs>=23.2"]
# Commands that only describe the project. The first of them asks what the build needs, when the
# compiler is not there yet.
DESCRIBING = {"egg_info", "dist_info", "sdist"}


class NotCompiled(Exception):
    """The library could not be built."""


def core_extensions(asked: str) -> list[Extension]:
    """Compile the core to C and return what is left to build."""
    from mypyc.build import mypycify

    # pip shows this with -v; other front ends always do.
    print(
        "The core of hearts is compiled with mypyc, which takes a minute or two; "
        "HEARTS_BUILD=pure leaves it out.",
        flush=True,
    )
    sources = sorted(str(p) for p in CORE.rglob("*.py") if p.name not in INTERPRETED)
    # The type check, with its strict settings, has a session of its own. The build must not fail
    # over a finding that a later mypy adds to them: it takes no settings and judges the core only.
    extensions: list[Extension] = mypycify(
        ["--config-file=", "--follow-imports=silent", *sources],
        opt_level="3",
        debug_level="0",
        multi_file=False,
        group_name=GROUP,
    )
    for extension in extensions:
        # A new list: mypyc gives all its extensions the same one.
        extension.extra_compile_args = [*extension.extra_compile_args, *c_flags(sys.platform)]
    try:
        complete_files(extensions, sources)
    except UnknownForm as error:
        if asked == "compiled":
            raise NotCompiled(f"docstrings: {error}") from error
        # A fast core without docstrings is better than a slow one that has them.
        warnings.warn(f"{error}\n\nThe core is compiled without docstrings.", stacklevel=1)
    return extensions


class Compile(build_ext):  # type: ignore[misc]
    """Build the library, or tell in one way that it could not be done."""

    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            raise NotCompiled(str(error)) from error


def build(asked: str, *, compiled: bool) -> None:
    """Do what setuptools was asked for."""
    try:
        extensions = core_extensions(asked) if compiled and not DESCRIBING & set(sys.argv) else []
    except (ImportError, SystemExit) as error:  # mypyc exits where it cannot go on
        raise NotCompiled(f"mypyc: {error}") from error
    setup(
        setup_requires=COMPILER if compiled else [],
        ext_modules=extensions,
        cmdclass={"build_ext": Compile},
    )


def main() -> None:
    """Build what HEARTS_BUILD asks for."""
    asked = os.environ.get("HEARTS_BUILD", "auto")
    if asked not in {"auto", "pure", "compiled"}:
        sys.exit(f"HEARTS_BUILD is {asked!r}; it may be 'auto', 'pure' or 'compiled'")
    editable = {"editable_wheel", "develop"} & set(sys.argv)
    try:
        build(asked, compiled=asked == "compiled" or (asked == "auto" and not editable))
    except NotCompiled as error:
        if asked == "compiled":
            sys.exit(f"the core could not be compiled: {error}")
        warnings.warn(
            f"{error}\n\nThe core is not compiled; it runs as plain Python.", stacklevel=1
        )
        build(asked, compiled=False)


main()
