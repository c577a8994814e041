"""The referee: the base class for everything that the core hands on.

The core hands on whatever is asked rarely: why a card is refused, what a seat may see, what the
hand counts, how the match stands. It knows the `Referee`, who answers, only by this abstract base;
:mod:`hearts._engine.referee` fills it in.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any, SupportsIndex

from mypy_extensions import mypyc_attr

from hearts._core.action import Action, DealtLike, Phase, SeatLike
from hearts._core.cards import Card, Cards
from hearts._core.pass_plan import PassPlan
from hearts._core.scoring_plan import MatchBounds

if TYPE_CHECKING:
    from hearts._core.board import Board, SeenBoard
    from hearts._core.state import State
    from hearts._core.view import View
    from hearts._engine.disclosure import Disclosure
    from hearts._engine.due import Due
    from hearts._engine.game import Game
    from hearts._engine.match import Match
    from hearts._engine.prompt import Prompt
    from hearts._engine.refusals import Violation
    from hearts._engine.scoring import HandScore, Question
    from hearts._engine.seat_options import SeatOptions
    from hearts._engine.worlds import Worlds


@mypyc_attr(allow_interpreted_subclasses=True)
class Referee:
    """Answers what the core does not know; `hearts._engine.game` has the one that counts."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        raise NotImplementedError

    def phase(self, state: State) -> Phase:
        """Return what is due when the last trick is over."""
        raise NotImplementedError

    def ending(self, state: State, due: Phase | None) -> object:
        """Return what the end of the deal comes to; *due* is what is due then, where that is known
        and nobody is asked anything."""
        raise NotImplementedError

    def match_bounds(self, board: Board) -> MatchBounds:
        """Return what becomes of the match after a deal in which nothing special happens."""
        raise NotImplementedError

    def pass_plan(self, board: Board) -> PassPlan:
        """Return what is passed in the deal of a board."""
        raise NotImplementedError

    def first_leader(self, board: Board, hands: tuple[Cards, ...]) -> int:
        """Return who leads the first trick of a deal with these hands."""
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
        """Return what a seat, or every actor, may do, in a stable order."""
        raise NotImplementedError

    def random_action(self, state: State, rng: Random, seat: SeatLike) -> Action:
        """Return one legal action of a seat, or of the one actor, uniformly."""
        raise NotImplementedError

    def took_kitty(self, state: State, taker: int) -> State:
        """Return the seat that took the trick just ended takes the kitty into its hand."""
        raise NotImplementedError

    def explain(self, state: State, action: Action) -> Violation | None:
        """Return why the rules refuse an action; None if they do not."""
        raise NotImplementedError

    def reasons(self, state: State, seat: SeatLike) -> dict[Card, Violation]:
        """Return why each card of a hand that may not be played now may not."""
        raise NotImplementedError

    def question(self, state: State) -> Question | None:
        """In CHOOSE, what is asked of whom; else None."""
        raise NotImplementedError

    def due(self, state: State) -> tuple[Due, ...]:
        """Return what each seat that may act has to do."""
        raise NotImplementedError

    def charged(self, state: State) -> tuple[Cards, ...]:
        """Return the cards that each seat has charged."""
        raise NotImplementedError

    def points(self, state: State) -> tuple[int, ...]:
        """Return what the cards taken count for each seat, before shoots and multipliers."""
        raise NotImplementedError

    def hand_score(self, state: State) -> HandScore | None:
        """After the last trick of a deal, what it adds to each seat; None before."""
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
        """Return who deals this deal, or the one that is due."""
        raise NotImplementedError

    def deal_number(self, state: State) -> int:
        """Return the number of this deal, or of the one that is due, from 0."""
        raise NotImplementedError

    def show(self, state: State) -> str:
        """Return the state as a table for people."""
        raise NotImplementedError

    # Views.

    def disclosures(self, state: State) -> tuple[Disclosure, ...]:
        """Return what has come to light in this deal so far, in order."""
        raise NotImplementedError

    def seen_board(self, state: State, seat: int | None, stage: int) -> SeenBoard:
        """Return the board of a state as a seat, or a spectator, sees it."""
        raise NotImplementedError

    def acts_seen(self, acts: tuple[Action, ...], seat: int | None) -> tuple[Action, ...]:
        """Return the actions of the phase at hand as a seat, or a spectator, sees them."""
        raise NotImplementedError

    def deal_history_seen(self, view: View) -> tuple[Action, ...]:
        """Return the history of the deal of a view, where something may come to light in play."""
        raise NotImplementedError

    def passed(self, view: View) -> tuple[tuple[int, Cards], ...]:
        """Return what the seat of a view has passed, by receiving seat."""
        raise NotImplementedError

    def seat_options(self, view: View, seat: int) -> SeatOptions:
        """Return what the seat of a view may do."""
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
        """Return what the seat of a view is asked to do."""
        raise NotImplementedError

    def answer(self, view: View, answer: object) -> Action:
        """Return the action that a plain answer means."""
        raise NotImplementedError

    def snapshot(self, view: View) -> dict[str, Any]:
        """Return the view as a plain dictionary for clients."""
        raise NotImplementedError

    def show_view(self, view: View) -> str:
        """Return the view as a table for people."""
        raise NotImplementedError
