"""The base class of rules: a frozen value with a key, that fills a field of `Rules`.

The families are the slot bases of this package. They are the only classes meant to be subclassed:
a rule of one's own is a frozen attrs class on top of one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum, IntEnum
from inspect import cleandoc
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias, TypeVar, final

import attrs
from attrs import frozen

from hearts._arguments import is_int
from hearts._core.cards import Card, Cards, as_cards
from hearts._core.clauses import DISCARD, FOLLOW, LEAD, Clause
from hearts._core.facts import Facts
from hearts._values import Immutable
from hearts.errors import RulesError
from hearts.rules.exceptions import GIVES_WAY

if TYPE_CHECKING:
    from hearts.rules.rules import Rules
    from hearts.rules.table import TableRules

K = TypeVar("K")
V = TypeVar("V")

#: Marks the type of a field that is a mapping, though it is kept as pairs: what differs by number
#: of players, or by cards. Documents have it as a table.
TABLE: Final = "table"
#: Pairs of what is looked up and what stands there.
Pairs: TypeAlias = Annotated[tuple[tuple[K, V], ...], TABLE]


class Heading(Enum):
    """The parts of the rules as people say them at a table, in the order of play; the value is the
    heading."""

    TABLE = "The table and the cards"
    DEAL = "The deal"
    KITTY = "The kitty"
    PASS = "The pass"
    CHARGING = "Charging"
    OPENING = "The opening lead"
    PLAY = "Play"
    TRICKS = "Taking tricks"
    POINTS = "What the cards count"
    SHOOTING = "Shooting"
    SCORE = "The score"
    PARTNERS = "Partners"
    END = "The end of the match"
    RANKS = "Ties, ranks and payments"


@final
@frozen
class Section(Immutable):
    """One part of the rules in prose.

    Attributes:
        heading: Its heading.
        paragraphs: Its paragraphs, each without line breaks. For one number of players each is
            what one rule says; else what neighbouring rules say for the same numbers.
    """

    heading: str
    paragraphs: tuple[str, ...]


#: A sentence of the rules, or a few that belong together, and the section it stands in.
Sentence: TypeAlias = tuple[Heading, str]

#: Where a rule that does not say it stands in the prose.
_SECTIONS: Final = {
    "deck": Heading.TABLE,
    "dealing": Heading.DEAL,
    "kitty": Heading.KITTY,
    "passing": Heading.PASS,
    "charging": Heading.CHARGING,
    "opening": Heading.OPENING,
    "taking": Heading.TRICKS,
    "points": Heading.POINTS,
    "shoots": Heading.SHOOTING,
    "results": Heading.POINTS,
    "partners": Heading.PARTNERS,
    "adjustments": Heading.SCORE,
    "wins": Heading.END,
    "end": Heading.END,
}


class Component(Immutable):
    """The base of all rules: a key, the field of `Rules` that it fills, and what can be wrong."""

    __slots__ = ()

    key: ClassVar[str]
    slot: ClassVar[str]

    def apply(self, rules: Rules) -> Rules:
        """*rules* with this one in its place: every rule is an amendment."""
        return rules.with_rule(self)

    def merged(self, other: Component) -> Component | None:
        """Return what two amendments that both set this rule come to; None if they cannot both
        hold."""
        return self if self == other else None

    def without(self, key: str) -> Component:
        """This rule without what it refuses by this key, where that is a choice; else as it is."""
        return self

    def for_table(self, players: int) -> Component:
        """Return this rule for a table of this number of players.

        A rule of one's own gives it where a parameter differs by number of players. It is asked
        once for each table.
        """
        return self

    def problems(self, table: TableRules) -> Iterable[str]:
        """Return what contradicts this rule at such a table, a sentence each."""
        return ()

    def sentences(self, table: TableRules) -> Iterable[Sentence]:
        """Yield what this rule means at such a table, in sentences, each with its section.

        They say all that the parameters of the rule change in the game, and nothing where the rule
        changes nothing. A rule without sentences is described by the first line of its docstring.

        Args:
            table: The rules at the table.
        """
        yield _SECTIONS.get(self.slot, Heading.RANKS), plainly(self)


class Priority(IntEnum):
    """The order in which play rules narrow, whatever the order of amendment."""

    OPENING = 1
    FIRST_TRICK = 2
    LEAD = 3
    CHARGED = 4
    MUST_PLAY = 5


class PlayRule(Component):
    """A rule that says which cards may be played, beyond the duty to follow suit.

    A rule of one's own sets `key`, `priority`, `applies_to` and `first_trick_only`. One that only
    holds cards back names them in `bars`, and in `until` the cards that free them, as fields or as
    attributes of the class; the core runs such a rule by itself. Any other one gives `narrow`.
    Either may give `refusal`.

    Attributes:
        priority: Its place in the order in which rules narrow. Of equal ones the key decides, by
            the alphabet.
        applies_to: When it is asked: at a ``"lead"``, at a card that follows suit (``"follow"``),
            at a ``"discard"``, or at several of them.
        first_trick_only: Whether it is asked in the first trick alone.
        bars: The cards that may not be played then, as text, a Card or Cards. They are not looked
            at where `narrow` is given.
        until: The cards of which one, once played in the deal, frees the barred ones for good.
    """

    __slots__ = ()

    slot: ClassVar[str] = "play"
    priority: ClassVar[Priority] = Priority.LEAD
    applies_to: ClassVar[tuple[str, ...]] = ("lead", "follow", "discard")
    first_trick_only: ClassVar[bool] = False
    bars: Any = None
    until: Any = ""

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        """Return which of *cards* this rule leaves; if it leaves none of them, it gives way."""
        raise NotImplementedError

    def refusal(self, card: Card) -> str:
        """Return why *card* is refused, as a sentence for the player."""
        return f"{card} may not be played under the rule {self.key}"

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        """Return the clauses that the core walks for this rule."""
        kinds = {"lead": LEAD, "follow": FOLLOW, "discard": DISCARD}
        applies_to: object = self.applies_to
        if isinstance(applies_to, str):
            raise RulesError(
                f"{self.key}: applies_to is a tuple of situations, not the text {applies_to!r}"
            )
        for kind in self.applies_to:
            if kind not in kinds:
                raise RulesError(
                    f"{self.key}: applies to {kind!r}, which is none of {', '.join(kinds)}"
                )
        when = (True,) if self.first_trick_only else (True, False)
        situations = tuple((kinds[kind], first) for kind in self.applies_to for first in when)
        if self.bars is not None and type(self).narrow is PlayRule.narrow:
            bars = _bag(self.bars, f"{self.key}: bars")
            until = _bag(self.until, f"{self.key}: until")
            return (Clause(self.key, situations, bars.one, until.one),)
        if type(self).narrow is PlayRule.narrow:
            raise RulesError(f"{self.key}: a play rule says which cards it bars, or gives narrow")
        return (Clause(self.key, situations, narrower=self.narrow),)

    def sentences(self, table: TableRules) -> Iterable[Sentence]:
        """Yield what this rule means at such a table; see `Component.sentences`.

        A sentence of one's own ends with the exception, which `unless` gives.
        """
        yield Heading.PLAY, f"{plainly(self)} {GIVES_WAY}"


def _bag(cards: Any, what: str) -> Cards:
    """Cards that a rule names, or one card."""
    return as_cards([cards] if isinstance(cards, Card) else cards, what)


def plainly(rule: Any) -> str:
    """Return a rule without words of its own, by the first line of its docstring and its
    parameters."""
    text = cleandoc(type(rule).__doc__ or f"The rule {rule.key} applies.").partition("\n")[0]
    parameters = attrs.asdict(rule, recurse=False) if attrs.has(type(rule)) else {}
    listed = ", ".join(f"{name} {value}" for name, value in parameters.items() if name != "key")
    return f"{text.removesuffix('.')} ({listed})." if listed else text


def whole(rule: object, where: attrs.Attribute[Any], value: object) -> None:
    """An attrs validator: the field is a whole number, or None where that is its default."""
    if value is None and where.default is None:
        return
    if not is_int(value):
        name = f"{type(rule).__name__}: {where.name}"
        raise RulesError(f"{name} must be a whole number, not {value!r}")


def of_kind(kind: type[object]) -> Callable[[object, attrs.Attribute[Any], object], None]:
    """Return an attrs validator: the field is of this kind."""

    def check(rule: object, where: attrs.Attribute[Any], value: object) -> None:
        if not isinstance(value, kind):
            name = f"{type(rule).__name__}: {where.name}"
            raise RulesError(f"{name} must be of type {kind.__name__}, not {value!r}")

    return check


def perhaps_cards(cards: str | Iterable[Card | str] | None) -> Cards | None:
    """Return a set of these cards, or None for cards that the rule works out itself."""
    return None if cards is None else Cards(cards)


def by_players(value: Any) -> tuple[tuple[int, Any], ...]:
    """Return what differs by number of players, from a mapping to sorted pairs."""
    try:
        found = dict(value)
        return tuple((players, found[players]) for players in sorted(map(whole_players, found)))
    except (TypeError, ValueError):
        raise RulesError(f"{value!r} is not a mapping from numbers of players") from None


def whole_players(players: Any) -> int:
    """Return a number of players, where it stands in a rule."""
    if not is_int(players):
        raise RulesError(f"{players!r} is not a number of players")
    return players


def as_pairs(value: object) -> tuple[tuple[int, Cards], ...]:
    """Cards by number of players; 0 stands for any number. One set is for any number."""
    if isinstance(value, tuple) and all(isinstance(pair, tuple) for pair in value):
        if any(len(pair) != 2 for pair in value):
            raise RulesError(f"{value!r} are not pairs of a number of players and cards")
        value = dict(value)
    if isinstance(value, dict):
        return tuple(
            (players, Cards(value[players])) for players in sorted(map(whole_players, value))
        )
    cards = value if isinstance(value, Cards) else Cards(value)  # type: ignore[arg-type]
    return ((0, cards),) if cards else ()
