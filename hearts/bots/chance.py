"""An opponent that plays at random."""

from __future__ import annotations

from random import Random
from typing import final

from attrs import field, frozen

from hearts._arguments import check_int
from hearts._core.play.view import View
from hearts.bots.opponent import Decision, Opponent, rng_key
from hearts.bots.play import seat_to_play


def to_seed(value: int) -> int:
    """Return the seed of an opponent, checked."""
    return check_int(value, "a seed")


@final
@frozen
class RandomOpponent(Opponent):
    """An opponent for which every legal action is equally likely.

    Args:
        seed: Opponents with other seeds make other choices.

    Attributes:
        seed: The seed.
    """

    seed: int = field(default=0, converter=to_seed)

    def choose(self, view: View) -> Decision:
        """Return an action, drawn; it is the same each time for the same view."""
        seat_to_play(view)
        action = view.random_action(Random(rng_key(view, self.seed)))
        return Decision(action, "Every legal action was equally likely.")
