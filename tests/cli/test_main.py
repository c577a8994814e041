"""The entry points, with the extra and without it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hearts.cli import main
from tests.cli.helpers import HOME


def test_python_m_hearts_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hearts", "variants", "--players", "7"],
        capture_output=True,
        text=True,
        check=True,
        cwd=HOME,
    )
    assert (
        done.stdout.split()[3::3] == ["cancellation", "golden_ten"] or "golden_ten" in done.stdout
    )


def test_the_command_leaves_with_its_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["hearts", "rules", "nothing"])
    with pytest.raises(SystemExit) as stopped:
        main()
    assert stopped.value.code == 2
    assert capsys.readouterr().err.startswith("hearts: nothing: there is no variant")


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
