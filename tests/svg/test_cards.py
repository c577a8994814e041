"""Hands and cards as pictures, and the shapes they are made of."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, cast

import pytest

from hearts import Cards, InputError, Trick, Unknown, svg
from hearts.svg.drawing import RAISED
from tests.svg.test_tables import cards_in, desc_of, read, spots_in

EVERY = [f"{rank}{suit}" for suit in "CDSH" for rank in "23456789TJQKA"]


def test_a_hand_is_held_by_suits_with_the_highest_first() -> None:
    picture = svg.hand("2C TC AD QS 2H AH W")
    assert cards_in(picture) == ["TC", "2C", "AD", "QS", "AH", "2H", "W"]
    assert desc_of(picture) == "TC 2C AD QS AH 2H W"
    assert svg.hand(Cards("W 2C AH TC AD QS 2H")) == picture


def test_cards_lie_in_the_order_given() -> None:
    trick = Trick.parse("3: 2C AC QC AS")
    picture = svg.cards(trick.cards)
    assert cards_in(picture) == ["2C", "AC", "QC", "AS"]
    assert svg.cards("2C AC QC AS") == picture
    assert cards_in(svg.cards(EVERY)) == EVERY


def test_every_card_looks_different() -> None:
    faces = set()
    for cards, numbered in ((EVERY, False), ([*EVERY, "1C", "1D", "1H", "1S", "W"], True)):
        for card in cards:
            picture = svg.cards(card, numbered=numbered)
            [used] = re.findall(r'href="#hearts-(f\w+)"', picture.partition("</defs>")[2])
            [drawn] = re.findall(rf'<g id="hearts-{used}">.*?</g>', picture)
            faces.add((drawn, re.findall(r' color="(#\w+)"', picture)[-1]))
    assert len(faces) == 52 + 57


def test_unknown_cards_show_their_backs() -> None:
    root = read(svg.hand(Unknown(13)))
    assert root[0].text == "13 cards, face down"
    assert svg.hand(Unknown(13)).count("#hearts-back") == 13
    assert read(svg.hand(Unknown(1)))[0].text == "1 card, face down"
    assert cards_in(svg.hand(Unknown(2), legal="QS")) == []


def test_a_hand_without_cards_has_an_outline() -> None:
    for picture in (svg.hand(""), svg.hand(Unknown(0)), svg.cards([])):
        assert "stroke-dasharray" in picture
        assert cards_in(picture) == []
    assert desc_of(svg.cards("")) == "no cards"


def test_legal_cards_stand_out() -> None:
    picture = svg.hand("2C 3C QS", legal="2C 3C")
    assert cards_in(picture, "legal") == ["3C", "2C"]
    heights = {card: y for card, _, y in spots_in(picture)}
    assert heights["QS"] >= max(heights["2C"], heights["3C"]) + RAISED
    assert desc_of(picture) == "3C 2C QS. May be played: 2C 3C"
    none = svg.hand("2C", legal=[])
    assert desc_of(none) == "2C. May be played: none"
    assert "legal" not in svg.hand("2C")


def test_ranks_above_ten_may_be_numbers() -> None:
    assert "#hearts-f14nH" in svg.hand("1H AH")
    assert "#hearts-fAH" in svg.hand("2H AH")
    assert "#hearts-f14nH" in svg.hand("2H AH", numbered=True)
    assert "#hearts-fAH" in svg.cards("1H AH", numbered=False)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"numbered": 1}, "numbered must be True, False or None, not 1"),
    ({"theme": ""}, "theme: '' is not one of light, dark, auto"),
    ({"colors": "five"}, "colors: 'five' is not one of two, four, colorblind"),
    ({"size": True}, "size must be a whole number, not True"),
]


@pytest.mark.parametrize(("options", "message"), WRONG)
def test_wrong_options_are_named(options: dict[str, Any], message: str) -> None:
    for draw in (svg.hand, svg.cards):
        with pytest.raises(InputError, match=re.escape(message)):
            cast(Any, draw)("QS", **options)


def test_what_are_no_cards() -> None:
    for draw in (svg.hand, svg.cards):
        for wrong in ("QX", 5, None):
            with pytest.raises(InputError):
                cast(Any, draw)(wrong)
    with pytest.raises(InputError, match="legal"):
        svg.hand("QS", legal="XX")


@pytest.mark.parametrize(("count", "rows"), [(2, 1), (18, 1), (19, 2), (52, 3), (104, 6)])
def test_a_hand_of_many_cards_has_several_rows(count: int, rows: int) -> None:
    """Each row begins at the left again."""
    lefts = [
        float(x)
        for x in re.findall(r'#hearts-back" transform="translate\((\S+)', svg.hand(Unknown(count)))
    ]
    assert len(lefts) == count
    assert sum(one > other for one, other in pairwise(lefts)) == rows - 1
