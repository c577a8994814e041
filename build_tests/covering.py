"""Hold the branch coverage with the tests that reach every branch soonest.

Counting branches takes several times as long as running the tests. So it is done for the tests of
`covering.txt` alone, which reach everything together. If they no longer do, all tests are counted,
and that decides. Then the list is worth choosing anew.

    python -m build_tests.covering            hold the coverage
    python -m build_tests.covering --choose   count all tests one by one, and write the list
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

LIST: Final = Path(__file__).with_suffix(".txt")
#: The time that each test costs besides its own, in seconds.
_EACH: Final = 0.002
COUNTED: Final = ("--cov", "--hypothesis-profile=coverage")
PLUGIN: Final = "build_tests.covering"
#: The variable with the file for the times of all tests; without it the listed tests run alone.
TIMES: Final = "HEARTS_TIMES"

_seconds: dict[str, float] = defaultdict(float)


def pytest_collection_modifyitems(config: Any, items: list[Any]) -> None:
    """Keep the listed tests; pytest calls this where the module is its plugin."""
    if TIMES not in os.environ:
        names = listed()
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in names])
        items[:] = [item for item in items if item.nodeid in names]


def pytest_runtest_logreport(report: Any) -> None:
    """Note the time of a test."""
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish(session: Any) -> None:
    """Write the times of all tests; a worker leaves that to the process that started it."""
    if TIMES in os.environ and not hasattr(session.config, "workerinput"):
        Path(os.environ[TIMES]).write_text(json.dumps(_seconds), "utf-8")


def run(*words: str | Path, **env: str) -> int:
    """Run the tests; the examples are the same in every run."""
    command = [sys.executable, "-m", "pytest", *map(str, words)]
    return subprocess.run(command, env={**os.environ, "CI": "1", **env}, check=False).returncode


def listed() -> set[str]:
    """Return the names of the listed tests."""
    return {*LIST.read_text("utf-8").splitlines()}


def hold() -> int:
    """Count the listed tests, and if they do not reach everything, all."""
    # A run combines all data beside its own: one that counts at the same time would spoil it.
    with tempfile.TemporaryDirectory() as folder:
        data = {"COVERAGE_FILE": str(Path(folder, "coverage"))}
        if not run(*COUNTED, "-p", PLUGIN, **data):
            return 0
        print("\nThe listed tests fail, or do not reach every branch. All tests are counted.\n")
        code = run(*COUNTED, **data)
    if not code:
        print("\nAll branches are reached: choose the list anew, by --choose.")
    return code


def choose() -> int:
    """Write the list: the tests that reach most branches in their time, until all are reached."""
    with tempfile.TemporaryDirectory() as folder:
        data, times = Path(folder, "coverage"), Path(folder, "times.json")
        code = run(
            *(*COUNTED, "--cov-context=test", "-p", PLUGIN),
            **{"COVERAGE_FILE": str(data), TIMES: str(times)},
        )
        if not times.exists():
            return code
        seconds = json.loads(times.read_text("utf-8"))
        chosen = quickest(reached(data), seconds)
    LIST.write_text("".join(f"{name}\n" for name in chosen), "utf-8")
    took = sum(seconds.get(name, 0) for name in chosen)
    print(f"{len(chosen)} tests of {len(seconds)}: {took:.0f} of {sum(seconds.values()):.0f} s")
    return hold()


def reached(file: Path) -> dict[str, set[tuple[str, int, int]]]:
    """Return the branches that each test reaches, without those that importing reaches."""
    from coverage import CoverageData

    data = CoverageData(str(file))
    data.read()
    found: dict[str, set[tuple[str, int, int]]] = defaultdict(set)
    names = sorted(data.measured_contexts())
    for name in names:
        data.set_query_context(name)
        for path in data.measured_files():
            arcs = {(path, *arc) for arc in data.arcs(path) or ()}
            found[name.rpartition("|")[0]] |= arcs  # a name may have a bar in it
    imported = found.pop("", set())
    return {name: arcs - imported for name, arcs in found.items() if arcs - imported}


def quickest(found: dict[str, set[tuple[str, int, int]]], seconds: dict[str, float]) -> list[str]:
    """Return tests that reach together what all reach, those with the most branches in their time
    first."""
    left = set().union(*found.values())
    chosen = []
    while left:
        best = max(found, key=lambda name: len(found[name] & left) / (_EACH + seconds[name]))
        left -= found.pop(best)
        chosen.append(best)
        found = {name: arcs for name, arcs in found.items() if not arcs.isdisjoint(left)}
    return sorted(chosen)


if __name__ == "__main__":
    sys.exit(choose() if sys.argv[1:] == ["--choose"] else hold())
