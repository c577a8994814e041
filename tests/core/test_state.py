"""The state and its one step: what it says, what it keeps, and that it never changes."""

import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, final

import numpy as np
import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Choose,
    Deal,
    Game,
    IllegalAction,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Position,
    Rules,
    Start,
    State,
    Trick,
    testing,
    variants,
)
from hearts._core.play.state import is_legal, playing_state
from hearts._core.score.tally import piles_of
from hearts._engine.phases.boards import new_board
from hearts.rules import (
    PACK,
    CardPoints,
    Dealing,
    Deck,
    EldestOpens,
    EndAfter,
    Facts,
    FirstTrickBar,
    HeartsBroken,
    Passing,
    PlayRule,
    Priority,
)
from hearts.simulate import finish
from tests.core.test_playout import CANCELLED, TWICE
from tests.laws.companion import begun
from tests.laws.helpers import random_states
from tests.oracle.tables import TABLES, table
from tests.values import check_immutable, check_round_trips

HOLD = variants.MICROSOFT.amend(Passing("hold"), name="no pass")
PILES = [
    " ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDSH"
]  # every seat a suit: seat 0 leads 2C, and takes every trick


def played(game: Game, seed: int, steps: int) -> list[State]:
    """The states of a random match, from its start through so many steps."""
    rng = Random(seed)
    states = [game.start(seed=seed)]
    for _ in range(steps):
        state = states[-1]
        if state.is_over:
            break
        if state.phase is Phase.DEAL:
            states.append(state.deal())
        else:
            states.append(state.apply(state.random_action(rng, rng.choice(state.actors))))
    return states


def after_deals(rules: Rules, count: int) -> State:
    """A match of so many finished deals, in which everybody plays the lowest card."""
    state = Game(rules).start(seed=4)
    while state.phase is not Phase.DEAL or state.deal_number < count:
        if state.phase is Phase.DEAL:
            state = state.deal()
        else:
            state = state.play(state.legal_cards()[0])
    return state


def moon(rules: Rules = variants.AMERICAN) -> State:
    """The end of a deal in which seat 3 has shot."""
    state = Game(rules.amend(Passing("hold"), EldestOpens())).start(seed=1, dealer=2)
    state = state.deal(PILES)
    while state.phase is Phase.PLAY:
        state = state.play(state.legal_cards()[0])
    return state


@given(st.integers(0), st.integers(0, 60))
def test_a_step_makes_a_new_state_and_leaves_the_old_one_alone(seed: int, steps: int) -> None:
    """The attributes of a state are the same before and after later states are made from it."""
    rng = Random(seed)
    state = Game(variants.AMERICAN).start(seed=seed).deal()
    for _ in range(steps):
        if not state.actors:
            break
        told = (str(state), state.hands, state.trick, state.tricks, state.history, hash(state))
        after = state.apply(state.random_action(rng, rng.choice(state.actors)))
        again = (str(state), state.hands, state.trick, state.tricks, state.history, hash(state))
        assert told == again
        assert after != state
        state = after


