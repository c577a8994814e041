"""Gymnasium's own check, opponents, rewards and refusals."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from hearts import (
    Card,
    Game,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    Play,
    autoplay,
    testing,
    variants,
)
from hearts.adapters.gymnasium import HeartsEnv
from hearts.rules import EndAfter
from tests.tables import TABLES


def play(env: HeartsEnv, rng: Random, info: Any) -> float:
    """Play to the end at random; the sum of the rewards."""
    total, over = 0.0, False
    while not over:
        numbers = np.flatnonzero(info["action_mask"]).tolist()
        assert numbers == np.flatnonzero(env.action_masks()).tolist()
        observation, reward, over, cut, info = env.step(rng.choice(numbers))
        assert env.observation_space.contains(observation)
        assert not cut
        total += reward
    assert not info["action_mask"].any()
    return total


@pytest.mark.parametrize("illegal", ["end", "random"])
def test_the_check_passes(illegal: str) -> None:
    """It draws actions without a mask. No warning is given."""
    env = gymnasium.make(
        "hearts.adapters.gymnasium:Hearts-v0", disable_env_checker=True, illegal=illegal
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize(("name", "players"), TABLES[::2])
def test_a_deal_at_many_tables(name: str, players: int) -> None:
    seat = players - 1
    env = HeartsEnv(
        variants.get(name), players=players, seat=seat, rewards="trick", illegal="raise"
    )
    _, info = env.reset(seed=players)
    number = env.table.state.deal_number
    total = play(env, Random(players), info)
    state = env.table.state
    assert len(state.match.hand_scores) == number + 1
    assert total == -env.table.encoding.game.table.sign * state.scores[seat]


def test_a_bot_plays_for_the_others_and_a_match_to_its_end() -> None:
    asked = []

    def bot(view: Any) -> Any:
        asked.append(view.seat)
        return autoplay(view)

    env = HeartsEnv(
        variants.TURBO.amend(EndAfter(2)), seat=2, opponents=bot, match=True, illegal="raise"
    )
    _, info = env.reset(seed=1)
    total = play(env, Random(1), info)
    assert set(asked) == {0, 1, 3}
    assert env.table.state.is_over
    assert total == -env.table.encoding.game.table.sign * env.table.state.scores[2]


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        (lambda view: Play(view.hand[0]), IllegalAction, "not now"),
        (lambda view: Pass(list(view.hand)[:4]), IllegalAction, "4 cards"),
        (lambda view: Pass(list(view.hand)[:2]), IllegalAction, "2 cards"),
        (lambda view: Pass(list(view.hand)[:3], 0), InputError, "seat 0"),
    ],
)
def test_what_the_rules_refuse_to_a_bot_is_raised(action: Any, error: Any, message: str) -> None:
    """No part of it is taken."""
    env = HeartsEnv(seat=3, opponents=action)
    with pytest.raises(error, match=message):
        env.reset(seed=7)
    assert env.table.actor in (0, 1)
    assert env.table.picks == ()
    assert env.table.state.phase is Phase.PASS


def test_after_an_error_of_a_bot_a_reset_comes_first() -> None:
    """Else the seat would play the cards of another."""
    fails = True

    def bot(view: Any) -> Any:
        return Play("2C") if fails else autoplay(view)

    env = HeartsEnv(opponents=bot, illegal="random")
    env.reset(seed=7)
    for _ in range(2):
        env.step(0)
    with pytest.raises(IllegalAction, match="not now"):
        env.step(0)
    fails = False
    with pytest.raises(InputError, match="reset comes first"):
        env.step(0)
    env.reset()
    env.step(0)


def test_a_seed_decides_everything() -> None:
    def told(seed: int | None, env: HeartsEnv) -> list[Any]:
        observation, info = env.reset(seed=seed)
        found = [observation.tobytes()]
        for _ in range(12):
            observation, _, _, _, info = env.step(int(info["action_mask"].argmax()))
            found.append(observation.tobytes())
        return found

    env = HeartsEnv()
    first = told(3, env)
    assert told(None, env) != first
    assert told(3, env) == told(3, HeartsEnv()) == first
    assert told(4, env) != first


@pytest.mark.parametrize("mode", list(gymnasium.vector.AutoresetMode))
def test_several_stand_side_by_side(mode: Any) -> None:
    """In every mode of resetting the mask is that of the next action."""
    envs = gymnasium.vector.SyncVectorEnv(
        [lambda: HeartsEnv(variants.HARTENJAGEN, illegal="raise")] * 2, autoreset_mode=mode
    )
    rng, ended = Random(1), 0
    _, info = envs.reset(seed=5)
    over = np.zeros(2, bool)
    for _ in range(40):
        if mode is gymnasium.vector.AutoresetMode.DISABLED and over.any():
            _, info = envs.reset(options={"reset_mask": over})
        masks = [env.action_masks() for env in envs.envs]  # type: ignore[attr-defined]
        numbers = [rng.choice(np.flatnonzero(mask).tolist() or [0]) for mask in masks]
        _, _, over, _, info = envs.step(np.array(numbers))
        now = [env.action_masks() for env in envs.envs]  # type: ignore[attr-defined]
        assert (info["action_mask"] == np.array(now)).all()
        ended += int(over.sum())
    assert ended >= 4


def test_an_action_that_is_not_legal() -> None:
    ends = HeartsEnv(illegal_reward=-7)
    for number in (63, -1, 10**30):
        before, _ = ends.reset(seed=1)
        observation, reward, over, _, info = ends.step(number)
        assert (reward, over) == (-7.0, True)
        assert (observation == before).all()
        assert info["action_mask"].any()
    draws = HeartsEnv(illegal="random")
    play(draws, Random(2), draws.reset(seed=1)[1])
    with pytest.raises(InputError, match="over"):
        draws.step(63)
    draws.reset(seed=1)
    _, _, over, _, _ = draws.step(63)
    assert not over
    assert len(draws.table.picks) == 1
    refuses = HeartsEnv(illegal="raise")
    hands = ["2C 3D", "4C 5D", "6C 7D", "8C 9D"]
    position = Game(variants.AMERICAN).position(hands, leader=3).play("8C")
    refuses.reset(options={"state": position, "other": 1})
    with pytest.raises(InputError, match="pick 0: 63 may not be picked"):
        refuses.step(63)
    with pytest.raises(IllegalAction, match="3D does not follow suit"):
        refuses.step(Card("3D").index)
    with pytest.raises(InputError, match="the action must be a whole number"):
        refuses.step(1.5)
    play(refuses, Random(1), refuses._info())
    for env in (refuses, ends, HeartsEnv(seat=2)):
        with pytest.raises(InputError, match="the game is over, or has not begun; reset comes"):
            env.step(1)
    last = Game(variants.AMERICAN).position(["2C", "4C", "6C", "8C"], leader=0).play("2C")
    with pytest.raises(InputError, match="ends without an action of the seat"):
        refuses.reset(options={"state": last})


def test_arguments_are_checked() -> None:
    for wrong, message in (
        ({"illegal": "stop"}, "illegal: 'stop' is not one of end, raise, random"),
        ({"opponents": 3}, "opponents must be 'random' or a bot, not 3"),
        ({"render_mode": "human"}, "render_mode must be 'ansi' or None, not 'human'"),
        ({"seat": 4}, "seat"),
        ({"rewards": "card"}, "rewards must be 'deal' or 'trick'"),
        ({"deal_number": "left"}, "deal_number must be a whole number, not 'left'"),
    ):
        with pytest.raises(InputError, match=message):
            HeartsEnv(**wrong)


def test_an_environment_renders_the_view_of_its_seat() -> None:
    env = HeartsEnv(render_mode="ansi", seat=1)
    env.reset(seed=1)
    assert env.render() == str(env.table.state.view(1))
    assert HeartsEnv().render() is None


@pytest.mark.parametrize("name", ["american", "kitty", "turbo", "pagat_exchange"])
def test_nothing_hidden_is_seen(name: str) -> None:
    """States that the seat cannot tell apart give equal observations and infos."""
    env, other = (HeartsEnv(variants.get(name), illegal="raise") for _ in range(2))
    rng, found = Random(4), 0
    for seed in range(2):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            if not env.table.picks:
                twin = testing.indistinguishable(env.table.state, 0, rng)
                if twin is not None and twin.actors == env.table.state.actors:
                    same, told = other.reset(options={"state": twin})
                    assert (same == observation).all()
                    assert told.keys() == info.keys()
                    assert (told["action_mask"] == info["action_mask"]).all()
                    found += 1
            numbers = np.flatnonzero(info["action_mask"]).tolist()
            observation, _, over, _, info = env.step(rng.choice(numbers))
    assert found > 3
