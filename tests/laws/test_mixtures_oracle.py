"""Engine and oracle agree on mixtures of options that no source plays together."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from hearts import Game, Rules
from tests.laws.companion import Style, begun, gone_on
from tests.laws.mixtures import AXES, mixtures
from tests.laws.sheets import compare_sheets, under_way
from tests.laws.styles import Shooter, Twins
from tests.oracle.tables import Table

MANY = settings(
    max_examples=4000, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)
few = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
STYLES = ("random", "shooter", "twins")


def style_of(word: str, table: Table) -> Style:
    """Return their style of play; twins are for two packs."""
    if word == "random":
        return Style()
    return Twins() if word == "twins" and table.cancelling else Shooter(table)


def watch(rules: Rules, table: Table, word: str, seed: int) -> None:
    """A few deals of a mixture, from the start of a match and from near its end."""
    note(f"{rules!r}\n{table!r}")
    game, style = Game(rules, table.players), style_of(word, table)
    begun(game, table, seed, style=style, dealer=seed % table.players).follow(2)
    if table.opening != "pig":
        match, sheet = under_way(rules, table, Random(seed))
        gone_on(game, sheet, match, seed, style=style).follow(1)


def test_there_are_enough_options() -> None:
    """What differs between games differs independently."""
    assert len(AXES) >= 12


@few
@given(mixtures(), st.sampled_from(STYLES), st.integers(0, 2**16))
def test_mixed_rules_play_as_the_oracle_plays(
    mixture: tuple[Rules, Table], word: str, seed: int
) -> None:
    """Rules of different games combine as the catalogue has each of them."""
    watch(*mixture, word, seed)


@few
@given(mixtures(), st.integers(0, 2**16))
def test_sheets_of_mixtures(mixture: tuple[Rules, Table], seed: int) -> None:
    """Wraps and hits, then special wins, the end, ties, ranks."""
    rules, table = mixture
    note(f"{rules!r}\n{table!r}")
    compare_sheets(rules, table, Random(seed))


@pytest.mark.slow
@MANY
@given(mixtures(), st.sampled_from(STYLES), st.integers(0, 2**16))
def test_many_mixtures(mixture: tuple[Rules, Table], word: str, seed: int) -> None:
    """The same as above, thousands of times."""
    watch(*mixture, word, seed)


@pytest.mark.slow
@MANY
@given(mixtures(), st.integers(0, 2**16))
def test_many_sheets_of_mixtures(mixture: tuple[Rules, Table], seed: int) -> None:
    """The same as above, thousands of times."""
    rules, table = mixture
    compare_sheets(rules, table, Random(seed))