class TestStateAsAValue:
    """States are equal if the games and the histories are, in every phase."""

    STATES = played(Game(variants.AMERICAN), 3, 70)

    @pytest.mark.parametrize("place", [0, 1, 3, 5, 6, 8, 30, 57, 58, 65])
    def test_a_state_can_be_pickled_and_copied(self, place: int) -> None:
        state = self.STATES[place]
        check_round_trips(state)
        again = self.STATES[place].game.replay(state.history)
        assert again == state
        assert hash(again) == hash(state)

    def test_the_end_of_a_deal_can_be_sent_with_its_answer(self) -> None:
        asked = moon()
        answered = asked.apply(Choose("add"))
        assert asked.phase is Phase.CHOOSE
        check_round_trips(asked)
        check_round_trips(answered)

    def test_two_of_one_deal_are_sent_with_one_board(self) -> None:
        """And what is sent later finds the game, and in a first deal the board."""
        state = Game(HOLD).start(seed=3).deal()
        sent = [state, state.play(state.legal_cards()[0])]
        one, other = pickle.loads(pickle.dumps(sent))
        assert [one, other] == sent
        assert one._board is other._board
        assert pickle.loads(pickle.dumps(one))._board is one._board
        late = after_deals(HOLD, 1)
        again = pickle.loads(pickle.dumps([late, late.deal()]))
        assert again[0].game is again[1].game is one.game

    def test_the_game_is_called_as_it_was(self) -> None:
        """Equal rules may have different names, which do not count and are kept all the same."""
        for name in ("friday", "saturday", "friday"):
            state = Game(HOLD.amend(name=name)).start(seed=3).deal()
            again = pickle.loads(pickle.dumps(state))
            assert again == Game(HOLD).start(seed=3).deal()
            assert again.game.rules.name == again.match.rules.name == name

    @pytest.mark.parametrize("rules", [HOLD, variants.TURBO, variants.CANCELLATION])
    def test_a_pickle_holds_what_happened_and_no_more(self, rules: Rules) -> None:
        states = played(Game(rules, rules.players[0]), 5, 60)
        for state in states:
            size = len(pickle.dumps(state)) - len(pickle.dumps(state.game))
            finished = len(state.match.hand_scores)
            assert size < 600 + 1000 * finished, (state, size)

    def test_a_long_match_can_be_sent(self) -> None:
        """WK-066: a match has no longest length."""
        short = Deck(PACK - Cards("2C 2D 2S 2H"))
        state = Game(HOLD.amend(short, EndAfter(2000), shoots=[])).start(seed=1)
        while not state.is_over:
            if state.phase is Phase.DEAL:
                state = state.deal()
            else:
                state = state.play(state.legal_cards()[0])
        check_round_trips(state)
        assert len(state.history) == 1 + 2000 * 5

    def test_states_and_cards_are_freed_however_deep_they_lie(self) -> None:
        """Deep inside other objects, freeing takes another way, which a compiled class has to
        allow for. In a process of its own: what goes wrong there is a crash."""
        code = """
import gc
from hearts import Cards, Game, variants
state = Game(variants.AMERICAN).start(seed=1).deal()
passes = state.legal_actions(0)[:200]
for _ in range(5):
    chain = ()
    for number in range(2000):
        chain = (chain, Cards("2C 3C"), state.apply(passes[number % 200]))
    del chain
    gc.collect()
"""
        assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

    def test_the_states_of_a_match_all_differ(self) -> None:
        assert all(one != other for one, other in pairwise(self.STATES))
        assert len(set(self.STATES)) == len(self.STATES)
        assert self.STATES[0] != "a state"

    def test_another_game_with_the_same_history_differs(self) -> None:
        other = variants.AMERICAN.amend(HeartsBroken(broken_by="QS"))
        one = Game(variants.AMERICAN).start(seed=1)
        assert one != Game(other).start(seed=1)

    @pytest.mark.parametrize("place", [0, 1, 3, 8, 58])
    def test_a_state_its_game_and_its_board_are_immutable(self, place: int) -> None:
        check_immutable(self.STATES[place])
        check_immutable(self.STATES[place].game)
        check_immutable(self.STATES[place]._board)

    def test_the_repr_of_a_state_is_short(self) -> None:
        assert repr(self.STATES[0]) == "<State american: deal 0, deal, 0 cards played>"
        assert repr(self.STATES[8]) == "<State american: deal 0, play, 3 cards played>"


