"""The positions of all parts of a table of two seats or more.

One seat is at the bottom. The others go round clockwise: up the left side, along the top and down
the right side. In the middle each seat has a point of an ellipse, where its card of a trick lies:
together the cards make a cross, or a ring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import cos, inf, pi, sin
from typing import Final, TypeAlias, final

from attrs import frozen

from hearts._values import Immutable
from hearts.svg.drawing import RAISED, Size, Spot, extent

#: The cards of the seats: open hands, those at large tables, backs, and the hand of the viewer.
#: The cards of a trick.
OPEN: Final = Size(0.46, 13)
CLOSE: Final = Size(0.46, 13, longest=11)
HIDDEN: Final = Size(0.46, 7)
OWN: Final = Size(0.66, 27)
TRICK: Final = Size(0.56, 0, "f")
#: The gap between seats, and around the picture.
GAP: Final = 10
#: The padding within a plate.
PAD: Final = 11
#: The height of a plate, and of the part of the fan that it covers.
PLATE: Final = 46
COVERED: Final = 12
#: The height of the title of the picture, and the distance of the seats from the edge of the felt.
TITLE: Final = 36
RIM: Final = 12
_NARROWEST: Final = 180
#: The least width of the felt, for the heading and the lines of a table of two.
_LEAST: Final = 400
#: The distance of the second card that a seat plays to a trick from its first, in a full size.
SECOND: Final = (25, 54)
#: The greatest width of a plate.
PLATE_WIDTH: Final = 236

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

    @property
    def plate(self) -> Box:
        """The plate at the foot of a seat."""
        wide = min(self.width, PLATE_WIDTH)
        left = self.x + (self.width - wide) / 2
        return Box(left, self.y + self.height - PLATE, wide, PLATE)


@final
@frozen
class Seating(Immutable):
    """The positions of the parts of a table.

    Attributes:
        panels: The box of each seat, with the plate at its foot.
        spots: For each seat the middle of its card in a trick.
        ends: For each seat the point where its arrows begin and end.
        felt: The box of the table.
        center: The middle of the table.
        width: The width of the picture.
        height: The height of the title and the table.
    """

    panels: tuple[Box, ...]
    spots: tuple[Point, ...]
    ends: tuple[Point, ...]
    felt: Box
    center: Point
    width: float
    height: float


def seating_of(
    players: int, bottom: int, longest: int, *, size: Size = OPEN, own: bool = False
) -> Seating:
    """Return the positions of the parts of a table.

    Args:
        players: The number of players.
        bottom: The seat at the bottom.
        longest: The number of cards for which a hand has room.
        size: The size of the cards of most hands.
        own: Whether the cards at the bottom are large.
    """
    panel, high = _seat(longest, size)
    low, deep = _seat(longest, OWN if own else size)
    beside = (players - 2) // 2 if players < 6 else (players - 3) // 2
    above = players - 1 - 2 * beside
    radii = ring(players)
    across, down = 2 * radii[0] + TRICK.width + 2 * GAP, 2 * radii[1] + TRICK.height + 2 * GAP
    inner = max(across + (2 * panel if beside else 0), above * (panel + GAP) - GAP, low, _LEAST)
    left, top = GAP + RIM, TITLE + RIM
    first = top + high
    middle = max(down, beside * (high + GAP) + GAP)
    boxes = [Box(left + (inner - low) / 2, first + middle, low, deep)]
    column = first + (middle - beside * (high + GAP) + GAP) / 2
    heights = [column + k * (high + GAP) for k in range(beside)]
    boxes += [Box(left, y, panel, high) for y in reversed(heights)]
    gap = (inner - above * panel) / above
    boxes += [Box(left + gap / 2 + k * (panel + gap), top, panel, high) for k in range(above)]
    boxes += [Box(left + inner - panel, y, panel, high) for y in heights]
    center = (left + inner / 2, first + middle / 2)
    spots = [on_ellipse(center, radii, k / players) for k in range(players)]
    wider = (
        radii[0] + 0.4 * TRICK.width if players > 2 else 0,
        radii[1] + 0.4 * TRICK.height,
    )
    ends = [on_ellipse(center, wider, k / players) for k in range(players)]
    felt = Box(GAP, TITLE, inner + 2 * RIM, high + middle + deep + 2 * RIM)
    turn = [(seat - bottom) % players for seat in range(players)]
    return Seating(
        panels=tuple(boxes[k] for k in turn),
        spots=tuple(spots[k] for k in turn),
        ends=tuple(ends[k] for k in turn),
        felt=felt,
        center=center,
        width=inner + 2 * RIM + 2 * GAP,
        height=felt.y + felt.height + GAP,
    )


def ring(players: int, size: Size = TRICK) -> Point:
    """Return the radii on which the cards of a trick lie close together, with all indices seen."""
    if players < 5:
        across = {2: 0.0, 3: 1.18, 4: 1.02}[players]
        return across * size.width, 0.53 * size.height
    return (
        1.04 * size.width / sin(2 * pi / players),
        1.03 * size.height / (2 * sin(pi / players)),
    )


def _seat(longest: int, size: Size) -> Point:
    """Return the width and the height of a seat whose hand has room for so many cards."""
    wide, high = extent(longest, inf, size)
    return max(_NARROWEST, wide), high + RAISED + PLATE - COVERED


def in_trick(seats: Sequence[int], spots: Sequence[Point], size: Size) -> list[Spot]:
    """Return the corners of the cards that these seats played to a trick, in their order.

    The second card of a seat lies lower and further to the right, and covers a part of its first.
    """
    often, before = Counter(seats), Counter[int]()
    found = []
    for seat in seats:
        out = size.scale * (before[seat] - (often[seat] - 1) / 2)
        x, y = spots[seat]
        right, down = SECOND[0] * out, SECOND[1] * out
        found.append((x + right - size.width / 2, y + down - size.height / 2, 0.0))
        before[seat] += 1
    return found


def on_ellipse(center: Point, radii: Point, part: float) -> Point:
    """Return a point of an ellipse, at a part of the way round from the bottom, clockwise."""
    angle = 2 * pi * part
    return center[0] - radii[0] * sin(angle), center[1] + radii[1] * cos(angle)
