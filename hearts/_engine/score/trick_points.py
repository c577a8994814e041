"""The points of each trick of a deal, for those who show tricks."""

from __future__ import annotations

from collections.abc import Iterator

from hearts._core.cards.cards import Cards
from hearts._core.play.plan import NOBODY
from hearts._core.play.state import State


def trick_points(state: State) -> Iterator[tuple[int, int]]:
    """Yield the points of each complete trick of the deal, in the first column and the second.

    They are those of the trick, and of the cards that its taker gets with it: cards that waited
    come with the next trick that is taken, and a kitty as far as it is known. Rules that ask for
    more than single cards and tricks are not counted.
    """
    board = state._board
    table = state.game.table.with_charged(board.charged)
    each = sum(rule.per_trick for rule in table.rules.points)
    last = len(state._marks) if state._phase is None else table.tricks
    fixed = [0] * last
    for rule in table.rules.points:
        for number, points in rule.trick_values():
            if -last <= number < last:
                fixed[number] += points
    walk = state._walk()
    while walk.next():
        real = second = 0
        if walk.taker != NOBODY:
            real += fixed[walk.number]
        if walk.paid != NOBODY:
            real += each * int(walk.tricks)
            kitty = board.kitty if walk.kitty else Cards()
            for card in Cards("", walk.one, walk.two) + kitty:
                if card in table.imaginary:
                    second += table.values[card]
                else:
                    real += table.values.get(card, 0)
        yield real, second
