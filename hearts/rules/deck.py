"""The deck: the cards used, by number of players (G01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Final, final

from attrs import field, frozen

from hearts._arguments import short_repr
from hearts._core.cards.cards import CARDS, RANKS, SUITS, Card, Cards
from hearts._wording import CardNames, capitalized
from hearts.rules.component import (
    Component,
    Heading,
    Pairs,
    Sentence,
    as_pairs,
    of_kind,
    whole,
)

if TYPE_CHECKING:
    from hearts.rules.table import TableRules

#: 52 cards, no joker (PG-003, WK-001, RH-002, PE-001).
PACK: Final = Cards([card for card in CARDS if card.suit in SUITS and card.rank != "1"])
#: 32 cards, down to the sevens (PG-015).
SHORT_PACK: Final = Cards([card for card in PACK if card.rank not in "23456"])
#: 56 cards, four colours from 1 to 14: H is red, D yellow, C green, S black (Golden Ten).
ROOK_PACK: Final = Cards([card for card in CARDS if card.suit in SUITS])
CLUBS: Final = Cards([card for card in PACK if card.suit == "C"])
DIAMONDS: Final = Cards([card for card in PACK if card.suit == "D"])
SPADES: Final = Cards([card for card in PACK if card.suit == "S"])
HEARTS: Final = Cards([card for card in PACK if card.suit == "H"])
QUEEN: Final = Cards("QS")


@final
@frozen
class Deck(Component):
    """One or two packs, without the cards that are left out.

    Attributes:
        out: The cards left out: a set for every number of players, or ``{players: cards}``. With
            two packs, one copy of a listed card is left out, or both if it is listed twice.
        packs: The number of packs, one or two.
        pack: The cards of a whole pack; by default 52 cards without jokers.
        trim: Suits like ``"DCSH"``. The lowest card of each of these suits in turn is left out as
            well, until the rest can be dealt evenly. If empty, no further cards are left out.
    """

    key: ClassVar[str] = "deck"
    slot: ClassVar[str] = "deck"

    out: Pairs[int, Cards] = field(default=(), converter=as_pairs)
    packs: int = field(default=1, validator=whole)
    pack: Cards = field(default=PACK, converter=Cards)
    trim: str = field(default="", validator=of_kind(str))

    @property
    def _whole(self) -> Cards:
        """The cards of all packs. A pack in which a card is twice counts once; it is a problem."""
        return self.pack + self.pack if self.packs == 2 and not self.pack.two else self.pack

    def cards(self, players: int) -> Cards:
        """Return the deck for this number of players."""
        deck = self._whole
        for count, cards in self.out:
            if count in (0, players):
                deck = deck - cards
        return deck - Cards(self._lowest(deck)[: len(deck) % players]) if self.trim else deck

    def _lowest(self, deck: Cards) -> list[Card]:
        """Return the cards of the suits to trim, in the order in which they are left out."""
        suited = [card for card in deck if card.suit in self.trim]
        copies = [suited[:place].count(card) for place, card in enumerate(suited)]

        def order(pair: tuple[Card, int]) -> tuple[int, int, int]:
            card, copy = pair
            return RANKS.index(card.rank), copy, self.trim.index(card.suit)

        return [card for card, _ in sorted(zip(suited, copies, strict=True), key=order)]

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        deck, numbered = table.deck, table.names.numbered
        pack = ROOK_PACK if numbered else PACK
        known = pack + pack if deck.two else pack
        packs = "two packs" if deck.two else "a pack"
        what = "numbered 1 to 14 in red, yellow, green and black" if numbered else "without jokers"
        used = f"The game is played with {packs} of {len(pack)} cards, {what}."
        yield Heading.TABLE, used
        left_out = known - deck
        if left_out:
            verb = "is" if len(left_out) == 1 else "are"
            cards = capitalized(CardNames(known).cards(left_out))
            remain = len(known) - len(left_out)
            yield Heading.TABLE, f"{cards} {verb} left out; {remain} cards remain."
        if "W" in deck:
            warren = "One more card, such as a joker, is shuffled in; it is called Warren."
            yield Heading.TABLE, warren
        if table.trick_plan.heights:
            return  # the rule that changes the order tells it
        order = (
            "In each colour the 14 is the highest card and the 1 the lowest."
            if numbered
            else "In each suit the ace is the highest card, then come king, queen, jack, ten and "
            "so on down."
        )
        yield Heading.TABLE, order

    def problems(self, table: TableRules) -> Iterable[str]:
        for count, cards in self.out:
            if count in (0, table.players) and not cards <= self._whole:
                yield f"deck: {cards - self._whole} cannot be taken out, a pack does not hold it"
        if self.packs not in (1, 2):
            yield f"deck: {self.packs} packs; there may be one or two"
        if self.pack.two:
            yield f"deck: {Cards('', self.pack.two)} is in one pack twice"
        kitty = table.rules.kitty
        if "W" in table.deck and not table.has_extra:
            yield "deck: W is played for an extra card, which Kitty(1, 'warren') keeps for it"
        if set(self.trim) - set(SUITS) or len(set(self.trim)) < len(self.trim):
            yield f"deck: {short_repr(self.trim)} are not suits to trim, each named once"
        size, players, left = len(table.deck), table.players, table.kitty_size
        if kitty is None and left:
            yield (
                f"deck: {size} cards cannot be dealt evenly to {players} players, {left} would be "
                "left over; leave cards out of the deck, or add Kitty()"
            )
        elif kitty is not None and kitty.size not in (None, left):
            yield f"deck: {size} cards less the kitty cannot be dealt evenly to {players} players"
        if table.hand_size < 1:
            yield f"deck: too few cards for {players} players: {size}"
