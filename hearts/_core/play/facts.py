"""Facts for custom play rules: the knowledge of the seat to play, and no more.

In play the facts are masks and bytes, and each attribute is made of them at its use. So a rule that
reads few facts is fast.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hearts._core.cards.cards import CARDS, LOWEST, Card, Cards
from hearts._core.cards.tricks import Trick
from hearts._core.cards.values import Immutable
from hearts.errors import InputError


class TrickHistory(Immutable):
    """The public facts about the tricks of a deal. They include no hand.

    `hearts._core.play.walk`, which has the walk over tricks, fills it in.

    Attributes:
        step: The number of seats from one player to the next.
        dummy: Whether the second of two players plays the last card of a trick, too.
        complete: Whether every trick of the deal is known, from the first.
        before: The cards played in unknown tricks, as far as a custom rule may see them.
    """

    __slots__ = ("before", "complete", "dummy", "step")

    step: Final[i64]
    dummy: Final[bool]
    complete: Final[bool]
    before: Final[Cards]

    def __init__(self, step: i64, complete: bool, before: Cards, dummy: bool = False) -> None:
        self.step = step
        self.dummy = dummy
        self.complete = complete
        self.before = before

    def tricks(self, plays: bytes, marks: bytes, extra: Card | None) -> tuple[Trick, ...]:
        """Return the complete tricks, from the cards in the order played.

        Args:
            plays: The cards.
            marks: A byte for each complete trick, as in a state.
            extra: The card that Warren stood for.
        """
        raise NotImplementedError

    def takers(self, marks: bytes) -> tuple[int | None, ...]:
        """Return the taker of each complete trick, or None if nobody took it."""
        raise NotImplementedError


@final
class Facts(Immutable):
    """The facts for a custom play rule: the knowledge of the seat to play, and no more.

    Without a state some facts may not be known; reading such a fact raises InputError.

    Attributes:
        players: The number of players.
        trick_number: The number of the trick, from 0.
    """

    __slots__ = (
        "_count", "_declared", "_hand", "_history", "_marks", "_one", "_played", "_plays", "_seat",
        "_seen", "_takers", "_trick", "_tricks", "_twice", "_two", "players", "trick_number",
    )  # fmt: skip

    players: Final[int]
    trick_number: Final[int]
    _seat: Final[int | None]
    _hand: Final[Cards | None]
    _trick: Final[Trick | None]
    _seen: Final[Cards | None]
    _tricks: Final[tuple[Trick, ...] | None]
    _takers: Final[tuple[int | None, ...] | None]
    _one: Final[i64]
    _two: Final[i64]
    _played: Final[i64]
    _twice: Final[i64]  # those of _played of which both copies were
    _plays: Final[bytes]  # the last _count of these are on the table
    _count: Final[i64]
    _marks: Final[bytes]  # a byte for each trick that is over, as a state has them
    _history: Final[TrickHistory | None]  # None where the facts are given
    _declared: Final[str | None]  # the suit of Warren on the table

    def __init__(
        self,
        players: int,
        seat: int | None,
        hand: Cards | None,
        trick: Trick | None,
        trick_number: int,
        seen: Cards | None,
        tricks: tuple[Trick, ...] | None = None,
        takers: tuple[int | None, ...] | None = None,
        _one: i64 = 0,
        _two: i64 = 0,
        _played: i64 = 0,
        _twice: i64 = 0,
        _plays: bytes = b"",
        _count: i64 = 0,
        _marks: bytes = b"",
        _history: TrickHistory | None = None,
        _declared: str | None = None,
    ) -> None:
        self.players = players
        self.trick_number = trick_number
        self._seat = seat
        self._hand = hand
        self._trick = trick
        self._seen = seen
        self._tricks = tricks
        self._takers = takers
        self._one = _one
        self._two = _two
        self._played = _played
        self._twice = _twice
        self._plays = _plays
        self._count = _count
        self._marks = _marks
        self._history = _history
        self._declared = _declared

    @property
    def hand(self) -> Cards:
        """The hand of the seat to play."""
        hand = self._hand
        return hand if hand is not None else Cards("", self._one) + Cards("", self._two)

    @property
    def trick(self) -> Trick:
        """The trick on the table, empty for a lead. Its leader is 0 if *seat* is not known.

        Warren in the trick has its suit, but not the card that it stands for.
        """
        trick = self._trick
        if trick is not None:
            return trick
        count, history = int(self._count), self._history
        step = 0 if history is None else int(history.step)
        cards = [CARDS[index] for index in self._plays[len(self._plays) - count :]]
        if history is not None and history.dummy and count == self.players:
            count -= 1
        return Trick((self.seat - count * step) % self.players, cards, None, self._declared)

    @property
    def seat(self) -> int:
        """The seat to play."""
        seat = self._seat
        if seat is None:
            raise InputError("the rule needs the seat that plays; give tricks=")
        return seat

    @property
    def seen(self) -> Cards:
        """The cards played in this deal so far, including the trick on the table; with two packs, a
        card that was played twice is in it twice."""
        seen = self._seen
        if seen is not None:
            return seen
        history = self._history
        if history is None:
            raise InputError("the rule needs the cards played before; give tricks=")
        return Cards("", self._played, self._twice) + history.before

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of this deal, in order."""
        tricks = self._tricks
        if tricks is not None:
            return tricks
        history = self._history
        if history is None or not history.complete:
            raise InputError("the rule needs the tricks before; give tricks=")
        return history.tricks(self._plays, self._marks, self._extra())

    @property
    def takers(self) -> tuple[int | None, ...]:
        """The taker of each of the `tricks`; None for a trick that nobody took."""
        takers = self._takers
        if takers is not None:
            return takers
        history = self._history
        if history is None or not history.complete:
            raise InputError("the rule needs the takers of the tricks before; give tricks=")
        return history.takers(self._marks)

    def _extra(self) -> Card | None:
        """Return the card that Warren stood for, if its trick is complete; it counts as played."""
        cards: i64 = self._played
        for index in self._plays:
            cards &= ~CARDS[index].bit
        return None if cards == 0 else LOWEST[cards % 59]

    def _parts(self) -> tuple[object, ...]:
        history = self._history
        seen, tricks, takers = self._seen, self._tricks, self._takers
        if history is not None:
            seen = self.seen
            if history.complete:
                tricks, takers = self.tricks, self.takers
        return (
            self.players, self._seat, self.hand, self.trick, self.trick_number, seen, tricks,
            takers,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Facts) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return (Facts, self._parts())
