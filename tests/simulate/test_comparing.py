"""The changes by a rule."""

from __future__ import annotations

import json

import pytest

from hearts import InputError, variants
from hearts.bots import autoplay, careful
from hearts.rules import bonus_points
from hearts.simulate import compare_rules

RULES = variants.AMERICAN


def test_the_same_rules_change_nothing() -> None:
    found = compare_rules(RULES, RULES, [careful] * 4, 6, workers=1)
    assert found.first.deals == found.second.deals
    assert all(change.mean == 0 for _, _, change in found.figures().values())
    assert found.verdict() == "Nothing that was measured changes for sure."


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
    with pytest.raises(InputError, match="what is compared are Rules, not 3"):
        compare_rules(RULES, 3, [careful] * 4, 1)  # type: ignore[arg-type]
