"""The cards won in the deal of a state, and the takers of given tricks, for the count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearts._core.cards.tricks import Trick
from hearts._core.play.plan import NOBODY, Plan
from hearts._core.play.walk import WonCards, taker_of, walk_tricks
from hearts._core.score.tally import piles_of, tricks_of
from hearts.rules.played_deal import WonTrick

if TYPE_CHECKING:
    from hearts._core.play.state import State


def won_cards(state: State) -> WonCards:
    """Return the cards and tricks taken so far in the deal of a state.

    In a position the numbers and takers of tricks are known only if it lists all tricks.
    """
    seats = state._piles()[:-1]
    piles = piles_of(seats)
    if not state._knows_all_tricks():
        return WonCards(piles)
    board, takers, played = state._board, state._takers(), None
    if state.game.table.needs == "tricks":
        pairs = zip(state.tricks, takers, strict=True)
        played = tuple([(trick, taker_of(taker)) for trick, taker in pairs])
    took = tuple([taker for taker in takers if taker != NOBODY])
    order = board.plan.seats(board.leader, int(board.plan.players))
    return WonCards(piles, tricks_of(seats), took, order, played)


def with_takers(plan: Plan, tricks: Sequence[Trick]) -> tuple[WonTrick, ...]:
    """Return the tricks, each with its taker."""
    return tuple(zip(tricks, takers_of(plan, tricks), strict=True))


def takers_of(plan: Plan, tricks: Sequence[Trick]) -> tuple[int | None, ...]:
    """Return the takers of these complete tricks; None for a trick that nobody takes."""
    walk = walk_tricks(plan, tricks)
    return tuple([taker_of(int(walk.taker)) for _ in tricks if walk.next()])
