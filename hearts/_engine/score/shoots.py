"""The shoot of a deal: the one that counts, and the points that it adds and takes off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import evolve

from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import Line
from hearts.rules import Effect, Shoot, Shot, TableRules
from hearts.rules.contract import numbers_of
from hearts.rules.scoring_plan import made_by


def shoot_made(
    table: TableRules, piles: tuple[Cards, ...], tricks: tuple[int, ...] | None
) -> tuple[Shoot | None, tuple[int, ...]]:
    """Return the shoot that counts, and the places that made it.

    The sun comes first, then the shoot that needs the most cards.

    Args:
        table: The rules at the table.
        piles: The cards taken, by place.
        tricks: The number of tricks that each place took, or None if the numbers are not known.
    """
    made: list[tuple[bool, int, Shoot, tuple[int, ...]]] = []
    for shoot in table.rules.shoots:
        group = made_by(shoot, table, piles, tricks)
        if group is not None:
            needed = len(shoot.cards_needed(table))
            made.append((shoot.kind != "sun", -needed, shoot, group))
    if not made:
        return None, ()
    _, _, shoot, group = min(made, key=lambda each: each[:2])
    return shoot, group


def unscored(
    table: TableRules,
    shoot: Shoot,
    shooters: tuple[int, ...],
    piles: tuple[Cards, ...],
    lines: Iterable[Line],
) -> list[Line]:
    """Return the lines that take the points of the cards of a shoot off the shooters' scores.

    If the shoot needs one of two equal cards, the other one counts as usual.
    """
    sign, needed = table.sign, shoot.cards_needed(table)
    spare = sum((piles[place] for place in shooters), Cards()) - needed
    seen: Counter[tuple[str, Card]] = Counter()
    found = []
    for place in shooters:
        own = []
        for line in lines:
            if line.seat == place and line.card is not None and line.card in needed:
                seen[line.rule, line.card] += 1
                if seen[line.rule, line.card] > spare.count(line.card):
                    own.append(line)
        real = sum(line.points for line in own if line.points * sign > 0)
        imaginary = sum(line.imaginary for line in own if line.imaginary * sign > 0)
        if real or imaginary or len(shooters) == 1:
            found.append(Line(place, -real, shoot.key, imaginary=-imaginary))
    return found


def shoot_lines(
    table: TableRules, shoot: Shoot, effect: Effect, shot: Shot, piles: tuple[Cards, ...]
) -> list[Line]:
    """Return the lines of the shoot itself, in both columns."""

    def added(each: Shot) -> tuple[int, ...]:
        return numbers_of(effect.key, "deltas", effect.deltas(each), len(piles))

    deltas, imaginary = added(shot), shoot.imaginary_value(table)
    seconds = added(evolve(shot, worth=imaginary * table.sign)) if imaginary else (0,) * len(piles)
    found = [
        Line(place, delta, shoot.key, imaginary=other)
        for place, (delta, other) in enumerate(zip(deltas, seconds, strict=True))
        if delta or other
    ]
    for rule in table.rules.results:
        pile = piles[shot.shooter]
        found = [rule.carried(table, pile, shot.shooter, line) for line in found]
    return found
