"""The adapter for OpenSpiel: OpenSpiel's own tests, chance, and nothing that is hidden."""

from __future__ import annotations

import doctest
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.rl_environment import Environment

from hearts import InputError, Phase, testing, variants
from hearts.adapters import openspiel
from hearts.adapters.openspiel import register_rules
from hearts.rules import ExactHit, NoTricks, Passing, TrickPoints, Wrap
from tests.scripts import script
from tests.tables import TABLES

#: Of all kinds: kitties, exchanges, charges, calls, mixes, questions, two packs, Warren, a dummy,
#: a stock.
KINDS = (
    *("american", "kitty", "black_maria", "turbo", "cancellation", "dirty_nasty_filthy"),
    *("ricketts_warren", "pagat_exchange", "gong_zhu", "complex_hearts", "golden_ten"),
    *("huse", "draw_two"),
)
THIN = pyspiel.IIGObservationType(
    public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE
)


def game_of(name: str, players: int | None = None) -> Any:
    count = variants.get(name).players[0] if players is None else players
    return pyspiel.load_game(f"python_hearts(variant={name},players={count})")


def walk(game: Any, rng: Random) -> Iterator[Any]:
    """The states of a random game; the one handed out goes on with the next."""
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            assert list(actions) == sorted(set(actions))
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize("mix_kitty", [False, True])
def test_a_mix_beside_a_dummy_is_dealt_again(mix_kitty: bool) -> None:
    name = f"huse_mix_{mix_kitty}".lower()
    register_rules(name, variants.HUSE.amend(Passing("mix", 3, mix_kitty=mix_kitty)))
    for seed in range(5):
        *_, end = walk(game_of(name, 2), Random(seed))
        assert end.state.hand_score is not None


