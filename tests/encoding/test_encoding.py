"""The encoding as programs use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hearts import Game, InputError, variants
from hearts.batch import Batch
from hearts.encoding import Encoding
from hearts.rules import EndAt

GAME = Game(variants.AMERICAN)


def test_masks_become_arrays() -> None:
    encoding, view = Encoding(GAME), GAME.start(seed=7).deal().view(0)
    found = encoding.bools(encoding.mask(view))
    assert (found.dtype, found.shape) == (np.dtype(np.bool_), (64,))
    assert tuple(np.flatnonzero(found).tolist()) == encoding.legal(view)


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


def unfit(shape: tuple[int, ...]) -> list[Any]:
    """Arrays of a shape into which planes cannot be written without a loss."""
    frozen = np.full(shape, 7, np.uint8)
    frozen.setflags(write=False)
    kinds = [np.int8, np.bool_, np.object_, "U3", "m8[s]", [("plane", np.uint8)]]
    return [frozen, np.broadcast_to(np.uint8(7), shape), *(np.zeros(shape, kind) for kind in kinds)]


def test_arrays_that_cannot_take_planes_are_refused() -> None:
    """Before anything is written, and by a batch as well."""
    encoding, view = Encoding(GAME), GAME.start(seed=7).deal().view(0)
    batch = Batch(GAME, 2, seed=1)
    calls: list[tuple[Callable[[Any], Any], tuple[int, ...]]] = [
        (lambda out: encoding.observe(view, out=out), (13, 57)),
        (lambda out: batch.observe(out=out), (2, 13, 57)),
        (lambda out: batch.observe(1, out), (2, 13, 57)),
    ]
    for observe, shape in calls:
        for wrong in unfit(shape):
            before = wrong.copy()
            with pytest.raises(InputError, match=r"^out must (hold|be an array to write into)"):
                observe(wrong)
            assert (wrong == before).all()
    with pytest.raises(InputError, match=r"read-only$"):
        batch.observe(out=batch.observe())


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.float16, ">i8", np.float64])
def test_any_numbers_and_any_strides_will_do(kind: Any) -> None:
    """A part of a larger array too, with gaps between its rows or in another order."""
    encoding, view = Encoding(GAME), GAME.start(seed=7).deal().view(0)
    batch = Batch(GAME, 2, seed=1)
    rows = np.zeros((13, 3, 57), kind)[:, 1]
    assert (encoding.observe(view, out=rows) == encoding.observe(view)).all()
    turned = np.zeros((57, 2, 13), kind).transpose(1, 2, 0)[:, ::-1]
    assert (batch.observe(out=turned) == batch.observe()).all()


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
