"""The cards and tricks on which the score of a deal depends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import final

from attrs import frozen

from hearts._core.cards.cards import Cards
from hearts._core.cards.records import Question
from hearts._core.score.tally import seat_tallies
from hearts._engine.score import WonCards, count
from hearts.rules import Shoot, Standing, TableRules


def _built_in(rule: object) -> bool:
    """Return whether this is a rule of the library, and not a custom rule."""
    return type(rule).__module__.startswith("hearts.rules.")


@final
@frozen(eq=False)
class Stakes:
    """The cards and tricks on which the score of a deal depends.

    Attributes:
        table: The rules.
        watched: The cards on which the score depends, as a mask.
        no_tricks: Whether a seat without tricks scores points.
        suns: The shoots that take every trick.
        unknown: Whether the score may depend on tricks by a custom rule.
        by_match: Whether the score may depend on the match, and so on the taker of the last trick.
        asks: Whether a shooter may be asked.
    """

    table: TableRules
    watched: int
    no_tricks: bool
    suns: tuple[Shoot, ...]
    unknown: bool
    by_match: bool
    asks: bool

    @property
    def by_cards(self) -> bool:
        """Whether the score depends on the cards taken alone."""
        return not (self.no_tricks or self.suns or self.unknown or self.by_match)

    @property
    def by_number(self) -> bool:
        """Whether the score may depend on the number of tricks, rather than on their presence."""
        return self.unknown or self.by_match

    def groups(self, shoot: Shoot) -> tuple[tuple[int, ...], ...]:
        """Return the groups of seats that can make this shoot, each together."""
        together = shoot.by == "side" and not self.table.pooled
        return self.table.sides if together else self.table.places

    def fixed(
        self, piles: tuple[Cards, ...], tricks: Sequence[int] | None, standing: Standing
    ) -> bool:
        """Return whether these piles decide the score without a question to a player.

        The takers of the remaining tricks must not matter.

        Args:
            piles: The cards taken, by seat: all cards on which the score depends.
            tricks: The number of tricks of each seat; None if unknown, also at the end.
            standing: The standing of the match before the deal.
        """
        if self.unknown:
            return False
        if tricks is not None:
            if self.no_tricks and not all(_any(tricks, place) for place in self.table.places):
                return False
            for sun in self.suns:
                if sum(_any(tricks, group) for group in self.groups(sun)) < 2:
                    return False
        if not (self.asks or self.by_match):
            return True
        counted = None if tricks is None else tuple(tricks)
        scoring_plan = self.table.scoring_plan
        if scoring_plan.nobody_shot(
            scoring_plan.places(seat_tallies(piles, counted)), tricks is not None
        ):
            return True
        return not self.by_match and not isinstance(
            count(self.table, WonCards(piles, counted), standing, ()), Question
        )

    def may_ask(
        self, seat: int, known: tuple[Cards, ...], tricks: Sequence[int] | None, hidden: Cards
    ) -> bool:
        """Return whether a shooter may be asked if *seat* takes all remaining tricks.

        Args:
            seat: The seat.
            known: The cards that each seat is known to have taken.
            tricks: The number of tricks of each seat; None if unknown.
            hidden: Cards that may lie in any pile.
        """
        deck, rules = self.table.deck, self.table.rules
        for shoot in rules.shoots if self.asks else ():
            if not shoot.effect.options:
                continue
            for group in self.groups(shoot):
                others = [place for place in range(len(known)) if place not in group]
                if shoot.every_trick:
                    if seat in group and tricks is not None and not _any(tricks, others):
                        return True
                    continue
                if seat in group:
                    most = deck - sum((known[place] for place in others), Cards())
                else:
                    most = sum((known[place] for place in group), hidden)
                if not _built_in(shoot) or shoot.cards_needed(self.table) <= most:
                    return True
        return False


def _any(tricks: Sequence[int], seats: Sequence[int]) -> bool:
    """Return whether one of the seats has taken a trick."""
    return any(tricks[seat] for seat in seats)


@lru_cache(maxsize=512)
def stakes_of(table: TableRules) -> Stakes:
    """Return the cards and tricks on which the score of a deal depends at this table."""
    rules = table.rules
    by_trickless = [rule.trickless_only for rule in table.counters if rule.needs != "piles"]
    effects = [shoot.effect for shoot in rules.shoots]
    effects += [each for effect in effects for each in effect.options.values()]
    matters = any(effect.needs_match or not _built_in(effect) for effect in effects)
    judges = [rules.end, rules.ranking, *rules.wins]
    plain = not rules.ties.needs_tricks and all(map(_built_in, judges))
    return Stakes(
        table,
        table.watched.one,
        no_tricks=any(by_trickless),
        suns=tuple(shoot for shoot in rules.shoots if shoot.every_trick),
        unknown=not all(by_trickless) or table.scoring_plan.has_shot is not None,
        by_match=matters and not plain,
        asks=any(effect.options for effect in effects),
    )