@pytest.mark.parametrize("name", KINDS)
def test_the_random_simulation_of_openspiel_passes(name: str) -> None:
    game = game_of(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("players", [None, 3, 4, 5, 6])
def test_the_game_tests_of_openspiel_pass(players: int | None) -> None:
    """With no parameter but the number of players."""
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    parameters = {} if players is None else {"players": players}
    GamesSimTest().sim_game(pyspiel.load_game("python_hearts", parameters))


def test_a_stock_keeps_the_order_in_which_it_is_drawn() -> None:
    """FX-031."""
    state = game_of("draw_two").new_initial_state()
    rng, drawn = Random(1), []
    while state.state is None or state.state.phase is Phase.DEAL:
        drawn.append(rng.choice(state.legal_actions()))
        state.apply_action(drawn[-1])
    assert [card.index for card in state.state.stock] == drawn[-52:][:26]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_deal_at_every_table(name: str, players: int) -> None:
    game = game_of(name, players)
    for state in walk(game, Random(players)):
        last = state
    assert last.current_player() == pyspiel.PlayerId.TERMINAL
    assert len(last.state.match.hand_scores) == last.state._board.deal_number + 1
    sign = last.state.game.table.sign
    assert last.returns() == [0.0 - sign * score for score in last.state.scores]
    assert max(map(abs, last.returns())) <= game.max_utility()
    assert len(last.history()) <= game.max_game_length() + game.max_chance_nodes_in_history()


@pytest.mark.parametrize("name", KINDS)
def test_worlds_are_not_told_apart(name: str) -> None:
    game, rng, found = game_of(name), Random(5), 0
    for state in walk(game, rng):
        if state.is_terminal() or rng.random() < 0.8:
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            if not state.is_chance_node():
                assert other.legal_actions(player) == state.legal_actions(player)
            assert same_tensors(game, state, other, player)
            found += str(other) != str(state)
    assert found > 10


def test_a_pile_that_is_dealt_again_stays_hidden() -> None:
    """PG-041, PG-057: while it is dealt, the hands of others are drawn too."""
    game, rng, same, found = game_of("dirty_nasty_filthy"), Random(7), 0, 0
    for _ in range(30):
        for state in walk(game, rng):
            if state.state is None or state.state.phase is not Phase.REDEAL or found > 60:
                continue
            other = state.resample_from_infostate(1, rng.random)
            assert other.information_state_string(1) == state.information_state_string(1)
            same += other.state.hands == state.state.hands
            found += 1
        if found > 60:
            break
    assert found > 60
    assert same == 0


@pytest.mark.parametrize("name", KINDS)
def test_nothing_hidden_is_seen(name: str) -> None:
    """States that a seat cannot tell apart give it the same strings, tensors and actions."""
    game, rng, found = game_of(name), Random(6), 0
    for state in walk(game, rng):
        if state.state is None or state.picks or state.dealt or rng.random() < 0.7:
            continue
        player = rng.randrange(game.num_players())
        twin = testing.indistinguishable(state.state, player, rng)
        if twin is None or twin.actors != state.state.actors:
            continue
        other = state.clone()
        other.state = twin
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert same_tensors(game, state, other, player)
        assert other.current_player() == state.current_player()
        assert other.legal_actions(player) == state.legal_actions(player)
        found += 1
    assert found > 3


def same_tensors(game: Any, one: Any, two: Any, player: int) -> bool:
    """Whether a player, and one who sees no cards, observe the same."""
    for kind in (None, THIN):
        observer = game.make_py_observer(kind)
        observer.set_from(one, player)
        tensor = observer.tensor.copy()
        observer.set_from(two, player)
        if not (tensor == observer.tensor).all():
            return False
        if observer.string_from(one, player) != observer.string_from(two, player):
            return False
    return True


def test_cards_that_others_have_picked_are_hidden() -> None:
    game = pyspiel.load_game("python_hearts(deal_number=0)")
    state = next(each for each in walk(game, Random(1)) if len(each.history()) == 53)
    assert state.state.phase is Phase.PASS
    observer = game.make_py_observer()
    before = [state.information_state_string(seat) for seat in range(4)]
    state.apply_action(state.legal_actions()[0])
    after = [state.information_state_string(seat) for seat in range(4)]
    assert [a == b for a, b in zip(before, after, strict=True)] == [False, True, True, True]
    assert state.information_state_string() == after[0]
    assert f"picked {state.picks[0]}" in after[0]
    observer.set_from(state, 0)
    planes = observer.dict["planes"]
    assert planes.shape == (13, 57)
    assert planes[1].nonzero()[0].tolist() == list(state.picks)
    assert [state.legal_actions(seat) == [] for seat in range(4)] == [False, True, True, True]
    spectator = game.make_py_observer(THIN)
    spectator.set_from(state, 0)
    assert spectator.dict["planes"][:2].sum() == 0
    with pytest.raises(InputError, match="player must be a seat from 0, not 4"):
        state.information_state_string(4)


def test_before_the_deal_nothing_is_known() -> None:
    game = game_of("american")
    state = game.new_initial_state()
    assert state.chance_outcomes() == [(seat, 0.25) for seat in range(4)]
    assert str(state) == "the dealer is to be drawn"
    assert state.information_state_string(2) == "seat 2 of 4"
    assert state.resample_from_infostate(0, Random(1).random).history() == []
    assert state.returns() == [0.0] * 4
    assert [state.action_to_string(pyspiel.PlayerId.CHANCE, 3)] == ["dealer 3"]
    for kind, text in ((None, "seat 1 of 4"), (THIN, "")):
        observer = game.make_py_observer(kind)
        observer.tensor.fill(1)
        observer.set_from(state, 1)
        assert observer.tensor.sum() == 0
        assert observer.string_from(state, 1) == text


@pytest.mark.parametrize("name", ["microsoft", "turbo", "kitty", "ricketts_warren"])
@pytest.mark.parametrize("number", [-1, 1, 3])
def test_the_number_of_the_deal_is_drawn_or_given(name: str, number: int) -> None:
    """It decides the pass; nobody who knows a player's hand can tell more from it."""
    game = pyspiel.load_game(f"python_hearts(variant={name},deal_number={number})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    seen, rng = set(), Random(number + 9)
    for _ in range(1 if number >= 0 else 6):
        for state in walk(game, rng):
            if state.state is None:
                continue
            seen.add(state.state._board.deal_number)
            if state.is_terminal() or state.is_chance_node() or rng.random() < 0.8:
                continue
            player = rng.randrange(4)
            assert "deal number" in state.information_state_string(player)
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert same_tensors(game, state, other, player)
        assert len(state.state.match.hand_scores) == state.state._board.deal_number + 1
        assert sorted(state.returns()) == sorted(0.0 - each for each in state.state.scores)
    assert len(seen) > 1 if number < 0 else seen == {number}


def test_the_second_chance_node_draws_the_number() -> None:
    state = pyspiel.load_game("python_hearts").new_initial_state()
    state.apply_action(2)
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(number, 0.25) for number in range(4)]
    assert str(state) == "the number of the deal is to be drawn"
    assert state.information_state_string(1) == "seat 1 of 4\ndealer 2"
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 3) == "deal number 3"
    assert state.resample_from_infostate(0, Random(1).random).history() == [2]
    state.apply_action(3)
    assert (state.state.dealer, state.state.deal_number) == (2, 3)
    assert state.information_state_string(1).splitlines()[:3] == [
        "seat 1 of 4", "dealer 2", "deal number 3",
    ]  # fmt: skip
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.state.phase is Phase.PLAY


