"""The cards that may be played, beyond the duty to follow suit.

The rules bar penalty cards from the first trick (G06), and suits from being led until they are
broken (G05), or say that a card must be played at the first chance (PG-082).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TYPE_CHECKING, ClassVar, final

from attrs import evolve, field, frozen

from hearts._core.cards.cards import Card, Cards
from hearts._core.play.clauses import (
    ALL_DISCARDS,
    ALL_LEADS,
    FIRST_TRICK,
    FOLLOW,
    LATER_LEADS,
    Clause,
)
from hearts._wording import CardNames, capitalized, join_words
from hearts.rules.component import (
    Component,
    Heading,
    PlayRule,
    Priority,
    Sentence,
    not_warren,
    of_kind,
    perhaps_cards,
)
from hearts.rules.deck import HEARTS, QUEEN
from hearts.rules.exceptions import may_be_barred, other_cards, unless

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


@final
@frozen
class FirstTrickBar(PlayRule):
    """No penalty card is played to the first trick, unless the hand leaves nothing else.

    The rule applies to a lead, to a card that follows suit and to a discard (PG-078, PG-079,
    WK-024, PE-014).

    Attributes:
        bars: The barred cards; None for every card that counts against its taker. Warren is never
            barred itself: it may be played if its extra card may.
    """

    key: ClassVar[str] = "first_trick.bar"
    priority: ClassVar[Priority] = Priority.FIRST_TRICK
    first_trick_only: ClassVar[bool] = True

    bars: Cards | None = field(default=None, converter=perhaps_cards)

    def barred(self, table: TableRules) -> Cards:
        """Return the cards that are barred at a table."""
        return table.penalty_cards - Cards("W") if self.bars is None else self.bars

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        return (Clause(self.key, FIRST_TRICK, self.barred(table).one),)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        barred = table.names.kinds(self.barred(table))
        if barred:
            cards = capitalized(table.names.any_of(barred))
            opening = table.rules.opening
            led = not opening.is_fixed(table) and opening.leaves(table) & barred
            played = "be neither led nor played" if led else "not be played"
            exception = unless(self, table)
            yield Heading.PLAY, f"{cards} may {played} to the first trick{exception}."

    def refusal(self, card: Card, table: TableRules) -> str:
        return f"{card} may not be played to the first trick"

    def merged(self, other: Component) -> Component | None:
        if isinstance(other, FirstTrickBar) and self.bars is not None and other.bars is not None:
            return FirstTrickBar(self.bars | other.bars)
        return PlayRule.merged(self, other)


def _until(names: CardNames, broken_by: Cards, discarded: bool = False) -> str:
    """Return the end of a bar, in words."""
    breaking = names.kinds(broken_by)
    if not breaking:
        return ""
    how = "discarded" if discarded else "played"
    return f" before {names.one_of(breaking)} has been {how} in this deal"


def broken_in_words(table: TableRules) -> str:
    """Return the words for the fact that `State.broken` is True at a table."""
    bars = reduce(Cards.__or__, (Cards("", clause.bars) for clause in table.plan.suit_bars))
    suit = table.names.any_of(table.names.kinds(bars))
    return f"{suit} {'may be led' if ' ' in suit else 'are broken'}"


@final
@frozen
class HeartsBroken(PlayRule):
    """No heart is led before one has been played, unless the hand holds nothing else.

    Sources: PG-068, PG-071; cards that break hearts: PG-074, RH-020; hearts in place of a lone
    queen: PG-075; only a discard breaks: WK-022 to the letter.

    Attributes:
        bars: The cards that may not be led.
        broken_by: Cards that free the barred ones, once one of them is played.
        spared: Cards that a player need not lead in place of barred ones. A hand of only these and
            barred cards may lead any of them. With ``"QS"`` a player with nothing but hearts and
            the queen of spades is not forced to lead the queen.
        opening: Whether the rule applies to the opening lead, too (PG-061). In some games the
            eldest hand leads any card.
        by_discard: Whether a card frees the barred ones only by a discard, and not if it is led or
            follows suit. A heart led from a hand of nothing but hearts then breaks nothing.
    """

    key: ClassVar[str] = "lead.broken"
    priority: ClassVar[Priority] = Priority.LEAD
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    bars: Cards = field(default=HEARTS, converter=Cards)
    broken_by: Cards = field(default=HEARTS, converter=Cards)
    spared: Cards = field(default=Cards(), converter=Cards)
    opening: bool = field(default=True, validator=of_kind(bool))
    by_discard: bool = field(default=False, validator=of_kind(bool))

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        waived = (self.bars | self.spared).one if self.spared else 0
        situations = ALL_LEADS if self.opening else LATER_LEADS
        freed = self.broken_by.one
        played, discarded = (0, freed) if self.by_discard else (freed, 0)
        clause = Clause(
            self.key, situations, self.bars.one, played, waived, discards=discarded,
            breakable=self.bars.one & table.deck.one != 0,
        )  # fmt: skip
        return (clause,)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        names = table.names
        bars, opening = names.kinds(self.bars), table.rules.opening
        if not bars:
            return
        # A fixed opening card is led whether this rule bars it or not.
        later = (
            self if self.opening and not opening.is_fixed(table) else evolve(self, opening=False)
        )
        text = (
            f"{capitalized(names.any_of(bars))} may not be led"
            f"{_until(names, self.broken_by, self.by_discard)}{unless(later, table, 'leader')}."
        )
        if not later.opening and opening.leaves(table) & bars:
            text += " This does not limit the opening lead."
        yield Heading.PLAY, text

    def problems(self, table: TableRules) -> Iterable[str]:
        yield from PlayRule.problems(self, table)
        if self.by_discard:
            yield from not_warren(self.key, self.broken_by, table)

    def merged(self, other: Component) -> Component | None:
        if isinstance(other, HeartsBroken) and other == evolve(self, bars=other.bars):
            return evolve(self, bars=self.bars | other.bars)
        return PlayRule.merged(self, other)

    def refusal(self, card: Card, table: TableRules) -> str:
        names, others = table.names, other_cards(self, table)
        bars, breaking = names.kinds(self.bars), names.kinds(self.broken_by)
        suit = names.any_of(bars)
        if bars == breaking and " " not in suit and not self.by_discard:
            return f"{card} may not be led: {suit} are not broken and {others}"
        until = _until(names, breaking, self.by_discard)
        return f"{card} may not be led{until}, and {others}"


@final
@frozen
class QueenWaits(PlayRule):
    """The queen of spades is neither led nor discarded before a heart has been played.

    The queen may follow suit, and may be played if the hand leaves nothing else.

    Attributes:
        bars: The cards that wait.
        broken_by: Cards that free the waiting ones, once one of them is played.
    """

    key: ClassVar[str] = "queen.waits"
    priority: ClassVar[Priority] = Priority.LEAD
    applies_to: ClassVar[tuple[str, ...]] = ("lead", "discard")

    bars: Cards = field(default=QUEEN, converter=Cards)
    broken_by: Cards = field(default=HEARTS, converter=Cards)

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        situations = (*ALL_LEADS, *ALL_DISCARDS)
        barred = self.bars.one & table.deck.one != 0
        return (Clause(self.key, situations, self.bars.one, self.broken_by.one, breakable=barred),)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        names = table.names
        bars = names.kinds(self.bars)
        if bars:
            yield (
                Heading.PLAY,
                f"{capitalized(names.any_of(bars))} may be neither led nor discarded"
                f"{_until(names, self.broken_by)}{unless(self, table)}. "
                "This does not limit a card that follows suit.",
            )

    def refusal(self, card: Card, table: TableRules) -> str:
        until, others = _until(table.names, self.broken_by), other_cards(self, table)
        return f"{card} may be neither led nor discarded{until}, and {others}"


@final
@frozen
class SafeQueen(PlayRule):
    """The queen of spades is played as soon as it cannot take the trick.

    This is the case if its holder is void in the suit led, or if a trick of spades holds a higher
    spade that is not cancelled so far. If there are other trumps, it is also the case if a trick of
    spades holds one of them. If the queen itself is a trump, it is the case only if the trick holds
    a higher trump. A bar of the first trick comes before this rule.

    Attributes:
        card: The card.
    """

    key: ClassVar[str] = "must_play.queen"
    priority: ClassVar[Priority] = Priority.MUST_PLAY

    card: Card = field(default=Card("QS"), converter=Card)

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        others, beating = table.deck.one & ~self.card.bit, self._beating(table).one
        trump, follow = self._is_trump(table), ((FOLLOW, True), (FOLLOW, False))
        found = [] if trump else [Clause(self.key, ALL_DISCARDS, others)]
        if beating:
            under = (*follow, *ALL_DISCARDS) if trump else follow
            found.append(Clause(self.key, under, others, needs=beating))
        return tuple(found)

    def _is_trump(self, table: TableRules) -> bool:
        return self.card.bit & table.trick_plan.trumps != 0

    def _beating(self, table: TableRules) -> Cards:
        """Return the cards that keep this card from a trick in which it may take one."""
        higher = self._higher(table)
        trumps = Cards("", table.deck.one & table.trick_plan.trumps)
        return higher & trumps if self._is_trump(table) else higher | trumps

    def _higher(self, table: TableRules) -> Cards:
        suit = Cards("", table.deck.one & self.card.suit_mask)
        plan = table.trick_plan
        return Cards([card for card in suit if plan.height(card) > plan.height(self.card)])

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        if self.card not in table.deck or not self.lower(table):
            return
        names, higher, beating = table.names, self._higher(table), self._beating(table)
        barred = ""
        if may_be_barred(self, Cards([self.card]), table):
            barred = ", unless the rules above forbid it"
        cancels = table.trick_plan.cancels
        text = (
            f"{capitalized(names.each(self.card))} has to be played as soon as it cannot take the "
            f"trick{' as it stands' if cancels else ''}{barred}: it is discarded"
        )
        above = [f"a higher {names.member(self.card.suit)}"] if higher else []
        above += ["a trump"] if beating - higher else []
        if self._is_trump(table):
            above = ["a higher trump"]
        else:
            text += " at the first chance"
        if beating:
            text += " or" if self._is_trump(table) else ", and"
            live = " that is not cancelled so far" if cancels else ""
            text += f" played to follow suit if {join_words(above, 'or')}{live} lies in the trick"
        yield Heading.PLAY, f"{text}."

    def problems(self, table: TableRules) -> Iterable[str]:
        return not_warren(self.key, Cards([self.card]), table)

    def refusal(self, card: Card, table: TableRules) -> str:
        return (
            f"{card} may not be played: {self.card} cannot take this trick as it stands, so it has "
            "to be"
        )


@final
@frozen
class MustDiscard(PlayRule):
    """A hand that cannot follow suit discards one of these cards, if it holds one (FX-150).

    A bar of the first trick comes before this rule.

    Attributes:
        cards: The cards; None for every card that counts against its taker.
    """

    key: ClassVar[str] = "must_play.discard"
    priority: ClassVar[Priority] = Priority.MUST_PLAY

    cards: Cards | None = field(default=None, converter=perhaps_cards)

    def thrown(self, table: TableRules) -> Cards:
        """Return the cards that are discarded at a table."""
        found = table.penalty_cards - Cards("W") if self.cards is None else self.cards
        return found & table.deck

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        thrown = self.thrown(table).one
        if thrown == 0:
            return ()
        return (Clause(self.key, ALL_DISCARDS, table.deck.one & ~thrown),)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        thrown = self.thrown(table)
        if not thrown:
            return
        names = table.names
        barred = ""
        if may_be_barred(self, thrown, table):
            barred = ", unless the rules above forbid it"
        yield (
            Heading.PLAY,
            f"A player who cannot follow suit must discard {names.one_of(names.kinds(thrown))} if "
            f"the hand holds any{barred}.",
        )

    def problems(self, table: TableRules) -> Iterable[str]:
        return not_warren(self.key, self.thrown(table), table)

    def refusal(self, card: Card, table: TableRules) -> str:
        names = table.names
        thrown = names.one_of(names.kinds(self.thrown(table)))
        return f"{card} may not be discarded: the hand holds {thrown}, which has to go first"
