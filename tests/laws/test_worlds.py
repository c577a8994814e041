"""Law: a world looks to the viewer as what is, and what is is a world."""

from math import factorial, prod
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, Phase, State, testing
from hearts._core.cards.cards import WARREN_CARD
from tests.laws.helpers import positions, states


@given(states(), st.integers(0, 2**16))
def test_a_world_looks_the_same_and_can_be_played_again(state: State, seed: int) -> None:
    rng = Random(seed)
    game = state.game
    seat = rng.choice([None, *range(game.players)])
    view = state.view(seat)
    worlds = view.worlds()
    assert worlds.ignored == ()
    assert worlds.count > 0
    assert state in worlds
    world = worlds.sample(Random(seed))
    assert world == worlds.sample(Random(seed))
    assert game.replay(world.history) == world
    assert world.view(seat) == view
    assert world in worlds
    assert len(worlds.hands(rng)) == game.players
    other = testing.indistinguishable(state, seat, rng)
    assert other is None or other in worlds
    if view.hand:
        assert worlds.probability(view.hand[0], seat) == 1


@given(positions(), st.integers(0, 2**16))
def test_worlds_of_positions_are_those_of_their_views(state: State, seed: int) -> None:
    """At every step up to the end of a trick, also of a view that a client made."""
    rng = Random(seed)
    game = state.game
    seat = rng.choice([None, *range(game.players)])
    for step in range(game.players + 1):
        if state.phase is not Phase.PLAY:
            break
        view = state.view(seat)
        again = game.view(seat, view.history)
        assert again == view
        assert again.history == view.history
        worlds = view.worlds()
        assert again.worlds().count == worlds.count
        if not step:
            assert worlds.count == ways_to_lie(state, seat)
        assert state in worlds
        world = worlds.sample(rng)
        assert world.view(seat) == view
        assert game.replay(world.history) == world
        state = state.play(rng.choice(list(state.legal_cards())))


def ways_to_lie(state: State, seat: int | None) -> int:
    """In how many ways the cards of a position may lie that a seat cannot see.

    A seat with Warren has looked at its card. Warren lies in a hand or is out of play, and is out
    of play where there is no kitty.
    """
    hidden = [len(hand) for place, hand in enumerate(state.hands) if place != seat]
    own = Cards() if seat is None else state.hands[seat]
    unseen = state.game.table.deck - sum(state.taken, own + state.dummy)
    if WARREN_CARD in own:
        unseen = unseen - state.kitty
    else:
        hidden.append(len(state.kitty))
    away = len(unseen) - sum(hidden)
    ways = factorial(len(unseen)) // prod(factorial(size) for size in (*hidden, away))
    ways *= factorial(len(state.stock))  # which lies in order
    if WARREN_CARD not in unseen:
        return ways
    places = len(unseen) - len(state.kitty) if state.kitty else away
    return ways * places // len(unseen)


@given(states())
def test_probabilities_add_up(state: State) -> None:
    game = state.game
    worlds = state.view(0).worlds()
    for card in game.table.deck:
        if game.table.deck.count(card) == 1:
            seats = [None, *range(game.players)]
            assert sum(worlds.probability(card, seat) for seat in seats) == 1
            break
