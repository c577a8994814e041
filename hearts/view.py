"""What a seat may know, and nothing else.

A view is made of values that its seat has seen: it holds no state. What a seat may do is answered
from the same standpoint as in the state.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, final

from attrs import field, frozen

from hearts.core.actions import (
    Action,
    Charge,
    Deal,
    Exchange,
    Forward,
    Hidden,
    Pass,
    Phase,
    Play,
    Position,
    Start,
    Unknown,
)
from hearts.core.board import deals_of
from hearts.core.cards import Card, Cards
from hearts.core.tricks import Trick
from hearts.endgame import view_can_claim, view_settled
from hearts.errors import InputError
from hearts.match import Match
from hearts.refusals import Violation
from hearts.scoring import Question
from hearts.seats import check_seat, left_of
from hearts.show import show_view
from hearts.shuffle import WARREN_CARD
from hearts.standpoint import Standpoint

if TYPE_CHECKING:
    from hearts.core.state import State
    from hearts.game import Game


@final
@frozen(repr=False)
class View:
    """What one seat, or a spectator, may know of a state.

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
        scores: The totals of the match.
        dealer: Who deals this deal.
        deal_number: Its number, from 0.
        passed: What the seat has passed in this deal, by receiving seat.
        received: What it has received in this deal, by passing seat.
        match: The score sheet.
        game: The game.
        history: Every action as the seat saw it.
        question: In CHOOSE, what is asked of whom.
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
    scores: tuple[int, ...]
    dealer: int
    deal_number: int
    passed: tuple[tuple[int, Cards], ...]
    received: tuple[tuple[int, Cards], ...]
    match: Match
    game: Game
    history: tuple[Action, ...]
    question: Question | None
    _standpoint: Standpoint | None = field(eq=False)

    def legal_cards(self, seat: int | None = None) -> Cards:
        """The cards that the seat may play or pick from."""
        return self._mine(seat).legal_cards()

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """What the seat may do; each action carries its seat."""
        return tuple(self._mine(seat).legal_actions())

    def random_action(self, rng: Random, seat: int | None = None) -> Action:
        """One legal action of the seat, uniformly."""
        return self._mine(seat).random_action(rng)

    def explain(self, action: Action | Card | str) -> Violation | None:
        """Why the rules refuse *action* of this seat; None if they do not."""
        if not isinstance(action, Action):
            action = Play(action)
        return self._mine(action.seat).explain(action)

    def reasons(self, seat: int | None = None) -> dict[Card, Violation]:
        """Every card of the hand that may not be played now, with the reason."""
        return self._mine(seat).reasons()

    @property
    def receivers(self) -> tuple[tuple[int, int], ...]:
        """In PASS, to which seats how many cards of the own hand go; the pile of a mix is the
        seat itself."""
        return () if self._standpoint is None else self._standpoint.receivers

    def can_claim(self, seat: int) -> bool:
        """Can *seat* take every trick left, wherever the hidden cards lie? True is a proof."""
        return view_can_claim(self, check_seat(seat, self.game.players))

    @property
    def settled(self) -> bool:
        """Can nothing change the hand score any more? True is a proof."""
        return view_settled(self)

    def _mine(self, seat: int | None) -> Standpoint:
        """The standpoint of the view's own seat; nobody else's is known."""
        if self._standpoint is None or seat not in (None, self.seat):
            whose = "a spectator" if self.seat is None else f"seat {self.seat}"
            what = "what anybody may do" if seat is None else f"what seat {seat} may do"
            raise InputError(f"{what} is not known to {whose}")
        return self._standpoint

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        name = self.game.rules.name
        return f"<View of {whose}: {name}, deal {self.deal_number}, {self.phase.value}>"

    def __str__(self) -> str:
        return show_view(self)


def view_of(state: State, seat: int | None, standpoint: Standpoint | None) -> View:
    """What *seat* may know of *state*."""
    hands = state.hands
    passed, received = _exchange(state, seat)
    taken = _taken(state, seat)
    return View(
        seat=seat,
        hand=Cards() if seat is None else hands[seat],
        sizes=tuple(len(hand) for hand in hands),
        phase=state.phase,
        actor=state.actor,
        actors=state.actors,
        trick=_declared(state.trick),
        tricks=state.tricks,
        waiting=Cards() if state.phase is Phase.REDEAL else state.waiting,
        kitty=_kitty(state, seat),
        taken=taken,
        points=state.game.pooled(state._board.plan.points(taken)),
        scores=state.scores,
        dealer=state.dealer,
        deal_number=state.deal_number,
        passed=passed,
        received=received,
        match=state.match,
        game=state.game,
        history=_history(state, seat),
        question=state.question,
        standpoint=standpoint,
    )


