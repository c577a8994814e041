"""`Rules`: the record of all the rules of a game, and how amendments change it.

A variant is a value of this class, and `amend` makes another one. Every rule is an amendment that
sets its field of the record. A feature that touches several families is an amendment that sets
several fields. The amendments of one call are applied to the same rules, and their changes are
merged, so that their order has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Literal, Protocol, final

import attrs
from attrs import field, frozen
from attrs.validators import optional

from hearts._arguments import check_int, is_int, is_one_of, short_repr
from hearts._core.cards.action import CardsLike
from hearts._core.cards.cards import as_cards
from hearts._core.play.plan import FOLLOW_KEY
from hearts._values import Immutable, picture_of, short_call
from hearts._wording import did_you_mean, join_words
from hearts.errors import InputError, RulesError
from hearts.rules import reach
from hearts.rules.adjustments import ScoreRule
from hearts.rules.charging import Charging
from hearts.rules.component import Component, PlayRule, Section, of_kind
from hearts.rules.contract import (
    check_answer,
    check_methods,
    key_of,
    missing,
    texts_of,
    value_text,
)
from hearts.rules.dealing import Dealing
from hearts.rules.deck import Deck
from hearts.rules.effects import Effect
from hearts.rules.ending import End, EndAt
from hearts.rules.kitty import KittyRule
from hearts.rules.opening import HolderOpens, Opening
from hearts.rules.partners import Partners
from hearts.rules.passing import Passing
from hearts.rules.points import PointRule, heart_points, queen_points
from hearts.rules.ranking import EveryPlace, Ranking, SharedPlaces, Ties, VictoryPoints
from hearts.rules.results import ResultRule
from hearts.rules.shooting import Shoot
from hearts.rules.table import TableRules, table_rules
from hearts.rules.taking import Taking
from hearts.rules.wins import SpecialWin


class Amendment(Protocol):
    """A change of rules. Every rule is an amendment."""

    def apply(self, rules: Rules) -> Rules:
        """Return the rules with the change made."""


def _all(
    kind: type[Component],
) -> Callable[[Rules, attrs.Attribute[Any], tuple[Any, ...]], None]:
    check = of_kind(kind)

    def check_each(rules: Rules, where: attrs.Attribute[Any], values: tuple[Any, ...]) -> None:
        for value in values:
            check(rules, where, value)
        keys = [key_of(value, where.name) for value in values]
        for key in keys:
            if keys.count(key) > 1:
                raise RulesError(f"{where.name}: two rules have the key {key!r}")

    return check_each


def _ordered(rules: Any) -> tuple[Any, ...]:
    """Return the rules of a tuple in their fixed order: by priority, then by key."""
    if not isinstance(rules, Iterable):
        raise RulesError(f"{short_repr(rules)} is not a collection of rules")

    def place(rule: object) -> tuple[int, str]:
        priority = getattr(rule, "priority", 0)
        if not is_int(priority):
            raise RulesError(
                f"{short_repr(rule)}: priority must be a whole number, not {short_repr(priority)}"
            )
        return priority, str(getattr(rule, "key", ""))

    return tuple(sorted(rules, key=place))


def _counts(players: Any) -> tuple[int, ...]:
    """Return numbers of players, from one number or several."""
    if isinstance(players, int) or not isinstance(players, Iterable):
        return (players,)
    return tuple(players)


def _whole(rules: Rules, where: attrs.Attribute[Any], players: tuple[object, ...]) -> None:
    if not players:
        raise RulesError("players: the list is empty; it needs a number of players")
    if not all(map(is_int, players)):
        raise RulesError(f"players: {short_repr(players)} are not numbers of players")


def _best(rules: Rules, where: attrs.Attribute[Any], value: object) -> None:
    if not is_one_of(value, ("low", "high")):
        raise RulesError(f"best: the low or the high score wins, not {short_repr(value)}")


def _problems_at(table: TableRules) -> list[str]:
    """Return the contradictions at a table.

    Raises:
        RulesError: If the core cannot run the rules, where they do not contradict each other.
    """
    components = table.rules.components()
    found = [
        f"{rule.key}: {type(rule).__name__} is not a value; put @attrs.frozen before its class"
        for rule in components
        if "__attrs_attrs__" not in vars(type(rule))
    ]
    for rule in components:
        found += missing(rule, rule.key)
        found += texts_of(rule.key, "problems", rule.problems(table))
    found += [
        f"{rule.key}: this key is another rule's, a play rule needs its own"
        for rule in table.rules.play
        if rule.key in (table.rules.opening.key, *_NO_CHOICE)
    ]
    if not found:
        _ = table.plan, table.scoring_plan
        found += reach.problems(table)
    return found


@final
@frozen(kw_only=True, cache_hash=True, repr=False)
class Rules(Immutable):
    """All the rules of a game, a field for each slot. The name does not count for equality.

    `amend` changes them, `check` finds contradictions, `describe` tells them in English, and `diff`
    compares them with others. Most rules begin with a variant:

    >>> from hearts import variants
    >>> from hearts.rules import EndAt, Moon, Subtract
    >>> rules = variants.AMERICAN.amend(EndAt(50), Moon(Subtract()), name="ours")
    >>> rules.check()
    ()
    >>> rules.end
    EndAt(limit=50)

    Attributes:
        name: The name of the game.
        players: The numbers of players for which the game is made.
        deck: The cards used.
        dealing: The next dealer, and the direction of play.
        kitty: The undealt cards, and who gets them; None if all cards are dealt.
        passing: The cards passed before play.
        charging: The cards that may be exposed before play; None without charging.
        opening: The seat that leads first, and its card.
        play: The rules about which cards may be played, beyond the duty to follow suit.
        taking: The rules by which tricks are taken, besides the highest card of the suit led.
        points: The points of the cards taken.
        shoots: The moon, the sun and their effects.
        results: Changes to the result of a seat: multipliers and floors.
        partners: The sides; None if every seat plays alone.
        adjustments: Changes to a total that hits a mark.
        wins: Ways to win the match at once.
        end: The end of the match.
        ties: The effect of a tie for the best score.
        ranking: The way in which the seats are ranked.
        victory: The worth of each rank; None if ranks have no worth.
        best: The score that wins, ``"low"`` or ``"high"``.
    """

    name: str = field(default="unnamed", eq=False, validator=of_kind(str))
    players: tuple[int, ...] = field(default=(4,), converter=_counts, validator=_whole)
    deck: Deck = field(default=Deck(), validator=of_kind(Deck))
    dealing: Dealing = field(default=Dealing(), validator=of_kind(Dealing))
    kitty: KittyRule | None = field(default=None, validator=optional(of_kind(KittyRule)))
    passing: Passing = field(default=Passing(), validator=of_kind(Passing))
    charging: Charging | None = field(default=None, validator=optional(of_kind(Charging)))
    opening: Opening = field(default=HolderOpens(), validator=of_kind(Opening))
    play: tuple[PlayRule, ...] = field(default=(), converter=_ordered, validator=_all(PlayRule))
    taking: tuple[Taking, ...] = field(default=(), converter=_ordered, validator=_all(Taking))
    points: tuple[PointRule, ...] = field(
        default=(heart_points(), queen_points()), converter=_ordered, validator=_all(PointRule)
    )
    shoots: tuple[Shoot, ...] = field(default=(), converter=_ordered, validator=_all(Shoot))
    results: tuple[ResultRule, ...] = field(
        default=(), converter=_ordered, validator=_all(ResultRule)
    )
    partners: Partners | None = field(default=None, validator=optional(of_kind(Partners)))
    adjustments: tuple[ScoreRule, ...] = field(
        default=(), converter=_ordered, validator=_all(ScoreRule)
    )
    wins: tuple[SpecialWin, ...] = field(default=(), converter=_ordered, validator=_all(SpecialWin))
    end: End = field(default=EndAt(), validator=of_kind(End))
    ties: Ties = field(default=SharedPlaces(), validator=of_kind(Ties))
    ranking: Ranking = field(default=EveryPlace(), validator=of_kind(Ranking))
    victory: VictoryPoints | None = field(default=None, validator=optional(of_kind(VictoryPoints)))
    best: Literal["low", "high"] = field(default="low", validator=_best)

    def __attrs_post_init__(self) -> None:
        for rule in self.components():
            check_methods(rule, key_of(rule, rule.slot))
        for shoot in self.shoots:
            effect: object = getattr(shoot, "effect", None)
            if isinstance(effect, Effect):
                for each in (effect, *effect.options.values()):
                    check_methods(each, f"{shoot.key}: {key_of(each, shoot.key)}")

    def __repr__(self) -> str:
        """Return the call that makes these rules, with the values that are not the defaults.

        >>> Rules(name="quick", end=EndAt(50))
        Rules(name='quick', end=EndAt(limit=50))
        """
        return short_call(self)

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)

    def describe(self, players: int | None = None) -> str:
        """Return the rules in plain prose, from the deal to the last total.

        A rule that differs by number of players is printed with its numbers.

        Args:
            players: The number of players to describe; None for every number allowed.

        Raises:
            RulesError: If the rules contradict themselves.
            InputError: If the rules do not allow this number of players.

        >>> from hearts import variants
        >>> print(variants.GOLDEN_TEN.describe(5).partition("\\n\\n")[2].partition("\\n\\n")[0])
        This is a game for five players. There are no partners. The game is played with a pack
        of 56 cards, numbered 1 to 14 in red, yellow, green and black. In each colour the 14 is
        the highest card and the 1 the lowest. Turns go round to the left, clockwise.
        """
        from hearts.rules import prose

        return prose.described(self, players)

    def sections(self, players: int | None = None) -> tuple[Section, ...]:
        """Return the same prose in parts, each with its heading and its paragraphs.

        Raises:
            RulesError: If the rules contradict themselves.
            InputError: If the rules do not allow this number of players.

        >>> from hearts import variants
        >>> [section.heading for section in variants.GOLDEN_TEN.sections(5)][:2]
        ['The table and the cards', 'The deal']
        """
        from hearts.rules import prose

        return prose.sections(self, players)

    def diff(self, other: Rules, players: int | None = None) -> tuple[str, ...]:
        """Return the differences between these rules and others at a table.

        Differences in the data that change no sentence are left out.

        Args:
            other: The rules to compare with.
            players: The number of players to compare; None for every number that both allow. If
                there is none, each number is compared with the nearest number of the other rules.

        Returns:
            The sentences that only one set of rules has, or that stand in another order, an entry
            for each section of the rules; empty if there is no difference. The first entry says
            which numbers of players are compared, if the two rules allow different ones.

        Raises:
            RulesError: If rules contradict themselves.
            InputError: If *other* is not Rules, or one of the two does not allow this number.

        >>> from hearts import variants
        >>> for difference in variants.NEW_MOON.diff(variants.MICROSOFT):
        ...     print(difference.replace(". ", ".\\n"))
        Shooting.
        Here: 26 points are taken off the score of the shooter.
        There: 26 points are added to the score of each of the other players.
        """
        from hearts.rules import prose

        if not isinstance(other, Rules):
            raise InputError(f"other must be Rules, not {short_repr(other)}")
        return prose.difference(self, other, players)

    def with_rule(self, rule: Component) -> Rules:
        """Return these rules with *rule* in its place, instead of a rule of the same key."""
        slot = str(getattr(rule, "slot", None))
        if slot not in _FIELDS or not isinstance(getattr(rule, "key", None), str):
            raise RulesError(
                f"{short_repr(rule)} is not a rule: it needs a key, and a field that it fills"
            )
        change: dict[str, Any] = {slot: rule}
        if slot in _TUPLES:
            change[slot] = (*(old for old in getattr(self, slot) if old.key != rule.key), rule)
        return attrs.evolve(self, **change)

    def amend(self, *amendments: Amendment, **fields: Any) -> Rules:
        """Return new rules, with the amendments made and the fields set.

        ``name=`` sets a new name; without it, changed rules are called "..., amended".

        Raises:
            RulesError: If one rule is set in two ways, or a field does not exist.

        >>> from hearts import variants
        >>> from hearts.rules import EndAt, FirstTrickBar
        >>> rules = variants.AMERICAN.amend(FirstTrickBar(), EndAt(50), name="quick")
        >>> rules.name, rules.end.limit
        ('quick', 50)
        """
        unknown = sorted(set(fields) - {"name", *_FIELDS})
        if unknown:
            raise RulesError(*map(_unknown_field, unknown))
        named = "name" in fields
        name = fields.pop("name", self.name)
        changed = [_applied(amendment, self) for amendment in amendments]
        said: list[tuple[str, Any]] = [
            (amendment.slot, amendment)
            for amendment in amendments
            if isinstance(amendment, Component)
        ]
        if fields:
            changed.append(attrs.evolve(self, **fields))
            for slot in fields:
                value = getattr(changed[-1], slot)
                said += [(slot, each) for each in (value if slot in _TUPLES else [value])]
        merged = {slot: _merge(slot, self, changed, said) for slot in _FIELDS}
        rules = attrs.evolve(self, **merged, name=name)
        if not named and rules != self:
            rules = attrs.evolve(rules, name=f"{self.name.removesuffix(', amended')}, amended")
        return rules

    def table(self, players: int, charged: CardsLike = "") -> TableRules:
        """Return the rules at a table, with everything that follows from them there.

        Args:
            players: The number of players.
            charged: The cards that are charged in a deal.

        Raises:
            InputError: If the number of players is not valid, or an entry is not a card.

        >>> from hearts import variants
        >>> variants.GONG_ZHU.table(5).hand_size
        10
        """
        number = check_int(players, "players", 1)
        return table_rules(self, number, as_cards(charged, "charged"))

    def for_players(self, players: int) -> Rules:
        """Return these rules for one number of players, with every parameter set for that number.

        Raises:
            InputError: If *players* is not a whole number of at least 1.
        """
        number = check_int(players, "players", 1)
        changes: dict[str, Any] = {}
        for slot in _FIELDS:
            value = getattr(self, slot)
            if slot in _TUPLES:
                changes[slot] = tuple(_for_table(rule, number) for rule in value)
            elif isinstance(value, Component):
                changes[slot] = _for_table(value, number)
        return attrs.evolve(self, **changes)

    def components(self) -> tuple[Component, ...]:
        """Return every rule of the record, in the order of the fields."""
        found: list[Component] = []
        for slot in _FIELDS:
            value = getattr(self, slot)
            found += value if slot in _TUPLES else [value] if isinstance(value, Component) else []
        return tuple(found)

    def check(self, players: int | None = None) -> tuple[str, ...]:
        """Return every contradiction, a sentence each; empty if the game can be played.

        Args:
            players: The number of players to check; None for every number allowed.
        """
        problems: list[str] = []
        if players is not None and not is_one_of(players, self.players):
            allowed = join_words(map(str, self.players), "or")
            problems.append(
                f"players: these rules are played by {allowed}, not by {short_repr(players)}"
            )
            return tuple(problems)
        for number in self.players if players is None else (players,):
            if number < 2:
                problems.append(
                    f"players: a table of {number} is too small, Hearts takes 2 or more"
                )
                continue
            try:
                size = len(self.for_players(number).deck.cards(number))
                if number > size:
                    problems.append(f"deck: too few cards for {number} players: {size}")
                    continue
                problems += _problems_at(self.table(number))
            except RulesError as error:
                problems += error.problems
        return tuple(dict.fromkeys(problems))

    def warnings(self, players: int | None = None) -> tuple[str, ...]:
        """Return everything that is odd about rules that can be played, a sentence each.

        Args:
            players: The number of players to check; None for every number allowed. Nothing is odd
                for a number for which `check` finds contradictions.

        >>> from hearts import variants
        >>> from hearts.rules import EldestOpens
        >>> variants.AMERICAN.amend(EldestOpens(0)).warnings()
        ('opening: the dealer leads, 0 places away; the player on the left is 1 place away',)
        """
        found: list[str] = []
        for number in self.players if players is None else (players,):
            if not self.check(number):
                table = self.table(number)
                for rule in table.rules.components():
                    found += texts_of(rule.key, "warnings", rule.warnings(table))
                found += reach.warnings(table)
        return tuple(dict.fromkeys(found))


@final
@frozen
class Without(Immutable):
    """The amendment that removes the rule of a key, like ``Without("lead.broken")``.

    The key may also be that of a refusal that belongs to another rule, like ``"charging.waits"`` or
    ``"pass.barred"``. Then only this part of the rule is removed. After ``Without("opening")`` the
    same seat begins, with any card that the other rules leave.
    """

    key: str

    def apply(self, rules: Rules) -> Rules:
        """Return the rules without the rule of this key.

        Raises:
            RulesError: If the rules have no rule of this key, or no game is possible without it.
        """
        if self.key in _NO_CHOICE:
            raise RulesError(f"{self.key}: it is not optional, so it cannot be removed")
        for slot in _FIELDS:
            value = getattr(rules, slot)
            left = value
            if slot in _TUPLES:
                left = tuple(rule for rule in value if rule.key != self.key)
            elif isinstance(value, Component):
                left = value.without(self.key)
            change: dict[str, Any] = {slot: left}
            if left != value:
                return attrs.evolve(rules, **change)
        raise RulesError(f"{self.key}: {rules.name} has no rule of this key")


_FIELDS = tuple(part.name for part in attrs.fields(Rules) if part.name != "name")
_TUPLES = ("play", "taking", "points", "shoots", "results", "adjustments", "wins")


#: The keys of refusals that cannot be removed: the game, or the phase, depends on them.
_NO_CHOICE = (
    "phase", "match.over", "turn", "hand.holds", "call", "pass.again", "pass.form", "pass.count",
    "charging.cards", "charging.again", "exchange.count", FOLLOW_KEY, "choice",
)  # fmt: skip


def _unknown_field(name: str) -> str:
    """Return the sentence about a field that rules do not have."""
    more = did_you_mean(name, ("name", *_FIELDS))
    return f"{name}: rules have no such field{more and f'; {more}'}"


def _for_table(rule: Component, players: int) -> Component:
    """Return a rule for a table of this number of players."""
    found: object = rule.for_table(players)
    right = isinstance(found, Component) and found.slot == rule.slot
    check_answer(rule.key, "for_table", right, f"a rule for the field {rule.slot}", found)
    return found  # type: ignore[return-value]


def _applied(amendment: Amendment, rules: Rules) -> Rules:
    apply = getattr(amendment, "apply", None)
    if isinstance(amendment, type) or apply is None:
        given = value_text(amendment)
        raise RulesError(f"an amendment is a rule, or another value with apply(rules), not {given}")
    changed = apply(rules)
    if not isinstance(changed, Rules):
        raise RulesError(f"{short_repr(amendment)} gave {short_repr(changed)} in place of rules")
    return changed


def _merge(slot: str, base: Rules, changed: list[Rules], said: list[tuple[str, Any]]) -> Any:
    """Return the value of a field after several amendments to the same rules.

    A field that an amendment leaves unchanged is no change, unless it was set by its name or by the
    rule in it.

    Args:
        slot: The field.
        base: The rules before.
        changed: The rules after each amendment.
        said: The fields that were set by their names or by a rule, each with the value or the rule.
    """
    values_said = [value for name, value in said if name == slot]
    before = getattr(base, slot)
    if slot not in _TUPLES:
        after = [getattr(rules, slot) for rules in changed]
        return _settle(slot, before, [*(new for new in after if new != before), *values_said])
    old = {rule.key: rule for rule in before}
    new = [{rule.key: rule for rule in getattr(rules, slot)} for rules in changed]
    merged = []
    for key in dict.fromkeys(key for rules in [old, *new] for key in rules):
        values = [rules.get(key) for rules in new if rules.get(key) != old.get(key)]
        values += [rule for rule in values_said if rule.key == key]
        merged.append(_settle(key, old.get(key), values))
    return tuple(rule for rule in merged if rule is not None)


def _settle(what: str, before: Any, changes: list[Any]) -> Any:
    """Return one rule after changes by several amendments, which must be equal or must merge."""

    def merge(one: Any, other: Any) -> Any:
        if one == other:
            return one
        if isinstance(one, Component) and isinstance(other, Component):
            both = one.merged(other)
            if both is not None:
                return both
        raise RulesError(f"{what}: conflicting values, {short_repr(one)} and {short_repr(other)}")

    return reduce(merge, changes) if changes else before
