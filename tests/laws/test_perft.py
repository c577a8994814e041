"""The published numbers of lines of play are those of the engine and of the oracle."""

import re
from functools import partial

import pytest

from hearts import notation, variants
from hearts.testing import perft
from tests.long import perft as published
from tests.oracle.perft import lines
from tests.scripts import ROOT

every_variant = pytest.mark.parametrize("name", variants.names())


@every_variant
def test_engine_and_oracle_count_the_published_lines(name: str) -> None:
    """PG-141 to PG-176, PE-041, PE-042, RH-046 to RH-051, WK-057 to WK-061: at every table."""
    deals = published.records(name)
    assert {record.header.players for record in deals} == set(variants.get(name).players)
    for record in deals:
        state, node = record.state(), published.by_oracle(record)
        counted, wrong = published.compare(record, partial(perft, state), 40)
        assert not wrong
        assert counted or published.numbers(record)[0] > 40
        assert published.compare(record, partial(lines, node), 40) == (counted, [])


@every_variant
def test_the_files_are_canonical_and_complete(name: str) -> None:
    text = (published.FILES / f"{name}.hearts").read_text("utf-8")
    assert notation.write(published.records(name)) == text
    page = ROOT / "docs" / "reference" / "perft.md"
    listed = re.findall(r"<perft/(\w+)\.hearts>", page.read_text("utf-8"))
    assert name in listed, "the list in docs/reference/perft.md lacks its file"


def test_a_wrong_number_is_found() -> None:
    record = published.records("american")[0]
    _, wrong = published.compare(record, lambda depth: 285, 286)
    assert wrong == ["the pass: 285 lines of 1 acts, not 286"]
