"""Proofs about the rest of a deal: is the score settled, can a seat claim every trick left?

The cheap proofs come first. They hold far from the end, and in a view as well:

- *Nothing counts any more*: all cards that scoring looks at are taken, and no trick can make a
  difference either. Then the score is settled.
- *Every card takes its trick*: a seat that is on lead, or surely takes the trick on the table,
  holds no card that could be beaten by what the others may hold. It takes all the rest, whatever
  anybody plays: it has a claim, and the score is settled.
- *From the top*: the seat leads its cards suit by suit from the top, and each beats every card that
  somebody could still hold in that suit. An opponent has to follow, so before the k-th lead of a
  suit everybody has given up k - 1 cards of it, or is void. Rules may bar leads, as long as a suit
  that may be led at all may be led from its top. Then the seat has a claim.

Where trumps or a rule of one's own decide tricks, none of the proofs about taking is tried.

Where none of them holds, a state looks at every way in which the rest can go, as long as that takes
no more than 2000 positions; beyond it the answer is False. That two ways come to different scores
is mostly seen from two of them, so they are tried first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Final, final

from attrs import field, frozen

from hearts.core.actions import Exchange, Phase
from hearts.core.cards import KITTY_BIT, LED_BITS, SUIT_MASKS, WARREN_BIT, Card, Cards
from hearts.core.plan import DISCARD, FOLLOW, LEAD, Clause, Plan
from hearts.core.seat import piles_of, seats_with, tricks_of
from hearts.rules import NoTricks, PlayOn, SharedPlaces, Shoot, Standing, Sun, TableRules
from hearts.scoring import Question, Taken, count
from hearts.shuffle import WARREN_CARD

if TYPE_CHECKING:
    from hearts.core.state import State
    from hearts.game import Game
    from hearts.view import View

#: So many positions are looked at, at most, to prove one thing.
_BUDGET: Final = 2000
_SUITS: Final = tuple(SUIT_MASKS[:4])
_PLAYING: Final = (Phase.PLAY, Phase.EXCHANGE)


class _OutOfBudget(Exception):
    """The rest can go in too many ways."""


class _Differs(Exception):
    """The rest can go in two ways that do not come to the same score."""


# What the score depends on.


def _built_in(rule: object) -> bool:
    """Is this a rule of the library, and none of a user's own?"""
    return type(rule).__module__.startswith("hearts.rules.")


@final
@frozen(eq=False)
class _Stakes:
    """What the score of a deal depends on.

    Attributes:
        table: The rules.
        watched: The cards that it depends on, as a mask.
        no_tricks: Does it count to take no trick at all?
        suns: The shoots that take every trick.
        unknown: May it depend on tricks in ways of a user's own?
        by_match: May it depend on the match, and there on who took the last trick?
        asks: May a shooter be asked?
    """

    table: TableRules
    watched: int
    no_tricks: bool
    suns: tuple[Sun, ...]
    unknown: bool
    by_match: bool
    asks: bool

    @property
    def by_cards(self) -> bool:
        """Does it depend on the cards taken alone?"""
        return not (self.no_tricks or self.suns or self.unknown or self.by_match)

    @property
    def by_number(self) -> bool:
        """May it depend on the number of tricks, and not just on whether there are any?"""
        return self.unknown or self.by_match

    def groups(self, shoot: Shoot) -> tuple[tuple[int, ...], ...]:
        """The seats that make this shoot together, for all who may."""
        together = shoot.by == "side" and not self.table.pooled
        return self.table.sides if together else self.table.places

    def fixed(
        self, piles: tuple[Cards, ...], tricks: Sequence[int] | None, standing: Standing
    ) -> bool:
        """Is the score told by these piles, whoever takes the tricks left, and nobody asked?

        Args:
            piles: What each seat has taken: all of the cards that the score depends on.
            tricks: In how many tricks; None if that will not be known at the end either.
            standing: How the match stood before the deal.
        """
        if self.unknown:
            return False
        if tricks is not None:
            if self.no_tricks and not all(_any(tricks, place) for place in self.table.places):
                return False
            for sun in self.suns:
                if sum(_any(tricks, group) for group in self.groups(sun)) < 2:
                    return False
        if not (self.asks or self.by_match):
            return True
        counted = None if tricks is None else tuple(tricks)
        tariff = self.table.tariff
        if tariff.nobody_shot(tariff.places(seats_with(piles, counted)), tricks is not None):
            return True
        return not self.by_match and not isinstance(
            count(self.table, Taken(piles, counted), standing, ()), Question
        )

    def may_ask(
        self, seat: int, known: tuple[Cards, ...], tricks: Sequence[int] | None, hidden: Cards
    ) -> bool:
        """May a shooter be asked if *seat* takes all the rest, wherever the hidden cards lie?

        Args:
            seat: The seat.
            known: What each seat is known to have taken.
            tricks: In how many tricks; None if it is not known.
            hidden: Cards that may lie in piles of others as well.
        """
        deck, rules = self.table.deck, self.table.rules
        for shoot in rules.shoots if self.asks else ():
            if not shoot.effect.options:
                continue
            for group in self.groups(shoot):
                others = [place for place in range(len(known)) if place not in group]
                if isinstance(shoot, Sun):
                    if seat in group and tricks is not None and not _any(tricks, others):
                        return True
                    continue
                if seat in group:
                    most = deck - sum((known[place] for place in others), Cards())
                else:
                    most = sum((known[place] for place in group), hidden)
                if not _built_in(shoot) or shoot.cards_needed(self.table) <= most:
                    return True
        return False


