"""The referee: the base class for everything that the core hands on.

The core hands on rare questions: reasons for refusals, views, scores, the standing of the match. It
knows the `Referee` only by this abstract base, which :mod:`hearts._engine.game.referee` implements.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, SupportsIndex

from mypy_extensions import mypyc_attr

from hearts._core.cards.action import Action, DealtLike, Phase, SeatLike
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.pass_plan import PassPlan
from hearts._core.score.plan import MatchBounds

if TYPE_CHECKING:
    from hearts._core.cards.records import Disclosure, Due, HandScore, Prompt, Question, Violation
    from hearts._core.play.board import Board, SeenBoard
    from hearts._core.play.state import State
    from hearts._core.play.view import View
    from hearts._core.score.deal_counts import DealCounts
    from hearts._engine.documents import Snapshot
    from hearts._engine.game.game import Game
    from hearts._engine.phases.phase import SeatOptions
    from hearts._engine.score.match import Match
    from hearts._engine.worlds.worlds import Worlds


@mypyc_attr(allow_interpreted_subclasses=True)
class Referee:
    """The base of the referee, which answers the questions that the core hands on."""

    @property
    def game(self) -> Game:
        """The game of the states."""
        raise NotImplementedError

    def phase(self, state: State) -> Phase:
        """Return the phase after the last trick."""
        raise NotImplementedError

    def ending(self, state: State, due: Phase | None) -> object:
        """Return the end of the deal; *due* is the phase after it, if it is known without a
        question to a player."""
        raise NotImplementedError

    def match_bounds(self, board: Board) -> MatchBounds:
        """Return the bounds within which a deal does not end or adjust the match."""
        raise NotImplementedError

    def deal_counts(self, state: State) -> DealCounts:
        """Return the counts by the rules of deals like that of a state."""
        raise NotImplementedError

    def pass_plan(self, board: Board) -> PassPlan:
        """Return the pass plan for the deal of a board."""
        raise NotImplementedError

    def first_leader(self, board: Board, hands: tuple[Cards, ...]) -> int:
        """Return the leader of the first trick of a deal with these hands."""
        raise NotImplementedError

    def actors(self, state: State) -> tuple[int, ...]:
        """Return every seat that may act now, in the order of the seats."""
        raise NotImplementedError

    def deal(
        self, state: State, hands: Iterable[DealtLike] | None, kitty: DealtLike | None
    ) -> State:
        """Deal the next cards, from the seed or as given, or raise."""
        raise NotImplementedError

    def act(self, state: State, action: Action) -> State:
        """Apply an action, or raise: everything but a lawful play."""
        raise NotImplementedError

    def legal_cards(self, state: State, seat: SeatLike) -> Cards:
        """Return the cards that a seat may play or pick from; without a seat, the one actor."""
        raise NotImplementedError

    def legal_actions(self, state: State, seat: SeatLike) -> tuple[Action, ...]:
        """Return the legal actions of a seat, or of every actor, in a stable order."""
        raise NotImplementedError

    def random_action(self, state: State, rng: Random, seat: SeatLike) -> Action:
        """Return one legal action of a seat, or of the one actor, uniformly."""
        raise NotImplementedError

    def took_kitty(self, state: State, taker: int) -> State:
        """Return the state after *taker* has taken the kitty into its hand."""
        raise NotImplementedError

    def explain(self, state: State, action: Action) -> Violation | None:
        """Return the violation in an action; None if the rules allow it."""
        raise NotImplementedError

    def reasons(self, state: State, seat: SeatLike) -> dict[Card, Violation]:
        """Return the violation for each card of a hand that may not be played now."""
        raise NotImplementedError

    def question(self, state: State) -> Question | None:
        """Return the question in CHOOSE; None in other phases."""
        raise NotImplementedError

    def due(self, state: State) -> tuple[Due, ...]:
        """Return the action due from each seat that may act."""
        raise NotImplementedError

    def charged(self, state: State) -> tuple[Cards, ...]:
        """Return the cards that each seat has charged."""
        raise NotImplementedError

    def points(self, state: State) -> tuple[int, ...]:
        """Return the points of the cards taken by each seat, before shoots and multipliers."""
        raise NotImplementedError

    def hand_score(self, state: State) -> HandScore | None:
        """Return the score of the deal after its last trick; None before it."""
        raise NotImplementedError

    def settled(self, state: State) -> bool:
        """Return whether nothing can change the hand score any more. True is a proof."""
        raise NotImplementedError

    def can_claim(self, state: State, seat: SupportsIndex) -> bool:
        """Return whether a seat can take every trick left, whatever is played. True is a proof."""
        raise NotImplementedError

    def match(self, state: State) -> Match:
        """Return the score sheet, the deals that are finished included."""
        raise NotImplementedError

    def dealer(self, state: State) -> int:
        """Return the dealer of this deal, or of the one that is due."""
        raise NotImplementedError

    def deal_number(self, state: State) -> int:
        """Return the number of this deal, or of the one that is due, from 0."""
        raise NotImplementedError

    def show(self, state: State) -> str:
        """Return the state as a text table for people."""
        raise NotImplementedError

    # Views.

    def disclosures(self, state: State) -> tuple[Disclosure, ...]:
        """Return the disclosures in this deal so far, in order."""
        raise NotImplementedError

    def seen_board(self, state: State, seat: int | None, stage: int) -> SeenBoard:
        """Return the board of a state as a seat, or a spectator, sees it."""
        raise NotImplementedError

    def acts_seen(self, acts: tuple[Action, ...], seat: int | None) -> tuple[Action, ...]:
        """Return the actions of the current phase as a seat, or a spectator, sees them."""
        raise NotImplementedError

    def deal_history_seen(self, view: View) -> tuple[Action, ...]:
        """Return the history of the deal of a view, in games with disclosures in play."""
        raise NotImplementedError

    def passed(self, view: View) -> tuple[tuple[int, Cards], ...]:
        """Return the cards that the seat of a view has passed, by receiving seat."""
        raise NotImplementedError

    def seat_options(self, view: View, seat: int) -> SeatOptions:
        """Return the options of the seat of a view."""
        raise NotImplementedError

    def voids(self, view: View) -> tuple[str, ...]:
        """Return for each seat the suits that it was seen to have none of."""
        raise NotImplementedError

    def view_settled(self, view: View) -> bool:
        """Return whether nothing can change the hand score any more, as far as a view tells."""
        raise NotImplementedError

    def view_can_claim(self, view: View, seat: int) -> bool:
        """Return whether a seat can take every trick left, as far as a view tells."""
        raise NotImplementedError

    def worlds(self, view: View) -> Worlds:
        """Return the ways in which the hidden cards of a view may lie."""
        raise NotImplementedError

    def prompt(self, view: View) -> Prompt | None:
        """Return the prompt for the seat of a view."""
        raise NotImplementedError

    def answer(self, view: View, answer: object) -> Action:
        """Return the action that a plain answer stands for."""
        raise NotImplementedError

    def snapshot(self, view: View) -> Snapshot:
        """Return the view as a plain dictionary for clients."""
        raise NotImplementedError

    def show_view(self, view: View) -> str:
        """Return the view as a text table for people."""
        raise NotImplementedError
