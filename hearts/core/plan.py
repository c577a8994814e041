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

from collections.abc import Callable
from typing import Final, TypeAlias, final

from mypy_extensions import i64

from hearts.core.cards import CARDS, FREED_BIT, WARREN_BIT, Card, Cards
from hearts.core.tricks import Trick
from hearts.core.values import Immutable
from hearts.errors import InputError, RulesError
from hearts.inputs import as_whole

LEAD: Final = 0
FOLLOW: Final = 1
DISCARD: Final = 2

FOLLOW_KEY: Final = "follow.suit"
#: Stands for the taker of a trick that nobody takes; more than any seat.
NOBODY: Final = 127
#: Added to the taker of a trick of two rounds where takers are noted in a byte.
LONG: Final = 128


@final
class Facts(Immutable):
    """What a rule of one's own may look at: only what the seat to play knows.

    Without a state some of it may not be known; a rule that looks at it then raises InputError.

    In play the facts are masks, and what is asked for is made of them then: most rules ask for
    little of it, and are asked at many moments.
    """

    __slots__ = (
        "_after", "_before", "_count", "_hand", "_one", "_played", "_plays", "_seat", "_seen",
        "_trick", "_twice", "_two", "players", "trick_number",
    )  # fmt: skip

    players: Final[int]
    trick_number: Final[int]
    _seat: Final[int | None]
    _hand: Final[Cards | None]
    _trick: Final[Trick | None]
    _seen: Final[Cards | None]
    _one: Final[i64]
    _two: Final[i64]
    _played: Final[i64]
    _plays: Final[bytes]  # the last _count of these are on the table
    _count: Final[i64]
    _after: Final[i64]  # how many seats on who plays next sits
    _before: Final[Cards | None]
    _twice: Final[i64]  # those of _played of which both copies were

    def __init__(
        self,
        players: int,
        seat: int | None,
        hand: Cards | None,
        trick: Trick | None,
        trick_number: int,
        seen: Cards | None,
        _one: i64 = 0,
        _two: i64 = 0,
        _played: i64 = 0,
        _plays: bytes = b"",
        _count: i64 = 0,
        _after: i64 = 1,
        _before: Cards | None = None,
        _twice: i64 = 0,
    ) -> None:
        self.players = players
        self.trick_number = trick_number
        self._seat = seat
        self._hand = hand
        self._trick = trick
        self._seen = seen
        self._one = _one
        self._two = _two
        self._played = _played
        self._plays = _plays
        self._count = _count
        self._after = _after
        self._before = _before
        self._twice = _twice

    @property
    def hand(self) -> Cards:
        """The hand of the seat to play."""
        hand = self._hand
        return hand if hand is not None else Cards("", self._one) + Cards("", self._two)

    @property
    def trick(self) -> Trick:
        """The trick on the table, empty for a lead. Its leader is 0 where *seat* is not known."""
        trick = self._trick
        if trick is not None:
            return trick
        count = int(self._count)
        cards = [CARDS[index] for index in self._plays[len(self._plays) - count :]]
        return Trick((self.seat - count * int(self._after)) % self.players, cards)

    @property
    def seat(self) -> int:
        """The seat to play."""
        seat = self._seat
        if seat is None:
            raise InputError("a rule asks who plays: the tricks tell; give tricks=")
        return seat

    @property
    def seen(self) -> Cards:
        """Every card played in this deal so far, those on the table included; with two packs as
        often as it was."""
        seen = self._seen
        if seen is not None:
            return seen
        before = self._before
        if before is None:
            raise InputError("a rule asks what was played: the tricks tell; give tricks=")
        return Cards("", self._played, self._twice) + before

    def _parts(self) -> tuple[object, ...]:
        seen = None if self._seen is None and self._before is None else self.seen
        return (self.players, self._seat, self.hand, self.trick, self.trick_number, seen)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return (Facts, self._parts())


#: A rule of one's own, as the core asks it: which of the cards may stay? It may answer nonsense.
Narrower: TypeAlias = Callable[[Facts, Cards], object]


