"""How a deal counts where nobody shoots: the rules of counting, lowered for the core."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts.core.cards import Cards
from hearts.core.tally import Asked, Count, Counted, Feat, HasShot, Item, Tariff, is_small
from hearts.inputs import is_whole
from hearts.rules.points import PointRule
from hearts.rules.shooting import Shoot

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


def tariff_of(table: TableRules) -> Tariff:
    """How a deal counts at this table where nobody shoots."""
    rules, pooled = table.rules, table.pooled
    items: list[Item] = []
    counting: list[PointRule] = []
    for rule in rules.points:
        lowered = rule.lower(table)
        items += lowered or ()
        counting += [rule] if lowered is None else []
    if counting:
        items.append(Asked(_count(counting, table)))
    changes = [result.lower(table) for result in rules.results]
    items += [item for change in changes for item in change or ()]
    feats: list[Feat] = []
    shooting: list[Shoot] = []
    for shoot in rules.shoots:
        feat = shoot.lower(table, together=shoot.by == "side" and not pooled)
        feats += [] if feat is None else [feat]
        shooting += [shoot] if feat is None else []
    return Tariff(
        None if None in changes else items,
        feats,
        _has_shot(shooting, table, pooled=pooled) if shooting else None,
        needs_tricks=bool(counting or shooting)
        or any(feat.every_trick for feat in feats)
        or any(rule.needs_tricks for rule in rules.points),
        sides=() if rules.partners is None else table.sides,
        pooled=pooled,
    )


def _count(rules: list[PointRule], table: TableRules) -> Count:
    """Asks these rules what they count, both columns of every place."""

    def counted(piles: tuple[Cards, ...], tricks: tuple[int, ...]) -> Counted | None:
        real, second = [0] * len(piles), [0] * len(piles)
        for rule in rules:
            for line in rule.lines(piles, tricks):
                if not 0 <= line.seat < len(piles):
                    return None
                times = 2 if line.card is not None and line.card in table.doubled else 1
                real[line.seat] += times * line.points
                second[line.seat] += times * line.imaginary
        found = tuple(zip(real, second, strict=True))
        whole = all(map(is_whole, (*real, *second)))
        return found if whole and is_small(*real, *second) else None

    return counted


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
