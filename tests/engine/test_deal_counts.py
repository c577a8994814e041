"""The count of played-out deals by the rules, for one standing of a match."""

from __future__ import annotations

from weakref import WeakSet

import pytest

from hearts import Cards, Game, Match, Rules, State, rollouts, variants
from hearts._engine.score import count_cache
from hearts.rules import (
    PACK,
    AddUnlessShooterLoses,
    Charging,
    Deck,
    EldestOpens,
    EndAfter,
    LastTrick,
    Moon,
    Passing,
    heart_points,
)
from tests.plain_playout import points_of

SUITS = [Cards([rank + suit for rank in "23456789TJQKA"]) for suit in "CDSH"]


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


def test_few_choices_of_charged_cards_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger's rules may let every card be charged, so that no two completions are alike."""
    alive: WeakSet[object] = WeakSet()
    most: list[int] = []
    kind = count_cache._ByRules

    def made(state: State, known: bool) -> object:
        found = kind(state, known)
        alive.add(found)
        most.append(len(alive))
        return found

    rules = variants.AMERICAN.amend(Passing(), Charging(PACK, doubles={}), Moon(cards="QS"))
    before = rollouts(Game(rules).start(seed=1).deal(), 40, seed=1)
    monkeypatch.setattr(count_cache, "_ByRules", made)
    monkeypatch.setattr(count_cache, "_CHARGES_KEPT", 5)
    assert rollouts(Game(rules).start(seed=1).deal(), 40, seed=1) == before
    assert len(most) == 40
    assert max(most) <= 6


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
