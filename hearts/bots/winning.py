"""The chance to win a match from a score sheet: the deals to come are drawn from typical ones."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, final

from attrs import evolve

from hearts._engine.score import sign_of
from hearts._seats import side_of
from hearts.bots.answers import prospect, share_of_first
from hearts.bots.careful import careful, sheet_after
from hearts.bots.completions import completed_score

if TYPE_CHECKING:
    from hearts._core.cards.records import HandScore
    from hearts._core.play.state import State
    from hearts._core.play.view import View
    from hearts._engine.game.game import Game
    from hearts._engine.score.match import Match

#: The number of typical deals to play, and the greatest number to draw until a match ends.
_TYPICAL: Final = 40
#: The number of typical deals, with another one after each, that may end a match by chance.
_SELDOM: Final = 2
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

    def after(self, score: HandScore, seed: int, times: int = 1) -> float:
        """Return the share of a number of times in which the side wins, if this deal has this
        score and further deals are drawn. A tie for the first place counts as a share of it."""
        return self.of(_with_deal(self._match, score), seed, times)

    def of(self, match: Match, seed: int, times: int = 1) -> float:
        """Return the share of a number of times in which the side wins from a score sheet."""
        if match.is_over:
            return share_of_first(match, self._mine)
        rng = Random(seed)
        ends = (self._played_on(match, rng) for _ in range(times))
        return sum(share_of_first(end, self._mine) for end in ends) / times

    def _played_on(self, match: Match, rng: Random) -> Match:
        """Return the match with drawn deals, to its end if that is near enough."""
        for _ in range(_LONGEST):
            if match.is_over:
                break
            match = _with_typical(match, rng.choice(self._typical))
        return match


def may_end_soon(view: View) -> bool:
    """Return whether the match of a view may end in this deal or the next one."""
    if view.question is None:
        return _may_end(view.game, view.match)
    sheets = [sheet_after(view._state.apply(action)) for action in view.legal_actions()]
    return any(sheet.is_over or _may_end(view.game, sheet) for sheet in sheets)


@lru_cache(maxsize=256)
def _may_end(game: Game, match: Match) -> bool:
    deals, found = _typical(game), 0
    for first, second in zip(deals, deals[::-1], strict=True):
        after = _with_typical(match, first)
        found += after.is_over or _with_typical(after, second).is_over
    return found > _SELDOM


@lru_cache(maxsize=32)
def _typical(game: Game) -> tuple[HandScore, ...]:
    """Return the scores of some deals among careful players."""
    rng = Random(0)
    return tuple(
        completed_score(_dealt(game, rng.getrandbits(60)), rng.getrandbits(60))
        for _ in range(_TYPICAL)
    )


def _dealt(game: Game, seed: int) -> State:
    """Return some deal of a game."""
    state = game.start(seed=seed)
    if state.actors:
        state = state.apply(careful(state.view(state.actors[0])))
    return state.deal()


def _with_typical(match: Match, score: HandScore) -> Match:
    """Return the sheet with a typical deal, whose points may be taken off."""
    sign = sign_of(match._table, match.standing)
    points = tuple([sign * each for each in score.points])
    return _with_deal(match, evolve(score, points=points))


def _with_deal(match: Match, score: HandScore) -> Match:
    """Return the sheet with one more deal; a player with a choice takes what looks best."""
    answers: tuple[str, ...] = ()
    while True:
        after, question = match._added(score, answers)
        if question is None:
            return after
        side = side_of(match.sides, question.seat)
        tried = [(*answers, option) for option in question.options]
        answers = max(tried, key=lambda each: prospect(match._added(score, each)[0], side))
