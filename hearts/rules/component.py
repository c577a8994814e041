"""The base class of rules: a frozen value with a key, which fills a field of `Rules`.

Each family of rules has a base class in this package. These bases are the only classes meant to be
subclassed: a custom rule is a frozen attrs class that inherits from one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum, IntEnum
from inspect import cleandoc
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, TypeAlias, TypeVar, final

import attrs
from attrs import frozen

from hearts._arguments import is_int, short_repr
from hearts._core.cards.cards import Card, Cards, as_cards
from hearts._core.play.clauses import DISCARD, FOLLOW, LEAD, Clause
from hearts._core.play.facts import Facts
from hearts._values import Immutable
from hearts._wording import join_words, uncapitalized
from hearts.errors import RulesError
from hearts.rules.contract import value_text
from hearts.rules.exceptions import GIVES_WAY

if TYPE_CHECKING:
    from hearts.rules.rules import Rules
    from hearts.rules.table import TableRules

K = TypeVar("K")
V = TypeVar("V")

#: Marks the type of a field that is given as a mapping and kept as pairs: values by number of
#: players, or by cards. In a document it is a table.
TABLE: Final = "table"
#: Pairs of a key and its value.
Pairs: TypeAlias = Annotated[tuple[tuple[K, V], ...], TABLE]


class Heading(Enum):
    """A part of the rules in prose, in the order of play; the value is the text of the heading."""

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
        heading: The heading.
        paragraphs: The paragraphs, each without line breaks. For one number of players, a
            paragraph holds the sentences of one rule. Otherwise it holds the sentences of
            neighbouring rules that apply to the same numbers of players.
    """

    heading: str
    paragraphs: tuple[str, ...]


#: The section of a sentence and its text, which may be several sentences that belong together.
Sentence: TypeAlias = tuple[Heading, str]

#: The section of a rule without sentences, by slot.
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
    """The base of all rules: a key, the field of `Rules` that it fills, and its problems."""

    __slots__ = ()

    key: ClassVar[str]
    slot: ClassVar[str]

    def apply(self, rules: Rules) -> Rules:
        """Return *rules* with this rule in its place. Every rule is an amendment."""
        return rules.with_rule(self)

    def merged(self, other: Component) -> Component | None:
        """Return one rule for two amendments that both set it; None if they contradict each
        other."""
        return self if self == other else None

    def without(self, key: str) -> Component:
        """Return this rule without its refusal of that key; unchanged if it has no such part."""
        return self

    def for_table(self, players: int) -> Component:
        """Return this rule for a table of this number of players.

        A custom rule overrides this method if a parameter differs by number of players. The method
        is called once for each table.
        """
        return self

    def problems(self, table: TableRules) -> Iterable[str]:
        """Return the contradictions between this rule and the table, a sentence each."""
        return ()

    def warnings(self, table: TableRules) -> Iterable[str]:
        """Return the effects of this rule that nobody is likely to want, a sentence each.

        The rules contradict nothing, and a game can be played by them.
        """
        return ()

    def sentences(self, table: TableRules) -> Iterable[Sentence]:
        """Yield the sentences that describe this rule at a table, each with its section.

        They describe everything that the parameters change in the game. A rule that changes nothing
        yields nothing. A rule without sentences is described by the first line of its docstring.

        Args:
            table: The rules at the table.
        """
        yield _SECTIONS.get(self.slot, Heading.RANKS), plainly(self)


class Priority(IntEnum):
    """The order in which play rules narrow the cards, whatever the order of amendment."""

    OPENING = 1
    FIRST_TRICK = 2
    LEAD = 3
    CHARGED = 4
    MUST_PLAY = 5


class PlayRule(Component):
    """A rule that says which cards may be played, beyond the duty to follow suit.

    A custom rule sets `key`, `priority`, `applies_to` and `first_trick_only`. A rule that only
    holds cards back lists them in `bars`, and the cards that free them in `until`. Both may be
    fields, or attributes of the class, and the core runs such a rule by itself. Any other rule
    defines `narrow`. Either kind may define `refusal`, the reason that a player is told.

    Attributes:
        priority: Its place in the order in which rules narrow the cards. Rules of equal priority
            stand in alphabetical order of their keys.
        applies_to: The situations in which it applies: a ``"lead"``, a card that follows suit
            (``"follow"``), a ``"discard"``, or several of them.
        first_trick_only: Whether it applies in the first trick only.
        bars: The cards that may not be played then, as text, a Card or Cards. Ignored in a rule
            that defines `narrow`.
        until: Cards that free the barred ones for the rest of the deal, once one of them is played.
            If there are hearts among the barred ones or among these, *broken* in `legal_cards()`
            and `Game.position()` applies to the rule, and `State.broken` is about it.
    """

    __slots__ = ()

    slot: ClassVar[str] = "play"
    priority: ClassVar[Priority] = Priority.LEAD
    applies_to: ClassVar[tuple[str, ...]] = ("lead", "follow", "discard")
    first_trick_only: ClassVar[bool] = False
    bars: Any = None
    until: Any = ""

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        """Return the part of *cards* that this rule allows; if it is empty, the rule gives way."""
        raise NotImplementedError

    def refusal(self, card: Card, table: TableRules) -> str:
        """Return the reason to refuse *card*, as a sentence for the player without its full stop.

        It follows the parameters of the rule, as the `sentences` do. `TableRules.names` has words
        for cards. Without this method, the reason is the first line of the docstring, with the
        parameters.

        Args:
            card: The card.
            table: The rules at the table.
        """
        return plain_refusal(self, card)

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        """Return the clauses of this rule for the core."""
        kinds = {"lead": LEAD, "follow": FOLLOW, "discard": DISCARD}
        applies_to: object = self.applies_to
        if isinstance(applies_to, str):
            raise RulesError(
                f"{self.key}: applies_to is a tuple of situations, not the text "
                f"{short_repr(applies_to)}"
            )
        for kind in self.applies_to:
            if kind not in kinds:
                raise RulesError(
                    f"{self.key}: applies to {short_repr(kind)}, "
                    f"which is not one of {', '.join(kinds)}"
                )
        when = (True,) if self.first_trick_only else (True, False)
        situations = tuple((kinds[kind], first) for kind in self.applies_to for first in when)
        if self.bars is not None and type(self).narrow is PlayRule.narrow:
            bars = _bag(self.bars, f"{self.key}: bars")
            until = _bag(self.until, f"{self.key}: until")
            hearts = any(card.suit == "H" for card in bars | until)
            barred = hearts and bars.one & table.deck.one != 0
            return (Clause(self.key, situations, bars.one, until.one, breakable=barred),)
        if type(self).narrow is PlayRule.narrow:
            raise RulesError(f"{self.key}: a play rule has bars, or defines narrow")
        return (Clause(self.key, situations, narrower=self.narrow),)

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.bars is not None and type(self).narrow is PlayRule.narrow:
            yield from not_warren(self.key, _bag(self.bars, f"{self.key}: bars"), table)

    def sentences(self, table: TableRules) -> Iterable[Sentence]:
        """Yield the sentences that describe this rule at a table; see `Component.sentences`.

        A sentence of a custom rule ends with its exception, which `unless` returns.
        """
        yield Heading.PLAY, f"{plainly(self)} {GIVES_WAY}"


