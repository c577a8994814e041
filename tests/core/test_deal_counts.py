"""Counts of deals by the rules, kept for the next deal like them."""

from __future__ import annotations

import pytest

from hearts import Cards, variants
from hearts._core.cards.draws import RandomDraws
from hearts._core.score.deal_counts import DealCounts, Options
from hearts._core.score.tally import SeatTally, seat_tallies
from hearts.rules import HEARTS, QUEEN, Sun

POINT_CARDS = Cards(HEARTS | QUEEN)
AMERICAN = variants.AMERICAN.table(4)
POOLED = variants.PARTNERS_POOLED.table(4)


class Counter:
    """A count by the rules that notes what it was asked: seat 0 has a point for each pile."""

    def __init__(self, options: int = 1, *, lasts: bool = True) -> None:
        self.options = options
        self.lasts = lasts
        self.asked: list[tuple[tuple[Cards, ...], tuple[int, ...]]] = []

    def __call__(
        self,
        piles: tuple[Cards, ...],
        tricks: tuple[int, ...],
        takers: tuple[int, ...],
        opener: int,
        plays: bytes,
    ) -> tuple[Options, bool]:
        self.asked.append((piles, tricks))
        points = len(self.asked)
        return tuple((points, option) for option in range(self.options)), self.lasts


def taken(*piles: str, tricks: tuple[int, ...] = (0, 0, 0, 0)) -> list[SeatTally]:
    return seat_tallies(tuple(Cards(pile) for pile in piles), tricks)


def counts_of(counter: Counter) -> DealCounts:
    return DealCounts(AMERICAN.scoring_plan, POINT_CARDS.one, counter)


def points(counts: DealCounts, seats: list[SeatTally], seed: int = 1) -> tuple[int, ...]:
    return counts.points(seats, [], 0, b"", RandomDraws(seed))


def test_deals_with_the_same_cards_that_count_are_counted_once() -> None:
    counter = Counter()
    counts = counts_of(counter)
    assert points(counts, taken("2H 3C", "QS", "", "")) == (1, 0)
    assert points(counts, taken("2H", "QS 3C", "", "")) == (1, 0)
    assert points(counts, taken("2H 3H", "QS", "", "")) == (2, 0)
    assert counter.asked[0] == ((Cards("2H"), Cards("QS"), Cards(), Cards()), (0, 0, 0, 0))


def test_second_copies_are_told_apart() -> None:
    counter = Counter()
    counts = counts_of(counter)
    assert points(counts, taken("2H", "", "", "")) == (1, 0)
    assert points(counts, taken("2H 2H", "", "", "")) == (2, 0)
    assert counter.asked[1][0][0] == Cards("2H 2H")


@pytest.mark.parametrize(("sun", "counted"), [(False, 1), (True, 2)], ids=["cards", "tricks"])
def test_the_number_of_tricks_matters_where_a_rule_asks_for_it(sun: bool, counted: int) -> None:
    table = variants.AMERICAN.amend(Sun()).table(4) if sun else AMERICAN
    counter = Counter()
    counts = DealCounts(table.scoring_plan, POINT_CARDS.one, counter)
    points(counts, taken("2H", "", "", "", tricks=(1, 0, 0, 0)))
    points(counts, taken("2H", "", "", "", tricks=(2, 0, 0, 0)))
    assert len(counter.asked) == counted


def test_partners_who_pool_their_tricks_are_counted_as_one() -> None:
    """PG-170"""
    counter = Counter()
    counts = DealCounts(POOLED.scoring_plan, POINT_CARDS.one, counter)
    points(counts, taken("2H", "3H", "4H", ""))
    points(counts, taken("2H 4H", "3H", "", ""))
    points(counts, taken("2H 3H", "4H", "", ""))
    assert len(counter.asked) == 2


def test_the_answer_to_a_question_is_drawn_anew_for_each_deal() -> None:
    counter = Counter(options=2)
    counts = counts_of(counter)
    found = [points(counts, taken("2H", "", "", ""), seed) for seed in range(0, 2**62, 2**57)]
    assert set(found) == {(1, 0), (1, 1)}
    assert found[0] == (1, RandomDraws(0).below(2))


def test_a_count_that_depends_on_more_is_not_kept() -> None:
    counts = counts_of(Counter(lasts=False))
    assert points(counts, taken("2H", "", "", "")) == (1, 0)
    assert points(counts, taken("2H", "", "", "")) == (2, 0)


def test_not_all_counts_are_kept() -> None:
    """A thousand at most, so that no game fills the memory."""
    counts = counts_of(Counter())
    hearts = list(HEARTS)
    for number in range(1000):
        pile = " ".join(str(card) for place, card in enumerate(hearts) if number & 2**place)
        assert points(counts, taken(pile, "", "", "")) == (number + 1, 0)
    assert points(counts, taken("", "", "", "")) == (1, 0)
    assert points(counts, taken("QS", "", "", "")) == (1001, 0)
    assert points(counts, taken("", "", "", "")) == (1002, 0)
