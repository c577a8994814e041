"""The kitty: how many cards stay down, who gets them, and where they go."""

from random import Random
from typing import Any, ClassVar, final

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Choose,
    Deal,
    Exchange,
    Game,
    IllegalAction,
    InputError,
    Match,
    Pass,
    Phase,
    Rules,
    RulesError,
    State,
    Trick,
    Unknown,
    check_tricks,
    legal_cards,
    score_hand,
    score_taken,
    variants,
)
from hearts._core.play.trick_plan import TrickPlan
from hearts._engine.phases.shuffle import shuffled
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Deck,
    Facts,
    Kitty,
    KittyRule,
    LowestOpens,
    Passing,
    PlayRule,
    Priority,
    TableRules,
    TakerOpens,
    bonus_points,
)
from hearts.simulate import finish
from tests.plain_playout import in_play
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

SPADES = Cards([card for card in PACK if card.suit == "S"])
KITTY = variants.KITTY
PILE = variants.PAGAT_KITTY
HAND = variants.PAGAT_EXCHANGE
#: Named variants with a kitty, by number of players.
TABLES = [
    (name, players)
    for name in variants.names()
    for players in variants.get(name).players
    if variants.get(name).table(players).kitty_size
]


def play(state: State, cards: str) -> State:
    """The state after these cards."""
    for card in cards.split():
        state = state.play(card)
    return state


