"""The choices of a seat, counted without being listed, and numbered.

The ways to choose cards to pass, to charge or to put down can be too many for the memory. Their
number follows from the number of cards that a hand holds once and of those that it holds twice. So
does the number of choices that begin with certain cards. Each choice therefore has a number, its
place in the list, and can be made from this number alone. A random choice needs a random number,
and nothing else.

Two equal cards of two packs are interchangeable, so each choice is listed once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Generic, TypeVar, final

from hearts._core.cards.actions import Call
from hearts._core.cards.cards import Card, Cards

T = TypeVar("T")
U = TypeVar("U")


@final
class Choices(Generic[T]):
    """A collection of choices in a stable order, each of them once.

    Iteration makes one after the other, so the first are available at once.

    Attributes:
        count: The number of choices.
        at: A function that returns the choice of a number, from 0.
    """

    __slots__ = ("_listed", "at", "count")

    def __init__(
        self, count: int, at: Callable[[int], T], listed: Callable[[], Iterable[T]]
    ) -> None:
        self.count: int = count
        self.at: Callable[[int], T] = at
        self._listed = listed

    def __iter__(self) -> Iterator[T]:
        return iter(self._listed())

    def made(self, make: Callable[[T], U]) -> Choices[U]:
        """Return the results of *make* for each choice."""
        return Choices(
            self.count, lambda number: make(self.at(number)), lambda: map(make, self._listed())
        )

    def then(self, more: Choices[T]) -> Choices[T]:
        """Return these choices, followed by those of *more*."""

        def at(number: int) -> T:
            return self.at(number) if number < self.count else more.at(number - self.count)

        def listed() -> Iterator[T]:
            yield from self
            yield from more

        return Choices(self.count + more.count, at, listed)


def one_of(options: Sequence[T]) -> Choices[T]:
    """Return the items of a sequence as choices."""
    return Choices(len(options), options.__getitem__, lambda: options)


def pass_choices(cards: Cards, counts: tuple[int, ...]) -> Choices[tuple[Cards, ...]]:
    """Return all ways to divide cards into parcels of these sizes; the remaining cards are kept.

    The ways are sorted by the first parcel, then by the second, and so on. Of two parcels, the one
    with the lower card, or with more copies of it, comes first.

    >>> found = pass_choices(Cards("2C 2C 9D"), (1, 1))
    >>> [" ".join(map(str, each)) for each in found]
    ['2C 2C', '2C 9D', '9D 2C']
    >>> found.count, list(map(str, found.at(1)))
    (3, ['2C', '9D'])
    """
    return Choices(
        _ways(*_held(cards), counts),
        lambda number: _parcels_at(cards, counts, number),
        lambda: _parcels(cards, counts),
    )


def charge_choices(cards: Cards, most: int | None) -> Choices[Cards]:
    """Return all ways to pick up to *most* of the cards, beginning with no card at all."""
    largest = len(cards) if most is None else min(most, len(cards))
    found = pass_choices(cards, (0,))
    for size in range(1, largest + 1):
        found = found.then(pass_choices(cards, (size,)))
    return found.made(lambda picked: picked[0])


def call_choices(players: int, count: int) -> Choices[Call]:
    """Return all calls by which a number of cards go to other places at the table.

    >>> found = call_choices(3, 2)
    >>> found.count, found.at(1) == Call({1: 1, 2: 1}), found.at(1) == list(found)[1]
    (3, True, True)
    """

    def at(number: int) -> Call:
        due, scheme = count, {}
        for place in range(1, players):
            others = players - 1 - place
            given = due
            while given > 0:
                ways = _spread(due - given, others)
                if number < ways:
                    break
                number -= ways
                given -= 1
            if given > 0:
                scheme[place] = given
                due -= given
        return Call(scheme)

    def listed() -> Iterator[Call]:
        for places in combinations_with_replacement(range(1, players), count):
            yield Call({place: places.count(place) for place in places})

    return Choices(_spread(count, players - 1), at, listed)


def _spread(count: int, places: int) -> int:
    """Return the number of ways to give these numbers of cards to these places."""
    return comb(count + places - 1, count) if places else int(count == 0)


def _held(cards: Cards) -> tuple[int, int]:
    """Return the number of cards that occur once, and the number of those that occur twice."""
    twice = len(Cards("", cards.two))
    return len(cards) - 2 * twice, twice


@lru_cache(maxsize=10_000)
def _ways(once: int, twice: int, counts: tuple[int, ...]) -> int:
    """Return the number of ways to pick parcels of these sizes from a hand of this size."""
    return _going_on(0, 0, once, twice, counts)


@lru_cache(maxsize=10_000)
def _going_on(
    kept_once: int, kept_twice: int, once: int, twice: int, counts: tuple[int, ...]
) -> int:
    """Return the same number if some cards may not go into the first parcel.

    Those cards, *kept_once* and *kept_twice*, are available for the other parcels.
    """
    if not counts:
        return 1
    found = 0
    for both in range(min(twice, counts[0] // 2) + 1):
        for one in range(min(twice - both, counts[0] - 2 * both) + 1):
            single = counts[0] - 2 * both - one
            found += (
                comb(twice, both)
                * comb(twice - both, one)
                * comb(once, single)
                * _ways(
                    kept_once + once - single + one, kept_twice + twice - both - one, counts[1:]
                )
                if single <= once
                else 0
            )
    return found


def _parcels_at(cards: Cards, counts: tuple[int, ...], number: int) -> tuple[Cards, ...]:
    """Return the parcels of this number, which encodes card by card the number of picked copies."""
    found: list[Cards] = []
    for place, due in enumerate(counts, start=1):
        later = counts[place:]
        once, twice = _held(cards)
        kept_once = kept_twice = 0
        picked: list[Card] = []
        for card in Cards("", cards.one):
            if due == 0:
                break
            copies = cards.count(card)
            if copies == 1:
                once -= 1
            else:
                twice -= 1
            given = min(copies, due)
            while given > 0:
                kept = kept_once + copies - given
                ways = _going_on(kept, kept_twice, once, twice, (due - given, *later))
                if number < ways:
                    break
                number -= ways
                given -= 1
            picked += [card] * given
            due -= given
            if copies - given == 1:
                kept_once += 1
            elif copies - given == 2:
                kept_twice += 1
        found.append(Cards(picked))
        cards = cards - found[-1]
    return tuple(found)


def _parcels(cards: Cards, counts: tuple[int, ...]) -> Iterator[tuple[Cards, ...]]:
    if not counts:
        yield ()
        return
    for picked in _picks(list(cards), counts[0]) if cards.two else combinations(cards, counts[0]):
        parcel = Cards(picked)
        for others in _parcels(cards - parcel, counts[1:]):
            yield (parcel, *others)


def _picks(cards: list[Card], count: int) -> Iterator[tuple[Card, ...]]:
    """Yield the combinations of sorted cards, each once, also where cards are equal."""
    if count == 0:
        yield ()
        return
    for place in range(len(cards) - count + 1):
        if place == 0 or cards[place] != cards[place - 1]:
            for others in _picks(cards[place + 1 :], count - 1):
                yield (cards[place], *others)
