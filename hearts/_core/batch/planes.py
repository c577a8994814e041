"""The planes of flat tables: the knowledge of a seat, written as bytes into one piece of memory.

They are those of `hearts.encoding`, for tables that a state neither began nor leads.
"""

from __future__ import annotations

from sys import byteorder
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, u8

from hearts._core.batch.tables import (
    ACTOR,
    BY_STATE,
    BYTES,
    CHOOSING,
    COUNT,
    DEAL,
    DEALER,
    DEALT,
    FINISHED,
    HAND,
    HEADER,
    KITTY,
    KITTY2,
    KITTY_TAKER,
    MODE,
    OPTIONS,
    ORIGIN,
    OVER_PHASE,
    PARCEL,
    PARCELS,
    PASSING,
    PHASE,
    PLAYED,
    PLAYED2,
    PLAYER_BYTES,
    PLAYING,
    PLAYS,
    POINTS,
    QUESTION,
    SCHEME,
    SCORE,
    SEED,
    TAKER2_BYTES,
    TAKER_BYTES,
    WAITS,
    FlatTables,
    new_words,
)
from hearts._core.cards.cards import BITS, CARD_KINDS, INTERPRETED, KITTY_BIT, count_bits
from hearts._core.cards.pure import pure_planes

if TYPE_CHECKING:
    from librt.vecs import vec

#: A plane of the tables has so many bytes: whole words, more than there are cards.
ROW: Final = 64
ROW_WORDS: Final = 8
#: A 1 in each byte of a word.
EACH: Final = 72340172838076673
KEPT_WORDS: Final = 16
NOTED_WORDS: Final = 4
TAKEN_KEPT: Final = 64
HAND_ROW: Final = 0
DEALT_ROW: Final = 1
ORDER_ROW: Final = 2
PLAYER_ROW: Final = 3
TRICK_ROW: Final = 4
TAKEN_ROW: Final = 5
KITTY_ROW: Final = 6
PICKS_ROW: Final = 7
PASSED_ROW: Final = 8
RECEIVED_ROW: Final = 9
TABLE_ROW: Final = 10
SEATS_ROW: Final = 11
SCORES_ROW: Final = 12
RESULT_ROW: Final = 13
#: The parts of the plane about seats have so many places, and so many words those written here.
MOST_SEATS: Final = 11
SEATS_WORDS: Final = 5
#: Marks of planes that are rarely written: what was passed, totals, or any plane at all.
PASSES: Final = 1
TOTALS: Final = 2
ANY: Final = 4
#: Half of the numbers that four bytes hold.
HALF: Final = 2147483648


def new_planes(count: i64) -> vec[i64]:
    """Return *count* words, all 0, that may have the highest bit."""
    found: vec[i64] = pure_planes(count) if INTERPRETED else new_words(count)
    return found


