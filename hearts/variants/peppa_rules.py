"""Peppa, as it is played in an Italian system for matches of four.

Its rules are silent on the limit of a match, which an amendment sets: 100 here.
"""

from __future__ import annotations

from hearts.rules import (
    HEARTS,
    QUEEN,
    Add,
    Dealing,
    EldestOpens,
    EndAt,
    FirstTrickBar,
    HeartsBroken,
    HolderOpens,
    LastTrick,
    Moon,
    Passing,
    Rules,
    VictoryPoints,
    graded_hearts,
    queen_points,
)


def peppa() -> Rules:
    """Graded hearts, three to the right in every deal, play to the right (PE-041).

    The seat right of the dealer leads any card, and hearts are free. A player who takes all hearts
    and the queen of spades gives 36 to each other seat. The first dealer is drawn. Of players who
    tie, the one whose last trick came earlier is ahead. The winner gets 20 victory points;
    ``VictoryPoints((14, 6))`` is for two winners.
    """
    return Rules(
        name="peppa",
        dealing=Dealing(clockwise=False, drawn=True),
        passing=Passing("right"),
        opening=EldestOpens(-1),
        points=[graded_hearts(), queen_points()],
        shoots=[Moon(Add())],
        end=EndAt(100),
        ties=LastTrick(),
        victory=VictoryPoints((20,)),
    )


def peppa_hearts() -> Rules:
    """Peppa played to the left, begun by the holder of the two of clubs (PE-042).

    The holder may lead another card. No heart and no queen of spades on the first trick, and hearts
    are led once one was played.
    """
    return peppa().amend(
        Dealing(clockwise=True, drawn=True),
        HolderOpens("2C", any_card=True),
        FirstTrickBar(HEARTS | QUEEN),
        HeartsBroken(),
        name="peppa_hearts",
    )