class TestSize:
    """PG-018, PG-020, PG-021, PG-022: what is not dealt lies face down in the middle."""

    @pytest.mark.parametrize(
        ("name", "players", "each", "left"),
        [
            ("kitty", 4, 12, 4),
            ("pagat_kitty", 3, 17, 1),
            ("pagat_kitty", 5, 10, 2),
            ("pagat_exchange", 3, 17, 1),
            ("pagat_exchange", 5, 10, 2),
            ("cancellation", 6, 17, 2),
            ("cancellation", 7, 14, 6),
            ("cancellation", 8, 13, 0),
            ("cancellation", 9, 11, 5),
            ("cancellation", 10, 10, 4),
            ("golden_ten", 3, 18, 2),
            ("golden_ten", 4, 14, 0),
            ("golden_ten", 5, 11, 1),
            ("golden_ten", 6, 9, 2),
            ("golden_ten", 7, 8, 0),
            ("ricketts_warren", 4, 13, 1),
        ],
    )
    @given(seed=st.integers(0))
    def test_of_a_deal(self, name: str, players: int, each: int, left: int, seed: int) -> None:
        """PG-007, PG-018, PG-020, PG-021, PG-028, RH-007: 12 each and 4 in the kitty game; 17 and
        1, 10 and 2 for three and five; two packs as far as they go evenly."""
        game = Game(variants.get(name), players)
        state = game.start(seed=seed, dealer=seed % players).deal()
        assert [len(hand) for hand in state.hands] == [each] * players
        assert len(state.kitty) == left
        assert sum(state.hands, state.kitty) == game.table.deck

    @pytest.mark.parametrize(("name", "players"), TABLES)
    @given(seed=st.integers(0), dealer=st.integers(0, 9))
    def test_a_kitty_is_dealt_in_the_middle(
        self, name: str, players: int, seed: int, dealer: int
    ) -> None:
        """PG-023: the first card goes to eldest hand, the last one to the dealer, and the kitty
        neither begins nor ends the deal."""
        game, dealer = Game(variants.get(name), players), dealer % players
        deal = game.start(seed=seed, dealer=dealer).deal().deal_history[-1]
        assert isinstance(deal, Deal)
        assert not isinstance(deal.kitty, Unknown)
        hands = [list(hand) for hand in deal.hands if not isinstance(hand, Unknown)]
        size = len(deal.kitty)
        labels = ["" + "!" * count for count in range(60)]
        order = next(
            order
            for label in labels
            for order in [shuffled(game.table.deck, seed, 0, label)]
            if name != "ricketts_warren" or str(order[len(order) // 8 * 4]) != "W"
        )
        hands += [list(deal.dummy)] if deal.dummy else []  # dealt to like one more seat
        players = len(hands)
        start = game.table.hand_size // 2 * players  # when half of the laps are dealt
        assert tuple(order[start : start + size]) == deal.kitty
        assert 0 < start < len(order) - size
        rest = order[:start] + order[start + size :]
        for place, card in enumerate(rest):
            assert hands[(dealer + 1 + place) % players][place // players] == card
        assert hands[dealer][-1] == order[-1]

    def test_nobody_sees_it(self) -> None:
        """PG-022: it lies face down."""
        state = Game(KITTY).start(seed=4).deal()
        for seat in (0, 1, 2, 3, None):
            deal = state.view(seat).history[-1]
            assert isinstance(deal, Deal)
            assert deal.kitty == Unknown(4)


class TestFirstPenalty:
    """PG-019, PG-025: whoever takes the first penalty card gets the kitty with it."""

    HANDS = ("3C 4D 5S AC", "4C 5D 6S KC", "5C 6D 5H QC", "6C 7D 4S JC")

    @pytest.mark.parametrize("taken_by", ["first_penalty", "first_trick"])
    def test_the_third_trick(self, taken_by: Any) -> None:
        """PG-019, PG-024, PG-025: two tricks without a penalty card leave the kitty alone, and
        the five of hearts in the third takes it along, hearts of its own and all; by the other
        rule the first trick does."""
        game = Game(KITTY.amend(Kitty(4, taken_by)))
        state = game.position(self.HANDS, leader=0, kitty="2C AH KH QS")
        assert (state.kitty, state.points) == (Cards("2C AH KH QS"), (0, 0, 0, 0))
        state = play(state, "3C 4C 5C 6C")
        first = Cards("3C 4C 5C 6C"), Cards("2C AH KH QS")
        if taken_by == "first_trick":
            assert state.kitty == Cards()
            assert state.taken == (Cards(), Cards(), Cards(), first[0] + first[1])
            return
        state = play(state, "7D 4D 5D 6D")
        assert state.kitty == Cards("2C AH KH QS")
        assert state.points == (0, 0, 0, 0)
        state = play(state, "4S 5S 6S 5H")
        assert state.kitty == Cards()
        assert state.taken[1] == Cards("4S 5S 6S 5H 2C AH KH QS")
        assert state.points == (0, 16, 0, 0)
        assert play(state, "KC QC JC AC").points == (0, 16, 0, 0)

    def test_a_bonus_card_is_no_penalty_card(self) -> None:
        """S-17: the jack of diamonds does not bring the kitty."""
        game = Game(KITTY.amend(bonus_points("JD")))
        state = game.position(["4D 2C", "5D 3C", "JD 4C", "7D 5H"], leader=0, kitty="AC KC QC JC")
        state = play(state, "4D 5D JD 7D")
        assert state.taken[2] == Cards("4D 5D JD 7D")
        assert state.kitty == Cards("AC KC QC JC")

    def test_a_moon_needs_what_lies_in_it(self) -> None:
        """S-14: what the kitty brings counts as taken, so all penalty cards may be together."""
        state = Game(KITTY).position(
            ["AC KC", "2C 3C", "4C 5C", "6D QH"],
            leader=0,
            kitty="2H 3H 4H QS",
            taken=["", "", "", ""],
        )
        rest = HEARTS - Cards("2H 3H 4H QH")
        assert play(state, "AC 2C 4C QH").points == (17, 0, 0, 0)
        hands = ["AC KC", "2C 3C", "4C 5C", "6D QH"]
        whole = Game(KITTY).position(hands, leader=0, kitty="2H 3H 4H QS", taken=[rest, "", "", ""])
        assert len(rest) == 9
        assert play(whole, "AC 2C 4C QH").points == (26, 0, 0, 0)
        shot = play(whole, "AC 2C 4C QH KC 3C 5C 6D")
        assert shot.phase is Phase.CHOOSE

    def test_hearts_in_it_do_not_break_hearts(self) -> None:
        """S-14: it is taken, not played."""
        state = Game(PILE, 5).position(
            ["AC 2H 2S", "2C 3S 4D", "3C 4S 5D", "4C 5S 6D", "5C 6S 7D"], leader=0, kitty="AH QS"
        )
        state = play(state, "AC 2C 3C 4C 5C")
        assert state.taken[0] == Cards("AC 2C 3C 4C 5C AH QS")
        assert state.legal_cards() == Cards("2S")


class TestFirstTrick:
    """PG-024: whoever takes the first trick puts the kitty with it."""

    @pytest.mark.parametrize("players", [3, 5])
    @given(seed=st.integers(0))
    def test_of_any_deal(self, players: int, seed: int) -> None:
        """PG-024, PG-026: and may look at it."""
        game = Game(PILE.amend(Passing("hold")), players)
        state = game.start(seed=seed).deal()
        left = state.kitty
        while not state.tricks:
            assert state.kitty == left
            state = state.play(state.legal_cards()[0])
        (trick,) = state.tricks
        taker = game.taker(trick)
        assert taker is not None
        assert state.taken[taker] == Cards(trick.cards) + left
        assert state.view(taker).taken[taker] == Cards(trick.cards) + left
        assert state.kitty == Cards()
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[0])
        assert sum(state.taken, Cards()) == game.table.deck
        if state.phase is not Phase.CHOOSE:
            assert score_hand(game.rules, state.tricks, players=players).points == state.scores

    def test_the_first_that_somebody_takes(self) -> None:
        """PG-028, S-34: where nobody takes the first trick of Cancellation, the kitty waits with
        it."""
        game = Game(variants.CANCELLATION, 10)
        hands = ["KD 2C", "KD 3C", "5D 4C", "5D 5C", "6D 6C", "6D 7C", "7D 8C", "7D 9C", "8D TC",
                 "8D JC"]  # fmt: skip
        state = game.position(hands, leader=0, kitty="AH AS AC QS")
        state = play(state, "KD KD 5D 5D 6D 6D 7D 7D 8D 8D")
        assert (state.actor, len(state.waiting), len(state.kitty)) == (0, 10, 4)
        assert state.taken == (Cards(),) * 10
        state = play(state, "2C 3C 4C 5C 6C 7C 8C 9C TC JC")
        assert len(state.taken[9]) == 24
        assert state.points[9] == 14
        assert (state.waiting, state.kitty) == (Cards(), Cards())


class TestExchange:
    """PG-027: the taker takes the kitty up, and puts as many cards down into the own pile."""

    HANDS = ("AC 2H 2S 7H", "2C 3S 4D 8H", "3C 4S 5D 9H")

    def taken_up(self, taken_by: Any = "first_trick") -> State:
        """Seat 0 has taken a trick, and with it the king of diamonds."""
        game = Game(HAND.amend(Kitty(taken_by=taken_by, into="hand")), 3)
        return play(game.position(self.HANDS, leader=0, kitty="KD"), "AC 2C 3C")

    def test_the_hand_grows_and_shrinks(self) -> None:
        """PG-027, S-16: the king of diamonds comes into the hand, and any card goes out of it at
        once, before the next lead; it counts for its taker."""
        state = self.taken_up()
        assert (state.phase, state.actor, state.actors) == (Phase.EXCHANGE, 0, (0,))
        assert state.hands[0] == Cards("KD 2H 2S 7H")
        assert state.kitty == Cards()
        assert state.trick is None
        assert state.legal_cards() == state.hands[0]
        assert state.legal_actions() == tuple(
            Exchange(card, 0) for card in ["KD", "2S", "2H", "7H"]
        )
        after = state.apply(Exchange("7H"))
        assert after.hands[0] == Cards("KD 2H 2S")
        assert after.taken[0] == Cards("AC 2C 3C 7H")
        assert after.points == (1, 0, 0)
        assert (after.phase, after.actor) == (Phase.PLAY, 0)
        assert state.apply(Exchange("KD", 0)).points == (0, 0, 0)

    def test_a_heart_put_down_does_not_break_hearts(self) -> None:
        """S-16: it is not played."""
        state = self.taken_up().apply(Exchange("7H"))
        assert state.legal_cards() == Cards("KD 2S")
        assert state.reasons().keys() == {Cards("2H")[0]}

    @pytest.mark.parametrize(
        ("cards", "rule", "message"),
        [
            ("KD 2S", "exchange.count", "2 cards are put down where 1 is due"),
            ("", "exchange.count", "0 cards are put down where 1 is due"),
            ("AC", "hand.holds", "AC cannot be put down: it is not in the hand of seat 0"),
            ("4D", "hand.holds", "4D cannot be put down: it is not in the hand of seat 0"),
        ],
    )
    def test_an_illegal_exchange_is_refused_with_its_rule(
        self, cards: str, rule: str, message: str
    ) -> None:
        state = self.taken_up()
        with pytest.raises(IllegalAction) as refused:
            state.apply(Exchange(cards))
        violation = refused.value.violation
        assert (violation.rule, violation.message, violation.seat) == (rule, message, 0)
        assert violation.legal == Cards("KD 2H 2S 7H")
        assert violation.trick is None

    def test_nobody_else_may(self) -> None:
        state = self.taken_up()
        violation = state.explain(Exchange("4D", 1))
        assert violation is not None
        assert (violation.rule, violation.seat) == ("turn", 1)
        assert state.legal_actions(1) == ()
        assert state.legal_cards(2) == Cards()

    def test_a_card_is_not_played_meanwhile(self) -> None:
        violation = self.taken_up().explain("KD")
        assert violation is not None
        assert violation.rule == "phase"
        assert violation.message.startswith("not now: ")

    def test_with_the_first_penalty_card(self) -> None:
        """PG-025, PG-027: the same where the first point brings the kitty."""
        state = self.taken_up("first_penalty")
        assert (state.phase, state.kitty) == (Phase.PLAY, Cards("KD"))
        state = play(state, "2S 3S 4S")
        assert state.phase is Phase.PLAY
        state = play(state, "5D 7H 4D")
        assert (state.phase, state.actors) == (Phase.EXCHANGE, (2,))
        state = state.apply(Exchange("9H"))
        assert state.taken[2] == Cards("2S 3S 4S 5D 7H 4D 9H")
        assert state.hands[2] == Cards("KD")

    def test_after_the_last_trick_it_goes_to_the_pile(self) -> None:
        """S-16: a hand that is empty cannot exchange."""
        game = Game(HAND.amend(Kitty(taken_by="first_penalty", into="hand")), 3)
        state = game.position(["AC", "2C", "3H"], leader=0, kitty="KH")
        state = play(state, "AC 2C 3H")
        assert state.phase is Phase.DEAL
        assert state.taken == (Cards("AC 2C 3H KH"), Cards(), Cards())
        assert state.scores == (2, 0, 0)

    @pytest.mark.parametrize("players", [3, 5])
    @given(seed=st.integers(0), data=st.data())
    def test_of_any_deal(self, players: int, seed: int, data: st.DataObject) -> None:
        """PG-027: nothing is lost, and what was put down is in the pile of the taker."""
        game = Game(HAND.amend(Passing("hold")), players)
        state = game.start(seed=seed).deal()
        size, left = game.table.kitty_size, state.kitty
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[-1])
        (taker,) = state.actors
        assert len(state.hands[taker]) == game.table.hand_size - 1 + size
        assert left <= state.hands[taker]
        picked = data.draw(st.permutations(list(state.hands[taker]))).copy()[:size]
        after = state.apply(Exchange(picked))
        assert after.actor == taker
        assert after.hands[taker] == state.hands[taker] - Cards(picked)
        assert after.taken[taker] == state.taken[taker] + Cards(picked)
        check_round_trips(state)
        check_round_trips(after)
        assert game.replay(after.history) == after
        while after.phase is Phase.PLAY:
            after = after.play(after.legal_cards()[0])
        assert sum(after.taken, Cards()) == PACK
        put_down = [card for card in picked if card in HEARTS | QUEEN]
        assert sum(after.points) == 26
        assert after.points[taker] >= len(put_down)

    def test_every_seat_puts_down_with_two_packs(self) -> None:
        """With two packs the copies stay apart when the kitty goes into a hand."""
        game = Game(variants.CANCELLATION.amend(Kitty(into="hand")), 10)
        for seed in range(40):
            state = game.start(seed=seed).deal()
            while state.hand_score is None and state.phase is not Phase.CHOOSE:
                state = state.apply(state.legal_actions()[-1])
                piles = [*state.hands, *state.taken, state.waiting, state.kitty]
                table = Cards() if state.trick is None else Cards(state.trick.cards)
                cards = [card for pile in [*piles, table] for card in pile]
                assert Cards(cards) == game.table.deck


class TestMixed:
    """PG-029, PG-042, S-23: the pile of a mix may be shuffled together with the kitty."""

    @given(st.integers(0), st.data())
    def test_the_new_kitty_may_hold_what_was_put_down(self, seed: int, data: st.DataObject) -> None:
        """PG-029, PG-042: hands and kitty together stay the same, and each keeps its size."""
        game = Game(KITTY.amend(Passing("mix", mix_kitty=True)))
        state = game.start(seed=seed).deal()
        before = state.kitty
        gone: list[Cards] = []
        for seat in range(4):
            cards = Cards(data.draw(st.permutations(list(state.hands[seat])))[:3])
            gone.append(cards)
            state = state.apply(Pass(cards, seat))
        assert state.phase is Phase.REDEAL
        assert state.waiting == sum(gone, before)
        assert state.kitty == Cards()
        assert [len(hand) for hand in state.hands] == [9] * 4
        after = state.deal()
        assert after.phase is Phase.PLAY
        assert [len(hand) for hand in after.hands] == [12] * 4
        assert len(after.kitty) == 4
        assert after.waiting == Cards()
        assert sum(after.hands, after.kitty) == PACK
        for now, then in zip(after.hands, state.hands, strict=True):
            assert then <= now
            assert now - then <= state.waiting
        given = state.deal([*gone[1:], gone[0]], kitty=before)
        assert given.kitty == before
        assert given.hands[0] == state.hands[0] + gone[1]

    def test_without_it_the_kitty_stays_where_it_is(self) -> None:
        """PG-041: then only the cards of the pile are dealt again."""
        state = Game(KITTY.amend(Passing("mix"))).start(seed=2).deal()
        kitty = state.kitty
        for seat in range(4):
            state = state.apply(state.legal_actions(seat)[0])
        assert (state.kitty, len(state.waiting)) == (kitty, 12)
        assert state.deal().kitty == kitty


class TestWarren:
    """RH-004, RH-007, RH-025 to RH-029, S-46: the 53rd card is played as the card beside it."""

    RULES = variants.RICKETTS_WARREN
    GAME = Game(variants.RICKETTS_WARREN)
    HANDS = ("2S 3C 4D", "W 3D 4C", "KS 5D 5C", "QS 6D 6C")

    @pytest.mark.parametrize(
        ("hand", "table", "extra", "legal"),
        [
            ("W 3D 4D", "2S", "5S", "3D 4D W"),
            ("W 3S 4D", "2S", "5S", "3S W"),
            ("W 3D 4C", "2D", "5S", "3D"),
            ("W 3C", "2D", "5S", "3C W"),
            ("W 3C", "", "5H", "3C"),
            ("W 3H", "", "5H", "3H W"),
            ("W 3C", "", "5S", "3C W"),
            ("W", "", "5H", "W"),
            ("W", "2S", "5H", "W"),
            ("W 3H", "2D", "QS", "3H W"),
        ],
    )
    def test_where_it_may_be_played(self, hand: str, table: str, extra: str, legal: str) -> None:
        """RH-025, RH-029, S-46: wherever its extra card might be, void of spades or not; nobody has
        to follow with it; led only as its extra card would be; and alone always."""
        found = legal_cards(self.RULES, hand, table, trick_number=4, kitty=extra)
        assert found == Cards(legal)

    @given(
        st.sampled_from(list(PACK)), st.sets(st.sampled_from(list(PACK)), min_size=1, max_size=8)
    )
    def test_any_extra_card(self, extra: Any, held: set[Any]) -> None:
        """RH-025, S-46: the others are bound as if Warren were not there, and Warren as the extra
        card beside them."""
        hand = Cards(held) - Cards([extra])
        led = [] if str(extra) == "2D" or "2D" in hand else ["2D"]
        for table in ([], led):
            found = legal_cards(self.RULES, hand + Cards("W"), table, trick_number=4, kitty=[extra])
            if not hand:
                assert found == Cards("W")
                continue
            plain = legal_cards(variants.RICKETTS, hand, table, trick_number=4)
            both = legal_cards(variants.RICKETTS, hand + Cards([extra]), table, trick_number=4)
            assert found == plain + Cards("W" if extra in both else "")

    def test_warren_takes_the_trick_of_its_extra_card(self) -> None:
        """RH-027: played for the ace of spades it takes the trick, and both cards are taken."""
        state = self.GAME.position(
            ["2S 3C 4D", "W 3D 4C", "KS 5D 5C", "QS 6D 6C"], leader=0, kitty="AS"
        )
        assert state.kitty == Cards("AS")
        state = play(state, "2S W KS QS")
        assert state.actor == 1
        assert state.tricks == (Trick(0, "2S W=AS KS QS"),)
        assert state.taken[1] == Cards("2S W AS KS QS")
        assert state.points == (0, 13, 0, 0)
        assert state.kitty == Cards()
        check_round_trips(state)

    def test_the_extra_card_of_warren_counts(self) -> None:
        """RH-027, RH-029, S-46: and a queen of spades breaks hearts, also as an extra card."""
        hands = ["2S 3C 4H", "W 3D 4C", "KS 5D 5C", "JS 6D 6C"]
        state = play(self.GAME.position(hands, leader=0, kitty="QS"), "2S W KS JS")
        assert (state.actor, state.points) == (2, (0, 0, 13, 0))
        earlier = [Trick(0, "2S W=QS KS JS")]
        assert legal_cards(self.RULES, "2H 7D", tricks=earlier) == Cards("7D 2H")

    def test_only_its_suit_is_told_before_the_trick_is_over(self) -> None:
        """RH-028: the others see that it is a spade, and not which."""
        state = self.GAME.position(self.HANDS, leader=0, kitty="AS")
        state = play(state, "2S W")
        for seat in (0, 2, 3, None):
            trick = state.view(seat).trick
            assert trick is not None
            assert (str(trick), trick.extra, trick.declared) == ("0: 2S W=S", None, "S")
        state = play(state, "KS QS")
        for seat in (0, 1, 2, 3, None):
            assert state.view(seat).tricks == (Trick(0, "2S W=AS KS QS"),)

    def test_led_it_leads_the_suit_of_its_extra_card(self) -> None:
        """RH-028, S-46: and the others follow that."""
        state = play(self.GAME.position(self.HANDS, leader=1, kitty="9D"), "W")
        assert state.legal_cards() == Cards("5D")
        assert play(state, "5D 6D 4D").actor == 1

    @pytest.mark.parametrize(
        ("hand", "table", "rule"),
        [("W 3D", "2D", "follow.suit"), ("W 3C", "", "lead.broken")],
    )
    def test_warren_is_refused_as_its_extra_card(self, hand: str, table: str, rule: str) -> None:
        """S-46: it is refused as its extra card would be."""
        others = ["5C 5D", "6C 6D", "7C 7D"]
        if table:
            state = self.GAME.position(["5C", hand, "6C 6D", "7C 7D"], leader=0, trick=table,
                                       kitty="5H")  # fmt: skip
        else:
            state = self.GAME.position([hand, *others], leader=0, kitty="5H")
        assert state.legal_cards() == Cards(hand) - Cards("W")
        violation = state.reasons()[Cards("W")[0]]
        assert violation.rule == rule
        assert violation.message.startswith("W ")

    def test_who_knows_the_extra_card(self) -> None:
        """RH-007, RH-008: it lies beside the holder of Warren, who alone may look at it."""
        state = Game(self.RULES.amend(Passing("hold"))).start(seed=6).deal()
        holder = next(seat for seat, hand in enumerate(state.hands) if "W" in hand)
        for seat in (0, 1, 2, 3):
            assert state.view(seat).kitty == (state.kitty if seat == holder else Unknown(1))
        assert state.kitty[0] not in state.hands[holder]
        assert [len(hand) for hand in state.hands] == [13] * 4

    def test_warren_is_passed_like_any_other_card(self) -> None:
        """RH-016: and takes the extra card along."""
        state = self.GAME.start(seed=6).deal()
        holder = next(seat for seat, hand in enumerate(state.hands) if "W" in hand)
        extra = state.kitty
        for seat in range(4):
            cards = [*(state.hands[seat] & Cards("W")), *(state.hands[seat] - Cards("W"))][:3]
            state = state.apply(Pass(cards, seat))
        left = (holder + 1) % 4
        assert "W" in state.hands[left]
        assert state.view(left).kitty == extra
        assert state.view(holder).kitty == extra  # it has seen it

    @given(st.integers(0))
    def test_of_any_deal(self, seed: int) -> None:
        """RH-004, RH-007, S-46: Warren is always dealt, and from the tricks alone the deal counts
        the same."""
        game = Game(self.RULES.amend(Passing("hold")))
        state = game.start(seed=seed).deal()
        extra = state.kitty
        assert "W" not in extra
        state = finish(state, Random(seed))
        assert sum(state.taken, Cards()) == game.table.deck
        assert check_tricks(game.rules, state.tricks) == ()
        assert check_tricks(game.rules, state.tricks, kitty=extra) == ()
        answers = [a.option for a in state.deal_history if isinstance(a, Choose)]
        score = score_hand(game.rules, state.tricks, match=Match(game.rules), choice=answers)
        assert score == state.hand_score

    def test_the_cards_are_dealt_again_if_it_is_left_over(self) -> None:
        """S-46: the deal from the next text of the same seed is taken."""
        deck = self.RULES.table(4).deck
        seed = next(k for k in range(400) if str(shuffled(deck, k, 0)[24]) == "W")
        state = self.GAME.start(seed=seed).deal()
        assert state.kitty == Cards([shuffled(deck, seed, 0, "!")[24]])
        hands = [list(PACK)[seat::4] for seat in range(4)]
        with pytest.raises(InputError, match="kitty: W cannot be the extra card; the cards are d"):
            self.GAME.start(seed=1).deal(hands)

    def test_a_pile_is_dealt_again_if_it_is_left_over(self) -> None:
        """S-46: the same where the extra card is shuffled into a mix."""
        game = Game(self.RULES.amend(Passing("mix", mix_kitty=True)))
        for seed in range(12):
            state = game.start(seed=seed).deal()
            for seat in range(4):
                cards = [*(state.hands[seat] & Cards("W")), *(state.hands[seat] - Cards("W"))][:3]
                state = state.apply(Pass(cards, seat))
            assert "W" in state.waiting
            assert "W" not in state.deal().kitty
            rest = list(state.waiting - Cards("W"))
            given = [rest[seat::4] for seat in range(4)]
            with pytest.raises(InputError, match="kitty: W cannot be the extra card; the pile is"):
                state.deal(given, kitty="W")

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ({"hand": "W 3D"}, "kitty: the hand holds W, so its extra card must be given"),
            ({"hand": "3D", "kitty": "W"}, "kitty: W cannot be the extra card"),
            ({"hand": "3D", "kitty": "2D 4D"}, "kitty: 2 cards, not 1"),
            ({"hand": "3D", "kitty": "3D"}, None),
            ({"hand": "3D", "tricks": [Trick(0, "2C W 3C 4C")]}, "say what W stood for"),
            ({"hand": "3D", "tricks": [Trick(0, "2C W=5C 3C 3C")]}, "3C occurs twice in trick 0"),
        ],
    )
    def test_what_cannot_be_asked(self, arguments: dict[str, Any], message: str | None) -> None:
        with pytest.raises(InputError, match=message or "3D is both"):
            legal_cards(self.RULES, **arguments)

    def test_without_warren_there_is_no_extra_card(self) -> None:
        with pytest.raises(InputError, match=r"there is no extra card in ricketts"):
            check_tricks(variants.RICKETTS, [Trick(0, "2C 3C W=5C 4C")])

    def test_a_position_has_to_know_it(self) -> None:
        with pytest.raises(
            InputError, match="kitty: W is in play, so its extra card must be given"
        ):
            self.GAME.position(self.HANDS, leader=0)
        state = self.GAME.position(["3C", "3D 4C", "5D 5C", "6D 6C"], leader=0, trick="2S")
        assert state.kitty == Cards()
        shown = self.GAME.position(
            ["3C", "4C", "5C", "6C"], leader=1, tricks=[Trick(0, "2S W=AS KS QS")]
        )
        assert shown.taken[1] == Cards("2S W AS KS QS")
        table = self.GAME.position(["3C", "4C", "KS 5C", "QS 6C"], leader=0, trick="2S W=AS")
        assert play(table, "KS QS").actor == 1


