"""Seats round a table."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import InputError
from hearts._seats import check_seat, from_eldest, left_of, side_of

tables = st.integers(3, 10)


@given(tables, st.integers(0, 9), st.integers(-20, 20))
def test_places_to_the_left_and_back(players: int, seat: int, places: int) -> None:
    """The left of a seat is the next one, and the table is round."""
    seat %= players
    there = left_of(seat, players, places)
    assert there in range(players)
    assert left_of(there, players, -places) == seat
    assert left_of(seat, players, places + 1) == left_of(there, players)
    assert left_of(seat, players, players) == seat
    assert left_of(seat, players) == (seat + 1 if seat + 1 < players else 0)


@given(tables, st.integers(0, 9))
def test_eldest_hand_is_left_of_the_dealer(players: int, dealer: int) -> None:
    dealer %= players
    seats = from_eldest(dealer, players)
    assert sorted(seats) == list(range(players))
    assert seats[-1] == dealer
    assert all(left_of(seat, players) == after for seat, after in pairwise(seats))


@given(tables, st.integers(-3, 13))
def test_a_seat_is_at_the_table_or_refused(players: int, seat: int) -> None:
    if 0 <= seat < players:
        assert check_seat(seat, players) == seat
    else:
        with pytest.raises(InputError, match=f"^the dealer {seat} is not at this table of") as no:
            check_seat(seat, players, "the dealer")
        assert str(no.value).endswith(f"{players}: 0 to {players - 1}")


@pytest.mark.parametrize("seat", ["0", None, 1.0, True])
def test_a_seat_is_a_number(seat: Any) -> None:
    with pytest.raises(InputError, match=r"^seat must be a whole number, not "):
        check_seat(seat, 4)


@pytest.mark.parametrize("seat", range(5))
def test_the_side_of_a_seat_holds_it(seat: int) -> None:
    sides = [(0, 2), (1, 4), (3,)]
    assert [side for side in sides if seat in side] == [side_of(sides, seat)]
