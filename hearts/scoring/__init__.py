"""Counting a deal: points of the cards taken, the shoot, what becomes of the result, line by line.

The one function that counts is `count`. The state of a match, `score_hand` and `score_taken` all
come down to it.
"""

from __future__ import annotations

from hearts.scoring.calls import score_hand, score_taken
from hearts.scoring.count import count, points_so_far, sign_of
from hearts.scoring.sheets import SheetLike, answers_of, following, scored, standing_of
from hearts.scoring.taken import Taken, taken_in, tricks_of_cards
from hearts.scoring.values import HandScore, Question, check_hand_score

__all__ = [
    "HandScore",
    "Question",
    "SheetLike",
    "Taken",
    "answers_of",
    "check_hand_score",
    "count",
    "following",
    "points_so_far",
    "score_hand",
    "score_taken",
    "scored",
    "sign_of",
    "standing_of",
    "taken_in",
    "tricks_of_cards",
]
