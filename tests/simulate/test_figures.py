"""Means and their intervals."""

from __future__ import annotations

import json
from math import exp, inf, isclose, isnan, lgamma, log1p, pi, sqrt
from random import Random

import pytest

from hearts.simulate.figures import Figure, figure_of


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
