"""Play for a long time and see that no memory is kept.

Each round plays a deal of every variant at every table, looks at it from every seat, refuses plays,
and writes states and reads them again. After each round the memory of the process is printed. In
the first half of the rounds what is kept on purpose gets full, such as the last documents that were
read; if the memory still grows in the second half, the exit code is 1. Linux only.

    python benchmarks/leaks.py [rounds, 60] [--allow 1.0]
"""

from __future__ import annotations

import argparse
import gc
import resource
import sys
from pathlib import Path
from random import Random

from hearts import Game, IllegalAction, Phase, Play, State, notation, variants
from hearts.codec import Codec

CODEC = Codec()
PAGE = resource.getpagesize()


def play(game: Game, seed: int) -> None:
    """Play a deal, and ask for all that a program asks for."""
    rng = Random(seed)
    state: State = game.start(seed=seed)
    while not state.match.hand_scores:
        if not state.actors:
            state = state.deal()
            continue
        seat = rng.choice(state.actors)
        if rng.random() < 0.1:
            for looking in (*range(game.players), None):
                str(state.view(looking))
            for card in state.reasons(seat) if state.phase is Phase.PLAY else ():
                try:
                    state.apply(Play(card, seat))
                except IllegalAction as refused:
                    str(refused)
        state = state.apply(state.random_action(rng, seat))
    assert CODEC.loads(CODEC.dumps(state), State) == state
    notation.read_text(notation.write(state))


def memory() -> float:
    """The memory of this process now, in MB."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE / 1e6


def main() -> int:
    """Play, print and judge."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("rounds", nargs="?", type=int, default=60)
    words.add_argument("--allow", type=float, default=1.0, help="MB that may be more")
    given = words.parse_args()
    games = [
        Game(rules, players)
        for name in variants.names()
        for rules in [variants.get(name)]
        for players in rules.players
    ]
    found = []
    for number in range(given.rounds):
        for game in games:
            play(game, number)
        found.append(memory())
        print(f"round {number + 1}: {found[-1]:.1f} MB", flush=True)
    half = len(found) // 2
    grown = max(found[half:]) - found[half]
    print(f"{len(games) * given.rounds} deals, {grown:+.1f} MB in the second half")
    return 1 if grown > given.allow else 0


if __name__ == "__main__":
    sys.exit(main())
