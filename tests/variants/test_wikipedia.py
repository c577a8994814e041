"""Variants from Wikipedia's article."""

from __future__ import annotations

import pytest

from hearts import Cards, Match, Trick, legal_cards, score_taken, variants
from hearts.rules import HEARTS, QUEEN, Add, EndAt, Moon, Subtract, Sun, bonus_points
from tests.variants.helpers import PENALTY, at_play, deal_of, deck_points, passes, piles, points
from tests.variants.helpers import scored as score_of

WIKIPEDIA = variants.WIKIPEDIA


class TestMicrosoft:
    """WK-057: the game known from Windows."""

    RULES = variants.MICROSOFT

    def test_penalty_cards_are_barred_from_the_first_trick(self) -> None:
        """WK-057: no heart and no queen of spades, unless the hand holds nothing else."""
        for hand, legal in (
            ("2H QS 4D", "4D"),
            ("2H 3H", "2H 3H"),
            ("2H QS", "2H QS"),
        ):
            assert legal_cards(self.RULES, hand, "2C", trick_number=0) == Cards(legal)

    def test_a_moon_adds_26_to_the_others(self) -> None:
        """WK-041, WK-057: 26 on each of the others."""
        assert points(self.RULES, PENALTY) == (0, 26, 26, 26)

    def test_a_match_ends_at_100_and_ties_share(self) -> None:
        """WK-052, WK-055, WK-057: 100, and those who tie share the better place."""
        assert self.RULES.end == EndAt(100)
        result = Match(self.RULES).add((30, 30, 50, 104)).result
        assert result is not None
        assert (result.ranks, result.winners) == ((1, 1, 3, 4), (0, 1))


class TestWhatBreaksHearts:
    """WK-022, S-11: by the letter of the article a discard alone breaks hearts."""

    @staticmethod
    def tricks(players: int, second: str) -> list[Trick]:
        """A trick of clubs, which its last player takes, and a second trick."""
        clubs = ["3C", "4C", "5C", "6C", "7C", "8C"][:players]
        return [Trick(0, clubs), Trick(players - 1, second.split()[:players])]

    @pytest.mark.parametrize(
        ("name", "led", "thrown"),
        [
            ("wikipedia", "9S", "9S 8H"),
            ("wikipedia_17", "9S", "9S 8H"),
            ("microsoft", "9S 8H", "9S 8H"),
            ("new_moon", "9S 8H", "9S 8H"),
            ("green_minna", "9S 8H", "9S 8H"),
        ],
    )
    def test_a_heart_that_was_led(self, name: str, led: str, thrown: str) -> None:
        """WK-022, S-11: the games for three to six, beside those known from Windows."""
        rules = variants.get(name)
        for players in rules.players:
            for second, legal in (("3H 4H 5D 6D 7D 8D", led), ("3D 4H 5D 6D 7D 8D", thrown)):
                tricks = self.tricks(players, second)
                found = legal_cards(rules, "8H 9S", tricks=tricks, players=players)
                assert found == Cards(legal)

    def test_a_hand_of_hearts_may_lead_them(self) -> None:
        """WK-022: the player has only hearts, or nothing was discarded."""
        for players in WIKIPEDIA.players:
            tricks = self.tricks(players, "3D 4D 5D 6D 7D 8D")
            for hand, legal in (("8H 9H", "8H 9H"), ("8H 9S", "9S")):
                found = legal_cards(WIKIPEDIA, hand, tricks=tricks, players=players)
                assert found == Cards(legal)

    def test_at_a_table_of_four_it_is_the_only_difference(self) -> None:
        """WK-057, WK-022."""
        (difference,) = WIKIPEDIA.diff(variants.MICROSOFT, 4)
        assert difference == (
            "Play. Here: Hearts may not be led before a heart has been discarded in this deal, "
            "unless the leader holds nothing but hearts. There: Hearts may not be led before a "
            "heart has been played in this deal, unless the leader holds nothing but hearts."
        )


