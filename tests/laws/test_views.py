"""Law 6: a view shows what its seat may know, and nothing else."""

import pickle
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from hearts import (
    Card,
    Cards,
    Deal,
    Game,
    Hidden,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    Play,
    Start,
    State,
    Unknown,
    View,
    autoplay,
    testing,
)
from hearts.rules import PACK, HolderOpens, Passing
from tests.laws.helpers import parcels

SHARED = """phase actor actors trick tricks waiting taken points scores
dealer deal_number match game question"""

dealt = testing.states().filter(lambda state: bool(state.actors))


def last_deal(state: State) -> int:
    """Where in its history the deal at hand begins."""
    return max(place for place, act in enumerate(state.history) if isinstance(act, Deal))


def everything_seen(view: View) -> tuple[object, ...]:
    """A view, and the answers that it gives."""
    seat = view.seat
    acts = seat in view.actors
    return (
        view,
        str(view),
        view.settled,
        [view.can_claim(place) for place in range(view.game.players)],
        view.legal_cards(seat) if seat is not None else None,
        view.reasons(seat) if seat is not None else None,
        [view.explain(Play(card, seat)) for card in PACK] if seat is not None else None,
        view.random_action(Random(1)) if acts else None,
        autoplay(view) if acts else None,
    )


@given(testing.states())
def test_a_view_tells_the_truth(state: State) -> None:
    """What it shows is what the state says, and what the seat may do is the same in both."""
    seats = range(state.game.players)
    for seat in (None, *seats):
        view = state.view(seat)
        assert view.seat == seat
        assert view.hand == (Cards() if seat is None else state.hands[seat])
        assert view.sizes == tuple(len(hand) for hand in state.hands)
        for ask in SHARED.split():
            assert getattr(view, ask) == getattr(state, ask)
        assert len(view.history) == len(state.history)
        again = pickle.loads(pickle.dumps(view))
        assert everything_seen(again) == everything_seen(view)
        # A proof from less knowledge is a proof.
        assert state.settled or not view.settled
        for place in seats:
            assert state.can_claim(place) or not view.can_claim(place)
        if seat is None:
            continue
        assert view.legal_cards(seat) == state.legal_cards(seat)
        assert view.reasons(seat) == state.reasons(seat)
        for card in PACK:
            assert view.explain(Play(card, seat)) == state.explain(Play(card, seat))
        if seat in state.actors:
            assert view.random_action(Random(1)) == state.random_action(Random(1), seat)
            assert state.explain(autoplay(view)) is None


@given(dealt)
def test_a_view_answers_for_its_own_seat_only(state: State) -> None:
    seats = range(state.game.players)
    for viewer in (None, *seats):
        view = state.view(viewer)
        for seat in set(seats) - {viewer}:
            for ask in (view.legal_cards, view.legal_actions, view.reasons):
                with pytest.raises(InputError):
                    ask(seat)
            with pytest.raises(InputError):
                view.explain(Play("2C", seat))
            assert view.can_claim(seat) is False


@given(testing.states())
def test_no_history_shows_what_others_hold(state: State) -> None:
    """Of a seed, of others' hands and of what others passed, a view has the number of cards."""
    for seat in (None, *range(state.game.players)):
        for real, seen in zip(state.history, state.view(seat).history, strict=True):
            if isinstance(real, Start):
                assert isinstance(seen, Start)
                assert seen == Start(None, real.dealer, real.match)
            elif isinstance(real, Deal):
                assert isinstance(seen, Deal)
                for place, hand in enumerate(real.hands):
                    assert seen.hands[place] == (hand if place == seat else Unknown(len(hand)))
            elif isinstance(real, Pass) and real.seat != seat:
                assert seen == Hidden("pass", Unknown(len(real.cards)), real.seat)
            else:
                assert seen == real


@given(dealt)
def test_a_view_shows_what_its_seat_passed_and_received(state: State) -> None:
    """What was received is seen when all have passed, and not before."""
    passes = [act for act in state.history[last_deal(state) :] if isinstance(act, Pass)]
    for seat in range(state.game.players):
        view = state.view(seat)
        passed: dict[int, Cards] = {}
        received: dict[int, Cards] = {}
        for action in passes:
            assert action.seat is not None
            for receiver, cards in parcels(state.game, action, state.deal_number):
                if action.seat == seat:
                    passed[receiver] = cards
                if receiver == seat and state.phase is not Phase.PASS:
                    received[action.seat] = cards
        assert dict(view.passed) == passed
        assert dict(view.received) == received


