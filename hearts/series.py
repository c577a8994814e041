"""A series: what was written down so far, like a tuple, to which one more entry costs nothing.

A match keeps what every deal came to. As a tuple each deal would copy all the deals before it, so
that a deal would cost more the longer the match has gone on. A series is the series before it and
its last entry. What is near the end is near at hand; to go back to the start costs as much as a
copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar, final, overload

from attrs import frozen

from hearts.values import Immutable

T = TypeVar("T")


@final
@frozen(eq=False, repr=False)
class Series(Immutable, Sequence[T]):
    """Entries in order. Equal to a series, or a tuple, of the same entries.

    Attributes:
        before: The series without its last entry; None if it has no entries.
        last: The last entry.

    >>> series = series_of([3, 1])
    >>> longer = series.added(2)
    >>> longer, len(longer), longer[-2:], longer.before is series
    ((3, 1, 2), 3, (1, 2), True)
    """

    before: Series[T] | None = None
    last: T | None = None
    _length: int = 0

    def added(self, entry: T) -> Series[T]:
        """The series with one more entry."""
        return Series(self, entry, self._length + 1)

    def _backwards(self) -> Iterator[T]:
        series: Any = self
        while series.before is not None:
            yield series.last
            series = series.before

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return iter([*self._backwards()][::-1])

    def __reversed__(self) -> Iterator[T]:
        return self._backwards()

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        places = range(self._length)[place]  # IndexError as from any sequence
        if isinstance(places, int):
            return next(entry for at, entry in self._numbered() if at == places)
        wanted = set(places)
        found: dict[int, T] = {}
        for at, entry in self._numbered():
            if len(found) == len(wanted):
                break
            if at in wanted:
                found[at] = entry
        return tuple(found[at] for at in places)

    def _numbered(self) -> Iterator[tuple[int, T]]:
        """The entries with their places, the last one first."""
        return zip(range(self._length - 1, -1, -1), self._backwards(), strict=True)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            return tuple(self) == other
        if not isinstance(other, Series):
            return NotImplemented
        if self._length != other._length:
            return False
        one: Any = self
        two: Any = other
        while one is not two and one.before is not None:
            if one.last != two.last:
                return False
            one, two = one.before, two.before
        return True

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return (series_of, (tuple(self),))


def series_of(entries: Iterable[T]) -> Series[T]:
    """The entries as a series; one is returned as it is."""
    if isinstance(entries, Series):
        return entries
    found: Series[T] = Series()
    for entry in entries:
        found = found.added(entry)
    return found
