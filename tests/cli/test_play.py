"""``hearts play``: matches against the computer, also through a pseudo-terminal."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from hearts import (
    Call,
    Cards,
    Charge,
    Exchange,
    Game,
    Match,
    Pass,
    Phase,
    Play,
    View,
    notation,
    play_out,
    toml,
    variants,
)
from hearts.bots import careful
from hearts.cli.play import _put_aside
from hearts.cli.saved_match import SavedMatch, hints, trick_lines
from hearts.cli.screen import Screen
from hearts.rules import HEARTS, PACK, Boosters, EndAfter
from tests.cli.helpers import Terminal, needs_terminal, run
from tests.cli.screens import SHEET, screens

test_a_screen_is_as_it_was = screens("play")

SHORT = ("--with", "EndAfter(2)", "--level", "1", "--seed", "7")


def answer_in(file: Path) -> str:
    """The line that a careful player would type where the saved match stands."""
    view = notation.replay(notation.read_text(file.read_text("utf-8"))).view(0)
    if view.is_over:
        return ""
    action = careful(view)
    if isinstance(action, Play):
        return str(action.card)
    if isinstance(action, Pass | Charge | Exchange):
        parcels = action.to if isinstance(action, Pass) else ()
        cards = [card for _, each in parcels for card in each] or list(action.cards)
        return " ".join(map(str, cards)) or "none"
    assert view.prompt is not None
    return str([option.action for option in view.prompt.options].index(action) + 1)


def lines_of(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@needs_terminal
def test_a_whole_match_in_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "m.hearts"
    terminal = Terminal("play", "american", *SHORT, "--plain", "--save", file, home=tmp_path)
    shown = terminal.talk("\n> ", lambda _: answer_in(file))
    assert terminal.close() == 0
    assert re.search(r" wins?\.\n\nPress Enter to leave, or .*\n> \n$", shown)
    state = notation.replay(notation.read_text(file.read_text("utf-8")))
    assert len(state.match.hand_scores) == 2
    assert state.is_over


def played(monkeypatch: pytest.MonkeyPatch, file: Path, *words: str) -> str:
    """A match that is played without a terminal; gives all that was shown."""
    monkeypatch.setattr(Screen, "ask", lambda screen, question: answer_in(file))
    result = run("play", *words, "--save", file)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_the_tricks_of_each_deal_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = played(monkeypatch, tmp_path / "m", "american", *SHORT)
    numbers = re.findall(r"^ ?(\d+)\. ", shown, re.MULTILINE)
    assert numbers == [*map(str, range(1, 14))] * 2


def test_the_sheet_follows_the_choices_of_totals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PG-124: the sheet has the answers, and no trick is told again after a question."""
    amended = ("--with", "ExactHit(0, to=-50, less=25, optional=True)", "--with", "Passing('hold')")
    words = (*amended, "--with", "EndAfter(2)", "--level", "1", "--seed", "3")
    shown = played(monkeypatch, tmp_path / "m", "american", *words)
    numbers = re.findall(r"^ ?(\d+)\. ", shown, re.MULTILINE)
    assert numbers == [*map(str, range(1, 14))] * 2
    choice, first, second = (
        *(found.start() for found in re.finditer("Dan chooses|^deal  ", shown, re.MULTILINE)),
    )
    assert choice < first < second
    assert "= -50" in shown[first:second]


def test_a_match_that_goes_on_between_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(variants.MICROSOFT.amend(EndAfter(2)))
    match = Match(game.rules, names=["You", "Ada", "Ben", "Cleo"])
    file, state = tmp_path / "m", game.start(seed=7, match=match).deal()
    while state.actors:
        state = state.apply(careful(state.view(state.actors[0])).at(state.actors[0]))
    file.write_text(notation.write(notation.records(state, tags=[("Level", "1")])), "utf-8")
    shown = played(monkeypatch, file)
    numbers = re.findall(r"^ ?(\d+)\. ", shown, re.MULTILINE)
    assert numbers == [*map(str, range(1, 14))]


