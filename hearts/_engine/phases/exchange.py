"""Passed cards: their numbers, their receivers, and the cards that each seat gets."""

from __future__ import annotations

from collections.abc import Iterable

from hearts._core.cards.action import Action
from hearts._core.cards.actions import Call, Forward, Pass
from hearts._core.cards.cards import Cards
from hearts._core.play.board import Board
from hearts._seats import check_seat, left_of
from hearts.rules.passing import PILE


def pass_scheme(board: Board) -> dict[int, int]:
    """Return the number of cards for each number of places to the left in the deal of a board."""
    called = next((act for act in board.opening if isinstance(act, Call)), None)
    table = board.referee.game.table
    return table.rules.passing.scheme(board.deal_number, table.players, called)


def pass_receivers(players: int, scheme: dict[int, int], seat: int) -> tuple[tuple[int, int], ...]:
    """Return pairs of a receiver and its number of cards from *seat*.

    Cards for a pile go to the seat itself.
    """
    return tuple(sorted((left_of(seat, players, place), count) for place, count in scheme.items()))


def passed_cards(
    players: int, acts: Iterable[Action], scheme: dict[int, int]
) -> tuple[tuple[int, int, Cards], ...]:
    """Return the giver, the receiver and the cards of each pass.

    A seat that forwards sends on the cards that it receives. If all seats in a circle forward, no
    cards move.
    """
    acts = tuple(acts)
    forwarding = {act.seat for act in acts if isinstance(act, Forward)}
    found: list[tuple[int, int, Cards]] = []
    for act in acts:
        if not isinstance(act, Pass) or PILE in scheme:
            continue
        giver = check_seat(act.seat, players)
        to = act.to or [(seat, act.cards) for seat, _ in pass_receivers(players, scheme, giver)]
        for receiver, cards in to:
            while receiver in forwarding:
                receiver = left_of(receiver, players, *scheme)
            found.append((giver, receiver, cards))
    return tuple(found)
