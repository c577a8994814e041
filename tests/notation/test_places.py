"""Faults in a file have their line, their deal and the names of the players."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from hearts import (
    Cards,
    IllegalAction,
    InputError,
    Trick,
    Violation,
    notation,
    score_hand,
    variants,
)
from hearts.notation.places import DealPlace
from hearts.rules import Charging

FIVE = (Path(__file__).parents[2] / "examples" / "five-deals.txt").read_text("utf-8")
NAMES = '[Rules "american"]\n[Players "Ann, Bob, Cleo, Dan"]\n\n'


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("0: 2H 9H 3H 4H", "0: 2H 9H 3H 4C", 31, "4C is both in line 29 and in line 31"),
        ("0: 2H 9H 3H 4H", "1: 2H 9H 3H 4H", 31, "this trick (1: 2H 9H 3H 4H) is not led by Ann"),
        ("0: 2H 9H 3H 4H", "0: 2H 9H 3H", 31, "this trick (0: 2H 9H 3H) has 3 cards, not 4"),
        ("0: 2H 9H 3H 4H\n", "", 23, "48 cards in 12 tricks; a complete deal has 52"),
        ("0: 2H 9H 3H 4H", "0: 2H 9H 3H 4H W", 31, "this trick (0: 2H 9H 3H 4H W) has 5 cards"),
    ],
)
def test_an_error_in_a_later_deal(old: str, new: str, line: int, message: str) -> None:
    """The line, the number of the deal, and names in place of seats."""
    assert FIVE.count(old) == 1
    deals = notation.read_text(NAMES + FIVE.replace(old, new))
    with pytest.raises(InputError) as caught:
        notation.keep_score(deals)
    error = caught.value
    assert (error.line, error.deal) == (line, 1)
    assert str(error).startswith(f"line {line}: {message}")
    assert vars(pickle.loads(pickle.dumps(error))) == vars(error)


def test_a_leader_that_is_no_seat() -> None:
    with pytest.raises(InputError, match=r"^line 2: the leader 4 is not at") as caught:
        notation.keep_score(notation.read_text("0: 2C 3C 4C 5C\n4: 6C 7C 8C 9C"), variants.AMERICAN)
    assert caught.value.tricks == (1,)


def test_a_fault_in_play() -> None:
    text = f"{NAMES}score: 26 0 0 0\n\n0: 2C 3C AC 4H\n2: KC 5C 6C QC\n1: 2D 3D 4D 5D\n"
    _, deal = notation.read_text(text)
    revoke, turn = deal.check()
    assert str(revoke).startswith("line 6, Dan: 4H does not follow suit")
    assert (revoke.line, revoke.deal, revoke.name) == (6, 1, "Dan")
    assert turn.message == "this trick is led by Bob, but it is for Cleo to lead"


def test_a_fault_in_a_trick_has_the_line_of_the_trick() -> None:
    """Even if the seat has lines of its own before."""
    text = f"{NAMES}deal: ?13 | ?13 | ?13 | ?13\npass 3: 9C 9D 9S\n0: 2C 3C AC 4H\n2: KC 5C 6C QC\n"
    [deal] = notation.read_text(text)
    [revoke] = deal.check()
    assert (revoke.line, revoke.name) == (6, "Dan")


def test_a_cause_has_its_line() -> None:
    typed = ["3: 2C AC QC AS", "0: AH QS KS JS", "2: 4H QH 9H JH", "3: 4C 9C 8C KH",
             "0: 6S TS 9S AD", "1: 5H 3H 7H KD"]  # fmt: skip
    [deal] = notation.read_text("\n".join(typed))
    first, *others = deal.check(variants.AMERICAN)
    assert {fault.cause and fault.cause.line for fault in others} == {2}
    assert (first.name, first.line, first.cause) == ("", 2, None)
    assert str(first).startswith("line 2, seat 0: ")


def test_a_refusal_in_a_replay() -> None:
    """The pass of a replayed match; what is not in a file has no line."""
    text = NAMES + "deal: " + " | ".join(["?13"] * 4) + "\npass 0: 2C 3C\n"
    [deal] = notation.read_text(text)
    place = DealPlace(deal.entries, 0, deal.header.names)
    with pytest.raises(IllegalAction, match="line 5, Ann: no") as caught, place.located():
        raise IllegalAction(Violation("pass.count", "no", seat=0), deal.acts[0])
    fault = caught.value.violation
    assert place.violation(fault) is fault
    empty = Violation("charging", "no", seat=2)
    assert place.violation(empty).line == deal.entries[0].line > 1  # seat 2 has no line
    bare = DealPlace((), 2)
    assert bare.violation(Violation("turn", "trick 0 is led by seat 1", trick=0)) == Violation(
        "turn", "trick 0 is led by seat 1", trick=0
    )
    error = bare.error(InputError("trick 0 is short", tricks=(0,)))
    assert (str(error), error.line, error.deal) == ("trick 0 is short", None, 2)
    assert bare.error(error) is error


def test_the_faults_of_a_match_are_collected() -> None:
    """Without a list the play is not checked, and counts as it was."""
    swapped = FIVE.replace("2: 8S JC TD TH", "2: JC 8S TD TH")
    deals = notation.read_text(NAMES + swapped)
    faults: list[Violation] = []
    assert notation.keep_score(deals, faults=faults) == notation.keep_score(deals)
    assert [fault.line for fault in faults if fault.cause is None] == [8]
    assert {fault.deal for fault in faults} == {0}


class TestPiles:
    """Deals of which only the piles were written down."""

    TAKEN = "taken: - | - | QS 2H | 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH\n"

    def test_piles_alone_are_counted(self) -> None:
        [deal] = notation.read_text(self.TAKEN)
        assert deal.hand_score(variants.AMERICAN).points == (0, 0, 14, 12)
        assert deal.check(variants.AMERICAN) == ()
        assert deal.doubts(variants.AMERICAN) == ()
        assert notation.keep_score([deal], variants.AMERICAN).scores == (0, 0, 14, 12)
        [three] = notation.read_text("taken: - | - | 2H\n")
        assert three.game(variants.WIKIPEDIA).players == 3

    def test_a_moon_needs_its_choice(self) -> None:
        text = "taken: 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS | - | - | -\n"
        [deal] = notation.read_text(text)
        with pytest.raises(InputError, match=r"^line 1: moon: seat 0 chooses"):
            deal.hand_score(variants.AMERICAN)
        [deal] = notation.read_text(text + "choose 0: subtract\n")
        assert deal.hand_score(variants.AMERICAN).points == (-26, 0, 0, 0)

    def test_charged_cards_count_double(self) -> None:
        [deal] = notation.read_text(self.TAKEN + "charged: QS\n")
        assert deal.charged == Cards("QS")
        rules = variants.AMERICAN.amend(Charging("QS"))
        assert deal.hand_score(rules).points == (0, 0, 27, 12)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("taken: - | - | QS 2H | 3H", "line 1: taken: 4H 5H"),
            ("taken: - | ?3 | QS 2H | 3H", "line 1: taken: some of the cards are not known"),
            (TAKEN + "score: 1 2 3 4", "line 2: score: it comes to 0 0 14 12, other than stated"),
        ],
    )
    def test_bad_piles(self, text: str, message: str) -> None:
        [deal] = notation.read_text(text)
        with pytest.raises(InputError) as caught:
            deal.hand_score(variants.AMERICAN)
        assert str(caught.value).startswith(message)


def test_tricks_are_named_by_number_elsewhere() -> None:
    """A list of tricks has no lines: the error has the numbers."""
    tricks = [Trick.parse("0: 2C 3C 4C 5C"), Trick.parse("3: 6C 7C 2C 9C")]
    with pytest.raises(InputError, match="2C is both in trick 0 and in trick 1") as caught:
        score_hand(variants.AMERICAN, tricks)
    assert (caught.value.tricks, caught.value.line, caught.value.deal) == ((0, 1), None, None)