@pytest.mark.parametrize(
    ("name", "players", "told"),
    [
        ("gong_zhu", "4", "Lead a card."),
        ("dirty_nasty_filthy", "4", "Call how"),
        ("ricketts_warren", "4", "Warren"),
    ],
)
def test_a_deal_of_other_games(
    name: str, players: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--level", "1", "--players", players, "--with", "EndAfter(1)", "--seed", "5")
    assert told in played(monkeypatch, tmp_path / "m", name, *words)


def test_a_pile_is_dealt_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("--with", "Passing(('mix', 'hold'))", *SHORT)
    shown = played(monkeypatch, tmp_path / "m", "american", *words)
    begins = re.findall(r"^(Deal \d|The pile is dealt again)", shown, re.MULTILINE)
    assert begins == ["Deal 1", "The pile is dealt again", "Deal 2"]


@pytest.mark.parametrize(
    ("name", "players", "seed", "told"),
    [
        ("huse", "2", "3", r"^You take up "),
        ("draw_two", "2", "1", r"^You draw the "),
    ],
)
def test_the_cards_that_you_get_are_told(
    name: str, players: str, seed: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--level", "1", "--players", players, "--with", "EndAfter(1)", "--seed", seed)
    assert re.search(told, played(monkeypatch, tmp_path / "m", name, *words), re.MULTILINE)


def test_tricks_are_told_with_their_points() -> None:
    """PG-088, PG-172: with those of the second column; nobody may take a trick."""
    names = ["You", "Ada", "Ben", "Cleo", "Dan", "Eve"]
    match = Match(variants.CANCELLATION, 6, names=names)
    hands = ["2H 2C", "2H 3C", "3H 4C", "3H 5C", "4H 6C", "4H 7C"]
    state = Game(variants.CANCELLATION, 6).position(hands, leader=0, broken=True, match=match)
    for card in ["2H", "2H", "3H", "3H", "4H", "4H", "2C", "3C", "4C", "5C", "6C", "7C"]:
        state = state.play(card)
    nobody, eve = (line.plain for line in trick_lines(Screen(), state.view(0)))
    assert nobody.endswith("Eve 4♥")
    assert eve.endswith("Eve 7♣ - Eve takes 6 points")
    match = Match(variants.COMPLEX_HEARTS, 4, names=names[:4])
    state = Game(variants.COMPLEX_HEARTS).position(
        ["2S", "QS", "3H", "4D"], leader=0, tricks=[], match=match
    )
    for card in ["2S", "QS", "3H", "4D"]:
        state = state.play(card)
    [line] = trick_lines(Screen(), state.view(0))
    assert line.plain.endswith("Ada takes 1+13i points")


def test_a_match_is_saved_and_goes_on(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    first = run("play", "american", "--seed", "3", typed="4h 10h jh\nquit\n", env=env)
    assert first.exit_code == 0
    assert "goes on." in " ".join(first.stdout.split())
    again = run("play", typed="", env=env)
    assert "The match goes on: American Hearts." in again.stdout
    assert (tmp_path / "hearts" / "play.hearts").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes")
def test_a_pipe_is_neither_read_nor_moved(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    _put_aside(Screen(), pipe)
    assert pipe.is_fifo()
    found = run("play", "--save", pipe)
    assert found.exit_code == 2
    assert "no match was saved here" in found.stderr


def test_words_are_answered(tmp_path: Path) -> None:
    typed = lines_of("", "help", "why", "why 4H QS 2X", "sheet", "rules", "qs", "4h", "claim")
    result = run("play", "american", "--seed", "3", "--save", tmp_path / "m", typed=typed)
    shown = " ".join(result.stdout.split())
    for text in (
        "play the queen of spades",
        "Every card of your hand may be chosen.",
        "4H may be chosen.",
        "QS is not in your hand.",
        "'2x'",
        "This is a game for four players",
        "1 card is passed where 3 are due.",
        "It is not certain that you take all remaining tricks, and the points of the deal can "
        "still change.",
    ):
        assert text in shown


def test_a_card_that_may_not_be_played_says_why(tmp_path: Path) -> None:
    typed = lines_of("4H TH JH", "why", "why JS", "JS", "quit")
    words = ("--seed", "3", "--save", tmp_path / "m", "--level", "2")
    result = run("play", "american", *words, typed=typed, columns=200)
    reason = "JS does not follow suit, but the hand has cards of the suit led."
    assert result.stdout.count(reason) == 2
    assert re.search(r"^> (\w\w )+\w\w: \w\w does not follow suit", result.stdout, re.MULTILINE)
    assert "(K♦) (T♦) (8♦)" in result.stdout


def position(
    hands: list[str], tmp_path: Path, rules: str = "american", taken: Sequence[Cards] = ()
) -> str:
    """The file of a match that stands so, with the names of a played one."""
    game = Game(variants.get(rules))
    match = Match(game.rules, names=["You", "Ada", "Ben", "Cleo"])
    state = game.position(hands, leader=0, broken=True, taken=taken or None, match=match)
    file = tmp_path / "p.hearts"
    file.write_text(notation.write(notation.records(state, tags=[("Level", "1")])), "utf-8")
    return str(file)


def set_aside(hands: list[str]) -> list[Cards]:
    """Taken cards, so that only the hands are out: the hearts of Cleo, and the rest of Ada."""
    rest = PACK - sum(map(Cards, hands), Cards())
    return [Cards(), rest - HEARTS, Cards(), rest & HEARTS]


def test_a_claim_takes_the_rest(tmp_path: Path) -> None:
    file = position(["AS KS AH", "QS 2D 3H", "3D 4D 5H", "5D 6D 7H"], tmp_path)
    shown = run("play", "--save", file, typed="claim\nquit\n").stdout
    assert "The rest is yours." in shown
    assert "You take 13 points" in shown


def test_a_claim_keeps_the_cards_that_are_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PG-153: the nine of hearts lengthens its trick, and the ace of spades may not go with it.

    The opponents need not think."""
    monkeypatch.setattr("hearts.bots.opponent", lambda level, seed: None)
    rules = variants.AMERICAN.amend(Boosters(), EndAfter(1))
    hands = ["AH 9H AS QS", "KS 2C 3C 4C", "5C 6C 7C 8C", "TC JC QC KC"]
    match = Match(rules, names=["You", "Ada", "Ben", "Cleo"])
    taken = set_aside(hands)
    state = Game(rules).position(hands, leader=0, broken=True, taken=taken, match=match)
    file = tmp_path / "p.hearts"
    file.write_text(notation.write(notation.records(state, tags=[("Level", "1")])), "utf-8")
    assert "The rest is yours." in run("play", "--save", file, typed="claim\n").stdout
    end = notation.replay(notation.read_text(file.read_text("utf-8")))
    assert end.is_over
    assert end.takers == (0, 0, 0)


def test_a_deal_whose_points_are_settled_can_be_ended(tmp_path: Path) -> None:
    """It is offered where cards are left to choose from, and the other seats know nothing of it."""
    hands = ["4C 9D 3C", "5C TD 9C", "6C JD TC", "7C QD JC"]
    file = position(hands, tmp_path, taken=set_aside(hands))
    shown = run("play", "--save", file, typed="4C\nclaim\nquit\n").stdout
    offer = "Nothing can change the points of this deal: 'claim' ends it."
    assert shown.count(offer) == 2
    assert "The rest changes nothing." in shown
    assert shown.count("takes it") == 3
    state = notation.replay(notation.read_text(Path(file).read_text("utf-8")))
    assert state.match.hand_scores[0].points == (0, 13, 0, 13)


def test_an_end_is_not_offered_without_a_choice_to_spare(tmp_path: Path) -> None:
    hands = ["4C", "5C", "6C", "7C"]
    file = position(hands, tmp_path, taken=set_aside(hands))
    assert "'claim' ends it" not in run("play", "--save", file).stdout


@pytest.mark.parametrize(
    "hands",
    [
        ["4C QS", "5C TD", "6C JD", "7C QD"],  # the queen may fall to anybody
        ["2D 3D", "AS AD", "KS QS", "QD JD"],  # it falls to Ada, but only the hidden hands say so
    ],
)
def test_a_deal_ends_by_what_the_person_knows(hands: list[str], tmp_path: Path) -> None:
    file = position(hands, tmp_path, taken=set_aside(hands))
    shown = run("play", "--save", file, typed="claim\n").stdout
    assert "'claim' ends it" not in shown
    assert "It is not certain" in shown


def test_a_deal_is_played_on_where_tricks_may_decide_a_tie(tmp_path: Path) -> None:
    """PE-034: the points are settled, but the last tricks part equal scores."""
    hands = ["3C 4C", "5C 6C", "7C 8C", "9C TC"]
    file = position(hands, tmp_path, "peppa", set_aside(hands))
    shown = run("play", "--save", file, typed="claim\n").stdout
    assert "'claim' ends it" not in shown
    assert "It is not certain" in shown


def test_a_call_is_no_deal_to_claim(tmp_path: Path) -> None:
    words = ("play", "dirty_nasty_filthy", "--players", "4", "--seed", "5")
    shown = run(*words, "--save", tmp_path / "m", typed="claim\nodds\n").stdout
    assert "It is not certain that you take all remaining tricks" in shown
    assert "Nobody has seen a card yet." in shown


NEW = ("--level", "1", "--seed", "5", "--with", "EndAfter(2)")
#: Games with every kind of choice. Two have two deals, so that an undo crosses their border.
GAMES = [
    ("american", *NEW, "--with", "ExactHit(0, to=-50, less=25, optional=True)"),
    ("american", *NEW, "--with", "Passing(('mix', 'hold'))"),
    ("microsoft", *NEW, "--with", "Passing('scatter'), EndAfter(1)"),
    ("dirty_nasty_filthy", *NEW, "--with", "EndAfter(1)"),
    ("gong_zhu", "--players", "4", *NEW, "--with", "EndAfter(1)"),
    ("ricketts_warren", *NEW, "--with", "EndAfter(1)"),
    ("pagat_exchange", "--players", "3", *NEW, "--with", "EndAfter(1)"),
]
games = pytest.mark.parametrize("words", GAMES, ids=[" ".join(words) for words in GAMES])


def prompts(monkeypatch: pytest.MonkeyPatch, file: Path, *words: str) -> list[str]:
    """The saved match at each question, in which a careful player answers."""
    found = []

    def ask(screen: Screen, question: str) -> str:
        found.append(file.read_text("utf-8"))
        return answer_in(file)

    with monkeypatch.context() as patched:
        patched.setattr(Screen, "ask", ask)
        result = run("play", *words, "--save", file)
    assert result.exit_code == 0, result.output
    return found


@games
def test_undo_goes_back_to_each_choice(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the end of the match to its first choice, and forward again on the same way."""
    file = tmp_path / "m"
    saved = prompts(monkeypatch, file, *words)
    undone: list[str] = []

    def ask(screen: Screen, question: str) -> str:
        undone.append(file.read_text("utf-8"))
        return "quit" if len(undone) > len(saved) else "undo"

    with monkeypatch.context() as patched:
        patched.setattr(Screen, "ask", ask)
        shown = run("play", "--save", file).stdout
    assert undone == [*saved[::-1], saved[0]]
    assert shown.count("Back to your last choice, in deal") == len(saved) - 1
    assert "There is no choice to take back." in shown
    assert prompts(monkeypatch, file) == saved


def test_a_match_that_goes_on_can_be_undone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The choices are those of the file, which is saved after each undo."""
    file = tmp_path / "m"
    saved = prompts(monkeypatch, file, "microsoft", *NEW)
    for before in saved[-2::-3]:
        assert run("play", "--save", file, typed="undo\nquit\n").exit_code == 0
        assert file.read_text("utf-8") == before
        run("play", "--save", file, typed="undo\nundo\n")


def test_a_claim_is_one_choice(tmp_path: Path) -> None:
    file = Path(position(["AS KS AH", "QS 2D 3H", "3D 4D 5H", "5D 6D 7H"], tmp_path))
    before = file.read_text("utf-8")
    shown = run("play", "--save", file, typed="claim\nundo\n").stdout
    assert "Back to your last choice, in deal 1." in shown
    assert file.read_text("utf-8") == before


def test_a_charge_that_was_no_choice_is_not_gone_back_to(tmp_path: Path) -> None:
    """A hand without a card that may be charged was not asked."""
    game = Game(variants.GONG_ZHU, 4)
    deals = (game.start(seed=seed).deal() for seed in range(100))
    seed = next(
        n
        for n, state in enumerate(deals)
        if not {"QS", "JD", "TC", "AH"} & set(map(str, state.hands[0]))
    )
    words = ("play", "gong_zhu", "--players", "4", "--seed", str(seed), "--level", "1")
    shown = run(*words, "--save", tmp_path / "m", typed="undo\nquit\n").stdout
    assert "There is no choice to take back." in shown


def test_a_match_that_is_over_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "m"
    saved = prompts(monkeypatch, file, "american", *NEW)
    left = run("play", "--save", file, typed="\n")
    assert left.exit_code == 0
    assert left.stdout.startswith("The match is over: American Hearts with house rules.\n")
    assert "Press Enter to leave" in left.stdout
    assert file.read_text("utf-8") == saved[-1]
    run("play", "--save", file, typed="UNDO\nquit\n")
    assert file.read_text("utf-8") == saved[-2]


def test_a_match_without_a_choice_is_left_at_once(tmp_path: Path) -> None:
    file = tmp_path / "m"
    tags = '[Rules "american(EndAfter(1))"]\n[Players "You, Ada, Ben, Cleo"]\n[Level "1"]\n'
    file.write_text(f"{tags}\nsheet 0: 26 0 0 0\n", "utf-8")
    shown = run("play", "--save", file, typed="undo\n").stdout
    assert shown.rstrip().endswith("Ada, Ben and Cleo win.")


@games
def test_odds_are_those_of_the_command(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In each phase with hidden hands, for the cards that count and for a card."""
    file = tmp_path / "m"
    phases = set()
    for text in prompts(monkeypatch, file, *words)[:-1]:
        file.write_text(text, "utf-8")
        state = notation.replay(notation.read_text(text))
        if state.phase in phases:
            continue
        phases.add(state.phase)
        shown = run("play", "--save", file, typed="odds\nodds QS\nquit\n").stdout
        if state.phase in (Phase.CALL, Phase.CHOOSE):
            assert "The hidden cards" not in shown
            continue
        for more in ((), ("--card", "QS")):
            assert run("odds", file, "--seat", "0", *more).stdout in shown
    assert Phase.PLAY in phases


def test_the_place_of_the_match_is_told_at_the_start(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    told = f"It is saved in {tmp_path / 'hearts' / 'play.hearts'}."
    for words in (("american",), ()):
        shown = run("play", *words, typed="", env=env).stdout
        assert told in " ".join(shown.partition("Deal 1")[0].split())


@pytest.mark.parametrize(
    ("columns", "text"),
    [
        (60, "Your hand: A♠ K♠ Q♠ J♠ T♠\n"),
        (59, "\nYour hand:\nA♠ K♠ Q♠ J♠ T♠\n"),
        (9, "hand:\nA♠ K♠ Q♠ \nJ♠ T♠\n"),
    ],
)
def test_a_hand_fits_the_terminal(columns: int, text: str, tmp_path: Path) -> None:
    hands = ["AS KS QS JS TS", "2C 3C 4C 5C 6C", "7C 8C 9C TC JC", "2D 3D 4D 5D 6D"]
    file = position(hands, tmp_path)
    assert text in run("play", "--save", file, typed="quit\n", columns=columns).stdout


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "no match was saved here"),
        *[(empty, "m.hearts: no match was saved here") for empty in ("", "\n\n", "# no deal\n")],
        ('[Rules "american"]\n\ndealer 0\n', "this is not a match of 'hearts play'"),
        (
            '[Rules "american"]\n[Players "You, A, B, C"]\n[Level "7"]\n\ndealer 0\n',
            "this is not a match of 'hearts play'",
        ),
        ("foo\n", "line 1, column 1"),
    ],
)
def test_what_is_no_match_is_told(content: str | None, message: str, tmp_path: Path) -> None:
    file = tmp_path / "m.hearts"
    if content is not None:
        file.write_text(content, "utf-8")
    result = run("play", "--save", file)
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--players", "4"),
        ("--with", "EndAt(50)"),
        ("--level", "2"),
        ("--seed", "7"),
        ("--name", "Zoe"),
    ],
)
def test_options_of_a_new_match_do_not_change_a_saved_one(
    option: str, value: str, tmp_path: Path
) -> None:
    """A level from the environment stands by for the next match."""
    file = tmp_path / "m.hearts"
    run("play", "american", "--save", file, typed="")
    saved = file.read_text("utf-8")
    result = run("play", "--save", file, option, value)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{option} is for a new match; name its rules" in result.stderr
    level = {"HEARTS_PLAY_LEVEL": "3"}
    assert "The match goes on" in run("play", "--save", file, env=level, typed="").stdout
    assert file.read_text("utf-8") == saved


