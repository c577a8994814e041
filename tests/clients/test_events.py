"""News: the entries of a history that a client has not seen, with words."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from hearts import (
    Call,
    Card,
    Cards,
    Charge,
    Choose,
    Forward,
    Game,
    InputError,
    Phase,
    Play,
    Rules,
    State,
    Trick,
    View,
    autoplay,
    clients,
    variants,
)
from hearts.rules import HEARTS, QUEEN, Boosters, HeartsBroken, Passing
from tests.laws.helpers import states

ENTRY = Draft202012Validator({**clients.schema(), "$ref": "#/$defs/Entry"})


@given(states())
def test_every_entry_has_words(state: State) -> None:
    for seat in (None, 0):
        view = state.view(seat)
        entries = clients.news(view)
        assert [entry["entry"] for entry in entries] == list(range(len(view.history)))
        for entry in entries:
            ENTRY.validate(entry)
            assert entry["text"].endswith(".")
            assert entry["text"] == entry["text"].strip()
        assert clients.news(view, len(entries) // 2) == entries[len(entries) // 2 :]
        assert clients.news(view, view.snapshot()["entries"]) == []


@given(states())
def test_cards_played_name_their_trick_and_its_taker(state: State) -> None:
    """Also in the deals before. A trick of a position may have had cards already."""
    view = state.view(0)
    deals: list[list[tuple[int, str, Any]]] = [[]]
    for entry in clients.news(view):
        if entry["kind"] == "deal":
            deals.append([])
        action = view.history[entry["entry"]]
        assert ("trick" in entry) == isinstance(action, Play)
        if isinstance(action, Play):
            deals[-1].append((entry["trick"], str(action.card), entry.get("taker", "open")))
    tricks = [*view.tricks, *([view.trick] if view.trick is not None else [])]
    takers: list[Any] = [*view.takers, *["open"] * (len(tricks) - len(view.takers))]
    last = [
        (number, str(card), takers[number] if place + 1 == len(trick.cards) else "open")
        for number, trick in enumerate(tricks)
        for place, card in enumerate(trick.cards)
    ]
    if tricks:
        assert deals[-1] == last[len(last) - len(deals[-1]) :]
    for before in deals[1:-1]:
        numbers = [number for number, _, taker in before if taker != "open"]
        assert numbers in ([], list(range(len(numbers))))


def test_words_of_a_deal() -> None:
    state = Game(variants.AMERICAN).start(seed=7).deal()
    for seat in (3, 0, 1, 2):
        state = state.apply(state.view(seat).answer(state.hands[seat][:3]))
    texts = [entry["text"] for entry in clients.news(state.view(2))]
    assert texts[:2] == ["Seat 0 deals first.", "The cards are dealt."]
    assert texts[2] == "Seat 3 passes three cards."
    assert any(text.startswith("Seat 1 passed you the ") for text in texts)
    assert any(text.startswith("You pass the ") for text in texts)


def test_the_parts_of_entries() -> None:
    """A page shows more than the words: sizes, the own cards, counts, and actions to be read."""
    state = Game(variants.AMERICAN).start(seed=7).deal()
    for seat in range(4):
        state = state.apply(state.view(seat).answer(state.hands[seat][:3]))
    view = state.view(2)
    entries = clients.news(view)
    deal = entries[1]
    assert (deal["kind"], deal["sizes"]) == ("deal", [13] * 4)
    dealt = view.history[1].hands[2]  # type: ignore[attr-defined]
    assert deal["cards"] == list(map(str, dealt))
    assert clients.news(state.view(None))[1]["cards"] == []
    hidden = [entry for entry in entries if entry["kind"] == "hidden_pass"]
    assert [(entry["seat"], entry["count"]) for entry in hidden] == [(0, 3), (1, 3), (3, 3)]
    [own] = [entry for entry in entries if entry["kind"] == "pass"]
    assert clients.read_action(own["action"], None).at(2) == view.history[entries.index(own)]
    [shown] = [entry for entry in entries if entry["kind"] == "shown_pass"]
    assert shown["cards"] == [str(card) for card in view.received[0][1]]
    assert shown["suit"] is None
    state = state.play("2C")
    played = clients.news(state.view(2))[-1]
    assert clients.read_action(played["action"], played["seat"]) == state.history[-1]


def test_since_has_a_range() -> None:
    view = Game(variants.AMERICAN).start(seed=7).view(2)
    for since in (-1, 2):
        with pytest.raises(InputError, match="since"):
            clients.news(view, since)


def words(state: State, seat: int = 0) -> str:
    """The last entry that a seat saw, in words."""
    text: str = clients.news(state.view(seat))[-1]["text"]
    return text


def test_words_of_rare_entries() -> None:
    position = Game(variants.AMERICAN).position(["2C", "3C", "4C", "5C"], leader=0)
    assert clients.news(position.view(0))[0]["text"] == "The cards are set up."
    called = Game(variants.DIRTY_NASTY_FILTHY).start(seed=1, dealer=0).advance()
    assert words(called.apply(Call("mix", 0))) == "You call a mix."
    text = "You call: two cards to the player on the left and one card to the player opposite."
    assert words(called.apply(Call({1: 2, 2: 1}, 0))) == text
    rules = variants.AMERICAN.amend(Passing(("left",), optional=True))
    sent = Game(rules).start(seed=1).deal().apply(Forward(0))
    assert words(sent) == "You send on the received cards."
    turbo = Game(variants.TURBO).start(seed=1).deal()
    for seat in range(4):
        turbo = turbo.apply(turbo.view(seat).answer(turbo.hands[seat][:3]))
    assert words(turbo.apply(Charge("", 0)), 1) == "Seat 0 has chosen what to charge."
    assert words(turbo.apply(Charge("", 0))) == "You charge nothing."
    taken = ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS", "", "", "")
    shot = Game(variants.AMERICAN).position(["AS", "2S", "3S", "4S"], leader=0, taken=taken)
    for card in ("AS", "2S", "3S", "4S"):
        shot = shot.play(card)
    assert words(shot.apply(Choose("add", 0))) == "You choose: add."
    assert words(shot.apply(Choose("add", 0)), 1) == "Seat 0 chooses: add."


def texts_of_a_match(name: str, players: int) -> set[str]:
    """Everything that seats see in a deal at random, in words."""
    rng = Random(2)
    state = Game(variants.get(name), players).start(seed=2).advance()
    while len(state.match.hand_scores) < 1:
        state = state.apply(state.random_action(rng, state.actors[0])).advance()
    views = [state.view(seat) for seat in range(players)]
    return {entry["text"] for view in views for entry in clients.news(view)}


def test_words_of_an_exchange() -> None:
    """PG-166: a seat sees what it puts down itself, and the others how many."""
    texts = texts_of_a_match("pagat_exchange", 3)
    assert any(re.fullmatch(r"You put down the \w+ of \w+\.", text) for text in texts)
    assert any(re.fullmatch(r"Seat \d puts down one card\.", text) for text in texts)


def test_words_of_warren() -> None:
    """RH-051: the suit is declared, and the card comes to light."""
    texts = texts_of_a_match("ricketts_warren", 4)
    assert any(text.startswith("Warren is declared a ") for text in texts)
    assert any(text.startswith("Warren stands for the ") for text in texts)


def breaks_in(rules: Rules, seed: int) -> list[tuple[State, str]]:
    """Play a deal; return the state before each play, and what the news say after its card."""
    state = Game(rules).start(seed=seed).advance()
    found = []
    while state.hand_score is None:
        after = state.apply(autoplay(state.view(state.actors[0])))
        if isinstance(after.history[-1], Play):
            entry = clients.news(after.view(None), len(after.view(None).history) - 1)[0]
            found.append((state, entry["text"].partition(". ")[2]))
        state = after
    whole = [entry["text"] for entry in clients.news(state.view(None))]
    assert sum("." in text[:-1] for text in whole) == sum(bool(text) for _, text in found)
    return found


@pytest.mark.parametrize("name", ["american", "microsoft", "booster_nines", "cancellation"])
def test_hearts_are_broken_once(name: str) -> None:
    """PG-074: the news say so at the first card that breaks them, and only then."""
    rules = variants.get(name)
    rules = rules.amend(players=(max(rules.players),), name=name)
    [rule] = [each for each in rules.play if isinstance(each, HeartsBroken)]
    for seed in (1, 2):
        plays = breaks_in(rules, seed)
        marked = [place for place, (_, text) in enumerate(plays) if text]
        assert len(marked) == 1
        state, text = plays[marked[0]]
        assert text == "Hearts are broken."
        seen = [card for trick in state.tricks for card in trick.cards]
        seen += state.trick.cards if state.trick else ()
        assert not any(card in rule.broken_by for card in seen)


def test_hearts_are_broken_once_in_each_deal_of_a_match() -> None:
    """The news of a whole match say what the news of each entry said."""
    state = Game(variants.AMERICAN).start(seed=3).advance()
    told: list[str] = []
    while state.deal_number < 3:
        state = state.apply(autoplay(state.view(state.actors[0]))).advance()
        told += [entry["text"] for entry in clients.news(state.view(1), len(told))]
    assert [entry["text"] for entry in clients.news(state.view(1))] == told
    assert sum(text.endswith("Hearts are broken.") for text in told) == 3


def test_only_a_discard_breaks_hearts() -> None:
    """WK-022: a heart that is led breaks nothing."""
    rules = variants.AMERICAN.amend(HeartsBroken(by_discard=True))
    state = Game(rules).position(["2H 3D", "3H 4D", "4H 5D", "5H 6C"], leader=0, broken=False)
    # Seat 0 holds a diamond, so it leads that; seat 3 discards.
    for card in ("3D", "4D", "5D"):
        state = state.play(card)
        assert words(state).count(".") == 1
    assert words(state.play("5H")) == "Seat 3 plays the five of hearts. Hearts are broken."


def test_a_heart_led_after_another_trick_is_no_discard() -> None:
    """WK-022: the suit of the trick before does not matter."""
    rules = variants.AMERICAN.amend(HeartsBroken(by_discard=True))
    hands = ["2H AD", "3H 4D", "4H 5D", "5H 6D"]
    state = Game(rules).position(hands, leader=0, broken=False)
    for card in ("AD", "4D", "5D", "6D", "2H"):
        state = state.play(card)
    assert words(state).endswith("You play the two of hearts.")


def test_what_a_position_has_broken() -> None:
    hands = ["2H 3D", "3H 4D", "4H 5D", "5H 6C"]
    for broken, said in ((True, False), (None, True)):
        state = Game(variants.AMERICAN).position(hands, leader=0, broken=broken)
        for card in ("3D", "4D", "5D", "5H"):
            state = state.play(card)
        assert ("broken" in words(state)) is said


@pytest.mark.parametrize(
    "before",
    [
        {"taken": ["7H 8C 9C TC", "", "", ""]},
        {"tricks": [Trick(0, "7D 8D 9D 7H")]},
        {"broken": True},
    ],
)
def test_a_heart_that_fell_before_the_position_has_broken_them(before: dict[str, Any]) -> None:
    """PG-075: in the piles, in a trick that is told, or said; the next heart breaks nothing."""
    hands = ["2H 3D", "3H 4D", "4H 5D", "5H 6C"]
    leader = 2 if "tricks" in before else 0
    state = Game(variants.AMERICAN).position(hands, leader=leader, **before)
    while state.phase is Phase.PLAY and "5H" not in state.legal_cards():
        state = state.play(next(card for card in state.legal_cards() if card.suit == "D"))
    assert words(state.play("5H")).endswith("Seat 3 plays the five of hearts.")


def test_other_cards_are_freed() -> None:
    rules = variants.AMERICAN.amend(HeartsBroken(bars=HEARTS | QUEEN))
    state = Game(rules).position(["2H 3D", "3H 4D", "4H 5D", "5H 6C"], leader=0)
    for card in ("3D", "4D", "5D", "5H"):
        state = state.play(card)
    assert words(state).endswith(" Hearts and the queen of spades may be led.")


@pytest.mark.parametrize("by_discard", [False, True])
def test_warren_breaks_hearts_once_its_card_is_known(by_discard: bool) -> None:
    """RH-051: all know it after the trick; the seats that knew it before are not shown it.

    At every lead the news have said whether hearts may be led.
    """
    rules = variants.RICKETTS_WARREN.amend(HeartsBroken(by_discard=by_discard))
    kinds = set()
    for seed in range(20):
        seat = (None, 0, 1, 2, 3)[seed % 5]
        rng, state = Random(seed), Game(rules).start(seed=seed)
        while len(state.match.hand_scores) < 2:
            actors = state.actors
            state = state.apply(state.random_action(rng, actors[0])) if actors else state.deal()
            if (
                state.phase is Phase.PLAY
                and state.tricks
                and state.trick is not None
                and not state.trick.cards
            ):
                hand, told = state.hands[state.actors[0]], broken_in(state.view(seat))
                if hand & HEARTS and hand - HEARTS - Cards("W"):
                    barred = {fault.rule for fault in state.reasons().values()}
                    assert len(told) == ("lead.broken" not in barred)
                kinds.update(told)
    assert kinds == {"play", "shown_extra"}


def broken_in(view: View) -> list[str]:
    """The kinds of the entries that say that hearts are broken, in the last deal."""
    entries = clients.news(view)
    deal = max((each["entry"] for each in entries if each["kind"] == "deal"), default=0)
    return [each["kind"] for each in entries[deal:] if "broken" in each["text"]]


@pytest.mark.parametrize("by_discard", [False, True])
def test_warren_in_a_position(by_discard: bool) -> None:
    """RH-051: it has broken hearts in a trick before, and breaks them in the trick that lies."""
    game = Game(variants.RICKETTS_WARREN.amend(HeartsBroken(by_discard=by_discard)))
    hands = ["2H 3D", "3H 4D", "4H 5D", "5H 6C"]
    before = [Trick(0, "8S W 9S TS", Card("7H"))]
    state = game.position(hands, leader=3, tricks=before, kitty="7H").play("5H")
    assert "broken" not in words(state)
    for trick, discarded in (("8S W", True), ("W 8D", False)):
        hands = ["4C 3D", "3H", "4D", "5D 6C"]
        state = game.position(hands, leader=1, trick=trick, kitty="7H")
        knows, breaks = 2 if discarded else 1, discarded or not by_discard
        for card in ("5D", "3D"):
            assert all(broken_in(state.view(seat)) == [] for seat in range(4))
            state = state.play(card)
        for seat in range(4):
            told = ["play" if seat == knows else "shown_extra"] if breaks else []
            assert broken_in(state.view(seat)) == told


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_warren_may_lengthen_the_trick(seat: int | None) -> None:
    """RH-051, PG-098: the fifth card is then discarded, and no lead."""
    rules = variants.RICKETTS_WARREN.amend(
        Boosters(Cards("9C 9D 9H 9S")), HeartsBroken(by_discard=True)
    )
    game = Game(rules)
    hands = ["8S 2H 4D", "W 3D 5D", "2S 4S 6D", "3S 5S 7D"]
    state = game.position(hands, leader=0, kitty="9S")
    for card in ("8S", "W", "2S", "3S", "2H"):
        assert broken_in(state.view(seat)) == []
        state = state.play(card)
    assert broken_in(state.view(seat)) == ["play"]


@pytest.mark.parametrize("wrong", [5, Game(variants.AMERICAN).start(seed=7), None])
def test_news_are_of_a_view(wrong: Any) -> None:
    with pytest.raises(InputError, match=r"^view must be of type View, not "):
        clients.news(wrong)
