"""The plan of a game: its play rules, lowered once to clauses that the state walks at each turn.

Legality is one narrowing. It starts from the hand; the duty to follow leaves the cards of the suit
led if there are any; then each clause that speaks at this moment takes its barred cards away. **A
clause that would leave nothing gives way**, so no rule has to say "unless he has nothing else".
What is left is legal. Asked why a card is not, the same walk names the first clause that took it.

There are six moments: a lead, a card that follows suit, and a discard, each in the first trick and
in any later one. The clauses of a moment are a linked chain, and at most moments it is empty.

A rule written by a user is one more kind of clause: it is asked, with the facts that its seat may
know, which of the cards left may stay.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from hearts.core.cards import LED_BITS, SUIT_MASKS, WARREN_BIT, Card, Cards
from hearts.core.tricks import Trick
from hearts.core.values import Immutable
from hearts.errors import InputError

LEAD: Final = 0
FOLLOW: Final = 1
DISCARD: Final = 2
MOMENTS: Final = 3

FOLLOW_KEY: Final = "follow.suit"
#: Stands for the taker of a trick that nobody takes.
NOBODY: Final = 255


@final
class Facts(Immutable):
    """What a rule of one's own may look at: only what the seat to play knows.

    Without a state some of it may not be known; a rule that looks at it then raises InputError.

    Attributes:
        players: How many play.
        hand: The hand of the seat to play.
        trick: The trick on the table, empty for a lead. Its leader is 0 where *seat* is not known.
        trick_number: Counted from 0.
    """

    __slots__ = ("_seat", "_seen", "hand", "players", "trick", "trick_number")

    players: Final[int]
    hand: Final[Cards]
    trick: Final[Trick]
    trick_number: Final[int]
    _seat: Final[int | None]
    _seen: Final[Cards | None]

    def __init__(
        self,
        players: int,
        seat: int | None,
        hand: Cards,
        trick: Trick,
        trick_number: int,
        seen: Cards | None,
    ) -> None:
        self.players = players
        self.hand = hand
        self.trick = trick
        self.trick_number = trick_number
        self._seat = seat
        self._seen = seen

    @property
    def seat(self) -> int:
        """The seat to play."""
        seat = self._seat
        if seat is None:
            raise InputError("a rule asks who plays: the tricks tell; give tricks=")
        return seat

    @property
    def seen(self) -> Cards:
        """Every card played in this deal so far, those on the table included."""
        seen = self._seen
        if seen is None:
            raise InputError("a rule asks what was played: the tricks tell; give tricks=")
        return seen

    def _parts(self) -> tuple[object, ...]:
        return (self.players, self._seat, self.hand, self.trick, self.trick_number, self._seen)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return (Facts, self._parts())


@mypyc_attr(allow_interpreted_subclasses=True)
class Narrower:
    """What a user's rule is to the core: something that says which of the cards may stay."""

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        """The cards of *cards* that this rule leaves; none at all means that it gives way."""
        raise NotImplementedError


@final
class Clause(Immutable):
    """One step of the narrowing.

    Attributes:
        key: The key of the rule that it comes from.
        moments: When it speaks: pairs of kind (LEAD, FOLLOW, DISCARD) and *in the first trick?*.
        bars: The cards that it takes away.
        lifted_by: Cards of which one, once played, lifts the bar for good.
        waived_in: The bar does not bind a hand that lies within these cards.
        needs: The bar binds only while one of these cards lies on the table.
        until_led: The bar on a card is lifted once its suit was led in an earlier trick.
        narrower: For a user's rule, who answers in place of *bars*.
        next: The clause that follows at the same moment.
    """

    __slots__ = (
        "bars",
        "key",
        "lifted_by",
        "moments",
        "narrower",
        "needs",
        "next",
        "until_led",
        "waived_in",
    )

    key: Final[str]
    moments: Final[tuple[tuple[int, bool], ...]]
    bars: Final[i64]
    lifted_by: Final[i64]
    waived_in: Final[i64]
    needs: Final[i64]
    until_led: Final[bool]
    narrower: Final[Narrower | None]
    next: Final[Clause | None]

    def __init__(
        self,
        key: str,
        moments: tuple[tuple[int, bool], ...],
        bars: i64 = 0,
        lifted_by: i64 = 0,
        waived_in: i64 = 0,
        needs: i64 = 0,
        until_led: bool = False,
        narrower: Narrower | None = None,
        next: Clause | None = None,
    ) -> None:
        self.key = key
        self.moments = moments
        self.bars = bars
        self.lifted_by = lifted_by
        self.waived_in = waived_in
        self.needs = needs
        self.until_led = until_led
        self.narrower = narrower
        self.next = next

    def before(self, following: Clause | None) -> Clause:
        """This clause, linked to the one that speaks after it."""
        return Clause(
            self.key, self.moments, self.bars, self.lifted_by, self.waived_in, self.needs,
            self.until_led, self.narrower, following,
        )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Clause,
            (
                self.key, self.moments, self.bars, self.lifted_by, self.waived_in, self.needs,
                self.until_led, self.narrower, self.next,
            ),
        )  # fmt: skip

    def keep(self, left: i64, hand: i64, seen: i64, table: i64, facts: Facts | None) -> i64:
        """What this clause leaves of *left*."""
        kept: i64 = 0
        if facts is not None and self.narrower is not None:
            kept = left & self.narrower.narrow(facts, Cards("", left)).one
        elif (
            seen & self.lifted_by != 0
            or (self.waived_in != 0 and hand & ~self.waived_in == 0)
            or (self.needs != 0 and table & self.needs == 0)
        ):
            return left
        else:
            bars: i64 = self.bars
            if self.until_led:
                bars &= ~led_suits(seen)
            kept = left & ~bars
        return kept if kept != 0 else left

    def narrow(self, left: i64, hand: i64, seen: i64, table: i64, facts: Facts | None) -> i64:
        """What this clause and those after it leave of *left*."""
        clause: Clause | None = self
        while clause is not None:
            left = clause.keep(left, hand, seen, table, facts)
            clause = clause.next
        return left


