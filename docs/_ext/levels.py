"""The levels of opponents as a table, from the record that benchmarks/levels.py has written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[1] / "levels.json"
RIVALS = ("random", "careful")


def record() -> dict[str, Any]:
    """Return the record of all levels."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def levels() -> str:
    """Return the strength of each level and its time for a decision, and how they were measured."""
    whole = record()
    lines = [
        "| level | over random | over careful | ms a decision | 99 % within |",
        "|---|---|---|---|---|",
    ]
    for each in whole["levels"]:
        ahead = " | ".join(_ahead(each.get(rival)) for rival in RIVALS)
        name = f"{each['level']}, {each['word']}"
        lines.append(f"| {name} | {ahead} | {_ms(each['ms'])} | {_ms(each['slowest_ms'])} |")
    build = "compiled" if whole["compiled"] else "interpreted"
    said = (
        f"The points a deal by which two seats of a level beat two seats of the other, with "
        f"the half width of the 95 % interval: {whole['deals']:,} deals for each pair under the "
        f"rules of `{whole['rules']}`, each played with the seats exchanged as well. The time is "
        f"the mean over all decisions between several lawful actions, in one thread of the {build} "
        f"build with Python {whole['python']} on {whole['processor']}."
    )
    return "\n".join([*lines, "", said])


def _ahead(figure: dict[str, float] | None) -> str:
    """Return a difference and its half width; a dash where a level would play against itself."""
    if figure is None:
        return "\N{EN DASH}"
    mean = f"{figure['mean']:.2f}".replace("-", "\N{MINUS SIGN}")
    return f"{mean} ± {figure['high'] - figure['mean']:.2f}"


def _ms(time: float) -> str:
    return f"{time:.2g}" if time < 1 else f"{time:.1f}" if time < 10 else f"{time:.0f}"
