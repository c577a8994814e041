"""Games that bots play from a numbered deal, and their results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import combinations
from typing import final

from attrs import evolve, frozen

from hearts._arguments import check_seed
from hearts._core.play.state import State
from hearts._engine.game.game import Game, check_game
from hearts._engine.game.single_deals import sheets_of
from hearts._engine.score.match import Match
from hearts._values import Immutable
from hearts.bots import Bot
from hearts.bots.play import check_bots, play_on
from hearts.errors import InputError
from hearts.simulate.errors import DealError

__all__ = ["DealGames", "PlayedGame", "play_match"]

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
    """

    players: tuple[int, ...]
    points: tuple[int, ...]
    shooters: tuple[int, ...]
    length: int
    winners: tuple[int, ...]


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
    """

    game: Game
    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    seed: int
    whole: bool
    numbers: tuple[int, ...]
    seated: bool = False

    def seed_of(self, number: int) -> int:
        """Return the seed of a deal."""
        return int.from_bytes(_digest(self.seed, number)[:7], "big")

    def deal_number_of(self, number: int) -> int:
        """Return the number of a deal in its match."""
        return 0 if self.whole else self.numbers[number % len(self.numbers)]

    def seatings(self, number: int) -> Iterator[tuple[int, ...]]:
        """Yield the number of the player in each seat, for each game with the cards of a deal.

        The order of the players round the table is drawn for each deal, from their names. It is
        played in every rotation.
        """
        if self.seated:
            yield tuple(range(self.game.players))
            return
        players, sides = range(len(self.names)), self.game.sides
        order = sorted(players, key=lambda player: _digest(self.seed, number, self.names[player]))
        for chosen in combinations(order, min(len(order), len(sides))):
            for turn in range(len(chosen)):
                found = [0] * self.game.players
                for place, side in enumerate(sides):
                    for seat in side:
                        found[seat] = chosen[(place + turn) % len(chosen)]
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
    (3,)
    """
    each = check_bots(bots, check_game(game).players)
    return _whole(play_on(game.start(seed=check_seed(seed)), each, LONGEST))


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
        failed = partial(_error, job, number, place, seating)
        try:
            start = start_of(job.game, deal, whole=job.whole)
            state = play_on(start, bots, LONGEST if job.whole else 1, failed)
            games.append(_match_of(seating, state) if job.whole else _deal_of(seating, state))
        except DealError:
            raise
        except Exception as error:
            raise failed(error, None, None) from error
    return evolve(deal, games=tuple(games))


def start_of(game: Game, deal: DealGames, *, whole: bool) -> State:
    """Return the state before a deal, or before the first deal of a match."""
    number = deal.deal_number
    sheet = None if whole else sheets_of(game, number + 1)[number]
    return game.start(seed=deal.seed, match=sheet)


def _match_of(seating: tuple[int, ...], state: State) -> PlayedGame:
    match, result = state.match, _whole(state).result
    winners = () if result is None else result.winners
    return PlayedGame(seating, match.scores, _shooters(match), len(match.hand_scores), winners)


def _deal_of(seating: tuple[int, ...], state: State) -> PlayedGame:
    match = state.match
    return PlayedGame(seating, match.hand_scores[-1].points, _shooters(match), 1, ())


def _shooters(match: Match) -> tuple[int, ...]:
    return tuple(score.shooter for score in match.hand_scores if score.shooter is not None)


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
