"""``hearts check``."""

from __future__ import annotations

import pytest

from hearts import Game, Match, autoplay, notation, play_out, variants
from hearts.bots import careful
from hearts.codec import Codec
from hearts.rules import Passing
from tests.cli.helpers import TRICKS, run
from tests.cli.screens import screens

test_a_screen_is_as_it_was = screens("check")

STATE = play_out(Game(variants.MICROSOFT).start(seed=1), [careful] * 4, deals=2)
TEXT = notation.write(STATE)
BEFORE_PLAY = ("dealer", "deal:", "pass")


def test_legal_play_has_no_fault() -> None:
    result = run("check", "-", typed=TEXT)
    assert (result.exit_code, result.stdout) == (0, "2 deals, no faults.\n")
    result = run("check", "-", "--rules", "american", typed=TRICKS)
    assert (result.exit_code, result.stdout) == (0, "1 deal, no faults.\n")


def test_a_fault_in_json_has_its_deal() -> None:
    sheet = Match(variants.MICROSOFT).add((13, 13, 0, 0)).add((24, 1, 1, 1))
    found = run("check", "-", typed=Codec().dumps(sheet, layout=True), columns=200)
    assert found.exit_code == 1
    assert found.stdout.startswith("deal 2: points: 27 together")


def test_a_fault_has_its_line_its_rule_and_the_legal_cards() -> None:
    typed = (
        '[Rules "american"]\n[Players "Ann, Bob, Cleo, Dan"]\n\n0: 2C 3C AC 4H\n2: KC 5C 6C QC\n'
    )
    result = run("check", "-", typed=typed, columns=200)
    assert result.exit_code == 1
    assert " ".join(result.stdout.split()) == (
        "line 4, Dan: 4H does not follow suit, but the hand has cards of the suit led "
        "[follow.suit]; legal: 5C 1 deal, 1 fault."
    )


def test_a_fault_that_follows_names_the_first() -> None:
    typed = """\
3: 2C AC QC AS
0: AH QS KS JS
2: 4H QH 9H JH
3: 4C 9C 8C KH
0: 6S TS 9S AD
1: 5H 3H 7H KD
"""
    shown = run("check", "-", "--rules", "american", typed=typed).stdout
    assert " ".join(shown.split()).count("(follows from line 2)") == 4
    assert "seat 0" in shown


def test_a_pass_against_the_rules_is_placed() -> None:
    lines = TEXT.splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("pass 1:"))
    lines[place] = " ".join(lines[place].split()[:-1])
    result = run("check", "-", typed="\n".join(lines))
    assert result.exit_code == 1
    assert result.stdout.startswith(f"line {place + 1}, seat 1: 2 cards are passed where 3 are due")


def test_scores_are_checked_too() -> None:
    wrong = TEXT.replace("total: ", "total: 1", 1)
    result = run("check", "-", typed=wrong)
    assert result.exit_code == 1
    assert "total: it comes to" in result.stdout
    result = run("check", "-", "--rules", "american", typed="score: 20 21 0 0\n")
    assert result.exit_code == 1
    assert "41 together" in result.stdout


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0: 2C 2C 4C 5C\n", "line 1"),
        ("0: 2C 3C 4C 5X\n", "line 1, column 13: expected a card, found '5X'"),
    ],
)
def test_malformed_files_are_refused(text: str, message: str) -> None:
    result = run("check", "-", "--rules", "american", typed=text)
    assert result.exit_code in (1, 2)
    assert message in result.output


def test_what_cannot_be_read_is_counted() -> None:
    """\"No deals, no faults\" would sound as if all were well."""
    text = "0: 2C 3C 4C 5X\n\n0: 2C 3C 4C 5C\n\n0: 2C 3C 4C\n\n0 2C\n"
    result = run("check", "-", "--rules", "american", typed=text)
    assert result.exit_code == 2
    assert result.stdout.endswith("2 deals, no faults, 2 places that cannot be read.\n")
    result = run("check", "-", "--rules", "american", typed="0: 2C 3C 4C 5X\n")
    assert result.stdout.endswith("no deals, no faults, 1 place that cannot be read.\n")


