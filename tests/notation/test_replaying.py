"""Lines become the actions that they tell."""

from __future__ import annotations

import pytest

from hearts import Card, Deal, Game, InputError, Pass, Play, Start, Unknown, notation, variants
from hearts.notation.replaying import actions_of, sheet_of, state_of

TEXT = """
[Rules "american"]

sheet 1: 13 5 8 0
sheet: 26 0 0 0
dealer 3
deal: ?13 | QS KS ?11 | ?13 | ?13
pass 1: QS KS 2H
3: 2C 3C
"""


def test_what_is_partly_known_is_a_number_in_the_history() -> None:
    [record] = notation.read_text(TEXT)
    start, deal, passed, *plays = notation.history([record])
    assert isinstance(start, Start)
    assert (start.seed, start.dealer) == (None, 3)
    assert deal == Deal([Unknown(13)] * 4)
    assert passed == Pass("QS KS 2H", 1)
    assert plays == [Play("2C", 3), Play("3C", 0)]
    game = Game(variants.AMERICAN)
    assert tuple(actions_of(game, [record.entries], None)) == (start, deal, passed, *plays)


def test_the_sheet_is_added_up() -> None:
    [record] = notation.read_text(TEXT)
    sheet = sheet_of(Game(variants.AMERICAN), record.entries)
    assert sheet is not None
    assert (sheet.scores, sheet.dealer) == ((39, 5, 8, 0), 1)
    assert sheet_of(Game(variants.AMERICAN), ()) is None


def test_a_sheet_that_does_not_fit_is_placed() -> None:
    game = Game(variants.AMERICAN)
    [record] = notation.read_text("\nsheet 0: 1 2 3\n")
    with pytest.raises(InputError, match="line 2: points for 3 seats on a sheet of 4") as caught:
        state_of(game, [record.entries], None, None)
    assert caught.value.line == 2


def test_the_kitty_of_a_pile_that_is_dealt_again() -> None:
    text = """
kitty: 2C
deal: 3C | 4C | 5C
kitty: 6C
pass 0: 3C
redeal: 7C | 8C | 9C
"""
    [record] = notation.read_text(text)
    acts = notation.history([record], variants.PAGAT_KITTY.amend(players=3))
    deals = [act for act in acts if isinstance(act, Deal)]
    assert [deal.kitty for deal in deals] == [(Card("6C"),), ()]
