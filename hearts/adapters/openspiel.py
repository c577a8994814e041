"""Hearts for OpenSpiel: any variant as a game with the name ``python_hearts``.

It needs the extra ``openspiel``. Importing the module registers the game.

>>> import pyspiel
>>> from hearts.adapters import openspiel
>>> game = pyspiel.load_game("python_hearts(variant=black_maria,players=3)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.legal_actions()[0])
>>> state.current_player(), len(state.legal_actions())
(0, 15)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random
from typing import Any, Final, final

from hearts import variants
from hearts._arguments import short_repr
from hearts._core.cards.action import Action
from hearts._core.cards.cards import CARDS, WARREN_CARD, Cards
from hearts._core.cards.events import Deal, Start
from hearts._core.play.state import State
from hearts._engine.game.game import Game
from hearts._engine.game.single_deals import sheets_by_number
from hearts._engine.phases.deal import to_deal
from hearts._engine.phases.phases import phase_of
from hearts._engine.score.match import Match
from hearts._extras import requires
from hearts.adapters.seating import game_of
from hearts.encoding import DONE, FIRST_OPTION, WIDTH, Encoding
from hearts.encoding.numbers import Picking, bits_of
from hearts.errors import InputError
from hearts.rules import ResultRule, Rules, ScoreRule

with requires("pyspiel", "hearts.adapters.openspiel", "openspiel"):
    import numpy as np
    import numpy.typing as npt
    import pyspiel

__all__ = ["HeartsGame", "HeartsState", "Observer", "register_rules"]

_NAME: Final = "python_hearts"
_MOST_PLAYERS: Final = 10
_REGISTERED: Final[dict[str, Rules]] = {}
#: Stands for a number of the deal that chance draws.
_DRAWN: Final = -1

_TYPE: Final = pyspiel.GameType(
    short_name=_NAME,
    long_name="Hearts and its relatives",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=_MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 4, "variant": "", "deal_number": _DRAWN},
)


def register_rules(name: object, rules: Rules) -> None:
    """Make rules known as a variant, for the parameter ``variant``.

    Args:
        name: The name: letters, digits and underscores. It must not be that of a variant of the
            library.
        rules: The rules.

    Raises:
        InputError: If the name is malformed or taken by other rules, or *rules* is not a `Rules`.
    """
    variants.check_rules(rules)
    if not (isinstance(name, str) and name.isascii() and name.isidentifier()):
        raise InputError(f"name must be letters, digits and underscores, not {short_repr(name)}")
    if name in variants.names() or _REGISTERED.get(name, rules) != rules:
        raise InputError(f"name: {name!r} is taken")
    _REGISTERED[name] = rules


def _rules_of(variant: str, players: int) -> Rules:
    """Return the rules that the parameters name."""
    if variant:
        return _REGISTERED.get(variant) or variants.get(variant)
    if players == 4:
        return variants.AMERICAN
    for name in variants.names():
        if players in variants.get(name).players:
            return variants.get(name)
    raise InputError(f"players: no variant is for {players}")


@lru_cache(maxsize=64)
def _encoding_of(rules: Rules, players: int) -> Encoding:
    """Return the encoding of a game, which holds the game."""
    return Encoding(game_of(rules, players))


def _of(parameters: dict[str, Any]) -> Encoding:
    """Return the encoding of the game with these parameters.

    A Python game that OpenSpiel has copied keeps its parameters and nothing else.
    """
    players = int(parameters.get("players", 4))
    return _encoding_of(_rules_of(str(parameters.get("variant", "")), players), players)


@lru_cache(maxsize=64)
def _sheets_of(game: Game, number: int) -> dict[int, Match | None]:
    """Return the numbers that the deal may have, with their score sheets."""
    return sheets_by_number(game, None if number == _DRAWN else number)


def _deals_of(parameters: dict[str, Any]) -> dict[int, Match | None]:
    """Return the same for the game with these parameters."""
    return _sheets_of(_of(parameters).game, int(parameters.get("deal_number", _DRAWN)))


def _most_points(game: Game) -> float:
    """Return a number that no score of a deal exceeds, up or down."""
    table = game.table
    points = sum(abs(table.values.get(card, 0)) for card in table.deck)
    points += sum(abs(shoot.value(table)) for shoot in table.rules.shoots)
    for rule in table.rules.points:
        low, high = rule.line_bounds() or (0, 0)
        points += high - low
    changing: list[ResultRule | ScoreRule] = [*table.rules.results, *table.rules.adjustments]
    for change in changing:
        points = change.greatest(points)
    # Charged cards count more than once, and rules of your own may count more than they say.
    return float(4 * max(points, 100))


@final
class HeartsGame(pyspiel.Game):  # type: ignore[misc]
    """One deal of a variant, with a dealer drawn at random.

    A chance node draws the dealer, and one deals each card: the kitty first, then hand by hand. If
    the number of the deal is drawn, the second chance node draws it. The actions have the numbers
    of `hearts.encoding`. Seats that choose at the same time take turns, and no seat sees the choice
    of another. Returns are scores, with the sign for which more is better.

    Parameters of the game:

    - ``players``: the number of players, by default 4;
    - ``variant``: the name of a variant, or of rules that `register_rules` has made known. By
      default four play American Hearts, and other numbers the first variant that allows them;
    - ``deal_number``: the number of the deal in its match, which decides the pass: 0 for the first
      deal, and so on in the cycle of passes. With -1, the default, it is drawn.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        encoding, numbers = _of(params or {}), _deals_of(params or {})
        game = encoding.game
        most, deck = _most_points(game), len(game.table.deck)
        info = pyspiel.GameInfo(
            num_distinct_actions=encoding.size,
            max_chance_outcomes=max(WIDTH, len(numbers)),
            num_players=game.players,
            min_utility=-most,
            max_utility=most,
            max_game_length=4 * (deck + game.players),
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> HeartsState:
        """Return the state in which the dealer is drawn."""
        return HeartsState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        """Return an observer; it has no parameters."""
        return Observer(self, iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return the most chance nodes of a game: a dealer, a number of the deal, and each card
        twice where a pile is dealt again."""
        return 2 + 2 * len(_of(self.get_parameters()).game.table.deck)


@final
class HeartsState(pyspiel.State):  # type: ignore[misc]
    """A state of the game.

    Attributes:
        state: The `State` of the library; None before the dealer, and perhaps the number of the
            deal, is drawn.
        dealer: The dealer; None before it is drawn.
        dealt: The cards that chance has dealt since, as numbers.
        picks: The numbers picked so far for the current action.
    """

    def __init__(self, game: HeartsGame) -> None:
        super().__init__(game)
        self.state: State | None = None
        self.dealer: int | None = None
        self.dealt: tuple[int, ...] = ()
        self.picks: tuple[int, ...] = ()

    # What OpenSpiel asks.

    def current_player(self) -> int:
        """Return the player to act: a seat, or the number of chance or of the end."""
        state = self.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        if _is_over(state):
            return int(pyspiel.PlayerId.TERMINAL)
        if phase_of(state).deals:
            return int(pyspiel.PlayerId.CHANCE)
        return int(state.actors[0])

    def is_terminal(self) -> bool:
        """Return whether the deal is over."""
        return self.state is not None and _is_over(self.state)

    def _legal_actions(self, player: int) -> list[int]:
        state = self.state
        mask = 0 if state is None else Picking(state.view(player), self.picks).mask
        return list(bits_of(mask))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the seats that may deal, the numbers that the deal may have, or the cards that may
        come next, with their odds."""
        state = self.state
        if state is None:
            drawn = range(self.num_players()) if self.dealer is None else self._deals()
            return [(number, 1 / len(drawn)) for number in drawn]
        left = self._undealt(state)
        if len(self.dealt) < to_deal(state).kitty_size and WARREN_CARD in left:
            left = left - Cards([WARREN_CARD])
        copies: dict[int, int] = {}
        for card in left:
            copies[card.index] = copies.get(card.index, 0) + 1
        return [(card, count / len(left)) for card, count in sorted(copies.items())]

    def _apply_action(self, action: int) -> None:
        state = self.state
        if state is None:
            self._begin(int(action))
        elif phase_of(state).deals:
            self.dealt = (*self.dealt, int(action))
            if not len(self._undealt(state)):
                self._lay(state)
        else:
            picks = (*self.picks, int(action))
            done = Picking(state.view(state.actors[0]), picks).action()
            self.picks = picks if done is None else ()
            if done is not None:
                self.state = state.apply(done)

    def _deals(self) -> dict[int, Match | None]:
        """Return the numbers that the deal may have, with their score sheets."""
        return _deals_of(self.get_game().get_parameters())

    def _begin(self, drawn: int) -> None:
        """Take the dealer, or the number of the deal; with both of them the deal begins."""
        sheets = self._deals()
        if self.dealer is None:
            self.dealer = drawn
            if len(sheets) > 1:
                return
            (drawn,) = sheets
        game = _of(self.get_game().get_parameters()).game
        self.state = game.start(seed=0, dealer=self.dealer, match=sheets[drawn])

    def _undealt(self, state: State) -> Cards:
        """Return the cards that are still to be dealt."""
        return to_deal(state).cards - Cards([CARDS[card] for card in self.dealt])

    def _lay(self, state: State) -> None:
        """Deal the cards that were drawn."""
        _, each, size, dummy_size = to_deal(state)
        cards = [CARDS[card] for card in self.dealt]
        last = len(cards) - dummy_size
        hands = [Cards(cards[k : k + each]) for k in range(size, last, each)]
        # The cards of a stock are drawn in their order.
        self.state = state.deal(hands, kitty=cards[:size], dummy=cards[last:])
        self.dealt = ()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            if self.state is not None:
                return f"deal {CARDS[action]}"
            return f"dealer {action}" if self.dealer is None else f"deal number {action}"
        if action == DONE:
            return "done"
        return f"option {action - FIRST_OPTION}" if action > DONE else str(CARDS[action])

    def returns(self) -> list[float]:
        """Return the score of each seat at the end, with the sign for which more is better."""
        state = self.state
        if state is None or not _is_over(state):
            return [0.0] * self.num_players()
        sign = state.game.table.sign
        return [0.0 - sign * score for score in state.scores]

    def information_state_string(self, player: int | None = None) -> str:
        """Return the knowledge of a player: its seat, and each action that it has seen."""
        return "\n".join(self._told(self.current_player() if player is None else player))

    def observation_string(self, player: int | None = None) -> str:
        """Return the same as `information_state_string`: an observation includes everything seen so
        far."""
        return self.information_state_string(player)

    def _told(self, player: int) -> Iterator[str]:
        if not 0 <= player < self.num_players():
            raise InputError(f"player must be a seat from 0, not {player}")
        state = self.state
        yield f"seat {player} of {self.num_players()}"
        if self.dealer is not None:
            yield f"dealer {self.dealer}"
        if state is None:
            return
        yield f"deal number {_number_of(state)}"
        view = state.view(player)
        for act in view.deal_history:
            if not isinstance(act, Start):
                yield repr(act)
        yield f"hand {view.hand}"
        if player == self.current_player():
            yield f"picked {' '.join(map(str, self.picks))}"
        score = view.hand_score
        if score is not None:
            yield f"points {score.points}"

    def __str__(self) -> str:
        if self.state is None:
            return f"the {'dealer' if self.dealer is None else 'number of the deal'} is to be drawn"
        dealt = " ".join(str(CARDS[card]) for card in self.dealt)
        return f"{self.state}\ndealt: {dealt}; picked: {' '.join(map(str, self.picks))}"

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> HeartsState:
        """Return a state that a player cannot tell from this one, drawn from the worlds of its
        view. The cards that are being dealt are dealt anew.

        OpenSpiel's algorithms in C++ do not call it.
        """
        state = self.state
        found: HeartsState = self.get_game().new_initial_state()
        rng = Random(int(probability_sampler() * 2**53))
        if state is None or (self.is_chance_node() and phase_of(state).between):
            for action in self.history()[: -len(self.dealt) or None]:
                found.apply_action(action)
            found._deal_some(len(self.dealt), rng)
            return found
        world = state.view(player_id).worlds().sample(rng)
        found.apply_action(self.dealer)
        if len(self._deals()) > 1:
            found.apply_action(_number_of(state))
        for action in _numbers(world):
            found.apply_action(action)
        if player_id == self.current_player():
            for action in self.picks:
                found.apply_action(action)
        if self.is_chance_node():
            found._deal_some(len(self.dealt), rng)
        return found

    def _deal_some(self, count: int, rng: Random) -> None:
        """Draw the next cards that are dealt."""
        for _ in range(count):
            outcomes, odds = zip(*self.chance_outcomes(), strict=True)
            self.apply_action(rng.choices(outcomes, odds)[0])


@final
class Observer:
    """The observations of a player, as OpenSpiel's algorithms ask for them.

    The tensor holds the planes of `hearts.encoding`. Without private information they are those of
    a spectator. They include all cards played so far, with perfect recall or without.

    Args:
        game: The game.
        iig_obs_type: The kind of observation.
        params: Must be empty.

    Attributes:
        tensor: The planes, flat.
        dict: The same under the name ``"planes"``, ``(planes, 57)``.

    Raises:
        InputError: If parameters are given, or a kind that would show hidden cards or hide public
            ones.
    """

    def __init__(self, game: HeartsGame, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise InputError(f"params: an observer has none, not {short_repr(params)}")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise InputError("iig_obs_type: what is public is due, and one player's cards or none")
        self._open = kind.private_info == pyspiel.PrivateInfoType.NONE
        encoding = _of(game.get_parameters())
        self._encoding = encoding
        self.tensor: npt.NDArray[np.float32] = np.zeros(len(encoding.planes) * WIDTH, np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {
            "planes": self.tensor.reshape(len(encoding.planes), WIDTH)
        }

    def set_from(self, state: HeartsState, player: int) -> None:
        """Write the knowledge of a player into the tensor."""
        if state.state is None:
            self.tensor.fill(0)
            return
        own = player == state.current_player() and not self._open
        view = state.state.view(None if self._open else player)
        self._encoding.observe(view, state.picks if own else (), self.dict["planes"])

    def string_from(self, state: HeartsState, player: int) -> str:
        """Return the knowledge of a player as text."""
        if not self._open:
            return state.information_state_string(player)
        known = state.state
        return "" if known is None else "\n".join(map(repr, known.view(None).deal_history[1:]))


def _number_of(state: State) -> int:
    """Return the number of the deal, also once it is over."""
    return int(state._board.deal_number)


def _is_over(state: State) -> bool:
    """Return whether the deal is over."""
    return state.is_over or state.deal_number > _number_of(state)


def _numbers(world: State) -> Iterator[int]:
    """Return the numbers that lead to a world, from its first deal or call on."""
    game = world.game
    encoding = _encoding_of(game.rules, game.players)
    start, *acts = world.deal_history
    state = game.start(seed=0, dealer=start.dealer, match=start.match)  # type: ignore[attr-defined]
    while acts:
        act = _next(state, acts)
        acts.remove(act)
        if isinstance(act, Deal):
            for cards in (act.kitty, *act.hands, act.dummy):
                yield from (card.index for card in cards)  # type: ignore[union-attr]
        else:
            yield from encoding.encode(state.view(act.seat), act)
        state = state.apply(act)


def _next(state: State, acts: list[Action]) -> Action:
    """Return the action that is taken next: of those at the same time, the one of the first
    seat."""
    if not phase_of(state).at_once:
        return acts[0]
    return next(act for act in acts if act.seat == state.actors[0])


pyspiel.register_game(_TYPE, HeartsGame)
