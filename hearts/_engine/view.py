"""The view: all that a seat may know, and nothing else.

A view is made of values that its seat has seen: it holds no state. What a seat may do is answered
from the same seat options as in the state.
"""

from __future__ import annotations

from fractions import Fraction
from inspect import Signature
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, SupportsIndex, final

from attrs import field, frozen

from hearts._core.action import Action, Phase, SeatLike, Unknown
from hearts._core.actions import Charge, Exchange, Pass, Play
from hearts._core.board import Board, PastDeal
from hearts._core.cards import SUITS, Card, Cards
from hearts._core.events import Deal, Hidden, Shown
from hearts._core.state import as_action
from hearts._core.tricks import Trick
from hearts._engine.disclosure import disclosures_of, visible_actions
from hearts._engine.display import show_view
from hearts._engine.due import Due, list_due
from hearts._engine.endgame import view_can_claim, view_settled
from hearts._engine.exchange import pass_receivers, pass_scheme
from hearts._engine.match import Match, Result
from hearts._engine.refusals import Violation
from hearts._engine.scoring import HandScore, Question, points_so_far
from hearts._engine.seat_options import SeatOptions, seat_options_of
from hearts._engine.shuffle import WARREN_CARD
from hearts._engine.worlds import Worlds, build_worlds
from hearts._seats import check_seat
from hearts._values import Immutable, picture_of
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._core.state import State
    from hearts._engine.game import Game


