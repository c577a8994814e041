"""The record of one deal: its events as a seat saw them, sorted once.

Disclosures, views made from histories, worlds and indistinguishable states read the record. No
other module of the engine goes through a history and asks for the kinds of its events, so a new
hidden fact is noted here first. The record neither judges events nor lays cards: `history` judges,
and `layout` lays.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final, NamedTuple, final

from hearts._core.cards.action import Action, Phase, Unknown
from hearts._core.cards.actions import Call, Exchange, Play
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._core.cards.tricks import Trick
from hearts._engine.phases.phase import cards_seen_in
from hearts._engine.phases.phases import phase_of_action
from hearts.rules import TableRules
from hearts.rules.passing import PILE

#: In place of the seat that an event lacks; there is no room for such an event.
_NO_SEAT: Final = -1


@final
class KittyExchange(NamedTuple):
    """The exchange of cards for the kitty, which its taker took into the hand.

    Attributes:
        seat: The taker.
        plays: The number of cards played before.
        after: The number of events of the deal before.
        cards: The cards put down; None if they were not seen then.
    """

    seat: int
    plays: int
    after: int
    cards: Cards | None


@final
class DealRecord:
    """The events of one deal that a seat has seen, each beside those of its kind.

    Args:
        table: The rules at the table.
        seat: The viewer; None for a spectator, or where all has been seen.
        events: The events, in order; they may break off anywhere.
        number: The number of the deal in its match, from 0.

    Attributes:
        start: The start of the match, if this is its first deal.
        position: The position that the deal began with, or None.
        call: The call of the dealer, or None.
        deals: The cards dealt, and those of a pile.
        choices: The choices that others do not see, in order: of each kind, those of the seats; a
            `Hidden` if one was not seen. The kinds are those of a `Hidden`.
        exchange: The exchange of cards for the kitty; None if no seat did it.
        plays: The seat and the card of each play, in order, without those of the position.
        play_ends: The number of events up to each play.
        rest: The plays, the exchange and the answers of the shooter, with their places.
        shown: The cards and facts that came to light, by their kind.
        misplaced: The place of the first event that the deal has no room for, such as a fifth pass
            at a table of four; None if there is none.

    >>> from hearts import Game, variants
    >>> view = Game(variants.AMERICAN).start(seed=7).deal().view(2)
    >>> record = DealRecord(view.game.table, 2, view.deal_history, 0)
    >>> record.due.value, record.scheme, record.own == view.hand
    ('pass', {1: 3}, True)
    """

    def __init__(
        self, table: TableRules, seat: int | None, events: Sequence[Action], number: int
    ) -> None:
        self.table, self.seat, self.events, self.number = table, seat, events, number
        self.players = table.players
        self.start: Start | None = None
        self.position: Position | None = None
        self.call: Call | None = None
        self.deals: list[Deal] = []
        self.passes: list[Action] = []
        self.charges: list[Action] = []
        self.choices = {"pass": self.passes, "charge": self.charges, "exchange": list[Action]()}
        self.exchange: KittyExchange | None = None
        self.plays: list[tuple[int, Card]] = []
        self.play_ends: list[int] = []
        self.rest: list[tuple[int, Action]] = []
        self.shown: dict[str, list[Shown]] = {}
        self.misplaced: int | None = None
        #: The kitty that came to light last, and one that was dealt anew since.
        self._kitty: Cards | None = None
        self._kitty_before: Cards | None = None
        for place, event in enumerate(events):
            if not self._sort(place, event) and self.misplaced is None:
                self.misplaced = place

    # Sorting.

    def _sort(self, place: int, event: Action) -> bool:
        """Put an event beside those of its kind; return False if the deal has no room for it.

        In Hearts each seat passes once, for example: its second pass has no room.
        """
        if isinstance(event, Play):
            self.plays.append((_seat(event), event.card))
            self.play_ends.append(place + 1)
            self.rest.append((place, event))
            return event.seat is not None
        if isinstance(event, Shown):
            self.shown.setdefault(event.kind, []).append(event)
            if event.kind in ("extra", "kitty") and self._kitty is None:
                self._kitty = event.cards
            return True
        elif isinstance(event, Hidden):
            return self._note_choice(event.kind, place, event)
        elif isinstance(event, Deal):
            if self.deals and len(event.kitty):  # there is another kitty
                self._kitty_before, self._kitty = self._kitty, None
            self.deals.append(event)
            return len(self.deals) <= 2 and len(event.hands) == self.players
        elif isinstance(event, Start):
            self.start = event
            return place == 0
        elif isinstance(event, Position):
            self.position = event
            extras = [trick.extra for trick in event.tricks if trick.extra is not None]
            self._kitty = Cards(extras) if extras else None
            return place == 0
        elif isinstance(event, Call):
            has_room = not (self.deals or self.call)
            self.call = event if has_room else self.call
            return has_room
        acting = phase_of_action(event)
        if acting is not None and acting.phase.value in self.choices:
            return self._note_choice(acting.phase.value, place, event)
        self.rest.append((place, event))
        return acting is not None and event.seat is not None

    def _note_choice(self, kind: str, place: int, event: Action) -> bool:
        """Note a choice that others do not see; return False if the seat made one before."""
        choices = self.choices.get(kind)
        if choices is None or event.seat is None:
            return False
        if kind == "exchange":
            cards = event.cards if isinstance(event, Exchange) else None
            self.exchange = KittyExchange(event.seat, len(self.plays), place, cards)
            self.rest.append((place, event))
        choices.append(event)
        return [act.seat for act in choices].count(event.seat) == 1

    # The way of the deal.

    @cached_property
    def scheme(self) -> dict[int, int]:
        """The number of cards passed to each number of places to the left; empty for a hold."""
        if self.position is not None:
            return {}
        return self.table.rules.passing.scheme(self.number, self.players, self.call)

    @property
    def mixed(self) -> bool:
        """Whether passed cards go onto a pile, which is dealt again."""
        return PILE in self.scheme

    @property
    def mixes_kitty(self) -> bool:
        """Whether the kitty goes onto that pile too."""
        return self.mixed and self.table.kitty_size > 0 and self.table.rules.passing.mix_kitty

    @cached_property
    def due(self) -> Phase:
        """The phase that is due before play; PLAY after that, and DEAL before."""
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

    @property
    def in_play(self) -> bool:
        """Whether nothing else is due before play."""
        return self.due is Phase.PLAY

    @property
    def pile_waits(self) -> bool:
        """Whether a pile is to be dealt again."""
        return self.due is Phase.REDEAL

    @property
    def open_choices(self) -> list[Action]:
        """The passes or charges so far, while others are due; nobody has seen those of others."""
        return {Phase.PASS: self.passes, Phase.CHARGE: self.charges}.get(self.due, [])

    @property
    def kitty_on_pile(self) -> bool:
        """Whether the kitty lies on the pile, which is to be dealt again."""
        return self.pile_waits and self.mixes_kitty

    @property
    def opening_end(self) -> int:
        """The number of events that belong to the board: those before play, or up to the exchange
        of cards for the kitty."""
        if self.exchange is not None:
            return self.exchange.after + 1
        return self.play_ends[0] - 1 if self.plays else len(self.events)

    def end_of(self, event: Action) -> int:
        """Return the number of events up to this one."""
        return self.events.index(event) + 1

    # The cards of the viewer.

    @cached_property
    def discarded(self) -> Cards:
        """All cards that the viewer passed."""
        return sum((cards_seen_in(act) for act in self.passes if act.seat == self.seat), Cards())

    @cached_property
    def received(self) -> Cards:
        """All cards that came to the viewer."""
        return self.cards_shown("pass")

    @cached_property
    def own(self) -> Cards:
        """The cards that the viewer holds at the start of play, or before it."""
        if self.seat is None:
            return Cards()
        if self.position is not None:
            return known_cards(self.position.hands[self.seat])
        own = known_cards(self.deals[0].hands[self.seat])
        if self.due is Phase.PASS:
            return own
        own = own - self.discarded
        if len(self.deals) > 1:
            own = own + known_cards(self.deals[1].hands[self.seat])
        return own + self.received

    def chosen_by(self, seat: int) -> list[Cards]:
        """Return the cards of each choice of a seat that was seen: passed, charged, put down."""
        chosen = (act for acts in self.choices.values() for act in acts if act.seat == seat)
        return [cards for cards in map(cards_seen_in, chosen) if cards]

    # The cards of all seats.

    @property
    def others(self) -> list[int]:
        """The seats whose cards are hidden."""
        return [seat for seat in range(self.players) if seat != self.seat]

    def size_of(self, seat: int) -> int:
        """Return the number of cards of a seat at the start of play, or in the position."""
        return self.table.hand_size if self.position is None else len(self.position.hands[seat])

    def size_now(self, seat: int) -> int:
        """Return the number of cards of a seat before play, without those on a pile."""
        on_pile = self.scheme[PILE] if self.pile_waits else 0
        return self.size_of(seat) - on_pile

    @property
    def kitty_size(self) -> int:
        """The number of cards in the kitty at the start of play."""
        return self.table.kitty_size if self.position is None else len(self.position.kitty)

    @property
    def kitty_is_public(self) -> bool:
        """Whether the kitty is a card of *public*: Warren stood for it in a position."""
        position = self.position
        return position is not None and any(trick.extra for trick in position.tricks)

    @property
    def kitty_size_now(self) -> int:
        """The number of cards in the kitty, which are none while it lies on a pile."""
        return 0 if self.kitty_on_pile else self.kitty_size

    @property
    def kitty(self) -> Cards | None:
        """The kitty as it was before play; None if it is not known."""
        return None if self.kitty_on_pile else self._kitty

    @property
    def kitty_before(self) -> Cards | None:
        """The kitty that the viewer looked at and that went onto the pile of a mix."""
        return self._kitty if self.kitty_on_pile else self._kitty_before

    @property
    def knows_extra(self) -> bool:
        """Whether the viewer has seen the card that Warren stands for, not dealt anew since."""
        return "extra" in self.shown and self._kitty is not None

    def cards_shown(self, kind: str) -> Cards:
        """Return all cards that were shown on occasions of this kind."""
        return sum((event.cards for event in self.shown.get(kind, ())), Cards())

    @cached_property
    def charges_shown(self) -> dict[int, Cards]:
        """The cards that other seats charged, once all have."""
        return {_seat(event): event.cards for event in self.shown.get("charge", ())}

    @property
    def charged(self) -> Cards:
        """The cards that are charged, once all have charged, or in a position."""
        return sum(map(cards_seen_in, self.charges), self.cards_shown("charge"))

    @property
    def leader(self) -> int | None:
        """The leader of the first trick; None before."""
        leads = [event.seat for event in self.shown.get("lead", ()) if event.seat is not None]
        return leads[0] if leads else None

    @property
    def put_down(self) -> Cards | None:
        """The cards put down for the kitty; None if they were not seen."""
        if self.exchange is not None and self.exchange.cards is not None:
            return self.exchange.cards
        return self.put_down_shown

    @property
    def put_down_shown(self) -> Cards | None:
        """The cards that another seat put down, which all see after the deal; None before."""
        shown = self.shown.get("exchange")
        return shown[0].cards if shown else None

    def played(self, seat: int, start: int = 0, end: int | None = None) -> Cards:
        """Return the cards that a seat played between two places in the list of plays."""
        own = [card for who, card in self.plays[start:end] if who == seat]
        return Cards(own) - self.dummy

    @cached_property
    def dummy(self) -> Cards:
        """The cards of the dummy at the start of play, or in the position."""
        laid = (*(() if self.position is None else (self.position,)), *self.deals[:1])
        return Cards(laid[0].dummy) if laid else Cards()

    @cached_property
    def draws(self) -> list[tuple[int, ...]]:
        """The seats that have drawn a card from the stock after each trick so far, in order, where
        there is one."""
        plan, players, position = self.table.plan, self.players, self.position
        leader, cards = self.leader or 0, [card for _, card in self.plays]
        if position is not None:
            leader, cards = position.leader, [*position.trick, *cards]
        found: list[tuple[int, ...]] = []
        for start in range(0, len(cards) - players + 1, players):
            if len(found) * players >= self.kitty_size:
                break
            leader = plan.taker(leader, tuple(cards[start : start + players]))
            found.append(plan.seats(leader, players))
        return found

    @property
    def drawn(self) -> Cards:
        """The cards that the viewer has drawn from the stock."""
        return self.cards_shown("draw")

    @property
    def public(self) -> Cards:
        """The cards that all see: the dummy and those of a position, without the charged ones."""
        if self.position is None:
            return self.dummy
        tricks = [Cards(trick.all_cards) for trick in self.position.tricks]
        given = [*tricks, *self.position.taken, self.position.waiting, self.dummy]
        return sum(given, Cards(self.position.trick))

    # The cards of a position.

    def lying_open(self, seat: int) -> Cards:
        """Return the cards of a position that a seat has played already, or has in its pile."""
        position = self.position
        if position is None:
            return Cards()
        found = position.taken[seat]
        for trick in (*position.tricks, Trick(position.leader, position.trick)):
            hands = self.table.plan.hands(trick.leader, len(trick.cards))
            played = zip(hands, trick.cards, strict=True)
            found = found + Cards([card for whose, card in played if whose == seat])
        return found

    def charged_by_seat(self, charged: Cards) -> tuple[Cards, ...]:
        """Return the cards that each seat has charged.

        In a position the charged cards are one set, *charged*. Each belongs to the first seat that
        holds it, has played it or has it in its pile, or to nobody if it is out of play. The set is
        empty until all seats have charged, and so is the result.
        """
        found = [Cards()] * self.players
        if self.position is None:
            for act in self.charges if charged else ():
                found[_seat(act)] = cards_seen_in(act)
            return tuple(found)
        for seat, hand in enumerate(self.position.hands):
            found[seat] = (known_cards(hand) + self.lying_open(seat)) & charged
            charged = charged - found[seat]
        return tuple(found)


def known_cards(cards: Sequence[Card] | Cards | Unknown) -> Cards:
    """Return these cards; none if they are not known."""
    return Cards() if isinstance(cards, Unknown) else Cards(cards)


def _seat(event: Action) -> int:
    return _NO_SEAT if event.seat is None else event.seat