@final
class Clause(Immutable):
    """One step of the narrowing.

    Attributes:
        key: The key of the rule that it comes from.
        moments: When it speaks: pairs of kind (LEAD, FOLLOW, DISCARD) and *in the first trick?*.
        bars: The cards that it takes away.
        lifted_by: Cards of which one, once played, lifts the bar for good.
        discards: Cards of which one does so once it was discarded in an earlier trick.
        waived_in: The bar does not bind a hand that lies within these cards.
        needs: The bar binds only while one of these cards lies on the table.
        until_led: The bar on a card is lifted once its suit was led in an earlier trick.
        narrower: A user's rule, which is asked in place of *bars*.
        next: The clause that follows at the same moment.
        asks: Is this a user's rule, or one of those that follow?
    """

    __slots__ = (
        "asks", "bars", "discards", "key", "lifted_by", "moments", "narrower", "needs", "next",
        "until_led", "waived_in",
    )  # fmt: skip

    key: Final[str]
    moments: Final[tuple[tuple[int, bool], ...]]
    bars: Final[i64]
    lifted_by: Final[i64]
    waived_in: Final[i64]
    needs: Final[i64]
    until_led: Final[bool]
    narrower: Final[Narrower | None]
    next: Final[Clause | None]
    discards: Final[i64]
    asks: Final[bool]

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
        discards: i64 = 0,
    ) -> None:
        self.key = key
        self.moments = moments
        self.bars = bars
        self.lifted_by = lifted_by | FREED_BIT if discards != 0 else lifted_by
        self.discards = discards
        self.waived_in = waived_in
        self.needs = needs
        self.until_led = until_led
        self.narrower = narrower
        self.next = next
        self.asks = narrower is not None or (next is not None and next.asks)

    def before(self, following: Clause | None) -> Clause:
        """This clause, linked to the one that speaks after it."""
        return Clause(
            self.key, self.moments, self.bars, self.lifted_by, self.waived_in, self.needs,
            self.until_led, self.narrower, following, self.discards,
        )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Clause,
            (
                self.key, self.moments, self.bars, self.lifted_by, self.waived_in, self.needs,
                self.until_led, self.narrower, self.next, self.discards,
            ),
        )  # fmt: skip

    def keep(self, left: i64, hand: i64, seen: i64, table: i64, facts: Facts | None) -> i64:
        """What this clause leaves of *left*."""
        kept: i64 = 0
        narrower = self.narrower
        if narrower is not None and facts is not None:
            answer = narrower(facts, Cards("", left))
            if not isinstance(answer, Cards):
                raise RulesError(f"{self.key}: narrow gives Cards, not {answer!r}")
            kept = left & answer.one
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
            if clause.narrower is not None or (
                left & clause.bars != 0 and seen & clause.lifted_by == 0
            ):
                left = clause.keep(left, hand, seen, table, facts)
            clause = clause.next
        return left


# The figures of LED_BITS and SUIT_MASKS once more, since the compiler reads them from no list.
LED_CLUBS: Final = 2**57
LED_DIAMONDS: Final = 2**58
LED_SPADES: Final = 2**59
LED_HEARTS: Final = 2**60
CLUBS: Final = 2**14 - 1
DIAMONDS: Final = (2**14 - 1) * 2**14
SPADES: Final = (2**14 - 1) * 2**28
HEARTS: Final = (2**14 - 1) * 2**42


def led_bit(led: i64) -> i64:
    """What notes that the suit of these cards was led; 0 for Warren without its extra card."""
    if led == CLUBS:
        return LED_CLUBS
    if led == DIAMONDS:
        return LED_DIAMONDS
    if led == SPADES:
        return LED_SPADES
    return LED_HEARTS if led == HEARTS else 0


