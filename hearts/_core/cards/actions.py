"""The actions of players: frozen values that carry their seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from hearts._arguments import Unchecked, check_int, short_repr
from hearts._core.cards.action import Action, CardsLike, SeatLike, pairs_of, text_of
from hearts._core.cards.cards import CARDS, Card, Cards, as_card, as_cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts.errors import InputError


@final
class Call(Action):
    """The dealer calls the pass: numbers of cards by places to the left, or a name."""

    __slots__ = ("name", "places")
    __match_args__: Final = ("scheme",)

    name: Final[str | None]
    places: Final[tuple[tuple[int, int], ...]]

    def __init__(self, scheme: Mapping[int, int] | str | Unchecked, seat: SeatLike = None) -> None:
        super().__init__(seat)
        places: list[tuple[int, int]] = []
        if isinstance(scheme, Mapping):
            for place, count in pairs_of(scheme):
                left = check_int(place, "a call: how many places to the left")
                places.append((left, check_int(count, "a call: how many cards")))
            places.sort()
        elif not isinstance(scheme, str):
            raise InputError(
                f"a call is cards by places to the left, or text, not {short_repr(scheme)}"
            )
        self.places = tuple(places)
        self.name = scheme if isinstance(scheme, str) else None

    @property
    def scheme(self) -> dict[int, int] | str:
        """The call as a name, or as the number of cards for each number of places to the left."""
        return dict(self.places) if self.name is None else self.name

    def fields(self) -> tuple[object, ...]:
        return (self.scheme,)

    def __hash__(self) -> int:
        return hash(("Call", self.seat, self.name, self.places))


@final
class Pass(Action):
    """Pass cards to one place or to the pile (`Pass("QS AS KS")`), or by receiving seat.

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
            for key, passed in pairs_of(cards):
                receiver = check_int(key, "the seat that cards are passed to")
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
class Forward(Action):
    """Send on the received cards, unseen, in place of cards from the hand."""

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
    """Answer a question of the rules to a player, such as the effect of a moon.

    Attributes:
        option: The answer, one of those that ``state.question`` lists.
    """

    __slots__ = ("option",)
    __match_args__: Final = ("option",)

    option: Final[str]

    def __init__(self, option: str | Unchecked, seat: SeatLike = None) -> None:
        super().__init__(seat)
        self.option = text_of(option, "an option")

    def fields(self) -> tuple[object, ...]:
        return (self.option,)


def as_action(action: object) -> Action:
    """Return *action*, or the play of a card; InputError if it is neither."""
    if isinstance(action, Action):
        return action
    if isinstance(action, Card | str):
        return Play(action)
    raise InputError(f"an action is due, not {short_repr(action)}")


_PLAYS: Final[dict[int, list[Play]]] = {}


def plays_of(seat: int) -> list[Play]:
    """Return the play of each card by a seat; histories share these values."""
    found = _PLAYS.get(seat)
    if found is None:
        found = _PLAYS[seat] = [Play(card, seat) for card in CARDS]
    return found


#: The greatest seat that fits into a byte; no table has as many.
_LAST_SEAT: Final = 255


def run_of_plays(actions: tuple[Action, ...], start: int) -> bytes:
    """Return the run of plays from *start* on as bytes: the card and the seat of each."""
    found: list[int] = []
    for place in range(start, len(actions)):
        action = actions[place]
        if not isinstance(action, Play) or action.seat is None or action.seat > _LAST_SEAT:
            break
        found.append(int(action.card.index))
        found.append(action.seat)
    return bytes(found)


def plays_in(run: bytes) -> list[Play]:
    """Return the plays of a run of bytes."""
    return [plays_of(run[place + 1])[run[place]] for place in range(0, len(run), 2)]


#: Every kind of action, by its name.
KINDS: Final[dict[str, type[Action]]] = {
    kind.__name__: kind
    for kind in (
        Start, Position, Deal, Call, Pass, Hidden, Shown, Forward, Charge, Play, Exchange, Choose,
    )
}  # fmt: skip