def _any(tricks: Sequence[int], seats: Sequence[int]) -> bool:
    """Has one of the seats taken a trick?"""
    return any(tricks[seat] for seat in seats)


@lru_cache(maxsize=512)
def _stakes(table: TableRules) -> _Stakes:
    rules = table.rules
    counting = [rule for rule in table.counters if rule.needs != "piles"]
    effects = [shoot.effect for shoot in rules.shoots]
    effects += [each for effect in effects for each in effect.options.values()]
    matters = any(effect.needs_match or not _built_in(effect) for effect in effects)
    judges = [rules.end, rules.ties, rules.ranking, *rules.wins]
    plain = isinstance(rules.ties, SharedPlaces | PlayOn) and all(map(_built_in, judges))
    return _Stakes(
        table,
        table.watched.one,
        no_tricks=any(isinstance(rule, NoTricks) for rule in counting),
        suns=tuple(shoot for shoot in rules.shoots if isinstance(shoot, Sun)),
        unknown=any(not isinstance(rule, NoTricks) for rule in counting)
        or table.tariff.has_shot is not None,
        by_match=matters and not plain,
        asks=any(effect.options for effect in effects),
    )


# What one seat can surely do.


def _lowest(cards: int) -> int:
    return cards & -cards


def _from(card: int) -> int:
    """All cards from this one upwards, whatever their suit."""
    return -card


