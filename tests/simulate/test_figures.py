"""Means and their intervals."""

from __future__ import annotations

import json
from math import exp, inf, isclose, isnan, lgamma, log1p, pi, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts.simulate.figures import (
    Figure,
    change_of_rate,
    figure_of,
    mean_of,
    numbers_of,
    rate_of,
)

#: The 97.5 % point of the normal distribution, as tables have it.
NORMAL = 1.959964


def test_a_figure_by_hand() -> None:
    """Of 1, 2, 3 and 6 the mean is 3 and the variance 14/3; Student's factor for 3 is 3.182."""
    found = figure_of([1, 2, 3, 6])
    assert found.mean == 3
    assert isclose(found.error, sqrt(14 / 3 / 4))
    assert isclose(found.high - 3, 3.182 * found.error, rel_tol=0.01)
    assert isclose(3 - found.low, found.high - 3)
    assert found.count == 4


@pytest.mark.parametrize(
    ("count", "factor"),
    [(2, 12.706), (3, 4.303), (5, 2.776), (11, 2.228), (31, 2.042), (2000, 1.961)],
)
def test_the_factor_is_students(count: int, factor: float) -> None:
    """As tables have it."""
    found = figure_of([number % 2 for number in range(count)])
    assert isclose((found.high - found.mean) / found.error, factor, rel_tol=0.003)


def test_one_value_tells_nothing_of_its_error() -> None:
    assert figure_of([5]) == Figure(5, -inf, inf, inf, 1)
    assert str(figure_of([5])) == "5.00 (a single value)"


def test_no_value_has_no_mean() -> None:
    found = figure_of([])
    assert (found.low, found.high, found.error, found.count) == (-inf, inf, inf, 0)
    assert isnan(found.mean)
    assert str(found) == "no value"


@pytest.mark.parametrize("values", [[], [5], [5, 6]])
def test_the_data_of_a_figure_is_json(values: list[float]) -> None:
    """None stands for a number that is not finite."""
    found = figure_of(values)
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert data["mean"] == (found.mean if values else None)
    assert [data[name] is None for name in ("low", "high", "error")] == [len(values) < 2] * 3
    assert data["count"] == len(values)


def test_intervals_hold_the_true_mean_as_often_as_they_say() -> None:
    rng = Random(5)
    held = 0
    for _ in range(1000):
        found = figure_of([rng.gauss(7, 3) for _ in range(8)])
        held += found.low <= 7 <= found.high
    assert 930 <= held <= 970


def test_a_figure_as_text_and_as_data() -> None:
    found = Figure(1.25, 0.5, 2, 0.4, 10)
    assert str(found) == "1.25 (95 %: 0.50 to 2.00)"
    assert found.to_dict() == {"mean": 1.25, "low": 0.5, "high": 2, "error": 0.4, "count": 10}


def share_below(point: float, freedom: int) -> float:
    """Return Student's distribution up to a point, by Simpson's rule."""
    steps = 20_000
    width = point / steps
    power = (freedom + 1) / 2
    sides = [exp(-power * log1p((k * width) ** 2 / freedom)) for k in range(steps + 1)]
    area = sides[0] + sides[-1] + 4 * sum(sides[1::2]) + 2 * sum(sides[2:-1:2])
    scale = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2)) / sqrt(freedom * pi)
    return 0.5 + scale * area * width / 3


@pytest.mark.parametrize("count", [201, 1001])
def test_the_factor_of_many_values_is_exact_to_a_millionth(count: int) -> None:
    """An interval has 95 % of Student's distribution."""
    values = [float(number) for number in range(count)]
    figure = figure_of(values)
    factor = (figure.high - figure.mean) / figure.error
    assert abs(share_below(factor, count - 1) - 0.975) < 2e-9


@given(st.lists(st.integers(0, 1), min_size=2, max_size=60))
def test_the_ends_for_a_rate_are_wilsons(values: list[int]) -> None:
    """At each end, the share that was seen is as far away as 95 % of all shares are."""
    found = rate_of(values)
    assert 0 <= found.low <= found.mean <= found.high <= 1
    assert found.low < found.high
    assert (found.mean, found.error, found.count) == (
        figure_of(values).mean, figure_of(values).error, len(values)
    )  # fmt: skip
    for end in (found.low, found.high):
        far = NORMAL * sqrt(end * (1 - end) / len(values))
        assert isclose(abs(found.mean - end), far, rel_tol=1e-5, abs_tol=1e-9)


