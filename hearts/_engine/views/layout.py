"""The layout of a deal: a state in which the cards that nobody has seen lie somehow.

A view shows no more than its seat knows, and a proof follows from the cards played, so the choice
of layout does not matter. A client's view goes on in its layout when a card is played, and need not
be made from its history again. Nothing is checked here: `history` does that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hearts._core.cards.action import Action
from hearts._core.cards.actions import Play
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.board import FACE_DOWN, BoardHistory, Laid, planes
from hearts._core.play.progress import Progress
from hearts._core.play.state import (
    State,
    playing_state,
    replay_plays,
    state_of,
    waiting_state,
    with_actions,
)
from hearts._core.play.view import View
from hearts._engine.phases.boards import new_board, undealt_of
from hearts._engine.phases.shuffle import laid_out
from hearts._engine.score.match import Match
from hearts._engine.views.record import DealRecord

if TYPE_CHECKING:
    from hearts._engine.game.game import Game


def lay_out(
    record: DealRecord, kitty: Cards | None = None
) -> tuple[tuple[Cards, ...], Cards | list[Card]]:
    """Return a hand for each seat, with the cards that it will play, and a kitty.

    If cards are drawn, a seat gets the cards that it plays late from the stock. Without a given
    kitty it is the one that is known. If only the cards put down for it are known, it is as if the
    very cards of the kitty had been put down.
    """
    if record.table.plan.draws:
        return _with_stock(record)
    kitty = record.kitty if kitty is None or record.kitty_is_public else kitty
    kitty = record.put_down_shown if kitty is None else kitty
    hands = [record.played(seat) for seat in range(record.players)]
    if record.seat is not None:
        hands[record.seat] = record.own
    seen = sum(hands, record.public)
    if kitty is not None and not record.kitty_is_public:
        seen = seen + kitty
    kitty_size = record.kitty_size_now if kitty is None else len(kitty)
    left = laid_out(record.table.deck - seen, kitty_size)
    for seat in record.others:
        lacking = max(0, record.size_now(seat) - len(hands[seat]))
        hands[seat] = hands[seat] + Cards(left[:lacking])
        del left[:lacking]
    if kitty is None:
        kitty = Cards(left[max(0, len(left) - kitty_size) :])
    return tuple(hands), kitty


def _with_stock(record: DealRecord) -> tuple[tuple[Cards, ...], Cards | list[Card]]:
    """Return a hand for each seat, and a stock in order."""
    hands = [Cards()] * record.players
    rounds = record.draws
    drawn: list[list[Card]] = [[] for _ in hands]  # the cards of each seat, in the order drawn
    for seat in record.others:
        played = [card for who, card in record.plays if who == seat]
        hands[seat] = Cards(played[: record.size_of(seat)])
        drawn[seat] = played[record.size_of(seat) :]
    if record.seat is not None:
        hands[record.seat] = record.own
        drawn[record.seat] = [card for each in record.shown.get("draw", ()) for card in each.cards]
    left = list(record.table.deck - sum(map(Cards, drawn), sum(hands, record.public)))
    for seat in record.others:
        lacking = max(0, record.size_of(seat) - len(hands[seat]))
        hands[seat] = hands[seat] + Cards(left[:lacking])
        del left[:lacking]
    stock = []
    for place in range(record.kitty_size_now):
        number, turn = divmod(place, record.players)
        own = drawn[rounds[number][turn]] if number < len(rounds) else None
        pile = own or left
        if pile:
            stock.append(pile.pop(0))
    return tuple(hands), stock


def laid_state(
    game: Game,
    record: DealRecord,
    match: Match,
    hands: tuple[Cards, ...],
    kitty: Cards | list[Card],
) -> State:
    """Return the state of a deal before the first card is played, with these hands and kitty.

    Args:
        game: The game.
        record: The record of the deal.
        match: The score sheet before the deal.
        hands: The hand of each seat, as `lay_out` returns it.
        kitty: The kitty.
    """
    first = record.position
    if first is not None:
        return game.position(
            hands, leader=first.leader, trick=first.trick, tricks=first.tricks,
            taken=first.taken or None, waiting=first.waiting,
            kitty=kitty if len(first.kitty) else None,
            charged=first.charged, broken=first.broken, match=match, dummy=first.dummy,
        )  # fmt: skip
    board = new_board(
        game,
        match,
        hands,
        (*(() if record.call is None else (record.call,)), *record.deals),
        leader=record.leader or 0,
        undealt=undealt_of(record.table, Cards(kitty), tuple(kitty), record.dummy),
        extra=record.table.extra_card(Cards(kitty)) if kitty else None,
        charged=record.charged if record.in_play else Cards(),
    )
    if record.in_play:
        return playing_state(board)
    return with_actions(waiting_state(record.due, board), tuple(record.open_choices))


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
        if layout._turn < 0 or layout.actor != act.seat:
            return None
        if act.seat != seat:
            layout = _with_card(layout, act.card, seat)
        elif not layout._legal & act.card.bit:
            return None
        if layout is None:
            return None
        board, layout = layout._board, layout._after(act.card)
        if layout._board is not board or layout._stage(viewer) != stage:
            return None
    return layout


def _with_card(layout: State, card: Card, viewer: int | None) -> State | None:
    """Return a layout in which the seat to play holds this card; None if that is not simple.

    If another seat holds it, or it lies face down in the kitty, it changes places with some card.
    """
    board, seat = layout._board, int(layout._turn)
    if layout._hand() & card.bit:
        return layout
    if card in board.dummy or layout._place() != seat or board.plan.draws:
        return None
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
    undealt = board.undealt.with_kitty(kitty)
    laid = Laid(planes(tuple(whole)), board.leader, undealt, board.extra, board.charged)
    other = board.laid_anew(laid, BoardHistory(board.past, board.opening))
    if other.double:
        return replay_plays(other, layout._plays, (), None)
    progress = Progress(other, layout)
    progress._legal = 0
    return state_of(layout._phase, progress)
