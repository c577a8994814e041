"""The call: before the cards are dealt, the dealer calls how cards will be passed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, cast, final

from hearts._arguments import short_repr
from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Call
from hearts._core.cards.records import Option, Violation
from hearts._core.play.state import State, waiting_state
from hearts._engine.phases.boards import next_board
from hearts._engine.phases.form import Form
from hearts._engine.phases.phase import (
    FIRST_OPTION,
    ActingPhase,
    Parcel,
    SeatOptions,
)
from hearts._wording import capitalized, count_of, join_words, others_text, player_text
from hearts.rules.choices import Choices
from hearts.rules.passing import CALL, MIX, PILE, Passing

if TYPE_CHECKING:
    from hearts.rules import TableRules

#: The greatest number of calls that become options. Of more calls, the simplest are options.
MOST_OPTIONS: Final = 100


@final
class CallPhase(ActingPhase):
    """The phase in which the dealer calls."""

    phase = Phase.CALL
    forms = (Form(Call, "scheme", str | dict[int, int], by="by places to the left"),)
    between = True
    under_way = False

    def actors(self, state: State) -> tuple[int, ...]:
        return (state.dealer,)

    def words(self, state: State) -> str:
        return f"the dealer, {self.players(state)}, calls the pass"

    def code(self, state: State) -> str:
        return f'apply(Call("mix", {self.seat_code(state)})), or another of legal_actions()'

    def choices(self, options: SeatOptions) -> Choices[Action]:
        called = options.table.rules.passing.calls(options.table.players)
        return called.made(lambda call: call.at(options.seat))

    def refusal(self, options: SeatOptions, action: Action) -> Violation | None:
        table, call = options.table, cast("Call", action)
        if table.rules.passing.may_call(call, table.players):
            return None
        cards = count_of(table.rules.passing.count, "card")
        why = (
            f"{short_repr(call.scheme)} may not be called: each seat passes {cards} to other seats"
        )
        return options.no("call", why)

    def request(self, options: SeatOptions) -> str:
        cards = count_of(options.table.rules.passing.count, "card")
        return f"Call how {cards} of each hand are passed."

    def buttons(self, options: SeatOptions) -> list[Option]:
        table = options.table
        return [
            Option(call.at(options.seat), _call_in_words(call, table.players))
            for call in _listed_calls(table.rules.passing, table.players)
        ]

    def apply(self, state: State, action: Action) -> State:
        if state._phase is None:  # after a finished deal, whose state keeps the call
            return super().apply(state, action)
        board = state._board
        return waiting_state(Phase.DEAL, next_board(board, state.hands, (*board.opening, action)))

    def done_words(self, table: TableRules, action: Action) -> str:
        call = cast("Call", action)
        if call.name == MIX:
            return "calls a mix"
        return f"calls: {parcels_in_words(dict(call.places), table.players)}"

    def parcels(self, state: State, seat: int) -> tuple[Parcel, ...]:
        return (Parcel(0, state.game.table.rules.passing.count),)

    def first_numbers(self, state: State) -> int:
        return ((1 << state.game.table.players) - 1) << FIRST_OPTION

    def made(self, state: State, seat: int, picked: Sequence[Sequence[int]]) -> Action:
        places = [number - FIRST_OPTION for number in picked[0]]
        if places[0] == PILE:
            return Call(MIX, seat)
        return Call({place: places.count(place) for place in places}, seat)

    def numbers(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        call = cast("Call", action)
        if call.name is not None:
            return (FIRST_OPTION + PILE,)
        return tuple(
            FIRST_OPTION + place for place, count in call.places for _ in range(max(0, count))
        )


def call_in(state: State) -> Call | None:
    """Return the last call in this deal, or after it; None if there is none."""
    if CALL not in state.game.table.rules.passing.cycle:
        return None
    return next((act for act in reversed(state.deal_history) if isinstance(act, Call)), None)


def parcels_in_words(scheme: dict[int, int], players: int) -> str:
    """Return the numbers of cards and their directions, in words."""
    if PILE in scheme:
        return f"{count_of(scheme[PILE], 'card')} onto a pile"
    counts = set(scheme.values())
    if len(scheme) == players - 1 > 1 and len(counts) == 1:
        return f"{count_of(counts.pop(), 'card')} to {others_text(players)}"
    return join_words(
        f"{count_of(count, 'card')} to {player_text(place, players)}"
        for place, count in scheme.items()
    )


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
