"""The state of a match, and the questions that it answers itself.

The states of a deal share one `Board`: the hands dealt, the score sheet, the plan of the rules. A
`State` is a `Progress` on it (`hearts._core.play.progress`), which is never changed again: a
step makes a copy and advances the copy. The effect of a card is not written here. The legal cards
are found once, when a seat's turn comes, so that checking a card is one `and`.

Most questions to a state are rare, and are handed on to the referee
(`hearts._engine.game.referee`).

A match is a list of actions. `State.history` has them all: the actions of earlier deals
(`Board.past`), the opening of this deal, the cards played, and the `acts` of the current phase,
such as passes and answers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeGuard, final

from mypy_extensions import i64, mypyc_attr

from hearts._arguments import RandomLike, Unchecked, as_int, as_random, counted
from hearts._core.cards.action import Action, CardsLike, Phase, SeatLike
from hearts._core.cards.actions import Forward, Pass, Play, as_action, plays_of
from hearts._core.cards.cards import (
    CARDS,
    FREED_BIT,
    INTERPRETED,
    KITTY_BIT,
    LOWEST,
    WARREN_BIT,
    WARREN_CARD,
    Card,
    Cards,
    as_card,
    card_at,
    count_bits,
)
from hearts._core.cards.tricks import Trick
from hearts._core.play.board import DECLARED, FACE_DOWN, KITTY_SHOWN, PUT_DOWN_SHOWN, Board
from hearts._core.play.plan import LONG, NOBODY
from hearts._core.play.progress import Progress
from hearts._core.play.view import View
from hearts._core.play.walk import TrickWalk, pay_takers, played_trick
from hearts._core.score.tally import SeatTally, piles_of, seat_tallies
from hearts._seats import check_seat
from hearts._values import picture_of
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._core.cards.records import Due, HandScore, Question, Violation
    from hearts._engine.game.game import Game
    from hearts._engine.game.referee import Ending
    from hearts._engine.score.match import Match, Result


@final
@mypyc_attr(free_list_len=1)
class State(Progress):
    """A position in a match: immutable, equal if the games and the histories are.

    >>> from hearts import Game, variants
    >>> state = Game(variants.AMERICAN).position(["QC 4D", "KC QS", "9C 5S", "AC JD"], leader=0)
    >>> after = state.play("QC").play("KC")
    >>> after.actor, after.legal_cards()
    (2, Cards('9C'))
    >>> after.explain("5S").message
    '5S does not follow suit, but the hand has cards of the suit led'
    >>> after.play("9C").play("AC").points
    (0, 0, 0, 0)

    States come from `Game.start` and `Game.position`. `deal`, `play`, `apply` and `advance` each
    return a new state. `legal_cards`, `legal_actions`, `explain` and `reasons` tell what may be
    done, and `view` what a seat may know.
    """

    __slots__ = ("_acts", "_ending", "_phase", "_quiet")

    _phase: Phase | None  # None after the last trick: the referee knows
    _acts: Final[tuple[Action, ...]]
    # Noted down when they are first asked for; nobody else can set them.
    _quiet: bool  # whether the count is known to decide the phase after the deal
    _ending: Ending | None

    def __init__(self, phase: Phase | None, acts: tuple[Action, ...], begun: Progress) -> None:
        super().__init__(begun._board, begun)
        self._phase = phase
        self._acts = acts
        self._quiet = False
        self._ending = None

    # The hot path.

    @property
    def phase(self) -> Phase:
        """The kind of action that is due."""
        phase = self._phase
        return phase if phase is not None else self._phase_after()

    def _phase_after(self) -> Phase:
        """Return the phase after the last trick."""
        ending = self._ending
        if ending is None or not ending.is_settled:
            due = self._quiet_phase()
            if due is not None:
                return due
        return self._counted().phase

    def _quiet_phase(self) -> Phase | None:
        """Return the phase after a deal that nobody shot, and whose totals have no effect; None
        after another deal. Most deals are counted for it alone.
        """
        if len(self._acts) > 0:
            return None
        bounds = self._board.match_bounds()
        if not self._quiet:
            if bounds.scoring_plan.needs_tricks and not self._knows_all_tricks():
                return None
            seats = self._piles()
            seats.pop()
            self._quiet = bounds.surely_due(seats) is not None
        return bounds.due if self._quiet else None

    def _counted(self) -> Ending:
        """Return the end of the deal, which the referee counts when first asked."""
        ending = self._ending
        if ending is None:
            ending = self._ending = self._board.referee.count_deal(self)
        return ending

    def _knows_all_tricks(self) -> bool:
        """Return whether it is known who took each trick. In a position set up it may not be."""
        return len(self._marks) >= self._number

    def legal_cards(self, seat: SeatLike = None) -> Cards:
        """Return the cards that *seat* may play, or may choose from to pass, charge or put down.

        Without *seat*, they are the cards of the one seat to act.

        Raises:
            InputError: If several seats may act and none is named, or no such seat exists.
        """
        if seat is None and self._legal != 0:
            return Cards("", self._legal, 0)
        if self._may_pass(seat):
            return Cards("", self._board.pass_plan().passable(self._board.dealt_hand(seat)))
        return self._board.referee.legal_cards(self, seat)

    def play(self, card: Card | str | Unchecked) -> State:
        """Return the state after the seat to act plays *card*, a card or its text.

        Raises:
            IllegalAction: If the rules refuse it; this state is unchanged.
            InputError: If it is not a card.
        """
        if isinstance(card, Card) and self._legal & card.bit != 0:
            return self._after(card)
        found = as_card(card)
        if self._legal & found.bit == 0:
            return self._board.referee.act(self, Play(found))
        return self._after(found)

    def _after(self, card: Card) -> State:
        """Return the state after the seat to act has played *card*, which is not checked."""
        board = self._board
        plan = board.plan
        state = State(self._phase, self._acts, self)
        state._plays = self._plays + card.byte
        taker: i64 = state._advance(card.bit, board, plan)
        over = state._turn < 0
        if over:
            state._phase = None
        if INTERPRETED:
            state.__class__ = final_state
        if plan.exchange and not over and state._played & ~self._played & KITTY_BIT != 0:
            return board.referee.took_kitty(state, int(taker))
        return state

    # What a bot, a server and a score sheet ask.

    @property
    def game(self) -> Game:
        """The rules and the number of players, as a `Game`."""
        return self._board.referee.game

    @property
    def actor(self) -> int | None:
        """The one seat to act; None if no seat, or more than one, may act."""
        if self._turn >= 0:
            return int(self._turn)
        if self._phase is Phase.PASS or self._phase is Phase.CHARGE:
            return None
        actors = self.actors
        return actors[0] if len(actors) == 1 else None

    @property
    def actors(self) -> tuple[int, ...]:
        """Every seat that may act now, in the order of the seats."""
        if self._turn >= 0:
            return (int(self._turn),)
        if self._phase is Phase.PASS or self._phase is Phase.CHARGE:
            done = [act.seat for act in self._acts]
            return tuple([seat for seat in range(self._board.plan.players) if seat not in done])
        return self._board.referee.actors(self)

    def deal(
        self,
        hands: Iterable[CardsLike] | None = None,
        *,
        kitty: CardsLike | None = None,
        dummy: CardsLike | None = None,
    ) -> State:
        """Return the state after the next deal: from the seed, or of these hands, in seat order.

        A kitty that is not given is the rest of the deck, and so is a dummy that is not given where
        the kitty is, or where there is none. A stock is given as the kitty, the top card first.

        Raises:
            InputError: If the cards given are not this game's deck; the message names the fault.
                Also if the rule for the first leader needs more about the deal before.
            IllegalAction: If no deal is due.
        """
        return self._board.referee.deal(self, hands, kitty, dummy)

    def apply(self, action: Action | Card | str | Unchecked) -> State:
        """Return the state after *action*. A card stands for its `Play`. Every action of a history
        can be applied to the state before it: a `Deal` deals its cards, as `deal` does.

        Raises:
            IllegalAction: If the rules refuse it; this state is unchanged.
            InputError: If it is not an action, names no seat while several may act, or deals cards
                that are not this game's.
        """
        if isinstance(action, Play) and self._legal & action.card.bit != 0:
            seat = action.seat
            if seat is None or seat == int(self._turn):
                return self._after(action.card)
        if isinstance(action, Card | str):
            return self.play(action)
        if isinstance(action, Pass) and self._may_pass(action.seat):
            after = self._passed(action, action.seat)
            if after is not None:
                return after
        return self._board.referee.act(self, as_action(action))

    def advance(self) -> State:
        """Return the next state in which a player must act, or in which the match is over.

        It deals cards that are due, from the seed. If a seat must act now, it returns this state.

        >>> from hearts import Game, variants
        >>> Game(variants.AMERICAN).start(seed=7).advance().phase.value
        'pass'
        """
        state = self
        while state.phase is Phase.DEAL or state.phase is Phase.REDEAL:
            state = state.deal()
        return state

    def _may_pass(self, seat: SeatLike) -> TypeGuard[int]:
        """Return whether this is the number of a seat that has still to pass."""
        if self._phase is not Phase.PASS or type(seat) is not int:
            return False
        for act in self._acts:
            if act.seat == seat:
                return False
        return 0 <= seat < int(self._board.plan.players)

    def _passed(self, action: Pass, seat: int) -> State | None:
        """Return the state after the pass of a seat; None where more than the core knows decides
        whether it is legal, or what comes next."""
        board = self._board
        pass_plan = board.pass_plan()
        if not pass_plan.is_usual(action, seat, board.dealt_hand(seat)):
            return None
        acts = (*self._acts, action)
        if len(acts) < board.plan.players:
            return with_actions(self, acts)
        if pass_plan.after(Phase.PASS) is not Phase.PLAY:
            return None
        passes = [act for act in acts if isinstance(act, Pass)]
        if len(passes) < len(acts):  # somebody sends on what comes in
            return None
        hands = pass_plan.exchanged(board.dealt_hands(), passes)
        left: i64 = board.kitty.one
        extra = LOWEST[left % 59] if pass_plan.warren else None
        leader = pass_plan.leader(hands)
        if leader is None:
            leader = board.referee.first_leader(board, hands)
        opening = (*board.opening, *acts)
        return playing_state(board.begun(board.plan, hands, opening, leader, extra, board.charged))

    def legal_actions(self, seat: SeatLike = None) -> tuple[Action, ...]:
        """Return the legal actions of *seat*, or of all seats to act, in a stable order, with their
        seats.

        There can be more passes, charges and exchanges than fit into memory. They are counted
        first, and at most 10,000 actions are listed. Use `random_action` and `legal_cards` beyond
        that.

        Raises:
            InputError: If there are more actions, or no such seat exists.
        """
        if self._legal != 0 and self._is_turn_of(seat):
            plays = plays_of(int(self._turn))
            rest: i64 = self._legal
            found: list[Action] = []
            while rest != 0:
                bit: i64 = rest & -rest
                found.append(plays[LOWEST[bit % 59].index])
                rest &= rest - 1
            return tuple(found)
        return self._board.referee.legal_actions(self, seat)

    def random_action(self, rng: RandomLike, seat: SeatLike = None) -> Action:
        """Return one legal action of *seat*, or of the one seat to act, drawn uniformly.

        No list is made, so the number of actions does not matter. Equal cards of two packs count as
        one. The source *rng* is a `random.Random` or a `numpy.random.Generator`.

        Raises:
            InputError: If no seat, or more than one, may act, or *rng* is not such a source.
        """
        source = rng if isinstance(rng, Random) else as_random(rng)
        if self._legal != 0 and self._is_turn_of(seat):
            place = source.randrange(count_bits(self._legal))
            bit: i64 = card_at(self._legal, place)
            return plays_of(int(self._turn))[LOWEST[bit % 59].index]
        if self._may_pass(seat) and not self._board.double:
            board = self._board
            found = board.pass_plan().random_pass(source, seat, board.dealt_hand(seat))
            return Forward(seat) if found is None else found
        return self._board.referee.random_action(self, source, seat)

    def explain(self, action: Action | Card | str | Unchecked) -> Violation | None:
        """Return the reason to refuse *action*; None if it is legal. A card stands for its
        `Play`."""
        card = action.card if isinstance(action, Play) else action
        if isinstance(card, Card) and self._legal & card.bit != 0:
            seat = action.seat if isinstance(action, Play) else None
            if seat is None or seat == int(self._turn):
                return None
        return self._board.referee.explain(self, as_action(action))

    def reasons(self, seat: SeatLike = None) -> dict[Card, Violation]:
        """Return every card in the hand that may not be played now, with the reason.

        While the seat chooses the dummy's card, the cards are the dummy's.
        """
        return self._board.referee.reasons(self, seat)

    def _is_turn_of(self, seat: SeatLike) -> bool:
        """Return whether the seat to play is meant. Anything that is no seat is refused later."""
        return seat is None or as_int(seat) == int(self._turn)

    @property
    def due(self) -> tuple[Due, ...]:
        """For each seat that may act, the number of cards that it puts out, and where they go."""
        return self._board.referee.due(self)

    @property
    def question(self) -> Question | None:
        """In CHOOSE, the question, with the seat that must answer it; else None."""
        return self._board.referee.question(self)

    def view(self, seat: SeatLike) -> View:
        """Return the view of *seat*: all that it may know; ``view(None)`` is a spectator's."""
        board = self._board
        players = int(board.plan.players)
        viewer: i64 = players  # a spectator
        if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < players:
            viewer = seat
        elif seat is not None:
            viewer = check_seat(seat, players)
        stage: i64 = FACE_DOWN
        if board.kitty.one != 0 or board.plan.exchange:
            stage = self._stage(viewer)
        number: int | None = None if viewer == players else int(viewer)
        seen = board.seen_by(viewer, stage)
        if seen is None:
            seen = board.referee.seen_board(self, number, int(stage))
            board.note_seen(viewer, stage, seen)
        return View(number, seen, self._on_seen(seen.board, viewer))

    def _stage(self, viewer: i64) -> i64:
        """Return the stage of a viewer: the undealt cards that have come to light for it."""
        board = self._board
        played: i64 = self._played
        if board.kitty.one == 0:
            over = self._phase is None and board.plan.exchange
            return PUT_DOWN_SHOWN if over else FACE_DOWN
        if board.extra is not None:
            if played & WARREN_BIT == 0:
                return FACE_DOWN
            on_table = self._plays[len(self._plays) - int(self._count) :]
            return DECLARED if WARREN_CARD.byte in on_table else KITTY_SHOWN
        if played & KITTY_BIT == 0:
            return FACE_DOWN
        if self._phase is None:
            return KITTY_SHOWN
        took = self._took_kitty()
        return KITTY_SHOWN if took is not None and took[0] == int(viewer) else FACE_DOWN

    def _on_seen(self, seen: Board, viewer: i64) -> State:
        """Return this state as the viewer sees it, on the board that it sees.

        Nobody sees which of two equal cards was played: on the board the first copy of a card is
        the viewer's own, or else the copy that was played first.
        """
        board = self._board
        acts = self._acts
        if len(acts) > 0:
            acts = board.referee.acts_seen(
                acts, None if viewer == board.plan.players else int(viewer)
            )
        state = State(self._phase, acts, self)
        state._board = seen
        if board.extra is not None and seen.extra is None:
            hidden: i64 = board.extra.bit
            if state._trick & hidden & state._led != 0:  # Warren lies there, and may be the best
                state._best = 0
                state._best_seat = -1
            state._played &= ~hidden
            state._trick &= ~hidden
        if board.double:
            played: i64 = state._played
            played2: i64 = state._played2
            own: i64 = 0  # cards that the viewer had once, and of them those that it holds
            held: i64 = 0
            if viewer < board.plan.players:
                own = seen.held[viewer].one & ~seen.held[viewer].two
                real = board.held[viewer]
                held = own & ((real.one & ~played) | (real.two & ~played2))
            once: i64 = played | played2
            state._played = (once & ~own) | (own & ~held)
            state._played2 = (played & played2) | (held & once)
            trick: i64 = state._trick
            state._trick |= state._trick2
            state._trick2 &= trick
        if state._turn != viewer:
            state._legal = 0
        if self._phase is None:
            _ = self.match  # the sheet is written now, so that equal views hold equal things
            state._ending = self._counted()
        if INTERPRETED:
            state.__class__ = final_state
        return state

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards that each seat holds."""
        found: list[Cards] = []
        for seat in range(self._board.plan.players):
            held = self._board.held[seat]
            one, two = held.one & ~self._played, held.two & ~self._played2
            found.append(Cards("", one) + Cards("", two))
        return tuple(found)

    @property
    def dummy(self) -> Cards:
        """The cards of the dummy, the open hand that belongs to nobody; none in most games."""
        return Cards("", self._board.dummy.one & ~self._played)

    @property
    def kitty(self) -> Cards:
        """The undealt cards that nobody has taken."""
        played: i64 = self._played
        gone = played & KITTY_BIT != 0
        if self._board.extra is not None and played & WARREN_BIT != 0:
            gone = self.trick is None or WARREN_CARD not in self.trick.cards
        return Cards() if gone else self._board.kitty

    @property
    def stock(self) -> tuple[Card, ...]:
        """The cards of the stock in order, the next one first; none in most games."""
        undealt = self._board.undealt
        left = len(undealt.kitty) if self._board.plan.draws else 0
        return tuple(
            [card for card in undealt.stock[len(undealt.stock) - left :] if card is not None]
        )

    @property
    def trick(self) -> Trick | None:
        """In PLAY, the trick on the table, empty before the lead; else None."""
        if self._phase is not Phase.PLAY:
            return None
        board = self._board
        leader = board.plan.leader(int(self._turn), int(self._count))
        return played_trick(leader, self._plays[len(self._plays) - int(self._count) :], board.extra)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of this deal, in order."""
        board = self._board
        return board.tricks.tricks(self._plays, self._marks, board.extra)

    @property
    def takers(self) -> tuple[int | None, ...]:
        """The taker of each of the `tricks`; None for a trick that nobody took."""
        return self._board.tricks.takers(self._marks)

    @property
    def broken(self) -> bool | None:
        """Whether the barred suit may be led, in most games whether hearts are broken; None if the
        rules bar no suit.

        It means the same as the argument *broken* of `Game.position` and `legal_cards`. If the
        rules bar other cards in place of hearts, it is about these. If several rules bar hearts, it
        is True once none of them does. Before play it is False. After the last trick it stays until
        the next deal. The card that Warren stands for counts from the end of its trick, when
        everybody knows it.

        >>> from hearts import Game, variants
        >>> state = Game(variants.AMERICAN).position(["2C 9H", "3C 8H", "4C 7H", "5H 6H"], leader=0)
        >>> state.broken, state.play("2C").play("3C").play("4C").play("5H").broken
        (False, True)
        >>> Game(variants.HARTENJAGEN).start(seed=7).broken is None
        True
        """
        board = self._board
        plan = board.plan
        if len(plan.suit_bars) == 0:
            return None
        seen: i64 = self._played | self._played2 | board.seen.one
        trick: i64 = self._trick | self._trick2
        if board.extra is not None:
            hidden: i64 = trick & board.extra.bit
            seen &= ~hidden
            trick &= ~hidden
        if trick & ~self._led & plan.frees != 0:
            seen |= FREED_BIT
        return plan.broken(seen)

    @property
    def waiting(self) -> Cards:
        """Cards of tricks that nobody has taken yet."""
        waiting = self._piles()[-1]
        return Cards("", waiting.pile, waiting.pile2)

    @property
    def charged(self) -> tuple[Cards, ...]:
        """The cards that each seat has charged, once all have.

        In a position that was set up, a charged card belongs to the seat that holds it, has played
        it, or has it in its pile. With two packs there can be two such seats; it is the first one.
        A card that is out of play belongs to no seat.
        """
        return self._board.referee.charged(self)

    @property
    def taken(self) -> tuple[Cards, ...]:
        """The cards that each seat has taken in this deal."""
        return self._taken()

    def _takers(self) -> list[int]:
        """Return the taker of each complete trick, or NOBODY."""
        return [mark % LONG for mark in self._marks]

    def _walk(self) -> TrickWalk:
        """Return the walk over the tricks that are over."""
        board = self._board
        return TrickWalk(
            board.plan, board.leader, board.waiting, board.kitty.one != 0, self._phase is None,
            None, self._plays, self._marks, board.extra,
        )  # fmt: skip

    def _taken(self, with_kitty: int | None = -1) -> tuple[Cards, ...]:
        """Return the cards that each seat has taken.

        With a seat, or None for nobody, the kitty is left out of the piles of all others.
        """
        seats = self._piles(with_kitty)
        seats.pop()
        return piles_of(seats)

    def _piles(self, with_kitty: int | None = -1) -> list[SeatTally]:
        """Return the cards and the number of tricks of each seat; waiting cards are one more seat.

        The cards of a trick without a taker come in with the next one; after the last trick they
        go to the last taker.
        """
        board = self._board
        seats = seat_tallies((*board.before, board.waiting))
        if not (board.plan.rare or board.waiting) and board.extra is None:
            pay_takers(board.plan, self._plays, self._marks, seats)
            return seats
        walk = self._walk()
        while walk.next():
            if walk.paid == NOBODY:
                continue
            seat = seats[walk.paid]
            walk.pay(seat)
            if walk.kitty and with_kitty is not None and with_kitty in (-1, int(walk.paid)):
                seat.take(board.kitty.one, board.kitty.two)
        waiting = seats[board.plan.players]
        waits = walk.paid == NOBODY
        waiting.pile = walk.one if waits else 0
        waiting.pile2 = walk.two if waits else 0
        waiting.tricks = walk.tricks if waits else 0
        return seats

    def _took_kitty(self) -> tuple[int, int] | None:
        """Return the seat that took the kitty with a trick, and the number of cards played by the
        end of it; None if no seat did."""
        walk = self._walk()
        while walk.next():
            if walk.kitty:
                return int(walk.paid), int(walk.end)
        return None

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat so far, before shoots and multipliers.

        Points that depend on the whole deal, such as a bonus for taking no trick, are added after
        the last trick.
        """
        return self._board.referee.points(self)

    @property
    def hand_score(self) -> HandScore | None:
        """After the last trick of a deal, its score for each seat; None before."""
        return None if self._phase is not None else self._counted().score

    @property
    def key(self) -> Hashable:
        """A key for tables of positions. It is equal for states of a game from which the rest of
        the deal, its score and the match after it are the same, whatever the order in which the
        cards were played.

        States with other keys may have the same future too. Before the first lead of a deal, the
        key is the history.
        """
        return self._board.referee.key(self)

    @property
    def settled(self) -> bool:
        """Whether the hand score can no longer change.

        True is a proof; False may mean that none was found. If the answer is not plain, the lines
        of play are searched, up to some hundreds of positions.
        """
        return self._board.referee.settled(self)

    def can_claim(self, seat: SupportsIndex) -> bool:
        """Return whether *seat* can take every remaining trick, whatever the others play.

        True is a proof; False may mean that none was found. If the answer is not plain, the lines
        of play are searched, up to some hundreds of positions. While cards are put down for a
        kitty, the answer is False.
        """
        return self._board.referee.can_claim(self, seat)

    @property
    def match(self) -> Match:
        """The score sheet, the deals that are finished included."""
        return self._board.referee.match(self)

    @property
    def scores(self) -> tuple[int, ...]:
        """The running total of each seat."""
        return self.match.scores

    @property
    def imaginary(self) -> tuple[int, ...] | None:
        """The second column of Complex Hearts; None elsewhere."""
        return self.match.imaginary

    @property
    def dealer(self) -> int:
        """The dealer of this deal; in DEAL, the dealer of the deal that is due."""
        return self._board.referee.dealer(self)

    @property
    def deal_number(self) -> int:
        """The number of this deal, from 0; in DEAL, the number of the deal that is due."""
        return self._board.referee.deal_number(self)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.phase is Phase.OVER

    @property
    def result(self) -> Result | None:
        """The winners, and the reason for the end of the match; None before it is over."""
        return self.match.result if self.is_over else None

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action of the match; the first is its `Start`."""
        actions: list[Action] = []
        for deal in self._board.past:
            actions.extend(deal.actions)
        actions.extend(self.deal_history)
        return tuple(actions)

    @property
    def deal_history(self) -> tuple[Action, ...]:
        """The actions of this deal."""
        board = self._board
        actions = list(board.opening)
        tricks = self.tricks
        if self.trick is not None:
            tricks = (*tricks, self.trick)
        plays: list[Action] = []
        for trick in tricks:
            cards = trick.cards
            for place, seat in enumerate(board.plan.seats(trick.leader, len(cards))):
                plays.append(plays_of(seat)[cards[place].index])
        actions.extend(plays[board.given :])
        actions.extend(self._acts)
        return tuple(actions)

    # For other modules of this library.

    def _broken_with(self) -> tuple[int, bool] | None:
        """Return the number of cards played after the one that broke the barred suit, and whether
        that was Warren's card.

        Warren's card counts with the last card of its trick. The result is None if the suit is not
        broken, or was broken at the start.
        """
        board = self._board
        plan = board.plan
        seen: i64 = board.seen.one | board.noted
        if not self.broken or plan.broken(seen):
            return None
        left = len(self._plays)
        steps: list[tuple[int, Card, int]] = []  # the cards played after it, the card, its notes
        trick = self.trick
        for each in self.tricks if trick is None else (*self.tricks, trick):
            led: i64 = self._led if each is trick else each.effective[0].suit_mask
            for card in each.cards:
                left -= 1
                if card.bit != WARREN_BIT:
                    steps.append((left, card, int(plan.noted(led, card.bit))))
            if each.extra is not None:
                steps.append((left, each.extra, int(plan.noted(led, each.extra.bit))))
        place = -1
        while not plan.broken(seen):
            place += 1
            seen |= steps[place][1].bit | steps[place][2]
        return steps[place][0], steps[place][1] == board.extra

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
            f"{self.phase.value}, {counted(len(self._plays), 'card')} played>"
        )

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)

    def __reduce__(self) -> tuple[object, ...]:
        phase = self._phase
        due = None if phase is None or phase is Phase.PLAY else phase.value
        return (replay_plays, (self._board.whole(), self._plays, self._acts, due))


