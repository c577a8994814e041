"""Make the files of a release as the release does, and check them.

    python tools/dist.py dist             # build and check (two minutes)
    python tools/dist.py dist --suite     # then the suite and the pages, from these files
    python tools/dist.py --wheels a.whl   # check wheels that were built elsewhere

The source distribution is what MANIFEST.in lists: every tracked file except the settings of the
host, and nothing else. A pure and a compiled wheel are built from it, and they hold the modules of
the package and nothing else. With ``--suite`` each of them gets an empty environment; the tests and
the pages come from the source distribution.

The tools are those of tools/requirements/tools.txt; ``nox -s dist`` installs them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: What is of use only where the repository is kept.
OF_THE_HOST = (".ci/", ".github/", ".gitattributes", ".gitignore")
#: What the tests and the pages need of the package, and what the pages need besides.
EXTRAS = "test,openspiel"
DOCS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]["docs"]
#: What setuptools adds to a source distribution.
ADDED = ("PKG-INFO", "setup.cfg", "hearts_rules.egg-info/")


class Wrong(Exception):
    """A file of the release is not as it should be."""


def run(*words: str | Path, cwd: Path | None = None, **environment: str) -> str:
    """Run a command, stop where it fails, and return what it printed."""
    print("$", *words, flush=True)
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Wrong(f"{words[0]} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


def tracked() -> list[str]:
    """Return the names of the files that belong into a source distribution."""
    names = run("git", "ls-files", cwd=ROOT).splitlines()
    return [name for name in names if not name.startswith(OF_THE_HOST)]


def source_distribution(out: Path) -> Path:
    """Build the source distribution of this checkout."""
    words = ("build", "--sdist", "--no-isolation", "--outdir", out, ROOT)
    # A pure build asks for no compiler, which a source distribution does not need.
    run(sys.executable, "-m", *words, HEARTS_BUILD="pure")
    [archive] = out.glob("*.tar.gz")
    return archive


def check_source(archive: Path, names: list[str]) -> None:
    """Hold the list of files in the source distribution."""
    with tarfile.open(archive) as tar:
        there = {member.name.partition("/")[2] for member in tar if member.isfile()}
    there = {name for name in there if not name.startswith(ADDED)}
    if there != set(names):
        raise Wrong(f"{archive.name}: {sorted(there ^ set(names))} is missing or stray")


def is_pure(wheel: Path) -> bool:
    """Return whether a wheel is for any system, by its name."""
    return wheel.name.endswith("-none-any.whl")


def check_wheel(wheel: Path, names: list[str]) -> None:
    """Check the list of files in a wheel: the package, its libraries and its description."""
    with zipfile.ZipFile(wheel) as packed:
        there = {name for name in packed.namelist() if ".dist-info/" not in name}
    libraries = {name for name in there if name.endswith((".so", ".pyd"))}
    package = {name for name in names if name.startswith("hearts/")}
    if there - libraries != package:
        stray = sorted((there - libraries) ^ package)
        raise Wrong(f"{wheel.name}: {stray} is missing or stray")
    if bool(libraries) == is_pure(wheel):
        raise Wrong(f"{wheel.name}: {len(libraries)} libraries in a wheel of that name")


def build_wheels(archive: Path, out: Path) -> list[Path]:
    """Build the pure and the compiled wheel from the source distribution."""
    for build in ("pure", "compiled"):
        words = ("pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", out, archive)
        run(sys.executable, "-m", *words, HEARTS_BUILD=build)
    return sorted(out.glob("*.whl"), key=is_pure, reverse=True)


def check_files(wheels: Iterable[Path], names: list[str], archive: Path | None = None) -> None:
    """Check wheels, and the description of a source distribution."""
    for wheel in wheels:
        check_wheel(wheel, names)
        # mypyc puts the library beside the package, where W009 expects one thing only.
        ignored = () if is_pure(wheel) else ("--ignore", "W009")
        print(run(sys.executable, "-m", "check_wheel_contents", *ignored, wheel))
    files = [*wheels] if archive is None else [archive, *wheels]
    print(run(sys.executable, "-m", "twine", "check", "--strict", *files))


def suite(archive: Path, wheels: list[Path], work: Path, words: list[str]) -> None:
    """Run the tests of the source distribution on each wheel, in an empty environment, and build
    the pages."""
    with tarfile.open(archive) as tar:
        tar.extractall(work / "unpacked", filter="data")
    [source] = (work / "unpacked").iterdir()
    # The package must come from the wheel.
    shutil.rmtree(source / "hearts")
    for wheel in wheels:
        empty = work / f"empty-{wheel.stem}"
        run(sys.executable, "-m", "venv", empty)
        python = empty / ("Scripts" if os.name == "nt" else "bin") / "python"
        run(
            python,
            "-m",
            "pip",
            "install",
            "-q",
            f"hearts-rules[{EXTRAS}] @ {wheel.as_uri()}",
            *DOCS,
        )
        compiled = {} if is_pure(wheel) else {"HEARTS_EXPECT_COMPILED": "1"}
        tests = ("tests", "--ignore=tests/build")  # these need the checkout
        print(run(python, "-m", "pytest", *tests, *words, cwd=source, **compiled))
    run(python, "-m", "sphinx", "-n", "-W", "-q", "docs", work / "html", cwd=source)
    run(python, "docs/check_built.py", work / "html", cwd=source)


def checked(wheels: list[Path], names: list[str]) -> int:
    """Check wheels that were built elsewhere, and return the exit code."""
    try:
        check_files(wheels, names)
    except Wrong as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Build and check the files of a release."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "folder", type=Path, nargs="?", default=Path("dist"),
        help="where the files go; it must be empty or new",
    )  # fmt: skip
    parser.add_argument(
        "--wheels", type=Path, nargs="+", default=[], help="check these wheels, and build nothing"
    )
    parser.add_argument("--suite", action="store_true", help="run the suite and build the pages")
    parser.add_argument("words", nargs="*", help="more words for pytest, after --")
    # Words that begin with a dash stand behind the options, apart from the folder.
    given = parser.parse_intermixed_args(arguments)
    out: Path = given.folder.resolve()
    names = tracked()
    if given.wheels:
        return checked(given.wheels, names)
    if out.exists() and any(out.iterdir()):
        parser.error(f"{out} is not empty")
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        work = Path(folder)
        try:
            archive = source_distribution(out)
            check_source(archive, names)
            wheels = build_wheels(archive, out)
            check_files(wheels, names, archive)
            if given.suite:
                suite(archive, wheels, work, given.words)
        except Wrong as error:
            print(error, file=sys.stderr)
            return 1
    print(f"{', '.join(file.name for file in (archive, *wheels))} are as they should be")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
