"""Point tables."""

import re
from collections.abc import Iterable
from itertools import product
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Game,
    InputError,
    Phase,
    Rules,
    RulesError,
    Trick,
    notation,
    score_hand,
    score_taken,
    variants,
)
from hearts import rules as r
from hearts.rules.points import counts_of, trick_in_words
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN


@frozen
class Doubled(r.PointRule):
    """The ten of hearts counts 9."""

    key: ClassVar[str] = "points.twice"

    def values(self, deck: Cards) -> dict[Card, int]:
        return {Card("TH"): 9}


#: The scale of Peppa, as an example of graded hearts.
PEPPA = r.CardPoints(
    "points.hearts", {"AH": 5, "KH": 4, "QH": 3, "JH": 2, r.HEARTS - Cards("AH KH QH JH"): 1}
)
OMNIBUS = AMERICAN.amend(r.bonus_points())

piles = st.lists(st.integers(0, 3), min_size=52, max_size=52).map(
    lambda owners: tuple(
        Cards([card for card, owner in zip(r.PACK, owners, strict=True) if owner == seat])
        for seat in range(4)
    )
)


def taken(rules: Rules, *counting: str) -> tuple[int, ...]:
    """The hand score of four piles; cards in none of them are shared out so that nobody shoots."""
    rest = r.PACK - sum(map(Cards, counting), Cards())
    found = [*map(Cards, counting), *[Cards()] * (4 - len(counting))]
    found[2] = found[2] + (rest & r.QUEEN)
    found[3] = found[3] + (rest - r.QUEEN)
    return score_taken(rules, found, choice="add").points


#: The games in which hearts count 1, the queen of spades 13, and nothing else counts.
PLAIN = (
    "american", "microsoft", "new_moon", "kitty", "black_maria", "ricketts", "ricketts_69",
    "ricketts_warren", "booster_nines", "wikipedia", "wikipedia_17", "pagat_kitty",
    "pagat_exchange", "pagat_trimmed", "partners_pooled", "partners_summed", "dame_de_pique",
    "rickety_kate", "parlett_three", "greek", "huse", "draw_two",
)  # fmt: skip


class TestPointsOfTheDeck:
    """PG-005, RH-031, WK-036: a heart counts 1, the queen of spades 13, and nothing else."""

    @pytest.mark.parametrize("name", PLAIN)
    def test_the_points_of_the_deck_are_26(self, name: str) -> None:
        """PG-005: over the whole deck they add up to 26."""
        rules = variants.get(name)
        for players in rules.players:
            table = rules.table(players)
            if players in (3, 6) and name == "wikipedia":
                continue
            assert table.values == {c: 13 if str(c) == "QS" else 1 for c in r.HEARTS | r.QUEEN}
            assert sum(table.values.values()) == 26
            assert table.penalty_cards == r.HEARTS | r.QUEEN
            assert table.penalty(table.deck) == 26

    def test_no_other_game_counts_so(self) -> None:
        """The table distinguishes the other games."""
        plain = {variants.get(name).points for name in PLAIN}
        for name in set(variants.names()) - {*PLAIN, "cancellation"}:
            assert variants.get(name).points not in plain, f"{name} belongs in PLAIN"

    @pytest.mark.parametrize(
        ("pile", "points"),
        [("2H 3H 4H 5H QS", 17), ("QS", 13), ("AH", 1), ("AS KS JD AC", 0), ("", 0)],
    )
    def test_four_hearts_and_the_queen_are_17(self, pile: str, points: int) -> None:
        """PG-103: four hearts and the queen of spades come to 17."""
        assert taken(AMERICAN, pile)[0] == points

    @given(piles)
    def test_a_heart_counts_1_and_the_queen_13(self, found: tuple[Cards, ...]) -> None:
        score = score_taken(AMERICAN.amend(shoots=[]), found)
        assert score.points == tuple(len(pile & r.HEARTS) + 13 * ("QS" in pile) for pile in found)
        assert sum(score.points) == 26
        assert score.cards == tuple(pile & (r.HEARTS | r.QUEEN) for pile in found)
        for seat in range(4):
            own = [line for line in score.lines if line.seat == seat]
            assert sum(line.points for line in own) == score.points[seat]
            assert Cards([line.card for line in own if line.card]) == score.cards[seat]

    def test_each_point_has_its_line(self) -> None:
        score = score_taken(AMERICAN, ["2H QS", "", "", r.HEARTS - Cards("2H")])
        assert score.lines[:1] == (r.Line(0, 1, "points.hearts", Card("2H")),)
        assert r.Line(0, 13, "points.queen", Card("QS")) in score.lines
        assert len(score.lines) == 14


