"""How long a step takes, as a ratio to OpenSpiel's `child()`, measured in one process, interleaved.

A step is what a bot author writes: the legal cards, one of them at random, the new state, a look at
the phase. OpenSpiel's immutable form of it is `legal_actions`, `child`, `is_terminal`. Both play
the same deals, each with its own random choices. Figures in seconds mean little on a machine that
changes its pace, so the runs take turns and what counts is the ratio of neighbours.

    python benchmarks/step.py [rounds] [deals a round]
"""

from __future__ import annotations

import statistics
import sys
import time
from random import Random

import pyspiel

import hearts
from hearts import Card, Game, Phase, State, variants

SUITS = "CDHS"
RANKS = "23456789TJQKA"


def openspiel_deals(count: int, seed: int) -> list[pyspiel.State]:
    """OpenSpiel states after the deal, nothing passed."""
    game = pyspiel.load_game("hearts(pass_cards=false)")
    rng = Random(seed)
    found = []
    for _ in range(count):
        state = game.new_initial_state()
        state.apply_action(0)
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state)
    return found


def same_deals(deals: list[pyspiel.State]) -> list[State]:
    """Our states after the same deals."""
    game = Game(variants.openspiel(pass_cards=False))
    found = []
    for deal in deals:
        actions = deal.history()[1:53]
        hands = [
            [Card(RANKS[action // 4] + SUITS[action % 4]) for action in actions[seat::4]]
            for seat in range(4)
        ]
        found.append(game.start(seed=0).deal(hands))
    return found


def play_openspiel(deals: list[pyspiel.State], rng: Random) -> int:
    """Play every deal to its end; the number of steps."""
    plies = 0
    for deal in deals:
        state = deal
        while not state.is_terminal():
            actions = state.legal_actions()
            state = state.child(actions[int(rng.random() * len(actions))])
            plies += 1
    return plies


def play_ours(deals: list[State], rng: Random) -> int:
    """Play every deal to its end; the number of steps."""
    plies = 0
    for deal in deals:
        state = deal
        while state.phase is Phase.PLAY:
            cards = state.legal_cards()
            state = state.play(cards[int(rng.random() * len(cards))])
            plies += 1
    return plies


def main() -> None:
    """Print the ratio of every round, and the median."""
    rounds, count = (int(text) for text in [*sys.argv[1:], *["9", "200"][len(sys.argv) - 1 :]])
    theirs = openspiel_deals(count, seed=1)
    ours = same_deals(theirs)
    ratios, micros = [], []
    for place in range(rounds + 1):
        times = []
        for play, deals in ((play_openspiel, theirs), (play_ours, ours)):
            start = time.perf_counter()
            plies = play(deals, Random(place))
            times.append((time.perf_counter() - start) / plies)
        if place:  # the first round warms up
            ratios.append(times[1] / times[0])
            micros.append(times)
    build = "compiled" if hearts.__compiled__ else "interpreted"
    print(f"{build} build, {rounds} rounds of {count} deals")
    print(f"OpenSpiel child(): {statistics.median(m[0] for m in micros) * 1e6:.2f} us a ply")
    print(f"hearts play():     {statistics.median(m[1] for m in micros) * 1e6:.2f} us a ply")
    print(
        f"time of a step, hearts / OpenSpiel: median {statistics.median(ratios):.2f}, "
        f"from {min(ratios):.2f} to {max(ratios):.2f}"
    )


if __name__ == "__main__":
    main()
