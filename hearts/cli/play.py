"""``hearts play``: a match against the computer, line by line.

The match is saved before each question, as notation with two more tags, so a crash loses nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Final, final

import click
from click.core import ParameterSource

from hearts import notation, variants
from hearts._core.cards.action import Phase
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.game.game import Game
from hearts._engine.phases.phases import phase_of
from hearts._engine.score.match import Match
from hearts._wording import capitalized
from hearts.cli.errors import Failure, failures
from hearts.cli.files import one_match, path_word
from hearts.cli.odds import show_odds
from hearts.cli.options import Number, RulesName, amended, kept_path, players_option, with_option
from hearts.cli.saved_match import (
    SavedMatch,
    beside,
    cards_played,
    events_in_words,
    hints,
    offer,
    reasons,
    refusal,
)
from hearts.cli.screen import YOU, Screen, with_verb
from hearts.errors import IllegalAction, InputError
from hearts.rules import Rules

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["command"]

_NAMES: Final = ("Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo", "Iris", "Jack")
#: The least width of a terminal for a hand on one line; below it, each suit has its own line.
_WIDE: Final = 60
#: The least height for a table on a screen.
_HIGH: Final = 22
_NONE_SAVED: Final = "no match was saved here; 'hearts play american' begins one"
#: The news of cards that the person gets without a choice.
_GOT: Final = ("shown_kitty", "shown_draw")
#: The reasons why there are no odds in some phases.
_NO_ODDS: Final = {
    Phase.CALL: "nobody has seen a card yet",
    Phase.CHOOSE: "all cards have been played",
}
_HELP: Final = (
    "QS         play the queen of spades; several cards are typed in a row",
    "1          choose the first of the answers to a question",
    "none       charge nothing",
    "why QS     explain why a card may not be played; 'why' alone explains all",
    "hint       show the best choices and their likely cost",
    "odds       show who may hold the cards that count; 'odds QS' shows one card",
    "undo       take back your last choice, and all that followed it",
    "claim      end the deal, if all remaining tricks are yours or its points are settled",
    "sheet      print the score sheet",
    "rules      print the rules",
    "quit       stop; 'hearts play' goes on later",
)


@click.command()
@click.argument("rules", metavar="[NAME]", type=RulesName(), required=False)
@players_option
@with_option
@click.option(
    "--level",
    type=Number(1, 5),
    default=2,
    show_default=True,
    metavar="1-5",
    help="The strength of the others: 1 is random, 2 is careful, 3 to 5 look ahead.",
)
@click.option("--seed", type=int, metavar="NUMBER", help="The seed of the deals.")
@click.option("--name", default=YOU, show_default=True, help="Your name.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=kept_path,
    metavar="FILE",
    help="The file of the match; by default in your home folder.",
)
@click.option(
    "--plain",
    is_flag=True,
    help="Play line by line. Pipes, small terminals and those without Textual always do.",
)
@click.pass_context
def command(
    context: click.Context,
    rules: Rules | None,
    players: int | None,
    amendments: tuple[str, ...],
    level: int,
    seed: int | None,
    name: str,
    save: Path | None,
    plain: bool,
) -> None:
    """Play a match by the rules NAME against the computer.

    In a terminal you play on a screen, by keys; '?' lists them. It needs Textual: the extra
    'screen'. With --plain you play line by line.

    Line by line, type a card such as QS or 10D. Cards that may not be played now are dim, or stand
    in brackets; 'why' says why. 'hint' and 'odds' advise you, 'undo' takes your last choice back,
    and 'help' lists the other words.

    The match is saved all the time: without a NAME the last one goes on. A new match keeps an
    unfinished one in a file that ends in '.old', and replaces a finished one.

    \b
    For example:
      hearts play american
      hearts play golden_ten --players 5 --level 1
      hearts play
    """
    screen: Screen = context.obj
    file = save or _usual_file()
    if rules is None:
        for option in ("players", "with", "level", "seed", "name"):
            source = context.get_parameter_source("amendments" if option == "with" else option)
            if source is ParameterSource.COMMANDLINE:
                raise click.UsageError(f"--{option} is for a new match; name its rules.", context)
        match = _resume(screen, file)
    else:
        match = _start(screen, file, amended(rules, amendments), players, level, seed, name)
    if plain or not _has_screen(screen):
        _Table(screen, match).run()
        return
    from hearts.cli.table import TableApp

    TableApp(match, screen).run()
    match.save()
    screen.prose(_saved(file))


def _has_screen(screen: Screen) -> bool:
    """Return whether the terminal can show a table."""
    height = screen.console.height
    return (
        sys.stdin.isatty()
        and screen.console.is_terminal
        and not screen.console.is_dumb_terminal
        and not screen.plain
        and screen.width >= _WIDE
        and height >= _HIGH
        and find_spec("textual") is not None
    )


def _saved(file: Path) -> str:
    """Return how a match goes on later."""
    other = "" if file == _usual_file() else f" --save {file}"
    return f"Saved in {file}. 'hearts play{other}' goes on."


def _usual_file() -> Path:
    """Return the default path of a saved match."""
    return Path(click.get_app_dir("hearts"), "play.hearts")


def _start(
    screen: Screen,
    file: Path,
    rules: Rules,
    players: int | None,
    level: int,
    seed: int | None,
    name: str,
) -> SavedMatch:
    """Return a new match."""
    with failures():
        game = Game(rules, players)
        more = (f"Player {number}" for number in range(2, game.players + 2))
        others = [each for each in (*_NAMES, *more) if each.casefold() != name.casefold()]
        match = Match(rules, game.players, names=[name, *others[: game.players - 1]])
        state = game.start(seed=seed, match=match)
    _put_aside(screen, file)
    screen.prose(variants.title(rules.name), style="bold")
    return SavedMatch(file, state, level)


def _put_aside(screen: Screen, file: Path) -> None:
    """Keep a file that a new match would replace, under a name that is free.

    A match that was played here and is over need not be kept. A pipe or a device is not a file with
    a match: it is neither read nor moved.
    """
    if not file.is_file():
        return
    goes_on = False
    with suppress(Failure):
        state, level = _read(file)
        goes_on = not state.is_over
        if state.is_over and level:
            return
    names = (f"{file.name}.{number}.old" for number in count(2))
    paths = map(file.with_name, chain([f"{file.name}.old"], names))
    old = next(path for path in paths if not path.exists())
    with failures(str(file)):
        file.rename(old)
    if goes_on:
        command = f"hearts play --save {path_word(old)}"
        screen.prose(f"The earlier match is kept: '{command}' goes on with it.")
    else:
        screen.prose(f"The file that was there is kept: {old}.")


def _read(file: Path) -> tuple[State, str]:
    """Return the match in a file, and the level of the others; "" if it was not played here."""
    with failures(str(file)):
        records = one_match(file.read_text("utf-8"))
        if not records:
            raise InputError(_NONE_SAVED)
        state = notation.replay(records)
        level = records[0].header.tag("level") or ""
    if level not in ("", "1", "2", "3", "4", "5") or not state.match.names:
        raise Failure(f"{file}: this is not a match of 'hearts play'")
    return state, level


def _resume(screen: Screen, file: Path) -> SavedMatch:
    """Return the match that was saved."""
    if not file.is_file():
        raise Failure(f"{file}: {_NONE_SAVED}")
    state, level = _read(file)
    stands = "is over" if state.is_over else "goes on"
    screen.prose(f"The match {stands}: {variants.title(state.game.rules.name)}.", style="bold")
    if state.match.hand_scores:
        screen.sheet(state.match)
    return SavedMatch(file, state, int(level or 2))


@final
class _Table:
    """A match that is shown line by line."""

    def __init__(self, screen: Screen, match: SavedMatch) -> None:
        self.screen = screen
        self.match = match
        self._seen()

    def _seen(self) -> None:
        """Go on from a state of which everything has been told."""
        state = self.state
        self.shown_entries = len(state.view(0).history)
        self.deals = state.deal_number + state.is_over
        self.dealt = None if phase_of(state).between else state.deal_number

    @property
    def state(self) -> State:
        """The state of the match."""
        return self.match.state

    @property
    def view(self) -> View:
        """The view of the person."""
        return self.match.view

    def run(self) -> None:
        """Play until the match is over, or the person stops."""
        file = self.match.file
        if not self.state.is_over:
            self.screen.prose(f"It is saved in {file}. Type 'help' for help.")
            if letters := self.state.game.table.names.letters:
                self.screen.prose(letters)
        try:
            while not self.state.is_over or self._takes_back():
                if self.match.is_asked:
                    self.match.save()
                    self._ask()
                else:
                    self.match.go_on()
                self._tell()
        except (EOFError, KeyboardInterrupt) as stop:
            self.match.save()
            self.screen.print()
            self.screen.prose(_saved(file))
            if isinstance(stop, KeyboardInterrupt):
                raise

    # What is printed.

    def _tell(self) -> None:
        """Print the events since the last call."""
        view, screen = self.view, self.screen
        for entry, text, begins in events_in_words(screen, view, self.shown_entries, self.dealt):
            if begins:
                self.dealt = view.deal_number
                screen.print()
            if "taker" in entry:
                screen.print(text, wrap=True)
            elif begins or entry["seat"] != 0 or entry["kind"] in _GOT:
                screen.prose(text.plain, style="bold" if begins else None)
        self.shown_entries = len(view.history)
        deals = view.deal_number + view.is_over
        if deals > self.deals:  # after the choices of totals
            self.deals = deals
            score = view.hand_score
            if score is not None and score.shooter is not None:
                shooter = view.match.names[score.shooter]
                screen.prose(f"{with_verb(shooter, 'shoot')} the {score.shot}!", style="bold")
            screen.print()
            screen.sheet(view.match)

    def _show(self, view: View, dim: frozenset[Card]) -> None:
        """Print the cards on the table, and the hand."""
        screen, names = self.screen, view.match.names
        screen.print()
        for seat, cards in enumerate(view.charged):
            if cards:
                screen.print(f"Charged by {names[seat]}: ", screen.cards(cards), wrap=True)
        for line in beside(screen, view):
            screen.print(line, wrap=True)
        if view.trick is not None and view.trick.cards:
            screen.print("On the table: ", cards_played(screen, view, view.trick), wrap=True)
        if view.dummy:
            self._print_suits("Dummy: ", view.dummy, dim)
        self._print_suits("Your hand: ", view.hand, dim)

    def _print_suits(self, name: str, cards: Cards, dim: frozenset[Card]) -> None:
        """Print open cards in a row, or in a narrow window a row for each suit."""
        screen = self.screen
        suits = screen.hand(cards, dim=dim)
        if screen.width < _WIDE:
            screen.print(name.rstrip())
            for suit in suits:
                screen.print(suit, wrap=True)
        else:
            screen.print(name, *_spaced(suits), wrap=True)

    # What is asked.

    def _ask(self) -> None:
        """Ask the person until the match goes on, or back."""
        view, screen = self.view, self.screen
        prompt = view.prompt
        assert prompt is not None
        self._show(view, frozenset(card for card, _ in prompt.refused))
        screen.prose(prompt.text)
        for number, option in enumerate(prompt.options, start=1):
            screen.prose(f"  {number}  {option.text}", indent="     ")
        if offered := offer(view, "'claim'"):
            screen.prose(offered)
        while True:
            line = screen.ask("> ").strip()
            words = line.lower().split()
            if not words:
                continue
            if words[0] in ("quit", "q", "exit"):
                raise EOFError
            try:
                if self._answered(view, words):
                    continue
                if words[0] == "undo":
                    self._undo()
                elif words == ["claim"]:
                    screen.prose(self.match.claim())
                else:
                    self.match.choose(self.match.action(line))
                return
            except IllegalAction as error:
                screen.prose(refusal(error.violation), indent="  ")
            except InputError as error:
                screen.prose(f"{capitalized(str(error))}.", indent="  ")

    def _answered(self, view: View, words: list[str]) -> bool:
        """Return whether a line was a question of the person, which has been answered."""
        screen, word = self.screen, words[0]
        if word in ("help", "?", "h"):
            for text in _HELP:
                screen.prose(f"  {text}", indent=" " * 13)
        elif word == "why":
            for text in reasons(view, words[1:]):
                screen.prose(text, indent="  ")
        elif word == "hint":
            for text in hints(view):
                screen.prose(text, indent="  ")
        elif word == "odds":
            if view.phase in _NO_ODDS:
                raise InputError(_NO_ODDS[view.phase])
            show_odds(screen, view, [Card(text) for text in words[1:]])
        elif word == "sheet":
            screen.sheet(view.match)
        elif word == "rules":
            screen.rules(view.game.rules, view.game.players)
        else:
            return False
        return True

    def _undo(self) -> None:
        """Go back to before the last choice of the person."""
        self.match.undo()
        self._seen()
        deal = self.state.deal_number + 1
        self.screen.prose(f"Back to your last choice, in deal {deal}.")

    def _takes_back(self) -> bool:
        """Return whether the person takes back the last choice of a match that is over."""
        if not self.match.can_undo:
            return False
        self.screen.print()
        self.screen.prose("Press Enter to leave, or type 'undo' to take back your last choice.")
        try:
            if self.screen.ask("> ").strip().lower() != "undo":
                return False
        except (EOFError, KeyboardInterrupt):
            self.screen.print()
            return False
        self._undo()
        return True


def _spaced(suits: Iterable[Text]) -> Iterator[str | Text]:
    """Yield suits with room between them."""
    for place, suit in enumerate(suits):
        yield "   " if place else ""
        yield suit
