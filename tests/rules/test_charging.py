"""Charging: which cards may be exposed, what that is worth, and when they may be played."""

from itertools import product
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Charge,
    Game,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    RulesError,
    State,
    Trick,
    check_tricks,
    legal_cards,
    score_taken,
    variants,
)
from hearts.rules import HEARTS, QUEEN, Boosters, Charging, Deck, EldestOpens, Passing, extra_points
from hearts.simulate import finish
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

TURBO = variants.TURBO
#: Seat 3 holds the two of clubs; each of the four cards lies in another hand.
HANDS = [
    "AH KH QH 3C 4C 5C 6C 2S 3S 4S 5S 6S 7S",
    "QS KS AS 7C 8C 9C 2D 3D 4D 5D 6D 7D 8D",
    "JD QD KD AD 9D TD JC QC KC AC 2H 3H 4H",
    "TC 2C JH TH 9H 8H 7H 6H 5H JS TS 9S 8S",
]


def charging(rules: Any = TURBO) -> State:
    """The deal of HANDS, nothing passed, before anybody has charged."""
    return Game(rules.amend(Passing("hold"))).start(seed=1).deal(HANDS)


def charged(*cards: str) -> State:
    """The deal of HANDS once each seat has charged what is said."""
    state = charging()
    for seat, each in enumerate(cards):
        state = state.apply(Charge(each, seat))
    return state


class TestCharge:
    """PG-092, PG-094: after the pass every seat may expose what it holds of four cards."""

    def test_charging_comes_after_the_pass(self) -> None:
        """PG-094, S-30: everybody is asked at once, whatever the hand holds, before the lead."""
        state = Game(TURBO).start(seed=1).deal(HANDS)
        assert state.phase is Phase.PASS
        for seat, cards in enumerate(["7S 6S 5S", "8D 7D 6D", "4H 3H 2H", "8S 9S TS"]):
            state = state.apply(Pass(cards, seat))
        assert state.phase is Phase.CHARGE
        assert (state.actor, state.actors, state.trick) == (None, (0, 1, 2, 3), None)
        for seat in (2, 0, 3):
            state = state.apply(Charge("", seat))
            assert state.phase is Phase.CHARGE
        assert state.actors == (1,)
        state = state.apply(Charge("QS"))
        assert (state.phase, state.actor) == (Phase.PLAY, 3)

    @pytest.mark.parametrize(
        ("seat", "cards"), [(0, ("AH",)), (1, ("QS",)), (2, ("JD",)), (3, ("TC",))]
    )
    def test_what_each_seat_may_charge(self, seat: int, cards: tuple[str, ...]) -> None:
        state = charging()
        assert state.legal_cards(seat) == Cards(cards)
        assert state.legal_actions(seat) == (Charge("", seat), Charge(cards, seat))
        for action in state.legal_actions(seat):
            assert state.explain(action) is None

    def test_any_number_of_them(self) -> None:
        """PG-094: zero, one or more; by an option one at most."""
        hands = list(HANDS)
        hands[0] = hands[0].replace("2S", "QS")
        hands[1] = hands[1].replace("QS", "2S")
        state = Game(TURBO.amend(Passing("hold"))).start(seed=1).deal(hands)
        every = (Charge("", 0), Charge("QS", 0), Charge("AH", 0), Charge("QS AH", 0))
        assert state.legal_actions(0) == every
        one = Game(TURBO.amend(Passing("hold"), Charging(at_most=1))).start(seed=1).deal(hands)
        assert one.legal_actions(0) == every[:3]
        violation = one.explain(Charge("QS AH", 0))
        assert violation is not None
        assert (violation.rule, violation.legal) == ("charging.count", Cards("QS AH"))
        assert violation.message == "2 cards charged where 1 may be"
        found = {one.random_action(Random(k), 0) for k in range(60)}
        assert found == set(every[:3])
        assert {state.random_action(Random(k), 0) for k in range(60)} == set(every)

    @pytest.mark.parametrize(
        ("action", "rule", "message"),
        [
            (
                Charge("QS", 0),
                "hand.holds",
                "QS cannot be charged: it is not in the hand of seat 0",
            ),
            (Charge("KH", 0), "charging.cards", "KH may not be charged, only TC JD QS AH"),
            (Charge("2C KH", 0), "charging.cards", "2C may not be charged, only TC JD QS AH"),
            (Charge("AH AH", 0), "hand.holds", "AH cannot be charged: it is held once"),
        ],
    )
    def test_an_illegal_charge_is_refused_with_its_rule(
        self, action: Charge, rule: str, message: str
    ) -> None:
        state = charging()
        with pytest.raises(IllegalAction) as refused:
            state.apply(action)
        violation = refused.value.violation
        assert (violation.rule, violation.message) == (rule, message)
        assert (violation.seat, violation.legal) == (0, Cards("AH"))

    def test_nobody_charges_twice(self) -> None:
        state = charging().apply(Charge("", 0))
        violation = state.explain(Charge("AH", 0))
        assert violation is not None
        assert (violation.rule, violation.message) == (
            "charging.again", "seat 0 has charged already",
        )  # fmt: skip
        assert state.legal_actions(0) == ()
        assert state.legal_cards(0) == Cards()

    def test_a_card_is_not_played_meanwhile(self) -> None:
        violation = charging().explain("2C")
        assert violation is not None
        assert violation.rule == "phase"
        assert violation.message.startswith("not now: ")

    def test_where_nothing_can_be_charged_nobody_is_asked(self) -> None:
        state = charging(variants.AMERICAN)
        assert state.phase is Phase.PLAY
        with pytest.raises(IllegalAction, match=r"not now: .* \[phase\]"):
            state.apply(Charge("AH", 0))


