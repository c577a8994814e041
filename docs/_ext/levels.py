"""The levels of opponents as a table, from the record that benchmarks/levels.py has written."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[1] / "levels.json"


def record() -> dict[str, Any]:
    """Return the record of all levels."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def levels() -> str:
    """Return the strength of each level, its moons and its time for a decision, and how they were
    measured."""
    whole = record()
    lines = [
        "| level | better than *careful* | deals with a moon | ms a decision | 99 % within |",
        "|---|---|---|---|---|",
    ]
    for each in whole["levels"]:
        name, moons = f"{each['level']}, *{each['word']}*", each["moons"]
        share = f"{100 * moons['mean']:.0f} ± {100 * (moons['high'] - moons['mean']):.0f} %"
        times = f"{_ms(each['ms'])} | {_ms(each['slowest_ms'])}"
        lines.append(f"| {name} | {_ahead(each['careful'])} | {share} | {times} |")
    build = "compiled" if whole["compiled"] else "interpreted"
    said = (
        f"More is better. The first figure compares two seats of a level with two seats of "
        f"*careful*: it is the lead in points a deal, with the half width of the 95 % interval. "
        f"They played {whole['deals']:,} deals under the rules of `{whole['rules']}`, each with "
        f"the seats exchanged as well. The moons are those of {whole['moon_deals']:,} deals in "
        f"which all four seats are of the level. A study with bots that shoot often is a study of "
        f"moons. The time is the mean over all decisions between several legal actions, in one "
        f"thread of the {build} build with Python {whole['python']} on {whole['processor']}."
    )
    return "\n".join([*lines, "", said])


def _ahead(figure: dict[str, float]) -> str:
    """Return a difference and its half width; a dash where a level plays against itself."""
    if not figure["error"]:
        return "\N{EN DASH}"
    mean = f"{figure['mean']:.2f}".replace("-", "\N{MINUS SIGN}")
    return f"{mean} ± {figure['high'] - figure['mean']:.2f}"


def _ms(time: float) -> str:
    return f"{time:.2g}" if time < 1 else f"{time:.1f}" if time < 10 else f"{time:.0f}"
