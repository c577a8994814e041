"""Questions about house rules, and the amendments that the answers make.

A question offers answers by number; the first one is what most people play. Questions that have no
meaning for a table, such as partners among three players, are not asked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, final

from attrs import field, frozen

from hearts import variants
from hearts.cli.screen import Screen, typed_number
from hearts.rules import (
    HEARTS,
    QUEEN,
    Add,
    AddUnlessShooterLoses,
    Amendment,
    Choice,
    Deck,
    EldestOpens,
    EndAfter,
    EndAt,
    ExactHit,
    FirstTrickBar,
    HeartsBroken,
    Moon,
    NoTricks,
    Partners,
    Passing,
    PlayOn,
    Rules,
    SafeQueen,
    Subtract,
    Sun,
    TrickPoints,
    Trumps,
    Without,
    bonus_points,
    extra_points,
    graded_hearts,
    pip_hearts,
    queen_points,
)

Changes: TypeAlias = tuple[Amendment, ...]


@final
@frozen
class ChoiceQuestion:
    """A question with a few answers.

    Attributes:
        text: The question.
        answers: The answers, the usual one first, each with the amendments that it makes.
        players: The numbers of players whom it concerns; all if empty.
    """

    text: str
    answers: Sequence[tuple[str, Changes]]
    players: tuple[int, ...] = ()


@final
@frozen
class NumberQuestion:
    """A question for a number.

    Attributes:
        text: The question.
        usual: The usual number.
        make: The amendments that a number makes.
        least: The least number.
        most: The greatest number.
    """

    text: str
    usual: int
    make: Callable[[int], Changes] = field(repr=False)
    least: int = -1000
    most: int = 1000


_FEWEST, _USUAL, _MOST = 3, 4, 6

#: The cards that are left out so that the deal comes out even; the two of clubs stays.
_TRIMMED: Final = {3: "2D", 5: "2D 2S", 6: "2D 2S 3D 3S"}

#: The passing cycles to choose from.
_WAYS: Final = (
    ("left, right, across, then no pass", ("left", "right", "across", "hold")),
    ("left, right, then no pass", ("left", "right", "hold")),
    ("left in every deal", ("left",)),
    ("left, right, one to each of the others", ("left", "right", "scatter")),
    ("never", ("hold",)),
)


def _if_not(usual: int, make: Callable[[int], Changes]) -> Callable[[int], Changes]:
    """Return a function that turns a number into amendments, and the usual number into none."""
    return lambda number: () if number == usual else make(number)


def _mark(number: int) -> Changes:
    """Return the change of a total that hits a mark exactly."""
    return (ExactHit(number, to=number // 2),) if number else ()


_QUESTIONS: Final[tuple[ChoiceQuestion | NumberQuestion, ...]] = (
    ChoiceQuestion(
        "Who leads to the first trick?",
        (
            ("the holder of the two of clubs, who leads it", ()),
            ("the player on the dealer's left, any card", (EldestOpens(),)),
        ),
    ),
    ChoiceQuestion(
        "May hearts and the queen of spades be played to the first trick?",
        (("no, unless there is nothing else", (FirstTrickBar(),)), ("yes", ())),
    ),
    ChoiceQuestion(
        "When may hearts be led?",
        (
            ("once a heart was played", ()),
            (
                "once a heart or the queen of spades was played",
                (HeartsBroken(broken_by=HEARTS | QUEEN),),
            ),
            ("always", (Without("lead.broken"),)),
        ),
    ),
    ChoiceQuestion(
        "Must the queen of spades be thrown at the first chance?",
        (("no", ()), ("yes", (SafeQueen(),))),
    ),
    ChoiceQuestion("Are there trumps?", (("no", ()), ("spades are trumps", (Trumps("S"),)))),
    ChoiceQuestion(
        "What does a heart count?",
        (
            ("1 point", ()),
            ("its rank: 2 to 14", (pip_hearts(),)),
            ("1, but the court more: jack 2, queen 3, king 4, ace 5", (graded_hearts(),)),
        ),
    ),
    NumberQuestion(
        "What does the queen of spades count?", 13, _if_not(13, lambda n: (queen_points(n),))
    ),
    NumberQuestion(
        "What does the jack of diamonds count? Often -10.",
        0,
        _if_not(0, lambda n: (bonus_points("JD", n),)),
    ),
    NumberQuestion(
        "What does the ten of clubs count?", 0, _if_not(0, lambda n: (extra_points("TC", n),))
    ),
    NumberQuestion(
        "What does the last trick count?", 0, _if_not(0, lambda n: (TrickPoints({-1: n}),))
    ),
    NumberQuestion(
        "What does a player without tricks get? Some play -5.",
        0,
        _if_not(0, lambda n: (NoTricks(n),)),
    ),
    ChoiceQuestion(
        "What if somebody shoots the moon, that is, takes all hearts and the queen of spades?",
        (
            ("the others get the points", (Moon(Add()),)),
            ("the points come off the shooter's total", (Moon(Subtract()),)),
            ("the shooter chooses between the two", (Moon(Choice()),)),
            (
                "the others get them, unless the shooter would lose the match by that",
                (Moon(AddUnlessShooterLoses()),),
            ),
            ("nothing: there is no moon", (Without("moon"),)),
        ),
    ),
    ChoiceQuestion(
        "Does taking every trick count extra?",
        (("no", ()), ("yes, the others get twice as much", (Sun(Add()),))),
    ),
    ChoiceQuestion(
        "Are there partners?",
        (("no", ()), ("two sides, partners sit opposite", (Partners(2),))),
        players=(4,),
    ),
    NumberQuestion(
        "Does a total that is exactly some number become half of it? Give the number: with 100, "
        "exactly 100 becomes 50. 0 is for no.",
        0,
        _mark,
        least=0,
    ),
    ChoiceQuestion(
        "Who wins if the lowest totals are equal?",
        (("all of them", ()), ("nobody yet: another deal is played", (PlayOn(),))),
    ),
)

_ENDS: Final = ("when a total reaches a number", "after a number of deals")


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
    ways = [way for way in _WAYS if players == _USUAL or "across" not in way[1]]
    way = ways[asked.choice("How are cards passed?", [text for text, _ in ways])][1]
    count = 0 if way == ("hold",) else asked.number("How many cards are passed?", 3, 1, 8)
    changes: list[Amendment] = [Passing(way, count) if count else Passing("hold")]
    for question in _QUESTIONS:
        if isinstance(question, NumberQuestion):
            number = asked.number(question.text, question.usual, question.least, question.most)
            changes += question.make(number)
        elif not question.players or players in question.players:
            place = asked.choice(question.text, [text for text, _ in question.answers])
            changes += question.answers[place][1]
    if asked.choice("When does a match end?", _ENDS):
        changes.append(EndAfter(asked.number("After how many deals?", players, 1, 1000)))
    else:
        changes.append(EndAt(asked.number("At which total?", 100, 1, 1_000_000)))
    return rules.amend(*changes, name=called)


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
