"""Variants from pagat's page, each by what makes it differ."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from hearts import (
    Call,
    Card,
    Cards,
    Charge,
    Game,
    InputError,
    Match,
    Phase,
    Rules,
    Trick,
    legal_cards,
    score_hand,
    score_taken,
    variants,
)
from hearts.rules import (
    HEARTS,
    QUEEN,
    AddUnlessOpponentWins,
    CardPoints,
    Charging,
    Deck,
    EldestOpens,
    EndAt,
    EndTurned,
    FirstTrickBar,
    HolderOpens,
    Kitty,
    LowestOpens,
    Moon,
    Multiplier,
    Partners,
    Passing,
    Sun,
    WinMatch,
    Without,
)
from hearts.simulate import finish
from tests.variants.helpers import (
    PENALTY,
    at_play,
    deal_of,
    deck_points,
    passes,
    points,
    scored,
)

AMERICAN = variants.AMERICAN
LRAH = [{1: 3}, {3: 3}, {2: 3}, {}]


class TestAmerican:
    """PG-141: the American game."""

    def test_the_pass_cycle_and_the_opening_lead(self) -> None:
        """PG-141: left, right, across, hold; the two of clubs is the only lead."""
        assert passes(AMERICAN, 5) == [*LRAH, LRAH[0]]
        state = at_play(deal_of(AMERICAN))
        assert state.legal_cards() == Cards("2C")
        assert "2C" in state.hands[state.actor or 0]

    def test_the_first_trick_is_free_and_the_queen_breaks_nothing(self) -> None:
        """PG-141: what is only an option at other places of the page is not in the base game."""
        assert legal_cards(AMERICAN, "2H QS 4D", "2C", trick_number=0) == Cards("2H QS 4D")
        earlier = [Trick(0, "2C 3C 4C QS")]
        assert legal_cards(AMERICAN, "2H 3D", tricks=earlier) == Cards("3D")

    def test_the_lowest_wins_at_100(self) -> None:
        """PG-134, PG-141: the lowest has won once somebody has 100."""
        result = Match(AMERICAN).add((99, 3, 2, 0)).add((1, 0, 0, 25)).result
        assert result is not None
        assert result.winners == (2,)


class TestKitty:
    """PG-142: twelve cards each and a kitty of four for the first to take a penalty card."""

    RULES = variants.KITTY

    def test_twelve_cards_each_and_four_in_the_kitty(self) -> None:
        """PG-142: 4 times 12 and 4."""
        state = deal_of(self.RULES, number=3).deal()
        assert [len(hand) for hand in state.hands] == [12] * 4
        assert len(state.kitty) == 4
        assert deck_points(self.RULES) == 26

    def test_a_moon_needs_the_cards_of_the_kitty(self) -> None:
        """S-14: they are taken like others: one in another pile spoils the moon, and all in the
        own pile make it."""
        assert scored(self.RULES, PENALTY, choice="add").points == (0, 26, 26, 26)
        spoilt = scored(self.RULES, PENALTY - Cards("2H"), "2H")
        assert (spoilt.points, spoilt.shot) == ((25, 1, 0, 0), None)

    @pytest.mark.parametrize("seed", range(5))
    def test_the_taker_of_the_first_penalty_card_gets_the_kitty(self, seed: int) -> None:
        """PG-142, S-14: who takes the first penalty card is counted the hearts of the kitty."""
        kitty = Cards("2H 7H QH AH")
        deck = [card for card in self.RULES.deck.cards(4) if card not in kitty]
        Random(seed).shuffle(deck)
        start = deal_of(self.RULES, number=3)
        state = start.deal([deck[k : k + 12] for k in range(0, 48, 12)], kitty=kitty)
        state = finish(state, Random(seed))
        first = next(trick for trick in state.tricks if Cards(trick.cards) & PENALTY)
        taker = state.game.taker(first)
        assert taker is not None
        score = state.hand_score
        assert score is not None
        assert kitty <= score.cards[taker]
        assert sum(score.points) == 26
        assert score_hand(self.RULES, state.tricks, kitty=kitty) == score
        assert score.tricks is not None
        assert sum(score.tricks) == 12


class TestOmnibus:
    """PG-143: a diamond takes 10 off its taker."""

    @pytest.mark.parametrize(("name", "card"), [("omnibus", "JD"), ("omnibus_ten", "TD")])
    def test_the_jack_of_diamonds_takes_ten_off(self, name: str, card: str) -> None:
        """PG-091, PG-104, PG-143: the jack, or the ten, counts minus 10 with five hearts as well as
        alone."""
        rules = variants.get(name)
        assert points(rules, f"{card} 2H 3H 4H 5H 6H", QUEEN) == (-5, 13, 0, 8)
        assert points(rules, card, QUEEN) == (-10, 13, 0, 13)
        assert deck_points(rules) == 16

    @pytest.mark.parametrize(("name", "card"), [("omnibus", "JD"), ("omnibus_ten", "TD")])
    def test_the_moon_is_without_it(self, name: str, card: str) -> None:
        """PG-113, PG-143: hearts and the queen are enough; with the card elsewhere that seat has
        16, with the shooter the shooter has -10."""
        rules = variants.get(name)
        assert points(rules, PENALTY, card, choice="add") == (0, 16, 26, 26)
        assert points(rules, f"{PENALTY} {card}", choice="add") == (-10, 26, 26, 26)
        assert points(rules, f"{PENALTY} {card}", choice="subtract") == (-36, 0, 0, 0)
        assert points(rules, PENALTY, card, choice="subtract") == (-26, -10, 0, 0)

    def test_the_bonus_makes_and_hides_no_moon(self) -> None:
        """PG-113: 26 and -10 are 16 without a shoot as well."""
        rules = variants.OMNIBUS.amend(CardPoints("points.king", {"KC": 10}))
        score = scored(rules, f"{HEARTS} KC JD", QUEEN)
        assert (score.points, score.shot) == ((13, 13, 0, 0), None)
        assert scored(variants.OMNIBUS, f"{PENALTY - Cards('2H')} JD", "2H").shot is None

    def test_with_the_sun(self) -> None:
        """PG-123, PG-144, S-38: all tricks bring the jack too, and it counts besides: 52 on the
        others and -10, or -62."""
        rules = variants.OMNIBUS.amend(Sun())
        tricks: dict[str, Any] = {"tricks_taken": (13, 0, 0, 0)}
        deck = rules.deck.cards(4)
        assert points(rules, deck, choice="add", **tricks) == (-10, 52, 52, 52)
        assert points(rules, deck, choice="subtract", **tricks) == (-62, 0, 0, 0)


class TestSun:
    """PG-123, PG-144: all tricks count 52, and are treated like a moon."""

    RULES = AMERICAN.amend(Sun())

    @pytest.mark.parametrize(
        ("answer", "found"), [("add", (0, 52, 52, 52)), ("subtract", (-52, 0, 0, 0))]
    )
    def test_a_sun_is_52_and_not_78(self, answer: str, found: tuple[int, ...]) -> None:
        """PG-123, PG-144, S-39: 52 in place of the moon's 26, not 78."""
        score = scored(self.RULES, self.RULES.deck.cards(4), choice=answer)
        assert (score.points, score.shot, score.shooter) == (found, "sun", 0)

    def test_all_points_are_only_a_moon(self) -> None:
        """PG-123: a trick without points is missing."""
        pile = self.RULES.deck.cards(4) - Cards("2C 3C 4C 5C")
        score = scored(self.RULES, pile, "2C 3C 4C 5C", choice="add")
        assert (score.points, score.shot) == ((0, 26, 26, 26), "moon")


