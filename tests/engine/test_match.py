"""The match as a score sheet."""

from __future__ import annotations

import pickle
import tracemalloc
from copy import copy
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import assume, given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Game,
    HandScore,
    InputError,
    Match,
    Phase,
    Result,
    Rules,
    RulesError,
    State,
    Trick,
    notation,
    score_hand,
    score_taken,
    testing,
    variants,
)
from hearts._engine.score.match import check_result, check_sheet
from hearts._seats import side_of
from hearts.codec import Codec
from hearts.rules import (
    HEARTS,
    Dealing,
    Deck,
    EndAbove,
    EndAfter,
    EndAt,
    ExactHit,
    HitWins,
    LastTrick,
    LowestPositive,
    Partners,
    Passing,
    PlayOn,
    Remains,
    Standing,
    VictoryPoints,
    WinnersOnly,
    Without,
)
from tests.laws.helpers import step
from tests.values import check_round_trips

AMERICAN = variants.AMERICAN
POINTS = st.lists(st.integers(-26, 26), min_size=4, max_size=4)


def test_a_new_sheet_is_empty() -> None:
    match = Match(AMERICAN, dealer=2)
    assert (match.scores, len(match.hand_scores), match.next_dealer) == ((0, 0, 0, 0), 0, 2)
    assert (match.is_over, match.result, match.imaginary) == (False, None, None)
    assert match.sides == ((0,), (1,), (2,), (3,))


@given(st.lists(POINTS, max_size=6), st.integers(0, 3))
def test_scores_are_the_sums_and_the_deal_goes_round(deals: list[list[int]], dealer: int) -> None:
    rules = AMERICAN.amend(EndAfter(7))
    match = Match(rules, dealer=dealer)
    for points in deals:
        match = match.add(points)
    assert match.scores == tuple(sum(points[seat] for points in deals) for seat in range(4))
    assert match.next_dealer == (dealer + len(deals)) % 4
    assert [score.points for score in match.hand_scores] == [tuple(points) for points in deals]
    assert not match.is_over


def test_adding_leaves_the_old_sheet_alone() -> None:
    before = Match(AMERICAN)
    after = before.add((26, 0, 0, 0))
    assert (before.scores, after.scores) == ((0, 0, 0, 0), (26, 0, 0, 0))
    assert before == Match(AMERICAN)
    with pytest.raises(FrozenInstanceError):
        after.scores = (0, 0, 0, 0)  # type: ignore[misc]


def test_a_hand_score_is_kept_with_its_lines() -> None:
    score = score_taken(AMERICAN, [HEARTS, "QS", "", ""])
    match = Match(AMERICAN).add(score, choice="not asked")
    assert match.hand_scores == (score,)
    assert match.scores == (13, 13, 0, 0)


def test_the_deal_may_go_the_other_way_round() -> None:
    match = Match(AMERICAN.amend(Dealing(rotation=-1)), dealer=0)
    assert match.add((26, 0, 0, 0)).next_dealer == 3


def test_the_match_ends_at_the_limit() -> None:
    """PG-125: 99 is not enough, 100 is."""
    match = Match(AMERICAN).add((99, 27, 13, 14))
    assert not match.is_over
    over = match.add((1, 1, 11, 13))
    assert over.is_over
    assert over.result == Result(
        ranks=(4, 3, 1, 2), winners=(2,), ended_by="end.at", sides=((0,), (1,), (2,), (3,))
    )
    with pytest.raises(InputError, match="the match is over"):
        over.add((0, 0, 0, 26))


def test_equal_scores_share_the_better_rank() -> None:
    result = Match(AMERICAN).add((100, 20, 20, 50)).result
    assert result is not None
    assert (result.winners, result.ranks) == ((1, 2), (4, 1, 1, 3))


def test_a_tie_may_be_played_on() -> None:
    match = Match(AMERICAN.amend(PlayOn())).add((100, 20, 20, 50))
    assert (match.is_over, match.result) == (False, None)
    assert match.add((0, 1, 0, 25)).result is not None


def test_only_the_winner_may_be_ranked() -> None:
    result = Match(AMERICAN.amend(WinnersOnly())).add((100, 20, 30, 50)).result
    assert result is not None
    assert result.ranks == (2, 1, 2, 2)


def test_the_high_score_may_win() -> None:
    result = Match(AMERICAN.amend(Without("moon"), best="high")).add((100, 20, 30, 50)).result
    assert result is not None
    assert (result.winners, result.ranks) == ((0,), (1, 4, 3, 2))


@pytest.mark.parametrize(("points", "over"), [(100, False), (101, True)])
def test_the_match_may_end_above_the_limit(points: int, over: bool) -> None:
    """RH-040."""
    assert Match(AMERICAN.amend(EndAbove(100))).add((points, 0, 0, 1)).is_over is over


