"""Points of custom rules are said once: the points so far, the score and its lines agree."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Game,
    InputError,
    Phase,
    Rules,
    State,
    score_hand,
    score_taken,
    testing,
    variants,
)
from hearts.bulk import from_tricks, score_deals
from hearts.rules import (
    PACK,
    EldestOpens,
    Line,
    NoTricks,
    Partners,
    Passing,
    PlayedDeal,
    PointRule,
    TrickPoints,
)
from hearts.rules.played_deal import Needs
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

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        for seat, pile in enumerate(deal.piles):
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
    needs: ClassVar[Needs] = "counts"

    def watches(self, deck: Cards) -> Cards:
        return Cards()

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        return [Line(seat, count, self.key) for seat, count in enumerate(deal.tricks_taken)]


@frozen
class LastFive(PointRule):
    """The last trick counts five, and the one with the ace of hearts one."""

    key: ClassVar[str] = "points.last_five"
    needs: ClassVar[Needs] = "tricks"

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        over = not deal.table.deck - sum((Cards(t.all_cards) for t in deal.tricks), Cards())
        for number, (trick, taker) in enumerate(zip(deal.tricks, deal.takers, strict=True), 1):
            if taker is not None and over and number == len(deal.tricks):
                yield Line(taker, 5, self.key)
            if taker is not None and "AH" in trick.all_cards:
                yield Line(taker, 1, self.key)


@frozen
class LastAlone(PointRule):
    """The last trick counts five, as the how-to on custom rules has it."""

    key: ClassVar[str] = "points.last_alone"
    needs = "tricks"
    at_end: ClassVar[bool] = True

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        taker = deal.takers[-1]
        return () if taker is None else [Line(taker, 5, self.key)]


OWN = (
    Courts(),
    Spades(),
    PerTrick(),
    LastFive(),
    LastAlone(),
    TrickPoints({0: 2, 5: -1, -1: 3}),
)
#: More than a machine word holds.
LARGE = (Courts(10**30), TrickPoints({0: 10**30, -1: -(10**40)}))


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


@given(
    testing.games(),
    st.lists(
        st.sampled_from((*OWN, *LARGE)), min_size=1, max_size=3, unique_by=lambda rule: rule.key
    ),
    st.integers(0, 999),
)
def test_points_and_score_agree(game: Game, own: list[PointRule], seed: int) -> None:
    """They agree if nobody shot and no result is changed; the lines add up to it, and views show
    it."""
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
    """Custom rules count from the first trick on, and all points are somebody's."""
    rules = variants.AMERICAN.amend(points=(rule,), shoots=()).amend(*partners)
    states = in_steps(Game(rules), 1)
    seen = {state.points for state in states}
    assert len(seen) > 1
    for before, after in pairwise(states):
        counted = zip(before.points, after.points, strict=True)
        assert isinstance(rule, TrickPoints) or all(a <= b for a, b in counted)


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
    """Points that count only without a shoot are left out of the points, too."""
    game = Game(variants.MICROSOFT.amend(NoTricks(-5), Passing()))
    hands = [Cards([card for card in PACK if card.suit == suit]) for suit in "CDSH"]
    state = game.start(seed=1).deal(hands)  # whoever has the clubs takes all tricks
    assert helpers.finished(state, Random(1)).points == (26, 0, 0, 0)


@pytest.mark.parametrize("rule", [*OWN, *LARGE])
@pytest.mark.parametrize("name", ["microsoft", "ricketts_warren", "cancellation"])
def test_playouts_count_it(rule: PointRule, name: str) -> None:
    rules = variants.get(name).amend(rule, Passing())
    state = Game(rules, rules.players[-1]).start(seed=3).deal()
    assert rollouts(state, 10, seed=4).totals == points_of(state, 10, 4)


@given(
    st.sampled_from(OWN),
    st.sampled_from(["american", "pooled", "kitty", "omnibus", "booster_nines", "cancellation"]),
    st.integers(0, 999),
)
def test_every_way_to_a_score_counts_it(rule: PointRule, name: str, seed: int) -> None:
    """The state, its tricks alone, its piles where they tell it, and arrays of cards."""
    pooled = name == "pooled"
    rules = variants.AMERICAN.amend(Partners()) if pooled else variants.get(name)
    rules = rules.amend(rule, Passing(), shoots=())
    game = Game(rules, rules.players[0])
    end = in_steps(game, seed)[-1]
    score = end.hand_score
    assert score is not None
    assert score_hand(rules, end.tricks, players=game.players) == score
    if rule.needs != "tricks":
        told = score_taken(rules, end.taken, players=game.players, tricks_taken=score.tricks)
        assert (told.points, told.lines) == (score.points, score.lines)
    cards, leaders = from_tricks([end.tricks])
    bulk = score_deals(rules, cards, leaders, players=game.players)
    assert tuple(bulk.points[0]) == score.points


@pytest.mark.parametrize("rule", [LastFive(), TrickPoints()])
def test_what_is_not_known_has_to_be_given(rule: PointRule) -> None:
    rules = variants.AMERICAN.amend(rule, Passing())
    piles = [PACK, Cards(), Cards(), Cards()]
    with pytest.raises(
        InputError,
        match=rf"^{rule.key}: the rule counts tricks, so all tricks must be given, in order",
    ):
        score_taken(rules, piles, tricks_taken=[13, 0, 0, 0])
    with pytest.raises(InputError, match=rf"^{rule.key}: it counts tricks"):
        Game(rules).position(["2C", "3C", "4C", "5C"], leader=0)


@pytest.mark.parametrize("rule", [LastFive(), TrickPoints()])
def test_an_open_score_is_not_settled(rule: PointRule) -> None:
    """Nor in a view, where all cards that count are out."""
    rules = variants.AMERICAN.amend(EldestOpens(), Passing(), points=(rule,), shoots=())
    states = in_steps(Game(rules), 5)
    for state in states[-9:-1]:
        if state.settled:
            ends = {helpers.finished(state, Random(seed)).points for seed in range(9)}
            assert ends == {states[-1].points}
        assert not state.view(0).settled
    assert not states[40].settled
