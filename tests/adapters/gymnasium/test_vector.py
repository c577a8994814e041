"""Many tables beside single environments: equal seeds and actions give equal bytes."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from hearts import Card, Cards, Game, IllegalAction, InputError, Match, testing, variants
from hearts.adapters.gymnasium import HeartsEnv, HeartsVectorEnv
from hearts.encoding import Encoding
from hearts.rules import (
    Add,
    AddUnlessShooterLoses,
    Choice,
    EndAfter,
    EndAt,
    EndTurned,
    ExactHit,
    Moon,
    Subtract,
)
from tests.tables import TABLES

MODES = list(AutoresetMode)
FEW = variants.get("hartenjagen")
#: Rules with something that is rare elsewhere: matches, questions, totals that change.
RARE = (
    FEW.amend(EndAfter(2)),
    FEW.amend(ExactHit(1, to=0), ExactHit(2, less=(3, 4), optional=True, key="two"), EndAfter(2)),
    FEW.amend(Moon(Choice((Add(), Subtract())), Cards("QS")), EndAt(12)),
    FEW.amend(EndTurned(4)),
)

HANDS = ("2C 3D", "4C 5D", "6C 7D", "8C 9D")


def assert_same(one: Any, two: Any, where: str) -> None:
    """Everything is equal, down to the types and the bytes of arrays."""
    assert type(one) is type(two), where
    if isinstance(one, dict):
        assert one.keys() == two.keys(), where
        for key in one:
            assert_same(one[key], two[key], f"{where}, {key}")
    elif isinstance(one, np.ndarray):
        assert (one.shape, one.dtype) == (two.shape, two.dtype), where
        if one.dtype == object:
            for each, other in zip(one, two, strict=True):
                assert_same(each, other, where)
        else:
            assert one.tobytes() == two.tobytes(), where
    else:
        assert one == two, where


class Pair:
    """Single environments in a `SyncVectorEnv`, and the tables that follow them."""

    def __init__(self, mode: AutoresetMode, n: int = 2, **options: Any) -> None:
        self.mode, self.n = mode, n
        self.one = SyncVectorEnv([lambda: HeartsEnv(**options)] * n, autoreset_mode=mode)
        self.two = HeartsVectorEnv(n, autoreset_mode=mode, **options)
        for name in ("single_observation_space", "single_action_space", "action_space"):
            assert getattr(self.one, name) == getattr(self.two, name)
        assert self.one.observation_space == self.two.observation_space
        assert self.one.metadata["autoreset_mode"] is self.two.metadata["autoreset_mode"]
        self.over = np.zeros(n, np.bool_)
        self.ended = 0
        self.reset(seed=5)

    def reset(self, seed: Any = None, options: dict[str, Any] | None = None) -> None:
        one = self.one.reset(seed=seed, options=dict(options or {}))
        two = self.two.reset(seed=seed, options=dict(options or {}))
        for place in range(2):
            assert_same(one[place], two[place], f"reset, {place}")

    def run(self, steps: int, wrong: float = 0.0) -> None:
        """Some steps, with actions some of which are drawn without a mask."""
        rng = np.random.default_rng(3)
        for number in range(steps):
            if self.mode is AutoresetMode.DISABLED and self.over.any():
                self.reset(options={"reset_mask": self.over})
            masks = self.two.action_masks()
            actions = (rng.random(masks.shape) * masks).argmax(axis=1)
            strange = rng.random(self.n) < wrong
            actions[strange] = rng.integers(0, 64, self.n)[strange]
            one, two = self.one.step(actions), self.two.step(actions)
            for place in range(5):
                assert_same(one[place], two[place], f"step {number}, {place}")
            self.over = two[2]
            self.ended += int(self.over.sum())


@pytest.mark.parametrize("mode", MODES)
def test_a_vector_environment_equals_single_environments(mode: AutoresetMode) -> None:
    pair = Pair(mode, 4)
    pair.run(45)
    assert pair.ended >= 8
    pair.reset(seed=[7, 7, None, 8])
    pair.run(4)
    pair.reset()
    pair.run(4)


@pytest.mark.parametrize("number", [None, 1, 3])
@pytest.mark.parametrize("name", ["microsoft", "hartenjagen", "turbo", "ricketts_warren"])
def test_single_deals_have_the_numbers_that_were_asked_for(name: str, number: int | None) -> None:
    """Drawn or given, the same at a table and in an environment of its own."""
    rules = variants.get(name)
    pair = Pair(AutoresetMode.SAME_STEP, 4, rules=rules, rewards="trick", deal_number=number)
    pair.run(40)
    assert pair.ended > 0
    single: list[Any] = [each.unwrapped for each in pair.one.envs]
    tables = [each.table.state.deal_number for each in single]
    assert pair.two.batch.deal_number.tolist() == tables
    assert number is None or set(tables) == {number}


@pytest.mark.parametrize("illegal", ["end", "random"])
@pytest.mark.parametrize("mode", MODES)
def test_illegal_actions_have_the_same_effect_as_in_single_environments(
    mode: AutoresetMode, illegal: str
) -> None:
    pair = Pair(mode, 4, illegal=illegal, illegal_reward=-7, seat=2, rewards="trick")
    pair.run(30, wrong=0.3)
    assert pair.ended >= 4


@pytest.mark.parametrize(("place", "table"), list(enumerate(TABLES[::3])))
def test_every_variant_is_the_same_in_a_vector_and_alone(
    place: int, table: tuple[str, int]
) -> None:
    name, players = table
    rewards = "trick" if place % 2 else "deal"
    rules, seat = variants.get(name), place % players
    pair = Pair(MODES[place % 3], 1, rules=rules, players=players, seat=seat, rewards=rewards)
    pair.run(19)


@pytest.mark.parametrize("match", [False, True])
@pytest.mark.parametrize("place", range(len(RARE)))
def test_rare_rules_are_the_same_in_a_vector_and_alone(place: int, match: bool) -> None:
    pair = Pair(MODES[place % 3], 3, rules=RARE[place], match=match, rewards="trick")
    pair.run(35)
    assert pair.ended > 0
    Pair(MODES[(place + 1) % 3], 3, rules=RARE[place], match=match).run(35)


def test_kitties_and_rules_about_tricks_count_for_rewards_as_they_are_seen() -> None:
    for name, players in (("cancellation", 5), ("kitty", 4), ("spot", 4), ("gong_zhu", 4)):
        if (name, players) in TABLES:
            pair = Pair(
                AutoresetMode.SAME_STEP,
                3,
                rules=variants.get(name),
                players=players,
                rewards="trick",
            )
            pair.run(30)


def test_a_function_plays_for_the_others() -> None:
    """As a bot does that takes the lowest legal number."""
    encoding = Encoding(Game(variants.AMERICAN))
    seen: list[int] = []

    def bot(view: Any) -> Any:
        picks: list[int] = []
        while encoding.decode(view, picks) is None:
            picks.append(encoding.legal(view, picks)[0])
        return encoding.decode(view, picks)

    def policy(planes: Any, masks: Any) -> Any:
        assert planes.shape == (len(masks), *envs.single_observation_space.shape)
        seen.append(len(masks))
        return masks.argmax(axis=1)

    one = SyncVectorEnv([lambda: HeartsEnv(opponents=bot)] * 3)
    envs = HeartsVectorEnv(3, opponents=policy)
    results = [one.reset(seed=2), envs.reset(seed=2)]
    for _ in range(20):
        for place, (single, many) in enumerate(zip(*results, strict=True)):
            assert_same(single, many, str(place))
        actions = results[0][-1]["action_mask"].argmax(axis=1)
        results = [one.step(actions), envs.step(actions)]  # type: ignore[list-item]
    assert min(seen) < max(seen) == 3


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ([1], r"must return a whole number for each of 3 tables, .* with the shape \(1,\)"),
        ([7.0] * 3, "not an array of float64"),
        ([True] * 3, "not an array of bool"),
        ([7, -1, 7], "table 1: -1 is not the number of an action"),
        ([7, 7, -5], "table 2: -5 is not the number of an action"),
        (np.array([2**64 - 1, 7, 7], np.uint64), "table 0: -1 is not the number of an action"),
        ([7, 64, 7], "table 1: 64 is not the number of an action"),
        ([7, 63, 7], "table 1: pick 0: 63 may not be picked"),
    ],
)
def test_numbers_of_a_function_are_checked(numbers: Any, message: str) -> None:
    envs = HeartsVectorEnv(3, opponents=lambda planes, masks: numbers)
    position = Game(variants.AMERICAN).position(HANDS, leader=3)
    with pytest.raises(InputError, match=message):
        envs.reset(options={"state": position})
    with pytest.raises(InputError, match="step: reset comes first"):
        envs.step([1, 1, 1])


def test_after_an_error_of_the_opponents_a_reset_comes_first() -> None:
    """Else the seat would play the cards of another."""
    fails = False

    def policy(planes: Any, masks: Any) -> Any:
        return np.full(len(masks), 63) if fails else masks.argmax(axis=1)

    envs = HeartsVectorEnv(2, opponents=policy)
    position = Game(variants.AMERICAN).position(HANDS, leader=0)
    envs.reset(options={"state": position})
    fails = True
    with pytest.raises(InputError, match="table 0: pick 0: 63 may not be picked"):
        envs.step([1, 1])
    fails = False
    with pytest.raises(InputError, match="step: reset comes first"):
        envs.step([1, 1])
    envs.reset(options={"state": position})
    envs.step([1, 1])


def test_play_goes_on_from_a_state() -> None:
    game = Game(variants.AMERICAN)
    position = game.position(HANDS, leader=3).play("8C")
    for mode in MODES:
        pair = Pair(mode, illegal="raise", rewards="trick")
        pair.reset(options={"state": position})
        pair.run(8)
    envs = pair.two
    last = game.position(["2C", "4C", "6C", "8C"], leader=0).play("2C")
    with pytest.raises(InputError, match="ends without an action of the seat"):
        envs.reset(options={"state": last})
    with pytest.raises(InputError, match="step: reset comes first"):
        envs.step([1, 1])
    with pytest.raises(InputError, match="the state is not a State but 3"):
        envs.reset(options={"state": 3})


@pytest.mark.parametrize("rewards", ["deal", "trick"])
@pytest.mark.parametrize(
    "parts", [[EndTurned(4)], [Moon(AddUnlessShooterLoses(), Cards("QS")), EndAt(100)]]
)
def test_nothing_of_a_match_is_left_in_deals_after_it(parts: list[Any], rewards: str) -> None:
    game = Game(FEW.amend(*parts))
    state = game.start(seed=1, match=Match(game.rules).add((95, 0, 0, 95)))
    pair = Pair(AutoresetMode.NEXT_STEP, 4, rules=game, rewards=rewards)
    pair.reset(seed=6, options={"state": state})
    pair.run(30)
    pair.reset(options={"state": state})
    pair.reset(seed=6)
    pair.run(30)


def test_refusals_change_nothing() -> None:
    envs = HeartsVectorEnv(2, illegal="raise", autoreset_mode="Disabled")
    with pytest.raises(InputError, match="spot"):
        envs.reset(seed=1, options={"state": Game(variants.SPOT).start(seed=1)})
    for _ in range(2):
        with pytest.raises(InputError, match="step: reset comes first"):
            envs.step([1, 1])
        envs.reset(options={"reset_mask": np.array([True, False])})
    position = Game(variants.AMERICAN).position(HANDS, leader=3).play("8C")
    envs.reset(seed=1, options={"state": position})
    before = [envs.batch.state(table) for table in range(2)]
    club, diamond = Card("2C").index, Card("3D").index
    for actions, error, message in (
        ([club, diamond], IllegalAction, "table 1: 3D does not follow suit"),
        ([63, club], InputError, "table 0: pick 0: 63 may not be picked"),
        ([club, -1], InputError, "table 1: -1 is not the number of an action, 0 to 63"),
        ([64, club], InputError, "table 0: 64 is not the number of an action, 0 to 63"),
        ([club], InputError, "a whole number for each of 2 tables, not an array of int64"),
        ([0.5, 1.0], InputError, "not an array of float64"),
    ):
        with pytest.raises(error, match=message):
            envs.step(np.array(actions))
        assert [envs.batch.state(table) for table in range(2)] == before
    envs.step(np.array([club, club]))
    masks = envs.action_masks()
    assert envs.step(masks.argmax(axis=1))[2].all()
    with pytest.raises(InputError, match="table 0: its game is over; reset it"):
        envs.step(np.array([club, club]))


@pytest.mark.parametrize("make", [HeartsEnv, HeartsVectorEnv])
def test_random_numbers_begin_with_the_first_reset_that_is_not_refused(make: Any) -> None:
    """So the cards of environments without a seed differ, whatever was refused before."""
    dealt = set()
    for _ in range(3):
        env = make()
        with pytest.raises(InputError, match="spot"):
            env.reset(options={"state": Game(variants.SPOT).start(seed=1)})
        dealt.add(env.reset()[0].tobytes())
    assert len(dealt) > 1


def test_arguments_are_checked() -> None:
    for wrong, message in (
        ({"illegal": "stop"}, "illegal: 'stop' is not one of end, raise, random"),
        ({"opponents": 3}, "opponents must be 'random' or a function, not 3"),
        ({"seat": 4}, "seat"),
        ({"rewards": "card"}, "rewards must be 'deal' or 'trick'"),
        ({"deal_number": 4}, "deal_number must be at most 3 in this cycle of passes, not 4"),
        ({"deal_number": 1, "match": True}, "a match begins with its first deal"),
        ({"num_envs": 0}, "the number of tables must be at least 1"),
        ({"autoreset_mode": "Never"}, "'Never' is not one of NextStep, SameStep, Disabled"),
    ):
        with pytest.raises(InputError, match=message):
            HeartsVectorEnv(**wrong)
    envs = HeartsVectorEnv(2)
    for mask in ([True, False], np.ones(2), np.ones(3, np.bool_), np.zeros(2, np.bool_)):
        with pytest.raises(InputError, match="reset_mask must "):
            envs.reset(options={"reset_mask": mask})
    with pytest.raises(InputError, match="3 seeds for 2 tables"):
        envs.reset(seed=[1, 2, 3])
    with pytest.raises(InputError, match="many tables are not rendered"):
        envs.render()
    envs.close()
    assert envs.closed


def test_gymnasium_makes_it_and_its_wrappers_fit() -> None:
    name = "hearts.adapters.gymnasium:Hearts-v0"
    made = gymnasium.make_vec(name, num_envs=3, rules=variants.TURBO)
    assert type(made.unwrapped) is HeartsVectorEnv
    envs = gymnasium.wrappers.vector.RecordEpisodeStatistics(made)
    _, infos = envs.reset(seed=1)
    total, found = np.zeros(3), 0
    while found < 4:
        _, rewards, over, _, infos = envs.step(infos["action_mask"].argmax(axis=1))
        total += rewards
        if over.any():
            assert (infos["episode"]["r"][over] == total[over]).all()
            total[over] = 0.0
            found += int(over.sum())


def test_without_a_seed_the_cards_are_others_and_seeds_repeat_them() -> None:
    envs = HeartsVectorEnv(2)
    first, _ = envs.reset()
    assert (first[0] != first[1]).any()
    again, _ = envs.reset()
    assert (first != again).any()
    other, _ = HeartsVectorEnv(2).reset()
    assert (first != other).any()
    assert (envs.reset(seed=4)[0][1] == envs.reset(seed=[9, 4])[0][0]).all() is np.False_
    assert (envs.reset(seed=4)[0][1] == envs.reset(seed=[5, 9])[0][0]).all()


@pytest.mark.parametrize("name", ["american", "kitty", "turbo", "pagat_exchange"])
def test_nothing_hidden_is_seen(name: str) -> None:
    """States that the seat cannot tell apart give equal observations, masks and infos; and rewards
    that come with tricks are of points that all have seen."""
    envs, twins = (HeartsVectorEnv(1, variants.get(name), rewards="trick") for _ in range(2))
    rng, found = Random(4), 0
    for seed in range(2):
        observations, infos = envs.reset(seed=seed)
        over = np.zeros(1, np.bool_)
        while not over.any():
            if not envs.batch.picks(0):
                state = envs.batch.state(0)
                twin = testing.indistinguishable(state, 0, rng)
                if twin is not None and twin.actors == state.actors:
                    same, told = twins.reset(options={"state": twin})
                    assert_same(observations, same, "observations")
                    assert_same(infos, told, "infos")
                    assert (envs.batch.seen_scores() == twins.batch.seen_scores()).all()
                    found += 1
            numbers = np.flatnonzero(infos["action_mask"][0]).tolist()
            observations, _, over, _, infos = envs.step([rng.choice(numbers)])
    assert found > 3


def test_there_is_one_table_by_default() -> None:
    assert HeartsVectorEnv().num_envs == 1


def test_a_reset_seeds_the_generator_of_the_environment() -> None:
    """Wrappers draw from it."""
    one, two = HeartsVectorEnv(2), HeartsVectorEnv(2)
    for envs in (one, two):
        envs.reset(seed=3)
        assert envs.np_random_seed == 3
    assert one.np_random.integers(1 << 30) == two.np_random.integers(1 << 30)
