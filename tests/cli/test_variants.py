"""``hearts variants``."""

from __future__ import annotations

from hearts import variants
from hearts.cli.variants import _numbers
from tests.cli.helpers import run
from tests.cli.screens import screens

test_a_screen_is_as_it_was = screens("variants")


def test_every_variant_is_listed() -> None:
    names = [line.split()[0] for line in run("variants").stdout.splitlines()[1:]]
    assert tuple(names) == variants.names()


def test_those_for_a_number_of_players() -> None:
    lines = run("variants", "--players", "7").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["name", "cancellation", "golden_ten"]
    assert [line.split()[-1] for line in lines[1:]] == ["6-10", "3-7"]


def test_a_number_that_nobody_plays_is_told() -> None:
    result = run("variants", "--players", "15")
    assert (result.stdout, result.stderr) == ("", "No variant is for 15 players.\n")
    assert run("variants", "--players", "1").exit_code == 2


def test_numbers_of_players_that_follow_each_other_are_a_range() -> None:
    assert [_numbers(each) for each in ((4,), (3, 4), (3, 4, 5), (4, 6, 8))] == [
        *("4", "3, 4", "3-5", "4, 6, 8"),
    ]


def test_a_narrow_terminal_has_no_columns() -> None:
    lines = run("variants", "--players", "7", columns=40).stdout.splitlines()
    assert lines == [
        "cancellation: Cancellation Hearts, 6-10",
        "  players",
        "golden_ten: Golden Ten, 3-7 players",
    ]
    for columns, heads in ((59, 0), (60, 1)):
        text = run("variants", "--players", "7", columns=columns).stdout
        assert text.count("title") == heads
