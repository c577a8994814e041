"""Random completions of a deal."""

from __future__ import annotations

from math import isnan
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Game,
    InputError,
    Match,
    Phase,
    Rollouts,
    Rules,
    State,
    Trick,
    rollouts,
    testing,
    variants,
)
from hearts._engine.game import rollouts as rollouts_module
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    AddUnlessShooterLoses,
    Deck,
    EldestOpens,
    EndAfter,
    Facts,
    LastTrick,
    Moon,
    Multiplier,
    NoTricks,
    Passing,
    PlayOn,
    PlayRule,
    Priority,
    Sun,
    Without,
    bonus_points,
    extra_points,
)
from hearts.simulate import finish
from tests.laws.helpers import rare_deals
from tests.plain_playout import points_of

GAME = Game(variants.AMERICAN)


def shot(*, played: int = 4) -> State:
    """The last trick, or the question after it, of a deal in which seat 1 shoots the moon."""
    state = GAME.position(["2C", "3C", "4C", "5C"], leader=0, taken=["", HEARTS | QUEEN, "", ""])
    for card in ["2C", "3C", "4C", "5C"][:played]:
        state = state.play(card)
    return state


def test_totals_and_means() -> None:
    result = Rollouts(4, (26, 8, 13, 57))
    assert result.mean == (6.5, 2.0, 3.25, 14.25)


def test_the_error_of_a_mean() -> None:
    """The root of the variance by the number; of 1, 3 and 8 the variance is 13."""
    found = Rollouts(3, (12, 6), (74, 12))
    assert found.error[0] == pytest.approx((13 / 3) ** 0.5)
    assert found.error[1] == 0
    assert all(map(isnan, Rollouts(1, (4, 5), (16, 25)).error))
    assert Rollouts(4, (26, 8)).error == ()


def test_completions_in_every_phase() -> None:
    """From a state, those of plain steps; from a view, each of a world of its own."""
    for number, state in enumerate(rare_deals(5)):
        if state.phase in (Phase.DEAL, Phase.CALL, Phase.OVER):
            for start in (state, state.view(0)):
                with pytest.raises(InputError, match="no deal is under way"):
                    rollouts(start, 1, seed=1)
            continue
        assert rollouts(state, 2, seed=number).totals == points_of(state, 2, number)
        seat = number % state.game.players
        found = rollouts(state.view(seat), 1, seed=number)
        assert found.squares == tuple(total * total for total in found.totals)
        both = rollouts(state.view(seat), 2, seed=number)
        for total, square in zip(both.totals, both.squares, strict=True):
            assert 2 * square - total * total >= 0
        assert both == rollouts(state.view(seat), 2, seed=number)


def test_a_view_is_completed_in_many_worlds() -> None:
    """By the core and by states: the mean is that of all, and every deal counts once."""
    for rules, counts in (
        (variants.MICROSOFT, {26, 78}),
        (variants.MICROSOFT.amend(Passing("left", optional=True)), {26, 78}),
    ):
        view = Game(rules).start(seed=1).deal().view(1)
        ends = [rollouts(view, 1, seed=seed).totals for seed in range(12)]
        assert {sum(points) for points in ends} <= counts
        assert len(set(ends)) > 6
        assert sum(rollouts(view, 12, seed=1).totals) in range(12 * min(counts), 12 * 78 + 1)


def test_careful_completions_are_single_deals() -> None:
    state = Game(variants.MICROSOFT.amend(Passing())).start(seed=3).deal()

    def careful(state: State, seed: int) -> tuple[int, ...]:
        return rollouts_module.careful_score(state, seed).points

    ends = [careful(state, seed) for seed in range(6)]
    assert {sum(points) for points in ends} <= {26, 78}
    assert [careful(state, seed) for seed in range(6)] == ends
    settled = GAME.position(["2C", "3C", "4C", "5H"], leader=0, taken=["2H", "QS", "", ""])
    assert careful(settled, 1) == (1, 13, 1, 0)
    for charged in rare_deals(7):
        if charged.phase is Phase.PLAY and not charged.question:
            assert careful(charged, 5) == careful(charged, 5)
            assert len(careful(charged, 6)) == charged.game.players


def test_where_all_is_settled_every_completion_is_the_same() -> None:
    state = GAME.position(["2C", "3C", "4C", "5H"], leader=0, taken=["2H", "QS", "", ""])
    assert rollouts(state, 7, seed=1) == Rollouts(7, (7, 91, 7, 0))


@pytest.mark.parametrize("played", [0, 4], ids=["before", "at the question"])
def test_the_answer_of_the_shooter_is_drawn_too(played: int) -> None:
    result = rollouts(shot(played=played), 60, seed=1)
    subtracted = -result.totals[1] // 26
    assert 15 < subtracted < 45
    assert result.totals == (26 * (60 - subtracted), -26 * subtracted) + (
        (26 * (60 - subtracted),) * 2
    )


