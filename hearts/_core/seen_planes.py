"""The planes of a view: its knowledge of the cards, written as rows of bytes.

`hearts.encoding` writes the part that stays the same during the play of a deal once, and notes it
with the board of the view. An observation is a copy of that, with the rest written over it.

A row is made in one go from the cards and a number for each, as a table for `bytes.translate`: its
first places are those of the cards. That is ten times as fast as writing each number into a
`bytearray`, each by an ordinary call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from hearts._core.cards import CARD_KINDS, CARDS, LOWEST, ONE_BYTE, SUITS
from hearts._core.trick_walk import TrickWalk

if TYPE_CHECKING:
    from hearts._core.board import Board
    from hearts._core.seat_tally import SeatTally
    from hearts._core.state import State
    from hearts._core.view import View

EVERY_CARD: Final = bytes(range(CARD_KINDS))
NUMBERS: Final = bytes(range(1, 256))
NOTHING: Final = bytes(256)
ONES: Final = b"\1" * CARD_KINDS
TWOS: Final = b"\2" * CARD_KINDS
#: Places of the plane ``table`` that change with the cards played.
ACTOR_SLOT: Final = 2
LEADER_SLOT: Final = 4
SUIT_SLOT: Final = 7
KITTY_SLOT: Final = 8


@final
class SeenPlanes:
    """The planes of the views on one board.

    Args:
        data: All planes, one after the other, without the parts that `of` writes.
        board: The board.
        own: The seat from which places are counted; its own place is 1.
        double: Whether planes about single copies have a second one behind them.
        order, table, seats: The starts of these planes. That of the hand is the first plane.
    """

    __slots__ = (
        "_data", "_double", "_is_plain", "_order", "_orders", "_own", "_places", "_seats",
        "_table",
    )  # fmt: skip

    def __init__(
        self, data: bytes, board: Board, own: i64, double: bool, order: i64, table: i64, seats: i64
    ) -> None:
        plan = board.plan
        players = int(plan.players)
        self._data: Final[bytes] = data
        self._own: Final[i64] = own
        self._double: Final[bool] = double
        self._order: Final[i64] = order
        self._table: Final[i64] = table
        self._seats: Final[i64] = seats
        #: The place of each seat, as a byte.
        self._places: Final[list[bytes]] = [
            ONE_BYTE[1 + (seat - int(own)) % players] for seat in range(players)
        ]
        #: The places in the order in which they play, each twice, for each seat that leads.
        self._orders: Final[list[bytes]] = [
            b"".join([self._places[seat] for seat in plan.seats(leader, 2 * players)])
            for leader in range(players)
        ]
        waits = any(board.before) or len(board.waiting) > 0
        self._is_plain: Final[bool] = not (plan.rare or double or waits) and board.extra is None

    def of(self, view: View) -> bytearray:
        """Return the planes of a view on this board."""
        state = view._state
        hand = view.hand
        data = bytearray(self._data)
        cards = indices(hand.one)
        if hand.two == 0:
            data[:CARD_KINDS] = spread(cards, ONES[: len(cards)])
        else:
            twice = indices(hand.two)  # the later number counts
            numbers = ONES[: len(cards)] + TWOS[: len(twice)]
            data[:CARD_KINDS] = spread(cards + twice, numbers)
        rows = self._plain_rows(state) if self._is_plain else self._rare_rows(state)
        data[self._order : self._order + CARD_KINDS * len(rows)] = b"".join(rows)
        for seat, size in enumerate(view.sizes):
            data[self._seats + self._places[seat][0] - 1] = size
        self._write_facts(view, data)
        return data

    def _plain_rows(self, state: State) -> list[bytes]:
        """Return the player and the taker of each card, if tricks have one lap and go to their
        takers."""
        plays = state._plays
        marks = state._marks
        count = len(plays)
        over = count - int(state._count)
        players = int(state._board.plan.players)
        leads = [self._orders[state._board.leader]]
        takers: list[bytes] = []
        for taker in marks:
            leads.append(self._orders[taker])
            takers.append(self._places[taker] * players)
        order = spread(plays, NUMBERS[:count])
        seats = b"".join([lead[:players] for lead in leads])
        return [
            order,
            order.translate(b"\0" + seats[:count] + NOTHING[count + 1 :]),
            spread(plays[over:], NUMBERS[: count - over]),
            spread(plays[:over], b"".join(takers)),
        ]

    def _rare_rows(self, state: State) -> list[bytes]:
        """Return the same under all rules, and with two packs in rows for both copies."""
        board = state._board
        plays = state._plays
        walk = TrickWalk(
            board.plan, board.leader, board.waiting, False, False, None, plays, state._marks
        )
        seats = b""
        while walk.next():
            seats += self._orders[walk.leader][: walk.end - walk.start]
        seats += self._orders[walk.turn]
        orders = self._rows(plays, NUMBERS[: len(plays)])
        table = b"\0" + seats[: len(plays)] + NOTHING[len(plays) + 1 :]
        on_table = plays[len(plays) - int(state._count) :]
        return [
            *orders,
            *[order.translate(table) for order in orders],
            *self._rows(on_table, NUMBERS[: len(on_table)]),
            *self._taken(state._piles()),
        ]

    def _taken(self, seats: list[SeatTally]) -> list[bytes]:
        """Return the taker of each card, for two copies the nearer one first; waiting cards come
        after the seats."""
        cards: list[bytes] = []
        numbers: list[bytes] = []
        players: i64 = len(seats) - 1
        for left in range(players + 1):
            seat = seats[left if left == players else (self._own + left) % players]
            taken = indices(seat.pile) + indices(seat.pile2)
            cards.append(taken)
            numbers.append(ONE_BYTE[left + 1] * len(taken))
        return self._rows(b"".join(cards), b"".join(numbers))

    def _rows(self, cards: bytes, numbers: bytes) -> list[bytes]:
        """Return a row with a number for each of these cards; with two packs a second one behind
        it, for those that are there for the second time."""
        if not self._double:
            return [spread(cards, numbers)]
        ahead: list[int] = []
        first: list[int] = []
        behind: list[int] = []
        second: list[int] = []
        seen: i64 = 0
        for place, card in enumerate(cards):
            bit: i64 = CARDS[card].bit
            if seen & bit == 0:
                ahead.append(card)
                first.append(numbers[place])
            else:
                behind.append(card)
                second.append(numbers[place])
            seen |= bit
        return [spread(bytes(ahead), bytes(first)), spread(bytes(behind), bytes(second))]

    def _write_facts(self, view: View, data: bytearray) -> None:
        """Write the facts that change with the cards played."""
        state = view._state
        board = state._board
        seen = view._seen
        table: i64 = self._table
        if seen.kitty != 0:
            data[table + KITTY_SLOT] = view._kitty_size()
        if state._turn < 0:
            return
        leader = board.plan.leader(int(state._turn), int(state._count))
        data[table + ACTOR_SLOT] = self._places[state._turn][0]
        data[table + LEADER_SLOT] = self._places[leader][0]
        if board.extra is not None or board.declared is not None:
            trick = view.trick
            if trick is not None and trick.declared is not None:
                data[table + SUIT_SLOT] = 1 + SUITS.index(trick.declared)


def indices(cards: i64) -> bytes:
    """Return the indices of the cards of a plane."""
    found: list[int] = []
    while cards != 0:
        bit: i64 = cards & -cards
        found.append(int(LOWEST[bit % 59].index))
        cards &= cards - 1
    return bytes(found)


def spread(cards: bytes, numbers: bytes) -> bytes:
    """Return a row with these numbers at the places of these cards."""
    return bytes.maketrans(EVERY_CARD + cards, NOTHING[:CARD_KINDS] + numbers)[:CARD_KINDS]
