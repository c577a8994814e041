"""Screens as they are printed, 80 and 40 columns wide, kept as files beside the tests.

The tests of each command compare its own. ``python -m tests.cli.screens`` records them anew, to be
read before they are kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.cli.helpers import TRICKS as TRICKED
from tests.cli.helpers import run

GOLDEN: Final = Path(__file__).parent / "golden"
WIDTHS: Final = (80, 40)
HAND: Final = "6C TC 6D KD 2S 5S 7S TS KS AS 2H KH AH"
TRICKS: Final = ("--trick", "0: 2S 6S 8S 3S", "--trick", "2: 9S 4S TS TH")
FREE: Final = ("--with", "Without('points.hearts'), Without('moon')")
BONUS: Final = ("--with", "bonus_points('JD'), Sun(Add())")
SAVED: Final = ("--save", "p.hearts")
ONE_DEAL: Final = ("--with", "EndAfter(1)", *SAVED)
NAMES: Final = ("--names", "Ann, Bartholomew, Cleo, Dan")
#: Matches to go on with: at a claim, before a moon, and before a choice of cards.
TAGS: Final = (
    '[Rules "american(EndAfter(deals=2))"]\n[Players "You, Ada, Ben, Cleo"]\n[Level "1"]\n\n'
)
SHEET: Final = '[Rules "american"]\n[Players "Ann, Bob, Cleo, Dan"]\n\n'
CLAIM: Final = (
    f"{TAGS}sheet 0: 26 0 0 0\nbroken: yes\nposition 0: KS AS AH | 2D QS 3H | 3D 4D 5H | 5D 6D 7H\n"
)
SETTLED: Final = (
    f"{TAGS}sheet 0: 0 13 5 8\ntaken: 2H | QS | 3H 4H 5H 6H 7H 8H | 9H TH JH QH KH AH\n"
    "position 0: 4C 9D 3C | 5C TD 9C | 6C JD TC | 7C QD JC\n"
)
WAITING: Final = (
    '[Rules "cancellation"]\n[Players "You, Ada, Ben, Cleo, Dan, Eve"]\n[Level "1"]\n\n'
    "waiting: 9C 9C TC KC AH QH\n"
    "position 0: 2C 3C | 2C 3C | 4C 5C | 4C 5C | 6C 7C | 6C 7C\n"
)
HINT: Final = f"{TAGS}broken: yes\nposition 0: 2S AH | QS 3H | KS 5H | 5S 7H\n"
MOON: Final = (
    f"{TAGS}sheet 0: 0 5 8 13\ntaken: QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH | - | - | -\n"
    "position 0: QH KH AH | 2C 3C 4C | 5C 6C 7C | 8C 9C TC\n"
)
#: A deal as seat 1 saw it, up to the middle of its last trick but one.
SEEN: Final = """\
[Rules "american"]
[Players "Ann, Bob, Cleo, Dan"]

