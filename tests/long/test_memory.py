"""A long run of all variants and mixtures, a million matches at the whole scale: memory stays flat.

Most matches are played by `hearts.batch`, many tables of one game side by side, and a few of them
step by step by states. Of each game one deal is also looked at from every seat, with refusals, and
written and read again. The games take turns of about a second, the named variants at every table
and as many mixtures of their parts; a match that goes on for too long is given up and not counted.
What is kept on purpose gets full in the beginning, by a match of each of a number of games, and in
the first half of the run. The memory may not grow in the second half. Linux only.

The test runs this file in a process of its own::

    python -m tests.long.test_memory [matches, 1000000] [--states 10] [--seconds 1] [--seed 0]
        [--allow 2.0]
"""

from __future__ import annotations

import argparse
import gc
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from random import Random

import hearts
from hearts import Game, IllegalAction, InputError, Phase, Play, State, notation, variants
from hearts.batch import Batch
from hearts.codec import Codec
from tests.long.conftest import Sized
from tests.scripts import ROOT
from tests.tables import TABLES, mixture

CODEC = Codec()
PAGE = resource.getpagesize()

#: The number of tables side by side.
SIDE_BY_SIDE = 250
#: The number of games that fill the memory kept on purpose.
FIRST = 1000
#: The most actions of a match of states, and of a table in a turn of a batch.
MOST = 8000
PARTS = 20


def games(rng: Random) -> Iterator[Game]:
    """Every named variant at every table and as many mixtures, again and again."""
    while True:
        for name, players in TABLES:
            yield Game(variants.get(name), players)
            yield mixture(rng)


def by_batch(game: Game, seed: int, matches: int, seconds: float) -> tuple[int, int]:
    """Play side by side until enough matches have ended, or for a time.

    Return how many matches have ended, and the number of actions.
    """
    batch = Batch(game, SIDE_BY_SIDE, seed=seed, match=True)
    until = time.perf_counter() + seconds
    ended = steps = 0
    while ended < matches and steps < MOST and time.perf_counter() < until:
        batch.step(batch.random_actions())
        ended += int(batch.match_over.sum())
        steps += 1
    return ended, steps * SIDE_BY_SIDE


def by_states(game: Game, matches: int, rng: Random) -> tuple[int, int]:
    """Play step by step; how many matches ended, and how many actions that took."""
    ended = actions = 0
    for _ in range(matches):
        state: State = game.start(seed=rng.getrandbits(62))
        for _ in range(MOST):
            if state.is_over:
                ended += 1
                break
            if state.actors:
                state = state.apply(state.random_action(rng, rng.choice(state.actors)))
                actions += 1
            else:
                state = state.deal()
    return ended, actions


def ask(game: Game, seed: int) -> None:
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
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("matches", nargs="?", type=int, default=1_000_000)
    words.add_argument("--states", type=int, default=10, help="matches by states in each turn")
    words.add_argument("--seconds", type=float, default=1.0, help="the time of a turn of a batch")
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--allow", type=float, default=2.0, help="MB that may be more")
    given = words.parse_args()
    rng = Random(given.seed)
    ended = {"batch": 0, "states": 0}
    actions, found, began = 0, [memory()], time.perf_counter()
    print(f"{'compiled' if hearts.__compiled__ else 'interpreted'} build, {found[0]:.1f} MB")
    most = max(1, given.matches // PARTS)
    for game in islice(games(rng), min(FIRST, given.matches)):
        by_states(game, 1, rng)
    for number, game in zip(count(), games(rng)):
        done, more = by_states(game, min(given.states, most), rng)
        ended["states"] += done
        ask(game, number)
        actions += more
        try:
            done, more = by_batch(game, number, most, given.seconds)
            ended["batch"] += done
            actions += more
        except InputError:
            pass  # its actions need more numbers than a batch has
        total = sum(ended.values())
        if total >= given.matches * len(found) / PARTS:
            found.append(memory())
            print(f"{total:,} matches, {actions:,} actions, {number + 1:,} games: "
                  f"{found[-1]:.1f} MB", flush=True)  # fmt: skip
        if total >= given.matches:
            break
    half = len(found) // 2
    grown = max(found[half:]) - found[half]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
    print(f"{ended['batch']:,} matches by batches and {ended['states']:,} by states in "
          f"{time.perf_counter() - began:.0f} s; {peak:.1f} MB at most, {grown:+.1f} MB in the "
          "second half")  # fmt: skip
    return 1 if grown > given.allow else 0


def test_the_memory_stays_flat(sized: Sized) -> None:
    words = (sys.executable, "-m", "tests.long.test_memory", str(sized(1_000_000)))
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "matches by batches and" in done.stdout


if __name__ == "__main__":
    sys.exit(main())
