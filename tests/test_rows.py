"""Rows that grow at the end, beside tuples."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from hearts._rows import Rows, rows_of

lists = st.lists(st.integers(0, 2), max_size=5)


@given(lists, st.integers(0, 7), st.integers(0, 2))
def test_rows_are_like_a_tuple(listed: list[int], count: int, row: int) -> None:
    rows = rows_of(listed)
    assert (len(rows), tuple(rows), repr(rows)) == (len(listed), tuple(listed), repr(tuple(listed)))
    assert rows.latest(count) == tuple(listed[-count:] if count else ())
    assert tuple(rows.with_row(row)) == (*listed, row)
    assert rows.with_row(row).last == row
    assert tuple(rows.with_last(row)) == (*listed[:-1], row)
    assert tuple(rows) == tuple(listed)


@given(lists, lists)
def test_rows_are_equal_by_value(one: list[int], two: list[int]) -> None:
    rows = rows_of(one), rows_of(two)
    assert (rows[0] == rows[1]) == (one == two)
    assert rows[0].with_row(1) == rows[0].with_row(1)
    assert hash(rows_of(one)) == hash(rows[0])
    assert rows[0] != tuple(one)


def test_a_longer_history_shares_the_rows_of_the_shorter_one() -> None:
    rows = rows_of("abc")
    assert rows.with_row("d").before is rows


def test_many_rows_need_no_deep_recursion() -> None:
    rows: Rows[int] = rows_of(range(100_000))
    assert pickle.loads(pickle.dumps(rows)) == rows
    del rows
