"""Laws 1 to 3: a state never changes and comes from its history alone, no card is lost, and what is
legal and what is refused are two sides of one thing."""

import copy
import pickle
from functools import reduce
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from hearts import (
    Action,
    Call,
    Card,
    Cards,
    Charge,
    Choose,
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
    Position,
    Start,
    State,
    legal_cards,
    notation,
    testing,
    variants,
)
from hearts.rules import PACK, Deck, EldestOpens, EndAfter, Rules, Sun
from tests.laws.helpers import (
    all_cards,
    charged,
    deals,
    deck_of,
    everything_known,
    finished,
    hand_due,
    kitty_left,
    number_of_actions,
    put_down,
    sheets,
    states,
    step,
    undealt,
)
from tests.tables import TABLES

#: How many actions are looked at one by one; there may be thousands of passes.
LISTED = 800

acting = states().filter(lambda state: bool(state.actors))
playing = states().filter(lambda state: state.phase is Phase.PLAY)


# Law 1


@given(states(), st.data())
def test_a_step_changes_nothing_but_what_it_returns(state: State, data: DataObject) -> None:
    before = everything_known(state)
    history = state.history
    if state.actors:
        action = data.draw(testing.actions(state))
        after = state.apply(action)
        assert after.history == (*history, action)
    elif state.phase in (Phase.DEAL, Phase.REDEAL):
        after = state.deal()
        assert after.history[:-1] == history
        assert isinstance(after.history[-1], Deal)
    else:
        with pytest.raises(IllegalAction, match="over"):
            state.deal()
        after = state.game.start(seed=1)
    assert after != state
    assert everything_known(state) == before


@given(states())
def test_equal_histories_give_equal_states(state: State) -> None:
    again = Game(state.game.rules, state.game.players).replay(state.history)
    assert again == state
    assert hash(again) == hash(state)
    assert everything_known(again) == everything_known(state)


@given(states(), states())
def test_states_are_equal_just_if_games_and_histories_are(one: State, other: State) -> None:
    same = (one.game, one.history) == (other.game, other.history)
    assert (one == other) is same


@given(states())
def test_a_history_is_a_fold_of_apply(state: State) -> None:
    history = state.history
    start = state.game.replay(history[:1])
    assert reduce(State.apply, history[1:], start) == state


@pytest.mark.parametrize(
    ("name", "players"),
    TABLES,
)
def test_every_variant_at_every_table_is_made_again_from_its_history(
    name: str, players: int
) -> None:
    """Also past the first deal, and where a pile is dealt again."""
    rng = Random(f"{name} {players}")
    state = start = Game(variants.get(name), players).start(seed=3)
    while not state.is_over and state.deal_number < 2:
        if state.actors:
            action: Action = state.random_action(rng, state.actors[0])
        else:
            action = state.deal().history[-1]
        assert state.explain(action) is None
        state = state.apply(action)
    assert reduce(State.apply, state.history[1:], start) == state
    assert state.legal_actions() == () or state.phase is Phase.CALL


@given(testing.matches())
def test_a_whole_match_is_replayed_from_its_history(state: State) -> None:
    again = state.game.replay(state.history)
    assert again == state
    assert everything_known(again) == everything_known(state)


@given(testing.matches(), st.data())
def test_a_match_goes_on_from_its_sheet(state: State, data: DataObject) -> None:
    """A sheet written by hand, deal by deal, says what the states of the match said."""
    sheet = Match(state.game.rules, state.game.players, state.match.dealer)
    for place, after in enumerate(sheets(state)):
        sheet = after
        if place == len(state.match.hand_scores):
            break
        assert not sheet.is_over
        assert sheet.result is None
        going_on = state.game.start(seed=1, match=sheet)
        assert (going_on.deal_number, going_on.dealer) == (place, sheet.next_dealer)
        assert going_on.scores == sheet.scores
    assert sheet == state.match
    assert sheet.result == state.result
    assert state.game.start(seed=1, match=sheet).is_over
    with pytest.raises(InputError, match="over"):
        sheet.add((0,) * state.game.players)


@given(testing.matches())
def test_a_sheet_is_read_as_it_was_written(state: State) -> None:
    """Its points are enough for the totals and the result."""
    text = notation.write(state.match)
    again = notation.keep_score(notation.read_text(text))
    assert (again.scores, again.imaginary) == (state.match.scores, state.match.imaginary)
    assert (again.result, again.next_dealer) == (state.result, state.match.next_dealer)
    assert notation.write(again) == text


