"""Means with confidence intervals, of values that are independent of each other."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isfinite, nan, sqrt
from statistics import NormalDist, fmean
from typing import Final, final

from attrs import asdict, frozen

from hearts._values import Immutable

__all__ = ["Figure"]

#: The share of intervals that hold the true value.
_CONFIDENCE: Final = 0.95


@final
@frozen
class Figure(Immutable):
    """A mean, and the interval that holds the true value in 95 % of all simulations.

    One value tells nothing of its error: the interval then has no ends. Without a value the mean
    is not a number.

    Attributes:
        mean: The mean.
        low: The lower end of the interval.
        high: Its upper end.
        error: The standard error.
        count: The number of independent values: deals, not the games that were played with them.
    """

    mean: float
    low: float
    high: float
    error: float
    count: int

    def to_dict(self) -> dict[str, float | None]:
        """Return the figure as plain data for `json.dumps`: None for each number that is not
        finite."""
        return {name: each if isfinite(each) else None for name, each in asdict(self).items()}

    def text(self, form: str) -> str:
        """Return the mean and the half width of the interval, as in a table of 14 places."""
        half = f" ± {self.high - self.mean:<5{form}}" if isfinite(self.error) else ""
        return f"{self.mean:>6{form}}{half:8}"

    def __str__(self) -> str:
        if not self.count:
            return "no value"
        if self.count < 2:
            return f"{self.mean:.2f} (a single value)"
        return f"{self.mean:.2f} (95 %: {self.low:.2f} to {self.high:.2f})"


def figure_of(values: Sequence[float]) -> Figure:
    """Return the mean of independent values, with Student's interval."""
    count = len(values)
    mean = fmean(values) if values else nan
    if count < 2:
        return Figure(mean, -inf, inf, inf, count)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    wide = _student(count - 1) * error
    return Figure(mean, mean - wide, mean + wide, error, count)


def _student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution; it is known for 1 and 2, else the series
    of Cornish and Fisher is good to a hundredth."""
    if freedom == 1:
        return 12.7062
    if freedom == 2:
        return 4.3027
    z = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
    return float(
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
