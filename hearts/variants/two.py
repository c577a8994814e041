"""Variants for two players."""

from __future__ import annotations

from hearts._core.cards.cards import Cards
from hearts.rules import (
    PACK,
    Deck,
    Dummy,
    EldestOpens,
    EndAt,
    FirstTrickBar,
    Kitty,
    LowestOpens,
    Passing,
    Rules,
    Stock,
    Without,
    queen_points,
)
from hearts.variants.pagat import american


def huse() -> Rules:
    """Hearts for two with a dummy: an open hand that adds the third card to each trick (FX-001).

    The four cards left over are a kitty, which goes to the first player to take a penalty card
    (FX-016). Three cards go to the other player in every deal (FX-004). The lowest club of the two
    hands is led (FX-005), and no penalty card falls on the first trick, from the dummy either
    (FX-011, FX-012). The rest is the American game, to 100 (FX-014 to FX-020). The jack of diamonds
    does not count; with ``bonus_points("JD")`` it does (FX-022).
    """
    return american().amend(
        Dummy(16),
        Kitty(4, "first_penalty"),
        LowestOpens(then="2D"),
        FirstTrickBar(),
        Passing("left"),
        players=2,
        name="huse",
    )


def short_two() -> Rules:
    """Hearts for two with 28 cards, two of which lie face down and are out of play (FX-040).

    One card goes to the other player, and none in the next deal (FX-041). The lowest club of the
    two hands is led (FX-042). The queen of spades counts 7, and the match goes to 50 (FX-043). The
    rest is the American game.
    """
    return american().amend(
        Deck(pack=Cards([card for card in PACK if card.rank not in "3579JK"])),
        Kitty(2, "nobody"),
        LowestOpens(),
        Passing(("left", "hold"), 1),
        queen_points(7),
        EndAt(50),
        players=2,
        name="short_two",
    )


def draw_two() -> Rules:
    """Hearts for two with a stock: after each trick both players draw a card (FX-030 to FX-033).

    Nobody passes, and hearts are free (FX-035). The seat left of the dealer leads any card. The
    queen of spades counts 13 (FX-034), and there is no moon. The match goes to 100, where the
    sources are silent.
    """
    return american().amend(
        Stock(),
        Passing(),
        EldestOpens(),
        Without("lead.broken"),
        Without("moon"),
        players=2,
        name="draw_two",
    )
