"""The story behind a placement: how cards were passed from hand to hand before play.

Every legal choice that was not seen is equally likely, and the deal is fair. The weight of a story
is the probability of its hidden choices; seen choices must be legal, and change no weight. The
weight of a placement is the sum over its stories. It depends on a few special cards: cards that
may not be passed, and cards of the viewer that went onto the pile of a mix (`piles`). The weight
follows from the number of them in each place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, product
from math import comb
from operator import attrgetter
from random import Random
from typing import Final, TypeAlias, final

from attrs import frozen

from hearts._core.cards.actions import Forward
from hearts._core.cards.cards import WARREN_CARD, Cards
from hearts._engine.views.record import DealRecord
from hearts._engine.worlds.plain import Origin, Parcel, Passes, has_even_passes
from hearts._values import Immutable
from hearts.errors import InputError
from hearts.rules import TableRules

#: The kind of a card in its story: it may not be passed while there are others; it is one of those
#: that the viewer knows to have gone onto the pile; it is Warren.
BARRED, MINE, WARREN = 1, 2, 4
#: The greatest number of ways that are weighed in one case, so that a count ends.
MOST_WAYS: Final = 10_000
#: The number of cards of each kind in one place.
KindCounts: TypeAlias = Mapping[int, int]


@final
@frozen
class Way(Immutable):
    """One way in which a story may go, with the facts that decide its weight.

    Attributes:
        weight: Its weight.
        forwarding: The seats that send on the cards that they receive.
        barred: The number of barred cards in each parcel, or in each discard of a mix.
        again: The number of barred cards, besides the viewer's, that each seat got from the pile of
            a mix.
        warren: Whether Warren came to its holder from the pile.
    """

    weight: Fraction
    forwarding: frozenset[int] = frozenset()
    barred: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    warren: bool = False


class Story:
    """The possible events before play; here nothing has been passed yet, or nothing at all.

    Args:
        record: The events that the viewer saw.

    Attributes:
        even: Whether every placement weighs the same.
        barred: The cards that may not be passed while there are others.
        mine: The cards on the pile of a mix, or from there, that the viewer put or saw there.
        weighed: The number of ways weighed since a count began.
    """

    even = True

    def __init__(self, record: DealRecord) -> None:
        self.record = record
        self.players, self.seat = record.players, record.seat
        self.count = sum(record.scheme.values())
        self.barred = Cards()
        self.mine = Cards()
        self.weighed = 0

    def sent_to(self, seat: int) -> Cards:
        """Return the cards that the viewer passed to a seat and that certainly lie there."""
        return Cards()

    # What is special about a card.

    @property
    def watches_warren(self) -> bool:
        """Whether it matters where Warren was, since it never lay in the kitty."""
        return False

    def mine_in(self, places: Sequence[Cards]) -> list[Cards]:
        """Return the cards in each place that the viewer knows to have lain on the pile."""
        left = self.mine
        found = []
        for cards in places:
            found.append(cards & left)
            left = left - found[-1]
        return found

    def count_kinds(self, cards: Cards, mine: Cards) -> Counter[int]:
        """Return the number of cards of each kind; *mine* are those that the viewer put onto the
        pile."""
        found: Counter[int] = Counter()
        for card in cards - mine:
            kind = BARRED if card in self.barred else 0
            if card == WARREN_CARD and self.watches_warren:
                kind |= WARREN
            found[kind] += 1
        for card in mine:
            found[MINE | BARRED if card in self.barred else MINE] += 1
        del found[0]
        return found

    # The ways.

    def ways(self, held: Sequence[KindCounts], kitty: KindCounts) -> Iterator[Way]:
        """Yield the ways of the story, with the special cards in the hands and in the kitty."""
        yield Way(Fraction(1))

    def weight(self, held: Sequence[KindCounts], kitty: KindCounts) -> Fraction:
        """Return the weight of a placement with these numbers of special cards in each place."""
        return sum((way.weight for way in self.ways(held, kitty)), Fraction(0))

    def origin(self, hands: Sequence[Cards], kitty: Cards, pile: Cards, rng: Random) -> Origin:
        """Return an origin of these hands, drawn by the weights of the ways."""
        return Origin(tuple(hands), kitty, tuple(hands), kitty)

    def drawn_way(self, places: Sequence[Cards], mine: Sequence[Cards], rng: Random) -> Way:
        """Return one of the ways to these hands and, as the last place, the kitty or the pile."""
        self.weighed = 0
        *held, there = [self.count_kinds(*each) for each in zip(places, mine, strict=True)]
        ways = list(self.ways(held, there))
        [way] = rng.choices(ways, [float(each.weight) for each in ways])
        return way

    def _without_own(self, hands: Sequence[Cards]) -> list[Cards]:
        """Return the hands, of which the viewer's holds nothing that is weighed."""
        return [Cards() if seat == self.seat else hand for seat, hand in enumerate(hands)]

    def _count_way(self) -> None:
        """Count one way that is weighed; InputError if there are too many."""
        self.weighed += 1
        if self.weighed > MOST_WAYS:
            raise InputError(
                f"worlds: barred cards may have been passed in more than {MOST_WAYS} ways, which "
                "are too many to weigh"
            )

    def _choices(self, barred: int, out: int, seen: int, parts: Sequence[int]) -> int:
        """Return the number of passes that a seat could have chosen from; 0 if it could not have
        chosen this one.

        Say that QS may not be passed while there are others. A seat that holds it chooses three of
        its twelve other cards, in 220 ways. It cannot have passed QS.

        Args:
            barred: The number of barred cards that it held.
            out: The number of them that it passed.
            seen: The number of its passed cards that were seen.
            parts: The sizes of the other parcels.
        """
        free = self.record.table.hand_size - barred
        if free < self.count:
            free = self.record.table.hand_size
        elif out:
            return 0
        return splits(free - seen, parts)


