"""Helpers for the tests of several variants."""

from __future__ import annotations

from random import Random
from typing import Any

from hearts import Cards, Game, HandScore, Match, Phase, Rules, State, score_taken
from hearts.rules import HEARTS, QUEEN

PENALTY = HEARTS | QUEEN


def piles(rules: Rules, *counting: object, players: int | None = None) -> list[Cards]:
    """A pile for each seat with these cards; the last seat has the rest of the deck as well."""
    number = rules.players[0] if players is None else players
    found = [Cards(str(cards)) for cards in counting]
    found += [Cards()] * (number - len(found))
    found[-1] = found[-1] + (rules.deck.cards(number) - sum(found, Cards()))
    return found


def scored(rules: Rules, *counting: object, players: int | None = None, **known: Any) -> HandScore:
    """The hand score of such piles."""
    return score_taken(rules, piles(rules, *counting, players=players), players=players, **known)


def points(
    rules: Rules, *counting: object, players: int | None = None, **known: Any
) -> tuple[int, ...]:
    """The points of such piles."""
    return scored(rules, *counting, players=players, **known).points


def deck_points(rules: Rules, players: int | None = None) -> int:
    """Return the points of all cards of the deck, without a second column."""
    table = rules.table(rules.players[0] if players is None else players)
    return sum(table.values[c] for c in table.deck if c in table.values) - sum(
        table.values[card] for card in table.imaginary
    )


def deal_of(rules: Rules, players: int | None = None, number: int = 0, **start: Any) -> State:
    """The state in which deal *number* of a match is dealt, the deals before without a point."""
    match = Match(rules, players)
    for _ in range(number):
        match = match.add((0,) * match.players)
    return Game(rules, players).start(seed=5, match=match, **start)


def at_play(state: State, rng: Random | None = None) -> State:
    """The state at the first lead, everything before it left to chance."""
    rng = Random(5) if rng is None else rng
    while state.phase is not Phase.PLAY:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, state.actors[0]))
    return state


def passes(rules: Rules, deals: int, players: int | None = None) -> list[dict[int, int]]:
    """Return the numbers of cards by places to the left, deal by deal."""
    number = rules.players[0] if players is None else players
    return [rules.table(number).rules.passing.scheme(k, number) for k in range(deals)]
