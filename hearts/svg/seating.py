"""The positions of all parts of a table of three seats or more.

One seat is at the bottom. The others go round clockwise: up the left side, along the top and down
the right side. In the middle each seat has a point of an ellipse, where its card of a trick lies.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, TypeAlias, final

from attrs import frozen

from hearts._values import Immutable
from hearts.svg.drawing import RAISED, ROW, STEP, rows_of
from hearts.svg.glyphs import CARD_HEIGHT, CARD_WIDTH

#: The gap between panels, and around the picture.
GAP: Final = 12
#: The padding within a panel.
PAD: Final = 9
#: The heights of the line with the name, and of the line with the points.
HEAD: Final = 24
FOOT: Final = 24
#: The height of the title of the picture.
TITLE: Final = 32
#: The distance of the cards in the viewer's hand at the bottom.
WIDE_STEP: Final = 23
_NARROWEST: Final = 214

#: A point of the picture.
Point: TypeAlias = tuple[float, float]


@final
@frozen
class Box(Immutable):
    """A part of the picture.

    Attributes:
        x: The left edge.
        y: The upper edge.
        width: The width.
        height: The height.
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2


@final
@frozen
class Seating(Immutable):
    """The positions of the parts of a table.

    Attributes:
        panels: The box of each seat.
        spots: For each seat the middle of its card in a trick.
        felt: The box of the table.
        center: The middle of the table.
        width: The width of the picture.
        height: The height of the title and the table.
    """

    panels: tuple[Box, ...]
    spots: tuple[Point, ...]
    felt: Box
    center: Point
    width: float
    height: float


def seating_of(players: int, bottom: int, longest: int, *, wide: bool) -> Seating:
    """Return the positions of the parts of a table.

    Args:
        players: The number of players.
        bottom: The seat at the bottom.
        longest: The number of cards for which a hand has room.
        wide: Whether the cards at the bottom lie further apart.
    """
    rows = rows_of(longest)
    a_row = -(-longest // rows)
    high = HEAD + RAISED + CARD_HEIGHT + ROW * (rows - 1) + FOOT + 4
    panel = max(_NARROWEST, 2 * PAD + CARD_WIDTH + STEP * (a_row - 1))
    beside = players // 3
    above = players - 1 - 2 * beside
    across = 230 if players < 7 else 290
    inner = max(2 * panel + across + 2 * GAP, above * (panel + GAP) - GAP)
    low = max(panel, 2 * PAD + CARD_WIDTH + WIDE_STEP * (a_row - 1)) if wide else panel
    inner = max(inner, low)
    top = TITLE + (high + GAP if above else 0)
    middle = max(222, beside * (high + GAP) - GAP)
    boxes = [Box(GAP + (inner - low) / 2, top + middle + GAP, low, high)]
    column = top + (middle - beside * (high + GAP) + GAP) / 2
    heights = [column + k * (high + GAP) for k in range(beside)]
    boxes += [Box(GAP, y, panel, high) for y in reversed(heights)]
    row = GAP + (inner - above * (panel + GAP) + GAP) / 2
    boxes += [Box(row + k * (panel + GAP), TITLE, panel, high) for k in range(above)]
    boxes += [Box(GAP + inner - panel, y, panel, high) for y in heights]
    center = (GAP + inner / 2, top + middle / 2)
    radii = (
        inner / 2 - panel - GAP - CARD_WIDTH / 2 - 6,
        middle / 2 - CARD_HEIGHT / 2 - 10,
    )
    spots = [_on_ellipse(center, radii, k / players) for k in range(players)]
    felt_top = TITLE + (high / 2 if above else 0)
    felt = Box(GAP + panel / 2, felt_top, inner - panel, top + middle + GAP + high / 2 - felt_top)
    turn = [(seat - bottom) % players for seat in range(players)]
    return Seating(
        panels=tuple(boxes[k] for k in turn),
        spots=tuple(spots[k] for k in turn),
        felt=felt,
        center=center,
        width=inner + 2 * GAP,
        height=top + middle + 2 * GAP + high,
    )


def _on_ellipse(center: Point, radii: Point, part: float) -> Point:
    """Return a point of an ellipse, at a part of the way round from the bottom, clockwise."""
    angle = 2 * pi * part
    return center[0] - radii[0] * sin(angle), center[1] + radii[1] * cos(angle)