@pytest.mark.parametrize("players", [3, 10, 23])
@pytest.mark.parametrize("name", ["ada", "Player 23", "Zoe"])
def test_each_player_has_another_name(players: int, name: str, tmp_path: Path) -> None:
    rules = variants.CANCELLATION.amend(players=(players,), name="large")
    (tmp_path / "r.toml").write_text(toml.dumps(rules), "utf-8")
    words = ("play", tmp_path / "r.toml", "--name", name, "--level", "1", "--seed", "1")
    assert run(*words, "--save", tmp_path / "m", typed="").exit_code == 0
    [record] = notation.read_text((tmp_path / "m").read_text("utf-8"))
    names = record.header.names
    assert (names[0], len({each.casefold() for each in names})) == (name, players)


def test_the_number_of_players_is_asked_for(tmp_path: Path) -> None:
    result = run("play", "golden_ten", "--save", tmp_path / "m")
    assert result.exit_code == 2
    assert "say how many with --players" in result.stderr
    words = ("play", "golden_ten", "--players", "3", "--save", tmp_path / "m")
    shown = " ".join(run(*words, typed="quit\n").stdout.split())
    assert "The letter of a card is H for red, D for yellow, C for green, S for black;" in shown


def test_cards_for_several_players_are_dealt_out_in_order(tmp_path: Path) -> None:
    words = ("play", "microsoft", "--with", "Passing('scatter')", "--seed", "3")
    result = run(*words, "--save", tmp_path / "m", typed="4h th jh\nquit\n")
    assert "Bob passed you the king of hearts." in result.stdout
    assert "Play a card." in result.stdout


