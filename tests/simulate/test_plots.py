"""The plots: what stands on them."""

from __future__ import annotations

from collections.abc import Iterator

import matplotlib
import matplotlib.pyplot as plt
import pytest

from hearts import variants
from hearts.bots import autoplay
from hearts.rules import bonus_points
from hearts.simulate import compare_rules
from hearts.simulate.plots import plot_change, plot_differences, plot_distribution
from tests.simulate.test_results import TWO, results

matplotlib.use("Agg")


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    """No figure is left open."""
    yield
    plt.close("all")


def test_differences_have_a_row_for_each_other_player() -> None:
    ax = plot_differences(TWO)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["bob"]
    assert ax.get_xlabel() == "points a deal better than ann, with 95 % intervals"
    (line,) = [line for line in ax.get_lines() if line.get_marker() == "o"]
    assert list(line.get_xdata()) == [-2.75]
    assert "match" in plot_differences(results(*TWO.deals, matches=True), ax).get_title()


def test_a_distribution_has_bars_for_each_player() -> None:
    ax = plot_distribution(TWO)
    assert len(ax.patches) == len(TWO.distribution("ann")) + len(TWO.distribution("bob"))
    assert sum(patch.get_height() for patch in ax.patches) == pytest.approx(200)
    assert plot_distribution(results(*TWO.deals, matches=True), ax) is ax


def test_a_change_is_in_percent() -> None:
    rules = variants.AMERICAN
    found = compare_rules(rules, rules.amend(bonus_points("JD", -10)), [autoplay] * 4, 3, workers=1)
    ax = plot_change(found)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names[0] == "points of a seat"
    assert ax.get_lines()[1].get_xdata()[0] == pytest.approx(-250 / 6.5)
