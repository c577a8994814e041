"""Variants from Wikipedia's article on Hearts, whose base game is the one known from Windows."""

from __future__ import annotations

from hearts.rules import Add, FirstTrickBar, Moon, Rules, Subtract
from hearts.variants.pagat import american


def microsoft() -> Rules:
    """The game known from Windows (WK-057): as the American one, but no penalty card is played to
    the first trick by a hand that has another, and a moon adds to all others."""
    return american().amend(FirstTrickBar(), Moon(Add()), name="microsoft")


def new_moon() -> Rules:
    """The same with the new moon (WK-042): the shooter subtracts, and the others add nothing."""
    return microsoft().amend(Moon(Subtract()), name="new_moon")