@pytest.mark.parametrize("command", ["check", "score", "odds", "convert --to json"])
@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("# nothing\n", ""),
        ('[Rules "american"]\n', ""),
        ("Deal,Ann,Bob,Cleo,Dan\n#1,13,5,8,0\n", "; lines that begin with # are remarks"),
    ],
)
def test_a_file_without_deals_is_told(command: str, text: str, more: str) -> None:
    result = run(*command.split(), "-", "--rules", "american", typed=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"hearts: the input: there is no deal{more}\n"


@pytest.mark.parametrize("command", ["check", "score", "odds"])
def test_a_table_without_rules_is_told_once(command: str) -> None:
    result = run(command, "-", typed="Ann Bob Cleo Dan\n1 2 3 20\n1 2 3 20\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        "hearts: the input does not name its rules; name them with --rules, for example --rules "
        "american\n"
    )


def test_a_deal_that_breaks_off_is_no_fault() -> None:
    text = f"{TRICKS.splitlines()[0]}\n\n{TRICKS}"
    result = run("check", "-", "--rules", "american", typed=text)
    assert (result.exit_code, result.stdout) == (0, "2 deals, no faults.\n")


def test_a_later_deal_that_breaks_off_but_states_its_score_is_a_fault() -> None:
    """As far as the sheet before it is known."""

    def without_last_trick(text: str) -> str:
        *rest, _ = (line for line in text.splitlines() if line[:2] in ("0:", "1:", "2:", "3:"))
        return "\n".join(line for line in text.splitlines() if line[1:2] != ":" or line in rest)

    first, second = TEXT.split("\n\n")[-2:]
    broken = without_last_trick(second)
    result = run("check", "-", "--rules", "microsoft", typed=f"{first}\n\n{broken}\n")
    assert result.exit_code == 1
    assert result.stdout.endswith("2 deals, 1 fault.\n")
    gone = without_last_trick(first)
    result = run("check", "-", "--rules", "microsoft", typed=f"{gone}\n\n{broken}\n")
    assert "line 1: 48 cards in 12 tricks" in result.stdout
    assert result.stdout.count("48 cards") == 1


def test_no_total_is_checked_after_a_deal_that_cannot_be_counted() -> None:
    """The deals after it began a sheet of their own, so that right totals were called wrong."""
    text = "0: 2C 3C 4C 5C\n\nscore: 5 8 13 0\n\nscore: 13 5 8 0\ntotal: 28 13 21 16\n"
    result = run("check", "-", "--rules", "american", typed=text)
    assert (result.exit_code, result.stdout) == (0, "3 deals, no faults.\n")


def test_no_pass_is_checked_after_a_deal_that_cannot_be_counted() -> None:
    """Their passes went to other seats than those of the rules."""
    state = play_out(Game(variants.MICROSOFT).start(seed=3), [careful] * 4)
    header, first, *rest = notation.write(state).split("\n\n")
    assert len(rest) > 4
    left = "\n".join(line for line in first.splitlines() if line.split()[0] in BEFORE_PLAY)
    broken = "\n\n".join([header, f"{left}\n", *rest])
    text = "\n".join(line for line in broken.splitlines() if not line.startswith("total:"))
    whole = run("check", "-", typed=notation.write(state))
    assert whole.stdout.endswith("no faults.\n")
    result = run("check", "-", typed=text)
    assert result.exit_code == 0, result.stdout


def test_a_wrong_total_hides_no_other_fault() -> None:
    deals = (
        "score: 13 5 8 1\ntotal: 1 2 3 4",
        "score: 0 13 13 0",
        "score: 20 6 0 0\ntotal: 0 0 0 0",
    )
    result = run("check", "-", "--rules", "american", typed="\n\n".join(deals) + "\n")
    assert " ".join(result.stdout.split()) == (
        "line 1: points: 27 together, but a deal comes to 26, or to 78 or -26 with a moon "
        "line 2: total: it comes to 13 5 8 1, other than stated "
        "line 7: total: it comes to 33 24 21 1, other than stated 3 deals, 3 faults."
    )


def test_piles_that_contradict_each_other_are_a_fault() -> None:
    result = run("check", "-", "--rules", "american", typed="taken: QS | 2H | - | 2H\n")
    assert result.exit_code == 1
    assert "2H is both in the pile of seat 1 and in the pile of seat 3" in result.stdout


def test_a_fault_shows_no_code() -> None:
    """A pass in a deal without one is answered in words alone."""
    state = Game(variants.AMERICAN.amend(Passing("hold"))).start(seed=1).deal()
    result = run("check", "-", typed=f"{notation.write(state)}pass 0: 2C 3C 4C\n")
    shown = " ".join(result.stdout.split())
    assert result.exit_code == 1
    assert "not now: seat 1 plays a card [phase]" in shown


@pytest.mark.parametrize("unread", [1, 2])
def test_after_a_deal_that_cannot_be_read_only_tricks_are_checked(unread: int) -> None:
    """The pass, the dealer and the totals of the next deal are not known then."""
    state = play_out(Game(variants.MICROSOFT).start(seed=3, dealer=0), [autoplay] * 4, deals=3)
    parts = notation.write(state).split("\n\n")
    parts[unread] = parts[unread].replace("score: ", "score: x", 1)
    text = "\n\n".join(parts)
    result = run("check", "-", typed=text)
    assert result.stdout == "2 deals, no faults, 1 place that cannot be read.\n"
    score = run("score", "-", typed=text)
    assert (score.exit_code, score.stderr.count("\n")) == (2, 1)
    each = [score.points for score in state.match.hand_scores]
    del each[unread - 1]
    totals = [str(sum(points)) for points in zip(*each, strict=True)]
    assert score.stdout.splitlines()[-1].split() == ["total", *totals]


@pytest.mark.parametrize("gap", ["", "\n"])
def test_a_sheet_to_continue_may_stand_apart(gap: str) -> None:
    """In a paragraph of its own, before the first new deal."""
    text = (
        f'[Rules "american"]\n[Players "4"]\n\nsheet 1: 10 5 6 5\n{gap}'
        "dealer 2\nscore: 20 6 0 0\ntotal: 30 11 6 5\n"
    )
    assert run("check", "-", typed=text).stdout == "1 deal, no faults.\n"
    assert run("score", "-", typed=text).stdout.split()[-4:] == ["30", "11", "6", "5"]
    assert run("score", "-", "--each", typed=text).stdout == "1: 20 6 0 0\nsum: 20 6 0 0\n"


def test_a_dealer_may_stand_apart() -> None:
    """RH-036: the moon depends on the scores, which begin at 0."""
    text = '[Rules "ricketts"]\n[Players "4"]\n\ndealer 0\n\ntaken: QS 2H 3H 4H 5H 6H 7H 8H 9H '
    text += "TH JH QH KH AH | - | - | -\n"
    result = run("score", "-", "--each", typed=text)
    assert (result.stderr, result.stdout) == ("", "1: 0 26 26 26\nsum: 0 26 26 26\n")
