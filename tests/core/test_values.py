"""The values of the core are their own copies."""

import copy
import pickle

import pytest

from hearts import Card, Cards, Charge, Game, Pass, Play, Trick, Unknown, variants
from hearts._core.cards.values import Immutable

GAME = Game(variants.AMERICAN)
STATE = GAME.start(seed=1).deal()


@pytest.mark.parametrize(
    "value",
    [
        *(Card("QS"), Cards("QS AH"), Trick(1, "2C 3C"), Unknown(3), Play("QS", 1), Charge("")),
        *(Pass({1: "QS"}), STATE, STATE._board, GAME.table.plan, *GAME.table.plan.clauses),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_is_its_own_copy(value: Immutable) -> None:
    assert copy.copy(value) is value
    assert copy.deepcopy((value, [value])) == (value, [value])
    assert copy.deepcopy([value])[0] is value


def test_a_value_without_a_form_of_its_own_cannot_be_pickled() -> None:
    with pytest.raises(TypeError, match="Strange cannot be pickled"):
        pickle.dumps(Strange())


class Strange(Immutable):
    """A value that nobody knows how to pickle."""
