"""What a score sheet or the points of a deal are worth to a side."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from math import hypot, sqrt
from operator import sub
from typing import TYPE_CHECKING

from hearts._seats import side_of
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._core.cards.records import HandScore
    from hearts._engine.score.match import Match


def first_seats(match: Match) -> tuple[int, ...]:
    """Return the winners; the seats that are ahead where the match goes on, or where a tie is
    broken by what points do not tell."""
    with suppress(InputError):
        if match.result is not None:
            return match.result.winners
    measures = match.rules.end.measures(match.standing)
    best = min(measures) if match.rules.best == "low" else max(measures)
    return tuple(seat for seat, measure in enumerate(measures) if measure == best)


def share_of_first(match: Match, side: Sequence[int]) -> float:
    """Return the share that a side has of the first place."""
    winners = first_seats(match)
    return sum(seat in winners for seat in side) / max(1, len(winners))


def prospect(match: Match, side: Sequence[int]) -> tuple[float, float]:
    """Return what a sheet is worth to a side, to be compared with others: a match that is won, then
    one that goes on, then one that is lost. Of equal ones the side is furthest ahead."""
    over = 2 * share_of_first(match, side) - 1 if match.is_over else 0.0
    return over, lead_of(_distances(match), side, 1 if match.rules.best == "low" else -1)


def _distances(match: Match) -> Sequence[float]:
    """Return the totals; with two columns, their distances from zero."""
    if match.imaginary is None:
        return match.scores
    return [sqrt(square) for square in match.standing.distances]


def lead_of(points: Sequence[float], side: Sequence[int], sign: int) -> float:
    """Return the points by which a seat of a side does better than one of the others.

    Args:
        points: The points of each seat.
        side: The seats of the side.
        sign: 1 where few points are good, else -1.
    """
    own = sum(points[seat] for seat in side)
    others = (sum(points) - own) / (len(points) - len(side))
    return sign * (others - own / len(side))


def compared(match: Match, score: HandScore) -> Sequence[float]:
    """Return the points by which a deal is compared with others.

    A side that has won the match by a shoot is ahead by what that is worth. With two columns they
    are the changes of the distances from zero.

    Args:
        match: The score sheet before the deal.
        score: The score of the deal.
    """
    table = match._table
    if score.wins and score.shooter is not None:
        side = side_of(table.sides, score.shooter)
        best = -table.sign * table.prize
        return [best if seat in side else 0 for seat in range(table.players)]
    if score.imaginary is None or match.imaginary is None:
        return score.points
    after = zip(match.scores, score.points, match.imaginary, score.imaginary, strict=True)
    reached = [hypot(a + b, c + d) for a, b, c, d in after]
    return list(map(sub, reached, _distances(match)))
