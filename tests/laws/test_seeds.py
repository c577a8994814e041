"""Law 7, the part of it that is about seeds: the same seed gives the same deal everywhere."""

from collections.abc import Callable, Iterator
from hashlib import shake_256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Deal,
    Game,
    InputError,
    Match,
    Start,
    State,
    autoplay,
    bots,
    notation,
    rollouts,
    simulate,
    testing,
    variants,
)
from hearts._arguments import DIGITS
from hearts.batch import Batch
from hearts.codec import Codec
from hearts.rules import Deck, EldestOpens, Rules
from tests.laws.helpers import called, finished, step

#: Seed, number of the deal, dealer, and the hands by seat, each in the order dealt.
GOLDEN = [
    (
        *(7, 0, 0),
        "QD 9D 5D 9C 7D 5C 3H 9S 7S JC TC TH 4H",
        "7C 9H 2H AH 5S QS 8S 8C 3S TD AC 4C 2D",
        "KD 8H 3C 6D QC JD AD JS 5H JH AS 6S 3D",
        "4S 2S 7H QH KH TS KS 6C KC 4D 6H 8D 2C",
    ),
    (
        *(0, 0, 3),
        "4D KS 2D JH 2H QH 7C TD 5C JC 5H 3D AD",
        "9H QC 5S 9C AH 8H 8D 5D KC 7S TC 4S 8S",
        "6H TS 3S 7D QS 2C AC 7H 6D AS JS QD TH",
        "6S 6C JD 8C 4C 9D KD 4H 9S 2S 3H 3C KH",
    ),
    (
        *(2**128 - 1, 5, 1),
        "4H AC 2H AD KD 5H QC 7D 5S AH 6S JC KH",
        "7H 9S TS JS 3C 7C 9H 4D JH 8D 4S 9D 3S",
        "KS QH 5C AS JD 3D 6H 6D QD KC 3H 8C TC",
        "9C 4C 2C QS TD TH 5D 7S 6C 2S 8S 2D 8H",
    ),
    (
        *(-1, 2, 2),
        "TC 3C AD JH 8C 6C 2D 5H QC TH QD 4D 2S",
        "6D 6H AS KC 9D 5D 9S 8H 7C 6S 2H 3S 5S",
        "5C 7D TS 3D TD KD 8S 4S QS 8D JD 3H KH",
        "2C 9C AC 9H 7S 4H QH KS 7H JS 4C AH JC",
    ),
]


def numbers(text: str) -> Iterator[int]:
    """The numbers of a seed: eight bytes each, the first byte weighing most."""
    stream = shake_256(text.encode("ascii")).digest(8 * 4096)
    for start in range(0, len(stream), 8):
        yield int.from_bytes(stream[start : start + 8], "big")


def in_order(deck: list[str], seed: int, deal_number: int | str) -> list[str]:
    """The shuffle, written a second time from what the reference says about it."""
    cards = list(deck)
    source = numbers(f"hearts:{seed}:{deal_number}")
    for last in reversed(range(1, len(cards))):
        fair = 2**64 // (last + 1) * (last + 1)
        place = next(number for number in source if number < fair) % (last + 1)
        cards[last], cards[place] = cards[place], cards[last]
    return cards


def dealt(state: State) -> tuple[str, ...]:
    """The hands of a deal as texts, each in the order dealt."""
    deal = state.history[-1]
    assert isinstance(deal, Deal)
    return tuple(" ".join(map(str, hand)) for hand in deal.hands if isinstance(hand, tuple))


@pytest.mark.parametrize(("seed", "number", "dealer", "hands"), [(*g[:3], g[3:]) for g in GOLDEN])
def test_golden_deals(seed: int, number: int, dealer: int, hands: tuple[str, ...]) -> None:
    """A change of these breaks every match that was kept as its seed and its moves."""
    sheet = Match(variants.AMERICAN)
    for _ in range(number):
        sheet = sheet.add((0, 13, 13, 0))
    state = Game(variants.AMERICAN).start(seed=seed, dealer=dealer, match=sheet).deal()
    assert (state.deal_number, state.dealer) == (number, dealer)
    assert dealt(state) == hands


def test_golden_deal_of_a_short_deck() -> None:
    rules = Rules(players=(3, 5), deck=Deck({3: "2D", 5: "2D 2C"}), opening=EldestOpens())
    assert dealt(Game(rules, 3).start(seed=7).deal()) == (
        "5D 4S AD 4C TS QH 2H 3S KD 2C 4H JC 7S 7D 5H TH QD",
        "9C JS 3H 8H TD KC QS 9H 8S AS 6S 3C 3D AH 8C KH 6H",
        "AC 4D 8D 7H 5S JD 5C 6C 7C 2S 6D 9D JH TC 9S QC KS",
    )


