"""Play for a seat that is away (PE-043 to PE-045)."""

from __future__ import annotations

from hearts.core.actions import Action, Deal, Pass, Phase, Play, Unknown
from hearts.core.cards import Card
from hearts.errors import InputError
from hearts.view import View


def autoplay(view: View) -> Action:
    """The action of a seat that is away: it passes the last cards dealt to it, plays the first of
    its legal cards in their order, and takes the first answer.

    Raises:
        InputError: If the view's seat has nothing to do.

    >>> from hearts import Game, variants
    >>> view = Game(variants.AMERICAN).start(seed=7).deal().view(2)
    >>> view.explain(autoplay(view)) is None
    True
    """
    seat = view.seat
    if seat is None or seat not in view.actors:
        raise InputError(f"{view!r}: this seat has nothing to do")
    if view.phase is Phase.PLAY:
        return Play(view.legal_cards()[0], seat)
    if view.phase is Phase.PASS:
        free = view.legal_cards()
        last = [card for card in _last_dealt(view, seat) if card in free]
        parcels: dict[int, list[Card]] = {}
        for receiver, count in view.receivers:
            parcels[receiver] = [last.pop() for _ in range(count)]
        return Pass(parcels if len(parcels) > 1 else next(iter(parcels.values())), seat)
    return view.legal_actions()[0]


def _last_dealt(view: View, seat: int) -> list[Card]:
    """The hand in the order in which it was dealt."""
    deal = next(action for action in reversed(view.history) if isinstance(action, Deal))
    cards = deal.hands[seat]
    return [] if isinstance(cards, Unknown) else list(cards)
