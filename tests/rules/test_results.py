"""Changes to the result of a deal: multipliers and floors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, RulesError, score_taken, variants
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Add,
    CardPoints,
    Charging,
    Collect,
    DealFloor,
    Deck,
    Line,
    Moon,
    Multiplier,
    PlayedDeal,
    ResultRule,
    Rules,
    TableRules,
    Tally,
    bonus_points,
    heart_points,
)
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN
PENALTY = HEARTS | QUEEN
TURBO = variants.TURBO


def points(rules: Rules, *counting: object, **known: Any) -> tuple[int, ...]:
    """The points of four piles; the last one has the rest of the deck."""
    piles = [Cards(str(cards)) for cards in counting]
    piles += [Cards()] * (4 - len(piles))
    piles[3] = piles[3] + (PACK - sum(piles, Cards()))
    return score_taken(rules, piles, **known).points


class TestMultiplier:
    """PG-093, PG-097: who takes the ten of clubs has the result doubled, or fourfold if charged."""

    @pytest.mark.parametrize(
        ("pile", "charged", "found"),
        [("2H 3H 4H 5H 6H TC", "", 10), ("JD TC", "", -20), ("2H 3H 4H 5H 6H TC", "TC", 20)],
    )
    def test_a_multiplier_doubles_the_points_of_its_taker(
        self, pile: str, charged: str, found: int
    ) -> None:
        """PG-093, PG-097: 10, -20 and 20."""
        assert points(TURBO, pile, QUEEN, charged=charged)[0] == found

    @given(st.integers(0, 12), st.booleans(), st.booleans(), st.booleans())
    def test_the_net_result_is_multiplied(
        self, count: int, queen: bool, jack: bool, charged: bool
    ) -> None:
        """S-30, S-31: points for and against together; nothing stays nothing."""
        pile = Cards(list(HEARTS)[:count]) | Cards("TC")
        pile = pile | (QUEEN if queen else Cards()) | Cards("JD" if jack else "")
        plain = count + 13 * queen - 10 * jack
        second = "" if queen else "QS"
        found = points(TURBO, pile, second, charged="TC" if charged else "")
        assert found[0] == plain * (4 if charged else 2)

    def test_what_is_not_multiplied_has_no_line(self) -> None:
        score = score_taken(TURBO, ["TC", "QS", HEARTS, "JD"])
        assert [line.rule for line in score.lines if line.seat == 0] == []
        score = score_taken(TURBO, ["TC 2H", "QS", HEARTS - Cards("2H"), "JD"])
        assert Line(0, 1, "result.multiplier", Card("TC")) in score.lines

    def test_over_a_shoot(self) -> None:
        """S-30: it multiplies what a moon does to its taker, too; as an option the cards alone."""
        for over, others in (("result", 52), ("cards", 26)):
            rules = AMERICAN.amend(Multiplier("TC", over=over))  # type: ignore[arg-type]
            found = points(rules, PENALTY, "TC", "JD", choice="add")
            assert found == (0, others, 26, 26)
        rules = AMERICAN.amend(Multiplier("TC"))
        assert points(rules, PENALTY | Cards("TC"), choice="subtract") == (-52, 0, 0, 0)
        assert points(rules, PENALTY | Cards("TC"), choice="add") == (0, 26, 26, 26)

    def test_the_cards_alone_of_a_shooter(self) -> None:
        """S-30: with ``over="cards"`` the moon of a shooter with the ten stays what it is."""
        rules = AMERICAN.amend(Multiplier("TC", over="cards"))
        assert points(rules, PENALTY | Cards("TC"), choice="add") == (0, 26, 26, 26)
        assert points(rules, PENALTY | Cards("TC"), choice="subtract") == (-26, 0, 0, 0)

    def test_a_multiplier_alone_counts_itself(self) -> None:
        """PG-170: for a taker with no other card that counts it counts itself."""
        rules = AMERICAN.amend(
            Multiplier("TC", alone=50, alone_charged=100), Charging("TC"), heart_points(1)
        )
        assert points(rules, "TC", QUEEN)[0] == 50
        assert points(rules, "TC", QUEEN, charged="TC")[0] == 100
        assert points(rules, "TC 2H", QUEEN)[0] == 2
        assert points(AMERICAN.amend(Multiplier("TC")), "TC", QUEEN)[0] == 0

    def test_a_card_that_counts_nothing_is_not_nobody(self) -> None:
        """PG-170: a heart that counts 0 is a card that counts: the ten is not alone with it."""
        rules = variants.GONG_ZHU
        assert score_taken(rules, ["TC 3H", "QS JD", HEARTS - Cards("3H"), ""]).points[0] == 0

    def test_the_imaginary_unit_turns_the_columns(self) -> None:
        """PG-172: by the imaginary unit as well: both columns change places."""
        rules = variants.COMPLEX_HEARTS
        score = score_taken(rules, ["2H 3H QS TC", HEARTS - Cards("2H 3H"), "JD", ""])
        assert (score.points[0], score.imaginary and score.imaginary[0]) == (-26, 4)
        line = next(line for line in score.lines if line.rule == "result.multiplier")
        assert (line.points, line.imaginary) == (-28, -9)

    def test_a_moon_is_multiplied_for_the_others_too(self) -> None:
        """PG-172: what the shoot of its taker adds to the others is multiplied as well."""
        rules = AMERICAN.amend(Moon(Add()), Multiplier("TC", carries=True), Charging("TC"))
        assert points(rules, PENALTY | Cards("TC")) == (0, 52, 52, 52)
        assert points(rules, PENALTY | Cards("TC"), charged="TC") == (0, 104, 104, 104)
        assert points(rules, PENALTY, "TC") == (0, 52, 26, 26)
        paid = AMERICAN.amend(Moon(Collect()), Multiplier("TC", carries=True))
        assert points(paid, PENALTY | Cards("TC")) == (-156, 52, 52, 52)
        kept = AMERICAN.amend(Multiplier("TC", carries=True))
        assert points(kept, PENALTY | Cards("TC"), choice="subtract") == (-52, 0, 0, 0)

    def test_the_card_of_a_multiplier_is_watched(self) -> None:
        assert Multiplier("TC").watches(PACK) == Cards("TC")
        assert Multiplier("TC").watches(HEARTS) == Cards()
        assert "TC" in TURBO.table(4).watched
        assert "TC" not in AMERICAN.table(4).watched

    @pytest.mark.parametrize(
        ("amendments", "said"),
        [
            (
                [Multiplier("TC"), Deck("TC 2D 3D 4D")],
                ("result.multiplier: TC is not in the deck for 4",),
            ),
            (
                [Multiplier("TC", over="hand")],  # type: ignore[arg-type]
                ("result.multiplier: over 'hand' is nothing; it is result or cards",),
            ),
            (
                [Multiplier("TC", turns=True)],
                (
                    "result.multiplier: turns moves points to the second column, but no card "
                    "counts there; see CardPoints(imaginary=True)",
                ),
            ),
            (
                [
                    Multiplier("TC", turns=True),
                    CardPoints("points.jack", {"JD": 4}, imaginary=True),
                ],
                (),
            ),
        ],
    )
    def test_a_multiplier_that_cannot_be_is_a_problem(
        self, amendments: list[Any], said: tuple[str, ...]
    ) -> None:
        assert AMERICAN.amend(*amendments).check() == said

    def test_two_packs(self) -> None:
        rules = variants.CANCELLATION.amend(Multiplier("TC"))
        assert rules.check(8) == (
            "result.multiplier: TC is in the deck twice, but multiplies only once",
        )

    @pytest.mark.parametrize("field", ["factor", "charged", "alone", "alone_charged"])
    @pytest.mark.parametrize("parameter", ["2", 1.5, True, None])
    def test_parameters_of_a_wrong_kind(self, field: str, parameter: Any) -> None:
        with pytest.raises(RulesError, match=rf"^Multiplier: {field} must be a whole number, not "):
            Multiplier("TC", **{field: parameter})

    @pytest.mark.parametrize("field", ["turns", "carries"])
    def test_switches_of_a_wrong_kind(self, field: str) -> None:
        wrong: Any = {field: 1}
        with pytest.raises(RulesError, match=rf"^Multiplier: {field} must be of type bool, not 1"):
            Multiplier("TC", **wrong)


class TestDealFloor:
    """PG-171: no result of a deal below the floor."""

    RULES = AMERICAN.amend(DealFloor(), bonus_points())

    def test_points_below_the_floor_are_lifted(self) -> None:
        found = score_taken(self.RULES, ["JD", "QS", HEARTS, ""])
        assert found.points == (0, 13, 13, 0)
        assert Line(0, 10, "result.not_below") in found.lines

    @given(st.integers(-30, 30))
    def test_no_points_fall_below_any_floor(self, least: int) -> None:
        rules = AMERICAN.amend(DealFloor(least), bonus_points())
        found = score_taken(rules, ["JD", "QS", HEARTS, ""]).points
        assert found == tuple(max(least, each) for each in (-10, 13, 13, 0))

    def test_after_multipliers_and_shoots(self) -> None:
        """The last thing of all: -20 and -26 are 0 as well."""
        rules = self.RULES.amend(Multiplier("TC"))
        assert points(rules, "JD TC", "QS") == (0, 13, 0, 13)
        assert points(rules, PENALTY, "", "JD TC", choice="subtract") == (0, 0, 0, 0)

    def test_parameters_of_a_wrong_kind(self) -> None:
        wrong: Any = "0"
        with pytest.raises(RulesError, match=r"^DealFloor: least must be a whole number, not '0'"):
            DealFloor(wrong)


class TestTally:
    """The facts for a rule about results."""

    SETTING = AMERICAN.table(4)

    def test_a_tally_adds_up_lines_by_seat(self) -> None:
        lines = [Line(0, 5, "a", Card("2H")), Line(0, -3, "b", imaginary=2), Line(1, 7, "a")]
        tally = Tally(PlayedDeal(self.SETTING, (Cards(),) * 4), lines)
        assert tally.table is self.SETTING
        assert tally.points(0) == (2, 2)
        assert tally.points(0, cards_only=True) == (5, 0)
        assert (tally.points(1), tally.points(3)) == ((7, 0), (0, 0))

    def test_cards_that_were_shot(self) -> None:
        """S-30: they count nothing for their shooter, and what they do for the others."""
        off = Line(0, -5, "moon", imaginary=-1)
        lines = [
            Line(0, 5, "a", Card("2H"), 1),
            Line(0, 3, "a", Card("JD")),
            Line(1, 5, "a", HEARTS[0]),
            off,
            Line(0, -26, "moon"),
        ]
        tally = Tally(PlayedDeal(self.SETTING, (Cards(),) * 4), lines, HEARTS, (0,), [off])
        assert tally.points(0, cards_only=True) == (3, 0)
        assert tally.points(1, cards_only=True) == (5, 0)
        assert tally.points(0) == (-23, 0)


@frozen
class Lucky(ResultRule):
    """A custom rule: who has the seven of diamonds has 7 less."""

    key = "result.lucky"

    def watches(self, deck: Cards) -> Cards:
        return deck & Cards("7D")

    def lines(self, tally: Tally) -> Iterable[Line]:
        for seat, pile in enumerate(tally.taken):
            if "7D" in pile:
                yield Line(seat, -7, self.key)


def test_a_rule_of_ones_own() -> None:
    rules = AMERICAN.amend(Lucky())
    assert rules.check() == ()
    assert points(rules, "7D QS", "2H") == (6, 1, 0, 12)
    assert points(rules, PENALTY, "7D", choice="add") == (0, 19, 26, 26)


def test_the_base_of_result_rules() -> None:
    table: TableRules = AMERICAN.table(4)
    assert ResultRule().watches(PACK) == Cards()
    line = Line(1, 26, "moon")
    assert ResultRule().carried(table, Cards(), 0, line) is line
    with pytest.raises(NotImplementedError):
        ResultRule().lines(Tally(PlayedDeal(table, ()), []))


@pytest.mark.parametrize(
    "rule",
    [
        Multiplier(),
        Multiplier("TD", 3, 5, "cards", 50, 100, True, True),
        DealFloor(),
        DealFloor(-5),
    ],
)
def test_a_result_rule_is_a_value(rule: object) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_a_multiplier_in_prose() -> None:
    table = variants.COMPLEX_HEARTS.table(4)
    [rule] = table.rules.results
    first, second = [text for _, text in rule.sentences(table)]
    assert "None" not in first
    assert first.startswith("For the taker of the ten of clubs, the result of the deal is")
    assert second.startswith("Points that the shoot of this player adds to the scores of others")


def test_a_multiplier_of_a_charged_card_in_prose() -> None:
    table = TURBO.table(4)
    [rule] = table.rules.results
    [(_, text), *_] = rule.sentences(table)
    assert "is doubled, or quadrupled if the card is charged" in text


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("results")