class TestOtherPoints:
    """Other cards count in other games, and a part of the table replaces its namesake."""

    def test_graded_hearts(self) -> None:
        """PE-029 and its scale: 23 for the hearts and 36 with the queen, which a moon is worth."""
        rules = AMERICAN.amend(PEPPA)
        assert sum(rules.table(4).values.values()) == 36
        assert taken(rules, "AH 2H", "KH QS")[:2] == (6, 17)
        assert taken(rules, str(r.HEARTS | r.QUEEN)) == (0, 36, 36, 36)

    @given(st.integers(-20, 20), st.integers(-20, 20))
    def test_hearts_and_queen_count_any_number(self, heart: int, spade: int) -> None:
        rules = AMERICAN.amend(
            r.heart_points(heart), r.queen_points(spade), r.EndAfter(), shoots=[]
        )
        assert taken(rules, "2H 3H", "QS")[:2] == (2 * heart, spade)

    def test_a_bonus_takes_points_off(self) -> None:
        """PG-091, WK-035, S-59: the jack of diamonds takes 10 points off; with five hearts -5."""
        assert taken(OMNIBUS, "JD 2H 3H 4H 5H 6H")[0] == -5
        assert taken(OMNIBUS, "JD")[0] == -10
        ten = AMERICAN.amend(r.bonus_points("TD", -7))
        assert taken(ten, "JD TD")[0] == -7
        assert r.bonus_points(Card("JD")) == r.bonus_points("JD") == r.bonus_points()

    def test_a_bonus_is_no_penalty_card(self) -> None:
        """S-08: it counts for its taker, not against him."""
        assert OMNIBUS.table(4).penalty_cards == r.HEARTS | r.QUEEN
        assert OMNIBUS.table(4).counted == Cards("JD JD") + r.HEARTS + r.HEARTS + r.QUEEN + r.QUEEN

    def test_cards_out_of_the_deck_do_not_count(self) -> None:
        rules = AMERICAN.amend(r.Deck("2H 2D 2S 3H"))
        assert sum(rules.table(4).values.values()) == 24
        assert r.CardPoints("points.more", {"2H W": 3}).values(r.PACK) == {Card("2H"): 3}

    def test_the_same_table_written_otherwise(self) -> None:
        table = r.CardPoints("points.x", {"QS": 13, Cards("2H 3H"): 1})
        pairs: Any = [(Cards("QS"), 13), ("3H 2H", 1)]
        check_same(r.CardPoints("points.x", pairs), table)
        assert table.table == ((Cards("QS"), 13), (Cards("2H 3H"), 1))


