"""The record of one deal, as a seat saw it: its events, sorted, and the facts that follow.

It is made from the part of a view's history that is about the deal. So earlier deals are read in
the same way as the current one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from hearts._core.cards.action import Action, Phase, Unknown
from hearts._core.cards.actions import Call, Charge, Exchange, Forward, Pass, Play
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown
from hearts._engine.score.match import Match
from hearts.rules.passing import PILE

if TYPE_CHECKING:
    from hearts._engine.game.game import Game


@final
class Record:
    """The events of a deal that a seat has seen.

    Args:
        game: The game.
        seat: The viewer; None for a spectator.
        events: The events, in order.
        number: The number of the deal in its match, from 0.
        match: The score sheet that the match began with; None for an empty one.

    Attributes:
        position: The position that the deal began with, or None.
        deals: The cards dealt, and those of a pile.
        passes, charges: The action of each seat, in order; a `Hidden` if it was not seen.
        got: The cards that came to the seat, by the seat that passed them; None before.
        shown: The cards that each seat charged, once all have.
        lead: The leader of the first trick; None before.
        plays: The seat and the card of each play, in order, without those of the position.
        exchange: The seat that put down cards for the kitty, and the number of plays before; None
            if no seat did.
        put_down: Those cards; None if they were not seen.
        kitty: The kitty as it was before play; None if it is not known.
        kitty_is_public: Whether it is a card of *public*: Warren stood for it in a position.
        declared: The suit that Warren on the table stands for; None elsewhere.
        scheme: The number of cards for each number of places to the left.
        due: The phase that is due before play; PLAY after that, and DEAL before.
        own: The cards of the viewer, at the start of play or before it.
        discarded: All cards that the viewer passed.
    """

    def __init__(
        self,
        game: Game,
        seat: int | None,
        events: Sequence[Action],
        number: int,
        match: Match,
    ) -> None:
        self.game, self.seat, self.events, self.number = game, seat, events, number
        self.table, self.players = game.table, game.players
        self.dealer = match._dealer_of(number)
        self.position = next((event for event in events if isinstance(event, Position)), None)
        self.deals: list[Deal] = []
        self.passes: list[Action] = []
        self.charges: list[Action] = []
        self.got: list[tuple[int, Cards]] | None = None
        self.shown: dict[int, Cards] = {}
        self.lead: int | None = None
        self.plays: list[tuple[int, Card]] = []
        self.exchange: tuple[int, int] | None = None
        self.put_down: Cards | None = None
        self.kitty: Cards | None = None
        self.kitty_is_public = False
        self.declared: str | None = None
        #: The kitty that was looked at and then shuffled into the pile of a mix.
        self.kitty_before: Cards | None = None
        call = None
        for event in events:
            if isinstance(event, Call) and not self.deals:
                call = event
            self._note(event)
        passing = self.table.rules.passing
        self.scheme = (
            {} if self.position is not None else passing.scheme(number, self.players, call)
        )
        self.mixed = PILE in self.scheme
        self.mixes_kitty = self.mixed and bool(self.table.kitty_size) and passing.mix_kitty
        self.due = self._due()
        if self.due is Phase.REDEAL and self.mixes_kitty:
            self.kitty_before, self.kitty = self.kitty, None
        self.own, self.discarded = self._own()

    def _note(self, event: Action) -> None:
        """Put an event to its like."""
        if isinstance(event, Play):
            self.plays.append((self._seat(event), event.card))
        elif isinstance(event, Position):
            extras = [trick.extra for trick in event.tricks if trick.extra is not None]
            self.kitty = Cards(extras) if extras else None
            self.kitty_is_public = bool(extras)
        elif isinstance(event, Deal):
            if len(event.kitty) and self.deals:
                self.kitty_before, self.kitty = self.kitty, None
            self.deals.append(event)
        elif isinstance(event, Pass | Forward):
            self.passes.append(event)
        elif isinstance(event, Charge):
            self.charges.append(event)
        elif isinstance(event, Exchange):
            self.exchange, self.put_down = (self._seat(event), len(self.plays)), event.cards
        elif isinstance(event, Hidden):
            if event.kind == "exchange":
                self.exchange = self._seat(event), len(self.plays)
            else:
                (self.passes if event.kind == "pass" else self.charges).append(event)
        elif isinstance(event, Shown):
            self._look(event)

    def _look(self, event: Shown) -> None:
        """Note what came to light."""
        if event.kind == "pass":
            self.got = [*(self.got or ()), (self._seat(event), event.cards)]
        elif event.kind == "charge":
            self.shown[self._seat(event)] = event.cards
        elif event.kind == "lead":
            self.lead = event.seat
        elif event.kind == "suit":
            self.declared = event.suit
        elif event.kind in ("extra", "kitty"):
            self.kitty, self.declared = event.cards, None
        else:
            self.put_down = event.cards

    @staticmethod
    def _seat(event: Action) -> int:
        return -1 if event.seat is None else event.seat

    def _due(self) -> Phase:
        """Return the phase that is due before play, or PLAY."""
        if self.position is not None:
            return Phase.PLAY
        if not self.deals:
            return Phase.DEAL
        if self.scheme and len(self.passes) < self.players:
            return Phase.PASS
        if self.mixed and len(self.deals) == 1:
            return Phase.REDEAL
        if self.table.rules.charging is not None and len(self.charges) < self.players:
            return Phase.CHARGE
        return Phase.PLAY

    def _own(self) -> tuple[Cards, Cards]:
        """Return the cards that the viewer holds, without its later plays, and the cards that it
        passed."""
        if self.seat is None:
            return Cards(), Cards()
        if self.position is not None:
            return _known(self.position.hands[self.seat]), Cards()
        if not self.deals:
            return Cards(), Cards()
        own = _known(self.deals[0].hands[self.seat])
        mine = [act.cards for act in self.passes if isinstance(act, Pass) and act.seat == self.seat]
        given = sum(mine, Cards())
        if self.due is Phase.PASS:
            return own, given
        own = own - given
        if len(self.deals) > 1:
            own = own + _known(self.deals[1].hands[self.seat])
        for _, cards in self.got or ():
            own = own + cards
        return own, given

    @property
    def others(self) -> list[int]:
        """The seats whose cards are hidden."""
        return [seat for seat in range(self.players) if seat != self.seat]

    def size_of(self, seat: int) -> int:
        """Return the number of cards of a seat at the start of play, or in the position."""
        return self.table.hand_size if self.position is None else len(self.position.hands[seat])

    @property
    def kitty_size(self) -> int:
        """The number of cards in the kitty at the start of play."""
        return self.table.kitty_size if self.position is None else len(self.position.kitty)

    @property
    def public(self) -> Cards:
        """The cards of a position that all see, without the charged ones."""
        if self.position is None:
            return Cards()
        tricks = [Cards(trick.all_cards) for trick in self.position.tricks]
        given = [*tricks, *self.position.taken, self.position.waiting]
        return sum(given, Cards(self.position.trick))

    @property
    def charged(self) -> Cards:
        """The cards that are charged, once all have charged, or in a position."""
        own = [act.cards for act in self.charges if isinstance(act, Charge)]
        return sum((*own, *self.shown.values()), Cards())

    def played(self, seat: int, start: int = 0, end: int | None = None) -> Cards:
        """Return the cards that a seat played between two places in the list of plays."""
        return Cards([card for who, card in self.plays[start:end] if who == seat])


def _known(cards: tuple[Card, ...] | Cards | Unknown) -> Cards:
    """Return cards that the viewer knows."""
    return Cards() if isinstance(cards, Unknown) else Cards(cards)
