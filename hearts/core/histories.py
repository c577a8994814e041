"""Histories as a pickle holds them: as little as says what happened.

Most of a history is plays, one after another. A run of them is bytes, two for each play: its card
and its seat. Any other action is what it is made of.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from hearts.core.actions import Action, Made, Play, made, made_of, plays_of

#: Plays as bytes, and between them what other actions are made of.
PackedHistory: TypeAlias = "tuple[bytes | Made, ...]"

#: A seat above this does not fit into a byte; no table has one.
_LAST_SEAT: Final = 255


def packed_history(actions: tuple[Action, ...]) -> PackedHistory:
    """The actions, as a pickle holds them."""
    found: list[bytes | Made] = []
    run: list[int] = []
    for action in actions:
        if isinstance(action, Play) and action.seat is not None and action.seat <= _LAST_SEAT:
            run.append(int(action.card.index))
            run.append(action.seat)
            continue
        if run:
            found.append(bytes(run))
            run = []
        found.append(made_of(action))
    if run:
        found.append(bytes(run))
    return tuple(found)


def unpacked_history(parts: PackedHistory) -> tuple[Action, ...]:
    """The actions of a history that was packed."""
    found: list[Action] = []
    for part in parts:
        if isinstance(part, tuple):
            found.append(made(*part))
            continue
        for place in range(0, len(part), 2):
            found.append(plays_of(part[place + 1])[part[place]])
    return tuple(found)
