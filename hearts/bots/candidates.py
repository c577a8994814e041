"""The actions that are worth a look, the careful one first."""

from __future__ import annotations

from itertools import combinations, islice
from typing import Final

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Charge, Exchange, Play
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.view import View
from hearts.bots.careful import by_trouble, careful, careful_play_for
from hearts.bots.play import pass_of, seat_to_play

#: The number of cards to consider beyond those passed, and the number of actions.
_SPARE: Final = 3
_MOST: Final = 16


def candidates(view: View) -> list[Action]:
    """Return lawful actions of a seat that are worth a look, at most a few more than its cards."""
    seat = seat_to_play(view)
    first = careful(view)
    found = dict.fromkeys([first, *_others(view, seat)])
    return [action for action in found if action == first or view.explain(action) is None]


def _others(view: View, seat: int) -> list[Action]:
    if view.phase is Phase.PLAY:
        return [Play(card, seat) for card in _unlike(view)]
    if view.phase is Phase.PASS:
        due = sum(count for _, count in view.receivers)
        cards = by_trouble(view, careful_play_for(view).policy)[: due + _SPARE]
        parts = islice(combinations(cards, due), _MOST)
        return [pass_of(view, part) for part in parts]
    if view.phase is Phase.EXCHANGE:
        (task,) = view.due
        cards = by_trouble(view, careful_play_for(view).policy)
        parts = islice(combinations(cards[: task.most + _SPARE], task.most), _MOST)
        return [Exchange(part, seat) for part in parts]
    if view.phase is Phase.CHARGE:
        free = view.legal_cards()
        return [*(Charge([card], seat) for card in free), Charge(free, seat)]
    return list(view.legal_actions()[:_MOST])


def _unlike(view: View) -> list[Card]:
    """Return the cards that may be played, one of each row of cards that come to the same: between
    them lies no card of the others, and they count alike."""
    table, policy = view.game.table, careful_play_for(view).policy
    others = sum(view.taken, Cards()) + view.waiting + view.hand
    between = (table.deck - others).one
    watched = table.watched.one
    found: list[Card] = []
    last: Card | None = None
    for card in view.legal_cards():
        alike = (
            last is not None
            and last.suit == card.suit
            and between & (card.bit - last.bit) == 0
            and policy.costs[last.index] == policy.costs[card.index]
            and (last.bit & watched == 0) == (card.bit & watched == 0)
        )
        if not alike:
            found.append(card)
        last = card
    return found
