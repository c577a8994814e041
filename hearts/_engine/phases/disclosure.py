"""Disclosure: the cards that come to light in a deal, the time, and the viewers.

All players see most actions, and the hidden parts of an action are redacted. This module holds
everything else that a viewer sees: cards that are shown after the action, or without an action.
Actions and disclosures together are the history of a view, which only grows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from hearts._core.cards.action import Action, Phase, Unknown
from hearts._core.cards.actions import Charge, Exchange, Forward, Pass, Play
from hearts._core.cards.cards import WARREN_CARD, Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown
from hearts._core.cards.records import Disclosure, Viewer
from hearts._core.cards.tricks import Trick
from hearts._engine.phases.passing import pass_scheme, passed_cards
from hearts._engine.phases.phases import redact
from hearts._seats import left_of
from hearts.rules.passing import PILE

if TYPE_CHECKING:
    from hearts._core.play.state import State
    from hearts._core.play.view import View
    from hearts._engine.game.game import Game


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


def disclosures_of(state: State) -> tuple[Disclosure, ...]:
    """Return the disclosures of this deal so far, in order."""
    found = list(_Deal(state).disclosures())
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
    deal = _Deal(state)
    deal.kitty = kitty
    deal.looked = {seat} if looked and seat is not None else set()
    found = [each for each in deal.played() if seat in each.to]
    return sorted(found, key=lambda each: each.after)


def charged_in(game: Game, acts: Iterable[Action], charged: Cards) -> tuple[Cards, ...]:
    """Return the cards that each seat has charged in a deal with these actions.

    In a position the charged cards are one set, *charged*. Each belongs to the seat that holds it,
    has played it or has it in its pile, or to nobody if it is out of play. The set is empty until
    all seats have charged, and so is the result.
    """
    found = [Cards()] * game.players
    for act in acts:
        if isinstance(act, Charge) and act.seat is not None and charged:
            found[act.seat] = act.cards
        elif isinstance(act, Position):
            lying = charged
            for seat, held in enumerate(_held_in(game, act)):
                found[seat] = held & lying
                lying = lying - found[seat]
    return tuple(found)


def _held_in(game: Game, position: Position) -> Iterator[Cards]:
    """Yield the cards of a position that each seat holds, has played or has in its pile."""
    for seat, hand in enumerate(position.hands):
        held = Cards() if isinstance(hand, Unknown) else hand
        for trick in (*position.tricks, Trick(position.leader, position.trick)):
            played = zip(game.seats(trick), trick.cards, strict=True)
            held = held + Cards([card for place, card in played if place == seat])
        yield held + position.taken[seat]


class _Deal:
    """One deal, read action by action."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.game = state.game
        self.acts = state.deal_history
        self.players = self.game.players
        self.all: frozenset[Viewer] = frozenset((None, *range(self.players)))
        self.has_extra = self.game.table.has_extra
        self.kitty = Cards()
        self.holder: int | None = None  # of Warren
        self.looked: set[int] = set()  # the seats that have seen its extra card
        self.given = 0  # cards of complete tricks that a position was set up with

    def disclosures(self) -> Iterator[Disclosure]:
        passes: list[Action] = []
        charges: list[Charge] = []
        for number, act in enumerate(self.acts, start=1):
            if isinstance(act, Play):
                break  # disclosures in play follow from the tricks
            if isinstance(act, Deal | Position):
                self.laid(act)
                yield from self.exposed(number, act)
            elif isinstance(act, Pass | Forward):
                passes.append(act)
                if len(passes) == self.players:
                    yield from self.passed(number, passes)
            elif isinstance(act, Charge):
                charges.append(act)
                if len(charges) == self.players:
                    yield from self.charged(number, charges)
            if self.has_extra:
                yield from self.looks(number)
        if self.state._phase in (Phase.PLAY, Phase.EXCHANGE, None):
            yield from self.played()

    def laid(self, act: Deal | Position) -> None:
        """Note the holder of Warren and its extra card, after cards are dealt or set up."""
        if len(act.kitty) and not isinstance(act.kitty, Unknown):
            self.kitty, self.looked = Cards(act.kitty), set()
        for seat, hand in enumerate(act.hands if self.has_extra else ()):
            if not isinstance(hand, Unknown) and WARREN_CARD in hand:
                self.holder = seat
        if isinstance(act, Position) and WARREN_CARD in act.trick:
            seats = self.game.table.plan.seats(act.leader, len(act.trick))
            self.holder = seats[act.trick.index(WARREN_CARD)]

    def exposed(self, number: int, act: Deal | Position) -> Iterator[Disclosure]:
        """Yield the cards charged in a position, which lie open in front of their owners."""
        if isinstance(act, Position) and act.charged:
            for seat, cards in enumerate(charged_in(self.game, [act], act.charged)):
                if cards:
                    yield Disclosure(number, Shown("charge", cards, seat=seat), self.all)

    def looks(self, number: int) -> Iterator[Disclosure]:
        """Yield the look of the holder of Warren at its extra card."""
        if self.holder is not None and self.holder not in self.looked:
            self.looked.add(self.holder)
            yield Disclosure(number, Shown("extra", self.kitty), frozenset((self.holder,)))

    def passed(self, number: int, passes: list[Action]) -> Iterator[Disclosure]:
        """Yield the passes once all have passed: each seat sees the cards that it gets, and their
        giver.

        If a neighbour sends on cards unseen, the receiver sees the neighbour as the giver.
        """
        scheme = pass_scheme(self.state._board)
        if PILE in scheme:
            put = [act.cards for act in passes if isinstance(act, Pass)]
            self.holder = None if any(WARREN_CARD in cards for cards in put) else self.holder
        for giver, receiver, cards in passed_cards(self.players, passes, scheme):
            if len(scheme) == 1:
                giver = left_of(receiver, self.players, -next(iter(scheme)))
            yield Disclosure(number, Shown("pass", cards, seat=giver), frozenset((receiver,)))
            if WARREN_CARD in cards:
                self.holder = receiver

    def charged(self, number: int, charges: list[Charge]) -> Iterator[Disclosure]:
        """Yield the charges once all have charged, since all see them."""
        for act in charges:
            if act.cards:
                shown = Shown("charge", act.cards, seat=act.seat)
                yield Disclosure(number, shown, self.all - {act.seat})

    def played(self) -> Iterator[Disclosure]:
        """Yield the disclosures in play."""
        state, first = self.state, self.acts[0]
        on_table = 0
        if isinstance(first, Position):
            self.given = sum(map(len, first.tricks))
            on_table = self.given + len(first.trick)
        plays = [place for place, act in enumerate(self.acts) if isinstance(act, Play)]
        opening = plays[0] if plays else len(self.acts)
        # The number of actions up to the n-th card played.
        upto = [opening] * on_table + [place + 1 for place in plays]
        if not isinstance(first, Position):
            yield Disclosure(opening, Shown("lead", seat=state._board.leader), self.all)
        if state._board.extra is not None or state._board.declared is not None:
            yield from self.warren(upto)
        yield from self.took_kitty(upto)

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
                seat = self.game.seats(trick)[place]
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
            [taker], after = state.actors, len(self.acts)
        shown = Shown("kitty", self.kitty, seat=taker)
        for place, act in enumerate(self.acts):
            if isinstance(act, Exchange) and act.seat is not None:
                taker, after = act.seat, place
                shown = Shown("exchange", act.cards, seat=taker)
            elif isinstance(act, Hidden) and act.kind == "exchange" and act.seat is not None:
                taker, after = act.seat, place
                shown = Shown("exchange", self.put_down(act.seat), seat=taker)
        if taker is None:
            return
        yield Disclosure(after, Shown("kitty", self.kitty, seat=taker), frozenset((taker,)))
        if state._phase is None:
            yield Disclosure(upto[-1], shown, self.all - {taker})

    def put_down(self, taker: int) -> Cards:
        """Return the cards that a seat has put down, once the deal is over.

        Before the first trick its pile held no other cards, except those of a position.
        """
        first = self.acts[0]
        given = first.taken[taker] if isinstance(first, Position) else Cards()
        return self.state._board.before[taker] - given
