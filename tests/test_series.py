"""A series is like a tuple, and to add an entry to it costs nothing."""

import pickle
import subprocess
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts.series import Series, series_of
from tests.values import check_immutable, check_round_trips, check_same

entries = st.lists(st.integers(0, 3), max_size=9)
places = st.integers(-12, 12)


@given(entries)
def test_it_is_like_a_tuple(listed: list[int]) -> None:
    series, plain = series_of(listed), tuple(listed)
    assert isinstance(series, Sequence)
    assert (len(series), tuple(series), bool(series)) == (len(plain), plain, bool(plain))
    assert list(reversed(series)) == listed[::-1]
    assert repr(series) == repr(plain)
    assert hash(series) == hash(plain)
    assert series == plain
    assert plain == series
    assert series != listed
    assert series_of(series) is series
    check_same(pickle.loads(pickle.dumps(series)), series)


@given(entries, places, places, st.none() | st.sampled_from([-2, -1, 1, 3]))
def test_its_entries_stand_where_those_of_a_tuple_do(
    listed: list[int], start: int, stop: int, step: int | None
) -> None:
    series = series_of(listed)
    for cut in (slice(start, stop, step), slice(start, None, step), slice(None, stop)):
        assert series[cut] == tuple(listed[cut])
    if -len(listed) <= start < len(listed):
        assert series[start] == listed[start]
    else:
        with pytest.raises(IndexError):
            series[start]


@given(entries, st.integers(0, 3))
def test_one_more_entry_leaves_it_as_it_was(listed: list[int], entry: int) -> None:
    series = series_of(listed)
    longer = series.added(entry)
    assert series == tuple(listed)
    assert longer == (*listed, entry)
    assert longer.before is series
    assert longer.last == entry


@given(entries, entries)
def test_equal_are_those_of_equal_entries(one: list[int], other: list[int]) -> None:
    assert (series_of(one) == series_of(other)) == (one == other)
    assert (series_of(one) == tuple(other)) == (one == other)
    common = series_of(one)
    assert common.added(1) == common.added(1)
    assert common.added(1) != common.added(2)


def test_it_is_a_value() -> None:
    check_round_trips(series_of("ab"))
    check_immutable(Series())
    check_immutable(series_of("ab"))


def test_a_long_one_is_compared_sent_and_freed() -> None:
    """In a process of its own: what nests too deep for a stack is a crash."""
    code = """
import pickle
from hearts.series import series_of
one, other = series_of(range(200_000)), series_of(range(200_000))
assert one == other and hash(one) == hash(other)
assert pickle.loads(pickle.dumps(one)) == one
del one, other
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
