"""A deal or a match that is played number by number, as toolkits for learning play."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Real
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, final

from hearts import variants
from hearts._arguments import check_bool, check_int, short_repr
from hearts._core.cards.draws import RandomDraws, draws_from
from hearts._core.play.state import State
from hearts._engine.game.game import Game
from hearts._engine.game.learning import drawn_advance, drawn_number, drawn_start, seen_scores
from hearts._engine.game.single_deals import sheets_by_number
from hearts._engine.phases.phases import phase_of
from hearts.encoding import Encoding
from hearts.encoding.numbers import Picking, bits_of
from hearts.errors import InputError
from hearts.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["REWARDS", "NumberedTable", "RewardTime", "check_rewards", "game_of"]

#: The time of rewards: at the end of a deal, or with each trick as well.
RewardTime: TypeAlias = Literal["deal", "trick"]
REWARDS: Final[tuple[RewardTime, ...]] = ("deal", "trick")


def game_of(rules: Rules | Game | None, players: int | None = None) -> Game:
    """Return the game that an adapter is asked for.

    Args:
        rules: Rules, or a game; None for American Hearts.
        players: The number of players; four if None, or else the first that the rules allow. A game
            has its own number.

    Raises:
        InputError: If *rules* is of another type, or the number does not fit a game.
        RulesError: If the rules do not allow that number.
    """
    if isinstance(rules, Game):
        if players is not None and check_int(players, "players") != rules.players:
            raise InputError(f"players: {players} does not fit {short_repr(rules)}")
        return rules
    found = variants.AMERICAN if rules is None else variants.check_rules(rules)
    if players is None:
        return Game(found, 4 if 4 in found.players else found.players[0])
    return Game(found, check_int(players, "players"))


def check_rewards(rewards: object) -> None:
    """Raise InputError unless this is ``"deal"`` or ``"trick"``."""
    if rewards not in REWARDS:
        raise InputError(f"rewards must be 'deal' or 'trick', not {short_repr(rewards)}")


def options_of(options: object) -> Mapping[str, Any]:
    """Return the options of a reset; InputError if they are not a dictionary."""
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise InputError(f"options must be a dictionary, not {short_repr(options)}")
    return options


def number_of(value: object, what: str) -> float:
    """Return a number as a float; the message of an InputError begins with *what*."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InputError(f"{what} must be a number, not {short_repr(value)}")
    return float(value)


@final
class NumberedTable:
    """A deal, or a match, in which every action is taken number by number.

    Seats that choose at the same time take turns, in the order of the seats, and no seat sees the
    choice of another. The table deals the cards itself, as a `Batch` does.

    Args:
        game: The game.
        match: Whether a match is played to its end; if not, a single deal.
        rewards: Whether rewards come with each deal, or with each trick.
        deal_number: The number of a single deal in its match, as in a `Batch`.

    Attributes:
        encoding: The numbers of the actions, and the planes.
        state: The state.
        draws: The random numbers of the table.
        actor: The seat to take a number; None at the end.
        over: Whether the match, or the single deal, is over.
        picks: The numbers picked so far for the current action.
        rewards: The reward of each seat for the last step: the change of its score, with the sign
            for which more is better. With each trick, it is the change of the points that all
            players have seen, and the rest follows at the end of the deal.

    Raises:
        InputError: If *rewards* or *deal_number* is another value.
    """

    __slots__ = (
        "_by_trick", "_deal", "_match", "_nothing", "_picking", "_sheets", "_sign", "_worth",
        "actor", "draws", "encoding", "over", "picks", "rewards", "state",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        *,
        match: bool = False,
        rewards: RewardTime = "deal",
        deal_number: int | None = None,
    ) -> None:
        check_rewards(rewards)
        self.encoding: Final = Encoding(game)
        self._match = check_bool(match, "match")
        self._sheets = sheets_by_number(game, deal_number, match=self._match)
        self._by_trick = rewards == "trick"
        self._sign = -game.table.sign
        self._nothing = (0.0,) * game.players
        self.draws: RandomDraws = draws_from(0)
        self.start()

    def start(self, seed: int | None = None, state: object = None) -> None:
        """Begin anew. The dealer of a single deal is drawn; the first dealer of a match follows the
        rules.

        Args:
            seed: The seed of the random numbers; None to go on with those of the table.
            state: A state to go on from; None for a new deal. A single deal ends with the deal that
                is played there.

        Raises:
            InputError: If the seed is not a whole number, or *state* is not a State, belongs to
                another game, or is over. Nothing has changed.
        """
        draws = self.draws if seed is None else draws_from(check_int(seed, "seed"))
        if state is None:
            state = drawn_start(self.encoding.game, draws, self._sheets, match=self._match)
        if not isinstance(state, State) or state.game != self.encoding.game:
            raise InputError(f"a state of {self.encoding.game!r} is due, not {short_repr(state)}")
        if state.is_over:
            raise InputError("the match of the state is over")
        self.draws = draws
        self.over: bool = False
        self.rewards: tuple[float, ...] = self._nothing
        self._deal = state.deal_number
        self._go_on(state)
        self._worth = self._points(self.state)

    def _go_on(self, state: State) -> None:
        """Play on from here with the next action."""
        state = state if self.over else drawn_advance(state, self.draws)
        self.state: State = state
        self.actor: int | None = None if self.over else state.actors[0]
        self.picks: tuple[int, ...] = ()
        self._picking: Picking | None = None

    def _chosen(self, seat: int) -> Picking:
        """Return the numbers that the seat to act has picked for its action."""
        if self._picking is None:
            self._picking = Picking(self.state.view(seat))
        return self._picking

    def mask(self, seat: int) -> int:
        """Return the numbers that a seat may take next, as bits; 0 if it is not its turn."""
        return self._chosen(seat).mask if seat == self.actor else 0

    def observe(self, seat: int) -> npt.NDArray[np.uint8]:
        """Return the knowledge of a seat as planes, with its own picks."""
        if seat != self.actor:
            return self.encoding.observe(self.state.view(seat))
        return self.encoding.observe(self._chosen(seat).view, self.picks)

    def drawn(self) -> int:
        """Return a legal number for the seat to act, drawn uniformly."""
        mask = 0 if self.actor is None else self.mask(self.actor)
        return drawn_number(bits_of(mask), self.draws)

    def step(self, number: object) -> None:
        """Take a number for the seat to act.

        Raises:
            InputError: If it is not legal; nothing has changed.
            IllegalAction: If it is a card that may not be played; nothing has changed.
        """
        if self.actor is None:
            raise InputError("the deal is over, so no number is due")
        picking = self._chosen(self.actor)
        picking.pick(number)
        action = picking.action()
        self.rewards = self._nothing
        if action is None:
            self.picks = tuple(picked for each in picking.picked for picked in each)
            return
        state = self.state.apply(action)
        at = phase_of(state)
        if self._by_trick or not at.under_way:
            worth, sign = self._points(state), self._sign
            self.rewards = tuple(
                float(sign * (now - before)) for now, before in zip(worth, self._worth, strict=True)
            )
            self._worth = worth
        if at.between:
            self.over = state.is_over or not (self._match or state.deal_number == self._deal)
        self._go_on(state)

    def _points(self, state: State) -> tuple[int, ...]:
        """Return the scores, with what all players have seen of the deal if it counts already."""
        return seen_scores(state) if self._by_trick else state.scores
