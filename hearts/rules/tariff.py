"""What each rule counts, as items for the core and as lines: both come from the same items."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from attrs import evolve, frozen

from hearts.core.cards import Cards
from hearts.core.tally import (
    Asked,
    Each,
    Feat,
    HasShot,
    Item,
    PriceList,
    Seat,
    Tariff,
    Times,
    piles_of,
    tricks_of,
)
from hearts.errors import RulesError
from hearts.inputs import is_whole, shown
from hearts.rules.points import Line, PointRule, has_lines
from hearts.rules.results import ResultRule
from hearts.rules.shooting import Shoot
from hearts.rules.taken import DealTaken

if TYPE_CHECKING:
    from hearts.rules.table import TableRules

#: What a rule of one's own counts together is at most this for a seat, so that the core can go on
#: from there.
_MOST: Final = 10**9

R_co = TypeVar("R_co", bound="PointRule | ResultRule", covariant=True)


@final
@frozen(eq=False)
class Step(Generic[R_co]):
    """What one rule of points or of results counts.

    Attributes:
        rule: The rule.
        items: The same for the core, all of it.
        prices: The lines of single cards; None where they do not count.
        others: The items besides those of single cards that the core reckons by itself.
        asks: Has the rule `lines` of its own?
    """

    rule: R_co
    items: tuple[Item, ...]
    prices: PriceList[Line] | None
    others: tuple[Item, ...]
    asks: bool

    def lines(self, seats: list[Seat]) -> list[Line]:
        """What the items change for these seats, as lines; not what the rule is asked."""
        found = [] if self.prices is None else self.prices.lines(seats)
        for item in self.others:
            before = [(seat.points, seat.second) for seat in seats]
            item.count(seats)
            card = Cards("", item.card)[0] if isinstance(item, Times) else None
            for place, (seat, (real, second)) in enumerate(zip(seats, before, strict=True)):
                if (seat.points, seat.second) != (real, second):
                    found.append(
                        Line(place, seat.points - real, self.rule.key, card, seat.second - second)
                    )
        return found


def steps_for_points(table: TableRules) -> tuple[Step[PointRule], ...]:
    """What every rule of points counts at this table."""
    return tuple(_step_for_points(table, rule) for rule in table.rules.points)


def _step_for_points(table: TableRules, rule: PointRule) -> Step[PointRule]:
    values, doubled = rule.values(table.deck), table.doubled
    for points in values.values():
        check_count(rule.key, points)
    counts = {card: 2 * n if card in doubled else n for card, n in values.items()}
    each = tuple(
        Each(points, Cards([c for c in counts if counts[c] == points]).one, rule.imaginary)
        for points in dict.fromkeys(counts.values())
    )
    prices = None
    if counts:
        told = [
            {
                int(card.index): Line(place, 0, rule.key, card, points)
                if rule.imaginary
                else Line(place, points, rule.key, card)
                for card, points in counts.items()
            }
            for place in range(len(table.places))
        ]
        prices = PriceList(Cards(counts), told)
    others = rule.lower(table)
    asks = has_lines(rule)
    items = (*each, *others, _asked(rule, table)) if asks else (*each, *others)
    return Step(rule, items, prices, others, asks)


def steps_for_results(table: TableRules) -> tuple[Step[ResultRule], ...]:
    """What every rule of results does at this table."""
    found = []
    for rule in table.rules.results:
        items = rule.lower(table)
        asks = not items or type(rule).lines is not ResultRule.lines
        asked = (Asked(lambda seats: False),) if asks else ()  # it looks at the lines
        found.append(Step(rule, (*items, *asked), None, items, asks))
    return tuple(found)


def _asked(rule: PointRule, table: TableRules) -> Asked:
    """Asks this rule what it counts besides single cards."""

    def counted(seats: list[Seat]) -> bool:
        if rule.needs == "tricks":
            return False
        deal = DealTaken(table, piles_of(seats), rule.key, rule.needs, tricks_of(seats))
        for line in checked(rule, rule.lines(deal), table):
            seat = seats[line.seat]
            seat.points += line.points
            seat.second += line.imaginary
            if line.card is None:
                seat.uncarded += line.points
                seat.uncarded2 += line.imaginary
        return True

    return Asked(counted)


def checked(
    rule: PointRule | ResultRule, lines: Iterable[Line], table: TableRules
) -> Sequence[Line]:
    """What a rule of one's own counts, twice as much for cards that count double.

    Raises:
        RulesError: If a line is for nobody, or its points are no whole numbers, or too many.
    """
    found: list[Line] = []
    totals = [0] * len(table.places) * 2
    for line in lines:
        if not 0 <= line.seat < len(table.places):
            raise RulesError(
                f"{rule.key}: points for seat {line.seat} at a table of {len(table.places)}"
            )
        for points in (line.points, line.imaginary):
            check_count(rule.key, points)
        if line.card is not None and line.card in table.doubled and isinstance(rule, PointRule):
            line = evolve(line, points=2 * line.points, imaginary=2 * line.imaginary)
        totals[2 * line.seat] += line.points
        totals[2 * line.seat + 1] += line.imaginary
        found.append(line)
    for total in totals:
        check_count(rule.key, total)
    return found


def check_count(key: str, points: object) -> None:
    """RulesError for points that are none, or too many; the key is that of the rule."""
    if not is_whole(points):
        raise RulesError(f"{key}: points are whole numbers, not {points!r}")
    if abs(points) > _MOST:
        raise RulesError(f"{key}: {shown(points)} points are too many to count")


def tariff_of(table: TableRules) -> Tariff:
    """How a deal counts at this table where nobody shoots."""
    rules, pooled = table.rules, table.pooled
    feats: list[Feat] = []
    shooting: list[Shoot] = []
    for shoot in rules.shoots:
        feat = shoot.lower(table, together=shoot.by == "side" and not pooled)
        feats += [] if feat is None else [feat]
        shooting += [shoot] if feat is None else []
    items = [item for step in table.counting for item in step.items]
    items += [item for step in table.changing for item in step.items]
    return Tariff(
        items,
        feats,
        _has_shot(shooting, table, pooled=pooled) if shooting else None,
        needs_tricks=bool(shooting)
        or any(feat.every_trick for feat in feats)
        or table.needs != "piles",
        sides=() if rules.partners is None else table.sides,
        pooled=pooled,
    )


def _has_shot(shoots: list[Shoot], table: TableRules, *, pooled: bool) -> HasShot:
    """Asks these shoots whether anybody made one of them."""

    def shot(piles: tuple[Cards, ...], tricks: tuple[int, ...]) -> bool:
        for shoot in shoots:
            taken, counts = piles, tricks
            if shoot.by == "side" and not pooled:
                sides = table.sides
                taken = tuple(sum((piles[seat] for seat in side), Cards()) for side in sides)
                counts = tuple(sum(tricks[seat] for seat in side) for side in sides)
            if shoot.shooter(table, taken, counts) is not None:
                return True
        return False

    return shot
