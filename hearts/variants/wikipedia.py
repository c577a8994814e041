"""Variants from Wikipedia's article on Hearts, whose base game is the one known from Windows."""

from __future__ import annotations

from hearts.rules import (
    Add,
    Choice,
    Deck,
    FirstTrickBar,
    HeartsBroken,
    LowestOpens,
    Moon,
    Passing,
    Rules,
    Subtract,
    extra_points,
    queen_points,
)
from hearts.variants.pagat import american


def microsoft() -> Rules:
    """The game known from Windows (WK-057): the American one with two changes.

    No penalty card is played to the first trick by a hand that may play another card. A moon adds
    to all others. As in the program, any heart that was played breaks hearts (WK-022).
    """
    return american().amend(FirstTrickBar(), Moon(Add()), name="microsoft")


def new_moon() -> Rules:
    """The Microsoft game with the new moon (WK-042): a shooter subtracts, and no seat adds."""
    return microsoft().amend(Moon(Subtract()), name="new_moon")


def green_minna() -> Rules:
    """The Microsoft game with 10 for the king of spades and 7 for the ace (WK-058).

    The article is silent on the moon: it takes every card that counts here, and is worth 43. Hearts
    are broken as in the Microsoft game.
    """
    return microsoft().amend(extra_points("KS", 10), extra_points("AS", 7), name="green_minna")


def wikipedia() -> Rules:
    """Three to six players, by the letter of the article (WK-059 to WK-061).

    Hearts may be led once a heart was discarded; a heart that is led breaks nothing (WK-022). Three
    and six leave out the twos, and the queen of spades counts 12; five leave out the twos of spades
    and diamonds. Cards go left, right, nowhere with three; left, right, across, nowhere with four;
    one place further each deal with five and six. The lowest club leads. Three and six choose what
    a moon does.
    """
    return microsoft().amend(
        Deck({3: "2C 2D 2S 2H", 5: "2S 2D", 6: "2C 2D 2S 2H"}),
        Passing(
            ("left", "right", "across", "hold"),
            cycles={3: ("left", "right", "hold"), 5: (1, 2, 3, 4, 0), 6: (1, 2, 3, 4, 5, 0)},
        ),
        LowestOpens(),
        HeartsBroken(by_discard=True),
        queen_points(13, {3: 12, 6: 12}),
        Moon(Add(), effects={3: Choice(), 6: Choice()}),
        players=(3, 4, 5, 6),
        name="wikipedia",
    )


def wikipedia_17() -> Rules:
    """Three players with 17 cards each (WK-005): only one card is left out.

    The article says a two, or else a three; the two of diamonds here. All thirteen hearts are in
    play, so the queen of spades counts 13 and a moon 26.
    """
    return wikipedia().amend(
        Deck("2D"),
        Passing(("left", "right", "hold")),
        queen_points(),
        Moon(),
        players=3,
        name="wikipedia_17",
    )
