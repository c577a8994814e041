"""The solver for open hands: the best play of the rest of a deal if every seat sees all cards."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Final, Literal, SupportsIndex, TypeAlias, final

from attrs import frozen

from hearts._arguments import check_int, check_type, is_one_of, short_repr
from hearts._core.cards.action import Action
from hearts._core.cards.actions import Play
from hearts._core.cards.cards import CARDS, KITTY_BIT
from hearts._core.cards.records import HandScore
from hearts._core.play.state import State
from hearts._core.search.solver import Solver
from hearts._engine.endgame.search import PLAYING
from hearts._engine.endgame.stakes import stakes_of
from hearts._engine.game.game import Game
from hearts._seats import check_seat, side_of
from hearts._values import Immutable
from hearts.errors import InputError

__all__ = ["Model", "Solution", "solve"]

#: What the seats play for.
Model: TypeAlias = Literal["paranoid", "maxn"]
_MODELS: Final = ("paranoid", "maxn")
#: A number of nodes that no search comes to; the core counts in machine words.
_ENOUGH: Final = 2**60
#: The greatest number of positions that a search by states keeps.
_KEPT: Final = 50_000


@final
@frozen
class Solution(Immutable):
    """The best play of the rest of a deal, with all hands open.

    Attributes:
        values: For each side of `Game.sides`, the points by which one of its seats does better in
            the deal than one of the others, on average; below 0 where it does worse.
        points: The points of the hand score for each seat.
        line: The actions that lead there.
        exact: Whether every line was searched. If not, the search was cut off, and this is the best
            line found.
        nodes: The number of cards played in the search.
    """

    values: tuple[Fraction, ...]
    points: tuple[int, ...]
    line: tuple[Action, ...]
    exact: bool
    nodes: int


def solve(
    state: State,
    *,
    model: Model = "paranoid",
    nodes: int = 1_000_000,
    seat: SupportsIndex | None = None,
) -> Solution:
    """Return the best play of the rest of a deal if every seat sees all cards.

    A side plays for its lead: the points by which its seats do better in the deal than the others.
    To win the match by a shoot counts for nothing more. Of equally good plays it takes the first
    one in the order of `State.legal_actions`.

    Args:
        state: A state in which cards are played or put down for a kitty.
        model: With ``"paranoid"`` all others play against the side of *seat*, so that its value is
            the least that it can be sure of. With ``"maxn"`` each side plays for itself.
        nodes: The greatest number of cards to play in the search, from 1. Up to as many again are
            played to find the line. At a table of four a million is enough for six cards a hand,
            and 20 million mostly for eight; ``"maxn"`` needs about ten times as many.
        seat: The seat against which the others play; by default the seat to act.

    Raises:
        InputError: If the state is in another phase, there is no such model or seat, or the score
            depends on tricks that the state does not know.

    >>> from hearts import Game, variants
    >>> from hearts.bots import solve
    >>> game = Game(variants.AMERICAN)
    >>> found = solve(game.position(["AS 2H", "KS 3H", "QS 4H", "2S 5H"], leader=0))
    >>> found.points, found.exact, str(found.line[0].card)
    ((13, 0, 0, 4), True, 'AS')
    """
    return solved(state, model, nodes, seat)[0]


def solved(
    state: State,
    model: Model,
    nodes: int = 1_000_000,
    seat: SupportsIndex | None = None,
) -> tuple[Solution, HandScore]:
    """Return what `solve` returns, and the score to which it leads."""
    check_type(state, State, "state")
    if not is_one_of(model, _MODELS):
        raise InputError(f"the models are {' and '.join(_MODELS)}, not {short_repr(model)}")
    limit = min(check_int(nodes, "the number of nodes", 1), _ENOUGH)
    if state._phase not in PLAYING:
        raise InputError(f"a deal is solved while cards are played, not in {state.phase.name}")
    own = state.actors[0] if seat is None else check_seat(seat, state.game.players)
    search = _Search(state.game, None if model == "maxn" else own, limit)
    board = state._board
    coming = board.plan.exchange and board.kitty and not state._played & KITTY_BIT
    exchanges = coming or state.trick is None  # an exchange is due
    solver = None if exchanges or state.stock else _solver(state, search, own, limit)
    line: tuple[Action, ...] = ()
    end = state
    try:
        for index in () if solver is None else solver.line(model == "maxn"):
            line += (Play(CARDS[index], end.actor),)
            end = end.play(CARDS[index])
    except OverflowError:  # points of any size are compared by states
        solver = None
    rest, end = search.line(end)
    exact, played = (search.exact, search.nodes) if solver is None else (solver.exact, solver.nodes)
    score = end.hand_score
    assert score is not None
    values = tuple(search.lead(score.points, side) for side in range(len(state.game.sides)))
    return Solution(values, score.points, line + rest, exact, int(played)), score


def _solver(state: State, search: _Search, own: int, limit: int) -> Solver:
    """Return the search in the core."""
    stakes = stakes_of(state.game.table.with_charged(state._board.charged))
    side = search.sides[own]
    return Solver(state, search.sides, side, search.sign, stakes.by_cards, stakes.watched, limit)


@final
class _Search:
    """A search by states, for decisions that are not about one card.

    Args:
        game: The game.
        seat: The seat against which all others play; None if each side plays for itself.
        limit: The number of actions after which the search is cut off.

    Attributes:
        sides: The number of the side of each seat.
        sign: 1 where few points are good, else -1.
        exact: Whether the search was not cut off.
        nodes: The number of actions.
    """

    def __init__(self, game: Game, seat: int | None, limit: int) -> None:
        self.sides = [game.sides.index(side_of(game.sides, each)) for each in range(game.players)]
        self.sign = game.table.sign
        self.exact, self.nodes = True, 0
        self._own = None if seat is None else self.sides[seat]
        self._limit = limit
        self._known: dict[Hashable, tuple[int, ...]] = {}

    def lead(self, points: tuple[int, ...], side: int) -> Fraction:
        """Return the points by which a seat of a side does better than one of the others."""
        own = [each for seat, each in enumerate(points) if self.sides[seat] == side]
        others = Fraction(sum(points) - sum(own), len(points) - len(own))
        return self.sign * (others - Fraction(sum(own), len(own)))

    def line(self, state: State) -> tuple[tuple[Action, ...], State]:
        """Return the best actions to the score of the deal, and the state after them."""
        found: tuple[Action, ...] = ()
        while state.hand_score is None:
            action, _ = self._best(state)
            self._limit += 0 if found else self.nodes
            found += (action,)
            state = state.apply(action)
        return found, state

    def _best(self, state: State) -> tuple[Action, tuple[int, ...]]:
        """Return the best action, and the points of each seat to which it leads."""
        actions = state.legal_actions()
        side = self.sides[state.actors[0]]
        found: tuple[Fraction, Action, tuple[int, ...]] | None = None
        for action in actions:
            points = self._points(state.apply(action))
            lead = self.lead(points, side if self._own is None else self._own)
            if self._own not in (None, side):
                lead = -lead
            if found is None or lead > found[0]:
                found = lead, action, points
            if not self.exact:
                break
        assert found is not None
        return found[1:]

    def _points(self, state: State) -> tuple[int, ...]:
        """Return the points of each seat at the end, with the best actions of all."""
        self.nodes += 1
        self.exact = self.exact and self.nodes < self._limit
        score = state.hand_score
        if score is not None:
            return score.points
        key = state.key
        points = self._known.get(key)
        if points is None:
            _, points = self._best(state)
            if self.exact:
                if len(self._known) >= _KEPT:
                    self._known.clear()
                self._known[key] = points
        return points
