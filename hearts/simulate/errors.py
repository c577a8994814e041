"""The error of a simulation: it names the bot, the seat, the deal and the seed."""

from __future__ import annotations

import pickle
from typing import Any, final

from hearts._core.play.state import State
from hearts.errors import HeartsError

__all__ = ["DealError"]


@final
class DealError(HeartsError):
    """Raised for an error while a deal of a simulation is played: a bot raises one or does not
    return a legal action, a rule fails, or a measure does or gives no number.

    Its `__cause__` is that error. If it comes from another process, and cannot be sent, only the
    message and the traceback have it.

    Attributes:
        deal: The number of the deal, or of the match.
        game: The number of the game with its cards, from 0.
        seed: The seed of the simulation.
        name: The name of the player who was asked; None if it was nobody.
        seat: Its seat; None if nobody was asked.
        state: The state before. A call of the bot with ``error.state.view(error.seat)`` repeats the
            error of a bot without a memory. For a measure it is the state at the end. None if
            nothing was played then.
    """

    def __init__(
        self,
        message: str,
        *,
        deal: int,
        game: int,
        seed: int,
        name: str | None = None,
        seat: int | None = None,
        state: State | None = None,
    ) -> None:
        super().__init__(message)
        self.deal: int = deal
        self.game: int = game
        self.seed: int = seed
        self.name: str | None = name
        self.seat: int | None = seat
        self.state: State | None = state
        self._cause: BaseException | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # A pool replaces the cause by the traceback of its process, so it has a place of its own.
        cause = self._cause or self.__cause__
        return _restored, (str(self), {**vars(self), "_cause": cause if _is_sent(cause) else None})

    def restore_cause(self) -> None:
        """Put the cause in its place again, and the traceback of its process behind it."""
        # Pyright takes an assignment to an attribute of `self` for its declaration.
        error, cause, sent = self, self._cause, self.__cause__
        if cause is not None and cause is not sent:
            cause.__cause__, error.__cause__ = sent, cause


def _restored(message: str, fields: dict[str, Any]) -> DealError:
    error = DealError(message, deal=0, game=0, seed=0)
    vars(error).update(fields)
    error.__cause__ = error._cause
    return error


def _is_sent(error: object) -> bool:
    """Return whether an error comes through a pickle; some fail only when they are read."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever its own pickling raises
        return False
    return True
