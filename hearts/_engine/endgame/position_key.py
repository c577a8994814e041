"""The key of a state: all on which the rest of its deal and its score depend."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from hearts._core.cards.cards import KITTY_BIT
from hearts._engine.endgame.search import PLAYING

if TYPE_CHECKING:
    from hearts._core.play.state import State


def position_key(state: State) -> Hashable:
    """Return a value that is equal for states of a game from which the rest of the deal, its score
    and the match after it are the same."""
    if state._phase not in (*PLAYING, None):
        return state.history
    board = state._board
    table = state.game.table.with_charged(board.charged)
    scoring_plan = table.scoring_plan
    played, played2 = int(state._played), int(state._played2)
    *seats, waiting = state._piles()
    known = state._knows_all_tricks()
    tricks = b""
    if board.plan.custom or scoring_plan.needs_plays:
        tricks = state._plays + state._marks
    elif scoring_plan.needs_takers or board.plan.cancels:
        tricks = state._marks
    return (
        state._phase,
        tuple((held.one & ~played, held.two & ~played2) for held in board.held),
        played | played2 | int(board.seen.one),
        (state._trick, state._trick2, state._led, state._best_seat, state._count, state._turn),
        state._number,
        (board.kitty, state.stock, played & KITTY_BIT, board.extra, board.charged),
        (waiting.pile, waiting.pile2, waiting.tricks),
        scoring_plan.alike(seats, table.watched.one),
        (known, tuple(seat.tricks for seat in seats)),
        tricks,
        (board.dealer, board.match.standing, state._acts),
    )
