"""Hearts: the rules of the card game and its relatives, as values.

- `hearts.variants` has the named games, such as ``variants.AMERICAN``. Each is a record of rules,
  `Rules`; `hearts.rules` has the components.
- `Game` plays rules: ``Game(rules).start(seed=7).deal()`` is a `State`, which never changes.
  ``state.legal_actions()``, ``state.apply(action)`` and ``state.explain(action)`` drive it, and
  ``state.view(seat)`` is the knowledge of a seat.
- `Match` is a score sheet.
- `legal_cards`, `check_tricks`, `score_hand` and `score_taken` need no state.
- `autoplay`, `play_out` and `rollouts` play by themselves.
- `hearts.codec` and `hearts.toml` read and write JSON and TOML, `hearts.notation` matches as text,
  `hearts.bulk` arrays; `hearts.svg` draws tables, `hearts.testing` helps to test programs.
- `hearts.bots` has opponents and advice, `hearts.simulate` tournaments and their figures.
"""

from typing import TYPE_CHECKING

from hearts import (
    _notebook,  # noqa: F401 - so that notebooks show pictures
    variants,
)
from hearts._core import COMPILED as _COMPILED
from hearts._core.cards.action import Action, Phase, Unknown
from hearts._core.cards.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._core.cards.records import Due, HandScore, Question, Violation
from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.checks.checking import check_tricks
from hearts._engine.checks.legality import legal_cards
from hearts._engine.game import pickling as _pickling  # noqa: F401 - so that values can be pickled
from hearts._engine.game.game import Game
from hearts._engine.game.rollouts import Rollouts, rollouts
from hearts._engine.score import score_hand, score_taken
from hearts._engine.score.match import Match, Result
from hearts._engine.worlds.worlds import Worlds
from hearts.bots import Bot, autoplay, play_out
from hearts.errors import HeartsError, IllegalAction, InputError, RulesError
from hearts.rules import Rules

#: Whether the compiled core is in use.
__compiled__: bool = _COMPILED

#: The modules that ``hearts.svg`` and others import at their first use.
_MODULES = (
    "batch", "bulk", "clients", "codec", "encoding", "notation", "settle", "simulate", "svg",
    "testing", "toml",
)  # fmt: skip

if TYPE_CHECKING:
    from hearts import batch as batch
    from hearts import bulk as bulk
    from hearts import clients as clients
    from hearts import codec as codec
    from hearts import encoding as encoding
    from hearts import notation as notation
    from hearts import settle as settle
    from hearts import simulate as simulate
    from hearts import svg as svg
    from hearts import testing as testing
    from hearts import toml as toml

    #: The version that is installed, as text.
    __version__: str
else:
    del TYPE_CHECKING  # it is no name of the library

    def __getattr__(name: str) -> object:
        """Return the version, or a module of the package. Both are looked up when they are first
        asked for, so the import is light."""
        if name in _MODULES:
            from importlib import import_module

            return import_module(f"hearts.{name}")
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import PackageNotFoundError, version

        try:
            found = version("hearts-rules")
        except PackageNotFoundError:  # a checkout that is not installed
            found = "0+unknown"
        globals()[name] = found
        return found


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
    "Worlds",
    "__compiled__",
    "__version__",
    "autoplay",
    "check_tricks",
    "legal_cards",
    "play_out",
    "rollouts",
    "score_hand",
    "score_taken",
    "variants",
]
