"""Counting a deal: points of the cards taken, the shoot, changes to the result, line by line.

The one function that counts is `count`. The state of a match, `score_hand` and `score_taken` all
use it.
"""

from __future__ import annotations

from hearts._core.play.walk import WonCards
from hearts._engine.score.calls import count_hand, count_taken, score_hand, score_taken
from hearts._engine.score.count import count, points_so_far, sign_of
from hearts._engine.score.given_tricks import tricks_that_count, with_given_tricks
from hearts._engine.score.hand_score import (
    check_hand_score,
    plain_hand_score,
)
from hearts._engine.score.sheets import (
    SheetLike,
    answered,
    answers_of,
    following,
    open_choice,
    scored,
    standing_of,
)
from hearts._engine.score.won_cards import won_cards

__all__ = [
    "SheetLike",
    "WonCards",
    "answered",
    "answers_of",
    "check_hand_score",
    "count",
    "count_hand",
    "count_taken",
    "following",
    "open_choice",
    "plain_hand_score",
    "points_so_far",
    "score_hand",
    "score_taken",
    "scored",
    "sign_of",
    "standing_of",
    "tricks_that_count",
    "with_given_tricks",
    "won_cards",
]
