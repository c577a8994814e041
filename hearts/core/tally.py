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

#: Whether anybody has shot, by rules of one's own: from piles and numbers of tricks.
HasShot: TypeAlias = Callable[[tuple[Cards, ...], tuple[int, ...]], bool]
#: Figures up to this are multiplied in machine words.
_SMALL: Final = 10**6


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
        uncarded, uncarded2: Those of them that no card brought.
        total: The sum of the points over several playouts.
        next: Who plays next, in a playout.
    """

    __slots__ = (
        "again", "card", "dealt", "dealt_again", "had", "had2", "had_hand", "hand", "left", "next",
        "number", "pile", "pile2", "points", "second", "second_card", "took", "total", "tricks",
        "uncarded", "uncarded2",
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
        self.points = 0
        self.second = 0
        self.uncarded = 0
        self.uncarded2 = 0
        self.total = 0

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

    def gain(self, points: int, second: int, by_card: bool) -> None:
        """More points in both columns, brought by a card or not."""
        self.points += points
        self.second += second
        if not by_card:
            self.uncarded += points
            self.uncarded2 += second

    def clear(self) -> None:
        """Back to no points."""
        self.points = self.second = self.uncarded = self.uncarded2 = 0


def seats_with(piles: tuple[Cards, ...], tricks: tuple[int, ...] | None = None) -> list[Seat]:
    """Seats that have taken these piles, in so many tricks; *tricks* is None if not known."""
    seats: list[Seat] = []
    for number in range(len(piles)):
        seat = Seat(number)
        seat.pile = piles[number].one
        seat.pile2 = piles[number].two
        if tricks is not None:
            seat.tricks = tricks[number]
        seats.append(seat)
    return seats


@mypyc_attr(allow_interpreted_subclasses=False)
class Item:
    """One step of the count; it changes the points of the seats.

    What it changes is what the deal counts, in the totals and in the lines of a score.
    """

    __slots__ = ()

    def count(self, seats: list[Seat]) -> bool:
        """Count this; False if it cannot be told here."""
        raise NotImplementedError

    def changes(self, seats: list[Seat]) -> list[tuple[int, int, int]]:
        """Count this; the places that it changes, with what it adds to both columns."""
        before = [(seat.points, seat.second) for seat in seats]
        self.count(seats)
        found: list[tuple[int, int, int]] = []
        for place, seat in enumerate(seats):
            points, second = before[place]
            if seat.points != points or seat.second != second:
                found.append((place, seat.points - points, seat.second - second))
        return found


@final
class Each(Item):
    """Each of these cards counts so much, in the first column or in the second."""

    __slots__ = ("_large", "_worth", "cards", "points", "second")

    def __init__(self, points: int, cards: i64, second: bool = False) -> None:
        self.points: Final[int] = points
        self._large: Final[bool] = points > _SMALL or points < -_SMALL
        self._worth: Final[i64] = 0 if self._large else points
        self.cards: Final[i64] = cards
        self.second: Final[bool] = second

    def count(self, seats: list[Seat]) -> bool:
        for seat in seats:
            once: i64 = seat.pile & self.cards
            if once != 0:
                found: i64 = count_bits(once)
                if seat.pile2 != 0:
                    found += count_bits(seat.pile2 & self.cards)
                worth = int(found) * self.points if self._large else int(found * self._worth)
                if self.second:
                    seat.second += worth
                else:
                    seat.points += worth
        return True


@final
class NoTrick(Item):
    """Who takes no trick gets so much."""

    __slots__ = ("points",)

    def __init__(self, points: int) -> None:
        self.points: Final[int] = points

    def count(self, seats: list[Seat]) -> bool:
        for seat in seats:
            if seat.tricks == 0:
                seat.gain(self.points, 0, by_card=False)
        return True


@final
class Times(Item):
    """Who takes the card has the result multiplied.

    Attributes:
        card: The card.
        factor: By how much.
        alone: What the card counts for who has no other card of those that count; 0 for nothing.
        counted: The cards that count.
        cards_only: Whether only what cards brought is multiplied.
        turns: Whether the imaginary unit is a factor as well.
    """

    __slots__ = ("alone", "card", "cards_only", "counted", "factor", "turns")

    def __init__(
        self, card: i64, factor: int, alone: int, counted: i64, cards_only: bool, turns: bool
    ) -> None:
        self.card: Final[i64] = card
        self.factor: Final[int] = factor
        self.alone: Final[int] = alone
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
            kept = seat.uncarded if self.cards_only else 0
            kept2 = seat.uncarded2 if self.cards_only else 0
            real = self.factor * (seat.points - kept)
            second = self.factor * (seat.second - kept2)
            seat.points = kept + (-second if self.turns else real)
            seat.second = kept2 + (real if self.turns else second)
        return True


@final
class Least(Item):
    """No result is below this."""

    __slots__ = ("points",)

    def __init__(self, points: int) -> None:
        self.points: Final[int] = points

    def count(self, seats: list[Seat]) -> bool:
        for seat in seats:
            if seat.points < self.points:
                seat.points = self.points
        return True


@final
class Asked(Item):
    """What a rule of one's own counts: it is asked.

    Attributes:
        answer: Adds to the points of the seats what the rule says; False if it cannot be told here.
    """

    __slots__ = ("answer",)

    def __init__(self, answer: Callable[[list[Seat]], bool]) -> None:
        self.answer: Final[Callable[[list[Seat]], bool]] = answer

    def count(self, seats: list[Seat]) -> bool:
        return self.answer(seats)


def piles_of(seats: list[Seat]) -> tuple[Cards, ...]:
    """What each seat has taken."""
    return tuple([Cards("", seat.pile, seat.pile2) for seat in seats])


def tricks_of(seats: list[Seat]) -> tuple[int, ...]:
    """How many tricks each seat has taken."""
    return tuple([int(seat.tricks) for seat in seats])


#: How a card counts for a seat, as a score tells it.
Told = TypeVar("Told")


@final
class PriceList(Generic[Told]):
    """What single cards count, with the lines that tell it, made beforehand for each seat.

    Attributes:
        cards: The cards that count.
        items: What they count.
        told: For each seat the line of each of the cards, by its index.
    """

    __slots__ = ("cards", "items", "told")

    def __init__(self, cards: Cards, items: tuple[Item, ...], told: list[dict[int, Told]]) -> None:
        self.cards: Final[i64] = cards.one
        self.items: Final[tuple[Item, ...]] = items
        self.told: Final[list[dict[int, Told]]] = told

    def count(self, seats: list[Seat]) -> list[Told]:
        """Count the cards in each pile; their lines, in order, for a second copy again."""
        for item in self.items:
            item.count(seats)
        found: list[Told] = []
        for place in range(len(seats)):
            seat = seats[place]
            told = self.told[place]
            rest: i64 = seat.pile & self.cards
            while rest != 0:
                bit: i64 = rest & -rest
                line = told[LOWEST[bit % 59].index]
                found.append(line)
                if seat.pile2 & bit != 0:
                    found.append(line)
                rest &= rest - 1
        return found


@final
class Feat:
    """What takes a shoot: all of these cards, or every trick.

    Attributes:
        one, two: The cards, first and second copies.
        every_trick: Whether it is every trick that has to be taken, and not cards.
        together: Whether partners bring it about together.
    """

    __slots__ = ("every_trick", "one", "together", "two")

    def __init__(self, one: i64, two: i64, every_trick: bool, together: bool) -> None:
        self.one: Final[i64] = one
        self.two: Final[i64] = two
        self.every_trick: Final[bool] = every_trick
        self.together: Final[bool] = together

    def done_by(self, pile: i64, pile2: i64, tricks: i64, others: i64) -> bool:
        """Return whether it was done by who took this, while the others took *others* tricks."""
        if self.every_trick:
            return tricks > 0 and others == 0
        return self.one & ~pile == 0 and self.two & ~pile2 == 0


@final
class Tariff:
    """How a deal counts in which nobody shoots.

    Attributes:
        items: What counts, in order.
        so_far: Those of them that count before the deal is over, and change no result.
        late: Whether the points so far may still change when the deal is over.
        feats: What takes a shoot.
        has_shot: What rules of one's own are asked for that; None where there are none.
        needs_tricks: Whether it must be known how many tricks each seat took.
        sides: The seats of each side of partners; empty where nobody has any.
        pooled: Whether partners have the same score, from what they took together.
    """

    __slots__ = (
        "feats", "has_shot", "items", "late", "needs_tricks", "pooled", "sides",
        "so_far",
    )  # fmt: skip

    def __init__(
        self,
        items: Sequence[Item],
        *,
        so_far: Sequence[Item] = (),
        late: bool = False,
        feats: Sequence[Feat] = (),
        has_shot: HasShot | None = None,
        needs_tricks: bool = False,
        sides: tuple[tuple[int, ...], ...] = (),
        pooled: bool = False,
    ) -> None:
        self.items: Final[tuple[Item, ...]] = tuple(items)
        self.so_far: Final[tuple[Item, ...]] = tuple(so_far)
        self.late: Final[bool] = late
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
        places = self.places(seats)
        if self.shot(places):
            return False
        for seat in places:
            seat.clear()
        for item in self.items:
            if not item.count(places):
                return False
        if sign < 0:
            for seat in places:
                seat.points = -seat.points
                seat.second = -seat.second
        self._share(places, seats)
        return True

    def count_so_far(self, seats: list[Seat]) -> None:
        """Count into the seats what counts before the deal is over."""
        places = self.places(seats)
        for seat in places:
            seat.clear()
        for item in self.so_far:
            item.count(places)
        self._share(places, seats)

    def _share(self, places: list[Seat], seats: list[Seat]) -> None:
        """Give partners who pool their tricks the points of their side."""
        if self.pooled:
            for place, side in enumerate(self.sides):
                for number in side:
                    seats[number].points = places[place].points
                    seats[number].second = places[place].second

    def places(self, seats: list[Seat]) -> list[Seat]:
        """The seats as they are counted: those of a side that pools its tricks as one."""
        if self.pooled:
            return [self._together(seats, side) for side in self.sides]
        return seats

    def _together(self, seats: list[Seat], side: tuple[int, ...]) -> Seat:
        """What a side has taken, as if it were one seat."""
        whole = Seat(0)
        for number in side:
            seat = seats[number]
            whole.take(seat.pile, seat.pile2)
            whole.tricks += seat.tricks
        return whole

    def nobody_shot(self, seats: list[Seat], known: bool) -> bool:
        """Return whether it is sure that nobody shot.

        Args:
            seats: The seats as they are counted.
            known: Whether it is known how many tricks they took.
        """
        return (known or not self.needs_tricks) and not self.shot(seats)

    def shot(self, seats: list[Seat]) -> bool:
        """Return whether anybody has shot; the seats are those that are counted."""
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
            points = seat.points
            if points < low or points > high:
                return None
            if len(self.second) > 0:
                low, high = self.second[place]
                points = seat.second
                if points < low or points > high:
                    return None
        return self.due
