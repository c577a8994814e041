"""The common properties of values."""

from typing import Any

import pytest
from attrs import frozen

from hearts._core.cards import values as core_values
from hearts._values import Immutable, draw_by, picture_of
from tests.values import check_immutable, check_round_trips


@frozen
class Pair(Immutable):
    """Two things."""

    one: int
    other: tuple[object, ...]


def test_a_value_is_its_own_copy() -> None:
    check_round_trips(Pair(1, ("a", Pair(2, ()))))


def test_a_value_is_immutable() -> None:
    check_immutable(Pair(1, ()))


def test_the_core_and_the_other_modules_promise_the_same() -> None:
    for base in (Immutable, core_values.Immutable):
        value = base()
        assert value.__copy__() is value
        assert value.__deepcopy__({}) is value


def test_a_value_is_filled_once() -> None:
    """Neither its constructor nor its method for pickles fills it again."""
    value: Any = Pair(1, (2,))
    complete = "^Pair is complete and cannot be changed: values are immutable$"
    with pytest.raises(AttributeError, match=complete):
        value.__init__(3, ())
    with pytest.raises(AttributeError, match=complete):
        value.__setstate__({"one": 3, "other": ()})
    assert value == Pair(1, (2,))


def test_pictures_are_drawn_by_the_function_of_their_class() -> None:
    class Blot:
        pass

    draw_by("Blot", lambda blot: type(blot).__name__)
    assert picture_of(Blot()) == "Blot"