@final
@frozen(eq=False)
class _Outlook:
    """The cards from here on, as one seat has to reckon with them.

    Attributes:
        plan: The play rules of this deal.
        own: What the seat holds.
        others: What each of the others holds, or may hold.
        more: What the seat may get into its hand behind the trick on the table.
        number: The number of the trick.
        seen: The cards played and the suits led, as a mask, as far as that is known.
        led: The suit led to the trick on the table, as a mask; 0 on lead.
        best: The highest card of that suit that lies there, as a mask.
        leading: Is it the seat's own?
        cancelled: Has it been cancelled?
        due: Has the seat still to play to that trick?
        after: What those others may hold who have, as a mask.
        again: May everybody have to play to it once more?
        legal: The cards that the seat may play to it, as a mask; 0 where that is not known.
    """

    plan: Plan
    own: Cards
    others: Sequence[Cards]
    more: Cards
    number: int
    seen: int = 0
    led: int = 0
    best: int = 0
    leading: bool = False
    cancelled: bool = False
    due: bool = True
    after: int = 0
    again: bool = False
    legal: int = 0
    rest: int = field(init=False)

    @rest.default
    def _rest(self) -> int:
        """All that the others may hold, as a mask."""
        rest = 0
        for held in self.others:
            rest |= held.one
        return rest

    @property
    def warren(self) -> bool:
        """Is a card about that may stand for another one?"""
        return (self.own.one | self.rest) & WARREN_BIT != 0

    @property
    def longer(self) -> bool:
        """May a later trick be lengthened?"""
        return (self.own.one | self.rest) & self.plan.boosters != 0

    def weak(self, own: int) -> int:
        """The suits in which one of these cards could be beaten by what the others may hold."""
        found = 0
        for suit in _SUITS:
            low = _lowest(own & suit)
            if low and self.rest & suit & self.beating(low):
                found |= suit
        return found

    def beating(self, card: int) -> int:
        """What keeps this card of the suit led from taking its trick, of whatever suit."""
        return _from(card) if self.plan.cancels else _from(2 * card)

    def takes_all(self) -> bool:
        """Does the seat take every trick left, whatever anybody plays?"""
        held = self.own + self.more
        if (
            self.plan.decides
            or self.warren
            or (self.plan.cancels and self.plan.boosters and held.two)
        ):
            return False
        if self.led and not self.takes_this(_lowest(self.own.one & self.led)):
            return False
        return self.weak(held.one) == 0

    def takes_this(self, card: int) -> bool:
        """Does the seat take the trick on the table, if it plays this card of the suit led?

        Where its own card leads the trick already, that one counts, and what it plays is nothing.
        """
        after = (self.rest if self.again else self.after) & self.led
        if not self.leading:
            # Of two equal cards the first is the better one.
            return self.due and card > self.best and not after & _from(card)
        twin = self.plan.cancels and self.own.one & self.best and (self.again or self.due)
        return not (self.cancelled or twin or after & self.beating(self.best))

    def can_take_all(self) -> bool:
        """Has the seat a line that takes every trick left, whatever the others play?"""
        if self.takes_all():
            return True
        if self.plan.decides or self.warren:
            return False
        if not self.led:
            return self.leads_all(self.own, self.number)
        if self.again or (self.leading and self.due):
            return False
        card = self.top()
        if not self.takes_this(card):
            return False
        return self.leads_all(self.own - Cards("", card), self.number + 1)

    def top(self) -> int:
        """The highest card of the suit led that the seat may surely play; 0 if there is none."""
        suited = int(self.own.one) & self.led
        if self.leading or not suited:
            return 0
        if self.legal:
            suited &= self.legal
        else:
            for clause in self.clauses(FOLLOW, self.number):
                suited &= 0 if clause.narrower is not None else ~clause.bars
        return 1 << suited.bit_length() >> 1

    def clauses(self, kind: int, number: int) -> Iterator[Clause]:
        """The clauses that may speak at such a moment, from the trick of this number on."""
        for clause in self.plan.clauses:
            if not self.seen & clause.lifted_by and any(
                each == kind and (not first or number == 0) for each, first in clause.moments
            ):
                yield clause

    def leads_all(self, own: Cards, number: int) -> bool:
        """The proof from the top: each card of *own*, led in its turn, takes its trick."""
        if self.longer and self.plan.cancels and own.two:
            return False  # both copies may have to go to one trick
        weak = self.weak(own.one)
        if weak and self.longer and not self.may_discard(own, number):
            return False
        for suit in _SUITS:
            if suit & weak and not (
                self.stays_on_top(own, suit) and self.led_from_top(own, suit, number)
            ):
                return False
        return True

    def stays_on_top(self, own: Cards, suit: int) -> bool:
        """Does each card of the suit beat all that somebody may hold when it is led?"""
        held = [Cards("", other.one & suit, other.two & suit) for other in self.others]
        for place, card in enumerate(list(Cards("", own.one & suit, own.two & suit))[::-1]):
            beating = self.beating(card.bit)
            if any(len(cards) > place and cards.one & beating for cards in held):
                return False
        return True

    def led_from_top(self, own: Cards, suit: int, number: int) -> bool:
        """Do the rules let the suit be led from the top, whenever they let it be led?"""
        mine = own.one & suit
        for clause in self.clauses(LEAD, number):
            if clause.narrower is not None:
                return False
            barred, free = mine & clause.bars, mine & ~clause.bars
            if not (barred and free) or clause.needs:
                continue
            if clause.until_led:
                # The first lead of the suit lifts the bar on it.
                if not self.seen & _LED[suit] and barred > free:
                    return False
            elif barred > _lowest(free):
                return False
        return True

    def may_discard(self, own: Cards, number: int) -> bool:
        """May the seat choose its discard in the second round of a trick? Then it is the lowest
        card of a suit, which changes nothing for those above it."""
        return not any(
            clause.narrower is not None or own.one & clause.bars
            for clause in self.clauses(DISCARD, number)
        )


