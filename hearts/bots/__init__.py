"""Play by programs that see views: opponents, a seat that is away, and a loop that asks bots.

A bot is any callable that takes a `View` of its own seat and returns an action. The opponents are
bots that also give a reason. They read from the rules the values of cards, the shoots, the partners
and the winners, so they play every variant and house rules.
"""

from hearts.bots.advice import Reviewed, advice, review
from hearts.bots.careful import CarefulOpponent, careful
from hearts.bots.chance import RandomOpponent
from hearts.bots.claims import may_claim, play_claim
from hearts.bots.estimates import Estimate
from hearts.bots.levels import LEVELS, opponent
from hearts.bots.opponent import Decision, Opponent
from hearts.bots.play import Bot, autoplay, play_out
from hearts.bots.searching import SearchingOpponent
from hearts.bots.solving import Model, Solution, solve

__all__ = [
    "LEVELS",
    "Bot",
    "CarefulOpponent",
    "Decision",
    "Estimate",
    "Model",
    "Opponent",
    "RandomOpponent",
    "Reviewed",
    "SearchingOpponent",
    "Solution",
    "advice",
    "autoplay",
    "careful",
    "may_claim",
    "opponent",
    "play_claim",
    "play_out",
    "review",
    "solve",
]
