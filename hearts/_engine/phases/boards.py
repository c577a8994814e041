"""Boards of a game: the part that all states of a deal share, made from the match and the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts._core.cards.action import Action
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.board import (
    NOTHING,
    Before,
    Board,
    BoardHistory,
    Laid,
    MatchPlace,
    PastDeal,
    Undealt,
    planes,
)
from hearts._engine.score.match import Match
from hearts.rules import TableRules

if TYPE_CHECKING:
    from hearts._engine.game.game import Game


def undealt_of(
    table: TableRules,
    kitty: Cards,
    order: tuple[Card, ...],
    dummy: Cards,
    drawn_from: int = 0,
) -> Undealt:
    """Return the cards that are not dealt.

    Args:
        table: The rules at the table.
        kitty: The cards face down.
        order: The same in order, for a game in which they are drawn.
        dummy: The cards of the dummy.
        drawn_from: The number of tricks that were over.
    """
    return Undealt(kitty, dummy, order if table.plan.draws else (), drawn_from)


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
    undealt: Undealt = NOTHING,
    extra: Card | None = None,
    charged: Cards = Cards(),  # noqa: B008
    waiting: Cards = Cards(),  # noqa: B008
    noted: int = 0,
) -> Board:
    """Return a board of this game; `hearts._core.play.board` describes its parts.

    Without *dealer* it is the next dealer of the match.
    """
    none = (Cards(),) * game.players
    dealer = match.next_dealer if dealer is None else dealer
    return Board(
        game._referee,
        game.table.with_charged(charged).plan,
        Laid(planes(hands or none), leader, undealt, extra, charged),
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
    undealt = board.undealt if kitty is None else board.undealt.with_kitty(kitty)
    return new_board(board.referee.game,
        board.match, hands, opening, seed=board.seed, past=board.past,
        undealt=undealt, waiting=waiting,
    )  # fmt: skip
