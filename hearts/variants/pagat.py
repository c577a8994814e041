"""Variants from pagat's page on Hearts.

If the page is silent, a match is played to 100, a tie for the lowest score is a shared win, and a
variant follows the American game. There are exceptions: Black Maria and Hartenjagen have no moon
and free hearts, and Cancellation Hearts has no pass.
"""

from __future__ import annotations

from hearts._core.cards.cards import Cards
from hearts.rules import (
    HEARTS,
    SHORT_PACK,
    Boosters,
    Cancelling,
    CardPoints,
    Charging,
    Choice,
    Deck,
    EldestOpens,
    EndAt,
    EndTurned,
    FirstTrickBar,
    HeartsBroken,
    HolderOpens,
    Kitty,
    LowestOpens,
    Moon,
    Multiplier,
    Partners,
    Passing,
    Rules,
    SharedPlaces,
    WinMatch,
    Without,
    bonus_points,
    court_hearts,
    extra_points,
    heart_points,
    pip_hearts,
    queen_points,
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
        points=[heart_points(), queen_points()],
        shoots=[Moon(Choice())],
        end=EndAt(100),
        ties=SharedPlaces(),
    )


def kitty() -> Rules:
    """Twelve cards each; the first to take a penalty card gets the other four (PG-142)."""
    return american().amend(Kitty(4, "first_penalty"), LowestOpens(), name="kitty")


def omnibus() -> Rules:
    """The jack of diamonds counts minus 10; it has no part in the moon (PG-143)."""
    return american().amend(bonus_points("JD"), name="omnibus")


def omnibus_ten() -> Rules:
    """Omnibus Hearts with the ten of diamonds in place of the jack (PG-091)."""
    return american().amend(bonus_points("TD"), name="omnibus_ten")


def spot() -> Rules:
    """Every heart counts its pips, the queen of spades 25; to 500 (PG-149)."""
    return american().amend(pip_hearts(), queen_points(25), EndAt(500), name="spot")


def spot_court() -> Rules:
    """Spot Hearts with 10 for the court cards of hearts and 15 for the ace (PG-150)."""
    return american().amend(court_hearts(), queen_points(25), EndAt(500), name="spot_court")


def black_maria() -> Rules:
    """Three go right in every deal, the eldest hand leads anything, hearts are free (PG-147,
    PG-148). Three play without the two of clubs. There is no moon."""
    return american().amend(
        Deck({3: "2C"}),
        Passing("right"),
        EldestOpens(),
        Without("lead.broken"),
        Without("moon"),
        players=(3, 4),
        name="black_maria",
    )


def black_maria_43() -> Rules:
    """Black Maria with 10 for the king of spades and 7 for the ace (PG-108)."""
    return black_maria().amend(extra_points("KS", 10), extra_points("AS", 7), name="black_maria_43")


def black_maria_spot() -> Rules:
    """Black Maria with the points of Spot Hearts that give court cards 10; to 500 (PG-109)."""
    return black_maria().amend(
        court_hearts(), queen_points(25), EndAt(500), name="black_maria_spot"
    )


def turbo() -> Rules:
    """Cards are charged to count double; the ten of clubs doubles what its taker scores, or
    quadruples it (PG-092 to PG-097, PG-152)."""
    return american().amend(bonus_points("JD"), Multiplier("TC"), Charging(), name="turbo")


def booster_nines() -> Rules:
    """A nine led, or played to follow suit, lengthens its trick by a second lap (PG-153)."""
    return american().amend(Boosters(), name="booster_nines")


def cancellation() -> Rules:
    """Six to ten play with two packs; equal cards in a trick cancel each other (PG-156).

    Nothing is passed. The eldest hand leads any card; after that hearts have to be broken. The
    moon takes all hearts and both queens and is worth 52.
    """
    return american().amend(
        Deck(packs=2),
        Kitty(),
        Passing("hold"),
        EldestOpens(),
        HeartsBroken(opening=False),
        Cancelling(),
        players=(6, 7, 8, 9, 10),
        name="cancellation",
    )


def dirty_nasty_filthy() -> Rules:
    """The dealer calls the pass; every queen counts, and a shoot wins the match (PG-157).

    Hearts count 1, the queen of spades 26, the other three queens 13 each and the jack of diamonds
    minus 10; no points on the first trick; to 300. The shoot takes every card that counts.
    """
    small = CardPoints("points.hearts", {HEARTS - Cards("QH"): 1})
    queens = CardPoints("points.queens", {"QC QD QH": 13})
    return american().amend(
        Passing("call"),
        FirstTrickBar(),
        small,
        queen_points(26),
        queens,
        bonus_points("JD"),
        Moon(WinMatch(), counting=True),
        EndAt(300),
        name="dirty_nasty_filthy",
    )


def pagat_kitty() -> Rules:
    """Three or five players: the cards left over go to the taker of the first trick (PG-165)."""
    return american().amend(
        Kitty(),
        Passing(("left", "right", "hold")),
        LowestOpens(),
        players=(3, 5),
        name="pagat_kitty",
    )


def pagat_exchange() -> Rules:
    """Three or five: the taker of the first trick takes up what is left over, and puts as many
    cards down (PG-166)."""
    return pagat_kitty().amend(Kitty(into="hand"), name="pagat_exchange")


def pagat_trimmed() -> Rules:
    """Three play without the two of diamonds, five without the two of clubs as well (PG-167)."""
    return american().amend(
        Deck({3: "2D", 5: "2D 2C"}),
        Passing(("left", "right", "hold")),
        LowestOpens(),
        players=(3, 5),
        name="pagat_trimmed",
    )


def partners_pooled() -> Rules:
    """Partners sit opposite and keep their tricks together (PG-136, PG-137)."""
    return american().amend(Partners(), name="partners_pooled")


def partners_summed() -> Rules:
    """Partners have scores of their own, which are added when one reaches 100 (PG-138, PG-139)."""
    return american().amend(Partners(pooled=False), name="partners_summed")


def dame_de_pique() -> Rules:
    """Nothing is passed, and the eldest hand leads any card, a heart too (PG-067, PG-174)."""
    return american().amend(
        Passing("hold"), EldestOpens(), HeartsBroken(opening=False), name="dame_de_pique"
    )


def hartenjagen() -> Rules:
    """32 cards; the queen of spades counts 5, the jack of clubs 2 (PG-176).

    Three go left, right, across, then none; the seven of clubs leads; hearts are free; there is no
    moon. Once a score has reached 50, points are taken off. The first to have 0 or less after a
    deal of this phase wins, and so does a player who never had a point. If there are several, the
    lowest score wins.
    """
    return american().amend(
        Deck(pack=SHORT_PACK),
        HolderOpens("7C"),
        Without("lead.broken"),
        Without("moon"),
        queen_points(5),
        extra_points("JC", 2),
        EndTurned(50),
        name="hartenjagen",
    )


def rickety_kate() -> Rules:
    """The Australian name of the American game (PG-169)."""
    return american().amend(name="rickety_kate")
