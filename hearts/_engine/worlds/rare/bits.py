"""Hidden cards as bits of one integer: first copies below, second copies 64 places above."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearts._core.cards.cards import Card, Cards

#: The distance of second copies above the first ones, in bits.
COPY: Final = 64
#: The first copies.
FIRST: Final = 2**COPY - 1


def bits_of(cards: Cards) -> int:
    """Return these cards as bits."""
    return int(cards.one) | int(cards.two) << COPY


def both(mask: int) -> int:
    """Return both copies of the cards of a mask."""
    return mask | mask << COPY


def either_copy(bits: int) -> int:
    """Return the mask of the cards, whichever copy is there."""
    return (bits | bits >> COPY) & FIRST


def cards_of(bits: int) -> Cards:
    """Return the cards of some bits."""
    first, second = bits & FIRST, bits >> COPY
    return Cards("", first | second, first & second)


def each_bit(bits: int) -> Iterator[int]:
    """Yield the bits one by one, the lowest first."""
    while bits:
        bit = bits & -bits
        yield bit
        bits ^= bit


def card_of(bit: int) -> Card:
    """Return the card of one bit."""
    return Cards("", either_copy(bit))[0]


def copies_in(bits: int, cards: Cards) -> int:
    """Return bits for these cards out of *bits*, the second copies first."""
    found = 0
    for card in cards:
        second = int(card.bit) << COPY
        free = bits & ~found
        found |= second if free & second else int(card.bit)
    return found
