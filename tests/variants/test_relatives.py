"""Games that pagat's page only names."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Charge,
    Choose,
    Game,
    InputError,
    Match,
    Phase,
    Result,
    RulesError,
    score_hand,
    variants,
)
from hearts._core.cards.cards import Cards
from hearts.rules import HEARTS, QUEEN, EndAfter, EndDownTo, Moon, Multiplier, Without, queen_points
from hearts.simulate import finish
from tests.variants.helpers import PENALTY, at_play, deal_of, deck_points, passes, points, scored

GONG_ZHU = variants.GONG_ZHU
COMPLEX = variants.COMPLEX_HEARTS
SUPER = variants.SUPER_HEARTS
GOLDEN = variants.GOLDEN_TEN


def result_of(match: Match) -> Result:
    """The result of a match that is over."""
    assert match.result is not None
    return match.result


class TestGongZhu:
    """PG-170: catch the pig; points are good."""

    def test_nothing_is_passed_and_the_taker_of_the_pig_leads(self) -> None:
        """PG-170: nothing is passed; the holder of the two of spades leads anything first, and
        after that whoever took the queen of spades; there is no bar on hearts."""
        assert passes(GONG_ZHU, 4, 4) == [{}] * 4
        state = deal_of(GONG_ZHU, 4).deal()
        assert state.phase is Phase.CHARGE
        state = at_play(state)
        assert state.actor is not None
        assert "2S" in state.hands[state.actor]
        ended = finish(state, Random(3))
        pig = next(seat for seat, pile in enumerate(ended.taken) if "QS" in pile)
        second = at_play(ended)
        assert second.actor == pig
        bare = at_play(deal_of(GONG_ZHU.amend(charging=None), 4))
        assert bare.actor is not None
        assert bare.legal_cards() == bare.hands[bare.actor]

    @pytest.mark.parametrize("players", [4, 5])
    def test_hearts_pig_and_goat_count_hundreds(self, players: int) -> None:
        """PG-170: hearts minus 200 together, the queen of spades minus 100, the jack of diamonds
        100."""
        assert deck_points(GONG_ZHU, players) == -200 - 100 + 100
        assert len(GONG_ZHU.deck.cards(players)) == 52 - 2 * (players == 5)

    @pytest.mark.parametrize(
        ("pile", "charged", "found"),
        [
            ("AH", "", -50),
            ("KH", "", -40),
            ("QH", "", -30),
            ("JH", "", -20),
            ("5H 6H 7H 8H 9H TH", "", -60),
            ("2H 3H 4H", "", 0),
            ("QS", "", -100),
            ("JD", "", 100),
            ("AH KH TC", "", -180),
            ("TC", "", 50),
            ("TC", "TC", 100),
            ("TC 3H", "", 0),
            ("TC JD", "TC", 400),
            ("AH KH TC", "TC", -360),
            ("AH KH", "AH", -180),
            ("QS", "QS", -200),
            ("JD", "JD", 200),
            ("JD TC", "JD TC", 800),
        ],
    )
    def test_the_ten_of_clubs_doubles_a_pile(self, pile: str, charged: str, found: int) -> None:
        """PG-170: ace and king of hearts with the ten of clubs are -180; the ten alone is 50, with
        a heart that counts nothing 0; what is exposed counts double, the ten 100 or fourfold."""
        elsewhere = "" if "5H" in pile else "5H"
        assert points(GONG_ZHU, pile, elsewhere, players=4, charged=charged)[0] == found

    def test_all_hearts_count_200_for_their_taker(self) -> None:
        """PG-170: they count 200 for their taker instead of 200 against."""
        found = points(GONG_ZHU, HEARTS, "QS", "JD", "TC", players=4)
        assert found == (200, -100, 100, 50)

    def test_all_hearts_and_the_queen(self) -> None:
        """PG-170: the queen counts 100 as well then; with the jack it is 400, with the ten 800."""
        assert points(GONG_ZHU, PENALTY, "", "JD", "TC", players=4) == (300, 0, 100, 50)
        assert points(GONG_ZHU, f"{PENALTY} JD", "TC", players=4) == (400, 50, 0, 0)
        assert points(GONG_ZHU, f"{PENALTY} JD TC", players=4) == (800, 0, 0, 0)

    def test_exposed_hearts_all_taken(self) -> None:
        """PG-170: doubled hearts are 400 then, with a doubled queen 600."""
        assert points(GONG_ZHU, HEARTS, "QS", "JD TC", players=4, charged="AH")[0] == 400
        assert points(GONG_ZHU, PENALTY, "", "JD TC", players=4, charged="AH QS")[0] == 600

    def test_a_heart_short(self) -> None:
        """PG-170: a two in another pile turns all of it round."""
        found = points(GONG_ZHU, PENALTY - Cards("2H"), "2H", "JD TC", players=4)
        assert found == (-300, 0, 200, 0)

    def test_the_match_ends_at_minus_1000(self) -> None:
        """PG-170: down at -1000 the match is over, and the highest has won."""
        match = Match(GONG_ZHU, 4).add((-999, 300, 500, -100))
        assert not match.is_over
        result = result_of(match.add((-1, 0, 0, 0)))
        assert (result.winners, result.ranks, result.ended_by) == (
            (2,), (4, 2, 1, 3), "end.down_to",
        )  # fmt: skip
        fixed = GONG_ZHU.amend(EndAfter(1))
        assert result_of(Match(fixed, 4).add((-100, 300, 500, -100))).winners == (2,)

    def test_at_the_table(self) -> None:
        """PG-170: exposed cards count double in the score of a state as well."""
        state = deal_of(GONG_ZHU, 4).deal()
        for seat, hand in enumerate(state.hands):
            state = state.apply(Charge(hand & Cards("AH QS JD TC"), seat))
        state = finish(state, Random(5))
        assert state.hand_score is not None
        found = score_hand(GONG_ZHU, state.tricks, players=4, charged="AH QS JD TC")
        assert found == state.hand_score
        assert sum(line.points for line in found.lines if line.rule == "points.hearts") == -400


class TestComplexHearts:
    """PG-172: a score is a complex number."""

    def both(self, *piles: object, **known: Any) -> list[complex]:
        """The score of each seat as one number."""
        found = scored(COMPLEX, *piles, **known)
        assert found.imaginary is not None
        return [complex(*pair) for pair in zip(found.points, found.imaginary, strict=True)]

    def test_the_queen_counts_13i(self) -> None:
        """PG-172: a heart 1, the queen of spades 13i, the jack of diamonds -10."""
        assert self.both("2H 3H", "QS", "JD") == [2, 13j, -10, 11 * 2j]
        assert self.both("2H 3H", "QS TC", "JD") == [2, -26, -10, 11]
        assert deck_points(COMPLEX) == 13 - 10

    def test_the_ten_of_clubs(self) -> None:
        """PG-172: five hearts and the queen with it are (5+13i)*2i = -26+10i."""
        found = self.both("2H 3H 4H 5H 6H QS TC", "JD")
        assert (5 + 13j) * 2j == -26 + 10j
        assert found == [-26 + 10j, -10, 0, 8]
        assert self.both("TC", "JD", "QS") == [0, -10, 13j, 13]

    @pytest.mark.parametrize(
        ("shooter", "answer", "found"),
        [
            ("", "subtract", [-13 - 13j, 0, -10, 0]),
            ("", "add", [0, 13 + 13j, 3 + 13j, 13 + 13j]),
            ("JD", "subtract", [-23 - 13j, 0, 0, 0]),
            ("JD", "add", [-10, 13 + 13j, 13 + 13j, 13 + 13j]),
            ("TC", "add", [0, -26 + 26j, -36 + 26j, -26 + 26j]),
            ("TC", "subtract", [26 - 26j, 0, -10, 0]),
        ],
    )
    def test_a_moon_is_13_plus_13i(self, shooter: str, answer: str, found: list[complex]) -> None:
        """PG-172: 13+13i off the shooter or on all others, the bonus apart; with the ten of clubs
        it is (13+13i)*2i = -26+26i."""
        others = "" if "JD" in shooter else "JD"
        kept = "" if "TC" in shooter else "TC"
        pile = f"{PENALTY} {shooter}"
        got = self.both(pile, "", others, "", choice=answer)
        assert (13 + 13j) * 2j == -26 + 26j
        if kept:
            # The ten lies with the last seat, whose result it multiplies.
            found = [*found[:3], found[3] * 2j]
        assert got == found

    def test_all_lines_add_up(self) -> None:
        """PG-172: in both columns."""
        each: list[dict[str, Any]] = [{}, {"choice": "add"}]
        for known in each:
            pile = PENALTY if known else PENALTY - Cards("2H")
            found = scored(COMPLEX, pile, "TC", "JD", **known)
            assert found.imaginary is not None
            for seat in range(4):
                own = [line for line in found.lines if line.seat == seat]
                assert sum(line.points for line in own) == found.points[seat]
                assert sum(line.imaginary for line in own) == found.imaginary[seat]

    def test_a_score_100_away_from_zero_ends_the_match(self) -> None:
        """PG-132, PG-172: a score 100 or more away from zero ends it, and the nearest wins."""
        match = Match(COMPLEX)
        for _ in range(4):
            match = match.add(scored(COMPLEX, "2H 3H 4H 5H 6H QS TC", "JD"))
        assert match.scores == (-104, -40, 0, 32)
        assert match.imaginary == (40, 0, 0, 0)
        result = result_of(match)
        assert (result.winners, result.ranks, result.ended_by) == (
            (2,), (4, 3, 1, 2), "end.distance",
        )  # fmt: skip

    def test_the_distance_counts_over_both_columns(self) -> None:
        """PG-132: 60+80i is 100 away, and neither 60 nor 80 is."""
        score = scored(COMPLEX, "2H", "QS", "JD")
        far = evolve(score, points=(60, 0, 1, 2), imaginary=(80, 0, 0, 0))
        near = evolve(score, points=(60, 0, 1, 2), imaginary=(79, 0, 0, 0))
        assert Match(COMPLEX).add(far).is_over
        assert not Match(COMPLEX).add(near).is_over
        minus = evolve(score, points=(-60, 0, 1, 2), imaginary=(-80, 0, 0, 0))
        assert Match(COMPLEX).add(minus).is_over

    def test_the_sheet_shows_both_columns(self) -> None:
        """PG-172: and asks for both."""
        match = Match(COMPLEX).add(scored(COMPLEX, "2H 3H", "QS", "JD"))
        assert "13i" in str(match)
        with pytest.raises(
            InputError, match="a second column in these rules: they are written like 3"
        ):
            match.add((1, 2, 3, 4))
        assert Match(COMPLEX).imaginary == (0, 0, 0, 0)
        assert Match(variants.AMERICAN).imaginary is None


class TestSuperHearts:
    """PG-173: every deal stands alone, and the lowest score above 0 wins."""

    def test_the_queen_counts_7(self) -> None:
        """PG-173: the queen of spades counts 7: 20 in all."""
        assert deck_points(SUPER) == 20
        assert points(SUPER, "QS", "2H") == (7, 1, 0, 12)

    @pytest.mark.parametrize(
        ("scores", "winners", "payments"),
        [
            ((1, 4, 15, 0), (0,), (17, -3, -14, 0)),
            ((0, 0, 10, 10), (2, 3), (0, 0, 0, 0)),
            ((2, 2, 8, 8), (0, 1), (6, 6, -6, -6)),
            ((2, 2, 9, 8), (0, 1), (Fraction(13, 2), Fraction(13, 2), -7, -6)),
            ((-20, 0, 0, 0), (), (0, 0, 0, 0)),
            ((0, 20, 20, 20), (1, 2, 3), (0, 0, 0, 0)),
            ((1, 1, 1, 17), (0, 1, 2), (Fraction(16, 3),) * 3 + (-16,)),
        ],
    )
    def test_losers_pay_the_winner_the_difference(
        self, scores: tuple[int, ...], winners: tuple[int, ...], payments: tuple[object, ...]
    ) -> None:
        """PG-173: of 1, 4, 15 and 0 the first wins; the second pays 3, the third 14, and the fourth
        has no part in it; winners who tie split what is paid."""
        result = result_of(Match(SUPER).add(scores))
        assert (result.winners, result.payments) == (winners, payments)
        assert result.payments is not None
        assert sum(result.payments) == 0

    def test_one_deal_is_a_match(self) -> None:
        """PG-173: there is no running total."""
        assert not Match(SUPER).is_over
        assert Match(SUPER).add((1, 4, 15, 0)).is_over
        assert result_of(Match(SUPER).add((1, 4, 15, 0))).ranks == (1, 2, 3, 4)

    def test_a_moon_is_worth_20(self) -> None:
        """PG-173: worth what hearts and queen count, 20, as the shooter chooses."""
        assert points(SUPER, PENALTY, choice="add") == (0, 20, 20, 20)
        assert points(SUPER, PENALTY, choice="subtract") == (-20, 0, 0, 0)


class TestGoldenTen:
    """PG-171: 56 numbered cards in four colours."""

    @pytest.mark.parametrize(
        ("players", "size", "kitty"), [(3, 18, 2), (4, 14, 0), (5, 11, 1), (6, 9, 2), (7, 8, 0)]
    )
    def test_three_to_seven_play_and_nothing_is_passed(
        self, players: int, size: int, kitty: int
    ) -> None:
        """PG-171: 3 to 7 play; what does not come out even goes to the taker of the first trick;
        the left neighbour of the dealer leads anything; nothing is passed."""
        assert len(GOLDEN.deck.cards(players)) == 56
        state = deal_of(GOLDEN, players, dealer=1).deal()
        assert state.phase is Phase.PLAY
        assert [len(hand) for hand in state.hands] == [size] * players
        assert (len(state.kitty), state.actor) == (kitty, 2)
        assert state.legal_cards() == state.hands[2]
        with pytest.raises(RulesError):
            Game(GOLDEN, players + 5)

    @pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
    def test_red_cards_count_27_and_the_yellow_ten_minus_10(self, players: int) -> None:
        """PG-171: red cards 27 together, the yellow ten 10 off."""
        assert deck_points(GOLDEN, players) == 12 + 15 - 10
        assert points(GOLDEN, "1H 2H AH", "5H", "TH", players=3)[:2] == (3, 5)

    @pytest.mark.parametrize(
        ("pile", "found"),
        [("TD", 0), ("TD 5H", 0), ("TD TH", 0), ("TD TH 2H", 1), ("TD TH 5H", 5), ("9D", 0)],
    )
    def test_the_yellow_ten_takes_nobody_below_zero(self, pile: str, found: int) -> None:
        """PG-171: the yellow ten takes nobody below 0."""
        score = scored(GOLDEN, pile, "", players=3)
        assert score.points[0] == found
        assert sum(line.points for line in score.lines if line.seat == 0) == found

    def test_without_the_floor_points_may_be_negative(self) -> None:
        """PG-171: as a variant there is no floor."""
        assert points(GOLDEN.amend(Without("result.not_below")), "TD", players=3)[0] == -10

    @given(st.lists(st.integers(0, 27), min_size=4, max_size=4))
    def test_six_deals(self, scores: list[int]) -> None:
        """PG-171: the lowest has won after six."""
        match = Match(GOLDEN, 4)
        for _ in range(6):
            assert not match.is_over
            match = match.add(scores)
        assert result_of(match).winners == tuple(
            seat for seat in range(4) if scores[seat] == min(scores)
        )


def test_parts_of_the_relatives_go_with_other_games() -> None:
    """The ten of clubs in Gong Zhu form, laid on the American game."""
    rules = variants.AMERICAN.amend(Multiplier("TC", alone=50))
    assert points(rules, "TC", QUEEN) == (50, 13, 0, 13)
    assert points(rules, "TC 2H", QUEEN) == (2, 13, 0, 12)
    down = variants.AMERICAN.amend(EndDownTo(-20), queen_points(-30), best="high")
    assert down.amend(Without("moon")).check() == ()


def test_a_choice_in_two_columns() -> None:
    """PG-172: the shooter is asked at the table, and both columns follow the answer."""
    hands = ["AC", "2C", "3C", "4C"]
    rest = COMPLEX.deck.cards(4) - sum(map(Cards, hands), Cards())
    state = Game(COMPLEX.amend(Moon())).position(hands, leader=0, taken=[rest, "", "", ""])
    for card in hands:
        state = state.play(card)
    assert state.phase is Phase.CHOOSE
    state = state.apply(Choose("add"))
    assert state.hand_score is not None
    # The shooter has the jack, and the ten of clubs, which multiplies by 2i.
    assert state.hand_score.points == (0, -26, -26, -26)
    assert state.hand_score.imaginary == (-20, 26, 26, 26)
    assert state.match.imaginary == (-20, 26, 26, 26)
