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

from hearts._core.cards.action import Phase
from hearts._core.cards.cards import CARD_KINDS, CARDS, LOWEST, ONE_BYTE, SUITS
from hearts._core.play.walk import TrickWalk

if TYPE_CHECKING:
    from hearts._core.play.board import Board
    from hearts._core.play.view import View
    from hearts._core.score.tally import SeatTally

EVERY_CARD: Final = bytes(range(CARD_KINDS))
NUMBERS: Final = bytes(range(1, 256))
NOTHING: Final = bytes(256)
ONES: Final = b"\1" * CARD_KINDS
TWOS: Final = b"\2" * CARD_KINDS
#: Four rows that are made in one go: the order played, the trick, the taken cards and the hand.
TRICK_ROW: Final = CARD_KINDS
TAKEN_ROW: Final = 2 * CARD_KINDS
HAND_ROW: Final = 3 * CARD_KINDS
FOUR_ROWS: Final = 4 * CARD_KINDS
EVERY_PLACE: Final = bytes(range(FOUR_ROWS))
NO_PLACE: Final = bytes(FOUR_ROWS)
#: The places of cards in these rows, as tables for `bytes.translate`.
TO_TRICK: Final = bytes([(place + TRICK_ROW) % 256 for place in range(256)])
TO_TAKEN: Final = bytes([(place + TAKEN_ROW) % 256 for place in range(256)])
TO_HAND: Final = bytes([(place + HAND_ROW) % 256 for place in range(256)])
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
        "_actor", "_after", "_before", "_between", "_double", "_head", "_is_plain", "_laps",
        "_orders", "_own", "_piles", "_places", "_table", "_tail",
    )  # fmt: skip

    def __init__(
        self, data: bytes, board: Board, own: i64, double: bool, order: i64, table: i64, seats: i64
    ) -> None:
        plan = board.plan
        players = int(plan.players)
        self._own: Final[i64] = own
        self._double: Final[bool] = double
        self._table: Final[i64] = table
        #: The parts of the planes that stay the same, between those that `of` writes.
        self._before: Final[bytes] = data[CARD_KINDS:order]
        self._head: Final[bytes] = data[table : table + ACTOR_SLOT]
        self._actor: Final[bytes] = data[table + ACTOR_SLOT : table + ACTOR_SLOT + 1]
        self._between: Final[bytes] = data[table + ACTOR_SLOT + 1 : table + LEADER_SLOT]
        self._after: Final[bytes] = data[table + LEADER_SLOT + 1 : seats]
        self._tail: Final[bytes] = data[seats + players :]
        #: The place of each seat, as a byte.
        self._places: Final[list[bytes]] = [
            ONE_BYTE[1 + (seat - int(own)) % players] for seat in range(players)
        ]
        #: The places in the order in which they play, for each seat that leads: once, and twice.
        self._orders: Final[list[bytes]] = [
            b"".join([self._places[seat] for seat in plan.seats(leader, 2 * players)])
            for leader in range(players)
        ]
        self._laps: Final[list[bytes]] = [order[:players] for order in self._orders]
        #: The place of each seat, for each card of a trick that it takes.
        self._piles: Final[list[bytes]] = [place * players for place in self._places]
        waits = any(board.before) or len(board.waiting) > 0
        self._is_plain: Final[bool] = not (plan.rare or double or waits) and board.extra is None

    def of(self, view: View) -> bytearray:
        """Return the planes of a view on this board."""
        state = view._state
        rows = self._plain_rows(view) if self._is_plain else self._rare_rows(view)
        turn: i64 = state._progress.turn
        actor, leader = self._actor, ONE_BYTE[0]
        if turn >= 0:
            actor = self._places[turn]
            leader = self._places[state._board.plan.leader(int(turn), int(state._progress.count))]
        sizes = bytes(view.sizes)
        rows.extend(
            [
                self._head, actor, self._between, leader, self._after,
                sizes[self._own :], sizes[: self._own], self._tail,
            ]
        )  # fmt: skip
        data = bytearray().join(rows)
        if not self._is_plain or view._seen.kitty != 0:
            self._write_facts(view, data)
        return data

    def _plain_rows(self, view: View) -> list[bytes]:
        """Return the planes up to the taken cards, if a trick has one lap and goes to its taker."""
        state = view._state
        plays = state._progress.plays
        hand = indices(view.hand.one)
        count = len(plays)
        over = count - int(state._progress.count)
        seats = [ONE_BYTE[0], self._laps[state._board.leader]]
        numbers = [NO_PLACE, NUMBERS[:count], NUMBERS[: count - over]]
        for taker in state._progress.marks:
            seats.append(self._laps[taker])
            numbers.append(self._piles[taker])
        numbers.append(ONES[: len(hand)])
        seats.append(NOTHING[1 + (len(seats) - 1) * len(self._places) :])
        places = [
            EVERY_PLACE, plays, plays[over:].translate(TO_TRICK), plays[:over].translate(TO_TAKEN),
            hand.translate(TO_HAND),
        ]  # fmt: skip
        found = bytes.maketrans(b"".join(places), b"".join(numbers))
        order = found[:TRICK_ROW]
        return [
            found[HAND_ROW:FOUR_ROWS],
            self._before,
            order,
            order.translate(b"".join(seats)),
            found[TRICK_ROW:HAND_ROW],
        ]

    def _rare_rows(self, view: View) -> list[bytes]:
        """Return the same under all rules, and with two packs in rows for both copies."""
        state = view._state
        board = state._board
        hand = view.hand
        once = indices(hand.one)
        twice = indices(hand.two)  # the later number counts
        plays = state._progress.plays
        walk = TrickWalk(
            board.plan,
            board.leader,
            board.waiting,
            False,
            False,
            None,
            plays,
            state._progress.marks,
        )
        seats = b""
        while walk.next():
            seats += self._orders[walk.leader][: walk.end - walk.start]
        seats += self._orders[walk.turn]
        orders = self._rows(plays, NUMBERS[: len(plays)])
        table = b"\0" + seats[: len(plays)] + NOTHING[len(plays) + 1 :]
        on_table = plays[len(plays) - int(state._progress.count) :]
        return [
            spread(once + twice, ONES[: len(once)] + TWOS[: len(twice)]),
            self._before,
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
        """Write the facts of a kitty, and of a suit declared for Warren."""
        board = view._state._board
        if view._seen.kitty != 0:
            data[self._table + KITTY_SLOT] = view._kitty_size()
        if board.extra is not None or board.declared is not None:
            trick = view.trick
            if trick is not None and trick.declared is not None:
                data[self._table + SUIT_SLOT] = 1 + SUITS.index(trick.declared)


def noted_planes(view: View) -> bytearray | None:
    """Return the planes of a view of the play, if the unchanging part is noted with its board."""
    planes = view._seen.planes()
    return planes.of(view) if planes is not None and view._state._phase is Phase.PLAY else None


def indices(cards: i64) -> bytes:
    """Return the indices of the cards of a plane."""
    found: list[bytes] = []
    while cards != 0:
        bit: i64 = cards & -cards
        found.append(LOWEST[bit % 59].byte)
        cards &= cards - 1
    return b"".join(found)


def spread(cards: bytes, numbers: bytes) -> bytes:
    """Return a row with these numbers at the places of these cards."""
    return bytes.maketrans(EVERY_CARD + cards, NOTHING[:CARD_KINDS] + numbers)[:CARD_KINDS]
