"""Dealing: who deals next, and which way round is played (PG-016, PG-017, PE-006, RH-006)."""

from __future__ import annotations

from typing import ClassVar, final

from attrs import field, frozen

from hearts.rules.component import Component, of_kind, whole
from hearts.seats import left_of


@final
@frozen
class Dealing(Component):
    """All cards are dealt one at a time, eldest hand first; the deal moves on after each deal.

    Attributes:
        rotation: How many places to the left the next dealer sits.
        clockwise: Do turns go round to the left? (Cards are dealt to the left either way.)
    """

    key: ClassVar[str] = "dealing"
    slot: ClassVar[str] = "dealing"

    rotation: int = field(default=1, validator=whole)
    clockwise: bool = field(default=True, validator=of_kind(bool))

    def next_dealer(self, dealer: int, players: int, deals: int = 1) -> int:
        """Who deals after *dealer*, so many deals later."""
        return left_of(dealer, players, self.rotation * deals)
