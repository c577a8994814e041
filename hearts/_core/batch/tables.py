"""Flat tables: many deals side by side, as words in one piece of memory.

This is a second program for the play of a deal, beside the step of the state. It walks the same
clauses, but makes no object for a card. Each table has a block of words, first those named below,
then some for each seat. Cards are passed one by one, ascending, seat after seat. Rare cases are
left to states: a table whose `MODE` is `BY_STATE` has only its mask, its actor and its phase here.

On the compiled build the words are a vector of `librt`, elsewhere an array.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, u8

from hearts._core.cards.cards import (
    BITS,
    CARD_KINDS,
    CARDS,
    INTERPRETED,
    KITTY_BIT,
    card_at,
    count_bits,
)
from hearts._core.cards.draws import ADDED, BELOW_30, BELOW_32, BELOW_62, FACTOR
from hearts._core.cards.pure import pure_bytes, pure_words
from hearts._core.play.plan import NOBODY, Plan
from hearts._core.score.plan import MatchBounds, ScoringPlan
from hearts._core.score.tally import SeatTally

if TYPE_CHECKING:
    from librt.vecs import append, vec

BY_STATE: Final = 0
PASSING: Final = 1
PLAYING: Final = 2
#: The cards are passed, and a state must decide the leader.
ASKING: Final = 3
#: All cards are played, and somebody has to answer a question.
CHOOSING: Final = 4
#: The deal is counted, and the table waits to be dealt anew.
FINISHED: Final = 5

# The words of a table, first those of every step.
MODE: Final = 0
LEGAL: Final = 1
DRAWN: Final = 2  # the last random number of the table
ACTOR: Final = 3
PLAYED: Final = 4
TRICK: Final = 5
LED: Final = 6
BEST: Final = 7
BEST_SEAT: Final = 8
COUNT: Final = 9
PLAYS: Final = 10
NUMBER: Final = 11
PLAN: Final = 12
SEEN: Final = 13
PHASE: Final = 14
SCHEME: Final = 15
PLAYED2: Final = 16
TRICK2: Final = 17
KITTY: Final = 18
KITTY2: Final = 19
WAITING: Final = 20
WAITING2: Final = 21
WAITING_TRICKS: Final = 22
ORIGIN: Final = 23  # 1 for a table that began with a state
DEALER: Final = 24
PARCEL: Final = 25
DUE: Final = 26
PICKED: Final = 27
DEAL: Final = 28
SEED: Final = 29
KITTY_TAKER: Final = 30
QUESTION: Final = 31  # 1 for a moon, 2 for a sun; and how many options there are
OPTIONS: Final = 32
BEGUN: Final = 33  # FROM_STATE for a deal that began with a state, IN_MATCH for one of a match
HEADER: Final = 34
# The words of a seat, each for all seats in a row: where the first of them stands, in seats.
HAND: Final = 0
HAND2: Final = 1
PILE: Final = 2
PILE2: Final = 3
TRICKS: Final = 4
DEALT: Final = 5
DEALT2: Final = 6
SCORE: Final = 7
POINTS: Final = 8
PARCELS: Final = 9  # a word for each place to the left, for each seat

# The bytes of a table: the cards in the order played, at most two of each, who played them, and who
# took each card.
PLAYER_BYTES: Final = 114
TAKER_BYTES: Final = 228
TAKER2_BYTES: Final = 285
BYTES: Final = 344

FROM_STATE: Final = 1
IN_MATCH: Final = 2

#: Stands for the action of a table that waits.
NO_ACTION: Final = 255
#: Stands for the taker of cards that wait for one.
WAITS: Final = 255
#: More points are counted by states.
MOST_POINTS: Final = 2**60

#: The bit of each number of an action in the mask of a table, by the number: 0 to 57 for cards and
#: *done*, 58 to 63 for options. The bit of 63 is the sign of the word. Larger bytes have no bit.
BITS_OF_NUMBERS: Final[list[int]] = [
    *BITS, *[2**k for k in range(58, 63)], -(2**63), *[0] * 192,
]  # fmt: skip

#: The numbers of phases in an observation.
PASS_PHASE: Final = 3
PLAY_PHASE: Final = 6
OVER_PHASE: Final = 9


def new_words(count: i64) -> vec[i64]:
    """Return a vector of *count* words, all 0."""
    found: vec[i64]
    if INTERPRETED:
        found = pure_words(count)
        return found
    found = vec[i64](capacity=count)
    while count > 0:
        found = append(found, 0)
        count -= 1
    return found


def new_bytes(count: i64) -> vec[u8]:
    """Return *count* bytes, all 0."""
    found: vec[u8]
    if INTERPRETED:
        found = pure_bytes(count)
        return found
    found = vec[u8](capacity=count)
    while count > 0:
        found = append(found, 0)
        count -= 1
    return found


@final
class FlatTables:
    """Tables of one game, side by side.

    Args:
        count: The number of tables.
        players: The number of players at each.
        deck: The cards of the deck as bits, one after the other.
        hand_size: The number of cards that each seat is dealt.
        double: Whether there are two packs.
        barred: The cards that are passed only if the hand has too few others.
        opens: The holder of the lowest of these cards leads first; 0 if *place* decides.
        place: The number of places from the dealer to the first leader; below 0 if a state decides.
        scoring_plan: The count of a deal in which nobody shoots; None if states count.
        sign: -1 where points are taken off, else 1.
        bounds: The bounds of points within which a counted deal leaves a table finished; None if a
            table is dealt anew at once, or if states count.

    Attributes:
        words: The words of all tables, `stride` for each.
        stride: The number of words of a table.
        bytes: The bytes of all tables, `BYTES` for each.
        chosen: The numbers that `draw` has drawn, one for each table.
        plans: The play rules of tables; the first are those without charged cards.
        schemes: For each entry of a passing cycle, places to the left, each followed by the number
            of cards that go there; empty for an entry that needs states.
        numbers: The numbers that a single deal may have in its match, each that of a scheme.
        by_state: The tables that took an action for which a state is needed.
        counted: The tables whose deal was counted here, and that go on by themselves.
        scored: The tables whose deal was counted here, and that go on with a match.
        ended: The tables whose last card was played and that a state must count.
        asking: The tables whose leader a state must decide.
        finished: The number of the phase of finished tables.
        counting: The count before a deal is over; None if states count.
        worth: The totals that `count_so_far` has written, one for each seat of each table.
    """

    __slots__ = (
        "asking", "barred", "bits", "bounds", "by_state", "bytes", "chosen", "count", "counted",
        "counting", "deck", "double", "ended", "finished", "hand_size", "index", "laid", "numbers",
        "opens", "place", "plans", "players", "schemes", "scored", "scoring_plan", "seats", "sign",
        "stride", "suits", "words", "worth",
    )  # fmt: skip

    def __init__(
        self,
        count: i64,
        players: i64,
        deck: list[int],
        hand_size: i64,
        double: bool,
        barred: i64,
        opens: i64,
        place: i64,
        scoring_plan: ScoringPlan | None,
        sign: i64,
        bounds: MatchBounds | None,
    ) -> None:
        self.count: Final[i64] = count
        self.players: Final[i64] = players
        self.hand_size: Final[i64] = hand_size
        self.double: Final[bool] = double
        self.barred: Final[i64] = barred
        self.opens: Final[i64] = opens
        self.place: Final[i64] = place
        self.scoring_plan: Final[ScoringPlan | None] = scoring_plan
        self.sign: Final[i64] = sign
        self.bounds: Final[MatchBounds | None] = bounds
        self.stride: Final[i64] = HEADER + players * (PARCELS + players)
        self.words: Final[vec[i64]] = new_words(count * self.stride)
        self.bytes: Final[vec[u8]] = new_bytes(count * BYTES)
        self.chosen: Final[vec[u8]] = new_bytes(count)
        self.bits: Final[vec[i64]] = new_words(len(BITS_OF_NUMBERS))
        bits = self.bits
        for number in range(len(BITS_OF_NUMBERS)):
            bits[number] = BITS_OF_NUMBERS[number]
        self.suits: Final[vec[i64]] = new_words(CARD_KINDS)
        suits = self.suits
        self.index: Final[vec[u8]] = new_bytes(59)
        index = self.index
        for card in CARDS:
            suits[card.index] = card.suit_mask
            index[card.bit % 59] = u8(card.index)
        self.deck: Final[vec[i64]] = new_words(len(deck))
        cards = self.deck
        for k in range(len(deck)):
            cards[k] = deck[k]
        self.laid: Final[vec[i64]] = new_words(len(deck))
        self.seats: Final[list[SeatTally]] = [SeatTally(seat) for seat in range(players)]
        self.plans: Final[list[Plan]] = []
        self.schemes: Final[list[tuple[int, ...]]] = []
        self.numbers: Final[list[int]] = []
        self.worth: Final[vec[i64]] = new_words(count * players)
        self.counting: ScoringPlan | None = None
        self.finished: i64 = 0
        self.by_state: list[int] = []
        self.counted: list[int] = []
        self.scored: list[int] = []
        self.ended: list[int] = []
        self.asking: list[int] = []

    # A deal begins.

    def begin(self, table: i64) -> None:
        """Deal a single deal at a table, with a dealer drawn, and one of the numbers."""
        dealer: i64 = self.below(table, self.players)
        place: i64 = 0
        if len(self.numbers) > 1:
            place = self.below(table, len(self.numbers))
        number: i64 = self.numbers[place]
        self.deal(table, dealer, number)
        self.words[table * self.stride + DEAL] = number

    def deal(self, table: i64, dealer: i64, scheme: i64) -> None:
        """Deal the cards at a table, to be passed by this entry of the cycle."""
        words = self.words
        deck = self.deck
        cards = self.laid
        start: i64 = table * self.stride
        players: i64 = self.players
        drawn: i64 = words[start + DRAWN]
        size: i64 = len(cards)
        place: i64 = 1
        words[start + SEED] = drawn
        cards[0] = deck[0]
        while place < size:  # each card changes places with one dealt before it, or with none
            drawn = (drawn * FACTOR + ADDED) & BELOW_62
            other: i64 = drawn // BELOW_30 * (place + 1) // BELOW_32
            cards[place] = cards[other]
            cards[other] = deck[place]
            place += 1
        for word in range(MODE, HEADER):
            if word != SEED:
                words[start + word] = 0
        words[start + DRAWN] = drawn
        for word in range(start + HEADER, start + HEADER + SCORE * players):
            words[word] = 0
        data = self.bytes
        base: i64 = table * BYTES
        for byte in range(base + TAKER_BYTES, base + BYTES):
            data[byte] = 0
        words[start + DEALER] = dealer
        words[start + SCHEME] = scheme
        seats: i64 = start + HEADER
        gone: i64 = 0
        place = 0
        for seat in range(players):
            one: i64 = 0
            two: i64 = 0
            for _ in range(self.hand_size):
                bit: i64 = cards[place]
                if (one | gone) & bit != 0:
                    two |= bit
                else:
                    one |= bit
                place += 1
            gone |= one
            words[seats + HAND * players + seat] = one
            words[seats + HAND2 * players + seat] = two
            words[seats + DEALT * players + seat] = one
            words[seats + DEALT2 * players + seat] = two
        while place < size:
            bit = cards[place]
            if words[start + KITTY] & bit != 0:
                words[start + KITTY2] |= bit
            else:
                words[start + KITTY] |= bit
            place += 1
        self._begin(table)

    def _begin(self, table: i64) -> None:
        """Go on from a new deal, whose words of the turn are 0, to passing or the first lead."""
        words = self.words
        start: i64 = table * self.stride
        scheme = self.schemes[words[start + SCHEME]]
        if len(scheme) == 0:
            self._opens(table)
            return
        players: i64 = self.players
        parcels: i64 = start + HEADER + PARCELS * players
        for word in range(parcels, parcels + players * players):
            words[word] = 0
        words[start + MODE] = PASSING
        words[start + PHASE] = PASS_PHASE
        words[start + DUE] = scheme[1]
        words[start + LEGAL] = self._passable(start, 0, 0, scheme[1])

    def _passable(self, start: i64, low: i64, picked: i64, due: i64) -> i64:
        """Return the cards that the actor may pick next to pass: those above *low*, while enough
        are left."""
        words = self.words
        players: i64 = self.players
        seat: i64 = words[start + ACTOR]
        hand: i64 = words[start + HEADER + HAND * players + seat]
        scheme = self.schemes[words[start + SCHEME]]
        total: i64 = 0
        for k in range(1, len(scheme), 2):
            total += scheme[k]
        free: i64 = hand & ~self.barred
        if count_bits(free) < total:
            free = hand
        free &= ~picked
        if low != 0:
            free &= -(low + low)
        rest: i64 = free
        keep: i64 = count_bits(free) - due + 1
        while keep > 0:
            rest &= rest - 1
            keep -= 1
        return free & ~rest

    def _pick(self, table: i64, bit: i64) -> None:
        """Pick a card to pass."""
        words = self.words
        start: i64 = table * self.stride
        players: i64 = self.players
        seat: i64 = words[start + ACTOR]
        parcel: i64 = words[start + PARCEL]
        scheme = self.schemes[words[start + SCHEME]]
        left: i64 = scheme[2 * parcel]
        where: i64 = start + HEADER + PARCELS * players + seat * players + left
        words[where] |= bit
        picked: i64 = words[start + PICKED] | bit
        due: i64 = words[start + DUE] - 1
        low: i64 = bit
        if due == 0:
            low = 0
            parcel += 1
            if 2 * parcel == len(scheme):
                parcel = 0
                picked = 0
                seat += 1
                if seat == players:
                    self._pass(table, scheme)
                    return
                words[start + ACTOR] = seat
            words[start + PARCEL] = parcel
            due = scheme[2 * parcel + 1]
        words[start + PICKED] = picked
        words[start + DUE] = due
        words[start + LEGAL] = self._passable(start, low, picked, due)

    def _pass(self, table: i64, scheme: tuple[int, ...]) -> None:
        """All cards that are passed change hands."""
        words = self.words
        players: i64 = self.players
        hands: i64 = table * self.stride + HEADER + HAND * players
        parcels: i64 = table * self.stride + HEADER + PARCELS * players
        for k in range(0, len(scheme), 2):
            left: i64 = scheme[k]
            for seat in range(players):
                words[hands + seat] &= ~words[parcels + seat * players + left]
        for k in range(0, len(scheme), 2):
            left = scheme[k]
            for seat in range(players):
                receiver: i64 = (seat + left) % players
                words[hands + receiver] |= words[parcels + seat * players + left]
        self._opens(table)

    def _opens(self, table: i64) -> None:
        """Find out who leads first."""
        words = self.words
        start: i64 = table * self.stride
        players: i64 = self.players
        leader: i64 = (words[start + DEALER] + self.place) % players
        if self.opens != 0:
            lowest: i64 = 0
            for seat in range(players):
                held: i64 = words[start + HEADER + HAND * players + seat] & self.opens
                held &= -held
                if held != 0 and (lowest == 0 or held < lowest):
                    lowest = held
                    leader = seat
        elif self.place < 0:
            words[start + MODE] = ASKING
            words[start + LEGAL] = 0
            self.asking.append(int(table))
            return
        self.lead(table, leader)

    def lead(self, table: i64, leader: i64) -> None:
        """Begin the play, or go on, with a lead of this seat."""
        words = self.words
        start: i64 = table * self.stride
        words[start + MODE] = PLAYING
        words[start + PHASE] = PLAY_PHASE
        words[start + ACTOR] = leader
        words[start + LEGAL] = self._playable(start, leader, self.plans[words[start + PLAN]])

    def _playable(self, start: i64, seat: i64, plan: Plan) -> i64:
        """Return the cards that a seat may play; 0 if it holds none."""
        words = self.words
        played: i64 = words[start + PLAYED]
        played2: i64 = words[start + PLAYED2]
        hands: i64 = start + HEADER + HAND * self.players + seat
        hand: i64 = words[hands] & ~played
        if self.double:
            hand |= words[hands + self.players] & ~played2
        led: i64 = words[start + LED]
        chains = plan.first if words[start + NUMBER] == 0 else plan.later
        legal: i64 = hand & led
        clause = chains.follow
        if legal == 0:
            legal = hand
            clause = chains.lead if led == 0 else chains.discard
        if clause is not None and hand != 0:
            trick: i64 = words[start + TRICK]
            trick2: i64 = words[start + TRICK2]
            table: i64 = trick ^ trick2 if plan.cancels else trick | trick2
            seen: i64 = played | played2 | words[start + SEEN]
            legal = clause.narrow(legal, hand, seen, table, None)
        return legal

    # A step.

    def first_illegal(self, numbers: bytes) -> i64:
        """Return the first table at which its number is not legal; -1 if there is none."""
        words = self.words
        bits = self.bits
        stride: i64 = self.stride
        place: i64 = LEGAL
        for table in range(self.count):
            action: i64 = numbers[table]
            if words[place] & bits[action] == 0 and action != NO_ACTION:
                return table
            place += stride
        return -1

    def doubtful(self, numbers: bytes) -> list[int]:
        """Return the tables whose number may need a state, for itself or since it ends the deal or
        the passing."""
        words = self.words
        asks = self.place < 0 and self.opens == 0
        stride: i64 = self.stride
        start: i64 = 0
        last: i64 = self.players * self.hand_size - 1
        found: list[int] = []
        for table in range(self.count):
            action: i64 = numbers[table]
            mode: i64 = words[start + MODE]
            sure = mode == PLAYING and words[start + PLAYS] < last
            if mode == PASSING:
                sure = not asks or words[start + ACTOR] < self.players - 1
            if action != NO_ACTION and not (sure and words[start + ORIGIN] == 0):
                found.append(int(table))
            start += stride
        return found

    def step(self, numbers: bytes) -> None:
        """Take a legal number at each table that does not wait; note tables for states in the
        lists."""
        words = self.words
        bits = self.bits
        stride: i64 = self.stride
        self._clear_lists()
        for table in range(self.count):
            start: i64 = table * stride
            mode: i64 = words[start + MODE]
            action: i64 = numbers[table]
            if action == NO_ACTION:
                continue
            if mode == PLAYING:
                self._play(table, action)
            elif mode == PASSING:
                self._pick(table, bits[action])
            else:
                self.by_state.append(int(table))

    def _clear_lists(self) -> None:
        """Forget the tables that the last step noted."""
        self.by_state = []
        self.counted = []
        self.scored = []
        self.ended = []
        self.asking = []

    def play_others(self, seat: i64) -> None:
        """Draw and take the actions of all others until this seat, or no seat, is to act.

        Tables that need a state are noted in the lists.
        """
        words = self.words
        index = self.index
        stride: i64 = self.stride
        self._clear_lists()
        for table in range(self.count):
            start: i64 = table * stride
            while words[start + LEGAL] != 0 and words[start + ACTOR] != seat:
                mode: i64 = words[start + MODE]
                if mode == PLAYING:
                    self._play(table, int(index[draw_card(words, start) % 59]))
                elif mode == PASSING:
                    self._pick(table, draw_card(words, start))
                else:
                    self.by_state.append(int(table))
                    break

    def _play(self, table: i64, card: i64) -> None:
        """Play a card."""
        words = self.words
        data = self.bytes
        players: i64 = self.players
        start: i64 = table * self.stride
        plan = self.plans[words[start + PLAN]]
        turn: i64 = words[start + ACTOR]
        bit: i64 = self.bits[card]
        plays: i64 = words[start + PLAYS]
        data[table * BYTES + plays] = u8(card)
        data[table * BYTES + PLAYER_BYTES + plays] = u8(turn)
        words[start + PLAYS] = plays + 1
        played: i64 = words[start + PLAYED]
        hands: i64 = start + HEADER + HAND * players
        if self.double and (words[hands + turn] & bit == 0 or played & bit != 0):
            words[start + PLAYED2] |= bit
            words[start + TRICK2] |= bit
        else:
            words[start + PLAYED] = played | bit
            words[start + TRICK] |= bit
        count: i64 = words[start + COUNT] + 1
        led: i64 = words[start + LED]
        if count == 1:
            led = self.suits[card]
            words[start + LED] = led
            words[start + BEST] = bit
            words[start + BEST_SEAT] = turn
        elif led & bit != 0 and bit > words[start + BEST]:
            words[start + BEST] = bit
            words[start + BEST_SEAT] = turn
        words[start + COUNT] = count
        turn += plan.step
        if turn >= players:
            turn -= players
        if count >= players and not (
            plan.boosters != 0 and self._is_lengthened(start, turn, count, plan)
        ):
            turn = self._take(table, turn, plan)
        words[start + ACTOR] = turn
        legal: i64 = self._playable(start, turn, plan)
        words[start + LEGAL] = legal
        if legal == 0:
            self._end(table)

    def _is_lengthened(self, start: i64, leader: i64, count: i64, plan: Plan) -> bool:
        """Return whether the trick goes on for a second round."""
        if count > self.players:
            return count < 2 * self.players
        words = self.words
        suited: i64 = (words[start + TRICK] | words[start + TRICK2]) & words[start + LED]
        return suited & plan.boosters != 0 and self._holds(start, leader)

    def _holds(self, start: i64, seat: i64) -> bool:
        """Return whether a seat holds cards."""
        words = self.words
        hands: i64 = start + HEADER + HAND * self.players + seat
        one: i64 = words[hands] & ~words[start + PLAYED]
        two: i64 = words[hands + self.players] & ~words[start + PLAYED2]
        return one | two != 0

    def _take(self, table: i64, leader: i64, plan: Plan) -> i64:
        """End the trick; return who leads the next one."""
        words = self.words
        data = self.bytes
        start: i64 = table * self.stride
        base: i64 = table * BYTES
        trick: i64 = words[start + TRICK]
        trick2: i64 = words[start + TRICK2]
        led: i64 = words[start + LED]
        taker: i64 = words[start + BEST_SEAT]
        if plan.decides or (plan.cancels and trick & trick2 & led != 0):
            end: i64 = words[start + PLAYS]
            cards = [CARDS[data[base + k]] for k in range(end - words[start + COUNT], end)]
            taker = plan.taker(int(leader), tuple(cards))
        turn: i64 = leader if taker == NOBODY else taker
        over = not self._holds(start, turn)
        # The cards of the trick, and those that wait.
        waited: i64 = words[start + WAITING]
        one: i64 = waited | trick | trick2
        two: i64 = words[start + WAITING2] | trick & trick2 | waited & (trick | trick2)
        tricks: i64 = words[start + WAITING_TRICKS] + 1
        if taker != NOBODY or over:  # the cards of the last trick go to somebody
            words[start + WAITING] = 0
            words[start + WAITING2] = 0
            words[start + WAITING_TRICKS] = 0
            self._mark(table, turn + 1)
            if waited != 0:
                self._pay(table, turn + 1)
            lies = words[start + KITTY] != 0 and words[start + PLAYED] & KITTY_BIT == 0
            if lies and (one & plan.kitty_for != 0 or (plan.kitty_last and over)):
                words[start + PLAYED] |= KITTY_BIT
                words[start + KITTY_TAKER] = turn + 1
                self._give(start, turn, words[start + KITTY], words[start + KITTY2], 0)
            self._give(start, turn, one, two, tricks)
        else:
            words[start + WAITING] = one
            words[start + WAITING2] = two
            words[start + WAITING_TRICKS] = tricks
            self._mark(table, WAITS)
        if plan.notes:
            words[start + PLAYED] |= plan.noted(led, trick | trick2)
        words[start + TRICK] = 0
        words[start + TRICK2] = 0
        words[start + LED] = 0
        words[start + BEST] = 0
        words[start + COUNT] = 0
        words[start + NUMBER] += 1
        return turn

    def _give(self, start: i64, seat: i64, one: i64, two: i64, tricks: i64) -> None:
        """Put cards into the pile of a seat."""
        words = self.words
        pile: i64 = start + HEADER + PILE * self.players + seat
        words[pile + self.players] |= two | words[pile] & one
        words[pile] |= one
        words[start + HEADER + TRICKS * self.players + seat] += tricks

    def _mark(self, table: i64, taker: i64) -> None:
        """Note who took the cards of the trick."""
        words = self.words
        data = self.bytes
        base: i64 = table * BYTES
        plays: i64 = words[table * self.stride + PLAYS]
        place: i64 = plays - words[table * self.stride + COUNT]
        while place < plays:
            card: i64 = int(data[base + place])
            where: i64 = base + TAKER_BYTES + card
            if data[where] != 0:
                where += TAKER2_BYTES - TAKER_BYTES
            data[where] = u8(taker)
            place += 1

    def _pay(self, table: i64, taker: i64) -> None:
        """Note who took the cards that waited."""
        data = self.bytes
        for where in range(table * BYTES + TAKER_BYTES, table * BYTES + BYTES):
            if data[where] == WAITS:
                data[where] = u8(taker)

    def _end(self, table: i64) -> None:
        """Count a deal, and deal anew if tables are not left finished; or leave that to a state."""
        words = self.words
        start: i64 = table * self.stride
        players: i64 = self.players
        scoring_plan = self.scoring_plan
        bounds = self.bounds
        begun: i64 = words[start + BEGUN]
        if scoring_plan is None or begun == FROM_STATE:
            self.ended.append(int(table))
            return
        seats = self.seats
        where: i64 = start + HEADER
        for place in range(players):
            seat = seats[place]
            seat.pile = words[where + PILE * players + place]
            seat.pile2 = words[where + PILE2 * players + place]
            seat.tricks = words[where + TRICKS * players + place]
        if not scoring_plan.count(seats, self.sign):
            self.ended.append(int(table))
            return
        for place in range(players):
            points = seats[place].points
            if points > MOST_POINTS or points < -MOST_POINTS:
                self.ended.append(int(table))
                return
            words[where + POINTS * players + place] = points
        if begun == IN_MATCH:
            self.scored.append(int(table))
        elif bounds is None:
            self.begin(table)
            self.counted.append(int(table))
        elif bounds.include(seats):
            self.finish(table)
            self.counted.append(int(table))
        else:
            self.ended.append(int(table))

    def count_so_far(self) -> list[int]:
        """Write the totals with the points of the deal that all seats have seen into `worth`.

        Return the tables that need a state for it.
        """
        words = self.words
        worth = self.worth
        seats = self.seats
        players: i64 = self.players
        counting = self.counting
        left_out: list[int] = []
        for table in range(self.count):
            start: i64 = table * self.stride
            where: i64 = start + HEADER
            mode: i64 = words[start + MODE]
            for place in range(players):
                worth[table * players + place] = words[where + SCORE * players + place]
            if mode == FINISHED:
                continue
            kitty: i64 = words[start + KITTY]
            left = mode != PASSING and mode != PLAYING
            left = left or words[start + BEGUN] == FROM_STATE or (self.double and kitty != 0)
            if left or counting is None:
                left_out.append(int(table))
                continue
            for place in range(players):
                seat = seats[place]
                seat.pile = words[where + PILE * players + place]
                seat.pile2 = words[where + PILE2 * players + place]
                seat.tricks = words[where + TRICKS * players + place]
                if words[start + KITTY_TAKER] == place + 1:
                    seat.pile &= ~kitty  # only the taker has seen it
            counting.count_so_far(seats)
            for place in range(players):
                score: i64 = words[where + SCORE * players + place]
                points = seats[place].points
                few = score <= MOST_POINTS and score >= -MOST_POINTS
                if not few or points > MOST_POINTS or points < -MOST_POINTS:
                    left_out.append(int(table))
                    break
                worth[table * players + place] = score + self.sign * points
        return left_out

    def finish(self, table: i64) -> None:
        """Mark a table as finished, with its points as the totals."""
        words = self.words
        start: i64 = table * self.stride
        players: i64 = self.players
        where: i64 = start + HEADER
        for place in range(players):
            words[where + SCORE * players + place] = words[where + POINTS * players + place]
        words[start + MODE] = FINISHED
        words[start + PHASE] = self.finished
        words[start + LEGAL] = 0

    # What is read and written from outside.

    def below(self, table: i64, count: i64) -> i64:
        """Return a random number of a table from 0, below *count*."""
        drawn: i64 = (self.words[table * self.stride + DRAWN] * FACTOR + ADDED) & BELOW_62
        self.words[table * self.stride + DRAWN] = drawn
        return drawn // BELOW_30 * count // BELOW_32

    def word(self, table: i64, place: i64) -> i64:
        """Return a word of a table."""
        return self.words[table * self.stride + place]

    def of_seat(self, table: i64, place: i64, seat: i64) -> i64:
        """Return a word of a seat."""
        return self.words[table * self.stride + HEADER + place * self.players + seat]

    def parcel(self, table: i64, seat: i64, left: i64) -> i64:
        """Return the cards that a seat passes this many places to the left."""
        players: i64 = self.players
        return self.words[table * self.stride + HEADER + (PARCELS + seat) * players + left]

    def set_word(self, table: i64, place: i64, value: i64) -> None:
        """Write a word of a table."""
        self.words[table * self.stride + place] = value

    def set_of_seat(self, table: i64, place: i64, seat: i64, value: i64) -> None:
        """Write a word of a seat."""
        self.words[table * self.stride + HEADER + place * self.players + seat] = value

    def restore(self, table: i64, saved: list[int], data: bytes) -> None:
        """Write all words and bytes of a table, as they were before."""
        words = self.words
        start: i64 = table * self.stride
        for k in range(self.stride):
            words[start + k] = saved[k]
        of = self.bytes
        base: i64 = table * BYTES
        for byte in range(BYTES):
            of[base + byte] = u8(data[byte])

    def plays(self, table: i64) -> list[int]:
        """Return the cards of a table in the order played."""
        base: i64 = table * BYTES
        data = self.bytes
        count: i64 = self.words[table * self.stride + PLAYS]
        return [int(data[place]) for place in range(base, base + count)]

    def load_plays(self, table: i64, plays: bytes) -> None:
        """Write the cards that were played, of a table that began with a state."""
        base: i64 = table * BYTES
        data = self.bytes
        count: i64 = len(plays)
        for place in range(count):
            data[base + place] = u8(plays[place])
        self.words[table * self.stride + PLAYS] = count

    def draw(self) -> list[int]:
        """Write a legal number for each table that goes without a state into `chosen`; return the
        other tables."""
        words = self.words
        chosen = self.chosen
        index = self.index
        stride: i64 = self.stride
        start: i64 = 0
        left_out: list[int] = []
        for table in range(self.count):
            mode: i64 = words[start + MODE]
            if mode in (PLAYING, PASSING):
                chosen[table] = index[draw_card(words, start) % 59]
            else:
                left_out.append(int(table))
            start += stride
        return left_out


def draw_card(words: vec[i64], start: i64) -> i64:
    """Return one of the legal cards of a table, as a bit, and note what was drawn."""
    legal: i64 = words[start + LEGAL]
    bit: i64 = legal & -legal
    if bit == legal:
        return bit
    drawn: i64 = (words[start + DRAWN] * FACTOR + ADDED) & BELOW_62
    words[start + DRAWN] = drawn
    return card_at(legal, drawn // BELOW_30 * count_bits(legal) // BELOW_32)
