"""Points of one's own are said once: the points so far, the score and its lines agree."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, Game, Phase, Rules, State, testing, variants
from hearts.rules import PACK, Line, NoTricks, Partners, Passing, PointRule
from hearts.simulate import rollouts
from tests.laws import helpers
from tests.plain_playout import points_of


@frozen
class Courts(PointRule):
    """Single cards count: each king and queen of diamonds and clubs."""

    key: ClassVar[str] = "points.courts"

    worth: int = 3

    def values(self, deck: Cards) -> dict[Card, int]:
        return {card: self.worth for card in deck if card.rank in "KQ" and card.suit in "DC"}


@frozen
class Spades(PointRule):
    """Each spade counts, card by card, and of the jacks each one too many."""

    key: ClassVar[str] = "points.spades"

    def lines(self, taken: tuple[Cards, ...], tricks: tuple[int, ...]) -> Iterable[Line]:
        for seat, pile in enumerate(taken):
            for card in pile:
                if card.suit == "S":
                    yield Line(seat, 2, self.key, card)
            jacks = sum(card.rank == "J" for card in pile)
            if jacks > 1:
                yield Line(seat, jacks - 1, self.key)


@frozen
class PerTrick(PointRule):
    """Each trick counts."""

    key: ClassVar[str] = "points.each_trick"
    needs_tricks: ClassVar[bool] = True

    def watches(self, deck: Cards) -> Cards:
        return Cards()

    def lines(self, taken: tuple[Cards, ...], tricks: tuple[int, ...]) -> Iterable[Line]:
        return [Line(seat, count, self.key) for seat, count in enumerate(tricks)]


OWN = (Courts(), Spades(), PerTrick())


def rules_with(game: Game, own: Iterable[PointRule]) -> Rules:
    """The rules of a game with these beside, if no result is changed."""
    return game.rules.amend(results=()).amend(*own)


def in_steps(game: Game, seed: int) -> list[State]:
    """A deal, state by state."""
    rng = Random(seed)
    state = helpers.called(game.start(seed=seed), rng).deal()
    states = [state]
    while state._phase is not None:
        state = helpers.step(state, rng)
        states.append(state)
    return states


@given(testing.games(), st.lists(st.sampled_from(OWN), min_size=1, max_size=3, unique=True),
       st.integers(0, 999))  # fmt: skip
def test_points_and_score_agree(game: Game, own: list[PointRule], seed: int) -> None:
    """Where nobody shot and no result is changed; the lines add up to it, and views show it."""
    rules = rules_with(game, own)
    if rules.check(game.players):
        return
    states = in_steps(Game(rules, game.players), seed)
    end = states[-1]
    score = end.hand_score
    if score is None or score.shot is not None:
        return
    sign = rules.end.sign(end._board.match.standing)
    assert score.points == tuple(sign * points for points in end.points)
    for seat in range(game.players):
        assert score.points[seat] == sum(each.points for each in score.lines if each.seat == seat)
    assert end.view(0).points == end.points


@pytest.mark.parametrize("rule", OWN)
@pytest.mark.parametrize("partners", [(), (Partners(),)])
def test_points_grow_with_what_is_taken(rule: PointRule, partners: tuple[Partners, ...]) -> None:
    """Rules of one's own count from the first trick on, and all points are somebody's."""
    rules = variants.AMERICAN.amend(points=(rule,), shoots=()).amend(*partners)
    states = in_steps(Game(rules), 1)
    seen = {state.points for state in states}
    assert len(seen) > 3
    for before, after in pairwise(states):
        assert all(a <= b for a, b in zip(before.points, after.points, strict=True))


def test_a_bonus_for_no_trick_joins_at_the_end() -> None:
    """OS-01: until then it is open who takes none, and after a moon nobody gets it."""
    rules = variants.MICROSOFT.amend(NoTricks(-5))
    joined = 0
    for seed in range(60):
        *states, end = in_steps(Game(rules), seed)
        assert all(min(state.points) >= 0 for state in states if state.phase is Phase.PLAY)
        score = end.hand_score
        assert score is not None
        if score.shot is None:
            assert end.points == score.points
            joined += min(end.points) < 0
    assert joined


def test_nobody_gets_the_bonus_after_a_moon() -> None:
    """What counts only without a shoot is left out of the points, too."""
    game = Game(variants.MICROSOFT.amend(NoTricks(-5), Passing()))
    hands = [Cards([card for card in PACK if card.suit == suit]) for suit in "CDSH"]
    state = game.start(seed=1).deal(hands)  # whoever has the clubs takes all tricks
    assert helpers.finished(state, Random(1)).points == (26, 0, 0, 0)


@pytest.mark.parametrize("rule", OWN)
def test_playouts_count_it(rule: PointRule) -> None:
    state = Game(variants.MICROSOFT.amend(rule)).start(seed=3).deal()
    assert rollouts(state, 10, seed=4).totals == points_of(state, 10, 4)
