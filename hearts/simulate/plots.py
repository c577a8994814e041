"""Plots of results, by matplotlib: the extra ``plot``.

Each function draws on the axes that it is given, or on new ones, and returns them.
"""

from __future__ import annotations

from typing import Any

from hearts._extras import requires
from hearts.simulate.comparing import RulesComparison
from hearts.simulate.results import Results

with requires("matplotlib", "hearts.simulate.plots", "plot"):
    import matplotlib.pyplot as plt

_PLURALS = {"deal": "deals", "match": "matches"}

__all__ = ["plot_change", "plot_differences", "plot_distribution"]


def plot_differences(results: Results, ax: Any = None) -> Any:
    """Draw the number of points by which each player is better than the first one, with its
    interval.

    Args:
        results: The results of a tournament.
        ax: The axes; new ones if None.

    Returns:
        The axes.
    """
    first, *others = results.names
    found = [results.difference(name, first) for name in others]
    ax = _axes(ax)
    _draw(ax, others, [(each.mean, each.low, each.high) for each in found])
    unit = "match" if results.matches else "deal"
    ax.set_xlabel(f"points a {unit} better than {first}, with 95 % intervals")
    ax.set_title(f"{results.game.rules.name}: {len(results.deals):,} {_PLURALS[unit]}")
    return ax


def plot_distribution(results: Results, ax: Any = None) -> Any:
    """Draw the frequency of each number of points, for each player.

    Args:
        results: The results.
        ax: The axes; new ones if None.

    Returns:
        The axes.
    """
    ax = _axes(ax)
    width = 0.8 / len(results.names)
    for number, name in enumerate(results.names):
        found = results.distribution(name)
        places = [points + (number + 0.5) * width - 0.4 for points in found]
        ax.bar(places, [100 * share for share in found.values()], width, label=name)
    unit = "match" if results.matches else "deal"
    ax.set_xlabel(f"points in a {unit}")
    ax.set_ylabel("share in %")
    ax.set_title(f"{results.game.rules.name}: {len(results.deals):,} {_PLURALS[unit]}")
    ax.legend(frameon=False)
    return ax


def plot_change(comparison: RulesComparison, ax: Any = None) -> Any:
    """Draw the change of each measure under the second rules, in % of its mean under the first.

    An increase is positive, also where that mean is below 0. Measures with a mean of 0 under the
    first rules are left out.

    Args:
        comparison: The results of the same cards under two sets of rules.
        ax: The axes; new ones if None.

    Returns:
        The axes.
    """
    figures = comparison.figures()
    shown = {
        name: (100 * change.mean / abs(before.mean), 100 * change.low / abs(before.mean),
               100 * change.high / abs(before.mean))
        for name, (before, _, change) in figures.items()
        if before.mean and (name != "deals" or comparison.first.matches)
    }  # fmt: skip
    ax = _axes(ax)
    _draw(ax, list(shown), list(shown.values()))
    ax.set_xlabel("change in %, with 95 % intervals")
    unit = "match" if comparison.first.matches else "deal"
    ax.set_title(f"{figures['deals'][2].count:,} {_PLURALS[unit]} under both rules")
    return ax


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    _, found = plt.subplots(figsize=(8, 4.5), layout="constrained")
    return found


def _draw(ax: Any, names: list[str], values: list[tuple[float, float, float]]) -> None:
    """Draw means with their intervals, a row for each, the first one on top."""
    rows = range(len(names))
    means = [mean for mean, _, _ in values]
    sides = [[mean - low for mean, low, _ in values], [high - mean for mean, _, high in values]]
    ax.axvline(0, color="0.7", linewidth=1)
    ax.errorbar(means, rows, xerr=sides, fmt="o", capsize=4)
    ax.set_yticks(rows, names)
    ax.set_ylim(len(names) - 0.5, -0.5)
    for side in ("top", "right"):
        ax.spines[side].set_visible(False)
