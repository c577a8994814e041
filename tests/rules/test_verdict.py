"""The totals after a deal, and the winners."""

import attrs
from hypothesis import given
from hypothesis import strategies as st

from hearts import variants
from hearts.rules import (
    EndAfter,
    EndLives,
    ExactHit,
    HitWins,
    LastTrick,
    Partners,
    PlayOn,
    Standing,
    Verdict,
    Without,
    Wrap,
)
from hearts.rules.standings import (
    FAR,
    adjusted,
    ends_next,
    ends_outside,
    judge,
    places,
    play_off,
    winners,
)

AMERICAN = variants.AMERICAN


class TestPlaces:
    """A place is one more than the number of sides that did better."""

    @given(st.lists(st.integers(-30, 130), min_size=4, max_size=4))
    def test_seats_have_places(self, scores: list[int]) -> None:
        """WK-055, PE-037."""
        standing = Standing(4, (tuple(scores),))
        assert places(AMERICAN.table(4), standing) == tuple(
            1 + sum(other < own for other in scores) for own in scores
        )
        high = AMERICAN.amend(Without("moon"), best="high")
        assert places(high.table(4), standing) == tuple(
            1 + sum(other > own for other in scores) for own in scores
        )

    def test_a_side_has_one_place(self) -> None:
        """S-52, PG-139: a side has one place."""
        pooled = AMERICAN.amend(Partners())
        assert places(pooled.table(4), Standing(4, ((9, 3, 9, 3),))) == (2, 1, 2, 1)
        summed = AMERICAN.amend(Partners(pooled=False))
        sides = ((0, 2), (1, 3))
        assert places(summed.table(4), Standing(4, ((9, 3, 1, 8),), sides=sides)) == (1, 2, 1, 2)


class TestAdjusted:
    """RH-037, S-43: marks are hit all at once; who may choose keeps the total for now."""

    def test_adjustments_apply_at_once(self) -> None:
        rules = AMERICAN.amend(Wrap(), ExactHit(100, None, (50, 100), optional=True))
        found, choices = adjusted(rules.table(4), Standing(4), (104, 100, 126, 3))
        assert found == (0, 100, 0, 3)
        assert choices == {1: {"keep": 100, "less 50": 50, "less 100": 0}}

    def test_after_the_end_has_spoken(self) -> None:
        """The rule of the end changes a total first, and then the marks are checked."""
        rules = AMERICAN.amend(EndLives(3, 100), Wrap((50,), 40))
        assert adjusted(rules.table(4), Standing(4), (100, 50, 120, 3)) == ((0, 40, 0, 3), {})


class TestVerdict:
    """The winners, and the rule by which they won."""

    def test_before_the_first_deal(self) -> None:
        for name in variants.names():
            rules = variants.get(name)
            assert judge(rules.table(rules.players[0]), Standing(rules.players[0])) is None

    def test_the_best_score_wins(self) -> None:
        """PG-125: not special."""
        standing = Standing(4, ((100, 3, 4, 3),))
        assert judge(AMERICAN.table(4), standing) == Verdict((1, 3), "end.at", False)
        assert judge(AMERICAN.table(4), Standing(4, ((99, 3, 4, 3),))) is None

    def test_played_on(self) -> None:
        """PG-133: a tie of one side with itself is no tie."""
        rules = AMERICAN.amend(PlayOn())
        assert judge(rules.table(4), Standing(4, ((100, 3, 4, 3),))) is None
        pooled = rules.amend(Partners())
        assert judge(pooled.table(4), Standing(4, ((100, 3, 100, 3),))) == Verdict(
            (1, 3), "end.at", False
        )
        assert judge(pooled.table(4), Standing(4, ((100, 100, 100, 100),))) is None

    def test_a_shoot_and_a_total_may_win(self) -> None:
        """PG-120, RH-048: a shoot that wins and a total that wins."""
        shot = Standing(4, ((9, 3, 4, 3),), won_by=(2,))
        assert judge(AMERICAN.table(4), shot) == Verdict((2,), "shoot", True)
        hit = AMERICAN.amend(HitWins(4))
        assert judge(hit.table(4), Standing(4, ((9, 3, 4, 3),))) == Verdict((2,), "win.exact", True)
        assert judge(hit.table(4), attrs.evolve(shot, won_by=(0,))) == Verdict(
            (0, 2), "win.exact", True
        )

    def test_a_shoot_wins_for_the_side(self) -> None:
        rules = variants.DIRTY_NASTY_FILTHY.amend(Partners())
        assert judge(rules.table(4), Standing(4, ((9, 3, 9, 3),), won_by=(1,))) == Verdict(
            (1, 3), "shoot", True
        )


def test_a_total_outside_the_quiet_bounds_ends_some_matches_for_sure() -> None:
    """Not if a tie is played on, if the rule of the end does not say so, or if a total is so large
    that the bounds end there."""
    for rules, sure in (
        (variants.MICROSOFT, True),
        (variants.AMERICAN.amend(EndAfter(3)), False),
        (variants.MICROSOFT.amend(ExactHit(50, 25)), False),
        (variants.RICKETTS, False),
    ):
        assert ends_outside(rules.table(4), (0, 120, -5, 3)) is sure
        for far in (FAR + 1, -FAR - 1):
            assert not ends_outside(rules.table(4), (0, far, 3, 4))
        assert ends_outside(rules.table(4), (FAR, -FAR)) is sure


def test_a_play_off_keeps_the_rule_that_began_it() -> None:
    """RH-043: the rule that ended the match but for the tie is told at its end."""
    table = AMERICAN.amend(EndAfter(2), PlayOn()).table(4)
    standing = Standing(4, ((20, 20, 0, 0), (40, 40, 0, 0)))
    assert play_off(table, standing) == "end.deals"
    assert play_off(table, attrs.evolve(standing, play_off="end.at")) == "end.at"
    assert play_off(table, Standing(4, ((20, 20, 0, 0),))) is None


def test_a_match_that_plays_ties_on_may_go_on_after_any_deal() -> None:
    """RH-043: the next deal may end in a tie."""
    rules = AMERICAN.amend(EndAfter(1))
    assert ends_next(rules.table(4), Standing(4))
    assert not ends_next(rules.amend(PlayOn()).table(4), Standing(4))


def test_the_winners_of_a_tie() -> None:
    standing = Standing(4, ((100, 3, 4, 3),), takers=(1,) * 12 + (3,), order=(0, 1, 2, 3))
    assert winners(AMERICAN.table(4), standing) == (1, 3)
    assert winners(AMERICAN.amend(LastTrick()).table(4), standing) == (1,)
    assert winners(AMERICAN.table(4), Standing(4, ((99, 3, 4, 3),))) is None
    assert winners(AMERICAN.table(4), Standing(4, ((100, 3, 4, 5),))) == (1,)