def test_a_card_is_charged_or_not(tmp_path: Path) -> None:
    game = Game(variants.GONG_ZHU, 4)
    deals = (game.start(seed=seed).deal() for seed in range(100))
    seed = next(n for n, state in enumerate(deals) if "QS" in state.hands[0])
    words = ("play", "gong_zhu", "--players", "4", "--seed", str(seed), "--level", "2")
    file = tmp_path / "m"
    shown = run(*words, "--save", file, typed="none\nquit\n").stdout
    assert "or nothing." in shown
    assert "You charge" not in shown
    assert Charge("", 0) in notation.replay(notation.read_text(file.read_text("utf-8"))).history


def test_a_hint_names_the_best_cards(tmp_path: Path) -> None:
    file = position(["2S AH", "QS 3H", "KS 5H", "5S 7H"], tmp_path)
    shown = run("play", "--save", file, typed="hint\nquit\n").stdout
    first = r"^> 2S: best, about \d+\.\d points in this deal\n"
    assert re.search(rf"{first}AH: (costs|does|wins) ", shown, re.MULTILINE)


def test_refusals_speak_to_the_person_in_plain_words(tmp_path: Path) -> None:
    file = position(["2S AH", "QS 3H", "KS 5H", "5S 7H"], tmp_path)
    shown = run("play", "--save", file, typed="5C\n2S AH\nah, 2s\nquit\n").stdout
    assert "5C is not in your hand.\n" in shown
    assert shown.count("Type one card, not 2.\n") == 2
    passing = ("play", "american", "--seed", "5", "--save", tmp_path / "p", "--plain")
    shown = run(*passing, typed="10c 5c 6c\nquit\n").stdout
    assert "TC cannot be passed: it is not in your hand.\n" in shown