#: The class of complete states: on the interpreted build a sealed subclass.
final_state: type[State] = State


def state_of(phase: Phase | None, progress: Progress, acts: tuple[Action, ...] = ()) -> State:
    """Return the state with this progress.

    Args:
        phase: The phase; None after the last trick.
        progress: The progress.
        acts: The actions of the phase.
    """
    state = State(phase, acts, progress)
    if INTERPRETED:
        state.__class__ = final_state
    return state


def waiting_state(phase: Phase, board: Board, acts: tuple[Action, ...] = ()) -> State:
    """Return a state in which no card is to be played."""
    progress = Progress(board)
    progress._played = 0
    progress._turn = -1
    return state_of(phase, progress, acts)


def playing_state(board: Board) -> State:
    """Return the state in which the leader of the board is to lead."""
    progress = Progress(board)
    progress._find_legal()
    return state_of(Phase.PLAY, progress)


def with_actions(state: State, acts: tuple[Action, ...]) -> State:
    """Return the state with other acts in the current phase."""
    return state_of(state._phase, state, acts)


def on_board(state: State, board: Board, phase: Phase) -> State:
    """Return the state between two tricks on another board, after its last taker has taken the
    kitty."""
    progress = Progress(board, state)
    progress._turn = progress._marks[-1] % LONG
    progress._legal = 0
    if phase is Phase.PLAY:
        progress._find_legal()
    else:
        progress._turn = -1
    return state_of(phase, progress)


def is_legal(state: State, tricks: Sequence[Trick]) -> bool:
    """Return whether these tricks can be played, to the last card, from a state before a lead."""
    for trick in tricks:
        if state._turn != trick.leader or state._count != 0:
            return False
        for card in trick.cards:
            if state._legal & card.bit == 0:
                return False
            state = state._after(card)
    return state._phase is None


def replay_plays(board: Board, plays: bytes, acts: tuple[Action, ...], due: str | None) -> State:
    """Return the state after these cards have been played on a board, as a pickle holds them.

    *due* is the phase, if it is not the play of the next card or the count.
    """
    phase = Phase.PLAY if due is None else Phase(due)
    if phase not in (Phase.PLAY, Phase.EXCHANGE):
        return waiting_state(phase, board, acts)
    state = playing_state(board)
    for index in plays:
        card = CARDS[index]
        if state._turn < 0 or state._hand() & card.bit == 0:
            raise InputError(f"the plays of a pickled state: nobody can have played {card} there")
        state = state._after(card)
    if phase is Phase.EXCHANGE:
        return on_board(state, board, phase)
    return with_actions(state, acts) if acts else state
