"""Evidence beside the hands that the cards came from."""

from random import Random

import pytest

from hearts import Cards, Game, Phase, Play, State, variants
from hearts._core.play.evidence import Evidence
from hearts.rules import SafeQueen, Without


def in_play(name: str, players: int, cards: int, seed: int) -> State:
    """A state of the first deal after so many cards, fewer than all."""
    rng = Random(seed)
    state = Game(variants.get(name), players).start(seed=seed).advance()
    while state.phase is not Phase.PLAY or len(state._progress.plays) < cards:
        state = state.apply(state.random_action(rng, state.actors[0])).advance()
    return state


@pytest.mark.parametrize(
    ("name", "players"),
    [
        *(("american", 4), ("booster_nines", 4), ("cancellation", 6), ("gong_zhu", 4)),
        *(("black_maria", 4), ("turbo", 4)),
    ],
)
def test_nobody_holds_what_the_plays_prove_to_be_absent(name: str, players: int) -> None:
    proved = 0
    for seed in range(6):
        state = in_play(name, players, 15 + 4 * seed, seed)
        evidence = Evidence(state)
        for seat, hand in enumerate(state.hands):
            assert not int(hand.one) & evidence.absent[seat]
            proved += evidence.absent[seat] != 0
            played = [
                each.card
                for each in state.deal_history
                if isinstance(each, Play) and each.seat == seat
            ]
            assert Cards("", evidence.played[seat]) == Cards(set(played))
        for seat, place, proofs in evidence.cases:
            later = evidence.played[seat] & ~Evidence(state, 0, place).played[seat]
            hand_then = int(state.hands[seat].one) | later
            assert sum(proof.fits(hand_then) for proof in proofs) == 1
    assert proved


@pytest.mark.parametrize(("lies", "proved"), [("AS", True), ("JS", False)])
def test_a_card_that_was_not_played_under_another(lies: str, proved: bool) -> None:
    """S-13: under the ace the queen would have been due, but not under the jack."""
    game = Game(variants.AMERICAN.amend(SafeQueen()))
    state = game.position([f"{lies} 2C", "3S 3C", "4S 4C", "5S 5C"], leader=0)
    state = state.play(lies).play("3S").play("4S")
    queen = int(Cards("QS").one)
    assert [evidence & queen != 0 for evidence in Evidence(state).absent] == [
        *(False, proved, proved, False)
    ]


@pytest.mark.parametrize("cancels", [False, True])
def test_two_equal_cards_are_on_the_table_unless_they_cancel_each_other(cancels: bool) -> None:
    """PG-087, S-13: under two aces that have cancelled each other the queen is not due."""
    rules = variants.CANCELLATION.amend(SafeQueen())
    game = Game(rules if cancels else rules.amend(Without("taking.cancelling")), 6)
    hands = ["AS 2C", "AS 3C", "4S 4C", "5S 5C", "6S 6C", "7S 7C"]
    state = game.position(hands, leader=0)
    for card in ("AS", "AS", "4S"):
        state = state.play(card)
    queen = int(Cards("QS").one)
    assert (Evidence(state).absent[2] & queen == 0) is cancels


@pytest.mark.parametrize(("name", "players"), [("american", 4), ("turbo", 4), ("black_maria", 3)])
def test_the_evidence_of_the_first_plays_is_that_of_an_earlier_state(
    name: str, players: int
) -> None:
    rng = Random(1)
    state = earlier = in_play(name, players, 9, 1)
    while len(state._progress.plays) < 25:
        state = state.apply(state.random_action(rng, state.actors[0])).advance()
    cut, then = Evidence(state, end=9), Evidence(earlier)
    assert (cut.absent, cut.played) == (then.absent, then.played)
    assert Evidence(state).played != then.played