def test_the_match_may_be_a_number_of_deals() -> None:
    match = Match(AMERICAN.amend(EndAfter(2))).add((90, 90, 0, 0))
    assert not match.is_over
    assert match.add((0, 0, 13, 13)).result == Result(
        (3, 3, 1, 1), (2, 3), "end.deals", ((0,), (1,), (2,), (3,))
    )


def test_no_match_is_over_before_its_first_deal() -> None:
    assert not Match(AMERICAN.amend(EndAfter(1))).is_over


def test_the_sheet_as_a_table() -> None:
    match = Match(AMERICAN).add((13, 5, 8, 0)).add((-26, 0, 0, 0))
    assert str(match).splitlines() == [
        "deal   seat 0  seat 1  seat 2  seat 3",
        "1          13       5       8       0",
        "2         -26       0       0       0",
        "-------------------------------------",
        "total     -13       5       8       0",
    ]
    assert repr(match) == "<Match american: 2 deals, scores (-13, 5, 8, 0)>"


@pytest.mark.parametrize("players", range(6, 11))
def test_the_sheet_says_seat_where_80_columns_have_room_for_it(players: int) -> None:
    match = Match(variants.CANCELLATION, players).add([52] + [0] * (players - 1))
    head, *lines = str(match).splitlines()
    spelt = "deal " + "".join(f"  seat {seat}" for seat in range(players))
    assert ("seat" in head) is (len(spelt) <= 80)
    assert head.split() == (spelt if len(spelt) <= 80 else spelt.replace("seat", "")).split()
    assert max(map(len, [head, *lines])) <= 80


