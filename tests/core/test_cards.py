"""Cards, and sets of them, beside a Counter as the model of a multiset."""

import importlib.util
import operator
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import hearts._core
from hearts import Card, Cards, InputError, Trick
from hearts._core.cards import pure
from hearts._core.cards.cards import (
    BITS,
    CARDS,
    FREED_BIT,
    KITTY_BIT,
    LED_BITS,
    SUIT_MASKS,
    as_card,
    as_cards,
    card_at,
    card_list,
    card_text,
    count_bits,
    suit_mask_of,
)
from tests.values import check_immutable, check_round_trips, check_same, read_back

ALL = [rank + suit for suit in "CDSH" for rank in "123456789TJQKA"] + ["W"]
SPELT = {
    **{text: text for text in ALL},
    **{"10" + suit: "T" + suit for suit in "CDSH"},
    **{text[0] + "♣♦♠♥"["CDSH".index(text[1])]: text for text in ALL if text != "W"},
    **{"10" + symbol: "T" + suit for symbol, suit in zip("♣♦♠♥", "CDSH", strict=True)},
}
SPELT |= {
    text: card
    for spelling, card in SPELT.items()
    for text in (
        spelling.lower(),
        spelling[:-1].lower() + spelling[-1],
        spelling[:-1] + spelling[-1].lower(),
    )
}
#: Phones put an invisible character behind a suit symbol.
SPELT |= {
    spelling + selector: card
    for spelling, card in SPELT.items()
    for selector in "\ufe0e\ufe0f"
    if spelling[-1] in "♣♦♠♥"
}

texts = st.sampled_from(ALL)
# Two sets out of a few cards have many in common.
bags = st.dictionaries(st.sampled_from(["1C", "2C", "AC", "2D", "QS", "AH", "W"]) | texts,
                       st.integers(1, 2), max_size=24).map(Counter)  # fmt: skip


def bag(counter: Counter[str]) -> Cards:
    """The set that a Counter is the model of."""
    return Cards(list(counter.elements()))


def in_order(counter: Counter[str]) -> list[Card]:
    """The cards of a Counter as a set lists them."""
    return [Card(text) for text in sorted(counter.elements(), key=ALL.index)]


class TestCard:
    """A card is one object, written rank first."""

    def test_every_spelling_is_read(self) -> None:
        for spelling, text in SPELT.items():
            card = Card(spelling)
            assert str(card) == text, spelling
            assert (card.rank, card.suit) == (text[0], text[-1]), spelling
            assert card is Card(text), spelling

    def test_warren_has_neither_rank_nor_suit_of_its_own(self) -> None:
        assert (Card("W").suit, Card("W").rank) == ("W", "W")

    @given(st.text(alphabet="0123456789TJQKACDSHW♣♦♠♥tqs1w ", max_size=4) | st.text(max_size=4))
    def test_no_other_text_is_a_card(self, text: str) -> None:
        if text in SPELT:
            assert str(Card(text)) == SPELT[text]
        else:
            with pytest.raises(InputError, match="is not a card"):
                Card(text)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "1X",
            "QX",
            "XS",
            "Q",
            "S",
            "SQ",
            "sq",
            "QS ",
            "QSS",
            "Q\u017f",
            "\u0661S",
            "t10",
            "w ",
            "11H",
            "23C",
            "110D",
            "Q\ufe0f",
            "QS\ufe0f",
            "Q♠\ufe0f\ufe0f",
        ],
    )
    def test_what_comes_close_is_none(self, text: str) -> None:
        with pytest.raises(InputError) as error:
            Card(text)
        assert repr(text) in str(error.value)

    def test_a_suit_in_front_of_its_rank_is_named(self) -> None:
        """Another order of the two is a slip that the message names; other texts have none."""
        for spelling in SPELT.keys() - {"W", "w"}:
            rank = re.match("10|.", spelling)
            assert rank is not None
            turned = spelling[rank.end() :] + rank[0]
            with pytest.raises(InputError, match=f"rank comes first, write {SPELT[spelling]}$"):
                Card(turned)
            with pytest.raises(InputError, match=r"a rank and a suit, like 'QS' or 'TD'$"):
                Card(f"{turned}{turned}")

    @pytest.mark.parametrize("thing", [None, 12, b"QS", ("Q", "S"), 1.5])
    def test_only_text_is_read(self, thing: Any) -> None:
        with pytest.raises(InputError, match="a card is written as text like 'QS', not"):
            Card(thing)
        with pytest.raises(InputError, match=r"written as text.*\(cards, number 2\)"):
            Cards(["2C", thing])

    def test_a_card_is_taken_as_it_is(self) -> None:
        queen = Card("QS")
        assert Card(queen) is queen

    def test_the_order_is_by_suit_and_then_by_rank(self) -> None:
        cards = [Card(text) for text in ALL]
        assert all(low < high and not high < low for low, high in pairwise(cards))
        assert sorted(map(Card, ALL[::-1])) == cards
        assert [card_text(index) for index in range(len(ALL))] == ALL

    @pytest.mark.parametrize("other", [3, "2C", None])
    def test_the_order_is_among_cards_alone(self, other: Any) -> None:
        with pytest.raises(TypeError):
            _ = Card("2C") < other

    def test_cards_differ_from_their_texts(self) -> None:
        assert Card("QS") != "QS"
        assert len({Card(text) for text in [*SPELT, *ALL]}) == len(ALL)

    @pytest.mark.parametrize("text", ["QS", "2C", "W"])
    def test_a_card_reads_back_and_is_immutable(self, text: str) -> None:
        card = Card(text)
        assert read_back(card) is card
        check_round_trips(card)
        check_immutable(card)

    def test_a_card_can_be_matched_in_a_case(self) -> None:
        def is_queen(card: Card) -> bool:
            match card:
                case Card("QS"):
                    return True
                case _:
                    return False

        assert is_queen(Card("Q♠"))
        assert not is_queen(Card("QH"))


