"""Careful completions in the core, beside careful players at a table."""

from __future__ import annotations

from random import Random

import pytest

from hearts import Game, Phase, play_out, variants
from hearts.bots import careful
from hearts.bots.completions import completed_score
from hearts.rules import Add, Moon
from hearts.simulate import finish

#: The deals in which careful players shoot the moon.
SHOT = {("american", 21), ("omnibus", 21), ("spot", 21)}


@pytest.mark.parametrize(
    ("name", "players"),
    [("american", 4), ("omnibus", 4), ("spot", 4), ("partners_summed", 4), ("black_maria", 3)],
)
@pytest.mark.parametrize("seed", [0, 1, 2, 21])
def test_a_completion_is_what_careful_players_come_to(name: str, players: int, seed: int) -> None:
    """Card by card they know the same, so they choose the same; from any phase of the deal."""
    rules = variants.get(name)
    if rules.shoots:
        rules = rules.amend(Moon(Add()))  # a completion draws what a shooter chooses
    state = Game(rules, players).start(seed=seed).deal()
    end = play_out(state, [careful] * players, deals=1)
    expected = end.match.hand_scores[-1].points
    assert (end.match.hand_scores[-1].shooter is None) == ((name, seed) not in SHOT)
    played = 0
    while state.phase in (Phase.PASS, Phase.PLAY):
        if played % 7 == 0:
            assert completed_score(state, 1).points == expected
        played += 1
        for seat in state.actors:
            state = state.apply(careful(state.view(seat)))
    assert completed_score(state, 1).points == expected


def test_a_deal_that_is_over_has_its_own_points() -> None:
    """Not those of the first deal of the match."""
    state = Game(variants.AMERICAN).start(seed=1)
    for _ in range(3):
        state = finish(state.deal(), Random(1))
    points = [score.points for score in state.match.hand_scores]
    assert len(set(points)) == 3
    assert completed_score(state, 1).points == points[-1]