@final
@frozen(repr=False)
class View(Immutable):
    """The part of a state that one seat, or a spectator, may know.

    Questions are about the view's own seat, whether it is named or not.

    Attributes:
        seat: Whose view it is; None for a spectator's.
        hand: The cards of that seat; none for a spectator.
        sizes: How many cards each seat holds.
        phase: What is due.
        actor: The one seat to act, or None.
        actors: Every seat that may act.
        trick: The trick on the table in PLAY, else None.
        tricks: The complete tricks of this deal.
        waiting: Cards of tricks that nobody took yet.
        kitty: The undealt cards that nobody has taken; mostly not known. Who holds Warren, or
            passed it on, knows its extra card.
        taken: The cards that each seat is known to have taken.
        points: What those count.
        charged: The cards that each seat has charged, once all have.
        scores: The totals of the match.
        hand_score: After the last trick of a deal, what it adds to each seat.
        dealer: Who deals this deal.
        deal_number: Its number, from 0.
        passed: What the seat has passed in this deal, by receiving seat.
        received: What it has received in this deal, by passing seat.
        match: The score sheet.
        game: The game.
        question: In CHOOSE, what is asked of whom.
        deal_history: The part of the history that is about this deal.
    """

    seat: int | None
    hand: Cards
    sizes: tuple[int, ...]
    phase: Phase
    actor: int | None
    actors: tuple[int, ...]
    trick: Trick | None
    tricks: tuple[Trick, ...]
    waiting: Cards
    kitty: Cards | Unknown
    taken: tuple[Cards, ...]
    points: tuple[int, ...]
    charged: tuple[Cards, ...]
    scores: tuple[int, ...]
    hand_score: HandScore | None
    dealer: int
    deal_number: int
    passed: tuple[tuple[int, Cards], ...]
    received: tuple[tuple[int, Cards], ...]
    match: Match
    game: Game
    question: Question | None
    deal_history: tuple[Action, ...]
    _earlier: tuple[tuple[Action, ...], ...]
    _seat_options: SeatOptions | None = field(eq=False)

    @property
    def history(self) -> tuple[Action, ...]:
        """Every action as the seat saw it, with what came to light for it in between.

        Things are only ever added to it, and `Game.view` makes the view from it again.
        """
        return (*chain.from_iterable(self._earlier), *self.deal_history)

    def legal_cards(self, seat: SeatLike = None) -> Cards:
        """Return the cards that the seat may play or pick from."""
        return self._mine(seat).legal_cards()

    def legal_actions(self, seat: SeatLike = None) -> tuple[Action, ...]:
        """Return what the seat may do; each action carries its seat.

        Raises:
            InputError: If there are more than 10,000 actions, or *seat* is not the view's own.
        """
        return self._mine(seat).legal_actions()

    def random_action(self, rng: Random, seat: SeatLike = None) -> Action:
        """Return one legal action of the seat, uniformly."""
        return self._mine(seat).random_action(rng)

    def explain(self, action: Action | Card | str) -> Violation | None:
        """Return why the rules refuse *action* of this seat; None if they do not."""
        known = as_action(action)
        return self._mine(known.seat).explain(known)

    def reasons(self, seat: SeatLike = None) -> dict[Card, Violation]:
        """Return every card of the hand that may not be played now, with the reason."""
        return self._mine(seat).reasons()

    @property
    def voids(self) -> tuple[str, ...]:
        """For each seat, the suits that it was seen to have none of, like ``"CD"``: in which it did
        not follow, since it last took up cards."""
        history = self.deal_history
        start = next(
            place
            for place in range(len(history) - 1, -1, -1)
            if place == 0 or isinstance(history[place], Deal)
        )
        got: dict[int | None, int] = {}  # after how many plays a seat took up cards
        plays = 0
        for act in history[start:]:
            plays += isinstance(act, Play)
            if isinstance(act, Exchange) or (isinstance(act, Hidden) and act.kind == "exchange"):
                got[act.seat] = plays
        tricks = [*self.tricks, *(() if self.trick is None else (self.trick,))]
        place = plays - sum(map(len, tricks))  # below 0 where a position was set up with tricks
        found: list[set[str]] = [set() for _ in range(self.game.players)]
        for trick in tricks:
            led = trick.led
            for seat, card in zip(self.game.seats(trick), trick.cards, strict=True):
                place += 1
                suit = trick.declared if card == WARREN_CARD else card.suit
                if led is not None and suit != led and place > got.get(seat, 0):
                    found[seat].add(led)
        return tuple("".join(suit for suit in SUITS if suit in suits) for suits in found)

    @property
    def imaginary(self) -> tuple[int, ...] | None:
        """The second column of Complex Hearts; None elsewhere."""
        return self.match.imaginary

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.phase is Phase.OVER

    @property
    def result(self) -> Result | None:
        """The winners, and why the match ended; None before it is over."""
        return self.match.result if self.is_over else None

    @property
    def receivers(self) -> tuple[tuple[int, int], ...]:
        """In PASS, to which seats how many cards of the own hand go; the pile of a mix is the
        seat itself."""
        return () if self._seat_options is None else self._seat_options.receivers

    @property
    def due(self) -> tuple[Due, ...]:
        """For each seat that may act, the number of cards that it puts out, and where they go."""
        return list_due(self)

    def can_claim(self, seat: SupportsIndex) -> bool:
        """Return whether *seat* can take every trick left, wherever the hidden cards lie. True is a
        proof.

        False may mean not proved: only what is plain from the seat's own cards is.
        """
        return view_can_claim(self, check_seat(seat, self.game.players))

    @property
    def settled(self) -> bool:
        """Return whether nothing can change the hand score any more, wherever hidden cards lie.

        True is a proof. False may mean not proved: only what is plain from the seat's own cards is.
        """
        return view_settled(self)

    def worlds(self) -> Worlds:
        """Return the worlds of the view: all ways in which the hidden cards may lie."""
        return build_worlds(self)

    def sample(self, rng: Random) -> State:
        """Return the state of one world, drawn; `Worlds.sample` says more.

        What is worked out for it serves any number of draws in `worlds`.
        """
        return build_worlds(self).sample(rng)

    @property
    def count(self) -> int:
        """In how many ways the hidden cards may lie; see `Worlds`."""
        return build_worlds(self).count

    def probability(self, card: Card | str, seat: SeatLike) -> Fraction:
        """Return how likely it is that a seat holds a card now, or nobody where it is None."""
        return build_worlds(self).probability(card, seat)

    def _mine(self, seat: SeatLike) -> SeatOptions:
        """Return the options of the view's own seat; nobody else's are known."""
        if seat is not None:
            seat = check_seat(seat, self.game.players)
        if self._seat_options is None or seat not in (None, self.seat):
            whose = "a spectator" if self.seat is None else f"seat {self.seat}"
            what = "what anybody may do" if seat is None else f"what seat {seat} may do"
            raise InputError(f"{what} is not known to {whose}")
        return self._seat_options

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        name = self.game.rules.name
        return f"<View of {whose}: {name}, deal {self.deal_number}, {self.phase.value}>"

    def __str__(self) -> str:
        return show_view(self)

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)

    def __hash__(self) -> int:
        return hash((self.seat, self.game, self.phase, self.hand, self.scores, self.deal_history))


# Views come from states and histories; their fields are no parameters for users.
View.__signature__ = Signature()  # type: ignore[attr-defined]


