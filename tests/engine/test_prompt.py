"""Prompts: the words that ask a seat for its action."""

from __future__ import annotations

from hearts import Choose, Forward, Game, State, variants
from hearts._core.cards.records import Prompt
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


def test_what_a_seat_is_asked_in_each_phase() -> None:
    calling = Game(variants.DIRTY_NASTY_FILTHY).start(seed=1).advance()
    assert prompt(calling, 0).text == "Call how three cards of each hand are passed."
    passing = Game(variants.AMERICAN).start(seed=1).deal()
    assert prompt(passing, 0).text == "Pass three cards to the player on the left."
    assert prompt(passing, 0).options == ()
    forwarding = Game(variants.AMERICAN.amend(Passing("left", optional=True)))
    [option] = prompt(forwarding.start(seed=1).deal(), 2).options
    assert option.action == Forward(2)
    moon = ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS", "", "", ""]
    state = Game(variants.AMERICAN).position(["AS", "2S", "3S", "4S"], leader=0, taken=moon)
    assert prompt(state, 0).text == "Lead the ace of spades."
    several = Game(variants.AMERICAN).position(["AS KS", "2S 2C", "3S 3C", "4S 4C"], leader=0)
    assert prompt(several, 0).text == "Lead a card."
    state = state.play("AS")
    assert prompt(state, 1).text == "Play a card."
    for card in ("2S", "3S", "4S"):
        state = state.play(card)
    assert prompt(state, 0).text == "Choose what becomes of the moon."
    assert [option.action for option in prompt(state, 0).options] == [
        Choose("add", 0),
        Choose("subtract", 0),
    ]
