"""The points of each trick of a deal, for those who show tricks."""

from __future__ import annotations

from collections.abc import Iterator

from hearts._core.cards.cards import Cards
from hearts._core.play.plan import NOBODY
from hearts._core.play.state import State
from hearts._core.play.walk import TrickWalk
from hearts.rules import TableRules


def trick_points(state: State) -> Iterator[tuple[int, int]]:
    """Yield the points of each complete trick of the deal, in the first column and the second.

    They are those of the trick, and of the cards that its taker gets with it: cards that waited
    come with the next trick that is taken, and a kitty as far as it is known. Rules that ask for
    more than single cards and tricks are not counted.
    """
    table, walk = state.game.table.with_charged(state._board.charged), state._walk()
    while walk.next():
        yield _points(state, table, walk)


def last_trick_points(state: State) -> tuple[int, int]:
    """Return the points of the last complete trick, of which there is one, as `trick_points`."""
    walk = state._walk()
    while walk.next():
        pass
    return _points(state, state.game.table.with_charged(state._board.charged), walk)


def _points(state: State, table: TableRules, walk: TrickWalk) -> tuple[int, int]:
    """Return the points of the trick at which a walk stands."""
    real = second = 0
    if walk.taker != NOBODY:
        last = len(state._marks) if state._phase is None else table.tricks
        for rule in table.rules.points:
            for number, points in rule.trick_values():
                if walk.number == (number if number >= 0 else last + number):
                    real += points
    if walk.paid != NOBODY:
        real += int(walk.tricks) * sum(rule.per_trick for rule in table.rules.points)
        kitty = state._board.kitty if walk.kitty else Cards()
        for card in (Cards("", walk.one, walk.two) + kitty) & table.counted:
            if table.imaginary and card in table.imaginary:
                second += table.values[card]
            else:
                real += table.values[card]
    return real, second
