"""Scoring items. Each item changes the points of the seats, for totals and for lines.

Points are whole numbers of any size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeAlias, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from hearts._core.cards.cards import LOWEST, Cards, count_bits
from hearts._core.score.tally import SeatTally

#: Numbers up to this are multiplied in machine words.
_SMALL: Final = 10**6

#: The least and the greatest points of a seat; None if they are not known.
Limits: TypeAlias = tuple[int, int] | None


@mypyc_attr(allow_interpreted_subclasses=False)
class ScoringItem:
    """One step of the count, which changes the points of the seats.

    The changes make up the totals and the lines of a score.
    """

    __slots__ = ()

    def count(self, seats: list[SeatTally]) -> bool:
        """Apply the item; return False if the result cannot be known here."""
        raise NotImplementedError

    def limits(self, low: int, high: int, copies: int) -> Limits:
        """Return the least and the greatest points of a seat in the first column after this item,
        or None if they are not known.

        Args:
            low, high: The least and the greatest points before it.
            copies: The number of copies of a card in the deck.
        """
        return None

    def changes(self, seats: list[SeatTally]) -> list[tuple[int, int, int]]:
        """Apply the item; return the changed places, with the changes in both columns."""
        before = [(seat.points, seat.imaginary) for seat in seats]
        self.count(seats)
        found: list[tuple[int, int, int]] = []
        for place, seat in enumerate(seats):
            points, imaginary = before[place]
            if seat.points != points or seat.imaginary != imaginary:
                found.append((place, seat.points - points, seat.imaginary - imaginary))
        return found


def _shifted(low: int, high: int, points: int) -> tuple[int, int]:
    """Return these limits for a seat that may get these points."""
    return low + min(points, 0), high + max(points, 0)


@final
class PerCard(ScoringItem):
    """Each of these cards counts a number of points, in the first column or in the second.

    Attributes:
        points: The points of each.
        cards: The cards.
        imaginary: Whether they count in the second column.
        unique: Whether this is one card, of which the deck has one copy.
    """

    __slots__ = ("_large", "_worth", "cards", "imaginary", "points", "unique")

    def __init__(
        self, points: int, cards: i64, imaginary: bool = False, unique: bool = False
    ) -> None:
        self.points: Final[int] = points
        self._large: Final[bool] = points > _SMALL or points < -_SMALL
        self._worth: Final[i64] = 0 if self._large else points
        self.cards: Final[i64] = cards
        self.imaginary: Final[bool] = imaginary
        self.unique: Final[bool] = unique

    def limits(self, low: int, high: int, copies: int) -> Limits:
        if self.imaginary:
            return low, high
        return _shifted(low, high, self.points * int(count_bits(self.cards)) * copies)

    def count(self, seats: list[SeatTally]) -> bool:
        if self.unique:
            for seat in seats:
                if seat.pile & self.cards != 0:
                    if self.imaginary:
                        seat.imaginary += self.points
                    else:
                        seat.points += self.points
                    break
            return True
        for seat in seats:
            once: i64 = seat.pile & self.cards
            if once != 0:
                found: i64 = count_bits(once)
                if seat.pile2 != 0:
                    found += count_bits(seat.pile2 & self.cards)
                worth = int(found) * self.points if self._large else int(found * self._worth)
                if self.imaginary:
                    seat.imaginary += worth
                else:
                    seat.points += worth
        return True


@final
class PerSeatWithoutTricks(ScoringItem):
    """Points for each seat that takes no trick."""

    __slots__ = ("points",)

    def __init__(self, points: int) -> None:
        self.points: Final[int] = points

    def limits(self, low: int, high: int, copies: int) -> Limits:
        return _shifted(low, high, self.points)

    def count(self, seats: list[SeatTally]) -> bool:
        for seat in seats:
            if seat.tricks == 0:
                seat.gain(self.points, 0, by_card=False)
        return True


@final
class PerTrick(ScoringItem):
    """Every trick counts a number of points for its taker.

    Attributes:
        points: The points of a trick.
        most: The greatest number of tricks of a seat.
    """

    __slots__ = ("most", "points")

    def __init__(self, points: int, most: int) -> None:
        self.points: Final[int] = points
        self.most: Final[int] = most

    def limits(self, low: int, high: int, copies: int) -> Limits:
        return _shifted(low, high, self.points * self.most)

    def count(self, seats: list[SeatTally]) -> bool:
        for seat in seats:
            if seat.tricks != 0:
                seat.gain(self.points * int(seat.tricks), 0, by_card=False)
        return True


@final
class Multiply(ScoringItem):
    """The result of the seat that takes the card is multiplied.

    Attributes:
        card: The card.
        factor: The factor.
        alone: The points of the card for a seat with no other card that counts; 0 for none.
        counted: The cards that count.
        cards_only: Whether only the points of cards are multiplied.
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

    def limits(self, low: int, high: int, copies: int) -> Limits:
        if self.turns or self.cards_only:
            return None
        times = self.factor
        found = (low, high, times * low, times * high, low + self.alone, high + self.alone)
        return min(found), max(found)

    def count(self, seats: list[SeatTally]) -> bool:
        for seat in seats:
            if seat.pile & self.card == 0:
                continue
            if self.alone != 0 and seat.pile & self.counted == 0:
                seat.points += self.alone
                continue
            kept = seat.uncarded if self.cards_only else 0
            kept2 = seat.uncarded_imaginary if self.cards_only else 0
            real = self.factor * (seat.points - kept)
            imaginary = self.factor * (seat.imaginary - kept2)
            seat.points = kept + (-imaginary if self.turns else real)
            seat.imaginary = kept2 + (real if self.turns else imaginary)
        return True