class TestWaiting:
    """PG-083: a charged card stays back the first time its suit is led."""

    @pytest.mark.parametrize(
        ("hand", "table", "tricks", "legal"),
        [
            ("JD 4D", "2D", (), "4D"),
            ("JD", "2D", (), "JD"),
            ("JD 4D", "3D", ("0: 5D 6D 7D 8D",), "4D JD"),
            ("JD 4S", "3C", (), "4S JD"),
            ("JD 4D 3C", "", ("0: 2C 4C 5C 6C",), "3C 4D"),
            ("JD 4D 3S", "", ("0: 2C 4C 5C 6C", "3: 2D 5D 6D 7D"), "4D JD 3S"),
            ("JD 4D 3C", "", ("0: 2C 4C 5C 6C", "3: 7C 8C KC 2D"), "3C 4D"),
            ("JD QS", "", ("0: 2C 4C 5C 6C",), "JD QS"),
            ("TC 5C", "2C", (), "5C"),
            ("TC 5D", "2C", (), "TC"),
            ("AH 4H", "2H", ("0: 2C 4C 5C 3H",), "4H"),
        ],
    )
    def test_charged_cards_wait_until_their_suit_was_led(
        self, hand: str, table: str, tricks: tuple[str, ...], legal: str
    ) -> None:
        """PG-083, S-30: in the first trick of diamonds the four, in the second both; a leader with
        the jack, the four and a club leads no jack, and with charged cards alone any of them; it
        may be discarded, and played where it is the only card of its suit."""
        earlier = [Trick.parse(line) for line in tricks]
        exposed = "TC JD QS AH"
        found = legal_cards(TURBO, hand, table, tricks=earlier, charged=exposed)
        assert found == Cards(legal)
        if not (table == "" and "QS" in hand):
            free = legal_cards(TURBO, hand, table, tricks=earlier)
            assert found <= free

    def test_a_waiting_card_is_refused_in_play_and_in_tricks(self) -> None:
        """PG-083: and it is told in play as it is in a list of tricks."""
        state = charged("AH", "QS", "JD", "TC").play("2C")
        assert state.legal_cards() == Cards("3C 4C 5C 6C")
        state = state.play("3C").play("7C").play("AC")
        assert state.actor == 2
        reasons = state.reasons()
        assert set(reasons) == set(Cards("JD 2H 3H 4H"))
        violation = reasons[Card("JD")]
        assert violation.rule == "charging.waits"
        assert violation.message == (
            "JD is charged and may not be played the first time its suit is led"
        )
        assert violation.legal == Cards(HANDS[2]) - Cards("AC JD 2H 3H 4H")
        assert state.view(2).reasons() == reasons
        with pytest.raises(IllegalAction) as refused:
            state.play("JD")
        assert refused.value.violation == violation
        tricks = [*state.tricks, Trick(2, "JD")]
        faults = check_tricks(TURBO, tricks, hands=HANDS, charged="AH QS JD TC")
        assert faults == (violation,)
        assert check_tricks(TURBO, tricks, hands=HANDS, charged="AH QS TC") == ()

    def test_the_ten_of_clubs_stays_back_on_the_first_trick(self) -> None:
        """PG-083: the two of clubs leads it, so the ten stays while another club is held."""
        hands = list(HANDS)
        hands[0], hands[3] = hands[0].replace("3C", "TC"), hands[3].replace("TC", "3C")
        state = Game(TURBO.amend(Passing("hold"))).start(seed=1).deal(hands)
        for seat in range(4):
            state = state.apply(Charge("TC" if seat == 0 else "", seat))
        state = state.play("2C")
        assert state.legal_cards() == Cards("4C 5C 6C")
        assert state.reasons()[Card("TC")].rule == "charging.waits"

    def test_the_second_lap_of_a_boosted_trick_is_the_first_time_still(self) -> None:
        """PG-083: with Booster Nines all eight cards are the first trick of the suit."""
        rules = TURBO.amend(Boosters(), EldestOpens())
        lap = "9D 2D 3D 5D"
        assert legal_cards(rules, "JD 4D", lap, trick_number=0, charged="JD") == Cards("4D")
        earlier = [Trick(0, "9D 2D 3D 5D 6D 7D 8D TD")]
        assert legal_cards(rules, "JD 4D", tricks=earlier, charged="JD") == Cards("4D JD")

    @given(st.integers(0), st.sampled_from([TURBO, variants.GONG_ZHU]))
    def test_of_any_deal(self, seed: int, rules: Any) -> None:
        """PG-083: at every turn of a deal the cards held back are those of the model."""
        game = Game(rules, 4)
        rng = Random(seed)
        state = game.start(seed=seed).deal()
        while state.phase is not Phase.PLAY:
            state = state.apply(state.random_action(rng, state.actors[0]))
        exposed = sum((a.cards for a in state.history if isinstance(a, Charge)), Cards())
        while (trick := state.trick) is not None:
            assert state.actor is not None
            led = {each.led for each in state.tricks}
            back = Cards([card for card in exposed if card.suit not in led])
            for card, violation in state.reasons().items():
                if violation.rule == "charging.waits":
                    assert card in back
            held = state.hands[state.actor]
            discards = trick.led is not None and all(card.suit != trick.led for card in held)
            legal = state.legal_cards()
            assert discards or legal <= back or not legal & back
            state = state.play(rng.choice(list(legal)))
        done = finish(state, rng)
        assert check_tricks(game.rules, done.tricks, players=4, charged=exposed) == ()

    def test_without_the_tricks_it_cannot_be_told(self) -> None:
        with pytest.raises(InputError, match="charged: which suits were led before is not known"):
            legal_cards(TURBO, "JD 4D", "2D", trick_number=3, charged="JD")
        # A card that somebody else has charged binds nobody here.
        assert legal_cards(TURBO, "JD 4D", "2D", trick_number=3, charged="QS") == Cards("4D JD")