class TestBag:
    """Cards are a multiset in which a card stands at most twice, whatever they are made from."""

    @given(bags.flatmap(lambda c: st.tuples(st.just(c), st.permutations(list(c.elements())))))
    def test_cards_hold_what_they_are_made_from(self, made: tuple[Counter[str], list[str]]) -> None:
        counter, shuffled = made
        cards = Cards(" ".join(shuffled))
        assert list(cards) == in_order(counter)
        assert len(cards) == counter.total()
        assert bool(cards) == bool(counter)
        for text in ALL:
            assert cards.count(text) == cards.count(Card(text)) == counter[text]
            assert (text in cards) == (text in counter)
        check_same(cards, Cards(shuffled))
        check_same(cards, Cards(iter([Card(text) for text in shuffled])))
        check_same(cards, Cards(cards))

    @given(bags)
    def test_the_text_and_the_repr_of_cards_read_back(self, counter: Counter[str]) -> None:
        cards = bag(counter)
        assert str(cards) == " ".join(map(str, in_order(counter)))
        check_same(Cards(str(cards)), cards)
        check_same(read_back(cards), cards)

    @given(bags)
    def test_cards_can_be_pickled_and_are_immutable(self, counter: Counter[str]) -> None:
        check_round_trips(bag(counter))
        check_immutable(bag(counter))

    @given(bags, st.integers(-60, 60))
    def test_cards_are_indexed_as_a_sorted_list(self, counter: Counter[str], index: int) -> None:
        cards, listed = bag(counter), in_order(counter)
        assert [cards[k] for k in range(len(listed))] == listed
        assert [cards[k] for k in range(-len(listed), 0)] == listed
        if not -len(listed) <= index < len(listed):
            with pytest.raises(IndexError):
                cards[index]

    @given(bags, bags)
    def test_operations_on_cards_are_those_of_multisets(
        self, one: Counter[str], two: Counter[str]
    ) -> None:
        assert list(bag(one) - bag(two)) == in_order(one - two)
        assert list(bag(one) & bag(two)) == in_order(one & two)
        assert list(bag(one) | bag(two)) == in_order(one | two)
        assert (bag(one) <= bag(two)) == (one <= two)
        assert (bag(one) >= bag(two)) == (one >= two)
        assert (bag(one) == bag(two)) == (one == two)
        assert (bag(one) != bag(two)) == (one != two)

    @given(bags, bags)
    def test_a_sum_stops_at_two_of_a_card(self, one: Counter[str], two: Counter[str]) -> None:
        thrice = [text for text, count in (one + two).items() if count > 2]
        if thrice:
            with pytest.raises(InputError) as error:
                bag(one) + bag(two)
            assert min(thrice, key=ALL.index) in str(error.value).split()
        else:
            check_same(bag(one) + bag(two), bag(one + two))

    @given(bags, bags)
    def test_an_operation_leaves_its_bags_alone(self, one: Counter[str], two: Counter[str]) -> None:
        left, right = bag(one), bag(two)
        _ = left - right, left & right, left | right, left <= right
        assert (list(left), list(right)) == (in_order(one), in_order(two))

    @given(texts, bags)
    def test_a_third_copy_is_refused(self, text: str, counter: Counter[str]) -> None:
        counter[text] = 3
        with pytest.raises(InputError, match=f"{text} occurs three times"):
            Cards(list(counter.elements()))

    def test_a_single_card_is_a_bag_of_one(self) -> None:
        assert Cards(Card("QS")) == Cards("QS") == Cards(["QS"])  # type: ignore[arg-type]

    def test_nothing_at_all_is_the_empty_bag(self) -> None:
        assert Cards() == Cards("") == Cards(" ") == Cards([])
        assert not Cards()

    @pytest.mark.parametrize("other", ["2C", ["2C"], None, {Card("2C")}])
    def test_cards_are_combined_with_cards_only(self, other: Any) -> None:
        cards = Cards("2C")
        assert cards != other
        with pytest.raises(TypeError):
            _ = cards + other
        with pytest.raises(TypeError):
            _ = cards - other
        with pytest.raises(TypeError):
            _ = cards & other
        with pytest.raises(TypeError):
            _ = cards | other
        with pytest.raises(TypeError):
            _ = cards <= other

    def test_what_is_no_card_can_be_in_no_bag(self) -> None:
        with pytest.raises(InputError, match="'QX' is not a card"):
            _ = "QX" in Cards("QS")


