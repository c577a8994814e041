"""The menu of house rules: every answer makes a game, and any two go together."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from hearts import Cards, HeartsError, Rules, notation, variants
from hearts.rules import HEARTS
from hearts.variants.house_rules import HOUSE_RULES, MENU, Answer, HouseRule
from tests.scripts import ROOT

NUMBERS = [answer for question in MENU for answer in question.answers if answer.number is not None]

#: The cards of the questions about single cards, by the function that makes an answer.
CARDS = {
    **dict.fromkeys(("heart_points", "pip_hearts", "graded_hearts"), HEARTS),
    "queen_points": Cards("QS"),
    "bonus_points": Cards("JD"),
    "extra_points": Cards("TC"),
}


def american(*changes: str) -> Rules:
    return notation.amend(variants.AMERICAN, ", ".join(filter(None, changes)))


def choices(question: HouseRule) -> list[str]:
    """The amendments of every answer; a number that is open gives one that is not usual."""
    return [
        answer.change if answer.number is None else answer.with_number(answer.number.most - 1)
        for answer in question.answers
    ]


@pytest.mark.parametrize("answer", NUMBERS, ids=lambda answer: answer.change)
def test_every_number_but_the_usual_one_changes_the_rules(answer: Answer) -> None:
    assert answer.number is not None
    usual = 4 if answer.number.usual is None else answer.number.usual
    before = american(answer.with_number(usual))
    for other in {*answer.number.suggested, usual + 1, max(answer.number.least, usual - 1)}:
        assert (american(answer.with_number(other)) == before) == (other == usual)
        assert answer.number.least <= other <= answer.number.most


def test_answers_to_any_two_questions_go_together() -> None:
    for one, other in combinations(HOUSE_RULES, 2):
        for first, second in product(choices(one), choices(other)):
            assert american(first, second).check() == ()


def test_each_setting_has_a_text_and_changes_something() -> None:
    """It changes the rules of the variant, or of one that plays another setting."""
    for question in MENU:
        settings = question.settings()
        assert all("{" not in text for text, _ in settings)
        for (text, change), (_, other) in product(settings, settings):
            if "Without" not in change + other:
                assert text
                assert (american(change) == american(other)) == (change == other)


@pytest.mark.parametrize("name", variants.names())
def test_an_answer_changes_no_card_but_those_of_its_question(name: str) -> None:
    """PG-171, FX-144. PG-091 has one bonus card: Omnibus with the ten moves it to the jack."""
    base = variants.get(name)
    for change in (change for question in MENU for _, change in question.settings()):
        if (name, change) == ("omnibus_ten", "bonus_points('JD', -10)"):
            continue
        try:
            rules = notation.amend(base, change)
        except HeartsError:
            continue  # there is nothing to remove
        named = CARDS.get(change.partition("(")[0], Cards())
        for players in () if rules.check() else rules.players:
            before, after = base.table(players).values, rules.table(players).values
            others = {card for card in {*before, *after} if before.get(card) != after.get(card)}
            assert others <= set(named), (change, players)


def test_a_number_may_stand_for_no_change() -> None:
    jack = next(answer for answer in NUMBERS if "JD" in answer.change)
    assert [jack.with_number(n) for n in (0, -10)] == ["", "bonus_points('JD', -10)"]


def rows() -> list[str]:
    """The menu as the rows of a table."""
    found = []
    for question in MENU:
        asked = question.question
        for text, change in question.settings():
            made = change.replace("|", r"\|")
            found.append(f"| {asked} | {text} | `{made}` |")
            asked = ""
    return found


def test_the_guide_lists_the_menu() -> None:
    """The table of *House rules, question by question* is the menu, row by row."""
    page = (ROOT / "docs" / "reference" / "house-rules.md").read_text("utf-8")
    table = page.partition("|---|---|---|\n")[2].partition("\n\n")[0]
    assert table.splitlines() == rows()
