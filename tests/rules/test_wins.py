"""Rules that win a match at once."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Match, RulesError, variants
from hearts.rules import EndAfter, HitWins, PlayOn, Remains, SpecialWin, Standing
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN
totals = st.lists(st.sampled_from((5, 68, 69, 70)), max_size=9)


class TestRemains:
    """RH-048, RH-049: a total that stays wins."""

    @given(totals, st.integers(1, 5), st.booleans())
    def test_a_total_wins_after_it_remained_for_some_deals(
        self, scores: list[int], deals: int, inclusive: bool
    ) -> None:
        """S-44: so many deals after the arrival, or the arrival among them."""
        standing = Standing(2, tuple((score, 0) for score in scores))
        same = 0
        for score in reversed(scores):
            if score != 69:
                break
            same += 1
        won = same >= deals + (not inclusive)
        assert Remains(69, deals, inclusive).winners(standing) == ((0,) if won else ())

    @pytest.mark.parametrize("inclusive", [False, True])
    @pytest.mark.parametrize("deals", [1, 2, 3])
    def test_when_nobody_can_win_by_it(self, deals: int, inclusive: bool) -> None:
        """RH-048, RH-049: in every way in which two totals stay or move for some deals."""
        rule = Remains(69, deals, inclusive)
        rows = tuple(product((68, 69), repeat=2))
        for count in range(4):
            for totals in product(rows, repeat=count):
                before = Standing(2, totals)
                quiet_bounds = rule.quiet_bounds(before)
                assert quiet_bounds is not None
                for now in rows:
                    within = all(
                        low <= total <= high
                        for (low, high), total in zip(quiet_bounds, now, strict=True)
                    )
                    assert not (within and rule.winners(Standing(2, (*totals, now))))

    def test_several_satisfy_it(self) -> None:
        """RH-044: all of them win."""
        standing = Standing(4, ((69, 5, 69, 0),) * 6)
        assert Remains(69, 5).winners(standing) == (0, 2)
        assert Remains(5, 69).winners(standing) == ()

    def test_two_remaining_totals_stand_side_by_side(self) -> None:
        """RH-047: 69 for 5 and 5 for 69 stand side by side."""
        assert (Remains().key, Remains(5, 69).key) == ("win.69_for_5", "win.5_for_69")
        rules = AMERICAN.amend(Remains(), Remains(5, 69))
        assert len(rules.wins) == 2
        assert rules.amend(Remains(69, 5, True)).wins[1].inclusive is True  # type: ignore[attr-defined]

    def test_a_remaining_total_overrules_scores_and_ties(self) -> None:
        """RH-048: an end by score does not count beside it, nor a tie."""
        rules = AMERICAN.amend(Remains(69, 1), PlayOn())
        result = Match(rules).add((69, 1, 1, 0)).add((0, 99, 0, 1)).result
        assert result is not None
        assert (result.winners, result.ended_by) == ((0,), "win.69_for_1")
        assert result.ranks == (1, 4, 2, 2)

    def test_a_total_that_remains_for_no_deal_is_a_problem(self) -> None:
        assert AMERICAN.amend(Remains(69, 0)).check() == (
            "win.69_for_0: 0 deals are too few, at least 1 is needed",
        )


class TestHitWins:
    """PM-05: exactly at the mark wins."""

    RULES = AMERICAN.amend(HitWins(100))

    @pytest.mark.parametrize(
        ("scores", "winners", "by"),
        [
            ((100, 0, 1, 2), (0,), "win.exact"),
            ((100, 100, 1, 2), (0, 1), "win.exact"),
            ((101, 0, 1, 2), (1,), "end.at"),
            ((100, 0, 101, 2), (0,), "win.exact"),
        ],
    )
    def test_an_exact_hit_wins_the_match(
        self, scores: tuple[int, ...], winners: tuple[int, ...], by: str
    ) -> None:
        result = Match(self.RULES).add(scores).result
        assert result is not None
        assert (result.winners, result.ended_by) == (winners, by)

    def test_the_others_are_ranked_by_score(self) -> None:
        result = Match(self.RULES).add((100, 9, 1, 9)).result
        assert result is not None
        assert result.ranks == (1, 3, 2, 3)

    def test_another_mark_wins_the_match(self) -> None:
        rules = AMERICAN.amend(HitWins(50), EndAfter(9))
        assert not Match(rules).add((49, 51, 0, 0)).is_over
        assert Match(rules).add((49, 51, 0, 0)).add((1, 0, 0, 25)).is_over

    def test_before_the_first_deal_nobody_has_won(self) -> None:
        assert HitWins(0).winners(Standing(4)) == (0, 1, 2, 3)
        assert AMERICAN.amend(HitWins(0)).check() == (
            "win.exact: every match begins with totals of 0",
        )

    def test_a_partner_wins_too(self) -> None:
        rules = variants.PARTNERS_SUMMED.amend(HitWins(100))
        result = Match(rules).add((100, 0, 60, 3)).result
        assert result is not None
        assert (result.winners, result.ranks) == ((0, 2), (1, 2, 1, 2))


def test_the_base_says_nothing() -> None:
    with pytest.raises(NotImplementedError):
        SpecialWin().winners(Standing(4))


@pytest.mark.parametrize(
    ("kind", "field"), [(Remains, "score"), (Remains, "deals"), (HitWins, "at")]
)
def test_figures_of_a_wrong_kind(kind: Any, field: str) -> None:
    with pytest.raises(RulesError, match=rf"^{kind.__name__}: {field} must be a whole number"):
        kind(**{field: "5"})


def test_a_switch_of_a_wrong_kind() -> None:
    wrong: Any = 1
    with pytest.raises(RulesError, match=r"^Remains: inclusive must be of type bool, not 1"):
        Remains(inclusive=wrong)


@pytest.mark.parametrize("rule", [Remains(), Remains(5, 69, True), HitWins(), HitWins(50)])
def test_a_special_win_is_a_value(rule: object) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_the_usual_mark_is_a_hundred() -> None:
    assert HitWins() == HitWins(100)


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("wins")


def test_a_total_is_near_a_win_after_enough_equal_deals() -> None:
    """RH-048: a total that has to stay for three more deals can win after two of them at least."""
    rule = Remains(26, 3)
    match = Match(variants.AMERICAN.amend(rule))
    for deal, near in enumerate((False, False, False, True)):
        bounds = rule.quiet_bounds(match.standing)
        assert bounds is not None
        assert (bounds[2][1] == 25) is near, deal
        match = match.add((26, 0, 0, 0) if deal == 0 else (0, 26, 0, 0))
