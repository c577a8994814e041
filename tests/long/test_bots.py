"""Bots choose the same where their views are the same, in 10,000 pairs at the whole scale."""

from __future__ import annotations

from random import Random

import pytest

from hearts import Bot, Game, Phase, variants
from hearts.bots import RandomOpponent, SearchingOpponent, careful, opponent
from hearts.testing import indistinguishable
from tests.long.conftest import Sized
from tests.tables import TABLES

#: The parts of the check, which can run side by side.
PARTS = 4
#: Each bot, and of how many pairs it gets one. The levels from 3 differ in the number of worlds.
BOTS: tuple[tuple[Bot, int], ...] = (
    (RandomOpponent(1), 1), (careful, 1), (SearchingOpponent(2), 1), (opponent(3), 20),
    (opponent(4), 250), (opponent(5), 1000),
)  # fmt: skip


@pytest.mark.parametrize("part", range(PARTS))
def test_equal_views_get_equal_choices(part: int, sized: Sized) -> None:
    rng, pairs, most = Random(part), 0, sized(10_000 // PARTS)
    while pairs < most:
        name, players = rng.choice(TABLES)
        state = Game(variants.get(name), players).start(seed=rng.getrandbits(60))
        while state.hand_score is None and pairs < most:
            if not state.actors:
                state = state.deal()
                continue
            seat = rng.choice(state.actors)
            share = 0.3 if state.phase is Phase.PLAY else 1  # passes and charges are rare
            other = indistinguishable(state, seat, rng) if rng.random() < share else None
            if other is not None:
                pairs += 1
                for bot in (bot for bot, every in BOTS if pairs % every == 0):
                    same = bot(state.view(seat)) == bot(other.view(seat))
                    assert same, f"{bot} is not the same: {state!r}, seat {seat}"
            state = state.apply(state.random_action(rng, seat))
