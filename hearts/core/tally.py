"""What a deal comes to, lowered: how the cards and tricks of each seat count where nobody shoots.

The rules of counting become a list of items that are gone through once a deal. They know every
deal in which nothing is asked of a player and nobody shoots, which is nearly every one; of any
other they only say that it is not theirs, and it is counted rule by rule, in interpreted code.

The seats are the one thing in the core that changes: they are made for a count or for a playout
and are seen by nobody else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeAlias, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from hearts.core.action import Phase
from hearts.core.cards import LOWEST, Cards, count_bits

#: Both columns of every seat.
Counted: TypeAlias = tuple[tuple[int, int], ...]
#: What rules of one's own count, from piles and numbers of tricks; None if it is not known here.
Count: TypeAlias = Callable[[tuple[Cards, ...], tuple[int, ...]], Counted | None]
#: Has anybody shot, by a rule of one's own?
HasShot: TypeAlias = Callable[[tuple[Cards, ...], tuple[int, ...]], bool]
#: Figures up to this cannot overflow, however a deal multiplies them.
SMALL: Final = 10**6


def is_small(*figures: int) -> bool:
    """Can the core reckon with these figures? Larger ones are left to interpreted code."""
    return max(figures, default=0) <= SMALL and min(figures, default=0) >= -SMALL


@final
class Seat:
    """A seat while its cards are counted or played out.

    Attributes:
        hand, again: The cards held, first and second copies.
        dealt, dealt_again: What the hand is at the start of a playout.
        had_hand: What it was before passing, and *left* what may still be passed of it.
        pile, pile2: The cards taken; of those in the second one both copies.
        had, had2: What the pile is at the start of a playout.
        tricks: How many tricks were taken, and *took* at the start of a playout.
        card, second_card: What was played to the trick on the table, 0 for nothing.
        points, second: What the deal comes to, in both columns.
        uncarded: Those of the points that no card brought.
        total: The sum of the points over several playouts.
        next: Who plays next, in a playout.
    """

    __slots__ = (
        "again", "card", "dealt", "dealt_again", "had", "had2", "had_hand", "hand", "left", "next",
        "number", "pile", "pile2", "points", "second", "second_card", "took", "total", "tricks",
        "uncarded",
    )  # fmt: skip

    next: Seat

    def __init__(self, number: i64) -> None:
        self.number: i64 = number
        self.hand: i64 = 0
        self.again: i64 = 0
        self.dealt: i64 = 0
        self.dealt_again: i64 = 0
        self.had_hand: i64 = 0
        self.left: i64 = 0
        self.pile: i64 = 0
        self.pile2: i64 = 0
        self.had: i64 = 0
        self.had2: i64 = 0
        self.tricks: i64 = 0
        self.took: i64 = 0
        self.card: i64 = 0
        self.second_card: i64 = 0
        self.points: i64 = 0
        self.second: i64 = 0
        self.uncarded: i64 = 0
        self.total: i64 = 0

    def begin(self) -> None:
        """Back to the start of a playout."""
        self.hand = self.dealt
        self.again = self.dealt_again
        self.pile = self.had
        self.pile2 = self.had2
        self.tricks = self.took
        self.card = self.second_card = 0

    def take(self, one: i64, two: i64) -> None:
        """More cards come to the pile, second copies in *two*."""
        self.pile2 |= two | (self.pile & one)
        self.pile |= one


def seats_with(piles: tuple[Cards, ...]) -> list[Seat]:
    """Seats that have taken these piles."""
    seats: list[Seat] = []
    for number in range(len(piles)):
        seat = Seat(number)
        seat.pile = piles[number].one
        seat.pile2 = piles[number].two
        seats.append(seat)
    return seats


@mypyc_attr(allow_interpreted_subclasses=False)
class Item:
    """One step of the count; it changes the points of the seats."""

    __slots__ = ()

    def count(self, seats: list[Seat]) -> bool:
        """Count this; False if it cannot be told here."""
        raise NotImplementedError


@final
class Each(Item):
    """Each of these cards counts so much, in the first column or in the second."""

    __slots__ = ("cards", "points", "second")

    def __init__(self, points: i64, cards: i64, second: bool = False) -> None:
        self.points: Final[i64] = points
        self.cards: Final[i64] = cards
        self.second: Final[bool] = second

    def count(self, seats: list[Seat]) -> bool:
        for seat in seats:
            once: i64 = seat.pile & self.cards
            if once != 0:
                found: i64 = count_bits(once)
                if seat.pile2 != 0:
                    found += count_bits(seat.pile2 & self.cards)
                if self.second:
                    seat.second += found * self.points
                else:
                    seat.points += found * self.points
        return True


@final
class NoTrick(Item):
    """Who takes no trick gets so much."""

    __slots__ = ("points",)

    def __init__(self, points: i64) -> None:
        self.points: Final[i64] = points

    def count(self, seats: list[Seat]) -> bool:
        for seat in seats:
            if seat.tricks == 0:
                seat.points += self.points
                seat.uncarded += self.points
        return True


@final
class Times(Item):
    """Who takes the card has the result multiplied.

    Attributes:
        card: The card.
        factor: By how much.
        alone: What the card counts for who has no other card of those that count; 0 for nothing.
        counted: The cards that count.
        cards_only: Is only what cards brought multiplied?
        turns: By the imaginary unit as well?
    """

    __slots__ = ("alone", "card", "cards_only", "counted", "factor", "turns")

    def __init__(
        self, card: i64, factor: i64, alone: i64, counted: i64, cards_only: bool, turns: bool
    ) -> None:
        self.card: Final[i64] = card
        self.factor: Final[i64] = factor
        self.alone: Final[i64] = alone
        self.counted: Final[i64] = counted
        self.cards_only: Final[bool] = cards_only
        self.turns: Final[bool] = turns

    def count(self, seats: list[Seat]) -> bool:
        for seat in seats:
            if seat.pile & self.card == 0:
                continue
            if self.alone != 0 and seat.pile & self.counted == 0:
                seat.points += self.alone
                continue
            kept: i64 = seat.uncarded if self.cards_only else 0
            real: i64 = self.factor * (seat.points - kept)
            second: i64 = self.factor * seat.second
            seat.points = kept + (-second if self.turns else real)
            seat.second = real if self.turns else second
        return True


@final
class Least(Item):
    """No result is below this."""

    __slots__ = ("points",)

    def __init__(self, points: i64) -> None:
        self.points: Final[i64] = points

    def count(self, seats: list[Seat]) -> bool:
        for seat in seats:
            if seat.points < self.points:
                seat.points = self.points
        return True


@final
class Asked(Item):
    """What a rule of one's own counts: it is asked."""

    __slots__ = ("answer",)

    def __init__(self, answer: Count) -> None:
        self.answer: Final[Count] = answer

    def count(self, seats: list[Seat]) -> bool:
        found = self.answer(piles_of(seats), tricks_of(seats))
        if found is None:
            return False
        for place, seat in enumerate(seats):
            real, second = found[place]
            seat.points += real
            seat.second += second
        return True


