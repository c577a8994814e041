"""Tricks: who led, which cards were played in what order, and which of them is the best.

A trick knows no players and no rules. Which seat played a card, and who takes the trick, is for
the plan of a game to say (:mod:`hearts._core.plan`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, SupportsIndex, final

from hearts._arguments import Unchecked, check_int, short_repr
from hearts._core.cards import CARDS, SUITS, WARREN, Card, as_card, card_list
from hearts._core.values import Immutable
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
        declared: Its suit, where only that is known; ``W=S`` in *cards*.

    Attributes:
        leader: The seat that led.
        cards: The cards, in the order played.
        extra: The card that Warren stood for, or None.
        declared: The suit that Warren was declared to be, or None.

    Raises:
        InputError: If the leader is not a seat, something is not a card, or what Warren stood for
            cannot be.

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
                told = word[len(_EXTRA) :]
                if len(told) == 1 and told != WARREN and told != WARREN.lower():
                    suit = _suit(told)
                else:
                    stood_for = as_card(told, " (the extra card)")
                words[place] = WARREN
            cards = words
        played = tuple(card_list(cards, "the trick"))
        if stood_for is not None:
            if stood_for.text == WARREN or stood_for in played:
                raise InputError(f"{stood_for} is in the trick: it cannot be the extra card")
            suit = stood_for.suit
        if suit is not None and CARDS[-1] not in played:
            raise InputError(f"the extra card {stood_for or suit} needs Warren in the trick")
        if played.count(CARDS[-1]) > 1:
            raise InputError("Warren is in the trick twice")
        self.leader = check_int(leader, "the leader of a trick", 0)
        self.cards = played
        self.extra = stood_for
        self.declared = suit

    @staticmethod
    def parse(line: str | Unchecked) -> Trick:
        """Return the trick of a line like ``2: QC AC 3C 9D``; InputError says what is wrong with
        one."""
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
        """The cards, and the card that Warren stood for besides Warren itself."""
        return self.cards if self.extra is None else (*self.cards, self.extra)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        told = self.declared if self.extra is None else self.extra.text
        words = [
            f"{_EXTRA}{told}" if told is not None and card.text == WARREN else card.text
            for card in self.cards
        ]
        return " ".join([f"{self.leader}:", *words])

    def __repr__(self) -> str:
        return f"Trick({self.leader}, {str(self).partition(': ')[2]!r})"

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
    """Return the suit that Warren was declared to be; InputError if it is none."""
    if isinstance(declared, str) and len(declared) == 1:
        for suit in SUITS:
            if declared == suit or declared == suit.lower():
                return suit
    raise InputError(f"a suit is declared as one of {', '.join(SUITS)}, not {short_repr(declared)}")
