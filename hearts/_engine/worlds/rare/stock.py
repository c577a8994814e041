"""Worlds of a deal in which cards are drawn from a stock, which lies hidden and in order.

The time at which a seat got a card decides what its plays prove: a player who does not follow suit
may have drawn a card of the suit since. So the ways to each placement are counted. A seat has all
cards of its first hand at the time 0, and one more after each draw. A card that the seat has played
came before that, and one that a play proves absent came after it. The count goes back from the last
draw to the first hand. Cards that must come after the same time are alike in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING, TypeAlias, final

from hearts._core.cards.action import Action
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.evidence import Evidence
from hearts._core.play.state import State
from hearts._core.worlds.cases import HiddenCards, HiddenCase, HiddenClass
from hearts._core.worlds.matrix import Matrix
from hearts._core.worlds.usual import KITTY, OTHER_PLACES, WorldPattern
from hearts._engine.score.match import Match
from hearts._engine.views.layout import laid_state, lay_out
from hearts._engine.views.record import DealRecord
from hearts._engine.worlds.plain import Origin, history_of_deal
from hearts._engine.worlds.rare.branches import fillings

if TYPE_CHECKING:
    from hearts._engine.game.game import Game

#: The number of cards that must come after each time, by the time.
Pending: TypeAlias = tuple[int, ...]


@final
class Arrivals:
    """The times at which the cards of one seat came, as far as they are proved.

    Attributes:
        size: The number of cards in its first hand.
        times: The number of draws so far.
        played: The cards that it has played, each with the first and the last time at which it may
            have come.
        after: The first time at which a card that it has not played may have come.
    """

    def __init__(self, record: DealRecord, seat: int, lacking: Sequence[int]) -> None:
        self.size, self.times = record.size_of(seat), len(record.draws)
        self.played: dict[Card, tuple[int, int]] = {}
        self._ways: dict[tuple[int, Pending], int] = {}
        self._lacking: list[tuple[int, int]] = []
        start = 0 if record.position is None else len(record.position.trick)
        for number, (who, card) in enumerate(record.plays, start):
            if who == seat:
                time = min(number // record.players, self.times)
                self.played[card] = (self.after(card), time)
                self._lacking.append((time + 1, lacking[number // record.players]))

    def after(self, card: Card) -> int:
        """Return the first time at which a card may have come that was not played yet."""
        return max((time for time, absent in self._lacking if absent & card.bit), default=0)

    def pending(self, held: Mapping[int, int]) -> Pending:
        """Return the cards to be shared out before the last time, by those that the seat holds."""
        counts = [0] * (self.times + 2)
        for after, cards in held.items():
            counts[after] += cards
        return self._entered(self.times, tuple(counts))

    def ways(self, time: int, pending: Pending) -> int:
        """Return the number of ways in which these cards can have come up to a time."""
        if any(pending[time + 1 :]):
            return 0
        if time == 0:
            return int(pending[0] == self.size)
        key = time, pending
        found = self._ways.get(key)
        if found is None:
            found = sum(ways for _, ways in self._steps(time, pending))
            self._ways[key] = found
        return found

    def drawn(self, cards: Cards, rng: Random) -> list[Card]:
        """Return the cards that the seat drew, in order, one way to hold these now."""
        pool: dict[int, list[Card]] = {}
        for card in cards:
            pool.setdefault(self.after(card), []).append(card)
        pending = self.pending({after: len(each) for after, each in pool.items()})
        found: list[Card] = []
        for time in range(self.times, 0, -1):
            for card, (after, last) in self.played.items():
                if last == time:
                    pool.setdefault(after, []).append(card)
            steps = list(self._steps(time, pending))
            [after] = rng.choices([step for step, _ in steps], [ways for _, ways in steps])
            found.append(pool[after].pop(rng.randrange(len(pool[after]))))
            pending = self._without(time, pending, after)
        return found[::-1]

    def _steps(self, time: int, pending: Pending) -> Iterator[tuple[int, int]]:
        """Yield the kinds of cards that can have come at this time, and the number of ways."""
        for after, cards in enumerate(pending[: time + 1]):
            if cards:
                ways = self.ways(time - 1, self._without(time, pending, after))
                if ways:
                    yield after, cards * ways

    def _without(self, time: int, pending: Pending, after: int) -> Pending:
        counts = list(pending)
        counts[after] -= 1
        return self._entered(time - 1, tuple(counts))

    def _entered(self, time: int, pending: Pending) -> Pending:
        """Return the cards to be shared out, with the played ones that came at this time or
        before, and after no later play."""
        counts = list(pending)
        for after, last in self.played.values():
            if last == time:
                counts[after] += 1
        return tuple(counts)


#: Hidden cards that are alike: where they may lie, and their number there.
_Row: TypeAlias = tuple[Cards, tuple[int, ...], tuple[int, ...]]


@final
class StockCases:
    """The cases in which the hidden cards may lie: how many of each kind lie in each place.

    The interface is that of `ExactCases`.

    Args:
        record: The record of the deal.
        arrivals: The arrivals at each seat that is hidden.
        open_to: The places where each hidden card may lie: a seat, or a number below 0 as for
            `KITTY`.
        possible: Whether there are any; conditions may contradict the known cards.
    """

    scale = 1

    def __init__(
        self,
        record: DealRecord,
        arrivals: dict[int, Arrivals],
        open_to: dict[Card, frozenset[int]],
        possible: bool = True,
    ) -> None:
        self.record, self._arrivals, self._open_to = record, arrivals, open_to
        self._possible = possible
        places = record.players + OTHER_PLACES
        self._known = [Cards()] * places
        if record.seat is not None:
            mine = record.own + record.drawn - record.played(record.seat)
            self._known[record.seat] = mine
        self._left = record.kitty_size - record.players * len(record.draws)
        self._room = [0] * places
        for seat, each in arrivals.items():
            self._room[seat] = each.size + each.times - len(each.played)
        self._room[KITTY] = self._left
        self._room[-1] = len(open_to) - sum(self._room)  # out of play, in a position

    @cached_property
    def _leaves(self) -> list[tuple[list[_Row], int, int]]:
        """The cases: the cards of each kind, the number of placements, and the ways to each."""
        kinds: dict[tuple[object, ...], list[Card]] = {}
        for card, places in self._open_to.items():
            times = (each.after(card) for each in self._arrivals.values())
            kinds.setdefault((tuple(sorted(places)), *times), []).append(card)
        if not self._possible:
            return []
        found = []
        for rows, placed in self._spread([Cards(cards) for cards in kinds.values()], self._room):
            ways = prod(self._ways_to(seat, rows) for seat in self._arrivals)
            if ways:
                found.append((rows, placed * factorial(self._left), ways))
        return found

    def _spread(self, kinds: Sequence[Cards], room: list[int]) -> Iterator[tuple[list[_Row], int]]:
        """Yield the ways to share out cards of each kind among their places, and the count of
        each."""
        if not kinds:
            yield [], 1
            return
        cards, *others = kinds
        places = tuple(sorted(self._open_to[cards[0]]))
        for cells, ways in fillings(len(cards), [(place, room[place]) for place in places]):
            left = list(room)
            for place, count in zip(places, cells, strict=True):
                left[place] -= count
            for rows, more in self._spread(others, left):
                yield [(cards, places, cells), *rows], ways * more

    def _ways_to(self, seat: int, rows: Sequence[_Row]) -> int:
        """Return the number of ways in which the cards of a seat can have come to it."""
        arrivals = self._arrivals[seat]
        held: dict[int, int] = {}
        for cards, places, cells in rows:
            if seat in places and cells[places.index(seat)]:
                after = arrivals.after(cards[0])
                held[after] = held.get(after, 0) + cells[places.index(seat)]
        if any(after > arrivals.times for after in held):
            return 0
        return arrivals.ways(arrivals.times, arrivals.pending(held))

    def cases(self) -> HiddenCards:
        """Return the cases as the core draws from them."""
        nothing = Matrix([], [], [])
        places = len(self._room)
        return HiddenCards(
            [
                HiddenCase(
                    self._known,
                    [
                        HiddenClass(cards.one, 0, tuple(place % places for place in where))
                        for cards, where, _ in rows
                    ],
                    [cells for _, _, cells in rows],
                    [],
                    nothing,
                    placed * ways,
                )
                for rows, placed, ways in self._leaves
            ]
        )

    @property
    def count(self) -> int:
        """The number of ways in which the hidden cards may lie, the stock in order."""
        return sum(placed for _, placed, _ in self._leaves)

    @property
    def patterns(self) -> tuple[WorldPattern | None, ...]:
        """Nothing: each world is made from its history."""
        return (None,) * len(self._leaves)

    def given(self, seat: int, has: Cards, lacks: Cards) -> StockCases:
        """Return the cases in which a seat holds certain cards now, and none of others."""
        known = self._known[seat]
        open_to = dict(self._open_to)
        possible = self._possible and not has.two and not known & lacks
        for card in has - known:
            possible = possible and seat in open_to.get(card, ())
            if possible:
                open_to[card] = frozenset((seat,))
        for card in lacks & Cards(open_to):
            open_to[card] -= {seat}
        return StockCases(self.record, self._arrivals, open_to, possible)

    def each(self) -> Iterator[tuple[int, list[Cards], int]]:
        """Yield the number of a case, the cards in each place and their weight, for every placement
        and every order of the stock, in a stable order."""
        for number, (rows, _, ways) in enumerate(self._leaves):
            for lying in _dealt(rows, self._known):
                for _ in range(factorial(self._left)):
                    yield number, lying, ways

    def history(
        self, number: int, lying: Sequence[Cards], seed: int, rng: Random
    ) -> tuple[Action, ...]:
        """Return the actions of the deal in which the cards lie so; the order of the stock, and the
        times at which the other cards came, are drawn."""
        record = self.record
        hands, drawn = list(lying[: record.players]), {}
        for seat, arrivals in self._arrivals.items():
            drawn[seat] = arrivals.drawn(hands[seat], rng)
            hands[seat] = hands[seat] + Cards(arrivals.played) - Cards(drawn[seat])
        if record.seat is not None:
            hands[record.seat] = record.own
            drawn[record.seat] = [
                card for each in record.shown.get("draw", ()) for card in each.cards
            ]
        stock = [drawn[seat][place] for place, each in enumerate(record.draws) for seat in each]
        rest = list(lying[KITTY])
        rng.shuffle(rest)
        stock += rest
        origin = Origin(tuple(hands), Cards(stock), tuple(hands), Cards(stock), stock=tuple(stock))
        return tuple(history_of_deal(record, origin, seed, rng))


def stock_cases(game: Game, record: DealRecord, match: Match) -> tuple[StockCases, tuple[str, ...]]:
    """Return the cases of a deal in which cards are drawn, once cards are dealt, and the keys of
    rules with uncounted evidence."""
    ignored: dict[str, bool] = {}
    leads = record.table.rules.opening.proves(record.table, record.number == 0)
    if leads is None or any(held or under for held, under in leads):
        ignored[record.table.rules.opening.key] = True
    state = laid_state(game, record, match, *lay_out(record))
    start = len(state._plays)
    for _, card in record.plays:
        state = state._after(card)
    lacking: dict[int, list[int]] = {seat: [] for seat in record.others}
    first = start - start % record.players
    for begin in range(first, len(state._plays), record.players):
        evidence = Evidence(state, max(start, begin), begin + record.players)
        ignored |= evidence.asked
        for seat, found in lacking.items():
            found.append(evidence.absent[seat])
    _check_cases(state, ignored)
    arrivals = {seat: Arrivals(record, seat, lacking[seat]) for seat in record.others}
    hidden = record.table.deck - record.public - record.own - record.drawn
    hidden = hidden - Cards([card for _, card in record.plays if card in hidden])
    places = {*record.others, KITTY}
    if record.position is not None:
        places.add(-1)
    open_to = dict.fromkeys(hidden, frozenset(places))
    return StockCases(record, arrivals, open_to), tuple(ignored)


def _check_cases(state: State, ignored: dict[str, bool]) -> None:
    """Note the rules whose proofs leave several cases, which are not counted."""
    if Evidence(state).cases:
        for clause in state._board.plan.clauses:
            if clause.waived_in:
                ignored[clause.key] = True


def _dealt(rows: Sequence[_Row], known: list[Cards]) -> Iterator[list[Cards]]:
    """Yield every way to lay the cards of these kinds in their places."""
    if not rows:
        yield list(known)
        return
    (cards, places, cells), *others = rows
    for split in _splits(list(cards), cells):
        for lying in _dealt(others, known):
            for place, part in zip(places, split, strict=True):
                lying[place] = lying[place] + Cards(part)
            yield lying


def _splits(cards: list[Card], sizes: Sequence[int]) -> Iterator[list[tuple[Card, ...]]]:
    """Yield the ways to split the cards into parts of these sizes."""
    if not sizes:
        yield []
        return
    for part in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in part]
        for others in _splits(left, sizes[1:]):
            yield [part, *others]
