"""Single deals of every toolkit have the passes of a tournament, and one of them if it is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from hearts import Game, State, autoplay, variants
from hearts.adapters import pettingzoo
from hearts.adapters.gymnasium import HeartsEnv, HeartsVectorEnv
from hearts.batch import Batch
from hearts.simulate import play_deals

#: The number of deals, and the least and the greatest share of a pass that is one of four.
DEALS = 240
LOW, HIGH = 0.15, 0.35
GAME = Game(variants.MICROSOFT)


def batch(**words: Any) -> Iterator[State]:
    found = Batch(GAME, DEALS, seed=1, **words)
    yield from map(found.state, range(DEALS))


def vector(**words: Any) -> Iterator[State]:
    envs = HeartsVectorEnv(DEALS, GAME, **words)
    envs.reset(seed=1)
    yield from map(envs.batch.state, range(DEALS))


def single(**words: Any) -> Iterator[State]:
    env = HeartsEnv(GAME, **words)
    for seed in range(DEALS):
        env.reset(seed=seed)
        yield env.table.state


def agents(**words: Any) -> Iterator[State]:
    env = pettingzoo.raw_env(GAME, **words)
    for seed in range(DEALS):
        env.reset(seed=seed)
        yield env.table.state


def tournament(**words: Any) -> Iterator[State]:
    found = play_deals(GAME, [autoplay] * 4, DEALS, workers=1, **words)
    yield from map(found.state, range(DEALS))


WAYS = [batch, vector, single, agents, tournament]
Way = Callable[..., Iterator[State]]


@pytest.mark.parametrize("way", WAYS)
def test_what_a_net_learns_is_what_it_is_judged_on(way: Way) -> None:
    """By default, left, right, across and no pass, each as often: the cycle of PG-035."""
    passes = Counter(state.due[0].to if state.due else () for state in way())
    assert set(passes) == {((1, 3),), ((3, 3),), ((2, 3),), ()}
    assert all(LOW < count / DEALS < HIGH for count in passes.values())


@pytest.mark.parametrize("way", WAYS)
def test_one_pass_may_be_named(way: Way) -> None:
    for number in (0, 2):
        assert {state.deal_number for state in way(deal_number=number)} == {number}
