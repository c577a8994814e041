"""Legality without a state: the cards that may be played, derived from a hand and tricks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from hearts._arguments import check_int, counted
from hearts._core.cards.cards import WARREN_CARD, Card, Cards, as_card, as_cards
from hearts._core.cards.tricks import Trick
from hearts._core.play.board import Board
from hearts._core.play.facts import Facts
from hearts._core.play.plan import Plan
from hearts._core.play.progress import Progress
from hearts._core.play.walk import walk_tricks
from hearts._engine.game.game import Game
from hearts._engine.phases.boards import new_board
from hearts._engine.score.won_cards import takers_of
from hearts._engine.validation import (
    check_cards,
    check_extra,
    check_kitty,
    check_trick_shapes,
    check_trick_sizes,
    check_undealt,
    discards,
    most_cards,
    resolve_table,
    seen_cards,
    trick_list,
)
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._core.cards.action import CardsLike
    from hearts.rules import Rules


@lru_cache(maxsize=64)
def game_of(rules: Rules, players: int) -> Game:
    """Return the game of these rules; one game is made for several calls."""
    return Game(rules, players)


def legal_cards(
    rules: Rules,
    hand: CardsLike,
    trick: CardsLike = "",
    *,
    tricks: Iterable[Trick] = (),
    trick_number: int | None = None,
    broken: bool | None = None,
    charged: CardsLike = "",
    kitty: CardsLike | None = None,
    players: int | None = None,
) -> Cards:
    """Return the cards of *hand* that may be played to *trick*, without a state.

    Args:
        rules: The rules.
        hand: The cards of the seat to play, or of the dummy if its card is due; the size is not
            checked.
        trick: The cards on the table, in the order played; empty for a lead. For Warren the suit is
            enough, ``W=S``.
        tricks: The tricks before this one; the trick number and broken hearts follow from them.
        trick_number: The number of the trick, from 0, for calls without *tricks*.
        broken: Whether hearts are broken. By default this follows from the tricks; without them,
            hearts are unbroken.
        charged: The cards charged.
        kitty: The undealt cards.
        players: The number of players. If the rules allow several, the default is the number of
            cards in a trick.

    Raises:
        InputError: If a card occurs twice or is not in the deck, if the arguments contradict each
            other, or if a rule needs a missing argument.

    >>> from hearts import variants
    >>> str(legal_cards(variants.MICROSOFT, "2H QS 4D", "2C 5C", trick_number=0))
    '4D'
    >>> str(legal_cards(variants.AMERICAN, "2H 3H QS", trick_number=5))
    'QS'
    """
    earlier = trick_list(tricks)
    table = resolve_table(rules, players, len(earlier[0]) if earlier else None, charged)
    number, plan, exposed = table.players, table.plan, table.charged
    game = game_of(rules, number)
    undealt = check_kitty(table, kitty)
    held = as_cards(hand, "the hand")
    on_table = Trick(0, trick)
    check_extra(table, undealt, on_table, "the trick")
    if undealt and table.has_extra and WARREN_CARD in on_table.cards:
        on_table = Trick(0, on_table.cards, on_table.extra or undealt[0])
    tricks = [*earlier, *([on_table] if len(on_table) else [])]
    check_trick_shapes(table, tricks, on_table=len(on_table) > 0)
    places = [(place, each.all_cards) for place, each in enumerate(earlier)]
    check_cards(table, [("the hand", held), ("the trick", on_table.all_cards), *places])
    if not held:
        raise InputError("the hand holds no card")
    shown = ("the trick", Cards(on_table.cards))
    check_undealt(table, undealt, earlier, ("the hand", held), shown)
    check_trick_sizes(table, earlier)
    if trick_number is None:
        trick_number = len(earlier)
    elif earlier and check_int(trick_number, "trick_number", 0) != len(earlier):
        raise InputError(
            f"trick_number: {trick_number} with {counted(len(earlier), 'trick')} before it"
        )
    trick_number = check_int(trick_number, "trick_number", 0)
    if trick_number >= table.tricks:
        raise InputError(f"trick_number: a deal has {counted(table.tricks, 'trick')}, from 0")
    last = trick_number + 1 == table.tricks
    if len(on_table) and len(on_table) >= most_cards(table, tricks, last, held):
        cards = counted(len(on_table), "card")
        raise InputError(f"the trick has {cards}: it is complete, and nobody plays to it")
    if plan.waits and exposed & held and trick_number > len(earlier):
        raise InputError("charged: which suits were led before is not known; give tricks=")
    extra = extra_in(game, [*earlier, on_table], undealt)
    if extra is None and WARREN_CARD in held:
        raise InputError("kitty: the hand holds W, so its extra card must be given as the kitty")
    played = sum((Cards(each.all_cards) for each in earlier), Cards(on_table.cards))
    seen, noted = seen_cards(game.table, played, discards([*earlier, on_table]), broken)
    facts = None
    if plan.custom:
        leader = leaders_after(plan, earlier)[-1] if earlier else 0
        seat = plan.seats(leader, len(on_table) + 1)[-1] if earlier else None
        all_given = len(earlier) == trick_number
        facts = Facts(
            number,
            seat,
            held,
            Trick(leader, on_table.cards, None, on_table.declared),
            trick_number,
            played if all_given else None,
            tuple(earlier) if all_given else None,
            takers_of(plan, earlier) if all_given else None,
        )
    noted |= notes_of(plan, earlier)
    progress = progress_at(board_of(game, plan, extra), on_table, trick_number, seen.one | noted)
    return Cards("", progress._legal_of(known_hand(held, extra), facts))


def leaders_after(plan: Plan, tricks: Sequence[Trick]) -> list[int]:
    """Return the leader after each of these complete tricks."""
    walk = walk_tricks(plan, tricks)
    return [int(walk.turn) for _ in tricks if walk.next()]


def notes_of(plan: Plan, tricks: Iterable[Trick]) -> int:
    """Return the notes of the core about complete tricks."""
    found = 0
    for trick in tricks:
        cards = trick.effective
        found |= plan.noted(cards[0].suit_mask, Cards(cards).one)
    return found


def extra_in(game: Game, tricks: Iterable[Trick], kitty: Cards | None) -> Card | None:
    """Return the card that Warren stands for; None if it is not known."""
    shown = next((trick.extra for trick in tricks if trick.extra is not None), None)
    if shown is not None:
        return shown
    return game.table.extra_card(kitty) if kitty else None


def board_of(game: Game, plan: Plan, extra: Card | None) -> Board:
    """Return a board for given tricks, on which no seat has cards."""
    none = (Cards(),) * game.players
    empty = new_board(game, game._sheet, none, (), extra=extra)
    return empty.begun(plan, none, (), 0, extra, Cards())


def progress_at(board: Board, table: Trick, number: int, seen: int) -> Progress:
    """Return the progress of a deal with these cards on the table.

    Args:
        board: The board.
        table: The cards on the table.
        number: The number of the trick.
        seen: Every card played, and the notes on earlier tricks.
    """
    progress, cards = Progress(board), table.cards
    progress._number = number
    progress._played = seen
    # The rank of Warren's card is not known before the trick is over.
    progress._trick = Cards(cards).one
    progress._trick2 = Cards([card for card in cards if cards.count(card) > 1]).one
    progress._led = 0 if table.led is None else as_card(f"2{table.led}").suit_mask
    return progress


def known_hand(hand: Cards, extra: Card | None) -> int:
    """Return a hand as a mask, without Warren if its extra card is not known."""
    return hand.one if extra is not None else (hand - Cards([WARREN_CARD])).one
