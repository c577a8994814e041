"""Tables of points, as spreadsheets keep them: a line of names, then a line for each deal.

The cells stand between commas, semicolons or tabs, or in a table typed by hand between spaces. They
become the same records as the ``score`` lines of a file in the notation, so they are counted and
checked in the same way.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import Final, final

from attrs import evolve, frozen

from hearts._arguments import DIGITS, check_type, counted, short_repr
from hearts._core.cards.actions import Choose
from hearts._engine.validation import resolve_table
from hearts._wording import join_words
from hearts.errors import HeartsError, InputError, RulesError
from hearts.notation.entries import Entry, Header, ParseProblem, StatedPoints
from hearts.notation.reading import LONGEST_LINE
from hearts.notation.record import Record
from hearts.rules import Rules

#: The columns that hold no points of a player: the number of the deal, a sum, a choice, a comment.
_NUMBERS: Final = ("deal", "round", "hand", "game", "#", "no", "no.", "number", "date")
_SUMS: Final = ("total", "totals", "sum", "check")
_CHOICES: Final = ("choice",)
_REMARKS: Final = ("comment", "comments", "note", "notes", "remark", "remarks")
_WORDS: Final = (*_CHOICES, *_REMARKS)
_OTHERS: Final = (*_NUMBERS, *_SUMS, *_WORDS)
#: The beginning of a cell that makes its line a line of sums.
_SUM: Final = re.compile(r"(?:(?:sub|grand )?totals?|sum)\b", re.IGNORECASE)
#: A line without text, in which a spreadsheet may have left its marks; or a ruled line.
EMPTY: Final = re.compile(r"(?:[\s,;]|-{3,}+|={3,}+|_{3,}+)*+")
#: The line with which a spreadsheet says which mark it uses.
_MARK: Final = re.compile(r"sep=([,;\t])", re.IGNORECASE)
_CAPITALS: Final = "A-Z\u00c0-\u00d6\u00d8-\u00de"
#: A cell that a spreadsheet could not compute or show, in many languages: "#REF!", "#NV", "###".
_BROKEN: Final = rf"#(?:[\u00a1\u00bf]?[{_CAPITALS}][{_CAPITALS}/0_!?]++|#++)"
_BROKEN_CELL: Final = re.compile(rf" *+{_BROKEN} *+")
#: The beginning of a remark. "Player #3" is a name, and "#3" may be the number of a deal.
_REMARK: Final = re.compile(
    rf"(?<!\S)(?!(?<![^\t]){_BROKEN} *+(?:[,;\t\"]|$))#(?! *+(?:[0-9]++ *+)?(?:[,;\t#\"]|$))"
)
_SIGN: Final = re.compile("#")
#: A remark alone in a cell in quotation marks, as a spreadsheet writes it if it has a comma.
_QUOTED_REMARK: Final = re.compile(r'\s*+"\s*+#([^"]*+)"[\s,;]*+')
#: The text before a remark behind points.
_LINE_OF_POINTS: Final = re.compile(r'[-+\u2212i0-9\s,;"]*')
#: The beginnings of lines that are no remarks: names whose first one is #, a numbered deal, and a
#: broken cell.
_NUMBER_HEAD: Final = re.compile(r"\s*#\s*?[,;\t]")
_NUMBERED: Final = re.compile(r"\s*# *+(?:[0-9]++ *+)?[,;\t]")
_BROKEN_FIRST: Final = re.compile(rf"\s*{_BROKEN} *+[,;\t]")
#: Points, in some games with a second part; spreadsheets may write another minus sign.
_NUMBER: Final = rf"[0-9]{{1,{DIGITS}}}"
_POINTS: Final = re.compile(
    rf"([-+\u2212]?{_NUMBER})(?:([-+\u2212]{_NUMBER})i)?|([-+\u2212]?{_NUMBER})i"
)


def read_points(
    lines: Iterable[str],
    rules: Rules | None = None,
    *,
    players: int | None = None,
    faults: list[ParseProblem] | None = None,
) -> Iterator[Record]:
    """Yield the deals of a table of points, one after the other.

    The first line has the names of the players; without names, the players are the seats in their
    order. A column called ``deal``, ``round``, ``date`` or ``total`` is passed over, and so is a
    first column without a name. A line that begins with ``total``, ``subtotal``, ``grand total`` or
    ``sum``, or has it in such a column, is not a deal, and neither is a line in which only such a
    column is filled in. The text of a column ``comment`` becomes the comment of the deal, and so
    does a remark after ``#``. A column ``choice`` has the choice about a total, of each player who
    is asked.

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
        raise InputError(f"read_points() takes an open file or lines, not {short_repr(lines)}")
    if faults is not None:
        check_type(faults, list, "faults")
    table: _Table | None = None
    header = Header()
    remarks: list[Entry] = []  # above the next deal, or below the last one
    waiting: Record | None = None
    mark = ""
    count = 0
    for number, line in _numbered(lines):
        if EMPTY.fullmatch(line):
            continue
        if table is None and (stated := _MARK.fullmatch(line)):
            mark = stated[1]
            continue
        if (comment := _remark(line, table)) is not None:
            remarks.append(Entry("", comment=comment, line=number))
            continue
        if table is None:
            table, names = _table(line, number, mark)
            header = _header(names, len(table.seats), rules, players, number)
            if names:
                continue
        if waiting is not None:
            yield waiting
            waiting = None
        ends = False
        try:
            cells, remark = table.cells(line, number)
            if table.is_sum(cells) or table.is_blank(cells, remark):
                continue
            ends = count > 0 and table.is_of_names(cells, line)
            if ends:
                fault = "a second table begins here; put it into a file of its own"
                raise InputError(f"line {number}: {fault}", line=number)
            entries = (*remarks, *_entries(table, cells, remark, number))
        except InputError as error:
            if faults is None:
                raise
            problem = ParseProblem(number, error.column, error.expected, str(error))
            faults.append(problem)
            if ends:
                break
        else:
            waiting = Record(header, entries, count)
            remarks = []
        count += 1
    if table is None:
        raise InputError("line 1: expected the names of the players, found nothing", line=1)
    if waiting is not None:
        yield evolve(waiting, entries=(*waiting.entries, *remarks))


