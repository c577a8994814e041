"""Seats: places at the table, ``0..n-1`` clockwise, so that the left of ``s`` is ``s + 1``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from hearts._arguments import check_int, short_repr
from hearts.errors import InputError

Seat: TypeAlias = int


def left_of(seat: Seat, players: int, places: int = 1) -> Seat:
    """Return the seat *places* to the left of *seat*; negative places count to the right.

    >>> left_of(3, 4), left_of(0, 4, places=-1)
    (0, 3)
    """
    return (seat + places) % players


def side_of(sides: Sequence[tuple[Seat, ...]], seat: Seat | None) -> tuple[Seat, ...]:
    """Return the side to which a seat belongs.

    >>> side_of([(0, 2), (1, 3)], 3)
    (1, 3)
    """
    return next(side for side in sides if seat in side)


def check_seat(seat: object, players: int, what: str = "seat") -> Seat:
    """Return *seat* as a plain int; InputError if it is not a seat at a table of *players*."""
    number = check_int(seat, what)
    if not 0 <= number < players:
        raise InputError(
            f"{what} {short_repr(number)} is not at this table of {players}: 0 to {players - 1}"
        )
    return number


def from_eldest(dealer: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats in the order in which cards are dealt: eldest hand first, the dealer last.

    >>> from_eldest(1, 4)
    (2, 3, 0, 1)
    """
    return tuple(left_of(dealer, players, k) for k in range(1, players + 1))
