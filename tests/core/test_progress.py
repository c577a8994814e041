"""The progress of a deal: one step under plain and under rare rules, and the sight of a seat."""

from __future__ import annotations

from random import Random
from typing import ClassVar, final

import pytest
from attrs import frozen

from hearts import Card, Cards, Game, Phase, State, variants
from hearts._core.cards.cards import ALL_CARDS, WARREN_CARD
from hearts._core.cards.draws import RandomDraws
from hearts._core.score.tally import piles_of, tricks_of
from hearts.rules import Facts, PlayRule
from tests.plain_playout import played_out

KITTIES = [("kitty", 4), ("pagat_kitty", 3), ("pagat_kitty", 5)]
TABLES = [*KITTIES, ("cancellation", 6), ("cancellation", 9)]


@final
@frozen
class Asks(PlayRule):
    """A custom rule, which takes nothing away."""

    key: ClassVar[str] = "house.asks"

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return cards


def at_first_lead(name: str, players: int, seed: int, *own: PlayRule) -> State:
    """Return a deal of a variant at its first lead."""
    rng = Random(seed)
    state = Game(variants.get(name).amend(*own), players).start(seed=seed).deal()
    while state.phase is not Phase.PLAY:
        state = state.apply(state.random_action(rng, state.actors[0]))
    return state


@pytest.mark.parametrize(
    ("name", "players"), [("american", 4), ("gong_zhu", 5), ("wikipedia", 6), ("turbo", 4)]
)
def test_the_plain_loop_plays_as_card_by_card(name: str, players: int) -> None:
    """From anywhere in a deal it draws the same cards, and pays them to the same seats."""
    for seed in range(6):
        rng = Random(seed)
        state = at_first_lead(name, players, seed)
        for _ in range(rng.randrange(40)):
            state = state.play(state.legal_cards()[0])
        assert not state._board.rare
        seats, draws, others = state._piles()[:-1], RandomDraws(seed), RandomDraws(seed)
        progress = state._copy()
        progress._play_on(seats, 0, draws)
        end = played_out(state, others)
        assert draws.last == others.last
        assert progress._legal == 0
        assert progress._played == end._played
        assert piles_of(seats) == end.taken
        assert tricks_of(seats) == tricks_of(end._piles()[:-1])


@pytest.mark.parametrize("name", ["kitty", "cancellation", "booster_nines", "ricketts_warren"])
def test_rare_rules_are_told(name: str) -> None:
    players = variants.get(name).players[0]
    assert at_first_lead(name, players, 0)._board.rare
    assert at_first_lead("american", 4, 0, Asks())._board.rare
    assert not at_first_lead("american", 4, 0)._board.rare


@pytest.mark.parametrize(("name", "players"), [("american", 4), *TABLES])
def test_the_facts_of_a_turn_are_those_on_the_table(name: str, players: int) -> None:
    """Each card played is seen once for each copy, and a hand is what is left of it."""
    rng = Random(name)
    state = at_first_lead(name, players, 1, Asks())
    while state.phase is Phase.PLAY:
        seat, trick = state.actors[0], state.trick
        facts = state._facts()
        assert trick is not None
        assert facts is not None
        played = [card for each in state.tricks for card in each.all_cards]
        seen = Cards([*played, *trick.cards])
        told = (players, seat, state.hands[seat], trick, len(state.tricks), seen)
        assert (
            facts.players,
            facts.seat,
            facts.hand,
            facts.trick,
            facts.trick_number,
            facts.seen,
        ) == told
        state = state.play(rng.choice(list(state.legal_cards())))


@pytest.mark.parametrize("own", [(), (Asks(),)], ids=["", "custom"])
@pytest.mark.parametrize(
    ("name", "players"), [("american", 4), ("ricketts_warren", 4), ("booster_nines", 4), *TABLES]
)
def test_the_context_of_a_turn_is_what_its_seat_sees(
    name: str, players: int, own: tuple[PlayRule, ...]
) -> None:
    """PG-087, RH-031: equal cards on the table cancel each other, and the rank of Warren's card is
    hidden in its trick from all but its holder."""
    rng = Random(name)
    state = at_first_lead(name, players, 2, *own)
    board = state._board
    while state.phase is Phase.PLAY:
        seat, trick = state.actors[0], state.trick
        assert trick is not None
        progress = state
        hand, lying = state.hands[seat], trick.cards
        live = {card for card in lying if not board.plan.cancels or lying.count(card) == 1}
        assert Cards("", progress._hand()) == Cards(set(hand))
        assert Cards("", progress._table()) == Cards(live - {WARREN_CARD})
        seen = {*lying, *(card for each in state.tricks for card in each.all_cards)}
        assert Cards("", progress._seen() & ALL_CARDS) == Cards(seen)
        assert (progress._led, progress._number) == (
            0 if trick.led is None else Card(f"2{trick.led}").suit_mask,
            len(state.tricks),
        )
        hides = board.extra is not None and WARREN_CARD in lying
        facts = progress._facts()
        assert (facts is not None) is bool(own)
        if board.extra is not None and facts is not None:
            assert (board.extra in facts.seen) == (WARREN_CARD in seen and not hides)
        state = state.play(rng.choice(list(state.legal_cards())))
