"""The time of `import hearts` beside `import attrs`, both without the start of Python.

Each import is the only thing that a fresh interpreter does; the runs take turns. Bytecode is kept
in a folder of their own, as an installed library has it.

    python benchmarks/imports.py [runs, 25]
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

CODES = {"nothing": "pass", "attrs": "import attrs", "hearts": "import hearts"}


def seconds(code: str, folder: str) -> float:
    """Return the time of a fresh interpreter for this, with its bytecode in a folder."""
    kept = {key: text for key, text in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", code], check=True, env=kept | {"PYTHONPYCACHEPREFIX": folder}
    )
    return time.perf_counter() - start


def spread(times: list[float]) -> str:
    """The median of some times, and between which the middle half of them lies."""
    low, middle, high = statistics.quantiles(times, n=4)
    return f"{middle * 1e3:6.1f} ms ({low * 1e3:.1f} to {high * 1e3:.1f})"


def main() -> None:
    """Print what each import costs, and the ratio."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    with TemporaryDirectory() as folder:
        for code in CODES.values():
            seconds(code, folder)
        rounds = [
            {name: seconds(code, folder) for name, code in CODES.items()} for _ in range(runs)
        ]
    for name in CODES:
        print(f"{name:8} {spread([each[name] for each in rounds])}")
    ratios = [
        (each["hearts"] - each["nothing"]) / (each["attrs"] - each["nothing"]) for each in rounds
    ]
    low, middle, high = statistics.quantiles(ratios, n=4)
    print(f"hearts / attrs over nothing: {middle:.2f} ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
