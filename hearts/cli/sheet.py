"""``hearts sheet``: a score sheet for people who play with real cards.

The file is in the notation, so it can be read by people. A deal is added at its end or taken away
there, an earlier one is changed, and all else in the file stays as it is. The file never is half
written, and the next call of the command continues from the same place.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, final

import click
from attrs import evolve

from hearts import notation, variants
from hearts._arguments import counted, name_problem
from hearts._core.cards.records import Question
from hearts._engine.score.match import Match
from hearts._wording import as_sentence, join_words, name_seats
from hearts.cli.entering import Cancelled, DealEntry, no_seat_of, seat_of
from hearts.cli.errors import Failure, failures, in_words
from hearts.cli.files import Deals, KeptFile, path_word
from hearts.cli.options import amended, kept_path, rules_options
from hearts.cli.screen import Screen, names_of, typed_number
from hearts.cli.sheet_text import Ask, EnteredDeal, SheetText
from hearts.errors import HeartsError, InputError
from hearts.rules import Rules
from hearts.settle import Settlement, averages, howell, sweepstake

__all__ = ["command"]

#: The answers to a question for a deal.
_DEAL: Final = "The points of the deal, player by player, or 'moon ANN', or 'cards'."
_HELP: Final = (
    "13 5 8 0       the points of the deal, player by player",
    "moon ANN       Ann took everything; the rules decide the points",
    "cards          type the cards of each player, to have them counted",
    "edit 3         enter deal 3 again",
    "undo           take back the last deal",
    "ahead          say who is ahead in a tie that the tricks decide",
    "sheet          print the score sheet",
    "rules          print the rules",
    "help           at a question: print the answers that it takes",
    "cancel         at a question about a deal: write nothing down",
    "quit           stop; the same command goes on later",
)


#: The files that are no sheets, by their form.
_OTHER_KINDS: Final = {"points": "a table of points", "json": "JSON"}
#: The settlements that can be printed.
_SETTLEMENTS: Final[dict[str, Callable[[Match], Settlement]]] = {
    "howell": howell,
    "sweepstake": sweepstake,
    "jack": partial(sweepstake, sole=True),
    "averages": averages,
}


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), callback=kept_path)
@rules_options
@click.option(
    "--names", metavar="NAMES", help="The players in the order of play: 'Ann, Bob, Cleo'."
)
@click.option("--dealer", metavar="NAME", help="The first dealer; by default the first player.")
@click.option(
    "--settle",
    type=click.Choice(list(_SETTLEMENTS)),
    help="Print what the players win and pay by FILE, and stop.",
)
@click.option("--totals", is_flag=True, help="Put right the totals that FILE has.")
@click.pass_obj
def command(
    screen: Screen,
    file: Path,
    rules: Rules | None,
    amendments: tuple[str, ...],
    players: int | None,
    names: str | None,
    dealer: str | None,
    settle: str | None,
    totals: bool,
) -> None:
    """Keep score at a table, in FILE.

    After each deal type the points of all players, or 'moon ANN' if Ann took everything, or 'cards'
    to have the cards counted. The sheet says who deals, how to pass and when the match is over. It
    asks for the choices that a player has, and changes totals that hit a mark. It doubts points
    that no deal can come to.

    FILE is saved after each deal. The same command goes on with it later; 'hearts score' prints it.
    Tricks and comments that FILE has stay in it. 'edit 3' changes deal 3. If you change points in
    FILE by hand, --totals counts its totals again. --settle prints payments in counters: howell and
    sweepstake settle each deal, jack is a sweepstake whose jacks only a sole winner takes, and
    averages settles the totals.

    \b
    For example:
      hearts sheet friday.hearts --rules american --names "Ann, Bob, Cleo, Di"
      hearts sheet friday.hearts
    """
    given = amended(rules or variants.AMERICAN, amendments) if rules or amendments else None
    kept = KeptFile(file)
    if file.exists():
        sheet, match = _opened(screen, kept, given, players, totals=totals)
        other = _other(match, given, players, names, dealer)
        if other:
            raise Failure(f"{file}: this sheet has {other}; leave that out, or name a new file")
        if settle is not None:
            with failures(str(file)):
                _print_settlement(screen, match, settle)
            return
    elif settle is not None:
        raise Failure(f"{file}: there is no such sheet to settle")
    else:
        match = _new(screen, given or variants.AMERICAN, players, names, dealer)
        sheet = SheetText(notation.write(match))
        kept.write(sheet.text)
    _Table(screen, kept, sheet, match).run()


def _print_settlement(screen: Screen, match: Match, kind: str) -> None:
    """Print what each player wins and pays, deal by deal and over all."""
    found = _SETTLEMENTS[kind](match)
    rows = [[str(number), *map(str, deal)] for number, deal in enumerate(found.deals, 1)]
    screen.table(["deal", *names_of(match)], [*rows, ["balance", *map(str, found.balance)]])
    if found.pool:
        screen.prose(f"{counted(found.pool, 'counter')} in the pool.")


def _opened(
    screen: Screen, file: KeptFile, given: Rules | None, players: int | None, *, totals: bool
) -> tuple[SheetText, Match]:
    """Return the text of a file, and the sheet that it has; with *totals* they are put right."""
    with failures(str(file.path)):
        sheet = SheetText(file.read(), given, players)
        try:
            return sheet, sheet.match()
        except InputError:
            lines, obstacle = sheet.wrong_lines()
            kind = _OTHER_KINDS.get(Deals(io.StringIO(sheet.text)).kind)
            if not lines and kind:
                raise InputError(
                    f"this is {kind} and no sheet; 'hearts convert {path_word(file.path)} "
                    "--to notation -o new.hearts' makes a sheet of it, with --rules if need be"
                ) from None
            if lines and obstacle:
                raise obstacle from None
            if not (lines or totals):
                raise
        if not totals:
            raise InputError(
                f"{_lines(lines)}: the totals or the result differ from the deals; the same "
                "command with --totals puts them right"
            )
        try:
            sheet, match, lines = sheet.recounted(_asking(screen), {})
        except Cancelled:
            raise InputError("nothing was changed") from None
        file.write(sheet.text)
        screen.prose(f"The totals are put right: {_lines(lines)}.")
        return sheet, match


def _lines(numbers: Sequence[int]) -> str:
    """Return the words for lines of a file."""
    return f"line{'' if len(numbers) == 1 else 's'} {join_words(map(str, numbers))}"


def _asking(screen: Screen) -> Ask:
    """Return a function that asks for a choice in a deal."""

    def ask(before: Match, question: Question) -> str:
        screen.prose(f"Deal {before.standing.deals + 1}:")
        return DealEntry(screen, before).answer(question)

    return ask


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
    """Return the names in a text, which has commas or semicolons between them."""
    return [" ".join(name.split()) for name in re.split("[,;]", text)]


def _new(
    screen: Screen, rules: Rules, players: int | None, names: str | None, dealer: str | None
) -> Match:
    """Return a new sheet."""
    called = _names(names) if names else None
    if players is not None:
        with failures():
            Match(rules, players)  # before the names are asked
    if called is None:
        called = _ask_names(screen, (players,) if players else rules.players)
    with failures():
        match = Match(rules, players or len(called), 0, called)
    alike = [name for name in called if len(_alike(name, called)) > 1]
    if alike:
        raise Failure(f"names: {join_words(alike)} differ only in capitals; change one")
    if dealer is None:
        return match
    seat = seat_of(match, dealer)
    if seat is None:
        raise Failure(f"{dealer or repr(dealer)}: {no_seat_of(match, dealer)}")
    return Match(rules, match.players, seat, called)


def _ask_names(screen: Screen, counts: Sequence[int]) -> list[str]:
    """Return names from the input: the most that may play, or until an empty line.

    Args:
        screen: The screen that asks.
        counts: The numbers of players that the rules allow.
    """
    several = len(counts) > 1
    screen.prose(
        "The players, in the order of play." + (" Enter ends the list." if several else "")
    )
    names: list[str] = []
    while len(names) < max(counts):
        name = " ".join(screen.ask(f"Player {len(names) + 1}: ").split())
        if name.lower() == "quit":
            raise EOFError
        if name.lower() in ("help", "?"):
            screen.prose("Type the name of a player. 'quit' stops.")
            continue
        if not name and len(names) in counts:
            break
        fault = name_problem(name) if name else "needs a name"
        if not name and several and names:
            fault += f": {join_words(map(str, counts), 'or')} can play"
        if _alike(name, names):
            fault = "is there already"
        if fault:
            screen.prose(f"{name or f'Player {len(names) + 1}'} {fault}.")
        else:
            names.append(name)
    return names


def _alike(name: str, names: Sequence[str]) -> list[str]:
    """Return the names that differ from a name in capitals at most."""
    return [each for each in names if each.casefold() == name.casefold()]


@final
class _Table:
    """A table at which score is kept."""

    def __init__(self, screen: Screen, file: KeptFile, sheet: SheetText, match: Match) -> None:
        self.screen = screen
        self.file = file
        self.sheet = sheet
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
                    ahead = "'ahead' says who is ahead, " if self.match._undecided else ""
                    line = screen.ask(f"{ahead}'undo' takes back the last deal, Enter ends: ")
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
                screen.prose(as_sentence(name_seats(in_words(error), self.match.names)))
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
        ways = {"hold": "nothing is passed", "call": "the dealer calls the pass"}
        passing = ways.get(str(way), f"pass {way}")
        return f"Deal {number + 1}: {self.names[match.next_dealer]} deals, {passing}."

    def _do(self, line: str, words: Sequence[str]) -> None:
        """Carry out a line."""
        word = words[0].lower()
        if word in ("help", "?", "h"):
            self.screen.prose(f"Points are those of {join_words(self.names)}, in this order.")
            for text in _HELP:
                self.screen.prose(f"  {text}", indent=" " * 17)
        elif word in ("undo", "u"):
            if len(words) > 1:
                raise InputError(
                    "'undo' takes back the last deal and no other; 'edit 3' enters deal 3 again"
                )
            before = self.match.undo()
            if self.sheet.last_has_more():
                self.screen.prose("The cards and comments of this deal in the file go with it.")
                entry = DealEntry(self.screen, before)
                if entry.one_of("Take it back all the same", ("no", "yes")) == "no":
                    raise Cancelled
            self._put(self.sheet.without_last(before), before)
        elif word == "edit":
            self._edit(words[1:])
        elif word == "ahead":
            self._part()
        elif word == "sheet":
            self.screen.sheet(self.match)
        elif word == "rules":
            self.screen.rules(self.match.rules, self.match.players)
        elif self.match.is_over:
            self.screen.prose("The match is over; begin the next one in a new file.")
        else:
            entry = DealEntry(self.screen, self.match)
            after = entry.settled(entry.entered(line), last=True).added(self.match)
            self._put(self.sheet.with_last(after), after)

    def _put(self, sheet: SheetText, match: Match) -> None:
        """Take a sheet in place of the one before, and save its text.

        If it cannot be saved, the new lines are printed: they need not be thought of again.
        """
        try:
            self.file.write(sheet.text)
        except Failure:
            lines = sheet.lines_new_to(self.sheet)
            if lines:
                self.screen.print("\n".join(["These lines are not in the file:", *lines]))
            raise
        self.sheet = sheet
        self.match = match
        self.screen.sheet(match)

    def _edit(self, words: Sequence[str]) -> None:
        """Enter a deal again: its number, and perhaps its points."""
        deals = self.match.standing.deals
        number = typed_number(words[0]) if words else None
        if number is None or not 1 <= number <= deals:
            there = "there is" if deals == 1 else "there are"
            raise InputError(f"'edit 3' enters deal 3 again; {there} {counted(deals, 'deal')}")
        self.sheet.check_entered(number - 1, deals)
        *_, before = islice(self.match._sheets(), number)
        entry = DealEntry(self.screen, before)
        line = " ".join(words[1:]) or entry.ask(f"Points of deal {number}: ", _DEAL)
        if not line.strip():
            raise Cancelled
        deal = entry.settled(entry.entered(line), last=number == deals)
        self._change(number - 1, deal)
        # Points that were typed stay, although other totals may ask for others.
        scores = list(self.match.hand_scores)
        for later, sheet in enumerate(islice(self.match._sheets(), number, len(scores)), number):
            for doubt in sheet.check(scores[later]):
                self.screen.prose(f"Deal {later + 1}: {doubt}.")

    def _part(self) -> None:
        """Note who is ahead in a tie that the tricks decide."""
        if not self.match._undecided:
            deals = self.match.standing.deals
            if deals and self.match._scores.last.ahead:
                raise InputError(f"that is known; 'edit {deals}' enters the last deal again")
            raise InputError("there is no tie that the tricks decide")
        self.sheet.check_last_has_lines()
        ahead = DealEntry(self.screen, self.match).ahead(self.match)
        if not ahead:
            raise Cancelled
        before, score = self.match.undo(), self.match._scores.last
        answers = before._answers_for(score, self.match.scores)
        known = tuple(seat for seat in score.ahead if seat not in ahead)
        score = evolve(score, ahead=(*known, *ahead))
        self._change(before.standing.deals, EnteredDeal(score, answers))

    def _change(self, number: int, deal: EnteredDeal) -> None:
        """Put another deal in the place of one; deals are numbered from 0."""
        sheet, match, _ = self.sheet.recounted(_asking(self.screen), {number: deal})
        self._put(sheet, match)
