"""The style of a picture: themes for the parts around the cards, and colours for the suits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, final

from attrs import frozen

from hearts._arguments import short_repr
from hearts._core.cards.cards import Card
from hearts._values import Immutable
from hearts.errors import InputError

#: The ground around the cards.
Theme: TypeAlias = Literal["light", "dark"]
#: The colours of the suits.
Colors: TypeAlias = Literal["two", "four", "colorblind"]


@final
@frozen
class Palette(Immutable):
    """The colours of a theme.

    Attributes:
        page: The background of the picture.
        felt: The table.
        panel: The background of a seat.
        line: The edge of a panel.
        text: The colour of texts.
        faint: The colour of less important texts.
        accent: The marks for the seat to act and for legal cards.
        mark: A mark on a card.
        paper: The front of a card.
        edge: The edge of a card.
        shade: The shade over a card that may not be played now.
        back: The back of a card.
        lattice: The lines on the back.
    """

    page: str
    felt: str
    panel: str
    line: str
    text: str
    faint: str
    accent: str
    mark: str
    paper: str
    edge: str
    shade: str
    back: str
    lattice: str


_THEMES: Final[Mapping[str, Palette]] = {
    "light": Palette(
        page="#f6f4ee",
        felt="#cfe0d3",
        panel="#fffdf8",
        line="#cfcabd",
        text="#22262a",
        faint="#5f666d",
        accent="#b54708",
        mark="#b54708",
        paper="#ffffff",
        edge="#8b8f94",
        shade="#6b7075",
        back="#3f6182",
        lattice="#a9bfd4",
    ),
    "dark": Palette(
        page="#16191d",
        felt="#1f3a30",
        panel="#23282e",
        line="#3c444c",
        text="#eceae4",
        faint="#a3abb3",
        accent="#ffb454",
        mark="#b54708",
        paper="#eeebe3",
        edge="#5d6166",
        shade="#3b4045",
        back="#34506c",
        lattice="#7f9bb6",
    ),
}
_BLACK: Final = "#15181b"
_RED: Final = "#c4122f"
#: The colours of the suits. The four colours of Golden Ten have a letter ``n`` before that of the
#: suit.
_COLORS: Final[Mapping[str, Mapping[str, str]]] = {
    "two": {"C": _BLACK, "D": _RED, "H": _RED, "S": _BLACK},
    "four": {"C": "#0b7a34", "D": "#1259b8", "H": _RED, "S": _BLACK},
    "colorblind": {"C": "#008f68", "D": "#004f9e", "H": "#c44d00", "S": _BLACK},
}
_NUMBERS: Final[Mapping[str, Mapping[str, str]]] = {
    "two": {"nC": "#0b7a34", "nD": "#b87a00", "nH": _RED, "nS": _BLACK},
    "four": {"nC": "#0b7a34", "nD": "#b87a00", "nH": _RED, "nS": _BLACK},
    "colorblind": {"nC": "#0068a8", "nD": "#b57a00", "nH": "#a8326e", "nS": _BLACK},
}
_WARREN: Final = "#6b2fa0"
_PIPS: Final = {"T": "10", "J": "11", "Q": "12", "K": "13", "A": "14"}


@final
@frozen
class Style(Immutable):
    """The style of a picture.

    Attributes:
        palette: The colours of the theme.
        inks: The colour of each suit.
        numbered: Whether the cards count up to 14 in four colours.
    """

    palette: Palette
    inks: Mapping[str, str]
    numbered: bool

    def rank(self, card: Card) -> str:
        """Return the text of the rank on a card."""
        if self.numbered:
            return _PIPS.get(card.rank, card.rank)
        return "10" if card.rank == "T" else card.rank

    def suit(self, suit: str) -> str:
        """Return the sign of a suit."""
        return f"n{suit}" if self.numbered and suit != "W" else suit

    def ink(self, suit: str) -> str:
        """Return the colour of a suit."""
        return self.inks[self.suit(suit)]


def style_of(theme: object, colors: object, *, numbered: bool) -> Style:
    """Return the style with these options.

    Raises:
        InputError: If there is no such theme, or no such set of colours.
    """
    if not isinstance(theme, str) or theme not in _THEMES:
        raise InputError(f"theme: {short_repr(theme)} is not one of {', '.join(_THEMES)}")
    if not isinstance(colors, str) or colors not in _COLORS:
        raise InputError(f"colors: {short_repr(colors)} is not one of {', '.join(_COLORS)}")
    inks = {**_COLORS[colors], **_NUMBERS[colors], "W": _WARREN}
    return Style(_THEMES[theme], inks, numbered)
