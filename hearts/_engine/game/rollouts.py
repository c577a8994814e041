"""Completions of a deal, at random or by a careful policy.

The core plays the cards, without making states (`hearts._core.search.playout`). Passing and
charging before the play, and a shooter's choice after it, are done here.
"""

from __future__ import annotations

from contextlib import suppress
from math import nan, sqrt
from operator import add, mul
from random import Random
from typing import final

from attrs import frozen

from hearts._arguments import RandomLike, as_random, check_int, check_type, short_repr
from hearts._core.cards.action import Phase
from hearts._core.cards.draws import RandomDraws, draws_from
from hearts._core.cards.records import HandScore
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._core.search.playout import (
    DrawnPasses,
    PassedCards,
    Playout,
    playout_totals,
)
from hearts._core.search.policy import CarefulPlay
from hearts._engine.phases.passing import pass_scheme, passed_cards
from hearts._engine.phases.phases import phase_of
from hearts._engine.phases.steps import first_leader
from hearts._engine.score import sign_of
from hearts._engine.score.count_cache import CountCache
from hearts._values import Immutable
from hearts.errors import InputError
from hearts.rules.passing import PILE

__all__ = ["Rollouts", "finish", "rollouts"]

_PLAY = Phase.PLAY
#: The number of playouts in one call of the core. Between calls the user can interrupt.
_AT_ONCE = 1000


@final
@frozen
class Rollouts(Immutable):
    """The results of random completions of a deal.

    Attributes:
        count: The number of completions.
        totals: The sum of the points of each seat over all of them.
        squares: The sum of the squares of these points; empty for the completions of one state.
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
        """The standard error of each mean; empty for the completions of one state, NaN after a
        single one."""
        spare = self.count - 1
        return tuple(
            sqrt((square - total * total / self.count) / spare / self.count) if spare else nan
            for square, total in zip(self.squares, self.totals, strict=False)
        )


def finish(state: State, rng: RandomLike) -> State:
    """Return the end of the deal after random legal decisions.

    Args:
        state: The state to start from.
        rng: The source of the decisions, a `random.Random` or a `numpy.random.Generator`.

    Raises:
        InputError: If *state* is not a State, or *rng* is not such a source.
    """
    check_type(state, State, "state")
    source = as_random(rng)
    while not phase_of(state).between:
        state = _one_on(state, source)
    return state


def _one_on(state: State, rng: Random) -> State:
    """Return one decision further."""
    if phase_of(state).deals:
        return state.deal()
    return state.apply(state.random_action(rng, state.actors[0]))


def rollouts(state: State | View, n: int, *, seed: int) -> Rollouts:
    """Return the results of *n* completions of a deal, with random legal decisions.

    Given a view, each completion plays a world of its own, drawn from `View.worlds`, so the
    completions are independent of each other.

    Args:
        state: The state or the view to start from: cards are dealt, and the deal is not over.
        n: The number of completions, at least 1.
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
        raise InputError(f"completions start from a State or a View, not from {short_repr(state)}")
    n = check_int(n, "the number of completions", 1)
    draws = draws_from(check_int(seed, "a seed"))
    if state._phase is _PLAY:
        return Rollouts(n, _played_out(state, n, draws))
    if phase_of(state).between:
        raise InputError(f"no deal is under way: the phase is {state.phase.value}")
    if _core_passes(state):
        return Rollouts(n, _played_out(state, n, draws, passes=_passes(state)))
    # As a text, since Random takes a number and its negative for the same seed.
    rng = Random(str(seed))
    totals = (0,) * state.game.players
    for _ in range(n):
        begun = state
        while begun.phase is not _PLAY and not phase_of(begun).between:
            begun = _one_on(begun, rng)
        if begun.phase is _PLAY:
            found = _played_out(begun, 1, draws)
        else:
            score = begun.hand_score
            found = totals if score is None else score.points
        totals = tuple(map(add, totals, found))
    return Rollouts(n, totals)


def _of_worlds(view: View, n: int, seed: int) -> Rollouts:
    """Return completions of a deal as a seat knows it, each of a world of its own."""
    n = check_int(n, "the number of completions", 1)
    draws = draws_from(check_int(seed, "a seed"))
    if phase_of(view).between:
        raise InputError(f"no deal is under way: the phase is {view.phase.value}")
    worlds = view.worlds()
    hidden, state = worlds._sure(), worlds._played_from
    totals = squares = (0,) * view.game.players
    if state is not None:
        for done in range(0, n, _AT_ONCE):
            more, their = playout_totals(state, min(_AT_ONCE, n - done), draws, hidden=hidden)
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
    """Return the passes: the cards of seats that have passed already, the numbers for the
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
        lambda hands: first_leader(hands, board),
        game.table.extra_card(board.kitty),
    )


def _played_out(
    state: State,
    n: int,
    draws: RandomDraws,
    passes: DrawnPasses | None = None,
) -> tuple[int, ...]:
    """Return the sum of the points of each seat over *n* completions.

    Args:
        state: A state in play, or before *passes* that the core draws.
        n: The number of completions.
        draws: The source of the decisions.
        passes: The cards passed first.
    """
    totals, _ = playout_totals(state, min(_AT_ONCE, n), draws, passes)
    for done in range(_AT_ONCE, n, _AT_ONCE):
        part, _ = playout_totals(state, min(_AT_ONCE, n - done), draws, passes)
        totals = list(map(add, totals, part))
    return tuple(totals)


def careful_play_of(state: State) -> CarefulPlay:
    """Return the careful choice of cards in a deal, in which cards may have been charged, or whose
    points may be taken off."""
    table = state.game.table.with_charged(state._board.charged)
    turned = sign_of(table, state.match.standing) < 0
    return table.turned_play if turned else table.careful_play


def careful_score(state: State, seed: int) -> HandScore:
    """Return the score after a careful completion of a state in play: at least the points of each
    seat, those of a second column, and the shoot if it wins the match.

    Choices that the policy does not make, such as an exchange with the kitty, are drawn.
    """
    bounds = state._board.match_bounds()
    plan = bounds.scoring_plan
    playout = Playout(
        state, plan.needs_takers, careful=careful_play_of(state), noting_plays=plan.needs_plays
    )
    points = tuple(playout.totals(1, draws_from(seed), plan, bounds.sign))
    table = state.game.table.with_charged(state._board.charged)
    if table.won_by_shoot or table.imaginary:
        with suppress(InputError):  # a rule may need the cards of each trick
            seats, takers, opener = playout.seats, playout.takers, playout.opener
            _, scores = CountCache().options(state, seats, takers, opener, None)
            # A shooter who has a choice wins the match, or takes the first option.
            return max(scores, key=lambda score: score.wins)
    return HandScore(points)