_LED: Final = dict(zip(SUIT_MASKS, LED_BITS, strict=True))


# In a state.


def _outlook(state: State, seat: int, more: Cards = Cards()) -> _Outlook:  # noqa: B008
    """What a seat has to reckon with, as the cards lie. *more* are cards that it may get."""
    board, plan = state._board, state._board.plan
    played, played2 = state._played, state._played2
    hands = [Cards("", held.one & ~played) + Cards("", held.two & ~played2) for held in board.held]
    own = hands[seat]
    others = [hand for place, hand in enumerate(hands) if place != seat]
    number, seen = int(state._number), int(played | played2 | board.seen.one)
    at, players = int(state._count), int(plan.players)
    if at == 0:
        return _Outlook(plan, own, others, more, number, seen)
    to_play = plan.seats(int(state._turn), (players if at < players else 2 * players) - at)
    led, best, turn = int(state._led), int(state._best), state._turn == seat
    table = state._trick | state._trick2
    for hand in hands:
        table |= hand.one
    after = 0
    for place in to_play:
        after |= hands[place].one if place != seat else 0
    return _Outlook(
        plan,
        own,
        others,
        more,
        number,
        seen,
        led,
        best,
        leading=state._best_seat == seat,
        cancelled=plan.cancels and state._trick & state._trick2 & best != 0,
        due=seat in to_play,
        after=after,
        again=at < players and table & led & plan.boosters != 0,
        legal=int(state._legal) if turn else 0,
    )


def settled(state: State) -> bool:
    """Can nothing change the hand score of *state* any more?"""
    if state._phase is None:
        return state.hand_score is not None
    if state._phase not in _PLAYING:
        return False
    ways = _Ways(state.game, _stakes(state.game.table_with(state._board.charged)))
    try:
        return ways.come_to_one(state)
    except _OutOfBudget:
        return False


@final
class _Ways:
    """The ways in which the rest of a deal can go, and whether all come to one score."""

    def __init__(self, game: Game, stakes: _Stakes) -> None:
        self.game = game
        self.stakes = stakes
        self.budget = _BUDGET
        self.known: set[object] = set()
        self.found: object = None

    def come_to_one(self, state: State) -> bool:
        """Do all ways come to one score, with nobody to be asked?"""
        if self.counted(state):
            return True
        try:
            if self.taken(state):
                # With nobody to be asked there is no need to see the end.
                if self.stakes.asks:
                    self.meet(_end(state))
                return True
            players = range(self.game.players)
            for high in ((), players, *((seat,) for seat in players)):
                self.meet(_end(state, high))
            self.look(state)
        except _Differs:
            return False
        return True

    def counted(self, state: State) -> bool:
        """The proof that nothing counts any more."""
        board, watched = state._board, self.stakes.watched
        left = state._trick | state._trick2
        for held in board.held:
            left |= held.one & ~state._played | held.two & ~state._played2
        if left & watched or (board.kitty and state.kitty.one & watched):
            return False
        seats = state._piles()
        if seats.pop().pile & watched:
            return False
        tricks = tricks_of(seats) if state._knows_all_tricks() else None
        return self.stakes.fixed(piles_of(seats), tricks, board.match.standing)

    def taken(self, state: State) -> bool:
        """The proof that one seat takes all the rest, whatever anybody plays."""
        board, plan = state._board, state._board.plan
        if self.stakes.table.needs == "tricks" or (plan.boosters and self.stakes.by_number):
            return False
        if state._phase is Phase.EXCHANGE:
            seats: Sequence[int] = state.actors
        else:
            seats = (int(state._turn),) if state._count == 0 else range(int(plan.players))
        more = board.kitty if plan.exchange and state._played & KITTY_BIT == 0 else Cards()
        return any(_outlook(state, seat, more).takes_all() for seat in seats)

    def meet(self, state: State) -> None:
        """One more way, whose score is told; _Differs if it comes to another one, or to a
        question."""
        result = self.result(state)
        if result is None or self.found not in (None, result):
            raise _Differs
        self.found = result

    def result(self, state: State) -> object:
        """What the deal comes to where nothing counts any more; None if somebody is asked."""
        board, table = state._board, self.stakes.table
        seats = state._piles()
        seats.pop()
        tariff, rules = table.tariff, table.rules
        sign = rules.end.sign(board.match.standing)
        known = state._knows_all_tricks() or not tariff.needs_tricks
        if known and tariff.count(seats, sign):
            second = tuple(seat.second for seat in seats) if table.second else None
            return tuple(seat.points for seat in seats), second, None, None, False
        score = _end(state).hand_score
        if score is None:
            return None
        return score.points, score.imaginary, score.shot, score.shooter, score.wins

    def look(self, state: State) -> None:
        """Meet every end that the deal can come to from here."""
        if state._phase is None:
            self.meet(state)
            return
        if state._count == 0 and state._phase is Phase.PLAY:
            key = self.key(state)
            if key in self.known:
                return
            self.known.add(key)
            if self.counted(state):
                self.meet(state)
                return
            if self.taken(state):
                self.meet(_end(state))
                return
        for after in _next(state, self.budget):
            self.budget -= 1
            if self.budget < 0:
                raise _OutOfBudget
            self.look(after)

    def key(self, state: State) -> object:
        """Between two tricks, all that the rest of the deal and its score depend on."""
        watched = self.stakes.watched
        piles = [(seat.pile & watched, seat.pile2 & watched) for seat in state._piles()]
        marks = b"" if self.stakes.by_cards else state._marks
        if self.stakes.table.needs == "tricks":
            marks += state._plays
        return _position(state), tuple(piles), marks


