"""Cards and deals as arrays of numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, InputError, Trick, testing, variants
from hearts._core.cards.cards import CARDS
from hearts.bulk import NAMES, from_tricks, indices, score_deals
from hearts.bulk.cards import given_leaders, players_seen, where


def test_the_number_of_a_card_is_its_index() -> None:
    assert NAMES.tolist() == [card.text for card in CARDS]
    assert indices(NAMES).tolist() == list(range(57)) == [card.index for card in CARDS]
    assert indices([[Card("QS")], [Card("W")]]).tolist() == [[39], [56]]
    with pytest.raises(ValueError, match="read-only"):
        NAMES[0] = "2C"


@given(st.lists(testing.cards(), max_size=30))
def test_texts_and_numbers_go_back_and_forth(cards: list[Card]) -> None:
    texts = [card.text for card in cards]
    assert NAMES[indices(" ".join(texts))].tolist() == texts
    assert NAMES[indices(texts)].tolist() == texts
    assert indices(Cards(set(cards))).tolist() == sorted({card.index for card in cards})


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([["2C", "3C"], ["4C", "1X"]], r"cards \(1, 1\): '1X' is not a card"),
        ([1, 2], r"cards \(0,\): '1' is not a card"),
        ([["2C"], ["3C", "4C"]], "cards: "),
        ("2C 1X", "'1X' is not a card.*number 2"),
    ],
)
def test_what_is_no_card_is_named(cards: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        indices(cards)


def test_tricks_become_rows() -> None:
    deals = [
        [Trick(1, "2C 3C 4C"), Trick(0, "5C 6C 7C")],
        (Trick(2, "2D 3D 4D"), Trick(1, "5D W=2S 7D")),
    ]
    cards, leaders = from_tricks(deals)
    assert NAMES[cards].tolist() == [
        ["2C", "3C", "4C", "5C", "6C", "7C"],
        ["2D", "3D", "4D", "5D", "W", "7D"],
    ]
    assert leaders.tolist() == [1, 2]
    assert (cards.dtype, leaders.dtype) == (np.dtype(np.uint8), np.dtype(np.int64))


@pytest.mark.parametrize(
    ("deals", "message"),
    [
        ([[Trick(0, "2C 3C")], ["0: 2C 3C"]], "deal 1: trick 0 is not a Trick"),
        ([[Trick(0, "2C 3C")], []], "deal 1: 0 cards in 0 tricks, and 2 in deal 0"),
        ([[]], "deal 0: 0 cards in 0 tricks$"),
        ([[Trick(0, "2C 3C")], [Trick(0, "2C")]], "deal 1: 1 card in 1 trick, and 2 in deal 0"),
        ([Trick(0, "2C 3C")], "deal 0: tricks must be a list of Trick"),
        ("2C", "deals must be a list of deals"),
    ],
)
def test_deals_that_make_no_rows_are_refused(deals: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        from_tricks(deals)


@pytest.mark.parametrize(
    "cards",
    [
        np.ma.array(np.zeros((1, 52), int), mask=False),
        np.zeros((1, 52), "m8[s]"),
        np.zeros((1, 52)),
        np.zeros((1, 52), bool),
    ],
    ids=["mask", "times", "fractions", "truths"],
)
def test_arrays_of_something_else_are_refused(cards: Any) -> None:
    with pytest.raises(InputError, match="cards"):
        score_deals(variants.AMERICAN, cards, 0)


@pytest.mark.parametrize("leaders", [[], 0])
@pytest.mark.parametrize("cards", [[], np.zeros((0, 52), int), from_tricks([])[0]])
def test_no_deals_are_no_error(cards: Any, leaders: Any) -> None:
    scores = score_deals(variants.AMERICAN, cards, leaders)
    assert scores.points.shape == (0, 4)
    assert scores.takers.shape[0] == 0


@pytest.mark.parametrize(("place", "words"), [(0, "trick 0, place 0"), (23, "trick 5, place 3")])
def test_a_card_of_a_deal_is_named(place: int, words: str) -> None:
    assert where(variants.AMERICAN.table(4), 7, place) == f"deal 7, {words}"
    boosted = variants.BOOSTER_NINES.table(4)
    assert where(boosted, 7, place) == f"deal 7, card {place}"


class _NoText:
    """An object without a text."""

    def __str__(self) -> str:
        raise ValueError("none")


@pytest.mark.parametrize("wrong", [[_NoText()], [["QS", _NoText()]]])
def test_objects_without_a_text_are_no_cards(wrong: Any) -> None:
    with pytest.raises(InputError, match=r"^cards: no cards in an array of object$"):
        indices(wrong)


@pytest.mark.parametrize("number", [-1, 57, 255])
def test_a_number_of_no_card_is_named_with_its_place(number: int) -> None:
    rules = variants.MICROSOFT
    pack = [card.index for card in rules.table(4).deck]
    deals = np.array([pack, pack, pack], int)
    deals[1, 9] = deals[2, 0] = number
    with pytest.raises(InputError) as error:
        score_deals(rules, deals, 0)
    assert str(error.value) == f"deal 1, trick 2, place 1: {number} is not the number of a card"


@pytest.mark.parametrize("leader", [-1, 4])
def test_the_first_leader_is_a_seat(leader: int) -> None:
    for leaders in (leader, [0, 3, leader]):
        with pytest.raises(InputError, match=rf"is led by {leader}, which is not at this table"):
            given_leaders(leaders, 4, 3)
    assert given_leaders([0, 3, 2], 4, 3).tolist() == [0, 3, 2]


def test_players_are_seen_in_the_shape_of_the_cards() -> None:
    assert players_seen(np.zeros((2, 13, 4), int)) == 4
    assert players_seen([[[1, 2, 3]]]) == 3
    assert players_seen([[1, 2, 3]]) is None
    with pytest.raises(InputError, match="cards"):
        players_seen([[1, 2], [3]])
