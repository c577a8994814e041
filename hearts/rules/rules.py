"""`Rules`: the record of all the rules of a game, and how two of them are put together.

A variant is a value of this class. Another one is made by `amend`: every rule is an amendment that
takes its place in the record, and a feature that touches several families is one that changes
several places. The amendments of one call are applied to the same rules and what they change is
merged, so that their order means nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, Literal, Protocol, final

import attrs
from attrs import field, frozen

from hearts.core.cards import Cards
from hearts.core.plan import FOLLOW_KEY
from hearts.errors import RulesError
from hearts.rules.component import Component, PlayRule, Setting, of_kind
from hearts.rules.dealing import Dealing
from hearts.rules.deck import Deck
from hearts.rules.ending import End, EndAt, EveryPlace, Ranking, SharedPlaces, Ties
from hearts.rules.opening import HolderOpens, Opening
from hearts.rules.passing import Passing
from hearts.rules.points import PointRule, hearts, queen
from hearts.rules.shooting import Shoot


class Amendment(Protocol):
    """Anything that can change rules: every rule is one."""

    def apply(self, rules: Rules) -> Rules:
        """The rules with the change made."""


def _all(
    kind: type[Component],
) -> Callable[[Rules, attrs.Attribute[Any], tuple[Any, ...]], None]:
    check = of_kind(kind)

    def check_each(rules: Rules, where: attrs.Attribute[Any], values: tuple[Any, ...]) -> None:
        for value in values:
            check(rules, where, value)
            if not isinstance(getattr(value, "key", None), str):
                raise RulesError(f"{where.name}: {value!r} has no key")
        keys = [value.key for value in values]
        for key in keys:
            if keys.count(key) > 1:
                raise RulesError(f"{where.name}: two rules have the key {key!r}")

    return check_each


def _ordered(rules: Any) -> tuple[Any, ...]:
    """Rules of a tuple in their fixed order: by family, then by key."""
    try:
        return tuple(
            sorted(rules, key=lambda rule: (getattr(rule, "family", 0), getattr(rule, "key", "")))
        )
    except TypeError:
        raise RulesError(f"{rules!r} is no collection of rules") from None


def _counts(players: Any) -> tuple[int, ...]:
    """Numbers of players, one or several."""
    if isinstance(players, int) or not isinstance(players, Iterable):
        return (players,)
    return tuple(players)


def _whole(rules: Rules, where: attrs.Attribute[Any], players: tuple[object, ...]) -> None:
    if not players or any(isinstance(n, bool) or not isinstance(n, int) for n in players):
        raise RulesError(f"players: {players!r} are no numbers of players")


def _best(rules: Rules, where: attrs.Attribute[Any], value: object) -> None:
    if value not in ("low", "high"):
        raise RulesError(f"best: the low or the high score wins, not {value!r}")


@final
@frozen(kw_only=True, cache_hash=True)
class Rules:
    """All the rules of a game, a field a family. Equal if the rules are; the name is a label.

    Attributes:
        name: What the game is called.
        players: The numbers of players that it can be played by.
        deck: The cards used.
        dealing: Who deals next, and which way round is played.
        passing: What is passed before play.
        opening: Who leads first, and what.
        play: Which cards may be played, beyond the duty to follow suit.
        points: What the cards taken count.
        shoots: What taking everything does.
        end: When the match is over.
        ties: What a tie for the best score does then.
        ranking: How the seats are ranked.
        best: Does the ``"low"`` score win or the ``"high"`` one?
    """

    name: str = field(default="unnamed", eq=False, validator=of_kind(str))
    players: tuple[int, ...] = field(default=(4,), converter=_counts, validator=_whole)
    deck: Deck = field(default=Deck(), validator=of_kind(Deck))
    dealing: Dealing = field(default=Dealing(), validator=of_kind(Dealing))
    passing: Passing = field(default=Passing(), validator=of_kind(Passing))
    opening: Opening = field(default=HolderOpens(), validator=of_kind(Opening))
    play: tuple[PlayRule, ...] = field(default=(), converter=_ordered, validator=_all(PlayRule))
    points: tuple[PointRule, ...] = field(
        default=(hearts(), queen()), converter=_ordered, validator=_all(PointRule)
    )
    shoots: tuple[Shoot, ...] = field(default=(), converter=_ordered, validator=_all(Shoot))
    end: End = field(default=EndAt(), validator=of_kind(End))
    ties: Ties = field(default=SharedPlaces(), validator=of_kind(Ties))
    ranking: Ranking = field(default=EveryPlace(), validator=of_kind(Ranking))
    best: Literal["low", "high"] = field(default="low", validator=_best)

    def put(self, rule: Component) -> Rules:
        """These rules with *rule* in its place; in a tuple it replaces the one of its key."""
        slot = str(getattr(rule, "slot", None))
        if slot not in _FIELDS or not isinstance(getattr(rule, "key", None), str):
            raise RulesError(f"{rule!r} is no rule: it needs a key, and a field that it fills")
        change: dict[str, Any] = {slot: rule}
        if slot in _TUPLES:
            change[slot] = (*(old for old in getattr(self, slot) if old.key != rule.key), rule)
        return attrs.evolve(self, **change)

    def amend(self, *amendments: Amendment, **fields: Any) -> Rules:
        """New rules: these with the amendments made and the fields set.

        A new name is given by ``name=``; without one, changed rules are called "..., amended".

        Raises:
            RulesError: If two of them set one thing differently, or a field does not exist.

        >>> from hearts import variants
        >>> from hearts.rules import EndAt, FirstTrickBar
        >>> rules = variants.AMERICAN.amend(FirstTrickBar(), EndAt(50), name="quick")
        >>> rules.name, rules.end.limit
        ('quick', 50)
        """
        unknown = sorted(set(fields) - {"name", *_FIELDS})
        if unknown:
            raise RulesError(*(f"{name}: rules have no such field" for name in unknown))
        named = "name" in fields
        name = fields.pop("name", self.name)
        changed = [_applied(amendment, self) for amendment in amendments]
        if fields:
            changed.append(attrs.evolve(self, **fields))
        said = [amendment for amendment in amendments if isinstance(amendment, Component)]
        merged = {slot: _merge(slot, self, changed, said) for slot in _FIELDS}
        rules = attrs.evolve(self, **merged, name=name)
        if not named and rules != self:
            rules = attrs.evolve(rules, name=f"{self.name.removesuffix(', amended')}, amended")
        return rules

    def setting(self, players: int) -> Setting:
        """The figures of a table of so many."""
        deck = self.deck.cards(players)
        values: dict[Any, int] = {}
        for rule in self.points:
            values.update(rule.values(deck))
        setting = Setting(players, deck, len(deck) // players, values)
        watched = [rule.watches(deck) for rule in self.points]
        watched += [shoot.cards_needed(setting) & deck for shoot in self.shoots]
        return attrs.evolve(setting, watched=reduce(Cards.__or__, watched, Cards()))

    def components(self) -> tuple[Component, ...]:
        """Every rule of the record, in the order of the fields."""
        found: list[Component] = []
        for slot in _FIELDS:
            value = getattr(self, slot)
            found += value if slot in _TUPLES else [value] if isinstance(value, Component) else []
        return tuple(found)

    def check(self, players: int | None = None) -> tuple[str, ...]:
        """Every contradiction, a sentence each; empty if the game can be played.

        Args:
            players: Look at this number of players only; at every one allowed if None.
        """
        problems: list[str] = []
        if players is not None and players not in self.players:
            allowed = " or ".join(map(str, self.players))
            problems.append(f"players: these rules are played by {allowed}, not by {players}")
            return tuple(problems)
        for number in self.players if players is None else (players,):
            if number < 3:
                problems.append(
                    f"players: a table of {number} is too small, Hearts takes 3 or more"
                )
                continue
            setting = self.setting(number)
            for rule in self.components():
                problems += rule.problems(self, setting)
        for rule in self.play:
            if rule.key in (self.opening.key, FOLLOW_KEY, *_TAKEN):
                problems.append(
                    f"{rule.key}: this key is another rule's, a play rule needs its own"
                )
        return tuple(dict.fromkeys(problems))

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; here everybody plays for themselves."""
        return tuple((seat,) for seat in range(players))

    def places(self, scores: tuple[int, ...]) -> tuple[int, ...]:
        """The place of each seat by score, 1 for the best; equal scores share the better one."""
        sign = 1 if self.best == "low" else -1
        return tuple(1 + sum(sign * other < sign * score for other in scores) for score in scores)

    def winners_of(self, scores: tuple[int, ...], deals: int) -> tuple[int, ...] | None:
        """Who has won with these scores after so many deals; None if the match goes on."""
        if not self.end.reached(scores, deals):
            return None
        places = self.places(scores)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return None if self.ties.plays_on(winners) else winners


