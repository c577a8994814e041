"""The entry points, with the extra and without it."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from hearts.cli import main


@pytest.fixture(autouse=True)
def _not_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests import every module, and `runpy` warns of one that was imported before."""
    monkeypatch.delitem(sys.modules, "hearts.__main__", raising=False)


def test_python_m_hearts_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["hearts", "variants", "--players", "7"])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("hearts", run_name="__main__")
    assert not stopped.value.code
    shown = capsys.readouterr().out
    assert "golden_ten" in shown
    assert "omnibus" not in shown


def test_an_import_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("hearts.__main__", run_name="hearts.__main__")
    assert capsys.readouterr().out == ""


def test_the_command_leaves_with_its_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["hearts", "rules", "nothing"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert capsys.readouterr().err.startswith("hearts: nothing: there is no variant")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("sheet", "s.hearts", "--names", "Ann,Bob,Cleo,Dan"), 0),
        (("score", "-"), 2),
        (("play", "american", "--save", "p.hearts"), 0),
        (("rules", "--new", "r.toml"), 130),
    ],
)
def test_a_closed_input_is_an_empty_one(
    words: tuple[str, ...],
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["hearts", *words])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as stopped:
        main()
    assert (stopped.value.code or 0) == code
    assert capsys.readouterr().out or code == 2


@pytest.mark.parametrize("words", [("rules", "american", "--toml"), ("variants",)])
def test_a_closed_output_shows_nothing(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["hearts", *words])
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as stopped:
        main()
    assert not stopped.value.code
    assert capsys.readouterr().err == ""


def test_ctrl_c_while_the_program_is_loaded_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*words: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hearts.cli.requires", stopped)
    with pytest.raises(SystemExit) as left:
        main()
    assert (left.value.code, capsys.readouterr().err) == (130, "\nStopped.\n")


@pytest.mark.parametrize("package", ["click", "rich"])
def test_without_the_extra_it_says_how_to_get_it(
    package: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert capsys.readouterr().err == (
        f"hearts: the command line of hearts needs {package}, which is not installed: "
        'pip install ".[cli]" in a checkout, or pip install "hearts-rules[cli]"\n'
    )
