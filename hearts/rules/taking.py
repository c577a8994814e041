"""How a trick is taken, where it is not just the highest card of the suit led (G08, G09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, final

from attrs import field, frozen

from hearts.core.cards import Cards
from hearts.rules.component import Component, Said, Section

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


class Taking(Component):
    """The base of the rules that change how tricks are taken."""

    __slots__ = ()

    slot: ClassVar[str] = "taking"


@final
@frozen
class Boosters(Taking):
    """A nine that leads a trick or follows suit in it lengthens it by a second round.

    A discarded nine does not, and the last trick is never lengthened; the highest card of the suit
    led takes all of it (PG-086, PG-098, PG-153 to PG-155).

    Attributes:
        cards: The boosters.
    """

    key: ClassVar[str] = "taking.boosters"

    cards: Cards = field(default=Cards("9C 9D 9S 9H"), converter=Cards)

    def sentences(self, table: TableRules) -> Iterator[Said]:
        boosters = table.names.kinds(self.cards)
        if boosters:
            suit = table.names.suit
            yield (
                Section.TRICKS,
                f"If {table.names.one_of(boosters)} is led or played to follow suit, and the "
                "hands are not empty when everybody has played once, the trick is lengthened: in "
                "the same order, beginning with whoever led, everybody plays one more card to it, "
                "by the same rules. A trick is lengthened only once, and not by a discard. The "
                f"highest card of the {suit} led among all of them takes it.",
            )


@final
@frozen
class Cancelling(Taking):
    """Two equal cards in a trick cancel each other; they keep their points (PG-087 to PG-090).

    If every card of the suit led is cancelled nobody takes the trick: its cards wait, the same
    seat leads again, and the next taker gets them. Behind the last trick they go to whoever took
    one last, or to the leader if nobody has.
    """

    key: ClassVar[str] = "taking.cancelling"

    def sentences(self, table: TableRules) -> Iterator[Said]:
        suit = table.names.suit
        yield (
            Section.TRICKS,
            f"Two cards of the same {suit} and rank in one trick cancel each other: neither can "
            f"take it, but both still count. If every card of the {suit} led is cancelled, nobody "
            "takes the trick: its cards wait, whoever led it leads again, and whoever takes the "
            "next trick takes them, too. Cards that wait after the last trick go to whoever took "
            "a trick last or, if nobody has taken any, to whoever led.",
        )
        if table.kitty_size:
            yield (
                Section.TRICKS,
                "If nobody takes a trick in the whole deal, whoever led gets the kitty as well.",
            )

    def problems(self, table: TableRules) -> Iterable[str]:
        if not table.deck.two:
            yield "taking: equal cards cancel each other, but the deck has no two equal ones"
