"""News: the entries of a history since a given one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearts._arguments import check_int
from hearts._core.action import Action, Unknown
from hearts._core.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts._core.events import Deal, Hidden, Shown
from hearts._core.view import View
from hearts._engine.answers import write_action
from hearts.clients.words import event_words
from hearts.errors import InputError

_DONE = (Play, Pass, Forward, Charge, Exchange, Call, Choose)


def news(view: View, since: int = 0) -> list[dict[str, Any]]:
    """Return what the seat saw since entry *since* of its history, an entry each, with words.

    `View.history` only grows, so a client that knows the number of entries it has seen gets the
    rest. A snapshot says the number in ``"entries"``.

    Args:
        view: The view.
        since: How many entries the client knows.

    Raises:
        InputError: If it knows more entries than there are.

    >>> from hearts import Game, variants
    >>> state = Game(variants.DAME_DE_PIQUE).start(seed=7).deal()
    >>> [entry["text"] for entry in news(state.play(state.legal_cards()[0]).view(2), 2)]
    ['Seat 1 leads.', 'Seat 1 plays the four of clubs.']
    """
    history = view.history
    first = check_int(since, "since", 0)
    if first > len(history):
        raise InputError(f"since: {first} entries, but the history has {len(history)}")
    return [
        {
            "entry": first + place,
            "kind": _kind(action),
            "seat": action.seat,
            "text": event_words(view.game, view.match, action, view.seat),
            **dict(_content(action)),
        }
        for place, action in enumerate(history[first:])
    ]


def _kind(action: Action) -> str:
    """Return the kind of an entry, a word."""
    if isinstance(action, Hidden | Shown):
        return f"{type(action).__name__.lower()}_{action.kind}"
    return type(action).__name__.lower()


def _content(action: Action) -> Iterator[tuple[str, Any]]:
    """Yield what an entry holds besides its seat."""
    if isinstance(action, _DONE):
        yield "action", write_action(action)
    elif isinstance(action, Hidden):
        yield "count", None if action.kind == "charge" else len(action.cards)
    elif isinstance(action, Shown):
        yield "cards", [str(card) for card in action.cards]
        yield "suit", action.suit or None
    elif isinstance(action, Deal):
        yield "sizes", [len(hand) for hand in action.hands]
        hands = [hand for hand in action.hands if not isinstance(hand, Unknown)]
        yield "cards", [str(card) for hand in hands for card in hand]
