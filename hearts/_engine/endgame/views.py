"""Proofs in a view, wherever the hidden cards lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearts._core.cards.cards import SUIT_MASKS, WARREN_CARD, Card, Cards
from hearts._engine.endgame.outlook import SeatOutlook
from hearts._engine.endgame.search import PLAYING
from hearts._engine.endgame.stakes import stakes_of

if TYPE_CHECKING:
    from hearts._core.play.view import View


def _hidden(view: View) -> Cards:
    """Return the cards that the view does not show: others hold them, or they lie face down."""
    seen = sum(view.taken, view.hand + view.waiting)
    if view.trick is not None:
        seen = seen + Cards(view.trick.cards)
    return view.game.table.deck - seen


def _view_outlook(view: View, hidden: Cards) -> SeatOutlook | None:
    """Return the outlook of the seat of a view, in which any other seat may hold any hidden card.

    None if its own cards or the trick on the table are not known, or if it surely does not take all
    remaining tricks.
    """
    seat, trick, state = view.seat, view.trick, view._state
    if seat is None or trick is None or WARREN_CARD in trick.cards:
        return None
    at = len(trick.cards)
    led = int(trick.cards[0].suit_mask) if at else 0
    if at == 0 and view.actor != seat:
        return None
    for suit in SUIT_MASKS:
        mine, above = int(view.hand.one & suit), int(hidden.one & suit)
        if mine and suit != led and above.bit_length() > mine.bit_length():
            return None  # another seat may beat its highest card of the suit
    plan, lap = state._board.plan, int(state._board.plan.lap)
    if at and plan.dummy:
        return None
    others = [hidden]
    number = state._number
    seen = int(state._seen()) if state._turn == seat else 0
    if at == 0:
        return SeatOutlook(plan, view.hand, others, Cards(), number, seen)
    best = max((card for card in trick.cards if card.suit_mask == led), key=_bit)
    left = (lap if at < lap else 2 * lap) - at
    to_play = plan.seats(trick.leader, at + left)[at:]
    table = (view.hand | hidden | Cards(trick.cards)).one
    return SeatOutlook(
        plan,
        view.hand,
        others,
        Cards(),
        number,
        seen,
        led,
        int(best.bit),
        leading=view.game.seats(trick)[trick.cards.index(best)] == seat,
        cancelled=plan.cancels and trick.cards.count(best) > 1,
        due=seat in to_play,
        after=hidden.one if set(to_play) - {seat} else 0,
        again=at < lap and table & led & plan.boosters != 0,
        legal=state._legal,
    )


def _bit(card: Card) -> int:
    return int(card.bit)


def view_settled(view: View) -> bool:
    """Return whether nothing can change the hand score any more, wherever the hidden cards lie."""
    if view.phase not in PLAYING:
        return view.hand_score is not None
    stakes = stakes_of(view.game.table.with_charged(sum(view.charged, Cards())))
    untaken = view.game.table.deck - sum(view.taken, Cards())
    if not untaken.one & stakes.watched:
        return stakes.fixed(view.taken, _view_tricks(view), view.match.standing)
    plan = view.game.table.with_charged(sum(view.charged, Cards())).plan
    if view.seat is None or (plan.boosters and stakes.by_number):
        return False
    if stakes.table.needs == "tricks":
        return False
    if (plan.exchange or plan.draws) and view.kitty:
        return False  # the hand of its taker is not known, or cards are drawn
    hidden = _hidden(view)
    outlook = _view_outlook(view, hidden)
    if outlook is None or not outlook.takes_all():
        return False
    apart = hidden if view.game.table.kitty_size else Cards()
    return not stakes.may_ask(view.seat, view.taken, _view_tricks(view), apart)


def _view_tricks(view: View) -> Sequence[int] | None:
    """Return the number of tricks of each seat; None if the view begins in the middle of a deal."""
    shown = sum(map(len, view.tricks), sum(view.sizes) + len(view.dummy))
    shown += 0 if view.trick is None else len(view.trick)
    if shown < view.game.table.play_size:
        return None
    found = [0] * view.game.players
    for trick in view.tricks:
        taker = view.game.taker(trick)
        if taker is not None:
            found[taker] += 1
    return found


def view_can_claim(view: View, seat: int) -> bool:
    """Return whether *seat* can claim, wherever the hidden cards lie."""
    if view.trick is None or seat != view.seat:
        return False
    if view.game.table.plan.draws and view.kitty:
        return False
    outlook = _view_outlook(view, _hidden(view))
    return outlook is not None and outlook.can_take_all()
