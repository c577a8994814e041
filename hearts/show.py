"""A state or a view as a table that a person can read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearts.core.actions import Phase, Unknown
from hearts.core.cards import SUITS, Cards
from hearts.core.tricks import Trick

if TYPE_CHECKING:
    from hearts.core.state import State
    from hearts.game import Game
    from hearts.view import View

_SYMBOLS = {"C": "♣", "D": "♦", "S": "♠", "H": "♥", "W": ""}


def hand_text(cards: Cards | Unknown) -> str:
    """A hand by suits, highest card first."""
    if isinstance(cards, Unknown):
        return f"{cards.count} cards"
    suits = []
    for suit in (*SUITS, "W"):
        ranks = [card.rank for card in reversed(list(cards)) if card.suit == suit]
        if ranks:
            suits.append(f"{_SYMBOLS[suit]} {' '.join(ranks)}".strip())
    return "   ".join(suits) or "-"


def table_text(
    game: Game,
    title: str,
    hands: Sequence[Cards | Unknown],
    trick: Trick | None,
    points: tuple[int, ...],
    scores: tuple[int, ...],
    actors: tuple[int, ...],
) -> str:
    """The lines of a table: a title, a row for each seat, and what lies between them."""
    width = max(len("hand"), *(len(hand_text(hand)) for hand in hands))
    rows = [title, f"       {'hand':{width}}  taken  score"]
    for seat, hand in enumerate(hands):
        mark = ">" if seat in actors else " "
        rows.append(
            f"{mark} {seat:>3}  {hand_text(hand):{width}}  {points[seat]:>5}  {scores[seat]:>5}"
        )
    if trick is not None:
        seats = game.seats(trick)
        played = ", ".join(
            f"{seat} plays {card}" for seat, card in zip(seats, trick.cards, strict=True)
        )
        rows.append(f"  trick: {played or f'seat {actors[0]} leads'}")
    return "\n".join(rows)


def _title(thing: State | View, name: str) -> str:
    way = ""
    if thing.phase is Phase.PASS:
        way = f" {thing.game.table.rules.passing.direction(thing.deal_number)}"
    number = thing.deal_number + 1
    if thing.phase is Phase.DEAL and thing.tricks:
        return f"{name}, deal {number - 1} over, {thing.dealer} deals next"
    return f"{name}, deal {number}, dealer {thing.dealer}, {thing.phase.value}{way}"


def show_state(state: State) -> str:
    """A state, with every hand."""
    return table_text(
        state.game, _title(state, state.game.rules.name), state.hands, state.trick, state.points,
        state.scores, state.actors,
    )  # fmt: skip


def show_view(view: View) -> str:
    """A view, with the one hand that it shows."""
    hands: list[Cards | Unknown] = [Unknown(size) for size in view.sizes]
    if view.seat is not None:
        hands[view.seat] = view.hand
    who = "a spectator" if view.seat is None else f"seat {view.seat}"
    return table_text(
        view.game, _title(view, f"{view.game.rules.name}, seen by {who}"), hands, view.trick,
        view.points, view.scores, view.actors,
    )  # fmt: skip
