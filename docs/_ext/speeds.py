"""The speed of every way to train, from the record that benchmarks/adapters.py has written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[1] / "adapters.json"


def record() -> dict[str, Any]:
    """Return the record: the steps a second of each way, as ratios to one of them."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def speeds() -> str:
    """Return the ratios as a table, fastest first, and how they were measured."""
    whole = record()
    ratios = sorted(whole["ratios"].items(), key=lambda item: -item[1])
    lines = ["| steps in the same time | ratio |", "|---|---|"]
    lines += [f"| {name} | {_ratio(ratio)} |" for name, ratio in ratios]
    build = "compiled" if whole["compiled"] else "interpreted"
    said = (
        f"A ratio of 5 means five times as many steps as *{whole['base']}*, in one thread of the "
        f"{build} build. A step is one number of an action, with its observation and its mask. "
        f"Where tables are side by side, each step of a table counts. The games of the toolkits "
        f"themselves stand there for comparison."
    )
    return "\n".join([*lines, "", said])


def _ratio(ratio: float) -> str:
    return f"{ratio:.2f}" if ratio < 1 else f"{ratio:.1f}" if ratio < 10 else f"{ratio:.0f}"
