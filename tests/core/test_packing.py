"""What actions are made of, packed: as little as says it, and nothing is lost."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, Unknown, testing
from hearts.core.packing import bags_of, in_order, masks_of, packed, unpacked
from hearts.rules import PACK

bags = testing.bags(PACK + PACK)


@given(st.lists(bags))
def test_bags_are_two_numbers_each(several: list[Cards]) -> None:
    masks = masks_of(tuple(several))
    assert len(masks) == 2 * len(several)
    assert all(type(mask) is int for mask in masks)
    assert bags_of(masks) == several


@given(bags, st.permutations(list(PACK)), st.integers(0, 52))
def test_cards_are_packed(bag: Cards, order: list[Card], count: int) -> None:
    cards = tuple(order[:count])
    for value in (bag, (bag, Unknown(3), bag), {1: bag, 2: Cards()}, {3: 2}, "left", 7, None):
        assert unpacked(packed(value)) == value
        hash(packed(value))
    told: Any = unpacked(packed(cards))
    assert tuple(told) == cards
    assert len(in_order(cards)) == count


def test_nothing_but_what_is_needed_is_left() -> None:
    assert packed(Card("QS")) == "QS"
    assert packed((Card("2C"), Card("AC"))) == in_order((Card("2C"), Card("AC")))
    assert packed(()) == unpacked(()) == ()
    assert packed(Cards("2C")) == (2, 0)
