"""House rules by question and answer."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Mapping
from difflib import unified_diff
from typing import Any

import pytest

from hearts import Cards, Rules, toml
from hearts.cli.questions import ask_for_rules
from hearts.cli.screen import Screen
from hearts.rules import PACK, Deck, EndAfter, ExactHit, Kitty, LowestOpens, Partners, Passing
from tests.cli.screens import GOLDEN, screens

test_a_screen_is_as_it_was = screens("questions")

QUESTION = re.compile(r"^\d+\. (.*)", re.MULTILINE)


def answered(monkeypatch: pytest.MonkeyPatch, answers: Mapping[str, str]) -> tuple[Rules, str]:
    """The rules that come out if questions that hold certain words are answered so, once."""
    shown = io.StringIO()
    given = set[str]()

    class Person(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            question = QUESTION.findall(shown.getvalue())[-1]
            found = [
                answers[words] for words in answers if words in question and words not in given
            ]
            given.update(words for words in answers if words in question)
            return f"{found[0] if found else ''}\n"

    monkeypatch.setattr(sys, "stdin", Person())
    screen = Screen()
    screen.console.file = shown
    screen.console.width = 200
    return ask_for_rules(screen, "ours").rules, shown.getvalue()


def test_three_players_a_good_jack_and_a_total_that_is_halved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules, shown = answered(
        monkeypatch,
        {"called": " evening ", "How many play": "3", "jack": "-10", "exactly": "100"},
    )
    assert (rules.name, rules.players, rules.check()) == ("evening", (3,), ())
    assert rules.adjustments == (ExactHit(100, to=50),)
    assert "The jack of diamonds counts minus 10 points" in " ".join(rules.describe().split())
    assert rules.passing == Passing(("left", "right", "hold"))
    assert "partners" not in shown


@pytest.mark.parametrize("players", ["3", "4", "5", "6"])
def test_the_questions_for_every_table(players: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, shown = answered(monkeypatch, {"How many play": players})
    assert rules.check() == ()
    assert 20 <= len(QUESTION.findall(shown)) <= 22


def as_data(rules: Rules) -> list[str]:
    """The lines of rules in a file."""
    return toml.dumps(rules).splitlines()


def told_answers(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the lines that each answer to each question puts into the rules."""
    usual, shown = answered(monkeypatch, {})
    lines = []
    for number, question in enumerate(QUESTION.findall(shown)):
        part = shown[shown.index(question) :].partition("[")[0]
        choices = re.findall(r"^   (\d+)  (.*)", part, re.MULTILINE)
        answers = choices or [("5", ""), ("-4", "")] if number > 1 else [("ours", "")]
        for answer, words in answers:
            rules, _ = answered(monkeypatch, {question: answer})
            assert rules.check() == ()
            lines.append(f"{question} {answer} {words}".rstrip())
            lines += [f"    {line}" for line in unified_diff(as_data(usual), as_data(rules), n=0)][
                3:
            ]
    return "".join(f"{line}\n" for line in lines)


def test_what_every_answer_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong number is asked again, so what is not between the bounds changes nothing."""
    assert told_answers(monkeypatch) == (GOLDEN / "answers.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("question", "least", "most"),
    [
        ("How many play", 3, 6),
        ("How many cards are passed", 1, 8),
        ("queen of spades count?", -1000, 1000),
        ("exactly some number", 0, 1000),
        ("At which total", 1, 1_000_000),
        ("After how many deals", 1, 1000),
        ("How are cards passed", 1, 5),
    ],
)
def test_a_number_has_bounds(
    question: str, least: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number outside them is asked again."""
    for answer, asked in ((least - 1, True), (least, False), (most, False), (most + 1, True)):
        replies = {question: str(answer)}
        if "deals" in question:
            replies["match end"] = "2"
        _, shown = answered(monkeypatch, replies)
        assert (f"Please give a number from {least} to {most}." in shown) is asked
    assert shown.count("Please give") == 1


