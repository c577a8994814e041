"""The choice: a shooter, or a player with a certain total, answers a question of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, final

from hearts._arguments import short_repr
from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Choose
from hearts._core.cards.records import Option, Question, Violation
from hearts._core.play.state import State
from hearts._engine.phases.form import Form
from hearts._engine.phases.phase import (
    FIRST_OPTION,
    ActingPhase,
    SeatOptions,
)
from hearts._wording import amount_text, capitalized, join_words
from hearts.errors import InputError
from hearts.rules.adjustments import KEEP
from hearts.rules.choices import Choices, one_of

if TYPE_CHECKING:
    from hearts.rules import TableRules


@final
class ChoosePhase(ActingPhase):
    """The phase in which a question is open."""

    phase = Phase.CHOOSE
    forms = (Form(Choose, "option", str),)
    under_way = False

    def actors(self, state: State) -> tuple[int, ...]:
        return (_question(state).seat,)

    def words(self, state: State) -> str:
        question = _question(state)
        options = join_words(question.options, "or")
        about = "the total" if question.kind == "exact" else f"the {question.kind}"
        return f"{self.players(state)} chooses what becomes of {about}: {options}"

    def code(self, state: State) -> str:
        return f'apply(Choose("{_question(state).options[0]}", {self.seat_code(state)}))'

    def choices(self, options: SeatOptions) -> Choices[Action]:
        answers = one_of(_question(options.state).options)
        return answers.made(lambda option: Choose(option, options.seat))

    def refusal(self, options: SeatOptions, action: Action) -> Violation | None:
        answers = _question(options.state).options
        (answer,) = action.fields()
        if answer in answers:
            return None
        return options.no(
            "choice", f"{short_repr(answer)} is not an answer: choose {' or '.join(answers)}"
        )

    def request(self, options: SeatOptions) -> str:
        kind = _question(options.state).kind
        about = "your total" if kind == "exact" else f"the {kind}"
        return f"Choose what becomes of {about}."

    def buttons(self, options: SeatOptions) -> list[Option]:
        question = _question(options.state)
        return [
            Option(Choose(answer, options.seat), choice_in_words(options.table, question, answer))
            for answer in question.options
        ]

    def done_words(self, table: TableRules, action: Action) -> str:
        (answer,) = action.fields()
        return f"chooses: {answer}"

    def first_numbers(self, state: State) -> int:
        return ((1 << len(_question(state).options)) - 1) << FIRST_OPTION

    def made(self, state: State, seat: int, picked: Sequence[Sequence[int]]) -> Action:
        answers = _question(state).options
        return Choose(answers[picked[0][0] - FIRST_OPTION], seat)

    def numbers(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        answers = _question(state).options
        (answer,) = action.fields()
        if answer not in answers:
            raise InputError(
                f"{short_repr(action)} has no numbers here: the options are {', '.join(answers)}"
            )
        return (FIRST_OPTION + answers.index(str(answer)),)


def _question(state: State) -> Question:
    """Return the open question."""
    question = state.question
    assert question is not None
    return question


def choice_in_words(table: TableRules, question: Question, answer: str) -> str:
    """Return the effect of an answer to a question, in words."""
    for shoot in table.rules.shoots:
        effects = shoot.effect.options
        if (shoot.kind, tuple(effects)) == (question.kind, question.options):
            return f"{capitalized(effects[answer].words(shoot.stake(table)))}."
    if answer == KEEP:
        return "The total stays as it is."
    what, _, amount = answer.partition(" ")
    number = amount_text(int(amount))
    verb = "is" if number == "1" else "are"
    return f"{number} {verb} taken off the total." if what == "less" else f"It becomes {number}."
