"""Shapes: nothing is converted, and what is refused is named with its path."""

from __future__ import annotations

from enum import Enum, IntEnum, IntFlag, StrEnum
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import attrs
import pytest
from attrs import field, frozen
from cattrs.errors import BaseValidationError
from hypothesis import given

from hearts import Card, Cards, InputError, Trick, Unknown
from hearts._converters import (
    add_checks,
    add_fields,
    add_record,
    add_tagged_union,
    as_object,
    error_text,
    kept,
    strict_converter,
    with_step,
)
from hearts.rules.component import TABLE
from tests.test_documents import DATA


@frozen
class Inner:
    """A shape in a shape."""

    number: int
    text: str = "x"


@frozen
class Outer:
    """One field of each kind."""

    flag: bool = False
    share: float = 0.5
    card: Card = field(default=Card("QS"))
    cards: Cards = field(default=Cards())
    order: tuple[Card, ...] = ()
    trick: Trick = field(default=Trick(0, "2C"))
    fraction: Fraction = Fraction(1)
    unknown: Unknown = field(default=Unknown(0))
    inner: Inner | None = None
    many: tuple[Inner, ...] = ()
    pair: tuple[int, str] = (1, "a")
    table: dict[int, Cards] = field(factory=dict)
    either: int | str | tuple[Card, ...] = 0
    literal: Literal["a", 1] = "a"


FULL = Outer(
    *(True, 1.5, Card("2C"), Cards("AH 2C"), (Card("AH"), Card("2C")), Trick(1, "W=5S 2C")),
    *(Fraction(-13, 2), Unknown(3), Inner(1), (Inner(2, "y"), Inner(3)), (7, "b")),
    *({1: Cards("QS"), -2: Cards()}, (Card("KS"),), 1),
)
WRITTEN = {
    "flag": True,
    "share": 1.5,
    "card": "2C",
    "cards": "2C AH",
    "order": "AH 2C",
    "trick": "1: W=5S 2C",
    "fraction": "-13/2",
    "unknown": 3,
    "inner": {"number": 1},
    "many": [{"number": 2, "text": "y"}, {"number": 3}],
    "pair": [7, "b"],
    "table": {"1": "QS", "-2": ""},
    "literal": 1,
}


class Named:
    """The base of shapes that carry their names."""


def once_each(items: tuple[int, ...]) -> tuple[int, ...]:
    """A converter that loses something."""
    return tuple(dict.fromkeys(items))


@frozen
class One(Named):
    """A shape with a list."""

    items: tuple[int, ...] = field(default=(), converter=once_each)


@frozen
class Two(Named):
    """A shape that may hold another."""

    inner: Named | None = None


def error_of(data: object, kind: Any, converter: Any = None) -> str:
    """Return the place and the reason of a refusal."""
    with pytest.raises((BaseValidationError, InputError)) as error:
        (converter or strict_converter()).structure(data, kind)
    path, reason, cause = error_text(error.value)
    assert cause is None
    return f"{path}: {reason}"


def named() -> Any:
    """A converter that knows the shapes with names."""
    converter = strict_converter()
    kinds: dict[str, type[Any]] = {"One": One, "Two": Two}
    add_tagged_union(
        converter, (Named,), kinds, kinds, lambda name, value: value, lambda name, value: value
    )
    return converter


def test_every_kind_of_field() -> None:
    converter = strict_converter()
    written = converter.unstructure(attrs.evolve(FULL, either=5))
    assert written == {**WRITTEN, "either": 5}
    assert converter.structure(written, Outer) == attrs.evolve(FULL, either=5)
    assert converter.structure({}, Outer) == Outer()


def test_an_object_is_never_empty() -> None:
    """It is written whole if all its fields have their defaults: ``{}`` is nothing in TOML."""
    converter = strict_converter()
    whole = converter.unstructure(Outer())
    assert list(whole) == [part.name for part in attrs.fields(Outer)]
    assert converter.structure(whole, Outer) == Outer()


def test_a_tuple_in_one_of_several_is_written_as_its_type_says() -> None:
    """A list of cards is a text there as well."""
    assert strict_converter().unstructure(FULL)["either"] == "KS"