class TestPlaying:
    """Play(card) and play(card) are one step, and refuse alike."""

    STATE = Game(HOLD).start(seed=5).deal()

    def test_all_ways_to_write_a_play_are_one(self) -> None:
        state, (card,) = self.STATE, self.STATE.legal_cards()
        seat = state.actor
        assert seat is not None
        after = state.play(card)
        assert after == state.play(str(card)) == state.apply(Play(card))
        assert after == state.apply(Play(card, seat=seat))
        assert after.history[-1] == Play(card, seat=seat)

    def test_a_refusal_changes_nothing(self) -> None:
        state = self.STATE
        told = str(state), state.history
        for card in PACK - state.legal_cards():
            violation = state.explain(card)
            assert violation == state.explain(str(card)) == state.explain(Play(card))
            with pytest.raises(IllegalAction) as refused:
                state.play(card)
            assert refused.value.violation == violation
            assert refused.value.action == Play(card)
        assert (str(state), state.history) == told

    def test_a_play_out_of_turn_is_refused(self) -> None:
        state = self.STATE
        assert state.actor is not None
        other = (state.actor + 1) % 4
        with pytest.raises(IllegalAction) as refused:
            state.apply(Play(state.legal_cards()[0], seat=other))
        assert refused.value.violation.rule == "turn"
        assert refused.value.violation.seat == other

    def test_what_is_no_card_is_no_play(self) -> None:
        with pytest.raises(InputError, match="1X"):
            self.STATE.play("1X")
        with pytest.raises(InputError, match="1X"):
            self.STATE.explain("1X")

    def test_after_the_match_nothing_is_played(self) -> None:
        state = moon(variants.MICROSOFT.amend(EndAfter(1)))
        assert state.is_over
        with pytest.raises(IllegalAction) as refused:
            state.play("2C")
        assert refused.value.violation.rule == "match.over"


class TestTelling:
    """The course of a deal, by its hands, its tricks and its history."""

    @pytest.mark.parametrize("clockwise", [True, False])
    def test_tricks_and_piles_are_the_cards_played(self, clockwise: bool) -> None:
        """PG-016, PG-081, PG-085, RH-023, RH-026, WK-028 to WK-031, PE-020: round the table, and
        the taker leads the next trick."""
        game = Game(HOLD.amend(Dealing(clockwise=clockwise)))
        step = 1 if clockwise else -1
        states = played(game, 11, 53)[1:]
        leader = states[0].actor
        assert leader is not None
        for number, state in enumerate(states):
            plays = [action for action in state.history if isinstance(action, Play)]
            assert len(plays) == number
            complete, rest = divmod(number, 4)
            assert [card for trick in state.tricks for card in trick.cards] == [
                play.card for play in plays[: 4 * complete]
            ]
            piles = [Cards()] * 4
            due = leader
            for trick in state.tricks:
                assert trick.leader == due
                seats = [(due + step * place) % 4 for place in range(4)]
                best = max(card for card in trick.cards if card.suit == trick.led)
                due = seats[trick.cards.index(best)]
                piles[due] = piles[due] + Cards(trick.cards)
            assert state.taken == tuple(piles)
            if state.phase is Phase.PLAY:
                assert state.trick == Trick(due, [play.card for play in plays[4 * complete :]])
                assert state.actor == (due + step * rest) % 4
                assert state.actors == (state.actor,)
            else:
                assert state.trick is None
                assert state.actor is None
            for play in plays:
                assert play.seat is not None
                assert play.card not in state.hands[play.seat]
            assert sum(state.hands, Cards(p.card for p in plays)) == PACK

    def test_a_deal_that_is_over_still_tells_its_tricks(self) -> None:
        """WK-032: when all cards are played the deal is over."""
        *_, before, state = played(Game(HOLD), 11, 53)
        assert (before.phase, state.phase) == (Phase.PLAY, Phase.DEAL)
        assert len(state.tricks) == 13
        assert sum(state.taken, Cards()) == PACK
        assert state.hand_score is not None
        assert state.scores == state.points == state.hand_score.points
        assert before.hand_score is None

    def test_the_history_is_every_action(self) -> None:
        states = played(Game(variants.AMERICAN), 5, 60)
        first, dealt, *rest = states[-1].history
        assert first == Start(5, 0)
        assert isinstance(dealt, Deal)
        assert all(isinstance(action, Pass) for action in rest[:4])
        assert all(isinstance(action, Play) for action in rest[4:56])
        assert isinstance(rest[56], Deal)
        for place, state in enumerate(states):
            assert state.history == states[-1].history[: place + 1]
            assert state.history[-len(state.deal_history) :] == state.deal_history

    def test_a_position_has_its_cards_in_itself_and_not_in_plays(self) -> None:
        state = Game(HOLD).position(
            ["2D", "2S 3S", "3D 4S", "4D 5S"],
            leader=0,
            trick="AC",
            tricks=[Trick(3, "2C KC 3C 4C")],
        )
        (position,) = state.history
        assert isinstance(position, Position)
        assert state.tricks == (Trick(3, "2C KC 3C 4C"),)
        assert state.trick == Trick(0, "AC")
        assert state.play("2S").history == (position, Play("2S", seat=1))

    def test_who_is_asked_is_the_actor(self) -> None:
        """PG-112: whoever took every penalty card chooses."""
        state = moon()
        assert state.phase is Phase.CHOOSE
        assert state.question is not None
        assert (state.actor, state.actors, state.question.seat) == (3, (3,), 3)

    def test_without_a_seat_the_one_actor_is_meant(self) -> None:
        passing = Game(variants.AMERICAN).start(seed=1).deal()
        assert passing.actor is None
        with pytest.raises(InputError, match="name one of them with seat="):
            passing.legal_cards()
        assert passing.legal_cards(2) == passing.hands[2]
        playing = Game(HOLD).start(seed=1).deal()
        assert playing.legal_cards() == playing.legal_cards(playing.actor) == Cards("2C")

    def test_before_and_after_nothing_may_be_played(self) -> None:
        state = Game(HOLD).start(seed=1)
        assert (state.legal_cards(), state.trick, state.actors) == (Cards(), None, ())
        assert state.hands == (Cards(),) * 4

    def test_the_match_is_told(self) -> None:
        state = moon(variants.MICROSOFT.amend(EndAfter(1)))
        assert state.is_over
        assert state.scores == state.match.scores
        assert state.result == state.match.result
        assert state.imaginary is None
        assert (state.kitty, state.waiting) == (Cards(), Cards())
        before = Game(HOLD).start(seed=1)
        assert (before.is_over, before.result) == (False, None)

    @pytest.mark.parametrize("number", range(4))
    def test_what_is_known_of_the_end_is_handed_on(self, number: int) -> None:
        state = Game(HOLD).position(["AC 2C", "3C 4D", "4C 5D", "5C 6D"], leader=0)
        assert state.settled
        assert state.can_claim(number) == (number == 0)
        assert state.view(number).hand == state.hands[number]


