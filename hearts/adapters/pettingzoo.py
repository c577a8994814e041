"""Hearts for PettingZoo: any variant or house rules as an AEC environment.

It needs the extra ``pettingzoo``.

>>> from hearts import variants
>>> from hearts.adapters import pettingzoo
>>> env = pettingzoo.env(variants.AMERICAN)
>>> env.reset(seed=8)
>>> env.agents, env.agent_selection
(['player_0', 'player_1', 'player_2', 'player_3'], 'player_0')
>>> observation, reward, termination, truncation, info = env.last()
>>> observation["observation"].shape, observation["action_mask"].shape
((13, 57), (64,))
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else int(observation["action_mask"].argmax()))
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias, final

from hearts import svg
from hearts._arguments import short_repr
from hearts._engine.game.game import Game
from hearts._engine.phases.shuffle import fresh_seed
from hearts._extras import requires
from hearts.adapters.seating import NumberedTable, RewardTime, game_of, number_of, options_of
from hearts.encoding import WIDTH
from hearts.errors import InputError
from hearts.rules import Rules

with requires("pettingzoo", "hearts.adapters.pettingzoo", "pettingzoo"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

__all__ = ["HeartsAEC", "env", "raw_env"]

#: Agents are named by texts, observe a dictionary and act by numbers.
_Environment: TypeAlias = AECEnv[str, dict[str, Any], int]

_RENDER_MODES: Final = ("ansi", "human", "svg")


def env(
    rules: Rules | Game | None = None,
    *,
    players: int | None = None,
    match: bool = False,
    deal_number: int | None = None,
    rewards: RewardTime = "deal",
    render_mode: str | None = None,
    illegal_reward: float = -100.0,
) -> _Environment:
    """Return the environment with the usual wrappers of PettingZoo: an illegal action ends the
    game.

    Args:
        rules: Rules, or a game; American Hearts if None.
        players: The number of players; four if None, or else the first that the rules allow.
        match: Whether a match is played to its end; if not, a single deal.
        deal_number: The number in its match of a single deal, which decides the pass: 0 for the
            first deal, and so on in the cycle of passes. None draws it for each deal.
        rewards: ``"deal"`` for a reward at the end of each deal, ``"trick"`` for rewards as the
            points become known to all.
        render_mode: ``"ansi"`` and ``"svg"`` return the table as text or as a picture, ``"human"``
            prints it; None for no rendering.
        illegal_reward: The reward for an action that is not legal.

    Raises:
        InputError: If an argument is malformed.
        RulesError: If the rules do not allow this number of players, or contradict themselves.
    """
    found: _Environment = raw_env(
        rules, players=players, match=match, deal_number=deal_number, rewards=rewards,
        render_mode=render_mode,
    )  # fmt: skip
    found = wrappers.TerminateIllegalWrapper(
        found, illegal_reward=number_of(illegal_reward, "illegal_reward")
    )
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


def raw_env(
    rules: Rules | Game | None = None,
    *,
    players: int | None = None,
    match: bool = False,
    deal_number: int | None = None,
    rewards: RewardTime = "deal",
    render_mode: str | None = None,
) -> HeartsAEC:
    """Return the environment without wrappers, which raises the refusal of the rules for an action
    that is not legal. The parameters and errors are those of `env`."""
    return HeartsAEC(game_of(rules, players), match, rewards, render_mode, deal_number)


@final
class HeartsAEC(_Environment):  # type: ignore[misc]
    """A table of Hearts at which each agent is a seat, in the order of play.

    An observation is a dictionary: ``"observation"`` holds the planes of `Encoding.observe`,
    ``"action_mask"`` the legal numbers. Both are made from the view of the seat. A reward is the
    change of the seat's score, with the sign for which more is better.

    Attributes:
        table: The table, with the state.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "hearts_v0",
        "render_modes": list(_RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: Game,
        match: bool,
        rewards: RewardTime,
        render_mode: str | None,
        deal_number: int | None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in _RENDER_MODES:
            raise InputError(
                f"render_mode: {short_repr(render_mode)} is not one of {', '.join(_RENDER_MODES)}"
            )
        self.render_mode = render_mode
        self._arguments = (game, match, rewards, render_mode, deal_number)
        self.table: Final = NumberedTable(
            game, match=match, rewards=rewards, deal_number=deal_number
        )
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(game.players)]
        self.agents: list[str] = self.possible_agents[:]
        encoding = self.table.encoding
        planes = spaces.Box(0, 255, (len(encoding.planes), WIDTH), np.uint8)
        mask = spaces.Box(0, 1, (encoding.size,), np.int8)
        self.observation_spaces: dict[str, spaces.Dict] = {
            agent: spaces.Dict({"observation": planes, "action_mask": mask})
            for agent in self.agents
        }
        self.action_spaces: dict[str, spaces.Discrete[np.int64]] = {
            agent: spaces.Discrete(encoding.size) for agent in self.agents
        }

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy begins anew, like that of any environment of PettingZoo.
        return HeartsAEC, self._arguments

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew.

        Args:
            seed: The source of the cards and the dealer, as far as a state does not have them; a
                fresh one each time if None.
            options: With ``{"state": state}`` play goes on from a `State`. Other options are
                ignored.

        Raises:
            InputError: If the state is not of this game, or is over; if the seed is not a whole
                number, or the options are not a dictionary.
        """
        source = fresh_seed() if seed is None else seed
        self.table.start(source, options_of(options).get("state"))
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent, with its legal actions if it is its turn."""
        seat, table = self.possible_agents.index(agent), self.table
        bools = table.encoding.bools(table.mask(seat))
        return {"observation": table.observe(seat), "action_mask": bools.view(np.int8)}

    def step(self, action: int | None) -> None:
        """Take a number for the agent to act.

        Raises:
            InputError: If the number is not legal; nothing has changed.
            IllegalAction: If it is a card that may not be played; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        table.step(action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, table.rewards, strict=True))
        if table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the table as text or as a picture, or print it; `render_mode` decides."""
        if self.render_mode == "svg":
            return svg.table(self.table.state)
        text = str(self.table.state)
        if self.render_mode != "human":
            return text
        print(text)  # noqa: T201
        return None

    def close(self) -> None:
        """Do nothing: there is no window."""

    def _select(self) -> None:
        """Note which agent acts; at the end, the agents step out in the order of the seats."""
        actor = self.table.actor
        self.agent_selection: str = self.possible_agents[0 if actor is None else actor]