@given(DATA)
def test_whatever_is_read_is_written_again(data: Any) -> None:
    """No value is taken for another one: True for 1, a text for its letters."""
    converter = strict_converter()
    for kind in (bool, int, str, float, Inner, tuple[int, ...], dict[int, str], int | str | None):
        try:
            value: Any = converter.structure(data, kind)  # type: ignore[arg-type]
        except (BaseValidationError, InputError):
            continue
        written = converter.unstructure(value, kind)
        assert type(written) is type(data)
        assert written == data or isinstance(value, Inner)


@pytest.mark.parametrize(
    ("data", "kind", "said"),
    [
        (1, bool, ": expected true or false, found 1"),
        (True, int, ": expected a whole number, found True"),
        (1, float, ": expected a number with a point, found 1"),
        ([], str, ": expected a text, found a list"),
        ("12", tuple[int, ...], ": expected a list, found '12'"),
        ([1, "2"], tuple[int, ...], "[1]: expected a whole number, found '2'"),
        ([1], tuple[int, str], ": expected a list of 2, found a list of 1"),
        ([1, 2], tuple[int, str], "[1]: expected a text, found 2"),
        ({"1x": "a"}, dict[int, str], "'1x': the name of this entry has to be a number"),
        ({"1": 2}, dict[int, str], "1: expected a text, found 2"),
        (1.5, int | str | None, ": expected a text, found 1.5"),
        (True, Literal["a", 1], ": expected one of 'a', 1, found True"),
        ("b", Literal["a", 1], ": expected one of 'a', 1, found 'b'"),
        (None, Inner, ": expected an object, found nothing"),
        ({}, Inner, "number: is missing"),
        ({"number": 1, "z": 1, "a": 1}, Inner, "a: unknown entry; expected: number, text"),
        (
            {"many": [{"number": 1}, {"number": "1"}]},
            Outer,
            "many[1].number: expected a whole number",
        ),
        ({"unknown": -1}, Outer, "unknown: -1 is not a number of unknown cards"),
        ({"fraction": "1/2/3"}, Outer, "fraction: '1/2/3' is not a fraction in its lowest terms"),
        ({"fraction": "9" * 200}, Outer, "fraction: '999"),
    ],
)
def test_what_is_refused(data: object, kind: Any, said: str) -> None:
    assert error_of(data, kind).startswith(said)


def test_a_class_is_written_by_its_name() -> None:
    converter = named()
    value = Two(Two(One((1, 2))))
    written = {"is": "Two", "inner": {"is": "Two", "inner": {"is": "One", "items": [1, 2]}}}
    assert converter.unstructure(value) == written
    assert converter.structure(written, Named) == value
    told = error_of({"is": "Two"}, One, converter)
    assert told == "is: 'Two' is not the name of a known One"
    assert (
        error_of({"is": "Three"}, Named, converter)
        == "is: 'Three' is not the name of a known Named"
    )
    twice = {"is": "Two", "inner": {"is": "One", "items": [1, 1]}}
    assert error_of(twice, Named, converter) == "inner.items: an entry occurs twice"
    with pytest.raises(InputError, match="the class Other is not known here"):
        converter.unstructure(attrs.make_class("Other", [], bases=(Named,))())


class Number(IntEnum):
    """An enum of numbers."""

    ONE = 1
    TWO = 2


class Word(StrEnum):
    """An enum of texts."""

    ONE = "1"


class Mixed(Enum):
    """An enum of several types."""

    ONE = 1
    HALF = 0.5
    YES = "yes"
    NO = False


class Flags(IntFlag):
    """Values that may be combined."""

    ONE = 1


class Pairs(Enum):
    """Values that are not plain, after one that is."""

    ONE = 1
    TWO = (1, 2)


@frozen
class Tree:
    """A shape that may hold itself."""

    leaf: Number = Number.ONE
    below: tuple[Tree, ...] = ()


def added(kind: Any, *, init: bool = True) -> Any:
    """A converter with the types in a shape with this field."""
    converter = named()
    shape = attrs.make_class("Shape", {"part": field(type=kind, init=init, default=None)})
    add_fields(converter, shape, (Named,))
    return converter


@pytest.mark.parametrize("kind", [Number, Word, Mixed])
def test_members_of_an_enum_are_written_as_their_values(kind: type[Enum]) -> None:
    """A value of another type is not taken for a member."""
    converter = added(tuple[kind, ...] | None)  # type: ignore[valid-type]
    for member in kind:
        written = converter.unstructure(member)
        assert written == member.value
        assert type(written) in {int, float, str, bool}
        assert converter.structure(written, kind) is member
    for wrong in (True, 1.0, "01", None, 3, "ONE", 0):
        assert error_of(wrong, kind, converter).startswith(": expected one of ")


