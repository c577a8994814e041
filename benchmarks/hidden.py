"""Whether anything hidden gets into masks and planes, of views and of batches.

At random tables and under random mixtures of rules, pairs of states that a seat cannot tell apart
are made (`hearts.testing.indistinguishable`). Their masks and planes have to be equal: those of the
views, with a part of an action picked, and those of two tables of a batch. Planes of views are also
held to be different where the views differ.

    python benchmarks/hidden.py [--pairs 100000] [--seed 1]

It prints how many pairs were compared, and ends with an error at the first difference.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from hearts import Game, Phase, State, testing, variants
from hearts.batch import Batch
from hearts.encoding import Encoding
from tables import TABLES, mixture

#: So many pairs are tables of one batch.
AT_ONCE = 32


def states_of(game: Game, rng: Random, count: int) -> list[State]:
    """States from anywhere in the first deals of a match."""
    found: list[State] = []
    state = game.start(seed=rng.getrandbits(40), dealer=rng.randrange(game.players))
    while len(found) < count and not state.is_over:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, rng.choice(state.actors)))
        if state.actors and rng.random() < 0.3:
            found.append(state)
    return found


def part_of_action(encoding: Encoding, state: State, seat: int | None, rng: Random) -> list[int]:
    """Lawful numbers, but not all of an action."""
    picks: list[int] = []
    if seat not in state.actors:
        return picks
    view = state.view(seat)
    while encoding.decode(view, picks) is None:
        picks.append(rng.choice(encoding.lawful(view, picks)))
    return picks[: rng.randrange(len(picks))]


def compare(game: Game, rng: Random) -> int:
    """Compare some pairs at a table; how many there were."""
    encoding = Encoding(game)
    pairs: list[tuple[State, State, int | None]] = []
    for state in states_of(game, rng, AT_ONCE):
        seat = rng.choice((*range(game.players), None))
        other = testing.indistinguishable(state, seat, rng)
        if other is None:
            continue
        pairs.append((state, other, seat))
        one, two = state.view(seat), other.view(seat)
        picks = part_of_action(encoding, state, seat, rng)
        same = encoding.mask(one, picks) == encoding.mask(two, picks)
        if not (same and (encoding.observe(one, picks) == encoding.observe(two, picks)).all()):
            sys.exit(f"seat {seat} can tell {state.history} from {other.history}")
    if encoding.size == 64 and pairs:
        batch = Batch.of([state for first, second, _ in pairs for state in (first, second)], seed=1)
        for seat in range(game.players):
            planes = batch.observe(seat)
            for place, (state, other, viewer) in enumerate(pairs):
                if seat == viewer and not (planes[2 * place] == planes[2 * place + 1]).all():
                    sys.exit(f"in a batch seat {seat} tells {state.history} from {other.history}")
    return len(pairs)


def main() -> None:
    """Compare as many pairs as asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng, done, turn = Random(args.seed), 0, 0
    while done < args.pairs:
        name, players = TABLES[turn % len(TABLES)]
        game = Game(variants.get(name), players) if turn % 2 else mixture(rng)
        turn += 1
        if game.players <= 11:
            done += compare(game, rng)
        if turn % 100 == 0:
            print(f"{done} pairs at {turn} tables", flush=True)
    print(f"{done} pairs, no difference")


if __name__ == "__main__":
    main()
