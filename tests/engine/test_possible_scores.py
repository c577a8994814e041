"""Points entered by hand: impossible points meet an objection, and no others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
from attrs import frozen
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hearts import (
    Cards,
    Game,
    HandScore,
    InputError,
    Match,
    Phase,
    Rules,
    State,
    score_taken,
    testing,
    variants,
)
from hearts import rules as r
from hearts._core.cards.records import Question
from hearts._engine.score import count_taken, possible
from hearts.simulate import finish
from tests.laws.mixtures import mixtures
from tests.oracle.tables import Table
from tests.sizes import scaled

AMERICAN = variants.AMERICAN
#: A game for five, of which a deal counts 13 + 13 - 10 + 5.
FAMILY = variants.MICROSOFT.amend(
    r.Deck("2C 2D"),
    r.HolderOpens("3C"),
    r.bonus_points("JD"),
    r.TrickPoints({-1: 5}),
    r.Moon(r.Choice()),
    r.Passing("left"),
    players=(5,),
)


def deal_of(game: Game, seed: int) -> State:
    """A state after one deal at random."""
    rng = Random(seed)
    state = game.start(seed=seed)
    while state.phase is Phase.CALL:
        state = state.apply(state.random_action(rng))
    state = finish(state.deal(), rng)
    while state.question is not None:
        state = state.apply(state.random_action(rng))
    return state


def taken_whole(game: Game, data: st.DataObject) -> HandScore | None:
    """A score of a deal in which one seat took all; None where piles do not show the score."""
    table = game.rules.table(game.players)
    taker = data.draw(st.integers(0, game.players - 1))
    piles = [table.deck if seat == taker else "" for seat in range(game.players)]
    tricks = [table.hand_size * (seat == taker) for seat in range(game.players)]
    sheet, answers = Match(game.rules, game.players), list[str]()
    while True:
        try:
            found = count_taken(
                game.rules,
                piles,
                players=game.players,
                tricks_taken=tricks,
                match=sheet,
                choice=answers,
            )
        except InputError:
            return None
        if not isinstance(found, Question):
            return found[0]
        answers.append(data.draw(st.sampled_from(found.options)))


def check_fits(game: Game, seed: int) -> None:
    """The score of a deal is not doubted."""
    [score] = deal_of(game, seed).match.hand_scores
    assert Match(game.rules, game.players).check(score) == ()


class TestPossiblePoints:
    """No points of a deal that was played are doubted."""

    @given(st.sampled_from(variants.names()), st.integers(0, 10**6))
    def test_scores_of_every_variant_are_possible(self, name: str, seed: int) -> None:
        rules = variants.get(name)
        for players in rules.players:
            check_fits(Game(rules, players), seed)

    @given(testing.games(), st.integers(0, 10**6))
    def test_rules_at_random(self, game: Game, seed: int) -> None:
        check_fits(game, seed)

    @pytest.mark.parametrize(
        "rule",
        [
            r.TrickPoints({-1: 5}),
            r.TrickPoints(),
            r.TrickPoints({0: 7, 3: -2, -1: 7, -2: 40, 12: 3}),
        ],
        ids=["last", "both", "several"],
    )
    @given(st.data(), st.integers(0, 10**6))
    def test_tricks_that_count(self, rule: r.TrickPoints, data: st.DataObject, seed: int) -> None:
        """Also where tricks are lengthened (PG-153), or go to nobody (PG-088)."""
        rules = variants.get(data.draw(st.sampled_from(variants.names())))
        players = data.draw(st.sampled_from(rules.players))
        size = rules.table(players).hand_size
        rule = r.TrickPoints([(n, points) for n, points in rule.table if -size <= n < size])
        check_fits(Game(rules.amend(rule), players), seed)

    @settings(max_examples=scaled(15))
    @given(mixtures(), st.integers(0, 10**6))
    def test_scores_of_mixed_rules_are_possible(
        self, mixture: tuple[Rules, Table], seed: int
    ) -> None:
        rules, table = mixture
        check_fits(Game(rules, table.players), seed)

    @pytest.mark.parametrize(
        ("rules", "points"),
        [
            (AMERICAN, (26, 26, 0, 26)),
            (AMERICAN, (0, -26, 0, 0)),
            (AMERICAN, (13, 13, 0, 0)),
            (variants.OMNIBUS, (-10, 25, 1, 0)),
            (variants.OMNIBUS, (26, -10, 26, 26)),
            (variants.OMNIBUS, (16, 0, 26, 26)),
            (variants.OMNIBUS, (-36, 0, 0, 0)),
            (variants.TURBO, (4 * 26, 26, 0, -20)),
            (variants.SPOT, (129 - 25, 25, 0, 0)),
            (AMERICAN.amend(r.Sun()), (52, 52, 52, 0)),
            (AMERICAN.amend(r.NoTricks(-5)), (26 - 5, 5, -5, -5)),
            (AMERICAN.amend(r.Without("moon")), (26, 0, 0, 0)),
            (AMERICAN.amend(r.TrickPoints({-1: 5})), (31 - 8, 0, 8, 0)),
            (AMERICAN.amend(r.TrickPoints({-1: 5})), (26, 31, 0, 26)),
            (AMERICAN.amend(r.TrickPoints({-1: 5})), (0, 5 - 26, 0, 0)),
            (AMERICAN.amend(r.TrickPoints({12: 3, -1: 5})), (13, 13, 0, 8)),
            (AMERICAN.amend(r.TrickPoints({0: 1, -1: 5})), (13, 13, 5, 1)),
            (AMERICAN.amend(r.TrickPoints({-1: -5}), r.DealFloor()), (13, 13, 0, 0)),
            (AMERICAN.amend(r.TrickPoints({-1: 7}), r.Multiplier("TC")), (14, 26, 0, 0)),
            (AMERICAN.amend(r.TrickPoints({-1: 5}), r.Sun()), (52, 52, 5, 52)),
            (AMERICAN.amend(r.TrickPoints({-1: 5}), r.NoTricks(-5)), (13, 13, 5, -5)),
            (AMERICAN.amend(r.TrickPoints({7: 5}), r.Boosters()), (13, 13, 0, 0)),
            (AMERICAN.amend(r.TrickPoints({7: 5}), r.Boosters()), (13, 13, 0, 5)),
            (variants.SPOT.amend(r.TrickPoints({-1: 5})), (129 - 25, 25, 5, 0)),
            (variants.PARTNERS_POOLED.amend(r.TrickPoints({-1: 5})), (18, 13, 18, 13)),
        ],
    )
    def test_points_of_known_shoots_are_possible(
        self, rules: Rules, points: tuple[int, ...]
    ) -> None:
        assert Match(rules).check(points) == ()


class TestImpossiblePoints:
    """Points that no deal gives meet an objection."""

    def test_points_that_no_seat_can_get_are_named(self) -> None:
        assert Match(AMERICAN).check((27, 500, -3, 1)) == (
            "points: no deal gives seat 0 27",
            "points: no deal gives seat 1 500",
            "points: no deal gives seat 2 -3",
            "points: 525 together, but a deal comes to 26, or to 78 or -26 with a moon",
        )

    def test_a_sum_that_no_deal_has_is_named(self) -> None:
        told = ("points: 41 together, but a deal comes to 26, or to 78 or -26 with a moon",)
        assert Match(AMERICAN).check((20, 21, 0, 0)) == told
        never = AMERICAN.amend(r.Without("moon"))
        assert Match(never).check((20, 21, 0, 0)) == (
            "points: 41 together, but a deal comes to 26",
        )

    def test_a_moon_that_is_not_counted(self) -> None:
        told = (
            "points: no deal gives 26, 0, 0, 0 together; "
            "a deal comes to 26, or to 78 or -26 with a moon",
        )
        assert Match(AMERICAN).check((26, 0, 0, 0)) == told
        assert Match(variants.MICROSOFT).check((-26, 0, 0, 0)) != ()
        assert Match(variants.NEW_MOON).check((0, 26, 26, 26)) != ()

    @given(st.lists(st.integers(-30, 60), min_size=4, max_size=4))
    def test_every_score_of_american(self, points: list[int]) -> None:
        """Told by hand: 26 shared among two or more, of whom one has the queen, or a moon."""
        moon = sorted(points) in ([-26, 0, 0, 0], [0, 26, 26, 26])
        plain = sum(points) == 26 and min(points) >= 0 and 13 <= max(points) < 26
        assert (Match(AMERICAN).check(points) == ()) == (moon or plain)

    @given(st.lists(st.integers(0, 26), min_size=3, max_size=3), st.booleans())
    def test_every_sum_of_american(self, points: list[int], right: bool) -> None:
        points = [*points, 26 - sum(points) if right else 27 - sum(points)]
        fits = right and min(points) >= 0 and 13 <= max(points) < 26
        fits = fits or sorted(points) == [0, 26, 26, 26]
        assert (Match(AMERICAN).check(points) == ()) == fits

    @given(
        st.lists(st.integers(0, 27), min_size=3, max_size=3),
        st.sampled_from((26, 31, 31, 31, 57, 83)),
    )
    def test_every_sum_with_a_last_trick_that_counts(self, points: list[int], total: int) -> None:
        """One seat has five points for the last trick, and the others make a deal without it."""
        found = [*points, total - sum(points)]
        without = ([n - 5 * (seat == taker) for seat, n in enumerate(found)] for taker in range(4))
        fits = any(Match(AMERICAN).check(each) == () for each in without)
        assert (Match(AMERICAN.amend(r.TrickPoints({-1: 5}))).check(found) == ()) == fits

    @pytest.mark.parametrize(
        ("rules", "points", "told"),
        [
            (
                AMERICAN.amend(r.TrickPoints({-1: 5})),
                (13, 13, 0, 0),
                "26 together, but a deal comes to 31, or to 83 or -21 with a moon",
            ),
            (
                AMERICAN.amend(r.TrickPoints({-1: 5})),
                (20, 21, 0, 0),
                "41 together, but a deal comes to 31, or to 83 or -21 with a moon",
            ),
            (AMERICAN.amend(r.TrickPoints({-1: 5})), (32, 0, 0, -1), "no deal gives seat 0 32"),
            (
                AMERICAN.amend(r.TrickPoints({12: 30, -1: 500})),
                (30, 513, 13, 0),
                "no deal gives seat 0 30",
            ),
            (
                AMERICAN.amend(r.TrickPoints({0: 40, -1: 5})),
                (40, 33, 0, -2),
                "no deal gives seat 1 33",
            ),
            (
                AMERICAN.amend(r.TrickPoints({0: 100, -1: 100})),
                (100, 113, 113, -100),
                "no deal gives seat 3 -100",
            ),
            (
                AMERICAN.amend(r.TrickPoints({-1: -5}), r.DealFloor()),
                (13, 13, 1, 0),
                "no deal gives 13, 13, 1, 0 together",
            ),
            (
                variants.SPOT.amend(r.TrickPoints({-1: 5})),
                (129 - 25, 25, 0, 0),
                "129 together, but a deal comes to 134, or to 392 or -124 with a moon",
            ),
            (
                AMERICAN.amend(r.TrickPoints({7: 5}), r.Boosters()),
                (13, 13, 0, 4),
                "30 together, but a deal comes to 26 or 31, "
                "or to 78 or 83 or -26 or -21 with a moon",
            ),
            (
                AMERICAN.amend(r.TrickPoints({0: 40, 1: 80, 2: 160}), r.Boosters()),
                (40, 40, 13, 13),
                "no deal gives 40, 40, 13, 13 together",
            ),
            (
                variants.CANCELLATION.amend(r.TrickPoints({-1: 500})),
                (501, 501, 0, 0, 0, 0),
                "1002 together, but a deal comes to 52 or 552, "
                "or to 260 or 760 or -52 or 448 with a moon",
            ),
            (
                variants.CANCELLATION.amend(r.Cancelling(to="leader"), r.TrickPoints({-1: 500})),
                (40, 12, 0, 0, 0, 0),
                "52 together, but a deal comes to 552, or to 760 or 448 with a moon",
            ),
        ],
    )
    def test_tricks_that_count(self, rules: Rules, points: tuple[int, ...], told: str) -> None:
        assert Match(rules, len(points)).check(points)[:1] == (f"points: {told}",)

    @pytest.mark.parametrize(
        ("rules", "points", "told"),
        [
            (
                variants.OMNIBUS,
                (26, 26, 0, 26),
                "78 together, but a deal comes to 16, or to 68 or -36 with a moon",
            ),
            (
                variants.MICROSOFT,
                (26, 26, 0, 0),
                "52 together, but a deal comes to 26, or to 78 with a moon",
            ),
            (
                FAMILY,
                (26, 0, 26, 16, 26),
                "94 together, but a deal comes to 21, or to 99 or -31 with a moon",
            ),
            (
                AMERICAN.amend(r.Moon(r.Add()), r.Sun(r.Subtract())),
                (26, 26, 0, 0),
                "52 together, but a deal comes to 26, or to 78 with a moon, or to -52 with a sun",
            ),
            (
                AMERICAN.amend(r.Moon(r.Choice((r.Nothing(), r.WinMatch())))),
                (26, 26, 0, 0),
                "52 together, but a deal comes to 26, or to 0 with a moon",
            ),
            (
                AMERICAN.amend(r.Moon(r.WinMatch())),
                (26, 26, 0, 0),
                "52 together, but a deal comes to 26",
            ),
            (
                AMERICAN.amend(r.Moon(r.AddUnlessShooterLoses())),
                (26, 26, 0, 0),
                "52 together, but a deal comes to 26, or to 78 or -26 with a moon",
            ),
            (
                AMERICAN.amend(r.Moon(r.Add()), r.Moon(r.Add(), r.HEARTS, key="moon.hearts")),
                (26, 25, 0, 0),
                "51 together, but a deal comes to 26, or to 78 or 52 with a moon",
            ),
            (
                AMERICAN.amend(r.NoTricks(-5)),
                (13, 5, 8, 1),
                "27 together, but a deal comes to 16 or 21 or 26, or to 78 or -26 with a moon",
            ),
            (
                AMERICAN.amend(r.NoTricks(-5), shoots=()),
                (13, 5, 8, 1),
                "27 together, but a deal comes to 11 or 16 or 21 or 26",
            ),
            (
                variants.KITTY.amend(r.TrickPoints({-1: 5})),
                (26, 26, 0, 0),
                "52 together, but a deal comes to 31, or to 83 or -21 with a moon",
            ),
            (
                variants.PARTNERS_POOLED,
                (13, 14, 13, 14),
                "27 for the sides together, but a deal comes to 26, or to -26 with a moon",
            ),
            (
                variants.PARTNERS_SUMMED,
                (13, 14, 13, 14),
                "54 together, but a deal comes to 26, or to 78 or -26 with a moon",
            ),
            (
                AMERICAN.amend(r.Partners(pooled=False), r.Moon(r.Add(to="opponents"))),
                (26, 13, 0, 0),
                "39 together, but a deal comes to 26, or to 52 with a moon",
            ),
            (
                AMERICAN.amend(r.Charging("QS AH", doubles={"QS": "QS", "AH": r.HEARTS})),
                (6, 6, 6, 6),
                "24 together, but a deal comes to 26 or 39 or 52, or to another sum with a moon",
            ),
            (
                variants.TURBO,
                (1, 1, 1, 1),
                "no deal gives 1, 1, 1, 1 together",
            ),
        ],
    )
    def test_the_sums_with_and_without_a_shoot(
        self, rules: Rules, points: tuple[int, ...], told: str
    ) -> None:
        assert Match(rules, len(points)).check(points) == (f"points: {told}",)

    @settings(max_examples=scaled(25))
    @given(testing.games(), st.integers(0, 10**6), st.integers(-90, 90), st.data())
    def test_each_deal_comes_to_a_sum_that_is_told(
        self, game: Game, seed: int, extra: int, data: st.DataObject
    ) -> None:
        """Of a deal that was played, or that one seat took whole."""
        whole = data.draw(st.booleans())
        score = taken_whole(game, data) if whole else deal_of(game, seed).match.hand_scores[0]
        places = game.rules.table(game.players).places
        assume(score is not None and score.imaginary is None and len(places) == game.players)
        assert score is not None
        wrong = (score.points[0] + extra, *score.points[1:])
        for doubt in Match(game.rules, game.players).check(wrong):
            _, told, sums = doubt.partition("a deal comes to ")
            if told and "another sum" not in sums:
                assert str(sum(score.points)) in re.split("[^-0-9]+", sums), doubt

    def test_the_queen_goes_to_one_seat(self) -> None:
        """Three seats with 13 or more would take more hearts than there are."""
        spades = AMERICAN.amend(r.CardPoints("points.queen", {"QS": 14}))
        assert Match(spades).check((13, 14, 0, 0)) == ()
        [doubt] = Match(spades).check((9, 9, 9, 0))
        assert doubt.startswith("points: no deal gives 9, 9, 9, 0 together; a deal comes to 27, ")

    def test_what_is_multiplied(self) -> None:
        assert Match(variants.TURBO).check((500, 0, 0, 0)) == ("points: no deal gives seat 0 500",)
        together = Match(variants.TURBO).check((1, 1, 1, 1))
        assert together == ("points: no deal gives 1, 1, 1, 1 together",)

    def test_in_two_columns(self) -> None:
        match = Match(variants.COMPLEX_HEARTS)
        good = HandScore((13, 0, -10, 0), imaginary=(0, 13, 0, 0))
        assert match.check(good) == ()
        assert match.check(HandScore((13, 0, -10, 0), imaginary=(7, 0, 0, 6))) == (
            "points: no deal gives seat 0 13+7i",
        )

    @pytest.mark.parametrize("answer", ["add", "subtract"])
    def test_a_moon_in_two_columns(self, answer: str) -> None:
        rules = variants.COMPLEX_HEARTS
        shooter = r.HEARTS | r.QUEEN
        score = score_taken(rules, [shooter, r.PACK - shooter, "", ""], choice=answer)
        assert score.imaginary not in (None, (0, 0, 0, 0))
        assert Match(rules).check(score) == ()
        other = HandScore(score.points[::-1], imaginary=score.imaginary)
        assert Match(rules).check(other) != ()

    def test_where_there_is_much_to_list(self) -> None:
        """Of 14 values each seat has a sum of some, and all together have all of them."""
        match = Match(variants.SPOT)
        assert match.check((1, 128, 0, 0)) == (
            "points: no deal gives seat 0 1",
            "points: no deal gives seat 1 128",
        )  # the sum is right
        told = "points: 130 together, but a deal comes to 129, or to 387 or -129 with a moon"
        assert match.check((30, 50, 50, 0)) == (told,)

    def test_where_points_are_taken_off(self) -> None:
        """The second half of a match in which points are taken off again."""
        rules = variants.HARTENJAGEN
        match = Match(rules)
        while rules.end.sign(match.standing) > 0:
            assert match.check((15, 0, 0, 0)) == ()
            match = match.add((15, 0, 0, 0))
        assert match.check((-15, 0, 0, 0)) == ()
        assert match.check((-16, 0, 0, 0)) == (
            "points: no deal gives seat 0 -16",
            "points: -16 together, but a deal comes to -15",
        )
        assert match.check((5, 0, -10, 0)) == (
            "points: no deal gives seat 0 5; the points of this deal are negative",
            "points: -5 together, but a deal comes to -15",
        )
        told = ("points: -14 together, but a deal comes to -15",)
        assert match.check((-14, 0, 0, 0)) == told

    def test_points_of_partners_are_checked_together(self) -> None:
        pooled = Match(variants.PARTNERS_POOLED)
        assert pooled.check((13, 13, 13, 13)) == ()
        assert pooled.check((13, 14, 13, 14)) != ()
        side = AMERICAN.amend(r.Partners(pooled=False), r.Moon(r.Subtract(), by="side"))
        assert Match(side).check((-26, 0, 0, 0)) == ()
        assert Match(side).check((-13, 0, -13, 0)) != ()

    def test_what_does_not_fit_is_refused_as_ever(self) -> None:
        wrong: Any
        for wrong in ((13, 13), "13", (13, 13, 0, 0.5)):
            with pytest.raises(InputError, match="points"):
                Match(AMERICAN).check(wrong)


@frozen
class Twice(r.Effect):
    """A custom effect."""

    key = "twice"

    def deltas(self, shot: r.Shot) -> tuple[int, ...]:
        return tuple(2 * shot.worth * (seat != shot.shooter) for seat in range(4))


@frozen
class Luck(r.PointRule):
    """A custom rule."""

    key = "points.luck"

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        return ()


SIX = Cards("AH QS JD TC KS AS")


class TestUndecidedPoints:
    """Nothing is said about custom rules, or where too much would have to be listed."""

    @pytest.mark.parametrize(
        "rules",
        [
            AMERICAN.amend(Luck()),
            AMERICAN.amend(r.Moon(Twice())),
            AMERICAN.amend(r.Moon(r.Choice((r.Subtract(), Twice())))),
            AMERICAN.amend(r.TrickPoints({n: 2**n for n in range(13)})),
            variants.SPOT.amend(r.Multiplier()),
            variants.SPOT.amend(r.DealFloor()),
        ],
        ids=range(6),
    )
    def test_nothing_is_doubted(self, rules: Rules) -> None:
        players = rules.players[0]
        assert Match(rules, players).check((1000, *[0] * (players - 1))) == ()

    @pytest.mark.parametrize(
        ("rules", "least", "most"),
        [
            (
                AMERICAN.amend(
                    r.Deck("2C"),
                    r.Kitty(51 - 36, "first_penalty"),
                    r.Boosters(),
                    opening=variants.RICKETTS.opening,
                ),
                *(-26, 26),
            ),
            (AMERICAN.amend(r.Charging(SIX, doubles={card: card for card in SIX})), -40, 40),
            (AMERICAN.amend(r.TrickPoints({n: 2**n for n in range(7)})), -26, 153),
            (
                variants.SPOT.amend(r.Partners(pooled=False), r.Moon(by="side"), r.pip_hearts()),
                *(-129, 129),
            ),
            (variants.CANCELLATION.amend(r.Moon(cards="QS")), -13, 52),
            (variants.SLOBBERHANNES, 0, 4),
            (variants.KNAVES, -10, 17),
            (variants.SHORT_TWO, -14, 14),
        ],
        ids=range(8),
    )
    def test_only_points_beyond_the_limits_are_doubted(
        self, rules: Rules, least: int, most: int
    ) -> None:
        players = rules.players[0]
        for points in (least, most):
            assert Match(rules, players).check((points, *[0] * (players - 1))) == ()
        text = f"the least is {least}, and the most is {most}"
        for points in (least - 1, most + 1):
            assert Match(rules, players).check((*[0] * (players - 1), points)) == (
                f"points: no deal gives seat {players - 1} {points}; {text}",
            )


@pytest.mark.parametrize("effect", [r.AddUnlessOpponentWins(), r.AddUnlessShooterLoses()])
def test_points_are_doubted_where_a_moon_depends_on_the_standing(effect: r.Effect) -> None:
    """The shooter may have 26 points less, or all others 26 more; there is no third way."""
    match = Match(AMERICAN.amend(r.Moon(effect=effect)))
    assert match.check((0, 26, 26, 26)) == match.check((-26, 0, 0, 0)) == ()
    assert match.check((13, 5, 8, 15)) != ()
    assert match.check((0, 0, 26, 26)) != ()


def test_in_a_sun_a_card_beside_the_shoot_goes_to_the_shooter() -> None:
    """PG-123: the shooter of a sun has every trick, and with them the jack of diamonds."""
    jack = r.CardPoints("points.jack", {"JD": -10}, in_shoots=False)
    rules = AMERICAN.amend(jack, shoots=(r.Sun(r.Add()),))
    match = Match(rules)
    assert match.check((-10, 52, 52, 52)) == ()
    assert match.check((0, 52, 42, 52)) != ()


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(
    ("rules", "possible", "impossible"),
    [
        (variants.GONG_ZHU, (200, -100, 100, 50), (200, -100, 100, 60)),
        (AMERICAN.amend(r.Multiplier("TC")), (0, 26, 52, 26), (0, 26, 52, 52)),
        (AMERICAN.amend(r.TrickPoints({-1: 5})), (0, 26, 31, 26), (5, 26, 31, 26)),
        (AMERICAN.amend(r.Partners()), (0, 26, 0, 26), (13, 26, 13, 26)),
    ],
)
def test_any_seat_may_shoot(
    rules: Rules, possible: tuple[int, ...], impossible: tuple[int, ...], turn: int
) -> None:
    """PG-115, PG-170: the points of a shoot go round with the shooter."""
    match = Match(rules, 4)
    assert match.check((*possible[turn:], *possible[:turn])) == ()
    assert match.check((*impossible[turn:], *impossible[:turn])) != ()


@pytest.mark.parametrize(("last", "most", "doubted"), [(5, 256, True), (6, 255, False)])
def test_beyond_a_bound_of_shoots_nothing_is_doubted(
    last: int, most: int, doubted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A moon by each of four seats, with 64 shares of the tricks that count: 256 ways."""
    monkeypatch.setattr("hearts._engine.score.possible.MOST_SHOOTS", most)
    tricks = r.TrickPoints({0: 3, 3: 7, -1: last})
    rules = AMERICAN.amend(tricks, shoots=(r.Moon(r.Add()),))
    assert bool(Match(rules).check((40 + last - 5, 26, 26, 26))) is doubted