def test_equal_sheets_are_equal() -> None:
    one, other = (Match(AMERICAN, dealer=1).add((20, 6, 0, 0)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Match(AMERICAN, dealer=2).add((20, 6, 0, 0))
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ((1, 2, 3), "points for 3 seats on a sheet of 4"),
        (HandScore((1, 2, 3, 4, 5)), "points for 5 seats on a sheet of 4"),
        ((1, 2, 3, 20.0), "the points of seat 3 must be a whole number"),
        ("1234", "points must be a number for each seat"),
        (26, "points must be a number for each seat, not 26"),
        ({20, 6, 0, 1}, "points must be a number for each seat, not {"),
    ],
)
def test_points_that_are_none_are_refused(points: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Match(AMERICAN).add(points)


def test_a_sheet_needs_a_table() -> None:
    rules = AMERICAN.amend(Deck({3: "2D"}), Passing(), players=(3, 4), name="three or four")
    assert Match(rules, 3).scores == (0, 0, 0)
    with pytest.raises(InputError, match="players: three or four is played by 3 or 4"):
        Match(rules)
    wrong: Any = "4"
    assert variants.AMERICAN.check(wrong) == ("players: these rules are played by 4, not by '4'",)
    with pytest.raises(RulesError, match="played by 4, not by 5"):
        Match(AMERICAN, 5)
    with pytest.raises(RulesError, match="cannot be dealt evenly"):
        Match(Rules(players=5))


@pytest.mark.parametrize("dealer", [4, -1, True, "0"])
def test_the_dealer_is_a_seat(dealer: Any) -> None:
    with pytest.raises(InputError, match="the dealer"):
        Match(AMERICAN, dealer=dealer)


def test_a_hand_score_is_written_as_whole_numbers_of_its_own() -> None:
    points: Any = [1, 2, 3, 20]
    match = Match(AMERICAN).add(HandScore(points))
    points[0] = 99
    assert match.hand_scores[0].points == match.scores == (1, 2, 3, 20)
    wrong: Any = (1.5, 2, 3, 4)
    with pytest.raises(InputError, match="the points of seat 0"):
        Match(AMERICAN).add(HandScore(wrong))


# What the newer rules write on a sheet.


def test_the_standing_keeps_what_happened() -> None:
    """RH-030, WK-037: totals, what each deal added, and who was eldest."""
    match = Match(AMERICAN, dealer=2).add((13, 5, 8, 0)).add((0, 0, 20, 6))
    assert match.standing == Standing(
        4, ((13, 5, 8, 0), (13, 5, 28, 6)), ((13, 5, 8, 0), (0, 0, 20, 6)), eldest=0
    )
    assert Match(AMERICAN).standing == Standing(4)


def test_sides_count_together_where_they_do() -> None:
    """PG-136, PG-139: pooled partners hold the same number, others are added at the end."""
    assert Match(variants.PARTNERS_POOLED).standing.sides == ()
    assert Match(variants.PARTNERS_SUMMED).standing.sides == ((0, 2), (1, 3))
    assert Match(AMERICAN.amend(Partners())).sides == ((0, 2), (1, 3))


def test_a_result_has_what_the_rules_give() -> None:
    """PE-038, PG-173: victory points and payments, both or none."""
    plain = Match(AMERICAN).add((100, 1, 2, 3)).result
    assert plain is not None
    assert (plain.victory_points, plain.payments, plain.leaves) == (None, None, None)
    rules = AMERICAN.amend(VictoryPoints((14, 6)), LowestPositive())
    full = Match(rules).add((100, 1, 2, 3)).result
    assert full is not None
    assert full.victory_points == tuple(map(Fraction, (0, 14, 6, 0)))
    assert full.payments == tuple(map(Fraction, (-99, 99 + 1 + 2, -1, -2)))


def test_a_shoot_that_wins_ranks_the_others_by_score() -> None:
    """PG-120, S-28: the winner first, whoever is at 300."""
    rules = variants.DIRTY_NASTY_FILTHY
    match = Match(rules).add((290, 20, 30, 20))
    score = score_taken(rules, [HEARTS | Cards("QS QC QD JD"), "", "", ""])
    result = match.add(score).result
    assert result is not None
    assert (result.winners, result.ranks) == ((0,), (1, 2, 4, 2))


def test_a_special_win_is_first_whatever_the_ranking_counts() -> None:
    """PG-120, PG-173: the others keep their order, below 0 as well."""
    rules = variants.SUPER_HEARTS.amend(HitWins(12), VictoryPoints((14, 6)))
    for points, ranks in (
        ((12, 5, 3, 0), (1, 3, 2, 4)),
        ((12, 5, 12, 3), (1, 4, 1, 3)),
        ((12, -1, 0, 0), (1, 2, 2, 2)),
    ):
        result = Match(rules).add(points).result
        assert result is not None
        assert result.ranks == ranks
        assert result.winners == tuple(seat for seat in range(4) if ranks[seat] == 1)
        assert result.victory_points == VictoryPoints((14, 6)).shares(ranks, result.sides)
    shot = Match(rules).add(HandScore((26, 5, 3, 0), shot="moon", shooter=3, wins=True)).result
    assert shot is not None
    assert (shot.ranks, shot.winners) == ((4, 3, 2, 1), (3,))


@given(testing.games(), st.data())
def test_winners_are_first_and_nobody_else(game: Game, data: st.DataObject) -> None:
    """S-28: under all rules, and victory points follow the ranks."""
    match, seats = Match(game.rules, game.players), range(game.players)
    order = st.permutations(seats).map(tuple)
    points = st.lists(st.sampled_from((-30, -1, 0, 4, 13, 50)), min_size=len(seats))
    for wins in data.draw(st.lists(st.sampled_from((False, False, True)), max_size=9)):
        each = data.draw(points)
        score = HandScore(
            tuple(each[side_of(match.sides, seat)[0]] for seat in seats),
            shot="moon" if wins else None,
            shooter=data.draw(st.sampled_from(seats)) if wins else None,
            imaginary=None if match.imaginary is None else tuple(each[: len(seats)]),
            takers=data.draw(order),
            order=data.draw(order),
            wins=wins,
        )
        match = match._added(match._checked_score(score), ())[0]
        if match.is_over:
            break
    result = match.result
    assume(result is not None)
    assert result is not None
    first = tuple(seat for seat in seats if result.ranks[seat] == 1)
    assert first == result.winners
    check_result(result)
    if result.victory_points is not None:
        ranked = sorted(zip(result.ranks, result.victory_points, strict=True))
        assert all(one[1] >= other[1] for one, other in pairwise(ranked) if one[0] < other[0])
        assert len(dict.fromkeys(ranked)) == len(set(result.ranks))


def test_an_answer_on_the_sheet() -> None:
    """WK-050: the sheet asks who hit the mark, and names the seat."""
    rules = AMERICAN.amend(ExactHit(100, None, (50, 100), optional=True))
    match = Match(rules).add((60, 10, 0, 8))
    choices: list[Any] = [(), [], ""]
    for choice in choices:
        with pytest.raises(InputError, match="exact: "):
            match.add((40, 0, 0, 0), choice)
    assert match.add((40, 0, 0, 0), "less 50").scores == (50, 10, 0, 8)
    wrong: Any = 3
    with pytest.raises(InputError, match="choice must be a text or a list of texts, not 3"):
        match.add((40, 0, 0, 0), wrong)
    assert match._added(HandScore((40, 0, 0, 0)), ())[0].scores == (100, 10, 0, 8)


@pytest.mark.parametrize("dealer", range(4))
def test_partners_who_pool_answer_once_for_their_total(dealer: int) -> None:
    """PG-136 with WK-050: the first of them from eldest hand answers, and the totals stay equal."""
    rules = variants.PARTNERS_POOLED.amend(ExactHit(20, None, (5, 10), optional=True))
    match = Match(rules, dealer=dealer)
    first = (dealer + 1) % 4
    question = match.question((20, 20, 20, 20))
    assert question is not None
    assert question.seat == first
    question = match.question((20, 20, 20, 20), "keep")
    assert question is not None
    assert question.seat == (dealer + 2) % 4
    assert match.question((20, 20, 20, 20), ("keep", "less 5")) is None
    scores = match.add((20, 20, 20, 20), ("keep", "less 5")).scores
    assert {scores[first], scores[first - 2]} == {20}
    assert {scores[first - 1], scores[first - 3]} == {15}
    assert match.add((20, 6, 20, 6), "less 10").scores == (10, 6, 10, 6)


def test_the_next_deal_may_be_another_seats() -> None:
    match = Match(AMERICAN).add((26, 0, 0, 0))
    for dealer in range(4):
        assert match.with_next_dealer(dealer).next_dealer == dealer
        assert match.with_next_dealer(dealer).add((26, 0, 0, 0)).next_dealer == (dealer + 1) % 4
    assert match.with_next_dealer(3).scores == match.scores
    wrong: Any
    for wrong in (4, -1, "0", None, {}):
        with pytest.raises(InputError, match="the dealer"):
            match.with_next_dealer(wrong)


def test_a_second_column_on_the_sheet() -> None:
    """PG-172."""
    rules = variants.COMPLEX_HEARTS
    first = score_taken(rules, [HEARTS, "QS", "JD", "TC"])
    second = score_taken(rules, [HEARTS, "JD", "QS TC", ""])
    match = Match(rules).add(first).add(second)
    assert (match.scores, match.imaginary) == ((26, -10, -36, 0), (0, 13, 0, 0))
    assert [line.split() for line in str(match).splitlines()[1:]] == [
        ["1", "13", "0+13i", "-10", "0"],
        ["2", "13", "-10", "-26", "0"],
        ["-" * len(str(match).splitlines()[0])],
        ["total", "26", "-10+13i", "-36", "0"],
    ]


def test_sheets_with_everything_can_be_sent() -> None:
    for rules, points in (
        (variants.RICKETTS_69, (69, 0, 1, 2)),
        (variants.PARTNERS_SUMMED, (1, 2, 3, 20)),
        (variants.PEPPA, (1, 2, 3, 30)),
    ):
        match = Match(rules).add(points)
        check_round_trips(match)


def test_high_scores_and_moons_are_set_apart() -> None:
    rules = AMERICAN.amend(Without("moon"), best="high")
    result = Match(rules).add((100, 100, 30, 50)).result
    assert result is not None
    assert (result.winners, result.ranks) == ((0, 1), (1, 1, 4, 3))


def test_partners_who_pool_score_alike() -> None:
    """PG-136: points written by hand are the same for both."""
    sheet = Match(variants.PARTNERS_POOLED)
    said = "points: seats 0 and 2 pool their tricks, so they score alike"
    with pytest.raises(InputError, match=said):
        sheet.add((13, 13, 0, 13))
    with pytest.raises(InputError, match="points: Ann and Cleo pool their tricks"):
        sheet.with_names(("Ann", "Bob", "Cleo", "Dan")).add((13, 13, 0, 13))
    assert Match(variants.PARTNERS_POOLED).add((13, 5, 13, 5)).scores == (13, 5, 13, 5)
    assert Match(variants.PARTNERS_SUMMED).add((13, 5, 0, 8)).scores == (13, 5, 0, 8)


def test_ties_behind_a_special_win_are_broken_too() -> None:
    """PE-035 with RH-048: who wins whatever the scores shares with nobody; behind, the cards tell,
    where they tell of all places."""
    rules = AMERICAN.amend(Remains(0, 1, inclusive=True), LastTrick(), EndAt(100))
    suits = [[f"{rank}{suit}" for rank in "AKQJT98765432"] for suit in "CDSH"]
    tricks = [Trick(0, " ".join(cards)) for cards in zip(*suits, strict=True)]
    score = score_hand(rules, tricks, choice="add")
    result = Match(rules).add(score).result
    assert result is not None
    assert (result.winners, result.ranks) == ((0,), (1, 2, 3, 4))
    first = Match(rules.amend(LastTrick(scope="first"))).add(score).result
    assert first is not None
    assert (first.winners, first.ranks) == ((0,), (1, 2, 2, 2))
    with pytest.raises(InputError, match="seat 1, seat 2 and seat 3 tie"):
        Match(rules).add((0, 26, 26, 26)).result  # noqa: B018


PEPPA = variants.PEPPA.amend(EndAt(23))


def test_a_sheet_of_points_can_be_told_who_is_ahead() -> None:
    """PE-034, PE-035: where the tricks of the last deal part a tie that the points leave."""
    sheet = Match(PEPPA).add((0, 0, 13, 23))
    assert sheet._undecided == ((0, 1),)
    for ahead, ranks in (((0, 1), (1, 2, 3, 4)), ([1, 0], (2, 1, 3, 4)), ((3, 1, 0), (2, 1, 3, 4))):
        told = Match(PEPPA).add((0, 0, 13, 23), ahead=ahead)
        assert told._undecided == ()
        assert told.result is not None
        assert told.result.ranks == ranks
        assert told != sheet
        assert told.undo() == sheet.undo()
        check_round_trips(told)
        assert notation.keep_score(notation.read_text(notation.write(told))) == told
        assert Codec().loads(Codec().dumps(told), Match) == told
    assert Match(PEPPA).add(HandScore((0, 0, 13, 23), ahead=(1, 0))) == Match(PEPPA).add(
        (0, 0, 13, 23), ahead=(1, 0)
    )
    assert Match(PEPPA)._undecided == ()
    special = AMERICAN.amend(Remains(0, 1, inclusive=True), LastTrick(), EndAt(100))
    behind = Match(special).add((0, 26, 26, 26), ahead=(2, 1, 3)).result
    assert behind is not None
    assert (behind.winners, behind.ranks) == ((0,), (1, 3, 2, 4))


@pytest.mark.parametrize(
    ("ahead", "message"),
    [
        ((0, 0), r"ahead: \(0, 0\) has a seat twice"),
        ((0, 4), "ahead: seat 4 is not at this table of 4"),
        ((0, "x"), "ahead 1 must be a whole number"),
        ("01", "ahead must be seats that tie, not '01'"),
        (5, "ahead must be seats that tie, not 5"),
    ],
)
def test_seats_that_are_no_order_are_refused(ahead: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Match(PEPPA).add((0, 0, 13, 23), ahead=ahead)


def test_a_written_sheet_says_who_is_ahead_by_the_tricks() -> None:
    """PE-034: the points of a deal that was played do not show it."""
    suits = [[f"{rank}{suit}" for rank in "AKQJT98765432"] for suit in "CDSH"]
    tricks = [Trick(3, " ".join(cards)) for cards in zip(*suits, strict=True)]
    rules = AMERICAN.amend(LastTrick(), EndAt(20))
    sheet = Match(rules).add(score_hand(rules, tricks, choice="add"))
    written = notation.write(sheet)
    assert "\nahead: 0 1 2\nresult: 2 3 4 1 end.at\n" in written
    again = notation.keep_score(notation.read_text(written))
    assert again.result == sheet.result
    assert notation.write(again) == written


@pytest.mark.parametrize(
    ("score", "message"),
    [
        (HandScore((1, 2, 3, 4), cards=(HEARTS, Cards())), "cards: for 2 seats"),
        (
            HandScore((1, 2, 3, 4), (Cards("W"), Cards(), Cards(), Cards())),
            "cards: W more often than",
        ),
        (
            HandScore((1, 2, 3, 4), (Cards("QS"), Cards("QS"), Cards(), Cards())),
            "cards: QS more often than in the deck for 4",
        ),
        (HandScore((1, 2, 3, 4), imaginary=(0, 0, 0, 0)), "no second column"),
        (HandScore((1, 2, 3, 4), shooter=1), "shot"),
    ],
)
def test_a_hand_score_of_another_table_is_refused(score: HandScore, message: str) -> None:
    with pytest.raises(InputError, match=message):
        Match(variants.AMERICAN).add(score)


def test_answers_can_be_told_from_the_totals() -> None:
    """Those given, in the order of the seats from eldest; none where nobody was asked."""
    rules = variants.AMERICAN.amend(ExactHit(26, None, (5, 10), optional=True))
    sheet = Match(rules, dealer=2)
    score = HandScore((26, 0, 26, 26))
    for given_answers in (("keep", "less 5", "less 10"), ("less 10", "keep", "keep")):
        after, question = sheet._added(score, given_answers)
        assert question is None
        assert sheet._answers_for(score, after.scores) == given_answers
    assert sheet._answers_for(HandScore((25, 1, 0, 0)), (25, 1, 0, 0)) == ()
    forced = Match(variants.AMERICAN.amend(ExactHit(26, None, (5, 10))), dealer=2)
    after, question = forced._added(score, ("less 5",))
    assert question is not None
    assert question.seat == 0
    assert forced._answers_for(score, after.scores) == ("less 5",)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"victory_points": (Fraction(1),)}, "victory_points: for 1 seat,"),
        ({"payments": (Fraction(1),) * 5}, "payments: for 5 seats"),
        ({"ranks": (0, 1, 2, 3)}, "ranks: 0 is not a rank"),
        ({"ranks": (1, 2, 3, 5)}, "ranks: 5 is not a rank"),
        ({"winners": (4,)}, "winners: seat 4 is not at this table"),
        ({"leaves": 7}, "leaves: seat 7 is not at this table"),
        ({"sides": ((0,), (1,), (2,))}, "sides: "),
    ],
)
def test_a_result_that_contradicts_itself(changes: dict[str, Any], message: str) -> None:
    """There is a check for results that come from elsewhere."""
    sheet = Match(variants.AMERICAN.amend(EndAfter(1))).add((26, 0, 0, 0))
    assert sheet.result is not None
    check_result(sheet.result)
    with pytest.raises(InputError, match=message):
        check_result(attrs.evolve(sheet.result, **changes))