@pytest.mark.parametrize(
    ("players", "answers", "deck"),
    [
        ("5", {}, "2D 2S"),
        ("5", {"come out even": "2", "are left out": "2C 3C"}, "2C 3C"),
        ("6", {"come out even": "2"}, "2D 3D 2S 3S"),
    ],
)
def test_cards_that_do_not_come_out_even_are_left_out(
    players: str, answers: dict[str, str], deck: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PG-014: the person says which, and leads are made with what is there."""
    rules, shown = answered(monkeypatch, {"How many play": players, **answers})
    assert rules.check() == ()
    assert PACK - rules.table(int(players)).deck == Cards(deck)
    assert ("holder of the two of clubs" in shown) is ("2C" not in deck)


@pytest.mark.parametrize(
    ("answer", "kitty"), [("3", Kitty()), ("4", Kitty(taken_by="first_penalty"))]
)
def test_cards_that_do_not_come_out_even_are_a_kitty(
    answer: str, kitty: Kitty, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PG-020: the two of clubs may lie in it, so nobody can have to lead it."""
    rules, shown = answered(monkeypatch, {"How many play": "5", "come out even": answer})
    assert rules.check() == ()
    assert rules.kitty == kitty
    assert rules.opening == LowestOpens()
    assert "holder of the two of clubs" not in shown


def test_cards_that_are_not_as_many_are_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["ours", "3", "2", "2D 2H", "XX", "1C", "3D"])
    monkeypatch.setattr(Screen, "ask", lambda screen, question: next(answers, ""))
    screen = Screen()
    screen.console.file = shown = io.StringIO()
    assert ask_for_rules(screen, "ours").rules.deck == Deck({3: "3D"})
    text = " ".join(shown.getvalue().split())
    assert text.count("Please give cards of the pack, as many as 2D.") == 2
    assert text.count("'XX' is not a card") == 1


def test_five_can_pass_to_every_place(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, _ = answered(
        monkeypatch, {"How many play": "5", "are cards passed": "2", "many cards": "2"}
    )
    assert rules.passing == Passing((1, 2, -2, -1, "hold"), 2)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("friday", 'MICROSOFT.amend(name="friday")'),
        (
            "friday,5",
            'MICROSOFT.amend(Deck({5: "2D 2S"}), Passing(("left", "right", "hold")), '
            'name="friday", players=(5,))',
        ),
        ('a "b" c,,,,2,2,,,,,,-10,,,,3', 'OMNIBUS.amend(LowestOpens(), name="a \\"b\\" c")'),
        ("odd,3,4,,,,2,3,2,2,2,7,-3,5,9,-5,5,2,66,2,2,8", ""),
    ],
)
def test_the_code_is_short_and_makes_the_rules(
    lines: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(lines.split(","))
    monkeypatch.setattr(Screen, "ask", lambda screen, question: next(answers, ""))
    screen = Screen()
    screen.console.file = io.StringIO()
    house = ask_for_rules(screen, "ours")
    names: dict[str, Any] = {}
    exec(house.code, names)
    assert names["rules"] == house.rules
    plain = " ".join(house.code.split()).replace("( ", "(").replace(", )", ")")
    assert f"rules = variants.{code}" in plain


def test_partners_and_an_end_after_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, _ = answered(
        monkeypatch, {"partners": "2", "match end": "2", "how many deals": "8", "passed?": "5"}
    )
    assert (rules.partners, rules.end) == (Partners(2), EndAfter(8))


def test_no_pass_needs_no_number_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, shown = answered(monkeypatch, {"How are cards passed": "5"})
    assert "How many cards are passed" not in shown
    assert rules.passing == Passing("hold")


def test_an_answer_that_contradicts_the_rules_is_asked_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A total of exactly 100 cannot become 100; both numbers are asked for again."""
    typed = {"exactly some": ["100", "100"], "exactly 100": ["100", "0"]}
    kept, shown = list[list[str]](), io.StringIO()

    def ask(screen: Screen, question: str) -> str:
        asked = QUESTION.findall(shown.getvalue())[-1]
        return next((typed[words].pop(0) for words in typed if words in asked), "")

    monkeypatch.setattr(Screen, "ask", ask)
    screen = Screen()
    screen.console.file = shown
    rules = ask_for_rules(screen, "ours", (), lambda answers: kept.append(list(answers))).rules
    assert (rules.adjustments, rules.check()) == ((ExactHit(100, to=0),), ())
    assert "Exact: a total of 100 would stay as it is." in shown.getvalue()
    assert [answer for answer in kept[-1] if answer] == ["100", "0"]
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", shown.getvalue(), re.MULTILINE)]
    assert sorted(set(numbers)) == list(range(1, max(numbers) + 1))


def test_an_answer_that_is_none_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["x", "17", "\u22121", "+-4", "0000000004", "+4"])
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" + "\n".join(answers) + "\n" * 40))
    screen = Screen()
    screen.console.file = shown = io.StringIO()
    assert ask_for_rules(screen, "ours").rules.players == (4,)
    assert shown.getvalue().count("Please give a number from 3 to 6.") == 5


@pytest.mark.parametrize("answer", ["+-5", "--4", "4.5", "4" * 5000, "-"])
def test_an_answer_that_is_no_number_is_asked_again(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["ours", answer, "5"])
    monkeypatch.setattr(Screen, "ask", lambda screen, question: next(answers, ""))
    assert ask_for_rules(Screen(), "ours").rules.players == (5,)
