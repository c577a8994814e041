"""Tables of points, as spreadsheets keep them: a line of names, then a line for each deal.

The cells stand between commas, semicolons or tabs. They become the same records as the ``score``
lines of a file in the notation, so they are counted and checked in the same way.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from hearts._arguments import DIGITS, check_type, counted, short_repr
from hearts._core.cards.actions import Choose
from hearts._engine.validation import resolve_table
from hearts.errors import HeartsError, InputError
from hearts.notation.entries import Entry, Header, ParseProblem, StatedPoints
from hearts.notation.reading import LONGEST_LINE
from hearts.notation.record import Record
from hearts.rules import Rules

#: The columns that hold no points: the number of the deal, the choice of a player, a comment.
_NUMBERS: Final = ("deal", "round", "hand", "game", "#", "no", "no.", "number", "date")
_CHOICES: Final = ("choice",)
_REMARKS: Final = ("comment", "note", "notes", "remark")
_OTHERS: Final = (*_NUMBERS, *_CHOICES, *_REMARKS)
#: The word in place of the number of a deal in a line of sums.
_SUMS: Final = ("total", "totals", "sum")
#: Points, in some games with a second part; spreadsheets may write another minus sign.
_NUMBER: Final = rf"[0-9]{{1,{DIGITS}}}"
_POINTS: Final = re.compile(rf"([-+\u2212]?{_NUMBER})(?:([-+\u2212]{_NUMBER})i)?")


def read_points(
    lines: Iterable[str],
    rules: Rules | None = None,
    *,
    players: int | None = None,
    faults: list[ParseProblem] | None = None,
) -> Iterator[Record]:
    """Yield the deals of a table of points, one after the other.

    The first line has the names of the players. A column called ``deal``, ``round`` or ``date`` is
    passed over, and so is a first column without a name. A line with ``total`` in such a column is
    not a deal. The text of a column ``comment`` becomes the comment of the deal. A column
    ``choice`` has the choice of a player about a total.

    Args:
        lines: An open text file, or lines of text.
        rules: The rules, which a table of points does not state.
        players: The number of players; the number of names if None.
        faults: A list that collects problems; deals with a problem are left out.

    Raises:
        InputError: If a line cannot be read and *faults* is not given, with its number; and if
            the names do not fit the rules.

    >>> from hearts import notation, variants
    >>> table = ["Ann,Bob,Cleo,Dan", "13,5,8,0", "0,26,26,26"]
    >>> deals = notation.read_points(table, variants.AMERICAN)
    >>> notation.keep_score(deals).scores
    (13, 31, 34, 26)
    """
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise InputError("read_points() takes an open file or lines, not a text")
    if faults is not None:
        check_type(faults, list, "faults")
    rest = _numbered(lines)
    for number, line in rest:
        if line.strip():
            mark = max(",;\t", key=line.count)
            heads = [" ".join(cell.split()) for cell in _cells(line.lstrip("\ufeff"), mark, number)]
            break
    else:
        raise InputError("line 1: expected the names of the players, found nothing", line=1)
    while heads and not heads[-1]:
        heads.pop()
    if heads and not heads[0]:
        heads[0] = _NUMBERS[0]
    seats = [place for place, head in enumerate(heads) if head.lower() not in _OTHERS]
    header = _header([heads[place] for place in seats], rules, players, number)
    count = 0
    for number, line in rest:
        if not line.replace(mark, "").strip():
            continue
        try:
            cells = _cells(line, mark, number)
            if _is_sum(heads, cells):
                continue
            entries = tuple(_entries(cells, heads, seats, number))
        except InputError as error:
            if faults is None:
                raise
            problem = ParseProblem(number, error.column, error.expected, str(error))
            faults.append(problem)
        else:
            yield Record(header, entries, count)
        count += 1


def _numbered(lines: Iterable[object]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, start=1):
        if not isinstance(line, str):
            raise InputError(f"line {number} is not text but {short_repr(line)}")
        yield number, line.rstrip("\r\n")


def _cells(line: str, mark: str, number: int) -> list[str]:
    """Return the cells of a line."""
    try:
        if len(line) > LONGEST_LINE:
            raise csv.Error(f"it is longer than {LONGEST_LINE} characters")
        found = list(csv.reader([line], delimiter=mark, strict=True))
    except csv.Error as error:
        raise InputError(f"line {number}: {error}", line=number) from None
    return list(chain.from_iterable(found))


def _is_sum(heads: Sequence[str], cells: Sequence[str]) -> bool:
    """Return whether a line is the sum of those above."""
    return any(
        head.lower() in _NUMBERS and cell.strip().lower() in _SUMS
        for head, cell in zip(heads, cells, strict=False)
    )


def _header(names: Sequence[str], rules: Rules | None, players: int | None, number: int) -> Header:
    """Return the header that the names make."""
    try:
        if any(_POINTS.fullmatch(name) for name in names):
            raise InputError("the first line has the names of the players, not points")
        header = Header(rules, tuple(names), len(names))
        if players is not None and players != len(names):
            raise InputError(f"{counted(len(names), 'name')} for {counted(players, 'player')}")
        if rules is not None:
            resolve_table(rules, len(names))
    except HeartsError as error:
        raise InputError(f"line {number}: {error}", line=number) from None
    return header


def _entries(
    cells: Sequence[str], heads: Sequence[str], seats: Sequence[int], number: int
) -> Iterator[Entry]:
    """Yield the lines of one deal."""
    cells = [*map(str.strip, cells), *[""] * (len(heads) - len(cells))]
    if any(cells[len(heads) :]):
        raise InputError(
            f"line {number}: {counted(len(cells), 'cell')} below {counted(len(heads), 'name')}",
            line=number,
        )
    pairs = [_points(cells[place], heads[place], number) for place in seats]
    second = (
        tuple(two or 0 for _, two in pairs) if any(two is not None for _, two in pairs) else None
    )
    others = {head.lower(): cell for head, cell in zip(heads, cells, strict=False) if cell}
    for column in _CHOICES:
        if column in others:
            for seat in range(len(seats)):
                yield Entry("choose", Choose(others[column], seat), seat, line=number)
    remarks = "; ".join(others[column] for column in _REMARKS if column in others)
    points = StatedPoints(tuple(one for one, _ in pairs), second)
    yield Entry("score", points, comment=" ".join(remarks.split()), line=number)


def _points(cell: str, name: str, number: int) -> tuple[int, int | None]:
    """Return the points in a cell, with a second number in games that have one."""
    found = _POINTS.fullmatch(cell)
    if found is None:
        shown = short_repr(cell) if cell else "nothing"
        raise InputError(
            f"line {number}: expected the points of {name}, found {shown}",
            line=number,
            expected=f"the points of {name}",
        )
    one, two = found.groups()
    return _whole(one), None if two is None else _whole(two)


def _whole(digits: str) -> int:
    """Return a number, which may have the minus sign of a spreadsheet."""
    return int(digits.replace("\u2212", "-"))
