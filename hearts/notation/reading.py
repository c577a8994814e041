"""Reading files, deal by deal.

A file is comments, tags and lines of deals. An empty line ends a deal, and so does the header of
the next match. Only one deal is held in memory at a time, so a file may have any length.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator
from json import JSONDecodeError
from typing import Final, final

from attrs import evolve, frozen

from hearts._arguments import check_names, check_type, short_repr
from hearts._engine.validation import resolve_table
from hearts.errors import HeartsError, InputError
from hearts.notation.entries import OWN_TAGS, VERSION, Entry, Header, ParseProblem
from hearts.notation.expressions import names_of
from hearts.notation.expressions import read_rules as rules_in
from hearts.notation.forms import FORMS, read_entry
from hearts.notation.lines import Span, line_of
from hearts.notation.parsing import LineContext, line_context
from hearts.notation.record import Record
from hearts.rules import Rules

#: The greatest length of a line.
LONGEST_LINE: Final = 100_000

_TAG: Final = re.compile(r'\s*\[\s*([A-Za-z]\w*)\s+(?=")', re.ASCII)
_TAG_END: Final = re.compile(r"\s*\]\s*(?:#(.*))?")
#: The beginning of a comment in other notations.
_OTHER_COMMENT: Final = re.compile(r"(?:^|(?<=[\s\]]))[{;]")
#: The characters of a text in quotation marks, some of them as JSON escapes them.
_SIGN: Final = re.compile(r"\\u[dD][89abAB]\w\w\\u[dD][c-fC-F]\w\w|\\u\w{4}|\\.|.")
_TEXT: Final = json.JSONDecoder().raw_decode


def read_rules(text: str, *, known: Iterable[type[object]] = ()) -> Rules:
    """Return the rules of a text such as ``american(EndAt(50))``, as the tag ``Rules`` has it.

    Args:
        text: The name of a variant, with amendments in brackets. It may come from a stranger: it is
            read, and never run.
        known: Classes of rules of your own that the text may name.

    Raises:
        InputError: If the text is malformed or the rules cannot be made; it has the column.

    >>> from hearts import notation
    >>> notation.read_rules("american(EndAt(50), Without('moon'))").end.limit
    50
    """
    if not isinstance(text, str):
        raise InputError(f"rules are read from a text, not from {short_repr(text)}")
    return rules_in(text, names_of(known))


def read(
    lines: Iterable[str],
    *,
    known: Iterable[type[object]] = (),
    faults: list[ParseProblem] | None = None,
) -> Iterator[Record]:
    """Yield the deals of a file, one after the other.

    Comments between two deals belong to the later one, and comments after the last deal to that
    deal.

    Args:
        lines: An open text file, or lines of text.
        known: Classes of rules of your own that the text may name.
        faults: A list that collects problems. Deals with a problem are left out, and so are all
            deals of a match with a problem in its header.

    Raises:
        InputError: For a problem, if *faults* is not given. The error has the line, the column and
            the expected text.
    """
    if isinstance(lines, str) or not isinstance(lines, Iterable):
        raise InputError("read() takes an open file or lines; read_text() takes a text")
    if faults is not None:
        check_type(faults, list, "faults")
    names = names_of(known)
    reader = _Reader(names, faults)
    for number, line in enumerate(lines, start=1):
        yield from reader.line(line_of(number, _text(line, number)))
    yield from reader.close()


def read_text(
    text: str,
    *,
    known: Iterable[type[object]] = (),
    faults: list[ParseProblem] | None = None,
) -> tuple[Record, ...]:
    """Return the deals of a text; see `read`.

    >>> from hearts import notation
    >>> faults = []
    >>> deals = notation.read_text("0: 2C 3C 4C 5C\\n\\n0: 2C 3C 4C 5X\\n", faults=faults)
    >>> len(deals), str(faults[0])
    (1, "line 3, column 13: expected a card, found '5X' (rank and suit, like QS or TD)")
    """
    if not isinstance(text, str):
        raise InputError(f"read_text() takes a text, not {short_repr(text)}")
    return tuple(read(io.StringIO(text, newline=None), known=known, faults=faults))


def _text(line: object, number: int) -> str:
    if not isinstance(line, str):
        raise InputError(f"line {number} is not text but {short_repr(line)}; open the file as text")
    return line.removesuffix("\n")


@final
@frozen
class _Tag:
    """A tag: its name, its text with its position, and the comment after it."""

    name: str
    text: str
    span: Span
    comment: str


@final
class _Reader:
    """A reader of lines, with the header and the lines of the current deal.

    A deal waits until something follows it, since comments at the end of a file belong to the last
    deal.
    """

    def __init__(self, names: dict[str, object], faults: list[ParseProblem] | None) -> None:
        self.names = names
        self.faults = faults
        self.comments: list[Entry] = []
        self.tags: list[_Tag] = []
        self.entries: list[Entry] = []
        self.said: set[str] = set()
        self.waiting: Record | None = None
        self.in_header = False
        self.bad = False
        self.header: Header | None = Header()
        self.table = LineContext(names=names)
        self.number = 0

    def line(self, line: Span) -> Iterator[Record]:
        """Read a line, and yield the deal before the one that it begins, if any."""
        if line.number == 1 and line.text.startswith("\ufeff"):
            line = evolve(line, start=1)
        try:
            if len(line.text) > LONGEST_LINE:
                raise line.unlike(f"a line of at most {LONGEST_LINE} characters")
            start = str(line).lstrip()[:1]
            if start == "[":
                self.deal()
                yield from self.hand_on()
                self.tag(line)
            elif start == "#":
                self.comment(line)
            elif start:
                yield from self.hand_on()
                self.start_deals()
                self.statement(line)
            else:
                self.end()
        except InputError as error:
            yield from self.hand_on()
            self.fault(error)

    def close(self) -> Iterator[Record]:
        """End the file, and yield the last deal, if any, with the comments after it."""
        self.end()
        if self.waiting is not None and self.comments:
            entries = (*self.waiting.entries, *self.comments)
            self.waiting = evolve(self.waiting, entries=entries)
        yield from self.hand_on()

    def hand_on(self) -> Iterator[Record]:
        """Yield the deal that waits, if any."""
        if self.waiting is not None:
            yield self.waiting
            self.waiting = None

    def end(self) -> None:
        """End the current deal or header."""
        self.deal()
        try:
            self.start_deals()
        except InputError as error:
            self.fault(error)

    def deal(self) -> None:
        """End the current deal, which waits if it can be read."""
        if self.entries:
            if self.header is not None and not self.bad:
                self.waiting = Record(self.header, tuple(self.entries), self.number)
            self.number += 1
        self.entries, self.said = [], set()
        self.bad = self.in_header and self.bad

    def fault(self, error: InputError) -> None:
        """Note a problem in the list of faults, or raise it."""
        if self.faults is None:
            raise error
        self.bad = True
        self.faults.append(ParseProblem(error.line or 0, error.column, error.expected, str(error)))

    def comment(self, line: Span) -> None:
        """Read a line that is only a comment: of the current deal, or of the next entries."""
        text = str(line).strip()[1:].strip()
        entry = Entry("", comment=text, line=line.number)
        (self.entries or self.comments).append(entry)

    def statement(self, line: Span) -> None:
        """Read a line of a deal."""
        body, _, comment = str(line).partition("#")
        self.entries += self.comments
        self.comments = []
        if self.header is None:  # the deal is left out, since its rules are not known
            self.entries.append(Entry("", line=line.number))
            return
        try:
            entry = read_entry(
                evolve(line, end=line.start + len(body)), comment.strip(), self.table
            )
        except InputError as error:
            self.entries.append(Entry("", line=line.number))  # so that the deal has begun
            raise _comment_fault(evolve(line, end=line.start + len(body))) or error from None
        if FORMS[entry.word].once and entry.word in self.said:
            raise line.unlike(f"{entry.word!r} once in a deal", "an empty line ends a deal")
        self.said.add(entry.word)
        self.entries.append(entry)

    # Headers.

    def tag(self, line: Span) -> None:
        """Read a tag: a name and a text in quotation marks, between square brackets."""
        if not self.in_header:
            self.in_header, self.header = True, None
        name = _TAG.match(line.text, line.start)
        if name is None:
            raise line.unlike("a tag", 'like [Event "club night"]')
        rest = Span(line.number, line.text, name.end(), line.end)
        try:
            text, end = _TEXT(line.text, name.end())
        except JSONDecodeError:
            raise rest.unlike("a text in quotation marks") from None
        close = _TAG_END.fullmatch(line.text, end)
        if close is None:
            rest = evolve(rest, start=end)
            raise _comment_fault(rest) or rest.unlike("a closing bracket")
        self.tags.append(_Tag(name[1], text, evolve(rest, end=end), (close[1] or "").strip()))

    def start_deals(self) -> None:
        """Complete the header, if one is being read."""
        if not self.in_header:
            return
        tags, self.tags, self.in_header = self.tags, [], False
        comments = [entry.comment for entry in self.comments]
        comments += [tag.comment for tag in tags if tag.comment]
        self.comments, self.number = [], 0
        bad, self.bad = self.bad, False
        header, table = self.read_header(tags, tuple(comments))
        if not bad:
            self.header, self.table = header, table

    def read_header(
        self, tags: list[_Tag], comments: tuple[str, ...]
    ) -> tuple[Header, LineContext]:
        """Return the header of these tags, and the context for its lines."""
        own: dict[str, _Tag] = {}
        others: list[tuple[str, str]] = []
        for tag in tags:
            key = tag.name.lower()
            if key not in OWN_TAGS:
                others.append((tag.name, tag.text))
            elif key in own:
                raise tag.span.unlike(f"{tag.name} once in a header")
            else:
                own[key] = tag
        if "hearts" in own:
            _check_version(own["hearts"])
        rules = _rules(own["rules"], self.names) if "rules" in own else None
        names, players = _players(own["players"]) if "players" in own else ((), None)
        seed = _seed(own["seed"]) if "seed" in own else None
        header = Header(rules, names, players, seed, tuple(others), comments)
        if rules is not None and (players is not None or len(rules.players) == 1):
            try:
                players = resolve_table(rules, players).players
            except HeartsError as error:
                span = own["players" if "players" in own else "rules"].span
                raise span.unlike("rules that can be played", str(error)) from None
        return header, line_context(rules, players, self.names)


def _comment_fault(part: Span) -> InputError | None:
    """Return the error for a comment in the form of another notation; None without one."""
    found = _OTHER_COMMENT.search(str(part))
    if found is None:
        return None
    sign = evolve(part, start=part.start + found.start())
    return sign.unlike("nothing more", "comments begin with #")


def _check_version(tag: _Tag) -> None:
    if not re.fullmatch(r"[0-9]{1,9}", tag.text):
        raise tag.span.unlike("the version of the notation", "a number like 1")
    if not 1 <= int(tag.text) <= VERSION:
        raise tag.span.unlike(f"version {VERSION}")


def _rules(tag: _Tag, names: dict[str, object]) -> Rules:
    try:
        return rules_in(tag.text, names)
    except InputError as error:
        span = tag.span
        signs = [sign.start() for sign in _SIGN.finditer(span.text, span.start + 1, span.end)]
        start = signs[(error.column or 1) - 1]  # the last one is the quotation mark
        raise evolve(span, start=start).unlike("rules", str(error)) from None


def _players(tag: _Tag) -> tuple[tuple[str, ...], int]:
    """Return the names of the players, which may be empty, and their number."""
    number = re.fullmatch(r"[0-9]{1,3}", tag.text)
    names = () if number else tuple(" ".join(name.split()) for name in tag.text.split(","))
    players = int(tag.text) if number else len(names)
    if "" in names or players < 2:
        raise tag.span.unlike("the names of 2 or more players with commas between, or their number")
    try:
        check_names(names, len(names))
    except InputError as error:
        raise tag.span.unlike("the names of the players", str(error)) from None
    return names, players


def _seed(tag: _Tag) -> int:
    if not re.fullmatch(r"-?[0-9]{1,1000}", tag.text):
        raise tag.span.unlike("a whole number")
    return int(tag.text)
