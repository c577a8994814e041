"""Lead restrictions: hearts, and what breaks them."""

import pickle
from random import Random
from typing import ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Game,
    IllegalAction,
    InputError,
    RulesError,
    State,
    Trick,
    check_tricks,
    legal_cards,
    play_out,
    variants,
)
from hearts._core.cards.cards import ALL_CARDS
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    EldestOpens,
    Facts,
    FirstTrickBar,
    HeartsBroken,
    Passing,
    PlayRule,
    QueenWaits,
    Rules,
    Without,
)
from tests.rules.words import check_words
from tests.tables import TABLES
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN
QUEEN_BREAKS = AMERICAN.amend(HeartsBroken(broken_by=HEARTS | QUEEN))
SPARED = AMERICAN.amend(HeartsBroken(spared="QS"))
FREE = AMERICAN.amend(Without("lead.broken"))


@frozen
class OwnBar(PlayRule):
    """A custom rule in the place of one of the library."""

    key: ClassVar[str] = "lead.broken"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return cards


hands = st.sets(st.sampled_from(list(PACK)), min_size=1, max_size=13).map(Cards)


#: The variants whose leads of hearts are not bound.
UNBOUND = {
    "black_maria", "black_maria_43", "black_maria_spot", "golden_ten", "gong_zhu", "hartenjagen",
    "peppa", "hearts_1887", "heartsette", "polignac", "polignac_king", "slobberhannes", "greek",
    "likha", "knaves", "draw_two",
}  # fmt: skip


def lead(
    hand: Cards | str,
    rules: Rules = AMERICAN,
    *,
    broken: bool | None = None,
    players: int | None = None,
) -> Cards:
    """Return the legal leads to the second trick."""
    return legal_cards(rules, hand, trick_number=1, broken=broken, players=players)


