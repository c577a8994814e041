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
    last is one trick, with both points; the last trick of all has the number -1.
    """
    plan = table.plan
    sure = not plan.boosters and (plan.to_leader or not plan.cancels)
    worth: Counter[int] = Counter()
    for rule in table.rules.points:
        for number, points in rule.trick_values():
            if sure:
                number = trick_number(number, table.tricks)
            worth[number] += points
    return {number: points for number, points in worth.items() if points}, sure


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
    worth, sure = tricks_that_count(table)
    seats = [(takers[number], points) for number, points in worth.items()]
    taken = [(table.place_of[seat], points) for seat, points in seats if seat is not None]
    given = with_given_tricks(table, taken)
    if not sure:
        return given
    places = {
        number: None if seat is None else table.place_of[seat] for number, seat in takers.items()
    }
    rules = [rule.with_takers(places, table.tricks) for rule in given.rules.points]
    return given.rules.amend(points=rules).table(table.players, table.charged)