# Names of players.

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def test_a_sheet_with_names() -> None:
    """They head the columns, and stay through all that a sheet goes through."""
    match = Match(AMERICAN, dealer=1, names=NAMES).add((13, 5, 8, 0)).add((0, 0, 20, 6))
    assert str(match).splitlines() == [
        "deal   Ann  Bob  Cleo  Dan",
        "1       13    5     8    0",
        "2        0    0    20    6",
        "--------------------------",
        "total   13    5    28    6",
    ]
    for same in (match, match.with_next_dealer(3), pickle.loads(pickle.dumps(match)), copy(match)):
        assert same.names == NAMES
    assert repr(match) == "<Match american: 2 deals, scores (13, 5, 28, 6), Ann, Bob, Cleo, Dan>"
    assert (match._name_of(2), Match(AMERICAN)._name_of(2)) == ("Cleo", "2")


def test_names_do_not_count_for_equality() -> None:
    plain, named = Match(AMERICAN), Match(AMERICAN, names=list(NAMES))
    assert (plain, hash(plain)) == (named, hash(named))
    assert named.names == NAMES
    assert named.with_names(()).names == plain.names == ()
    assert plain.with_names(NAMES[::-1]).names == ("Dan", "Cleo", "Bob", "Ann")
    assert named.names == NAMES