class TestTwoPacks:
    """In a core that is given two packs, two copies of a card are two cards."""

    RULES = Rules(
        players=3,
        deck=Deck("2C"),
        opening=EldestOpens(),
        play=[HeartsBroken()],
        points=[CardPoints("points.all", {PACK: 1})],
    )

    def playing(self, hands: list[str]) -> State:
        """A deal of sets in which cards may stand twice; seat 0 leads."""
        bags = tuple(map(Cards, hands))
        game = Game(self.RULES)
        return playing_state(new_board(game, Match(game.rules), bags, (Start(None, 0),), number=1))

    def test_a_second_copy_breaks_hearts_as_well(self) -> None:
        state = self.playing(["2C 3C 2H", "2S 2H 3H", "AC 4H 3S"])
        assert state.legal_cards() == Cards("2C 3C")
        state = state.play("2C").play("2H").play("AC")
        assert state.legal_cards() == Cards("3S 4H")
        assert state.hands[0] == Cards("3C 2H")

    def test_a_seat_with_both_copies_plays_them_one_by_one(self) -> None:
        state = self.playing(["QS QS", "2S 3S", "4S 5S"])
        assert list(state.legal_cards()) == [Card("QS")]
        state = state.play("QS")
        assert state.hands[0] == Cards("QS")
        state = state.play("2S").play("4S")
        assert state.taken == (Cards("QS 2S 4S"), Cards(), Cards())
        assert (state.actor, list(state.legal_cards())) == (0, [Card("QS")])

    def test_both_copies_may_fall_in_one_trick(self) -> None:
        """Of two equal cards the first one is the best of the trick, and both count."""
        state = self.playing(["QS 2C", "QS 3C", "2S 4C"])
        state = state.play("QS").play("QS").play("2S")
        assert state.taken == (Cards("QS QS 2S"), Cards(), Cards())
        assert state.points == (3, 0, 0)
        assert state.actor == 0
        assert state.hands == (Cards("2C"), Cards("3C"), Cards("4C"))

    def test_the_second_holder_keeps_a_copy_when_the_first_has_played_one(self) -> None:
        state = self.playing(["QS 2C", "2S QS", "3S 3C"])
        state = state.play("QS")
        assert state.hands[1] == Cards("2S QS")
        assert state.legal_cards() == Cards("2S QS")
        assert state.play("2S").play("3S").hands[1] == Cards("QS")


