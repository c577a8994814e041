"""The cost of copying, pickling, comparing and hashing a state, beside OpenSpiel's, interleaved.

The states are those in the middle of the same number of random deals, after a pass. OpenSpiel's way
to copy is `clone()`; its states are equal only to themselves, so their texts are compared, which is
what it offers. Each thing is done to all the states in turn, once with our states and once with
theirs, and what counts is the ratio of neighbours.

    python benchmarks/values.py [rounds, 9] [deals, 100]
"""

from __future__ import annotations

import copy
import pickle
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pyspiel

import hearts
from hearts import Game, Phase, State, variants

#: How many cards have been played.
PLAYED = 26


def ours(count: int) -> list[State]:
    """States in the middle of a deal."""
    game, rng = Game(variants.openspiel()), Random(1)
    found = []
    for seed in range(count):
        state = game.start(seed=seed).deal()
        while state.phase is not Phase.PLAY or sum(map(len, state.taken)) < PLAYED // 4 * 4:
            state = state.apply(state.random_action(rng, state.actors[0]))
        found.append(state)
    return found


def theirs(count: int) -> list[pyspiel.State]:
    """The same in OpenSpiel."""
    game, rng = pyspiel.load_game("hearts"), Random(1)
    found = []
    for _ in range(count):
        state = game.new_initial_state()
        while len(state.history()) < 1 + 52 + 12 + PLAYED:
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state)
    return found


def per_state(do: Callable[[Any], object], states: Sequence[object]) -> float:
    """Return the microseconds that this takes with a state."""
    start = time.perf_counter()
    for state in states:
        do(state)
    return (time.perf_counter() - start) / len(states) * 1e6


def pickles(states: Sequence[object]) -> list[bytes]:
    """A pickle of each state."""
    return [pickle.dumps(state, pickle.HIGHEST_PROTOCOL) for state in states]


def sent(state: object) -> bytes:
    """A pickle."""
    return pickle.dumps(state, pickle.HIGHEST_PROTOCOL)


def beside(rounds: int, count: int) -> dict[str, tuple[list[float], list[float]]]:
    """For each thing that is done the times of all rounds, ours and theirs."""
    here, there = ours(count), theirs(count)
    again = [state.game.replay(state.history) for state in here]
    cases: list[tuple[str, Any, Any, Any, Any]] = [
        ("copy, clone()", copy.copy, here, lambda state: state.clone(), there),
        ("deep copy, clone()", copy.deepcopy, here, lambda state: state.clone(), there),
        ("pickle.dumps", sent, here, sent, there),
        ("pickle.loads", pickle.loads, pickles(here), pickle.loads, pickles(there)),
        (
            "==, texts",
            lambda pair: pair[0] == pair[1],
            list(zip(here, again, strict=True)),
            lambda pair: str(pair[0]) == str(pair[1]),
            list(zip(there, there, strict=True)),
        ),
        ("hash, of text", hash, here, lambda state: hash(str(state)), there),
    ]
    found: dict[str, tuple[list[float], list[float]]] = {}
    for number in range(rounds + 1):
        for what, do, states, do_there, states_there in cases:
            times = found.setdefault(what, ([], []))
            one, other = per_state(do, states), per_state(do_there, states_there)
            if number:  # the first round warms up
                times[0].append(one)
                times[1].append(other)
    return found


def main() -> None:
    """Print the median times, the median ratio and its spread."""
    rounds, count = (int(text) for text in [*sys.argv[1:], *["9", "100"][len(sys.argv) - 1 :]])
    print(f"{'compiled' if hearts.__compiled__ else 'interpreted'} build, {rounds} rounds")
    state = ours(1)[0]
    print(f"size of a pickle: hearts {len(sent(state))}, OpenSpiel {len(sent(theirs(1)[0]))} bytes")
    for what, (one, other) in beside(rounds, count).items():
        ratios = [here / there for here, there in zip(one, other, strict=True)]
        print(
            f"{what:20} hearts {statistics.median(one):6.2f} us, OpenSpiel "
            f"{statistics.median(other):6.2f} us, ratio {statistics.median(ratios):.2f} "
            f"({min(ratios):.2f} to {max(ratios):.2f})"
        )


if __name__ == "__main__":
    main()
