"""The first trick."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, Game, Rules, legal_cards, variants
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    CardPoints,
    EldestOpens,
    FirstTrickBar,
    HeartsBroken,
    Passing,
    Without,
    bonus_points,
    extra_points,
)
from tests.values import check_immutable, check_round_trips, check_same, read_back

MICROSOFT = variants.MICROSOFT
PENALTY = HEARTS | QUEEN
QUEENS = CardPoints("points.queens", {"QC QD QH": 13})
#: DNF counts every queen, and keeps all that counts out of the first trick.
CALM = MICROSOFT.amend(Without("points.hearts"), QUEENS).amend(
    CardPoints("points.hearts", {HEARTS - Cards("QH"): 1}), bonus_points("JD")
)

hands = st.sets(st.sampled_from(list(PACK)), min_size=1, max_size=13).map(Cards)
bags = st.sets(st.sampled_from(list(PACK)), max_size=30).map(Cards)


def first(hand: Cards | str, rules: Rules = MICROSOFT, led: str = "2C") -> Cards:
    """Return the legal cards for the first trick, led with a club."""
    return legal_cards(rules, hand, led, trick_number=0)


class TestFirstTrickBar:
    """PG-078, WK-024, PE-014, S-07: no penalty card falls on the first trick while the hand has
    another."""

    @pytest.mark.parametrize(
        ("hand", "legal"),
        [
            ("2H QS 4D", "4D"),
            ("2H QS", "2H QS"),
            ("QS 3H 2D", "2D"),
            ("5C 2H", "5C"),
            (str(HEARTS), str(HEARTS)),
            (f"QS {HEARTS - Cards('2H')}", f"QS {HEARTS - Cards('2H')}"),
            (f"2D {HEARTS - Cards('2H')}", "2D"),
        ],
    )
    def test_penalty_cards_are_barred_from_the_first_trick(self, hand: str, legal: str) -> None:
        """PG-078, PE-014, WK-024, S-64: void in clubs with hearts, the queen and a diamond only the
        diamond; with penalty cards alone, all thirteen of them, any."""
        assert first(hand) == first(hand, variants.NEW_MOON) == Cards(legal)

    @given(hands)
    def test_the_bar_gives_way_to_a_hand_of_nothing_else(self, hand: Cards) -> None:
        hand = hand - Cards("2C") or Cards("3C")
        clubs = Cards([card for card in hand if card.suit == "C"])
        assert first(hand) == (clubs or hand - PENALTY or hand)

    @given(hands)
    def test_from_the_second_trick_on_it_is_gone(self, hand: Cards) -> None:
        """WK-026: then everything may be discarded."""
        hand = hand - Cards("2C") or Cards("3C")
        clubs = Cards([card for card in hand if card.suit == "C"])
        assert legal_cards(MICROSOFT, hand, "2C", trick_number=1) == (clubs or hand)

    def test_a_barred_card_is_refused_with_its_reason(self) -> None:
        clubs = Cards([card for card in PACK if card.suit == "C"])
        void = HEARTS - Cards("KH AH") | Cards("QS 4D")
        rest = list(PACK - clubs - void)
        state = Game(MICROSOFT.amend(Passing("hold"))).start(seed=1)
        state = state.deal([clubs, void, rest[:13], rest[13:]]).play("2C")
        assert (state.actor, state.legal_cards()) == (1, Cards("4D"))
        reasons = state.reasons()
        assert Cards(reasons) == void - Cards("4D")
        for card, violation in reasons.items():
            assert violation.rule == "first_trick.bar"
            assert violation.message == f"{card} may not be played to the first trick"


class TestCalmFirstTrick:
    """PG-079, S-07, S-08: all that counts is barred, in following suit as well; a bonus is not."""

    @pytest.mark.parametrize(
        ("hand", "legal"),
        [
            ("QC 5C 4D", "5C"),
            ("QC 4D", "QC"),
            ("QH QS QD 3H 4D", "4D"),
            ("QH JD 3H", "JD"),
            ("QH QS", "QH QS"),
        ],
    )
    def test_queens_are_held_back_in_a_calm_first_trick(self, hand: str, legal: str) -> None:
        """PG-079: a queen of clubs is held back only by another club; following suit comes
        first."""
        assert CALM.check() == ()
        assert first(hand, CALM) == Cards(legal)

    @given(hands)
    def test_a_calm_first_trick_leaves_what_is_legal(self, hand: Cards) -> None:
        hand = hand - Cards("2C") or Cards("3C")
        follow = Cards([card for card in hand if card.suit == "C"]) or hand
        assert first(hand, CALM) == (follow - PENALTY - Cards("QC QD") or follow)

    @pytest.mark.parametrize(
        ("hand", "legal"),
        [("QC 5C 4D", "5C"), ("QC 4D", "QC"), ("QH QS QD 3H 4D", "4D"), ("QH JD 3H", "JD")],
    )
    def test_of_dirty_nasty_filthy(self, hand: str, legal: str) -> None:
        """PG-079, S-07, S-08: every queen counts there, and the jack of diamonds takes off."""
        assert first(hand, variants.DIRTY_NASTY_FILTHY) == Cards(legal)
        wide = variants.DIRTY_NASTY_FILTHY.amend(Without("first_trick.bar"))
        suit = Cards([card for card in Cards(hand) if card.suit == "C"])
        assert first(hand, wide) == (suit or Cards(hand))

    def test_of_green_minna(self) -> None:
        """S-07: the king and the ace of spades count there, so they are barred as well."""
        assert first("KS AS 4D QS", variants.GREEN_MINNA) == Cards("4D")
        assert first("KS AS 4D QS") == Cards("KS AS 4D")

    @pytest.mark.parametrize("hand", ["2H QS 4D", "QS 3H 2D"])
    def test_only_the_form_called_hearts_bars_the_first_trick(self, hand: str) -> None:
        """PE-014: in the form called Hearts no heart and no queen of spades; in Peppa anything."""
        diamond = Cards([card for card in Cards(hand) if card.suit == "D"])
        assert first(hand, variants.PEPPA_HEARTS) == diamond
        assert first(hand, variants.PEPPA) == Cards(hand)

    def test_where_good_cards_win(self) -> None:
        """S-07: in a game in which points are good the cards that take off are barred."""
        rules = variants.GONG_ZHU.amend(FirstTrickBar())
        assert legal_cards(rules, "QS JD AH 2H", "2C", players=4) == Cards("JD 2H")


class TestFreeFirstTrick:
    """PG-080, RH-024, WK-027: some tables let any card fall on the first trick."""

    @pytest.mark.parametrize(
        "rules",
        [
            variants.AMERICAN,
            variants.RICKETTS,
            variants.DIRTY_NASTY_FILTHY.amend(Without("first_trick.bar")),
            MICROSOFT.amend(Without("first_trick.bar")),
        ],
    )
    def test_the_queen_may_be_discarded_in_a_free_first_trick(self, rules: Rules) -> None:
        """RH-024: void in clubs, the queen of spades may be discarded at once."""
        assert first("2H QS 4D", rules) == Cards("2H QS 4D")

    def test_american_and_microsoft_differ_in_bar_and_moon(self) -> None:
        assert MICROSOFT.amend(Without("first_trick.bar"), shoots=variants.AMERICAN.shoots) == (
            variants.AMERICAN
        )


class TestFirstTrickLead:
    """It binds the leader, too, where no card is named to open with."""

    RULES = MICROSOFT.amend(EldestOpens(), Without("lead.broken"))

    @given(hands)
    def test_penalty_cards_may_not_open_the_first_trick(self, hand: Cards) -> None:
        assert legal_cards(self.RULES, hand, trick_number=0) == (hand - PENALTY or hand)

    def test_the_bar_of_the_first_lead_comes_before_unbroken_hearts(self) -> None:
        """Of hearts and the queen none is left by the first bar, and the queen by the second."""
        rules = self.RULES.amend(HeartsBroken())
        assert legal_cards(rules, "2H QS", trick_number=0) == Cards("QS")
        assert legal_cards(rules, "2H QS 3D", trick_number=0) == Cards("3D")


class TestSetsOfBarredCards:
    """Any cards may be barred, and bars of one call come together."""

    @given(hands, bags)
    def test_any_set_of_cards_can_be_barred(self, hand: Cards, bars: Cards) -> None:
        hand = hand - Cards("2C") or Cards("3C")
        follow = Cards([card for card in hand if card.suit == "C"]) or hand
        rules = variants.AMERICAN.amend(FirstTrickBar(bars))
        assert first(hand, rules) == (follow - bars or follow)

    @given(st.lists(bags, min_size=1, max_size=4))
    def test_bars_add_their_cards(self, listed: list[Cards]) -> None:
        union = Cards(set().union(*listed))
        amendments = [FirstTrickBar(bars) for bars in listed]
        expected = variants.AMERICAN.amend(FirstTrickBar(union))
        assert variants.AMERICAN.amend(*amendments) == expected
        assert variants.AMERICAN.amend(*reversed(amendments)) == expected

    def test_two_bars_of_one_call_are_added(self) -> None:
        base = variants.AMERICAN.amend(FirstTrickBar("2D"))
        both = base.amend(FirstTrickBar("2D"), FirstTrickBar("3D"))
        assert both == variants.AMERICAN.amend(FirstTrickBar("2D 3D"))

    def test_a_later_call_overrides(self) -> None:
        rules = variants.AMERICAN.amend(FirstTrickBar("2D")).amend(FirstTrickBar("3D"))
        assert rules == variants.AMERICAN.amend(FirstTrickBar("3D"))

    def test_merging_them_by_hand(self) -> None:
        one, other, all_that_counts = FirstTrickBar("2D"), FirstTrickBar("3D"), FirstTrickBar()
        assert one.merged(other) == other.merged(one) == FirstTrickBar("2D 3D")
        assert all_that_counts.merged(FirstTrickBar()) == all_that_counts
        assert one.merged(all_that_counts) is all_that_counts.merged(one) is None
        assert one.merged(HeartsBroken()) is None


@pytest.mark.parametrize("rule", [FirstTrickBar(), FirstTrickBar("QS 2H"), FirstTrickBar("")])
def test_a_rule_of_the_first_trick_is_a_value(rule: FirstTrickBar) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)
    assert FirstTrickBar("") != FirstTrickBar()


def test_warren_is_not_barred_itself() -> None:
    """RH-025: it may be played if its extra card may, although it counts against its taker."""
    warren = variants.RICKETTS_WARREN.amend(extra_points("W", 5))
    rules = warren.amend(FirstTrickBar())
    assert rules.check() == ()
    text = " ".join(rules.describe().split())
    assert "Hearts and the queen of spades may be neither led nor played to the first trick" in text
    for extra, legal in (("4D", "2D 3S W"), ("4H", "2D 3S")):
        found = legal_cards(rules, "W 2D 3S", "5C", kitty=extra, trick_number=0)
        assert found == Cards(legal)
    said = "first_trick.bar: W is played as its extra card, so the rule cannot be about W"
    assert warren.amend(FirstTrickBar("W 2H")).check() == (said,)
    assert variants.MICROSOFT.amend(FirstTrickBar("W 2H")).check() == ()
