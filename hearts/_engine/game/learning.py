"""Deals and rewards for programs that learn.

The seed of a state decides all deals of its match by a hash, which takes more time than the play of
a deal. Here a source of random numbers that goes on from deal to deal shuffles the cards, as in
flat tables (`hearts._core.batch.tables`).
"""

from __future__ import annotations

from collections.abc import Mapping

from hearts._core.cards.cards import WARREN_CARD, Card, Cards
from hearts._core.cards.draws import RandomDraws
from hearts._core.play.state import State
from hearts._engine.game.game import Game
from hearts._engine.phases.deal import to_deal
from hearts._engine.phases.phases import phase_of
from hearts._engine.score.match import Match


def drawn_start(
    game: Game, draws: RandomDraws, sheets: Mapping[int, Match | None], *, match: bool
) -> State:
    """Return the state before the first deal.

    The dealer of a single deal is drawn, and its number if there are several. The first dealer of a
    match follows the rules: drawn, or seat 0.

    Args:
        game: The game.
        draws: The random numbers.
        sheets: The numbers that the deal may have, with their score sheets.
        match: Whether a match begins.
    """
    drawn = not match or game.table.rules.dealing.drawn
    dealer = draws.below(game.players) if drawn else 0
    number = drawn_number(tuple(sheets), draws)
    return game.start(seed=draws.last, dealer=dealer, match=sheets[number])


def drawn_deal(state: State, draws: RandomDraws) -> State:
    """Return the state after the next deal: each seat gets all its cards at once, in seat order,
    then the dummy, and the rest is the kitty.

    If Warren lies there, the cards are shuffled again.
    """
    game = state.game
    deck, size, _, dummy_size = to_deal(state)
    cards = _shuffled(deck, draws)
    while WARREN_CARD in cards[game.players * size :]:
        cards = _shuffled(deck, draws)
    hands = [Cards(cards[size * seat : size * (seat + 1)]) for seat in range(game.players)]
    rest = cards[game.players * size :]
    left = rest[dummy_size:]
    kitty = left if game.table.plan.draws else Cards(left)
    return state.deal(hands, kitty=kitty, dummy=Cards(rest[:dummy_size]))


def drawn_advance(state: State, draws: RandomDraws) -> State:
    """Return the next state in which a seat must act, or in which the match is over."""
    while phase_of(state).deals:
        state = drawn_deal(state, draws)
    return state


def drawn_number(numbers: tuple[int, ...] | list[int], draws: RandomDraws) -> int:
    """Return one of the numbers, drawn. A single one takes no draw."""
    return numbers[draws.below(len(numbers)) if len(numbers) > 1 else 0]


def seen_scores(state: State) -> tuple[int, ...]:
    """Return the totals with the points of the deal that all players have seen."""
    if phase_of(state).between or state.hand_score is not None:
        return state.scores
    match, seen = state.match, state.view(None).points
    sign = match.rules.end.sign(match.standing)
    return tuple(score + sign * points for score, points in zip(state.scores, seen, strict=True))


def _shuffled(deck: Cards, draws: RandomDraws) -> list[Card]:
    """Return the cards in a random order: each changes places with one before it, or with none."""
    cards: list[Card] = []
    for place, card in enumerate(deck):
        cards.append(card)
        if place:
            other = draws.below(place + 1)
            cards[place], cards[other] = cards[other], card
    return cards
