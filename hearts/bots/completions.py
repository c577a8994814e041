"""Careful completions of a deal, from any of its phases."""

from __future__ import annotations

from hearts._core.cards.records import HandScore
from hearts._core.play.state import State
from hearts._engine.game.rollouts import careful_score
from hearts._engine.phases.phases import phase_of
from hearts.bots.careful import careful


def completed_score(state: State, seed: int) -> HandScore:
    """Return the score at the end of the deal if all seats play carefully, from their own
    knowledge: at least the points of each seat, and the shoot if it wins the match.

    Args:
        state: A state of a deal, or the one after it.
        seed: The seed of the decisions that are drawn.
    """
    while state.trick is None:
        if phase_of(state).between:
            return state.match.hand_scores[-1]
        if phase_of(state).deals:
            state = state.deal()
        else:
            state = state.apply(careful(state.view(state.actors[0])))
    return careful_score(state, seed)
