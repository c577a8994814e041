"""One seat at each of many tables, over `hearts.batch`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeAlias, final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hearts._arguments import counted, short_repr, to_list
from hearts._engine.game.game import Game
from hearts._seats import check_seat
from hearts.adapters.gymnasium.single import Illegal, check_illegal
from hearts.adapters.seating import RewardTime, check_rewards, game_of, number_of, options_of
from hearts.batch import Batch, numbers_for
from hearts.encoding import WIDTH
from hearts.errors import InputError
from hearts.rules import Rules

__all__ = ["HeartsVectorEnv"]

#: Chooses a number for each of some seats from their planes and their masks.
Policy: TypeAlias = Callable[["npt.NDArray[np.uint8]", "npt.NDArray[np.bool_]"], "npt.ArrayLike"]

_Planes: TypeAlias = "npt.NDArray[np.uint8]"
_Array: TypeAlias = "npt.NDArray[Any]"
_Step: TypeAlias = "tuple[_Planes, _Array, _Array, _Array, dict[str, Any]]"


def _mode_of(mode: object) -> AutoresetMode:
    """Return the mode of resetting with this name or value."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        names = ", ".join(each.value for each in AutoresetMode)
        raise InputError(f"autoreset_mode: {short_repr(mode)} is not one of {names}") from None


