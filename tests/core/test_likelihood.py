"""How well the plays of the others fit careful play."""

from __future__ import annotations

from random import Random

import pytest

from hearts import Cards, Game, Phase, State, variants
from hearts._core.search.likelihood import likelihood
from hearts.bots import careful
from tests.tables import TABLES

GAME = Game(variants.MICROSOFT)
#: Games whose deals can be set up from the hands and the tricks alone.
PLAIN = {
    "american",
    "microsoft",
    "spot",
    "black_maria",
    "wikipedia_17",
    "omnibus",
    "turbo",
    "likha",
}


def likely(state: State, own: int) -> float:
    """The likelihood of the plays of a state, to a seat."""
    table = state.game.table.with_charged(state._board.charged)
    return likelihood(state, table.careful_play, own)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_careful_plays_are_sure_and_others_less_likely(name: str, players: int) -> None:
    """Only a seat with a kitty in its pile knows more than is counted here."""
    game = Game(variants.get(name), players)
    calm, wild = (played_out(game, share, Random(3)) for share in (1.0, 0.0))
    for seat in range(players):
        assert 0 < likely(wild, seat) <= 1
        assert likely(calm, seat) == 1 or calm._board.kitty
    others = [likely(wild, seat) for seat in range(players)]
    assert min(others) < 1 or judges_nothing(wild)


def judges_nothing(state: State) -> bool:
    """Whether there are two packs, a dummy, a stock or an exchange."""
    plan = state._board.plan
    return state._board.copies or plan.dummy or plan.draws or plan.exchange


def played_out(game: Game, share: float, rng: Random) -> State:
    """A deal played nearly to its end, with this share of careful plays, the rest at random."""
    state = game.start(seed=5)
    while state.phase is not Phase.PLAY:
        seat = state.actors[0] if state.actors else None
        state = state.deal() if seat is None else state.apply(careful(state.view(seat)))
    for _ in range(4 * game.players):
        seat = state.actors[0]
        if max(map(len, state.hands)) < 2:
            break
        view = state.view(seat)
        state = state.apply(careful(view) if rng.random() < share else view.random_action(rng))
    return state


def test_the_own_plays_are_not_judged() -> None:
    hands = ["QS 2D 3D", "2S 4D 5D", "3S 6D 7D", "4S 8D 9D"]
    state = GAME.position(hands, leader=0, broken=True)
    assert likely(state, 1) == 1
    queen = state.play("QS")
    assert likely(queen, 0) == 1
    assert 0 < likely(queen, 1) < 0.1


def test_who_leads_the_queen_is_likely_to_hold_a_shoot() -> None:
    """After it, a hand of winners is far likelier than a hand of low cards."""
    low, winners = "2D 3D 5C", "AD KD QD"
    rest = ["2S 4D 5D 6D", "3S 7D 8D 9D", "4S 2C 3C 4C"]
    taken = [Cards("2H"), Cards(), Cards(), Cards()]
    found = [
        likely(GAME.position([f"QS {own}", *rest], leader=0, taken=taken).play("QS"), 1)
        for own in (low, winners)
    ]
    assert found[1] > 10 * found[0]


@pytest.mark.parametrize(("name", "players"), [(n, p) for n, p in TABLES if n in PLAIN])
def test_a_play_against_the_rules_of_a_world_is_unlikely_but_possible(
    name: str, players: int
) -> None:
    """The tricks of a position prove no voids: in some worlds a seat has not followed suit."""
    game, rng, unlikely = Game(variants.get(name), players), Random(2), 0
    for seed in range(6):
        played = played_out(game, 0.2, Random(seed))
        trick = [] if played.trick is None else played.trick.cards
        leader = played.actors[0] if not trick else played.trick.leader  # type: ignore[union-attr]
        state = game.position(
            played.hands, leader=leader, trick=trick, tricks=played.tricks, broken=True
        )
        view = state.view(state.actor)
        for _ in range(20):
            likeliness = likely(view.worlds().sample(rng), view.seat or 0)
            assert 0 < likeliness <= 1
            unlikely += likeliness < 1
    assert unlikely


def test_a_void_that_a_position_shows_is_likely() -> None:
    """Whoever put a heart on clubs has hardly a club left."""
    trick = ["3C", "8H"]
    own, low = "2D 4D 8D", "AC 5D"
    void = GAME.position([own, "4C 5C 6C", low, "7D KD"], leader=2, trick=trick, broken=True)
    revoke = GAME.position([own, "5C 6C 7D", low, "4C KD"], leader=2, trick=trick, broken=True)
    assert likely(revoke, 0) < likely(void, 0) / 10
