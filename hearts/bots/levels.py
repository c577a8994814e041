"""Levels of strength: a number that a game can offer to its users."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from hearts._arguments import check_int, short_repr
from hearts.bots.careful import careful
from hearts.bots.chance import RandomOpponent
from hearts.bots.opponent import Opponent
from hearts.bots.searching import SearchingOpponent, to_seconds
from hearts.errors import InputError

#: The levels, weakest first, with the name of each bot.
LEVELS: Final[Mapping[int, str]] = MappingProxyType(
    {1: "random", 2: "careful", 3: "skilled", 4: "strong", 5: "strongest"}
)
#: The number of worlds for each decision of an opponent that searches.
_WORLDS: Final = {3: 8, 4: 30, 5: 120}


def opponent(level: int | str, *, seconds: float | None = None, seed: int = 0) -> Opponent:
    """Return an opponent of a level: 1 plays at random, 2 with care, and 3 to 5 search, each
    longer.

    Args:
        level: A number or a name of `LEVELS`.
        seconds: The time for each decision of the levels that search, after which no more worlds
            are drawn; None without a limit. With one, the same view need not give the same action.
        seed: Opponents with other seeds make other draws; careful play draws nothing.

    Raises:
        InputError: If there is no such level, *seconds* are not above 0, or *seed* is not a seed.

    >>> from hearts import Game, play_out, variants
    >>> from hearts.bots import opponent
    >>> bots = [opponent(2), opponent(1), opponent(1), opponent(1)]
    >>> play_out(Game(variants.AMERICAN).start(seed=7), bots, deals=10).scores
    (0, 99, 94, 67)
    """
    named = {name: number for number, name in LEVELS.items()}
    number = named.get(level, 0) if isinstance(level, str) else check_int(level, "the level")
    if number not in LEVELS:
        known = ", ".join(LEVELS.values()) if isinstance(level, str) else f"1 to {len(LEVELS)}"
        raise InputError(f"the levels are {known}, not {short_repr(level)}")
    limit, own = to_seconds(seconds), check_int(seed, "a seed")
    if number == 1:
        return RandomOpponent(own)
    return careful if number == 2 else SearchingOpponent(_WORLDS[number], limit, own)
