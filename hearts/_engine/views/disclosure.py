"""The disclosures of a deal: the cards that come to light in it, when, and for whom.

They follow from the record of the deal and from the tricks of its state. The phase of an action
redacts its hidden parts, and `redact` puts both together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import final

from hearts._core.cards.action import Phase, Unknown
from hearts._core.cards.actions import Charge, Pass
from hearts._core.cards.cards import WARREN_CARD, Card, Cards
from hearts._core.cards.events import Deal, Position, Shown
from hearts._core.cards.records import Disclosure, Viewer
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.phases.passing import passed_cards
from hearts._engine.views.record import DealRecord
from hearts._seats import left_of
from hearts.rules.passing import PILE


def disclosures_of(state: State) -> tuple[Disclosure, ...]:
    """Return the disclosures of this deal so far, in order."""
    found = list(_Disclosures(state).so_far())
    return tuple(sorted(found, key=lambda each: each.after))


def disclosures_in(view: View) -> list[Disclosure]:
    """Return the disclosures in the deal of a view since its opening, in order."""
    state = view._state
    if state._phase not in (Phase.PLAY, None):
        return []
    looked = view._seen.knows_extra
    found = disclosures_in_play(state, view.seat, state._board.kitty, looked=looked)
    return [each for each in found if each.after > len(state._board.opening)]


def disclosures_in_play(
    state: State, seat: Viewer, kitty: Cards, *, looked: bool
) -> list[Disclosure]:
    """Return the disclosures to a viewer since the start of play, in order.

    Args:
        state: A state in which the cards that the viewer has not seen may lie anywhere.
        seat: The viewer.
        kitty: The kitty before play.
        looked: Whether the viewer has seen the card that Warren stands for.
    """
    deal = _Disclosures(state)
    deal.kitty = kitty
    deal.looked = {seat} if looked and seat is not None else set()
    found = [each for each in deal.in_play() if seat in each.to]
    return sorted(found, key=lambda each: each.after)


def draws_of(state: State) -> Iterator[tuple[int, int, int, Card | None]]:
    """Yield the cards drawn from the stock so far: the place of the trick among the tricks of the
    state, the seat, the place of the card in the stock, and the card; None if it was not seen."""
    board = state._board
    stock, plan = board.undealt.stock, board.plan
    first = board.undealt.drawn_from - board.number
    for number, taker in enumerate(state._takers()):
        start = (number - first) * int(plan.players)
        if not 0 <= start < len(stock):
            continue
        for place, seat in enumerate(plan.seats(taker, int(plan.players)), start):
            yield number, seat, place, stock[place]


@final
class _Disclosures:
    """The disclosures of the deal of a state, and the facts that decide them on the way."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.table = state.game.table
        self.record = DealRecord(self.table, None, state.deal_history, state._board.deal_number)
        self.all: frozenset[Viewer] = frozenset((None, *range(self.table.players)))
        self.kitty = Cards()
        self.holder: int | None = None  # of Warren
        self.looked: set[int] = set()  # the seats that have seen its extra card

    def so_far(self) -> Iterator[Disclosure]:
        """Yield all disclosures, in the order of the phases."""
        record = self.record
        if record.position is not None:
            yield from self.exposed(record.position)
            yield from self.laid(record.position)
        for deal in record.deals[:1]:
            yield from self.laid(deal)
        if record.passes and len(record.passes) == self.table.players:
            yield from self.passed()
        for deal in record.deals[1:]:
            yield from self.laid(deal)
        if len(record.charges) == self.table.players:
            yield from self.charged()
        if self.state._phase in (Phase.PLAY, Phase.EXCHANGE, None):
            yield from self.in_play()

    def laid(self, act: Deal | Position) -> Iterator[Disclosure]:
        """Yield the look of the holder of Warren at its extra card, after cards are dealt or set
        up."""
        if len(act.kitty) and not isinstance(act.kitty, Unknown):
            self.kitty, self.looked = Cards(act.kitty), set()
        for seat, hand in enumerate(act.hands if self.table.has_extra else ()):
            if not isinstance(hand, Unknown) and WARREN_CARD in hand:
                self.holder = seat
        if isinstance(act, Position) and WARREN_CARD in act.trick:
            seats = self.table.plan.seats(act.leader, len(act.trick))
            self.holder = seats[act.trick.index(WARREN_CARD)]
        yield from self.looks(self.record.end_of(act))

    def looks(self, number: int) -> Iterator[Disclosure]:
        """Yield the look of the holder of Warren at its extra card."""
        if self.holder is not None and self.holder not in self.looked:
            self.looked.add(self.holder)
            yield Disclosure(number, Shown("extra", self.kitty), frozenset((self.holder,)))

    def exposed(self, position: Position) -> Iterator[Disclosure]:
        """Yield the cards charged in a position, which lie open in front of their owners."""
        for seat, cards in enumerate(self.record.charged_by_seat(position.charged)):
            if cards:
                yield Disclosure(1, Shown("charge", cards, seat=seat), self.all)

    def passed(self) -> Iterator[Disclosure]:
        """Yield the passes once all have passed: each seat sees the cards that it gets, and their
        giver.

        If a neighbour sends on cards unseen, the receiver sees the neighbour as the giver.
        """
        passes, scheme, players = self.record.passes, self.record.scheme, self.table.players
        number = self.record.end_of(passes[-1])
        if PILE in scheme:
            put = [act.cards for act in passes if isinstance(act, Pass)]
            self.holder = None if any(WARREN_CARD in cards for cards in put) else self.holder
        for giver, receiver, cards in passed_cards(players, passes, scheme):
            if len(scheme) == 1:
                giver = left_of(receiver, players, -next(iter(scheme)))
            yield Disclosure(number, Shown("pass", cards, seat=giver), frozenset((receiver,)))
            if WARREN_CARD in cards:
                self.holder = receiver
        yield from self.looks(number)

    def charged(self) -> Iterator[Disclosure]:
        """Yield the charges once all have charged, since all see them."""
        charges = self.record.charges
        for act in charges:
            if isinstance(act, Charge) and act.cards:
                shown = Shown("charge", act.cards, seat=act.seat)
                yield Disclosure(self.record.end_of(charges[-1]), shown, self.all - {act.seat})

    def in_play(self) -> Iterator[Disclosure]:
        """Yield the disclosures in play."""
        record, board = self.record, self.state._board
        on_table = 0
        if record.position is not None:
            on_table = self.given + len(record.position.trick)
        opening = record.play_ends[0] - 1 if record.plays else len(record.events)
        # The number of actions up to the n-th card played.
        upto = [opening] * on_table + record.play_ends
        if record.position is None:
            yield Disclosure(opening, Shown("lead", seat=board.leader), self.all)
        if board.extra is not None or board.declared is not None:
            yield from self.warren(upto)
        for number, seat, _, card in draws_of(self.state):
            if card is not None:
                end = (number + 1) * self.table.players - 1
                yield Disclosure(upto[end], Shown("draw", [card], seat=seat), frozenset((seat,)))
        yield from self.took_kitty(upto)

    @property
    def given(self) -> int:
        """The number of cards of complete tricks that a position was set up with."""
        position = self.record.position
        return 0 if position is None else sum(map(len, position.tricks))

    def warren(self, upto: list[int]) -> Iterator[Disclosure]:
        """Yield the card that Warren stood for; all see it after the trick, and its suit before."""
        extra, start = self.state._board.extra, 0
        suit = (self.state._board.declared or "") if extra is None else extra.suit
        on_table = self.state.trick
        for trick in (*self.state.tricks, *(() if on_table is None else (on_table,))):
            end = start + len(trick)
            given = end <= self.given  # with a position, for all to see
            if WARREN_CARD in trick.cards and not given:
                place = trick.cards.index(WARREN_CARD)
                seat = self.table.plan.seats(trick.leader, len(trick))[place]
                yield Disclosure(upto[start + place], Shown("suit", "", suit, seat), self.all)
                if trick is not on_table and extra is not None:
                    yield Disclosure(upto[end - 1], Shown("extra", [extra]), self.all - self.looked)
            start = end

    def took_kitty(self, upto: list[int]) -> Iterator[Disclosure]:
        """Yield the kitty for its taker, and after the deal the unplayed cards for all others.

        The unplayed cards are the kitty, or the cards put down in exchange for it. In the second
        case the others never see the cards of the kitty.
        """
        state, taker, after = self.state, None, 0
        took = state._took_kitty()
        if took is not None:
            taker, end = took
            after = upto[end - 1]
        if state._phase is Phase.EXCHANGE:
            [taker], after = state.actors, len(self.record.events)
        shown = Shown("kitty", self.kitty, seat=taker)
        exchange = self.record.exchange
        if exchange is not None:
            taker, after = exchange.seat, exchange.after
            cards = self.put_down(taker) if exchange.cards is None else exchange.cards
            shown = Shown("exchange", cards, seat=taker)
        if taker is None:
            return
        yield Disclosure(after, Shown("kitty", self.kitty, seat=taker), frozenset((taker,)))
        if state._phase is None:
            yield Disclosure(upto[-1], shown, self.all - {taker})

    def put_down(self, taker: int) -> Cards:
        """Return the cards that a seat has put down, once the deal is over.

        Before the first trick its pile held no other cards, except those of a position.
        """
        position = self.record.position
        given = Cards() if position is None else position.taken[taker]
        return self.state._board.before[taker] - given
