"""Law 9: what the catalogue computed about matches holds, and is reached.

A row is what one deal adds to each seat: thirteen hearts and the queen of spades, or a moon.
"""

from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, Game, HandScore, Match, Rules, State, score_taken, testing, variants
from hearts.rules import HEARTS

Row = tuple[int, ...]

SEATS = range(4)
MICROSOFT = variants.MICROSOFT
NEW_MOON = variants.NEW_MOON

#: The longest match before its last deal: nobody has 100, and there are no more points to give.
FIFTEEN: list[Row] = [
    (9, 17, 0, 0),
    (0, 0, 22, 4),
    (9, 4, 0, 13),
    (13, 4, 0, 9),
    (4, 13, 9, 0),
    (0, 9, 13, 4),
    (9, 0, 0, 17),
    (13, 4, 9, 0),
    (4, 13, 0, 9),
    (0, 9, 17, 0),
    (9, 0, 0, 17),
    (13, 4, 9, 0),
    (4, 13, 0, 9),
    (0, 9, 17, 0),
    (6, 0, 3, 17),
]


def is_a_deal(row: Sequence[int]) -> bool:
    """The catalogue's model of what one deal adds where a moon adds to the others."""
    if sorted(row) == [0, 26, 26, 26]:
        return True
    return sum(row) == 26 and min(row) >= 0 and 13 <= max(row) < 26


def piles_of(row: Row) -> list[list[str]]:
    """Cards taken that give this row."""
    hearts = [str(card) for card in HEARTS]
    if sorted(row) == [0, 26, 26, 26]:
        return [[*hearts, "QS"] if points == 0 else [] for points in row]
    queen = row.index(max(row))
    piles = [["QS"] if seat == queen else [] for seat in SEATS]
    for seat in SEATS:
        for _ in range(row[seat] - 13 * (seat == queen)):
            piles[seat].append(hearts.pop())
    return piles


def scored(match: Match, row: Row) -> HandScore:
    """The row, counted from cards on this sheet."""
    return score_taken(match.rules, piles_of(row), match=match)


def played(rows: Iterable[Row], rules: Rules = MICROSOFT) -> Match:
    """A sheet with these deals on it, each counted from cards."""
    match = Match(rules)
    for row in rows:
        score = scored(match, row)
        assert score.points == row
        match = match.add(score)
    return match


@st.composite
def rows(draw: st.DrawFn) -> Row:
    """What one deal may add."""
    if draw(st.integers(0, 7)) == 7:
        shooter = draw(st.sampled_from(SEATS))
        return tuple(26 * (seat != shooter) for seat in SEATS)
    cuts = sorted(draw(st.lists(st.integers(0, 13), min_size=3, max_size=3)))
    row = [high - low for low, high in zip([0, *cuts], [*cuts, 13], strict=True)]
    row[draw(st.sampled_from([seat for seat in SEATS if row[seat] < 13]))] += 13
    return tuple(row)


@st.composite
def even_rows(draw: st.DrawFn) -> list[Row]:
    """Deals in which whoever has least takes the queen: the way to long matches and high scores."""
    scores = [0] * 4
    found: list[Row] = []
    while max(scores) < 100:
        row = [0] * 4
        row[scores.index(min(scores))] = 13
        for _ in range(13):
            spread = [old + new for old, new in zip(scores, row, strict=True)]
            lowest = spread.index(min(spread))
            row[draw(st.sampled_from(SEATS)) if draw(st.integers(0, 9)) == 0 else lowest] += 1
        if max(row) == 26:
            row = [26 - points for points in row]
        found.append(tuple(row))
        scores = [old + new for old, new in zip(scores, row, strict=True)]
    return found


def within_the_bounds(match: Match) -> None:
    """WK-063 and WK-064, for a match that is over, and for the sheets that it came from."""
    result = match.result
    assert result is not None
    best = min(match.scores)
    assert 4 <= len(match.hand_scores) <= 16
    assert 100 <= max(match.scores) <= 125
    assert best <= 103
    assert len(result.winners) > 1 or best <= 102
    assert result.winners == tuple(seat for seat in SEATS if match.scores[seat] == best)


# The model


@given(rows())
def test_every_row_is_counted_from_cards(row: Row) -> None:
    assert is_a_deal(row)
    assert played([row]).scores == row


@given(testing.matches(Game(MICROSOFT)))
def test_every_deal_played_is_a_row_and_every_match_within_the_bounds(state: State) -> None:
    assert all(is_a_deal(score.points) for score in state.match.hand_scores)
    within_the_bounds(state.match)


# WK-063 and WK-064


@given(st.lists(rows(), min_size=16, max_size=16) | even_rows())
def test_every_match_of_rows_is_within_the_bounds(deals: list[Row]) -> None:
    match = Match(MICROSOFT)
    for row in deals:
        if not match.is_over:
            match = match.add(row)
    within_the_bounds(match)


@given(st.lists(rows(), min_size=3, max_size=3))
def test_no_match_is_over_after_three_deals(deals: list[Row]) -> None:
    """WK-063: nobody gets more than 26 in a deal."""
    assert played(deals).result is None


