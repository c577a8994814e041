"""The changes by a rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from statistics import fmean, pstdev

import pytest

from hearts import InputError, RulesError, variants
from hearts.bots import autoplay, careful
from hearts.rules import bonus_points
from hearts.simulate import compare_rules

RULES = variants.AMERICAN


def test_the_same_rules_change_nothing() -> None:
    found = compare_rules(RULES, RULES, [careful] * 4, 6, workers=1)
    assert found.first.deals == found.second.deals
    assert all(change.mean == 0 for _, _, change in found.figures().values())
    assert found.verdict() == "No measure changes for certain."


def test_a_bonus_changes_the_points_by_as_much() -> None:
    """Ten points go to a side in every deal: 2.5 a seat."""
    other = RULES.amend(bonus_points("JD", -10))
    found = compare_rules(RULES, other, [autoplay] * 4, 6, workers=1)
    before, after, change = found.figures()["points of a seat"]
    assert before.mean == 6.5
    assert after.mean == 4
    assert change.mean == -2.5
    assert "The points of a seat a deal change by -2.50, 95 % -2.50 to -2.50." in found.verdict()
    assert json.loads(json.dumps(found.to_dict()))["points of a seat"]["change"]["mean"] == -2.5
    assert "points of a seat         6.500     4.000  -2.50" in str(found)
    assert repr(found).startswith("<RulesComparison of <Results of seat 0")


def test_only_rules_are_compared() -> None:
    with pytest.raises(InputError, match="the rules to compare must be Rules, not 3"):
        compare_rules(RULES, 3, [careful] * 4, 1)  # type: ignore[arg-type]


def test_every_measure_is_that_of_the_deals() -> None:
    """Ten points more in each deal under the second rules, of which one seat has all."""
    other = RULES.amend(bonus_points("JD", 10))
    found = compare_rules(RULES, other, [careful] * 4, 12, workers=1)
    measures: dict[str, Callable[..., float]] = {
        "points of a seat": fmean,
        "highest points": max,
        "lowest points": min,
        "spread of the points": pstdev,
        "seats without points": lambda points: list(points).count(0),
    }
    assert [*measures, "shoots", "deals"] == list(found.figures())
    for name, measure in measures.items():
        before, after, change = found.figures()[name]
        one = [measure(each.games[0].points) for each in found.first.deals]
        two = [measure(each.games[0].points) for each in found.second.deals]
        assert before.mean == pytest.approx(fmean(one))
        assert after.mean == pytest.approx(fmean(two))
        assert change.mean == pytest.approx(fmean(two) - fmean(one))
        assert change.count == 12
    assert found.figures()["deals"][0].mean == 1
    shot = [len(each.games[0].shooters) for each in found.first.deals]
    assert found.figures()["shoots"][0].mean == pytest.approx(fmean(shot))
    lines = str(found).splitlines()
    assert lines[0] == "                         first    second  change"
    assert found.to_dict()["deals"]["first"]["mean"] == 1


def test_a_table_of_bots_is_one_of_players() -> None:
    with pytest.raises(RulesError, match="players"):
        compare_rules(RULES, RULES, [careful] * 3, 1)
    found = compare_rules(RULES, RULES, [careful] * 4, 1, workers=1, seed=5)
    assert (found.first.seed, found.first.matches) == (5, False)
    whole = compare_rules(RULES, RULES, [autoplay] * 4, 1, workers=1, matches=True)
    assert whole.figures()["deals"][0].mean > 1
    assert (whole.first.seed, whole.first.matches) == (0, True)