def test_a_state_carries_the_names_on() -> None:
    """To each state and view, to the next deals, through a pickle; states are equal without them,
    and a pickle of a state with names brings its own."""
    game = Game(AMERICAN)
    plain, state = (
        game.start(seed=7, match=match) for match in (None, Match(AMERICAN, names=NAMES))
    )
    assert plain == state
    assert hash(plain) == hash(state)
    assert plain == game.start(seed=7, match=Match(AMERICAN))
    assert plain != game.start(seed=7, match=Match(AMERICAN).add((0, 0, 0, 26)))
    assert pickle.loads(pickle.dumps(plain)).match.names == ()
    rng = Random(1)
    for _ in range(150):
        for each in (state, pickle.loads(pickle.dumps(state)), game.replay(state.history)):
            assert each.match.names == each.view(1).match.names == NAMES
        assert game.view(2, state.view(2).history).match.names == NAMES
        state = step(state, rng)
    assert len(state.match.hand_scores) > 1
    assert game.start(match=state.match).match.names == NAMES


def test_a_position_carries_the_names_on() -> None:
    game, hands = Game(AMERICAN), ["2C", "3C", "4C", "5C"]
    named = game.position(hands, leader=0, match=Match(AMERICAN, names=NAMES))
    assert named.match.names == named.view(0).match.names == NAMES
    assert named == game.position(hands, leader=0)
    assert hash(named) == hash(game.position(hands, leader=0))
    assert named != game.position(hands, leader=0, match=Match(AMERICAN, dealer=2, names=NAMES))