class TestSpot:
    """PG-149, PG-150: hearts count their pips, and the queen of spades 25."""

    def test_points_by_pips_are_129(self) -> None:
        """PG-105, PG-149: jack 11 to ace 14, the queen 25: 129 in all."""
        rules = variants.SPOT
        assert deck_points(rules) == 104 + 25 == 129
        assert points(rules, "2H TH", "JH QH", "KH AH", "QS") == (12, 23, 27, 104 + 25 - 62)

    def test_points_by_court_cards_are_124(self) -> None:
        """PG-106, PG-150: jack, queen and king 10, ace 15: 124 in all."""
        rules = variants.SPOT_COURT
        assert deck_points(rules) == 54 + 30 + 15 + 25 == 124
        assert points(rules, "2H TH", "JH QH KH", "AH", "QS") == (12, 30, 15, 124 - 57)

    @pytest.mark.parametrize(("name", "worth"), [("spot", 129), ("spot_court", 124)])
    def test_a_moon_is_worth_all_the_points(self, name: str, worth: int) -> None:
        """S-35: what all the hearts and the queen count together."""
        rules = variants.get(name)
        assert points(rules, "", PENALTY, choice="add") == (worth, 0, worth, worth)
        assert points(rules, "", PENALTY, choice="subtract") == (0, -worth, 0, 0)

    @pytest.mark.parametrize("name", ["spot", "spot_court", "black_maria_spot"])
    def test_to_500(self, name: str) -> None:
        """PG-109, PG-128, PG-129, PG-149, PG-150: the match is played to 500."""
        rules = variants.get(name)
        match = Match(rules, 4).add((499, 0, 0, 0))
        assert not match.is_over
        assert match.add((1, 0, 0, 0)).is_over


