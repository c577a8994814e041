"""No value is changed by any path that Python leaves open to whoever holds it.

What can be reached from a view, a state and a match by public names is gone through; so is what is
noted down for later, whoever holds it.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from random import Random
from typing import Any

import pytest

import hearts
from hearts import (
    Call,
    Card,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Forward,
    Game,
    Match,
    Pass,
    Phase,
    Play,
    Position,
    Start,
    State,
    Trick,
    Unknown,
    play_out,
    rollouts,
    score_hand,
    variants,
)
from hearts._core.cards.events import Hidden, Shown
from hearts._core.play.facts import Facts

#: What tries to fill a value again is given each of these.
ARGUMENTS: tuple[tuple[Any, ...], ...] = ((), ("2C",), (3,), ("2C", 3), ((), ()), ((0,) * 4,))
#: It refuses by one of these, if it does not pass over the attempt in silence.
REFUSED = (
    AttributeError,
    TypeError,
    ValueError,
    LookupError,
    NotImplementedError,
    hearts.HeartsError,
)


def roots() -> Iterator[object]:
    """Values of every kind, many of which hold others."""
    rng = Random(1)
    for name in variants.names():
        rules = variants.get(name)
        yield rules
        yield Game(rules, rules.players[0])
    state = Game(variants.AMERICAN).start(seed=1).deal()
    yield from (state, state.view(0), state.view(None), state.explain("QS"))
    yield state.view(0).worlds().given(1, has="QS")
    while state.phase is not Phase.PLAY:
        state = state.apply(state.random_action(rng, state.actors[0]))
    yield from (state.play(state.legal_cards()[0]), state.view(1), *state.reasons().values())
    yield rollouts(state, 2, seed=1)
    over = play_out(state, [lambda view: view.random_action(rng)] * 4)
    yield from (over, over.result, over.view(2))
    tricks = [Trick.parse(f"{seat}: 2C 3C 4C 5C") for seat in range(4)]
    yield from tricks
    ending = Game(variants.AMERICAN).position(
        ["2C", "3C", "4C", "5C"], leader=0, taken=[Cards("QS") | Cards("2H"), "", "", ""]
    )
    for card in ("2C", "3C", "4C", "5C"):
        ending = ending.play(card)
    yield from (ending, ending.hand_score, Match(variants.AMERICAN).add((0, 0, 13, 13)))
    moon = [f"0: {rank}{suit} 1C 1D 1S" for suit in "CDSH" for rank in "234"]
    yield moon
    shooting = Game(variants.AMERICAN).position(
        ["AS", "2S", "3S", "4S"],
        leader=0,
        taken=["QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", *[""] * 3],
    )
    for card in ("AS", "2S", "3S", "4S"):
        shooting = shooting.play(card)
    assert shooting.question is not None
    yield from (shooting, shooting.question)
    yield from (
        *(Start(1, 0, seat=1), Deal(["2C"] * 4), Call({1: 3}), Call("mix"), Pass({1: "QS"})),
        *(Pass("QS"), Hidden("pass", Unknown(3)), Shown("pass", "QS"), Forward(), Charge("QS")),
        *(Play("QS", 2), Exchange("QS"), Choose("add"), Position(["2C"] * 4, 0, tricks=tricks)),
        Facts(4, 0, Cards("2C"), Trick(0), 0, Cards(), (), ()),
    )


def parts(value: Any) -> Iterator[object]:
    """Return the values of the public names of a value, and its contents."""
    if isinstance(value, tuple | list | set | frozenset):
        yield from value
    elif isinstance(value, dict):
        yield from value.keys()
        yield from value.values()
    elif is_ours(value):
        for name in attributes(value):
            with suppress(*REFUSED):
                yield getattr(value, name)


def is_ours(value: object) -> bool:
    """Is it a value of this library? What has but one object each, like a Phase, is none."""
    kind = type(value)
    return kind.__module__.partition(".")[0] == "hearts" and not isinstance(value, Enum)


def attributes(value: object) -> list[str]:
    """The public names of a value that are no methods, and what it notes down."""
    names = [name for name in dir(value) if not name.startswith("_")]
    return [name for name in names if not callable(getattr(type(value), name, None))]


def all_values() -> dict[str, list[Any]]:
    """Up to three values of every class that can be reached."""
    found: dict[str, list[Any]] = {}
    seen: set[int] = set()
    kept: list[object] = []
    rest = deque(roots())
    while rest:
        value = rest.popleft()
        if id(value) in seen:
            continue
        seen.add(id(value))
        kept.append(value)  # so that no other object gets its id
        if is_ours(value):
            same = found.setdefault(type(value).__qualname__, [])
            if len(same) == 3:
                continue
            same.append(value)
        rest.extend(parts(value))
    return found


VALUES = all_values()


def test_every_public_class_is_among_them() -> None:
    """But for errors, what only types are made of, and what is asked for by name."""
    public = {
        name
        for name, kind in vars(hearts).items()
        if isinstance(kind, type)
        and not issubclass(kind, Exception | Enum)
        and not name.startswith("_")
        and kind is not hearts.Action
    }
    assert public <= set(VALUES)
    rules = {type(part).__name__ for value in VALUES["Rules"] for part in parts(value)}
    assert {"Deck", "Dealing", "Passing"} <= rules
    assert {"Board", "Plan", "Clause", "ScoringPlan", "HandScore", "Violation", "Result"} <= {
        *VALUES, "Board",
    }  # fmt: skip


def fields(value: object) -> dict[str, object]:
    """All that a value holds, as it can be compared later."""
    return {name: getattr(value, name, None) for name in attributes(value)}


def look(value: Any) -> object:
    """Return the value as far as it can be known from outside."""
    return (repr(value), str(value), {name: repr(part) for name, part in fields(value).items()})


def attempts(value: Any) -> Iterator[tuple[str, Any]]:
    """Every way to change a value, each of which may be refused."""
    kind = type(value)
    owners = [owner for owner in kind.__mro__[:-1] if owner.__module__.startswith("hearts")]
    for maker in ("__init__", "__attrs_init__"):
        for arguments in ARGUMENTS:
            yield maker, lambda maker=maker, a=arguments: getattr(value, maker)(*a)
            for owner in owners:
                if maker in vars(owner):
                    yield maker, lambda o=owner, m=maker, a=arguments: getattr(o, m)(value, *a)
    for other in VALUES[kind.__qualname__]:
        if other is not value:
            yield from again(value, other)
    for name in [*attributes(value), *slots(value), "brand_new"]:
        yield name, lambda name=name: setattr(value, name, 5)
        yield name, lambda name=name: setattr(value, name, None)
        yield name, lambda name=name: delattr(value, name)


def again(value: Any, other: Any) -> Iterator[tuple[str, Any]]:
    """Attempts to make a value another one, with all that the other holds."""
    if hasattr(value, "__setstate__"):
        state = tuple(getattr(other, name, None) for name in slots(other))
        yield "__setstate__", lambda: value.__setstate__(state)
        held = {name: getattr(other, name, None) for name in [*slots(other), *attributes(other)]}
        yield "__setstate__", lambda: value.__setstate__(held)
    reduced = other.__reduce_ex__(4) if is_reducible(other) else (None, ())
    if isinstance(reduced[1], tuple):
        yield "__init__", lambda: value.__init__(*reduced[1])
        own = value.__reduce_ex__(4)
        yield "rebuilt", lambda: own[0](*reduced[1])
    if hasattr(type(value), "__attrs_attrs__"):
        held = {part.alias: getattr(other, part.name) for part in type(value).__attrs_attrs__}
        yield "__init__", lambda: value.__init__(**held)
        yield "__attrs_init__", lambda: value.__attrs_init__(**held)


def is_reducible(value: Any) -> bool:
    """Can it be pickled at all?"""
    try:
        value.__reduce_ex__(4)
    except REFUSED:
        return False
    return True


def slots(value: object) -> list[str]:
    """The names of what a value holds."""
    names = [name for owner in type(value).__mro__ for name in getattr(owner, "__slots__", ())]
    private = [name for name in dir(value) if name.startswith("_") and not name.startswith("__")]
    return [name for name in {*names, *private} if not callable(getattr(value, name, None))]


@pytest.mark.parametrize("name", sorted(VALUES))
def test_nothing_changes_it(name: str) -> None:
    for value in VALUES[name]:
        before = look(value)
        for what, attempt in attempts(value):
            with suppress(*REFUSED):
                attempt()
            assert look(value) == before, what


@pytest.mark.parametrize("name", sorted(VALUES))
def test_assignment_is_refused_in_words(name: str) -> None:
    for value in VALUES[name]:
        for attribute in [*attributes(value), *slots(value), "brand_new"]:
            with pytest.raises(AttributeError):
                setattr(value, attribute, 5)
            with pytest.raises(AttributeError):
                delattr(value, attribute)


def test_a_card_is_the_same_for_everybody() -> None:
    queen: Any = Card("QS")
    for attempt in (queen.__init__, type(queen).__init__):
        with suppress(TypeError):
            attempt("2C")
        with suppress(TypeError):
            attempt(queen, "2C")
    assert (str(queen), queen.suit, queen.rank, Card("QS")) == ("QS", "S", "Q", queen)
    assert str(Cards("QS")) == "QS"


def ended() -> State:
    """A deal whose last card has just been played, of which nothing has been asked yet."""
    state = Game(variants.AMERICAN).position(
        ["2C", "3C", "4C", "5C"], leader=0, taken=["QS", "", "", ""]
    )
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    return state


def test_nobody_can_write_into_what_a_state_notes_down() -> None:
    wrong = play_out(ended().deal(), [lambda view: view.random_action(Random(1))] * 4)
    for name in ("_ending", "_hash", "_match_bounds", "_packed", "_quiet"):
        for noted in (Phase.OVER, wrong, 5, None):
            state = ended()
            for holder in (state, state._board):
                with pytest.raises(AttributeError):
                    setattr(holder, name, noted)
            assert (state.phase, state.hand_score) == (Phase.DEAL, ended().hand_score)
            assert hash(state) == hash(ended())
            assert pickle.loads(pickle.dumps(state)) == ended()


def test_what_a_value_is_made_of_makes_another_one() -> None:
    score: Any = score_hand(variants.AMERICAN, full_deal())
    with pytest.raises(AttributeError, match="HandScore is complete and cannot be changed"):
        score.__init__((1, 2, 3, 4))
    assert type(score)((1, 2, 3, 4)).points == (1, 2, 3, 4)
    assert score == score_hand(variants.AMERICAN, full_deal())


def full_deal() -> list[Trick]:
    """The tricks of a whole deal."""
    state = Game(variants.openspiel(pass_cards=False)).start(seed=1).deal()
    while state.phase is Phase.PLAY:
        state = state.play(state.legal_cards()[0])
    return list(state.tricks)