@final
@frozen
class Notes(PlayRule):
    """A rule that keeps what it is given, and leaves every card."""

    key: ClassVar[str] = "test.notes"
    priority: ClassVar[Priority] = Priority.OPENING
    taken_down: ClassVar[list[Facts]] = []

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        self.taken_down.append(facts)
        return cards


class TestFacts:
    """A custom rule is told what the seat to play knows, and asked once a turn."""

    def facts(self, state: State) -> Facts:
        """Return the last facts that the rule was given."""
        assert state.actor is not None
        return Notes.taken_down[-1]

    @given(st.integers(0))
    def test_a_custom_rule_sees_the_facts_of_the_state(self, seed: int) -> None:
        state = Game(HOLD.amend(Notes())).start(seed=seed).deal()
        rng = Random(seed)
        while state.phase is Phase.PLAY:
            facts = self.facts(state)
            assert facts.players == 4
            assert facts.seat == state.actor
            assert facts.hand == state.hands[facts.seat]
            assert facts.trick == state.trick
            assert facts.trick_number == len(state.tricks)
            assert facts.seen == PACK - sum(state.hands, Cards())
            again = state._facts()  # what it is told when it is asked why
            assert again is not None
            assert (again.seat, again.hand, again.trick) == (facts.seat, facts.hand, facts.trick)
            assert (again.trick_number, again.seen) == (facts.trick_number, facts.seen)
            count = len(Notes.taken_down)
            assert state.legal_cards() <= facts.hand
            assert len(Notes.taken_down) == count
            state = state.play(rng.choice(list(state.legal_cards())))

    def test_cards_of_rank_1_are_told_as_well(self) -> None:
        """They stand at the lower end of what a mask holds."""
        game = Game(variants.GOLDEN_TEN.amend(Notes()), 4)
        state, rng = game.start(seed=3).deal(), Random(3)
        while state.phase is Phase.PLAY:
            facts = self.facts(state)
            assert facts.hand == state.hands[facts.seat]
            assert facts.seen == game.table.deck - sum(state.hands, Cards())
            state = state.play(rng.choice(list(state.legal_cards())))

    def test_in_a_position_too(self) -> None:
        state = Game(HOLD.amend(Notes())).position(
            ["2D", "2S 3S", "3D 4S", "4D 5S"],
            leader=0,
            trick="AC",
            tricks=[Trick(3, "2C KC 3C 4C")],
            taken=["", "TS JS", "", ""],
            broken=True,
        )
        facts = self.facts(state)
        assert (facts.seat, facts.hand, facts.trick) == (1, Cards("2S 3S"), Trick(0, "AC"))
        assert facts.trick_number == 11
        assert facts.seen == Cards("2C KC 3C 4C AC TS JS")

    def test_the_rule_is_asked_why_as_well(self) -> None:
        state = Game(HOLD.amend(Notes())).position(["2C 3H", "4C 4D", "5C 5D", "6C 6D"], leader=0)
        facts = self.facts(state)
        count = len(Notes.taken_down)
        assert list(state.reasons()) == [Card("3H")]
        (asked,) = Notes.taken_down[count:]
        assert (asked.seat, asked.hand, asked.seen) == (facts.seat, facts.hand, facts.seen)

    def test_without_such_a_rule_nobody_asks(self) -> None:
        state = Game(HOLD).start(seed=1).deal()
        assert state.reasons()
        assert state.game.table.plan.custom is False


