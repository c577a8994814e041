"""The command itself: help, version, errors, completion."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import click
import pytest

import hearts
from hearts.cli.app import COMMANDS, app
from tests.cli.helpers import HOME, run
from tests.cli.screens import screens

test_a_screen_is_as_it_was = screens("app")


def test_the_version_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also without a package that is installed."""
    assert run("--version").output == f"hearts {version('hearts-rules')}\n"
    monkeypatch.setattr(hearts, "__version__", "0+unknown")
    assert run("--version").output == "hearts 0+unknown\n"


def test_help_lists_every_command_and_needs_none_of_them() -> None:
    code = (
        "import sys; from hearts.cli.app import app\n"
        "try: app(['--help'])\n"
        "except SystemExit:\n"
        "    print(*[m for m in sys.modules if m.startswith(('hearts.cli.', 'rich'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=HOME
    )
    *shown, loaded = done.stdout.splitlines()
    assert all(any(line.split()[:1] == [name] for line in shown) for name in COMMANDS)
    assert set(loaded.split()) == {f"hearts.cli.{name}" for name in ("app", "errors", "screen")}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_text_has_an_example(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"For example:\n    hearts {name}" in result.output
    command = app.get_command(click.Context(app), name)
    assert command is not None
    options = [each for each in command.params if isinstance(each, click.Option)]
    assert all(each.help for each in options)


def test_every_line_of_help_fits_a_terminal() -> None:
    for words in ([], *([name] for name in COMMANDS)):
        shown = run(*words, "--help").output
        assert max(map(len, shown.splitlines())) <= 80


def test_an_unknown_command_is_a_sentence() -> None:
    result = run("shuffle")
    assert result.exit_code == 2
    assert result.stderr == "hearts: no such command 'shuffle'; 'hearts --help' says more\n"
    for typed, near in (("scor", "score"), ("Score", "score"), ("odd", "odds"), ("ruels", "rules")):
        result = run(typed)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == (
            f"hearts: no such command {typed!r} (did you mean {near}?); 'hearts --help' says more\n"
        )


def test_an_interruption_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*words: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hearts.variants.names", stop)
    result = run("variants")
    assert (result.exit_code, result.stderr) == (130, "\nStopped.\n")


@pytest.mark.parametrize(
    ("shell", "word"), [("bash", "complete"), ("zsh", "compdef"), ("fish", "complete")]
)
def test_shells_complete(shell: str, word: str) -> None:
    assert word in run("completion", shell).output


def test_names_of_variants_are_completed() -> None:
    env = {
        "_HEARTS_COMPLETE": "bash_complete",
        "COMP_WORDS": "hearts rules gong",
        "COMP_CWORD": "2",
    }
    assert run(env=env).output == "plain,gong_zhu\n"
    env["COMP_WORDS"] = "hearts rules x"
    assert run(env=env).output == "file,x\n"
    env |= {"COMP_WORDS": "hearts va", "COMP_CWORD": "1"}
    assert run(env=env).output == "plain,variants\n"
    env |= {"COMP_WORDS": "hearts --version va", "COMP_CWORD": "2"}
    assert run(env=env).output == "plain,variants\n"
