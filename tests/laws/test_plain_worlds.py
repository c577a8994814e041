"""Law: the short way to the worlds of the usual case finds what the long way finds."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Game, Phase, State, View, rollouts, variants
from hearts._core.worlds.cases import HiddenCase
from hearts._engine.worlds.worlds import _exact_of
from hearts.rules import Passing
from tests.laws.helpers import everything_known, states
from tests.laws.small_games import GAMES, moment


def facts(case: HiddenCase) -> object:
    """Return the possible placements of a case, whatever the order of its classes."""
    kinds = {(each.one, each.two, each.places) for each in case.classes if each.one}
    return tuple(case.known), kinds, case.matrix.count


def is_short(view: View) -> bool:
    """Whether the worlds were found the short way; then it finds what the long way finds."""
    worlds = view.worlds()
    if worlds._notes.exact is not None:
        return False
    [short] = worlds._hidden.cases
    exact, ignored = _exact_of(view)
    [long] = exact.cases().cases
    assert facts(short) == facts(long)
    assert worlds.ignored == ignored == ()
    assert worlds._hidden.total == long.weight == worlds.count
    return True


@given(states(), st.integers(0, 9))
def test_both_ways_find_the_same(state: State, seat: int) -> None:
    is_short(state.view(seat if seat < state.game.players else None))


@pytest.mark.parametrize(
    "name", ["plain", "left1", "right2", "scatter", "holder", "holder any", "charge", "kitty"]
)
def test_the_usual_case_is_found(name: str) -> None:
    found = [
        is_short(moment(GAMES[name], steps, seed).view(seat))
        for seed, steps in enumerate(range(6, 14))
        for seat in (0, 2, None)
    ]
    assert any(found) == (name != "kitty")


def test_a_later_deal_of_a_match_is_told_when_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A world can be played on, and its history is made up when it is first looked at."""
    rng = Random(4)
    state = Game(GAMES["left1"].amend(Passing(("left", "right"), 1))).start(seed=5)
    for _ in range(20):
        state = (
            state.deal()
            if not state.actors
            else state.apply(state.random_action(rng, state.actors[0]))
        )
    assert state.deal_number == 1
    view = state.view(1)
    assert is_short(view)
    world = view.worlds().sample(Random(2))
    with monkeypatch.context() as patch:
        patch.setattr("hearts._engine.worlds.worlds.PlainHistories", None)
        assert world.play(world.legal_cards()[0]).hands != world.hands
        with pytest.raises(TypeError):
            hash(world)
    assert world == view.worlds().sample(Random(2))
    assert everything_known(state.game.replay(world.history)) == everything_known(world)
    assert world.view(1) == view


def test_equal_numbers_give_equal_worlds_on_both_builds() -> None:
    state = Game(variants.AMERICAN).start(seed=7).deal()
    while state.phase is Phase.PASS:
        state = state.apply(state.random_action(Random(1), state.actors[0]))
    for _ in range(9):
        state = state.play(state.legal_cards()[0])
    worlds = state.view(state.actor).worlds()
    first = worlds.hands(Random(1))
    assert first == worlds.hands(Random(1)) != worlds.hands(Random(2))
    assert [str(hand) for hand in first] == [
        "JC KC 5D 9D QD 2S 7S 9S 3H 4H TH",
        "TC AC 4D 6D 7D KD AD 4S 5S 2H 8H",
        "2D 8D TD JD 3S 6S TS AS 6H KH AH",
        "8C 8S JS QS KS 5H 7H 9H JH QH",
    ]
    assert rollouts(worlds.view, 50, seed=1).totals == (113, 393, 430, 364)


def test_completions_of_a_view_are_fair() -> None:
    """Beside completions of worlds that were drawn one by one."""
    view = moment(GAMES["left1"], 7, 3).view(1)
    assert is_short(view)
    worlds, rng, count = view.worlds(), Random(1), 600
    found = rollouts(view, count, seed=1)
    each = [rollouts(worlds.sample(rng), 1, seed=seed).totals for seed in range(count)]
    for seat in range(3):
        plain = sum(points[seat] for points in each) / count
        assert abs(found.mean[seat] - plain) < 5 * found.error[seat] + 0.01


def test_completions_of_many_worlds_are_counted_in_parts() -> None:
    view = moment(GAMES["left1"], 7, 3).view(1)
    assert rollouts(view, 1001, seed=1).count == 1001
    whole, most = rollouts(view, 1001, seed=1), rollouts(view, 1000, seed=1)
    assert all(a >= b for a, b in zip(whole.squares, most.squares, strict=True))
