"""Points entered by hand: impossible points meet an objection, and no others."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts import Cards, Game, HandScore, InputError, Match, Phase, Rules, State, testing, variants
from hearts.rules import (
    Boosters,
    CardPoints,
    Charging,
    Choice,
    DealFloor,
    Deck,
    Effect,
    Kitty,
    Line,
    Moon,
    Multiplier,
    NoTricks,
    Partners,
    PlayedDeal,
    PointRule,
    Shot,
    Subtract,
    Sun,
    Without,
    pip_hearts,
)
from hearts.simulate import finish
from tests.laws.mixtures import mixtures
from tests.oracle.tables import Table
from tests.sizes import scaled

AMERICAN = variants.AMERICAN


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


def check_fits(game: Game, seed: int) -> None:
    """The score of a deal is not doubted."""
    [score] = deal_of(game, seed).match.hand_scores
    assert Match(game.rules, game.players).check(score) == ()


class TestWhatCanHappen:
    """No points of a deal that was played are doubted."""

    @pytest.mark.no_cover
    @given(st.sampled_from(variants.names()), st.integers(0, 10**6))
    def test_variants(self, name: str, seed: int) -> None:
        rules = variants.get(name)
        for players in rules.players:
            check_fits(Game(rules, players), seed)

    @given(testing.games(), st.integers(0, 10**6))
    def test_rules_at_random(self, game: Game, seed: int) -> None:
        check_fits(game, seed)

    @settings(max_examples=scaled(15))
    @given(mixtures(), st.integers(0, 10**6))
    def test_mixtures(self, mixture: tuple[Rules, Table], seed: int) -> None:
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
            (AMERICAN.amend(Sun()), (52, 52, 52, 0)),
            (AMERICAN.amend(NoTricks(-5)), (26 - 5, 5, -5, -5)),
            (AMERICAN.amend(Without("moon")), (26, 0, 0, 0)),
        ],
    )
    def test_patterns(self, rules: Rules, points: tuple[int, ...]) -> None:
        assert Match(rules).check(points) == ()


class TestWhatCannot:
    """Points that no deal gives meet an objection."""

    def test_a_seat(self) -> None:
        assert Match(AMERICAN).check((27, 500, -3, 1)) == (
            "points: no deal gives seat 0 27",
            "points: no deal gives seat 1 500",
            "points: no deal gives seat 2 -3",
        )

    def test_the_sum(self) -> None:
        told = ("points: 41 together, but a deal comes to 26, unless somebody shoots",)
        assert Match(AMERICAN).check((20, 21, 0, 0)) == told
        never = AMERICAN.amend(Without("moon"))
        assert Match(never).check((20, 21, 0, 0)) == (
            "points: 41 together, but a deal comes to 26",
        )

    def test_a_moon_that_is_not_counted(self) -> None:
        told = ("points: no deal gives 26, 0, 0, 0 together",)
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

    def test_the_queen_goes_to_one_seat(self) -> None:
        """Three seats with 13 or more would take more hearts than there are."""
        spades = AMERICAN.amend(CardPoints("points.queen", {"QS": 14}))
        assert Match(spades).check((13, 14, 0, 0)) == ()
        assert Match(spades).check((9, 9, 9, 0)) == ("points: no deal gives 9, 9, 9, 0 together",)

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

    def test_where_there_is_much_to_list(self) -> None:
        """Of 14 values each seat has a sum of some, and all together have all of them."""
        match = Match(variants.SPOT)
        assert match.check((1, 128, 0, 0)) == (
            "points: no deal gives seat 0 1",
            "points: no deal gives seat 1 128",
        )
        told = "points: 130 together, but a deal comes to 129, unless somebody shoots"
        assert match.check((30, 50, 50, 0)) == (told,)

    def test_where_points_are_taken_off(self) -> None:
        """The second half of a match in which points are taken off again."""
        rules = variants.HARTENJAGEN
        match = Match(rules)
        while rules.end.sign(match.standing) > 0:
            assert match.check((15, 0, 0, 0)) == ()
            match = match.add((15, 0, 0, 0))
        assert match.check((-15, 0, 0, 0)) == ()
        assert match.check((-16, 0, 0, 0)) == ("points: no deal gives seat 0 -16",)
        told = ("points: -14 together, but a deal comes to -15",)
        assert match.check((-14, 0, 0, 0)) == told

    def test_partners(self) -> None:
        pooled = Match(variants.PARTNERS_POOLED)
        assert pooled.check((13, 13, 13, 13)) == ()
        assert pooled.check((13, 14, 13, 14)) != ()
        side = AMERICAN.amend(Partners(pooled=False), Moon(Subtract(), by="side"))
        assert Match(side).check((-26, 0, 0, 0)) == ()
        assert Match(side).check((-13, 0, -13, 0)) != ()

    def test_what_does_not_fit_is_refused_as_ever(self) -> None:
        wrong: Any
        for wrong in ((13, 13), "13", (13, 13, 0, 0.5)):
            with pytest.raises(InputError, match="points"):
                Match(AMERICAN).check(wrong)


@frozen
class Twice(Effect):
    """A custom effect."""

    key = "twice"

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        return tuple(2 * shot.worth * (seat != shot.shooter) for seat in range(4))


@frozen
class Luck(PointRule):
    """A custom rule."""

    key = "points.luck"

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        return ()


class TestWhereNobodyCanTell:
    """Nothing is said about custom rules, or where too much would have to be listed."""

    @pytest.mark.parametrize(
        "rules",
        [
            AMERICAN.amend(Luck()),
            AMERICAN.amend(Moon(Twice())),
            AMERICAN.amend(Moon(Choice((Subtract(), Twice())))),
            AMERICAN.amend(
                Deck("2C"),
                Kitty(51 - 36, "first_penalty"),
                Boosters(),
                opening=variants.RICKETTS.opening,
            ),
            AMERICAN.amend(
                Charging(
                    "AH QS JD TC KS AS", doubles={card: card for card in Cards("AH QS JD TC KS AS")}
                )
            ),
            variants.SPOT.amend(Multiplier()),
            variants.SPOT.amend(DealFloor()),
            variants.SPOT.amend(Partners(pooled=False), Moon(by="side"), pip_hearts()),
            variants.CANCELLATION.amend(Moon(cards="QS")),
        ],
        ids=range(9),
    )
    def test_nothing_is_doubted(self, rules: Rules) -> None:
        players = rules.players[0]
        assert Match(rules, players).check((1000, *[0] * (players - 1))) == ()
