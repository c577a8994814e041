"""``hearts play`` on a screen: keys, and the texts that they bring up."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from functools import partialmethod
from itertools import count
from pathlib import Path
from threading import Event
from time import monotonic

import pytest
from rich.text import Text
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static

from hearts import Card, Cards, Game, Match, Pass, Phase, Play, State, View, notation, variants
from hearts.cli.saved_match import SavedMatch
from hearts.cli.screen import Screen
from hearts.cli.table import Canvas, Hand, Sheet, TableApp
from hearts.rules import HEARTS, EndAfter, Passing
from tests.cli.helpers import Terminal, needs_terminal, run

NAMES = ("You", "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida")


def begun(name: str = "microsoft", players: int = 4, seed: int = 7) -> State:
    """The start of a match of the person with others."""
    rules = variants.get(name)
    match = Match(rules, players, names=NAMES[:players])
    return Game(rules, players).start(seed=seed, match=match)


def at_the_table(
    file: Path,
    state: State,
    do: Callable[[TableApp, Pilot[None]], Awaitable[None]],
    size: tuple[int, int] = (120, 40),
) -> SavedMatch:
    """Show a match without pauses, and press keys."""
    match = SavedMatch(file, state, 1)

    async def show() -> None:
        app = TableApp(match, Screen(), pace=0)
        async with app.run_test(size=size) as pilot:
            await until(app, pilot)
            await do(app, pilot)

    asyncio.run(show())
    return match


async def until(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until the person is asked, or the deal is over."""
    await when(pilot, lambda: app.ready or app._waits)


async def when(pilot: Pilot[None], true: Callable[[], bool]) -> None:
    """Wait until something is true: a slow machine may not have seen all keys yet."""
    for _ in range(6000):
        await pilot.pause(0.01)
        if true():
            return
    raise AssertionError("it does not become true")


def text_of(app: TableApp, name: str) -> str:
    """The text of a part of the screen."""
    return str(app.query_one(f"#{name}", Static).render())


async def play_a_deal(app: TableApp, pilot: Pilot[None]) -> None:
    """Choose the first cards that may be chosen, until the deal is over."""
    while not app._waits:
        prompt = app.match.view.prompt
        assert prompt is not None
        held, refused = app.held, {card for card, _ in prompt.refused}
        assert len(text_of(app, "hand").strip()) > 0
        if not prompt.most:
            await pilot.press("1")
        elif prompt.least > 1:
            marked = 0
            while marked < prompt.least:
                await pilot.press("space", "right")
                marked += 1
            await pilot.press("enter")
        else:
            while held[app._at] in refused:
                await pilot.press("right")
            await pilot.press("enter")
        await until(app, pilot)


@pytest.mark.parametrize(
    ("name", "players", "size"),
    [("microsoft", 4, (80, 24)), ("golden_ten", 7, (120, 40)), ("huse", 2, (100, 30))],
)
def test_a_deal_is_played_by_keys(
    name: str, players: int, size: tuple[int, int], tmp_path: Path
) -> None:
    match = at_the_table(tmp_path / "m", begun(name, players), play_a_deal, size)
    assert len(match.view.match.hand_scores) == 1
    kept = notation.replay(notation.read_text((tmp_path / "m").read_text("utf-8")))
    assert kept == match.state


def test_a_pile_is_dealt_again(tmp_path: Path) -> None:
    rules = variants.AMERICAN.amend(Passing(("mix", "hold")), EndAfter(1))
    logged: list[str] = []

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        await play_a_deal(app, pilot)
        logged.extend(str(line) for line in app._lines)

    match = Match(rules, 4, names=NAMES[:4])
    at_the_table(tmp_path / "m", Game(rules).start(seed=1, match=match), keys)
    assert sum(line.startswith("Deal 1.") for line in logged) == 1
    assert "The pile is dealt again." in logged


def test_a_move_may_come_after_the_window_is_closed(tmp_path: Path) -> None:
    app = TableApp(SavedMatch(tmp_path / "m", begun(), 1), Screen(), pace=0)

    async def show() -> None:
        async with app.run_test() as pilot:
            await until(app, pilot)

    asyncio.run(show())
    app.match.choose(app.match.view.legal_actions()[0])
    app.go_on()
    app.show_all()
    assert not app._busy


