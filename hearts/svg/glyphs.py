"""The shapes that pictures are made of, as definitions: the faces of cards, their parts, and marks.

Each shape becomes a definition with a fixed name. A name stands for the same shape in every
picture, so that a page can hold several pictures, and a picture holds each shape once. The element
that uses a shape sets its colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import Final

from hearts.svg.elements import number, tag
from hearts.svg.faces import (
    ACES,
    COURTS,
    GOLDEN,
    LATTICE,
    PAINTS,
    PARTS,
    PIPS,
    RANKS,
    SUITS,
)

#: The sizes of a card, and of the small card in a line of text.
CARD_WIDTH: Final = 100
CARD_HEIGHT: Final = 140
CHIP_WIDTH: Final = 36
CHIP_HEIGHT: Final = 24

#: Marks on cards and beside names: filled, in a box of 20 by 20.
_MARKS: Final = {
    "got": "M7.4 1H12.6V9.4H18L10 18.8 2 9.4H7.4Z",  # an arrow down
    "gave": "M7.4 19H12.6V10.6H18L10 1.2 2 10.6H7.4Z",  # an arrow up
    "charged": "M11.8.4 3.4 11.4H9.2L7.2 19.6 16.6 7.8H10.6Z",  # a flash
    "turn": "M3 1.6 18.4 10 3 18.4Z",
    "done": "M2 10.6 4.8 7.8 8.4 11.6 15.4 3.6 18.2 6.2 8.6 17.4Z",
    "won": "M2.4 17.6 1 5.4 6.2 9.4 10 2.4 13.8 9.4 19 5.4 17.6 17.6Z",  # a crown
    "moon": "M13.4 1.4A8.8 8.8 0 1 0 18.8 12.8 7.4 7.4 0 0 1 13.4 1.4Z",
    "sun": "M10 5.4A4.6 4.6 0 1 1 10 14.6 4.6 4.6 0 1 1 10 5.4ZM9 0h2v3.6H9ZM9 16.4h2V20H9ZM0 9h3.6"
    "v2H0ZM16.4 9H20v2h-3.6ZM2.2 3.6 3.6 2.2l2.5 2.5-1.4 1.4ZM13.9 15.3l1.4-1.4 2.5 2.5-1.4 1.4Z"
    "M2.2 16.4l2.5-2.5 1.4 1.4-2.5 2.5ZM13.9 4.7l2.5-2.5 1.4 1.4-2.5 2.5Z",
    "dealer": "M10 .4A9.6 9.6 0 1 1 10 19.6 9.6 9.6 0 1 1 10 .4ZM6.2 5V15H9.4C13 15 15 13.1 15 10"
    "S13 5 9.4 5ZM8.6 7.1H9.4C11.5 7.1 12.5 8.1 12.5 10S11.5 12.9 9.4 12.9H8.6Z",
}

_USED: Final = re.compile(r'href="#hearts-(\w+)"')
#: The name of a face: a rank and the sign of a suit.
_FACE: Final = re.compile(r"(\d+|[JQKAW])(n?[CDSHW])")
_TURNED: Final = f"rotate(180 {CARD_WIDTH // 2} {CARD_HEIGHT // 2})"
_MIRRORED: Final = f"matrix(-1 0 0 1 {CARD_WIDTH} 0)"
#: The rank and the sign of the card that shines.
_GOLDEN: Final = ("10", "nD")
#: What the layers of a figure have in common.
_PLAIN: Final = {
    "fill": "none",
    "stroke": "none",
    "stroke_width": ".7",
    "stroke_linecap": "round",
    "stroke_linejoin": "round",
}


def use(name: str, **attributes: str | float | None) -> str:
    """Return an element that draws the shape of this name.

    ``f`` with a rank and a sign is the face of a card, ``s`` its small form, and ``c`` the face of
    a chip, which is a card in a line of text. ``card``, ``chip`` and ``back`` are grounds and the
    back. ``p`` with a sign is the sign alone, and ``m`` with a name a mark. The other letters stand
    for parts of these.
    """
    return tag("use", href=f"#hearts-{name}", **attributes)


def definitions(body: str) -> str:
    """Return the definitions that a drawing uses, directly or through others."""
    found: dict[str, str] = {}
    waiting = set(_USED.findall(body))
    while waiting:
        name = waiting.pop()
        found[name] = _definition(name)
        waiting |= set(_USED.findall(found[name])) - set(found)
    return tag("defs", "".join(found[name] for name in sorted(found)))


def sprite(faces: Iterable[str]) -> str:
    """Return the definitions for a page that draws cards by itself.

    They are the ground and the back of a card, and the full and the small form of these faces. A
    page puts them into an element of SVG once. Then ``<use href="#hearts-fQS"/>`` is the face of
    the queen of spades in a box of 100 by 140, in the colour (``color``) of the element.

    Args:
        faces: The faces: ranks with signs, as `Style.face` gives them.
    """
    names = ["card", "back", *(f"{form}{face}" for face in faces for form in "fs")]
    return definitions("".join(map(use, names)))


@cache
def _definition(name: str) -> str:
    """Return the definition of this name, which is the same in every picture."""
    key, kind, rest = f"hearts-{name}", name[0], name[1:]
    if name == "card":
        return tag("rect", id=key, width=CARD_WIDTH, height=CARD_HEIGHT, rx=8)
    if name == "chip":
        return tag("rect", id=key, width=CHIP_WIDTH, height=CHIP_HEIGHT, rx=4)
    if name == "back":
        return tag("g", "".join(_back()), id=key)
    if name == "medal":
        rings = [
            tag("circle", cx=50, cy=70, r=r, fill="none", stroke="currentColor", stroke_width=thick)
            for r, thick in ((25, 1.8), (22.2, 0.7))
        ]
        return tag("g", "".join(rings), id=key)
    if kind in "pm":
        shape = SUITS[rest] if kind == "p" else _MARKS[rest]
        return tag("path", id=key, d=shape, fill="currentColor", fill_rule="evenodd", stroke="none")
    if kind == "k":
        return tag(
            "g", _rank(rest), id=key, fill="none", stroke="currentColor", stroke_width=3,
            stroke_linejoin="round",
        )  # fmt: skip
    if kind == "n":  # a rank in its corner
        return use(f"k{rest}", id=key, transform="translate(4.8 7)scale(1.28)")
    if kind == "o":  # the sign in a corner
        return _sign(rest, 13.8, 43.4, 0.78, id=key)
    if kind == "q":  # a pip around the origin
        return _sign(rest, 0, 0, 0.84, id=key)
    if kind == "x":
        return tag("g", _layers(PARTS[rest]), id=key)
    found = _FACE.fullmatch(rest)
    assert found is not None, name
    return tag("g", "".join(_FORMS[kind](*found.groups())), id=key)


def _rank(rank: str) -> str:
    """Return the strokes of a rank: one sign, or two narrower ones."""
    if len(rank) == 1:
        return tag("path", d=RANKS[rank])
    first, second = (RANKS[sign] for sign in rank)
    narrow = "" if rank == "10" else "scale(.8 1)"
    return tag("path", d=first, transform="translate(-1.2 0)") + tag(
        "path", d=second, transform=f"translate(6 0){narrow}"
    )


def _sign(sign: str, x: float, y: float, scale: float, **attributes: str) -> str:
    """Return the sign of a suit around a point; below 0 the scale turns it round."""
    at = f"translate({number(x - 10 * scale)} {number(y - 10 * scale)})scale({number(scale)})"
    return use(f"p{sign}", **attributes, transform=at)


def _back() -> Iterator[str]:
    """Yield the parts of the back, in the fill and the colour of the element that uses it."""
    wide, high = CARD_WIDTH, CARD_HEIGHT
    yield tag("rect", width=wide, height=high, rx=8, fill=PAINTS["o"], stroke_width=1.2)
    yield tag("rect", x=5, y=5, width=wide - 10, height=high - 10, rx=5, stroke="none")
    frame = tag("rect", x=9, y=9, width=wide - 18, height=high - 18, fill="none")
    lines = tag("path", d=LATTICE, fill="none", stroke_width=1.1)
    diamond = tag("path", d="M50 33L76 70L50 107L24 70Z", stroke_width=2)
    yield tag("g", frame + lines + diamond, stroke="currentColor", stroke_width=1.5)
    hearts = _sign("H", 50, 57.4, 1.2) + _sign("H", 50, 82.6, -1.2)
    yield tag("g", hearts, color=PAINTS["p"], stroke="none")


# The forms of a face.


def _small(rank: str, sign: str) -> Iterator[str]:
    """Yield the small form, which can be read in a narrow fan: a great index and the suit."""
    if (rank, sign) == _GOLDEN:
        yield _figure("+gold")
    wide = 1.55 if len(rank) > 1 else 1.8
    yield use(f"k{rank}", transform=f"translate(6.6 8)scale({wide} 2)")
    yield _sign(sign, 19, 67, 1.3)
    yield _sign(sign, 66, 62, 2.5)


def _chip(rank: str, sign: str) -> Iterator[str]:
    yield use(f"k{rank}", transform="translate(4 4.4)scale(.76)")
    yield _sign(sign, 25.6, 12.2, 0.76)


def _half(rank: str, sign: str) -> Iterator[str]:
    """Yield the upper half of a card: a figure or pips, and the corner."""
    if sign.startswith("n"):
        yield use(f"q{sign}", x=50, y=27)
    elif rank in "JQKW":
        yield _figure(COURTS[f"{rank}{sign}"], sign)
    elif rank in PIPS:
        yield from (use(f"q{sign}", x=x, y=y) for x, y in PIPS[rank][0])
    yield use(f"n{rank}")
    yield use(f"o{sign}")


def _full(rank: str, sign: str) -> Iterator[str]:
    """Yield the full form: two halves, and what lies between them."""
    name = f"h{rank}{sign}"
    if (rank, sign) == _GOLDEN:
        yield _figure(GOLDEN)
    yield use(name) + use(name, transform=_TURNED)
    if sign.startswith("n"):
        yield use("medal")
        left = 39.5 if len(rank) == 1 else 38
        yield use(f"k{rank}", transform=f"translate({left} 55)scale(1.5)")
    elif rank in "JQKW":
        yield _figure("+belt")
    elif rank in PIPS:
        yield from (use(f"q{sign}", x=x, y=y) for x, y in PIPS[rank][1])
    else:
        yield _sign(sign, CARD_WIDTH / 2, CARD_HEIGHT / 2, 3.2 if sign == "S" else 2.7)
        yield _figure(ACES.get(sign, ""))


#: The parts of a face by the first letter of its name.
_FORMS: Final = {"c": _chip, "f": _full, "h": _half, "s": _small}


# Figures, as the module of the drawn paths describes them.


def _figure(text: str, sign: str = "") -> str:
    """Return a figure."""
    return tag("g", _layers(text, sign), **_PLAIN)


def _layers(text: str, sign: str = "") -> str:
    """Return the layers of a figure, or of a part of one."""
    lines = text.strip().replace("\n    ", " ").splitlines()
    found = ""
    for both, group in groupby(lines, lambda line: line.startswith("|")):
        once = "".join(_layer(line.removeprefix("|"), sign) for line in group)
        found += once + (tag("g", once, transform=_MIRRORED) if both else "")
    return found


def _layer(line: str, sign: str) -> str:
    paint, _, rest = line.partition(" ")
    kind, name = paint[0], paint[1:]
    if kind == "+":
        return use(f"x{name}")
    if kind == "@":
        x, y, scale = rest.split()
        return use(f"x{name}", transform=f"translate({x} {y})scale({scale})")
    if kind == "*":
        across, down, size = map(float, rest.split())
        return tag("g", _sign(sign, across, down, size), color=PAINTS[name])
    if kind == "t":
        return tag("path", d=rest, fill=PAINTS["k"], fill_opacity=name or ".14")
    if kind == "D":
        return tag("path", d=rest, stroke=PAINTS["p"], stroke_width=name, stroke_dasharray="0 2.3")
    if kind.isupper():
        return tag("path", d=rest, stroke=PAINTS[kind.lower()], stroke_width=name)
    return tag("path", d=rest, fill=PAINTS[kind], stroke=PAINTS[name.lower()] if name else "")
