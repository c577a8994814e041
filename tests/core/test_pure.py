"""Sealing: classes made here keep their promise as those of the core do."""

import pickle
from typing import Any

import pytest

from hearts._core.cards.pure import (
    hide,
    pure_bytes,
    pure_planes,
    pure_words,
    seal,
    seal_interned,
    sealed,
)
from tests.values import check_immutable


class Point:
    """Two figures; where they lie may be noted down later."""

    __slots__ = ("note", "x", "y")

    def __init__(self, x: int, y: int = 0) -> None:
        self.x = x
        self.y = y
        self.note = ""


class Sealed(Point):
    """The same, sealed by its constructor."""

    __slots__ = ()


class Pair(Point):
    """The same, and sealed by its constructor, which has more to do than the one that it calls."""

    __slots__ = ("both",)

    def __init__(self, x: int, *, y: int = 0) -> None:
        super().__init__(x, y)
        self.both = (x, y)


class Open(Point):
    """The same, sealed, with a subclass of its own."""

    __slots__ = ()


class Wider(Open):
    """It fills one more."""

    __slots__ = ("both",)

    def __init__(self, x: int) -> None:
        super().__init__(x)
        self.both = (x, x)


class Known:
    """One object for each text."""

    __slots__ = ("text",)
    text: str

    def __new__(cls, text: str) -> "Known":
        return KNOWN[text] if text in KNOWN else super().__new__(cls)

    def __init__(self, text: str) -> None:
        self.text = text

    def __reduce__(self) -> tuple[object, ...]:
        return (Known, (self.text,))


KNOWN: dict[str, Known] = {}
KNOWN["one"] = Known("one")
seal(Sealed)
seal(Pair)
seal(Open)
seal(Wider)
seal_interned(Known)
hide(Known, "__init__")


@pytest.mark.parametrize("value", [Sealed(1, 2), Sealed(1, y=2), Pair(1, y=2)])
def test_a_sealed_value_is_complete_and_stays_so(value: Point) -> None:
    assert (value.x, value.y) == (1, 2)
    assert isinstance(value, Sealed | Pair)
    check_immutable(value)


def test_a_sealed_value_says_what_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match=r"Sealed\.x cannot be changed"):
        Sealed(1).x = 3
    with pytest.raises(AttributeError, match=r"Sealed\.y cannot be changed"):
        del Sealed(1).y


def test_sealing_leaves_other_classes_alone() -> None:
    point = Point(1)
    point.x = 5
    assert point.x == 5


class Noting(Point):
    """A point that notes something down."""

    __slots__ = ()

    def noted(self) -> str:
        self.note = "here"
        return self.note


def test_a_note_is_written_by_the_module_of_the_class_and_nobody_else() -> None:
    final = sealed(Noting, "note")
    assert (final.__name__, final.__module__) == ("Noting", Noting.__module__)
    point = Noting(1, 2)
    point.__class__ = final
    assert point.noted() == "here"
    elsewhere: dict[str, object] = {"__name__": "elsewhere", "point": point}
    with pytest.raises(AttributeError, match=r"Noting\.note cannot be changed"):
        exec("point.note = 'there'", elsewhere)
    with pytest.raises(AttributeError):
        del point.note
    assert point.note == "here"


def test_what_is_hidden_is_out_of_reach() -> None:
    class Kind:
        note = "here"

    hide(Kind, "note")
    assert not hasattr(Kind(), "note")


def test_a_subclass_goes_on_to_fill_what_the_base_began() -> None:
    base, pair = Open(1), Wider(1)
    assert (pair.x, pair.both) == (1, (1, 1))
    check_immutable(base)
    check_immutable(pair)


def test_interned_values_are_sealed_as_they_are() -> None:
    one = Known("one")
    assert one is KNOWN["one"]
    assert one.text == "one"
    assert pickle.loads(pickle.dumps(one)) is one
    check_immutable(one)


@pytest.mark.parametrize(
    ("make", "least", "most"),
    [(pure_words, -(2**63), 2**63 - 1), (pure_planes, 0, 2**64 - 1), (pure_bytes, 0, 255)],
)
def test_arrays_begin_empty_and_hold_whole_words(make: Any, least: int, most: int) -> None:
    found = make(3)
    assert list(found) == [0, 0, 0]
    found[0], found[2] = least, most
    assert list(found) == [least, 0, most]
    assert list(make(0)) == []
