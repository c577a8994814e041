"""Run every script of this folder at its least size, so that none goes stale unnoticed.

A run passes if its exit code is 0 and it prints what it is for, at a size that measures nothing.
Those that ask for the compiled build get one, which is made at the beginning. The runs that are
quick and need no other library are tests as well, in tests/build/test_benchmarks.py.

    python benchmarks/smoke.py [--only SCRIPT ...] [--compiled FOLDER]
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from workers import build

HERE: Final = Path(__file__).resolve().parent
#: The modules that the scripts share, or run in a process of a build.
SHARED: Final = {"calls", "subjects", "workers"}
#: The word for the folder of the compiled build.
COMPILED: Final = "COMPILED"


@dataclass(frozen=True)
class Run:
    """One run of a script.

    Attributes:
        script: The name of the file.
        words: What stands behind it on the command line.
        prints: A pattern that is found in what it prints.
        quick: Whether it takes about a second and needs no library but those of the tests.
    """

    script: str
    words: tuple[str, ...]
    prints: str
    quick: bool = True

    def __str__(self) -> str:
        return shlex.join((self.script, *self.words))


def quick(line: str, prints: str) -> Run:
    """Return a run for the tests."""
    script, *words = shlex.split(line)
    return Run(script, tuple(words), prints)


def slow(line: str, prints: str) -> Run:
    """Return a run that this script alone does."""
    script, *words = shlex.split(line)
    return Run(script, tuple(words), prints, quick=False)


RUNS: Final = (
    slow("adapters --steps 2", r"[1-9][\d,]* +[\d.]+  PettingZoo, env"),
    quick("growth --deals 1 2", r"26 plies +\d+\.\d\d"),
    quick("imports 2", r"hearts +\d+\.\d ms"),
    slow(
        f"instructions --only 'copy microsoft 4' --compiled {COMPILED}",
        r"copy microsoft 4 +\d+\.\d",
    ),
    slow("levels --deals 2", r'"level": 5'),
    # So few states can take less than what the process gives back meanwhile.
    quick("memory microsoft 4 50", r"playouts of +50, .* -?\d+ bytes a state"),
    quick("memory microsoft 4 50 --traced", r"tree +of +50, .* [1-9]\d* bytes a state"),
    quick("notation 4", r"play_again +4 deals"),
    slow(f"ratios --quick --compiled {COMPILED}", r"\| microsoft 4 +\| +\d+\.\d+ +\|"),
    slow("scores 2 10", r"microsoft, 4 players, us a deal: step \d"),
    # What the others have to show is not clear of chance after so few deals: exit code 1.
    slow("strength budget --deals 2", r"8 worlds against 4: -?\d"),
    slow("strength openspiel --deals 1", r"leads MCTS of 1000 by -?\d"),
    slow("values 1 2", r"hash, of text +hearts +\d+\.\d\d us, OpenSpiel"),
)


def scripts() -> set[str]:
    """Return the names of all scripts in this folder but this one and `figures`.

    `figures` writes no measurement; tests/test_figures.py holds it.
    """
    return {file.stem for file in HERE.glob("*.py")} - SHARED - {"smoke", "figures"}


def failure(run: Run, compiled: Path | None = None) -> str | None:
    """Run a script in a process of its own and return what is wrong, None if nothing is."""
    words = [str(compiled) if word == COMPILED else word for word in run.words]
    done = subprocess.run(
        [sys.executable, "-W", "error", str(HERE / f"{run.script}.py"), *words],
        env={**os.environ, "PYTHONPATH": str(HERE.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return f"exit code {done.returncode}\n{done.stdout}{done.stderr}"
    if not re.search(run.prints, done.stdout + done.stderr):
        return f"nothing like {run.prints!r} in\n{done.stdout}{done.stderr}"
    return None


def main() -> int:
    """Run them all and return whether one failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", choices=sorted(scripts()), default=sorted(scripts()))
    parser.add_argument("--compiled", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    runs = [run for run in RUNS if run.script in asked.only]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="hearts-") as temporary:
        folder = asked.compiled
        if folder is None and any(COMPILED in run.words for run in runs):
            folder = build(Path(temporary, "compiled"), compiled=True)
        for run in runs:
            began = time.perf_counter()
            wrong = failure(run, folder)
            failed += wrong is not None
            print(f"{time.perf_counter() - began:5.1f} s  {run}: {wrong or 'ok'}", flush=True)
    print(f"{len(runs)} runs, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
