"""The figures of speed on the pages are those of the benchmark's file, and none is typed."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree

import pytest

from tests.scripts import ROOT, script

sys.path.insert(0, str(ROOT / "docs"))

from _ext import speed

PAGES = [ROOT / "docs" / "explanation" / name for name in ("performance.md", "figures.md")]
FIGURES = script("benchmarks", "figures")
PLACE = re.compile(r"<!-- figures: ([\w -]+) -->\n((?:(?!<!-- ).)*)<!-- end -->", re.DOTALL)


def test_every_table_is_on_the_page_of_figures() -> None:
    text = PAGES[1].read_text("utf-8")
    tables = speed.record()["tables"].values()
    assert re.findall(r"<summary>(.*)</summary>", text) == [each["title"] for each in tables]
    assert all(speed.markdown(each) in text for each in tables)


def test_no_number_of_these_tables_is_typed_elsewhere() -> None:
    """Outside of the marks no page has a time in microseconds or nanoseconds as a number."""
    for page in PAGES:
        rest = PLACE.sub("", page.read_text("utf-8"))
        assert not re.findall(r"\d[\d.,]* ?(?:us|µs|ns|ms|microseconds|nanoseconds)\b", rest)


def test_every_call_has_a_figure() -> None:
    """The calls in `calls.py` are measured under the rules of Microsoft, on both builds."""
    rows = speed.record()["tables"]["call"]["rows"]
    assert [row[0].strip("`") for row in rows] == list(script("benchmarks", "calls").CALLS)
    assert all(float(row[1]) > 0 for row in rows)


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("1393.278", "1,400"), ("66.960", "67"), ("0.039", "0.039"), ("0.080", "0.08"),
        ("5.43 (5.37-5.44)", "5.4"), ("142 (141-144)", "140"), ("0.0081 (0.0081-0.0082)", "0.0081"),
        ("not installed", "not installed"),
    ],
)  # fmt: skip
def test_a_figure_has_two_digits(cell: str, shown: str) -> None:
    assert speed.rounded(cell) == shown


def test_the_page_begins_with_a_chart_and_ten_calls() -> None:
    text = PAGES[0].read_text("utf-8")
    assert text.startswith("# How fast it is\n\n<!-- figures: chart -->\n")
    first, second = (table for name, table in PLACE.findall(text) if name.startswith("call"))
    assert first.count("\n| `") == 10
    assert "<details>" in second
    assert " us " not in first + second


def test_the_chart_has_the_times() -> None:
    light, dark = re.findall(r"<svg .*?</svg>", speed.figures("chart"))
    assert light != dark
    chart = ElementTree.fromstring(light)
    words = ["".join(part.itertext()) for part in chart.iter()]
    for name, times in speed.bars():
        assert name in words
        assert all(f"{time:.2g} µs" in words for time in times)
        assert times[0] == min(times)


def test_of_a_long_table_a_few_rows_and_the_least_are_kept() -> None:
    rows = tuple((f"t {number}", "1.0", "2.0") for number in range(20))
    table = FIGURES.Table(
        "T", ("step", "us a ply", "other"), (*rows, ("turbo 4", "1", "3")), ("2",)
    )
    lines = list(FIGURES.markdown(FIGURES.kept(table)))
    assert [line.split("|")[1].strip() for line in lines] == [
        "step", "----------------", "turbo 4", "the least of all",
    ]  # fmt: skip