class TestUnbroken:
    """PG-068, RH-019, RH-021, WK-022, WK-023: no heart is led before one was played, unless the
    hand has nothing else; any other lead is free."""

    HANDS: ClassVar = {"TH 8S": "8S", "8H 8C": "8C", "QS TS AH": "QS TS", "TH 8H QS": "QS"}

    @pytest.mark.parametrize(("name", "players"), TABLES)
    def test_what_is_no_heart(self, name: str, players: int) -> None:
        """PG-068, PG-072, PG-075, PG-076, PE-012, PE-013, RH-021, WK-022, S-12, S-29, S-54: of
        hearts and other cards the others, be it the queen of spades alone; in Black Maria, Peppa
        and some relatives all of them."""
        for hand, legal in self.HANDS.items():
            led = lead(hand, variants.get(name), players=players)
            assert led == Cards(hand if name in UNBOUND else legal), hand

    def test_two_of_hearts_and_three_of_spades(self) -> None:
        """PG-068, PE-013: of the lowest heart and a spade the spade; of a five of hearts and a club
        the club."""
        for name in set(variants.names(4)) - UNBOUND - {"hartenjagen"}:
            assert lead("2H 3S", variants.get(name), players=4) == Cards("3S")
            assert lead("5H 4C", variants.get(name), players=4) == Cards("4C")

    @given(hands)
    def test_unbroken_hearts_may_not_be_led_from_a_mixed_hand(self, hand: Cards) -> None:
        """S-06, S-64: the bar takes the hearts away, or gives way to a hand of nothing else."""
        assert lead(hand) == lead(hand, broken=False) == (hand - HEARTS or hand)
        assert lead(hand, broken=True) == lead(hand, FREE) == hand

    @given(hands, st.sampled_from(["AC", "AD", "AS"]))
    def test_the_bar_binds_nobody_but_the_leader(self, hand: Cards, led: str) -> None:
        hand = hand - Cards(led) or Cards("2H")
        suit = Cards([card for card in hand if card.suit == led[1]])
        assert legal_cards(AMERICAN, hand, led, trick_number=1) == (suit or hand)

    def test_hearts_alone(self) -> None:
        """PG-071, RH-022, S-11: a hand of hearts alone leads any of them, which breaks them."""
        state = Game(AMERICAN).position(
            ["AH 4H 6H 8H TH", "2C 3C 4C 5C 6C", "2D 3D 4D 5D 6D", "2S 3S 4S 5S KH"], leader=0
        )
        assert state.legal_cards() == state.hands[0]
        assert state.reasons() == {}
        trick = Trick(0, "4H 2C 2D KH")
        for card in trick.cards:
            state = state.play(card)
        assert (state.actor, state.legal_cards()) == (3, Cards("2S 3S 4S 5S"))
        assert lead("2H 3S", broken=True) == Cards("2H 3S")
        assert legal_cards(AMERICAN, "2H 3S", tricks=[trick]) == Cards("2H 3S")

    @pytest.mark.parametrize(
        ("breakers", "why"),
        [
            (HEARTS, ": hearts are not broken and"),
            (HEARTS | QUEEN, " before a heart or the queen of spades has been played in this deal"),
        ],
    )
    def test_twelve_hearts_and_the_king_of_spades(self, breakers: Cards, why: str) -> None:
        """RH-021, RH-058: on the opening lead, unbroken, such a hand has to lead the king, and is
        told of every heart why it may not."""
        rules = AMERICAN.amend(
            EldestOpens(), HeartsBroken(broken_by=breakers), Passing("hold"), name="house"
        )
        hand = HEARTS - Cards("7H") | Cards("KS")
        rest = list(PACK - hand)
        state = Game(rules).start(dealer=3, seed=1)
        state = state.deal([hand, rest[:13], rest[13:26], rest[26:]])
        assert (state.actor, state.legal_cards()) == (0, Cards("KS"))
        reasons = state.reasons()
        assert Cards(reasons) == hand - Cards("KS")
        for card, violation in reasons.items():
            assert violation.rule == "lead.broken"
            assert violation.message.startswith(f"{card} may not be led{why}")
            assert (violation.seat, violation.card, violation.trick) == (0, card, 0)
            assert violation.legal == Cards("KS")
            with pytest.raises(IllegalAction) as refused:
                state.play(card)
            assert refused.value.violation == violation


class TestBreaking:
    """PG-069, PG-074, RH-020: what frees the hearts for the rest of the deal."""

    @pytest.mark.parametrize(
        ("discard", "default", "option"),
        [("5H", True, True), ("QS", False, True), ("JD", False, False), ("KS", False, False)],
    )
    def test_what_breaks(self, discard: str, default: bool, option: bool) -> None:
        """PG-074, RH-020, S-08: a heart does, the queen of spades by an option, and no other."""
        earlier = [Trick(0, "2C KC 3C 4C"), Trick(1, f"5C {discard} 6C 7C")]
        assert ("2H" in legal_cards(AMERICAN, "2H 3S", tricks=earlier)) == default
        assert ("2H" in legal_cards(QUEEN_BREAKS, "2H 3S", tricks=earlier)) == option

    @given(hands.filter(lambda hand: len(hand) <= 12), st.sampled_from(list(PACK)))
    def test_one_card_of_the_earlier_trick(self, hand: Cards, card: Card) -> None:
        """Broken or not is seen in the tricks before, whoever played them."""
        trick = Trick(0, [card, *list(PACK - hand - Cards([card]))[:3]])
        if card in hand:
            hand = hand - Cards([card]) or Cards(list(PACK - Cards(trick.cards))[:1])
        broken = any(each.suit == "H" for each in trick.cards)
        assert legal_cards(AMERICAN, hand, tricks=[trick]) == lead(hand, broken=broken)

    def test_a_heart_played_to_the_first_trick(self) -> None:
        """S-09: even a heart that could not be helped breaks them."""
        earlier = [Trick(0, "2C AC 3H 4C")]
        assert legal_cards(variants.MICROSOFT, "2H 3S", tricks=earlier) == Cards("2H 3S")

    def test_broken_hearts_count_from_the_next_lead(self) -> None:
        """S-10: a heart on the table frees the lead of whoever takes the trick."""
        state = Game(AMERICAN).position(
            ["2H 3S", "AC 3H 4S", "4H 2D 3D", "5C 4D 5D"], leader=0, trick="3C"
        )
        state = state.play("AC").play("4H").play("5C")
        assert (state.actor, state.legal_cards()) == (1, Cards("3H 4S"))

    def test_once_broken_they_stay_so(self) -> None:
        earlier = [Trick(0, "2C KC 3H 4C"), Trick(1, "5C 6C 7C AC"), Trick(0, "2S 3S 4S 5S")]
        for count in (1, 2, 3):
            assert lead("2H 3D") == Cards("3D")
            assert legal_cards(AMERICAN, "2H 3D", tricks=earlier[:count]) == Cards("2H 3D")


