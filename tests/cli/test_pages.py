"""The screens on the pages of the documentation: they are what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from hearts.cli.screen import Screen
from tests.cli.helpers import run

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "keep-score-on-the-command-line.md"
#: The file of the last screen, which the page describes in words.
TRICKS = "0: 2C 3C AC 4H\n2: KC QC 6C 5C\n"


def typed(screen: str) -> str:
    """The lines that are typed on a screen: answers to numbered questions, or points."""
    answers = dict(re.findall(r"^(\d+)\. (?:.+\n)+?\[.*?\] ?(.*)$", screen, re.MULTILINE))
    if answers:
        return "".join(f"{answers.get(str(number), '')}\n" for number in range(1, 40))
    return "".join(re.findall(r"^Points: (.+\n)", screen, re.MULTILINE))


def test_screens_are_what_commands_print(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order, as each may need the file of an earlier one; '...' stands for any lines."""
    ask = Screen.ask

    def echoing(screen: Screen, question: str) -> str:
        """Ask, and print the answer, as a terminal does."""
        line = ask(screen, question)
        screen.print(line)
        return line

    monkeypatch.setattr(Screen, "ask", echoing)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tricks.txt").write_text(TRICKS, "utf-8")
    blocks = re.findall(r"^```text\n(.+?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    screens = 0
    for block in blocks:
        command, _, screen = block.partition("\n")
        if not command.startswith("$ hearts "):
            (tmp_path / "evening.csv").write_text(block, "utf-8")
            continue
        screens += 1
        shown = run(*shlex.split(command)[2:], typed=typed(screen)).stdout
        lines = "".join(f"{line.rstrip()}\n" for line in shown.splitlines())
        pattern = re.escape(screen).replace(re.escape("...\n"), "(.*\n)*")
        assert re.match(pattern, lines), lines
    assert screens == 5
