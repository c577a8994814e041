"""Law 6: a view shows what its seat may know, and nothing else."""

import pickle
from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from hearts import (
    Card,
    Cards,
    Charge,
    Deal,
    Exchange,
    Forward,
    Game,
    Hidden,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    Play,
    Start,
    State,
    Trick,
    Unknown,
    View,
    autoplay,
    testing,
)
from hearts.rules import PACK, Charging, Passing
from tests.laws.helpers import BETWEEN, charged, deals, in_tricks, states, this_deal, undealt, union
from tests.laws.helpers import given as given_in

SHARED = """phase actor actors tricks scores dealer deal_number match game question"""

dealt = states().filter(lambda state: bool(state.hands[0]) and state.phase is not Phase.CALL)


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


@given(states())
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
        assert not view.settled or state.settled
        for place in seats:
            assert not view.can_claim(place) or state.can_claim(place)
        if seat is None:
            continue
        assert view.legal_cards(seat) == state.legal_cards(seat)
        assert view.reasons(seat) == state.reasons(seat)
        for card in PACK:
            assert view.explain(Play(card, seat)) == state.explain(Play(card, seat))
        if seat in state.actors:
            assert view.random_action(Random(1)) == state.random_action(Random(1), seat)
            assert state.explain(autoplay(view)) is None


@given(states())
def test_a_view_shows_what_was_taken_in_tricks(state: State) -> None:
    """Kitty cards and cards put down count for their taker, and nobody else sees them; of Warren
    on the table only the suit is seen; the pile of a mix is seen by nobody."""
    seats = range(state.game.players)
    piles, waiting = in_tricks(state)
    exposed = charged(state) if waiting or any(piles) else Cards()
    setting = state.game.rules.setting(state.game.players, exposed)
    values = {card: setting.values.get(card, 0) for card in setting.deck - setting.second}
    trick = state.trick
    if trick is not None and trick.extra is not None:
        trick = Trick(trick.leader, trick.cards, declared=trick.extra.suit)
    for seat in (None, *seats):
        view = state.view(seat)
        assert view.trick == trick
        assert view.waiting == waiting
        known = [state.taken[place] if place == seat else piles[place] for place in seats]
        assert list(view.taken) == known
        counted = [sum(values.get(card, 0) for card in pile) for pile in known]
        if state.game.rules.partners is not None and state.game.rules.partners.pooled:
            sides = {place: side for side in state.game.sides for place in side}
            counted = [sum(counted[other] for other in sides[place]) for place in seats]
        assert list(view.points) == counted
    assert state.waiting == (waiting if state.phase is not Phase.REDEAL else union_of_passes(state))


def union_of_passes(state: State) -> Cards:
    """The pile of a mix: what was passed, and the kitty if it is mixed in."""
    passed = union(act.cards for act in this_deal(state) if isinstance(act, Pass))
    return passed + (undealt(state) if state.game.table.passing.mix_kitty else Cards())


@given(dealt)
def test_of_the_kitty_a_view_shows_how_many_cards(state: State) -> None:
    """Only who holds Warren, or passed it on, knows its extra card."""
    for seat in (None, *range(state.game.players)):
        view = state.view(seat)
        if not state.kitty or (seat is not None and has_held_warren(state, seat)):
            assert view.kitty == state.kitty
        else:
            assert view.kitty == Unknown(len(state.kitty))


def has_held_warren(state: State, seat: int) -> bool:
    """Has a seat held Warren since its extra card lay there?"""
    dealings = [act for act in this_deal(state) if isinstance(act, Deal)]
    hands = [act.hands[seat] for act in dealings]
    dealt_to = [isinstance(hand, tuple) and Card("W") in hand for hand in hands]
    passed = any("W" in cards for _, cards in state.view(seat).passed)
    got = any("W" in cards for _, receiver, cards in given_now(state) if receiver == seat)
    if len(dealings) == 2 and dealings[1].kitty:
        return (dealt_to[0] and not passed) or dealt_to[1]
    return any(dealt_to) or got


def given_now(state: State) -> list[tuple[int, int, Cards]]:
    """What changed hands, once all have passed."""
    return [] if state.phase is Phase.PASS else given_in(state)


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


