"""Tricks: the leader, and the cards in the order played.

A trick does not depend on players or rules. The plan of a game knows the seat of each card, and the
taker of the trick (`hearts._core.play.plan`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, SupportsIndex, final

from hearts._arguments import Unchecked, check_int, short_repr
from hearts._core.cards.cards import SUITS, WARREN, WARREN_CARD, Card, as_card, card_list
from hearts._core.cards.values import Immutable
from hearts._values import picture_of
from hearts.errors import InputError

_EXTRA: Final = "W="
_SMALL_EXTRA: Final = "w="


@final
class Trick(Immutable):
    """Cards in the order played, and the seat that led.

    Args:
        leader: The seat that led.
        cards: Text or an iterable of cards in the order played; ``W=5S`` is Warren, played for its
            extra card.
        extra: The card that Warren stood for, if it is not written in *cards*.
        declared: The suit of that card, if only the suit is known; ``W=S`` in *cards*.

    Attributes:
        leader: The seat that led.
        cards: The cards, in the order played.
        extra: The card that Warren stood for, or None.
        declared: The suit that Warren was declared to be, or None.

    Raises:
        InputError: If the leader is not a seat, or an entry is not a card, or Warren stands for an
            impossible card or suit.

    >>> trick = Trick(2, "QC AC 3C 9D")
    >>> trick.leader, trick.led, str(trick), Trick.parse("2: QC AC 3C 9D") == trick
    (2, 'C', '2: QC AC 3C 9D', True)
    """

    __slots__ = ("cards", "declared", "extra", "leader")
    __match_args__: Final = ("leader", "cards")

    leader: Final[int]
    cards: Final[tuple[Card, ...]]
    extra: Final[Card | None]
    declared: Final[str | None]

    def __init__(
        self,
        leader: SupportsIndex,
        cards: str | Iterable[Card | str] = "",
        extra: Card | str | Unchecked | None = None,
        declared: str | Unchecked | None = None,
    ) -> None:
        stood_for = None if extra is None else as_card(extra, " (the extra card)")
        suit = None if declared is None else _suit(declared)
        if isinstance(cards, str) and "=" in cards:
            words = cards.split()
            for place, word in enumerate(words):
                if not word.startswith(_EXTRA) and not word.startswith(_SMALL_EXTRA):
                    continue
                if stood_for is not None or suit is not None:
                    raise InputError(f"{word}: the card of Warren is given twice")
                declared_as = word[len(_EXTRA) :]
                if (
                    len(declared_as) == 1
                    and declared_as != WARREN
                    and declared_as != WARREN.lower()
                ):
                    suit = _suit(declared_as)
                else:
                    stood_for = as_card(declared_as, " (the extra card)")
                words[place] = WARREN
            cards = words
        played = tuple(card_list(cards, "the trick"))
        if stood_for is not None:
            if stood_for.text == WARREN or stood_for in played:
                raise InputError(f"{stood_for} is in the trick: it cannot be the extra card")
            suit = stood_for.suit
        if suit is not None and WARREN_CARD not in played:
            raise InputError(f"the extra card {stood_for or suit} needs Warren in the trick")
        if played.count(WARREN_CARD) > 1:
            raise InputError("Warren is in the trick twice")
        self.leader = check_int(leader, "the leader of a trick", 0)
        self.cards = played
        self.extra = stood_for
        self.declared = suit

    @staticmethod
    def parse(line: str | Unchecked) -> Trick:
        """Return the trick of a line like ``2: QC AC 3C 9D``; InputError for other lines."""
        if not isinstance(line, str):
            raise InputError(f"a trick is read from a line of text, not {short_repr(line)}")
        before, colon, cards = line.partition(":")
        seat = before.strip()
        if not colon or not (seat.isascii() and seat.isdigit()) or len(seat) > 3:
            raise InputError(
                f"a trick is written '2: QC AC 3C 9D', seat, colon, cards: {short_repr(line)}"
            )
        try:
            return Trick(int(seat), cards)
        except InputError as error:
            raise InputError(f"{error} in {short_repr(line.strip())}") from None

    @property
    def led(self) -> str | None:
        """The suit led; None before the lead. Warren leads the suit of its extra card."""
        if not self.cards:
            return None
        first = self.cards[0]
        return self.declared if first.text == WARREN and self.declared else first.suit

    @property
    def effective(self) -> tuple[Card, ...]:
        """The cards with Warren replaced by the card it stood for."""
        extra = self.extra
        if extra is None:
            return self.cards
        return tuple([extra if card.text == WARREN else card for card in self.cards])

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """The cards, Warren included, and the card that Warren stood for."""
        return self.cards if self.extra is None else (*self.cards, self.extra)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        declared = self.declared if self.extra is None else self.extra.text
        words = [
            f"{_EXTRA}{declared}" if declared is not None and card.text == WARREN else card.text
            for card in self.cards
        ]
        return " ".join([f"{self.leader}:", *words])

    def __repr__(self) -> str:
        return f"Trick({self.leader}, {str(self).partition(': ')[2]!r})"

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Trick)
            and self.leader == other.leader
            and self.cards == other.cards
            and self.extra == other.extra
            and self.declared == other.declared
        )

    def __hash__(self) -> int:
        return hash((self.leader, self.cards, self.extra, self.declared))


def _suit(declared: object) -> str:
    """Return the suit declared for Warren; InputError if it is not a suit."""
    if isinstance(declared, str) and len(declared) == 1:
        for suit in SUITS:
            if declared == suit or declared == suit.lower():
                return suit
    raise InputError(f"a suit is declared as one of {', '.join(SUITS)}, not {short_repr(declared)}")
