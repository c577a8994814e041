"""Errors as sentences."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import click
import pytest

from hearts import Deal, Game, IllegalAction, InputError, Pass, Play, variants
from hearts.cli.app import app
from hearts.cli.errors import (
    FAULTS,
    STOPPED,
    UNREADABLE,
    Failure,
    failures,
    in_lines,
    in_terminal,
    in_words,
)
from tests.cli.helpers import run


def test_the_words_are_those_of_the_command_line() -> None:
    error = InputError("players: golden_ten is played by 3 or 4; say by how many")
    assert in_words(error) == "players: golden_ten is played by 3 or 4; say how many with --players"
    error = InputError("moon: seat 2 chooses; a line like 'choose 2: add' says which")
    assert in_words(error) == (
        "moon: seat 2 chooses; a line like 'choose 2: add', or in a table a column 'choice' that "
        "holds for all players, says which"
    )
    assert in_words(InputError("moon: by the scores; give match=")) == (
        "moon: by the scores; the scores before it are not known"
    )
    error = InputError("history: entry 9 does not belong there: Play('KH', seat=0)")
    assert in_words(error) == "history: entry 9 does not belong there"
    error = InputError("they are written like 3+4i, and a HandScore has both columns")
    assert in_words(error) == "they are written like 3+4i"
    error = InputError("an amendment is a rule, or another value with apply(rules), not 5")
    assert in_words(error) == "an amendment is a rule, like EndAt(50)"
    assert in_words(InputError("score: no cards are given; keep_score() needs none")) == (
        "score: no cards are given"
    )
    assert in_words(
        InputError("no rule is called 'Whist'; give a class of your own as known=")
    ) == ("no rule is called 'Whist'")
    for said in ("'--sed'. Did you mean '--seed'?", "'--sed'. (Did you mean '--seed'?)"):
        assert in_words(InputError(said)) == "'--sed' (did you mean '--seed'?)"
    error = InputError("match 0 of seed 0: InputError: the match is not over after 1000 deals")
    assert in_words(error) == "match 0 of seed 0: the match is not over after 1000 deals"


@pytest.mark.parametrize("name", ["american", "black_maria_43", "gong_zhu", "dirty_nasty_filthy"])
def test_a_refusal_of_an_action_has_no_code(name: str) -> None:
    start = Game(variants.get(name), players=4).start(seed=7)
    refused = []
    for state in (start, start.advance()):
        for action in (Deal([""] * 4), Play("2C", 0), Pass({1: "2C", 2: "3C"}, 0)):
            with contextlib.suppress(InputError):  # such hands cannot be dealt
                violation = state.explain(action)
                if violation is not None:
                    refused.append(in_words(IllegalAction(violation, action)))
    assert len(refused) > 4
    for text in refused:
        assert re.fullmatch(r"[^()]* \[[a-z.]+\]", text)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("score", "missing argument 'FILE'; 'hearts score --help' says more"),
        ("rules --new", "option '--new' requires an argument; 'hearts rules --help' says more"),
        ("--colors", "option '--colors' requires an argument; 'hearts --help' says more"),
        ("--bogus", "no such option '--bogus'; 'hearts --help' says more"),
        (
            "rules --players 1",
            "--players: 1 is not in the range 2 to 20; 'hearts rules --help' says more",
        ),
        (
            "rules --players x",
            "--players: 'x' is not a whole number; 'hearts rules --help' says more",
        ),
        (
            "simulate spot --deals 0",
            "--deals: 0 is not in the range 1 or more; 'hearts simulate --help' says more",
        ),
        (
            "simulate spot --levels a",
            "--levels: 'a' is not a list of levels such as 1,2; 'hearts simulate --help' says more",
        ),
        ("sheet {}", "{}: this is a folder; 'hearts sheet --help' says more"),
        ("score {}", "{}: this is a folder"),
        ("check {}/x", "{}/x: there is no such file"),
    ],
)
def test_a_mistake_in_the_arguments_is_one_sentence(
    words: str, message: str, tmp_path: Path
) -> None:
    result = run(*words.format(tmp_path).split())
    assert (result.exit_code, result.stdout) == (2, "")
    # Some versions of click put a colon before the name of an option.
    assert result.stderr.replace("option: --bogus", "option '--bogus'") == (
        f"hearts: {message.format(tmp_path)}\n"
    )


def test_no_arguments_at_all_print_the_help() -> None:
    result = run()
    assert "Usage: hearts [OPTIONS] COMMAND" in result.output
    assert app.name == "app"


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (InputError("wrong"), "here: wrong"),
        (
            UnicodeDecodeError("utf-8", b"x\n\xff", 2, 3, "bad"),
            "here: line 2 is not in UTF-8; save the file in that encoding",
        ),
        (
            UnicodeEncodeError("latin-1", "a\u2665", 1, 2, "bad"),
            "here: the output is in latin-1, without '\\u2665'",
        ),
        (IsADirectoryError(21, "no", "a"), "a: this is a folder"),
        (
            click.UsageError("Give one.\n\tOr two."),
            "here: give one. Or two; 'hearts --help' says more",
        ),
        (FileNotFoundError(2, "no", "a.txt"), "a.txt: there is no such file"),
        (FileNotFoundError(2, "no", ""), "'': there is no such file"),
        (PermissionError(13, "Permission denied", "a.txt"), "a.txt: Permission denied"),
        (OSError("odd"), "here: odd"),
    ],
)
def test_each_error_is_one_sentence(error: Exception, message: str) -> None:
    with pytest.raises(Failure) as failed, failures("here"):
        raise error
    assert failed.value.message == message
    shown = io.StringIO()
    failed.value.show(shown)
    assert shown.getvalue() in (f"hearts: {message}\n", "")


def test_without_a_place_and_for_a_closed_pipe() -> None:
    with pytest.raises(Failure) as failed, failures():
        raise UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad")
    assert failed.value.message.startswith("line 1 is not in UTF-8")
    with pytest.raises(BrokenPipeError), failures():
        raise BrokenPipeError


def test_the_exit_codes() -> None:
    """As scripts know them; 130 is that of a program stopped by ``Ctrl+C``."""
    assert (FAULTS, UNREADABLE, STOPPED) == (1, 2, 130)
    assert Failure("x").exit_code == 2


def test_a_sentence_is_broken_into_lines_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "one two three four five"
    assert in_terminal(text) == text
    monkeypatch.setenv("COLUMNS", "12")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    assert in_terminal(text) == "one two\n  three four\n  five"
    assert in_terminal("so a far-off word") == "so a far-off\n  word"
    assert in_terminal("so one far-off word") == "so one\n  far-off\n  word"


def test_a_sentence_needs_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", None)
    assert in_terminal("one") == "one"


def test_a_path_that_may_not_be_read_is_told() -> None:
    error = click.BadParameter("File 'x' is not readable.", param_hint="FILE")
    with (
        pytest.raises(Failure, match=r"^x: this cannot be read; 'hearts --help' says more$"),
        failures(),
    ):
        raise error
    with pytest.raises(Failure, match=r"^FILE is odd; "), failures():
        raise click.UsageError("FILE is odd.")


def test_a_path_stays_whole() -> None:
    """It can be copied from the terminal."""
    path = "/home/somebody/a/folder/with-a-long-name/and-another-one/p.hearts"
    text = f"Saved in {path}. 'hearts play' goes on."
    assert in_lines(text, 20, "  ") == ["Saved in", f"  {path}.", "  'hearts play' goes", "  on."]
