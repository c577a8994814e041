"""Score sheets and hand scores as pictures."""

from __future__ import annotations

import re
from typing import cast

import pytest

from hearts import Card, HandScore, InputError, Match, score_taken, svg, variants
from hearts._core.cards.records import Line
from hearts.rules import LastTrick, Wrap
from hearts.svg.elements import BOLD, width
from hearts.svg.sheets import ROW
from tests.svg import moments
from tests.svg.test_tables import SVG, cards_in, desc_of, read, texts_in

NAMES = ("Ann", "Bob", "Cleo", "Dan")


@pytest.mark.parametrize("name", moments.sheets())
def test_a_sheet_is_drawn_byte_for_byte(name: str) -> None:
    file = moments.GOLDEN / f"{name}.svg"
    assert file.read_bytes() == f"{moments.sheets()[name]}\n".encode()


def test_a_sheet_has_every_deal_and_the_totals() -> None:
    match = Match(variants.AMERICAN, names=NAMES).add((13, 5, 8, 0)).add((0, 0, 20, 6))
    picture = svg.sheet(match)
    read(picture)
    for cell in ("Ann", "Dan", "13", "28", "20", "total"):
        assert cell in texts_in(picture)
    assert "rank" not in texts_in(picture)
    assert picture.count("#hearts-mdealer") == 2  # at the name, and explained
    assert desc_of(picture) == (
        "Deal 1: Ann 13, Bob 5, Cleo 8, Dan 0. Deal 2: Ann 0, Bob 0, Cleo 20, Dan 6. "
        "Total: Ann 13, Bob 5, Cleo 28, Dan 6."
    )


def test_a_sheet_without_names() -> None:
    picture = svg.sheet(Match(variants.CANCELLATION, 10))
    assert {"seat 0", "seat 9", "total"} <= set(texts_in(picture))


def test_a_sheet_of_a_match_that_is_over() -> None:
    match = Match(variants.AMERICAN, names=NAMES).add((100, 0, 0, 4))
    picture = svg.sheet(match)
    assert picture.count("#hearts-mwon") == 3  # at two names, and explained
    assert "#hearts-mdealer" not in picture
    assert texts_in(picture)[-6:] == ["rank", "4", "1", "1", "3", "won the match"]
    assert desc_of(picture).endswith("Won by Bob, Cleo.")


def test_the_signs_of_a_narrow_sheet_are_explained_in_two_rows() -> None:
    match = Match(variants.HUSE, names=NAMES[:2])
    queen = ["QS 2H", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]
    piles = ["QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", ""]
    for each in (queen, piles):
        match = match.add(score_taken(variants.HUSE, each, choice="add"))
    picture = svg.sheet(match)
    root = read(picture)
    said = ("took the queen of spades", "shot the moon", "deals next")
    lines = [
        each.get("y") for each in root.iter() if each.tag.endswith("text") and each.text in said
    ]
    assert len(lines) == 3
    assert len({*lines}) > 1


def test_a_tie_that_only_cards_could_break() -> None:
    rules = variants.AMERICAN.amend(LastTrick())
    picture = svg.sheet(Match(rules).add((100, 0, 0, 4)))
    assert "rank" not in texts_in(picture)
    assert "#hearts-m" not in picture


def test_what_became_of_the_totals() -> None:
    match = moments.over().match
    wrapped = Match(variants.AMERICAN.amend(Wrap((50,))), names=NAMES)
    wrapped = wrapped.add((20, 6, 0, 0)).add((20, 6, 0, 0)).add((10, 8, 0, 8))
    assert "= 0" in texts_in(svg.sheet(wrapped))
    assert "Then: Ann = 0." in desc_of(svg.sheet(wrapped))
    assert "Then" not in desc_of(svg.sheet(match))


def test_a_second_column() -> None:
    *_, state = moments.stations(moments.start("complex_hearts"), 1, deals=4)
    for picture in (svg.sheet(state.match), svg.hand_score(state.match.hand_scores[1])):
        assert any(text.endswith("i") for text in texts_in(picture))


@pytest.mark.parametrize("points", [(-26, 5, 8, -105), (-1200, 880, 0, 0)])
def test_numbers_and_their_signs_stay_within_their_column(points: tuple[int, ...]) -> None:
    """PG-172: in Complex Hearts a number has two parts."""
    lines = (Line(0, 0, "points.queen", Card("QS")),)
    score = HandScore(points, imaginary=(26, -13, 0, 888), lines=lines)
    root = read(svg.sheet(Match(variants.COMPLEX_HEARTS, names=NAMES).add(score)))
    texts = [each for each in root.iter(f"{SVG}text") if each.get("text-anchor") == "end"]
    rights = sorted({float(each.get("x", 0)) for each in texts})
    breadth = rights[1] - rights[0]
    for each in texts:
        wide = width(each.text or "", 15 * (BOLD if each.get("font-weight") else 1))
        assert wide + 19 <= breadth - 8


