"""Completions of a deal, at random or by a careful policy.

The core plays the cards, without making states (:mod:`hearts._core.playout`). Passing and charging
before the play, and a shooter's choice after it, are done here.
"""

from __future__ import annotations

from math import nan, sqrt
from operator import add, mul
from random import Random
from typing import final

from attrs import frozen

from hearts._arguments import check_int
from hearts._core.action import Phase
from hearts._core.cards import CARDS, Cards
from hearts._core.playout import (
    CarefulPlay,
    DrawnPasses,
    PassedCards,
    RandomDraws,
    draws_from,
    playout_totals,
)
from hearts._core.state import State
from hearts._core.view import View
from hearts._engine.exchange import pass_scheme, passed_cards
from hearts._engine.phases import BETWEEN_DEALS, first_leader
from hearts._engine.scoring import HandScore, Question, WonCards, count, tricks_of_cards
from hearts._seats import left_of
from hearts._values import Immutable
from hearts.errors import InputError
from hearts.rules.passing import PILE
from hearts.rules.played_deal import WonTrick

__all__ = ["Rollouts", "finish", "rollouts"]

_PLAY = Phase.PLAY
#: The number of playouts in one call of the core. Between calls the user can interrupt.
_AT_ONCE = 1000
#: The number of counts of a deal to keep, and of choices of charged cards.
_KEPT = 10_000
_CHARGES_KEPT = 16


@final
@frozen
class Rollouts(Immutable):
    """The results of random completions of a deal.

    Attributes:
        count: How many there were.
        totals: The sum of the points of each seat over all of them.
        squares: The sum of their squares, where each completion was of a world of its own.
    """

    count: int
    totals: tuple[int, ...]
    squares: tuple[int, ...] = ()

    @property
    def mean(self) -> tuple[float, ...]:
        """The mean points of each seat."""
        return tuple(total / self.count for total in self.totals)

    @property
    def error(self) -> tuple[float, ...]:
        """The standard error of each mean; empty for the completions of one state, and not a number
        after a single completion."""
        spare = self.count - 1
        return tuple(
            sqrt((square - total * total / self.count) / spare / self.count) if spare else nan
            for square, total in zip(self.squares, self.totals, strict=False)
        )


def finish(state: State, rng: Random) -> State:
    """Return the end of the deal, every decision left taken at random among the legal ones."""
    while state.phase not in BETWEEN_DEALS:
        state = _one_on(state, rng)
    return state


def _one_on(state: State, rng: Random) -> State:
    """Return one decision further."""
    if state.phase is Phase.REDEAL:
        return state.deal()
    return state.apply(state.random_action(rng, state.actors[0]))


def rollouts(state: State | View, n: int, *, seed: int) -> Rollouts:
    """*n* completions of the deal of *state*, every decision left at random among the legal ones.

    Of a view each completion is of a world of its own, drawn from `View.worlds`, so that they are
    independent of each other.

    Args:
        state: Where to start: a deal that has been dealt and is not over.
        n: How many completions, at least 1.
        seed: The source of all random decisions; the same seed gives the same completions.

    Returns:
        The totals and means of the points that the deal adds to each seat.

    Raises:
        InputError: If no cards are dealt, or *n* is below 1.

    >>> from hearts import Game, variants
    >>> result = rollouts(Game(variants.MICROSOFT).start(seed=1).deal(), 5, seed=1)
    >>> result.count, sum(result.totals) >= 5 * 26
    (5, True)
    """
    if isinstance(state, View):
        return _of_worlds(state, n, seed)
    if not isinstance(state, State):
        raise InputError(f"completions start from a State or a View, not from {state!r}")
    n = check_int(n, "the number of completions", 1)
    draws = draws_from(check_int(seed, "a seed"))
    if state._phase is _PLAY:
        return Rollouts(n, _played_out(state, n, draws))
    if state.phase in BETWEEN_DEALS:
        raise InputError(f"no deal is under way: the phase is {state.phase.value}")
    if _core_passes(state):
        return Rollouts(n, _played_out(state, n, draws, passes=_passes(state)))
    # As a text, since Random takes a number and its negative for the same seed.
    rng = Random(str(seed))
    totals = (0,) * state.game.players
    kept = _KeptCounts()
    for _ in range(n):
        begun = state
        while begun.phase not in (_PLAY, *BETWEEN_DEALS):
            begun = _one_on(begun, rng)
        if begun.phase is _PLAY:
            found = _played_out(begun, 1, draws, kept)
        else:
            score = begun.hand_score
            found = totals if score is None else score.points
        totals = tuple(map(add, totals, found))
    return Rollouts(n, totals)


