"""The rules of Ricketts House."""

from __future__ import annotations

from random import Random

import pytest

from hearts import Cards, Game, Match, Trick, legal_cards, score_hand, score_taken, variants
from hearts.rules import Remains
from hearts.simulate import finish
from tests.variants.helpers import PENALTY, at_play, deal_of, deck_points, passes, points

RICKETTS = variants.RICKETTS
SIXTY_NINE = variants.RICKETTS_69
WARREN = variants.RICKETTS_WARREN
NONE = (0, 0, 0, 0)


def after_moon(before: tuple[int, ...], seat: int = 0) -> Match:
    """The sheet after a deal in which the seat shot."""
    match = Match(RICKETTS).add(before)
    taken: list[Cards | str] = [""] * 4
    taken[seat] = PENALTY
    return match.add(score_taken(RICKETTS, taken, match=match))


class TestRicketts:
    """RH-046: the game of the house."""

    def test_the_pass_cycle_and_the_eldest_hand_leads(self) -> None:
        """RH-046: left, right, across, scatter, hold; the eldest hand leads."""
        cycle = [{1: 3}, {3: 3}, {2: 3}, {1: 1, 2: 1, 3: 1}, {}]
        assert passes(RICKETTS, 6) == [*cycle, cycle[0]]
        for dealer in range(4):
            assert at_play(deal_of(RICKETTS, dealer=dealer)).actor == (dealer + 1) % 4

    def test_the_queen_breaks_hearts_and_the_first_trick_is_free(self) -> None:
        """RH-046: the queen of spades breaks hearts as a heart does; the first trick is free."""
        assert legal_cards(RICKETTS, "2H 3D", tricks=[Trick(0, "3C 4C 5C QS")]) == Cards("2H 3D")
        assert legal_cards(RICKETTS, "2H 3D", tricks=[Trick(0, "3C 4C 5C KS")]) == Cards("3D")
        assert legal_cards(RICKETTS, "2H QS", "3C", trick_number=0) == Cards("2H QS")

    def test_a_heart_counts_1_and_the_queen_13(self) -> None:
        """RH-031: a heart 1, the queen of spades 13."""
        assert deck_points(RICKETTS) == 26

    @pytest.mark.parametrize(
        ("before", "total", "over"),
        [
            ((40, 90, 10, 20), (14, 90, 10, 20), False),
            ((40, 90, 20, 20), (40, 116, 46, 46), True),
            ((40, 78, 10, 20), (40, 0, 36, 46), False),
            ((36, 90, 10, 20), (36, 116, 36, 46), False),
            ((40, 78, 90, 50), (14, 78, 90, 50), False),
            ((40, 100, 10, 20), (40, 0, 36, 46), False),
        ],
    )
    def test_a_moon_adds_26_unless_the_shooter_would_lose(
        self, before: tuple[int, ...], total: tuple[int, ...], over: bool
    ) -> None:
        """RH-033, RH-034, S-41, S-42: 26 on the others, unless that ended the match with the
        shooter losing; scores wrap before this is asked, and a tie for the lowest ends nothing."""
        match = after_moon(before)
        assert (match.scores, match.is_over) == (total, over)
        if match.result is not None:
            assert match.result.winners == (0,)

    @pytest.mark.parametrize("seat", range(4))
    def test_whoever_shoots(self, seat: int) -> None:
        """RH-034: it is the same for every seat."""
        before = [90, 10, 20]
        before.insert(seat, 40)
        after = list(before)
        after[seat] = 14
        assert after_moon(tuple(before), seat).scores == tuple(after)

    def test_what_is_subtracted_may_wrap(self) -> None:
        """S-42: adding would bring the last seat to 104 and so to 0, which would win; 130 less 26
        is 104 as well, and goes to 0 too."""
        assert not Match(RICKETTS).add((130, 60, 60, 78)).is_over
        match = after_moon((130, 60, 60, 78))
        assert (match.scores, match.is_over) == ((0, 60, 60, 78), False)

    @pytest.mark.parametrize(
        ("before", "points_of_deal", "total"),
        [
            ((78, 0, 0, 0), (26, 0, 0, 0), (0, 0, 0, 0)),
            ((100, 0, 0, 1), (26, 0, 0, 0), (0, 0, 0, 1)),
            ((79, 0, 0, 1), (26, 0, 0, 0), (105, 0, 0, 1)),
            ((78, 78, 1, 0), (26, 26, 0, 26), (0, 0, 1, 26)),
            ((103, 0, 0, 2), (0, 26, 26, 26), (103, 26, 26, 28)),
        ],
    )
    def test_totals_at_104_and_126_wrap(
        self,
        before: tuple[int, ...],
        points_of_deal: tuple[int, ...],
        total: tuple[int, ...],
    ) -> None:
        """RH-035, RH-036, RH-037, S-43: whoever is at 104 or 126 once the points are on the sheet
        goes to 0, all of them at once; 105 stays."""
        match = Match(RICKETTS).add(before)
        assert match.add(points_of_deal).scores == total

    def test_wraps_come_before_the_end(self) -> None:
        """RH-038, RH-039: 104 is above 100, but it is 0 when the end is looked at."""
        match = Match(RICKETTS).add((78, 1, 2, 3)).add((26, 0, 0, 0))
        assert (match.scores, match.is_over) == ((0, 1, 2, 3), False)
        assert match.add((101, 0, 0, 0)).is_over

    @pytest.mark.parametrize(
        ("scores", "over"),
        [((100, 1, 2, 3), False), ((101, 1, 2, 3), True), ((101, 1, 1, 3), False)],
    )
    def test_a_match_ends_above_100_with_one_lowest(
        self, scores: tuple[int, ...], over: bool
    ) -> None:
        """RH-040, RH-041, RH-043: above 100 with one lowest; otherwise another deal."""
        assert Match(RICKETTS).add(scores).is_over is over

    def test_all_others_lose(self) -> None:
        """RH-045: there is no second place."""
        result = Match(RICKETTS).add((101, 1, 2, 3)).result
        assert result is not None
        assert (result.winners, result.ranks) == ((1,), (2, 1, 2, 2))
        assert (result.victory_points, result.payments, result.leaves) == (None, None, None)

    def test_in_other_games_nothing_wraps(self) -> None:
        """S-67: 104 and 126 are scores like others."""
        for total in (104, 126):
            match = Match(variants.AMERICAN).add((total, 0, 0, 0))
            assert match.scores == (total, 0, 0, 0)


