"""A small network that learns Hearts, and the player that it makes.

The examples that train in a toolkit share this module. NumPy is all that it needs. As a script it
tries a saved player against the opponents of the library:

    python examples/network.py player.npz --deals 1000

Without a file it tries a network that has learned nothing.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from attrs import asdict

import hearts
from hearts import Action, Game, View, variants
from hearts.bots import Bot, opponent
from hearts.encoding import GROUPS, MEANINGS, MOST_PLAYERS, WIDTH, Encoding
from hearts.simulate import tournament

Floats = npt.NDArray[np.float32]

#: The game that these examples learn.
GAME = Game(variants.MICROSOFT)
HIDDEN = 128
#: Values are counted in this number of points.
SCALE = 13.0
#: Where the plane *seats* has the number of cards that are passed to each place.
SCHEME = [*GROUPS].index("scheme") * MOST_PLAYERS
RIVALS = {"random": opponent(1), "careful": opponent(2)}


def features(planes: npt.NDArray[np.uint8], names: tuple[str, ...]) -> Floats:
    """Return what a network looks at, as zeros and ones. A plane that a game has not is empty.

    Args:
        planes: Observations, ``(..., planes, 57)``.
        names: The names of the planes, from `Encoding.planes`.
    """
    plane = dict.fromkeys(MEANINGS, np.zeros_like(planes[..., 0, :]))
    plane |= {name: planes[..., place, :] for place, name in enumerate(names)}
    trick, player = plane["trick"], plane["player"]
    # The places of a suit are 14 in a row, and a higher card has a higher place.
    led = (trick[..., :56] == 1).reshape(*trick.shape[:-1], 4, 14).any(axis=-1)
    follows = np.repeat(led, 14, axis=-1)
    places = np.arange(56)
    best = np.where(follows & (trick[..., :56] > 0), places, -1).max(axis=-1, keepdims=True)
    parts = [
        plane["hand"] > 0,
        plane["picks"] > 0,
        plane["passed"] > 0,
        plane["taken"] == 1,  # the cards that the seat has taken
        trick > 0,
        trick == 1,  # the card led
        follows,  # the suit led
        follows & (places > best),  # the cards that would take the trick
        *(player == place for place in (2, 3, 4)),  # the cards that each other seat has played
        player > 0,
        plane["table"][..., :1] == 3,  # whether cards are passed
        plane["seats"][..., SCHEME : SCHEME + 4] > 0,  # the seats to which they are passed
    ]
    return np.concatenate(parts, axis=-1, dtype=np.float32)


class Network:
    """One hidden layer, from features to a value for each number of an action.

    A value is the rewards that are expected after the action, in units of `SCALE` points.

    Args:
        inputs: The number of features.
        outputs: The number of values.
        seed: The source of the first weights.
    """

    def __init__(self, inputs: int, outputs: int, seed: int = 1) -> None:
        rng = np.random.default_rng(seed)
        self.weights: list[Floats] = [
            (rng.standard_normal((inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (rng.standard_normal((HIDDEN, outputs)) / HIDDEN).astype(np.float32),
            np.zeros(outputs, np.float32),
        ]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.updates = 0

    @classmethod
    def for_game(cls, game: Game, seed: int = 1) -> Network:
        """Return a network of the right size, which has learned nothing."""
        encoding = Encoding(game)
        nothing = np.zeros((len(encoding.planes), WIDTH), np.uint8)
        return cls(len(features(nothing, encoding.planes)), encoding.size, seed)

    def hidden(self, inputs: Floats) -> Floats:
        """Return the values of the hidden layer."""
        found: Floats = np.maximum(inputs @ self.weights[0] + self.weights[1], 0)
        return found

    def __call__(self, inputs: Floats) -> Floats:
        """Return the value of each number."""
        found: Floats = self.hidden(inputs) @ self.weights[2] + self.weights[3]
        return found

    def best(self, inputs: Floats, mask: Any) -> Any:
        """Return the legal number with the highest value: of one observation, or of each."""
        return np.where(mask, self(inputs), -np.inf).argmax(axis=-1)

    def learn(self, inputs: Any, numbers: Any, rewards: Any, rate: float = 0.001) -> None:
        """Take one step towards the rewards that came after each number (Adam).

        Args:
            inputs: The features, a row for each number.
            numbers: The numbers that were taken.
            rewards: The sum of the rewards that came after each of them, in points.
            rate: The size of the step.
        """
        inputs, rows = np.asarray(inputs, np.float32), np.arange(len(inputs))
        hidden = self.hidden(inputs)
        values = hidden @ self.weights[2] + self.weights[3]
        error = np.zeros_like(values)
        due = np.asarray(rewards, np.float32) / SCALE
        error[rows, numbers] = (values[rows, numbers] - due) / len(inputs)
        back = (error @ self.weights[2].T) * (hidden > 0)
        slopes = [inputs.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0)]
        self.updates += 1
        for place, slope in enumerate(slopes):
            self.means[place] += 0.1 * (slope - self.means[place])
            self.squares[place] += 0.001 * (slope**2 - self.squares[place])
            mean = self.means[place] / (1 - 0.9**self.updates)
            square = self.squares[place] / (1 - 0.999**self.updates)
            self.weights[place] -= rate * mean / (np.sqrt(square) + 1e-8)

    def save(self, file: Path) -> None:
        """Write the weights to a file of NumPy, ``.npz``."""
        with file.open("wb") as stream:  # NumPy would add an ending to a name
            np.savez_compressed(stream, *self.weights)

    @classmethod
    def load(cls, file: Path) -> Network:
        """Return the network of a file that `save` has written; ValueError for another file."""
        with file.open("rb") as stream:
            if stream.read(2) != b"PK":  # the beginning of each such file
                raise ValueError("this is no file of weights")
        with np.load(file) as arrays:
            weights = [arrays[name] for name in arrays.files]
        found = cls(len(weights[0]), len(weights[3]))
        found.weights = weights
        return found


class Chooser(Protocol):
    """What a player and a training run need of a network."""

    def best(self, inputs: Floats, mask: Any) -> Any:
        """Return the best legal number: of one observation, or of each."""

    def save(self, file: Path) -> None:
        """Write the weights to a file."""


class Player:
    """A bot that takes the best numbers of a network: it sees its view and nothing else.

    Args:
        network: The network.
        game: The game.
    """

    def __init__(self, network: Chooser, game: Game = GAME) -> None:
        self.network = network
        self.encoding = Encoding(game)

    def __call__(self, view: View) -> Action:
        """Return the action, number by number."""
        encoding, picks = self.encoding, list[int]()
        while (action := encoding.decode(view, picks)) is None:
            inputs = features(encoding.observe(view, picks), encoding.planes)
            mask = encoding.bools(encoding.mask(view, picks))
            picks.append(int(self.network.best(inputs, mask)))
        return action


def trial(
    player: Player, deals: int, seed: int = 1, workers: int | None = 1
) -> dict[str, dict[str, float]]:
    """Return by how many points a deal a player is better than each rival.

    Two seats are played by the player and two by the rival, and the same cards are played again
    with the seats exchanged. Each mean comes with its interval of 95 %.
    """
    found = {}
    for name, rival in RIVALS.items():
        bots: dict[str, Bot] = {"network": player, name: rival}
        results = tournament(
            player.encoding.game, bots, deals, seed=seed, workers=workers, progress=False
        )
        figure = asdict(results.difference("network", name))
        found[name] = {key: round(value, 3) for key, value in figure.items()}
    return found


def line(figures: dict[str, dict[str, float]]) -> str:
    """Return the figures of a trial as text."""
    return "  ".join(
        f"{each['mean']:6.2f} ({each['low']:6.2f} to {each['high']:5.2f})"
        for each in figures.values()
    )


def positive(text: str) -> int:
    """Return the whole number of an argument, 1 or more."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a number from 1 up is needed")
    return number


