"""Questions about house rules, which make rules of the answers of a person.

The questions are those of the menu in `hearts.variants.house_rules`. Those that have no meaning for
a table, such as partners among three players, are not asked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import attrs

from hearts import notation, variants
from hearts.cli.screen import Screen, typed_number
from hearts.rules import Deck, Passing, Rules
from hearts.variants.house_rules import ENDS, HOUSE_RULES, PASSES, HouseRule

_FEWEST, _USUAL, _MOST = 3, 4, 6

#: The cards that are left out so that the deal comes out even; the two of clubs stays.
_TRIMMED: Final = {3: "2D", 5: "2D 2S", 6: "2D 2S 3D 3S"}


def ask_for_rules(
    screen: Screen,
    name: str,
    given: Iterable[str] = (),
    keep: Callable[[Sequence[str]], object] = lambda answers: None,
) -> Rules:
    """Return house rules by the answers of a person.

    Args:
        screen: The screen to ask on.
        name: The name of the rules that is offered.
        given: The first answers, if they were given before.
        keep: Called with all answers so far, after each.
    """
    screen.prose("Answer with a number. Enter alone takes the answer in brackets.")
    asked = _Asking(screen, given, keep)
    called = asked.text("What are the rules called?", name)
    players = asked.number("How many play?", _USUAL, _FEWEST, _MOST)
    rules = variants.AMERICAN.amend(name=called, players=(players,))
    if players in _TRIMMED:
        rules = rules.amend(Deck({players: _TRIMMED[players]}), name=called)
        screen.prose(f"Left out of the pack, so that it comes out even: {_TRIMMED[players]}.")
    changes = [asked.change(PASSES, rules)]
    passing = notation.amend(rules, changes[0]).passing
    if passing != Passing("hold"):
        passing = attrs.evolve(passing, count=asked.number("How many cards are passed?", 3, 1, 8))
    for question in HOUSE_RULES:
        if not question.players or players in question.players:
            changes.append(asked.change(question, rules))
    changes.append(asked.change(ENDS, rules))
    house = notation.amend(rules, ", ".join(filter(None, changes)))
    return house.amend(passing, name=called)


class _Asking:
    """Asks questions, each until its answer can be used, and numbers them."""

    def __init__(
        self, screen: Screen, given: Iterable[str], keep: Callable[[Sequence[str]], object]
    ) -> None:
        self.screen = screen
        self.asked = 0
        self.given = deque(given)
        self.keep = keep
        self.answers: list[str] = []

    def _line(self, usual: object) -> str:
        """Return the next answer: one that was given before, or what is typed."""
        prompt = f"[{usual}] "
        if self.given:
            self.screen.print(prompt, self.given[0])
            self.answers.append(self.given.popleft())
        else:
            self.answers.append(self.screen.ask(prompt))
            self.keep(self.answers)
        return self.answers[-1]

    def _ask(self, question: str, answers: Sequence[str]) -> None:
        self.asked += 1
        self.screen.print()
        self.screen.prose(f"{self.asked}. {question}", indent="   ", style="bold")
        for number, answer in enumerate(answers, start=1):
            self.screen.prose(f"   {number}  {answer}", indent="      ")

    def change(self, question: HouseRule, rules: Rules) -> str:
        """Return the amendments of the answer to a question of the menu."""
        (players,) = rules.players
        answers = [each for each in question.answers if players in (each.players or (players,))]
        place = 0
        if len(answers) > 1:
            place = self.choice(question.question, [answer.text for answer in answers])
        answer = answers[place]
        if answer.number is not None:
            usual = players if answer.number.usual is None else answer.number.usual
            asked = answer.number.question or question.question
            bounds = (answer.number.least, answer.number.most)
            return answer.with_number(self.number(asked, usual, *bounds))
        if answer.removes not in {rule.key for rule in rules.components()}:
            return answer.change
        return f"Without('{answer.removes}')"

    def text(self, question: str, usual: str) -> str:
        """Return a line of text."""
        self._ask(question, ())
        return " ".join(self._line(usual).split()) or usual

    def number(self, question: str, usual: int, least: int, most: int) -> int:
        """Return a whole number."""
        self._ask(question, ())
        return self._number(usual, least, most)

    def choice(self, question: str, answers: Sequence[str]) -> int:
        """Return the index of the given answer among some answers."""
        self._ask(question, answers)
        return self._number(1, 1, len(answers)) - 1

    def _number(self, usual: int, least: int, most: int) -> int:
        while True:
            answer = self._line(usual).strip().replace("\u2212", "-") or str(usual)
            number = typed_number(answer)
            if number is not None and least <= number <= most:
                return number
            self.screen.prose(f"Please give a number from {least} to {most}.")
