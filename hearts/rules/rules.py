"""`Rules`: the record of all the rules of a game, and how two of them are put together.

A variant is a value of this class. Another one is made by `amend`: every rule is an amendment that
takes its place in the record, and a feature that touches several families is one that changes
several places. The amendments of one call are applied to the same rules and what they change is
merged, so that their order means nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, reduce
from typing import Any, Literal, Protocol, final

import attrs
from attrs import field, frozen
from attrs.validators import optional

from hearts.core.cards import Card, Cards
from hearts.core.plan import FOLLOW_KEY
from hearts.errors import InputError, RulesError
from hearts.rules.charging import Charging
from hearts.rules.component import Component, PlayRule, Setting, of_kind
from hearts.rules.dealing import Dealing
from hearts.rules.deck import Deck
from hearts.rules.ending import End, EndAt
from hearts.rules.kitty import Kitty
from hearts.rules.opening import HolderOpens, Opening
from hearts.rules.partners import Partners
from hearts.rules.passing import Passing
from hearts.rules.points import PointRule, hearts, queen
from hearts.rules.ranking import EveryPlace, Ranking, SharedPlaces, Ties, VictoryPoints
from hearts.rules.results import ResultRule
from hearts.rules.shooting import Shoot
from hearts.rules.standing import Calm, Standing, overlap
from hearts.rules.taking import Taking
from hearts.rules.wins import SpecialWin
from hearts.rules.wraps import ScoreRule
from hearts.values import Immutable


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
class Rules(Immutable):
    """All the rules of a game, a field a family. Equal if the rules are; the name is a label.

    Attributes:
        name: What the game is called.
        players: The numbers of players that it can be played by.
        deck: The cards used.
        dealing: Who deals next, and which way round is played.
        kitty: Who gets undealt cards; None if all are dealt.
        passing: What is passed before play.
        charging: Which cards may be exposed before play; None if nothing is.
        opening: Who leads first, and what.
        play: Which cards may be played, beyond the duty to follow suit.
        taking: How tricks are taken, where it is not just by the highest card of the suit led.
        points: What the cards taken count.
        shoots: What taking everything does.
        results: What becomes of a seat's result of a deal: multipliers and floors.
        partners: Who plays together; None if everybody plays alone.
        wraps: What becomes of a total that hits a mark.
        wins: What wins the match at once.
        end: When the match is over.
        ties: What a tie for the best score does then.
        ranking: How the seats are ranked.
        victory: What each rank is worth; None if nothing.
        best: Does the ``"low"`` score win or the ``"high"`` one?
    """

    name: str = field(default="unnamed", eq=False, validator=of_kind(str))
    players: tuple[int, ...] = field(default=(4,), converter=_counts, validator=_whole)
    deck: Deck = field(default=Deck(), validator=of_kind(Deck))
    dealing: Dealing = field(default=Dealing(), validator=of_kind(Dealing))
    kitty: Kitty | None = field(default=None, validator=optional(of_kind(Kitty)))
    passing: Passing = field(default=Passing(), validator=of_kind(Passing))
    charging: Charging | None = field(default=None, validator=optional(of_kind(Charging)))
    opening: Opening = field(default=HolderOpens(), validator=of_kind(Opening))
    play: tuple[PlayRule, ...] = field(default=(), converter=_ordered, validator=_all(PlayRule))
    taking: tuple[Taking, ...] = field(default=(), converter=_ordered, validator=_all(Taking))
    points: tuple[PointRule, ...] = field(
        default=(hearts(), queen()), converter=_ordered, validator=_all(PointRule)
    )
    shoots: tuple[Shoot, ...] = field(default=(), converter=_ordered, validator=_all(Shoot))
    results: tuple[ResultRule, ...] = field(
        default=(), converter=_ordered, validator=_all(ResultRule)
    )
    partners: Partners | None = field(default=None, validator=optional(of_kind(Partners)))
    wraps: tuple[ScoreRule, ...] = field(default=(), converter=_ordered, validator=_all(ScoreRule))
    wins: tuple[SpecialWin, ...] = field(default=(), converter=_ordered, validator=_all(SpecialWin))
    end: End = field(default=EndAt(), validator=of_kind(End))
    ties: Ties = field(default=SharedPlaces(), validator=of_kind(Ties))
    ranking: Ranking = field(default=EveryPlace(), validator=of_kind(Ranking))
    victory: VictoryPoints | None = field(default=None, validator=optional(of_kind(VictoryPoints)))
    best: Literal["low", "high"] = field(default="low", validator=_best)

    def describe(self, players: int | None = None) -> str:
        """The rules in plain prose, as they are told at a table, from the deal to the last total.

        What is different for different numbers of players is said with the number.

        Args:
            players: Tell only what holds for so many; for every number allowed if None.

        Raises:
            RulesError: If the rules contradict themselves.
            InputError: If they are not for so many players.

        >>> from hearts import variants
        >>> print(variants.GOLDEN_TEN.describe(5).partition("\\n\\n")[2].partition("\\n\\n")[0])
        This is a game for five players. Everybody plays alone. The game is played with a pack
        of 56 cards, numbered 1 to 14 in red, yellow, green and black. In each colour the 14 is
        the highest card and the 1 the lowest. Turns go round to the left, clockwise.
        """
        from hearts.rules import prose

        return prose.described(self, players)

    def diff(self, other: Rules, players: int | None = None) -> tuple[str, ...]:
        """How the play differs from that by other rules, at a table and not in the data.

        Args:
            other: The rules to compare with.
            players: Compare the game for so many; for every number that both allow if None.

        Returns:
            What is said of these rules and not of the others, and the other way round, an entry for
            each section of the rules; nothing if there is no difference.

        Raises:
            RulesError: If rules contradict themselves.
            InputError: If *other* is no Rules, or the rules are not for so many players.

        >>> from hearts import variants
        >>> for difference in variants.NEW_MOON.diff(variants.MICROSOFT):
        ...     print(difference.replace(". ", ".\\n"))
        Shooting.
        Here: 26 points are taken off the score of the shooter.
        There: 26 points are added to the score of every other player.
        """
        from hearts.rules import prose

        if not isinstance(other, Rules):
            raise InputError(f"rules differ from other rules, not from {other!r}")
        return prose.difference(self, other, players)

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

    def for_table(self, players: int) -> Rules:
        """These rules as they are at a table of so many, where some differ by that number."""
        return _for_table(self, players)

    def setting(self, players: int, charged: Cards = Cards()) -> Setting:  # noqa: B008
        """The figures of a table of so many, in a deal in which these cards are charged."""
        return _setting(self, players, charged)

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
            size = len(self.deck.cards(number))
            if number > size:
                problems.append(f"deck: {size} cards are too few for {number} players")
                continue
            setting = self.setting(number)
            for rule in self.for_table(number).components():
                problems += rule.problems(self, setting)
        for rule in self.play:
            if rule.key in (self.opening.key, FOLLOW_KEY, *_TAKEN):
                problems.append(
                    f"{rule.key}: this key is another rule's, a play rule needs its own"
                )
        return tuple(dict.fromkeys(problems))

    def sides(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; each seat is one where everybody plays alone."""
        if self.partners is not None:
            return self.partners.sides(players)
        return tuple((seat,) for seat in range(players))

    def places(self, standing: Standing) -> tuple[int, ...]:
        """The place of each seat by score, 1 for the best: one more than the number of sides that
        did better."""
        sign = 1 if self.best == "low" else -1
        measures = [sign * measure for measure in self.end.measures(standing)]
        sides = [measures[side[0]] for side in self.sides(standing.players)]
        return tuple(1 + sum(other < own for other in sides) for own in measures)

    def adjusted(
        self, standing: Standing, totals: tuple[int, ...]
    ) -> tuple[tuple[int, ...], dict[int, dict[str, int]]]:
        """The totals after a deal once marks are hit, and what players may choose, by seat.

        *standing* is how the match stood before the deal. Everything happens at once; who may
        choose keeps the total for now.
        """
        before = self.end.adjusted(standing, totals)
        found = list(before)
        choices: dict[int, dict[str, int]] = {}
        for seat, total in enumerate(before):
            spoken = (rule.after(total, before) for rule in self.wraps)
            options = next(filter(None, spoken), {})
            if len(options) == 1:
                [found[seat]] = options.values()
            elif options:
                choices[seat] = options
        return tuple(found), choices

    def verdict(self, standing: Standing) -> Verdict | None:
        """Who has won where the match stands so, and by which rule; None if it goes on."""
        if not standing.deals:
            return None
        special = {rule.key: rule.winners(standing) for rule in self.wins}
        if standing.won_by:
            special["shoot"] = standing.won_by
        sides = self.sides(standing.players)
        named = {seat for seats in special.values() for seat in seats}
        winners = tuple(sorted(seat for side in sides if named & set(side) for seat in side))
        if winners:
            return Verdict(winners, next(key for key, seats in special.items() if seats), True)
        if not self.end.reached(standing):
            return None
        winners = self.ranking.winners(self.places(standing), standing.scores)
        if self.ties.plays_on([side for side in sides if set(side) & set(winners)]):
            return None
        return Verdict(winners, self.end.ended_by(standing), False)

    def ended(self, standing: Standing) -> bool:
        """Is the match over where it stands so? It is asked after every deal."""
        if self.wins or standing.won_by or self.ties.may_play_on:
            return self.verdict(standing) is not None
        return standing.deals > 0 and self.end.reached(standing)

    def ends_next(self, standing: Standing) -> bool:
        """Is the match surely over after the next deal? *standing* is how it stands before it."""
        return self.end.ends_next(standing) and not self.ties.may_play_on

    def calm(self, standing: Standing) -> Calm:
        """Between which totals the next deal surely changes nothing but the totals.

        Nothing is asked or wrapped then, and unless the match surely ends it goes on. *standing* is
        how it stands before the deal. None if that is never sure.
        """
        calms = [rule.calm(standing) for rule in self.wraps]
        if not self.ends_next(standing):
            calms.append(self.end.calm(standing))
            calms += [rule.calm(standing) for rule in self.wins]
        return overlap(calms, standing.players)

    def winners(self, standing: Standing) -> tuple[int, ...] | None:
        """Who has won where the match stands so, ties broken; None if it goes on."""
        verdict = self.verdict(standing)
        if verdict is None or verdict.special or len(verdict.winners) == 1:
            return None if verdict is None else verdict.winners
        places = self.ties.broken(self.places(standing), standing)
        return self.ranking.winners(places, standing.scores)


