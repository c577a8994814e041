"""The records that the core, the rules and the engine hand to each other, and to callers.

A record has cards, seats, numbers and words only. It is the action that is due, the reason for a
refusal, the cards that came to light, the score of a deal. A function that
works one of them out belongs elsewhere. The core names these classes in annotations, and makes
none. They are attrs values, so the module is not compiled.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, final

from attrs import field, frozen

from hearts._arguments import to_list
from hearts._core.cards.action import Action, Phase
from hearts._core.cards.cards import Card, Cards, as_card, as_cards
from hearts._core.cards.events import Shown
from hearts._values import Immutable, picture_of

#: A seat, or None for a spectator.
Viewer: TypeAlias = "int | None"


@final
@frozen
class Due(Immutable):
    """The next action of a seat: the number of its cards, and their receivers.

    Attributes:
        seat: The seat whose turn it is, or one of several that act at the same time.
        least: The least number of cards; 0 for a call or a choice.
        most: The greatest number of cards, which differs from the least only in CHARGE.
        to: In PASS and EXCHANGE, pairs of a receiving seat and its number of cards. Cards for the
            pile of a mix, and cards put down for the kitty, go to the seat itself.

    >>> from hearts import Game, variants
    >>> Game(variants.AMERICAN).start(seed=7).deal().due[2]
    Due(seat=2, least=3, most=3, to=((3, 3),))
    """

    seat: int
    least: int
    most: int
    to: tuple[tuple[int, int], ...] = ()


@final
@frozen
class Question(Immutable):
    """A choice that the rules leave to a player.

    Attributes:
        kind: The subject: ``"moon"``, ``"sun"`` or ``"exact"``.
        seat: The seat that answers.
        options: The possible answers.
    """

    kind: str
    seat: int
    options: tuple[str, ...]


@final
@frozen
class Violation(Immutable):
    """One rule that one action breaks.

    Attributes:
        rule: The key of the rule, like ``"lead.broken"``.
        message: The reason, a sentence for a person.
        legal: The cards that the seat could play, or pick from, instead; may be empty.
        seat: The seat that acted.
        card: The refused card; None if the refusal is not about one card.
        trick: The number of the trick, from 0; None outside of play.
        cause: The violation from which this one follows in a record of tricks: with another play
            there, this one would not exist. None for an independent fault.
        hint: The form of the action that is due instead, as code; empty if the action has it.
        line: In a file, the number of the line with the action, from 1; None elsewhere.
        deal: In a file, the number of the deal in its match, from 0; None elsewhere.
        name: In a file with names, the name of the player; empty elsewhere. Two violations are
            equal without regard to *line*, *deal* and *name*.
    """

    rule: str
    message: str
    legal: Cards = field(factory=Cards)
    seat: int | None = None
    card: Card | None = None
    trick: int | None = None
    cause: Violation | None = None
    hint: str = ""
    line: int | None = field(default=None, eq=False)
    deal: int | None = field(default=None, eq=False)
    name: str = field(default="", eq=False)

    def __str__(self) -> str:
        hint = f": {self.hint}" if self.hint else ""
        player = self.name or f"seat {self.seat}"
        place = "" if self.line is None else f"line {self.line}, {player}: "
        return f"{place}{self.message}{hint} [{self.rule}]"


@final
@frozen
class Option(Immutable):
    """A button: an action that needs no cards.

    Attributes:
        action: The action that it stands for.
        text: The effect of the action, in words.
    """

    action: Action
    text: str


@final
@frozen
class Prompt(Immutable):
    """A request to a seat to act now.

    Attributes:
        phase: The kind of action that is due.
        seat: The seat that is asked.
        text: The request, a sentence for a person.
        cards: The cards of the hand that may be picked, with both copies if the hand holds two,
            if both may be picked; empty for an action without cards.
        least: The least number of cards to pick.
        most: The greatest number of cards to pick.
        to: In PASS and EXCHANGE, pairs of a receiving seat and its number of cards. Cards for a
            pile, and cards put down for the kitty, go to the seat itself.
        refused: Each other card of the hand once, with the reason why it may not be picked.
        options: The actions that need no cards: to forward, to call, to choose.

    >>> from hearts import Game, variants
    >>> prompt = Game(variants.AMERICAN).start(seed=7).deal().view(2).prompt
    >>> prompt.text, prompt.least, prompt.to
    ('Pass three cards to the player on the left.', 3, ((3, 3),))
    """

    phase: Phase
    seat: int
    text: str
    cards: Cards = field(factory=Cards)
    least: int = 0
    most: int = 0
    to: tuple[tuple[int, int], ...] = ()
    refused: tuple[tuple[Card, Violation], ...] = ()
    options: tuple[Option, ...] = ()


@final
@frozen
class Disclosure(Immutable):
    """A disclosure: cards that come to light.

    Attributes:
        after: The number of actions of the deal before it.
        shown: The shown cards.
        to: The viewers who see them.
    """

    after: int
    shown: Shown
    to: frozenset[Viewer]


def _perhaps_card(card: Any) -> Card | None:
    return None if card is None else as_card(card, " as the card of a line")


@final
@frozen
class Line(Immutable):
    """A line of a score: points of one seat, and their reason.

    Attributes:
        seat: The seat that scores the points.
        points: The number of points.
        rule: The key of the rule that counts them.
        card: The card that counts, or its text; None if the points are not for one card.
        imaginary: The number of points in the second column of Complex Hearts. They are left out in
            a game in which no card counts in a second column.
    """

    seat: int
    points: int
    rule: str
    card: Card | None = field(default=None, converter=_perhaps_card)
    imaginary: int = 0


def _row(values: Any) -> tuple[Any, ...]:
    return values if type(values) is tuple else tuple(to_list(values, "a part of a hand score"))


def _perhaps_row(values: Any) -> tuple[Any, ...] | None:
    return None if values is None else _row(values)


def _piles(piles: Any) -> tuple[Cards, ...]:
    return tuple([as_cards(pile) for pile in _row(piles)])


@final
@frozen
class HandScore(Immutable):
    """The score that one deal adds to each seat.

    Attributes:
        points: The points of each seat.
        cards: The cards that count, by the seat that took them.
        shot: ``"moon"`` or ``"sun"`` after a shoot, else None.
        shooter: The seat that shot, or None; if a side shot, its first seat.
        lines: The reasons for the points: the lines of a seat add up to its points.
        tricks: The number of tricks that each seat took, including tricks that waited for a taker;
            None if not known.
        imaginary: The second column of Complex Hearts; None elsewhere.
        takers: The takers of the tricks, in order, without tricks that nobody took; None if not
            known.
        order: The seats in the order in which they played to the first trick; None if not known.
        wins: Whether the shoot wins the match at once.
        ahead: Seats in the order in which the tricks of the deal part them in a tie, the one that
            is ahead first; for points without tricks (PE-034). Empty if that is not known, or not
            needed.
    """

    points: tuple[int, ...] = field(converter=_row)
    cards: tuple[Cards, ...] = field(default=(), converter=_piles)
    shot: Literal["moon", "sun"] | None = None
    shooter: int | None = None
    lines: tuple[Line, ...] = field(default=(), converter=_row)
    tricks: tuple[int, ...] | None = field(default=None, converter=_perhaps_row)
    imaginary: tuple[int, ...] | None = field(default=None, converter=_perhaps_row)
    takers: tuple[int, ...] | None = field(default=None, converter=_perhaps_row)
    order: tuple[int, ...] | None = field(default=None, converter=_perhaps_row)
    wins: bool = False
    ahead: tuple[int, ...] = field(default=(), converter=_row)

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)
