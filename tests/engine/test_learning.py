"""Deals and rewards for programs that learn."""

from __future__ import annotations

from random import Random

import pytest

from hearts import Cards, Game, Phase, variants
from hearts._core.cards.draws import draws_from
from hearts._engine.game.learning import (
    drawn_advance,
    drawn_deal,
    drawn_number,
    drawn_start,
    seen_scores,
)
from hearts.batch import Batch
from hearts.rules import Dealing, ExactHit, Kitty, LowestOpens, Passing, Rules


@pytest.mark.parametrize("name", ["american", "kitty", "cancellation", "ricketts_warren"])
def test_deals_are_those_of_a_batch(name: str) -> None:
    rules = variants.get(name)
    game = Game(rules, rules.players[-1])
    batch = Batch(game, 20, seed=range(20), deal_number=0)
    for seed in range(20):
        draws = draws_from(seed)
        state = drawn_advance(drawn_start(game, draws, {0: None}, match=False), draws)
        assert state == batch.state(seed)


def test_warren_is_no_extra_card() -> None:
    """If it lies in the kitty, the cards are dealt again."""
    rules = variants.get("ricketts_warren")
    tables = [rules.table(players) for players in rules.players]
    game = Game(rules, next(table.players for table in tables if table.kitty_size))
    draws = draws_from(0)
    start = drawn_start(game, draws, {0: None}, match=False)
    for _ in range(60):
        board = drawn_deal(start, draws)._board
        assert len(board.kitty) == game.table.kitty_size
        assert "W" not in board.kitty


def test_cards_go_on_from_deal_to_deal() -> None:
    game, draws = Game(variants.MICROSOFT), draws_from(1)
    start = drawn_start(game, draws, {0: None}, match=False)
    found = {drawn_deal(start, draws).hands for _ in range(20)}
    assert len(found) == 20
    assert drawn_deal(start, draws_from(5)) == drawn_deal(start, draws_from(5))


def test_the_pile_of_a_mix_is_dealt_again() -> None:
    game = Game(variants.MICROSOFT.amend(Passing("mix", 3)))
    draws, rng = draws_from(1), Random(1)
    state = drawn_advance(drawn_start(game, draws, {0: None}, match=True), draws)
    while state.phase is Phase.PASS:
        state = state.apply(state.random_action(rng, state.actors[0]))
    assert state.phase is Phase.REDEAL
    pile = state._board.waiting
    after = drawn_advance(state, draws)
    assert after.phase is Phase.PLAY
    got = [new - old for new, old in zip(after.hands, state.hands, strict=True)]
    assert sum(got, Cards()) == pile
    assert {len(cards) for cards in got} == {3}


@pytest.mark.parametrize("mix_kitty", [False, True])
@pytest.mark.parametrize(
    ("rules", "size"), [(variants.AMERICAN, 4), (variants.AMERICAN, 8), (variants.HUSE, None)]
)
def test_a_mix_goes_with_every_kitty(rules: Rules, size: int | None, mix_kitty: bool) -> None:
    passing = Passing("mix", 3, mix_kitty=mix_kitty)
    kitty = () if size is None else (Kitty(size), LowestOpens())
    game, draws, rng = Game(rules.amend(passing, *kitty)), draws_from(1), Random(1)
    table = game.table
    state = drawn_advance(drawn_start(game, draws, {0: None}, match=True), draws)
    while state.phase is Phase.PASS:
        state = state.apply(state.random_action(rng, state.actors[0]))
    assert state.phase is Phase.REDEAL
    after = drawn_advance(state, draws)
    assert {len(hand) for hand in after.hands} == {table.hand_size}
    assert len(after.kitty) == table.kitty_size
    assert after.dummy == state.dummy


def test_dealers_of_matches_are_as_the_rules_say() -> None:
    for drawn, match, count in ((False, True, 1), (True, True, 4), (False, False, 4)):
        game = Game(variants.MICROSOFT.amend(Dealing(drawn=drawn)))
        starts = [drawn_start(game, draws_from(seed), {0: None}, match=match) for seed in range(40)]
        assert len({state.dealer for state in starts}) == count


def test_of_a_single_number_nothing_is_drawn() -> None:
    draws = draws_from(1)
    before = draws.last
    assert drawn_number([9], draws) == 9
    assert draws.last == before
    assert {drawn_number((4, 7, 9), draws) for _ in range(40)} == {4, 7, 9}


def test_points_that_all_have_seen_are_counted_once() -> None:
    """Also while a player chooses a total, of which the points are a part already."""
    rules = variants.get("hartenjagen").amend(ExactHit(2, less=(3, 4), optional=True))
    game, rng, asked = Game(rules), Random(1), 0
    for seed in range(30):
        draws = draws_from(seed)
        state = drawn_advance(drawn_start(game, draws, {0: None}, match=False), draws)
        while state.hand_score is None:
            assert seen_scores(state) == state.view(None).points
            state = state.apply(state.random_action(rng, state.actors[0]))
        assert seen_scores(state) == state.scores
        asked += state.phase is Phase.CHOOSE
    assert asked > 0


def test_the_dealer_of_a_match_is_the_first_seat_unless_the_rules_draw_it() -> None:
    for drawn in (False, True):
        game = Game(variants.AMERICAN.amend(Dealing(drawn=drawn)))
        dealers = {
            drawn_start(game, draws_from(n), {0: None}, match=True).dealer for n in range(40)
        }
        assert dealers == ({0, 1, 2, 3} if drawn else {0})
        dealers = {
            drawn_start(game, draws_from(n), {0: None}, match=False).dealer for n in range(40)
        }
        assert dealers == {0, 1, 2, 3}