class TestValues:
    """PG-092, PG-093, PG-095 to PG-097: what charged cards count."""

    @pytest.mark.parametrize(
        ("pile", "exposed", "points"),
        [
            ("2H 3H 4H 5H 6H", "", 5),
            ("2H 3H 4H 5H 6H", "AH", 10),
            ("2H 3H 4H 5H 6H TC", "", 10),
            ("2H 3H 4H 5H 6H TC", "TC", 20),
            ("JD TC", "", -20),
            ("JD", "JD", -20),
            ("QS", "QS", 26),
            ("QS", "JD", 13),
            ("TC", "TC", 0),
            ("QS JD TC 2H", "QS JD TC AH", 4 * (26 - 20 + 2)),
        ],
    )
    def test_charged_cards_count_double(self, pile: str, exposed: str, points: int) -> None:
        """PG-092, PG-093, PG-095, PG-096, PG-097, S-30: five hearts and the ten of
        clubs 10, charged 20; the jack of diamonds and the ten -20; charged, the queen 26 and the
        jack -20."""
        rest = TURBO.table(4).deck - Cards(pile)
        taken = [Cards(pile), Cards(list(rest)[::2]), Cards(list(rest)[1::2]), Cards()]
        score = score_taken(TURBO, taken, charged=exposed)
        assert score.points[0] == points

    def test_of_the_setting(self) -> None:
        table = TURBO.table(4, Cards("AH QS"))
        assert (table.charged, table.doubled) == (Cards("QS AH"), HEARTS | QUEEN)
        assert {table.values[card] for card in HEARTS} == {2}
        assert table.values[Card("QS")] == 26
        assert TURBO.table(4).doubled == Cards()

    def test_a_deal_counts_what_was_charged(self) -> None:
        """PG-096: the ace of hearts charged makes every heart count 2."""
        state = charged("AH", "", "", "")
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[0])
        assert sum(state.points) == 2 * 13 + 13 - 10
        assert score_taken(TURBO, state.taken, charged="AH").points == state.scores


