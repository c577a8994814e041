"""Counts the lines of a deal, act by act, as the oracle reads the rules.

Nothing was scored before, so the scores are all 0: they matter for no act in a deal but the answer
of a seat that hits a total exactly, and from 0 that needs more than one deal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from . import dealing, play, score
from .tables import WARREN, Scheme, Table, Trick

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Node:
    """A deal on its way, with all that was done in it."""

    table: Table
    number: int
    dealer: int
    hands: tuple[Cards, ...] = ()
    """Who holds what now; empty as long as nothing is dealt."""
    kitty: Cards = ()
    called: Scheme | None = None
    given: tuple[dealing.Passed | Cards | None, ...] = ()
    passed: bool = False
    charges: tuple[Cards, ...] = ()
    leader: int = 0
    tricks: tuple[Trick, ...] = ()
    trick: Cards = ()
    put_down: Cards | None = None
    answer: str | None = None
    dummy: Cards = ()
    """The cards of the dummy now."""
    laid_open: Cards = ()
    """The cards of the dummy at the start."""

    @cached_property
    def scheme(self) -> Scheme:
        """Return the parcels to pass; none once it is done."""
        return () if self.passed else dealing.pass_scheme(self.table, self.number, self.called)

    @cached_property
    def charged(self) -> list[str]:
        """The cards charged by all seats."""
        return [card for cards in self.charges for card in cards]

    @cached_property
    def now(self) -> play.Standing:
        """Return the position after the last complete trick."""
        return play.after_tricks(
            self.table, self.leader, self.tricks, kitty=self.kitty, put_down=self.put_down
        )

    def acts(self) -> Sequence[object]:
        """Every different legal act of the seat whose turn it is, the lowest if it is several's;
        none where the deal is over or cards are dealt."""
        table = self.table
        cycle = table.pass_cycle
        if not self.hands:
            calls = cycle[self.number % len(cycle)] == "call" and self.called is None
            return list(dealing.calls(table)) if calls else []
        if self.scheme:
            return list(self._passes()) if len(self.given) < table.players else []
        if len(self.charges) < table.players and table.chargeable:
            hand = self.hands[len(self.charges)]
            cards = sorted(dealing.chargeable(table, hand))
            some = (part for size in range(len(cards) + 1) for part in combinations(cards, size))
            return [part for part in some if dealing.is_charge(table, hand, part)]
        if self.now.exchanger is not None:
            return sorted(set(combinations(sorted(self._holding()), len(self.kitty))))
        if self.now.cards_played < table.laps:
            place = play.hand_of(table, self.now.leader, len(self.trick))
            hand, tricks = [*self.hands, self.dummy][place], self.tricks
            aside = (*self.kitty, *self.laid_open)
            options = play.legal(table, hand, self.trick, tricks, kitty=aside, charged=self.charged)
            return sorted(options)
        now = self.now
        asked = score.asks_shooter(table, now.piles, self.dealer, now.tricks_taken)
        return ["add", "subtract"] if asked is not None and self.answer is None else []

    def _passes(self) -> Iterator[object]:
        seat = len(self.given)
        hand = self.hands[seat]
        if isinstance(self.scheme, str):
            yield from sorted(set(combinations(sorted(hand), 3)))
            return
        yield from _parcels(self.table, self.scheme, seat, hand)
        if self.table.pass_optional and len(self.scheme) == 1:
            yield None

    def _holding(self) -> list[str]:
        """The hand that has taken the kitty."""
        assert self.now.exchanger is not None
        return [*self.hands[self.now.exchanger], *self.kitty]

    def after(self, act: object) -> "Node":
        """The deal after an act."""
        table = self.table
        if not self.hands:
            return replace(self, called=act)  # type: ignore[arg-type]
        if self.scheme:
            return replace(self, given=(*self.given, act))._everybody_gave()  # type: ignore[arg-type]
        if len(self.charges) < table.players and table.chargeable:
            return replace(self, charges=(*self.charges, act))  # type: ignore[arg-type]
        if self.now.exchanger is not None:
            assert isinstance(act, tuple)
            hand = dealing.less(self._holding(), act)
            return replace(self, put_down=act, hands=self._with_hand(self.now.exchanger, hand))
        if self.now.cards_played < table.laps:
            assert isinstance(act, str)
            return self._played(act)
        assert isinstance(act, str)
        return replace(self, answer=act)

    def _everybody_gave(self) -> "Node":
        if len(self.given) < self.table.players or isinstance(self.scheme, str):
            return self
        hands = dealing.hands_after_pass(self.table, self.scheme, self.hands, self.given)  # type: ignore[arg-type]
        return replace(self, passed=True, hands=tuple(map(tuple, hands))).opened()

    def mixed(self, shares: Sequence[Cards], kitty: Cards) -> "Node":
        """The deal after the pile of a mix was dealt again."""
        given = [part for part in self.given if isinstance(part, tuple)]
        hands = dealing.hands_after_mix(self.table, self.hands, given, shares, self.kitty, kitty)
        return replace(self, passed=True, hands=tuple(map(tuple, hands)), kitty=kitty).opened()

    def opened(self) -> "Node":
        """The deal with its first leader, which is known when nothing is passed any more."""
        if self.scheme:
            return self
        aside = (*self.kitty, *self.laid_open)
        leader = play.opener(self.table, self.hands, self.dealer, aside, None)
        return replace(self, leader=leader)

    def _played(self, card: str) -> "Node":
        table = self.table
        place = play.hand_of(table, self.now.leader, len(self.trick))
        hands, dummy = self.hands, self.dummy
        if place == table.players:
            dummy = tuple(dealing.less(dummy, [card]))
        else:
            hands = self._with_hand(place, dealing.less(hands[place], [card]))
        trick = (*self.trick, f"W={self.kitty[0]}" if card == WARREN else card)
        if play.is_trick_full(table, trick, table.laps - self.now.cards_played):
            tricks = (*self.tricks, (self.now.leader, trick))
            after = replace(self, hands=hands, dummy=dummy, tricks=tricks, trick=())
            return after._drawn() if table.draws else after
        after = replace(self, hands=hands, dummy=dummy, trick=trick)
        after.__dict__["now"] = self.now  # the same until the trick is complete
        return after

    def _drawn(self) -> "Node":
        """FX-032: the deal after both have drawn."""
        hands, stock = play.drawn(self.table, self.hands, self.kitty, self.now.leader)
        return replace(self, hands=tuple(map(tuple, hands)), kitty=tuple(stock))

    def _with_hand(self, seat: int, hand: Sequence[str]) -> tuple[Cards, ...]:
        return (*self.hands[:seat], tuple(hand), *self.hands[seat + 1 :])


def _parcels(
    table: Table, scheme: Sequence[tuple[int, int]], seat: int, hand: Sequence[str]
) -> Iterator[dict[int, Cards]]:
    """Every way to give the cards of a scheme away."""
    if not scheme:
        yield {}
        return
    (where, count), rest = scheme[0], scheme[1:]
    for part in sorted(set(combinations(sorted(hand), count))):
        for others in _parcels(table, rest, seat, dealing.less(hand, part)):
            yield {(seat + where) % table.players: part, **others}


def lines(node: Node, depth: int) -> int:
    """Return the number of different lines of so many acts from here."""
    if depth == 0:
        return 1
    acts = node.acts()
    return len(acts) if depth == 1 else sum(lines(node.after(act), depth - 1) for act in acts)
