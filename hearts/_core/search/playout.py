"""Playouts: a deal played to its end without making states, many times at random or carefully.

A playout walks the same clauses as the state does, so legality is written once. It keeps its own
record of the tricks, in tallies that change in place; tests compare the two in every variant.
Decisions are drawn from a generator of its own, whose numbers are the same in every build: a linear
congruence modulo 2**62 with Knuth's multiplier. Only the upper 32 bits of its numbers are used. A
card that is the only legal one takes no draw. Under a policy the cards are chosen and not drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias, final

from mypy_extensions import i64

from hearts._core.cards.cards import (
    ALL_CARDS,
    BITS,
    CARDS,
    KITTY_BIT,
    LOWEST,
    ONE_BYTE,
    WARREN_BIT,
    Card,
    Cards,
    card_at,
    count_bits,
    suit_mask_of,
)
from hearts._core.cards.draws import ADDED, BELOW_30, BELOW_32, BELOW_62, FACTOR, RandomDraws
from hearts._core.play.clauses import Clause
from hearts._core.play.facts import Facts
from hearts._core.play.plan import LONG, NOBODY
from hearts._core.score.deal_counts import DealCounts
from hearts._core.score.plan import ScoringPlan
from hearts._core.score.tally import SeatTally
from hearts._core.search.policy import CardPolicy

if TYPE_CHECKING:
    from hearts._core.play.state import State
    from hearts._core.worlds.cases import HiddenCards, Lot

#: Returns the first leader with these hands.
Leads: TypeAlias = Callable[[tuple[Cards, ...]], int]

#: The places in a trick of two rounds are below this, and fit beside a card in 62 bits.
PLACES: Final = 32
LAST_PLACE: Final = 31  # also the best card of a trick that has none


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
class CarefulPlay:
    """The policy by which the seats of a playout choose their cards.

    Attributes:
        policy: The choice of a card.
        sides: The number of the side of each seat.
        double: Whether there are two packs.
    """

    __slots__ = ("double", "policy", "sides")

    def __init__(self, policy: CardPolicy, sides: list[int], double: bool) -> None:
        self.policy: Final[CardPolicy] = policy
        self.sides: Final[list[int]] = sides
        self.double: Final[bool] = double


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
        "_careful", "_counts", "_double", "_extra", "_goals", "_held", "_hidden", "_lots", "_order",
        "_passes", "_stops", "_stops_of", "_twice", "last", "noting", "noting_plays", "opener",
        "plays", "seats", "state", "takers", "turn", "waiting",
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
        players = int(board.plan.players)
        step = int(board.plan.step)
        seats = state._piles()
        self.waiting: SeatTally = seats.pop()
        self.seats: list[SeatTally] = seats
        self.state: Final[State] = state
        self.noting: Final[bool] = noting
        self.noting_plays: Final[bool] = noting_plays or state._board.plan.custom
        self.takers: list[int] = []
        self.plays: bytes = b""
        self.opener = board.leader
        self.turn = int(state._turn)
        self.last = board.leader  # who took the last trick that was taken
        self._passes: Final[DrawnPasses | None] = passes
        self._hidden: Final[HiddenCards | None] = hidden
        self._lots: Final[list[list[Lot]]] = (
            [] if hidden is None else [case.lots() for case in hidden.cases]
        )
        self._counts: DealCounts | None = None
        self._careful: Final[CarefulPlay | None] = careful
        self._held: i64 = board.kitty.one  # all that nobody has played, at the start
        self._twice: i64 = board.kitty.two  # the cards of which there were two, there or in hands
        self._stops: list[int] = []  # for each seat, what it is worth to stop a shoot
        self._goals: list[int] = []  # and whether it may try one
        self._stops_of: i64 = -1  # in the trick of this number
        self._extra: Final[Card | None] = board.extra if passes is None else passes.extra
        marks = state._marks
        place = len(marks) - 1
        while place >= 0 and marks[place] % LONG == NOBODY:
            place -= 1
        if place >= 0:
            self.last = marks[place] % LONG
        self.waiting.keep()
        played: i64 = state._played
        played2: i64 = state._played2
        piles: i64 = self.waiting.pile
        to_come: i64 = state._trick
        turn = seats[0]
        place = 0
        for spot in range(players):
            held = board.held[place]
            turn.dealt = held.one & ~played
            turn.dealt_again = held.two & ~played2
            turn.keep()
            self._twice |= held.two | board.kitty.one & held.one
            self._held |= turn.dealt | turn.dealt_again
            piles |= turn.pile
            to_come |= turn.dealt
            turn.place = spot
            place += step
            if place >= players:
                place -= players
            turn.next = seats[place]
            turn = turn.next
        # Second copies come out of hands, or go to a pile with the first ones.
        self._double: Final[bool] = board.double or piles & to_come != 0
        # The seats in the order of play, as far as a trick may go, whoever leads it.
        order = seats if step == 1 else [seats[0], *seats[:0:-1]]
        self._order: Final[list[SeatTally]] = order * (2 if board.plan.boosters == 0 else 3)

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
        self.turn = self.last = self.opener

    def close(self) -> None:
        """Release the seats, which refer to each other in a circle."""
        for seat in self.seats:
            seat.next = self.waiting

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
                counts = self._counts
                if counts is None:
                    counts = self._counts = self.state._board.referee.deal_counts(self.state)
                points = counts.points(self.seats, self.takers, self.opener, self.plays, draws)
                for place, seat in enumerate(self.seats):
                    seat.total += points[place]
                    if many_worlds:
                        seat.squares += points[place] * points[place]
        return [seat.total for seat in self.seats]

    def run(self, draws: RandomDraws) -> None:
        """Play the deal to its end; afterwards the seats have their piles.

        It is one loop: nearly all of its variables change with every card, so smaller functions
        would have to hand them on and back.
        """
        state = self.state
        board = state._board
        plan = board.plan
        players: i64 = plan.players
        if self._hidden is not None:
            self._hidden.deal(self.seats, self._lots, draws)
        if self._passes is not None:
            self._pass(self._passes, draws)
        waiting = self.waiting
        waiting.begin()
        for seat in self.seats:
            seat.begin()
        played: i64 = state._played
        played2: i64 = state._played2
        trick: i64 = state._trick
        trick2: i64 = state._trick2
        led: i64 = state._led
        best: i64 = state._best
        count: i64 = state._count
        number: i64 = state._number
        before: i64 = board.seen.one
        double = self._double
        # Nothing ever waits for a taker, and the best card takes every trick.
        ordered = plan.cancels or plan.decides
        simple = not (ordered or plan.kitty_last) and plan.kitty_for == 0
        extra: i64 = 0 if self._extra is None else self._extra.bit
        warren: i64 = 0  # once it lies on the table
        size: i64 = players if count <= players else 2 * players
        turn: SeatTally = self.seats[self.turn]
        order = self._order
        first: i64 = turn.place  # where in it the leader sits
        if count == 0:
            best = LAST_PLACE
        else:
            first = self.seats[plan.leader(self.turn, int(count))].place
            ahead: i64 = self.seats[state._best_seat].place - first
            best = best * PLACES + LAST_PLACE - (ahead if ahead >= 0 else ahead + players)
        last: SeatTally = self.seats[self.last]
        plays: bytes = state._plays
        notes = self.noting_plays
        marks: bytes = state._marks
        tricks = board.tricks if self._passes is None else board.tricks.led_by(self.opener)
        if extra != 0 or ordered:
            warren = self._lay_table()
        speak = plan.first if number == 0 else plan.later
        lead = speak.lead
        follow = speak.follow
        discard = speak.discard
        leads = lead is not None
        answers = follow is not None or discard is not None
        binds = leads or answers
        own_warren: i64 = 0 if extra == 0 else WARREN_BIT
        # A card goes from one hand to the table, and nothing else is to be noted.
        plain = not (notes or ordered or double or plan.exchange) and extra == 0
        # And a trick to its best card.
        plain_trick = plain and simple and not self.noting and plan.boosters == 0
        drawn: i64 = draws.last
        careful = self._careful
        self._stops_of = -1
        if self.noting:
            self.takers = [each for each in state._takers() if each != NOBODY]
        while True:
            hand: i64 = turn.hand | turn.again
            if hand == 0:
                break
            # What is legal.
            legal: i64 = hand & led
            # A processor could not predict a branch here: the shift gives -1 for 0, else 0.
            legal |= hand & (legal - 1) >> 63
            if (leads if count == 0 else answers) or hand & own_warren != 0:
                clause: Clause | None = follow
                if hand & led == 0:
                    clause = lead if count == 0 else discard
                seen: i64 = played | played2 | before
                table: i64 = trick ^ trick2 if plan.cancels else trick | trick2
                if clause is not None and extra == 0 and not plan.custom:
                    legal = clause.narrow(legal, hand, seen, table, None)
                else:
                    hidden: i64 = 0
                    if hand & WARREN_BIT == 0:
                        hidden = extra & trick
                    facts: Facts | None = None
                    if plan.custom and (extra != 0 or (clause is not None and clause.asks)):
                        facts = Facts(
                            int(players), int(turn.number), None, None, int(number), None, None,
                            None, turn.hand, turn.again, (played | played2) & ALL_CARDS & ~hidden,
                            played & played2 & ALL_CARDS, plays, count, marks, tricks,
                            None if hidden == 0 else LOWEST[hidden % 59].suit,
                        )  # fmt: skip
                    if extra != 0 and hand & WARREN_BIT != 0:
                        legal = plan.with_warren(hand, extra, led, number, seen, table, facts)
                    elif clause is not None:
                        legal = clause.narrow(legal, hand, seen, table & ~hidden, facts)
            # One of them.
            bit: i64 = legal & -legal
            if bit != legal:
                if careful is None:
                    drawn = (drawn * FACTOR + ADDED) & BELOW_62
                    bit = card_at(legal, drawn // BELOW_30 * count_bits(legal) // BELOW_32)
                else:
                    bit = self._chosen(
                        careful, turn, order[first + LAST_PLACE - (best & LAST_PLACE)], legal,
                        played, played2, trick | trick2, led, best >> 5, count, number,
                    )  # fmt: skip
            # It is played.
            if plain:
                turn.hand = hand & ~bit
                played |= bit
                trick |= bit
            else:
                if notes:
                    plays = plays + LOWEST[bit % 59].byte
                if turn.hand & bit == 0:
                    turn.again &= ~bit
                    played2 |= bit
                    trick2 |= bit
                else:
                    turn.hand &= ~bit
                    played |= bit
                    if extra != 0 and bit == WARREN_BIT:
                        warren = bit
                        bit = extra
                        played |= bit
                    trick |= bit
                if ordered:
                    turn.second_card = turn.card
                    turn.card = bit
            if count == 0:
                led = suit_mask_of(bit)
            # Nor here: the better one of the best card and this one stays, with its place.
            rank: i64 = (bit & led) * PLACES + LAST_PLACE - count
            best ^= (best ^ rank) & (best - rank) >> 63
            count += 1
            turn = turn.next
            if count < size:
                continue
            # The trick is over.
            if plain_trick:
                turn = order[first + LAST_PLACE - (best & LAST_PLACE)]
                turn.pile |= trick
                turn.tricks += 1
            else:
                longer = size == players and (trick | trick2) & led & plan.boosters != 0
                if longer and turn.hand | turn.again != 0:
                    size = 2 * players
                    continue
                taken = True
                taker = order[first + LAST_PLACE - (best & LAST_PLACE)]
                if simple:
                    if double:
                        taker.take(trick | trick2, trick & trick2)
                    else:
                        taker.pile |= trick | warren
                    taker.tricks += 1
                    turn = taker
                    if self.noting:
                        self.takers.append(int(taker.number))
                else:
                    if ordered:
                        alive: i64 = (trick ^ trick2) & led
                        if plan.decides:
                            place = self._winner(turn, count)
                            taken = place != NOBODY
                            while taken and place > 0:
                                turn = turn.next
                                place -= 1
                            taker = turn
                        else:
                            taken = alive != 0
                            if taken:
                                while alive & (alive - 1) != 0:
                                    alive &= alive - 1
                                taker = self._player_of(alive)
                        if plan.to_leader and not taken:
                            taken = True
                            taker = turn
                        for seat in self.seats:
                            seat.card = seat.second_card = 0
                    if taken:
                        turn = last = taker
                        if self.noting:
                            self.takers.append(int(taker.number))
                    waiting.take(trick | trick2 | warren, trick & trick2)
                    waiting.tricks += 1
                    if taken or turn.hand | turn.again == 0:
                        loot: i64 = (played | played2 | board.waiting.one) & plan.kitty_for
                        if plan.kitty_last and turn.hand | turn.again == 0:
                            loot = 1
                        kitty = loot != 0 and played & KITTY_BIT == 0 and board.kitty.one != 0
                        if kitty:
                            played |= KITTY_BIT
                            if plan.exchange and turn.hand | turn.again != 0:
                                draws.last = drawn
                                double = self._exchange(turn, draws) or double
                                drawn = draws.last
                            else:
                                waiting.take(board.kitty.one, board.kitty.two)
                        last.take(waiting.pile, waiting.pile2)
                        last.tricks += waiting.tricks
                        waiting.pile = waiting.pile2 = waiting.tricks = 0
                if plan.custom:
                    mark: i64 = taker.number if taken else NOBODY
                    marks = marks + ONE_BYTE[mark if size == players else mark + LONG]
            if plan.notes and (binds or number == 0):
                played |= plan.noted(led, trick | trick2)
            size = players
            first = turn.place
            number += 1
            trick = trick2 = warren = count = led = 0
            best = LAST_PLACE
            if number == 1:
                lead = plan.later.lead
                follow = plan.later.follow
                discard = plan.later.discard
                binds = True
            if binds:
                seen_now: i64 = played | played2 | before
                if lead is not None:
                    lead = lead.still_binding(seen_now)
                if follow is not None:
                    follow = follow.still_binding(seen_now)
                if discard is not None:
                    discard = discard.still_binding(seen_now)
                leads = lead is not None
                answers = follow is not None or discard is not None
                binds = leads or answers
        draws.last = drawn
        self.plays = plays

    def _chosen(
        self,
        careful: CarefulPlay,
        turn: SeatTally,
        taker: SeatTally,
        legal: i64,
        played: i64,
        played2: i64,
        table: i64,
        led: i64,
        best: i64,
        count: i64,
        number: i64,
    ) -> i64:
        """Return the card that a careful player plays, who sees its hand and the table."""
        policy = careful.policy
        if self._stops_of != number:
            self._stops_of = number
            taken = [0] * (max(careful.sides) + 1)
            for seat in self.seats:
                taken[careful.sides[seat.number]] += int(policy.cost_of(seat.pile & policy.shoots))
            self._stops = [policy.worth_of_stopping(taken, side) for side in careful.sides]
            self._goals = [policy.goal(taken, side) for side in careful.sides]
        hand: i64 = turn.hand | turn.again
        seen: i64 = hand | played | played2
        twice: i64 = (turn.hand & turn.again) | (played & played2) | (hand & (played | played2))
        unseen: i64 = self._held & ~twice & ~(seen & ~self._twice)
        others: i64 = len(self.seats) - 1
        later: i64 = others - count
        return policy.choose(
            legal, hand, unseen, table, led, best, max(0, later),
            count > 0 and careful.sides[taker.number] == careful.sides[turn.number],
            count_bits(turn.hand) + count_bits(turn.again), self._stops[turn.number], others,
            self._goals[turn.number],
        )  # fmt: skip

    def _lay_table(self) -> i64:
        """Note who played what to the trick on the table; Warren's bit if it lies there."""
        state = self.state
        board = state._board
        warren: i64 = 0
        count = int(state._count)
        if count == 0:
            return warren
        seat = self.seats[board.plan.leader(int(state._turn), count)]
        for index in state._plays[len(state._plays) - count :]:
            bit: i64 = CARDS[index].bit
            if board.extra is not None and bit == WARREN_BIT:
                warren = bit
                bit = board.extra.bit
            seat.second_card = seat.card
            seat.card = bit
            seat = seat.next
        return warren

    def _winner(self, leader: SeatTally, count: i64) -> i64:
        """Return the place of the card that takes the trick on the table, or NOBODY."""
        cards: list[Card] = []
        seat = leader
        players = len(self.seats)
        for place in range(int(count)):
            long = count > players and place < players
            cards.append(LOWEST[(seat.second_card if long else seat.card) % 59])
            seat = seat.next
        return self.state._board.plan.winner(tuple(cards))

    def _player_of(self, bit: i64) -> SeatTally:
        """Return the seat that played this card to the trick on the table."""
        found = self.seats[0]
        for seat in self.seats:
            if bit in (seat.card, seat.second_card):
                found = seat
        return found

    def _exchange(self, seat: SeatTally, draws: RandomDraws) -> bool:
        """Take the kitty into a hand and put as many cards down; return whether the hand now
        holds second copies.

        With two packs a choice in which one copy of a card goes and the other stays can be drawn
        in two ways, so half of those are drawn again.
        """
        board = self.state._board
        dealt: i64 = 0
        for held in board.held:
            dealt |= held.one
        one: i64 = seat.hand | board.kitty.one & ~dealt
        two: i64 = seat.again | board.kitty.one & dealt | board.kitty.two
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
        seat.hand = left
        seat.again = left2
        seat.take(put | put2, put & put2)
        return two != 0


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
    playout.close()
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
    playout.close()
    return differs
