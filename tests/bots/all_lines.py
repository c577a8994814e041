"""The best play of a small ending by brute force: every line is played to its end, by states."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hearts import Game, Phase, State, variants
from tests.tables import TABLES

#: The sides against which the others play; None if each side plays for itself.
Against = tuple[int, ...] | None


def side_of(game: Game, seat: int) -> tuple[int, ...]:
    """The side of a seat."""
    return next(side for side in game.sides if seat in side)


def lead(game: Game, points: tuple[int, ...], side: tuple[int, ...]) -> Fraction:
    """The points by which a seat of the side does better than another one, on average."""
    own = Fraction(sum(points[seat] for seat in side), len(side))
    others = Fraction(
        sum(each for seat, each in enumerate(points) if seat not in side), len(points) - len(side)
    )
    return others - own if game.rules.best == "low" else own - others


def best(state: State, against: Against) -> tuple[int, ...]:
    """The points at the end, with the best choice of the seat to act, the first of equal ones."""
    if state.hand_score is not None:
        return state.hand_score.points
    own = side_of(state.game, state.actors[0])
    found: list[tuple[Fraction, tuple[int, ...]]] = []
    for action in state.legal_actions():
        points = best(state.apply(action), against)
        if against is None:
            found.append((lead(state.game, points, own), points))
        else:
            value = lead(state.game, points, against)
            found.append((value if own == against else -value, points))
    return max(found, key=lambda each: each[0])[1]


def lines(state: State, most: int) -> int:
    """The number of lines to the end, or a number above *most*."""
    if state.hand_score is not None:
        return 1
    found = 0
    for action in state.legal_actions():
        found += lines(state.apply(action), most - found)
        if found > most:
            break
    return found


def ending(game: Game, rng: Random, cards: int, most: int) -> State | None:
    """A random deal of the game, near its end: with this number of cards in a hand or fewer, and
    so that there are *most* lines or fewer."""
    state = game.start(seed=rng.getrandbits(60))
    while state.hand_score is None:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
            continue
        playing = state.phase in (Phase.PLAY, Phase.EXCHANGE)
        if playing and max(map(len, state.hands)) <= cards and lines(state, most) <= most:
            return state
        state = state.apply(state.random_action(rng, state.actors[0]))
    return None


def any_ending(rng: Random, cards: int, most: int) -> State:
    """A random ending in a random variant."""
    while True:
        name, players = rng.choice(TABLES)
        state = ending(Game(variants.get(name), players), rng, cards, most)
        if state is not None:
            return state