@final
class Floor(ScoringItem):
    """No result is below this."""

    __slots__ = ("points",)

    def __init__(self, points: int) -> None:
        self.points: Final[int] = points

    def limits(self, low: int, high: int, copies: int) -> Limits:
        return max(low, self.points), max(high, self.points)

    def count(self, seats: list[SeatTally]) -> bool:
        for seat in seats:
            if seat.points < self.points:
                seat.points = self.points
        return True


@final
class AskRule(ScoringItem):
    """The points of a custom rule, which is called.

    Attributes:
        answer: The function that adds the points of the rule to the seats. It returns False if they
            cannot be known here.
    """

    __slots__ = ("answer",)

    def __init__(self, answer: Callable[[list[SeatTally]], bool]) -> None:
        self.answer: Final[Callable[[list[SeatTally]], bool]] = answer

    def count(self, seats: list[SeatTally]) -> bool:
        return self.answer(seats)


#: The score line of a card for a seat.
LineT = TypeVar("LineT")


@final
class LineCache(Generic[LineT]):
    """The points of single cards, with the score lines of each seat made beforehand.

    Attributes:
        cards: The cards that count.
        items: The items.
        lines: For each seat the line of each of the cards, by its index.
    """

    __slots__ = ("cards", "items", "lines")

    def __init__(
        self, cards: Cards, items: tuple[ScoringItem, ...], lines: list[dict[int, LineT]]
    ) -> None:
        self.cards: Final[i64] = cards.one
        self.items: Final[tuple[ScoringItem, ...]] = items
        self.lines: Final[list[dict[int, LineT]]] = lines

    def count(self, seats: list[SeatTally]) -> list[LineT]:
        """Count the cards in each pile; return their lines in order, twice for two copies."""
        for item in self.items:
            item.count(seats)
        found: list[LineT] = []
        for place in range(len(seats)):
            seat = seats[place]
            lines = self.lines[place]
            rest: i64 = seat.pile & self.cards
            while rest != 0:
                bit: i64 = rest & -rest
                line = lines[LOWEST[bit % 59].index]
                found.append(line)
                if seat.pile2 & bit != 0:
                    found.append(line)
                rest &= rest - 1
        return found