def test_a_hint_for_a_pass_is_no_guess_from_a_few_worlds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From five worlds, the best pass of this hand seemed to bring about -5 points."""
    asked = []

    def advice(view: View, worlds: int) -> list[SimpleNamespace]:
        asked.append(worlds)
        return [SimpleNamespace(action=view.legal_actions()[0], points=2.0, lead=0.0)]

    monkeypatch.setattr("hearts.bots.advice", advice)
    assert list(hints(Game(variants.AMERICAN).start(seed=5).deal().view(0)))
    assert min(asked) >= 20


def test_a_hint_names_passes_and_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def advice(view: View, worlds: int) -> list[SimpleNamespace]:
        [action] = view.legal_actions()[:1]
        return [SimpleNamespace(action=action, points=2.0, lead=-1.5)]

    monkeypatch.setattr("hearts.bots.advice", advice)
    view = Game(variants.AMERICAN).start(seed=1).deal().view(0)
    first = view.legal_actions()[0]
    assert isinstance(first, Pass)
    assert list(hints(view)) == [
        f"{first.cards}: best, about 2.0 points in this deal",
    ]
    moon = ["QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "", "", ""]
    state = Game(variants.AMERICAN).position(["AH", "2C", "3C", "4C"], leader=0, taken=moon)
    for card in ("AH", "2C", "3C", "4C"):
        state = state.play(card)
    [text] = hints(state.view(0))
    assert text.startswith("26 points are added to the score of each of the other players: best")


def test_a_hint_for_a_pass_to_two_seats_is_typed_as_it_is_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    state = Game(variants.DIRTY_NASTY_FILTHY).start(seed=6)
    state = state.apply(Call({1: 2, 3: 1}, state.actor)).deal()
    view = state.view(0)
    low, middle, *_, high = view.hand
    best = SimpleNamespace(action=Pass({1: [low, high], 3: [middle]}, 0), points=2.0, lead=0.0)
    monkeypatch.setattr("hearts.bots.advice", lambda _view, worlds: [best])
    [text] = hints(view)
    typed, _, _ = text.partition(":")
    assert typed == f"{low} {high} {middle}"
    assert SavedMatch(tmp_path / "m.hearts", state, 2).action(typed).at(0) == best.action


def test_a_moon_is_told(tmp_path: Path) -> None:
    everything = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    hands = [f"AH {everything[-5:]}", "2C 3C 4C", "5C 6C 7C", "8C 9C TC"]
    rest = ["QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH", "", "", ""]
    game = Game(variants.MICROSOFT)
    match = Match(game.rules, names=["You", "Ada", "Ben", "Cleo"])
    state = game.position(hands, leader=0, taken=rest, match=match)
    file = tmp_path / "p.hearts"
    file.write_text(notation.write(notation.records(state, tags=[("Level", "1")])), "utf-8")
    shown = run("play", "--save", file, typed="AH\nKH\nQH\nquit\n").stdout
    assert "You shoot the moon!" in shown
    again = run("play", "--save", file, typed="quit\n").stdout
    assert again.count("total") == 1


def test_a_number_that_is_no_answer_is_told(tmp_path: Path) -> None:
    words = (
        "play",
        "dirty_nasty_filthy",
        "--players",
        "4",
        "--seed",
        "5",
        "--save",
        tmp_path / "m",
    )
    shown = run(*words, typed="0001999\n0\n12\n-1\nmix\n0011\n").stdout
    assert shown.count("Type a number from 1 to 11.") == 5
    assert "passed" not in shown.partition("Deal 1.")[2]


def test_ctrl_c_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last answer is saved before the others go on to think."""

    def stopped(view: View) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hearts.bots.opponent", lambda level, seed: stopped)
    file = tmp_path / "p.hearts"
    result = run("play", "american", "--seed", "3", "--save", file, typed="KD TH JH\n")
    assert (result.exit_code, result.stderr) == (130, "\nStopped.\n")
    assert "goes on." in " ".join(result.stdout.split())
    assert "pass 0: KD TH JH" in file.read_text("utf-8")


