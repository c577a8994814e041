"""Shooting the moon and the sun (G11).

A shoot is recognized by the cards or tricks taken, never by a score that happens to be 26.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, final

import attrs
from attrs import evolve, field, frozen

from hearts._arguments import short_repr
from hearts._core.cards.cards import Cards
from hearts._core.score.plan import ShootCondition
from hearts._wording import capitalized, others_text
from hearts.rules.component import (
    Component,
    Heading,
    Pairs,
    Sentence,
    by_players,
    of_kind,
    perhaps_cards,
    whole,
)
from hearts.rules.effects import Choice, Effect, Stake, effects_of, may_win

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


class Shoot(Component):
    """The base of the rules that reward taking everything.

    Attributes:
        kind: ``"moon"`` or ``"sun"``.
        every_trick: Whether the shooter takes every trick, whatever the cards; by default False.
        effect: The effect.
        worth: The worth, 0 or more, if the rule fixes one. It counts in favour of the shooter,
            whether low or high scores win.
        by: The shooter: one ``"seat"`` alone, or a ``"side"`` together. If partners pool their
            tricks, it is always the side.
    """

    __slots__ = ()

    _required: ClassVar[tuple[str, ...]] = ("cards_needed", "value")
    slot: ClassVar[str] = "shoots"
    kind: ClassVar[Literal["moon", "sun"]]
    every_trick: ClassVar[bool] = False
    effect: Effect
    worth: int | None = None
    by: Literal["seat", "side"] = "seat"

    def cards_needed(self, table: TableRules) -> Cards:
        """Return the cards that must be taken; in a shoot they do not count for the shooter."""
        raise NotImplementedError

    def value(self, table: TableRules) -> int:
        """Return the worth of the shoot."""
        raise NotImplementedError

    def imaginary_value(self, table: TableRules) -> int:
        """Return the worth of the shoot in the second column of Complex Hearts."""
        return 0

    def shooter(
        self, table: TableRules, taken: tuple[Cards, ...], tricks: tuple[int, ...] | None = None
    ) -> int | None:
        """Return the index of the pile whose owner has shot; None if nobody has.

        Args:
            table: The rules at the table.
            taken: The cards taken, by seat or by side.
            tricks: The number of tricks for each pile; None if the numbers are not known.
        """
        needed = self.cards_needed(table)
        return next((seat for seat, cards in enumerate(taken) if needed <= cards), None)

    def lower(self, table: TableRules, *, together: bool) -> ShootCondition | None:
        """Return the condition of this shoot for the core; None if `shooter` must be called.

        Args:
            table: The rules at the table.
            together: Whether partners shoot together.
        """
        return None

    def stake(self, table: TableRules) -> Stake:
        """Return the worth of the shoot at a table, and the players concerned, in words."""
        worth = self.value(table) * table.sign
        imaginary = self.imaginary_value(table) * table.sign
        if table.rules.partners is None:
            others = others_text(table.players)
            return Stake(worth, imaginary, others=others, opponents=others)
        first = "the partner of that side who comes first from the dealer's left"
        if table.rules.partners.pooled:
            side = "the side that shot"
            others = "the other side" if len(table.sides) == 2 else "each of the other sides"
            return Stake(worth, imaginary, side, side, others, others, first)
        opponents = "each opponent"
        if self.by == "side":
            scorer = "the first partner of that side (counted to the left, always from one seat)"
            return Stake(worth, imaginary, scorer, "that side", opponents, opponents, first)
        others = "each of the other players (partners are not spared)"
        return Stake(worth, imaginary, "the shooter", "the side of the shooter", others, opponents)

    def describe(self, table: TableRules, taken: str, cards: str, times: int) -> Iterator[Sentence]:
        """Yield the sentences about a shoot, as one paragraph.

        Args:
            table: The rules at the table.
            taken: The cards or tricks that a shooter takes, in words, and the name of the shoot.
            cards: The cards that then count nothing, in words.
            times: The number by which the points of these cards are multiplied for the worth of the
                shoot; 0 if the worth is always the same.
        """
        who = "A side that" if table.pooled or self.by == "side" else "A player who"
        parts = [f"{who} takes {taken}."]
        effects = effects_of(self.effect)
        if not all(effect.wins for effect in effects):
            lest = ", unless the match is won by it" if may_win(self.effect) else ""
            shooter = "that side" if who.startswith("A side") else "the shooter"
            parts.append(
                f"{cards} then count nothing against {shooter}{lest}; all other points stand."
            )
        parts.append(f"{capitalized(self.effect.words(self.stake(table)))}.")
        charging = table.rules.charging
        if charging is not None and times:
            twice = charging.doubled(charging.cards) & self.cards_needed(table)
            if table.penalty(twice):
                parts.append(
                    "If charged cards make these cards count more, the worth of the shoot rises by "
                    f"{'' if times == 1 else 'twice '}the points that the charges add."
                )
        if len(table.rules.shoots) > 1:
            parts = [" ".join(parts)]
        yield from ((Heading.SHOOTING, part) for part in parts)

    def problems(self, table: TableRules) -> Iterable[str]:
        if isinstance(self.effect, Choice):
            keys = [effect.key for effect in self.effect.effects]
            if len(set(keys)) < max(2, len(keys)) or Choice.key in keys:
                yield f"{self.key}: a choice is between two or more different effects"
        if self.by not in ("seat", "side"):
            yield f"{self.key}: it is shot by a seat or by a side, not by {short_repr(self.by)}"
        if self.by == "side" and table.rules.partners is None:
            yield f"{self.key}: it is shot by a side, but nobody has a partner"
        if self.worth is not None and self.worth < 0:
            yield (
                f"{self.key}: the worth {self.worth} is below 0; give its size, and the score that "
                "wins decides the direction"
            )


def _each_an_effect(rule: object, where: attrs.Attribute[Any], effects: Pairs[int, Effect]) -> None:
    for _, effect in effects:
        of_kind(Effect)(rule, where, effect)


@final
@frozen
class Moon(Shoot):
    """One seat takes every penalty card of the deck in use.

    Attributes:
        effect: The effect: `Add`, `Subtract`, `Choice`, `AddUnlessShooterLoses`,
            `AddUnlessOpponentWins`, `Nothing` or `WinMatch`.
        cards: The cards that must be taken; None for all that count against their taker.
        worth: The worth, 0 or more. None for the sum of the points of those needed cards
            that count against their taker.
        counting: Whether cards that count in favour of their taker must be taken as well.
        by: The shooter: one ``"seat"``, or a ``"side"`` together.
        effects: Other effects by number of players.
        key: A key of its own for a second moon beside the first, like ``"moon.hearts"``.
    """

    kind: ClassVar[Literal["moon", "sun"]] = "moon"

    effect: Effect = field(default=Choice(), validator=of_kind(Effect))
    cards: Cards | None = field(default=None, converter=perhaps_cards)
    worth: int | None = field(default=None, validator=whole)
    counting: bool = field(default=False, validator=of_kind(bool))
    by: Literal["seat", "side"] = field(default="seat", validator=of_kind(str))
    effects: Pairs[int, Effect] = field(default=(), converter=by_players, validator=_each_an_effect)
    key: str = field(default="moon", validator=of_kind(str))  # type: ignore[misc]

    def for_table(self, players: int) -> Moon:
        if not self.effects:
            return self
        return evolve(self, effect=dict(self.effects).get(players, self.effect), effects=())

    def cards_needed(self, table: TableRules) -> Cards:
        needed = table.shoot_cards if self.cards is None else self.cards
        if self.counting:
            counting = Cards([card for card in table.deck if table.values.get(card, 0)])
            needed = needed | counting - table.apart
        return needed

    def lower(self, table: TableRules, *, together: bool) -> ShootCondition | None:
        needed = self.cards_needed(table)
        return ShootCondition(needed.one, needed.two, every_trick=False, together=together)

    def value(self, table: TableRules) -> int:
        if self.worth is not None:
            return self.worth
        return table.penalty(self.cards_needed(table) - table.imaginary)

    def imaginary_value(self, table: TableRules) -> int:
        return table.penalty(self.cards_needed(table) & table.imaginary)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        needed = table.names.cards(self.cards_needed(table))
        taken = f"{needed} in one deal shoots the moon"
        yield from self.describe(table, taken, "These cards", 1 if self.worth is None else 0)

    def problems(self, table: TableRules) -> Iterable[str]:
        yield from Shoot.problems(self, table)
        needed, out = self.cards_needed(table), _taken_out(self.key)
        if not needed:
            yield f"{self.key}: no card counts against its taker, so nobody could shoot; {out}"
            return
        if not needed <= table.deck:
            yield f"{self.key}: {needed - table.deck} not in the deck, so nobody could shoot; {out}"
            return
        if self.cards is None and _is_far_best(table):
            yield f"{self.key}: {_FAR}; list the cards of the shoot, or {out}"
        if _changes_nothing(self, table):
            yield f"{self.key}: {needed} is worth nothing, so the shoot is; give worth=, or {out}"
        first = _made_first(self, table)
        if first is not None:
            yield (
                f"{self.key}: it never counts, because {first.key} takes the same cards and counts "
                f"first; give one of them other cards, or {out}"
            )

    def warnings(self, table: TableRules) -> Iterable[str]:
        needed = self.cards_needed(table)
        if len(needed) == 1:
            yield f"{self.key}: every taker of {needed} shoots, since the shoot takes no other card"


@final
@frozen
class Sun(Shoot):
    """One seat takes every trick of the deal; it counts in place of the moon (PG-123, WK-047).

    A kitty is not a trick. In a position that was set up without its tricks there is no sun.

    Attributes:
        effect: The effect, as for `Moon`.
        worth: The worth, 0 or more; None for twice the points of all penalty cards.
        by: The shooter: one ``"seat"``, or a ``"side"`` together.
    """

    key: ClassVar[str] = "sun"
    kind: ClassVar[Literal["moon", "sun"]] = "sun"
    every_trick: ClassVar[bool] = True

    effect: Effect = field(default=Choice(), validator=of_kind(Effect))
    worth: int | None = field(default=None, validator=whole)
    by: Literal["seat", "side"] = field(default="seat", validator=of_kind(str))

    def cards_needed(self, table: TableRules) -> Cards:
        return table.shoot_cards

    def lower(self, table: TableRules, *, together: bool) -> ShootCondition | None:
        return ShootCondition(0, 0, every_trick=True, together=together)

    def value(self, table: TableRules) -> int:
        if self.worth is not None:
            return self.worth
        return 2 * table.penalty(table.shoot_cards - table.imaginary)

    def imaginary_value(self, table: TableRules) -> int:
        return 2 * table.penalty(table.shoot_cards & table.imaginary)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        taken = "every trick of a deal shoots the sun; a kitty is not a trick"
        cards = f"The cards that count ({table.names.cards(table.shoot_cards)})"
        yield from self.describe(table, taken, cards, 2 if self.worth is None else 0)

    def shooter(
        self, table: TableRules, taken: tuple[Cards, ...], tricks: tuple[int, ...] | None = None
    ) -> int | None:
        if tricks is None or sum(count > 0 for count in tricks) != 1:
            return None
        return next(seat for seat, count in enumerate(tricks) if count)

    def problems(self, table: TableRules) -> Iterable[str]:
        yield from Shoot.problems(self, table)
        out = _taken_out(self.key)
        if self.worth is None and _is_far_best(table):
            yield f"{self.key}: {_FAR}; give worth=, or {out}"
        if _changes_nothing(self, table):
            yield f"{self.key}: the cards are worth nothing, so the shoot is; give worth=, or {out}"


#: The reason why a shoot cannot find its cards by their points.
_FAR: Final = "a total far from zero is best, so no card counts against its taker"


def _is_far_best(table: TableRules) -> bool:
    """Return whether the seat with the greatest distance from zero wins."""
    return table.rules.best == "high" and table.rules.end.by_distance(table)


def _taken_out(key: str) -> str:
    """Return the cure for a shoot that cannot be: the amendment without it."""
    return f"take it out with Without({key!r})"


def _changes_nothing(shoot: Shoot, table: TableRules) -> bool:
    """Return whether a shoot is worth nothing, although its effect is to change scores by the
    worth."""
    if shoot.value(table) or shoot.imaginary_value(table):
        return False
    return any(effect.signs for effect in effects_of(shoot.effect))


def _made_first(moon: Moon, table: TableRules) -> Shoot | None:
    """Return another shoot that counts whenever this one is made; None if there is none."""
    needed = moon.cards_needed(table)
    for place, other in enumerate(table.rules.shoots):
        # A side may make this one where no seat makes the other.
        covers = table.pooled or other.by == "side" or moon.by == "seat"
        if isinstance(other, Moon):
            earlier = place < table.rules.shoots.index(moon)
            covers = covers and earlier and other.cards_needed(table) == needed
        else:
            covers = covers and isinstance(other, Sun) and table.deck <= needed
        if covers:
            return other
    return None
