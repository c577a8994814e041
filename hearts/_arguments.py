"""Checks of plain arguments, so that a wrong one is named where it enters."""

from __future__ import annotations

import sys
from collections.abc import Container, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from operator import index
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeGuard, final

from hearts.errors import InputError

#: The greatest number of characters in the name of a player.
LONGEST_NAME: Final = 40
#: The greatest number of digits in a seed, and in any whole number of a document.
DIGITS: Final = 1000
#: The first whole number with more digits.
TOO_LONG: Final = 10**DIGITS


@final
class Unchecked:
    """A type without values, for annotations.

    The compiled core checks an argument by its annotation, and then raises only a TypeError. With
    this type in the annotation it leaves the check to the body of the function. For type checkers
    nothing changes.
    """


class Generator(Protocol):
    """The part of a `numpy.random.Generator` that is used; NumPy need not be there."""

    def integers(self, low: int, /) -> Any:
        """Return a whole number from 0 on, below this one."""


#: A source of random numbers from a caller.
RandomLike: TypeAlias = "Random | Generator"

#: The number of characters of a wrong argument in a message.
_LONGEST = 200


def short_repr(value: object) -> str:
    """Return a wrong argument for a message: its repr, shortened if it is long or fails."""
    if isinstance(value, int) and abs(value) >= TOO_LONG:
        return f"a number of more than {DIGITS} digits"
    try:
        text = repr(value)
    except Exception:  # a list that is nested too deep, ...
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def counted(count: int, thing: str, things: str = "") -> str:
    """Return a number of things, in digits.

    Args:
        count: The number.
        thing: The word for one.
        things: The word for several; by default the word for one with an s.

    >>> counted(1, "card"), counted(0, "card"), counted(3, "entry", "entries")
    ('1 card', '0 cards', '3 entries')
    """
    return f"{count} {thing if count == 1 else things or f'{thing}s'}"


def as_int(value: object) -> int | None:
    """Return *value* as a plain int if it is a whole number of any type; None otherwise.

    A truth value is not a number here: it is surely a mistake of the caller.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:  # NumPy's truth values are refused here as well
        return None


def is_int(value: object) -> TypeGuard[int]:
    """Return whether *value* is a number as rules use and return it.

    It is an int and not a truth value, and has no more digits than documents can hold.
    """
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < TOO_LONG


def check_int(value: object, what: str, least: int | None = None) -> int:
    """Return *value* as a plain int, not less than *least*, and with no more digits than documents
    can hold.

    Raises:
        InputError: If it is not such a whole number. The message begins with *what*.
    """
    number = as_int(value)
    if number is None:
        raise InputError(f"{what} must be a whole number, not {short_repr(value)}")
    if abs(number) >= TOO_LONG:
        raise InputError(f"{what} must have at most {DIGITS} digits")
    if least is not None and number < least:
        raise InputError(f"{what} must be at least {least}, not {short_repr(number)}")
    return number


def as_random(rng: object) -> Random:
    """Return a source of random numbers: as it is, or begun with a number drawn from NumPy's.

    Raises:
        InputError: If it is neither. The message begins with *rng*.
    """
    if isinstance(rng, Random):
        return rng
    numpy = sys.modules.get("numpy.random")  # there if *rng* comes from it
    if numpy is not None and isinstance(rng, numpy.Generator):
        return Random(int(rng.integers(2**62)))
    raise InputError(
        f"rng must be a random.Random or a numpy.random.Generator, not {short_repr(rng)}"
    )


def check_bool(value: object, what: str) -> bool:
    """Return *value*; InputError if it is not True or False. The message begins with *what*."""
    if not isinstance(value, bool):
        raise InputError(f"{what} must be True or False, not {short_repr(value)}")
    return value


def check_type(value: object, kind: type[object], what: str) -> None:
    """Raise InputError for a value that is not of this class. The message begins with *what*."""
    if not isinstance(value, kind):
        raise InputError(f"{what} must be of type {kind.__name__}, not {short_repr(value)}")


def to_list(
    values: object, what: str, kind: str = "a list", *, ordered: bool = True
) -> list[object]:
    """Return the members of an iterable; InputError if it is not a list of that *kind*.

    A set has no order, so that it is refused, unless the members may come in any order.
    """
    if isinstance(values, list | tuple):
        return list(values)
    members: Iterator[object] | None = None
    no_list = (str, bytes, bytearray, Mapping, *((set, frozenset) if ordered else ()))
    if isinstance(values, Iterable) and not isinstance(values, no_list):
        with suppress(TypeError):  # of an array without an axis
            members = iter(values)
    if members is None:
        raise InputError(f"{what} must be {kind}, not {short_repr(values)}")
    return list(members)


def is_one_of(value: Any, options: Container[object]) -> bool:
    """Return whether a value is one of these; False for an array, which has no single answer to a
    comparison."""
    return isinstance(value, Hashable) and value in options


def name_problem(name: object) -> str:
    """Return the fault of a player's name, as words to follow the name; empty without a fault."""
    if not isinstance(name, str):
        return "is not text"
    if not name.strip():
        return "is empty"
    if len(name) > LONGEST_NAME:
        return f"has {counted(len(name), 'character')}, and {LONGEST_NAME} is the most"
    if not name.isprintable():
        return "has a character that cannot be printed"
    if "," in name:
        return "has a comma, which divides the names of a table"
    return "" if " ".join(name.split()) == name else "has extra spaces"


def check_names(names: object, players: int) -> tuple[str, ...]:
    """Return the names of the players by seat, or no names; InputError quotes a wrong one."""
    found: dict[str, int] = {}
    for seat, name in enumerate(to_list(names, "names", "a list of texts")):
        fault = name_problem(name)
        if fault or not isinstance(name, str):
            shown = repr(name)
            cut = shown if len(shown) <= LONGEST_NAME + 2 else f"{shown[:LONGEST_NAME]}..."
            raise InputError(f"names: {cut} of seat {seat} {fault}")
        if name in found:
            raise InputError(f"names: {name!r} is the name of seats {found[name]} and {seat}")
        found[name] = seat
    if found and len(found) != players:
        raise InputError(f"names: {counted(len(found), 'name')} for {players} players")
    return tuple(found)
