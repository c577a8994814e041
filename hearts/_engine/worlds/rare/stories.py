"""The story behind a placement: how cards were passed, or shuffled in again, before play.

Every lawful choice that was not seen is equally likely, and the deal is fair. The weight of a story
is the probability of its hidden choices; seen choices must be lawful, and change no weight. The
weight of a placement is the sum over its stories. It depends on a few special cards: cards that may
not be passed, and cards of the viewer that went onto the pile of a mix. The weight follows from the
number of them in each place.

The module is long because stories of passes and stories of a pile differ, and both kinds are
weighed and told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, product
from math import comb
from operator import itemgetter
from random import Random
from typing import Final, TypeAlias, final

from attrs import field, frozen

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Forward, Pass
from hearts._core.cards.cards import WARREN_CARD, Cards
from hearts._engine.phases.exchange import pass_receivers
from hearts._engine.views.record import DealRecord
from hearts._engine.worlds.bags import pick
from hearts._seats import left_of
from hearts._values import Immutable
from hearts.errors import InputError

#: The kind of a card in its story: it may not be passed while there are others; it is one of those
#: that the viewer knows to have gone onto the pile; it is Warren.
BARRED, MINE, WARREN = 1, 2, 4
#: The greatest number of ways that are weighed in one case, so that a count ends.
MOST_WAYS: Final = 200_000
#: The number of cards of each kind in one place.
Kinds: TypeAlias = Mapping[int, int]


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


@final
@frozen
class Told(Immutable):
    """A story told in full.

    Attributes:
        dealt: The cards dealt to each seat.
        kitty: The cards dealt into the kitty.
        passes: The action of each seat.
        again: The cards that each seat got from the pile of a mix.
    """

    dealt: tuple[Cards, ...]
    kitty: Cards
    passes: dict[int, Action] = field(eq=False)
    again: tuple[Cards, ...] = ()


@final
class Story:
    """The possible events before play, or before the pile of a mix is dealt again.

    Args:
        record: The events that the viewer saw.
        keeper: The seat that got the cards that the viewer passed; None if there is not just one.
    """

    def __init__(self, record: DealRecord, keeper: int | None = None) -> None:
        self.record, self.keeper = record, keeper
        self.weighed = 0  # ways, since a count began
        self.players, self.seat = record.players, record.seat
        self._got = record.shown.get("pass", [])
        self.passing = record.table.rules.passing
        passed = record.due not in (Phase.DEAL, Phase.PASS) and bool(record.scheme)
        self.mixed = passed and record.mixed
        self.direct = passed and not record.mixed
        self.count = sum(record.scheme.values())
        self.barred = self.passing.barred & record.table.deck if passed else Cards()
        self.left = record.table.hand_size - (self.count if record.due is Phase.REDEAL else 0)
        others = self.record.others
        if self.mixed:
            mine = self.record.discarded
            self.looked = record.kitty_before if record.mixes_kitty else None
            self.mine = mine + (self.looked or Cards())
            got = (
                Cards(record.deals[1].hands[self.seat])  # type: ignore[arg-type]
                if self.seat is not None and len(record.deals) > 1
                else Cards()
            )
            self.got_mine = got & self.mine
            self.got = got - self.got_mine
            hidden = record.kitty_size if record.mixes_kitty and self.looked is None else 0
            self.from_kitty = hidden
            self.pile = self.count * len(others) + hidden
        elif self.direct:
            step = next(iter(record.scheme))
            self.step = step
            self.may_forward = self.passing.forwards(record.scheme)
            self.routes = list(self._routes())
        #: Whether every placement weighs the same.
        self.even = not self.mixed and not (self.direct and (self.may_forward or self.barred))

    # What is special about a card.

    def kinds_of(self, cards: Cards, mine: Cards) -> Counter[int]:
        """Return the number of cards of each kind; *mine* are those that the viewer put onto the
        pile."""
        found: Counter[int] = Counter()
        for card in cards - mine:
            found[self.kind(card in self.barred, False, card == WARREN_CARD)] += 1
        for card in mine:
            found[self.kind(card in self.barred, True, False)] += 1
        del found[0]
        return found

    def kind(self, barred: bool, mine: bool, warren: bool) -> int:
        """Return the kind of a card."""
        watched = self.mixed and self.from_kitty and self.record.table.has_extra
        return BARRED * barred + MINE * mine + WARREN * bool(warren and watched)

    # Cards that go from hand to hand.

    def _routes(self) -> Iterator[tuple[frozenset[int], list[tuple[int, int, int, int]]]]:
        """Yield the seats that may have sent on cards, and then all parcels: giver, receiver, the
        place to which the giver passed them, and the number of cards."""
        record = self.record
        acted = {act.seat: act for act in record.passes}
        sure: set[int] = set()
        if self.seat is not None and isinstance(acted.get(self.seat), Forward):
            sure.add(self.seat)
        doubt = record.others if self.may_forward else []
        for choice in product((False, True), repeat=len(doubt)):
            sending = frozenset(
                sure | {other for other, yes in zip(doubt, choice, strict=True) if yes}
            )
            parcels = []
            for giver in range(self.players):
                if giver in sending:
                    continue
                for first, cards in pass_receivers(self.players, record.scheme, giver):
                    receiver = first
                    while receiver in sending:
                        receiver = left_of(receiver, self.players, self.step)
                    parcels.append((giver, receiver, first, cards))
            if self._as_seen(sending, parcels):
                yield sending, parcels

    def _as_seen(
        self, sending: frozenset[int], parcels: Sequence[tuple[int, int, int, int]]
    ) -> bool:
        """Return whether the viewer would have got what it got."""
        seat, record = self.seat, self.record
        if seat is None or not self.may_forward:
            return True
        if seat in sending:
            return True
        [mine] = [receiver for giver, receiver, _, _ in parcels if giver == seat]
        if mine != self.keeper:
            return False
        return mine != seat or (bool(self._got) and self._got[0].cards == record.discarded)

    def parcel_to(self, seat: int) -> Cards:
        """Return the cards that the viewer passed to a seat and that certainly lie there."""
        if self.seat is None or not self.direct:
            return Cards()
        [own] = [act for act in self.record.passes if act.seat == self.seat]
        if not isinstance(own, Pass):
            return Cards()
        if own.to:
            return dict(own.to).get(seat, Cards())
        return own.cards if seat == self.keeper else Cards()

    def _choices(self, barred: int, out: int, seen: int, parts: Sequence[int]) -> int:
        """Return among how many choices a seat had the one that nobody saw; 0 if it had it not.

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
        return _splits(free - seen, parts)

    def _direct_ways(self, held: Sequence[Kinds]) -> Iterator[Way]:
        """Yield the ways in which cards went from hand to hand; *held* is what is special at the
        start of play in each hand."""
        size, barred = self.record.table.hand_size, [each.get(BARRED, 0) for each in held]
        own = [self.parcel_to(seat) for seat in range(self.players)]
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
                    seen[giver] = self._got_from(giver)
            given_barred = {giver: len(cards & self.barred) for giver, cards in seen.items()}
            came_at_most = [bars - sure for bars, sure in zip(barred, known, strict=True)]
            rows = [
                (giver, given_barred.get(giver, 0), [(to, cards) for _, to, _, cards in row])
                for giver, row in groupby(hidden, key=itemgetter(0))
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
                    weight *= _splits(bars, came)
                    weight *= _splits(rest, [cards - some for cards, some in into[seat]])
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
                        ways += ways > 0
                    weight, below = (weight, below * ways) if ways else (0, 1)
                if weight:
                    yield Way(Fraction(weight, below), sending, moved)

    def _count_way(self) -> None:
        """Count one way that is weighed; InputError if there are too many."""
        self.weighed += 1
        if self.weighed > MOST_WAYS:
            raise InputError(
                f"worlds: barred cards may have been passed in more than {MOST_WAYS} ways, which "
                "are too many to weigh"
            )

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

    def _got_from(self, giver: int) -> Cards:
        """Return the cards that came from a seat; if cards go one way, a neighbour stands for
        it."""
        if len(self.record.scheme) == 1:
            return self._got[0].cards
        return next(each.cards for each in self._got if each.seat == giver)

    def _tell_direct(self, way: Way, hands: Sequence[Cards], kitty: Cards, rng: Random) -> Told:
        """Return the story of this way."""
        dealt = list(hands)
        parcels = next(parcels for sending, parcels in self.routes if sending == way.forwarding)
        pools = [hand - self.parcel_to(seat) for seat, hand in enumerate(hands)]
        passes: dict[int, Action] = {seat: Forward(seat) for seat in way.forwarding}
        given: dict[int, dict[int, Cards]] = {}
        moved = iter(way.barred)
        for giver, receiver, first, count in parcels:
            if giver == self.seat:
                cards = self.parcel_to(receiver)
            elif receiver == self.seat:
                cards = self._got_from(giver)
            else:
                pool = pools[receiver]
                bars = Cards([card for card in pool if card in self.barred])
                some = next(moved)
                cards = pick(rng, bars, some) + pick(rng, pool - bars, count - some)
                pools[receiver] = pool - cards
            given.setdefault(giver, {})[first] = cards
            dealt[receiver] = dealt[receiver] - cards
            dealt[giver] = dealt[giver] + cards
        for giver, parcel in given.items():
            one = len(self.record.scheme) == 1
            passes[giver] = Pass(next(iter(parcel.values())) if one else parcel, giver)
        return Told(tuple(dealt), kitty, passes)

    # Cards on a pile.

    def _mixed_ways(self, held: Sequence[Kinds], kitty: Kinds) -> Iterator[Way]:
        """Yield the ways in which a pile came about, and was dealt again.

        Before it is dealt again *held* is what is left of the hands, and *kitty* the pile.
        """
        record, others, again = self.record, self.record.others, len(self.record.deals) > 1
        size, count = record.table.hand_size, self.count
        barred = [_sum(each, BARRED) for each in held]
        mine = [_sum(each, MINE) for each in held]
        barred_mine = [each.get(BARRED | MINE, 0) for each in held]
        # Barred cards lie on the pile only if a hand may have lacked others, or with the kitty.
        loose = len(self.barred) > size - count or bool(self.from_kitty)
        from_kitty = self.from_kitty
        fixed = 0  # barred cards on the pile that lie in the kitty now, or came to the viewer
        if again:
            fixed = len(Cards([card for card in self.got if card in self.barred]))
        if record.mixes_kitty or not again:
            fixed += kitty.get(BARRED, 0) + kitty.get(BARRED | WARREN, 0)
        got: list[Sequence[int]] = [
            range(min(count, barred[seat] - barred_mine[seat]) + 1) if again and loose else (0,)
            for seat in others
        ]
        holder = next((seat for seat in others if _sum(held[seat], WARREN)), None)
        on_pile = bool(
            from_kitty
            and record.table.has_extra
            and (WARREN_CARD in self.got or (not again and _sum(kitty, WARREN)))
        )
        flags = (False, True) if again and holder is not None else (on_pile,)
        for came in product(*got):
            bars = sum(came) + fixed
            kept = [
                barred[seat] - barred_mine[seat] - some
                for seat, some in zip(others, came, strict=True)
            ]
            for gone in self._discards(kept, bars - from_kitty, bars):
                from_kitty_barred = bars - sum(gone)
                for warren in flags:
                    self._count_way()
                    weight = self._of_pile(bars, gone, from_kitty_barred, warren)
                    for place, seat in enumerate(others):
                        rest = size if again else self.left
                        rest -= barred[seat] + mine[seat] - barred_mine[seat]
                        if again:
                            wanted = count - mine[seat] - came[place]
                            weight *= self._picked(
                                barred[seat] - barred_mine[seat], came[place], rest, wanted,
                                warren if seat == holder else None,
                            )  # fmt: skip
                        choices = self._choices(kept[place] + gone[place], gone[place], 0, (count,))
                        weight = weight / choices if choices else Fraction(0)
                        if not weight:
                            break
                    if weight:
                        yield Way(weight, frozenset(), gone, came, warren)

    def _discards(self, kept: Sequence[int], least: int, most: int) -> Iterator[tuple[int, ...]]:
        """Yield the possible numbers of barred cards in the discards, with a sum in these limits.

        A seat that passed a barred card had fewer others than it passed. *kept* is the number of
        barred cards that each seat kept.
        """
        if not kept:
            yield ()
            return
        due = self.record.table.hand_size - self.count - kept[0]
        for gone in range(min(self.count, most) + 1):
            if 0 < gone <= due or gone + self.count * (len(kept) - 1) < least:
                continue
            for rest in self._discards(kept[1:], least - gone, most - gone):
                yield gone, *rest

    def _picked(self, bars: int, barred: int, rest: int, others: int, warren: bool | None) -> int:
        """Return the number of ways in which a seat got these numbers of barred and other cards
        from the pile. *warren* says whether Warren, if it holds it, was one of them."""
        if others < 0:
            return 0
        if warren is None:
            return comb(bars, barred) * comb(rest, others)
        if WARREN_CARD in self.barred:
            taken = comb(bars - 1, barred - warren) if barred >= warren else 0
            return taken * comb(rest, others)
        taken = comb(rest - 1, others - warren) if others >= warren else 0
        return comb(bars, barred) * taken

    def _of_pile(
        self, bars: int, gone: Sequence[int], from_kitty_barred: int, warren: bool
    ) -> Fraction:
        """Return the number of ways in which the hidden cards of the pile came from the seats and
        the kitty; Warren never lay in the kitty."""
        parts = [*gone, from_kitty_barred]
        plain = [self.count - each for each in gone]
        plain.append(self.from_kitty - from_kitty_barred)
        ways = Fraction(_splits(sum(parts), parts) * _splits(sum(plain), plain))
        if warren:
            barred = WARREN_CARD in self.barred
            among, there = (bars, parts[-1]) if barred else (sum(plain), plain[-1])
            ways *= Fraction(among - there, among) if among else 0
        return ways

    def _tell_mixed(
        self, way: Way, hands: Sequence[Cards], kitty: Cards, pile: Cards, mine: Sequence[Cards],
        rng: Random,
    ) -> Told:  # fmt: skip
        """Return the story of this way.

        *pile* is what lies there, before it is dealt again; *mine* are the cards in each hand and
        in the kitty of which the viewer knows that they lay there.
        """
        record, again = self.record, len(self.record.deals) > 1
        dealt, got = list(hands), [Cards()] * self.players
        if self.seat is not None and again:
            got[self.seat] = self.got + self.got_mine
        if again:
            pile = self.got + (kitty - mine[-1] if record.mixes_kitty else Cards())
            for seat, barred in zip(record.others, way.again, strict=True):
                pool = hands[seat] - mine[seat]
                sure = Cards()
                if record.table.has_extra and self.from_kitty and WARREN_CARD in pool:
                    pool = pool - Cards([WARREN_CARD])
                    sure = Cards([WARREN_CARD]) if way.warren else Cards()
                bars = Cards([card for card in pool if card in self.barred])
                wanted = barred - len(sure & self.barred)
                plain = self.count - len(mine[seat]) - len(sure) - wanted
                new = sure + pick(rng, bars, wanted) + pick(rng, pool - bars, plain)
                got[seat] = mine[seat] + new
                pile = pile + new
                dealt[seat] = dealt[seat] - got[seat]
        else:
            pile = pile - self.mine
        before = kitty if self.looked is None else self.looked
        passes: dict[int, Action] = {}
        cards = rng.sample(list(pile), len(pile))
        barred_cards = [card for card in cards if card in self.barred]
        plain_cards = [card for card in cards if card not in self.barred]
        if record.table.has_extra and WARREN_CARD in pile:  # from a hand, never from the kitty
            alike, passed = plain_cards, self.count * len(record.others) - sum(way.barred)
            if WARREN_CARD in self.barred:
                alike, passed = barred_cards, sum(way.barred)
            alike.remove(WARREN_CARD)
            alike.insert(rng.randrange(passed), WARREN_CARD)
        for barred, seat in zip(way.barred, record.others, strict=True):
            gone = Cards([*barred_cards[:barred], *plain_cards[: self.count - barred]])
            del barred_cards[:barred], plain_cards[: self.count - barred]
            passes[seat] = Pass(gone, seat)
            dealt[seat] = dealt[seat] + gone
        if record.mixes_kitty and self.looked is None:
            before = Cards([*barred_cards, *plain_cards])
        return Told(tuple(dealt), before, passes, tuple(got))

    def mine_of(self, places: Sequence[Cards]) -> list[Cards]:
        """Return the cards in each place that the viewer knows to have lain on the pile."""
        left = self.mine - self.got_mine if self.mixed else Cards()
        found = []
        for cards in places:
            found.append(cards & left)
            left = left - found[-1]
        return found

    # Both.

    def ways(self, held: Sequence[Kinds], kitty: Kinds) -> list[Way]:
        """Return the ways of the story, with the special cards in the hands and in the kitty."""
        if self.direct:
            return list(self._direct_ways(held))
        return list(self._mixed_ways(held, kitty)) if self.mixed else [Way(Fraction(1))]

    def weight(self, held: Sequence[Kinds], kitty: Kinds) -> Fraction:
        """Return the weight of a placement with these numbers of special cards in each place."""
        return sum((way.weight for way in self.ways(held, kitty)), Fraction(0))

    def tell(self, hands: Sequence[Cards], kitty: Cards, pile: Cards, rng: Random) -> Told:
        """Return a story that leads to these hands."""
        if not (self.direct or self.mixed):
            return Told(tuple(hands), kitty, {})
        if self.even:
            [(sending, parcels)] = self.routes
            way = Way(Fraction(1), sending, (0,) * len(parcels))
            return self._tell_direct(way, hands, kitty, rng)
        self.weighed = 0
        lying = pile if self.record.due is Phase.REDEAL else kitty
        places = [*hands, lying]
        if self.seat is not None:
            places[self.seat] = Cards()
        mine = self.mine_of(places)
        *held, there = [self.kinds_of(*each) for each in zip(places, mine, strict=True)]
        ways = self.ways(held, there)
        [way] = rng.choices(ways, [float(each.weight) for each in ways])
        if self.direct:
            return self._tell_direct(way, hands, kitty, rng)
        return self._tell_mixed(way, hands, kitty, pile, mine, rng)


def _sum(kinds: Kinds, bit: int) -> int:
    """Return the number of the cards that are of a kind with this bit."""
    return sum(count for kind, count in kinds.items() if kind & bit)


def _splits(cards: int, parts: Sequence[int]) -> int:
    """Return the number of ways to take parts of these sizes from a number of cards."""
    ways = 1
    for part in parts:
        if not 0 <= part <= cards:
            return 0
        ways *= comb(cards, part)
        cards -= part
    return ways
