"""``hearts play`` on a screen: the table with its seats, the hand, and a log, played by keys."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterable
from math import cos, pi, sin
from typing import ClassVar, Final, final

from rich.console import Console
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Key, Resize
from textual.screen import ModalScreen
from textual.widgets import Footer, RichLog, Static

from hearts import variants
from hearts._arguments import counted
from hearts._core.cards.cards import Card
from hearts._core.cards.tricks import Trick
from hearts._core.play.view import View
from hearts._engine.phases.phases import phase_of
from hearts._engine.score.match import in_columns
from hearts._wording import capitalized, join_words
from hearts.cli.odds import show_odds
from hearts.cli.saved_match import (
    SavedMatch,
    beside,
    events_in_words,
    held,
    hints,
    offer,
    reasons,
    refusal,
    shares,
)
from hearts.cli.screen import Screen, outcome, points_in_words, with_verb
from hearts.errors import IllegalAction, InputError

__all__ = ["TableApp"]

#: The seconds between the moves of other players, and after a trick.
_PACE: Final = 0.5
_AFTER_TRICK: Final = 1.2
#: The width of a card, of a plate, and of a name beside the scores.
_CARD: Final = 4
_PLATE: Final = 18
_NAME: Final = 16
#: The width of a felt on which the cards of a trick lie closer together, and the heights of one on
#: which they are flat: four of them, and more.
_NARROW: Final = 80
_LOW: Final = 12
_LOW_FOR_MANY: Final = 18
#: The greatest number of answers of which each has a key.
_KEYED: Final = 9
#: The colours of the suits on a card, and its ground: one that may be chosen, and one that may not.
_INKS: Final = {
    "none": {},
    "two": {"D": "#b91c1c", "H": "#b91c1c"},
    "four": {"C": "#15803d", "D": "#1d4ed8", "H": "#b91c1c"},
}
_INK: Final = "#111827"
_PAPER: Final = "#fafaf9"
_TINT: Final = "#e7e5e4"
_SHADE: Final = "#8a8a86"
_GOLD: Final = "#fde68a"
#: The part of the way from the middle to a plate at which its card lies, wide and narrow.
_TO_PLATE: Final = 0.45
_TO_PLATE_NARROW: Final = 0.3
_KEYS: Final = (
    "left, right   choose a card",
    "space         mark a card to pass or to charge, or take the mark away",
    "enter         play the card, or send the marked cards",
    "1, 2, ...     answer a question; of more than nine answers, choose one",
    "up, down      choose an answer, or scroll a long text",
    "h             show the best choices and their likely cost",
    "o             show who may hold the cards that count",
    "w             explain why cards may not be played",
    "u             take back your last choice, and all that followed it",
    "c             end the deal, if all remaining tricks are yours or its points are settled",
    "l             show the log: calls, passes, charges and tricks",
    "s, r          show the score sheet, or the rules",
    "q             stop; 'hearts play' goes on later",
)


@final
class Canvas:
    """A grid of characters with styles, on which things are drawn over each other.

    Args:
        width, height: The size in characters.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width: int = width
        self.height: int = height
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: Text | str, style: str = "") -> None:
        """Draw a line of text; what lies beyond the edges is left out."""
        line = Text(text, style=style) if isinstance(text, str) else text
        for place, part in enumerate(line.divide(range(1, len(line))) if len(line) else ()):
            if 0 <= y < self.height and 0 <= x + place < self.width:
                look = " ".join(str(span.style) for span in part.spans if str(span.style))
                self._cells[y][x + place] = (part.plain, f"{line.style} {look}".strip())

    def card(
        self,
        x: int,
        y: int,
        card: Card,
        screen: Screen,
        ground: str = _PAPER,
        *,
        flat: bool = False,
    ) -> None:
        """Draw a card of three lines, with its corner twice; of a flat one only the middle line."""
        ink = _INKS[screen.colors].get(card.suit, _INK)
        face = screen.card(card).plain
        if flat:
            self.put(x, y + 1, f"{face:^{_CARD}}", f"bold {ink} on {ground}")
            return
        self.put(x, y, f"{face:<{_CARD}}", f"bold {ink} on {ground}")
        self.put(x, y + 1, " " * _CARD, f"on {ground}")
        self.put(x, y + 2, f"{face:>{_CARD}}", f"{ink} on {ground}")

    def text(self) -> Text:
        """Return the drawing."""
        found = Text("")
        for number, row in enumerate(self._cells):
            found.append("\n" if number else "")
            for sign, style in row:
                found.append(sign, style=style)
        return found


