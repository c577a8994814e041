"""The rules about taking tricks and about the kitty, for the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias, final

from mypy_extensions import i64

from hearts._core.cards.cards import Card
from hearts._core.cards.values import Immutable

#: The `winner` of a custom rule, which returns the place of the card that takes the trick. None
#: leaves the decision to the other rules. The result is not trusted.
Winner: TypeAlias = Callable[[tuple[Card, ...]], object]


@final
class TrickPlan(Immutable):
    """One rule about taking tricks, or about the kitty, for the core.

    Attributes:
        boosters: Cards that lengthen a trick by a second lap when they lead or follow suit.
        cancels: Whether two equal cards in a trick cancel each other.
        dummy: Whether the second of two players adds a card of an open hand to each trick.
        draws: Whether every seat draws a card from a stock after each trick.
        to_leader: Whether a trick in which no card can win goes to its leader.
        trumps: The trumps; the highest trump in a trick takes it.
        kitty_for: The first taker of one of these cards takes the kitty. The set holds every card
            for the taker of the first trick, and no card without a kitty.
        kitty_last: Whether the kitty goes with the last trick.
        exchange: Whether the kitty goes into the taker's hand, for as many cards put down.
        winners: Custom rules that decide the taker, by key.
        heights: The place of each card in the order of its suit, by its index: the index of the
            card that stands there in the usual order. Empty for the usual order.
    """

    __slots__ = (
        "boosters", "cancels", "draws", "dummy", "exchange", "heights", "kitty_for", "kitty_last",
        "to_leader", "trumps", "winners",
    )  # fmt: skip

    boosters: Final[i64]
    cancels: Final[bool]
    to_leader: Final[bool]
    trumps: Final[i64]
    kitty_for: Final[i64]
    kitty_last: Final[bool]
    exchange: Final[bool]
    dummy: Final[bool]
    draws: Final[bool]
    winners: Final[tuple[tuple[str, Winner], ...]]
    heights: Final[bytes]

    def __init__(
        self,
        *,
        boosters: int = 0,
        cancels: bool = False,
        to_leader: bool = False,
        trumps: int = 0,
        kitty_for: int = 0,
        kitty_last: bool = False,
        exchange: bool = False,
        dummy: bool = False,
        draws: bool = False,
        winners: tuple[tuple[str, Winner], ...] = (),
        heights: bytes = b"",
    ) -> None:
        self.boosters = boosters
        self.cancels = cancels
        self.to_leader = to_leader
        self.trumps = trumps
        self.kitty_for = kitty_for
        self.kitty_last = kitty_last
        self.exchange = exchange
        self.dummy = dummy
        self.draws = draws
        self.winners = winners
        self.heights = heights

    def height(self, card: Card) -> int:
        """Return the place of a card in the order of its suit; higher cards have higher places."""
        return int(self.heights[card.index]) if len(self.heights) > 0 else int(card.index)

    def __or__(self, other: TrickPlan) -> TrickPlan:
        """Return both rules together."""
        return TrickPlan(
            boosters=int(self.boosters | other.boosters),
            cancels=self.cancels or other.cancels,
            to_leader=self.to_leader or other.to_leader,
            trumps=int(self.trumps | other.trumps),
            kitty_for=int(self.kitty_for | other.kitty_for),
            kitty_last=self.kitty_last or other.kitty_last,
            exchange=self.exchange or other.exchange,
            dummy=self.dummy or other.dummy,
            draws=self.draws or other.draws,
            winners=self.winners + other.winners,
            heights=self.heights if len(self.heights) > 0 else other.heights,
        )

    def _parts(self) -> tuple[object, ...]:
        flags = (
            self.cancels, self.to_leader, self.kitty_last, self.exchange, self.dummy, self.draws,
        )  # fmt: skip
        return (
            int(self.boosters), int(self.trumps), int(self.kitty_for), flags, self.winners,
            self.heights,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TrickPlan) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return (_trick_plan, self._parts())


def _trick_plan(
    boosters: int,
    trumps: int,
    kitty_for: int,
    flags: tuple[bool, bool, bool, bool, bool, bool],
    winners: tuple[tuple[str, Winner], ...],
    heights: bytes,
) -> TrickPlan:
    """Return the plan of tricks in a pickle."""
    cancels, to_leader, kitty_last, exchange, dummy, draws = flags
    return TrickPlan(
        boosters=boosters, cancels=cancels, to_leader=to_leader, trumps=trumps,
        kitty_for=kitty_for, kitty_last=kitty_last, exchange=exchange, dummy=dummy,
        draws=draws, winners=winners, heights=heights,
    )  # fmt: skip
