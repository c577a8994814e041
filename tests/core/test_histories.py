"""Histories as pickles hold them: the plays are bytes, and all comes back as it was."""

import pickle
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hearts import Choose, Game, Pass, Play, State, testing, variants
from hearts.core.histories import packed_history, unpacked_history


@given(testing.states())
def test_a_history_comes_back(state: State) -> None:
    parts = packed_history(state.history)
    assert unpacked_history(parts) == state.history
    assert len(pickle.dumps(parts)) < len(pickle.dumps(state.history))


@given(st.lists(st.sampled_from([Play("QS", 1), Play("2C", 0), Play("W", 9), Choose("add", 2)])))
def test_plays_in_a_row_are_two_bytes_each(actions: list[Play | Choose]) -> None:
    parts = packed_history(tuple(actions))
    assert unpacked_history(parts) == tuple(actions)
    plays = sum(len(part) for part in parts if isinstance(part, bytes))
    assert plays == 2 * sum(isinstance(action, Play) for action in actions)
    rows = [type(part) for part in parts]
    assert (bytes, bytes) not in pairwise(rows)


def test_a_seat_that_is_no_byte_is_kept_as_it_is() -> None:
    actions = (Play("QS"), Play("KS", 256), Play("AS", 255), Pass("QS", 1))
    assert unpacked_history(packed_history(actions)) == actions


def test_a_match_is_small() -> None:
    """Two bytes a play, and what was dealt and passed."""
    state = Game(variants.MICROSOFT).start(seed=1)
    while state.deal_number < 4:
        state = state.apply(state.legal_actions()[0]) if state.actors else state.deal()
    assert len(pickle.dumps(packed_history(state.history))) < 4 * (2 * 52 + 52 + 120) + 300