class TestOptions:
    """The options of some tables."""

    def test_hearts_at_any_time(self) -> None:
        """PG-073: without the rule the first leader may lead a heart."""
        rules = FREE.amend(EldestOpens())
        assert legal_cards(rules, "2H 3C", trick_number=0) == Cards("2H 3C")

    @pytest.mark.parametrize(
        ("hand", "legal"),
        [("QS 2H 3H", "QS 2H 3H"), ("2H 3H", "2H 3H"), ("QS 2H 3C", "QS 3C"), ("QS", "QS")],
    )
    def test_hearts_in_place_of_a_lone_queen(self, hand: str, legal: str) -> None:
        """PG-075: of hearts and the queen any may be led; with one more card none of the hearts."""
        assert lead(hand, SPARED) == Cards(legal)
        assert lead(hand) == (Cards(hand) - HEARTS or Cards(hand))

    def test_the_bar_looks_at_the_hand_and_not_at_what_is_left(self) -> None:
        """A club that another rule took away is in the hand all the same."""
        rules = SPARED.amend(EldestOpens(), FirstTrickBar("3C"))
        assert legal_cards(rules, "QS 2H 3C", trick_number=0) == Cards("QS")
        assert legal_cards(rules, "QS 2H", trick_number=0) == Cards("QS 2H")

    @given(hands, st.sets(st.sampled_from(list(PACK)), max_size=30).map(Cards))
    def test_other_cards_barred(self, hand: Cards, bars: Cards) -> None:
        """Any cards may be barred, and any others free them."""
        rules = AMERICAN.amend(HeartsBroken(bars, broken_by="AC"))
        assert lead(hand, rules) == (hand - bars or hand)
        assert lead(hand, rules, broken=True) == hand

    def test_another_bar_takes_the_place_of_this_one(self) -> None:
        rules = AMERICAN.amend(HeartsBroken("QS", broken_by="AS"))
        assert lead("QS 2H", rules) == Cards("2H")
        assert [rule.key for rule in rules.play] == ["lead.broken"]


