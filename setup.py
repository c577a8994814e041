"""The compile of the core; the rest of the packaging is in pyproject.toml.

The environment variable HEARTS_BUILD chooses the build. ``auto``, the default, turns the modules of
``hearts/_core`` into one native library with mypyc, and where that fails it says so and leaves them
as they are; so it does in an editable install, where a library would hide later edits. ``compiled``
fails where it cannot compile, ``pure`` never tries. The sources stay in the wheel in any case.

A library that was built from the same sources is used again: it stays in the folder ``build`` of
the checkout, so a second installation, with other extras for example, takes some seconds. Without
that folder everything is built anew.

pip shows what is said here only with ``-v``. The name of a wheel that is not compiled ends in
``-py3-none-any``, and ``hearts.__compiled__`` says so at any time.
"""

import hashlib
import json
import os
import sys
import sysconfig
import warnings
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# A build front end does not look for modules beside this file by itself.
sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))

from build_core import GROUP, UnknownForm, c_flags, complete_files, link_time_flags

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
# What an earlier build was made from, and where its library is.
KEPT = Path("build", f"core-{sys.implementation.cache_tag}.json")


class NotCompiled(Exception):
    """The library could not be built."""


def digest() -> str:
    """Return a digest of all that a library is made from, but for the version of mypy."""
    settings = [os.environ.get(name, "") for name in ("CC", "CFLAGS", "LDFLAGS")]
    found = hashlib.sha256(repr((sys.version, sysconfig.get_platform(), settings)).encode())
    # The types of other modules may count as well, so that the whole package is read.
    package = Path("hearts").rglob("*.py")
    for path in sorted((*package, Path("setup.py"), Path("tools", "build_core.py"))):
        found.update(path.read_bytes())
    return found.hexdigest()


def kept_extensions() -> list[Extension]:
    """Return the extensions of an earlier build, if nothing of it is missing or has changed."""
    try:
        kept = json.loads(KEPT.read_text("utf-8"))
        extensions = [Extension(name, sources) for name, sources in kept["extensions"].items()]
        sources = [Path(each) for found in kept["extensions"].values() for each in found]
        written = max(each.stat().st_mtime for each in sources)
        built = min(Path(each).stat().st_mtime for each in kept["files"])
    except (OSError, ValueError):
        return []
    return extensions if kept["digest"] == digest() and written <= built else []


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
        if self.extensions and not self.inplace and not self.editable_mode:
            sources = {each.name: each.sources for each in self.extensions}
            kept = {"digest": digest(), "files": self.get_outputs(), "extensions": sources}
            KEPT.write_text(json.dumps(kept), "utf-8")

    def build_extensions(self) -> None:
        compiler = getattr(self.compiler, "compiler_so", None) or [""]  # the one for Windows: none
        flags = link_time_flags(sys.platform, compiler[0])
        for extension in self.extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
            extension.extra_link_args = [*extension.extra_link_args, *flags]
        super().build_extensions()


def build(asked: str, *, compiled: bool) -> None:
    """Do what setuptools was asked for."""
    kept = kept_extensions() if compiled else []
    extensions = kept
    try:
        if compiled and not kept and not DESCRIBING & set(sys.argv):
            extensions = core_extensions(asked)
    except (ImportError, SystemExit) as error:  # mypyc exits where it cannot go on
        raise NotCompiled(f"mypyc: {error}") from error
    setup(
        setup_requires=COMPILER if compiled and not kept else [],
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
