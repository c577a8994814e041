"""``hearts sheet``: score kept at a table, also through a pseudo-terminal."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hearts import Match, notation, variants
from hearts.cli.screen import Screen
from hearts.cli.sheet_text import SheetText
from hearts.codec import Codec
from hearts.rules import ExactHit
from tests.cli.helpers import TRICKS, Terminal, needs_terminal, run
from tests.cli.screens import SHEET, screens

test_a_screen_is_as_it_was = screens("sheet")

NAMES = ("--names", "Ann, Bob, Cleo, Dan")


def _read(file: Path) -> Match:
    """The sheet in a file."""
    return SheetText(file.read_text("utf-8")).match()


def kept(file: Path, typed: str, *words: str) -> tuple[Match, str]:
    """The sheet in a file, and what was shown, once these lines were typed."""
    result = run("sheet", file, *words, typed=typed)
    assert result.exit_code == 0, result.output
    return _read(file), result.stdout


def test_points_are_added_and_kept(tmp_path: Path) -> None:
    match, shown = kept(tmp_path / "s.hearts", "13 5 8 0\n0,26,26,26\n0;1; 5;20\nquit\n", *NAMES)
    two = Match(variants.AMERICAN).add((13, 5, 8, 0)).add((0, 26, 26, 26))
    assert match == two.add((0, 1, 5, 20))
    assert match.names == ("Ann", "Bob", "Cleo", "Dan")
    assert "Deal 1: Ann deals, pass left." in shown
    assert "Deal 3: Cleo deals, pass across." in shown


def test_a_sheet_goes_on_where_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    kept(file, "", *NAMES, "--dealer", "cleo")
    assert _read(file).next_dealer == 2
    kept(file, "13 5 8 0\n")
    match, shown = kept(file, "undo\nundo\n\n")
    assert match.hand_scores == ()
    assert match.next_dealer == 2
    assert "The sheet has no deal to take back." in shown


def test_help_sheet_and_rules_are_printed(tmp_path: Path) -> None:
    _, shown = kept(tmp_path / "s.hearts", "help\nsheet\nrules\nfoo\n1 2\n", *NAMES)
    assert "take back the last deal" in shown
    assert "This is a game for four players" in shown
    assert "'foo' is neither points nor a known word; see 'help'." in " ".join(shown.split())
    assert "Two numbers for 4 players: type those of" in shown


def test_names_are_asked_for(tmp_path: Path) -> None:
    typed = "Ann\n\nAnn\nBo,b\nBob\nCleo\n"
    match, shown = kept(tmp_path / "s.hearts", f"{typed}Dan\n")
    assert match.names == ("Ann", "Bob", "Cleo", "Dan")
    for text in ("Player 2 needs a name.", "Ann is there already.", "Bo,b "):
        assert text in shown
    match, shown = kept(tmp_path / "t.hearts", f"{typed}\n", "--rules", "golden_ten")
    assert match.players == 3
    assert "Enter ends the list" in shown
    match, _ = kept(tmp_path / "u.hearts", typed, "--rules", "golden_ten", "--players", "3")
    assert match.players == 3
    four, five = "Ann\nBob\nCleo\nDan\n", ("--rules", "golden_ten", "--players", "5")
    match, shown = kept(tmp_path / "v.hearts", f"{four}\nEve\n", *five)
    assert (match.players, "Player 5 needs a name." in shown) == (5, True)
    match, _ = kept(tmp_path / "w.hearts", f"{four}\n", "--rules", "golden_ten")
    assert match.players == 4


def test_names_are_asked_for_until_their_number_can_play(tmp_path: Path) -> None:
    def names(number: int) -> str:
        return "".join(f"P{each}\n" for each in range(number))

    file, rules = tmp_path / "s.hearts", ("--rules", "cancellation")
    match, shown = kept(file, f"\n{names(4)}\nEve\nFay\n\n\n", *rules)
    assert len(match.names) == 6
    assert "Player 1 needs a name." in shown
    assert "Player 5 needs a name: 6, 7, 8, 9 or 10 can play." in shown
    match, shown = kept(tmp_path / "t.hearts", f"{names(10)}\n", *rules)
    assert len(match.names) == 10
    assert "Player 11" not in shown


def test_a_wrong_number_of_players_is_refused_before_the_names(tmp_path: Path) -> None:
    result = run("sheet", tmp_path / "s.hearts", "--players", "5")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "are played by 4, not by 5" in result.stderr


def test_help_and_quit_are_no_names(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    result = run("sheet", file, typed="Ann\nhelp\n?\nQuit\n")
    assert result.stdout.count("Type the name of a player. 'quit' stops.\nPlayer 2: ") == 2
    assert (result.exit_code, result.stderr, file.exists()) == (130, "\nStopped.\n", False)


def test_names_may_have_semicolons_between_them(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    for mark in ";,":
        match, _ = kept(file, "", "--names", f"Ann{mark} Bob ;Cleo{mark}Dan")
        assert match.names == ("Ann", "Bob", "Cleo", "Dan")


def test_names_differ_in_more_than_capitals(tmp_path: Path) -> None:
    """Only a file may have others; then the name as it is written is meant."""
    file = tmp_path / "s.hearts"
    result = run("sheet", file, "--names", "Bob, Ann, bob, Dan")
    assert (result.exit_code, result.stdout, file.exists()) == (2, "", False)
    assert result.stderr == "hearts: names: Bob and bob differ only in capitals; change one\n"
    match, shown = kept(file, "Bob\nbob\nAnn\nCleo\nDan\n")
    assert match.names == ("Bob", "Ann", "Cleo", "Dan")
    assert "bob is there already." in shown
    file.write_text(f"{SHEET.replace('Ann', 'bob')}dealer 0\n", "utf-8")
    typed = "moon Bob\nsub\nmoon bob\nsub\nmoon BOB\nmoon b\n"
    match, shown = kept(file, typed)
    assert match.scores == (-26, -26, 0, 0)
    assert shown.count("The names bob and Bob begin so; type more of one.") == 2


def test_a_moon_asks_for_the_choice(tmp_path: Path) -> None:
    match, shown = kept(tmp_path / "s.hearts", "moon c\n\nx\nsub\n", *NAMES)
    assert match.scores == (0, 0, -26, 0)
    assert "Cleo chooses what becomes of the moon:" in shown
    match, _ = kept(tmp_path / "t.hearts", "moon\n2\nadd\nmoon Zoe\nmoon ann\ncancel\n", *NAMES)
    assert match.scores == (26, 26, 0, 26)


def test_a_sun_and_the_cards_beside_a_moon(tmp_path: Path) -> None:
    words = (*NAMES, "--rules", "microsoft", "--with", "bonus_points('JD'), Sun(Add())")
    typed = "sun ann\nmoon ann\nzoe\nbob\n12\nx\n1\n0\n0\n"
    match, shown = kept(tmp_path / "s.hearts", typed, *words)
    assert [score.points for score in match.hand_scores] == [(-10, 52, 52, 52), (0, 16, 26, 26)]
    assert "Who took the jack of diamonds (0 Ann, 1 Bob, 2 Cleo, 3 Dan)? " in shown
    assert "One of Ann, Bob, Cleo or Dan, or 'cancel'." in shown
    _, shown = kept(tmp_path / "t.hearts", "sun ann\nmoon zoe\n", *NAMES)
    assert "There is no sun in these rules." in shown
    assert "No player has this name" in shown
    for typed in ("moon ann\ncancel\n", "moon ann\nbob\ncancel\n"):
        match, shown = kept(tmp_path / "u.hearts", typed, *words)
        assert match.hand_scores == ()
        assert "Nothing was written down." in shown


def test_cards_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    match, shown = kept(file, "cards\nqs 2x\nQS\nrest\n2h 3h\n\n", *NAMES)
    assert match.scores == (13, 11, 2, 0)
    assert "only hearts and the queen of spades matter" in " ".join(shown.split())
    assert "'2x'" in shown.lower()
    phone = "cards\nQ♠\ufe0f\nrest\n2♥\ufe0e 3♥\n\n"  # suit signs as phones write them
    assert kept(tmp_path / "p.hearts", phone, *NAMES)[0].scores == (13, 11, 2, 0)
    match, _ = kept(file, "cards\ncancel\ncards\nqs\n\n\n\n")
    assert len(match.hand_scores) == 1
    words = (*NAMES, "--with", "NoTricks(-5)")
    match, shown = kept(tmp_path / "t.hearts", "cards\nqs\nrest\n2h\n-\n1\n11\n1\n0\n", *words)
    assert match.scores == (13, 12, 1, -5)
    assert "Tricks of Dan:" in shown


def test_a_moon_that_wins_the_match_is_kept(tmp_path: Path) -> None:
    """The winner of PG-120 is in the file; the jack belongs to this moon."""
    file = tmp_path / "s.hearts"
    words = (*NAMES, "--rules", "dirty_nasty_filthy")
    match, shown = kept(file, "moon bob\n\n", *words)
    assert "Who took" not in shown
    assert "Bob wins." in shown
    assert match.result is not None
    assert (match.result.winners, match.result.ended_by) == ((1,), "shoot")
    assert "Bob wins." in run("score", file).stdout


def test_typed_points_may_be_those_of_a_shoot_that_wins(tmp_path: Path) -> None:
    """PG-120: the points of one player alone come from a moon, and only a question tells it."""
    words = (*NAMES, "--rules", "dirty_nasty_filthy")
    question = "Did Bob shoot the moon and win the match (1 no, 2 yes)? "
    match, shown = kept(tmp_path / "s.hearts", "0 67 0 0\nyes\n\n", *words)
    assert question in shown
    assert match.result is not None
    assert (match.result.winners, match.result.ended_by) == ((1,), "shoot")
    match, shown = kept(tmp_path / "t.hearts", "0 67 0 0\nno\n0 77 -10 0\n1\n1 66 0 0\n", *words)
    assert shown.count(question) == 2
    assert len(match.hand_scores) == 3
    _, shown = kept(tmp_path / "u.hearts", "0 26 0 0\nyes\n", *NAMES)
    assert "Did" not in shown


@pytest.mark.parametrize(
    ("points", "rules", "others", "names"),
    [
        ("24 0 2 0", "partners_summed", "Moon(WinMatch(), by='side')", "Ann and Cleo"),
        ("26 5 26 5", "partners_pooled", "Moon(WinMatch()), TrickPoints({-1: 5})", "Ann and Cleo"),
        ("5 0 0 26", "american", "Moon(WinMatch()), TrickPoints({-1: 5})", "Dan"),
        ("36 2 1 0", "american", "Moon(WinMatch()), EachTrick(1)", "Ann"),
        ("23 1 0 2", "black_maria", "Moon(WinMatch(), 'QS')", "Ann"),
    ],
)
def test_other_players_may_have_points_beside_a_shoot_that_wins(
    points: str, rules: str, others: str, names: str, tmp_path: Path
) -> None:
    words = (*NAMES, "--rules", rules, "--with", others)
    match, shown = kept(tmp_path / "s.hearts", f"{points}\nyes\n", *words)
    assert f"Did {names} shoot the moon and win the match (1 no, 2 yes)? " in shown
    assert shown.count("Did ") == 1
    assert match.result is not None
    assert match.result.ended_by == "shoot"


@pytest.mark.parametrize(
    ("points", "outcome"),
    [
        ("13 0 1 6", "Cleo wins.\nAnn pays 12, Cleo gets 17 and Dan pays 5.\n"),
        ("7 7 0 6", "Dan wins.\nAnn pays 1, Bob pays 1 and Dan gets 2.\n"),
        ("2 7 2 9", "Ann and Cleo win.\nAnn gets 6, Bob pays 5, Cleo gets 6 and Dan pays 7.\n"),
        ("3 3 14 0", "Ann and Bob win.\nAnn gets 11/2, Bob gets 11/2 and Cleo pays 11.\n"),
        ("-20 0 0 0", "Nobody wins.\n"),
    ],
)
def test_payments_stand_under_the_sheet(points: str, outcome: str, tmp_path: Path) -> None:
    """PG-173: the lowest score above 0 is paid the differences, and nobody may win."""
    file = tmp_path / "s.hearts"
    _, shown = kept(file, f"{points}\n\n", *NAMES, "--rules", "super_hearts")
    assert outcome in shown
    assert run("score", file).stdout.endswith(outcome)


def test_victory_points_stand_under_the_sheet(tmp_path: Path) -> None:
    """PE-039."""
    words = (*NAMES, "--rules", "peppa", "--with", "EndAt(14)")
    _, shown = kept(tmp_path / "s.hearts", "15 5 10 6\n\n", *words)
    assert "Bob wins.\nVictory points: Ann 0, Bob 20, Cleo 0 and Dan 0.\n" in shown


def test_points_that_leave_a_tie_to_the_tricks_are_kept(tmp_path: Path) -> None:
    """Of PE-034 a sheet of points knows only that the match is over."""
    file = tmp_path / "s.hearts"
    words = (*NAMES, "--rules", "peppa", "--with", "EndAt(18)")
    match, shown = kept(file, "18 0 18 0\n\n\n", *words)
    assert "The tricks decide a tie, and the sheet has only points." in shown
    assert (match.scores, match.is_over) == ((18, 0, 18, 0), True)


def test_a_player_or_a_number_of_tricks_that_is_none_is_asked_again(tmp_path: Path) -> None:
    _, shown = kept(tmp_path / "s.hearts", "moon 0009\nmoon \u0663\n", *NAMES)
    assert shown.count("No player has this name") == 2
    words = (*NAMES, "--with", "NoTricks(-5)")
    typed = "cards\nqs\nrest\n2h\n-\n000099\n\u0661\n1\n11\n1\n0\n"
    match, _ = kept(tmp_path / "t.hearts", typed, *words)
    assert match.scores == (13, 12, 1, -5)


def test_the_takers_of_tricks_that_count_are_asked_for(tmp_path: Path) -> None:
    """A trick with two numbers is asked for once."""
    words = (*NAMES, "--with", "TrickPoints({0: 2, 12: 1, -1: 4, 6: 7, 3: 0})")
    typed = "cards\nqs\nrest\n2h 3h\n\ndan\nzoe\nann\n1\nmoon bob\nb\nb\nd\nsub\n"
    match, shown = kept(tmp_path / "s.hearts", typed, *words)
    assert [score.points for score in match.hand_scores] == [(20, 16, 2, 2), (0, -17, 0, 5)]
    for question in ("first", "last", "seventh"):
        assert f"Who took the {question} trick (0 Ann, 1 Bob, 2 Cleo, 3 Dan)? " in shown
    assert "One of Ann, Bob, Cleo or Dan, or 'cancel'." in shown
    assert "No deal" not in shown
    assert "together" not in shown
    match, shown = kept(tmp_path / "t.hearts", "cards\nrest\n\n\n\ncancel\n", *words)
    assert "Nothing was written down." in shown
    assert match.hand_scores == ()


def test_a_sun_has_all_tricks_that_count(tmp_path: Path) -> None:
    words = (*NAMES, "--with", "TrickPoints({-1: 5}), NoTricks(-5), Sun(Add())")
    file = tmp_path / "s.hearts"
    match, shown = kept(file, "sun ann\n", *words)
    assert "Who took" not in shown
    assert match.scores == (5, 52, 52, 52)
    typed = "undo\ncards\nqs\nrest\n2h\n\n1\n11\n1\n0\n"
    match, shown = kept(file, f"{typed}dan\n{typed}cleo\n")
    assert "Dan has 0, but took 1 of the tricks that count." in " ".join(shown.split())
    assert match.scores == (13, 12, 6, -5)


def test_a_trick_that_counts_may_have_no_taker(tmp_path: Path) -> None:
    words = (*NAMES, "--with", "TrickPoints({11: 5, -1: 2}), Boosters()")
    typed = "cards\nqs\nrest\n\n\n\nbob\ncards\nqs\nrest\n\n\nzoe\ncleo\ndan\n"
    match, shown = kept(tmp_path / "s.hearts", typed, *words)
    assert [score.points for score in match.hand_scores] == [(13, 15, 0, 0), (13, 13, 5, 2)]
    asked = "Who took the twelfth trick (0 Ann, 1 Bob, 2 Cleo, 3 Dan)? Enter for nobody: "
    assert asked in shown
    words = (*words[:-1], f"{words[-1]}, Sun(Add())")
    match, _ = kept(tmp_path / "sun.hearts", "sun ann\n\nann\n", *words)
    assert match.hand_scores[0].points == (2, 52, 52, 52)


class TestSides:
    """PG-135 to PG-140: partners take tricks together."""

    def test_tricks_of_partners_who_pool_are_counted_together(self, tmp_path: Path) -> None:
        """PG-136: 14 cards need four tricks of the side, whoever took them."""
        words = (*NAMES, "--rules", "partners_pooled", "--with", "EachTrick(1), Sun(Add())")
        typed = "moon bob\n9\n3\n4\nadd\ncards\nqs\nrest\n2h 3h\n-\n6\n7\n"
        match, shown = kept(tmp_path / "s.hearts", typed, *words)
        assert "Tricks of Ann and Cleo: Tricks of Bob and Dan: " in shown
        assert "A number from 4 to 13, or 'cancel'." in shown
        points = [score.points for score in match.hand_scores]
        assert points == [(35, 4, 35, 4), (21, 18, 21, 18)]

    def test_the_cards_of_a_shoot_together_are_asked_for(self, tmp_path: Path) -> None:
        """A win counts the cards as usual, so it matters which of the side took them."""
        words = (*NAMES, "--rules", "partners_summed", "--with", "Moon(WinMatch(), by='side')")
        match, shown = kept(tmp_path / "s.hearts", "moon ann\nqs 2c\nqsx\nqs 2h\n", *words)
        asked = "Which of hearts and the queen of spades did Cleo take? Enter for none: "
        assert shown.count(asked) == 3
        assert "2C cannot be among them." in shown
        assert match.hand_scores[0].points == (12, 0, 14, 0)
        assert match.result is not None
        assert match.result.winners == (0, 2)

    def test_a_sun_together(self, tmp_path: Path) -> None:
        base = (*NAMES, "--rules", "partners_summed")
        words = (*base, "--with", "Sun(WinMatch(), by='side'), EachTrick(1), TrickPoints({-1: 5})")
        match, _ = kept(tmp_path / "s.hearts", "sun ann\nqs\n6\n0\n7\n0\ncleo\n", *words)
        assert match.hand_scores[0].points == (19, 0, 25, 0)
        assert match.result is not None
        assert match.result.winners == (0, 2)


def test_cards_that_nobody_takes_are_not_those_of_a_sun(tmp_path: Path) -> None:
    words = ("--names", "Ann, Bob", "--rules", "short_two", "--with", "Sun(WinMatch())")
    match, shown = kept(tmp_path / "s.hearts", "sun ann\nqs\n", *words)
    assert "Which of hearts and the queen of spades did nobody take? Enter for none: " in shown
    full, _ = kept(tmp_path / "t.hearts", "sun ann\n\n", *words)
    assert full.scores[0] - match.scores[0] == 7


def test_of_two_moons_the_cards_of_both_are_sure(tmp_path: Path) -> None:
    """The queen of spades belongs to one of the two moons here, small hearts to the other."""
    words = (*NAMES, "--rules", "gong_zhu", "--players", "4", "--with", "Moon(WinMatch())")
    _, shown = kept(tmp_path / "s.hearts", "moon cleo\ncancel\n", *words)
    _, other = kept(tmp_path / "t.hearts", "moon cleo\n" + "0\n" * 8, *words)
    for card in ("queen of spades", "two of hearts", "ten of clubs", "jack of diamonds"):
        assert f"Who took the {card} (" in other
    assert "Who took the ace of hearts" not in other
    assert "Nothing was written down." in shown


def test_a_card_lies_in_one_pile_and_one_player_takes_the_rest(tmp_path: Path) -> None:
    typed = "cards\nqs 2h\nrest\nREST\n2h 3h\nqs qs\n4h\n\n"
    match, shown = kept(tmp_path / "s.hearts", typed, *NAMES)
    assert match.scores == (14, 11, 1, 0)
    for said in ("Bob took the rest already.", "Ann took 2H already.", "QS is not in the deck as"):
        assert said in " ".join(shown.split())
    words = ("--names", "Ann, Bob, Cleo, Dan, Eve, Fay", "--rules", "cancellation")
    _, shown = kept(tmp_path / "t.hearts", "cards\nqs\nqs\nqs\nrest\n\n\n", *words)
    assert "Ann and Bob took QS already." in shown
    words = ("--names", "Ann, Bob, Cleo", "--rules", "wikipedia")
    _, shown = kept(tmp_path / "u.hearts", "cards\n2d\ncancel\n", *words)
    assert "2D is not in the deck." in shown


def test_a_few_forgotten_cards_are_asked_for(tmp_path: Path) -> None:
    typed = "cards\n2h 3h 4h 5h 6h 7h 8h 9h th jh qh kh\n\n\n\ncleo\ndan\n"
    match, shown = kept(tmp_path / "s.hearts", typed, *NAMES)
    assert match.scores == (12, 0, 13, 1)
    assert shown.count("Who took the ") == 2


def test_the_number_of_tricks_fits(tmp_path: Path) -> None:
    """A player with cards has a trick, and all tricks are asked for again if the sum is wrong."""
    words = ("--names", "Ann, Bob, Cleo", "--rules", "knaves")
    typed = "cards\nrest\n-\n-\n0\n5\n5\n5\n7\n5\n5\n"
    match, shown = kept(tmp_path / "s.hearts", typed, *words)
    assert match.scores == (-3, 5, 5)
    assert "A number from 1 to 17, or 'cancel'." in shown
    assert "These are 15 tricks together, not 17." in shown


def test_a_set_counts_by_its_taker(tmp_path: Path) -> None:
    """FX-112: the first and the last trick and the queen of clubs."""
    words = (*NAMES, "--rules", "slobberhannes")
    typed = "cards\nqc\n-\n-\n-\nann\nann\ncards\nqc\n-\n-\n-\nann\nbob\n"
    match, _ = kept(tmp_path / "s.hearts", typed, *words)
    assert [score.points for score in match.hand_scores] == [(4, 0, 0, 0), (2, 1, 0, 0)]
    amended = (*words, "--with", "TrickPoints({1: 1, -1: 1})")
    typed = "cards\nqc\n-\n-\n-\nann\nbob\nann\ncards\nqc\n-\n-\n-\nann\nbob\nbob\n"
    match, _ = kept(tmp_path / "t.hearts", typed, *amended)
    assert [score.points for score in match.hand_scores] == [(3, 1, 0, 0), (1, 2, 0, 0)]


def test_the_letters_of_colours_are_told(tmp_path: Path) -> None:
    words = ("--names", "Ann, Bob, Cleo", "--rules", "golden_ten")
    match, shown = kept(tmp_path / "s.hearts", "cards\nrest\n-\n10D\n", *words)
    assert "11 to 14 are J Q K A." in " ".join(shown.split())
    assert len(match.hand_scores) == 1


def test_charged_cards_are_asked_for_again(tmp_path: Path) -> None:
    words = (*NAMES, "--rules", "gong_zhu", "--players", "4")
    typed = "cards\nrest\n\n\nqs\nQSS\n2C\nnone\n"
    match, shown = kept(tmp_path / "s.hearts", typed, *words)
    assert "2C cannot be charged." in shown
    assert len(match.hand_scores) == 1
    words = ("--rules", "cancellation", "--with", "Charging('QS')", "--names", "A, B, C, D, E, F")
    typed = "cards\nqs\nqs\nrest\n\n\n\nqs qs\n"
    match, _ = kept(tmp_path / "t.hearts", typed, *words)
    assert match.scores == (26, 26, 26, 0, 0, 0)


def test_the_second_column_may_stand_alone(tmp_path: Path) -> None:
    words = (*NAMES, "--rules", "complex_hearts")
    match, _ = kept(tmp_path / "s.hearts", "13 0-13i 5i -20i\ny\n", *words)
    assert match.hand_scores[0].points == (13, 0, 0, 0)
    assert match.hand_scores[0].imaginary == (0, -13, 5, -20)


@pytest.mark.parametrize("head", ["sheet 0: 13 13 0 0\nsheet 2: -\n", "sheet 2: -\n"])
def test_the_dealer_of_a_head_stays_as_it_is(head: str, tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    file.write_text(f'[Rules "american"]\n[Players "Ann, Bob, Cleo, Dan"]\n\n{head}', "utf-8")
    before = file.read_text("utf-8")
    match, _ = kept(file, "0 6 20 0\n")
    assert file.read_text("utf-8").startswith(f"{before}score: 0 6 20 0\ntotal: ")
    assert match.hand_scores[-1].points == (0, 6, 20, 0)
    assert match.next_dealer == 3


@pytest.mark.parametrize("words", [(), ("--totals",)])
def test_a_deal_after_the_end_is_named_and_not_the_totals(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    file = tmp_path / "s.hearts"
    tags = '[Rules "american(EndAt(30))"]\n[Players "Ann, Bob, Cleo, Dan"]\n\n'
    deals = "score: 6 20 0 0\ntotal: 13 13 0 0\n\nscore: 13 13 0 0\n\nscore: 26 0 0 0\n"
    file.write_text(tags + deals, "utf-8")
    result = run("sheet", file, *words, typed="quit\n")
    assert "before deal 3: that deal and all after it, from line 9 on, have" in result.stderr
    assert file.read_text("utf-8") == tags + deals


def test_undo_takes_no_number(tmp_path: Path) -> None:
    match, shown = kept(tmp_path / "s.hearts", "13 13 0 0\n0 13 13 0\nundo 1\n", *NAMES)
    assert "'undo' takes back the last deal and no other" in " ".join(shown.split())
    assert match.standing.deals == 2


@pytest.mark.parametrize("gap", ["", "\n"])
def test_undo_leaves_the_sheet_that_a_match_continues(gap: str, tmp_path: Path) -> None:
    file, sheet = tmp_path / "x.hearts", '[Rules "american"]\n[Players "4"]\n\nsheet 1: 13 5 8 0\n'
    file.write_text(f"{sheet}{gap}dealer 2\nscore: 20 6 0 0\ntotal: 33 11 8 0\n", "utf-8")
    assert run("sheet", file, typed="undo\nquit\n").exit_code == 0
    again = run("sheet", file, typed="20 6 0 0\nquit\n")
    assert (again.exit_code, again.stderr) == (0, "")
    shown = run("score", file)
    assert (shown.stderr, shown.stdout.split()[-4:]) == ("", ["33", "11", "8", "0"])


def test_the_sheet_that_a_match_continues_has_no_deal_to_take_back(tmp_path: Path) -> None:
    file, text = tmp_path / "x.hearts", '[Rules "american"]\n\nsheet 1: 13 5 8 0\ndealer 2\n'
    file.write_text(text, "utf-8")
    shown = run("sheet", file, typed="undo\nquit\n")
    assert "stands in the sheet from line 3: change it there" in shown.stdout
    assert file.read_text("utf-8") == text


def test_undo_asks_before_cards_and_comments_go(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    text = '[Rules "american"]\n[Names "Ann, Bob, Cleo, Dan"]\n\nscore: 13 13 0 0  # late\n'
    file.write_text(text, "utf-8")
    match, shown = kept(file, "undo\nno\n")
    assert (len(match.hand_scores), file.read_text("utf-8")) == (1, text)
    assert "The cards and comments of this deal in the file go with it." in shown
    assert kept(file, "undo\nyes\n")[0].hand_scores == ()


def test_a_change_that_makes_later_points_impossible_is_doubted(tmp_path: Path) -> None:
    """PG-176: before a total of 50 points are added, after it they are taken off."""
    words = (*NAMES, "--rules", "hartenjagen")
    typed = "12 1 1 1\n" * 5 + "-5 -10 0 0\nedit 1 0 13 1 1\n"
    _, shown = kept(tmp_path / "s.hearts", typed, *words)
    assert "Deal 6: points: no deal gives Ann -5." in shown


def test_charged_cards_are_asked_for(tmp_path: Path) -> None:
    words = (*NAMES, "--rules", "gong_zhu", "--players", "4")
    match, shown = kept(tmp_path / "s.hearts", "cards\nrest\n\n\nqs\nQS\n", *words)
    assert "Which cards were charged?" in shown
    assert match.scores == (600, 0, 0, -200)


@pytest.mark.parametrize(
    ("queen", "scores"), [("ann", (300, 50, 0, 100)), ("bob", (200, -200, 0, 100))]
)
def test_the_card_that_only_the_greater_moon_needs_is_asked_for(
    queen: str, scores: tuple[int, ...], tmp_path: Path
) -> None:
    """PG-170: all hearts are a moon, and with the queen of spades a greater one."""
    words = (*NAMES, "--rules", "gong_zhu", "--players", "4")
    typed = f"moon ann\nbob\ndan\n{queen}\n\n"
    match, shown = kept(tmp_path / "s.hearts", typed, *words)
    assert "Who took the queen of spades" in shown
    assert match.scores == scores


def test_a_sun_of_fewer_tricks_is_counted(tmp_path: Path) -> None:
    """PG-153: a trick that a nine makes longer takes the cards of two."""
    rules = ("--rules", "booster_nines", "--with", "Sun(Add())", "--with", "EachTrick(1)")
    match, shown = kept(tmp_path / "s.hearts", "sun ann\n12\n0\n0\n0\n", *NAMES, *rules)
    assert "Tricks of Ann:" in shown
    assert match.scores == (12, 52, 52, 52)


def test_a_card_beside_a_moon_may_lie_where_nobody_takes_it(tmp_path: Path) -> None:
    """FX-040: two cards are left over in Short Hearts for two."""
    words = ("--names", "Ann, Bob", "--rules", "short_two", "--with", "Moon(Subtract(), 'QS')")
    typed = "moon ann\n\n\n" + "bob\n" * 5
    match, shown = kept(tmp_path / "s.hearts", typed, *words)
    assert "Enter for nobody" in shown
    assert match.scores == (-7, 5)


@pytest.mark.parametrize(("charged", "worth"), [("none", 26), ("QS", 39)])
def test_the_choice_after_a_moon_names_the_points_with_the_charges(
    charged: str, worth: int, tmp_path: Path
) -> None:
    """PG-095: a charged card counts double, and a shoot with it."""
    words = (*NAMES, "--with", 'Charging("QS", doubles={"QS": "QS"})')
    match, shown = kept(tmp_path / "s.hearts", f"cards\nrest\n\n\n\n{charged}\nadd\n", *words)
    assert f"{worth} points are added" in " ".join(shown.split())
    assert match.scores == (0, worth, worth, worth)


def test_a_total_that_hits_a_mark_asks(tmp_path: Path) -> None:
    words = (*NAMES, "--with", "ExactHit(26, optional=True)")
    file = tmp_path / "s.hearts"
    match, shown = kept(file, "26 0 0 0\ny\n\nkeep\n", *words)
    assert "Ann chooses what becomes of the total:" in shown
    match, _ = kept(file, "0 26 0 0\nyes\nkeep\nto\n")
    assert match.rules == variants.AMERICAN.amend(ExactHit(26, optional=True))
    assert match.scores == (26, 50, 0, 0)


def test_points_that_cannot_be_are_doubted(tmp_path: Path) -> None:
    match, shown = kept(tmp_path / "s.hearts", "20 20 1 1\nno\n20 20 1 1\nyes\n", *NAMES)
    assert match.scores == (20, 20, 1, 1)
    assert "Points: 42 together, but a deal comes to 26" in " ".join(shown.split())


@pytest.mark.parametrize("question", ["20 20 1 1", "moon", "cards", "cards\n-\n-"])
def test_a_question_about_a_deal_can_be_left(tmp_path: Path, question: str) -> None:
    """The deal is not written down; the sheet goes on after 'cancel' and ends after 'quit'."""
    typed = f"13 13 0 0\n{question}\nCancel\n0 13 13 0\n{question}\nquit\n0 0 0 26\n"
    match, shown = kept(tmp_path / "s.hearts", typed, *NAMES)
    assert match.scores == (13, 26, 13, 0)
    assert "Nothing was written down." in shown


def test_two_columns_are_kept(tmp_path: Path) -> None:
    words = (*NAMES, "--rules", "complex_hearts")
    match, _ = kept(tmp_path / "s.hearts", "5+13i 0 8 0\nyes\n1 2 3\n", *words)
    assert (match.scores, match.imaginary) == ((5, 0, 8, 0), (13, 0, 0, 0))


def test_the_pass_is_told(tmp_path: Path) -> None:
    for rules, told in (
        ("dame_de_pique", "nothing is passed"),
        ("dirty_nasty_filthy", "the dealer calls"),
    ):
        _, shown = kept(tmp_path / f"{rules}.hearts", "", *NAMES, "--rules", rules)
        assert told in shown


def test_a_match_that_is_over_can_only_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    words = (*NAMES, "--with", "EndAt(20)")
    match, shown = kept(file, "25 1 0 0\n1 2 3 4\nundo\n0 0 26 0\nyes\n\n", *words)
    assert "Bob, Ann and Dan" not in shown
    assert "Cleo and Dan win." in shown
    assert "The match is over; begin the next one in a new file." in shown
    assert match.is_over
    assert "undo" in run("sheet", file, typed="quit\n").stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--names", "Ann, Bob"), "are played by 4, not by 2"),
        (("--names", "Ann, Bob, Cleo, Dan", "--dealer", "Zoe"), "Zoe: no player has this name"),
        (("--names", "Ann, Bob, Cleo, Dan", "--dealer", ""), "hearts: '': no player has this name"),
        (("--names", "Ann, Abe, Bob, Cleo", "--dealer", "a"), "a: the names Ann and Abe begin so"),
        (("--names", "Ann, Ann, Bob, Cleo"), "names: "),
        (("--names", "Ann, Bob, Cleo", "--rules", "golden_ten", "--players", "4"), "names: "),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(
    words: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    result = run("sheet", tmp_path / "s.hearts", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_sheet_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    for text, message in (("", "file; remove it, and the same command"), ("foo\n", "found 'foo'")):
        file.write_text(text, "utf-8")
        result = run("sheet", file)
        assert result.exit_code == 2
        assert message in result.stderr
        assert file.read_text("utf-8") == text


#: A match with all that a file can hold besides points.
RICH = f"""\
# Friday
[Rules "american"]
[Players "Ann, Bob, Cleo, Dan"]
[Event "club night"]
[Seed "7"]

