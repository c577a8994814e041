"""Indistinguishable states: two states that a seat cannot tell apart, and views that let it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hearts._engine.referee
from hearts import Action, Deal, Forward, Game, Pass, Phase, Play, State, View, testing, variants
from hearts._engine.view import build_view
from tests.laws.helpers import RARE, states

Viewer = int | None


def look_alike(one: View, other: View) -> bool:
    """Is there no way to tell these views apart?"""
    told = [
        (view, hash(view), repr(view), str(view), repr(view.history), view.settled)
        for view in (one, other)
    ]
    if told[0] != told[1] or one.seat is None:
        return told[0] == told[1]
    asked = [
        (view.legal_cards(), view.legal_actions(), view.reasons(), view.receivers)
        for view in (one, other)
    ]
    return asked[0] == asked[1]


def pairs(state: State, rng: Random) -> list[tuple[Viewer, State]]:
    """For every viewer, another state that looks the same to it, where one was found."""
    viewers: list[Viewer] = [None, *range(state.game.players)]
    pairs = [(viewer, testing.indistinguishable(state, viewer, rng)) for viewer in viewers]
    return [(viewer, other) for viewer, other in pairs if other is not None]


@given(states(), st.randoms(use_true_random=False))
def test_a_seat_cannot_tell_twins_apart(state: State, rng: Random) -> None:
    """Law 6, for every variant, random rules and the phases that are rare elsewhere."""
    for viewer, other in pairs(state, rng):
        assert look_alike(state.view(viewer), other.view(viewer))


@given(states(), st.randoms(use_true_random=False))
def test_twins_differ_in_what_is_hidden_alone(state: State, rng: Random) -> None:
    for viewer, other in pairs(state, rng):
        assert other != state
        assert other.game == state.game
        assert other.tricks == state.tricks
        if viewer is not None:
            assert other.hands[viewer] == state.hands[viewer]
        for one, two in zip(state.history, other.history, strict=True):
            # Who sends on what it gets has passed as well, as far as others see.
            passed = isinstance(one, Pass | Forward) and isinstance(two, Pass | Forward)
            assert type(one) is type(two) or passed
            assert one.seat == two.seat
            if isinstance(one, Play) or (one.seat is not None and one.seat == viewer):
                assert one == two


def test_twins_of_a_position() -> None:
    """Cards that were given in piles and tricks are seen by all."""
    game, rng = Game(variants.KITTY), Random(1)
    hands = ["2C 3C 4C", "5C 6C 7C", "8D 9D TD", "2S 3S 4S"]
    state = game.position(hands, leader=1, taken=["2H 3H", "", "", ""], kitty="5D 6D 7D 8S")
    found = [pair for _ in range(20) for pair in pairs(state, rng)]
    assert len({other.hands for _, other in found}) > 10
    for viewer, other in found:
        assert other.taken == state.taken
        assert look_alike(state.view(viewer), other.view(viewer))


def test_nobody_sees_who_passed_what_to_whom() -> None:
    """To the end of the deal two passes between others may have been other ones."""
    rng = Random(2)
    state = Game(variants.AMERICAN).start(seed=2).deal()
    while state.phase in (Phase.PASS, Phase.PLAY):
        state = state.apply(state.random_action(rng, state.actors[0]))
    found = [testing.indistinguishable(state, 0, rng) for _ in range(10)]
    passes = {
        tuple(act for act in other.history if isinstance(act, Pass))
        for other in found
        if other is not None
    }
    assert len(passes) > 3


def test_with_two_packs_and_with_nothing_hidden() -> None:
    rng = Random(3)
    state = Game(variants.CANCELLATION, 6).start(seed=2).deal()
    assert testing.indistinguishable(state, None, rng) is not None
    last = Game(variants.AMERICAN).position(["2C", "3C", "4C", "5C"], leader=0)
    for card in ("2C", "3C", "4C"):
        last = last.play(card)
    assert testing.indistinguishable(last, 3, rng) is None


# Views that tell too much are found out.

GAMES = [Game(rules, rules.players[0]) for each in RARE.values() for rules in each]


def found_out(games: list[Game], deals: int) -> bool:
    """Do indistinguishable states from random deals look different to somebody?"""
    for seed in range(deals):
        rng = Random(seed)
        state = rng.choice(games).start(seed=seed)
        while len(state.match.hand_scores) == 0 and not state.is_over:
            if any(
                not look_alike(state.view(viewer), other.view(viewer))
                for viewer, other in pairs(state, rng)
            ):
                return True
            if state.phase in (Phase.DEAL, Phase.REDEAL):
                state = state.deal()
            else:
                state = state.apply(state.random_action(rng, rng.choice(state.actors)))
    return False


def retold(view: View, history: Iterable[Action]) -> View:
    """The view with another history."""
    return attrs.evolve(view, earlier=(), deal_history=tuple(history))


def tells_the_seed(state: State, view: View) -> View:
    return retold(view, (state.history[0], *view.history[1:]))


def tells_passes(state: State, view: View) -> View:
    passes = iter([act for act in state.history if isinstance(act, Pass)])
    seen: list[Action] = [
        next(passes, act) if str(act).startswith(("Hidden('pass'", "Pass")) else act
        for act in view.history
    ]
    return retold(view, seen)


def tells_the_kitty(state: State, view: View) -> View:
    return attrs.evolve(view, kitty=state.kitty)


def tells_what_warren_is(state: State, view: View) -> View:
    return attrs.evolve(view, trick=state.trick)


def tells_hands(state: State, view: View) -> View:
    hands = [hand for act in state.history if isinstance(act, Deal) for hand in act.hands]
    return retold(view, (*view.history, Deal(hands)))


def tells_points(state: State, view: View) -> View:
    return attrs.evolve(view, points=state.points, taken=state.taken)


LEAKS = [
    tells_the_seed, tells_passes, tells_the_kitty, tells_what_warren_is, tells_hands, tells_points,
]  # fmt: skip


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(
    leak: Callable[[State, View], View], monkeypatch: pytest.MonkeyPatch
) -> None:
    def leaky(state: State, seat: int | None) -> View:
        return leak(state, build_view(state, seat))

    monkeypatch.setattr(hearts._engine.referee, "build_view", leaky)
    assert found_out(GAMES, 400)


def test_a_leak_in_what_is_printed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    states: dict[int, State] = {}
    views: list[View] = []

    def noted(state: State, seat: int | None) -> View:
        views.append(build_view(state, seat))
        states[id(views[-1])] = state
        return views[-1]

    monkeypatch.setattr(hearts._engine.referee, "build_view", noted)
    monkeypatch.setattr(View, "__repr__", lambda view: str(states[id(view)].hands))
    assert found_out(GAMES, 20)


def test_without_a_leak_nothing_is_found() -> None:
    assert not found_out(GAMES, 12)
