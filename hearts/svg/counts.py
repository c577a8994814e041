"""The picture of the score of a deal: for each seat the rules, their cards and their points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from hearts._core.cards.cards import Card
from hearts._core.cards.records import HandScore
from hearts._wording import capitalized, rule_words
from hearts.svg.drawing import chip, in_hand, picture
from hearts.svg.elements import amount, fitted, named, tag, words
from hearts.svg.glyphs import CHIP_WIDTH
from hearts.svg.sheets import MARGIN, ROW, stripe
from hearts.svg.style import Style

#: The left edges of the columns of rules and of cards, and the number of cards in a row.
_RULE: Final = 96
_CARDS: Final = 226
_A_ROW: Final = 7
#: The right edges of the points of rules, of the points of seats, and of the picture.
_POINTS: Final = _CARDS + _A_ROW * (CHIP_WIDTH + 3) + 50
_TOTALS: Final = _POINTS + 82
#: The heads of the columns, with the place of each and its side.
_HEADS: Final = (
    ("player", MARGIN, None),
    ("rule", _RULE, None),
    ("cards", _CARDS, None),
    ("points", _POINTS, "end"),
    ("total", _TOTALS, "end"),
)
_WIDE: Final = _TOTALS + MARGIN

#: A rule in words, the cards that it counts, and its points.
Part: TypeAlias = tuple[str, list[Card], str]


def count_of(score: HandScore, style: Style, *, names: Sequence[str], size: object) -> str:
    """Return the picture of a hand score."""
    palette = style.palette
    seconds = score.imaginary or (0,) * len(score.points)
    shapes: list[str] = []
    texts = [
        words(text, x, MARGIN + 14, fill=palette.faint, text_anchor=anchor, font_size=14)
        for text, x, anchor in _HEADS
    ]
    described = []
    y: float = MARGIN + ROW - 4
    for seat, total in enumerate(map(amount, score.points, seconds)):
        parts = list(_parts(score, seat))
        shot = f"shot the {score.shot}" if score.shooter == seat else ""
        rows = sum(map(_rows, parts)) + (1 if shot else 0)
        high = ROW * max(1, rows)
        if seat % 2 == 0:
            shapes.append(stripe(y, _WIDE, high, style))
        name = names[seat] if names else f"seat {seat}"
        texts.append(named(name, _RULE - MARGIN - 8, MARGIN, y + 19))
        texts.append(_right(total, _TOTALS, y, font_weight="bold"))
        if shot:
            texts.append(words(shot, _RULE, y + 19, fill=palette.accent))
        at = y + ROW if shot else y
        for part in parts:
            rule, cards, points = part
            a_row = -(-len(cards) // _rows(part))
            texts.append(words(fitted(rule, _CARDS - _RULE - 8), _RULE, at + 19))
            texts.append(_right(points, _POINTS, at))
            for k, card in enumerate(cards):
                x = _CARDS + (CHIP_WIDTH + 3) * (k % a_row)
                shapes.append(chip(style, card, x, at + 2 + ROW * (k // a_row)))
            at += ROW * _rows(part)
        y += high
        described.append(_described(name, shot, parts, total))
    page = tag("rect", width=_WIDE, height=y + MARGIN, rx=8, fill=palette.page, stroke="none")
    written = tag("g", "".join(texts), fill=palette.text, stroke="none")
    return picture(
        style,
        "".join([page, *shapes, written]),
        _WIDE,
        y + MARGIN,
        title="The score of a deal",
        desc=" ".join(described),
        size=size,
    )


def _parts(score: HandScore, seat: int) -> Iterator[Part]:
    """Yield the parts of a seat: the lines of one rule together."""
    lines = [line for line in score.lines if line.seat == seat]
    for rule in dict.fromkeys(line.rule for line in lines):
        of_rule = [line for line in lines if line.rule == rule]
        cards = in_hand(line.card for line in of_rule if line.card is not None)
        points = sum(line.points for line in of_rule)
        yield rule_words(rule), cards, amount(points, sum(line.imaginary for line in of_rule))


def _rows(part: Part) -> int:
    """Return the number of rows for the cards of a rule."""
    return -(-len(part[1]) // _A_ROW) or 1


def _right(text: str, x: float, y: float, **attributes: str | None) -> str:
    return words(text, x, y + 19, text_anchor="end", **attributes)


def _described(name: str, shot: str, parts: list[Part], total: str) -> str:
    """Return the score of a seat, in words."""
    reasons = [f" {shot}"] if shot else []
    for rule, cards, points in parts:
        reasons.append(f" {' '.join([rule, *map(str, cards)])} {points}")
    return f"{capitalized(name)}:{','.join([*reasons, f' together {total}'])}."
