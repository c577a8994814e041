"""Variants for two players."""

from __future__ import annotations

from hearts.rules import Dummy, FirstTrickBar, Kitty, LowestOpens, Passing, Rules
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
