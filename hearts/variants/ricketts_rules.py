"""The rules of Ricketts House at Caltech, with the two that may be combined with them."""

from __future__ import annotations

from hearts._core.cards.cards import Cards
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    AddUnlessShooterLoses,
    Deck,
    EldestOpens,
    EndAbove,
    HeartsBroken,
    Kitty,
    Moon,
    Passing,
    PlayOn,
    Remains,
    Rules,
    WinnersOnly,
    Wrap,
    heart_points,
    queen_points,
)


def ricketts() -> Rules:
    """The game of the house (RH-046).

    The eldest hand leads. Cards go left, right, across, to everybody, then nowhere. A heart or the
    queen of spades breaks hearts. Totals of 104 and 126 wrap to 0. Above 100 the match is over if
    one seat alone is lowest, and all others lose.
    """
    return Rules(
        name="ricketts",
        passing=Passing(("left", "right", "across", "scatter", "hold")),
        opening=EldestOpens(),
        play=[HeartsBroken(broken_by=HEARTS | QUEEN)],
        points=[heart_points(), queen_points()],
        shoots=[Moon(AddUnlessShooterLoses())],
        adjustments=[Wrap((104, 126))],
        end=EndAbove(100),
        ties=PlayOn(anew=True),
        ranking=WinnersOnly(),
    )


def ricketts_69() -> Rules:
    """A total that stays at 69 for 5 deals wins, and so does a 5 for 69 (RH-048, RH-049)."""
    return ricketts().amend(Remains(69, 5), Remains(5, 69), name="ricketts_69")


def ricketts_warren() -> Rules:
    """A 53rd card, Warren, is played in place of the extra card beside it (RH-051)."""
    return ricketts().amend(
        Deck(pack=PACK + Cards("W")), Kitty(1, "warren"), name="ricketts_warren"
    )
