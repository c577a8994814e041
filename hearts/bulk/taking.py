"""The takers of tricks, in all deals at once, trick by trick.

One card of each seat is a *lap*. A trick is a lap, or two of them where a booster lengthens it.

In all arrays here the deals are the last axis. Sets of cards are bits, bit k for the card of number
k, in two planes: one for the cards in the set, the other for cards that are in it twice.
"""

from __future__ import annotations

from typing import Final, TypeAlias, final

import numpy as np
from attrs import frozen

from hearts._core.cards.cards import CARD_KINDS, CARDS, SUIT_SIZE, Cards
from hearts._core.play.plan import NOBODY, Plan
from hearts.bulk.cards import BoolArray, Int64Array, Takers, UInt8Array, refuse
from hearts.rules import TableRules

#: Sets of cards, both planes.
CardArrays: TypeAlias = tuple[Int64Array, Int64Array]

_WARREN: Final = CARD_KINDS - 1
_SUIT_SIZE: Final = np.uint8(SUIT_SIZE)
#: No card, and of no suit.
_NOTHING: Final = np.uint8(255)
#: More than the cards of any trick.
_PLACES: Final = 1024


@final
@frozen(eq=False)
class WonTrickArrays:
    """The piles and takers of many deals.

    Attributes:
        piles: The cards that each seat took, ``(seats, deals)`` in both planes.
        tricks: The number of tricks that each seat took, ``(seats, deals)``.
        takers: The taker of each trick, ``(tricks, deals)``; -1 for nobody, and after the last
            trick.
    """

    piles: CardArrays
    tricks: Int64Array
    takers: Takers

    @classmethod
    def joined(cls, parts: list[WonTrickArrays]) -> WonTrickArrays:
        """Return the arrays of several batches of deals in one."""
        one, two = (np.concatenate([part.piles[k] for part in parts], axis=1) for k in range(2))
        tricks = np.concatenate([part.tricks for part in parts], axis=1)
        return cls((one, two), tricks, np.concatenate([part.takers for part in parts], axis=1))

    def of(self, deals: Int64Array) -> WonTrickArrays:
        """Return the arrays of some of the deals."""
        one, two = self.piles
        return WonTrickArrays(
            (one[:, deals], two[:, deals]), self.tricks[:, deals], self.takers[:, deals]
        )

    def piles_of(self, deal: int) -> tuple[Cards, ...]:
        """Return the cards that each seat took in a deal."""
        one, two = (plane[:, deal].tolist() for plane in self.piles)
        return tuple([Cards("", *planes) for planes in zip(one, two, strict=True)])


def card_arrays(bits: Int64Array, axis: int) -> CardArrays:
    """Return the cards along an axis as sets; a card that occurs three times is in the set once or
    twice."""
    one = np.bitwise_or.reduce(bits, axis=axis)
    return one, one & ~np.bitwise_xor.reduce(bits, axis=axis)


def join_card_arrays(arrays: CardArrays) -> CardArrays:
    """Return the union of the sets along the first axis."""
    one, two = (np.zeros(arrays[0].shape[1:], np.int64) for _ in range(2))
    for more, again in zip(*arrays, strict=True):
        two |= again | (one & more)
        one |= more
    return one, two


def take_tricks(
    table: TableRules, cards: UInt8Array, leaders: UInt8Array, start: int
) -> WonTrickArrays:
    """Return the piles and takers of many deals.

    Args:
        table: The rules at the table.
        cards: The cards in the order played, ``(cards, deals)``.
        leaders: The first leader of each deal.
        start: The number of the first of the deals, for errors.

    Raises:
        InputError: If a card is not in the deck, or occurs more often in a deal than there.
    """
    kitty = table.rules.kitty
    deck = table.deck
    played = cards.reshape(table.tricks, int(table.plan.lap), -1)
    bits = np.left_shift(np.int64(1), cards, dtype=np.int64)
    laps = card_arrays(bits.reshape(played.shape), 1)
    one, two = card_arrays(bits, 0)
    wrong = (one & ~np.int64(deck.one)) | (two & ~np.int64(deck.two))
    wrong |= np.bitwise_count(one) + np.bitwise_count(two) < len(cards)
    if wrong.any():
        deal = int(np.argmax(wrong != 0))
        refuse(table, start + deal, cards[:, deal])
    left = (deck.one & ~one) | (deck.two & ~two), deck.two & ~one
    if kitty is not None and kitty.taken_by == "warren":
        # The extra card is the one card that was not played; it goes with Warren.
        is_warren = played == _WARREN
        extra = np.bitwise_count(left[0] - 1).astype(np.uint8)
        played = np.where(is_warren, extra, played)
        laps[0][...] |= np.where(is_warren.any(axis=1), left[0], 0)
    return _Table(table.plan, played, laps, left, leaders, deck.two != 0).brought()