# the first deal
dealer 2
{TRICKS.replace("ks ah", "ks ah   # there goes the queen")}
dealer 3   # as Bob was away
score: 13  5 8 0


# Dan is late.
score: 0 0 13 13

# the last line
"""


def test_all_else_in_a_file_stays_as_it_is(tmp_path: Path) -> None:
    """Tricks, comments, tags and the seed are kept, and the form of the lines."""
    file = tmp_path / "s.hearts"
    file.write_text(RICH, "utf-8")
    assert kept(file, "0 13 13 0\n")[0].scores == (14, 18, 52, 20)
    added = "\ndealer 1\nscore: 0 13 13 0\ntotal: 14 18 52 20\n"
    assert file.read_text("utf-8") == RICH + added
    kept(file, "undo\n")
    assert file.read_text("utf-8") == RICH
    for end in ("score: 0", "dealer 3"):
        kept(file, "undo\nyes\n")
        assert file.read_text("utf-8") == f"{RICH.partition(end)[0].rstrip()}\n"
    match, _ = kept(file, "undo\nyes\n13 5 8 0\nundo\n")
    assert (match.hand_scores, match.next_dealer) == ((), 2)
    assert file.read_text("utf-8") == f"{RICH.partition('dealer 2')[0]}\ndealer 2\n"
    kept(file, "13 5 8 0\n")
    deal = "\ndealer 2\nscore: 13 5 8 0\ntotal: 13 5 8 0\n"
    assert file.read_text("utf-8") == RICH.partition("dealer 2")[0] + deal


def test_the_ends_of_lines_stay_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    file.write_bytes(RICH.replace("\n", "\r\n").encode())
    kept(file, "0 13 13 0\n13 5 8 0\nundo\nedit 4 13 13 0 0\n")
    added = "\ndealer 1\nscore: 13 13 0 0\ntotal: 27 18 39 20\n"
    assert file.read_bytes().decode() == (RICH + added).replace("\n", "\r\n")


def test_a_deal_of_an_earlier_sheet_can_be_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    sheet = "sheet 1: 26 0 0 0\nsheet: 0 26 0 0\nscore: 13 5 8 0  # by guess\n"
    file.write_text(f"{SHEET}{sheet}", "utf-8")
    match, _ = kept(file, "0 0 0 26\nyes\nundo\nundo\nyes\n")
    assert (match.scores, match.next_dealer) == ((26, 26, 0, 0), 3)
    assert file.read_text("utf-8") == (
        f"{SHEET}dealer 1\nscore: 26 0 0 0\ntotal: 26 0 0 0\n\n"
        "dealer 2\nscore: 0 26 0 0\ntotal: 26 26 0 0\n"
    )


@pytest.mark.parametrize("words", [(), ("--totals",)])
@pytest.mark.parametrize(
    "second",
    [
        f"{SHEET}score: 13 5 8 0\ntotal: 13 5 8 0\n",
        f"{SHEET.replace('Ann', 'Eve')}score: 13 5 8 0\n",
        SHEET,
    ],
)
def test_a_file_with_two_matches_is_refused(
    tmp_path: Path, second: str, words: tuple[str, ...]
) -> None:
    """Neither are their totals put right, nor does a deal go to a second header."""
    file = tmp_path / "s.hearts"
    text = f"\ufeff{SHEET}score: 13 5 8 0\ntotal: 13 5 8 0\n\n{second}"
    file.write_text(text, "utf-8")
    result = run("sheet", file, *words, typed="0 0 13 13\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"hearts: {file}: line 7: a second match begins here; put it into a file of its own\n"
    )
    assert file.read_text("utf-8") == text


def changing(monkeypatch: pytest.MonkeyPatch, *lines: str | Callable[[], object]) -> None:
    """Let these lines be typed, and these things happen before the next line is."""
    coming = iter(lines)

    def ask(screen: Screen, question: str) -> str:
        for line in coming:
            if isinstance(line, str):
                return line
            line()
        raise EOFError

    monkeypatch.setattr(Screen, "ask", ask)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("13 5 8 0", "dealer 1\nscore: 13 5 8 0\ntotal: 18 13 21 0\n"),
        ("edit 1 0 8 5 13", "score: 0 8 5 13\ntotal: 0 8 5 13\n"),
        ("edit 1 5 8 13 0", ""),
        ("undo", ""),
    ],
)
def test_a_file_that_something_else_changes_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, told: str
) -> None:
    """The lines that it does not get are printed."""
    file = tmp_path / "s.hearts"
    kept(file, "", *NAMES)
    text = file.read_text("utf-8")

    def comment() -> None:
        file.write_text(file.read_text("utf-8").replace("dealer 0", "dealer 0  # Friday"), "utf-8")

    changing(monkeypatch, "5 8 13 0", comment, typed, "0 0 13 13")
    result = run("sheet", file)
    assert (result.exit_code, result.stderr) == (
        2,
        f"hearts: {file}: something else has changed this file meanwhile, so it was not written; "
        "the same command opens it as it is now\n",
    )
    _, written, lines = result.stdout.rpartition("These lines are not in the file:\n")
    assert (bool(written), lines if written else "") == (bool(told), told)
    assert file.read_text("utf-8") == (
        text.replace("dealer 0", "dealer 0  # Friday") + "score: 5 8 13 0\ntotal: 5 8 13 0\n"
    )


def test_a_sheet_that_came_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "s.hearts"
    changing(monkeypatch, "Ann", "Bob", "Cleo", lambda: file.write_text(SHEET, "utf-8"), "Dan")
    result = run("sheet", file)
    assert (result.exit_code, "has changed this file meanwhile" in result.stderr) == (2, True)
    assert file.read_text("utf-8") == SHEET


def test_a_file_that_was_removed_is_there_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "s.hearts"
    changing(monkeypatch, "13 5 8 0", file.unlink, "0 0 13 13")
    assert run("sheet", file, *NAMES).exit_code == 0
    assert _read(file).scores == (13, 5, 21, 13)


@needs_terminal
def test_a_whole_match_in_a_terminal_and_a_kill_in_the_middle(tmp_path: Path) -> None:
    """The file of a sheet that is killed has every deal, and the sheet goes on."""
    file = tmp_path / "s.hearts"
    words = ("sheet", file, *NAMES, "--with", "EndAt(40)")
    first = Terminal(*words, home=tmp_path)
    first.read("Points: ")
    first.type("13 5 8 0")
    first.read("Points: ")
    first.type("0 13 7 6")
    first.read("Points: ")
    os.killpg(first.process.pid, signal.SIGKILL)
    assert first.close() == -signal.SIGKILL
    assert notation.keep_score(notation.read_text(file.read_text("utf-8"))).scores == (
        13,
        18,
        15,
        6,
    )
    again = Terminal("sheet", file, home=tmp_path, columns=40)
    assert "Cleo" in again.read("Points: ")
    again.type("moon ann")
    again.read("? ")
    again.type("add")
    shown = again.read("ends: ")
    assert "Ann wins." in shown
    assert max(map(len, shown.splitlines())) <= 48
    again.type("")
    assert again.close() == 0
    assert _read(file).scores == (13, 44, 41, 32)
    assert [each.name for each in tmp_path.iterdir() if each.suffix == ".hearts"] == ["s.hearts"]


def test_a_question_is_asked_on_the_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with pytest.raises(EOFError):
        Screen().ask("Why? ")
    assert capsys.readouterr().out == "Why? "


def test_an_interruption_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = iter(["13 5 8 0"])

    def ask(screen: Screen, question: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr(Screen, "ask", ask)
    result = run("sheet", tmp_path / "s.hearts", *NAMES)
    assert (result.exit_code, result.stderr) == (130, "\nStopped.\n")
    assert _read(tmp_path / "s.hearts").scores == (13, 5, 8, 0)


def test_numbers_with_zeros_in_front_are_numbers(tmp_path: Path) -> None:
    """A player, or a count of tricks, that is too large is none, however it is written."""
    typed = "moon 00012\nmoon 04\nmoon -1\nmoon 003\nadd\n"
    match, shown = kept(tmp_path / "s.hearts", typed, *NAMES)
    assert match.scores == (26, 26, 26, 0)
    assert shown.count("No player has this name") == 3
    words = (*NAMES, "--with", "NoTricks(-5)")
    typed = "cards\nqs\nrest\n2h\n-\n0001999\n14\n-1\n01\n0011\n1\n0\n"
    match, shown = kept(tmp_path / "t.hearts", typed, *words)
    assert match.scores == (13, 12, 1, -5)
    assert shown.count("Tricks of Ann: ") == 4


def test_all_commands_read_a_sheet_without_deals(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    match, _ = kept(file, "", *NAMES, "--dealer", "cleo")
    assert (match.next_dealer, match.names) == (2, ("Ann", "Bob", "Cleo", "Dan"))
    score = run("score", file)
    assert (score.exit_code, score.stdout.split()[-5:]) == (0, ["total", "0", "0", "0", "0"])
    assert run("score", "--each", file).output == ""
    assert run("check", file).output == "no deals, no faults.\n"
    assert run("convert", file, "--to", "notation").output == file.read_text("utf-8")
    assert run("odds", file).stderr == f"hearts: {file}: there is no deal\n"


def test_a_dealer_after_the_last_deal_is_no_deal_yet(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    kept(file, "13 5 8 0\n", *NAMES)
    with file.open("a", encoding="utf-8") as lines:
        lines.write("\ndealer 1\n")
    result = run("score", file)
    assert (result.exit_code, result.stdout.split()[-5:]) == (0, ["total", "13", "5", "8", "0"])
    assert run("check", file).output == "1 deal, no faults.\n"
    assert len(kept(file, "")[0].hand_scores) == 1


def test_amendments_without_rules_are_those_of_the_american_game(tmp_path: Path) -> None:
    """The sheet that is there has them too, or is refused."""
    file = tmp_path / "s.hearts"
    words = ("--with", "EndAt(50)", *NAMES)
    kept(file, "13 5 8 0\n", *words)
    assert "Deal 2" in kept(file, "", *words)[1]
    result = run("sheet", file, "--with", "EndAt(60)")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"hearts: {file}: this sheet has other rules;")


def test_the_same_command_goes_on_and_another_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "s.hearts"
    words = ("--rules", "microsoft", "--with", "EndAt(50)", *NAMES)
    kept(file, "13 5 8 0\n", *words)
    assert "Deal 2" in kept(file, "", *words, "--players", "4")[1]
    for others, what in (
        (("--rules", "spot"), "rules"),
        (("--rules", "microsoft"), "rules"),
        (("--players", "3"), "players"),
        (("--names", "Ann,Bob,Cleo"), "names"),
        (("--dealer", "bob"), "first dealer"),
        (("--dealer", "zoe"), "first dealer"),
    ):
        result = run("sheet", file, *others)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f" {file}: this sheet has " in result.stderr
        assert f"other {what}; leave that out, or name a new file" in result.stderr
    assert kept(file, "quit\n", "--dealer", "ann")[0].dealer == 0


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ann,Bob,Cleo,Dan\n13,5,8,0\n", "a table of points"),
        ("13 5 8 0\n", "a table of points"),
        (Codec().dumps(Match(variants.AMERICAN)), "JSON"),
    ],
)
def test_a_file_of_another_kind_is_told(text: str, kind: str, tmp_path: Path) -> None:
    """And the command in the message makes a sheet of it."""
    file, made = tmp_path / "our evening.csv", tmp_path / "new.hearts"
    file.write_text(text, "utf-8")
    result = run("sheet", file, "--rules", "american")
    assert (result.exit_code, result.stdout, file.read_text("utf-8")) == (2, "", text)
    assert result.stderr == (
        f'hearts: {file}: this is {kind} and no sheet; \'hearts convert "{file}" --to notation -o '
        "new.hearts' makes a sheet of it, with --rules if need be\n"
    )
    given = () if kind == "JSON" else ("--rules", "american")
    assert run("convert", file, "--to", "notation", "-o", made, *given).exit_code == 0
    assert run("sheet", made, typed="quit\n").exit_code == 0


def test_a_file_without_rules_is_opened_by_those_of_the_command(tmp_path: Path) -> None:
    """As the help text says; the file stays as it is, and the same command goes on with it."""
    file = tmp_path / "s.hearts"
    file.write_text("score: 13 13 0 0   # by hand\n", "utf-8")
    result = run("sheet", file, typed="quit\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the file does not name its rules; name them with --rules" in result.stderr
    words = ("sheet", file, "--rules", "omnibus", "--with", "EndAt(60)")
    for typed in ("16 0 0 0\n", "undo\n16 0 0 0\n", "edit 2 3 13 0 0\n"):
        shown = run(*words, typed=typed)
        assert (shown.exit_code, shown.stderr) == (0, "")
    assert "omnibus" not in file.read_text("utf-8")
    lines = file.read_text("utf-8").splitlines()
    assert lines[0] == "score: 13 13 0 0   # by hand"
    assert "score: 3 13 0 0" in lines
    assert shown.stdout.count("Deal 3: seat 2 deals") == 2
    file.write_text("score: 5 5 -5\n", "utf-8")
    shown = run("sheet", file, "--rules", "golden_ten", "--players", "3", typed="5 5 -5\nyes\n")
    assert shown.exit_code == 0
    assert ["total", "10", "10", "-10"] in [line.split() for line in shown.stdout.splitlines()]


@pytest.mark.parametrize(
    ("typed", "answer", "scores"),
    [
        ("moon ann", "1", (0, 26, 26, 26)),
        ("moon ann", "2", (-26, 0, 0, 0)),
        ("moon ann", "0\n3\n02", (-26, 0, 0, 0)),
        ("20 20 1 1", "1", (0, 0, 0, 0)),
        ("20 20 1 1", "2", (20, 20, 1, 1)),
        ("13 13 0 0\n13 13 0 0", "1\n2", (26, 50, 0, 0)),
        ("moon", "3\nadd", (26, 26, 26, 0)),
    ],
)
def test_a_question_with_choices_takes_a_number(
    tmp_path: Path, typed: str, answer: str, scores: tuple[int, ...]
) -> None:
    """The choices count from 1, and the players, as everywhere, from 0."""
    marks = ("--with", "ExactHit(26, to=50, optional=True)") if "13 13" in typed else ()
    words = (*NAMES, *marks)
    assert kept(tmp_path / "s.hearts", f"{typed}\n{answer}\n", *words)[0].scores == scores


@pytest.mark.parametrize(
    ("typed", "words", "told"),
    [
        ("moon ann", (), "A number or a word: 1 add, 2 subtract."),
        ("20 20 1 1", (), "A number or a word: 1 no, 2 yes."),
        ("moon", (), "The name of a player, the beginning of it, or the number: 0 Ann, 1 Bob, "),
        ("cards", (), "Cards such as QS 4H 10D, or Enter for none. 'rest' stands for all other"),
        ("cards\nqs\nrest\n\n", ("--with", "NoTricks(-5)"), "A number from 1 to 13."),
        ("cards\nrest\n\n\n", ("--rules", "gong_zhu", "--players", "4"), "Cards such as QS 4H"),
        ("13 13 0 0\nedit 1", (), "The points of the deal, player by player, or 'moon ANN', or"),
        ("18 0 18 0", ("--rules", "peppa", "--with", "EndAt(18)"), "or the number: 1 Bob, 3 Dan."),
    ],
)
def test_help_is_given_at_every_question(
    tmp_path: Path, typed: str, words: tuple[str, ...], told: str
) -> None:
    """And the question is asked again."""
    file = tmp_path / "s.hearts"
    for word in ("help", "?", "HELP"):
        result = run("sheet", file, *NAMES, *words, typed=f"{typed}\n{word}\nquit\n")
        shown = " ".join(result.stdout.split())
        assert f"{told}" in shown
        assert "'cancel' writes nothing down, 'quit' stops." in shown
        file.unlink()


#: A sheet by hand, with a choice in words and one that the total shows.
MARKS = """\
[Rules "american(ExactHit(26, to=50, optional=True), EndAt(100))"]
[Players "Ann, Bob, Cleo, Dan"]