def led_suits(seen: i64) -> i64:
    """The cards of every suit that was led in an earlier trick."""
    suits: i64 = 0
    for place in range(4):
        bit: i64 = LED_BITS[place]
        if seen & bit != 0:
            suits |= SUIT_MASKS[place]
    return suits


@final
class Moment(Immutable):
    """What decides which cards of a hand are legal.

    Attributes:
        hand: The cards held, as a mask.
        led: The suit led, as a mask; 0 for a lead.
        number: The number of the trick, from 0.
        seen: Every card played in this deal, and a bit for each suit led in an earlier trick.
        table: The cards on the table that have not been cancelled.
        extra: The card that Warren stands for, if the hand holds Warren.
        facts: What a user's rule may look at; None where there is no such rule.
    """

    __slots__ = ("extra", "facts", "hand", "led", "number", "seen", "table")

    hand: Final[i64]
    led: Final[i64]
    number: Final[i64]
    seen: Final[i64]
    table: Final[i64]
    extra: Final[i64]
    facts: Final[Facts | None]

    def __init__(
        self,
        hand: i64,
        led: i64 = 0,
        number: i64 = 0,
        seen: i64 = 0,
        table: i64 = 0,
        extra: i64 = 0,
        facts: Facts | None = None,
    ) -> None:
        self.hand = hand
        self.led = led
        self.number = number
        self.seen = seen
        self.table = table
        self.extra = extra
        self.facts = facts

    def _parts(self) -> tuple[object, ...]:
        masks = (self.hand, self.led, self.number, self.seen, self.table, self.extra)
        return (*[int(mask) for mask in masks], self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moment) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return (Moment, self._parts())

    def follows(self, hand: i64) -> i64:
        """What the duty to follow suit leaves of a hand."""
        suited: i64 = hand & self.led
        return suited if suited != 0 else hand