class TestBlackMaria:
    """PG-145, PG-147, PG-148: three or four play, pass to the right, and lead what they like."""

    SCHEMES = ("black_maria", "black_maria_43", "black_maria_spot")

    @pytest.mark.parametrize("name", SCHEMES)
    def test_51_cards_for_three_and_52_for_four(self, name: str) -> None:
        """PG-145, PG-147, PG-148: 51 cards for three, all 52 for four."""
        rules = variants.get(name)
        assert rules.players == (3, 4)
        assert rules.deck.cards(3) == rules.deck.cards(4) - Cards("2C")
        assert (rules.table(3).hand_size, rules.table(4).hand_size) == (17, 13)

    @pytest.mark.parametrize("name", SCHEMES)
    @pytest.mark.parametrize("players", [3, 4])
    def test_three_cards_go_right_and_nothing_is_barred(self, name: str, players: int) -> None:
        """PG-147, S-36: three to the right in every deal, the eldest hand leads anything, hearts
        and all penalty cards are free."""
        rules = variants.get(name)
        assert passes(rules, 6, players) == [{players - 1: 3}] * 6
        for dealer in range(players):
            state = at_play(deal_of(rules, players, dealer=dealer))
            assert state.actor == (dealer + 1) % players
            assert state.legal_cards() == state.hands[state.actor]
        assert legal_cards(rules, "2H QS 4D", "3C", trick_number=0, players=players) == Cards(
            "2H QS 4D"
        )
        assert legal_cards(rules, "2H 4D", trick_number=1, players=players) == Cards("2H 4D")

    @pytest.mark.parametrize(
        ("name", "total"),
        [("black_maria", 26), ("black_maria_43", 43), ("black_maria_spot", 124)],
    )
    @pytest.mark.parametrize("players", [3, 4])
    def test_three_schemes_of_points(self, name: str, total: int, players: int) -> None:
        """PG-107, PG-108, PG-109, PG-185: 26 as in America; 43 with the king and the ace of spades;
        124 by courts."""
        assert deck_points(variants.get(name), players) == total

    def test_king_and_ace(self) -> None:
        """PG-099, PG-108: 10 and 7, and the ace of clubs nothing."""
        found = points(variants.BLACK_MARIA_43, "KS", "AS AC", "QS", HEARTS, players=4)
        assert found == (10, 7, 13, 13)

    @pytest.mark.parametrize("name", SCHEMES)
    def test_there_is_no_moon_unless_it_is_added(self, name: str) -> None:
        """S-36: a pile of everything is just so many points; the base moon is an option."""
        rules = variants.get(name)
        score = scored(rules, rules.deck.cards(3), players=3)
        assert (score.shot, score.points) == (None, (deck_points(rules, 3), 0, 0))
        option = rules.amend(Moon())
        assert scored(option, option.deck.cards(3), players=3, choice="add").shot == "moon"


