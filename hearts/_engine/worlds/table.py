"""The table that is counted: classes of hidden cards by the places where they may lie.

Cards that may lie in the same places are one class. Of the table the sums of the rows are known,
the sizes of the classes, and those of the columns, how many hidden cards each place has. The ways
to fill it are counted by a dynamic programme, over the classes with the room left in each place, or
over the places with the cards left of each class, whichever has fewer states. Places that the same
classes may go to are one place first, which is split at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb, prod
from typing import TypeAlias, final

#: How many cards of each class (a row) lie in each place (a column).
Cells: TypeAlias = tuple[tuple[int, ...], ...]
#: Returns a number from 0, below its argument.
Below: TypeAlias = Callable[[int], int]
_State: TypeAlias = tuple[int, ...]
#: A way to fill one row: how many go where, what it counts, and what is left.
_Step: TypeAlias = tuple[_State, int, _State]


@final
class Table:
    """Classes of cards, and the places where they may lie.

    Args:
        sizes: How many cards each class has.
        places: For each class the places where its cards may lie.
        room: How many of the cards lie in each place.

    Attributes:
        count: The number of ways to lay the cards, each card told apart.
    """

    __slots__ = ("_by_class", "_columns", "_members", "_memo", "_rows", "_start", "count", "width")

    def __init__(
        self, sizes: Sequence[int], places: Sequence[Sequence[int]], room: Sequence[int]
    ) -> None:
        self.width = len(room)
        columns: dict[tuple[bool, ...], list[int]] = {}
        for place, cards in enumerate(room):
            if cards:
                allowed = tuple(place in each for each in places)
                columns.setdefault(allowed, []).append(place)
        self._members = [[(place, room[place]) for place in group] for group in columns.values()]
        sums = [sum(cards for _, cards in group) for group in self._members]
        open_to = list(columns)
        rows = [
            tuple(column for column, allowed in enumerate(open_to) if allowed[row])
            for row in range(len(sizes))
        ]
        self._by_class = prod(each + 1 for each in sums) <= prod(each + 1 for each in sizes)
        if self._by_class:
            self._rows, self._start, self._columns = rows, tuple(sums), list(sizes)
        else:
            self._rows = [
                tuple(row for row in range(len(sizes)) if column in rows[row])
                for column in range(len(sums))
            ]
            self._start, self._columns = tuple(sizes), sums
        self._memo: dict[tuple[int, _State], tuple[int, list[_Step]]] = {}
        splits = prod(_multinomial(cards for _, cards in group) for group in self._members)
        fits = sum(sizes) == sum(room)
        self.count = splits * self._ways(0, self._start)[0] if fits else 0

    def _ways(self, row: int, left: _State) -> tuple[int, list[_Step]]:
        """Return the number of ways to fill the rows from this one on, and those for this row."""
        if row == len(self._columns):
            return int(not any(left)), []
        found = self._memo.get((row, left))
        if found is None:
            steps = [
                (cells, ways * after, rest)
                for cells, ways, rest in self._fillings(row, left)
                if (after := self._ways(row + 1, rest)[0])
            ]
            found = self._memo[row, left] = (sum(ways for _, ways, _ in steps), steps)
        return found

    def _fillings(self, row: int, left: _State) -> Iterator[_Step]:
        """Yield the ways to fill one row; what they count does not look at later rows."""
        columns = self._rows[row]
        cells = [0] * len(left)

        def fill(place: int, due: int, ways: int) -> Iterator[_Step]:
            if place == len(columns):
                if due == 0:
                    rest = tuple(have - cell for have, cell in zip(left, cells, strict=True))
                    yield tuple(cells), ways, rest
                return
            column = columns[place]
            later = sum(left[each] for each in columns[place + 1 :])
            for cell in range(max(0, due - later), min(due, left[column]) + 1):
                cells[column] = cell
                more = comb(due, cell) if self._by_class else comb(left[column], cell)
                yield from fill(place + 1, due - cell, ways * more)
            cells[column] = 0

        return fill(0, self._columns[row], 1)

    def _as_classes(self, filled: list[_State]) -> Cells:
        """Return the cells with a row for each class."""
        return tuple(filled) if self._by_class else tuple(zip(*filled, strict=True))

    def draw(self, below: Below) -> Cells:
        """Return how many cards of each class lie in each group of places, drawn."""
        filled: list[_State] = []
        left = self._start
        for row in range(len(self._columns)):
            ways, steps = self._ways(row, left)
            number = below(ways) if len(steps) > 1 else 0
            place = 0
            while number >= steps[place][1]:
                number -= steps[place][1]
                place += 1
            filled.append(steps[place][0])
            left = steps[place][2]
        return self._as_classes(filled)

    def __iter__(self) -> Iterator[Cells]:
        """Yield every way to fill the table."""

        def fill(row: int, left: _State, filled: list[_State]) -> Iterator[Cells]:
            if row == len(self._columns):
                yield self._as_classes(filled)
                return
            for cells, _, rest in self._ways(row, left)[1]:
                yield from fill(row + 1, rest, [*filled, cells])

        return fill(0, self._start, [])

    @property
    def groups(self) -> list[list[tuple[int, int]]]:
        """The places that go together, each with the number of its cards."""
        return self._members


def _multinomial(parts: Iterator[int]) -> int:
    """Return the number of ways to share out cards in parts of these sizes."""
    total, ways = 0, 1
    for part in parts:
        total += part
        ways *= comb(total, part)
    return ways