class TestSixtyNine:
    """RH-047, RH-048, RH-049: staying at 69 for 5 deals wins, and at 5 for 69."""

    def test_69_for_5(self) -> None:
        """RH-042, RH-048, S-44: the arrival and five more deals at 69."""
        match = Match(SIXTY_NINE)
        for deal in ((25, 1, 0, 0), (25, 0, 1, 0), (19, 0, 0, 7)):
            match = match.add(deal)
        assert match.scores == (69, 1, 1, 7)
        for deal in ((0, 13, 13, 0),) * 3 + ((0, 13, 0, 13),):
            match = match.add(deal)
            assert not match.is_over
        match = match.add((0, 0, 13, 13))
        assert match.scores == (69, 53, 53, 33)
        assert match.result is not None
        assert (match.result.winners, match.result.ended_by) == ((0,), "win.69_for_5")
        assert match.result.ranks == (1, 2, 2, 2)

    def test_five_deals_at_69_must_be_without_a_break(self) -> None:
        """RH-048: who leaves 69 begins anew."""
        match = Match(SIXTY_NINE).add((69, 0, 0, 1))
        for _ in range(4):
            match = match.add(NONE)
        match = match.add((1, 0, 0, 0)).add((-1, 0, 0, 0))
        for _ in range(4):
            match = match.add(NONE)
            assert not match.is_over
        assert match.add(NONE).is_over

    def test_69_for_five_overrules_every_other_winner(self) -> None:
        """RH-048: in the deal in which another has above 100 and a third is lowest."""
        match = Match(SIXTY_NINE).add((69, 90, 10, 20))
        for _ in range(4):
            match = match.add(NONE)
        match = match.add((0, 20, 0, 6))
        assert max(match.scores) > 100
        assert match.result is not None
        assert match.result.winners == (0,)
        other = Match(RICKETTS).add((69, 90, 10, 20)).add((0, 20, 0, 6)).result
        assert other is not None
        assert other.winners == (2,)

    def test_several_at_once(self) -> None:
        """RH-044: all who stay at 69 have won."""
        match = Match(SIXTY_NINE).add((69, 69, 0, 1))
        for _ in range(5):
            assert not match.is_over
            match = match.add(NONE)
        assert match.result is not None
        assert (match.result.winners, match.result.ranks) == ((0, 1), (1, 1, 3, 3))

    def test_5_for_69(self) -> None:
        """RH-049, RH-057: the arrival and 69 more deals at 5."""
        match = Match(SIXTY_NINE).add((5, 21, 0, 0))
        for _ in range(68):
            match = match.add((0, 0, 13, 13))
            assert not match.is_over
        match = match.add((0, 0, 13, 13))
        assert match.result is not None
        assert (match.result.winners, match.result.ended_by) == ((0,), "win.5_for_69")

    def test_both_at_once(self) -> None:
        """RH-047, S-45: who stays at 5 and who stays at 69 win together."""
        match = Match(SIXTY_NINE).add((5, 0, 0, 0))
        for _ in range(63):
            match = match.add(NONE)
        match = match.add((0, 69, 0, 0))
        for _ in range(5):
            assert not match.is_over
            match = match.add(NONE)
        assert match.result is not None
        assert match.result.winners == (0, 1)

    def test_the_arrival_may_count(self) -> None:
        """S-44: as an option the deal that brought the total there is the first of the five."""
        match = Match(RICKETTS.amend(Remains(69, 5, inclusive=True))).add((69, 0, 0, 1))
        for _ in range(3):
            match = match.add(NONE)
            assert not match.is_over
        assert match.add(NONE).is_over

    def test_a_moon_of_ones_own_breaks_nothing(self) -> None:
        """S-44: 26 on the others leave the shooter at 69; somebody else's moon does not."""
        match = Match(SIXTY_NINE).add((69, 1, 2, 3))
        for seat in (0, 1):
            taken: list[Cards | str] = [""] * 4
            taken[seat] = PENALTY
            score = score_taken(SIXTY_NINE, taken, match=match)
            assert (match.add(score).scores[0] == 69) is (seat == 0)

    def test_only_the_two_special_wins_are_new(self) -> None:
        """RH-047: only the two special wins are new."""
        assert RICKETTS.amend(Remains(69, 5), Remains(5, 69)) == SIXTY_NINE


