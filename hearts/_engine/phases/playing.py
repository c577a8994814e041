"""The play of a card: its refusals and its numbers. The step itself is in the core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast, final

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Play
from hearts._core.cards.cards import CARDS, Card, Cards
from hearts._core.cards.records import Due, Violation
from hearts._core.play.state import State
from hearts._engine.phases.form import Form
from hearts._engine.phases.phase import ActingPhase, SeatOptions
from hearts.rules.choices import Choices, one_of

if TYPE_CHECKING:
    from hearts.rules import TableRules


@final
class PlayPhase(ActingPhase):
    """The phase in which cards are played to tricks."""

    phase = Phase.PLAY
    forms = (Form(Play, "card", Card),)
    picks = True

    def due(self, state: State, seat: int) -> Due:
        return Due(seat, 1, 1)

    def words(self, state: State) -> str:
        of_dummy = " of the dummy" if is_of_dummy(state) else ""
        return f"{self.players(state)} plays a card{of_dummy}"

    def code(self, state: State) -> str:
        return f'apply(Play("...", {self.seat_code(state)})), or play("...") for short'

    def pickable(self, options: SeatOptions) -> Cards:
        legal = options.state._legal
        return Cards("", legal, self._hand(options).two & legal)

    def choices(self, options: SeatOptions) -> Choices[Action]:
        return one_of(list(options.legal_cards())).made(lambda card: Play(card, options.seat))

    def refusal(self, options: SeatOptions, action: Action) -> Violation | None:
        return self._refusal(options, cast("Play", action).card)

    def reasons(self, options: SeatOptions) -> dict[Card, Violation]:
        if not options.may_act:
            turn = options.explain(Play(CARDS[0], options.seat))
            assert turn is not None
            return dict.fromkeys(options.hand, turn)
        found = {card: self._refusal(options, card) for card in self._hand(options)}
        return {card: violation for card, violation in found.items() if violation is not None}

    def _hand(self, options: SeatOptions) -> Cards:
        """Return the hand that the seat plays from: its own, or the dummy."""
        return options.state.dummy if is_of_dummy(options.state) else options.hand

    def _refusal(self, options: SeatOptions, card: Card) -> Violation | None:
        if card not in self._hand(options):
            whose = "the dummy" if is_of_dummy(options.state) else f"the hand of {options.player}"
            message = f"{card} is not in {whose}"
            return options.no("hand.holds", message, card)
        state = options.state
        if state._legal & card.bit:
            return None
        key = state._refusal(state._hand(), card.bit, None) or ""
        message = options.table.refusal(key, card)
        if is_of_dummy(state):
            message = message.replace("the hand ", "the dummy ")
        return options.no(key, message, card)

    def trick_number(self, state: State) -> int | None:
        return state._number

    def request(self, options: SeatOptions) -> str:
        if is_of_dummy(options.state):
            return "Play a card of the dummy."
        if options.state._count:
            return "Play a card."
        cards = options.legal_cards()
        return f"Lead {options.table.names.card(cards[0]) if len(cards) == 1 else 'a card'}."

    def done_words(self, table: TableRules, action: Action) -> str:
        return f"plays {table.names.card(cast('Play', action).card)}"

    def made(self, state: State, seat: int, picked: Sequence[Sequence[int]]) -> Action:
        return Play(CARDS[picked[0][0]], seat)

    def numbers(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        return (int(cast("Play", action).card.index),)


def is_of_dummy(state: State) -> bool:
    """Return whether the card due is one of the dummy, in a state or in that of a view."""
    return state._turn >= 0 and state._place() != state._turn
