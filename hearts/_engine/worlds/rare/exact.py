"""Exact cases: the cases of any view, each with its weight, and the histories of their worlds.

The usual case needs them for conditions and lists only. All other views are prepared by them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import lcm
from random import Random
from typing import TYPE_CHECKING, TypeAlias, final

from hearts._core.cards.action import Action
from hearts._core.cards.cards import Cards
from hearts._core.cards.draws import RandomDraws
from hearts._core.worlds.cases import HiddenCards
from hearts._core.worlds.usual import WorldPattern
from hearts._engine.score.match import Match
from hearts._engine.views.record import DealRecord
from hearts._engine.worlds.plain import history_of_deal
from hearts._engine.worlds.rare.bits import both, each_bit
from hearts._engine.worlds.rare.branches import Branch
from hearts._engine.worlds.rare.distinct import count_distinct
from hearts._engine.worlds.rare.laying import branches_of
from hearts._engine.worlds.rare.stock import StockCases, stock_cases

if TYPE_CHECKING:
    from hearts._engine.game.game import Game


#: The cases, in either kind of deal.
Cases: TypeAlias = "ExactCases | StockCases"


@final
class ExactCases:
    """The cases in which the hidden cards may lie; no two of them hold at once.

    Attributes:
        record: The record of the deal.
        leaves: The cases, in the order of those of the core.
        scale: By this their weights are whole numbers.
    """

    __slots__ = ("leaves", "record", "scale")

    def __init__(self, record: DealRecord, branches: Sequence[Branch]) -> None:
        self.record = record
        self.leaves = tuple(leaf for branch in branches for leaf in branch.leaves())
        self.scale = lcm(*(leaf.weight.denominator for leaf in self.leaves))

    def cases(self) -> HiddenCards:
        """Return the cases as the core draws from them."""
        return HiddenCards([leaf.branch.case(leaf, self.scale) for leaf in self.leaves])

    @property
    def count(self) -> int:
        """The number of ways in which the hidden cards may lie."""
        return count_distinct(self.leaves)

    @property
    def patterns(self) -> tuple[WorldPattern | None, ...]:
        """The part that the states of all worlds of each case share."""
        return tuple(leaf.branch.pattern for leaf in self.leaves)

    @property
    def have_hidden_kitty(self) -> bool:
        """Whether hidden cards may lie in the kitty."""
        return any(leaf.branch.room[leaf.branch.kitty] for leaf in self.leaves)

    def given(self, seat: int, has: Cards, lacks: Cards) -> ExactCases:
        """Return the cases in which a seat holds certain cards now, and none of others."""
        found: list[Branch] = []
        for branch in dict.fromkeys(leaf.branch for leaf in self.leaves):
            now = branch.now[seat]
            if any(card in now for card in lacks):
                continue
            one = branch.without(seat, both(int(lacks.one)))
            found += _holding(one, seat, has - now)
        return ExactCases(self.record, found)

    def each(self) -> Iterator[tuple[int, list[Cards], int]]:
        """Yield the number of a case, the cards in each place and their weight, for every
        placement, in a stable order."""
        for number, leaf in enumerate(self.leaves):
            unit = int(leaf.weight * self.scale)
            for lying, ways in leaf.branch.each(leaf):
                yield number, lying, unit * ways

    def history(
        self, number: int, lying: Sequence[Cards], seed: int, rng: Random
    ) -> tuple[Action, ...]:
        """Return the actions of the deal in which the cards lie so, in the case of this number."""
        origin = self.leaves[number].branch.origin(lying, rng)
        return tuple(history_of_deal(self.record, origin, seed, rng))


def exact_cases(game: Game, record: DealRecord, match: Match) -> tuple[Cases, tuple[str, ...]]:
    """Return the cases that the viewer cannot tell apart, and the keys of rules with uncounted
    evidence.

    Args:
        game: The game.
        record: The record of the deal, which may have broken off anywhere.
        match: The score sheet before the deal.
    """
    if record.table.plan.draws and record.in_play:
        return stock_cases(game, record, match)
    found, ignored = branches_of(game, record, match)
    return ExactCases(record, found), ignored


def histories_of_one(
    game: Game, record: DealRecord, match: Match, rng: Random
) -> Iterator[tuple[tuple[Action, ...], tuple[str, ...]]]:
    """Yield again and again the actions of one way in which an earlier deal may have gone, and the
    keys of rules with uncounted evidence, which may refuse it."""
    if record.table.plan.draws:
        cases, ignored = stock_cases(game, record, match)
        hidden = cases.cases()
        while True:
            draws = RandomDraws(rng.getrandbits(62))
            number = hidden.choose(draws)
            yield cases.history(number, hidden.cases[number].world(draws), 0, rng), ignored
    found, ignored = branches_of(game, record, match)
    leaf = next(leaf for branch in found for leaf in branch.leaves())
    case = leaf.branch.case(leaf, 1)
    while True:
        lying = case.world(RandomDraws(rng.getrandbits(62)))
        yield tuple(history_of_deal(record, leaf.branch.origin(lying, rng), 0, rng)), ignored


def _holding(branch: Branch, seat: int, cards: Cards) -> list[Branch]:
    """Return the branches, of which no two hold at once, in which a seat holds these cards."""
    found = [branch]
    for card in dict.fromkeys(cards):
        bits = both(int(card.bit))
        more: list[Branch] = []
        for one in found:
            hidden = one.cards & bits
            if cards.count(card) == 1:
                more += one.holding(seat, hidden)
            elif hidden.bit_count() == 2:
                first, second = each_bit(hidden)
                more.append(one.fixed(first, (seat,)).fixed(second, (seat,)))
        found = more
    return found
