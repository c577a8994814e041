"""Words for the entries of a history."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._engine.game.game import Game
from hearts._engine.phases.phase import cards_in_words
from hearts._engine.phases.phases import phase_of_action
from hearts._engine.score.match import Match
from hearts._engine.views.snapshot import seat_name
from hearts._wording import capitalized, count_of
from hearts.rules import TableRules


def event_words(game: Game, match: Match, action: Action, reader: int | None = None) -> str:
    """Return a sentence for an entry of the history of a view.

    Args:
        game: The game.
        match: The score sheet, which has the names.
        action: The entry.
        reader: The seat of the reader, who is called "you"; None for a spectator.
    """
    if isinstance(action, Position):
        return "The cards are set up."
    if isinstance(action, Deal):
        return "The cards are dealt."
    if isinstance(action, Shown) and action.kind in _WARREN:
        return _WARREN[action.kind](game.table, action)
    seat = action.dealer if isinstance(action, Start) else action.seat
    done = _done(game, action)
    if seat is None or seat != reader:
        who = "Somebody" if seat is None else capitalized(seat_name(match, seat))
        return f"{who} {done}."
    return f"You {_VERB.sub(lambda verb: _second_person(verb[0]), done, count=1)}."


_VERB: Final = re.compile(r"\w+")
#: Verbs whose form for "you" is not the one without an s.
_IRREGULAR: Final = {"has": "have", "passes": "pass"}


def _second_person(verb: str) -> str:
    """Return the form of a verb that goes with "you"."""
    return _IRREGULAR.get(verb) or verb.removesuffix("s")


def _done(game: Game, action: Action) -> str:
    """Return the action of a seat in words, from the verb on."""
    at = phase_of_action(action)
    if at is not None:
        return at.done_words(game.table, action)
    if isinstance(action, Hidden):
        number = "" if action.kind == "charge" else f" {_number(action.cards)}"
        return f"{_HIDDEN[action.kind]}{number}"
    return _shown(game, action) if isinstance(action, Shown) else "deals first"


#: The sentences about Warren, by the kind of what is shown.
_WARREN: Final[dict[str, Callable[[TableRules, Shown], str]]] = {
    "suit": lambda table, shown: f"Warren is declared a {table.names.member(shown.suit)}.",
    "extra": lambda table, shown: f"Warren stands for {cards_in_words(table, shown.cards)}.",
}
_HIDDEN: Final = {
    "pass": "passes",
    "charge": "has chosen what to charge",
    "exchange": "puts down",
}


def _shown(game: Game, shown: Shown) -> str:
    """Return words for cards that a seat shows, or for a public act, from the verb on."""
    cards = cards_in_words(game.table, shown.cards)
    return {
        "pass": f"passed you {cards}",
        "charge": f"charges {cards}",
        "lead": "leads",
        "kitty": f"takes up {cards}",
        "draw": f"draws {cards}",
        "exchange": f"had put down {cards}",
    }.get(shown.kind, f"shows {cards}")


def _number(cards: Unknown) -> str:
    return count_of(len(cards), "card")
