"""The rules at a table: made once, the same for everybody who asks."""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from attrs import frozen

from hearts import Card, Cards, Game, InputError, Match, RulesError, variants
from hearts._core.cards.cards import ALL_CARDS
from hearts._core.play.clauses import DISCARD, FOLLOW, LEAD
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Add,
    Boosters,
    Charging,
    EldestOpens,
    Facts,
    FirstTrickBar,
    HeartsBroken,
    Kitty,
    PlayRule,
    PointRule,
    QueenWaits,
    SafeQueen,
    Sun,
    TableRules,
)
from tests.core.test_scoring_plan import AceOfClubs

AMERICAN = variants.AMERICAN


@pytest.mark.parametrize(
    ("name", "players", "parameters"),
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
def test_the_parameters_of_a_plan(name: str, players: int, parameters: dict[str, object]) -> None:
    rules = variants.get(name)
    table = rules.table(players)
    plan = table.plan
    usual: dict[str, object] = {
        "players": players, "clockwise": True, "step": 1, "boosters": 0, "cancels": False,
        "kitty_for": 0, "exchange": False, "rare": False, "custom": False,
    }  # fmt: skip
    assert {parameter: getattr(plan, parameter) for parameter in usual} == usual | parameters
    keys = [clause.key for clause in plan.clauses]
    assert [clause.key for clause in Game(rules, players).table.plan.clauses] == keys
    families = [rules.opening.key] * len(rules.opening.lower(table))
    assert keys == [*families, *(rule.key for rule in rules.play)]


def test_a_table_is_made_once() -> None:
    table = AMERICAN.table(4)
    table.__init__(AMERICAN, 3, Cards())
    assert (table.players, table.hand_size) == (4, 13)


RULES = (FirstTrickBar(), HeartsBroken(), QueenWaits(), SafeQueen())


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_the_order_is_that_of_the_families(order: tuple[int, ...]) -> None:
    """Whatever the order of amendment: opening, first trick, lead, charged, must-play."""
    rules = AMERICAN.amend(Charging())
    for place in order:
        rules = rules.amend(RULES[place])
    keys = [clause.key for clause in rules.table(4, "QS").clauses]
    assert keys == [
        "opening", "first_trick.bar", "lead.broken", "queen.waits", "charging.waits",
        "must_play.queen", "must_play.queen",
    ]  # fmt: skip


def test_charged_cards_add_a_clause_only_if_there_are_any() -> None:
    rules = variants.TURBO
    assert [clause.key for clause in rules.table(4).clauses] == [
        "opening", "lead.broken",
    ]  # fmt: skip
    *_, clause = rules.table(4, "JD AH").clauses
    assert (clause.key, clause.bars, clause.until_led) == (
        "charging.waits",
        Cards("JD AH").one,
        True,
    )
    assert set(clause.situations) == {
        (kind, first) for kind in (LEAD, FOLLOW) for first in (True, False)
    }
    assert rules.table(4, "JD").plan.notes


def test_a_queen_that_must_fall_has_two_clauses() -> None:
    """S-13: void at any time; following suit under a higher spade."""
    void, under = SafeQueen().lower(AMERICAN.table(4))
    assert {kind for kind, _ in void.situations} == {DISCARD}
    assert {kind for kind, _ in under.situations} == {FOLLOW}
    assert (void.needs, under.needs) == (0, Cards("KS AS").one)
    assert void.bars == under.bars == (PACK - QUEEN).one


def test_a_kitty_without_cards_brings_nothing() -> None:
    rules = AMERICAN.amend(EldestOpens(), Kitty(0), Boosters("9C"))
    plan = rules.table(4).plan
    assert plan.boosters == Cards("9C").one
    empty = plan.with_clauses(())
    for speak in (empty.first, empty.later):
        assert (speak.lead, speak.follow, speak.discard) == (None, None, None)


def test_table_rules_are_made_once_for_players_and_charged_cards() -> None:
    rules = variants.get("gong_zhu")
    four = rules.table(4)
    assert rules.table(4, "") is four
    assert Game(rules, 4).table is four
    assert Match(rules, 4)._table is four
    assert four.plan is four.plan
    assert rules.table(5) is not four
    charged = rules.table(4, "QS")
    assert charged != four
    assert Game(rules, 4).table.with_charged(Cards("QS")) is charged
    assert Game(rules, 4).table.with_charged(Cards()) is four
    assert charged.counted == four.counted == Cards([*four.values] * 2)
    named = rules.amend(name="another").table(4)
    assert named == four
    assert (named.rules.name, four.rules.name) == ("another", "gong_zhu")


@pytest.mark.parametrize("players", ["4", True, 0, -1, None])
def test_what_is_no_number_of_players(players: Any) -> None:
    with pytest.raises(InputError, match=r"^players must be "):
        AMERICAN.table(players)


def test_partners_who_pool_are_counted_in_one_place() -> None:
    assert variants.get("partners_pooled").table(4).places == ((0, 2), (1, 3))
    assert not variants.get("partners_summed").table(4).pooled
    assert AMERICAN.table(4).places == ((0,), (1,), (2,), (3,))


def test_needs_that_nobody_knows_are_refused() -> None:
    @frozen
    class Odd(PointRule):
        """A rule that asks for what is not there."""

        key: ClassVar[str] = "points.odd"
        needs: ClassVar[Any] = "everything"

    with pytest.raises(RulesError, match=r"^points.odd: needs 'everything', which is not one of"):
        _ = AMERICAN.amend(Odd()).table(4).needs


def test_a_charged_card_has_a_refusal_of_its_own() -> None:
    """PG-083."""
    table = variants.TURBO.table(4).with_charged(QUEEN)
    [key] = {each.key for each in table.clauses if each.until_led}
    assert "QS is charged" in table.refusal(key, Card("QS"))


@pytest.mark.parametrize("name", ["american", "gong_zhu", "omnibus", "complex_hearts"])
def test_what_cards_cost_a_careful_player(name: str) -> None:
    """64 a point against the taker; points in the seat's favour cost less than nothing."""
    table = variants.get(name).table(4)
    sign = -1 if name == "gong_zhu" else 1
    play = table.careful_play
    for card in table.deck:
        assert play.policy.cost_of(card.bit) == 64 * sign * table.values.get(card, 0), card
    assert play.sides == [0, 1, 2, 3]
    assert variants.PARTNERS_POOLED.table(4).careful_play.sides == [0, 1, 0, 1]
    assert not play.double
    assert variants.CANCELLATION.table(6).careful_play.double


def test_the_rule_that_refuses_says_why() -> None:
    """By its key: the duty to follow, the opening, a rule of play, a custom rule."""
    table = AMERICAN.table(4)
    assert table.refusal("follow.suit", Card("QS")) == (
        "QS does not follow suit, but the hand has cards of the suit led"
    )
    opening = AMERICAN.opening
    assert table.refusal(opening.key, Card("3C")) == opening.refusal(Card("3C"), table)
    for rule in (*AMERICAN.play, QueenWaits(), SafeQueen()):
        other = AMERICAN.amend(rule).table(4)
        said = other.refusal(rule.key, Card("QS"))
        assert said == rule.refusal(Card("QS"), other)
        assert said


@frozen
class Counted(PlayRule):
    """No spade is led; each sentence that is made is counted."""

    key: ClassVar[str] = "counted"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)
    made: ClassVar[list[Card]] = []

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return Cards([card for card in cards if card.suit != "S"])

    def refusal(self, card: Card, table: TableRules) -> str:
        self.made.append(card)
        return f"{card} waits"


