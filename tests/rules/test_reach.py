"""Totals that never come: wins and ends that wait for them, and what is odd without being wrong."""

from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import Match, Rules, RulesError, variants
from hearts import rules as r

AMERICAN, MICROSOFT = variants.AMERICAN, variants.MICROSOFT
#: Nothing counts, and nobody can shoot.
BLANK = AMERICAN.amend(r.Without("points.hearts"), r.Without("points.queen"), r.Without("moon"))
#: Every card counts for its taker, so that totals only fall.
FALLING = AMERICAN.amend(r.heart_points(-1), r.queen_points(-13), r.Without("moon"))


def lost(key: str, why: str) -> tuple[str]:
    """The refusal of a win by a total that never stands."""
    return (
        f"{key}: nobody can win by it, because {why}; give it another total, or take it out with "
        f"Without('{key}')",
    )


#: Matches in which totals change in several ways.
RANDOM = (
    MICROSOFT.amend(r.EndAt(30)),
    MICROSOFT.amend(r.EndAt(30), r.Wrap((13, 26))),
    MICROSOFT.amend(r.EndAt(30), r.ExactHit(13, 6), r.TotalFloor(3)),
    MICROSOFT.amend(r.EndAbove(20), r.Multiples(10, 15)),
    MICROSOFT.amend(r.EndLives(2, 30)),
    MICROSOFT.amend(r.EndTurned(30, exact=True)),
)
STILL = "every deal leaves all totals as they are"


