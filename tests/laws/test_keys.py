"""The key of a state: equal keys mean the same rest of the deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from random import Random

import pytest

from hearts import Game, State, variants
from tests.bots.all_lines import ending


def states_below(state: State) -> Iterator[State]:
    """The state and all states that can follow it in the deal."""
    yield state
    if state.hand_score is None:
        for action in state.legal_actions():
            yield from states_below(state.apply(action))


@pytest.mark.parametrize("name", variants.names())
def test_states_with_equal_keys_have_the_same_future(name: str) -> None:
    rng, rules = Random(name), variants.get(name)
    state = None
    while state is None:
        state = ending(Game(rules, rng.choice(rules.players)), rng, 3, 150)
    groups: defaultdict[Hashable, list[State]] = defaultdict(list)
    for each in states_below(state):
        groups[each.key].append(each)
    for first, *others in groups.values():
        for other in others:
            assert other.phase == first.phase
            assert other.legal_actions() == first.legal_actions()
            for action in first.legal_actions():
                one, two = first.apply(action), other.apply(action)
                assert one.key == two.key
                assert (one.hand_score is None) == (two.hand_score is None)
                if one.hand_score is not None and two.hand_score is not None:
                    assert one.hand_score.points == two.hand_score.points


def test_the_order_of_the_tricks_makes_no_difference() -> None:
    game = Game(variants.AMERICAN)
    state = game.position(["AC AD 2S", "2C 2D 3S", "3C 3D 4S", "4C 4D 5S"], leader=0)
    clubs, diamonds = "AC 2C 3C 4C", "AD 2D 3D 4D"
    one = state
    for card in f"{clubs} {diamonds}".split():
        one = one.play(card)
    two = state
    for card in f"{diamonds} {clubs}".split():
        two = two.play(card)
    assert one.key == two.key
    assert one != two
    assert hash(one.key) == hash(two.key)


def test_the_key_tells_positions_apart() -> None:
    """What a card changes, or the score before the deal, changes the key."""
    game = Game(variants.AMERICAN)
    hands = ["AC AD 2S", "2C 2D 3S", "3C 3D 4S", "4C 4D 5S"]
    state = game.position(hands, leader=0)
    match = game.start(seed=1).match.add((26, 0, 0, 0))
    others = [
        state.play("AC"),
        state.play("AD"),
        game.position(hands, leader=1),
        game.position(hands, leader=0, taken=["QS", "", "", ""]),
        game.position(hands, leader=0, match=match),
        game.start(seed=1),
        game.start(seed=2),
    ]
    assert len({each.key for each in (state, *others)}) == 8
