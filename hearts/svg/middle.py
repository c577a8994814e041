"""The middle of a table: the trick, the answers to a question, and the directions of passes."""

from __future__ import annotations

from collections import Counter
from math import hypot

from hearts.svg.drawing import card, chip
from hearts.svg.elements import number, tag, words
from hearts.svg.glyphs import CARD_HEIGHT, CARD_WIDTH, use
from hearts.svg.scene import Played, Scene
from hearts.svg.seating import Point, Seating
from hearts.svg.style import Style


def trick(scene: Scene, seating: Seating, style: Style) -> list[str]:
    """Return the cards of the trick, in the order played; a seat's second card covers its first."""
    pieces = []
    often = Counter(played.seat for played in scene.trick)
    before: Counter[int] = Counter()
    for k, played in enumerate(scene.trick, start=1):
        seat = played.seat
        x, y = seating.spots[seat]
        out = before[seat] - (often[seat] - 1) / 2
        x += 12 * out - CARD_WIDTH / 2
        y += 20 * out - CARD_HEIGHT / 2
        before[seat] += 1
        pieces.append(card(style, played.card, x, y, on_it=_on_card(k, played, style)))
    return pieces


def _on_card(place: int, played: Played, style: Style) -> str:
    """Return the marks on a card: its place in the trick, and the card that Warren stands for."""
    badge = tag("circle", cx=CARD_WIDTH - 9, cy=10, r=7.5, fill=style.ink("S"), stroke="none")
    badge += words(
        str(place), CARD_WIDTH - 9, 13.6, fill=style.palette.paper, stroke="none", font_size=10,
        text_anchor="middle", font_weight="bold",
    )  # fmt: skip
    if played.extra is not None:
        return badge + chip(style, played.extra, 9, CARD_HEIGHT - 8)
    if played.suit:
        sign = use(f"t{style.suit(played.suit)}", x=-6, color=style.ink(played.suit))
        at = f"translate(9 {CARD_HEIGHT - 8})"
        return badge + tag("g", use("chip") + sign, transform=at)
    return badge


def options(scene: Scene, seating: Seating, style: Style) -> list[str]:
    """Return the answers to a question."""
    x, y = seating.center
    pieces = []
    top = y - 17 * len(scene.options)
    for k, option in enumerate(scene.options):
        pieces.append(
            tag(
                "rect",
                x=x - 75,
                y=top + 34 * k,
                width=150,
                height=28,
                rx=14,
                fill=style.palette.panel,
                stroke=style.palette.accent,
                stroke_width=1.5,
            )
        )
        pieces.append(words(option, x, top + 34 * k + 18.5, text_anchor="middle"))
    return pieces


def arrow(parcel: tuple[int, int, int], scene: Scene, seating: Seating, style: Style) -> str:
    """Return the arrow for cards from one seat to another, or to the pile in the middle."""
    giver, receiver, count = parcel
    start = seating.spots[giver]
    end = seating.center if giver == receiver else seating.spots[receiver]
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    side = (-down / length, across / length)
    bend = 0 if giver == receiver else _bend(start, end, seating.center, side)
    over = ((start[0] + end[0]) / 2 + side[0] * bend, (start[1] + end[1]) / 2 + side[1] * bend)
    begin, tip = _towards(start, over, 8), _towards(end, over, 12)
    color = style.palette.accent
    line = tag(
        "path",
        d=f"M{_at(begin)}Q{_at(over)} {_at(tip)}",
        fill="none",
        stroke=color,
        stroke_width=2,
        stroke_opacity=0.75,
    )
    ahead = _towards(tip, over, -9)
    wing = ((tip[1] - ahead[1]) * 0.55, (ahead[0] - tip[0]) * 0.55)
    corners = [ahead, (tip[0] + wing[0], tip[1] + wing[1]), (tip[0] - wing[0], tip[1] - wing[1])]
    head = tag("path", d=f"M{'L'.join(map(_at, corners))}Z", fill=color, stroke="none")
    if len(scene.parcels) > 2 * len(scene.places):
        return line + head
    at = tuple((begin[k] + 2 * over[k] + tip[k]) / 4 for k in (0, 1))
    disc = tag("circle", cx=at[0], cy=at[1], r=9, fill=style.palette.felt, stroke=color)
    return line + head + disc + words(
        str(count), at[0], at[1] + 4.2, fill=style.palette.text, stroke="none", font_size=12,
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
