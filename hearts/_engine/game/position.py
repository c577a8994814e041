"""Positions: a deal that begins in the middle, from cards that are set up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from hearts._arguments import counted
from hearts._core.cards.action import CardsLike, Phase
from hearts._core.cards.cards import WARREN_CARD, Cards, as_cards, card_list
from hearts._core.cards.events import Position
from hearts._core.cards.tricks import Trick
from hearts._core.play.plan import NOBODY
from hearts._core.play.state import State, playing_state
from hearts._core.play.walk import walk_tricks, wrong_trick
from hearts._engine.phases.boards import new_board, undealt_of
from hearts._engine.score.match import Match, check_sheet
from hearts._engine.validation import (
    cards_by_seat,
    check_cards,
    check_charged,
    check_dummy,
    check_extra,
    check_kitty,
    check_trick_shapes,
    check_trick_sizes,
    discards,
    seen_cards,
    trick_list,
)
from hearts._seats import check_seat
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._engine.game.game import Game
    from hearts.rules import TableRules


def set_up(
    game: Game,
    hands: Sequence[CardsLike],
    *,
    leader: int,
    trick: CardsLike,
    tricks: Iterable[Trick],
    taken: Sequence[CardsLike] | None,
    waiting: CardsLike,
    kitty: CardsLike | None,
    charged: CardsLike,
    broken: bool | None,
    match: Match | None,
    dummy: CardsLike,
) -> State:
    """Return the state of a position; `Game.position` describes the arguments."""
    table, players = game.table, game.players
    exposed = check_charged(table, charged)
    wait = as_cards(waiting, "waiting")
    if wait and not table.plan.cancels:
        raise InputError(f"waiting: every trick has a taker in {game.rules.name}")
    leader = check_seat(leader, players, "the leader")
    held = cards_by_seat(hands, "hands", "the hand", game.players)
    on_table = Trick(leader, trick)
    laid = on_table.cards
    earlier = tuple(trick_list(tricks))
    piles = (
        (Cards(),) * players
        if taken is None
        else cards_by_seat(taken, "taken", "the pile", game.players)
    )
    left_over = as_cards("" if kitty is None else kitty, "the kitty")
    undealt = check_kitty(table, left_over or None) or Cards()
    open_hand = check_dummy(table, dummy)
    extra = game.table.extra_card(undealt) if undealt else None
    check_trick_shapes(table, earlier)
    for each in (*earlier, on_table):
        check_extra(table, undealt, each, "kitty")
    shown = [each.extra for each in (*earlier, on_table) if each.extra is not None]
    check_cards(
        table,
        [
            *((f"the hand of seat {seat}", hand) for seat, hand in enumerate(held)),
            ("the dummy", open_hand),
            ("the trick", laid),
            *((place, each.cards) for place, each in enumerate(earlier)),
            *((f"the pile of seat {seat}", pile) for seat, pile in enumerate(piles)),
            ("waiting", wait),
            ("the extra card", shown) if shown else ("the kitty", undealt),
        ],
    )
    extra = shown[0] if shown else extra
    undealt = undealt if on_table.extra is None else Cards([on_table.extra])
    order = tuple(card_list(kitty or "", "the kitty")) if table.plan.draws else tuple(undealt)
    if extra is None and WARREN_CARD in sum(held, Cards(laid)):
        raise InputError("kitty: W is in play, so its extra card must be given")
    sheet = check_sheet(game.rules, game.players, match)
    if sheet.is_over:
        raise InputError(f"match: the match is over, there is no deal to play on {sheet!r}")
    opening = Position(
        held, leader, laid, earlier, piles, wait, order, exposed, broken, match, open_hand
    )
    plays = [
        *(pair for each in earlier for pair in zip(game.seats(each), each.cards, strict=True)),
        *zip(table.plan.seats(leader, len(laid)), laid, strict=True),
    ]
    if not any(held) and not open_hand:
        raise InputError("hands: nobody holds a card; a finished deal is for score_hand")
    whole = [*held, open_hand] if table.plan.dummy else list(held)
    for each in (*earlier, on_table):
        for hand, card in zip(table.plan.hands(each.leader, len(each)), each.cards, strict=True):
            whole[hand] = whole[hand] + Cards([card])
    sizes = {len(hand) for hand in whole}
    if len(sizes) != 1:
        who = "the seats and the dummy" if table.plan.dummy else "the seats"
        raise InputError(
            f"hands: with the cards played {who} hold {[len(hand) for hand in whole]}, "
            "which should be the same number"
        )
    size = sizes.pop()
    drawn = len(earlier) if table.plan.draws else 0  # a card after each of these tricks
    if size > table.hand_size + drawn or (table.plan.draws and order and size < table.hand_size):
        raise InputError(
            f"hands: with the cards played a seat has {size}, but is dealt {table.hand_size}"
        )
    number = table.tricks - size - (len(order) // players if table.plan.draws else 0)
    if game.table.with_charged(exposed).plan.waits and number:
        raise InputError(
            "charged: the play of charged cards depends on the suits led; give all tricks="
        )
    _check_takers(game, earlier, leader)
    check_trick_sizes(table, earlier, number)
    for rule in table.counters:
        if rule.needs != "piles" and number:
            given = sum(map(len, earlier)) // int(table.plan.lap)
            raise InputError(
                f"{rule.key}: it counts tricks, so give all before this one as tricks=; "
                f"cards played by each seat: {number + given}, in the tricks given: {given}"
            )
    # With all tricks given, other taken cards were not played: they are from a kitty or put down.
    unknown = sum(piles, wait) if number else wait
    if broken is False and not undealt:
        unknown = unknown - _from_kitty(table, piles)
    played = sum((Cards(each.all_cards) for each in earlier), unknown) + Cards(laid)
    discarded = discards((*earlier, on_table))
    seen, noted = seen_cards(game.table, played, discarded, broken)
    frees = Cards("", table.plan.frees)
    if broken is None and frees & unknown and not frees & discarded:
        raise InputError(
            f"broken: {frees & unknown} may have been discarded or not; give all tricks= or broken="
        )
    board = new_board(
        game,
        sheet,
        tuple(whole[:players]),
        (opening,),
        leader=earlier[0].leader if earlier else leader,
        number=number,
        before=piles,
        seen=seen,
        noted=noted,
        given=len(plays),
        undealt=undealt_of(
            table,
            Cards([extra]) if extra is not None else undealt,
            order,
            Cards() if len(whole) == players else whole[players],
            number + len(earlier),
        ),
        extra=extra,
        charged=exposed,
        waiting=wait,
    )
    state = playing_state(board)
    for _, card in plays:
        if state._phase is Phase.EXCHANGE:
            raise InputError(
                f"kitty: it was taken up before {card} was played; give its cards in hands and "
                "taken, and not as the kitty"
            )
        state = state._after(card)
    now = state.trick
    if now is not None and (now.leader, now.cards) != (leader, laid):
        raise InputError(
            f"the trick has {counted(len(laid), 'card')}; a complete one belongs to tricks"
        )
    return state


def _from_kitty(table: TableRules, piles: Sequence[Cards]) -> Cards:
    """Return the cards of one pile that would have freed a suit, but need not have been played:
    they may be from the kitty, or put down for it."""
    mask = 0
    for clause in table.plan.suit_bars:
        mask |= clause.lifted_by
    found = max((Cards([card for card in pile if card.bit & mask]) for pile in piles), key=len)
    return found if table.plan.kitty_for and len(found) <= table.kitty_size else Cards()


def _check_takers(game: Game, tricks: tuple[Trick, ...], leader: int) -> None:
    """Raise InputError for an incomplete trick, or one whose taker does not lead the next one."""
    walk = walk_tricks(game.table.plan, tricks)
    for place, trick in enumerate(tricks):
        if len(trick) < game.table.plan.lap:
            raise wrong_trick(place, f"({trick}) is not complete; give its cards as trick=")
        walk.next()
        following = tricks[place + 1].leader if place + 1 < len(tricks) else leader
        if walk.turn != following:
            whose = "nobody" if walk.taker == NOBODY else f"seat {walk.taker}"
            raise wrong_trick(
                place, f"({trick}) is taken by {whose}, but seat {following} leads the next one"
            )
