"""Pictures of cards alone: a hand, and cards side by side."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from hearts._core.cards.action import Unknown
from hearts._core.cards.cards import Card, Cards
from hearts.svg.drawing import RAISED, Size, backs, card, extent, in_hand, picture, places, rows_of
from hearts.svg.elements import cards_text, tag
from hearts.svg.style import Style

#: The margin around the cards, so that no edge is cut off.
_MARGIN: Final = 4
#: The cards of a hand in a picture of its own, the same in several rows, and cards side by side.
_HAND: Final = Size(0.9, 36, "f")
_LONG: Final = Size(0.6, 24)
_CARDS: Final = Size(0.7, 77, "f")
#: The number of cards in a row, and the gap between rows.
_A_ROW: Final = 13
_GAP: Final = 7


def fan(held: Cards | Unknown, legal: Cards | None, style: Style, *, size: object) -> str:
    """Return the picture of a hand, or of its backs."""
    count = len(held)
    cards = _HAND if rows_of(count, _HAND) == 1 else _LONG
    wide, high = extent(count, inf, cards)
    above = 0 if legal is None else RAISED
    spots = [(x + _MARGIN, y + _MARGIN, angle) for x, y, angle in places(count, inf, cards)]
    if isinstance(held, Unknown):
        body = backs(style, spots, cards)
        title = f"{cards_text(count)}, face down"
    else:
        body = "".join(
            card(
                style,
                each,
                (x, y if legal is None or each in legal else y + RAISED, angle),
                cards,
                legal=legal is not None and each in legal,
            )
            for each, (x, y, angle) in zip(in_hand(held), spots, strict=True)
        )
        title = f"A hand of {cards_text(count)}"
    desc = title if isinstance(held, Unknown) else " ".join(map(str, in_hand(held)))
    if legal is not None:
        desc = f"{desc}. May be played: {legal if len(legal) else 'none'}"
    return _whole(body, wide, high + above, style, title, desc, size)


def row(listed: Sequence[Card], style: Style, *, size: object) -> str:
    """Return the picture of cards side by side."""
    count = len(listed)
    down = _CARDS.height + _GAP
    rows = -(-count // _A_ROW) or 1
    wide = _CARDS.step * (max(1, min(count, _A_ROW)) - 1) + _CARDS.width
    body = "".join(
        card(
            style,
            each,
            (_MARGIN + _CARDS.step * (k % _A_ROW), _MARGIN + down * (k // _A_ROW), 0),
            _CARDS,
        )
        for k, each in enumerate(listed)
    )
    title = cards_text(count)
    text = " ".join(map(str, listed))
    return _whole(body, wide, down * rows - _GAP, style, title, text, size)


def _whole(
    body: str, wide: float, high: float, style: Style, title: str, desc: str, size: object
) -> str:
    """Return the whole picture; without cards, the outline of one."""
    empty = tag(
        "rect",
        x=_MARGIN,
        y=_MARGIN,
        width=_CARDS.width,
        height=_CARDS.height,
        rx=6,
        fill="none",
        stroke_dasharray="4 4",
    )
    return picture(
        style,
        body or empty,
        wide + 2 * _MARGIN,
        high + 2 * _MARGIN,
        title=title,
        desc=desc or "no cards",
        size=size,
    )
