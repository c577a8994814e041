"""The taking of tricks that boosters lengthen, or in which equal cards cancel each other."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Game,
    InputError,
    Phase,
    Play,
    State,
    Trick,
    check_tricks,
    legal_cards,
    score_hand,
    variants,
)
from hearts.bots import careful
from hearts.bulk import from_tricks, score_deals
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Boosters,
    Cancelling,
    Dealing,
    EldestOpens,
    FirstTrickBar,
    Passing,
    RankOrder,
    SafeQueen,
    Taking,
    Trumps,
)
from hearts.simulate import finish
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN
BOOSTER = Game(variants.BOOSTER_NINES)
SIX = Game(variants.CANCELLATION, 6)


def play(state: State, cards: str) -> State:
    """The state after these cards."""
    for card in cards.split():
        state = state.play(card)
    return state


class TestBoosters:
    """PG-084, PG-086, PG-098: a nine led, or played to follow suit, makes the trick one of eight
    cards, of which the highest of the suit led takes them all."""

    HANDS = ("9C 2D 7H", "3C KC 5D", "4C 6D 8H", "5C 7D 2S")

    def test_a_nine_led(self) -> None:
        """PG-086, PG-098, S-32: after four cards the leader plays again, suit is followed if it
        can be, and the king takes eight cards."""
        state = BOOSTER.position(self.HANDS, leader=0)
        state = play(state, "9C 3C 4C 5C")
        assert (state.actor, state.trick) == (0, Trick(0, "9C 3C 4C 5C"))
        assert state.legal_cards() == Cards("2D 7H")
        assert state.taken == (Cards(),) * 4
        state = state.play("7H")
        assert state.legal_cards() == Cards("KC")
        state = play(state, "KC 8H 2S")
        assert state.tricks == (Trick(0, "9C 3C 4C 5C 7H KC 8H 2S"),)
        assert state.taken[1] == Cards("9C 3C 4C 5C 7H KC 8H 2S")
        assert (state.actor, state.points) == (1, (0, 2, 0, 0))
        assert state.legal_cards() == Cards("5D")  # hearts are broken, but there is no other card

    def test_a_nine_that_follows_suit(self) -> None:
        """PG-098, S-33: a nine of the suit led counts whoever plays it."""
        state = play(
            BOOSTER.position(["2C 2D", "3C 3D", "9C 4D", "5C 5D"], leader=0), "2C 3C 9C 5C"
        )
        assert state.trick == Trick(0, "2C 3C 9C 5C")
        assert state.actor == 0
        state = play(state, "2D 3D 4D 5D")
        assert state.taken[2] == Cards("2C 3C 9C 5C 2D 3D 4D 5D")
        assert state.hand_score is not None

    def test_a_nine_discarded(self) -> None:
        """PG-098, S-33: a nine of another suit lengthens nothing."""
        state = play(
            BOOSTER.position(["2C 2D", "3C 3D", "9D 4D", "5C 5D"], leader=0), "2C 3C 9D 5C"
        )
        assert state.tricks == (Trick(0, "2C 3C 9D 5C"),)
        assert (state.actor, state.trick) == (3, Trick(3))

    def test_the_last_trick_stays_as_it_is(self) -> None:
        """PG-086, S-32: nobody has a card left for a second lap."""
        state = play(BOOSTER.position(["9C", "3C", "TC", "5C"], leader=0), "9C 3C TC 5C")
        assert state.tricks == (Trick(0, "9C 3C TC 5C"),)
        assert state.taken[2] == Cards("9C 3C TC 5C")
        assert state.phase is Phase.DEAL

    def test_a_nine_in_the_second_lap_does_nothing_more(self) -> None:
        """S-32: a trick has never more than two laps."""
        two = Game(variants.CANCELLATION.amend(Boosters()), 6)
        hands = ["9C 2D 2S", "9C 3D 3S", "4C 4D 4S", "5C 5D 5S", "6C 6D 6S", "7C 9D 7S"]
        state = play(two.position(hands, leader=0), "9C 9C 4C 5C 6C 7C 2D 3D 4D 5D 6D 9D")
        assert len(state.tricks) == 1
        assert state.taken[5] == Cards("9C 9C 4C 5C 6C 7C 2D 3D 4D 5D 6D 9D")
        assert state.actor == 5

    def test_hearts_thrown_in_the_second_lap_break_hearts(self) -> None:
        """S-32: they were played."""
        state = play(BOOSTER.position(self.HANDS, leader=0), "9C 3C 4C 5C 7H KC")
        earlier = Trick(0, "9C 3C 4C 5C 7H KC 8H 2S")
        assert state.actor == 2
        assert legal_cards(BOOSTER.rules, "3H 4D", tricks=[earlier]) == Cards("4D 3H")
        plain = Trick(0, "9C 3C 4C 5C 7D KC 8D 2S")
        assert legal_cards(BOOSTER.rules, "3H 4D", tricks=[plain]) == Cards("4D")

    def test_the_bar_of_the_first_trick_holds_in_both_laps(self) -> None:
        """S-32: all eight cards are cards of the first trick."""
        rules = variants.BOOSTER_NINES.amend(FirstTrickBar(), EldestOpens(), Passing("hold"))
        for table in ("9C", "9C 3C 4C 5C", "9C 3C 4C 5C 2D"):
            assert legal_cards(rules, "QS 2H 4D", table) == Cards("4D")
            assert legal_cards(rules, "QS 2H", table) == Cards("QS 2H")
        assert legal_cards(rules, "QS 2H 4D", "9C 3C 4C 5C 2D", trick_number=1) == Cards("4D QS 2H")

    @pytest.mark.parametrize("table", ["9C 3C 4C 5C 6C 7C 8C TC", "2C 3C 4C 5C"])
    def test_nobody_plays_to_a_trick_that_is_complete(self, table: str) -> None:
        with pytest.raises(InputError, match="it is complete, and nobody plays to it"):
            legal_cards(BOOSTER.rules, "2D", table, trick_number=3)

    def test_the_last_trick_is_not_lengthened(self) -> None:
        """S-32: its cards are the last of the hands."""
        last = "9C 3C 4C 5C"
        assert legal_cards(BOOSTER.rules, "2H", last, trick_number=11) == Cards("2H")
        with pytest.raises(InputError, match="it is complete, and nobody plays to it"):
            legal_cards(BOOSTER.rules, "2H", last, trick_number=12)

    def test_a_recorded_trick_is_as_long_as_its_cards_make_it(self) -> None:
        first = Trick(0, "2C 3C 4C 5C")
        assert check_tricks(BOOSTER.rules, [first, Trick(3, "9D 3D 4D 5D 6D")]) == ()
        with pytest.raises(InputError, match=r"trick 1 .* has 5 cards, not 4"):
            check_tricks(BOOSTER.rules, [first, Trick(3, "2D 3D 4D 5D 6D")])

    def test_any_cards_can_be_boosters(self) -> None:
        """PG-098: which cards they are is a parameter of the rule."""
        tens = Game(variants.AMERICAN.amend(Boosters("TC TD TS TH")))
        hands = ["TC 2D", "3C 3D", "4C 4D", "5C 5D"]
        assert play(tens.position(hands, leader=0), "TC 3C 4C 5C").tricks == ()
        assert len(play(BOOSTER.position(hands, leader=0), "TC 3C 4C 5C").tricks) == 1

    def test_how_many_cards_a_trick_has(self) -> None:
        plan = BOOSTER.table.plan
        for cards, size in (("9C 3C", 8), ("3C 9C", 8), ("3C 9D", 4), ("3C 4C 5C 6C 9C", 4)):
            assert plan.size(Trick(0, cards).cards, last=False) == size
            assert plan.size(Trick(0, cards).cards, last=True) == 4

    def test_lists_of_tricks_have_to_be_of_that_size(self) -> None:
        long = Trick(0, "2C 3C 9C 4C 2D 3D 4D 5D")
        assert check_tricks(BOOSTER.rules, [long]) == ()
        follower = Trick(2, "6D 7D 8D TD")
        assert check_tricks(BOOSTER.rules, [long, follower]) == ()
        with pytest.raises(InputError, match=r"trick 0 .* has 4 cards, not 8"):
            check_tricks(BOOSTER.rules, [Trick(0, "2C 3C 9C 4C"), follower])
        with pytest.raises(InputError, match=r"has 9 cards, not 8"):
            check_tricks(BOOSTER.rules, [Trick(0, "2C 3C 9C 4C 2D 3D 4D 5D 6D")])

    @given(st.integers(0))
    def test_of_any_deal(self, seed: int) -> None:
        """PG-086, PG-098: every trick has four cards or eight, and eight just where a nine of the
        suit led is among its first four and cards are left."""
        state = finish(Game(variants.BOOSTER_NINES.amend(Passing("hold"))).start(seed=seed).deal(),
                       Random(seed))  # fmt: skip
        laps = 0
        for trick in state.tricks:
            nine = any(str(card) == f"9{trick.led}" for card in trick.cards[:4])
            laps += 1
            assert len(trick) == (8 if nine and laps < 13 else 4)
            laps += len(trick) // 8
            best = max(card for card in trick.cards if card.suit == trick.led)
            seats = state.game.seats(trick)
            assert state.game.taker(trick) == seats[trick.cards.index(best)]
        assert laps == 13
        assert check_tricks(state.game.rules, state.tricks) == ()
        answers = [action.option for action in state.deal_history if hasattr(action, "option")]
        assert state.hand_score == score_hand(state.game.rules, state.tricks, choice=answers)
        check_round_trips(state)


class TestCancelling:
    """PG-087 to PG-090: two equal cards in one trick take nothing, but keep their points."""

    @pytest.mark.parametrize(
        ("cards", "taker"),
        [
            ("9C 9C 4C 3C 2C 2D", 2),
            ("2C AC KC AC 3C 4C", 2),
            ("AC 2H 2H KC 3D 3D", 0),
            ("2C 3H AH KS 3D 2C", None),
            ("KD KD 5D 5D 6D 6D", None),
            ("KD KD 5D 5D 6D AS", 4),
            ("KD AS KD AS 5H 4D", 5),
        ],
    )
    def test_who_takes_it(self, cards: str, taker: int | None) -> None:
        """PG-087, PG-088, PG-089, S-34: two nines leave the trick to the four; two kings and two
        fives of diamonds leave it to nobody; other suits never count."""
        assert SIX.taker(Trick(0, cards)) == taker

    def test_the_points_stay(self) -> None:
        """PG-087: both queens of spades count for whoever takes the trick."""
        state = SIX.position(["QS 2C", "QS 3C", "2S 4C", "5S 5C", "3S 6C", "4H 7C"], leader=0)
        state = play(state, "QS QS 2S 5S 3S 4H")
        assert state.actor == 3
        assert state.points == (0, 0, 0, 27, 0, 0)

    HANDS = ("KD 2C", "KD 3C", "5D 4C", "5D 5C", "6D 6C", "6D KC")

    def test_a_trick_that_nobody_takes(self) -> None:
        """PG-089: it stays on the table, its leader leads again, and the next taker gets both."""
        state = play(SIX.position(self.HANDS, leader=0), "KD KD 5D 5D 6D 6D")
        assert state.waiting == Cards("KD KD 5D 5D 6D 6D")
        assert state.taken == (Cards(),) * 6
        assert (state.actor, state.trick) == (0, Trick(0))
        assert state.tricks == (Trick(0, "KD KD 5D 5D 6D 6D"),)
        state = play(state, "2C 3C 4C 5C 6C KC")
        assert state.waiting == Cards()
        assert state.taken[5] == Cards("KD KD 5D 5D 6D 6D 2C 3C 4C 5C 6C KC")

    def test_two_in_a_row(self) -> None:
        """PG-089, S-34: they wait together, with the points in them."""
        hands = ["KD 2H 2C", "KD 2H 3C", "5D 4H 4C", "5D 4H 5C", "6D 9S 6C", "6D QS 7C"]
        state = play(SIX.position(hands, leader=0), "KD KD 5D 5D 6D 6D")
        # Hearts are unbroken: the two of clubs may be led, and the two of hearts may not.
        assert state.legal_cards() == Cards("2C")
        again = SIX.position(hands, leader=0, broken=True)
        again = play(again, "KD KD 5D 5D 6D 6D 2H 2H 4H 4H 9S QS")
        assert len(again.waiting) == 12
        assert (again.actor, again.points) == (0, (0,) * 6)
        after = play(again, "2C 3C 4C 5C 6C 7C")
        assert len(after.taken[5]) == 18
        assert after.points == (0, 0, 0, 0, 0, 17)

    def test_the_last_trick_without_a_taker(self) -> None:
        """PG-090: its cards go to whoever took the one before."""
        hands = ["2C KD", "3C KD", "4C 5D", "5C 5D", "6C 2H", "KC 2H"]
        state = play(SIX.position(hands, leader=0), "2C 3C 4C 5C 6C KC")
        state = play(state, "2H KD KD 5D 5D 2H")
        assert state.taken[5] == Cards("2C 3C 4C 5C 6C KC KD KD 5D 5D 2H 2H")
        assert state.points == (0, 0, 0, 0, 0, 2)
        assert state.phase is Phase.DEAL

    def test_the_last_two_tricks_without_a_taker(self) -> None:
        """PG-090, S-34: whoever took the last that was taken gets both."""
        hands = ["2C KD 3D", "3C KD 3D", "4C 5D 7D", "KC 5D 7D", "6C 6D 8D", "7C 6D 8D"]
        state = play(SIX.position(hands, leader=0), "2C 3C 4C KC 6C 7C")
        assert state.actor == 3
        state = play(state, "5D 6D 6D KD KD 5D")
        assert (state.actor, len(state.waiting)) == (3, 6)
        state = play(state, "7D 8D 8D 3D 3D 7D")
        assert len(state.taken[3]) == 18
        assert state.phase is Phase.DEAL
        assert state.scores == (0,) * 6

    def test_where_nobody_has_taken_any(self) -> None:
        """S-34: then they go to the leader."""
        state = SIX.position(["KD", "KD", "2H", "5D", "QS", "5D"], leader=3)
        state = play(state, "5D QS 5D KD KD 2H")
        assert state.taken[3] == Cards("KD KD 2H 5D 5D QS")
        assert state.points == (0, 0, 0, 14, 0, 0)

    def test_following_is_no_different(self) -> None:
        """S-34: a card of the suit led has to be played, cancelled or not."""
        assert legal_cards(SIX.rules, "9C 2D", "9C 4C", trick_number=2, players=6) == Cards("9C")
        assert legal_cards(SIX.rules, "9D 2D", "9C 9C", trick_number=2, players=6) == Cards("9D 2D")

    def test_a_queen_is_safe_under_a_king_that_stands_alone(self) -> None:
        """S-13: of two kings of spades neither takes the trick, so she is not made to fall."""
        rules = SIX.rules.amend(SafeQueen())
        for table, legal in (("2S KS", "QS"), ("2S KS KS", "3S QS"), ("2S KS KS AS", "QS")):
            assert legal_cards(rules, "QS 3S", table, trick_number=2, players=6) == Cards(legal)

    @pytest.mark.parametrize("players", [6, 7, 8, 9, 10])
    @given(seed=st.integers(0))
    def test_of_any_deal(self, players: int, seed: int) -> None:
        """PG-087, PG-089, PG-090: every trick goes where the model says; all cards are taken."""
        game = Game(variants.CANCELLATION, players)
        state = game.start(seed=seed).deal()
        kitty = state.kitty
        state = finish(state, Random(seed))
        piles = [Cards()] * players
        waiting, last, leader = Cards(), None, state.tricks[0].leader
        for trick in state.tricks:
            assert trick.leader == leader
            single = [card for card in trick.cards if trick.cards.count(card) == 1]
            suited = [card for card in single if card.suit == trick.led]
            waiting = waiting + Cards(trick.cards)
            if suited:
                leader = last = game.seats(trick)[trick.cards.index(max(suited))]
                piles[last] = piles[last] + waiting + kitty
                waiting = kitty = Cards()
        end = leader if last is None else last
        piles[end] = piles[end] + waiting
        assert state.taken == tuple(piles)
        assert sum(state.taken, Cards()) == game.table.deck
        assert state.points == tuple(
            len([card for card in pile if card.suit == "H"]) + 13 * pile.count("QS")
            for pile in piles
        )
        assert check_tricks(game.rules, state.tricks, players=players) == ()
        check_round_trips(state)

    def test_a_deck_without_pairs_is_no_deck_for_it(self) -> None:
        (problem,) = variants.AMERICAN.amend(Cancelling()).check()
        assert (
            problem == "taking: equal cards cancel each other, but the deck has no two equal ones"
        )
        assert variants.CANCELLATION.check() == ()


def test_a_trick_without_a_taker_can_wait_in_a_position() -> None:
    """PG-089: whoever takes the next one gets it."""
    hands = ["2C", "3C", "4C", "5C", "6C", "7C"]
    state = SIX.position(hands, leader=0, waiting="QS QS 2H 2H 3H 3H")
    assert state.waiting == Cards("QS QS 2H 2H 3H 3H")
    assert play(state, "2C 3C 4C 5C 6C 7C").points[5] == 30
    with pytest.raises(InputError, match="waiting: every trick has a taker in american"):
        Game(variants.AMERICAN).position(["2C"] * 4, leader=0, waiting="QS")


@pytest.mark.parametrize("rule", [Boosters(), Boosters("TC"), Cancelling()])
def test_a_rule_of_taking_is_a_value(rule: Taking) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)
    assert rule.key in ("taking.boosters", "taking.cancelling")


def test_all_that_counts_is_in_two_packs() -> None:
    """S-34: 52 points, hearts and queens twice."""
    assert SIX.table.penalty(SIX.table.deck) == 52
    assert SIX.table.penalty_cards == HEARTS + HEARTS + QUEEN + QUEEN
    assert Card("QS") in SIX.table.penalty_cards


class TestTrumps:
    """The sources have none (PG-004); they are for house rules."""

    FIVE = variants.MICROSOFT.amend(Trumps("5D"))
    SPADES = variants.MICROSOFT.amend(Trumps("S"))

    @pytest.mark.parametrize(
        ("cards", "place"),
        [
            ("2C AC 5D 3C", 2),
            ("KD 5D AD 2D", 1),
            ("2C AC 6D 3C", 1),
        ],
    )
    def test_the_five_of_diamonds_always_wins(self, cards: str, place: int) -> None:
        assert Game(self.FIVE).taker(Trick(0, cards)) == place

    @given(st.permutations(list(PACK)).map(lambda cards: cards[:4]))
    def test_the_highest_trump_or_else_the_highest_of_the_suit_led(self, cards: list[Card]) -> None:
        trumps = [card for card in cards if card.suit == "S"]
        best = max(trumps or [card for card in cards if card.suit == cards[0].suit])
        assert Game(self.SPADES).taker(Trick(2, cards)) == (2 + cards.index(best)) % 4

    def test_following_suit_is_as_always(self) -> None:
        assert str(legal_cards(self.FIVE, "5D 3C", "2C", trick_number=3)) == "3C"
        assert str(legal_cards(self.FIVE, "5D 3S", "2C", trick_number=3)) == "5D 3S"

    def test_equal_trumps(self) -> None:
        """Of two packs the first one wins; where pairs cancel, neither does."""
        rules = variants.CANCELLATION.amend(Trumps("5D"))
        assert Game(rules, 6).taker(Trick(0, "2C 5D 5D 3C 4C 6C")) == 5
        assert Game(rules.amend(taking=[Trumps("5D")]), 6).taker(Trick(0, "2C 5D 5D 3C 4C 6C")) == 1

    def test_the_prose_names_the_trumps(self) -> None:
        one, many = self.FIVE.describe(), self.SPADES.describe()
        assert "no trumps" not in one + many
        assert "The five of diamonds is the only trump" in " ".join(one.split())
        assert "Spades are trumps" in " ".join(many.split())
        assert "no trumps" in variants.MICROSOFT.describe()
        both = " ".join(variants.CANCELLATION.amend(Trumps("S")).describe(6).split())
        assert "If every card of the suit led and every trump is cancelled" in both

    def test_trumps_that_cannot_be_are_a_problem(self) -> None:
        rules = variants.MICROSOFT
        assert rules.amend(Trumps("1D")).check() == ("taking: no trump is in the deck for 4",)
        [problem] = rules.amend(Trumps("5D 5C")).check()
        assert problem == "taking: trumps are of one suit, not 5C 5D"

    @pytest.mark.parametrize("rule", [Trumps("S"), Trumps("5D"), Cancelling("leader")])
    def test_trumps_are_a_value(self, rule: Trumps) -> None:
        check_same(read_back(rule), rule)
        check_round_trips(rule)
        check_immutable(rule)
        assert Trumps("s") == Trumps("S")
        assert len(Trumps("S").cards) == 14

    def test_proofs_are_given_up(self) -> None:
        """High clubs take no trick for sure while the five of diamonds is about."""
        hands = ["AC KC", "QC 5D", "JC 6D", "TC 7D"]
        plain = Game(variants.MICROSOFT).position(hands, leader=0)
        assert plain.can_claim(0)
        assert plain.view(0).can_claim(0)
        state = Game(self.FIVE).position(hands, leader=0)
        assert not state.can_claim(0)
        assert not state.view(0).can_claim(0)
        safe = Game(self.FIVE).position(["AC KC", "QC 4D", "JC 6D", "TC 7D"], leader=0)
        assert safe.can_claim(0)


class TestCancelledTricksGoToTheirLeader:
    """Another way than PG-089: no source has it."""

    RULES = variants.CANCELLATION.amend(Cancelling("leader"))

    def test_nothing_waits(self) -> None:
        game = Game(self.RULES, 6)
        assert game.taker(Trick(3, "2C 2C 5D 6D 7D 8D")) == 3
        assert Game(variants.CANCELLATION, 6).taker(Trick(3, "2C 2C 5D 6D 7D 8D")) is None
        hands = ["2C 3D", "2C 4D", "5D 6D", "6D 7D", "7D 8D", "8D 9D"]
        state = game.position(hands, leader=0)
        for card in ("2C", "2C", "5D", "6D", "7D", "8D"):
            state = state.play(card)
        assert (state.actor, state.waiting) == (0, Cards())
        assert state.taken[0] == Cards("2C 2C 5D 6D 7D 8D")

    def test_the_prose_says_who_gets_cancelled_tricks(self) -> None:
        assert "the leader of the trick takes it" in " ".join(self.RULES.describe(6).split())

    def test_an_unknown_receiver_of_cancelled_tricks_is_a_problem(self) -> None:
        rules = variants.CANCELLATION.amend(Cancelling("dealer"))  # type: ignore[arg-type]
        [problem] = rules.check(6)
        assert problem == "taking: cancelled tricks go to 'dealer'; it is next or leader"


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("taking")


@pytest.mark.parametrize("rule", [Trumps("W"), Boosters("9C W")])
def test_warren_neither_trumps_nor_boosts(rule: Taking) -> None:
    """RH-027: a trick counts as if its extra card had been played."""
    said = "taking: W is played as its extra card, so the rule cannot be about W"
    assert variants.RICKETTS_WARREN.amend(rule).check() == (said,)


class TestRankOrder:
    """FX-101: the ranks in another order."""

    KING = AMERICAN.amend(RankOrder())

    def test_values(self) -> None:
        for rule in (RankOrder(), RankOrder("ATKQJ")):
            check_same(read_back(rule), rule)
            check_round_trips(AMERICAN.amend(rule))
            check_immutable(rule)

    @given(st.lists(st.sampled_from(list(PACK)), min_size=4, max_size=4, unique=True))
    def test_any_trick(self, cards: list[Card]) -> None:
        """FX-101: the card that takes it is the first of its suit in the order."""
        for ranks in ("KQJA", "ATKQJ", "23456789TJQKA"):
            order = ranks + "".join(rank for rank in "AKQJT98765432" if rank not in ranks)
            game = Game(AMERICAN.amend(RankOrder(ranks)))
            suited = [card for card in cards if card.suit == cards[0].suit]
            best = min(suited, key=lambda card: order.index(card.rank))
            assert game.taker(Trick(0, cards)) == cards.index(best)

    def test_with_trumps_and_pairs(self) -> None:
        """The highest trump goes by the order as well, and two equal cards still cancel."""
        rules = AMERICAN.amend(RankOrder(), Trumps("S"))
        assert Game(rules).taker(Trick(0, "AC AS TS JS")) == 3
        two = variants.CANCELLATION.amend(RankOrder(), players=6)
        assert Game(two).taker(Trick(0, "KC KC AC JC 2C 3C")) == 3

    def test_the_order_is_told(self) -> None:
        for ranks, told in (
            ("KQJA", "the king is the highest card, then come queen, jack, ace, ten and so on"),
            ("ATKQJ", "the ace is the highest card, then come ten, king, queen, jack, nine and so"),
        ):
            text = AMERICAN.amend(RankOrder(ranks)).describe(4)
            assert told in " ".join(text.split())
            assert text.count("highest card,") == 1

    @pytest.mark.parametrize("ranks", ["", "KK", "K0", "king"])
    def test_what_cannot_be(self, ranks: str) -> None:
        assert AMERICAN.amend(RankOrder(ranks)).check() == (
            f"taking.ranks: {ranks!r} are not ranks, each named once",
        )
        assert variants.DRAW_TWO.amend(RankOrder(ranks)).check() == (
            f"taking.ranks: {ranks!r} are not ranks, each named once",
        )

    def test_the_queen_goes_under_what_beats_her(self) -> None:
        """PG-082: with the king high the ace does not beat her."""
        rules = self.KING.amend(SafeQueen())
        assert legal_cards(rules, "3S QS", "AS", trick_number=3) == Cards("3S QS")
        assert legal_cards(rules, "3S QS", "KS", trick_number=3) == Cards("QS")

    @pytest.mark.parametrize("seed", range(4))
    def test_deals_in_every_way(self, seed: int) -> None:
        """A state, its tricks alone, arrays and playouts agree about the takers."""
        rules = variants.POLIGNAC_KING
        state = finish(Game(rules, 4).start(seed=seed).deal(), Random(seed))
        score = state.hand_score
        assert score == score_hand(rules, state.tricks, players=4)
        found = score_deals(rules, *from_tricks([state.tricks]), players=4)
        assert score is not None
        assert found.points.tolist() == [list(score.points)]
        assert check_tricks(rules, state.tricks, players=4, opener=state.tricks[0].leader) == ()

    def test_careful_players_know_it(self) -> None:
        """FX-101: last to play, the ace goes under a jack where it is lower."""
        cases = (("AD TD", variants.POLIGNAC, "TD"), ("AD QD", variants.POLIGNAC_KING, "AD"))
        for hand, rules, card in cases:
            game = Game(rules.amend(Dealing(), players=4))
            state = game.position(["JD TC", "7D 7C", "8D 8C", hand], leader=0)
            for played in ("JD", "7D", "8D"):
                state = state.play(played)
            assert careful(state.view(3)) == Play(card, seat=3)