def led_suits(seen: i64) -> i64:
    """The cards of every suit that was led in an earlier trick."""
    suits: i64 = 0
    if seen & LED_CLUBS != 0:
        suits |= CLUBS
    if seen & LED_DIAMONDS != 0:
        suits |= DIAMONDS
    if seen & LED_SPADES != 0:
        suits |= SPADES
    if seen & LED_HEARTS != 0:
        suits |= HEARTS
    return suits


@final
class Chains:
    """The clauses that speak in the first trick, or in any later one, linked.

    Attributes:
        lead, follow, discard: The first of the clauses at a lead, for a card that follows suit, for
            a discard; None where none speaks.
    """

    __slots__ = ("discard", "follow", "lead")

    lead: Final[Clause | None]
    follow: Final[Clause | None]
    discard: Final[Clause | None]

    def __init__(self, clauses: tuple[Clause, ...], first_trick: bool) -> None:
        self.lead = linked(clauses, LEAD, first_trick)
        self.follow = linked(clauses, FOLLOW, first_trick)
        self.discard = linked(clauses, DISCARD, first_trick)


def linked(clauses: tuple[Clause, ...], kind: int, first_trick: bool) -> Clause | None:
    """Those of the clauses that speak at this moment, each linked to the next."""
    chain: Clause | None = None
    for place in range(len(clauses) - 1, -1, -1):
        if (kind, first_trick) in clauses[place].moments:
            chain = clauses[place].before(chain)
    return chain


