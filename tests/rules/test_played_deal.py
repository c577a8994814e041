"""The facts for a rule that counts points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, InputError, Match, Rules, RulesError, Trick, score_taken, toml, variants
from hearts.codec import Codec
from hearts.rules import (
    HEARTS,
    Add,
    Effect,
    Line,
    Moon,
    PlayedDeal,
    PointRule,
    ResultRule,
    Shot,
    Tally,
    TrickPoints,
)
from hearts.rules.played_deal import Needs
from tests.values import check_immutable, check_round_trips

TABLE = variants.AMERICAN.table(4)
PILES = (Cards(),) * 4
TRICKS = ((Trick(0, "2C 3C 4C 5C"), 3), (Trick(3, "2D 3D 4D 5D"), 2))


class TestDealTaken:
    """Each part is there for rules that say so, where it is known."""

    def test_what_is_known_and_needed(self) -> None:
        deal = PlayedDeal(TABLE, PILES, "points.own", "tricks", (0, 0, 1, 1), TRICKS)
        assert deal.tricks_taken == (0, 0, 1, 1)
        assert tuple(zip(deal.tricks, deal.takers, strict=True)) == TRICKS

    @pytest.mark.parametrize(
        ("needs", "part"), [("piles", "tricks_taken"), ("piles", "tricks"), ("counts", "takers")]
    )
    def test_what_a_rule_does_not_ask_for(self, needs: Needs, part: str) -> None:
        """Even where it is known, so that no rule works in one place alone."""
        deal = PlayedDeal(TABLE, PILES, "points.own", needs, (0, 0, 1, 1), TRICKS)
        with pytest.raises(RulesError, match=rf"^points\.own: it looks at .* needs = '{needs}'"):
            getattr(deal, part)

    @pytest.mark.parametrize("part", ["tricks_taken", "tricks", "takers"])
    def test_what_is_not_known(self, part: str) -> None:
        deal = PlayedDeal(TABLE, PILES, "points.own", "tricks")
        with pytest.raises(InputError, match=r"^points\.own: .* must be given"):
            getattr(deal, part)


def test_needs_are_one_of_three() -> None:
    @frozen
    class Wrong(PointRule):
        key = "points.wrong"
        needs: ClassVar[Any] = "everything"

        def lines(self, deal: PlayedDeal) -> Iterable[Line]:
            return ()

    with pytest.raises(RulesError, match=r"^points\.wrong: needs 'everything', which is not"):
        _ = variants.AMERICAN.amend(Wrong()).table(4).scoring_plan


def test_results_see_the_tricks() -> None:
    @frozen
    class Greedy(ResultRule):
        key = "result.greedy"
        needs: ClassVar[Needs] = "counts"

        def lines(self, tally: Tally) -> Iterable[Line]:
            for seat, count in enumerate(tally.deal.tricks_taken):
                if count > 5:
                    yield Line(seat, tally.points(seat)[0], self.key)

    rules = variants.AMERICAN.amend(Greedy())
    piles = ["QS", str(HEARTS), "", ""]
    score = score_taken(rules, piles, tricks_taken=[3, 6, 2, 2])
    assert score.points == (13, 26, 0, 0)
    with pytest.raises(
        InputError, match=r"^result\.greedy: the number of tricks of each seat must"
    ):
        score_taken(rules, piles)


def test_effects_see_the_totals() -> None:
    @frozen
    class ToZero(Effect):
        key = "to_zero"

        def deltas(self, shot: Shot) -> tuple[int, ...]:
            lost = shot.totals[shot.shooter]
            return tuple(-lost * (seat == shot.shooter) for seat in range(len(shot.points)))

    rules = variants.AMERICAN.amend(Moon(ToZero()))
    moon = ["", str(HEARTS | Cards("QS")), "", ""]
    match = Match(rules).add((6, 20, 0, 0))
    assert score_taken(rules, moon, match=match).points == (0, -20, 0, 0)
    with pytest.raises(InputError, match=r"depends on the scores; give match="):
        score_taken(rules, moon)


def test_effects_may_ask_who_would_win() -> None:
    """Only with the scores before the deal; without them nothing is assumed."""

    @frozen
    class ByWinner(Effect):
        key = "by_winner"

        def deltas(self, shot: Shot) -> tuple[int, ...]:
            wins = shot.winners_if(Add()) == (shot.shooter,)
            return tuple(wins * (seat != shot.shooter) for seat in range(len(shot.points)))

    rules = variants.AMERICAN.amend(Moon(ByWinner()))
    moon = ["", str(HEARTS | Cards("QS")), "", ""]
    for total, points in ((80, (1, 0, 1, 1)), (70, (0, 0, 0, 0))):
        match = Match(rules).add((total, 0, 0, 0))
        assert score_taken(rules, moon, match=match).points == points
    with pytest.raises(InputError, match=r"^moon: .* depends on the scores; give match=$"):
        score_taken(rules, moon)


class TestTrickPoints:
    """The first, the last, the n-th trick counts: Slobberhannes and its relatives."""

    def test_certain_tricks_count_for_their_takers(self) -> None:
        rule = TrickPoints({0: 1, 1: 4, 7: 9, -1: 2, -3: 9})
        deal = PlayedDeal(TABLE, PILES, rule.key, "tricks", (0, 0, 1, 1), TRICKS)
        assert {(line.seat, line.points) for line in rule.lines(deal)} == {(3, 1), (2, 4), (2, 2)}

    def test_a_trick_that_nobody_takes(self) -> None:
        rule = TrickPoints({0: 1})
        deal = PlayedDeal(TABLE, PILES, rule.key, "tricks", (0,) * 4, ((TRICKS[0][0], None),))
        assert tuple(rule.lines(deal)) == ()

    def test_wrong_figures(self) -> None:
        half: Any = {0: 0.5}
        with pytest.raises(RulesError, match=r"^TrickPoints: trick 0 counts 0\.5, not a whole"):
            TrickPoints(half)
        for table in (5, {"last": 5}, [1, 2], {None: 1, 0: 1}):
            wrong: Any = table
            with pytest.raises(
                RulesError, match=r"^TrickPoints: .* is not .* of (a trick|tricks to)"
            ):
                TrickPoints(wrong)
        rules = variants.AMERICAN.amend(TrickPoints({13: 1, -13: 1}))
        assert rules.check(4) == ("points.tricks: there is no trick 13 among 13",)

    def test_the_prose_names_each_trick_that_counts(self) -> None:
        rule = TrickPoints({0: 1, 2: -3, 3: 0, -1: 5, -2: 2})
        assert [words for _, words in rule.sentences(TABLE)] == [
            "Taking the second trick from the end counts 2 points.",
            "Taking the last trick counts 5 points.",
            "Taking the first trick counts 1 point.",
            "Taking the third trick counts minus 3 points.",
        ]

    @given(st.dictionaries(st.integers(-13, 12), st.integers(-9, 9)))
    def test_trick_points_are_a_value(self, table: dict[int, int]) -> None:
        """As Python, JSON, TOML and a pickle."""
        rule = TrickPoints(table)
        check_immutable(rule)
        check_round_trips(rule)
        rules = variants.AMERICAN.amend(rule)
        assert Codec().loads(Codec().dumps(rules), Rules) == rules
        assert toml.loads(toml.dumps(rules)) == rules
