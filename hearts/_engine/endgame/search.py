"""Proofs in a state: the cheap ones, and behind them every way in which the rest can go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import TYPE_CHECKING, Final, final

from hearts._core.action import Phase
from hearts._core.actions import Exchange
from hearts._core.cards import KITTY_BIT, Cards
from hearts._core.endings import surely_beaten
from hearts._core.playout import scores_differ
from hearts._core.seat_tally import piles_of, tricks_of
from hearts._engine.endgame.outlook import outlook_of
from hearts._engine.endgame.stakes import Stakes, stakes_of

if TYPE_CHECKING:
    from hearts._core.state import State
    from hearts._engine.game import Game


#: So many positions are looked at, at most, to prove one thing.
_BUDGET: Final = 500
#: So many random ways are tried first, of which two mostly differ where anything is open.
_TRIED: Final = 8
PLAYING: Final = (Phase.PLAY, Phase.EXCHANGE)


class _OutOfBudget(Exception):
    """The rest can go in too many ways."""


class _Differs(Exception):
    """The rest can go in two ways that do not come to the same score."""


def settled(state: State) -> bool:
    """Return whether nothing can change the hand score of *state* any more."""
    if state._phase is None:
        return state.phase is not Phase.CHOOSE or state.hand_score is not None
    if state._phase not in PLAYING:
        return False
    if state._phase is Phase.PLAY and scores_differ(state, _TRIED):
        return False
    ways = _Ways(state.game, stakes_of(state.game.table.with_charged(state._board.charged)))
    try:
        return ways.come_to_one(state)
    except _OutOfBudget:
        return False


@final
class _Ways:
    """The ways in which the rest of a deal can go, and whether all come to one score."""

    def __init__(self, game: Game, stakes: Stakes) -> None:
        self.game = game
        self.stakes = stakes
        self.budget = _BUDGET
        self.known: set[object] = set()
        self.found: object = None

    def come_to_one(self, state: State) -> bool:
        """Return whether all ways come to one score, with nobody to be asked."""
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
        """Return the proof that nothing counts any more."""
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
        """Return the proof that one seat takes all the rest, whatever anybody plays."""
        board, plan = state._board, state._board.plan
        if self.stakes.table.needs == "tricks" or (plan.boosters and self.stakes.by_number):
            return False
        if state._phase is Phase.EXCHANGE:
            seats: Sequence[int] = state.actors
        else:
            seats = (int(state._turn),) if state._count == 0 else range(int(plan.players))
            if state._count == 0 and surely_beaten(state, int(state._turn)):
                return False
        more = board.kitty if plan.exchange and state._played & KITTY_BIT == 0 else Cards()
        return any(outlook_of(state, seat, more).takes_all() for seat in seats)

    def meet(self, state: State) -> None:
        """One more way, whose score is given; _Differs if it comes to another one, or to a
        question."""
        result = self.result(state)
        if result is None or self.found not in (None, result):
            raise _Differs
        self.found = result

    def result(self, state: State) -> object:
        """Return what the deal comes to where nothing counts any more; None if somebody is
        asked."""
        board, table = state._board, self.stakes.table
        seats = state._piles()
        seats.pop()
        scoring_plan, rules = table.scoring_plan, table.rules
        sign = rules.end.sign(board.match.standing)
        known = state._knows_all_tricks() or not scoring_plan.needs_tricks
        if known and scoring_plan.count(seats, sign):
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
    # A rule of one's own may look at the tricks before.
    way = (state._plays, state._marks) if board.plan.custom else None
    return board.one, board.two, state._played, state._played2, state._turn, state._number, way


def _end(state: State, high: Sequence[int] = ()) -> State:
    """Return an end of the deal: these seats play the last card that they may, the others the
    first."""
    while state._phase is not None:
        if state._phase is Phase.PLAY:
            state = state.play(state.legal_cards()[-1 if state._turn in high else 0])
        else:
            [seat] = state.actors
            size = state.game.table.kitty_size
            state = state.apply(Exchange(list(state.hands[seat])[:size], seat))
    return state


def _next(state: State, budget: int) -> Iterator[State]:
    """Yield every way in which the deal can go on: a card, the highest first, or cards put down for
    a kitty taken up."""
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
    """Return whether *seat* has a line that takes every trick left, whatever the others play."""
    if state._phase is not Phase.PLAY:
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
    """The search for a seat that takes every trick left, with its best play against any other."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.budget = _BUDGET
        self.known: dict[object, bool] = {}

    def holds(self, state: State) -> bool:
        """Return whether it does, from here on."""
        if state._phase is None:
            return True
        if state._count or state._phase is Phase.EXCHANGE:
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
        """Return the same, by trying everything that may be done next."""
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