def test_actions_have_names() -> None:
    state = next(each for each in walk(game_of("turbo"), Random(1)) if len(each.history()) == 3)
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 1) == "deal 2C"
    assert [state.action_to_string(0, action) for action in (1, 57, 58)] == [
        *("2C", "done", "option 0")
    ]


def test_copies_and_pickles_go_on_alike() -> None:
    game = pickle.loads(pickle.dumps(game_of("black_maria", 3)))
    rng = Random(2)
    state = next(each for each in walk(game, rng) if len(each.history()) == 70)
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
        other.apply_action(other.legal_actions()[0])
        assert len(state.history()) == 70


def test_warren_is_never_in_the_kitty() -> None:
    game = game_of("ricketts_warren")
    state = game.new_initial_state()
    state.apply_action(0)
    state.apply_action(2)
    kitty = [action for action, _ in state.chance_outcomes()]
    assert 56 not in kitty
    state.apply_action(kitty[0])
    assert 56 in [action for action, _ in state.chance_outcomes()]


def test_two_packs_are_dealt_by_the_copies_left() -> None:
    state = game_of("cancellation", 8).new_initial_state()
    state.apply_action(0)
    assert dict(state.chance_outcomes())[1] == pytest.approx(2 / 104)
    state.apply_action(1)
    assert dict(state.chance_outcomes())[1] == pytest.approx(1 / 103)


def test_rules_of_ones_own_have_a_name() -> None:
    rules = variants.AMERICAN.amend(NoTricks(7), TrickPoints(((0, 3),)))
    register_rules("adapter_test", rules)
    register_rules("adapter_test", rules)
    game = pyspiel.load_game("python_hearts(variant=adapter_test)")
    assert game.new_initial_state().num_players() == 4
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    for name, given, message in (
        ("adapter_test", variants.AMERICAN, "'adapter_test' is taken"),
        ("american", variants.AMERICAN, "'american' is taken"),
        ("a b", rules, "must be letters, digits and underscores"),
        (None, rules, "must be letters, digits and underscores"),
        ("other", "american", "rules must be Rules"),
    ):
        with pytest.raises(InputError, match=message):
            register_rules(name, given)  # type: ignore[arg-type]


