"""Branches: the cases that a viewer cannot tell apart and that are counted one by one.

Most views have one branch. No two branches have a placement in common. In a branch each hidden card
may lie in certain places. The weight of a placement depends on the number of special cards in each
place. A leaf is a branch in which these numbers are settled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod
from random import Random
from typing import final

from attrs import evolve

from hearts._core.cards.cards import Card, Cards
from hearts._core.worlds.cases import HiddenCase, HiddenClass
from hearts._core.worlds.matrix import Group, Matrix
from hearts._core.worlds.usual import OTHER_PLACES, WorldPattern
from hearts._engine.views.record import DealRecord
from hearts._engine.worlds.plain import Origin, pick
from hearts._engine.worlds.rare.bits import (
    COPY,
    FIRST,
    bits_of,
    both,
    cards_of,
    each_bit,
    either_copy,
)
from hearts._engine.worlds.rare.stories import BARRED, MINE, WARREN, KindCounts, Story

#: More kinds of cards, where another seat has taken the kitty into the hand: a card that it was
#: seen not to hold before, so that it came from the kitty; one that it held before.
FROM_KITTY, FROM_HAND = 8, 16
_OF_STORY = BARRED | MINE | WARREN


@final
class Leaf:
    """A branch in which the number of special cards in each place is settled.

    Attributes:
        branch: The branch.
        special: The number of cards of each special class in each place.
        weight: The weight of each of its placements.
        ways: The number of ways to place the special cards so.
        matrix: The matrix of the other cards.
    """

    __slots__ = ("branch", "matrix", "special", "ways", "weight")

    def __init__(
        self, branch: Branch, special: tuple[tuple[int, ...], ...], weight: Fraction, ways: int,
        matrix: Matrix,
    ) -> None:  # fmt: skip
        self.branch, self.special, self.weight, self.ways = branch, special, weight, ways
        self.matrix = matrix

    @property
    def count(self) -> int:
        """The number of placements."""
        return self.ways * self.matrix.count


@final
class Branch:
    """One case: the places where each hidden card may lie.

    The places are the seats, and behind them the kitty, the cards put down, and the cards away.

    Attributes:
        kitty, put_down, away: The numbers of the last three places.
        now: The cards known to lie in each place.
        room: The number of hidden cards in each place.
        cards: The hidden cards, as bits.
        allowed: For each place, the cards that may lie there.
        by_kind: The special cards of each kind.
        taker: Another seat that took the kitty into the hand; -1 for none.
    """

    def __init__(self, record: DealRecord, story: Story) -> None:
        self.record, self.story = record, story
        self.places = record.players + OTHER_PLACES
        self.kitty, self.put_down, self.away = range(record.players, self.places)
        self.now = [Cards()] * self.places
        self.room = [0] * self.places
        self.cards = 0
        self.allowed = [0] * self.places
        self.by_kind: dict[int, int] = {}
        self.taker = -1
        #: The part that the states of the worlds share, if there is one.
        self.pattern: WorldPattern | None = None
        #: The known hands at the start of play, without that of the taker.
        self.began = [Cards()] * record.players
        #: Of the taker: what it played before it put cards down, and after; the cards that it was
        #: seen not to hold before; those known to come from its hand, and from the kitty.
        self.before = self.after = Cards()
        self.shown_absent = 0
        self.sure_in_hand = self.sure_in_kitty = Cards()
        #: Of the cards that it was seen to have: those from the hand, from the kitty, and others.
        self.sure_hand = self.sure_kitty = self.known = Cards()

    def copy(self) -> Branch:
        """Return a branch that can be changed."""
        other = Branch(self.record, self.story)
        other.__dict__.update(self.__dict__)
        other.now, other.room, other.allowed = list(self.now), list(self.room), list(self.allowed)
        other.by_kind = dict(self.by_kind)
        return other

    # Conditions.

    def without(self, place: int, bits: int) -> Branch:
        """Return the branch in which these cards do not lie in this place."""
        other = self.copy()
        other.allowed[place] &= ~bits
        return other

    def fixed(self, bit: int, places: Sequence[int]) -> Branch:
        """Return the branch in which a card lies in one of these places."""
        other = self.copy()
        for place in range(self.places):
            if place not in places:
                other.allowed[place] &= ~bit
        return other

    def holding(self, seat: int, bits: int) -> Iterator[Branch]:
        """Yield the branches in which a seat has one of these hidden cards; no two hold at once."""
        rest = self
        for bit in each_bit(bits & self.cards & self.allowed[seat]):
            yield rest.fixed(bit, (seat,))
            rest = rest.without(seat, bit)

    # Counting.

    def _classes(self) -> dict[tuple[tuple[int, ...], int], int]:
        """Return the hidden cards by the places where they may lie and their kind."""
        groups: dict[tuple[tuple[int, ...], int], int] = {((), 0): self.cards}
        for place in range(self.places):
            if self.room[place]:
                split: dict[tuple[tuple[int, ...], int], int] = {}
                for (places, kind), bits in groups.items():
                    inside = bits & self.allowed[place]
                    if inside:
                        split[(*places, place), kind] = inside
                    if bits ^ inside:
                        split[places, kind] = bits ^ inside
                groups = split
        for kind, cards in self.by_kind.items():
            split = {}
            for (places, old), bits in groups.items():
                inside = bits & cards
                if inside:
                    split[places, old | kind] = inside
                if bits ^ inside:
                    split[places, old] = bits ^ inside
            groups = split
        return groups

    def leaves(self) -> list[Leaf]:
        """Return the branch, split by the number of special cards in each place."""
        groups = self._classes()
        self.story.weighed = 0
        self.special = [(bits, each) for each, bits in groups.items() if each[1]]
        self.plain = [(bits, each[0]) for each, bits in groups.items() if not each[1]]
        places = [each for _, each in self.plain]
        sizes = [bits.bit_count() for bits, _ in self.plain]
        matrices: dict[tuple[int, ...], Matrix] = {}
        weights: dict[object, Fraction] = {}
        even = self.story.even and self.taker < 0
        found = []
        for cells, ways, room in self._spread(0, tuple(self.room)):
            if room not in matrices:
                matrices[room] = Matrix(sizes, places, room)
            matrix = matrices[room]
            if not matrix.count:
                continue
            if even:
                found.append(Leaf(self, cells, Fraction(1), ways, matrix))
                continue
            counts = self.counts(
                (kind, place, cards)
                for (_, (open_to, kind)), row in zip(self.special, cells, strict=True)
                for place, cards in zip(open_to, row, strict=True)
            )
            key = tuple(tuple(sorted(each.items())) for each in counts)
            if key not in weights:
                weights[key] = self.weight(counts)
            if weights[key]:
                found.append(Leaf(self, cells, weights[key], ways, matrix))
        return found

    def _spread(
        self, row: int, room: tuple[int, ...]
    ) -> Iterator[tuple[tuple[tuple[int, ...], ...], int, tuple[int, ...]]]:
        """Yield the placements of the special classes: the cells, their number of ways, the room
        left."""
        if row == len(self.special):
            yield (), 1, room
            return
        bits, (places, _) = self.special[row]
        for cells, ways in fillings(bits.bit_count(), [(p, room[p]) for p in places]):
            left = list(room)
            for place, cards in zip(places, cells, strict=True):
                left[place] -= cards
            for others, more, rest in self._spread(row + 1, tuple(left)):
                yield (cells, *others), ways * more, rest

    def counts(self, hidden: Iterable[tuple[int, int, int]]) -> list[Counter[int]]:
        """Return the number of special cards of each kind in each place.

        *hidden* are those that are not known to lie there: kind, place, number.
        """
        record, story = self.record, self.story
        seats = range(record.players)
        known = [self.began[seat] for seat in seats]
        # The known cards of a pile are the viewer's own, and have no kind that counts there.
        known += [self.now[self.kitty], Cards(), Cards()]
        mine = story.mine_in(known)
        found = [story.count_kinds(*each) for each in zip(known, mine, strict=True)]
        for kind, place, cards in hidden:
            found[place][kind] += cards
        return found

    def weight(self, counts: list[Counter[int]]) -> Fraction:
        """Return the weight of a placement with these numbers of special cards in each place."""
        players = self.record.players
        lying = counts[self.away if self.record.pile_waits else self.kitty]
        if self.taker < 0:
            return self.story.weight(_plain(counts[:players]), _story(lying))
        return sum(
            (
                ways * self.story.weight(hands, kitty)
                for ways, hands, kitty in self._taken_up(counts)
            ),
            Fraction(0),
        )

    def _taken_up(
        self, counts: list[Counter[int]]
    ) -> Iterator[tuple[int, list[KindCounts], KindCounts]]:
        """Yield the cases for the taker's cards from the kitty: the number of ways, and the special
        cards in the hands and in the kitty."""
        record, taker = self.record, self.taker
        size = record.kitty_size
        held = counts[taker] + counts[self.put_down]
        total = record.size_of(taker) - len(self.before) + size
        shown = [self.before, self.known, self.sure_kitty, self.sure_hand]
        mine = self.story.mine_in([*self.began, *shown])[-len(shown) :]
        before, free, in_kitty, in_hand = map(self.story.count_kinds, shown, mine)
        # Cards that lay on the pile were not in the kitty, unless it lay there as well.
        of_hand = 0 if record.mixes_kitty else MINE
        kitty_count, hand_count = len(self.sure_kitty), len(self.sure_hand)
        for kind in [kind for kind in free if kind & of_hand]:
            hand_count += free[kind]
            in_hand[kind] += free.pop(kind)
        for kind, cards in held.items():
            part = kind & _OF_STORY
            if kind & FROM_KITTY and kind & of_hand and cards:
                return
            if kind & FROM_HAND or kind & of_hand:
                in_hand[part] += cards
                hand_count += cards
            elif kind & FROM_KITTY:
                in_kitty[part] += cards
                kitty_count += cards
            else:
                free[part] += cards
        special = [(kind, cards) for kind, cards in free.items() if kind]
        plain = total - kitty_count - hand_count - sum(cards for _, cards in special)
        due = size - kitty_count
        for picked in product(*(range(cards + 1) for _, cards in special)):
            rest = due - sum(picked)
            if not 0 <= rest <= plain:
                continue
            ways = comb(plain, rest)
            kitty, hand = Counter(in_kitty), Counter(in_hand) + before
            for (kind, cards), some in zip(special, picked, strict=True):
                ways *= comb(cards, some)
                kitty[kind] += some
                hand[kind] += cards - some
            hands = _plain(counts[: record.players])
            hands[taker] = hand
            yield ways, hands, kitty

    # Drawing and listing.

    def case(self, leaf: Leaf, scale: int) -> HiddenCase:
        """Return a leaf as the core draws from it; *scale* makes its weights whole numbers."""
        return HiddenCase(
            self.now,
            [_hidden(bits, places) for bits, (places, _) in self.special],
            leaf.special,
            [_hidden(bits, places) for bits, places in self.plain],
            leaf.matrix,
            int(leaf.weight * scale) * leaf.count,
        )

    def each(self, leaf: Leaf) -> Iterator[tuple[list[Cards], int]]:
        """Yield every placement, the cards in each place, and the number of ways in which equal
        cards lie so."""
        classes = [(bits, places, cells) for (bits, (places, _)), cells
                   in zip(self.special, leaf.special, strict=True)]  # fmt: skip
        groups = leaf.matrix.groups
        for filled in leaf.matrix.fillings():
            columns = [[row[g] for row in filled] for g in range(len(groups))]
            for split in _split_groups(groups, columns):
                rows = list(classes)
                for number, (bits, _) in enumerate(self.plain):
                    where = [(place, row[number]) for part in split for place, row in part]
                    rows.append((bits, tuple(p for p, _ in where), tuple(c for _, c in where)))
                for hidden, ways in _dealt(rows, [0] * self.places, 1):
                    pairs = zip(self.now, hidden, strict=True)
                    yield [known + cards_of(bits) for known, bits in pairs], ways

    def origin(self, lying: Sequence[Cards], rng: Random) -> Origin:
        """Return an origin of a placement, drawn."""
        record = self.record
        hands, kitty = list(lying[: record.players]), lying[self.kitty]
        if record.in_play:
            hands = [hand + record.played(seat) for seat, hand in enumerate(hands)]
            kitty = record.kitty or kitty
            if record.seat is not None:
                hands[record.seat] = record.own
            if self.taker >= 0:
                hands[self.taker], kitty = self._start_of_taker(lying, rng)
        origin = self.story.origin(hands, kitty, lying[self.away], rng)
        return evolve(origin, put_down=lying[self.put_down])

    def _start_of_taker(self, lying: Sequence[Cards], rng: Random) -> tuple[Cards, Cards]:
        """Return the hand of the taker before it took the kitty, and the kitty."""
        record, taker = self.record, self.taker
        hand = lying[taker] + lying[self.put_down] + self.after
        shown = Cards("", self.shown_absent)
        sure = hand & self.sure_in_kitty
        rest = hand - sure
        others = [
            Cards() if seat in (taker, record.seat) else cards + record.played(seat)
            for seat, cards in enumerate(lying[: record.players])
        ]
        own = rest & self.sure_in_hand
        if not record.mixes_kitty:
            own = own | rest & self.story.mine_in([*others, self.before, rest])[-1]
        rest = rest - own
        more = Cards([card for card in rest if card in shown])
        sure, rest = sure + more, rest - more
        due = record.kitty_size - len(sure)
        story = self.story
        bars = Cards([card for card in rest if card in story.barred])
        options, weights = [], []
        plain = rest - bars
        for some in range(max(0, due - len(plain)), min(len(bars), due) + 1):
            kitty = sure + pick(rng, bars, some) + pick(rng, plain, due - some)
            held = list(others)
            held[taker] = self.before + (hand - kitty)
            places = [*held, kitty]
            *each, there = [
                story.count_kinds(*pair) for pair in zip(places, story.mine_in(places), strict=True)
            ]
            ways = comb(len(bars), some) * comb(len(plain), due - some)
            options.append((held[taker], kitty))
            weights.append(ways * story.weight(each, there))
        [found] = rng.choices(options, [float(weight) for weight in weights])
        return found


def _hidden(bits: int, places: tuple[int, ...]) -> HiddenClass:
    return HiddenClass(bits & FIRST, bits >> COPY, places)


def _plain(counts: Sequence[Counter[int]]) -> list[KindCounts]:
    return [_story(each) for each in counts]


def _story(counts: Counter[int]) -> KindCounts:
    """Return the part of the kinds that matters for the story."""
    found: Counter[int] = Counter()
    for kind, cards in counts.items():
        if kind & _OF_STORY:
            found[kind & _OF_STORY] += cards
    return found


def fillings(size: int, room: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the ways to share out a number of cards, and the count of each."""
    if size > sum(most for _, most in room):
        return
    if not room:
        yield (), 1
        return
    (_, most), *others = room
    for cards in range(min(size, most) + 1):
        for rest, ways in fillings(size - cards, others):
            yield (cards, *rest), comb(size, cards) * ways


