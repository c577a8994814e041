"""The shapes that pictures are made of: ranks, suits and marks, as paths drawn for this library.

A rank is a stroke in a box of 12 by 20, a suit a filled shape in a box of 20 by 20. Each becomes a
definition with a fixed name. A name stands for the same shape in every picture, so that a page can
hold several pictures. The element that uses a shape sets its colours.
"""

from __future__ import annotations

import re
from typing import Final

from hearts.svg.elements import tag

#: The sizes of a card, and of the small card in a line of text.
CARD_WIDTH: Final = 46
CARD_HEIGHT: Final = 64
CHIP_WIDTH: Final = 29
CHIP_HEIGHT: Final = 20

#: Ranks as strokes in a box of 12 by 20.
_RANKS: Final = {
    "0": "M6 1.5C8.8 1.5 10.5 4.7 10.5 10S8.8 18.5 6 18.5 1.5 15.3 1.5 10 3.2 1.5 6 1.5Z",
    "1": "M2.2 5.2 6.4 1.6V18.5",
    "2": "M1.7 6A4.4 4.5 0 0 1 10.3 5.9C10.3 7.9 9.3 9.3 7.8 11.1L1.7 18.4H10.7",
    "3": "M1.8 4.6C2.5 2.6 4 1.5 6 1.5 8.4 1.5 10 3.1 10 5.4 10 7.8 8.3 9.3 5.2 9.3 8.6 9.3 10.5"
    " 11 10.5 13.7 10.5 16.6 8.6 18.5 5.9 18.5 3.6 18.5 2 17.3 1.4 15.1",
    "4": "M8.2 18.5V1.6L1.3 13.5H11.2",
    "5": "M9.9 1.6H3.3L2.3 9.2C3.3 8.1 4.6 7.5 6 7.5 8.7 7.5 10.5 9.7 10.5 12.9 10.5 16.2 8.6 18.5"
    " 5.8 18.5 3.7 18.5 2.1 17.4 1.4 15.3",
    "6": "M9.4 1.6C4.5 4.3 1.5 8.4 1.5 13.1A4.5 5.3 0 1 0 6 7.9C3.6 7.9 1.8 9.9 1.5 12.6",
    "7": "M1.4 1.6H10.6L4.8 18.5",
    "8": "M6 9.3A4 3.9 0 1 1 6 1.5 4 3.9 0 1 1 6 9.3 4.6 4.6 0 1 1 6 18.5 4.6 4.6 0 1 1 6 9.3Z",
    "9": "M2.6 18.4C7.5 15.7 10.5 11.6 10.5 6.9A4.5 5.3 0 1 0 6 12.1C8.4 12.1 10.2 10.1 10.5 7.4",
    "J": "M4.2 1.6H9.4V13.4C9.4 16.6 7.8 18.5 5.3 18.5 3.1 18.5 1.5 17 1.2 14.4",
    "Q": "M6 1.5C8.9 1.5 10.7 4.7 10.7 10S8.9 18.5 6 18.5 1.3 15.3 1.3 10 3.1 1.5 6 1.5ZM6.2 13.4"
    " 11.2 19.3",
    "K": "M2 1.5V18.5M10.6 1.5 2 12M5.2 8.2 11 18.5",
    "A": "M.9 18.5 6 1.6 11.1 18.5M2.6 13.2H9.4",
    "W": "M.6 1.6 3.4 18.3 6 5.5 8.6 18.3 11.4 1.6",
}
#: Suits, the marks of the four colours and the sign of Warren: filled, in a box of 20 by 20.
_SUITS: Final = {
    "C": "M5.7 5.1A4.3 4.3 0 1 1 13.1 8.1 4.3 4.3 0 1 1 11 14C11.2 16.5 11.9 18.2 13.6 19.4H6.4C8.1"
    " 18.2 8.8 16.5 9 14A4.3 4.3 0 1 1 6.9 8.1 4.3 4.3 0 0 1 5.7 5.1Z",
    "D": "M10 .6C12 4.1 14.5 7.3 17.4 10 14.5 12.7 12 15.9 10 19.4 8 15.9 5.5 12.7 2.6 10 5.5 7.3 8"
    " 4.1 10 .6Z",
    "H": "M10 19C6.4 15.6 1 11.8 1 6.7 1 3.5 3.2 1.5 5.7 1.5 7.6 1.5 9.2 2.7 10 4.6 10.8 2.7 12.4"
    " 1.5 14.3 1.5 16.8 1.5 19 3.5 19 6.7 19 11.8 13.6 15.6 10 19Z",
    "S": "M10 .6C12.2 4 19 7.5 19 12.2 19 14.7 17.2 16.4 15 16.4 13.4 16.4 11.9 15.6 11 14.2 11.2"
    " 16.6 12 18.2 13.6 19.4H6.4C8 18.2 8.8 16.6 9 14.2 8.1 15.6 6.6 16.4 5 16.4 2.8 16.4 1 14.7 1"
    " 12.2 1 7.5 7.8 4 10 .6Z",
    "nC": "M10 1.6 19 17.6H1Z",
    "nD": "M10 .8 12.7 7 19.4 7.6 14.3 12 15.9 18.6 10 15.1 4.1 18.6 5.7 12 .6 7.6 7.3 7Z",
    "nH": "M10 1.6A8.4 8.4 0 1 1 10 18.4 8.4 8.4 0 1 1 10 1.6Z",
    "nS": "M2.2 2.2H17.8V17.8H2.2Z",
    "W": "M10 7.9C9.6 4.4 8.3.4 6.3.4 4.1.4 4.2 4.9 6.3 8.7 4.5 9.9 3.4 11.8 3.4 14 3.4 17.4 6.3"
    " 19.6 10 19.6S16.6 17.4 16.6 14C16.6 11.8 15.5 9.9 13.7 8.7 15.8 4.9 15.9.4 13.7.4 11.7.4 10.4"
    " 4.4 10 7.9ZM7.4 12.3A1.1 1.3 0 1 1 7.4 14.9 1.1 1.3 0 1 1 7.4 12.3ZM12.6 12.3A1.1 1.3 0 1 1"
    " 12.6 14.9 1.1 1.3 0 1 1 12.6 12.3ZM10 17.6 8.7 16.2H11.3Z",
}
#: Marks on cards and beside names: filled, in a box of 20 by 20.
_MARKS: Final = {
    "got": "M7.4 1H12.6V9.4H18L10 18.8 2 9.4H7.4Z",  # an arrow down
    "gave": "M7.4 19H12.6V10.6H18L10 1.2 2 10.6H7.4Z",  # an arrow up
    "charged": "M11.8.4 3.4 11.4H9.2L7.2 19.6 16.6 7.8H10.6Z",  # a flash
    "turn": "M3 1.6 18.4 10 3 18.4Z",
    "done": "M2 10.6 4.8 7.8 8.4 11.6 15.4 3.6 18.2 6.2 8.6 17.4Z",
    "won": _SUITS["nD"],
    "dealer": "M10 .4A9.6 9.6 0 1 1 10 19.6 9.6 9.6 0 1 1 10 .4ZM6.2 5V15H9.4C13 15 15 13.1 15 10"
    "S13 5 9.4 5ZM8.6 7.1H9.4C11.5 7.1 12.5 8.1 12.5 10S11.5 12.9 9.4 12.9H8.6Z",
}


