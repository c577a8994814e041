"""The phases by their names, and the questions that states, views and clients ask them."""

from __future__ import annotations

from typing import Final

from hearts._arguments import short_repr
from hearts._core.cards.action import Action, Phase, SeatLike
from hearts._core.cards.records import Due, Prompt
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.phases.calling import CallPhase
from hearts._engine.phases.charging import ChargePhase
from hearts._engine.phases.choosing import ChoosePhase
from hearts._engine.phases.deal import DealPhase, OverPhase, RedealPhase
from hearts._engine.phases.exchange import ExchangePhase
from hearts._engine.phases.form import Form
from hearts._engine.phases.passing import PassPhase
from hearts._engine.phases.phase import ActingPhase, BasePhase, OtherCards, SeatOptions, hand_of
from hearts._engine.phases.playing import PlayPhase
from hearts._seats import check_seat
from hearts._wording import did_you_mean
from hearts.errors import InputError

#: The phases in which seats act, in the order of their documents.
_ACTING: Final = (
    PlayPhase(),
    PassPhase(),
    ChargePhase(),
    ExchangePhase(),
    CallPhase(),
    ChoosePhase(),
)
#: All phases.
PHASES: Final[dict[Phase, BasePhase]] = {
    each.phase: each for each in (*_ACTING, DealPhase(), RedealPhase(), OverPhase())
}
#: The forms of the actions of players, by their words.
FORMS: Final[dict[str, Form]] = {form.word: form for each in _ACTING for form in each.forms}
_PHASE_OF: Final[dict[str, ActingPhase]] = {
    form.action.__name__: each for each in _ACTING for form in each.forms
}


def phase_of(thing: State | View) -> BasePhase:
    """Return the phase of a state or a view."""
    return PHASES[thing.phase]


def phase_of_action(action: Action) -> ActingPhase | None:
    """Return the phase in which an action of a player is due; None for any other action."""
    return _PHASE_OF.get(type(action).__name__)


def redact(action: Action, seat: int | None, due: int) -> Action:
    """Return an action as *seat* saw it at the time.

    Args:
        action: The action.
        seat: The seat that looks, or None for a spectator.
        due: The number of cards that a seat passes to one place, or sends on unseen.
    """
    return _PHASE_OF.get(type(action).__name__, PHASES[Phase.DEAL]).redacted(action, seat, due)


def with_cards(action: Action, other: OtherCards) -> Action:
    """Return the same action with other cards in the place of its own."""
    return _PHASE_OF.get(type(action).__name__, PHASES[Phase.DEAL]).with_cards(action, other)


def seat_options_of(state: State, seat: int) -> SeatOptions:
    """Return the options of *seat* in a state."""
    return SeatOptions(PHASES[state.phase], state, seat, state.actors, hand_of(state, seat))


def seat_to_act(seat: SeatLike, actors: tuple[int, ...], players: int) -> int:
    """Return *seat*; for None, the one seat to act. InputError if several seats may act."""
    if seat is not None:
        return check_seat(seat, players)
    if len(actors) == 1:
        return actors[0]
    raise InputError(
        f"the seats {', '.join(map(str, actors))} may act: name one of them with seat="
    )


def list_due(state: State) -> tuple[Due, ...]:
    """Return the action due from each seat that may act."""
    at, actors = PHASES[state.phase], state.actors
    return tuple([at.due(state, seat) for seat in actors]) if isinstance(at, ActingPhase) else ()


def due_in_words(thing: State | View) -> str:
    """Return a sentence, without its full stop, about the action due and its seats."""
    return phase_of(thing).words(state_of(thing))


def state_of(thing: State | View) -> State:
    """Return a state, or that of a view."""
    return thing._state if isinstance(thing, View) else thing


def prompt_of(view: View) -> Prompt | None:
    """Return the prompt for the seat of a view; None if no action is due from it."""
    if view.seat is None or view.seat not in view.actors:
        return None
    options = view._mine(None)
    free, due = options.pickable(), options.acting.due(options.state, view.seat)
    return Prompt(
        phase=view.phase,
        seat=view.seat,
        text=options.acting.request(options),
        cards=free,
        least=due.least,
        most=min(due.most, len(free)),
        to=due.to,
        refused=tuple(options.reasons().items()),
        options=tuple(options.acting.buttons(options)),
    )


# Answers of players, as plain values.


def read_answer(kind: str, answer: object, seat: SeatLike = None) -> Action:
    """Return the action of this kind that a plain answer stands for.

    Raises:
        InputError: If there is no such kind, or the answer does not fit it.
    """
    form = FORMS.get(kind)
    if form is None:
        more = did_you_mean(str(kind), FORMS, alike=0.7) or f"it is {', '.join(FORMS)}"
        raise InputError(f"{short_repr(kind)} is not a kind of action; {more}")
    return form.read(answer).at(seat) if seat is not None else form.read(answer)


def answer_in(phase: Phase, answer: object, seat: SeatLike = None) -> Action:
    """Return the action that a plain answer stands for in this phase."""
    word = answer.strip().lower() if isinstance(answer, str) else ""
    if any(form.word == word and not form.part for form in PHASES[phase].forms):
        return read_answer(word, True, seat)
    return read_answer(phase.value, answer, seat)


def write_action(action: Action) -> dict[str, object]:
    """Return the document of an action of a player, without its seat.

    Raises:
        InputError: If the action is not one of a player.

    >>> from hearts import Pass
    >>> write_action(Pass({1: "QS", 3: "AS KS"}))
    {'pass': {'1': ['QS'], '3': ['KS', 'AS']}}
    """
    form = FORMS.get(type(action).__name__.lower())
    if form is None:
        raise InputError(f"{short_repr(action)} is not an action of a player")
    return form.write(action)
