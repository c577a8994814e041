"""Disclosure: actions as a viewer saw them, and between them the cards that came to light.

All players see most actions, and the hidden parts of an action are redacted. A disclosure is what a
viewer sees besides: cards that are shown after an action, or without one. Actions and disclosures
together are the history of a view, which only grows. `hearts._engine.views.disclosure` finds the
disclosures of a deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias, final

from attrs import frozen

from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.actions import Charge, Exchange, Forward, Pass
from hearts._core.cards.cards import Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._values import Immutable

#: A seat, or None for a spectator.
Viewer: TypeAlias = "int | None"


@final
@frozen
class Disclosure(Immutable):
    """A disclosure: cards that come to light.

    Attributes:
        after: The number of actions of the deal before it.
        shown: The shown cards.
        to: The viewers who see them.
    """

    after: int
    shown: Shown
    to: frozenset[Viewer]


def visible_actions(
    acts: Iterable[Action], disclosures: Iterable[Disclosure], seat: Viewer, due: int
) -> tuple[Action, ...]:
    """Return the actions of a deal as *seat* saw them, together with the disclosures to it.

    Args:
        acts: The actions of the deal.
        disclosures: The disclosures of the deal.
        seat: The seat that looks, or None for a spectator.
        due: The number of cards that a seat passes to one place, or sends on unseen.
    """
    found: list[Action] = []
    to_come = [each for each in disclosures if seat in each.to]
    place = 0
    for number, act in enumerate(acts, start=1):
        found.append(redact(act, seat, due))
        while place < len(to_come) and to_come[place].after == number:
            found.append(to_come[place].shown)
            place += 1
    return tuple(found)


def redact(action: Action, seat: Viewer, due: int) -> Action:
    """Return an action as *seat* saw it at the time."""
    if isinstance(action, Start):
        return Start(None, action.dealer, action.match)
    if isinstance(action, Deal):
        hands = [
            cards if place == seat else _unknown(len(cards))
            for place, cards in enumerate(action.hands)
        ]
        return Deal(hands, _unknown(len(action.kitty)) if len(action.kitty) else "")
    if isinstance(action, Position):
        hidden = [
            hand if place == seat else _unknown(len(hand))
            for place, hand in enumerate(action.hands)
        ]
        kitty = _unknown(len(action.kitty)) if len(action.kitty) else Cards()
        return action.with_hands(tuple(hidden), kitty, action.tricks)
    if action.seat == seat:
        return action
    if isinstance(action, Pass):
        return _hidden("pass", len(action.cards), action.seat)
    if isinstance(action, Forward):
        return _hidden("pass", due, action.seat)
    if isinstance(action, Exchange):
        return _hidden("exchange", len(action.cards), action.seat)
    if isinstance(action, Charge):
        return _hidden("charge", 0, action.seat)
    return action


# Every viewer sees the same in these actions.


@lru_cache(maxsize=64)
def _unknown(count: int) -> Unknown:
    return Unknown(count)


@lru_cache(maxsize=256)
def _hidden(kind: str, count: int, seat: int | None) -> Hidden:
    return Hidden(kind, Unknown(count), seat)