def piles_of(seats: list[Seat]) -> tuple[Cards, ...]:
    """What each seat has taken."""
    return tuple([Cards("", seat.pile, seat.pile2) for seat in seats])


def tricks_of(seats: list[Seat]) -> tuple[int, ...]:
    """How many tricks each seat has taken."""
    return tuple([int(seat.tricks) for seat in seats])


#: What tells how a card counts for a seat, in words of its own.
Told = TypeVar("Told")


@final
class PriceList(Generic[Told]):
    """What single cards count, told for each seat beforehand.

    Attributes:
        cards: The cards that count.
        told: For each seat, what is told of each of the cards, by its index.
    """

    __slots__ = ("cards", "told")

    def __init__(self, cards: Cards, told: list[dict[int, Told]]) -> None:
        self.cards: Final[i64] = cards.one
        self.told: Final[list[dict[int, Told]]] = told

    def lines(self, piles: tuple[Cards, ...], tricks: tuple[int, ...]) -> list[Told]:
        """What is told of the cards in each pile, in their order, of a second copy again."""
        found: list[Told] = []
        for seat in range(len(piles)):
            pile = piles[seat]
            told = self.told[seat]
            rest: i64 = pile.one & self.cards
            while rest != 0:
                bit: i64 = rest & -rest
                line = told[LOWEST[bit % 59].index]
                found.append(line)
                if pile.two & bit != 0:
                    found.append(line)
                rest &= rest - 1
        return found


@final
class Feat:
    """What takes a shoot: all of these cards, or every trick.

    Attributes:
        one, two: The cards, first and second copies.
        every_trick: Is it every trick that has to be taken, and not cards?
        together: Is it brought about by partners together?
    """

    __slots__ = ("every_trick", "one", "together", "two")

    def __init__(self, one: i64, two: i64, every_trick: bool, together: bool) -> None:
        self.one: Final[i64] = one
        self.two: Final[i64] = two
        self.every_trick: Final[bool] = every_trick
        self.together: Final[bool] = together

    def done_by(self, pile: i64, pile2: i64, tricks: i64, others: i64) -> bool:
        """Has it been done by who took this, while the others took so many tricks?"""
        if self.every_trick:
            return tricks > 0 and others == 0
        return self.one & ~pile == 0 and self.two & ~pile2 == 0


