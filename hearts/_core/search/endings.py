"""Quick proofs about the rest of a deal: an opponent can surely keep a trick from a seat.

They decide nearly every question before a search. They are valid with one pack, if the highest card
of the suit led takes each trick and no hand changes before the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from hearts._core.cards.cards import SUIT_MASKS, count_bits

if TYPE_CHECKING:
    from hearts._core.play.state import State


def surely_beaten(state: State, seat: int) -> bool:
    """Return whether the others can surely keep one of the remaining tricks from a seat.

    False also means that there is no quick proof. To take every trick, a seat that is to lead must
    lead each of its cards. An opponent with a higher card of a suit, and enough cards below it to
    follow until then, keeps these cards and discards others. If another seat leads, it needs only a
    card of a suit in which the seat has no higher one.
    """
    board = state._board
    plan = board.plan
    if (
        state._count != 0 or board.double or board.extra is not None or plan.decides or plan.cancels
        or plan.boosters != 0 or plan.exchange
    ):  # fmt: skip
        return False
    played: i64 = state._played
    own: i64 = board.held[seat].one & ~played
    if state._turn != seat:
        # The seat may beat the lead with a card of the dummy.
        return not plan.dummy and _beaten_by_lead(own, state._legal)
    if plan.later.follow is not None or plan.later.discard is not None:
        return False
    if state._number == 0 and (plan.first.follow is not None or plan.first.discard is not None):
        return False
    for place in range(len(board.held)):
        if place != seat and _keeps_guard(own, board.held[place].one & ~played):
            return True
    return False


def _beaten_by_lead(own: i64, legal: i64) -> bool:
    """Return whether there is a lead among these that no card of the hand beats."""
    for suit in range(4):
        mask: i64 = SUIT_MASKS[suit]
        if legal & mask > own & mask:
            return True
    return False


def _keeps_guard(own: i64, other: i64) -> bool:
    """Return whether another hand can beat a card of a suit, when these are led from the top."""
    for suit in range(4):
        mask: i64 = SUIT_MASKS[suit]
        guard: i64 = other & mask
        mine: i64 = own & mask
        while mine != 0 and guard > (mine & -mine):  # its highest card beats the lowest one here
            if count_bits(mine) <= count_bits(guard):
                return True
            mine &= mine - 1
    return False
