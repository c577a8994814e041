"""The menu of house rules: questions about a game, and the amendments that the answers stand for.

The command line asks these questions, the page that plays shows them as switches, and the guide
lists them. The first answer to a question is what most people play. The amendments are written as
in the notation, so that a person can read and change them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from attrs import frozen


@final
@frozen
class Number:
    """A number that an answer leaves open.

    Attributes:
        usual: The usual number; None for the number of players.
        suggested: Numbers to offer where none can be typed.
        none: The number that changes nothing, if there is one.
        question: The question for the number, if the answer alone does not ask for it.
        text: The answer, with ``{}`` in the place of the number.
        least, most: The smallest and the greatest number.
    """

    usual: int | None
    suggested: tuple[int, ...]
    none: int | None = None
    question: str = ""
    text: str = "{}"
    least: int = -1000
    most: int = 1000


@final
@frozen
class Answer:
    """An answer to a question.

    Attributes:
        text: The answer in words.
        change: The amendments, as in the notation; with an open number ``{0}`` stands for it and
            ``{1}`` for the one that it becomes. It is empty if nothing changes.
        removes: The key of the rule that the answer removes, in the place of amendments.
        number: The number that the answer leaves open.
        players: The numbers of players who can choose it; all if empty.
        becomes: The question for the number that the open one becomes; half of it is usual.
    """

    text: str
    change: str = ""
    removes: str = ""
    number: Number | None = None
    players: tuple[int, ...] = ()
    becomes: str = ""

    def with_number(self, number: int, after: int | None = None) -> str:
        """Return the amendments with a number in the open place; *after* is what it becomes."""
        if self.number is not None and number == self.number.none:
            return ""
        return self.change.format(number, number // 2 if after is None else after)

    def settings(self) -> Iterator[tuple[str, str]]:
        """Yield the answer as a text with its amendments; each suggested number is one."""
        if self.number is not None:
            for number in self.number.suggested:
                yield self.number.text.format(number), self.with_number(number)
        elif self.removes:
            yield self.text, f"Without('{self.removes}')"
        elif self.change:
            yield self.text, self.change


@final
@frozen
class HouseRule:
    """A question about a game.

    Attributes:
        question: The question.
        answers: The answers, the usual one first.
        players: The numbers of players whom it concerns; all if empty.
    """

    question: str
    answers: tuple[Answer, ...]
    players: tuple[int, ...] = ()

    def settings(self) -> tuple[tuple[str, str], ...]:
        """Return the answers that change a game, as texts with their amendments."""
        return tuple(setting for answer in self.answers for setting in answer.settings())


def _number(question: str, change: str, number: Number, becomes: str = "") -> HouseRule:
    return HouseRule(question, (Answer("", change, number=number, becomes=becomes),))


PASSES: Final = HouseRule(
    "How are cards passed?",
    (
        Answer(
            "left, right, across, then no pass",
            "Passing(('left', 'right', 'across', 'hold'))",
            players=(4,),
        ),
        Answer("left, right, then no pass", "Passing(('left', 'right', 'hold'))"),
        Answer(
            "left, two to the left, two to the right, right, then no pass",
            "Passing((1, 2, -2, -1, 'hold'))",
            players=(5,),
        ),
        Answer("left in every deal", "Passing('left')"),
        Answer("left, right, one to each of the others", "Passing(('left', 'right', 'scatter'))"),
        Answer("never", "Passing('hold')"),
    ),
)

ENDS: Final = HouseRule(
    "When does a match end?",
    (
        Answer(
            "when a total reaches a number",
            "EndAt({0})",
            number=Number(
                *(100, (100, 50)),
                question="At which total?",
                text="when a total reaches {}",
                least=1,
                most=1_000_000,
            ),
        ),
        Answer(
            "after a number of deals",
            "EndAfter({0})",
            number=Number(
                *(None, (1, 2, 4)),
                question="After how many deals?",
                text="after deal {}",
                least=1,
            ),
        ),
    ),
)

#: The questions between the pass and the end of a match, in the order of a rulebook.
HOUSE_RULES: Final = (
    HouseRule(
        "Who leads to the first trick?",
        (
            Answer("the holder of the two of clubs, who leads it", "HolderOpens('2C')"),
            Answer("the holder of the lowest club, who leads it", "LowestOpens()"),
            Answer("the player on the dealer's left, any card", "EldestOpens()"),
        ),
    ),
    HouseRule(
        "May hearts and the queen of spades be played to the first trick?",
        (
            Answer("no, unless there is nothing else", "FirstTrickBar()"),
            Answer("yes", removes="first_trick.bar"),
        ),
    ),
    HouseRule(
        "When may hearts be led?",
        (
            Answer("once a heart was played", "HeartsBroken()"),
            Answer(
                "once a heart or the queen of spades was played",
                "HeartsBroken(broken_by=HEARTS | QUEEN)",
            ),
            Answer("always", removes="lead.broken"),
        ),
    ),
    HouseRule(
        "Must the queen of spades be thrown at the first chance?",
        (Answer("no"), Answer("yes", "SafeQueen()")),
    ),
    HouseRule(
        "Are there trumps?",
        (Answer("no"), Answer("spades are trumps", "Trumps('S')")),
    ),
    HouseRule(
        "What does a heart count?",
        (
            Answer("1 point", "heart_points()"),
            Answer("its rank: 2 to 14", "pip_hearts()"),
            Answer("1, but the court more: jack 2, queen 3, king 4, ace 5", "graded_hearts()"),
        ),
    ),
    _number("What does the queen of spades count?", "queen_points({0})", Number(13, (13, 5, 25))),
    _number(
        "What does the jack of diamonds count? Often -10.",
        "bonus_points('JD', {0})",
        Number(0, (-10,), none=0),
    ),
    _number(
        "What does the ten of clubs count?",
        "extra_points('TC', {0})",
        Number(0, (10,), none=0),
    ),
    _number("What does the last trick count?", "TrickPoints({{-1: {0}}})", Number(0, (5,), none=0)),
    _number(
        "What does a player without tricks get? Some play -5.",
        "NoTricks({0})",
        Number(0, (-5,), none=0),
    ),
    HouseRule(
        "What if somebody shoots the moon, that is, takes all hearts and the queen of spades?",
        (
            Answer("the others get the points", "Moon(Add())"),
            Answer("the points come off the shooter's total", "Moon(Subtract())"),
            Answer("the shooter chooses between the two", "Moon(Choice())"),
            Answer(
                "the others get them, unless the shooter would lose the match by that",
                "Moon(AddUnlessShooterLoses())",
            ),
            Answer("nothing: there is no moon", removes="moon"),
        ),
    ),
    HouseRule(
        "Does taking every trick count extra?",
        (
            Answer("no"),
            Answer("yes, the others get twice as much", "Sun(Add())"),
        ),
    ),
    HouseRule(
        "Are there partners?",
        (Answer("no"), Answer("two sides, partners sit opposite", "Partners(2)")),
        players=(4,),
    ),
    _number(
        "Does a total that is exactly some number become half of it? Give the number: with 100, "
        "exactly 100 becomes 50. 0 is for no.",
        "ExactHit({0}, to={1})",
        Number(0, (100,), none=0, least=0),
        becomes="What does a total of exactly {} become?",
    ),
    HouseRule(
        "Who wins if the lowest totals are equal?",
        (
            Answer("all of them", "SharedPlaces()"),
            Answer("nobody yet: another deal is played", "PlayOn()"),
        ),
    ),
)

#: The whole menu.
MENU: Final = (PASSES, *HOUSE_RULES, ENDS)
