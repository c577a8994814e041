"""Does a ply, or a deal, cost more the longer the match has gone on?

One match of thousands of deals is played at random, and along the way the same things are timed: a
deal with its passes, half of its cards played, the view of a seat there, the other half with the
phase that comes next, and the score sheet. The numbers of the deals named in the head of the table
stand side by side: what grows is seen as a row that rises.

    python benchmarks/growth.py [variant, microsoft] [--deals 5 500 2000 4500]
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeVar

import hearts
from hearts import Game, Phase, State, variants
from hearts.rules import EndAfter

T = TypeVar("T")

#: How many deals are timed at each place.
SOME = 24


def played(state: State, rng: Random, upto: int = 1000) -> State:
    """The state after the deal at hand, or after so many cards of it."""
    count = 0
    while state.phase is not Phase.DEAL and not state.is_over and count < upto:
        if state.phase is Phase.PLAY:
            cards = state.legal_cards()
            state = state.play(cards[int(rng.random() * len(cards))])
            count += 1
        elif state.actors:
            state = state.apply(state.random_action(rng, state.actors[0]))
        else:
            state = state.deal()
    return state


def at_play(state: State, rng: Random) -> State:
    """The state in which the first card of the deal is to be played."""
    while state.phase is not Phase.PLAY:
        if state.actors:
            state = state.apply(state.random_action(rng, state.actors[0]))
        else:
            state = state.deal()
    return state


def measure(state: State) -> dict[str, float]:
    """The median times of what is done before, in and after a deal."""
    rng = Random(1)
    found: dict[str, list[float]] = {}

    def timed(what: str, call: Callable[[], T]) -> T:
        start = time.perf_counter()
        result = call()
        found.setdefault(what, []).append((time.perf_counter() - start) * 1e6)
        return result

    for _ in range(SOME):
        opened = timed("deal and passes", partial(at_play, state, rng))
        timed("its hash", partial(hash, opened))
        half = timed("26 plies", partial(played, opened, rng, 26))
        timed("first view of the deal", partial(half.view, 0))
        timed("next view of it", partial(half.view, 0))
        end = timed("the rest, and the phase", partial(played, half, rng))
        timed("the match of the end", partial(getattr, end, "match"))
    return {what: statistics.median(times) for what, times in found.items()}


def main() -> None:
    """Print a row for each thing that is timed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("variant", nargs="?", default="microsoft")
    parser.add_argument("--deals", type=int, nargs="+", default=[5, 500, 2000, 4500])
    asked = parser.parse_args()
    base = variants.get(asked.variant)
    rules = base.amend(EndAfter(max(asked.deals) + 500), wins=(), name="endless")
    state = Game(rules, rules.players[0]).start(seed=1)
    rng = Random(1)
    columns = []
    for number in asked.deals:
        while state.deal_number < number:
            state = played(state.deal(), rng)
        gc.collect()
        columns.append(measure(state))
    build = "compiled" if hearts.__compiled__ else "interpreted"
    print(
        f"{build} build, {asked.variant}: microseconds at deal {', '.join(map(str, asked.deals))}"
    )
    for what in columns[0]:
        row = [column[what] for column in columns]
        print(
            f"{what:20}" + "".join(f"{each:10.2f}" for each in row), f"  x {row[-1] / row[0]:.2f}"
        )


if __name__ == "__main__":
    main()
