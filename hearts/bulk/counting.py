"""The scoring plan of a game, applied to many deals at once.

The items are those of `hearts._core.score.items`. Here they are applied to arrays instead of
seats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

import numpy as np

from hearts._core.score.items import (
    Floor,
    Multiply,
    PerCard,
    PerSeatWithoutTricks,
    PerTrick,
    ScoringItem,
)
from hearts._core.score.plan import ShootCondition
from hearts.bulk.cards import BoolArray, Int64Array
from hearts.bulk.taking import CardArrays, WonTrickArrays, join_card_arrays
from hearts.rules import TableRules


@final
class Places:
    """Seats, or sides that pool their tricks, while their cards are counted; ``(places, deals)``.

    Attributes:
        one, two: The cards taken; *two* holds the cards of which both copies were taken.
        tricks: The number of tricks taken.
        points, imaginary: The points of the deals, in both columns.
        uncarded: The part of the points that is not for a card.
    """

    def __init__(self, piles: CardArrays, tricks: Int64Array) -> None:
        self.one: Int64Array = piles[0]
        self.two: Int64Array = piles[1]
        self.tricks: Int64Array = tricks
        self.points: Int64Array = np.zeros_like(tricks)
        self.imaginary: Int64Array = np.zeros_like(tricks)
        self.uncarded: Int64Array = np.zeros_like(tricks)


def in_groups(taken: WonTrickArrays, groups: tuple[tuple[int, ...], ...]) -> Places:
    """Return the cards and tricks that seats have taken, with each group of seats as one place."""
    (one, two), tricks = taken.piles, taken.tricks
    won = [join_card_arrays((one[list(group)], two[list(group)])) for group in groups]
    piles = np.array([pile[0] for pile in won]), np.array([pile[1] for pile in won])
    return Places(piles, np.array([tricks[list(group)].sum(axis=0) for group in groups]))


def _each(item: PerCard, places: Places) -> None:
    found = np.bitwise_count(places.one & item.cards).astype(np.int64)
    found += np.bitwise_count(places.two & item.cards)
    column = places.imaginary if item.imaginary else places.points
    column += found * item.points


def _no_trick(item: PerSeatWithoutTricks, places: Places) -> None:
    added = np.where(places.tricks == 0, np.int64(item.points), np.int64(0))
    places.points += added
    places.uncarded += added


def _tricks(item: PerTrick, places: Places) -> None:
    added = places.tricks * np.int64(item.points)
    places.points += added
    places.uncarded += added


def _times(item: Multiply, places: Places) -> None:
    takes = places.one & item.card != 0
    alone = takes & (places.one & item.counted == 0) & (item.alone != 0)
    places.points += alone * np.int64(item.alone)
    kept = places.uncarded if item.cards_only else np.int64(0)
    real, imaginary = item.factor * (places.points - kept), item.factor * places.imaginary
    if item.turns:
        real, imaginary = -imaginary, real
    takes &= ~alone
    places.points = np.where(takes, kept + real, places.points)
    places.imaginary = np.where(takes, imaginary, places.imaginary)


def _least(item: Floor, places: Places) -> None:
    places.points = np.maximum(places.points, np.int64(item.points))


#: Numbers up to this bound cannot overflow in any deal.
_LARGEST: Final = 10**6

#: The effect of each kind of item, by its name; other items are called for each deal.
_COUNTS: Final[dict[str, Callable[[Any, Places], None]]] = {
    PerCard.__name__: _each,
    PerSeatWithoutTricks.__name__: _no_trick,
    PerTrick.__name__: _tricks,
    Multiply.__name__: _times,
    Floor.__name__: _least,
}


def _kind(item: ScoringItem) -> str:
    return type(item).__name__


def _fits(item: ScoringItem) -> bool:
    """Return whether this item can be counted in arrays."""
    parameters = [getattr(item, parameter, 0) for parameter in ("points", "factor", "alone")]
    return _kind(item) in _COUNTS and max(map(abs, parameters)) <= _LARGEST


def _done(condition: ShootCondition, places: Places) -> BoolArray:
    """Return whether a place fulfils the condition of a shoot, for each deal."""
    if condition.every_trick:
        done = (places.tricks > 0) & (places.tricks == places.tricks.sum(axis=0))
    else:
        done = (condition.one & ~places.one == 0) & (condition.two & ~places.two == 0)
    found: BoolArray = done.any(axis=0)
    return found


def count_points(
    table: TableRules, taken: WonTrickArrays, sign: int
) -> tuple[BoolArray, Int64Array, Int64Array]:
    """Return whether the scoring plan can count each deal, and both columns of the points."""
    scoring_plan = table.scoring_plan
    items = scoring_plan.items
    places = Places(taken.piles, taken.tricks)
    if table.pooled:
        places = in_groups(taken, table.places)
    known = np.ones(taken.tricks.shape[1], np.bool_)
    if scoring_plan.has_shot is not None or not all(map(_fits, items)):
        known[...] = False
        items = ()
    for condition in scoring_plan.shoot_conditions:
        known &= ~_done(
            condition, in_groups(taken, scoring_plan.sides) if condition.together else places
        )
    for item in items:
        _COUNTS[_kind(item)](item, places)
    points, imaginary = sign * places.points, sign * places.imaginary
    if table.pooled:
        place_of = list(table.place_of)
        points, imaginary = points[place_of], imaginary[place_of]
    return known, points, imaginary
