"""The plots: what stands on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve

from hearts import InputError, variants
from hearts.bots import autoplay
from hearts.rules import bonus_points
from hearts.simulate import RulesComparison, compare_rules
from tests.simulate.test_results import TWO, deal, results


@pytest.fixture
def plots() -> Iterator[Any]:
    """The module. No figure is left open."""
    # It has no wheel for Linux with musl on arm64.
    pytest.importorskip("matplotlib").use("Agg")
    from matplotlib import pyplot

    from hearts.simulate import plots

    yield plots
    pyplot.close("all")


def test_differences_have_a_row_for_each_other_player(plots: Any) -> None:
    ax = plots.plot_differences(TWO)
    assert [label.get_text() for label in ax.get_yticklabels()] == ["bob"]
    assert ax.get_xlabel() == "points a deal better than ann, with 95 % intervals"
    (line,) = [line for line in ax.get_lines() if line.get_marker() == "o"]
    assert list(line.get_xdata()) == [-2.75]
    assert "match" in plots.plot_differences(results(*TWO.deals, matches=True), ax).get_title()


def test_a_distribution_has_bars_for_each_player(plots: Any) -> None:
    ax = plots.plot_distribution(TWO)
    assert len(ax.patches) == len(TWO.distribution("ann")) + len(TWO.distribution("bob"))
    assert sum(patch.get_height() for patch in ax.patches) == pytest.approx(200)
    assert plots.plot_distribution(results(*TWO.deals, matches=True), ax) is ax


def test_a_change_is_in_percent(plots: Any) -> None:
    rules = variants.AMERICAN
    found = compare_rules(rules, rules.amend(bonus_points("JD", -10)), [autoplay] * 4, 3, workers=1)
    ax = plots.plot_change(found)
    names = [label.get_text() for label in ax.get_yticklabels()]
    assert names[0] == "points of a seat"
    assert ax.get_lines()[1].get_xdata()[0] == pytest.approx(-250 / 6.5)


def test_an_increase_is_to_the_right_of_zero_from_any_mean(plots: Any) -> None:
    """With 42 points off for the jack, a seat has (26 - 42) / 4 points."""
    rules = variants.AMERICAN
    first = rules.amend(bonus_points("JD", -42))
    found = compare_rules(first, rules, [autoplay] * 4, 3, workers=1)
    before, _, change = found.figures()["points of a seat"]
    assert (before.mean, change.mean) == (-4, 10.5)
    ax = plots.plot_change(found)
    assert ax.get_lines()[1].get_xdata()[0] == pytest.approx(100 * 10.5 / 6.5)


@pytest.mark.parametrize("bonus", [-25, -26, -27, -42])
def test_a_mean_near_zero_makes_no_great_number(plots: Any, bonus: int) -> None:
    """A change is at most the sum of both means, so at most twice the greater one."""
    rules = variants.AMERICAN
    other = rules.amend(bonus_points("JD", bonus))
    for first, second in ((other, rules), (rules, other)):
        found = compare_rules(first, second, [autoplay] * 4, 6, workers=1)
        ax = plots.plot_change(found)
        changes = list(ax.get_lines()[1].get_xdata())
        assert changes
        assert all(abs(change) <= 200 for change in changes)
        names = [label.get_text() for label in ax.get_yticklabels()]
        signs = [found.figures()[name][2].mean > 0 for name in names]
        assert [change > 0 for change in changes] == signs
        assert names[0] == "points of a seat"


def test_the_means_stand_beside_the_changes(plots: Any) -> None:
    rules = variants.AMERICAN
    first = rules.amend(bonus_points("JD", -42))
    ax = plots.plot_change(compare_rules(first, rules, [autoplay] * 4, 3, workers=1))
    assert ax.texts[0].get_text() == "\N{MINUS SIGN}4.00 \N{RIGHTWARDS ARROW} 6.50"
    assert [text.get_position()[1] for text in ax.texts] == list(ax.get_yticks())


def drawn(plots: Any, theme: str, ax: Any = None) -> list[Any]:
    """Each plot in a theme."""
    found = compare_rules(variants.AMERICAN, variants.MICROSOFT, [autoplay] * 4, 3, workers=1)
    words: Any = {"theme": theme, "ax": ax}
    return [
        plots.plot_differences(TWO, **words),
        plots.plot_distribution(TWO, **words),
        plots.plot_change(found, **words),
    ]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as the guidelines for the accessibility of pages count it."""
    from matplotlib.colors import to_rgb

    lights: list[float] = []
    for color in (one, other):
        parts = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in to_rgb(color)
        ]
        lights.append(0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05)
    return max(lights) / min(lights)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everything_can_be_read_in_both_themes(plots: Any, theme: Any) -> None:
    from matplotlib.colors import to_hex

    page, text, *colors = plots.COLORS[theme]
    assert contrast(page, text) > 7
    assert all(contrast(page, color) > 3 for color in colors)
    for ax in drawn(plots, theme):
        assert to_hex(ax.get_facecolor()) == page
        assert to_hex(ax.get_figure().get_facecolor()) == page
        texts = [ax.title, ax.xaxis.label, ax.yaxis.label, *ax.get_xticklabels(), *ax.texts]
        texts += ax.get_legend().get_texts() if ax.get_legend() else []
        assert {to_hex(each.get_color()) for each in texts} == {text}
    own = plots.plt.subplots()[1]
    assert all(ax is own for ax in drawn(plots, theme, own))


@pytest.mark.parametrize("theme", ["blue", None, ["light"]])
def test_another_theme_is_refused(plots: Any, theme: Any) -> None:
    with pytest.raises(InputError, match=r"^theme: .* is not one of light, dark$"):
        plots.plot_differences(TWO, theme=theme)