@final
class Plan(Immutable):
    """What the core has to know of the rules.

    Attributes:
        players: How many play.
        clauses: What narrows the legal cards, in order.
        values: Points, and the cards of which each counts so many; the bags are double, so that
            with two packs both copies count.
        clockwise: Do turns go round to the left?
        watched: The cards of which a state keeps who has taken them: all that scoring looks at.
        boosters: Cards that lengthen a trick by a second round when they lead or follow suit.
        cancels: Do two equal cards in a trick cancel each other?
        kitty_for: Cards of which the taker of the first takes the kitty; every card if it is the
            taker of the first trick, none if there is no kitty.
        exchange: Does the kitty go into the taker's hand, for as many cards put down?
        rare: May the end of a trick be more than that somebody takes it?
    """

    __slots__ = (
        "boosters", "cancels", "chains", "clauses", "clockwise", "custom", "exchange",
        "kitty_for", "players", "rare", "step", "values", "watched",
    )  # fmt: skip

    players: Final[i64]
    clauses: Final[tuple[Clause, ...]]
    values: Final[tuple[tuple[int, Cards], ...]]
    watched: Final[i64]
    clockwise: Final[bool]
    boosters: Final[i64]
    cancels: Final[bool]
    kitty_for: Final[i64]
    exchange: Final[bool]
    step: Final[i64]
    custom: Final[bool]
    rare: Final[bool]
    chains: Final[list[Clause | None]]

    def __init__(
        self,
        players: int,
        clauses: tuple[Clause, ...],
        values: tuple[tuple[int, Cards], ...],
        watched: Cards,
        clockwise: bool = True,
        boosters: i64 = 0,
        cancels: bool = False,
        kitty_for: i64 = 0,
        exchange: bool = False,
    ) -> None:
        self.players = players
        self.clauses = clauses
        self.values = values
        self.watched = watched.one
        self.clockwise = clockwise
        self.boosters = boosters
        self.cancels = cancels
        self.kitty_for = kitty_for
        self.exchange = exchange
        self.step = 1 if clockwise else players - 1
        custom = False
        tracks_led = False
        chains: list[Clause | None] = [None] * (2 * MOMENTS)
        for place in range(len(clauses) - 1, -1, -1):
            clause = clauses[place]
            custom = custom or clause.narrower is not None
            tracks_led = tracks_led or clause.until_led
            for kind, first in clause.moments:
                slot = kind if first else kind + MOMENTS
                chains[slot] = clause.before(chains[slot])
        self.custom = custom
        self.chains = chains
        self.rare = boosters != 0 or cancels or kitty_for != 0 or tracks_led

    def with_clauses(self, clauses: tuple[Clause, ...]) -> Plan:
        """The same plan with other clauses."""
        return Plan(*self._parts(clauses))

    def chain(self, left: i64, led: i64, number: i64) -> Clause | None:
        """The clauses that speak where these cards are left by the duty to follow *led*."""
        slot = LEAD if led == 0 else FOLLOW if left & led != 0 else DISCARD
        return self.chains[slot if number == 0 else slot + MOMENTS]

    def legal(self, moment: Moment) -> i64:
        """The cards of a hand that may be played.

        Warren may be played as its extra card, where that would be lawful, and never has to be:
        it does not count as a card of the extra card's suit.
        """
        if moment.extra == 0:
            return self.narrowed(moment, moment.hand)
        plain: i64 = moment.hand & ~WARREN_BIT
        if plain == 0:
            return WARREN_BIT
        legal: i64 = self.narrowed(moment, plain)
        if self.narrowed(moment, plain | moment.extra) & moment.extra != 0:
            legal |= WARREN_BIT
        return legal

    def narrowed(self, moment: Moment, hand: i64) -> i64:
        """What the clauses leave of a hand at this moment."""
        left: i64 = moment.follows(hand)
        clause = self.chain(left, moment.led, moment.number)
        if clause is None:
            return left
        return clause.narrow(left, hand, moment.seen, moment.table, moment.facts)

    def refusal(self, moment: Moment, bit: i64) -> str | None:
        """The key of the first rule that takes a card of the hand away; None if none does."""
        hand: i64 = moment.hand
        if moment.extra != 0:
            hand = (hand & ~WARREN_BIT) | (moment.extra if bit == WARREN_BIT else 0)
            bit = moment.extra if bit == WARREN_BIT else bit
        left: i64 = moment.follows(hand)
        if left & bit == 0:
            return FOLLOW_KEY
        clause = self.chain(left, moment.led, moment.number)
        while clause is not None:
            left = clause.keep(left, hand, moment.seen, moment.table, moment.facts)
            if left & bit == 0:
                return clause.key
            clause = clause.next
        return None

    def __reduce__(self) -> tuple[object, ...]:
        return (Plan, self._parts(self.clauses))

    def _parts(
        self, clauses: tuple[Clause, ...]
    ) -> tuple[
        int, tuple[Clause, ...], tuple[tuple[int, Cards], ...], Cards, bool, int, bool, int, bool
    ]:
        return (
            int(self.players), clauses, self.values, Cards("", self.watched), self.clockwise,
            int(self.boosters), self.cancels, int(self.kitty_for), self.exchange,
        )  # fmt: skip

    def points(self, taken: tuple[Cards, ...]) -> tuple[int, ...]:
        """What the cards of each pile count, before shoots and multipliers."""
        found: list[int] = []
        for pile in taken:
            total = 0
            for points, cards in self.values:
                total += points * len(pile & cards)
            found.append(total)
        return tuple(found)

    def seats(self, leader: int, count: int) -> tuple[int, ...]:
        """The seats that play the first *count* cards of a trick, in order."""
        players = int(self.players)
        return tuple([(leader + place * int(self.step)) % players for place in range(count)])

    def leader(self, seat: int, count: int) -> int:
        """Who led the trick in which *seat* plays after *count* cards."""
        players = int(self.players)
        return (seat - count * int(self.step)) % players

    def size(self, cards: tuple[Card, ...], last: bool) -> int:
        """How many cards a trick takes that begins with these; *last*: are the hands empty then?"""
        players = int(self.players)
        led = cards[0].suit_mask
        for card in cards[:players]:
            if card.bit & self.boosters & led != 0 and not last:
                return 2 * players
        return players

    def taker(self, leader: int, cards: tuple[Card, ...]) -> int:
        """Who takes a complete trick of these cards; NOBODY if all of the suit led cancelled."""
        led = cards[0].suit_mask
        best = NOBODY
        for place in range(len(cards)):
            card = cards[place]
            if card.suit_mask != led or (self.cancels and cards.count(card) > 1):
                continue
            if best == NOBODY or card.bit > cards[best].bit:
                best = place
        return NOBODY if best == NOBODY else self.seats(leader, len(cards))[best]


#: Speaks at every lead, or at every discard, ...; pairs for Clause.moments.
ALL_LEADS: Final = ((LEAD, True), (LEAD, False))
LATER_LEADS: Final = ((LEAD, False),)
ALL_DISCARDS: Final = ((DISCARD, True), (DISCARD, False))
FIRST_TRICK: Final = ((LEAD, True), (FOLLOW, True), (DISCARD, True))
ALWAYS: Final = (*FIRST_TRICK, (LEAD, False), (FOLLOW, False), (DISCARD, False))
