"""The recorded screens: none is too many, and none is too wide."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.cli.helpers import HOME
from tests.cli.screens import GOLDEN, SCREENS, WIDTHS, every, recorded


def test_each_is_compared_by_one_command() -> None:
    wanted = {f"{name}-{columns}.txt" for name in every() for columns in WIDTHS}
    assert {file.name for file in GOLDEN.iterdir()} == {*wanted, "answers.txt"}
    assert sum(map(len, SCREENS.values())) == len(every())


@pytest.mark.parametrize("columns", WIDTHS)
def test_a_help_screen_is_that_of_the_program(columns: int) -> None:
    """Click is told a width in tests, and finds it by itself on a terminal."""
    env = {**os.environ, "PYTHONPATH": str(HOME), "COLUMNS": str(columns)}
    words = [sys.executable, "-m", "hearts", "--help"]
    done = subprocess.run(words, env=env, capture_output=True, encoding="utf-8", check=True)
    assert "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines()) == recorded(
        "help", columns
    )


@pytest.mark.parametrize("name", [name for name in every() if "help" not in name])
def test_no_line_is_wider_than_the_terminal(name: str) -> None:
    """But for lines that were typed behind a question."""
    lines = recorded(name, 40).splitlines()
    said = [line for line in lines if not re.match(r"> |\[|.*[?:]( |$)", line)]
    assert max(map(len, said)) <= 40