class TestNewMoon:
    """WK-042, WK-049: the shooter subtracts."""

    RULES = variants.NEW_MOON

    def test_a_moon_takes_26_off(self) -> None:
        """WK-042: 26 off, and nothing for the others."""
        assert points(self.RULES, PENALTY) == (-26, 0, 0, 0)

    def test_a_sun_may_take_52_off(self) -> None:
        """WK-049: as an option all tricks are 52 off."""
        rules = self.RULES.amend(Sun(Subtract()))
        assert points(rules, rules.deck.cards(4)) == (-52, 0, 0, 0)


class TestGreenMinna:
    """WK-058: the king and the ace of spades count as well."""

    RULES = variants.GREEN_MINNA

    def test_king_and_ace_make_43_points(self) -> None:
        """WK-033, WK-058: 10 and 7 besides: 43 in all."""
        assert deck_points(self.RULES) == 43
        assert points(self.RULES, "KS", "AS AC", "QS", HEARTS) == (10, 7, 13, 13)

    def test_a_moon_is_43_points(self) -> None:
        """S-37: every card that counts, 43; hearts and the queen for 26 are an option."""
        everything = PENALTY | Cards("KS AS")
        assert points(self.RULES, everything) == (0, 43, 43, 43)
        assert score_of(self.RULES, PENALTY, "KS AS").shot is None
        option = self.RULES.amend(Moon(Add(), PENALTY))
        assert points(option, PENALTY, "KS AS") == (0, 43, 26, 26)

    def test_cards_that_count_are_barred_from_the_first_trick(self) -> None:
        """WK-058, S-07: what counts is barred from it."""
        assert legal_cards(self.RULES, "KS AS QS 2H 3D", "2C", trick_number=0) == Cards("3D")


