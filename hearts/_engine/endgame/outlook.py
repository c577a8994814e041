"""The tricks that one seat can surely take, whatever the others hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, final

from attrs import field, frozen

from hearts._core.cards.cards import LED_BITS, SUIT_MASKS, WARREN_BIT, Cards
from hearts._core.play.clauses import DISCARD, FOLLOW, LEAD, Clause
from hearts._core.play.plan import Plan

if TYPE_CHECKING:
    from hearts._core.play.state import State


def _lowest(cards: int) -> int:
    return cards & -cards


def _from(card: int) -> int:
    """Return all cards from this one upwards, whatever their suit."""
    return -card


@final
@frozen(eq=False)
class SeatOutlook:
    """The rest of a deal from the point of view of one seat: its cards, and those against it.

    Attributes:
        plan: The play rules of this deal.
        own: The cards of the seat.
        others: The cards that each of the other seats holds, or may hold.
        more: The cards that the seat may take up after the trick on the table.
        number: The number of the trick.
        seen: The cards played and the suits led, as a mask, as far as they are known.
        led: The suit led to the trick on the table, as a mask; 0 on lead.
        best: The highest card of that suit in the trick, as a mask.
        leading: Whether the seat played the highest card.
        cancelled: Whether the highest card has been cancelled.
        due: Whether the seat has still to play to the trick.
        after: The cards that the seats after it may hold, as a mask.
        again: Whether all seats may have to play to the trick once more.
        legal: The cards that the seat may play to the trick, as a mask; 0 if not known.
    """

    plan: Plan
    own: Cards
    others: Sequence[Cards]
    more: Cards
    number: int
    seen: int = 0
    led: int = 0
    best: int = 0
    leading: bool = False
    cancelled: bool = False
    due: bool = True
    after: int = 0
    again: bool = False
    legal: int = 0
    rest: int = field(init=False)

    @rest.default
    def _rest(self) -> int:
        """Return all cards that the others may hold, as a mask."""
        rest = 0
        for held in self.others:
            rest |= held.one
        return rest

    @property
    def warren(self) -> bool:
        """Whether a seat may hold a card that stands for another one."""
        return (self.own.one | self.rest) & WARREN_BIT != 0

    @property
    def longer(self) -> bool:
        """Whether a later trick may be lengthened."""
        return (self.own.one | self.rest) & self.plan.boosters != 0

    def weak(self, own: int) -> int:
        """Return the suits in which another seat may hold a card that beats one of these."""
        found = 0
        for suit in SUIT_MASKS:
            low = _lowest(own & suit)
            if low and self.rest & suit & self.beating(low):
                found |= suit
        return found

    def beating(self, card: int) -> int:
        """Return the cards that keep this card of the suit led from taking its trick, as a mask of
        all suits."""
        return _from(card) if self.plan.cancels else _from(2 * card)

    def takes_all(self) -> bool:
        """Return whether the seat takes every remaining trick, whatever anybody plays."""
        held = self.own + self.more
        if (
            self.plan.decides
            or (self.plan.dummy and self.led)  # the follower may take it with another card
            or self.warren
            or (self.plan.cancels and self.plan.boosters and held.two)
        ):
            return False
        if self.led and not self.takes_this(_lowest(self.own.one & self.led)):
            return False
        return self.weak(held.one) == 0

    def takes_this(self, card: int) -> bool:
        """Return whether the seat takes the trick on the table with this card of the suit led.

        If the highest card of the trick is its own, that card decides, and *card* is ignored.
        """
        after = (self.rest if self.again else self.after) & self.led
        if not self.leading:
            # Of two equal cards the first is the better one.
            return self.due and card > self.best and not after & _from(card)
        twin = self.plan.cancels and self.own.one & self.best and (self.again or self.due)
        return not (self.cancelled or twin or after & self.beating(self.best))

    def can_take_all(self) -> bool:
        """Return whether the seat can take every remaining trick, whatever the others play."""
        if self.takes_all():
            return True
        if self.plan.decides or self.warren or (self.plan.dummy and self.led):
            return False
        if not self.led:
            return self.leads_all(self.own, self.number)
        if self.again or (self.leading and self.due):
            return False
        card = self.top()
        if not self.takes_this(card):
            return False
        return self.leads_all(self.own - Cards("", card), self.number + 1)

    def top(self) -> int:
        """Return the highest card of the suit led that the seat surely may play; 0 if none."""
        suited = int(self.own.one) & self.led
        if self.leading or not suited:
            return 0
        if self.legal:
            suited &= self.legal
        else:
            for clause in self.clauses(FOLLOW, self.number):
                suited &= 0 if clause.narrower is not None else ~clause.bars
        return 1 << suited.bit_length() >> 1

    def clauses(self, kind: int, number: int) -> Iterator[Clause]:
        """Yield the clauses that may apply in a situation, from the trick of this number on."""
        for clause in self.plan.clauses:
            if not self.seen & clause.lifted_by and any(
                each == kind and (not first or number == 0) for each, first in clause.situations
            ):
                yield clause

    def leads_all(self, own: Cards, number: int) -> bool:
        """Return whether each card of *own*, led suit by suit from the top, takes its trick."""
        if self.longer and self.plan.cancels and own.two:
            return False  # both copies may have to go to one trick
        weak = self.weak(own.one)
        if weak and self.longer and not self.may_discard(own, number):
            return False
        for suit in SUIT_MASKS:
            if suit & weak and not (
                self.stays_on_top(own, suit) and self.led_from_top(own, suit, number)
            ):
                return False
        return True

    def stays_on_top(self, own: Cards, suit: int) -> bool:
        """Return whether each card of the suit, when led, beats all cards that others may hold."""
        held = [Cards("", other.one & suit, other.two & suit) for other in self.others]
        for place, card in enumerate(list(Cards("", own.one & suit, own.two & suit))[::-1]):
            beating = self.beating(card.bit)
            if any(len(cards) > place and cards.one & beating for cards in held):
                return False
        return True

    def led_from_top(self, own: Cards, suit: int, number: int) -> bool:
        """Return whether the suit may be led from the top whenever it may be led."""
        mine = own.one & suit
        for clause in self.clauses(LEAD, number):
            if clause.narrower is not None:
                return False
            barred, free = mine & clause.bars, mine & ~clause.bars
            if not (barred and free) or clause.needs:
                continue
            if clause.until_led:
                # The first lead of the suit lifts the bar on it.
                if not self.seen & _LED[suit] and barred > free:
                    return False
            elif barred > _lowest(free):
                return False
        return True

    def may_discard(self, own: Cards, number: int) -> bool:
        """Return whether the seat may choose its discard in the second lap of a trick.

        It then discards the lowest card of a suit, and the higher cards of the suit are unaffected.
        """
        return not any(
            clause.narrower is not None or own.one & clause.bars
            for clause in self.clauses(DISCARD, number)
        )


_LED: Final = dict(zip(SUIT_MASKS, LED_BITS, strict=True))


def outlook_of(state: State, seat: int, more: Cards = Cards()) -> SeatOutlook:  # noqa: B008
    """Return the outlook of a seat, with all hands known. *more* are cards that it may get."""
    board, plan = state._board, state._board.plan
    played, played2 = state._played, state._played2
    hands = [Cards("", held.one & ~played) + Cards("", held.two & ~played2) for held in board.held]
    own = hands[seat]
    others = [hand for place, hand in enumerate(hands) if place != seat]
    number, seen = int(state._number), int(played | played2 | board.seen.one)
    at, lap = int(state._count), int(plan.lap)
    if at == 0:
        return SeatOutlook(plan, own, others, more, number, seen)
    to_play = plan.seats(int(state._turn), (lap if at < lap else 2 * lap) - at)
    led, best, turn = int(state._led), int(state._best), state._turn == seat
    table = state._trick | state._trick2
    for hand in hands:
        table |= hand.one
    after = 0
    for place in to_play:
        after |= hands[place].one if place != seat else 0
    return SeatOutlook(
        plan,
        own,
        others,
        more,
        number,
        seen,
        led,
        best,
        leading=state._best_seat == seat,
        cancelled=plan.cancels and state._trick & state._trick2 & best != 0,
        due=seat in to_play,
        after=after,
        again=at < lap and table & led & plan.boosters != 0,
        legal=int(state._legal) if turn else 0,
    )