def test_deals_are_told_apart_by_their_hashes() -> None:
    """Before a card is played, too: a table of them stays quick."""
    game = Game(HOLD)
    assert len({hash(game.start(seed=seed).deal()) for seed in range(20)}) == 20


def test_a_state_of_rules_of_ones_own_can_be_sent() -> None:
    check_round_trips(played(Game(HOLD.amend(Notes())), 3, 20)[-1])


def test_the_first_trick_is_the_first_of_the_deal_and_not_of_the_position() -> None:
    """The bar of the first trick does not hold in a position from the middle of a deal."""
    later = Game(HOLD).position(["2C 3C", "2H 2D", "3D 4D", "5D 6D"], leader=0, trick="")
    assert later.play("2C").legal_cards() == Cards("2H 2D")
    assert isinstance(HOLD.play[0], FirstTrickBar)


class TestSeats:
    """The seat of an action is checked, in play and in other phases."""

    STATE = Game(variants.openspiel(pass_cards=False)).start(seed=1).deal()

    def test_the_seat_to_play_may_be_named(self) -> None:
        state = self.STATE
        assert state.legal_actions(state.actor) == state.legal_actions()
        others = set(range(4)) - {state.actor}
        assert all(state.legal_actions(seat) == () for seat in others)

    @pytest.mark.parametrize("ask", ["legal_actions", "legal_cards"])
    @pytest.mark.parametrize("seat", [4, -1, True])
    def test_what_is_no_seat_is_refused(self, ask: str, seat: int) -> None:
        with pytest.raises(InputError):
            getattr(self.STATE, ask)(seat)


def test_plays_that_cannot_be_are_no_state() -> None:
    """A pickle is no document, but what it holds is not believed blindly."""
    state = Game(variants.openspiel(pass_cards=False)).start(seed=1).deal()
    for _ in range(5):
        state = state.play(state.legal_cards()[0])
    reduced: Any = state.__reduce__()
    make, (board, plays, acts, due) = reduced
    assert make(board, plays, acts, due) == state
    for edited in (plays[:1] * 4, plays * 30, plays[::-1]):
        with pytest.raises(InputError, match="nobody can have played"):
            make(board, edited, acts, due)


def test_advance_goes_to_the_next_decision() -> None:
    """One loop plays every variant: deals and redeals come by themselves."""
    rng = Random(5)
    for name in ("american", "turbo", "dirty_nasty_filthy", "pagat_exchange", "golden_ten"):
        rules = variants.get(name)
        state = Game(rules, rules.players[0]).start(seed=4).advance()
        while not state.is_over:
            assert state.actors
            assert state.advance() == state
            state = state.apply(state.random_action(rng, state.actors[0])).advance()
        assert state.advance() == state


def test_what_is_legal_needs_no_explanation() -> None:
    state = Game(HOLD).start(seed=1).deal()
    card, turn = state.legal_cards()[0], state.actors[0]
    for action in (card, str(card), Play(card), Play(card, turn)):
        assert state.explain(action) is None
    violation = state.explain(Play(card, (turn + 1) % 4))
    assert violation is not None
    assert violation.rule == "turn"


#: The refusal of anything else.
RNG = r"^rng must be a random\.Random or a numpy\.random\.Generator, not "