@pytest.mark.parametrize(
    "kind",
    [
        *(bool, int, float, str, Fraction, Card, Cards, Trick, Named, One, Inner, Tree, Mixed),
        *(Literal["a", 1, None], int | None, Inner | Card | None, tuple[Inner | None, ...]),
        *(tuple[int, tuple[str, ...]], Annotated[int, "of something"]),
    ],
)
def test_types_that_have_a_form(kind: Any) -> None:
    added(kind)


@pytest.mark.parametrize(
    "kind",
    [
        *(None, bytes, object, Any, list[int], dict[str, int], set[int], tuple, tuple[()]),
        *(Flags, Pairs, Path, TypeVar("T"), Literal["a", b"b"], complex, Ellipsis),
        *(tuple[bytes, ...], tuple[int, bytes], int | bytes | None, Annotated[bytes, "x"]),
        attrs.make_class("Holder", {"held": field(type=bytes)}),
    ],
)
def test_types_that_have_no_form(kind: Any) -> None:
    """All else is refused, even if cattrs would read it, as a list from the letters of a text."""
    with pytest.raises(InputError, match=r"^(Shape: part|Holder: held) has no form in a document"):
        added(kind)
    added(kind, init=False)


def test_types_that_cannot_be_found() -> None:
    for text in ("Nowhere", "1 +", "int.nothing"):
        with pytest.raises(InputError, match=r"^Shape: the types of its fields: "):
            added(text)


def test_a_shape_that_may_hold_itself() -> None:
    converter = added(Tree)
    tree = Tree(Number.TWO, (Tree(), Tree(below=(Tree(Number.TWO),))))
    written = converter.unstructure(tree)
    assert written == {
        "leaf": 2,
        "below": [{"leaf": 1, "below": []}, {"below": [{"leaf": 2}]}],
    }
    assert converter.structure(written, Tree) == tree


def test_shapes_that_are_looked_at() -> None:
    """Before they are read, and after."""
    seen: list[object] = []
    converter = strict_converter()
    add_checks(converter, Inner, before=seen.append, after=seen.append)
    assert converter.structure({"number": 1}, Inner) == Inner(1)
    assert seen == [{"number": 1}, Inner(1)]


def test_values_by_way_of_records() -> None:
    """A complex number is read and written as another shape."""
    converter = strict_converter()
    add_record(
        converter, complex, Inner, lambda it: complex(it.number), lambda it: Inner(int(it.real))
    )
    assert converter.unstructure(3 + 0j, complex) == {"number": 3}
    assert converter.structure({"number": 3}, complex) == 3
    assert error_of({"number": "3"}, complex, converter).startswith("number: ")
    with pytest.raises(InputError, match="'3' is not of type complex"):
        converter.unstructure("3", complex)


def test_where_it_is() -> None:
    """Each step that an error comes up by is noted."""
    error = with_step("history", with_step(3, with_step("card", InputError("wrong"))))
    assert error_text(error) == ("history[3].card", "wrong", None)
    strange = ZeroDivisionError("by zero")
    strange.add_note("a note of somebody else's")
    assert error_text(with_step("x", strange)) == ("x", "ZeroDivisionError: by zero", strange)
    assert error_text(KeyError("y"))[1] == "KeyError: 'y'"
    assert error_text(with_step("x", KeyError("x")))[1] == "is missing"
    assert error_text(with_step("x", KeyError("y")))[1] == "KeyError: 'y'"
    assert as_object({"a": 1}) == {"a": 1}


