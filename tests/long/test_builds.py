"""The same random deals on both builds, 100,000 at the whole scale, with everything that they say.

Each build runs in a process of its own and plays deals at every table of every variant, and deals
under random mixtures of rules. All that it says on the way (`records.py`) goes into a digest for
each deal, and the digests have to be equal. The first deal that differs is shown with the first
line in which it does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from tests.long.conftest import Sized
from tests.scripts import ROOT
from tests.tables import TABLES

sys.path.append(str(ROOT / "benchmarks"))

from workers import Worker, both_builds

#: The name under which every seed means other rules.
MIXTURES = "mixtures"
#: A part has so many deals at most, and a mixture is played for a few.
PART = 100
OF_A_MIXTURE = 5
#: One deal in so many is under a mixture.
MIXED = 5

#: The name of a variant, players, seed, deals.
Part = tuple[str, int, int, int]


def parts(deals: int, seed: int) -> Iterator[Part]:
    """At least so many deals, as many at each table, and some under mixtures."""
    mixed = deals // MIXED
    each = -(-(deals - mixed) // len(TABLES))
    for start in range(0, each, PART):
        for name, players in TABLES:
            yield name, players, seed + start, min(PART, each - start)
    for number in range(-(-mixed // OF_A_MIXTURE)):
        yield MIXTURES, 0, seed + number, OF_A_MIXTURE


def compared(workers: list[Worker], part: Part) -> str:
    """Return the difference in a part in words; empty without one."""
    for worker in workers:
        worker.begin("digests", *part)
    one, other = (worker.answer() for worker in workers)
    if one == other:
        return ""
    name, players, seed, deals = part
    place = next(place for place in range(deals) if one[place] != other[place])
    told = [worker.ask("lines", name, players, seed, place) for worker in workers]
    first, second = next(pair for pair in zip_longest(*told) if pair[0] != pair[1])
    return f"deal {place}:\ncompiled:    {first}\ninterpreted: {second}"


@pytest.fixture(scope="module")
def builds() -> Iterator[list[Worker]]:
    """A process for each build; the compiled one is made first, which takes a minute."""
    with both_builds(str(Path(__file__).with_name("records.py"))) as workers:
        yield list(workers)


def test_both_builds_say_the_same(builds: list[Worker], sized: Sized) -> None:
    for name, players, seed, deals in parts(sized(100_000), 0):
        differs = compared(builds, (name, players, seed, deals))
        assert not differs, f"{name}, {players} players, seed {seed}, {differs}"
