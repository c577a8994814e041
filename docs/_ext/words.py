"""Words for cards, parameters and numbers, as the tables of the pages have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

import sources
from hearts import Card, Cards
from hearts._wording import CardNames
from hearts.rules import PACK, ROOK_PACK, CardPoints, TableRules

SYMBOLS = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
SUITS = {"C": "every club", "D": "every diamond", "S": "every spade", "H": "every heart"}
MINUS = "\N{MINUS SIGN}"
WAYS = {"hold": "none", "call": "as the dealer calls", "mix": "on a pile"}


def as_links(text: str) -> str:
    """Return a text of Markdown in which ids of clauses are links."""
    return sources.ID.sub(r"{clause}`\g<0>`", text)


def symbol(card: Card, *, numbered: bool = False) -> str:
    """Return a card as it is printed in a table; one of a numbered pack by its colour."""
    if numbered:
        return f"{CardNames(ROOK_PACK).bare(card)}"
    return f"{card.rank.replace('T', '10')}{SYMBOLS.get(card.suit, '')}"


def cards_in_words(cards: Cards) -> str:
    """Return cards as text, a whole suit in a word."""
    for suit, words in SUITS.items():
        whole = Cards([card for card in PACK if card.suit == suit])
        if whole <= cards:
            rest = cards_in_words(cards - whole) if cards != whole else ""
            return f"{words}, {rest}" if rest else words
    return str(cards)


def in_words(value: Any) -> str:
    """Return a value as it stands in a table: cards by name, a rule with its parameters."""
    if isinstance(value, Cards):
        return cards_in_words(value) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(in_words, value)) or "none"
    if not attrs.has(type(value)):
        return str(value)
    return f"{type(value).__name__}({parameters(value)})"


def parameters(rule: Any) -> str:
    """Return the parameters of a rule that differ from their defaults."""
    if isinstance(rule, CardPoints):
        unit = "i" if rule.imaginary else ""
        tables = {"": rule.table} | {f" for {n}": table for n, table in rule.tables}
        return ", ".join(
            f"{cards_in_words(cards)}: {points}{unit}{where}"
            for where, table in tables.items()
            for cards, points in table
        )
    return ", ".join(
        f"{field.name}={in_words(getattr(rule, field.name))}"
        for field in attrs.fields(type(rule))
        if getattr(rule, field.name) != field.default
    )


def players_in_words(numbers: Iterable[int]) -> str:
    """Return numbers of players, a row of them from the first to the last."""
    found = list(numbers)
    if len(found) > 2 and found == list(range(found[0], found[-1] + 1)):
        return f"{found[0]} to {found[-1]}"
    return " or ".join(map(str, found))


def linked(rule: object) -> str:
    """Return a link to a rule."""
    return f"{{py:class}}`~hearts.rules.{type(rule).__name__}`"


def way_in_words(way: str | int) -> str:
    """Return where cards are passed."""
    if way == 0:
        return WAYS["hold"]
    if isinstance(way, int):
        return f"{abs(way)} to the {'left' if way > 0 else 'right'}"
    return WAYS.get(way, way)


def signed(points: int) -> str:
    """Return points with a minus sign that can be seen."""
    return str(points).replace("-", MINUS)


def values_of(table: TableRules) -> dict[str, list[Card]]:
    """Return the cards that count, by what they count; the dearest first."""
    found: dict[int, list[Card]] = {}
    for card in sorted(set(table.counted), key=lambda card: ("SHDC".find(card.suit), -card.index)):
        if table.values.get(card):
            found.setdefault(table.values[card], []).append(card)
    ordered = sorted(found.items(), key=lambda item: -item[0] * table.sign)
    unit = dict.fromkeys(table.imaginary, "i")
    return {
        f"{signed(points)}{i}": [card for card in cards if unit.get(card, "") == i]
        for points, cards in ordered
        for i in ("", "i")
        if any(unit.get(card, "") == i for card in cards)
    }


def values_in_words(table: TableRules) -> str:
    """Return what counts, in a line, hearts first."""
    groups = values_of(table)
    hearts = {points: [c for c in cards if c.suit == "H"] for points, cards in groups.items()}
    hearts = {points: cards for points, cards in hearts.items() if cards}
    numbered = table.names.numbered
    suit, parts = "red" if numbered else "♥", []
    if len(hearts) > 2:
        first, *_, last = sorted(hearts, key=lambda text: abs(int(text.replace(MINUS, "-"))))
        parts.append(f"{suit}\N{NO-BREAK SPACE}{first}\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}{last}")
    elif hearts:
        most = max(hearts, key=lambda points: len(hearts[points]))
        parts.append(f"{suit}\N{NO-BREAK SPACE}{most}")
    for points, cards in groups.items():
        whole = points in hearts and (len(hearts) > 2 or points == most)
        here = [card for card in cards if not (whole and card.suit == "H")]
        parts += [f"{symbol(card, numbered=numbered)}\N{NO-BREAK SPACE}{points}" for card in here]
    return ", ".join(parts)


def by_table(found: dict[int, str]) -> Iterator[tuple[str, str]]:
    """Yield what differs by number of players: once where it is the same."""
    for text in dict.fromkeys(found.values()):
        numbers = [players for players, other in found.items() if other == text]
        every = len(numbers) == len(found)
        yield ("" if every else players_in_words(numbers)), text
