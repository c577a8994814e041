"""Plain arguments are checked where they come in."""

import sys
from collections.abc import KeysView
from enum import IntEnum
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import InputError
from hearts._arguments import (
    DIGITS,
    as_int,
    as_random,
    check_bool,
    check_int,
    check_names,
    check_type,
    counted,
    is_int,
    name_problem,
    short_repr,
    to_list,
)


@given(st.integers())
def test_a_whole_number_is_taken_as_it_is(number: int) -> None:
    assert check_int(number, "a seed") == number


@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_is_no_longer_than_numbers_in_documents(sign: int) -> None:
    longest = sign * (10**DIGITS - 1)
    assert check_int(longest, "a seed") == longest
    for long in (longest + sign, sign * 10**5000):  # the second is too long for a text
        with pytest.raises(InputError, match=f"^a seed must have at most {DIGITS} digits$"):
            check_int(long, "a seed")
        with pytest.raises(InputError, match=f"^seed 3 must have at most {DIGITS} digits$"):
            check_int(long, "seed 3")


@given(st.integers(), st.integers())
def test_a_number_may_have_a_lower_bound(number: int, least: int) -> None:
    if number >= least:
        assert check_int(number, "a seed", least) == number
    else:
        with pytest.raises(InputError, match=f"^a seed must be at least {least}, not {number}$"):
            check_int(number, "a seed", least)


def test_random_numbers_come_from_python_or_from_numpy() -> None:
    own = Random(3)
    assert as_random(own) is own
    found = [as_random(rng).random() for rng in [np.random.default_rng(3)] * 9]
    assert len(set(found)) == 9  # the source goes on
    again = np.random.default_rng(3)
    assert found == [as_random(again).random() for _ in range(9)]
    other: Any = np.random.Generator(np.random.PCG64(4))
    assert as_random(other).random() not in found


@pytest.mark.parametrize("value", [3, None, Random, np.random, np.random.RandomState(3)])
def test_nothing_else_is_a_source_of_random_numbers(value: Any) -> None:
    with pytest.raises(InputError) as caught:
        as_random(value)
    assert str(caught.value) == (
        f"rng must be a random.Random or a numpy.random.Generator, not {short_repr(value)}"
    )


def test_numpy_is_not_imported_for_a_truth_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """So NumPy is not imported for it."""
    monkeypatch.delitem(sys.modules, "numpy.random")
    with pytest.raises(InputError, match=r"^rng must be a random\.Random"):
        as_random(np.random.default_rng(3))
    assert "numpy.random" not in sys.modules


@pytest.mark.parametrize("value", [True, False])
def test_a_truth_value_is_taken_as_it_is(value: bool) -> None:
    assert check_bool(value, "matches") is value


@pytest.mark.parametrize("value", [None, 0, 1, "yes", [], np.True_])
def test_nothing_else_is_a_truth_value(value: Any) -> None:
    with pytest.raises(InputError, match=r"^matches must be True or False, not "):
        check_bool(value, "matches")


class Three(IntEnum):
    """An int of another type."""

    THREE = 3


class Index:
    """It counts as a whole number, and is no int."""

    def __index__(self) -> int:
        return 3


@pytest.mark.parametrize("number", [3, Index(), np.int64(3), np.uint8(3), Three.THREE])
def test_a_number_of_any_type_becomes_an_int(number: Any) -> None:
    assert (as_int(number), check_int(number, "a seed")) == (3, 3)
    assert type(as_int(number)) is type(check_int(number, "a seed")) is int
    assert is_int(number) is isinstance(number, int)


@pytest.mark.parametrize("thing", [True, False, np.True_, np.False_, 3.0, np.float64(3), "3", None])
def test_a_truth_value_and_all_else_is_none(thing: Any) -> None:
    assert as_int(thing) is None
    assert is_int(thing) is False


def test_a_wrong_argument_is_shown_in_short() -> None:
    deep: list[object] = []
    for _ in range(60_000):
        deep = [deep]
    assert short_repr("QS") == "'QS'"
    # From Python 3.14 on, the stack may have room for the whole.
    assert short_repr(deep) in {"a value of type list", "[" * 200 + "..."}
    assert short_repr(10**5000) == "a number of more than 1000 digits"
    assert short_repr("x" * 198) == "'" + "x" * 198 + "'"
    assert short_repr("x" * 199) == "'" + "x" * 199 + "..."
    assert short_repr("x" * 1000) == "'" + "x" * 199 + "..."


