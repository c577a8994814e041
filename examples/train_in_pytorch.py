"""A network of PyTorch learns Hearts by policy gradients, at many tables at a time.

All four seats are played by one policy, which gives each legal action a probability. When all
tables have ended a deal, actions of seats that did better than expected become more likely. Needs
`pip install ".[batch]" torch`. As it stands it shows a very short run; for a player that beats
random players clearly:

    python examples/train_in_pytorch.py --minutes 2 --trials 10 --size 80 --last 600
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from hearts.batch import Batch
from hearts.encoding import WIDTH, Encoding
from network import GAME, Training, features

TABLES = 64
HIDDEN = 256
#: Points are counted in this number, rows are learned from together, and surprise is worth this.
SCALE, ROWS, SURPRISE = 13.0, 512, 0.01


class Policy:
    """A network from features to a logit for each number of an action, and a value of the deal.

    Args:
        seed: The source of the first weights and of the actions that are drawn.
    """

    def __init__(self, seed: int = 1) -> None:
        torch.manual_seed(seed)
        encoding = Encoding(GAME)
        nothing = np.zeros((len(encoding.planes), WIDTH), np.uint8)
        inputs = len(features(nothing, encoding.planes))
        self.net: Any = nn.Sequential(
            nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, encoding.size + 1)
        )
        self.optimizer: Any = torch.optim.Adam(self.net.parameters(), lr=0.001)

    def __call__(self, inputs: Any, mask: Any) -> tuple[Any, Any]:
        """Return the probabilities of the legal numbers and the value, by row."""
        found = self.net(torch.as_tensor(inputs))
        legal = torch.as_tensor(mask, dtype=torch.bool)
        logits = found[..., :-1].masked_fill(~legal, -1e9)
        return torch.distributions.Categorical(logits=logits), found[..., -1]

    def drawn(self, inputs: Any, mask: Any) -> Any:
        """Return a legal number for each row, drawn."""
        with torch.no_grad():
            return self(inputs, mask)[0].sample().numpy()

    def best(self, inputs: Any, mask: Any) -> Any:
        """Return the legal number with the highest probability: of one row, or of each."""
        with torch.no_grad():
            return self(inputs, mask)[0].probs.argmax(dim=-1).numpy()

    def learn(self, inputs: Any, mask: Any, numbers: Any, rewards: Any) -> None:
        """Make the numbers of seats that did better than their value more likely, and the values
        better."""
        chances, values = self(inputs, mask)
        due = torch.as_tensor(rewards / SCALE, dtype=torch.float32)
        better = due - values
        gain = chances.log_prob(torch.as_tensor(numbers)) * better.detach()
        loss = (better**2 / 2 - gain - SURPRISE * chances.entropy()).mean()
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()

    def save(self, file: Path) -> None:
        """Write the weights to a file of PyTorch."""
        torch.save(self.net.state_dict(), file)


def play(batch: Batch, policy: Policy) -> list[Any]:
    """Play a deal at every table, all seats by the policy. Return, for all actions together, the
    features, the legal numbers, the numbers taken, and the rewards of the deal."""
    steps: list[tuple[Any, ...]] = []
    batch.restart()
    # A deal without a pass ends before the others. Its table waits, and takes -1.
    while (going := np.flatnonzero(batch.legal)).size:
        inputs = features(batch.observe()[going], batch.encoding.planes)
        mask, seats = batch.mask[going], batch.actor[going]
        numbers = np.full(len(batch), -1)
        numbers[going] = policy.drawn(inputs, mask)
        steps.append((inputs, mask, numbers[going], going, seats))
        batch.step(numbers)
    *seen, tables, seats = map(np.concatenate, zip(*steps, strict=True))
    return [*seen, -batch.scores[tables, seats]]


def main(words: list[str] | None = None) -> None:
    """Train, print the curve, and save what was asked for."""
    training = Training(__doc__, "PyTorch", words)
    torch.set_num_threads(1)  # the matrices are small
    policy, rng = Policy(), np.random.default_rng(1)
    batch = Batch(GAME, TABLES, seed=1, auto=False)
    for _ in training.deals(policy, at_once=TABLES):
        seen = play(batch, policy)
        order = rng.permutation(len(seen[0]))
        for start in range(0, len(order), ROWS):
            policy.learn(*(each[order[start : start + ROWS]] for each in seen))


if __name__ == "__main__":
    main()
