"""The middle of a table: the trick, the answers to a question, and the directions of passes."""

from __future__ import annotations

from math import hypot

from hearts.svg.drawing import Spot, card, chip
from hearts.svg.elements import number, tag, words
from hearts.svg.glyphs import CARD_HEIGHT, CARD_WIDTH, CHIP_WIDTH, use
from hearts.svg.scene import Played, Scene
from hearts.svg.seating import TRICK, Point, Seating, in_trick
from hearts.svg.style import Style


def trick(scene: Scene, seating: Seating, style: Style) -> list[str]:
    """Return the cards of the trick with their places in it.

    Upper cards are drawn first, so that no index is covered.
    """
    pieces, badges = [], []
    spots = in_trick([played.seat for played in scene.trick], seating.spots, TRICK)
    for k, (played, spot) in enumerate(zip(scene.trick, spots, strict=True), start=1):
        face = card(style, played.card, spot, TRICK, on_it=_stands_for(played, style))
        pieces.append((spot[1], k, face))
        badges.append(_badge(k, spot, style))
    return [face for _, _, face in sorted(pieces)] + badges


def _badge(place: int, spot: Spot, style: Style) -> str:
    """Return the place of a card in the trick, at its right upper corner."""
    x, y = spot[0] + TRICK.width - 4, spot[1] + 4
    palette = style.palette
    disc = tag("circle", cx=x, cy=y, r=10, fill=palette.rim, stroke=palette.glow)
    return disc + words(
        str(place), x, y + 5, fill=palette.glow, stroke="none", font_size=15,
        text_anchor="middle", font_weight="bold",
    )  # fmt: skip


def _stands_for(played: Played, style: Style) -> str:
    """Return the card or the suit that Warren stands for, at the foot of the card."""
    at = f"translate({number(CARD_WIDTH / 2 - 0.9 * CHIP_WIDTH)} {CARD_HEIGHT - 30})scale(1.8)"
    if played.extra is not None:
        return tag("g", chip(style, played.extra, 0, 0), transform=at)
    if not played.suit:
        return ""
    suit = style.suit(played.suit)
    sign = use(f"p{suit}", transform="translate(10 4)scale(.8)", color=style.inks[suit])
    return tag("g", use("chip") + sign, transform=at)


def options(scene: Scene, seating: Seating, style: Style) -> list[str]:
    """Return the answers to a question."""
    x, y = seating.center
    pieces = []
    top = y - 19 * len(scene.options)
    for k, option in enumerate(scene.options):
        pieces.append(
            tag(
                "rect",
                x=x - 75,
                y=top + 38 * k,
                width=150,
                height=32,
                rx=16,
                fill=style.palette.panel,
                stroke=style.palette.accent,
                stroke_width=1.5,
            )
        )
        pieces.append(words(option, x, top + 38 * k + 21, text_anchor="middle"))
    return pieces


def arrow(parcel: tuple[int, int, int], scene: Scene, seating: Seating, style: Style) -> str:
    """Return the arrow for cards from one seat to another, or to the pile in the middle."""
    giver, receiver, count = parcel
    start = seating.ends[giver]
    end = seating.center if giver == receiver else seating.ends[receiver]
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    side = (-down / length, across / length)
    bend = 0 if giver == receiver else _bend(start, end, seating.center, side)
    over = ((start[0] + end[0]) / 2 + side[0] * bend, (start[1] + end[1]) / 2 + side[1] * bend)
    begin, tip = _towards(start, over, 8), _towards(end, over, 12)
    color = style.palette.glow
    line = tag(
        "path",
        d=f"M{_at(begin)}Q{_at(over)} {_at(tip)}",
        fill="none",
        stroke=color,
        stroke_width=2.5,
        stroke_opacity=0.85,
    )
    ahead = _towards(tip, over, -9)
    wing = ((tip[1] - ahead[1]) * 0.55, (ahead[0] - tip[0]) * 0.55)
    corners = [ahead, (tip[0] + wing[0], tip[1] + wing[1]), (tip[0] - wing[0], tip[1] - wing[1])]
    head = tag("path", d=f"M{'L'.join(map(_at, corners))}Z", fill=color, stroke="none")
    if len(scene.parcels) > 2 * len(scene.places):
        return line + head
    # Beside the giver: in the middle, arrows in opposite directions and crossing ones meet.
    at = tuple(0.49 * begin[k] + 0.42 * over[k] + 0.09 * tip[k] for k in (0, 1))
    disc = tag("circle", cx=at[0], cy=at[1], r=11, fill=style.palette.rim, stroke=color)
    return line + head + disc + words(
        str(count), at[0], at[1] + 5, fill=style.palette.glow, stroke="none", font_size=15,
        text_anchor="middle",
    )  # fmt: skip


def _bend(start: Point, end: Point, center: Point, side: Point) -> float:
    """Return the bend of an arrow to a side: away from the middle of the table."""
    over = ((start[0] + end[0]) / 2 - center[0], (start[1] + end[1]) / 2 - center[1])
    outwards = over[0] * side[0] + over[1] * side[1]
    return 16 if outwards > -1 else -16


def _towards(start: Point, end: Point, length: float) -> Point:
    """Return the point at a distance *length* from the start on the way to the end."""
    part = length / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"
