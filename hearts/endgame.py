"""Proofs about the rest of a deal: is the score settled, can a seat claim every trick left?

Both are answered by looking at every way in which the rest can go, as long as that stays within a
budget of positions; beyond it a simple proof is tried, and without one the answer is False.

The simple proof of a claim: the seat is on lead, its cards are led suit by suit from the top, and
each beats every card that somebody could still hold in that suit. An opponent has to follow, so
before the k-th lead of a suit everybody has given up k - 1 cards of it, or is void. A rule may bar
leads, as long as it bars all cards of a suit in the hand or none: then one of the others is led.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from hearts.core.actions import Phase
from hearts.core.cards import Cards
from hearts.core.plan import LEAD
from hearts.rules import Sun
from hearts.shuffle import WARREN_CARD
from hearts.standpoint import standpoint_of

if TYPE_CHECKING:
    from hearts.core.state import State
    from hearts.game import Game
    from hearts.view import View

_BUDGET: Final = 2000


class _OutOfBudget(Exception):
    """The rest can go in too many ways."""


def settled(state: State) -> bool:
    """Can nothing change the hand score of *state* any more?"""
    if state._phase is None:
        return state.hand_score is not None
    if state.phase not in (Phase.PLAY, Phase.EXCHANGE):
        return False
    table = Cards(state.trick.all_cards if state.trick is not None else ())
    if _nothing_left(state.game, [*state.hands, table, state.waiting, state.kitty]):
        return _some_end(state).hand_score is not None
    budget = [_BUDGET]
    try:
        return len(_outcomes(state, budget)) == 1
    except _OutOfBudget:
        return False


def _nothing_left(game: Game, places: Iterable[Cards]) -> bool:
    """Is no card left that counts, in rules under which nothing else does?"""
    rules = game.table.rules
    if any(rule.needs_tricks for rule in rules.points):
        return False
    if any(isinstance(shoot, Sun) for shoot in rules.shoots):
        return False
    return not any(cards & game.table.watched for cards in places)


def _outcomes(state: State, budget: list[int]) -> set[object]:
    """The scores that the rest can come to: two at most, since more are not needed."""
    found: set[object] = set()
    if state._phase is None:
        score = state.hand_score
        return {None, state.question} if score is None else {(score.points, score.imaginary)}
    for after in _next(state):
        budget[0] -= 1
        if budget[0] < 0:
            raise _OutOfBudget
        found |= _outcomes(after, budget)
        if len(found) > 1:
            break
    return found


def _some_end(state: State) -> State:
    """One of the ends that the deal can come to."""
    while state._phase is not None:
        state = next(_next(state))
    return state


def _next(state: State) -> Iterator[State]:
    """Every way in which the deal can go on: a card, or cards put down for a kitty taken up."""
    if state._phase is Phase.PLAY:
        for card in state.legal_cards():
            yield state.play(card)
    else:
        for seat in state.actors:
            for action in standpoint_of(state, seat).choices():
                yield state.apply(action)


def can_claim(state: State, seat: int) -> bool:
    """Has *seat* a line that takes every trick left, whatever the others play?"""
    if state.phase is not Phase.PLAY:
        return False
    budget = [_BUDGET]
    try:
        return _claims(state, seat, budget)
    except _OutOfBudget:
        return False


def _claims(state: State, seat: int, budget: list[int]) -> bool:
    """Does *seat* take every trick from here on, with its best play against any other?"""
    if state._phase is None:
        return True
    mine = state.actor == seat
    if mine and state._phase is Phase.PLAY and state._count == 0:
        hands = state.hands
        others = [hand for place, hand in enumerate(hands) if place != seat]
        if _leads_all(state.game, hands[seat], others):
            return True
    for after in _next(state):
        budget[0] -= 1
        if budget[0] < 0:
            raise _OutOfBudget
        lost = len(after._marks) > len(state._marks) and after._takers()[-1] != seat
        good = not lost and _claims(after, seat, budget)
        if good is mine:
            return mine
    return not mine


def _leads_all(game: Game, hand: Cards, others: Sequence[Cards]) -> bool:
    """The simple proof: every card of the hand, led from the top of its suit, takes its trick."""
    plan = game.table.plan
    odd = plan.custom or plan.boosters != 0 or plan.cancels or plan.exchange
    if odd or game.table.rules.charging is not None or WARREN_CARD in game.table.deck:
        return False
    if any(clause.needs for clause in plan.clauses):
        return False
    for suit in {card.suit_mask for card in hand}:
        own = [card for card in hand if card.suit_mask == suit][::-1]
        held = [[card for card in other if card.suit_mask == suit] for other in others]
        for place, card in enumerate(own):
            if any(len(cards) > place and cards[-1].bit >= card.bit for cards in held):
                return False
        for clause in game.table.plan.clauses:
            barred = sum(card.bit for card in own) & clause.bars
            leads = any(kind == LEAD for kind, _ in clause.moments)
            if leads and barred not in (0, sum(card.bit for card in own)):
                return False
    return True


def view_settled(view: View) -> bool:
    """Can nothing change the hand score any more, wherever the hidden cards lie?"""
    if view.phase is Phase.PLAY:
        gone = Cards()
        for pile in view.taken:
            gone = gone | pile
        answers = any(
            shoot.effect.options and shoot.shooter(view.game.table, view.taken) is not None
            for shoot in view.game.table.rules.shoots
        )
        return not answers and _nothing_left(view.game, [view.game.table.deck - gone])
    return view.phase in (Phase.DEAL, Phase.OVER) and bool(view.tricks)


def view_can_claim(view: View, seat: int) -> bool:
    """Can *seat* claim, wherever the cards that the view does not show may lie?"""
    if view.phase is not Phase.PLAY or seat != view.seat or view.actor != seat:
        return False
    gone = view.hand
    for pile in view.taken:
        gone = gone | pile
    trick = view.trick
    if trick is None or trick.cards:
        return False
    return _leads_all(view.game, view.hand, [view.game.table.deck - gone])
