"""The first trick: the cards that may not be played to it (G06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, final

from attrs import field, frozen

from hearts._core.cards.cards import Card, Cards
from hearts._core.play.clauses import FIRST_TRICK, Clause
from hearts._wording import capitalized
from hearts.rules.component import (
    Component,
    Heading,
    PlayRule,
    Priority,
    Sentence,
    perhaps_cards,
)
from hearts.rules.exceptions import unless

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


@final
@frozen
class FirstTrickBar(PlayRule):
    """No penalty card is played to the first trick, unless the hand leaves nothing else.

    The rule applies to a card that follows suit and to a discard (PG-078, PG-079, WK-024).

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
