"""The end of a match, ties and ranks."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Match, Result, Rules, RulesError, variants
from hearts.rules import (
    Component,
    End,
    EndAbove,
    EndAfter,
    EndAt,
    EveryPlace,
    PlayOn,
    Ranking,
    SharedPlaces,
    Ties,
    WinnersOnly,
)
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN
scores = st.lists(st.integers(-30, 130), min_size=3, max_size=6).map(tuple)


def result(points: tuple[int, ...], *amendments: Component, deals: int = 1) -> Result | None:
    """How a match stands after a deal of these points, and others of none."""
    match = Match(AMERICAN.amend(*amendments))
    for _ in range(deals - 1):
        match = match.add((0, 0, 0, 0))
    return match.add(points).result


class TestEndAt:
    """PG-125, PG-126, WK-051, WK-052, PE-032: it is over when somebody has the limit or more at
    the end of a deal, and the lowest score wins."""

    def test_100(self) -> None:
        """PG-125, WK-052: 100 ends it, 99 does not."""
        assert result((99, 1, 2, 3)) is None
        for top in (100, 101, 125):
            ended = result((top, 1, 2, 3))
            assert ended is not None
            assert (ended.winners, ended.ended_by) == ((1,), "end.at")

    def test_another_limit(self) -> None:
        """PE-032: to 50, 50 ends it and 49 does not."""
        assert result((49, 1, 2, 3), EndAt(50)) is None
        assert result((50, 1, 2, 3), EndAt(50)) is not None

    @pytest.mark.parametrize("limit", [1, 50, 150, 200, 250])
    def test_limits_that_are_agreed_on(self, limit: int) -> None:
        """WK-053: other limits are as good."""
        assert AMERICAN.amend(EndAt(limit)).check() == ()

    def test_the_scores_of_all_deals_count(self) -> None:
        """RH-030, WK-037, PG-126: they are added up deal by deal."""
        match = Match(AMERICAN)
        for _ in range(3):
            match = match.add((26, 0, 0, 0))
            assert not match.is_over
        assert match.add((26, 0, 0, 0)).is_over

    @given(scores, st.integers(1, 120), st.integers(1, 9))
    def test_any_scores(self, total: tuple[int, ...], limit: int, deals: int) -> None:
        assert EndAt(limit).reached(total, deals) == any(score >= limit for score in total)
        assert EndAbove(limit).reached(total, deals) == any(score > limit for score in total)
        assert EndAbove(limit).reached(total, deals) == EndAt(limit + 1).reached(total, deals)


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
    def test_vectors(self, points: tuple[int, ...], winners: tuple[int, ...] | None) -> None:
        """RH-040: a highest score of 100 goes on; 101 is the end with one lowest, not with two."""
        ended = result(points, EndAbove(100), PlayOn())
        assert (None if ended is None else ended.winners) == winners
        assert ended is None or ended.ended_by == "end.above"


class TestEndAfter:
    """PE-030, PE-031: a match of a number of deals."""

    @pytest.mark.parametrize("deals", [1, 2, 3, 4, 5])
    def test_four_deals(self, deals: int) -> None:
        """PE-031: over after four deals, never before, whatever the scores; the fewest points
        win."""
        for points in ((0, 0, 26, 0), (100, 13, 5, 120)):
            match = Match(AMERICAN.amend(EndAfter(4)))
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
        assert EndAfter(limit).reached(total, deals) == (deals >= limit)


class TestTies:
    """A tie for the best score is shared, or played off."""

    def test_played_off(self) -> None:
        """PG-133, RH-043, S-49: 100 20 20 60 goes on, 100 19 20 60 is over."""
        assert result((100, 20, 20, 60), PlayOn()) is None
        ended = result((100, 19, 20, 60), PlayOn())
        assert ended is not None
        assert ended.winners == (1,)
        match = Match(AMERICAN.amend(PlayOn())).add((100, 20, 20, 60))
        for points in ((0, 13, 13, 0), (26, 0, 0, 0)):
            match = match.add(points)
            assert not match.is_over
        assert match.next_dealer == 3
        assert match.add((0, 0, 1, 25)).result == Result(
            (4, 1, 2, 3), (1,), "end.at", ((0,), (1,), (2,), (3,))
        )

    def test_shared(self) -> None:
        """WK-055, S-71: the match is over all the same, and all who are lowest win."""
        ended = result((100, 20, 20, 60))
        assert ended is not None
        assert (ended.winners, ended.ranks) == ((1, 2), (4, 1, 1, 3))

    @given(st.sets(st.integers(0, 5), min_size=1).map(lambda seats: tuple(sorted(seats))))
    def test_any_winners(self, winners: tuple[int, ...]) -> None:
        assert PlayOn().plays_on(winners) == (len(winners) > 1)
        assert SharedPlaces().plays_on(winners) is False


class TestRanks:
    """Equal scores share the better place."""

    def test_every_place(self) -> None:
        """WK-055, WK-056, PE-037, S-61: 30 30 50 104 gives the ranks 1 1 3 4."""
        ended = result((30, 30, 50, 104))
        assert ended is not None
        assert (ended.ranks, ended.winners) == ((1, 1, 3, 4), (0, 1))

    def test_winners_only(self) -> None:
        """RH-045, S-61: one wins, and all others lose alike."""
        ended = result((101, 60, 20, 70), WinnersOnly())
        assert ended is not None
        assert (ended.ranks, ended.winners) == ((2, 2, 1, 2), (2,))
        shared = result((20, 101, 20, 70), WinnersOnly())
        assert shared is not None
        assert (shared.ranks, shared.winners) == ((1, 3, 1, 3), (0, 2))

    @given(scores, st.booleans())
    def test_any_scores(self, total: tuple[int, ...], low: bool) -> None:
        """PG-006, PG-134, PE-037: the lowest score is best, or the highest where the rules say
        so."""
        places = Rules(best="low" if low else "high").places(total)
        better = [score if low else -score for score in total]
        assert [place for _, place in sorted(zip(better, places, strict=True))] == [
            1 + sum(other < score for other in better) for score in sorted(better)
        ]
        assert EveryPlace().ranks(places) == places
        only = WinnersOnly().ranks(places)
        assert [rank == 1 for rank in only] == [place == 1 for place in places]
        assert len(set(only)) <= 2
        assert max(only) in (1, 1 + only.count(1))

    @pytest.mark.parametrize(("best", "winners"), [("low", (1,)), ("high", (0,))])
    def test_high_or_low(self, best: str, winners: tuple[int, ...]) -> None:
        match = Match(AMERICAN.amend(best=best)).add((100, 19, 20, 60))
        assert match.result is not None
        assert match.result.winners == winners


class TestProblems:
    """A match must have a deal to play."""

    @pytest.mark.parametrize(
        ("end", "said"),
        [
            (EndAt(0), "end: a limit of 0 is reached before the first deal"),
            (EndAt(-5), "end: a limit of -5 is reached before the first deal"),
            (EndAbove(-1), "end: a limit of -1 is passed before the first deal"),
            (EndAfter(0), "end: a match of 0 deals has no deal to play"),
        ],
    )
    def test_it_would_be_over_at_once(self, end: End, said: str) -> None:
        assert AMERICAN.amend(end).check() == (said,)

    @pytest.mark.parametrize("end", [EndAt(1), EndAbove(0), EndAfter(1)])
    def test_the_least_that_can_be_played(self, end: End) -> None:
        assert AMERICAN.amend(end).check() == ()


@pytest.mark.parametrize("end", [EndAt, EndAbove, EndAfter])
@pytest.mark.parametrize("figure", ["100", 99.5, True, None])
def test_figures_of_a_wrong_kind_are_refused(end: Any, figure: Any) -> None:
    with pytest.raises(RulesError, match=r"^End\w+: (limit|deals) is a whole number, not "):
        end(figure)


def test_the_bases_decide_nothing() -> None:
    with pytest.raises(NotImplementedError):
        End().reached((0,), 1)
    with pytest.raises(NotImplementedError):
        Ties().plays_on((0,))
    with pytest.raises(NotImplementedError):
        Ranking().ranks((1,))


@pytest.mark.parametrize(
    "rule",
    [EndAt(), EndAt(50), EndAbove(), EndAfter(4), SharedPlaces(), PlayOn(), EveryPlace(),
     WinnersOnly()],
)  # fmt: skip
def test_it_is_a_value(rule: Component) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_different_ends_are_different_rules() -> None:
    assert len({EndAt(), EndAt(50), EndAbove(), EndAbove(50), EndAfter(), EndAfter(50)}) == 6
