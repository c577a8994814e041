"""The state of a match, and its one step.

What does not change while the cards of a deal are played (who was dealt what, the score sheet, the
plan of the rules) is one shared `Board`. A `State` adds what does: the cards played, as bytes, and
what follows from them for the next card. A step makes a new state and touches nothing else. Which
cards are legal is worked out once, when a seat's turn comes, so that checking a card is one `and`.

Most of what can be asked of a state is asked rarely, and is handed on to the `Referee`.

A match is a chain of actions. `State.history` lists them all: those of earlier deals (`Board.past`,
nested, so that a long match costs a step nothing), those that opened this deal, the cards
played, and the `acts` of the phase at hand: passes made so far, answers given.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

from hearts.core.actions import Action, CardsLike, Phase, Play, plays_of
from hearts.core.board import Board, deals_of
from hearts.core.cards import (
    ALL_CARDS,
    CARD_KINDS,
    CARDS,
    INTERPRETED,
    KITTY_BIT,
    LED_BITS,
    LOWEST,
    NO_CARDS,
    ONE_BYTE,
    WARREN_BIT,
    Card,
    Cards,
    as_card,
)
from hearts.core.plan import NOBODY, Facts, Moment
from hearts.core.tricks import Trick
from hearts.core.values import Immutable

if TYPE_CHECKING:
    from hearts.game import Game
    from hearts.match import Match, Result
    from hearts.refusals import Violation
    from hearts.scoring import HandScore, Question
    from hearts.view import View


@final
@mypyc_attr(free_list_len=1)
class State(Immutable):
    """A position in a match: immutable, equal if the games and the histories are.

    States come from :meth:`hearts.Game.start` and :meth:`hearts.Game.position` and go on by
    :meth:`deal`, :meth:`apply` and :meth:`play`; each returns a new state.
    """

    __slots__ = (
        "_acts", "_best", "_best_seat", "_board", "_count", "_ending", "_led", "_legal", "_marks",
        "_number", "_phase", "_played", "_played2", "_plays", "_taken", "_trick", "_trick2",
        "_turn",
    )  # fmt: skip

    _phase: Final[Phase | None]  # None after the last trick: the referee knows
    _board: Final[Board]
    _acts: Final[tuple[Action, ...]]
    _plays: Final[bytes]
    _marks: Final[bytes]  # two bytes for each trick that is over: its taker, and where it ends
    _taken: Final[tuple[Cards, ...]]  # of the tricks, only the cards that scoring looks at
    _played: Final[i64]
    _played2: Final[i64]
    _trick: Final[i64]
    _trick2: Final[i64]
    _legal: Final[i64]
    _turn: Final[i64]  # -1 where no seat is to play
    _count: Final[i64]
    _best: Final[i64]
    _best_seat: Final[i64]
    _led: Final[i64]
    _number: Final[i64]
    _ending: object | None  # noted down by the referee when it is first asked for

    def __init__(
        self,
        phase: Phase | None,
        board: Board,
        acts: tuple[Action, ...],
        plays: bytes,
        marks: bytes,
        taken: tuple[Cards, ...],
        played: i64,
        played2: i64,
        trick: i64,
        trick2: i64,
        legal: i64,
        turn: i64,
        count: i64,
        best: i64,
        best_seat: i64,
        led: i64,
        number: i64,
    ) -> None:
        self._phase = phase
        self._board = board
        self._acts = acts
        self._plays = plays
        self._marks = marks
        self._taken = taken
        self._played = played
        self._played2 = played2
        self._trick = trick
        self._trick2 = trick2
        self._legal = legal
        self._turn = turn
        self._count = count
        self._best = best
        self._best_seat = best_seat
        self._led = led
        self._number = number
        self._ending = None
        if INTERPRETED:
            self.__class__ = final_state

    # The hot path.

    @property
    def phase(self) -> Phase:
        """What is due."""
        phase = self._phase
        return phase if phase is not None else self._board.referee.phase(self)

    def legal_cards(self, seat: int | None = None) -> Cards:
        """The cards that *seat* may play, or pick from to pass, to charge or to put down.

        Without a seat, those of the one actor.

        Raises:
            InputError: If several seats may act and none is named, or no such seat exists.
        """
        if seat is None and self._legal != 0:
            return Cards("", self._legal)
        return self._board.referee.legal_cards(self, seat)

    def play(self, card: Card | str) -> State:
        """The state after the seat to act plays *card*.

        Raises:
            IllegalAction: If the rules refuse it; this state is unchanged.
            InputError: If it is not a card.
        """
        if not isinstance(card, Card):
            card = as_card(card)
        if self._legal & card.bit == 0:
            return self._board.referee.act(self, Play(card))
        return self._after(card)

    def _after(self, card: Card) -> State:
        """The state after the seat to act has played *card*, which is not checked."""
        board = self._board
        plan = board.plan
        turn: i64 = self._turn
        bit: i64 = card.bit
        suit: i64 = card.suit_mask
        played: i64 = self._played
        played2: i64 = self._played2
        trick: i64 = self._trick
        trick2: i64 = self._trick2
        if board.double and (board.one[turn] & bit == 0 or played & bit != 0):
            played2 |= bit
            trick2 |= bit
        else:
            played |= bit
            if bit == WARREN_BIT and board.extra is not None:
                bit = board.extra.bit
                suit = board.extra.suit_mask
                played |= bit
            trick |= bit
        led: i64 = self._led
        best: i64 = self._best
        best_seat: i64 = self._best_seat
        count: i64 = self._count + 1
        if count == 1:
            led = suit
            best = bit
            best_seat = turn
        elif bit > best and led == suit:
            best = bit
            best_seat = turn
        plays = self._plays + card.byte
        marks = self._marks
        taken = self._taken
        number: i64 = self._number
        turn += plan.step
        if turn >= plan.players:
            turn -= plan.players
        if count >= plan.players:
            if not plan.rare:
                gain: i64 = (trick | trick2) & plan.watched
                if gain != 0:
                    taken = with_gain(taken, best_seat, Cards("", gain, trick & trick2 & gain))
                marks = marks + ONE_BYTE[best_seat] + ONE_BYTE[len(plays)]
                turn = best_seat
                number += 1
                trick = trick2 = count = best = led = 0
            elif not boosted(board, turn, count, (trick | trick2) & led, played, played2):
                return self._rare_end(plays, turn, best_seat, led, played, played2, trick, trick2)
        hand: i64 = board.one[turn]
        hand &= ~played
        if board.double:
            two: i64 = board.two[turn]
            hand |= two & ~played2
        if hand == 0:
            return State(
                None, board, (), plays, marks, taken, played, played2, 0, 0, 0, -1, 0, 0, -1, 0,
                number,
            )  # fmt: skip
        legal: i64 = hand & led
        if legal == 0:
            legal = hand
        if plan.custom or board.extra is not None:
            legal = plan.legal(
                moment_of(board, plays, count, turn, played, played2, trick, trick2, led, number)
            )
        else:
            clause = plan.chain(legal, led, number)
            if clause is not None:
                seen: i64 = played | played2 | board.seen.one
                table: i64 = trick ^ trick2 if plan.cancels else trick | trick2
                legal = clause.narrow(legal, hand, seen, table, None)
        return State(
            Phase.PLAY, board, self._acts, plays, marks, taken, played, played2, trick, trick2,
            legal, turn, count, best, best_seat, led, number,
        )  # fmt: skip

    def _rare_end(
        self, plays: bytes, leader: i64, best_seat: i64, led: i64, played: i64, played2: i64,
        trick: i64, trick2: i64,
    ) -> State:  # fmt: skip
        """The state after a trick, under rules by which more may happen than that it is taken.

        With cancelling pairs nobody may take it; then its cards wait, the leader leads again, and
        who takes the next one takes them too; after the last trick they go to the last taker. The
        first taker, or the first taker of a penalty card, may get the kitty.
        """
        board = self._board
        plan = board.plan
        marks = self._marks
        taker: i64 = best_seat
        if plan.cancels and trick & trick2 & led != 0:
            start = marks[-1] if marks else 0
            cards = tuple([CARDS[index] for index in plays[start:]])
            taker = plan.taker(int(leader), cards)
        turn: i64 = leader if taker == NOBODY else taker
        hand: i64 = board.one[turn]
        two: i64 = board.two[turn]
        hand = (hand & ~played) | (two & ~played2)
        pays: i64 = taker
        if taker == NOBODY and hand == 0:
            pays = last_taker(marks, int(leader))
        taken = self._taken
        loot = taken[-1] + Cards("", (trick | trick2) & plan.watched, trick & trick2 & plan.watched)
        kitty = False
        if (
            pays != NOBODY
            and played & KITTY_BIT == 0
            and board.kitty.one != 0
            and (trick | trick2 | loot.one) & plan.kitty_for != 0
        ):
            played |= KITTY_BIT
            kitty = plan.exchange and hand != 0
            if not kitty:
                kept: i64 = board.kitty.one & plan.watched
                loot = loot + Cards("", kept, board.kitty.two & plan.watched)
        if loot.one != 0:  # else they stay the same tuple, of which a tree keeps many
            taken = with_loot(taken, int(pays), loot)
        played |= LED_BITS[LOWEST[(led & -led) % 59].suit_index]
        number: i64 = self._number + 1
        legal: i64 = 0
        if hand != 0:
            legal = plan.legal(moment_of(board, plays, 0, turn, played, played2, 0, 0, 0, number))
        state = State(
            Phase.PLAY if hand != 0 else None, board, self._acts, plays,
            marks + ONE_BYTE[taker] + ONE_BYTE[len(plays)], taken, played, played2, 0, 0,
            legal, turn if hand != 0 else -1, 0, 0, -1, 0, number,
        )  # fmt: skip
        return board.referee.took_kitty(state, int(taker)) if kitty else state

    # What a bot, a server and a score sheet ask.

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._board.referee.game

    @property
    def actor(self) -> int | None:
        """The one seat to act; None where nobody is, or where several may."""
        if self._turn >= 0:
            return int(self._turn)
        if self._phase is Phase.PASS or self._phase is Phase.CHARGE:
            return None
        actors = self.actors
        return actors[0] if len(actors) == 1 else None

    @property
    def actors(self) -> tuple[int, ...]:
        """Every seat that may act now, in the order of the seats."""
        return self._board.referee.actors(self)

    def deal(
        self, hands: Iterable[CardsLike] | None = None, *, kitty: CardsLike | None = None
    ) -> State:
        """The state after the next cards are dealt: from the seed, or as given in seat order.

        Raises:
            InputError: If the cards given are not this game's deck; it names what is wrong.
            IllegalAction: If no deal is due.
        """
        return self._board.referee.deal(self, hands, kitty)

    def apply(self, action: Action) -> State:
        """The state after *action*.

        Raises:
            IllegalAction: If the rules refuse it; this state is unchanged.
            InputError: If it lacks the seat where several may act.
        """
        if isinstance(action, Play) and self._legal & action.card.bit != 0:
            seat = action.seat
            if seat is None or seat == int(self._turn):
                return self._after(action.card)
        return self._board.referee.act(self, action)

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """What *seat*, or every actor, may do, in a stable order; each action carries its seat."""
        return self._board.referee.legal_actions(self, seat)

    def random_action(self, rng: Random, seat: int | None = None) -> Action:
        """One legal action of *seat*, or of the one actor, uniformly.

        Raises:
            InputError: If nobody, or not just one seat, may act.
        """
        return self._board.referee.random_action(self, rng, seat)

    def explain(self, action: Action | Card | str) -> Violation | None:
        """Why the rules refuse *action*; None if they do not. A card means its Play."""
        if not isinstance(action, Action):
            action = Play(action)
        return self._board.referee.explain(self, action)

    def reasons(self, seat: int | None = None) -> dict[Card, Violation]:
        """Every card in the hand that may not be played now, with the reason."""
        return self._board.referee.reasons(self, seat)

    @property
    def question(self) -> Question | None:
        """In CHOOSE, what is asked of whom; else None."""
        return self._board.referee.question(self)

    def view(self, seat: int | None) -> View:
        """What *seat* may know; ``view(None)`` is a spectator's."""
        return self._board.referee.view(self, seat)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards that each seat holds."""
        board = self._board
        found: list[Cards] = []
        for seat in range(len(board.one)):
            one: i64 = board.one[seat]
            two: i64 = board.two[seat]
            found.append(Cards("", one & ~self._played) + Cards("", two & ~self._played2))
        return tuple(found)

    @property
    def kitty(self) -> Cards:
        """The undealt cards that nobody has taken."""
        played: i64 = self._played
        gone = played & KITTY_BIT != 0
        if self._board.extra is not None and played & WARREN_BIT != 0:
            gone = self.trick is None or CARDS[CARD_KINDS - 1] not in self.trick.cards
        return Cards() if gone else self._board.kitty

    @property
    def trick(self) -> Trick | None:
        """In PLAY, the trick on the table, empty before the lead; else None."""
        if self._phase is not Phase.PLAY:
            return None
        leader = self._board.plan.leader(int(self._turn), int(self._count))
        return self._trick_of(leader, len(self._plays) - int(self._count), len(self._plays))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of this deal, in order."""
        return tuple([trick for trick, _ in self._taken_tricks()])

    @property
    def waiting(self) -> Cards:
        """Cards of tricks that nobody took yet."""
        return self._piles()[-1]

    @property
    def charged(self) -> Cards:
        """The cards that were charged, once all have charged."""
        return self._board.charged

    @property
    def taken(self) -> tuple[Cards, ...]:
        """The cards that each seat has taken in this deal."""
        return tuple(self._piles()[:-1])

    def _trick_of(self, leader: int, start: int, end: int) -> Trick:
        cards = [CARDS[index] for index in self._plays[start:end]]
        extra = self._board.extra
        return Trick(leader, cards, extra if extra is not None and CARDS[-1] in cards else None)

    def _taken_tricks(self) -> list[tuple[Trick, int]]:
        """The complete tricks, each with its taker or NOBODY."""
        found: list[tuple[Trick, int]] = []
        marks = self._marks
        leader = self._board.leader
        start = 0
        for place in range(0, len(marks), 2):
            taker, end = marks[place], marks[place + 1]
            found.append((self._trick_of(leader, start, end), taker))
            leader = leader if taker == NOBODY else taker
            start = end
        return found

    def _took(self) -> list[tuple[Cards, int, bool]]:
        """For each trick that is over, the cards that it brought in, who took them or NOBODY, and
        whether the kitty came with them. Without a taker its cards come in with the next one."""
        board = self._board
        kitty = board.kitty.one != 0
        found: list[tuple[Cards, int, bool]] = []
        loot = board.waiting
        last = -1
        tricks = self._taken_tricks()
        for place, (trick, taker) in enumerate(tricks):
            loot = loot + Cards(trick.cards)
            if trick.extra is not None:
                loot = loot + Cards([trick.extra])
            if taker == NOBODY and self._phase is None and place == len(tricks) - 1:
                taker = last if last >= 0 else trick.leader
            with_kitty = taker != NOBODY and kitty and loot.one & board.plan.kitty_for != 0
            found.append((loot, taker, with_kitty))
            if taker != NOBODY:
                last = taker
                loot = Cards()
                kitty = kitty and not with_kitty
        return found

    def _piles(self, with_kitty: int | None = -1) -> list[Cards]:
        """What each seat has taken, and last the cards that wait for a taker.

        With a seat, or None for nobody, the kitty is left out of the piles of all others.
        """
        board = self._board
        piles = [*board.before, board.waiting]
        for cards, taker, kitty in self._took():
            if taker == NOBODY:
                piles[-1] = cards
                continue
            if kitty and with_kitty is not None and with_kitty in (-1, taker):
                cards = cards + board.kitty
            piles[taker] = piles[taker] + cards
            piles[-1] = Cards()
        return piles

    @property
    def points(self) -> tuple[int, ...]:
        """What the cards taken count for each seat, before shoots and multipliers."""
        return self._board.referee.points(self)

    @property
    def hand_score(self) -> HandScore | None:
        """After the last trick of a deal, what it adds to each seat; None before."""
        return self._board.referee.hand_score(self)

    @property
    def settled(self) -> bool:
        """Can nothing change the hand score any more? True is a proof."""
        return self._board.referee.settled(self)

    def can_claim(self, seat: int) -> bool:
        """Has *seat* a line that takes every trick left, whatever is played? True is a proof."""
        return self._board.referee.can_claim(self, seat)

    @property
    def match(self) -> Match:
        """The score sheet, the deals that are finished included."""
        return self._board.referee.match(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """The running totals, one a seat."""
        return self.match.scores

    @property
    def imaginary(self) -> tuple[int, ...] | None:
        """The second column of Complex Hearts; None elsewhere."""
        return self.match.imaginary

    @property
    def dealer(self) -> int:
        """Who deals this deal; in DEAL, the one that is due."""
        return self._board.referee.dealer(self)

    @property
    def deal_number(self) -> int:
        """The number of this deal, from 0; in DEAL, of the one that is due."""
        return self._board.referee.deal_number(self)

    @property
    def is_over(self) -> bool:
        """Is the match over?"""
        return self.phase is Phase.OVER

    @property
    def result(self) -> Result | None:
        """Who won, and why it ended; None before the match is over."""
        return self.match.result if self.is_over else None

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action since the start, which is the first of them."""
        actions: list[Action] = []
        for deal, _ in deals_of(self._board.past):
            actions.extend(deal)
        actions.extend(self.deal_history)
        return tuple(actions)

    @property
    def deal_history(self) -> tuple[Action, ...]:
        """The actions of this deal alone."""
        board = self._board
        actions = list(board.opening)
        tricks = [trick for trick, _ in self._taken_tricks()]
        if self.trick is not None:
            tricks.append(self.trick)
        plays: list[Action] = []
        for trick in tricks:
            cards = trick.cards
            for place, seat in enumerate(board.plan.seats(trick.leader, len(cards))):
                plays.append(plays_of(seat)[cards[place].index])
        actions.extend(plays[board.given :])
        actions.extend(self._acts)
        return tuple(actions)

    # For the rooms of this library.

    def _moment(self) -> Moment:
        """What decides which cards the seat to play may play."""
        return moment_of(
            self._board, self._plays, self._count, self._turn, self._played, self._played2,
            self._trick, self._trick2, self._led, self._number,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, State)
            and self._plays == other._plays
            and self._acts == other._acts
            and self._board == other._board
        )

    def __hash__(self) -> int:
        return hash((self._plays, self._acts, self._board))

    def __str__(self) -> str:
        return self._board.referee.show(self)

    def __repr__(self) -> str:
        return (
            f"<State {self.game.rules.name}: deal {self.deal_number}, "
            f"{self.phase.value}, {len(self._plays)} cards played>"
        )

    def __reduce__(self) -> tuple[object, ...]:
        phase = self._phase
        due = None if phase is None or phase is Phase.PLAY else phase.value
        return (restore, (self._board, self._plays, self._acts, due))


#: What a state becomes when it is complete: on the interpreted build a sealed subclass.
final_state: type[State] = State


def moment_of(
    board: Board, plays: bytes, count: i64, seat: i64, played: i64, played2: i64, trick: i64,
    trick2: i64, led: i64, number: i64,
) -> Moment:  # fmt: skip
    """What decides which cards *seat* may play next."""
    plan = board.plan
    one: i64 = board.one[seat]
    two: i64 = board.two[seat]
    hand: i64 = (one & ~played) | (two & ~played2)
    seen: i64 = played | played2 | board.seen.one
    table: i64 = trick ^ trick2 if plan.cancels else trick | trick2
    extra: i64 = 0
    hidden: i64 = 0  # the rank of Warren's card is not known before its trick is over
    if board.extra is not None:
        if hand & WARREN_BIT != 0:
            extra = board.extra.bit
        elif trick & board.extra.bit != 0:
            hidden = board.extra.bit
            table &= ~hidden
    facts: Facts | None = None
    if plan.custom:
        turn = int(seat)
        on_table = int(count)
        cards = [CARDS[index] for index in plays[len(plays) - on_table :]]
        known = Cards("", (played | played2) & ALL_CARDS & ~hidden)
        for pile in board.before:
            known = known | pile
        facts = Facts(
            int(plan.players), turn,
            Cards("", one & ~played) + Cards("", two & ~played2),
            Trick(plan.leader(turn, on_table), cards), int(number), known,
        )  # fmt: skip
    return Moment(hand, led, number, seen, table, extra, facts)


def boosted(board: Board, leader: i64, count: i64, suited: i64, played: i64, played2: i64) -> bool:
    """Does a trick go on for a second round? *suited* are its cards of the suit led."""
    plan = board.plan
    if count > plan.players:
        return count < 2 * plan.players
    one: i64 = board.one[leader]
    two: i64 = board.two[leader]
    return suited & plan.boosters != 0 and (one & ~played) | (two & ~played2) != 0


def last_taker(marks: bytes, leader: int) -> int:
    """Who took the last trick that was taken; *leader* if none was."""
    for place in range(len(marks) - 2, -1, -2):
        if marks[place] != NOBODY:
            return marks[place]
    return leader


def with_gain(taken: tuple[Cards, ...], seat: i64, cards: Cards) -> tuple[Cards, ...]:
    """The piles, with these cards added to the one of *seat*."""
    piles = list(taken)
    piles[seat] = piles[seat] + cards
    return tuple(piles)


def with_loot(taken: tuple[Cards, ...], taker: int, loot: Cards) -> tuple[Cards, ...]:
    """The piles, once a trick has brought these cards in, those that waited among them."""
    piles = list(taken)
    piles[-1] = loot if taker == NOBODY else NO_CARDS
    if taker != NOBODY:
        piles[taker] = piles[taker] + loot
    return tuple(piles)


def waiting_state(phase: Phase, board: Board, acts: tuple[Action, ...] = ()) -> State:
    """A state in which no card is to be played."""
    return State(
        phase, board, acts, b"", b"", (*board.before, board.waiting), 0, 0, 0, 0, 0, -1, 0, 0, -1,
        0, board.number,
    )  # fmt: skip


def playing_state(board: Board) -> State:
    """The state in which the leader of the board is to lead."""
    leader = board.leader
    number = board.number
    moment = moment_of(board, b"", 0, leader, 0, 0, 0, 0, 0, number)
    return State(
        Phase.PLAY, board, (), b"", b"", (*board.before, board.waiting), 0, 0, 0, 0,
        board.plan.legal(moment), leader, 0, 0, -1, 0, number,
    )  # fmt: skip


def with_acts(state: State, acts: tuple[Action, ...]) -> State:
    """The state with other acts in the phase at hand."""
    return State(
        state._phase, state._board, acts, state._plays, state._marks, state._taken,
        state._played, state._played2, state._trick, state._trick2, state._legal, state._turn,
        state._count, state._best, state._best_seat, state._led, state._number,
    )  # fmt: skip


def moved(state: State, board: Board, phase: Phase, discarded: Cards) -> State:
    """The state between two tricks, on another board: its last taker has taken the kitty up.

    What it put down counts like cards taken.
    """
    turn = last_taker(state._marks, board.leader)
    counted = Cards("", discarded.one & board.plan.watched, discarded.two & board.plan.watched)
    taken = with_gain(state._taken, turn, counted)
    legal: i64 = 0
    if phase is Phase.PLAY:
        moment = moment_of(
            board, state._plays, 0, turn, state._played, state._played2, 0, 0, 0, state._number
        )
        legal = board.plan.legal(moment)
    return State(
        phase, board, (), state._plays, state._marks, taken, state._played, state._played2, 0, 0,
        legal, turn if legal != 0 else -1, 0, 0, -1, 0, state._number,
    )  # fmt: skip


def restore(board: Board, plays: bytes, acts: tuple[Action, ...], due: str | None) -> State:
    """What a pickled state becomes: its cards are played again on the same board.

    *due* is the phase, where something else is due than that the next card is played or counted.
    """
    phase = Phase.PLAY if due is None else Phase(due)
    if phase not in (Phase.PLAY, Phase.EXCHANGE):
        return waiting_state(phase, board, acts)
    state = playing_state(board)
    for index in plays:
        state = state._after(CARDS[index])
    if phase is Phase.EXCHANGE:
        return moved(state, board, phase, Cards())
    return with_acts(state, acts) if acts else state
