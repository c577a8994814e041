"""The layout of a client's view: a state in which the hidden cards lie somehow.

When a card is played, the view goes on in its layout, and need not be made from its history again.
"""

from __future__ import annotations

from collections.abc import Iterable

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Play
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.board import FACE_DOWN, Laid, Origin, planes
from hearts._core.play.progress import Progress
from hearts._core.play.state import State, replay_plays, state_of
from hearts._core.play.view import View


def layout_after(view: View, events: Iterable[Action]) -> State | None:
    """Return the layout of a view after these plays; None if it has none yet, or if more than plays
    happened or came to light."""
    layout, seat = view._layout, view.seat
    viewer = view.game.players if seat is None else seat
    if layout is None:
        return None
    stage = layout._stage(viewer)
    for act in events:
        if not isinstance(act, Play):
            return None
        if layout._phase is not Phase.PLAY or layout.actor != act.seat:
            return None
        if act.seat != seat:
            layout = _with_card(layout, act.card, seat)
        elif not layout._progress.legal & act.card.bit:
            return None
        if layout is None:
            return None
        board, layout = layout._board, layout._after(act.card.bit)
        if layout._board is not board or layout._stage(viewer) != stage:
            return None
    return layout


def _with_card(layout: State, card: Card, viewer: int | None) -> State | None:
    """Return a layout in which the seat to play holds this card; None if that is not simple.

    If another seat holds it, or it lies face down in the kitty, it changes places with some card.
    """
    board, seat = layout._board, int(layout._progress.turn)
    if layout._progress.hand() & card.bit:
        return layout
    hands, whole, kitty = layout.hands, list(board.dealt_hands()), board.kitty
    given, got = Cards([hands[seat][0]]), Cards([card])
    others = [k for k, hand in enumerate(hands) if k not in (seat, viewer) and card in hand]
    stage = layout._stage(board.plan.players if viewer is None else viewer)
    if others:
        whole[others[0]] = whole[others[0]] - got + given
    elif card in kitty and board.extra is None and stage == FACE_DOWN:
        kitty = kitty - got + given
    else:
        return None
    whole[seat] = whole[seat] - given + got
    laid = Laid(planes(tuple(whole)), board.leader, kitty, board.extra, board.charged)
    other = board.laid_anew(laid, Origin(board.past, board.opening))
    if other.double:
        return replay_plays(other, layout._progress.plays, (), None)
    progress = Progress(other, layout._progress)
    progress.legal = 0
    return state_of(layout._phase, progress)
