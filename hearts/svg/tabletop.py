"""The drawing of a scene: the seats round the table, the trick in the middle, the lines below."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hearts._core.cards.cards import Card
from hearts.svg.description import described
from hearts.svg.drawing import RAISED, STEP, back, backs, card, chip, in_hand, picture, places
from hearts.svg.elements import cards_text, fitted, named, number, tag, width, words
from hearts.svg.glyphs import CARD_WIDTH, CHIP_HEIGHT, CHIP_WIDTH, use
from hearts.svg.lines import Part
from hearts.svg.middle import arrow, options, trick
from hearts.svg.scene import HeldCard, Place, Scene
from hearts.svg.seating import (
    FOOT,
    GAP,
    HEAD,
    PAD,
    WIDE_STEP,
    Box,
    Seating,
    seating_of,
)
from hearts.svg.style import Style

#: The left edge of the parts of a line, and the height of a line.
_LABEL: Final = 92
_LINE: Final = 26


def tabletop(scene: Scene, style: Style, *, bottom: int, size: object) -> str:
    """Return the picture of a scene, with this seat at the bottom."""
    own = scene.seat == bottom
    seating = seating_of(len(scene.places), bottom, scene.longest, wide=own)
    palette, felt = style.palette, seating.felt
    lines, height = _lines(scene, style, seating)
    body = [
        tag("rect", width=seating.width, height=height, rx=8, fill=palette.page, stroke="none"),
        tag(
            "rect",
            x=felt.x,
            y=felt.y,
            width=felt.width,
            height=felt.height,
            rx=70,
            fill=palette.felt,
            stroke="none",
        ),
    ]
    texts = [
        words(
            fitted(scene.title, seating.width - 2 * GAP, 16), GAP + 2, 21, font_size=15,
            font_weight="bold",
        )
    ]  # fmt: skip
    for place, box in zip(scene.places, seating.panels, strict=True):
        step = WIDE_STEP if own and place is scene.places[bottom] else STEP
        body.append(_panel(place, box, style, step))
        texts.append(_said(place, box, style))
    body += [arrow(parcel, scene, seating, style) for parcel in scene.parcels]
    body += trick(scene, seating, style)
    texts += options(scene, seating, style)
    body.append(tag("g", "".join([*texts, *lines]), fill=palette.text, stroke="none"))
    return picture(
        style,
        "".join(body),
        seating.width,
        height,
        title=scene.title,
        desc=described(scene),
        size=size,
    )


# The seats.


def _panel(place: Place, box: Box, style: Style, step: float) -> str:
    """Return the panel of a seat without its text."""
    palette = style.palette
    stands_out = place.acts or place.won
    frame = tag(
        "rect",
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        rx=9,
        fill=palette.panel,
        stroke=palette.accent if stands_out else palette.line,
        stroke_width=2.5 if stands_out else 1,
    )
    marks = "".join(
        use(
            f"m{mark}",
            transform=f"translate({number(box.x + PAD + 17 * k)} {number(box.y + 8)})scale(.65)",
        )
        for k, mark in enumerate(_marks(place))
    )
    count = len(place.hand) + place.hidden
    spots = places(count, box.width - 2 * PAD, step)
    left = box.x + PAD
    if count:
        right = max(x for x, _ in spots) + CARD_WIDTH
        left = box.x + (box.width - right) / 2
    top = box.y + HEAD + RAISED
    hidden = "".join(back(left + x, top + y) for x, y in spots[: place.hidden])
    seen = [
        card(
            style,
            held.card,
            left + x,
            top + y,
            legal=held.legal,
            raised=held.raised,
            dim=held.dim,
            mark=held.mark,
        )
        for held, (x, y) in zip(_sorted(place.hand), spots[place.hidden :], strict=True)
    ]
    charged = [
        chip(
            style,
            each,
            box.x + box.width - PAD - (CHIP_WIDTH + 3) * (len(place.charged) - k) + 3,
            box.y + box.height - FOOT + 1,
        )
        for k, each in enumerate(place.charged)
    ]
    colored = tag("g", marks, color=palette.accent if stands_out else palette.faint)
    behind = backs(style, hidden) if hidden else ""
    return "".join([frame, colored if marks else "", behind, *seen, *charged])


def _sorted(hand: Iterable[HeldCard]) -> list[HeldCard]:
    """Return a hand by suits, the highest card first."""
    held = list(hand)
    order = {each: k for k, each in enumerate(in_hand({each.card for each in held}))}
    return sorted(held, key=lambda each: order[each.card])


def _marks(place: Place) -> list[str]:
    """Return the marks before the name of a player."""
    marks = {"turn": place.acts, "done": place.done, "won": place.won, "dealer": place.dealer}
    return [mark for mark, holds in marks.items() if holds]


def _said(place: Place, box: Box, style: Style) -> str:
    """Return the text at a seat."""
    palette = style.palette
    left, right = box.x + PAD, box.x + box.width - PAD
    start = left + 17 * len(_marks(place))
    count = cards_text(place.hidden) if place.hidden else ""
    room = right - start - (width(count, 12) + 8 if count else 0)
    pieces = [named(place.name, room, start, box.y + 19)]
    if count:
        pieces.append(
            words(count, right, box.y + 19, fill=palette.faint, text_anchor="end", font_size=12)
        )
    score = f"taken {place.taken} · score {place.score}"
    pieces.append(words(score, left, box.y + box.height - 8, fill=palette.faint, font_size=12))
    if place.added:
        x, y = box.middle
        pieces.append(
            words(place.added, x, y + 8, text_anchor="middle", font_size=24, font_weight="bold")
        )
    return "".join(pieces)


# The lines below the table.


def _lines(scene: Scene, style: Style, seating: Seating) -> tuple[list[str], float]:
    """Return the lines, and the height of the whole picture."""
    pieces = []
    y = seating.height
    for label, parts in scene.lines:
        pieces.append(words(label, GAP + 2, y + 14, fill=style.palette.faint))
        x: float = _LABEL
        for part in _short(parts, seating.width - GAP - _LABEL):
            wide = width(part) if isinstance(part, str) else CHIP_WIDTH
            if x + wide > seating.width - GAP and x > _LABEL:
                x, y = _LABEL, y + _LINE
            if isinstance(part, str):
                pieces.append(words(part, x, y + 14))
                x += wide + 8
            else:
                faced = chip(style, part, x, y - 1)
                pieces.append(tag("g", faced, fill=style.palette.paper, stroke=style.palette.edge))
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
            if line and width(longer) > room:
                yield line
                longer = word
            line = longer
        yield line
