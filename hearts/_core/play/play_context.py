"""The play context of a seat, made from the masks and bytes of a state."""

from __future__ import annotations

from mypy_extensions import i64

from hearts._core.cards.cards import (
    ALL_CARDS,
    KITTY_BIT,
    LOWEST,
    WARREN_BIT,
)
from hearts._core.play.board import Board
from hearts._core.play.facts import Facts
from hearts._core.play.plan import PlayContext


def context_of(
    board: Board, plays: bytes, marks: bytes, count: i64, seat: i64, played: i64, played2: i64,
    trick: i64, trick2: i64, led: i64, number: i64,
) -> PlayContext:  # fmt: skip
    """Return the play context of *seat*."""
    plan = board.plan
    held = board.held[seat]
    hand: i64 = (held.one & ~played) | (held.two & ~played2)
    seen: i64 = played | played2 | board.seen.one
    table: i64 = trick ^ trick2 if plan.cancels else trick | trick2
    extra: i64 = 0
    hidden: i64 = 0  # the rank of Warren's card is not known before its trick is over
    if board.extra is not None:
        if hand & WARREN_BIT != 0:
            extra = board.extra.bit
        elif trick & board.extra.bit != 0:
            hidden = board.extra.bit
            table &= ~hidden
    facts: Facts | None = None
    if plan.custom:
        facts = facts_at(board, plays, marks, count, seat, played, played2, hidden, number)
    return PlayContext(hand, led, number, seen, table, extra, facts)


def facts_at(
    board: Board, plays: bytes, marks: bytes, count: i64, seat: i64, played: i64, played2: i64,
    hidden: i64, number: i64,
) -> Facts:  # fmt: skip
    """Return the facts for custom rules on the turn of *seat*.

    *hidden* is the card that Warren on the table stands for: only its suit is known.
    """
    held = board.held[seat]
    declared = board.declared
    if hidden != 0:
        declared = LOWEST[hidden % 59].suit
    return Facts(
        int(board.plan.players), int(seat), None, None, int(number), None, None, None,
        held.one & ~played, held.two & ~played2, (played | played2) & ~hidden & ALL_CARDS,
        played & played2 & ALL_CARDS, plays, count, marks, board.tricks,
        declared,
    )  # fmt: skip


def is_special(board: Board, led: i64, played: i64, twice: i64) -> bool:
    """Return whether more may happen after a trick than that its best card takes it.

    *twice* are the cards that lie in the trick a second time.
    """
    plan = board.plan
    if plan.decides or plan.boosters != 0 or board.extra is not None or twice & led != 0:
        return True
    return board.kitty.one != 0 and played & KITTY_BIT == 0


def is_lengthened(
    board: Board, leader: i64, count: i64, suited: i64, played: i64, played2: i64
) -> bool:
    """Return whether a trick has a second lap; *suited* are its cards of the suit led."""
    plan = board.plan
    if count > plan.players:
        return count < 2 * plan.players
    held = board.held[leader]
    return suited & plan.boosters != 0 and (held.one & ~played) | (held.two & ~played2) != 0
