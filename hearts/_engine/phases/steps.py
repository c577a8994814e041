"""The phases of a deal: call, deal, pass, second deal, charge, exchange.

Each function takes a state, does the action that is due, and goes on to the next phase with an
action. The core plays the cards, and the referee counts the deal after the last trick.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from hearts._arguments import is_int
from hearts._core.cards.action import Action, DealtLike, Phase
from hearts._core.cards.actions import Call, Charge, Exchange, Pass
from hearts._core.cards.cards import WARREN_CARD, Cards, as_cards
from hearts._core.cards.events import Deal
from hearts._core.play.board import Board, PastDeal
from hearts._core.play.pass_plan import PassPlan
from hearts._core.play.state import State, on_board, playing_state, waiting_state, with_actions
from hearts._engine.phases.boards import new_board
from hearts._engine.phases.disclosure import disclosures_of
from hearts._engine.phases.exchange import pass_receivers, pass_scheme, passed_cards
from hearts._engine.phases.shuffle import dealt, drawn_dealer, fresh_seed
from hearts._engine.score.match import Match
from hearts._engine.validation import cards_by_seat, check_cards, check_known
from hearts.errors import InputError, RulesError
from hearts.rules import TableRules
from hearts.rules.passing import CALL, PILE

if TYPE_CHECKING:
    from hearts._engine.game.game import Game

#: The phases in which no deal is under way.
BETWEEN_DEALS: Final = (Phase.DEAL, Phase.CALL, Phase.OVER)


def phase_between_deals(match: Match) -> Phase:
    """Return the phase between two deals."""
    return Phase.OVER if match.is_over else first_phase(match._table, len(match.hand_scores))


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


def pass_plan_of(board: Board) -> PassPlan:
    """Return the pass plan for the deal of a board.

    Without a call the plan is made once for each deal of the cycle.
    """
    table = board.referee.game.table
    passing = table.rules.passing
    way = board.deal_number % len(passing.cycle)
    found = table.pass_plans.get(way)
    if found is None:
        scheme = pass_scheme(board)
        found = PassPlan(
            tuple(pass_receivers(table.players, scheme, seat) for seat in range(table.players)),
            passing.barred.one,
            passing.forwards(scheme),
            deal_phases(table, scheme),
            table.rules.opening.holding(table).one,
            table.has_extra,
        )
        if passing.cycle[way] != CALL:
            table.pass_plans[way] = found
    return found


def apply_action(game: Game, state: State, action: Action) -> State:
    """Return the state after a lawful action other than Play, with its seat filled in."""
    board = state._board
    acts = (*state._acts, action)
    if isinstance(action, Exchange) and action.seat is not None:
        return _put_down(state, action, action.seat)
    if isinstance(action, Call) and state._phase is not None:
        return waiting_state(Phase.DEAL, _board(board, state.hands, (*board.opening, action)))
    if state._phase is Phase.PASS and len(acts) == game.players:
        return _passed(game, state, acts)
    if state._phase is Phase.CHARGE and len(acts) == game.players:
        charged = sum((act.cards for act in acts if isinstance(act, Charge)), Cards())
        return _play(game, _board(board, state.hands, (*board.opening, *acts)), charged)
    return with_actions(state, acts)


def deal_cards(
    game: Game, state: State, hands: Iterable[DealtLike] | None, kitty: DealtLike | None
) -> State:
    """Return the state after the next deal, or after the pile of a mix is dealt again."""
    if state.phase is Phase.REDEAL:
        return _dealt_again(game, state, hands, kitty)
    board, match, table = state._board, state.match, game.table
    number, dealer = len(match.hand_scores), match.next_dealer
    table.rules.opening.check_before(match.hand_scores)
    if hands is None:
        seed = fresh_seed() if board.seed is None else board.seed
        laid, rest = dealt(table.deck, seed, number, game.players, dealer, table.kitty_size)
        action = Deal(laid, rest)
        bags, left = tuple([Cards(hand) for hand in laid]), Cards(rest)
    else:
        action = _given(table.deck, hands, kitty, table.kitty_size)
        bags, left = _checked_deal(game, action)
    opening: tuple[Action, ...] = (*board.opening, action)
    past = board.past
    if state._phase is None:  # a finished deal: a call after it belongs to the next one
        called = [act for act in state._acts if isinstance(act, Call)]
        before = state.deal_history[: len(state.deal_history) - len(called)]
        opening, past = (*called, action), (*board.past, PastDeal(before, disclosures_of(state)))
    after = new_board(
        game, match, bags, opening, dealer=dealer, seed=board.seed, past=past, kitty=left
    )
    return _go_on(game, after, Phase.DEAL)


def _checked_deal(game: Game, action: Deal) -> tuple[tuple[Cards, ...], Cards]:
    """Return the hands and the kitty of a given deal; InputError if they are not the cards of this
    game."""
    table = game.table
    bags = cards_by_seat(action.hands, "hands", "the hand", game.players)
    left = as_cards(action.kitty)
    if left and not table.kitty_size:
        raise InputError(f"kitty: there is none in {game.rules.name}")
    places = [(f"the hand of seat {seat}", hand) for seat, hand in enumerate(bags)]
    check_cards(table, [*places, ("the kitty", left)])
    _check_sizes(bags, left, [table.hand_size] * game.players, table.kitty_size)
    if table.extra_card(left) == WARREN_CARD:
        raise InputError("kitty: W cannot be the extra card; the cards are dealt again then")
    return bags, left


def _given(
    deck: Cards, hands: Iterable[DealtLike], kitty: DealtLike | None, kitty_size: int
) -> Deal:
    """Return a given deal; without a given kitty, the rest of *deck* is the kitty."""
    action = Deal(hands, "" if kitty is None else kitty)
    check_known(action.kitty, "the kitty")
    told = [check_known(hand, f"the hand of seat {seat}") for seat, hand in enumerate(action.hands)]
    if kitty is not None or kitty_size == 0:
        return action
    for hand in told:
        deck = deck - as_cards(hand)
    return Deal(action.hands, deck)


def _check_sizes(hands: tuple[Cards, ...], kitty: Cards, sizes: list[int], kitty_size: int) -> None:
    for seat, (hand, size) in enumerate(zip(hands, sizes, strict=True)):
        if len(hand) != size:
            raise InputError(f"the hand of seat {seat} has {len(hand)} cards, not {size}")
    if len(kitty) != kitty_size:
        raise InputError(f"the kitty has {len(kitty)} cards, not {kitty_size}")


def _passed(game: Game, state: State, acts: tuple[Action, ...]) -> State:
    """Return the state after all have passed: the cards change hands at once, or wait on a pile."""
    board = state._board
    scheme = pass_scheme(board)
    hands = list(state.hands)
    kitty, pile = board.kitty, Cards()
    for act in acts:
        if isinstance(act, Pass) and act.seat is not None:
            hands[act.seat] = hands[act.seat] - act.cards
            pile = pile + act.cards if PILE in scheme else pile
    for _, receiver, cards in passed_cards(game.players, acts, scheme):
        hands[receiver] = hands[receiver] + cards
    opening = (*board.opening, *acts)
    if pile and game.table.rules.passing.mix_kitty:
        pile, kitty = pile + kitty, Cards()
    return _go_on(game, _board(board, tuple(hands), opening, kitty, pile), Phase.PASS)


def _dealt_again(
    game: Game, state: State, hands: Iterable[DealtLike] | None, kitty: DealtLike | None
) -> State:
    """Return the state after the pile of a mix is dealt again, three cards to each seat.

    The pile is shuffled, unless the hands are given.
    """
    board = state._board
    pile, count = board.waiting, pass_scheme(board)[PILE]
    kitty_size = len(pile) - count * game.players
    if hands is None:
        seed = fresh_seed() if board.seed is None else board.seed
        number = board.deal_number
        action = Deal(*dealt(pile, seed, number, game.players, board.dealer, kitty_size, ":mix"))
    else:
        action = _given(pile, hands, kitty, kitty_size)
    bags = cards_by_seat(action.hands, "hands", "the hand", game.players)
    left = as_cards(action.kitty)
    _check_sizes(bags, left, [count] * game.players, kitty_size)
    strange = sum(bags, left) - pile
    if strange:
        raise InputError(f"{strange} did not lie there, or not as often, in the pile: {pile}")
    full = tuple(hand + more for hand, more in zip(state.hands, bags, strict=True))
    kept = left if kitty_size else board.kitty
    if game.table.extra_card(kept) == WARREN_CARD:
        raise InputError("kitty: W cannot be the extra card; the pile is dealt again then")
    return _go_on(game, _board(board, full, (*board.opening, action), kept), Phase.REDEAL)


def _go_on(game: Game, board: Board, done: Phase) -> State:
    """Return the state in the phase after this one."""
    phase = board.pass_plan().after(done)
    return _play(game, board, Cards()) if phase is Phase.PLAY else waiting_state(phase, board)


def _play(game: Game, board: Board, charged: Cards) -> State:
    """Return the state at the start of play."""
    hands, table = board.dealt_hands(), game.table
    leader = first_leader(game, hands, board)
    plan, extra = table.with_charged(charged).plan, table.extra_card(board.kitty)
    return playing_state(board.begun(plan, hands, board.opening, leader, extra, charged))


def first_leader(game: Game, hands: tuple[Cards, ...], board: Board) -> int:
    """Return the seat that leads the first trick; RulesError if the rule returns no seat."""
    opening = game.table.rules.opening
    leader = opening.leader(hands, board.dealer, board.match.hand_scores)
    if not (is_int(leader) and 0 <= leader < game.players):
        raise RulesError(f"{opening.key}: {leader!r} is not a seat at a table of {game.players}")
    return leader


def _put_down(state: State, action: Exchange, taker: int) -> State:
    """Return the state after the taker of the kitty has put down as many cards, which count for
    that seat."""
    opening = (*state.deal_history, action)
    played, given = int(state._progress.played), len(state._progress.plays)
    board = state._board.put_down(taker, action.cards, played, opening, given)
    return on_board(state, board, Phase.PLAY)


def take_kitty(state: State, taker: int) -> State:
    """Return the state with the kitty in the hand of the seat that took the trick just ended."""
    return on_board(state, state._board.taken_up(taker), Phase.EXCHANGE)


def _board(
    board: Board,
    hands: tuple[Cards, ...],
    opening: tuple[Action, ...],
    kitty: Cards | None = None,
    waiting: Cards = Cards(),  # noqa: B008
) -> Board:
    """Return the same board with other hands and a longer opening."""
    return new_board(board.referee.game,
        board.match, hands, opening, seed=board.seed, past=board.past,
        kitty=board.kitty if kitty is None else kitty, waiting=waiting,
    )  # fmt: skip