@given(states())
def test_no_history_shows_what_others_hold(state: State) -> None:
    """Of a seed, of others' hands and of what others passed, sent on, put down or are about to
    charge, a view has the number of cards at most."""
    deals_left = len(deals(state.history))
    pending = state.phase is Phase.CHARGE
    count = state.game.table.passing.count
    for seat in (None, *range(state.game.players)):
        left = deals_left
        for real, seen in zip(
            reversed(state.history), reversed(state.view(seat).history), strict=True
        ):
            if isinstance(real, Start):
                assert seen == Start(None, real.dealer, real.match)
            elif isinstance(real, Deal):
                left -= 1
                assert isinstance(seen, Deal)
                for place, hand in enumerate(real.hands):
                    assert seen.hands[place] == (hand if place == seat else Unknown(len(hand)))
                assert seen.kitty == (Unknown(len(real.kitty)) if real.kitty else ())
            elif isinstance(real, Pass) and real.seat != seat:
                assert seen == Hidden("pass", Unknown(len(real.cards)), real.seat)
            elif isinstance(real, Forward) and real.seat != seat:
                assert seen == Hidden("pass", Unknown(count), real.seat)
            elif isinstance(real, Exchange) and real.seat != seat:
                assert seen == Hidden("exchange", Unknown(len(real.cards)), real.seat)
            elif isinstance(real, Charge) and real.seat != seat and pending and left == deals_left:
                assert seen == Hidden("charge", Unknown(0), real.seat)
            else:
                assert seen == real


@given(dealt)
def test_a_view_shows_what_its_seat_passed_and_received(state: State) -> None:
    """What was received is seen when all have passed, and not before; it is the neighbour who
    gave it, though it may be cards that he sent on. What lies on a pile was passed to nobody
    else, and nobody is told what he gets from it."""
    passes = [act for act in this_deal(state) if isinstance(act, Pass)]
    forwards = {act.seat for act in this_deal(state) if isinstance(act, Forward)}
    players = state.game.players
    place = next(
        (
            (seat - act.seat) % players
            for act in passes
            if act.seat is not None
            for seat, _ in state.view(act.seat).passed
        ),
        0,
    )
    for seat in range(players):
        view = state.view(seat)
        mine = [act for act in passes if act.seat == seat]
        assert sum((cards for _, cards in view.passed), Cards()) == union(act.cards for act in mine)
        for act in mine:
            if act.to:
                assert view.passed == act.to
            else:
                assert view.passed == (((seat + place) % players, act.cards),)
        received = [
            ((seat - place) % players if forwards else giver, cards)
            for giver, receiver, cards in given_now(state)
            if receiver == seat
        ]
        assert sorted(view.received) == sorted(received)


@st.composite
def passing(draw: st.DrawFn) -> State:
    """A state in which some have passed and others have not."""
    rules = draw(testing.rule_sets())
    players = draw(st.sampled_from(rules.players))
    ways: list[str | int] = ["left", -1, 2, "mix"]
    if players <= rules.setting(players).hand_size + 1:
        ways.append("scatter")
    way, count = draw(st.sampled_from(ways)), draw(st.integers(1, 3))
    barred = draw(st.sampled_from(("", "QS")))
    game = Game(rules.amend(Passing((way,), count, barred, draw(st.booleans()))), players)
    state = game.start(seed=0).deal(draw(testing.deals(game)))
    for _ in range(draw(st.integers(0, players - 1))):
        state = state.apply(draw(testing.actions(state)))
    return state


@st.composite
def charging(draw: st.DrawFn) -> State:
    """A state in which some have charged and others have not, no card having been passed."""
    rules = draw(testing.rule_sets())
    players = draw(st.sampled_from(rules.players))
    deck = list(rules.setting(players).deck - Cards("W"))
    cards = draw(st.lists(st.sampled_from(deck), min_size=1, max_size=5, unique=True))
    most = draw(st.none() | st.integers(1, 2))
    game = Game(rules.amend(Passing(), Charging(cards, most, {})), players)
    state = game.start(seed=0).deal(draw(testing.deals(game)))
    for _ in range(draw(st.integers(0, players - 1))):
        state = state.apply(draw(testing.actions(state)))
    return state


@given(passing() | charging(), st.data())
def test_while_others_pass_or_charge_nothing_leaks(state: State, data: DataObject) -> None:
    """Other hands, another kitty, and other passes or charges from them, look the same until
    everybody has passed or charged."""
    assert state.phase in (Phase.PASS, Phase.CHARGE)
    seat = data.draw(st.sampled_from(range(state.game.players)))
    deal = next(act for act in state.history if isinstance(act, Deal))
    start = state.history.index(deal)
    mine = deal.hands[seat]
    assert isinstance(mine, tuple)
    warren = "W" in map(str, mine)
    hidden = list(state.game.setting.deck - Cards(mine))
    kitty: list[Card] = []
    if warren:
        kitty = list(state.kitty)
        hidden = list(Cards(hidden) - state.kitty)
    hidden = data.draw(st.permutations(sorted(hidden, key=str)))
    size = len(state.kitty) - len(kitty)
    plain = [card for card in hidden if str(card) != "W"][:size]
    kitty += plain
    left = list(hidden)
    for card in plain:
        left.remove(card)
    hands = [
        list(mine) if place == seat else [left.pop() for _ in mine]
        for place in range(state.game.players)
    ]
    other = state.game.replay(state.history[:start]).deal(hands, kitty=kitty)
    for action in state.history[start + 1 :]:
        assert action.seat is not None
        same = action if action.seat == seat else other.random_action(Random(1), action.seat)
        other = other.apply(same)
    assert everything_seen(other.view(seat)) == everything_seen(state.view(seat))


