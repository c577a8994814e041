"""What actions are made of, as a pickle holds it: numbers, texts and bytes.

For every value in it a pickle calls a function, which costs more than the few bits that the value
is. So cards are packed: a bag as its two planes, cards in order as bytes, one by its text. A
mapping becomes a set of pairs, so that whatever is packed can be hashed. What else there is stays
as it is.
"""

from __future__ import annotations

from typing import Final

from hearts.core.cards import CARDS, Card, Cards
from hearts.errors import InputError


def packed(part: object) -> object:
    """A field of an action as a pickle holds it."""
    if isinstance(part, Cards):
        return (int(part.one), int(part.two))
    if isinstance(part, Card):
        return part.text
    if isinstance(part, tuple):
        if len(part) > 0 and all(isinstance(card, Card) for card in part):
            return in_order(part)
        return tuple([packed(each) for each in part])
    if isinstance(part, dict):
        return frozenset([(key, packed(part[key])) for key in part])
    return part


#: How deep parts may lie in each other; no action needs as much.
_DEEPEST: Final = 9


def unpacked(part: object, depth: int = 0) -> object:
    """What was packed so, or something that an action takes in its place.

    Raises:
        InputError: If it is nested deeper than any action.
    """
    if depth > _DEEPEST:
        raise InputError("what an action is made of is nested too deep")
    if isinstance(part, bytes):
        return [CARDS[index] for index in part]
    if isinstance(part, tuple):
        if len(part) == 2 and isinstance(part[0], int):
            return Cards("", part[0], part[1])
        return tuple([unpacked(each, depth + 1) for each in part])
    if isinstance(part, frozenset):
        return {key: unpacked(each, depth + 1) for key, each in part}
    return part


def in_order(cards: tuple[Card, ...]) -> bytes:
    """Cards in the order dealt or played, as bytes."""
    return bytes([int(card.index) for card in cards])


def masks_of(bags: tuple[Cards, ...]) -> tuple[int, ...]:
    """Bags as the two planes of each, one after the other."""
    found: list[int] = []
    for bag in bags:
        found.append(int(bag.one))
        found.append(int(bag.two))
    return tuple(found)


def bags_of(masks: tuple[int, ...]) -> list[Cards]:
    """The bags of these planes."""
    return [Cards("", masks[place], masks[place + 1]) for place in range(0, len(masks), 2)]
