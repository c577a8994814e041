"""``hearts convert``."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearts import Game, Match, Phase, State, notation, play_out, variants
from hearts.bots import careful
from hearts.codec import Codec
from tests.cli.helpers import TRICKS, run
from tests.cli.test_check import STATE, TEXT
from tests.notation.test_openspiel import DEAL


def test_notation_becomes_json_and_comes_back(tmp_path: Path) -> None:
    text = run("convert", "-", "--to", "json", typed=TEXT).stdout
    assert Codec().loads(text, State) == STATE
    file = tmp_path / "x.hearts"
    result = run("convert", "-", "--to", "notation", "-o", file, typed=text)
    assert (result.exit_code, result.stdout) == (0, "")
    assert file.read_text("utf-8") == TEXT


def test_points_become_a_sheet() -> None:
    table = "Ann,Bob,Cleo,Dan\n13,5,8,0\n"
    text = run("convert", "-", "--to", "json", "--rules", "american", typed=table).stdout
    match = Codec().loads(text, Match)
    assert (match.scores, match.names) == ((13, 5, 8, 0), ("Ann", "Bob", "Cleo", "Dan"))
    assert "score: 13 5 8 0" in run("convert", "-", "--to", "notation", typed=text).stdout
    result = run("convert", "-", "--to", "openspiel", typed=text)
    assert result.exit_code == 2
    assert "only points" in result.stderr


def test_tags_stay_and_comments_are_reported(tmp_path: Path) -> None:
    text = '[Rules "american"]\n[Event "club night"]\n\ndealer 0\nscore: 13 13 0 0\n'
    result = run("convert", "-", "--to", "notation", typed=text)
    assert ('[Event "club night"]\n' in result.stdout, result.stderr) == (True, "")
    two = f'{text}\n[Rules "american"]\n[Date "2026-11-20"]\n\nscore: 26 0 0 0\n'
    tags = [deal.header.tags for deal in notation.read_text(text)]
    read = notation.read_text(run("convert", "-", "--to", "notation", typed=two).stdout)
    assert [deal.header.tags for deal in read] == [*tags, (("Date", "2026-11-20"),)]
    for commented in (f"# above\n{text}", f"{text[:-1]}  # close\n", f"{text}# below\n"):
        for form in ("notation", "json"):
            result = run("convert", "-", "--to", form, typed=commented)
            assert (result.exit_code, "the comments are left out" in result.stderr) == (0, True)
            assert "#" not in result.stdout


def test_tricks_without_hands_become_points() -> None:
    """The converted sheet has no tricks, and a warning says so."""
    words = ("convert", "-", "--rules", "american", "--to", "notation")
    result = run(*words, typed=TRICKS)
    assert "Not all deals have hands, so the tricks are left out" in " ".join(result.stderr.split())
    assert (result.exit_code, "score: " in result.stdout) == (0, True)
    assert run(*words, typed="score: 13 5 8 0\n").stderr == ""


@pytest.mark.parametrize("deals", [0, 1])
def test_a_match_between_a_call_and_its_deal_is_converted(deals: int) -> None:
    game = Game(variants.DIRTY_NASTY_FILTHY, 4)
    sheet = Match(game.rules, 4).add((0, 13, 5, -10))
    state = play_out(game.start(seed=1, match=sheet), [careful] * 4, deals=deals)
    state = state.apply(careful(state.view(state.actor)).at(state.actor))
    assert state.phase is Phase.DEAL
    result = run("convert", "-", "--to", "json", typed=notation.write(state))
    assert (result.exit_code, result.stderr) == (0, "")
    assert Codec().loads(result.stdout, State) == state


def test_openspiel_goes_both_ways() -> None:
    numbers = " ".join(map(str, DEAL))
    words = ("convert", "-", "--from", "openspiel", "--to")
    text = run(*words, "notation", typed=f"{numbers}\n\n{numbers}\n").stdout
    assert text.count('[Hearts "1"]') >= 1
    assert len(notation.read_text(text)) == 2
    assert run(*words, "notation", typed=f"\ufeff{numbers}\n{numbers}").stdout == text
    again = run("convert", "-", "--to", "openspiel", typed=text).stdout.splitlines()
    assert [len(line.split()) for line in again] == [117, 117]
    assert run(*words, "openspiel", typed=again[0]).stdout.split() == again[0].split()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 x", "line 1: expected a number, found 'x'"),
        ("1 2 1000", "line 1: expected a number, found '1000'"),
        ("1 2 100", "line 1: expected a direction and 52 cards first, found 3 numbers"),
        ("1 2 3", "line 1: expected a direction and 52 cards first, found 3 numbers"),
    ],
)
def test_what_is_no_deal_of_openspiel_is_told(text: str, message: str) -> None:
    result = run("convert", "-", "--from", "openspiel", "--to", "json", typed=text)
    assert result.exit_code == 2
    assert message in result.stderr


def test_openspiel_has_no_numbers_for_other_games() -> None:
    text = notation.write(Game(variants.GOLDEN_TEN, 4).start(seed=1).deal())
    result = run("convert", "-", "--to", "openspiel", typed=text)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_faults_are_told_and_the_rest_is_translated() -> None:
    text = '[Rules "american"]\n\nscore: 13 5 8 0\n\n[Rules "american"]\n\nscore: 1 x\n'
    result = run("convert", "-", "--to", "json", typed=text)
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 1
    assert "line 7" in result.stderr


def test_a_file_is_written_if_everything_was_read(tmp_path: Path) -> None:
    """Also in place: a slip of the pen costs no deal."""
    file, other = tmp_path / "x.hearts", tmp_path / "x.json"
    other.write_text("KEEP\n", "utf-8")
    good = '[Rules "american"]\n\nscore: 13 5 8 0\n'
    for text in (good + "\nscor: 0 0 13 13  # Friday\n", "\0\n"):
        file.write_text(text, "utf-8")
        for wanted, output in (("notation", file), ("json", other)):
            result = run("convert", file, "--to", wanted, "-o", output)
            assert (result.exit_code, result.stdout) == (2, "")
            told = f"hearts: {output}: nothing was written, since some of {file} cannot be read\n"
            assert result.stderr.endswith(told)
        assert (file.read_text("utf-8"), other.read_text("utf-8")) == (text, "KEEP\n")


@pytest.mark.parametrize("words", [(), ("--from", "openspiel")])
def test_a_file_without_deals_is_told(tmp_path: Path, words: tuple[str, ...]) -> None:
    other = tmp_path / "x.json"
    other.write_text("KEEP\n", "utf-8")
    for output in ((), ("-o", other)):
        result = run("convert", "-", "--to", "json", *words, *output, typed="\n")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "hearts: the input: there is no deal\n"
    assert other.read_text("utf-8") == "KEEP\n"


@pytest.mark.parametrize("words", [("--rules", "spot"), ("--players", "4"), ("--with", "EndAt(5)")])
def test_numbers_of_openspiel_are_of_one_game(words: tuple[str, ...]) -> None:
    result = run("convert", "-", "--from", "openspiel", "--to", "json", *words, typed="")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "leave out --rules, --with and --players" in result.stderr


def test_a_dash_is_the_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("convert", "-", "--to", "json")
    assert run(*words, "-o", "-", typed=TEXT).stdout == run(*words, typed=TEXT).stdout != ""
    assert list(tmp_path.iterdir()) == []
    assert run(*words, "-o", "./-", typed=TEXT).stdout == ""
    assert [each.name for each in tmp_path.iterdir()] == ["-"]


def test_a_line_of_json_for_each_match_is_read_again() -> None:
    sheet = notation.write(Match(variants.AMERICAN).add((13, 5, 8, 0)))
    played = notation.write(Game(variants.SPOT, 4).start(seed=1).deal())
    matches = f"{sheet}\n{played}\n{sheet}"
    lines = run("convert", "-", "--to", "json", typed=matches).stdout
    assert len(lines.splitlines()) == 3
    assert run("convert", "-", "--to", "notation", typed=f"\n{lines}").stdout == matches
    result = run("score", "-", typed=f"{lines}\n{{}}\n")
    assert (result.exit_code, result.stdout.count("total")) == (2, 1)
    assert "hearts: the input: line 5: schema" in result.stderr
    pretty = run("convert", "-", "--to", "json", typed=sheet).stdout.replace("{", "{\n")
    assert run("convert", "-", "--to", "notation", typed=pretty).stdout == sheet


def test_a_sheet_without_deals_is_converted() -> None:
    header = notation.write(Match(variants.AMERICAN, names=("Ann", "Bob", "Cleo", "Dan")))
    text = run("convert", "-", "--to", "json", typed=header).stdout
    sheet = Codec().loads(text, Match)
    assert (sheet.rules, sheet.names) == (variants.AMERICAN, ("Ann", "Bob", "Cleo", "Dan"))
    assert (sheet.hand_scores, sheet.dealer) == ((), 0)


@pytest.mark.parametrize("name", ["american", "dirty_nasty_filthy"])
@pytest.mark.parametrize("totals", [None, (13, 5, 8, 0)])
def test_a_match_that_is_not_dealt_is_converted(name: str, totals: tuple[int, ...] | None) -> None:
    """With its seed and the sheet that it continues; it has no deal yet to be counted."""
    rules = variants.get(name)
    match = None if totals is None else Match(rules).add(totals)
    state = Game(rules).start(seed=7, match=match)
    if state.actors:
        state = state.apply(careful(state.view(state.actors[0])))
    text = notation.write(state)
    shown = run("convert", "-", "--to", "json", typed=text).stdout
    assert Codec().loads(shown, State) == state
    assert run("convert", "-", "--to", "notation", typed=text).stdout == text
    sheet = notation.keep_score(notation.read_text(text))
    assert sheet.scores == state.scores
    result = run("score", "-", typed=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.split()[-4:] == list(map(str, state.scores))
    assert run("check", "-", typed=text).stdout == "no deals, no faults.\n"


def test_a_deal_that_cannot_be_read_is_the_cause() -> None:
    """It is told first, and then that the deals after it cannot be replayed."""
    state = play_out(Game(variants.AMERICAN).start(seed=3), [careful] * 4, deals=3)
    parts = notation.write(state).split("\n\n")
    parts[2] = parts[2].replace("score: ", "score: x", 1)
    result = run("convert", "-", "--to", "json", typed="\n\n".join(parts))
    assert result.exit_code == 2
    told = result.stderr.splitlines()
    assert "expected a number of points" in told[0]
    assert "deal 2 of the match is missing" in told[1]
