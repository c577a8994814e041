"""A network learns Hearts in PettingZoo, against itself, and is tried against other players.

All four agents are played by one network. It expects, for each action, the rewards that will come
after it, and mostly takes the action with the best. After some deals it learns from the rewards
that came. Needs `pip install ".[pettingzoo]"`. As it stands it shows a very short run;
for a player that beats random players clearly:

    python examples/train_in_pettingzoo.py --minutes 2 --trials 10 --size 80 --last 600
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hearts.adapters import pettingzoo
from network import GAME, Network, Training, features

#: The share of the actions that are drawn at random.
EXPLORE = 0.1
#: The network learns from this number of deals at a time.
BATCH = 4


def play(env: Any, network: Network, rng: np.random.Generator) -> list[tuple[Any, int, float]]:
    """Play a deal, and return each look, the number taken, and the rewards that came after it."""
    env.reset(seed=int(rng.integers(2**31)))
    names = env.unwrapped.table.encoding.planes
    seen: dict[str, list[tuple[Any, int, float]]] = {agent: [] for agent in env.agents}
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        totals[agent] += reward
        if over:
            env.step(None)
            continue
        inputs, mask = features(observation["observation"], names), observation["action_mask"]
        if rng.random() < EXPLORE:
            number = int(rng.choice(np.flatnonzero(mask)))
        else:
            number = int(network.best(inputs, mask))
        seen[agent].append((inputs, number, totals[agent]))
        env.step(number)
    return [
        (inputs, number, totals[agent] - before)
        for agent, looks in seen.items()
        for inputs, number, before in looks
    ]


def main(words: list[str] | None = None) -> None:
    """Train, print the curve, and save what was asked for."""
    training = Training(__doc__, "PettingZoo", words)
    env = pettingzoo.env(GAME, rewards="trick")
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
