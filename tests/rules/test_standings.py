"""The standing of a match."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import InputError, Match, Rules, variants
from hearts.rules import (
    End,
    EndAbove,
    EndAfter,
    EndAt,
    EndAtDistance,
    EndDownTo,
    EndFirst,
    EndLives,
    EndTurned,
    ExactHit,
    HitWins,
    Multiples,
    PlayOn,
    Remains,
    ScoreRule,
    SpecialWin,
    Standing,
    TotalFloor,
    Wrap,
    standings,
)
from hearts.rules.standings import overlap
from tests.values import check_immutable, check_round_trips, check_same, read_back

row = st.lists(st.integers(-40, 120), min_size=3, max_size=3).map(tuple)


class TestStanding:
    """The totals after some deals."""

    def test_before_the_first_deal(self) -> None:
        standing = Standing(4)
        assert (standing.deals, standing.scores, standing.reached) == (0, (0, 0, 0, 0), ())
        assert standing.measures == standing.distances == (0, 0, 0, 0)

    @given(st.lists(row, min_size=1, max_size=5))
    def test_what_was_reached(self, points: list[tuple[int, ...]]) -> None:
        """Without adjustments it equals the totals."""
        totals: list[tuple[int, ...]] = []
        now: tuple[int, ...] = (0, 0, 0)
        for deal in points:
            now = tuple(old + new for old, new in zip(now, deal, strict=True))
            totals.append(now)
        standing = Standing(3, tuple(totals), tuple(points))
        assert standing.reached == standing.totals
        assert (standing.deals, standing.scores) == (len(points), totals[-1])
        assert standing.measures == standing.scores

    def test_before_adjustments(self) -> None:
        rules = variants.AMERICAN.amend(ExactHit(100, 50), EndAfter(3))
        match = Match(rules).add((93, 0, 0, 0)).add((7, 1, 0, 0)).add((5, 0, 0, 0))
        assert match.standing.totals == ((93, 0, 0, 0), (50, 1, 0, 0), (55, 1, 0, 0))
        assert match.standing.reached == ((93, 0, 0, 0), (100, 1, 0, 0), (55, 1, 0, 0))
        assert match.standing.points == ((93, 0, 0, 0), (7, 1, 0, 0), (5, 0, 0, 0))

    @given(row, row)
    def test_distances_are_squares_over_both_columns(
        self, real: tuple[int, ...], second: tuple[int, ...]
    ) -> None:
        """PG-132: squares over both columns."""
        standing = Standing(3, (real,), (real,), imaginary=second)
        assert standing.distances == tuple(
            round(abs(complex(a, b)) ** 2) for a, b in zip(real, second, strict=True)
        )
        assert standing.measures == standing.distances

    def test_partners_are_compared_by_their_sum(self) -> None:
        """PG-139: those who count for themselves are compared by what both have."""
        standing = Standing(4, ((105, 78, 34, 69),), sides=((0, 2), (1, 3)))
        assert standing.measures == (139, 147, 139, 147)
        assert standing.scores == (105, 78, 34, 69)

    def test_of_a_match_that_begins_nothing_is_known(self) -> None:
        assert Standing(4) == Standing(4, (), (), None, (), 0, None, None, (), None)

    def test_a_standing_is_a_value(self) -> None:
        for standing in (
            Standing(4),
            Match(variants.PARTNERS_SUMMED).add((1, 2, 3, 20)).standing,
            Standing(2, ((1, 2),), ((1, 2),), (0, 1), ((0,), (1,)), 1, (0, 1), (1, 0), (1,)),
        ):
            check_same(read_back(standing), standing)
            check_round_trips(standing)
            check_immutable(standing)


#: A rule of every kind that can say between which totals it does nothing.
ENDS = [
    EndAt(60), EndAbove(60), EndDownTo(-30), EndAfter(4), EndAtDistance(70), EndTurned(40),
    EndTurned(40, exact=True), EndLives(2, 50), EndLives(2, 20, by_deal=True),
    EndFirst((EndAt(80), EndAfter(5))), EndFirst((EndDownTo(-20), EndAt(80))),
]  # fmt: skip
WRAPS = [
    Wrap(at=(0, 20, 52), to=1), ExactHit(20), ExactHit(40, None, (10, 20), optional=True),
    Multiples(25, 25), Multiples(10, 5, above=33), TotalFloor(-5),
]  # fmt: skip
WINS = [HitWins(40), Remains(8, 1), Remains(8, 2, inclusive=True), Remains(8, 1, inclusive=True)]

small = st.lists(st.sampled_from((0, 0, 3, 8, 12, 26, -10)), min_size=3, max_size=3).map(tuple)


@st.composite
def some_standings(draw: st.DrawFn) -> Standing:
    """Matches of three seats, after a few deals."""
    points = draw(st.lists(small, max_size=6))
    totals: list[tuple[int, ...]] = []
    now: tuple[int, ...] = (0, 0, 0)
    for deal in points:
        now = tuple(old + new for old, new in zip(now, deal, strict=True))
        totals.append(now)
    second = draw(st.none() | small)
    return Standing(3, tuple(totals), tuple(points), second)


def gone_on(standing: Standing, added: tuple[int, ...], second: tuple[int, ...]) -> Standing:
    """The standing after one more deal."""
    now = tuple(old + new for old, new in zip(standing.scores, added, strict=True))
    imaginary = standing.imaginary
    if imaginary is not None:
        imaginary = tuple(old + new for old, new in zip(imaginary, second, strict=True))
    totals, points = (*standing.totals, now), (*standing.points, added)
    return Standing(3, totals, points, imaginary)


def is_calm(rule: Any, before: Standing, after: Standing) -> bool:
    """Does the rule say that it does nothing?"""
    quiet_bounds = rule.quiet_bounds(before)
    columns = [after.scores] if after.imaginary is None else [after.scores, after.imaginary]
    return quiet_bounds is not None and all(
        low <= total <= high
        for totals in columns
        for (low, high), total in zip(quiet_bounds, totals, strict=True)
    )


class TestQuietBounds:
    """Between which totals nothing surely happens."""

    @given(st.sampled_from(ENDS), some_standings(), small, small)
    def test_no_match_ends_inside_the_quiet_bounds(
        self, end: End, before: Standing, added: Any, second: Any
    ) -> None:
        after = gone_on(before, added, second)
        if is_calm(end, before, after) and not (before.deals and end.reached(before)):
            assert not end.reached(after)
            assert end.adjusted(before, after.scores) == after.scores
        if end.ends_next(before):
            assert end.reached(after)
        if end.ends_outside and not is_calm(end, before, Standing(3, after.totals)):
            assert end.reached(after)

    @given(st.sampled_from(WRAPS), some_standings(), small)
    def test_no_mark_is_hit(self, rule: ScoreRule, before: Standing, added: Any) -> None:
        after = gone_on(before, added, (0, 0, 0))
        if is_calm(rule, before, Standing(3, after.totals)):
            assert [rule.after(total, after.scores) for total in after.scores] == [{}, {}, {}]

    @given(st.sampled_from(WINS), some_standings(), small)
    def test_nobody_wins(self, rule: SpecialWin, before: Standing, added: Any) -> None:
        after = gone_on(before, added, (0, 0, 0))
        if is_calm(rule, before, Standing(3, after.totals)):
            assert rule.winners(after) == ()

    def test_most_deals_stay_inside_the_quiet_bounds(self) -> None:
        """In the middle of a match most deals stay inside the quiet bounds."""
        middle = Standing(3, ((5, 9, 12),), ((5, 9, 12),))
        later = gone_on(middle, (2, 4, 6), (0, 0, 0))
        assert all(is_calm(rule, middle, later) for rule in [*ENDS, *WRAPS, *WINS])

    def test_rules_that_say_nothing_are_asked(self) -> None:
        for rule in (End(), ScoreRule(), SpecialWin()):
            assert rule.quiet_bounds(Standing(3)) is None
        assert not End().ends_next(Standing(3))
        assert overlap([((0, 1),), None], 1) is None
        assert overlap([None, ((0, 1),)], 1) is None

    def test_what_lies_in_all(self) -> None:
        assert overlap([((0, 9), (-9, 5)), ((3, 12), (-12, 4))], 2) == ((3, 9), (-9, 4))

    @pytest.mark.parametrize(
        ("rules", "ends"),
        [
            (variants.SUPER_HEARTS, True),
            (variants.AMERICAN, False),
            (variants.AMERICAN.amend(EndAfter(1), PlayOn()), False),
            (variants.AMERICAN.amend(EndAfter(2)), False),
            (variants.AMERICAN.amend(EndFirst((EndAt(50), EndAfter(1)))), True),
        ],
    )
    def test_a_match_that_surely_ends(self, rules: Rules, ends: bool) -> None:
        assert standings.ends_next(rules.table(4), Standing(4)) is ends
        assert (standings.quiet_bounds(rules.table(4), Standing(4)) is not None) is (
            ends or rules.end != EndAfter(1)
        )


@pytest.mark.parametrize("name", ["totals", "points"])
def test_the_rows_of_a_standing_are_a_list(name: str) -> None:
    with pytest.raises(InputError, match=r"^Standing: totals and points are rows, not 5$"):
        Standing(4, **{name: 5})  # type: ignore[arg-type]