def test_a_deal_ends_after_the_choices_of_totals() -> None:
    """PG-124."""
    exact = ExactHit(0, to=5000, less=(25,), optional=True)
    rules = variants.AMERICAN.amend(exact, Wrap(13, to=-4000), Passing("hold"))
    register_rules("exact_test", rules)
    game, asked = pyspiel.load_game("python_hearts(variant=exact_test)"), 0
    for seed in range(4):
        for state in walk(game, Random(seed)):
            question = None if state.state is None else state.state.question
            asked += question is not None and question.kind == "exact"
        assert state.is_terminal()
        assert question is None
        assert state.returns() == [-score for score in state.state.scores]
    assert asked > 3
    assert game.max_utility() > 9000
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_parameters_that_name_no_game_are_refused() -> None:
    for parameters in (
        {"players": 11},
        {"players": 4, "variant": "golden_eleven"},
        {"deal_number": 4},
        {"deal_number": -2},
    ):
        with pytest.raises((InputError, pyspiel.SpielError)):
            openspiel.HeartsGame(parameters)


def test_an_observer_shows_one_players_cards_or_none() -> None:
    game = game_of("american")
    kinds = pyspiel.PrivateInfoType
    for public, private in ((False, kinds.SINGLE_PLAYER), (True, kinds.ALL_PLAYERS)):
        kind = pyspiel.IIGObservationType(
            public_info=public, perfect_recall=False, private_info=private
        )
        with pytest.raises(InputError, match="what is public is due"):
            game.make_py_observer(kind)
    with pytest.raises(InputError, match="an observer has none"):
        game.make_py_observer(None, {"size": 3})


def test_the_learning_environment_of_openspiel_works() -> None:
    env = Environment(game_of("black_maria"))
    env.seed(1)
    step, rng = env.reset(), Random(1)
    while not step.last():
        seat = step.observations["current_player"]
        assert (
            np.shape(step.observations["info_state"][seat])
            == (env.observation_spec()["info_state"])
        )
        step = env.step([rng.choice(step.observations["legal_actions"][seat])])
    assert sum(step.rewards) < 0


def test_the_docstrings_and_the_page_run(monkeypatch: pytest.MonkeyPatch) -> None:
    assert doctest.testmod(openspiel).attempted > 3
    assert doctest.testmod(openspiel).failed == 0
    project = Path(__file__).parents[2]
    monkeypatch.syspath_prepend(project / "examples")  # as where the reader runs it
    page = project / "docs" / "how-to" / "train-in-openspiel.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert (found.failed, found.attempted > 15) == (0, True)
    assert openspiel.__all__ == ["HeartsGame", "HeartsState", "Observer", "register_rules"]


def test_an_example_trains_with_agents_of_openspiel(tmp_path: Path) -> None:
    """Its agents play with others in OpenSpiel's loop, and learn only from their own deals."""
    module = script("examples", "train_in_openspiel")
    record = tmp_path / "curve.json"
    module.main(["--deals", "4", "--record", str(record)])
    assert [point["deals"] for point in json.loads(record.read_text("utf-8"))["curve"]] == [0, 4]

    env = Environment(pyspiel.load_game("python_hearts(variant=microsoft)"))
    network = module.Network.for_game(module.GAME)
    agents = [module.Learner(0, network), *(RandomAgent(seat, 64) for seat in (1, 2, 3))]
    for deal in range(module.BATCH + 1):
        evaluation = deal == 0  # the first deal is not learned from
        step = env.reset()
        while not step.last():
            seat = step.observations["current_player"]
            output = agents[seat].step(step, is_evaluation=evaluation)
            assert output.action in step.observations["legal_actions"][seat]
            assert sum(output.probs) == pytest.approx(1)
            step = env.step([output.action])
        cards = 13 if env.get_state.state._board.deal_number == 3 else 16  # with those passed
        assert len(agents[0].seen) == (0 if evaluation else cards)
        assert network.updates == 0
        agents[0].step(step, is_evaluation=evaluation)
    assert network.updates == 1