#: The lattice on the back of a card.
_LATTICE: Final = (
    "M5 5H41V59H5ZM5 14 14 5M5 32 32 5M5 50 41 14M14 59 41 32M32 59 41 50"
    "M32 5 41 14M14 5 41 32M5 14 41 50M5 32 32 59M5 50 14 59"
)
_USED: Final = re.compile(r'href="#hearts-(\w+)"')


def use(name: str, **attributes: str | float | None) -> str:
    """Return an element that draws the shape of this name.

    ``card``, ``back`` and ``chip`` are the grounds of cards. ``r`` or ``c`` with a rank is the rank
    on a card or on a chip, ``s`` or ``t`` with a suit its sign there. ``m`` with a name is a mark.
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


def _definition(name: str) -> str:
    """Return the definition of this name, which is the same in every picture."""
    key, kind, rest = f"hearts-{name}", name[0], name[1:]
    if name == "card":
        return tag("rect", id=key, width=CARD_WIDTH, height=CARD_HEIGHT, rx=5)
    if name == "chip":
        return tag("rect", id=key, width=CHIP_WIDTH, height=CHIP_HEIGHT, rx=3.5)
    if name == "back":
        lattice = tag("path", d=_LATTICE, fill="none", stroke="currentColor")
        return tag("g", tag("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=5) + lattice, id=key)
    if kind == "r":
        return _rank(rest, key)
    if kind == "c":
        return tag("g", use(f"r{rest}", transform="translate(1.8 .4)scale(.72)"), id=key)
    if kind == "s":
        corner = use(f"p{rest}", transform="translate(2.9 24.6)scale(.58)")
        return tag("g", corner + use(f"p{rest}", transform="translate(23.3 35)"), id=key)
    if kind == "t":
        return tag("g", use(f"p{rest}", transform="translate(14.6 4)scale(.6)"), id=key)
    path = _SUITS[rest] if kind == "p" else _MARKS[rest]
    return tag("path", id=key, d=path, fill="currentColor", fill_rule="evenodd", stroke="none")


def _rank(rank: str, key: str) -> str:
    """Return the shape of a rank on a card: one sign, or two narrower ones."""
    if len(rank) == 1:
        pieces = tag("path", d=_RANKS[rank], transform="translate(3.6 5)scale(.84)")
    else:
        first, second = (_RANKS[sign] for sign in rank)
        pieces = tag("path", d=first, transform="translate(.6 5)scale(.62 .84)")
        pieces += tag("path", d=second, transform="translate(6.4 5)scale(.62 .84)")
    return tag(
        "g",
        pieces,
        id=key,
        fill="none",
        stroke="currentColor",
        stroke_width=2.9,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
