"""``hearts play``: a match against the computer, line by line.

The match is saved before each question, as notation with two more tags, so a crash loses nothing.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final, final

import click
from click.core import ParameterSource

from hearts import bots, notation, variants
from hearts._core.cards.action import Action, Phase
from hearts._core.cards.cards import Card
from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.game.game import Game
from hearts._engine.phases.phases import phase_of
from hearts._engine.score.match import Match
from hearts._wording import capitalized, count_of, points_text
from hearts.cli.errors import Failure, failures
from hearts.cli.files import write_safely
from hearts.cli.odds import show_odds
from hearts.cli.options import Number, RulesName, amended, players_option, with_option
from hearts.cli.screen import YOU, Screen, typed_number, with_verb
from hearts.clients import news
from hearts.errors import IllegalAction, InputError
from hearts.rules import Rules

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["command"]

_NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
#: The least width of a terminal for a hand on one line; below it, each suit has its own line.
_WIDE: Final = 60
_PLAYING: Final = (Phase.PLAY, Phase.EXCHANGE)
#: The reasons why there are no odds in some phases.
_NO_ODDS: Final = {
    Phase.CALL: "nobody has seen a card yet",
    Phase.CHOOSE: "all cards have been played",
}
#: The number of choices in a hint.
_HINTS: Final = 3
#: The number of worlds behind a hint, so that it takes no more than a moment.
_WORLDS: Final = 20
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
    metavar="FILE",
    help="The file of the match; by default in your home folder.",
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
) -> None:
    """Play a match by the rules NAME against the computer.

    Type a card such as QS or 10D. Cards that may not be played now are dim, or stand in brackets;
    'why' says why. 'hint' and 'odds' advise you, 'undo' takes your last choice back, and 'help'
    lists the other words. The match is saved all the time: without a NAME the last one goes on. A
    new match leaves the one before in a file that ends in '.old'.

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
        table = _resume(screen, file)
    else:
        table = _start(screen, file, amended(rules, amendments), players, level, seed, name)
    table.run()


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
) -> _Table:
    """Return a new match."""
    with failures():
        game = Game(rules, players)
        more = (f"Player {number}" for number in range(2, game.players + 2))
        others = [each for each in (*_NAMES, *more) if each.casefold() != name.casefold()]
        match = Match(rules, game.players, names=[name, *others[: game.players - 1]])
        state = game.start(seed=seed, match=match)
    _put_aside(screen, file)
    file.parent.mkdir(parents=True, exist_ok=True)
    screen.prose(variants.title(rules.name), style="bold")
    return _Table(screen, file, state, level)


def _put_aside(screen: Screen, file: Path) -> None:
    """Keep a file that a new match would replace, unless its match is over.

    A pipe or a device is not a file with a match: it is neither read nor moved.
    """
    with contextlib.suppress(Failure):
        if not file.is_file() or _read(file)[0].is_over:
            return
    old = file.with_name(f"{file.name}.old")
    with failures(str(file)):
        file.replace(old)
    screen.prose(f"The earlier match is kept: 'hearts play --save {old}' goes on with it.")


def _read(file: Path) -> tuple[State, str]:
    """Return the match in a file, and the level of the others."""
    with failures(str(file)):
        records = notation.read_text(file.read_text("utf-8"))
        state = notation.replay(records)
        level = records[0].header.tag("level") or "2"
    if level not in ("1", "2", "3", "4", "5") or not state.match.names:
        raise Failure(f"{file}: this is not a match of 'hearts play'")
    return state, level


def _resume(screen: Screen, file: Path) -> _Table:
    """Return the match that was saved."""
    if not file.is_file():
        raise Failure(f"{file}: no match was saved here; 'hearts play american' begins one")
    state, level = _read(file)
    stands = "is over" if state.is_over else "goes on"
    screen.prose(f"The match {stands}: {variants.title(state.game.rules.name)}.", style="bold")
    if state.match.hand_scores:
        screen.sheet(state.match)
    return _Table(screen, file, state, int(level))


