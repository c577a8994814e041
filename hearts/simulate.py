"""Random completions of a deal."""

from __future__ import annotations

from random import Random
from typing import final

from attrs import frozen

from hearts.core.actions import Phase
from hearts.core.state import State
from hearts.errors import InputError
from hearts.inputs import whole_number
from hearts.values import Immutable

#: No deal is under way.
_BETWEEN = (Phase.DEAL, Phase.CALL, Phase.OVER)


@final
@frozen
class Rollouts(Immutable):
    """What random completions of a deal came to.

    Attributes:
        count: How many there were.
        totals: The sum of the points of each seat over all of them.
    """

    count: int
    totals: tuple[int, ...]

    @property
    def mean(self) -> tuple[float, ...]:
        """The mean points of each seat."""
        return tuple(total / self.count for total in self.totals)


def finish(state: State, rng: Random) -> State:
    """The end of the deal, every decision left taken at random among the legal ones."""
    while state.phase not in _BETWEEN:
        if state.phase is Phase.REDEAL:
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, state.actors[0]))
    return state


def rollouts(state: State, n: int, *, seed: int) -> Rollouts:
    """*n* completions of the deal of *state*, every decision left at random among the legal ones.

    Args:
        state: Where to start: a deal that has been dealt and is not over.
        n: How many completions, at least 1.
        seed: What the decisions are drawn from; the same seed gives the same completions.

    Returns:
        The totals and means of the points that the deal adds to each seat.

    Raises:
        InputError: If no cards are dealt, or *n* is below 1.

    >>> from hearts import Game, variants
    >>> result = rollouts(Game(variants.MICROSOFT).start(seed=1).deal(), 5, seed=1)
    >>> result.count, sum(result.totals) >= 5 * 26
    (5, True)
    """
    if not isinstance(state, State):
        raise InputError(f"completions start from a State, not from {state!r}")
    whole_number(n, "the number of completions", 1)
    if state.phase in _BETWEEN:
        raise InputError(f"no deal is under way: the phase is {state.phase.value}")
    rng = Random(whole_number(seed, "a seed"))
    totals = [0] * state.game.players
    for _ in range(n):
        score = finish(state, rng).hand_score
        for seat, points in enumerate(score.points if score is not None else ()):
            totals[seat] += points
    return Rollouts(n, tuple(totals))
