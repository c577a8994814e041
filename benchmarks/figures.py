"""The numbers of `ratios.json` as tables, and the pages that hold them.

A page marks the place of a table with ``<!-- figures: step -->`` above it and ``<!-- end -->``
below, where the word is that of `ratios.py`. ``facts`` is the list of what the run depended on, and
``every`` all tables with headings. Of a long table a few rows are kept, and the least of all.
What stands between the marks is made from the file, and never typed.

    python benchmarks/figures.py            # writes the tables into the pages
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FILE = Path(__file__).with_name("ratios.json")
PAGES = ROOT / "docs" / "explanation"
#: The rows of a long table that are kept: one pack, rules of OpenSpiel, a kitty, pairs of cards,
#: two packs.
BRIEF = ("openspiel 4", "microsoft 4", "pagat_kitty 5", "turbo 4", "cancellation 10")
#: A table of more rows says which values are the least; one of many more keeps a few rows.
MANY = 4
LONG = 12
MISSING = "not installed"

_PLACE = re.compile(r"(<!-- figures: ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


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
    """Write the file, and the tables of the pages."""
    found = []
    for name, each in tables.items():
        rows = ",\n".join(map(json.dumps, each.rows))  # a line each
        rest = json.dumps({"title": each.title, "head": each.head, "least": each.least})
        found.append(f'"{name}": {rest[:-1]}, "rows": [\n{rows}]}}')
    whole = f'{{"facts": {json.dumps(facts)},\n"tables": {{\n' + ",\n".join(found) + "}}\n"
    FILE.write_text(whole, "utf-8")
    for page in sorted(PAGES.glob("*.md")):
        page.write_text(filled(page.read_text("utf-8")), "utf-8")


def read() -> tuple[list[str], dict[str, Table]]:
    """The numbers of the file."""
    whole = json.loads(FILE.read_text("utf-8"))
    tables = {
        name: Table(
            each["title"],
            tuple(each["head"]),
            tuple(map(tuple, each["rows"])),
            tuple(each["least"]),
        )
        for name, each in whole["tables"].items()
    }
    return whole["facts"], tables


def filled(text: str) -> str:
    """A page with the tables of the file between its marks."""
    facts, tables = read()

    def table(found: re.Match[str]) -> str:
        name = found[2]
        lines: list[str] = []
        if name == "facts":
            lines = [f"- {fact}" for fact in facts]
        elif name == "every":
            for each in tables.values():
                lines += [f"## {each.title}", "", *markdown(each), ""]
            lines.pop()
        else:
            lines = list(markdown(tables[name]))
        return "\n".join([found[1], *lines, "", found[3]])

    return _PLACE.sub(table, text)


if __name__ == "__main__":
    write(*read())
