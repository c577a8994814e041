"""Partnerships."""

from __future__ import annotations

from typing import Any

import pytest

from hearts import Cards, Game, InputError, Match, RulesError, score_taken, variants
from hearts.rules import HEARTS, QUEEN, Add, Moon, NoTricks, Partners, Subtract, Sun
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN
PENALTY = HEARTS | QUEEN
SIX = variants.WIKIPEDIA.amend(players=6)


class TestSides:
    """PG-135: partners sit opposite, or where the rules seat them."""

    @pytest.mark.parametrize(
        ("layout", "players", "sides"),
        [
            (2, 4, ((0, 2), (1, 3))),
            (2, 6, ((0, 2, 4), (1, 3, 5))),
            (3, 6, ((0, 3), (1, 4), (2, 5))),
            (((0, 1), (2, 3)), 4, ((0, 1), (2, 3))),
        ],
    )
    def test_seats_of_two_sides_alternate(self, layout: Any, players: int, sides: Any) -> None:
        """PG-135: two sides of four seats alternate round the table."""
        assert Partners(layout).sides(players) == sides

    def test_partners_may_sit_side_by_side(self) -> None:
        rules = AMERICAN.amend(Partners([[0, 1], [2, 3]]))
        assert rules.check() == ()
        assert Game(rules).sides == Match(rules).sides == ((0, 1), (2, 3))
        assert score_taken(rules, [HEARTS, QUEEN, "", ""], choice="add").points == (0, 0, 26, 26)

    @pytest.mark.parametrize("dealer", range(4))
    def test_the_first_partner_from_eldest_hand_chooses(self, dealer: int) -> None:
        """PG-137: the score sheet before the deal says who dealt it."""
        asked = (1, 3)[dealer in (1, 2)]
        piles = [Cards(), HEARTS, Cards(), QUEEN]
        sheet = Match(variants.PARTNERS_POOLED, dealer=dealer)
        with pytest.raises(InputError, match=f"^moon: seat {asked} chooses"):
            score_taken(variants.PARTNERS_POOLED, piles, match=sheet)

    def test_the_order_of_a_layout_does_not_matter(self) -> None:
        """PG-135: the first partner of a side has the lowest seat, wherever the layout names it."""
        assert Partners(((3, 1), (2, 0))) == Partners(((0, 2), (1, 3)))
        rules = AMERICAN.amend(
            Partners(((3, 1), (2, 0)), pooled=False), Moon(Subtract(), by="side")
        )
        score = score_taken(rules, [QUEEN, "", HEARTS, ""])
        assert (score.shooter, score.points) == (0, (-26, 0, 0, 0))

    @pytest.mark.parametrize(
        ("layout", "said"),
        [
            (1, "partners: two or more sides play against each other, not 1"),
            (0, "partners: two or more sides play against each other, not 0"),
            (4, "partners: a side of one has no partners; for a game of singles set partners=None"),
            (3, "partners: 4 players cannot form 3 sides of the same size"),
            (
                ((0, 1), (2, 4)),
                "partners: the sides ((0, 1), (2, 4)) are not the 4 seats of the table",
            ),
            (
                ((0, 1), (1, 2)),
                "partners: the sides ((0, 1), (1, 2)) are not the 4 seats of the table",
            ),
            (
                ((0,), (1,), (2,), (3,)),
                "partners: a side of one has no partners; for a game of singles set partners=None",
            ),
            (((0,), (1, 2, 3)), "partners: 4 players cannot form 2 sides of the same size"),
        ],
    )
    def test_a_layout_that_cannot_be_is_a_problem(self, layout: Any, said: str) -> None:
        assert AMERICAN.amend(Partners(layout)).check() == (said,)

    def test_more_sides_than_seats(self) -> None:
        assert AMERICAN.amend(Partners(8)).check() != ()

    @pytest.mark.parametrize("layout", ["two", True, None, 2.5, [0, 1], [["a"]],
                                        ((0.9, 2.2), (1, 3)), ((float("inf"), 2), (1, 3)),
                                        ((False, 2), (True, 3)), ("02", "13")])  # fmt: skip
    def test_what_is_no_layout(self, layout: Any) -> None:
        with pytest.raises(RulesError, match=r"^Partners: .* is not a layout: a number of sides"):
            Partners(layout)

    def test_a_switch_of_a_wrong_kind(self) -> None:
        wrong: Any = "yes"
        with pytest.raises(RulesError, match=r"^Partners: pooled must be of type bool, not 'yes'"):
            Partners(2, wrong)


