"""The end of a match: when it is over (G14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isqrt
from typing import TYPE_CHECKING, ClassVar, final

from attrs import evolve, field, frozen

from hearts._wording import amount_text, count_of
from hearts.rules.component import Component, Heading, Sentence, plainly, whole
from hearts.rules.ranking import EveryPlace
from hearts.rules.standings import FAR, QuietBounds, Range, Standing, down_to, up_to

if TYPE_CHECKING:
    from hearts.rules.rules import Rules
    from hearts.rules.table import TableRules


def _match(rules: Rules) -> str:
    """Return the subject of the sentence about the end of the match."""
    return "Otherwise the match" if rules.wins else "The match"


class End(Component):
    """The base of the rules that end a match. The rule is applied after each deal.

    Attributes:
        needs_match: Whether all earlier deals must be known to count a deal.
        ends_outside: Whether the rule certainly ends the match if a total lies outside the quiet
            bounds.
    """

    __slots__ = ()

    _required: ClassVar[tuple[str, ...]] = ("reached",)
    slot: ClassVar[str] = "end"
    needs_match: ClassVar[bool] = False
    ends_outside: ClassVar[bool] = False

    def reached(self, standing: Standing) -> bool:
        """Return whether the match has reached its end, ties aside."""
        raise NotImplementedError

    def ended_by(self, standing: Standing) -> str:
        """Return the key of the rule that ends the match."""
        return self.key

    def sign(self, standing: Standing) -> int:
        """Return 1 if the points of the next deal are added, -1 if they are taken off."""
        return 1

    def adjusted(self, standing: Standing, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Return the totals after a deal as this rule changes them.

        *standing* is the standing of the match before the deal.
        """
        return totals

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        """Return the totals between which the rule certainly changes nothing after the next deal.

        *standing* is the standing of the match before that deal. In Complex Hearts the bounds hold
        for both columns.
        """
        return None

    def ends_next(self, standing: Standing) -> bool:
        """Return whether the match is certainly over after the next deal.

        *standing* is the standing of the match before that deal.
        """
        return False

    def goals(self) -> tuple[Range, ...]:
        """Return ranges of totals, one of which must be reached before the match can end.

        Points are added until then. A range without bounds means that it may end at any totals.
        """
        return ((None, None),)

    def stops_at(self, total: int) -> bool:
        """Return whether a total of this size certainly ends the match, ties aside."""
        return False

    def may_set(self, low: int | None, high: int | None) -> bool:
        """Return whether `adjusted` may set a total to a number from *low* to *high*.

        None stands for no bound.
        """
        return type(self).adjusted is not End.adjusted

    def removes(self, low: int | None, high: int | None) -> bool:
        """Return whether `adjusted` changes every total from *low* to *high*."""
        return False

    def measures(self, standing: Standing) -> tuple[int, ...]:
        """Return the numbers by which the seats are compared."""
        return standing.measures

    def when(self, table: TableRules) -> str:
        """Return the end of the match as a clause about the end of a deal.

        The clause is empty if the rule has none.
        """
        return ""

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        when = self.when(table)
        match = _match(table.rules)
        over = f"{match} is over when, at the end of a deal, {when}." if when else plainly(self)
        yield Heading.END, over

    def by_distance(self, table: TableRules) -> bool:
        """Return whether seats are compared by their distances from zero, over both columns."""
        return bool(table.imaginary)

    def leader(self, table: TableRules) -> str:
        """Return the player ahead of all others, as the subject of a sentence."""
        best = "lowest" if table.rules.best == "low" else "highest"
        measure = "total"
        if self.by_distance(table):
            best = "smallest" if table.rules.best == "low" else "greatest"
            measure = "distance from zero"
        if table.rules.partners is None:
            return f"The player with the {best} {measure}"
        if table.rules.partners.pooled:
            return f"The side with the {best} {measure}"
        measures = "squares of the distances from zero" if self.by_distance(table) else "totals"
        return f"The side for which the {measures} of the partners add up to the {best} sum"


@final
@frozen
class EndAt(End):
    """The match ends when a score reaches or passes the limit (PG-125, PG-126, WK-052).

    Attributes:
        limit: The score at which the match ends.
    """

    key: ClassVar[str] = "end.at"
    ends_outside: ClassVar[bool] = True

    limit: int = field(default=100, validator=whole)

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        return up_to(self.limit - 1, standing.players)

    def reached(self, standing: Standing) -> bool:
        return max(standing.scores) >= self.limit

    def goals(self) -> tuple[Range, ...]:
        return ((self.limit, None),)

    def stops_at(self, total: int) -> bool:
        return total >= self.limit

    def when(self, table: TableRules) -> str:
        return f"a total is {self.limit} or more"

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.limit < 1:
            yield f"end: a limit of {self.limit} is reached before the first deal"


