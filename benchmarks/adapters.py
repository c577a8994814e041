"""Steps a second in the toolkits for learning, beside a game of their own in the same run.

    python benchmarks/adapters.py --steps 5000

PettingZoo's texas_holdem needs pygame and rlcard. Each number is the best of some turns, in
processor time. Of tables side by side, each table's step counts; there are 1024 of them. The second
column is the ratio to a single table in Gymnasium: ``--write`` keeps it for the pages.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from open_spiel.python.rl_environment import Environment
from pettingzoo import make

import hearts
from hearts import Game, variants
from hearts.adapters import openspiel, pettingzoo
from hearts.adapters.gymnasium import HeartsEnv, HeartsVectorEnv
from hearts.batch import Batch

FILE = Path(__file__).resolve().parent.parent / "docs" / "adapters.json"
#: The subject to which all others are compared.
BASE = "Gymnasium, HeartsEnv"
TURNS = 4
HOLDEM = "classic/texas_holdem_v4"
#: So many tables stand side by side.
TABLES = 1024
#: These play so many times as many steps in a turn, so that it has whole deals of all tables.
LONGER = {
    "Gymnasium, SyncVectorEnv": 10,
    "Gymnasium, HeartsVectorEnv": 200,
    "Batch of all seats, with planes": 200,
}


def drawn(mask: Any, rng: Random) -> int:
    """A legal number."""
    numbers = np.flatnonzero(mask)
    return int(numbers[rng.randrange(len(numbers))])


def agents(env: Any, rng: Random) -> Iterator[int]:
    """Steps of an environment of PettingZoo, game after game."""
    while True:
        env.reset(seed=rng.getrandbits(30))
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            env.step(None if over or cut else drawn(observation["action_mask"], rng))
            yield 1


def episodes(env: gymnasium.Env[Any, Any], rng: Random) -> Iterator[int]:
    """Steps of an environment of Gymnasium."""
    while True:
        _, info = env.reset(seed=rng.getrandbits(30))
        over = False
        while not over:
            _, _, over, _, info = env.step(drawn(info["action_mask"], rng))
            yield 1


def vectors(envs: gymnasium.vector.VectorEnv[Any, Any, Any]) -> Iterator[int]:
    """Steps of many environments of Gymnasium, with the lowest legal number at each table."""
    _, infos = envs.reset(seed=1)
    while True:
        infos = envs.step(infos["action_mask"].argmax(axis=1))[4]
        yield TABLES


def self_play() -> Iterator[int]:
    """Steps of a batch in which all seats learn: the planes, the masks, and random actions."""
    batch = Batch(Game(variants.AMERICAN), TABLES, seed=1)
    while True:
        assert batch.observe().shape[0] == len(batch.mask)
        batch.step(batch.random_actions())
        yield TABLES


def spiel(game: Any, rng: Random) -> Iterator[int]:
    """Steps of `rl_environment` of OpenSpiel."""
    env = Environment(game)
    while True:
        step = env.reset()
        while not step.last():
            seat = step.observations["current_player"]
            step = env.step([rng.choice(step.observations["legal_actions"][seat])])
            yield 1


def rate(steps: Iterator[int], count: int) -> float:
    """Steps a second, over so many or a few more."""
    start, done = time.process_time(), 0
    while done < count:
        done += next(steps)
    return done / (time.process_time() - start)


def main(words: list[str] | None = None) -> None:
    """Measure all in turns, and print the best of each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--steps", type=int, default=2000, help="steps in each turn, at least")
    parser.add_argument("--write", action="store_true", help="write docs/adapters.json")
    args = parser.parse_args(words)
    assert openspiel.__all__  # it has registered its game
    subjects: dict[str, Callable[[], Iterator[int]]] = {
        "PettingZoo, env": lambda: agents(pettingzoo.env(), Random(1)),
        "PettingZoo, raw_env": lambda: agents(pettingzoo.raw_env(), Random(1)),
        "PettingZoo's texas_holdem": lambda: agents(make("aec", HOLDEM), Random(1)),
        "Gymnasium, HeartsEnv": lambda: episodes(HeartsEnv(), Random(1)),
        "Gymnasium, SyncVectorEnv": lambda: vectors(
            gymnasium.vector.SyncVectorEnv([HeartsEnv] * TABLES)
        ),
        "Gymnasium, HeartsVectorEnv": lambda: vectors(HeartsVectorEnv(TABLES)),
        "Batch of all seats, with planes": self_play,
        "OpenSpiel, rl_environment": lambda: spiel(pyspiel.load_game("python_hearts"), Random(1)),
        "OpenSpiel's hearts in C++, rl_environment": lambda: spiel(
            pyspiel.load_game("hearts"), Random(1)
        ),
    }
    running = {name: make() for name, make in subjects.items()}
    best = dict.fromkeys(running, 0.0)
    for _ in range(TURNS):
        for name, steps in running.items():
            best[name] = max(best[name], rate(steps, args.steps * LONGER.get(name, 1)))
    print(f"steps a second; compiled: {hearts.__compiled__}")
    for name, found in best.items():
        print(f"{found:11,.0f}  {found / best[BASE]:8.2f}  {name}")
    if args.write:
        record = {
            "compiled": hearts.__compiled__,
            "base": BASE,
            "ratios": {name: round(found / best[BASE], 3) for name, found in best.items()},
        }
        FILE.write_text(f"{json.dumps(record, indent=1)}\n", "utf-8")


if __name__ == "__main__":
    main()
