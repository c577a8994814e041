"""Estimates of what actions come to: worlds are drawn, and completed by a careful policy.

Every action is tried in the same worlds, so that luck in the cards is the same for all. Where the
worlds are few all of them are looked at, and where few cards are left as well every way to the end
is, each side taking what is best for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial, sqrt
from random import Random
from time import perf_counter
from typing import Final, final

from attrs import frozen

from hearts._core.action import Action, Phase
from hearts._core.actions import Call, Play
from hearts._core.playout import CarefulPlay
from hearts._core.state import State
from hearts._core.view import View
from hearts._engine.rollouts import CarefulCompletions
from hearts._values import Immutable
from hearts.bots.careful import careful, careful_play_at

__all__ = ["Estimate", "Estimates"]

#: The positions that a full search may look at, for each world of the budget.
_SEARCHED: Final = 100
_DEALT: Final = (Phase.PASS, Phase.REDEAL, Phase.CHARGE, Phase.PLAY, Phase.EXCHANGE, Phase.CHOOSE)


@final
@frozen
class Estimate(Immutable):
    """What an action is likely to come to.

    Attributes:
        action: The action.
        points: The points of the own side in the deal, as a mean; of partners together.
        lead: How many points a seat of the own side does better in the deal than one of the others.
        error: The standard error of *lead*; 0 where all worlds were looked at.
        worlds: The number of worlds.
    """

    action: Action
    points: float
    lead: float
    error: float
    worlds: int


@final
class Estimates:
    """The estimates of some actions of a seat, which get better with every world.

    Args:
        view: The view of the seat.
        actions: Lawful actions of the seat.
        seed: Where the worlds come from.
        worlds: The number of worlds to draw at most; where there are no more, all are looked at.
    """

    def __init__(self, view: View, actions: Sequence[Action], seed: str, worlds: int) -> None:
        self._view = view
        self._actions = actions
        self._rng = Random(seed)
        self._limit = worlds
        self._completions = CarefulCompletions(_careful_play)
        self._mine = next(side for side in view.game.sides if view.seat in side)
        self._leads: list[list[float]] = [[] for _ in actions]
        self._points: list[list[float]] = [[] for _ in actions]
        self._weights: list[int] = []
        self._all = False
        self._searches = False

    def run(self, seconds: float | None = None) -> None:
        """Try the actions in the worlds of the budget, or until the seconds are over."""
        end = None if seconds is None else perf_counter() + seconds
        for world, weight in self._worlds():
            self._weights.append(weight)
            others = self._choices_of_others(world)
            seed = self._rng.getrandbits(60)
            for number, action in enumerate(self._actions):
                points = self._points_of(_applied(world, action, others), seed)
                self._leads[number].append(self._lead(points, self._mine))
                self._points[number].append(float(sum(points[seat] for seat in self._mine)))
            if end is not None and perf_counter() >= end:
                self._all = False
                break

    def found(self) -> tuple[Estimate, ...]:
        """Return the estimates, in the order of the actions."""
        count = len(self._weights)
        found = []
        for action, leads, points in zip(self._actions, self._leads, self._points, strict=True):
            lead = self._mean(leads)
            spread = sum((each - lead) ** 2 for each in leads)
            exact = self._all
            error = 0.0 if exact else sqrt(spread / max(1, count - 1) / count)
            mean = self._mean(points)
            found.append(Estimate(action, mean, lead, error, count))
        return tuple(found)

    def difference(self, one: int, other: int) -> tuple[float, float]:
        """Return by how much one action leads more than another, and its standard error."""
        each = [a - b for a, b in zip(self._leads[one], self._leads[other], strict=True)]
        mean, count = self._mean(each), len(each)
        if self._all:
            return mean, 0.0
        return mean, sqrt(sum((x - mean) ** 2 for x in each) / max(1, count - 1) / count)

    def _mean(self, values: Sequence[float]) -> float:
        weighed = zip(values, self._weights, strict=True)
        return sum(value * weight for value, weight in weighed) / sum(self._weights)

    # The worlds.

    def _worlds(self) -> Iterator[tuple[State, int]]:
        """Yield states that the seat cannot tell from the real one, with their weights."""
        view, rng = self._view, self._rng
        if view.phase not in _DEALT:
            # The deal is still to come, and may be any.
            for _ in range(self._limit):
                yield (
                    view.game.start(seed=rng.getrandbits(60), dealer=view.dealer, match=view.match),
                    1,
                )
            return
        worlds = view.worlds()
        each = worlds._each_playable() if worlds.count <= self._limit else None
        if each is not None:
            self._all = True
            size = max(view.sizes)
            ways = factorial(size) ** view.game.players if size < 5 else _SEARCHED * self._limit
            self._searches = ways * worlds.count < _SEARCHED * self._limit
            yield from each
            return
        for _ in range(self._limit):
            yield worlds._playable(rng), 1

    def _choices_of_others(self, world: State) -> list[Action]:
        """Return what the others choose who choose at the same time."""
        seats = [seat for seat in world.actors if seat != self._view.seat]
        return [careful(world.view(seat)) for seat in seats]

    # The ends.

    def _points_of(self, state: State, seed: int) -> tuple[int, ...]:
        """Return the points of each seat at the end of the deal."""
        while state.phase not in (Phase.PLAY, Phase.DEAL, Phase.CALL, Phase.OVER):
            if state.phase is Phase.REDEAL:
                state = state.deal()
            else:
                state = state.apply(careful(state.view(state.actors[0])))
        if state.phase is not Phase.PLAY:
            return state.match.hand_scores[-1].points
        if not self._searches or not any(len(hand) > 1 for hand in state.hands):
            return self._completions.points(state, seed)
        return self._best_for_all(state, seed)

    def _best_for_all(self, state: State, seed: int) -> tuple[int, ...]:
        """Return the points where each side takes what is best for it, and sees all cards."""
        seat = state.actors[0]
        side = next(side for side in self._view.game.sides if seat in side)
        ends = (self._points_of(state.play(card), seed) for card in state.legal_cards())
        return max(ends, key=lambda points: self._lead(points, side))

    def _lead(self, points: tuple[int, ...], side: tuple[int, ...]) -> float:
        """Return how many points a seat of a side does better than one of the others."""
        own = sum(points[seat] for seat in side)
        others = (sum(points) - own) / (len(points) - len(side))
        return self._view.game.table.sign * (others - own / len(side))


def _applied(state: State, action: Action, others: Sequence[Action]) -> State:
    """Return the state after an action, and those of the others at the same time."""
    if isinstance(action, Play):
        return state.play(action.card)
    for each in (action, *others):
        state = state.apply(each)
    return state.deal() if state.phase is Phase.DEAL and isinstance(action, Call) else state


def _careful_play(state: State) -> CarefulPlay:
    return careful_play_at(state.game.table.with_charged(state._board.charged))
