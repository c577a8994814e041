"""Snapshots: all that a client needs, and no more than the view knows."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from hearts import (
    Call,
    Forward,
    Game,
    Match,
    Pass,
    Phase,
    Play,
    Rules,
    State,
    View,
    clients,
    testing,
    variants,
)
from hearts._engine.views.snapshot import violation_document
from hearts.rules import ExactHit, LastTrick, Passing
from tests.laws.helpers import states

CLIENT = Path(__file__).parent.with_name("clients") / "client.mjs"
TABLES = [(name, variants.get(name).players[-1]) for name in variants.names()]
SNAPSHOT = Draft202012Validator(clients.schema())


def travelled(document: object) -> Any:
    """A document as it arrives on the other side."""
    return json.loads(json.dumps(document))


@given(states(), st.randoms(use_true_random=False))
def test_a_snapshot_depends_on_the_view_alone(state: State, rng: Random) -> None:
    """Law 6: what a seat cannot tell apart gives equal snapshots and equal news."""
    for viewer in (None, *range(state.game.players)):
        view = state.view(viewer)
        document = view.snapshot()
        arrived = travelled(document)
        assert arrived == document
        SNAPSHOT.validate(arrived)
        assert view.game.view(viewer, view.history).snapshot() == document
        other = testing.indistinguishable(state, viewer, rng)
        if other is not None:
            assert other.view(viewer).snapshot() == document
            assert clients.news(other.view(viewer)) == clients.news(view)


@given(states(), st.randoms(use_true_random=False))
def test_the_prompt_is_all_that_a_seat_may_do(state: State, rng: Random) -> None:
    """Every card that may be picked is in it, every other one with its reason, and every answer
    that it allows is legal."""
    for seat in range(state.game.players):
        view = state.view(seat)
        prompt = view.prompt
        assert (prompt is None) == (seat not in state.actors)
        if prompt is None:
            continue
        refused = [card for card, _ in prompt.refused]
        if prompt.phase not in (Phase.CALL, Phase.CHOOSE):
            # The follower at a table with a dummy also picks the third card, from the dummy.
            assert set(prompt.cards) | set(refused) in (set(view.hand), set(view.dummy))
            assert not set(prompt.cards) & set(refused)
            assert set(prompt.cards) == set(view.legal_cards())
        assert sum(count for _, count in prompt.to) in (0, prompt.least)
        for option in prompt.options:
            assert view.explain(option.action) is None
            assert option.text.endswith(".")
        action = view.random_action(rng)
        ((_, answer),) = clients.write_action(action).items()
        again = view.answer("forward" if answer is True else answer)
        assert again == action
        assert clients.read_action(travelled(clients.write_action(action)), seat) == action


@contextmanager
def node() -> Iterator[subprocess.Popen[str]]:
    """The client, as a process that gets lines and gives lines."""
    program = shutil.which("node")
    if program is None:
        pytest.skip("node is not installed: the client in JavaScript was not tried")
    process = subprocess.Popen(
        [program, str(CLIENT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.communicate()


def test_a_client_that_knows_no_rule_plays_every_variant() -> None:
    """It gets snapshots, and its actions are applied as they come: none is refused."""
    kinds = set()
    with node() as process:
        for name, players in TABLES:
            state = Game(variants.get(name), players).start(seed=5).advance()
            while not state.is_over and len(state.match.hand_scores) < 1:
                seat = state.actors[-1]
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(json.dumps(state.view(seat).snapshot()) + "\n")
                process.stdin.flush()
                document = json.loads(process.stdout.readline())
                kinds.update(document)
                state = state.apply(clients.read_action(document, seat)).advance()
    assert {"play", "pass", "charge", "exchange", "call"} <= kinds


def test_a_question_is_asked_of_one_seat() -> None:
    """PG-114: the shooter chooses, and the options say what they do."""
    state = Game(variants.AMERICAN).position(
        ["AS", "2S", "3S", "4S"],
        leader=0,
        taken=["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS", "", "", ""],
    )
    for card in ("AS", "2S", "3S", "4S"):
        state = state.play(card)
    document: Any = state.view(0).snapshot()
    assert document["question"] == {"seat": 0, "kind": "moon"}
    assert [option["action"] for option in document["prompt"]["options"]] == [
        {"choose": "add"},
        {"choose": "subtract"},
    ]
    assert "26 points" in document["prompt"]["options"][0]["text"]
    other = state.view(1).snapshot()
    assert other["question"] == document["question"]
    assert other["prompt"] is None


def test_names_stand_in_it() -> None:
    match = Match(variants.AMERICAN, names=["Ann", "Bob", "Cy", "Dee"])
    document = Game(variants.AMERICAN).start(seed=1, match=match).deal().view(1).snapshot()
    assert [seat["name"] for seat in document["seats"]] == ["Ann", "Bob", "Cy", "Dee"]
    assert document["due"].startswith("Ann, Bob, Cy and Dee each pass three cards")


def whole_match(name: str) -> Iterator[View]:
    """A view of every moment of a match."""
    rng = Random(3)
    state = Game(variants.get(name)).start(seed=3).advance()
    while not state.is_over:
        yield state.view(None)
        state = state.apply(state.random_action(rng, state.actors[0])).advance()
    yield state.view(None)


def test_the_sheet_has_totals_that_a_rule_changed() -> None:
    """PG-124: a total of exactly 50 becomes 0."""
    rules = variants.AMERICAN.amend(ExactHit(50, 0))
    match = Match(rules).add((26, 0, 0, 0)).add((24, 2, 0, 0))
    rows: list[Any] = Game(rules).start(seed=1, match=match).view(0).snapshot()["sheet"]
    assert [row["totals"] for row in rows] == [[26, 0, 0, 0], [0, 2, 0, 0]]
    assert rows[1]["points"] == [24, 2, 0, 0]


def test_the_last_trick_has_its_points() -> None:
    """PG-088: cards that waited come with it; PG-172: the second column."""
    hands = ["2H 2C", "2H 3C", "3H 4C", "3H 5C", "4H 6C", "4H 7C"]
    state = Game(variants.CANCELLATION, 6).position(hands, leader=0, broken=True)
    found: list[Any] = []
    for card in ["2H", "2H", "3H", "3H", "4H", "4H", "2C", "3C", "4C", "5C", "6C", "7C"]:
        state = state.play(card)
        found.append(state.view(0).snapshot()["last_trick"])
    assert found[4] is None
    assert [found[5][key] for key in ("taker", "points", "imaginary")] == [None, 0, 0]
    assert [found[11][key] for key in ("taker", "points", "imaginary")] == [5, 6, 0]
    state = Game(variants.COMPLEX_HEARTS).position(["2S", "QS", "3H", "4D"], leader=0, tricks=[])
    for card in ["2S", "QS", "3H", "4D"]:
        state = state.play(card)
    last: Any = state.view(0).snapshot()["last_trick"]
    assert [last[key] for key in ("taker", "points", "imaginary")] == [1, 1, 13]


def test_the_end_of_a_match() -> None:
    """The winners, their ranks and the rule that ended it; the sheet has every deal."""
    snapshots: list[Any] = [view.snapshot() for view in whole_match("microsoft")]
    last = snapshots[-1]
    assert last["phase"] == "over"
    assert last["result"]["ended_by"] == "end.at"
    assert last["result"]["ranks"][last["result"]["winners"][0]] == 1
    assert [sum(row["points"][0] for row in last["sheet"])] == [last["seats"][0]["score"]]
    assert last["sheet"][-1]["totals"] == [seat["score"] for seat in last["seats"]]
    assert sum(line["points"] for line in last["hand_score"]["lines"]) == sum(
        last["hand_score"]["points"]
    )


def test_a_tie_that_only_cards_could_break() -> None:
    """The sheet shows no winner then, and the snapshot none either."""
    rules = variants.AMERICAN.amend(LastTrick())
    over = Game(rules).start(match=Match(rules).add((100, 0, 0, 4)))
    document = over.view(0).snapshot()
    assert (document["phase"], document["result"]) == ("over", None)


def options(rules: Rules, points: tuple[int, ...]) -> dict[str, str]:
    """The options of the seat that is asked after a deal, by what it sends."""
    state = Game(rules).position(
        ["2S", "3S", "4S", "5S"], leader=0, match=Match(rules).add(points), taken=PILES
    )
    for card in ("2S", "3S", "4S", "5S"):
        state = state.play(card)
    assert state.question is not None
    prompt = state.view(state.question.seat).prompt
    assert prompt is not None
    return {option.action.option: option.text for option in prompt.options}  # type: ignore[attr-defined]


PILES = ("2H", "3H", "4H", "5H 6H 7H 8H 9H TH JH QH KH AH QS")


def test_what_becomes_of_a_total_is_said() -> None:
    """WK-050, PG-124: an exact hit that may be kept, set, or lowered."""
    hit = variants.AMERICAN.amend(ExactHit(50, 0, (10, 20), optional=True))
    assert options(hit, (49, 0, 0, 0)) == {
        "keep": "The total stays as it is.",
        "to 0": "It becomes 0.",
        "less 10": "10 are taken off the total.",
        "less 20": "20 are taken off the total.",
    }
    one = variants.AMERICAN.amend(ExactHit(50, 0, (1,), optional=True))
    assert options(one, (49, 0, 0, 0))["less 1"] == "1 is taken off the total."


def test_calls_are_options_while_they_are_few() -> None:
    """PG-157: the dealer calls the pass. Of too many calls, the simplest are options."""
    view = Game(variants.DIRTY_NASTY_FILTHY).start(seed=1).advance().view(0)
    assert view.prompt is not None
    assert len(view.prompt.options) == 11
    assert view.prompt.options[-1].action == Call("mix", 0)
    assert view.prompt.options[-1].text == "Onto a pile, which is dealt again."
    many = variants.DIRTY_NASTY_FILTHY.amend(Passing(("call",), count=13))
    view = Game(many).start(seed=1).advance().view(0)
    assert view.prompt is not None
    actions = [option.action for option in view.prompt.options]
    assert actions == [Call({1: 13}, 0), Call({2: 13}, 0), Call({3: 13}, 0), Call("mix", 0)]
    assert all(view.explain(action) is None for action in actions)


def test_to_forward_is_an_option() -> None:
    """PG-054: a player may send on what comes in."""
    rules = variants.AMERICAN.amend(Passing(("left",), optional=True))
    view = Game(rules).start(seed=1).deal().view(0)
    assert view.prompt is not None
    assert [option.action for option in view.prompt.options] == [Forward(0)]


@given(states())
def test_the_last_trick_is_that_before_the_one_on_the_table(state: State) -> None:
    last: Any = state.view(None).snapshot()["last_trick"]
    if not state.tricks:
        assert last is None
        return
    trick = state.tricks[-1]
    assert last["leader"] == trick.leader
    assert last["taker"] == state.game.taker(trick)
    assert [play["card"] for play in last["cards"]] == [str(card) for card in trick.cards]


def test_a_snapshot_has_its_version_and_the_card_of_warren() -> None:
    """RH-007: the extra card that Warren stood for is told when its trick is over."""
    extras = set()
    for seed in range(4):
        rng, state = Random(seed), Game(variants.get("ricketts_warren"), 4).start(seed=seed).deal()
        while state.phase in (Phase.PASS, Phase.PLAY):
            state = state.apply(state.random_action(rng, state.actors[0]))
            snapshot = state.view(0).snapshot()
            assert snapshot["version"] == 1
            shown = snapshot["last_trick"]
            if shown is not None and state.trick is not None and not state.trick.cards:
                last = state.view(0).tricks[-1]
                assert shown["extra"] == (None if last.extra is None else str(last.extra))
                extras.add(shown["extra"] is None)
    assert extras == {True, False}


def test_a_refusal_names_its_card_if_it_has_one() -> None:
    state = Game(variants.AMERICAN).start(seed=1).deal()
    (held, *more), (other, *_) = state.hands[0], state.hands[1]
    strange, early = Pass([other, *more[:2]], 0), Play(held, 0)
    for action, card in ((strange, str(other)), (early, None)):
        fault = state.explain(action)
        assert fault is not None
        assert violation_document(fault)["card"] == card
