"""A network learns to play Hearts from batches, against itself, and is tried against random seats.

It predicts, for each card that may be played or passed, the points that the deal will bring to the
seat, and takes the card with the fewest. When all tables have ended a deal it learns from the
points that came. NumPy is all that it needs. As it stands it shows one short run; for a player that
beats random ones clearly, in some minutes on two cores:

    python examples/learn_from_batches.py --rounds 250 --tables 1024

Random players have 6.5 points a deal; so has the network at first.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

from hearts import Game, variants
from hearts.batch import Batch

Floats = npt.NDArray[np.float32]

GAME = Game(variants.MICROSOFT)
CARDS = 57
HIDDEN = 128
#: Predictions are in so many points.
SCALE = 13.0


def features(batch: Batch) -> Floats:
    """What the seat to act knows, as numbers: a row for each table."""
    planes, names = batch.observe(), batch.encoding.planes
    plane = {name: planes[:, place] for place, name in enumerate(names)}
    parts = [
        plane["hand"] > 0,
        plane["picks"] > 0,
        plane["order"] > 0,
        plane["trick"] > 0,
        plane["trick"] == 1,  # the card led
        plane["taken"] == 1,
        plane["passed"] > 0,
        plane["player"] == 4,  # the cards of the seat that plays before
        np.repeat((batch.phase == 3)[:, None], 1, axis=1),
    ]
    found: Floats = np.concatenate(parts, axis=1).astype(np.float32)
    return found


class Network:
    """One hidden layer, from features to the points that each card will bring."""

    def __init__(self, inputs: int, rng: np.random.Generator) -> None:
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, CARDS), (CARDS,)]
        self.weights: list[Floats] = [
            (rng.standard_normal(shape) / np.sqrt(shape[0]) * (len(shape) > 1)).astype(np.float32)
            for shape in shapes
        ]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.updates = 0

    def hidden(self, inputs: Floats) -> Floats:
        """The values of the hidden layer."""
        one, bias, _, _ = self.weights
        found: Floats = np.maximum(inputs @ one + bias, 0)
        return found

    def __call__(self, inputs: Floats) -> Floats:
        """The points that each card will bring, in units of `SCALE`."""
        _, _, two, bias = self.weights
        found: Floats = self.hidden(inputs) @ two + bias
        return found

    def learn(self, inputs: Floats, cards: Any, points: Floats, rate: float) -> None:
        """One step towards the points that the chosen cards have brought (Adam)."""
        hidden = self.hidden(inputs)
        rows = np.arange(len(inputs))
        wrong = np.zeros((len(inputs), CARDS), np.float32)
        two = self.weights[2]
        found = (hidden @ two + self.weights[3])[rows, cards]
        wrong[rows, cards] = (found - points) / len(inputs)
        back = (wrong @ two.T) * (hidden > 0)
        slopes = [inputs.T @ back, back.sum(axis=0), hidden.T @ wrong, wrong.sum(axis=0)]
        self.updates += 1
        for place, slope in enumerate(slopes):
            self.means[place] += 0.1 * (slope - self.means[place])
            self.squares[place] += 0.001 * (slope**2 - self.squares[place])
            mean = self.means[place] / (1 - 0.9**self.updates)
            square = self.squares[place] / (1 - 0.999**self.updates)
            self.weights[place] -= rate * mean / (np.sqrt(square) + 1e-8)


def chosen(network: Network, batch: Batch, inputs: Floats) -> npt.NDArray[np.int64]:
    """The lawful number for which the fewest points are predicted, at each table."""
    predicted = np.where(batch.mask[:, :CARDS], network(inputs), np.inf)
    numbers: npt.NDArray[np.int64] = predicted.argmin(axis=1)
    return numbers


def train(network: Network, batch: Batch, rng: np.random.Generator, explore: float) -> None:
    """Play one deal at every table, all four seats by the network, and learn from it."""
    seen: list[tuple[Floats, Any, Any]] = []
    while True:
        inputs, seats = features(batch), batch.actor
        cards = chosen(network, batch, inputs)
        cards = np.where(rng.random(len(batch)) < explore, batch.random_actions(), cards)
        seen.append((inputs, cards, seats))
        batch.step(cards)
        if batch.over.all():  # single deals of one length end together
            break
    tables = np.arange(len(batch))
    for place in rng.permutation(len(seen)):
        inputs, cards, seats = seen[place]
        points = batch.points[tables, seats].astype(np.float32) / SCALE
        network.learn(inputs, cards, points, rate=0.001)


def trial(network: Network, tables: int, seed: int) -> float:
    """The mean points of seat 0 over some deals: it plays by the network, the others at random."""
    batch = Batch(GAME, tables, seed=seed)
    while not batch.over.all():
        random = batch.random_actions()
        batch.step(np.where(batch.actor == 0, chosen(network, batch, features(batch)), random))
    return float(batch.points[:, 0].mean())


def main(words: list[str] | None = None) -> float:
    """Train, print the curve, and return the points of the last trial."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--rounds", type=int, default=2, help="how many deals to play at each table"
    )
    parser.add_argument("--tables", type=int, default=16, help="how many tables")
    args = parser.parse_args(words)
    rng = np.random.default_rng(1)
    batch = Batch(GAME, args.tables, seed=1)
    network = Network(features(batch).shape[1], rng)
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
