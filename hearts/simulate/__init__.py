"""Play by programs on their own: completions of a deal, matches, and tournaments with figures.

A deal follows from its number and a seed, and not from the order of play. So a simulation gives the
same result with any number of workers.
"""

from hearts._engine.game.rollouts import Rollouts, finish, rollouts
from hearts.simulate.comparing import RulesComparison, compare_rules
from hearts.simulate.errors import DealError
from hearts.simulate.figures import Figure
from hearts.simulate.playing import DealGames, PlayedGame, play_match
from hearts.simulate.results import Results
from hearts.simulate.tournaments import play_deals, tournament

__all__ = [
    "DealError",
    "DealGames",
    "Figure",
    "PlayedGame",
    "Results",
    "Rollouts",
    "RulesComparison",
    "compare_rules",
    "finish",
    "play_deals",
    "play_match",
    "rollouts",
    "tournament",
]