@pytest.mark.parametrize(
    ("name", "points", "marks"),
    [
        ("american", (0, 13, 13, 0), {13: "Q\N{BLACK SPADE SUIT}"}),
        ("american", (0, 26, 26, 26), {26: "moon"}),
        ("american", (0, 13, 26, 1), {13: "Q\N{BLACK SPADE SUIT}", 26: "moon"}),
        ("american", (0, 0, 0, -26), {-26: "moon"}),
        ("american", (5, 6, 7, 8), {}),
        ("kitty", (0, 26, 13, 26), {13: "Q\N{BLACK SPADE SUIT}", 26: "moon"}),
        ("hartenjagen", (5, 0, 6, 0), {5: "Q\N{BLACK SPADE SUIT}"}),
    ],
)
def test_the_queen_and_the_moon_are_marked(
    plots: Any, name: str, points: tuple[int, ...], marks: dict[int, str]
) -> None:
    """Where somebody has as many points; in matches they mean nothing."""
    found = results(deal(0, ("0101", points)), name=name)
    ax = plots.plot_distribution(found)
    assert {text.get_position()[0]: text.get_text() for text in ax.texts} == marks
    assert sorted(line.get_xdata()[0] for line in ax.get_lines()) == sorted(marks)
    assert not plots.plot_distribution(evolve(found, matches=True)).texts


@pytest.mark.parametrize("count", [0, 1])
def test_results_without_errors_are_drawn(plots: Any, count: int) -> None:
    """After Ctrl-C there may be one deal, or none."""
    whole = compare_rules(variants.AMERICAN, variants.AMERICAN, [autoplay] * 4, 3, workers=1)
    some = evolve(whole.first, deals=whole.first.deals[:count])
    assert plots.plot_differences(some).get_title() == f"american: {count} deals"
    assert len(plots.plot_distribution(some).patches) == 4 * count
    title = plots.plot_change(RulesComparison(whole.first, some)).get_title()
    assert title == f"{count} deals under both rules"
    matches = RulesComparison(evolve(whole.first, matches=True), some)
    assert plots.plot_change(matches).get_title() == f"{count} matches under both rules"


def test_everything_on_the_axes_of_differences(plots: Any) -> None:
    ax = plots.plot_differences(TWO)
    assert ax.get_title() == "american: 2 deals"
    assert tuple(ax.get_figure().get_size_inches()) == (8, 4.5)
    assert ax.get_figure().get_layout_engine() is not None
    assert ax.get_ylim() == (0.5, -0.5)
    assert [ax.spines[side].get_visible() for side in ("top", "right", "left", "bottom")] == [
        *(False, False, True, True)
    ]
    zero, mean, low, high = ax.get_lines()
    assert (list(zero.get_xdata()), zero.get_linestyle(), zero.get_linewidth()) == ([0, 0], ":", 1)
    found = TWO.difference("bob", "ann")
    assert list(mean.get_xdata()) == [found.mean]
    assert list(low.get_xdata()) == pytest.approx([found.low])
    assert list(high.get_xdata()) == pytest.approx([found.high])
    assert low.get_markersize() == 8
    whole = plots.plot_differences(results(*TWO.deals, matches=True))
    assert whole.get_title() == "american: 2 matches"
    assert whole.get_xlabel().startswith("points a match better than ann")


def test_everything_on_the_axes_of_a_distribution(plots: Any) -> None:
    """The bars of the players stand side by side, around the number of points."""
    from matplotlib.colors import to_rgb

    ax = plots.plot_distribution(TWO)
    assert (ax.get_title(), ax.get_ylabel()) == ("american: 2 deals", "share in %")
    assert ax.get_xlabel() == "points in a deal"
    frame = ax.get_legend().get_frame()  # so that no mark runs through the names
    assert ax.get_legend().get_frame_on()
    assert frame.get_facecolor() == (*to_rgb(plots.COLORS["light"][0]), 1)
    assert frame.get_edgecolor() == (0, 0, 0, 0)
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["ann", "bob"]
    ann, bob = TWO.distribution("ann"), TWO.distribution("bob")
    lefts = [bar.get_x() for bar in ax.patches]
    wanted = [points - 0.4 for points in ann] + [float(points) for points in bob]
    assert lefts == pytest.approx(wanted)
    assert {round(bar.get_width(), 9) for bar in ax.patches} == {0.4}
    shares = [100 * share for share in (*ann.values(), *bob.values())]
    assert [bar.get_height() for bar in ax.patches] == pytest.approx(shares)
    whole = plots.plot_distribution(results(*TWO.deals, matches=True))
    assert whole.get_xlabel() == "points in a match"


def test_everything_on_the_axes_of_a_change(plots: Any) -> None:
    rules = variants.AMERICAN
    found = compare_rules(rules, rules.amend(bonus_points("JD", -10)), [autoplay] * 4, 3, workers=1)
    ax = plots.plot_change(found)
    assert (ax.get_title(), ax.get_xlabel()) == (
        "3 deals under both rules",
        "change in % of the greater mean, with 95 % intervals",
    )
    figures = {name: each for name, each in found.figures().items() if name != "deals"}
    shown = {name: each for name, each in figures.items() if each[0].mean or each[1].mean}
    assert [label.get_text() for label in ax.get_yticklabels()] == list(shown)
    _, means, lows, highs = ax.get_lines()
    for line, part in ((means, "mean"), (lows, "low"), (highs, "high")):
        wanted = [
            100 * getattr(change, part) / max(abs(one.mean), abs(two.mean))
            for one, two, change in shown.values()
        ]
        assert list(line.get_xdata()) == pytest.approx(wanted)
    assert ax.get_ylim() == (len(shown) - 0.5, -0.5)
