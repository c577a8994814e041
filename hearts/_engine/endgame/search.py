"""Proofs in a state: first the cheap ones, then a search of every continuation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Final, final

from hearts._core.cards.action import Phase
from hearts._core.cards.actions import Exchange
from hearts._core.cards.cards import KITTY_BIT, Cards
from hearts._core.score.tally import piles_of, tricks_of
from hearts._core.search.endings import surely_beaten
from hearts._core.search.playout import scores_differ
from hearts._engine.endgame.outlook import outlook_of
from hearts._engine.endgame.stakes import Stakes, stakes_of

if TYPE_CHECKING:
    from hearts._core.play.state import State
    from hearts._engine.game.game import Game


#: The greatest number of positions in one search.
_BUDGET: Final = 500
#: The number of random continuations before a search; in an open deal two of them mostly differ.
_TRIED: Final = 8
PLAYING: Final = (Phase.PLAY, Phase.EXCHANGE)


class _OutOfBudget(Exception):
    """Raised if there are too many continuations."""


class _Differs(Exception):
    """Raised if two continuations lead to different scores."""


def settled(state: State) -> bool:
    """Return whether nothing can change the hand score of *state* any more."""
    if state._phase is None:
        return state.question is None or state.hand_score is not None
    if state._phase not in PLAYING or state.stock:
        return False
    if state._turn >= 0 and scores_differ(state, _TRIED):
        return False
    ways = _Ways(state.game, stakes_of(state.game.table.with_charged(state._board.charged)))
    try:
        return ways.come_to_one(state)
    except _OutOfBudget:
        return False


@final
class _Ways:
    """A search of the continuations of a deal, for two different scores."""

    def __init__(self, game: Game, stakes: Stakes) -> None:
        self.game = game
        self.stakes = stakes
        self.budget = _BUDGET
        self.known: set[object] = set()
        self.found: object = None

    def come_to_one(self, state: State) -> bool:
        """Return whether all continuations lead to one score, without a question to a player."""
        if self.counted(state):
            return True
        try:
            if self.taken(state):
                # Without questions the search need not reach the end.
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
        """Return whether the proof holds that nothing counts any more."""
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
        """Return whether the proof holds that one seat takes all remaining tricks."""
        board, plan = state._board, state._board.plan
        if self.stakes.table.needs == "tricks" or (plan.boosters and self.stakes.by_number):
            return False
        if state._turn < 0:  # a seat puts cards down
            seats: Sequence[int] = state.actors
        else:
            seats = (int(state._turn),) if state._count == 0 else range(int(plan.players))
            if state._count == 0 and surely_beaten(state, int(state._turn)):
                return False
        more = board.kitty if plan.exchange and state._played & KITTY_BIT == 0 else Cards()
        return any(outlook_of(state, seat, more).takes_all() for seat in seats)

    def meet(self, state: State) -> None:
        """Compare the score of one more continuation.

        Raises:
            _Differs: If the score is another one, or a player is asked.
        """
        result = self.result(state)
        if result is None or self.found not in (None, result):
            raise _Differs
        self.found = result

    def result(self, state: State) -> object:
        """Return the score of a deal in which nothing counts any more; None after a question."""
        board, table = state._board, self.stakes.table
        seats = state._piles()
        seats.pop()
        scoring_plan, rules = table.scoring_plan, table.rules
        sign = rules.end.sign(board.match.standing)
        known = state._knows_all_tricks() or not scoring_plan.needs_tricks
        if known and scoring_plan.count(seats, sign):
            imaginary = tuple(seat.imaginary for seat in seats) if table.imaginary else None
            return tuple(seat.points for seat in seats), imaginary, None, None, False
        score = _end(state).hand_score
        if score is None:
            return None
        return score.points, score.imaginary, score.shot, score.shooter, score.wins

    def look(self, state: State) -> None:
        """Compare the scores of all continuations from here."""
        if state._phase is None:
            self.meet(state)
            return
        if state._count == 0 and state._turn >= 0:
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
        """Return everything on which the rest of the deal and its score depend between tricks."""
        watched = self.stakes.watched
        piles = [(seat.pile & watched, seat.pile2 & watched) for seat in state._piles()]
        marks = b"" if self.stakes.by_cards else state._marks
        if self.stakes.table.needs == "tricks":
            marks += state._plays
        return _position(state), tuple(piles), marks


def _position(state: State) -> object:
    """Return everything on which the play of the rest depends between tricks."""
    board = state._board
    # A custom rule may depend on earlier tricks.
    way = (state._plays, state._marks) if board.plan.custom else None
    return board.one, board.two, state._played, state._played2, state._turn, state._number, way


def _end(state: State, high: Sequence[int] = ()) -> State:
    """Return an end of the deal.

    The seats in *high* always play their last legal card, all other seats their first.
    """
    while state._phase is not None:
        if state._turn >= 0:
            state = state.play(state.legal_cards()[-1 if state._turn in high else 0])
        else:
            [seat] = state.actors
            size = state.game.table.kitty_size
            state = state.apply(Exchange(list(state.hands[seat])[:size], seat))
    return state


def _next(state: State, budget: int) -> Iterator[State]:
    """Yield the next states: after each card, the highest first, or after each exchange."""
    if state._turn >= 0:
        for card in list(state.legal_cards())[::-1]:
            yield state.play(card)
        return
    [seat] = state.actors
    if comb(len(state.hands[seat]), state.game.table.kitty_size) > 2 * budget:
        raise _OutOfBudget
    for action in state.legal_actions():
        yield state.apply(action)


def can_claim(state: State, seat: int) -> bool:
    """Return whether *seat* can take every remaining trick, whatever the others play."""
    if state._turn < 0 or state.stock:
        return False
    if surely_beaten(state, seat):
        return False
    if (state._count or state._turn == seat) and outlook_of(state, seat).can_take_all():
        return True
    try:
        return _Claim(seat).holds(state)
    except _OutOfBudget:
        return False


@final
class _Claim:
    """The search of a claim: a seat takes every remaining trick against any play of the others."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.budget = _BUDGET
        self.known: dict[object, bool] = {}

    def holds(self, state: State) -> bool:
        """Return whether the claim holds from this state."""
        if state._phase is None:
            return True
        if state._count or state._turn < 0:
            return self.tried(state)
        if surely_beaten(state, self.seat):
            return False
        key = _position(state)
        found = self.known.get(key)
        if found is None:
            mine = state._turn == self.seat
            proved = mine and outlook_of(state, self.seat).can_take_all()
            found = self.known[key] = proved or self.tried(state)
        return found

    def tried(self, state: State) -> bool:
        """Return whether the claim holds from this state, by a search of the next states."""
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
