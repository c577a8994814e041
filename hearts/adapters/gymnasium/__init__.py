"""Hearts for Gymnasium: one seat at a table, against opponents; or at many tables.

It needs the extra ``gymnasium``. Importing the module registers the environment ``Hearts-v0``.

>>> import gymnasium
>>> from hearts import variants
>>> name, rules = "hearts.adapters.gymnasium:Hearts-v0", variants.BLACK_MARIA
>>> env = gymnasium.make(name, rules=rules, players=3)
>>> observation, info = env.reset(seed=7)
>>> observation.shape, int(info["action_mask"].sum())
((13, 57), 15)
>>> done = False
>>> while not done:
...     action = int(info["action_mask"].argmax())
...     observation, reward, done, truncated, info = env.step(action)
"""

from __future__ import annotations

from hearts._extras import requires

with requires("gymnasium", "hearts.adapters.gymnasium", "gymnasium"):
    import gymnasium

from hearts.adapters.gymnasium.single import HeartsEnv, Illegal
from hearts.adapters.gymnasium.vector import HeartsVectorEnv, Policy

__all__ = ["HeartsEnv", "HeartsVectorEnv", "Illegal", "Policy"]

gymnasium.register(
    "Hearts-v0",
    "hearts.adapters.gymnasium:HeartsEnv",
    vector_entry_point="hearts.adapters.gymnasium:HeartsVectorEnv",
)
