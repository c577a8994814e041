"""Prompts: the words that ask a seat for its action."""

from __future__ import annotations

from hearts import Game, State, variants
from hearts._engine.prompt import Prompt
from hearts.rules import Charging, Passing

CHARGES = variants.MICROSOFT.amend(Passing("hold"), Charging("QS"))


def dealt() -> State:
    """A deal in which a card may be charged."""
    return Game(CHARGES).start(seed=1).deal()


def prompt(state: State, seat: int) -> Prompt:
    found = state.view(seat).prompt
    assert found is not None
    return found


def test_a_seat_is_asked_for_the_cards_that_it_may_charge() -> None:
    state = dealt()
    holder = next(seat for seat, hand in enumerate(state.hands) if "QS" in hand)
    other = (holder + 1) % 4
    assert prompt(state, holder).text == "Charge the queen of spades, or nothing."
    assert prompt(state, other).text == (
        "Charge nothing: your hand has no card that may be charged."
    )
    assert (prompt(state, holder).most, prompt(state, other).most) == (1, 0)


def test_a_spectator_is_asked_for_nothing() -> None:
    assert dealt().view(None).prompt is None
