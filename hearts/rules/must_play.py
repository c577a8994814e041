"""Cards that must be played at the first chance (PG-082)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, final

from attrs import field, frozen

from hearts._core.cards.cards import Card, Cards
from hearts._core.play.clauses import ALL_DISCARDS, FOLLOW, Clause
from hearts._wording import capitalized, join_words
from hearts.rules.component import Heading, PlayRule, Priority, Sentence, not_warren
from hearts.rules.exceptions import may_be_barred

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


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
        return Cards([card for card in suit if card.bit > self.card.bit])

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