def test_the_match_goes_on_after_a_deal(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        await play_a_deal(app, pilot)
        assert "The deal is over" in text_of(app, "ask")
        assert "Press Enter" in text_of(app, "ask")
        await pilot.press("enter")
        await until(app, pilot)
        assert app.match.state.deal_number == 1
        assert app.ready

    at_the_table(tmp_path / "m", begun(), keys)


def test_a_refused_card_is_explained_and_stays(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("space", "right", "space", "right", "space", "enter")
        await until(app, pilot)
        prompt = app.match.view.prompt
        assert prompt is not None
        refused = {card for card, _ in prompt.refused}
        before = app.match.state
        while app.held[app._at] not in refused:
            await pilot.press("right")
        await pilot.press("enter")
        assert text_of(app, "ask").endswith(".")
        assert app.match.state == before
        await pilot.press("w")
        assert prompt.refused[0][1].message in text_of(app, "ask")

    at_the_table(tmp_path / "m", begun(), keys)


def test_a_choice_is_taken_back(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        before = app.match.state
        await pilot.press("u")
        assert "There is no choice to take back" in text_of(app, "ask")
        await pilot.press("space", "right", "space", "right", "space", "enter")
        await until(app, pilot)
        assert app.match.state.phase is Phase.PLAY
        await pilot.press("u")
        await until(app, pilot)
        assert app.match.state == before

    at_the_table(tmp_path / "m", begun(), keys)


def test_a_card_is_marked_and_the_mark_taken_away(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        first = app.held
        await pilot.press("space", "right", "space", "right", "space", "right", "space")
        await when(pilot, lambda: app._at == 3)
        assert app._marked == [0, 1, 2]  # a fourth card is not passed
        await pilot.press("left", "space", "right", "space", "enter")
        given = Pass([first[place] for place in (0, 1, 3)], 0)
        await when(pilot, lambda: given in app.match.state.history)

    at_the_table(tmp_path / "m", begun(), keys)


def test_the_card_at_the_cursor_is_played(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        last = app.held[-1]
        await pilot.press("space", "left", "enter")  # one card needs no mark
        await when(pilot, lambda: len(app.match.state.tricks) > 0 or not app.ready)
        assert Play(last, 0) in app.match.state.history

    hands = ["2C 3C 9D", "4C 5C 8D", "6C 7C QD", "8C 9C KD"]
    match = Match(variants.AMERICAN, 4, names=NAMES[:4])
    state = Game(variants.AMERICAN).position(hands, leader=0, match=match)
    at_the_table(tmp_path / "m", state, keys)


def test_too_few_cards_are_refused(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        before = app.match.state
        await pilot.press("space", "right", "space", "enter")
        await when(pilot, lambda: "Type three cards in a row, not 2." in text_of(app, "ask"))
        assert app.match.state == before

    rules = variants.MICROSOFT.amend(Passing("scatter"))
    match = Match(rules, 4, names=NAMES[:4])
    at_the_table(tmp_path / "m", Game(rules).start(seed=7, match=match), keys)


def test_keys_wait_while_others_think(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        app.pace, before = 1000, len(app.match.state.history)
        await pilot.press("space", "right", "space", "right", "space", "enter")
        await when(pilot, lambda: len(app.match.state.history) > before + 1)
        passed = app.match.state
        for key in ("u", "right", "space", "enter", "c", "h", "w", "o", "1"):
            await pilot.press(key)
        assert text_of(app, "ask") == "…"
        assert app.match.state.history[: len(passed.history)] == passed.history
        assert not isinstance(app.screen, Sheet)

    at_the_table(tmp_path / "m", begun(), keys)


def test_the_match_goes_on_when_each_step_is_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A timer of Textual never fires if its time has passed before it begins to wait."""
    late = count()
    monkeypatch.setattr("textual._time.get_time", lambda: monotonic() + 0.005 * next(late))

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("space", "right", "space", "right", "space", "enter")
        await until(app, pilot)
        assert app.match.view.phase is Phase.PLAY

    at_the_table(tmp_path / "m", begun(), keys)


def test_a_hint_that_comes_after_the_choice_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The advice about a pass took the place of the question for a card."""
    chosen, told = Event(), Event()

    def late(view: View) -> Iterator[str]:
        chosen.wait(60)
        yield "a late hint"
        told.set()

    monkeypatch.setattr("hearts.cli.table.hints", late)

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("h", "space", "right", "space", "right", "space", "enter")
        await when(pilot, lambda: app.match.view.phase is Phase.PLAY and app.ready)
        asked = text_of(app, "ask")
        chosen.set()
        await when(pilot, told.is_set)
        await app.workers.wait_for_complete()
        await pilot.pause(0.05)
        assert text_of(app, "ask") == asked

    at_the_table(tmp_path / "m", begun(), keys)


def test_odds_take_their_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With ten players they may take a minute, in which the table goes on."""
    go_on = Event()

    def late(screen: Screen, view: View, cards: list[Card]) -> None:
        go_on.wait(60)
        screen.print("late odds")

    monkeypatch.setattr("hearts.cli.table.show_odds", late)

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        asked = text_of(app, "ask")
        await pilot.press("o")
        await when(pilot, lambda: text_of(app, "ask") == "…")
        await pilot.press("space")
        await when(pilot, lambda: app._marked == [app._at])
        go_on.set()
        await when(pilot, lambda: isinstance(app.screen, Sheet))
        assert isinstance(app.screen, Sheet)
        assert "late odds" in app.screen._text.plain
        await pilot.press("escape")
        await when(pilot, lambda: app.ready)
        assert text_of(app, "ask") == asked

    at_the_table(tmp_path / "m", begun(), keys)


def test_the_table_is_drawn_anew_in_another_size(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        felt = app.query_one("#felt", Static)
        wide = felt.size.width
        await pilot.resize_terminal(100, 30)
        await when(pilot, lambda: felt.size.width < wide)
        await pilot.pause()
        assert {len(line) for line in text_of(app, "felt").split("\n")} == {felt.size.width}
        for name in NAMES[:4]:
            assert name in text_of(app, "felt")

    at_the_table(tmp_path / "m", begun(), keys)


def test_the_hand_is_as_wide_as_the_window_after_each_change_of_its_size(tmp_path: Path) -> None:
    """A window that was wider had left a hand that was broken into lines."""

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        hand = app.query_one("#hand", Static)
        for size in ((60, 22), (40, 15), (200, 60), (80, 24), (120, 40)):
            before = hand.size.width
            await pilot.resize_terminal(*size)
            await when(pilot, lambda before=before: hand.size.width != before)  # type: ignore[misc]
            await pilot.pause(0.1)
            assert {len(line) for line in text_of(app, "hand").split("\n")} == {hand.size.width}

    at_the_table(tmp_path / "m", begun(), keys)


def test_texts_come_up_and_go(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        for key, said in (("o", "Q♠"), ("s", "total"), ("r", "Microsoft"), ("f1", "mark a card")):
            await pilot.press(key)
            await when(pilot, lambda: isinstance(app.screen, Sheet))
            assert isinstance(app.screen, Sheet)
            assert said in app.screen._text.plain
            await pilot.press("escape")
            await pilot.pause()
            assert not isinstance(app.screen, Sheet)
        await pilot.press("s")
        await when(pilot, lambda: isinstance(app.screen, Sheet))
        before = app.match.state
        await pilot.press("enter")
        await when(pilot, lambda: not isinstance(app.screen, Sheet))
        assert app.match.state == before
        await pilot.press("c")
        assert "not certain" in text_of(app, "ask")
        await pilot.press("h")
        await when(pilot, lambda: "best, about" in text_of(app, "ask"))

    at_the_table(tmp_path / "m", begun(), keys)


def test_a_claim_ends_the_deal(tmp_path: Path) -> None:
    hands = ["AC AD", "2C 2D", "3C 3D", "4C 4D"]
    rules = variants.AMERICAN
    match = Match(rules, 4, names=NAMES[:4])
    taken = [Cards(), HEARTS, Cards("QS"), Cards()]
    state = Game(rules).position(hands, leader=0, taken=taken, match=match)

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        assert "c ends the deal" in text_of(app, "ask")
        await pilot.press("c")
        await until(app, pilot)
        assert "The deal is over" in text_of(app, "ask")

    at_the_table(tmp_path / "m", state, keys)


@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("american", "You win."),
        ("partners_summed", "You and Ben win."),
        ("super_hearts", "Ben and Cleo win. Ada pays 6, Ben gets 3 and Cleo gets 3."),
    ],
)
def test_the_result_of_a_match_is_told(name: str, result: str, tmp_path: Path) -> None:
    rules = variants.get(name).amend(EndAfter(1))
    match = Match(rules, 4, names=NAMES[:4])
    hands, taken = ["AC AD", "2C 2D", "3C 3D", "4C 4D"], ["", "QS", "2H", "3H"]
    state = Game(rules).position(hands, leader=0, taken=taken, match=match)

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("c")
        await when(pilot, lambda: "The match is over" in text_of(app, "ask"))
        assert f"The match is over. {result}" in text_of(app, "ask")

    at_the_table(tmp_path / "m", state, keys)


def test_both_columns_of_points_are_told(tmp_path: Path) -> None:
    """PG-172: the queen of spades counts in the second column."""
    rules = variants.COMPLEX_HEARTS
    hands, taken = ["AC AD", "2C 2D", "3C 3D", "4C 4D"], ["", "QS 4H", "2H", "3H"]
    state = Game(rules).position(hands, leader=0, taken=taken, match=Match(rules, names=NAMES[:4]))

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("c")
        await when(pilot, lambda: "The deal is over" in text_of(app, "ask"))
        assert "Ada 1+13i points" in text_of(app, "ask")
        assert "Ada              1+13i\n" in text_of(app, "scores")

    at_the_table(tmp_path / "m", state, keys)


def test_a_match_that_is_over_is_taken_back_or_left(tmp_path: Path) -> None:
    rules = variants.AMERICAN.amend(EndAfter(1))
    match = Match(rules, 4, names=NAMES[:4])
    hands = ["AC AD", "2C 2D", "3C 3D", "4C 4D"]
    state = Game(rules).position(hands, leader=0, match=match)

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("c")
        await when(pilot, lambda: "The match is over. You, Ada" in text_of(app, "ask"))
        assert "Press q to leave." in text_of(app, "ask")
        await pilot.press("enter", "c")
        assert app.match.state.is_over
        await pilot.press("u")
        await when(pilot, lambda: app.match.state == state)
        await pilot.press("c")
        await when(pilot, lambda: app.match.state.is_over)

    assert at_the_table(tmp_path / "m", state, keys).state.is_over


def test_a_question_is_answered_by_its_number(tmp_path: Path) -> None:
    """PG-112: the shooter chooses."""
    hands = ["AH KH", "2H 3C", "4H 5C", "6H 7C"]
    rules = variants.AMERICAN
    match = Match(rules, 4, names=NAMES[:4])
    deck = Game(rules).table.deck
    held = Game(rules).position(hands, leader=0).hands
    rest = deck - (held[0] + held[1] + held[2] + held[3])
    state = Game(rules).position(
        hands, leader=0, broken=True, taken=[rest, "", "", ""], match=match
    )

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        while app.match.state.phase is Phase.PLAY:
            await pilot.press("enter")
            await until(app, pilot)
        assert app.match.state.phase is Phase.CHOOSE
        await pilot.press("s", "1", "escape")  # above the table a number answers nothing
        assert app.match.state.phase is Phase.CHOOSE
        await pilot.press("enter")
        assert "number" in text_of(app, "ask")
        await pilot.press("9", "1")
        await until(app, pilot)
        assert "You shoot the moon!" in text_of(app, "ask")

    at_the_table(tmp_path / "m", state, keys)


def calling() -> State:
    """The person may call eleven passes."""
    rules = variants.DIRTY_NASTY_FILTHY
    match = Match(rules, 4, names=NAMES[:4])
    return Game(rules).start(seed=4, dealer=0, match=match)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
@pytest.mark.parametrize("typed", [("1", "0"), ("up", "up"), ("2", "1", "0"), ("down",) * 10])
def test_more_than_nine_answers_can_be_chosen_and_read(
    typed: tuple[str, ...], size: tuple[int, int], tmp_path: Path
) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        prompt = app.match.view.prompt
        assert prompt is not None
        tenth = prompt.options[9]
        await pilot.press(*typed)
        await when(pilot, lambda: app._answer == 9)
        assert app.ready
        await when(pilot, lambda: tenth.text in shown(app))
        await pilot.press("enter")
        await when(pilot, lambda: tenth.action in app.match.state.history)

    at_the_table(tmp_path / "m", calling(), keys, size)


def shown(app: TableApp) -> str:
    """The text above the hand, as far as it can be seen."""
    asked = app.query_one("#asked", VerticalScroll)
    width, first = asked.size.width, round(asked.scroll_offset.y)
    lines = Text(text_of(app, "ask")).wrap(app.console, app.query_one("#ask").size.width)
    assert width > 0
    return " ".join(line.plain for line in lines[first : first + asked.size.height])


@pytest.mark.parametrize("size", [(60, 18), (80, 16), (120, 18), (80, 20), (120, 40)])
def test_a_trick_covers_no_plate(size: tuple[int, int], tmp_path: Path) -> None:
    """The names, the counts and the charged cards of all seats, and all cards of a trick."""

    async def plays(app: TableApp, pilot: Pilot[None]) -> None:
        while not app.match.view.tricks:
            await pilot.press("enter")
            await until(app, pilot)
        view, felt = app.match.view, text_of(app, "felt")
        charged = [cards for cards in view.charged if cards]
        assert charged
        assert all(f"charged {Screen().cards(cards).plain}" in felt for cards in charged)
        assert all(f"{name} " in felt for name in view.match.names)
        assert felt.count("taken") == view.game.players
        trick = view.trick if view.trick and view.trick.cards else view.tricks[-1]
        assert all(Screen().card(card).plain in felt for card in trick.cards)

    at_the_table(tmp_path / "m", begun("gong_zhu", seed=7), plays, size)


def test_the_receivers_of_marked_cards_are_named(tmp_path: Path) -> None:
    """RH-014: one card to each of the others; the order of the marks decides."""

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("5", "enter")
        await when(pilot, lambda: app.match.state.phase is Phase.PASS and app.ready)
        held = [Screen().card(card).plain for card in app.held]
        await pilot.press("space", "right", "right", "space")
        await when(pilot, lambda: f"{held[0]} to Ada; {held[2]} to Ben" in text_of(app, "ask"))
        await pilot.press("left", "left", "space")
        await when(pilot, lambda: f"{held[2]} to Ada" in text_of(app, "ask"))

    at_the_table(tmp_path / "m", calling(), keys)


@pytest.mark.parametrize("width", [80, 120])
def test_charges_and_letters_are_shown_in_every_width(width: int, tmp_path: Path) -> None:
    async def charges(app: TableApp, pilot: Pilot[None]) -> None:
        while app.match.state.phase is Phase.CHARGE:
            await pilot.press("enter")
            await until(app, pilot)
        charged = [cards for cards in app.match.view.charged if cards]
        assert charged
        felt = text_of(app, "felt")
        assert all(f"charged {Screen().cards(cards).plain}" in felt for cards in charged)
        assert ("charges the" in text_of(app, "ask")) is (width < 90)
        await pilot.press("l")
        await when(pilot, lambda: isinstance(app.screen, Sheet))
        assert isinstance(app.screen, Sheet)
        assert "charges the" in app.screen._text.plain

    async def letters(app: TableApp, pilot: Pilot[None]) -> None:
        line = app.match.state.game.table.names.letters
        assert line
        assert line in app._lines[1].plain
        assert (line in text_of(app, "ask")) is (width < 90)

    at_the_table(tmp_path / "a", begun("gong_zhu", 5, seed=7), charges, (width, 24))
    at_the_table(tmp_path / "b", begun("golden_ten", 3), letters, (width, 24))


def test_the_question_names_the_stock_and_the_cards_that_wait(tmp_path: Path) -> None:
    """FX-030, PG-088."""
    rules = variants.CANCELLATION
    hands = ["2C 3C", "2C 3C", "4C 5C", "4C 5C", "6C 7C", "6C 7C"]
    match = Match(rules, 6, names=NAMES[:6])
    state = Game(rules, 6).position(hands, leader=0, waiting="9C 9C TC", match=match)

    async def waiting(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Waiting for the next taker: 9♣ 9♣ T♣" in text_of(app, "ask")

    async def stock(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Stock: 26 cards" in text_of(app, "ask")

    at_the_table(tmp_path / "a", state, waiting)
    at_the_table(tmp_path / "b", begun("draw_two", 2), stock)


def test_the_end_of_a_deal_is_told_whole(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        await play_a_deal(app, pilot)
        await when(pilot, lambda: "Press Enter to go on." in shown(app))

    at_the_table(tmp_path / "m", begun("cancellation", 10), keys, (60, 24))


def test_a_claim_forgets_the_marks(tmp_path: Path) -> None:
    hands = ["AC AD", "2C 2D", "3C 3D", "4C 4D"]
    match = Match(variants.AMERICAN, 4, names=NAMES[:4])
    state = Game(variants.AMERICAN).position(hands, leader=0, match=match)

    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        app._marked = [1]
        await pilot.press("c")
        await when(pilot, lambda: app._waits)
        assert app._marked == []

    at_the_table(tmp_path / "m", state, keys)


def test_a_hand_fits_into_a_narrow_terminal(tmp_path: Path) -> None:
    async def keys(app: TableApp, pilot: Pilot[None]) -> None:
        shown = text_of(app, "hand")
        assert all(len(line) <= 40 for line in shown.split("\n"))
        assert app.query_one("#hand", Hand).size.width == 40
        for card in app.held:
            assert Screen().card(card).plain in shown

    at_the_table(tmp_path / "m", begun(), keys, (40, 24))


def test_nothing_is_drawn_beyond_the_edges() -> None:
    canvas = Canvas(3, 2)
    for x, y in ((-1, 0), (2, 1), (5, 5), (0, -1)):
        canvas.put(x, y, "ab")
    assert canvas.text().plain == "b  \n  a"


def test_a_match_is_saved_before_the_first_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def leave(pilot: Pilot[None]) -> None:
        await pilot.press("q")

    shown = partialmethod(TableApp.run, headless=True, auto_pilot=leave)
    monkeypatch.setattr(TableApp, "run", shown)
    monkeypatch.setattr("hearts.cli.play._has_screen", lambda screen: True)
    said = run("play", "american", "--save", tmp_path / "m").stdout
    assert "goes on" in " ".join(said.split())
    again = run("play", "--plain", "--save", tmp_path / "m", typed="quit\n")
    assert "The match goes on: American Hearts." in again.stdout


@needs_terminal
def test_a_terminal_gets_a_screen(tmp_path: Path) -> None:
    terminal = Terminal("play", "american", "--seed", "7", home=tmp_path)
    assert "Pass three cards" in terminal.read("Pass three cards")
    terminal.press("q")
    assert "goes on" in terminal.read("goes on")
    assert terminal.close() == 0


def test_a_closed_terminal_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(descriptor: int) -> None:
        raise OSError

    # Before the app starts: on a slow machine its own timer asks first.
    monkeypatch.setattr("os.get_terminal_size", lambda descriptor: (80, 24))
    monkeypatch.setattr(TableApp, "is_headless", False)

    async def look(app: TableApp, pilot: Pilot[None]) -> None:
        app.leave_closed_terminal()
        assert app.is_running
        assert app.return_code is None
        monkeypatch.setattr("os.get_terminal_size", closed)
        app.leave_closed_terminal()
        assert app.return_code == 0

    at_the_table(tmp_path / "m", begun(), look)


@needs_terminal
def test_a_terminal_that_is_closed_ends_the_game(tmp_path: Path) -> None:
    """Where no signal tells of it, as in a session without a controlling terminal."""
    terminal = Terminal("play", "american", "--seed", "7", home=tmp_path)
    terminal.read("Pass three cards")
    os.close(terminal.ours)
    assert terminal.process.wait(30) != 0
