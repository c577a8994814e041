"""The faces: one for every card, each drawn once, and all of them from one source."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from hearts import Game, InputError, svg, variants
from hearts.svg.faces import ACES, COURTS, PAINTS, PARTS
from hearts.svg.style import style_of
from tests.svg import moments
from tests.svg.test_tables import SVG, cards_in, read
from tests.tables import TABLES

OPTIONS: list[dict[str, Any]] = [
    {"numbered": numbered, "theme": theme, "colors": colors}
    for numbered in (False, True)
    for theme in ("light", "dark", "auto")
    for colors in ("two", "four", "colorblind")
]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_deck_is_a_small_picture_with_every_card(options: dict[str, Any]) -> None:
    picture = svg.deck(**options)
    read(picture)
    assert len(picture.encode()) < 60_000
    drawn = cards_in(picture)
    assert len(drawn) == len(set(drawn)) == (56 if options["numbered"] else 53)
    assert picture.partition("</defs>")[2].count("#hearts-back") == 1


@pytest.mark.parametrize(
    "file", sorted(moments.GOLDEN.glob("*.svg")), ids=lambda file: str(file.stem)
)
def test_every_shape_is_defined_once_and_used(file: Path) -> None:
    root = ElementTree.fromstring(file.read_text("utf-8"))
    defined = [each.get("id") for defs in root.iter(f"{SVG}defs") for each in defs]
    assert len(defined) == len(set(defined))
    used = {str(each.get("href"))[1:] for each in root.iter(f"{SVG}use")}
    assert used == set(defined)


def test_every_card_of_every_variant_has_both_forms() -> None:
    plain, numbered = svg.sprite(numbered=False), svg.sprite(numbered=True)
    for name, players in TABLES:
        table = Game(variants.get(name), players).table
        style = style_of("light", "two", numbered=table.names.numbered)
        shapes = numbered if table.names.numbered else plain
        for card in table.deck:
            for form in "fs":
                assert f'id="hearts-{form}{style.face(card)}"' in shapes, (name, card)


def test_a_sprite_is_complete() -> None:
    for numbered in (False, True, None):
        root = ElementTree.fromstring(svg.sprite(numbered=numbered))
        ids = [each.get("id") for each in root]
        assert len(ids) == len(set(ids))
        assert {str(each.get("href"))[1:] for each in root.iter("use")} <= set(ids)
        assert {"hearts-card", "hearts-back"} <= set(ids)
    assert len(svg.sprite(numbered=False).encode()) < 80_000
    both = svg.sprite()
    assert 'id="hearts-fQS"' in both
    assert 'id="hearts-f12nS"' in both


def test_nothing_is_drawn_that_no_card_shows() -> None:
    both = svg.sprite()
    assert set(re.findall(r'id="hearts-x(\w+)"', both)) == set(PARTS)
    assert len(COURTS) == 13
    figures = [*COURTS.values(), *PARTS.values(), *ACES.values()]
    paints = {
        layer.lstrip("|")[0].lower() for text in figures for layer in text.split("\n") if layer
    }
    assert set(PAINTS) - {"o"} <= paints  # the border of the back


def test_only_the_golden_ten_shines() -> None:
    root = ElementTree.fromstring(svg.sprite(numbered=True))
    shining = [
        each.get("id")
        for each in root
        if any(part.get("href") == "#hearts-xgold" for part in each.iter("use"))
    ]
    assert shining == ["hearts-f10nD", "hearts-s10nD"]
    [gold] = [each for each in root if each.get("id") == "hearts-xgold"]
    assert {part.get("fill") for part in gold} == {PAINTS["h"], PAINTS["x"]}


def test_the_queen_of_spades_has_a_figure_of_her_own() -> None:
    queens = {suit: COURTS[f"Q{suit}"] for suit in "CDHS"}
    assert "+rose" in queens["S"]
    assert not any("+rose" in queens[suit] for suit in "CDH")
    assert "+bloom" not in ACES["H"]
    assert "@bloom" in ACES["S"]


# A picture that follows the reader.


def test_each_colour_turns_into_one_other() -> None:
    light, dark = (style_of(theme, "two", numbered=False).palette for theme in ("light", "dark"))
    turned: dict[str, str] = {}
    for name in light.__attrs_attrs__:
        before, after = getattr(light, name.name), getattr(dark, name.name)
        assert turned.setdefault(before, after) == after, name.name
    assert not {*turned} & {*PAINTS.values()}


@pytest.mark.parametrize("draw", ["table", "sheet"])
def test_auto_is_the_light_picture_and_a_style(draw: str) -> None:
    state = moments.over()
    value = state if draw == "table" else state.match
    auto, light, dark = (
        cast(Any, getattr(svg, draw))(value, theme=theme) for theme in ("auto", "light", "dark")
    )
    root = read(auto)
    assert root.get("class") == "hearts-auto"
    [style] = [each for each in root if each.tag == f"{SVG}style"]
    rules = re.findall(r'\[(\w+)="(#\w+)"\]\{\1:(#\w+)\}', str(style.text))
    assert str(style.text).startswith("@media(prefers-color-scheme:dark){.hearts-auto [")
    body = auto.partition("</defs>")[2]
    assert body == light.partition("</defs>")[2]
    for name, before, after in rules:
        body = body.replace(f' {name}="{before}"', f' {name}="{after}"')
    assert body == dark.partition("</defs>")[2]
    assert "<style" not in light + dark


def test_wrong_options_are_named() -> None:
    with pytest.raises(InputError, match="theme: 'pink' is not one of light, dark, auto"):
        svg.deck(theme=cast("svg.Theme", "pink"))
    for draw in (svg.deck, svg.sprite):
        with pytest.raises(InputError, match="numbered must be True, False or None, not 1"):
            cast(Any, draw)(numbered=1)
