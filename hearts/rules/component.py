"""What every rule is: a frozen value with a key, that fills a field of `Rules`.

The families are the slot bases of this package. They are the only classes meant to be subclassed:
a rule of one's own is a frozen attrs class on top of one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, final

import attrs
from attrs import field, frozen

from hearts.core.cards import Card, Cards
from hearts.core.plan import DISCARD, FOLLOW, LEAD, Clause, Facts, Narrower
from hearts.errors import RulesError

if TYPE_CHECKING:
    from hearts.rules.rules import Rules


@final
@frozen
class Setting:
    """The figures of a table, once the number of players is known; what a rule is lowered for.

    Attributes:
        players: How many play.
        deck: The cards used, after trimming.
        hand_size: Cards dealt to each seat.
        values: What each card counts, for the cards that count.
        watched: The cards that scoring looks at: they have to be known to count a deal.
    """

    players: int
    deck: Cards
    hand_size: int
    values: dict[Card, int] = field(factory=dict, hash=False)
    watched: Cards = field(factory=Cards)

    def value_groups(self) -> tuple[tuple[int, Cards], ...]:
        """The points that single cards count, and for each the cards, both copies of them."""
        return tuple(
            (points, Cards([card for card in self.values if self.values[card] == points] * 2))
            for points in sorted(set(self.values.values()))
        )

    @property
    def penalty_cards(self) -> Cards:
        """The cards that count against their taker."""
        return Cards([card for card in self.deck if self.values.get(card, 0) > 0])


class Component:
    """The base of all rules: a key, the field of `Rules` that it fills, and what can be wrong."""

    __slots__ = ()

    key: ClassVar[str]
    slot: ClassVar[str]

    def apply(self, rules: Rules) -> Rules:
        """*rules* with this one in its place: every rule is an amendment."""
        return rules.put(self)

    def merged(self, other: Component) -> Component | None:
        """What two amendments that both set this rule come to; None if they cannot both hold."""
        return self if self == other else None

    def problems(self, rules: Rules, setting: Setting) -> Iterable[str]:
        """What contradicts this rule at such a table, a sentence each."""
        return ()


class Family(IntEnum):
    """The order in which play rules narrow, whatever the order of amendment."""

    OPENING = 1
    FIRST_TRICK = 2
    LEAD = 3
    CHARGED = 4
    MUST_PLAY = 5


class PlayRule(Component):
    """A rule that says which cards may be played, beyond the duty to follow suit.

    A rule of one's own sets `key`, `family`, `speaks` and `first_trick_only`, and gives `narrow`
    and `refusal`. The built-in ones are lowered to clauses that the core runs by itself.

    Attributes:
        family: Where in the order of narrowing it stands.
        speaks: When it is asked: at a ``"lead"``, at a card that follows suit (``"follow"``), at a
            ``"discard"``, or at several of them.
        first_trick_only: Is it asked in the first trick alone?
    """

    __slots__ = ()

    slot: ClassVar[str] = "play"
    family: ClassVar[Family] = Family.LEAD
    speaks: ClassVar[tuple[str, ...]] = ("lead", "follow", "discard")
    first_trick_only: ClassVar[bool] = False

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        """Which of *cards* this rule leaves; if it leaves none of them, it gives way."""
        raise NotImplementedError

    def refusal(self, card: Card) -> str:
        """Why *card* is refused, as a sentence for the player."""
        return f"{card} may not be played under the rule {self.key}"

    def lower(self, setting: Setting) -> tuple[Clause, ...]:
        """The clauses that the core walks for this rule."""
        kinds = {"lead": LEAD, "follow": FOLLOW, "discard": DISCARD}
        for kind in self.speaks:
            if kind not in kinds:
                raise RulesError(f"{self.key}: speaks at {kind!r}; it is {', '.join(kinds)}")
        when = (True,) if self.first_trick_only else (True, False)
        moments = tuple((kinds[kind], first) for kind in self.speaks for first in when)
        return (Clause(self.key, moments, narrower=_Asks(self)),)


@final
class _Asks(Narrower):
    """Lets the core ask a rule that is written in interpreted code."""

    def __init__(self, rule: PlayRule) -> None:
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        return (_Asks, (self.rule,))

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        kept = self.rule.narrow(facts, cards)
        if not isinstance(kept, Cards):
            raise RulesError(f"{self.rule.key}: narrow gives Cards, not {kept!r}")
        return kept


def whole(rule: object, where: attrs.Attribute[Any], value: object) -> None:
    """An attrs validator: the field is a whole number, or None where that is its default."""
    if value is None and where.default is None:
        return
    if isinstance(value, bool) or not isinstance(value, int):
        raise RulesError(f"{type(rule).__name__}: {where.name} is a whole number, not {value!r}")


def of_kind(kind: type[object]) -> Callable[[object, attrs.Attribute[Any], object], None]:
    """An attrs validator: the field is of this kind."""

    def check(rule: object, where: attrs.Attribute[Any], value: object) -> None:
        if not isinstance(value, kind):
            name = f"{type(rule).__name__}: {where.name}"
            raise RulesError(f"{name} is of the kind {kind.__name__}, not {value!r}")

    return check


def perhaps_cards(cards: str | Iterable[Card | str] | None) -> Cards | None:
    """A bag of these cards, or None for cards that the rule works out itself."""
    return None if cards is None else Cards(cards)


def as_pairs(value: object) -> tuple[tuple[int, Cards], ...]:
    """Cards by number of players; 0 stands for any number. One bag is for any number."""
    if isinstance(value, tuple) and all(isinstance(pair, tuple) for pair in value):
        if any(len(pair) != 2 for pair in value):
            raise RulesError(f"{value!r} are no pairs of a number of players and cards")
        value = dict(value)
    if isinstance(value, dict):
        for players in value:
            if isinstance(players, bool) or not isinstance(players, int):
                raise RulesError(f"{players!r} is no number of players")
        return tuple((players, Cards(value[players])) for players in sorted(value))
    cards = value if isinstance(value, Cards) else Cards(value)  # type: ignore[arg-type]
    return ((0, cards),) if cards else ()
