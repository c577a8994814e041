"""A score sheet as a table of numbers: the points of each deal, the totals, the ranks.

A star beside the name of a player marks a winner; another mark stands for the next dealer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, final

from attrs import frozen

from hearts._engine.score.match import Match
from hearts._values import Immutable
from hearts.errors import InputError
from hearts.svg.drawing import picture
from hearts.svg.elements import amount, fitted, named, number, tag, width, words
from hearts.svg.glyphs import use
from hearts.svg.style import Style
from hearts.variants import title as title_of

#: The height of a row, and the margin of the table.
ROW: Final = 24
MARGIN: Final = 12
#: The widths of the column of deal numbers, and of the columns of seats.
_FIRST: Final = 58
_NARROWEST: Final = 72
_BROADEST: Final = 150
_MARK: Final = 17

#: A label and a cell for each seat.
Row: TypeAlias = tuple[str, list[str]]


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
    widest = max(width(name, 14.5) for name in names) + _MARK + 16
    breadth = max(_NARROWEST, min(_BROADEST, widest))
    rights = tuple(MARGIN + _FIRST + breadth * (k + 1) - 6 for k in range(match.players))
    columns = _Columns(breadth, rights)
    wide = 2 * MARGIN + _FIRST + breadth * match.players
    winners, ranks = _ended(match)
    deals = list(_deals(match))
    totals: Row = ("total", _amounts(match.scores, match.imaginary))
    shapes, texts = (
        [_marks(match, names, winners, columns, style)],
        [words("deal", MARGIN, MARGIN + 16)],
    )
    texts += [
        named(name, columns.room, right, MARGIN + 16, text_anchor="end")
        for name, right in zip(names, rights, strict=True)
    ]
    y = MARGIN + ROW
    for k, row in enumerate(deals):
        if k % 2 == 0:
            shapes.append(stripe(y, wide, ROW, style))
        texts += _cells(row, y, columns, fill=None if row[0] else palette.faint)
        y += ROW
    shapes.append(tag("path", d=f"M{MARGIN} {y + 3}H{number(wide - MARGIN)}", stroke=palette.faint))
    y += 6
    texts += _cells(totals, y, columns, font_weight="bold")
    y += ROW
    if ranks:
        texts += _cells(("rank", ranks), y, columns)
        y += ROW
    high = y + MARGIN
    page = tag("rect", width=wide, height=high, rx=8, fill=palette.page, stroke="none")
    written = tag("g", "".join(texts), fill=palette.text, stroke="none")
    title = f"Score sheet of {title_of(match.rules.name)}, deals: {len(match.hand_scores)}"
    described = " ".join(_described(names, [*deals, totals], winners))
    return picture(
        style, "".join([page, *shapes, written]), wide, high, title=title, desc=described, size=size
    )


def stripe(y: float, wide: float, high: float, style: Style) -> str:
    """Return the background of every second row."""
    return tag("rect", y=y, width=wide, height=high, fill=style.palette.panel, stroke="none")


def _amounts(points: Sequence[int], seconds: Sequence[int] | None) -> list[str]:
    return list(map(amount, points, seconds or (0,) * len(points)))


def _deals(match: Match) -> Iterator[Row]:
    """Yield a row for the points of each deal; after an adjustment, a row of totals, unlabelled."""
    reached, totals = match.standing.reached, match.standing.totals
    for k, score in enumerate(match.hand_scores):
        yield str(k + 1), _amounts(score.points, score.imaginary)
        if reached[k] != totals[k]:
            now = zip(reached[k], totals[k], strict=True)
            yield "", ["" if old == new else f"= {amount(new)}" for old, new in now]


def _ended(match: Match) -> tuple[tuple[int, ...], list[str]]:
    """Return the winners and the ranks; empty before the end, or without a known result."""
    try:
        result = match.result
    except InputError:
        return (), []
    return ((), []) if result is None else (result.winners, list(map(str, result.ranks)))


def _marks(
    match: Match, names: Sequence[str], winners: Sequence[int], columns: _Columns, style: Style
) -> str:
    """Return the marks beside the names."""
    palette = style.palette
    mark, seats, color = "won", winners, palette.accent
    if not match.is_over:
        mark, seats, color = "dealer", [match.next_dealer], palette.faint
    marks = []
    for seat in seats:
        name = fitted(names[seat], columns.room, 14.5)
        x = number(columns.rights[seat] - width(name, 14.5) - _MARK)
        marks.append(use(f"m{mark}", transform=f"translate({x} {MARGIN + 5})scale(.65)"))
    return tag("g", "".join(marks), color=color)


def _cells(row: Row, y: float, columns: _Columns, **attributes: str | None) -> Iterator[str]:
    """Yield the label and the cells of a row."""
    label, cells = row
    if label:
        yield words(label, MARGIN, y + 16, **attributes)
    for cell, right in zip(cells, columns.rights, strict=True):
        if cell:
            yield words(cell, right, y + 16, text_anchor="end", **attributes)


def _described(names: Sequence[str], rows: Sequence[Row], winners: Sequence[int]) -> Iterator[str]:
    """Yield the sheet in words."""
    for label, cells in rows:
        what = f"Deal {label}" if label.isdigit() else label.capitalize() or "Then"
        filled = [f"{name} {cell}" for name, cell in zip(names, cells, strict=True) if cell]
        yield f"{what}: {', '.join(filled)}."
    if winners:
        yield f"Won by {', '.join(names[seat] for seat in winners)}."