dealer 0
deal: ?13 | 7C 9H 2H AH 5S QS 8S 8C 3S TD AC 4C 2D | ?13 | ?13
pass 0: ?3
pass 1: QS 9H AH
pass 2: ?3
pass 3: ?3
shown 0: pass 7S 9S TH
shown 3: lead
3: 2C 5C 4C 3C
0: KS 5S QS TS
0: 5D 2D 3D 8D
3: 4D 7D TD JD
2: 6S 4S QH 3S
2: 8H 6H 3H 2H
2: 5H 7H 4H TH
1: 7C AH 6C 9C
0: TC 8C
"""


class Screen(NamedTuple):
    """The words of a command, the lines typed, and the files that it finds."""

    words: tuple[str, ...]
    typed: str = ""
    files: tuple[tuple[str, str], ...] = ()


#: By the test file that compares each.
SCREENS: Final[dict[str, dict[str, Screen]]] = {
    "app": {"help": Screen(("--help",))},
    "variants": {"variants": Screen(("variants",))},
    "rules": {
        "rules": Screen(("rules", "microsoft")),
        "diff": Screen(("rules", "microsoft", "--diff", "american")),
    },
    "questions": {
        "new": Screen(("rules", "--new", "x.toml"), "\n3\n" + "\n" * 25),
    },
    "score": {
        "score": Screen(
            ("score", "-", "--rules", "american"), "Ann,Bob,Cleo,Dan\n13,5,8,0\n0,26,26,26\n"
        ),
        "score-typed": Screen(
            ("score", "-", "--rules", "american"),
            "# Friday\n13 5 8 0   # Dan had none\n20 26 0 26\n\ntotal 33 31 8 26\n",
        ),
        "score-revoke": Screen(
            ("score", "-", "--rules", "american"),
            TRICKED.replace("ac qc as", "ac jh as").replace("qh 9h jh", "qh 9h qc"),
        ),
        "score-tie": Screen(
            ("score", "-", "--rules", "peppa", "--with", "EndAt(18)"), "18 0 18 0\n"
        ),
    },
    "check": {
        "check": Screen(
            ("check", "-", "--rules", "american"), "0: 2C 3C AC 4H\n2: KC 5C 6C QC\n"
        )
    },
    "odds": {
        "odds": Screen(("odds", "--rules", "dame_de_pique", "--hand", HAND, *TRICKS)),
        "odds-file": Screen(("odds", "x.hearts", "--seat", "1"), files=(("x.hearts", SEEN),)),
        "odds-cards": Screen(
            ("odds", "--rules", "dame_de_pique", "--hand", HAND, "--card", "QS", "--card", "9D")
        ),
        "odds-gone": Screen(
            ("odds", "--rules", "american", *FREE, "--hand", HAND.replace("KS", "QS"))
        ),
    },
    "sheet": {
        "sheet": Screen(
            ("sheet", "s.hearts", *NAMES), "help\n13 5 8 0\n20 20 0 0\nno\nmoon cleo\nadd\n"
        ),
        "sheet-moon": Screen(
            ("sheet", "s.hearts", *NAMES, "--rules", "microsoft", "--dealer", "c", *BONUS),
            "moon\nann\nzoe\nbart\n12\nx\n14\n1\n0\n0\nsun 3\nmoon zoe\nmoon ann\nbob\ncancel\n"
            "sheet\nundo\nundo\nundo\n1 2 3\n1 2 x 4\nquit\n",
        ),
        "sheet-cards": Screen(
            ("sheet", "s.hearts", *NAMES, "--with", "NoTricks(-5)"),
            "cards\nqs 2x\nQS\nrest\n2h 3h\n-\n1\n11\n1\n0\ncards\ncancel\ncards\nqs\n\n\nrest\n"
            "cancel\ncards\nrest\n\n\n\n13\n0\n0\n0\ns\n\nadd\n",
        ),
        "sheet-marks": Screen(
            ("sheet", "s.hearts", *NAMES, "--with", "ExactHit(26, optional=True), EndAt(60)"),
            "26 0 0 0\nk\n20 20 1 1\nx\nn\n0 26 0 0\nkeep\nto\n-1 +9 \u22122 20\nyes\n"
            "0 0 0 26\nto\n\n0 13 13 0\nkeep\nkeep\nkeep\n5 5 5 5\nundo\n0 13 0 13\nkeep\nto\nq\n",
        ),
        "sheet-names": Screen(
            ("sheet", "s.hearts", "--rules", "golden_ten", "--with", "Passing('call')"),
            "Ann\n\nAnn\nBo,b\nBo  b\nCleo\n\n5 5 -5\ny\nq\n",
        ),
        "sheet-two": Screen(
            ("sheet", "s.hearts", *NAMES, "--rules", "complex_hearts"),
            "5+13i 0 8 0\nyes\n13 5 8 0\nyes\n1+1i 2 3\nsheet\n",
        ),
        "sheet-tricks": Screen(
            ("sheet", "s.hearts", *NAMES, "--with", "TrickPoints({6: 2, -1: 5})"),
            "cards\nqs\nrest\n2h 3h\n\nzoe\nann\ndan\nmoon bart\ncleo\nbart\nadd\n"
            "13 13 0 0\nno\nq\n",
        ),
        "sheet-charged": Screen(
            ("sheet", "s.hearts", *NAMES, "--rules", "gong_zhu", "--players", "4"),
            "cards\nrest\n\n\nqs\nQS\ncards\nqs\nrest\n\n\n\n",
        ),
        "sheet-help": Screen(
            ("sheet", "s.hearts", *NAMES),
            "moon\nhelp\n0\n?\n2\n20 20 0 0\nhelp\n1\ncards\nhelp\nqs\ncancel\n",
        ),
        "sheet-edit": Screen(
            ("sheet", "s.hearts"),
            "edit\nedit 1\nhelp\n13 5 8 0\nedit 2 moon cleo\n1\nedit 9\n",
            (("s.hearts", f"{SHEET}score: 0 0 13 13\n\nscore: 13 0 0 13\ntotal: 13 0 13 26\n"),),
        ),
        "sheet-totals": Screen(
            ("sheet", "s.hearts", "--totals"),
            "",
            (("s.hearts", f"{SHEET}score: 0 0 13 13\n\nscore: 13 0 0 13\ntotal: 13 1 13 26\n"),),
        ),
        "sheet-ahead": Screen(
            ("sheet", "s.hearts", *NAMES, "--rules", "peppa", "--with", "EndAt(18)"),
            "18 0 18 0\n\n\nahead\nhelp\ndan\nx\n2\n\n",
        ),
        "sheet-again": Screen(
            ("sheet", "s.hearts"),
            "undo\n0 0 0 26\nyes\n\n",
            (("s.hearts", f"{SHEET}dealer 1\nscore: 0 0 13 13\n\ndealer 2\nscore: 13 0 0 13\n"),),
        ),
    },
    "play": {
        "play-help": Screen(("play", "--help")),
        "play": Screen(
            ("play", "american", "--seed", "3", "--level", "1", *SAVED),
            "help\n4H TH JH\nwhy\n9C\n2C\n8D\nquit\n",
        ),
        "play-deal": Screen(
            ("play", "american", "--seed", "3", "--level", "1", *ONE_DEAL),
            "KD TH JH\n2C\nwhy 9c 2s qh 1x\nclaim\nTD\n2S\n\n8D\n3S\n8H\n4H\nQS\n9C\n5C\nsheet\n"
            "JS\nJC\n9S\n",
        ),
        "play-charge": Screen(
            ("play", "gong_zhu", "--players", "4", "--seed", "11", "--name", "ben", *SAVED),
            "0\nks\nqs\n",
        ),
        "play-exchange": Screen(
            ("play", "pagat_exchange", "--players", "3", "--seed", "5", *SAVED),
            "AC AS 9H\n7C\nKS\n2D\n8S\n4S\nTH\nJH\n4D\n5D\n7H\n7D\n8D\n9D\nQD\n9S\nQH\nAH\n",
        ),
        "play-call": Screen(
            ("play", "dirty_nasty_filthy", "--players", "4", "--seed", "5", *SAVED),
            "99999\n1\nQC 9S KH\nAC\n",
        ),
        "play-scatter": Screen(
            ("play", "microsoft", "--with", "Passing('scatter')", "--seed", "3", *SAVED),
            "4h 10h\n4h,10h,jh\n",
        ),
        "play-undo": Screen(
            ("play", "american", "--seed", "3", "--level", "1", *SAVED),
            "undo\n4H TH JH\n2C\nundo\nundo\nKD TH JH\nodds QS\nodds 1x\nq\n",
        ),
        "play-claim": Screen(
            ("play", *SAVED), "claim\nundo\nAH\nclaim\n\n", (("p.hearts", CLAIM),)
        ),
        "play-settled": Screen(
            ("play", *SAVED), "4C\nclaim\n", (("p.hearts", SETTLED),)
        ),
        "play-moon": Screen(
            ("play", *SAVED), "AH\nKH\nQH\nhint\n3\n2\nq\n", (("p.hearts", MOON),)
        ),
        "play-hint": Screen(("play", *SAVED), "hint\nh\n", (("p.hearts", HINT),)),
        "play-dummy": Screen(
            ("play", "huse", "--seed", "3", "--level", "1", *SAVED),
            "9D QD AD\n3C\nwhy\nwhy 9C 2D 8C\n2D\n9C\nwhy 9C\nq\n",
        ),
        "play-stock": Screen(
            ("play", "draw_two", "--seed", "3", "--level", "1", *SAVED), "5C\nq\n"
        ),
        "play-waiting": Screen(("play", *SAVED), "q\n", (("p.hearts", WAITING),)),
    },
}  # fmt: skip


def of(command: str) -> list[tuple[str, int]]:
    """The screens of a command, each with its width."""
    return [(name, columns) for name in SCREENS[command] for columns in WIDTHS]


def every() -> dict[str, Screen]:
    """All screens by their names."""
    return {name: screen for own in SCREENS.values() for name, screen in own.items()}


def shown(name: str, columns: int) -> str:
    """A screen as it is printed in this folder, without the spaces at the ends of lines."""
    words, typed, files = every()[name]
    for file, text in files:
        Path(file).write_text(text, "utf-8")
    result = run(*words, typed=typed, columns=columns)
    assert "Traceback" not in result.output
    return "".join(f"{line.rstrip()}\n" for line in result.output.splitlines())


def recorded(name: str, columns: int) -> str:
    """A screen as it was recorded."""
    return (GOLDEN / f"{name}-{columns}.txt").read_text("utf-8")


def screens(command: str) -> Callable[[Path, pytest.MonkeyPatch, str, int], None]:
    """Return the test that the screens of a command are as they were."""

    @pytest.mark.parametrize(("name", "columns"), of(command))
    def test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, columns: int) -> None:
        monkeypatch.chdir(tmp_path)
        assert shown(name, columns) == recorded(name, columns), (
            "if the new screen is right: python -m tests.cli.screens"
        )

    return test


def record() -> None:
    """Write the screens as they are now."""
    import tempfile

    GOLDEN.mkdir(exist_ok=True)
    for name in every():
        for columns in WIDTHS:
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                (GOLDEN / f"{name}-{columns}.txt").write_text(shown(name, columns), "utf-8")
                os.chdir("/")


if __name__ == "__main__":
    record()