class TestByDiscard:
    """WK-022 to the letter: hearts are broken by a discard of one, and by no lead."""

    LETTER = AMERICAN.amend(HeartsBroken(by_discard=True))
    LED = Trick(0, "4H 9H 2C 3H")
    THROWN = Trick(0, "4C 9C 2C 3H")

    @staticmethod
    def after(rules: Rules, trick: Trick) -> State:
        """The state after this trick, which seat 1 takes; it holds a heart and a diamond."""
        hands = ["6H 7H", "TH 2D", "5C 6C", "2S 3S"]
        whole = [Cards(hand) + Cards([card]) for hand, card in zip(hands, trick.cards, strict=True)]
        if trick.cards[0].suit != "H":
            whole[0] = Cards("4C 6D 7D")
        state = Game(rules).position(whole, leader=0)
        for card in trick.cards:
            state = state.play(card)
        return state

    def test_what_is_led_and_what_follows_breaks_nothing(self) -> None:
        """A hand of nothing but hearts leads one, others follow with theirs, and the next leader
        is bound all the same; a heart that is thrown away frees them."""
        for rules, free in ((AMERICAN, "2D TH"), (self.LETTER, "2D")):
            led, thrown = self.after(rules, self.LED), self.after(rules, self.THROWN)
            assert (led.actor, led.legal_cards()) == (1, Cards(free))
            assert (thrown.actor, thrown.legal_cards()) == (1, Cards("2D TH"))
            again = pickle.loads(pickle.dumps(led))
            assert again == led
            assert again.legal_cards() == Cards(free)
        reason = self.after(self.LETTER, self.LED).reasons()[Card("TH")]
        assert reason.rule == "lead.broken"

    def test_without_a_state(self) -> None:
        for tricks, free in (
            ([self.LED], "3S"),
            ([self.THROWN], "2H 3S"),
            ([self.LED, Trick(1, "2D 3D 4D 5H")], "2H 3S"),
            ([], "3S"),
        ):
            assert legal_cards(self.LETTER, "2H 3S", tricks=tricks) == Cards(free)
        assert lead("2H 3S", self.LETTER, broken=True) == Cards("2H 3S")
        assert lead("2H 3H", self.LETTER, broken=False) == Cards("2H 3H")
        assert legal_cards(self.LETTER, "2H 3S", tricks=[self.LED], broken=True) == Cards("2H 3S")
        assert legal_cards(self.LETTER, "2H 3S", tricks=[self.LED], broken=False) == Cards("3S")
        with pytest.raises(InputError, match=r"^broken: 3H was played, so hearts are broken"):
            legal_cards(self.LETTER, "2H 3S", tricks=[self.THROWN], broken=False)

    def test_recorded_tricks(self) -> None:
        """The lead of a heart after one was only led is a fault; after a discard it is none."""
        opening = Trick(0, "2C 3C 4C 5C")
        lead_of_hearts = Trick(3, "AH 2H 3H 4H")
        after = Trick(3, "KH 5H 6H 7H")
        later = Trick(3, "6D 7D 8D 9D")
        tricks = [opening, lead_of_hearts, after, later]
        assert [fault.trick for fault in check_tricks(AMERICAN, tricks)] == [1]
        assert [fault.trick for fault in check_tricks(self.LETTER, tricks)] == [1, 2]
        thrown = [Trick(0, "2C 3C 8H 5C"), lead_of_hearts, after, later]
        assert check_tricks(self.LETTER, thrown) == ()

    def test_broken_in_a_position_follows_from_tricks_or_is_said(self) -> None:
        """Broken is what the tricks show, or what is said; piles alone do not tell."""
        hands = ["2H 3S", "5D 6D", "7D 8D", "9D TD"]
        game = Game(self.LETTER)
        for broken, free in ((None, "3S"), (False, "3S"), (True, "2H 3S")):
            state = game.position(hands, leader=0, broken=broken)
            assert state.legal_cards() == Cards(free)
            assert game.replay(state.history) == state
            again = pickle.loads(pickle.dumps(state))
            assert (again, again.legal_cards()) == (state, Cards(free))
            assert state.view(0).legal_cards() == Cards(free)
            view = state.view(0)
            assert game.view(0, view.history).legal_cards() == Cards(free)
        taken = ["AH KH QH JH", "", "", ""]
        with pytest.raises(
            InputError, match=r"^broken: JH QH KH AH may have been discarded or not"
        ):
            game.position(hands, leader=0, taken=taken)
        for broken, free in ((False, "3S"), (True, "2H 3S")):
            state = game.position(hands, leader=0, taken=taken, broken=broken)
            assert state.legal_cards() == Cards(free)
        assert game.position(hands, leader=0, taken=["AC KC QC JC", "", "", ""]).actor == 0

    def test_positions_with_tricks(self) -> None:
        game = Game(self.LETTER)
        hands = ["6H 7H", "TH 2D", "5C 6C", "2S 3S"]
        for trick, free in ((self.LED, "2D"), (self.THROWN, "2D TH")):
            state = game.position(hands, leader=1, tricks=[trick])
            assert state.legal_cards() == Cards(free)
            taken = ["", "AH KH QH JH", "", ""]
            if free == "2D":
                with pytest.raises(InputError, match=r"^broken: "):
                    game.position(hands, leader=1, tricks=[trick], taken=taken)
            else:
                known = game.position(hands, leader=1, tricks=[trick], taken=taken)
                assert known.legal_cards() == Cards(free)
                with pytest.raises(InputError, match=r"^broken: 3H was played"):
                    game.position(hands, leader=1, tricks=[trick], broken=False)

    @given(st.integers(0, 2**32))
    def test_unbroken_hearts_are_led_from_hearts_alone(self, seed: int) -> None:
        """Until one was discarded, whoever leads a heart holds nothing else."""
        rng = Random(seed)
        state = Game(self.LETTER).start(seed=seed).deal()
        state = play_out(state, [lambda view: view.random_action(rng)] * 4, deals=1)
        assert check_tricks(self.LETTER, state.tricks) == ()
        freed = False
        for place, trick in enumerate(state.tricks):
            hearts_led = trick.cards[0].suit == "H"
            if hearts_led and not freed:
                rest = [
                    c
                    for t in state.tricks[place:]
                    for s, c in zip(state.game.seats(t), t.cards, strict=True)
                    if s == trick.leader
                ]
                assert {card.suit for card in rest} == {"H"}
            freed = freed or any(c.suit == "H" != trick.cards[0].suit for c in trick.cards)


