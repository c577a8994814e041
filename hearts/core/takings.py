"""Tricks that are given: their shape is checked, and what they bring each seat is worked out.

It is done here and not beside the other checks of what callers give, because those who count
recorded deals do it for every card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from hearts.core.cards import CARD_KINDS, CARDS, Cards
from hearts.core.plan import NOBODY, Plan
from hearts.core.tally import Seat, piles_of, seats_with, tricks_of
from hearts.core.tricks import Trick
from hearts.errors import InputError
from hearts.seats import check_seat


@final
class Takings:
    """What complete tricks brought.

    Attributes:
        piles: The cards that each seat took.
        tricks: How many tricks each seat took, those among them that had waited for a taker.
        takers: Who took each trick, in order, but for those that nobody took.
    """

    __slots__ = ("piles", "takers", "tricks")

    def __init__(
        self, piles: tuple[Cards, ...], tricks: tuple[int, ...], takers: tuple[int, ...]
    ) -> None:
        self.piles: Final[tuple[Cards, ...]] = piles
        self.tricks: Final[tuple[int, ...]] = tricks
        self.takers: Final[tuple[int, ...]] = takers


def remaining(deck: Cards, tricks: Sequence[Trick]) -> Cards | None:
    """What is left of the deck without the cards of these tricks; None if they do not lie in it."""
    one: i64 = deck.one
    two: i64 = deck.two
    for trick in tricks:
        for card in trick.all_cards:
            if two & card.bit != 0:
                two &= ~card.bit
            elif one & card.bit != 0:
                one &= ~card.bit
            else:
                return None
    return Cards("", one, two)


def check_forms(
    tricks: Sequence[Trick], players: int, most: int, warren: bool, on_table: bool, name: str
) -> None:
    """InputError for a leader who is not there, too many cards, or a Warren that is not told.

    Args:
        tricks: The tricks.
        players: How many play.
        most: How many cards a trick may have.
        warren: Does Warren stand for an extra card?
        on_table: Is the last trick still on the table? Then of Warren in it the suit is enough.
        name: What the rules are called.
    """
    last = len(tricks) - 1
    for place, trick in enumerate(tricks):
        if trick.leader >= players:
            check_seat(trick.leader, players, f"trick {place}: the leader")
        if len(trick.cards) > most or len(trick.cards) == 0:
            raise InputError(f"trick {place} ({trick}) has {len(trick.cards)} cards, not {most}")
        if warren:
            told: object = trick.declared if on_table and place == last else trick.extra
            if told is None and CARDS[CARD_KINDS - 1] in trick.cards:
                raise InputError(f"trick {place} ({trick}): say what W stood for, like W=5S")
        elif trick.extra is not None:
            raise InputError(f"trick {place} ({trick}): there is no extra card in {name}")


def check_lengths(plan: Plan, hand_size: int, tricks: Sequence[Trick], laps: int) -> None:
    """InputError for a trick that has not as many cards as are played to it.

    *laps* is how many cards each seat has played before these tricks.
    """
    players = int(plan.players)
    for place, trick in enumerate(tricks):
        count = len(trick.cards)
        size = players
        if plan.boosters != 0:
            size = plan.size(trick.effective, laps + 1 == hand_size)
        if count != size:
            raise InputError(f"trick {place} ({trick}) has {count} cards, not {size}")
        laps += count // players


def takings(plan: Plan, tricks: Sequence[Trick], left: Cards) -> Takings:
    """What all tricks of a deal brought.

    The cards of a trick without a taker go to the next one; after the last trick they go to the
    last taker or, if there was none, to the leader.

    Args:
        plan: The rules at the table.
        tricks: All tricks of the deal, of the right size.
        left: The cards that were not played: they lay in the kitty, or were put down for it.

    Raises:
        InputError: If a trick is led by a seat that did not take the one before.
    """
    seats = seats_with((Cards(),) * (int(plan.players) + 1))
    waiting = seats.pop()
    kitty: i64 = plan.kitty_for
    takers: list[int] = []
    leader = tricks[0].leader
    last = len(tricks) - 1
    for place, trick in enumerate(tricks):
        if trick.leader != leader:
            raise InputError(
                f"trick {place} ({trick}) is not led by seat {leader}, who took the last"
            )
        for card in trick.all_cards:
            waiting.take(card.bit, 0)
        waiting.tricks += 1
        taker = plan.taker(leader, trick.effective)
        if taker != NOBODY:
            leader = taker
            takers.append(taker)
        elif place < last:
            continue
        if waiting.pile & kitty != 0:
            kitty = 0
            waiting.take(left.one, left.two)
        _hand_over(waiting, seats[leader])
    return Takings(piles_of(seats), tricks_of(seats), tuple(takers))


def _hand_over(waiting: Seat, taker: Seat) -> None:
    """What was waiting for a taker is taken."""
    taker.take(waiting.pile, waiting.pile2)
    taker.tricks += waiting.tricks
    waiting.pile = waiting.pile2 = waiting.tricks = 0
