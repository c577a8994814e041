"""Files of deals, read deal by deal in any of their forms; and files written safely."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from typing import IO, Any, Final, TypeVar, final

import click

from hearts import notation
from hearts._core.play.state import State
from hearts._documents import parse
from hearts._engine.score.match import Match
from hearts.cli.errors import Failure, failures, not_utf8
from hearts.cli.screen import Screen
from hearts.errors import InputError
from hearts.notation import ParseProblem, Record
from hearts.notation.forms import FORMS
from hearts.notation.points import EMPTY, is_points
from hearts.rules import Rules

#: The number of lines within which a file shows its form.
_MOST_REMARKS: Final = 1_000
#: A line that is a remark, and not the head of a column with the numbers of the deals; or one with
#: which a spreadsheet says which mark it uses.
_REMARK: Final = re.compile(r"\"?#(?!\"?\s*[,;\t])|sep=.?$", re.IGNORECASE)
#: The beginning of a JSON object, and not of a comment in braces.
_OBJECT: Final = re.compile(r"\{\s*(?:[\"}]|$)")
#: The least size of a file that is read with a progress bar.
_SMALL: Final = 200_000

_Command = TypeVar("_Command", bound=Callable[..., Any])


def file_argument(command: _Command, *, required: bool = True) -> _Command:
    """Add to a command the argument of commands that read a file."""
    path = click.Path()
    return click.argument("file", type=path, callback=_opened, required=required)(command)


def _opened(context: click.Context, argument: click.Parameter, path: str | None) -> IO[str] | None:
    """Return the file of a path, which is closed when the command ends; what is piped in for -."""
    if path is None:
        return None
    with failures(path):
        file = click.open_file(path, encoding="utf-8", errors="surrogateescape")
        if hasattr(file, "reconfigure"):  # lines of piped input end like those of a file
            file.reconfigure(newline=None)
        return context.with_resource(file)


def lines_of(file: IO[str]) -> Iterator[str]:
    """Yield the lines of a file.

    Raises:
        Failure: If a line cannot be read.
    """
    name = input_name(file)
    with failures(name):
        for number, line in enumerate(file, start=1):
            try:
                line.encode()
            except UnicodeEncodeError:
                raise Failure(f"{name}: {not_utf8(number)} (in Excel, CSV UTF-8)") from None
            yield line


@final
class Deals:
    """The deals of a file, read one after the other, so that a file may have any length.

    Args:
        file: The open file.
        rules: The rules, if the file does not state them.
        players: The number of players, if the file does not name it.
        screen: The screen that shows a progress bar while a long file is read.

    Attributes:
        kind: The form of the file: ``"notation"``, ``"points"`` or ``"json"``.
        faults: The faults found so far.
        played: The states and score sheets of a JSON file; empty elsewhere.
    """

    def __init__(
        self,
        file: IO[str],
        rules: Rules | None = None,
        players: int | None = None,
        *,
        screen: Screen | None = None,
    ) -> None:
        self.name: str = input_name(file)
        self.rules = rules
        self.players = players
        self.faults: list[ParseProblem] = []
        self.played: list[State | Match] = []
        self._documents: dict[int, tuple[Record, str]] = {}  # by the identity of the record
        self._file = file
        self._screen = screen
        lines = lines_of(file)
        first = list[str]()
        first_lines = list[str]()  # the first lines that are neither empty nor a remark
        for line in islice(lines, _MOST_REMARKS):
            first.append(line)
            text = line.strip(" \t\r\n\ufeff")
            first_lines += [] if EMPTY.fullmatch(text) or _REMARK.match(text) else [text]
            if len(first_lines) > 1:
                break
        self._lines = chain(first, lines)
        two = players == 2 or (rules is not None and rules.players == (2,))
        self.kind: str = _kind_of(first_lines, two=two)
        if self.kind == "notation" and self.name.lower().endswith((".csv", ".tsv")):
            self.kind = "points"  # with a fault in the names above them

    def __iter__(self) -> Iterator[Record]:
        """Yield the deals. On a terminal, long files have a bar.

        Raises:
            Failure: If there is neither a deal nor a fault.
        """
        deal = None
        for deal in self._read():
            yield deal
        if deal is None and not self.faults:
            remarks = "; lines that begin with # are remarks" if self.kind == "points" else ""
            raise Failure(f"{self.name}: there is no deal{remarks}")

    def _read(self) -> Iterator[Record]:
        """Yield the deals as the file has them."""
        with failures(self.name):
            if self.kind == "json":
                for place, text in _documents(list(self._lines)):
                    with failures(f"{self.name}: {place}".removesuffix(": ")):
                        self.played.append(read_json(text))
                    for record in map(self._checked, notation.records(self.played[-1])):
                        self._documents[id(record)] = (record, place)
                        yield record
            elif self.kind == "points":
                lines = self._counted()
                table = notation.read_points(
                    lines, self.rules, players=self.players, faults=self.faults
                )
                yield from map(self._checked, table)
            else:
                yield from map(self._checked, notation.read(self._counted(), faults=self.faults))

    def _checked(self, record: Record) -> Record:
        """Return a deal, with the number of players of the command line if the file has none."""
        from attrs import evolve

        header = record.header
        if self.rules is not None and header.rules not in (None, self.rules):
            raise Failure(
                f"{self.name} names its own rules, {header.rules.name}: leave out --rules, or "
                "remove the rules from the file"
            )
        if header.rules is None and self.rules is None:
            raise Failure(
                f"{self.name} {header._without_rules}; name them with --rules, for example "
                "--rules american"
            )
        if self.players is not None and header.players not in (None, self.players):
            raise Failure(f"{self.name} is for {header.players} players: leave out --players")
        if self.players is not None:
            return evolve(record, header=evolve(header, players=self.players))
        return record

    def rules_of(self, record: Record) -> Rules | None:
        """Return the rules for a deal that the command line gives; None if the file has them."""
        return None if record.header.rules is not None else self.rules

    def placed(self, deal: Record, text: str) -> str:
        """Return a sentence about a deal with its place in front: its line, or in JSON the line of
        its document, if there are several, and its number on the sheet."""
        if text.startswith("line "):
            return text
        if self.kind != "json":
            return f"line {line_of(deal)}: {text}"
        _, document = self._documents[id(deal)]
        return f"{document}deal {deal.number + 1}: {text}"

    def _counted(self) -> Iterator[str]:
        """Yield the lines, and move a bar along."""
        size = _size_of(self._file)
        if size < _SMALL or not sys.stderr.isatty():
            yield from self._lines
            return
        from rich.console import Console
        from rich.progress import Progress

        # On a terminal, lines are printed above the bar; that needs the same console.
        shared = self._screen if sys.stdout.isatty() else None
        console = shared.console if shared is not None else Console(stderr=True)
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task("Reading", total=size)
            done = 0
            for line in self._lines:
                yield line
                done += len(line)
                if done > size // 200:
                    progress.update(task, advance=done)
                    done = 0


def input_name(file: IO[str]) -> str:
    """Return the name of a file for a message."""
    name = getattr(file, "name", "-")
    return "the input" if name in ("-", "<stdin>") else str(name)


def path_word(path: Path) -> str:
    """Return a path as a word of a command, in quotes if it has a space."""
    return f'"{path}"' if " " in str(path) else str(path)


def _kind_of(lines: Sequence[str], *, two: bool) -> str:
    """Return the form of a file that begins with these lines, remarks aside.

    Args:
        lines: The lines.
        two: Whether the rules are known to be for two.
    """
    if not lines:
        return "notation"
    mark = max(",;\t", key=lines[0].count)
    cells = [cell.strip() for cell in lines[-1].partition("#")[0].split(mark)]
    if 2 < len(cells) == lines[0].count(mark) + 1 and all(map(is_points, cells)):
        return "points"  # whatever stands in the names above them
    if lines[0].startswith("["):
        return "notation"
    if _OBJECT.match(lines[0]):
        return "json"
    start = lines[0] if lines[0].lstrip('"').startswith("#") else lines[0].partition("#")[0]
    if ":" in start:
        return "notation"
    # Three players or more have two marks between their names, and another one behind a number.
    marks = max(map(start.count, ",;\t"))
    if marks > 1 + start.startswith(";"):
        return "points"
    # Otherwise there are points, perhaps below names. Two numbers alone may be anything.
    words = [re.split(r"[,;\t ]+", line.partition("#")[0].strip(",;\t ")) for line in lines]
    if any(row[0] in FORMS and row[0] != "deal" for row in words):
        return "notation"
    wide = max(map(len, words)) > (1 if marks or two else 2)
    return "points" if wide and sum(map(is_points, words[-1])) > 1 else "notation"


def _size_of(file: IO[str]) -> int:
    """Return the length of a file; 0 for piped input."""
    try:
        found = os.fstat(file.fileno())
    except (OSError, AttributeError):
        return 0
    return found.st_size if stat.S_ISREG(found.st_mode) else 0


def _documents(lines: list[str]) -> list[tuple[str, str]]:
    """Return the JSON documents in lines, each with its place: one without, or one on each line."""
    found = [(f"line {number}: ", line) for number, line in enumerate(lines, 1) if line.strip()]
    try:
        parse(found[0][1])
    except InputError:
        return [("", "".join(lines))]
    return found


def read_json(text: str) -> State | Match:
    """Return the state or the score sheet that a JSON text holds.

    Raises:
        InputError: If it holds neither.
    """
    from hearts.codec import Codec

    data = parse(text)
    is_sheet = isinstance(data, dict) and data.get("hearts") == "match"
    kind: type[State] | type[Match] = Match if is_sheet else State
    return Codec().from_data(data, kind)


def matches(deals: Iterable[Record]) -> Iterator[list[Record]]:
    """Yield the deals of each match."""
    match: list[Record] = []
    for deal in deals:
        if match and not deal._follows(match[-1]):
            yield match
            match = []
        match.append(deal)
    if match:
        yield match


def one_match(text: str) -> tuple[Record, ...]:
    """Return the deals of a text that holds one match, and perhaps none of its deals.

    Raises:
        InputError: If it cannot be read, or a second match begins in it.
    """
    found = notation.read_text(text)
    has_deals = False
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        start = line.lstrip()[:1]
        if start == "[" and has_deals:
            raise InputError(
                f"line {number}: a second match begins here; put it into a file of its own",
                line=number,
            )
        has_deals = has_deals or start not in ("", "#", "[")
    return found


def line_of(deal: Record) -> int:
    """Return the line on which a deal begins."""
    return next((entry.line for entry in deal.entries if entry.word), 0)


@final
class KeptFile:
    """A text file that a command reads once and then writes again and again.

    A person or another program may change the file meanwhile: then it is not written. It keeps
    the ends of its lines, those of Windows or of Unix.

    Args:
        path: The path.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known = b""
        self._end = "\n"

    def read(self) -> str:
        """Return the text."""
        self._known = self.path.read_bytes()
        text = self._known.decode()
        self._end = "\r\n" if "\r\n" in text else "\n"
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def write(self, text: str) -> None:
        """Write another text in one step; a file that has been removed is there again.

        Raises:
            Failure: If the file is not as it was read or written last, or cannot be written.
        """
        with failures(str(self.path)):
            if self.path.is_file() and self.path.read_bytes() != self._known:
                raise Failure(
                    f"{self.path}: something else has changed this file meanwhile, so it was not "
                    "written; the same command opens it as it is now"
                )
        text = text.replace("\n", self._end)
        write_safely(self.path, text)
        self._known = text.encode()


def write_safely(path: Path, text: str) -> None:
    """Write a file in one step: after a kill at any time, the old or the new one is there, whole.

    A folder that is not there is made. A pipe or a device is written to, and stays what it is.

    Raises:
        Failure: If it cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, "utf-8", newline="\n")
            return
        folder = path.resolve().parent
        with contextlib.suppress(FileExistsError):
            folder.mkdir(parents=True)
        handle, name = tempfile.mkstemp(dir=folder, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if path.exists():
                os.chmod(name, stat.S_IMODE(path.stat().st_mode))
            else:
                mask = os.umask(0)
                os.umask(mask)
                os.chmod(name, 0o666 & ~mask)
            os.replace(name, path.resolve())
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:  # its name is that of the file beside
        raise Failure(f"{path}: {error.strerror or error}") from None
