"""Settlements of a score sheet in counters."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import InputError, Match, notation, variants
from hearts.settle import Settlement, averages, howell, sweepstake
from tests.cli.helpers import run
from tests.values import check_immutable


def sheet(*deals: tuple[int, ...]) -> Match:
    """A sheet of Hearts of 1887 with these hearts taken."""
    match = Match(variants.HEARTS_1887, len(deals[0]))
    for deal in deals:
        match = match.add(deal)
    return match


@pytest.mark.parametrize(
    ("hearts", "found"),
    [
        ((3, 5, 5, 0), (1, -7, -7, 13)),
        ((13, 0, 0, 0), (-39, 13, 13, 13)),
        ((13, 0, 0), (-26, 13, 13)),
        ((4, 4, 5, 0), (-3, -3, -7, 13)),
        ((12, 0, 0, 0, 0, 0), (-60, 12, 12, 12, 12, 12)),
    ],
)
def test_howell(hearts: tuple[int, ...], found: tuple[int, ...]) -> None:
    """FX-052, FX-053: with six there are 12 hearts."""
    assert howell(sheet(hearts)).deals == (found,)


@pytest.mark.parametrize(
    ("deals", "found", "pool"),
    [
        ([(3, 5, 5, 0)], [(-3, -5, -5, 13)], 0),
        ([(8, 5, 0, 0)], [(-8, -5, 6, 6)], 1),
        ([(4, 3, 3, 3), (6, 7, 0, 0)], [(-4, -3, -3, -3), (-6, -7, 13, 13)], 0),
        ([(13, 0, 0, 0)], [(-13, 0, 0, 0)], 13),
        ([(13, 0, 0, 0), (3, 5, 5, 0)], [(-13, 0, 0, 0), (-3, -5, -5, 26)], 0),
        ([(8, 5, 0, 0), (3, 5, 5, 0)], [(-8, -5, 6, 6), (-3, -5, -5, 14)], 0),
        ([(8, 5, 0, 0), (0, 0, 0, 0)], [(-8, -5, 6, 6), (0, 0, 0, 0)], 1),
        ([(7, 6, 0), (6, 7, 0)], [(-7, -6, 13), (-6, -7, 13)], 0),
    ],
)
def test_sweepstake(deals: list[Any], found: list[Any], pool: int) -> None:
    """FX-052, FX-054, FX-055: a pool that is carried over, and a counter that cannot be shared."""
    settled = sweepstake(sheet(*deals))
    assert (settled.deals, settled.pool) == (tuple(found), pool)


def test_a_jack_for_a_sole_winner() -> None:
    """FX-055: by one text two who are clear share no jack, and a pool that is none as always."""
    deals = (4, 3, 3, 3), (6, 7, 0, 0), (5, 5, 3, 0), (8, 5, 0, 0)
    settled = sweepstake(sheet(*deals), sole=True)
    assert settled.deals == ((-4, -3, -3, -3), (-6, -7, 0, 0), (-5, -5, -3, 39), (-8, -5, 6, 6))
    assert settled.pool == 1


def test_a_deal_without_points_makes_no_jack() -> None:
    """FX-055: a counter that could not be shared is no jack, whatever nobody pays later."""
    settled = sweepstake(sheet((8, 5, 0, 0), (0, 0, 0, 0), (7, 6, 0, 0)), sole=True)
    assert settled.deals == ((-8, -5, 6, 6), (0, 0, 0, 0), (-7, -6, 7, 7))


def test_averages() -> None:
    """FX-056: those above the average of 25 pay, the others draw."""
    match = Match(variants.AMERICAN).add((10, 20, 30, 40))
    assert averages(match).balance == (15, 5, -5, -15)
    assert averages(Match(variants.AMERICAN).add((26, 0, 0, 0))).balance[1] == Fraction(13, 2)


@given(st.integers(3, 6).flatmap(lambda n: st.lists(st.tuples(*[st.integers(0, 13)] * n))))
def test_what_is_paid_is_won(deals: list[tuple[int, ...]]) -> None:
    """FX-053 to FX-056: nothing is lost: the balances and the pool add up to 0."""
    if not deals:
        return
    match = Match(variants.HEARTS_1887.amend(end()), len(deals[0]))
    for deal in deals:
        match = match.add(deal)
    for settled in (howell(match), sweepstake(match), sweepstake(match, sole=True)):
        assert len(settled.deals) == len(deals)
        assert sum(settled.balance) + settled.pool == 0
        assert settled.pool >= 0
    assert sum(averages(match).balance) == 0


def end() -> Any:
    """An end that no sheet of these tests reaches."""
    from hearts.rules import EndAfter

    return EndAfter(1000)


def test_where_high_scores_are_good_the_winner_draws() -> None:
    """Knaves counts points for a player, so the sign of a settlement turns."""
    match = Match(variants.KNAVES, 3).add((7, 0, 0)).add((5, 2, 0))
    assert averages(match).balance == (Fraction(22, 3), Fraction(-8, 3), Fraction(-14, 3))
    assert howell(match).deals == ((14, -7, -7), (8, -1, -7))
    with pytest.raises(InputError, match="under which points are bad"):
        sweepstake(match)
    match = Match(variants.COMPLEX_HEARTS, 4)
    for settle in (averages, howell, sweepstake):
        with pytest.raises(InputError, match="one column"):
            settle(match)


def test_what_cannot_be_settled() -> None:
    match = Match(variants.OMNIBUS).add((26, 0, 0, -10))
    for settle in (howell, sweepstake):
        with pytest.raises(InputError, match="deal 1: only points of 0 and more"):
            settle(match)
    for wrong in (None, [(3, 5, 5, 0)]):
        for each in (howell, sweepstake, averages):
            with pytest.raises(InputError, match="match must be of type Match"):
                each(wrong)  # type: ignore[arg-type]


def test_values() -> None:
    check_immutable(howell(sheet((3, 5, 5, 0))))
    assert sweepstake(sheet((8, 5, 0, 0))) == Settlement(4, ((-8, -5, 6, 6),), 1)


def test_the_command(tmp_path: Path) -> None:
    """FX-053, FX-054: `hearts sheet --settle` prints the rows and what is left in the pool."""
    file = tmp_path / "s.hearts"
    file.write_text(notation.write(sheet((8, 5, 0, 0), (3, 5, 5, 0))), "utf-8")
    lines = run("sheet", file, "--settle", "howell").stdout.splitlines()
    assert [line.split()[-4:] for line in lines[1:]] == [
        ["-19", "-7", "13", "13"],
        ["1", "-7", "-7", "13"],
        ["-18", "-14", "6", "26"],
    ]
    file.write_text(notation.write(sheet((8, 5, 0, 0))), "utf-8")
    assert "1 counter in the pool." in run("sheet", file, "--settle", "sweepstake").stdout
    assert "13/4" in run("sheet", file, "--settle", "averages").stdout
    missing = run("sheet", tmp_path / "none.hearts", "--settle", "jack")
    assert missing.exit_code != 0
    assert "there is no such sheet" in missing.output
