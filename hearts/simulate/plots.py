"""Plots of results, by matplotlib: the extra ``plot``.

Each function draws on the axes that it is given, or on new ones, and returns them. The colours of a
theme differ in lightness too.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Any, Final, Literal, TypeAlias

from hearts._arguments import short_repr
from hearts._core.cards.cards import Card
from hearts._extras import requires
from hearts.errors import InputError
from hearts.simulate.comparing import RulesComparison
from hearts.simulate.figures import numbers_of
from hearts.simulate.results import Results

with requires("matplotlib", "hearts.simulate.plots", "plot"):
    import matplotlib.pyplot as plt

#: The page around a plot.
Theme: TypeAlias = Literal["light", "dark"]
_PLURALS = {"deal": "deals", "match": "matches"}
#: The page, texts and lines, then a color for each player.
COLORS: Final[Mapping[str, tuple[str, ...]]] = {
    "light": ("#ffffff", "#33383d", "#1f6b47", "#b3540a", "#2f5fb3", "#8a3a7c", "#6b6f00"),
    "dark": ("#16191d", "#d5d9de", "#7cc9a0", "#f2b263", "#8fb4ff", "#e39ad2", "#d9d36a"),
}

__all__ = ["plot_change", "plot_differences", "plot_distribution"]


def plot_differences(results: Results, ax: Any = None, *, theme: Theme = "light") -> Any:
    """Draw the number of points by which each player is better than the first one, with its
    interval, in the order of the table.

    Args:
        results: The results of a tournament.
        ax: The axes; new ones if None.
        theme: Whether the page is light or dark.

    Returns:
        The axes.

    Raises:
        InputError: If there is no such theme.
    """
    first = results.names[0]
    others = [name for name in results.ratings() if name != first]
    found = [results.difference(name, first) for name in others]
    ax = _axes(ax, theme)
    _draw(ax, theme, others, [(each.mean, each.low, each.high) for each in found])
    unit = "match" if results.matches else "deal"
    ax.set_xlabel(f"points a {unit} better than {first}, with 95 % intervals")
    ax.set_title(f"{results.game.rules.name}: {len(results.deals):,} {_PLURALS[unit]}")
    return dress(ax, theme)


def plot_distribution(results: Results, ax: Any = None, *, theme: Theme = "light") -> Any:
    """Draw the frequency of each number of points, for each player. In single deals the points of
    the queen and of a moon are marked.

    Args:
        results: The results.
        ax: The axes; new ones if None.
        theme: Whether the page is light or dark.

    Returns:
        The axes.

    Raises:
        InputError: If there is no such theme.
    """
    ax = _axes(ax, theme)
    width, colors = 0.8 / len(results.names), cycle(COLORS[theme][2:])
    shares = [results.distribution(name) for name in results.names]
    for number, (name, found) in enumerate(zip(results.names, shares, strict=True)):
        places = [points + (number + 0.5) * width - 0.4 for points in found]
        heights = [100 * share for share in found.values()]
        ax.bar(places, heights, width, label=name, color=next(colors))
    if not results.matches:
        for points, text in _marks(results).items():
            if any(points in found for found in shares):
                ax.axvline(points, color=COLORS[theme][1], linewidth=1, linestyle=":", zorder=0)
                ax.text(
                    points, 1, text, color=COLORS[theme][1], ha="center", va="bottom",
                    transform=ax.get_xaxis_transform(),
                )  # fmt: skip
    unit = "match" if results.matches else "deal"
    ax.set_xlabel(f"points in a {unit}")
    ax.set_ylabel("share in %")
    ax.set_title(f"{results.game.rules.name}: {len(results.deals):,} {_PLURALS[unit]}", pad=18)
    page, text, *_ = COLORS[theme]
    ax.legend(facecolor=page, edgecolor="none", framealpha=1, labelcolor=text)  # over the marks
    return dress(ax, theme)


def plot_change(comparison: RulesComparison, ax: Any = None, *, theme: Theme = "light") -> Any:
    """Draw the change of each measure under the second rules, in % of the greater of its means.

    An increase is positive, also where the means are below 0. So a mean near 0 under one of the
    rules makes no great number: no change is beyond 200 %. The means stand beside the changes.
    Measures with a mean of 0 under both rules are left out.

    Args:
        comparison: The results of the same cards under two sets of rules.
        ax: The axes; new ones if None.
        theme: Whether the page is light or dark.

    Returns:
        The axes.

    Raises:
        InputError: If there is no such theme.
    """
    figures = comparison.figures()
    names, rows, means = [], [], []
    for name, (before, after, change) in figures.items():
        whole = max(abs(before.mean), abs(after.mean)) / 100
        if whole != 0 and (name != "deals" or comparison.first.matches):
            names.append(name)
            rows.append((change.mean / whole, change.low / whole, change.high / whole))
            text = f"{numbers_of(before)[0]} \N{RIGHTWARDS ARROW} {numbers_of(after)[0]}"
            means.append(text.replace("-", "\N{MINUS SIGN}"))
    ax = _axes(ax, theme)
    _draw(ax, theme, names, rows)
    for row, text in enumerate(means):
        ax.text(
            1.02, row, text, color=COLORS[theme][1], va="center",
            transform=ax.get_yaxis_transform(),
        )  # fmt: skip
    ax.set_xlabel("change in % of the greater mean, with 95 % intervals")
    unit = "match" if comparison.first.matches else "deal"
    ax.set_title(f"{figures['deals'][2].count:,} {_PLURALS[unit]} under both rules")
    return dress(ax, theme)


def dress(ax: Any, theme: str) -> Any:
    """Return axes in the colours of a theme, with no more lines than they need."""
    page, text, *_ = COLORS[theme]
    ax.patch.set_facecolor(page)
    ax.tick_params(colors=text)
    for each in (ax.title, ax.xaxis.label, ax.yaxis.label):
        each.set_color(text)
    for name, side in ax.spines.items():
        side.set_visible(name in ("left", "bottom"))
        side.set_color(text)
    return ax


def _axes(ax: Any, theme: Theme) -> Any:
    given: object = theme
    if not isinstance(given, str) or given not in COLORS:
        raise InputError(f"theme: {short_repr(theme)} is not one of {', '.join(COLORS)}")
    if ax is not None:
        return ax
    figure, found = plt.subplots(figsize=(8, 4.5), layout="constrained")
    figure.patch.set_facecolor(COLORS[theme][0])
    return found


def _marks(results: Results) -> dict[int, str]:
    """Return the points that have a meaning, each with a text: of the queen, and of each shoot,
    whose worth may be added or taken off."""
    table, queen = results.game.table, Card("QS")
    found = {
        sign * shoot.value(table): shoot.kind for shoot in table.rules.shoots for sign in (1, -1)
    }
    return found | ({table.values[queen]: "Q\N{BLACK SPADE SUIT}"} if queen in table.values else {})


def _draw(
    ax: Any, theme: Theme, names: list[str], values: list[tuple[float, float, float]]
) -> None:
    """Draw means with their intervals, a row for each, the first one on top."""
    _, text, *colors = COLORS[theme]
    rows = range(len(names))
    means = [mean for mean, _, _ in values]
    sides = [[mean - low for mean, low, _ in values], [high - mean for mean, _, high in values]]
    ax.axvline(0, color=text, linewidth=1, linestyle=":")
    ax.errorbar(means, rows, xerr=sides, fmt="o", markersize=5, capsize=4, color=colors[0])
    ax.set_yticks(rows, names)
    ax.set_ylim(len(names) - 0.5, -0.5)
