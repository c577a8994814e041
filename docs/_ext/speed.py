"""The speed of the library, from the record that benchmarks/ratios.py has written."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from _ext.pictures import both
from hearts import svg

FILE = Path(__file__).resolve().parents[2] / "benchmarks" / "ratios.json"
#: The rows of the first table of calls; the folded one has all.
CALLS = (
    "`state.legal_cards()`", "`state.play(card)`", "`state.view(seat)`",
    "`view.random_action(rng)`",
    "`rollouts(state, 1000, seed=seed)`", "`game.start(seed=seed).deal()`",
    "`score_hand(rules, tricks)`", "`codec.dumps(state)`", "`svg.table(state)`",
    "`rules.describe()`",
)  # fmt: skip
#: The rows of the chart: words, the table and column of OpenSpiel, and the table and row of the
#: interpreted build.
BARS = (
    ("A step in Python", "step", "OpenSpiel mutable", "builds", "step microsoft 4"),
    ("A ply of a playout", "playout", "OpenSpiel, inside C++", "builds", "playout microsoft 4"),
    (
        "What one seat knows (OpenSpiel: as text)", "view", "OpenSpiel's information state string",
        "call", "`state.view(seat)`",
    ),
)  # fmt: skip
ROW = "microsoft 4"
NAMES = ("hearts, compiled", "OpenSpiel, C++", "hearts, interpreted")
#: The bars of the chart: this library, OpenSpiel, this library interpreted; and the text.
COLORS: dict[svg.Theme, tuple[str, str, str, str]] = {
    "light": ("#1f6b47", "#b3540a", "#9aa3ab", "#33383d"),
    "dark": ("#7cc9a0", "#f2b263", "#6a737b", "#d5d9de"),
}


def record() -> dict[str, Any]:
    """Return the record: what the run depended on, and its tables."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def figures(name: str, part: str = "") -> str:
    """Return a table by its name; ``facts``, ``chart``, ``every`` and ``call brief`` are others."""
    whole = record()
    if name == "facts":
        return "\n".join(f"- {fact}" for fact in whole["facts"])
    if name == "chart":
        return both(_chart, "chart")
    if name == "every":
        return "\n\n".join(_folded(table) for table in whole["tables"].values())
    table = whole["tables"][name]
    if part == "brief":
        table = table | {"rows": [row for row in table["rows"] if row[0] in CALLS], "least": []}
    return markdown(table) if part != "folded" else _folded(table)


def rounded(cell: str) -> str:
    """Return a cell with two digits that count, without the range behind it."""
    number = cell.partition(" (")[0]
    if not re.fullmatch(r"[\d.]+", number):
        return cell
    value = float(number)
    digits = f"{value:.2g}" if value < 100 else f"{float(f'{value:.2g}'):,.0f}"
    return f"{float(digits):.6f}".rstrip("0").rstrip(".") if value < 100 else digits


def markdown(table: dict[str, Any]) -> str:
    """Return a table of the record, numbers to the right."""
    head = [re.sub(r"^us an? ", "µs a ", re.sub(r"^us ", "µs ", cell)) for cell in table["head"]]
    head = [
        cell.replace("µs a action", "µs an action").replace("a item", "an item") for cell in head
    ]
    rows = [head, ["---", *("---:" for _ in head[1:])]]
    rows += [[row[0], *map(rounded, row[1:])] for row in table["rows"]]
    if table["least"]:
        rows.append(["the smallest ratio of all", "", *map(rounded, table["least"])])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _folded(table: dict[str, Any]) -> str:
    return f"<details><summary>{table['title']}</summary>\n\n{markdown(table)}\n\n</details>"


def bars() -> list[tuple[str, tuple[float, float, float]]]:
    """Return the rows of the chart: microseconds of this library, OpenSpiel, and interpreted."""
    tables = record()["tables"]

    def ratio(table: str, row: str, column: str) -> float:
        place = tables[table]["head"].index(column)
        [found] = [each for each in tables[table]["rows"] if each[0] == row]
        return float(found[place].partition(" (")[0])

    rows = []
    for words, name, column, other, row in BARS:
        own = ratio(name, ROW, tables[name]["head"][1])
        rival, plain = ratio(name, ROW, column), ratio(other, row, "interpreted")
        rows.append((words, (own, own * rival, own * plain)))
    return rows


def _chart(theme: svg.Theme) -> str:
    """Return the bars as SVG; each group has its own scale, since the times differ so much."""
    *colors, text = COLORS[theme]
    said, parts = [], []
    for place, (color, name) in enumerate(zip(colors, NAMES, strict=True)):
        x = 150 * place
        parts.append(f'<rect x="{x}" y="2" width="14" height="14" rx="3" fill="{color}"/>')
        parts.append(f'<text x="{x + 20}" y="14" fill="{text}">{name}</text>')
    top = 46
    for words, values in bars():
        parts.append(f'<text x="0" y="{top}" fill="{text}" font-weight="600">{words}</text>')
        times = [f"{value:.2g} µs" for value in values]
        said.append(f"{words}: " + ", ".join(map(" ".join, zip(NAMES, times, strict=True))))
        for place, (color, value) in enumerate(zip(colors, values, strict=True)):
            y, width = top + 9 + 19 * place, max(3, 380 * value / max(values))
            bar = f'<rect y="{y}" width="{width:.0f}" height="15" rx="3" fill="{color}"/>'
            parts.append(f'{bar}<text x="{width + 8:.0f}" y="{y + 12}" fill="{text}">')
            parts.append(f"{times[place]}</text>")
        top += 92
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 460 {top - 24}" width="460" '
        f'role="img" font-family="sans-serif" font-size="13" aria-label="Times. '
        f'{"; ".join(said)}.">{"".join(parts)}</svg>'
    )
