"""The published numbers of lines of play, counted by the engine and by the oracle.

At the whole scale every number is counted; else those of at most 50,000 lines times the scale.
"""

from __future__ import annotations

from functools import partial

import pytest

from hearts import variants
from hearts.testing import perft
from tests.long.conftest import Sized
from tests.long.perft import by_oracle, compare, records
from tests.oracle.perft import lines

MOST = 50_000


@pytest.mark.parametrize("oracle", [False, True], ids=["engine", "oracle"])
@pytest.mark.parametrize("name", variants.names())
def test_lines_are_as_published(name: str, oracle: bool, sized: Sized) -> None:
    """PG-141 to PG-176, PE-041, PE-042, RH-046 to RH-051, WK-057 to WK-061."""
    at_most = sized(MOST)
    for record in records(name):
        count = partial(lines, by_oracle(record)) if oracle else partial(perft, record.state())
        _, wrong = compare(record, count, at_most if at_most < MOST else 1 << 60)
        assert wrong == []