def _of_worlds(view: View, n: int, seed: int) -> Rollouts:
    """Return completions of a deal as a seat knows it, each of a world of its own."""
    n = check_int(n, "the number of completions", 1)
    draws = draws_from(check_int(seed, "a seed"))
    if view.phase in BETWEEN_DEALS:
        raise InputError(f"no deal is under way: the phase is {view.phase.value}")
    worlds = view.worlds()
    state, hidden = worlds._played_from, worlds._hidden
    totals = squares = (0,) * view.game.players
    if state is not None:
        kept = _KeptCounts()
        for done in range(0, n, _AT_ONCE):
            more, their = playout_totals(
                state, min(_AT_ONCE, n - done), draws, kept.of, hidden=hidden
            )
            totals, squares = tuple(map(add, totals, more)), tuple(map(add, squares, their))
        return Rollouts(n, totals, squares)
    rng = Random(draws.word())
    for _ in range(n):
        points = rollouts(worlds.sample(rng), 1, seed=rng.getrandbits(62)).totals
        totals = tuple(map(add, totals, points))
        squares = tuple(map(add, squares, map(mul, points, points)))
    return Rollouts(n, totals, squares)


def _core_passes(state: State) -> bool:
    """Return whether the core can draw what is passed. The cards have to go straight to others,
    from one pack, and to be played then."""
    game = state.game
    return (
        state.phase is Phase.PASS
        and game.table.rules.charging is None
        and not game.table.rules.passing.optional
        and not game.table.deck.two
        and PILE not in pass_scheme(state._board)
    )


def _passes(state: State) -> DrawnPasses:
    """Return what is passed: the cards of those who have passed already, the numbers of the
    others."""
    game, board = state.game, state._board
    scheme = pass_scheme(board)
    found = [
        PassedCards(giver, receiver, cards.one, 0, 0)
        for giver, receiver, cards in passed_cards(game.players, state._acts, scheme)
    ]
    for seat in state.actors:
        among = state.legal_cards(seat).one
        for receiver, due in board.pass_plan().receivers[seat]:
            found.append(PassedCards(seat, receiver, 0, due, among))
    return DrawnPasses(
        found,
        lambda hands: first_leader(game, hands, board),
        game.table.extra_card(board.kitty),
    )


def _played_out(
    state: State,
    n: int,
    draws: RandomDraws,
    kept: _KeptCounts | None = None,
    passes: DrawnPasses | None = None,
    careful: CarefulPlay | None = None,
) -> tuple[int, ...]:
    """Return the sum of the points of each seat over *n* completions.

    Args:
        state: A state in play, or before *passes* that the core draws.
        n: How many completions.
        draws: Where the decisions come from.
        kept: Counts to be used again; None if these completions are all.
        passes: The cards passed first.
        careful: How the cards are chosen; None if they are drawn.
    """
    if n <= _AT_ONCE:
        by_rules = _ByRules if kept is None else kept.of
        return tuple(playout_totals(state, n, draws, by_rules, passes, careful)[0])
    kept = _KeptCounts()
    totals = (0,) * state.game.players
    for done in range(0, n, _AT_ONCE):
        part = _played_out(state, min(_AT_ONCE, n - done), draws, kept, passes)
        totals = tuple(map(add, totals, part))
    return totals