class TestProblems:
    """Contradictions are reported."""

    @pytest.mark.parametrize(
        ("rule", "said"),
        [
            (Charging("AH W"), "charging: W not in the deck for 4"),
            (Charging("AH QS"), None),
            (Charging(at_most=0), "charging: at most 0 cards can be charged, so none"),
            (Charging(at_most=1), None),
        ],
    )
    def test_faulty_charging_is_a_problem(self, rule: Charging, said: str | None) -> None:
        assert TURBO.amend(rule).check() == (() if said is None else (said,))

    def test_a_card_taken_out(self) -> None:
        rules = TURBO.amend(Deck("JD 2D 3D 4D"), Charging())
        assert "charging: JD not in the deck for 4" in rules.check()

    @pytest.mark.parametrize("doubles", [5, "QS", [1]])
    def test_what_is_no_mapping(self, doubles: Any) -> None:
        with pytest.raises(RulesError, match=r"^Charging: .* not a mapping from cards to cards$"):
            Charging(doubles=doubles)

    def test_figures_of_a_wrong_kind(self) -> None:
        most: Any = "1"
        with pytest.raises(RulesError, match=r"^Charging: at_most must be a whole number"):
            Charging(at_most=most)
        with pytest.raises(InputError, match="1X"):
            Charging("1X")

    @pytest.mark.parametrize(
        ("rules", "exposed", "message"),
        [
            (TURBO, "KH", "charged: KH cannot be charged, only TC JD QS AH"),
            (variants.AMERICAN, "QS", "charged: nothing is charged in american"),
            (TURBO, "1X", "1X"),
        ],
    )
    def test_cards_that_cannot_have_been_charged(
        self, rules: Any, exposed: str, message: str
    ) -> None:
        for ask in (
            lambda: legal_cards(rules, "2C", charged=exposed),
            lambda: check_tricks(rules, [Trick(0, "2C 3C 4C 5C")], charged=exposed),
            lambda: Game(rules).position(["2C", "3C", "4C", "5C"], leader=0, charged=exposed),
        ):
            with pytest.raises(InputError, match=message):
                ask()


