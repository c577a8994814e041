"""The changes by a rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from statistics import fmean, pstdev
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from hearts import Action, Game, InputError, RulesError, State, View, play_out, variants
from hearts.bots import autoplay, careful
from hearts.rules import EndAfter, Passing, bonus_points
from hearts.simulate import DealGames, PlayedGame, Results, RulesComparison, compare_rules
from tests.simulate.bots import Interrupter, hearts_of_the_dealer

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


def test_moons_that_were_not_seen_may_come() -> None:
    """Of 12 deals without one under either rule: both rates, and the change, have a width."""
    deals, other = 12, RULES.amend(bonus_points("JD", -10))
    found = compare_rules(RULES, other, [autoplay] * 4, deals, workers=1)
    before, after, change = found.figures()["shoots"]
    assert before == after
    assert (before.mean, before.low, change.mean) == (0, 0, 0)
    assert before.high == pytest.approx(1.959964**2 / (deals + 1.959964**2))
    assert (change.low, change.high) == (-before.high, before.high)
    _, _, length = found.figures()["deals"]
    assert length.low == length.high == 0


def test_a_small_change_has_its_digits() -> None:
    """Of a rate, in the table and in the verdict."""
    shot = [1] * 30 + [0] * 970

    def moons(shooters: list[int]) -> Results:
        deals = [
            DealGames(number, 1, 0, (PlayedGame((0, 1, 2, 3), (1, 9, 9, 7), (0,) * shoots, 1, ()),))
            for number, shoots in enumerate(shooters)
        ]
        return Results(Game(RULES), ("a", "b", "c", "d"), 0, False, tuple(deals))

    found = RulesComparison(moons(shot), moons([1] * 45 + [0] * 955))
    assert "0.0150 (95 %: 0.0075 to 0.0225)" in str(found)
    assert found.verdict() == "The shoots a deal change by +0.0150, 95 % 0.0075 to 0.0225."


@given(st.integers(1, 4), st.integers(1, 4), st.booleans())
def test_the_cards_are_the_same_whatever_the_cycles(one: int, other: int, short: bool) -> None:
    """A cycle of equal passes has no effect, whatever its length, nor has an early end."""
    first, second = (RULES.amend(Passing(("left",) * length)) for length in (one, other))
    second = second.amend(EndAfter(1)) if short else second
    found = compare_rules(first, second, [autoplay] * 4, 5, workers=1)
    assert found.first.deals == found.second.deals


def test_every_pair_of_passes_has_its_turn() -> None:
    seen: set[int] = set()

    def watching(view: View) -> Action:
        seen.add(view.deal_number)
        return autoplay(view)

    two, three = RULES.amend(Passing(("left", "hold"))), RULES.amend(Passing(("left", 2, "hold")))
    compare_rules(two, three, [watching] * 4, 8, workers=1)
    assert seen == set(range(6))


def test_sheets_without_a_deal_are_not_made() -> None:
    """Two long cycles come round together after a million deals."""
    first, second = (RULES.amend(Passing(("left",) * length)) for length in (1009, 1013))
    assert compare_rules(first, second, [autoplay] * 4, 2, workers=1).second.complete


def test_deals_are_compared_by_their_numbers() -> None:
    """After Ctrl-C there may be gaps."""
    whole = compare_rules(RULES, RULES, [autoplay] * 4, 6, workers=1).first
    some = evolve(whole, deals=whole.deals[::2], complete=False)
    for found in (RulesComparison(whole, some), RulesComparison(some, whole)):
        for before, after, change in found.figures().values():
            assert before == after
            assert (change.mean, change.count) == (0, 3)


def test_ctrl_c_stops_both_simulations() -> None:
    bot = Interrupter(60)
    found = compare_rules(RULES, RULES, [bot, *[autoplay] * 3], 20, workers=1)
    assert bot.left == 0
    assert 0 < len(found.first.deals) < 20
    assert (found.first.complete, found.second.complete) == (False, False)
    assert (found.second.deals, found.second.names) == ((), found.first.names)
    assert {change.count for _, _, change in found.figures().values()} == {0}
    assert found.verdict() == "No measure changes for certain."
    assert "points of a seat           nan       nan  no value" in str(found)


def test_only_rules_are_compared() -> None:
    with pytest.raises(InputError, match=r"^second must be Rules, like variants\.AMERICAN, not 3$"):
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


@pytest.mark.parametrize("workers", [1, 2])
def test_a_measure_of_ones_own_is_compared_like_the_others(workers: int) -> None:
    """Without a pass the dealer has other hearts, and the same ones under equal rules."""
    hold = RULES.amend(Passing("hold"))
    words: Any = {"measure": hearts_of_the_dealer, "workers": workers}
    found = compare_rules(RULES, hold, [careful] * 4, 12, **words)
    name = "hearts of the dealer"
    before, after, change = found.figures()[name]
    ends = [
        [hearts_of_the_dealer(play_out(results.state(number), [careful] * 4, deals=1))
         for number in range(12)]
        for results in (found.first, found.second)
    ]  # fmt: skip
    assert (before.mean, after.mean) == pytest.approx(tuple(map(fmean, ends)))
    assert before == found.first.measure()
    assert change.count == 12
    assert str(found).splitlines()[-1].startswith(f"{name}  ")
    assert list(found.to_dict())[-1] == name
    same = compare_rules(RULES, RULES, [careful] * 4, 12, **words).figures()[name][2]
    assert (same.mean, same.error) == (0, 0)


def test_a_measure_needs_a_name_of_its_own() -> None:
    def shoots(state: State) -> int:
        return 0

    with pytest.raises(InputError, match=r"^measure: the name of <function .* is taken$"):
        compare_rules(RULES, RULES, [autoplay] * 4, 1, measure=shoots)
    with pytest.raises(InputError, match=r"^measure must be a function of a state, not 5$"):
        compare_rules(RULES, RULES, [autoplay] * 4, 1, measure=5)  # type: ignore[arg-type]