def test_what_was_never_seen_may_happen() -> None:
    """In 40 deals without a moon: the upper end is z**2 / (n + z**2)."""
    never = rate_of([0] * 40)
    assert (never.mean, never.low, never.error) == (0, 0, 0)
    assert isclose(never.high, NORMAL**2 / (40 + NORMAL**2), rel_tol=1e-5)
    always = rate_of([1] * 40)
    assert (always.mean, always.high) == (1, 1)
    assert isclose(1 - always.low, never.high)


def test_a_rate_of_equal_shares_is_sure() -> None:
    """Four equal players win a quarter of each match that is played in every rotation."""
    found = rate_of([0.25] * 5)
    assert (found.low, found.mean, found.high, found.error) == (0.25, 0.25, 0.25, 0)


@pytest.mark.parametrize("values", [[], [1]])
def test_a_rate_of_no_deals_or_one_has_no_ends(values: list[float]) -> None:
    assert (rate_of(values).low, rate_of(values).high) == (-inf, inf)
    assert change_of_rate(values, values).high == inf


@pytest.mark.parametrize(("games", "rate", "alike"), [(1, 0.05, 0), (2, 0.1, 0.5), (4, 0.3, 0.9)])
def test_intervals_of_rates_hold_the_true_rate_as_often_as_they_say(
    games: int, rate: float, alike: float
) -> None:
    """Also where the games of a deal have their luck in common."""
    rng, held = Random(8), 0
    for _ in range(1000):
        deals = []
        for _ in range(40):
            common = rng.random()
            drawn = (common if rng.random() < alike else rng.random() for _ in range(games))
            deals.append([int(luck < rate) for luck in drawn])
        found = mean_of(deals)
        assert 0 <= found.low <= found.mean <= found.high <= 1
        held += found.low <= rate <= found.high
    assert 930 <= held <= 980


def test_only_a_rate_has_wilsons_interval() -> None:
    """Each game of it is 0 or 1."""
    means = [0.25, 0, 0.5]
    assert mean_of([[0, 1, 0, 0], [0, 0, 0, 0], [1, 1, 0, 0]]) == rate_of(means) != figure_of(means)
    assert mean_of([[0.5, 0.5], [0, 0]]) == figure_of([0.5, 0])
    assert mean_of([[2, 0], [0, 0]]) == figure_of([1, 0])
    assert mean_of([[-1], [0]]) == figure_of([-1, 0])


def test_a_change_of_a_rate_that_is_alike_everywhere_has_an_interval() -> None:
    """Other deals may change otherwise, as often as Wilson's upper end for a rate of 0."""
    seldom = rate_of([0] * 40).high
    for before, after, low, high in (
        (0, 0, -seldom, seldom),
        (1, 1, -seldom, seldom),
        (0, 1, 1 - 2 * seldom, 1),
        (1, 0, -1, 2 * seldom - 1),
    ):
        found = change_of_rate([before] * 40, [after] * 40)
        assert (found.mean, found.error, found.count) == (after - before, 0, 40)
        assert (found.low, found.high) == pytest.approx((low, high))


def test_other_changes_have_students_interval() -> None:
    for before, after in (([0, 0, 1, 0], [0, 1, 1, 0]), ([3] * 4, [5] * 4), ([0, 1], [2, 3])):
        wanted = [new - old for old, new in zip(before, after, strict=True)]
        assert change_of_rate(before, after) == figure_of(wanted)


@pytest.mark.parametrize(
    ("mean", "half", "text"),
    [
        (8.75, 1.05, "8.75 (95 %: 7.70 to 9.80)"),
        (0.005, 0.035, "0.005 (95 %: -0.030 to 0.040)"),
        (0.0412, 0.0017, "0.0412 (95 %: 0.0395 to 0.0429)"),
        (-2.5, 0, "-2.50 (95 %: -2.50 to -2.50)"),
        (-2.5, 1e-15, "-2.50 (95 %: -2.50 to -2.50)"),
    ],
)
def test_a_narrow_interval_has_more_digits(mean: float, half: float, text: str) -> None:
    """Two that are not 0 in its half width."""
    assert str(Figure(mean, mean - half, mean + half, half / 2, 40)) == text


def test_the_sign_of_a_change_is_told() -> None:
    assert numbers_of(Figure(0.5, 0.25, 0.75, 0.1, 9), sign="+") == ("+0.50", "0.25", "0.75")


def test_in_a_table_the_farther_end_of_the_interval_counts() -> None:
    assert Figure(0.1, 0.05, 0.3, 0.1, 9).text(".1%") == " 10.0% ± 20.0%"
    assert Figure(0.9, 0.7, 0.95, 0.1, 9).text(".1%") == " 90.0% ± 20.0%"
