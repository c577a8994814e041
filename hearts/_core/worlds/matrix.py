"""The matrix of hidden cards: classes of hidden cards by the places where they may lie.

Cards that may lie in the same places are one class. A row of the matrix is a class, and its sum is
the size of the class. A column is a place, and its sum is the number of hidden cards there. A
dynamic programme counts the ways to fill the matrix. It goes over the classes with the room left in
each place, or over the places with the cards left of each class, whichever has fewer states. Places
that the same classes may go to are one place first, which is split at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, final

from mypy_extensions import i64

from hearts._core.cards.draws import RandomDraws

#: The number of cards of each class (a row) in each group of places (a column).
Cells: TypeAlias = list[tuple[int, ...]]

#: Random numbers are drawn below this.
WORDS: Final = 2**62

#: Pascal's triangle, as far as it was needed.
_TRIANGLE: Final[list[list[int]]] = [[1]]


def choose(cards: int, count: int) -> int:
    """Return the number of ways to pick this number of the cards, which is not above their
    count."""
    while len(_TRIANGLE) <= cards:
        last = _TRIANGLE[-1]
        inner = [last[place] + last[place + 1] for place in range(len(last) - 1)]
        _TRIANGLE.append([1, *inner, 1])
    return _TRIANGLE[cards][count]


def cuts_of(parts: Sequence[int]) -> list[int]:
    """Return the limits by which a number below 2**62 picks one of these parts, by their sizes.

    Parts of 1 and 3 have one limit, 2**60: a quarter of the numbers lies below it. The last part
    needs no limit.
    """
    total = sum(parts)
    ends: list[int] = []
    done = 0
    for part in parts[: len(parts) - 1]:
        done += part
        ends.append(done * WORDS // total)
    return ends


def drawn_from(cuts: list[int], draws: RandomDraws) -> int:
    """Return the number of the part that is drawn; a single part takes no draw."""
    place = 0
    if len(cuts) > 0:
        word: i64 = draws.word()
        while place < len(cuts):
            end: i64 = cuts[place]
            if word < end:
                break
            place += 1
    return place


@final
class Group:
    """Places that the same classes may go to.

    Attributes:
        places: The places.
        counts: The number of the cards in each.
    """

    __slots__ = ("counts", "places")

    def __init__(self, places: tuple[int, ...], counts: tuple[int, ...]) -> None:
        self.places: Final[tuple[int, ...]] = places
        self.counts: Final[tuple[int, ...]] = counts


@final
class Filling:
    """The ways to fill the rows of a matrix from one on.

    Attributes:
        count: The number of ways.
        cells: The ways to fill the first of these rows.
        ways: The number of ways that begin with each.
        after: The filling of the rows after each.
    """

    __slots__ = ("_cuts", "after", "cells", "count", "ways")

    def __init__(self) -> None:
        self.count = 0
        self.cells: list[tuple[int, ...]] = []
        self.ways: list[int] = []
        self.after: list[Filling] = []
        self._cuts: list[int] | None = None

    def add(self, cells: tuple[int, ...], ways: int, after: Filling) -> None:
        """Note a way to fill the first row."""
        self.cells.append(cells)
        self.ways.append(ways)
        self.after.append(after)
        self.count += ways

    def draw(self, draws: RandomDraws) -> int:
        """Return the number of the way to fill the first row, drawn."""
        cuts = self._cuts
        if cuts is None:
            cuts = self._cuts = cuts_of(self.ways)
        return drawn_from(cuts, draws)


@final
class Matrix:
    """Classes of cards, and the places where they may lie.

    Args:
        sizes: The number of cards of each class.
        places: For each class the places where its cards may lie.
        room: The number of the cards in each place.

    Attributes:
        count: The number of ways to lay the cards, in which each card counts as different.
        groups: The places that go together.
        by_class: Whether the rows are filled class by class, and not group by group.
        top: The ways to fill all rows.
    """

    __slots__ = ("_columns", "_due", "_last", "_memo", "by_class", "count", "groups", "top")

    def __init__(
        self, sizes: Sequence[int], places: Sequence[Sequence[int]], room: Sequence[int]
    ) -> None:
        open_to: dict[tuple[int, ...], list[int]] = {}
        for place, cards in enumerate(room):
            if cards != 0:
                rows_here = tuple([row for row, each in enumerate(places) if place in each])
                if rows_here not in open_to:
                    open_to[rows_here] = []
                open_to[rows_here].append(place)
        self.groups: Final[list[Group]] = []
        sums: list[int] = []
        splits = 1
        for members in open_to.values():
            total = 0
            for place in members:
                total += room[place]
                splits *= choose(total, room[place])
            sums.append(total)
            self.groups.append(Group(tuple(members), tuple([room[place] for place in members])))
        columns: list[list[int]] = [[] for _ in sizes]
        rows: list[list[int]] = []
        for column, each in enumerate(open_to):
            rows.append(list(each))
            for row in each:
                columns[row].append(column)
        by_class = _states(sums) <= _states(sizes)
        self.by_class: Final[bool] = by_class
        self._columns: Final[list[list[int]]] = columns if by_class else rows
        self._due: Final[list[int]] = list(sizes) if by_class else sums
        self._memo: Final[dict[tuple[int, ...], Filling]] = {}
        self._last: Final[Filling] = Filling()
        self._last.count = 1
        fits = sum(sizes) == sum(room)
        self.top: Final[Filling] = (
            self._from(0, sums if by_class else list(sizes)) if fits else Filling()
        )
        self.count: Final[int] = splits * self.top.count

    def _from(self, row: int, left: list[int]) -> Filling:
        """Return the ways to fill the rows from this one on."""
        if row == len(self._due):
            return self._last
        key = (row, *left)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = Filling()
            cells = [0] * len(left)
            self._fill(found, row, 0, self._due[row], 1, cells, left)
        return found

    def _fill(
        self, found: Filling, row: int, place: int, due: int, ways: int, cells: list[int],
        left: list[int],
    ) -> None:  # fmt: skip
        """Note the ways to fill a row from this column on with the cards that are due."""
        columns = self._columns[row]
        if place == len(columns):
            if due == 0:
                rest = [left[each] - cells[each] for each in range(len(left))]
                after = self._from(row + 1, rest)
                if after.count != 0:
                    found.add(tuple(cells), ways * after.count, after)
            return
        column = columns[place]
        most = left[column]
        later = 0
        for each in columns[place + 1 :]:
            later += left[each]
        for cell in range(max(0, due - later), min(due, most) + 1):
            cells[column] = cell
            more = choose(due, cell) if self.by_class else choose(most, cell)
            self._fill(found, row, place + 1, due - cell, ways * more, cells, left)
        cells[column] = 0

    def _as_classes(self, filled: Cells) -> Cells:
        """Return the cells with a row for each class."""
        if self.by_class:
            return filled
        classes = len(filled[0]) if len(filled) > 0 else 0
        return [tuple([cells[row] for cells in filled]) for row in range(classes)]

    def fillings(self) -> Iterator[Cells]:
        """Yield every way to fill the matrix."""
        for filled in self._fillings_from(self.top, len(self._due)):
            yield self._as_classes(filled)

    def _fillings_from(self, here: Filling, rows: int) -> Iterator[Cells]:
        """Yield every way to fill the last rows; there may be very many."""
        if rows == 0:
            yield []
            return
        for place, cells in enumerate(here.cells):
            for others in self._fillings_from(here.after[place], rows - 1):
                yield [cells, *others]


def _states(sizes: Sequence[int]) -> int:
    """Return the number of states of these numbers of cards left."""
    found = 1
    for size in sizes:
        found *= size + 1
    return found
