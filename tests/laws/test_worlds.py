"""Law: a world looks to the viewer as what is, and what is is a world."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hearts import State, testing
from tests.laws.helpers import states


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


@given(states())
def test_probabilities_add_up(state: State) -> None:
    game = state.game
    worlds = state.view(0).worlds()
    for card in game.table.deck:
        if game.table.deck.count(card) == 1:
            seats = [None, *range(game.players)]
            assert sum(worlds.probability(card, seat) for seat in seats) == 1
            break
