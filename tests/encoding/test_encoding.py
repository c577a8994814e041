"""The encoding as programs use it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hearts import Game, InputError, variants
from hearts.encoding import Encoding
from hearts.rules import EndAt

GAME = Game(variants.AMERICAN)


def test_masks_become_arrays() -> None:
    encoding, view = Encoding(GAME), GAME.start(seed=7).deal().view(0)
    found = encoding.bools(encoding.mask(view))
    assert (found.dtype, found.shape) == (np.dtype(np.bool_), (64,))
    assert tuple(np.flatnonzero(found).tolist()) == encoding.lawful(view)


def test_an_array_is_written_into() -> None:
    encoding, view = Encoding(GAME), GAME.start(seed=7).deal().view(0)
    out: Any = np.full((len(encoding.planes), 57), 7, np.float32)
    assert encoding.observe(view, out=out) is out
    assert (out == encoding.observe(view)).all()


def test_masks_and_arrays_that_do_not_fit_are_named() -> None:
    encoding, view = Encoding(GAME), GAME.start(seed=7).deal().view(0)
    wrong: Any
    for wrong, message in (
        ("1", "mask must be a whole number, not '1'"),
        (-1, "mask must be at least 0, not -1"),
        (1 << 64, "mask: 18446744073709551616 has more than 64 bits"),
    ):
        with pytest.raises(InputError, match=f"^{message}$"):
            encoding.bools(wrong)
    for wrong in ([0], np.zeros((57,)), np.zeros((1, 13, 57))):
        with pytest.raises(InputError, match=r"^out must be an array with the shape \(13, 57\)"):
            encoding.observe(view, out=wrong)


def test_what_does_not_fit_is_named() -> None:
    with pytest.raises(InputError, match="game must be a Game, not 'american'"):
        Encoding("american")  # type: ignore[arg-type]
    encoding = Encoding(GAME)
    state = GAME.start(seed=7)
    with pytest.raises(InputError, match="view must be a View, not <State"):
        encoding.mask(state)  # type: ignore[arg-type]
    other = Game(variants.MICROSOFT)
    with pytest.raises(InputError, match=r"the view is one of .*microsoft.*, not of .*american"):
        encoding.observe(other.start(seed=1).view(0))
    assert repr(encoding) == f"<Encoding of {GAME!r}: 64 numbers, 13 planes>"


def test_a_view_of_another_game_is_refused() -> None:
    encoding = Encoding(Game(variants.AMERICAN))
    for game in (Game(variants.SPOT), Game(variants.AMERICAN.amend(EndAt(50)))):
        with pytest.raises(InputError, match="the view is one of"):
            encoding.observe(game.start(seed=1).deal().view(0))
    same = Game(variants.AMERICAN).start(seed=1).deal().view(0)
    assert len(encoding.observe(same)) == len(encoding.planes)
