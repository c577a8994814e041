"""News: the new entries of a history."""

from __future__ import annotations

from typing import cast

from hearts._arguments import check_int, check_type, short_repr
from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.actions import Play
from hearts._core.cards.events import Deal, Hidden, Shown
from hearts._core.play.view import View
from hearts._engine import documents
from hearts._engine.phases.deal import deals_in
from hearts._engine.phases.phases import phase_of_action, write_action
from hearts._wording import capitalized
from hearts.clients.words import event_words
from hearts.errors import InputError
from hearts.rules.play import broken_in_words


def news(view: View, since: int = 0) -> list[documents.Entry]:
    """Return the entries of the history of a view from *since* on, each with words.

    `View.history` only grows, so a client that keeps the number of its entries gets the rest. A
    snapshot has the number in ``"entries"``.

    Args:
        view: The view.
        since: The number of entries that the client has.

    Raises:
        InputError: If *view* is not a View, or *since* is greater than the number of entries.

    >>> from hearts import Game, variants
    >>> state = Game(variants.DAME_DE_PIQUE).start(seed=7).deal()
    >>> [entry["text"] for entry in news(state.play(state.legal_cards()[0]).view(2), 2)]
    ['Seat 1 leads.', 'Seat 1 plays the four of clubs.']
    """
    check_type(view, View, "view")
    history = view.history
    first = check_int(since, "since", 0)
    if first > len(history):
        raise InputError(
            f"since must be at most {len(history)}, the number of entries, not {short_repr(first)}"
        )
    breaking = _breaking(view, first)
    breaks = f" {capitalized(broken_in_words(view.game.table))}." if breaking else ""
    found: list[documents.Entry] = []
    for place, action in enumerate(history[first:], first):
        text = event_words(view.game, view.match, action, view.seat)
        entry: documents.Entry = {
            "entry": place,
            "kind": _kind(action),
            "seat": action.seat,
            "text": text + (breaks if place in breaking else ""),
        }
        _add_content(entry, action)
        found.append(entry)
    return found


def _breaking(view: View, first: int) -> list[int]:
    """Return the entry that breaks hearts in each deal that goes on after *first* entries."""
    if view.broken is None:
        return []
    history, then, done = view.history, view, 0
    found: list[int] = []
    for start, end in deals_in(history):
        if end <= first:
            continue
        plays = [place for place in range(start, end) if isinstance(history[place], Play)]
        if not plays:
            continue
        if end == len(history):
            then = view
        elif done:
            then = then.update(history[done:end])
        else:
            then = view.game.view(view.seat, history[:end])
        done = end
        broken = then._state._broken_with()
        if broken is not None:
            later, by_warren = broken
            place = plays[-1 - later]
            # A viewer without Warren's card is shown it then.
            shown = by_warren and place + 1 < end and isinstance(history[place + 1], Shown)
            found.append(place + shown)
    return found


def _kind(action: Action) -> str:
    """Return the kind of an entry, a word."""
    word, kind = type(action).__name__.lower(), getattr(action, "kind", "")
    return f"{word}_{kind}" if kind else word


def _add_content(entry: documents.Entry, action: Action) -> None:
    """Add the parts of an entry that its kind of action has besides the seat."""
    if phase_of_action(action) is not None:
        entry["action"] = cast("documents.Action", write_action(action))
    elif isinstance(action, Hidden):
        entry["count"] = None if action.kind == "charge" else len(action.cards)
    elif isinstance(action, Shown):
        entry["cards"] = [str(card) for card in action.cards]
        entry["suit"] = action.suit or None
    elif isinstance(action, Deal):
        entry["sizes"] = [len(hand) for hand in action.hands]
        hands = [hand for hand in action.hands if not isinstance(hand, Unknown)]
        entry["cards"] = [str(card) for hand in hands for card in hand]
