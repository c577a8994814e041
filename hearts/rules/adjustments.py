"""Rules about totals that hit a mark at the end of a deal (G13).

All adjustments happen at once: after the points of the deal are added, and before the end of the
match is checked. If a rule gives a choice, the player is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, final

import attrs
from attrs import field, frozen

from hearts._arguments import is_int, short_repr
from hearts._wording import amount_text, join_words
from hearts.errors import RulesError
from hearts.rules.component import Component, Heading, Sentence, of_kind, unit, whole
from hearts.rules.standings import FAR, QuietBounds, Standing, between, down_to, is_within

if TYPE_CHECKING:
    from hearts.rules.table import TableRules

#: The answer of a player who leaves a score as it is.
KEEP = "keep"


class ScoreRule(Component):
    """The base of the rules that change a total after a deal."""

    __slots__ = ()

    _required: ClassVar[tuple[str, ...]] = ("after",)
    slot: ClassVar[str] = "adjustments"

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        """Return the new totals that one seat may get, by answer.

        If there are several, the player chooses. A single new total is set without a question.

        Args:
            total: The total of the seat.
            totals: The totals of all seats, before any of them is changed.

        Returns:
            The new totals by answer; empty if the rule does not apply.
        """
        raise NotImplementedError

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        """Return the totals between which the rule certainly changes nothing after the next deal.

        *standing* is the standing of the match before that deal.
        """
        return None

    def most_options(self) -> int:
        """Return the greatest number of new totals from which a player may choose; by default 1."""
        return 1

    def greatest(self, points: int) -> int:
        """Return the greatest size of a total that this rule leaves.

        *points* is the greatest size before, and what a rule leaves by default.
        """
        return points

    def may_set(self, low: int | None, high: int | None) -> bool:
        """Return whether a new total by this rule may lie from *low* to *high*, or stay there.

        None stands for no bound.
        """
        return True

    def removes(self, low: int | None, high: int | None) -> bool:
        """Return whether this rule changes every total from *low* to *high*."""
        return False


def _marks(at: Any) -> tuple[int, ...]:
    found = tuple(at) if isinstance(at, Iterable) and not isinstance(at, str) else (at,)
    if not all(map(is_int, found)):
        raise RulesError(f"marks are whole numbers, not {short_repr(at)}")
    return found


def _ending(key: str, table: TableRules, totals: Iterable[int]) -> Iterator[str]:
    """Yield a sentence for each of these new totals that ends the match."""
    for total in sorted(totals):
        if table.rules.end.stops_at(total):
            yield f"{key}: the new total of {amount_text(total)} ends the match"


@final
@frozen
class Wrap(ScoreRule):
    """A total that is exactly at a wrap point goes to 0 (RH-035 to RH-037).

    Attributes:
        at: The wrap points.
        to: The total that replaces a wrap point.
        key: A key of its own for a second such rule with another *to*, like ``"wrap.half"``.
    """

    at: tuple[int, ...] = field(default=(104, 126), converter=_marks)
    to: int = field(default=0, validator=whole)
    key: str = field(default="wrap", validator=of_kind(str))  # type: ignore[misc]

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        return between(self.at, standing.scores)

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        return {f"to {self.to}": self.to} if total in self.at else {}

    def greatest(self, points: int) -> int:
        return max(points, abs(self.to))

    def may_set(self, low: int | None, high: int | None) -> bool:
        return is_within(self.to, (low, high))

    def removes(self, low: int | None, high: int | None) -> bool:
        return low == high and low in self.at

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        marks = join_words(map(amount_text, sorted(set(self.at))), "or")
        yield Heading.SCORE, f"A total that is exactly {marks} becomes {amount_text(self.to)}."

    def problems(self, table: TableRules) -> Iterable[str]:
        if not self.at or self.to in self.at:
            yield f"{self.key}: from {self.at or 'nowhere'} to {self.to} is not a wrap"
        for other in table.rules.adjustments:
            if isinstance(other, Wrap) and other.key > self.key:
                for mark in sorted(set(self.at) & set(other.at)):
                    yield f"{self.key}: {other.key} has the same mark, {mark}"

    def warnings(self, table: TableRules) -> Iterable[str]:
        yield from _ending(self.key, table, [self.to])


def _perhaps_whole(rule: object, where: attrs.Attribute[Any], value: object) -> None:
    """Check for attrs that the field is a whole number or None."""
    if value is not None:
        whole(rule, where, value)


@final
@frozen
class ExactHit(ScoreRule):
    """A total that is exactly at the mark becomes another one (PG-124, WK-050, WK-054).

    Attributes:
        at: The mark.
        to: The new total; None if an amount is taken off instead.
        less: The amount taken off; the player chooses one of several.
        optional: Whether the player may keep the total as it is.
        key: A key of its own for a second such rule with another mark, like ``"exact.50"``.
    """

    at: int = field(default=100, validator=whole)
    to: int | None = field(default=50, validator=_perhaps_whole)
    less: tuple[int, ...] = field(default=(), converter=_marks)
    optional: bool = field(default=False, validator=of_kind(bool))
    key: str = field(default="exact", validator=of_kind(str))  # type: ignore[misc]

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        return between((self.at,), standing.scores)

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        if total != self.at:
            return {}
        found = {total: KEEP} if self.optional else {}
        if self.to is not None:
            found[self.to] = f"to {self.to}"
        for amount in self.less:
            found.setdefault(total - amount, f"less {amount}")
        return {answer: after for after, answer in found.items()}

    def most_options(self) -> int:
        return len(self.after(self.at, ()))

    def greatest(self, points: int) -> int:
        return max(points, *map(abs, self.after(self.at, ()).values()))

    def may_set(self, low: int | None, high: int | None) -> bool:
        found = self.after(self.at, ()).values()
        return any(is_within(total, (low, high)) for total in found)

    def removes(self, low: int | None, high: int | None) -> bool:
        return low == high == self.at

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        totals = self.after(self.at, ()).values()
        options = [amount_text(total) for total in totals if total != self.at]
        mark, become = amount_text(self.at), join_words(options, "or")
        each = unit(table)
        turn = f"; if there are several such {each}s, they choose in turn from the dealer's left"
        if self.optional:
            text = f"A {each} whose total is exactly {mark} may keep it or make it {become}{turn}."
        elif len(options) > 1:
            text = f"A {each} whose total is exactly {mark} chooses to make it {become}{turn}."
        else:
            text = f"A total that is exactly {mark} becomes {become}."
        yield Heading.SCORE, text

    def problems(self, table: TableRules) -> Iterable[str]:
        if not self.less and self.to is None:
            yield f"{self.key}: the new total after {self.at} is not given"
        if self.to == self.at or 0 in self.less:
            yield f"{self.key}: a total of {self.at} would stay as it is"
        for amount in self.less:
            if amount < 0:
                yield f"{self.key}: an amount taken off is a size, and {amount} is below 0"
        for other in table.rules.adjustments:
            if isinstance(other, ExactHit) and other.at == self.at and other.key > self.key:
                yield f"{self.key}: {other.key} has the same mark, {self.at}"

    def warnings(self, table: TableRules) -> Iterable[str]:
        yield from _ending(self.key, table, set(self.after(self.at, ()).values()) - {self.at})


@final
@frozen
class Multiples(ScoreRule):
    """A total that is exactly a multiple of the mark goes down.

    Attributes:
        of: The mark.
        less: The amount taken off.
        above: The total up to which nothing is taken off.
    """

    key: ClassVar[str] = "multiples"

    of: int = field(default=50, validator=whole)
    less: int = field(default=50, validator=whole)
    above: int = field(default=0, validator=whole)

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        found = []
        for total in standing.scores:
            below = max(total, self.above) // self.of * self.of
            low = -FAR if total <= self.above else below + 1
            found.append((low, below + self.of - 1))
        return tuple(found)

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        if total <= self.above or total % self.of:
            return {}
        return {f"less {self.less}": total - self.less}

    def greatest(self, points: int) -> int:
        return max(points, self.less)

    def may_set(self, low: int | None, high: int | None) -> bool:
        if low is None or low != high:
            return high is None or high > self.above - self.less
        return bool(self.after(low + self.less, ()))

    def removes(self, low: int | None, high: int | None) -> bool:
        return low is not None and low == high and bool(self.after(low, ()))

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        yield (
            Heading.SCORE,
            f"A total above {amount_text(self.above)} that is a multiple of {self.of} goes down by "
            f"{self.less}.",
        )

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.of < 1 or self.less < 1 or self.above < 0:
            yield f"{self.key}: of {self.of}, less {self.less}, above {self.above} cannot be"

    def warnings(self, table: TableRules) -> Iterable[str]:
        if self.of == 1:
            yield (
                f"{self.key}: every total above {self.above} is a multiple of 1, so it goes down "
                f"by {self.less} in every deal"
            )


@final
@frozen
class TotalFloor(ScoreRule):
    """No total falls below the floor.

    Attributes:
        least: The floor.
    """

    key: ClassVar[str] = "floor.total"

    least: int = field(default=0, validator=whole)

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        return down_to(self.least, standing.players)

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        return {f"to {self.least}": self.least} if total < self.least else {}

    def greatest(self, points: int) -> int:
        return max(points, abs(self.least))

    def may_set(self, low: int | None, high: int | None) -> bool:
        return is_within(self.least, (low, high))

    def removes(self, low: int | None, high: int | None) -> bool:
        return high is not None and high < self.least

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.least > 0 and table.rules.end.stops_at(self.least):
            yield (
                f"{self.key}: a floor of {self.least} ends every match after one deal; it must lie "
                "below the end"
            )

    def warnings(self, table: TableRules) -> Iterable[str]:
        if self.least > 0:
            yield f"{self.key}: totals begin at 0, so the first deal lifts all to {self.least}"

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        least = amount_text(self.least)
        yield Heading.SCORE, f"A total that has fallen below {least} becomes {least}."