class TestTurbo:
    """PG-152: charged cards count double, and the ten of clubs multiplies."""

    RULES = variants.TURBO

    def test_bonus_multiplier_and_charging(self) -> None:
        """PG-152: the bonus jack, the ten of clubs, and charging after the pass."""
        assert self.RULES.charging == Charging()
        assert self.RULES.results == (Multiplier("TC"),)
        state = deal_of(self.RULES, number=3).deal()
        assert state.phase is Phase.CHARGE

    @pytest.mark.parametrize(
        ("pile", "charged", "found"),
        [
            ("2H 3H 4H 5H 6H TC", "", 10),
            ("JD TC", "", -20),
            ("2H 3H 4H 5H 6H TC", "TC", 20),
            ("2H 3H 4H 5H 6H", "TC", 5),
            ("TC", "", 0),
            ("TC", "TC", 0),
            ("QS", "QS", 26),
            ("JD", "JD", -20),
            ("JD TC", "JD TC", -80),
            ("2H", "AH", 2),
            ("QS JD", "AH", 3),
            ("2H JD TC", "AH", -16),
        ],
    )
    def test_points_of_piles_with_the_ten_of_clubs(
        self, pile: str, charged: str, found: int
    ) -> None:
        """PG-092, PG-093, PG-095, PG-096, PG-097, S-30, S-31: five hearts and the ten are 10, with
        the jack -20, with a charged ten 20; a ten alone multiplies nothing."""
        queen = "" if "QS" in pile else "QS"
        assert points(self.RULES, pile, queen, charged=charged)[0] == found

    @pytest.mark.parametrize(
        ("charged", "worth"), [("", 26), ("AH", 39), ("QS", 39), ("AH QS", 52), ("JD TC", 26)]
    )
    def test_a_moon_with_charged_cards(self, charged: str, worth: int) -> None:
        """S-30: it is worth what the hearts and the queen count then: 26, 39, 39 or 52."""
        rest = "JD TC"
        shot = [PENALTY, "", rest, ""]
        found = points(self.RULES, *shot, charged=charged, choice="add")
        bonus = -20 if "JD" in charged else -10
        factor = 4 if "TC" in charged else 2
        assert found == (0, worth, factor * (worth + bonus), worth)
        found = points(self.RULES, *shot, charged=charged, choice="subtract")
        assert found == (-worth, 0, factor * bonus, 0)

    def test_the_ten_multiplies_over_a_moon(self) -> None:
        """S-30: an opponent who holds it gets 52; a shooter who subtracts and holds it -52."""
        assert points(self.RULES, PENALTY, "TC", "JD", choice="add") == (0, 52, 16, 26)
        assert points(self.RULES, f"{PENALTY} TC", "", "JD", choice="subtract") == (-52, 0, -10, 0)
        assert points(self.RULES, f"{PENALTY} TC", "", "JD", choice="add") == (0, 26, 16, 26)

    def test_the_ten_over_cards_only(self) -> None:
        """S-30: as an option it multiplies what the cards count, and no shoot."""
        rules = self.RULES.amend(Multiplier("TC", over="cards"))
        assert points(rules, PENALTY, "TC", "JD", choice="add") == (0, 26, 16, 26)
        assert points(rules, f"{PENALTY} TC", "", "JD", choice="subtract")[0] == -26
        assert points(rules, "2H TC", QUEEN) == (2, 13, 0, 2)

    def test_charged_at_the_table(self) -> None:
        """PG-095, PG-097: what was charged before the lead counts more in the score of the state,
        as it does in that of its tricks or its piles."""
        state = deal_of(self.RULES, number=3).deal()
        for seat, hand in enumerate(state.hands):
            state = state.apply(Charge(hand & Cards("QS TC"), seat))
        state = finish(state, Random(1))
        score = state.hand_score
        assert score is not None
        assert score == score_hand(self.RULES, state.tricks, charged="QS TC")
        assert score == evolve(
            score_taken(self.RULES, state.taken, charged="QS TC", tricks_taken=score.tricks),
            takers=score.takers,
            order=score.order,
        )
        queen = next(line for line in score.lines if line.card == Card("QS"))
        assert queen.points == 26
        ten = next(seat for seat, pile in enumerate(state.taken) if "TC" in pile)
        assert score.points[ten] % 4 == 0


class TestBoosterNines:
    """PG-153, PG-154, PG-155: a nine lengthens its trick by a second lap."""

    GAME = Game(variants.BOOSTER_NINES)

    def test_a_nine_led(self) -> None:
        """PG-153, PG-154: eight cards lie in the trick, and the highest of the suit led takes
        them all."""
        hands = ["9C 2C 3D", "3C 4C 4D", "5C 6C 5D", "7C AC 6D"]
        state = self.GAME.position(hands, leader=0)
        for card in ("9C", "3C", "5C", "7C", "2C", "4C", "6C", "AC"):
            assert state.tricks == ()
            state = state.play(card)
        (trick,) = state.tricks
        assert len(trick.cards) == 8
        assert (state.actor, len(state.taken[3])) == (3, 8)

    def test_a_nine_that_gives_no_boost(self) -> None:
        """PG-155: a nine discarded, or with no card left to play, is a card like others."""
        hands = ["2D 3D", "9S 4S", "4D 5D", "6D 7D"]
        state = self.GAME.position(hands, leader=0)
        for card in ("2D", "9S", "4D", "6D"):
            state = state.play(card)
        assert [len(trick.cards) for trick in state.tricks] == [4]
        last = self.GAME.position(["9C", "2C", "3C", "4C"], leader=0)
        for card in ("9C", "2C", "3C", "4C"):
            last = last.play(card)
        assert [len(trick.cards) for trick in last.tricks] == [4]

    def test_two_cards_each(self) -> None:
        """PG-155: with two cards each a nine led takes them all, and the deal is over."""
        hands = ["9C 2C", "3C 4C", "5C 6C", "7C 8C"]
        state = self.GAME.position(hands, leader=0)
        for card in ("9C", "3C", "5C", "7C", "2C", "4C", "6C", "8C"):
            assert state.phase is Phase.PLAY
            state = state.play(card)
        assert state.phase is not Phase.PLAY
        assert [len(trick.cards) for trick in state.tricks] == [8]


