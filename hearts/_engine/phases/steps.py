"""The course of a deal: its phases in their order, and the way from one to the next.

Each phase has a module of its own. The core plays the cards, and the referee counts the deal after
the last trick.
"""

from __future__ import annotations

from hearts._arguments import is_int, short_repr
from hearts._core.cards.action import Phase
from hearts._core.cards.cards import Cards
from hearts._core.play.board import Board
from hearts._core.play.state import State, playing_state, waiting_state
from hearts._engine.phases.shuffle import drawn_dealer
from hearts._engine.score.match import Match
from hearts.errors import RulesError
from hearts.rules import TableRules
from hearts.rules.passing import CALL, PILE


def phase_between_deals(match: Match) -> Phase:
    """Return the phase between two deals."""
    return Phase.OVER if match.is_over else first_phase(match._table, match.standing.deals)


def first_phase(table: TableRules, deal_number: int) -> Phase:
    """Return the first phase of a deal."""
    called = table.rules.passing.direction(deal_number) == CALL
    return Phase.CALL if called else Phase.DEAL


def first_dealer(table: TableRules, seed: int | None) -> int:
    """Return the default first dealer: drawn from the seed if the rules draw it and there is a
    seed, else seat 0."""
    if seed is None or not table.rules.dealing.drawn:
        return 0
    return drawn_dealer(seed, table.players)


def deal_phases(table: TableRules, scheme: dict[int, int]) -> tuple[Phase, ...]:
    """Return the phases of a deal from its cards on, in order, for a pass by this scheme."""
    return (
        Phase.DEAL,
        *([Phase.PASS] if scheme else []),
        *([Phase.REDEAL] if PILE in scheme else []),
        *([] if table.rules.charging is None else [Phase.CHARGE]),
        Phase.PLAY,
    )


def go_on(board: Board, done: Phase) -> State:
    """Return the state in the phase after this one."""
    phase = board.pass_plan().after(done)
    return begin_play(board, Cards()) if phase is Phase.PLAY else waiting_state(phase, board)


def begin_play(board: Board, charged: Cards) -> State:
    """Return the state at the start of play."""
    hands, table = board.dealt_hands(), board.referee.game.table
    leader = first_leader(hands, board)
    plan, extra = table.with_charged(charged).plan, table.extra_card(board.kitty)
    return playing_state(board.begun(plan, hands, board.opening, leader, extra, charged))


def first_leader(hands: tuple[Cards, ...], board: Board) -> int:
    """Return the seat that leads the first trick; RulesError if the rule returns no seat."""
    table = board.referee.game.table
    opening = table.rules.opening
    leader = opening.leader(hands, board.dealer, board.match.hand_scores)
    if not (is_int(leader) and 0 <= leader < table.players):
        raise RulesError(
            f"{opening.key}: {short_repr(leader)} is not a seat at a table of {table.players}"
        )
    return leader
