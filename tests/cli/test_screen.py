"""The output: colours, signs, widths."""

from __future__ import annotations

import io
import sys

import pytest
from rich.cells import cell_len
from rich.console import Console

from hearts import Card, Cards, HandScore, Match, Unknown, variants
from hearts.cli.errors import Failure
from hearts.cli.screen import Screen, names_of, typed_number, with_verb
from hearts.errors import InputError
from hearts.rules import EndAt, ExactHit, LastTrick


def screen_on(
    width: int = 80, *, encoding: str = "utf-8", terminal: bool = False, **options: object
) -> tuple[Screen, io.BytesIO]:
    """A screen that writes into memory."""
    screen = Screen(**options)  # type: ignore[arg-type]
    raw = io.BytesIO()
    screen.console = Console(
        file=io.TextIOWrapper(raw, encoding=encoding, write_through=True),
        width=width,
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=True,
        force_terminal=terminal,
        color_system="standard" if terminal else None,
        _environ={},
    )
    return screen, raw


def test_cards_have_signs_where_the_output_has_them() -> None:
    screen, raw = screen_on()
    screen.print(
        screen.cards(Cards("QS 2H")), " and ", screen.card(Card("W")), " ", screen.suit("C")
    )
    assert raw.getvalue().decode() == "Q♠ 2♥ and W ♣\n"


@pytest.mark.parametrize(
    ("encoding", "options"), [("ascii", {}), ("latin-1", {}), ("utf-8", {"ascii": True})]
)
def test_letters_stand_for_signs_elsewhere(encoding: str, options: dict[str, bool]) -> None:
    screen, raw = screen_on(encoding=encoding, **options)
    screen.print(screen.card(Card("QS")), "\u2026 \u2013 ł")
    screen.table(("", "Bł"), [(screen.card(Card("QS")), "5")])
    lines = raw.getvalue().decode("latin-1").splitlines()
    assert lines[0] == "QS. - ?"
    assert [line.split() for line in lines[1:]] == [["B?"], ["QS", "5"]]


def test_an_encoding_that_nobody_knows_is_plain() -> None:
    screen, _ = screen_on()
    screen.console.file = type("Odd", (io.StringIO,), {"encoding": "no-such"})()
    assert screen.plain
    assert screen_on()[0].plain is False


def test_colours_are_for_terminals() -> None:
    for colors, codes in (("two", ["91", "91"]), ("four", ["92", "94", "91"]), ("none", [])):
        screen, raw = screen_on(terminal=True, colors=colors)
        screen.print(screen.cards(Cards("2C 2D 2S 2H")))
        shown = raw.getvalue().decode()
        assert [part[:2] for part in shown.split("\x1b[")[1:] if not part.startswith("0")] == codes
    screen, raw = screen_on(colors="four")
    screen.print(screen.cards(Cards("2C 2D")))
    assert "\x1b" not in raw.getvalue().decode()


def test_a_hand_dims_what_may_not_be_played() -> None:
    screen, raw = screen_on()
    screen.print(*screen.hand(Cards("2C KC 3H W"), dim=[Card("KC")]))
    assert raw.getvalue().decode() == "(K♣) 2♣3♥W\n"
    screen, raw = screen_on(terminal=True)
    screen.print(*screen.hand(Cards("2C KC"), dim=[Card("KC")]))
    assert "\x1b[2mK♣" in raw.getvalue().decode()
    assert "(" not in raw.getvalue().decode()
    assert str(screen.hand(Unknown(13))[0]) == "13 cards"


def sheet(width: int, match: Match) -> list[str]:
    screen, raw = screen_on(width)
    screen.sheet(match)
    return [line.rstrip() for line in raw.getvalue().decode().splitlines()]


HOUSE = variants.AMERICAN.amend(ExactHit(26, to=10))
NAMES = ("Ann", "Bartholomew", "Cleo", "Dan")


