"""Means with confidence intervals, of values that are independent of each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from math import floor, inf, isfinite, log10, nan, sqrt
from statistics import NormalDist, fmean
from typing import Final, final

from attrs import asdict, evolve, frozen

from hearts._values import Immutable

__all__ = ["Figure"]

#: The share of intervals that hold the true value.
_CONFIDENCE: Final = 0.95
#: The 97.5 % point of the normal distribution.
_NORMAL: Final = NormalDist().inv_cdf((1 + _CONFIDENCE) / 2)
#: Half an interval below this comes from rounding.
_FINEST: Final = 1e-9


@final
@frozen
class Figure(Immutable):
    """A mean, and the interval that holds the true value in 95 % of all simulations.

    The interval is Student's. A rate has Wilson's, which stays between 0 and 1, and has a width
    even if all values are equal: a share of wins, and shoots or a measure that are 0 or 1 in every
    game. Where a deal has several games, the interval is that of as many independent games as have
    the same standard error.

    A change of a rate has Student's interval as well. If all deals change alike, the interval
    allows for others that do not: as many as the upper end of Wilson's interval for a rate of 0.

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
        """Return the mean and its distance to the farther end of the interval, as in a table of 14
        places."""
        far = max(self.high - self.mean, self.mean - self.low)
        half = f" ± {far:<5{form}}" if isfinite(self.error) else ""
        return f"{self.mean:>6{form}}{half:8}"

    def __str__(self) -> str:
        if not self.count:
            return "no value"
        mean, low, high = numbers_of(self)
        if self.count < 2:
            return f"{mean} (a single value)"
        return f"{mean} (95 %: {low} to {high})"


def numbers_of(figure: Figure, *, sign: str = "") -> tuple[str, str, str]:
    """Return the mean and the ends of the interval in digits, the mean perhaps with its sign.

    There are two decimal places, and more for a narrow interval, so that its half width has two
    digits that are not 0.
    """
    half = (figure.high - figure.low) / 2
    places = 2 if not _FINEST < half < inf else max(2, 1 - floor(log10(half)))
    return (
        f"{figure.mean:{sign}.{places}f}", f"{figure.low:.{places}f}", f"{figure.high:.{places}f}"
    )  # fmt: skip


def figure_of(values: Sequence[float]) -> Figure:
    """Return the mean of independent values, with Student's interval."""
    count = len(values)
    mean = fmean(values) if values else nan
    if count < 2:
        return Figure(mean, -inf, inf, inf, count)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)
    wide = _student(count - 1) * error
    return Figure(mean, mean - wide, mean + wide, error, count)


def rate_of(values: Sequence[float]) -> Figure:
    """Return the mean of independent shares from 0 to 1, with Wilson's interval.

    Values that are all 0 or 1 are counted as they are. Other values are means of several games, so
    their number follows from their standard error, and Student's factor from their number.
    """
    found = figure_of(values)
    mean, spread = found.mean, found.mean * (1 - found.mean)
    if found.count < 2 or (found.error == 0 and spread):
        return found
    size, factor = float(found.count), _NORMAL
    if not _are_binary(values):
        size, factor = spread / found.error**2, _student(found.count - 1)
    weight = factor**2 / size
    middle = (mean + weight / 2) / (1 + weight)
    wide = sqrt(weight * (spread + weight / 4)) / (1 + weight)
    low, high = min(mean, middle - wide), max(mean, middle + wide)
    return evolve(found, low=max(0.0, low), high=min(1.0, high))


def _are_binary(values: Iterable[float]) -> bool:
    return all(value in (0, 1) for value in values)


def mean_of(deals: Sequence[Sequence[float]]) -> Figure:
    """Return the mean of deals that have a value for each game: a rate if all are 0 or 1."""
    means = [fmean(games) for games in deals]
    return rate_of(means) if _are_binary(chain.from_iterable(deals)) else figure_of(means)


def change_of(before: Sequence[float], after: Sequence[float]) -> Figure:
    """Return the change of a number in the same deals, with Student's interval."""
    return figure_of([new - old for old, new in zip(before, after, strict=True)])


def change_of_rate(before: Sequence[float], after: Sequence[float]) -> Figure:
    """Return the change of a number that may be a rate.

    If it is one, and all deals change alike, others may not: at most as many as the upper end of
    Wilson's interval for a rate of 0.
    """
    found = change_of(before, after)
    if found.count < 2 or found.error or not _are_binary((*before, *after)):
        return found
    wide = rate_of([0.0] * found.count).high * (1 + abs(found.mean))
    return evolve(found, low=max(-1.0, found.mean - wide), high=min(1.0, found.mean + wide))


def _student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution; it is known for 1 and 2, else the series
    of Cornish and Fisher is good to a hundredth."""
    if freedom == 1:
        return 12.7062
    if freedom == 2:
        return 4.3027
    z = _NORMAL
    return float(
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
