"""A deal played to its end as a playout plays it, but step by step with states, in plain sets.

Both draw alike, so that they must come to the same.
"""

from __future__ import annotations

from random import Random

from hearts import Card, Cards, Choose, Exchange, Pass, Phase, State
from hearts._core.cards.draws import RandomDraws, draws_from
from hearts._engine.phases.passing import pass_scheme
from hearts._engine.phases.phases import seat_options_of
from hearts.rules.passing import PILE


def picked(cards: list[Card], draws: RandomDraws) -> Card:
    """One of the cards; the only one is taken without a draw."""
    return cards[draws.below(len(cards))] if len(cards) > 1 else cards[0]


def put_down(state: State, draws: RandomDraws) -> Cards:
    """Return the cards put down for the kitty, drawn one by one, first copies before second
    ones."""
    held = state._board.held[state.actors[0]]
    first = Cards("", held.one & ~state._played)
    again = Cards("", held.two & ~state._played2)
    twice = first & again
    while True:
        left = [*first, *again]
        put = []
        for _ in range(state.game.table.kitty_size):
            place = draws.below(len(left))
            put.append(left.pop(place))
        apart = sum(put.count(card) == 1 for card in twice)
        if apart == 0 or draws.below(2**apart) == 0:
            return Cards(put)


def played_out(state: State, draws: RandomDraws) -> State:
    """The end of the deal; what may be chosen is drawn, too."""
    while state._phase is not None:
        if state.phase is Phase.EXCHANGE:
            state = state.apply(Exchange(put_down(state, draws)))
        else:
            state = state.play(picked(list(state.legal_cards()), draws))
    return state


def answered(state: State, draws: RandomDraws) -> State:
    """The state once the shooter has answered; others keep their totals open."""
    while (question := state.question) is not None and question.kind != "exact":
        options = question.options
        state = state.apply(Choose(options[draws.below(len(options))]))
    return state


def core_passes(state: State) -> bool:
    """Is what is passed drawn in the core? Only what goes straight to others, from one pack, and
    is not charged after that."""
    rules, deck = state.game.table.rules, state.game.table.deck
    if state.phase is not Phase.PASS or rules.charging is not None or rules.passing.optional:
        return False
    return len(set(deck)) == len(deck) and PILE not in pass_scheme(state._board)


def passed(state: State, draws: RandomDraws) -> State:
    """The state once all have passed: their cards are drawn from low to high, seat after seat."""
    for seat in state.actors:
        seat_options = seat_options_of(state, seat)
        left = list(seat_options.legal_cards())
        parcels = {
            receiver: Cards([left.pop(draws.below(len(left))) for _ in range(count)])
            for receiver, count in seat_options.receivers
        }
        [first, *others] = parcels.values()
        state = state.apply(Pass(parcels if others else first, seat))
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
    """Return the points of a number of completions of the deal together."""
    rng, draws = Random(str(seed)), draws_from(seed)
    totals = [0] * state.game.players
    drawn = core_passes(state)
    for _ in range(n):
        begun = passed(state, draws) if drawn else in_play(state, rng)
        if begun.phase is Phase.PLAY:
            begun = answered(played_out(begun, draws), draws)
        score = begun.hand_score
        assert score is not None
        totals = [total + points for total, points in zip(totals, score.points, strict=True)]
    return tuple(totals)