@pytest.mark.parametrize(("base", "most", "doubted"), [(3, 128, True), (4, 127, False)])
def test_beyond_a_bound_of_shares_of_tricks_nothing_is_doubted(
    base: int, most: int, doubted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seven tricks that each count a different number of points: 128 ways to share them."""
    monkeypatch.setattr("hearts._engine.score.possible.MOST_RESULTS", most)
    points = [base**number for number in range(7)]
    rules = AMERICAN.amend(points=(r.TrickPoints(dict(enumerate(points))),), shoots=())
    assert bool(Match(rules).check((sum(points) - 2, 2, 0, 0))) is doubted


def test_up_to_four_sums_of_a_deal_are_told() -> None:
    """Of the charges that are possible."""
    points = (r.CardPoints("points.queen", {"QS": 5}), r.CardPoints("points.ace", {"AH": 3}))
    rules = AMERICAN.amend(points=points, shoots=(), charging=r.Charging("QS AH"))
    assert Match(rules).check((5, 5, 0, 0)) == (
        "points: 10 together, but a deal comes to 8 or 11 or 13 or 16",
    )


def test_the_shares_of_cards_and_tricks_are_listed_up_to_a_bound() -> None:
    """Seven tricks and sixteen cards of four kinds: 8 * 5 * 5 * 5 * 5 = 5,000 shares."""
    suits = ("C", "D", "S", "H")
    groups = tuple(
        r.CardPoints(f"points.{number}", {f"{rank}{suit}": 10**number for suit in suits})
        for number, rank in enumerate("2345")
    )
    tricks = r.TrickPoints(dict.fromkeys(range(7), 10_000))
    rules = AMERICAN.amend(points=(*groups, tricks), shoots=())
    # The sum is right, but there are not fourteen cards that count 1.
    score = (4, 4, 4, 74_432)
    assert sum(score) == 74_444
    assert Match(rules).check(score) != ()
    more = r.CardPoints("points.more", {"6C": 100_000})
    assert Match(rules.amend(points=(*groups, tricks, more))).check((4, 4, 4, 174_432)) == ()


def test_a_seat_with_cards_has_a_trick() -> None:
    """WK-035: so it has no bonus for none."""
    rules = AMERICAN.amend(r.NoTricks(-5), shoots=())
    assert Match(rules).check((-5, 26, 0, 0)) == ()
    assert Match(rules).check((-4, 25, 0, 0)) == ("points: no deal gives seat 0 -4",)


@pytest.mark.parametrize(
    ("spades", "most", "doubted"),
    [("TJQKA", 6 * 2**13, True), ("JQKA", 5 * 2**13 - 1, False)],
)
def test_the_sums_of_cards_are_listed_up_to_a_bound(
    spades: str, most: int, doubted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of 13 hearts counts double the one before, and each spade 1 more than all of them."""
    monkeypatch.setattr(possible, "MOST_SUMS", most)
    points = {f"{rank}H": 2**number for number, rank in enumerate("23456789TJQKA")}
    points |= {f"{rank}S": 2**13 for rank in spades}
    rules = AMERICAN.amend(points=(r.CardPoints("points.cards", points),), shoots=())
    total = sum(points.values())
    assert bool(Match(rules).check((total + 5, -5, 0, 0))) is doubted
    assert Match(rules).check((total + 1, 0, 0, 0)) == (
        (f"points: no deal gives seat 0 {total + 1}",) if doubted else ()
    ) + (f"points: {total + 1} together, but a deal comes to {total}",)


def test_points_that_double_from_card_to_card_are_not_summed_to_the_end() -> None:
    """52 of them have more sums than a computer can hold."""
    values = iter([2**number for number in range(52)])
    assert possible.MOST_SUMS < len(possible._sums(values)) <= 2 * possible.MOST_SUMS
    assert len(list(values)) > 30
    points = {str(card): 2**number for number, card in enumerate(AMERICAN.table(4).deck)}
    match = Match(AMERICAN.amend(points=(r.CardPoints("points.cards", points),)))
    assert match.check((2**52 - 7, 1, 2, 3)) == ()
    assert match.check((2**52 - 8, 1, 2, 3)) != ()


def test_sums_that_are_too_many_to_be_told_are_not_counted_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Turbo has 16 sets of charged cards; the first has more sums than an objection names."""
    sums = Mock(wraps=possible._sums_without_shoot)
    monkeypatch.setattr(possible, "_sums_without_shoot", sums)
    assert Match(variants.TURBO).check((1, 1, 1, 1)) == (
        "points: no deal gives 1, 1, 1, 1 together",
    )
    assert sums.call_count == 1


def test_scores_that_very_many_piles_give_are_not_combined(monkeypatch: pytest.MonkeyPatch) -> None:
    """A floor lifts most results of a seat in Gong Zhu to 0. The list of pairs has a bound, and
    points beyond it are taken for possible."""
    match = Match(variants.GONG_ZHU.amend(r.DealFloor()), 4)
    looked_at: list[int] = []

    class Pairs(int):
        def __lt__(self, pairs: int) -> bool:
            looked_at.append(pairs)
            return int(self) < pairs

    monkeypatch.setattr(possible, "MOST_PAIRS", Pairs(possible.MOST_PAIRS))
    assert match.check((0, 0, 0, 140)) == ()
    assert max(looked_at) > possible.MOST_PAIRS
    assert Match(AMERICAN).check((13, 12, 1, 1)) != ()
    monkeypatch.setattr(possible, "MOST_PAIRS", 0)
    assert Match(AMERICAN).check((13, 12, 1, 1)) == ()
