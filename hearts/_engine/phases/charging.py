"""The charge: before play each seat may expose cards, which count more then."""

from __future__ import annotations

from typing import final

from hearts._arguments import counted
from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Charge
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import Due, Violation
from hearts._core.play.state import State
from hearts._engine.phases.boards import next_board
from hearts._engine.phases.form import Form
from hearts._engine.phases.phase import (
    DONE,
    ActingPhase,
    OtherCards,
    Parcel,
    SeatOptions,
    picked_in,
)
from hearts._engine.phases.steps import begin_play
from hearts.rules.charging import Charging
from hearts.rules.choices import Choices, charge_choices


@final
class ChargePhase(ActingPhase):
    """The phase in which all seats charge at the same time."""

    phase = Phase.CHARGE
    forms = (Form(Charge, "cards", Cards),)
    at_once = True
    picks = True
    verb = "charges"
    has_acted = ("charging.again", "has charged already")

    def due(self, state: State, seat: int) -> Due:
        charging = _rule(state)
        free = len(charging.cards)
        return Due(seat, 0, free if charging.at_most is None else min(free, charging.at_most))

    def words(self, state: State) -> str:
        charging = _rule(state)
        most = charging.at_most
        some = "any" if most is None or most >= len(charging.cards) else f"at most {most}"
        each = " each" if len(state.actors) > 1 else ""
        return f"{self.players(state)} may{each} charge {some} of {charging.cards}"

    def code(self, state: State) -> str:
        return f'apply(Charge("...", {self.seat_code(state)})), with "" for no card'

    def pickable(self, options: SeatOptions) -> Cards:
        return options.hand & _rule(options.state).cards

    def choices(self, options: SeatOptions) -> Choices[Action]:
        most = _rule(options.state).at_most
        return charge_choices(self.pickable(options), most).made(
            lambda cards: Charge(cards, options.seat)
        )

    def refusal(self, options: SeatOptions, action: Action) -> Violation | None:
        return self._refusal(options, picked_in(action))

    def reasons(self, options: SeatOptions) -> dict[Card, Violation]:
        return options.refused(lambda card: self._refusal(options, Cards([card])))

    def _refusal(self, options: SeatOptions, cards: Cards) -> Violation | None:
        charging = _rule(options.state)
        allowed = charging.cards
        if not cards <= allowed:
            card = (cards - allowed)[0]
            if card not in allowed:
                why = f"{card} may not be charged, only {allowed}"
                return options.no("charging.cards", why, card)
            why = f"{card} is charged once: the other copy counts as charged as well"
            return options.lacks(cards, "charged") or options.no("charging.cards", why, card)
        most, given = charging.at_most, len(cards)
        if most is not None and given > most:
            return options.no(
                "charging.count", f"{counted(given, 'card')} charged where {most} may be"
            )
        return options.lacks(cards, "charged")

    def request(self, options: SeatOptions) -> str:
        free = options.legal_cards()
        if not free:
            return "Charge nothing: your hand has no card that may be charged."
        which = options.table.names.any_of(free)
        if len(free) == 1:
            return f"Charge {which}, or nothing."
        return f"Charge any of these, or nothing: {which}."

    def apply(self, state: State, action: Action) -> State:
        board, acts = state._board, (*state._acts, action)
        if len(acts) < state.game.players:
            return super().apply(state, action)
        charged = sum(map(picked_in, acts), Cards())
        return begin_play(next_board(board, state.hands, (*board.opening, *acts)), charged)

    def redacted(self, action: Action, seat: int | None, due: int) -> Action:
        return self.hidden(action, seat, 0)

    def with_cards(self, action: Action, other: OtherCards) -> Action:
        return Charge(other(picked_in(action)), action.seat)

    def parcels(self, state: State, seat: int) -> tuple[Parcel, ...]:
        most = _rule(state).at_most
        return (Parcel(0, None, len(state.game.table.deck) if most is None else most),)

    def numbers(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        return (*super().numbers(state, seat, action), DONE)


def _rule(state: State) -> Charging:
    """Return the rule about charges, which there is in this phase."""
    rule = state.game.table.rules.charging
    assert rule is not None
    return rule