@pytest.mark.parametrize("wrong", [7, "rng", None, Random])
def test_a_random_action_is_drawn_with_a_random(wrong: Any) -> None:
    """Of a state and of a view, while cards are passed and while they are played."""
    passing = Game(variants.AMERICAN).start(seed=7).deal()
    playing = Game(variants.DAME_DE_PIQUE).start(seed=7).deal()
    assert (passing.phase, playing.phase) == (Phase.PASS, Phase.PLAY)
    for state in (passing, playing):
        seat = state.actors[0]
        view = state.view(seat)
        for draw in (state.random_action, view.random_action):
            with pytest.raises(InputError, match=RNG):
                draw(wrong, seat)
        for drawn in (view.worlds().sample, view.worlds().hands):
            with pytest.raises(InputError, match=RNG):
                drawn(wrong)
        with pytest.raises(InputError, match=RNG):
            finish(state, wrong)
        with pytest.raises(InputError, match=RNG):
            testing.indistinguishable(state, seat, wrong)


def test_numpy_draws_as_well() -> None:
    """Wherever a Random is taken; equal sources draw equal things, and go on."""
    passing = Game(variants.AMERICAN).start(seed=7).deal()
    playing = Game(variants.DAME_DE_PIQUE).start(seed=7).deal()
    for state in (passing, playing):
        seat = state.actors[0]
        view = state.view(seat)
        draws: list[Callable[[Any], Any]] = [
            partial(state.random_action, seat=seat),
            view.random_action,
            view.worlds().sample,
            view.worlds().hands,
            partial(finish, state),
            partial(testing.indistinguishable, state, seat),
        ]
        for draw in draws:
            one, other = np.random.default_rng(1), np.random.default_rng(1)
            found = [draw(one) for _ in range(20)]
            assert found == [draw(other) for _ in range(20)]
            assert any(each != found[0] for each in found)
        source = np.random.default_rng(2)
        drawn = Counter(view.random_action(source) for _ in range(2000))
        if state is playing:
            assert set(drawn) == set(view.legal_actions())
            assert min(drawn.values()) > 0.5 * 2000 / len(drawn)


@pytest.mark.parametrize("seat", [2**31, 2**63, -(2**63), -(2**63) - 1, 10**40])
def test_a_great_number_is_no_seat(seat: int) -> None:
    """Also of one that the compiled core cannot hold in a word."""
    passing = Game(variants.AMERICAN).start(seed=7).deal()
    for state in (passing, Game(variants.DAME_DE_PIQUE).start(seed=7).deal()):
        for asked in (state.legal_cards, state.legal_actions, state.reasons, state.view):
            with pytest.raises(InputError, match=f"seat -?{abs(seat)} is not at this table of 4"):
                asked(seat)
        with pytest.raises(InputError, match=f"seat -?{abs(seat)} is not at this table of 4"):
            state.random_action(Random(1), seat)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_deal_of_every_variant_goes_as_the_oracle_says(name: str, players: int) -> None:
    """PG-141 to PG-176, PE-041, PE-042, RH-046 to RH-051, WK-057 to WK-061: who may do what, the
    tricks, the piles, the points and the totals."""
    match = begun(Game(variants.get(name), players), table(name, players), 1, dealer=1)
    assert match.follow(1).deals == 1


def test_no_card_of_a_trick_without_a_taker_is_lost() -> None:
    """S-34: it waits for the taker of a later trick."""
    waited = 0
    for seed in range(4):
        for state in random_states(CANCELLED, 4, seed):
            *taken, waiting = piles_of(state._piles())
            fallen = [card for trick in state.tricks for card in trick.cards]
            assert sum(taken, waiting) == Cards(fallen)
            waited += len(waiting) > 0
    assert waited > 0


def test_what_was_put_down_is_seen_after_the_deal() -> None:
    for state in random_states(TWICE, 3, 5):
        board, seen = state._board, state.view(None)._state._board
        assert (seen.before == board.before) == (not any(board.before) or not state.actors)
    assert any(board.before)


def test_what_warren_stands_for_is_not_on_the_table_of_a_view() -> None:
    """RH-050: only its suit is told before the trick is over."""
    hidden = 0
    for seed in range(3):
        for state in random_states(variants.RICKETTS_WARREN, 4, seed):
            trick = () if state.trick is None else state.trick.cards
            for seat in range(4):
                seen = state.view(seat)._state
                if seen._board.extra is not None:
                    assert seen._trick == state._trick
                else:
                    assert seen._trick == Cards([card for card in trick if str(card) != "W"]).one
                    hidden += "W" in map(str, trick)
    assert hidden > 0