class TestProblems:
    """Contradictions are reported."""

    def problems(self, kitty: Kitty, rules: Rules = KITTY) -> list[str]:
        """Return the problems with the kitty."""
        found = rules.amend(kitty).check()
        return [problem for problem in found if problem.startswith("kitty: ")]

    def test_a_faulty_kitty_is_a_problem(self) -> None:
        wrong: Any = "everybody"
        place: Any = "pocket"
        assert self.problems(Kitty(4, wrong)) == [
            "kitty: 'everybody' takes it; it is first_trick, first_penalty, last_trick, nobody or "
            "warren"
        ]
        assert self.problems(Kitty(4, "nobody", into="hand")) == [
            "kitty: it cannot go into a hand if nobody takes it; into is pile"
        ]
        assert self.problems(Kitty(4, into=place)) == [
            "kitty: 'pocket' is not a place for it; it is pile or hand"
        ]
        assert self.problems(Kitty(-4)) == ["kitty: -4 cards cannot be left"]
        warren = "kitty: Warren needs a deck with W in it and one card left over"
        assert self.problems(Kitty(4, "warren")) == [warren]
        assert self.problems(Kitty(1, "warren"), variants.RICKETTS) == [warren]
        fewer = variants.RICKETTS_WARREN.amend(Deck("2C", pack=[*PACK, "W"]))
        assert self.problems(Kitty(1, "warren"), fewer) == [warren]
        assert self.problems(Kitty(), variants.RICKETTS_WARREN) == []

    def test_where_no_card_is_a_penalty_card(self) -> None:
        """PG-025: then nobody would ever take it."""
        rules = KITTY.amend(points=[bonus_points("JD")], shoots=[])
        problem = "kitty: no card counts against its taker, so nobody would take it"
        assert self.problems(Kitty(4, "first_penalty"), rules) == [problem]
        assert self.problems(Kitty(4, "first_trick"), rules) == []

    def test_a_size_that_does_not_come_out_even(self) -> None:
        (problem,) = KITTY.amend(Kitty(3)).check()
        assert problem == "deck: 52 cards less the kitty cannot be dealt evenly to 4 players"
        assert KITTY.amend(Kitty(0)).check() == ()

    def test_a_suit_that_may_all_lie_there(self) -> None:
        """S-18: four cards cannot hide thirteen clubs, but they hide four."""
        few = Deck([rank + "C" for rank in "56789TJQK"] + ["2D"])
        assert KITTY.amend(few, Kitty(2)).check() == ()
        clubs = [rank + "C" for rank in "456789TJQK"] + ["2D", "3D"]
        rules = KITTY.amend(Deck(clubs), Kitty(4))
        assert rules.check() == ("opening: all cards of the suit of 2C may lie in the kitty",)


