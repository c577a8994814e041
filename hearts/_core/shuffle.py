"""The shuffle of a deck by given random numbers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hearts._core.cards import Card

#: The largest number of 32 bits, and the count of such numbers.
_MOST: Final = 4294967295
_RANGE: Final = 4294967296


def shuffle(cards: list[Card], numbers: tuple[int, ...]) -> bool:
    """Shuffle the cards from the last place down: place i is exchanged with a place from 0 to i,
    the next number modulo i + 1.

    A number of 64 bits comes as two of 32, the upper half first.

    Returns:
        Whether all numbers are fair. A number beyond the largest multiple of i + 1 would favour
        some places; then the shuffle stops before its end.
    """
    at = 0
    for place in range(len(cards) - 1, 0, -1):
        choices: i64 = place + 1
        upper: i64 = numbers[at]
        lower: i64 = numbers[at + 1]
        at += 2
        step: i64 = _RANGE % choices
        if upper == _MOST and _MOST - lower < step * step % choices:
            return False
        other = int((upper % choices * step + lower) % choices)
        cards[place], cards[other] = cards[other], cards[place]
    return True
