"""Claims: the end of a deal that nobody need play card by card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, SupportsIndex

from hearts._arguments import check_type
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.endgame.search import PLAYING
from hearts._seats import check_seat
from hearts.bots.play import autoplay
from hearts.errors import InputError


def may_claim(view: View) -> Literal["all", "settled"] | None:
    """Return why the seat of a view may end the deal now.

    A claim is judged by the view: an answer from the state would tell the seat about the other
    hands.

    Returns:
        ``"all"`` if the seat surely can take all remaining tricks. ``"settled"`` if nothing can
        change the points any more, nor part seats that tie in the match. None if neither is proved,
        if the seat has no card to play now, or if it takes a kitty into its hand with one of these
        tricks and so has cards to put down.

    Raises:
        InputError: If *view* is not a View.

    >>> from hearts import Game, variants
    >>> hands = ["AS KS AH", "QS 2D 3H", "3D 4D 5H", "5D 6D 7H"]
    >>> state = Game(variants.MICROSOFT).position(hands, leader=0, broken=True)
    >>> may_claim(state.view(0))
    'all'
    """
    check_type(view, View, "view")
    seat = view.seat
    if seat is None or view.actor != seat or view.trick is None:
        return None
    puts_down = view.game.table.plan.exchange and view.kitty
    if view.can_claim(seat) and not puts_down:
        return "all"
    # In Peppa the tricks of a deal with settled points may still decide a tie.
    return "settled" if view.settled and not view.game.rules.ties.needs_tricks else None


def play_claim(state: State, seat: SupportsIndex) -> State:
    """Return the state after the rest of a deal that a seat claims.

    The seat plays cards with which the remaining tricks stay its own; the state may have cards left
    where that is not proved to the end. All other cards are those of `autoplay`.

    Raises:
        InputError: If there is no such seat, or `may_claim` gives no reason.

    >>> from hearts import Game, variants
    >>> hands = ["AS KS AH", "QS 2D 3H", "3D 4D 5H", "5D 6D 7H"]
    >>> state = Game(variants.MICROSOFT).position(hands, leader=0, broken=True)
    >>> play_claim(state, 0).hand_score.points
    (17, 0, 0, 0)
    """
    check_type(state, State, "state")
    claimer = check_seat(seat, state.game.players)
    reason = may_claim(state.view(claimer))
    if reason is None:
        raise InputError(
            f"seat {claimer} claims, but it is not proved that it takes all remaining tricks, nor "
            "that they change nothing"
        )
    while state.phase in PLAYING:
        if reason == "all" and state.actor == claimer:
            after = next(_kept(state, claimer), None)
            if after is None:
                break
            state = after
        else:
            state = state.apply(autoplay(state.view(state.actors[0])))
    return state


def _kept(state: State, seat: int) -> Iterator[State]:
    """Yield the states after each card with which all tricks stay those of the seat."""
    for card in reversed(state.legal_cards()):
        after = state.play(card)
        if after.trick is None or after.can_claim(seat):
            yield after
