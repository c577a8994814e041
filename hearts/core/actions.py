"""Phases and actions: where a deal stands, and what may happen next.

An action is a frozen value that carries the seat it comes from. What happens at the table without
a player's decision (`Start`, `Position`, `Deal`) is an action as well, so that the history of a
match is one list from which the match can be replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, Final, SupportsIndex, TypeAlias, final

from mypy_extensions import mypyc_attr

from hearts.core.cards import CARDS, Card, Cards, as_card, as_cards, card_list
from hearts.core.tricks import Trick
from hearts.core.values import Immutable
from hearts.errors import InputError
from hearts.inputs import Unchecked, listed, shown, whole_number

CardsLike: TypeAlias = "str | Iterable[Card | str]"
#: Cards that are dealt; in the history of a view it may only be known how many they are.
DealtLike: TypeAlias = "str | Iterable[Card | str] | Unknown"
#: A seat as callers give it, any type of whole number, or None; the body of a function checks it.
SeatLike: TypeAlias = "SupportsIndex | None"


@final
class Phase(Enum):
    """What is due: DEAL, CALL, PASS, REDEAL, CHARGE, PLAY, EXCHANGE, CHOOSE or OVER.

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
    """Something that happened, or may happen. Equal if the kind, the seat and the rest are.

    Attributes:
        seat: Whose action it is; None where only one seat can act, which is then filled in.
    """

    __slots__ = ("seat",)

    seat: Final[int | None]

    def __init__(self, seat: SeatLike = None) -> None:
        self.seat = None if seat is None else whole_number(seat, "a seat")

    def fields(self) -> tuple[object, ...]:
        """What the constructor takes before the seat, in its order."""
        raise NotImplementedError

    def compared(self) -> tuple[object, ...]:
        """The fields that count for equality, a sheet on which nothing is written as none."""
        return self.fields()

    def at(self, seat: SeatLike) -> Action:
        """The same action from this seat."""
        make: Callable[..., Action] = KINDS[type(self).__name__]
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
    """A field as it is typed: cards as their text, and what holds cards as what holds texts."""
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


def _is_unwritten(match: object) -> bool:
    """Is this a score sheet with no deal on it?"""
    scores = getattr(match, "hand_scores", None)
    return scores is not None and len(scores) == 0


def _text(value: object, what: str) -> str:
    """A field that is text; InputError says *what* it is."""
    if not isinstance(value, str):
        raise InputError(f"{what} is named by its text, not {shown(value)}")
    return value


def _each(values: object, what: str, kind: str) -> list[object]:
    """What is given for each seat; a bag of cards is not meant to be split up."""
    if isinstance(values, Cards):
        raise InputError(f"{what} must be {kind}, not {shown(values)}")
    return listed(values, what, kind)


def _pairs(values: Mapping[Any, object]) -> list[tuple[object, object]]:
    """What a mapping holds, of which the compiler is to take nothing for granted."""
    return [(key, values[key]) for key in values]


def _tricks(values: object) -> tuple[Trick, ...]:
    """The tricks of a position."""
    found: list[Trick] = []
    for place, trick in enumerate(listed(values, "tricks", "a list of Trick")):
        if not isinstance(trick, Trick):
            raise InputError(f"trick {place} is no Trick but {shown(trick)}; see Trick.parse")
        found.append(trick)
    return tuple(found)


def _sheet(match: object) -> object:
    """A score sheet, which this room does not know, or None.

    Nothing else is let in: what holds actions again could be nested too deep to be shown.
    """
    if not (match is None or hasattr(match, "hand_scores")):
        raise InputError(f"match must be a Match, not {shown(match)}")
    return match


#: More cards than any deck has.
MOST_CARDS: Final = 999


