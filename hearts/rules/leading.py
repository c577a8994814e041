"""Limits on leads: suits and cards that may not be led until they are broken (G05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TYPE_CHECKING, ClassVar, final

from attrs import evolve, field, frozen

from hearts._core.cards.cards import Card, Cards
from hearts._core.play.clauses import ALL_DISCARDS, ALL_LEADS, LATER_LEADS, Clause
from hearts._wording import CardNames, capitalized
from hearts.rules.component import (
    Component,
    Heading,
    PlayRule,
    Priority,
    Sentence,
    not_warren,
    of_kind,
)
from hearts.rules.deck import HEARTS, QUEEN
from hearts.rules.exceptions import other_cards, unless

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


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
