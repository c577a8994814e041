"""The planes of flat tables are the planes of the states, step by step; see `tests/test_batch.py`.

What is written once and kept, and what is cleared with a new deal, shows only where every step is
observed, each by another seat.
"""

from __future__ import annotations

import numpy as np
import pytest

from hearts import Game, Phase, variants
from hearts.batch import Batch
from hearts.rules import EndAfter, Passing, Rules, heart_points, queen_points
from tests.laws.helpers import RARE
from tests.test_batch import Follower

#: One pack and two, a kitty, a pile of cancelled tricks, seats beyond the eighth, two columns.
GAMES = [
    *(("american", 4), ("wikipedia_17", 3), ("dame_de_pique", 4), ("cancellation", 6)),
    *(("cancellation", 10), ("gong_zhu", 4), ("complex_hearts", 4), ("black_maria", 3)),
]


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("match", [False, True])
def test_every_seat_observes_every_step(name: str, players: int, match: bool) -> None:
    follower = Follower(Batch(Game(variants.get(name), players), 1, seed=7, match=match))
    for step in range(66):
        follower.check(None if step % 3 == 0 else step % players)
        follower.step()


#: Rules of few cards, so that questions, piles and deals that are over come up again and again.
SMALL = [
    rules for phase in (Phase.CHOOSE, Phase.PASS, Phase.PLAY) for rules in RARE[phase]
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_every_seat_observes_every_step_of_small_deals(number: int) -> None:
    rules = SMALL[number]
    game = Game(rules, rules.players[-1])
    for match, steps in ((False, 40), (True, 20)):
        follower = Follower(Batch(game, 2, seed=number, match=match))
        for step in range(steps):
            follower.check(None if step % 3 == 0 else step % game.players)
            follower.step()
        assert follower.deals > 0 or match


#: A deal of which the next one begins with a call.
BEFORE_A_CALL = variants.AMERICAN.amend(Passing(("left", "call")))


@pytest.mark.parametrize(
    "rules",
    [*SMALL, variants.AMERICAN, variants.HARTENJAGEN, variants.BLACK_MARIA, BEFORE_A_CALL],
)
def test_every_seat_observes_how_a_deal_ended(rules: Rules) -> None:
    """Of tables that wait: the totals, the dealer and the number of the deal that is due."""
    game = Game(rules, rules.players[0])
    batch = Batch(game, 2, seed=3, auto=False)
    for _ in range(2):
        while batch.legal.any():
            batch.step(batch.random_actions())
        for seat in range(game.players):
            planes = batch.observe(seat)
            for table in range(2):
                view = batch.state(table).view(seat)
                assert np.array_equal(planes[table], batch.encoding.observe(view))
        batch.restart()


@pytest.mark.parametrize("name", ["american", "dame_de_pique"])
def test_one_look_late_is_as_good_as_all(name: str) -> None:
    """Planes that were kept from step to step, and those that are written at once."""
    game = Game(variants.get(name), 4)
    often, late = Batch(game, 3, seed=5), Batch(game, 3, seed=5)
    for step in range(80):
        seat = step % 4
        seen = often.observe(seat)
        if step % 7 == 0:
            assert np.array_equal(seen, late.observe(seat))
        actions = often.random_actions()
        often.step(actions)
        assert np.array_equal(late.random_actions(), actions)
        late.step(actions)


def test_planes_keep_nothing_of_a_deal_with_the_same_seed() -> None:
    game = Game(variants.MICROSOFT)
    first = game.start(seed=1)
    batch, fresh = (Batch(game, 2, seed=[7, 8]) for _ in range(2))
    for state in (None, first):
        fresh.restart(seeds=[7, 8], state=state)
        for seat in range(4):
            for _ in range(20):
                batch.step(batch.random_actions())
            batch.observe(seat)
            batch.restart(seeds=[7, 8], state=state)
            assert np.array_equal(batch.observe(seat), fresh.observe(seat))


def test_planes_of_a_table_do_not_reach_its_neighbours() -> None:
    """Some tables wait while others go on, so that their deals end at different steps."""
    game = Game(variants.AMERICAN, 4)
    batch = Batch(game, 4, seed=9)
    for step in range(90):
        actions = batch.random_actions()
        waiting = [table for table in range(4) if (step + table) % 4 == 0]
        before = batch.observe(0)
        actions[waiting] = -1
        batch.step(actions)
        assert np.array_equal(batch.observe(0)[waiting], before[waiting])
        view = batch.state(step % 4).view(0)
        if batch.actor[step % 4] != 0:
            assert np.array_equal(batch.observe(0)[step % 4], batch.encoding.observe(view))


def test_totals_beyond_four_bytes_are_the_nearest_that_fit() -> None:
    rules = variants.MICROSOFT.amend(heart_points(10**9), queen_points(-(10**10)), EndAfter(3))
    batch = Batch(Game(rules), 2, seed=3, auto=False)
    while batch.legal.any():
        batch.step(batch.random_actions())
    assert abs(batch.scores).max() > 2**31
    for seat in range(4):
        planes = batch.observe(seat)
        for table in range(2):
            view = batch.state(table).view(seat)
            assert np.array_equal(planes[table], batch.encoding.observe(view))


def test_a_kitty_of_two_packs_is_seen_by_its_size() -> None:
    """PG-028: two equal cards in it are two."""
    batch = Batch(Game(variants.CANCELLATION, 10), 60, seed=1)
    kitties = [batch.state(table).kitty for table in range(60)]
    assert any(kitty.two for kitty in kitties)
    planes = batch.observe(0)
    for table in range(60):
        view = batch.state(table).view(0)
        assert np.array_equal(planes[table], batch.encoding.observe(view))
