"""A network learns Hearts in Gymnasium, at many tables at a time, and is tried against others.

It has one seat at each table. The opponents play by the same network, so they get better with it.
It expects, for each action, the rewards that will come after it, and mostly takes the action with
the best. When all tables have ended a deal it learns from the rewards that came. Needs `pip install
".[gymnasium,batch]"`. As it stands it shows a very short run; for a player that beats
random players clearly:

    python examples/train_in_gymnasium.py --minutes 2 --trials 10 --size 80 --last 600
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hearts.adapters.gymnasium import HeartsVectorEnv
from network import GAME, Network, Training, features

#: The share of the actions that are drawn at random.
EXPLORE = 0.1
TABLES = 64


def make(network: Network) -> HeartsVectorEnv:
    """Return the tables, at which a network plays the other seats."""

    def others(planes: Any, mask: Any) -> Any:
        return network.best(features(planes, envs.batch.encoding.planes), mask)

    envs = HeartsVectorEnv(
        TABLES, GAME, opponents=others, rewards="trick", autoreset_mode="SameStep"
    )
    envs.reset(seed=1)  # later deals go on from there
    return envs


def play(
    envs: HeartsVectorEnv, network: Network, rng: np.random.Generator
) -> list[tuple[Any, Any, Any]]:
    """Play a deal at every table, and return the steps: the features of each table, the numbers
    taken, and the rewards that came after them."""
    observations, infos = envs.reset()
    steps, rewards, going = [], [], np.ones(TABLES, np.bool_)
    while going.any():  # a deal without a pass ends before the others
        inputs = features(observations, envs.batch.encoding.planes)
        mask = infos["action_mask"]
        drawn = (mask * rng.random(mask.shape)).argmax(axis=1)
        numbers = np.where(rng.random(TABLES) < EXPLORE, drawn, network.best(inputs, mask))
        observations, reward, over, _, infos = envs.step(numbers)
        steps.append((inputs, numbers, going))
        rewards.append(np.where(going, reward, 0))
        going = going & ~over
    to_come = np.cumsum(rewards[::-1], axis=0)[::-1]
    return [
        (inputs[going], numbers[going], sums[going])
        for (inputs, numbers, going), sums in zip(steps, to_come, strict=True)
    ]


def main(words: list[str] | None = None) -> None:
    """Train, print the curve, and save what was asked for."""
    training = Training(__doc__, "Gymnasium", words)
    network, rng = Network.for_game(GAME), np.random.default_rng(1)
    envs = make(network)
    for _ in training.deals(network, at_once=TABLES):
        steps = play(envs, network, rng)
        for place in rng.permutation(len(steps)):
            network.learn(*steps[place])


if __name__ == "__main__":
    main()
