"""Words for cards, numbers, lists and places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, testing
from hearts._wording import (
    CardNames,
    amount_text,
    as_sentence,
    capitalized,
    count_of,
    did_you_mean,
    join_words,
    number_word,
    ordinal,
    player_text,
    points_text,
    times_text,
    uncapitalized,
)
from hearts.rules import HEARTS, PACK, QUEEN, ROOK_PACK, SHORT_PACK
from tests.rules.words import WORDS, all_words, check_words
from tests.values import check_immutable

NAMES = CardNames(PACK)
TWICE = CardNames(PACK + PACK)
NUMBERED = CardNames(ROOK_PACK)
NINES = Cards("9C 9D 9S 9H")


def test_numbers_and_ordinals_in_words() -> None:
    assert [number_word(count) for count in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert number_word(-1) == "-1"
    assert [ordinal(place) for place in (1, 12, 13, 21, 22, 23, 24, 111, 112, 113)] == [
        *("first", "twelfth", "13th", "21st", "22nd", "23rd", "24th", "111th", "112th", "113th"),
    ]
    assert [amount_text(amount) for amount in (0, 104, -7)] == ["0", "104", "minus 7"]
    assert [points_text(amount) for amount in (0, 1, -1, 2)] == [
        *("0 points", "1 point", "minus 1 point", "2 points"),
    ]
    assert [times_text(factor) for factor in (2, 3, 4, -2)] == [
        *("doubled", "tripled", "quadrupled", "multiplied by minus 2"),
    ]
    assert [count_of(count, "deal") for count in (0, 1, 2)] == ["no deals", "one deal", "two deals"]


def test_lists_and_sentences() -> None:
    assert [join_words(["a", "b", "c"][:count]) for count in range(4)] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert join_words(["a", "b"], "or") == "a or b"
    names = ["EndAt", "EndAfter", "Moon"]
    assert did_you_mean("EndAtt", names) == "did you mean EndAt?"
    assert did_you_mean("EndA", ["EndAt", "EndAb"]) == "did you mean EndAt or EndAb?"
    assert did_you_mean("Sun", names) == ""
    assert did_you_mean("EndAtt", names, alike=0.95) == ""
    assert did_you_mean("EndAtt", names, {"EndAt": "EndAt()"}) == "did you mean EndAt()?"
    assert as_sentence("the end") == "The end."
    assert as_sentence("did you mean Moon?") == "Did you mean Moon?"
    assert capitalized("a card") == "A card"
    assert capitalized("") == ""
    assert uncapitalized("A card.") == "a card."
    assert uncapitalized("Warren is a card.") == "Warren is a card."


@pytest.mark.parametrize(
    ("place", "players", "words"),
    [
        (1, 4, "the player on the left"),
        (-1, 4, "the player on the right"),
        (2, 4, "the player opposite"),
        (6, 4, "the player opposite"),
        (2, 5, "the player two places to the left"),
        (3, 5, "the player two places to the right"),
        (0, 5, "the same player"),
    ],
)
def test_places_at_the_table_in_words(place: int, players: int, words: str) -> None:
    assert player_text(place, players) == words


def test_places_seen_from_somebody() -> None:
    assert player_text(1, 3, "the dealer") == "the player on the dealer's left"
    assert player_text(4, 6, "the dealer") == "the player two places to the dealer's right"
    assert player_text(3, 6, "the dealer") == "the player opposite the dealer"
    assert player_text(3, 3, "the dealer") == "the dealer"


@given(st.integers(-20, 20), st.integers(3, 10))
def test_a_place_has_one_name(place: int, players: int) -> None:
    """By its name, places that are the same seat cannot be told apart, and others can."""
    assert player_text(place, players) == player_text(place + players, players)
    names = {player_text(other, players) for other in range(players)}
    assert len(names) == players


@pytest.mark.parametrize(
    ("cards", "all_of", "any_of", "one_of"),
    [
        (QUEEN, "the queen of spades", "the queen of spades", "the queen of spades"),
        (HEARTS, "all hearts", "hearts", "a heart"),
        (
            HEARTS | QUEEN,
            "all hearts and the queen of spades",
            "hearts and the queen of spades",
            "a heart or the queen of spades",
        ),
        (
            HEARTS - Cards("QH"),
            "all hearts but the queen",
            "hearts but the queen",
            "a heart other than the queen",
        ),
        (
            HEARTS - Cards("QH KH"),
            "all hearts but the queen and king",
            "hearts but the queen and king",
            "a heart other than the queen and king",
        ),
        (NINES, "all nines", "nines", "a nine"),
        (
            PACK - SHORT_PACK,
            "all twos to sixes",
            "twos to sixes",
            "a two, a three, a four, a five or a six",
        ),
        (
            Cards("AC AD AS AH 8C 8D 8S 8H"),
            "all eights and aces",
            "eights and aces",
            "an eight or an ace",
        ),
        (Cards("6C 6D 6S 6H"), "all sixes", "sixes", "a six"),
        (
            Cards("2C 2D"),
            "the twos of diamonds and clubs",
            "the twos of diamonds and clubs",
            "the two of diamonds or clubs",
        ),
        (
            Cards("6C 6D"),
            "the sixes of diamonds and clubs",
            "the sixes of diamonds and clubs",
            "the six of diamonds or clubs",
        ),
        (
            Cards("QS KS AS"),
            "the queen, king and ace of spades",
            "the queen, king and ace of spades",
            "the queen, king or ace of spades",
        ),
        (
            Cards("3D 4D 5D 6D 9D"),
            "the three to the six and nine of diamonds",
            "the three to the six and nine of diamonds",
            "the three to the six or nine of diamonds",
        ),
        (
            Cards("3D 7D 8D 9D TD"),
            "the three and seven to the ten of diamonds",
            "the three and seven to the ten of diamonds",
            "the three or seven to the ten of diamonds",
        ),
        (
            Cards("2C 2D 3C 3D 4C 4D"),
            "the two, three and four of diamonds and the two, three and four of clubs",
            "the two, three and four of diamonds and the two, three and four of clubs",
            "the two, three or four of diamonds or the two, three or four of clubs",
        ),
        (
            Cards("2C 2D 3C 3D"),
            "the twos of diamonds and clubs and the threes of diamonds and clubs",
            "the twos of diamonds and clubs and the threes of diamonds and clubs",
            "the two of diamonds or clubs or the three of diamonds or clubs",
        ),
        (Cards(), "no cards", "", "no card"),
        (Cards("W"), "Warren", "Warren", "Warren"),
    ],
)
def test_sets_of_cards(cards: Cards, all_of: str, any_of: str, one_of: str) -> None:
    assert NAMES.cards(cards) == all_of
    assert NAMES.any_of(cards) == any_of
    assert NAMES.one_of(cards) == one_of


def test_a_short_suit_is_whole_when_nothing_of_it_is_missing() -> None:
    names = CardNames(Cards("2C 2H 3H 4H QS"))
    assert names.cards(Cards("2H 3H 4H")) == "all hearts"
    assert names.cards(Cards("2H 3H")) == "the two and three of hearts"
    assert names.cards(QUEEN) == "the queen of spades"


def test_cards_that_are_in_play_twice() -> None:
    assert TWICE.card(Card("QS")) == "a queen of spades"
    assert TWICE.card(Card("AS")) == "an ace of spades"
    assert TWICE.card(Card("W")) == "Warren"
    assert TWICE.each(Card("QS")) == "each queen of spades"
    assert TWICE.kinds(Cards("QS 2H")) == Cards("QS QS 2H 2H")
    assert TWICE.cards(Cards("QS QS")) == "both queens of spades"
    assert TWICE.cards(Cards("QS QS KS KS")) == "both copies of the queen and king of spades"
    assert TWICE.cards(Cards("6S 6S 6C 6C")) == "both sixes of spades and clubs"
    assert TWICE.cards(HEARTS + HEARTS) == "all hearts"
    assert TWICE.cards(Cards("QS")) == "one copy of the queen of spades"
    assert TWICE.cards(HEARTS + QUEEN + QUEEN) == (
        "both queens of spades and one copy each of all hearts"
    )
    assert TWICE.one_of(QUEEN) == "a queen of spades"
    assert TWICE.any_of(HEARTS | QUEEN) == "hearts and the queen of spades"


def test_numbered_cards_of_four_colours() -> None:
    assert NUMBERED.numbered
    assert NUMBERED.suit == "colour"
    assert NUMBERED.card(Card("TD")) == "the yellow 10"
    assert NUMBERED.bare(Card("AC")) == "green 14"
    assert NUMBERED.cards(Cards("5H TH")) == "the red 5 and 10"
    assert NUMBERED.cards(Cards("1S 1C")) == "the black and green 1"
    assert NUMBERED.cards(HEARTS + Cards("1H")) == "all red cards"
    assert NUMBERED.cards(NINES) == "all cards numbered 9"
    assert NUMBERED.one_of(Cards("8C 8D 8S 8H JC JD JS JH")) == "an 8 or an 11"
    assert NAMES.suit == "suit"


@given(testing.card_sets(), testing.card_sets(PACK + PACK))
def test_every_bag_has_a_name_of_its_own(bag: Cards, double: Cards) -> None:
    """The words identify the cards: other cards have other words."""
    for names, cards in ((NAMES, bag), (TWICE, double)):
        words = names.cards(cards)
        assert words == " ".join(words.split())
        for card in dict.fromkeys(PACK):
            if cards.count(card) < names.deck.count(card):
                assert names.cards(cards + Cards([card])) != words
        for card in dict.fromkeys(cards):
            assert names.cards(cards - Cards([card])) != words


def test_names_are_values() -> None:
    check_immutable(NAMES)
    assert CardNames(PACK) == NAMES


def test_the_words_of_the_rules() -> None:
    """Numbers, lists of cards and plurals in the sentences of every rule."""
    for module in all_words():
        check_words(module)
    assert {path.stem for path in WORDS.glob("*.txt")} == set(all_words())


def test_two_cards_are_no_suit() -> None:
    names = CardNames(Cards("2H 3H 2D 3D 4D"))
    assert names.any_of(Cards("2H 3H")) == "the two and three of hearts"
    assert names.any_of(Cards("2D 3D 4D")) == "diamonds"


def test_a_suit_without_one_card_is_told_by_its_cards_if_it_is_short() -> None:
    for ranks, words in (
        ("23456", "the two to the five of hearts"),
        ("234567", "all hearts but the seven"),
    ):
        hearts = [rank + "H" for rank in ranks]
        assert CardNames(Cards([*hearts, "QS"])).cards(Cards(hearts[:-1])) == words
