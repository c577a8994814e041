"""States of worlds that share what all see: the plays, the trick, the public part of the board.

A state could be made by playing its history again. But the plays are the same in every world, so
the state that they lead to is made once, and of each world only the hands are put in.
"""

from __future__ import annotations

from collections.abc import Sequence

from hearts._core.action import Action, Phase
from hearts._core.actions import Exchange, Play
from hearts._core.board import Board, PastDeal
from hearts._core.cards import Cards
from hearts._core.state import State


def opening_of(actions: Sequence[Action]) -> tuple[Action, ...]:
    """Return the part of a deal's actions that belongs to the board."""
    end = len(actions)
    for place, action in enumerate(actions):
        if isinstance(action, Play):
            end = min(end, place)
        elif isinstance(action, Exchange):
            return tuple(actions[: place + 1])
    return tuple(actions[:end])


def shared_state(
    pattern: State,
    hands: Sequence[Cards],
    kitty: Cards,
    seed: int | None,
    past: tuple[PastDeal, ...],
    opening: tuple[Action, ...],
) -> State:
    """Return the state in which the seats hold these cards, and all else is as in *pattern*.

    Args:
        pattern: A state in which a card is to be played, of a game with one pack.
        hands: What each seat holds now.
        kitty: The kitty, as long as nobody has taken it up.
        seed: The seed of the match.
        past: The deals before.
        opening: The actions of the deal before the plays.
    """
    old = pattern._board
    played = int(pattern._played)
    one = tuple(
        int(hand.one) | (before & played) for hand, before in zip(hands, old.one, strict=True)
    )
    extra = None if old.extra is None else kitty[0]
    board = Board(
        old.referee, old.plan, one, old.two, kitty if old.kitty else old.kitty, old.leader,
        old.number, old.seen, old.before, old.waiting, old.match, old.dealer, old.deal_number,
        seed, past, opening, old.given, extra, old.charged, old.noted,
    )  # fmt: skip
    state = State(
        Phase.PLAY, board, (), pattern._plays, pattern._marks, pattern._played, pattern._played2,
        pattern._trick, pattern._trick2, pattern._legal, pattern._turn, pattern._count,
        pattern._best, pattern._best_seat, pattern._led, pattern._number,
    )  # fmt: skip
    legal = board.plan.legal(state._context())
    if legal == pattern._legal:
        return state
    return State(
        Phase.PLAY, board, (), pattern._plays, pattern._marks, pattern._played, pattern._played2,
        pattern._trick, pattern._trick2, legal, pattern._turn, pattern._count, pattern._best,
        pattern._best_seat, pattern._led, pattern._number,
    )  # fmt: skip
