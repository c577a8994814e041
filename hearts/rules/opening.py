"""The opening lead: who leads to the first trick, and with what (G04)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, final

from attrs import field, frozen

from hearts.core.cards import Card, Cards
from hearts.core.plan import LEAD, Clause
from hearts.rules.component import Component, Setting, of_kind
from hearts.seats import left_of

if TYPE_CHECKING:
    from hearts.rules.rules import Rules


class Opening(Component):
    """The base of the rules that say who leads first, and with which card if it is a named one."""

    __slots__ = ()

    key: ClassVar[str] = "opening"
    slot: ClassVar[str] = "opening"

    def leader(self, hands: tuple[Cards, ...], dealer: int) -> int:
        """Who leads, once all cards are dealt and passed."""
        raise NotImplementedError

    def opener(self, hands: tuple[Cards, ...]) -> int | None:
        """Who has to lead, as far as these parts of the hands tell; None if they do not."""
        return None

    def lead(self) -> Cards:
        """The card that whoever opens must hold; none if it may be anybody."""
        return Cards()

    def lower(self, setting: Setting) -> tuple[Clause, ...]:
        """The clauses that bind the opening lead."""
        return ()

    def refusal(self, card: Card) -> str:
        """Why a card may not be led first."""
        raise NotImplementedError


@final
@frozen
class HolderOpens(Opening):
    """The holder of a named card leads it to the first trick (PG-059, WK-018, PE-011).

    Attributes:
        card: The card.
        any_of_suit: The holder may lead any card of its suit.
    """

    card: Card = field(default=Card("2C"), converter=Card)
    any_of_suit: bool = field(default=False, validator=of_kind(bool))

    def opener(self, hands: tuple[Cards, ...]) -> int | None:
        return next((seat for seat, hand in enumerate(hands) if self.card in hand), None)

    def lead(self) -> Cards:
        return Cards([self.card])

    def leader(self, hands: tuple[Cards, ...], dealer: int) -> int:
        return next(seat for seat, hand in enumerate(hands) if self.card in hand)

    def lower(self, setting: Setting) -> tuple[Clause, ...]:
        allowed = self.card.suit_mask if self.any_of_suit else self.card.bit
        return (Clause(self.key, ((LEAD, True),), bars=setting.deck.one & ~allowed),)

    def refusal(self, card: Card) -> str:
        if self.any_of_suit:
            return f"{card} may not be led: the first trick is opened with the suit of {self.card}"
        return f"{card} may not be led: the first trick is opened with {self.card}"

    def problems(self, rules: Rules, setting: Setting) -> Iterable[str]:
        if self.card not in setting.deck:
            yield f"opening: {self.card} opens, but it is not in the deck for {setting.players}"


@final
@frozen
class EldestOpens(Opening):
    """The seat left of the dealer leads any card that the other rules leave (PG-060, RH-017)."""

    def leader(self, hands: tuple[Cards, ...], dealer: int) -> int:
        return left_of(dealer, len(hands))
