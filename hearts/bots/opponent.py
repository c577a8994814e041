"""The opponents of the library: bots that give reasons for their choices."""

from __future__ import annotations

from abc import abstractmethod
from typing import final

from attrs import frozen

from hearts._core.cards.action import Action
from hearts._core.play.view import View
from hearts._values import Immutable

__all__ = ["Decision", "Opponent"]


@final
@frozen
class Decision(Immutable):
    """An action, and the reason for it.

    Attributes:
        action: The action.
        reason: The reason, as a sentence.
    """

    action: Action
    reason: str


class Opponent(Immutable):
    """The base of the opponents. Each is a bot and a value without a memory: the same view gives
    the same action, in every process and at every table.

    In a pass or a charge, an action does not depend on the seats that have chosen before.

    >>> from hearts import Game, variants
    >>> from hearts.bots import careful
    >>> view = Game(variants.AMERICAN).start(seed=7).deal().view(2)
    >>> print(careful.choose(view).reason)
    These cards are the most likely to cost points later.
    >>> careful(view) == careful.choose(view).action
    True
    """

    __slots__ = ()

    @abstractmethod
    def choose(self, view: View) -> Decision:
        """Return the action of the seat of a view, with the reason.

        Raises:
            InputError: If *view* is not a View, or its seat may not act.
        """

    def __call__(self, view: View) -> Action:
        """Return the action of the seat of a view.

        Raises:
            InputError: If *view* is not a View, or its seat may not act.
        """
        return self.choose(view).action


def rng_key(view: View, seed: int) -> str:
    """Return the seed of the draws of an opponent: a text that differs between decisions."""
    trick = view.trick
    return (
        f"{seed} {view.seat} {view.deal_number} {view.scores} {view.phase.value} {view.hand} "
        f"{'' if trick is None else trick}"
    )
