"""The standing of a match, for the rules that adjust scores, end matches and rank seats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias, final

from attrs import evolve, field, fields, frozen

from hearts._arguments import short_repr
from hearts._rows import Rows, rows_of
from hearts._values import Immutable
from hearts.errors import InputError


def _rows(
    rows: Rows[tuple[int, ...]] | Iterable[tuple[int, ...]],
) -> Rows[tuple[int, ...]]:
    if isinstance(rows, Rows):
        return rows
    if not isinstance(rows, Iterable):
        raise InputError(f"Standing: totals and points are rows, not {short_repr(rows)}")
    return rows_of(rows)


#: The size of a total beyond which a rule is always asked.
FAR: Final = 10**9

#: For each seat the lowest and the highest total; None if nothing is certain.
QuietBounds: TypeAlias = tuple[tuple[int, int], ...] | None


#: The lowest and the highest of some totals; None for no bound.
Range: TypeAlias = tuple[int | None, int | None]


def is_within(total: int, wanted: Range) -> bool:
    """Return whether a total lies in a range."""
    low, high = wanted
    return (low is None or total >= low) and (high is None or total <= high)


def up_to(high: int, players: int) -> QuietBounds:
    """Return bounds that include every total up to *high*."""
    return ((-FAR, high),) * players


def down_to(low: int, players: int) -> QuietBounds:
    """Return bounds that include every total down to *low*."""
    return ((low, FAR),) * players


def between(marks: tuple[int, ...], totals: tuple[int, ...]) -> QuietBounds:
    """Return bounds around each total, up to the nearest marks, without the marks themselves."""
    found = []
    for total in totals:
        low = max((mark for mark in marks if mark <= total), default=-FAR) + 1
        high = min((mark for mark in marks if mark > total), default=FAR) - 1
        found.append((low, high))
    return tuple(found)


def overlap(calms: list[QuietBounds], players: int) -> QuietBounds:
    """Return the bounds that include the totals within all of these bounds."""
    found: QuietBounds = ((-FAR, FAR),) * players
    for quiet_bounds in calms:
        if found is None or quiet_bounds is None:
            return None
        both = zip(found, quiet_bounds, strict=True)
        found = tuple((max(low, least), min(high, most)) for (low, high), (least, most) in both)
    return found


@final
@frozen(repr=False)
class Standing(Immutable):
    """The standing of a match after some deals: the totals, and the points that led to them.

    Attributes:
        players: The number of players.
        totals: The totals after each deal, after adjustments.
        points: The points of each deal.
        imaginary: The second column of Complex Hearts after the last deal; None elsewhere.
        sides: The seats of each side whose scores count together; each seat alone if they do not.
        eldest: The eldest hand of the last deal.
        takers: The takers of the tricks of the last deal, in order; None if not known.
        order: The seats in the order in which they played to its first trick; None if not known.
        won_by: The seats that a shoot of the last deal made winners of the match.
        play_off: The key of the rule that would have ended the match after an earlier deal, but for
            a tie for the best place; None if the end was not reached before.
        pooled: The seats of each side if partners pool their tricks and have one score; else empty.
        ahead: Seats in the order in which the tricks of the last deal part them in a tie, if the
            takers are not known; empty if that is not known either.
    """

    players: int
    _totals: Rows[tuple[int, ...]] = field(default=(), converter=_rows)
    _points: Rows[tuple[int, ...]] = field(default=(), converter=_rows)
    imaginary: tuple[int, ...] | None = None
    sides: tuple[tuple[int, ...], ...] = ()
    eldest: int = 0
    takers: tuple[int, ...] | None = None
    order: tuple[int, ...] | None = None
    won_by: tuple[int, ...] = ()
    play_off: str | None = None
    pooled: tuple[tuple[int, ...], ...] = ()
    ahead: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each deal, after adjustments."""
        return tuple(self._totals)

    @property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The points of each deal."""
        return tuple(self._points)

    @property
    def deals(self) -> int:
        """The number of deals."""
        return len(self._totals)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals after the last deal."""
        return self._totals.last if self._totals else (0,) * self.players

    @property
    def reached(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each deal, before its adjustments."""
        before = ((0,) * self.players, *self._totals)
        return tuple(
            tuple(old + new for old, new in zip(scores, added, strict=True))
            for scores, added in zip(before, self._points, strict=False)
        )

    def latest(self, deals: int) -> tuple[tuple[int, ...], ...]:
        """Return the totals after each of the last deals, or after all if there are fewer.

        It takes no longer in a long match than in a short one, unlike `totals`.
        """
        return self._totals.latest(deals)

    def _after_deal(
        self, totals: tuple[int, ...], points: tuple[int, ...], **facts: Any
    ) -> Standing:
        """Return the standing after one more deal.

        Args:
            totals: The totals after the deal.
            points: The points of the deal.
            facts: Other attributes after the deal.
        """
        return evolve(
            self,
            totals=self._totals.with_row(totals),
            points=self._points.with_row(points),
            **facts,
        )

    def _with_totals(self, totals: tuple[int, ...]) -> Standing:
        """Return the same standing with other totals after the last deal."""
        return evolve(self, totals=self._totals.with_last(totals))

    @property
    def distances(self) -> tuple[int, ...]:
        """The square of each seat's distance from zero, over both columns."""
        second = self.imaginary or (0,) * self.players
        return tuple(a * a + b * b for a, b in zip(self.scores, second, strict=True))

    @property
    def measures(self) -> tuple[int, ...]:
        """The numbers by which seats are compared.

        They are the scores; with two columns, the distances from zero; for partners with separate
        scores, the sums over each side.
        """
        each = self.scores if self.imaginary is None else self.distances
        found = list(each)
        for side in self.sides:
            for seat in side:
                found[seat] = sum(each[partner] for partner in side)
        return tuple(found)

    def __repr__(self) -> str:
        values = (f"{part.alias}={getattr(self, part.name)!r}" for part in fields(Standing))
        return f"Standing({', '.join(values)})"