@final
class HeartsVectorEnv(VectorEnv[_Planes, _Array, _Array]):
    """One seat of a deal or of a match at each of many tables, against opponents.

    It returns the same numbers as a ``SyncVectorEnv`` of as many `HeartsEnv`, many times as fast:
    the tables are those of a `Batch`. If the rules need states, it is little faster.

    Args:
        num_envs: The number of tables.
        rules: Rules, or a game; American Hearts if None.
        players: The number of players; four if None, or else the first that the rules allow.
        seat: The seat that learns.
        opponents: ``"random"`` for opponents that draw each number; or a function that plays for
            all of them. It gets the observations of the *k* seats to act, ``(k, planes, 57)``, and
            their legal numbers as truth values, ``(k, 64)``, and returns a legal number for each,
            ``(k,)``. The number *k* changes from call to call. The bots of `hearts.bots` play from
            views, in a `HeartsEnv`.
        match: Whether matches are played to their end; if not, single deals with a dealer drawn.
        deal_number: The number in its match of a single deal, which decides the pass: 0 for the
            first deal, and so on in the cycle of passes. None draws it for each deal.
        rewards: ``"deal"`` for a reward at the end of each deal, ``"trick"`` for rewards as the
            points become known to all.
        illegal: The answer to an illegal action: ``"end"`` ends the game of its table with
            *illegal_reward*, ``"raise"`` raises the refusal, ``"random"`` takes a legal action
            instead.
        illegal_reward: The reward for an action that is not legal and ends the game.
        autoreset_mode: The moment of the next game at a table whose game is over. With
            ``NEXT_STEP`` it is the next step, in which its action does not count. With
            ``SAME_STEP`` it is the same step, which has the last observation in ``final_obs``. With
            ``DISABLED`` it is the next `reset`.

    Attributes:
        batch: The tables.

    Raises:
        InputError: If an argument is malformed, or the actions need more than 64 numbers.
        RulesError: If the rules do not allow this number of players, or contradict themselves.

    >>> import numpy as np
    >>> envs = HeartsVectorEnv(3, rewards="trick")
    >>> observations, infos = envs.reset(seed=7)
    >>> actions = infos["action_mask"].argmax(axis=1)
    >>> observations, rewards, terminations, truncations, infos = envs.step(actions)
    >>> observations.shape, rewards.shape, infos["action_mask"].shape
    ((3, 13, 57), (3,), (3, 64))
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        rules: Rules | Game | None = None,
        *,
        players: int | None = None,
        seat: int = 0,
        opponents: Literal["random"] | Policy = "random",
        match: bool = False,
        deal_number: int | None = None,
        rewards: RewardTime = "deal",
        illegal: Illegal = "end",
        illegal_reward: float = -100.0,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        game = game_of(rules, players)
        check_illegal(illegal)
        check_rewards(rewards)
        if opponents != "random" and not callable(opponents):
            raise InputError(
                f"opponents must be 'random' or a function, not {short_repr(opponents)}"
            )
        self.batch: Final = Batch(
            game, num_envs, seed=0, match=match, deal_number=deal_number, auto=False
        )
        self.num_envs: int = len(self.batch)
        self._seat = check_seat(seat, game.players)
        self._opponents = opponents
        self._by_trick = rewards == "trick"
        self._illegal = illegal
        self._illegal_reward = number_of(illegal_reward, "illegal_reward")
        self._mode = _mode_of(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        encoding = self.batch.encoding
        shape = (len(encoding.planes), WIDTH)
        self.single_observation_space: spaces.Box[np.uint8] = spaces.Box(0, 255, shape, np.uint8)
        self.single_action_space: spaces.Discrete[np.int64] = spaces.Discrete(encoding.size)
        self.observation_space: spaces.Space[Any] = batch_space(
            self.single_observation_space, self.num_envs
        )
        self.action_space: spaces.Space[Any] = batch_space(self.single_action_space, self.num_envs)
        self._sign = -game.table.sign
        self._seeded = np.zeros(self.num_envs, np.bool_)
        self._plays = False
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._worth = np.zeros(self.num_envs, np.int64)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[_Planes, dict[str, Any]]:
        """Deal anew, and let the opponents play until the seat is to act.

        Args:
            seed: The seed of the first table, from which the others count on, or a seed for each
                table. It decides the cards, the dealers and the random numbers. By default the
                random numbers of the table go on.
            options: With ``{"reset_mask": mask}`` only those tables begin anew, and only they have
                an info. With ``{"state": state}`` they go on from a `State`. Other options are
                ignored.

        Raises:
            InputError: If the number of seeds is wrong. If the mask is not an array of truth
                values, one for each table, or none of them is true. If the state is not of this
                game, is over, or ends before the seat can act. If the opponents do not return a
                legal number for each of their seats.
            IllegalAction: If one of their numbers is a card that may not be played.
        """
        given = options_of(options)
        chosen = self._chosen(given.get("reset_mask"))
        super().reset(seed=seed if isinstance(seed, int) else None)
        self._begin(np.flatnonzero(chosen), self._seeds(seed), given.get("state"))
        self._plays = False  # also if the opponents raise an error
        self._let_play()
        if ((self.batch.legal == 0) & chosen).any():
            raise InputError("the state ends without an action of the seat")
        self._ended[chosen] = False
        self._worth = self._worths()
        self._plays = True
        return self._seen(), self._infos(chosen)

    def step(self, actions: npt.ArrayLike) -> _Step:
        """Take a number for the seat at each table, and let the opponents play until it is to act.

        Args:
            actions: The numbers, ``(num_envs,)``. The number of a table that begins anew is
                ignored.

        Raises:
            InputError: If the array is of another shape or type, a table waits for `reset`, or with
                ``illegal="raise"`` a number is not legal. The message names the table, and nothing
                has changed.
                If no `reset` comes before, or since an error, or the opponents do not return a
                legal number for each of their seats.
            IllegalAction: Likewise, if it is a card that may not be played.
        """
        batch, ended = self.batch, self._ended
        numbers = numbers_for(actions, self.num_envs, "actions must be").astype(np.int64)
        if not (self._plays and self._seeded.all()):
            raise InputError("step: reset comes first")
        if self._mode is AutoresetMode.DISABLED and ended.any():
            raise InputError(f"table {int(ended.argmax())}: its game is over; reset it")
        refused = self._refused(numbers)
        numbers[ended | refused] = -1
        batch.step(numbers)
        self._plays = False
        if ended.any():
            self._begin(np.flatnonzero(ended))
        self._let_play()
        over = (batch.legal == 0) | refused
        worth = self._worths()
        rewards = (self._sign * (worth - self._worth)).astype(np.float64)
        rewards[ended] = 0.0
        rewards[refused] = self._illegal_reward
        infos: dict[str, Any] = {}
        if self._mode is AutoresetMode.SAME_STEP and over.any():
            infos = self._final(over)
            self._begin(np.flatnonzero(over))
            self._let_play()
            worth = self._worths()
        else:
            self._ended = over
        self._worth = worth
        self._plays = True
        infos |= self._infos(np.ones(self.num_envs, np.bool_))
        return self._seen(), rewards, over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal numbers as truth values, ``(num_envs, 64)``."""
        return self.batch.mask

    def render(self) -> None:
        """Raise an error: only the environment of one table is rendered.

        Raises:
            InputError: Always.
        """
        raise InputError("many tables are not rendered; take a HeartsEnv for one")

    # The parts of a reset and of a step.

    def _chosen(self, mask: object) -> npt.NDArray[np.bool_]:
        """Return the tables that begin anew, as truth values."""
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise InputError(f"reset_mask must be an array of truth values, not {short_repr(mask)}")
        if mask.shape != (self.num_envs,) or not mask.any():
            raise InputError(
                f"reset_mask must have a truth value for each of {self.num_envs} tables, one of "
                f"them true, not {short_repr(mask)}"
            )
        return mask

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """Return the seed of each table."""
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return [seed + table for table in range(self.num_envs)]
        seeds: list[Any] = to_list(seed, "seed", "a whole number or a list of them")
        if len(seeds) != self.num_envs:
            raise InputError(f"{counted(len(seeds), 'seed')} for {counted(self.num_envs, 'table')}")
        return seeds

    def _refused(self, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        """Return the tables whose games end with an action that is not legal. If legal ones are
        taken instead, they are drawn."""
        batch, size = self.batch, self.batch.encoding.size
        inside = (numbers >= 0) & (numbers < size)
        legal = batch.mask[np.arange(self.num_envs), np.where(inside, numbers, 0)]
        wrong: npt.NDArray[np.bool_] = ~(legal & inside) & ~self._ended
        if self._illegal == "end" or not wrong.any():
            return wrong
        strange = wrong & ~inside
        if self._illegal == "random":
            for table in np.flatnonzero(wrong).tolist():
                numbers[table] = batch.random_action(table)
        elif strange.any():
            table = int(strange.argmax())
            raise InputError(
                f"table {table}: {numbers[table]} is not the number of an action, 0 to {size - 1}"
            )
        return np.zeros_like(wrong)  # the batch refuses what is still wrong

    def _begin(
        self, places: npt.NDArray[np.intp], seeds: Sequence[int | None] = (), state: Any = None
    ) -> None:
        """Begin anew at these tables; *seeds* has one for each of all tables."""
        chosen, drawn = places.tolist(), None
        if seeds:
            drawn = [self._drawn_seed(place, seeds[place]) for place in chosen]
        self.batch.restart(chosen, seeds=drawn, state=state)
        self._seeded[places] = True

    def _drawn_seed(self, place: int, seed: int | None) -> int | None:
        """Return the seed of a table as `HeartsEnv` draws it; None to go on from the one before."""
        if seed is None and self._seeded[place]:
            return None
        random = self.np_random if seed is None else seeding.np_random(seed)[0]
        return int(random.integers(2**62))

    def _let_play(self) -> None:
        """Let the opponents play until the seat is to act at each table, or its game is over."""
        batch, policy = self.batch, self._opponents
        if not callable(policy):
            batch.play_others(self._seat)
            return
        while True:
            places = np.flatnonzero((batch.legal != 0) & (batch.actor != self._seat))
            if not len(places):
                return
            chosen = numbers_for(
                policy(batch.observe()[places], batch.mask[places]),
                len(places),
                "opponents must return",
            ).astype(np.int64)
            # A batch leaves a table with -1 as it is.
            if chosen.min() < 0:
                wrong = int(chosen.argmin())
                raise InputError(
                    f"table {places[wrong]}: {chosen[wrong]} is not the number of an action"
                )
            numbers = np.full(self.num_envs, -1)
            numbers[places] = chosen
            batch.step(numbers)

    def _worths(self) -> npt.NDArray[np.int64]:
        """Return for each table the total of the seat, as far as it counts for rewards."""
        batch = self.batch
        return (batch.seen_scores() if self._by_trick else batch.scores)[:, self._seat]

    # What is returned.

    def _seen(self) -> _Planes:
        return self.batch.observe(self._seat).copy()

    def _infos(self, tables: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """Return the infos of these tables, with nothing for the others."""
        masks = self.action_masks().view(np.int8)
        masks[~tables] = 0
        return {"action_mask": masks, "_action_mask": tables.copy()}

    def _final(self, over: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """Return the infos about the games that are over."""
        last = np.full(self.num_envs, None, dtype=object)
        planes = self.batch.observe(self._seat)
        for place in np.flatnonzero(over).tolist():
            last[place] = planes[place].copy()
        return {
            "final_obs": last,
            "_final_obs": over.copy(),
            "final_info": self._infos(over),
            "_final_info": over.copy(),
        }
