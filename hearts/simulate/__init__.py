"""Play by programs on their own: completions of a deal, matches, and tournaments with figures.

A deal follows from its number and a seed, and not from the order of play. If the same view gives
the same action of a bot, a simulation has the same result with any number of workers. A bot with a
memory, such as a generator of random numbers that it keeps, makes the result depend on the order in
which it plays the deals: on the workers, and on what it played before.
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
