"""House rules by question and answer."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Mapping

import pytest

from hearts import Rules
from hearts.cli.questions import ask_for_rules
from hearts.cli.screen import Screen
from hearts.rules import EndAfter, ExactHit, Partners, Passing

QUESTION = re.compile(r"^\d+\. (.*)", re.MULTILINE)


def answered(monkeypatch: pytest.MonkeyPatch, answers: Mapping[str, str]) -> tuple[Rules, str]:
    """The rules that come out if questions that hold certain words are answered so."""
    shown = io.StringIO()

    class Person(io.StringIO):
        def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
            question = QUESTION.findall(shown.getvalue())[-1]
            found = [answer for words, answer in answers.items() if words in question]
            return f"{found[0] if found else ''}\n"

    monkeypatch.setattr(sys, "stdin", Person())
    screen = Screen()
    screen.console.file = shown
    screen.console.width = 200
    return ask_for_rules(screen, "ours"), shown.getvalue()


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
def test_twenty_questions_for_every_table(players: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, shown = answered(monkeypatch, {"How many play": players})
    assert rules.check() == ()
    assert 20 <= len(QUESTION.findall(shown)) <= 22


def test_every_answer_of_every_question_makes_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    _, shown = answered(monkeypatch, {})
    questions = {text for text in QUESTION.findall(shown) if "called" not in text}
    seen = set()
    for question in sorted(questions):
        part = shown[shown.index(question) :].partition("[")[0]
        choices = len(re.findall(r"^   (\d+)  ", part, re.MULTILINE))
        for answer in map(str, range(1, choices + 1)) if choices else ("4",):
            rules, _ = answered(monkeypatch, {question: answer})
            assert rules.check() == ()
            seen.add(rules)
    assert len(seen) > 25


def test_partners_and_an_end_after_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, _ = answered(
        monkeypatch, {"partners": "2", "match end": "2", "how many deals": "8", "passed?": "5"}
    )
    assert (rules.partners, rules.end) == (Partners(2), EndAfter(8))


def test_no_pass_needs_no_number_of_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, shown = answered(monkeypatch, {"How are cards passed": "5"})
    assert "How many cards are passed" not in shown
    assert rules.passing == Passing("hold")


def test_an_answer_that_is_none_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["x", "17", "\u22121", "4"])
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n" + "\n".join(answers) + "\n" * 40))
    screen = Screen()
    screen.console.file = shown = io.StringIO()
    assert ask_for_rules(screen, "ours").players == (4,)
    assert shown.getvalue().count("Please give a number from 3 to 6.") == 3


@pytest.mark.parametrize("answer", ["+-5", "--4", "4.5", "4" * 5000, "-"])
def test_an_answer_that_is_no_number_is_asked_again(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["ours", answer, "5"])
    monkeypatch.setattr(Screen, "ask", lambda screen, question: next(answers, ""))
    assert ask_for_rules(Screen(), "ours").players == (5,)
