"""Quick looks at the rest of a deal, beside every way in which it can go."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, Game, Phase, State, variants
from hearts._core.search.endings import surely_beaten
from hearts._core.search.playout import scores_differ
from hearts.rules import (
    PACK,
    Boosters,
    Deck,
    EldestOpens,
    EndAfter,
    HeartsBroken,
    Kitty,
    Passing,
    Rules,
    SafeQueen,
    Sun,
)

OPEN = Rules(name="open", players=4, opening=EldestOpens(), end=EndAfter(9))
RULES = [
    OPEN,
    OPEN.amend(HeartsBroken()),
    OPEN.amend(SafeQueen()),
    OPEN.amend(Boosters("5C 9D")),
    variants.MICROSOFT.amend(Passing(), EldestOpens()),
]


def takes_all(state: State, seat: int, done: int) -> bool:
    """Can *seat* take every trick from number *done* on, whatever the others play?"""
    if any(taker != seat for taker in state._takers()[done:]):
        return False
    if state.phase is not Phase.PLAY:
        return True
    ways = (takes_all(state.play(card), seat, done) for card in state.legal_cards())
    return any(ways) if state.actor == seat else all(ways)


@st.composite
def positions(draw: st.DrawFn, size: int) -> State:
    """So many cards a seat, most of them of two suits."""
    deck = [card for card in PACK if card.suit in "CD"] if draw(st.booleans()) else list(PACK)
    cards = draw(st.permutations(deck))[: 4 * size]
    hands = [Cards(cards[seat::4]) for seat in range(4)]
    game = Game(draw(st.sampled_from(RULES)))
    state = game.position(hands, leader=draw(st.integers(0, 3)))
    for _ in range(draw(st.integers(0, 1))):
        state = state.play(draw(st.sampled_from(list(state.legal_cards()))))
    return state


@given(positions(3))
def test_a_seat_that_is_surely_beaten_has_no_claim(state: State) -> None:
    for seat in range(4):
        if surely_beaten(state, seat):
            assert not takes_all(state, seat, len(state.tricks))


@given(st.permutations(list(PACK)), st.integers(1, 3))
def test_without_rules_about_leads_nothing_else_beats_it(cards: list[str], size: int) -> None:
    """On lead, and where the others may play as they like, the look is exact."""
    hands = [Cards(cards[seat : 4 * size : 4]) for seat in range(4)]
    state = Game(OPEN).position(hands, leader=0)
    assert surely_beaten(state, 0) is not takes_all(state, 0, 0)


@pytest.mark.parametrize(
    ("hands", "beaten"),
    [
        (["AC KC", "QC JC", "2D 3D", "4D 5D"], False),
        (["AC JC", "QC 2C", "2D 3D", "4D 5D"], True),  # the queen is kept for the jack
        (["AC JC", "QC 2D", "3D 4D", "5D 6D"], False),  # it has to follow to the ace
        (["AC 9D", "KC QC", "8D TH", "JD 2S"], True),
        (["AC 9D", "KC QC", "8D TH", "7D 2S"], False),
    ],
)
def test_a_higher_card_with_enough_guards_beats_a_claim(hands: list[str], beaten: bool) -> None:
    assert surely_beaten(Game(OPEN).position(hands, leader=0), 0) is beaten


def test_what_somebody_else_leads() -> None:
    state = Game(OPEN).position(["AC KC", "QC 2D", "3D 4D", "5D 6D"], leader=1)
    assert surely_beaten(state, 0)
    state = Game(OPEN).position(["AC KC", "QC JC", "3D 4D", "5D 6D"], leader=1)
    assert not surely_beaten(state, 0)
    assert surely_beaten(state, 2)


def test_no_proof_is_false() -> None:
    """After the lead, and where equal cards cancel each other, nothing is looked at."""
    state = Game(OPEN).position(["AC KC", "QC 2D", "3D 4D", "5D 6D"], leader=1)
    assert surely_beaten(state.play("2D"), 0) is False


@pytest.mark.parametrize(
    "rules",
    [
        variants.CANCELLATION.amend(Passing()),
        variants.RICKETTS_WARREN,
        variants.BOOSTER_NINES,
        variants.PAGAT_EXCHANGE,
        OPEN.amend(Deck(packs=2)),
    ],
    ids=lambda rules: rules.name,
)
def test_where_it_is_not_plain_nothing_is_said(rules: Rules) -> None:
    state = Game(rules, max(rules.players)).start(seed=3).deal()
    while state.phase is Phase.PASS:
        state = state.apply(state.random_action(Random(1), state.actors[0]))
    assert not any(surely_beaten(state, seat) for seat in range(state.game.players))


def outcomes(state: State) -> set[object]:
    """Everything that the hand score can come to."""
    if state.phase is Phase.PLAY:
        return {end for card in state.legal_cards() for end in outcomes(state.play(card))}
    score = state.hand_score
    return {None if score is None else score.points}


@given(st.integers(0, 999), st.sampled_from([*RULES, variants.AMERICAN]))
def test_scores_differ_only_where_two_ways_do(seed: int, rules: Rules) -> None:
    """Early in a deal they nearly always do, and one way alone never does."""
    rng = Random(seed)
    state = Game(rules).start(seed=seed).deal()
    while state.phase is Phase.PASS:
        state = state.apply(state.random_action(rng, state.actors[0]))
    assert scores_differ(state, 30)
    assert not scores_differ(state, 1)
    while sum(map(len, state.hands)) > 8:
        state = state.play(rng.choice(list(state.legal_cards())))
    if scores_differ(state, 8):
        assert len(outcomes(state)) > 1


def test_of_what_the_rules_count_nothing_is_said() -> None:
    """WK-047: who took how many tricks is not known here; and of a moon only the rules know."""
    game = Game(variants.AMERICAN.amend(Sun()))
    hands = ["2C 9H", "3C 8H", "4C 7H", "5C 6H"]
    state = game.position(hands, leader=0, taken=["QS", "2H", "", ""], broken=True)
    assert not scores_differ(state, 30)
    pile = PACK - Cards("2C 3C 4C 5C 2H 3H 4H 5H")
    game = Game(variants.AMERICAN)
    hands = ["2C 3H", "3C 2H", "4C 4H", "5C 5H"]
    state = game.position(hands, leader=0, taken=["", "", "", pile], broken=True)
    assert not scores_differ(state, 30)  # the last club takes all that is left


def test_a_kitty_that_may_change_hands_is_not_plain() -> None:
    rules = OPEN.amend(Kitty(into="hand"), players=(3,), name="exchange")
    state = Game(rules).start(seed=1).deal()
    assert not any(surely_beaten(state, seat) for seat in range(3))


def test_rules_about_the_first_trick_keep_it_from_being_plain() -> None:
    """RH-021: a guard may be a card that is not to be played to it."""
    state = Game(variants.MICROSOFT.amend(Passing())).start(seed=3).deal()
    leader = state.actors[0]
    assert not surely_beaten(state, leader)
    while len(state.tricks) == 0:
        state = state.play(state.legal_cards()[0])
    assert surely_beaten(state, state.actors[0])
    state = Game(OPEN).start(seed=3).deal()  # no such rules: the first trick is like any other
    assert surely_beaten(state, state.actors[0])
