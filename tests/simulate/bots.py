"""Bots and executors with which simulations are tried. Other processes find them by name."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from attrs import frozen

from hearts import Action, Play, State, View
from hearts.bots import RandomOpponent, careful
from hearts.rules import PACK

P = ParamSpec("P")
T = TypeVar("T")


@frozen
class Killer:
    """A random player that kills its process, once: it leaves a mark in a folder."""

    folder: str

    def __call__(self, view: View) -> Action:
        mark = Path(self.folder) / "killed"
        try:
            mark.touch(exist_ok=False)
        except FileExistsError:
            return RandomOpponent()(view)
        os._exit(9)


class Interrupter:
    """A random player at which somebody presses Ctrl-C after some actions."""

    def __init__(self, left: int) -> None:
        self.left = left

    def __call__(self, view: View) -> Action:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return RandomOpponent()(view)


class Failing(Executor):
    """An executor that loses the work of each n-th call, and says so, before or after it is done;
    the first call of all is not even taken."""

    def __init__(self, each: int) -> None:
        self.each = each
        self.calls = 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **words: P.kwargs) -> Future[T]:
        self.calls += 1
        if self.calls == 1:
            raise RuntimeError("not now")
        found: Future[T] = Future()
        result: Any = fn(*args, **words)
        if self.calls % self.each == 0:
            found.set_exception(OSError("the worker died"))
        else:
            found.set_result(result)
        return found


def cheat(view: View) -> Action:
    """A bot that plays again what was played first."""
    return view.history[0]


class Unsendable(Exception):
    """An error that a pickle does not bring back."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


@frozen
class Faulty:
    """A careful player with a fault in each trick from the third on: an error, or no action."""

    fault: str

    def __call__(self, view: View) -> Any:
        if len(view.tricks) < 2:
            return careful(view)
        if self.fault == "IndexError":
            return list(view.hand)[99]
        if self.fault == "Unsendable":
            raise Unsendable(1, 2)
        if self.fault == "InputError":
            return 5
        return Play(next(card for card in PACK if card not in view.hand))


def hearts_of_the_dealer(state: State) -> int:
    """A measure: the hearts that the dealer of the last deal took."""
    score = state.match.hand_scores[-1]
    return sum(card.suit == "H" for card in score.cards[state.match.next_dealer - 1])


def nothing(state: State) -> None:
    """A measure that gives no number."""