def _bag(cards: Any, what: str) -> Cards:
    """Return the cards, or the one card, that a rule lists."""
    return as_cards([cards] if isinstance(cards, Card) else cards, what)


def not_warren(key: str, cards: Cards, table: TableRules) -> Iterator[str]:
    """Yield the objection to a rule of play or of taking about Warren, if these cards hold it."""
    if "W" in cards and "W" in table.deck:
        yield f"{key}: W is played as its extra card, so the rule cannot be about W"


def unit(table: TableRules) -> str:
    """Return the word for those who have a score: a player, or a side that pools its tricks."""
    return "side" if table.pooled else "player"


def plainly(rule: Any) -> str:
    """Return the text for a rule without sentences: the first line of its docstring, and its
    parameters."""
    text = cleandoc(type(rule).__doc__ or f"The rule {rule.key} applies.").partition("\n")[0]
    parameters = attrs.asdict(rule, recurse=False) if attrs.has(type(rule)) else {}
    listed = ", ".join(f"{name} {value}" for name, value in parameters.items() if name != "key")
    return f"{text.removesuffix('.')} ({listed})." if listed else text


def plain_refusal(rule: Component, card: Card) -> str:
    """Return the reason why a rule without a refusal of its own refuses a card."""
    return f"{card} may not be played: {uncapitalized(plainly(rule)).removesuffix('.')}"


def whole(rule: object, where: attrs.Attribute[Any], value: object) -> None:
    """Check for attrs that the field is a whole number, or None if that is its default."""
    if value is None and where.default is None:
        return
    if not is_int(value):
        name = f"{type(rule).__name__}: {where.name}"
        raise RulesError(f"{name} must be a whole number, not {short_repr(value)}")


def of_kind(kind: type[object]) -> Callable[[object, attrs.Attribute[Any], object], None]:
    """Return an attrs validator that checks the type of a field."""

    def check(rule: object, where: attrs.Attribute[Any], value: object) -> None:
        if not isinstance(value, kind):
            name = f"{type(rule).__name__}: {where.name}"
            raise RulesError(f"{name} must be of type {kind.__name__}, not {value_text(value)}")

    return check


def one_of(*values: str) -> Callable[[object, attrs.Attribute[Any], object], None]:
    """Return an attrs validator that checks that a field has one of these values."""

    def check(rule: object, where: attrs.Attribute[Any], value: object) -> None:
        if value not in values:
            name = f"{type(rule).__name__}: {where.name}"
            raise RulesError(
                f"{name} must be {join_words(map(repr, values), 'or')}, not {short_repr(value)}"
            )

    return check


def perhaps_cards(cards: str | Iterable[Card | str] | None) -> Cards | None:
    """Return a set of these cards; None stands for cards that the rule derives itself."""
    return None if cards is None else Cards(cards)


def by_players(value: Any) -> tuple[tuple[int, Any], ...]:
    """Return a mapping from numbers of players as sorted pairs."""
    try:
        found = dict(value)
        return tuple((players, found[players]) for players in sorted(map(whole_players, found)))
    except (TypeError, ValueError):
        raise RulesError(f"{short_repr(value)} is not a mapping from numbers of players") from None


def whole_players(players: Any) -> int:
    """Return a number of players in a rule, after a check."""
    if not is_int(players):
        raise RulesError(f"{short_repr(players)} is not a number of players")
    return players


def as_pairs(value: object) -> tuple[tuple[int, Cards], ...]:
    """Return pairs of a number of players and cards; 0 stands for any number of players.

    A single set of cards is for any number.
    """
    if isinstance(value, tuple) and all(isinstance(pair, tuple) for pair in value):
        if any(len(pair) != 2 for pair in value):
            raise RulesError(f"{short_repr(value)} are not pairs of a number of players and cards")
        value = dict(value)
    if isinstance(value, dict):
        return tuple(
            (players, Cards(value[players])) for players in sorted(map(whole_players, value))
        )
    cards = value if isinstance(value, Cards) else Cards(value)  # type: ignore[arg-type]
    return ((0, cards),) if cards else ()