@final
class _Table:
    """A match that is being played; the person sits in seat 0."""

    def __init__(self, screen: Screen, file: Path, state: State, level: int) -> None:
        self.screen = screen
        self.file = file
        self.level = level
        self.bots = [bots.opponent(level, seed=seat) for seat in range(state.game.players)]
        #: The number of actions before each choice of the person.
        self.choices = [place for place, each in enumerate(state.history) if each.seat == 0]
        self._go_to(state)

    def _go_to(self, state: State) -> None:
        """Go on from a state of which everything has been told."""
        self.state = state
        self.shown_entries = len(state.view(0).history)
        self.deals = state.deal_number + state.is_over
        between = phase_of(state).between
        self.tricks = 0 if between else len(state.tricks)
        self.dealt = None if between else state.deal_number

    @property
    def view(self) -> View:
        """The view of the person."""
        return self.state.view(0)

    def run(self) -> None:
        """Play until the match is over, or the person stops."""
        if not self.state.is_over:
            self.screen.prose(f"It is saved in {self.file}. Type 'help' for help.")
        try:
            while not self.state.is_over or self._takes_back():
                self._step()
                self._tell()
        except (EOFError, KeyboardInterrupt) as stop:
            self.screen.print()
            other = "" if self.file == _usual_file() else f" --save {self.file}"
            self.screen.prose(f"Saved in {self.file}. 'hearts play{other}' goes on.")
            if isinstance(stop, KeyboardInterrupt):
                raise

    def _step(self) -> None:
        """One action: of the table, of the person, or of another player."""
        state = self.state
        if not state.actors:
            self.state = state.deal()
        elif 0 in state.actors:
            self._save()
            self._ask()
            self._save()
        else:
            self.state = self._moved(state)
        if self.state.is_over:
            self._save()

    def _moved(self, state: State) -> State:
        """Return the state after the action that a bot chooses."""
        seat = state.actors[0]
        return state.apply(self.bots[seat](state.view(seat)).at(seat))

    def _save(self) -> None:
        """Write the match to its file."""
        tags = [("Level", str(self.level))]
        write_safely(self.file, notation.write(notation.records(self.state, tags=tags)))

    # What is printed.

    def _tell(self) -> None:
        """Print the events since the last call."""
        view, screen = self.view, self.screen
        entries = news(view, self.shown_entries)
        self.shown_entries += len(entries)
        for entry in entries:
            kind = entry["kind"].partition("_")[0]
            if kind == "deal" and self.dealt == view.deal_number:
                screen.prose("The pile is dealt again.")
            elif kind == "deal":
                self.dealt = view.deal_number
                screen.print()
                dealer = view.match.names[view.dealer]
                text = f"Deal {view.deal_number + 1}. {with_verb(dealer, 'deal')}."
                screen.prose(text, style="bold")
            elif kind not in ("play", "start", "hidden") and entry["seat"] != 0:
                screen.prose(entry["text"])
        deals = view.deal_number + view.is_over
        if deals > self.deals or not phase_of(view).between:
            for trick in view.tricks[self.tricks :]:
                self.tricks += 1
                self._tell_trick(trick)
        if deals > self.deals:  # after the choices of totals
            self.deals = deals
            self.tricks = 0
            score = view.hand_score
            if score is not None and score.shooter is not None:
                shooter = view.match.names[score.shooter]
                screen.prose(f"{with_verb(shooter, 'shoot')} the {score.shot}!", style="bold")
            screen.print()
            screen.sheet(view.match)

    def _tell_trick(self, trick: Trick) -> None:
        """Print a trick, its taker and its points."""
        from rich.text import Text

        game = self.state.game
        taker = game.taker(trick)
        points = sum(game.table.values.get(card, 0) for card in trick.cards)
        line = Text(f"{self.tricks:>2}. ").append_text(self._played(trick))
        if taker is not None:
            line.append(f" - {with_verb(self.state.match.names[taker], 'take')}")
            line.append(f" {points_text(points)}" if points else " it")
        self.screen.print(line, wrap=True)

    def _played(self, trick: Trick) -> Text:
        """Return the cards of a trick with their players."""
        from rich.text import Text

        names = self.state.match.names
        found = Text("")
        for place, (seat, card) in enumerate(
            zip(self.state.game.seats(trick), trick.cards, strict=True)
        ):
            found.append(", " if place else "").append(f"{names[seat]} ")
            found.append_text(self.screen.card(card))
        return found

    def _show(self, view: View, dim: frozenset[Card]) -> None:
        """Print the trick on the table, and the hand."""
        screen = self.screen
        screen.print()
        if view.trick is not None and view.trick.cards:
            screen.print("On the table: ", self._played(view.trick), wrap=True)
        suits = screen.hand(view.hand, dim=dim)
        if screen.width < _WIDE:
            for suit in suits:
                screen.print(suit, wrap=True)
        else:
            screen.print("Your hand: ", *_spaced(suits), wrap=True)

    # What is asked.

    def _ask(self) -> None:
        """Ask the person until the match goes on, or back."""
        view, screen = self.view, self.screen
        prompt = view.prompt
        assert prompt is not None
        if not _is_asked(view):
            self.state = self.state.apply(view.answer([]))
            return
        self._show(view, frozenset(card for card, _ in prompt.refused))
        screen.prose(prompt.text)
        for number, option in enumerate(prompt.options, start=1):
            screen.prose(f"  {number}  {option.text}", indent="     ")
        if len(view.hand) > 1 and _is_settled(self.state):
            screen.prose("Nothing can change the points of this deal: 'claim' ends it.")
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
                else:
                    self._choose(view, line)
                return
            except IllegalAction as error:
                screen.prose(f"{capitalized(error.violation.message)}.", indent="  ")
            except InputError as error:
                screen.prose(f"{capitalized(str(error))}.", indent="  ")

    def _choose(self, view: View, line: str) -> None:
        """Do what a line means."""
        place = len(self.state.history)
        if line.lower() == "claim":
            self.state = self._claimed(view)
        else:
            self.state = self.state.apply(self._action(view, line))
        self.choices.append(place)

    def _action(self, view: View, line: str) -> Action:
        """Return the action that a line means."""
        prompt = view.prompt
        assert prompt is not None
        number = typed_number(line) or 0
        if 0 < number <= len(prompt.options):
            return prompt.options[number - 1].action
        if not prompt.most:
            raise InputError(f"type a number from 1 to {len(prompt.options)}")
        if not prompt.least and line.lower() == "none":
            return view.answer([])
        cards = line.replace(",", " ").split()
        if len(prompt.to) > 1:
            if len(cards) != prompt.most:
                due = count_of(prompt.most, "card")
                raise InputError(f"type {due} in a row, not {len(cards)}")
            parcels: dict[int, list[str]] = {}
            for seat, count in prompt.to:
                parcels[seat], cards = cards[:count], cards[count:]
            return view.answer({str(seat): parcel for seat, parcel in parcels.items()})
        return view.answer(cards if len(cards) > 1 or view.phase is not Phase.PLAY else line)

    def _answered(self, view: View, words: list[str]) -> bool:
        """Return whether a line was a question of the person, which has been answered."""
        screen, word = self.screen, words[0]
        if word in ("help", "?", "h"):
            for text in _HELP:
                screen.prose(f"  {text}", indent=" " * 13)
        elif word == "why":
            for text in self._reasons(view, words[1:]):
                screen.prose(text, indent="  ")
        elif word == "hint":
            for text in _hints(view):
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

    def _reasons(self, view: View, cards: list[str]) -> Iterator[str]:
        """Yield why cards may not be played."""
        prompt = view.prompt
        refused = dict(prompt.refused) if prompt is not None else {}
        if not cards:
            for rule in dict.fromkeys(violation.rule for violation in refused.values()):
                barred = [card for card, why in refused.items() if why.rule == rule]
                yield f"{' '.join(map(str, barred))}: {refused[barred[0]].message}."
            if not refused:
                yield "Every card of your hand may be chosen."
        for text in cards:
            try:
                card = Card(text)
            except InputError as error:
                yield f"{capitalized(str(error))}."
                continue
            if card in refused:
                yield f"{refused[card].message}."
            elif card in view.hand:
                yield f"{card} may be chosen."
            else:
                yield f"{card} is not in your hand."

    def _claimed(self, view: View) -> State:
        """Return the state after all tricks that are left, if the person need not play them."""
        state = self.state
        takes_all = view.can_claim(0)
        if not takes_all and not _is_settled(state):
            raise InputError(
                "it is not certain that you take all remaining tricks, and the points of the deal "
                "can still change"
            )
        while state.phase in _PLAYING:
            if takes_all and state.trick is not None and state.actor == 0:
                after = [state.play(card) for card in reversed(state.legal_cards())]
                state = next((each for each in after if each.can_claim(0)), after[0])
            else:
                state = self._moved(state)
        self.screen.prose("The rest is yours." if takes_all else "The rest changes nothing.")
        return state

    def _undo(self) -> None:
        """Go back to before the last choice of the person."""
        while self.choices:
            before = self.state.history[: self.choices.pop()]
            state = self.state.game.replay(before)
            if _is_asked(state.view(0)):
                self._go_to(state)
                deal = state.deal_number + 1
                self.screen.prose(f"Back to your last choice, in deal {deal}.")
                return
        raise InputError("there is no choice to take back")

    def _takes_back(self) -> bool:
        """Return whether the person takes back the last choice of a match that is over."""
        if not self.choices:
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


