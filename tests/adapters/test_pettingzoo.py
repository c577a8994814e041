"""PettingZoo's own tests, a deal at every table, and the law of looking."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from random import Random
from typing import Any

import numpy as np
import pytest

from hearts import Card, Game, IllegalAction, InputError, testing, variants
from hearts.adapters import pettingzoo
from hearts.rules import EndAfter
from tests.tables import TABLES

with warnings.catch_warnings():
    # Where pygame is installed, these import a game of PettingZoo by its old name.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

#: What `api_test` says of every environment but its own two whose observation is a dictionary.
KNOWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
)


def play(env: Any, rng: Random, *, most: int = 10**6) -> int:
    """Play at random until all agents have stepped out; how many numbers were taken."""
    found = 0
    for _ in env.agent_iter(most):
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        env.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        found += 1
    return found


@pytest.mark.parametrize(
    ("name", "match", "rewards"),
    [
        ("american", False, "deal"),
        ("turbo", True, "trick"),
        ("pagat_exchange", False, "trick"),
        ("golden_ten", True, "deal"),
    ],
)
def test_the_api_is_kept(name: str, match: bool, rewards: Any) -> None:
    """Only the two warnings that no dictionary can avoid are given."""
    with warnings.catch_warnings():
        for text in KNOWN:
            warnings.filterwarnings("ignore", f"^{text}$", UserWarning)
        api_test(pettingzoo.env(variants.get(name), match=match, rewards=rewards), num_cycles=80)


def test_a_seed_decides_everything() -> None:
    seed_test(lambda: pettingzoo.env(variants.AMERICAN), num_cycles=60)


def test_all_modes_of_rendering_work(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: pettingzoo.env(variants.AMERICAN, render_mode=render_mode))
    capsys.readouterr()
    shown: dict[str, Any] = {}
    for mode in ("ansi", "svg", "human"):
        env = pettingzoo.raw_env(variants.AMERICAN, render_mode=mode)
        env.reset(seed=1)
        assert capsys.readouterr().out == ""
        play(env, Random(1), most=1)
        shown[mode] = env.render()
    assert shown["ansi"].startswith("american, deal 1")
    assert shown["svg"].startswith("<svg")
    assert shown["human"] is None
    assert capsys.readouterr().out == 2 * f"{shown['ansi']}\n"
    with pytest.raises(InputError, match="render_mode: 'rgb_array' is not one of ansi, human, svg"):
        pettingzoo.env(render_mode="rgb_array")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_deal_at_every_table(name: str, players: int) -> None:
    env = pettingzoo.raw_env(variants.get(name), players=players)
    env.reset(seed=players)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    rng, number = Random(players), env.table.state.deal_number
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        totals[agent] += reward
        assert env.observation_space(agent).contains(observation)
        assert not cut
        assert info == {}
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        assert bool(legal) is not over
        env.step(None if over else rng.choice(legal))
    table = env.table
    assert env.agents == []
    assert len(table.state.match.hand_scores) == number + 1
    assert list(totals.values()) == [
        -table.encoding.game.table.sign * score for score in table.state.scores
    ]


def test_a_match_is_played_to_its_end() -> None:
    env = pettingzoo.env(variants.MICROSOFT.amend(EndAfter(3)), match=True)
    env.reset(seed=1)
    play(env, Random(1))
    state = env.unwrapped.table.state
    assert state.is_over
    assert len(state.match.hand_scores) == 3


def test_an_illegal_number_ends_the_game_or_is_refused() -> None:
    env = pettingzoo.env(variants.AMERICAN, illegal_reward=-7)
    env.reset(seed=1)
    env.step(63)
    assert all(env.terminations.values())
    assert env.rewards["player_0"] == -7
    raw = pettingzoo.raw_env(variants.AMERICAN)
    raw.reset(seed=1)
    before = raw.observe("player_0")["observation"]
    for number, message in ((63, "pick 0: 63 may not be picked"), (None, "a whole number")):
        with pytest.raises(InputError, match=message):
            raw.step(number)
    assert (raw.observe("player_0")["observation"] == before).all()
    hands = ["2C 3D", "4C 5D", "6C 7D", "8C 9D"]
    raw.reset(options={"state": Game(variants.AMERICAN).position(hands, leader=0).play("2C")})
    with pytest.raises(IllegalAction, match="does not follow suit"):
        raw.step(Card("5D").index)


def test_a_reset_without_a_seed_deals_other_cards() -> None:
    env: Any = pettingzoo.raw_env(variants.MICROSOFT)
    found = set()
    for _ in range(3):
        env.reset(options={"unknown": 1})
        found.add(env.observe("player_0")["observation"].tobytes())
    assert len(found) == 3
    env.reset(seed=np.int64(5))
    state = env.table.state
    env.reset(seed=5)
    assert env.table.state == state


def test_a_seed_decides_the_cards_that_a_state_does_not_have() -> None:
    """In new environments, and in one that is reset again."""
    game = Game(variants.AMERICAN)
    state = game.start(seed=5)

    def hands(env: Any, seed: int | None) -> Any:
        env.reset(seed=seed, options={"state": state})
        return env.table.state.hands

    env = pettingzoo.raw_env(game)
    first = hands(env, 1)
    assert hands(env, 1) == hands(pettingzoo.raw_env(game), 1) == first
    others = [hands(each, seed) for each in (env, pettingzoo.raw_env(game)) for seed in (2, None)]
    assert first not in others
    assert others[1] != others[3]


def test_play_goes_on_from_a_state() -> None:
    game = Game(variants.AMERICAN)
    env = pettingzoo.raw_env(game)
    first = game.start(seed=1).advance()
    env.reset(seed=1, options={"state": first})
    play(env, Random(1))
    after = env.table.state
    assert len(after.match.hand_scores) == 1
    env.reset(seed=2, options={"state": after})  # nobody shoots, and so nobody is asked
    assert env.table.state.deal_number == 1
    assert play(env, Random(2)) == 64
    for wrong in (3, Game(variants.MICROSOFT).start(seed=1)):
        with pytest.raises(InputError, match="a state of <Game american"):
            env.reset(options={"state": wrong})
    one = Game(variants.AMERICAN.amend(EndAfter(1)))
    over = one.position(["2C", "3C", "4C", "5C"], leader=0)
    for card in ("2C", "3C", "4C", "5C"):
        over = over.play(card)
    with pytest.raises(InputError, match="the match of the state is over"):
        pettingzoo.raw_env(one).reset(options={"state": over})


@pytest.mark.parametrize("number", [2, None])
def test_a_deal_has_the_number_that_was_asked_for(number: int | None) -> None:
    """In a copy as well."""
    env: Any = pettingzoo.env(variants.MICROSOFT, deal_number=number)
    raw = pettingzoo.raw_env(variants.MICROSOFT, deal_number=number)
    for each in (env.unwrapped, raw, pickle.loads(pickle.dumps(raw))):
        seen = set()
        for seed in range(20):
            each.reset(seed=seed)
            seen.add(each.table.state.deal_number)
        assert seen == ({0, 1, 2, 3} if number is None else {number})


def test_spaces_are_the_same_objects_and_a_copy_begins_anew() -> None:
    env = pettingzoo.raw_env(variants.BLACK_MARIA, players=3, match=True, rewards="trick")
    assert env.observation_space("player_0") is env.observation_space("player_0")
    assert env.action_space("player_2") is env.action_space("player_2")
    env.reset(seed=1)
    play(env, Random(1), most=5)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        other.reset(seed=1)
        assert other.possible_agents == env.possible_agents
        assert play(other, Random(1), most=5) == 5
        assert (
            other.observe("player_1")["observation"] == env.observe("player_1")["observation"]
        ).all()
    env.close()


@pytest.mark.parametrize(("name", "players"), TABLES[::4])
def test_nothing_hidden_is_seen(name: str, players: int) -> None:
    """Games that an agent cannot tell apart: equal observations, masks, infos and selections."""
    rng, found = Random(players), 0
    env, other = (
        pettingzoo.raw_env(variants.get(name), players=players, rewards="trick") for _ in range(2)
    )
    env.reset(seed=players)
    for step in range(60):
        if not env.agents or all(env.terminations.values()):
            break
        if step % 7 == 6 and not env.table.picks:
            seat = rng.randrange(players)
            twin = testing.indistinguishable(env.table.state, seat, rng)
            if twin is not None and twin.actors == env.table.state.actors:
                other.reset(options={"state": twin})
                agent = f"player_{seat}"
                assert other.agent_selection == env.agent_selection
                assert other.infos[agent] == env.infos[agent]
                mine, theirs = env.observe(agent), other.observe(agent)
                assert (mine["observation"] == theirs["observation"]).all()
                assert (mine["action_mask"] == theirs["action_mask"]).all()
                found += 1
        play(env, rng, most=1)
    assert found > 0


def test_the_library_alone_imports_no_toolkit() -> None:
    code = (
        "import sys, hearts, hearts.adapters; "
        "print({'pettingzoo', 'gymnasium', 'numpy'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_the_reward_for_an_illegal_action_is_a_number() -> None:
    wrong: Any = "a"
    with pytest.raises(InputError, match="illegal_reward"):
        pettingzoo.env(variants.AMERICAN, illegal_reward=wrong)
