"""The shuffle by given numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hearts import Card
from hearts._core.cards.draws import shuffle
from hearts.rules import PACK


def halves(numbers: list[int]) -> tuple[int, ...]:
    """Each number as two of 32 bits."""
    return tuple(part for number in numbers for part in divmod(number, 2**32))


@given(st.lists(st.integers(0, 2**64 - 2**10), min_size=51, max_size=51))
def test_each_card_changes_places_with_one_before_it(numbers: list[int]) -> None:
    """The numbers are whole 64-bit ones, in plain arithmetic."""
    cards, expected = list(PACK), list(PACK)
    assert shuffle(cards, halves(numbers))
    for place, number in zip(range(51, 0, -1), numbers, strict=True):
        other = number % (place + 1)
        expected[place], expected[other] = expected[other], expected[place]
    assert cards == expected


@given(st.integers(2, 52), st.integers(1, 100))
def test_a_number_that_would_favour_some_places_does_not_serve(count: int, back: int) -> None:
    cards: list[Card] = list(PACK)[:count]
    numbers = [2**64 - back, *[0] * (count - 2)]
    assert shuffle(cards, halves(numbers)) is (2**64 - back < 2**64 - 2**64 % count)
