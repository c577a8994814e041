"""``hearts sheet``: a score sheet for people who play with real cards.

The file is in the notation, so it can be read by people. A deal is added at its end, or taken away
there, and all else in the file stays as it is. The file never is half written, and the next call of
the command continues from the same place.

The module is long because the questions about one deal, and their answers, are in one class.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, final

import click
from attrs import evolve

from hearts import notation, variants
from hearts._arguments import name_problem
from hearts._core.cards.cards import Cards
from hearts._core.cards.records import HandScore, Question
from hearts._engine.phases.choosing import choice_in_words
from hearts._engine.phases.prompt import choice_in_words
from hearts._engine.score import HandScore, Question, count_taken, tricks_that_count
from hearts._engine.score.match import Match
from hearts._wording import as_sentence, count_of, join_words
from hearts.cli.errors import Failure, failures, in_words
from hearts.cli.files import line_of, write_safely
from hearts.cli.options import amended, rules_options
from hearts.cli.screen import Screen, names_of, typed_number
from hearts.errors import HeartsError, InputError
from hearts.notation import Header, Record
from hearts.rules import Rules, TableRules
from hearts.rules.points import trick_in_words

__all__ = ["command"]

_POINTS: Final = re.compile(r"([-+]?[0-9]{1,9})(?:([-+][0-9]{1,9})i)?")
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
    other = dealer is not None and _seat(match, dealer) != match.dealer
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
    seat = _seat(match, dealer)
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


def _seat(match: Match, name: str) -> int | None:
    """Return the seat of a player by the name, the beginning of it, or the number of the seat."""
    wanted = name.strip().casefold()
    names = [each.casefold() for each in names_of(match)]
    if wanted in names:
        return names.index(wanted)
    fitting = [seat for seat, each in enumerate(names) if each.startswith(wanted)]
    if len(fitting) == 1:
        return fitting[0]
    number = typed_number(wanted)
    return number if number in range(match.players) else None


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
            except _Cancelled:
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
        word = words[0].lower()
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
            self._add(self._shot(" ".join(words[1:]), sun=word == "sun"))
        elif word == "cards":
            self._add(self._counted())
        else:
            self._add(self._typed(line))

    def _put(self, text: str, match: Match) -> None:
        """Take a sheet in place of the one before, and save its text."""
        write_safely(self.file, text)
        self.text = text
        self.match = match
        self.screen.sheet(match)

    def _add(self, score: HandScore) -> None:
        """Write a deal down, once doubts and choices are settled."""
        for doubt in self.match.check(score):
            self.screen.prose(as_sentence(doubt))
            if self._one_of("Write it down all the same", ("no", "yes")) == "no":
                raise _Cancelled
        answers: list[str] = []
        while (question := self.match.question(score, answers)) is not None:
            answers.append(self._answer(question))
        after = self.match.add(score, answers)
        self._put(_with_last(self.text, after), after)

    def _typed(self, line: str) -> HandScore:
        """Return points that were typed."""
        cells = line.replace(",", " ").replace("\u2212", "-").split()
        found = [_POINTS.fullmatch(cell) for cell in cells]
        for cell, one in zip(cells, found, strict=True):
            if one is None:
                raise InputError(f"{cell!r} is neither points nor a known word; see 'help'")
        if len(found) != self.match.players:
            raise InputError(
                f"{count_of(len(found), 'number')} for {self.match.players} players: type those of "
                f"{join_words(self.names)}"
            )
        pairs = [one.groups() for one in found if one is not None]
        second = tuple(int(two or 0) for _, two in pairs)
        asked = self.match.imaginary is not None or any(two for _, two in pairs)
        return HandScore(
            tuple(int(one or 0) for one, _ in pairs), imaginary=second if asked else None
        )

    # Cards.

    def _shot(self, name: str, *, sun: bool) -> HandScore:
        """Return the score of a deal in which one player took everything."""
        match = self.match
        table = match.rules.table(match.players)
        kind = "sun" if sun else "moon"
        kinds = [shoot.kind for shoot in table.rules.shoots]
        if kind not in kinds:
            raise InputError(f"there is no {kind} in these rules")
        shooter = _seat(match, name or self._ask("Who took everything? "))
        if shooter is None:
            raise InputError(f"no player has this name; there are {join_words(self.names)}")
        piles = [Cards()] * match.players
        tricks = None
        if sun:
            piles[shooter] = table.deck
            tricks = [table.hand_size * (seat == shooter) for seat in range(match.players)]
        else:
            moons = [shoot for shoot in table.rules.shoots if shoot.kind == kind]
            piles[shooter] = max((moon.cards_needed(table) for moon in moons), key=len)
            for card in table.watched - piles[shooter]:
                taker = self._player(f"Who took {table.names.card(card)}")
                piles[taker] = piles[taker] + Cards([card])
            if _counts_tricks(table):
                tricks = self._tricks(table.hand_size)
        return self._count(piles, tricks, self._takers(table, shooter if sun else None))

    def _counted(self) -> HandScore:
        """Return the score of a deal by the cards that each player took."""
        table = self.match.rules.table(self.match.players)
        self.screen.prose(
            f"Type the cards that each player took, such as QS 4H 5H; only "
            f"{table.names.any_of(table.watched)} matter. 'rest' stands for all other cards."
        )
        piles: list[Cards] = []
        rest: int | None = None
        for seat, name in enumerate(self.names):
            while len(piles) == seat:
                text = self._ask(f"{name}: ")
                try:
                    piles.append(Cards("" if text.lower() in ("rest", "-") else text))
                except InputError as error:
                    self.screen.prose(as_sentence(str(error)))
                if text.lower() == "rest":
                    rest = seat
        if rest is not None:
            piles[rest] = table.watched - sum(piles, Cards())
        tricks = self._tricks(table.hand_size) if _counts_tricks(table) else None
        return self._count(piles, tricks, self._takers(table))

    def _takers(self, table: TableRules, only: int | None = None) -> dict[int, int | None]:
        """Return the seat that took each trick that counts points, by number; None for nobody.

        Args:
            table: The rules at the table.
            only: The seat that took all tricks, if one did.
        """
        worth, sure = tricks_that_count(table)
        if only is not None and sure:
            return dict.fromkeys(worth, only)
        found: dict[int, int | None] = {}
        for number in sorted(worth, key=lambda n: (n < 0, n)):
            question = f"Who took {trick_in_words(number)}"
            found[number] = self._player(question) if sure else self._player_if_any(question)
        return found

    def _count(
        self,
        piles: Sequence[Cards],
        tricks: Sequence[int] | None,
        takers: Mapping[int, int | None],
    ) -> HandScore:
        """Return the score of piles; open choices are asked."""
        rules, charged = self.match.rules, Cards()
        if rules.charging is not None:
            charged = Cards(self._ask("Which cards were charged? Enter for none: "))
        answers: list[str] = []
        while True:
            found = count_taken(
                rules,
                piles,
                players=self.match.players,
                tricks_taken=tricks,
                charged=charged,
                match=self.match,
                choice=answers,
                takers=takers,
            )
            if not isinstance(found, Question):
                return found[0]
            answers.append(self._answer(found))

    def _tricks(self, most: int) -> list[int]:
        """Return the number of tricks of each player."""
        found: list[int] = []
        while len(found) < len(self.names):
            number = typed_number(self._ask(f"Tricks of {self.names[len(found)]}: "))
            if number is not None and 0 <= number <= most:
                found.append(number)
            else:
                self.screen.prose(f"A number from 0 to {most}, or 'cancel'.")
        return found

    # Questions.

    def _ask(self, question: str) -> str:
        """Return an answer about a deal.

        Raises:
            _Cancelled: For 'cancel': nothing is written down.
            EOFError: For 'quit', as at the end of the input.
        """
        text = self.screen.ask(question).strip()
        if text.lower() == "cancel":
            raise _Cancelled
        if text.lower() == "quit":
            raise EOFError
        return text

    def _player_if_any(self, question: str) -> int | None:
        """Ask for a player, and return the seat; None for an empty line."""
        text = self._ask(f"{question}? Enter for nobody: ")
        return self._player(question, text) if text else None

    def _player(self, question: str, first: str | None = None) -> int:
        """Ask for a player, and return the seat; *first* is an answer that was given already."""
        while True:
            text = self._ask(f"{question}? ") if first is None else first
            first = None
            seat = _seat(self.match, text)
            if seat is not None:
                return seat
            self.screen.prose(f"One of {join_words(self.names, 'or')}, or 'cancel'.")

    def _answer(self, question: Question) -> str:
        """Return the choice of a player."""
        table = self.match.rules.table(self.match.players)
        about = "the total" if question.kind == "exact" else f"the {question.kind}"
        self.screen.prose(f"{self.names[question.seat]} chooses what becomes of {about}:")
        for option in question.options:
            words = choice_in_words(table, question, option)
            self.screen.prose(f"  {option}: {words}", indent="    ")
        return self._one_of("Which", question.options)

    def _one_of(self, question: str, options: Sequence[str]) -> str:
        """Return one of some answers; the beginning of one will do."""
        while True:
            text = self._ask(f"{question} ({', '.join(options)})? ").lower()
            fitting = [option for option in options if text and option.startswith(text)]
            if text in options:
                return text
            if len(fitting) == 1:
                return fitting[0]
            self.screen.prose(f"One of {join_words(options, 'or')}, or 'cancel'.")


def _counts_tricks(table: TableRules) -> bool:
    """Return whether the number of tricks of each player matters to the score."""
    counted = any(rule.needs == "counts" for rule in table.counters)
    return counted or any(shoot.kind == "sun" for shoot in table.rules.shoots)


class _Cancelled(Exception):
    """The entry was taken back."""
