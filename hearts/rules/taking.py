"""Rules that change how a trick is taken, beyond the highest card of the suit led (G08, G09)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar, Literal, final

from attrs import field, frozen

from hearts._arguments import short_repr
from hearts._core.cards.cards import RANKS, SUITS, Card, Cards
from hearts._core.play.trick_plan import TrickPlan
from hearts._wording import capitalized
from hearts.rules.component import Component, Heading, Sentence, not_warren, of_kind

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


class Taking(Component):
    """The base of the rules that change how tricks are taken.

    A custom rule defines `winner`.
    """

    __slots__ = ()

    slot: ClassVar[str] = "taking"

    @property
    def open_hand(self) -> int:
        """The number of cards that are dealt to an open hand of nobody."""
        return 0

    def winner(self, cards: tuple[Card, ...]) -> int | None:
        """Return the place of the card that takes a complete trick, from 0.

        Args:
            cards: The cards of the trick, in the order played; Warren as its extra card.

        Returns:
            The place, or None to leave the decision to the other rules. If several custom rules
            return a place, the first of them by key decides. Custom rules come before trumps.
        """
        return None

    def lower(self, table: TableRules) -> TrickPlan:
        """Return this rule as a plan for the core."""
        if type(self).winner is Taking.winner:
            return TrickPlan()
        return TrickPlan(winners=((self.key, self.winner),))


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

    def lower(self, table: TableRules) -> TrickPlan:
        return TrickPlan(boosters=self.cards.one)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        boosters = table.names.kinds(self.cards)
        if boosters:
            suit = table.names.suit
            yield (
                Heading.TRICKS,
                f"If {table.names.one_of(boosters)} is led or played to follow suit, and the "
                "hands are not empty when everybody has played once, the trick is lengthened: "
                "everybody plays one more card to it, in the same order and by the same rules. A "
                "trick is lengthened only once, and not by a discard. The highest card of the "
                f"{suit} led among all of them takes it.",
            )

    def problems(self, table: TableRules) -> Iterable[str]:
        return not_warren("taking", self.cards, table)


@final
@frozen
class Cancelling(Taking):
    """Two equal cards in a trick cancel each other; they keep their points (PG-087 to PG-090).

    If every card of the suit led is cancelled, no seat takes the trick. Its cards wait, the same
    seat leads again, and the next taker gets them. After the last trick they go to the last seat
    that took a trick, or to the leader if no seat did.

    Attributes:
        to: The seat that gets a trick in which every card of the suit led is cancelled: the
            ``"next"`` taker, or its ``"leader"`` at once.
    """

    key: ClassVar[str] = "taking.cancelling"

    to: Literal["next", "leader"] = field(default="next", validator=of_kind(str))

    def lower(self, table: TableRules) -> TrickPlan:
        return TrickPlan(cancels=True, to_leader=self.to == "leader")

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        suit = table.names.suit
        trumps = " and every trump" if table.plan.trumps else ""
        cancelled = (
            f"Two cards of the same {suit} and rank in one trick cancel each other: neither can "
            f"take it, but both still count. If every card of the {suit} led{trumps} is cancelled, "
        )
        if self.to == "leader":
            yield Heading.TRICKS, f"{cancelled}the leader of the trick takes it."
            return
        yield (
            Heading.TRICKS,
            f"{cancelled}nobody "
            "takes the trick. Its cards wait, the same player leads again, and the taker of the "
            "next trick takes them, too. Cards that wait after the last trick go to the player who "
            "took a trick last or, if nobody has taken any, to the leader.",
        )
        if table.kitty_size:
            yield (
                Heading.TRICKS,
                "If nobody takes a trick in the whole deal, the leader gets the kitty as well.",
            )

    def problems(self, table: TableRules) -> Iterable[str]:
        if not table.deck.two:
            yield "taking: equal cards cancel each other, but the deck has no two equal ones"
        if self.to not in ("next", "leader"):
            yield f"taking: cancelled tricks go to {short_repr(self.to)}; it is next or leader"


@final
@frozen
class RankOrder(Taking):
    """In each suit the cards rank in another order: by default the king is high, and the ace stands
    below the jack (FX-101).

    The order decides tricks, and which cards beat the queen of spades for `SafeQueen`. Hands are
    shown in the usual order, and `LowestOpens` goes by it.

    Attributes:
        ranks: The ranks, the highest first. Ranks that are not listed are lower than these, in the
            usual order. ``"ATKQJ"`` has the ten below the ace.
    """

    key: ClassVar[str] = "taking.ranks"

    ranks: str = field(default="KQJA", validator=of_kind(str))

    def lower(self, table: TableRules) -> TrickPlan:
        order = [*(rank for rank in RANKS if rank not in self.ranks), *reversed(self.ranks)]
        if sorted(order) != sorted(RANKS):
            return TrickPlan()  # a problem
        places = [order.index(rank) for rank in RANKS]
        suits = range(len(SUITS))
        heights = [suit * len(RANKS) + place for suit in suits for place in places]
        return TrickPlan(heights=bytes([*heights, len(heights)]))

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        held = {card.rank for card in table.deck}
        usual = [rank for rank in reversed(RANKS) if rank in held]
        order = [rank for rank in self.ranks if rank in held]
        order += [rank for rank in usual if rank not in order]
        tail = len(order) - 1
        while tail > 0 and usual.index(order[tail - 1]) + 1 == usual.index(order[tail]):
            tail -= 1
        first, *others = map(table.names.rank, order[: tail + 1])
        then = f", then come {', '.join(others)} and so on down" if others else ""
        yield Heading.TABLE, f"In each suit the {first} is the highest card{then}."

    def problems(self, table: TableRules) -> Iterable[str]:
        wrong = [rank for rank in self.ranks if rank not in RANKS or self.ranks.count(rank) > 1]
        if wrong or not self.ranks:
            yield f"{self.key}: {short_repr(self.ranks)} are not ranks, each named once"


def _trumps(cards: object) -> Cards:
    """Return the trumps: a suit, or cards."""
    if isinstance(cards, str) and cards.upper() in tuple(SUITS):
        return Cards([rank + cards for rank in RANKS])
    return Cards(cards)  # type: ignore[arg-type]


@final
@frozen
class Trumps(Taking):
    """The highest trump in a trick takes it, whatever the suit led.

    A seat with a card of the suit led must still follow suit. The sources play without trumps
    (PG-004); ``Trumps("5D")`` is the house rule by which the five of diamonds always takes its
    trick.

    Attributes:
        cards: The trumps, of one suit: cards, or the letter of a suit for all its cards.
    """

    key: ClassVar[str] = "taking.trumps"

    cards: Cards = field(converter=_trumps)

    def lower(self, table: TableRules) -> TrickPlan:
        return TrickPlan(trumps=self.cards.one)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        names = table.names
        trumps = names.kinds(self.cards)
        if len(set(trumps)) == 1:
            only = names.one_of(trumps)
            yield (
                Heading.TRICKS,
                f"{capitalized(only)} is the only trump: it takes the trick, whatever was led. The "
                "duty to follow suit stays.",
            )
        else:
            yield (
                Heading.TRICKS,
                f"{capitalized(names.any_of(trumps))} are trumps: if any are played to a trick, "
                "the highest of them takes it, whatever was led. The duty to follow suit stays.",
            )

    def problems(self, table: TableRules) -> Iterable[str]:
        if not table.names.kinds(self.cards):
            yield f"taking: no trump is in the deck for {table.players}"
        if len({card.suit for card in self.cards}) > 1:
            yield f"taking: trumps are of one suit, not {self.cards}"
        yield from not_warren("taking", self.cards, table)