@final
class PassStory(Story):
    """The story of cards that went from hand to hand.

    Args:
        record: The events that the viewer saw.
        receiver: The seat that got the cards that the viewer passed; None if there is not just one.
    """

    def __init__(self, record: DealRecord, receiver: int | None) -> None:
        super().__init__(record)
        passing = record.table.rules.passing
        self.even = has_even_passes(record)
        self.barred = barred_copies(record.table)
        self.passes = Passes(record, receiver)
        self.may_forward = passing.forwards(record.scheme)
        self.routes = list(self._routes())

    def sent_to(self, seat: int) -> Cards:
        return self.passes.sent_to(seat)

    def _routes(self) -> Iterator[tuple[frozenset[int], list[Parcel]]]:
        """Yield the seats that may have sent on cards, and then all parcels."""
        record = self.record
        sure = {
            act.seat for act in record.passes if isinstance(act, Forward) and act.seat is not None
        }
        doubt = record.others if self.may_forward else []
        for choice in product((False, True), repeat=len(doubt)):
            doubted = {other for other, yes in zip(doubt, choice, strict=True) if yes}
            sending = frozenset(sure | doubted)
            parcels = self.passes.parcels(sending)
            if self._as_seen(sending, parcels):
                yield sending, parcels

    def _as_seen(self, sending: frozenset[int], parcels: Sequence[Parcel]) -> bool:
        """Return whether the viewer would have got what it got."""
        seat, record = self.seat, self.record
        if seat is None or not self.may_forward or seat in sending:
            return True
        [mine] = [parcel.receiver for parcel in parcels if parcel.giver == seat]
        if mine != self.passes.receiver:
            return False
        return mine != seat or record.received == record.discarded

    def ways(self, held: Sequence[KindCounts], kitty: KindCounts) -> Iterator[Way]:
        """Yield the ways in which cards went from hand to hand; *held* is what is special at the
        start of play in each hand."""
        size, barred = self.record.table.hand_size, [each.get(BARRED, 0) for each in held]
        own = [self.sent_to(seat) for seat in range(self.players)]
        known = [len(cards & self.barred) for cards in own]
        others = self.record.others
        total = sum(barred[seat] for seat in others)
        most = total + len(self.record.received & self.barred)
        loose = most > size - self.count  # a hand may have lacked other cards
        for sending, parcels in self.routes:
            hidden = [each for each in parcels if self.seat not in each[:2]]
            seen = {}
            for giver, receiver, _, _ in parcels:
                if receiver == self.seat and giver != self.seat:
                    seen[giver] = self.passes.came_from(giver)
            given_barred = {giver: len(cards & self.barred) for giver, cards in seen.items()}
            came_at_most = [bars - sure for bars, sure in zip(barred, known, strict=True)]
            rows = [
                (giver, given_barred.get(giver, 0), [(to, cards) for _, to, _, cards in row])
                for giver, row in groupby(hidden, key=attrgetter("giver"))
            ]
            moves = self._moves(rows, came_at_most) if loose else ((0,) * len(hidden),)
            for moved in moves:
                self._count_way()
                weight, below = 1, 1
                into: list[list[tuple[int, int]]] = [[] for _ in held]
                out: list[list[tuple[int, int]]] = [[] for _ in held]
                for (giver, receiver, _, cards), some in zip(hidden, moved, strict=True):
                    into[receiver].append((cards, some))
                    out[giver].append((cards, some))
                for seat in others:
                    bars = barred[seat] - known[seat]
                    rest = size - barred[seat] - (len(own[seat]) - known[seat])
                    came = [some for _, some in into[seat]]
                    weight *= splits(bars, came)
                    weight *= splits(rest, [cards - some for cards, some in into[seat]])
                    given = seen.get(seat, Cards())
                    gone = sum(some for _, some in out[seat]) + given_barred.get(seat, 0)
                    held_barred = barred[seat] - known[seat] - sum(came) + gone
                    if seat in sending:
                        free = size - held_barred
                        free = free if free >= self.count else size
                        below *= comb(free, self.count) + 1
                        continue
                    parts = [cards for cards, _ in out[seat]]
                    ways = self._choices(held_barred, gone, len(given), parts)
                    if self.may_forward and not given:
                        ways += 1 if ways else 0
                    weight, below = (weight, below * ways) if ways else (0, 1)
                if weight:
                    yield Way(Fraction(weight, below), sending, moved)

    def _moves(
        self, rows: Sequence[tuple[int, int, Sequence[Sequence[int]]]], room: Sequence[int]
    ) -> Iterator[tuple[int, ...]]:
        """Yield the possible numbers of barred cards in the parcels.

        A seat that passed a barred card had fewer others than it passed.

        Args:
            rows: The parcels by their giver: the giver, the number of barred cards that it was seen
                to pass, and for each parcel the receiver and the number of cards.
            room: The number of barred cards in each hand that may have come in these parcels.
        """
        if not rows:
            yield ()
            return
        (giver, seen, parcels), *others = rows
        due = self.record.table.hand_size - self.count - room[giver]
        for row in product(*(range(min(cards, room[to]) + 1) for to, cards in parcels)):
            gone = sum(row) + seen
            if 0 < gone <= due:
                continue
            left = list(room)
            for (to, _), some in zip(parcels, row, strict=True):
                left[to] -= some
            for rest in self._moves(others, left):
                yield *row, *rest

    def origin(self, hands: Sequence[Cards], kitty: Cards, pile: Cards, rng: Random) -> Origin:
        if self.even:
            [(_, parcels)] = self.routes
            return self.passes.undone(hands, kitty, rng, parcels)
        places = [*self._without_own(hands), kitty]
        way = self.drawn_way(places, self.mine_in(places), rng)
        parcels = next(parcels for sending, parcels in self.routes if sending == way.forwarding)
        return self.passes.undone(hands, kitty, rng, parcels, self.barred, way.barred)


def barred_copies(table: TableRules) -> Cards:
    """Return all copies in the deck of the cards that may not be passed while there are others."""
    barred = table.rules.passing.barred
    return Cards([card for card in table.deck if card in barred])


def splits(cards: int, parts: Sequence[int]) -> int:
    """Return the number of ways to take parts of these sizes from a number of cards."""
    ways = 1
    for part in parts:
        if not 0 <= part <= cards:
            return 0
        ways *= comb(cards, part)
        cards -= part
    return ways