def test_a_hand_score_tells_how_each_point_came() -> None:
    piles = ["QS", "2H 3H 4H", "5H 6H 7H 8H 9H TH JH QH KH AH", ""]
    picture = svg.hand_score(score_taken(variants.AMERICAN, piles), colors="four")
    assert cards_in(picture)[:4] == ["QS", "4H", "3H", "2H"]
    assert texts_in(picture).count("Hearts") == 2
    assert "Seat 0: Queen QS 13, together 13." in desc_of(picture)
    assert desc_of(picture).endswith("Seat 3: together 0.")


def test_a_hand_score_with_names() -> None:
    score = score_taken(variants.AMERICAN, ["QS", "2H 3H 4H", "5H 6H 7H 8H 9H TH JH QH KH AH", ""])
    picture = svg.hand_score(score, names=("Ann", "Bartholomew", "Cleo", "Dan"))
    assert not any("seat" in text.lower() for text in [*texts_in(picture), desc_of(picture)])
    assert "Bartholomew: Hearts" in desc_of(picture)
    with pytest.raises(InputError, match="names"):
        svg.hand_score(score, names=("Ann",))


def test_a_hand_score_shows_a_moon() -> None:
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    score = score_taken(variants.MICROSOFT, [f"{hearts} QS", "", "", ""])
    picture = svg.hand_score(score, theme="dark")
    assert "shot the moon" in texts_in(picture)
    assert "Seat 0: shot the moon, Hearts AH" in desc_of(picture)


def test_points_without_lines() -> None:
    picture = svg.hand_score(HandScore((13, 5, -8)))
    heads = ["player", "rule", "cards", "points", "total"]
    assert texts_in(picture) == [*heads, "seat 0", "13", "seat 1", "5", "seat 2", "\N{MINUS SIGN}8"]


def test_numbers_of_golden_ten() -> None:
    *_, state = moments.stations(moments.start("golden_ten", 4), 1)
    assert state.hand_score is not None
    assert "#hearts-c10nD" in svg.hand_score(state.hand_score, numbered=True)


def test_the_size_is_the_width() -> None:
    for picture in (svg.sheet(moments.over().match, size=300),):
        assert read(picture).get("width") == "300"


def test_what_is_no_sheet_and_no_score() -> None:
    with pytest.raises(InputError, match=re.escape("match must be a Match, not (1, 2)")):
        svg.sheet(cast(Match, (1, 2)))
    with pytest.raises(InputError, match="score must be a HandScore, not None"):
        svg.hand_score(cast(HandScore, None))
    with pytest.raises(InputError, match="theme: 'x' is not one of light, dark"):
        svg.sheet(Match(variants.AMERICAN), theme=cast("svg.Theme", "x"))


def test_long_sheets_grow_downwards() -> None:
    match = Match(variants.AMERICAN, names=NAMES)
    heights = []
    for _ in range(3):
        match = match.add((13, 5, 8, 0))
        heights.append(float(str(read(svg.sheet(match)).get("height"))))
    assert heights == [heights[0], heights[0] + ROW, heights[0] + 2 * ROW]
    assert SVG.startswith("{http")


def test_a_sheet_marks_the_queen_of_spades_and_the_moon() -> None:
    match = Match(variants.AMERICAN, names=NAMES)
    piles = ["QS 2H", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "", ""]
    queen = score_taken(variants.AMERICAN, piles)
    assert "took the queen of spades" not in texts_in(svg.sheet(match.add((13, 13, 0, 0))))
    picture = svg.sheet(match.add(queen).add(queen))
    assert picture.count("#hearts-pS") == 3  # two deals, and the meaning of the sign
    assert "took the queen of spades" in texts_in(picture)
    assert desc_of(picture).count("Ann took the queen of spades.") == 2
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    moon = score_taken(variants.MICROSOFT, ["", f"{hearts} QS", "", ""])
    picture = svg.sheet(Match(variants.MICROSOFT, names=NAMES).add(moon))
    assert picture.count("#hearts-mmoon") == 2
    assert "Bob shot the moon." in desc_of(picture)
    assert "#hearts-pS" not in picture


def test_the_column_of_a_winner_has_a_frame() -> None:
    framed = re.compile(r'<rect [^>]*stroke-width="2"')
    match = Match(variants.AMERICAN, names=NAMES)
    assert len(framed.findall(svg.sheet(match.add((100, 0, 0, 4))))) == 2
    assert len(framed.findall(svg.sheet(match.add((1, 0, 20, 5))))) == 0
