"""The pictures of values in a notebook, drawn by :mod:`hearts.svg`.

The module that draws is imported for the first picture.
"""

from __future__ import annotations

from hearts._core.cards.cards import Cards
from hearts._core.cards.records import HandScore
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.score.match import Match
from hearts._values import draw_by


def _table(value: State | View) -> str:
    from hearts.svg import table

    return table(value)


def _hand(value: Cards) -> str:
    from hearts.svg import hand

    return hand(value)


def _sheet(value: Match) -> str:
    from hearts.svg import sheet

    return sheet(value)


def _hand_score(value: HandScore) -> str:
    from hearts.svg import hand_score

    return hand_score(value)


draw_by(State, _table)
draw_by(View, _table)
draw_by(Cards, _hand)
draw_by(Match, _sheet)
draw_by(HandScore, _hand_score)
