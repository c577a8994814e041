"""Checks of plain arguments, so that a wrong one is named where it enters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hearts.errors import InputError


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
