"""The view: all that a seat may know, and nothing else.

A view stands on a state of its own, in which nothing is that its seat has not seen: on its board
the hands of the others are empty, and the opening of the deal is told as it was seen. (That board
is made by `hearts._engine.view`, once for a deal and a seat, and whenever something comes to
light.) So what a view shows is worked out when it is asked for, mostly by the state itself.

The module is long because a compiled class is one piece: all that is asked of a view is a method
of it, most of them a few lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, final

from mypy_extensions import i64, mypyc_attr

from hearts._arguments import Unchecked, as_int
from hearts._core.action import Action, Phase, SeatLike, Unknown
from hearts._core.actions import Charge, as_action
from hearts._core.cards import CARDS, KITTY_BIT, Card, Cards
from hearts._core.events import Shown
from hearts._core.plan import LONG
from hearts._core.tricks import Trick
from hearts._core.values import Immutable
from hearts._seats import check_seat
from hearts._values import picture_of
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._core.board import SeenBoard
    from hearts._core.state import State
    from hearts._engine.due import Due
    from hearts._engine.game import Game
    from hearts._engine.match import Match, Result
    from hearts._engine.prompt import Prompt
    from hearts._engine.refusals import Violation
    from hearts._engine.scoring import HandScore, Question
    from hearts._engine.seat_options import SeatOptions
    from hearts._engine.worlds import Worlds


@final
@mypyc_attr(free_list_len=1)
class View(Immutable):
    """The part of a state that one seat, or a spectator, may know.

    Views come from :meth:`hearts.State.view` and :meth:`hearts.Game.view`. Questions are about the
    view's own seat, whether it is named or not.

    Attributes:
        seat: Whose view it is; None for a spectator's.
    """

    __slots__ = ("_layout", "_seen", "_state", "seat")

    seat: Final[int | None]
    _seen: Final[SeenBoard]
    _state: Final[State]  # on the board that was seen, and with nothing else in it
    _layout: Final[State | None]  # of a client: a state in which all else lies somehow

    def __init__(
        self, seat: int | None, seen: SeenBoard, state: State, layout: State | None = None
    ) -> None:
        self.seat = seat
        self._seen = seen
        self._state = state
        self._layout = layout

    # The cards.

    @property
    def hand(self) -> Cards:
        """The cards of that seat; none for a spectator."""
        seat, state = self.seat, self._state
        if seat is None:
            return Cards()
        held = state._board.held[seat]
        one: i64 = held.one & ~state._played
        two: i64 = held.two & ~state._played2
        return Cards("", one | two, one & two)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        state = self._state
        plan = state._board.plan
        laps: i64 = len(state._marks)
        if plan.boosters != 0:
            for mark in state._marks:
                laps += 1 if mark >= LONG else 0
        found: list[int] = []
        players: i64 = plan.players
        count: i64 = state._count
        # Those to the right of the seat whose turn it is have played to this trick.
        for seat, size in enumerate(self._seen.sizes):
            played: i64 = laps
            if count != 0:
                behind: i64 = state._turn - seat if plan.step == 1 else seat - state._turn
                if behind <= 0:
                    behind += players
                played += (count + players - behind) // players
            found.append(size - int(played))
        return tuple(found)

    @property
    def trick(self) -> Trick | None:
        """The trick on the table in PLAY, else None. Of Warren in it the suit is known."""
        trick = self._state.trick
        if trick is None or CARDS[-1] not in trick.cards:
            return trick
        suit = self._seen.board.declared if trick.extra is None else trick.extra.suit
        return Trick(trick.leader, trick.cards, None, suit)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of this deal."""
        return self._state.tricks

    @property
    def waiting(self) -> Cards:
        """Cards of tricks that nobody took yet."""
        return self._state.waiting

    @property
    def kitty(self) -> Cards | Unknown:
        """The undealt cards that nobody has taken; mostly not known. Who holds Warren, or passed it
        on, knows its extra card."""
        if self._state._board.kitty.one != 0:
            return self._state.kitty
        size = self._kitty_size()
        return Cards() if size == 0 else Unknown(size)

    @property
    def taken(self) -> tuple[Cards, ...]:
        """The cards that each seat is known to have taken."""
        return self._state.taken

    @property
    def points(self) -> tuple[int, ...]:
        """What those count."""
        state = self._state
        board = state._board
        scoring_plan = self._seen.scoring_plan
        if scoring_plan is None or state._phase is None:
            return board.referee.points(state)
        seats = state._piles()
        seats.pop()
        scoring_plan.count_so_far(seats)
        return tuple([seat.points for seat in seats])

    @property
    def charged(self) -> tuple[Cards, ...]:
        """The cards that each seat has charged, once all have."""
        board = self._state._board
        found = [Cards()] * int(board.plan.players)
        for act in board.opening:
            seat = act.seat
            if seat is None:
                continue
            if isinstance(act, Charge) or (isinstance(act, Shown) and act.kind == "charge"):
                found[seat] = act.cards
        return tuple(found)

    @property
    def passed(self) -> tuple[tuple[int, Cards], ...]:
        """What the seat has passed in this deal, by receiving seat; the pile of a mix is the seat
        itself."""
        return self._state._board.referee.passed(self)

    @property
    def received(self) -> tuple[tuple[int, Cards], ...]:
        """What it has received in this deal, by passing seat."""
        found: list[tuple[int, Cards]] = []
        for act in self._state._board.opening:
            if isinstance(act, Shown) and act.kind == "pass" and act.seat is not None:
                found.append((act.seat, act.cards))
        found.sort()
        return tuple(found)

    # What is due, and of whom.

    @property
    def phase(self) -> Phase:
        """What is due."""
        return self._state.phase

    @property
    def actor(self) -> int | None:
        """The one seat to act, or None."""
        return self._state.actor

    @property
    def actors(self) -> tuple[int, ...]:
        """Every seat that may act."""
        state = self._state
        return (int(state._turn),) if state._turn >= 0 else state.actors

    @property
    def question(self) -> Question | None:
        """In CHOOSE, what is asked of whom."""
        return self._state.question

    @property
    def due(self) -> tuple[Due, ...]:
        """For each seat that may act, the number of cards that it puts out, and where they go."""
        return self._state.due

    @property
    def receivers(self) -> tuple[tuple[int, int], ...]:
        """In PASS, to which seats how many cards of the own hand go; the pile of a mix is the
        seat itself."""
        seat_options = self._seat_options
        return () if seat_options is None else seat_options.receivers

    @property
    def prompt(self) -> Prompt | None:
        """What the seat is asked to do now, for cards and buttons; None where nothing is."""
        return self._state._board.referee.prompt(self)

    def answer(self, answer: object) -> Action:
        """Return the action that a plain answer to the prompt means; `State.apply` judges it.

        Args:
            answer: A card or cards, as text or a list; cards by receiving seat; the places of a
                call; a word: an option, or ``"forward"``.

        Raises:
            InputError: If it is no answer to what is due.

        >>> from hearts import Game, variants
        >>> view = Game(variants.AMERICAN).start(seed=7).deal().view(2)
        >>> view.answer("QS AS KS")
        Pass('QS KS AS', seat=2)
        """
        return self._state._board.referee.answer(self, answer)

    def snapshot(self) -> dict[str, Any]:
        """Return all that a client needs to draw the table and to move: a plain dictionary, which
        `json.dumps` takes as it is. :mod:`hearts.clients` has its schema.

        >>> from hearts import Game, variants
        >>> document = Game(variants.AMERICAN).start(seed=7).deal().view(2).snapshot()
        >>> document["phase"], document["prompt"]["text"]
        ('pass', 'Pass three cards to the player on the left.')
        """
        return self._state._board.referee.snapshot(self)

    # The match.

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._state.game

    @property
    def match(self) -> Match:
        """The score sheet."""
        return self._state.match

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of the match."""
        return self._state.scores

    @property
    def imaginary(self) -> tuple[int, ...] | None:
        """The second column of Complex Hearts; None elsewhere."""
        return self._state.imaginary

    @property
    def hand_score(self) -> HandScore | None:
        """After the last trick of a deal, what it adds to each seat."""
        return self._state.hand_score

    @property
    def dealer(self) -> int:
        """The dealer of this deal; in DEAL, of the one that is due."""
        return self._state.dealer

    @property
    def deal_number(self) -> int:
        """The number of this deal, from 0; in DEAL, of the one that is due."""
        return self._state.deal_number

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._state.is_over

    @property
    def result(self) -> Result | None:
        """The winners, and why the match ended; None before it is over."""
        return self._state.result

    # What the seat saw.

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action as the seat saw it, with what came to light for it in between.

        Things are only ever added to it, so what is new since it had *n* entries is
        ``view.history[n:]``. `Game.view` makes the view from it again.
        """
        found: list[Action] = []
        for deal in self._state._board.past:
            found.extend(deal.actions)
        found.extend(self.deal_history)
        return tuple(found)

    def update(self, news: Iterable[Action]) -> View:
        """Return the view after *news*, which its history has gained: what a client makes of each
        message of a server.

        This view stays as it is. The next one is equal to that of the whole history, and is not
        made from it: a card that was played costs little, and whatever else happened as much as
        its deal so far.

        Args:
            news: What was sent, in order, up to the end of what one action brought.

        Raises:
            InputError: If it cannot have happened after what this view has seen.

        >>> from hearts import Game, variants
        >>> state = Game(variants.MICROSOFT).start(seed=7)
        >>> view, after = state.view(2), state.deal()
        >>> view = view.update(after.view(2).history[len(view.history) :])
        >>> view == after.view(2)
        True
        """
        return self.game._updated_view(self, news)

    @property
    def deal_history(self) -> tuple[Action, ...]:
        """The part of the history that is about this deal."""
        state = self._state
        board = state._board
        if self._seen.kitty == 0 and not board.plan.exchange:
            return state.deal_history
        return board.referee.deal_history_seen(self)

    @property
    def voids(self) -> tuple[str, ...]:
        """The known voids of each seat, such as ``"CD"``: the suits in which it did not follow
        since it last took up cards."""
        return self._state._board.referee.voids(self)

    # What the seat may do.

    def legal_cards(self, seat: SeatLike = None) -> Cards:
        """Return the cards that the seat may play or pick from."""
        if self._may_play(seat):
            return Cards("", self._state._legal)
        return self._mine(seat).legal_cards()

    def legal_actions(self, seat: SeatLike = None) -> tuple[Action, ...]:
        """Return what the seat may do; each action carries its seat.

        Raises:
            InputError: If there are more than 10,000 actions, or *seat* is not the view's own.
        """
        if self._may_play(seat):
            return self._state.legal_actions()
        return self._mine(seat).legal_actions()

    def random_action(self, rng: Random, seat: SeatLike = None) -> Action:
        """Return one legal action of the seat, uniformly."""
        if self._may_play(seat):
            return self._state.random_action(rng)
        return self._mine(seat).random_action(rng)

    def explain(self, action: Action | Card | str | Unchecked) -> Violation | None:
        """Return why the rules refuse *action* of this seat; None if they do not."""
        known = as_action(action)
        return self._mine(known.seat).explain(known)

    def reasons(self, seat: SeatLike = None) -> dict[Card, Violation]:
        """Return every card of the hand that may not be played now, with the reason."""
        return self._mine(seat).reasons()

    def _may_play(self, seat: SeatLike) -> bool:
        """Return whether the view's own seat is meant, and is to play a card."""
        return self._state._legal != 0 and (seat is None or as_int(seat) == self.seat)

    @property
    def _seat_options(self) -> SeatOptions | None:
        """What the seat may do; None for a spectator."""
        seat = self.seat
        return None if seat is None else self._state._board.referee.seat_options(self, seat)

    def _mine(self, seat: SeatLike) -> SeatOptions:
        """Return the options of the view's own seat; nobody else's are known."""
        asked = seat
        if asked is not None:
            asked = check_seat(asked, int(self._state._board.plan.players))
        found = self._seat_options
        if found is None or (asked is not None and asked != self.seat):
            whose = "a spectator" if self.seat is None else f"seat {self.seat}"
            what = "what anybody may do" if asked is None else f"what seat {asked} may do"
            raise InputError(f"{what} is not known to {whose}")
        return found

    # Proofs.

    def can_claim(self, seat: SupportsIndex) -> bool:
        """Return whether *seat* can take every trick left, wherever the hidden cards lie. True is a
        proof.

        False may mean not proved: only what is plain from the seat's own cards is.
        """
        place = check_seat(seat, int(self._state._board.plan.players))
        return self._state._board.referee.view_can_claim(self, place)

    @property
    def settled(self) -> bool:
        """Return whether nothing can change the hand score any more, wherever hidden cards lie.

        True is a proof. False may mean not proved: only what is plain from the seat's own cards is.
        """
        return self._state._board.referee.view_settled(self)

    # What is hidden.

    def worlds(self) -> Worlds:
        """Return the worlds of the view: all ways in which the hidden cards may lie."""
        return self._state._board.referee.worlds(self)

    def sample(self, rng: Random) -> State:
        """Return the state of one world, drawn; `Worlds.sample` says more.

        What is worked out for it serves any number of draws in `worlds`.
        """
        return self.worlds().sample(rng)

    @property
    def count(self) -> int:
        """In how many ways the hidden cards may lie; see `Worlds`."""
        return self.worlds().count

    def probability(self, card: Card | str, seat: SeatLike) -> Fraction:
        """Return how likely it is that a seat holds a card now, or nobody where it is None."""
        return self.worlds().probability(card, seat)

    def _kitty_size(self) -> int:
        """Return how many undealt cards nobody has taken."""
        state = self._state
        if state._board.kitty.one != 0:
            return len(state.kitty)
        return 0 if state._played & KITTY_BIT != 0 else self._seen.kitty

    # The value.

    def _fields(self) -> tuple[object, ...]:
        """Return all that the view shows."""
        return (
            self.seat, self.phase, self.hand, self.sizes, self.actor, self.actors, self.trick,
            self.deal_history, self.tricks, self.waiting, self.kitty, self.taken, self.points,
            self.charged, self.passed, self.received, self.question, self.hand_score, self.scores,
            self.dealer, self.deal_number, self.game, self._state._board.past, self.match,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, View) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((self.seat, self.game, self.phase, self.hand, self.scores, self.deal_history))

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        name = self.game.rules.name
        return f"<View of {whose}: {name}, deal {self.deal_number}, {self.phase.value}>"

    def __str__(self) -> str:
        return self._state._board.referee.show_view(self)

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)