class TestCancellation:
    """PG-156: six to ten with two packs."""

    RULES = variants.CANCELLATION

    @pytest.mark.parametrize(
        ("players", "size", "kitty"),
        [(6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4)],
    )
    def test_104_cards_are_dealt_evenly(self, players: int, size: int, kitty: int) -> None:
        """PG-156: 104 cards, dealt evenly, the rest to the taker of the first trick; nothing is
        passed."""
        state = deal_of(self.RULES, players).deal()
        assert state.phase is Phase.PLAY
        assert [len(hand) for hand in state.hands] == [size] * players
        assert len(state.kitty) == kitty
        assert state.actor == 1
        assert state.legal_cards() == Cards(set(state.hands[1]))
        assert deck_points(self.RULES, players) == 52

    @pytest.mark.parametrize("players", [6, 8, 10])
    def test_a_moon_takes_both_packs_and_is_worth_52(self, players: int) -> None:
        """S-34: it takes all 26 hearts and both queens and is worth 52; one copy of a heart
        elsewhere spoils it."""
        everything = PENALTY + PENALTY
        found = points(self.RULES, everything, players=players, choice="add")
        assert found == (0, *[52] * (players - 1))
        found = points(self.RULES, everything, players=players, choice="subtract")
        assert found == (-52, *[0] * (players - 1))
        spoilt = scored(self.RULES, everything - Cards("AH"), "AH", players=players)
        assert (spoilt.shot, spoilt.points[:2]) == (None, (51, 1))
        half = scored(self.RULES, PENALTY, PENALTY, players=players)
        assert (half.shot, half.points[:2]) == (None, (26, 26))


class TestDirtyNastyFilthy:
    """PG-157: every queen counts, and a shoot wins the match."""

    RULES = variants.DIRTY_NASTY_FILTHY
    EVERYTHING = HEARTS | Cards("QS QC QD JD")

    def test_each_queen_counts_and_the_deck_has_77_points(self) -> None:
        """PG-100, PG-101: 12 hearts, 26 for the queen of spades, 13 for each other queen: 77; with
        the jack 67."""
        values = self.RULES.table(4).values
        assert sum(value for value in values.values() if value > 0) == 12 + 26 + 39 == 77
        assert deck_points(self.RULES) == 67
        assert points(self.RULES, "QS", "QH", "QC", "QD") == (26, 13, 13, 13 + 12 - 10)

    def test_the_queen_of_hearts_may_keep_her_1(self) -> None:
        """S-27: at 14 the sum is 78, or 68 with the jack."""
        queens = CardPoints("points.queens", {"QC QD": 13, "QH": 14})
        assert deck_points(self.RULES.amend(queens)) == 68

    def test_jack_and_queen_of_diamonds(self) -> None:
        """PG-110, PG-186: minus 10 and 13 are 3."""
        assert points(self.RULES, "JD QD", "QS") == (3, 26, 0, 12 + 13 + 13)

    def test_the_dealer_calls(self) -> None:
        """PG-157: what is passed where is the dealer's call, before the cards are dealt."""
        state = deal_of(self.RULES, dealer=2)
        assert (state.phase, state.actor) == (Phase.CALL, 2)
        state = state.apply(Call({1: 2, 3: 1})).deal()
        assert state.phase is Phase.PASS

    def test_no_points_on_the_first_trick(self) -> None:
        """PG-157: the first trick is calm, for a queen that would follow suit as well."""
        assert legal_cards(self.RULES, "QC 5C 4D", "2C", trick_number=0) == Cards("5C")
        hand = "QH QS QD 3H 4D"
        assert legal_cards(self.RULES, hand, "2C", trick_number=0) == Cards("4D")

    def test_the_lowest_wins_at_300(self) -> None:
        """PG-130: at 300 the lowest has won."""
        match = Match(self.RULES).add((299, 5, 4, 3))
        assert not match.is_over
        result = match.add((1, 0, 0, 66)).result
        assert result is not None
        assert (result.winners, result.ended_by, result.leaves) == ((2,), "end.at", None)

    @pytest.mark.parametrize("shooter", range(4))
    @pytest.mark.parametrize("before", [(0, 0, 0, 0), (290, 290, 290, 290), (10, 299, 0, 150)])
    def test_a_shoot_wins_the_match(self, shooter: int, before: tuple[int, ...]) -> None:
        """PG-120, PG-121, PG-131, S-28: all counting cards taken, the match is over and the shooter
        has won, whatever the scores; the seat on the left goes."""
        match = Match(self.RULES).add(before)
        taken: list[Any] = [""] * 4
        taken[shooter] = self.EVERYTHING
        score = score_taken(self.RULES, taken, match=match)
        assert (score.shot, score.shooter, score.wins) == ("moon", shooter, True)
        after = match.add(score)
        result = after.result
        assert result is not None
        assert (result.winners, result.ended_by) == ((shooter,), "shoot")
        assert result.leaves == (shooter + 1) % 4
        assert result.ranks[shooter] == 1
        assert sorted(result.ranks)[1] > 1
        with pytest.raises(InputError, match="the match is over"):
            after.add((0, 0, 0, 67))

    @pytest.mark.parametrize("missing", ["QC", "QD", "QH", "QS", "JD", "2H"])
    def test_every_counting_card_is_needed(self, missing: str) -> None:
        """PG-120, PG-122, S-27: hearts and the queen of spades are not enough, nor is anything less
        than all hearts, all queens and the jack."""
        score = scored(self.RULES, self.EVERYTHING - Cards(missing), missing)
        assert (score.shot, score.wins) == (None, False)

    def test_without_the_jack_as_an_option(self) -> None:
        """S-27: the shoot may be agreed on without the jack."""
        rules = self.RULES.amend(Moon(WinMatch()))
        assert scored(rules, self.EVERYTHING - Cards("JD"), "JD").wins
        assert not scored(rules, self.EVERYTHING - Cards("QC JD"), "QC JD").wins

    def test_a_shoot_ends_the_match_in_play(self) -> None:
        """PG-131: the state is over after the deal of the shoot."""
        hands = ["AC QH", "2C 3D", "3C 4D", "4C 5D"]
        deck = self.RULES.deck.cards(4)
        rest = deck - sum(map(Cards, hands), Cards())
        state = Game(self.RULES).position(hands, leader=0, taken=[rest, "", "", ""], broken=True)
        for card in ("AC", "2C", "3C", "4C", "QH", "3D", "4D", "5D"):
            state = state.play(card)
        assert state.phase is Phase.OVER
        assert state.result is not None
        assert (state.result.winners, state.result.leaves) == ((0,), 1)


