"""Cards that must be played at the first chance (PG-082)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, final

from attrs import field, frozen

from hearts._core.cards.cards import Card, Cards
from hearts._core.play.clauses import ALL_DISCARDS, FOLLOW, Clause
from hearts._wording import capitalized, join_words
from hearts.rules.component import (
    Heading,
    PlayRule,
    Priority,
    Sentence,
    not_warren,
    perhaps_cards,
)
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