@final
class _Table:
    """The deals of a game in play, all of them a lap at a time."""

    def __init__(
        self,
        plan: Plan,
        cards: UInt8Array,
        bits: CardArrays,
        left: CardArrays,
        leaders: UInt8Array,
        double: bool,
    ) -> None:
        """Set up the deals of a game.

        Args:
            plan: The play rules.
            cards: The cards, ``(laps, cards of a lap, deals)``.
            bits: The cards of each lap, as sets.
            left: The cards of the deck that were not played.
            leaders: The first leader of each deal.
            double: Whether a card may be twice in a set.
        """
        self.plan = plan
        self.bits, self.left = bits, left
        self.leader = leaders.astype(np.uint16)
        self.laps, self.lap, self.deals = cards.shape
        self.players = int(plan.players)
        self.cards = cards
        # The higher card is stronger, and the first of two equal cards.
        first = _PLACES - 1 - self.lap - np.arange(self.lap)
        heights = np.frombuffer(plan.taking.heights or bytes(range(len(CARDS))), np.uint8)
        strengths = (heights[cards] + np.uint16(1)) * _PLACES
        self.strengths = strengths + first.astype(np.uint16)[:, None]
        self.lengthened = np.zeros(self.deals, np.bool_)
        self.boosts = np.array([plan.boosters & card.bit != 0 for card in CARDS])
        self.trumps = np.zeros(256, np.bool_)
        self.trumps[: len(CARDS)] = [plan.trumps & card.bit != 0 for card in CARDS]
        self.rows = np.arange(self.deals)
        self.double = double
        size = self.players * self.deals
        self.one, self.two, self.tricks = (np.zeros(size, np.int64) for _ in range(3))
        self.waiting, self.waiting_again, self.unclaimed = (
            np.zeros(self.deals, np.int64) for _ in range(3)
        )
        self.kitty_lies: BoolArray = (left[0] != 0) & (plan.kitty_for != 0 or plan.kitty_last)

    def brought(self) -> WonTrickArrays:
        """Return the piles and takers of all tricks."""
        takers = np.empty((self.laps, self.deals), np.int8)
        ended = np.empty((self.laps, self.deals), np.bool_)
        for lap in range(self.laps):
            taken = self._take_trick(lap)
            takers[lap] = np.where(taken, self.leader.astype(np.int8), np.int8(-1))
            ended[lap] = ~self.lengthened
            self._wait(self.bits[0][lap], self.bits[1][lap])
            self.unclaimed += ended[lap]
            if lap == self.laps - 1:
                taken[...] = True  # waiting cards go to the last taker, or to the leader
            self._hand_over(taken, lap == self.laps - 1)
        if self.plan.boosters:
            order = np.argsort(~ended, axis=0, kind="stable")
            takers = np.take_along_axis(takers, order, axis=0)
        shape = (self.players, self.deals)
        piles = self.one.reshape(shape), self.two.reshape(shape)
        return WonTrickArrays(piles, self.tricks.reshape(shape), takers)

    def _take_trick(self, lap: int) -> BoolArray:
        """Play a lap, and return for each deal whether its trick is taken. The taker leads next."""
        cards, strengths = self.cards[lap], self.strengths[lap]
        lead = cards[0]
        if self.plan.boosters and lap:
            before = self.cards[lap - 1]
            lead = np.where(self.lengthened, before[0], lead)
            cards = np.concatenate([np.where(self.lengthened, before, _NOTHING), cards])
            strengths = np.concatenate([self.strengths[lap - 1] + self.lap, strengths])
        counts = cards // _SUIT_SIZE == lead // _SUIT_SIZE
        if self.plan.boosters:
            boosted = self.boosts[self.cards[lap]] & counts[-self.lap :]
            self.lengthened = boosted.any(axis=0) & ~self.lengthened & (lap < self.laps - 1)
        trumps = self.trumps[cards] if self.plan.trumps else None
        if self.plan.cancels:
            same = cards[:, None] == cards
            same[np.diag_indices(len(cards))] = False
            alone = ~same.any(axis=0)
            counts &= alone
            trumps = None if trumps is None else trumps & alone
        if trumps is not None:
            counts = np.where(trumps.any(axis=0), trumps, counts)
        best = (strengths * counts).max(axis=0)
        won: BoolArray = best > 0
        number = (_PLACES - 1) - best % _PLACES
        if self.plan.winners:
            self._ask(cards, won, number)
        if self.plan.to_leader:
            number = np.where(won, number, 0)
            won[...] = True
        taken = won & ~self.lengthened
        if self.plan.dummy:
            # Counted from the end of a lap on; the follower plays for the dummy.
            number = np.minimum(number % self.lap, self.players - 1)
        seat = (self.leader + number * np.uint16(self.plan.step)) % self.players
        self.leader = np.where(taken, seat, self.leader)
        return taken

    def _ask(self, cards: UInt8Array, won: BoolArray, number: Int64Array) -> None:
        """Call the custom rules for the taker, deal by deal."""
        for deal in np.flatnonzero(~self.lengthened):
            row = cards[:, deal]
            place = self.plan.winner(tuple([CARDS[card] for card in row[row != _NOTHING]]))
            won[deal] = place != NOBODY
            number[deal] = place

    def _wait(self, one: Int64Array, two: Int64Array) -> None:
        """Add cards to those that wait for a taker."""
        self.waiting_again |= two | (self.waiting & one)
        self.waiting |= one

    def _hand_over(self, taken: BoolArray, last: bool) -> None:
        """Give the waiting cards to the leaders of these deals, and the kitty if it is due."""
        due = last if self.plan.kitty_last else self.waiting & self.plan.kitty_for != 0
        kitty = taken & self.kitty_lies & due
        if kitty.any():
            self._wait(self.left[0] * kitty, self.left[1] * kitty)
            self.kitty_lies = self.kitty_lies & ~kitty
        deals = slice(None) if taken.all() else np.flatnonzero(taken)
        place = self.leader[deals] * np.int64(self.deals) + self.rows[deals]
        one = self.waiting[deals]
        had = self.one[place]
        if self.double:
            self.two[place] |= self.waiting_again[deals] | (had & one)
        self.one[place] = had | one
        self.tricks[place] += self.unclaimed[deals]
        for waiting in (self.waiting, self.waiting_again, self.unclaimed):
            waiting[deals] = 0
