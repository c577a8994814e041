"""Variants from pagat's page on Hearts.

Where it is silent: a tie for the lowest score is a shared win; a match is played to 100.
"""

from __future__ import annotations

from hearts.rules import (
    Choice,
    EndAt,
    HeartsBroken,
    HolderOpens,
    Moon,
    Passing,
    Rules,
    SharedPlaces,
    hearts,
    queen,
)


def american() -> Rules:
    """The game as it is played in America (PG-141).

    Three cards go left, right, across, then none; the two of clubs leads; hearts are led once a
    heart was played; points may fall on the first trick; the shooter chooses.
    """
    return Rules(
        name="american",
        players=4,
        passing=Passing(("left", "right", "across", "hold")),
        opening=HolderOpens("2C"),
        play=[HeartsBroken()],
        points=[hearts(), queen()],
        shoots=[Moon(Choice())],
        end=EndAt(100),
        ties=SharedPlaces(),
    )
