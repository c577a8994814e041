"""Single deals begin from sheets without points, and the number of the deal decides the pass."""

from __future__ import annotations

from typing import Any

import pytest

from hearts import Game, InputError, Phase, variants
from hearts._engine.game.single_deals import sheets_by_number
from hearts.rules import EndAfter
from tests.tables import TABLES

GAME = Game(variants.MICROSOFT)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_sheet_for_each_deal_of_the_cycle(name: str, players: int) -> None:
    """Without points, so that the number alone tells the deals apart."""
    game = Game(variants.get(name), players)
    sheets = sheets_by_number(game, None)
    cycle = len(game.table.rules.passing.cycle)
    assert list(sheets) == list(range(len(sheets)))
    assert len(sheets) == cycle or name == "super_hearts"
    assert sheets[0] is None
    for number, sheet in sheets.items():
        state = game.start(seed=1, match=sheet)
        assert state.deal_number == number
        assert state.scores == (0,) * players
        assert sheets_by_number(game, number) == {number: sheet}


def test_a_match_begins_with_its_first_deal() -> None:
    assert sheets_by_number(GAME, None, match=True) == {0: None}
    assert sheets_by_number(GAME, 0, match=True) == {0: None}


def test_a_match_may_be_shorter_than_the_cycle() -> None:
    short = Game(variants.MICROSOFT.amend(EndAfter(2)))
    assert list(sheets_by_number(short, None)) == [0, 1]
    with pytest.raises(
        InputError, match=r"^deal_number must be at most 1 in this cycle of passes, not 2$"
    ):
        sheets_by_number(short, 2)


@pytest.mark.parametrize(
    ("number", "match", "message"),
    [
        (4, False, "deal_number must be at most 3 in this cycle of passes, not 4"),
        (10**30, False, f"deal_number must be at most 3 in this cycle of passes, not {10**30}"),
        (-1, False, "deal_number must be at least 0, not -1"),
        ("left", False, "deal_number must be a whole number, not 'left'"),
        (True, False, "deal_number must be a whole number, not True"),
        (1, True, "deal_number: 1, but a match begins with its first deal"),
        (-1, True, "deal_number must be at least 0, not -1"),
    ],
)
def test_other_numbers_are_refused(number: Any, match: bool, message: str) -> None:
    with pytest.raises(InputError) as caught:
        sheets_by_number(GAME, number, match=match)
    assert str(caught.value) == message


def test_the_fourth_deal_is_a_hold() -> None:
    found = [
        GAME.start(seed=1, match=sheet).deal() for sheet in sheets_by_number(GAME, None).values()
    ]
    assert [state.due[0].to for state in found[:3]] == [((1, 3),), ((3, 3),), ((2, 3),)]
    assert found[3].phase is Phase.PLAY
