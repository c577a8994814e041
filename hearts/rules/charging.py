"""Charging: cards that are exposed before play and then count more (PG-094, PG-083)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from typing import TYPE_CHECKING, Any, ClassVar, final

from attrs import evolve, field, frozen

from hearts._arguments import short_repr
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.clauses import FOLLOW, LEAD, Clause
from hearts._wording import number_word
from hearts.errors import RulesError
from hearts.rules.component import (
    Component,
    Heading,
    Pairs,
    Priority,
    Sentence,
    not_warren,
    of_kind,
    whole,
)
from hearts.rules.deck import HEARTS, QUEEN

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


def _doubles(doubles: Any) -> tuple[tuple[Card, Cards], ...]:
    try:
        pairs = dict(doubles)
    except (TypeError, ValueError):
        raise RulesError(
            f"Charging: {short_repr(doubles)} is not a mapping from cards to cards"
        ) from None
    found = [(Card(card), Cards(cards)) for card, cards in pairs.items()]
    return tuple(sorted(found, key=lambda pair: str(pair[0])))


@final
@frozen
class Charging(Component):
    """After the pass every seat may expose some of these cards, all seats at once.

    Unless *held_back* is False, a charged card is held back the first time its suit is led. Its
    holder may not lead it then, and may not follow suit with it while another card can follow. It
    may be discarded. Of a card that the deck has twice, both copies count as charged once one is.

    Attributes:
        cards: The cards that may be charged.
        at_most: The greatest number of cards that a seat may charge; None for any number.
        doubles: For each card, the cards that count double if it is charged (PG-095, PG-096).
        held_back: Whether charged cards are held back the first time their suit is led (PG-083).
    """

    key: ClassVar[str] = "charging"
    slot: ClassVar[str] = "charging"
    priority: ClassVar[Priority] = Priority.CHARGED

    cards: Cards = field(default=Cards("AH QS JD TC"), converter=Cards)
    at_most: int | None = field(default=None, validator=whole)
    doubles: Pairs[Card, Cards] = field(
        default={"QS": QUEEN, "JD": "JD", "AH": HEARTS}, converter=_doubles
    )
    held_back: bool = field(default=True, validator=of_kind(bool))

    def without(self, key: str) -> Charging:
        if key == "charging.count":
            return evolve(self, at_most=None)
        return evolve(self, held_back=False) if key == f"{self.key}.waits" else self

    def doubled(self, charged: Cards) -> Cards:
        """Return the cards that count double if these are charged."""
        found = [cards for card, cards in self.doubles if card in charged]
        return reduce(Cards.__or__, found, Cards())

    def waits(self, charged: Cards) -> tuple[Clause, ...]:
        """Return the clauses that hold back the charged cards."""
        if not self.held_back:
            return ()
        situations = tuple((kind, first) for kind in (LEAD, FOLLOW) for first in (True, False))
        return (Clause(f"{self.key}.waits", situations, charged.one, until_led=True),)

    def refusal(self, card: Card, table: TableRules) -> str:
        """Return the reason to refuse a charged card."""
        suit = table.names.suit
        return f"{card} is charged and may not be played the first time its {suit} is led"

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        names, most = table.names, self.at_most
        free = names.kinds(self.cards)
        many = "any number" if most is None or most >= len(free) else f"at most {number_word(most)}"
        yield (
            Heading.CHARGING,
            "When everybody has the hand to play with, and before the opening lead, these cards "
            f"may be charged: {names.any_of(free)}. A charged card lies face up in front of its "
            f"holder until it is played. Everybody may charge {many} of them from the hand. All do "
            "so at the same time, before they see the charges of others.",
        )
        if free.two:
            yield (
                Heading.CHARGING,
                "Once one copy of a card is charged, the other counts as charged as well, though "
                "it may stay in the hand.",
            )
        yield from ((Heading.CHARGING, words) for words in self._doubled_in_words(table, free))
        if self.held_back:
            yield (
                Heading.PLAY,
                f"A charged card whose {names.suit} has not been led in an earlier trick may be "
                "neither led nor played to follow suit, unless the rules above allow nothing but "
                "such cards. This does not limit a discard.",
            )

    def _doubled_in_words(self, table: TableRules, free: Cards) -> Iterator[str]:
        """Yield for each charged card the cards that it doubles, of those that count points."""
        names = table.names
        twice: list[Card] = []
        for card, cards in self.doubles:
            counting = names.kinds(Cards([each for each in cards if each in table.values]))
            if card not in free or not any(table.values[each] for each in counting):
                continue
            twice += dict.fromkeys(counting)
            charged = f"If {names.card(card)} is charged,"
            if set(counting) == {card}:
                it = "it counts" if table.deck.count(card) == 1 else "both copies count"
                yield f"{charged} {it} double in this deal."
            else:
                several = "count" if len(counting) > 1 else "counts"
                yield f"{charged} {names.any_of(counting)} {several} double in this deal."
        if len(set(twice)) < len(twice):
            yield "No card counts more than double for being charged."

    def problems(self, table: TableRules) -> Iterable[str]:
        if not self.cards <= table.deck:
            yield f"charging: {self.cards - table.deck} not in the deck for {table.players}"
        if self.at_most is not None and self.at_most < 1:
            yield f"charging: at most {self.at_most} cards can be charged, so none"
        if self.held_back:
            yield from not_warren("charging", self.cards, table)