class TestPagatTables:
    """PG-165, PG-166, PG-167: three ways in which three or five play."""

    @pytest.mark.parametrize(("players", "size", "kitty"), [(3, 17, 1), (5, 10, 2)])
    def test_cards_left_over_are_a_kitty_for_the_first_taker(
        self, players: int, size: int, kitty: int
    ) -> None:
        """PG-165: what is left over lies in a kitty, for the taker of the first trick."""
        rules = variants.PAGAT_KITTY
        assert rules.kitty == Kitty(None, "first_trick", "pile")
        state = deal_of(rules, players).deal()
        assert [len(hand) for hand in state.hands] == [size] * players
        assert len(state.kitty) == kitty
        assert passes(rules, 4, players) == [{1: 3}, {players - 1: 3}, {}, {1: 3}]

    @pytest.mark.parametrize("players", [3, 5])
    def test_the_first_taker_exchanges_the_kitty(self, players: int) -> None:
        """PG-166: the taker of the first trick takes it in hand, and puts as many cards down."""
        rules = variants.PAGAT_EXCHANGE
        assert rules == variants.PAGAT_KITTY.amend(Kitty(into="hand"))
        state = at_play(deal_of(rules, players))
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[0])
        assert state.phase is Phase.EXCHANGE
        [taker] = state.actors
        size, kitty = state.game.table.hand_size, state.game.table.kitty_size
        assert len(state.hands[taker]) == size - 1 + kitty

    @pytest.mark.parametrize(("players", "out", "first"), [(3, "2D", "2C"), (5, "2D 2C", "3C")])
    def test_low_cards_are_left_out_and_the_lowest_club_leads(
        self, players: int, out: str, first: str
    ) -> None:
        """PG-167: the two of diamonds is left out, with five the two of clubs as well, and the
        lowest club leads."""
        rules = variants.PAGAT_TRIMMED
        assert rules.deck.cards(players) == AMERICAN.deck.cards(4) - Cards(out)
        state = at_play(deal_of(rules, players))
        assert state.legal_cards() == Cards(first)
        assert len(state.kitty) == 0

    @pytest.mark.parametrize("name", ["pagat_kitty", "pagat_exchange", "pagat_trimmed"])
    @pytest.mark.parametrize("players", [3, 5])
    def test_the_rest_is_american(self, name: str, players: int) -> None:
        """PG-165, PG-166, PG-167: 26 points, the shooter's choice, 100."""
        rules = variants.get(name)
        assert deck_points(rules, players) == 26
        assert (rules.shoots, rules.end, rules.play) == (
            AMERICAN.shoots,
            AMERICAN.end,
            AMERICAN.play,
        )
        found = points(rules, PENALTY, players=players, choice="add")
        assert found == (0, *[26] * (players - 1))


