"""Single deals: each begins from a score sheet without points, and has the number of a deal in a
match, which decides the way in which cards are passed.
"""

from __future__ import annotations

from functools import lru_cache

from hearts._core.cards import Cards
from hearts._engine.game import Game
from hearts._engine.match import Match
from hearts._engine.scoring import HandScore


def cycle_of(game: Game) -> int:
    """Return the number of deals after which the way to pass is the same again."""
    return len(game.table.rules.passing.cycle)


@lru_cache(maxsize=16)
def sheets_of(game: Game, count: int) -> tuple[Match, ...]:
    """Return score sheets without points from which the first deals of a match start: this number,
    or fewer if the match ends before.

    In each made-up deal a seat takes all cards that count, as rules may ask who took one.
    """
    found = [Match(game.rules, game.players)]
    cards, none = game.table.deck & game.table.counted, Cards()
    nothing = (0,) * game.players
    column = None if found[0].imaginary is None else nothing
    while len(found) < count:
        taker = len(found) % game.players
        taken = tuple(cards if seat == taker else none for seat in range(game.players))
        score = HandScore(nothing, taken, imaginary=column)
        answers: list[str] = []
        while (question := found[-1].question(score, answers)) is not None:
            answers.append(question.options[0])
        after = found[-1].add(score, answers)
        if after.is_over:
            break
        found.append(after)
    return tuple(found)
