"""Rows that grow at the end, such as the deals of a score sheet.

A tuple with one more row is a copy of all its rows, so the time for a match would grow with the
square of its deals. Here a longer history is the shorter one and a last row. Both never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, Generic, TypeVar, final

T = TypeVar("T")


@final
class Rows(Generic[T]):
    """Rows in their order. Make them by `rows_of`.

    Attributes:
        before: All rows but the last; None of no rows.

    >>> rows = rows_of("ab")
    >>> longer = rows.with_row("c")
    >>> list(rows), list(longer), longer.before is rows, longer.latest(2)
    (['a', 'b'], ['a', 'b', 'c'], True, ('b', 'c'))
    """

    __slots__ = ("_last", "_size", "before")

    def __init__(self, before: Rows[T] | None, last: Any = None) -> None:
        self.before: Final = before
        self._last: Final = last
        self._size: Final[int] = 0 if before is None else before._size + 1

    def with_row(self, row: T) -> Rows[T]:
        """Return these rows and one more."""
        return Rows(self, row)

    def with_last(self, row: T) -> Rows[T]:
        """Return these rows with another last row."""
        return Rows(self.before or rows_of(()), row)

    @property
    def last(self) -> T:
        """The last row; there must be one."""
        found: T = self._last
        return found

    def latest(self, count: int) -> tuple[T, ...]:
        """Return the last rows, in order: *count* of them, or all if there are fewer."""
        found: list[T] = []
        rows = self
        while rows.before is not None and len(found) < count:
            found.append(rows._last)
            rows = rows.before
        return tuple(reversed(found))

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[T]:
        return iter(self.latest(self._size))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rows):
            return NotImplemented
        one: Rows[T] | None = self
        two: Rows[T] | None = other
        if len(self) != len(other):
            return False
        while one is not two and one is not None and two is not None:
            if one._last != two._last:
                return False
            one, two = one.before, two.before  # which are of one length
        return True

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return rows_of, (tuple(self),)


def rows_of(rows: Iterable[T]) -> Rows[T]:
    """Return `Rows` of these rows."""
    found: Rows[T] = Rows(None)
    for row in rows:
        found = found.with_row(row)
    return found