@final
class Moment(Immutable):
    """What decides which cards of a hand are legal.

    Attributes:
        hand: The cards held, as a mask.
        led: The suit led, as a mask; 0 for a lead.
        number: The number of the trick, from 0.
        seen: Every card played in this deal, and above them what is noted of earlier tricks.
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


#: A rule of one's own, as the core asks it: which place has the card that takes the trick? None
#: leaves that to the other rules. It may answer nonsense.
Winner: TypeAlias = Callable[[tuple[Card, ...]], object]


@final
class TrickPlan(Immutable):
    """What the core has to know of one rule about taking tricks, or about the kitty.

    Attributes:
        boosters: Cards that lengthen a trick by a second round when they lead or follow suit.
        cancels: Whether two equal cards in a trick cancel each other.
        to_leader: Whether a trick in which no card can win goes to its leader.
        trumps: Cards of which the highest in a trick takes it.
        kitty_for: Cards of which the taker of the first takes the kitty; every card if it is the
            taker of the first trick, none if there is no kitty.
        kitty_last: Whether the kitty goes with the last trick.
        exchange: Whether the kitty goes into the taker's hand, for as many cards put down.
        winners: Rules of one's own that are asked who wins, by key.
    """

    __slots__ = (
        "boosters", "cancels", "exchange", "kitty_for", "kitty_last", "to_leader", "trumps",
        "winners",
    )  # fmt: skip

    boosters: Final[i64]
    cancels: Final[bool]
    to_leader: Final[bool]
    trumps: Final[i64]
    kitty_for: Final[i64]
    kitty_last: Final[bool]
    exchange: Final[bool]
    winners: Final[tuple[tuple[str, Winner], ...]]

    def __init__(
        self,
        *,
        boosters: int = 0,
        cancels: bool = False,
        to_leader: bool = False,
        trumps: int = 0,
        kitty_for: int = 0,
        kitty_last: bool = False,
        exchange: bool = False,
        winners: tuple[tuple[str, Winner], ...] = (),
    ) -> None:
        self.boosters = boosters
        self.cancels = cancels
        self.to_leader = to_leader
        self.trumps = trumps
        self.kitty_for = kitty_for
        self.kitty_last = kitty_last
        self.exchange = exchange
        self.winners = winners

    def __or__(self, other: TrickPlan) -> TrickPlan:
        """Both rules together."""
        return TrickPlan(
            boosters=int(self.boosters | other.boosters),
            cancels=self.cancels or other.cancels,
            to_leader=self.to_leader or other.to_leader,
            trumps=int(self.trumps | other.trumps),
            kitty_for=int(self.kitty_for | other.kitty_for),
            kitty_last=self.kitty_last or other.kitty_last,
            exchange=self.exchange or other.exchange,
            winners=self.winners + other.winners,
        )

    def _parts(self) -> tuple[object, ...]:
        flags = (self.cancels, self.to_leader, self.kitty_last, self.exchange)
        return (
            int(self.boosters), int(self.trumps), int(self.kitty_for), flags, self.winners,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TrickPlan) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return (_trick_plan, self._parts())


def _trick_plan(
    boosters: int,
    trumps: int,
    kitty_for: int,
    flags: tuple[bool, bool, bool, bool],
    winners: tuple[tuple[str, Winner], ...],
) -> TrickPlan:
    """What a pickled plan of tricks becomes."""
    cancels, to_leader, kitty_last, exchange = flags
    return TrickPlan(
        boosters=boosters, cancels=cancels, to_leader=to_leader, trumps=trumps,
        kitty_for=kitty_for, kitty_last=kitty_last, exchange=exchange, winners=winners,
    )  # fmt: skip


#: The highest card of the suit led takes every trick, and there is no kitty.
PLAIN: Final = TrickPlan()


@final
class Plan(Immutable):
    """What the core has to know of the rules.

    Attributes:
        players: How many play.
        clauses: What narrows the legal cards, in order.
        clockwise: Do turns go round to the left?
        taking: What it has to know of the rules about taking and about the kitty; all of that is
            here as well.
        decides: Whether trumps or rules of one's own decide who takes a trick.
        frees: Cards of which it matters whether one was discarded in an earlier trick.
        notes: Is something noted of every trick: the suit led, a card discarded?
        waits: Does a card wait for its suit to be led?
        rare: May the end of a trick be more than that somebody takes it?
    """

    __slots__ = (
        "boosters", "cancels", "clauses", "clockwise", "custom", "decides", "exchange", "first",
        "frees", "kitty_for", "kitty_last", "later", "notes", "players", "rare", "step", "taking",
        "to_leader", "trumps", "waits", "winners",
    )  # fmt: skip

    players: Final[i64]
    clauses: Final[tuple[Clause, ...]]
    clockwise: Final[bool]
    taking: Final[TrickPlan]
    boosters: Final[i64]
    cancels: Final[bool]
    to_leader: Final[bool]
    trumps: Final[i64]
    kitty_for: Final[i64]
    kitty_last: Final[bool]
    exchange: Final[bool]
    winners: Final[tuple[tuple[str, Winner], ...]]
    decides: Final[bool]
    step: Final[i64]
    custom: Final[bool]
    frees: Final[i64]
    notes: Final[bool]
    waits: Final[bool]
    rare: Final[bool]
    first: Final[Chains]
    later: Final[Chains]

    def __init__(
        self,
        players: int,
        clauses: tuple[Clause, ...],
        clockwise: bool = True,
        taking: TrickPlan | None = None,
    ) -> None:
        if taking is None:
            taking = PLAIN
        self.players = players
        self.clauses = clauses
        self.clockwise = clockwise
        self.taking = taking
        self.boosters = taking.boosters
        self.cancels = taking.cancels
        self.to_leader = taking.to_leader
        self.trumps = taking.trumps
        self.kitty_for = taking.kitty_for
        self.kitty_last = taking.kitty_last
        self.exchange = taking.exchange
        self.winners = taking.winners
        self.decides = taking.trumps != 0 or len(taking.winners) > 0
        self.step = 1 if clockwise else players - 1
        custom = False
        waits = False
        frees: i64 = 0
        for clause in clauses:
            custom = custom or clause.narrower is not None
            waits = waits or clause.until_led
            frees |= clause.discards
        self.custom = custom
        self.frees = frees
        self.waits = waits
        self.notes = waits or frees != 0
        self.first = Chains(clauses, True)
        self.later = Chains(clauses, False)
        self.rare = taking != PLAIN

    def with_clauses(self, clauses: tuple[Clause, ...]) -> Plan:
        """The same plan with other clauses."""
        return Plan(*self._parts(clauses))

    def noted(self, led: i64, cards: i64) -> i64:
        """What is noted of a trick that is over: that its suit was led, and that a card was
        discarded which frees others."""
        bits: i64 = led_bit(led)
        if cards & ~led & self.frees != 0:
            bits |= FREED_BIT
        return bits

    def chain(self, left: i64, led: i64, number: i64) -> Clause | None:
        """The clauses that speak where these cards are left by the duty to follow *led*."""
        speak = self.first if number == 0 else self.later
        if led == 0:
            return speak.lead
        return speak.follow if left & led != 0 else speak.discard

    def legal(self, moment: Moment) -> i64:
        """The cards of a hand that may be played."""
        if moment.extra == 0:
            return self.narrowed(
                moment.hand, moment.led, moment.number, moment.seen, moment.table, moment.facts
            )
        return self.with_warren(
            moment.hand, moment.extra, moment.led, moment.number, moment.seen, moment.table,
            moment.facts,
        )  # fmt: skip

    def narrowed(
        self, hand: i64, led: i64, number: i64, seen: i64, table: i64, facts: Facts | None
    ) -> i64:
        """What the duty to follow and the clauses leave of a hand."""
        left: i64 = hand & led
        if left == 0:
            left = hand
        clause = self.chain(left, led, number)
        return left if clause is None else clause.narrow(left, hand, seen, table, facts)

    def with_warren(
        self, hand: i64, extra: i64, led: i64, number: i64, seen: i64, table: i64,
        facts: Facts | None,
    ) -> i64:  # fmt: skip
        """The cards that may be played of a hand with Warren, which stands for *extra*.

        Warren may be played as its extra card, where that would be lawful, and never has to be:
        it does not count as a card of the extra card's suit.
        """
        plain: i64 = hand & ~WARREN_BIT
        if plain == 0:
            return WARREN_BIT
        legal: i64 = self.narrowed(plain, led, number, seen, table, facts)
        if self.narrowed(plain | extra, led, number, seen, table, facts) & extra != 0:
            legal |= WARREN_BIT
        return legal

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
    ) -> tuple[int, tuple[Clause, ...], bool, TrickPlan]:
        return (int(self.players), clauses, self.clockwise, self.taking)

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
        """Who takes a complete trick of these cards; NOBODY if none of them can win and it does not
        go to its leader.

        Raises:
            RulesError: If a rule of one's own gives no place of a card.
        """
        best = self.winner(cards)
        if best == NOBODY:
            return leader if self.to_leader else NOBODY
        return (leader + best * int(self.step)) % int(self.players)

    def winner(self, cards: tuple[Card, ...]) -> int:
        """The place of the card that wins a complete trick, or NOBODY."""
        for key, ask in self.winners:
            answer = ask(cards)
            if answer is not None:
                place = as_whole(answer)
                if place is None or place < 0 or place >= len(cards):
                    raise RulesError(
                        f"{key}: winner gives the place of a card, from 0, or None, not {answer!r}"
                    )
                return place
        among: i64 = cards[0].suit_mask
        if self.trumps != 0:
            for card in cards:
                if card.bit & self.trumps != 0 and not (self.cancels and cards.count(card) > 1):
                    among = self.trumps
        best = NOBODY
        highest: i64 = 0
        for place, card in enumerate(cards):
            bit: i64 = card.bit & among
            if bit > highest and not (self.cancels and cards.count(card) > 1):
                best = place
                highest = bit
        return best


#: Speaks at every lead, or at every discard, ...; pairs for Clause.moments.
ALL_LEADS: Final = ((LEAD, True), (LEAD, False))
LATER_LEADS: Final = ((LEAD, False),)
ALL_DISCARDS: Final = ((DISCARD, True), (DISCARD, False))
FIRST_TRICK: Final = ((LEAD, True), (FOLLOW, True), (DISCARD, True))
ALWAYS: Final = (*FIRST_TRICK, (LEAD, False), (FOLLOW, False), (DISCARD, False))