@final
class Tariff:
    """How a deal counts in which nobody shoots.

    Attributes:
        items: What counts, in order. None where the rules can only be asked one by one.
        feats: What takes a shoot.
        has_shot: What rules of one's own are asked for that; None where there are none.
        needs_tricks: Must the number of tricks that each seat took be known?
        sides: The seats of each side of partners; empty where nobody has any.
        pooled: Do partners have the same score, from what they took together?
    """

    __slots__ = ("feats", "has_shot", "items", "needs_tricks", "pooled", "sides")

    def __init__(
        self,
        items: Sequence[Item] | None,
        feats: Sequence[Feat],
        has_shot: HasShot | None,
        needs_tricks: bool,
        sides: tuple[tuple[int, ...], ...],
        pooled: bool,
    ) -> None:
        self.items: Final[tuple[Item, ...] | None] = None if items is None else tuple(items)
        self.feats: Final[tuple[Feat, ...]] = tuple(feats)
        self.has_shot: Final[HasShot | None] = has_shot
        self.needs_tricks: Final[bool] = needs_tricks
        self.sides: Final[tuple[tuple[int, ...], ...]] = sides
        self.pooled: Final[bool] = pooled

    def count(self, seats: list[Seat], sign: i64) -> bool:
        """Count the deal into the seats; False if it has to be counted rule by rule.

        Args:
            seats: The seats, with the piles and tricks that they took.
            sign: -1 where points are taken off in this deal, else 1.
        """
        items = self.items
        if items is None:
            return False
        places = seats
        if self.pooled:
            places = [self._together(seats, side) for side in self.sides]
        if self._shot(places):
            return False
        for seat in places:
            seat.points = seat.second = seat.uncarded = 0
        for item in items:
            if not item.count(places):
                return False
        if sign < 0:
            for seat in places:
                seat.points = -seat.points
                seat.second = -seat.second
        if self.pooled:
            for place, side in enumerate(self.sides):
                for number in side:
                    seats[number].points = places[place].points
                    seats[number].second = places[place].second
        return True

    def _together(self, seats: list[Seat], side: tuple[int, ...]) -> Seat:
        """What a side has taken, as if it were one seat."""
        whole = Seat(0)
        for number in side:
            seat = seats[number]
            whole.take(seat.pile, seat.pile2)
            whole.tricks += seat.tricks
        return whole

    def nobody_shot(self, piles: tuple[Cards, ...], tricks: tuple[int, ...] | None) -> bool:
        """Is it sure that nobody shot who took these piles? *tricks* is None if not known."""
        if tricks is None and self.needs_tricks:
            return False
        seats = seats_with(piles)
        if tricks is not None:
            for place, seat in enumerate(seats):
                seat.tricks = tricks[place]
        if self.pooled:
            seats = [self._together(seats, side) for side in self.sides]
        return not self._shot(seats)

    def _shot(self, seats: list[Seat]) -> bool:
        """Has anybody shot?"""
        tricks: i64 = 0
        if self.needs_tricks:
            for seat in seats:
                tricks += seat.tricks
        for feat in self.feats:
            if feat.together:
                for side in self.sides:
                    seat = self._together(seats, side)
                    if feat.done_by(seat.pile, seat.pile2, seat.tricks, tricks - seat.tricks):
                        return True
            else:
                for seat in seats:
                    if feat.done_by(seat.pile, seat.pile2, seat.tricks, tricks - seat.tricks):
                        return True
        asked = self.has_shot
        return asked is not None and asked(piles_of(seats), tricks_of(seats))


#: For each seat, from where to where; nothing at all where nothing is certain.
Ranges: TypeAlias = tuple[tuple[int, int], ...]


@final
class Outlook:
    """What becomes of the match after a deal, as far as it is sure without counting rule by rule.

    Attributes:
        tariff: How the deal counts where nobody shoots.
        sign: -1 where its points are taken off, else 1.
        points: Between which figures the points of each seat have to lie for it to be sure; empty
            where it is not.
        second: The same for the second column; empty where there is none.
        due: What is due after the deal.
    """

    __slots__ = ("due", "points", "second", "sign", "tariff")

    def __init__(
        self, tariff: Tariff, sign: int, points: Ranges, second: Ranges, due: Phase
    ) -> None:
        self.tariff: Final[Tariff] = tariff
        self.sign: Final[i64] = sign
        self.points: Final[Ranges] = points
        self.second: Final[Ranges] = second
        self.due: Final[Phase] = due

    def surely_due(self, seats: list[Seat]) -> Phase | None:
        """What is due after a deal in which the seats took these piles; None if it has to be
        asked."""
        if len(self.points) == 0 or not self.tariff.count(seats, self.sign):
            return None
        for place, seat in enumerate(seats):
            low, high = self.points[place]
            points = int(seat.points)
            if points < low or points > high:
                return None
            if len(self.second) > 0:
                low, high = self.second[place]
                points = int(seat.second)
                if points < low or points > high:
                    return None
        return self.due
