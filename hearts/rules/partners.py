"""Partnerships: the sides, and the tricks or scores that partners share (G17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, final

from attrs import field, frozen

from hearts._arguments import is_int, short_repr
from hearts._wording import join_words, number_word, ordinal
from hearts.errors import RulesError
from hearts.rules.component import Component, Heading, Sentence, of_kind

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


def _layout(layout: Any) -> int | tuple[tuple[int, ...], ...]:
    if is_int(layout):
        return layout
    with suppress(TypeError):
        sides = tuple(map(tuple, layout))
        if all(is_int(seat) for side in sides for seat in side):
            return tuple(sorted(tuple(sorted(side)) for side in sides))
    raise RulesError(
        f"Partners: {short_repr(layout)} is not a layout: a number of sides, "
        "or the seats of each side"
    )


@final
@frozen
class Partners(Component):
    """Seats play in sides of fixed partners (PG-135 to PG-140).

    Attributes:
        layout: The number of sides, whose seats alternate round the table (with 2 sides of four
            seats, partners sit opposite each other); or the seats of each side, in any order. They
            are kept in order: the first partner of a side is the one with the lowest seat.
        pooled: Whether partners keep their tricks together, so that a side has one score (PG-136).
            Otherwise each partner has a score, and at the end those of a side are added (PG-139).
    """

    key: ClassVar[str] = "partners"
    slot: ClassVar[str] = "partners"

    layout: int | tuple[tuple[int, ...], ...] = field(default=2, converter=_layout)
    pooled: bool = field(default=True, validator=of_kind(bool))

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side."""
        if isinstance(self.layout, int):
            sides = range(min(self.layout, players + 1))  # more have no seats anyway
            return tuple(tuple(range(side, players, self.layout)) for side in sides)
        return self.layout

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        sides = self.sides(table.players)
        count, size = number_word(len(sides)), number_word(len(sides[0]))
        yield (
            Heading.TABLE,
            f"The players form {count} sides of {size} partners each, {self._seated(sides)}",
        )
        if self.pooled:
            yield (
                Heading.PARTNERS,
                "Partners keep the cards they take together. A side counts like one player: it "
                "has one result in each deal and one score.",
            )
        else:
            yield (
                Heading.PARTNERS,
                "Every player has a total of their own. The total of one player is enough to end "
                "the match; the totals of partners together decide which side wins.",
            )

    def _seated(self, sides: tuple[tuple[int, ...], ...]) -> str:
        """Return the seats of the partners, as the end of a sentence."""
        if sides == Partners(len(sides)).sides(sum(map(len, sides))):
            if len(sides[0]) == 2:
                return "who are seated opposite each other."
            return "who are seated in turn, one of each side after the other."
        described = [f"the {join_words(ordinal(seat + 1) for seat in side)}" for side in sides]
        return f"counted round to the left from a fixed seat: {'; '.join(described)}."

    def problems(self, table: TableRules) -> Iterable[str]:
        players, sides = table.players, self.sides(table.players)
        seats = sorted(seat for side in sides for seat in side)
        if len(sides) < 2:
            yield f"partners: two or more sides play against each other, not {len(sides)}"
        elif seats != list(range(players)):
            yield f"partners: the sides {sides} are not the {players} seats of the table"
        elif len({len(side) for side in sides}) > 1:
            number = self.layout if isinstance(self.layout, int) else len(sides)
            yield f"partners: {players} players cannot form {number} sides of the same size"
        elif len(sides[0]) == 1:
            yield "partners: a side of one has no partners; for a game of singles set partners=None"
