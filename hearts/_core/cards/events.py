"""Actions that no player decides.

A `Start`, a `Position` and a `Deal` are actions, so that the history of a match is one list from
which it can be replayed. `Hidden` and `Shown` stand only in the history of a view.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, SupportsIndex, final

from hearts._arguments import Unchecked, check_int, short_repr, to_list
from hearts._core.cards.action import Action, CardsLike, SeatLike, Unknown, text_of
from hearts._core.cards.cards import Card, Cards, as_cards, card_list
from hearts._core.cards.tricks import Trick
from hearts.errors import InputError


def _is_unwritten(match: object) -> bool:
    """Return whether this is a score sheet with no deal on it."""
    scores = getattr(match, "hand_scores", None)
    return scores is not None and len(scores) == 0


def _each(values: object, what: str, kind: str) -> list[object]:
    """Return the values for each seat; InputError for a set of cards, which has no seats."""
    if isinstance(values, Cards):
        raise InputError(f"{what} must be {kind}, not {short_repr(values)}")
    return to_list(values, what, kind)


def _are_cards(hand: tuple[object, ...]) -> bool:
    """Return whether these are cards, rather than texts of cards."""
    return all(isinstance(card, Card) for card in hand)


def _tricks(values: object) -> tuple[Trick, ...]:
    """Return the tricks of a position."""
    found: list[Trick] = []
    for place, trick in enumerate(to_list(values, "tricks", "a list of Trick")):
        if not isinstance(trick, Trick):
            wrong = short_repr(trick)
            raise InputError(f"trick {place} is not a Trick but {wrong}; see Trick.parse")
        found.append(trick)
    return tuple(found)


def _sheet(match: object) -> object:
    """Return a score sheet, of a class outside the core, or None.

    Other values are refused: one that holds actions could be nested too deep for a repr.
    """
    if not (match is None or hasattr(match, "hand_scores")):
        raise InputError(f"match must be a Match, not {short_repr(match)}")
    return match


@final
class Start(Action):
    """The match, or its next deal, begins, with a dealer, a seed and a score sheet."""

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
        self.seed = None if seed is None else check_int(seed, "a seed")
        self.dealer = check_int(dealer, "the dealer", 0)
        self.match = _sheet(match)

    def fields(self) -> tuple[object, ...]:
        return (self.seed, self.dealer, self.match)

    def compared(self) -> tuple[object, ...]:
        return (self.seed, self.dealer, None if _is_unwritten(self.match) else self.match)


@final
class Position(Action):
    """Play begins at a position that was set up; the arguments are those of `Game.position`."""

    __slots__ = (
        "broken", "charged", "dummy", "hands", "kitty", "leader", "match", "taken", "trick",
        "tricks", "waiting",
    )  # fmt: skip
    __match_args__: Final = ("hands", "leader", "trick", "tricks")

    hands: Final[tuple[Cards | Unknown, ...]]
    leader: Final[int]
    trick: Final[tuple[Card, ...]]
    tricks: Final[tuple[Trick, ...]]
    taken: Final[tuple[Cards, ...]]
    waiting: Final[Cards]
    kitty: Final[tuple[Card, ...] | Unknown]
    charged: Final[Cards]
    broken: Final[bool | None]
    match: Final[object]
    dummy: Final[Cards]

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
        dummy: CardsLike = "",
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
        self.leader = check_int(leader, "the leader", 0)
        self.trick = tuple(card_list(trick, "the trick"))
        self.tricks = _tricks(tricks)
        piles = _each(taken, "taken", "the pile of each seat")
        self.taken = tuple([as_cards(pile, "taken") for pile in piles])
        self.waiting = as_cards(waiting, "waiting")
        self.kitty = kitty if isinstance(kitty, Unknown) else tuple(card_list(kitty, "the kitty"))
        self.charged = as_cards(charged, "charged")
        if not (broken is None or isinstance(broken, bool)):
            raise InputError(f"broken must be True, False or None, not {short_repr(broken)}")
        self.broken = broken
        self.match = _sheet(match)
        self.dummy = as_cards(dummy, "the dummy")

    def fields(self) -> tuple[object, ...]:
        fields = (
            self.hands, self.leader, self.trick, self.tricks, self.taken, self.waiting,
            self.kitty if len(self.kitty) > 0 else Cards(), self.charged, self.broken, self.match,
        )  # fmt: skip
        return (*fields, self.dummy) if self.dummy else fields

    def compared(self) -> tuple[object, ...]:
        fields = self.fields()
        as_none = _is_unwritten(self.match) and getattr(self.match, "dealer", 0) == 0
        return (*fields[:9], None, *fields[10:]) if as_none else fields

    def with_hands(
        self,
        hands: tuple[Cards | Unknown, ...],
        kitty: CardsLike | Unknown,
        tricks: tuple[Trick, ...],
    ) -> Position:
        """Return the same position with another kitty and other hands, some perhaps unknown."""
        return Position(
            hands, self.leader, self.trick, tricks, self.taken, self.waiting, kitty,
            self.charged, self.broken, self.match, self.dummy,
        )  # fmt: skip


@final
class Deal(Action):
    """The cards are dealt.

    Attributes:
        hands: The hand of each seat in the order in which it was dealt.
        kitty: The cards that were not dealt.
        dummy: The cards of the dummy.
    """

    __slots__ = ("dummy", "hands", "kitty")
    __match_args__: Final = ("hands", "kitty")

    hands: Final[tuple[tuple[Card, ...] | Unknown, ...]]
    kitty: Final[tuple[Card, ...] | Unknown]
    dummy: Final[tuple[Card, ...]]

    def __init__(
        self,
        hands: Iterable[CardsLike | Unknown],
        kitty: CardsLike | Unknown = "",
        dummy: CardsLike = "",
        seat: SeatLike = None,
    ) -> None:
        super().__init__(seat)
        dealt: list[tuple[Card, ...] | Unknown] = []
        for k, hand in enumerate(_each(hands, "hands", "the hand of each seat")):
            if isinstance(hand, Unknown) or (type(hand) is tuple and _are_cards(hand)):
                dealt.append(hand)
            else:
                dealt.append(tuple(card_list(hand, f"the hand of seat {k}")))
        self.hands = tuple(dealt)
        self.kitty = kitty if isinstance(kitty, Unknown) else tuple(card_list(kitty, "the kitty"))
        self.dummy = tuple(card_list(dummy, "the dummy"))

    def fields(self) -> tuple[object, ...]:
        if len(self.dummy) > 0:
            return (self.hands, self.kitty, self.dummy)
        return (self.hands, self.kitty) if len(self.kitty) > 0 else (self.hands,)


@final
class Hidden(Action):
    """In the history of a view: a seat passed, charged or put down cards that the viewer does not
    see.

    Attributes:
        kind: ``"pass"``, ``"charge"`` or ``"exchange"``.
        cards: The number of cards; a charge does not show it.
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
            raise InputError(f"hidden cards are Unknown, not {short_repr(cards)}")
        self.kind = text_of(kind, "the kind of a Hidden")
        self.cards = cards

    def fields(self) -> tuple[object, ...]:
        return (self.kind, self.cards)


@final
class Shown(Action):
    """In the history of a view: cards or facts that the viewer gets to see without an action.

    Attributes:
        kind: The occasion. ``"pass"``: cards that came from *seat*, once all have passed.
            ``"charge"``: cards that *seat* has charged, once all have. ``"lead"``: *seat* leads the
            first trick. ``"suit"``: the suit declared for Warren on the table. ``"extra"``: the
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
        self.kind = text_of(kind, "the kind of a Shown")
        self.cards = as_cards(cards, "the cards shown")
        self.suit = text_of(suit, "the suit declared")

    def fields(self) -> tuple[object, ...]:
        if self.suit:
            return (self.kind, self.cards, self.suit)
        return (self.kind, self.cards) if self.cards else (self.kind,)
