"""The figures of speed on the pages are those of the benchmark's file, and none is typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.scripts import ROOT, script

PAGES = [ROOT / "docs" / "explanation" / name for name in ("performance.md", "figures.md")]


FIGURES = script("benchmarks", "figures")
PLACE = re.compile(r"<!-- figures: ([\w-]+) -->\n(.*?)<!-- end -->", re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_tables_of_a_page_are_those_of_the_file(page: Path) -> None:
    text = page.read_text("utf-8")
    assert text == FIGURES.filled(text)
    assert all("|" in table or "- Python" in table for _, table in PLACE.findall(text))


def test_every_table_is_on_the_page_of_figures() -> None:
    _, tables = FIGURES.read()
    text = PAGES[1].read_text("utf-8")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == [each.title for each in tables.values()]
    assert all("\n".join(FIGURES.markdown(each)) in text for each in tables.values())


def test_no_number_of_these_tables_is_typed_elsewhere() -> None:
    """Outside of the marks no page has a time in microseconds or nanoseconds as a number."""
    for page in PAGES:
        rest = PLACE.sub("", page.read_text("utf-8"))
        assert not re.findall(r"\d[\d.,]* ?(?:us|µs|ns|ms|microseconds|nanoseconds)\b", rest)


def test_every_call_has_a_figure() -> None:
    """The calls in `calls.py` are measured under the rules of Microsoft, on both builds."""
    _, tables = FIGURES.read()
    measured = [row[0].strip("`") for row in tables["call"].rows]
    assert measured == list(script("benchmarks", "calls").CALLS)
    assert all(float(row[1]) > 0 for row in tables["call"].rows)


def test_of_a_long_table_a_few_rows_and_the_least_are_kept() -> None:
    rows = tuple((f"t {number}", "1.0", "2.0") for number in range(20))
    table = FIGURES.Table(
        "T", ("step", "us a ply", "other"), (*rows, ("turbo 4", "1", "3")), ("2",)
    )
    lines = list(FIGURES.markdown(FIGURES.kept(table)))
    assert [line.split("|")[1].strip() for line in lines] == [
        "step", "----------------", "turbo 4", "the least of all",
    ]  # fmt: skip
