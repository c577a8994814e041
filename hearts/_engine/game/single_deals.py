"""Single deals: each begins from a score sheet without points, and has the number of a deal in a
match, which decides the way in which cards are passed.
"""

from __future__ import annotations

from functools import lru_cache

from hearts._arguments import check_int, short_repr
from hearts._core.cards.cards import Cards
from hearts._core.cards.records import HandScore
from hearts._engine.game.game import Game
from hearts._engine.score.match import Match
from hearts.errors import InputError


def cycle_of(game: Game) -> int:
    """Return the number of deals after which the way to pass is the same again."""
    return len(game.table.rules.passing.cycle)


def sheets_by_number(game: Game, number: object, *, match: bool = False) -> dict[int, Match | None]:
    """Return the numbers that deals may begin with, each with its score sheet; None for no sheet.

    Args:
        game: The game.
        number: The number of every deal; None for all of the cycle of passes, of which one is to be
            drawn for each deal.
        match: Whether matches are played, which begin with their first deal.

    Raises:
        InputError: If there is no deal of this number in the cycle, or matches are played.
    """
    given = None if number is None else check_int(number, "deal_number", 0)
    if match and given:
        raise InputError(f"deal_number: {given}, but a match begins with its first deal")
    if match or given == 0:
        return {0: None}
    _, *sheets = sheets_of(game, cycle_of(game))
    found = {0: None, **dict(enumerate(sheets, start=1))}
    if given is None:
        return found
    if given not in found:
        most = len(found) - 1
        raise InputError(
            f"deal_number must be at most {most} in this cycle of passes, not {short_repr(given)}"
        )
    return {given: found[given]}


@lru_cache(maxsize=256)
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
