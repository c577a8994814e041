"""The contents of the picture of a table, read once from a state or a view.

The picture is drawn from these contents alone. The cards that a seat has passed and received come
from the view of that seat, even in the picture of a state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import final

from attrs import frozen

from hearts._core.cards.action import Phase
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.phases.phases import phase_of
from hearts._values import Immutable
from hearts.svg.elements import amount, amounts
from hearts.svg.lines import Line, lines_of, player
from hearts.variants import title


@final
@frozen
class HeldCard(Immutable):
    """A card in a hand.

    Attributes:
        card: The card.
        legal: Whether it may be played or picked.
        raised: Whether it stands out.
        mark: The name of its mark, or "".
    """

    card: Card
    legal: bool = False
    raised: bool = False
    mark: str = ""


@final
@frozen
class Place(Immutable):
    """The contents of the picture that belong to a seat.

    Attributes:
        name: The name of the player.
        hand: The visible cards of the hand.
        hidden: The number of the other cards of the hand.
        taken: The points of the cards taken.
        score: The total of the match.
        added: The points of the deal, once it is over; else "".
        dealer: Whether the seat deals.
        acts: Whether the seat may act.
        done: Whether the seat has acted, if all act at the same time.
        won: Whether the seat has won the match.
        charged: The cards that the seat has charged.
    """

    name: str
    hand: tuple[HeldCard, ...]
    hidden: int
    taken: str
    score: str
    added: str
    dealer: bool
    acts: bool
    done: bool
    won: bool
    charged: tuple[Card, ...]


@final
@frozen
class Played(Immutable):
    """A card of the trick on the table.

    Attributes:
        seat: The seat that played the card.
        card: The card.
        suit: The suit declared for Warren, or "".
        extra: The card that Warren stands for, if it is visible.
    """

    seat: int
    card: Card
    suit: str = ""
    extra: Card | None = None


@final
@frozen
class Scene(Immutable):
    """The contents of the picture of a table.

    Attributes:
        title: The subject of the picture, in parts: the rules, the deal with its phase, the viewer.
        seat: The seat of a view; None for a spectator and for a state.
        places: The part of each seat.
        longest: The number of cards for which a hand has room.
        numbered: Whether the cards count up to 14 in four colours.
        trick: The cards of the trick on the table, in the order played.
        parcels: The passes due: giver, receiver and number of cards; the pile is the giver itself.
        options: The answers open to the player who is asked.
        lines: Further lines: a label and the parts of the line.
    """

    title: tuple[str, ...]
    seat: int | None
    places: tuple[Place, ...]
    longest: int
    numbered: bool
    trick: tuple[Played, ...]
    parcels: tuple[tuple[int, int, int], ...]
    options: tuple[str, ...]
    lines: tuple[Line, ...]


def scene_of(thing: State | View) -> Scene:
    """Return the contents of the picture of a state or a view."""
    game = thing.game
    deck = game.table.deck
    viewer = None if isinstance(thing, State) else thing.seat
    winners = thing.match._winners
    places = tuple(_place(thing, seat, won=seat in winners) for seat in range(game.players))
    held = max(len(place.hand) + place.hidden for place in places)
    return Scene(
        title=title_of(thing),
        seat=viewer,
        places=places,
        longest=max(held, len(deck) // game.players),
        numbered=any(card.rank == "1" for card in deck),
        trick=tuple(_played(thing, thing.trick)),
        parcels=tuple(
            (due.seat, receiver, count)
            for due in (thing.due if phase_of(thing).at_once else ())
            for receiver, count in due.to
        ),
        options=() if thing.question is None else thing.question.options,
        lines=tuple(lines_of(thing)),
    )


def title_of(thing: State | View) -> tuple[str, ...]:
    """Return the subject of the picture, in parts: the rules, the deal with its phase, the viewer.

    A state has no viewer.
    """
    name, number = title(thing.game.rules.name), thing.deal_number
    moment = f"deal {number + 1}, {thing.phase.value}"
    if _is_over(thing):
        moment = f"deal {number} over"
    if isinstance(thing, State):
        return name, moment
    viewer = "a spectator" if thing.seat is None else player(thing, thing.seat)
    return name, moment, f"seen by {viewer}"


def _place(thing: State | View, seat: int, *, won: bool) -> Place:
    """Return the part of the picture for a seat."""
    score = thing.hand_score
    hand, hidden = _hand(thing, seat)
    added = ""
    if score is not None:
        plus = "+" if score.points[seat] > 0 else ""
        added = plus + amounts(score.points, score.imaginary)[seat]
    return Place(
        name=player(thing, seat),
        hand=hand,
        hidden=hidden,
        taken=amount(thing.points[seat]),
        score=amounts(thing.scores, thing.imaginary)[seat],
        added=added,
        dealer=seat == _dealer(thing),
        acts=seat in thing.actors,
        done=phase_of(thing).at_once and seat not in thing.actors,
        won=won,
        charged=tuple(thing.charged[seat]),
    )


def _dealer(thing: State | View) -> int:
    """Return the dealer of the deal in the picture, which may be over."""
    over = _is_over(thing)
    return thing.match._dealer_of(thing.deal_number - 1) if over else thing.dealer


def _is_over(thing: State | View) -> bool:
    """Return whether the deal in the picture is over, and another one is due."""
    return phase_of(thing).between and not thing.is_over and len(thing.tricks) > 0


def _hand(thing: State | View, seat: int) -> tuple[tuple[HeldCard, ...], int]:
    """Return the visible cards of a seat, and the number of the others."""
    if isinstance(thing, View) and thing.seat != seat:
        size = thing.sizes[seat]
        known = _charged_and_held(thing, seat)[:size]
        return tuple(HeldCard(card, mark="charged") for card in known), size - len(known)
    view = thing.view(seat) if isinstance(thing, State) else thing
    cards = thing.hands[seat] if isinstance(thing, State) else thing.hand
    # A seat that has acted has no cards to pick from.
    acts = seat in thing.actors and phase_of(thing).picks
    legal = set(thing.legal_cards(seat)) if acts else set()
    gave = Counter(_passed_cards(view.passed) if view.receivers else ())
    got = Counter(_passed_cards(view.received))
    charged = Counter(thing.charged[seat])
    return tuple(_held(card, thing.phase, legal, gave, got, charged) for card in cards), 0


def _held(
    card: Card,
    phase: Phase,
    legal: set[Card],
    gave: Counter[Card],
    got: Counter[Card],
    charged: Counter[Card],
) -> HeldCard:
    """Return a visible card of a hand; of two equal cards, only the passed or charged one is
    marked."""
    mark = ""
    for name, marked in (("gave", gave), ("charged", charged), ("got", got)):
        if marked[card]:
            marked[card] -= 1
            mark = name
            break
    may = card in legal
    return HeldCard(
        card,
        legal=may,
        raised=mark == "gave" or (may and phase in (Phase.CHARGE, Phase.PLAY)),
        mark=mark,
    )


def _charged_and_held(view: View, seat: int) -> list[Card]:
    """Return the cards that a seat has charged and not played, which are visible in its hand."""
    left = Counter(view.charged[seat])
    on_the_table: Iterable[Card] = () if view.trick is None else view.trick.cards
    for pile in (*view.taken, view.waiting, on_the_table):
        left.subtract(pile)
    return list(left.elements())


def _passed_cards(parcels: Iterable[tuple[int, Cards]]) -> Iterator[Card]:
    for _, cards in parcels:
        yield from cards


def _played(thing: State | View, trick: Trick | None) -> Iterator[Played]:
    """Yield the cards of the trick on the table."""
    if trick is None:
        return
    for seat, card in zip(thing.game.seats(trick), trick.cards, strict=True):
        if card.suit == "W":
            yield Played(seat, card, trick.declared or "", trick.extra)
        else:
            yield Played(seat, card)
