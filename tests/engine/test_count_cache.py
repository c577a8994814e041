"""Counts of deals by the rules, kept for other deals that count alike."""

from __future__ import annotations

from typing import Any

import pytest

from hearts import Cards, Game, Match, Rules, State, rollouts, variants
from hearts._core.cards.records import Question
from hearts._engine.score import WonCards, count, count_cache, scored
from hearts._engine.score.count_cache import CountCache
from hearts.rules import (
    HEARTS,
    QUEEN,
    AddUnlessShooterLoses,
    Choice,
    Deck,
    EldestOpens,
    EndAfter,
    LastTrick,
    Moon,
    Passing,
    Sun,
    TableRules,
    heart_points,
)
from tests.plain_playout import points_of

SUITS = [Cards([rank + suit for rank in "23456789TJQKA"]) for suit in "CDSH"]
AMERICAN = variants.AMERICAN.table(4)
POINT_CARDS = Cards(HEARTS | QUEEN)
POOLED = variants.PARTNERS_POOLED.table(4)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[WonCards]:
    """What was counted by the rules, one after another."""
    found: list[WonCards] = []

    def noted(table: TableRules, won: WonCards, *others: Any) -> object:
        found.append(won)
        return count(table, won, *others)

    monkeypatch.setattr(count_cache, "count", noted)
    return found


def won(*piles: str, tricks: tuple[int, ...] = (0, 0, 0, 0)) -> WonCards:
    """The cards of so many piles; the last seat has the other cards that count."""
    taken = [Cards(pile) for pile in piles]
    rest = POINT_CARDS
    for pile in taken:
        rest -= pile & rest
    return WonCards((*taken, rest), tricks)


def points(cache: CountCache, taken: WonCards, table: TableRules = AMERICAN) -> tuple[int, ...]:
    return scored(cache.of(table, taken, None)).points


def test_deals_with_the_same_cards_that_count_are_counted_once(counted: list[WonCards]) -> None:
    cache = CountCache()
    assert points(cache, won("2H 3C", "QS", "")) == (1, 13, 0, 12)
    assert points(cache, won("2H", "QS 3C", "")) == (1, 13, 0, 12)
    assert points(cache, won("2H 3H", "QS", "")) == (2, 13, 0, 11)
    assert [taken.piles[:2] for taken in counted] == [
        (Cards("2H"), Cards("QS")),
        (Cards("2H 3H"), Cards("QS")),
    ]


def test_second_copies_are_told_apart(counted: list[WonCards]) -> None:
    table, cache = variants.CANCELLATION.table(6), CountCache()
    for pile in ("2H", "2H 2H", "2H"):
        piles = (Cards(pile), *(Cards(),) * 5)
        found = scored(cache.of(table, WonCards(piles, (0,) * 6), None))
        assert found.points[0] == len(piles[0])
    assert len(counted) == 2


@pytest.mark.parametrize(("sun", "times"), [(False, 1), (True, 2)], ids=["cards", "tricks"])
def test_the_number_of_tricks_matters_where_a_rule_asks_for_it(
    counted: list[WonCards], sun: bool, times: int
) -> None:
    table, cache = variants.AMERICAN.amend(Sun()).table(4) if sun else AMERICAN, CountCache()
    for number in (11, 12):
        points(cache, won("2H", "", "", tricks=(number, 13 - number, 0, 0)), table)
    assert len(counted) == times


def test_partners_who_pool_their_tricks_are_counted_as_one(counted: list[WonCards]) -> None:
    """PG-170"""
    cache = CountCache()
    assert points(cache, won("2H", "3H", "4H"), POOLED) == (2, 24, 2, 24)
    assert points(cache, won("2H 4H", "3H", ""), POOLED) == (2, 24, 2, 24)
    assert points(cache, won("2H 3H", "4H", ""), POOLED) == (2, 24, 2, 24)
    assert len(counted) == 2


@pytest.mark.parametrize("answers", [(), ("add",)])
def test_the_open_question_and_each_answer_are_kept(
    counted: list[WonCards], answers: tuple[str, ...]
) -> None:
    """PG-112"""
    table, cache = variants.AMERICAN.amend(Moon(Choice())).table(4), CountCache()
    first, second = (cache.of(table, won("", "", ""), None, answers) for _ in range(2))
    assert first is second
    assert isinstance(first, Question) != bool(answers)
    assert len(counted) == 1


def test_not_all_counts_are_kept(counted: list[WonCards]) -> None:
    """A thousand at most, so that no game fills the memory."""
    cache, hearts = CountCache(), list(HEARTS)
    for number in range(1000):
        pile = " ".join(str(card) for place, card in enumerate(hearts) if number & 2**place)
        cache.of(AMERICAN, won(pile, "", ""), None)
    cache.of(AMERICAN, won("", "", ""), None)
    assert len(counted) == 1000
    cache.of(AMERICAN, won("QS", "", ""), None)
    assert len(counted) == 1001
    cache.of(AMERICAN, won("", "", ""), None)
    assert len(counted) == 1002


def test_counts_are_kept_for_one_standing_of_the_match() -> None:
    """PG-117: a moon is subtracted only where the shooter would lose otherwise."""
    game = Game(
        variants.AMERICAN.amend(
            Moon(AddUnlessShooterLoses()), LastTrick(), EndAfter(2), Passing(), EldestOpens()
        )
    )

    def start(*scores: int) -> State:
        match = Match(game.rules).add(scores)
        return game.start(seed=1, match=match).deal(SUITS)  # seat 2 takes every trick

    behind, ahead = start(10, 10, 36, 10), start(36, 36, 10, 36)
    for state in (behind, ahead, behind):
        assert rollouts(state, 20, seed=1).totals == points_of(state, 20, 1)
    assert rollouts(behind, 20, seed=1) != rollouts(ahead, 20, seed=1)


def test_a_moon_that_hangs_on_the_last_trick_is_counted_anew() -> None:
    """RH-034 beside PE-034: the piles that count are equal, and the last trick breaks a tie."""
    rules = Rules(
        name="last", players=3, deck=Deck(pack="3C AC 2D 3D 4D 5D QS KS AH"),
        points=(heart_points(),), shoots=(Moon(AddUnlessShooterLoses()),), opening=EldestOpens(),
        passing=Passing(), ties=LastTrick(),
    )  # fmt: skip
    sheet = Match(rules).add((5, 4, 99))
    state = Game(rules).start(seed=1, dealer=2, match=sheet.with_next_dealer(2))
    state = state.deal(["AC 3D 5D", "AH 2D 4D", "3C QS KS"])
    for card in ("AC", "AH", "3C"):
        state = state.play(card)
    assert len({rollouts(state, 1, seed=seed).totals for seed in range(40)}) == 2