@final
class Felt(Static):
    """The table as the person sees it: plates of the seats, and the trick in the middle."""

    def __init__(self, app_screen: Screen) -> None:
        super().__init__(id="felt")
        self._screen = app_screen
        self._view: View | None = None

    def show(self, view: View) -> None:
        """Show a view."""
        self._view = view
        self.update(self._drawn(view))

    def on_resize(self, event: Resize) -> None:
        """Draw again."""
        if self._view is not None:
            self.update(self._drawn(self._view))

    def _drawn(self, view: View) -> Text:
        canvas = Canvas(max(self.size.width, 30), max(self.size.height, 9))
        trick, old = view.trick, False
        if (trick is None or not trick.cards) and view.tricks:
            trick, old = view.tricks[-1], True
        self._plates(canvas, view)
        if view.dummy:
            dummy = Text("Dummy  ").append_text(self._screen.cards(view.dummy))
            canvas.put(max(0, (canvas.width - len(dummy)) // 2), canvas.height // 2, dummy)
        if trick is not None and trick.cards:
            self._trick(canvas, view, trick, old=old)
        return canvas.text()

    def _place(self, canvas: Canvas, view: View, seat: int, part: float) -> tuple[int, int]:
        """Return the middle of a place, at this part of the way from the middle to the edge."""
        angle = 2 * pi * seat / view.game.players
        x = canvas.width / 2 - part * (canvas.width - _PLATE) / 2 * sin(angle)
        y = (canvas.height - 1) / 2 + part * (canvas.height - 2) / 2 * cos(angle)
        return round(x), round(y)

    def _plates(self, canvas: Canvas, view: View) -> None:
        between = phase_of(view).between
        room = min(_PLATE, 2 * canvas.width // view.game.players)
        for seat, name in enumerate(view.match.names):
            x, y = self._place(canvas, view, seat, 1)
            due = seat in view.actors
            mark = "▶ " if due else "D " if seat == view.dealer else "  "
            left = max(0, min(x - _PLATE // 2, canvas.width - _PLATE - 2))
            plate = Text(f"{mark}{name} ", style="bold reverse" if due else "bold")
            plate.truncate(room, overflow="ellipsis")
            canvas.put(left, y, plate)
            cards, taken = 0 if between else view.sizes[seat], view.points[seat]
            about = f"{counted(cards, 'card')}, {taken} taken"
            below = 1 if y < canvas.height - 1 else -1
            canvas.put(left + 2, y + below, about if len(about) < room else f"{taken} taken", "dim")
            if view.charged[seat]:
                charged = Text("charged ").append_text(self._screen.cards(view.charged[seat]))
                canvas.put(left + 2, y + 2 * below, charged)

    def _trick(self, canvas: Canvas, view: View, trick: Trick, *, old: bool) -> None:
        taker = view.game.taker(trick) if old else None
        seats = view.game.seats(trick)
        many = len(trick.cards) > 4
        flat = canvas.height < (_LOW_FOR_MANY if many else _LOW)
        close = not many if flat else canvas.width < _NARROW
        part = _TO_PLATE_NARROW if close else _TO_PLATE
        for number, (seat, card) in enumerate(zip(seats, trick.cards, strict=True)):
            x, y = self._place(canvas, view, seat, part)
            x += (_CARD + 1) * seats[:number].count(seat)
            ground = _GOLD if seat == taker else _SHADE if old else _PAPER
            canvas.card(x - 2, y - 1, card, self._screen, ground, flat=flat)


@final
class Hand(Static):
    """The hand of the person: a fan of cards, of which marked ones are raised."""

    def __init__(self, app_screen: Screen) -> None:
        super().__init__(id="hand")
        self._screen = app_screen
        self._shown: tuple[list[Card], frozenset[Card], list[int], int] | None = None

    def show(self, cards: list[Card], dim: Iterable[Card], marked: list[int], at: int) -> None:
        """Show the cards.

        Args:
            cards: The hand in order.
            dim: The cards that may not be chosen.
            marked: The places of the marked cards.
            at: The place of the cursor; -1 without one.
        """
        self._shown = (cards, frozenset(dim), list(marked), at)
        self.update(self._drawn(*self._shown))

    def on_resize(self, event: Resize) -> None:
        """Draw again."""
        if self._shown is not None:
            self.update(self._drawn(*self._shown))

    def _drawn(
        self, cards: list[Card], barred: frozenset[Card], marked: list[int], at: int
    ) -> Text:
        width = max(self.size.width, 20)
        wide = len(cards) * (_CARD + 1) <= width
        step = _CARD + 1 if wide else max(2, min(_CARD - 1, (width - _CARD) // max(1, len(cards))))
        canvas = Canvas(width, 5)
        left = max(0, (width - step * (len(cards) - 1) - _CARD) // 2)
        for place, card in enumerate(cards):
            # Cards that lie on each other have two tints.
            paper = _PAPER if wide or place % 2 else _TINT
            ground = _SHADE if card in barred else _GOLD if place == at else paper
            x, y = left + step * place, 0 if place in marked else 1
            canvas.card(x, y, card, self._screen, ground)
            if place == at:
                canvas.put(x, 4, "▲▲", "bold yellow")
        return canvas.text()


@final
class Sheet(ModalScreen[None]):
    """A text above the table, until a key is pressed.

    Args:
        text: The text.
        end: Whether its end is shown first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q,space", "dismiss", "Back")]

    def __init__(self, text: Text, *, end: bool = False) -> None:
        super().__init__()
        self._text = text
        self._end = end

    def compose(self) -> ComposeResult:
        """Make the parts."""
        with VerticalScroll(id="sheet"):
            yield Static(self._text)
        yield Footer()

    def on_mount(self) -> None:
        """Scroll."""
        if self._end:
            self.query_one("#sheet").scroll_end(animate=False)


@final
class TableApp(App[None]):
    """The screen of a match.

    Args:
        match: The match.
        screen: The colours of the cards.
        pace: A factor of the time between the moves of other players.
    """

    CSS: ClassVar[str] = """
    #felt { height: 1fr; background: #14532d; color: #f5f5f4; }
    #side { width: 34; border-left: solid $primary; }
    #log { height: 1fr; padding: 0 1; }
    #scores { height: auto; padding: 0 1; }
    #asked { height: auto; min-height: 3; max-height: 36%; padding: 0 1; }
    #ask { height: auto; }
    #hand { height: 5; }
    #sheet { background: $surface; margin: 1 4; padding: 1 2; }
    .narrow #side { display: none; }
    """
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    AUTO_FOCUS: ClassVar[str] = ""  # the keys are those of the table, not of a part of it
    BINDINGS: ClassVar[list[BindingType]] = [
        # The help has all keys. Those that a narrow window has no room for come last.
        Binding("left", "move(-1)", "Card", key_display="←→"),
        Binding("right", "move(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("space", "mark", "Mark"),
        Binding("enter", "choose", "Play", priority=True),
        Binding("question_mark,f1", "keys", "Help", key_display="?"),
        Binding("q", "quit", "Quit"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("l", "log", "Log"),
        Binding("s", "sheet", "Sheet"),
        Binding("r", "rules", "Rules"),
        Binding("o", "odds", "Odds"),
        Binding("w", "why", "Why"),
        Binding("c", "claim", "Claim"),
    ]

    def __init__(self, match: SavedMatch, screen: Screen, pace: float = 1) -> None:
        super().__init__()
        self.match = match
        self.cards = screen
        self.pace = pace
        self.title = variants.title(match.state.game.rules.name)
        self._at = 0
        self._marked: list[int] = []
        self._answer: int | None = None  # the place of the chosen answer
        self._lines: list[Text] = []
        self._news: list[Text] = []  # since the last choice, besides the tricks
        self._waits = False  # for a key after a deal
        self._busy = True
        self._seen()

    def _seen(self) -> None:
        """Go on from a state of which everything has been told."""
        view = self.match.view
        self._told = len(view.history)
        self._deals = len(view.match.hand_scores)
        self._dealt = None if phase_of(view).between else view.deal_number

    def compose(self) -> ComposeResult:
        """Make the parts."""
        with Horizontal():
            with Vertical():
                yield Felt(self.cards)
                with VerticalScroll(id="asked", can_focus=False):
                    yield Static(id="ask")
                yield Hand(self.cards)
            with Vertical(id="side"):
                yield Static(id="scores")
                yield RichLog(id="log", wrap=True, min_width=20)
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.say(Text(self.title, style="bold"))
        if letters := self.match.state.game.table.names.letters:
            self.say(letters, news=True)
        self.call_after_refresh(self.go_on)
        if not self.is_headless:
            self.set_interval(2, self.leave_closed_terminal)

    def leave_closed_terminal(self) -> None:
        """End if the terminal was closed: no key can be read, and waiting for one never ends."""
        try:
            os.get_terminal_size(sys.__stdout__.fileno())  # type: ignore[union-attr]
        except OSError:
            self.exit()

    def on_resize(self, event: Resize) -> None:
        """Hide the log if there is no room for it."""
        self.set_class(event.size.width < 90, "narrow")
        self.call_after_refresh(self.show_all)

    # What is shown.

    def say(self, text: Text | str, *, news: bool = False) -> None:
        """Write a line into the log; a narrow window shows news above the hand as well."""
        line = Text(text) if isinstance(text, str) else text
        self._lines.append(line)
        if news:
            self._news.append(line)
        self.query_one("#log", RichLog).write(line)

    def tell(self, text: Text | str, line: int = 0) -> None:
        """Write a text above the hand, and scroll to one of its lines."""
        self.query_one("#ask", Static).update(text)
        asked = self.query_one("#asked")
        self.call_after_refresh(lambda: asked.scroll_to(y=line, animate=False))

    def printed(self, show: Callable[[Screen], None]) -> Text:
        """Return what a function prints line by line."""
        screen = Screen(self.cards.colors, self.cards.ascii)
        width = max(40, self.size.width - 14)
        console = Console(width=width, force_terminal=True, highlight=False, soft_wrap=True)
        screen.console = console
        with console.capture() as kept:
            show(screen)
        return Text.from_ansi(kept.get())

    @property
    def held(self) -> list[Card]:
        """The cards to choose from, in order."""
        return list(held(self.match.view))

    @property
    def _is_closed(self) -> bool:
        """Whether the parts are gone: a move that was on its way may come after the end."""
        return not (self.screen_stack and self.query(Felt))

    def show_all(self) -> None:
        """Show the state of the match."""
        if self._is_closed:
            return
        view = self.match.view
        self.query_one("#felt", Felt).show(view)
        scores = Text("")
        match = view.match
        totals = in_columns(match.scores, match.imaginary)
        for name, total in zip(match.names, totals, strict=True):
            whole = Text(name, style="dim")
            whole.truncate(_NAME, overflow="ellipsis", pad=True)
            scores.append_text(whole).append(f" {total:>5}\n", style="dim")
        self.query_one("#scores", Static).update(scores)
        asked = self.match.is_asked and not self._waits
        prompt = view.prompt
        refused = () if prompt is None else tuple(card for card, _ in prompt.refused)
        self._at = max(0, min(self._at, len(self.held) - 1))
        at = self._at if asked and prompt is not None and prompt.most else -1
        self.query_one("#hand", Hand).show(self.held, refused, self._marked, at)

    def ask(self) -> None:
        """Show the question to the person."""
        view, prompt = self.match.view, self.match.view.prompt
        assert prompt is not None
        refused = {card for card, _ in prompt.refused}
        free = [place for place, card in enumerate(self.held) if card not in refused]
        if prompt.most and free and self._at not in free:
            self._at = free[0]
            self.show_all()
        text, line = Text(prompt.text), 0
        for number, option in enumerate(prompt.options):
            if number == self._answer:
                line = len(text.wrap(self.console, self.query_one("#asked").size.width))
            look = "reverse" if number == self._answer else ""
            text.append("\n").append(f"{number + 1}  {option.text}", style=look)
        if len(prompt.options) > _KEYED:
            text.append("\nUp, down or a number chooses an answer, and Enter sends it.", "dim")
        if offered := offer(view, "c"):
            text.append(f"\n{offered}", style="dim")
        if self._marked and len(prompt.to) > 1:
            given = shares([self.held[place] for place in self._marked], prompt.to)
            named = [
                f"{self.cards.cards(parcel).plain} to {view.match.names[seat]}"
                for seat, parcel in given
                if parcel
            ]
            text.append(f"\n{'; '.join(named)}", style="bold")
        for entry in beside(self.cards, view):
            text.append("\n").append_text(entry)
        if self.has_class("narrow"):
            for entry in self._news:
                text.append("\n").append(entry.plain, style="dim")
        self.tell(text, max(0, line - 1))

    # The match goes on.

    def go_on(self) -> None:
        """Let the match go on until the person is asked."""
        if self._is_closed:
            return
        self._busy = False
        self.show_all()
        view = self.match.view
        if len(view.match.hand_scores) > self._deals or view.is_over:
            self._deals = len(view.match.hand_scores)
            self._end_of_deal(view)
        elif self.match.is_asked:
            self.match.save()
            self.ask()
        else:
            self._busy = True
            self.tell(Text("…", style="dim"))
            self.others()

    @work(exclusive=True)
    async def others(self) -> None:
        """Make one move of the others, which may take a while, and go on after a moment."""
        tricks = len(self.match.view.tricks)
        await asyncio.to_thread(self.match.go_on)
        self._log_news()
        self.show_all()
        ended = len(self.match.view.tricks) > tricks
        await asyncio.sleep(self.pace * (_AFTER_TRICK if ended else _PACE))
        self.call_later(self.go_on)

    def _log_news(self) -> None:
        view = self.match.view
        for entry, text, begins in events_in_words(self.cards, view, self._told, self._dealt):
            if begins:
                self._dealt = view.deal_number
            self.say(text, news=not begins and "taker" not in entry)
        self._told = len(view.history)

    def _end_of_deal(self, view: View) -> None:
        """Say how a deal, or the match, ended."""
        names, score = view.match.names, view.hand_score
        assert score is not None
        text = Text("")
        if score.shooter is not None:
            text.append(f"{with_verb(names[score.shooter], 'shoot')} the {score.shot}! ", "bold")
        seconds = score.imaginary or (0,) * len(names)
        each = map(points_in_words, score.points, seconds)
        parts = [f"{name} {points}" for name, points in zip(names, each, strict=True)]
        text.append(f"The deal is over: {join_words(parts)}.")
        result = view.match.result
        if result is not None:
            winners, *amounts = outcome(result, names)
            text.append(f" The match is over. {winners}", "bold")
            text.append("".join(f" {line}" for line in amounts))
        self._waits = True
        self.match.save()
        self.say(text.copy())
        self.tell(
            text.append("\nPress Enter to go on." if not view.is_over else "\nPress q to leave.")
        )

    # Keys.

    def on_key(self, event: Key) -> None:
        """Answer a question by its number."""
        prompt = self.match.view.prompt
        if event.key.isdigit() and self.ready and prompt is not None:
            digit, count = int(event.key), len(prompt.options)
            if count <= _KEYED:
                if 0 < digit <= count:
                    self._send(event.key)
                return
            longer = 0 if self._answer is None else 10 * (self._answer + 1) + digit
            number = longer if 0 < longer <= count else digit
            if number:
                self._answer = number - 1
                self.ask()

    @property
    def ready(self) -> bool:
        """Whether the person can choose now."""
        free = not self._waits and not self._busy and not isinstance(self.screen, Sheet)
        return free and self.match.is_asked

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        if self.ready and self.held:
            self._at = (self._at + by) % len(self.held)
            self.show_all()

    def action_scroll(self, by: int) -> None:
        """Choose the next answer, or scroll the text above the hand."""
        prompt = self.match.view.prompt
        if self.ready and prompt is not None and prompt.options and not prompt.most:
            start = (-1 if by > 0 else 0) if self._answer is None else self._answer
            self._answer = (start + by) % len(prompt.options)
            self.ask()
        else:
            self.query_one("#asked").scroll_relative(y=by, animate=False)

    def action_mark(self) -> None:
        """Mark the card at the cursor, or take the mark away; a single card needs no mark."""
        prompt = self.match.view.prompt
        if not self.ready or prompt is None or prompt.least == prompt.most <= 1:
            return
        if self._at in self._marked:
            self._marked.remove(self._at)
        elif prompt.most == 1:
            self._marked = [self._at]
        elif len(self._marked) < prompt.most:
            self._marked.append(self._at)
        self.show_all()
        if len(prompt.to) > 1:
            self.ask()

    def action_choose(self) -> None:
        """Play the card at the cursor, send the marked cards, or go on after a deal."""
        if isinstance(self.screen, Sheet):
            self.pop_screen()
        elif self._waits and not self.match.view.is_over:
            self._waits = False
            self.go_on()
        elif self.ready:
            prompt = self.match.view.prompt
            if prompt is None or not prompt.most:
                if self._answer is None:
                    self.tell("Choose an answer with the up and down keys, or type its number.")
                else:
                    self._send(str(self._answer + 1))
                return
            held, marked = self.held, self._marked
            if not marked and prompt.least:
                marked = [self._at]
            self._send(" ".join(str(held[place]) for place in marked) or "none")

    def _send(self, line: str) -> None:
        """Make the choice that a line means, or say why it is refused."""
        try:
            self.match.choose(self.match.action(line))
        except IllegalAction as error:
            self.tell(Text(refusal(error.violation), style="bold"))
        except InputError as error:
            self.tell(Text(f"{capitalized(str(error))}.", style="bold"))
        else:
            self._begin_anew()
            self._log_news()
            self.go_on()

    def _begin_anew(self) -> None:
        """Forget what was marked, chosen or told for the last choice."""
        self._marked, self._answer, self._news = [], None, []

    def action_undo(self) -> None:
        """Take the last choice back."""
        if self._busy:
            return
        try:
            self.match.undo()
        except InputError as error:
            self.tell(f"{capitalized(str(error))}.")
            return
        self._waits = False
        self._begin_anew()
        self._seen()
        self.say(Text("Back to your last choice.", style="italic"))
        self.go_on()

    def action_claim(self) -> None:
        """Play the rest, if it is certain."""
        if not self.ready:
            return
        try:
            said = self.match.claim()
        except InputError as error:
            self.tell(Text(f"{capitalized(str(error))}.", style="bold"))
        else:
            self._begin_anew()
            self.say(said)
            self._log_news()
            self.go_on()

    @work(thread=True, exclusive=True)
    def _worked_out(self, found: Callable[[View], Text], show: Callable[[Text], None]) -> None:
        view = self.match.view
        text = found(view)

        def told() -> None:
            if self.ready and self.match.view == view:  # the choice is still to be made
                show(text)

        self.call_from_thread(told)

    def action_hint(self) -> None:
        """Show the best choices."""
        if self.ready:
            self.tell(Text("…", style="dim"))
            self._worked_out(lambda view: Text("\n".join(hints(view))), self.tell)

    def action_why(self) -> None:
        """Explain the cards that may not be chosen."""
        if self.ready:
            self.tell("\n".join(reasons(self.match.view, [])))

    def action_odds(self) -> None:
        """Show who may hold the cards that count."""
        if self.ready and self.match.view.hand:
            self.tell(Text("…", style="dim"))
            self._worked_out(self._odds, self._show_odds)

    def _odds(self, view: View) -> Text:
        return self.printed(lambda screen: show_odds(screen, view, []))

    def _show_odds(self, found: Text) -> None:
        self.ask()
        self.push_screen(Sheet(found))

    def action_log(self) -> None:
        """Show the log."""
        self.push_screen(Sheet(Text("\n").join(self._lines), end=True))

    def action_sheet(self) -> None:
        """Show the score sheet."""
        match = self.match.view.match
        self.push_screen(Sheet(self.printed(lambda screen: screen.sheet(match))))

    def action_rules(self) -> None:
        """Show the rules."""
        game = self.match.state.game
        self.push_screen(Sheet(self.printed(lambda screen: screen.rules(game.rules, game.players))))

    def action_keys(self) -> None:
        """List the keys."""
        self.push_screen(Sheet(Text("\n".join(_KEYS))))