class TestNumPy:
    """A set of cards is an array of its cards, on both builds."""

    def test_as_an_array(self) -> None:
        cards = Cards("2C QS QS AH")
        for found in (np.array(cards), np.asarray(cards), np.asarray(cards, dtype=object)):
            assert (found.shape, found.dtype, list(found)) == ((4,), np.dtype(object), list(cards))
        assert np.array([cards, cards]).shape == (2, 4)
        assert np.array(Cards()).shape == (0,)
        assert np.asarray(cards, dtype=str).tolist() == ["2C", "QS", "QS", "AH"]

    def test_draws(self) -> None:
        cards = Cards("2C QS AH")
        rng = np.random.default_rng(1)
        assert {rng.choice(cards) for _ in range(50)} == set(cards)
        assert sorted(map(str, rng.permutation(cards))) == sorted(map(str, cards))


@pytest.mark.parametrize("value", [Card("QS"), Cards("QS AH"), Cards(), Trick(0, "QS")])
def test_a_value_is_formatted_as_its_text(value: object) -> None:
    assert f"{value}" == str(value)
    assert f"{value:>12}|{value:<12}" == f"{value!s:>12}|{value!s:<12}"


class TestReading:
    """A text that is not a card is named, with its place."""

    def test_the_card_and_its_number_are_named(self) -> None:
        with pytest.raises(InputError, match=r"'1X' is not a card.*\(cards, number 3\)"):
            Cards("QS 2C 1X 9X")
        with pytest.raises(InputError, match=r"not 7 \(the hand, number 2\)"):
            card_list(["QS", 7], "the hand")

    @pytest.mark.parametrize("thing", [None, 5, Cards])
    def test_what_cannot_be_listed_is_refused(self, thing: Any) -> None:
        with pytest.raises(InputError, match="the hand must be text or an iterable of cards"):
            as_cards(thing, "the hand")

    def test_too_many_copies_are_named_with_their_place(self) -> None:
        with pytest.raises(InputError, match=r"2C occurs three times .*\(the hand\)"):
            as_cards("2C 2C 2C", "the hand")

    def test_bags_and_cards_are_taken_as_they_are(self) -> None:
        cards, card = Cards("QS"), Card("QS")
        assert as_cards(cards) is cards
        assert as_card(card) is card

    def test_a_list_keeps_its_order(self) -> None:
        assert card_list("QS 2C QS") == [Card("QS"), Card("2C"), Card("QS")]


@pytest.mark.parametrize("sign", [operator.add, operator.sub, operator.and_, operator.or_])
@pytest.mark.parametrize("other", [[], ["2C"], {"2C"}, "2C", 1, None])
def test_a_bag_goes_together_with_bags_alone(sign: Callable[[Any, Any], Any], other: Any) -> None:
    """On either side of the sign."""
    for one, two in ((Cards("2C"), other), (other, Cards("2C"))):
        with pytest.raises(TypeError):
            sign(one, two)


def test_a_list_takes_in_the_cards_of_a_bag() -> None:
    listed = [Card("QS")]
    listed += Cards("2C 3C")
    listed += Cards()
    assert listed == [Card("QS"), Card("2C"), Card("3C")]