class TestPartners:
    """PG-135, PG-168: partners sit opposite."""

    def test_partners_sit_opposite(self) -> None:
        """PG-135, PG-168: the sides are 0 with 2 and 1 with 3."""
        for name in ("partners_pooled", "partners_summed"):
            game = Game(variants.get(name))
            assert game.sides == ((0, 2), (1, 3))

    def test_pooled_partners_both_get_all_their_points(self) -> None:
        """PG-136, PG-168: tricks lie together, and both partners have the points of both."""
        rules = variants.PARTNERS_POOLED
        assert rules == AMERICAN.amend(Partners())
        assert points(rules, "2H 3H", "QS", "4H", HEARTS - Cards("2H 3H 4H")) == (3, 23, 3, 23)

    def test_a_slam_of_the_side(self) -> None:
        """PG-117, PG-137, S-52: ten hearts here, three and the queen there are a slam: 26 on the
        opponents, or off their own score; so is all of it with one of them."""
        rules = variants.PARTNERS_POOLED
        ten = Cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH")
        for pile, other in ((ten, PENALTY - ten), (PENALTY, "")):
            added = scored(rules, pile, "", other, choice="add")
            assert (added.points, added.shot, added.shooter) == ((0, 26, 0, 26), "moon", 0)
            subtracted = scored(rules, pile, "", other, choice="subtract")
            assert subtracted.points == (-26, 0, -26, 0)
        split = scored(rules, ten, "QS", PENALTY - ten - QUEEN)
        assert (split.points, split.shot) == ((13, 13, 13, 13), None)

    def test_to_100_of_a_side(self) -> None:
        """S-52: the match ends when a side has 100; the other side has won."""
        match = Match(variants.PARTNERS_POOLED).add((99, 3, 99, 3))
        assert not match.is_over
        result = match.add((1, 25, 1, 25)).result
        assert result is not None
        assert (result.winners, result.ranks, result.sides) == (
            (1, 3), (2, 1, 2, 1), ((0, 2), (1, 3)),
        )  # fmt: skip

    def test_summed_partners_count_their_own_tricks(self) -> None:
        """PG-138, PG-168: every seat counts its own tricks."""
        rules = variants.PARTNERS_SUMMED
        assert points(rules, "2H 3H", "QS", "4H", HEARTS - Cards("2H 3H 4H")) == (2, 13, 1, 10)

    def test_a_moon_of_one_seat(self) -> None:
        """PG-118, PG-138, S-53: it takes one seat alone; what it adds goes to all three others, the
        partner among them."""
        rules = variants.PARTNERS_SUMMED
        assert points(rules, PENALTY, choice="add") == (0, 26, 26, 26)
        assert points(rules, PENALTY, choice="subtract") == (-26, 0, 0, 0)
        ten = Cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH")
        assert scored(rules, ten, "", PENALTY - ten).shot is None

    def test_139_beats_147(self) -> None:
        """PG-127, PG-139, PG-140, PG-184: at 105 the sums are compared, 105 and 34 against 78 and
        69, and the side of the one who is over 100 wins."""
        match = Match(variants.PARTNERS_SUMMED)
        before = match.add((99, 78, 34, 69))
        assert not before.is_over
        after = before.add((6, 0, 0, 0))
        assert after.scores == (105, 78, 34, 69)
        result = after.result
        assert result is not None
        assert 105 + 34 == 139 < 147 == 78 + 69
        assert (result.winners, result.ranks) == ((0, 2), (1, 2, 1, 2))

    def test_a_single_score_of_100_is_needed(self) -> None:
        """PG-127: sums alone end nothing."""
        assert not Match(variants.PARTNERS_SUMMED).add((99, 99, 99, 99)).is_over

    def test_equal_sums_are_shared(self) -> None:
        """S-53: 139 and 139."""
        result = Match(variants.PARTNERS_SUMMED).add((105, 70, 34, 69)).result
        assert result is not None
        assert (result.winners, result.ranks) == ((0, 1, 2, 3), (1, 1, 1, 1))


class TestOtherNames:
    """Dame de Pique, Hartenjagen, Rickety Kate."""

    def test_dame_de_pique(self) -> None:
        """PG-174: nothing is passed, and the eldest hand leads any card, a heart too."""
        rules = variants.DAME_DE_PIQUE
        assert passes(rules, 4) == [{}] * 4
        for dealer in range(4):
            state = deal_of(rules, dealer=dealer).deal()
            assert (state.phase, state.actor) == (Phase.PLAY, (dealer + 1) % 4)
            assert state.legal_cards() == state.hands[(dealer + 1) % 4]
        assert legal_cards(rules, "2H 4D", trick_number=1) == Cards("4D")
        assert deck_points(rules) == 26
        assert rules.end == EndAt(100)

    def test_rickety_kate(self) -> None:
        """PG-169: the American game under another name."""
        assert variants.RICKETY_KATE == AMERICAN
        assert variants.RICKETY_KATE.name == "rickety_kate"


