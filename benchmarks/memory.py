"""The bytes of a kept state, as the system counts them and as Python does.

States are kept in two ways. A *tree* holds all that can follow one dealt deal, level by level, as a
search does. *Playouts* are all states of random games from that deal, each to its end, as a table
of positions for learning holds them; they are deeper, and have seen more tricks. What the process
grew by is divided by the number of states, the list that holds them taken off. Each case is
measured in a process of its own.

    python benchmarks/memory.py [variant, microsoft] [players] [states, 1000000] [--traced]

Without a variant, several are measured.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import resource
import sys
import tracemalloc
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import hearts
from hearts import Game, Phase, State, variants

CASES = (
    ("microsoft", 4),
    ("cancellation", 6),
    ("cancellation", 10),
    ("ricketts_warren", 4),
    ("gong_zhu", 4),
)
#: What the system counts the most memory in.
MOST_UNIT = 1 if sys.platform == "darwin" else 1024
#: A pointer in the list that holds the states.
PLACE = 8


def dealt(game: Game) -> State:
    """A state in which the first card is to be played."""
    rng = Random(3)
    state = game.start(seed=3)
    while state.phase is not Phase.PLAY:
        if state.actors:
            state = state.apply(state.random_action(rng, state.actors[0]))
        else:
            state = state.deal()
    return state


def tree(state: State, kept: list[State]) -> Iterator[State]:
    """All that can follow, level by level; *kept* is where they are put."""
    for before in kept:
        if before.phase is Phase.PLAY:
            for card in before.legal_cards():
                yield before.play(card)


def playouts(state: State, kept: list[State]) -> Iterator[State]:
    """All states of random games, one game after the other."""
    rng = Random(5)
    while True:
        now = state
        while now.phase is Phase.PLAY:
            cards = now.legal_cards()
            now = now.play(cards[int(rng.random() * len(cards))])
            yield now


def held() -> int:
    """Return the bytes of the process in memory."""
    pages = Path("/proc/self/statm")  # where there is none, at least it never gets less
    if not pages.exists():
        return peak()
    return int(pages.read_text("ascii").split()[1]) * resource.getpagesize()


def peak() -> int:
    """Return the greatest number of bytes of the process in memory so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most * MOST_UNIT


def measure(name: str, players: int, shape: str, count: int, traced: bool) -> str:
    """A line of the report."""
    state = dealt(Game(variants.get(name), players))
    follow = tree if shape == "tree" else playouts
    kept = [state]
    gc.collect()
    gc.freeze()  # a search that keeps millions of states does well to do the same
    gc.disable()
    if traced:
        tracemalloc.start()
    before = held()
    for after in islice(follow(state, kept), count - 1):
        kept.append(after)
    grown = tracemalloc.get_traced_memory()[0] if traced else held() - before
    cards = sum(len(each._progress.plays) for each in kept) / len(kept)
    return (
        f"{name:16} {players:2} players, {shape:8} of {len(kept):8}, {cards:4.1f} cards played: "
        f"{grown / len(kept) - PLACE:4.0f} bytes a state, at most {peak() / 1e6:4.0f} MB held"
    )


def main() -> None:
    """Print a line for each case."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("variant", nargs="?")
    parser.add_argument("players", type=int, nargs="?")
    parser.add_argument("states", type=int, nargs="?", default=1_000_000)
    parser.add_argument("--traced", action="store_true", help="as tracemalloc counts, and slower")
    asked = parser.parse_args()
    cases = CASES if asked.variant is None else ((asked.variant, asked.players),)
    print(f"{'compiled' if hearts.__compiled__ else 'interpreted'} build")
    context = multiprocessing.get_context("spawn")
    for name, players in cases:
        number = players or variants.get(name).players[0]
        for shape in ("tree", "playouts"):
            with context.Pool(1) as pool:
                task = (name, number, shape, asked.states, asked.traced)
                print(pool.apply(measure, task), flush=True)


if __name__ == "__main__":
    main()
