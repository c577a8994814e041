"""Lowering: rules at a table become the plan that the core walks."""

from __future__ import annotations

from operator import itemgetter

from hearts.core.plan import Clause, Plan
from hearts.rules import Boosters, Cancelling, Family, Rules, Setting


def plan_of(rules: Rules, setting: Setting) -> Plan:
    """The plan of a deal with the figures of *setting*, what was charged among them."""
    kitty = rules.kitty
    return Plan(
        setting.players,
        clauses_of(rules, setting),
        setting.value_groups(),
        setting.watched,
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
