"""The plan of a game: its play rules, lowered once to clauses that the state runs at each turn.

Legality is one narrowing. It starts from the hand; the duty to follow leaves the cards of the suit
led if there are any; then each clause that applies in this situation takes its barred cards away.
**A clause that would leave nothing gives way**, so no rule needs an "unless he has nothing else".
The remaining cards are legal. For a refusal, the same walk finds the first clause that took the
card away.

A custom rule is one more kind of clause: it gets the facts that its seat may know, and returns the
cards that stay.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hearts._arguments import as_int, short_repr
from hearts._core.cards.cards import ALL_CARDS, FREED_BIT, Card
from hearts._core.cards.values import Immutable
from hearts._core.play.clauses import Clause, ClauseChains, bars_of_suit, led_bit
from hearts._core.play.proof import Proof, prove
from hearts._core.play.trick_plan import TrickPlan, Winner
from hearts.errors import RulesError

FOLLOW_KEY: Final = "follow.suit"
#: The taker of a trick that nobody takes; more than any seat.
NOBODY: Final = 127
#: The bit in the byte of a taker for a trick of two laps.
LONG: Final = 128


@final
class Plan(Immutable):
    """The rules at a table, for the core.

    Attributes:
        players: The number of players.
        clauses: The clauses that narrow the legal cards, in order.
        clockwise: Whether turns go round to the left.
        taking: The rules about taking and about the kitty, whose fields are attributes here as
            well.
        lap: The number of cards in a trick of one lap: one of each player, and one of a dummy.
        grows: Whether a trick may go on after each player has played a card, or cards are drawn
            after it.
        decides: Whether trumps, custom rules or another order of the ranks decide the taker of a
            trick.
        suit_bars: The clauses that decide whether the barred suit may be led.
        frees: Cards whose discard in an earlier trick lifts a bar.
        notes: Whether the suit led, or a discarded card, is noted for every trick.
        waits: Whether a card waits for its suit to be led.
        rare: Whether more may happen at the end of a trick than a seat taking it.
    """

    __slots__ = (
        "boosters", "cancels", "clauses", "clockwise", "custom", "decides", "draws", "dummy",
        "exchange", "first", "frees", "grows", "kitty_for", "kitty_last", "lap", "later", "notes",
        "players", "rare", "step", "suit_bars", "taking", "to_leader", "trumps", "waits", "winners",
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
    dummy: Final[bool]
    draws: Final[bool]
    lap: Final[i64]
    grows: Final[bool]
    winners: Final[tuple[tuple[str, Winner], ...]]
    decides: Final[bool]
    step: Final[i64]
    custom: Final[bool]
    suit_bars: Final[tuple[Clause, ...]]
    frees: Final[i64]
    notes: Final[bool]
    waits: Final[bool]
    rare: Final[bool]
    first: Final[ClauseChains]
    later: Final[ClauseChains]

    def __init__(
        self,
        players: int,
        clauses: tuple[Clause, ...],
        clockwise: bool = True,
        taking: TrickPlan | None = None,
    ) -> None:
        if taking is None:
            taking = TrickPlan()
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
        self.dummy = taking.dummy
        self.draws = taking.draws
        self.lap = players + 1 if taking.dummy else players
        self.grows = taking.dummy or taking.draws or taking.boosters != 0
        self.winners = taking.winners
        self.decides = taking.trumps != 0 or len(taking.winners) > 0 or len(taking.heights) > 0
        self.step = 1 if clockwise else players - 1
        custom = False
        waits = False
        frees: i64 = 0
        for clause in clauses:
            custom = custom or clause.narrower is not None
            waits = waits or clause.until_led
            frees |= clause.discards
        self.custom = custom
        self.suit_bars = bars_of_suit(clauses)
        self.frees = frees
        self.waits = waits
        self.notes = waits or frees != 0
        self.first = ClauseChains(clauses, True)
        self.later = ClauseChains(clauses, False)
        self.rare = taking != TrickPlan()

    def with_clauses(self, clauses: tuple[Clause, ...]) -> Plan:
        """Return the same plan with other clauses."""
        return Plan(*self._parts(clauses))

    def noted(self, led: i64, cards: i64) -> i64:
        """Return the notes on a complete trick: its suit led, and a discard that frees others."""
        bits: i64 = led_bit(led)
        if cards & ~led & self.frees != 0:
            bits |= FREED_BIT
        return bits

    def broken(self, seen: i64) -> bool | None:
        """Return whether the barred suit may be led after these cards and notes; None if no suit is
        barred."""
        if len(self.suit_bars) == 0:
            return None
        return all(seen & clause.lifted_by != 0 for clause in self.suit_bars)

    def chain(self, left: i64, led: i64, number: i64) -> Clause | None:
        """Return the clauses that apply after the duty to follow *led* has left these cards."""
        chains = self.first if number == 0 else self.later
        if led == 0:
            return chains.lead
        return chains.follow if left & led != 0 else chains.discard

    def proves(self, led: i64, number: i64, seen: i64, table: i64, bit: i64) -> tuple[Proof, ...]:
        """Return the proofs about a hand that follow from the play of this card.

        The card may be played exactly from hands that hold it and fit one of the proofs, and no
        hand fits two of them. There is one proof, unless a bar is waived in some hands. For Warren
        the argument is the card that it stands for, and the proofs are about the other cards of the
        hand. A custom rule proves nothing, and neither do the clauses after it.
        """
        chain = self.chain(bit, led, number)
        everything: i64 = ALL_CARDS
        if led == 0:
            return prove(chain, everything, 0, (), 0, seen, table, bit)
        if bit & led != 0:
            return prove(chain, led, 0, (), 0, seen, table, bit)
        return prove(chain, everything, led, (), 0, seen, table, bit)

    def __reduce__(self) -> tuple[object, ...]:
        return (Plan, self._parts(self.clauses))

    def _parts(
        self, clauses: tuple[Clause, ...]
    ) -> tuple[int, tuple[Clause, ...], bool, TrickPlan]:
        return (int(self.players), clauses, self.clockwise, self.taking)

    def seats(self, leader: int, count: int) -> tuple[int, ...]:
        """Return the seats that play the first *count* cards of a trick, in order.

        The card of a dummy is played by the seat before it, the follower.
        """
        return tuple([self._seat(leader, place) for place in range(count)])

    def hands(self, leader: int, count: int) -> tuple[int, ...]:
        """Return the hands that the first *count* cards of a trick come from, in order: seats, and
        the number of players for a dummy."""
        found = self.seats(leader, count)
        players = int(self.players)
        return (*found[:players], players) if self.dummy and count > players else found

    def _seat(self, leader: int, place: int) -> int:
        """Return the seat that plays the card in this place of a trick."""
        players = int(self.players)
        if self.dummy and place >= players:
            place = players - 1
        return (leader + place * int(self.step)) % players

    def leader(self, seat: int, count: int) -> int:
        """Return the leader of the trick in which *seat* plays after *count* cards."""
        players = int(self.players)
        if self.dummy and count >= players:
            count = players - 1
        return (seat - count * int(self.step)) % players

    def size(self, cards: tuple[Card, ...], last: bool) -> int:
        """Return the number of cards in a trick that begins with these; *last* is whether the hands
        are empty after it."""
        if self.boosters == 0:
            return int(self.lap)
        players = int(self.players)
        led = cards[0].suit_mask
        for card in cards[:players]:
            if card.bit & self.boosters & led != 0 and not last:
                return 2 * players
        return players

    def taker(self, leader: int, cards: tuple[Card, ...]) -> int:
        """Return the taker of a complete trick of these cards.

        The taker is NOBODY if no card can win and the trick does not go to its leader.

        Raises:
            RulesError: If a custom rule does not return the place of a card.
        """
        place = self.winner(cards)
        if place == NOBODY:
            return leader if self.to_leader else NOBODY
        return self._seat(leader, place)

    def winner(self, cards: tuple[Card, ...]) -> int:
        """Return the place of the card that wins a complete trick, or NOBODY."""
        for key, ask in self.winners:
            answer = ask(cards)
            if answer is not None:
                place = as_int(answer)
                if place is None or place < 0 or place >= len(cards):
                    raise RulesError(
                        f"{key}: winner returns the place of a card, from 0, or None, "
                        f"not {short_repr(answer)}"
                    )
                return place
        among: i64 = cards[0].suit_mask
        if self.trumps != 0:
            for card in cards:
                if card.bit & self.trumps != 0 and not (self.cancels and cards.count(card) > 1):
                    among = self.trumps
        best = NOBODY
        highest = -1
        for place, card in enumerate(cards):
            if card.bit & among != 0 and not (self.cancels and cards.count(card) > 1):
                height = self.taking.height(card)
                if height > highest:
                    best = place
                    highest = height
        return best