def build_view(
    state: State,
    seat: int | None,
    history: tuple[tuple[tuple[Action, ...], ...], tuple[Action, ...]] | None = None,
) -> View:
    """Return what *seat* may know of *state*.

    Args:
        state: The state.
        seat: Whose view it is, or None for a spectator's.
        history: What the seat saw in each deal before this one, and in it; worked out if None.
    """
    before, now = view_history(state, seat) if history is None else history
    taken = _taken(state, seat)
    return View(
        seat=seat,
        hand=Cards() if seat is None else state.hands[seat],
        sizes=tuple(len(hand) for hand in state.hands),
        phase=state.phase,
        actor=state.actor,
        actors=state.actors,
        trick=_declared(state.trick),
        tricks=state.tricks,
        waiting=Cards() if state.phase is Phase.REDEAL else state.waiting,
        kitty=_kitty(state, now),
        taken=taken,
        points=points_so_far(state, taken),
        charged=_charged(state, now),
        scores=state.scores,
        hand_score=state.hand_score,
        dealer=state.dealer,
        deal_number=state.deal_number,
        passed=_passed(state, now, seat),
        received=_received(now),
        match=state.match,
        game=state.game,
        question=state.question,
        deal_history=now,
        earlier=before,
        seat_options=None if seat is None else seat_options_of(state, seat),
    )


def _declared(trick: Trick | None) -> Trick | None:
    """Return the trick on the table: of Warren's card the suit is declared, and no more."""
    if trick is None or trick.extra is None:
        return trick
    return Trick(trick.leader, trick.cards, None, trick.extra.suit)


def _taken(state: State, seat: int | None) -> tuple[Cards, ...]:
    """Return the cards taken, as far as the seat saw them: not what others got from the kitty or
    put down for it, before the deal is over."""
    if state._phase is None:
        return state.taken
    piles = list(state._taken(with_kitty=seat))
    for act in state._board.opening:
        if isinstance(act, Exchange) and act.seat is not None and act.seat != seat:
            piles[act.seat] = piles[act.seat] - act.cards
    return tuple(piles)


def _kitty(state: State, now: tuple[Action, ...]) -> Cards | Unknown:
    """Return the kitty: Warren's extra card is known to who has looked at it, nothing else to
    anybody."""
    kitty: Cards | Unknown = Unknown(len(state.kitty))
    for act in now:
        if isinstance(act, Deal) and len(act.kitty):
            kitty = Unknown(len(state.kitty))
        elif isinstance(act, Shown) and act.kind == "extra":
            kitty = state.kitty
    return kitty if len(kitty) else Cards()


def view_history(
    state: State, seat: int | None
) -> tuple[tuple[tuple[Action, ...], ...], tuple[Action, ...]]:
    """Return the history as the seat saw it: that of each earlier deal, and of this one.

    What came before the play of this deal is worked out once, where nothing can come to light any
    more but the cards that are played.
    """
    game, board = state.game, state._board
    due = game.table.rules.passing.count
    before = _seen_before(board, seat, due)
    acts = state.deal_history
    if game.table.kitty_size or state._phase not in (Phase.PLAY, None):
        return before, visible_actions(acts, disclosures_of(state), seat, due)
    opening = board.notes.get(seat)
    if opening is None:
        upto = acts[: len(board.opening)]
        opening = board.notes[seat] = visible_actions(upto, disclosures_of(state), seat, due)
    return before, opening + acts[len(board.opening) :]


def _seen_before(board: Board, seat: int | None, due: int) -> tuple[tuple[Action, ...], ...]:
    """Return what a seat saw in each earlier deal. It is worked out once for a deal and a seat, and
    noted with the deal; the whole is noted with the board."""
    found = board.earlier.get(seat)
    if found is None:
        found = tuple([_seen_in(deal, seat, due) for deal in board.past])
        board.earlier[seat] = found
    return found


def _seen_in(deal: PastDeal, seat: int | None, due: int) -> tuple[Action, ...]:
    """Return what a seat saw in an earlier deal."""
    found = deal.notes.get(seat)
    if found is None:
        found = deal.notes[seat] = visible_actions(deal.actions, deal.disclosures, seat, due)
    return found


def _passed(
    state: State, now: tuple[Action, ...], seat: int | None
) -> tuple[tuple[int, Cards], ...]:
    """Return what a seat has passed, by receiving seat; the pile of a mix is the seat itself."""
    for act in now:
        if isinstance(act, Pass) and act.seat == seat and seat is not None:
            game = state.game
            receivers = pass_receivers(game.players, pass_scheme(state._board), seat)
            return act.to or ((receivers[0][0], act.cards),)
    return ()


def _charged(state: State, now: tuple[Action, ...]) -> tuple[Cards, ...]:
    """Return the cards that each seat has charged, as the seat saw it."""
    found = [Cards()] * state.game.players
    for act in () if state._phase is Phase.CHARGE else now:
        if not isinstance(act, Charge | Shown) or act.seat is None:
            continue
        if isinstance(act, Charge) or act.kind == "charge":
            found[act.seat] = act.cards
    return tuple(found)


def _received(now: tuple[Action, ...]) -> tuple[tuple[int, Cards], ...]:
    """Return what the seat received, by the seat that passed it."""
    shown = [act for act in now if isinstance(act, Shown) and act.kind == "pass"]
    return tuple(sorted((act.seat, act.cards) for act in shown if act.seat is not None))
