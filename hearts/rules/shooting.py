"""Shooting: what it takes to shoot the moon, and what it does to the scores (G11).

A moon is found by the cards taken, never by a score that happens to be 26.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, final

from attrs import field, frozen

from hearts.core.cards import Cards
from hearts.errors import RulesError
from hearts.rules.component import Component, Setting, of_kind, perhaps_cards, whole

if TYPE_CHECKING:
    from hearts.rules.rules import Rules


@final
@frozen
class Shot:
    """A shoot, as an effect sees it.

    Attributes:
        shooter: The seat that shot.
        worth: What the shoot is worth, in points.
        points: What every seat scores besides the cards that were shot.
        winners_after: Who has won once the deal adds these points; None if the match goes on.
    """

    shooter: int
    worth: int
    points: tuple[int, ...]
    winners_after: Callable[[tuple[int, ...]], tuple[int, ...] | None]

    def plus(self, deltas: tuple[int, ...]) -> tuple[int, ...]:
        """The points of the deal with these added."""
        return tuple(own + delta for own, delta in zip(self.points, deltas, strict=True))


class Effect:
    """The base of what a shoot does.

    Attributes:
        key: What the shooter answers to choose it.
        needs_match: Must the scores be known to tell what it does?
    """

    __slots__ = ()

    key: ClassVar[str]
    needs_match: ClassVar[bool] = False

    @property
    def options(self) -> dict[str, Effect]:
        """What the shooter may choose from, by answer; empty where there is no choice."""
        return {}

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        """What is added to each seat."""
        raise NotImplementedError


@final
@frozen
class Subtract(Effect):
    """The shooter's score goes down by the worth; nobody else's changes (PG-114, WK-042)."""

    key: ClassVar[str] = "subtract"

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        return tuple(-shot.worth * (seat == shot.shooter) for seat in range(len(shot.points)))


@final
@frozen
class Add(Effect):
    """The score of every other seat goes up by the worth (PG-115, WK-041)."""

    key: ClassVar[str] = "add"

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        return tuple(shot.worth * (seat != shot.shooter) for seat in range(len(shot.points)))


def _effects(effects: Any) -> tuple[Effect, ...]:
    if not isinstance(effects, Iterable):
        raise RulesError(f"Choice: {effects!r} are no effects to choose from")
    listed = tuple(effects)
    for effect in listed:
        if not isinstance(effect, Effect):
            raise RulesError(f"Choice: {effect!r} is no effect of a shoot")
    return listed


@final
@frozen
class Choice(Effect):
    """The shooter chooses one of several effects (PG-112)."""

    key: ClassVar[str] = "choice"

    effects: tuple[Effect, ...] = field(default=(Add(), Subtract()), converter=_effects)

    @property
    def options(self) -> dict[str, Effect]:
        return {effect.key: effect for effect in self.effects}


@final
@frozen
class AddUnlessShooterLoses(Effect):
    """Add, but subtract where adding would end the match with the shooter not winning (RH-034)."""

    key: ClassVar[str] = "add_unless_shooter_loses"
    needs_match: ClassVar[bool] = True

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        added = Add().deltas(shot)
        winners = shot.winners_after(shot.plus(added))
        return added if winners is None or shot.shooter in winners else Subtract().deltas(shot)


@final
@frozen
class AddUnlessOpponentWins(Effect):
    """Add, but subtract where adding would make an opponent win, alone or with others (PG-116)."""

    key: ClassVar[str] = "add_unless_opponent_wins"
    needs_match: ClassVar[bool] = True

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        added = Add().deltas(shot)
        winners = shot.winners_after(shot.plus(added))
        return added if winners in (None, (shot.shooter,)) else Subtract().deltas(shot)


class Shoot(Component):
    """The base of the rules that reward taking everything.

    Attributes:
        kind: ``"moon"`` or ``"sun"``.
        effect: What it does.
    """

    __slots__ = ()

    slot: ClassVar[str] = "shoots"
    kind: ClassVar[str]
    effect: Effect

    def cards_needed(self, setting: Setting) -> Cards:
        """The cards that have to be taken."""
        raise NotImplementedError

    def value(self, setting: Setting) -> int:
        """What it is worth."""
        raise NotImplementedError

    def shooter(self, setting: Setting, taken: tuple[Cards, ...]) -> int | None:
        """Who has shot, by the cards taken."""
        needed = self.cards_needed(setting)
        return next((seat for seat, cards in enumerate(taken) if needed <= cards), None)


@final
@frozen
class Moon(Shoot):
    """One seat takes every penalty card of the deck in use.

    Attributes:
        effect: What it does: `Add`, `Subtract`, `Choice`, `AddUnlessShooterLoses` or
            `AddUnlessOpponentWins`.
        cards: The cards that have to be taken; None for all that count against their taker.
        worth: What it is worth; None for what those of the cards that count against their taker
            count together.
    """

    key: ClassVar[str] = "moon"
    kind: ClassVar[str] = "moon"

    effect: Effect = field(default=Choice(), validator=of_kind(Effect))
    cards: Cards | None = field(default=None, converter=perhaps_cards)
    worth: int | None = field(default=None, validator=whole)

    def cards_needed(self, setting: Setting) -> Cards:
        return setting.penalty_cards if self.cards is None else self.cards

    def value(self, setting: Setting) -> int:
        if self.worth is not None:
            return self.worth
        needed = self.cards_needed(setting)
        return sum(max(0, setting.values.get(card, 0)) for card in needed)

    def problems(self, rules: Rules, setting: Setting) -> Iterable[str]:
        needed = self.cards_needed(setting)
        if isinstance(self.effect, Choice):
            keys = [effect.key for effect in self.effect.effects]
            if len(set(keys)) < max(2, len(keys)) or Choice.key in keys:
                yield "moon: a choice is between two or more different effects"
        if not needed:
            yield "moon: no card counts against its taker, so nobody could shoot"
        elif not needed <= setting.deck:
            yield f"moon: {needed - setting.deck} not in the deck, so nobody could shoot"
