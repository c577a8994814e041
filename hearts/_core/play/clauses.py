"""Clauses: the play rules as the core runs them, one step of the narrowing each.

There are six situations: a lead, a card that follows suit, and a discard, each in the first trick
and in any later one. The clauses of a situation are a linked chain, and in most situations it is
empty. Clauses read notes on earlier tricks, such as the suits led, as bits above those of the
cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, final

from mypy_extensions import i64

from hearts._arguments import short_repr
from hearts._core.cards.cards import ALL_CARDS, FREED_BIT, Cards
from hearts._core.cards.values import Immutable
from hearts._core.play.facts import Facts
from hearts.errors import InputError, RulesError

LEAD: Final = 0
FOLLOW: Final = 1
DISCARD: Final = 2


#: The `narrow` of a custom rule, which returns the cards that stay. The result is not trusted.
Narrower: TypeAlias = Callable[[Facts, Cards], object]


@final
class Clause(Immutable):
    """One step of the narrowing.

    Attributes:
        key: The key of the rule of the clause.
        situations: The situations in which it applies: pairs of a kind (LEAD, FOLLOW, DISCARD) and
            whether it is the first trick.
        bars: The cards that it takes away.
        lifted_by: Cards that lift the bar for good, once one of them is played.
        discards: Cards that lift the bar, once one of them was discarded in an earlier trick.
        waived_in: The bar does not apply to a hand that lies within these cards.
        needs: The bar applies only while one of these cards lies on the table.
        until_led: The bar on a card is lifted once its suit was led in an earlier trick.
        narrower: The method of a custom rule, called in place of *bars*.
        breakable: Whether *broken*, of states and positions, is about the bar.
        next: The next clause in the same situation.
        asks: Whether this clause, or one after it, is a custom rule.
        reach: The cards that this clause and the clauses after it may take away.
    """

    __slots__ = (
        "asks",
        "bars",
        "breakable",
        "discards",
        "key",
        "lifted_by",
        "narrower",
        "needs",
        "next",
        "reach",
        "situations",
        "until_led",
        "waived_in",
    )  # fmt: skip

    key: Final[str]
    situations: Final[tuple[tuple[int, bool], ...]]
    bars: Final[i64]
    lifted_by: Final[i64]
    waived_in: Final[i64]
    needs: Final[i64]
    until_led: Final[bool]
    narrower: Final[Narrower | None]
    next: Final[Clause | None]
    discards: Final[i64]
    breakable: Final[bool]
    asks: Final[bool]
    reach: Final[i64]

    def __init__(
        self,
        key: str,
        situations: tuple[tuple[int, bool], ...],
        bars: i64 = 0,
        lifted_by: i64 = 0,
        waived_in: i64 = 0,
        needs: i64 = 0,
        until_led: bool = False,
        narrower: Narrower | None = None,
        next: Clause | None = None,
        discards: i64 = 0,
        breakable: bool = False,
    ) -> None:
        self.key = key
        self.situations = situations
        self.bars = bars
        self.lifted_by = lifted_by | FREED_BIT if discards != 0 else lifted_by
        self.discards = discards
        self.breakable = breakable
        self.waived_in = waived_in
        self.needs = needs
        self.until_led = until_led
        self.narrower = narrower
        self.next = next
        self.asks = narrower is not None or (next is not None and next.asks)
        reach: i64 = bars if narrower is None else ALL_CARDS
        self.reach = reach if next is None else reach | next.reach

    def before(self, following: Clause | None) -> Clause:
        """Return this clause, linked to the one that applies after it."""
        return Clause(
            self.key, self.situations, self.bars, self.lifted_by, self.waived_in, self.needs,
            self.until_led, self.narrower, following, self.discards, self.breakable,
        )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Clause,
            (
                self.key, self.situations, self.bars, self.lifted_by, self.waived_in, self.needs,
                self.until_led, self.narrower, self.next, self.discards, self.breakable,
            ),
        )  # fmt: skip

    def _asked(self, narrower: Narrower, facts: Facts, left: Cards) -> Cards:
        """Return the cards that a custom rule leaves; an error for a missing fact names its key."""
        try:
            answer = narrower(facts, left)
        except InputError as error:
            named = InputError(f"{self.key}: {error}")
            named.__cause__ = error  # mypyc makes nothing of `from`
            raise named from error
        except Exception as error:
            error.add_note(f"in the rule {self.key}, trick {facts.trick_number}, asked for {left}")
            raise
        if not isinstance(answer, Cards):
            raise RulesError(f"{self.key}: narrow returns Cards, not {short_repr(answer)}")
        return answer

    def barred(self, seen: i64, table: i64) -> i64:
        """Return the cards that the clause takes away now, whatever else the hand holds."""
        if seen & self.lifted_by != 0 or (self.needs != 0 and table & self.needs == 0):
            return 0
        return self.bars & ~led_suits(seen) if self.until_led else self.bars

    def still_binding(self, seen: i64) -> Clause | None:
        """Return this clause and the clauses after it, without the first ones that take nothing
        away in the rest of the deal, in which more and more is seen."""
        clause: Clause | None = self
        while clause is not None and clause.narrower is None:
            open_suits = clause.until_led and clause.bars & ~led_suits(seen) == 0
            if seen & clause.lifted_by == 0 and not open_suits:
                break
            clause = clause.next
        return clause

    def keep(self, left: i64, hand: i64, seen: i64, table: i64, facts: Facts | None) -> i64:
        """Return the part of *left* that this clause leaves."""
        kept: i64 = 0
        narrower = self.narrower
        if narrower is not None and facts is not None:
            kept = left & self._asked(narrower, facts, Cards("", left)).one
        elif self.waived_in != 0 and hand & ~self.waived_in == 0:
            return left
        else:
            kept = left & ~self.barred(seen, table)
        return kept if kept != 0 else left

    def narrow(self, left: i64, hand: i64, seen: i64, table: i64, facts: Facts | None) -> i64:
        """Return the part of *left* that this clause and the clauses after it leave."""
        clause: Clause | None = self
        while clause is not None:
            if clause.narrower is not None or (
                left & clause.bars != 0 and seen & clause.lifted_by == 0
            ):
                left = clause.keep(left, hand, seen, table, facts)
            clause = clause.next
        return left


# The numbers of LED_BITS and SUIT_MASKS again, since the compiler cannot read them from a list.
LED_CLUBS: Final = 2**57
LED_DIAMONDS: Final = 2**58
LED_SPADES: Final = 2**59
LED_HEARTS: Final = 2**60
CLUBS: Final = 2**14 - 1
DIAMONDS: Final = (2**14 - 1) * 2**14
SPADES: Final = (2**14 - 1) * 2**28
HEARTS: Final = (2**14 - 1) * 2**42


def led_bit(led: i64) -> i64:
    """Return the note that the suit of these cards was led; 0 for Warren without its extra card."""
    if led == CLUBS:
        return LED_CLUBS
    if led == DIAMONDS:
        return LED_DIAMONDS
    if led == SPADES:
        return LED_SPADES
    return LED_HEARTS if led == HEARTS else 0


def led_suits(seen: i64) -> i64:
    """Return the cards of every suit that was led in an earlier trick."""
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


def bars_of_suit(clauses: tuple[Clause, ...]) -> tuple[Clause, ...]:
    """Return the clauses that decide whether the barred suit may be led.

    They are the breakable ones that bar hearts from a lead after the first trick. If there are
    none, they are the breakable ones that bar other cards from such a lead, or that are lifted.
    """
    hearts: list[Clause] = []
    others: list[Clause] = []
    for clause in clauses:
        leads = (LEAD, False) in clause.situations
        if clause.breakable and leads and clause.bars & HEARTS != 0:
            hearts.append(clause)
        elif clause.breakable and (leads or clause.lifted_by != 0):
            others.append(clause)
    return tuple(hearts or others)


@final
class ClauseChains:
    """The clauses that apply in the first trick, or in any later one, linked.

    Attributes:
        lead, follow, discard: The first clause for a lead, for a card that follows suit, for a
            discard; None if no clause applies.
    """

    __slots__ = ("discard", "follow", "lead")

    lead: Final[Clause | None]
    follow: Final[Clause | None]
    discard: Final[Clause | None]

    def __init__(self, clauses: tuple[Clause, ...], first_trick: bool) -> None:
        self.lead = chain_clauses(clauses, LEAD, first_trick)
        self.follow = chain_clauses(clauses, FOLLOW, first_trick)
        self.discard = chain_clauses(clauses, DISCARD, first_trick)


def chain_clauses(clauses: tuple[Clause, ...], kind: int, first_trick: bool) -> Clause | None:
    """Return the clauses that apply in this situation, each linked to the next."""
    chain: Clause | None = None
    for place in range(len(clauses) - 1, -1, -1):
        if (kind, first_trick) in clauses[place].situations:
            chain = clauses[place].before(chain)
    return chain


#: Applies to every lead, or at every discard, ...; pairs for Clause.situations.
ALL_LEADS: Final = ((LEAD, True), (LEAD, False))
LATER_LEADS: Final = ((LEAD, False),)
ALL_DISCARDS: Final = ((DISCARD, True), (DISCARD, False))
FIRST_TRICK: Final = ((LEAD, True), (FOLLOW, True), (DISCARD, True))
ALWAYS: Final = (*FIRST_TRICK, (LEAD, False), (FOLLOW, False), (DISCARD, False))
