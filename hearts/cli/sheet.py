"""``hearts sheet``: a score sheet for people who play with real cards.

The file is in the notation, so it can be read by people. A deal is added at its end, or taken away
there, and all else in the file stays as it is. The file never is half written, and the next call of
the command continues from the same place.

The module is long because the questions about one deal, and their answers, are in one class.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, final

import click
from attrs import evolve

from hearts import notation, variants
from hearts._arguments import name_problem
from hearts._core.cards.records import HandScore
from hearts._engine.score import HandScore
from hearts._engine.score.match import Match
from hearts._wording import as_sentence, join_words
from hearts.cli.entering import Cancelled, DealEntry, seat_of
from hearts.cli.errors import Failure, failures, in_words
from hearts.cli.files import line_of, write_safely
from hearts.cli.options import amended, rules_options
from hearts.cli.screen import Screen, names_of
from hearts.errors import HeartsError, InputError
from hearts.notation import Header, Record
from hearts.rules import Rules

__all__ = ["command"]

_HELP: Final = (
    "13 5 8 0       the points of the deal, player by player",
    "moon ANN       Ann took everything; the rules decide the points",
    "cards          type the cards of each player, to have them counted",
    "undo           take back the last deal",
    "sheet          print the score sheet",
    "rules          print the rules",
    "cancel         at a question about a deal: write nothing down",
    "quit           stop; the same command goes on later",
)


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@rules_options
@click.option(
    "--names", metavar="NAMES", help="The players in the order of play: 'Ann, Bob, Cleo'."
)
@click.option("--dealer", metavar="NAME", help="The first dealer; by default the first player.")
@click.pass_obj
def command(
    screen: Screen,
    file: Path,
    rules: Rules | None,
    amendments: tuple[str, ...],
    players: int | None,
    names: str | None,
    dealer: str | None,
) -> None:
    """Keep score at a table, in FILE.

    After each deal type the points of all players, or 'moon ANN' if Ann took everything, or 'cards'
    to have the cards counted. The sheet says who deals, how to pass and when the match is over. It
    asks for the choices that a player has, and changes totals that hit a mark. It doubts points
    that no deal can come to.

    FILE is saved after each deal. The same command goes on with it later; 'hearts score' prints it.
    Tricks and comments that FILE has stay in it.

    \b
    For example:
      hearts sheet friday.hearts --rules american --names "Ann, Bob, Cleo, Di"
      hearts sheet friday.hearts
    """
    given = amended(rules or variants.AMERICAN, amendments) if rules or amendments else None
    if file.exists():
        text, match = _read(file)
        other = _other(match, given, players, names, dealer)
        if other:
            raise Failure(f"{file}: this sheet has {other}; leave that out, or name a new file")
    else:
        match = _new(screen, given or variants.AMERICAN, players, names, dealer)
        text = notation.write(match)
        write_safely(file, text)
    _Table(screen, file, text, match).run()


def _read(file: Path) -> tuple[str, Match]:
    """Return the text of a file, and the sheet that it has."""
    with failures(str(file)):
        text = file.read_text("utf-8")
        records = notation.read_text(text)
        if not records:
            raise InputError("there is no score sheet in this file")
        return text, notation.keep_score(records)


def _with_last(text: str, match: Match) -> str:
    """Return the text of a sheet, with the last deal of *match* added."""
    before, deal = notation.read_text(text)[-1], notation.records(match)[-1]
    if not before._is_empty:
        return f"{text.rstrip()}\n\n{_lines([deal])}"
    rest = tuple(entry for entry in deal.entries if entry.word != "dealer")
    return f"{text.rstrip()}\n{_lines([evolve(deal, entries=rest)])}"


def _without_last(text: str, match: Match) -> str:
    """Return the text of a sheet, without the last deal; *match* is the sheet before that deal.

    Comments above the deal stay.
    """
    played = [deal for deal in notation.read_text(text) if not deal._is_empty]
    head = "\n".join(text.split("\n")[: line_of(played[-1]) - 1])
    if len(played) > 1:
        return f"{head.rstrip()}\n"
    # The first deal had the first dealer, or a sheet that the match continues.
    return f"{head.rstrip()}\n\n{_lines(notation.records(match))}"


def _lines(deals: Iterable[Record]) -> str:
    """Return the lines of deals, without the header of their match."""
    return notation.write(evolve(deal, header=Header()) for deal in deals)


def _other(
    match: Match,
    rules: Rules | None,
    players: int | None,
    names: str | None,
    dealer: str | None,
) -> str:
    """Return the words for a difference between a sheet and the arguments, if there is one."""
    if rules is not None and rules != match.rules:
        return "other rules"
    if players is not None and players != match.players:
        return "other players"
    if names is not None and _names(names) != list(names_of(match)):
        return "other names"
    other = dealer is not None and seat_of(match, dealer) != match.dealer
    return "another first dealer" if other else ""


def _names(text: str) -> list[str]:
    """Return the names in a text, which has commas between them."""
    return [" ".join(name.split()) for name in text.split(",")]


def _new(
    screen: Screen, rules: Rules, players: int | None, names: str | None, dealer: str | None
) -> Match:
    """Return a new sheet."""
    called = _names(names) if names else None
    if called is None:
        called = _ask_names(screen, players or (rules.players[0] if len(rules.players) == 1 else 0))
    with failures():
        match = Match(rules, players or len(called), 0, called)
    if dealer is None:
        return match
    seat = seat_of(match, dealer)
    if seat is None:
        raise Failure(f"{dealer}: no player has this name; there are {join_words(called)}")
    return Match(rules, match.players, seat, called)


def _ask_names(screen: Screen, players: int) -> list[str]:
    """Return names from the input: one for each player, or until an empty line."""
    screen.prose(
        "The players, in the order of play." + ("" if players else " Enter ends the list.")
    )
    names: list[str] = []
    while not players or len(names) < players:
        name = " ".join(screen.ask(f"Player {len(names) + 1}: ").split())
        if not name and not players and len(names) > 2:
            break
        fault = "needs a name" if not name else name_problem(name)
        if name in names:
            fault = "is there already"
        if fault:
            screen.prose(f"Player {len(names) + 1} {fault}." if not name else f"{name} {fault}.")
        else:
            names.append(name)
    return names


@final
class _Table:
    """A table at which score is kept."""

    def __init__(self, screen: Screen, file: Path, text: str, match: Match) -> None:
        self.screen = screen
        self.file = file
        self.text = text
        self.match = match

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return names_of(self.match)

    def run(self) -> None:
        """Keep score until the user stops."""
        screen = self.screen
        if self.match.standing.deals:
            screen.sheet(self.match)
        else:
            title = variants.title(self.match.rules.name)
            screen.prose(f"{title}, {join_words(self.names)}. Type 'help' for help.")
        while True:
            try:
                over = self.match.is_over
                if over:
                    line = screen.ask("'undo' takes back the last deal, Enter ends: ")
                else:
                    screen.print()
                    screen.prose(self._opening(), style="bold")
                    line = screen.ask("Points: ")
                words = line.split()
                if (over and not words) or (words and words[0].lower() in ("quit", "q", "exit")):
                    return
                if words:
                    self._do(line.strip(), words)
            except HeartsError as error:
                screen.prose(as_sentence(in_words(error)))
            except Cancelled:
                screen.prose("Nothing was written down.")
            except EOFError:
                screen.print()
                return

    def _opening(self) -> str:
        """Return the prompt before the next deal."""
        match = self.match
        number = match.standing.deals
        way = match.rules.table(match.players).rules.passing.direction(number)
        told = {"hold": "nothing is passed", "call": "the dealer calls the pass"}
        passing = told.get(str(way), f"pass {way}")
        return f"Deal {number + 1}: {self.names[match.next_dealer]} deals, {passing}."

    def _do(self, line: str, words: Sequence[str]) -> None:
        """Carry out a line."""
        word, entry = words[0].lower(), DealEntry(self.screen, self.match)
        if word in ("help", "?", "h"):
            self.screen.prose(f"Points are those of {join_words(self.names)}, in this order.")
            for text in _HELP:
                self.screen.prose(f"  {text}", indent=" " * 17)
        elif word in ("undo", "u"):
            before = self.match.undo()
            self._put(_without_last(self.text, before), before)
        elif word == "sheet":
            self.screen.sheet(self.match)
        elif word == "rules":
            self.screen.rules(self.match.rules, self.match.players)
        elif self.match.is_over:
            self.screen.prose("The match is over.")
        elif word in ("moon", "sun"):
            self._add(entry.shot(" ".join(words[1:]), sun=word == "sun"))
        elif word == "cards":
            self._add(entry.counted())
        else:
            self._add(entry.typed(line))

    def _put(self, text: str, match: Match) -> None:
        """Take a sheet in place of the one before, and save its text."""
        write_safely(self.file, text)
        self.text = text
        self.match = match
        self.screen.sheet(match)

    def _add(self, score: HandScore) -> None:
        """Write a deal down, once doubts and choices are settled."""
        entry = DealEntry(self.screen, self.match)
        for doubt in self.match.check(score):
            self.screen.prose(as_sentence(doubt))
            if entry.one_of("Write it down all the same", ("no", "yes")) == "no":
                raise Cancelled
        answers: list[str] = []
        while (question := self.match.question(score, answers)) is not None:
            answers.append(entry.answer(question))
        after = self.match.add(score, answers)
        self._put(_with_last(self.text, after), after)