class TestTablesOfWikipedia:
    """WK-059, WK-060, WK-061: three, five and six play with smaller packs."""

    @pytest.mark.parametrize(
        ("players", "out", "size", "first"),
        [
            (3, "2C 2D 2S 2H", 16, "3C"),
            (4, "", 13, "2C"),
            (5, "2S 2D", 10, "2C"),
            (6, "2C 2D 2S 2H", 8, "3C"),
        ],
    )
    def test_cards_left_out_hand_sizes_and_leaders(
        self, players: int, out: str, size: int, first: str
    ) -> None:
        """WK-059, WK-060, WK-061: what is left out, how many cards each holds, and who opens."""
        assert WIKIPEDIA.deck.cards(players) == variants.MICROSOFT.deck.cards(4) - Cards(out)
        state = at_play(deal_of(WIKIPEDIA, players))
        assert [len(hand) for hand in state.hands] == [size] * players
        assert state.legal_cards() == Cards(first)

    @pytest.mark.parametrize(
        ("players", "places"),
        [
            (3, [1, 2, 0, 1]),
            (4, [1, 3, 2, 0, 1]),
            (5, [1, 2, 3, 4, 0, 1]),
            (6, [1, 2, 3, 4, 5, 0, 1]),
        ],
    )
    def test_three_cards_are_passed_and_then_none(self, players: int, places: list[int]) -> None:
        """WK-059, WK-060, WK-061, S-57: three cards, and then none."""
        schemes = [{place: 3} if place else {} for place in places]
        assert passes(WIKIPEDIA, len(places), players) == schemes

    @pytest.mark.parametrize(("players", "total"), [(3, 24), (4, 26), (5, 26), (6, 24)])
    def test_the_queen_counts_as_many_as_there_are_hearts(self, players: int, total: int) -> None:
        """WK-034, WK-038, WK-039, WK-040: with twelve hearts the queen counts 12 and the deck 24,
        with thirteen 13 and 26."""
        assert deck_points(WIKIPEDIA, players) == total
        assert points(WIKIPEDIA, "QS 3H", "4H", players=players)[:2] == (total // 2 + 1, 1)

    @pytest.mark.parametrize("players", [3, 6])
    def test_a_moon_of_24(self, players: int) -> None:
        """WK-044, WK-045, S-56: 24 on all others, or 24 off the shooter, who chooses."""
        shot = [WIKIPEDIA.deck.cards(players) & PENALTY]
        added = points(WIKIPEDIA, *shot, players=players, choice="add")
        assert added == (0, *[24] * (players - 1))
        subtracted = points(WIKIPEDIA, *shot, players=players, choice="subtract")
        assert subtracted == (-24, *[0] * (players - 1))

    @pytest.mark.parametrize("players", [4, 5])
    def test_a_moon_of_26(self, players: int) -> None:
        """WK-041, WK-060: four and five have the old moon."""
        shot = [WIKIPEDIA.deck.cards(players) & PENALTY]
        found = points(WIKIPEDIA, *shot, players=players)
        assert found == (0, *[26] * (players - 1))

    @pytest.mark.parametrize(("players", "worth"), [(3, 48), (4, 52), (5, 52), (6, 48)])
    def test_a_sun_is_52_or_48(self, players: int, worth: int) -> None:
        """WK-047, WK-048, WK-049, S-39: all tricks are 52 on each of the others, 48 with three or
        six; or off the shooter, by the new moon."""
        deck = WIKIPEDIA.deck.cards(players)
        old, new = WIKIPEDIA.amend(Sun(Add())), WIKIPEDIA.amend(Sun(Subtract()))
        score = score_of(old, deck, players=players)
        assert (score.shot, score.points) == ("sun", (0, *[worth] * (players - 1)))
        assert points(new, deck, players=players) == (-worth, *[0] * (players - 1))

    def test_one_trick_less_is_no_sun(self) -> None:
        """WK-047: all tricks are needed."""
        rules = WIKIPEDIA.amend(Sun(Add()))
        trick = Cards("3C 4C 5C")
        score = score_of(rules, rules.deck.cards(3) - trick, trick, players=3, choice="add")
        assert (score.shot, score.points) == ("moon", (0, 24, 24))


class TestThreeWithSeventeenCards:
    """WK-059: three players with seventeen cards each, where one card is left out."""

    RULES = variants.WIKIPEDIA_17

    def test_the_two_of_diamonds_is_left_out(self) -> None:
        """S-55: the two of diamonds is left out; the two of clubs opens."""
        assert self.RULES.deck.cards(3) == variants.MICROSOFT.deck.cards(4) - Cards("2D")
        state = at_play(deal_of(self.RULES))
        assert [len(hand) for hand in state.hands] == [17] * 3
        assert state.legal_cards() == Cards("2C")
        assert passes(self.RULES, 4) == [{1: 3}, {2: 3}, {}, {1: 3}]

    def test_the_queen_counts_13_and_a_moon_26(self) -> None:
        """S-55: thirteen hearts, so the queen counts 13 and a moon 26."""
        assert deck_points(self.RULES) == 26
        assert points(self.RULES, PENALTY, choice="add") == (0, 26, 26)
        assert points(self.RULES, PENALTY, choice="subtract") == (-26, 0, 0)


class TestBonusAndMoon:
    """WK-035, WK-046: the jack of diamonds, in the moon or not."""

    def test_a_moon_with_and_without_the_jack(self) -> None:
        """WK-046, S-58: a pile without the jack shoots only where it is not needed; with it, its
        10 come off besides."""
        free = variants.MICROSOFT.amend(bonus_points())
        needed = free.amend(Moon(Add(), counting=True))
        assert score_of(free, PENALTY, "JD").points == (0, 16, 26, 26)
        assert score_of(needed, PENALTY, "JD").points == (26, -10, 0, 0)
        both = f"{PENALTY} JD"
        for rules in (free, needed):
            assert score_of(rules, both).points == (-10, 26, 26, 26)


def test_a_target_may_be_agreed_on() -> None:
    """WK-053: 50, 150, 200 and 250 are as good as 100."""
    for limit in (50, 150, 200, 250):
        rules = variants.MICROSOFT.amend(EndAt(limit))
        assert rules.check() == ()
        match = Match(rules).add((limit - 1, 0, 0, 1))
        assert not match.is_over
        assert match.add((1, 0, 0, 25)).is_over


def test_piles_may_be_given_whole() -> None:
    """WK-036: 1 for each heart in the pile, 13 for the queen."""
    found = piles(variants.MICROSOFT, "2H 3H", QUEEN, "AC")
    assert score_taken(variants.MICROSOFT, found).points == (2, 13, 0, 11)