def test_a_free_kitty_is_dealt_to_nobody() -> None:
    """A kitty of no cards is none."""
    rules = KITTY.amend(Kitty(0))
    state = Game(rules.amend(Passing("hold"))).start(seed=1).deal()
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert state.kitty == Cards()
    assert legal_cards(rules, "3C 4D", kitty="") == Cards("3C")


@pytest.mark.parametrize("rule", [Kitty(), Kitty(4, "first_penalty", "hand"), Kitty(1, "warren")])
def test_a_kitty_is_a_value(rule: Kitty) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_whose_cards_bring_it() -> None:
    def brought_by(kitty: Kitty) -> Cards:
        return Cards("", kitty.lower(KITTY.amend(kitty).table(4)).kitty_for)

    assert brought_by(Kitty(4, "first_penalty")) == HEARTS | QUEEN
    assert brought_by(Kitty(4)) >= PACK
    assert brought_by(Kitty(4, "last_trick")) == Cards()
    assert Kitty(4, "last_trick").lower(KITTY.amend(Kitty(4)).table(4)).kitty_last
    assert Kitty(0, "last_trick", "hand").lower(KITTY.amend(Kitty(0)).table(4)) == TrickPlan()
    assert Kitty(1, "warren").lower(variants.RICKETTS_WARREN.table(4)) == TrickPlan()