@pytest.mark.parametrize(
    "rules",
    [
        variants.PARTNERS_POOLED,
        variants.PARTNERS_SUMMED.amend(Moon(by="side")),
        variants.RICKETTS_WARREN,
        variants.AMERICAN.amend(Sun(), NoTricks()),
    ],
    ids=["pooled", "sides", "warren", "sun"],
)
def test_shoots_are_counted_by_the_rules(rules: Rules) -> None:
    """Remembered or not, they come to what the plain steps come to."""
    deck = sorted(rules.table(4).deck, key=lambda card: ("23456789TJQKAW".index(card.rank), card))
    hands = [deck[-13 * k or len(deck) : len(deck) - 13 * k + 13] for k in range(1, 5)]
    state = Game(rules).start(seed=1).deal(hands[2:] + hands[:2])
    assert rollouts(state, 40, seed=2).totals == points_of(state, 40, 2)


def test_a_shoot_may_depend_on_who_took_the_last_trick() -> None:
    """Points added to the others let them win: the takers of the tricks decide."""
    rules = variants.AMERICAN.amend(
        Moon(AddUnlessShooterLoses()), LastTrick(), EndAfter(2), Passing(), EldestOpens()
    )
    match = Match(rules).add((10, 10, 36, 10))
    suits = [Cards([rank + suit for rank in "23456789TJQKA"]) for suit in "CDSH"]
    state = Game(rules).start(seed=1, match=match).deal(suits)
    assert (state.phase, state.actor) == (Phase.PLAY, 2)  # who has all spades takes every trick
    found = rollouts(state, 20, seed=1)
    assert found.totals == points_of(state, 20, 1)
    assert found.totals in ((520, 520, 0, 520), (0, 0, -520, 0))


def test_many_completions_are_made_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    state = Game(variants.MICROSOFT).start(seed=3).deal()
    whole = rollouts(state, 25, seed=4)
    shooting = rollouts(shot(played=0), 25, seed=4)
    view = shot(played=1).view(1)
    of_worlds = rollouts(view, 25, seed=4)
    monkeypatch.setattr(rollouts_module, "_AT_ONCE", 7)
    assert rollouts(state, 25, seed=4) == whole
    assert rollouts(view, 25, seed=4) == of_worlds
    assert rollouts(shot(played=0), 25, seed=4) == shooting


def test_a_position_may_not_tell_all_tricks() -> None:
    """Then every deal is counted by the rules."""
    game = Game(variants.AMERICAN.amend(Sun()))
    state = game.position(
        ["2C 9H", "3C 8H", "4C 7H", "5C 6H"], leader=0, taken=["QS", "2H", "", ""], broken=True
    )
    assert rollouts(state, 20, seed=5).totals == points_of(state, 20, 5)


@given(st.permutations(list(PACK) * 2))
def test_copies_that_come_together_in_a_pile_both_count(cards: list[Card]) -> None:
    """Every completion has the score of playing it out, where there is one way to do so."""
    rules = variants.AMERICAN.amend(Deck(packs=2), EldestOpens(), Passing())
    piles = [cards[4 + 25 * seat : 29 + 25 * seat] for seat in range(4)]
    state = Game(rules, 4).position([[card] for card in cards[:4]], leader=0, taken=piles)
    score = finish(state, Random(0)).hand_score
    assert score is not None
    assert rollouts(state, 3, seed=1).mean == score.points
    assert rollouts_module.careful_score(state, 1).points == score.points


def test_every_decision_left_is_drawn() -> None:
    """From a pass on, too: the same deal goes many ways."""
    state = Game(variants.MICROSOFT).start(seed=3).deal()
    ends = {finish(state, Random(seed)).history for seed in range(5)}
    assert len(ends) == 5
    assert {sum(rollouts(state, 1, seed=seed).totals) for seed in range(5)} <= {26, 78}


@given(testing.states(), st.integers(1, 3), st.integers(0, 99))
def test_completions_come_from_the_seed(state: State, n: int, seed: int) -> None:
    if state.phase in (Phase.DEAL, Phase.CALL, Phase.OVER):
        with pytest.raises(InputError, match="no deal is under way"):
            rollouts(state, n, seed=seed)
        return
    result = rollouts(state, n, seed=seed)
    assert result == rollouts(state, n, seed=seed)
    assert result.count == n
    assert result.totals == points_of(state, n, seed)


@given(testing.states(), st.integers(0, 99))
def test_a_finished_deal_is_one_that_the_state_leads_to(state: State, seed: int) -> None:
    end = finish(state, Random(seed))
    assert end.phase in (Phase.DEAL, Phase.CALL, Phase.OVER)
    assert end.history[: len(state.history)] == state.history