@final
class FlatPlanes:
    """The planes of flat tables.

    Args:
        tables: The tables, with their schemes of passing.
        rows: The number of planes of an observation.
        row_of: The number of each plane that is written here, in the order of `HAND_ROW` and the
            following constants; below 0 for a plane that the game does not have.
        rotation: The number of places to the left from a dealer to the next.

    Attributes:
        planes: The planes that `observe` has written, in rows of `ROW` bytes.
        kept: The rows of players and takers of each table, with seats counted from 0.
        noted: For each table, the deal of its last observation, the number of cards played by then,
            the number of them in complete tricks, and marks of rarely written planes that may hold
            something.
        spread: For each set of eight bits, a word with a 1 in the byte of each.
        scheme_words: For each scheme, the words of the plane about seats.
        only_left: For each scheme, the number of places to the left if there is one parcel; 0 if
            there is none, and -1 for several.
    """

    __slots__ = (
        "bytes", "dealt_row", "double", "factors", "hand_row", "index", "kept", "kitty_row",
        "noted", "only_left", "order_row", "passed_row", "picks_row", "planes", "player_row",
        "players", "received_row", "result_row", "rotation", "rows", "scheme_words", "scores_row",
        "seats_row", "spread", "step", "table_row", "tables", "taken_row", "trick_row", "words",
    )  # fmt: skip

    def __init__(self, tables: FlatTables, rows: i64, row_of: list[int], rotation: i64) -> None:
        self.tables: Final[FlatTables] = tables
        self.rows: Final[i64] = rows
        self.rotation: Final[i64] = rotation
        self.words: Final[vec[i64]] = tables.words
        self.bytes: Final[vec[u8]] = tables.bytes
        self.players: Final[i64] = tables.players
        self.step: Final[i64] = tables.plans[0].step
        self.double: Final[bool] = tables.double
        self.hand_row: Final[i64] = row_of[HAND_ROW] * ROW
        self.dealt_row: Final[i64] = row_of[DEALT_ROW] * ROW
        self.order_row: Final[i64] = row_of[ORDER_ROW] * ROW
        self.player_row: Final[i64] = row_of[PLAYER_ROW] * ROW
        self.trick_row: Final[i64] = row_of[TRICK_ROW] * ROW
        self.taken_row: Final[i64] = row_of[TAKEN_ROW] * ROW
        self.kitty_row: Final[i64] = row_of[KITTY_ROW] * ROW
        self.picks_row: Final[i64] = row_of[PICKS_ROW] * ROW
        self.passed_row: Final[i64] = row_of[PASSED_ROW] * ROW
        self.received_row: Final[i64] = row_of[RECEIVED_ROW] * ROW
        self.table_row: Final[i64] = row_of[TABLE_ROW] * ROW
        self.seats_row: Final[i64] = row_of[SEATS_ROW] * ROW
        self.scores_row: Final[i64] = row_of[SCORES_ROW] * ROW
        self.result_row: Final[i64] = row_of[RESULT_ROW] * ROW
        self.planes: Final[vec[i64]] = new_planes(tables.count * rows * ROW_WORDS)
        self.kept: Final[vec[i64]] = new_planes(tables.count * KEPT_WORDS)
        self.noted: Final[vec[i64]] = new_words(tables.count * NOTED_WORDS)
        self.index: Final[vec[u8]] = tables.index
        self.factors: Final[vec[i64]] = new_words(8)
        for k in range(8):
            self.factors[k] = BITS[8 * k if byteorder == "little" else 56 - 8 * k]
        self.spread: Final[vec[i64]] = new_words(256)
        for cards in range(256):
            for k in range(8):
                if cards & BITS[k] != 0:
                    self.spread[cards] += self.factors[k]
        self.scheme_words: Final[vec[i64]] = new_planes(len(tables.schemes) * SEATS_WORDS)
        self.only_left: Final[vec[i64]] = new_words(len(tables.schemes))
        for place, scheme in enumerate(tables.schemes):
            if len(scheme) > 0:
                self.only_left[place] = scheme[0] if len(scheme) == 2 else -1
            start: i64 = 8 * SEATS_WORDS * place + 2 * MOST_SEATS
            for k in range(0, len(scheme), 2):
                put(self.scheme_words, self.factors, start + scheme[k], scheme[k + 1])

    def observe(self, viewer: i64) -> list[int]:
        """Write the planes of each table as seen by a seat, or by the actor if it is below 0.

        Return the tables whose planes must come from a state.
        """
        words = self.words
        noted = self.noted
        size: i64 = self.rows * ROW
        left_out: list[int] = []
        for table in range(self.tables.count):
            start: i64 = table * self.tables.stride
            base: i64 = table * size
            of: i64 = table * NOTED_WORDS
            marks: i64 = noted[of + 3]
            asked = words[start + MODE] == BY_STATE or words[start + ORIGIN] != 0
            if asked or marks & ANY != 0 or noted[of] != words[start + SEED]:
                self._clear(table)
            elif marks != 0:
                self._clear_marked(of, marks, base)
            if asked:
                noted[of + 3] = ANY
                left_out.append(int(table))
            else:
                own: i64 = words[start + ACTOR] if viewer < 0 else viewer
                self._observe_cards(table, own, base)
                self._observe_passing(table, own, base)
                self._observe_facts(table, own, base)
        return left_out

    def forget(self, table: i64) -> None:
        """Note that a table begins anew, perhaps with the random numbers of its last deal."""
        self.noted[table * NOTED_WORDS + 3] = ANY

    def _clear(self, table: i64) -> None:
        """Clear the planes of a table, for a deal of which nothing is noted."""
        planes = self.planes
        kept = self.kept
        noted = self.noted
        size: i64 = self.rows * ROW_WORDS
        for word in range(table * size, (table + 1) * size):
            planes[word] = 0
        for word in range(table * KEPT_WORDS, (table + 1) * KEPT_WORDS):
            kept[word] = 0
        of: i64 = table * NOTED_WORDS
        noted[of] = self.words[table * self.tables.stride + SEED]
        noted[of + 1] = 0
        noted[of + 2] = 0
        noted[of + 3] = 0

    def _clear_marked(self, of: i64, marks: i64, base: i64) -> None:
        """Clear the planes that are marked."""
        planes = self.planes
        self.noted[of + 3] = 0
        if marks & PASSES != 0:
            put_plane(planes, self.spread, base + self.picks_row, 0, 0)
            put_plane(planes, self.spread, base + self.passed_row, 0, 0)
            put_plane(planes, self.spread, base + self.received_row, 0, 0)
        if marks & TOTALS != 0:
            put_plane(planes, self.spread, base + self.scores_row, 0, 0)

    def put_planes(self, table: i64, data: bytes) -> None:
        """Write the planes of a table as a state has them."""
        rows: i64 = self.rows
        planes = self.planes
        factors = self.factors
        start: i64 = table * rows * ROW
        place: i64 = 0
        for row in range(rows):
            for column in range(CARD_KINDS):
                value: i64 = data[place]
                place += 1
                if value != 0:
                    put(planes, factors, start + row * ROW + column, value)

    def _observe_cards(self, table: i64, own: i64, base: i64) -> None:
        """Write where cards are, and what was played."""
        words = self.words
        planes = self.planes
        factors = self.factors
        players: i64 = self.players
        start: i64 = table * self.tables.stride
        hands: i64 = start + HEADER + HAND * players + own
        played: i64 = words[start + PLAYED]
        dealt: i64 = start + HEADER + DEALT * players + own
        spread = self.spread
        put_ones(planes, spread, base + self.hand_row, words[hands] & ~played)
        put_ones(planes, spread, base + self.dealt_row, words[dealt])
        if self.double:
            self.noted[table * NOTED_WORDS + 3] = ANY
            again: i64 = words[hands + players] & ~words[start + PLAYED2]
            put_cards(planes, factors, self.index, base + self.hand_row, again, 1)
            put_cards(planes, factors, self.index, base + self.dealt_row, words[dealt + players], 1)
            self._observe_plays(table, own, base)
        else:
            self._observe_kept(table, own, base)
        taken: i64 = base + self.taken_row
        taker: i64 = words[start + KITTY_TAKER]
        # All seats know the kitty once all cards are played.
        if taker != 0 and (taker == own + 1 or words[start + MODE] >= CHOOSING):
            self.noted[table * NOTED_WORDS + 3] = ANY
            kitty: i64 = base + self.kitty_row
            nearer: i64 = self._place_of(taker, own)
            put_cards(
                planes, factors, self.index, kitty, words[start + KITTY] | words[start + KITTY2], 1
            )
            self._observe_kitty(words[start + KITTY], taken, nearer)
            self._observe_kitty(words[start + KITTY2], taken, nearer)

    def _observe_plays(self, table: i64, own: i64, base: i64) -> None:
        """Write what was played and taken, with two packs."""
        words = self.words
        data = self.bytes
        planes = self.planes
        factors = self.factors
        players: i64 = self.players
        start: i64 = table * self.tables.stride
        order: i64 = base + self.order_row
        player: i64 = base + self.player_row
        trick: i64 = base + self.trick_row
        taken: i64 = base + self.taken_row
        bytes_of: i64 = table * BYTES
        plays: i64 = words[start + PLAYS]
        count: i64 = words[start + COUNT]
        place: i64 = 0
        while place < plays:
            card: i64 = int(data[bytes_of + place])
            seat: i64 = int(data[bytes_of + PLAYER_BYTES + place]) - own + 1
            if seat <= 0:
                seat += players
            to: i64 = card
            if self.double and has(planes, factors, order + card):
                to += ROW
            put(planes, factors, order + to, place + 1)
            put(planes, factors, player + to, seat)
            if place >= plays - count:
                if to != card and not has(planes, factors, trick + card):
                    to = card
                put(planes, factors, trick + to, place - plays + count + 1)
            elif to == card:
                self._observe_taken(bytes_of, own, card, taken)
            place += 1

    def _observe_kept(self, table: i64, own: i64, base: i64) -> None:
        """Write what was played and taken, with one pack.

        The part that all seats know is kept from one observation to the next, and only new facts
        are added. For each seat the seats are then counted from its own.
        """
        words = self.words
        data = self.bytes
        planes = self.planes
        factors = self.factors
        kept = self.kept
        noted = self.noted
        players: i64 = self.players
        start: i64 = table * self.tables.stride
        bytes_of: i64 = table * BYTES
        first: i64 = table * KEPT_WORDS
        of: i64 = table * NOTED_WORDS
        plays: i64 = words[start + PLAYS]
        over: i64 = plays - words[start + COUNT]
        order: i64 = base + self.order_row
        trick: i64 = base + self.trick_row
        before: i64 = noted[of + 1]
        was_over: i64 = noted[of + 2]
        place: i64 = before
        while place < plays:
            card: i64 = int(data[bytes_of + place])
            seat: i64 = int(data[bytes_of + PLAYER_BYTES + place]) + 1
            put(kept, factors, first * 8 + card, seat)
            place += 1
            put(planes, factors, order + card, place)
        if over != was_over:
            place = was_over
            while place < over:
                card = int(data[bytes_of + place])
                taker: i64 = int(data[bytes_of + TAKER_BYTES + card])
                put(kept, factors, first * 8 + TAKEN_KEPT + card, taker)
                if place < before:
                    put(planes, factors, trick + card, was_over - place - 1)
                place += 1
            noted[of + 2] = over
            before = over
        while before < plays:
            put(planes, factors, trick + int(data[bytes_of + before]), before - over + 1)
            before += 1
        noted[of + 1] = plays
        player: i64 = (base + self.player_row) >> 3
        taken: i64 = (base + self.taken_row) >> 3
        # Eight seats at a time are counted from the own one: those up to it come behind the others.
        behind: i64 = players - own
        some: i64 = EACH * 127
        most: i64 = EACH * (127 - players)
        each: i64 = EACH
        for k in range(ROW_WORDS):
            seats: i64 = kept[first + k]
            seats += ((seats + some) >> 7 & each) * behind
            planes[player + k] = seats - ((seats + most) >> 7 & each) * players
            seats = kept[first + ROW_WORDS + k]
            seats += ((seats + some) >> 7 & each) * behind
            planes[taken + k] = seats - ((seats + most) >> 7 & each) * players

    def _observe_taken(self, bytes_of: i64, own: i64, card: i64, taken: i64) -> None:
        """Write who has taken the copies of a card, first the nearer one."""
        data = self.bytes
        planes = self.planes
        factors = self.factors
        first: i64 = self._place_of(int(data[bytes_of + TAKER_BYTES + card]), own)
        second: i64 = self._place_of(int(data[bytes_of + TAKER2_BYTES + card]), own)
        if second != 0:
            if second < first:
                first, second = second, first
            put(planes, factors, taken + ROW + card, second)
        put(planes, factors, taken + card, first)

    def _place_of(self, taker: i64, own: i64) -> i64:
        """Return the place of a taker as it is noted; 0 for none."""
        players: i64 = self.players
        if taker == 0:
            return 0
        if taker == WAITS:
            return players + 1
        return taker - own if taker > own else taker - own + players

    def _observe_kitty(self, cards: i64, taken: i64, place: i64) -> None:
        """Write that these cards were taken with the kitty: of two copies first the nearer one."""
        planes = self.planes
        factors = self.factors
        while cards != 0:
            bit: i64 = cards & -cards
            cards &= cards - 1
            where: i64 = taken + int(self.index[bit % 59])
            before: i64 = at(planes, factors, where)
            if before == 0:
                put(planes, factors, where, place)
            elif place > before:
                put(planes, factors, where + ROW, place)
            else:
                put(planes, factors, where + ROW, before)
                put(planes, factors, where, place - before)

    def _observe_passing(self, table: i64, own: i64, base: i64) -> None:
        """Write what was picked, passed and received."""
        words = self.words
        planes = self.planes
        factors = self.factors
        players: i64 = self.players
        start: i64 = table * self.tables.stride
        only: i64 = self.only_left[words[start + SCHEME]]
        if only == 0:
            return
        passing = words[start + MODE] == PASSING
        parcels: i64 = start + HEADER + PARCELS * players
        passed: i64 = base + self.passed_row
        received: i64 = base + self.received_row
        if not passing and only > 0:
            from_seat: i64 = own - only
            if from_seat < 0:
                from_seat += players
            sent: i64 = words[parcels + own * players + only]
            came: i64 = words[parcels + from_seat * players + only]
            put_plane(planes, self.spread, passed, sent, only + 1)
            put_plane(planes, self.spread, received, came, players - only + 1)
            return
        actor: i64 = words[start + ACTOR]
        scheme = self.tables.schemes[words[start + SCHEME]]
        self.noted[table * NOTED_WORDS + 3] |= PASSES
        for k in range(0, len(scheme), 2):
            left: i64 = scheme[k]
            given: i64 = words[parcels + own * players + left]
            if not passing:
                giver: i64 = (own - left + players) % players
                got: i64 = words[parcels + giver * players + left]
                put_cards(planes, factors, self.index, passed, given, left + 1)
                put_cards(planes, factors, self.index, received, got, players - left + 1)
            elif actor == own:
                number: i64 = k // 2 + 1
                put_cards(planes, factors, self.index, base + self.picks_row, given, number)
            elif own < actor:
                put_cards(planes, factors, self.index, passed, given, left + 1)

    def _observe_facts(self, table: i64, own: i64, base: i64) -> None:
        """Write the planes that are not about cards."""
        words = self.words
        planes = self.planes
        factors = self.factors
        players: i64 = self.players
        start: i64 = table * self.tables.stride
        facts: i64 = base + self.table_row
        seats: i64 = base + self.seats_row
        actor: i64 = words[start + ACTOR]
        mode: i64 = words[start + MODE]
        scheme: i64 = words[start + SCHEME]
        played: i64 = words[start + PLAYED]
        deal: i64 = words[start + DEAL]
        dealer: i64 = words[start + DEALER]
        if mode == FINISHED and words[start + PHASE] != OVER_PHASE:  # of the deal that is due
            deal += 1
            dealer = (dealer + self.rotation) % players
        deals: i64 = deal >> 8 if deal < 65536 else 255
        dealer = self._place_of(dealer + 1, own)
        first: i64 = words[start + PHASE] * factors[0] + (own + 1) * factors[1]
        first += dealer * factors[3] + (deal & 255) * factors[5] + deals * factors[6]
        second: i64 = 0
        if played & KITTY_BIT == 0:
            lying: i64 = words[start + KITTY]
            if lying != 0:
                second = (count_bits(lying) + count_bits(words[start + KITTY2])) * factors[0]
        if mode == CHOOSING:
            first += self._place_of(actor + 1, own) * factors[2]
            second += words[start + QUESTION] * factors[1] + words[start + OPTIONS] * factors[2]
        elif mode == PLAYING:
            first += self._place_of(actor + 1, own) * factors[2]
            leader: i64 = actor - words[start + COUNT] * self.step
            while leader < 0:
                leader += players
            first += self._place_of(leader + 1, own) * factors[4]
        elif mode == FINISHED:
            self.noted[table * NOTED_WORDS + 3] = ANY
            second += factors[5]
        elif own >= actor:
            parcel: i64 = words[start + PARCEL] if own == actor else 0
            second += (self.tables.schemes[scheme][2 * parcel] + 1) * factors[6]
        planes[facts >> 3] = first
        planes[(facts >> 3) + 1] = second
        # A scheme of passing fills words behind those of the sizes.
        word: i64 = seats >> 3
        end: i64 = word + SEATS_WORDS
        scheme *= SEATS_WORDS
        while word < end:
            planes[word] = self.scheme_words[scheme]
            word += 1
            scheme += 1
        double = self.double
        hands: i64 = start + HEADER + HAND * players
        scores: i64 = start + HEADER + SCORE * players
        seat: i64 = own
        # The numbers of cards of the first eight seats are a word.
        sizes: i64 = 0
        for left in range(players):
            held: i64 = count_bits(words[hands + seat] & ~played)
            if double:
                held += count_bits(words[hands + players + seat] & ~words[start + PLAYED2])
            if left < 8:
                sizes += held * factors[left]
            else:
                put(planes, factors, seats + left, held)
            if mode == PASSING and seat < actor:
                put(planes, factors, seats + MOST_SEATS + left, 1)
            score: i64 = words[scores + seat]
            if score != 0:
                self.noted[table * NOTED_WORDS + 3] |= TOTALS
                self._observe_score(base + self.scores_row + 4 * left, score)
            if mode == FINISHED:
                points: i64 = words[start + HEADER + POINTS * players + seat]
                self._observe_score(base + self.result_row + 4 * left, points)
            seat += 1
            if seat == players:
                seat = 0
        planes[seats >> 3] = sizes

    def _observe_score(self, where: i64, score: i64) -> None:
        """Write a total as four bytes."""
        if score >= HALF:
            score = HALF - 1
        elif score < -HALF:
            score = -HALF
        score %= HALF + HALF
        planes = self.planes
        factors = self.factors
        for k in range(4):
            put(planes, factors, where + k, score % 256)
            score //= 256