def _is_settled(state: State) -> bool:
    """Return whether the rest of a deal cannot change its points."""
    return state.phase in _PLAYING and state.settled


def _is_asked(view: View) -> bool:
    """Return whether the person has a choice; without a card to charge there is none."""
    prompt = view.prompt
    return prompt is not None and (prompt.most > 0 or bool(prompt.options))


def _spaced(suits: Iterable[Text]) -> Iterator[str | Text]:
    """Yield suits with room between them."""
    for place, suit in enumerate(suits):
        yield "   " if place else ""
        yield suit


def _hints(view: View) -> Iterator[str]:
    """Yield a line of advice for each of the best actions of a seat."""
    worlds = _WORLDS // 4 if view.trick is None else _WORLDS
    for found in bots.advice(view, worlds=worlds)[:_HINTS]:
        action = found.action
        cards = getattr(action, "card", getattr(action, "cards", None))
        what = str(cards) or "none"
        if cards is None:
            options = () if view.prompt is None else view.prompt.options
            what = " ".join(option.text for option in options if option.action == action).rstrip(
                "."
            )
        lead = f"{abs(found.lead):.1f} {'worse' if found.lead < 0 else 'better'}"
        points = f"about {found.points:.1f} points in this deal"
        yield f"{what}: {points}, {lead} than the other players"
