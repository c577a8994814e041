"""Turns without a deal: a hand, what lies on the table and what was played, under a plan."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from hearts import Cards
from hearts._core.cards.cards import LOWEST
from hearts._core.play.board import NOTHING, Before, Board, BoardHistory, Laid, MatchPlace
from hearts._core.play.facts import Facts
from hearts._core.play.plan import Plan
from hearts._core.play.progress import Progress


@frozen
class Turn:
    """A hand and the masks that decide which of its cards are legal."""

    hand: int
    led: int = 0
    number: int = 0
    seen: int = 0
    table: int = 0
    extra: int = 0
    facts: Facts | None = None


def progress_at(plan: Plan, turn: Turn) -> Progress:
    """Return the progress of a deal in which nobody holds cards."""
    players = int(plan.players)
    nothing: Any = None
    extra = LOWEST[turn.extra % 59] if turn.extra else None
    none = (0,) * players
    laid = Laid((none, none), 0, NOTHING, extra, Cards())
    before = Before((Cards(),) * players, Cards(), Cards(), 0, 0, 0)
    place = MatchPlace(nothing, 0, 0, None)
    board = Board(nothing, plan, laid, before, place, BoardHistory((), ()))
    progress = Progress(board)
    progress._led, progress._number = turn.led, turn.number
    progress._played, progress._trick = turn.seen, turn.table
    return progress


def legal(plan: Plan, turn: Turn) -> int:
    """Return the cards of the hand that may be played."""
    return progress_at(plan, turn)._legal_of(turn.hand, turn.facts)


def refusal(plan: Plan, turn: Turn, bit: int) -> str | None:
    """Return the key of the first rule that takes a card of the hand away, or None."""
    return progress_at(plan, turn)._refusal(turn.hand, bit, turn.facts)
