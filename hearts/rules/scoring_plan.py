"""The scoring items of each rule: for the core, and for the lines of a score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar, final

from attrs import evolve, frozen

from hearts._arguments import is_int, short_repr
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import Line
from hearts._core.score.items import AskRule, LineCache, Multiply, PerCard, ScoringItem
from hearts._core.score.plan import HasShot, ScoringPlan, ShootCondition
from hearts._core.score.tally import SeatTally, piles_of, tricks_of
from hearts._values import Immutable
from hearts.errors import RulesError
from hearts.rules.contract import check_answer
from hearts.rules.effects import (
    Add,
    Collect,
    Nothing,
    Subtract,
    WinMatch,
    effects_of,
)
from hearts.rules.played_deal import PlayedDeal
from hearts.rules.points import PointRule, check_whole, has_lines, worth_of_cards
from hearts.rules.results import ResultRule
from hearts.rules.shooting import Shoot

if TYPE_CHECKING:
    from hearts.rules.table import TableRules

R_co = TypeVar("R_co", bound="PointRule | ResultRule", covariant=True)


@final
@frozen(eq=False)
class ScoringStep(Immutable, Generic[R_co]):
    """The items of one rule of points or of results.

    Attributes:
        rule: The rule.
        _prices: The points of single cards; None if no card has any.
        others: Other items that the core counts, each with its card, if any.
        asked: The item that calls `lines` of the rule; None if the rule has no `lines`.
    """

    rule: R_co
    _prices: LineCache[Line] | None
    others: tuple[tuple[ScoringItem, Card | None], ...]
    asked: AskRule | None

    @property
    def items(self) -> list[ScoringItem]:
        """All items of the rule, for the core."""
        each = () if self._prices is None else self._prices.items
        asked = () if self.asked is None else (self.asked,)
        return [*each, *(item for item, _ in self.others), *asked]

    def count(self, seats: list[SeatTally]) -> list[Line]:
        """Count all items but `asked` for these seats, and return the changes as lines."""
        found = [] if self._prices is None else self._prices.count(seats)
        for item, card in self.others:
            for place, points, imaginary in item.changes(seats):
                found.append(Line(place, points, self.rule.key, card, imaginary))
        return found


def steps_for_points(table: TableRules) -> tuple[ScoringStep[PointRule], ...]:
    """Return the scoring items of every rule of points at this table."""
    return tuple(_step_for_points(table, rule) for rule in table.rules.points)


def _step_for_points(table: TableRules, rule: PointRule) -> ScoringStep[PointRule]:
    if _counts_nothing(rule):
        raise RulesError(f"{rule.key}: a point rule defines values or lines")
    counts = worth_of_cards(rule, table)
    worth = {
        points: Cards([card for card in counts if counts[card] == points])
        for points in dict.fromkeys(counts.values())
    }
    each = tuple(
        PerCard(points, cards.one, rule.imaginary, len(cards) == 1 and not table.deck.two)
        for points, cards in worth.items()
        if points != 0
    )
    prices = None
    if counts:
        lines = [
            {
                int(card.index): Line(place, 0, rule.key, card, points)
                if rule.imaginary
                else Line(place, points, rule.key, card)
                for card, points in counts.items()
            }
            for place in range(len(table.places))
        ]
        prices = LineCache(Cards(counts), each, lines)
    asked = _asked(rule, table) if has_lines(rule) else None
    return ScoringStep(rule, prices, _with_cards(rule.lower(table)), asked)


def _counts_nothing(rule: PointRule) -> bool:
    """Return whether a rule defines none of the methods that count."""
    kind, base = type(rule), PointRule
    own = (
        kind.values is not base.values,
        kind.lines is not base.lines,
        kind.lower is not base.lower,
    )
    return not any(own)


def steps_for_results(table: TableRules) -> tuple[ScoringStep[ResultRule], ...]:
    """Return the scoring items of every rule of results at this table."""
    found = []
    for rule in table.rules.results:
        items = rule.lower(table)
        asks = not items or type(rule).lines is not ResultRule.lines
        asked = AskRule(lambda seats: False) if asks else None  # the rule needs the lines
        found.append(ScoringStep(rule, None, _with_cards(items), asked))
    return tuple(found)


def _with_cards(items: Iterable[ScoringItem]) -> tuple[tuple[ScoringItem, Card | None], ...]:
    """Return the items, each with its card, or None if it has no card."""
    return tuple(
        (item, Cards("", item.card)[0] if isinstance(item, Multiply) else None) for item in items
    )


def _asked(rule: PointRule, table: TableRules) -> AskRule:
    """Return the item that calls `lines` of this rule."""

    def counted(seats: list[SeatTally]) -> bool:
        if rule.needs == "tricks":
            return False
        deal = PlayedDeal(table, piles_of(seats), rule.key, rule.needs, tricks_of(seats))
        for line in checked(rule, rule.lines(deal), table):
            seats[line.seat].gain(line.points, line.imaginary, line.card is not None)
        return True

    return AskRule(counted)


def checked(
    rule: PointRule | ResultRule, lines: Iterable[Line], table: TableRules
) -> Sequence[Line]:
    """Return the lines of a custom rule, with the points of doubled cards doubled.

    Raises:
        RulesError: If the result is not made of lines, a line is for a seat that does not exist, or
            its points are not whole numbers.
    """
    found: list[Line] = []
    given: object = lines
    if not isinstance(given, Iterable):
        raise RulesError(
            f"{rule.key}: lines() returns an iterable of Line, not {short_repr(given)}"
        )
    for line in lines:
        each: object = line
        if not isinstance(each, Line):
            raise RulesError(
                f"{rule.key}: lines() returns an iterable of Line, not of {short_repr(each)}"
            )
        if not (is_int(line.seat) and 0 <= line.seat < len(table.places)):
            raise RulesError(
                f"{rule.key}: lines() has points for seat {short_repr(line.seat)} at a table of "
                f"{len(table.places)}"
            )
        check_whole(rule.key, line.points)
        check_whole(rule.key, line.imaginary)
        if line.card is not None and line.card in table.doubled and isinstance(rule, PointRule):
            line = evolve(line, points=2 * line.points, imaginary=2 * line.imaginary)
        found.append(line)
    return found


def scoring_plan_of(table: TableRules) -> ScoringPlan:
    """Return the scoring plan of this table, for deals without a shoot."""
    rules, pooled = table.rules, table.pooled
    shoot_conditions: list[ShootCondition] = []
    shooting: list[Shoot] = []
    for shoot in rules.shoots:
        needed = shoot.cards_needed(table)
        check_answer(shoot.key, "cards_needed", isinstance(needed, Cards), "Cards", needed)
        for method in ("value", "imaginary_value"):
            worth = getattr(shoot, method)(table)
            check_answer(shoot.key, method, is_int(worth), "a whole number", worth)
        condition = shoot.lower(table, together=shoot.by == "side" and not pooled)
        shoot_conditions += [] if condition is None else [condition]
        shooting += [shoot] if condition is None else []
    so_far = [item for step in table.counting if not step.rule.at_end for item in step.items]
    items = [item for step in table.counting for item in step.items]
    items += [item for step in table.changing for item in step.items]
    return ScoringPlan(
        items,
        so_far=so_far,
        late=any(rule.at_end or not rule.after_shoot for rule in rules.points),
        shoot_conditions=shoot_conditions,
        has_shot=_has_shot(shooting, table) if shooting else None,
        needs_tricks=bool(shooting)
        or any(condition.every_trick for condition in shoot_conditions)
        or table.needs != "piles",
        needs_takers=table.needs == "tricks" or any(map(_looks_at_the_match, rules.shoots)),
        needs_plays=table.needs == "tricks",
        sides=() if rules.partners is None else table.sides,
        pooled=pooled,
    )


def _looks_at_the_match(shoot: Shoot) -> bool:
    """Return whether the effect of a shoot may depend on the scores of the match."""
    plain = (Add, Subtract, Nothing, Collect, WinMatch)
    return not all(isinstance(effect, plain) for effect in effects_of(shoot.effect))


def _has_shot(shoots: list[Shoot], table: TableRules) -> HasShot:
    """Return a function that tells whether a seat made one of these shoots."""

    def shot(piles: tuple[Cards, ...], tricks: tuple[int, ...]) -> bool:
        return any(made_by(shoot, table, piles, tricks) is not None for shoot in shoots)

    return shot


def made_by(
    shoot: Shoot, table: TableRules, piles: tuple[Cards, ...], tricks: tuple[int, ...] | None
) -> tuple[int, ...] | None:
    """Return the places that made this shoot, or None if no place did.

    Args:
        shoot: The shoot.
        table: The rules at the table.
        piles: The cards taken, by place.
        tricks: The number of tricks that each place took, or None if the numbers are not known.
    """
    groups: Sequence[tuple[int, ...]] = [(place,) for place in range(len(piles))]
    counts = tricks
    if shoot.by == "side" and not table.pooled:
        groups = table.sides
        piles = tuple(sum((piles[seat] for seat in side), Cards()) for side in groups)
        counts = tricks and tuple(sum(tricks[seat] for seat in side) for side in groups)
    found = shoot.shooter(table, piles, counts)
    if found is None:
        return None
    if not (is_int(found) and 0 <= found < len(groups)):
        raise RulesError(
            f"{shoot.key}: {short_repr(found)} is not a place from 0 to {len(groups) - 1}"
        )
    return groups[found]
