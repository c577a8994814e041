"""``hearts rules``."""

from __future__ import annotations

import json
from pathlib import Path

from hearts import Rules, toml, variants
from hearts.codec import Codec
from hearts.rules import EndAt, ExactHit, Passing
from tests.cli.helpers import run
from tests.cli.screens import screens

test_a_screen_is_as_it_was = screens("rules")


def test_prose_is_that_of_the_library() -> None:
    shown = run("rules", "golden_ten", "--players", "5").stdout
    assert shown.splitlines()[0] == "Golden Ten"
    whole = " ".join(variants.GOLDEN_TEN.describe(5).split())
    assert " ".join(shown.split()) == f"Golden Ten {whole}"


def test_prose_for_several_numbers_of_players_has_paragraphs() -> None:
    shown = run("rules", "wikipedia").stdout
    assert "\nWith three or six players: the holder of the three of clubs" in shown


def test_prose_fits_a_narrow_terminal() -> None:
    assert max(map(len, run("rules", "microsoft", columns=40).stdout.splitlines())) <= 40


def test_rules_as_data_are_read_back() -> None:
    wanted = variants.AMERICAN.amend(EndAt(50))
    words = ("rules", "american", "--with", "EndAt(50)")
    assert toml.loads(run(*words, "--toml").stdout) == wanted
    text = run(*words, "--json").stdout
    assert json.loads(text)["hearts"] == "rules"
    assert Codec().loads(text, Rules) == wanted


def test_a_difference_is_a_fault_for_scripts() -> None:
    result = run("rules", "microsoft", "--diff", "american")
    assert result.exit_code == 1
    assert "Here: Hearts and the queen of spades may not be played" in " ".join(
        result.stdout.split()
    )
    same = run("rules", "american", "--diff", "american")
    assert (same.exit_code, same.stdout) == (0, "The rules are the same.\n")


def test_what_cannot_be_printed_is_told() -> None:
    assert "missing argument 'NAME'" in run("rules").stderr
    for words in (("american",), ("--players", "4"), ("--with", "EndAt(50)"), ("--toml",)):
        assert "leave out all else" in run("rules", *words, "--new", "x.toml").stderr
    assert "leave out all else" in run("rules", "--diff", "spot", "--new", "x.toml").stderr
    for form in ("toml", "json"):
        for words in (("--players", "4"), ("--diff", "spot")):
            result = run("rules", "american", f"--{form}", *words)
            assert (result.exit_code, result.stdout) == (2, "")
            assert f"--{form} prints whole rules: leave out" in result.stderr
    result = run("rules", "american", "--players", "5")
    assert result.exit_code == 2
    assert result.stderr == "hearts: players: american is played by 4 players, not by 5\n"
    assert run("rules", "american", "--with", "Deck('2C')").stderr.startswith("hearts: deck: 51")


def test_a_contradiction_in_a_difference_names_its_rules(tmp_path: Path) -> None:
    file = tmp_path / "crowd.toml"
    file.write_text('hearts = "rules"\nschema = 1\nplayers = [4, 60]\n', "utf-8")
    for words in (("american", "--diff", file), (file, "--diff", "american")):
        result = run("rules", *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "hearts: crowd: deck: too few cards for 60 players: 52\n"
        # Other numbers of players are compared all the same.
        assert run("rules", *words, "--players", "4").exit_code == 1
    result = run("rules", file, "--diff", "american", "--players", "5")
    assert result.stderr == "hearts: players: crowd is played by 4 or 60 players, not by 5\n"


def test_what_is_odd_is_printed_as_a_warning(tmp_path: Path) -> None:
    odd = "odd: dealing: a rotation of 4 is the same dealer in every deal\n"
    words = ("rules", "american", "--with", "Dealing(rotation=4)")
    for form in ((), ("--toml",), ("--json",), ("--players", "4")):
        result = run(*words, *form)
        assert (result.exit_code, result.stderr) == (0, odd)
    assert "The player with the lowest total wins" in " ".join(run(*words).stdout.split())
    assert run("rules", "american").stderr == ""
    file = tmp_path / "twenty.toml"
    result = run("rules", "--new", file, typed="\n4\n4\n2\n" + "\n" * 30)
    scatter = "a scatter passes 3 cards, 1 to each other player, and not 2"
    assert result.stderr == f"odd: passing: {scatter}\n"


def test_new_rules_are_written_and_printed(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    result = run("rules", "--new", file, typed="\n" * 30)
    assert result.exit_code == 0
    assert "Written to" in result.stdout
    rules = toml.loads(file.read_text("utf-8"))
    assert rules.name == "friday"
    assert rules.diff(variants.MICROSOFT) == ()
    assert 'variants.MICROSOFT.amend(\n    name="friday",\n)' in result.stdout
    assert "this file exists already" in run("rules", "--new", file).stderr
    assert "ends in .toml" in run("rules", "--new", tmp_path / "friday").stderr


def test_new_rules_that_are_broken_off_go_on(tmp_path: Path) -> None:
    file, answers = tmp_path / "x.toml", tmp_path / "x.toml.answers"
    assert run("rules", "--new", file, typed="").exit_code == 130
    assert list(tmp_path.iterdir()) == []
    result = run("rules", "--new", file, typed="\n3\n1\nwhat\n2\n")
    assert (result.exit_code, list(tmp_path.iterdir())) == (130, [answers])
    assert answers.read_text("utf-8") == "\n3\n1\n2\n"  # without the answer that was refused
    assert "The same command goes on." in " ".join(result.stdout.split())
    result = run("rules", "--new", file, typed="1\n" + "\n" * 25)
    assert (result.exit_code, list(tmp_path.iterdir())) == (0, [file])
    assert "are used again. Delete that file to begin anew." in " ".join(result.stdout.split())
    rules = toml.loads(file.read_text("utf-8"))
    assert (rules.players, rules.passing) == ((3,), Passing("left", 1))


def test_answers_that_cannot_be_read_or_kept_are_told(tmp_path: Path) -> None:
    (tmp_path / "x.toml.answers").write_bytes(b"\n\xff\n")
    result = run("rules", "--new", tmp_path / "x.toml", typed="\n" * 30)
    assert result.exit_code == 2
    assert "x.toml.answers: line 2 is not in UTF-8" in result.stderr
    result = run("rules", "--new", tmp_path / "x.toml.answers" / "x.toml", typed="\n" * 30)
    assert (result.exit_code, "How many play?" in result.stdout) == (2, False)


def test_new_rules_that_are_broken_off_twice_keep_all_answers(tmp_path: Path) -> None:
    file, answers = tmp_path / "x.toml", tmp_path / "x.toml.answers"
    for typed in ("\n3\n", "2\n", "2D\n"):
        assert run("rules", "--new", file, typed=typed).exit_code == 130
    assert answers.read_text("utf-8") == "\n3\n2\n2D\n"


def test_a_total_that_is_hit_becomes_any_other(tmp_path: Path) -> None:
    """The half is only offered."""
    file = tmp_path / "x.toml"
    ask = run("rules", "--new", file, typed="\n4\n" + "\n" * 40)
    assert ask.exit_code == 0
    number = next(
        int(line.split(".")[0])
        for line in ask.stdout.splitlines()
        if "exactly some number" in line and line.split(".")[0].isdigit()
    )
    file.unlink()
    typed = "\n4\n" + "\n" * (number - 3) + "75\n50\n" + "\n" * 20
    result = run("rules", "--new", file, typed=typed)
    assert "What does a total of exactly 75 become?" in result.stdout
    assert ExactHit(75, to=50) in toml.loads(file.read_text("utf-8")).adjustments