@pytest.mark.parametrize("thing", [True, False, 1.0, "1", None, [1], 1j])
def test_nothing_else_is_one(thing: Any) -> None:
    with pytest.raises(InputError) as error:
        check_int(thing, "a seed")
    assert str(error.value) == f"a seed must be a whole number, not {thing!r}"


@given(st.lists(st.integers()))
def test_a_list_may_be_given_as_anything_that_has_members(members: list[int]) -> None:
    for values in (members, tuple(members), iter(members), dict.fromkeys(members).keys()):
        expected = list(dict.fromkeys(members)) if isinstance(values, KeysView) else members
        assert to_list(values, "points") == expected


@pytest.mark.parametrize("thing", ["123", b"123", {0: 1}, {3, 1}, frozenset({1}), 5, None])
def test_nothing_else_is_a_list(thing: Any) -> None:
    with pytest.raises(InputError) as error:
        to_list(thing, "points")
    assert str(error.value) == f"points must be a list, not {thing!r}"
    with pytest.raises(InputError, match=r"^points must be a number for each seat, not "):
        to_list(thing, "points", "a number for each seat")


def test_a_set_is_a_list_where_the_order_does_not_matter() -> None:
    assert set(to_list({3, 1}, "seats", ordered=False)) == {1, 3}
    with pytest.raises(InputError, match=r"^seats must be a list, not b'13'$"):
        to_list(b"13", "seats", ordered=False)


def test_one_thing_is_named_in_the_singular() -> None:
    assert [counted(count, "deal") for count in (0, 1, 2)] == ["0 deals", "1 deal", "2 deals"]
    assert [counted(count, "entry", "entries") for count in (1, 2)] == ["1 entry", "2 entries"]


@pytest.mark.parametrize("count", [2, 4])
def test_names_are_one_for_each_player(count: int) -> None:
    names = ["Ann", "Bob", "Cleo", "Dan"]
    assert check_names(names[:count], count) == tuple(names[:count])
    assert check_names((), count) == ()
    for wrong in (names[: count - 1], [*names[:count], "Eve"]):
        with pytest.raises(InputError, match=f"^names: {counted(len(wrong), 'name')} for {count} "):
            check_names(wrong, count)
    with pytest.raises(InputError, match=r"^names: 'Ann' is the name of seats 0 and 1$"):
        check_names(["Ann", "Ann", *names[2:count]], count)


def test_no_name_is_compared_with_all_others() -> None:
    """A document of some kilobytes may hold thousands of names."""
    compared = []

    class Name(str):
        def __eq__(self, other: object) -> bool:
            compared.append(other)
            return str.__eq__(self, other)

        def __hash__(self) -> int:
            return str.__hash__(self)

    names = [Name(number) for number in range(300)]
    assert check_names(names, 300) == tuple(names)
    assert len(compared) < 1000


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        (7, "is not text"),
        (" ", "is empty"),
        ("x" * 40, ""),
        ("x" * 41, "has 41 characters, and 40 is the most"),
        ("A\x00n", "has a character that cannot be printed"),
        ("Ann, Bob", "has a comma, which divides the names of a table"),
        ("Ann  B", "has extra spaces"),
        ("Ann B", ""),
    ],
)
def test_a_fault_of_a_name(name: object, fault: str) -> None:
    assert name_problem(name) == fault


@given(st.one_of(st.integers(), st.text(), st.none()))
def test_a_value_of_a_wrong_type_is_named_with_the_type(value: Any) -> None:
    check_type(value, type(value), "it")
    with pytest.raises(InputError) as caught:
        check_type(value, bytes, "it")
    assert str(caught.value) == f"it must be of type bytes, not {short_repr(value)}"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (" ", "' ' of seat 1 is empty"),
        (7, "7 of seat 1 is not text"),
        ("x" * 41, f"'{'x' * 39}... of seat 1 has 41 characters, and 40 is the most"),
        ("x" * 39 + "\t", f"'{'x' * 39}... of seat 1 has a character that cannot be printed"),
        (
            "x" * 38 + ",.",
            f"'{'x' * 38},.' of seat 1 has a comma, which divides the names of a table",
        ),
    ],
)
def test_a_wrong_name_is_shown_with_its_seat(name: object, words: str) -> None:
    with pytest.raises(InputError) as error:
        check_names(["Ann", name], 2)
    assert str(error.value) == f"names: {words}"
