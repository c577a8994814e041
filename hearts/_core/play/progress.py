"""The progress of a deal in play: the part of it that changes with each card.

The change of a deal by a card is written here and nowhere else. It covers the turn, the suit led,
the best card, and tricks of two laps. It also covers pairs that cancel each other, trumps, Warren's
extra card, second copies, the notes on tricks, and the kitty. A `State` is a progress that nobody
changes any more; playouts, the evidence of worlds and the checks of given tricks change one of
their own. Piles and scores have no place here, nor any choice of a card.

All names here begin with an underscore, because the public names of a state are its contract. For
the sake of states a progress counts as an immutable value too; `_copy` makes one that may change.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from hearts._core.cards.cards import (
    ALL_CARDS,
    CARDS,
    KITTY_BIT,
    ONE_BYTE,
    WARREN_BIT,
    card_at,
    count_bits,
    suit_mask_of,
)
from hearts._core.cards.draws import ADDED, BELOW_30, BELOW_32, BELOW_62, FACTOR, RandomDraws
from hearts._core.cards.values import Immutable
from hearts._core.play.board import Board
from hearts._core.play.clauses import Clause
from hearts._core.play.facts import Facts
from hearts._core.play.plan import FOLLOW_KEY, LONG, NOBODY, Plan
from hearts._core.score.tally import SeatTally

#: In the place of a taker: the trick goes on.
GOES_ON: Final = -1


@mypyc_attr(free_list_len=1)
class Progress(Immutable):
    """The part of a deal that changes with each card.

    Args:
        board: The part that stays the same.
        begun: The progress to go on from; None for the first lead.

    Attributes:
        board: The board.
        noting: Whether *plays* and *marks* are kept; only rare rules and states need them.
        plays: The cards in the order played.
        marks: A byte for each trick that is over: its taker, and LONG if it had two laps.
        played, played2: The cards played, first and second copies, and the notes on earlier tricks
            as bits above them.
        trick, trick2: The cards on the table, first and second copies. Warren lies there as the
            card that it stands for.
        led: The suit led, as a mask; 0 before a lead.
        best, best_seat: The highest card of that suit on the table, and the seat that played it.
        count: The number of cards on the table.
        number: The number of the trick, from 0.
        turn: The seat to play, maybe a card of the dummy; -1 if none is.
        legal: The cards that it may play.
    """

    __slots__ = (
        "_best", "_best_seat", "_board", "_count", "_led", "_legal", "_marks", "_noting", "_number",
        "_played", "_played2", "_plays", "_trick", "_trick2", "_turn",
    )  # fmt: skip

    def __init__(self, board: Board, begun: Progress | None = None) -> None:
        self._board = board
        if begun is None:
            self._noting = True
            self._plays = b""
            self._marks = b""
            self._played: i64 = board.noted
            self._played2: i64 = 0
            self._trick: i64 = 0
            self._trick2: i64 = 0
            self._led: i64 = 0
            self._best: i64 = 0
            self._best_seat: i64 = -1
            self._count: i64 = 0
            self._number: i64 = board.number
            self._turn: i64 = board.leader
            self._legal: i64 = 0
        else:
            self._noting = begun._noting
            self._plays = begun._plays
            self._marks = begun._marks
            self._played = begun._played
            self._played2 = begun._played2
            self._trick = begun._trick
            self._trick2 = begun._trick2
            self._led = begun._led
            self._best = begun._best
            self._best_seat = begun._best_seat
            self._count = begun._count
            self._number = begun._number
            self._turn = begun._turn
            self._legal = begun._legal

    def _copy(self) -> Progress:
        """Return the same progress, to go on from."""
        return Progress(self._board, self)

    def _advance(self, bit: i64, board: Board, plan: Plan) -> i64:
        """Let the seat to play play this card, which is not checked. It is in *plays* already, if
        they are kept.

        Return the taker of the trick if the card ends it, which may be NOBODY; else GOES_ON.

        Args:
            bit: The card.
            board, plan: The board and its plan. Compiled code counts references to locals, and none
                to parameters.
        """
        turn: i64 = self._turn
        if not board.copies:
            self._played |= bit
            self._trick |= bit
        elif self._played & bit != 0 or board.held[turn].second & bit != 0:
            self._played2 |= bit
            self._trick2 |= bit
        else:
            self._played |= bit
            extra = board.extra
            if extra is not None and bit == WARREN_BIT:
                bit = extra.bit
                self._played |= bit
            self._trick |= bit
        count: i64 = self._count + 1
        led: i64 = self._led
        if count == 1:
            led = self._led = suit_mask_of(bit)
        if bit & led > self._best:
            self._best = bit
            self._best_seat = turn
        turn += plan.step
        if turn >= plan.players:
            turn -= plan.players
        self._turn = turn
        self._count = count
        taker: i64 = GOES_ON
        if count >= plan.players:
            if not plan.rare:
                taker = self._best_seat
                self._end(taker, board, plan)
                turn = self._turn
            elif not plan.grows:
                taker = self._take(board, plan)
                turn = self._turn
            else:
                if not self._goes_on(plan):
                    taker = self._take(board, plan)
                    if plan.draws:
                        self._draw(taker, board)
                        return taker
                turn = self._place()
            led = self._led
        hand: i64 = board.held[turn].one & ~self._played
        if board.copies:
            hand |= board.held[turn].two & ~self._played2
        legal: i64 = hand & led
        if legal != 0:
            clause = plan.first.follow if self._number == 0 else plan.later.follow
        else:
            legal = hand
            if led == 0:
                clause = plan.first.lead if self._number == 0 else plan.later.lead
            else:
                clause = plan.first.discard if self._number == 0 else plan.later.discard
        if hand == 0:
            self._turn = self._best_seat = -1
        elif board.copies and hand & WARREN_BIT != 0:
            legal = self._legal_of(hand, None)
        elif clause is not None:
            if clause.asks:
                legal = self._legal_of(hand, None)
            elif legal & clause.reach != 0:
                table: i64 = self._trick
                seen: i64 = self._played | self._played2 | board.seen.one
                if board.copies:
                    table = self._table()
                    seen = self._seen()
                legal = clause.narrow(legal, hand, seen, table, None)
        self._legal = legal
        return taker

    def _replay(self, bit: i64, marks: bytes) -> None:
        """Lay a card on the table, in a deal in which the tricks with these marks are over. The
        hands need not be known: nothing is decided, and no legal cards are found.
        """
        board = self._board
        plan = board.plan
        if self._played & bit != 0:
            self._played2 |= bit
            self._trick2 |= bit
        else:
            self._played |= bit
            extra = board.extra
            if extra is not None and bit == WARREN_BIT:
                bit = extra.bit
                self._played |= bit
            self._trick |= bit
        if self._count == 0:
            self._led = suit_mask_of(bit)
        self._count += 1
        if not plan.dummy or self._count != plan.players:
            turn: i64 = self._turn + plan.step
            self._turn = turn if turn < plan.players else turn - plan.players
        place: i64 = self._number - board.number
        if place < len(marks):
            mark: i64 = marks[place]
            if self._count == (plan.lap if mark < LONG else 2 * plan.lap):
                self._end(mark % LONG, board, plan)

    def _play_on(self, seats: list[SeatTally], watched: i64, draws: RandomDraws) -> bool:
        """Play at random, and pay each trick to its taker, until the deal is over, or until a lap
        ends with one of the watched cards or a cancelled pair on the table. Return whether it
        stopped for these.

        This is the loop around `advance`, with all that changes in local variables, which is faster
        by a half. There must be no custom rules, dummy, stock or Warren. All but the legal cards
        and the notes on tricks is up to date after it.

        Args:
            seats: The seats, which get the tricks.
            watched: The cards with which more may happen at the end of a trick than that its best
                card takes it.
            draws: The source of the choices. A card that is the only legal one takes none.
        """
        board = self._board
        plan = board.plan
        hands = board.held
        players: i64 = plan.players
        step: i64 = plan.step
        notes = plan.notes
        copies = board.copies
        cancels = plan.cancels
        before: i64 = board.seen.one
        played: i64 = self._played
        played2: i64 = self._played2
        trick: i64 = self._trick
        trick2: i64 = self._trick2
        led: i64 = self._led
        best: i64 = self._best
        taker: i64 = self._best_seat
        count: i64 = self._count
        turn: i64 = self._turn
        number: i64 = self._number
        drawn: i64 = draws.last
        complete: i64 = players if count < players else 2 * players
        chains = plan.first if number == 0 else plan.later
        stops = False
        while True:
            hand: i64 = hands[turn].one & ~played
            if copies:
                hand |= hands[turn].two & ~played2
            if hand == 0:
                break
            legal: i64 = hand & led
            clause = chains.follow
            if legal == 0:
                legal = hand
                clause = chains.lead if count == 0 else chains.discard
            if clause is not None and legal & clause.reach != 0:
                table: i64 = trick ^ trick2 if cancels else trick | trick2
                legal = clause.narrow(legal, hand, played | played2 | before, table, None)
            bit: i64 = legal & -legal
            if bit != legal:
                drawn = (drawn * FACTOR + ADDED) & BELOW_62
                bit = card_at(legal, drawn // BELOW_30 * count_bits(legal) // BELOW_32)
            if copies and (played & bit != 0 or hands[turn].second & bit != 0):
                played2 |= bit
                trick2 |= bit
            else:
                played |= bit
                trick |= bit
            if count == 0:
                led = suit_mask_of(bit)
            if bit & led > best:
                best = bit
                taker = turn
            count += 1
            turn += step
            if turn >= players:
                turn -= players
            if count < complete:
                continue
            laid: i64 = trick | trick2
            pairs: i64 = trick & trick2
            if laid & watched != 0 or (cancels and pairs & led != 0):
                stops = True
                break
            seat = seats[taker]
            seat.take(laid, pairs)
            seat.tricks += 1
            if notes:
                played |= plan.noted(led, laid)
            turn = taker
            trick = trick2 = led = best = count = 0
            complete = players
            number += 1
            chains = plan.later
        draws.last = drawn
        self._played = played
        self._played2 = played2
        self._trick = trick
        self._trick2 = trick2
        self._led = led
        self._best = best
        self._best_seat = taker
        self._count = count
        self._turn = turn
        self._number = number
        self._legal = 0
        return stops

    def _goes_on(self, plan: Plan) -> bool:
        """Return whether the trick has a second lap, or a card of the dummy, after a lap or more.

        The player of the last card before it plays for the dummy.
        """
        if plan.dummy:
            goes_on = self._count == plan.players
            if goes_on:
                self._turn = plan.players - 1 - self._turn  # there are two players
            return goes_on
        if self._count > plan.players:
            return self._count < 2 * plan.players
        suited: i64 = (self._trick | self._trick2) & self._led
        return suited & plan.boosters != 0 and self._hand() != 0

    def _take(self, board: Board, plan: Plan) -> i64:
        """End the trick on the table by the rules, and give the kitty away with it if it is time.
        Return the taker.

        With cancelling pairs nobody may take the trick; then its cards wait, the leader leads
        again, and who takes the next one takes them too. Trumps and custom rules may decide its
        taker. The first taker, that of the first penalty card, or the last one may get the kitty.
        """
        taker: i64 = self._best_seat
        if plan.decides or plan.cancels:
            taker = self._find_taker(board, plan)
        self._end(taker, board, plan)
        if board.kitty.one == 0 or self._played & KITTY_BIT != 0:
            return taker
        last = self._hand() == 0
        if taker == NOBODY and not last:
            return taker  # the cards of the last trick go to somebody
        fallen: i64 = self._played | self._played2 | board.waiting.one
        if fallen & plan.kitty_for != 0 or (plan.kitty_last and last):
            self._played |= KITTY_BIT
        return taker

    def _draw(self, taker: i64, board: Board) -> None:
        """Let every seat draw a card from the stock, the taker first, if any are left. Their hands
        lie on another board then."""
        number: i64 = self._number - 1
        first: i64 = board.undealt.drawn_from
        if number >= first and board.kitty.one != 0:
            self._board = board.drawn(taker, number)
        self._find_legal()

    def _find_taker(self, board: Board, plan: Plan) -> i64:
        """Return the seat that takes the complete trick on the table, or NOBODY."""
        pairs: i64 = self._trick & self._trick2 & self._led if plan.cancels else 0
        if plan.decides or (pairs != 0 and board.extra is not None):
            cards = [CARDS[index] for index in self._plays[len(self._plays) - int(self._count) :]]
            extra = board.extra
            if extra is not None:
                cards = [extra if card.bit == WARREN_BIT else card for card in cards]
            return plan.taker(int(self._turn), tuple(cards))
        if pairs == 0:
            return self._best_seat
        single: i64 = (self._trick ^ self._trick2) & self._led
        if single == 0:
            return self._turn if plan.to_leader else NOBODY
        while single & (single - 1) != 0:
            single &= single - 1
        return self._player_of(single, board)

    def _player_of(self, bit: i64, board: Board) -> i64:
        """Return the seat that played a card that lies on the table once."""
        again = self._trick2 & bit != 0
        seat = 0
        while (board.held[seat].two if again else board.held[seat].one) & bit == 0:
            seat += 1
        return seat

    def _end(self, taker: i64, board: Board, plan: Plan) -> None:
        """End the trick on the table, which *taker* takes, or NOBODY."""
        if plan.notes:
            self._played |= plan.noted(self._led, self._trick | self._trick2)
        if self._noting:
            mark: i64 = taker if self._count <= plan.lap else taker + LONG
            self._marks = self._marks + ONE_BYTE[mark]
        if taker != NOBODY:
            self._turn = taker
        self._number += 1
        self._trick = self._led = self._best = self._count = 0
        if board.copies:
            self._trick2 = 0

    # The seat to play.

    def _place(self) -> i64:
        """Return the place in *held* of the hand to play from: the seat to play, or the dummy."""
        plan = self._board.plan
        return plan.players if plan.dummy and self._count == plan.players else self._turn

    def _hand(self) -> i64:
        """Return the cards in the hand to play from."""
        held = self._board.held[self._place()]
        return (held.one & ~self._played) | (held.two & ~self._played2)

    def _seen(self) -> i64:
        """Return every card played in this deal, and above them the notes on earlier tricks. The
        rank of Warren's card is not known before its trick is over."""
        board = self._board
        seen: i64 = self._played | self._played2 | board.seen.one
        extra = board.extra
        if extra is not None and self._trick & extra.bit != 0:
            seen &= ~extra.bit
        return seen

    def _table(self) -> i64:
        """Return the cards on the table that have not been cancelled, as another seat sees them:
        the rank of Warren's card is not known before its trick is over.
        """
        board = self._board
        if not board.copies:
            return self._trick
        table: i64 = self._trick | self._trick2
        if board.plan.cancels:
            table = self._trick ^ self._trick2
        return table if board.extra is None else table & ~board.extra.bit

    def _find_legal(self) -> None:
        """Find the legal cards of the seat to play; if it has no card, the deal is over."""
        hand: i64 = self._hand()
        if hand == 0:
            self._legal = 0
            self._turn = self._best_seat = -1
        else:
            self._legal = self._legal_of(hand, None)

    def _legal_of(self, hand: i64, given: Facts | None) -> i64:
        """Return the cards of a hand that may be played now.

        Warren may be played as its extra card if that is legal, but is never forced: it does not
        count as a card of the extra card's suit.

        Args:
            hand: The hand of the seat to play.
            given: The facts for custom rules, where the board does not have them.
        """
        board = self._board
        extra = board.extra
        if extra is None or hand & WARREN_BIT == 0:
            return self._narrowed(hand, given)
        plain: i64 = hand & ~WARREN_BIT
        if plain == 0:
            return WARREN_BIT
        if given is None:
            given = self._facts()
        legal: i64 = self._narrowed(plain, given)
        if self._narrowed(plain | extra.bit, given) & extra.bit != 0:
            legal |= WARREN_BIT
        return legal

    def _narrowed(self, hand: i64, given: Facts | None) -> i64:
        """Return the cards of a hand that the duty to follow and the clauses leave."""
        left: i64 = hand & self._led
        if left == 0:
            left = hand
        plan = self._board.plan
        clause = plan.chain(left, self._led, self._number)
        if clause is None or left & clause.reach == 0:
            return left
        if given is None and clause.asks:
            given = self._facts()
        return clause.narrow(left, hand, self._seen(), self._table(), given)

    def _refusal(self, hand: i64, bit: i64, given: Facts | None) -> str | None:
        """Return the key of the first rule that takes a card of the hand away; None for a legal
        card.
        """
        board = self._board
        extra = board.extra
        if extra is not None and hand & WARREN_BIT != 0:
            hand &= ~WARREN_BIT
            if bit == WARREN_BIT:
                bit = extra.bit
                hand |= bit
        left: i64 = hand & self._led
        if left == 0:
            left = hand
        if left & bit == 0:
            return FOLLOW_KEY
        clause: Clause | None = board.plan.chain(left, self._led, self._number)
        if given is None and clause is not None and clause.asks:
            given = self._facts()
        while clause is not None:
            left = clause.keep(left, hand, self._seen(), self._table(), given)
            if left & bit == 0:
                return clause.key
            clause = clause.next
        return None

    def _facts(self) -> Facts | None:
        """Return the facts for custom rules on this turn; None without such rules."""
        board = self._board
        plan = board.plan
        if not plan.custom:
            return None
        held = board.held[self._place()]
        extra = board.extra
        hidden: i64 = 0  # the rank of Warren's card, as long as it lies on the table
        declared = board.declared
        if extra is not None and self._trick & extra.bit != 0:
            hidden = extra.bit
            declared = extra.suit
        played: i64 = self._played & ALL_CARDS
        played2: i64 = self._played2 & ALL_CARDS
        return Facts(
            int(plan.players), int(self._turn), None, None, int(self._number), None, None, None,
            held.one & ~played, held.two & ~played2, (played | played2) & ~hidden,
            played & played2, self._plays, self._count, self._marks, board.tricks, declared,
        )  # fmt: skip
