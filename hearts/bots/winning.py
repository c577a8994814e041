"""The chance to win a match from a score sheet: the deals to come are drawn from typical ones."""

from __future__ import annotations

from contextlib import suppress
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
    from hearts._engine.score.match import Match

#: The number of typical deals to play, and the greatest number to draw until a match ends.
_TYPICAL: Final = 40
_LONGEST: Final = 100


@final
class WinningChances:
    """The chances of a side to win the match of a view.

    Args:
        view: A view of a seat of the side.
        seed: The seed of the typical deals.
    """

    def __init__(self, view: View, seed: str) -> None:
        rng = Random(seed)
        self._match: Match = view.match
        self._mine = side_of(view.game.sides, view.seat)
        self._typical = [
            completed_points(_dealt(view, rng.getrandbits(60)), rng.getrandbits(60))
            for _ in range(_TYPICAL)
        ]

    def after(self, points: tuple[int, ...], seed: int) -> float:
        """Return 1 if the side wins after this deal has these points and further deals are drawn, 0
        if not, and its share if it ties for the first place."""
        rng = Random(seed)
        match = _with_deal(self._match, points)
        for _ in range(_LONGEST):
            if match.is_over:
                break
            match = _with_deal(match, rng.choice(self._typical))
        winners = _first(match)
        return sum(seat in winners for seat in self._mine) / max(1, len(winners))


def _dealt(view: View, seed: int) -> State:
    """Return some deal of the game of a view."""
    state = view.game.start(seed=seed)
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
