"""Cards that have to be played at the first chance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, Game, IllegalAction, Trick, legal_cards, variants
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Deck,
    FirstTrickBar,
    MustDiscard,
    Passing,
    SafeQueen,
    Trumps,
)
from tests.values import check_immutable, check_round_trips, check_same, read_back

RULES = variants.AMERICAN.amend(SafeQueen())
BARRED = variants.MICROSOFT.amend(SafeQueen())

hands = st.sets(st.sampled_from(list(PACK)), min_size=1, max_size=13).map(Cards)
tables = st.lists(st.sampled_from(list(PACK)), max_size=3, unique=True)


class TestSafeQueen:
    """PG-082, S-13: the queen of spades is played as soon as she cannot take the trick."""

    @pytest.mark.parametrize(
        ("hand", "table", "legal"),
        [
            ("QS 2H", "4D", "QS"),
            ("QS 2H 3C", "4D 5D 6D", "QS"),
            ("3S QS", "2S KS", "QS"),
            ("3S QS", "AS", "QS"),
            ("3S QS", "2S JS", "3S QS"),
            ("3S QS", "2S KD", "3S QS"),
            ("QS 4D", "2D KS", "4D"),
            ("3S 4S", "KS", "3S 4S"),
            ("KS QS 3S", "AS", "QS"),
            ("AS QS 3S", "KS", "QS"),
            ("QS 2C", "", "2C QS"),
        ],
    )
    def test_a_safe_queen_must_be_played(self, hand: str, table: str, legal: str) -> None:
        """PG-082: void in diamonds she is all that may be played; under a king of spades on the
        table too; not under a jack, and nobody has to lead her."""
        assert legal_cards(RULES, hand, table, trick_number=3) == Cards(legal)

    @given(hands, tables)
    def test_the_queen_must_be_played_only_when_she_is_safe(
        self, hand: Cards, played: list[Card]
    ) -> None:
        hand = hand - Cards(played) or Cards([min(PACK - Cards(played))])
        free = legal_cards(variants.AMERICAN, hand, played, trick_number=3)
        found = legal_cards(RULES, hand, played, trick_number=3)
        led = played[0].suit if played else None
        void = led is not None and all(card.suit != led for card in hand)
        above = led == "S" and bool(Cards("KS AS") & Cards(played))
        must = "QS" in free and (void or above)
        assert found == (Cards("QS") if must else free)

    def test_an_earlier_king_does_not_make_her_safe(self) -> None:
        """S-13: what counts lies on this trick."""
        earlier = [Trick(0, "2C 3C 4C 5C"), Trick(3, "2S KS 4S 5S")]
        assert legal_cards(RULES, "3S QS", "6S", tricks=earlier) == Cards("3S QS")

    def test_the_bar_of_the_first_trick_goes_first(self) -> None:
        """S-13: where no penalty card may fall on it, she stays in the hand."""
        assert legal_cards(BARRED, "QS 4D 2H", "2C", trick_number=0) == Cards("4D")
        assert legal_cards(RULES, "QS 4D 2H", "2C", trick_number=0) == Cards("QS")
        assert legal_cards(BARRED, "QS 3H 2H", "2C", trick_number=0) == Cards("QS")

    def test_other_cards_are_refused_while_the_queen_is_safe(self) -> None:
        game = Game(RULES)
        state = game.position(["2D", "QS", "3D", "4D"], leader=0).play("2D")
        assert state.legal_cards() == Cards("QS")
        state = game.position(["2D 2C", "QS 2H", "3D 3C", "4D 4C"], leader=0).play("2D")
        with pytest.raises(IllegalAction) as refused:
            state.play("2H")
        violation = refused.value.violation
        assert (violation.rule, violation.seat, violation.card) == (
            "must_play.queen",
            1,
            Card("2H"),
        )
        assert violation.message == (
            "2H may not be played: QS cannot take this trick as it stands, so it has to be"
        )
        assert state.reasons() == {Card("2H"): violation}

    def test_any_card_can_be_the_one(self) -> None:
        jack = variants.AMERICAN.amend(SafeQueen("JD"))
        assert legal_cards(jack, "JD 2H", "4S", trick_number=2) == Cards("JD")
        for higher in ("QD", "KD", "AD"):
            assert legal_cards(jack, "JD 2D", f"4D {higher}", trick_number=2) == Cards("JD")
        assert legal_cards(jack, "JD 2D", "4D TD", trick_number=2) == Cards("2D JD")

    def test_where_no_card_is_higher_she_is_not_safe_in_her_own_suit(self) -> None:
        """S-13: with the ace and the king left out she would take every trick of spades."""
        rules = RULES.amend(Deck("AS KS 2D 3D"), Passing("hold"))
        assert rules.check() == ()
        assert legal_cards(rules, "QS 3S", "2S JS", trick_number=2) == Cards("3S QS")
        assert legal_cards(rules, "QS 3S", "5D", trick_number=2) == Cards("QS")


class TestTrumps:
    """House rules with trumps: the queen has to fall only where she cannot take the trick."""

    @pytest.mark.parametrize(
        ("trumps", "hand", "table", "legal"),
        [
            ("S", "QS 3H", "2D", "QS 3H"),
            ("S", "QS 3H", "2D 9S", "QS 3H"),
            ("S", "QS 3H", "2D KS", "QS"),
            ("S", "QS 3S", "2S AS", "QS"),
            ("QS AS", "QS 3S", "2S KS", "QS 3S"),
            ("QS AS", "QS 3H", "2D AS", "QS"),
            ("QS", "QS 3S", "KS AS", "QS 3S"),
            ("QS", "QS 3H", "2D", "QS 3H"),
            ("5D", "QS 3H", "2D 5D", "QS"),
            ("5D", "QS 3H", "2D", "QS"),
            ("5D", "QS 3S", "2S 5D", "QS"),
            ("5D", "QS 3S", "2S 6D", "QS 3S"),
            ("5D", "QS 3S", "2S KS", "QS"),
            ("4S", "QS 3S", "2S 4S", "QS"),
        ],
    )
    def test_a_trump_may_make_the_queen_safe(
        self, trumps: str, hand: str, table: str, legal: str
    ) -> None:
        rules = RULES.amend(Trumps(trumps))
        assert rules.check() == ()
        assert legal_cards(rules, hand, table, trick_number=3) == Cards(legal)

    @given(
        st.sampled_from(("S", "H", "5D", "2S", "QS", "KS", "QS KS", "2S QS AS")),
        st.permutations(list(PACK)).map(lambda cards: cards[:5]),
        st.integers(1, 3),
    )
    def test_she_takes_no_trick_into_which_she_is_forced(
        self, trumps: str, cards: list[Card], before: int
    ) -> None:
        rules = RULES.amend(Trumps(trumps))
        *trick, other = cards
        hand = Cards("QS") | Cards([other])
        trick = [card for card in trick if card not in hand]
        free = legal_cards(variants.AMERICAN, hand, trick[:before], trick_number=3)
        if legal_cards(rules, hand, trick[:before], trick_number=3) != free:
            trick = [*trick[:before], Card("QS"), *trick[before:]][:4]
            if len(trick) == 4:
                assert Game(rules).taker(Trick(0, trick)) != before

    @pytest.mark.parametrize(
        ("trumps", "words"),
        [
            ("S", ": it is discarded or played to follow suit if a higher trump lies in"),
            ("5D", "chance, and played to follow suit if a higher spade or a trump lies in"),
            ("KS", "chance, and played to follow suit if a higher spade lies in"),
        ],
    )
    def test_the_prose_of_a_safe_queen_names_trumps(self, trumps: str, words: str) -> None:
        assert words in " ".join(RULES.amend(Trumps(trumps)).describe().split())

    def test_only_a_trump_may_lie_over_the_highest_card(self) -> None:
        rules = variants.AMERICAN.amend(SafeQueen("AS"), Trumps("5D"))
        assert legal_cards(rules, "AS 3S", "2S 5D", trick_number=2) == Cards("AS")
        assert "if a trump lies in the trick." in " ".join(rules.describe().split())

    def test_a_cancelled_trump(self) -> None:
        """S-13: a card that is cancelled takes nothing."""
        rules = variants.CANCELLATION.amend(SafeQueen(), Trumps("5D"))
        for table, legal in (("2S 5D", "QS"), ("2S 5D 5D", "3S QS")):
            assert legal_cards(rules, "QS 3S", table, trick_number=2, players=6) == Cards(legal)


def test_warren_is_not_the_one() -> None:
    """RH-025: it is played as its extra card, and nobody has to play it."""
    rules = variants.RICKETTS_WARREN.amend(SafeQueen("W"))
    [problem] = rules.check()
    assert (
        problem == "must_play.queen: W is played as its extra card, so the rule cannot be about W"
    )
    assert variants.AMERICAN.amend(SafeQueen("W")).check() == ()


@pytest.mark.parametrize("rule", [SafeQueen(), SafeQueen("JD")])
def test_safe_queen_is_a_value(rule: SafeQueen) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)
    assert SafeQueen("QS") == SafeQueen(Card("QS")) == SafeQueen()


class TestMustDiscard:
    """FX-150: a hand that cannot follow suit throws certain cards first."""

    @given(hands, tables, st.none() | hands)
    def test_any_hand(self, hand: Cards, played: list[Card], thrown: Cards | None) -> None:
        """FX-150: without cards of its own the rule means all cards that count against a taker."""
        hand = hand - Cards(played) or Cards([min(PACK - Cards(played))])
        rules = variants.BLACK_MARIA.amend(MustDiscard(thrown), players=4)
        cards = HEARTS | QUEEN if thrown is None else thrown
        void = bool(played) and all(card.suit != played[0].suit for card in hand)
        free = legal_cards(variants.BLACK_MARIA, hand, played, trick_number=3, players=4)
        found = legal_cards(rules, hand, played, trick_number=3)
        assert found == ((free & cards or free) if void else free)

    def test_the_bar_of_the_first_trick_goes_first(self) -> None:
        """FX-150: where no penalty card may fall on it, the queen stays in the hand."""
        rules = variants.LIKHA.amend(FirstTrickBar())
        assert legal_cards(rules, "QS 4H 5D", "2C", trick_number=0) == Cards("5D")
        assert legal_cards(rules, "QS 4H 5D", "2C", trick_number=1) == Cards("QS")
        said = "the hand holds any, unless the rules above forbid it."
        assert said in " ".join(rules.describe().split())
        assert said not in " ".join(variants.LIKHA.describe().split())

    def test_without_such_cards_it_is_no_rule(self) -> None:
        rules = variants.AMERICAN.amend(MustDiscard("1D"))
        assert not [text for text in rules.describe().split(". ") if "must discard" in text]
        assert legal_cards(rules, "2H 3D", "4C", trick_number=3) == Cards("2H 3D")

    def test_values(self) -> None:
        for rule in (MustDiscard(), MustDiscard("QS TD")):
            check_same(read_back(rule), rule)
            check_round_trips(variants.AMERICAN.amend(rule))
            check_immutable(rule)
