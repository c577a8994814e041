"""Lowering: every rule of a record becomes what the core walks, in the order of the families."""

from __future__ import annotations

from itertools import permutations

import pytest

from hearts import Cards, Game, variants
from hearts.core.cards import ALL_CARDS
from hearts.core.plan import DISCARD, FOLLOW, LEAD
from hearts.lowering import clauses_of, lowered, plan_of
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Boosters,
    Charging,
    EldestOpens,
    FirstTrickBar,
    HeartsBroken,
    Kitty,
    QueenWaits,
    SafeQueen,
)

AMERICAN = variants.AMERICAN


@pytest.mark.parametrize(
    ("name", "players", "figures"),
    [
        ("american", 4, {}),
        ("peppa", 4, {"clockwise": False, "step": 3}),
        ("booster_nines", 4, {"boosters": Cards("9C 9D 9S 9H").one, "rare": True}),
        ("cancellation", 7, {"cancels": True, "kitty_for": ALL_CARDS, "rare": True}),
        ("pagat_kitty", 3, {"kitty_for": ALL_CARDS, "rare": True}),
        ("pagat_exchange", 5, {"kitty_for": ALL_CARDS, "exchange": True, "rare": True}),
        ("kitty", 4, {"kitty_for": (HEARTS | QUEEN).one, "rare": True}),
        ("ricketts_warren", 4, {}),
    ],
)
def test_the_figures_of_a_plan(name: str, players: int, figures: dict[str, object]) -> None:
    rules = variants.get(name)
    setting = rules.setting(players)
    plan = plan_of(rules, setting)
    usual: dict[str, object] = {
        "players": players, "clockwise": True, "step": 1, "boosters": 0, "cancels": False,
        "kitty_for": 0, "exchange": False, "rare": False, "custom": False,
    }  # fmt: skip
    assert {figure: getattr(plan, figure) for figure in usual} == usual | figures
    assert plan.values == setting.value_groups()
    keys = [clause.key for clause in plan.clauses]
    assert [clause.key for clause in Game(rules, players).plan.clauses] == keys
    families = [rules.opening.key] * len(rules.opening.lower(setting))
    assert keys == [*families, *(rule.key for rule in rules.play)]


RULES = (FirstTrickBar(), HeartsBroken(), QueenWaits(), SafeQueen())


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_the_order_is_that_of_the_families(order: tuple[int, ...]) -> None:
    """Whatever the order of amendment: opening, first trick, lead, charged, must-play."""
    rules = AMERICAN.amend(Charging())
    for place in order:
        rules = rules.amend(RULES[place])
    keys = [clause.key for clause in clauses_of(rules, rules.setting(4, Cards("QS")))]
    assert keys == [
        "opening", "first_trick.bar", "lead.broken", "queen.waits", "charging.waits",
        "must_play.queen", "must_play.queen",
    ]  # fmt: skip


def test_charged_cards_add_a_clause_only_if_there_are_any() -> None:
    rules = variants.TURBO
    assert [clause.key for clause in clauses_of(rules, rules.setting(4))] == [
        "opening", "lead.broken",
    ]  # fmt: skip
    *_, clause = clauses_of(rules, rules.setting(4, Cards("JD AH")))
    assert (clause.key, clause.bars, clause.until_led) == (
        "charging.waits",
        Cards("JD AH").one,
        True,
    )
    assert set(clause.moments) == {
        (kind, first) for kind in (LEAD, FOLLOW) for first in (True, False)
    }
    assert plan_of(rules, rules.setting(4, Cards("JD"))).tracks_led


def test_a_queen_that_must_fall_has_two_clauses() -> None:
    """S-13: void at any time; following suit under a higher spade."""
    void, under = SafeQueen().lower(AMERICAN.setting(4))
    assert {kind for kind, _ in void.moments} == {DISCARD}
    assert {kind for kind, _ in under.moments} == {FOLLOW}
    assert (void.needs, under.needs) == (0, Cards("KS AS").one)
    assert void.bars == under.bars == (PACK - QUEEN).one


def test_a_kitty_without_cards_brings_nothing() -> None:
    rules = AMERICAN.amend(EldestOpens(), Kitty(0), Boosters("9C"))
    plan = plan_of(rules, rules.setting(4))
    assert plan.boosters == Cards("9C").one
    empty = plan.with_clauses(())
    for speak in (empty.first, empty.later):
        assert (speak.lead, speak.follow, speak.discard) == (None, None, None)


def test_rules_are_lowered_once_for_a_table_and_what_is_charged_at_it() -> None:
    rules = variants.get("gong_zhu")
    four = lowered(rules, 4)
    assert Game(rules, 4).plan is four.plan
    assert Game(rules, 4).setting is four.setting
    assert Game(rules.amend(name="another"), 4).tariff is four.tariff
    assert lowered(rules, 5) is not four
    charged = lowered(rules, 4, Cards("QS"))
    assert charged.setting == rules.setting(4, Cards("QS"))
    assert Game(rules, 4).plan_for(Cards("QS")) is charged.plan
    assert Game(rules, 4).lowered_for(Cards()) is four
    assert charged.counted == Cards([*rules.setting(4).values] * 2)


def test_partners_who_pool_are_counted_in_one_place() -> None:
    assert lowered(variants.get("partners_pooled"), 4).places == ((0, 2), (1, 3))
    assert not lowered(variants.get("partners_summed"), 4).pooled
    assert lowered(AMERICAN, 4).places == ((0,), (1,), (2,), (3,))
