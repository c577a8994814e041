"""The number of different placements, if cases of other stories may have the same ones.

Cases exclude each other by the places of the cards now, with one exception: a seat has taken the
kitty into its hand, and it is open which of its cards lay there. Then the same placement may be in
several cases. Its weights add up, but it counts once. If nearly every card makes a case of its own,
a comparison would take very long, and such placements are counted more than once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, prod
from typing import Final

from hearts._core.worlds.matrix import Matrix
from hearts._engine.worlds.rare.bits import bits_of, each_bit
from hearts._engine.worlds.rare.branches import Branch, Leaf, fillings

#: The greatest number of ways that are compared, to lay the cards that differ between cases.
MOST: Final = 50_000
#: The places where a card may lie in a branch, and its kind; a known card has no kind.
_Lying = tuple[tuple[int, ...], int]


def count_distinct(leaves: Sequence[Leaf]) -> int:
    """Return the number of ways in which the hidden cards may lie in all these cases together."""
    found = list(dict.fromkeys(leaf.branch for leaf in leaves))
    if len(found) < 2 or found[0].taker < 0 or found[0].record.table.deck.two:
        return sum(leaf.count for leaf in leaves)
    total = 0
    for part in _overlapping(found):
        together = _count_together(part) if len(part) > 1 else None
        if together is None:
            together = sum(leaf.count for leaf in leaves if leaf.branch in part)
        total += together
    return total


def _lying(branch: Branch) -> dict[int, _Lying]:
    """Return for every card that the viewer does not see where it may lie."""
    seat = branch.record.seat
    found: dict[int, _Lying] = {}
    for place, known in enumerate(branch.now):
        if place != seat:
            found.update((bit, ((place,), 0)) for bit in each_bit(bits_of(known)))
    for bit in each_bit(branch.cards):
        places = [
            place
            for place, allowed in enumerate(branch.allowed)
            if allowed & bit and branch.room[place]
        ]
        kind = sum(kind for kind, bits in branch.by_kind.items() if bits & bit)
        found[bit] = (tuple(places), kind)
    return found


def _overlapping(found: list[Branch]) -> Iterator[list[Branch]]:
    """Yield the branches in parts of which no two have a placement in common."""
    left = [(branch, _lying(branch)) for branch in found]
    while left:
        part = [left.pop()]
        for _, lying in part:
            for other in [each for each in left if _may_overlap(lying, each[1])]:
                left.remove(other)
                part.append(other)
        yield [branch for branch, _ in part]


def _may_overlap(one: dict[int, _Lying], two: dict[int, _Lying]) -> bool:
    """Return whether each card may lie in the same place in both."""
    return all(set(places) & set(two[bit][0]) for bit, (places, _) in one.items())


def _count_together(found: list[Branch]) -> int | None:
    """Return the number of ways in which the cards may lie in at least one of these branches; None
    if that would take too long."""
    lying = [_lying(branch) for branch in found]
    classes: dict[tuple[_Lying, ...], int] = {}
    for bit in lying[0]:
        key = tuple(each[bit] for each in lying)
        classes[key] = classes.get(key, 0) + 1
    branch = found[0]
    room = [
        free + (0 if place == branch.record.seat else len(known))
        for place, (free, known) in enumerate(zip(branch.room, branch.now, strict=True))
    ]
    plain = [key for key in classes if len(set(key)) == 1 and not key[0][1]]
    special = [key for key in classes if key not in plain]
    if prod(comb(classes[key] + len(_open_to(key)) - 1, classes[key]) for key in special) > MOST:
        return None
    total = 0
    for cells, ways, left in _spread([(key, classes[key]) for key in special], room):
        if any(_fits(each, special, cells, place) for place, each in enumerate(found)):
            sizes = [classes[key] for key in plain]
            total += ways * Matrix(sizes, [key[0][0] for key in plain], left).count
    return total


def _open_to(key: tuple[_Lying, ...]) -> list[int]:
    """Return the places where cards may lie in some of several branches."""
    return sorted({place for places, _ in key for place in places})


def _spread(
    special: Sequence[tuple[tuple[_Lying, ...], int]], room: list[int]
) -> Iterator[tuple[list[list[tuple[int, int]]], int, list[int]]]:
    """Yield the placements of the special classes: for each class places and numbers of cards, then
    the number of ways and the room left."""
    if not special:
        yield [], 1, room
        return
    (key, size), *others = special
    open_to = _open_to(key)
    for cells, ways in fillings(size, [(place, room[place]) for place in open_to]):
        left = list(room)
        row = [(place, cards) for place, cards in zip(open_to, cells, strict=True) if cards]
        for place, cards in row:
            left[place] -= cards
        for rows, more, rest in _spread(others, left):
            yield [row, *rows], ways * more, rest


def _fits(
    branch: Branch,
    special: Sequence[tuple[_Lying, ...]],
    cells: Sequence[Sequence[tuple[int, int]]],
    number: int,
) -> bool:
    """Return whether a branch, one of several, has placements with special cards that lie so."""
    hidden = []
    for key, row in zip(special, cells, strict=True):
        places, kind = key[number]
        if any(place not in places for place, _ in row):
            return False
        hidden += [(kind, place, cards) for place, cards in row if kind]
    branch.story.weighed = 0
    return bool(branch.weight(branch.counts(hidden)))