@final
@frozen
class Without:
    """The amendment that takes a rule of this key out, like ``Without("lead.broken")``."""

    key: str

    def apply(self, rules: Rules) -> Rules:
        """The rules without it; RulesError if they have none of this key."""
        for slot in _TUPLES:
            left = tuple(rule for rule in getattr(rules, slot) if rule.key != self.key)
            change: dict[str, Any] = {slot: left}
            if left != getattr(rules, slot):
                return attrs.evolve(rules, **change)
        raise RulesError(f"{self.key}: {rules.name} has no rule of this key to take out")


_FIELDS = tuple(part.name for part in attrs.fields(Rules) if part.name != "name")
_TUPLES = ("play", "points", "shoots")


#: The keys of refusals that come from no rule of the record.
_TAKEN = ("turn", "phase", "hand.holds", "match.over", "choice")


def _applied(amendment: Amendment, rules: Rules) -> Rules:
    apply = getattr(amendment, "apply", None)
    if isinstance(amendment, type) or apply is None:
        raise RulesError(f"{amendment!r} is no amendment: a rule, or a value with apply(rules)")
    changed = apply(rules)
    if not isinstance(changed, Rules):
        raise RulesError(f"{amendment!r} gave {changed!r} in place of rules")
    return changed


def _merge(slot: str, base: Rules, changed: list[Rules], said: list[Component]) -> Any:
    """What a field comes to when several amendments were applied to the same rules.

    What an amendment leaves as it was is no change, unless the amendment is the very rule (*said*).
    """
    rules_said = [rule for rule in said if rule.slot == slot]
    before = getattr(base, slot)
    if slot not in _TUPLES:
        after = [getattr(rules, slot) for rules in changed]
        return _settle(slot, before, [*(new for new in after if new != before), *rules_said])
    old = {rule.key: rule for rule in before}
    new = [{rule.key: rule for rule in getattr(rules, slot)} for rules in changed]
    merged = []
    for key in dict.fromkeys(key for rules in [old, *new] for key in rules):
        values = [rules.get(key) for rules in new if rules.get(key) != old.get(key)]
        values += [rule for rule in rules_said if rule.key == key]
        merged.append(_settle(key, old.get(key), values))
    return tuple(rule for rule in merged if rule is not None)


def _settle(what: str, before: Any, changes: list[Any]) -> Any:
    """One thing that some amendments have changed: to the same, or in a way that merges."""

    def merge(one: Any, other: Any) -> Any:
        if one == other:
            return one
        if isinstance(one, Component) and isinstance(other, Component):
            both = one.merged(other)
            if both is not None:
                return both
        raise RulesError(f"{what}: set in two ways at once, to {one!r} and to {other!r}")

    return reduce(merge, changes) if changes else before
