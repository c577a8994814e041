"""The referee: answers what the core hands on, and moves a state through all but the play of cards.

The way of a deal: dealt, passed, played, and then counted, where the shooter may have to choose
first. What the end of a deal comes to is worked out when it is asked for, and noted in its state.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import add
from random import Random
from typing import TYPE_CHECKING, final

from attrs import evolve, frozen

from hearts.core.actions import Action, CardsLike, Choose, Deal, Pass, Phase
from hearts.core.board import Board, Referee
from hearts.core.cards import Card, Cards
from hearts.core.state import State, playing_state, waiting_state, with_acts
from hearts.endgame import can_claim, settled
from hearts.errors import InputError
from hearts.given import check_cards
from hearts.match import Match
from hearts.refusals import IllegalAction, Violation
from hearts.scoring import HandScore, Question, Sheet, count
from hearts.seats import check_seat
from hearts.show import show_state
from hearts.shuffle import dealt, fresh_seed
from hearts.standpoint import Standpoint, seat_to_act
from hearts.view import View, view_of

if TYPE_CHECKING:
    from hearts.game import Game


@final
@frozen
class Ending:
    """What the end of a deal comes to."""

    phase: Phase
    match: Match
    score: HandScore | None
    question: Question | None


def referee_of(game: Game) -> Referee:
    """What a pickled referee becomes: that of its game."""
    return game.referee


@final
class TableReferee(Referee):
    """Answers the questions that the core hands on, for one game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def game(self) -> Game:
        return self._game

    def __reduce__(self) -> tuple[object, ...]:
        return (referee_of, (self._game,))

    # Where the match stands.

    def _ending(self, state: State) -> Ending | None:
        """The end of the deal; None while cards are to be played or passed."""
        if state._phase is not None:
            return None
        ending = state._ending
        if not isinstance(ending, Ending):
            ending = state._ending = self._end(state)
        return ending

    def _end(self, state: State) -> Ending:
        game, match = self._game, state._board.match
        sheet = Sheet(match.scores, len(match.hand_scores))
        tricks = self._tricks_taken(state)
        answers = [act.option for act in state._acts if isinstance(act, Choose)]
        scored = count(game.rules, game.setting, state._taken, tricks, sheet, answers)
        if isinstance(scored, Question):
            return Ending(Phase.CHOOSE, match, None, scored)
        after = match.add(scored)
        return Ending(Phase.OVER if after.is_over else Phase.DEAL, after, scored, None)

    def phase(self, state: State) -> Phase:
        noted = state._ending
        if noted is None:
            noted = state._ending = self._plain_phase(state) or self._end(state)
        if isinstance(noted, Ending):
            return noted.phase
        return noted if isinstance(noted, Phase) else Phase.DEAL

    def _plain_phase(self, state: State) -> Phase | None:
        """The phase after a deal in which nothing but cards counts, without writing its score."""
        game, match = self._game, state._board.match
        if not game.plain or any(
            shoot.shooter(game.setting, state._taken) is not None for shoot in game.rules.shoots
        ):
            return None
        totals = tuple(map(add, match.scores, game.plan.points(state._taken)))
        over = game.rules.winners_of(totals, len(match.hand_scores) + 1)
        return Phase.DEAL if over is None else Phase.OVER

    def _tricks_taken(self, state: State) -> tuple[int, ...] | None:
        """How many tricks each seat took; None where a position does not tell."""
        marks = state._marks
        if len(marks) // 2 < state._number:
            return None
        takers = marks[::2]
        return tuple(takers.count(seat) for seat in range(self._game.players))

    def match(self, state: State) -> Match:
        ending = self._ending(state)
        return state._board.match if ending is None else ending.match

    def dealer(self, state: State) -> int:
        return self.match(state).dealer_of(self.deal_number(state))

    def deal_number(self, state: State) -> int:
        finished = len(self.match(state).hand_scores)
        if state.phase is Phase.OVER:
            return finished - 1
        return finished if state.phase is Phase.DEAL else state._board.deal_number

    def actors(self, state: State) -> tuple[int, ...]:
        if state._turn >= 0:
            return (state._turn,)
        if state._phase is Phase.PASS:
            done = {act.seat for act in state._acts}
            return tuple(seat for seat in range(self._game.players) if seat not in done)
        question = self.question(state)
        return () if question is None else (question.seat,)

    def question(self, state: State) -> Question | None:
        ending = self._ending(state)
        return None if ending is None else ending.question

    def points(self, state: State) -> tuple[int, ...]:
        return self._game.plan.points(state._taken)

    def hand_score(self, state: State) -> HandScore | None:
        ending = self._ending(state)
        return None if ending is None else ending.score

    # What a seat may do.

    def _standpoint(self, state: State, seat: int) -> Standpoint:
        board = state._board
        turn = state._turn == seat
        return Standpoint(
            game=self._game,
            phase=state.phase,
            seat=seat,
            actors=self.actors(state),
            hand=state.hands[seat],
            legal=Cards("", state._legal) if turn else Cards(),
            led=state._led,
            trick_number=state._number,
            seen=Cards("", state._played | state._played2 | board.seen.one),
            facts=state._facts() if turn else None,
            receivers=(
                self._game.receivers(board.deal_number, seat) if state._phase is Phase.PASS else ()
            ),
            question=self.question(state),
        )

    def _asked(self, state: State, seat: int | None) -> Standpoint | None:
        """The standpoint of the seat meant; None where none is named and nobody is to act."""
        actors = self.actors(state)
        if seat is None and not actors:
            return None
        return self._standpoint(state, seat_to_act(seat, actors, self._game.players))

    def legal_cards(self, state: State, seat: int | None) -> Cards:
        standpoint = self._asked(state, seat)
        return Cards() if standpoint is None else standpoint.legal_cards()

    def legal_actions(self, state: State, seat: int | None) -> tuple[Action, ...]:
        seats = self.actors(state) if seat is None else (check_seat(seat, self._game.players),)
        return tuple(
            action for each in seats for action in self._standpoint(state, each).legal_actions()
        )

    def random_action(self, state: State, rng: Random, seat: int | None) -> Action:
        standpoint = self._asked(state, seat)
        if standpoint is None:
            raise InputError(f"nobody has anything to do: the phase is {state.phase.value}")
        return standpoint.random_action(rng)

    def explain(self, state: State, action: Action) -> Violation | None:
        actors = self.actors(state)
        if action.seat is None and len(actors) != 1:
            violation = self._standpoint(state, actors[0] if actors else 0).explain_kind(action)
            if violation is not None:
                return evolve(violation, seat=None, legal=Cards())
        seat = seat_to_act(action.seat, actors, self._game.players)
        return self._standpoint(state, seat).explain(action)

    def reasons(self, state: State, seat: int | None) -> dict[Card, Violation]:
        standpoint = self._asked(state, seat)
        return {} if standpoint is None else standpoint.reasons()

    # How a state goes on.

    def act(self, state: State, action: Action) -> State:
        if not isinstance(action, Action):
            raise InputError(f"an action is due, not {action!r}")
        violation = self.explain(state, action)
        if violation is not None:
            raise IllegalAction(violation, action)
        seat = seat_to_act(action.seat, self.actors(state), self._game.players)
        acts = (*state._acts, action.at(seat))
        if isinstance(action, Pass):
            done = len(acts) == self._game.players
            return self._exchanged(state, acts) if done else with_acts(state, acts)
        return with_acts(state, acts)

    def _exchanged(self, state: State, acts: tuple[Action, ...]) -> State:
        """All have passed: the cards change hands at once, and play begins."""
        board = state._board
        hands = list(state.hands)
        for giver, receiver, cards in self._game.parcels(acts, board.deal_number):
            hands[giver] = hands[giver] - cards
            hands[receiver] = hands[receiver] + cards
        return self._playing(board, tuple(hands), (*board.opening, *acts))

    def _playing(
        self, board: Board, hands: tuple[Cards, ...], opening: tuple[Action, ...]
    ) -> State:
        leader = self._game.rules.opening.leader(hands, board.dealer)
        return playing_state(
            self._game.board(
                board.match, hands, opening, leader=leader, seed=board.seed, past=board.past
            )
        )

    def deal(
        self, state: State, hands: Iterable[CardsLike] | None, kitty: CardsLike | None
    ) -> State:
        game = self._game
        if state.phase is not Phase.DEAL:
            rule, why = (
                ("match.over", "the match is over")
                if state.is_over
                else ("phase", f"no deal is due: the phase is {state.phase.value}")
            )
            raise IllegalAction(Violation(rule, why), Deal(() if hands is None else hands))
        match = self.match(state)
        number = len(match.hand_scores)
        if hands is None and kitty is not None:
            raise InputError("kitty: it is given with the hands, or not at all")
        if hands is None:
            seed = fresh_seed() if state._board.seed is None else state._board.seed
            deal = Deal(dealt(game.setting.deck, seed, number, game.players, match.next_dealer))
        else:
            deal = Deal(hands, "" if kitty is None else kitty)
        bags = self._checked(deal)
        finished = state._phase is None
        board = state._board
        past = (board.past, state.deal_history) if finished else board.past
        opening = (deal,) if finished else (*board.opening, deal)
        after = game.board(match, bags, opening, seed=board.seed, past=past)
        if game.rules.passing.scheme(number, game.players):
            return waiting_state(Phase.PASS, after)
        return self._playing(after, bags, opening)

    def _checked(self, deal: Deal) -> tuple[Cards, ...]:
        """The hands of a deal as bags; InputError where they are not the deck, dealt evenly."""
        game = self._game
        hands = game.bags(deal.hands, "hands", "the hand")
        check_cards(
            game.setting, [(f"the hand of seat {seat}", hand) for seat, hand in enumerate(hands)]
        )
        size = game.setting.hand_size
        for seat, hand in enumerate(hands):
            if len(hand) != size:
                raise InputError(f"the hand of seat {seat} has {len(hand)} cards, not {size}")
        if len(deal.kitty) > 0:
            raise InputError(f"kitty: there is none in {game.rules.name}")
        return hands

    # What is asked about a state as a whole.

    def view(self, state: State, seat: int | None) -> View:
        if seat is not None:
            check_seat(seat, self._game.players)
        standpoint = None if seat is None else self._standpoint(state, seat)
        return view_of(state, seat, standpoint)

    def settled(self, state: State) -> bool:
        return settled(state)

    def can_claim(self, state: State, seat: int) -> bool:
        return can_claim(state, check_seat(seat, self._game.players))

    def show(self, state: State) -> str:
        return show_state(state)
