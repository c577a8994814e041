"""The opening lead."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Game,
    InputError,
    Pass,
    Rules,
    RulesError,
    State,
    legal_cards,
    variants,
)
from hearts.rules import (
    HEARTS,
    PACK,
    Deck,
    EldestOpens,
    HolderOpens,
    Opening,
    Passing,
    Without,
)
from tests.values import check_immutable, check_round_trips, check_same, read_back

CLUBS = Cards([card for card in PACK if card.suit == "C"])


def opening(rules: Rules, seed: int, dealer: int = 0) -> State:
    """The first lead of a deal without passing."""
    return Game(rules.amend(Passing("hold"))).start(seed=seed, dealer=dealer).deal()


def holder_of(card: str, state: State) -> int:
    """Who holds a card."""
    return next(seat for seat, hand in enumerate(state.hands) if card in hand)


class TestHolderOpens:
    """PG-059, WK-018, PE-011: the holder of the two of clubs leads it to the first trick."""

    @pytest.mark.parametrize("name", ["american", "microsoft", "new_moon"])
    @given(seed=st.integers(0))
    def test_the_two_of_clubs(self, name: str, seed: int) -> None:
        state = opening(variants.get(name), seed)
        assert state.actor == holder_of("2C", state)
        assert state.legal_cards() == Cards("2C")
        reasons = state.reasons()
        assert set(reasons) == set(state.hands[state.actor] - Cards("2C"))
        assert {violation.rule for violation in reasons.values()} == {"opening"}
        assert all("opened with 2C" in violation.message for violation in reasons.values())

    @given(st.integers(0), st.integers(0, 3))
    def test_who_deals_is_nothing_to_it(self, seed: int, dealer: int) -> None:
        """S-51: the dealer decides the order of dealing alone."""
        state = opening(variants.AMERICAN, seed, dealer)
        assert state.actor == holder_of("2C", state)

    @given(st.integers(0), st.sampled_from(["QS", "7C", "AH"]))
    def test_any_card_can_be_the_one(self, seed: int, card: str) -> None:
        state = opening(variants.AMERICAN.amend(HolderOpens(card)), seed)
        assert state.actor == holder_of(card, state)
        assert state.legal_cards() == Cards(card)

    def test_it_counts_after_the_pass(self) -> None:
        state = Game(variants.AMERICAN).start(seed=3).deal()
        giver = holder_of("2C", state)
        for seat, hand in enumerate(state.hands):
            first = hand & Cards("2C")
            state = state.apply(Pass([*first, *(hand - first)][:3], seat))
        assert state.actor == (giver + 1) % 4

    def test_it_binds_the_first_lead_alone(self) -> None:
        """PG-077: from the second trick on the lead is free of it."""
        rules = variants.AMERICAN
        assert legal_cards(rules, "3C 4D", trick_number=1) == Cards("3C 4D")

    def test_who_does_not_hold_it_may_play_what_the_other_rules_leave(self) -> None:
        assert legal_cards(variants.AMERICAN, "3C 4D 5H", trick_number=0) == Cards("3C 4D")

    @given(st.integers(0))
    def test_any_card_of_its_suit(self, seed: int) -> None:
        """OS-02: the holder of the two of clubs may lead any club."""
        state = opening(variants.AMERICAN.amend(HolderOpens("2C", any_of_suit=True)), seed)
        assert state.actor == holder_of("2C", state)
        assert state.legal_cards() == state.hands[state.actor] & CLUBS
        for violation in state.reasons().values():
            assert violation.rule == "opening"
            assert violation.message.endswith("opened with the suit of 2C")

    def test_who_has_to_open_as_far_as_is_known(self) -> None:
        rule = HolderOpens("2C")
        hands = (Cards("3C"), Cards("2C"), Cards())
        assert rule.opener(hands) == rule.leader(hands, 0) == 1
        assert rule.opener((Cards("3C"), Cards())) is None
        assert rule.lead() == Cards("2C")

    def test_a_card_that_was_taken_out_cannot_open(self) -> None:
        (problem,) = Rules(players=3, deck=Deck("2C")).check()
        assert problem == "opening: 2C opens, but it is not in the deck for 3"
        assert Rules(players=3, deck=Deck("2C"), opening=HolderOpens("3C")).check() == ()

    @pytest.mark.parametrize("card", ["1X", 2])
    def test_what_is_no_card_cannot_either(self, card: Any) -> None:
        with pytest.raises((InputError, TypeError)):
            HolderOpens(card)

    def test_a_figure_of_a_wrong_kind_is_refused(self) -> None:
        yes: Any = "yes"
        with pytest.raises(RulesError, match=r"^HolderOpens: any_of_suit is of the kind bool"):
            HolderOpens("2C", any_of_suit=yes)


class TestEldestOpens:
    """PG-060, RH-017, RH-018: the seat to the dealer's left leads, and the two of clubs means
    nothing."""

    FREE = variants.AMERICAN.amend(EldestOpens(), Without("lead.broken"))

    @given(st.integers(0), st.integers(0, 3))
    def test_any_card(self, seed: int, dealer: int) -> None:
        """PG-060, PG-073: with no bar on hearts all 13 cards may be led."""
        state = opening(self.FREE, seed, dealer)
        assert state.actor == (dealer + 1) % 4
        assert state.legal_cards() == state.hands[state.actor]
        assert state.reasons() == {}

    @given(st.integers(0), st.integers(0, 3))
    def test_anything_but_a_heart(self, seed: int, dealer: int) -> None:
        """PG-061: where hearts are barred until they are broken, that holds of this lead, too."""
        state = opening(variants.AMERICAN.amend(EldestOpens()), seed, dealer)
        assert state.actor == (dealer + 1) % 4
        hand = state.hands[state.actor]
        assert state.legal_cards() == (hand - HEARTS or hand)
        assert {violation.rule for violation in state.reasons().values()} <= {"lead.broken"}

    @pytest.mark.parametrize(("hand", "legal"), [("2H 3C", "3C"), (str(HEARTS), str(HEARTS))])
    def test_with_hearts_alone_a_heart(self, hand: str, legal: str) -> None:
        """PG-061: of a heart and a club the club; of thirteen hearts any."""
        rules = variants.AMERICAN.amend(EldestOpens())
        assert legal_cards(rules, hand, trick_number=0) == Cards(legal)

    def test_the_cards_do_not_tell_who_opens(self) -> None:
        assert EldestOpens().opener((Cards("2C"), Cards())) is None
        assert EldestOpens().lead() == Cards()


class TestOpening:
    """The base leaves to each rule what only it can say."""

    def test_who_leads_and_why_not(self) -> None:
        with pytest.raises(NotImplementedError):
            Opening().leader((Cards(),), 0)
        with pytest.raises(NotImplementedError):
            Opening().refusal(Card("2C"))


@pytest.mark.parametrize(
    "rule", [HolderOpens(), HolderOpens("QS"), HolderOpens("3C", any_of_suit=True), EldestOpens()]
)
def test_it_is_a_value(rule: Opening) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_a_text_and_a_card_open_alike() -> None:
    assert HolderOpens("2C") == HolderOpens(Card("2C")) == HolderOpens()
    assert HolderOpens("2C") != HolderOpens("3C")