@given(st.integers(0, 99))
def test_the_taker_of_the_last_trick_gets_it(seed: int) -> None:
    """A kitty that stays till the end; the score from the tricks alone is the same."""
    rules = KITTY.amend(Kitty(4, "last_trick"))
    state = in_play(Game(rules, 4).start(seed=seed).deal(), Random(seed))
    kitty = state.kitty
    while state.actor is not None and state.legal_cards():
        assert (state.kitty, state.waiting) == (kitty, Cards())
        assert sum(state.taken, Cards()) == sum((Cards(t.cards) for t in state.tricks), Cards())
        state = state.play(state.legal_cards()[0])
    last = state.game.taker(state.tricks[-1])
    assert last is not None
    assert kitty <= state.taken[last]
    assert not state.kitty
    score = score_hand(rules, state.tricks, players=4, choice=("add", "add"))
    assert state.hand_score in (None, score)
    assert "The player who takes the last trick gets it" in rules.describe(4)


def test_a_kitty_cannot_go_into_the_hand_after_the_last_trick() -> None:
    [problem] = KITTY.amend(Kitty(4, "last_trick", "hand")).check(4)
    assert problem == "kitty: it cannot go into the hand after the last trick; into is pile"
    assert LowestOpens().leader((Cards("2D"), Cards("4C"), Cards("3C AC")), 0) == 2


