"""The end of a match."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Game,
    HandScore,
    InputError,
    Match,
    Result,
    RulesError,
    score_taken,
    variants,
)
from hearts import rules as r
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN
scores = st.lists(st.integers(-30, 130), min_size=3, max_size=6).map(tuple)


def result(points: tuple[int, ...], *amendments: r.Component, deals: int = 1) -> Result | None:
    """Return the result after a deal of these points, and others of none."""
    match = Match(AMERICAN.amend(*amendments))
    for _ in range(deals - 1):
        match = match.add((0, 0, 0, 0))
    return match.add(points).result


class TestEndAt:
    """PG-125, PG-126, WK-051, WK-052, PE-032: it is over when somebody has the limit or more at
    the end of a deal, and the lowest score wins."""

    def test_a_total_of_100_ends_the_match(self) -> None:
        """PG-125, WK-052: 100 ends it, 99 does not."""
        assert result((99, 1, 2, 3)) is None
        for top in (100, 101, 125):
            ended = result((top, 1, 2, 3))
            assert ended is not None
            assert (ended.winners, ended.ended_by) == ((1,), "end.at")

    def test_within_a_deal_it_does_not_end(self) -> None:
        """S-69: with 99 points, the match goes on after any trick but the last of the deal."""
        rng, match = Random(3), Match(AMERICAN).add((99, 99, 99, 99))
        state = Game(AMERICAN).start(seed=3, match=match).deal()
        while len(state.match.hand_scores) == 1:
            assert not state.is_over
            assert not state.match.is_over
            state = state.apply(state.view(state.actors[0]).random_action(rng))
        assert len(state.tricks) == 13
        assert state.is_over

    def test_a_match_ends_at_another_limit(self) -> None:
        """PE-032: to 50, 50 ends it and 49 does not."""
        assert result((49, 1, 2, 3), r.EndAt(50)) is None
        assert result((50, 1, 2, 3), r.EndAt(50)) is not None

    @pytest.mark.parametrize("limit", [1, 50, 150, 200, 250])
    def test_limits_that_are_agreed_on(self, limit: int) -> None:
        """WK-053: other limits are as good."""
        assert AMERICAN.amend(r.EndAt(limit)).check() == ()

    def test_the_scores_of_all_deals_count(self) -> None:
        """RH-030, WK-037, PG-126: they are added up deal by deal."""
        match = Match(AMERICAN)
        for _ in range(3):
            match = match.add((26, 0, 0, 0))
            assert not match.is_over
        assert match.add((26, 0, 0, 0)).is_over

    @given(scores, st.integers(1, 120), st.integers(1, 9))
    def test_end_at_and_end_above_compare_with_the_limit(
        self, total: tuple[int, ...], limit: int, deals: int
    ) -> None:
        standing = r.Standing(len(total), (total,) * deals)
        assert r.EndAt(limit).reached(standing) == any(score >= limit for score in total)
        assert r.EndAbove(limit).reached(standing) == any(score > limit for score in total)
        assert r.EndAbove(limit).reached(standing) == r.EndAt(limit + 1).reached(standing)
        assert r.EndDownTo(-limit).reached(standing) == any(score <= -limit for score in total)


class TestEndAbove:
    """RH-040, RH-041: it is over when somebody has more than the limit and one alone is lowest."""

    @pytest.mark.parametrize(
        ("points", "winners"),
        [
            ((100, 20, 30, 40), None),
            ((101, 20, 30, 40), (1,)),
            ((101, 20, 20, 40), None),
            ((101, 20, 101, 40), (1,)),
        ],
    )
    def test_a_match_ends_above_100_with_one_lowest(
        self, points: tuple[int, ...], winners: tuple[int, ...] | None
    ) -> None:
        """RH-040: a highest score of 100 goes on; 101 is the end with one lowest, not with two."""
        assert r.EndAbove() == r.EndAbove(100)
        ended = result(points, r.EndAbove(), r.PlayOn())
        assert (None if ended is None else ended.winners) == winners
        assert ended is None or ended.ended_by == "end.above"


class TestEndAfter:
    """PE-030, PE-031: a match of a number of deals."""

    @pytest.mark.parametrize("deals", [1, 2, 3, 4, 5])
    def test_four_deals(self, deals: int) -> None:
        """PE-031: over after four deals, never before, whatever the scores; the fewest points
        win."""
        for points in ((0, 0, 26, 0), (100, 13, 5, 120)):
            match = Match(AMERICAN.amend(r.EndAfter(4)))
            for _ in range(min(deals, 4)):
                assert not match.is_over
                match = match.add(points)
            assert match.is_over == (deals >= 4)
        if match.result is not None:
            assert (match.result.winners, match.result.ended_by) == ((2,), "end.deals")

    @given(scores, st.integers(1, 9), st.integers(1, 9))
    def test_the_scores_are_nothing_to_it(
        self, total: tuple[int, ...], limit: int, deals: int
    ) -> None:
        assert r.EndAfter(limit).reached(r.Standing(len(total), (total,) * deals)) == (
            deals >= limit
        )


class TestEndDownTo:
    """PG-170: it is over when a score has come down to the limit."""

    RULES = AMERICAN.amend(r.EndDownTo(-50), r.Without("moon"), r.bonus_points(), best="high")

    @pytest.mark.parametrize(("low", "over"), [(-49, False), (-50, True), (-51, True)])
    def test_a_match_ends_down_at_the_limit(self, low: int, over: bool) -> None:
        match = Match(self.RULES).add((low, 900, 3, 4))
        assert match.is_over is over
        if match.result is not None:
            assert (match.result.winners, match.result.ended_by) == ((1,), "end.down_to")


class TestEndAtDistance:
    """PG-132: a score over two columns may be so far from zero, and no further."""

    def test_no_match_ends_inside_the_quiet_bounds_of_a_distance(self) -> None:
        """The largest totals with which no match ends, whatever the other column has."""
        rule = r.EndAtDistance(100)
        one, two = r.Standing(2, ((0, 0),)), r.Standing(2, ((0, 0),), imaginary=(0, 0))
        assert rule.quiet_bounds(one) == ((-99, 99),) * 2
        assert rule.quiet_bounds(two) == ((-70, 70),) * 2

    @given(scores, scores, st.integers(1, 120))
    def test_a_match_ends_at_a_distance_from_zero(
        self, real: tuple[int, ...], second: tuple[int, ...], limit: int
    ) -> None:
        """PG-132: the absolute value reaches the limit."""
        seats = min(len(real), len(second))
        standing = r.Standing(seats, (real[:seats],), imaginary=second[:seats])
        far = any(a * a + b * b >= limit * limit for a, b in zip(real, second, strict=False))
        assert r.EndAtDistance(limit).reached(standing) is far

    def test_without_a_second_column(self) -> None:
        """PG-132: what is far below zero is far as well, and the nearest to zero wins."""
        rules = AMERICAN.amend(r.EndAtDistance(100))
        assert not Match(rules).add((-99, 99, 5, -4)).is_over
        result = Match(rules).add((-100, 99, 5, -4)).result
        assert result is not None
        assert (result.winners, result.ranks, result.ended_by) == (
            (3,), (4, 3, 2, 1), "end.distance",
        )  # fmt: skip


class TestEndTurned:
    """PG-176: a match in two phases."""

    RULES = AMERICAN.amend(r.EndTurned(50), r.Without("moon"))
    EXACT = AMERICAN.amend(r.EndTurned(50, exact=True), r.Without("moon"))
    HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"

    def scored(self, match: Match, *taken: str) -> HandScore:
        """A deal on this sheet: the last seat has what the others did not take."""
        rest = r.PACK - sum(map(Cards, taken), Cards())
        piles: list[Cards | str] = [*taken, *[""] * (3 - len(taken)), rest]
        return score_taken(match.rules, piles, match=match)

    def test_the_first_phase(self) -> None:
        """PG-176: points are added until a score has reached the limit."""
        match = Match(self.RULES).add((49, 0, 10, 20))
        assert self.scored(match, "2H", "QS").points == (1, 13, 0, 12)
        assert match.rules.end.sign(match.standing) == 1

    def test_the_second_phase(self) -> None:
        """PG-176: then they are taken off, though nobody has as much any more."""
        match = Match(self.RULES).add((50, 3, 14, 20))
        assert not match.is_over
        score = self.scored(match, "2H 3H 4H 5H 6H 7H", "8H", "QS")
        assert score.points == (-6, -1, -13, -6)
        for seat in range(4):
            own = [line.points for line in score.lines if line.seat == seat]
            assert sum(own) == score.points[seat]
        match = match.add(score)
        assert (match.scores, match.is_over) == ((44, 2, 1, 14), False)
        match = match.add(self.scored(match, "", "", "2H"))
        assert match.scores == (44, 2, 0, -11)
        result = match.result
        assert result is not None
        assert (result.winners, result.ended_by, result.ranks) == (
            (3,), "end.turned", (4, 3, 2, 1),
        )  # fmt: skip

    def test_at_zero_when_it_turns(self) -> None:
        """PG-176: the deal that turns the match does not end it."""
        assert not Match(self.RULES).add((50, 0, 14, 20)).is_over

    def test_zero_may_have_to_be_hit_exactly(self) -> None:
        """PG-176: as an option 0 has to be hit, and what falls below bounces back."""
        match = Match(self.EXACT).add((50, 3, 14, 20))
        match = match.add(self.scored(match, "QS", "2H 3H 4H 5H 6H", "7H"))
        assert (match.scores, match.is_over) == ((37, 2, 13, 13), False)
        match = match.add(self.scored(match, "", "2H 3H", "QS"))
        assert (match.scores, match.is_over) == ((37, 0, 0, 2), True)
        assert match.result is not None
        assert match.result.winners == (1, 2)

    def test_the_first_phase_does_not_bounce(self) -> None:
        match = Match(self.EXACT.amend(r.bonus_points())).add((0, 5, 3, 2))
        score = self.scored(match, "JD", "QS", self.HEARTS)
        assert match.add(score).scores == (-10, 18, 16, 2)

    def test_the_match_is_needed(self) -> None:
        with pytest.raises(InputError, match=r"end\.turned: .* depend on the match; give match="):
            score_taken(self.RULES, ["QS", self.HEARTS, "", ""])

    @pytest.mark.parametrize(
        ("effect", "before", "after"),
        [
            (r.Subtract(), (-26, 0, 0, 0), (26, 0, 0, 0)),
            (r.Add(), (0, 26, 26, 26), (0, -26, -26, -26)),
            (r.Nothing(), (0, 0, 0, 0), (0, 0, 0, 0)),
        ],
    )
    def test_a_shoot_is_turned(
        self, effect: r.Effect, before: tuple[int, ...], after: tuple[int, ...]
    ) -> None:
        """PG-176, S-60: each point of a later deal is taken off, those of a shoot included."""
        rules = AMERICAN.amend(r.EndTurned(50), r.Moon(effect))
        piles: list[Cards | str] = [f"{self.HEARTS} QS", "", "", ""]
        sheet = Match(rules)
        assert score_taken(rules, piles, match=sheet).points == before
        sheet = sheet.add((26, 0, 0, 0)).add((26, 0, 0, 0))
        assert score_taken(rules, piles, match=sheet).points == after
        said = "points that it adds are then taken off, and points that it takes off are added."
        assert (said in " ".join(rules.describe().split())) is (effect != r.Nothing())

    def test_a_total_that_never_left_zero(self) -> None:
        """PG-176, S-60: it has 0 or less after a deal of the second phase, so its seat wins."""
        for rules in (variants.HARTENJAGEN, self.RULES):
            sheet = Match(rules)
            for _ in range(4):
                assert not sheet.is_over
                sheet = sheet.add((13, 0, 1, 1))
            assert not sheet.is_over
            sheet = sheet.add((-15, 0, 0, 0))
            assert sheet.scores == (37, 0, 4, 4)
            assert sheet.result is not None
            assert (sheet.result.winners, sheet.result.ended_by) == ((1,), "end.turned")
            words = " ".join(rules.describe().split())
            assert "A total that has never been above 0 counts as well." in words

    def test_with_a_bonus_and_a_moon(self) -> None:
        """PG-176: whatever a deal counts is taken off, shoots included."""
        rules = AMERICAN.amend(r.EndTurned(50), r.bonus_points())
        match = Match(rules).add((50, 30, 30, 30))
        assert score_taken(
            rules, [f"{self.HEARTS} QS", "JD", "", ""], match=match, choice="add"
        ).points == (0, -16, -26, -26)

    @pytest.mark.parametrize(("best", "most"), [("low", "many"), ("high", "few")])
    def test_the_other_points_are_best_after_it(self, best: str, most: str) -> None:
        words = self.RULES.amend(best=best).describe()
        assert f"it is best to score {most}." in " ".join(words.split())


class TestLivesByDeal:
    """FX-151: in Danger Hearts the points of one deal cost a life."""

    RULES = AMERICAN.amend(r.EndLives(2, 15, by_deal=True))

    def test_deals_cost_lives(self) -> None:
        """FX-151: 15 in a deal cost one; 14 and 14 do not, and totals go on."""
        match = Match(self.RULES)
        for _ in range(3):
            match = match.add((14, 12, 0, 0))
        assert match.scores == (42, 36, 0, 0)
        assert not match.is_over
        match = match.add((15, 5, 6, 0)).add((26, 0, 0, 0))
        assert not match.is_over  # one player is out
        match = match.add((0, 26, 0, 0)).add((0, 26, 0, 0)).add((0, 0, 26, 0))
        assert not match.is_over
        match = match.add((0, 0, 26, 0))
        assert match.is_over
        result = match.result
        assert result is not None
        assert (result.winners, result.ended_by, result.ranks) == ((3,), "end.lives", (4, 3, 2, 1))

    @given(st.lists(st.integers(0, 3), max_size=12))
    def test_by_the_number_of_heavy_deals(self, takers: list[int]) -> None:
        """FX-151: the match is over with the second life of all but one player."""
        match, lost = Match(self.RULES), [0] * 4
        for taker in takers:
            if match.is_over:
                break
            match = match.add([26 * (seat == taker) for seat in range(4)])
            lost[taker] += 1
            assert match.is_over == (sum(number < 2 for number in lost) <= 1)

    def test_values(self) -> None:
        check_round_trips(self.RULES)
        assert "scores 15 or more in one deal loses one. A player" in self.RULES.describe().replace(
            "\n", " "
        )


class TestEndLives:
    """Each seat has lives; the limit costs one."""

    RULES = AMERICAN.amend(r.EndLives(2, 50))

    def lives(self, match: Match) -> tuple[int, ...]:
        """The lives left."""
        end = match.rules.end
        assert isinstance(end, r.EndLives)
        return end.left(match.standing)

    def test_losers_of_the_same_deal_tie_for_ever(self) -> None:
        rules = AMERICAN.amend(r.EndLives(1, 50), r.PlayOn())
        assert rules.check() == ()
        [text] = rules.warnings()
        assert text.startswith("end: players that lose their last life in the same deal tie")
        match = Match(rules).add((0, 0, 50, 60)).add((50, 50, 0, 0))
        for points in ((0, 5, 10, 11), (11, 10, 5, 0)) * 10:
            match = match.add(points)
            assert not match.is_over
        assert AMERICAN.amend(r.EndLives(1, 50)).warnings() == ()

    def test_a_life_is_lost(self) -> None:
        match = Match(self.RULES).add((49, 50, 20, 60))
        assert match.scores == (49, 0, 20, 0)
        assert self.lives(match) == (2, 1, 2, 1)
        assert not match.is_over
        assert self.lives(Match(self.RULES)) == (2, 2, 2, 2)

    def test_three_lives(self) -> None:
        """PM-04: the third time at the limit is the last."""
        match = Match(AMERICAN.amend(r.EndLives(3, 50)))
        for left in (2, 1, 0):
            match = match.add((50, 1, 1, 1))
            assert self.lives(match) == (left, 3, 3, 3)

    def test_a_match_of_lives_ends_with_one_player_left(self) -> None:
        """The seat that lost its last life later is ahead."""
        match = Match(self.RULES).add((50, 50, 50, 10)).add((50, 10, 10, 10))
        assert (self.lives(match), match.is_over) == ((0, 1, 1, 2), False)
        match = match.add((0, 40, 10, 20))
        assert (self.lives(match), match.is_over) == ((0, 0, 1, 2), False)
        match = match.add((0, 20, 30, 3))
        assert match.result is not None
        assert (match.result.winners, match.result.ranks) == ((3,), (4, 3, 2, 1))
        assert match.result.ended_by == "end.lives"

    def test_nobody_left(self) -> None:
        """Those who lost the last life at once share the place."""
        match = Match(self.RULES).add((50, 50, 50, 50)).add((50, 0, 0, 0)).add((0, 50, 50, 50))
        assert match.result is not None
        assert (match.result.winners, match.result.ranks) == ((1, 2, 3), (4, 1, 1, 1))

    def test_a_seat_without_lives_counts_no_more(self) -> None:
        """The points that it takes later change nothing."""
        match = Match(self.RULES).add((50, 0, 0, 0)).add((50, 0, 0, 0))
        for deal in ((50, 0, 0, 0), (20, 0, 0, 0)):
            match = match.add(deal)
            assert self.lives(match) == (0, 2, 2, 2)
        places = r.standings.places(match._table, match.standing)
        assert places == (4, 1, 1, 1)

    def test_by_score_where_lives_are_equal(self) -> None:
        match = Match(self.RULES).add((10, 30, 10, 40))
        assert r.standings.places(match._table, match.standing) == (1, 3, 1, 4)


class TestEndFirst:
    """PE-030: a limit or a number of deals, whichever comes first."""

    RULES = AMERICAN.amend(r.EndFirst((r.EndAt(50), r.EndAfter(3))))

    def test_by_the_limit(self) -> None:
        result = Match(self.RULES).add((50, 0, 1, 2)).result
        assert result is not None
        assert result.ended_by == "end.at"

    def test_by_the_deals(self) -> None:
        match = Match(self.RULES).add((1, 2, 3, 20)).add((1, 2, 3, 20))
        assert not match.is_over
        result = match.add((0, 0, 0, 0)).result
        assert result is not None
        assert (result.ended_by, result.winners) == ("end.deals", (0,))

    def test_the_first_named_of_two_ends_is_said(self) -> None:
        """The first named is said."""
        match = Match(self.RULES).add((1, 2, 3, 20)).add((1, 2, 3, 20)).add((0, 0, 0, 10))
        assert match.result is not None
        assert match.result.ended_by == "end.at"

    def test_a_first_of_less_than_two_ends_is_a_problem(self) -> None:
        said = "end: the first of several rules ends the match, but there are not several"
        assert AMERICAN.amend(r.EndFirst(())).check() == (said,)
        assert AMERICAN.amend(r.EndFirst(r.EndAt(50))).check() == (said,)
        for end in (
            r.EndTurned(),
            r.EndLives(),
            r.EndAtDistance(),
            r.EndFirst((r.EndAt(), r.EndAfter())),
        ):
            rules = AMERICAN.amend(r.EndFirst((r.EndAt(50), end)), r.Without("moon"))
            assert rules.check() == (
                f"end: {end.key} changes how points count, so it cannot be one of several",
            )
        both = AMERICAN.amend(r.EndFirst((r.EndAt(0), r.EndAfter(0))))
        assert both.check() == (
            "end: a limit of 0 is reached before the first deal",
            "end: a match of 0 deals has no deal to play",
        )

    @pytest.mark.parametrize("ends", ["end", (r.EndAt(), "end"), 5, None, (r.EndAt,), r.PlayOn()])
    def test_what_ends_nothing(self, ends: Any) -> None:
        with pytest.raises(RulesError, match=r"^EndFirst: rules that end a match are listed, not "):
            r.EndFirst(ends)


class TestProblems:
    """A match must have a deal to play."""

    @pytest.mark.parametrize(
        ("end", "said"),
        [
            (r.EndAt(0), "end: a limit of 0 is reached before the first deal"),
            (r.EndAt(-5), "end: a limit of -5 is reached before the first deal"),
            (r.EndAbove(-1), "end: a limit of -1 is passed before the first deal"),
            (r.EndAfter(0), "end: a match of 0 deals has no deal to play"),
            (r.EndDownTo(0), "end: a limit of 0 is reached before the first deal"),
            (r.EndAtDistance(0), "end: a limit of 0 is reached before the first deal"),
            (r.EndTurned(0), "end: a limit of 0 is reached before the first deal"),
            (r.EndLives(3, 0), "end: a limit of 0 is reached before the first deal"),
            (r.EndLives(0), "end: with 0 lives the match is over before the first deal"),
        ],
    )
    def test_a_match_that_is_over_at_once_is_a_problem(self, end: r.End, said: str) -> None:
        assert AMERICAN.amend(end).check() == (said,)

    @pytest.mark.parametrize(
        "end",
        [
            r.EndAt(1),
            r.EndAbove(0),
            r.EndAfter(1),
            r.EndDownTo(-1),
            r.EndAtDistance(1),
            r.EndTurned(1),
            r.EndLives(1, 1),
            r.EndFirst((r.EndAt(1), r.EndAfter(1))),
        ],
    )
    def test_the_least_that_can_be_played(self, end: r.End) -> None:
        assert AMERICAN.amend(end).check() == ()


def test_lives_and_high_scores() -> None:
    rules = AMERICAN.amend(r.EndLives(), r.Without("moon"), best="high")
    assert rules.check() == (
        "end: lives are lost by high scores, so the high score cannot be best",
    )


@pytest.mark.parametrize(
    ("end", "fields"),
    [
        (r.EndAt, ["limit"]),
        (r.EndAbove, ["limit"]),
        (r.EndAfter, ["deals"]),
        (r.EndDownTo, ["limit"]),
        (r.EndAtDistance, ["limit"]),
        (r.EndTurned, ["limit"]),
        (r.EndLives, ["lives", "limit"]),
    ],
)
@pytest.mark.parametrize("parameter", ["100", 99.5, True, None])
def test_parameters_of_a_wrong_kind_are_refused(
    end: Any, fields: list[str], parameter: Any
) -> None:
    for field in fields:
        with pytest.raises(RulesError, match=rf"^{end.__name__}: {field} must be a whole number"):
            end(**{field: parameter})


def test_a_switch_of_a_wrong_kind_is_refused() -> None:
    wrong: Any = 1
    with pytest.raises(RulesError, match=r"^EndTurned: exact must be of type bool, not 1"):
        r.EndTurned(50, wrong)


def test_the_base_of_ends_has_no_answer_of_its_own() -> None:
    standing = r.Standing(2, ((1, 2),))
    with pytest.raises(NotImplementedError):
        r.End().reached(standing)
    assert r.End().adjusted(standing, (3, 4)) == (3, 4)
    assert r.End().sign(standing) == 1
    assert r.End().measures(standing) == (1, 2)
    assert r.End().when(AMERICAN.table(4)) == ""
    assert r.EndAt().ended_by(standing) == "end.at"
    assert r.End.needs_match is False


@pytest.mark.parametrize(
    "rule",
    [
        r.EndAt(),
        r.EndAt(50),
        r.EndAbove(),
        r.EndAfter(4),
        r.EndDownTo(),
        r.EndAtDistance(),
        r.EndTurned(),
        r.EndTurned(75, exact=True),
        r.EndLives(),
        r.EndFirst((r.EndAt(50), r.EndAfter(4))),
    ],
)
def test_an_end_is_a_value(rule: r.Component) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_different_ends_are_different_rules() -> None:
    ends = {r.EndAt(), r.EndAt(50), r.EndAbove(), r.EndAbove(50), r.EndAfter(), r.EndAfter(50)}
    ends |= {r.EndTurned(), r.EndTurned(exact=True), r.EndLives(), r.EndAtDistance(), r.EndDownTo()}
    assert len(ends) == 11


def test_lives_are_for_seats_and_not_for_sides() -> None:
    """Partners who pool their tricks have one score, and lose their lives together."""
    pooled, summed = variants.PARTNERS_POOLED, variants.PARTNERS_SUMMED
    assert pooled.amend(r.EndLives()).check() == ()
    assert summed.amend(r.EndLives()).check() == (
        "end: lives are lost by seats, so partners cannot add their scores",
    )
    match = Match(pooled.amend(r.EndLives(2, 20)))
    for points in ((26, 0, 26, 0), (0, 26, 0, 26)):
        match = match.add(points)
        assert not match.is_over
    match = match.add((20, 6, 20, 6))
    assert match.result is not None
    assert (match.result.winners, match.result.ranks) == ((1, 3), (2, 1, 2, 1))


def test_above_a_limit_is_told_as_one_more() -> None:
    """RH-040: strictly above 100 is 101 or more."""
    table = variants.AMERICAN.table(4)
    assert r.EndAbove(100).when(table) == r.EndAt(101).when(table)
    assert "101" in r.EndAbove(100).when(table)


def test_lives_are_lost_at_the_limit_and_not_before() -> None:
    rules = AMERICAN.amend(r.EndLives(2, 50))
    end, standing = rules.end, Match(rules).standing
    assert end.when(rules.table(4)) == "no more than one player has a life left"
    bounds = end.quiet_bounds(standing)
    assert bounds is not None
    assert [high for _, high in bounds] == [49] * 4


@pytest.mark.parametrize(
    ("best", "distance", "words"),
    [
        ("low", False, "lowest total"),
        ("high", False, "highest total"),
        ("low", True, "smallest distance from zero"),
        ("high", True, "greatest distance from zero"),
    ],
)
def test_who_is_ahead_is_said_by_what_is_best(best: Any, distance: bool, words: str) -> None:
    rules = variants.COMPLEX_HEARTS if distance else variants.AMERICAN
    table = rules.amend(best=best).table(4)
    assert table.rules.end.leader(table) == f"The player with the {words}"


@pytest.mark.parametrize("limit", [-40, -1, 1, 50])
@pytest.mark.parametrize("kind", [r.EndAt, r.EndAbove, r.EndDownTo])
def test_between_its_bounds_no_total_ends_the_match(kind: Any, limit: int) -> None:
    """The totals next to the bounds do, except those that no deal reaches."""
    end = kind(limit)
    for seat, (low, high) in enumerate(end.quiet_bounds(r.Standing(4)) or ()):
        for total, over in ((low, False), (high, False), (low - 1, True), (high + 1, True)):
            if abs(total) < 1000:
                totals = [limit + 5 if kind is r.EndDownTo else limit - 5] * 4
                totals[seat] = total
                assert end.reached(r.Standing(4, (tuple(totals),))) == over


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("ending")
    check_words("stages")


def test_three_lives_and_a_hundred_points() -> None:
    """S-57: the usual lives."""
    assert r.EndLives() == r.EndLives(lives=3, limit=100)


@pytest.mark.parametrize("limit", [1, 2, 7, 100])
@pytest.mark.parametrize("columns", [1, 2])
def test_totals_within_the_quiet_bounds_end_nothing(limit: int, columns: int) -> None:
    """PG-124 to PG-132: up to the last total of every seat; with one more the match is over."""
    ends: dict[r.End, Callable[[int, int], bool]] = {
        r.EndAt(limit): lambda real, second: real >= limit,
        r.EndAbove(limit): lambda real, second: real > limit,
        r.EndDownTo(-limit): lambda real, second: real <= -limit,
        r.EndAtDistance(limit): lambda real, second: real * real + second * second >= limit**2,
    }
    before = r.Standing(2, imaginary=(0, 0) if columns == 2 else None)
    for end, over in ends.items():
        bounds = end.quiet_bounds(before)
        assert bounds is not None
        [(low, high)] = set(bounds)
        reach = range(-3 * limit - 3, 3 * limit + 4)
        quiet = [total for total in reach if low <= total <= high]
        assert quiet
        for total in (quiet[0], 0, quiet[-1]):
            for second in (quiet[0], 0, quiet[-1]) if columns == 2 else (0,):
                imaginary = (second, 0) if columns == 2 else None
                after = r.Standing(2, ((total, 0),), ((total, 0),), imaginary)
                assert not end.reached(after)
        for total in reach:
            for second in (-limit, -1, 0, limit) if columns == 2 else (0,):
                imaginary = (0, second) if columns == 2 else None
                after = r.Standing(2, ((0, total),), ((0, total),), imaginary)
                assert end.reached(after) is over(total, second), (end, total, second)
                if columns == 1 and not low <= total <= high:
                    assert end.reached(after)


def test_bounds_of_a_match_that_has_turned() -> None:
    """PG-176: it goes on while all totals are 1 or more; before it turns nothing ends it."""
    match = Match(AMERICAN.amend(r.EndTurned(50))).add((26, 0, 0, 0))
    end = match.rules.end
    bounds = end.quiet_bounds(match.standing)
    assert bounds is not None
    assert all(low <= -(10**6) for low, _ in bounds)
    bounds = end.quiet_bounds(match.add((26, 0, 0, 0)).standing)
    assert bounds is not None
    assert {low for low, _ in bounds} == {1}


def test_a_number_of_deals_ends_the_match_with_the_next_deal() -> None:
    """PE-031: by default one deal is played."""
    assert r.EndAfter() == r.EndAfter(1)
    match = Match(AMERICAN.amend(r.EndAfter(2)))
    assert not match.rules.end.ends_next(match.standing)
    assert match.rules.end.quiet_bounds(match.standing) is not None
    later = match.add((26, 0, 0, 0))
    assert later.rules.end.ends_next(later.standing)
    assert later.rules.end.quiet_bounds(later.standing) is None


def test_a_limit_is_reached_by_any_total_beyond_its_bounds() -> None:
    """PG-125: no other part of the rules has to be asked."""
    assert r.EndAt(50).ends_outside
    assert not r.EndTurned(50).ends_outside