@st.composite
def passing(draw: st.DrawFn) -> State:
    """A state in which some have passed and others have not."""
    rules = draw(testing.rule_sets())
    players = draw(st.sampled_from(rules.players))
    ways: list[str | int] = ["left", -1, 2]
    if players <= rules.setting(players).hand_size + 1:
        ways.append("scatter")
    amended = rules.amend(Passing((draw(st.sampled_from(ways)),), draw(st.integers(1, 3))))
    game = Game(amended, players)
    state = game.start(seed=0).deal(draw(testing.deals(game)))
    for _ in range(draw(st.integers(0, players - 1))):
        state = state.apply(draw(testing.actions(state)))
    return state


@given(passing(), st.data())
def test_while_cards_are_passed_nothing_leaks(state: State, data: DataObject) -> None:
    """Other hands, and other passes from them, look the same until everybody has passed."""
    assert state.phase is Phase.PASS
    seat = data.draw(st.sampled_from(range(state.game.players)))
    seats = [place for place in range(state.game.players) if place != seat]
    start = last_deal(state)
    deal = state.history[start]
    assert isinstance(deal, Deal)
    mine = deal.hands[seat]
    assert isinstance(mine, tuple)
    hidden = data.draw(st.permutations(list(state.game.setting.deck - Cards(mine))))
    hands = {seat: list(mine)}
    for place in seats:
        hands[place] = [hidden.pop() for _ in mine]
    other = state.game.replay(state.history[:start])
    other = other.deal([hands[place] for place in sorted(hands)])
    for action in state.history[start + 1 :]:
        assert action.seat is not None
        same = action if action.seat == seat else other.random_action(Random(1), action.seat)
        other = other.apply(same)
    assert everything_seen(other.view(seat)) == everything_seen(state.view(seat))


@given(dealt, st.data())
def test_cards_that_others_hold_may_change_places(state: State, data: DataObject) -> None:
    """Two cards not yet played, in two hands of others, are dealt the other way round: where the
    same play is still lawful, the seat cannot tell the difference, and it may do the same."""
    assume(state.phase is Phase.PLAY)
    players = range(state.game.players)
    viewer = data.draw(st.sampled_from((None, *players)))
    pairs = [
        (one, other)
        for seat, next_seat in combinations([place for place in players if place != viewer], 2)
        for one in state.hands[seat]
        for other in state.hands[next_seat]
    ]
    assume(pairs)
    one, other = data.draw(st.sampled_from(pairs))
    changed = exchanged(state, one, other)
    if changed is None or {one, other} & known(state, viewer):
        return
    assert changed != state
    assert everything_seen(changed.view(viewer)) == everything_seen(state.view(viewer))
    for seat in players:
        if one not in state.hands[seat] and other not in state.hands[seat]:
            assert changed.legal_cards(seat) == state.legal_cards(seat)
            assert changed.reasons(seat) == state.reasons(seat)


def known(state: State, viewer: int | None) -> set[Card]:
    """Cards in others' hands of which the viewer knows whose they are: those that it has passed,
    and the one whose holder had to open."""
    opening = state.game.rules.opening
    found = {opening.card} if isinstance(opening, HolderOpens) else set()
    if viewer is not None:
        found.update(card for _, cards in state.view(viewer).passed for card in cards)
    return found


def exchanged(state: State, one: Card, other: Card) -> State | None:
    """The same deal with two cards in each other's place from the start; None if the same play
    would then be against the rules."""
    names = {one: other, other: one}
    start = last_deal(state)
    changed = list(state.history[:start])
    for action in state.history[start:]:
        if isinstance(action, Deal):
            hands = [
                [names.get(card, card) for card in hand]
                for hand in action.hands
                if isinstance(hand, tuple)
            ]
            changed.append(Deal(hands))
        elif isinstance(action, Pass):
            renamed = {
                receiver: [names.get(card, card) for card in cards] for receiver, cards in action.to
            }
            whole = [names.get(card, card) for card in action.cards]
            changed.append(Pass(renamed or whole, action.seat))
        else:
            changed.append(action)
    try:
        return state.game.replay(changed)
    except IllegalAction:
        return None