@given(dealt, st.data())
def test_cards_that_a_seat_cannot_see_may_change_places(state: State, data: DataObject) -> None:
    """Two cards, each in another's hand, in the kitty, or put down or taken up from it unseen, are
    dealt the other way round: where the same play is still lawful, the seat cannot tell the
    difference, and who held neither may do the same."""
    assume(state.phase not in (*BETWEEN, Phase.CHOOSE))
    players = range(state.game.players)
    viewer = data.draw(st.sampled_from((None, *players)))
    places = hidden_places(state, viewer)
    settled = known(state, viewer)
    deck = state.game.setting.deck
    pairs = [
        (one, other)
        for here, there in combinations(places, 2)
        for one in dict.fromkeys(here)
        for other in dict.fromkeys(there)
        if one != other
        and not {one, other} & settled
        and deck.count(one) == deck.count(other)
        and all(
            sum(place.count(card) for place in places) == deck.count(card) for card in (one, other)
        )
    ]
    assume(pairs)
    one, other = data.draw(st.sampled_from(pairs))
    changed = exchanged(state, one, other)
    if changed is None or public(changed) != public(state):
        return
    assert changed != state
    assert everything_seen(changed.view(viewer)) == everything_seen(state.view(viewer))
    for seat in players:
        if not {one, other} & set(state.hands[seat]):
            assert changed.legal_cards(seat) == state.legal_cards(seat)
            assert changed.reasons(seat) == state.reasons(seat)


def hidden_places(state: State, viewer: int | None) -> list[Cards]:
    """Where cards lie that the viewer does not see."""
    hands = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    if viewer is None or not isinstance(state.view(viewer).kitty, Cards):
        hands.append(state.kitty)
    if state.phase is Phase.REDEAL:
        hands.append(state.waiting)
    piles, _ = in_tricks(state)
    for seat, pile in enumerate(piles):
        if seat != viewer:
            hands.append(state.taken[seat] - pile)
    return hands


def known(state: State, viewer: int | None) -> set[Card]:
    """Cards that the viewer does not see, and yet knows where they are or were: those that it was
    dealt or has passed or put down, and those that somebody has charged; and Warren, which is
    never undealt."""
    deal = this_deal(state)
    found = {Card("W")}
    if state.phase is not Phase.CHARGE:
        found.update(charged(state))
    for act in deal:
        if isinstance(act, Deal) and viewer is not None:
            hand = act.hands[viewer]
            found.update(hand if isinstance(hand, tuple) else ())
        elif isinstance(act, Pass | Exchange | Charge) and act.seat == viewer:
            found.update(act.cards)
    return found


def public(state: State) -> tuple[object, ...]:
    """What is plain to all: whose turn it is tells who had to open, and on whose card a trick went
    on; and the suit that Warren was declared to be."""
    trick = state.view(None).trick
    return (state.phase, state.actors, trick, len(state.tricks))


def exchanged(state: State, one: Card, other: Card) -> State | None:
    """The same deal with two cards in each other's place from the start; None if the same play
    would then be against the rules."""
    names = {one: other, other: one}

    def renamed(cards: Iterable[Card]) -> list[Card]:
        return [names.get(card, card) for card in cards]

    deal = this_deal(state)
    changed = list(state.history[: len(state.history) - len(deal)])
    for action in deal:
        if isinstance(action, Deal):
            hands = [renamed(hand) for hand in action.hands if isinstance(hand, tuple)]
            assert isinstance(action.kitty, tuple)
            changed.append(Deal(hands, renamed(action.kitty)))
        elif isinstance(action, Pass):
            to = {receiver: renamed(cards) for receiver, cards in action.to}
            changed.append(Pass(to or renamed(action.cards), action.seat))
        elif isinstance(action, Exchange):
            changed.append(Exchange(renamed(action.cards), action.seat))
        elif isinstance(action, Charge):
            changed.append(Charge(renamed(action.cards), action.seat))
        else:
            changed.append(action)
    try:
        return state.game.replay(changed)
    except IllegalAction:
        return None
