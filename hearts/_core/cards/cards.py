"""Cards and sets of cards, as bits of integers.

A card has an index: its suit times 14 plus its place in the suit. The suits stand in the order
C D S H, the ranks in the order ``1 2 .. 9 T J Q K A``. Rank ``1`` is only used by packs that
number their cards to 14. The 53rd card, ``W``, comes last. So a pack needs 57 bits, and fits a
fixed-width integer. A suit is 14 neighbouring bits, and the highest is the strongest card.

With two packs a card may be twice in a set. `Cards` are therefore two planes of bits: `one` holds
every card of the set, `two` the cards that are in the set a second time. The state uses the same
two planes for the first and the second copy of each card.

Three things here look odd and have a reason. Powers of two come from a table, because the compiler
turns shifts of small literals into 32-bit ones. The lowest card of a mask is found by a remainder:
2 is a primitive root of 59, so the powers of two below ``2**58`` leave different remainders. And
the class of a value is compared, never its truth, since a set of no cards is false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any, Final, SupportsIndex, final, overload

from mypy_extensions import i64, mypyc_attr

from hearts._arguments import Unchecked, check_int, short_repr
from hearts._core.cards.values import Immutable
from hearts._values import picture_of
from hearts.errors import InputError

SUITS: Final = "CDSH"
RANKS: Final = "123456789TJQKA"
SYMBOLS: Final = {"♣": "C", "♦": "D", "♠": "S", "♥": "H"}
#: Invisible characters that may follow a symbol: phones add one that asks for a text or a picture.
SELECTORS: Final = ("", "\ufe0e", "\ufe0f")
WARREN: Final = "W"
SUIT_SIZE: Final = 14
CARD_KINDS: Final = 57

#: Whether the core runs as plain Python. Then its values seal themselves; see `pure`.
INTERPRETED: Final = __file__.endswith(".py")

BITS: Final[list[int]] = [2**k for k in range(CARD_KINDS + 1)]
SUIT_MASKS: Final[list[int]] = [
    sum(BITS[s * SUIT_SIZE + r] for r in range(SUIT_SIZE)) for s in range(4)
] + [BITS[CARD_KINDS - 1]]
ONE_BYTE: Final[list[bytes]] = [bytes([k]) for k in range(256)]
#: A bit for each suit, above the bits of the cards: the suit was led in an earlier trick.
LED_BITS: Final[list[int]] = [2 ** (CARD_KINDS + s) for s in range(4)] + [0]
#: The next bit: the kitty has been taken.
KITTY_BIT: Final[int] = 2 ** (CARD_KINDS + 4)
#: The last bit: a card whose discard frees others to be led was discarded in an earlier trick.
FREED_BIT: Final[int] = 2 ** (CARD_KINDS + 5)
WARREN_BIT: Final[int] = BITS[CARD_KINDS - 1]
ALL_CARDS: Final[int] = BITS[CARD_KINDS] - 1


def card_text(index: int) -> str:
    """Return the text of the card with this index."""
    if index == CARD_KINDS - 1:
        return WARREN
    return RANKS[index % SUIT_SIZE] + SUITS[index // SUIT_SIZE]


def _spellings() -> dict[str, int]:
    """Return every way to write a card, with the index of the card."""
    found = {WARREN: CARD_KINDS - 1, WARREN.lower(): CARD_KINDS - 1}
    for index in range(CARD_KINDS - 1):
        text = card_text(index)
        ranks = {text[0], text[0].lower(), "10" if text[0] == "T" else text[0]}
        suits = {text[1], text[1].lower()}
        for mark, suit in SYMBOLS.items():
            suits |= {mark + selector for selector in SELECTORS if suit == text[1]}
        for rank in ranks:
            for suit in suits:
                found[rank + suit] = index
    return found


SPELLINGS: Final[dict[str, int]] = _spellings()


def card_index(text: object) -> int:
    """Return the index of the card written as *text*; InputError if there is no such card."""
    if not isinstance(text, str):
        raise InputError(f"a card is written as text like 'QS', not {short_repr(text)}")
    index = SPELLINGS.get(text)
    if index is None:
        right = spelling_advice(text) or "a rank and a suit, like 'QS' or 'TD'"
        raise InputError(f"{short_repr(text)} is not a card: {right}")
    return index


def spelling_advice(text: str) -> str:
    """Return the advice for a card with the suit in front of the rank, and for cards with commas
    between them; an empty text for others.

    >>> spelling_advice("HQ"), spelling_advice("QH,"), spelling_advice("QH")
    ('the rank comes first, write QH', 'cards have spaces between them, not commas', '')
    """
    if "," in text:
        return "cards have spaces between them, not commas"
    for size in (1, 2):
        suit, rank = text[:size], text[size:]
        if "2" + suit in SPELLINGS and rank + suit in SPELLINGS:
            return f"the rank comes first, write {card_text(SPELLINGS[rank + suit])}"
    return ""


_interned: Final[dict[str, Card]] = {}


@final
class Card(Immutable):
    """A playing card; each card is a single object. It equals no text: compare it with a Card.

    Args:
        text: Rank (``2..9 T J Q K A``, or ``10``) and suit (``C D S H``, or a suit symbol, also as
            phones write it), in capitals or small letters; ``"W"`` is the 53rd card, Warren. A Card
            is returned as it is.

    Attributes:
        text: The text of the card, rank first.
        suit: ``"C"``, ``"D"``, ``"S"`` or ``"H"``; Warren's is ``"W"``.
        rank: ``"2"`` to ``"9"``, ``"T"``, ``"J"``, ``"Q"``, ``"K"``, ``"A"``; Warren's is ``"W"``.

    Raises:
        InputError: If the text is not a card.

    >>> queen = Card("QS")
    >>> queen.suit, queen.rank, str(queen), Card("Q♠") is queen, Card("qs") is queen
    ('S', 'Q', 'QS', True, True)
    """

    __slots__ = ("bit", "byte", "index", "rank", "suit", "suit_index", "suit_mask", "text")
    __match_args__: Final = ("text",)

    text: Final[str]
    suit: Final[str]
    rank: Final[str]
    index: Final[i64]
    suit_index: Final[i64]
    bit: Final[i64]
    suit_mask: Final[i64]
    byte: Final[bytes]

    def __new__(cls, text: str | Card | Unchecked) -> Card:
        if isinstance(text, Card):
            return text
        name = card_text(card_index(text))
        card = _interned.get(name)
        if card is None:
            card = super().__new__(cls)
            _interned[name] = card
        return card

    def __init__(self, text: str | Card | Unchecked) -> None:
        index = text.index if isinstance(text, Card) else card_index(text)
        place = int(index)
        self.index = index
        self.text = card_text(place)
        self.suit = self.text[-1]
        self.rank = self.text[0]
        self.suit_index = place // SUIT_SIZE
        self.bit = BITS[place]
        self.suit_mask = SUIT_MASKS[place // SUIT_SIZE]
        self.byte = ONE_BYTE[place]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __lt__(self, other: Card) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return self.index < other.index

    def __reduce__(self) -> tuple[object, ...]:
        return (Card, (self.text,))


CARDS: Final[list[Card]] = [Card(card_text(index)) for index in range(CARD_KINDS)]
#: The 53rd card.
WARREN_CARD: Final = CARDS[CARD_KINDS - 1]


def _by_remainder() -> list[Card]:
    table = [CARDS[0]] * 59
    for card in CARDS:
        table[BITS[int(card.index)] % 59] = card
    return table


LOWEST: Final[list[Card]] = _by_remainder()


def count_bits(mask: i64) -> i64:
    """Return the number of cards in a plane.

    Neighbouring bits are added up, then pairs of them, then fours; the product has the sum of the
    bytes in its highest one. There is no branch that a processor could predict wrongly.
    """
    pairs: i64 = (mask >> 1 & 0x155555555555555) + (mask & 0x155555555555555)
    fours: i64 = (pairs >> 2 & 0x333333333333333) + (pairs & 0x333333333333333)
    eights: i64 = (fours >> 4 & 0xF0F0F0F0F0F0F0F) + (fours & 0xF0F0F0F0F0F0F0F)
    return eights * 0x101010101010101 >> 56 & 255


def card_at(mask: i64, place: i64) -> i64:
    """Return the card at this place of a plane, as a bit; the lowest one is at place 0.

    Lower cards are taken out one by one. The first three need no branch, which a processor could
    not predict: the shift gives -1 for a number below 0, else 0.
    """
    mask &= mask + (-place >> 63)
    mask &= mask + (1 - place >> 63)
    mask &= mask + (2 - place >> 63)
    place -= 3
    while place > 0:
        mask &= mask - 1
        place -= 1
    return mask & -mask


def suit_mask_of(bit: i64) -> i64:
    """Return the cards of the suit of a card, which is given as a bit and is not Warren.

    Every suit has fourteen bits. Of the lowest bits of the suits those up to the card are kept,
    and of these the highest.
    """
    lowest: i64 = (bit + bit - 1) & 0x40010004001
    return (lowest & ~(lowest >> 14)) * 0x3FFF


def as_card(card: object, where: str = "") -> Card:
    """Return *card* as a Card; the message of an error begins with *where*."""
    if isinstance(card, Card):
        return card
    try:
        return CARDS[card_index(card)]
    except InputError as error:
        raise InputError(f"{error}{where}") from None


def card_list(cards: object, what: str = "cards") -> list[Card]:
    """Return the cards of a text or an iterable, in order; InputError names one that is bad."""
    if isinstance(cards, str):
        parts: list[object] = list(cards.split())
    elif isinstance(cards, Card):
        parts = [cards]
    else:
        try:
            parts = list(cards)  # type: ignore[call-overload]
        except TypeError:
            raise InputError(
                f"{what} must be text or an iterable of cards, not {short_repr(cards)}"
            ) from None
    return [  # a place is only needed in messages about entries that are not cards yet
        part if isinstance(part, Card) else as_card(part, f" ({what}, number {place})")
        for place, part in enumerate(parts, start=1)
    ]


def _planes_of(cards: str | Iterable[Card | str]) -> tuple[i64, i64]:
    """Return cards as two planes; InputError if one of them is bad, or occurs three times."""
    one: i64 = 0
    two: i64 = 0
    if isinstance(cards, str) and len(cards) == 0:
        return one, two
    for card in card_list(cards):
        if one & card.bit == 0:
            one |= card.bit
        elif two & card.bit == 0:
            two |= card.bit
        else:
            raise InputError(f"{card} occurs three times among the cards")
    return one, two


@final
@mypyc_attr(free_list_len=1)
class Cards(Immutable):
    """An immutable, sorted set of cards: suits in the order C D S H, ranks ascending.

    With two packs it is a multiset, in which a card may be twice. It is a sequence of cards. A
    slice is again `Cards`, and its step may not be negative, since the order is fixed. It has the
    operators of sets: ``<=`` tests for a subset. A text may stand
    for its card in ``in``, `index` and `count`.

    Args:
        cards: Text with spaces between the cards, or an iterable of cards or their texts.

    Raises:
        InputError: If an entry is not a card, or a card occurs three times.

    >>> hand = Cards("QS 2C AH 2C")
    >>> str(hand), len(hand), hand.count("2C"), hand[-1]
    ('2C 2C QS AH', 4, 2, Card('AH'))
    >>> str(hand - Cards("2C") | Cards("KS")), "KS" in hand
    ('2C QS KS AH', False)
    >>> hand[-2:], hand.index("QS"), Cards("2C") < hand
    (Cards('QS AH'), 2, True)
    """

    __slots__ = ("one", "two")
    __match_args__: Final = ()

    one: Final[i64]
    two: Final[i64]

    def __init__(
        self, cards: str | Iterable[Card | str] = "", _one: i64 = 0, _two: i64 = 0
    ) -> None:
        one: i64 = _one
        two: i64 = _two
        if _one == 0:  # the core passes sets as planes
            one, two = _planes_of(cards)
        self.one = one
        self.two = two
        if INTERPRETED:
            self.__class__ = final_cards

    def __len__(self) -> int:
        size: i64 = count_bits(self.one)
        if self.two != 0:
            size += count_bits(self.two)
        return size

    def __bool__(self) -> bool:
        return self.one != 0

    @overload
    def __getitem__(self, index: SupportsIndex) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> Cards: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Card | Cards:
        """Return the card at a place, or the cards of a slice as `Cards`."""
        if not isinstance(index, int):
            return self._part(index)
        place: int = index
        if place < 0 or place > CARD_KINDS or self.two != 0:
            return self._part(index)
        bit: i64 = card_at(self.one, place)
        if bit == 0:
            raise IndexError(f"no card number {place} among {len(self)}")
        return LOWEST[bit % 59]

    def _part(self, index: object) -> Card | Cards:
        """Return the card or cards of any index or slice that a list accepts."""
        cards = list(self)
        if not isinstance(index, slice):
            return cards[index]  # type: ignore[call-overload, no-any-return]
        if index.step is not None:
            check_int(index.step, "the step of a slice of sorted cards", 1)
        return Cards(cards[index])

    def __iter__(self) -> Iterator[Card]:
        found: list[Card] = []
        rest: i64 = self.one
        while rest != 0:
            bit: i64 = rest & -rest
            card = LOWEST[bit % 59]
            found.append(card)
            if self.two & bit != 0:
                found.append(card)
            rest &= rest - 1
        return iter(found)

    def __reversed__(self) -> Iterator[Card]:
        found = list(self)
        found.reverse()
        return iter(found)

    def __contains__(self, card: object) -> bool:
        return self.count(card) != 0

    def index(self, card: object, start: SupportsIndex = 0, stop: SupportsIndex = 999) -> int:
        """Return the first place of the card.

        Raises:
            InputError: If *card* is not a card, or not in this part of the set.
        """
        wanted = as_card(card)
        cards = list(self)
        for place in range(*slice(start, stop).indices(len(cards))):
            if cards[place] is wanted:
                return place
        raise InputError(f"{wanted} is not among the cards {self}")

    def count(self, card: object) -> int:
        """Return the number of copies of a card: 0, 1 or 2; InputError if it is not a card."""
        bit: i64 = as_card(card).bit
        return (1 if self.one & bit != 0 else 0) + (1 if self.two & bit != 0 else 0)

    def __add__(self, other: Cards) -> Cards:
        """Return both sets together; InputError if a card would occur three times."""
        if not isinstance(other, Cards):
            return NotImplemented
        thrice: i64 = (self.two & other.one) | (self.one & other.two)
        if thrice != 0:
            lowest: i64 = thrice & -thrice
            raise InputError(f"{LOWEST[lowest % 59]} would occur three times among the cards")
        return Cards("", self.one | other.one, self.two | other.two | (self.one & other.one))

    def __sub__(self, other: Cards) -> Cards:
        """Return this set without the cards of the other, as far as it has them."""
        if not isinstance(other, Cards):
            return NotImplemented
        return Cards(
            "",
            (self.one & ~other.one) | (self.two & ~other.two),
            self.two & ~other.one,
        )

    def __and__(self, other: Cards) -> Cards:
        """Return the intersection: each card as often as both sets hold it."""
        if not isinstance(other, Cards):
            return NotImplemented
        return Cards("", self.one & other.one, self.two & other.two)

    def __or__(self, other: Cards) -> Cards:
        """Return the union: each card as often as the set with more copies holds it."""
        if not isinstance(other, Cards):
            return NotImplemented
        return Cards("", self.one | other.one, self.two | other.two)

    def __xor__(self, other: Cards) -> Cards:
        """Return each card as often as one set holds it more than the other."""
        if not isinstance(other, Cards):
            return NotImplemented
        return (self - other) + (other - self)

    # Without these, a left operand other than `Cards` leads to endless calls on the compiled build.

    def __radd__(self, other: object) -> object:
        return NotImplemented

    def __rsub__(self, other: object) -> object:
        return NotImplemented

    def __rand__(self, other: object) -> object:
        return NotImplemented

    def __ror__(self, other: object) -> object:
        return NotImplemented

    def __rxor__(self, other: object) -> object:
        return NotImplemented

    def __le__(self, other: Cards) -> bool:
        """Return whether the other set holds every card of this set, at least as often."""
        if not isinstance(other, Cards):
            return NotImplemented
        return self.one & ~other.one == 0 and self.two & ~other.two == 0

    def __lt__(self, other: Cards) -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return self <= other and self != other

    def __ge__(self, other: Cards) -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return other <= self

    def __gt__(self, other: Cards) -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return other < self

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.one == other.one and self.two == other.two

    def __hash__(self) -> int:
        return hash((self.one, self.two))

    def __str__(self) -> str:
        return " ".join([card.text for card in self])

    def __repr__(self) -> str:
        return f"Cards({str(self)!r})"

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)

    def __array__(self, dtype: object = None, copy: object = None) -> Any:
        """Return the cards as an array of NumPy, which does not see a sequence in a compiled
        class."""
        found = import_module("numpy").empty(len(self), dtype=object)
        found[:] = list(self)
        return found if dtype is None else found.astype(dtype)

    def __reduce__(self) -> tuple[object, ...]:
        return (Cards, ("", self.one, self.two))


#: The class of finished `Cards`: on the interpreted build a sealed subclass.
final_cards: type[Cards] = Cards


def as_cards(cards: object, what: str = "cards") -> Cards:
    """Return *cards* as `Cards`; the message of an InputError begins with *what*."""
    if isinstance(cards, Cards):
        return cards
    listed = card_list(cards, what)
    try:
        return Cards(listed)
    except InputError as error:
        raise InputError(f"{error} ({what})") from None
