"""Cards, fans of cards, and the frame of a picture.

A card is a group with the class ``card`` and its text, like ``card QS``, and with ``legal`` if it
may be played, so that a page can find it.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from math import cos, radians, sin
from typing import Final, TypeAlias, final

from attrs import frozen

from hearts._arguments import check_int, short_repr
from hearts._core.cards.cards import SUITS, Card
from hearts._values import Immutable
from hearts.errors import InputError
from hearts.svg.elements import escaped, number, tag
from hearts.svg.glyphs import CARD_HEIGHT, CARD_WIDTH, definitions, use
from hearts.svg.style import AUTO, Style, follow

#: The distance by which a card that may be played stands out of a hand, or one that is picked.
RAISED: Final = 14
#: The greatest width of a picture, in pixels.
_WIDEST: Final = 100_000
#: The distance of the rows of a hand, as a part of the height of a card.
_ROW: Final = 0.68
#: The greatest angle between two cards of a fan, and between the first and the last.
_TURN: Final = 2.0
_ARC: Final = 24.0

#: The position of a card: its left and its upper edge before it is turned, and its angle.
Spot: TypeAlias = tuple[float, float, float]


@final
@frozen
class Size(Immutable):
    """The size of the cards of a hand.

    Attributes:
        scale: The scale of a card.
        step: The distance of two cards if there is room.
        form: The form of the faces: ``"f"`` for the full one, ``"s"`` for the small one.
        longest: The greatest number of cards in a row.
    """

    scale: float
    step: float
    form: str = "s"
    longest: int = 18

    @property
    def width(self) -> float:
        """The width of a card."""
        return CARD_WIDTH * self.scale

    @property
    def height(self) -> float:
        """The height of a card."""
        return CARD_HEIGHT * self.scale


def card(
    style: Style,
    face: Card,
    spot: Spot,
    size: Size,
    *,
    legal: bool = False,
    mark: str = "",
    on_it: str = "",
) -> str:
    """Return a card.

    Args:
        style: The style of the picture.
        face: The card.
        spot: The position.
        size: The size.
        legal: Whether it may be played or picked.
        mark: The name of a mark below the suit.
        on_it: The marks on the card.
    """
    palette = style.palette
    ground = use("card", stroke=palette.glow, stroke_width=3) if legal else use("card")
    content = ground + use(f"{size.form}{style.face(face)}")
    if mark:
        signed = use(f"m{mark}", transform="translate(6 86)scale(1.3)")
        content += tag("g", signed, color=palette.mark)
    return tag(
        "g",
        content + on_it,
        class_=f"card {face}{' legal' if legal else ''}",
        transform=placed(spot, size),
        color=style.ink(face),
    )


def placed(spot: Spot, size: Size) -> str:
    """Return the transformation that puts a card into its place."""
    x, y, angle = spot
    at = f"translate({number(x)} {number(y)})"
    if number(angle) != "0":
        at += f"rotate({number(angle)} {number(size.width / 2)} {number(size.height / 2)})"
    return at if size.scale == 1 else f"{at}scale({number(size.scale)})"


def backs(style: Style, spots: Iterable[Spot], size: Size) -> str:
    """Return the backs of cards at these places, in the colours of the style."""
    each = "".join(use("back", transform=placed(spot, size)) for spot in spots)
    return tag("g", each, fill=style.palette.back, color=style.palette.lattice) if each else ""


def chip(style: Style, face: Card, x: float, y: float, scale: float = 1) -> str:
    """Return a small card for a line of text."""
    at = f"translate({number(x)} {number(y)})"
    return tag(
        "g",
        use("chip") + use(f"c{style.face(face)}"),
        class_=f"card {face}",
        transform=at if scale == 1 else f"{at}scale({number(scale)})",
        color=style.ink(face),
        fill=style.palette.paper,
        stroke=style.palette.edge,
    )


def in_hand(cards: Iterable[Card]) -> list[Card]:
    """Return cards in the order of a hand: by suits, the highest first."""
    return sorted(cards, key=lambda each: ((*SUITS, "W").index(each.suit), -each.index))


def rows_of(count: int, size: Size) -> int:
    """Return the number of rows for a hand of so many cards."""
    return -(-count // size.longest) or 1


def places(count: int, room: float, size: Size) -> tuple[Spot, ...]:
    """Return the places of the cards of a hand: a fan with an arc, in one row or several.

    All lie within a box of the size `extent`, from its left upper corner on.

    Args:
        count: The number of cards.
        room: The greatest width of the hand.
        size: The size of the cards.
    """
    rows = rows_of(count, size)
    a_row = -(-count // rows)
    turn = min(_TURN, _ARC / max(1, a_row - 1))
    lean = _lean(a_row, size)
    step = min(size.step, (room - size.width - 2 * lean) / max(1, a_row - 1))
    radius = step / radians(turn)
    middle = (a_row - 1) / 2
    spots = []
    for k in range(count):
        row, angle = k // a_row, turn * (k % a_row - middle)
        x = lean + step * middle + radius * sin(radians(angle))
        y = radius * (1 - cos(radians(angle))) + row * _ROW * size.height
        spots.append((x, y, angle))
    return tuple(spots)


def _lean(count: int, size: Size) -> float:
    """Return the part of the turned first card that is to the left of its place."""
    angle = radians(min(_TURN, _ARC / max(1, count - 1)) * (count - 1) / 2)
    return max(0.0, (size.height * sin(angle) - size.width * (1 - cos(angle))) / 2)


def extent(count: int, room: float, size: Size) -> tuple[float, float]:
    """Return the width and the height of a hand of this size."""
    spots = places(count, room, size)
    right = max((x for x, _, _ in spots), default=0.0)
    low = max((y + size.width / 2 * sin(radians(abs(a))) for _, y, a in spots), default=0.0)
    return right + size.width + _lean(-(-count // rows_of(count, size)), size), low + size.height


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
        InputError: If the size is not a whole number from 1 to 100,000.
    """
    shown_wide = wide if size is None else check_int(size, "size", 1)
    if shown_wide > _WIDEST:
        raise InputError(f"size must be at most {_WIDEST} pixels, not {short_repr(size)}")
    # A line for each group, so that two versions of a picture can be compared.
    groups = body.replace("><g ", ">\n<g ")
    whole = tag("g", groups, stroke=style.palette.edge, fill=style.palette.paper)
    header = f"<title{{}}>{escaped(title)}</title><desc{{}}>{escaped(desc)}</desc>"
    # Two pictures on a page have one id only if they are the same.
    key = sha256(f"{header}{whole}{style.auto}".encode()).hexdigest()[:10]
    names = [f"hearts-title-{key}", f"hearts-desc-{key}"]
    shapes = (follow(whole) if style.auto else "") + definitions(whole)
    return tag(
        "svg",
        header.format(*(f' id="{name}"' for name in names)) + shapes + whole,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        width=shown_wide,
        height=high * shown_wide / wide,
        class_=AUTO if style.auto else None,
        role="img",
        aria_labelledby=" ".join(names),
        font_family="sans-serif",
        font_size="15",
    )


def is_numbered(cards: Iterable[Card]) -> bool:
    """Return whether cards are numbered to 14, as in Golden Ten: a 1 is among them."""
    return any(each.rank == "1" for each in cards)
