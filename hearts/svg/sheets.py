"""A score sheet as a table of numbers: the points of each deal, the totals, the ranks.

Signs mark the winners, the next dealer, and in each deal the taker of the queen of spades and the
shooter. The last lines explain the signs of the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, final

from attrs import frozen

from hearts._core.cards.cards import Card
from hearts._core.cards.records import HandScore
from hearts._engine.score.match import Match, result_shown
from hearts._values import Immutable
from hearts.svg.drawing import picture
from hearts.svg.elements import BOLD, amount, amounts, fitted, named, number, tag, width, words
from hearts.svg.glyphs import use
from hearts.svg.style import Style
from hearts.variants import title as title_of

#: The height of a row, and the margin of the table.
ROW: Final = 28
MARGIN: Final = 12
#: The widths of the column of deal numbers, and of the columns of seats.
_FIRST: Final = 60
_NARROWEST: Final = 84
_BROADEST: Final = 150
_MARK: Final = 19
#: The card of whose taker a deal keeps a sign.
_QUEEN: Final = Card("QS")
#: The signs in words, by the shapes that draw them.
_LEGEND: Final = {
    "pS": "took the queen of spades",
    "mmoon": "shot the moon",
    "msun": "shot the sun",
    "mwon": "won the match",
    "mdealer": "deals next",
}

#: A label, a cell for each seat, and signs with their seats.
Row: TypeAlias = tuple[str, list[str], list[tuple[str, int]]]


@final
@frozen
class _Columns(Immutable):
    """The columns of the seats: their width, and the right edge of each."""

    breadth: float
    rights: tuple[float, ...]

    @property
    def room(self) -> float:
        """The greatest width of a name beside a mark."""
        return self.breadth - _MARK - 10


def sheet_of(match: Match, style: Style, *, size: object) -> str:
    """Return the picture of a score sheet."""
    palette = style.palette
    names = match.names or tuple(f"seat {seat}" for seat in range(match.players))
    winners, result = match._winners, result_shown(match)
    deals = list(_deals(match))
    totals: Row = ("total", amounts(match.scores, match.imaginary), [])
    beside = _MARK + 16  # the sign before a cell, and the space around it
    widest = max(width(cell, BOLD * 15) for row in (*deals, totals) for cell in row[1]) + beside
    longest = max(width(name, BOLD * 15) for name in names) + beside
    breadth = max(_NARROWEST, widest, min(_BROADEST, longest))
    rights = tuple(MARGIN + _FIRST + breadth * (k + 1) - 8 for k in range(match.players))
    columns = _Columns(breadth, rights)
    wide = 2 * MARGIN + _FIRST + breadth * match.players
    marks = [("mwon", seat) for seat in winners]
    if not match.is_over:
        marks = [("mdealer", match.next_dealer)]
    heads = [fitted(name, columns.room, BOLD * 15) for name in names]
    shapes = [_marked(("", heads, marks), MARGIN, columns, style, bold=True)]
    texts = [words("deal", MARGIN, MARGIN + 19, fill=palette.faint)]
    texts += [
        named(name, columns.room, right, MARGIN + 19, text_anchor="end")
        for name, right in zip(names, rights, strict=True)
    ]
    y = MARGIN + ROW
    for k, row in enumerate(deals):
        if k % 2 == 0:
            shapes.append(stripe(y, wide, ROW, style))
        shapes.append(_marked(row, y, columns, style))
        texts += _cells(row, y, columns, fill=None if row[0] else palette.faint)
        y += ROW
    shapes.append(tag("path", d=f"M{MARGIN} {y + 3}H{number(wide - MARGIN)}", stroke=palette.faint))
    y += 6
    texts += _cells(totals, y, columns, font_weight="bold")
    y += ROW
    if result is not None:
        texts += _cells(("rank", list(map(str, result.ranks)), []), y, columns)
        y += ROW
    shapes += [_frame(seat, y, columns, style) for seat in winners]
    used = {sign for _, _, signs in [*deals, ("", [], marks)] for sign, _ in signs}
    explained, high = _legend(used, y + 8, wide, style)
    page = tag("rect", width=wide, height=high, rx=8, fill=palette.page, stroke="none")
    written = tag("g", "".join([*texts, *explained]), fill=palette.text, stroke="none")
    title = f"Score sheet of {title_of(match.rules.name)}, deals: {len(match.hand_scores)}"
    described = " ".join(_described(names, [*deals, totals], winners))
    return picture(
        style, "".join([page, *shapes, written]), wide, high, title=title, desc=described, size=size
    )


def stripe(y: float, wide: float, high: float, style: Style) -> str:
    """Return the background of every second row."""
    return tag("rect", y=y, width=wide, height=high, fill=style.palette.panel, stroke="none")


def _deals(match: Match) -> Iterator[Row]:
    """Yield a row for the points of each deal; after an adjustment, a row of totals, unlabelled."""
    reached, totals = match.standing.reached, match.standing.totals
    for k, score in enumerate(match.hand_scores):
        yield str(k + 1), amounts(score.points, score.imaginary), list(_signs(score))
        if reached[k] != totals[k]:
            now = zip(reached[k], totals[k], strict=True)
            yield "", ["" if old == new else f"= {amount(new)}" for old, new in now], []


def _signs(score: HandScore) -> Iterator[tuple[str, int]]:
    """Yield the signs of a deal: the shooter, or else the takers of the queen of spades."""
    if score.shooter is not None:
        yield f"m{score.shot}", score.shooter
        return
    for seat in sorted({line.seat for line in score.lines if line.card == _QUEEN}):
        yield "pS", seat


def _marked(row: Row, y: float, columns: _Columns, style: Style, *, bold: bool = False) -> str:
    """Return the signs of a row, each before its cell."""
    signs = []
    for sign, seat in row[2]:
        x = columns.rights[seat] - width(row[1][seat], 15 * (BOLD if bold else 1)) - _MARK
        signs.append(_sign(sign, x, y + 6.5, style))
    return "".join(signs)


def _sign(sign: str, x: float, y: float, style: Style) -> str:
    """Return a sign of the sheet."""
    palette = style.palette
    color = palette.accent if sign in ("mwon", "mmoon", "msun") else palette.text
    at = f"translate({number(x)} {number(y)})scale(.75)"
    return tag("g", use(sign, transform=at), color=color, stroke="none")


def _frame(seat: int, low: float, columns: _Columns, style: Style) -> str:
    """Return the frame around the column of a winner."""
    left = columns.rights[seat] + 8 - columns.breadth
    return tag(
        "rect", x=left + 2, y=MARGIN - 6, width=columns.breadth - 4, height=low - MARGIN + 8, rx=7,
        fill="none", stroke=style.palette.accent, stroke_width=2,
    )  # fmt: skip


def _legend(used: set[str], y: float, wide: float, style: Style) -> tuple[list[str], float]:
    """Return the meaning of the signs, and the lower edge of the picture."""
    pieces = []
    x: float = MARGIN
    for sign, text in _LEGEND.items():
        if sign not in used:
            continue
        broad = _MARK + width(text, 13) + 12
        if x > MARGIN and x + broad > wide:
            x, y = MARGIN, y + 22
        pieces.append(_sign(sign, x, y + 2, style))
        pieces.append(words(text, x + _MARK, y + 14, fill=style.palette.faint, font_size=13))
        x += broad
    return pieces, y + (22 if pieces else 0) + MARGIN / 2


def _cells(row: Row, y: float, columns: _Columns, **attributes: str | None) -> Iterator[str]:
    """Yield the label and the cells of a row."""
    label, cells, _ = row
    if label:
        yield words(label, MARGIN, y + 19, **attributes)
    for cell, right in zip(cells, columns.rights, strict=True):
        if cell:
            yield words(cell, right, y + 19, text_anchor="end", **attributes)


def _described(names: Sequence[str], rows: Sequence[Row], winners: Sequence[int]) -> Iterator[str]:
    """Yield the sheet in words."""
    for label, cells, signs in rows:
        what = f"Deal {label}" if label.isdigit() else label.capitalize() or "Then"
        filled = [f"{name} {cell}" for name, cell in zip(names, cells, strict=True) if cell]
        yield f"{what}: {', '.join(filled)}."
        yield from (f"{names[seat]} {_LEGEND[sign]}." for sign, seat in signs)
    if winners:
        yield f"Won by {', '.join(names[seat] for seat in winners)}."
