"""The base of all actions: a kind, a seat, and arguments that are checked.

The phases of a deal are here as well, and `Unknown`, which takes the place of cards in the history
of a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, Final, SupportsIndex, TypeAlias, final

from mypy_extensions import mypyc_attr

from hearts._arguments import check_int, short_repr
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.values import Immutable
from hearts.errors import InputError

CardsLike: TypeAlias = "str | Iterable[Card | str]"
#: Cards that are dealt; the history of a view may only have their number.
DealtLike: TypeAlias = "str | Iterable[Card | str] | Unknown"
#: A seat from a caller: any type of whole number, or None; the body of a function checks it.
SeatLike: TypeAlias = "SupportsIndex | None"


@final
class Phase(Enum):
    """The kind of action that is due: DEAL, CALL, PASS, REDEAL, CHARGE, PLAY, EXCHANGE, CHOOSE or
    OVER.

    In DEAL and REDEAL no seat acts and ``state.deal()`` goes on; OVER is the end of the match.
    """

    DEAL = "deal"
    CALL = "call"
    PASS = "pass"
    REDEAL = "redeal"
    CHARGE = "charge"
    PLAY = "play"
    EXCHANGE = "exchange"
    CHOOSE = "choose"
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@mypyc_attr(allow_interpreted_subclasses=False)
class Action(Immutable):
    """An action in a match, done or possible. Actions of one kind with equal fields are equal.

    Attributes:
        seat: The seat that acts. None if only one seat can act, which the state then fills in.
    """

    __slots__ = ("seat",)

    seat: Final[int | None]

    def __init__(self, seat: SeatLike = None) -> None:
        self.seat = None if seat is None else check_int(seat, "a seat")

    def fields(self) -> tuple[object, ...]:
        """Return the arguments of the constructor before the seat, in their order."""
        raise NotImplementedError

    def compared(self) -> tuple[object, ...]:
        """Return the fields that count for equality; an empty score sheet counts as None."""
        return self.fields()

    def at(self, seat: SeatLike) -> Action:
        """Return the same action by this seat."""
        make: Callable[..., Action] = type(self)
        return make(*self.fields(), seat=seat)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Action)
            and type(self) is type(other)
            and self.seat == other.seat
            and self.compared() == other.compared()
        )

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.seat, self.compared()))

    def __repr__(self) -> str:
        parts = [_shown(part) for part in self.fields()]
        if self.seat is not None:
            parts.append(f"seat={self.seat}")
        return f"{type(self).__name__}({', '.join(parts)})"


def _shown(part: object) -> str:
    """Return a field for a repr: cards as their text, also inside of other values."""
    if isinstance(part, Card | Cards):
        return repr(str(part))
    if isinstance(part, tuple) and len(part) > 0 and all(isinstance(card, Card) for card in part):
        return repr(" ".join([str(card) for card in part]))
    if isinstance(part, tuple):
        inner = [_shown(each) for each in part]
        return f"({', '.join(inner)}{',' if len(inner) == 1 else ''})"
    if isinstance(part, dict):
        return "{" + ", ".join([f"{key!r}: {_shown(part[key])}" for key in part]) + "}"
    return repr(part)


def text_of(value: object, what: str) -> str:
    """Return a text field; the message of an InputError begins with *what*."""
    if not isinstance(value, str):
        raise InputError(f"{what} is named by its text, not {short_repr(value)}")
    return value


def pairs_of(values: Mapping[Any, object]) -> list[tuple[object, object]]:
    """Return the items of a mapping, with types that the compiler does not rely on."""
    return [(key, values[key]) for key in values]


#: More cards than any deck has.
MOST_CARDS: Final = 999


@final
class Unknown(Immutable):
    """Cards that the viewer cannot see: a value with their number.

    Raises:
        InputError: If no deck has this number of cards.
    """

    __slots__ = ("count",)
    __match_args__: Final = ("count",)

    count: Final[int]

    def __init__(self, count: SupportsIndex) -> None:
        number = check_int(count, "the number of unknown cards", 0)
        if number > MOST_CARDS:
            raise InputError(
                f"the number of unknown cards: {short_repr(number)} is more than {MOST_CARDS}"
            )
        self.count = number

    def __len__(self) -> int:
        return self.count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Unknown) and self.count == other.count

    def __hash__(self) -> int:
        return hash(("Unknown", self.count))

    def __repr__(self) -> str:
        return f"Unknown({self.count})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Unknown, (self.count,))