def _split_groups(
    groups: Sequence[Group], columns: Sequence[Sequence[int]]
) -> Iterator[list[list[tuple[int, tuple[int, ...]]]]]:
    """Yield the ways to share out the cards of each group, of each class as many as its column
    says."""
    if not groups:
        yield []
        return
    for split in _split_group(groups[0], columns[0]):
        for others in _split_groups(groups[1:], columns[1:]):
            yield [split, *others]


def _split_group(group: Group, cells: Sequence[int]) -> Iterator[list[tuple[int, tuple[int, ...]]]]:
    """Yield the ways to share out the cards of each class among places that go together."""
    place, *others = group.places
    size, *sizes = group.counts
    if not others:
        yield [(place, tuple(cells))]
        return
    for first, _ in fillings(size, list(enumerate(cells))):
        left = [cell - some for cell, some in zip(cells, first, strict=True)]
        for rest in _split_group(Group(tuple(others), tuple(sizes)), left):
            yield [(place, first), *rest]


def _dealt(
    rows: Sequence[tuple[int, tuple[int, ...], tuple[int, ...]]], found: list[int], ways: int
) -> Iterator[tuple[list[int], int]]:
    """Yield the cards of these classes, laid in every way that can be told apart."""
    if not rows:
        yield list(found), ways
        return
    (bits, places, cells), *others = rows
    for parts, more in _parts(list(cards_of(bits)), cells):
        laid = list(found)
        for place, cards in zip(places, parts, strict=True):
            free = bits_of(Cards(cards))
            over = laid[place] & free  # a second copy of a card that lies there already
            laid[place] |= (free ^ over) | both(either_copy(over)) if over else free
        yield from _dealt(others, laid, ways * more)


def _parts(
    cards: list[Card], sizes: Sequence[int]
) -> Iterator[tuple[tuple[tuple[Card, ...], ...], int]]:
    """Yield the ways to share out cards in parts of these sizes, and how often each can be where
    equal cards are told apart."""
    if not sizes:
        yield (), 1
        return
    for first, rest in _picked(cards, sizes[0]):
        ways = prod(comb(cards.count(card), first.count(card)) for card in dict.fromkeys(first))
        for others, more in _parts(rest, sizes[1:]):
            yield (first, *others), ways * more


def _picked(cards: list[Card], count: int) -> Iterator[tuple[tuple[Card, ...], list[Card]]]:
    """Yield the choices of a number of sorted cards, equal ones once, each with the rest."""
    if count == 0:
        yield (), cards
        return
    if len(cards) < count:
        return
    first = cards[0]
    for some, rest in _picked(cards[1:], count - 1):
        yield (first, *some), rest
    same = cards.count(first)
    for some, rest in _picked(cards[same:], count):
        yield some, [first] * same + rest