def test_the_shortest_match_has_four_deals() -> None:
    """WK-063: once by the cards of one seat, once by the moons of another."""
    for row, winners in (((25, 1, 0, 0), (2, 3)), ((26, 26, 0, 26), (2,))):
        assert not played([row] * 3).is_over
        result = played([row] * 4).result
        assert result is not None
        assert (result.winners, result.ended_by) == (winners, "end.at")


def test_the_longest_match_has_sixteen_deals() -> None:
    """WK-063: 15 times 26 points are 390, which four seats can hold below 100; 416 they cannot."""
    fifteen = played(FIFTEEN)
    assert (fifteen.scores, fifteen.is_over) == ((93, 99, 99, 99), False)
    assert played([*FIFTEEN, (4, 9, 0, 13)]).is_over
    assert 4 * 99 < 16 * 26


@pytest.mark.parametrize(
    ("last", "scores", "winners"),
    [
        ((13, 3, 4, 6), (106, 102, 103, 105), (1,)),
        ((13, 4, 4, 5), (106, 103, 103, 104), (1, 2)),
        ((14, 4, 4, 4), (107, 103, 103, 103), (1, 2, 3)),
    ],
)
def test_the_highest_winning_scores(last: Row, scores: Row, winners: Row) -> None:
    """WK-064: 102 alone and 103 together, each from the longest match."""
    match = played([*FIFTEEN, last])
    assert match.scores == scores
    assert match.result is not None
    assert match.result.winners == winners
    within_the_bounds(match)


def test_the_highest_score() -> None:
    """WK-064: 99, and then another seat's moon."""
    before = played([(0, 0, 1, 25), (0, 0, 1, 25), (0, 0, 1, 25), (0, 2, 0, 24)])
    assert (before.scores, before.is_over) == ((0, 2, 3, 99), False)
    after = before.add(scored(before, (0, 26, 26, 26)))
    assert after.scores == (0, 28, 29, 125)
    within_the_bounds(after)


# WK-065


@given(st.lists(st.integers(0, 99), min_size=4, max_size=4), st.sampled_from(SEATS))
def test_when_a_moon_loses_the_match(scores: list[int], shooter: int) -> None:
    """WK-065: where it adds, if somebody reaches 100 by it while the lowest of the others had more
    than 26 points less than the shooter; exactly 26 is a shared win. Two can reach 100, not three.
    The new moon ends nothing."""
    others = [score for seat, score in enumerate(scores) if seat != shooter]
    moon = tuple(26 * (seat != shooter) for seat in SEATS)
    match = Match(MICROSOFT).add(scores)
    after = match.add(scored(match, moon))
    reached = sum(score + 26 >= 100 for score in others)
    assert after.is_over is (reached > 0)
    if after.result is not None:
        lost = shooter not in after.result.winners
        assert lost is (min(others) < scores[shooter] - 26)
        assert reached < 3 or not lost
        if min(others) == scores[shooter] - 26:
            assert len(after.result.winners) > 1
    sheet = Match(NEW_MOON).add(scores)
    score = score_taken(NEW_MOON, piles_of(moon), match=sheet)
    assert score.points == tuple(-26 * (seat == shooter) for seat in SEATS)
    assert not sheet.add(score).is_over


@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ((60, 33, 80, 90), (1,)),
        ((60, 34, 80, 90), (0, 1)),
        ((60, 35, 80, 90), (0,)),
    ],
)
def test_a_moon_that_loses_and_one_that_does_not(scores: Row, winners: Row) -> None:
    """WK-065, reached: the shooter has 60."""
    match = Match(MICROSOFT).add(scores)
    result = match.add(scored(match, (0, 26, 26, 26))).result
    assert result is not None
    assert result.winners == winners


# WK-066


@given(st.integers(1, 60))
def test_new_moon_can_go_on_for_ever(rounds: int) -> None:
    """WK-066: two deals that give each of two seats 13, and a moon of each, come to nothing."""
    match = Match(NEW_MOON)
    sheet = ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "QS", "", ""]
    everything = f"{sheet[0]} {sheet[1]}"
    for _ in range(rounds):
        for piles in (sheet, [everything, "", "", ""], sheet, ["", everything, "", ""]):
            match = match.add(score_taken(NEW_MOON, piles, match=match))
            assert not match.is_over
        assert match.scores == (0, 0, 0, 0)
    assert len(match.hand_scores) == 4 * rounds


@given(testing.matches(Game(NEW_MOON)))
def test_a_new_moon_match_ends_by_cards(state: State) -> None:
    """The deal that ends it is no moon, and takes nobody beyond 99 and 25."""
    last = state.match.hand_scores[-1]
    assert last.shot is None
    assert 100 <= max(state.scores) <= 124
    for score in state.match.hand_scores:
        assert is_a_deal(score.points) or sorted(score.points) == [-26, 0, 0, 0]


@given(testing.cards(HEARTS))
def test_a_moon_is_found_by_cards(missing: Card) -> None:
    """A seat that takes all but one heart has 25 points and no moon."""
    most = [*(HEARTS - Cards([missing])), "QS"]
    score = score_taken(MICROSOFT, [most, [missing], [], []])
    assert (score.points, score.shot) == ((25, 1, 0, 0), None)
    score = score_taken(MICROSOFT, [[*most, missing], [], [], []])
    assert (score.points, score.shot, score.shooter) == ((0, 26, 26, 26), "moon", 0)