def _declared(trick: Trick | None) -> Trick | None:
    """The trick on the table: of Warren's card the suit is declared, and no more."""
    if trick is None or trick.extra is None:
        return trick
    return Trick(trick.leader, trick.cards, None, trick.extra.suit)


def _taken(state: State, seat: int | None) -> tuple[Cards, ...]:
    """The cards taken, as far as the seat saw them: not what others got from the kitty or put
    down for it."""
    piles = list(state._board.before)
    for act in state._board.opening:
        if isinstance(act, Exchange) and act.seat is not None and act.seat != seat:
            piles[act.seat] = piles[act.seat] - act.cards
    for place, pile in enumerate(state._piles(with_kitty=seat)[:-1]):
        piles[place] = piles[place] + (pile - state._board.before[place])
    return tuple(piles)


def _kitty(state: State, seat: int | None) -> Cards | Unknown:
    """The kitty: Warren's extra card is known to who holds or held it, nothing else to anybody."""
    kitty = state.kitty
    if not kitty:
        return kitty
    if seat is not None and state.game.has_extra and _held_warren(state, seat):
        return kitty
    return Unknown(len(kitty))


def _held_warren(state: State, seat: int) -> bool:
    """Does the seat hold Warren, or did it before it passed the card on?"""
    if WARREN_CARD in state._board.dealt_hands()[seat]:
        return True
    return any(
        isinstance(act, Pass) and act.seat == seat and WARREN_CARD in act.cards
        for act in state._board.opening
    )


def _history(state: State, seat: int | None) -> tuple[Action, ...]:
    """The history as the seat saw it. What came before the play of this deal is worked out once."""
    board = state._board
    due = state.game.table.passing.count
    before = board.notes.get(seat)
    if before is None:
        earlier = [action for deal in deals_of(board.past) for action in deal]
        before = tuple(redacted(action, seat, due) for action in [*earlier, *board.opening])
        board.notes[seat] = before
    since = state.deal_history[len(board.opening) :]
    pending = state.phase is Phase.CHARGE
    return (*before, *(redacted(action, seat, due, pending=pending) for action in since))


def _exchange(
    state: State, seat: int | None
) -> tuple[tuple[tuple[int, Cards], ...], tuple[tuple[int, Cards], ...]]:
    """What a seat has passed, and what it received once all have passed.

    A neighbour who sends on what it got unseen is, to the receiver, the one who passed it.
    """
    game = state.game
    passes = [act for act in state.deal_history if isinstance(act, Pass | Forward)]
    scheme = game.scheme(state._board)
    complete = len(passes) == game.players
    passed: list[tuple[int, Cards]] = []
    received: list[tuple[int, Cards]] = []
    for act in passes:
        if act.seat == seat and seat is not None and isinstance(act, Pass):
            [*places] = scheme
            to = [(left_of(seat, game.players, place), act.cards) for place in places]
            passed += act.to or to
    if complete:
        for giver, receiver, cards in game.parcels(passes, scheme):
            if receiver == seat:
                chain = len(scheme) == 1
                whose = left_of(receiver, game.players, -next(iter(scheme))) if chain else giver
                received.append((whose, cards))
    return tuple(sorted(passed)), tuple(sorted(received))


def redacted(action: Action, seat: int | None, due: int, *, pending: bool = False) -> Action:
    """An action as *seat* saw it.

    Args:
        action: The action.
        seat: Who looks, or None for a spectator.
        due: How many cards are passed to one place, which are as many if they are sent on unseen.
        pending: Are others still to act in the same phase?
    """
    if isinstance(action, Start):
        return Start(None, action.dealer, action.match)
    if isinstance(action, Deal):
        hands = [
            cards if place == seat else Unknown(len(cards))
            for place, cards in enumerate(action.hands)
        ]
        return Deal(hands, Unknown(len(action.kitty)) if len(action.kitty) else "")
    if isinstance(action, Position):
        hidden = [
            hand if place == seat else Unknown(len(hand)) for place, hand in enumerate(action.hands)
        ]
        kitty = Unknown(len(action.kitty)) if len(action.kitty) else Cards()
        return action.with_hands(tuple(hidden), kitty, action.tricks)
    if action.seat == seat:
        return action
    if isinstance(action, Pass | Forward):
        count = len(action.cards) if isinstance(action, Pass) else due
        return Hidden("pass", Unknown(count), action.seat)
    if isinstance(action, Exchange):
        return Hidden("exchange", Unknown(len(action.cards)), action.seat)
    if isinstance(action, Charge) and pending:
        return Hidden("charge", Unknown(0), action.seat)
    return action
