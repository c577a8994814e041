"""The deck: which cards are used, by number of players (PG-003, WK-001, RH-002, PE-001)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Final, final

from attrs import field, frozen

from hearts.core.cards import CARDS, SUITS, Cards
from hearts.rules.component import Component, Setting, as_pairs

if TYPE_CHECKING:
    from hearts.rules.rules import Rules

PACK: Final = Cards([card for card in CARDS if card.suit in SUITS and card.rank != "1"])
HEARTS: Final = Cards([card for card in PACK if card.suit == "H"])
QUEEN: Final = Cards("QS")


@final
@frozen
class Deck(Component):
    """Packs of 52 cards without jokers, less the cards that are taken out.

    Attributes:
        out: The cards left out: a bag for every number of players, or ``{players: cards}``.
    """

    key: ClassVar[str] = "deck"
    slot: ClassVar[str] = "deck"

    out: tuple[tuple[int, Cards], ...] = field(default=(), converter=as_pairs)

    def cards(self, players: int) -> Cards:
        """The deck for so many players."""
        deck = PACK
        for number, cards in self.out:
            if number in (0, players):
                deck = deck - cards
        return deck

    def problems(self, rules: Rules, setting: Setting) -> Iterable[str]:
        for number, cards in self.out:
            if number in (0, setting.players) and not cards <= PACK:
                yield f"deck: {cards - PACK} cannot be taken out, a pack does not hold it"
        left = len(setting.deck) % setting.players
        if left:
            yield (
                f"deck: {len(setting.deck)} cards do not come out even among {setting.players} "
                f"players, {left} would be left over and no kitty takes them"
            )