class TestOpeningLead:
    """Some games let the eldest hand lead a heart."""

    @pytest.mark.parametrize(("name", "players"), [("cancellation", 8), ("dame_de_pique", 4)])
    def test_the_opening_lead_is_free_of_the_bar(self, name: str, players: int) -> None:
        """PG-064, PG-067: any card first, and then the usual bar."""
        rules = variants.get(name)
        assert legal_cards(rules, "2H 3C", trick_number=0, players=players) == Cards("3C 2H")
        assert legal_cards(rules, "2H 3C", trick_number=1, players=players) == Cards("3C")

    def test_a_heart_led_first_breaks_them(self) -> None:
        state = Game(variants.DAME_DE_PIQUE).start(seed=1, dealer=3)
        hands = [list(PACK)[seat::4] for seat in range(4)]
        state = state.deal(hands).play("3H")
        for _ in range(3):
            state = state.play(state.legal_cards()[0])
        assert state.actor is not None
        assert state.legal_cards() == state.hands[state.actor]

    def test_an_opening_that_is_no_truth_value_is_refused(self) -> None:
        assert HeartsBroken(opening=False).merged(HeartsBroken()) is None
        with pytest.raises(RulesError, match=r"^HeartsBroken: opening must be of type bool"):
            HeartsBroken(opening="no")  # type: ignore[arg-type]