def careful_play_of(state: State) -> CarefulPlay:
    """Return the careful choice of cards in a deal, in which cards may have been charged."""
    return state.game.table.with_charged(state._board.charged).careful_play


@final
class CarefulCompletions:
    """Completions of deals of one match in which the cards are chosen by a careful policy."""

    def __init__(self) -> None:
        self._kept = _KeptCounts()

    def points(self, state: State, seed: int) -> tuple[int, ...]:
        """Return the points of each seat after the completion of a state in play.

        What the policy does not choose, as what is put down for a kitty, is drawn.
        """
        careful = careful_play_of(state)
        return _played_out(state, 1, draws_from(seed), self._kept, None, careful)


@final
class _KeptCounts:
    """Counts by the rules, for some choices of charged cards."""

    def __init__(self) -> None:
        self.counts: dict[Cards, _ByRules] = {}

    def of(self, state: State, draws: RandomDraws) -> _ByRules:
        """Return what counts the deals of this state by the rules."""
        charged = state._board.charged
        found = self.counts.get(charged)
        if found is None:
            if len(self.counts) == _CHARGES_KEPT:
                self.counts.clear()
            found = self.counts[charged] = _ByRules(state, draws)
        return found


@final
class _ByRules:
    """Counts the deals that the scoring plan does not know, and remembers what they came to."""

    def __init__(self, state: State, draws: RandomDraws) -> None:
        game, board = state.game, state._board
        self.game = game
        self.table = game.table.with_charged(board.charged)
        self.draws = draws
        self.known = state._knows_all_tricks()
        self.needs_tricks = self.table.scoring_plan.needs_tricks
        self.standing = board.match.standing
        self.eldest = left_of(board.dealer, game.players)
        self.plan = board.plan
        self.counts: dict[object, HandScore | Question] = {}

    def __call__(
        self,
        piles: tuple[Cards, ...],
        tricks: tuple[int, ...],
        takers: tuple[int, ...],
        opener: int,
        plays: bytes,
    ) -> tuple[int, ...]:
        """Return the points of each seat; what a player may choose is drawn."""
        watched = self.table.watched.one
        piles = tuple(Cards("", pile.one & watched, pile.two & watched) for pile in piles)
        if self.table.pooled:
            piles = self._pooled(piles)
        played = None
        if self.known and self.table.needs == "tricks":
            cards = [CARDS[index] for index in plays]
            played = tricks_of_cards(self.table, cards, opener)
        answers: tuple[str, ...] = ()
        while True:
            key = (piles, tricks if self.needs_tricks else (), played, answers)
            found = self.counts.get(key)
            if found is None:
                try:
                    found = self._count(piles, tricks, None, opener, answers, played)
                except InputError:  # a tie is broken by who took which trick
                    found = self._count(piles, tricks, takers, opener, answers, played)
                else:
                    self._keep(key, found)
            if isinstance(found, HandScore):
                return found.points
            answers += (found.options[self.draws.below(len(found.options))],)

    def _pooled(self, piles: tuple[Cards, ...]) -> tuple[Cards, ...]:
        """Return the piles with all that a side took in that of its first seat: it counts the
        same."""
        found = [Cards()] * len(piles)
        for side in self.game.sides:
            found[side[0]] = sum((piles[seat] for seat in side), Cards())
        return tuple(found)

    def _keep(self, key: object, found: HandScore | Question) -> None:
        if len(self.counts) == _KEPT:
            self.counts.clear()
        self.counts[key] = found

    def _count(
        self,
        piles: tuple[Cards, ...],
        tricks: tuple[int, ...],
        takers: tuple[int, ...] | None,
        opener: int,
        answers: tuple[str, ...],
        played: tuple[WonTrick, ...] | None,
    ) -> HandScore | Question:
        taken = WonCards(piles)
        if self.known:
            order = self.plan.seats(opener, self.game.players)
            taken = WonCards(piles, tricks, takers, order, played)
        found = count(self.table, taken, self.standing, answers, self.eldest)
        return found if isinstance(found, Question) else found[0]