class Training:
    """A training run: it says when to stop, tries the player now and then, and keeps a record.

    Args:
        title: The title of the script, for its help.
        toolkit: The name of the toolkit, for the record.
        words: The words of the command line; those of this process if None.
    """

    def __init__(self, title: str | None, toolkit: str, words: list[str] | None = None) -> None:
        parser = argparse.ArgumentParser(description=(title or "").partition("\n")[0])
        parser.add_argument("--deals", type=positive, default=4, help="how many deals to play")
        parser.add_argument(
            "--minutes", type=float, help="play for this processor time instead, without trials"
        )
        parser.add_argument("--trials", type=positive, default=1, help="how many trials on the way")
        parser.add_argument("--size", type=positive, default=2, help="how many deals in a trial")
        parser.add_argument("--last", type=positive, default=2, help="how many deals in the last")
        parser.add_argument("--save", type=Path, help="a file for the weights: player.npz")
        parser.add_argument("--record", type=Path, help="a file for the curve: curve.json")
        self.args = parser.parse_args(words)
        if self.args.minutes is not None and not self.args.minutes > 0:
            parser.error("argument --minutes: a time above 0 is needed")
        for file in (self.args.save, self.args.record):
            if file is not None and file.is_dir():
                parser.error(f"{file} is a folder")  # before hours of training
            if file is not None and not file.parent.is_dir():
                parser.error(f"there is no folder {file.parent}")
        self.toolkit = toolkit
        self.curve: list[dict[str, Any]] = []

    def deals(self, network: Chooser, at_once: int = 1) -> Iterator[int]:
        """Yield the number of each deal to play and learn from; print the curve meanwhile.

        Args:
            network: The network that learns.
            at_once: The number of deals that are played each time.
        """
        args, player = self.args, Player(network)
        print("points a deal by which the network is better than others, with 95 % intervals")
        print(f"  deals  minutes  {'random':24}  {'careful':24}")
        number, spent, share = 0, 0.0, 0.0
        while True:
            if share >= len(self.curve) / max(1, args.trials):
                size = args.last if share >= 1 else args.size
                # The last trial has cards of its own.
                figures = trial(player, size, seed=2 if share >= 1 else 1)
                minutes = round(spent / 60, 3)
                self.curve.append({"deals": number, "minutes": minutes, "trial": size, **figures})
                print(f"{number:7}  {minutes:7.2f}  {line(figures)}", flush=True)
            if share >= 1:
                break
            start = time.process_time()
            yield number
            spent += time.process_time() - start
            number += at_once
            share = number / args.deals if args.minutes is None else spent / 60 / args.minutes
        if args.save:
            network.save(args.save)
        if args.record:
            record = {
                "toolkit": self.toolkit,
                "rules": GAME.rules.name,
                "compiled": hearts.__compiled__,
                "curve": self.curve,
            }
            args.record.write_text(json.dumps(record, indent=1) + "\n", "utf-8")


def main(words: list[str] | None = None) -> None:
    """Try a saved player against each rival."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, help="the weights, from --save")
    parser.add_argument("--deals", type=positive, default=4, help="how many deals to play")
    args = parser.parse_args(words)
    try:
        network = Network.for_game(GAME) if args.file is None else Network.load(args.file)
    except (OSError, ValueError) as error:
        parser.error(f"{args.file}: {error}")
    figures = trial(Player(network), args.deals, seed=3, workers=1 if args.deals < 50 else None)
    print(f"points a deal by which the network is better than {' and than '.join(RIVALS)}")
    print(line(figures))


if __name__ == "__main__":
    main()