def test_rules_fit_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "p.hearts"
    shown = run("play", "american", "--save", file, typed="rules\n", columns=40).stdout
    told = shown.split("> ")[1].splitlines()
    assert "The table and the cards" in told
    assert max(map(len, told)) <= 40


def test_a_file_with_two_matches_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "p.hearts"
    run("play", "american", "--seed", "3", "--save", file, typed="")
    text = file.read_text("utf-8")
    line = len(text.splitlines()) + 1
    file.write_text(text * 2, "utf-8")
    result = run("play", "--save", file, typed="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{file}: line {line}: a second match begins here" in result.stderr


def test_a_new_match_keeps_the_one_before(tmp_path: Path) -> None:
    file, old = tmp_path / "p.hearts", tmp_path / "p.hearts.old"
    words = ("play", "american", "--seed", "3", "--save", file)
    assert "is kept" not in run(*words, typed="KD TH JH\n").stdout
    before = file.read_text("utf-8")
    shown = " ".join(run(*words, typed="").stdout.split())
    assert "The earlier match is kept: 'hearts play --save" in shown
    assert old.read_text("utf-8") == before
    assert "The match goes on" in run("play", "--save", old, typed="").stdout


def test_a_match_that_is_over_is_kept_too(tmp_path: Path) -> None:
    file, old = tmp_path / "p.hearts", tmp_path / "p.hearts.old"
    state = Game(variants.AMERICAN.amend(EndAfter(1))).start(
        seed=1, match=Match(variants.AMERICAN.amend(EndAfter(1)), names=["You", "A", "B", "C"])
    )
    text = f"# Friday\n{notation.write(play_out(state, [careful] * 4))}"
    file.write_text(text, "utf-8")
    shown = " ".join(run("play", "american", "--save", file, typed="", columns=200).stdout.split())
    assert f"The file that was there is kept: {old}. " in shown
    assert old.read_text("utf-8") == text


def test_a_match_that_was_played_here_and_is_over_is_replaced(tmp_path: Path) -> None:
    """Else the home folder would fill up."""
    file = tmp_path / "p.hearts"
    rules = variants.AMERICAN.amend(EndAfter(1))
    match = Match(rules, names=["You", "A", "B", "C"])
    over = play_out(Game(rules).start(seed=1, match=match), [careful] * 4)
    SavedMatch(file, over, 3).save()
    assert "is kept" not in run("play", "american", "--save", file, typed="").stdout
    assert [path.name for path in tmp_path.iterdir()] == ["p.hearts"]


def test_no_earlier_file_is_lost(tmp_path: Path) -> None:
    """Each has a name of its own; only of a match that goes on the sentence says that it does."""
    file = tmp_path / "notes.txt"
    told = {}
    for before in ("a diary\n", None, SHEET):
        if before is not None:
            file.write_text(before, "utf-8")
        before = file.read_text("utf-8")
        shown = run("play", "american", "--save", file, typed="").stdout
        told[before] = "goes on with it" in " ".join(shown.split())
    names = ("notes.txt.old", "notes.txt.2.old", "notes.txt.3.old")
    assert {(tmp_path / name).read_text("utf-8") for name in names} == told.keys()
    assert list(told.values()) == [False, True, False]


def test_a_file_that_is_no_match_is_kept_too(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("a diary\n", "utf-8")
    assert "is kept" in run("play", "american", "--save", file, typed="").stdout
    assert (tmp_path / "notes.txt.old").read_text("utf-8") == "a diary\n"