@pytest.mark.parametrize(
    ("name", "players", "left"), [("kitty", 4, "four cards"), ("pagat_kitty", 3, "one card")]
)
def test_the_kitty_in_prose(name: str, players: int, left: str) -> None:
    """PG-019, PG-024: what is left over, where it lies, and that somebody gets it."""
    table = variants.get(name).table(players)
    assert table.rules.kitty is not None
    said = [text for _, text in table.rules.kitty.sentences(table)]
    assert said[0].startswith(f"The {left} left over ")
    assert said[0].endswith(" face down on the table, as the kitty.")
    assert "gets it" in said[1]


def test_a_kitty_for_the_hand_is_exchanged_in_prose() -> None:
    table = variants.KITTY.amend(Kitty(2, into="hand"), players=4).table(4)
    assert table.rules.kitty is not None
    said = " ".join(text for _, text in table.rules.kitty.sentences(table))
    assert "puts as many cards of the hand face down on the cards taken" in said


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("kitty")


@frozen
class Talon(KittyRule):
    """The first player to take a spade gets the cards left over."""

    key: ClassVar[str] = "kitty.talon"

    def lower(self, table: TableRules) -> TrickPlan:
        return TrickPlan(kitty_for=SPADES.one)


@given(st.integers(0, 99))
def test_a_kitty_of_ones_own(seed: int) -> None:
    """PG-020: what cannot be dealt evenly is left over, and a rule says who gets it."""
    rules = PILE.amend(Talon())
    state = finish(Game(rules, 5).start(seed=seed).deal(), Random(seed))
    assert len(state.hands[0]) == 0
    first = next(trick for trick in state.tricks if Cards(trick.cards) & SPADES)
    taker = state.game.taker(first)
    assert taker is not None
    played = sum((Cards(trick.cards) for trick in state.tricks), Cards())
    assert len(PACK - played) == 2
    assert PACK - played <= state.taken[taker]
    assert "The first player to take a spade gets the cards left over." in rules.describe(5)
    assert "nobody takes" not in " ".join(rules.amend(TakerOpens("QS")).check(5))
    with pytest.raises(InputError, match="QS matter to the score, but lie in no pile"):
        score_taken(rules, [HEARTS, "", "", "", ""])