@given(states(), st.integers(0, 99))
def test_states_can_be_pickled_and_copied(state: State, seed: int) -> None:
    for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert again == state
        assert hash(again) == hash(state)
        assert everything_known(again) == everything_known(state)
        if not state.is_over:
            assert step(again, Random(seed)) == step(state, Random(seed))


def test_a_very_long_match_can_be_pickled_and_copied() -> None:
    """The deals that a match keeps must not nest as deep as the match is long."""
    deck = Deck(PACK - Cards("TS JS QS KS AS JH QH KH AH"))
    game = Game(Rules(players=3, deck=deck, opening=EldestOpens(), end=EndAfter(1200)))
    state = game.start(seed=1)
    rng = Random(1)
    while not state.is_over:
        state = step(state, rng)
    assert game.replay(state.history) == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert copy.deepcopy(state) == state


@given(states())
def test_actions_read_back(state: State) -> None:
    """The repr of an action is how it is written; pickled ones are the same."""
    written = (Call, Charge, Choose, Deal, Exchange, Forward, Pass, Play, Start)
    kinds = {kind.__name__: kind for kind in written}
    for action in state.history:
        assert pickle.loads(pickle.dumps(action)) == action
        if not (isinstance(action, Start) and action.match is not None):
            assert eval(repr(action), dict(kinds)) == action


# Law 2


@given(states(), st.integers(0, 99))
def test_no_card_is_lost(state: State, seed: int) -> None:
    rng = Random(seed)
    nobody_dealt = not any(isinstance(action, Deal) for action in state.history)
    deck = deck_of(state)
    assert all_cards(state) == ([] if nobody_dealt else deck)
    for _ in range(60):
        if state.is_over:
            break
        state = step(state, rng)
        assert all_cards(state) == ([] if state.phase is Phase.DEAL and not state.tricks else deck)


# Law 3


@given(states())
def test_the_actors_are_those_who_have_an_action(state: State) -> None:
    seats = range(state.game.players)
    nobody = (Phase.DEAL, Phase.REDEAL, Phase.OVER)
    assert bool(state.actors) is (state.phase not in nobody)
    for seat in seats:
        count = number_of_actions(state, seat) if seat in state.actors else 0
        assert (count > 0) is (seat in state.actors)
        if count <= LISTED:
            listed = state.legal_actions(seat)
            assert len(listed) == len(set(listed)) == count
            assert all(action.seat == seat for action in listed)
            assert all(state.explain(action) is None for action in listed)
    single = len(state.actors) == 1 and state.phase not in (Phase.PASS, Phase.CHARGE)
    assert state.actor == (state.actors[0] if single else None)


@given(acting, st.data())
def test_what_is_listed_is_legal_and_what_is_legal_is_listed(
    state: State, data: DataObject
) -> None:
    legal = data.draw(testing.actions(state))
    assert state.explain(legal) is None
    assert state.apply(legal).history[-1] == legal
    if sum(number_of_actions(state, seat) for seat in state.actors) <= LISTED:
        listed = state.legal_actions()
        assert listed == sum((state.legal_actions(seat) for seat in state.actors), ())
        assert legal in listed
        assert data.draw(testing.illegal_actions(state)) not in listed


@given(playing)
def test_every_card_of_the_pack_at_every_seat(state: State) -> None:
    """A card may be played, or there is a Violation that says why not, and never both."""
    listed = state.legal_actions()
    rules = state.game.rules
    of_the_rules = {"follow.suit", rules.opening.key, *(rule.key for rule in rules.play)}
    if charged(state):
        of_the_rules.add("charging.waits")
    for seat, hand in enumerate(state.hands):
        reasons = state.reasons(seat)
        hand = hand_due(state) if seat == state.actor else hand
        for card in PACK | state.game.table.deck:
            violation = state.explain(Play(card, seat))
            assert (violation is None) is (Play(card, seat) in listed)
            assert reasons.get(card) == (violation if card in hand else None)
            if violation is None:
                continue
            assert (violation.seat, violation.card in (card, None)) == (seat, True)
            assert violation.trick == len(state.tricks)
            assert violation.legal == state.legal_cards(seat)
            if seat != state.actor:
                assert violation.rule == "turn"
            elif card in hand:
                assert violation.rule in of_the_rules
            else:
                assert violation.rule == "hand.holds"


@given(states(), st.data())
def test_a_refusal_names_its_rule_and_changes_nothing(state: State, data: DataObject) -> None:
    action = data.draw(testing.illegal_actions(state))
    before = everything_known(state)
    violation = state.explain(action)
    assert violation is not None
    assert violation.rule
    assert violation.message in str(violation)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.violation == violation
    assert caught.value.action == action
    assert pickle.loads(pickle.dumps(violation)) == violation
    assert everything_known(state) == before


