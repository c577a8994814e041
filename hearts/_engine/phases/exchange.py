"""The exchange: a seat takes the kitty into its hand, and puts down as many cards."""

from __future__ import annotations

from typing import cast, final

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Exchange
from hearts._core.cards.cards import Cards
from hearts._core.cards.records import Due, Violation
from hearts._core.play.state import State, on_board
from hearts._engine.phases.form import Form
from hearts._engine.phases.phase import (
    ActingPhase,
    OtherCards,
    Parcel,
    SeatOptions,
    picked_in,
)
from hearts._wording import count_of
from hearts.rules.choices import Choices, pass_choices


@final
class ExchangePhase(ActingPhase):
    """The phase in which the taker of the kitty puts cards down."""

    phase = Phase.EXCHANGE
    forms = (Form(Exchange, "cards", Cards),)
    picks = True
    verb = "puts down"

    def actors(self, state: State) -> tuple[int, ...]:
        return (state._takers()[-1],)

    def due(self, state: State, seat: int) -> Due:
        count = state.game.table.kitty_size
        return Due(seat, count, count, ((seat, count),))

    def words(self, state: State) -> str:
        cards = count_of(state.game.table.kitty_size, "card")
        return f"{self.players(state)} puts down {cards} for the kitty"

    def code(self, state: State) -> str:
        return f'apply(Exchange("...", {self.seat_code(state)}))'

    def pickable(self, options: SeatOptions) -> Cards:
        return options.hand

    def choices(self, options: SeatOptions) -> Choices[Action]:
        put_down = pass_choices(options.hand, (options.table.kitty_size,))
        return put_down.made(lambda cards: Exchange(cards[0], options.seat))

    def refusal(self, options: SeatOptions, action: Action) -> Violation | None:
        cards = picked_in(action)
        due = options.table.kitty_size
        wrong = options.miscounted("exchange.count", len(cards), "put down", due)
        return wrong or options.lacks(cards, "put down")

    def request(self, options: SeatOptions) -> str:
        return f"Put down {count_of(options.table.kitty_size, 'card')} for the kitty."

    def apply(self, state: State, action: Action) -> State:
        """Return the state after the cards are put down, which count for the seat."""
        opening = (*state.deal_history, action)
        board = state._board.put_down(
            cast("int", action.seat),
            picked_in(action),
            int(state._played),
            opening,
            len(state._plays),
        )
        return on_board(state, board, Phase.PLAY)

    def redacted(self, action: Action, seat: int | None, due: int) -> Action:
        return self.hidden(action, seat, len(picked_in(action)))

    def with_cards(self, action: Action, other: OtherCards) -> Action:
        return Exchange(other(picked_in(action)), action.seat)

    def parcels(self, state: State, seat: int) -> tuple[Parcel, ...]:
        return (Parcel(0, state.game.table.kitty_size),)


def take_kitty(state: State, taker: int) -> State:
    """Return the state with the kitty in the hand of the seat that took the trick just ended."""
    return on_board(state, state._board.taken_up(taker), Phase.EXCHANGE)
