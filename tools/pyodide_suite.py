"""Run the suite in Pyodide under node, on the pure wheel of this checkout.

    python tools/pyodide_suite.py                  # everything that can be imported there
    python tools/pyodide_suite.py tests/core -x    # other words for pytest

Pyodide has no processes and no threads, and packages that are compiled, such as NumPy, have no
wheels for it on PyPI. Test files that need those are left out, and listed. npm and the network are
needed.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
SUITE = ("pyproject.toml", "README.md", "CHANGELOG.md", "tests", "docs", "examples", "benchmarks")
#: What the suite needs and Pyodide cannot have from PyPI, or needs processes.
ABSENT = re.compile(
    r"^\s*(?:import|from) (?:numpy|pyarrow|matplotlib|jsonschema|sybil|mypy|gymnasium|pettingzoo"
    r"|librt|textual|hearts\.bulk|hearts\.batch|resource|subprocess|multiprocessing|threading"
    r"|concurrent)\b",
    re.MULTILINE,
)
#: Builds and benchmarks run programs, and planes are arrays of NumPy, without an import of it.
AWAY = ("tests/build/", "tests/encoding/test_planes.py")
#: Tests that need two processes, or free a longer chain of objects than the stack there can hold.
LEFT_OUT = (
    "tests/simulate/test_comparing.py::test_a_measure_of_ones_own_is_compared_like_the_others[2]",
    "tests/test_rows.py::test_many_rows_need_no_deep_recursion",
)
WORDS = ("-o", "addopts=", "-p", "no:cacheprovider", "-q", "-m", "not slow and not long")
PROFILE = "--hypothesis-profile=coverage"


def assembling() -> ModuleType:
    """Return docs/assemble.py, which fetches Pyodide and builds the wheels."""
    sys.path.insert(0, str(ROOT / "docs"))
    spec = importlib.util.spec_from_file_location("assemble", ROOT / "docs" / "assemble.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def left_out(suite: Path) -> list[str]:
    """Return the test files that cannot run in Pyodide."""
    files = sorted((suite / "tests").rglob("test_*.py"))
    named = {file.relative_to(suite).as_posix(): file.read_text("utf-8") for file in files}
    return [name for name, text in named.items() if name.startswith(AWAY) or ABSENT.search(text)]


def main(words: list[str]) -> int:
    """Fetch, build and run."""
    assemble = assembling()
    leftovers = shutil.ignore_patterns("__pycache__", "_build")
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        work = Path(folder)
        packages = assemble.install(work / "npm") / "pyodide"
        wheels = assemble.wheels(work)[0].parent
        download = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes")
        only = ("--only-binary", ":all:", "--platform", "any", "--python-version", "3.14")
        plain = ("--implementation", "py", "--abi", "none")
        needed = ROOT / "tools" / "requirements" / "pyodide.txt"
        subprocess.run([*download, *only, *plain, "-r", needed, "-d", wheels], check=True)
        suite = work / "suite"
        suite.mkdir()
        for name in SUITE:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, suite / name, ignore=leftovers)
            else:
                shutil.copy(ROOT / name, suite)
        out = left_out(suite)
        print("left out:", *out, sep="\n  ", flush=True)
        ignored = [f"--ignore={name}" for name in out]
        script = ROOT / "tools" / "pyodide_suite.mjs"
        words = words or ["tests", *(f"--deselect={name}" for name in LEFT_OUT)]
        run = ["node", script, packages, wheels, suite, *WORDS, PROFILE, *ignored]
        return subprocess.run([*run, *words], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
