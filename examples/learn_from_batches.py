"""A network learns to play Hearts from batches, against itself, and is tried against random seats.

It expects, for each card that may be played or passed, what the deal will cost the seat, and takes
the card with the best value. When all tables have ended a deal it learns from the points that came.
Needs `pip install ".[batch]"`. As it stands it shows one short run; for a player that
beats random ones clearly, in some minutes on two cores:

    python examples/learn_from_batches.py --rounds 250 --tables 1024

Random players have 6.5 points a deal; so has the network at first.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from hearts.batch import Batch
from network import GAME, Network, features, positive


def look(batch: Batch) -> Any:
    """Return what the seat to act knows, as features: a row for each table."""
    return features(batch.observe(), batch.encoding.planes)


def train(network: Network, batch: Batch, rng: np.random.Generator, explore: float) -> None:
    """Play one deal at every table, all four seats by the network, and learn from it."""
    seen: list[tuple[Any, Any, Any, Any]] = []
    batch.restart()
    # A deal without a pass ends before the others. Its table waits, and takes -1.
    while (going := np.flatnonzero(batch.legal)).size:
        inputs, seats, cards = look(batch), batch.actor, batch.random_actions()
        best = going[rng.random(len(going)) >= explore]
        cards[best] = network.best(inputs[best], batch.mask[best])
        seen.append((inputs[going], cards[going], going, seats[going]))
        batch.step(cards)
    for place in rng.permutation(len(seen)):
        inputs, cards, tables, seats = seen[place]
        network.learn(inputs, cards, -batch.scores[tables, seats])


def trial(network: Network, tables: int, seed: int) -> float:
    """Return the mean points of seat 0: it plays by the network, the others at random."""
    batch = Batch(GAME, tables, seed=seed, auto=False)
    while batch.legal.any():
        best, drawn = network.best(look(batch), batch.mask), batch.random_actions()
        batch.step(np.where((batch.actor == 0) & (batch.legal != 0), best, drawn))
    return float(batch.scores[:, 0].mean())


def main(words: list[str] | None = None) -> float:
    """Train, print the curve, and return the points of the last trial."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--rounds", type=positive, default=2, help="how many deals to play at each table"
    )
    parser.add_argument("--tables", type=positive, default=16, help="how many tables")
    args = parser.parse_args(words)
    rng = np.random.default_rng(1)
    batch = Batch(GAME, args.tables, seed=1, auto=False)
    network = Network.for_game(GAME)
    points = trial(network, 2 * args.tables, seed=2)
    print(f"deals  points of the network, where random players have 6.5\n{0:5}  {points:.2f}")
    every = max(1, args.rounds // 20)
    for number in range(1, args.rounds + 1):
        train(network, batch, rng, explore=0.1)
        if number % every == 0 or number == args.rounds:
            points = trial(network, 2 * args.tables, seed=2)
            print(f"{number * args.tables:5}  {points:5.2f}  {'#' * round(8 * points)}")
    return points


if __name__ == "__main__":
    main()
