"""Hidden cards: the cases in which they may lie, and the draw of one way.

A case gives the places where each hidden card may lie. For some cards the number in each place is
settled; a matrix counts the others. All draws use the numbers of one generator, so that a world
costs little, and a playout can begin with one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from hearts._core.cards.cards import Cards, card_at, count_bits
from hearts._core.cards.draws import RandomDraws
from hearts._core.score.tally import SeatTally
from hearts._core.worlds.matrix import Matrix, cuts_of, drawn_from


@final
class HiddenClass:
    """Hidden cards that may lie in the same places.

    Attributes:
        one, two: The first and the second copies among them, as masks.
        places: The places.
    """

    __slots__ = ("one", "places", "two")

    def __init__(self, one: i64, two: i64, places: tuple[int, ...]) -> None:
        self.one: Final[i64] = one
        self.two: Final[i64] = two
        self.places: Final[tuple[int, ...]] = places


@final
class Lot:
    """Cards in one place, or on the way there, while a world is drawn. A lot changes.

    Attributes:
        one, two: First and second copies.
    """

    __slots__ = ("one", "two")

    def __init__(self) -> None:
        self.one: i64 = 0
        self.two: i64 = 0

    def begin(self, one: i64, two: i64) -> None:
        """Hold just these cards."""
        self.one = one
        self.two = two

    def give(self, other: Lot, count: i64, draws: RandomDraws) -> None:
        """Draw this number of the cards, and give them to another lot."""
        one: i64 = self.one
        two: i64 = self.two
        firsts: i64 = count_bits(one)
        left: i64 = firsts
        if two != 0:
            left += count_bits(two)
        taking = 2 * count <= left  # or leaving, whichever takes fewer draws
        due: i64 = count if taking else left - count
        while due > 0:
            place: i64 = draws.below(left)
            if place < firsts:
                one &= ~card_at(one, place)
                firsts -= 1
            else:
                two &= ~card_at(two, place - firsts)
            left -= 1
            due -= 1
        if taking:  # the cards drawn are those that go
            other.one |= self.one & ~one
            other.two |= self.two & ~two
            self.one = one
            self.two = two
        else:
            other.one |= one
            other.two |= two
            self.one &= ~one
            self.two &= ~two


@final
class HiddenCase:
    """One case of where hidden cards may lie.

    Attributes:
        known: The cards known to lie in each place.
        special: Classes for which the number of cards in each of their places is settled.
        cells: These numbers.
        classes: The other classes.
        matrix: The matrix that counts those.
        weight: The weight of all placements together, in some unit.
    """

    __slots__ = ("_columns", "cells", "classes", "known", "matrix", "special", "weight")

    def __init__(
        self,
        known: list[Cards],
        special: list[HiddenClass],
        cells: Sequence[tuple[int, ...]],
        classes: list[HiddenClass],
        matrix: Matrix,
        weight: int,
    ) -> None:
        self.known: Final[list[Cards]] = known
        self.special: Final[list[HiddenClass]] = special
        self.cells: Final[list[tuple[int, ...]]] = list(cells)
        self.classes: Final[list[HiddenClass]] = classes
        self.matrix: Final[Matrix] = matrix
        self.weight: Final[int] = weight
        first = len(known)  # the lots of the groups are behind those of the places
        self._columns: Final[tuple[int, ...]] = tuple(range(first, first + len(matrix.groups)))

    def lots(self) -> list[Lot]:
        """Return the lots for `draw`: one for each place, one for each row of the matrix, one
        more."""
        rows = max(len(self.classes), len(self.matrix.groups))
        return [Lot() for _ in range(len(self.known) + rows + 1)]

    def draw(self, lots: list[Lot], draws: RandomDraws) -> None:
        """Draw the hidden cards in each place, into the first lots."""
        places = len(self.known)
        spare = lots[len(lots) - 1]
        for lot in lots:
            lot.begin(0, 0)
        for number, each in enumerate(self.special):
            spare.begin(each.one, each.two)
            _share(spare, each.places, self.cells[number], lots, draws)
        matrix = self.matrix
        groups = matrix.groups
        here = matrix.top
        if matrix.by_class:
            columns = self._columns
            for each in self.classes:
                way = here.draw(draws)
                spare.begin(each.one, each.two)
                _share(spare, columns, here.cells[way], lots, draws)
                here = here.after[way]
            for column, group in enumerate(groups):
                _share(lots[places + column], group.places, group.counts, lots, draws)
            return
        for row, each in enumerate(self.classes):
            lots[places + row].begin(each.one, each.two)
        for group in groups:
            way = here.draw(draws)
            for row, cell in enumerate(here.cells[way]):
                if cell != 0:
                    lots[places + row].give(spare, cell, draws)
            _share(spare, group.places, group.counts, lots, draws)
            here = here.after[way]

    def world(self, draws: RandomDraws) -> list[Cards]:
        """Return all cards in each place, drawn."""
        lots = self.lots()
        self.draw(lots, draws)
        found: list[Cards] = []
        for place, known in enumerate(self.known):
            lot = lots[place]
            one: i64 = lot.one
            two: i64 = lot.two
            if two == 0 and known.two == 0 and known.one & one == 0:
                found.append(Cards("", known.one | one))
            else:
                found.append(known + Cards("", one | two, one & two))
        return found


@final
class HiddenCards:
    """All cases in which hidden cards may lie; no two of them hold at once.

    Attributes:
        cases: The cases.
        total: The weight of all of them together.
    """

    __slots__ = ("_cuts", "cases", "total")

    def __init__(self, cases: list[HiddenCase]) -> None:
        self.cases: Final[list[HiddenCase]] = cases
        weights = [case.weight for case in cases]
        self.total: Final[int] = sum(weights)
        self._cuts: Final[list[int]] = cuts_of(weights) if len(cases) > 1 else []

    def choose(self, draws: RandomDraws) -> int:
        """Return the number of a case, drawn by its weight."""
        return drawn_from(self._cuts, draws)

    def hands(self, players: int, draws: RandomDraws) -> tuple[Cards, ...]:
        """Return the hands of a world, drawn."""
        return tuple(self.cases[self.choose(draws)].world(draws)[:players])

    def deal(self, seats: list[SeatTally], lots: list[list[Lot]], draws: RandomDraws) -> None:
        """Give the seats of a playout with one pack the hands of a world, drawn.

        Args:
            seats: The seats.
            lots: The lots of each case, to be used again and again.
            draws: The source of the world.
        """
        number = self.choose(draws)
        case = self.cases[number]
        drawn = lots[number]
        case.draw(drawn, draws)
        for place, seat in enumerate(seats):
            seat.dealt = drawn[place].one | case.known[place].one


def _share(
    lot: Lot, places: tuple[int, ...], counts: tuple[int, ...], lots: list[Lot], draws: RandomDraws
) -> None:
    """Share the cards of a lot out among places."""
    for number, place in enumerate(places):
        count: i64 = counts[number]
        if count != 0:
            lot.give(lots[place], count, draws)
