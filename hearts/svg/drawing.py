"""Cards, and the frame of a picture.

A card is a group with the class ``card`` and its text, like ``card QS``, and with ``legal`` if it
may be played, so that a page can find it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final

from hearts._arguments import check_int
from hearts._core.cards.cards import SUITS, Card
from hearts.svg.elements import escaped, number, tag
from hearts.svg.glyphs import CARD_HEIGHT, CARD_WIDTH, definitions, use
from hearts.svg.style import Style

#: The distance by which a raised card stands out of a hand.
RAISED: Final = 8
#: The greatest and the least distance of cards in a row of a hand.
STEP: Final = 15
LONGEST_ROW: Final = 18
#: The distance of the rows of a hand.
ROW: Final = 36


def card(
    style: Style,
    face: Card,
    x: float,
    y: float,
    *,
    legal: bool = False,
    raised: bool = False,
    dim: bool = False,
    mark: str = "",
    on_it: str = "",
) -> str:
    """Return a card.

    Args:
        style: The style of the picture.
        face: The card.
        x: The left edge.
        y: The upper edge.
        legal: Whether it may be played or picked.
        raised: Whether it stands out of the hand.
        dim: Whether it is shaded.
        mark: The name of a mark in the lower left corner.
        on_it: The marks on the card.
    """
    palette = style.palette
    content = use("card", stroke=palette.accent if raised and legal else None)
    content += use(f"r{style.rank(face)}") + use(f"s{style.suit(face.suit)}")
    if dim:
        content += use("card", fill=palette.shade, fill_opacity=0.42)
    if mark:
        transform = "translate(2.6 47)scale(.62)"
        content += tag("g", use(f"m{mark}", transform=transform), color=palette.mark)
    return tag(
        "g",
        content + on_it,
        class_=f"card {face}{' legal' if legal else ''}",
        transform=f"translate({number(x)} {number(y - RAISED * raised)})",
        color=style.ink(face.suit),
    )


def back(x: float, y: float) -> str:
    """Return the back of a card."""
    return use("back", x=x, y=y)


def backs(style: Style, content: str) -> str:
    """Return backs in the colours of the style."""
    return tag("g", content, fill=style.palette.back, color=style.palette.lattice)


def chip(style: Style, face: Card, x: float, y: float) -> str:
    """Return a small card for a line of text."""
    content = use("chip") + use(f"c{style.rank(face)}") + use(f"t{style.suit(face.suit)}")
    return tag(
        "g",
        content,
        class_=f"card {face}",
        transform=f"translate({number(x)} {number(y)})",
        color=style.ink(face.suit),
    )


def in_hand(cards: Iterable[Card]) -> list[Card]:
    """Return cards in the order of a hand: by suits, the highest first."""
    return sorted(cards, key=lambda each: ((*SUITS, "W").index(each.suit), -each.index))


def rows_of(count: int) -> int:
    """Return the number of rows for a hand of this size."""
    return -(-count // LONGEST_ROW) or 1


def places(count: int, room: float, most: float = STEP) -> tuple[tuple[float, float], ...]:
    """Return the places of the cards of a hand, from the left of the first row on.

    Args:
        count: The number of cards.
        room: The greatest width of the hand.
        most: The distance of the cards if there is room.
    """
    rows = rows_of(count)
    a_row = -(-count // rows)
    step = min(most, (room - CARD_WIDTH) / max(1, a_row - 1))
    return tuple((step * (k % a_row), ROW * (k // a_row)) for k in range(count))


def extent(spots: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the width and the height of cards at these places."""
    right = max((x for x, _ in spots), default=0)
    low = max((y for _, y in spots), default=0)
    return right + CARD_WIDTH, low + CARD_HEIGHT


def picture(
    style: Style,
    body: str,
    wide: float,
    high: float,
    *,
    title: str,
    desc: str,
    size: object = None,
) -> str:
    """Return a whole picture.

    Args:
        style: The style of the picture.
        body: The elements of the picture.
        wide: The width of the drawing.
        high: The height of the drawing.
        title: The content of the picture, in short.
        desc: The content in full, for screen readers.
        size: The width in pixels; None for a pixel for each unit.

    Raises:
        InputError: If the size is not a whole number above 0.
    """
    shown_wide = wide if size is None else check_int(size, "size", 1)
    # A line for each group, so that two versions of a picture can be compared.
    groups = body.replace("><g ", ">\n<g ")
    whole = tag("g", groups, stroke=style.palette.edge, fill=style.palette.paper)
    header = f"<title{{}}>{escaped(title)}</title><desc{{}}>{escaped(desc)}</desc>"
    # Two pictures on a page have one id only if they are the same.
    key = sha256(f"{header}{whole}".encode()).hexdigest()[:10]
    names = [f"hearts-title-{key}", f"hearts-desc-{key}"]
    return tag(
        "svg",
        header.format(*(f' id="{name}"' for name in names)) + definitions(whole) + whole,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        width=shown_wide,
        height=high * shown_wide / wide,
        role="img",
        aria_labelledby=" ".join(names),
        font_family="sans-serif",
        font_size="13",
    )


def is_numbered(cards: Iterable[Card]) -> bool:
    """Return whether cards are numbered to 14, as in Golden Ten: a 1 is among them."""
    return any(each.rank == "1" for each in cards)
