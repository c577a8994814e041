"""A network learns Hearts in Gymnasium, in one seat against careful opponents.

It expects, for each action, the rewards that will come after it, and mostly takes the action with
the best. After some deals it learns from the rewards that came. Needs `pip install
"hearts-rules[gymnasium]"`. As it stands it shows a very short run; for a player that beats random
players clearly:

    python examples/train_in_gymnasium.py --minutes 3 --trials 12 --size 150 --last 1000
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hearts.adapters.gymnasium import HeartsEnv
from hearts.bots import opponent
from network import GAME, Network, Training, features

#: The share of the actions that are drawn at random.
EXPLORE = 0.1
#: The network learns from this number of deals at a time.
BATCH = 16


def play(
    env: HeartsEnv, network: Network, rng: np.random.Generator
) -> list[tuple[Any, int, float]]:
    """Play a deal, and return each look, the number taken, and the rewards that came after it."""
    names = env.table.encoding.planes
    observation, info = env.reset(seed=int(rng.integers(2**31)))
    seen: list[tuple[Any, int, float]] = []
    total, over = 0.0, False
    while not over:
        inputs, mask = features(observation, names), info["action_mask"]
        if rng.random() < EXPLORE:
            number = int(rng.choice(np.flatnonzero(mask)))
        else:
            number = int(network.best(inputs, mask))
        seen.append((inputs, number, total))
        observation, reward, over, _, info = env.step(number)
        total += reward
    return [(inputs, number, total - before) for inputs, number, before in seen]


def main(words: list[str] | None = None) -> None:
    """Train, print the curve, and save what was asked for."""
    training = Training(__doc__, "Gymnasium", words)
    env = HeartsEnv(GAME, opponents=opponent(2), rewards="trick")
    network, rng = Network.for_game(GAME), np.random.default_rng(1)
    looks: list[tuple[Any, int, float]] = []
    for deal in training.deals(network):
        looks += play(env, network, rng)
        if deal % BATCH == BATCH - 1:
            inputs, numbers, rewards = zip(*looks, strict=True)
            network.learn(inputs, numbers, rewards)
            looks.clear()


if __name__ == "__main__":
    main()
