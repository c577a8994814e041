"""Words for the entries of a history."""

from __future__ import annotations

from hearts._core.action import Action, Unknown
from hearts._core.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts._core.cards import Cards
from hearts._core.events import Deal, Hidden, Position, Shown, Start
from hearts._engine.due import parcels_in_words
from hearts._engine.game import Game
from hearts._engine.match import Match
from hearts._engine.snapshot import seat_name
from hearts._wording import capitalized, count_of, join_words
from hearts.rules.passing import MIX


def event_words(game: Game, match: Match, action: Action) -> str:
    """Return a sentence for an entry of the history of a view."""
    who = "" if action.seat is None else capitalized(seat_name(match, action.seat))
    if isinstance(action, Start):
        return f"{capitalized(seat_name(match, action.dealer))} deals first."
    if isinstance(action, Position):
        return "The cards are set up."
    if isinstance(action, Deal):
        return "The cards are dealt."
    if isinstance(action, Play):
        return f"{who} plays {game.table.names.card(action.card)}."
    if isinstance(action, Call):
        if action.name == MIX:
            return f"{who} calls a mix."
        return f"{who} calls: {parcels_in_words(dict(action.places), game.players)}."
    if isinstance(action, Forward):
        return f"{who} sends on what is received."
    if isinstance(action, Choose):
        return f"{who} chooses: {action.option}."
    if isinstance(action, Pass):
        return f"{who} passes {_named(game, action.cards)}."
    if isinstance(action, Charge):
        return f"{who} charges {_named(game, action.cards)}."
    if isinstance(action, Exchange):
        return f"{who} puts down {_named(game, action.cards)}."
    if isinstance(action, Hidden):
        number = "" if action.kind == "charge" else f" {_number(action.cards)}"
        return f"{who} {_HIDDEN[action.kind]}{number}."
    return _shown(game, who, action) if isinstance(action, Shown) else f"{who} acts."


_HIDDEN = {"pass": "passes", "charge": "has decided what to charge", "exchange": "puts down"}


def _shown(game: Game, who: str, shown: Shown) -> str:
    """Return a sentence for cards or facts that a seat got to see."""
    cards = _named(game, shown.cards)
    if shown.kind == "suit":
        return f"Warren is declared a {game.table.names.member(shown.suit)}."
    return {
        "pass": f"{who} passed you {cards}.",
        "charge": f"{who} charges {cards}.",
        "lead": f"{who} leads.",
        "extra": f"Warren stands for {cards}.",
        "kitty": f"{who} takes up {cards}.",
        "exchange": f"{who} had put down {cards}.",
    }.get(shown.kind, f"{who} shows {cards}.")


def _named(game: Game, cards: Cards) -> str:
    """Return the names of cards, as a list in words."""
    return join_words(game.table.names.card(card) for card in cards) if cards else "nothing"


def _number(cards: Unknown) -> str:
    return count_of(len(cards), "card")