def test_a_refusal_is_put_into_words_once() -> None:
    """However often the same card is refused."""
    rules = AMERICAN.amend(Counted())
    for _ in range(2):
        for card in Cards("QS KS"):
            assert rules.table(4).refusal("counted", card) == f"{card} waits"
    assert sorted(map(str, Counted.made)) == ["KS", "QS"]


def test_without_shoots_no_card_belongs_to_one() -> None:
    rules = variants.get("golden_ten")
    assert rules.table(4).rules.shoots == ()
    assert rules.table(4).careful_play.policy.shoots == 0
    assert variants.AMERICAN.table(4).careful_play.policy.shoots == (HEARTS | QUEEN).one


def test_a_table_is_equal_to_tables_only() -> None:
    """Even if something else has the same attributes."""
    table = variants.AMERICAN.table(4)
    alike = SimpleNamespace(players=4, charged=table.charged, source=table.source)
    assert table == variants.AMERICAN.table(4)
    assert table != alike
    assert table != 4


def test_the_worth_of_a_shoot_is_a_whole_number() -> None:
    @frozen
    class Half(AceOfClubs):
        key: ClassVar[str] = "house.half"

        def value(self, table: TableRules) -> Any:
            return 2.5

    with pytest.raises(RulesError, match=r"^house\.half: value\(\) .* whole number"):
        _ = variants.AMERICAN.amend(shoots=(Half(),)).table(4).scoring_plan


@pytest.mark.parametrize(
    ("name", "prize"), [("american", 26), ("spot", 129), ("partners_summed", 13), ("golden_ten", 0)]
)
def test_the_prize_is_what_a_moon_is_worth_to_its_shooter(name: str, prize: int) -> None:
    """Between its points and those of the others, on the average; 0 without a moon."""
    rules = variants.get(name)
    assert rules.table(rules.players[0]).prize == prize
    assert rules.amend(shoots=(Sun(Add()),)).table(rules.players[0]).prize == 0