def test_a_sheet_is_80_columns_wide() -> None:
    long = [f"Bartholomew number {seat} of the family" for seat in range(10)]
    for players in range(6, 11):
        for names in ((), long[:players]):
            match = Match(variants.CANCELLATION, players, names=names).add([100] * players)
            lines = str(match).splitlines()
            assert max(map(len, lines)) <= 80
            assert len(lines[0].split("  ")) > players


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("Ann", "Bob", "Cleo"), "names: 3 names for 4 players"),
        ("Ann, Bob, Cleo, Dan", "names must be a list of texts"),
        (None, "names must be a list of texts, not None"),
        (("Ann", 2, "Cleo", "Dan"), "names: 2 of seat 1 is not text"),
        (("Ann", "", "Cleo", "Dan"), "names: '' of seat 1 is empty"),
        (("Ann", "Bob", "  ", "Dan"), "names: '  ' of seat 2 is empty"),
        (("Ann", "Bob", "C\nleo", "Dan"), "of seat 2 has a character that cannot be printed"),
        (("Ann", "Bob", "\u202eC", "Dan"), "of seat 2 has a character that cannot be printed"),
        (("Ann", "Bob", "Cleo", "Dan "), "names: 'Dan ' of seat 3 has extra spaces"),
        (("Ann", "Bob", "Cleo, Dan", "Eve"), "of seat 2 has a comma"),
        (("Ann", "Bob", "Ann", "Dan"), "names: 'Ann' is the name of seats 0 and 2"),
        (("Ann", "B" * 41, "Cleo", "Dan"), "seat 1 has 41 characters, and 40 is the most"),
        (("Ann", ["B"] * 999, "Cleo", "Dan"), r"\.\.\. of seat 1 is not text"),
    ],
)
def test_names_that_are_none_are_refused(names: Any, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        Match(AMERICAN, names=names)
    assert len(str(caught.value)) < 150
    with pytest.raises(InputError, match=message):
        Match(AMERICAN).with_names(names)


def test_an_open_choice_about_a_total_is_told_before_the_deal_is_added() -> None:
    match = Match(variants.AMERICAN.amend(ExactHit(26, optional=True)))
    question = match.question((26, 0, 0, 0))
    assert question is not None
    assert (question.kind, question.seat, question.options) == ("exact", 0, ("keep", "to 50"))
    assert match.question((26, 0, 0, 0), "keep") is None
    assert match.question((13, 13, 0, 0)) is None
    with pytest.raises(InputError, match="points for 3 seats"):
        match.question((1, 2, 3))


def test_the_last_deal_is_taken_back_and_earlier_choices_stay() -> None:
    rules = variants.AMERICAN.amend(ExactHit(26, optional=True))
    kept = Match(rules, dealer=2, names=["Ann", "Bob", "Cleo", "Dan"]).add((26, 0, 0, 0), "keep")
    for points in ((13, 5, 8, 0), (0, 0, 25, 1)):
        after = kept.add(points)
        assert after.undo() == kept
        assert after.undo().names == kept.names
        kept = after
    with pytest.raises(InputError, match="no deal to take back"):
        Match(rules).undo()


@given(st.lists(st.sampled_from(("add", "undo", 0, 1, 2, 3)), max_size=12), st.integers(-1, 1))
def test_a_deal_taken_back_leaves_the_sheet_before(steps: list[Any], rotation: int) -> None:
    """Totals and eldest hands of the earlier deals stay the same, whoever deals."""
    rules = AMERICAN.amend(EndAfter(99), Dealing(rotation), ExactHit(26, optional=True))
    before, match = [], Match(rules)
    for step_taken in steps:
        if step_taken == "add":
            before.append(match)
            match = match.add((26, 0, 0, 0), "to 50" if len(before) % 2 else "keep")
            assert match.standing.eldest == (before[-1].next_dealer + 1) % 4
            assert match.next_dealer == (before[-1].next_dealer + rotation) % 4
        elif step_taken == "undo" and before:
            match = match.undo()
            assert match == before.pop()
        elif isinstance(step_taken, int):
            match = match.with_next_dealer(step_taken)
    assert match.dealer == [*before, match][0].next_dealer
    check_round_trips(match)
    assert pickle.loads(pickle.dumps(match)).standing == match.standing


def test_a_sheet_is_not_the_same_with_other_dealers() -> None:
    """Nor with another dealer of an earlier deal, since that deal may be the last one again."""
    one, other = (
        Match(AMERICAN, dealer=dealer).add((26, 0, 0, 0)).with_next_dealer(3).add((0, 26, 0, 0))
        for dealer in (0, 1)
    )
    assert one.standing == other.standing
    assert one != other
    assert one.with_next_dealer(2) != one


def test_a_start_with_another_dealer_leaves_the_deals_of_its_sheet_alone() -> None:
    match = Match(AMERICAN).add((1, 2, 3, 20))
    state = Game(AMERICAN).start(seed=1, match=match, dealer=3)
    assert (state.dealer, state.match.dealer, state.match.standing) == (3, 0, match.standing)
    assert state.match.add((26, 0, 0, 0)).undo() == state.match == match.with_next_dealer(3)


def test_a_sheet_of_another_game_is_refused() -> None:
    """The rules count, and not only the number of players."""
    other = Match(variants.MICROSOFT)
    with pytest.raises(InputError, match="the sheet of another game than american"):
        Game(AMERICAN).start(seed=0, match=other)
    with pytest.raises(InputError, match="for 5 players"):
        Game(variants.GONG_ZHU, 5).start(seed=0, match=Match(variants.GONG_ZHU, 4))


@pytest.mark.parametrize("sheet", [5, "m", (), variants.AMERICAN])
def test_a_sheet_is_a_match(sheet: Any) -> None:
    with pytest.raises(InputError) as error:
        check_sheet(variants.AMERICAN, 4, sheet)
    assert str(error.value) == f"match must be a Match, not {sheet!r}"


def test_long_names_leave_a_sheet_80_characters_wide() -> None:
    match = Match(AMERICAN, names=[letter * 40 for letter in "ABCD"]).add((13, 5, 8, 0))
    assert 76 < max(map(len, str(match).splitlines())) <= 80


def test_a_sheet_in_text_shows_totals_that_a_rule_has_changed() -> None:
    """WK-050: below the points of the deal, for the seats concerned alone."""
    rules = AMERICAN.amend(ExactHit(26, to=10))
    match = Match(rules, names=("Ann", "Bob", "Cleo", "Dan")).add((26, 0, 0, 0)).add((0, 26, 0, 0))
    assert str(match).splitlines() == [
        "deal    Ann   Bob  Cleo  Dan",
        "1        26     0     0    0",
        "       = 10                 ",
        "2         0    26     0    0",
        "             = 10           ",
        "----------------------------",
        "total    10    10     0    0",
    ]


def test_doubts_about_points_before_they_are_added() -> None:
    """Hearts and the queen come to 26, or a moon was shot."""
    match = Match(AMERICAN)
    assert match.check((13, 5, 8, 0)) == match.check((0, 26, 26, 26)) == ()
    [doubt] = match.with_names(["Ann", "Bob", "Cleo", "Dan"]).check((-1, 9, 9, 9))
    assert doubt == "points: no deal gives Ann -1"
    [doubt] = match.check((13, 5, 8, 15))
    assert doubt.startswith("points: 41 together")
    assert match.check(score_hand(AMERICAN, a_deal().tricks)) == ()
    with pytest.raises(InputError, match="points"):
        match.check((13, 13, 0))


def test_a_win_by_a_shoot_that_wins_nothing_is_doubted() -> None:
    """PG-120: only there a moon wins the match; at another table they may have agreed on it."""
    won = HandScore((0, 26, 26, 26), shot="moon", shooter=0, wins=True)
    assert Match(AMERICAN).check(won) == ("shot: no moon wins the match in these rules",)
    assert Match(AMERICAN).check(attrs.evolve(won, wins=False)) == ()
    won = attrs.evolve(won, points=(67, 0, 0, 0))
    assert Match(variants.DIRTY_NASTY_FILTHY).check(won) == ()
    assert Match(variants.DIRTY_NASTY_FILTHY).check(attrs.evolve(won, shot="sun")) != ()


def a_deal() -> State:
    """Return a deal that was played at random to its end."""
    state, rng = Game(AMERICAN).start(seed=1).deal(), Random(1)
    while state.phase in (Phase.PASS, Phase.PLAY):
        state = state.apply(state.random_action(rng, state.actors[0]))
    return state


def test_a_dealer_is_kept_as_an_int() -> None:
    class One:
        def __index__(self) -> int:
            return 1

    assert type(Match(variants.AMERICAN, dealer=One()).dealer) is int  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "rules",
    [
        AMERICAN.amend(EndAfter(10**6)),
        AMERICAN.amend(EndAfter(10**6), ExactHit(1_000_039, to=50), Remains(5, 3)),
        variants.PARTNERS_SUMMED.amend(EndAt(10**6)),
    ],
    ids=["points", "marks", "partners"],
)
def test_a_deal_costs_the_same_on_a_long_sheet(rules: Rules) -> None:
    """The time for a match grows with the number of deals, and not with its square."""
    sheet, costs = Match(rules), []
    for number in range(2_001):
        if number in (20, 2_000):
            tracemalloc.start()
            try:
                sheet.check((13, 13, 0, 1))
                sheet = sheet.add((13, 13, 0, 0))
                assert not sheet.is_over
                costs.append(tracemalloc.get_traced_memory()[1])
            finally:
                tracemalloc.stop()
        else:
            sheet = sheet.add((13, 13, 0, 0))
    assert costs[1] < costs[0] + 2_000


def test_what_is_written_of_a_sheet_is_read_again_at_any_length() -> None:
    sheet = Match(AMERICAN.amend(EndAfter(300)), dealer=2)
    for number in range(290):
        sheet = sheet.with_next_dealer(number % 4) if number % 7 == 0 else sheet
        sheet = sheet.add((13, 13, number % 2, -(number % 2)))
    assert notation.keep_score(notation.read_text(notation.write(sheet))) == sheet
    assert sheet.undo().add(sheet.hand_scores[-1]) == sheet
