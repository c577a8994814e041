"""Boards of a game: the part that all states of a deal share, made from the match and the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts._core.cards.action import Action
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.board import (
    Before,
    Board,
    BoardHistory,
    Laid,
    MatchPlace,
    PastDeal,
    planes,
)
from hearts._engine.score.match import Match

if TYPE_CHECKING:
    from hearts._engine.game.game import Game


def new_board(
    game: Game,
    match: Match,
    hands: tuple[Cards, ...],
    opening: tuple[Action, ...],
    *,
    dealer: int | None = None,
    leader: int = 0,
    number: int = 0,
    seen: Cards = Cards(),  # noqa: B008
    before: tuple[Cards, ...] | None = None,
    seed: int | None = None,
    past: tuple[PastDeal, ...] = (),
    given: int = 0,
    kitty: Cards = Cards(),  # noqa: B008
    extra: Card | None = None,
    charged: Cards = Cards(),  # noqa: B008
    waiting: Cards = Cards(),  # noqa: B008
    noted: int = 0,
    dummy: Cards = Cards(),  # noqa: B008
) -> Board:
    """Return a board of this game; `hearts._core.play.board` describes its parts.

    Without *dealer* it is the next dealer of the match.
    """
    none = (Cards(),) * game.players
    dealer = match.next_dealer if dealer is None else dealer
    return Board(
        game._referee,
        game.table.with_charged(charged).plan,
        Laid(planes(hands or none), leader, kitty, extra, charged, None, dummy),
        Before(before or none, waiting, seen, noted, number, given),
        MatchPlace(match, dealer, match.standing.deals, seed),
        BoardHistory(past, opening),
    )


def next_board(
    board: Board,
    hands: tuple[Cards, ...],
    opening: tuple[Action, ...],
    kitty: Cards | None = None,
    waiting: Cards = Cards(),  # noqa: B008
) -> Board:
    """Return the same board with other hands and a longer opening."""
    return new_board(board.referee.game,
        board.match, hands, opening, seed=board.seed, past=board.past,
        kitty=board.kitty if kitty is None else kitty, waiting=waiting, dummy=board.dummy,
    )  # fmt: skip
