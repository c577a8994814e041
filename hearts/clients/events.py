"""News: the new entries of a history."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
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
    found: list[documents.Entry] = []
    for place, action in enumerate(history[first:], first):
        text = event_words(view.game, view.match, action, view.seat)
        entry: documents.Entry = {
            "entry": place,
            "kind": _kind(action),
            "seat": action.seat,
            "text": text,
        }
        _add_content(entry, action)
        found.append(entry)
    for plays, end, then in _deals_after(view, first):
        breaking = _breaking(then, plays, end)
        if breaking >= first:
            found[breaking - first]["text"] += f" {capitalized(broken_in_words(view.game.table))}."
        for place, (number, taken) in zip(plays, _tricks_of(then, len(plays)), strict=True):
            if place >= first:
                entry = found[place - first]
                entry["trick"] = number
                if taken:
                    entry["taker"] = then.takers[number]
    return found


def _deals_after(view: View, first: int) -> Iterator[tuple[list[int], int, View]]:
    """Yield the deals that go on after *first* entries: the places of their plays in the history,
    their end, and the view then."""
    history, then, done = view.history, view, 0
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
        yield plays, end, then


def _breaking(then: View, plays: list[int], end: int) -> int:
    """Return the entry that breaks hearts in a deal, or -1."""
    broken = None if then.broken is None else then._state._broken_with()
    if broken is None:
        return -1
    later, by_warren = broken
    place = plays[-1 - later]
    # A viewer without Warren's card is shown it then.
    shown = by_warren and place + 1 < end and isinstance(then.history[place + 1], Shown)
    return place + shown


def _tricks_of(then: View, count: int) -> Iterator[tuple[int, bool]]:
    """Yield the trick of each of the last cards played, by its number, and whether the card made it
    complete."""
    ends = list(accumulate(len(trick.cards) for trick in then.tricks))
    played = ends[-1] if ends else 0
    if then.trick is not None:
        played += len(then.trick.cards)
    for card in range(played - count, played):
        number = bisect_right(ends, card)
        yield number, card + 1 in ends


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
