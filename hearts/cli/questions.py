"""Questions about house rules, which make rules of the answers of a person.

The questions are those of the menu in `hearts.variants.house_rules`. Those that have no meaning for
a table, such as partners among three players, are not asked.
"""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, final

from attrs import frozen

from hearts import Cards, notation, variants
from hearts._wording import CardNames, as_sentence, join_words, number_word
from hearts.cli.screen import Screen, typed_number
from hearts.errors import HeartsError, InputError
from hearts.rules import PACK, Rules
from hearts.variants.house_rules import ENDS, HOUSE_RULES, PASSES, Answer, HouseRule

_FEWEST, _USUAL, _MOST = 3, 4, 6

#: The cards that are left out so that the deal comes out even; the two of clubs stays.
_TRIMMED: Final = {3: "2D", 5: "2D 2S", 6: "2D 2S 3D 3S"}
#: What else can become of cards that do not come out even.
_OTHERS: Final = "other cards are left out"
_KITTIES: Final = {
    "a kitty, for the taker of the first trick": "Kitty()",
    "a kitty, for the taker of the first penalty card": "Kitty(None, 'first_penalty')",
    "a kitty, for the taker of the last trick": "Kitty(None, 'last_trick')",
}
#: A name that the code of an amendment needs.
_NAME: Final = re.compile(r"\b[A-Za-z_]+(?=\()|\b[A-Z]{3,}\b")


@final
@frozen
class House:
    """House rules, as values and as code.

    Attributes:
        rules: The rules.
        code: The Python code that makes them from the nearest variant.
    """

    rules: Rules
    code: str


def ask_for_rules(
    screen: Screen,
    name: str,
    given: Iterable[str] = (),
    keep: Callable[[Sequence[str]], object] = lambda answers: None,
) -> House:
    """Return house rules by the answers of a person.

    Args:
        screen: The screen to ask on.
        name: The name of the rules that is offered.
        given: The first answers, if they were given before.
        keep: Called with all answers so far, after each.
    """
    screen.prose(
        "Answer with a number. Enter alone takes the answer in brackets. If no answer is yours, "
        "take the nearest: the file can be changed afterwards."
    )
    asked = _Asking(screen, given, keep)
    called = asked.text("What are the rules called?", name)
    players = asked.number("How many play?", _USUAL, _FEWEST, _MOST)
    changes = []
    rules = variants.AMERICAN.amend(name=called, players=(players,))

    def change(text: str) -> None:
        nonlocal rules
        if text:
            changes.append(text)
            rules = notation.amend(rules, text).amend(name=called)

    if players in _TRIMMED:
        change(asked.left_over(players))  # a later answer mends what does not fit these cards
    change(asked.until_it_fits(rules, asked.passes))
    for question in (*HOUSE_RULES, ENDS):
        if not question.players or players in question.players:
            change(asked.until_it_fits(rules, partial(asked.change, question)))
    return House(rules, _code(rules, changes))


def _code(rules: Rules, changes: Sequence[str]) -> str:
    """Return Python code for rules: the variant that needs the fewest of these changes."""
    found = []
    for name in variants.names():
        base = made = variants.get(name)
        needed = [text for text in changes if _changes(base, text)]
        for text in needed:
            made = notation.amend(made, text)
        if made.amend(name=rules.name, players=rules.players) == rules:
            found.append((needed, name))

    def distance(each: tuple[list[str], str]) -> tuple[int, bool]:
        needed, name = each
        return len(needed), not set(rules.players) <= set(variants.get(name).players)

    needed, name = min(found, key=distance)
    parts = [text.replace("'", '"') for text in needed] + [f"name={json.dumps(rules.name)}"]
    if variants.get(name).players != rules.players:
        parts.append(f"players={rules.players}")
    names = sorted({each for text in needed for each in _NAME.findall(text)})
    imports = f"from hearts.rules import {', '.join(names)}\n" if names else ""
    inside = "".join(f"    {part},\n" for part in parts)
    return (
        f"from hearts import variants\n{imports}\nrules = variants.{name.upper()}.amend(\n{inside})"
    )


