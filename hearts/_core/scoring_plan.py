"""The scoring plan, for the core: how the cards and tricks of each seat count where nobody shoots.

The rules of counting become a list of items, which is run once a deal. The items count every deal
without a shoot and without a question to a player, which is nearly every one. They only recognise
the others, which are counted rule by rule, in interpreted code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, final

from mypy_extensions import i64

from hearts._core.action import Phase
from hearts._core.cards import Cards
from hearts._core.scoring_items import ScoringItem
from hearts._core.seat_tally import SeatTally, piles_of, tricks_of

#: Whether anybody has shot, by rules of one's own: from piles and numbers of tricks.
HasShot: TypeAlias = Callable[[tuple[Cards, ...], tuple[int, ...]], bool]


@final
class ShootCondition:
    """A shoot condition: all of these cards, or every trick.

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
class ScoringPlan:
    """How a deal counts in which nobody shoots.

    Attributes:
        items: The scoring items, in order.
        so_far: Those of them that count before the deal is over, and change no result.
        late: Whether the points so far may still change when the deal is over.
        shoot_conditions: The shoot conditions.
        has_shot: The question to rules of one's own; None where there are none.
        needs_tricks: Whether it must be known how many tricks each seat took.
        needs_takers: Whether it may matter who took which trick.
        needs_plays: Whether it may matter which cards were in which trick.
        sides: The seats of each side of partners; empty where nobody has any.
        pooled: Whether partners have the same score, from what they took together.
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

    def count_so_far(self, seats: list[SeatTally]) -> None:
        """Count into the seats what counts before the deal is over."""
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
                    seats[number].second = places[place].second

    def places(self, seats: list[SeatTally]) -> list[SeatTally]:
        """Return the seats as they are counted: those of a side that pools its tricks as one."""
        if self.pooled:
            return [self._together(seats, side) for side in self.sides]
        return seats

    def _together(self, seats: list[SeatTally], side: tuple[int, ...]) -> SeatTally:
        """Return what a side has taken, as if it were one seat."""
        whole = SeatTally(0)
        for number in side:
            seat = seats[number]
            whole.take(seat.pile, seat.pile2)
            whole.tricks += seat.tricks
        return whole

    def nobody_shot(self, seats: list[SeatTally], known: bool) -> bool:
        """Return whether it is sure that nobody shot.

        Args:
            seats: The seats as they are counted.
            known: Whether it is known how many tricks they took.
        """
        return (known or not self.needs_tricks) and not self.shot(seats)

    def shot(self, seats: list[SeatTally]) -> bool:
        """Return whether anybody has shot; the seats are those that are counted."""
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


#: For each seat, from where to where; nothing at all where nothing is certain.
Ranges: TypeAlias = tuple[tuple[int, int], ...]


@final
class MatchBounds:
    """The match after a deal, as far as it is sure without counting rule by rule.

    Attributes:
        scoring_plan: How the deal counts where nobody shoots.
        sign: -1 where its points are taken off, else 1.
        points: Between which numbers the points of each seat have to lie for it to be sure; empty
            where it is not.
        second: The same for the second column; empty where there is none.
        due: The phase after the deal.
        outside: The phase after it if the points of a seat do not lie there; None where that is not
            sure.
    """

    __slots__ = ("due", "outside", "points", "scoring_plan", "second", "sign")

    def __init__(
        self,
        scoring_plan: ScoringPlan,
        sign: int,
        points: Ranges,
        second: Ranges,
        due: Phase,
        outside: Phase | None = None,
    ) -> None:
        self.scoring_plan: Final[ScoringPlan] = scoring_plan
        self.sign: Final[i64] = sign
        self.points: Final[Ranges] = points
        self.second: Final[Ranges] = second
        self.due: Final[Phase] = due
        self.outside: Final[Phase | None] = outside

    def include(self, seats: list[SeatTally]) -> bool:
        """Return whether the points of all seats lie between their bounds."""
        if len(self.points) == 0:
            return False
        for place, seat in enumerate(seats):
            low, high = self.points[place]
            if seat.points < low or seat.points > high:
                return False
        return True

    def surely_due(self, seats: list[SeatTally]) -> Phase | None:
        """Return what is due after a deal in which the seats took these piles; None if it has to be
        asked."""
        if len(self.points) == 0 or not self.scoring_plan.count(seats, self.sign):
            return None
        for place, seat in enumerate(seats):
            low, high = self.points[place]
            points = seat.points
            if points < low or points > high:
                return self.outside
            if len(self.second) > 0:
                low, high = self.second[place]
                points = seat.second
                if points < low or points > high:
                    return None
        return self.due
