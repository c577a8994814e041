"""Games that bots play from a numbered deal, and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from itertools import combinations, permutations
from math import isfinite
from numbers import Real
from typing import Final, Literal, TypeAlias, final

from attrs import evolve, frozen

from hearts import notation
from hearts._arguments import check_int, short_repr
from hearts._core.play.state import State
from hearts._engine.game.game import Game, check_game
from hearts._engine.game.single_deals import sheets_of
from hearts._values import Immutable
from hearts.bots import Bot
from hearts.bots.play import check_bots, play_on
from hearts.errors import InputError
from hearts.simulate.errors import DealError

__all__ = ["DealGames", "Measure", "PlayedGame", "Seatings", "play_match"]

#: A number that a caller wants of each deal or match, from its state at the end.
Measure: TypeAlias = Callable[[State], float]
#: The orders of the players round the table: one drawn for each deal, or all of them.
Seatings: TypeAlias = Literal["drawn", "all"]
SEATINGS: Final = ("drawn", "all")

#: The greatest number of deals of a match. Under some rules a match need not end.
LONGEST = 1000


@final
@frozen
class PlayedGame(Immutable):
    """A deal, or a match, that was played.

    Attributes:
        players: The number of the player in each seat.
        points: The points of each seat; in a match its score at the end.
        shooters: The seat of each shoot, in order.
        length: The number of deals.
        winners: The seats that won the match; none after a single deal.
        measure: The value of the measure of the simulation; None without one.
        notation: The whole game as text, if it was recorded; empty if not.
    """

    players: tuple[int, ...]
    points: tuple[int, ...]
    shooters: tuple[int, ...]
    length: int
    winners: tuple[int, ...]
    measure: float | None = None
    notation: str = ""


@final
@frozen
class DealGames(Immutable):
    """All games that were played with the same cards.

    Attributes:
        number: The number of the deal in the simulation, from 0.
        seed: The seed of its match, from which the cards come.
        deal_number: The number of the deal in its match, which decides the pass; 0 where matches
            are played.
        games: The games, one for each way in which the players sat.
    """

    number: int
    seed: int
    deal_number: int
    games: tuple[PlayedGame, ...]


@final
@frozen
class Job(Immutable):
    """The work that all workers share.

    Attributes:
        game: The game.
        names: The names of the players.
        bots: The players.
        seed: The seed of the simulation.
        whole: Whether matches are played, and not deals.
        numbers: The numbers that single deals have in turn.
        seated: Whether each player stays in its seat.
        orders: The orders of the players that are played.
        measure: The measure of each game; None for none.
        record: Whether the games are kept as text.
    """

    game: Game
    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    seed: int
    whole: bool
    numbers: tuple[int, ...]
    seated: bool = False
    orders: Seatings = "drawn"
    measure: Measure | None = None
    record: bool = False

    def seed_of(self, number: int) -> int:
        """Return the seed of a deal."""
        return int.from_bytes(_digest(self.seed, number)[:7], "big")

    def deal_number_of(self, number: int) -> int:
        """Return the number of a deal in its match."""
        return 0 if self.whole else self.numbers[number % len(self.numbers)]

    def seatings(self, number: int) -> Iterator[tuple[int, ...]]:
        """Yield the number of the player in each seat, for each game with the cards of a deal.

        The order of the players round the table is drawn for each deal, from their names. It is
        played in every rotation, or all orders are.
        """
        if self.seated:
            yield tuple(range(self.game.players))
            return
        players, sides = range(len(self.names)), self.game.sides
        order = sorted(players, key=lambda player: _digest(self.seed, number, self.names[player]))
        for chosen in combinations(order, min(len(order), len(sides))):
            turns = (chosen[turn:] + chosen[:turn] for turn in range(len(chosen)))
            for each in permutations(chosen) if self.orders == "all" else turns:
                found = [0] * self.game.players
                for place, side in enumerate(sides):
                    for seat in side:
                        found[seat] = each[place % len(each)]
                yield tuple(found)

    def played(self, number: int, games: Iterable[PlayedGame]) -> DealGames:
        """Return a deal with the games that were played with its cards."""
        return DealGames(number, self.seed_of(number), self.deal_number_of(number), tuple(games))


def _digest(*parts: object) -> bytes:
    return sha256(" ".join(map(str, parts)).encode()).digest()


def play_match(game: Game, bots: Iterable[Bot], *, seed: int = 0) -> State:
    """Return a match at its end.

    Args:
        game: The game.
        bots: The bot of each seat.
        seed: The seed of the cards.

    Raises:
        IllegalAction: If the rules refuse an action of a bot.
        InputError: If there is not a bot for each seat, or the match does not end within a thousand
            deals.

    >>> from hearts import Game, variants
    >>> from hearts.bots import careful
    >>> from hearts.simulate import play_match
    >>> play_match(Game(variants.AMERICAN), [careful] * 4, seed=7).result.winners
    (1,)
    """
    each = check_bots(bots, check_game(game).players)
    return _whole(play_on(game.start(seed=check_int(seed, "a seed")), each, LONGEST))


def _whole(state: State) -> State:
    """Return a match; InputError if it is not over."""
    if not state.is_over:
        raise InputError(f"the match is not over after {LONGEST} deals")
    return state


def play_numbers(job: Job, numbers: Sequence[int]) -> list[DealGames]:
    """Return the deals of these numbers, played. Workers call it."""
    return [_played(job, number) for number in numbers]


def _played(job: Job, number: int) -> DealGames:
    deal, games = job.played(number, ()), []
    for place, seating in enumerate(job.seatings(number)):
        bots = [job.bots[player] for player in seating]
        failed, state = partial(_error, job, number, place, seating), None
        try:
            start = start_of(job.game, deal, whole=job.whole)
            state = play_on(start, bots, LONGEST if job.whole else 1, failed)
            games.append(_game_of(job, seating, state))
        except DealError:
            raise
        except Exception as error:
            raise failed(error, state, None) from error
    return evolve(deal, games=tuple(games))


def start_of(game: Game, deal: DealGames, *, whole: bool) -> State:
    """Return the state before a deal, or before the first deal of a match."""
    number = deal.deal_number
    sheet = None if whole else sheets_of(game, number + 1)[number]
    return game.start(seed=deal.seed, match=sheet)


def _game_of(job: Job, seating: tuple[int, ...], state: State) -> PlayedGame:
    """Return a game from its state at the end."""
    scores = state.match.hand_scores
    length, points, winners = 1, scores[-1].points, tuple[int, ...]()
    if job.whole:
        length, points, result = len(scores), state.match.scores, _whole(state).result
        winners = () if result is None else result.winners
    shooters = tuple(score.shooter for score in scores if score.shooter is not None)
    measure = None if job.measure is None else measured(job.measure(state))
    text = notation.write(state) if job.record else ""
    return PlayedGame(seating, points, shooters, length, winners, measure, text)


def measured(value: object) -> float:
    """Return the value of a measure; InputError if it is not a finite number."""
    with suppress(OverflowError):  # a whole number may be too large for a float
        if isinstance(value, Real) and isfinite(value):
            return float(value)
    raise InputError(f"a measure must give a finite number, not {short_repr(value)}")


def name_of_measure(measure: Measure) -> str:
    """Return the name of a measure: that of its function, with spaces."""
    function = getattr(measure, "func", measure)  # of a partial function
    name = str(getattr(function, "__name__", type(function).__name__))
    return "measure" if name == "<lambda>" else name.replace("_", " ").strip()


def _error(
    job: Job,
    number: int,
    place: int,
    seating: tuple[int, ...],
    error: Exception,
    state: State | None,
    seat: int | None,
) -> DealError:
    """Return the error that names the bot, the seat, the deal and the seed."""
    where, name = f"{'match' if job.whole else 'deal'} {number} of seed {job.seed}", None
    if seat is not None:
        name = job.names[seating[seat]]
        where += f", {name}" if job.seated else f", {name} in seat {seat}"
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return DealError(
        f"{where}: {words}",
        deal=number, game=place, seed=job.seed, name=name, seat=seat, state=state,
    )  # fmt: skip
