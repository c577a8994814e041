"""A deal played to its end as a playout plays it, but step by step with states, in plain sets.

Both draw alike, so that they must come to the same.
"""

from __future__ import annotations

from random import Random

from hearts import Card, Cards, Choose, Exchange, Phase, State
from hearts.core.playout import Draws


def picked(cards: list[Card], draws: Draws) -> Card:
    """One of the cards; the only one is taken without a draw."""
    return cards[draws.below(len(cards))] if len(cards) > 1 else cards[0]


def put_down(state: State, draws: Draws) -> Cards:
    """What is put down for the kitty: cards drawn one by one, first copies before second ones."""
    held = state._board.held[state.actors[0]]
    first = Cards("", held.one & ~state._played)
    again = Cards("", held.two & ~state._played2)
    twice = first & again
    while True:
        left = [*first, *again]
        put = []
        for _ in range(len(first) + len(again) - (state.game.setting.hand_size - 1)):
            place = draws.below(len(left))
            put.append(left.pop(place))
        apart = sum(put.count(card) == 1 for card in twice)
        if apart == 0 or draws.below(2**apart) == 0:
            return Cards(put)


def played_out(state: State, draws: Draws) -> State:
    """The end of the deal; what may be chosen is drawn, too."""
    while state._phase is not None:
        if state.phase is Phase.EXCHANGE:
            state = state.apply(Exchange(put_down(state, draws)))
        else:
            state = state.play(picked(list(state.legal_cards()), draws))
    return state


def answered(state: State, draws: Draws) -> State:
    """The state once the shooter has answered; others keep their totals open."""
    while (question := state.question) is not None and question.kind != "exact":
        options = question.options
        state = state.apply(Choose(options[draws.below(len(options))]))
    return state


def in_play(state: State, rng: Random) -> State:
    """The state in which cards are to be played, or the end of the deal."""
    while state.phase not in (Phase.PLAY, Phase.DEAL, Phase.CALL, Phase.OVER):
        if state.phase is Phase.REDEAL:
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, state.actors[0]))
    return state


def points_of(state: State, n: int, seed: int) -> tuple[int, ...]:
    """What so many completions of the deal count together."""
    rng = Random(seed)
    draws = Draws(rng.getrandbits(62))
    totals = [0] * state.game.players
    for _ in range(n):
        begun = in_play(state, rng)
        if begun.phase is Phase.PLAY:
            begun = answered(played_out(begun, draws), draws)
        score = begun.hand_score
        assert score is not None
        totals = [total + points for total, points in zip(totals, score.points, strict=True)]
    return tuple(totals)
