"""Hearts: the rules of the card game and its relatives, as values.

Rules are put together from components, a :class:`Game` plays them, a :class:`State` is a position
that never changes. See the README for a first match.
"""

from hearts import pickling as _pickling  # noqa: F401 - so that values can be pickled
from hearts import variants
from hearts.bots import Bot, autoplay, play_out
from hearts.checking import check_tricks
from hearts.core import COMPILED
from hearts.core.action import Action, Phase, Unknown
from hearts.core.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts.core.cards import Card, Cards
from hearts.core.events import Deal, Hidden, Position, Shown, Start
from hearts.core.state import State
from hearts.core.tricks import Trick
from hearts.due import Due
from hearts.errors import HeartsError, InputError, RulesError
from hearts.game import Game
from hearts.legality import legal_cards
from hearts.match import Match, Result
from hearts.refusals import IllegalAction, Violation
from hearts.rules import Rules
from hearts.scoring import HandScore, Question, score_hand, score_taken
from hearts.simulate import Rollouts, rollouts
from hearts.view import View

#: Is the compiled core in use?
__compiled__: bool = COMPILED

__all__ = [
    "Action",
    "Bot",
    "Call",
    "Card",
    "Cards",
    "Charge",
    "Choose",
    "Deal",
    "Due",
    "Exchange",
    "Forward",
    "Game",
    "HandScore",
    "HeartsError",
    "Hidden",
    "IllegalAction",
    "InputError",
    "Match",
    "Pass",
    "Phase",
    "Play",
    "Position",
    "Question",
    "Result",
    "Rollouts",
    "Rules",
    "RulesError",
    "Shown",
    "Start",
    "State",
    "Trick",
    "Unknown",
    "View",
    "Violation",
    "__compiled__",
    "autoplay",
    "check_tricks",
    "legal_cards",
    "play_out",
    "rollouts",
    "score_hand",
    "score_taken",
    "variants",
]