class TestQueenWaits:
    """PM-01: the queen of spades is neither led nor discarded before a heart was played."""

    RULES = AMERICAN.amend(QueenWaits(), Without("lead.broken"))

    @pytest.mark.parametrize(
        ("hand", "table", "legal"),
        [
            ("QS 2D", "", "2D"),
            ("QS", "", "QS"),
            ("QS 2D", "3C", "2D"),
            ("QS", "3C", "QS"),
            ("QS 2S", "3S", "2S QS"),
            ("QS 2H", "3C", "2H"),
            ("QS 2H", "", "2H"),
        ],
    )
    def test_the_queen_waits_for_hearts_unless_nothing_else_is_left(
        self, hand: str, table: str, legal: str
    ) -> None:
        """She may follow suit, and goes where the hand has nothing else."""
        assert legal_cards(self.RULES, hand, table, trick_number=3) == Cards(legal)
        suit = Cards([card for card in Cards(hand) if card.suit == table[1:]])
        broken = legal_cards(self.RULES, hand, table, trick_number=3, broken=True)
        assert broken == (suit or Cards(hand))

    def test_a_waiting_queen_is_refused_with_its_reason(self) -> None:
        state = Game(self.RULES).position(["QS 2D", "3S 3D", "4S 4D", "5S 5D"], leader=0)
        violation = state.reasons()[Card("QS")]
        assert violation.rule == "queen.waits"
        assert violation.message == (
            "QS may be neither led nor discarded before a heart has been played in this deal, and "
            "the hand has other cards"
        )

    def test_other_cards_may_wait(self) -> None:
        rules = AMERICAN.amend(QueenWaits("KS AS", "AC"), Without("lead.broken"))
        assert lead("KS AS 2H", rules) == Cards("2H")
        assert lead("KS AS 2H", rules, broken=True) == Cards("KS AS 2H")

    @pytest.mark.parametrize("rule", [QueenWaits(), QueenWaits("KS", "QS")])
    def test_queen_waits_is_a_value(self, rule: QueenWaits) -> None:
        check_same(read_back(rule), rule)
        check_round_trips(rule)
        check_immutable(rule)


@pytest.mark.parametrize(
    "rule",
    [
        HeartsBroken(),
        HeartsBroken("QS", HEARTS, "QS"),
        HeartsBroken(broken_by="QS"),
        HeartsBroken(opening=False),
        HeartsBroken(by_discard=True),
    ],
)
def test_hearts_broken_is_a_value(rule: HeartsBroken) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)
    bars, broken_by, spared = str(rule.bars), str(rule.broken_by), str(rule.spared)
    again = HeartsBroken(bars, broken_by, spared, rule.opening, by_discard=rule.by_discard)
    assert again == rule


def test_two_bars_on_leads_add_their_cards() -> None:
    """Unless they are broken by different cards: then both cannot hold."""
    both = AMERICAN.amend(HeartsBroken(bars="QS"), HeartsBroken(bars="KS"))
    assert both == AMERICAN.amend(HeartsBroken(bars="QS KS"))
    with pytest.raises(RulesError, match=r"^lead\.broken: "):
        AMERICAN.amend(HeartsBroken(bars="QS"), HeartsBroken(broken_by="QS"))


def test_a_bar_of_ones_own_is_not_added_to_that_of_the_library() -> None:
    with pytest.raises(RulesError, match=r"^lead\.broken: conflicting values, .*OwnBar"):
        AMERICAN.amend(HeartsBroken(bars="QS"), OwnBar())


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("play")


def test_a_discard_frees_what_is_named_and_nothing_else() -> None:
    """PG-069: either any heart played frees the others, or a heart discarded."""
    for by_discard in (False, True):
        [clause] = HeartsBroken(by_discard=by_discard).lower(AMERICAN.table(4))
        freed = (clause.lifted_by & ALL_CARDS, clause.discards)
        assert freed == ((0, HEARTS.one) if by_discard else (HEARTS.one, 0))


@pytest.mark.parametrize(
    "rule", [HeartsBroken("W"), QueenWaits("QS W"), HeartsBroken(broken_by="W 2H", by_discard=True)]
)
def test_no_rule_is_about_warren(rule: PlayRule) -> None:
    """RH-025, RH-027: it is led and discarded as its extra card."""
    [problem] = variants.RICKETTS_WARREN.amend(rule).check()
    assert problem == f"{rule.key}: W is played as its extra card, so the rule cannot be about W"
    assert AMERICAN.amend(rule).check() == ()


def test_the_play_of_warren_may_break_hearts() -> None:
    rules = variants.RICKETTS_WARREN.amend(HeartsBroken(broken_by="W"))
    assert rules.check() == ()
    tricks = [Trick(0, "2C W=5D 3C 4C")]
    assert legal_cards(rules, "2H 3S", tricks=tricks, trick_number=1) == Cards("2H 3S")
