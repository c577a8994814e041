"""The view: all that a seat may know, and nothing else.

A view stands on a state of its own, which holds nothing that its seat has not seen. On its board
the other hands are empty, and the opening of the deal is as the seat saw it.
(`hearts._engine.views.redact` makes this board, once for a deal and a seat, and whenever something
comes to light.) So an answer of a view is worked out when it is asked for, mostly by the state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, SupportsIndex, final

from mypy_extensions import i64, mypyc_attr

from hearts._arguments import RandomLike, Unchecked, as_int
from hearts._core.cards.action import Action, Phase, SeatLike, Unknown
from hearts._core.cards.actions import Charge, as_action
from hearts._core.cards.cards import KITTY_BIT, WARREN_CARD, Card, Cards
from hearts._core.cards.events import Shown
from hearts._core.cards.tricks import Trick
from hearts._core.cards.values import Immutable
from hearts._seats import check_seat
from hearts._values import picture_of
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._core.cards.records import Due, HandScore, Prompt, Question, Violation
    from hearts._core.play.board import SeenBoard
    from hearts._core.play.state import State
    from hearts._engine.documents import Snapshot
    from hearts._engine.game.game import Game
    from hearts._engine.phases.phase import SeatOptions
    from hearts._engine.score.match import Match, Result
    from hearts._engine.worlds.worlds import Worlds


@final
@mypyc_attr(free_list_len=1)
class View(Immutable):
    """The part of a state that one seat, or a spectator, may know.

    >>> from hearts import Game, variants
    >>> state = Game(variants.AMERICAN).position(["QC 4D", "KC QS", "9C 5S", "AC JD"], leader=0)
    >>> view = state.play("QC").view(1)
    >>> print(view.hand, view.trick, view.legal_cards(), sep=" | ")
    KC QS | 0: QC | KC
    >>> hasattr(view, "hands")
    False

    `State.view` and `Game.view` make views, and `update` continues them. A bot uses `hand`,
    `trick`, `legal_cards()`, `explain()`, `points` and `worlds()`; a client uses `snapshot()`.
    Questions are about the view's own seat, whether it is named or not.

    Attributes:
        seat: The seat of the view; None for a spectator.
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
    def dummy(self) -> Cards:
        """The cards of the dummy, which all see; none in most games."""
        return self._state.dummy

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards that each seat holds."""
        state = self._state
        plan = state._board.plan
        found: list[int] = []
        players: i64 = plan.players
        count: i64 = state._count
        laps: i64 = (len(state._plays) - count) // plan.lap
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
        """In PLAY, the trick on the table; else None. If Warren is in it, its suit is known."""
        trick = self._state.trick
        if trick is None or WARREN_CARD not in trick.cards:
            return trick
        suit = self._seen.board.declared if trick.extra is None else trick.extra.suit
        return Trick(trick.leader, trick.cards, None, suit)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks of this deal."""
        return self._state.tricks

    @property
    def takers(self) -> tuple[int | None, ...]:
        """The taker of each of the `tricks`; None for a trick that nobody took."""
        return self._state.takers

    @property
    def broken(self) -> bool | None:
        """Whether the barred suit may be led, in most games whether hearts are broken; None if the
        rules bar no suit. `State.broken` says more."""
        return self._state.broken

    @property
    def waiting(self) -> Cards:
        """Cards of tricks that nobody has taken yet."""
        return self._state.waiting

    @property
    def kitty(self) -> Cards | Unknown:
        """The undealt cards that nobody has taken; mostly not known. A seat that holds Warren, or
        has passed it on, knows its extra card."""
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
        """The points of the cards that each seat is known to have taken."""
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
        """The cards that the seat has passed in this deal, by receiver; its own number is the
        pile."""
        return self._state._board.referee.passed(self)

    @property
    def received(self) -> tuple[tuple[int, Cards], ...]:
        """The cards that the seat has received in this deal, by the seat that passed them."""
        found: list[tuple[int, Cards]] = []
        for act in self._state._board.opening:
            if isinstance(act, Shown) and act.kind == "pass" and act.seat is not None:
                found.append((act.seat, act.cards))
        found.sort()
        return tuple(found)

    # What is due, and of whom.

    @property
    def phase(self) -> Phase:
        """The kind of action that is due."""
        return self._state.phase

    @property
    def actor(self) -> int | None:
        """The one seat to act; None if no seat, or more than one, may act."""
        return self._state.actor

    @property
    def actors(self) -> tuple[int, ...]:
        """Every seat that may act now, in the order of the seats."""
        state = self._state
        return (int(state._turn),) if state._turn >= 0 else state.actors

    @property
    def question(self) -> Question | None:
        """In CHOOSE, the question, with the seat that must answer it; else None."""
        return self._state.question

    @property
    def due(self) -> tuple[Due, ...]:
        """For each seat that may act, the number of cards that it puts out, and where they go."""
        return self._state.due

    @property
    def receivers(self) -> tuple[tuple[int, int], ...]:
        """In PASS, the number of cards of the hand for each receiver; the own number is the
        pile."""
        seat_options = self._seat_options
        return () if seat_options is None else seat_options.receivers

    @property
    def prompt(self) -> Prompt | None:
        """The request to the seat now, for cards and buttons; None if it need not act."""
        return self._state._board.referee.prompt(self)

    def answer(self, answer: object) -> Action:
        """Return the action for a plain answer to the prompt; `State.apply` judges it.

        Args:
            answer: A card or cards, as text or a list; cards by receiving seat; the places of a
                call; a word: an option, or ``"forward"``.

        Raises:
            InputError: If it does not answer the prompt.

        >>> from hearts import Game, variants
        >>> view = Game(variants.AMERICAN).start(seed=7).deal().view(2)
        >>> view.answer("QS AS KS")
        Pass('QS KS AS', seat=2)
        """
        return self._state._board.referee.answer(self, answer)

    def snapshot(self) -> Snapshot:
        """Return all that a client needs to draw the table and to move, as a dictionary ready for
        `json.dumps`. `hearts.clients` has its schema.

        >>> from hearts import Game, variants
        >>> document = Game(variants.AMERICAN).start(seed=7).deal().view(2).snapshot()
        >>> document["phase"], document["prompt"]["text"]
        ('pass', 'Pass three cards to the player on the left.')
        """
        return self._state._board.referee.snapshot(self)

    # The match.

    @property
    def game(self) -> Game:
        """The rules and the number of players, as a `Game`."""
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
        """After the last trick of a deal, its score for each seat; None before."""
        return self._state.hand_score

    @property
    def dealer(self) -> int:
        """The dealer of this deal; in DEAL, the dealer of the deal that is due."""
        return self._state.dealer

    @property
    def deal_number(self) -> int:
        """The number of this deal, from 0; in DEAL, the number of the deal that is due."""
        return self._state.deal_number

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self._state.is_over

    @property
    def result(self) -> Result | None:
        """The winners, and the reason for the end of the match; None before it is over."""
        return self._state.result

    # What the seat saw.

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action as the seat saw it, and between them the facts that came to light for it.

        It only grows: ``view.history[n:]`` is its new part since it had *n* entries. `Game.view`
        makes the view from it again.
        """
        found: list[Action] = []
        for deal in self._state._board.past:
            found.extend(deal.actions)
        found.extend(self.deal_history)
        return tuple(found)

    def update(self, news: Iterable[Action]) -> View:
        """Return the view after *news*, the new part of its history. A client does this with each
        message of a server.

        This view stays as it is. The next one equals the view made from the whole history, but
        costs less: a played card costs little, and anything else costs as much as its deal so far.

        Args:
            news: The new entries, in order. They must end where the effects of an action end.

        Raises:
            InputError: If *news* cannot follow the history of this view.

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
        if self._seen.kitty == 0 and not (board.plan.exchange or board.plan.draws):
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
        """Return the legal actions of the seat, each with its seat.

        Raises:
            InputError: If there are more than 10,000 actions, or *seat* is not the view's own.
        """
        if self._may_play(seat):
            return self._state.legal_actions()
        return self._mine(seat).legal_actions()

    def random_action(self, rng: RandomLike, seat: SeatLike = None) -> Action:
        """Return one legal action of the seat, drawn uniformly."""
        if self._may_play(seat):
            return self._state.random_action(rng)
        return self._mine(seat).random_action(rng)

    def explain(self, action: Action | Card | str | Unchecked) -> Violation | None:
        """Return the reason to refuse *action* of this seat; None if it is legal."""
        known = as_action(action)
        return self._mine(known.seat).explain(known)

    def reasons(self, seat: SeatLike = None) -> dict[Card, Violation]:
        """Return every card in the hand that may not be played now, with the reason.

        While the seat chooses the dummy's card, the cards are the dummy's.
        """
        return self._mine(seat).reasons()

    def _may_play(self, seat: SeatLike) -> bool:
        """Return whether the view's own seat is meant, and is to play a card."""
        return self._state._legal != 0 and (seat is None or as_int(seat) == self.seat)

    @property
    def _seat_options(self) -> SeatOptions | None:
        """The options of the seat; None for a spectator."""
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
        """Return whether *seat* can take every remaining trick, wherever the hidden cards lie.

        True is a proof. False may mean not proved: only quick proofs are tried.
        """
        place = check_seat(seat, int(self._state._board.plan.players))
        return self._state._board.referee.view_can_claim(self, place)

    @property
    def settled(self) -> bool:
        """Whether the hand score can no longer change, wherever the hidden cards lie.

        True is a proof. False may mean not proved: only quick proofs are tried.
        """
        return self._state._board.referee.view_settled(self)

    # What is hidden.

    def worlds(self) -> Worlds:
        """Return the worlds of the view: all ways in which the hidden cards may lie.

        Raises:
            InputError: If hands may have had to pass barred cards in too many ways to count them.
        """
        return self._state._board.referee.worlds(self)

    def _kitty_size(self) -> int:
        """Return the number of undealt cards that nobody has taken."""
        state = self._state
        if state._board.kitty.one != 0:
            return len(state.kitty)
        return 0 if state._played & KITTY_BIT != 0 else self._seen.kitty

    # The value.

    def _shown(self) -> tuple[object, ...]:
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
        return isinstance(other, View) and self._shown() == other._shown()

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
