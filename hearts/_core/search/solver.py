"""The solver: the best play of the rest of a deal, with all hands open.

It looks at every line of play. Each line is a branch of one `Progress`, and the cards of a trick
are given to its taker and taken back on the way. The value of an end is the lead of a side: the
points by which it does better than the others.

Three things make it quick. Positions between tricks are kept in a table. Once no shoot is possible
any more, equal cards left count equally whatever was taken before, so one entry serves all of these
positions. And of cards that are alike, such as 6 and 7 of a suit in one hand, one is tried.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from hearts._core.cards.cards import ALL_CARDS, KITTY_BIT, LOWEST, SUIT_MASKS, WARREN_BIT
from hearts._core.cards.draws import RandomDraws
from hearts._core.play.plan import NOBODY
from hearts._core.play.progress import GOES_ON, Progress
from hearts._core.score.items import Floor, Multiply, PerCard, PerSeatWithoutTricks, PerTrick
from hearts._core.score.plan import ScoringPlan
from hearts._core.score.tally import SeatTally
from hearts._core.search.playout import Playout

if TYPE_CHECKING:
    from hearts._core.play.state import State

#: The bounds of the value of an end. More points cannot be compared in machine words.
_MOST: Final = 2**60
#: The greatest number of positions to keep; a hundred megabytes.
_KEPT: Final = 200_000
# How the value of a kept position relates to its true value.
_EXACT: Final = 0
_AT_LEAST: Final = 1
_AT_MOST: Final = 2


@final
class _Paid:
    """The piles before a trick was given to its taker, to go back to."""

    __slots__ = ("before", "before2", "last", "pile", "pile2", "seat", "takers", "tricks",
                 "wait", "wait2", "waiting_tricks")  # fmt: skip

    def __init__(self, playout: Playout, seat: SeatTally, before: i64, before2: i64) -> None:
        waiting = playout.waiting
        self.seat: Final[SeatTally] = seat
        self.pile: Final[i64] = seat.pile
        self.pile2: Final[i64] = seat.pile2
        self.tricks: Final[i64] = seat.tricks
        self.wait: Final[i64] = waiting.pile
        self.wait2: Final[i64] = waiting.pile2
        self.waiting_tricks: Final[i64] = waiting.tricks
        self.last: Final[int] = playout.last
        self.takers: Final[int] = len(playout.takers)
        self.before: Final[i64] = before
        self.before2: Final[i64] = before2


@final
class Solver:
    """A search of the rest of a deal in play.

    Args:
        state: A state in which a card is to be played, and no kitty is exchanged later.
        sides: The number of the side of each seat.
        own: The side against which all others play, if sides do not play for themselves.
        sign: 1 where few points are good, else -1.
        by_cards: Whether the score depends on the cards taken alone.
        watched: The cards on which the score depends.
        nodes: The number of cards to play before the search is cut off.

    Attributes:
        nodes: The number of cards played.
        exact: Whether the search was not cut off.
    """

    __slots__ = (
        "_before", "_before2", "_bounds", "_budget", "_by_cards", "_classes", "_draws", "_ends",
        "_hidden", "_linear", "_plan", "_playout", "_rare", "_scoring_plan", "_side", "_sides",
        "_sign", "_start", "_values", "_watched", "exact", "nodes",
    )  # fmt: skip

    def __init__(
        self,
        state: State,
        sides: list[int],
        own: int,
        sign: int,
        by_cards: bool,
        watched: i64,
        nodes: int,
    ) -> None:
        bounds = state._board.match_bounds()
        scoring_plan = bounds.scoring_plan
        self._playout: Final[Playout] = Playout(
            state, scoring_plan.needs_takers, noting_plays=scoring_plan.needs_plays
        )
        start = self._playout._begin()
        board = start._board
        plan = board.plan
        self._start: Final[Progress] = start
        self._scoring_plan: Final[ScoringPlan] = scoring_plan
        self._bounds: Final[int] = int(bounds.sign)
        self._sides: Final[list[int]] = sides
        self._side: Final[i64] = own
        self._sign: Final[int] = sign
        self._by_cards: Final[bool] = by_cards
        self._watched: Final[i64] = watched
        self._budget: i64 = nodes
        self._draws: Final[RandomDraws] = RandomDraws(0)
        self._rare: Final[bool] = (
            start._noting or board.copies or plan.rare or self._playout.waiting.pile != 0
        )
        self._linear: Final[bool] = _counts_cards(scoring_plan)
        self._classes: Final[list[int]] = _classes_of(scoring_plan, start)
        self._values: dict[object, int] = {}
        self._ends: dict[object, tuple[int, ...]] = {}
        trick: i64 = start._trick
        self._before: i64 = start._played & ~trick
        self._before2: i64 = start._played2 & ~(start._trick2 | (trick & ~start._played))
        extra = board.extra
        if extra is not None and trick & extra.bit != 0:
            self._before &= ~WARREN_BIT
        self.nodes: i64 = 0
        self.exact = True

    def line(self, maxn: bool) -> bytes:
        """Play the rest of the deal as well as possible, and return the cards by their indices.

        Of equally good cards the first one in the order of the hand is played.

        Args:
            maxn: Whether each side plays for itself; else all others play against the own side.
        """
        progress = self._start
        found = b""
        while progress._legal != 0:
            bit: i64 = self._best(progress, maxn)
            if len(found) == 0:
                self._budget *= 2  # the rest of the line was looked at, but not noted
            found += LOWEST[bit % 59].byte
            self._step(progress, bit)
        return found

    def _best(self, progress: Progress, maxn: bool) -> i64:
        """Return the best card of the seat to play."""
        side: i64 = self._sides[progress._turn]
        mine = side == self._side
        rest: i64 = self._distinct(progress)
        best: i64 = rest & -rest
        if best == rest:
            return best
        value: i64 = 0
        tried = False
        while rest != 0 and (self.exact or not tried):
            bit: i64 = rest & -rest
            rest ^= bit
            child = progress._copy()
            paid = self._step(child, bit)
            if maxn:
                found: i64 = self._lead(self._points(child), side)
            elif not tried:
                found = self._value(child, -_MOST, _MOST)
            elif mine:
                found = self._value(child, value, _MOST)
            else:
                found = self._value(child, -_MOST, value)
            if paid is not None:
                self._take_back(paid)
            if not tried or (found > value if mine or maxn else found < value):
                best = bit
                value = found
            tried = True
        return best

    def _value(self, progress: Progress, low: i64, high: i64) -> i64:
        """Return the lead of the own side at the end, with the best play of all.

        A result up to *low* may be too large, and one from *high* on too small.
        """
        if progress._legal == 0:
            return self._end(progress)
        key: object = None
        base: i64 = 0
        if progress._count == 0 and not self._last_trick(progress):
            if self._by_cards and self._all_taken(progress):
                return self._end(progress)
            if self._linear and self._no_shoot(progress):
                base = self._so_far()
                key = self._place(progress)
            else:
                key = self._key(progress)
            kept = self._values.get(key)
            if kept is not None:
                kind: i64 = kept & 3
                known: i64 = (kept >> 2) + base
                if kind == _EXACT:
                    return known
                if kind == _AT_LEAST:
                    if known >= high:
                        return known
                    low = max(low, known)
                else:
                    if known <= low:
                        return known
                    high = min(high, known)
        mine = self._sides[progress._turn] == self._side
        alpha: i64 = low
        beta: i64 = high
        value: i64 = 0
        tried = False
        rest: i64 = self._distinct(progress)
        while rest != 0:
            bit: i64 = self._next(rest, progress)
            rest ^= bit
            child = progress._copy()
            paid = self._step(child, bit)
            found: i64 = self._value(child, alpha, beta)
            if paid is not None:
                self._take_back(paid)
            if not tried or (found > value if mine else found < value):
                value = found
            tried = True
            if not self.exact:
                return value
            if mine:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                break
        if key is not None:
            bound: i64 = _EXACT
            if value <= low:
                bound = _AT_MOST
            elif value >= high:
                bound = _AT_LEAST
            if len(self._values) >= _KEPT:
                self._values.clear()
            self._values[key] = int((value - base) * 4 + bound)
        return value

    def _points(self, progress: Progress) -> tuple[int, ...]:
        """Return the points of each seat at the end, where each side plays for itself."""
        if progress._legal == 0:
            return self._points_at_end(progress)
        key: object = None
        if progress._count == 0 and not self._last_trick(progress):
            if self._by_cards and self._all_taken(progress):
                return self._points_at_end(progress)
            key = self._key(progress)
            kept = self._ends.get(key)
            if kept is not None:
                return kept
        side: i64 = self._sides[progress._turn]
        best: tuple[int, ...] = ()
        value: i64 = 0
        rest: i64 = self._distinct(progress)
        while rest != 0:
            bit: i64 = rest & -rest
            rest ^= bit
            child = progress._copy()
            paid = self._step(child, bit)
            points = self._points(child)
            if paid is not None:
                self._take_back(paid)
            lead: i64 = self._lead(points, side)
            if len(best) == 0 or lead > value:
                best = points
                value = lead
            if not self.exact:
                return best
        if key is not None:
            if len(self._ends) >= _KEPT:
                self._ends.clear()
            self._ends[key] = best
        return best

    # One card on, and back.

    def _step(self, progress: Progress, bit: i64) -> _Paid | None:
        """Play a card, and pay the trick that it ends; return the piles before it."""
        self.nodes += 1
        if self.nodes >= self._budget:
            self.exact = False
        if progress._noting:
            progress._plays = progress._plays + LOWEST[bit % 59].byte
        board = progress._board
        taker: i64 = progress._advance(bit, board, board.plan)
        if taker == GOES_ON:
            return None
        playout = self._playout
        paid = _Paid(
            playout,
            playout.seats[playout.last if taker == NOBODY else taker],
            self._before,
            self._before2,
        )
        fresh: i64 = progress._played & ~self._before
        fresh2: i64 = progress._played2 & ~self._before2
        self._before |= fresh
        self._before2 |= fresh2
        one: i64 = (fresh | fresh2) & ALL_CARDS
        two: i64 = fresh & fresh2
        gives = fresh & KITTY_BIT != 0
        if not playout._take(taker, one, two, gives):
            playout._pay(progress, taker, gives, self._draws)
        return paid

    def _take_back(self, paid: _Paid) -> None:
        """Go back to the piles before a trick."""
        playout = self._playout
        seat = paid.seat
        seat.pile = paid.pile
        seat.pile2 = paid.pile2
        seat.tricks = paid.tricks
        waiting = playout.waiting
        waiting.pile = paid.wait
        waiting.pile2 = paid.wait2
        waiting.tricks = paid.waiting_tricks
        playout.last = paid.last
        while len(playout.takers) > paid.takers:
            playout.takers.pop()
        self._before = paid.before
        self._before2 = paid.before2

    def _next(self, rest: i64, progress: Progress) -> i64:
        """Return the card to try next. A line that is good for a side early cuts others off."""
        led: i64 = progress._led
        suited: i64 = rest & led
        if suited != 0:
            below: i64 = suited & (progress._best - 1)
            return _highest(below) if below != 0 else suited & -suited
        if led == 0:
            return rest & -rest
        priced: i64 = rest & self._watched
        return _highest(priced if priced != 0 else rest)

    def _distinct(self, progress: Progress) -> i64:
        """Return the legal cards, of cards that are alike only the lowest.

        Cards of a suit are alike if no card of another hand or on the table lies between them, and
        if no rule tells them apart.
        """
        legal: i64 = progress._legal
        classes = self._classes
        if len(classes) == 0 or legal & (legal - 1) == 0:
            return legal
        own: i64 = progress._place()
        others: i64 = progress._trick
        for place, held in enumerate(progress._board.held):
            if place != own:
                others |= held.one & ~progress._played
        found: i64 = legal
        rest: i64 = legal
        last: i64 = rest & -rest
        rest ^= last
        while rest != 0:
            bit: i64 = rest & -rest
            rest ^= bit
            between: i64 = (bit - 1) & ~(2 * last - 1)
            if others & between == 0 and classes[bit % 59] == classes[last % 59]:
                found ^= bit
            last = bit
        return found

    # Positions.

    def _last_trick(self, progress: Progress) -> bool:
        """Return whether the seat to play has one card left."""
        hand: i64 = progress._hand()
        return hand & (hand - 1) == 0

    def _all_taken(self, progress: Progress) -> bool:
        """Return whether no card that counts is left."""
        watched: i64 = self._watched
        board = progress._board
        if self._playout.waiting.pile & watched != 0:
            return False
        if board.kitty.one & watched != 0 and progress._played & KITTY_BIT == 0:
            return False
        for held in board.held:
            if (held.one & ~progress._played | held.two & ~progress._played2) & watched != 0:
                return False
        return True

    def _no_shoot(self, progress: Progress) -> bool:
        """Return whether two sides have parts of each shoot, so that nobody makes one."""
        places = self._scoring_plan.places(self._playout.seats)
        for condition in self._scoring_plan.shoot_conditions:
            takers = 0
            for seat in places:
                if condition.every_trick:
                    takers += 1 if seat.tricks > 0 else 0
                elif seat.pile & condition.one != 0:
                    takers += 1
            if takers < 2 or condition.together:
                return False
        return True

    def _so_far(self) -> i64:
        """Return the lead of the own side so far."""
        seats = self._playout.seats
        self._scoring_plan.count(seats, self._bounds)
        return self._lead_of(seats)

    def _key(self, progress: Progress) -> object:
        """Return all on which the rest of the deal and its score depend, between tricks."""
        playout = self._playout
        alike = self._scoring_plan.alike(playout.seats, self._watched)
        if self._scoring_plan.needs_takers:
            return self._place(progress), alike, tuple(playout.takers)
        return self._place(progress), alike

    def _place(self, progress: Progress) -> object:
        """Return all on which the play of the rest depends, between tricks."""
        if not self._rare:
            return progress._played, int(progress._turn)
        playout = self._playout
        waiting = playout.waiting
        return (
            progress._played, progress._played2, int(progress._turn), int(progress._number),
            waiting.pile, waiting.pile2, waiting.tricks, playout.last, progress._plays,
        )  # fmt: skip

    # Ends.

    def _end(self, progress: Progress) -> i64:
        """Return the lead of the own side at the end of the deal."""
        seats = self._playout.seats
        if self._scoring_plan.count(seats, self._bounds):
            return self._lead_of(seats)
        asked, options = self._options(progress)
        mine = asked >= 0 and self._sides[asked] == self._side
        value: i64 = self._lead(options[0], self._side)
        for points in options:
            found: i64 = self._lead(points, self._side)
            if found > value if mine else found < value:
                value = found
        return value

    def _points_at_end(self, progress: Progress) -> tuple[int, ...]:
        """Return the points of each seat at the end of the deal, where each plays for itself."""
        seats = self._playout.seats
        if self._scoring_plan.count(seats, self._bounds):
            return tuple([seat.points for seat in seats])
        asked, options = self._options(progress)
        best = options[0]
        if asked >= 0:
            side: i64 = self._sides[asked]
            for points in options:
                if self._lead(points, side) > self._lead(best, side):
                    best = points
        return best

    def _options(self, progress: Progress) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return the seat that is asked, or -1, and the points for each of its options."""
        playout = self._playout
        playout.plays = progress._plays
        playout._marks = progress._marks
        return playout.point_options()

    def _lead(self, points: tuple[int, ...], side: i64) -> i64:
        """Return the lead of a side with these points."""
        own = 0
        total = 0
        size = 0
        for place, each in enumerate(points):
            total += each
            if self._sides[place] == side:
                own += each
                size += 1
        return self._scaled(own, total, size, len(points))

    def _lead_of(self, seats: list[SeatTally]) -> i64:
        """Return the lead of the own side with the points of these seats."""
        own = 0
        total = 0
        size = 0
        for place, seat in enumerate(seats):
            total += seat.points
            if self._sides[place] == self._side:
                own += seat.points
                size += 1
        return self._scaled(own, total, size, len(seats))

    def _scaled(self, own: int, total: int, size: int, count: int) -> i64:
        """Return a lead, times the number of pairs of seats of which one is of the side.

        Raises:
            OverflowError: If it is too large for a machine word.
        """
        lead = self._sign * (size * (total - own) - (count - size) * own)
        if lead >= _MOST or lead <= -_MOST:
            raise OverflowError("the points are too large for a machine word")
        return lead


