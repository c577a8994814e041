"""The deck."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, InputError, variants
from hearts.rules import HEARTS, PACK, QUEEN, Deck, Rules
from tests.values import check_immutable, check_round_trips, check_same, read_back

bags = st.sets(st.sampled_from(list(PACK))).map(Cards)


class TestPack:
    """PG-003, PE-001, RH-002, WK-001: one pack of 52 cards, and no joker."""

    def test_its_cards(self) -> None:
        deck = Deck().cards(4)
        assert deck == PACK
        assert len(deck) == 52
        assert "W" not in deck
        assert {str(card) for card in deck} == {
            rank + suit for rank in "23456789TJQKA" for suit in "CDSH"
        }
        assert list(deck) == sorted(set(deck))

    @pytest.mark.parametrize("name", ["american", "microsoft", "new_moon"])
    def test_the_named_games_use_it(self, name: str) -> None:
        assert variants.get(name).setting(4).deck == PACK

    def test_parts_of_it(self) -> None:
        assert len(HEARTS) == 13
        assert all(card.suit == "H" for card in HEARTS)
        assert str(QUEEN) == "QS"


class TestOut:
    """Cards are taken out, for every number of players or for one."""

    @given(bags, st.integers(3, 6))
    def test_for_every_number_of_players(self, out: Cards, players: int) -> None:
        for deck in (Deck(out), Deck(str(out)), Deck({0: out})):
            assert deck.cards(players) == PACK - out

    @given(bags, bags, st.integers(3, 6))
    def test_by_number_of_players(self, three: Cards, five: Cards, players: int) -> None:
        deck = Deck({3: three, 5: str(five)})
        assert deck.cards(players) == PACK - {3: three, 5: five}.get(players, Cards())

    @given(st.dictionaries(st.integers(0, 6), bags.filter(bool)))
    def test_it_is_a_value(self, out: dict[int, Cards]) -> None:
        deck = Deck(out)
        check_same(read_back(deck), deck)
        check_same(Deck(dict(reversed(out.items()))), deck)
        check_same(Deck(deck.out), deck)
        check_round_trips(deck)

    def test_it_stays_as_it_is(self) -> None:
        check_immutable(Deck("2D"))

    def test_a_text_among_pairs_is_read_as_well(self) -> None:
        check_same(Deck(((3, "2D"), (5, "2D 2C"))), Deck({5: "2C 2D", 3: "2D"}))

    def test_what_is_no_card_is_named(self) -> None:
        with pytest.raises(InputError, match="1X"):
            Deck("2C 1X")


class TestProblems:
    """What a table cannot play with is said."""

    def test_a_card_that_no_pack_holds(self) -> None:
        (problem,) = Rules(players=3, deck=Deck({3: "2D W 1D"})).check()
        assert problem.startswith("deck: 1D W cannot be taken out")
        assert Rules(players=4, deck=Deck({3: "W"})).check() == ()

    def test_cards_left_over(self) -> None:
        (problem,) = Rules(players=5, deck=Deck("2D")).check()
        assert problem.startswith("deck: 51 cards do not come out even among 5 players, 1 would")

    @given(bags, st.integers(3, 6))
    def test_nothing_is_said_where_it_comes_out_even(self, out: Cards, players: int) -> None:
        said = Rules(players=players, deck=Deck(out)).check()
        uneven = any(problem.startswith("deck: ") for problem in said)
        assert uneven == ((52 - len(out)) % players != 0)