def test_the_size_of_a_kitty_is_a_number() -> None:
    with pytest.raises(RulesError, match=r"sizes\[3\] must be a whole number, not '4'"):
        Kitty(sizes={3: "4"})


def test_cards_of_a_kitty_for_nobody_may_lie_in_no_pile() -> None:
    rules = variants.AMERICAN.amend(Kitty(4, "nobody"), LowestOpens(), Passing("hold"), name="dead")
    piles = ["2H 3H", "QS", "", str(HEARTS - Cards("2H 3H 4H AH"))]
    assert score_taken(rules, piles).points == (2, 13, 0, 9)
    with pytest.raises(InputError, match="lie in no pile"):
        score_taken(rules, ["", "", "", "2H"])
    with pytest.raises(InputError, match="lie in no pile"):
        score_taken(rules.amend(Kitty(4, "first_penalty")), piles)


@final
@frozen
class LongLeads(PlayRule):
    """Hearts are led from hands of four cards or more."""

    key: ClassVar[str] = "lead.long"
    priority: ClassVar[Priority] = Priority.LEAD
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return cards if len(facts.hand) > 3 else cards - HEARTS


@pytest.mark.parametrize(("extra", "legal"), [("7C", "5D 9S W"), ("7H", "5D 9S")])
def test_warren_is_bound_by_a_rule_of_ones_own(extra: str, legal: str) -> None:
    """RH-025: Warren may be played where its extra card may be."""
    rules = variants.RICKETTS_WARREN.amend(LongLeads())
    hand = "W 5D 9S"
    assert str(legal_cards(rules, hand, kitty=extra, trick_number=3, broken=True)) == legal
    longer = legal_cards(rules, f"{hand} AC", kitty=extra, trick_number=3, broken=True)
    assert "W" in longer