def test_a_sheet_is_as_wide_as_the_terminal() -> None:
    match = Match(HOUSE, names=NAMES).add((26, 0, 0, 0)).add((13, 13, 0, 0))
    assert sheet(80, match) == [
        "deal    Ann  Bartholomew  Cleo  Dan",
        "1        26            0     0    0",
        "       = 10",
        "2        13           13     0    0",
        "total    23           13     0    0",
    ]
    assert sheet(30, match)[0].split() == ["deal", "Ann", "Bar…", "Cleo", "Dan"]
    assert sheet(20, match) == [
        "Ann: 26 = 10 13",
        "  total 23",
        "Bartholomew: 0 13",
        "  total 13",
        "Cleo: 0 0 total 0",
        "Dan: 0 0 total 0",
    ]


@pytest.mark.parametrize("width", [30, 40, 80])
def test_names_of_wide_characters_take_no_more_than_their_room(width: int) -> None:
    names = ["\u6b27\u9633\u5a1c\u5a1c\u4e0e\u53f8\u9a6c", "Maximiliane", "\U0001f389" * 9, "Dan"]
    lines = sheet(width, Match(HOUSE, names=names).add((26, 0, 0, 0)))
    assert lines[0].startswith("deal")
    assert all(cell_len(line) <= width for line in lines)


def test_numbers_that_need_too_much_room_are_listed_by_player() -> None:
    """PG-172: in Complex Hearts a score has two parts."""
    sums = HandScore((-888,) * 4, imaginary=(-888,) * 4)
    match = Match(variants.COMPLEX_HEARTS).add(sums)
    assert sheet(40, match)[0].startswith("seat 0:")
    assert sheet(80, match)[0].startswith("deal")


def test_a_sheet_says_who_won() -> None:
    match = Match(variants.AMERICAN, names=["You", "Bob", "Cleo", "Dan"])
    assert sheet(80, match.add((0, 5, 8, 113)))[-1] == "You win."
    assert sheet(80, match.add((5, 5, 8, 108)))[-1] == "You and Bob win."
    assert sheet(80, Match(variants.AMERICAN).add((0, 5, 8, 113)))[-1] == "Seat 0 wins."
    assert names_of(Match(variants.AMERICAN)) == ("seat 0", "seat 1", "seat 2", "seat 3")
    assert with_verb("Ann", "take") == "Ann takes"


def test_a_tie_that_the_sheet_cannot_break_is_told() -> None:
    match = Match(variants.AMERICAN.amend(LastTrick(), EndAt(26))).add((0, 0, 26, 0))
    assert sheet(80, match)[-1].startswith("The match is over. The tricks decide a tie")


@pytest.mark.parametrize(
    ("points", "ahead", "winner"),
    [((5, 0, 5, 16), (), "Bob"), ((0, 13, 0, 13), (2, 0), "Cleo"), ((0, 13, 5, 13), (), "Ann")],
)
def test_the_winner_is_told_whoever_is_ahead_in_another_tie(
    points: tuple[int, ...], ahead: tuple[int, ...], winner: str
) -> None:
    """PE-034, PE-037."""
    rules = variants.AMERICAN.amend(LastTrick(), EndAt(13))
    match = Match(rules, names=["Ann", "Bob", "Cleo", "Dan"]).add(points, ahead=ahead)
    with pytest.raises(InputError, match="do not show which of them took the last trick earlier"):
        _ = match.result
    assert sheet(80, match)[-2:] == [
        f"{winner} wins.",
        "The tricks decide a tie for another place, and the sheet has only points.",
    ]


def test_warnings_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    screen, _ = screen_on(encoding="ascii")
    screen.warn("Q♠")
    screen, _ = screen_on()
    screen.warn("Q♠")
    assert capsys.readouterr().err == "QS\nQ♠\n"


def test_a_number_that_is_typed_is_short() -> None:
    for text, number in (("7", 7), ("+07", 7), ("-12", -12), ("123456789", 123456789)):
        assert typed_number(text) == number
    for text in ("", "-", "+-5", "1.5", "5x", "\u00b2", "0000000005"):
        assert typed_number(text) is None
    assert not typed_number("0")


def test_a_table_wraps_and_aligns() -> None:
    screen, raw = screen_on(24)
    screen.table(("name", "a long heading", "n"), [("Ann", "one two three four five", "7")], left=2)
    screen.table(("", ""), [("x", "y")])
    assert [line.rstrip() for line in raw.getvalue().decode().splitlines()] == [
        "name  a long heading   n",
        "Ann   one two three    7",
        "      four five",
        "x  y",
    ]


