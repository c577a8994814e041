"""Dealing: who deals next, and which way round."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, Deal, Game, Match, RulesError, Trick, variants
from hearts.rules import PACK, Dealing
from hearts.seats import from_eldest
from hearts.shuffle import shuffled
from tests.values import check_immutable, check_round_trips, check_same, read_back


class TestRotation:
    """PE-006, RH-006: after each deal the deal goes to the seat on the left."""

    def test_it_goes_round(self) -> None:
        dealers = [0]
        for _ in range(4):
            dealers.append(Dealing().next_dealer(dealers[-1], 4))
        assert dealers == [0, 1, 2, 3, 0]

    def test_in_a_match(self) -> None:
        match = Match(variants.AMERICAN, dealer=2)
        dealers = []
        for _ in range(5):
            dealers.append(match.next_dealer)
            match = match.add((1, 5, 7, 13))
        assert dealers == [2, 3, 0, 1, 2]

    @given(st.integers(0, 5), st.integers(3, 6), st.integers(-3, 3))
    def test_by_any_number_of_places(self, dealer: int, players: int, rotation: int) -> None:
        dealer %= players
        after = Dealing(rotation=rotation).next_dealer(dealer, players)
        assert after == (dealer + rotation) % players
        assert Dealing(rotation=-rotation).next_dealer(after, players) == dealer

    @given(st.integers(0, 3), st.integers(-3, 3), st.integers(0, 20))
    def test_so_many_deals_later(self, dealer: int, rotation: int, deals: int) -> None:
        rule, expected = Dealing(rotation=rotation), dealer
        for _ in range(deals):
            expected = rule.next_dealer(expected, 4)
        assert rule.next_dealer(dealer, 4, deals) == expected


class TestDirection:
    """PG-016, PG-017: cards go round to the left one at a time, eldest hand first, and so does
    play."""

    @given(st.integers(0), st.integers(0, 3))
    def test_cards(self, seed: int, dealer: int) -> None:
        state = Game(variants.AMERICAN).start(seed=seed, dealer=dealer).deal()
        deal = state.history[-1]
        assert isinstance(deal, Deal)
        packs = {seat: list(hand) for seat, hand in enumerate(map(Cards, state.hands))}
        assert {seat: len(hand) for seat, hand in packs.items()} == dict.fromkeys(range(4), 13)
        assert Counter(card for hand in packs.values() for card in hand) == Counter(PACK)
        order = shuffled(PACK, seed, 0)
        seats = from_eldest(dealer, 4) * 13
        for seat in range(4):
            expected = tuple(card for card, to in zip(order, seats, strict=True) if to == seat)
            assert deal.hands[seat] == expected

    @pytest.mark.parametrize(("clockwise", "seats"), [(True, (2, 3, 0, 1)), (False, (2, 1, 0, 3))])
    def test_play(self, clockwise: bool, seats: tuple[int, ...]) -> None:
        game = Game(variants.AMERICAN.amend(Dealing(clockwise=clockwise)))
        trick = Trick(2, "2C KC 3C AC")
        assert game.seats(trick) == seats
        assert game.taker(trick) == seats[3]


@pytest.mark.parametrize(
    "figures", [{"rotation": "1"}, {"rotation": True}, {"rotation": None}, {"clockwise": 1}]
)
def test_figures_of_a_wrong_kind_are_refused(figures: dict[str, Any]) -> None:
    (name,) = figures
    with pytest.raises(RulesError, match=f"^Dealing: {name} is "):
        Dealing(**figures)


@pytest.mark.parametrize("rule", [Dealing(), Dealing(rotation=-1, clockwise=False)])
def test_it_is_a_value(rule: Dealing) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)
    assert (rule == Dealing()) == (rule.rotation == 1)
