"""Sealing: classes made here keep their promise as those of the core do."""

import pickle

import pytest

from hearts.core.pure import seal, seal_interned, sealed
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
seal_interned(Known)


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


def test_a_note_may_be_written_and_nothing_else() -> None:
    final = sealed(Point, "note")
    assert final.__name__ == "Point"
    assert final.__module__ == Point.__module__
    point = Point(1, 2)
    point.__class__ = final
    point.note = "here"
    assert point.note == "here"
    check_immutable(point, "note")
    with pytest.raises(AttributeError):
        del point.note


def test_interned_values_are_sealed_as_they_are() -> None:
    one = Known("one")
    assert one is KNOWN["one"]
    assert one.text == "one"
    assert pickle.loads(pickle.dumps(one)) is one
    check_immutable(one)