@pytest.fixture(scope="module")
def plain() -> Any:
    """The module as plain Python, whatever build is in use."""
    path = Path(hearts._core.__file__).parent / "cards" / "cards.py"
    spec = importlib.util.spec_from_file_location("plain_cards", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@given(mask=st.integers(0, 2**57 - 1))
def test_counting_and_picking(plain: Any, mask: int) -> None:
    """The interpreted core counts in other ways, with the same results."""
    bits = [2**place for place in range(57) if mask & 2**place]
    assert plain.count_bits(mask) == count_bits(mask) == len(bits)
    for place, bit in enumerate([*bits, 0]):
        assert (
            plain.card_at(mask, place) == card_at(mask, place) == pure.card_at(mask, place) == bit
        )


def test_the_suit_of_a_bit() -> None:
    for card in CARDS[:-1]:
        assert suit_mask_of(card.bit) == card.suit_mask
        assert card.bit & card.suit_mask
    assert sorted({suit_mask_of(card.bit) for card in CARDS[:-1]}) == SUIT_MASKS[:-1]


class TestSequence:
    """A set of cards is a sequence of them."""

    @given(
        bags, st.integers(-30, 30) | st.none(), st.integers(-30, 30) | st.none(), st.integers(1, 5)
    )
    def test_a_slice_is_a_bag(
        self, counter: Counter[str], start: int | None, stop: int | None, step: int
    ) -> None:
        cards = bag(counter)
        check_same(cards[start:stop:step], Cards(in_order(counter)[start:stop:step]))
        check_same(cards[start:stop], Cards(in_order(counter)[start:stop]))

    @given(bags)
    def test_cards_are_a_sequence(self, counter: Counter[str]) -> None:
        cards: Any = bag(counter)
        listed = in_order(counter)
        assert isinstance(cards, Sequence)
        assert list(reversed(cards)) == listed[::-1]
        for card in listed:
            assert cards.index(card) == cards.index(str(card).lower()) == listed.index(card)
        for place in range(-len(listed), len(listed)):
            assert cards[place] is listed[place]

    def test_places_within_bounds(self) -> None:
        cards = Cards("2C QS QS AH")
        assert [cards.index("QS"), cards.index("QS", 2), cards.index("QS", -2)] == [1, 2, 2]
        for bounds in ((3,), (0, 1), (2, 2)):
            with pytest.raises(InputError, match="QS is not among the cards 2C QS QS AH"):
                cards.index("QS", *bounds)

    def test_cards_are_drawn_from_it(self) -> None:
        cards = Cards("2C QS KS AH")
        population: Any = cards
        assert Cards(Random(1).sample(population, 4)) == cards
        assert Random(1).choice(cards) in cards

    def test_cards_are_matched_as_a_sequence(self) -> None:
        cards: Any = Cards("2C QS AH")
        match cards:
            case [first, *_, last]:
                assert (first, last) == (Card("2C"), Card("AH"))
            case _:
                pytest.fail("no sequence")

    def test_a_text_is_its_card(self) -> None:
        hand = Cards("QS AH")
        assert "qs" in hand
        assert "Q♠" in hand
        assert "2C" not in hand
        assert hand.count("10d") == 0

    @given(bags, bags)
    def test_bags_are_compared_as_sets_are(self, one: Counter[str], other: Counter[str]) -> None:
        first, second = bag(one), bag(other)
        assert (first <= second) is (one <= other)
        assert (first < second) is (one < other)
        assert (first >= second) is (one >= other)
        assert (first > second) is (one > other)
        check_same(first ^ second, bag((one - other) + (other - one)))

    @pytest.mark.parametrize("other", [{Card("QS")}, frozenset(), "QS", ["QS"], 3, None])
    def test_another_value_is_no_bag(self, other: Any) -> None:
        bag_of_one: Any = Cards("QS")
        for compare in (operator.lt, operator.le, operator.gt, operator.ge, operator.xor):
            with pytest.raises(TypeError):
                compare(bag_of_one, other)
            with pytest.raises(TypeError):
                compare(other, bag_of_one)
        assert bag_of_one != other


def test_the_bits_of_cards_and_of_notes_do_not_overlap() -> None:
    """Together they fill a word of 64 bits, but for the sign."""
    bits = [*BITS[:57], *LED_BITS[:4], KITTY_BIT, FREED_BIT]
    assert bits == [2**place for place in range(63)]


def test_every_card_of_a_plane_is_counted() -> None:
    for place in range(58):
        assert count_bits((1 << place) - 1) == place
    assert [count_bits(1 << place) for place in range(57)] == [1] * 57
