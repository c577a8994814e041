"""The style of a picture: themes for the parts around the cards, and colours for the suits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, final, get_args

import attrs
from attrs import frozen

from hearts._arguments import short_repr
from hearts._core.cards.cards import Card
from hearts._values import Immutable
from hearts.errors import InputError

#: The ground around the cards; ``"auto"`` is light or dark, as the reader has chosen.
Theme: TypeAlias = Literal["light", "dark", "auto"]
#: The colours of the suits.
Colors: TypeAlias = Literal["two", "four", "colorblind"]


@final
@frozen
class Palette(Immutable):
    """The colours of a theme.

    Attributes:
        page: The background of the picture.
        felt: The table.
        rim: The edge of the table.
        panel: The background of a seat.
        line: The edge of a panel.
        text: The colour of texts.
        faint: The colour of less important texts.
        accent: The marks for the seat to act, for winners and for takers, on the page.
        glow: The same marks on the felt.
        mark: A mark on a card.
        paper: The front of a card.
        edge: The edge of a card.
        back: The back of a card.
        lattice: The lines on the back.
    """

    page: str
    felt: str
    rim: str
    panel: str
    line: str
    text: str
    faint: str
    accent: str
    glow: str
    mark: str
    paper: str
    edge: str
    back: str
    lattice: str


_THEMES: Final[Mapping[str, Palette]] = {
    "light": Palette(
        page="#f6f4ee",
        felt="#337a5b",
        rim="#28614a",
        panel="#fffdf8",
        line="#cfcabd",
        text="#22262a",
        faint="#5c636a",
        accent="#b04a06",
        glow="#ffce5c",
        mark="#b54708",
        paper="#ffffff",
        edge="#8b8f94",
        back="#27496d",
        lattice="#a9c0d6",
    ),
    "dark": Palette(
        page="#16191d",
        felt="#1c4a39",
        rim="#12352a",
        panel="#23282e",
        line="#48515a",
        text="#eceae4",
        faint="#a7afb7",
        accent="#ffb454",
        glow="#ffc04a",
        mark="#b54708",
        paper="#eeebe3",
        edge="#5d6166",
        back="#2c4a68",
        lattice="#7f9bb6",
    ),
}
#: The class of a picture that follows the reader.
AUTO: Final = "hearts-auto"
_PAINTED: Final = re.compile(r'(?<= )(fill|stroke|color)="(#\w+)"')


def follow(body: str) -> str:
    """Return the style that makes a picture in light colours dark for a reader who wants that."""
    names = attrs.fields_dict(Palette)
    light, dark = (_THEMES[theme] for theme in ("light", "dark"))
    turned = {getattr(light, name): getattr(dark, name) for name in names}
    rules = "".join(
        f'.{AUTO} [{name}="{color}"]{{{name}:{turned[color]}}}'
        for name, color in sorted(set(_PAINTED.findall(body)))
        if turned.get(color, color) != color
    )
    return f"<style>@media(prefers-color-scheme:dark){{{rules}}}</style>"


_BLACK: Final = "#15181b"
_RED: Final = "#c4122f"
#: The colours of the suits. The four colours of Golden Ten have a letter ``n`` before that of the
#: suit.
_COLORS: Final[Mapping[str, Mapping[str, str]]] = {
    "two": {"C": _BLACK, "D": _RED, "H": _RED, "S": _BLACK},
    "four": {"C": "#0b7a34", "D": "#1259b8", "H": _RED, "S": _BLACK},
    "colorblind": {"C": "#007a50", "D": "#2438a0", "H": "#b64600", "S": _BLACK},
}
_NUMBERS: Final[Mapping[str, Mapping[str, str]]] = {
    "two": {"nC": "#0b7a34", "nD": "#8a5c00", "nH": _RED, "nS": _BLACK},
    "four": {"nC": "#0b7a34", "nD": "#8a5c00", "nH": _RED, "nS": _BLACK},
    "colorblind": {"nC": "#0068a8", "nD": "#8a6000", "nH": "#a8326e", "nS": _BLACK},
}
_WARREN: Final = "#6b2fa0"
#: The ink of the golden ten, on gold.
_GOLDEN_TEN: Final = "#5a3a00"
_PIPS: Final = {"T": "10", "J": "11", "Q": "12", "K": "13", "A": "14"}


@final
@frozen
class Style(Immutable):
    """The style of a picture.

    Attributes:
        palette: The colours of the theme.
        inks: The colour of each suit.
        numbered: Whether the cards count up to 14 in four colours.
        auto: Whether the picture becomes dark for a reader who wants that.
    """

    palette: Palette
    inks: Mapping[str, str]
    numbered: bool
    auto: bool = False

    def rank(self, card: Card) -> str:
        """Return the text of the rank on a card."""
        if self.numbered:
            return _PIPS.get(card.rank, card.rank)
        return "10" if card.rank == "T" else card.rank

    def suit(self, suit: str) -> str:
        """Return the sign of a suit."""
        return f"n{suit}" if self.numbered and suit != "W" else suit

    def face(self, card: Card) -> str:
        """Return the name of the face of a card: its rank and its sign."""
        return self.rank(card) + self.suit(card.suit)

    def ink(self, card: Card) -> str:
        """Return the colour of a card."""
        if self.numbered and (card.rank, card.suit) == ("T", "D"):
            return _GOLDEN_TEN
        return self.inks[self.suit(card.suit)]


def style_of(theme: object, colors: object, *, numbered: bool) -> Style:
    """Return the style with these options.

    Raises:
        InputError: If there is no such theme, or no such set of colours.
    """
    if not isinstance(theme, str) or theme not in get_args(Theme):
        raise InputError(f"theme: {short_repr(theme)} is not one of {', '.join(get_args(Theme))}")
    if not isinstance(colors, str) or colors not in _COLORS:
        raise InputError(f"colors: {short_repr(colors)} is not one of {', '.join(_COLORS)}")
    inks = {**_COLORS[colors], **_NUMBERS[colors], "W": _WARREN}
    auto = theme == "auto"
    return Style(_THEMES["light" if auto else theme], inks, numbered, auto)
