"""Pictures of cards alone: a hand, and cards side by side."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final

from hearts._core.cards.action import Unknown
from hearts._core.cards.cards import Card, Cards
from hearts.svg.drawing import RAISED, back, backs, card, extent, in_hand, picture, places
from hearts.svg.elements import cards_text, tag
from hearts.svg.glyphs import CARD_HEIGHT, CARD_WIDTH
from hearts.svg.style import Style

#: The margin around the cards, so that no edge is cut off.
_MARGIN: Final = 2
#: The distance of the cards of a hand in a picture of its own.
_STEP: Final = 18
#: The number of cards in a row, and the gap between them.
_A_ROW: Final = 14
_GAP: Final = 6


def fan(held: Cards | Unknown, legal: Cards | None, style: Style, *, size: object) -> str:
    """Return the picture of a hand, or of its backs."""
    count = len(held)
    spots = places(count, inf, _STEP)  # in rows, so that it does not become wide
    wide, high = extent(spots)
    above = _MARGIN + (0 if legal is None else RAISED)
    at = [(x + _MARGIN, y + above) for x, y in spots]
    if isinstance(held, Unknown):
        body = backs(style, "".join(back(x, y) for x, y in at)) if count else ""
        title = f"{cards_text(count)}, face down"
    else:
        body = "".join(
            card(
                style,
                each,
                x,
                y,
                legal=legal is not None and each in legal,
                raised=legal is not None and each in legal,
                dim=legal is not None and each not in legal,
            )
            for each, (x, y) in zip(in_hand(held), at, strict=True)
        )
        title = f"A hand of {cards_text(count)}"
    desc = title if isinstance(held, Unknown) else " ".join(map(str, in_hand(held)))
    if legal is not None:
        desc = f"{desc}. May be played: {legal if len(legal) else 'none'}"
    return _whole(body, wide, high + above - _MARGIN, style, title, desc, size)


def row(listed: Sequence[Card], style: Style, *, size: object) -> str:
    """Return the picture of cards side by side."""
    across, down = CARD_WIDTH + _GAP, CARD_HEIGHT + _GAP
    spots = [(across * (k % _A_ROW), down * (k // _A_ROW)) for k in range(len(listed))]
    wide, high = extent(spots)
    body = "".join(
        card(style, each, x + _MARGIN, y + _MARGIN)
        for each, (x, y) in zip(listed, spots, strict=True)
    )
    count = len(listed)
    title = cards_text(count)
    return _whole(body, wide, high, style, title, " ".join(map(str, listed)), size)


def _whole(
    body: str, wide: float, high: float, style: Style, title: str, desc: str, size: object
) -> str:
    """Return the whole picture; without cards, the outline of one."""
    empty = tag(
        "rect",
        x=_MARGIN,
        y=_MARGIN,
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        rx=5,
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
