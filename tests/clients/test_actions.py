"""Actions and refusals as documents: what a stranger may send."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Call,
    Choose,
    Deal,
    Exchange,
    Forward,
    Game,
    HeartsError,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    Play,
    variants,
)
from hearts._documents import LONGEST
from hearts.clients import read_action, refusal, write_action

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda each: st.lists(each, max_size=4) | st.dictionaries(st.text(max_size=5), each),
    max_leaves=8,
)
KINDS = ["play", "pass", "forward", "charge", "exchange", "call", "choose", "deal"]


@pytest.mark.parametrize(
    ("document", "action"),
    [
        ({"play": "QS"}, Play("QS", 2)),
        ({"pass": ["QS", "AS"]}, Pass("QS AS", 2)),
        ({"pass": "QS AS"}, Pass("QS AS", 2)),
        ({"pass": {"0": ["QS"], "1": "AS"}}, Pass({0: "QS", 1: "AS"}, 2)),
        ({"forward": True}, Forward(2)),
        ({"exchange": ["4D"]}, Exchange("4D", 2)),
        ({"call": "mix"}, Call("mix", 2)),
        ({"call": {"1": 2, "3": 1}}, Call({1: 2, 3: 1}, 2)),
        ({"choose": "add"}, Choose("add", 2)),
    ],
)
def test_a_document_is_an_action(document: dict[str, Any], action: Action) -> None:
    assert read_action(document, 2) == action
    assert read_action(write_action(action), 2) == action


@pytest.mark.parametrize(
    ("document", "why"),
    [
        ([], "one entry like"),
        (b'{"play": "QS"}', "text or a dictionary, not bytes; decode them"),
        ({}, "one entry like"),
        ({"play": "QS", "seat": 1}, "one entry like"),
        ({"deal": []}, "'deal' is not a kind of action"),
        ({7: "QS"}, "7 is not a kind of action"),
        ({"play": ["QS"]}, "play: expected a card as text"),
        ({"play": "XX"}, "XX"),
        ({"pass": 3}, "pass: expected a list of cards as text"),
        ({"pass": [3]}, "pass: 3 is not a card"),
        ({"pass": ["2C"] * 500}, "pass: 500 cards are more than any deck has"),
        ({"pass": "2C " * 500}, "pass: a text of 1500 characters is longer than any hand"),
        ({"pass": {"x": ["QS"]}}, "'x' is not a number"),
        ({"pass": {True: ["QS"]}}, "True is not a number"),
        ({"pass": {"1": [], "01": []}}, "1 occurs twice"),
        ({"pass": {str(seat): [] for seat in range(500)}}, "500 entries"),
        ({"forward": 1}, "forward: expected true"),
        ({"call": 4}, "call: expected a word"),
        ({"call": {"1": "2"}}, "'2' is not a number of cards"),
        ({"call": {"1": True}}, "True is not a number of cards"),
        ({"choose": None}, "choose: expected a word"),
    ],
)
def test_what_is_no_action_is_named(document: Any, why: str) -> None:
    with pytest.raises(InputError, match=why) as error:
        read_action(document, 2)
    assert refusal(error.value) == {
        "rule": "input",
        "message": str(error.value),
        "card": None,
        "legal": [],
    }


@given(st.dictionaries(st.sampled_from(KINDS), JSON, max_size=2) | JSON)
def test_strangers_get_an_action_or_an_input_error(document: object) -> None:
    state = Game(variants.AMERICAN).start(seed=7).deal()
    found: object = None
    try:
        found = state.apply(read_action(document, 2))
    except HeartsError as error:
        found = refusal(error)["message"]
    assert found


def test_a_refusal_says_what_is_legal() -> None:
    state = Game(variants.DAME_DE_PIQUE).position(["2C 3D", "4C 5D", "6C 7D", "8C 9D"], leader=0)
    state = state.play("2C")
    with pytest.raises(IllegalAction) as error:
        state.apply(read_action({"play": "5D"}, 1))
    found = refusal(error.value)
    assert (found["rule"], found["card"], found["legal"]) == ("follow.suit", "5D", ["4C"])


def test_other_actions_are_not_a_player_s() -> None:
    with pytest.raises(InputError, match="is not an action of a player"):
        write_action(Deal(["2C", "3C"]))


def test_an_answer_is_read_by_what_is_due() -> None:
    """The same plain answers, without their kind."""
    state = Game(variants.AMERICAN).start(seed=7).deal()
    view = state.view(2)
    assert view.answer(list(map(str, view.hand[:3]))) == Pass(view.hand[:3], 2)
    assert view.answer(view.hand[:3]) == Pass(view.hand[:3], 2)
    assert view.answer("forward") == Forward(2)
    playing = Game(variants.DAME_DE_PIQUE).start(seed=7).deal()
    assert playing.phase is Phase.PLAY
    card = playing.legal_cards()[0]
    assert playing.view(playing.actor).answer(card) == Play(card, playing.actor)
    with pytest.raises(InputError, match="'deal' is not a kind of action"):
        Game(variants.AMERICAN).start(seed=7).view(2).answer("QS")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("play", "not JSON"),
        ('"play"', "expected an object"),
        ('{"play": "QS", "play": "2C"}', "occurs twice in an object"),
        ("[" * 10_000, "deep"),
        (" " * (LONGEST + 1), "too"),
    ],
)
def test_a_text_is_read_with_limits(text: str, message: str) -> None:
    assert read_action('{"play": "QS"}', 1) == Play("QS", 1)
    with pytest.raises(InputError, match=message):
        read_action(text, 1)
