"""Recorded deals of strong programs: they replay, count and check without a fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from hearts import (
    Card,
    Cards,
    Game,
    Pass,
    Phase,
    State,
    Trick,
    check_tricks,
    legal_cards,
    score_hand,
    score_taken,
    variants,
)

RECORDS = (Path(__file__).parent / "data" / "openspiel-games.txt").read_text("utf-8").splitlines()
SHEET = Path(__file__).parents[1] / "examples" / "five-deals.txt"

DIRECTIONS = ("hold", "left", "across", "right")
#: Hearts and the queen of spades in the piles, counted without the library.
POINTS = [(1, 0, 18, 7), (7, 4, 2, 13), (8, 0, 5, 13), (16, 1, 0, 9), (1, 6, 15, 4)]


def card(number: int) -> Card:
    """The card of this number: four times its rank, from 0 for a two, plus its suit."""
    return Card("23456789TJQKA"[number // 4] + "CDHS"[number % 4])


def replayed(record: str) -> State:
    """The end of a recorded deal, played card by card."""
    direction, *numbers = map(int, record.split())
    cards = [card(number) for number in numbers]
    rules = variants.openspiel(direction=DIRECTIONS[direction])
    state = Game(rules).start(seed=0).deal([cards[seat:52:4] for seat in range(4)])
    rest = cards[52:]
    if direction:
        for seat in range(4):
            state = state.apply(Pass(rest[3 * seat : 3 * seat + 3], seat))
        rest = rest[12:]
    assert len(rest) == 52
    for each in rest:
        assert state.phase is Phase.PLAY
        assert each in state.legal_cards()
        state = state.play(each)
    return state


@pytest.mark.parametrize("record", RECORDS, ids=range(5))
def test_a_record_replays_counts_and_checks(record: str) -> None:
    state = replayed(record)
    rules = state.game.rules
    assert (state.phase, len(state.tricks)) == (Phase.OVER, 13)
    assert state.hand_score is not None
    assert score_hand(rules, state.tricks) == state.hand_score
    assert state.hand_score is not None
    from_piles = evolve(state.hand_score, takers=None, order=None)
    assert score_taken(rules, state.taken) == from_piles
    assert check_tricks(rules, state.tricks) == ()
    assert state.game.replay(state.history) == state
    assert state.result is not None
    assert state.scores == state.hand_score.points


@pytest.mark.parametrize("record", RECORDS, ids=range(5))
def test_every_card_of_a_record_is_legal_without_a_state(record: str) -> None:
    state = replayed(record)
    hands = [Cards()] * 4
    for trick in state.tricks:
        for seat, each in zip(state.game.seats(trick), trick.cards, strict=True):
            hands[seat] = hands[seat] + Cards([each])
    assert check_tricks(state.game.rules, state.tricks, hands=hands) == ()
    for number, trick in enumerate(state.tricks):
        for place, seat in enumerate(state.game.seats(trick)):
            played = trick.cards[place]
            legal = legal_cards(
                state.game.rules, hands[seat], trick.cards[:place], tricks=state.tricks[:number]
            )
            assert played in legal
            hands[seat] = hands[seat] - Cards([played])


def test_the_scores_are_known() -> None:
    scores = [state.hand_score for state in map(replayed, RECORDS)]
    assert [score.points for score in scores if score is not None] == POINTS


def test_the_sheet_of_the_example_holds_the_same_deals() -> None:
    lines = [line.partition("#")[0].strip() for line in SHEET.read_text("utf-8").splitlines()]
    blocks = [block.split("\n") for block in "\n".join(lines).split("\n\n")]
    deals = [[Trick.parse(line) for line in block if line] for block in blocks]
    deals = [tricks for tricks in deals if tricks]
    assert [tuple(tricks) for tricks in deals] == [replayed(record).tricks for record in RECORDS]
    for tricks, points in zip(deals, POINTS, strict=True):
        assert score_hand(variants.AMERICAN, tricks, choice="add").points == points
        assert check_tricks(variants.AMERICAN, tricks) == ()