class TestWarren:
    """RH-051: a 53rd card, played through the extra card beside it."""

    def test_53_cards_are_dealt_and_warren_is_never_left_over(self) -> None:
        """RH-051: 53 cards, 13 each, and the extra one, which is never Warren."""
        state = deal_of(WARREN).deal()
        assert len(WARREN.deck.cards(4)) == 53
        assert [len(hand) for hand in state.hands] == [13] * 4
        assert len(state.kitty) == 1
        assert "W" not in state.kitty

    def test_warren_stands_for_the_extra_card(self) -> None:
        """RH-029, RH-047, RH-051: the extra card takes the trick and counts for its taker; the
        rules of Ricketts House go on beside it."""
        hands = ["W 2C", "5S 3C", "6S 4C", "7S 5C"]
        kitty = "QS"
        rest = WARREN.deck.cards(4) - sum(map(Cards, [*hands, kitty]), Cards())
        state = Game(WARREN).position(hands, leader=1, kitty=kitty, taken=[rest, "", "", ""])
        for card in ("5S", "6S", "7S", "W"):
            state = state.play(card)
        (trick,) = state.tricks
        assert (str(trick.extra), state.actor) == ("QS", 0)
        for card in ("2C", "3C", "4C", "5C"):
            state = state.play(card)
        assert state.hand_score is not None
        assert state.hand_score.shot == "moon"

    def test_the_extra_card_counts_and_warren_does_not(self) -> None:
        """RH-029: the extra card counts wherever it was put down; Warren himself counts nothing."""
        assert deck_points(WARREN) == 26
        assert points(WARREN, "W", "QS") == (0, 13, 0, 13)

    def test_counted_from_tricks(self) -> None:
        """RH-029: a list of tricks that says what Warren stood for gives the score."""
        for seed in range(5):
            state = finish(at_play(deal_of(WARREN, number=4)), Random(seed))
            assert state.hand_score is not None
            assert score_hand(WARREN, state.tricks, match=Match(WARREN)) == state.hand_score

    def test_with_69_for_5(self) -> None:
        """RH-047: both can be had at once."""
        both = WARREN.amend(Remains(69, 5), Remains(5, 69))
        assert both.check() == ()
        assert {rule.key for rule in both.wins} == {"win.69_for_5", "win.5_for_69"}
