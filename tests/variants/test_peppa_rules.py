"""Peppa and its form named Hearts."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from hearts import (
    Card,
    Cards,
    Game,
    HandScore,
    InputError,
    Match,
    Trick,
    check_tricks,
    legal_cards,
    score_hand,
    variants,
)
from hearts.rules import HEARTS, QUEEN, EndAfter, EndAt, LastTrick, VictoryPoints
from hearts.simulate import finish
from tests.variants.helpers import PENALTY, at_play, deal_of, deck_points, passes, points

PEPPA = variants.PEPPA
BOTH = ("peppa", "peppa_hearts")


def score(*points_of_deal: int, takers: tuple[int, ...], order: tuple[int, ...]) -> HandScore:
    """A hand score in which the tricks of the deal are known."""
    return HandScore(points_of_deal, takers=takers, order=order)


@pytest.mark.parametrize("name", [*BOTH, "american", "microsoft", "new_moon"])
def test_hearts_and_the_queen_are_to_be_avoided(name: str) -> None:
    """PE-002, PG-001: they count, and the lowest score wins."""
    rules = variants.get(name)
    queen, ace, clubs, _ = points(rules, "QS", "AH", "2C 3C")
    assert (queen > 0, ace > 0, clubs) == (True, True, 0)
    assert rules.best == "low"


class TestPeppa:
    """PE-041: three to the right, the right neighbour of the dealer leads, play to the right."""

    def test_three_cards_go_right_and_play_goes_right(self) -> None:
        """PE-041: every deal passes three to the right; the seat right of the dealer leads any card
        and the next one sits to the right of it."""
        assert passes(PEPPA, 5) == [{3: 3}] * 5
        for dealer in range(4):
            state = at_play(deal_of(PEPPA, dealer=dealer))
            assert state.actor == (dealer - 1) % 4
            assert state.legal_cards() == state.hands[state.actor]
            assert state.play(state.legal_cards()[0]).actor == (dealer - 2) % 4

    def test_the_deal_goes_left(self) -> None:
        """PE-033, PE-041: from match to match, too."""
        match = Match(PEPPA, dealer=3).add((0, 0, 0, 36))
        assert match.next_dealer == 0
        again = Match(PEPPA, dealer=match.next_dealer)
        assert again.add((0, 0, 0, 36)).next_dealer == 1

    @pytest.mark.parametrize("name", BOTH)
    def test_hearts_count_23_and_36_with_the_queen(self, name: str) -> None:
        """PE-021, PE-022, PE-023, PE-024, PE-025, PE-026, PE-027, PE-028, PE-051: ace 5, king 4,
        queen 3, jack 2, every other heart 1: 23, and 36 with the queen of spades."""
        rules = variants.get(name)
        assert points(rules, "AH", "KH", "QH JH", "QS AC KD AS") == (5, 4, 5, 13 + 9)
        assert points(rules, "2H", "TH", "QS", "") == (1, 1, 13, 21)
        hearts = [c for c in rules.deck.cards(4) if c.suit == "H"]
        values = rules.table(4).values
        assert sum(values[card] for card in hearts) == 5 + 4 + 3 + 2 + 9 == 23
        assert deck_points(rules) == 36

    @pytest.mark.parametrize("name", BOTH)
    def test_cappotto_gives_36_to_the_others(self, name: str) -> None:
        """PE-029, PE-051, S-05: all hearts and the queen are nothing, and 36 for each other player;
        every trick is nothing more than that."""
        rules = variants.get(name)
        assert points(rules, "", PENALTY) == (36, 0, 36, 36)
        assert points(rules, rules.deck.cards(4)) == (0, 36, 36, 36)

    def test_a_cappotto_may_end_the_match(self) -> None:
        """S-05: its 36 points count as points."""
        match = Match(PEPPA).add((64, 10, 30, 90))
        last = HandScore((36, 36, 36, 0), takers=(3,) * 13, order=(3, 2, 1, 0))
        assert match.add(last).is_over

    @pytest.mark.parametrize("name", BOTH)
    def test_a_match_goes_to_100_unless_amended(self, name: str) -> None:
        """PE-030, PE-032, S-04: 100 where nothing else is said, and another limit or a number of
        deals by amendment."""
        rules = variants.get(name)
        assert rules.end == EndAt(100)
        assert Match(rules).add((99, 0, 1, 2)).is_over is False
        assert Match(rules).add((100, 0, 1, 2)).is_over
        assert Match(rules.amend(EndAt(50))).add((50, 0, 1, 2)).is_over
        four = Match(rules.amend(EndAfter(4)))
        for deal in range(4):
            assert not four.is_over
            four = four.add((36, deal, 0, 0))
        assert four.is_over


class TestPeppaHearts:
    """PE-042: the two of clubs opens, and play goes to the left."""

    RULES = variants.PEPPA_HEARTS

    def test_three_cards_go_right_and_play_goes_left(self) -> None:
        """PE-042, S-06: three to the right still; the next seat is the one on the left."""
        assert passes(self.RULES, 5) == [{3: 3}] * 5
        state = at_play(deal_of(self.RULES))
        leader = state.actor
        assert leader is not None
        assert state.play("2C").actor == (leader + 1) % 4

    @pytest.mark.parametrize("seed", range(6))
    def test_the_two_of_clubs_names_the_leader_and_not_the_card(self, seed: int) -> None:
        """PE-011, PE-014: the holder of the two of clubs begins, with any card but a heart or the
        queen of spades, and another lead is legal in recorded tricks, too."""
        state = at_play(Game(self.RULES).start(seed=seed), Random(seed))
        assert state.actor is not None
        hand = state.hands[state.actor]
        assert "2C" in hand
        assert state.legal_cards() == hand - HEARTS - QUEEN
        last = state.legal_cards()[-1]
        assert last != Card("2C")
        state = finish(state.play(last), Random(seed))
        assert check_tricks(self.RULES, state.tricks) == ()
        for count in range(1, 13):
            assert check_tricks(self.RULES, state.tricks[:count]) == ()
        other = (state.tricks[0].leader + 1) % 4
        wrong = check_tricks(self.RULES, [Trick(other, state.tricks[0].cards)])
        assert wrong == ()  # with one trick it is not known who held the two of clubs
        assert legal_cards(self.RULES, "2C 4D QS 2H", trick_number=0) == Cards("2C 4D")

    def test_hearts_and_queen_are_barred_at_first(self) -> None:
        """PE-042, S-06: no heart and no queen on the first trick, no heart led before one was
        played; a hand of nothing else plays what it has."""
        assert legal_cards(self.RULES, "2H QS 4D", "2C", trick_number=0) == Cards("4D")
        assert legal_cards(self.RULES, "2H QS", "2C", trick_number=0) == Cards("2H QS")
        assert legal_cards(self.RULES, "5H 4C", trick_number=1) == Cards("4C")
        assert legal_cards(self.RULES, "5H 4H", trick_number=1) == Cards("5H 4H")

    def test_all_else_is_peppa(self) -> None:
        """PE-042: points, cappotto, ends, ties and prizes."""
        for part in ("deck", "passing", "points", "shoots", "end", "ties", "ranking", "victory"):
            assert getattr(self.RULES, part) == getattr(PEPPA, part)


class TestTies:
    """PE-034, PE-035, PE-036: of those who tie, who took the last trick earlier is ahead."""

    ORDER = (3, 2, 1, 0)

    def ranks(self, takers: tuple[int, ...], *amendments: LastTrick) -> tuple[int, ...]:
        """The ranks of 30 30 30 104, by the tricks of the last deal."""
        match = Match(PEPPA.amend(*amendments)).add((30, 30, 30, 94))
        after = match.add(score(0, 0, 0, 10, takers=takers, order=self.ORDER))
        assert after.result is not None
        assert after.result.winners == (after.result.ranks.index(1),)
        return after.result.ranks

    def test_the_earlier_last_trick(self) -> None:
        """PE-034, PE-035: last tricks 9, 12 and 13."""
        takers = (0, 1, 2, 3, 2, 0, 1, 3, 0, 3, 3, 2, 1)
        assert self.ranks(takers) == (1, 3, 2, 4)

    def test_two_are_compared(self) -> None:
        """PE-035: A with the ninth trick is ahead of B with the twelfth."""
        match = Match(PEPPA).add((20, 20, 50, 94))
        takers = (0, 1, 2, 3, 3, 3, 3, 3, 0, 3, 3, 1, 2)
        result = match.add(score(0, 0, 0, 10, takers=takers, order=self.ORDER)).result
        assert result is not None
        assert (result.ranks, result.winners) == ((1, 2, 3, 4), (0,))

    def test_nobody_took_a_trick(self) -> None:
        """PE-036: who played first to the first trick is ahead."""
        assert self.ranks((3,) * 13) == (3, 2, 1, 4)

    def test_second_and_fourth_to_play(self) -> None:
        """PE-036: A played second and B fourth."""
        match = Match(PEPPA).add((20, 20, 50, 94))
        last = score(0, 0, 0, 10, takers=(3,) * 13, order=(3, 0, 2, 1))
        result = match.add(last).result
        assert result is not None
        assert (result.ranks, result.winners) == ((1, 2, 3, 4), (0,))

    def test_some_took_a_trick(self) -> None:
        """S-01: who took none is the earliest of all, or the latest as an option; among several
        of them who played first is ahead."""
        takers = (0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3)
        assert self.ranks(takers) == (3, 2, 1, 4)
        assert self.ranks(takers, LastTrick(trickless="last")) == (1, 3, 2, 4)

    def test_places_behind_the_first(self) -> None:
        """PE-037, S-02: they are parted too, or shared as an option."""
        takers = (1, 2, *[3] * 10, 0)
        last = score(0, 0, 0, 0, takers=takers, order=self.ORDER)
        for rules, ranks in (
            (PEPPA, (1, 2, 3, 4)),
            (PEPPA.amend(LastTrick(scope="first")), (1, 2, 2, 4)),
        ):
            match = Match(rules.amend(EndAfter(2))).add((10, 30, 30, 94)).add(last)
            assert match.result is not None
            assert match.result.ranks == ranks

    def test_points_alone_do_not_tell(self) -> None:
        """PE-034: a sheet of points without cards says so, where there is a tie, and what to do."""
        tied = Match(PEPPA).add((30, 30, 50, 104))
        assert tied.is_over
        with pytest.raises(
            InputError,
            match=r"^ties\.last_trick: seat 0 and seat 1 tie, and cards or points alone do not "
            r"show which of them took the last trick earlier; give ahead=, or the HandScore from "
            r"score_hand$",
        ):
            _ = tied.result
        apart = Match(PEPPA).add((30, 31, 50, 104)).result
        assert apart is not None
        assert apart.ranks == (1, 2, 3, 4)
        two = Match(PEPPA).add((30, 50, 50, 104))
        with pytest.raises(InputError, match="seat 1 and seat 2 tie"):
            _ = two.result
        first = Match(PEPPA.amend(LastTrick(scope="first"))).add((30, 50, 50, 104)).result
        assert first is not None
        assert first.ranks == (1, 2, 2, 4)

    @pytest.mark.parametrize("name", BOTH)
    @pytest.mark.parametrize("seed", range(8))
    def test_the_tie_break_is_total(self, name: str, seed: int) -> None:
        """PE-052: whatever was played, no two seats have one rank; from the tricks alone, too."""
        rules = variants.get(name).amend(EndAfter(1))
        state = finish(at_play(deal_of(rules)), Random(seed))
        assert state.result is not None
        assert sorted(state.result.ranks) == [1, 2, 3, 4]
        assert score_hand(rules, state.tricks) == state.hand_score
        assert Match(rules).add(score_hand(rules, state.tricks)).result == state.result

    def test_order_and_takers_are_told_from_tricks(self) -> None:
        """PE-036: play goes to the right, so the order of the first trick is downwards."""
        state = finish(at_play(deal_of(PEPPA)), Random(1))
        found = state.hand_score
        assert found is not None
        leader = state.tricks[0].leader
        assert found.order == tuple((leader - k) % 4 for k in range(4))
        assert found.takers == tuple(state.game.taker(trick) for trick in state.tricks)
        assert all(isinstance(trick, Trick) for trick in state.tricks)


class TestVictoryPoints:
    """PE-038, PE-039, PE-040: one winner gets 20, or two get 14 and 6."""

    @pytest.mark.parametrize(
        ("points_of_rank", "shares"), [((20,), (0, 20, 0, 0)), ((14, 6), (0, 14, 6, 0))]
    )
    def test_ranks_share_20_victory_points(
        self, points_of_rank: tuple[int, ...], shares: tuple[int, ...]
    ) -> None:
        """PE-038, PE-039, PE-040: 20 and nothing for the rest, or 14 and 6: 20 in all."""
        rules = PEPPA.amend(VictoryPoints(points_of_rank))
        result = Match(rules).add((100, 10, 20, 60)).result
        assert result is not None
        assert result.victory_points == tuple(map(Fraction, shares))
        assert sum(result.victory_points) == 20

    def test_after_a_tie(self) -> None:
        """S-03: where ties are broken no prize is shared."""
        rules = PEPPA.amend(VictoryPoints((14, 6)))
        last = score(100, 20, 20, 20, takers=(1, 2, 3) + (0,) * 10, order=(3, 2, 1, 0))
        result = Match(rules).add(last).result
        assert result is not None
        assert result.victory_points == tuple(map(Fraction, (0, 14, 6, 0)))

    def test_where_places_are_shared(self) -> None:
        """S-03: those of a place split what the places are worth, or each gets all of it."""
        for ties, shares in (
            ("split", (10, 10, 0, 0)),
            ("each", (14, 14, 0, 0)),
        ):
            victory = VictoryPoints((14, 6), ties=ties)  # type: ignore[arg-type]
            result = Match(variants.AMERICAN.amend(victory)).add((10, 10, 60, 100)).result
            assert result is not None
            assert result.victory_points == tuple(map(Fraction, shares))