def _highest(cards: i64) -> i64:
    """Return the highest of these cards."""
    while cards & (cards - 1) != 0:
        cards &= cards - 1
    return cards


def _counts_cards(plan: ScoringPlan) -> bool:
    """Return whether every card and trick counts for itself if nobody shoots."""
    if plan.has_shot is not None or plan.needs_plays:
        return False
    return all(isinstance(item, PerCard | PerTrick) for item in plan.items)


def _classes_of(scoring_plan: ScoringPlan, start: Progress) -> list[int]:
    """Return a number for each card, by its bit modulo 59, that differs where rules tell two cards
    apart; an empty list if that is not known."""
    board = start._board
    plan = board.plan
    if start._noting or board.copies or plan.decides or scoring_plan.has_shot is not None:
        return []
    sets: list[i64] = [plan.frees, plan.boosters, plan.kitty_for]
    for clause in plan.clauses:
        sets += [clause.bars, clause.lifted_by, clause.discards, clause.waived_in, clause.needs]
    for condition in scoring_plan.shoot_conditions:
        sets.append(condition.one)
    for item in scoring_plan.items:
        if isinstance(item, PerCard):
            sets.append(item.cards)
        elif isinstance(item, Multiply):
            sets += [item.card, item.counted]
        elif not isinstance(item, PerSeatWithoutTricks | PerTrick | Floor):
            return []
    numbers: dict[tuple[bool, ...], int] = {}
    found: list[int] = []
    for place in range(59):
        bit: i64 = LOWEST[place].bit
        told: list[bool] = []
        for cards in (*sets, *SUIT_MASKS):
            told.append(cards & bit != 0)
        found.append(numbers.setdefault(tuple(told), len(numbers)))
    return found