class TestWins:
    """A win by an exact total needs a total that can stand."""

    @pytest.mark.parametrize(
        ("amendments", "key", "why"),
        [
            ([r.HitWins(100), r.ExactHit(100)], "win.exact", "exact changes a total of 100"),
            ([r.HitWins(100), r.Wrap((100,))], "win.exact", "wrap changes a total of 100"),
            (
                [r.HitWins(100), r.Multiples(50, 25)],
                "win.exact",
                "multiples changes a total of 100",
            ),
            (
                [r.HitWins(-5), r.TotalFloor(0)],
                "win.exact",
                "floor.total changes a total of minus 5",
            ),
            ([r.HitWins(100), r.EndLives()], "win.exact", "end.lives changes a total of 100"),
            ([r.Remains(104, 2), r.Wrap()], "win.104_for_2", "wrap changes a total of 104"),
            ([r.Remains(105, 3)], "win.105_for_3", "a total of 105 ends the match"),
            ([r.Remains(105, 1)], "win.105_for_1", "a total of 105 ends the match"),
            (
                [r.Remains(101, 2, inclusive=True), r.EndAbove(100)],
                "win.101_for_2",
                "a total of 101 ends the match",
            ),
            (
                [r.Remains(69, 5), r.EndAfter(5)],
                "win.69_for_5",
                "the match is over before a total can stand for six deals",
            ),
            (
                [r.Remains(69, 5), r.EndFirst((r.EndAt(), r.EndAfter(3)))],
                "win.69_for_5",
                "the match is over before a total can stand for six deals",
            ),
            ([r.HitWins(126)], "win.exact", "the match ends before a total can come to 126"),
            (
                [r.HitWins(500), r.EndFirst((r.EndAt(50), r.EndAfter(9)))],
                "win.exact",
                "the match ends before a total can come to 500",
            ),
            (
                [r.HitWins(152), r.Charging()],
                "win.exact",
                "the match ends before a total can come to 152",
            ),
            (
                [r.HitWins(160), r.EndAtDistance(50)],
                "win.exact",
                "the match ends before a total can come to 160",
            ),
        ],
    )
    def test_nobody_can_win(self, amendments: list[Any], key: str, why: str) -> None:
        rules = AMERICAN.amend(*amendments)
        assert rules.check() == lost(key, why)
        assert not rules.amend(r.Without(key)).check()

    def test_of_totals_that_only_rise_or_fall(self) -> None:
        assert MICROSOFT.amend(r.HitWins(-5)).check() == lost(
            "win.exact", "no total can come to minus 5"
        )
        falling = FALLING.amend(r.EndDownTo(-50))
        assert falling.amend(r.HitWins(5)).check() == lost("win.exact", "no total can come to 5")
        assert falling.amend(r.HitWins(-200)).check() == lost(
            "win.exact", "the match ends before a total can come to minus 200"
        )
        assert not falling.amend(r.HitWins(-75)).check()

    @pytest.mark.parametrize(
        "amendments",
        [
            [r.HitWins(100), r.ExactHit(100, optional=True)],
            [r.HitWins(100), r.ExactHit(100), r.Wrap((50,), to=100)],
            [
                r.HitWins(100),
                r.ExactHit(100),
                r.ExactHit(130, None, (5, 30), key="exact.130"),
                r.ExactHit(131, 130, key="exact.131"),
            ],
            [r.HitWins(100), r.Multiples(50, 50)],
            [r.HitWins(100), r.Multiples(30, 10)],
            [r.HitWins(100), r.Multiples(50, 50, above=100)],
            [r.HitWins(5), r.ExactHit(100), r.TotalFloor(5)],
            [r.HitWins(99), r.EndLives()],
            [r.HitWins(100), r.EndLives(by_deal=True)],
            [r.HitWins(105)],
            [r.HitWins(125)],
            [r.HitWins(126), r.PlayOn()],
            [r.HitWins(126), r.ExactHit(60, 126)],
            [r.HitWins(151), r.Charging()],
            [r.HitWins(-5)],
            [r.HitWins(60), r.EndAtDistance(50)],
            [r.HitWins(-26), r.EndTurned(50, exact=True)],
            [r.HitWins(-4), r.Multiples(10, 15)],
            [r.HitWins(-3), r.ExactHit(100, -9)],
            [r.HitWins(10**30), r.heart_points(10**29)],
            [r.Remains(105, 3), r.PlayOn()],
            [r.Remains(105, 1, inclusive=True)],
            [r.Remains(69, 5), r.EndAfter(6)],
            [r.Remains(69, 5), r.EndAfter(3), r.PlayOn()],
            [r.Remains(69, 5), r.Remains(5, 69)],
            [r.Remains(5, 10**9)],
        ],
    )
    def test_somebody_can_win(self, amendments: list[Any]) -> None:
        assert not AMERICAN.amend(*amendments).check()

    def test_points_that_are_taken_off_later(self) -> None:
        """In Hartenjagen no total falls below 0 before the turn, but after it one does."""
        assert not variants.HARTENJAGEN.amend(r.HitWins(-3)).check()

    @given(st.sampled_from(RANDOM), st.lists(st.integers(0, 26), min_size=1, max_size=9))
    def test_a_total_that_came_is_not_refused(self, rules: Rules, points: list[int]) -> None:
        """Whatever totals a match comes to, a win by each of them is accepted."""
        match = Match(rules)
        for own in points:
            if not match.is_over:
                match = match.add((own, 26 - own, 0, 0))
                for total in set(match.scores) - {0}:
                    assert not rules.amend(r.HitWins(total)).check()

    def test_a_rule_of_ones_own_that_sets_no_total(self) -> None:
        """It says so itself; then the other rules decide."""
        assert not MICROSOFT.amend(Firm(), r.HitWins(26)).check()
        assert MICROSOFT.amend(Firm(), r.HitWins(-5)).check() == lost(
            "win.exact", "no total can come to minus 5"
        )

    def test_a_win_that_needs_no_total(self) -> None:
        assert not AMERICAN.amend(Any13()).check()

    @pytest.mark.parametrize("answer", [5, (5,), (5, "2"), "ab"])
    def test_an_answer_of_another_kind(self, answer: object) -> None:
        assert AMERICAN.amend(Strange(answer)).check() == (
            f"win.house: needs() returns a pair of whole numbers, or None, not {answer!r}",
        )


@frozen
class Any13(r.SpecialWin):
    """A player who has scored 13 in every deal wins."""

    key: ClassVar[str] = "win.house"

    def winners(self, standing: r.Standing) -> tuple[int, ...]:
        return ()


@frozen
class Strange(r.SpecialWin):
    """A win that answers strangely."""

    answer: Any
    key: ClassVar[str] = "win.house"

    def winners(self, standing: r.Standing) -> tuple[int, ...]:
        return ()

    def needs(self) -> Any:
        return self.answer


@frozen
class Whim(r.ScoreRule):
    """A total that is 7 becomes any other."""

    key: ClassVar[str] = "whim"

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        return {"on": 500} if total == 7 else {}


@frozen
class Firm(r.ScoreRule):
    """A rule that changes no total."""

    key: ClassVar[str] = "firm"

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        return {}

    def may_set(self, low: int | None, high: int | None) -> bool:
        return False


