"""The referee: the answers to the questions that the core hands on.

The score at the end of a deal is computed at its first use, and noted in its state. The shooter may
have to choose before it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, SupportsIndex, final

from attrs import evolve, field, frozen

from hearts._core.cards.action import Action, CardsLike, DealtLike, Phase, SeatLike
from hearts._core.cards.actions import Call, Choose
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.events import Deal
from hearts._core.cards.records import Disclosure, Due, HandScore, Prompt, Question, Violation
from hearts._core.play.board import Board, SeenBoard
from hearts._core.play.pass_plan import PassPlan
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._core.score.plan import MatchBounds
from hearts._core.score.tally import SeatTally
from hearts._engine.endgame import (
    can_claim,
    position_key,
    settled,
    view_can_claim,
    view_settled,
)
from hearts._engine.phases.deal import DealPhase, RedealPhase, given_deal
from hearts._engine.phases.exchange import take_kitty
from hearts._engine.phases.passing import pass_plan_of
from hearts._engine.phases.phase import SeatOptions, list_actions
from hearts._engine.phases.phases import (
    answer_in,
    list_due,
    phase_of,
    prompt_of,
    seat_options_of,
    seat_to_act,
)
from hearts._engine.phases.steps import first_leader, first_phase, phase_between_deals
from hearts._engine.score import count, points_so_far, won_cards
from hearts._engine.score.count_cache import CountCache
from hearts._engine.score.match import Match
from hearts._engine.views.disclosure import disclosures_of
from hearts._engine.views.display import show_state, show_view
from hearts._engine.views.record import DealRecord
from hearts._engine.views.redact import (
    acts_seen,
    deal_history_seen,
    passed_by,
    seen_board,
    voids_of,
)
from hearts._engine.views.snapshot import snapshot_of
from hearts._engine.worlds.worlds import Worlds, build_worlds
from hearts._seats import check_seat, left_of
from hearts._values import Immutable
from hearts.errors import IllegalAction, InputError
from hearts.rules import standings
from hearts.rules.played_deal import WonTrick

if TYPE_CHECKING:
    from hearts._engine.documents import Snapshot
    from hearts._engine.game.game import Game


@final
class Ending:
    """The end of a deal: its score, and the phase after it.

    The score sheet with the deal on it, and the phase, are worked out at their first use.

    Args:
        before: The score sheet before the deal.
        scored: The score with the answers left over, or the question to a shooter.
        called: Whether the passes of the next deal have been called.
    """

    __slots__ = ("_before", "_called", "_scored", "_sheet")

    def __init__(
        self, before: Match, scored: tuple[HandScore, Sequence[str]] | Question, *, called: bool
    ) -> None:
        self._before = before
        self._scored = scored
        self._called = called
        self._sheet: tuple[Match, Question | None] | None = None

    @property
    def is_settled(self) -> bool:
        """Whether the phase is worked out already."""
        return self._sheet is not None

    @property
    def score(self) -> HandScore | None:
        """The score; None if a shooter must choose first."""
        return None if isinstance(self._scored, Question) else self._scored[0]

    @property
    def question(self) -> Question | None:
        """The question to a player; None if there is none."""
        return self._settled()[1]

    @property
    def match(self) -> Match:
        """The score sheet with the deal on it, or without it before a shooter chooses."""
        return self._settled()[0]

    @property
    def phase(self) -> Phase:
        """The phase after the deal."""
        match, question = self._settled()
        if question is not None:
            return Phase.CHOOSE
        return Phase.DEAL if self._called else phase_between_deals(match)

    def _settled(self) -> tuple[Match, Question | None]:
        """Return the score sheet, and the question to a player."""
        found = self._sheet
        if found is None:
            scored = self._scored
            if isinstance(scored, Question):
                found = self._before, scored
            else:
                found = self._before._added(*scored)
            self._sheet = found
        return found


def _apart(
    quiet_bounds: tuple[tuple[int, int], ...], totals: tuple[int, ...]
) -> tuple[tuple[int, int], ...]:
    """Return the distances of each total from both ends of the match bounds."""
    return tuple(
        (low - total, high - total) for (low, high), total in zip(quiet_bounds, totals, strict=True)
    )


@final
@frozen(eq=False, repr=False)
class TableReferee(Immutable):
    """Answers the questions that the core hands on, for one game."""

    _game: Game
    _counts: CountCache = field(init=False, factory=CountCache)

    @property
    def game(self) -> Game:
        """The game of the states."""
        return self._game

    # The standing of the match.

    def count_deal(self, state: State) -> Ending:
        """Return the end of the deal of a state, after its last trick."""
        game, board = self._game, state._board
        match = board.match
        answers = [act.option for act in state._acts if isinstance(act, Choose)]
        scored = count(
            game.table.with_charged(board.charged),
            won_cards(state),
            match.standing,
            answers,
            left_of(board.dealer, game.players),
        )
        return Ending(match, scored, called=any(isinstance(act, Call) for act in state._acts))

    def match_bounds(self, board: Board) -> MatchBounds:
        """Return the bounds within which a deal does not end or adjust the match."""
        table, before = self._game.table.with_charged(board.charged), board.match.standing
        scoring_plan = table.scoring_plan
        sign, quiet_bounds = table.rules.end.sign(before), standings.quiet_bounds(table, before)
        if quiet_bounds is None:
            return MatchBounds(scoring_plan, sign, (), (), Phase.DEAL)
        imaginary = before.imaginary
        return MatchBounds(
            scoring_plan,
            sign,
            _apart(quiet_bounds, before.scores),
            () if imaginary is None else _apart(quiet_bounds, imaginary),
            Phase.OVER
            if standings.ends_next(table, before)
            else first_phase(table, board.deal_number + 1),
        )

    def point_options(
        self,
        state: State,
        seats: list[SeatTally],
        takers: list[int],
        opener: int,
        played: tuple[WonTrick, ...] | None,
    ) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return the seat that is asked after a playout, or -1, and the points of each seat for
        each option."""
        seat, scores = self._counts.options(state, seats, takers, opener, played)
        return seat, tuple([score.points for score in scores])

    def match(self, state: State) -> Match:
        """Return the score sheet, the deals that are finished included."""
        return state._board.match if state._phase is not None else state._counted().match

    def dealer(self, state: State) -> int:
        """Return the dealer of this deal, or of the one that is due."""
        return self.match(state)._dealer_of(self.deal_number(state))

    def deal_number(self, state: State) -> int:
        """Return the number of this deal, or of the one that is due, from 0."""
        finished = self.match(state).standing.deals
        if not phase_of(state).between:
            return state._board.deal_number
        return finished - 1 if state.is_over else finished

    def pass_plan(self, board: Board) -> PassPlan:
        """Return the pass plan for the deal of a board."""
        return pass_plan_of(board)

    def first_leader(self, board: Board, hands: tuple[Cards, ...]) -> int:
        """Return the leader of the first trick of a deal with these hands."""
        return first_leader(hands, board)

    def actors(self, state: State) -> tuple[int, ...]:
        """Return every seat that may act now, in the order of the seats."""
        return phase_of(state).actors(state)

    def question(self, state: State) -> Question | None:
        """Return the question in CHOOSE; None in other phases."""
        return None if state._phase is not None else state._counted().question

    def due(self, state: State) -> tuple[Due, ...]:
        """Return the action due from each seat that may act."""
        return list_due(state)

    def charged(self, state: State) -> tuple[Cards, ...]:
        """Return the cards that each seat has charged."""
        charged = state._board.charged
        if not charged:
            return (charged,) * self._game.players
        record = DealRecord(self._game.table, None, state.deal_history, state._board.deal_number)
        return record.charged_by_seat(charged)

    def points(self, state: State) -> tuple[int, ...]:
        """Return the points of the cards taken by each seat, before shoots and multipliers."""
        return points_so_far(state)

    # The options of a seat.

    def _asked(self, state: State, seat: SeatLike) -> SeatOptions | None:
        """Return the options of *seat*, or of the one actor; None without a seat and an actor."""
        actors = state.actors
        if seat is None and not actors:
            return None
        return seat_options_of(state, seat_to_act(seat, actors, self._game.players))

    def legal_cards(self, state: State, seat: SeatLike) -> Cards:
        """Return the cards that a seat may play or pick from; without a seat, the one actor."""
        seat_options = self._asked(state, seat)
        return Cards() if seat_options is None else seat_options.legal_cards()

    def legal_actions(self, state: State, seat: SeatLike) -> tuple[Action, ...]:
        """Return the legal actions of a seat, or of every actor, in a stable order."""
        seats = state.actors if seat is None else (check_seat(seat, self._game.players),)
        return list_actions(seat_options_of(state, each) for each in seats)

    def random_action(self, state: State, rng: Random, seat: SeatLike) -> Action:
        """Return one legal action of a seat, or of the one actor, uniformly."""
        seat_options = self._asked(state, seat)
        if seat_options is None:
            options = seat_options_of(state, 0)
            code = options.at.code(state)
            call = f": {code}" if code else ""
            raise InputError(f"nobody has anything to do: {options.at.words(state)}{call}")
        return seat_options.random_action(rng)

    def explain(self, state: State, action: Action) -> Violation | None:
        """Return the violation in an action; None if the rules allow it."""
        if isinstance(action, Deal):
            violation = self._no_deal(state)
            if violation is None:
                self._dealt(state, action)  # checks the cards
            return violation
        actors = state.actors
        if action.seat is None and len(actors) != 1:
            # The phase decides about the kind, for all seats alike.
            violation = seat_options_of(state, 0).explain_kind(action)
            if violation is not None:
                return evolve(violation, seat=None, legal=Cards())
        seat = seat_to_act(action.seat, actors, self._game.players)
        return seat_options_of(state, seat).explain(action)

    def reasons(self, state: State, seat: SeatLike) -> dict[Card, Violation]:
        """Return the violation for each card of a hand that may not be played now."""
        seat_options = self._asked(state, seat)
        return {} if seat_options is None else seat_options.reasons()

    # The next state.

    def act(self, state: State, action: Action) -> State:
        """Apply an action, or raise: everything but a legal play."""
        deal = action if isinstance(action, Deal) else None
        violation = self.explain(state, action) if deal is None else self._no_deal(state)
        if violation is not None:
            raise IllegalAction(violation, action)
        if deal is not None:
            return self._dealt(state, deal)
        seat = seat_to_act(action.seat, state.actors, self._game.players)
        return seat_options_of(state, seat).acting.apply(state, action.at(seat))

    def deal(
        self,
        state: State,
        hands: Iterable[DealtLike] | None,
        kitty: DealtLike | None,
        dummy: CardsLike | None,
    ) -> State:
        """Deal the next cards, from the seed or as given, or raise."""
        violation = self._no_deal(state)
        if violation is not None:
            raise IllegalAction(violation, Deal(() if hands is None else hands))
        for name, cards in (("kitty", kitty), ("dummy", dummy)):
            if hands is None and cards is not None:
                raise InputError(f"{name}: it is given with the hands, or not at all")
        given = None if hands is None else given_deal(state, hands, kitty, dummy)
        return self._dealt(state, given)

    def _dealt(self, state: State, given: Deal | None) -> State:
        """Return the state after a deal that is due, from the seed or as given."""
        at = phase_of(state)
        assert isinstance(at, DealPhase | RedealPhase)
        return at.deal(state, given)

    def _no_deal(self, state: State) -> Violation | None:
        """Return the violation in a deal at the wrong time."""
        at = phase_of(state)
        if at.deals:
            return None
        words, code = at.words(state), at.code(state)
        if not code:
            return Violation("match.over", words)
        return Violation("phase", f"no deal is due: {words}", hint=code)

    def took_kitty(self, state: State, taker: int) -> State:
        """Return the state after *taker* has taken the kitty into its hand."""
        return take_kitty(state, taker)

    # Questions about a state as a whole.

    def settled(self, state: State) -> bool:
        """Return whether nothing can change the hand score any more. True is a proof."""
        return settled(state)

    def key(self, state: State) -> Hashable:
        """Return a value that is equal for states with the same future."""
        return position_key(state)

    def can_claim(self, state: State, seat: SupportsIndex) -> bool:
        """Return whether a seat can take every trick left, whatever is played. True is a proof."""
        return can_claim(state, check_seat(seat, self._game.players))

    def show(self, state: State) -> str:
        """Return the state as a text table for people."""
        return show_state(state)

    # Views.

    def disclosures(self, state: State) -> tuple[Disclosure, ...]:
        """Return the disclosures in this deal so far, in order."""
        return disclosures_of(state)

    def seen_board(self, state: State, seat: int | None, stage: int) -> SeenBoard:
        """Return the board of a state as a seat, or a spectator, sees it."""
        return seen_board(state, seat, stage)

    def acts_seen(self, acts: tuple[Action, ...], seat: int | None) -> tuple[Action, ...]:
        """Return the actions of the current phase as a seat, or a spectator, sees them."""
        return acts_seen(acts, seat, self._game.table.rules.passing.count)

    def deal_history_seen(self, view: View) -> tuple[Action, ...]:
        """Return the history of the deal of a view, in games with disclosures in play."""
        return deal_history_seen(view)

    def passed(self, view: View) -> tuple[tuple[int, Cards], ...]:
        """Return the cards that the seat of a view has passed, by receiving seat."""
        return passed_by(view)

    def seat_options(self, view: View, seat: int) -> SeatOptions:
        """Return the options of the seat of a view."""
        return seat_options_of(view._state, seat)

    def voids(self, view: View) -> tuple[str, ...]:
        """Return for each seat the suits that it was seen to have none of."""
        return voids_of(view)

    def view_settled(self, view: View) -> bool:
        """Return whether nothing can change the hand score any more, as far as a view tells."""
        return view_settled(view)

    def view_can_claim(self, view: View, seat: int) -> bool:
        """Return whether a seat can take every trick left, as far as a view tells."""
        return view_can_claim(view, seat)

    def worlds(self, view: View) -> Worlds:
        """Return the ways in which the hidden cards of a view may lie."""
        return build_worlds(view)

    def prompt(self, view: View) -> Prompt | None:
        """Return the prompt for the seat of a view."""
        return prompt_of(view)

    def answer(self, view: View, answer: object) -> Action:
        """Return the action that a plain answer stands for."""
        return answer_in(view.phase, answer, view.seat)

    def snapshot(self, view: View) -> Snapshot:
        """Return the view as a plain dictionary for clients."""
        return snapshot_of(view)

    def show_view(self, view: View) -> str:
        """Return the view as a text table for people."""
        return show_view(view)
