"""The solver finds what brute force finds, in 2,000 endings at the whole scale."""

from __future__ import annotations

from random import Random

import pytest

from tests.bots.all_lines import any_ending
from tests.bots.test_solving import MODELS, check
from tests.long.conftest import Sized

#: The parts of the check, which can run side by side.
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_endings_are_solved_as_by_brute_force(part: int, sized: Sized) -> None:
    rng = Random(part)
    for _ in range(sized(2_000 // PARTS)):
        state = any_ending(rng, 5, 3000)
        for model in MODELS:
            check(state, model)
