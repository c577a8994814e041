"""Ratings of players from their duels, with intervals (Bradley and Terry)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, log10
from typing import Final

from attrs import evolve

from hearts.simulate.figures import Figure, figure_of

#: The mean rating, the difference by which a player is ten times as likely to be ahead, and the
#: steps that find the ratings.
_AVERAGE: Final = 1500
_TENFOLD: Final = 400
_STEPS: Final = 200


def ratings_of(deals: Sequence[list[list[float]]], players: int) -> list[Figure]:
    """Return the rating of each player.

    A deal is one value. It moves the ratings by its share of the slope of the likelihood, and the
    interval is that of these moves.

    Args:
        deals: The duels of each deal: how often the player of a row beat that of a column. A draw
            is half a win for both.
        players: The number of players.
    """
    every = range(players)
    # One deal more, in which each pair drew a duel: so nobody is infinitely strong.
    drawn = [[0.0 if one == other else 0.5 for other in every] for one in every]
    duels = [*deals, drawn]
    won = [[sum(deal[one][other] for deal in duels) for other in every] for one in every]
    strength = _strengths(won)
    middle = sum(map(log10, strength)) / players
    levels = [_AVERAGE + _TENFOLD * (log10(own) - middle) for own in strength]
    chance = [[own / (own + other) for other in strength] for own in strength]
    slopes = [[(won[i][j] + won[j][i]) * chance[i][j] * chance[j][i] for j in every] for i in every]
    # The slopes are of differences. The 1 everywhere holds the mean.
    moves = _inverse([
        [1 + (sum(slopes[i]) if i == j else 0) - slopes[i][j] for j in every] for i in every
    ])  # fmt: skip
    values: list[list[float]] = [[] for _ in every]
    for deal in duels:
        ahead = [
            sum(deal[i][j] * chance[j][i] - deal[j][i] * chance[i][j] for j in every)
            for i in every
        ]  # fmt: skip
        for level, row, found in zip(levels, moves, values, strict=True):
            move = sum(part * each for part, each in zip(row, ahead, strict=True))
            found.append(level + _TENFOLD / log(10) * len(duels) * move)
    return [_figure(found, level) for found, level in zip(values, levels, strict=True)]


def _figure(values: list[float], level: float) -> Figure:
    """Return a rating from the values of the deals, the made-up one among them."""
    count = len(values) - 1
    if count < 2:
        return Figure(level, -inf, inf, inf, count)
    return evolve(figure_of(values), count=count)


def _strengths(won: list[list[float]]) -> list[float]:
    """Return the strengths under which what happened is most likely."""
    count = len(won)
    strength = [1.0] * count
    for _ in range(_STEPS):
        after = []
        for one in range(count):
            others = [other for other in range(count) if other != one]
            wins = sum(won[one][other] for other in others)
            weight = sum(
                (won[one][other] + won[other][one]) / (strength[one] + strength[other])
                for other in others
            )
            after.append(wins / weight)
        total = sum(after)
        strength = [each / total for each in after]
    return strength


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a positive matrix (Gauss and Jordan)."""
    count = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(count))] for i, row in enumerate(matrix)]
    for place in range(count):
        rows[place] = [each / rows[place][place] for each in rows[place]]
        for other in range(count):
            if other != place:
                factor = rows[other][place]
                rows[other] = [
                    each - factor * pivot
                    for each, pivot in zip(rows[other], rows[place], strict=True)
                ]
    return [row[count:] for row in rows]
