"""The shuffle: deal k of a match depends on its seed and k alone, the same on every platform.

The bytes of SHAKE-256 over the text ``hearts:{seed}:{k}`` are read eight at a time as big-endian
numbers; for the pile of a mix the text ends with ``:mix``. The deck, in the order of `Cards`, is
shuffled from its last place down: place i is exchanged with a place from 0 to i, the next number
modulo i + 1. A number is skipped unless it is below the largest multiple of i + 1 up to 2**64, so
that every order is equally likely. The cards are dealt one at a time from the first place on,
eldest hand first.

A drawn first dealer is the first such number for the text ``hearts:{seed}:dealer``, modulo the
number of players.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from hashlib import shake_256
from struct import unpack
from typing import Final

from hearts._core.cards.cards import WARREN_CARD, Card, Cards
from hearts._core.cards.draws import shuffle
from hearts._seats import left_of

_WORD: Final = 8
_BLOCK: Final = 128 * _WORD
_RANGE: Final = 2 ** (8 * _WORD)


def fresh_seed() -> int:
    """Return a seed of 128 random bits."""
    return secrets.randbits(128)


def _words(text: str) -> Iterator[int]:
    source = shake_256(text.encode())
    size = 0
    while True:
        block = source.digest(size + _BLOCK)[size:]
        size += _BLOCK
        for start in range(0, _BLOCK, _WORD):
            yield int.from_bytes(block[start : start + _WORD], "big")


def _below(choices: int, words: Iterator[int]) -> int:
    """Return a number from 0 to *choices* - 1, each equally likely."""
    word = next(words)
    while word >= _RANGE - _RANGE % choices:
        word = next(words)
    return word % choices


def drawn_dealer(seed: int, players: int) -> int:
    """Return the first dealer, drawn from the seed."""
    return _below(players, _words(f"hearts:{seed}:dealer"))


def laid_out(cards: Cards, kitty_size: int) -> list[Card]:
    """Return cards whose places are not known, in an order in which they may lie: first in the
    hands, then in the kitty, then out of play.

    Warren never lies in the kitty, and is out of play if there is none.
    """
    return sorted(cards, key=lambda card: (card == WARREN_CARD) is (kitty_size == 0))


def shuffled(deck: Cards, seed: int, deal_number: int, label: str = "") -> list[Card]:
    """Return the deck in the order of the deal; *label* is added to the text before hashing."""
    cards = list(deck)
    text = f"hearts:{seed}:{deal_number}{label}"
    count = len(cards) - 1
    numbers = unpack(f">{2 * count}I", shake_256(text.encode()).digest(_WORD * count))
    if shuffle(cards, numbers):
        return cards
    cards = list(deck)  # here a number must be skipped, which hardly ever happens
    words = _words(text)
    for place in range(len(cards) - 1, 0, -1):
        other = _below(place + 1, words)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def dealt(
    deck: Cards,
    seed: int,
    deal_number: int,
    players: int,
    dealer: int,
    kitty_size: int = 0,
    label: str = "",
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Return the hands of deal *deal_number*, by seat, each in the order dealt, and the kitty.

    The kitty is dealt after half of the laps. If Warren lies in it, the deck is shuffled again,
    from the text with another ``!`` at its end.
    """
    cards = shuffled(deck, seed, deal_number, label)
    start = (len(cards) - kitty_size) // players // 2 * players
    kitty = tuple(cards[start : start + kitty_size])
    if WARREN_CARD in kitty:
        return dealt(deck, seed, deal_number, players, dealer, kitty_size, f"{label}!")
    del cards[start : start + kitty_size]
    hands: list[tuple[Card, ...]] = [()] * players
    for place in range(players):
        hands[left_of(dealer, players, place + 1)] = tuple(cards[place::players])
    return tuple(hands), kitty
