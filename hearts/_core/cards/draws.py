"""Random numbers of the core, and the shuffle of a deck by given ones."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hearts._core.cards.cards import Card

FACTOR: Final = 1752450205419405101
ADDED: Final = 1442695040888963407
BELOW_62: Final = 4611686018427387903  # as a mask
BELOW_30: Final = 1073741824  # as a divisor, which leaves the upper 32 of 62 bits
BELOW_32: Final = 4294967296
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


@final
class RandomDraws:
    """A source of random numbers, the same for the same seed in every build.

    Args:
        seed: The seed, from 0, below 2**62.
    """

    __slots__ = ("last",)

    def __init__(self, seed: i64) -> None:
        self.last: i64 = seed

    def below(self, count: i64) -> i64:
        """Return a number from 0, below *count*, which is at most 2**31."""
        self.last = (self.last * FACTOR + ADDED) & BELOW_62
        return self.last // BELOW_30 * count // BELOW_32

    def word(self) -> i64:
        """Return a number from 0, below 2**62."""
        self.last = (self.last * FACTOR + ADDED) & BELOW_62
        return self.last


#: A prime: seeds that differ by a multiple of it are the same. Two odd factors mix their bits.
SEEDS: Final = 2305843009213693951
MIX: Final = 3935559000370003845
MIX_AGAIN: Final = 2691343689449507681


def draws_from(seed: int) -> RandomDraws:
    """Return the random numbers of a seed, which is any whole number."""
    mixed: i64 = seed % SEEDS
    mixed = (mixed ^ mixed // BELOW_30) * MIX & BELOW_62
    mixed = (mixed ^ mixed // BELOW_32) * MIX_AGAIN & BELOW_62
    return RandomDraws(mixed ^ mixed // BELOW_30)
