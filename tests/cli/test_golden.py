"""Screens as they are printed, 80 and 40 columns wide, beside recorded ones.

``python -m tests.cli.test_golden`` records them anew, to be read before they are kept.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.cli.helpers import run

GOLDEN: Final = Path(__file__).parent / "golden"
HAND: Final = "6C TC 6D KD 2S 5S 7S TS KS AS 2H KH AH"
TRICKS: Final = ("--trick", "0: 2S 6S 8S 3S", "--trick", "2: 9S 4S TS TH")
NAMES: Final = ("--names", "Ann, Bartholomew, Cleo, Dan")

#: Each screen: the words of the command, and the lines typed.
SCREENS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "help": (("--help",), ""),
    "play-help": (("play", "--help"), ""),
    "variants": (("variants",), ""),
    "rules": (("rules", "microsoft"), ""),
    "diff": (("rules", "microsoft", "--diff", "american"), ""),
    "score": (("score", "-", "--rules", "american"), "Ann,Bob,Cleo,Dan\n13,5,8,0\n0,26,26,26\n"),
    "check": (("check", "-", "--rules", "american"), "0: 2C 3C AC 4H\n2: KC 5C 6C QC\n"),
    "odds": (
        ("odds", "--rules", "dame_de_pique", "--hand", HAND, *TRICKS),
        "",
    ),
    "sheet": (("sheet", "s.hearts", *NAMES), "help\n13 5 8 0\n20 20 0 0\nno\nmoon cleo\nadd\n"),
    "play": (
        ("play", "american", "--seed", "3", "--level", "1", "--save", "p.hearts"),
        "help\n4H TH JH\nwhy\n9C\n2C\n8D\nquit\n",
    ),
    "new": (("rules", "--new", "x.toml"), "\n3\n" + "\n" * 25),
}


def shown(name: str, columns: int) -> str:
    """A screen, without the spaces at the ends of lines."""
    words, typed = SCREENS[name]
    result = run(*words, typed=typed, columns=columns)
    assert "Traceback" not in result.output
    return "".join(f"{line.rstrip()}\n" for line in result.output.splitlines())


@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_as_it_was(
    name: str, columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = shown(name, columns)
    assert found == (GOLDEN / f"{name}-{columns}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in SCREENS if "help" not in name])
def test_no_line_is_wider_than_the_terminal(name: str) -> None:
    """But for lines that were typed behind a question."""
    lines = (GOLDEN / f"{name}-40.txt").read_text("utf-8").splitlines()
    said = [line for line in lines if not re.match(r"> |\[|.*[?:] ", line)]
    assert max(map(len, said)) <= 40


def record() -> None:
    """Write the screens as they are now."""
    import os
    import tempfile

    GOLDEN.mkdir(exist_ok=True)
    for name in SCREENS:
        for columns in (80, 40):
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                (GOLDEN / f"{name}-{columns}.txt").write_text(shown(name, columns), "utf-8")
                os.chdir("/")


if __name__ == "__main__":
    record()
