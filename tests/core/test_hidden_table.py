"""The table of classes and places, beside a plain count."""

from itertools import permutations
from math import comb
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts._core.cards.draws import RandomDraws
from hearts._core.worlds.matrix import Matrix, choose, cuts_of, drawn_from


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[int], list[tuple[int, ...]], list[int]]:
    """Sizes of classes, the places of each, and the room in each place: few cards."""
    places = draw(st.integers(1, 4))
    kinds = [draw(st.sets(st.integers(0, places - 1), min_size=1)) for _ in range(3)]
    sizes = [draw(st.integers(0, 3)) for _ in kinds]
    room = [0] * places
    for _ in range(sum(sizes)):
        room[draw(st.integers(0, places - 1))] += 1
    return sizes, [tuple(sorted(each)) for each in kinds], room


def plain_count(sizes: list[int], places: list[tuple[int, ...]], room: list[int]) -> int:
    """The ways to lay the cards, each card told apart, one by one."""
    cards = [number for number, size in enumerate(sizes) for _ in range(size)]
    slots = [place for place, free in enumerate(room) for _ in range(free)]
    found = {
        laid
        for laid in permutations(slots)
        if all(place in places[kind] for kind, place in zip(cards, laid, strict=True))
    }
    return len(found)


@given(tables())
def test_a_table_counts_the_ways_to_lay_the_cards(
    table: tuple[list[int], list[tuple[int, ...]], list[int]],
) -> None:
    if sum(table[0]) <= 7:
        assert Matrix(*table).count == plain_count(*table)


@given(tables())
def test_every_way_to_fill_a_table_has_its_sums(
    table: tuple[list[int], list[tuple[int, ...]], list[int]],
) -> None:
    sizes, places, room = table
    made = Matrix(sizes, places, room)
    seen = set()
    for cells in made.fillings():
        assert [sum(row) for row in cells] == sizes
        sums = [sum(row[column] for row in cells) for column in range(len(made.groups))]
        assert sums == [sum(room[place] for place in group.places) for group in made.groups]
        seen.add(tuple(cells))
    assert bool(seen) == bool(made.count)


def test_a_table_with_few_classes_is_filled_place_by_place() -> None:
    """14 cards may lie in three places, 4 more in two of them; each has room for six."""
    table = Matrix([14, 4], [(0, 2, 3), (0, 2)], [6, 0, 6, 6])
    assert not table.by_class
    assert [group.places for group in table.groups] == [(0, 2), (3,)]
    assert list(table.fillings()) == [[(8, 6), (4, 0)]]
    assert table.count == comb(14, 6) * comb(12, 6)


def test_cards_and_room_have_to_come_out_even() -> None:
    assert Matrix([2], [(0, 1)], [1, 2]).count == 0


def test_picks_are_counted() -> None:
    assert [choose(104, count) for count in (0, 1, 52, 104)] == [
        comb(104, count) for count in (0, 1, 52, 104)
    ]


@pytest.mark.parametrize("parts", [[5], [1, 2, 3], [10**40, 1, 10**40], [0, 7]])
def test_parts_are_drawn_by_their_size(parts: list[int]) -> None:
    cuts, draws = cuts_of(parts), RandomDraws(Random(1).getrandbits(62))
    found = [0] * len(parts)
    for _ in range(3000):
        found[drawn_from(cuts, draws)] += 1
    for count, part in zip(found, parts, strict=True):
        assert abs(count / 3000 - part / sum(parts)) < 0.04


def test_one_part_takes_no_draw() -> None:
    draws = RandomDraws(1)
    assert drawn_from(cuts_of([3]), draws) == 0
    assert draws.last == 1
