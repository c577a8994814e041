"""What a play rule of one's own may look at: what the seat to play knows, and no more.

A rule that reads little pays little: in play the facts are masks and bytes, and what is asked for
is made of them then.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hearts.core.cards import CARDS, Cards
from hearts.core.tricks import Trick
from hearts.core.values import Immutable
from hearts.errors import InputError


@final
class Facts(Immutable):
    """What a rule of one's own may look at: only what the seat to play knows.

    Without a state some of it may not be known; a rule that looks at it then raises InputError.

    In play the facts are masks, and what is asked for is made of them then: most rules ask for
    little of it, and are asked at many moments.
    """

    __slots__ = (
        "_after", "_before", "_count", "_hand", "_one", "_played", "_plays", "_seat", "_seen",
        "_trick", "_twice", "_two", "players", "trick_number",
    )  # fmt: skip

    players: Final[int]
    trick_number: Final[int]
    _seat: Final[int | None]
    _hand: Final[Cards | None]
    _trick: Final[Trick | None]
    _seen: Final[Cards | None]
    _one: Final[i64]
    _two: Final[i64]
    _played: Final[i64]
    _plays: Final[bytes]  # the last _count of these are on the table
    _count: Final[i64]
    _after: Final[i64]  # how many seats on who plays next sits
    _before: Final[Cards | None]
    _twice: Final[i64]  # those of _played of which both copies were

    def __init__(
        self,
        players: int,
        seat: int | None,
        hand: Cards | None,
        trick: Trick | None,
        trick_number: int,
        seen: Cards | None,
        _one: i64 = 0,
        _two: i64 = 0,
        _played: i64 = 0,
        _plays: bytes = b"",
        _count: i64 = 0,
        _after: i64 = 1,
        _before: Cards | None = None,
        _twice: i64 = 0,
    ) -> None:
        self.players = players
        self.trick_number = trick_number
        self._seat = seat
        self._hand = hand
        self._trick = trick
        self._seen = seen
        self._one = _one
        self._two = _two
        self._played = _played
        self._plays = _plays
        self._count = _count
        self._after = _after
        self._before = _before
        self._twice = _twice

    @property
    def hand(self) -> Cards:
        """The hand of the seat to play."""
        hand = self._hand
        return hand if hand is not None else Cards("", self._one) + Cards("", self._two)

    @property
    def trick(self) -> Trick:
        """The trick on the table, empty for a lead. Its leader is 0 where *seat* is not known."""
        trick = self._trick
        if trick is not None:
            return trick
        count = int(self._count)
        cards = [CARDS[index] for index in self._plays[len(self._plays) - count :]]
        return Trick((self.seat - count * int(self._after)) % self.players, cards)

    @property
    def seat(self) -> int:
        """The seat to play."""
        seat = self._seat
        if seat is None:
            raise InputError("a rule asks who plays: the tricks tell; give tricks=")
        return seat

    @property
    def seen(self) -> Cards:
        """Every card played in this deal so far, those on the table included; with two packs as
        often as it was."""
        seen = self._seen
        if seen is not None:
            return seen
        before = self._before
        if before is None:
            raise InputError("a rule asks what was played: the tricks tell; give tricks=")
        return Cards("", self._played, self._twice) + before

    def _parts(self) -> tuple[object, ...]:
        seen = None if self._seen is None and self._before is None else self.seen
        return (self.players, self._seat, self.hand, self.trick, self.trick_number, seen)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return (Facts, self._parts())
