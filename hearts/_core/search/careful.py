"""The careful choice of a card by a seat, from its view.

Opponents ask for it more than for anything else, so it is in the core. All arguments of the policy
are read from the view in one go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from hearts._core.cards.cards import ALL_CARDS, KITTY_BIT, LOWEST, Card, count_bits
from hearts._core.search.playout import CarefulPlay

if TYPE_CHECKING:
    from hearts._core.play.view import View


@final
class CarefulSituation:
    """The situation of a seat that is to play a card.

    Attributes:
        legal: The cards that may be played.
        hand: The cards held.
        unseen: The cards that may be in other hands.
        table: The cards on the table.
        led: The suit led, as a mask; 0 before the lead.
        best: The card that takes the trick so far.
        later: The number of seats that play to the trick after this one.
        partner: Whether a partner has played that card.
        stop: The worth of taking a card of a shoot that another side is about to make.
        shooting: Whether the seat tries a shoot: the other sides have none of its cards, and hardly
            any card of the hand would lose a trick.
        card: The card that the policy chooses.
    """

    __slots__ = (
        "best", "card", "hand", "later", "led", "legal", "partner", "shooting", "stop", "table",
        "unseen",
    )  # fmt: skip

    def __init__(self, view: View, play: CarefulPlay) -> None:
        state = view._state
        board = state._board
        plan = board.plan
        policy = play.policy
        seat: i64 = state._progress.turn
        players: i64 = plan.players
        played: i64 = state._progress.played
        played2: i64 = state._progress.played2
        held = board.held[seat]
        one: i64 = held.one & ~played
        two: i64 = held.two & ~played2
        hand: i64 = one | two
        waiting = board.waiting
        gone: i64 = played | waiting.one
        gone2: i64 = played2 | waiting.two | (played & waiting.one)
        for pile in board.before:
            gone2 |= pile.two | (gone & pile.one)
            gone |= pile.one
        if played & KITTY_BIT != 0 and not plan.exchange:
            # Who has taken the kitty knows it; nobody else has it on the board.
            gone2 |= board.kitty.two | (gone & board.kitty.one)
            gone |= board.kitty.one
        shot: i64 = gone & policy.shoots
        if play.double:
            # Of two copies both have to be seen.
            gone = gone2 | (gone & hand) | (one & two)
        else:
            gone |= hand
        count: i64 = state._progress.count
        later: i64 = 0
        if count < players:
            later = players - 1 - count
        taker: i64 = state._progress.best_seat
        side = play.sides[seat]
        self.legal: Final[i64] = state._progress.legal
        self.hand: Final[i64] = hand
        self.unseen: Final[i64] = policy.deck & ~gone
        self.table: Final[i64] = (state._progress.trick | state._progress.trick2) & ALL_CARDS
        self.led: Final[i64] = state._progress.led
        self.best: Final[i64] = state._progress.best
        self.later: Final[i64] = later
        self.partner: Final[bool] = count > 0 and taker >= 0 and play.sides[taker] == side
        taken = [0] * (max(play.sides) + 1)
        if shot != 0:
            seats = state._piles()
            seats.pop()
            for each in seats:
                cost: i64 = policy.cost_of(each.pile & policy.shoots)
                if cost != 0:
                    taken[play.sides[each.number]] += int(cost)
        self.stop: Final[i64] = policy.worth_of_stopping(taken, side)
        tricks: i64 = count_bits(one) + count_bits(two)
        goal: i64 = policy.goal(taken, side)
        self.shooting: Final[bool] = policy.may_shoot(
            self.legal, hand, self.unseen, self.table, self.led, self.best, self.later,
            self.partner, tricks, players - 1, goal,
        )  # fmt: skip
        bit: i64 = policy.choose(
            self.legal, hand, self.unseen, self.table, self.led, self.best, self.later,
            self.partner, tricks, self.stop, players - 1, goal if self.shooting else -1,
        )  # fmt: skip
        self.card: Final[Card] = LOWEST[bit % 59]


def careful_card(view: View, play: CarefulPlay) -> Card:
    """Return the card that a careful player plays in the seat of a view, which is to play one."""
    return CarefulSituation(view, play).card
