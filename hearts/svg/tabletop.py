"""The drawing of a scene: the seats round the table, the trick in the middle, the lines below."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hearts._core.cards.cards import Card
from hearts.svg.description import described
from hearts.svg.drawing import (
    RAISED,
    Size,
    Spot,
    backs,
    card,
    chip,
    extent,
    in_hand,
    picture,
    places,
    rows_of,
)
from hearts.svg.elements import BOLD, cards_text, heading, lowered, named, number, tag, width, words
from hearts.svg.glyphs import CHIP_HEIGHT, CHIP_WIDTH, use
from hearts.svg.lines import Part
from hearts.svg.middle import arrow, options, trick
from hearts.svg.scene import HeldCard, Place, Scene
from hearts.svg.seating import (
    CLOSE,
    COVERED,
    GAP,
    HIDDEN,
    OPEN,
    OWN,
    PAD,
    Box,
    Seating,
    seating_of,
)
from hearts.svg.style import Style

#: The greatest number of seats at a table where hands lie in long rows.
_LARGE: Final = 4
#: The left edge of the parts of a line, and the height of a line.
_LABEL: Final = 104
_LINE: Final = 30
#: The sizes of names and of the other texts on a plate, and the width of a mark before a name.
_NAME: Final = 17
_SMALL: Final = 15
_MARK: Final = 19
#: The scale and the width of charged cards on a plate.
_CHIP: Final = 0.76
_CHARGED: Final = CHIP_WIDTH * _CHIP


def tabletop(scene: Scene, style: Style, *, bottom: int, size: object) -> str:
    """Return the picture of a scene, with this seat at the bottom."""
    own = scene.seat == bottom
    usual = OPEN if len(scene.places) <= _LARGE else CLOSE
    if own or not any(place.hand for place in scene.places):
        usual = HIDDEN
    seating = seating_of(len(scene.places), bottom, scene.longest, size=usual, own=own)
    palette, felt = style.palette, seating.felt
    lines, height = _lines(scene, style, seating)
    texts, above = heading(scene.title, GAP + 2, seating.width - 2 * GAP)
    height += above
    page = tag("rect", width=seating.width, height=height, rx=10, fill=palette.page, stroke="none")
    body = [
        tag(
            "rect",
            x=felt.x + 3,
            y=felt.y + 3,
            width=felt.width - 6,
            height=felt.height - 6,
            rx=56,
            fill=palette.felt,
            stroke=palette.rim,
            stroke_width=6,
        ),
    ]
    for place, box in zip(scene.places, seating.panels, strict=True):
        large = own and place is scene.places[bottom]
        body.append(_fan(place, box, style, OWN if large else usual))
        body.append(_plate(place, box.plate, style))
        texts.append(_said(place, box.plate, style))
        if place.added:
            texts.append(_added(place, box, style))
    body += [arrow(parcel, scene, seating, style) for parcel in scene.parcels]
    body += trick(scene, seating, style)
    texts += options(scene, seating, style)
    body.append(tag("g", "".join([*texts, *lines]), fill=palette.text, stroke="none"))
    whole = "".join(body)
    return picture(
        style,
        page + lowered(whole, above),
        seating.width,
        height,
        title=", ".join(scene.title),
        desc=described(scene),
        size=size,
    )


# The seats.


def _fan(place: Place, box: Box, style: Style, size: Size) -> str:
    """Return the hand of a seat: cards that may be played stand out, and so do picked ones."""
    count = len(place.hand) + place.hidden
    if count == 0:
        return ""
    if place.hand and size is HIDDEN:
        size = OPEN
    elif not place.hand:
        size = HIDDEN
    wide, high = extent(count, box.width, size)
    fan = places(count, box.width, size)
    if wide > box.plate.width:  # the plate covers the middle of the arc, which lies higher
        high -= fan[0][1]
    left, top = box.x + (box.width - wide) / 2, box.plate.y + COVERED - high
    spots = [(left + x, top + y, angle) for x, y, angle in fan]
    held = _sorted(place.hand)
    # In several rows a card stands out less, so that it covers no suit of the row above.
    raised = RAISED if rows_of(count, size) == 1 else RAISED / 3
    seen = zip(held, spots[place.hidden :], strict=True)
    return backs(style, spots[: place.hidden], size) + "".join(
        card(style, each.card, _shifted(spot, each, raised), size, legal=each.legal, mark=each.mark)
        for each, spot in seen
    )


def _shifted(spot: Spot, held: HeldCard, raised: float) -> Spot:
    x, y, angle = spot
    return x, y - raised if held.raised else y, angle


def _sorted(hand: Iterable[HeldCard]) -> list[HeldCard]:
    """Return a hand by suits, the highest card first."""
    held = list(hand)
    order = {each: k for k, each in enumerate(in_hand({each.card for each in held}))}
    return sorted(held, key=lambda each: order[each.card])


def _plate(place: Place, box: Box, style: Style) -> str:
    """Return the plate of a seat without its text."""
    palette = style.palette
    stands_out = place.acts or place.won
    frame = tag(
        "rect",
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        rx=10,
        fill=palette.panel,
        stroke=palette.glow if stands_out else palette.line,
        stroke_width=3.5 if stands_out else 1,
    )
    marks = "".join(
        use(
            f"m{mark}",
            transform=f"translate({number(x)} {number(box.y + 6.5)})scale(.75)",
        )
        for mark, x in _marks(place, box)
    )
    charged = [
        chip(style, each, box.x + box.width - PAD - _CHARGED - step, box.y + 4, scale=_CHIP)
        for each, step in zip(place.charged, _steps(len(place.charged), box), strict=True)
    ]
    colored = tag("g", marks, color=palette.accent if stands_out else palette.faint)
    return "".join([frame, colored if marks else "", *charged])


def _steps(count: int, box: Box) -> list[float]:
    """Return the distances of charged cards from the right edge of a plate: they take half of it
    at most."""
    step = min(_CHARGED + 3, (box.width / 2 - PAD - _CHARGED) / max(1, count - 1))
    return [step * (count - 1 - k) for k in range(count)]


def _marks(place: Place, box: Box) -> list[tuple[str, float]]:
    """Return the marks before the name of a player, with their left edges."""
    marks = {"turn": place.acts, "done": place.done, "won": place.won, "dealer": place.dealer}
    held = [mark for mark, holds in marks.items() if holds]
    return [(mark, box.x + PAD + _MARK * k) for k, mark in enumerate(held)]


def _said(place: Place, box: Box, style: Style) -> str:
    """Return the text on a plate."""
    faint = style.palette.faint
    left, right, y = box.x + PAD, box.x + box.width - PAD, box.y + 19.5
    start = left + _MARK * len(_marks(place, box))
    charged = _steps(len(place.charged), box)
    count = cards_text(place.hidden) if place.hidden else ""
    room = right - start - (_CHARGED + charged[0] + 8 if charged else 0)
    beside = not charged and width(f"{place.name} {count}", BOLD * _NAME) <= room
    pieces = [named(place.name, room, start, y, size=_NAME)]
    if count and beside:
        pieces.append(words(count, right, y, fill=faint, text_anchor="end", font_size=_SMALL))
    points = f"taken {place.taken} · score {place.score}"
    size = min(_SMALL, _SMALL * (right - left) / width(points, _SMALL))
    pieces.append(words(points, left, y + 18, fill=faint, font_size=size))
    return "".join(pieces)


def _added(place: Place, box: Box, style: Style) -> str:
    """Return the points of a deal that is over, above the plate."""
    x, y = box.middle
    return words(
        place.added, x, y - 4, fill=style.palette.glow, text_anchor="middle", font_size=30,
        font_weight="bold",
    )  # fmt: skip


# The lines below the table.


def _lines(scene: Scene, style: Style, seating: Seating) -> tuple[list[str], float]:
    """Return the lines, and the height of the whole picture."""
    pieces = []
    y = seating.height
    for label, parts in scene.lines:
        pieces.append(words(label, GAP + 2, y + 17, fill=style.palette.faint))
        x: float = _LABEL
        for part in _short(parts, seating.width - GAP - _LABEL):
            wide = width(part, 15) if isinstance(part, str) else CHIP_WIDTH
            if x + wide > seating.width - GAP and x > _LABEL:
                x, y = _LABEL, y + _LINE
            if isinstance(part, str):
                pieces.append(words(part, x, y + 17))
                x += wide + 8
            else:
                pieces.append(chip(style, part, x, y))
                x += wide + 4
        y += _LINE
    return pieces, y + CHIP_HEIGHT / 4


def _short(parts: Iterable[Part], room: float) -> Iterable[Part]:
    """Yield the parts of a line, with long texts in pieces that fit into the room."""
    for part in parts:
        if isinstance(part, Card):
            yield part
            continue
        line = ""
        for word in part.split(" "):
            longer = f"{line} {word}".strip()
            if line and width(longer, 15) > room:
                yield line
                longer = word
            line = longer
        yield line
