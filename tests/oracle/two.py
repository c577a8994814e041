"""Huse Hearts and Draw Hearts for two, written from their clauses alone.

The clauses are FX-001 to FX-023 and FX-030 to FX-035.

The tables of this folder have both games as options of one program. This one knows nothing but the
two, card by card, and shares no code with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

ORDER = "23456789TJQKA"
QUEEN = "QS"


def place(card: str) -> int:
    """Return the place of a card in its suit, from the two up."""
    return ORDER.index(card[0])


def is_penalty(card: str) -> bool:
    """FX-015, FX-034: hearts and the queen of spades count against their taker."""
    return card[1] == "H" or card == QUEEN


def worth(cards: Sequence[str]) -> int:
    """FX-015, FX-034: a heart counts 1, the queen of spades 13."""
    return sum(13 if card == QUEEN else 1 for card in cards if is_penalty(card))


@dataclass
class Two:
    """A deal for two in play: the hands, the piles, and the cards on the table.

    *dummy* is None in Draw Hearts; *aside* is the blind of Huse Hearts, or the stock.
    """

    hands: list[list[str]]
    aside: list[str]
    leader: int
    dummy: list[str] | None = None
    table: list[str] = field(default_factory=list)
    piles: list[list[str]] = field(default_factory=lambda: [[], []])
    blind_taker: int | None = None
    tricks: int = 0

    @property
    def turn(self) -> int:
        """FX-006: the seat that chooses the next card; the follower chooses that of the dummy."""
        return self.leader if not self.table else 1 - self.leader

    @property
    def source(self) -> list[str]:
        """FX-006, FX-007: the cards that the next one comes from."""
        if self.dummy is not None and len(self.table) == 2:
            return self.dummy
        return self.hands[self.turn]

    def options(self) -> list[str]:
        """Return the cards that may be played now."""
        cards = self.source
        if not self.table:
            return cards if self.dummy is None else self._leads(cards)
        suited = [card for card in cards if card[1] == self.table[0][1]]
        if suited:  # FX-008, FX-031
            return suited
        allowed = [card for card in cards if not is_penalty(card)]
        if self.dummy is not None and self.tricks == 0 and allowed:  # FX-011, FX-012
            return allowed
        return cards

    def _leads(self, cards: list[str]) -> list[str]:
        """FX-005, FX-014: the opening card, and then no heart before one was played."""
        if self.tricks == 0:
            return [lowest(self.hands)]
        others = [card for card in cards if card[1] != "H"]
        broken = any(
            card[1] == "H" for pile in self.piles for card in pile if card not in self.blind
        )
        return cards if broken or not others else others

    @property
    def blind(self) -> list[str]:
        """FX-018: the blind, which is never played."""
        return [] if self.dummy is None else self.aside

    def play(self, card: str) -> None:
        """Play a card; with the last one of a trick it is taken."""
        self.source.remove(card)
        self.table.append(card)
        if len(self.table) < (2 if self.dummy is None else 3):
            return
        led = self.table[0]
        beaten = any(card[1] == led[1] and place(card) > place(led) for card in self.table[1:])
        taker = 1 - self.leader if beaten else self.leader  # FX-009
        self.piles[taker] += self.table
        first = self.blind_taker is None and any(map(is_penalty, self.table))
        if self.dummy is not None and first:  # FX-016
            self.blind_taker = taker
            self.piles[taker] += self.aside
        self.table, self.leader, self.tricks = [], taker, self.tricks + 1  # FX-010
        if self.dummy is None:  # FX-032
            for seat in (taker, 1 - taker) if self.aside else ():
                self.hands[seat].append(self.aside.pop(0))

    @property
    def is_over(self) -> bool:
        """FX-033: all cards are played."""
        return not any(self.hands) and not self.dummy

    def points(self) -> list[list[int]]:
        """Return the points of both, for each answer of one who may choose (FX-019)."""
        counts = [worth(pile) for pile in self.piles]
        if self.dummy is None or 0 not in counts:
            return [counts]
        shooter = 1 - counts.index(0)
        add, subtract = [0, 0], [0, 0]
        add[1 - shooter], subtract[shooter] = 26, -26
        return [add, subtract]


def lowest(hands: Sequence[Sequence[str]]) -> str:
    """FX-005: the lowest club of the two hands, or the lowest diamond."""
    held = [card for hand in hands for card in hand]
    for suit in "CD":
        suited = [card for card in held if card[1] == suit]
        if suited:
            return min(suited, key=place)
    message = "neither clubs nor diamonds"
    raise ValueError(message)


def huse(hands: Sequence[Sequence[str]], dummy: Sequence[str], blind: Sequence[str]) -> Two:
    """Return a deal of Huse Hearts after the pass."""
    opener = next(seat for seat, hand in enumerate(hands) if lowest(hands) in hand)
    return Two([list(hand) for hand in hands], list(blind), opener, list(dummy))


def draw(hands: Sequence[Sequence[str]], stock: Sequence[str], dealer: int) -> Two:
    """Return a deal of Draw Hearts: FX-031, the non-dealer leads."""
    return Two([list(hand) for hand in hands], list(stock), 1 - dealer)
