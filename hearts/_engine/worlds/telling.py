"""Telling a deal: the actions of a deal, with those filled in that the viewer did not see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Charge, Exchange
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._engine.views.record import DealRecord
from hearts._engine.worlds.rare.branches import Branch, Placement
from hearts._engine.worlds.rare.stories import Told


def tell_deal(
    record: DealRecord, branch: Branch, lying: Placement, seed: int, rng: Random
) -> Iterator[Action]:
    """Yield the actions of a deal that leads to these places of the cards.

    A choice of another seat that nobody has seen yet stays as it is in the view.
    """
    hands, kitty = branch.start(lying, rng)
    told = branch.story.tell(hands, kitty, lying.away, rng)
    deals = 0
    for event in record.events:
        if isinstance(event, Start):
            yield Start(seed, event.dealer, event.match)
        elif isinstance(event, Position):
            yield event.with_hands(
                tuple(hands), kitty if len(event.kitty) else Cards(), event.tricks
            )
        elif isinstance(event, Deal):
            bags, under = (told.again, kitty) if deals else (told.dealt, told.kitty)
            deals += 1
            yield Deal(
                [
                    cards if seat == record.seat else _in_some_order(bags[seat], rng)
                    for seat, cards in enumerate(event.hands)
                ],
                _in_some_order(under, rng) if len(event.kitty) else "",
            )
        elif isinstance(event, Hidden):
            yield _hidden(record, event, lying, told)
        elif not isinstance(event, Shown):
            yield event


def _hidden(record: DealRecord, event: Hidden, lying: Placement, told: Told) -> Action:
    """Return the action of a seat, as far as it is known."""
    seat = event.seat or 0
    if event.kind == "exchange":
        return Exchange(lying.down, seat)
    if event.kind == "charge":
        return (
            event
            if record.due is Phase.CHARGE
            else Charge(record.charges_shown.get(seat, ""), seat)
        )
    return told.passes.get(seat, event)


def _in_some_order(cards: Cards, rng: Random) -> list[Card]:
    """Return the cards in the order in which they were dealt, which nobody saw."""
    found = list(cards)
    rng.shuffle(found)
    return found
