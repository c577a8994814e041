"""A played deal, as the rules that count points see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias, final

from attrs import field, frozen

from hearts._arguments import short_repr
from hearts._core.cards.cards import Cards
from hearts._core.cards.tricks import Trick
from hearts._values import Immutable
from hearts.errors import InputError, RulesError

if TYPE_CHECKING:
    from hearts.rules.table import TableRules

#: The facts that a rule needs: the cards in each pile; these and the number of tricks of each seat;
#: or all tricks with their takers.
Needs: TypeAlias = Literal["piles", "counts", "tricks"]
NEEDS: Final = ("piles", "counts", "tricks")

#: A complete trick and the seat that took it, or None if nobody did.
WonTrick: TypeAlias = tuple[Trick, int | None]


@final
@frozen
class PlayedDeal(Immutable):
    """A played deal, as a rule that counts points sees it.

    Partners who pool their tricks are one seat here, with the number of their side.

    Attributes:
        table: The rules at the table.
        piles: The cards taken, by seat; at least those that some rule watches.
        rule: The key of the rule that counts.
        needs: The facts that the rule declares in its `needs`.
    """

    table: TableRules
    piles: tuple[Cards, ...]
    rule: str = ""
    needs: Needs = "piles"
    _counts: tuple[int, ...] | None = field(default=None, repr=False)
    _tricks: tuple[WonTrick, ...] | None = field(default=None, repr=False)

    @property
    def tricks_taken(self) -> tuple[int, ...]:
        """The number of tricks that each seat took.

        Raises:
            InputError: If the numbers are not known.
            RulesError: If the `needs` of the rule are neither ``"counts"`` nor ``"tricks"``.
        """
        self._asks_for("counts")
        if self._counts is None:
            raise InputError(f"{self.rule}: the number of tricks of each seat must be given")
        return self._counts

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, in order.

        The leader in a trick is always a seat of the table, even if partners pool their tricks.

        Raises:
            InputError: If the tricks are not known.
            RulesError: If the `needs` of the rule are not ``"tricks"``.
        """
        return tuple(trick for trick, _ in self._won())

    @property
    def takers(self) -> tuple[int | None, ...]:
        """The seat that took each of `tricks`, or None for a trick that nobody took.

        Raises:
            InputError: If the tricks are not known.
            RulesError: If the `needs` of the rule are not ``"tricks"``.
        """
        return tuple(taker for _, taker in self._won())

    def _won(self) -> tuple[WonTrick, ...]:
        self._asks_for("tricks")
        if self._tricks is None:
            raise InputError(f"{self.rule}: the tricks of the deal must be given, in order")
        return self._tricks

    def _asks_for(self, part: Needs) -> None:
        if NEEDS.index(self.needs) < NEEDS.index(part):
            raise RulesError(
                f"{self.rule}: it looks at the {part} and says needs = {short_repr(self.needs)}"
            )
