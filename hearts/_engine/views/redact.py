"""The board of a view: that of a state, without the cards and choices that its seat has not seen.

It is made once for a seat and a deal, and again when something comes to light. Besides, a view
takes from a state only the cards played and the open actions.
"""

from __future__ import annotations

from collections.abc import Iterable

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Pass, Play
from hearts._core.cards.cards import SUITS, WARREN_CARD, Card, Cards
from hearts._core.cards.records import Disclosure, Viewer
from hearts._core.play.board import (
    DECLARED,
    FACE_DOWN,
    KITTY_SHOWN,
    PUT_DOWN_SHOWN,
    Before,
    Board,
    BoardHistory,
    Laid,
    MatchPlace,
    PastDeal,
    SeenBoard,
    Undealt,
)
from hearts._core.play.state import State, with_actions
from hearts._core.play.view import View
from hearts._core.score.plan import ScoringPlan
from hearts._engine.phases.passing import pass_receivers
from hearts._engine.phases.phases import phase_of, redact
from hearts._engine.views.disclosure import disclosures_in, draws_of
from hearts._engine.views.record import DealRecord


def seen_board(state: State, seat: int | None, stage: int) -> SeenBoard:
    """Return the board of *state* as *seat*, or a spectator, sees it at a stage."""
    board = state._board
    if stage != FACE_DOWN:
        first = board.seen_by(board.plan.players if seat is None else seat, FACE_DOWN)
        first = first or seen_board(state, seat, FACE_DOWN)
        seen = first.board
        if first.knows_extra:
            return first
        return board_as_seen(state, seat, stage, seen.opening, seen.given, seen.past)
    acts, given, due = board.opening, board.given, board.referee.game.table.rules.passing.count
    if state._phase is Phase.EXCHANGE:  # nothing else will happen on this board
        acts, given = state.deal_history, len(state._plays)
    opening = visible_actions(acts, board.disclosed(state), seat, due)
    past = tuple([_seen_deal(deal, seat, due) for deal in board.past])
    return board_as_seen(state, seat, stage, opening, given, past)


def visible_actions(
    acts: Iterable[Action], disclosures: Iterable[Disclosure], seat: Viewer, due: int
) -> tuple[Action, ...]:
    """Return the actions of a deal as *seat* saw them, together with the disclosures to it.

    Args:
        acts: The actions of the deal.
        disclosures: The disclosures of the deal.
        seat: The seat that looks, or None for a spectator.
        due: The number of cards that a seat passes to one place, or sends on unseen.
    """
    found: list[Action] = []
    to_come = [each for each in disclosures if seat in each.to]
    place = 0
    for number, act in enumerate(acts, start=1):
        found.append(redact(act, seat, due))
        while place < len(to_come) and to_come[place].after == number:
            found.append(to_come[place].shown)
            place += 1
    return tuple(found)


def _seen_deal(deal: PastDeal, seat: int | None, due: int) -> PastDeal:
    """Return an earlier deal as a seat saw it. It is noted with the deal."""
    found = deal.seen.get(seat)
    if found is None:
        actions = visible_actions(deal.actions, deal.disclosures, seat, due)
        found = deal.seen[seat] = PastDeal(actions, ())
    return found


def board_as_seen(
    state: State,
    seat: int | None,
    stage: int,
    opening: tuple[Action, ...],
    given: int,
    past: tuple[PastDeal, ...],
) -> SeenBoard:
    """Return the board of *state* as a seat sees it.

    Args:
        state: The state.
        seat: The seat that looks; None for a spectator.
        stage: The undealt cards that have come to light, as a stage.
        opening: The part of the history of the deal, as the seat saw it, that goes with the board.
        given: The number of plays in it.
        past: The earlier deals as the seat saw them.
    """
    board, table = state._board, state.game.table
    knows_extra = table.has_extra and _knows_extra(
        DealRecord(table, seat, opening, board.deal_number)
    )
    shown = knows_extra or stage == KITTY_SHOWN
    one, two = [0] * len(board.one), [0] * len(board.one)
    if seat is not None:
        one[seat] = board.one[seat] | board.two[seat]
        two[seat] = board.one[seat] & board.two[seat]
    before = list(board.before)
    if board.plan.exchange and stage != PUT_DOWN_SHOWN:
        exchange = DealRecord(table, None, board.opening, board.deal_number).exchange
        if exchange is not None and exchange.seat != seat:
            before[exchange.seat] = before[exchange.seat] - (exchange.cards or Cards())
    declared = None
    if stage == DECLARED and board.extra is not None and not shown:
        declared = board.extra.suit
    waiting = Cards() if state._phase is Phase.REDEAL else board.waiting
    seen = Board(
        board.referee,
        board.plan,
        Laid(
            (tuple(one), tuple(two)),
            board.leader,
            board.undealt if shown else _undealt_seen(state, seat),
            board.extra if shown else None,
            board.charged,
            declared,
        ),
        Before(tuple(before), waiting, board.seen, board.noted, board.number, given),
        MatchPlace(board.match, board.dealer, board.deal_number, None),
        BoardHistory(past, opening),
    )
    sizes = tuple(
        [cards.bit_count() + board.two[k].bit_count() for k, cards in enumerate(board.one)]
    )
    return SeenBoard(seen, sizes, len(board.kitty), knows_extra, counting_plan(board))


