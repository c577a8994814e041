"""The scoring plan, for the core: the count of cards and tricks of each seat if nobody shoots.

The rules of counting become a list of items, which is run once a deal. The items count every deal
without a shoot and without a question to a player, which is nearly every deal. The plan only
recognises other deals; interpreted code counts them, rule by rule.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, final

from mypy_extensions import i64

from hearts._core.cards.action import Phase
from hearts._core.cards.cards import Cards
from hearts._core.score.items import ScoringItem
from hearts._core.score.tally import SeatTally, piles_of, tricks_of

#: Returns whether anybody has shot by custom rules: from piles and numbers of tricks.
HasShot: TypeAlias = Callable[[tuple[Cards, ...], tuple[int, ...]], bool]


@final
class ShootCondition:
    """A shoot condition: all of these cards, or every trick.

    Attributes:
        one, two: The cards, first and second copies.
        every_trick: Whether every trick must be taken, and not these cards.
        together: Whether partners meet it together.
    """

    __slots__ = ("every_trick", "one", "together", "two")

    def __init__(self, one: i64, two: i64, every_trick: bool, together: bool) -> None:
        self.one: Final[i64] = one
        self.two: Final[i64] = two
        self.every_trick: Final[bool] = every_trick
        self.together: Final[bool] = together

    def done_by(self, pile: i64, pile2: i64, tricks: i64, others: i64) -> bool:
        """Return whether the taker of this meets it, while the others took *others* tricks."""
        if self.every_trick:
            return tricks > 0 and others == 0
        return self.one & ~pile == 0 and self.two & ~pile2 == 0


@final
class ScoringPlan:
    """The count of a deal in which nobody shoots.

    Attributes:
        items: The scoring items, in order.
        so_far: The items that count before the deal is over, and change no result.
        late: Whether the points so far may still change when the deal is over.
        shoot_conditions: The shoot conditions.
        has_shot: The question to custom rules; None if there are none.
        needs_tricks: Whether the number of tricks of each seat must be known.
        needs_takers: Whether the taker of each trick may matter.
        needs_plays: Whether the cards of each trick may matter.
        sides: The seats of each side of partners; empty without partners.
        pooled: Whether partners have the same score, from all the cards that they took.
    """

    __slots__ = (
        "has_shot", "items", "late", "needs_plays", "needs_takers", "needs_tricks", "pooled",
        "shoot_conditions", "sides", "so_far",
    )  # fmt: skip

    def __init__(
        self,
        items: Sequence[ScoringItem],
        *,
        so_far: Sequence[ScoringItem] = (),
        late: bool = False,
        shoot_conditions: Sequence[ShootCondition] = (),
        has_shot: HasShot | None = None,
        needs_tricks: bool = False,
        needs_takers: bool = False,
        needs_plays: bool = False,
        sides: tuple[tuple[int, ...], ...] = (),
        pooled: bool = False,
    ) -> None:
        self.items: Final[tuple[ScoringItem, ...]] = tuple(items)
        self.so_far: Final[tuple[ScoringItem, ...]] = tuple(so_far)
        self.late: Final[bool] = late
        self.shoot_conditions: Final[tuple[ShootCondition, ...]] = tuple(shoot_conditions)
        self.has_shot: Final[HasShot | None] = has_shot
        self.needs_tricks: Final[bool] = needs_tricks
        self.needs_takers: Final[bool] = needs_takers
        self.needs_plays: Final[bool] = needs_plays
        self.sides: Final[tuple[tuple[int, ...], ...]] = sides
        self.pooled: Final[bool] = pooled

    def count(self, seats: list[SeatTally], sign: i64) -> bool:
        """Count the deal into the seats; return False if it must be counted rule by rule.

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
                seat.imaginary = -seat.imaginary
        self._share(places, seats)
        return True

    def count_so_far(self, seats: list[SeatTally]) -> None:
        """Count into the seats the items that count before the deal is over."""
        places = self.places(seats)
        for seat in places:
            seat.clear()
        for item in self.so_far:
            item.count(places)
        self._share(places, seats)

    def _share(self, places: list[SeatTally], seats: list[SeatTally]) -> None:
        """Give partners who pool their tricks the points of their side."""
        if self.pooled:
            for place, side in enumerate(self.sides):
                for number in side:
                    seats[number].points = places[place].points
                    seats[number].imaginary = places[place].imaginary

    def places(self, seats: list[SeatTally]) -> list[SeatTally]:
        """Return the seats as they are counted: a side that pools its tricks is one seat."""
        if self.pooled:
            return [self._together(seats, side) for side in self.sides]
        return seats

    def _together(self, seats: list[SeatTally], side: tuple[int, ...]) -> SeatTally:
        """Return the cards and tricks of a side, as if it were one seat."""
        whole = SeatTally(0)
        for number in side:
            seat = seats[number]
            whole.take(seat.pile, seat.pile2)
            whole.tricks += seat.tricks
        return whole

    def alike(self, seats: list[SeatTally], watched: i64) -> tuple[int, ...]:
        """Return numbers that are the same for deals that count alike.

        Args:
            seats: The seats, with the piles and tricks that they took.
            watched: The cards on which a count depends.
        """
        found: list[int] = []
        for place in self.places(seats):
            found.append(int(place.pile & watched))
            found.append(int(place.pile2 & watched))
            if self.needs_tricks:
                found.append(int(place.tricks))
        return tuple(found)

    def nobody_shot(self, seats: list[SeatTally], known: bool) -> bool:
        """Return whether it is sure that nobody shot.

        Args:
            seats: The seats as they are counted.
            known: Whether the numbers of their tricks are known.
        """
        return (known or not self.needs_tricks) and not self.shot(seats)

    def shot(self, seats: list[SeatTally]) -> bool:
        """Return whether any of these seats, as they are counted, has shot."""
        tricks: i64 = 0
        if self.needs_tricks:
            for seat in seats:
                tricks += seat.tricks
        for condition in self.shoot_conditions:
            if condition.together:
                for side in self.sides:
                    seat = self._together(seats, side)
                    if condition.done_by(seat.pile, seat.pile2, seat.tricks, tricks - seat.tricks):
                        return True
            else:
                for seat in seats:
                    if condition.done_by(seat.pile, seat.pile2, seat.tricks, tricks - seat.tricks):
                        return True
        asked = self.has_shot
        return asked is not None and asked(piles_of(seats), tricks_of(seats))