def test_both_columns_are_those_of_the_sheet() -> None:
    state = played(Game(variants.COMPLEX_HEARTS), 1, 130)[-1]
    assert (state.scores, state.imaginary) == (state.match.scores, state.match.imaginary)
    assert state.imaginary is not None
    assert any(state.imaginary)
    assert Game(variants.AMERICAN).start(seed=1).imaginary is None


@pytest.mark.parametrize("name", ["microsoft", "cancellation", "booster_nines", "kitty", "peppa"])
def test_the_tricks_of_a_deal_are_legal_and_no_others(name: str) -> None:
    """From the first lead to the last card; not with a trick less, another leader, or two cards of
    a seat exchanged where one of them is refused."""
    rules = variants.get(name).amend(Passing())
    game, refused = Game(rules, rules.players[0]), 0
    for seed in range(12):
        rng = Random(seed)
        opening = state = game.start(seed=seed).deal()
        while state.phase is Phase.PLAY:
            state = state.play(rng.choice(list(state.legal_cards())))
        tricks = list(state.tricks)
        assert is_legal(opening, tricks)
        assert not is_legal(opening, tricks[:-1])
        assert not is_legal(opening, tricks[1:])
        assert not is_legal(opening.play(tricks[0].cards[0]), tricks)
        last = tricks[-1]
        turned = Trick((last.leader + 1) % game.players, last.cards)
        assert not is_legal(opening, [*tricks[:-1], turned])
        one, other = tricks[2], tricks[3]
        seat = rng.randrange(min(len(one), len(other), game.players))
        place = game.seats(other).index(game.seats(one)[seat])
        cards, more = list(one.cards), list(other.cards)
        cards[seat], more[place] = more[place], cards[seat]
        changed = [*tricks[:2], Trick(one.leader, cards), Trick(other.leader, more), *tricks[4:]]
        after, legal = opening, True
        for trick in changed:
            legal = legal and after.phase is Phase.PLAY and after.actor == trick.leader
            for card in trick.cards:
                legal = legal and after.phase is Phase.PLAY and card in after.legal_cards()
                after = after.play(card) if legal else after
        assert is_legal(opening, changed) is legal
        refused += not legal
    assert refused > 3


def test_warren_is_led_only_where_its_card_may_be() -> None:
    """RH-050, PG-068: for a heart only once hearts are broken, or from a hand of hearts alone."""
    found: Counter[bool] = Counter()
    game = Game(variants.RICKETTS_WARREN.amend(HeartsBroken()))
    for seed in range(300):
        rng = Random(seed)
        state = game.start(seed=seed).deal()
        while state.phase is Phase.PASS:
            state = state.apply(state.random_action(rng, state.actors[0]))
        extra = state._board.extra
        assert extra is not None
        if extra.suit != "H":
            continue
        while state.phase is Phase.PLAY:
            assert state.trick is not None
            hand = state.hands[state.actors[0]]
            if not state.trick.cards and state.tricks and Card("W") in hand and len(hand) > 1:
                played = [card for trick in state.tricks for card in trick.all_cards]
                broken = any(card.suit == "H" for card in played)
                others = hand - Cards("W")
                may = broken or all(card.suit == "H" for card in others)
                assert (Card("W") in state.legal_cards()) is may
                found[may] += 1
            others = state.legal_cards() - Cards("W") or state.legal_cards()
            state = state.play(rng.choice(list(others)))
    assert min(found[True], found[False]) > 10


def test_a_view_of_another_seat_has_no_legal_cards() -> None:
    state = Game(variants.AMERICAN).position(["2C", "3C", "4C", "5C"], leader=1)
    assert [int(state.view(seat)._state._legal) for seat in range(4)] == [
        *(0, int(Cards("3C").one), 0, 0),
    ]
