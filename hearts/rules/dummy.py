"""The dummy: an open hand that belongs to nobody, at a table of two (FX-001 to FX-012)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, final

from attrs import field, frozen

from hearts._arguments import counted
from hearts._core.play.trick_plan import TrickPlan
from hearts._wording import count_of
from hearts.rules.component import Heading, Sentence, whole
from hearts.rules.passing import HOLD
from hearts.rules.taking import Taking

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


@final
@frozen
class Dummy(Taking):
    """The second of two players adds a card of an open hand to each trick.

    The open hand, the dummy, is dealt like the others and belongs to nobody. It is always the third
    to a trick, and its card is bound by the same rules as any other (FX-006 to FX-008). If the
    leader's card is beaten, the other player takes the trick, whichever card has won (FX-009).

    Attributes:
        size: The number of cards of the dummy, as many as each player holds.
    """

    key: ClassVar[str] = "taking.dummy"

    size: int = field(default=16, validator=whole)

    @property
    def open_hand(self) -> int:
        return self.size

    def lower(self, table: TableRules) -> TrickPlan:
        return TrickPlan(dummy=True)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        yield (
            Heading.DEAL,
            f"{count_of(self.size, 'card').capitalize()} are dealt face up to a third hand, the "
            "dummy, which belongs to nobody. It lies open for both players from the start.",
        )
        if set(table.rules.passing.cycle) != {HOLD}:
            yield Heading.PASS, "The dummy takes no part in the pass."
        yield (
            Heading.PLAY,
            "A trick has three cards: one of the leader, one of the other player, and then one of "
            "the dummy, which the other player chooses. The card of the dummy is bound by the same "
            "rules as the card of a player, by the cards that the dummy holds.",
        )
        yield (
            Heading.TRICKS,
            "The leader takes the trick if no card beats the card led. Otherwise the "
            "other player takes it, also with the card of the dummy. The dummy never leads.",
        )

    def problems(self, table: TableRules) -> Iterable[str]:
        if table.players != 2:
            yield f"taking: a dummy is for two players, not for {table.players}"
        elif self.size != table.hand_size:
            yield (
                f"taking: the dummy has {counted(self.size, 'card')}, and each player "
                f"{table.hand_size}; both must hold the same number"
            )
        if table.deck.two or table.has_extra or table.plan.boosters:
            yield "taking: a dummy goes with one pack, without Warren and without boosters"
