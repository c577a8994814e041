"""The actions that are worth a look, the careful one first."""

from __future__ import annotations

from itertools import combinations, islice
from typing import Final

from hearts._core.cards.action import Action
from hearts._core.cards.actions import Play
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.view import View
from hearts._core.search.careful import situation_of
from hearts.bots.careful import by_losers, by_trouble, careful, careful_play_for
from hearts.bots.play import pass_of, seat_to_play

#: The number of cards to consider beyond those passed, and the number of actions.
_SPARE: Final = 3
_MOST: Final = 16


def candidates(view: View, *, book: bool = True) -> list[Action]:
    """Return legal actions of a seat that are worth a look, at most a few more than its cards.

    Args:
        view: The view of the seat.
        book: Whether plays are left out that a beginner's book forbids.
    """
    seat = seat_to_play(view)
    first = careful(view)
    found = dict.fromkeys([first, *_others(view, seat, book)])
    return [action for action in found if action == first or view.explain(action) is None]


def _others(view: View, seat: int, book: bool) -> list[Action]:
    if view._may_play(None):
        sound = _sound(view) if book else view.legal_cards()
        return [Play(card, seat) for card in _unlike(view, sound)]
    due = next(due for due in view.due if due.seat == seat)
    if not due.most:
        return list(view.legal_actions()[:_MOST])
    if not due.least:  # of cards that may be charged, none, one or all
        free = view.legal_cards()
        return [view.answer(part) for part in ([], *([card] for card in free), free)]
    parts = _parts(view, due.most)
    return [pass_of(view, part) if view.receivers else view.answer(part) for part in parts]


def _parts(view: View, count: int) -> list[tuple[Card, ...]]:
    """Return cards to give away: the most troublesome ones in several choices, all of a short suit,
    those that lose a shoot, and a card in the middle of a shoot that keeps others from it."""
    policy = careful_play_for(view).policy
    cards = by_trouble(view, policy)
    parts = list(islice(combinations(cards[: count + _SPARE], count), _MOST))
    if view.receivers:
        for suit in dict.fromkeys(card.suit for card in cards):
            short = [card for card in cards if card.suit == suit]
            if len(short) < count:
                parts.append((*short, *[card for card in cards if card.suit != suit])[:count])
        if policy.shoots:
            parts.append(tuple(by_losers(view, policy)[:count]))
            middle = sorted(card for card in cards if card.bit & policy.shoots & ~policy.dear)
            if middle:
                kept = middle[len(middle) // 2]
                parts.append((kept, *[card for card in cards if card != kept])[:count])
    return parts


def _sound(view: View) -> Cards:
    """Return the cards that a beginner's book leaves, or all for a seat that may be shooting."""
    play = careful_play_for(view)
    at = situation_of(view, play)
    if at.goal > 0 or play.policy.may_shoot(at):
        return view.legal_cards()
    # A booster makes others play after the last player, for whom the book is written.
    boosters = view.legal_cards().one & view.game.table.plan.boosters
    return Cards("", play.policy.sound(at) | boosters)


def _unlike(view: View, cards: Cards) -> list[Card]:
    """Return these cards, but only the lowest of cards that come to the same.

    Two cards come to the same if they count alike and no other seat can have a card between them.
    With 5C, 6C and 8C in the hand, 5C stands for 6C, and 8C as well if 7C has been played.
    """
    table, policy = view.game.table, careful_play_for(view).policy
    others = sum(view.taken, Cards()) + view.waiting + view.hand
    between = policy.renamed((table.deck - others).one)
    plan = table.plan
    sets = (table.watched.one, plan.boosters, plan.trumps, plan.kitty_for)
    found: list[Card] = []
    last: Card | None = None
    for card in sorted(cards, key=lambda card: int(policy.renamed(card.bit))):
        bits = policy.renamed(card.bit) - (0 if last is None else policy.renamed(last.bit))
        alike = (
            last is not None
            and last.suit == card.suit
            and between & bits == 0
            and policy.costs[last.index] == policy.costs[card.index]
            and all((last.bit & some == 0) == (card.bit & some == 0) for some in sets)
        )
        if not alike:
            found.append(card)
        last = card
    return found