#: For each seat, the least and the greatest number; empty if nothing is certain.
Ranges: TypeAlias = tuple[tuple[int, int], ...]


@final
class MatchBounds:
    """The phase after a deal, if it is sure without counting rule by rule.

    Attributes:
        scoring_plan: The count of the deal if nobody shoots.
        sign: -1 where its points are taken off, else 1.
        points: The bounds of the points of each seat within which it is sure; empty if it never is.
        imaginary: The same for the second column; empty if there is none.
        due: The phase after the deal.
    """

    __slots__ = ("due", "imaginary", "points", "scoring_plan", "sign")

    def __init__(
        self, scoring_plan: ScoringPlan, sign: int, points: Ranges, imaginary: Ranges, due: Phase
    ) -> None:
        self.scoring_plan: Final[ScoringPlan] = scoring_plan
        self.sign: Final[i64] = sign
        self.points: Final[Ranges] = points
        self.imaginary: Final[Ranges] = imaginary
        self.due: Final[Phase] = due

    def include(self, seats: list[SeatTally]) -> bool:
        """Return whether the points of all seats lie within their bounds, which must not be
        empty."""
        for place, seat in enumerate(seats):
            low, high = self.points[place]
            if seat.points < low or seat.points > high:
                return False
            if len(self.imaginary) > 0:
                low, high = self.imaginary[place]
                if seat.imaginary < low or seat.imaginary > high:
                    return False
        return True

    def surely_due(self, seats: list[SeatTally]) -> Phase | None:
        """Return the phase after a deal in which the seats took these piles; None if the rules must
        tell."""
        if len(self.points) == 0 or not self.scoring_plan.count(seats, self.sign):
            return None
        return self.due if self.include(seats) else None
