"""Games from the books, each by what makes it differ."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hearts import (
    Cards,
    Game,
    Match,
    Phase,
    Rules,
    Trick,
    legal_cards,
    score_hand,
    score_taken,
    variants,
)
from hearts.rules import HEARTS, QUEEN, Add, Deck, EndAt, Kitty, Sun, Without, extra_points
from hearts.simulate import finish
from tests.variants.helpers import at_play, deal_of, deck_points, passes, points, scored

PENALTY = HEARTS | QUEEN
FOUR_TABLES = (3, 4, 5, 6)


def sizes(rules: Rules) -> list[tuple[int, int]]:
    """The cards in a hand and those left over, for each number of players."""
    tables = [rules.table(players) for players in rules.players]
    return [(table.hand_size, table.kitty_size) for table in tables]


def free_in_play(rules: Rules, players: int) -> bool:
    """Whether nothing is passed, and the eldest hand may lead any card."""
    state = deal_of(rules, players, dealer=1).deal()
    assert (state.phase, state.actor) == (Phase.PLAY, 2 % players)
    return state.legal_cards() == state.hands[2 % players]


class TestHearts1887:
    """FX-050, FX-051: Hearts as it was first printed."""

    RULES = variants.HEARTS_1887

    def test_tables(self) -> None:
        """FX-050: 17, 13, 10 and 8 cards, without 2S, nothing, the black twos, and all twos."""
        assert sizes(self.RULES) == [(17, 0), (13, 0), (10, 0), (8, 0)]
        whole = self.RULES.deck.cards(4)
        out = [str(whole - self.RULES.deck.cards(players)) for players in FOUR_TABLES]
        assert out == ["2S", "", "2C 2S", "2C 2D 2S 2H"]

    @pytest.mark.parametrize("players", FOUR_TABLES)
    def test_play(self, players: int) -> None:
        """FX-051: the eldest leads any card; a heart as well, on any trick."""
        assert free_in_play(self.RULES, players)
        for number in (0, 5):
            hand = Cards("3H 5C QS")
            assert legal_cards(self.RULES, hand, trick_number=number, players=players) == hand

    @pytest.mark.parametrize("players", FOUR_TABLES)
    def test_only_hearts_count(self, players: int) -> None:
        """FX-051: all hearts are 13 points, or 12 with six; the queen is none, and there is no
        moon."""
        most = 12 if players == 6 else 13
        assert deck_points(self.RULES, players) == most
        score = scored(self.RULES, "QS", players=players)
        assert (score.points, score.shot) == ((0,) * (players - 1) + (most,), None)


class TestHeartsette:
    """FX-070 to FX-073: a widow for the taker of the first trick."""

    RULES = variants.HEARTSETTE

    def test_tables(self) -> None:
        """FX-070: 16, 12, 10 and 8 cards; the widow has 3, 3, 2 and 4."""
        assert sizes(self.RULES) == [(16, 3), (12, 3), (10, 2), (8, 4)]
        assert ["2S" in self.RULES.deck.cards(n) for n in FOUR_TABLES] == [False, False, True, True]

    @pytest.mark.parametrize("players", FOUR_TABLES)
    def test_the_taker_of_the_first_trick_gets_the_widow(self, players: int) -> None:
        """FX-071, FX-072: its cards go to the pile of the taker, who alone sees them."""
        assert free_in_play(self.RULES, players)
        state = deal_of(self.RULES, players).deal()
        widow = state.kitty
        while not state.tricks:
            state = state.play(state.legal_cards()[0])
        [taker] = [seat for seat in range(players) if widow <= state.taken[seat]]
        assert state.takers == (taker,)
        for seat in range(players):
            assert (widow <= state.view(seat).taken[taker]) == (seat == taker)

    def test_hearts_count(self) -> None:
        """FX-072, FX-073: 2H 3H of the widow are 2 for its taker; the queen counts nothing."""
        assert points(self.RULES, "2H 3H", "5H QS", players=4) == (2, 1, 0, 10)

    def test_the_widow_may_go_into_the_hand(self) -> None:
        """FX-072: by another text the taker picks it up and puts as many cards down."""
        rules = self.RULES.amend(Kitty(into="hand", sizes={3: 3}))
        state = at_play(deal_of(rules, 4))
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[0])
        assert state.phase is Phase.EXCHANGE
        assert len(state.hands[state.actors[0]]) == 11 + 3


class TestPolignac:
    """FX-100, FX-102 to FX-104: the jacks of 32 cards."""

    RULES = variants.POLIGNAC

    @pytest.mark.parametrize("players", FOUR_TABLES)
    def test_tables(self, players: int) -> None:
        """FX-100, FX-102: 10, 8, 6 and 5 cards; four use all 32, the others no black sevens."""
        assert sizes(self.RULES) == [(10, 0), (8, 0), (6, 0), (5, 0)]
        deck = self.RULES.deck.cards(players)
        assert {card.rank for card in deck} == set("789TJQKA")
        assert len(deck) == (32 if players == 4 else 30)
        assert free_in_play(self.RULES, players)
        assert deck_points(self.RULES, players) == 5

    def test_points(self) -> None:
        """FX-103: JS is 2, each other jack 1; all of them are 5 and no shoot."""
        assert points(self.RULES, "JS", "JC JD", "JH", players=4) == (2, 2, 1, 0)
        score = scored(self.RULES, "JS JC JD JH", players=4)
        assert (score.points, score.shot) == ((5, 0, 0, 0), None)

    def test_the_ace_is_high(self) -> None:
        """FX-100: in English texts the ace takes the trick."""
        assert Game(self.RULES, 4).taker(Trick(0, "TC AC JC 9C")) == 1

    def test_to_10(self) -> None:
        """FX-104: at 10 the match is over; 15 and 20 are amendments."""
        assert self.RULES.end == EndAt(10)


class TestPolignacKing:
    """FX-101, FX-102: Polignac as in France."""

    RULES = variants.POLIGNAC_KING

    def test_the_king_is_high(self) -> None:
        """FX-101: king, queen, jack, ace, ten; the same trick goes to the jack."""
        game = Game(self.RULES, 4)
        assert game.taker(Trick(0, "TC AC JC 9C")) == 2
        for leader, cards in enumerate(("TC 9C AC 8C", "JD AD QD TD", "QS KS AS JS")):
            trick = Trick(leader, cards)
            taker = game.taker(trick)
            place = game.seats(trick).index(taker or 0)
            assert place == (2, 2, 1)[leader]

    def test_the_turn_goes_to_the_right(self) -> None:
        """FX-102: the seat right of the dealer leads any card, and play goes to the right."""
        state = deal_of(self.RULES, 4, dealer=1).deal()
        assert state.actor == 0
        assert state.play(state.legal_cards()[0]).actor == 3

    def test_the_rest_is_polignac(self) -> None:
        """FX-100, FX-103, FX-104: deck, points and end."""
        other = variants.POLIGNAC
        assert (self.RULES.deck, self.RULES.end) == (other.deck, other.end)
        assert self.RULES.points == other.points
        assert points(self.RULES, "JS", "JC JD", "JH", players=4) == (2, 2, 1, 0)

    def test_all_tricks_may_be_worth_five(self) -> None:
        """FX-105: without an announcement, 5 for each of the others."""
        rules = self.RULES.amend(Sun(Add(), worth=5))
        taken: list[Any] = [rules.deck.cards(4), "", "", ""]
        assert score_taken(rules, taken, players=4, tricks_taken=(8, 0, 0, 0)).points == (
            0,
            5,
            5,
            5,
        )

    def test_the_other_ace_is_high(self) -> None:
        """FX-101: in English texts."""
        assert Game(variants.POLIGNAC, 4).taker(Trick(0, "TC AC JC 9C")) == 1


class TestSlobberhannes:
    """FX-110 to FX-113: the first trick, the last trick and the queen of clubs."""

    RULES = variants.SLOBBERHANNES

    def test_tables(self) -> None:
        """FX-110, FX-113: the cards of Polignac, and to 10."""
        assert self.RULES.deck == variants.POLIGNAC.deck
        assert self.RULES.end == EndAt(10)
        assert all(free_in_play(self.RULES, players) for players in FOUR_TABLES)

    @pytest.mark.parametrize(
        ("tricks", "found"),
        [
            ("0: 7C 8C 9C QC, 3: 7H 8H 9H TH", (0, 0, 1, 2)),
            ("0: 9C 8C 7C QC, 3: TH 7H 8H 9H", (0, 0, 0, 4)),
            ("0: 7C 9C QC 8C, 2: 8H TH 9H 7H", (0, 0, 2, 1)),
            ("0: 7H 8H 9H TH, 3: QC 7C 8C 9C", (0, 0, 0, 4)),
        ],
    )
    def test_points(self, tricks: str, found: tuple[int, ...]) -> None:
        """FX-111, FX-112: toy deals of two tricks."""
        toy = self.RULES.amend(Deck(pack=Cards("7C 8C 9C QC 7H 8H 9H TH")), players=4)
        assert score_hand(toy, [Trick.parse(each) for each in tricks.split(", ")]).points == found


class TestKnaves:
    """FX-121 to FX-124: three play for tricks and against jacks."""

    RULES = variants.KNAVES

    @pytest.mark.parametrize(
        ("trick", "taker", "found"),
        [("0: 7C JC 8C", 1, -1), ("1: 7H JH 8H", 2, -3), ("0: 7C 7H JC", 1, -1)],
    )
    def test_a_trick(self, trick: str, taker: int, found: int) -> None:
        """FX-121, FX-122: a toy deal of one trick, hearts trumps: a trick less its jack."""
        rules = self.RULES if "H" in trick else self.RULES.amend(Without("taking.trumps"))
        toy = rules.amend(Deck(pack=Cards(trick.partition(": ")[2])), Kitty())
        assert Game(toy).taker(Trick.parse(trick)) == taker
        assert score_hand(toy, [Trick.parse(trick)]).points[taker] == found

    @pytest.mark.parametrize("seed", range(3))
    def test_a_deal_sums_to_seven(self, seed: int) -> None:
        """FX-122, FX-124: 17 tricks, less 10 for the jacks; the odd card is in the last trick."""
        assert sizes(self.RULES) == [(17, 1)]
        state = finish(deal_of(self.RULES, 3).deal(), Random(seed))
        assert state.hand_score is not None
        assert sum(state.hand_score.points) == 7

    def test_whoever_is_void_may_throw_anything(self) -> None:
        """FX-121: there is no duty to trump."""
        assert legal_cards(self.RULES, "2H 3S 4D", "5C", trick_number=3) == Cards("2H 3S 4D")
        assert free_in_play(self.RULES, 3)

    def test_end(self) -> None:
        """FX-123: the first to have 20 wins."""
        match = Match(self.RULES).add((19, -5, -7))
        assert not match.is_over
        result = match.add((1, 6, 0)).result
        assert result is not None
        assert result.winners == (0,)


class TestGreek:
    """FX-130: the shooter is paid by all others."""

    RULES = variants.GREEK

    def test_deal(self) -> None:
        """FX-130: three cards go right in every deal."""
        assert passes(self.RULES, 3) == [{3: 3}] * 3

    @pytest.mark.parametrize("shooter", range(4))
    def test_the_payment(self, shooter: int) -> None:
        """FX-130: 26 from each of the others, without a question."""
        taken = [PENALTY if seat == shooter else "" for seat in range(4)]
        wanted = tuple(-78 if seat == shooter else 26 for seat in range(4))
        assert score_taken(self.RULES, taken).points == wanted

    def test_less_is_no_shoot(self) -> None:
        """FX-130: five hearts and the queen are 18."""
        assert points(self.RULES, "QS 2H 3H 4H 5H 6H") == (18, 0, 0, 8)


class TestRoyal:
    """FX-144: the queens count, double and cancel."""

    RULES = variants.ROYAL

    def test_points(self) -> None:
        """FX-144: three hearts doubled; a cancelled queen; minus 10; ten hearts."""
        assert points(self.RULES, "QH 2H 3H", "QS QC", "QD") == (6, 0, -10, 10)
        assert points(self.RULES, "QS", "QC", "QD QH") == (26, 0, -8, 12)

    def test_moon(self) -> None:
        """FX-144: worth 39, whatever queens the shooter has besides."""
        assert points(self.RULES, f"{PENALTY} QC", "QD", choice="add") == (0, 29, 39, 39)


class TestLikha:
    """FX-150: partners, and cards that have to be thrown."""

    RULES = variants.LIKHA

    def test_deal(self) -> None:
        """FX-150: right and left in turn; the seat right of the dealer leads, to the right."""
        assert passes(self.RULES, 3) == [{3: 3}, {1: 3}, {3: 3}]
        state = at_play(deal_of(self.RULES, dealer=1))
        assert state.actor == 0
        assert state.legal_cards() == state.hands[0]
        assert state.play(state.legal_cards()[0]).actor == 3
        assert deck_points(self.RULES) == 36

    @pytest.mark.parametrize(
        ("hand", "trick", "legal"),
        [
            ("QS TD 5C", "3H", "QS TD"),
            ("QS 5C", "3H", "QS"),
            ("3H 5C", "3S", "3H 5C"),
            ("QS TD 5H", "3H", "5H"),
            ("QS 3S", "KS", "QS 3S"),
            ("QS TD 5C", "", "QS TD 5C"),
        ],
    )
    def test_what_has_to_be_thrown(self, hand: str, trick: str, legal: str) -> None:
        """FX-150: without the suit led one of the two; nothing else is bound."""
        assert legal_cards(self.RULES, hand, trick, trick_number=0) == Cards(legal)

    def test_the_reason(self) -> None:
        """FX-150: the refusal names the cards."""
        state = Game(self.RULES).position(["3H 2C", "2H 3C", "4H 4C", "QS 5C"], leader=0)
        violation = state.play("3H").explain("5C")
        assert violation is not None
        assert str(violation) == (
            "5C may not be discarded: the hand holds the queen of spades or the ten of diamonds, "
            "which has to go first [must_play.discard]"
        )

    def test_a_pile(self) -> None:
        """FX-150: ten of diamonds, queen of spades and three hearts: 26."""
        assert points(self.RULES, "TD QS 2H 3H 4H") == (26, 0, 0, 10)

    def test_end(self) -> None:
        """FX-150: at 101 the pair with the lower sum has won: 141 against 80."""
        match = Match(self.RULES).add((100, 20, 40, 60))
        assert not match.is_over
        result = match.add((1, 0, 0, 0)).result
        assert result is not None
        assert result.winners == (1, 3)


class TestChangedCards:
    """FX-131, FX-140 to FX-143: the American game with other cards that count."""

    def test_greek_pips(self) -> None:
        """FX-131: 149 in a deal; the ace 15, the court and the ten 10, the queen of spades 50."""
        rules = variants.GREEK_PIPS
        assert deck_points(rules) == 149
        assert points(rules, "AH KH QH JH TH", "9H", "QS") == (55, 9, 50, 35)

    def test_pink_lady(self) -> None:
        """FX-140: the queen of hearts counts 13 in place of 1, and a moon is worth 38."""
        rules = variants.PINK_LADY
        assert deck_points(rules) == 38
        assert points(rules, "QH", "QS", "2H") == (13, 13, 1, 11)
        assert points(rules, PENALTY, choice="add") == (0, 38, 38, 38)

    def test_pink_lady_may_keep_her_1(self) -> None:
        """FX-140: with 13 besides the 1 a deal is 39."""
        assert deck_points(variants.PINK_LADY.amend(extra_points("QH", 14))) == 39

    def test_black_jack(self) -> None:
        """FX-141: the jack of spades is 10, the queen nothing: 23."""
        rules = variants.BLACK_JACK
        assert deck_points(rules) == 23
        assert points(rules, "JS", "QS", "2H") == (10, 0, 1, 12)

    def test_chasse_coeur(self) -> None:
        """FX-142: four queens of 13 and twelve hearts of 1: 64."""
        rules = variants.CHASSE_COEUR
        assert deck_points(rules) == 64
        assert points(rules, "QC", "QD QS", "QH AH") == (13, 26, 14, 11)

    def test_sevens_and_queens(self) -> None:
        """FX-143: sevens 1 and queens 2: 12; hearts count nothing."""
        rules = variants.SEVENS_AND_QUEENS
        assert deck_points(rules) == 12
        assert points(rules, "7H 8H AH", "QS", "QC 7C") == (1, 2, 3, 6)


class TestParlettThree:
    """FX-160, FX-161: a cycle of passes for three."""

    RULES = variants.PARLETT_THREE

    def test_passes(self) -> None:
        """FX-161: four left, four right, two to each, none, and from the start again."""
        cycle = [{1: 4}, {2: 4}, {1: 2, 2: 2}, {}]
        assert passes(self.RULES, 5, 3) == [*cycle, cycle[0]]

    def test_the_card_left_over_goes_with_the_last_trick(self) -> None:
        """FX-160: of 52 cards one is left over, for the taker of the last trick."""
        assert sizes(self.RULES) == [(17, 1)]
        state = at_play(deal_of(self.RULES, 3, number=3))
        [card] = state.kitty
        while state.phase is Phase.PLAY:
            assert not any(card in pile for pile in state.taken)
            state = state.play(state.legal_cards()[0])
        assert card in state.taken[state.takers[-1] or 0]

    def test_a_card_may_be_left_out_instead(self) -> None:
        """FX-160: as in other games of three; then the three of clubs leads."""
        rules = self.RULES.amend(Deck({3: "2C"}))
        assert sizes(rules) == [(17, 0)]
        assert str(at_play(deal_of(rules, 3, number=3)).legal_cards()) == "3C"
