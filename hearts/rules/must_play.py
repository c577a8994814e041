"""Cards that must be played at the first chance (PG-082)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, final

from attrs import field, frozen

from hearts._core.cards import Card, Cards
from hearts._core.clauses import DISCARD, FOLLOW, Clause
from hearts._wording import capitalized
from hearts.rules.component import Heading, PlayRule, Priority, Sentence
from hearts.rules.exceptions import may_be_barred

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


@final
@frozen
class SafeQueen(PlayRule):
    """The queen of spades is played as soon as it cannot take the trick.

    This is the case if its holder is void in the suit led, or if a trick of spades holds a higher
    spade that is not cancelled. A bar of the first trick comes before this rule.

    Attributes:
        card: The card.
    """

    key: ClassVar[str] = "must_play.queen"
    priority: ClassVar[Priority] = Priority.MUST_PLAY

    card: Card = field(default=Card("QS"), converter=Card)

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        others = table.deck.one & ~self.card.bit
        higher = Cards([card for card in table.deck if card.suit == self.card.suit])
        above = sum({card.bit for card in higher if card.bit > self.card.bit})
        void = ((DISCARD, True), (DISCARD, False))
        follow = ((FOLLOW, True), (FOLLOW, False))
        found = [Clause(self.key, void, others)]
        if above:
            found.append(Clause(self.key, follow, others, needs=above))
        return tuple(found)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        if self.card not in table.deck:
            return
        names = table.names
        suit = [card for card in table.deck if card.suit == self.card.suit]
        higher = [card for card in suit if card.bit > self.card.bit]
        barred = ""
        if may_be_barred(self, Cards([self.card]), table):
            barred = ", unless the rules above forbid it"
        text = (
            f"{capitalized(names.each(self.card))} has to be played as soon as it cannot take the "
            f"trick{barred}: it is discarded at the first chance"
        )
        if higher:
            live = " that is not cancelled" if table.deck.two else ""
            text += (
                f", and played to follow suit if a higher {names.member(self.card.suit)}{live} "
                "lies in the trick"
            )
        yield Heading.PLAY, f"{text}."

    def refusal(self, card: Card) -> str:
        return f"{card} may not be played: {self.card} cannot take this trick, so it has to be"