# the first
score: 13 13 0 0   # by guess
total: 13 13 0 0

dealer 1
score: 13 5 8 0
choose 0: keep
total: 26 18 8 0  # Ann keeps it

dealer 2
score: 0 8 5 13
total: 26 50 13 13
"""


class TestEdit:
    """An earlier deal is entered again, and all totals after it are counted again."""

    def test_all_else_stays(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        file.write_text(MARKS, "utf-8")
        match, shown = kept(file, "edit 1 13 10 3 0\n")
        assert match.scores == (26, 23, 16, 13)
        assert shown.count("Deal 4: Dan deals") == 2
        assert file.read_text("utf-8") == MARKS.replace(
            "score: 13 13 0 0   # by guess\ntotal: 13 13 0 0",
            "score: 13 10 3 0  # by guess\ntotal: 13 10 3 0",
        ).replace("26 18 8 0", "26 15 11 0").replace("26 50 13 13", "26 23 16 13")
        kept(file, "edit 1 13 13 0 0\n2\n")
        assert _read(file).scores == (26, 50, 13, 13)

    def test_a_dealer_after_the_last_deal_stays(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        file.write_text(f"{SHEET}dealer 1\nscore: 13 5 8 0\n\ndealer 2\n", "utf-8")
        kept(file, "edit 1 0 5 8 13\n")
        assert file.read_text("utf-8") == f"{SHEET}dealer 1\nscore: 0 5 8 13\n\ndealer 2\n"

    def test_choices_of_an_edited_deal_are_asked_again(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        file.write_text(MARKS, "utf-8")
        match, shown = kept(file, "edit 2\n13 4 9 0\nto\n")
        assert "Points of deal 2: Ann chooses what becomes of the total:" in shown
        assert match.scores == (50, 25, 14, 13)
        text = file.read_text("utf-8")
        assert "choose" not in text
        assert "total: 50 17 9 0  # Ann keeps it\n" in text

    def test_a_choice_that_a_later_deal_has_now_is_asked(self, tmp_path: Path) -> None:
        """The sheet says of which deal, and writes the total that shows the choice."""
        file = tmp_path / "s.hearts"
        file.write_text(MARKS.replace("total: 26 50 13 13\n", "").replace("0 8 5 13", "8 0 5 13"))
        match, shown = kept(file, "edit 2 5 13 8 0\nkeep\n2\nkeep\n")
        assert "Deal 3:\nAnn chooses what becomes of the total:" in shown
        assert match.scores == (50, 26, 13, 13)
        assert file.read_text("utf-8").endswith("score: 8 0 5 13\ntotal: 50 26 13 13\n")

    def test_a_moon_and_cards_can_be_entered(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        kept(file, "13 5 8 0\n13 13 0 0\n", *NAMES)
        assert kept(file, "edit 1\nmoon cleo\n1\n")[0].scores == (39, 39, 0, 26)
        assert kept(file, "EDIT 2 cards\nqs\nrest\n\n\n")[0].scores == (39, 39, 0, 26)
        assert kept(file, "edit 2 moon ann\nsub\n")[0].scores == (0, 26, 0, 26)

    @pytest.mark.parametrize(
        "typed",
        ["4 28 35 0\nedit 1 moon bob\n\n", "4 28 35 0\nedit 1 cards\n-\nrest\n-\n-\n"],
    )
    def test_a_moon_that_wins_the_match_is_kept(self, typed: str, tmp_path: Path) -> None:
        """PG-120: as if the deal had been entered so at first."""
        words = (*NAMES, "--rules", "dirty_nasty_filthy")
        match, shown = kept(tmp_path / "s.hearts", typed, *words)
        assert "Bob wins." in shown
        assert match.result is not None
        assert (match.result.winners, match.result.ended_by) == ((1,), "shoot")
        kept(tmp_path / "new.hearts", "moon bob\n\n", *words)
        texts = [(tmp_path / name).read_text("utf-8") for name in ("s.hearts", "new.hearts")]
        assert texts[0] == texts[1]
        assert "Bob wins." in kept(tmp_path / "s.hearts", "")[1]

    @pytest.mark.parametrize(
        ("rules", "word"),
        [
            (("american", "--with", "Sun(WinMatch())"), "sun bob\n"),
            (
                ("dirty_nasty_filthy", "--with", "EachTrick(1)"),
                "moon bob\n0\n13\n0\n0\n",
            ),
        ],
    )
    def test_a_win_that_cards_do_not_show_is_kept(
        self, rules: tuple[str, ...], word: str, tmp_path: Path
    ) -> None:
        """It is written as a deal that is entered so at first, and goes with the deal."""
        words = (*NAMES, "--rules", *rules)
        file, new = tmp_path / "s.hearts", tmp_path / "new.hearts"
        kept(file, f"0 0 0 0\nyes\nedit 1 {word}", *words)
        kept(new, word, *words)
        text = new.read_text("utf-8")
        assert file.read_text("utf-8") == text
        for again in (file, new):
            match, shown = kept(again, "")
            assert "Bob wins." in shown
            assert match.result is not None
            assert (match.result.winners, match.result.ended_by) == ((1,), "shoot")
            kept(again, "edit 1 " + word.replace("bob", "cleo").replace("13\n0", "0\n13"))
            assert "\nwon 2: " in again.read_text("utf-8")
            kept(again, f"edit 1 {word}")
            assert again.read_text("utf-8") == text
            kept(again, "edit 1 9 9 9 9\nyes\n")
            assert "won" not in again.read_text("utf-8")

    def test_comments_of_lines_that_go_stay(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        kept(file, "moon cleo\n", *NAMES, "--with", "Moon(WinMatch())")
        text = file.read_text("utf-8").replace("moon\n", "moon  # a cheer\n")
        file.write_text(text.replace("shoot\n", "shoot  # at noon\n"), "utf-8")
        kept(file, "edit 1 13 13 0 0\n")
        assert file.read_text("utf-8").endswith("total: 13 13 0 0\n# a cheer\n# at noon\n")

    def test_nothing_is_changed_if_it_is_left(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        kept(file, "13 5 8 0\n13 13 0 0\n", *NAMES)
        before = file.read_text("utf-8")
        left = ("\n", " \n", "\ncancel", "\nquit", " 20 20 0 0\nno", " moon ann")
        for typed in (f"edit 1{words}" for words in left):
            kept(file, f"{typed}\n")
            assert file.read_text("utf-8") == before

    @pytest.mark.parametrize(
        ("typed", "told"),
        [("", "there are 0 deals."), ("13 5 8 0\n", "there is 1 deal.")],
    )
    def test_a_deal_that_was_not_entered(self, tmp_path: Path, typed: str, told: str) -> None:
        _, shown = kept(tmp_path / "s.hearts", f"{typed}edit 2\n", *NAMES)
        assert f"'edit 3' enters deal 3 again; {told}" in " ".join(shown.split())

    def test_what_cannot_be_is_told(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        kept(file, "13 5 8 0\n13 13 0 0\n13 13 0 0\n", *NAMES, "--with", "EndAt(30)")
        before = file.read_text("utf-8")
        for typed, told in (
            ("edit", "'edit 3' enters deal 3 again; there are 3 deals."),
            ("edit 4", "'edit 3' enters deal 3 again; there are 3 deals."),
            ("edit x", "'edit 3' enters deal 3 again; there are 3 deals."),
            ("edit 1 1 2 3", "Three numbers for 4 players"),
            (
                "edit 1 0 26 26 26",
                "before deal 3: that deal and all after it, from line 13 on, have to go",
            ),
        ):
            _, shown = kept(file, f"{typed}\n\n")
            assert told in " ".join(shown.split())
            assert file.read_text("utf-8") == before

    def test_a_choice_of_before_stays_and_a_new_one_is_asked(self, tmp_path: Path) -> None:
        """The old total of Cleo is by chance one that she could choose now."""
        file = tmp_path / "s.hearts"
        words = (*NAMES, "--with", "ExactHit(26, None, (5, 10), optional=True)")
        kept(file, "13 10 3 0\n13 0 13 0\nless 5\n", *words)
        match, shown = kept(file, "edit 1 13 0 13 0\nkeep\n")
        assert "Cleo chooses what becomes of the total" in shown
        assert "Ann chooses" not in shown
        assert match.scores == (21, 0, 26, 0)

    def test_a_choice_that_is_not_asked_any_more_goes(self, tmp_path: Path) -> None:
        """It would answer a question that another edit opens."""
        file = tmp_path / "s.hearts"
        file.write_text(
            '[Rules "american(ExactHit(26, None, (5, 10), optional=True))"]\n'
            '[Players "Ann, Bob, Cleo, Dan"]\n\n'
            "score: 13 13 0 0\n\nscore: 13 0 13 0\nchoose 0: less 5  # a cheer\n",
            "utf-8",
        )
        match, _ = kept(file, "edit 1 12 14 0 0\nedit 1 13 13 0 0\nless 10\n")
        assert match.scores == (16, 13, 13, 0)
        assert file.read_text("utf-8").endswith("score: 13 0 13 0\ntotal: 16 13 13 0\n# a cheer\n")

    def test_the_choice_of_a_shooter_stays(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        moon = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH | - | - | -"
        file.write_text(f"{SHEET}score: 13 13 0 0\n\ntaken: {moon}\nchoose 0: subtract\n", "utf-8")
        assert kept(file, "edit 1 0 13 13 0\n")[0].scores == (-26, 13, 13, 0)

    def test_the_score_beside_cards_is_written_again(self, tmp_path: Path) -> None:
        """A moon that adds unless the shooter then loses: the totals before it decide."""
        file = tmp_path / "s.hearts"
        file.write_text(
            '[Rules "ricketts(EndAt(40))"]\n[Players "Ann, Bob, Cleo, Dan"]\n\n'
            "score: 20 6 0 0\n\nscore: 13 3 10 0\n\n"
            "taken: QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH | - | - | -\nscore: 0 26 26 26\n",
            "utf-8",
        )
        match, _ = kept(file, "edit 2 13 10 3 0\n")
        assert match.hand_scores[-1].points == (-26, 0, 0, 0)
        assert "score: -26 0 0 0\n" in file.read_text("utf-8")

    def test_the_end_of_the_match_is_written(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        kept(file, "13 13 0 0\n26 0 0 0\nyes\n", *NAMES, "--with", "EndAt(50)")
        match, _ = kept(file, "edit 1 26 0 0 0\nyes\n\n")
        assert match.is_over
        assert file.read_text("utf-8").endswith("total: 52 0 0 0\nresult: 4 1 1 1 end.at\n")

    def test_a_match_that_is_over_goes_on_after_it(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        words = (*NAMES, "--with", "EndAt(25)")
        kept(file, "13 13 0 0\n13 13 0 0\n\n", *words)
        assert "result: 3 3 1 1 end.at" in file.read_text("utf-8")
        assert "Deal 3: Cleo deals" in kept(file, "edit 2 0 0 13 13\n")[1]
        assert "result" not in file.read_text("utf-8")
        assert "Dan wins." in kept(file, "edit 2 0 13 13 0\n\n")[1]
        assert file.read_text("utf-8").endswith("total: 13 26 13 0\nresult: 2 4 2 1 end.at\n")

    def test_a_deal_that_is_counted_from_cards_stays(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        file.write_text(RICH, "utf-8")
        _, shown = kept(file, "edit 1 13 13 0 0\n")
        assert "Deal 1 is counted from line 9: change it there." in shown
        file.write_text(f"{SHEET}sheet 1: 26 0 0 0\nsheet: 0 26 0 0\nscore: 13 5 8 0\n", "utf-8")
        _, shown = kept(file, "edit 2 13 13 0 0\n")
        assert "Deal 2 is counted from line 5: change it there." in shown
        assert kept(file, "edit 3 13 13 0 0\n")[0].scores == (39, 39, 0, 0)


class TestTotals:
    """Points that were changed by hand, with totals that were not."""

    def test_the_lines_are_told_and_put_right(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        kept(file, "13 5 8 0\n13 13 0 0\n0 13 0 13\n0 0 100 0\nyes\n\n", *NAMES)
        text = file.read_text("utf-8")
        wrong = text.replace("score: 13 13 0 0", "score: 13 10 3 0  # a slip").replace(
            "result: 2 3 4 1", "result: 1 2 3 4"
        )
        file.write_text(wrong, "utf-8")
        result = run("sheet", file)
        assert (result.exit_code, result.stdout) == (2, "")
        assert " ".join(result.stderr.split()) == (
            f"hearts: {file}: lines 11, 15, 19 and 20: the totals or the result differ from the "
            "deals; the same command with --totals puts them right"
        )
        match, shown = kept(file, "\n", "--totals")
        assert "The totals are put right: lines 11, 15, 19 and 20." in shown
        assert match.scores == (26, 28, 111, 13)
        assert file.read_text("utf-8") == (
            wrong.replace("total: 26 18 8 0", "total: 26 15 11 0")
            .replace("total: 26 31 8 13", "total: 26 28 11 13")
            .replace("total: 26 31 108 13", "total: 26 28 111 13")
            .replace("result: 1 2 3 4", "result: 2 3 4 1")
        )
        before = file.read_text("utf-8")
        assert "put right" not in kept(file, "\n", "--totals")[1]
        assert file.read_text("utf-8") == before

    def test_one_line_is_told_as_one(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        file.write_text(f"{SHEET}score: 13 13 0 0\ntotal: 13 13 0 1\n", "utf-8")
        assert f"{file}: line 5: the totals or" in " ".join(run("sheet", file).stderr.split())

    def test_a_choice_that_no_total_tells_is_asked(self, tmp_path: Path) -> None:
        """The first wrong line may be the one of the choice, and others follow from the answer."""
        file = tmp_path / "s.hearts"
        text = MARKS.partition("\n# the first")[0] + "\n"
        text += "score: 14 12 0 0\ntotal: 14 12 0 0\n\nscore: 12 13 1 0\ntotal: 27 25 0 0\n\n"
        text += "score: 5 0 21 0\ntotal: 32 25 21 0\n"
        file.write_text(text, "utf-8")
        assert "line 8: the totals or" in " ".join(run("sheet", file).stderr.split())
        match, shown = kept(file, "keep\n", "--totals")
        assert "Deal 2:\nAnn chooses what becomes of the total:" in shown
        assert "The totals are put right: lines 8 and 11." in shown
        assert match.scores == (31, 25, 22, 0)

    def test_an_answer_is_written_beside_another_choice(self, tmp_path: Path) -> None:
        """WK-050: a line tells the choice of one player, and the other one is asked."""
        file = tmp_path / "s.hearts"
        head = MARKS.partition("\n# the first")[0] + "\nscore: 13 0 13 0\n\nscore: 13 0 13 0\n"
        for typed, text in (
            ("keep\n", f"{head}choose 2: to 50\n"),
            ("keep\n", f"{head}choose 2: to 50\ntotal: 13 13 50 0\n"),
        ):
            file.write_text(text, "utf-8")
            match, shown = kept(file, typed, "--totals")
            assert "The totals are put right: line" in shown
            assert match.scores == (26, 0, 50, 0)
            assert file.read_text("utf-8") == f"{head}choose 2: to 50\ntotal: 26 0 50 0\n"
            assert kept(file, "")[0].scores == (26, 0, 50, 0)

    def test_a_choice_of_the_file_is_not_asked_again(self, tmp_path: Path) -> None:
        """The other player is asked before, and the line holds all the same."""
        file = tmp_path / "s.hearts"
        head = MARKS.partition("\n# the first")[0]
        last = "\nscore: 13 0 13 0\nchoose 0: to 50\ntotal: "
        file.write_text(f"{head}\nscore: 13 13 0 0\n{last}50 13 13 0\n", "utf-8")
        match, shown = kept(file, "edit 1 13 0 13 0\nkeep\n")
        assert "Cleo chooses" in shown
        assert "Ann chooses" not in shown
        assert file.read_text("utf-8") == f"{head}\nscore: 13 0 13 0\n{last}50 0 26 0\n"
        assert match.scores == (50, 0, 26, 0)

    def test_a_choice_that_is_not_known_is_asked(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        wrong = MARKS.replace("total: 26 50 13 13", "total: 26 27 13 13")
        file.write_text(wrong.replace("total: 13 13 0 0", "total: 13 12 0 0"), "utf-8")
        assert "lines 6 and 15: the totals or" in " ".join(run("sheet", file).stderr.split())
        left = run("sheet", file, "--totals", typed="cancel\n")
        assert left.exit_code == 2
        assert left.stderr == f"hearts: {file}: nothing was changed\n"
        assert "total: 13 12 0 0" in file.read_text("utf-8")
        match, shown = kept(file, "keep\n", "--totals")
        assert "Deal 3:\nBob chooses what becomes of the total:" in shown
        assert match.scores == (26, 26, 13, 13)
        assert "total: 26 26 13 13" in file.read_text("utf-8")

    def test_other_faults_are_told_as_ever(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        file.write_text(f"{SHEET}score: 13 13 0\n", "utf-8")
        for words in ((), ("--totals",)):
            result = run("sheet", file, *words)
            assert result.exit_code == 2
            assert "line 4, column 8: expected a number for each of 4 seats" in " ".join(
                result.stderr.split()
            )
        file.write_text(f"{SHEET}0: 2C 3C 4C 5C\n", "utf-8")
        assert "4 cards in 1 trick; a complete deal has 52" in run("sheet", file).stderr


class TestAhead:
    """PE-034: a tie that the tricks decide, on a sheet of points."""

    words = (*NAMES, "--rules", "peppa", "--with", "EndAt(18)")

    def test_the_sheet_asks_who_is_ahead(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        match, shown = kept(file, "18 0 18 0\ndan\nx\n2\n\n", *self.words)
        assert "Bob and Dan tie, and the tricks of this deal decide." in shown
        assert "Ann and Cleo tie, and the tricks of this deal decide." in shown
        assert "Who is ahead (1 Bob, 3 Dan)? Enter if nobody knows: " in shown
        assert "One of Ann or Cleo, or 'cancel'." in shown
        assert "Dan wins." in shown
        assert match.result is not None
        assert match.result.ranks == (4, 2, 3, 1)
        assert "ahead: 3 1 2 0\nresult: 4 2 3 1 end.at\n" in file.read_text("utf-8")
        assert "Dan wins." in run("score", file).stdout

    def test_of_three_the_second_is_asked_too(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        match, shown = kept(file, "0 0 36 0\nyes\nbob\ndan\n\n", *self.words)
        assert "Who comes next (0 Ann, 3 Dan)? " in shown
        assert match.result is not None
        assert match.result.ranks == (3, 1, 4, 2)

    def test_who_is_ahead_can_be_told_later(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        _, shown = kept(file, "18 18 0 0\n\nsheet\n\n", *self.words)
        assert "The match is over. The tricks decide a tie, and the sheet has only points." in shown
        assert "'ahead' says who is ahead, 'undo' takes back the last deal" in shown
        before = file.read_text("utf-8")
        assert "A line such as 'ahead: 2 3 0 1' says who is ahead." in run("score", file).stdout
        assert "Nothing was written down." in kept(file, "ahead\n\n\n\n")[1]
        assert file.read_text("utf-8") == before
        kept(file, "ahead\ndan\n\n\n")
        assert file.read_text("utf-8") == f"{before}ahead: 3 2\n"
        kept(file, "ahead\nann\n\n")
        assert file.read_text("utf-8") == f"{before}ahead: 3 2 0 1\nresult: 3 4 2 1 end.at\n"
        assert "That is known; 'edit 1' enters the last deal again." in kept(file, "ahead\n\n")[1]
        kept(file, "edit 1 18 0 18 0\n\n\n")
        assert file.read_text("utf-8") == before.replace("18 18 0 0", "18 0 18 0")

    def test_a_second_tie_leaves_the_first_one(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        kept(
            file, "18 18 0 0\n20 16 0 0\ndan\n\n", *NAMES, "--rules", "peppa", "--with", "EndAt(30)"
        )
        kept(file, "edit 1 16 20 0 0\n\n")
        assert "A line such as 'ahead: 3 2 0 1' says" in run("score", file).stdout
        match, _ = kept(file, "ahead\nbob\n\n")
        assert match.result is not None
        assert match.result.ranks == (4, 3, 2, 1)
        assert "ahead: 3 2 1 0\n" in file.read_text("utf-8")

    def test_a_deal_of_the_head_has_no_line_for_it(self, tmp_path: Path) -> None:
        file = tmp_path / "s.hearts"
        file.write_text('[Rules "peppa(EndAt(18))"]\n\nsheet 0: 18 18 0 0\n', "utf-8")
        told = "The last deal stands in the sheet from line 3: change it there."
        assert told in kept(file, "ahead\n\n")[1]
        assert "A line such as" not in run("score", file).stdout

    def test_there_is_none_before_the_end(self, tmp_path: Path) -> None:
        _, shown = kept(tmp_path / "s.hearts", "ahead\n", *self.words)
        assert "There is no tie that the tricks decide." in shown