@final
@frozen
class Verdict(Immutable):
    """That a match is over.

    Attributes:
        winners: The best seats by score, before ties are broken, or those of a special win.
        ended_by: The key of the rule that ended it.
        special: Did the winners win by a rule of their own, whatever the scores?
    """

    winners: tuple[int, ...]
    ended_by: str
    special: bool


@final
@frozen
class Without(Immutable):
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
_TUPLES = ("play", "taking", "points", "shoots", "results", "wraps", "wins")


#: The keys of refusals that come from no rule of the record.
_TAKEN = ("turn", "phase", "hand.holds", "match.over", "choice")


@lru_cache(maxsize=256)
def _for_table(rules: Rules, players: int) -> Rules:
    changes: dict[str, Any] = {}
    for slot in _FIELDS:
        value = getattr(rules, slot)
        if slot in _TUPLES:
            changes[slot] = tuple(rule.for_table(players) for rule in value)
        elif isinstance(value, Component):
            changes[slot] = value.for_table(players)
    return attrs.evolve(rules, **changes)


@lru_cache(maxsize=256)
def _setting(rules: Rules, players: int, charged: Cards) -> Setting:
    deck = rules.deck.cards(players)
    table = rules.for_table(players)
    values: dict[Card, int] = {}
    second: list[Card] = []
    for rule in table.points:
        own = rule.values(deck)
        values.update(own)
        second += own if rule.imaginary else ()
    doubled = Cards() if rules.charging is None else rules.charging.doubled(charged)
    values.update({card: 2 * values[card] for card in values if card in doubled})
    kept = 0 if rules.kitty is None or rules.kitty.size is None else rules.kitty.size
    hand_size = (len(deck) - kept) // players
    setting = Setting(
        players=players,
        deck=deck,
        hand_size=hand_size,
        values=values,
        kitty_size=len(deck) - hand_size * players,
        doubled=doubled,
        charged=charged,
        second=Cards(second),
        sides=rules.sides(players),
        sign=1 if rules.best == "low" else -1,
    )
    watched = [rule.watches(deck) for rule in table.points]
    watched += [rule.watches(deck) for rule in table.results]
    watched += [shoot.cards_needed(setting) & deck for shoot in table.shoots]
    return attrs.evolve(setting, watched=reduce(Cards.__or__, watched, Cards()))


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