@final
@frozen
class EndAbove(End):
    """The match ends when a score is strictly above the limit (RH-040).

    Attributes:
        limit: The score that must be exceeded.
    """

    key: ClassVar[str] = "end.above"
    ends_outside: ClassVar[bool] = True

    limit: int = field(default=100, validator=whole)

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        return up_to(self.limit, standing.players)

    def reached(self, standing: Standing) -> bool:
        return max(standing.scores) > self.limit

    def goals(self) -> tuple[Range, ...]:
        return ((self.limit + 1, None),)

    def stops_at(self, total: int) -> bool:
        return total > self.limit

    def when(self, table: TableRules) -> str:
        return EndAt(self.limit + 1).when(table)

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.limit < 0:
            yield f"end: a limit of {self.limit} is passed before the first deal"


@final
@frozen
class EndDownTo(End):
    """The match ends when a score has fallen to the limit or below it, as in Gong Zhu.

    Attributes:
        limit: The score at which the match ends.
    """

    key: ClassVar[str] = "end.down_to"
    ends_outside: ClassVar[bool] = True

    limit: int = field(default=-1000, validator=whole)

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        return down_to(self.limit + 1, standing.players)

    def reached(self, standing: Standing) -> bool:
        return min(standing.scores) <= self.limit

    def goals(self) -> tuple[Range, ...]:
        return ((None, self.limit),)

    def stops_at(self, total: int) -> bool:
        return total <= self.limit

    def when(self, table: TableRules) -> str:
        return f"a total is {amount_text(self.limit)} or less"

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        yield from End.sentences(self, table)
        ranked = isinstance(table.rules.ranking, EveryPlace) and table.rules.partners is None
        if table.rules.best == "high" and ranked:
            yield (
                Heading.END,
                "The player with the lowest total then loses, even if several totals have come "
                "down as far.",
            )

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.limit >= 0:
            yield f"end: a limit of {self.limit} is reached before the first deal"


@final
@frozen
class EndAfter(End):
    """The match ends after a number of deals (PE-031).

    Attributes:
        deals: The number of deals.
    """

    key: ClassVar[str] = "end.deals"

    deals: int = field(default=1, validator=whole)

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        return None if self.ends_next(standing) else up_to(FAR, standing.players)

    def ends_next(self, standing: Standing) -> bool:
        return standing.deals + 1 >= self.deals

    def reached(self, standing: Standing) -> bool:
        return standing.deals >= self.deals

    def when(self, table: TableRules) -> str:
        return f"{count_of(self.deals, 'deal')} {'has' if self.deals == 1 else 'have'} been played"

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        yield Heading.END, f"{_match(table.rules)} is over after {count_of(self.deals, 'deal')}."

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.deals < 1:
            yield f"end: a match of {self.deals} deals has no deal to play"


@final
@frozen
class EndAtDistance(End):
    """The match ends when a score over two columns is a given distance from zero (PG-132).

    Distances are compared as squares, so no root is taken; the smallest one wins.

    Attributes:
        limit: The distance from zero at which the match ends.
    """

    key: ClassVar[str] = "end.distance"

    limit: int = field(default=100, validator=whole)

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        # The bounds are a square within the circle; with one column, the whole diameter.
        most = self.limit - 1 if standing.imaginary is None else isqrt((self.limit**2 - 1) // 2)
        return ((-most, most),) * standing.players

    def reached(self, standing: Standing) -> bool:
        return max(standing.distances) >= self.limit**2

    def goals(self) -> tuple[Range, ...]:
        return (None, -self.limit), (self.limit, None)

    def stops_at(self, total: int) -> bool:
        return abs(total) >= self.limit

    def measures(self, standing: Standing) -> tuple[int, ...]:
        imaginary = standing.imaginary or (0,) * standing.players
        return evolve(standing, imaginary=imaginary).measures

    def when(self, table: TableRules) -> str:
        if not table.imaginary:
            return f"a total is {self.limit} or more away from zero, above or below it"
        return (
            f"a total is {self.limit} or more away from zero, that is, the squares of the points "
            f"in its two columns add up to {self.limit**2} or more"
        )

    def by_distance(self, table: TableRules) -> bool:
        return True

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.limit < 1:
            yield f"end: a limit of {self.limit} is reached before the first deal"