@final
class Unknown(Immutable):
    """Cards that the beholder of a view cannot see: one value, with their number.

    Raises:
        InputError: If there cannot be so many.
    """

    __slots__ = ("count",)
    __match_args__: Final = ("count",)

    count: Final[int]

    def __init__(self, count: SupportsIndex) -> None:
        number = whole_number(count, "the number of unknown cards", 0)
        if number > MOST_CARDS:
            raise InputError(
                f"the number of unknown cards: {shown(number)} is more than {MOST_CARDS}"
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


@final
class Start(Action):
    """The match, or its next deal, begins: who deals, from which seed, on which score sheet."""

    __slots__ = ("dealer", "match", "seed")
    __match_args__: Final = ("seed", "dealer", "match")

    seed: Final[int | None]
    dealer: Final[int]
    match: Final[object]

    def __init__(
        self,
        seed: SupportsIndex | None,
        dealer: SupportsIndex,
        match: object = None,
        seat: SeatLike = None,
    ) -> None:
        super().__init__(seat)
        self.seed = None if seed is None else whole_number(seed, "a seed")
        self.dealer = whole_number(dealer, "the dealer", 0)
        self.match = _sheet(match)

    def fields(self) -> tuple[object, ...]:
        return (self.seed, self.dealer, self.match)

    def compared(self) -> tuple[object, ...]:
        return (self.seed, self.dealer, None if _is_unwritten(self.match) else self.match)


@final
class Position(Action):
    """Play begins at a position that was set up; the arguments are those of `Game.position`."""

    __slots__ = (
        "broken", "charged", "hands", "kitty", "leader", "match", "taken", "trick", "tricks",
        "waiting",
    )  # fmt: skip
    __match_args__: Final = ("hands", "leader", "trick", "tricks")

    hands: Final[tuple[Cards | Unknown, ...]]
    leader: Final[int]
    trick: Final[tuple[Card, ...]]
    tricks: Final[tuple[Trick, ...]]
    taken: Final[tuple[Cards, ...]]
    waiting: Final[Cards]
    kitty: Final[Cards | Unknown]
    charged: Final[Cards]
    broken: Final[bool | None]
    match: Final[object]

    def __init__(
        self,
        hands: Iterable[CardsLike | Unknown],
        leader: SupportsIndex,
        trick: CardsLike = "",
        tricks: Iterable[object] = (),
        taken: Iterable[CardsLike] = (),
        waiting: CardsLike = "",
        kitty: CardsLike | Unknown = "",
        charged: CardsLike = "",
        broken: bool | Unchecked | None = None,
        match: object = None,
        seat: SeatLike = None,
    ) -> None:
        super().__init__(seat)
        held: list[Cards | Unknown] = []
        for seat_number, hand in enumerate(_each(hands, "hands", "the hand of each seat")):
            if isinstance(hand, Unknown):
                held.append(hand)
            else:
                held.append(as_cards(hand, f"the hand of seat {seat_number}"))
        self.hands = tuple(held)
        self.leader = whole_number(leader, "the leader", 0)
        self.trick = tuple(card_list(trick, "the trick"))
        self.tricks = _tricks(tricks)
        piles = _each(taken, "taken", "the pile of each seat")
        self.taken = tuple([as_cards(pile, "taken") for pile in piles])
        self.waiting = as_cards(waiting, "waiting")
        self.kitty = kitty if isinstance(kitty, Unknown) else as_cards(kitty, "the kitty")
        self.charged = as_cards(charged, "charged")
        if not (broken is None or isinstance(broken, bool)):
            raise InputError(f"broken is True, False or None, not {shown(broken)}")
        self.broken = broken
        self.match = _sheet(match)

    def fields(self) -> tuple[object, ...]:
        return (
            self.hands, self.leader, self.trick, self.tricks, self.taken, self.waiting,
            self.kitty, self.charged, self.broken, self.match,
        )  # fmt: skip

    def compared(self) -> tuple[object, ...]:
        fields = self.fields()
        as_none = _is_unwritten(self.match) and getattr(self.match, "dealer", 0) == 0
        return (*fields[:-1], None) if as_none else fields

    def with_hands(
        self, hands: tuple[Cards | Unknown, ...], kitty: Cards | Unknown, tricks: tuple[Trick, ...]
    ) -> Position:
        """The same position with other hands, and another kitty: some may be unknown."""
        return Position(
            hands, self.leader, self.trick, tricks, self.taken, self.waiting, kitty,
            self.charged, self.broken, self.match,
        )  # fmt: skip


@final
class Deal(Action):
    """The cards are dealt.

    Attributes:
        hands: Each seat's hand in the order in which it was dealt.
        kitty: The cards that were not dealt.
    """

    __slots__ = ("hands", "kitty")
    __match_args__: Final = ("hands", "kitty")

    hands: Final[tuple[tuple[Card, ...] | Unknown, ...]]
    kitty: Final[tuple[Card, ...] | Unknown]

    def __init__(
        self,
        hands: Iterable[CardsLike | Unknown],
        kitty: CardsLike | Unknown = "",
        seat: SeatLike = None,
    ) -> None:
        super().__init__(seat)
        dealt: list[tuple[Card, ...] | Unknown] = []
        for k, hand in enumerate(_each(hands, "hands", "the hand of each seat")):
            if isinstance(hand, Unknown):
                dealt.append(hand)
            else:
                dealt.append(tuple(card_list(hand, f"the hand of seat {k}")))
        self.hands = tuple(dealt)
        self.kitty = kitty if isinstance(kitty, Unknown) else tuple(card_list(kitty, "the kitty"))

    def fields(self) -> tuple[object, ...]:
        return (self.hands, self.kitty) if len(self.kitty) > 0 else (self.hands,)


@final
class Call(Action):
    """The dealer calls the pass: places to the left and how many cards go there, or a name."""

    __slots__ = ("name", "places")
    __match_args__: Final = ("scheme",)

    name: Final[str | None]
    places: Final[tuple[tuple[int, int], ...]]

    def __init__(self, scheme: Mapping[int, int] | str | Unchecked, seat: SeatLike = None) -> None:
        super().__init__(seat)
        places: list[tuple[int, int]] = []
        if isinstance(scheme, Mapping):
            for place, count in _pairs(scheme):
                left = whole_number(place, "a call: how many places to the left")
                places.append((left, whole_number(count, "a call: how many cards")))
            places.sort()
        elif not isinstance(scheme, str):
            raise InputError(f"a call is cards by places to the left, or text, not {shown(scheme)}")
        self.places = tuple(places)
        self.name = scheme if isinstance(scheme, str) else None

    @property
    def scheme(self) -> dict[int, int] | str:
        """What was called: places to the left with the number of cards, or a name."""
        return dict(self.places) if self.name is None else self.name

    def fields(self) -> tuple[object, ...]:
        return (self.scheme,)

    def __hash__(self) -> int:
        return hash(("Call", self.seat, self.name, self.places))


@final
class Pass(Action):
    """Cards to one place or to the pile (`Pass("QS AS KS")`), or by receiving seat.

    Attributes:
        cards: All cards passed.
        to: Receiving seats with their cards; empty if the cards go to one place.

    >>> str(Pass({1: "QS", 3: "AS KS"}).cards)
    'QS KS AS'
    """

    __slots__ = ("cards", "to")
    __match_args__: Final = ("cards", "to")

    cards: Final[Cards]
    to: Final[tuple[tuple[int, Cards], ...]]

    def __init__(self, cards: CardsLike | Mapping[int, CardsLike], seat: SeatLike = None) -> None:
        super().__init__(seat)
        total = Cards()
        each: list[tuple[int, Cards]] = []
        if not isinstance(cards, Cards) and isinstance(cards, Mapping):
            for key, passed in _pairs(cards):
                receiver = whole_number(key, "the seat that cards are passed to")
                each.append((receiver, as_cards(passed, f"the cards passed to seat {receiver}")))
            each.sort()
            for _, given in each:
                total = total + given
        else:
            total = as_cards(cards, "the cards passed")
        self.to = tuple(each)
        self.cards = total

    def fields(self) -> tuple[object, ...]:
        return (dict(self.to) if self.to else self.cards,)

    def __hash__(self) -> int:
        return hash(("Pass", self.seat, self.to, self.cards))


@final
class Hidden(Action):
    """In the history of a view: a seat passed, charged or put down cards that one does not see.

    Attributes:
        kind: ``"pass"``, ``"charge"`` or ``"exchange"``.
        cards: How many; of a charge not even that.
    """

    __slots__ = ("cards", "kind")
    __match_args__: Final = ("kind", "cards")

    kind: Final[str]
    cards: Final[Unknown]

    def __init__(
        self, kind: str | Unchecked, cards: Unknown | Unchecked, seat: SeatLike = None
    ) -> None:
        super().__init__(seat)
        if not isinstance(cards, Unknown):
            raise InputError(f"hidden cards are Unknown, not {shown(cards)}")
        self.kind = _text(kind, "the kind of what is hidden")
        self.cards = cards

    def fields(self) -> tuple[object, ...]:
        return (self.kind, self.cards)


@final
class Shown(Action):
    """In the history of a view: what its seat got to see, though nobody did it just then.

    Attributes:
        kind: What is shown. ``"pass"``: cards that came from *seat*, once all have passed.
            ``"charge"``: cards that *seat* has charged, once all have. ``"lead"``: *seat* leads the
            first trick. ``"suit"``: what Warren on the table was declared to be. ``"extra"``: the
            card that Warren stands for. ``"kitty"``: cards that *seat* got from the kitty.
            ``"exchange"``: cards that *seat* has put down, once the deal is over.
        cards: The cards.
        suit: The suit declared.
    """

    __slots__ = ("cards", "kind", "suit")
    __match_args__: Final = ("kind", "cards", "suit")

    kind: Final[str]
    cards: Final[Cards]
    suit: Final[str]

    def __init__(
        self,
        kind: str | Unchecked,
        cards: CardsLike = "",
        suit: str | Unchecked = "",
        seat: SeatLike = None,
    ) -> None:
        super().__init__(seat)
        self.kind = _text(kind, "the kind of what is shown")
        self.cards = as_cards(cards, "the cards shown")
        self.suit = _text(suit, "the suit declared")

    def fields(self) -> tuple[object, ...]:
        if self.suit:
            return (self.kind, self.cards, self.suit)
        return (self.kind, self.cards) if self.cards else (self.kind,)


@final
class Forward(Action):
    """Send on, unseen, the cards received instead of own ones."""

    __slots__ = ()

    def __init__(self, seat: SeatLike = None) -> None:
        super().__init__(seat)

    def fields(self) -> tuple[object, ...]:
        return ()


@final
class Charge(Action):
    """Expose these cards before play, or none of them (`Charge("")`)."""

    __slots__ = ("cards",)
    __match_args__: Final = ("cards",)

    cards: Final[Cards]

    def __init__(self, cards: CardsLike, seat: SeatLike = None) -> None:
        super().__init__(seat)
        self.cards = as_cards(cards, "the cards charged")

    def fields(self) -> tuple[object, ...]:
        return (self.cards,)


@final
class Play(Action):
    """Play a card to the trick.

    Attributes:
        card: The card.
    """

    __slots__ = ("card",)
    __match_args__: Final = ("card",)

    card: Final[Card]

    def __init__(self, card: Card | str | Unchecked, seat: SeatLike = None) -> None:
        super().__init__(seat)
        self.card = as_card(card)

    def fields(self) -> tuple[object, ...]:
        return (self.card,)


@final
class Exchange(Action):
    """Put these cards down in place of the kitty taken into the hand."""

    __slots__ = ("cards",)
    __match_args__: Final = ("cards",)

    cards: Final[Cards]

    def __init__(self, cards: CardsLike, seat: SeatLike = None) -> None:
        super().__init__(seat)
        self.cards = as_cards(cards, "the cards put down")

    def fields(self) -> tuple[object, ...]:
        return (self.cards,)


@final
class Choose(Action):
    """Answer a question that the rules put to a player, like what a moon does.

    Attributes:
        option: The answer, one of those that ``state.question`` lists.
    """

    __slots__ = ("option",)
    __match_args__: Final = ("option",)

    option: Final[str]

    def __init__(self, option: str | Unchecked, seat: SeatLike = None) -> None:
        super().__init__(seat)
        self.option = _text(option, "an option")

    def fields(self) -> tuple[object, ...]:
        return (self.option,)


_PLAYS: Final[dict[int, list[Play]]] = {}


def plays_of(seat: int) -> list[Play]:
    """The play of each card by a seat: a history has many, and they are values."""
    found = _PLAYS.get(seat)
    if found is None:
        found = _PLAYS[seat] = [Play(card, seat) for card in CARDS]
    return found


#: A seat above this does not fit into a byte; no table has one.
_LAST_SEAT: Final = 255


def run_of_plays(actions: tuple[Action, ...], start: int) -> bytes:
    """The plays from this place on, up to another action, as bytes: for each its card and seat."""
    found: list[int] = []
    for place in range(start, len(actions)):
        action = actions[place]
        if not isinstance(action, Play) or action.seat is None or action.seat > _LAST_SEAT:
            break
        found.append(int(action.card.index))
        found.append(action.seat)
    return bytes(found)


def plays_in(run: bytes) -> list[Play]:
    """The plays that stand so in bytes."""
    return [plays_of(run[place + 1])[run[place]] for place in range(0, len(run), 2)]


#: Every kind of action, by its name.
KINDS: Final[dict[str, type[Action]]] = {
    kind.__name__: kind
    for kind in (
        Start, Position, Deal, Call, Pass, Hidden, Shown, Forward, Charge, Play, Exchange, Choose,
    )
}  # fmt: skip