class TestNamedPointTables:
    """The tables that the sources give, by name."""

    def test_points_by_pips_are_104(self) -> None:
        """PG-105: the card's pips, 11 for the jack to 14 for the ace: 104."""
        values = r.pip_hearts().values(r.PACK)
        assert [values[Card(f"{rank}H")] for rank in "23456789TJQKA"] == list(range(2, 15))
        assert sum(values.values()) == 104

    def test_points_by_court_cards_are_99(self) -> None:
        """PG-106: pips to the ten, 10 for each court card, 15 for the ace: 99."""
        values = r.court_hearts().values(r.PACK)
        found = [values[Card(f"{rank}H")] for rank in "23456789TJQKA"]
        assert found == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15]

    def test_graded_hearts_are_23(self) -> None:
        """PE-022, PE-023, PE-024, PE-025, PE-026: 5, 4, 3, 2, and 1 for the rest: 23."""
        values = r.graded_hearts().values(r.PACK)
        found = [values[Card(f"{rank}H")] for rank in "AKQJT98765432"]
        assert found == [5, 4, 3, 2, *[1] * 9]
        assert r.graded_hearts() == PEPPA

    def test_further_cards(self) -> None:
        """PG-099, PG-102: each call is a part of its own."""
        rules = AMERICAN.amend(r.extra_points("KS", 10), r.extra_points("AS JC", 7))
        assert [rule.key for rule in rules.points] == [
            "points.JC-AS", "points.KS", "points.hearts", "points.queen",
        ]  # fmt: skip
        assert taken(rules, "KS JC")[0] == 17
        assert rules.amend(r.extra_points("KS", 3)).table(4).values[Card("KS")] == 3

    def test_another_table_for_a_number_of_players(self) -> None:
        """WK-034, WK-040: 12 with three and six, 13 with others."""
        rule = r.queen_points(13, {3: 12, 6: 12})
        for players in (3, 4, 5, 6):
            worth = 12 if players in (3, 6) else 13
            assert rule.for_table(players) == r.queen_points(worth)
            assert rule.for_table(players).values(r.PACK) == {r.QUEEN[0]: worth}
        assert r.queen_points().for_table(3) is not rule
        check_same(r.queen_points().for_table(3), r.queen_points())

    def test_a_second_column(self) -> None:
        """PG-172: points of such a part stand there."""
        rule = r.CardPoints("points.queen", {r.QUEEN: 13}, imaginary=True)
        score = score_taken(AMERICAN.amend(rule), [r.QUEEN, r.HEARTS, "", ""])
        [line] = [line for line in score.lines if line.card == r.QUEEN[0]]
        assert (line.points, line.imaginary, line.seat) == (0, 13, 0)
        table = AMERICAN.amend(rule).table(4)
        assert table.imaginary == r.QUEEN
        score = score_taken(AMERICAN.amend(rule), [r.HEARTS, r.QUEEN, "", ""])
        assert (score.points, score.imaginary) == ((13, 0, 0, 0), (0, 13, 0, 0))


class TestNoTricks:
    """OS-01: who takes no trick at all gets minus 5, in a deal without a moon."""

    RULES = AMERICAN.amend(r.NoTricks())

    @given(st.sets(st.integers(0, 3), max_size=3), st.integers(-9, 9).filter(bool))
    def test_a_seat_without_tricks_gets_a_line(self, without: set[int], points: int) -> None:
        tricks = [0 if seat in without else 1 for seat in range(4)]
        tricks[tricks.index(1)] += 13 - sum(tricks)
        rules = AMERICAN.amend(r.EndAfter(), points=(r.NoTricks(points),), shoots=())
        score = score_taken(rules, [""] * 4, tricks_taken=tricks)
        assert score.lines == tuple(
            r.Line(seat, points, "points.no_tricks") for seat in sorted(without)
        )

    @pytest.mark.parametrize("tricks", [(0, 6, 7, 0), (1, 5, 7, 0), (1, 4, 7, 1)])
    def test_in_a_score(self, tricks: tuple[int, ...]) -> None:
        score = score_taken(self.RULES, ["", "QS", r.HEARTS, ""], tricks_taken=tricks)
        assert score.tricks == tricks
        assert score.points == tuple(
            points - 5 * (count == 0) for points, count in zip((0, 13, 13, 0), tricks, strict=True)
        )

    def test_after_a_moon_it_does_not_count(self) -> None:
        score = score_taken(
            self.RULES,
            [r.HEARTS | r.QUEEN, "", "", ""],
            tricks_taken=(13, 0, 0, 0),
            choice="add",
        )
        assert score.points == (0, 26, 26, 26)

    def test_the_tricks_must_be_known(self) -> None:
        with pytest.raises(InputError, match=r"points\.no_tricks: the number of tricks"):
            score_taken(self.RULES, ["", r.QUEEN, r.HEARTS, ""])

    def test_seats_without_tricks_are_found_in_a_list_of_tricks(self) -> None:
        suits = ["".join(f"{rank}{suit} " for rank in "23456789TJQKA") for suit in "CDSH"]
        columns = zip(*(suit.split() for suit in suits), strict=True)
        tricks = [Trick(0, column) for column in columns]
        rules = AMERICAN.amend(r.NoTricks(), shoots=[])
        assert score_hand(rules, tricks).points == (26, -5, -5, -5)