BY_PLAYERS = Annotated[tuple[tuple[int, str], ...], TABLE]
NUMBERS = Annotated[tuple[tuple[int, int], ...], TABLE]
BY_CARD = Annotated[tuple[tuple[Cards, int], ...], TABLE]
BY_NAME = Annotated[tuple[tuple[str, str], ...], TABLE]
TABLES: list[tuple[Any, Any, object]] = [
    (BY_PLAYERS, ((0, "2C"),), "2C"),
    (BY_PLAYERS, ((3, "2C"),), {"3": "2C"}),
    (BY_PLAYERS, ((0, "2C"), (4, "3C")), {"every": "2C", "4": "3C"}),
    (BY_PLAYERS, (), []),
    (NUMBERS, ((0, 7),), {"every": 7}),
    (NUMBERS, ((10, 0),), {"10": 0}),
    (BY_CARD, ((Cards("2C AH"), 3), (Cards("QS"), 13)), {"2C AH": 3, "QS": 13}),
    (BY_CARD, ((Cards(), 3),), {"": 3}),
    (BY_NAME, (("every", "2C"),), {"every": "2C"}),
    (BY_CARD, ((Cards("QS"), 3), (Cards("QS"), 4)), [["QS", 3], ["QS", 4]]),
]


@pytest.mark.parametrize(("kind", "value", "written"), TABLES)
def test_pairs_are_an_object(kind: Any, value: object, written: object) -> None:
    """They are a list if a name is there twice; a text for every number stands alone."""
    converter = strict_converter()
    assert converter.unstructure(value, kind) == written
    assert converter.structure(written, kind) == value


def test_pairs_may_be_a_list_and_have_numbers_for_names() -> None:
    converter = strict_converter()
    assert converter.structure([[3, "a"], [0, "b"]], BY_PLAYERS) == ((3, "a"), (0, "b"))
    for key in ("0", "03", "-3", "x", "", "1234567890"):
        assert "a number of players, or 'every'" in error_of({key: "a"}, BY_PLAYERS)
    assert converter.structure({"123456789": "a"}, BY_PLAYERS) == ((123456789, "a"),)
    assert error_of({"every": "x"}, NUMBERS) == "every: expected a whole number, found 'x'"
    assert error_of("QS", BY_CARD) == ": expected an object, found 'QS'"


def test_numbers_as_names_have_one_form() -> None:
    converter = strict_converter()
    for key in ("0", "7", "-12", "123456789", "-123456789"):
        assert converter.structure({key: 1}, dict[int, int]) == {int(key): 1}
    for key in ("-0", "07", "+7", " 7", "1234567890", ""):
        assert "has to be a number" in error_of({key: 1}, dict[int, int])


def test_fractions_have_one_form() -> None:
    converter = strict_converter()
    for text in ("0", "-3", "13/2", "-1/3", f"1/{'9' * 100}", "9" * 99):
        assert converter.structure(text, Fraction) == Fraction(text)
        assert converter.unstructure(Fraction(text), Fraction) == text
    for text in ("-0", "2/4", "3/1", "1/0", "1/01", "01", "+1", "1.5", "", f"1/{'9' * 101}"):
        assert "is not a fraction in its lowest terms" in error_of(text, Fraction)
    assert "is not a fraction" in error_of("9" * 100, Fraction)


def test_nothing_stays_nothing() -> None:
    converter = strict_converter()
    kinds: list[Any] = [Inner | None, tuple[Card, ...] | None, int | str | None]
    for kind in kinds:
        assert converter.unstructure(None, kind) is None
        assert converter.structure(None, kind) is None
    assert converter.unstructure((Card("2C"),), tuple[Card, ...] | None) == "2C"
    assert converter.unstructure((1,), tuple[int, ...] | str) == [1]
    assert error_of(None, int | str) == ": expected a text, found nothing"


def test_a_value_is_written_once_as_long_as_it_is_kept() -> None:
    wrote = []

    def write(value: object) -> dict[str, Any]:
        wrote.append(value)
        return {"is": value}

    unstructure = kept(write, 2)
    one, two, three = [1], [1], [3]
    for value in (one, two, one, two, one):
        assert unstructure(value) == {"is": value}
    assert list(map(id, wrote)) == list(map(id, (one, two)))
    unstructure(three)
    unstructure(three)
    unstructure(one)
    assert list(map(id, wrote[2:])) == list(map(id, (three, one)))


def test_more_than_are_kept_are_let_go() -> None:
    """Threads that write at the same time add more values than one thread would."""
    wrote = []

    def write(value: list[int]) -> dict[str, Any]:
        wrote.append(value)
        if value[0]:  # another value is written meanwhile
            unstructure(values[value[0] - 1])
        return {}

    unstructure = kept(write, 2)
    values = [[number] for number in range(5)]
    unstructure(values[4])
    unstructure([0])
    unstructure(values[4])
    assert wrote.count(values[4]) == 2
