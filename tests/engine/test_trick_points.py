"""The points of single tricks."""

from __future__ import annotations

from random import Random

import pytest

from hearts import Card, Cards, Game, State, variants
from hearts._engine.score.trick_points import trick_points
from hearts.rules import Boosters, Charging, EldestOpens, Kitty, TrickPoints

#: Games in which cards count by what else their taker has, or a kitty is put down by hand.
_MORE = {"gong_zhu", "royal", "turbo", "complex_hearts", "golden_ten", "pagat_exchange"}


def played_out(game: Game, seed: int) -> State:
    """The end of a deal in which all seats do anything."""
    rng, state = Random(seed), game.start(seed=seed)
    while state.hand_score is None:
        state = (
            state.apply(state.random_action(rng, state.actors[0])) if state.actors else state.deal()
        )
    return state


def last_trick(game: Game, cards: str, *, charged: str = "", kitty: str = "") -> State:
    """The end of a deal whose last trick has these cards."""
    hands = cards.split()
    pile = game.table.deck - Cards(cards) - Cards(kitty)
    state = game.position(hands, leader=0, taken=[pile, "", "", ""], charged=charged, kitty=kitty)
    for card in hands:
        state = state.play(card)
    return state


@pytest.mark.parametrize("name", sorted(set(variants.names()) - _MORE))
def test_the_points_of_the_tricks_are_those_of_the_deal(name: str) -> None:
    """Where nobody shoots: those of cards, tricks, charges, waiting cards, a kitty, Warren."""
    rules = variants.get(name)
    for players in rules.players:
        game = Game(rules, players)
        for seed in range(3):
            state = played_out(game, seed)
            score = state.hand_score
            assert score is not None
            if score.shooter is not None:
                continue
            gained = [0] * players
            taker = state.tricks[0].leader
            for won_by, (points, second) in zip(state.takers, trick_points(state), strict=True):
                taker = taker if won_by is None else won_by  # what waits goes to the last taker
                gained[taker] += points
                assert second == 0
            if game.table.pooled:
                gained = [sum(gained[each] for each in (seat, (seat + 2) % 4)) for seat in range(4)]
            lost = sum(line.points for line in score.lines if line.rule == "points.set")
            assert sum(gained) + lost == sum(score.points)
            if not lost:
                assert tuple(gained) == score.points


def test_charged_cards_count_as_they_are_charged() -> None:
    """PG-095, PG-096."""
    game = Game(variants.TURBO.amend(Charging(held_back=False)))
    state = last_trick(game, "2H JD AC QH", charged="AH JD")
    assert list(trick_points(state)) == [(-16, 0)]


def test_the_card_that_warren_stands_for_counts() -> None:
    """RH-027, RH-029: it counts as if it had been played."""
    state = last_trick(Game(variants.RICKETTS_WARREN), "2H W 5H 4C", kitty="6H")
    assert list(trick_points(state)) == [(3, 0)]


def test_cards_that_wait_come_with_the_next_trick() -> None:
    """PG-088."""
    game = Game(variants.CANCELLATION, 6)
    hands = ["2H 2C", "2H 3C", "3H 4C", "3H 5C", "4H 6C", "4H 7C"]
    state = game.position(hands, leader=0, broken=True)
    for card in ["2H", "2H", "3H", "3H", "4H", "4H", "2C", "3C", "4C", "5C", "6C", "7C"]:
        state = state.play(card)
    assert state.takers == (None, 5)
    assert list(trick_points(state)) == [(0, 0), (6, 0)]


def test_points_of_the_second_column_are_apart() -> None:
    """PG-172: the queen of spades is imaginary."""
    state = last_trick(Game(variants.COMPLEX_HEARTS), "2S QS 3H JD")
    assert list(trick_points(state)) == [(1 - 10, 13)]


def test_the_last_trick_is_counted_from_the_end() -> None:
    """FX-111: also if tricks were lengthened."""
    game = Game(variants.SLOBBERHANNES.amend(TrickPoints({0: 1, -2: 7, -1: 2}), Boosters("9C")), 4)
    state = played_out(game, 1)
    points = [points for points, _ in trick_points(state)]
    assert len(points) < game.table.tricks
    queen = next(place for place, trick in enumerate(state.tricks) if Card("QC") in trick.cards)
    points[queen] -= 1
    assert points == [1, *[0] * (len(points) - 3), 7, 2]


def test_a_kitty_counts_for_those_who_know_it() -> None:
    """PG-019, PG-022: others are not told what lay in it."""
    game = Game(variants.AMERICAN.amend(Kitty(4, "first_trick"), EldestOpens()))
    rng, state = Random(1), game.start(seed=3)
    while not state.tricks:
        state = (
            state.apply(state.random_action(rng, state.actors[0])) if state.actors else state.deal()
        )
    assert list(trick_points(state)) == [(13, 0)]
    known = [next(trick_points(state.view(seat)._state)) for seat in range(4)]
    assert known == [(13 * (seat == state.takers[0]), 0) for seat in range(4)]
