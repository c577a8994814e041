"""Playouts: a deal played to its end without making states, many times at random or carefully.

A playout advances one `Progress`, gives the cards of each trick to its taker, and counts the deal.
Decisions are drawn from a generator of its own, whose numbers are the same in every build: a linear
congruence modulo 2**62 with Knuth's multiplier. Only the upper 32 bits of its numbers are used. A
card that is the only legal one takes no draw. Under a policy the cards are chosen and not drawn.
The effect of a card, and the legal cards, have no place here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias, final

from mypy_extensions import i64

from hearts._core.cards.cards import (
    ALL_CARDS,
    BITS,
    KITTY_BIT,
    LOWEST,
    WARREN_BIT,
    Card,
    Cards,
    card_at,
    count_bits,
)
from hearts._core.cards.draws import ADDED, BELOW_30, BELOW_32, BELOW_62, FACTOR, RandomDraws
from hearts._core.cards.tricks import Trick
from hearts._core.play.board import HeldCards
from hearts._core.play.plan import NOBODY
from hearts._core.play.progress import GOES_ON, Progress
from hearts._core.score.plan import ScoringPlan
from hearts._core.score.tally import SeatTally
from hearts._core.search.policy import CarefulPlay, Situation

if TYPE_CHECKING:
    from hearts._core.play.state import State
    from hearts._core.worlds.cases import HiddenCards, Lot

#: Returns the first leader with these hands.
Leads: TypeAlias = Callable[[tuple[Cards, ...]], int]


@final
class PassedCards:
    """Cards that one seat passes to another before play.

    Attributes:
        giver, receiver: The seats.
        cards: The cards, if they are known; else 0, and they are drawn.
        count: The number of cards that are drawn.
        among: The cards of the giver from which they are drawn.
    """

    __slots__ = ("among", "cards", "count", "giver", "receiver")

    def __init__(self, giver: int, receiver: int, cards: i64, count: i64, among: i64) -> None:
        self.giver: Final[int] = giver
        self.receiver: Final[int] = receiver
        self.cards: Final[i64] = cards
        self.count: Final[i64] = count
        self.among: Final[i64] = among


@final
class DrawnPasses:
    """The passes with which each playout begins, between hands of one pack.

    Attributes:
        parcels: The cards that are passed.
        leads: The function that finds the first leader with the hands after it.
        extra: The card that Warren stands for in play.
    """

    __slots__ = ("extra", "leads", "parcels")

    def __init__(self, parcels: list[PassedCards], leads: Leads, extra: Card | None) -> None:
        self.parcels: Final[list[PassedCards]] = parcels
        self.leads: Final[Leads] = leads
        self.extra: Final[Card | None] = extra


@final
class Playout:
    """The rest of a deal in play, to be played out again and again.

    Args:
        state: The state to start from: a card is to be played, or cards to be passed first.
        noting: Whether to note the taker of each trick.
        noting_plays: Whether to note the cards in the order played.
        passes: The passes before the play.
        careful: The choice of cards; None if they are drawn.
        hidden: The cards that a viewer does not see, if each playout is of a world of its own.

    Attributes:
        seats: The seats; after a playout they have their piles.
        waiting: The cards that wait for a taker, as if it were a seat.
        takers: The taker of each trick, including those of the state, if it is noted.
        opener: The leader of the first trick.
        plays: The cards in the order played, if they are noted.
    """

    __slots__ = (
        "_board", "_careful", "_held", "_hidden", "_lots", "_marks", "_needs_plays", "_passes",
        "_shooter", "_situation", "_start", "_taken", "_taken_of", "_takers", "_twice", "last",
        "noting", "opener", "plays", "seats", "state", "takers", "waiting",
    )  # fmt: skip

    def __init__(
        self,
        state: State,
        noting: bool,
        passes: DrawnPasses | None = None,
        careful: CarefulPlay | None = None,
        *,
        noting_plays: bool = False,
        hidden: HiddenCards | None = None,
    ) -> None:
        board = state._board
        plan = board.plan
        seats = state._piles()
        self.waiting: SeatTally = seats.pop()
        self.seats: list[SeatTally] = seats
        self.state: Final[State] = state
        self.noting: Final[bool] = noting
        self.takers: list[int] = []
        self._takers: Final[list[int]] = [each for each in state._takers() if each != NOBODY]
        self.plays: bytes = b""
        self._marks: bytes = b""
        self._needs_plays: Final[bool] = noting_plays
        self.opener = board.leader
        self.last = board.leader  # the taker of the last trick that was taken
        self._passes: Final[DrawnPasses | None] = passes
        self._hidden: Final[HiddenCards | None] = hidden
        self._lots: Final[list[list[Lot]]] = (
            [] if hidden is None else [case.lots() for case in hidden.cases]
        )
        self._careful: Final[CarefulPlay | None] = careful
        self._held: i64 = board.kitty.one  # all that nobody has played, at the start
        self._twice: i64 = board.kitty.two  # the cards of which there were two, there or in hands
        self._taken: list[int] = []  # the cost of the cards of a shoot that each side has taken
        self._shooter = -1  # the side that alone has any
        self._taken_of: i64 = -1  # before the trick of this number
        self._situation: Final[Situation] = Situation()
        if passes is not None:
            board = board.with_own_hands(board.leader, passes.extra)
        elif hidden is not None or plan.exchange:
            board = board.with_own_hands(board.leader, board.extra)
        self._board = board
        start = Progress(board, state)
        start._noting = (
            noting_plays
            or plan.custom
            or plan.decides
            or (plan.cancels and board.extra is not None)
        )
        self._start: Final[Progress] = start
        self.waiting.keep()
        for place, seat in enumerate(seats):
            held = board.held[place]
            # Of two copies on the table the hands tell which seat has played which.
            seat.dealt = held.one & ~(start._played & ~start._trick)
            seat.dealt_again = held.two & ~(start._played2 & ~start._trick2)
            seat.keep()
            self._twice |= held.two | board.kitty.one & held.one
            self._held |= (held.one & ~start._played) | (held.two & ~start._played2)
        self._held |= board.dummy.one & ~start._played

    def _pass(self, passes: DrawnPasses, draws: RandomDraws) -> None:
        """The cards change hands, and it is known who leads."""
        for place, seat in enumerate(self.seats):
            seat.dealt = seat.left = self.state._board.held[place].one
        for parcel in passes.parcels:
            giver = self.seats[parcel.giver]
            cards: i64 = parcel.cards
            due = parcel.count
            while due > 0:
                free: i64 = parcel.among & giver.left
                bit: i64 = card_at(free, draws.below(count_bits(free)))
                giver.left &= ~bit
                cards |= bit
                due -= 1
            giver.dealt &= ~cards
            self.seats[parcel.receiver].dealt |= cards
        hands = tuple([Cards("", seat.dealt) for seat in self.seats])
        leader = self.state._board.pass_plan().leader(hands)
        self.opener = passes.leads(hands) if leader is None else leader

    def totals(
        self,
        count: int,
        draws: RandomDraws,
        scoring_plan: ScoringPlan,
        sign: i64,
    ) -> list[int]:
        """Return the sum of the points of each seat over a number of playouts, which is not too
        large."""
        known = not scoring_plan.needs_tricks or self.state._knows_all_tricks()
        many_worlds = self._hidden is not None
        for seat in self.seats:
            seat.total = seat.squares = 0
        for _ in range(count):
            self.run(draws)
            if known and scoring_plan.count(self.seats, sign):
                for seat in self.seats:
                    seat.total += seat.points
                    if many_worlds:
                        seat.squares += seat.points * seat.points
            else:
                points = self._points_by_rules(draws)
                for place, seat in enumerate(self.seats):
                    seat.total += points[place]
                    if many_worlds:
                        seat.squares += points[place] * points[place]
        return [seat.total for seat in self.seats]

    def _points_by_rules(self, draws: RandomDraws) -> tuple[int, ...]:
        """Return the points of each seat by the rules; the answer to a question is drawn."""
        _, options = self.point_options()
        return options[0] if len(options) == 1 else options[draws.below(len(options))]

    def point_options(self) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return the seat that must answer a question, or -1, and the points of each seat by the
        rules for each of its answers."""
        played: tuple[tuple[Trick, int | None], ...] | None = None
        if self._needs_plays:
            board = self._board
            walked = board.tricks.led_by(self.opener)
            tricks = walked.tricks(self.plays, self._marks, board.extra)
            played = tuple(zip(tricks, walked.takers(self._marks), strict=True))
        return self.state._board.referee.point_options(
            self.state, self.seats, self.takers, self.opener, played
        )

    def run(self, draws: RandomDraws) -> None:
        """Play the deal to its end; afterwards the seats have their piles."""
        if self._hidden is not None:
            self._hidden.deal(self.seats, self._lots, draws)
        if self._passes is not None:
            self._pass(self._passes, draws)
        progress = self._begin()
        board = self._board
        slow = self._careful is not None or progress._noting or board.extra is not None
        if slow or board.plan.dummy or board.plan.draws:
            self._finish(progress, draws)
        else:
            self._finish_by_tricks(progress, draws)
        self.plays = progress._plays
        self._marks = progress._marks

    def _finish(self, progress: Progress, draws: RandomDraws) -> None:
        """Play the deal to its end, card by card."""
        careful = self._careful
        board = progress._board
        plan = board.plan
        noting = progress._noting
        cards: i64 = ALL_CARDS
        kitty: i64 = KITTY_BIT
        # The cards that were played before the trick on the table, on two planes.
        trick: i64 = progress._trick
        before: i64 = progress._played & ~trick
        before2: i64 = progress._played2 & ~(progress._trick2 | (trick & ~progress._played))
        if board.extra is not None and trick & board.extra.bit != 0:
            before &= ~WARREN_BIT
        drawn: i64 = draws.last
        while True:
            legal: i64 = progress._legal
            if legal == 0:
                break
            bit: i64 = legal & -legal
            if bit != legal:
                if careful is None:
                    drawn = (drawn * FACTOR + ADDED) & BELOW_62
                    bit = card_at(legal, drawn // BELOW_30 * count_bits(legal) // BELOW_32)
                else:
                    bit = self._chosen(careful, progress)
            if noting:
                progress._plays = progress._plays + LOWEST[bit % 59].byte
            taker: i64 = progress._advance(bit, board, plan)
            if taker == GOES_ON:
                continue
            if plan.draws:
                board = progress._board  # with the cards that were drawn
            fresh: i64 = progress._played & ~before
            fresh2: i64 = progress._played2 & ~before2
            before |= fresh
            before2 |= fresh2
            one: i64 = (fresh | fresh2) & cards
            two: i64 = fresh & fresh2
            draws.last = drawn
            if not self._take(taker, one, two, fresh & kitty != 0):
                self._pay(progress, taker, fresh & kitty != 0, draws)
                drawn = draws.last
        draws.last = drawn

    def _finish_by_tricks(self, progress: Progress, draws: RandomDraws) -> None:
        """Play the deal to its end at random, and stop only for tricks with which more happens than
        that their best card takes them."""
        board = progress._board
        plan = board.plan
        lies: i64 = 0
        if board.kitty.one != 0 and progress._played & KITTY_BIT == 0:
            lies = ALL_CARDS if plan.kitty_last else plan.kitty_for
        watched: i64 = ALL_CARDS if self.noting else plan.boosters
        waiting = self.waiting
        # While cards wait, every trick brings them a taker.
        while progress._play_on(
            self.seats, ALL_CARDS if waiting.pile != 0 else watched | lies, draws
        ):
            if plan.boosters != 0 and progress._goes_on(plan):
                continue
            one: i64 = progress._trick | progress._trick2
            two: i64 = progress._trick & progress._trick2
            self.last = int(progress._turn)  # the leader of this trick took the one before
            taker: i64 = progress._take(board, plan)
            gave_kitty = lies != 0 and progress._played & KITTY_BIT != 0
            if gave_kitty:
                lies = 0
            if not self._take(taker, one, two, gave_kitty):
                progress._legal = progress._hand()
                self._pay(progress, taker, gave_kitty, draws)

    def _take(self, taker: i64, one: i64, two: i64, gave_kitty: bool) -> bool:
        """Give a trick to its taker; if more happens, let it wait and return False."""
        waiting = self.waiting
        if taker == NOBODY or gave_kitty or waiting.pile != 0:
            waiting.take(one, two)
            waiting.tricks += 1
            return False
        seat = self.seats[taker]
        seat.take(one, two)
        seat.tricks += 1
        self.last = int(taker)
        if self.noting:
            self.takers.append(self.last)
        return True

    def _begin(self) -> Progress:
        """Return the progress at the start of a playout, and reset the seats to it."""
        self.waiting.begin()
        for seat in self.seats:
            seat.begin()
        self._taken_of = -1
        before = len(self._takers)
        self.last = self._takers[before - 1] if before > 0 else self.opener
        if self.noting:
            self.takers = self._takers.copy()
        start = self._start
        board = self._board
        if board is self.state._board:
            return start._copy()
        if self._passes is not None and board.plan.custom:
            # A custom rule sees who led first.
            board = self._board = board.with_own_hands(self.opener, board.extra)
        for place, seat in enumerate(self.seats):
            board.held[place] = HeldCards(seat.dealt, seat.dealt_again)
        progress = Progress(board, start)
        if self._passes is not None:
            progress._turn = self.opener
        progress._find_legal()
        return progress

    def _pay(self, progress: Progress, taker: i64, gave_kitty: bool, draws: RandomDraws) -> None:
        """Give the cards that wait, those of the last trick included, to its taker.

        They go on waiting if nobody takes it. After the last trick of all they go to the last
        taker.
        """
        waiting = self.waiting
        if taker != NOBODY:
            self.last = int(taker)
            if self.noting:
                self.takers.append(self.last)
        elif progress._legal != 0:
            return
        board = self._board
        if gave_kitty:
            if board.plan.exchange and progress._legal != 0:
                self._exchange(progress, draws)
                progress._find_legal()
            else:
                waiting.take(board.kitty.one, board.kitty.two)
        last = self.seats[self.last]
        last.take(waiting.pile, waiting.pile2)
        last.tricks += waiting.tricks
        waiting.pile = waiting.pile2 = waiting.tricks = 0

    def _chosen(self, careful: CarefulPlay, progress: Progress) -> i64:
        """Return the card that a careful player plays, who sees its hand and the table."""
        policy = careful.policy
        sides = careful.sides
        if self._taken_of != progress._number:
            self._taken_of = progress._number
            self._taken = careful.taken(self.seats)
            self._shooter = policy.shooter(self._taken)
        turn: i64 = progress._turn
        held = progress._board.held[progress._place()]
        played: i64 = progress._played | progress._played2
        one: i64 = held.one & ~progress._played
        two: i64 = held.two & ~progress._played2
        hand: i64 = one | two
        twice: i64 = (one & two) | (progress._played & progress._played2) | (hand & played)
        at = self._situation
        known: i64 = ~self._held | twice | ((hand | played) & ~self._twice)
        at.see(progress, known, sides, self._shooter)
        policy.see_shoot(at, self._taken, sides[turn])
        return policy.choose(at)

    def _exchange(self, progress: Progress, draws: RandomDraws) -> None:
        """Take the kitty into the hand of the seat to play, and put as many cards down.

        With two packs a choice in which one copy of a card goes and the other stays can be drawn
        in two ways, so half of those are drawn again.
        """
        board = self._board
        turn: i64 = progress._turn
        dealt: i64 = 0
        for held in self.state._board.held:
            dealt |= held.one
        held = board.held[turn]
        one: i64 = (held.one & ~progress._played) | (board.kitty.one & ~dealt)
        two: i64 = (held.two & ~progress._played2) | (board.kitty.one & dealt) | board.kitty.two
        while True:
            left: i64 = one
            left2: i64 = two
            for _ in range(len(board.kitty)):
                first: i64 = count_bits(left)
                place: i64 = draws.below(first + count_bits(left2))
                if place < first:
                    left &= ~card_at(left, place)
                else:
                    left2 &= ~card_at(left2, place - first)
            put: i64 = one & ~left
            put2: i64 = two & ~left2
            apart: i64 = count_bits(one & two & (put ^ put2))
            if apart == 0 or draws.below(BITS[apart]) == 0:
                break
        board.held[turn] = HeldCards(left, left2)
        self.seats[turn].take(put | put2, put & put2)


def playout_totals(
    state: State,
    count: int,
    draws: RandomDraws,
    passes: DrawnPasses | None = None,
    careful: CarefulPlay | None = None,
    hidden: HiddenCards | None = None,
) -> tuple[list[int], list[int]]:
    """Return the sum of the points of each seat over a number of playouts, and the sum of their
    squares if each is of a world of its own; else these are 0.

    Args:
        state: A state in play or before *passes*; with *hidden*, the part that all worlds share.
        count: The number of playouts, which is not too large.
        draws: The source of the worlds and the decisions.
        passes: The cards passed first.
        careful: The choice of cards; None if they are drawn.
        hidden: The cards that differ, if each playout is of a world of its own.
    """
    bounds = state._board.match_bounds()
    scoring_plan = bounds.scoring_plan
    playout = Playout(
        state, scoring_plan.needs_takers, passes, careful,
        noting_plays=scoring_plan.needs_plays, hidden=hidden,
    )  # fmt: skip
    found = playout.totals(count, draws, scoring_plan, bounds.sign)
    return found, [seat.squares for seat in playout.seats]


def scores_differ(state: State, count: int) -> bool:
    """Return whether some of this number of playouts, always the same, differ in score. Playouts
    that the rules must count are left out."""
    bounds = state._board.match_bounds()
    scoring_plan = bounds.scoring_plan
    if scoring_plan.needs_tricks and not state._knows_all_tricks():
        return False
    playout = Playout(state, False)
    draws = RandomDraws(count)
    differs = False
    known = False
    for _ in range(count):
        playout.run(draws)
        if not scoring_plan.count(playout.seats, bounds.sign):
            continue
        for seat in playout.seats:
            if known and (seat.points != seat.total or seat.imaginary != seat.total_imaginary):
                differs = True
            seat.total = seat.points
            seat.total_imaginary = seat.imaginary
        known = True
        if differs:
            break
    return differs
