"""A machine that plays whole matches of any rules, lawfully and not, and holds the laws at every
step. It keeps its own book of what must follow."""

import pickle
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from hearts import (
    Action,
    Cards,
    Deal,
    Game,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    Play,
    State,
    autoplay,
    check_tricks,
    score_hand,
    testing,
)
from tests.laws.helpers import (
    all_cards,
    answers_in,
    deck_of,
    everything_known,
    parcels,
    sheet_before,
    step,
)

SEEDS = st.integers(0, 2**16)


class AnyMatch(RuleBasedStateMachine):
    """A match, and beside it the hands, the piles and the scores as this book keeps them."""

    state: State
    acts: list[Action]
    hands: list[Cards]
    scores: tuple[int, ...]

    @initialize(game=testing.games(), seed=SEEDS, data=st.data())
    def start(self, game: Game, seed: int, data: st.DataObject) -> None:
        dealer = data.draw(st.integers(0, game.players - 1))
        self.start_at(game.start(seed=seed, dealer=dealer))

    def start_at(self, state: State) -> None:
        """Open a new book."""
        self.state = state
        self.acts = list(state.history)
        self.scores = (0,) * state.game.players
        self.hands = [Cards()] * state.game.players

    def went(self, after: State) -> None:
        """Write down one action, and what it must have done."""
        action = after.history[-1]
        self.acts.append(action)
        if isinstance(action, Deal):
            self.hands = [Cards(hand) for hand in action.hands if isinstance(hand, tuple)]
        elif isinstance(action, Play):
            assert action.seat is not None
            self.hands[action.seat] = self.hands[action.seat] - Cards([action.card])
        elif isinstance(action, Pass) and after.phase is not Phase.PASS:
            for act in self.acts[-after.game.players :]:
                assert isinstance(act, Pass)
                assert act.seat is not None
                self.hands[act.seat] = self.hands[act.seat] - act.cards
            for act in self.acts[-after.game.players :]:
                assert isinstance(act, Pass)
                for receiver, cards in parcels(after.game, act, after.deal_number):
                    self.hands[receiver] = self.hands[receiver] + cards
        if after.hand_score is not None:
            points = after.hand_score.points
            self.scores = tuple(map(sum, zip(self.scores, points, strict=True)))
        self.state = after

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule()
    def deal_from_the_seed(self) -> None:
        self.went(self.state.deal())

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule(data=st.data())
    def deal_what_is_given(self, data: st.DataObject) -> None:
        hands = data.draw(testing.deals(self.state.game))
        self.went(self.state.deal(hands))
        assert self.state.hands == tuple(map(Cards, hands))

    @precondition(lambda self: self.state.phase is not Phase.DEAL)
    @rule()
    def deal_out_of_time(self) -> None:
        with pytest.raises(IllegalAction):
            self.state.deal()

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule(data=st.data())
    def deal_wrongly(self, data: st.DataObject) -> None:
        """A hand short, a card twice, a seat too few."""
        hands = [list(hand) for hand in data.draw(testing.deals(self.state.game))]
        seat = data.draw(st.integers(0, len(hands) - 1))
        fault = data.draw(st.sampled_from(("short", "twice", "seat")))
        if fault == "short":
            hands[seat].pop()
        elif fault == "twice":
            hands[seat][0] = hands[seat - 1][0]
        else:
            del hands[seat]
        with pytest.raises(InputError):
            self.state.deal(hands)

    @precondition(lambda self: bool(self.state.actors))
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        action = data.draw(testing.actions(self.state))
        after = self.state.apply(action)
        assert after.history[-1] == action
        self.went(after)

    @precondition(lambda self: bool(self.state.actors))
    @rule(data=st.data())
    def let_a_seat_be_played(self, data: st.DataObject) -> None:
        """For a seat that is away, from its view."""
        seat = data.draw(st.sampled_from(self.state.actors))
        self.went(self.state.apply(autoplay(self.state.view(seat))))

    @rule(data=st.data())
    def act_against_the_rules(self, data: st.DataObject) -> None:
        action = data.draw(testing.illegal_actions(self.state))
        before = everything_known(self.state)
        with pytest.raises(IllegalAction) as caught:
            self.state.apply(action)
        assert caught.value.violation == self.state.explain(action)
        assert everything_known(self.state) == before

    @precondition(lambda self: bool(self.state.actors))
    @rule(seed=SEEDS, count=st.integers(1, 30))
    def go_on(self, seed: int, count: int) -> None:
        """Some actions at random, so that matches come to their end."""
        rng = Random(seed)
        for _ in range(count):
            if self.state.actors:
                self.went(step(self.state, rng))

    @precondition(lambda self: bool(self.state.actors))
    @rule(seed=SEEDS)
    def finish_the_deal(self, seed: int) -> None:
        rng = Random(seed)
        while self.state.actors:
            self.went(step(self.state, rng))

    @rule(seed=SEEDS)
    def finish_the_match(self, seed: int) -> None:
        """At most so many deals: there are rules under which a match may take very long."""
        rng = Random(seed)
        last = self.state.deal_number + 8
        while not self.state.is_over and self.state.deal_number < last:
            self.went(step(self.state, rng))
            if self.state.hand_score is not None:
                self.no_card_is_lost()
                self.a_finished_deal_can_be_counted_again()

    @precondition(lambda self: self.state.is_over)
    @rule(seed=SEEDS)
    def play_another_match(self, seed: int) -> None:
        """The deal goes round also from one match to the next."""
        dealer = self.state.match.next_dealer
        self.start_at(self.state.game.start(seed=seed, dealer=dealer))
        assert self.state.dealer == dealer

    @rule()
    def put_away_and_take_up_again(self) -> None:
        again = pickle.loads(pickle.dumps(self.state))
        assert again == self.state
        self.state = again

    @rule()
    def begin_again_from_the_history(self) -> None:
        again = self.state.game.replay(self.acts)
        assert again == self.state
        assert everything_known(again) == everything_known(self.state)
        self.state = again

    @invariant()
    def no_card_is_lost(self) -> None:
        if len(self.acts) > 1:
            assert all_cards(self.state) == deck_of(self.state)

    @invariant()
    def the_book_agrees(self) -> None:
        assert list(self.state.hands) == self.hands
        assert self.state.scores == self.scores
        assert list(self.state.history) == self.acts
        assert self.state.is_over is (self.state.result is not None)

    @invariant()
    def all_actors_can_act(self) -> None:
        for seat in self.state.actors:
            assert self.state.legal_cards(seat) or self.state.question is not None
            view = self.state.view(seat)
            assert view.legal_cards(seat) == self.state.legal_cards(seat)
        if self.state.phase is Phase.PLAY:
            legal = self.state.legal_actions()
            for card in self.state.hands[self.state.actors[0]]:
                play = Play(card, self.state.actors[0])
                assert (self.state.explain(play) is None) is (play in legal)

    @invariant()
    def a_finished_deal_can_be_counted_again(self) -> None:
        state = self.state
        if state.hand_score is None:
            return
        rules, players = state.game.rules, state.game.players
        assert check_tricks(rules, state.tricks, players=players) == ()
        sheet, choice = sheet_before(state), answers_in(state.history)
        again = score_hand(rules, state.tricks, players=players, match=sheet, choice=choice)
        assert again == state.hand_score


TestAnyMatch = AnyMatch.TestCase
