"""The Hearts of OpenSpiel, to compare results and to read its records."""

from __future__ import annotations

from hearts._arguments import is_one_of, short_repr
from hearts.errors import InputError
from hearts.rules import (
    HEARTS,
    QUEEN,
    Add,
    EndAfter,
    FirstTrickBar,
    HeartsBroken,
    HolderOpens,
    Moon,
    NoTricks,
    Passing,
    PlayRule,
    PointRule,
    Rules,
    bonus_points,
    heart_points,
    queen_points,
)


def openspiel(
    *,
    direction: str = "left",
    pass_cards: bool = True,
    no_pts_on_first_trick: bool = True,
    can_lead_any_club: bool = False,
    jd_bonus: bool = False,
    avoid_all_tricks_bonus: bool = False,
    must_break_hearts: bool = True,
    qs_breaks_hearts: bool = True,
    can_lead_hearts_instead_of_qs: bool = False,
) -> Rules:
    """Return the rules of OpenSpiel's game of hearts, for one deal; the parameters are those of
    OpenSpiel.

    Args:
        direction: The direction of the three cards: left, right, across or hold.
        pass_cards: Whether cards are passed at all.
        no_pts_on_first_trick: Whether hearts and the queen are barred from the first trick.
        can_lead_any_club: Whether the holder of the two of clubs may lead any club first.
        jd_bonus: Whether the jack of diamonds counts minus 10.
        avoid_all_tricks_bonus: Whether a seat without a trick gets minus 5, unless a seat shot.
        must_break_hearts: Whether hearts may not be led until they are broken.
        qs_breaks_hearts: Whether the queen of spades breaks them, too.
        can_lead_hearts_instead_of_qs: Whether a hand of hearts and the queen may lead a heart.

    Raises:
        InputError: If the direction is not one of the four.
    """
    if not is_one_of(direction, ("left", "right", "across", "hold")):
        raise InputError(
            f"direction: {short_repr(direction)} is not one of left, right, across, hold"
        )
    play: list[PlayRule] = []
    points: list[PointRule] = [heart_points(), queen_points()]
    if no_pts_on_first_trick:
        play.append(FirstTrickBar(HEARTS | QUEEN))
    if must_break_hearts:
        breakers = HEARTS | QUEEN if qs_breaks_hearts else HEARTS
        spared = "QS" if can_lead_hearts_instead_of_qs else ""
        play.append(HeartsBroken(broken_by=breakers, spared=spared))
    if jd_bonus:
        points.append(bonus_points("JD", -10))
    if avoid_all_tricks_bonus:
        points.append(NoTricks(-5))
    return Rules(
        name="openspiel",
        passing=Passing((direction if pass_cards else "hold",)),
        opening=HolderOpens("2C", any_of_suit=can_lead_any_club),
        play=play,
        points=points,
        shoots=[Moon(Add(), HEARTS | QUEEN)],
        end=EndAfter(1),
    )