def _position(state: State) -> object:
    """Between two tricks, all that the play of the rest depends on."""
    board = state._board
    return board.one, board.two, state._played, state._played2, state._turn, state._number


def _end(state: State, high: Sequence[int] = ()) -> State:
    """An end of the deal: these seats play the last card that they may, the others the first."""
    while state._phase is not None:
        if state._phase is Phase.PLAY:
            state = state.play(state.legal_cards()[-1 if state._turn in high else 0])
        else:
            [seat] = state.actors
            size = state.game.table.kitty_size
            state = state.apply(Exchange(list(state.hands[seat])[:size], seat))
    return state


def _next(state: State, budget: int) -> Iterator[State]:
    """Every way in which the deal can go on: a card, the highest first, or cards put down for a
    kitty taken up."""
    if state._phase is Phase.PLAY:
        for card in list(state.legal_cards())[::-1]:
            yield state.play(card)
        return
    [seat] = state.actors
    if comb(len(state.hands[seat]), state.game.table.kitty_size) > 2 * budget:
        raise _OutOfBudget
    for action in state.legal_actions():
        yield state.apply(action)


def can_claim(state: State, seat: int) -> bool:
    """Has *seat* a line that takes every trick left, whatever the others play?"""
    if state._phase is not Phase.PLAY:
        return False
    if (state._count or state._turn == seat) and _outlook(state, seat).can_take_all():
        return True
    try:
        return _Claim(seat).holds(state)
    except _OutOfBudget:
        return False


@final
class _Claim:
    """Does a seat take every trick left, with its best play against any other?"""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.budget = _BUDGET
        self.known: dict[object, bool] = {}

    def holds(self, state: State) -> bool:
        """Does it, from here on?"""
        if state._phase is None:
            return True
        if state._count or state._phase is Phase.EXCHANGE:
            return self.tried(state)
        key = _position(state)
        found = self.known.get(key)
        if found is None:
            mine = state._turn == self.seat
            proved = mine and _outlook(state, self.seat).can_take_all()
            found = self.known[key] = proved or self.tried(state)
        return found

    def tried(self, state: State) -> bool:
        """The same, by trying everything that may be done next."""
        mine = state.actor == self.seat
        for after in _next(state, self.budget):
            self.budget -= 1
            if self.budget < 0:
                raise _OutOfBudget
            lost = len(after._marks) > len(state._marks) and after._takers()[-1] != self.seat
            good = not lost and self.holds(after)
            if good is mine:
                return mine
        return not mine


