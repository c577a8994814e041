"""The deck as one sheet: every face, Warren and the back."""

from __future__ import annotations

from typing import Final

from hearts._core.cards.cards import Card, Cards
from hearts.rules.deck import PACK, ROOK_PACK
from hearts.svg.drawing import Size, backs, card, picture
from hearts.svg.elements import tag
from hearts.svg.style import Style, style_of

_SIZE: Final = Size(1, 114, "f")
_ROW: Final = 154
_MARGIN: Final = 24
#: The scale of the sheet.
_SCALE: Final = 0.6
#: The suits from above, as players name them.
_SUITS: Final = "SHDC"


def deck_of(style: Style, *, size: object) -> str:
    """Return the picture of a deck: a row for each suit, the highest card first."""
    pack, beside = _cards(numbered=style.numbered)
    rows = [[each for each in reversed(pack) if each.suit == suit] for suit in _SUITS]
    last = _MARGIN + _SIZE.step * len(rows[0]) + 16
    wide = last + _SIZE.width + _MARGIN
    high = _ROW * len(rows) - (_ROW - _SIZE.height) + 2 * _MARGIN
    palette = style.palette
    body = tag("rect", width=wide, height=high, rx=16, fill=palette.felt, stroke="none")
    for k, row in enumerate(rows):
        for n, each in enumerate(row):
            spot = (_MARGIN + _SIZE.step * n, _MARGIN + _ROW * k, 0.0)
            body += card(style, each, spot, _SIZE)
    alone = high / 2 - _SIZE.height / 2
    down = _ROW / 2 if beside else 0
    for each in beside:
        body += card(style, each, (last, alone - down, 0.0), _SIZE)
    body += backs(style, [(last, alone + down, 0.0)], _SIZE)
    listed = [each for row in rows for each in row] + beside
    return picture(
        style,
        tag("g", body, transform=f"scale({_SCALE})"),
        _SCALE * wide,
        _SCALE * high,
        title=f"A deck of {len(listed)} cards, and its back",
        desc=" ".join(map(str, listed)),
        size=size,
    )


def faces_of(*, numbered: bool) -> list[str]:
    """Return the names of the faces of a deck."""
    pack, beside = _cards(numbered=numbered)
    style = style_of("light", "two", numbered=numbered)
    return [style.face(each) for each in (*pack, *beside)]


def _cards(*, numbered: bool) -> tuple[Cards, list[Card]]:
    """Return a pack, and the card beside it."""
    return (ROOK_PACK, []) if numbered else (PACK, [Card("W")])
