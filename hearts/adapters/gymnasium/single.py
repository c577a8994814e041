"""One seat at one table, against opponents."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from hearts._arguments import check_int, short_repr
from hearts._core.cards.actions import as_action
from hearts._engine.game.game import Game
from hearts._seats import check_seat
from hearts.adapters.seating import (
    NumberedTable,
    RewardTime,
    game_of,
    number_of,
    options_of,
)
from hearts.bots import Bot
from hearts.encoding import WIDTH
from hearts.errors import IllegalAction, InputError
from hearts.rules import Rules

__all__ = ["HeartsEnv"]

#: The treatment of an action that is not legal.
Illegal: TypeAlias = Literal["end", "raise", "random"]
_ILLEGAL: Final = ("end", "raise", "random")

Planes: TypeAlias = "npt.NDArray[np.uint8]"


def check_illegal(illegal: object) -> None:
    """Raise InputError unless this names a treatment of illegal actions."""
    if illegal not in _ILLEGAL:
        raise InputError(f"illegal: {short_repr(illegal)} is not one of {', '.join(_ILLEGAL)}")


@final
class HeartsEnv(gymnasium.Env[Planes, np.int64]):
    """One seat of a deal or of a match; the other seats are played by opponents.

    An observation holds the planes of `Encoding.observe`, made from the view of the seat, and
    ``info["action_mask"]`` a 1 for each legal number. A reward is the change of the seat's score
    since its last action, with the sign for which more is better.

    Args:
        rules: Rules, or a game; American Hearts if None.
        players: The number of players; four if None, or else the first that the rules allow.
        seat: The seat that learns.
        opponents: ``"random"`` for opponents that draw each number, or a bot that plays for all of
            them. If a bot draws from other sources than its view, a seed does not decide the game.
        match: Whether a match is played to its end; if not, a single deal with a dealer drawn.
        deal_number: The number in its match of a single deal, which decides the pass: 0 for the
            first deal, and so on in the cycle of passes. None draws it for each deal.
        rewards: ``"deal"`` for a reward at the end of each deal, ``"trick"`` for rewards as the
            points become known to all.
        illegal: The answer to an illegal action: ``"end"`` ends the game with *illegal_reward*,
            ``"raise"`` raises the refusal, ``"random"`` takes a legal action instead.
        illegal_reward: The reward for an action that is not legal and ends the game.
        render_mode: ``"ansi"`` if `render` returns the view of the seat as text, or None.

    Attributes:
        table: The table, with the state.

    Raises:
        InputError: If an argument is malformed.
        RulesError: If the rules do not allow this number of players, or contradict themselves.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        rules: Rules | Game | None = None,
        *,
        players: int | None = None,
        seat: int = 0,
        opponents: Literal["random"] | Bot = "random",
        match: bool = False,
        deal_number: int | None = None,
        rewards: RewardTime = "deal",
        illegal: Illegal = "end",
        illegal_reward: float = -100.0,
        render_mode: str | None = None,
    ) -> None:
        game = game_of(rules, players)
        check_illegal(illegal)
        if opponents != "random" and not callable(opponents):
            raise InputError(f"opponents must be 'random' or a bot, not {short_repr(opponents)}")
        if render_mode not in (None, "ansi"):
            raise InputError(f"render_mode must be 'ansi' or None, not {short_repr(render_mode)}")
        self.table: Final = NumberedTable(
            game, match=match, rewards=rewards, deal_number=deal_number
        )
        self._seeded = False
        self._plays = False
        self.render_mode = render_mode
        self._seat = check_seat(seat, game.players)
        self._opponents = opponents
        self._illegal = illegal
        self._illegal_reward = number_of(illegal_reward, "illegal_reward")
        encoding = self.table.encoding
        shape = (len(encoding.planes), WIDTH)
        self.observation_space: spaces.Box[np.uint8] = spaces.Box(0, 255, shape, np.uint8)
        self.action_space: spaces.Discrete[np.int64] = spaces.Discrete(encoding.size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Planes, dict[str, Any]]:
        """Deal anew, and let the opponents play until the seat is to act.

        Args:
            seed: The seed of the cards, the dealer and the random numbers. By default the random
                numbers of the last game go on.
            options: With ``{"state": state}`` play goes on from a `State`. Other options are
                ignored.

        Raises:
            InputError: If the state is not of this game, is over, or ends before the seat can act;
                if the options are not a dictionary.
            IllegalAction: If the rules refuse the action of a bot.
        """
        state = options_of(options).get("state")
        super().reset(seed=seed)
        source = None
        if seed is not None or not self._seeded:
            source = int(self.np_random.integers(2**62))
        self.table.start(source, state)
        self._seeded = True
        self._let_play()
        if self.table.over:
            raise InputError("the state ends without an action of the seat")
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Take a number for the seat, and let the opponents play until it is to act again.

        Raises:
            InputError: With ``illegal="raise"``, if the number is not legal; nothing has changed.
                In every case, if the game is over or has not begun.
            IllegalAction: Likewise, if it is a card that may not be played. In every case, if the
                rules refuse the action of a bot.
        """
        if not self._plays:
            raise InputError("step: the game is over, or has not begun; reset comes first")
        table, number = self.table, check_int(action, "the action")
        legal = number >= 0 and table.mask(self._seat) >> number & 1
        if not legal and self._illegal == "end":
            self._plays = False
            return self._seen(), self._illegal_reward, True, False, self._info()
        if not legal and self._illegal == "random":
            number = table.drawn()
        table.step(number)
        reward = table.rewards[self._seat] + self._let_play()
        return self._seen(), reward, table.over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the legal numbers as truth values, ``(size,)``."""
        return self.table.encoding.bools(self.table.mask(self._seat))

    def render(self) -> str | None:
        """Return the view of the seat as text, or None if `render_mode` is None."""
        return None if self.render_mode is None else str(self.table.state.view(self._seat))

    def _let_play(self) -> float:
        """Let the opponents play until the seat is to act; return its rewards meanwhile."""
        table, seat, bot, reward = self.table, self._seat, self._opponents, 0.0
        self._plays = False  # also if a bot raises an error
        while table.actor not in (seat, None):
            if bot == "random":
                table.step(table.drawn())
                reward += table.rewards[seat]
                continue
            view = table.state.view(table.actor)
            action = as_action(bot(view))
            violation = view.explain(action)
            if violation is not None:
                raise IllegalAction(violation, action)
            for number in table.encoding.encode(view, action):
                table.step(number)
                reward += table.rewards[seat]
        self._plays = not table.over
        return reward

    def _seen(self) -> Planes:
        return self.table.observe(self._seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8)}
