"""Folding: from the history of a view to the view."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Action, Deal, Game, InputError, Match, Play, Shown, Start, State, View, variants
from tests.laws.helpers import states

GAME = Game(variants.MICROSOFT)


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.game.players)]


@given(states())
def test_a_view_is_made_again_from_its_history(state: State) -> None:
    """For every variant, random rules and the phases that are rare elsewhere."""
    for viewer in viewers(state):
        view = state.view(viewer)
        again = state.game.view(viewer, view.history)
        assert again == view
        assert str(again) == str(view)
        assert again.settled == view.settled
        if viewer in view.actors:
            assert again.reasons() == view.reasons()
            assert again.random_action(Random(1)) == view.random_action(Random(1))


@given(states(), st.integers(0, 200), st.integers(0, 200), st.booleans())
def test_what_is_no_history_is_refused(state: State, place: int, other: int, twice: bool) -> None:
    """With an entry lost, doubled or misplaced it is another history, or none."""
    for viewer in viewers(state):
        history = list(state.view(viewer).history)
        entry = history.pop(place % len(history))
        for _ in range(twice + (other % 3 > 0)):
            history.insert(other % (len(history) + 1), entry)
        try:
            view = state.game.view(viewer, history)
        except InputError:
            continue
        assert view.history == tuple(history)


def history(plays: int) -> list[Action]:
    """What seat 0 saw up to so many plays of a deal in which all have passed."""
    rng, state = Random(3), GAME.start(seed=1).deal()
    while sum(isinstance(act, Play) for act in state.history) < plays:
        state = state.apply(state.random_action(rng, state.actors[0]))
    return list(state.view(0).history)


def test_messages() -> None:
    whole = history(5)
    lead = next(
        place for place, act in enumerate(whole) if isinstance(act, Shown) and act.kind == "lead"
    )
    cases: list[tuple[Any, str]] = [
        ([], "starts with a Start or a Position, not with None"),
        (whole[1:], "starts with a Start or a Position, not with Deal"),
        ([*whole, "QS"], f"entry {len(whole)} is no action but 'QS'"),
        ([Start(None, 0, "a match")], "'a match' is no match"),
        ([Start(None, 0, Match(variants.AMERICAN))], "is the sheet of another game"),
        ([whole[0], Play("QS", 0)], "entries 0 to 1: something has happened before it was due"),
        ([*whole[:2], whole[1], whole[1]], "entry 3 does not belong there"),
        ([*whole[:2], Deal(["", ""])], "entry 2 does not belong there"),
        ([*whole[: lead - 1], *whole[lead:]], "is left with 10 cards, not with 13"),
        ([*whole[:lead], *whole[lead + 1 :]], "it is not told who leads"),
        ([*whole, whole[-1]], "seen, and more often than it is in the deck|not the turn"),
        ([*whole, Play(whole[-1].fields()[0], 9)], "entry 13: the seat 9 is not at"),  # type: ignore[arg-type]
        ([whole[0], Deal([whole[1].fields()[0][1]] * 4)], "the hand of seat 0 is not known"),  # type: ignore[index]
    ]
    for given_history, message in cases:
        with pytest.raises(InputError, match=message):
            GAME.view(0, given_history)
    with pytest.raises(InputError, match="a history"):
        GAME.view(0, 7)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="seat 4 is not at this table of 4"):
        GAME.view(4, whole)


def test_one_action_after_another() -> None:
    """What a server sends to four clients and a spectator, and what they make of it."""
    rng = Random(11)
    state = GAME.start(seed=5)
    sent: dict[int | None, list[Action]] = {viewer: [] for viewer in viewers(state)}
    while len(state.match.hand_scores) < 2:
        state = (
            state.apply(state.random_action(rng, rng.choice(state.actors)))
            if state.actors
            else state.deal()
        )
        for viewer, got in sent.items():
            got += state.view(viewer).history[len(got) :]
            view: View = GAME.view(viewer, got)
            assert view == state.view(viewer)
