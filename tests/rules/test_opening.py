"""The opening lead."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Charge,
    Choose,
    Deal,
    Game,
    InputError,
    Match,
    Pass,
    Phase,
    Rules,
    RulesError,
    State,
    legal_cards,
    notation,
    score_taken,
    variants,
)
from hearts.rules import (
    HEARTS,
    PACK,
    Deck,
    Dummy,
    EldestOpens,
    HeartsBroken,
    HolderOpens,
    Kitty,
    LowestOpens,
    Opening,
    Passing,
    Stock,
    TakerOpens,
    Without,
)
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

CLUBS = Cards([card for card in PACK if card.suit == "C"])


def opening(rules: Rules, seed: int, dealer: int = 0) -> State:
    """The first lead of a deal without passing."""
    return Game(rules.amend(Passing("hold"))).start(seed=seed, dealer=dealer).deal()


def holder_of(card: str, state: State) -> int:
    """Return the holder of a card."""
    return next(seat for seat, hand in enumerate(state.hands) if card in hand)


class TestHolderOpens:
    """PG-059, WK-018, PE-011: the holder of the two of clubs leads it to the first trick."""

    @pytest.mark.parametrize(
        "name",
        ["american", "microsoft", "new_moon", "dirty_nasty_filthy", "spot"],
    )
    @given(seed=st.integers(0))
    def test_the_two_of_clubs(self, name: str, seed: int) -> None:
        """PG-059, PG-066, WK-018: and nothing else may be led."""
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

    def test_the_holder_after_the_pass_opens(self) -> None:
        state = Game(variants.AMERICAN).start(seed=3).deal()
        giver = holder_of("2C", state)
        for seat, hand in enumerate(state.hands):
            first = hand & Cards("2C")
            state = state.apply(Pass([*first, *(hand - first)][:3], seat))
        assert state.actor == (giver + 1) % 4

    def test_the_opening_card_binds_the_first_lead_alone(self) -> None:
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
            assert violation.message.endswith("opened with a club")

    @pytest.mark.parametrize("rule", [HolderOpens("2C", any_card=True), LowestOpens(any_card=True)])
    @given(seed=st.integers(0))
    def test_the_holder_may_open_with_any_card_by_option(self, rule: Opening, seed: int) -> None:
        """PE-011: the holder begins, with any card that the other rules leave."""
        state = opening(variants.AMERICAN.amend(rule), seed)
        assert state.actor == holder_of("2C", state)
        hand = state.hands[state.actor]
        assert state.legal_cards() == (hand - HEARTS)
        assert {violation.rule for violation in state.reasons().values()} <= {"lead.broken"}
        assert rule.opener(state.hands, state.game.table, None) == state.actor

    def test_who_has_to_open_as_far_as_is_known(self) -> None:
        rule = HolderOpens("2C")
        hands = (Cards("3C"), Cards("2C"), Cards())
        table = variants.AMERICAN.table(4)
        assert rule.opener(hands, table, None) == rule.leader(hands, 0) == 1
        assert rule.opener((Cards("3C"), Cards()), table, None) is None
        assert rule.lead() == Cards("2C")

    def test_a_card_that_was_taken_out_cannot_open(self) -> None:
        (problem,) = Rules(players=3, deck=Deck("2C")).check()
        assert problem == (
            "opening: 2C opens, but it is not in the deck for 3; name another card, or see "
            "LowestOpens"
        )
        assert Rules(players=3, deck=Deck("2C"), opening=HolderOpens("3C")).check() == ()

    @pytest.mark.parametrize("card", ["1X", 2])
    def test_what_is_no_card_cannot_either(self, card: Any) -> None:
        with pytest.raises((InputError, TypeError)):
            HolderOpens(card)

    def test_a_figure_of_a_wrong_kind_is_refused(self) -> None:
        yes: Any = "yes"
        with pytest.raises(RulesError, match=r"^HolderOpens: any_of_suit must be of type bool"):
            HolderOpens("2C", any_of_suit=yes)


class TestEldestOpens:
    """PG-060, RH-017, RH-018: the seat to the dealer's left leads, and the two of clubs means
    nothing."""

    FREE = variants.AMERICAN.amend(EldestOpens(), Without("lead.broken"))

    @given(st.integers(0), st.integers(0, 3))
    def test_the_eldest_hand_may_lead_any_card(self, seed: int, dealer: int) -> None:
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
        table = variants.RICKETTS.table(4)
        assert EldestOpens().opener((Cards("2C"), Cards()), table, Cards()) is None
        assert EldestOpens().lead() == Cards()

    @pytest.mark.parametrize("places", [-1, 0, 1, 2, 5])
    @given(seed=st.integers(0), dealer=st.integers(0, 3))
    def test_any_seat_from_the_dealer(self, places: int, seed: int, dealer: int) -> None:
        """PE-010: one place to the right in Peppa."""
        state = opening(self.FREE.amend(EldestOpens(places)), seed, dealer)
        assert state.actor == (dealer + places) % 4
        assert state.legal_cards() == state.hands[state.actor]

    @pytest.mark.parametrize(
        ("name", "players", "places"),
        [
            ("cancellation", 6, 1),
            ("cancellation", 10, 1),
            ("black_maria", 3, 1),
            ("black_maria", 4, 1),
            ("black_maria_43", 3, 1),
            ("black_maria_spot", 4, 1),
            ("dame_de_pique", 4, 1),
            ("golden_ten", 7, 1),
            ("peppa", 4, -1),
        ],
    )
    @given(seed=st.integers(0), data=st.data())
    def test_any_card_in_the_named_games(
        self, name: str, players: int, places: int, seed: int, data: st.DataObject
    ) -> None:
        """PG-064, PG-065, PG-067, PE-010: left of the dealer in Cancellation, Black Maria, Dame de
        Pique and Golden Ten, right of the dealer in Peppa, and any card, a heart too."""
        dealer = data.draw(st.integers(0, players - 1))
        rules = variants.get(name).amend(Passing("hold"))
        state = Game(rules, players).start(seed=seed, dealer=dealer).deal()
        assert state.actor == (dealer + places) % players
        assert set(state.legal_cards()) == set(state.hands[state.actor])

    @given(st.integers(0), st.integers(0, 3))
    def test_of_ricketts_house(self, seed: int, dealer: int) -> None:
        """RH-017, RH-018: left of the dealer, any card but an unbroken heart."""
        state = opening(variants.RICKETTS, seed, dealer)
        assert state.actor == (dealer + 1) % 4
        assert state.legal_cards() == (
            state.hands[state.actor] - HEARTS or state.hands[state.actor]
        )


class TestLowestOpens:
    """PG-062, PG-063: the holder of the lowest club that is not in the kitty leads it."""

    @pytest.mark.parametrize(
        ("kitty", "card", "seat"),
        [
            ("2C 3C 5D 5S", "4C", 1),
            ("2C 3C 4C 5S", "5C", 2),
            ("KC AC 5D 5S", "2C", 0),
            ("3C AC 5D 5S", "2C", 0),
            ("2C AC 5D 5S", "3C", 3),
        ],
    )
    def test_what_lies_in_the_kitty_is_passed_over(self, kitty: str, card: str, seat: int) -> None:
        """PG-062, S-18: with the two and the three of clubs there, the four is led."""
        holder = {"2C": 0, "4C": 1, "5C": 2, "3C": 3}
        rest = [each for each in PACK - Cards(kitty) if str(each) not in holder]
        hands = []
        for place in range(4):
            own = [c for c, s in holder.items() if s == place and c not in Cards(kitty)]
            hands.append(own + [rest.pop() for _ in range(12 - len(own))])
        state = Game(variants.KITTY.amend(Passing("hold"))).start(seed=1).deal(hands, kitty=kitty)
        assert (state.actor, state.legal_cards()) == (seat, Cards(card))
        for violation in state.reasons().values():
            assert violation.rule == "opening"
            assert violation.message.endswith(
                " may not be led: the first trick is opened with the lowest club that was dealt to "
                "a player"
            )

    @pytest.mark.parametrize(
        ("name", "players", "card"),
        [
            ("pagat_trimmed", 3, "2C"),
            ("pagat_trimmed", 5, "3C"),
            ("wikipedia", 3, "3C"),
            ("wikipedia", 4, "2C"),
            ("wikipedia", 5, "2C"),
            ("wikipedia", 6, "3C"),
            ("wikipedia_17", 3, "2C"),
        ],
    )
    @given(seed=st.integers(0))
    def test_where_low_clubs_were_left_out(
        self, name: str, players: int, card: str, seed: int
    ) -> None:
        """PG-009, PG-063, WK-019, WK-020, WK-021, S-18, S-55: the three where there is no two."""
        game = Game(variants.get(name).amend(Passing("hold")), players)
        state = game.start(seed=seed).deal()
        assert state.legal_cards() == Cards(card)
        assert state.actor == holder_of(card, state)

    @pytest.mark.parametrize(
        ("name", "players"), [("kitty", 4), ("pagat_kitty", 3), ("pagat_exchange", 5)]
    )
    @given(seed=st.integers(0))
    def test_of_any_deal(self, name: str, players: int, seed: int) -> None:
        """PG-062: of all clubs in the hands the lowest."""
        game = Game(variants.get(name).amend(Passing("hold")), players)
        state = game.start(seed=seed).deal()
        lowest = min(card for hand in state.hands for card in hand if card.suit == "C")
        assert state.legal_cards() == Cards([lowest])
        assert state.actor == holder_of(str(lowest), state)

    def test_who_has_to_open_as_far_as_is_known(self) -> None:
        """The two may be held by somebody who has not shown it, unless the kitty is known."""
        rule, table = LowestOpens(), variants.KITTY.table(4)
        hands = (Cards("3C"), Cards("4C"), Cards(), Cards())
        assert rule.opener(hands, table, None) is None
        assert rule.opener(hands, table, Cards("5C 6C 7C 8C")) is None
        assert rule.opener(hands, table, Cards("2C 6C 7C 8C")) == 0
        assert rule.opener((Cards("4C"), Cards("2C")), table, None) == 1
        clubs = Cards([card for card in PACK if card.suit == "C"])
        assert rule.opener((Cards("4D"),), table, clubs) is None
        assert rule.lead() == Cards()

    def test_without_any_the_eldest_hand_leads(self) -> None:
        """S-18: it cannot be in a game without contradictions, so nobody is named."""
        assert LowestOpens().leader((Cards("2D"), Cards("3H"), Cards()), 1) == 2

    @pytest.mark.parametrize(
        ("suit", "word"), [("2C", "club"), ("AD", "diamond"), ("7S", "spade"), ("QH", "heart")]
    )
    def test_the_lowest_card_of_any_suit_can_open(self, suit: str, word: str) -> None:
        rule = LowestOpens(suit)
        reason = "KC may not be led: the first trick is opened with"
        assert rule.refusal(Card("KC"), variants.AMERICAN.table(4)) == f"{reason} 2{suit[1]}"
        dealt = f"the lowest {word} that was dealt to a player"
        assert rule.refusal(Card("KC"), variants.KITTY.table(4)) == f"{reason} {dealt}"
        rules = variants.AMERICAN.amend(rule, Without("lead.broken"))
        held = Cards([f"9{suit[1]}", f"T{suit[1]}", f"K{suit[1]}"])
        assert legal_cards(rules, held, trick_number=0) == Cards([f"9{suit[1]}"])
        assert legal_cards(rules, held, trick_number=1) == held

    def test_of_two_packs_nobody_alone_has_the_lowest(self) -> None:
        rules = variants.CANCELLATION.amend(LowestOpens())
        problem = "opening: two seats may hold the lowest card of a suit of two packs"
        assert rules.check(7) == (problem,)


class TestTakerOpens:
    """Gong Zhu: who took the pig in the last deal leads the next one; first the two of spades."""

    GAME = Game(variants.GONG_ZHU, 4)

    @given(st.integers(0))
    def test_the_first_deal(self, seed: int) -> None:
        """PG-170: the holder of the two of spades leads any card."""
        state = self.dealt(self.GAME.start(seed=seed))
        assert state.actor == holder_of("2S", state)
        assert state.legal_cards() == state.hands[state.actor]

    @staticmethod
    def dealt(state: State) -> State:
        """The start of play of the next deal, in which nothing is charged."""
        state = state.deal()
        for seat in state.actors:
            state = state.apply(Charge("", seat))
        return state

    @given(st.integers(0))
    def test_the_next_deal(self, seed: int) -> None:
        """PG-170: the taker of the queen of spades leads it."""
        state = self.dealt(self.GAME.start(seed=seed))
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[-1])
        if not state.is_over:
            taker = next(seat for seat, pile in enumerate(state.taken) if "QS" in pile)
            assert self.dealt(state).actor == taker

    #: The reason to refuse a deal whose leader nobody knows.
    UNKNOWN = r"^opening: the taker of QS in the last deal leads.*add a HandScore with QS"

    def refused_everywhere(self, state: State) -> None:
        """No way to deal goes on, and an action that is explained as legal never raises."""
        assert state.phase is Phase.DEAL
        hands = self.GAME.start(seed=1).deal().hands
        known = Deal(hands)
        attempts: list[Callable[[], object]] = [
            state.deal,
            state.advance,
            lambda: state.deal(hands),
            lambda: state.apply(known),
            lambda: state.explain(known),
        ]
        for attempt in attempts:
            with pytest.raises(InputError, match=self.UNKNOWN):
                attempt()

    def test_points_alone_do_not_tell(self) -> None:
        """PG-170: so the deal is refused, before anybody has seen a card of it."""
        match = Match(variants.GONG_ZHU, 4).add((-100, 0, 0, 0))
        self.refused_everywhere(self.GAME.start(seed=1, match=match))

    def test_cards_tell(self) -> None:
        score = score_taken(variants.GONG_ZHU, ["TC", "JD", "QS", HEARTS], players=4)
        match = Match(variants.GONG_ZHU, 4).add(score)
        assert self.dealt(self.GAME.start(seed=1, match=match)).actor == 2

    def test_a_position_without_the_card_does_not_tell(self) -> None:
        """PG-170: the card is out of play, so nobody took it."""
        state = self.GAME.position(["5S", "2S", "3S", "4S"], leader=0)
        for card in ("5S", "2S", "3S", "4S"):
            assert state.explain(card) is None
            state = state.play(card)
        self.refused_everywhere(state)

    def test_a_position_with_the_card_tells(self) -> None:
        state = self.GAME.position(["QS", "2S", "3S", "AS"], leader=0)
        for card in ("QS", "2S", "3S", "AS"):
            state = state.play(card)
        assert self.dealt(state).actor == 3

    def test_a_score_in_a_file_does_not_tell(self) -> None:
        """PG-170: the record of a deal after a sheet of plain points names its line."""
        written = notation.write(self.GAME.start(seed=1, dealer=1).deal())
        text = written.replace("dealer 1", "sheet 0: -100 0 0 0")
        [record] = notation.read_text(text)
        with pytest.raises(InputError, match=r"^line 7: opening: the taker of QS"):
            record.state()

    @pytest.mark.parametrize(
        ("rule", "amendment", "said"),
        [
            (TakerOpens("QS", "2S"), Passing("hold"), None),
            (TakerOpens("QS", "1S"), Passing("hold"), "opening: 1S decides the leader"),
            (TakerOpens("3C", "2S"), Passing("hold"), "opening: the taker of 3C opens"),
            (TakerOpens("QS", "2S"), Kitty(4), None),
            (TakerOpens("QS", "2S"), Kitty(4, "last_trick"), None),
            (TakerOpens("QS", "2S"), Kitty(4, into="hand"), None),
            (TakerOpens("QS", "TS"), Kitty(4), None),
            (TakerOpens("QS", "JS"), Kitty(4), "opening: JS and all cards above it may lie in"),
            (TakerOpens("QS", "2S"), Kitty(8, "first_penalty"), None),
            (
                TakerOpens("QS", "2S"),
                Kitty(12, "first_penalty"),
                "opening: QS may lie in a kitty that nobody takes",
            ),
        ],
    )
    def test_what_cannot_be(self, rule: TakerOpens, amendment: Any, said: str | None) -> None:
        problems = variants.GONG_ZHU.amend(rule, amendment).check(4)
        if said is None:
            assert problems == ()
        else:
            assert problems[0].startswith(said)

    #: The first taker leads the next deal, and four cards lie in the kitty.
    KITTY = variants.AMERICAN.amend(
        TakerOpens(), Kitty(4), Passing("hold"), HeartsBroken(opening=False)
    )

    @given(st.integers(0), st.sampled_from(["first_trick", "last_trick", "first_penalty"]))
    def test_beside_a_kitty_there_is_always_a_leader(self, seed: int, taken_by: Any) -> None:
        """PG-062, as with the clubs: the lowest spade that was dealt; then the taker of the queen,
        wherever she lay."""
        state = Game(self.KITTY.amend(Kitty(4, taken_by))).start(seed=seed).deal()
        lowest = min(card for hand in state.hands for card in hand if card.suit == "S")
        assert state.actor == holder_of(str(lowest), state)
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[-1])
        taker = next(seat for seat, pile in enumerate(state.taken) if "QS" in pile)
        while state.phase is Phase.CHOOSE:
            state = state.apply(Choose("subtract"))
        assert state.deal().actor == taker

    def test_the_queen_in_the_kitty(self) -> None:
        state = Game(self.KITTY).start(seed=1)
        rest = PACK - Cards("QS 2S 3S 4S")
        hands = [Cards(rest[seat::4]) for seat in range(4)]
        state = state.deal(hands, kitty="QS 2S 3S 4S")
        assert state.actor == holder_of("5S", state)
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[-1])
        first = state.takers[0]
        while state.phase is Phase.CHOOSE:
            state = state.apply(Choose("subtract"))
        assert state.deal().actor == first

    def test_what_the_lead_proves_beside_a_kitty(self) -> None:
        table = self.KITTY.table(4)
        assert TakerOpens("QS", "TS").proves(table, True) == (
            (Cards("TS"), Cards()),
            (Cards("JS"), Cards("TS")),
            (Cards("QS"), Cards("TS JS")),
            (Cards("KS"), Cards("TS JS QS")),
            (Cards("AS"), Cards("TS JS QS KS")),
        )
        assert TakerOpens().proves(table, False) == ((Cards(), Cards()),)
        assert TakerOpens().holding(table) == Cards()

    def test_the_prose_of_taker_opens_with_a_kitty(self) -> None:
        (first, second) = TakerOpens().sentences(self.KITTY.table(4))
        assert first[1] == (
            "In the first deal the holder of the two of spades leads to the first trick. If it is "
            "not dealt to a player, the next spade above it decides."
        )
        assert second == [*TakerOpens().sentences(variants.GONG_ZHU.table(4))][1]

    def test_taker_opens_binds_no_card(self) -> None:
        assert TakerOpens().lower(variants.GONG_ZHU.table(4)) == ()
        table = variants.GONG_ZHU.table(4)
        assert TakerOpens().opener((Cards("2S"),), table, None) is None


class TestOpeningsForTwo:
    """A card that decides who leads has to be held by a seat, and not by the dummy or the stock."""

    #: Of 15 cards a third is dealt to each player, and a third to the dummy or the stock.
    PACK = Cards("2C 3C 4C 5C 6C 2S QS KS 2D 3D 4D 5D 6D 2H 3H")
    PLAIN = Rules(name="two", players=2, deck=Deck(pack=PACK), opening=EldestOpens())
    DUMMY = PLAIN.amend(Dummy(5))
    STOCK = PLAIN.amend(Deck(pack=PACK - Cards("6D")), Stock(4))

    @pytest.mark.parametrize(
        ("rules", "opening", "problem"),
        [
            (DUMMY, HolderOpens("QS"), "opening: QS opens, but it may lie in the dummy"),
            (STOCK, HolderOpens("QS"), "opening: QS opens, but it may lie in the stock"),
            (DUMMY, LowestOpens(), "opening: all cards of the suit of 2C may lie in the dummy"),
            (STOCK, LowestOpens("2S"), "opening: all cards of the suit of 2S may lie in the stock"),
            (DUMMY, TakerOpens("2H", "2S"), "opening: 2S and all cards above it may lie in the du"),
            (STOCK, TakerOpens("2H", "2S"), "opening: 2S and all cards above it may lie in the st"),
        ],
    )
    def test_a_card_that_no_seat_may_hold_cannot_open(
        self, rules: Rules, opening: Any, problem: str
    ) -> None:
        """FX-001, FX-030: the dummy never leads, and the stock does not either."""
        assert rules.amend(opening).check()[0].startswith(problem)

    @given(st.sampled_from([DUMMY, STOCK]), st.data())
    def test_rules_without_problems_always_find_a_leader(self, rules: Rules, data: Any) -> None:
        """FX-005: whatever is dealt, some seat leads."""
        cards = st.sampled_from(list(rules.table(2).deck))
        kinds = st.one_of(
            st.builds(HolderOpens, cards),
            st.builds(LowestOpens, cards, then=st.none() | cards),
            st.builds(TakerOpens, st.just("2H"), cards),
        )
        rules = rules.amend(data.draw(kinds))
        if not rules.check():
            state = Game(rules).start(seed=data.draw(st.integers(0))).deal()
            assert state.legal_cards()


class TestHolderProblems:
    """A named card must be held by just one seat."""

    def test_of_two_packs(self) -> None:
        rules = variants.CANCELLATION.amend(HolderOpens("2C"))
        assert rules.check(8) == ("opening: 2C opens, but two seats may hold it",)

    def test_in_a_kitty(self) -> None:
        """S-18: where it may be undealt, the lowest club has to open."""
        rules = variants.KITTY.amend(HolderOpens("2C"))
        problem = "opening: 2C opens, but it may lie in the kitty; see LowestOpens"
        assert rules.check() == (problem,)

    def test_in_a_kitty_without_cards(self) -> None:
        """S-18: there is none unless cards are left over."""
        rules = variants.AMERICAN.amend(Kitty())
        assert rules.check() == ()
        state = opening(rules, 5)
        assert (state.actor, state.legal_cards()) == (holder_of("2C", state), Cards("2C"))

    def test_the_dutch_game(self) -> None:
        """PG-176: the seven of clubs is led."""
        state = opening(variants.HARTENJAGEN, 5)
        assert (state.actor, state.legal_cards()) == (holder_of("7C", state), Cards("7C"))


class TestOpening:
    """The base leaves to each rule what only it can say."""

    def test_who_leads_and_why_not(self) -> None:
        with pytest.raises(NotImplementedError):
            Opening().leader((Cards(),), 0)


@pytest.mark.parametrize(
    "rule",
    [
        HolderOpens(),
        HolderOpens("QS"),
        HolderOpens("3C", any_of_suit=True),
        HolderOpens("3C", any_card=True),
        EldestOpens(),
        EldestOpens(-1),
        LowestOpens(),
        LowestOpens("2S"),
        TakerOpens(),
        TakerOpens("JD", "2C"),
    ],
)
def test_an_opening_is_a_value(rule: Opening) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_a_text_and_a_card_open_alike() -> None:
    assert HolderOpens("2C") == HolderOpens(Card("2C")) == HolderOpens()
    assert HolderOpens("2C") != HolderOpens("3C")


@pytest.mark.parametrize(
    ("opening", "kitty", "leads", "fixed"),
    [
        (HolderOpens("2C"), None, "2C", True),
        (HolderOpens("2C", any_of_suit=True), None, CLUBS, False),
        (LowestOpens(), None, "2C", True),
        (LowestOpens("2D"), Kitty(4), "2D 3D 4D 5D 6D", True),
        (EldestOpens(), None, PACK, False),
        (TakerOpens("QS", "2S"), None, PACK, False),
    ],
    ids=str,
)
def test_what_is_led_first_as_far_as_it_is_known(
    opening: Opening, kitty: Kitty | None, leads: Cards | str, fixed: bool
) -> None:
    """PG-059, PG-060, PG-062: a named card, or one of so many more as may lie in the kitty."""
    table = variants.AMERICAN.amend(opening, kitty=kitty).table(4)
    assert opening.leaves(table) == Cards(leads)
    assert opening.is_fixed(table) == fixed


@pytest.mark.parametrize(
    ("name", "players", "card"),
    [
        ("american", 4, "2C"),
        ("wikipedia", 3, "3C"),
        ("pagat_kitty", 5, ""),
        ("gong_zhu", 4, ""),
        ("dame_de_pique", 4, ""),
    ],
)
@given(seed=st.integers(0, 99))
def test_a_card_whose_holder_leads_in_every_deal(
    name: str, players: int, card: str, seed: int
) -> None:
    """PG-059, WK-019: where no card alone decides, none is named."""
    game = Game(variants.get(name), players)
    opening = game.table.rules.opening
    assert opening.holding(game.table) == Cards(card)
    hands = game.start(seed=seed).deal().hands
    for holder, hand in enumerate(hands):
        if card and card in hand:
            assert opening.leader(hands, dealer=seed % players) == holder


@pytest.mark.parametrize(
    ("name", "players", "lowest"),
    [
        ("wikipedia", 3, "the three of clubs"),
        ("wikipedia", 5, "the two of clubs"),
        ("kitty", 4, "the lowest club that was dealt to a player"),
    ],
)
def test_the_lowest_club_in_prose(name: str, players: int, lowest: str) -> None:
    """PG-062, WK-018: the card that opens, by the number of players."""
    table = variants.get(name).table(players)
    said = [text for _, text in table.rules.opening.sentences(table)]
    assert said == [f"The holder of {lowest} leads it to the first trick."]


def test_only_in_the_first_deal_the_leader_proves_a_card() -> None:
    table = variants.GONG_ZHU.table(4)
    assert TakerOpens().proves(table, True) == ((Cards("2S"), Cards()),)
    assert TakerOpens().proves(table, False) == ((Cards(), Cards()),)


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("opening")