@given(testing.games(), st.integers(-(2**130), 2**130), st.data())
def test_a_deal_is_the_shuffle_told_in_the_reference(
    game: Game, seed: int, data: st.DataObject
) -> None:
    """Deal k comes from the seed and k alone, whatever happened before it."""
    dealer = data.draw(st.integers(0, game.players - 1))
    rng = Random(data.draw(st.integers(0, 99)))
    state = game.start(seed=seed, dealer=dealer)
    for number in range(3):
        if state.is_over:
            break
        due, state = state.dealer, called(state, rng).deal()
        cards = in_order([str(card) for card in game.table.deck], seed, number)
        size, undealt, again = game.table.hand_size, game.table.kitty_size, ""
        seats = game.players + (game.table.dummy_size > 0)  # a dummy is dealt to like a seat
        middle = size // 2 * seats
        while "W" in cards[middle : middle + undealt]:
            again += "!"
            cards = in_order([str(card) for card in game.table.deck], seed, f"{number}{again}")
        kitty = cards[middle : middle + undealt]
        del cards[middle : middle + undealt]
        hands = {(due + 1 + place) % seats: "" for place in range(seats)}
        for place, seat in enumerate(hands):
            hands[seat] = " ".join(cards[place::seats])
        assert dealt(state) == tuple(hands[seat] for seat in range(game.players))
        assert state.kitty == Cards(kitty)
        assert state.dummy == Cards(hands.get(game.players, ""))
        if game.table.plan.draws:
            assert state.stock == tuple(map(Card, kitty))
        state = finished(state, rng)


@given(testing.games(), st.integers(0, 2**64), st.integers(0, 99))
def test_the_same_seed_gives_the_same_match(game: Game, seed: int, choices: int) -> None:
    one, other = game.start(seed=seed), game.start(seed=seed)
    rng, same = Random(choices), Random(choices)
    for _ in range(60):
        if one.is_over:
            break
        one, other = step(one, rng), step(other, same)
    assert one == other
    assert one.hands == other.hands


@given(testing.games())
def test_without_a_seed_each_match_has_its_own(game: Game) -> None:
    one, other = game.start(), game.start()
    assert one != other
    assert game.replay(one.history) == one
    one, other = called(one, Random(1)), called(other, Random(1))
    assert game.replay(one.history).deal() == one.deal()
    assert sorted(map(str, one.deal().hands)) != sorted(map(str, other.deal().hands)) or (
        len(game.table.deck) < 20
    )


GAME = Game(variants.AMERICAN)
DEALT = GAME.start(seed=1).deal()
#: Every public place where a seed comes in.
SEEDED: dict[str, Callable[[int], object]] = {
    "Game.start": lambda seed: GAME.start(seed=seed),
    "Start": lambda seed: Start(seed, 0),
    "rollouts": lambda seed: rollouts(DEALT, 1, seed=seed),
    "rollouts of a view": lambda seed: rollouts(DEALT.view(0), 1, seed=seed),
    "Batch": lambda seed: Batch(GAME, 1, seed=seed),
    "Batch of seeds": lambda seed: Batch(GAME, 1, seed=[seed]),
    "Batch.of": lambda seed: Batch.of([DEALT], seed=seed),
    "Batch.restart": lambda seed: Batch(GAME, 1, seed=1).restart([0], seeds=[seed]),
    "Header": lambda seed: notation.Header(seed=seed),
    "opponent": lambda seed: bots.opponent(3, seed=seed),
    "RandomOpponent": bots.RandomOpponent,
    "SearchingOpponent": lambda seed: bots.SearchingOpponent(1, seed=seed),
    "advice": lambda seed: bots.advice(DEALT.view(0), worlds=1, seed=seed),
    "review": lambda seed: bots.review(DEALT, worlds=1, seed=seed),
    "play_match": lambda seed: simulate.play_match(GAME, [autoplay] * 4, seed=seed),
    "play_deals": lambda seed: simulate.play_deals(GAME, [autoplay] * 4, 1, seed=seed, workers=1),
    "tournament": lambda seed: simulate.tournament(
        GAME, {"one": autoplay, "two": autoplay}, 1, seed=seed, workers=1
    ),
    "compare_rules": lambda seed: simulate.compare_rules(
        GAME.rules, variants.MICROSOFT, [autoplay] * 4, 1, seed=seed, workers=1
    ),
}


@pytest.mark.parametrize("place", SEEDED)
def test_a_seed_that_is_too_long_is_refused_where_it_comes_in(place: str) -> None:
    with pytest.raises(InputError, match=f"seed (0 )?must have at most {DIGITS} digits$"):
        SEEDED[place](10**5000)


@pytest.mark.parametrize("seed", [10**DIGITS - 1, 1 - 10**DIGITS], ids=["high", "low"])
def test_the_longest_seeds_can_be_dealt_and_saved(seed: int) -> None:
    state = GAME.start(seed=seed).deal()
    assert dealt(state) == dealt(GAME.start(seed=seed).deal())
    assert Codec().loads(Codec().dumps(state), State) == state
    assert notation.replay(notation.read_text(notation.write(state))) == state


@given(testing.games())
def test_the_whole_deck_is_dealt(game: Game) -> None:
    state = called(game.start(seed=1), Random(1)).deal()
    assert sum(state.hands, state.kitty + state.dummy) == game.table.deck
    assert {len(hand) for hand in state.hands} == {game.table.hand_size}
