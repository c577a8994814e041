"""Tricks that count points, where only their takers are given and not the tricks of the deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import final

from attrs import frozen

from hearts._core.cards.cards import Cards
from hearts._core.cards.records import Line
from hearts.rules import PlayedDeal, PointRule, TableRules, Without
from hearts.rules.points import trick_number


@final
@frozen
class GivenTricks(PointRule):
    """Points of tricks with known takers: it stands for the rules with `trick_values`, in one deal.

    Attributes:
        key: The key of the first of these rules.
        taken: The place that took each of these tricks, with the points of the trick.
    """

    key: str  # type: ignore[misc]
    taken: tuple[tuple[int, int], ...]

    def watches(self, deck: Cards) -> Cards:
        return Cards()

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        return [Line(place, points, self.key) for place, points in self.taken]


def tricks_that_count(table: TableRules) -> tuple[dict[int, int], bool]:
    """Return the points of each trick by its number, and whether each has a taker for sure.

    A trick may have no taker if tricks may be lengthened, because their number is then not known,
    or if equal cards cancel each other. Otherwise a trick that is named from the first and from the
    last is one trick, with both points; the last trick of all has the number -1. A trick that
    counts only together with others has 0 points.
    """
    sure = _have_takers(table)
    worth: Counter[int] = Counter()
    asked: set[int] = set()
    for rule in table.rules.points:
        for number, points in rule.trick_values():
            worth[_number(table, number)] += points
        asked.update(_number(table, number) for number in rule.tricks_asked())
    worth.update(dict.fromkeys(asked, 0))
    return {number: points for number, points in worth.items() if points or number in asked}, sure


def _have_takers(table: TableRules) -> bool:
    """Return whether each trick has a taker for sure."""
    return not table.plan.boosters and (table.plan.to_leader or not table.plan.cancels)


def _number(table: TableRules, number: int) -> int:
    """Return the one number of a trick, if the number of tricks is known."""
    return trick_number(number, table.tricks) if _have_takers(table) else number


def with_given_tricks(table: TableRules, taken: Iterable[tuple[int, int]]) -> TableRules:
    """Return the rules with these places and points of tricks; unchanged if no trick counts."""
    keys = [rule.key for rule in table.rules.points if rule.trick_values()]
    if not keys:
        return table
    rules = table.rules.amend(*map(Without, keys)).amend(GivenTricks(keys[0], tuple(taken)))
    return rules.table(table.players, table.charged)


def with_takers_given(table: TableRules, takers: Mapping[int, int | None]) -> TableRules:
    """Return the rules with the points of the tricks that count given to their takers.

    Args:
        table: The rules at the table.
        takers: The seat that took each of `tricks_that_count`, by number; None for nobody.
    """
    places = {
        number: None if seat is None else table.place_of[seat] for number, seat in takers.items()
    }
    worth, _ = tricks_that_count(table)
    taken = [(places[number], points) for number, points in worth.items() if points]
    given = with_given_tricks(table, [(place, each) for place, each in taken if place is not None])
    rules = [
        rule.with_takers([places[_number(table, number)] for number in rule.tricks_asked()])
        for rule in given.rules.points
    ]
    return given.rules.amend(points=rules).table(table.players, table.charged)
