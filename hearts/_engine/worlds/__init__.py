"""Worlds: everything that a viewer cannot tell from what is, counted and drawn fairly.

`record` sorts what was seen, and `laying` finds where each hidden card may lie, case by case.
`branches` and `table` count and draw, `stories` weighs what happened before play, and `telling`
makes a history of it.

The module is long because all that is asked of worlds is a method of one class.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import accumulate
from math import lcm
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias, final

from attrs import field, frozen

from hearts._core.action import Action, CardsLike, Phase, SeatLike
from hearts._core.board import PastDeal
from hearts._core.cards import Card, Cards, as_card, as_cards
from hearts._core.events import Deal, Hidden, Position, Start
from hearts._core.state import State
from hearts._engine.exchange import deals_in
from hearts._engine.match import Match
from hearts._engine.refusals import IllegalAction
from hearts._engine.worlds.bags import both, each_bit
from hearts._engine.worlds.branches import Branch, Leaf, Placement
from hearts._engine.worlds.laying import branches
from hearts._engine.worlds.record import Record
from hearts._engine.worlds.sharing import opening_of, shared_state
from hearts._engine.worlds.telling import tell_deal
from hearts._seats import check_seat
from hearts._values import Immutable
from hearts.errors import InputError, RulesError

if TYPE_CHECKING:
    from hearts._core.view import View

#: So many worlds are drawn where a rule of one's own has to be asked about each.
TRIES: Final = 1000
#: The phases in which the score sheet is that before the deal.
_UNDER_WAY: Final = (Phase.CHARGE, Phase.PLAY, Phase.EXCHANGE)
#: From which numbers the earlier deals are completed, the same in every world.
_EARLIER: Final = 0

#: A condition: a seat, the cards that it holds, and those of which it holds none.
Condition: TypeAlias = tuple[int, Cards, Cards]


@final
@frozen(init=False, repr=False)
class Worlds(Immutable):
    """The worlds of a view: all ways in which the cards may lie that its seat cannot see.

    A world weighs as much as the hidden chance and the hidden choices behind it are likely. The
    deal is fair, and of the lawful choices that nobody saw each is equally likely. What was seen
    has to be lawful, and weighs nothing more: how anybody likes to play is not allowed for.

    Attributes:
        view: The view.
        conditions: What was given besides: seats, cards that each holds, and cards that it has not.
        count: In how many ways the hidden cards may lie now. Equal cards of two packs are told
            apart.
        ignored: The keys of rules of one's own whose evidence is not counted. If there are any,
            *count* may be too high, and `sample` asks these rules about the worlds that it draws.

    >>> from hearts import Game, variants
    >>> worlds = Game(variants.AMERICAN).start(seed=7).deal().view(0).worlds()
    >>> worlds.count, worlds.probability("QS", 1)
    (84478098072866400, Fraction(1, 3))
    """

    view: View
    conditions: tuple[Condition, ...]
    ignored: tuple[str, ...] = field(eq=False)
    count: int = field(eq=False)
    _record: Record = field(eq=False)
    _leaves: tuple[Leaf, ...] = field(eq=False)
    _ends: tuple[int, ...] = field(eq=False)
    _unit: Fraction = field(eq=False)
    _earlier: list[Action] = field(eq=False)
    _deals: list[PastDeal] = field(eq=False)

    def _fill(
        self,
        view: View,
        conditions: tuple[Condition, ...],
        record: Record,
        found: list[Branch],
        ignored: tuple[str, ...],
        earlier: list[Action],
    ) -> Worlds:
        leaves = [leaf for branch in found for leaf in branch.leaves()]
        scale = lcm(*(leaf.weight.denominator for leaf in leaves))
        ends = accumulate(int(leaf.weight * scale) * leaf.count for leaf in leaves)
        self.__attrs_init__(
            view, conditions, ignored, sum(leaf.count for leaf in leaves), record, tuple(leaves),
            tuple(ends), Fraction(scale), earlier, [],
        )  # fmt: skip
        return self

    @property
    def _total(self) -> int:
        """The weight of all worlds together: the sum of the weights that iteration gives."""
        return self._ends[-1] if self._ends else 0

    # Drawing.

    def hands(self, rng: Random) -> tuple[Cards, ...]:
        """Return the hands of one world, by seat. Rules of one's own are not asked."""
        branch, hidden = self._draw(rng)
        return branch.placed(hidden).hands

    def sample(self, rng: Random) -> State:
        """Return the state of one world, which the seat of the view cannot tell from the real one.

        How often a world is drawn follows from its weight. What the seat cannot know besides where
        the cards lie now is made up so that the state can be played again from its history.

        Args:
            rng: Where the draws come from; equal ones give equal states.

        Raises:
            RulesError: If rules of one's own, which are asked about each world, refuse a thousand
                worlds one after another.
        """
        for _ in range(TRIES if self.ignored else 1):
            branch, hidden = self._draw(rng)
            lying = branch.placed(hidden)
            seed = rng.getrandbits(64)
            actions = list(tell_deal(self._record, branch, lying, seed, rng))
            if self._shares(branch):
                return self._shared(branch, lying, actions, seed)
            actions = [*self._before(seed), *actions]
            if not self.ignored:
                return self._state(actions, rng)
            with suppress(IllegalAction):
                found = self._state(actions, rng)
                if found.view(self.view.seat) == self.view:
                    return found
        raise RulesError(
            f"{', '.join(self.ignored)}: none of {TRIES} worlds that were drawn is lawful under it"
        )

    def _playable(self, rng: Random) -> State:
        """Return the state of one world to be played on from; where that saves time its history is
        not told."""
        if not self.ignored and self._leaves:
            branch, hidden = self._draw(rng)
            if self._shares(branch) and branch.pattern is not None:
                lying = branch.placed(hidden)
                return shared_state(branch.pattern, lying.hands, lying.kitty, None, (), ())
        return self.sample(rng)

    def _each_playable(self) -> Iterator[tuple[State, int]] | None:
        """Return the states of all worlds to be played on from, with their weights; None where
        their histories would have to be told."""
        if not all(self._shares(leaf.branch) for leaf in self._leaves):
            return None
        return (
            (shared_state(leaf.branch.pattern, lying.hands, lying.kitty, None, (), ()), unit * ways)
            for leaf in self._leaves
            if leaf.branch.pattern is not None
            for unit in (int(leaf.weight * self._unit),)
            for hidden, ways in leaf.branch.each(leaf)
            for lying in (leaf.branch.placed(hidden),)
        )

    def _shares(self, branch: Branch) -> bool:
        """Return whether the states of the worlds share what all see."""
        pattern, table = branch.pattern, self.view.game.table
        return (
            pattern is not None
            and pattern._phase is Phase.PLAY
            and branch.taker < 0
            and not table.deck.two
            and not self.ignored
        )

    def _shared(
        self, branch: Branch, lying: Placement, actions: Sequence[Action], seed: int
    ) -> State:
        """Return the state of a world in which another card is to be played."""
        assert branch.pattern is not None
        start = self.view.history[0]
        past = self._past(actions)
        if past and isinstance(start, Start):
            begin = Start(seed, start.dealer, start.match)
            first = PastDeal((begin, *past[0].actions[1:]), past[0].disclosures)
            past = (first, *past[1:])
        return shared_state(
            branch.pattern, lying.hands, lying.kitty, seed if isinstance(start, Start) else None,
            past, opening_of(actions),
        )  # fmt: skip

    def _past(self, actions: Sequence[Action]) -> tuple[PastDeal, ...]:
        """Return the deals before the one that begins with these actions."""
        before = self._before(0)
        if before and not self._deals:
            dealt = next(place for place, act in enumerate(actions) if isinstance(act, Deal))
            state = self.view.game.replay([*before, *actions[: dealt + 1]])
            self._deals.extend(state._board.past)
        return tuple(self._deals)

    def _draw(self, rng: Random) -> tuple[Branch, list[int]]:
        """Return a branch, and the hidden cards in each place."""
        if not self._total:
            raise InputError("no world is like this: the conditions contradict what was seen")
        place = 0
        if len(self._ends) > 1:
            place = bisect_right(self._ends, rng.randrange(self._total))
        leaf = self._leaves[place]
        return leaf.branch, leaf.branch.draw(leaf, rng)

    def _state(self, actions: list[Action], rng: Random) -> State:
        """Return the state of a history, in which open choices are drawn."""
        game = self.view.game
        start = len(actions) - _open_choices(self._record)
        state = game.replay(actions[:start])
        for act in actions[start:]:
            state = state.apply(
                state.random_action(rng, act.seat) if isinstance(act, Hidden) else act
            )
        return state

    def _before(self, seed: int) -> list[Action]:
        """Return the actions of the earlier deals."""
        view = self.view
        if not self._earlier:
            rng = Random(_EARLIER)
            events = view.history[: len(view.history) - len(view.deal_history)]
            match = _first_match(view)
            for number, (start, end) in enumerate(deals_in(events) if events else []):
                deal = Record(
                    view.game, view.seat, events[start:end], number + len(match.hand_scores), match
                )
                found, _ = branches(deal, match)
                leaves = [leaf for branch in found for leaf in branch.leaves()]
                leaf = leaves[0]
                lying = leaf.branch.placed(leaf.branch.draw(leaf, rng))
                self._earlier.extend(tell_deal(deal, leaf.branch, lying, 0, rng))
        return [
            Start(seed, act.dealer, act.match) if isinstance(act, Start) else act
            for act in self._earlier
        ]

    # Counting.

    def probability(self, card: Card | str, seat: SeatLike) -> Fraction:
        """Return how likely it is that a seat holds a card now; with two packs, a copy of it.

        Args:
            card: The card.
            seat: The seat; None for nobody's hand, which is where cards lie that were played.

        Raises:
            InputError: If it is no card, or there is no such seat.
        """
        cards = Cards([as_card(card)])
        seats = range(self.view.game.players)
        if seat is not None:
            return 1 - self._share(self._lacking([check_seat(seat, len(seats))], cards))
        return self._share(self._lacking(seats, cards))

    def void_probability(self, suit: str, seat: SeatLike) -> Fraction:
        """Return how likely it is that a seat holds no card of a suit now.

        Args:
            suit: The suit, a letter.
            seat: The seat.

        Raises:
            InputError: If no card in play is of that suit, or there is no such seat.

        >>> from hearts import Game, variants
        >>> view = Game(variants.AMERICAN).start(seed=7).deal().view(0)
        >>> round(float(view.worlds().void_probability("C", 1)), 4)
        0.0024
        """
        cards = Cards([card for card in self.view.game.table.deck if card.suit == suit])
        if not cards:
            raise InputError(f"suit: {suit!r} is no suit of this game")
        return self._share(self.given(seat, lacks=cards))

    def _lacking(self, seats: object, cards: Cards) -> Worlds:
        found = self
        for seat in seats:  # type: ignore[attr-defined]
            found = found.given(seat, lacks=cards)
        return found

    def _share(self, part: Worlds) -> Fraction:
        if not self._total:
            raise InputError("no world is like this: the conditions contradict what was seen")
        return Fraction(part._total, 1) / part._unit / (Fraction(self._total) / self._unit)

    def given(self, seat: SeatLike, *, has: CardsLike = "", lacks: CardsLike = "") -> Worlds:
        """Return the worlds in which a seat holds certain cards now, and none of others.

        Args:
            seat: The seat.
            has: The cards that it holds.
            lacks: The cards of which it holds none.

        Raises:
            InputError: If there is no such seat, or something is no card.

        >>> from hearts import Game, variants
        >>> worlds = Game(variants.AMERICAN).start(seed=7).deal().view(0).worlds()
        >>> both = worlds.given(1, has="QS KS")
        >>> both.count < worlds.given(1, has="QS").count < worlds.count
        True
        """
        place = check_seat(seat, self.view.game.players)
        held, absent = as_cards(has, "has"), as_cards(lacks, "lacks")
        found: list[Branch] = []
        for branch in dict.fromkeys(leaf.branch for leaf in self._leaves):
            now = branch.now[place]
            if absent and any(card in now for card in absent):
                continue
            one = branch.without(place, both(int(absent.one)))
            found += _holding(one, place, held - now)
        return Worlds.__new__(Worlds)._fill(
            self.view, (*self.conditions, (place, held, absent)), self._record, found,
            self.ignored, self._earlier,
        )  # fmt: skip

    def __iter__(self) -> Iterator[tuple[tuple[Cards, ...], int]]:
        """Yield the hands of every world with its weight, in a stable order."""
        for leaf in self._leaves:
            unit = int(leaf.weight * self._unit)
            for hidden, ways in leaf.branch.each(leaf):
                yield leaf.branch.placed(hidden).hands, unit * ways

    def __contains__(self, state: object) -> bool:
        """Return whether a state is one of the worlds: it looks the same to the seat."""
        if not isinstance(state, State) or state.game != self.view.game:
            return False
        if state.view(self.view.seat) != self.view:
            return False
        hands = state.hands
        return all(
            has <= hands[seat] and not any(card in hands[seat] for card in lacks)
            for seat, has, lacks in self.conditions
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore_worlds, (self.view, self.conditions))

    def __repr__(self) -> str:
        return f"<Worlds of {self.view!r}: {self.count}>"


