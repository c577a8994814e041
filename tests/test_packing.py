"""Rules as a pickle holds them: nothing is lost, whatever they are made of."""

import pickle
from typing import Any, ClassVar

import pytest
from attrs import field, frozen
from hypothesis import given

from hearts import Card, Cards, Game, Rules, testing, variants
from hearts.packing import packed, pairs_of, unpacked, values_of
from hearts.rules import EndAfter, PlayRule


@frozen
class Odd(PlayRule):
    """A rule of one's own, with a field that its constructor does not take."""

    key: ClassVar[str] = "test.odd"

    kinds: tuple[object, ...] = (EndAfter, 3)
    twice: Any = field(init=False, default=2)
    _own: int = 7


@frozen
class Own(PlayRule):
    """A rule of one's own, with fields of all kinds."""

    key: ClassVar[str] = "test.own"

    card: Card = field(factory=lambda: Card("QS"))
    bag: Cards = field(factory=lambda: Cards("QS AH AH"))
    kinds: tuple[object, ...] = (EndAfter, (Cards("2C"), "text", 1.5, None, ()))
    within: EndAfter = field(factory=lambda: EndAfter(7))
    text: str | None = None
    _own: int = 7


@pytest.mark.parametrize("rule", [Own(), Odd(), Own(own=8, text="x")])
def test_a_rule_of_ones_own_comes_back(rule: PlayRule) -> None:
    assert unpacked(packed(rule)) == rule
    assert values_of(pairs_of({"rule": rule, "text": "a"})) == {"rule": rule, "text": "a"}
    rules = variants.AMERICAN.amend(rule)
    again = pickle.loads(pickle.dumps(rules))
    assert (again, again.play, again.name) == (rules, rules.play, rules.name)
    state = Game(rules).start(seed=1).deal()
    assert pickle.loads(pickle.dumps(state)) == state


@given(testing.rule_sets())
def test_all_that_rules_are_made_of_comes_back(rules: Rules) -> None:
    for rule in rules.components():
        assert unpacked(packed(rule)) == rule
        hash(packed(rule))
