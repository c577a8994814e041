"""A deal or a match that is played number by number, as toolkits for learning play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, final

from hearts import variants
from hearts._arguments import check_int, short_repr
from hearts._core.action import Phase
from hearts._core.state import State
from hearts._engine.game import Game
from hearts.encoding import Encoding
from hearts.errors import InputError
from hearts.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["REWARDS", "NumberedTable", "RewardTime", "game_of"]

#: When a reward comes: once a deal, or with each trick as well.
RewardTime: TypeAlias = Literal["deal", "trick"]
REWARDS: Final[tuple[RewardTime, ...]] = ("deal", "trick")
#: Nothing of the deal counts yet, or all of it is in the scores.
_BETWEEN: Final = (Phase.DEAL, Phase.CALL, Phase.OVER)


def game_of(rules: str | Rules | Game, players: int | None = None) -> Game:
    """Return the game that an adapter is asked for.

    Args:
        rules: The name of a variant, rules, or a game.
        players: The number of players; the first that the rules allow if None, or four if they
            allow it.

    Raises:
        InputError: If there is no such variant, or *rules* is something else.
        RulesError: If the rules do not allow that number.
    """
    if isinstance(rules, Game):
        return rules
    found = variants.get(rules) if isinstance(rules, str) else rules
    if not isinstance(found, Rules):
        raise InputError(f"rules: a name, Rules or a Game is due, not {short_repr(rules)}")
    if players is None:
        return Game(found, 4 if 4 in found.players else found.players[0])
    return Game(found, check_int(players, "players"))


@final
class NumberedTable:
    """A deal, or a match, in which every action is taken number by number.

    Seats that choose at the same time take turns, in the order of the seats, and none sees the
    choice of another. Cards are dealt by the table itself.

    Args:
        game: The game.
        match: Whether a match is played to its end; if not, a single deal.
        rewards: Whether rewards come with each deal, or with each trick.

    Attributes:
        encoding: The numbers of the actions, and the planes.
        state: The state.
        picks: The numbers picked so far for the action at hand.
        rewards: The rewards of the last step, one a seat: the change of the scores, with the sign
            with which more is better. With each trick, it is the change of the points that all
            players have seen, and the rest follows at the end of the deal.

    Raises:
        InputError: If *rewards* is something else.
    """

    __slots__ = ("_by_trick", "_match", "_sign", "_worth", "encoding", "picks", "rewards", "state")

    def __init__(self, game: Game, *, match: bool = False, rewards: RewardTime = "deal") -> None:
        if rewards not in REWARDS:
            raise InputError(f"rewards: 'deal' or 'trick' is due, not {short_repr(rewards)}")
        self.encoding: Final = Encoding(game)
        self._match = bool(match)
        self._by_trick = rewards == "trick"
        self._sign = -game.table.sign
        self.start(0)

    def start(self, seed: int) -> None:
        """Begin anew. The dealer of a single deal is drawn, that of a match is as the rules say."""
        game = self.encoding.game
        dealer = None if self._match else seed % game.players
        self.state: State = game.start(seed=seed, dealer=dealer).advance()
        self.picks: list[int] = []
        self._worth = self._points()
        self.rewards: list[float] = [0.0] * game.players

    @property
    def over(self) -> bool:
        """Whether the match, or the single deal, is over."""
        return self.state.is_over or bool(not self._match and self.state.match.hand_scores)

    @property
    def actor(self) -> int | None:
        """The seat to take a number; None at the end."""
        return None if self.over else self.state.actors[0]

    def mask(self, seat: int) -> int:
        """Return the numbers that a seat may take next, as bits; 0 if it is not its turn."""
        if seat != self.actor:
            return 0
        return self.encoding.mask(self.state.view(seat), self.picks)

    def observe(self, seat: int) -> npt.NDArray[np.uint8]:
        """Return what a seat knows as planes; its own picks are among it."""
        picks = self.picks if seat == self.actor else ()
        return self.encoding.observe(self.state.view(seat), picks)

    def step(self, number: int) -> None:
        """Take a number for the seat to act.

        Raises:
            InputError: If it is not lawful; nothing has changed.
            IllegalAction: If it is a card that may not be played; nothing has changed.
        """
        seat = self.actor
        if seat is None:
            raise InputError("the deal is over, so no number is due")
        view = self.state.view(seat)
        picks = [*self.picks, check_int(number, "a number")]
        action = self.encoding.decode(view, picks)
        if action is None:
            self.picks = picks
            self.rewards = [0.0] * len(self.rewards)
            return
        self.state = self.state.apply(action)
        self.picks = []
        if not self.over:
            self.state = self.state.advance()
        worth = self._points()
        self.rewards = [
            float(self._sign * (now - before))
            for now, before in zip(worth, self._worth, strict=True)
        ]
        self._worth = worth

    def _points(self) -> tuple[int, ...]:
        """Return the scores, and what of the deal all players have seen if it counts already."""
        state = self.state
        scores = state.scores
        if not self._by_trick or state.phase in _BETWEEN:
            return scores
        seen = state.view(None).points
        return tuple(score + points for score, points in zip(scores, seen, strict=True))