def _undealt_seen(state: State, seat: int | None) -> Undealt:
    """Return the cards that are not dealt, as a seat sees them: of the stock its own draws."""
    undealt = state._board.undealt
    seen: list[Card | None] = [None] * len(undealt.stock)
    for _, drawer, place, card in draws_of(state):
        if drawer == seat:
            seen[place] = card
    return Undealt(Cards(), undealt.dummy, tuple(seen), undealt.drawn_from)


def counting_plan(board: Board) -> ScoringPlan | None:
    """Return the items that count before the deal is over; None if a rule needs the tricks
    themselves."""
    table = board.referee.game.table.with_charged(board.charged)
    return None if table.needs == "tricks" else table.scoring_plan


def _knows_extra(record: DealRecord) -> bool:
    """Return whether the card that Warren stands for was seen, and not dealt anew since."""
    return record.knows_extra


def view_of_layout(
    state: State, seat: int | None, earlier: tuple[PastDeal, ...], now: tuple[Action, ...]
) -> View:
    """Return the view of a seat from a layout: a state in which the hidden cards lie somehow.

    Args:
        state: The state.
        seat: The seat of the view; None for a spectator.
        earlier: The history that it saw in the earlier deals.
        now: The history that it saw in this deal.
    """
    viewer = state.game.players if seat is None else seat
    done = now[: len(now) - len(state._acts)]
    end = len(done)
    while end > 0 and isinstance(done[end - 1], Play):
        end -= 1
    given = len(state._plays) - (len(done) - end)
    seen = board_as_seen(state, seat, state._stage(viewer), done[:end], given, earlier)
    return View(seat, seen, state._on_seen(seen.board, viewer), state)


def acts_seen(acts: tuple[Action, ...], seat: int | None, due: int) -> tuple[Action, ...]:
    """Return the actions of the current phase as a seat sees them."""
    return tuple([redact(act, seat, due) for act in acts])


def before_others(view: View) -> View:
    """Return the view as it is before the other seats choose: in PASS and CHARGE all choose at the
    same time, and it shows of their choices only that they were made."""
    state, seat = view._state, view.seat
    if not phase_of(view).at_once:
        return view
    own = tuple([act for act in state._acts if act.seat == seat])
    return View(seat, view._seen, with_actions(state, own), view._layout)


def deal_history_seen(view: View) -> tuple[Action, ...]:
    """Return the history of the deal, with disclosures in play at their places."""
    acts = list(view._state.deal_history)
    for each in reversed(disclosures_in(view)):
        acts.insert(each.after, each.shown)
    return tuple(acts)


def passed_by(view: View) -> tuple[tuple[int, Cards], ...]:
    """Return the cards that the seat has passed, by receiver; its own number is the pile of a
    mix."""
    seat, board, players = view.seat, view._state._board, view.game.players
    events = (*board.opening, *view._state._acts)
    record = DealRecord(view.game.table, seat, events, board.deal_number)
    for act in record.passes:
        if isinstance(act, Pass) and act.seat == seat and seat is not None:
            receivers = pass_receivers(players, record.scheme, seat)
            return act.to or ((receivers[0][0], act.cards),)
    return ()


def voids_of(view: View) -> tuple[str, ...]:
    """Return for each seat the suits in which it did not follow, since it last took up cards."""
    state, players = view._state, view.game.players
    undealt, number = state._board.undealt, state._board.deal_number
    record = DealRecord(view.game.table, view.seat, view.deal_history, number)
    exchange, plays = record.exchange, len(record.plays)
    # After how many plays a seat took up cards.
    got = {} if exchange is None else {exchange.seat: exchange.plays}
    if view.phase is Phase.EXCHANGE:
        got = dict.fromkeys(view.actors, plays)  # the kitty, of which nothing is put down yet
    # Each seat drew a card at the end of every trick before this one.
    drawn = undealt.drawn_from + len(undealt.stock) // players
    tricks = [*view.tricks, *(() if view.trick is None else (view.trick,))]
    place = plays - sum(map(len, tricks))  # below 0 where a position was set up with tricks
    found: list[set[str]] = [set() for _ in range(players)]
    for number, trick in enumerate(tricks, start=state._number - len(view.tricks)):
        led = trick.led if number >= drawn else None
        hands = view.game.table.plan.hands(trick.leader, len(trick))
        for seat, card in zip(hands, trick.cards, strict=True):
            place += 1
            if seat == len(found):
                continue  # the dummy lies open
            suit = trick.declared if card == WARREN_CARD else card.suit
            if led is not None and suit != led and place > got.get(seat, 0):
                found[seat].add(led)
    return tuple("".join(suit for suit in SUITS if suit in suits) for suits in found)
