"""Rules that win a match at once (RH-048, RH-049)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, final

from attrs import field, frozen

from hearts._wording import amount_text, count_of
from hearts.rules.component import Component, Heading, Sentence, of_kind, unit, whole
from hearts.rules.standings import QuietBounds, Standing, between

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


class SpecialWin(Component):
    """The base of the rules that end the match and name its winners, whatever the ranking."""

    __slots__ = ()

    _required: ClassVar[tuple[str, ...]] = ("winners",)
    slot: ClassVar[str] = "wins"

    def winners(self, standing: Standing) -> tuple[int, ...]:
        """Return the seats that win by this rule at this standing."""
        raise NotImplementedError

    def needs(self) -> tuple[int, int] | None:
        """Return the exact total that wins, and the number of deals after which it must stand.

        None means that the rule does not depend on one exact total.
        """
        return None

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        """Return the totals between which no seat can win by this rule after the next deal.

        *standing* is the standing of the match before that deal.
        """
        return None


@final
@frozen
class Remains(SpecialWin):
    """A total that stays exactly the same for a number of deals wins (RH-048, RH-049).

    Two such rules can be combined, such as 69 for 5 deals and 5 for 69 deals; each has its own key.

    Attributes:
        score: The total.
        deals: The number of deals for which it must stay.
        inclusive: Whether the deal that first brought the total is one of these deals.
    """

    score: int = field(default=69, validator=whole)
    deals: int = field(default=5, validator=whole)
    inclusive: bool = field(default=False, validator=of_kind(bool))

    @property
    def key(self) -> str:  # type: ignore[override]
        """The key, which holds the parameters."""
        return f"win.{self.score}_for_{self.deals}"

    @property
    def _needed(self) -> int:
        """The number of consecutive deals after which the total must be the same."""
        return self.deals if self.inclusive else self.deals + 1

    def needs(self) -> tuple[int, int] | None:
        return self.score, self._needed

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        before = self._needed - 1
        last = standing.latest(before)
        near = len(last) >= before and any(
            all(totals[seat] == self.score for totals in last) for seat in range(standing.players)
        )
        return between((self.score,) if near else (), standing.scores)

    def winners(self, standing: Standing) -> tuple[int, ...]:
        last = standing.latest(self._needed)
        if len(last) < self._needed:
            return ()
        return tuple(
            seat
            for seat in range(standing.players)
            if all(totals[seat] == self.score for totals in last)
        )

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        further = self.deals - 1 if self.inclusive else self.deals
        if not further:
            yield from HitWins(self.score).sentences(table)
            return
        total = amount_text(self.score)
        deals = "the next deal" if further == 1 else f"each of the next {count_of(further, 'deal')}"
        yield (
            Heading.END,
            f"A {unit(table)} whose total has come to exactly {total} wins if it is still exactly "
            f"{total} after {deals}.",
        )

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.deals < 1:
            yield f"{self.key}: {self.deals} deals are too few, at least 1 is needed"

    def warnings(self, table: TableRules) -> Iterable[str]:
        if self.score == 0:
            yield (
                f"{self.key}: totals begin at 0, so a player without points in the first "
                f"{count_of(self._needed, 'deal')} wins"
            )


@final
@frozen
class HitWins(SpecialWin):
    """A total that is exactly at the mark after a deal wins.

    Attributes:
        at: The mark.
    """

    key: ClassVar[str] = "win.exact"

    at: int = field(default=100, validator=whole)

    def needs(self) -> tuple[int, int] | None:
        return self.at, 1

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        return between((self.at,), standing.scores)

    def winners(self, standing: Standing) -> tuple[int, ...]:
        return tuple(seat for seat, total in enumerate(standing.scores) if total == self.at)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        yield (
            Heading.END,
            f"A {unit(table)} whose total is exactly {amount_text(self.at)} after a deal wins.",
        )

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.at == 0:
            yield f"{self.key}: every match begins with totals of 0"
