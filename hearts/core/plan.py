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

from hearts.core.cards import Card, Cards
from hearts.core.tricks import Trick
from hearts.errors import InputError

LEAD: Final = 0
FOLLOW: Final = 1
DISCARD: Final = 2
MOMENTS: Final = 3

FOLLOW_KEY: Final = "follow.suit"


@final
class Facts:
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
class Clause:
    """One step of the narrowing.

    Attributes:
        key: The key of the rule that it comes from.
        moments: When it speaks: pairs of kind (LEAD, FOLLOW, DISCARD) and *in the first trick?*.
        bars: The cards that it takes away.
        lifted_by: Cards of which one, once played, lifts the bar for good.
        waived_in: The bar does not bind a hand that lies within these cards.
        narrower: For a user's rule, who answers in place of *bars*.
        next: The clause that follows at the same moment.
    """

    __slots__ = ("bars", "key", "lifted_by", "moments", "narrower", "next", "waived_in")

    key: Final[str]
    moments: Final[tuple[tuple[int, bool], ...]]
    bars: Final[i64]
    lifted_by: Final[i64]
    waived_in: Final[i64]
    narrower: Final[Narrower | None]
    next: Final[Clause | None]

    def __init__(
        self,
        key: str,
        moments: tuple[tuple[int, bool], ...],
        bars: i64 = 0,
        lifted_by: i64 = 0,
        waived_in: i64 = 0,
        narrower: Narrower | None = None,
        next: Clause | None = None,
    ) -> None:
        self.key = key
        self.moments = moments
        self.bars = bars
        self.lifted_by = lifted_by
        self.waived_in = waived_in
        self.narrower = narrower
        self.next = next

    def before(self, following: Clause | None) -> Clause:
        """This clause, linked to the one that speaks after it."""
        return Clause(
            self.key,
            self.moments,
            self.bars,
            self.lifted_by,
            self.waived_in,
            self.narrower,
            following,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Clause,
            (
                self.key, self.moments, self.bars, self.lifted_by, self.waived_in, self.narrower,
                self.next,
            ),
        )  # fmt: skip

    def keep(self, left: i64, hand: i64, seen: i64, facts: Facts | None) -> i64:
        """What this clause leaves of *left*."""
        kept: i64 = 0
        if facts is not None and self.narrower is not None:
            kept = left & self.narrower.narrow(facts, Cards("", left)).one
        elif seen & self.lifted_by != 0 or (self.waived_in != 0 and hand & ~self.waived_in == 0):
            return left
        else:
            kept = left & ~self.bars
        return kept if kept != 0 else left

    def narrow(self, left: i64, hand: i64, seen: i64, facts: Facts | None) -> i64:
        """What this clause and those after it leave of *left*."""
        clause: Clause | None = self
        while clause is not None:
            left = clause.keep(left, hand, seen, facts)
            clause = clause.next
        return left


@final
class Plan:
    """What the core has to know of the rules.

    Attributes:
        players: How many play.
        clockwise: Do turns go round to the left?
        clauses: What narrows the legal cards, in order.
        values: Points, and the cards of which each counts so many; the bags are double, so that
            with two packs both copies count.
        watched: The cards of which a state keeps who has taken them: all that scoring looks at.
    """

    __slots__ = (
        "chains",
        "clauses",
        "clockwise",
        "custom",
        "players",
        "step",
        "values",
        "watched",
    )

    players: Final[i64]
    clockwise: Final[bool]
    step: Final[i64]
    values: Final[tuple[tuple[int, Cards], ...]]
    watched: Final[i64]
    custom: Final[bool]
    clauses: Final[tuple[Clause, ...]]
    chains: Final[list[Clause | None]]

    def __init__(
        self,
        players: int,
        clauses: tuple[Clause, ...],
        values: tuple[tuple[int, Cards], ...],
        watched: Cards,
        clockwise: bool = True,
    ) -> None:
        self.players = players
        self.clockwise = clockwise
        self.step = 1 if clockwise else players - 1
        self.clauses = clauses
        self.values = values
        self.watched = watched.one
        custom = False
        chains: list[Clause | None] = [None] * (2 * MOMENTS)
        for place in range(len(clauses) - 1, -1, -1):
            clause = clauses[place]
            custom = custom or clause.narrower is not None
            for kind, first in clause.moments:
                slot = kind if first else kind + MOMENTS
                chains[slot] = clause.before(chains[slot])
        self.custom = custom
        self.chains = chains

    def chain(self, left: i64, led: i64, number: i64) -> Clause | None:
        """The clauses that speak where these cards are left by the duty to follow *led*."""
        slot = LEAD if led == 0 else FOLLOW if left & led != 0 else DISCARD
        return self.chains[slot if number == 0 else slot + MOMENTS]

    def legal(self, hand: i64, led: i64, number: i64, seen: i64, facts: Facts | None) -> i64:
        """The cards of a hand that may be played; *led* is the mask of the suit, 0 for a lead."""
        left: i64 = hand & led
        if left == 0:
            left = hand
        clause = self.chain(left, led, number)
        return left if clause is None else clause.narrow(left, hand, seen, facts)

    def refusal(
        self, bit: i64, hand: i64, led: i64, number: i64, seen: i64, facts: Facts | None
    ) -> str | None:
        """The key of the first rule that takes a card of the hand away; None if none does."""
        left: i64 = hand & led
        if left == 0:
            left = hand
        if left & bit == 0:
            return FOLLOW_KEY
        clause = self.chain(left, led, number)
        while clause is not None:
            left = clause.keep(left, hand, seen, facts)
            if left & bit == 0:
                return clause.key
            clause = clause.next
        return None

    def __reduce__(self) -> tuple[object, ...]:
        watched = Cards("", self.watched)
        return (Plan, (int(self.players), self.clauses, self.values, watched, self.clockwise))

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

    def taker(self, leader: int, cards: tuple[Card, ...]) -> int:
        """Who takes a complete trick of these cards."""
        best = 0
        for place in range(1, len(cards)):
            card = cards[place]
            if card.bit & cards[0].suit_mask != 0 and card.bit > cards[best].bit:
                best = place
        return self.seats(leader, len(cards))[best]


#: Speaks at every lead, or at every discard, ...; pairs for Clause.moments.
ALL_LEADS: Final = ((LEAD, True), (LEAD, False))
FIRST_TRICK: Final = ((LEAD, True), (FOLLOW, True), (DISCARD, True))
ALWAYS: Final = (*FIRST_TRICK, (LEAD, False), (FOLLOW, False), (DISCARD, False))
