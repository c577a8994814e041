"""The usual case of worlds: placements that all weigh the same, and the histories behind them.

One pack was dealt out, any passes went from hand to hand, and the first lead proves one thing. Then
the core finds the worlds of every view of the deal by itself. Nothing is weighed here: `rare` does
that, and makes its histories by the same functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple, final

from attrs import field, frozen

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Charge, Exchange, Forward, Pass
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown
from hearts._core.play.view import View
from hearts._core.worlds.usual import KnownDeal
from hearts._engine.phases.deal import with_seed
from hearts._engine.phases.passing import pass_receivers
from hearts._engine.views.record import DealRecord
from hearts._seats import left_of
from hearts._values import Immutable


def known_deal(view: View) -> KnownDeal | None:
    """Return the knowledge of the viewer at the start of play; None outside the usual case."""
    board, table = view._state._board, view.game.table
    if board.given or board.plan.custom or table.deck.two or table.kitty_size:
        return None
    record = _record_before_play(view)
    if record.position is not None or not record.in_play or record.mixed:
        return None
    proved = table.rules.opening.proves(table, record.number == 0)
    if not has_even_passes(record) or proved is None or len(proved) != 1:
        return None
    passes = Passes(record, possible_receivers(record)[0])
    known = [passes.sent_to(seat) for seat in range(table.players)]
    for seat, cards in record.charges_shown.items():
        known[seat] = known[seat] | cards
    [(held, _)] = proved
    known[board.leader] = known[board.leader] | held
    if view.seat is not None:
        known[view.seat] = Cards()
    hidden = table.deck - record.public - record.own - sum(known, Cards())
    return KnownDeal(
        -1 if view.seat is None else view.seat, record.own.one,
        [int(cards.one) for cards in known], hidden.one, table.hand_size,
    )  # fmt: skip


def has_even_passes(record: DealRecord) -> bool:
    """Return whether every way in which cards may have been passed weighs the same.

    It does unless seats may send on cards unseen, or may not pass certain cards.
    """
    passing = record.table.rules.passing
    may_differ = passing.forwards(record.scheme) or passing.barred & record.table.deck
    return not record.scheme or not may_differ


@final
class PlainHistories:
    """The histories of the worlds of a view, up to the first card, in the usual case.

    Args:
        view: The view.
    """

    __slots__ = ("_parcels", "_passes", "_record")

    def __init__(self, view: View) -> None:
        record = self._record = _record_before_play(view)
        self._passes = Passes(record, possible_receivers(record)[0])
        self._parcels = self._passes.parcels()

    def of(self, hands: Sequence[Cards], seed: int, rng: Random) -> tuple[Action, ...]:
        """Return the actions that lead to these hands at the start of play; all else is drawn."""
        origin = Origin(tuple(hands), Cards(), tuple(hands), Cards())
        if self._parcels:
            origin = self._passes.undone(hands, Cards(), rng, self._parcels)
        return tuple(history_of_deal(self._record, origin, seed, rng))


def _record_before_play(view: View) -> DealRecord:
    board = view._seen.board
    return DealRecord(view.game.table, view.seat, board.opening, board.deal_number)


@final
@frozen
class Origin(Immutable):
    """The way on which the cards of a world came to the places where they lie.

    Attributes:
        hands: The hands at the start of play, or in a position.
        kitty: The kitty then.
        dealt: The cards dealt to each seat.
        dealt_kitty: The cards dealt into the kitty.
        passes: The action of each seat.
        again: The cards that each seat got from the pile of a mix.
        put_down: The cards that another seat put down for the kitty.
        stock: The kitty in order, where cards are drawn from it.
    """

    hands: tuple[Cards, ...]
    kitty: Cards
    dealt: tuple[Cards, ...]
    dealt_kitty: Cards
    passes: dict[int, Action] = field(eq=False, factory=dict)
    again: tuple[Cards, ...] = ()
    put_down: Cards = field(factory=Cards)
    stock: tuple[Card, ...] = ()


@final
class Parcel(NamedTuple):
    """Cards that a seat passed.

    Attributes:
        giver: The seat that passed them.
        receiver: The seat that they came to.
        to: The seat that the giver passed them to, which may have sent them on unseen.
        size: The number of the cards.
    """

    giver: int
    receiver: int
    to: int
    size: int


@final
class Passes:
    """The passes from hand to hand in a deal, as far as the viewer saw them.

    Args:
        record: The record of the deal.
        receiver: The seat that got the cards of the viewer, if they went to one seat; else None.
    """

    def __init__(self, record: DealRecord, receiver: int | None) -> None:
        self.record, self.receiver = record, receiver
        self._own = next((act for act in record.passes if act.seat == record.seat), None)

    def parcels(self, forwarding: frozenset[int] = frozenset()) -> list[Parcel]:
        """Return all parcels, by giver, if these seats sent on what came to them."""
        scheme, players = self.record.scheme, self.record.players
        found = []
        for giver in range(players):
            if giver in forwarding:
                continue
            for to, size in pass_receivers(players, scheme, giver):
                receiver = to
                while receiver in forwarding:
                    receiver = left_of(receiver, players, *scheme)
                found.append(Parcel(giver, receiver, to, size))
        return found

    def sent_to(self, seat: int) -> Cards:
        """Return the cards that the viewer passed to a seat and that certainly lie there."""
        own = self._own
        if self.record.seat is None or not isinstance(own, Pass):
            return Cards()
        if own.to:
            return dict(own.to).get(seat, Cards())
        return own.cards if seat == self.receiver else Cards()

    def came_from(self, giver: int) -> Cards:
        """Return the cards that came from a seat to the viewer; if cards go one way, a neighbour
        stands for it."""
        shown = self.record.shown["pass"]
        if len(self.record.scheme) == 1:
            return shown[0].cards
        return next(each.cards for each in shown if each.seat == giver)

    def undone(
        self,
        hands: Sequence[Cards],
        kitty: Cards,
        rng: Random,
        parcels: Sequence[Parcel],
        barred: Cards = Cards(),  # noqa: B008
        barred_in: Sequence[int] = (),
    ) -> Origin:
        """Return an origin of these hands, in which the passes were these; unseen cards are drawn.

        Args:
            hands: The hands at the start of play.
            kitty: The kitty.
            rng: The source of the draws.
            parcels: The parcels. A seat without one sent on what came to it.
            barred: The cards that may not be passed while there are others.
            barred_in: The number of barred cards in each unseen parcel.
        """
        record, seat = self.record, self.record.seat
        dealt = list(hands)
        pools = [hand - self.sent_to(place) for place, hand in enumerate(hands)]
        given: dict[int, dict[int, Cards]] = {}
        counts = iter(barred_in)
        for giver, receiver, to, size in parcels:
            if giver == seat:
                cards = self.sent_to(receiver)
            elif receiver == seat:
                cards = self.came_from(giver)
            else:
                bars = Cards([card for card in pools[receiver] if card in barred])
                some = next(counts, 0)
                cards = pick(rng, bars, some) + pick(rng, pools[receiver] - bars, size - some)
                pools[receiver] = pools[receiver] - cards
            given.setdefault(giver, {})[to] = cards
            dealt[receiver] = dealt[receiver] - cards
            dealt[giver] = dealt[giver] + cards
        passes: dict[int, Action] = {
            place: Forward(place) for place in range(record.players) if place not in given
        }
        for giver, parcel in given.items():
            one = len(record.scheme) == 1
            passes[giver] = Pass(next(iter(parcel.values())) if one else parcel, giver)
        return Origin(tuple(hands), kitty, tuple(dealt), kitty, passes)


def possible_receivers(record: DealRecord) -> list[int | None]:
    """Return the seats that may have got the cards that the viewer passed.

    In Hearts it is one neighbour. If seats may send on cards unseen, it may be any seat.
    """
    if record.seat is None or len(record.scheme) != 1 or record.mixed or not record.discarded:
        return [None]
    [step] = record.scheme
    first = left_of(record.seat, record.players, step)
    if not record.table.rules.passing.optional:
        return [first]
    found: list[int | None] = []
    while first != record.seat:
        found.append(first)
        first = left_of(first, record.players, step)
    return [*found, record.seat]


def history_of_deal(record: DealRecord, origin: Origin, seed: int, rng: Random) -> Iterator[Action]:
    """Yield the actions of a deal with this origin.

    A choice of another seat that nobody has seen yet stays as it is in the view.
    """
    deals = 0
    for event in record.events:
        if isinstance(event, Position):
            kitty = (origin.stock or origin.kitty) if len(event.kitty) else Cards()
            yield event.with_hands(origin.hands, kitty, event.tricks)
        elif isinstance(event, Deal):
            hands, under = origin.dealt, origin.dealt_kitty
            if deals:
                hands, under = origin.again, origin.kitty
            deals += 1
            yield Deal(
                [
                    cards if seat == record.seat else _in_some_order(hands[seat], rng)
                    for seat, cards in enumerate(event.hands)
                ],
                (origin.stock or _in_some_order(under, rng)) if len(event.kitty) else "",
                event.dummy,
            )
        elif isinstance(event, Hidden):
            yield _choice(record, event, origin)
        elif not isinstance(event, Shown):
            yield with_seed(event, seed)


def _choice(record: DealRecord, event: Hidden, origin: Origin) -> Action:
    """Return the choice of a seat, as far as it is known."""
    seat = event.seat or 0
    if event.kind == "exchange":
        return Exchange(origin.put_down, seat)
    if event.kind == "charge":
        if record.due is Phase.CHARGE:
            return event
        return Charge(record.charges_shown.get(seat, ""), seat)
    return origin.passes.get(seat, event)


def pick(rng: Random, cards: Cards, count: int) -> Cards:
    """Return this number of the cards, drawn."""
    return Cards(rng.sample(list(cards), count)) if count else Cards()


def _in_some_order(cards: Cards, rng: Random) -> list[Card]:
    """Return the cards in the order in which they were dealt, which nobody saw."""
    found = list(cards)
    rng.shuffle(found)
    return found
