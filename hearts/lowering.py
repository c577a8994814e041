"""Lowering: rules at a table become the plan and the tariff that the core goes by.

It is done once for a table and for what was charged at it, and `lowered` remembers the result: a
program counts thousands of deals by the same rules, and a new `Game` of them costs nothing.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import final

from attrs import frozen

from hearts.core.cards import Cards
from hearts.core.plan import Clause, Plan
from hearts.core.tally import (
    Asked,
    Count,
    Counted,
    Feat,
    HasShot,
    Item,
    Tariff,
    is_small,
)
from hearts.inputs import is_whole
from hearts.rules import (
    Boosters,
    Cancelling,
    Family,
    PointRule,
    Rules,
    Setting,
    Shoot,
)
from hearts.rules.points import Teller


@final
@frozen(eq=False)
class Lowered:
    """Rules at a table, in a deal in which certain cards are charged, made ready for use.

    Attributes:
        rules: The rules as they are at the table.
        setting: Their figures.
        plan: The play rules, lowered for the core.
        tariff: How a deal counts where nobody shoots, lowered for the core.
        pooled: Do partners pool their tricks?
        places: The seats of each place. Partners who pool their tricks are counted as one player,
            a *place*; elsewhere every seat is one.
        counted: The cards that count, both copies of them.
        points: The rules that count what was taken, each with what tells its lines.
    """

    rules: Rules
    setting: Setting
    plan: Plan
    tariff: Tariff
    pooled: bool
    places: tuple[tuple[int, ...], ...]
    counted: Cards
    points: tuple[tuple[PointRule, Teller], ...]


def lowered(rules: Rules, players: int, charged: Cards = Cards()) -> Lowered:  # noqa: B008
    """The rules at a table of so many, where these cards are charged.

    Rules that are equal but for their name share what is remembered.
    """
    return _lowered(rules, players, charged)


@lru_cache(maxsize=512)
def _lowered(rules: Rules, players: int, charged: Cards) -> Lowered:
    table, setting = rules.for_table(players), rules.setting(players, charged)
    pooled = table.partners is not None and table.partners.pooled
    places = setting.sides if pooled else tuple((seat,) for seat in range(players))
    return Lowered(
        table,
        setting,
        plan_of(rules, setting),
        tariff_of(rules, setting),
        pooled,
        places,
        Cards([*setting.values] * 2),
        tuple((rule, rule.teller(setting, len(places))) for rule in table.points),
    )


def plan_of(rules: Rules, setting: Setting) -> Plan:
    """The plan of a deal with the figures of *setting*, what was charged among them."""
    kitty = rules.kitty
    return Plan(
        setting.players,
        clauses_of(rules, setting),
        setting.value_groups(),
        rules.dealing.clockwise,
        kitty_for=0 if kitty is None else kitty.taken_for(setting).one,
        boosters=sum(rule.cards.one for rule in rules.taking if isinstance(rule, Boosters)),
        cancels=any(isinstance(rule, Cancelling) for rule in rules.taking),
        exchange=kitty is not None and kitty.into == "hand",
    )


def clauses_of(rules: Rules, setting: Setting) -> tuple[Clause, ...]:
    """The clauses of a deal, in the order of the families."""
    parts = [(Family.OPENING, rules.opening.lower(setting))]
    parts += [(rule.family, rule.lower(setting)) for rule in rules.play]
    if rules.charging is not None and setting.charged:
        parts.append((Family.CHARGED, rules.charging.waits(setting.charged)))
    parts.sort(key=itemgetter(0))
    return tuple(clause for _, part in parts for clause in part)


def tariff_of(rules: Rules, setting: Setting) -> Tariff:
    """How a deal with the figures of *setting* counts where nobody shoots."""
    table = rules.for_table(setting.players)
    pooled = table.partners is not None and table.partners.pooled
    items: list[Item] = []
    counting: list[PointRule] = []
    for rule in table.points:
        lowered = rule.lower(setting)
        items += lowered or ()
        counting += [rule] if lowered is None else []
    if counting:
        items.append(Asked(_count(counting, setting)))
    changes = [result.lower(setting) for result in table.results]
    items += [item for change in changes for item in change or ()]
    feats: list[Feat] = []
    shooting: list[Shoot] = []
    for shoot in table.shoots:
        feat = shoot.lower(setting, together=shoot.by == "side" and not pooled)
        feats += [] if feat is None else [feat]
        shooting += [shoot] if feat is None else []
    return Tariff(
        None if None in changes else items,
        feats,
        _has_shot(shooting, setting, pooled=pooled) if shooting else None,
        needs_tricks=bool(counting or shooting)
        or any(feat.every_trick for feat in feats)
        or any(rule.needs_tricks for rule in table.points),
        sides=() if table.partners is None else setting.sides,
        pooled=pooled,
    )


def _count(rules: list[PointRule], setting: Setting) -> Count:
    """Asks these rules what they count, both columns of every place."""

    def counted(piles: tuple[Cards, ...], tricks: tuple[int, ...]) -> Counted | None:
        real, second = [0] * len(piles), [0] * len(piles)
        for rule in rules:
            for line in rule.lines(piles, tricks):
                if not 0 <= line.seat < len(piles):
                    return None
                times = 2 if line.card is not None and line.card in setting.doubled else 1
                real[line.seat] += times * line.points
                second[line.seat] += times * line.imaginary
        found = tuple(zip(real, second, strict=True))
        whole = all(map(is_whole, (*real, *second)))
        return found if whole and is_small(*real, *second) else None

    return counted


def _has_shot(shoots: list[Shoot], setting: Setting, *, pooled: bool) -> HasShot:
    """Asks these shoots whether anybody made one of them."""

    def shot(piles: tuple[Cards, ...], tricks: tuple[int, ...]) -> bool:
        for shoot in shoots:
            taken, counts = piles, tricks
            if shoot.by == "side" and not pooled:
                sides = setting.sides
                taken = tuple(sum((piles[seat] for seat in side), Cards()) for side in sides)
                counts = tuple(sum(tricks[seat] for seat in side) for side in sides)
            if shoot.shooter(setting, taken, counts) is not None:
                return True
        return False

    return shot
