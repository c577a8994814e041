"""``hearts variants``: the named variants, or those for a number of players."""

from __future__ import annotations

from typing import Final

import click

from hearts import variants
from hearts._arguments import counted
from hearts.cli.options import players_option
from hearts.cli.screen import Screen

__all__ = ["command"]

#: The least width of a terminal for a table.
_WIDE: Final = 60


@click.command()
@players_option
@click.pass_obj
def command(screen: Screen, players: int | None) -> None:
    """List the named variants, or those that a number of players can play.

    Each line has the name to type, the title, and the numbers of players.

    \b
    For example:
      hearts variants
      hearts variants --players 7
    """
    rows = [
        (name, variants.title(name), _numbers(variants.get(name).players))
        for name in variants.names(players)
    ]
    if players is not None and not rows:
        screen.warn(f"No variant is for {counted(players, 'player')}.")
        return
    if screen.width < _WIDE:
        for name, title, numbers in rows:
            screen.prose(f"{name}: {title}, {numbers} players", indent="  ")
    else:
        screen.table(("name", "title", "players"), rows, left=3)


def _numbers(players: tuple[int, ...]) -> str:
    """Return numbers of players, neighbours as a range."""
    first, last = players[0], players[-1]
    if len(players) > 2 and players == tuple(range(first, last + 1)):
        return f"{first}-{last}"
    return ", ".join(map(str, players))
