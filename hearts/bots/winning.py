"""The chance to win a match from a score sheet: the deals to come are drawn from typical ones."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, final

from hearts._core.cards.records import HandScore
from hearts._seats import side_of
from hearts.bots.careful import careful
from hearts.bots.completions import completed_points
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._core.play.state import State
    from hearts._core.play.view import View
    from hearts._engine.game.game import Game
    from hearts._engine.score.match import Match

#: The number of typical deals to play, and the greatest number to draw until a match ends.
_TYPICAL: Final = 40
_LONGEST: Final = 100


@final
class WinningChances:
    """The chances of a side to win the match of a view.

    Args:
        view: A view of a seat of the side.
    """

    def __init__(self, view: View) -> None:
        self._match: Match = view.match
        self._mine = side_of(view.game.sides, view.seat)
        self._typical = _typical(view.game)

    def after(self, points: tuple[int, ...], seed: int, times: int = 1) -> float:
        """Return the share of a number of times in which the side wins, if this deal has these
        points and further deals are drawn. A tie for the first place counts as a share of it."""
        match = _with_deal(self._match, points)
        if match.is_over:
            return self._share(match)
        rng = Random(seed)
        return sum(self._share(self._played_on(match, rng)) for _ in range(times)) / times

    def _played_on(self, match: Match, rng: Random) -> Match:
        """Return the match with drawn deals, to its end if that is near enough."""
        for _ in range(_LONGEST):
            if match.is_over:
                break
            match = _with_deal(match, rng.choice(self._typical))
        return match

    def _share(self, match: Match) -> float:
        """Return the share that the side has of the first place."""
        winners = _first(match)
        return sum(seat in winners for seat in self._mine) / max(1, len(winners))


def may_end_soon(view: View) -> bool:
    """Return whether the match of a view may end in this deal or the next one."""
    return _may_end(view.game, view.match)


@lru_cache(maxsize=256)
def _may_end(game: Game, match: Match) -> bool:
    deals = _typical(game)
    for first, second in zip(deals, deals[::-1], strict=True):
        after = _with_deal(match, first)
        if after.is_over or _with_deal(after, second).is_over:
            return True
    return False


@lru_cache(maxsize=32)
def _typical(game: Game) -> tuple[tuple[int, ...], ...]:
    """Return the points of some deals among careful players."""
    rng = Random(0)
    return tuple(
        completed_points(_dealt(game, rng.getrandbits(60)), rng.getrandbits(60))
        for _ in range(_TYPICAL)
    )


def _dealt(game: Game, seed: int) -> State:
    """Return some deal of a game."""
    state = game.start(seed=seed)
    if state.actors:
        state = state.apply(careful(state.view(state.actors[0])))
    return state.deal()


def _first(match: Match) -> tuple[int, ...]:
    """Return the winners; the seats that are ahead where the match goes on, or where a tie is
    broken by what points do not tell."""
    with suppress(InputError):
        if match.result is not None:
            return match.result.winners
    scores = match.scores
    best = min(scores) if match.rules.best == "low" else max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


def _with_deal(match: Match, points: tuple[int, ...]) -> Match:
    """Return the sheet with one more deal; a player with a choice takes the first option."""
    answers: tuple[str, ...] = ()
    while True:
        after, question = match._added(HandScore(points), answers)
        if question is None:
            return after
        answers += (question.options[0],)
