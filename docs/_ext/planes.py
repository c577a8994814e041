"""The tables of the encoding, made from the encoding itself."""

from __future__ import annotations

from collections.abc import Iterable

from hearts.encoding import GROUPS, MEANINGS, MOST_PLAYERS, SLOTS


def planes() -> str:
    """Every plane of an observation, with its meaning."""
    return _table("plane", "number of each card", ((f"*{key}*", MEANINGS[key]) for key in MEANINGS))


def slots() -> str:
    """The places of the plane *table*."""
    rows = ((f"{place}: *{key}*", text) for place, (key, text) in enumerate(SLOTS.items()))
    return _table("place", "number", rows)


def groups() -> str:
    """The parts of the plane *seats*."""
    parts = enumerate(GROUPS.items())
    rows = ((f"{part * MOST_PLAYERS}: *{key}*", text) for part, (key, text) in parts)
    return _table("from place", "numbers", rows)


def _table(left: str, right: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = [f"| {left} | {right} |", "|---|---|", *(f"| {one} | {two} |" for one, two in rows)]
    return "\n".join(lines)
