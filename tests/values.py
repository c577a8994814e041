"""Checks that hold for every value of the library, for the tests of many modules."""

import copy
import pickle
from typing import Any

import pytest

import hearts
import hearts.rules

#: What a repr may be read back with.
NAMES = vars(hearts) | vars(hearts.rules)


def read_back(value: object) -> object:
    """Return the value of the repr of a value."""
    return eval(repr(value), dict(NAMES))


def attributes(value: object) -> list[str]:
    """The names of everything that a value holds or gives without being called."""
    return [
        name
        for name in dir(value)
        if not name.startswith("__") and not callable(getattr(value, name))
    ]


def check_immutable(value: Any, *notes: str) -> None:
    """No attribute can be set, taken away or added; *notes* are what a value notes down itself."""
    names = [name for name in attributes(value) if name not in notes]
    before = {name: getattr(value, name) for name in names}
    for name in [*names, "brand_new"]:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)
    assert {name: getattr(value, name) for name in names} == before


def check_same(value: object, other: object) -> None:
    """Two values are equal, hash alike and are of one class."""
    assert value == other
    assert (value != other) is False
    assert hash(value) == hash(other)
    assert type(value) is type(other)


def check_round_trips(value: object) -> None:
    """A value survives being pickled, by every protocol, and is its own copy."""
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        check_same(pickle.loads(pickle.dumps(value, protocol)), value)
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    assert copy.deepcopy([value])[0] is value
