"""The output of commands: cards, sentences and tables, as wide as the terminal.

Only terminals get colours, and none if ``NO_COLOR`` is set. If the encoding of the output has no
signs for the suits, letters replace them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal, final

import click

from hearts import variants
from hearts._arguments import counted
from hearts._core.cards.action import Unknown
from hearts._core.cards.cards import SUITS, Card, Cards
from hearts._engine.score.match import Match, Result, result_shown, with_imaginary
from hearts._wording import capitalized, join_words, points_text
from hearts.cli.errors import Failure, in_lines, in_terminal

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from hearts.rules import Rules

#: The name for the person at the terminal.
YOU: Final = "You"
_SIGNS: Final = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
#: The colours of the suits: those of a pack, and four that differ on a dark ground and a light one.
_COLOURS: Final = {
    "none": {},
    "two": {"D": "bright_red", "H": "bright_red"},
    "four": {"C": "bright_green", "D": "bright_blue", "H": "bright_red"},
}
#: The replacements for signs that an encoding may lack.
_PLAIN: Final = str.maketrans("♣♦♠♥\u2026\u2013\u2212\u2019", "CDSH.--'")
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,9}")
#: The greatest length of a line of prose: longer lines are hard to read.
_LONGEST_LINE: Final = 88
#: The number of lines of a long table that are printed at once.
_BLOCK: Final = 1_000
#: The least room for a name above a column.
_LEAST_NAME: Final = 3


@final
class Screen:
    """The output of a command.

    Args:
        colors: The colours of the suits: ``"two"``, ``"four"`` or ``"none"``.
        ascii: Whether letters stand in place of the signs of the suits.
    """

    def __init__(self, colors: str = "two", ascii: bool = False) -> None:
        self.colors = colors
        self.ascii = ascii

    @cached_property
    def console(self) -> Console:
        """The terminal, file or pipe that is written to."""
        from rich.console import Console

        return Console(
            highlight=False,
            soft_wrap=True,
            no_color=True if self.colors == "none" else None,
        )

    @cached_property
    def plain(self) -> bool:
        """Whether only plain characters may be printed."""
        if self.ascii:
            return True
        try:
            "♣…".encode(self.console.encoding)
        except (LookupError, UnicodeEncodeError):
            return True
        return False

    @property
    def width(self) -> int:
        """The width of the terminal, in characters; 80 without one."""
        return self.console.width

    def print(
        self, *parts: str | Text, style: str | None = None, end: str = "\n", wrap: bool = False
    ) -> None:
        """Print a line made of texts.

        Args:
            parts: The texts, one behind the other.
            style: The style, in the words of rich, such as ``"bold"``.
            end: The text after it.
            wrap: Whether a line wider than the terminal is broken between words.
        """
        from rich.text import Text

        line = Text("", style=style or "")
        for part in parts:
            line.append_text(self._fit(Text(part) if isinstance(part, str) else part))
        self.console.print(line, end=end, soft_wrap=not wrap)

    def _fit(self, text: Text) -> Text:
        """Return a text in characters that can be printed."""
        if self.plain:
            text = text.copy()
            found = text.plain.translate(_PLAIN)
            text.plain = found.encode(
                "ascii" if self.ascii else self.console.encoding, "replace"
            ).decode("ascii" if self.ascii else self.console.encoding)
        return text

    def prose(self, text: str, *, indent: str = "", style: str | None = None) -> None:
        """Print a paragraph, broken into lines.

        Args:
            text: The paragraph.
            indent: The text in front of each line but the first.
            style: The style.
        """
        width = max(20, min(self.width, _LONGEST_LINE))
        for line in in_lines(text, width, indent) or [""]:
            self.print(line, style=style)

    def rules(self, rules: Rules, players: int | None = None) -> None:
        """Print rules in prose.

        Args:
            rules: The rules.
            players: The number of players; by default all that the rules allow.
        """
        sections = rules.sections(players)
        self.prose(variants.title(rules.name), style="bold underline")
        for section in sections:
            self.print()
            self.prose(section.heading, style="bold")
            paragraphs = section.paragraphs
            if len(rules.players) == 1 or players is not None:
                paragraphs = (" ".join(paragraphs),)
            for paragraph in paragraphs:
                self.prose(paragraph)

    def data(self, text: str) -> None:
        """Print the text of a file. Such files are in UTF-8, wherever the output goes."""
        click.echo(text if sys.stdout.isatty() else text.encode(), nl=False)

    def ask(self, question: str) -> str:
        """Return the next line of input.

        Args:
            question: The text in front of it.

        Raises:
            EOFError: If there is no more to read.
            Failure: If it cannot be read.
        """
        self.print(question, end="")
        self.console.file.flush()
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError as error:
            raise Failure(f"the input is not in {error.encoding}") from None
        if not line:
            raise EOFError
        return line.rstrip("\r\n")

    def warn(self, text: str) -> None:
        """Print a sentence to standard error, for faults."""
        line = in_terminal(text.translate(_PLAIN) if self.plain else text)
        print(line, file=sys.stderr, flush=True)  # noqa: T201

    # Cards.

    def card(self, card: Card, *, style: str = "") -> Text:
        """Return a card, in the colour of its suit."""
        return self.cards([card], style=style)

    def cards(self, cards: Iterable[Card], *, style: str = "") -> Text:
        """Return cards in their order, each in the colour of its suit."""
        from rich.text import Text

        colours = _COLOURS[self.colors]
        found = Text("")
        for place, card in enumerate(cards):
            look = f"{colours.get(card.suit, '')} {style}".strip()
            found.append(" " if place else "")
            found.append(f"{card.rank}{_SIGNS.get(card.suit, '')}", style=look)
        return found

    def suit(self, suit: str) -> Text:
        """Return the sign of a suit, in its colour."""
        from rich.text import Text

        return Text(_SIGNS[suit], style=_COLOURS[self.colors].get(suit, ""))

    def hand(self, cards: Cards | Unknown, *, dim: Iterable[Card] = ()) -> list[Text]:
        """Return a hand by suits, a text for each suit, high cards first.

        Args:
            cards: The hand, or the number of its cards.
            dim: The cards of it that may not be played now.
        """
        from rich.text import Text

        if isinstance(cards, Unknown):
            return [Text(counted(len(cards), "card"))]
        grey = frozenset(dim)
        colourless = self.console.color_system is None  # then dim cards would look like others
        found = []
        for suit in (*SUITS, "W"):
            held = [card for card in reversed(cards) if card.suit == suit]
            line = Text("")
            for place, card in enumerate(held):
                line.append(" " if place else "")
                shown = self.card(card, style="dim" if card in grey else "bold")
                if card in grey and colourless:
                    shown = Text("(").append_text(shown).append(")")
                line.append_text(shown)
            found += [line] if held else []
        return found

    # Tables.

    def table(
        self, heads: Sequence[str], rows: Iterable[Sequence[str | Text]], left: int = 1
    ) -> None:
        """Print a table; a cell that is too wide is broken into lines.

        Args:
            heads: The headings of the columns; no line of headings if all are empty.
            rows: The rows, a text for each column.
            left: The number of columns aligned to the left; the others hold numbers.
        """
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, show_header=any(heads), header_style="dim")
        for place, head in enumerate(heads):
            side: Literal["left", "right"] = "left" if place < left else "right"
            table.add_column(
                self._fit(Text(head)), justify=side, overflow="fold", no_wrap=place == 0
            )
        for row in rows:
            cells = [Text(cell) if isinstance(cell, str) else cell for cell in row]
            table.add_row(*map(self._fit, cells))
        self.console.print(table)

    def sheet(self, match: Match) -> None:
        """Print a score sheet: the points of each deal, the totals and the result."""
        from rich.cells import cell_len

        names = names_of(match)
        room = (self.width - len("total")) // match.players - 2
        heads = ["deal", *(_cut(name, room) for name in names)]
        widths = list(map(cell_len, heads))
        for row in match._rows():
            widths = [max(width, len(cell)) for width, cell in zip(widths, row, strict=True)]
        least = _LEAST_NAME if match.imaginary is None else 2 * _LEAST_NAME
        if room < least or sum(widths) + 2 * match.players > self.width:
            *rows, sums = match._rows()
            for seat, name in enumerate(names):
                cells = [row[seat + 1] for row in rows if row[seat + 1]]
                self.prose(f"{name}: {' '.join([*cells, ''])}total {sums[seat + 1]}", indent="  ")
        else:
            self._columns(heads, widths, match)
        self.result(match)

    def _columns(self, heads: Sequence[str], widths: Sequence[int], match: Match) -> None:
        """Print a sheet that may be long. The tables of rich are slow, and hold every cell several
        times."""
        from rich.cells import cell_len

        def line(cells: Sequence[str]) -> str:
            gaps = [
                " " * (width - cell_len(cell)) for cell, width in zip(cells, widths, strict=True)
            ]
            numbers = [f"{gap}{cell}" for gap, cell in zip(gaps[1:], cells[1:], strict=True)]
            return "  ".join([cells[0] + gaps[0], *numbers])

        self.print(line(heads), style="dim")
        lines = map(line, match._rows())
        while block := list(islice(lines, _BLOCK)):
            self.print("\n".join(block))

    def result(self, match: Match) -> None:
        """Print the winners, if the match is over."""
        if not match.is_over:
            return
        result = result_shown(match)
        if result is None:
            self._undecided(match)
            return
        winners, *amounts = outcome(result, names_of(match))
        self.prose(winners, style="bold")
        for line in amounts:
            self.prose(line)

    def _undecided(self, match: Match) -> None:
        """Print the winners of a match without its result, if they are known."""
        winners = match._winners
        if not winners:
            self.prose("The match is over. The tricks decide a tie, and the sheet has only points.")
            return
        self.prose(_who_wins(winners, names_of(match)), style="bold")
        self.prose("The tricks decide a tie for another place, and the sheet has only points.")


def _cut(name: str, room: int) -> str:
    """Return a name, cut to a number of cells: a Chinese character takes two."""
    from rich.cells import cell_len, set_cell_size

    return name if cell_len(name) <= room else f"{set_cell_size(name, room - 1).rstrip()}…"


def points_in_words(points: int, imaginary: int) -> str:
    """Return the points of two columns in words."""
    return f"{with_imaginary(points, imaginary)} points" if imaginary else points_text(points)


def typed_number(text: str) -> int | None:
    """Return the whole number of at most nine digits that was typed; None for another text."""
    return int(text) if _NUMBER.fullmatch(text) else None


def names_of(match: Match) -> tuple[str, ...]:
    """Return the names of the players, or the numbers of their seats."""
    return match.names or tuple(f"seat {seat}" for seat in range(match.players))


def outcome(result: Result, names: Sequence[str]) -> Iterator[str]:
    """Yield sentences: the winners, then payments and victory points if the rules have them."""
    yield _who_wins(result.winners, names)
    if result.payments is not None and any(result.payments):
        paid = (
            f"{with_verb(name, 'pay' if amount < 0 else 'get')} {abs(amount)}"
            for name, amount in zip(names, result.payments, strict=True)
            if amount
        )
        yield f"{join_words(paid)}."
    if result.victory_points is not None:
        shares = zip(names, result.victory_points, strict=True)
        yield f"Victory points: {join_words(f'{name} {amount}' for name, amount in shares)}."


def _who_wins(winners: Sequence[int], names: Sequence[str]) -> str:
    """Return a sentence that names the winners."""
    won = join_words(names[seat] for seat in winners) or "nobody"
    text = f"{won} win" if len(winners) > 1 else with_verb(won, "win")
    return f"{capitalized(text)}."


def with_verb(name: str, verb: str) -> str:
    """Return a player with a verb, as *Ann passes*; the person at the terminal may be *You*."""
    return f"{name} {verb}" if name == YOU else f"{name} {verb}s"
