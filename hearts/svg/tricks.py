"""The tricks of a deal in a grid. In each trick the cards lie as the seats sit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.score.trick_points import trick_points
from hearts._wording import join_words
from hearts.svg.drawing import Size, card, picture
from hearts.svg.elements import (
    BOLD,
    amount,
    amounts,
    fitted,
    heading,
    lowered,
    named,
    tag,
    width,
    words,
)
from hearts.svg.glyphs import use
from hearts.svg.lines import player
from hearts.svg.scene import title_of
from hearts.svg.seating import SECOND, Box, Point, in_trick, on_ellipse, ring
from hearts.svg.style import Style

_SIZE: Final = Size(0.37, 0)
_GAP: Final = 8
_MARGIN: Final = 12
_TITLE: Final = 36
#: The heights of the lines above and below the cards, and the padding at their sides.
_HEAD: Final = 24
_FOOT: Final = 28
_PAD: Final = 9
#: The greatest number of players whose points have room below their names.
_MOST_APART: Final = 4
#: The greatest width of a picture, and the least number of its columns, for the heading.
_WIDEST: Final = 700
_LEAST: Final = 3


def deal_of(thing: State | View, style: Style, *, bottom: int, size: object) -> str:
    """Return the picture of the tricks of a deal, with this seat at the bottom of each."""
    tricks = [*thing.tricks, *([thing.trick] if thing.trick else [])]
    state = thing._state if isinstance(thing, View) else thing
    points = [*trick_points(state), None]
    radii = ring(thing.game.players, _SIZE)
    across = max(2 * radii[0] + _SIZE.width + 2 * _PAD, 124)
    down = 2 * radii[1] + _SIZE.height + _HEAD + _FOOT
    if any(len(trick.cards) > thing.game.players for trick in tricks):
        across, down = across + SECOND[0] * _SIZE.scale, down + SECOND[1] * _SIZE.scale
    columns = min(int((_WIDEST + _GAP) // (across + _GAP)), max(_LEAST, len(tricks) + 2))
    body = ""

    def field(k: int, cells: int = 1, stretch: float = 1) -> tuple[Box, list[Point]]:
        """Return a field of the grid, and the places of the seats in it."""
        x = _MARGIN + (across + _GAP) * (k % columns)
        y = _TITLE + (down + _GAP) * (k // columns)
        box = Box(x, y, cells * (across + _GAP) - _GAP, down)
        center = (box.middle[0], box.y + _HEAD + (down - _HEAD - _FOOT) / 2)
        around = (cells * radii[0], stretch * radii[1])
        players = thing.game.players
        return box, [
            on_ellipse(center, around, (seat - bottom) / players) for seat in range(players)
        ]

    for k, each in enumerate(tricks):
        box, spots = field(k)
        body += _trick(thing, each, k, box, spots, style)
        body += _words(thing, k, points[k], box, style)
    # Names need more room than cards: two fields side by side.
    last = len(tricks)
    if last % columns == columns - 1:
        last += 1
    box, spots = field(last, 2, 1.35)
    body += _ground(box, style.palette.panel, style)
    rows = last // columns + 1
    wide = 2 * _MARGIN + columns * (across + _GAP) - _GAP
    *parts, moment = title_of(thing)
    title = (*parts, f"{moment}: the tricks")
    texts, above = heading(title, _MARGIN + 2, wide - 2 * _MARGIN)
    high = _TITLE + rows * (down + _GAP) - _GAP + _MARGIN + above
    texts += _seats(thing, box, spots, style)
    page = tag("rect", width=wide, height=high, rx=10, fill=style.palette.page, stroke="none")
    whole = body + tag("g", "".join(texts), fill=style.palette.text, stroke="none")
    return picture(
        style,
        page + lowered(whole, above),
        wide,
        high,
        title=", ".join(title),
        desc=" ".join(_told(thing, tricks)) or "no tricks",
        size=size,
    )


def _ground(box: Box, fill: str, style: Style) -> str:
    return tag(
        "rect", x=box.x, y=box.y, width=box.width, height=box.height, rx=12, fill=fill,
        stroke=style.palette.line,
    )  # fmt: skip


def _trick(
    thing: State | View, trick: Trick, number: int, box: Box, spots: list[Point], style: Style
) -> str:
    """Return a trick: a disc at the card led, a frame round the card that took it."""
    glow = style.palette.glow
    taker = thing.takers[number] if number < len(thing.takers) else None
    best = None if taker is None else thing.game.table.plan.winner(trick.effective)
    places = in_trick(thing.game.seats(trick), spots, _SIZE)
    cards = zip(places, range(len(trick.cards)), trick.cards, strict=True)
    pieces = [_ground(box, style.palette.felt, style)]
    for spot, k, each in sorted(cards, key=lambda part: part[0][1]):
        on_it = use("card", fill="none", stroke=glow, stroke_width=9) if k == best else ""
        pieces.append(card(style, each, spot, _SIZE, on_it=on_it))
    x, y, _ = places[0]
    right = x + _SIZE.width - 3
    pieces.append(tag("circle", cx=right, cy=y + 3, r=5, fill=glow, stroke=style.palette.rim))
    return "".join(pieces)


def _words(
    thing: State | View, number: int, points: tuple[int, int] | None, box: Box, style: Style
) -> str:
    """Return the number of a trick, its taker and its points."""
    low = box.y + box.height - 9
    written = words(str(number + 1), box.x + 9, box.y + 20, font_weight="bold")
    taker = None if points is None else thing.takers[number]
    if points is not None and taker is not None:
        plus = "+" if points > (0, 0) else ""
        shown = f"{plus}{amount(*points)}" if any(points) else ""
        room = box.width - 20 - width(shown, BOLD * 17)
        written += words(fitted(player(thing, taker), room, 17), box.x + 9, low)
        written += words(shown, box.x + box.width - 9, low, text_anchor="end", font_weight="bold")
    return tag("g", written, fill=style.palette.glow, stroke="none", font_size=17)


def _seats(thing: State | View, box: Box, spots: list[Point], style: Style) -> Iterator[str]:
    """Yield the names of the players where they sit, with the points of the deal: below the name,
    or behind it where more players sit close together."""
    score, accent, middle = thing.hand_score, style.palette.accent, box.middle[0]
    scored = [""] * len(spots) if score is None else amounts(score.points, score.imaginary)
    crowd = len(spots) > _MOST_APART
    for seat, ((x, y), points) in enumerate(zip(spots, scored, strict=True)):
        beside = abs(x - middle) > 1
        if beside:  # in the middle of its half
            x = middle + box.width / (4 if x > middle else -4)
        room = box.width / (2 if beside else 1) - 2 * _PAD
        behind = width(points, 14) + 4 if crowd and points else 0
        name = player(thing, seat)
        shown = min(width(name, BOLD * 14), room - behind)
        yield named(name, room - behind, x - behind / 2, y, size=14, text_anchor="middle")
        if behind:
            right = x + (shown + behind) / 2
            yield words(points, right, y, text_anchor="end", font_size=14, fill=accent)
        elif points:
            yield words(points, x, y + 18, text_anchor="middle", fill=accent)


def _told(thing: State | View, tricks: list[Trick]) -> Iterator[str]:
    """Yield the tricks in words."""
    for k, trick in enumerate(tricks, start=1):
        cards = join_words(
            f"{each} by {player(thing, seat)}"
            for seat, each in zip(thing.game.seats(trick), trick.cards, strict=True)
        )
        taker = thing.game.taker(trick)
        taken = "" if taker is None else f", taken by {player(thing, taker)}"
        yield f"Trick {k}: {cards}{taken}."
