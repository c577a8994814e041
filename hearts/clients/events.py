"""News: the new entries of a history."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hearts._arguments import check_int, check_type
from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts._core.cards.cards import WARREN_CARD, Card, Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._core.play.view import View
from hearts._engine.phases.answers import write_action
from hearts.clients.words import event_words
from hearts.errors import InputError
from hearts.rules import HEARTS, HeartsBroken

_DONE = (Play, Pass, Forward, Charge, Exchange, Call, Choose)


def news(view: View, since: int = 0) -> list[dict[str, Any]]:
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
        raise InputError(f"since: {first} entries, but the history has {len(history)}")
    breaks = _breaking(view, first)
    return [
        {
            "entry": place,
            "kind": _kind(action),
            "seat": action.seat,
            "text": event_words(view.game, view.match, action, view.seat) + breaks.get(place, ""),
            **dict(_content(action)),
        }
        for place, action in enumerate(history[first:], first)
    ]


def _breaking(view: View, first: int) -> dict[int, str]:
    """Return the entries from *first* on that break hearts, each with a sentence about it."""
    table, history = view.game.table, view.history
    rules = [rule for rule in table.rules.play if isinstance(rule, HeartsBroken)]
    last = min(first, len(history) - 1)
    begin = next((n for n in range(last, 0, -1) if isinstance(history[n], Deal)), 0)
    found: dict[int, str] = {}
    for rule in rules:
        words = " Hearts are broken." if rule.bars == HEARTS else " More cards may be led now."
        clause = rule.lower(table)[0]
        broken, trick, led = False, list[Card](), ""
        extra: Card | None = None  # the card that Warren stands for, once the viewer knows it
        for place, action in enumerate(history[begin:], begin):
            card: Card | None = None  # what is known to be played from this entry on
            if isinstance(action, Deal | Start):
                broken, trick, extra = False, [], None
            elif isinstance(action, Position):
                trick = list(action.trick)
                led = trick[0].suit if trick else ""
                tricks = sum((Cards(each.effective) for each in action.tricks), Cards(trick))
                played = sum(action.taken, tricks)
                broken = bool(action.broken) or bool(rule.broken_by & played)
            elif isinstance(action, Shown) and action.kind == "suit":
                led = action.suit if led == WARREN_CARD.suit else led
            elif isinstance(action, Shown) and action.kind == "extra":
                extra = next(iter(action.cards))
                card = extra if WARREN_CARD in trick else None
            elif isinstance(action, Play):
                trick.append(action.card)
                card = extra if action.card == WARREN_CARD else action.card
                if len(trick) == 1:
                    led = (card or action.card).suit
            if card is not None and not broken:
                freeing = clause.lifted_by
                if led not in (card.suit, WARREN_CARD.suit):
                    freeing |= clause.discards
                if freeing & card.bit:
                    broken = True
                    found[place] = words
            cards = [extra if each == WARREN_CARD else each for each in trick]
            known = tuple([each for each in cards if each is not None])
            # Warren's card may lengthen the trick. All know it once the trick is over.
            if len(known) == len(cards) >= table.players:
                trick = trick if len(known) < table.plan.size(known, last=False) else []
    return found


def _kind(action: Action) -> str:
    """Return the kind of an entry, a word."""
    if isinstance(action, Hidden | Shown):
        return f"{type(action).__name__.lower()}_{action.kind}"
    return type(action).__name__.lower()


def _content(action: Action) -> Iterator[tuple[str, Any]]:
    """Yield the parts of an entry besides its seat."""
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
