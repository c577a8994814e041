"""Settlements of a score sheet in counters, as in the books of games.

They stand outside of the rules: a match is played for its totals, and afterwards, or after every
deal, the players pay. Each function takes a `Match` and returns a `Settlement`.

>>> from hearts import Match, variants
>>> howell(Match(variants.HEARTS_1887, 4).add((3, 5, 5, 0))).balance
(1, -7, -7, 13)
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import final

from attrs import frozen

from hearts._arguments import check_type
from hearts._engine.score.match import Match
from hearts._values import Immutable
from hearts.errors import InputError

__all__ = ["Settlement", "averages", "howell", "sweepstake"]


@final
@frozen
class Settlement(Immutable):
    """What each seat wins and pays, deal by deal.

    Attributes:
        players: The number of players.
        deals: The counters that each seat wins in each deal, less those that it pays.
        pool: The counters left in the pool.
        at_end: The counters that each seat wins at the end, besides.
    """

    players: int
    deals: tuple[tuple[int, ...], ...]
    pool: int = 0
    at_end: tuple[Fraction, ...] = ()

    @property
    def balance(self) -> tuple[Fraction | int, ...]:
        """The counters of each seat in all; with those in the pool they add up to 0."""
        each = [sum(deal[seat] for deal in self.deals) for seat in range(self.players)]
        if not self.at_end:
            return tuple(each)
        return tuple(own + more for own, more in zip(each, self.at_end, strict=True))


def howell(match: Match) -> Settlement:
    """Settle every deal in Howell's way (FX-053).

    With n players, a player pays n - 1 counters for each point and draws 1 for each point of the
    deal that is not his own. Where high scores are good, it is the other way round. The counters of
    a deal add up to 0.

    Raises:
        InputError: If a deal has points below 0, or a second column.
    """
    sign = _sign(match)
    deals = tuple(
        tuple(sign * (len(points) * own - sum(points)) for own in points)
        for points in _deals(match)
    )
    return Settlement(match.players, deals)


def sweepstake(match: Match, *, sole: bool = False) -> Settlement:
    """Settle every deal as a sweepstake with a pool (FX-054, FX-055).

    Everybody pays a counter for each point into the pool. Players without a point take it, in equal
    shares, and what cannot be shared stays. If nobody is without a point, or one player has them
    all, the pool stays for the next deal: it is then a *jack*.

    Args:
        match: The sheet.
        sole: Whether a jack can be won only by a player who alone is without a point.

    Raises:
        InputError: If a deal has points below 0 or a second column, or high scores are good.
    """
    check_type(sole, bool, "sole")
    if _sign(match) > 0:
        raise InputError("a sweepstake is for rules under which points are bad")
    pool, jack, deals = 0, False, []
    for points in _deals(match):
        pool += sum(points)
        clear = [seat for seat, own in enumerate(points) if own == 0]
        won = 0
        if clear and len(clear) < len(points) - 1 and not (sole and jack and len(clear) > 1):
            won, pool = divmod(pool, len(clear))
            jack = False
        elif len(clear) < len(points):
            jack = True
        deals.append(tuple(-own if own else won for own in points))
    return Settlement(match.players, tuple(deals), pool)


def averages(match: Match) -> Settlement:
    """Settle the totals against their average (FX-056).

    A player with more points than the average pays the difference, and one with fewer draws it;
    where high scores are good, it is the other way round. The balance is in fractions; no deal is
    settled by itself.

    Raises:
        InputError: If the sheet has a second column.
    """
    sign = _sign(match)
    average = Fraction(sum(match.scores), match.players)
    return Settlement(match.players, (), 0, tuple(sign * (own - average) for own in match.scores))


def _sign(match: Match) -> int:
    """Return 1 where high scores are good, else -1; InputError for two columns."""
    check_type(match, Match, "match")
    if match.imaginary is not None:
        raise InputError("only points in one column can be settled")
    return 1 if match.rules.best == "high" else -1


def _deals(match: Match) -> Iterator[tuple[int, ...]]:
    """Yield the points of each deal; InputError for points below 0."""
    for number, score in enumerate(match.hand_scores, 1):
        if min(score.points) < 0:
            raise InputError(f"deal {number}: only points of 0 and more can be settled")
        yield score.points
