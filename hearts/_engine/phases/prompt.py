"""The prompt: the request to a seat to act now, in a form for cards and buttons.

A client shows `text`, lets the player pick from `cards` (in PLAY, PASS, CHARGE and EXCHANGE) or
press one of `options`, and sends back the answer. `View.answer` turns the answer into an action.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from hearts._core.cards.action import Phase
from hearts._core.cards.actions import Call, Choose, Forward
from hearts._core.cards.cards import Cards
from hearts._core.cards.records import Option, Prompt, Question
from hearts._engine.phases.due import parcels_in_words
from hearts._wording import amount_text, capitalized, count_of
from hearts.rules.adjustments import KEEP
from hearts.rules.passing import MIX, Passing

if TYPE_CHECKING:
    from hearts._core.play.view import View
    from hearts._engine.phases.seat_options import SeatOptions
    from hearts.rules import TableRules

#: The greatest number of calls that become options. Of more calls, the simplest are options.
MOST_OPTIONS: Final = 100


def prompt_of(view: View) -> Prompt | None:
    """Return the prompt for the seat of a view; None if no action is due from it."""
    if view.seat is None or view.seat not in view.actors:
        return None
    asked = view._mine(None)
    (due,) = (due for due in view.due if due.seat == view.seat)
    reasons = asked.reasons()
    free = Cards()
    if view.phase not in (Phase.CALL, Phase.CHOOSE):
        legal = asked.legal_cards()
        if view.phase is Phase.CHARGE:
            free = asked.chargeable()
        else:
            free = Cards([card for card in asked.hand if card in legal])
    return Prompt(
        phase=view.phase,
        seat=view.seat,
        text=_text(view, asked),
        cards=free,
        least=due.least,
        most=min(due.most, len(free)),
        to=due.to,
        refused=tuple(reasons.items()),
        options=tuple(_options(view, asked)),
    )


def _text(view: View, asked: SeatOptions) -> str:
    """Return the request to the seat, a sentence."""
    phase, table, question = view.phase, view.game.table, view.question
    if phase is Phase.PASS:
        return f"Pass {parcels_in_words(asked.scheme, view.game.players)}."
    if phase is Phase.CALL:
        return f"Call how {count_of(table.rules.passing.count, 'card')} of each hand are passed."
    if phase is Phase.CHARGE:
        free = view.legal_cards()
        if not free:
            return "Charge nothing: your hand has no card that may be charged."
        return f"Charge {table.names.any_of(free)}, or nothing."
    if phase is Phase.EXCHANGE:
        return f"Put down {count_of(table.kitty_size, 'card')} for the kitty."
    if question is not None:
        about = "your total" if question.kind == "exact" else f"the {question.kind}"
        return f"Choose what becomes of {about}."
    return "Play a card." if view.trick is not None and view.trick.cards else "Lead a card."


def _options(view: View, asked: SeatOptions) -> list[Option]:
    """Return the actions that need no cards."""
    if asked.may_forward():
        return [Option(Forward(view.seat), "Send on, unseen, the cards that you receive.")]
    if view.phase is Phase.CALL:
        return [
            Option(call.at(view.seat), _call_in_words(call, view.game.players))
            for call in _listed_calls(view.game.table.rules.passing, view.game.players)
        ]
    question = view.question
    if question is None:
        return []
    return [
        Option(Choose(answer, view.seat), choice_in_words(view.game.table, question, answer))
        for answer in question.options
    ]


def _listed_calls(passing: Passing, players: int) -> Iterable[Call]:
    """Return the calls for a menu. Of too many, only those of one receiver, and the mix."""
    calls = passing.calls(players)
    if calls.count <= MOST_OPTIONS:
        return calls
    return [*(Call({place: passing.count}) for place in range(1, players)), Call(MIX)]


def _call_in_words(call: Call, players: int) -> str:
    if call.name == MIX:
        return "Onto a pile, which is dealt again."
    return f"{capitalized(parcels_in_words(dict(call.places), players))}."


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
    return f"{number} are taken off the total." if what == "less" else f"It becomes {number}."
