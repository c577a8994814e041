"""Checks of plain arguments, so that a wrong one is named where it enters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Final, TypeGuard, final

from hearts.errors import InputError

#: How many characters the name of a player may have.
LONGEST_NAME: Final = 40


@final
class Unchecked:
    """Nothing is of this type.

    The compiled core checks an argument by its annotation and then knows no better error than a
    TypeError. With this type in the annotation it leaves the check to the body of the function,
    and for type checkers nothing changes.
    """


#: The most characters of a wrong argument that a message shows.
_LONGEST = 200


def short_repr(value: object) -> str:
    """Return a wrong argument as a message shows it: its repr, in short where that is long or
    fails."""
    try:
        text = repr(value)
    except Exception:  # a number of too many digits, a list that is nested too deep, ...
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def as_int(value: object) -> int | None:
    """*value* as a plain int if it is a whole number of any type; None for all else.

    A truth value is no number here: where one is given, something else was meant.
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
    """Return whether *value* is an int, and no truth value: what rules are made of and answer."""
    return isinstance(value, int) and not isinstance(value, bool)


def check_int(value: object, what: str, least: int | None = None) -> int:
    """*value* as a plain int; InputError names *what* it is if it is no whole number.

    It may be no less than *least*.
    """
    number = as_int(value)
    if number is None:
        raise InputError(f"{what} must be a whole number, not {short_repr(value)}")
    if least is not None and number < least:
        raise InputError(f"{what} must be at least {least}, not {short_repr(number)}")
    return number


def to_list(values: object, what: str, kind: str = "a list") -> list[object]:
    """Return the members of what was given; InputError if it is no list of that *kind*."""
    if isinstance(values, list | tuple):
        return list(values)
    if isinstance(values, str | Mapping) or not isinstance(values, Iterable):
        raise InputError(f"{what} must be {kind}, not {short_repr(values)}")
    return list(values)


def name_problem(name: object) -> str:
    """Return what is wrong with the name of a player, to follow the name itself; empty if it is
    one."""
    if not isinstance(name, str):
        return "is not text"
    if not name.strip():
        return "is empty"
    if len(name) > LONGEST_NAME:
        return f"has {len(name)} characters, and {LONGEST_NAME} is the most"
    if not name.isprintable():
        return "has a character that cannot be printed"
    if "," in name:
        return "has a comma, which divides the names of a table"
    return "" if " ".join(name.split()) == name else "has spaces too many"


def check_names(names: object, players: int) -> tuple[str, ...]:
    """Return the names of the players by seat, or none of them; InputError names the one that is
    wrong."""
    found: list[str] = []
    for seat, name in enumerate(to_list(names, "names", "a list of texts")):
        fault = name_problem(name)
        if fault or not isinstance(name, str):
            shown = repr(name)
            cut = shown if len(shown) <= LONGEST_NAME + 2 else f"{shown[:LONGEST_NAME]}..."
            raise InputError(f"names: {cut} of seat {seat} {fault}")
        if name in found:
            raise InputError(f"names: {name!r} is the name of seat {found.index(name)} and {seat}")
        found.append(name)
    if found and len(found) != players:
        raise InputError(f"names: {len(found)} names for {players} players")
    return tuple(found)
