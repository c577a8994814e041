"""Dealing: the next dealer and the direction of play (PG-016, PG-017, PE-006, RH-006)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, final

from attrs import field, frozen

from hearts._seats import left_of
from hearts._wording import count_of, player_text
from hearts.rules.component import Component, Heading, Sentence, of_kind, whole

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


@final
@frozen
class Dealing(Component):
    """All cards are dealt one at a time, eldest hand first; the deal moves on after each deal.

    Attributes:
        rotation: The number of places from a dealer to the next one, counted to the left.
        clockwise: Whether turns go round to the left. (Cards are always dealt to the left.)
        drawn: Whether the first dealer is drawn from the seed (PE-005); otherwise it is seat 0.
            ``start(dealer=)`` overrides both. Later deals follow the score sheet of the match.
    """

    key: ClassVar[str] = "dealing"
    slot: ClassVar[str] = "dealing"

    rotation: int = field(default=1, validator=whole)
    clockwise: bool = field(default=True, validator=of_kind(bool))
    drawn: bool = field(default=False, validator=of_kind(bool))

    def next_dealer(self, dealer: int, players: int, deals: int = 1) -> int:
        """Return the dealer a number of deals after *dealer*."""
        return left_of(dealer, players, self.rotation * deals)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        each = count_of(table.hand_size, "card")
        yield (
            Heading.DEAL,
            "The dealer shuffles and deals the cards one at a time, face down and to the left, the "
            "first to the player on the dealer's left.",
        )
        yield Heading.DEAL, f"Everybody gets {each}."
        after = player_text(self.rotation, table.players, "the dealer")
        following = (
            f"{after} deals next" if self.rotation % table.players else f"{after} deals again"
        )
        first = "The first dealer is drawn by lot." if self.drawn else "Any player may deal first."
        yield Heading.DEAL, first
        yield Heading.DEAL, f"After each deal {following}."
        turns = "left, clockwise" if self.clockwise else "right, anticlockwise"
        yield Heading.TABLE, f"Turns go round to the {turns}."

    def warnings(self, table: TableRules) -> Iterable[str]:
        if self.rotation % table.players == 0:
            yield f"{self.key}: a rotation of {self.rotation} is the same dealer in every deal"
