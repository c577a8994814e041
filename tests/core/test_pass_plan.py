"""The usual pass in the core, beside the seat options, which know every pass."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Forward,
    Game,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    Rules,
    State,
    testing,
    variants,
)
from hearts._core.play.pass_plan import _combination
from hearts._engine.phases.phases import seat_options_of
from hearts.rules import Charging, Deck, EldestOpens, Passing

HEART_PASS = Passing(("left", "scatter"), 3, barred=Cards("QS AH KH"), optional=True)
TABLES = [
    (variants.AMERICAN, 4),
    (variants.AMERICAN.amend(HEART_PASS), 4),
    (variants.AMERICAN.amend(HEART_PASS, Deck(packs=2), EldestOpens()), 4),
    (variants.AMERICAN.amend(Passing("mix")), 4),
    (variants.AMERICAN.amend(Charging()), 4),
    (variants.DIRTY_NASTY_FILTHY, 4),
    (variants.PAGAT_KITTY.amend(Passing(("scatter", "right"), 4)), 5),
    (variants.RICKETTS_WARREN, 4),
]


def to_pass(rules: Rules, players: int, seed: int, deal: int) -> State:
    """A state in which all have still to pass; a match that ends too early gives way to another."""
    rng = Random(seed)
    game = Game(rules, players)
    state = game.start(seed=seed)
    while len(state.match.hand_scores) < deal or state.phase is not Phase.PASS:
        if state.is_over:
            state = game.start(seed=rng.getrandbits(32))
        seat = state.actors[0] if state.actors else None
        state = state.deal() if seat is None else state.apply(state.random_action(rng, seat))
    return state


def all_of(state: State) -> tuple[object, ...]:
    """Return the parts of a state."""
    board = state._board
    parts = (board.one, board.two, board.leader, board.kitty, board.extra, board.opening)
    return (state, state.phase, state.hands, state.waiting, state.legal_cards(0), parts)


@pytest.mark.parametrize(
    ("hand", "passable"),
    [
        ("QS AH KH 2C 3C 4C", "2C 3C 4C"),  # just enough others
        ("QS AH KH 2C 3C", "QS AH KH 2C 3C"),
        ("QS 2C 2C 3C", "2C 2C 3C"),  # of two packs each copy is one
        ("QS QS 2C 2C", "QS QS 2C 2C"),
    ],
)
def test_barred_cards_may_go_only_where_others_are_too_few(hand: str, passable: str) -> None:
    plan = to_pass(*TABLES[1], seed=1, deal=0)._board.pass_plan()
    assert plan.passable(Cards(hand)) == Cards(passable).one


@pytest.mark.parametrize("place", range(len(TABLES)))
@given(st.integers(0, 999), st.integers(0, 1))
@example(506, 1)  # at one table the first deal ends the match
def test_the_fast_pass_equals_the_pass_of_the_referee(place: int, seed: int, deal: int) -> None:
    """PG-042, PG-043: the same cards to pick from, the same draws, the same states."""
    state = to_pass(*TABLES[place], seed, deal)
    rng = Random(seed)
    while state.phase is Phase.PASS:
        seat = rng.choice(state.actors)
        options = seat_options_of(state, seat)
        assert state.legal_cards(seat) == options.legal_cards()
        drawn = rng.random()
        action = state.random_action(Random(drawn), seat)
        assert action == options.random_action(Random(drawn))
        after = state.apply(action)
        assert all_of(after) == all_of(state._board.referee.act(state, action))
        state = after


@given(testing.games(), st.integers(0, 999))
def test_the_fast_pass_equals_the_slow_one_in_every_game(game: Game, seed: int) -> None:
    state = game.start(seed=seed)
    state = state if state.phase is Phase.DEAL else state.apply(state.random_action(Random(seed)))
    state = state.deal()
    if state.phase is Phase.PASS:
        seat = Random(seed).choice(state.actors)
        options = seat_options_of(state, seat)
        assert state.legal_cards(seat) == options.legal_cards()
        action = state.random_action(Random(seed), seat)
        assert action == options.random_action(Random(seed))
        assert all_of(state.apply(action)) == all_of(state._board.referee.act(state, action))


@pytest.mark.parametrize("place", range(len(TABLES)))
@given(data=st.data())
def test_nothing_else_is_let_through(place: int, data: st.DataObject) -> None:
    """Of what is nearly legal, each is refused or allowed as by the seat options alone."""
    state = to_pass(*TABLES[place], data.draw(st.integers(0, 99)), data.draw(st.integers(0, 1)))
    cards = st.lists(st.sampled_from(list(state.game.table.deck)), max_size=5)
    one = st.one_of(cards, cards.map(lambda drawn: drawn[:3]))
    other = st.dictionaries(st.integers(0, 4), one, max_size=4)
    seat = data.draw(st.sampled_from([None, -1, 0, 1, 4, 9]))
    try:
        action = Pass(data.draw(st.one_of(one, other)), seat)
    except InputError:  # a card three times
        return
    outcomes: list[object] = []
    for act in (state.apply, lambda each: state._board.referee.act(state, each)):
        try:
            outcomes.append(act(action))
        except (IllegalAction, InputError) as error:
            outcomes.append((type(error), str(error)))
    assert outcomes[0] == outcomes[1]


def test_passes_that_are_not_usual() -> None:
    """PG-043, PG-053: too few, of another seat, to other seats, a second time, kept back."""
    state = Game(TABLES[1][0]).start(seed=8).deal()
    own, others = list(state.hands[0]), list(state.hands[1])
    barred = [card for card in own if card in HEART_PASS.barred]
    assert barred
    for cards in (own[:2], others[:3], [barred[0], *own[:2]], {1: own[:3]}):
        with pytest.raises(IllegalAction):
            state.apply(Pass(cards, 0))
    after = state.apply(Pass([card for card in own if card not in barred][:3], 0))
    with pytest.raises(IllegalAction):
        after.apply(Pass(own[-3:], 0))
    for seat in (1, 2):
        after = after.apply(Pass(after.legal_cards(seat)[:3], seat))
    assert after.apply(Forward(3)).phase is Phase.PLAY
    assert after.apply(Pass(after.legal_cards(3)[:3])).phase is Phase.PLAY


def test_parcels_that_are_not_usual() -> None:
    """PG-047: in a scatter the number of cards to each seat is due."""
    state = to_pass(TABLES[1][0], 4, 3, 1)
    own = list(state.legal_cards(0))
    for to in (
        {1: own[:1], 2: own[1:2]},
        {0: own[:1], 1: own[1:2], 2: own[2:3]},
        {1: own[:2], 2: own[2:3], 3: own[:0]},
    ):
        with pytest.raises(IllegalAction):
            state.apply(Pass(to, 0))
    legal = Pass({seat: [own[seat]] for seat in (1, 2, 3)}, 0)
    assert state.apply(legal).actors == (1, 2, 3)


def test_a_truth_value_is_no_seat() -> None:
    state = Game(variants.AMERICAN).start(seed=7).deal()
    with pytest.raises(InputError):
        state.random_action(Random(1), True)
    with pytest.raises(InputError):
        state.legal_cards(True)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_pick_has_one_number(count: int) -> None:
    cards = Cards("1C 2C 3C KH AH")
    ways = comb(5, count)
    picks = [_combination(cards.one, count, ways, number) for number in range(ways)]
    assert [Cards("", pick) for pick in picks] == [*map(Cards, combinations(cards, count))]
