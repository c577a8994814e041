"""The sources of the core as the compiler gets them, without what prepares them for Python.

They are run here as modules of their own, which nothing else sees.
"""

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hearts
from hearts import Game, variants


def unprepared(room: str, name: str) -> dict[str, Any]:
    """The names of a module of the core, run from its source as if it were compiled."""
    file = Path(hearts.__file__).parent / "_core" / room / f"{name}.py"
    names: dict[str, Any] = {"__name__": f"unprepared_{name}", "__file__": f"{name}.so"}
    exec(compile(file.read_text("utf-8"), str(file), "exec"), names)
    return names


CARDS = unprepared("cards", "cards")
PROGRESS = SimpleNamespace(**unprepared("play", "progress"))
# A compiled class has no subclass that is not.
with mock.patch.dict(sys.modules, {"hearts._core.play.progress": PROGRESS}):
    STATE = unprepared("play", "state")
STATE["INTERPRETED"] = CARDS["INTERPRETED"]


@given(st.lists(st.sampled_from(["2C", "9D", "QS", "AH", "W"]), max_size=9))
def test_a_bag_counts_its_cards_bit_by_bit(texts: list[str]) -> None:
    """The compiled core has no bit count of Python's; its own one agrees with the list."""
    texts = [text for place, text in enumerate(texts) if texts[:place].count(text) < 2]
    assert len(CARDS["Cards"](texts)) == len(texts) == len(hearts.Cards(texts))


def test_values_are_not_sealed_a_second_time() -> None:
    """A class that the compiler makes read-only needs no seal."""
    assert type(CARDS["Cards"]("QS")) is CARDS["Cards"]
    state = Game(variants.AMERICAN).start(seed=1)
    assert type(STATE["waiting_state"](state.phase, state._board)) is STATE["State"]
    played = Game(variants.AMERICAN).position(["2C 3D", "4C 5C", "6C 7C", "8C 9C"], leader=0)
    state = STATE["state_of"](played._phase, PROGRESS.Progress(played._board, played))
    after = state.play("2C")
    assert after.key == played.play("2C").key
    assert type(after) is type(after._on_seen(after._board, 1)) is STATE["State"]


def test_the_compiled_core_is_in_use_where_it_is_meant_to_be() -> None:
    assert hearts.__compiled__ or not os.environ.get("HEARTS_EXPECT_COMPILED")


def test_values_of_the_core_cannot_be_changed() -> None:
    """Boards included, but for the answers that they note down."""
    board = Game(variants.AMERICAN).start(seed=1).deal()._board
    for name in ("leader", "kitty", "held", "plan"):
        with pytest.raises(AttributeError):
            setattr(board, name, None)
        with pytest.raises(AttributeError):
            delattr(board, name)
