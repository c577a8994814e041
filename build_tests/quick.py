"""Check a small change in under a minute; everything else is left to ``nox -s check``.

    python build_tests/quick.py                # what differs from the last commit
    python build_tests/quick.py --base main    # what differs from a branch

1. ruff looks at the changed files.
2. mypy looks at everything, in its daemon: the first run takes as long as a whole one, every later
   one a second or two.
3. The tests run, nearest first: changed test files, the files that mirror changed modules or their
   packages, then the files that import a changed module by its name. After 40 seconds the rest is
   left out, and named.

A module is used by nearly all others, so the import graph as a whole would choose every test. The
direct imports choose the tests that were written for a module. They are no proof.
"""

from __future__ import annotations

import argparse
import ast
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: The seconds after which no further test begins.
BUDGET = 40.0
#: Pages and docstrings are read by these.
OF_PAGES = ("tests/test_words.py", "tests/test_sentences.py")


def git(*words: str) -> list[str]:
    """Return the lines that git prints."""
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def changed(base: str) -> list[str]:
    """Return the files that differ from a commit, new ones as well, without deleted ones."""
    names = {*git("diff", "--name-only", base), *git("ls-files", "-o", "--exclude-standard")}
    return sorted(name for name in names if (ROOT / name).is_file())


def module_of(name: str) -> str:
    """Return the name of the module in a file, such as ``hearts.rules.passing``."""
    return ".".join(Path(name).with_suffix("").parts).removesuffix(".__init__")


def imports_of(file: Path) -> set[str]:
    """Return the modules, and the names in them, that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def mirrors(name: str) -> list[str]:
    """Return the test files that mirror a module: `a/b.py` has `test_b.py` and `test_b_*.py`.

    A module without such a file has those of its package: a file, or all files of a folder.
    """
    path = Path(name).with_suffix("")
    names = [part.lstrip("_") for part in path.parts[1:] if part != "__init__"]
    while names:
        *folders, last = names
        folder = ROOT.joinpath("tests", *folders)
        found = {*folder.glob(f"test_{last}.py"), *folder.glob(f"test_{last}_*.py")}
        found = found or set((folder / last).glob("test_*.py"))
        if found:
            return sorted(each.relative_to(ROOT).as_posix() for each in found)
        names = folders
    return []


def choose(names: Iterable[str]) -> list[str]:
    """Return the test files for changed files, nearest first."""
    names = list(names)
    chosen = [name for name in names if Path(name).name.startswith("test_")]
    modules = [name for name in names if name.startswith("hearts/") and name.endswith(".py")]
    for name in modules:
        chosen += mirrors(name)
    wanted = {module_of(name) for name in modules}
    if wanted:
        chosen += [
            file.relative_to(ROOT).as_posix()
            for file in sorted((ROOT / "tests").rglob("test_*.py"))
            if wanted & imports_of(file)
        ]
    if any(name.endswith((".md", ".rst")) for name in names) or modules:
        chosen += OF_PAGES
    return list(dict.fromkeys(chosen))


class Budget:
    """A plugin of pytest: after some seconds no further test begins, and the rest is counted."""

    def __init__(self, seconds: float) -> None:
        self.left = 0
        self._ends = time.monotonic() + seconds

    def pytest_runtest_protocol(self, item: object, nextitem: object) -> bool | None:
        """Pass over a test for which no time is left; True says that it was dealt with."""
        if time.monotonic() < self._ends:
            return None
        self.left += 1
        return True


def test(files: list[str]) -> int:
    """Run test files in this order, as long as there is time."""
    import pytest

    budget = Budget(BUDGET)
    words = ["-n", "0", "-q", "-x", "--hypothesis-profile=coverage", *files]
    result = int(pytest.main(words, plugins=[budget]))
    if budget.left:
        print(f"{budget.left} tests of these files are left to the whole suite")
    return result


def main(arguments: list[str] | None = None) -> int:
    """Check what changed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--base", default="HEAD", help="the commit to compare with")
    names = changed(parser.parse_args(arguments).base)
    sources = [name for name in names if name.endswith(".py")]
    print("changed:", *names)
    if sources:
        for words in (("ruff", "format", "--check"), ("ruff", "check")):
            if subprocess.run([*words, *sources], cwd=ROOT, check=False).returncode:
                return 1
        if subprocess.run(["dmypy", "run"], cwd=ROOT, check=False).returncode:
            return 1
    files = choose(names)
    print("tests:", *files)
    return test(files) if files else 0


if __name__ == "__main__":
    sys.exit(main())
