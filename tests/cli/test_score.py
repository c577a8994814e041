"""``hearts score``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hearts import Game, Match, notation, play_out, variants
from hearts.bots import careful
from hearts.codec import Codec
from tests.cli.helpers import TRICKS, run
from tests.cli.screens import screens

test_a_screen_is_as_it_was = screens("score")

TABLE = "Ann,Bob,Cleo,Dan\n13,5,8,0\n0,26,26,26\n"


def test_a_table_of_points_becomes_a_sheet() -> None:
    result = run("score", "-", "--rules", "american", typed=TABLE)
    assert result.exit_code == 0
    assert [line.split() for line in result.stdout.splitlines()][-1] == [
        "total",
        "13",
        "31",
        "34",
        "26",
    ]


def test_who_is_ahead_is_said_after_the_table_was_converted(tmp_path: Path) -> None:
    rules = ("--rules", "peppa", "--with", "EndAt(18)")
    table, file = tmp_path / "tie.csv", tmp_path / "tie.hearts"
    table.write_text("18 0 18 0\n", "utf-8")
    shown = " ".join(run("score", table, *rules).stdout.split())
    found = re.search(r"After hearts (convert --to notation), a line such as '(.*?)' says", shown)
    assert found is not None
    assert run(*found[1].split(), table, "-o", file, *rules).exit_code == 0
    file.write_text(f"{file.read_text('utf-8')}{found[2]}\n", "utf-8")
    result = run("score", file)
    assert (result.exit_code, "ahead" in result.stdout) == (0, False)


def test_a_house_rule_of_a_file_counts(tmp_path: Path) -> None:
    """An evening of three, where the jack is good and exactly 100 becomes 50."""
    rules = tmp_path / "house.toml"
    typed = "\n3\n\n\n\n\n\n\n\n\n\n\n-10\n\n\n\n\n\n100\n"
    assert run("rules", "--new", rules, typed=typed + "\n" * 9).exit_code == 0
    file = tmp_path / "evening.csv"
    file.write_text("Ann;Bob;Cleo\n" + "20;6;-10\n" * 5, "utf-8")
    result = run("score", file, "--rules", rules)
    assert result.exit_code == 0, result.stderr
    rows = [line.split() for line in result.stdout.splitlines()]
    assert ["=", "50"] in rows
    assert rows[-1] == ["total", "50", "30", "-50"]


def test_tricks_alone_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "tricks.txt"
    file.write_text(TRICKS, "utf-8")
    rows = run("score", file, "--rules", "american").stdout.splitlines()
    assert rows[-1].split() == ["total", "1", "0", "18", "7"]


def test_json_is_read_as_state_and_as_sheet(tmp_path: Path) -> None:
    state = play_out(Game(variants.MICROSOFT).start(seed=1), [careful] * 4, deals=2)
    for value in (state, state.match):
        text = Codec().dumps(value)
        shown = run("score", "-", typed=text).stdout.splitlines()[-1].split()
        assert shown == ["total", *map(str, state.scores)]
    assert (
        "'hearts'" in run("score", "-", typed="{}").stderr
        or run("score", "-", typed="{}").exit_code == 2
    )
    assert run("score", "-", typed="{").exit_code == 2


@pytest.mark.parametrize("options", [(), ("--each",)])
def test_a_deal_in_json_has_a_place(options: tuple[str, ...]) -> None:
    sheet = Match(variants.MICROSOFT).add((13, 13, 0, 0)).add((24, 1, 1, 1))
    state = play_out(Game(variants.MICROSOFT).start(seed=1), [careful] * 4, deals=2).advance()
    while len(state.tricks) < 2 or not state.trick or not state.trick.cards:
        state = state.apply(careful(state.view(state.actors[0])).at(state.actors[0]))
    codec = Codec()
    lines = f"{codec.dumps(sheet)}\n\n{codec.dumps(state)}\n"
    found = run("score", "-", *options, typed=lines)
    assert found.exit_code == 2
    doubt, fault = found.stderr.splitlines()
    assert doubt.startswith("the input: line 1: deal 2: points: 27 together")
    assert fault.startswith("the input: line 3: deal 3: trick 2 ")
    found = run("score", "-", *options, typed=codec.dumps(state, layout=True))
    assert found.stderr.startswith("the input: deal 3: trick 2 ")


def test_each_deal_may_be_counted_by_itself() -> None:
    result = run("score", "-", "--rules", "american", "--each", typed=f"{TRICKS}\n{TRICKS}")
    assert result.stdout.splitlines() == ["1: 1 0 18 7", "2: 1 0 18 7", "sum: 2 0 36 14"]
    assert run("score", "-", "--rules", "american", "--each", typed="").stdout == ""


def test_each_deal_has_both_columns() -> None:
    """PG-172: the queen of spades and the jack of diamonds count in the second one."""
    text = '[Rules "complex_hearts"]\n\nscore: 3+0i -10+0i 0+26i 10-13i\n\nscore: 1+0i 0 0+1i 0\n'
    text = text.replace(" 0 0+1i 0", " 0+0i 0+1i 0+0i")
    shown = run("score", "-", "--each", typed=text).stdout.splitlines()
    assert shown == ["1: 3 -10 0+26i 10-13i", "2: 1 0 0+1i 0", "sum: 4 -10 0+27i 10-13i"]


def test_each_deal_counts_as_on_the_sheet_where_the_sheet_matters() -> None:
    """PG-176: in the second phase points are taken off; another match is in its first again."""
    state = play_out(Game(variants.HARTENJAGEN).start(seed=1), [careful] * 4)
    counted = [" ".join(map(str, score.points)) for score in state.match.hand_scores]
    assert any("-" in points for points in counted)
    text = notation.write(state)
    other = text.replace("[Seed", '[Event "another"]\n[Seed')
    result = run("score", "-", "--each", typed=f"{text}\n{other}")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = [f"{number}: {points}" for number, points in enumerate(counted * 2, 1)]
    assert result.stdout.splitlines()[:-1] == lines


def test_each_deal_whose_points_need_a_sheet_that_is_not_known_says_so() -> None:
    taken = "taken: 7H | 8H | 9H | TH JH QH KH AH JC QS"
    text = f'[Rules "hartenjagen"]\n\n{taken}\n\ntaken: 7H | 8H | 9H | TH\n\n{taken}\n'
    result = run("score", "-", "--each", typed=text)
    assert result.exit_code == 2
    assert result.stdout.splitlines() == ["1: 1 1 1 12", "sum: 1 1 1 12"]
    short, unknown = result.stderr.splitlines()
    assert short.startswith("the input: line 5: taken: ")
    assert unknown == (
        "the input: line 7: end.turned: the points of a deal depend on the match; "
        "the scores before it are not known"
    )


def test_deals_that_make_no_sheet_are_still_counted_each_by_itself() -> None:
    """Their dealers are those of different matches, and the effect of a shoot needs no sheet."""
    text = f"dealer 0\n{TRICKS}\n" * 2
    effect = ("--with", "Moon(AddUnlessShooterLoses())")
    result = run("score", "-", "--rules", "american", *effect, "--each", typed=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[:2] == ["1: 1 0 18 7", "2: 1 0 18 7"]
    late = run("score", "-", "--rules", "american", *effect, "--each", typed=f"{TRICKS}\n" * 9)
    assert (late.exit_code, late.stderr) == (0, "")


@pytest.mark.parametrize("words", [(), ("--each",)])
def test_plays_against_the_rules_are_told(words: tuple[str, ...]) -> None:
    """A revoke counts as it was played. The plays that follow from it are no further ones."""
    revoked = TRICKS.replace("ac qc as", "ac jh as").replace("qh 9h jh", "qh 9h qc")
    faults = run("check", "-", "--rules", "american", typed=revoked).stdout
    assert faults.endswith("1 deal, 2 faults.\n")
    for typed, plays in ((f"{TRICKS}\n{revoked}", "1 play"), (f"{revoked}\n" * 2, "2 plays")):
        result = run("score", "-", "--rules", "american", *words, typed=typed)
        assert result.exit_code == 1
        assert result.stderr == f"the input: {plays} against the rules: see hearts check\n"
        assert "2 0 18 6" in " ".join(result.stdout.split())
    for typed in (TRICKS, f"deal: 2C | 3C | 4C | 5C\n{TRICKS}"):  # the second cannot be checked
        result = run("score", "-", "--rules", "american", *words, typed=typed)
        assert (result.exit_code, result.stderr) == (0, "")


def test_several_matches_have_a_sheet_each() -> None:
    one = '[Rules "american"]\n\nscore: 13 5 8 0\n'
    result = run("score", "-", typed=f"{one}\n{one}")
    assert result.stdout.count("total") == 2
    assert "\n\n" in result.stdout


def test_a_match_that_begins_with_a_fault_is_another_one() -> None:
    header = '[Rules "american"]\n[Players "Ann, Bob, Cleo, {}"]\n\n'
    one = header.format("Dan") + "score: 13 5 8 0\n\n"
    other = header.format("Di") + "score: x\n\nscore: 0 13 13 0\n"
    shown = run("score", "-", typed=one + other).stdout
    assert "total   13    5     8    0\n" in shown
    assert "total    0   13    13   0\n" in shown


def test_points_that_cannot_be_are_faults() -> None:
    for words in ((), ("--each",)):
        result = run("score", "-", "--rules", "american", *words, typed=f"{TABLE}20,21,0,0\n")
        assert result.exit_code == 1
        assert result.stderr == (
            "the input: line 4: points: 41 together, but a deal comes to 26, "
            "or to 78 or -26 with a moon\n"
        )


@pytest.mark.parametrize(
    "text",
    [
        "13 13 0 0\n13 5 8 0\n",
        "# by hand\n13, 13, 0, 0\n\n13 5 8 0   # Dan had none\n",
        "Ann Bob Cleo Dan\n13 13 0 0\n13 5 8 0\nTotal 26 18 8 0\n",
        "Ann,Bob,Cleo,Dan\n13,13,0,0\n13,5,8,0 # Dan had none\nTotal,26,18,8,0\n",
    ],
)
def test_points_are_read_as_people_type_them(text: str) -> None:
    result = run("score", "-", "--rules", "american", typed=text)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1].split() == ["total", "26", "18", "8", "0"]


def test_the_sheet_of_the_command_can_be_read_again() -> None:
    shown = run("score", "-", "--rules", "american", typed=TABLE).stdout
    assert run("score", "-", "--rules", "american", typed=shown).stdout == shown


def test_what_cannot_be_read_is_told_with_its_line() -> None:
    result = run("score", "-", "--rules", "american", typed=f"{TABLE}20,x,0,0\n1,2,3\n20,6,0,0\n")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "the input: line 4: expected the points of Bob, found 'x'",
        "the input: line 5: expected the points of Dan, found nothing",
    ]
    assert result.stdout.splitlines()[-1].split() == ["total", "33", "37", "34", "26"]


@pytest.mark.parametrize("words", [(), ("--each",)])
def test_a_deal_that_cannot_be_counted_is_told(words: tuple[str, ...]) -> None:
    text = "0: 2C 3C AC 4H\n\n0: 2C 3C AC 4H\n"
    result = run("score", "-", "--rules", "american", *words, typed=text)
    assert result.exit_code == 2
    assert result.stderr.startswith("the input: line 1: ")


def test_after_a_deal_that_cannot_be_counted_its_match_is_left_out() -> None:
    text = '[Rules "american"]\n\nscore: 13 5 8 0\n\n0: 2C 3C AC 4H\n\nscore: 5 8 13 0\n'
    result = run("score", "-", typed=text)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    [_, *rows] = [line.split() for line in result.stdout.splitlines()]
    assert rows == [["1", "13", "5", "8", "0"], ["total", "13", "5", "8", "0"]]


def test_the_file_or_the_command_says_the_rules() -> None:
    result = run("score", "-", typed=TRICKS)
    assert result.exit_code == 2
    assert "name them with --rules, for example --rules american" in " ".join(result.stderr.split())
    result = run("score", "-", typed=TABLE)
    assert result.exit_code == 2
    assert "--rules" in result.stderr


@pytest.mark.parametrize("as_json", [False, True])
def test_rules_are_named_once(as_json: bool) -> None:
    text = '[Rules "american"]\n\nscore: 13 5 8 0\n'
    if as_json:
        text = Codec().dumps(notation.keep_score(notation.read_text(text)))
    same = run("score", "-", "--rules", "american", typed=text)
    assert (same.exit_code, same.stdout) == (0, run("score", "-", typed=text).stdout)
    result = run("score", "-", "--rules", "omnibus", typed=text)
    assert result.exit_code == 2
    assert "names its own rules, american: leave out --rules" in " ".join(result.stderr.split())


def test_options_that_a_file_contradicts_are_refused() -> None:
    """PG-002, PG-003: a file that names its rules and players needs no options for them."""
    text = '[Rules "american"]\n[Players "4"]\n\nscore: 13 5 8 0\n'
    for words, said in (
        (["--with", "EndAt(20)"], "--with changes the rules of --rules, which is missing"),
        (["--players", "5"], "is for 4 players: leave out --players"),
    ):
        result = run("score", "-", *words, typed=text)
        assert result.exit_code == 2
        assert said in " ".join(result.stderr.split())
    assert run("score", "-", "--players", "4", typed=text).exit_code == 0


def test_names_stand_above_the_columns() -> None:
    text = '[Rules "american"]\n[Players "Ann, Bob, Cleo, Dan"]\n\nscore: 13 5 8 0\n'
    assert run("score", "-", typed=text).stdout.split()[:5] == ["deal", "Ann", "Bob", "Cleo", "Dan"]


def test_the_number_of_players_may_be_given() -> None:
    text = "score: 5 5 5 -5\n"
    result = run("score", "-", "--rules", "golden_ten", "--players", "4", typed=text)
    assert "total" in result.stdout


def test_a_sheet_of_points_is_what_keep_score_makes() -> None:
    match = Match(variants.AMERICAN, names=["Ann", "Bob", "Cleo", "Dan"]).add((13, 5, 8, 0))
    shown = run("score", "-", typed=notation.write(match)).stdout
    assert shown.splitlines()[-1].split() == ["total", "13", "5", "8", "0"]


def test_a_file_without_a_deal_is_told() -> None:
    result = run("score", "-", typed="# nothing\n")
    assert (result.exit_code, result.stderr) == (2, "hearts: the input: there is no deal\n")


@pytest.mark.parametrize("command", ["score", "check"])
def test_a_deal_after_the_end_belongs_to_another_file(command: str) -> None:
    table = "Ann,Bob,Cleo,Dan\n13,5,8,0\n1,2,3,20\n"
    words = ("--rules", "american", "--with", "EndAt(13)")
    shown = run(command, "-", *words, typed=table).output
    assert "line 3: the match is over; put the next one into a file of its own\n" in shown


def test_a_sheet_without_deals_has_the_names() -> None:
    header = notation.write(Match(variants.AMERICAN, names=("Ann", "Bob", "Cleo", "Dan")))
    result = run("score", "-", typed=header)
    assert result.exit_code == 0
    assert all(name in result.stdout for name in ("Ann", "Bob", "Cleo", "Dan"))
