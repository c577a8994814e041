"""The entry points, with the extra and without it."""

from __future__ import annotations

import runpy
import sys

import pytest

from hearts.cli import main


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
        "pip install 'hearts-rules[cli]'\n"
    )
