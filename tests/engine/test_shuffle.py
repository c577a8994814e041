"""The shuffle: as documented, the same everywhere, and fair."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from hashlib import shake_256
from itertools import islice, permutations
from operator import and_, or_
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, Deal, Game, testing, variants
from hearts._engine.phases import shuffle
from hearts.rules import PACK

WORD = 2**64

#: What seat 0 to 3 get in the first deal from seed 0, dealt by seat 0.
GOLDEN = [
    "6S 6C JD 8C 4C 9D KD 4H 9S 2S 3H 3C KH",
    "4D KS 2D JH 2H QH 7C TD 5C JC 5H 3D AD",
    "9H QC 5S 9C AH 8H 8D 5D KC 7S TC 4S 8S",
    "6H TS 3S 7D QS 2C AC 7H 6D AS JS QD TH",
]


def as_documented(deck: list[str], seed: int, deal_number: int) -> list[str]:
    """The deck, shuffled as the description says, with its own arithmetic."""
    stream = shake_256(f"hearts:{seed}:{deal_number}".encode()).digest(8 * 4096)
    cards, used = list(deck), 0
    for last in range(len(cards) - 1, 0, -1):
        while True:
            number = int.from_bytes(stream[8 * used : 8 * used + 8], "big")
            used += 1
            if number // (last + 1) < WORD // (last + 1):
                break
        swap = number % (last + 1)
        cards[last], cards[swap] = cards[swap], cards[last]
    return cards


def test_a_deal_that_never_changes() -> None:
    """Any change of this breaks every stored seed."""
    hands, kitty = shuffle.dealt(PACK, seed=0, deal_number=0, players=4, dealer=0)
    assert kitty == ()
    assert [" ".join(map(str, hand)) for hand in hands] == GOLDEN


#: Who deals first by the seeds 0 to 19, at tables of three to seven.
FIRST = {
    3: "00212222111002012112",
    4: "32022213302023201303",
    5: "04404043132420214423",
    6: "30242255144005045145",
    7: "66205343652521260013",
}


def test_first_dealers_that_never_change() -> None:
    """PE-005: as documented, with arithmetic of its own; any change breaks stored seeds."""
    for players, dealers in FIRST.items():
        assert "".join(str(shuffle.drawn_dealer(seed, players)) for seed in range(20)) == dealers
        for seed in range(20):
            word = int.from_bytes(shake_256(f"hearts:{seed}:dealer".encode()).digest(8), "big")
            assert str(word % players) == dealers[seed]


@given(st.integers(), st.integers(0, 400))
def test_the_shuffle_is_the_documented_one(seed: int, number: int) -> None:
    deck = [str(card) for card in PACK]
    assert [str(card) for card in shuffle.shuffled(PACK, seed, number)] == as_documented(
        deck, seed, number
    )


@given(testing.games(), st.integers(), st.integers(0, 9))
def test_all_cards_are_dealt_one_at_a_time(game: Game, seed: int, number: int) -> None:
    """PG-017, PE-007, WK-008: all get equally many; eldest hand the first card, the dealer the
    last."""
    deck, players = game.table.deck, game.players
    dealer = number % players
    order = shuffle.shuffled(deck, seed, number)
    hands, _ = shuffle.dealt(deck, seed, number, players, dealer)
    assert Cards(order) == deck
    for place, card in enumerate(order):
        assert hands[(dealer + 1 + place) % players][place // players] == card


@given(st.integers(3, 8), st.integers(0, 4), st.integers(0, 999))
def test_a_kitty_is_dealt_after_half_of_the_laps(players: int, size: int, seed: int) -> None:
    laps = (52 - size) // players
    deck = PACK - Cards(list(PACK)[: 52 - size - laps * players])
    order = shuffle.shuffled(deck, seed, 0)
    hands, kitty = shuffle.dealt(deck, seed, 0, players, players - 1, size)
    before = laps // 2 * players
    assert list(kitty) == order[before : before + size]
    rest = order[:before] + order[before + size :]
    assert list(hands) == [tuple(rest[seat::players]) for seat in range(players)]


def test_a_state_deals_from_it() -> None:
    state = Game(variants.AMERICAN).start(seed=12, dealer=2).deal()
    assert state.history[-1] == Deal(*shuffle.dealt(PACK, 12, 0, 4, 2))


def test_each_deal_of_a_match_is_another_one() -> None:
    orders = {tuple(shuffle.shuffled(PACK, seed, k)) for seed in range(5) for k in range(5)}
    assert len(orders) == 25


def test_every_order_is_equally_likely() -> None:
    deck = Cards("2C 3C 4C 5C")
    counts = Counter(tuple(shuffle.shuffled(deck, seed, 0)) for seed in range(2400))
    assert set(counts) == set(permutations(deck))
    # Chi squared with 23 degrees of freedom: 50 is beyond the thousandth part, and nothing here
    # is left to chance.
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 50


def test_a_number_that_would_favour_some_places_is_skipped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Of three places, the greatest 64-bit number would be one too many for the first.
    numbers = {"skipped": [WORD - 1, 2, 0], "none": [2, 0]}
    orders = []
    for words in numbers.values():
        stream = b"".join(word.to_bytes(8, "big") for word in words)
        source = SimpleNamespace(digest=lambda size, stream=stream: stream.ljust(size, b"0")[:size])
        monkeypatch.setattr(shuffle, "shake_256", lambda _, source=source: source)
        orders.append(shuffle.shuffled(Cards("2C 3C 4C"), 0, 0))
    assert (WORD - 1) % 3 == 0
    assert orders[0] == orders[1] == [Card("3C"), Card("2C"), Card("4C")]


def test_the_numbers_do_not_run_out() -> None:
    stream = shake_256(b"hearts:7:3").digest(8 * 1000)
    expected = [int.from_bytes(stream[at : at + 8], "big") for at in range(0, len(stream), 8)]
    assert list(islice(shuffle._words("hearts:7:3"), 1000)) == expected


def test_fresh_seeds_are_long_and_differ() -> None:
    """Each of the 128 bits is set in some of them and clear in others."""
    seeds = {shuffle.fresh_seed() for _ in range(200)}
    assert len(seeds) == 200
    assert reduce(or_, seeds) == 2**128 - 1
    assert reduce(and_, seeds) == 0


def test_warren_never_lies_in_the_kitty() -> None:
    """RH-007: the deck is shuffled again, from a text with another exclamation mark."""
    deck, again = variants.RICKETTS_WARREN.table(4).deck, 0
    for seed in range(300):
        hands, kitty = shuffle.dealt(deck, seed, 0, 4, 0, 1)
        assert Card("W") not in kitty
        assert Cards([*kitty, *(card for hand in hands for card in hand)]) == deck
        if shuffle.shuffled(deck, seed, 0)[24] == Card("W"):
            again += 1
            assert (hands, kitty) == shuffle.dealt(deck, seed, 0, 4, 0, 1, "!")
    assert again
