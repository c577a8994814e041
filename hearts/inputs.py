"""Checks of plain arguments, so that a wrong one is named where it enters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from hearts.errors import InputError

#: How many characters the name of a player may have.
LONGEST_NAME: Final = 40


def is_whole(value: object) -> bool:
    """Is it a whole number?"""
    return isinstance(value, int) and not isinstance(value, bool)


def whole_number(value: object, what: str, least: int | None = None) -> int:
    """*value* if it is a whole number, and no less than *least*; InputError names *what* it is."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(f"{what} must be a whole number, not {value!r}")
    if least is not None and value < least:
        raise InputError(f"{what} must be at least {least}, not {value}")
    return value


def listed(values: object, what: str, kind: str = "a list") -> list[object]:
    """The members of what was given; InputError if it is no list of that *kind*."""
    if isinstance(values, list | tuple):
        return list(values)
    if isinstance(values, str | Mapping) or not isinstance(values, Iterable):
        raise InputError(f"{what} must be {kind}, not {values!r}")
    return list(values)


def name_fault(name: object) -> str:
    """What is wrong with the name of a player, to follow the name itself; empty if it is one."""
    if not isinstance(name, str):
        return "is no text"
    if not name.strip():
        return "is empty"
    if len(name) > LONGEST_NAME:
        return f"has {len(name)} characters, and {LONGEST_NAME} is the most"
    if not name.isprintable():
        return "has a character that cannot be printed"
    if "," in name:
        return "has a comma, which divides the names of a table"
    return "" if " ".join(name.split()) == name else "has spaces too many"


def name_list(names: object, players: int) -> tuple[str, ...]:
    """The names of the players by seat, or none of them; InputError names the one that is wrong."""
    found: list[str] = []
    for seat, name in enumerate(listed(names, "names", "a list of texts")):
        fault = name_fault(name)
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
