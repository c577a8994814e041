"""Actions as plain values: written and read again, and what is no action is refused."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Call, Card, Deal, Exchange, InputError, State, testing
from hearts._engine.phases.phases import read_answer, write_action
from hearts.rules import PACK


@given(st.data())
def test_an_action_comes_back(data: st.DataObject) -> None:
    state = data.draw(testing.states().filter(lambda state: bool(state.actors)))
    assert isinstance(state, State)
    action = data.draw(testing.actions(state))
    [(kind, answer)] = write_action(action).items()
    assert read_answer(kind, answer, action.seat) == action
    assert read_answer(kind, answer) == action.at(None)


@pytest.mark.parametrize(
    ("kind", "answer", "fault"),
    [
        ("fold", True, "is not a kind of action; it is play, pass, forward, charge, "),
        ("plays", "QS", r"'plays' is not a kind of action; did you mean play\?"),
        (5, "QS", "5 is not a kind of action; it is play, "),
        ("pass", "5C,9C,TC", "cards have spaces between them, not commas"),
        ("pass", 7, "expected a list of cards as text, found 7"),
        ("charge", None, "expected a list of cards as text, found None"),
        ("exchange", "QS " * 200, "a text of 600 characters is longer than any hand"),
        ("pass", ["QS", 7], "7 is not a card as text"),
        ("pass", {str(seat): "QS" for seat in range(200)}, "200 entries are more than any table"),
        ("pass", dict.fromkeys(range(200), "QS"), "200 entries are more than any table"),
        ("call", dict.fromkeys(range(200), 1), "200 entries are more than any table"),
        ("pass", {"1": "QS", "01": "2H"}, "1 occurs twice"),
        ("pass", {"1": "QS", 1: "2H"}, "1 occurs twice"),
        ("pass", {3.5: "QS"}, "3.5 is not a number"),
        ("pass", {True: "QS"}, "True is not a number"),
        ("pass", {"-1": "QS"}, "'-1' is not a number"),
        ("pass", {"\u0661": "QS"}, "is not a number"),
        ("pass", {"0001": "QS"}, "'0001' is not a number"),
    ],
)
def test_what_is_no_action_is_refused(kind: str, answer: Any, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        read_answer(kind, answer)


def test_cards_may_be_text_or_cards() -> None:
    assert read_answer("charge", "QS") == read_answer("charge", [Card("QS")])
    assert read_answer("charge", ("QS",)) == read_answer("charge", ["qs"])


def test_both_copies_of_each_card_may_be_named() -> None:
    cards = [str(card) for card in PACK] * 2
    assert read_answer("exchange", cards) == Exchange(cards)
    as_phones_write = {"C": "♣\ufe0f", "D": "♦\ufe0f", "S": "♠\ufe0f", "H": "♥\ufe0f"}
    text = "".join(f"{card[0]}{as_phones_write[card[1]]} " for card in cards).replace("T", "10")
    assert read_answer("exchange", text) == Exchange(cards)


def test_only_players_act() -> None:
    with pytest.raises(InputError, match="is not an action of a player"):
        write_action(Deal([]))


def test_a_call_of_places_is_read_as_such() -> None:
    """PG-055: places to the left, each with its number of cards."""
    assert read_answer("call", {"1": 2, "2": 1}, 3) == Call({1: 2, 2: 1}, 3)
    assert read_answer("call", "mix") == Call("mix")