@final
@frozen
class _Table:
    """The columns of a table.

    Attributes:
        mark: The mark between the cells; empty for white space.
        heads: The heads of the columns.
        seats: The columns that hold points, by seat.
    """

    mark: str
    heads: Sequence[str]
    seats: Sequence[int]

    def cells(self, line: str, number: int) -> tuple[list[str], str]:
        """Return the cells of a line, and the remark behind them. A line without the mark has
        white space between its cells."""
        _check_length(line, number)
        if not self.mark or self.mark not in _REMARK.split(line, maxsplit=1)[0]:
            before, _, remark = line.partition("#")
            # A choice or a comment in the last column may have several words.
            most = len(self.heads) - 1 if self.heads[-1].lower() in _WORDS else 0
            return re.split(r"[\s,]+", before.strip(", \t"), maxsplit=most), remark.strip()
        found = _cells(line, self.mark, number)
        for place, (head, cell) in enumerate(self._named(found)):
            broken = place < len(self.heads) and _BROKEN_CELL.fullmatch(cell)
            if head in _REMARKS or (broken and head not in _CHOICES):
                continue
            sign = _REMARK if head in _NUMBERS else _SIGN
            if start := sign.search(cell):
                rest = self.mark.join([cell[start.end() :], *found[place + 1 :]])
                return [*map(str.strip, [*found[:place], cell[: start.start()]])], rest.strip()
        return [*map(str.strip, found)], ""

    def is_sum(self, cells: Sequence[str]) -> bool:
        """Return whether a line is the sum of those above."""
        named = [cell for head, cell in self._named(cells) if head in _NUMBERS]
        return any(map(_SUM.match, (*cells[:1], *named)))

    def is_blank(self, cells: Sequence[str], remark: str) -> bool:
        """Return whether a line has no more than the number or the date of a deal."""
        filled = {head for head, cell in self._named(cells) if cell}
        return not remark and filled <= {*_NUMBERS, *_SUMS}

    def _named(self, cells: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Yield each cell behind the head of its column in small letters, if it has one."""
        heads = chain(map(str.lower, self.heads), repeat(""))
        return zip(heads, cells, strict=False)

    def is_of_names(self, cells: Sequence[str], line: str) -> bool:
        """Return whether a line has the names of a second table.

        It has no points, and two names of the first table or one other name for each player. Words
        without the mark between them may be a remark.
        """
        if any(map(is_points, cells)):
            return False
        names = {self.heads[seat].casefold() for seat in self.seats}
        if len(names.intersection(map(str.casefold, cells))) > 1:
            return True
        others = {cells[seat] for seat in self.seats if seat < len(cells)}
        distinct = len(others) == len(self.seats)
        marked = self.mark != "" and self.mark in line
        return marked and distinct and all(map(_may_be_name, others))


def _may_be_name(cell: str) -> bool:
    """Return whether a word looks like a name, so that it is no part of a remark."""
    return cell[:1].isalpha() and not cell[:1].islower()


def _remark(line: str, table: _Table | None) -> str | None:
    """Return the text of a line that is only a remark; None for another line."""
    if quoted := _QUOTED_REMARK.fullmatch(line):
        return quoted[1].strip()
    if not line.lstrip().startswith("#") or _BROKEN_FIRST.match(line):
        return None
    numbered = _NUMBER_HEAD if table is None else _NUMBERED if table.heads[0] == "#" else None
    return None if numbered and numbered.match(line) else line.strip()[1:].strip()


def _table(line: str, number: int, mark: str) -> tuple[_Table, tuple[str, ...]]:
    """Return the columns of a table by its first line, and the names of the players; no names if
    that line has points already. The mark between the cells is empty if it is not known."""
    _check_length(line, number)
    text = _first_cells(line)
    mark = mark or max(",;\t", key=text.count)
    mark = mark if mark in text else ""
    cells = _cells(text, mark, number) if mark else text.partition("#")[0].split()
    heads = [" ".join(cell.split()) for cell in cells]
    while heads and not heads[-1]:
        heads.pop()
    if len(heads) > 1 and all(map(is_points, heads)):
        return _Table(mark, [f"seat {seat}" for seat in range(len(heads))], range(len(heads))), ()
    if heads and not heads[0]:
        heads[0] = _NUMBERS[0]
    if sum(head.lower() in _CHOICES for head in heads) > 1:
        fault = "two columns are called choice; lines like 'choose 0: keep' can hold two"
        raise InputError(f"line {number}: {fault}", line=number)
    seats = [place for place, head in enumerate(heads) if head.lower() not in _OTHERS]
    named = [heads[place] for place in seats if heads[place]]
    if len(named) < 2:
        found = short_repr(named[0]) if named else "none"
        fault = f"expected the names of the players, found {found}; begin a title with #"
        raise InputError(f"line {number}: {fault}", line=number)
    if "" in heads:
        fault = f"column {heads.index('') + 1} has no name"
        raise InputError(f"line {number}: {fault}", line=number)
    return _Table(mark, heads, seats), tuple(heads[place] for place in seats)


def _first_cells(line: str) -> str:
    """Return the text of the first line before its remark."""
    before = line.partition("#")[0]
    if _LINE_OF_POINTS.fullmatch(before) and any(map(str.isdigit, before)):
        return before.rstrip()
    return _REMARK.split(line, maxsplit=1)[0].rstrip()


def is_points(cell: str) -> bool:
    """Return whether the text of a cell is the points of a player."""
    return _POINTS.fullmatch(cell) is not None


def _numbered(lines: Iterable[object]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, start=1):
        if not isinstance(line, str):
            raise InputError(f"line {number} is not text but {short_repr(line)}")
        yield number, line.removeprefix("\ufeff" if number == 1 else "").rstrip("\r\n")


def _check_length(line: str, number: int) -> None:
    """Raise InputError for a line that is too long to be read."""
    if len(line) > LONGEST_LINE:
        fault = f"line {number}: it is longer than {LONGEST_LINE} characters"
        raise InputError(fault, line=number)


def _cells(line: str, mark: str, number: int) -> list[str]:
    """Return the cells of a line."""
    try:
        found = list(csv.reader([line], delimiter=mark, strict=True))
    except csv.Error:
        fault = "a cell that begins with a quotation mark has to end with one, on the same line"
        if "\r" in line:
            fault = "a line break stands within it"
        raise InputError(f"line {number}: {fault}", line=number) from None
    return list(chain.from_iterable(found))


def _header(
    names: Sequence[str], columns: int, rules: Rules | None, players: int | None, number: int
) -> Header:
    """Return the header that the names make, or without names the number of columns of points."""
    try:
        if any(map(is_points, names)):
            raise InputError("the first line has the names of the players, not points")
        header = Header(rules, tuple(names), columns)
        if players is not None and players != columns:
            what = counted(columns, "name" if names else "number")
            raise InputError(f"{what} for {counted(players, 'player')}")
        if rules is not None:
            try:
                resolve_table(rules, columns)
            except RulesError as error:
                found = f" (the players are {join_words(names)})" if names else ""
                raise InputError(f"{error}{found}") from None
    except HeartsError as error:
        raise InputError(f"line {number}: {error}", line=number) from None
    return header


def _entries(table: _Table, cells: Sequence[str], remark: str, number: int) -> Iterator[Entry]:
    """Yield the lines of one deal."""
    heads, seats = table.heads, table.seats
    cells = [*cells, *[""] * (len(heads) - len(cells))]
    if any(cells[len(heads) :]):
        found = f"{counted(len(cells), 'cell')} in a table of {counted(len(heads), 'column')}"
        raise InputError(f"line {number}: {found}", line=number)
    pairs = [_points(cells[place], heads[place], number) for place in seats]
    imaginary = (
        tuple(two or 0 for _, two in pairs) if any(two is not None for _, two in pairs) else None
    )
    others = {head.lower(): cell for head, cell in zip(heads, cells, strict=False) if cell}
    for column in _CHOICES:
        if column in others:
            option = " ".join(others[column].lower().split())
            for seat in range(len(seats)):
                yield Entry("choose", Choose(option, seat), seat, line=number)
    remarks = [*(others[column] for column in _REMARKS if column in others), remark]
    points = StatedPoints(tuple(one for one, _ in pairs), imaginary)
    text = "; ".join(" ".join(each.split()) for each in remarks if each)
    yield Entry("score", points, comment=text, line=number)


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
    one, two, alone = found.groups()
    second = two or alone
    return _whole(one or "0"), None if second is None else _whole(second)


def _whole(digits: str) -> int:
    """Return a number, which may have the minus sign of a spreadsheet."""
    return int(digits.replace("\u2212", "-"))