def test_with_two_packs_both_copies_may_be_charged() -> None:
    """By one seat or by two."""
    rules = variants.CANCELLATION.amend(Charging())
    game = Game(rules, 6)
    for seed, answers in product(range(6), ["all", "none"]):
        state = game.start(seed=seed).deal()
        for seat in range(6):
            cards = state.legal_cards(seat) if answers == "all" else Cards()
            state = state.apply(Charge(dict.fromkeys(cards), seat))
        exposed = sum((a.cards for a in state.history if isinstance(a, Charge)), Cards())
        done = finish(state, Random(seed))
        assert check_tricks(rules, done.tricks, players=6, charged=exposed) == ()


@pytest.mark.parametrize(
    "rule", [Charging(), Charging("QS", at_most=1), Charging("TC", doubles={"TC": "2C 3C"})]
)
def test_charging_is_a_value(rule: Charging) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)
    assert Charging(doubles=dict(rule.doubles)) == Charging(doubles=rule.doubles)


def test_what_counts_double_in_prose() -> None:
    """Cards that count nothing, or cannot be charged, are left out."""
    table = variants.GONG_ZHU.table(4)
    hearts = (Card("AH"), HEARTS)
    for doubles, told in (
        (hearts, "If the ace of hearts is charged, hearts count double in this deal."),
        ((Card("QS"), Cards("QS")), "If the queen of spades is charged, it counts double"),
        ((Card("QS"), Cards("JD")), "is charged, the jack of diamonds counts double"),
    ):
        charging = Charging("AH QS", doubles=(doubles,))
        [said] = [text for _, text in charging.sentences(table) if text.startswith("If ")]
        assert told in said
    twice = Charging("AH QS", doubles=(hearts, (Card("QS"), Cards("QS 2H"))))
    last = "No card counts more than double for being charged."
    assert last in [text for _, text in twice.sentences(table)]
    once = Charging("AH QS", doubles=(hearts, (Card("QS"), Cards("QS"))))
    assert last not in [text for _, text in once.sentences(table)]
    nothing = Charging("AH", doubles=((Card("AH"), Cards("2C")), (Card("QS"), Cards("QS"))))
    assert not any(text.startswith("If ") for _, text in nothing.sentences(table))


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("charging")


def test_warren_is_not_held_back() -> None:
    """RH-025: it is played as its extra card; without that part of the rule it may be charged."""
    rules = variants.RICKETTS_WARREN.amend(extra_points("W", 5))
    said = "charging: W is played as its extra card, so the rule cannot be about W"
    charging = Charging("W QS", doubles={"W": "W"})
    assert rules.amend(charging).check() == (said,)
    assert rules.amend(evolve(charging, held_back=False)).check() == ()


def test_the_other_copy_of_a_charged_card_counts_as_charged() -> None:
    """PG-083, PG-094: it is held back and counts double as well, and the prose says so."""
    rules = variants.CANCELLATION.amend(Charging())
    tricks = [Trick(0, "2C 3C 4C 5C 6C 7C")]
    found = legal_cards(rules, "QS 3S", "7S", tricks=tricks, players=6, charged="QS")
    assert found == Cards("3S")
    piles = [QUEEN, QUEEN, HEARTS + HEARTS, Cards(), Cards(), Cards()]
    assert score_taken(rules, piles, charged="QS").points == (26, 26, 26, 0, 0, 0)
    text = " ".join(rules.describe(6).split())
    assert "Once one copy of a card is charged, the other counts as charged as well, though" in text
    assert "If a queen of spades is charged, both copies count double in this deal." in text
    assert "Once one copy" not in TURBO.describe()