@frozen
class Halves(r.End):
    """Totals are halved after each deal, and the match ends at 100."""

    goal: Any = ((100, None),)
    key: ClassVar[str] = "end.halves"

    def reached(self, standing: r.Standing) -> bool:
        return max(standing.scores) >= 100

    def goals(self) -> Any:
        return self.goal

    def adjusted(self, standing: r.Standing, totals: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(total // 2 for total in totals)


@frozen
class Lines(r.PointRule):
    """A rule with lines, whose bounds are known or not."""

    bounds: Any = None
    key: ClassVar[str] = "points.lines"

    def lines(self, deal: r.PlayedDeal) -> list[r.Line]:
        return []

    def line_bounds(self) -> Any:
        return self.bounds


@frozen
class Gift(r.Effect):
    """The shooter gets 50 points."""

    key: ClassVar[str] = "gift"

    def deltas(self, shot: r.Shot) -> tuple[int, ...]:
        return tuple(50 * (seat == shot.shooter) for seat in range(len(shot.points)))


class TestEnd:
    """A match must be able to end."""

    @pytest.mark.parametrize(
        ("rules", "why"),
        [
            (BLANK, f"end: {STILL}"),
            (BLANK.amend(r.Wrap()), f"end: {STILL}"),
            (BLANK.amend(r.EndLives()), f"end: {STILL}"),
            (BLANK.amend(r.EndAtDistance()), f"end: {STILL}"),
            (BLANK.amend(r.EndFirst((r.EndAt(50), r.EndAbove(80)))), f"end: {STILL}"),
            (BLANK.amend(r.NoTricks(0), r.TrickPoints({-1: 0})), f"end: {STILL}"),
            (BLANK.amend(r.EndAfter(3), r.PlayOn()), f"ties: {STILL}, so everybody ties"),
            (BLANK.amend(r.EndAfter(3), r.PlayOn(anew=True)), f"ties: {STILL}, so everybody ties"),
            (FALLING.amend(r.EndDownTo(-50), r.DealFloor()), f"end: {STILL}"),
            (AMERICAN.amend(r.EndDownTo(-1000), r.Moon(r.Add())), "end: totals never fall"),
            (AMERICAN.amend(r.EndDownTo(-1000), r.Without("moon")), "end: totals never fall"),
            (BLANK.amend(r.EndDownTo(-50), r.TrickPoints({-1: 5})), "end: totals never fall"),
            (BLANK.amend(r.EndDownTo(-50), Lines((0, 5))), "end: totals never fall"),
            (FALLING, "end: totals never rise"),
            (FALLING.amend(r.EndLives()), "end: totals never rise"),
            (FALLING.amend(r.EndTurned()), "end: totals never rise"),
            (FALLING.amend(r.EndAbove(0)), "end: totals never rise"),
            (FALLING.amend(r.Wrap((-13,), to=50)), "end: totals never rise"),
            (FALLING.amend(r.Charging(doubles={"QS": "QS"})), "end: totals never rise"),
            (FALLING.amend(r.Multiplier("TC")), "end: totals never rise"),
            (
                variants.GONG_ZHU.amend(r.TotalFloor(-500)),
                "end: a floor keeps all totals from the end of the match",
            ),
        ],
    )
    def test_an_end_that_never_comes_is_a_problem(self, rules: Rules, why: str) -> None:
        text = why if why.endswith("ties") else f"{why}, so the match never ends"
        if why.startswith("ties"):
            text = f"{why} and the match never ends"
        if "floor" in why:
            text = f"{why}, so it never ends"
        assert rules.check() == (f"{text}; set another end, such as EndAfter(6)",)
        assert not rules.amend(r.EndAfter(6), ties=AMERICAN.ties).check()

    @pytest.mark.parametrize(
        "rules",
        [
            BLANK.amend(r.EndAfter(3)),
            BLANK.amend(r.EndFirst((r.EndAt(), r.EndAfter(3)))),
            BLANK.amend(r.Wrap((0,), to=100)),
            BLANK.amend(r.Remains(0, 3)),
            BLANK.amend(Any13()),
            BLANK.amend(r.Moon(r.WinMatch(), "QS JD")),
            BLANK.amend(r.Moon(r.Add(), "QS JD", worth=5)),
            BLANK.amend(r.Moon(Gift(), "QS JD")),
            BLANK.amend(r.TrickPoints()),
            BLANK.amend(r.NoTricks(5)),
            BLANK.amend(Lines()),
            BLANK.amend(Whim()),
            BLANK.amend(Halves()),
            BLANK.amend(r.EndAfter(3), r.LowestPositive(), r.PlayOn()),
            BLANK.amend(r.EndAfter(3), r.ExactHit(0, None, (5,), optional=True), r.PlayOn()),
            BLANK.amend(r.CardPoints("i", {"QS": 1}, imaginary=True), r.EndAtDistance(10)),
            AMERICAN.amend(r.EndDownTo(-1000)),
            AMERICAN.amend(r.EndDownTo(-1000), r.Moon(r.Subtract())),
            AMERICAN.amend(r.EndDownTo(-1000), r.bonus_points("JD", -1)),
            AMERICAN.amend(r.EndDownTo(-50), r.Without("moon"), Lines()),
            AMERICAN.amend(r.EndDownTo(-50), r.ExactHit(20, -50)),
            AMERICAN.amend(r.EndDownTo(-50), r.Multiples(10, 70)),
            AMERICAN.amend(r.EndDownTo(-50), r.Multiplier("TC", factor=-1)),
            AMERICAN.amend(r.bonus_points("JD", -100)),
            FALLING.amend(r.EndDownTo(-50)),
            FALLING.amend(r.Wrap((-13,), to=100)),
            FALLING.amend(r.EndTurned(exact=True)),
            variants.GONG_ZHU.amend(r.TotalFloor(-1000)),
            variants.GONG_ZHU.amend(r.EndAt(1000)),
            variants.TURBO.amend(r.EndDownTo(-50)),
        ],
    )
    def test_an_end_that_may_come_is_no_problem(self, rules: Rules) -> None:
        assert not rules.check(rules.players[0])

    def test_a_floor_at_the_end(self) -> None:
        for floor in (100, 200):
            assert AMERICAN.amend(r.TotalFloor(floor)).check() == (
                f"floor.total: a floor of {floor} ends every match after one deal; it must lie "
                "below the end",
            )
        assert not AMERICAN.amend(r.TotalFloor(99)).check()
        assert not AMERICAN.amend(r.TotalFloor(), r.EndAtDistance(5)).check()

    @pytest.mark.parametrize("goal", [5, (), ((1, 2, 3),), ((1, "2"),), (None,)])
    def test_goals_of_another_kind(self, goal: Any) -> None:
        (problem,) = AMERICAN.amend(Halves(goal)).check()
        assert problem.startswith(
            "end.halves: goals() returns a tuple of pairs of whole numbers or None, not "
        )

    def test_bounds_of_another_kind(self) -> None:
        (problem,) = AMERICAN.amend(Lines(5)).check()
        assert problem == (
            "points.lines: line_bounds() returns a pair of whole numbers, or None, not 5"
        )

    def test_an_end_of_ones_own_may_do_anything_to_totals(self) -> None:
        assert not AMERICAN.amend(Halves(), r.HitWins(-5)).check()
        assert r.End().goals() == ((None, None),)
        assert not r.End().stops_at(10**9)


class TestWarnings:
    """Rules that nobody is likely to want are played, with a sentence about each."""

    @pytest.mark.parametrize(
        ("amendments", "said"),
        [
            (
                [r.Multiples(1, 1)],
                "multiples: every total above 0 is a multiple of 1, so it goes down by 1 in every "
                "deal",
            ),
            (
                [r.Multiplier("TC", factor=0)],
                "result.multiplier: the taker of TC scores 0, whatever else was taken",
            ),
            (
                [r.Multiplier("TC", factor=-1)],
                "result.multiplier: for the taker of TC bad points are good, and good bad",
            ),
            ([r.Multiplier("TC", factor=1)], "result.multiplier: the factor 1 changes no result"),
            (
                [r.Multiplier("TC", charged=1), r.Charging()],
                "result.multiplier: the factor 1 changes no result",
            ),
            (
                [r.DealFloor(10)],
                "result.not_below: every player scores 10 or more, even without a card",
            ),
            (
                [r.EldestOpens(0)],
                "opening: the dealer leads, 0 places away; the player on the left is 1 place away",
            ),
            (
                [r.EldestOpens(-4)],
                "opening: the dealer leads, -4 places away; the player on the left is 1 place away",
            ),
            (
                [r.Dealing(rotation=4)],
                "dealing: a rotation of 4 is the same dealer in every deal",
            ),
            ([r.Passing("left", 13)], "passing: everybody passes the whole hand of 13 cards"),
            (
                [r.Passing("scatter", 1)],
                "passing: a scatter passes 3 cards, 1 to each other player, and not 1",
            ),
            (
                [r.Passing(("left", "scatter"), 4)],
                "passing: a scatter passes 3 cards, 1 to each other player, and not 4",
            ),
            (
                [r.Remains(0, 3)],
                "win.0_for_3: totals begin at 0, so a player without points in the first four "
                "deals wins",
            ),
            ([r.Wrap((50,), to=100)], "wrap: the new total of 100 ends the match"),
            ([r.ExactHit(50, 100)], "exact: the new total of 100 ends the match"),
            (
                [r.ExactHit(120, None, (20, 50), optional=True)],
                "exact: the new total of 100 ends the match",
            ),
            (
                [r.TotalFloor(5)],
                "floor.total: totals begin at 0, so the first deal lifts all to 5",
            ),
            (
                [r.EndTurned(50), r.Moon(r.Subtract())],
                "end: once a total has come to 50, the points of a shoot count the other way as "
                "well, against the shooter",
            ),
            (
                [r.EndTurned(50), r.Moon(Gift())],
                "end: once a total has come to 50, the points of a shoot count the other way as "
                "well, against the shooter",
            ),
            (
                [r.Moon(r.Add(), "QS")],
                "moon: every taker of QS shoots, since the shoot takes no other card",
            ),
            (
                [r.EndDownTo(-1000)],
                "end: the cards of a deal come to 26 together, but the match ends below 0, so it "
                "may be very long",
            ),
            (
                [r.bonus_points("JD", -100)],
                "end: the cards of a deal come to minus 74 together, but the match ends above 0, "
                "so it may be very long",
            ),
        ],
    )
    def test_what_is_odd(self, amendments: list[Any], said: str) -> None:
        rules = AMERICAN.amend(*amendments)
        assert rules.warnings() == (said,)
        assert rules.check() == ()

    def test_a_winner_who_may_be_missing(self) -> None:
        rules = variants.SUPER_HEARTS.amend(r.PlayOn())
        assert rules.warnings() == (
            "ranking.lowest_positive: if nobody is above 0, the match ends without a winner, "
            "though a tie for the best place is played on",
        )
        assert not rules.amend(r.WinnersOnly()).warnings()

    @pytest.mark.parametrize(
        "amendments",
        [
            [r.Passing(("left", "scatter", "hold"), 3)],
            [r.Passing("hold", 13)],
            [r.Multiples(10, 10)],
            [r.TotalFloor(0)],
            [r.Multiplier("TC", charged=1)],
            [r.Multiplier("TC", charged=0), r.Charging("QS")],
            [r.DealFloor(0)],
            [r.ExactHit(100, 50)],
            [r.Wrap((104,), to=99)],
            [r.EndTurned(50), r.Moon(r.Nothing())],
            [r.EndTurned(50), r.Moon(r.WinMatch())],
            [r.EndFirst((r.EndAt(), r.EndDownTo()))],
            [r.bonus_points("JD", -100), r.EndAfter(6)],
            [r.bonus_points("JD", -100), r.TrickPoints({-1: 100})],
            [r.bonus_points("JD", -100), r.NoTricks()],
            [r.bonus_points("JD", -100), r.Multiplier("TC")],
        ],
    )
    def test_what_is_not(self, amendments: list[Any]) -> None:
        assert AMERICAN.amend(*amendments).warnings() == ()

    def test_named_variants_are_not_odd(self) -> None:
        for name in variants.names():
            assert variants.get(name).warnings() == (), name

    def test_by_number_of_players(self) -> None:
        rules = variants.WIKIPEDIA.amend(r.Dealing(rotation=5), r.Passing("hold"))
        assert rules.warnings(3) == ()
        assert rules.warnings(5) == rules.warnings()
        assert len(rules.warnings()) == 1

    def test_contradictions_come_first(self) -> None:
        """Rules that cannot be played are not odd, they are wrong."""
        rules = AMERICAN.amend(r.EldestOpens(0), r.TotalFloor(100))
        assert (len(rules.check()), rules.warnings()) == (1, ())
        assert AMERICAN.amend(r.EldestOpens(0)).warnings(7) == ()

    def test_a_rule_of_ones_own(self) -> None:
        assert AMERICAN.amend(Spoken(("Quite odd.",))).warnings() == ("Quite odd.",)
        assert r.Component().warnings(AMERICAN.table(4)) == ()
        with pytest.raises(RulesError, match=r"^spoken: warnings\(\) returns an iterable of texts"):
            AMERICAN.amend(Spoken("odd")).warnings()


@frozen
class Spoken(r.ScoreRule):
    """A rule that warns."""

    said: Any
    key: ClassVar[str] = "spoken"

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        return {}

    def warnings(self, table: Any) -> Any:
        return self.said