# The planes: bytes, eight to a word, in the order in which the machine has them in memory.


def put(planes: vec[i64], factors: vec[i64], where: i64, value: i64) -> None:
    """Add a number to the number at a place."""
    planes[where >> 3] += value * factors[where & 7]


def at(planes: vec[i64], factors: vec[i64], where: i64) -> i64:
    """Return the number that stands at a place."""
    return planes[where >> 3] // factors[where & 7] % 256


def has(planes: vec[i64], factors: vec[i64], where: i64) -> bool:
    """Return whether a number stands at a place."""
    return at(planes, factors, where) != 0


def put_plane(planes: vec[i64], spread: vec[i64], row: i64, cards: i64, value: i64) -> None:
    """Write a whole row: a number for each of the cards, and 0 for all others."""
    word: i64 = row >> 3
    for k in range(ROW_WORDS):
        planes[word + k] = spread[cards & 255] * value
        cards >>= 8


def put_ones(planes: vec[i64], spread: vec[i64], row: i64, cards: i64) -> None:
    """Write a whole row: 1 for each of the cards, and 0 for all others."""
    word: i64 = row >> 3
    for k in range(ROW_WORDS):
        planes[word + k] = spread[cards & 255]
        cards >>= 8


def put_cards(
    planes: vec[i64], factors: vec[i64], index: vec[u8], row: i64, cards: i64, value: i64
) -> None:
    """Write a number for each of the cards."""
    while cards != 0:
        bit: i64 = cards & -cards
        cards &= cards - 1
        put(planes, factors, row + int(index[bit % 59]), value)
