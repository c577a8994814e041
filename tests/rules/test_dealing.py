"""Dealing: who deals next, and which way round."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Deal,
    Game,
    Match,
    RulesError,
    Start,
    State,
    Trick,
    View,
    legal_cards,
    notation,
    variants,
)
from hearts._engine.phases.shuffle import drawn_dealer, shuffled
from hearts._seats import from_eldest
from hearts.codec import Codec
from hearts.rules import PACK, Dealing, Passing
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back


class TestRotation:
    """PE-006, RH-006: after each deal the deal goes to the seat on the left."""

    def test_the_deal_goes_round_the_table(self) -> None:
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
    def test_the_dealer_after_several_deals(self, dealer: int, rotation: int, deals: int) -> None:
        rule, expected = Dealing(rotation=rotation), dealer
        for _ in range(deals):
            expected = rule.next_dealer(expected, 4)
        assert rule.next_dealer(dealer, 4, deals) == expected

    def test_in_every_named_game(self) -> None:
        """PE-006, RH-006, S-50: the deal goes round to the left, in Peppa too, whose turns go
        right; and a next match between the same players goes on from there."""
        for name in variants.names():
            rules = variants.get(name)
            players = rules.players[0]
            for dealer in range(players):
                assert rules.dealing.next_dealer(dealer, players) == (dealer + 1) % players, name
            right = name in ("peppa", "polignac_king", "likha")
            assert rules.dealing.clockwise == (not right), name

    def test_the_first_dealer_is_who_is_named(self) -> None:
        """PE-004, RH-006: seat 0 unless another is named, and the same seed gives the same match
        whoever asks."""
        assert Game(variants.RICKETTS).start(seed=3).dealer == 0
        game = Game(variants.PEPPA)
        for dealer in range(4):
            state = game.start(seed=3, dealer=dealer)
            assert state.dealer == dealer
            assert state.deal() == game.start(seed=3, dealer=dealer).deal()
            first = state.deal().deal_history[-1]
            assert isinstance(first, Deal)
            order = shuffled(PACK, 3, 0)
            assert first.hands[(dealer + 1) % 4] == tuple(order[::4])

    def test_the_deal_goes_on_in_the_next_match(self) -> None:
        """PE-006: also over the end of a match."""
        match = Match(variants.PEPPA, dealer=1).add((100, 1, 2, 3))
        assert match.is_over
        assert match.next_dealer == 2
        assert Game(variants.PEPPA).start(seed=1, dealer=match.next_dealer).dealer == 2


class TestDirection:
    """PG-016, PG-017: cards go round to the left one at a time, eldest hand first, and so does
    play."""

    @given(st.integers(0), st.integers(0, 3))
    def test_cards_are_dealt_in_the_direction_of_the_rules(self, seed: int, dealer: int) -> None:
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
    def test_play_goes_in_the_direction_of_the_rules(
        self, clockwise: bool, seats: tuple[int, ...]
    ) -> None:
        game = Game(variants.AMERICAN.amend(Dealing(clockwise=clockwise)))
        trick = Trick(2, "2C KC 3C AC")
        assert game.seats(trick) == seats
        assert game.taker(trick) == seats[3]

    def test_play_in_peppa_goes_to_the_right(self) -> None:
        """PE-010, PE-015, PE-017: right of the dealer leads, then the seat to the right of that
        one; in the form called Hearts play goes to the left."""
        state = Game(variants.PEPPA.amend(Passing("hold"))).start(seed=1, dealer=1).deal()
        seats = []
        for _ in range(4):
            seats.append(state.actor)
            state = state.play(state.legal_cards()[0])
        assert seats == [0, 3, 2, 1]
        game = Game(variants.PEPPA_HEARTS)
        assert game.seats(Trick(0, "2C 3C 4C 5C")) == (0, 1, 2, 3)

    @pytest.mark.parametrize(
        ("hand", "legal"), [("5C 2H", "5C"), ("2H QS", "QS 2H"), ("9C AC", "9C AC")]
    )
    def test_suit_is_followed_all_the_same(self, hand: str, legal: str) -> None:
        """PE-015, PE-016, PE-017, PE-018, PE-019: with clubs led a club, and any card without."""
        for name in ("peppa", "peppa_hearts"):
            rules = variants.get(name)
            assert legal_cards(rules, hand, "2C", trick_number=4) == Cards(legal)
        game = Game(variants.PEPPA)
        assert game.taker(Trick(0, "2C AH KC QC")) == 2


class TestFirstDealer:
    """PE-005: who deals first is drawn from the seed where the rules say so."""

    DRAWN = variants.AMERICAN.amend(Dealing(drawn=True))

    def test_the_seed_decides(self) -> None:
        """PE-005: the same seed, the same dealer; every seat comes up. Elsewhere seat 0 deals."""
        game = Game(self.DRAWN)
        found = [game.start(seed=seed).dealer for seed in range(40)]
        assert found == [drawn_dealer(seed, 4) for seed in range(40)]
        assert set(found) == {0, 1, 2, 3}
        assert {Game(variants.AMERICAN).start(seed=seed).dealer for seed in range(40)} == {0}
        for name in ("peppa", "peppa_hearts"):
            game = Game(variants.get(name))
            assert [game.start(seed=seed).dealer for seed in range(40)] == found

    def test_without_a_seed_one_is_drawn(self) -> None:
        for _ in range(5):
            state = Game(self.DRAWN).start()
            (start,) = state.history
            assert isinstance(start, Start)
            assert start.seed is not None
            assert start.dealer == state.dealer == drawn_dealer(start.seed, 4)

    def test_what_is_said_wins(self) -> None:
        """PE-006: a dealer who is named, or who follows in a match."""
        game = Game(self.DRAWN)
        for dealer in range(4):
            assert game.start(seed=5, dealer=dealer).dealer == dealer
            sheet = Match(self.DRAWN, dealer=dealer)
            assert game.start(seed=5, match=sheet).dealer == dealer
            assert game.start(seed=5, match=sheet.add((0, 0, 13, 13))).dealer == (dealer + 1) % 4

    @given(st.integers(0, 2**128))
    def test_the_drawn_dealer_stands_in_the_history(self, seed: int) -> None:
        """Replayed, written down and seen by a seat it is the same, and the seed is not seen."""
        game = Game(self.DRAWN)
        start = game.start(seed=seed)
        state = start.deal()
        assert (start.dealer, state.dealer) == (drawn_dealer(seed, 4),) * 2
        assert state.history[0] == Start(seed, start.dealer)
        assert game.replay(state.history) == state
        assert state == game.start(seed=seed, dealer=start.dealer).deal()
        assert Codec().loads(Codec().dumps(state), State) == state
        view = state.view(1)
        assert view.dealer == start.dealer
        assert view.history[0] == Start(None, start.dealer)
        assert game.view(1, view.history) == view
        assert Codec().loads(Codec().dumps(view), View) == view

    def test_a_written_match_names_its_first_dealer(self) -> None:
        """A match written as text names the dealer; without the line it follows from the seed."""
        game = Game(self.DRAWN)
        for seed in range(8):
            state = game.start(seed=seed).deal()
            text = notation.write(state)
            without = "".join(
                line for line in text.splitlines(True) if not line.startswith("dealer")
            )
            assert without != text
            for each in (text, without):
                assert notation.replay(notation.read_text(each), self.DRAWN) == state

    def test_a_position_has_no_seed(self) -> None:
        hands = ["2C 3C", "2D 3D", "2H 3H", "2S 3S"]
        assert Game(self.DRAWN).position(hands, leader=0).dealer == 0


@pytest.mark.parametrize(
    "parameters",
    [{"rotation": "1"}, {"rotation": True}, {"rotation": None}, {"clockwise": 1}, {"drawn": 1}],
)
def test_parameters_of_a_wrong_kind_are_refused(parameters: dict[str, Any]) -> None:
    (name,) = parameters
    with pytest.raises(RulesError, match=f"^Dealing: {name} must be "):
        Dealing(**parameters)


@pytest.mark.parametrize(
    "rule", [Dealing(), Dealing(rotation=-1, clockwise=False), Dealing(-1, drawn=True)]
)
def test_dealing_is_a_value(rule: Dealing) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)
    assert (rule == Dealing()) == (rule.rotation == 1)


def test_the_next_dealer_in_prose() -> None:
    """PE-006, RH-006: a rotation by as many seats as there are is none."""
    for players in (4, 5):
        table = variants.GONG_ZHU.amend(Dealing(rotation=4)).table(players)
        [after] = [
            text for _, text in table.rules.dealing.sentences(table) if text.startswith("After")
        ]
        assert ("deals again" in after) == (players == 4)
        assert ("deals next" in after) == (players == 5)


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("dealing")