def test_prose_has_a_longest_line_and_a_shortest() -> None:
    for width, longest in ((200, 88), (60, 60), (10, 20)):
        screen, raw = screen_on(width)
        screen.prose("a " * 150, indent="    ")
        lines = raw.getvalue().decode().splitlines()
        assert max(map(len, lines)) in (longest, longest - 1)
        assert [line[:4] == "    " for line in lines] == [False, *[True] * (len(lines) - 1)]


def test_prose_has_room_for_twenty_characters() -> None:
    screen, raw = screen_on(10)
    screen.prose("a2345678 b2345678901 c")
    assert raw.getvalue().decode() == "a2345678 b2345678901\nc\n"


def test_files_are_utf_8_and_a_terminal_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for terminal, shown in ((False, "\u00c4\n".encode()), (True, "\u00c4\n".encode("latin-1"))):
        raw = io.BytesIO()
        output = io.TextIOWrapper(raw, encoding="latin-1", write_through=True, newline="\n")
        monkeypatch.setattr(sys, "stdout", output)
        monkeypatch.setattr(output, "isatty", lambda found=terminal: found, raising=False)
        Screen().data("\u00c4\n")
        output.flush()
        assert raw.getvalue() == shown


def test_what_is_typed_in_another_encoding_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, _ = screen_on()
    typed = io.TextIOWrapper(io.BytesIO(b"\xc4\n"), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", typed)
    with pytest.raises(Failure, match="the input is not in ascii"):
        screen.ask("Name: ")


@pytest.mark.parametrize(("name", "players"), [("american", None), ("wikipedia", 3)])
def test_rules_are_printed_with_every_sentence(name: str, players: int | None) -> None:
    screen, raw = screen_on(70)
    rules = variants.get(name)
    screen.rules(rules, players)
    printed = " ".join(raw.getvalue().decode().split())
    expected = [variants.title(name)]
    for section in rules.sections(players):
        expected += [section.heading, *section.paragraphs]
    assert printed == " ".join(" ".join(expected).split())


@pytest.mark.parametrize("broken", [True, False])
def test_a_sheet_shows_adjustments_where_there_are_any(broken: bool) -> None:
    match = Match(HOUSE, names=NAMES).add((26, 0, 0, 0) if broken else (25, 1, 0, 0))
    assert any("= 10" in line for line in sheet(80, match)) is broken


def test_an_answer_is_a_line_and_the_end_of_the_input_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen, raw = screen_on()
    monkeypatch.setattr(sys, "stdin", io.StringIO("2C\r\n\n"))
    assert [screen.ask("? "), screen.ask("> ")] == ["2C", ""]
    with pytest.raises(EOFError):
        screen.ask("! ")
    assert raw.getvalue().decode() == "? > ! "


def test_letters_that_the_output_has_are_printed() -> None:
    for encoding, text in (("latin-1", "Zo\u00e9"), ("ascii", "Zo?")):
        screen, raw = screen_on(encoding=encoding)
        screen.print("Zo\u00e9")
        assert raw.getvalue().decode(encoding) == f"{text}\n"


def test_signs_in_names_are_printed_as_they_are() -> None:
    screen = Screen()
    with screen.console.capture() as captured:
        screen.table(["", ":heart:"], [["[b]deal[/b]", "7"]])
    assert ":heart:" in captured.get()
    assert "[b]deal[/b]" in captured.get()


def test_a_second_column_takes_twice_the_room_of_a_name() -> None:
    match = Match(variants.COMPLEX_HEARTS)
    least = len("total") + match.players * (2 + 6)
    assert sheet(least, match)[0].startswith("deal")
    assert not sheet(least - 1, match)[0].startswith("deal")


def test_rules_for_one_number_of_players_have_a_paragraph_a_section(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for rules, players in ((variants.AMERICAN, None), (variants.WIKIPEDIA, 4)):
        screen, _ = screen_on()
        said: list[str] = []
        monkeypatch.setattr(screen, "prose", lambda text, said=said, **_: said.append(text))
        screen.rules(rules, players)
        sections = rules.sections(players)
        assert said[1::2] == [section.heading for section in sections]
        assert said[2::2] == [" ".join(section.paragraphs) for section in sections]
