"""Colours that can be told apart, and text that can be read."""

from __future__ import annotations

from itertools import combinations

import pytest

from hearts import Card, InputError
from hearts.svg.style import style_of

SUITS = ("C", "D", "H", "S")
#: What is seen of red, green and blue by people who lack one kind of cones (Machado and others,
#: "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009).
SEEN = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(color: str) -> list[float]:
    """The light of a colour: red, green and blue."""
    parts = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(light: list[float]) -> tuple[float, float, float]:
    """The same in the space of CIELAB, where a distance of 2 is hardly seen."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it: from 1 to 21."""
    dark, bright = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in (linear(one), linear(other))
    )
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("numbered", [False, True])
@pytest.mark.parametrize("seen", SEEN)
def test_people_who_see_few_colours_tell_four_apart(seen: str, numbered: bool) -> None:
    style = style_of("light", "colorblind", numbered=numbered)
    for one, other in combinations(SUITS, 2):
        here, there = (
            lab(
                [
                    sum(weight * part for weight, part in zip(row, linear(color), strict=True))
                    for row in SEEN[seen]
                ]
            )
            for color in (style.inks[style.suit(one)], style.inks[style.suit(other)])
        )
        away = sum((a - b) ** 2 for a, b in zip(here, there, strict=True)) ** 0.5
        assert away > 20, (one, other)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_and_signs_can_be_read(theme: str) -> None:
    palette = style_of(theme, "two", numbered=False).palette
    for ground in (palette.page, palette.panel):
        assert contrast(palette.text, ground) > 7
        assert contrast(palette.faint, ground) > 4.5
        assert contrast(palette.accent, ground) > 4.5
    assert contrast(palette.glow, palette.felt) > 3
    assert contrast(palette.glow, palette.rim) > 4.5
    for colors in ("two", "four", "colorblind"):
        for numbered in (False, True):
            style = style_of(theme, colors, numbered=numbered)
            for suit in (*SUITS, "W"):
                assert contrast(style.inks[style.suit(suit)], palette.paper) >= 4.5


def test_ranks_are_written_as_letters_or_numbers() -> None:
    cards = [Card(text) for text in ("1H", "9H", "TH", "JH", "AH")]
    plain, numbered = (style_of("light", "two", numbered=each) for each in (False, True))
    assert [plain.rank(card) for card in cards] == ["1", "9", "10", "J", "A"]
    assert [numbered.rank(card) for card in cards] == ["1", "9", "10", "11", "14"]
    assert [plain.suit("H"), numbered.suit("H"), numbered.suit("W")] == ["H", "nH", "W"]


@pytest.mark.parametrize("wrong", ["pink", None, 1, ["light"], {"two": 1}])
def test_a_wrong_option_is_named(wrong: object) -> None:
    with pytest.raises(InputError, match=r"^theme: .* is not one of light, dark, auto$"):
        style_of(wrong, "two", numbered=False)
    with pytest.raises(InputError, match=r"^colors: .* is not one of two, four, colorblind$"):
        style_of("light", wrong, numbered=False)