def _changes(base: Rules, text: str) -> bool:
    """Return whether an amendment changes these rules; one may remove what they do not have."""
    try:
        return notation.amend(base, text).amend(name=base.name) != base
    except HeartsError:
        return False


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

    def _refuse(self, reason: str, count: int = 1) -> None:
        """Say why the last answers cannot be used, and forget them."""
        del self.answers[len(self.answers) - count :]
        self.keep(self.answers)
        self.screen.prose(reason)

    def until_it_fits(self, rules: Rules, ask: Callable[[Rules], str]) -> str:
        """Return the amendment of a question; ask again while it adds a contradiction."""
        before = rules.check()
        while True:
            asked, answered = self.asked, len(self.answers)
            text = ask(rules)
            after = notation.amend(rules, text).check() if text else ()
            problem = next((each for each in after if each not in before), None)
            if problem is None:
                return text
            self.asked = asked
            self._refuse(as_sentence(problem), len(self.answers) - answered)

    def _ask(self, question: str, answers: Sequence[str]) -> None:
        self.asked += 1
        self.screen.print()
        self.screen.prose(f"{self.asked}. {question}", indent="   ", style="bold")
        for number, answer in enumerate(answers, start=1):
            self.screen.prose(f"   {number}  {answer}", indent="      ")

    def left_over(self, players: int) -> str:
        """Return the amendment for the cards that do not come out even."""
        count, usual = len(PACK) % players, Cards(_TRIMMED[players])
        names = join_words([CardNames(PACK).card(card) for card in usual])
        answers = [f"{names} {'is' if count == 1 else 'are'} left out", _OTHERS, *_KITTIES]
        last = "card" if count == 1 else f"{number_word(count)} cards"
        question = (
            f"{len(PACK)} cards do not come out even for {number_word(players)} players. What "
            f"happens to the last {last}?"
        )
        answer = answers[self.choice(question, answers)]
        if answer in _KITTIES:
            return _KITTIES[answer]
        out = self.cards("Which cards are left out?", usual) if answer == _OTHERS else usual
        return f"Deck({{{players}: '{out}'}})"

    def cards(self, question: str, usual: Cards) -> Cards:
        """Return as many cards of the pack as the usual ones."""
        self._ask(question, ())
        while True:
            try:
                cards = Cards(self._line(usual).strip() or usual)
            except InputError as error:
                self._refuse(f"{error}.")
            else:
                if len(cards) == len(usual) and cards <= PACK:
                    return cards
                self._refuse(f"Please give cards of the pack, as many as {usual}.")

    def passes(self, rules: Rules) -> str:
        """Return the amendment for the pass."""
        change = self.change(PASSES, rules)
        if change == "Passing('hold')":
            return change
        count = self.number("How many cards are passed?", 3, 1, 8)
        return change if count == 3 else f"{change.removesuffix(')')}, {count})"

    def change(self, question: HouseRule, rules: Rules) -> str:
        """Return the amendments of the answer to a question of the menu.

        Only answers with which the rules can be played are offered.
        """
        (players,) = rules.players
        answers = _fitting(question, rules)
        place = 0
        if len(answers) > 1:
            place = self.choice(question.question, [answer.text for answer in answers])
        answer = answers[place]
        if answer.number is not None:
            usual = players if answer.number.usual is None else answer.number.usual
            asked = answer.number.question or question.question
            bounds = (answer.number.least, answer.number.most)
            number = self.number(asked, usual, *bounds)
            if not answer.becomes or number == answer.number.none:
                return answer.with_number(number)
            after = self.number(answer.becomes.format(number), number // 2, *bounds)
            return answer.with_number(number, after)
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
            self._refuse(f"Please give a number from {least} to {most}.")


def _fitting(question: HouseRule, rules: Rules) -> list[Answer]:
    """Return the answers that are meant for these rules and contradict them least."""
    (players,) = rules.players
    found = [each for each in question.answers if players in (each.players or (players,))]

    def problems(answer: Answer) -> int:
        plain = answer.change and answer.number is None
        return len((notation.amend(rules, answer.change) if plain else rules).check())

    least = min(map(problems, found))
    return [each for each in found if problems(each) == least]
