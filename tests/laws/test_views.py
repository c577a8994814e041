"""Law 6: a view shows what its seat may know, and nothing else."""

import pickle
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
    Shown,
    Start,
    State,
    Trick,
    Unknown,
    View,
    autoplay,
    testing,
    variants,
)
from hearts.rules import PACK, CardPoints, Charging, Passing
from tests.laws.contents import contents, pickled
from tests.laws.helpers import charged, in_tricks, states, this_deal, undealt, union
from tests.laws.helpers import given as given_in

SHARED = """phase actor actors due tricks charged scores dealer deal_number match game question"""

dealt = states().filter(lambda state: bool(state.hands[0]) and state.phase is not Phase.CALL)


def everything_seen(view: View) -> tuple[object, ...]:
    """A view, and the answers that it gives."""
    seat = view.seat
    acts = seat in view.actors
    return (
        view,
        str(view),
        view.due,
        view.charged,
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
    """It agrees with the state, also about the actions of the seat."""
    seats = range(state.game.players)
    for seat in (None, *seats):
        view = state.view(seat)
        assert view.seat == seat
        assert view.hand == (Cards() if seat is None else state.hands[seat])
        assert view.sizes == tuple(len(hand) for hand in state.hands)
        assert view.takers == state.takers == tuple(map(state.game.taker, state.tricks))
        for ask in SHARED.split():
            assert getattr(view, ask) == getattr(state, ask)
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


@given(states(), st.data())
def test_in_a_position_a_charged_card_is_its_holders(state: State, data: DataObject) -> None:
    """If the deal is set up again in the middle, the seat charged it that holds it, has played it,
    or has it in the pile. All see it, and so does a client that has the history."""
    trick, game = state.trick, state.game
    if trick is None or not any(state.charged) or game.table.deck.two:
        return
    put_down = {act.seat: act.cards for act in this_deal(state) if isinstance(act, Exchange)}
    again = game.position(
        state.hands,
        leader=trick.leader,
        trick=str(trick).partition(":")[2],
        tricks=state.tricks,
        taken=[put_down.get(seat, "") for seat in range(game.players)],
        kitty=state.kitty or None,
        charged=sum(state.charged, Cards()),
        dummy=state.dummy,
    )
    assert again.charged == state.charged
    for seat in (None, *range(game.players)):
        assert again.view(seat).charged == state.charged
        assert game.view(seat, again.view(seat).history) == again.view(seat)


@given(states())
def test_a_view_shows_what_was_taken_in_tricks(state: State) -> None:
    """Kitty cards and cards put down count for their taker, and nobody else sees them; of Warren
    on the table only the suit is seen; the pile of a mix is seen by nobody. What a deal counted
    is seen by all."""
    seats = range(state.game.players)
    piles, waiting = in_tricks(state)
    exposed = charged(state) if waiting or any(piles) else Cards()
    table = state.game.rules.table(state.game.players, exposed)
    values = {card: table.values.get(card, 0) for card in table.deck - table.imaginary}
    over = not any(state.hands) and any(state.taken)
    trick = state.trick
    if trick is not None and trick.extra is not None:
        trick = Trick(trick.leader, trick.cards, declared=trick.extra.suit)
    for seat in (None, *seats):
        view = state.view(seat)
        assert view.trick == trick
        assert view.waiting == waiting
        known = [state.taken[place] if over or place == seat else piles[place] for place in seats]
        assert list(view.taken) == known
        counted = [sum(values.get(card, 0) for card in pile) for pile in known]
        if state.game.rules.partners is not None and state.game.rules.partners.pooled:
            sides = {place: side for side in state.game.sides for place in side}
            counted = [sum(counted[other] for other in sides[place]) for place in seats]
        if table.needs == "piles" and all(type(rule) is CardPoints for rule in table.rules.points):
            assert list(view.points) == counted
        elif known == list(state.taken):
            assert view.points == state.points
    assert state.waiting == (waiting if state.phase is not Phase.REDEAL else union_of_passes(state))


def union_of_passes(state: State) -> Cards:
    """The pile of a mix: what was passed, and the kitty if it is mixed in."""
    passed = union(act.cards for act in this_deal(state) if isinstance(act, Pass))
    return passed + (Cards(undealt(state)) if state.game.table.rules.passing.mix_kitty else Cards())


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
    """Return the cards that changed hands, once all have passed."""
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
    """Of a seed, of others' hands and of what others passed, sent on, put down or charged, a view
    has the number of cards at most when it is done."""
    count = state.game.table.rules.passing.count
    for seat in (None, *range(state.game.players)):
        done = [act for act in state.view(seat).history if not isinstance(act, Shown)]
        for real, seen in zip(state.history, done, strict=True):
            if isinstance(real, Start):
                assert seen == Start(None, real.dealer, real.match)
            elif isinstance(real, Deal):
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
            elif isinstance(real, Charge) and real.seat != seat:
                assert seen == Hidden("charge", Unknown(0), real.seat)
            else:
                assert seen == real


@given(dealt)
def test_a_view_shows_what_its_seat_passed_and_received(state: State) -> None:
    """Received cards are visible when all have passed, and not before. Their giver is the
    neighbour, even if it sent on the cards of another seat. Cards on a pile were passed to no other
    seat, and no seat learns which cards come from it."""
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
    ways: list[str | int] = ["left", -1, "mix"]
    if players > 2:
        ways.append(2)
    if players <= rules.table(players).hand_size + 1:
        ways.append("scatter")
    way, count = draw(st.sampled_from(ways)), draw(st.integers(1, 3))
    barred = draw(st.sampled_from(("", "QS")))
    rules = rules.amend(Passing((way,), count, barred, draw(st.booleans())))
    assume(not rules.check(players))
    game = Game(rules, players)
    state = game.start(seed=0).apply(draw(testing.deal_actions(game)))
    for _ in range(draw(st.integers(0, players - 1))):
        state = state.apply(draw(testing.actions(state)))
    return state


@st.composite
def charging(draw: st.DrawFn) -> State:
    """A state in which some have charged and others have not, no card having been passed."""
    rules = draw(testing.rule_sets())
    players = draw(st.sampled_from(rules.players))
    deck = list(rules.table(players).deck - Cards("W"))
    cards = draw(st.lists(st.sampled_from(deck), min_size=1, max_size=5, unique=True))
    most = draw(st.none() | st.integers(1, 2))
    rules = rules.amend(Passing(), Charging(cards, most, {}))
    assume(not rules.check(players))
    game = Game(rules, players)
    state = game.start(seed=0).apply(draw(testing.deal_actions(game)))
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
    hidden = list(state.game.table.deck - Cards(mine) - state.dummy)
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
    other = state.game.replay(state.history[:start]).deal(
        hands, kitty=kitty, dummy=deal.dummy or None
    )
    for action in state.history[start + 1 :]:
        assert action.seat is not None
        same = action if action.seat == seat else other.random_action(Random(1), action.seat)
        other = other.apply(same)
    assert everything_seen(other.view(seat)) == everything_seen(state.view(seat))


@given(states(), st.randoms(use_true_random=False))
def test_what_a_seat_cannot_see_makes_no_difference(state: State, rng: Random) -> None:
    """Law 6: whatever is done with cards and choices that a seat does not see, it cannot tell."""
    for viewer in (None, *range(state.game.players)):
        other = testing.indistinguishable(state, viewer, rng)
        if other is not None:
            assert everything_seen(other.view(viewer)) == everything_seen(state.view(viewer))


@given(states(), st.randoms(use_true_random=False))
def test_nothing_hidden_is_inside_a_view(state: State, rng: Random) -> None:
    """Law 6, for whoever looks at attributes, asks the garbage collector, or reads pickles and
    errors: in views of states that a seat cannot tell apart there is the same."""
    for viewer in (None, *range(state.game.players)):
        other = testing.indistinguishable(state, viewer, rng)
        if other is not None:
            one, two = state.view(viewer), other.view(viewer)
            assert contents(one) == contents(two)
            assert pickled(one) == pickled(two)
            assert one == two
            assert contents(one) == contents(two)  # with what was noted meanwhile
            assert in_errors(one) == in_errors(two)


def in_errors(view: View) -> list[object]:
    """Return the contents of the errors that a view raises, and their causes."""
    found = []
    for ask in (
        lambda: view.legal_cards(99),
        lambda: view.explain(7),  # type: ignore[arg-type]
        lambda: view.random_action(Random(1), view.game.players - 1),
        lambda: view.legal_actions(0),
    ):
        try:
            ask()
        except InputError as error:
            trace = error.__traceback__
            while trace is not None and (trace := trace.tb_next) is not None:
                found.append(contents(trace.tb_frame.f_locals))
            found.append(contents([str(error), error.args, vars(error)]))
    return found


def other_cards(state: State, changes: dict[int, tuple[Card, Card]]) -> State | None:
    """The state if these seats, or the kitty (-1), had got another card for one of theirs; None if
    what was done would not have been legal then."""
    deal = next(act for act in state.history if isinstance(act, Deal))
    start = state.history.index(deal)
    places = [list(part) for part in (*deal.hands, deal.kitty) if not isinstance(part, Unknown)]
    for place, (old, new) in changes.items():
        places[place][places[place].index(old)] = new
    twin = state.game.replay([Start(99, 0)]).deal(places[:-1], kitty=places[-1])
    try:
        for act in state.history[start + 1 :]:
            twin = twin.apply(act)
    except IllegalAction:
        return None
    return twin


def test_the_card_that_warren_stands_for_is_not_shown() -> None:
    """Its suit was declared; its rank, and whether it is the best card, comes to light later."""
    rng = Random(1)
    pairs = 0
    rules = variants.RICKETTS_WARREN.amend(Passing())
    for seed in range(8):
        state = Game(rules, 4).start(seed=seed, dealer=0).deal()
        while state.hand_score is None:
            state = a_step_on(state, rng)
            if state.trick is None or Card("W") not in state.trick.cards:
                continue
            extra = state.kitty[0]
            places = [(seat, card) for seat, hand in enumerate(state.hands) for card in hand]
            for seat, card in places:
                changes = {-1: (extra, card), seat: (card, extra)}
                twin = other_cards(state, changes) if card.suit == extra.suit else None
                for viewer in (None, *range(4)):
                    view = state.view(viewer)
                    if twin and viewer != seat and view.kitty == Unknown(1):
                        assert contents(view) == contents(twin.view(viewer))
                        pairs += 1
    assert pairs > 50


def test_the_place_of_the_other_copy_is_not_shown() -> None:
    """With two packs: a copy of a card was played, and another hand holds one as well."""
    rng = Random(1)
    game = Game(variants.CANCELLATION.amend(Passing()), 6)
    pairs = 0
    for seed in range(4):
        state = game.start(seed=seed, dealer=0).deal()
        while any(state.hands[1:]):
            state = a_step_on(state, rng)
            viewer = rng.choice((None, *range(6)))
            here, there = rng.sample([seat for seat in range(6) if seat != viewer], 2)
            played = [act.card for act in state.history if isinstance(act, Play)]
            for one in state.hands[here] & Cards(dict.fromkeys(played)):
                other = rng.choice([*state.hands[there], one])
                twin = None
                if one not in state.hands[there] and other not in state.hands[here]:
                    twin = other_cards(state, {here: (one, other), there: (other, one)})
                if twin is not None:
                    assert contents(state.view(viewer)) == contents(twin.view(viewer))
                    pairs += 1
    assert pairs > 30


def a_step_on(state: State, rng: Random) -> State:
    """The state after something was done."""
    if not state.actors:
        return state.deal()
    return state.apply(state.random_action(rng, state.actors[0]))