def test_a_wrong_argument_of_finish_is_named() -> None:
    state: Any = Game(variants.MICROSOFT).start(seed=3).deal()
    with pytest.raises(InputError, match=r"^state must be of type State, not <View "):
        finish(state.view(0), Random(0))
    with pytest.raises(InputError, match=r"^state must be of type State, not 5"):
        finish(5, Random(0))  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"^rng must be a random\.Random or a .*, not 5"):
        finish(state, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("n", "message"),
    [
        (0, "the number of completions must be at least 1, not 0"),
        (-3, "must be at least 1"),
        (2.0, "the number of completions must be a whole number"),
        (True, "the number of completions must be a whole number"),
    ],
)
def test_numbers_of_completions_that_are_none(n: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        rollouts(GAME.start(seed=1).deal(), n, seed=1)


def test_a_match_that_is_over_has_no_completion() -> None:
    over = GAME.start(seed=1, match=Match(GAME.rules).add((100, 0, 0, 4)))
    with pytest.raises(InputError, match="no deal is under way: the phase is over"):
        rollouts(over, 1, seed=1)


def test_completions_start_from_a_state() -> None:
    start: Any = 5
    with pytest.raises(InputError, match="start from a State or a View, not from 5"):
        rollouts(start, 1, seed=1)


def test_points_of_any_size_add_up() -> None:
    """Points too large for a machine word are added up all the same."""
    rules = variants.MICROSOFT.amend(bonus_points("JD", 10**18), extra_points("TC", -(10**30)))
    state = Game(rules).start(seed=1).deal()
    found = rollouts(state, 20, seed=2)
    assert found.totals == points_of(state, 20, 2)
    assert sum(found.totals) % 10**18 in (20 * 26 + 52 * k for k in range(21))


def test_products_of_any_size_add_up() -> None:
    rules = variants.MICROSOFT.amend(
        bonus_points("JD", 10**9), extra_points("TC", -(10**9)), Multiplier("AH", 10**12)
    )
    state = Game(rules).start(seed=1).deal()
    found = rollouts(state, 20, seed=2)
    assert found.totals == points_of(state, 20, 2)
    assert max(map(abs, found.totals)) > 10**20


def test_a_seed_is_not_its_negative() -> None:
    state = GAME.start(seed=1).deal()
    assert rollouts(state, 9, seed=-7) != rollouts(state, 9, seed=7)
    assert rollouts(state, 9, seed=-7) == rollouts(state, 9, seed=-7)


def test_what_is_sent_on_is_decided_by_states() -> None:
    """The core draws no such pass; every completion begins with one of its own."""
    rules = variants.AMERICAN.amend(Passing("left", optional=True))
    state = Game(rules).start(seed=1).deal()
    assert rollouts(state, 4, seed=6).totals == points_of(state, 4, 6)


@frozen
class Watching(PlayRule):
    """It changes nothing, and notes down the tricks that it is told."""

    key: ClassVar[str] = "test.watching"
    priority: ClassVar[Priority] = Priority.MUST_PLAY
    told: ClassVar[list[tuple[int, tuple[Trick, ...], tuple[int | None, ...]]]] = []

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        self.told.append((facts.trick.leader, facts.tricks, facts.takers))
        return cards


def test_a_rule_of_ones_own_is_told_who_opened_after_a_pass() -> None:
    """PG-061: whoever has the two of clubs then; the taker of each trick leads the next one."""
    Watching.told.clear()
    rollouts(Game(variants.AMERICAN.amend(Watching())).start(seed=1).deal(), 20, seed=1)
    openers = set()
    for leader, tricks, takers in Watching.told:
        assert (*(trick.leader for trick in tricks), leader)[1:] == takers
        if tricks:
            assert tricks[0].cards[0] == Card("2C")
            openers.add(tricks[0].leader)
    assert len(openers) > 1


def test_of_worlds_there_is_one_completion_at_least() -> None:
    view = GAME.start(seed=1).deal().view(0)
    assert rollouts(view, 1, seed=1).count == 1
    with pytest.raises(InputError, match="the number of completions"):
        rollouts(view, 0, seed=1)


def test_a_pass_of_two_packs_loses_no_card() -> None:
    """PG-088: all points of both packs are taken in every deal."""
    rules = variants.CANCELLATION.amend(Passing("left", 3), Without("moon"))
    state = Game(rules, 8).start(seed=1).deal()
    assert state.phase is Phase.PASS
    assert sum(rollouts(state, 100, seed=1).totals) == 100 * 52


def test_turned_points_are_taken_off_in_a_play_off_too() -> None:
    """PG-133."""
    rules = variants.HARTENJAGEN.amend(PlayOn())
    match = Match(rules).add((50, 15, 10, 0)).add((-50, -15, 0, 0))
    state = Game(rules).position(["7H", "8H", "9H", "TH"], leader=0, match=match)
    score = finish(state, Random(0)).hand_score
    assert score is not None
    assert score.points == (0, 0, 0, -4)
    assert rollouts(state, 1, seed=0).totals == (0, 0, 0, -4)
