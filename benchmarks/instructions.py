"""The number of instructions for a ply, counted by valgrind's callgrind.

Unlike a time, a count is the same in every run, so that a change of a percent can be seen. Each
workload is a fixed number of deals, from fixed seeds, on the compiled build, in a process of its
own. It is run twice, the second time with twice as many passes: what the two differ by is the work
without the imports and without what is made ready. The counts stand beside those recorded in
instructions.json, which hold for the compiler and the Python that are recorded with them.

    python benchmarks/instructions.py [--only WORKLOAD ...] [--record] [--compiled FOLDER]
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

from workers import HERE, build, environment

RECORD = HERE / "instructions.json"


class Workload(NamedTuple):
    """A subject of `subjects.py`, and how many passes of it are counted."""

    passes: int
    maker: str
    words: tuple[str | int, ...]


#: A pass of a step is a hundred deals, one of playouts is of four deals so many times each, one of
#: the rest is a hundred states.
WORKLOADS = {
    "step microsoft 4": Workload(2, "step", ("microsoft", 4)),
    "step cancellation 6": Workload(2, "step", ("cancellation", 6)),
    "step microsoft 4, own rule": Workload(2, "step", ("microsoft+lead.shy", 4)),
    "action microsoft 4": Workload(2, "action", ("microsoft", 4)),
    "playout microsoft 4": Workload(1, "playout", ("microsoft", 4, 250)),
    "playout cancellation 6": Workload(1, "playout", ("cancellation", 6, 250)),
    "copy microsoft 4": Workload(100, "copied", ("microsoft", 4)),
    "pickle made microsoft 4": Workload(5, "dumped", ("microsoft", 4)),
    "pickle read microsoft 4": Workload(5, "loaded", ("microsoft", 4)),
}


def run(workload: Workload, passes: int) -> int:
    """Do the work, in this process; how many items it was."""
    import subjects

    subject = subjects.MAKERS[workload.maker](*workload.words)
    if not isinstance(subject, subjects.Repeated):
        raise TypeError(f"{workload.maker} is no work of this process")
    # What is here already is nothing to the garbage collector, or a module more would be counted.
    gc.collect()
    gc.freeze()
    return sum(subject.do(subject.ready()) for _ in range(passes))


def process(label: str, passes: int, folder: Path, *before: str) -> int:
    """Do so many passes in a process; how many items it was."""
    done = subprocess.run(
        (*before, sys.executable, __file__, "--run", label, "--passes", str(passes)),
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"{label}:\n{done.stderr}")
    return int(done.stdout)


def counted(label: str, passes: int, folder: Path) -> tuple[int, int]:
    """The instructions of a process that does so many passes, and its items."""
    with tempfile.TemporaryDirectory(prefix="hearts-") as temporary:
        found = Path(temporary, "callgrind.out")
        valgrind = ("valgrind", "--tool=callgrind", f"--callgrind-out-file={found}")
        items = process(label, passes, folder, *valgrind)
        [total] = [line for line in found.read_text().splitlines() if line.startswith("totals:")]
    return int(total.split()[1]), items


def instructions(label: str, folder: Path) -> float:
    """The instructions for one item of a workload."""
    passes = WORKLOADS[label].passes
    process(label, 1, folder)  # it leaves bytecode behind, that no counted run has to write
    once, items = counted(label, passes, folder)
    twice, more = counted(label, 2 * passes, folder)
    return (twice - once) / (more - items)


def setting() -> dict[str, str]:
    """Return the facts on which the counts depend, besides the library."""
    gcc = subprocess.run(("gcc", "--version"), capture_output=True, text=True, check=True)
    return {
        "compiler": gcc.stdout.splitlines()[0],
        "mypy": metadata.version("mypy"),
        "python": platform.python_version(),
        "machine": platform.machine(),
    }


def told(label: str, now: float, before: float | None) -> str:
    """A line of the output."""
    beside = f"{before:12.1f} {now / before - 1:+9.2%}" if before is not None else ""
    return f"{label:28}{now:12.1f}{beside}"


def main() -> None:
    """Count, print, and record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", choices=tuple(WORKLOADS), default=tuple(WORKLOADS))
    parser.add_argument("--record", action="store_true", help="write instructions.json")
    parser.add_argument("--compiled", type=Path, metavar="FOLDER")
    parser.add_argument("--run", choices=tuple(WORKLOADS), help=argparse.SUPPRESS)
    parser.add_argument("--passes", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.run:
        print(run(WORKLOADS[args.run], args.passes))
        return
    if shutil.which("valgrind") is None:
        sys.exit("valgrind is not installed")
    recorded = json.loads(RECORD.read_text()) if RECORD.exists() else {"instructions": {}}
    now = setting()
    for what, value in now.items():
        if recorded.get(what, value) != value:
            print(f"{what}: recorded with {recorded[what]}, counted with {value}")
    print(f"{'instructions for':28}{'now':>12}{'recorded':>12}{'change':>10}")
    counts = recorded["instructions"]
    with tempfile.TemporaryDirectory(prefix="hearts-") as temporary:
        folder = args.compiled or build(Path(temporary, "compiled"), compiled=True)
        for label in args.only:
            count = instructions(label, folder)
            print(told(label, count, counts.get(label)), flush=True)
            counts[label] = round(count, 1)
    if args.record:
        kept = {label: counts[label] for label in WORKLOADS if label in counts}
        RECORD.write_text(json.dumps({**now, "instructions": kept}, indent=2) + "\n")


if __name__ == "__main__":
    main()
