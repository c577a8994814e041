"""The careful choice of a card by a seat, from its view.

Opponents ask for it more than for anything else, so it is in the core.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from hearts._core.cards.cards import KITTY_BIT, LOWEST, Card, count_bits
from hearts._core.search.policy import CarefulPlay, Situation

if TYPE_CHECKING:
    from hearts._core.play.state import State
    from hearts._core.play.view import View


def situation_of(view: View, play: CarefulPlay) -> Situation:
    """Return the situation of the seat of a view, which is to play a card."""
    state = view._state
    board = state._board
    policy = play.policy
    side = play.sides[state._turn]
    held = board.held[state._place()]
    one: i64 = held.one & ~state._played
    two: i64 = held.two & ~state._played2
    hand: i64 = one | two
    waiting = board.waiting
    gone: i64 = state._played | waiting.one
    gone2: i64 = state._played2 | waiting.two | (state._played & waiting.one)
    for pile in board.before:
        gone2 |= pile.two | (gone & pile.one)
        gone |= pile.one
    if state._played & KITTY_BIT != 0 and not board.plan.exchange:
        # Who has taken the kitty knows it; nobody else has it on the board.
        gone2 |= board.kitty.two | (gone & board.kitty.one)
        gone |= board.kitty.one
    seen: i64 = gone | hand
    if play.double:
        # Of two copies both have to be seen.
        seen = gone2 | (gone & hand) | (one & two)
    found = Situation()
    taken = (
        _taken(state, play) if (gone | gone2) & policy.shoots != 0 else [0] * (max(play.sides) + 1)
    )
    found.see(state, seen | ~policy.deck, play.sides, policy.shooter(taken))
    if found.led != 0 and found.best == 0:
        found.best = _likely_best(found)
    policy.see_shoot(found, taken, side)
    return found


def _likely_best(at: Situation) -> i64:
    """Return the card that is likely to take the trick so far, if Warren was declared to be of the
    suit led: it stands for a card that nobody has seen, and is taken for the middle one."""
    out: i64 = at.unseen & at.led
    shown: i64 = at.table & at.led
    for _ in range(count_bits(out) // 2):
        out &= out - 1
    middle: i64 = out & -out
    while shown & (shown - 1) != 0:
        shown &= shown - 1
    return max(middle, shown)


def _taken(state: State, play: CarefulPlay) -> list[int]:
    """Return the cost of the cards of a shoot that each side has taken."""
    seats = state._piles()
    seats.pop()
    return play.taken(seats)


def careful_card(view: View, play: CarefulPlay) -> Card:
    """Return the card that a careful player plays in the seat of a view, which is to play one."""
    bit: i64 = play.policy.choose(situation_of(view, play))
    return LOWEST[bit % 59]
