"""Errors as sentences."""

from __future__ import annotations

import io

import pytest

from hearts import InputError
from hearts.cli.errors import FAULTS, STOPPED, UNREADABLE, Failure, failures, in_words


def test_the_words_are_those_of_the_command_line() -> None:
    error = InputError("players: golden_ten is played by 3 or 4; say by how many")
    assert in_words(error) == "players: golden_ten is played by 3 or 4; say how many with --players"
    assert in_words(InputError("moon: a or b; give choice=")).endswith("says which")


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (InputError("wrong"), "here: wrong"),
        (UnicodeDecodeError("utf-8", b"x", 0, 1, "bad"), "here is no text in UTF-8"),
        (FileNotFoundError(2, "no", "a.txt"), "a.txt: there is no such file"),
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
        raise UnicodeDecodeError("utf-8", b"x", 0, 1, "bad")
    assert failed.value.message == "the file is no text in UTF-8"
    with pytest.raises(BrokenPipeError), failures():
        raise BrokenPipeError


def test_the_exit_codes() -> None:
    """As scripts know them; 130 is that of a program stopped by ``Ctrl+C``."""
    assert (FAULTS, UNREADABLE, STOPPED) == (1, 2, 130)
    assert Failure("x").exit_code == 2
