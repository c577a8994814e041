"""The play context, and which tricks the rare rules may end."""

from __future__ import annotations

from random import Random
from typing import ClassVar, final

import pytest
from attrs import frozen

from hearts import Card, Cards, Game, Phase, State, variants
from hearts._core.cards.cards import ALL_CARDS, KITTY_BIT, WARREN_CARD
from hearts._core.play.play_context import context_of, facts_at, is_special
from hearts.rules import Facts, PlayRule

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


def by_rare_rules(state: State, card: Card) -> State:
    """Return the state after the last card of a trick by the rules that handle every trick."""
    board, turn, bit = state._board, state._turn, card.bit
    first = not board.double or (board.held[turn].one & bit != 0 and state._played & bit == 0)
    one, two = (bit, 0) if first else (0, bit)
    best = turn if bit & state._led > state._best else state._best_seat
    return state._rare_end(
        state._plays + card.byte,
        state._count + 1,
        (turn + board.plan.step) % board.plan.players,
        best,
        state._led,
        state._played | one,
        state._played2 | two,
        state._trick | one,
        state._trick2 | two,
    )


def fields(state: State) -> tuple[object, ...]:
    """Return what a state keeps beside its board, as far as it counts between two tricks."""
    return (
        state._phase, state._acts, state._plays, state._marks, state._played, state._played2,
        state._trick, state._trick2, state._legal, state._turn, state._count, state._best,
        state._led, state._number,
    )  # fmt: skip


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_trick_ends_as_by_the_rare_rules(name: str, players: int) -> None:
    """A trick that no rare rule touches ends in a shorter way, to the same state."""
    short = 0
    for seed in range(6):
        rng = Random(seed)
        state = at_first_lead(name, players, seed)
        while state.phase is Phase.PLAY:
            legal = state.legal_cards()
            card = legal[rng.randrange(len(legal))]
            after = state.play(card)
            if len(after._marks) > len(state._marks):
                assert fields(after) == fields(by_rare_rules(state, card))
                short += not is_special(after._board, state._led, state._played, 0)
            state = after
    assert short > 0


def test_rare_rules_apply_while_the_kitty_lies() -> None:
    """PG-024: after the taker of the first trick has it, tricks are plain."""
    state = at_first_lead("pagat_kitty", 5, 0)
    assert is_special(state._board, 0, state._played, 0)
    while len(state.kitty) > 0:
        state = state.play(state.legal_cards()[0])
    assert not is_special(state._board, 0, state._played, 0)


def test_rare_rules_apply_to_pairs_of_the_suit_led() -> None:
    state = at_first_lead("cancellation", 6, 0)
    taken = KITTY_BIT
    card, other = Card("QS"), Card("QH")
    assert not is_special(state._board, card.suit_mask, taken, 0)
    assert not is_special(state._board, card.suit_mask, taken, other.bit)
    assert is_special(state._board, card.suit_mask, taken, card.bit)


@pytest.mark.parametrize("name", ["booster_nines", "ricketts_warren"])
def test_rare_rules_apply_always(name: str) -> None:
    """Nines may lengthen a trick, and the suit of Warren is not that of its card."""
    assert is_special(at_first_lead(name, 4, 0)._board, 0, KITTY_BIT, 0)


def test_rare_rules_need_no_kitty_that_is_not_there() -> None:
    assert not is_special(at_first_lead("american", 4, 0)._board, 0, 0, 0)


@pytest.mark.parametrize(("name", "players"), [("american", 4), *TABLES])
def test_the_facts_of_a_turn_are_those_on_the_table(name: str, players: int) -> None:
    """Each card played is seen once for each copy, and a hand is what is left of it."""
    rng = Random(name)
    state = at_first_lead(name, players, 1)
    while state.phase is Phase.PLAY:
        seat, trick = state.actors[0], state.trick
        facts = facts_at(
            state._board, state._plays, state._marks, state._count, seat, state._played,
            state._played2, 0, state._number,
        )  # fmt: skip
        assert trick is not None
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
        context = context_of(
            board, state._plays, state._marks, state._count, seat, state._played, state._played2,
            state._trick, state._trick2, state._led, state._number,
        )  # fmt: skip
        hand, lying = state.hands[seat], trick.cards
        live = {card for card in lying if not board.plan.cancels or lying.count(card) == 1}
        assert Cards("", context.hand) == Cards(set(hand))
        assert Cards("", context.table) == Cards(live - {WARREN_CARD})
        seen = {*lying, *(card for each in state.tricks for card in each.all_cards)}
        if board.extra is not None and WARREN_CARD in seen:
            seen.add(board.extra)
        assert Cards("", context.seen & ALL_CARDS) == Cards(seen)
        extra = board.extra.bit if board.extra is not None and WARREN_CARD in hand else 0
        assert (context.extra, context.led, context.number) == (
            extra,
            state._led,
            len(state.tricks),
        )
        hides = board.extra is not None and WARREN_CARD in lying
        facts = facts_at(
            board, state._plays, state._marks, state._count, seat, state._played, state._played2,
            board.extra.bit if board.extra is not None and hides else 0, state._number,
        )  # fmt: skip
        assert context.facts == (facts if own else None)
        if board.extra is not None and own:
            assert (board.extra in facts.seen) == (WARREN_CARD in seen and not hides)
        state = state.play(rng.choice(list(state.legal_cards())))