def _holding(branch: Branch, seat: int, cards: Cards) -> list[Branch]:
    """Return the branches, of which no two hold at once, in which a seat holds these cards."""
    found = [branch]
    for card in dict.fromkeys(cards):
        bits = both(int(card.bit))
        more: list[Branch] = []
        for one in found:
            hidden = one.cards & bits
            if cards.count(card) == 1:
                more += one.holding(seat, hidden)
            elif hidden.bit_count() == 2:
                first, second = each_bit(hidden)
                more.append(one.fixed(first, (seat,)).fixed(second, (seat,)))
        found = more
    return found


def _open_choices(record: Record) -> int:
    """Return how many choices have been made that nobody has seen yet, the viewer's among them."""
    if record.due is Phase.PASS:
        return len(record.passes)
    return len(record.charges) if record.due is Phase.CHARGE else 0


def _first_match(view: View) -> Match:
    """Return the score sheet that the match of a view began with."""
    first = view.history[0]
    match = first.match if isinstance(first, Start | Position) else None
    if isinstance(match, Match):
        return match.with_next_dealer(first.dealer) if isinstance(first, Start) else match
    dealer = first.dealer if isinstance(first, Start) else 0
    return Match(view.game.rules, view.game.players, dealer)


def build_worlds(view: View) -> Worlds:
    """Return the worlds of a view."""
    match = _first_match(view)
    earlier = view.history[: len(view.history) - len(view.deal_history)]
    number = len(match.hand_scores) + (len(deals_in(earlier)) if earlier else 0)
    record = Record(view.game, view.seat, view.deal_history, number, match)
    found, ignored = branches(record, view.match if view.phase in _UNDER_WAY else match)
    return Worlds.__new__(Worlds)._fill(view, (), record, found, ignored, [])


def _restore_worlds(view: View, conditions: tuple[Condition, ...]) -> Worlds:
    """Return the worlds that a pickle holds."""
    found = build_worlds(view)
    for seat, has, lacks in conditions:
        found = found.given(seat, has=has, lacks=lacks)
    return found
