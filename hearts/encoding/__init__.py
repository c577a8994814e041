"""Actions as numbers and views as planes, for programs that learn.

An `Encoding` of a game numbers its actions card by card, says which numbers are legal next, and
writes the knowledge of a view as planes of small numbers. The only source is a `View`, so nothing
hidden gets into the planes. `observe` and `bools` need the extra ``numpy``.

The numbers are the same for every game: 0 to 56 are cards (``card.index``), `DONE` ends a charge or
stands for sending on, and the numbers from `FIRST_OPTION` on are options and places. An action of
several cards has them in ascending order, a pass for each receiver, so that it has one list of
numbers. The planes and their order follow from the rules and the number of players. A *place* in a
plane is a seat, counted from the viewer: 1 is the viewer, 2 the seat to its left, and 0 no seat.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, final

from hearts._arguments import check_int, short_repr
from hearts._core.cards.action import Action
from hearts._core.play.view import View
from hearts._engine.game.game import Game, check_game
from hearts._engine.phases.phase import DONE, FIRST_OPTION
from hearts._extras import requires
from hearts.encoding.numbers import Picking, numbers_of, size_of
from hearts.encoding.planes import (
    GROUPS,
    MEANINGS,
    MOST_PLAYERS,
    PHASES,
    SLOTS,
    WIDTH,
    layout_of,
    planes_of,
)
from hearts.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "DONE",
    "FIRST_OPTION",
    "GROUPS",
    "MEANINGS",
    "MOST_PLAYERS",
    "PHASES",
    "SLOTS",
    "WIDTH",
    "Encoding",
]


_SEQUENCES = (tuple, list)
#: The kinds of arrays of numbers: whole ones without and with a sign, and others.
_NUMBERS = "uif"


@cache
def _numpy() -> Any:
    """Return the module `numpy`, imported when it is first needed."""
    with requires("numpy", "hearts.encoding", "numpy"):
        import numpy as np
    return np


def check_array(out: object, shape: tuple[int, ...]) -> None:
    """Raise InputError unless planes of this shape can be written into *out*."""
    numpy = _numpy()
    if not isinstance(out, numpy.ndarray):
        raise InputError(f"out must be an array with the shape {shape}, not {short_repr(out)}")
    if out.shape != shape:
        raise InputError(f"out must be an array with the shape {shape}, not {out.shape}")
    if not (out.dtype.kind in _NUMBERS and numpy.can_cast(numpy.uint8, out.dtype)):
        raise InputError(f"out must hold the numbers 0 to 255; an array of {out.dtype} does not")
    if not out.flags.writeable:
        raise InputError("out must be an array to write into, and this one is read-only")


@final
class Encoding:
    """The numbers of actions and the planes of observations of one game.

    Args:
        game: The game.

    Attributes:
        game: The game.
        size: The number of action numbers: 64, or more under rules with long questions. A question
            of a rule of your own raises InputError if it has more options than numbers from
            `FIRST_OPTION` on.
        planes: The names of the planes, in order; `MEANINGS` explains them.

    Raises:
        InputError: If *game* is not a game, or has more than 11 players.

    >>> from hearts import Game, variants
    >>> game = Game(variants.AMERICAN)
    >>> encoding, state = Encoding(game), game.start(seed=7).deal()
    >>> view, picks = state.view(0), []
    >>> while encoding.decode(view, picks) is None:
    ...     picks.append(encoding.legal(view, picks)[0])
    >>> picks, str(encoding.decode(view, picks).cards), encoding.size
    ([4, 8, 9], '5C 9C TC', 64)
    """

    __slots__ = ("_layout", "_shape", "game", "planes", "size")

    def __init__(self, game: Game) -> None:
        self.game: Game = check_game(game)
        self.size: int = size_of(game)
        self._layout = layout_of(game)
        self.planes: tuple[str, ...] = self._layout.names
        self._shape = (len(self.planes), WIDTH)

    def encode(self, view: View, action: Action) -> tuple[int, ...]:
        """Return the numbers of an action of the view's seat.

        Raises:
            InputError: If the action does not fit this phase, is one of another seat, or has an
                option without a number; or if the view is of another game.
        """
        return numbers_of(self._checked(view), action)

    def decode(self, view: View, picks: Iterable[int]) -> Action | None:
        """Return the action of these numbers; None while more numbers are due.

        Raises:
            InputError: If a number is not legal after earlier ones; the message names both.
            IllegalAction: If the number is a card that may not be played.
        """
        return Picking(self._checked(view), picks).action()

    def mask(self, view: View, picks: Iterable[int] = ()) -> int:
        """Return the numbers that are legal next, as bits of one number.

        The mask is 0 if the seat of the view may not act, or the action is complete.

        Args:
            view: The view of the seat that acts.
            picks: The numbers picked so far for the current action.

        Raises:
            InputError: If one of the picks was not legal.
        """
        return Picking(self._checked(view), picks).mask

    def legal(self, view: View, picks: Iterable[int] = ()) -> tuple[int, ...]:
        """Return the numbers that are legal next, ascending."""
        mask = self.mask(view, picks)
        return tuple(number for number in range(self.size) if mask >> number & 1)

    def bools(self, mask: int) -> npt.NDArray[np.bool_]:
        """Return a mask as an array of truth values, ``(size,)``.

        Raises:
            InputError: If the mask is not a whole number, or has more than *size* bits.
        """
        numpy, mask = _numpy(), check_int(mask, "mask", 0)
        if mask >> self.size:
            raise InputError(f"mask: {short_repr(mask)} has more than {self.size} bits")
        data = numpy.frombuffer(mask.to_bytes((self.size + 7) // 8, "little"), numpy.uint8)
        found: npt.NDArray[np.bool_] = numpy.unpackbits(
            data, count=self.size, bitorder="little"
        ).view(numpy.bool_)
        return found

    def observe(
        self, view: View, picks: Iterable[int] = (), out: Any = None
    ) -> npt.NDArray[np.uint8]:
        """Return the knowledge of the view as planes, ``(planes, 57)``.

        Args:
            view: The view.
            picks: The numbers picked so far for the current action.
            out: The array to write into, of any type that holds the numbers 0 to 255; None for a
                new one.

        Raises:
            InputError: If one of the picks was not legal, the view is of another game, or *out* is
                not such an array, of that shape and not read-only.
        """
        numpy = _numpy()
        kind: type[object] = type(view)
        known = view if kind is View and view.game is self.game else self._checked(view)
        none_picked = isinstance(picks, _SEQUENCES) and not picks
        data = planes_of(self._layout, known, None if none_picked else Picking(known, picks))
        found: npt.NDArray[np.uint8] = numpy.ndarray(self._shape, numpy.uint8, data)
        if out is None:
            return found
        check_array(out, self._shape)
        out[...] = found
        return out  # type: ignore[no-any-return]

    def _checked(self, view: View) -> View:
        if not isinstance(view, View):
            raise InputError(f"view must be a View, not {short_repr(view)}")
        game = view.game
        if game is not self.game and game != self.game:
            raise InputError(
                f"the view is one of {short_repr(game)}, not of {short_repr(self.game)}"
            )
        return view

    def __repr__(self) -> str:
        return f"<Encoding of {self.game!r}: {self.size} numbers, {len(self.planes)} planes>"
