"""Claims: why a seat may end a deal, and the rest of the deal."""

from __future__ import annotations

from typing import Any

import pytest

from hearts import Cards, Exchange, Game, InputError, Phase, State, autoplay, variants
from hearts.bots import may_claim, play_claim
from hearts.rules import HEARTS, PACK, Boosters, EndAfter, Passing

AMERICAN = Game(variants.AMERICAN)


def position(*hands: str, game: Game = AMERICAN) -> State:
    """A state in which all other cards are taken, the hearts by seat 3."""
    rest = PACK - sum(map(Cards, hands), Cards())
    taken = [Cards(), rest - HEARTS, Cards(), rest & HEARTS]
    return game.position(hands, leader=0, broken=True, taken=taken)


def test_all_tricks_and_settled_points_are_reasons() -> None:
    assert may_claim(position("AS KS", "2D 3H", "3D 5H", "4D 7H").view(0)) == "all"
    assert may_claim(position("4C 9D", "5C TD", "6C JD", "7C QD").view(0)) == "settled"
    assert may_claim(position("4C QS", "5C TD", "6C JD", "7C QD").view(0)) is None


def test_only_the_seat_to_play_may_claim() -> None:
    state = position("4C 9D", "5C TD", "6C JD", "7C QD")
    assert may_claim(state.view(1)) is None
    assert may_claim(state.view(None)) is None
    dealt = AMERICAN.start(seed=7).deal()
    assert dealt.phase is Phase.PASS
    assert may_claim(dealt.view(0)) is None


def test_hidden_hands_give_no_reason() -> None:
    """The queen falls to seat 1, but only the hands of the others show it."""
    state = position("2D 3D", "AS AD", "KS QS", "QD JD")
    assert state.settled
    assert may_claim(state.view(0)) is None


def test_cards_for_the_kitty_are_put_down_before_a_claim() -> None:
    """PG-027: the first trick of the claim would bring the kitty, and a card is put down for it."""
    game = Game(variants.PAGAT_EXCHANGE.amend(Passing("hold")), 3)
    hands = [
        "JC QC KC AC 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
        "2C 3C 4C 2D 3D 4D TD JD QD 2H 3H 6H 9H JH QH KH AH",
        "5C 6C 7C 8C 5D 6D 7D 8D 9D KD AD 4H 5H 7H 8H TH 9C",
    ]
    state = game.start(seed=1).deal(hands)
    while state.actor != 0:
        state = state.play(state.legal_cards()[0])
    assert state.view(0).can_claim(0)
    assert may_claim(state.view(0)) is None
    state = state.play(state.legal_cards()[-1])
    while state.phase is not Phase.EXCHANGE:
        state = state.play(state.legal_cards()[0])
    assert may_claim(state.view(0)) is None
    state = state.apply(Exchange("JC"))
    assert may_claim(state.view(0)) == "all"
    end = play_claim(state, 0)
    assert end.phase is Phase.CHOOSE  # seat 0 has shot the moon
    assert set(end.takers) == {0}


def test_tricks_that_may_decide_a_tie_are_played() -> None:
    """PE-034."""
    game = Game(variants.PEPPA)
    hands = ["3C 4C", "5C 6C", "7C 8C", "9C TC"]
    rest = game.table.deck - sum(map(Cards, hands), Cards())
    state = game.position(hands, leader=0, taken=[rest, Cards(), Cards(), Cards()])
    assert state.view(0).settled
    assert may_claim(state.view(0)) is None


def test_a_settled_deal_is_played_by_no_choice() -> None:
    state = position("4C 9D", "5C TD", "6C JD", "7C QD")
    expected = state
    while expected.phase is Phase.PLAY:
        expected = expected.apply(autoplay(expected.view(expected.actors[0])))
    assert play_claim(state, 0) == expected
    assert expected.hand_score is not None


def test_a_claimer_keeps_the_cards_that_are_needed() -> None:
    """PG-153: the nine of hearts lengthens its trick, and the ace of spades may not go with it."""
    game = Game(variants.AMERICAN.amend(Boosters(), EndAfter(1)))
    state = position("AH 9H AS QS", "KS 2C 3C 4C", "5C 6C 7C 8C", "TC JC QC KC", game=game)
    end = play_claim(state, 0)
    assert end.is_over
    assert end.takers == (0, 0, 0)


def test_a_claim_ends_where_its_proof_does(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position("AS KS", "2D 3H", "3D 5H", "4D 7H")
    monkeypatch.setattr("hearts.bots.claims.may_claim", lambda view: "all")
    monkeypatch.setattr("hearts.bots.claims._kept", lambda state, seat: iter(()))
    assert play_claim(state, 0) == state


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        (0, "seat 0 claims, but it is not proved"),
        (1, "seat 1 claims"),
        (4, "seat 4 is not at this table"),
    ],
)
def test_a_claim_without_a_reason_is_refused(seat: int, message: str) -> None:
    state = position("4C QS", "5C TD", "6C JD", "7C QD")
    with pytest.raises(InputError, match=message):
        play_claim(state, seat)


def test_other_things_are_no_views_and_states() -> None:
    state: Any = position("4C QS", "5C TD", "6C JD", "7C QD")
    with pytest.raises(InputError, match="view"):
        may_claim(state)
    with pytest.raises(InputError, match="state"):
        play_claim(state.view(0), 0)