class TestProblems:
    """A card is counted once."""

    def test_by_two_rules(self) -> None:
        rules = AMERICAN.amend(r.CardPoints("points.more", {"QS 2H JD": 3}))
        assert rules.check() == (
            "points.hearts: 2H also counted by points.more: write one rule in place of both, "
            "CardPoints('points.hearts', "
            "{'JD QS 2H': 3, '3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH': 1})",
            "points.more: QS also counted by points.queen: write one rule in place of both, "
            "CardPoints('points.queen', {'JD QS 2H': 3})",
        )

    @pytest.mark.parametrize(
        ("extra", "cured"),
        [
            (r.extra_points("TH", 9), {"TH": 9, "KH": 1, "QS": 13}),
            (r.extra_points("QS", 9), {"QS": 9, "TH": 1}),
            (r.extra_points("TH KH", 9), {"TH": 9, "KH": 9, "2H": 1}),
            (r.CardPoints("points.x", {"QS": 5}), {"QS": 5, "TH": 1}),
            (r.CardPoints("points.x", {"JD": -10, "QS": 5}), {"JD": -10, "QS": 5, "TH": 1}),
            (r.CardPoints("points.x", {"TH": 9}), {"TH": 9, "KH": 1, "QS": 13}),
        ],
    )
    def test_the_cure_can_be_written_as_it_is_told(
        self, extra: r.CardPoints, cured: dict[str, int]
    ) -> None:
        (problem,) = AMERICAN.amend(extra).check()
        rules = notation.amend(AMERICAN, problem.partition("both, ")[2])
        assert not rules.check()
        values = rules.table(4).values
        assert {card: values[Card(card)] for card in cured} == cured

    @pytest.mark.parametrize(
        "extra",
        [
            r.extra_points("TH", 9, in_shoots=False),
            r.CardPoints("points.TH", {"TH": 9}, imaginary=True),
            Doubled(),
        ],
    )
    def test_rules_of_other_kinds_make_no_one_rule(self, extra: r.PointRule) -> None:
        (problem,) = AMERICAN.amend(extra).check()
        first, second = sorted([extra.key, "points.hearts"])
        assert problem == (
            f"{first}: TH also counted by {second}: take one of them out, as with "
            f"Without('{second}')"
        )

    def test_in_two_rows_of_one_table(self) -> None:
        rows: Any = [("QS JD", 3), ("QS", 4)]
        (problem,) = AMERICAN.amend(r.CardPoints("points.queen", rows)).check()
        assert problem == "points.queen: QS is counted twice"

    def test_by_many_rules(self) -> None:
        """Each pair of hundreds of rules would be a book: every rule is named once or twice."""
        rules = AMERICAN.amend(points=[r.CardPoints(f"k{n}", {"KS": 1}) for n in range(100, 300)])
        problems = rules.check()
        assert len(problems) == 199
        assert [problem.partition(": write")[0] for problem in problems[:2]] == [
            "k100: KS also counted by k101",
            "k101: KS also counted by k102",
        ]
        named = {name for problem in problems for name in re.findall(r"k\d+", problem)}
        assert len(named) == 200

    def test_of_rules_that_count_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nobody has to look at the others for them."""
        looks = 0
        values = r.CardPoints.values

        def counted(rule: r.CardPoints, deck: Cards) -> dict[Card, int]:
            nonlocal looks
            looks += 1
            return values(rule, deck)

        monkeypatch.setattr(r.CardPoints, "values", counted)
        empty = [r.CardPoints(f"empty{n}", {}) for n in range(200)]
        assert AMERICAN.amend(points=[r.heart_points(), *empty]).check() == ()
        assert looks < 10 * len(empty)

    def test_cards_apart(self) -> None:
        assert AMERICAN.amend(r.CardPoints("points.more", {"KS": 10, "AS": 7})).check() == ()


@pytest.mark.parametrize("wrong", ["3", 0.5, None, True])
def test_the_values_of_cards_are_whole_numbers(wrong: Any) -> None:
    @frozen
    class Odd(r.PointRule):
        key = "house.odd"

        def values(self, deck: Cards) -> dict[Card, int]:
            return {Card("KH"): wrong}

    rules = AMERICAN.amend(Odd())
    assert rules.check() == (f"house.odd: points are whole numbers, not {wrong!r}",)
    with pytest.raises(RulesError, match="points are whole numbers"):
        rules.describe()


@pytest.mark.parametrize("wrong", [{"KH": 4}, [("KH", 4)], [1], 4, None])
def test_values_are_points_by_card(wrong: Any) -> None:
    @frozen
    class Texts(r.PointRule):
        key = "house.texts"

        def values(self, deck: Cards) -> dict[Card, int]:
            found: dict[Card, int] = wrong
            return found

    [problem] = AMERICAN.amend(Texts()).check()
    named = "by 'KH'" if isinstance(wrong, dict) else repr(wrong)
    assert problem.startswith("house.texts: values() returns points by Card, not ")
    assert problem.endswith(named)


def test_a_rule_that_counts_nothing_is_a_mistake() -> None:
    @frozen
    class Idle(r.PointRule):
        key = "house.idle"

    problem = "house.idle: a point rule defines values or lines"
    assert AMERICAN.amend(Idle()).check() == (problem,)


def test_the_base_counts_nothing() -> None:
    assert r.PointRule().values(r.PACK) == {}
    assert tuple(r.PointRule().lines(r.PlayedDeal(AMERICAN.table(4), (r.PACK,)))) == ()
    assert r.PointRule().watches(r.PACK) == Cards()
    assert (r.PointRule.after_shoot, r.PointRule.needs) == (True, "piles")


CALLS: list[tuple[str, int]] = []


@frozen
class Recorded(r.PointRule):
    """Counts nothing, and records its calls with the number of complete tricks."""

    key: ClassVar[str] = "points.recorded"
    needs: ClassVar[r.Needs] = "tricks"

    def values(self, deck: Cards) -> dict[Card, int]:
        CALLS.append(("values", 0))
        return {}

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        assert len(deal.tricks) == len(deal.takers)
        CALLS.append(("lines", len(deal.tricks)))
        return ()


@frozen
class RecordedAtEnd(Recorded):
    """The same, at the end only."""

    at_end: ClassVar[bool] = True


class TestCalls:
    """The calls of a custom rule, as the page *Your own rules: scoring* lists them."""

    def game(self, rule: r.PointRule) -> Game:
        pack = Cards("2C 3C 4C 5C 2H 3H 4H 5H")
        return Game(
            AMERICAN.amend(rule, r.Deck(pack=pack), r.Passing("hold"), r.Without("points.queen"))
        )

    def played(self, rule: r.PointRule) -> list[tuple[str, int]]:
        """Play a deal of two tricks, ask for the points after every card; return the calls."""
        state = self.game(rule).start(seed=1).deal()
        CALLS.clear()
        assert state.view(0).points == state.points == (0, 0, 0, 0)
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[0])
            assert len(state.points) == 4
        return list(CALLS)

    def test_values_are_asked_for_when_the_game_is_made(self) -> None:
        CALLS.clear()
        self.game(Recorded())
        assert set(CALLS) == {("values", 0)}
        assert "values" not in dict(self.played(Recorded()))

    def test_lines_are_asked_for_during_the_deal(self) -> None:
        calls = self.played(Recorded())
        assert calls[:2] == [("lines", 0)] * 2
        assert set(calls) == {("lines", 0), ("lines", 1), ("lines", 2)}

    def test_lines_wait_for_the_end(self) -> None:
        assert set(self.played(RecordedAtEnd())) == {("lines", 2)}


@pytest.mark.parametrize(
    "rule",
    [
        r.heart_points(),
        r.queen_points(),
        r.queen_points(13, {3: 12}),
        r.bonus_points("TD", -7),
        r.extra_points("KS AS", 10),
        PEPPA,
        r.pip_hearts(),
        r.court_hearts(),
        r.CardPoints("points.queen", {r.QUEEN: 13}, imaginary=True),
        r.NoTricks(),
        r.NoTricks(3),
    ],
)
def test_a_point_rule_is_a_value(rule: r.PointRule) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_different_figures_are_different_rules() -> None:
    rules = [
        r.heart_points(),
        r.heart_points(2),
        r.queen_points(),
        r.queen_points(12),
        r.bonus_points(),
        r.bonus_points("TD"),
        r.NoTricks(),
        r.NoTricks(3),
    ]
    for (place, one), (other_place, other) in product(enumerate(rules), repeat=2):
        assert (one == other) == (place == other_place)


@pytest.mark.parametrize(
    "table", [3, None, "QS", ["QS"], [("QS",)], {"QS": "13"}, {"QS": True}, {"QS": None}]
)
def test_a_table_of_a_wrong_kind_is_refused(table: Any) -> None:
    with pytest.raises(RulesError, match=r"^CardPoints: "):
        r.CardPoints("points.x", table)


def test_figures_of_a_wrong_kind_are_refused() -> None:
    number: Any = 5
    text: Any = "5"
    with pytest.raises(RulesError, match=r"^CardPoints: key must be of type str, not 5"):
        r.CardPoints(number, {"QS": 13})
    with pytest.raises(RulesError, match=r"^CardPoints: imaginary must be of type bool, not 5"):
        r.CardPoints("points.x", {"QS": 13}, imaginary=number)
    with pytest.raises(RulesError, match="5 is not a mapping from numbers of players"):
        r.CardPoints("points.x", {"QS": 13}, number)
    with pytest.raises(RulesError, match="'5' is not a number of players"):
        r.CardPoints("points.x", {"QS": 13}, {text: {"QS": 12}})
    with pytest.raises(RulesError, match=r"^NoTricks: points must be a whole number, not '5'"):
        r.NoTricks(text)


@pytest.mark.parametrize("table", [{"1X": 3}, [("1X", 3)]])
def test_what_is_no_card_is_named(table: Any) -> None:
    with pytest.raises(InputError, match="1X"):
        r.CardPoints("points.x", table)


def test_both_copies_are_looked_at() -> None:
    """PG-088: of two packs no copy of a card that counts may be missing where a deal is counted."""
    deck = r.HEARTS + r.HEARTS
    assert r.heart_points().watches(deck) == deck
    rules = variants.CANCELLATION
    whole = rules.deck.cards(6)
    with pytest.raises(InputError, match="QS"):
        score_taken(rules, [whole - r.QUEEN, "", "", "", "", ""], players=6)


@pytest.mark.parametrize("wrong", [3, "3", [(3, 12)]])
def test_points_of_the_queen_by_players_are_a_mapping(wrong: Any) -> None:
    with pytest.raises(RulesError, match=r"^queen_points: tables must be a mapping, not "):
        r.queen_points(13, wrong)


def test_the_points_of_single_cards_in_prose() -> None:
    told = " ".join(
        AMERICAN.amend(r.CardPoints("points.x", {"JD": 5, "QD": 3, "KC": 4})).describe().split()
    )
    assert "The jack of diamonds counts 5 points and the queen 3." in told
    assert "The king of clubs counts 4 points." in told


@pytest.mark.parametrize(
    ("number", "there"), [(-14, False), (-13, True), (-1, True), (0, True), (12, True), (13, False)]
)
def test_points_are_for_tricks_that_there_are(number: int, there: bool) -> None:
    said = variants.AMERICAN.amend(r.TrickPoints({number: 5})).check(4)
    assert said == (() if there else (f"points.tricks: there is no trick {number} among 13",))


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("points")


@frozen
class Figures(r.PointRule):
    """A custom rule: each court card counts by a line of its own, and each seat 1 by none."""

    key = "points.figures"

    def lines(self, deal: r.PlayedDeal) -> list[r.Line]:
        found = [
            r.Line(seat, 3, self.key, card, 5)
            for seat, pile in enumerate(deal.piles)
            for card in pile
            if card.rank in "JQK"
        ]
        return found + [r.Line(seat, 1, self.key) for seat in range(len(deal.piles))]


def test_a_charged_card_counts_double_by_a_line_of_a_custom_rule() -> None:
    """PG-095: in both columns; lines of other cards, and those without a card, as they are."""
    rules = variants.COMPLEX_HEARTS.amend(
        Figures(), r.Charging("QS JD"), points=[Figures()], shoots=(), results=()
    )
    piles = ["QS JC", "JD", "KS KC QH", "AS"]
    rest = rules.table(4).deck - sum(map(Cards, piles), Cards())
    piles[3] += f" {rest - Cards([card for card in rest if card.rank in 'JQK'])}"
    piles[2] += f" {Cards([card for card in rest if card.rank in 'JQK'])}"
    courts = len([card for card in Cards(piles[2]) if card.rank in "JQK"])
    figures = [card for card in rules.table(4).deck if card.rank in "JQK"]
    plain = score_taken(rules, piles)
    assert plain.points == (1 + 3 + 3, 1 + 3, 1 + 3 * courts, 1)
    charged = score_taken(rules, piles, charged="QS")
    assert charged.points == (1 + 6 + 3, 1 + 3, 1 + 3 * courts, 1)
    counted = [(line.card, line.points, line.imaginary) for line in charged.lines]
    assert set(counted) == {
        (None, 1, 0),
        *((card, 6, 10) if card == Card("QS") else (card, 3, 5) for card in figures),
    }


def test_charged_cards_are_worth_twice_as_much() -> None:
    """PG-095, PG-096: the ace charges every heart, other cards themselves."""
    plain = variants.TURBO.table(4).values
    for charged in ("QS", "AH", "QS AH", "JD"):
        doubled = set(Cards(charged)) | (set(r.HEARTS) if "AH" in charged else set())
        table = variants.TURBO.table(4).with_charged(Cards(charged))
        assert table.values == {card: plain[card] * (1 + (card in doubled)) for card in plain}


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "the first trick"), (1, "the second trick"), (12, "the 13th trick"),
        (-1, "the last trick"), (-2, "the second trick from the end"),
    ],
)  # fmt: skip
def test_the_words_for_a_trick(number: int, words: str) -> None:
    assert trick_in_words(number) == words


def test_the_prose_says_that_all_other_cards_count_nothing() -> None:
    assert list(counts_of(variants.AMERICAN.table(4)))[-1] == "All other cards count nothing."
    none = variants.AMERICAN.amend(points=(r.TrickPoints({0: 1}),)).table(4)
    assert list(counts_of(none)) == ["No card counts anything."]


def test_equal_points_in_both_columns_are_told_apart() -> None:
    """PG-172: the queen counts in the second column, the king as much in the first."""
    rules = AMERICAN.amend(
        r.CardPoints("points.queen", {r.QUEEN: 13}, imaginary=True), r.extra_points("KS", 13)
    )
    [spades] = [line for line in counts_of(rules.table(4)) if "spades" in line]
    assert spades == ("The king of spades counts 13 points and the queen 13 in the second column.")


def test_the_points_of_warren_are_told() -> None:
    rules = variants.RICKETTS_WARREN.amend(r.extra_points("W", 5, in_shoots=False))
    told = list(counts_of(rules.table(4)))
    assert told[-2:] == ["Warren counts 5 points.", "All other cards count nothing."]
    assert "Warren counts 5 points." in rules.diff(variants.RICKETTS_WARREN)[0]
