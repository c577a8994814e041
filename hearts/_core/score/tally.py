"""Tallies of the seats while a deal is counted or played out: hands, piles and points.

They change, unlike other values of the core. They are made for one count or playout and are used
nowhere else.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hearts._core.cards.cards import Cards


@final
class SeatTally:
    """A seat while its cards are counted or played out.

    Attributes:
        dealt, dealt_again: The hand at the start of a playout, first and second copies; on some
            boards also the cards that the seat has on the table.
        left: The part of it that may still be passed, if cards are passed first.
        pile, pile2: The cards taken; a card in the second one was taken twice.
        had, had2: The pile at the start of a playout.
        tricks: The number of tricks taken; *took* is that at the start of a playout.
        points, imaginary: The points of the deal, in both columns.
        uncarded, uncarded_imaginary: The part of them that no card brought.
        total, total_imaginary: The sum of the points over several playouts, or those of the last
            one.
        squares: The sum of the squares of the points over playouts of several worlds.
    """

    __slots__ = (
        "dealt", "dealt_again", "had", "had2", "imaginary", "left", "number", "pile", "pile2",
        "points", "squares", "took", "total", "total_imaginary", "tricks", "uncarded",
        "uncarded_imaginary",
    )  # fmt: skip

    def __init__(self, number: i64) -> None:
        self.number: i64 = number
        self.dealt: i64 = 0
        self.dealt_again: i64 = 0
        self.left: i64 = 0
        self.pile: i64 = 0
        self.pile2: i64 = 0
        self.had: i64 = 0
        self.had2: i64 = 0
        self.tricks: i64 = 0
        self.took: i64 = 0
        self.points = 0
        self.imaginary = 0
        self.uncarded = 0
        self.uncarded_imaginary = 0
        self.total = 0
        self.total_imaginary = 0
        self.squares = 0

    def keep(self) -> None:
        """Begin every playout with the cards and tricks taken so far."""
        self.had = self.pile
        self.had2 = self.pile2
        self.took = self.tricks

    def begin(self) -> None:
        """Go back to the start of a playout."""
        self.pile = self.had
        self.pile2 = self.had2
        self.tricks = self.took

    def take(self, one: i64, two: i64) -> None:
        """Add cards to the pile, second copies in *two*."""
        self.pile2 |= two | (self.pile & one)
        self.pile |= one

    def gain(self, points: int, imaginary: int, by_card: bool) -> None:
        """Add points in both columns, brought by a card or not."""
        self.points += points
        self.imaginary += imaginary
        if not by_card:
            self.uncarded += points
            self.uncarded_imaginary += imaginary

    def clear(self) -> None:
        """Set the points to 0."""
        self.points = self.imaginary = self.uncarded = self.uncarded_imaginary = 0


def seat_tallies(
    piles: tuple[Cards, ...], tricks: tuple[int, ...] | None = None
) -> list[SeatTally]:
    """Return seats that have taken these piles; *tricks* is None if not known."""
    seats: list[SeatTally] = []
    for number in range(len(piles)):
        seat = SeatTally(number)
        seat.pile = piles[number].one
        seat.pile2 = piles[number].two
        if tricks is not None:
            seat.tricks = tricks[number]
        seats.append(seat)
    return seats


def piles_of(seats: list[SeatTally]) -> tuple[Cards, ...]:
    """Return the cards that each seat has taken."""
    return tuple([Cards("", seat.pile, seat.pile2) for seat in seats])


def tricks_of(seats: list[SeatTally]) -> tuple[int, ...]:
    """Return the number of tricks that each seat has taken."""
    return tuple([int(seat.tricks) for seat in seats])
