"""A network learns Hearts in OpenSpiel, against itself, and is tried against other players.

The agents have the interface of OpenSpiel's own, so its loops can play them, and share a network.
An agent expects, for each action, what the deal will bring it, and mostly takes the action with the
best. After some deals it learns from their results. Needs `pip install
".[openspiel]"`. As it stands it shows a very short run; for a player that beats random
players clearly:

    python examples/train_in_openspiel.py --minutes 1.2 --trials 6 --size 80 --last 400
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.rl_agent import AbstractAgent, StepOutput
from open_spiel.python.rl_environment import Environment

from hearts.adapters import openspiel
from hearts.encoding import WIDTH, Encoding
from network import GAME, Network, Training, features

#: The share of the actions that are drawn at random.
EXPLORE = 0.1
#: An agent learns from this number of deals at a time.
BATCH = 4
NAMES = Encoding(GAME).planes


class Learner(AbstractAgent):  # type: ignore[misc]
    """An agent that plays by a network, and lets it learn at the end of each deal.

    Args:
        player_id: The player.
        network: The network, which agents may share.
        seed: The source of the actions that are drawn.
    """

    def __init__(self, player_id: int, network: Network, seed: int = 1) -> None:
        self.player_id = player_id
        self.network = network
        self.rng = np.random.default_rng([seed, player_id])
        self.seen: list[tuple[Any, int]] = []  # in this deal
        self.looks: list[tuple[Any, int, float]] = []  # in all deals that it has not learned from
        self.deals = 0

    def step(self, time_step: Any, is_evaluation: bool = False) -> Any:
        """Return a legal action, or None at the end of the deal, from which it learns."""
        if time_step.last():
            if not is_evaluation:
                self._end(time_step.rewards[self.player_id])
            return None
        legal = time_step.observations["legal_actions"][self.player_id]
        planes = np.array(time_step.observations["info_state"][self.player_id], np.uint8)
        inputs = features(planes.reshape(len(NAMES), WIDTH), NAMES)
        if not is_evaluation and self.rng.random() < EXPLORE:
            number = int(self.rng.choice(legal))
        else:
            number = max(legal, key=self.network(inputs).__getitem__)
        if not is_evaluation:
            self.seen.append((inputs, number))
        chances = np.zeros(len(self.network.weights[-1]))
        chances[number] = 1
        return StepOutput(action=number, probs=chances)

    def _end(self, result: float) -> None:
        """Note the result of a deal, to which all its actions have led, and learn now and then."""
        self.looks += [(inputs, number, result) for inputs, number in self.seen]
        self.seen.clear()
        self.deals += 1
        if self.deals % BATCH == 0:
            inputs, numbers, results = zip(*self.looks, strict=True)
            self.network.learn(inputs, numbers, results)
            self.looks.clear()


def main(words: list[str] | None = None) -> None:
    """Train, print the curve, and save what was asked for."""
    training = Training(__doc__, "OpenSpiel", words)
    assert openspiel.__all__  # the module has registered its game
    env = Environment(pyspiel.load_game("python_hearts(variant=microsoft)"))
    env.seed(1)
    network = Network.for_game(GAME)
    agents = [Learner(player, network) for player in range(GAME.players)]
    for _ in training.deals(network):
        time_step = env.reset()
        while not time_step.last():
            agent = agents[time_step.observations["current_player"]]
            time_step = env.step([agent.step(time_step).action])
        for agent in agents:
            agent.step(time_step)


if __name__ == "__main__":
    main()
