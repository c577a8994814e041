"""The numbers of `ratios.json`. `docs/fill.py` writes them into the pages, and never a person.

Of a long table a few rows are kept, and the least of all.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("ratios.json")
#: The rows of a long table that are kept: one pack, rules of OpenSpiel, a kitty, pairs of cards,
#: two packs.
BRIEF = ("openspiel 4", "microsoft 4", "pagat_kitty 5", "turbo 4", "cancellation 10")
#: A table of more rows says which values are the least; one of many more keeps a few rows.
MANY = 4
LONG = 12
MISSING = "not installed"


class Table(NamedTuple):
    """A table of numbers as they are printed."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    least: tuple[str, ...]


def figure(ratio: float) -> str:
    """A ratio with two digits that count, or two after the point."""
    if math.isnan(ratio):
        return MISSING
    return f"{ratio:.2g}" if ratio < 0.1 else f"{ratio:.2f}" if ratio < 100 else f"{ratio:.0f}"


def kept(table: Table) -> Table:
    """A table as it is kept: of a long one a few rows, and of a short one no least values."""
    rows = table.rows
    if len(rows) > LONG:
        rows = tuple(row for row in rows if row[0] in BRIEF) or rows
    return table._replace(rows=rows, least=table.least if len(table.rows) > MANY else ())


def markdown(table: Table) -> Iterator[str]:
    """The lines of a table."""
    rows = [table.head, *table.rows]
    if table.least:
        rows.append(("the least of all", "", *table.least))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    rows.insert(1, tuple("-" * width for width in widths))
    for cells in rows:
        padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
        yield f"| {' | '.join(padded)} |"


def write(facts: list[str], tables: dict[str, Table]) -> None:
    """Write the file."""
    found = []
    for name, each in tables.items():
        rows = ",\n".join(map(json.dumps, each.rows))  # a line each
        rest = json.dumps({"title": each.title, "head": each.head, "least": each.least})
        found.append(f'"{name}": {rest[:-1]}, "rows": [\n{rows}]}}')
    whole = f'{{"facts": {json.dumps(facts)},\n"tables": {{\n' + ",\n".join(found) + "}}\n"
    FILE.write_text(whole, "utf-8")