class TestHartenjagen:
    """PG-176: 32 cards, 15 points, and a match in two phases."""

    RULES = variants.HARTENJAGEN

    def test_hearts_queen_and_jack_count_15(self) -> None:
        """PG-102, PG-111, PG-176, PG-187: eight hearts 1, the queen of spades 5, the jack of clubs
        2: 15."""
        assert len(self.RULES.deck.cards(4)) == 32
        assert deck_points(self.RULES) == 8 + 5 + 2 == 15
        match = Match(self.RULES)
        assert points(self.RULES, "QS", "JC", "7H 8H", match=match) == (5, 2, 2, 6)

    def test_eight_cards_each_and_the_seven_of_clubs_leads(self) -> None:
        """PG-176, S-60: eight cards each; left, right, across, none; the seven of clubs leads;
        hearts are free; there is no moon."""
        assert passes(self.RULES, 5) == [*LRAH, LRAH[0]]
        state = at_play(deal_of(self.RULES))
        assert state.legal_cards() == Cards("7C")
        assert [len(hand) for hand in state.hands] == [8] * 4
        assert legal_cards(self.RULES, "7H 8D", trick_number=1) == Cards("7H 8D")
        score = scored(self.RULES, self.RULES.deck.cards(4), match=Match(self.RULES))
        assert (score.points, score.shot) == ((15, 0, 0, 0), None)

    def test_points_are_taken_off_from_50_on(self) -> None:
        """PG-176: at 50 the match turns: points are taken off from then on, and the first who has
        0 or less wins."""
        match = Match(self.RULES)
        everything = self.RULES.deck.cards(4)

        def add(match: Match, *taken: object) -> Match:
            return match.add(scored(self.RULES, *taken, match=match))

        for _ in range(3):
            match = add(match, "", "", everything - Cards("QS"), "QS")
        assert match.scores == (0, 0, 30, 15)
        match = add(match, "7H", "8H", everything - Cards("7H 8H"))
        assert (match.scores, match.is_over) == ((1, 1, 43, 15), False)
        match = add(match, "7H", "8H", everything - Cards("7H 8H"))
        assert (match.scores, match.is_over) == ((2, 2, 56, 15), False)
        turned = scored(self.RULES, "7H", "", everything - Cards("7H"), match=match)
        assert turned.points == (-1, 0, -14, 0)
        assert [line.points for line in turned.lines if line.seat == 0] == [-1]
        match = match.add(turned)
        assert (match.scores, match.is_over) == ((1, 2, 42, 15), False)
        match = add(match, "7H", "", everything - Cards("7H"))
        result = match.result
        assert (match.scores, match.is_over) == ((0, 2, 28, 15), True)
        assert result is not None
        assert (result.winners, result.ended_by) == ((0,), "end.turned")

    def test_the_match_has_to_be_known(self) -> None:
        """PG-176: without the sheet nobody knows in which phase a deal is."""
        with pytest.raises(InputError, match=r"end\.turned: .*give match="):
            scored(self.RULES, "QS", "JC")


class TestHalfSpoken:
    """Rules that only an amendment adds."""

    def test_add_unless_an_opponent_wins(self) -> None:
        """PG-116: with 90, 80, 10 and 20 the shooter of 90 goes to 64; adding would have made the
        seat of 10 win with 36."""
        rules = AMERICAN.amend(Moon(AddUnlessOpponentWins()))
        match = Match(rules).add((90, 80, 10, 20))
        assert match.add(scored(rules, PENALTY, match=match)).scores == (64, 80, 10, 20)

    def test_parts_are_amendments(self) -> None:
        """Rules of one variant go with another."""
        rules = variants.PARTNERS_POOLED.amend(Multiplier("TC"), Charging(), Sun())
        assert rules.check() == ()
        assert points(rules, "2H", "QS", "TC", HEARTS - Cards("2H")) == (2, 25, 2, 25)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("kitty", [Kitty(4, "first_penalty"), LowestOpens()]),
        ("black_maria", [Deck({3: "2C"}), Passing("right"), EldestOpens()]),
        ("cancellation", [Deck(packs=2), Kitty(), Passing("hold"), EldestOpens()]),
        ("dirty_nasty_filthy", [Passing("call"), FirstTrickBar(), EndAt(300)]),
        ("hartenjagen", [HolderOpens("7C"), EndTurned(50)]),
    ],
)
def test_what_a_variant_is_made_of(name: str, parts: list[Any]) -> None:
    rules: Rules = variants.get(name)
    assert rules.amend(*parts) == rules


def test_what_black_maria_lacks() -> None:
    for key in ("moon", "lead.broken"):
        assert AMERICAN.amend(Without(key)) != AMERICAN
        assert key not in [rule.key for rule in variants.BLACK_MARIA.components()]
