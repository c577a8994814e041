"""``hearts simulate``."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from attrs import evolve

from hearts import simulate
from tests.cli.helpers import Terminal, needs_terminal, run

WORDS = ("simulate", "american", "--workers", "1", "--deals", "12")


def test_a_tournament_has_a_table_and_a_verdict(tmp_path: Path) -> None:
    result = run(*WORDS)
    assert result.exit_code == 0, result.output
    lines = [line.split() for line in result.stdout.splitlines()]
    assert lines[0] == ["points", "rating"]
    assert [row[3] for row in lines[1:3]] == ["±", "±"]
    assert lines[1][:2] == ["level", "2"]
    assert "level 2 is better than level 1 by" in " ".join(result.stdout.split())
    file = tmp_path / "new folder" / "t.jsonl"
    for _ in range(2):
        assert run(*WORDS, "--save", file).stdout == result.stdout


def test_matches_have_a_share_of_wins() -> None:
    result = run(
        "simulate", "american", "--workers", "1", "--deals", "2", "--matches", "--with", "EndAt(20)"
    )
    assert result.exit_code == 0, result.output
    assert "wins" in result.stdout.splitlines()[0]


def test_a_file_that_cannot_be_written_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*words: object, **options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(simulate, "tournament", full)
    file = tmp_path / "t.jsonl"
    for words, name in ((("--save", file), file), ((), "the output")):
        result = run(*WORDS, *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == f"hearts: {name}: No space left on device\n"


def test_a_tournament_that_is_stopped_prints_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate.tournament

    def stopped(*words: object, **options: object) -> object:
        return evolve(whole(*words, **options), complete=False)  # type: ignore[arg-type]

    monkeypatch.setattr(simulate, "tournament", stopped)
    result = run(*WORDS)
    assert (result.exit_code, "level 2 is better" in result.stdout) == (130, True)


def test_a_tournament_that_is_stopped_at_once_has_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate.tournament

    def stopped(*words: object, **options: object) -> object:
        return evolve(whole(*words, **options), deals=(), complete=False)  # type: ignore[arg-type]

    monkeypatch.setattr(simulate, "tournament", stopped)
    result = run(*WORDS)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "Stopped before the first deals were done.\n"


@needs_terminal
def test_ctrl_c_stops_all_processes_at_once(tmp_path: Path) -> None:
    """Level 5 takes long for a deal: nothing is waited for, and nothing is said by a worker."""
    words = ("simulate", "american", "--levels", "4,5", "--deals", "200", "--workers", "2")
    terminal = Terminal(*words, home=tmp_path)
    terminal.read("0 of 200")
    time.sleep(1.5)  # so that both are at work
    os.killpg(terminal.process.pid, signal.SIGINT)
    shown = terminal.read("Stopped before the first deals were done.")
    assert "Traceback" not in shown + terminal.read("never", 10)
    assert terminal.close() == 130


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--levels", "1"), "hearts: --levels: name at least two different ones"),
        (("--levels", "1,1"), "hearts: --levels: name at least two different ones"),
        (("--levels", "1,x"), "is not a list of levels"),
        (("--levels", "1,222"), "is not a list of levels"),
        (("--levels", "1,22"), "the levels are 1 to 5, not 22"),
        (("--levels", "1,6"), "the levels are 1 to 5, not 6"),
        (("--players", "5"), "5"),
    ],
)
def test_what_cannot_be_played_is_told(words: tuple[str, ...], message: str) -> None:
    result = run(*WORDS, *words)
    assert result.exit_code == 2
    assert message in result.stderr
