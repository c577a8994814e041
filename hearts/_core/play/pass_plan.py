"""The plan of a pass: the numbers of cards and their receivers, lowered for one deal.

The plan handles the usual pass: the right number of cards from the hand of the seat. For any other
action, the seat options allow it or refuse it with a reason.
"""

from __future__ import annotations

from random import Random
from typing import Final, cast, final

from mypy_extensions import i64

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Pass
from hearts._core.cards.cards import Cards, count_bits


@final
class PassPlan:
    """The pass of a deal.

    Attributes:
        receivers: For each seat, pairs of a receiver and its number of cards, in order of the
            receivers; cards for a pile go to the seat itself. Empty if no cards are passed.
        count: The number of cards that each seat passes.
        barred: Cards that are kept back while the hand has enough others, as a mask.
        forwards: Whether a seat may send on the cards that it receives.
        phases: The phases of the deal from its cards on, in order.
        opener: The card whose holder leads to the first trick, as a mask; 0 if more than that
            decides.
        warren: Whether the kitty is the card that Warren stands for.
    """

    __slots__ = ("barred", "count", "forwards", "opener", "phases", "receivers", "warren")

    receivers: Final[tuple[tuple[tuple[int, int], ...], ...]]
    count: Final[int]
    barred: Final[i64]
    forwards: Final[bool]
    phases: Final[tuple[Phase, ...]]
    opener: Final[i64]
    warren: Final[bool]

    def __init__(
        self,
        receivers: tuple[tuple[tuple[int, int], ...], ...],
        barred: i64,
        forwards: bool,
        phases: tuple[Phase, ...],
        opener: i64,
        warren: bool,
    ) -> None:
        count = 0
        for _, due in receivers[0] if len(receivers) > 0 else ():
            count += due
        self.receivers = receivers
        self.count = count
        self.barred = barred
        self.forwards = forwards
        self.phases = phases
        self.opener = opener
        self.warren = warren

    def after(self, done: Phase) -> Phase:
        """Return the phase after this one."""
        return self.phases[self.phases.index(done) + 1]

    def leader(self, hands: tuple[Cards, ...]) -> int | None:
        """Return the first leader with these hands; None if the rule must be called."""
        if self.opener == 0:
            return None
        seat = 0
        while hands[seat].one & self.opener == 0:
            seat += 1
        return seat

    def passable(self, hand: Cards) -> i64:
        """Return the cards of a hand that may be passed, as a mask.

        They are all but the barred ones, if these are enough; otherwise all.
        """
        free: i64 = hand.one & ~self.barred
        enough = count_bits(free) + count_bits(hand.two & ~self.barred) >= self.count
        return free if enough else hand.one

    def is_usual(self, action: Pass, seat: int, hand: Cards) -> bool:
        """Return whether a seat with this hand may surely make this pass."""
        cards = action.cards
        if cards.one & ~self.passable(hand) != 0 or cards.two & ~hand.two != 0:
            return False
        due = self.receivers[seat]
        if len(due) == 1:
            return len(action.to) == 0 and len(cards) == due[0][1]
        if len(action.to) != len(due):
            return False
        for place in range(len(due)):
            receiver, count = due[place]
            named, given = action.to[place]
            if named != receiver or len(given) != count:
                return False
        return True

    def random_pass(self, rng: Random, seat: int, hand: Cards) -> Action | None:
        """Return a uniformly drawn pass of a seat with this hand, which has no card twice.

        None stands for sending on the received cards, which is drawn as well. The passes are
        numbered in the order of their first parcel, then of the second, and so on; a number is
        drawn.
        """
        due = self.receivers[seat]
        free: i64 = self.passable(hand)
        left = int(count_bits(free))
        ways: list[int] = []
        total = 1
        for _, count in due:
            ways.append(_choose(left, count))
            total *= ways[len(ways) - 1]
            left -= count
        forward = 1 if self.forwards else 0
        number = int(rng.randrange(total + forward))
        if number == total:
            return None
        parcels: dict[int, Cards] = {}
        cards = Cards()
        for place in range(len(due)):
            receiver, count = due[place]
            total //= ways[place]
            cards = Cards("", _combination(free, count, ways[place], number // total))
            number %= total
            free &= ~cards.one
            parcels[receiver] = cards
        return Pass(cards, seat) if len(due) == 1 else Pass(parcels, seat)

    def exchanged(self, hands: tuple[Cards, ...], passes: list[Pass]) -> tuple[Cards, ...]:
        """Return the hands after all passes, if the cards go straight to other seats."""
        found = list(hands)
        for action in passes:
            giver = cast("int", action.seat)
            found[giver] = found[giver] - action.cards
        for action in passes:
            to = action.to
            if len(to) == 0:
                to = ((self.receivers[cast("int", action.seat)][0][0], action.cards),)
            for receiver, cards in to:
                found[receiver] = found[receiver] + cards
        return tuple(found)


def _choose(cards: int, count: int) -> int:
    """Return the number of ways to pick *count* of the cards."""
    found = 1
    for place in range(count):
        found = found * (cards - place) // (place + 1)
    return found


def _combination(cards: i64, count: int, ways: int, number: int) -> i64:
    """Return the pick of *count* cards with this number; *ways* is the number of all picks.

    Picks with a lower card come first.
    """
    found: i64 = 0
    left = int(count_bits(cards))
    while count > 0:
        bit: i64 = cards & -cards
        cards &= cards - 1
        with_it = ways * count // left
        if number < with_it:
            found |= bit
            ways = with_it
            count -= 1
        else:
            number -= with_it
            ways -= with_it
        left -= 1
    return found