# In a view.


def _hidden(view: View) -> Cards:
    """The cards that the view does not show: others hold them, or they lie face down."""
    seen = sum(view.taken, view.hand + view.waiting)
    if view.trick is not None:
        seen = seen + Cards(view.trick.cards)
    return view.game.table.deck - seen


def _view_outlook(view: View, hidden: Cards) -> _Outlook | None:
    """What the seat of a view has to reckon with: anybody may hold any of the hidden cards. None
    where its own cards or the trick on the table are not known, or where it surely does not take
    all the rest."""
    seat, trick, standpoint = view.seat, view.trick, view._standpoint
    if seat is None or trick is None or standpoint is None or WARREN_CARD in trick.cards:
        return None
    at = len(trick.cards)
    led = int(trick.cards[0].suit_mask) if at else 0
    if at == 0 and view.actor != seat:
        return None
    for suit in _SUITS:
        mine, above = int(view.hand.one & suit), int(hidden.one & suit)
        if mine and suit != led and above.bit_length() > mine.bit_length():
            return None  # even its highest card of the suit may be beaten
    plan, players = standpoint.plan, view.game.players
    others = [hidden]
    number = standpoint.trick_number
    seen = 0 if standpoint.moment is None else int(standpoint.moment.seen)
    if at == 0:
        return _Outlook(plan, view.hand, others, Cards(), number, seen)
    best = max((card for card in trick.cards if card.suit_mask == led), key=_bit)
    left = (players if at < players else 2 * players) - at
    to_play = plan.seats(trick.leader, at + left)[at:]
    table = (view.hand | hidden | Cards(trick.cards)).one
    return _Outlook(
        plan,
        view.hand,
        others,
        Cards(),
        number,
        seen,
        led,
        int(best.bit),
        leading=view.game.seats(trick)[trick.cards.index(best)] == seat,
        cancelled=plan.cancels and trick.cards.count(best) > 1,
        due=seat in to_play,
        after=hidden.one if set(to_play) - {seat} else 0,
        again=at < players and table & led & plan.boosters != 0,
        legal=standpoint.legal.one,
    )


def _bit(card: Card) -> int:
    return int(card.bit)


def view_settled(view: View) -> bool:
    """Can nothing change the hand score any more, wherever the hidden cards lie?"""
    if view.phase not in _PLAYING:
        return view.hand_score is not None
    stakes = _stakes(view.game.table_with(sum(view.charged, Cards())))
    untaken = view.game.table.deck - sum(view.taken, Cards())
    if not untaken.one & stakes.watched:
        return stakes.fixed(view.taken, _view_tricks(view), view.match.standing)
    plan = view.game.table_with(sum(view.charged, Cards())).plan
    if view.seat is None or (plan.boosters and stakes.by_number):
        return False
    if stakes.table.needs == "tricks":
        return False
    if plan.exchange and view.kitty:
        return False  # nobody knows what its taker will hold
    hidden = _hidden(view)
    outlook = _view_outlook(view, hidden)
    if outlook is None or not outlook.takes_all():
        return False
    apart = hidden if view.game.table.kitty_size else Cards()
    return not stakes.may_ask(view.seat, view.taken, _view_tricks(view), apart)


def _view_tricks(view: View) -> Sequence[int] | None:
    """How many tricks each seat has taken; None where the view begins in the middle of a deal."""
    shown = sum(map(len, view.tricks), sum(view.sizes))
    shown += 0 if view.trick is None else len(view.trick)
    if shown < view.game.players * view.game.table.hand_size:
        return None
    found = [0] * view.game.players
    for trick in view.tricks:
        taker = view.game.taker(trick)
        if taker is not None:
            found[taker] += 1
    return found


def view_can_claim(view: View, seat: int) -> bool:
    """Can *seat* claim, wherever the cards that the view does not show may lie?"""
    if view.phase is not Phase.PLAY or seat != view.seat:
        return False
    outlook = _view_outlook(view, _hidden(view))
    return outlook is not None and outlook.can_take_all()