class TestPooled:
    """PG-136, PG-137: tricks lie together."""

    RULES = AMERICAN.amend(Partners())

    def test_both_have_the_points_of_both(self) -> None:
        """PG-136: what either took is scored by both; each line stands for both."""
        score = score_taken(self.RULES, ["2H", "QS", "3H", HEARTS - Cards("2H 3H")])
        assert score.points == (2, 24, 2, 24)
        for seat in range(4):
            own = [line for line in score.lines if line.seat == seat]
            assert sum(line.points for line in own) == score.points[seat]
        assert score.cards[0] == Cards("2H")

    def test_state_and_view(self) -> None:
        """PG-136: the points so far are those of the side."""
        hands = ["AC", "2C", "3C", "4C"]
        state = Game(self.RULES).position(hands, leader=0, taken=["2H", "3H", "QS", ""])
        assert state.points == state.view(1).points == (14, 1, 14, 1)

    def test_a_side_that_takes_everything_shoots(self) -> None:
        """PG-117, PG-137: all penalty cards with one side."""
        ten = Cards(list(HEARTS)[:10])
        piles: list[Cards | str] = [ten, "", PENALTY - ten, ""]
        score = score_taken(self.RULES, piles, choice="add")
        assert (score.shot, score.shooter, score.points) == ("moon", 0, (0, 26, 0, 26))
        other = score_taken(self.RULES, ["", ten, "", PENALTY - ten], choice="subtract")
        assert (other.shooter, other.points) == (1, (0, -26, 0, -26))

    def test_all_tricks_of_a_side(self) -> None:
        rules = self.RULES.amend(Sun())
        piles: list[Cards | str] = [PENALTY, "", "", ""]
        score = score_taken(rules, piles, tricks_taken=(7, 0, 6, 0), choice="add")
        assert (score.shot, score.points) == ("sun", (0, 52, 0, 52))
        assert score.tricks == (7, 0, 6, 0)
        moon = score_taken(rules, piles, tricks_taken=(7, 1, 5, 0), choice="add")
        assert moon.shot == "moon"

    def test_tricks_of_a_side(self) -> None:
        """A partner's trick is a trick of the side."""
        rules = self.RULES.amend(NoTricks(-5), Moon(Add()))
        piles: list[Cards | str] = ["", HEARTS, "2C", "QS"]
        known: Any = {"tricks_taken": (0, 9, 2, 2)}
        assert score_taken(rules, piles, **known).points == (26, 0, 26, 0)
        free = rules.amend(shoots=[])
        assert score_taken(free, piles, **known).points == (0, 26, 0, 26)
        known = {"tricks_taken": (0, 9, 0, 4)}
        piles = ["", HEARTS, "", "QS"]
        assert score_taken(free, piles, **known).points == (-5, 26, -5, 26)

    def test_who_is_asked(self) -> None:
        """S-52: the first seat of the side from eldest answers."""
        hands = ["AC", "2C", "3C", "4C"]
        for dealer, asked in ((0, 2), (1, 2), (2, 0), (3, 0)):
            match = Match(self.RULES, dealer=dealer)
            state = Game(self.RULES).position(
                hands, leader=0, taken=[HEARTS, "", QUEEN, ""], match=match
            )
            for card in hands:
                state = state.play(card)
            assert state.question is not None
            assert state.question.seat == asked

    def test_the_side_has_one_place(self) -> None:
        """S-52: ranks are by side."""
        result = Match(self.RULES).add((100, 20, 100, 20)).result
        assert result is not None
        assert (result.ranks, result.winners) == ((2, 1, 2, 1), (1, 3))


class TestSummed:
    """PG-138, PG-139, PG-140: own scores, added at the end."""

    RULES = AMERICAN.amend(Partners(pooled=False))

    def test_139_beats_147(self) -> None:
        """PG-139, PG-140, PG-184: 105 and 34 against 78 and 69."""
        result = Match(self.RULES).add((105, 78, 34, 69)).result
        assert result is not None
        assert (result.winners, result.ranks) == ((0, 2), (1, 2, 1, 2))
        turned = Match(self.RULES).add((105, 78, 43, 69)).result
        assert turned is not None
        assert turned.winners == (1, 3)

    def test_six_in_three_sides(self) -> None:
        rules = SIX.amend(Partners(3, pooled=False))
        result = Match(rules).add((100, 20, 30, 5, 60, 70)).result
        assert result is not None
        assert (result.sides, result.winners) == (((0, 3), (1, 4), (2, 5)), (1, 4))
        assert result.ranks == (3, 1, 2, 3, 1, 2)

    def test_a_moon_is_one_seat_s_own(self) -> None:
        """PG-118, PG-138, S-53."""
        assert score_taken(self.RULES, [PENALTY, "", "", ""], choice="add").points == (
            0, 26, 26, 26,
        )  # fmt: skip
        ten = Cards(list(HEARTS)[:10])
        assert score_taken(self.RULES, [ten, "", PENALTY - ten, ""]).shot is None

    def test_the_partner_may_be_spared(self) -> None:
        """S-53: as an option only the opponents add."""
        rules = self.RULES.amend(Moon(Add("opponents")))
        assert score_taken(rules, [PENALTY, "", "", ""]).points == (0, 26, 0, 26)


@pytest.mark.parametrize(
    "rule", [Partners(), Partners(3, pooled=False), Partners(((0, 1), (2, 3)))]
)
def test_partners_are_a_value(rule: object) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("partners")
