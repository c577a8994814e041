"""Cards and deals as arrays of numbers, and back; what callers give is checked here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NoReturn, TypeAlias

import numpy as np
import numpy.typing as npt

from hearts._arguments import counted, to_list
from hearts._core.cards.cards import CARD_KINDS, CARDS, Cards, card_index, card_list
from hearts._core.cards.tricks import Trick
from hearts._engine.validation import trick_list
from hearts.errors import InputError
from hearts.rules import TableRules

#: Arrays of cards and seats; of seats, or -1 for none; of points, and of sets of cards as bits.
UInt8Array: TypeAlias = npt.NDArray[np.uint8]
Takers: TypeAlias = npt.NDArray[np.int8]
Int64Array: TypeAlias = npt.NDArray[np.int64]
BoolArray: TypeAlias = npt.NDArray[np.bool_]

#: The texts of the cards by their numbers, so that ``NAMES[cards]`` are the texts of an array.
NAMES: Final = np.array([card.text for card in CARDS])
NAMES.flags.writeable = False


def indices(cards: object) -> UInt8Array:
    """Return the numbers of cards, in an array of the shape of *cards*.

    Args:
        cards: Text with spaces between the cards, Cards, or lists or an array of cards or their
            texts.

    Raises:
        InputError: If an entry is not a card. The message names the place.

    >>> indices("2C AC QS").tolist(), indices([["2C", "3C"], ["4C", "5C"]]).tolist()
    ([1, 13, 39], [[1, 2], [3, 4]])
    """
    if isinstance(cards, str | Cards):
        return np.array([card.index for card in card_list(cards)], np.uint8)
    found = _array(cards, "cards")
    try:
        texts = found.astype(str)
    except (TypeError, ValueError):  # NumPy makes no text of some objects, in words of its own
        raise InputError(f"cards: no cards in an array of {found.dtype}") from None
    kinds, places = np.unique(texts, return_inverse=True)
    numbers = np.empty(len(kinds), np.uint8)
    for kind, text in enumerate(kinds):
        try:
            numbers[kind] = card_index(str(text))
        except InputError as error:
            where = tuple(map(int, np.argwhere(texts == text)[0]))
            raise InputError(f"cards {where}: {error}") from None
    return numbers[places].reshape(texts.shape)


def from_tricks(deals: Iterable[Iterable[Trick]]) -> tuple[UInt8Array, Int64Array]:
    """Return recorded deals as arrays: a row of cards in the order played, and the first leader.

    Raises:
        InputError: If an entry is not a trick, or deals have different numbers of cards.

    >>> cards, leaders = from_tricks([[Trick(2, "QC AC 3C 9D"), Trick(3, "2H 3H 4H 5H")]])
    >>> NAMES[cards].tolist(), leaders.tolist()
    ([['QC', 'AC', '3C', '9D', '2H', '3H', '4H', '5H']], [2])
    """
    rows: list[list[int]] = []
    leaders: list[int] = []
    for place, deal in enumerate(to_list(deals, "deals", "a list of deals")):
        try:
            tricks = trick_list(deal)  # type: ignore[arg-type]
        except InputError as error:
            raise InputError(f"deal {place}: {error}") from None
        row = [int(card.index) for trick in tricks for card in trick.cards]
        if not row or len(row) != len(rows[0] if rows else row):
            first = f", and {len(rows[0])} in deal 0" if rows else ""
            found = f"{counted(len(row), 'card')} in {counted(len(tricks), 'trick')}"
            raise InputError(f"deal {place}: {found}{first}")
        rows.append(row)
        leaders.append(tricks[0].leader)
    return np.array(rows, np.uint8), np.array(leaders, np.int64)


def _array(values: object, what: str) -> npt.NDArray[Any]:
    """Return an array of the given values; InputError if they do not make an array."""
    if isinstance(values, np.ma.MaskedArray):
        raise InputError(f"{what}: a masked array leaves numbers out")
    try:
        return np.asarray(values)
    except ValueError as error:
        raise InputError(f"{what}: {error}") from None


def _whole(values: object, what: str) -> npt.NDArray[np.integer[Any]]:
    """Return an array of whole numbers; InputError for other values."""
    found = _array(values, what)
    if found.shape == (0,):
        return found.astype(np.uint8)  # an empty list has no type
    if found.dtype.kind not in "iu":
        raise InputError(f"{what} must be an array of whole numbers, not of {found.dtype}")
    return found


def players_seen(cards: object) -> int | None:
    """Return the number of players from the shape of the cards; None if it does not show it."""
    shape = np.shape(cards) if isinstance(cards, np.ndarray) else _array(cards, "cards").shape
    return shape[2] if len(shape) == 3 else None


def given_cards(table: TableRules, values: object, name: str) -> UInt8Array:
    """Return the cards of all deals, ``(cards, deals)``; InputError names an entry that is not a
    card."""
    lap, laps = int(table.plan.lap), table.tricks
    cards = _whole(values, "cards")
    size = table.play_size
    if cards.shape == (0,):
        cards = cards.reshape(0, size)
    if cards.shape[1:] not in ((size,), (laps, lap)):
        raise InputError(
            f"cards: of the shape {cards.shape}; a deal of {name} for {table.players} has {size} "
            f"cards to play, so that it is (deals, {size}) or (deals, {laps}, {lap})"
        )
    flat = cards.reshape(-1, size)
    if flat.min(initial=0) < 0 or flat.max(initial=0) >= CARD_KINDS:
        deal, place = map(int, np.argwhere((flat < 0) | (flat >= CARD_KINDS))[0])
        number = flat[deal, place]
        raise InputError(f"{where(table, deal, place)}: {number} is not the number of a card")
    return np.ascontiguousarray(flat.T, np.uint8)


def given_leaders(values: object, players: int, deals: int) -> UInt8Array:
    """Return the first leader of each deal; InputError for a leader who is not a seat."""
    leaders = _whole(values, "leaders")
    if leaders.shape not in ((), (deals,)):
        raise InputError(
            f"leaders: of the shape {leaders.shape}; it is one number, or one for each of the "
            f"{deals} deals"
        )
    wrong = (leaders < 0) | (leaders >= players)
    if wrong.any():
        deal = int(np.argmax(wrong))
        raise InputError(
            f"leaders: deal {deal}, trick 0 is led by {leaders.flat[deal]}, which is not at this "
            f"table of {players}: 0 to {players - 1}"
        )
    return np.broadcast_to(leaders, (deals,)).astype(np.uint8)


def where(table: TableRules, deal: int, place: int) -> str:
    """Return a card of a deal, as an error names it."""
    if table.plan.boosters:
        return f"deal {deal}, card {place}"  # how the cards make tricks is not known yet
    trick, seat = divmod(place, int(table.plan.lap))
    return f"deal {deal}, trick {trick}, place {seat}"


def refuse(table: TableRules, deal: int, cards: UInt8Array) -> NoReturn:
    """Raise InputError for the first card of a deal that is not in the deck, or not as often."""
    deck, played = table.deck, [CARDS[number] for number in cards.tolist()]
    place, card = next(
        (place, card)
        for place, card in enumerate(played)
        if played[: place + 1].count(card) > deck.count(card)
    )
    why = "was played before"
    if card not in deck:
        why = f"is not in the deck for {table.players} players"
    raise InputError(f"{where(table, deal, place)}: {card} {why}")
