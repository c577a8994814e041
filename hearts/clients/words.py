"""Words for the entries of a history."""

from __future__ import annotations

import re
from typing import Final

from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts._core.cards.cards import Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._engine.game.game import Game
from hearts._engine.phases.calling import parcels_in_words
from hearts._engine.score.match import Match
from hearts._engine.views.snapshot import seat_name
from hearts._wording import capitalized, count_of, join_words
from hearts.rules.passing import MIX


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
    if isinstance(action, Shown) and action.kind == "suit":
        return f"Warren is declared a {game.table.names.member(action.suit)}."
    if isinstance(action, Shown) and action.kind == "extra":
        return f"Warren stands for {_named(game, action.cards)}."
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
    if isinstance(action, Start):
        return "deals first"
    if isinstance(action, Play):
        return f"plays {game.table.names.card(action.card)}"
    if isinstance(action, Call):
        if action.name == MIX:
            return "calls a mix"
        return f"calls: {parcels_in_words(dict(action.places), game.players)}"
    if isinstance(action, Forward):
        return "sends on the received cards"
    if isinstance(action, Choose):
        return f"chooses: {action.option}"
    if isinstance(action, Pass):
        return f"passes {_named(game, action.cards)}"
    if isinstance(action, Charge):
        return f"charges {_named(game, action.cards)}"
    if isinstance(action, Exchange):
        return f"puts down {_named(game, action.cards)}"
    if isinstance(action, Hidden):
        number = "" if action.kind == "charge" else f" {_number(action.cards)}"
        return f"{_HIDDEN[action.kind]}{number}"
    return _shown(game, action) if isinstance(action, Shown) else "acts"


_HIDDEN: Final = {
    "pass": "passes",
    "charge": "has decided about charges",
    "exchange": "puts down",
}


def _shown(game: Game, shown: Shown) -> str:
    """Return words for cards that a seat shows, or for a public act, from the verb on."""
    cards = _named(game, shown.cards)
    return {
        "pass": f"passed you {cards}",
        "charge": f"charges {cards}",
        "lead": "leads",
        "kitty": f"takes up {cards}",
        "exchange": f"had put down {cards}",
    }.get(shown.kind, f"shows {cards}")


def _named(game: Game, cards: Cards) -> str:
    """Return the names of cards, as a list in words."""
    return join_words(game.table.names.card(card) for card in cards) if cards else "nothing"


def _number(cards: Unknown) -> str:
    return count_of(len(cards), "card")
