"""Huse Hearts and Draw Hearts against a program of their own, card by card."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from hearts import Choose, Game, Pass, Phase, State, variants
from tests.oracle import two
from tests.oracle.two import Two
from tests.sizes import scaled


def sorted_text(cards: Iterable[object]) -> list[str]:
    return sorted(map(str, cards))


def begun(name: str, seed: int, rng: Random) -> tuple[State, Two]:
    """A deal before its first lead, in both programs."""
    state = Game(variants.get(name)).start(seed=seed, dealer=seed % 2).deal()
    hands = [sorted_text(hand) for hand in state.hands]
    if name == "draw_two":
        return state, two.draw(hands, [*map(str, state.stock)], state.dealer)
    given: list[list[str]] = []
    for seat in (0, 1):
        cards = rng.sample(hands[seat], 3)
        state = state.apply(Pass(cards, seat))
        given.append(cards)
    for seat in (0, 1):
        hands[seat] = [card for card in hands[seat] if card not in given[seat]] + given[1 - seat]
    return state, two.huse(hands, sorted_text(state.dummy), sorted_text(state.kitty))


def compare(state: State, book: Two, greedy: bool, rng: Random) -> State:
    """Play a deal to its end in both programs; return its last state but for an answer."""
    while not book.is_over:
        where = f"trick {book.tricks}, {book.table}"
        assert (state.phase, state.actor) == (Phase.PLAY, book.turn), where
        assert sorted_text(state.legal_cards()) == sorted(book.options()), where
        assert [sorted_text(hand) for hand in state.hands] == [*map(sorted, book.hands)], where
        assert sorted_text(state.dummy) == sorted(book.dummy or []), where
        assert [sorted_text(pile) for pile in state.taken] == [*map(sorted, book.piles)], where
        if book.dummy is None:
            assert [*map(str, state.stock)] == book.aside, where
        assert state.points == tuple(map(two.worth, book.piles)), where
        options = sorted(book.options())
        card = rng.choice(options)
        if greedy:  # one takes all that it can, and the other loses what it can
            card = (max if book.turn == 0 else min)(options, key=two.place)
        state = state.play(card)
        book.play(card)
    assert [sorted_text(pile) for pile in state.taken] == [*map(sorted, book.piles)]
    return state


def counted(state: State, book: Two) -> bool:
    """Compare the points, for each answer of one who may choose; return whether one may."""
    answers = book.points()
    if len(answers) == 1:
        assert state.hand_score is not None
        assert list(state.hand_score.points) == answers[0]
        return False
    for option, points in zip(("add", "subtract"), answers, strict=True):
        score = state.apply(Choose(option)).hand_score
        assert score is not None
        assert list(score.points) == points
    return True


def agree(name: str, seeds: Iterable[int]) -> int:
    """Compare deals; return in how many one seat took every penalty card."""
    found = 0
    for seed in seeds:
        rng = Random(seed)
        state, book = begun(name, seed, rng)
        found += counted(compare(state, book, seed % 4 == 0, rng), book)
    return found


@pytest.mark.parametrize("name", ["huse", "draw_two"])
def test_a_program_of_its_own_agrees(name: str) -> None:
    """FX-001 to FX-020, FX-030 to FX-035: the legal cards, the hands and piles after every card,
    and the points."""
    agree(name, range(scaled(60)))


def test_a_moon_is_shot_in_both() -> None:
    """FX-019: hands of high cards against low ones."""
    deck = sorted(Game(variants.HUSE).table.deck, key=lambda card: two.place(str(card)))
    hands = [deck[36:], deck[:16]]
    state = Game(variants.HUSE).start(seed=1).deal(hands, dummy=deck[16:32], kitty=deck[32:36])
    for seat in (0, 1):
        state = state.apply(
            Pass([card for card in state.hands[seat] if card.suit != "C"][:3], seat)
        )
    book = two.huse(
        [sorted_text(hand) for hand in state.hands],
        sorted_text(state.dummy),
        sorted_text(state.kitty),
    )
    assert counted(compare(state, book, True, Random(1)), book)
