"""Refusals: which rule says no, in a form that a program can act on."""

import pickle

import pytest
from attrs import evolve

from hearts import Card, Cards, Game, IllegalAction, Play, Violation, variants
from tests.values import check_immutable, check_round_trips, check_same, read_back

VIOLATIONS = [
    Violation("match.over", "the match is over"),
    Violation("lead.broken", "2H may not be led", Cards("3C KS"), 2, Card("2H"), 4),
]


@pytest.mark.parametrize("violation", VIOLATIONS)
def test_a_violation_is_a_value(violation: Violation) -> None:
    check_same(read_back(violation), violation)
    check_round_trips(violation)
    check_immutable(violation)


def test_a_violation_prints_its_message_and_its_rule() -> None:
    assert str(VIOLATIONS[1]) == "2H may not be led [lead.broken]"
    assert VIOLATIONS[0].legal == Cards()
    assert (VIOLATIONS[0].seat, VIOLATIONS[0].card, VIOLATIONS[0].trick) == (None, None, None)


@pytest.mark.parametrize("violation", VIOLATIONS)
def test_a_refusal_carries_what_was_tried(violation: Violation) -> None:
    action = Play("2H", seat=2)
    refusal = IllegalAction(violation, action)
    assert (refusal.violation, refusal.action, str(refusal)) == (violation, action, str(violation))
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.violation, again.action, str(again)) == (violation, action, str(violation))


def test_one_that_a_game_raises() -> None:
    state = Game(variants.AMERICAN).position(["2H 3C", "4C 5C", "6C 7C", "8C 9C"], leader=0)
    with pytest.raises(IllegalAction) as refused:
        state.play("2H")
    violation = refused.value.violation
    assert violation == state.explain("2H")
    assert (violation.rule, violation.legal) == ("lead.broken", Cards("3C"))
    assert (violation.seat, violation.card, violation.trick) == (0, Card("2H"), 11)
    assert state.explain("3C") is None


def test_where_it_stands_in_a_text_is_no_part_of_a_violation() -> None:
    first = VIOLATIONS[1]
    assert evolve(first, line=3, deal=1, name="Ann") == first
    assert evolve(first, seat=3) != first


def test_a_violation_prints_its_line_and_its_player() -> None:
    first = VIOLATIONS[1]
    seat = f"line 3, seat {first.seat}: {first}"
    assert str(evolve(first, line=3)) == seat
    assert str(evolve(first, line=3, name="Ann")) == seat.replace(f"seat {first.seat}", "Ann", 1)
