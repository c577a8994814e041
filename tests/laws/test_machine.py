"""A machine that plays whole matches of any rules, legally and not, and holds the laws at every
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
    Exchange,
    Forward,
    Game,
    IllegalAction,
    InputError,
    Match,
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
    BETWEEN,
    RARE,
    all_cards,
    answers_in,
    charged,
    deck_of,
    everything_known,
    given,
    hand_due,
    put_down,
    sheets,
    step,
    this_deal,
    undealt,
    union,
)

SEEDS = st.integers(0, 2**16)
RARELY = st.sampled_from([rules for each in RARE.values() for rules in each])


class AnyMatch(RuleBasedStateMachine):
    """A match, and beside it the hands, the piles and the scores as this book keeps them."""

    state: State
    acts: list[Action]
    hands: list[Cards]
    sheet: Match
    counted: State | None = None

    @initialize(game=testing.games() | testing.games(RARELY), seed=SEEDS, data=st.data())
    def start(self, game: Game, seed: int, data: st.DataObject) -> None:
        dealer = data.draw(st.integers(0, game.players - 1))
        self.start_at(game.start(seed=seed, dealer=dealer))

    def start_at(self, state: State) -> None:
        """Open a new book."""
        self.state = state
        self.acts = list(state.history)
        self.sheet = state.match
        self.hands = [Cards()] * state.game.players

    def went(self, after: State) -> None:
        """Write down one action, and what it must have done."""
        action = after.history[-1]
        self.acts.append(action)
        if isinstance(action, Deal):
            again = self.state.phase is Phase.REDEAL
            for seat, hand in enumerate(action.hands):
                assert isinstance(hand, tuple)
                self.hands[seat] = Cards(hand) + (self.hands[seat] if again else Cards())
        elif isinstance(action, Play | Exchange):
            assert action.seat is not None
            gone = Cards([action.card]) if isinstance(action, Play) else action.cards
            self.hands[action.seat] = self.hands[action.seat] - (gone - self.state.dummy)
            drawn = self.state.stock[: len(self.state.stock) - len(after.stock)]
            for place, card in enumerate(drawn):  # the taker leads, and has drawn first
                seat = (after.actors[0] + place) % 2
                self.hands[seat] = self.hands[seat] + Cards([card])
        elif isinstance(action, Pass | Forward) and after.phase is not Phase.PASS:
            self.cards_changed_hands(after)
        if after.phase is Phase.EXCHANGE:
            [taker] = after.actors
            self.hands[taker] = self.hands[taker] + Cards(undealt(after))
        if after.phase in BETWEEN and self.state.phase not in BETWEEN:
            [*_, self.sheet] = sheets(after)
        self.state = after

    def cards_changed_hands(self, after: State) -> None:
        """All have passed."""
        for act in this_deal(after):
            if isinstance(act, Pass):
                assert act.seat is not None
                self.hands[act.seat] = self.hands[act.seat] - act.cards
        for _, receiver, cards in given(after):
            self.hands[receiver] = self.hands[receiver] + cards

    @precondition(lambda self: self.state.phase is Phase.REDEAL)
    @rule()
    def deal_the_pile(self) -> None:
        self.went(self.state.deal())

    @precondition(lambda self: self.state.phase is Phase.REDEAL)
    @rule(data=st.data())
    def deal_the_pile_as_given(self, data: st.DataObject) -> None:
        """Any sharing out of the pile, as long as Warren is not left over; not a card too few."""
        pile = data.draw(st.permutations(sorted(self.state.waiting, key=str)))
        pile.sort(key=lambda card: str(card) != "W")
        players, count = self.state.game.players, self.state.game.table.rules.passing.count
        hands = [pile[seat * count : (seat + 1) * count] for seat in range(players)]
        with pytest.raises(InputError):
            self.state.deal([hands[0][1:], *hands[1:]])
        before = list(self.hands)
        self.went(self.state.deal(hands, kitty=pile[players * count :] or None))
        for seat, hand in enumerate(hands):
            assert self.state.hands[seat] == before[seat] + Cards(hand)

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule()
    def deal_from_the_seed(self) -> None:
        self.went(self.state.deal())

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule(data=st.data())
    def deal_what_is_given(self, data: st.DataObject) -> None:
        deal = data.draw(testing.deal_actions(self.state.game))
        self.went(self.state.apply(deal))
        assert self.state.hands == tuple(map(Cards, deal.hands))  # type: ignore[arg-type]

    @precondition(lambda self: self.state.phase not in (Phase.DEAL, Phase.REDEAL))
    @rule()
    def deal_out_of_time(self) -> None:
        with pytest.raises(IllegalAction):
            self.state.deal()

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule(data=st.data())
    def deal_wrongly(self, data: st.DataObject) -> None:
        """A hand short, a card more often than it can be, a seat too few."""
        hands = [list(hand) for hand in data.draw(testing.deals(self.state.game))]
        seat = data.draw(st.integers(0, len(hands) - 1))
        fault = data.draw(st.sampled_from(("short", "twice", "seat")))
        if fault == "short":
            hands[seat].pop()
        elif fault == "twice":
            hands[seat][:2] = [hands[seat - 1][0]] * 2
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
        while self.state.phase not in (Phase.DEAL, Phase.OVER):
            self.went(step(self.state, rng))

    @rule(seed=SEEDS)
    def finish_the_match(self, seed: int) -> None:
        """At most so many deals: there are rules under which a match may take very long."""
        rng = Random(seed)
        last = self.state.deal_number + 4
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
        if any(isinstance(act, Deal) for act in self.acts):
            assert all_cards(self.state) == deck_of(self.state)

    @invariant()
    def the_book_agrees(self) -> None:
        assert list(self.state.hands) == self.hands
        if self.state.phase is not Phase.CHOOSE:
            assert self.state.match == self.sheet
        assert list(self.state.history) == self.acts
        assert self.state.is_over is (self.state.result is not None)

    @invariant()
    def all_actors_can_act(self) -> None:
        for seat in self.state.actors:
            action = self.state.random_action(Random(1), seat)
            assert self.state.explain(action) is None
            view = self.state.view(seat)
            assert view.legal_cards(seat) == self.state.legal_cards(seat)
            assert view.random_action(Random(1)) == action
        if self.state.phase is Phase.PLAY:
            legal = self.state.legal_actions()
            for card in hand_due(self.state):
                play = Play(card, self.state.actors[0])
                assert (self.state.explain(play) is None) is (play in legal)

    @invariant()
    def a_finished_deal_can_be_counted_again(self) -> None:
        state = self.state
        if state.phase not in (Phase.DEAL, Phase.OVER) or not state.tricks:
            return
        if self.counted is state:
            return
        self.counted = state
        rules, players = state.game.rules, state.game.players
        exposed, kitty = charged(state), undealt(state) or None
        discarded = union(put_down(state)) or None
        faults = check_tricks(
            rules, state.tricks, players=players, charged=exposed, kitty=kitty, discarded=discarded
        )
        assert faults == ()
        *_, before, _ = sheets(state)
        again = score_hand(
            rules,
            state.tricks,
            players=players,
            charged=exposed,
            kitty=discarded or kitty,
            match=before,
            choice=answers_in(this_deal(state)),
        )
        assert again == state.hand_score


TestAnyMatch = AnyMatch.TestCase
