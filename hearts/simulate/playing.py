"""Games that bots play from a numbered deal, and their results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import final

from attrs import frozen

from hearts._arguments import check_seed
from hearts._core.play.state import State
from hearts._engine.game.game import Game, check_game
from hearts._engine.score.match import Match
from hearts._engine.single_deals import sheets_of
from hearts._values import Immutable
from hearts.bots import Bot, play_out
from hearts.errors import InputError

__all__ = ["PlayedDeal", "PlayedGame", "play_match"]

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
class PlayedDeal(Immutable):
    """All games that were played with the same cards.

    Attributes:
        number: The number of the deal, from 0; with the seed it gives the cards.
        games: The games, one for each way in which the players sat.
    """

    number: int
    games: tuple[PlayedGame, ...]


@final
@frozen
class Job(Immutable):
    """The work that all workers share.

    Attributes:
        game: The game.
        bots: The players.
        seatings: The number of the player in each seat, for each game with the same cards.
        seed: The seed of the simulation.
        whole: Whether matches are played, and not deals.
        sheets: The number of score sheets from which single deals start in turn.
    """

    game: Game
    bots: tuple[Bot, ...]
    seatings: tuple[tuple[int, ...], ...]
    seed: int
    whole: bool
    sheets: int


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
    state = play_out(check_game(game).start(seed=check_seed(seed)), bots, deals=LONGEST)
    if not state.is_over:
        raise InputError(f"the match is not over after {LONGEST} deals")
    return state


def play_numbers(job: Job, numbers: Sequence[int]) -> list[PlayedDeal]:
    """Return the deals of these numbers, played. Workers call it."""
    return [_played(job, number) for number in numbers]


def _played(job: Job, number: int) -> PlayedDeal:
    digest = sha256(f"{job.seed} {number}".encode()).digest()
    seed = int.from_bytes(digest[:7], "big")
    games = []
    for seating in job.seatings:
        bots = [job.bots[player] for player in seating]
        games.append(
            _match(job, bots, seating, seed)
            if job.whole
            else _deal(job, bots, seating, seed, number)
        )
    return PlayedDeal(number, tuple(games))


def _match(job: Job, bots: list[Bot], seating: tuple[int, ...], seed: int) -> PlayedGame:
    state = play_match(job.game, bots, seed=seed)
    match = state.match
    result = match.result
    winners = () if result is None else result.winners
    return PlayedGame(seating, match.scores, _shooters(match), len(match.hand_scores), winners)


def _deal(
    job: Job, bots: list[Bot], seating: tuple[int, ...], seed: int, number: int
) -> PlayedGame:
    sheets = sheets_of(job.game, job.sheets)
    start = job.game.start(seed=seed, match=sheets[number % len(sheets)])
    match = play_out(start, bots, deals=1).match
    return PlayedGame(seating, match.hand_scores[-1].points, _shooters(match), 1, ())


def _shooters(match: Match) -> tuple[int, ...]:
    return tuple(score.shooter for score in match.hand_scores if score.shooter is not None)