@given(acting, st.data())
def test_a_seat_is_filled_in_where_only_one_can_act(state: State, data: DataObject) -> None:
    action = data.draw(testing.actions(state))
    bare = without_seat(action)
    if len(state.actors) == 1:
        assert state.explain(bare) is None
        assert state.apply(bare) == state.apply(action)
    else:
        for ask in (state.explain, state.apply):
            with pytest.raises(InputError, match="name one of them"):
                ask(bare)
    with pytest.raises(InputError, match="seat"):
        state.apply(action.at(state.game.players))


def without_seat(action: Action) -> Action:
    """The action as a player says it who does not tell who he is."""
    if isinstance(action, Play):
        return Play(action.card)
    if isinstance(action, Choose):
        return Choose(action.option)
    if isinstance(action, Call):
        return Call(action.scheme)
    if isinstance(action, Charge):
        return Charge(action.cards)
    if isinstance(action, Exchange):
        return Exchange(action.cards)
    if isinstance(action, Forward):
        return Forward()
    assert isinstance(action, Pass)
    return Pass(dict(action.to)) if action.to else Pass(action.cards)


@given(acting, st.integers(0, 99))
def test_a_random_action_is_one_of_the_legal_ones(state: State, seed: int) -> None:
    for seat in state.actors:
        action = state.random_action(Random(seed), seat)
        assert action.seat == seat
        assert state.explain(action) is None
    for seat in set(range(state.game.players)) - set(state.actors):
        with pytest.raises(InputError):
            state.random_action(Random(seed), seat)
        assert state.explain(Forward(seat)) is not None


@given(playing)
def test_a_card_is_as_legal_without_a_state(state: State) -> None:
    """`legal_cards` finds from the hand and the tricks what the state finds."""
    assert state.actor is not None
    assert state.trick is not None
    found = legal_cards(
        state.game.rules,
        hand_due(state),
        on_table(state),
        tricks=state.tricks,
        charged=charged(state),
        kitty=state.kitty or None,
        players=state.game.players,
    )
    assert found == state.legal_cards()
    for card in found:
        assert state.play(card) == state.play(str(card)) == state.apply(Play(card))


def on_table(state: State) -> str:
    """The trick as it is written, with the card that Warren stands for."""
    return str(state.trick).partition(":")[2]


@given(playing, st.integers(0, 99), st.booleans())
def test_a_position_goes_on_as_the_state_does(state: State, seed: int, piles: bool) -> None:
    """Set up from its cards, the middle of a deal is the same, and ends the same way."""
    trick = state.trick
    assert trick is not None
    rules, opening = state.game.rules, undealt(state)
    counted = any(rule.needs != "piles" for rule in rules.points) or bool(charged(state))
    counted = counted or any(isinstance(shoot, Sun) for shoot in rules.shoots)
    gone = opening and not state.kitty  # in the piles it would count as played
    in_piles = piles and not counted and not gone
    exchanged = any(put_down(state))
    kitty = kitty_left(state) if in_piles or exchanged else opening
    position = state.game.position(
        state.hands,
        leader=trick.leader,
        trick=on_table(state),
        tricks=() if in_piles else state.tricks,
        taken=state.taken if in_piles else put_down(state),
        waiting=state.waiting if in_piles else "",
        kitty=kitty or None,
        charged=charged(state),
        # Piles do not tell whether a card was discarded.
        broken=state.broken if in_piles and state.game.table.plan.frees else None,
        match=list(sheets(state))[len(deals(state.history)) - 1],
        dummy=state.dummy,
    )
    assert isinstance(position.history[0], Position)
    assert state.game.replay(position.history) == position
    rng, same = Random(seed), Random(seed)
    asked = [
        "phase",
        "actor",
        "hands",
        "dummy",
        "stock",
        "kitty",
        "trick",
        "waiting",
        "taken",
        "points",
        "scores",
    ]
    while state.phase in (Phase.PLAY, Phase.EXCHANGE):
        for ask in asked:
            assert getattr(position, ask) == getattr(state, ask), ask
        assert position.legal_cards() == state.legal_cards()
        state, position = step(state, rng), step(position, same)
    state, position = finished(state, rng), finished(position, same)
    assert state.hand_score is not None
    assert position.hand_score is not None
    assert position.hand_score.points == state.hand_score.points
    assert position.match.scores == state.match.scores


@given(testing.cards(), testing.cards())
def test_cards_are_one_object_each(one: Card, other: Card) -> None:
    assert (one is other) is (str(one) == str(other)) is (one == other)
    assert (one < other) is (Cards([one, other])[0] is one and one is not other)
