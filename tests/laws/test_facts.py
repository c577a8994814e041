"""Law 9: what the catalogue computed about matches holds, and is reached.

A row is what one deal adds to each seat: thirteen hearts and the queen of spades, or a moon.
"""

from collections.abc import Iterable, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Game,
    HandScore,
    Match,
    Phase,
    Rules,
    State,
    score_taken,
    testing,
    variants,
)
from hearts.rules import HEARTS, PACK, EndAt, ExactHit, Moon, Passing

Row = tuple[int, ...]
RICKETTS = variants.RICKETTS

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
    """Return the points that one deal may add."""
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


# The same claims for other numbers of players and other games


def dealt_out(rules: Rules, players: int, totals: Sequence[int], deals: int) -> Match:
    """A sheet on which so many deals, counted from cards, come to these totals.

    Each deal gives the queen of spades to one seat and shares the hearts; nobody shoots.
    """
    values = rules.table(players).values
    worth = values[Card("QS")]
    cards = [str(card) for card in rules.deck.cards(players) & HEARTS]
    queens = [deals // players + (seat < deals % players) for seat in range(players)]
    rest = [total - worth * count for total, count in zip(totals, queens, strict=True)]
    assert sum(rest) == len(cards) * deals
    hearts = [seat for _ in range(max(rest)) for seat in range(players) if rest[seat] > _]
    owners = [seat for _ in range(max(queens)) for seat in range(players) if queens[seat] > _]
    match = Match(rules, players)
    for deal in range(deals):
        assert not match.is_over
        piles: list[list[str]] = [[] for _ in range(players)]
        piles[owners[deal]].append("QS")
        for card, seat in zip(
            cards, hearts[deal * len(cards) : (deal + 1) * len(cards)], strict=True
        ):
            piles[seat].append(card)
        score = score_taken(rules, piles, players=players, match=match)
        assert score.shot is None
        match = match.add(score)
    assert match.scores == tuple(totals)
    return match


@pytest.mark.parametrize(
    ("name", "players", "totals", "most"),
    [
        ("wikipedia", 3, (96, 96, 96), 13),
        ("wikipedia_17", 3, (95, 95, 96), 12),
        ("microsoft", 4, (97, 97, 98, 98), 16),
        ("wikipedia", 5, (99, 99, 99, 99, 98), 20),
        ("wikipedia", 6, (96,) * 6, 25),
    ],
)
def test_the_longest_match(name: str, players: int, totals: Row, most: int) -> None:
    """WK-063, for other tables: nobody has 100 after one deal less, and after so many all the
    points cannot be held below it."""
    rules = variants.get(name)
    match = dealt_out(rules, players, totals, most - 1)
    assert not match.is_over
    total = sum(rules.table(players).values.values())
    assert total * (most - 1) <= players * 99 < total * most


@pytest.mark.parametrize(
    ("name", "players", "before", "last", "winners"),
    [
        ("wikipedia", 3, (92, 97, 99), (12, 7, 5), (0, 1, 2)),
        ("wikipedia", 3, (92, 97, 99), (11, 7, 6), (0,)),
        ("wikipedia", 6, (86, 98, 98, 98, 98, 98), (14, 2, 2, 2, 2, 2), None),
    ],
)
def test_the_highest_winning_scores_of_other_tables(
    name: str, players: int, before: Row, last: Row, winners: Row | None
) -> None:
    """WK-064, for three and six: 104 shared by all three, 103 alone; 100 shared by all six."""
    match = Match(variants.get(name), players).add(before)
    result = match.add(last).result
    assert result is not None
    assert result.winners == (tuple(range(players)) if winners is None else winners)


def test_the_highest_score_of_other_tables() -> None:
    """WK-064: 99 and another's moon of 24 are 123, with 26 points 125."""
    for players, worth in ((3, 24), (5, 26), (6, 24)):
        rules = variants.WIKIPEDIA
        match = Match(rules, players).add((0, 99, *[1] * (players - 2)))
        deck = [str(card) for card in rules.deck.cards(players)]
        piles = [deck, *[[]] * (players - 1)]
        score = score_taken(rules, piles, players=players, match=match, choice="add")
        assert match.add(score).scores[1] == 99 + worth


@pytest.mark.parametrize(
    ("name", "players", "most"),
    [
        ("wikipedia", 3, 13),
        ("wikipedia_17", 3, 12),
        ("microsoft", 4, 16),
        ("wikipedia", 5, 20),
        ("wikipedia", 6, 25),
        ("omnibus", 4, 25),
        ("spot", 4, 16),
        ("spot_court", 4, 17),
        ("black_maria_43", 3, 7),
        ("black_maria_43", 4, 10),
        ("dirty_nasty_filthy", 4, 18),
        ("peppa", 4, 12),
    ],
)
def test_no_match_is_longer(name: str, players: int, most: int) -> None:
    """WK-063, for other games: the seats can hold so many points below the limit, and no more."""
    rules = variants.get(name)
    assert isinstance(rules.end, EndAt)
    held = players * (rules.end.limit - 1)
    total = sum(rules.table(players).values.values())
    assert held // total + 1 == most


def test_the_jack_makes_matches_longer() -> None:
    """WK-063: with ten points off in every deal, 24 deals can leave all four at 96."""
    rules = variants.OMNIBUS
    match = Match(rules)
    cards = [str(card) for card in HEARTS]
    for deal in range(24):
        assert not match.is_over
        piles: list[list[str]] = [[] for _ in SEATS]
        piles[deal % 4] += ["QS", "JD"]
        for place, card in enumerate(cards):
            piles[(deal // 4 + place + deal) % 4].append(card)
        match = match.add(score_taken(rules, piles))
    assert match.scores == (96,) * 4
    assert not match.is_over


# Ricketts House at Caltech


def ricketts(rows: Iterable[Row], rules: Rules = RICKETTS) -> Match:
    """A sheet of Ricketts House with these deals, counted from cards; no deal ends the match."""
    match = Match(rules)
    for row in rows:
        score = scored(match, row)
        assert score.points == row
        match = match.add(score)
        assert not match.is_over
    return match


A_B: Row = (13, 13, 0, 0)
C_D: Row = (0, 0, 13, 13)


def test_all_four_at_zero() -> None:
    """RH-062: two wrap in one deal, later the other two do while the first are still at 0; the
    match goes on from there."""
    match = ricketts([*[A_B] * 7, *[C_D] * 3, A_B])
    assert match.scores == (0, 0, 39, 39)
    match = ricketts([*[A_B] * 7, *[C_D] * 3, A_B, *[C_D] * 5])
    assert (match.scores, len(match.hand_scores)) == ((0, 0, 0, 0), 16)
    after = match.add(scored(match, A_B))
    assert (after.scores, after.is_over) == (A_B, False)


def test_all_four_at_zero_from_high_scores() -> None:
    """RH-062: nearer to the story."""
    high = [*[A_B] * 7, *[C_D] * 7, A_B]
    assert ricketts(high).scores == (0, 0, 91, 91)
    assert ricketts([*high, C_D]).scores == (0, 0, 0, 0)


def test_all_four_at_zero_with_moons() -> None:
    """RH-062: eight deals are enough."""
    moons: list[Row] = [tuple(26 * (seat != shooter) for seat in SEATS) for shooter in (2, 3, 2, 3)]
    assert ricketts(moons).scores == (0, 0, 52, 52)
    assert ricketts([*moons, *[C_D] * 4]).scores == (0, 0, 0, 0)


def test_four_moons_of_one_seat() -> None:
    """RH-056: 104 is four moons; all three wrap, and nobody has won."""
    match = ricketts([(0, 26, 26, 26)] * 4)
    assert match.scores == (0, 0, 0, 0)


def test_the_largest_score_of_a_deal() -> None:
    """RH-056: 126 is 100 and a moon; from 99 it is 125, which does not wrap."""
    for before, total in ((100, 0), (99, 125)):
        match = Match(RICKETTS).add((30, before, 70, 70))
        score = score_taken(RICKETTS, piles_of((0, 26, 26, 26)), match=match)
        after = match.add(score)
        assert after.scores[1] == total


def test_the_shortest_match_of_the_house() -> None:
    """RH-040: three moons, and then 25 for one seat."""
    match = ricketts([(0, 26, 26, 26)] * 3)
    assert match.scores == (0, 78, 78, 78)
    after = match.add(scored(match, (1, 25, 0, 0)))
    assert (after.scores, after.is_over) == ((1, 103, 78, 78), True)


def test_69_for_5_can_be_done() -> None:
    """RH-048, RH-057: after eight deals."""
    rules = variants.RICKETTS_69
    deals: list[Row] = [(25, 1, 0, 0), (25, 0, 1, 0), (19, 0, 0, 7)]
    deals += [(0, 13, 13, 0)] * 3 + [(0, 13, 0, 13)]
    match = ricketts(deals, rules)
    after = match.add(scored(match, C_D))
    assert after.scores == (69, 53, 53, 33)
    assert after.result is not None
    assert after.result.winners == (0,)
    assert not ricketts([*deals, C_D]).is_over


def test_5_for_69_can_be_done() -> None:
    """RH-049, RH-057: 70 deals, in which two seats wrap every eighth."""
    rules = variants.RICKETTS_69
    deals: list[Row] = [(5, 21, 0, 0), *[C_D] * 68]
    match = ricketts(deals, rules)
    assert match.scores[0] == 5
    after = match.add(scored(match, C_D))
    assert after.result is not None
    assert after.result.winners == (0,)
    assert ricketts([*deals, C_D]).scores[0] == 5


# Totals that hit a mark


@pytest.mark.parametrize(
    ("to", "before", "cycle"),
    [
        (50, (50, 50), [(1, 25)] * 23 + [(2, 24), (25, 1)]),
        (0, (0, 0), [(1, 25)] * 47 + [(3, 23), (25, 1), (25, 1)]),
    ],
)
def test_exactly_100_can_go_on_for_ever(to: int, before: Row, cycle: list[Row]) -> None:
    """PG-124: where it becomes 50, or 0, deals can lead back to where they began."""
    rules = MICROSOFT.amend(ExactHit(100, to))
    match = Match(rules).add((*before, 0, 0))
    for _ in range(3):
        for row in cycle:
            score = scored(match, (*row, 0, 0))
            assert score.points == (*row, 0, 0)
            match = match.add(score)
            assert not match.is_over
        assert match.scores == (*before, 0, 0)


# Sums that the texts give


def test_points_of_a_deck_and_sums_of_scores() -> None:
    """PG-184, PG-185, PG-186, PG-187, PE-051: 139 against 147, 43, +3, 15, and 36."""
    assert 105 + 34 == 139 < 147 == 78 + 69
    totals = {"black_maria_43": 43, "hartenjagen": 15, "peppa": 36}
    for name, total in totals.items():
        assert sum(variants.get(name).table(4).values.values()) == total
    values = variants.DIRTY_NASTY_FILTHY.table(4).values
    assert values[Card("JD")] + values[Card("QD")] == 3
    assert variants.PEPPA.shoots == (Moon(variants.PEPPA.shoots[0].effect),)


@given(st.integers(), st.booleans())
def test_a_hand_that_is_forced(seed: int, kept_back: bool) -> None:
    """RH-058 to RH-060: twelve hearts and the king of spades have to lead the king; if the ace
    stays away the hand takes every trick, and if the ace takes it the hand takes not a point."""
    rng = Random(seed)
    rules = variants.RICKETTS.amend(Passing("hold"))
    mine = Cards("2H 3H 4H 5H 6H 8H 9H TH JH QH KH AH KS")
    rest = [str(card) for card in PACK - mine]
    rng.shuffle(rest)
    others = [rest[seat::3] for seat in range(3)]
    state = Game(rules).start(seed=0, dealer=0).deal([others[0], list(mine), others[1], others[2]])
    assert str(state.legal_cards()) == "KS"
    state = state.play("KS")
    for _ in range(3):
        legal = list(state.legal_cards())
        without = [card for card in legal if str(card) != "AS"]
        wanted = Card("AS") if "AS" in map(str, legal) and not kept_back else None
        state = state.play(wanted or rng.choice(without or legal))
    ace_came = "AS" in map(str, state.tricks[0].cards)
    while state.phase is Phase.PLAY:
        legal = list(state.legal_cards())
        ducking = state.trick is not None and state.trick.led == "H"
        own = legal[0] if ducking else legal[-1]
        state = state.play(own if state.actor == 1 else rng.choice(legal))
    score = state.hand_score
    assert score is not None
    assert score.tricks is not None
    if ace_came:
        assert score.cards[1] == Cards()
    else:
        assert (score.tricks[1], score.shot, score.shooter) == (13, "moon", 1)
