"""The trick walk: the one way through the tricks of a deal, for states and for given tricks.

The shape of given tricks is checked here, and not beside the other checks of arguments, because it
is checked for every card of recorded deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from hearts._arguments import counted
from hearts._core.cards.cards import CARDS, WARREN_BIT, WARREN_CARD, Card, Cards
from hearts._core.cards.tricks import Trick
from hearts._core.play.facts import TrickHistory
from hearts._core.play.plan import LONG, NOBODY, Plan
from hearts._core.score.tally import SeatTally, piles_of, seat_tallies, tricks_of
from hearts._seats import check_seat
from hearts.errors import InputError


@final
class WonCards:
    """The cards won in a deal, for the count.

    Attributes:
        piles: The cards that each seat took; the cards that scoring needs are enough.
        tricks: The number of tricks that each seat took, including tricks that waited for a taker;
            None if not known.
        takers: The takers of the tricks, in order, without tricks that nobody took; None if not
            known.
        order: The seats in the order of the first trick; None if not known.
        played: The tricks, each with its taker, if a rule needs them; None if not known.
    """

    __slots__ = ("order", "piles", "played", "takers", "tricks")

    def __init__(
        self,
        piles: tuple[Cards, ...],
        tricks: tuple[int, ...] | None = None,
        takers: tuple[int, ...] | None = None,
        order: tuple[int, ...] | None = None,
        played: tuple[tuple[Trick, int | None], ...] | None = None,
    ) -> None:
        self.piles: Final[tuple[Cards, ...]] = piles
        self.tricks: Final[tuple[int, ...] | None] = tricks
        self.takers: Final[tuple[int, ...] | None] = takers
        self.order: Final[tuple[int, ...] | None] = order
        self.played: Final[tuple[tuple[Trick, int | None], ...] | None] = played


def remaining(deck: Cards, tricks: Sequence[Trick]) -> Cards | None:
    """Return the deck without the cards of these tricks; None if it does not hold them all."""
    one: i64 = deck.one
    two: i64 = deck.two
    for trick in tricks:
        for card in trick.all_cards:
            if two & card.bit != 0:
                two &= ~card.bit
            elif one & card.bit != 0:
                one &= ~card.bit
            else:
                return None
    return Cards("", one, two)


def played_hands(plan: Plan, tricks: Sequence[Trick]) -> tuple[Cards, ...]:
    """Return the cards that each seat plays to these tricks, and after them those of a dummy."""
    seats = seat_tallies((Cards(),) * int(plan.players + 1))
    for trick in tricks:
        for place, hand in enumerate(plan.hands(trick.leader, len(trick.cards))):
            seats[hand].take(trick.cards[place].bit, 0)
    if not plan.dummy:
        seats.pop()
    return piles_of(seats)


def wrong_trick(place: int, fault: str) -> InputError:
    """Return the error for a trick with a fault, to be raised."""
    return InputError(f"trick {place} {fault}", tricks=(place,))


def wrong_size(place: int, trick: Trick, size: int) -> InputError:
    """Return the error for a trick that should have *size* cards, to be raised."""
    return wrong_trick(place, f"({trick}) has {counted(len(trick.cards), 'card')}, not {size}")


def check_forms(
    tricks: Sequence[Trick], players: int, most: int, warren: bool, on_table: bool, name: str
) -> None:
    """Raise InputError for a leader who is not a seat, too many cards, or Warren without its suit.

    Args:
        tricks: The tricks.
        players: The number of players.
        most: The greatest number of cards in a trick.
        warren: Whether Warren stands for an extra card.
        on_table: Whether the last trick is still on the table. Then Warren in it needs only its
            suit.
        name: The name of the rules.
    """
    last = len(tricks) - 1
    for place, trick in enumerate(tricks):
        if trick.leader >= players:
            try:
                check_seat(trick.leader, players, f"trick {place}: the leader")
            except InputError as error:
                error.tricks = (place,)
                raise
        if len(trick.cards) > most or len(trick.cards) == 0:
            raise wrong_size(place, trick, most)
        if warren:
            declared: object = trick.declared if on_table and place == last else trick.extra
            if declared is None and WARREN_CARD in trick.cards:
                raise wrong_trick(place, f"({trick}): say what W stood for, like W=5S")
        elif trick.extra is not None:
            raise wrong_trick(place, f"({trick}): there is no extra card in {name}")


def check_lengths(plan: Plan, whole: int, tricks: Sequence[Trick], laps: int, most: int) -> None:
    """Raise InputError for a trick with a wrong number of cards, or one more than a deal has.

    Args:
        plan: The plan of the table.
        whole: The number of cards that each seat plays in a deal.
        tricks: The tricks.
        laps: The number of cards that each seat has played before these tricks.
        most: If the last trick is still on the table, the greatest number of cards that it may
            have; else 0.
    """
    lap = int(plan.lap)
    last = len(tricks) - 1
    for place, trick in enumerate(tricks):
        if laps >= whole:
            raise wrong_trick(
                place, f"({trick}) is one too many: each hand has {counted(whole, 'card')}"
            )
        count = len(trick.cards)
        on_table = most != 0 and place == last
        size = most if on_table else lap
        if plan.boosters != 0 and not on_table:
            size = plan.size(trick.effective, laps + 1 == whole)
        if count > size or (count < size and not on_table):
            raise wrong_size(place, trick, size)
        laps += count // lap


@final
@mypyc_attr(free_list_len=1)
class TrickWalk:
    """A walk over the tricks of a deal: the taker of each, and the seat that is paid.

    The cards of a trick that nobody takes wait for the next taker. After the last trick of a deal
    they go to its leader, who is the last taker if there was any. The kitty goes along with the
    first payment that holds one of its cards.

    The walk changes as it goes on, and belongs to its maker.

    Attributes:
        number: The number of the trick, from 0; -1 before the first.
        start, end: The numbers of cards played before the trick, and including it.
        leader: The seat that led the trick.
        taker: The seat that took it, or NOBODY.
        turn: The seat that leads next.
        paid: The seat that is paid with this trick, or NOBODY if the cards wait.
        one, two: The cards that are paid or wait, without the kitty; second copies in *two*.
        tricks: The number of tricks that these come from.
        kitty: Whether the kitty is paid as well.
    """

    __slots__ = (
        "_complete", "_count", "_extra", "_lies", "_marks", "_plan", "_plays", "_tricks", "end",
        "kitty", "leader", "number", "one", "paid", "start", "taker", "tricks", "turn", "two",
    )  # fmt: skip

    def __init__(
        self,
        plan: Plan,
        leader: i64,
        waiting: Cards,
        lies: bool,
        complete: bool,
        tricks: Sequence[Trick] | None,
        plays: bytes = b"",
        marks: bytes = b"",
        extra: Card | None = None,
    ) -> None:
        """The tricks are given, or are those of *plays*, whose takers are noted in *marks*.

        Args:
            plan: The rules at the table.
            leader: The seat that leads first.
            waiting: The cards that wait before the first trick.
            lies: Whether a kitty lies on the table.
            complete: Whether the last of the tricks is the last one of the deal.
            tricks: The tricks, or None.
            plays: The cards, in the order played.
            marks: A byte for each complete trick, as in a state.
            extra: The card that Warren stands for.
        """
        self._plan: Final[Plan] = plan
        self._lies = lies
        self._complete: Final[bool] = complete
        self._tricks: Final[Sequence[Trick] | None] = tricks
        self._plays: Final[bytes] = plays
        self._marks: Final[bytes] = marks
        self._count: Final[i64] = len(marks) if tricks is None else len(tricks)
        self._extra: Final[Card | None] = extra
        self.number: i64 = -1
        self.start: i64 = 0
        self.end: i64 = 0
        self.leader: i64 = leader
        self.taker: i64 = NOBODY
        self.turn: i64 = leader
        self.paid: i64 = NOBODY
        self.one: i64 = waiting.one
        self.two: i64 = waiting.two
        self.tricks: i64 = 0
        self.kitty = False

    def next(self) -> bool:
        """Go on to the next trick; False if there is none."""
        number: i64 = self.number + 1
        if number >= self._count:
            return False
        plan = self._plan
        one: i64 = 0
        two: i64 = 0
        if self.paid == NOBODY:
            one = self.one
            two = self.two
        else:
            self.tricks = 0
            self.kitty = False
            self.paid = NOBODY
        self.number = number
        self.start = self.end
        self.tricks += 1
        tricks = self._tricks
        leader: i64 = self.turn
        taker: i64 = NOBODY
        if tricks is None:
            mark: i64 = self._marks[number]
            taker = mark % LONG
            end: i64 = self.start + (plan.lap if mark < LONG else 2 * plan.lap)
            plays = self._plays
            extra = self._extra
            for place in range(self.start, end):
                bit: i64 = CARDS[plays[place]].bit
                two |= one & bit
                one |= bit
                if bit == WARREN_BIT and extra is not None:
                    two |= one & extra.bit
                    one |= extra.bit
            self.end = end
        else:
            trick = tricks[number]
            leader = trick.leader
            for card in trick.all_cards:
                two |= one & card.bit
                one |= card.bit
            taker = plan.taker(trick.leader, trick.effective)
            self.end += len(trick.cards)
        self.one = one
        self.two = two
        self.leader = leader
        self.taker = taker
        if taker != NOBODY:
            leader = taker
        self.turn = leader
        if taker != NOBODY or (self._complete and number == self._count - 1):
            self.paid = leader
            if plan.kitty_last:
                self.kitty = self._lies and self._complete and number == self._count - 1
            elif self._lies and one & plan.kitty_for != 0:
                self._lies = False
                self.kitty = True
        return True

    def pay(self, seat: SeatTally) -> None:
        """Add the payment, without the kitty, to a seat."""
        seat.take(self.one, self.two)
        seat.tricks += self.tricks


@final
class WalkedTricks(TrickHistory):
    """The tricks of a deal in play, by the walk over them.

    Args:
        plan: The rules at the table.
        leader: The seat that leads first.
        complete: Whether every trick of the deal is known, from the first.
        before: The cards played in unknown tricks.
    """

    __slots__ = ("_leader", "_plan")

    def __init__(self, plan: Plan, leader: int, complete: bool, before: Cards) -> None:
        super().__init__(plan.step, complete, before, plan.dummy)
        self._plan: Final[Plan] = plan
        self._leader: Final[int] = leader

    def tricks(self, plays: bytes, marks: bytes, extra: Card | None) -> tuple[Trick, ...]:
        found: list[Trick] = []
        walk = self._walk(plays, marks)
        while walk.next():
            found.append(played_trick(walk.leader, plays[walk.start : walk.end], extra))
        return tuple(found)

    def takers(self, marks: bytes) -> tuple[int | None, ...]:
        return tuple([taker_of(mark) for mark in marks])

    def led_by(self, leader: int) -> WalkedTricks:
        """Return the same deal with another first leader."""
        return WalkedTricks(self._plan, leader, self.complete, self.before)

    def _walk(self, plays: bytes, marks: bytes) -> TrickWalk:
        return TrickWalk(self._plan, self._leader, Cards(), False, False, None, plays, marks)


def played_trick(leader: i64, plays: bytes, extra: Card | None) -> Trick:
    """Return the trick of these cards; *extra* is the card that Warren stands for."""
    cards = [CARDS[index] for index in plays]
    return Trick(int(leader), cards, extra if extra is not None and WARREN_CARD in cards else None)


def taker_of(mark: int) -> int | None:
    """Return the taker in the byte for a complete trick; None if nobody took it."""
    taker = mark % LONG
    return None if taker == NOBODY else taker


def walk_tricks(plan: Plan, tricks: Sequence[Trick], complete: bool = False) -> TrickWalk:
    """Return the walk over the first tricks of a deal, of the right size.

    *complete* is whether these are all tricks of the deal.
    """
    leader = tricks[0].leader if tricks else 0
    return TrickWalk(plan, leader, Cards(), True, complete, tricks)


def pay_takers(plan: Plan, plays: bytes, marks: bytes, seats: list[SeatTally]) -> None:
    """Give each trick that is over to its taker, under rules by which that is all. This is the
    short way of `TrickWalk` with plain rules, for the count of most deals.

    Args:
        plan: The rules at the table.
        plays: The cards, in the order played.
        marks: A byte for each complete trick, as in a state.
        seats: The seats that are paid.
    """
    players: i64 = plan.players
    at: i64 = 0
    for number in range(len(marks)):
        taker: i64 = marks[number]
        one: i64 = 0
        two: i64 = 0
        end: i64 = at + players
        while at < end:
            index: i64 = plays[at]
            bit: i64 = CARDS[index].bit
            two |= one & bit
            one |= bit
            at += 1
        seat = seats[taker]
        seat.take(one, two)
        seat.tricks += 1


def won_tricks(plan: Plan, tricks: Sequence[Trick], left: Cards) -> WonCards:
    """Return the piles and takers of all tricks of a deal.

    Args:
        plan: The rules at the table.
        tricks: All tricks of the deal, of the right size.
        left: The cards that were not played: they lay in the kitty, or were put down for it.

    Raises:
        InputError: If a trick is led by a seat that did not take the one before.
    """
    seats = seat_tallies((Cards(),) * int(plan.players))
    takers: list[int] = []
    walk = walk_tricks(plan, tricks, complete=True)
    for place, trick in enumerate(tricks):
        due = int(walk.turn)
        if trick.leader != due:
            raise wrong_trick(place, f"({trick}) is not led by seat {due}, the last taker")
        walk.next()
        if walk.taker != NOBODY:
            takers.append(int(walk.taker))
        if walk.paid != NOBODY:
            seat = seats[walk.paid]
            walk.pay(seat)
            if walk.kitty:
                seat.take(left.one, left.two)
    return WonCards(piles_of(seats), tricks_of(seats), tuple(takers))
