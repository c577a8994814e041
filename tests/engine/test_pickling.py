"""The contents of pickles: as little as possible, and nothing is lost."""

import copy
import pickle
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Call,
    Card,
    Cards,
    Choose,
    Deal,
    Game,
    InputError,
    Pass,
    Play,
    Rules,
    State,
    Trick,
    Unknown,
    testing,
    variants,
)
from hearts._core.cards.values import Immutable
from hearts._engine.game.pickling import (
    amended,
    diff_from_variant,
    from_pairs,
    pack,
    pack_history,
    to_pairs,
    unpack,
    unpack_history,
)
from hearts.rules import PACK, EndAfter, Passing, PlayRule, SharedPlaces

bags = testing.card_sets(PACK + PACK)


@frozen
class Odd(PlayRule):
    """A custom rule, with a field that its constructor does not take."""

    key: ClassVar[str] = "test.odd"
    bars = "QS"

    kinds: tuple[object, ...] = (EndAfter, 3)
    twice: Any = field(init=False, default=2)
    _own: int = 7


@frozen
class Own(PlayRule):
    """A custom rule, with fields of all kinds."""

    key: ClassVar[str] = "test.own"
    bars = "QS"

    card: Card = field(factory=lambda: Card("QS"))
    bag: Cards = field(factory=lambda: Cards("QS AH AH"))
    kinds: tuple[object, ...] = (EndAfter, (Cards("2C"), "text", 1.5, None, ()))
    within: EndAfter = field(factory=lambda: EndAfter(7))
    text: str | None = None
    _own: int = 7


@pytest.mark.parametrize("rule", [Own(), Odd(), Own(own=8, text="x")])
def test_a_rule_of_ones_own_comes_back(rule: PlayRule) -> None:
    assert unpack(pack(rule)) == rule
    assert from_pairs(to_pairs({"rule": rule, "text": "a"})) == {"rule": rule, "text": "a"}
    rules = variants.AMERICAN.amend(rule)
    again = pickle.loads(pickle.dumps(rules))
    assert (again, again.play, again.name) == (rules, rules.play, rules.name)
    state = Game(rules).start(seed=1).deal()
    assert pickle.loads(pickle.dumps(state)) == state


@given(testing.rule_sets())
def test_all_that_rules_are_made_of_comes_back(rules: Rules) -> None:
    for rule in rules.components():
        assert unpack(pack(rule)) == rule
        hash(pack(rule))


@given(bags, st.permutations(list(PACK)), st.integers(0, 52))
def test_cards_are_packed(bag: Cards, order: list[Card], count: int) -> None:
    cards = tuple(order[:count])
    for value in (bag, (bag, Unknown(3), bag), {1: bag, 2: Cards()}, {3: 2}, cards, "left", None):
        assert unpack(pack(value)) == value
        hash(pack(value))


def test_nothing_but_what_is_needed_is_left() -> None:
    assert pack(Card("QS")) == ("card", "QS")
    assert pack(Play("QS", 2)) == ("Play", 2, "QS")
    assert pack((Card("2C"), Card("AC"))) == (
        "order",
        bytes([Card("2C").index, Card("AC").index]),
    )
    assert pack(()) == ("tuple",)
    assert pack(Cards("2C")) == (2, 0)


@pytest.mark.parametrize(
    "value",
    [
        *(Pass({1: "QS", 3: "AS KS"}, 2), Pass("QS"), Call("mix", 1), Call({1: 2, 3: 1})),
        *(Deal([["2C", "3C"], Unknown(2)], "AS"), Choose("add", 3), Play("W", 700)),
        *(Trick(2, "2C AC W", "5D"), Trick(0, "2C W", declared="C"), Trick(1)),
    ],
)
def test_actions_and_tricks_come_back(value: Action | Trick) -> None:
    assert unpack(pack(value)) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.copy(value) is value is copy.deepcopy(value)


def test_a_board_keeps_the_name_of_its_game() -> None:
    """Equal games may be called by different names, and the second finds the board of the first."""
    for name in ("one", "other"):
        game = Game(evolve(variants.SPOT, name=name))
        state = game.start(seed=1).deal()
        again = pickle.loads(pickle.dumps(state))
        assert (again, again.game.rules.name, again.match.rules.name) == (state, name, name)


def test_games_share_what_is_read() -> None:
    state = Game(variants.SPOT).start(seed=2).deal()
    one, other = (pickle.loads(pickle.dumps(state)) for _ in range(2))
    assert one.game is other.game
    assert one._board is other._board


def test_parts_may_not_lie_too_deep() -> None:
    deep: Any = 3
    for _ in range(1000):
        deep = ("tuple", deep)
    with pytest.raises(InputError, match="nested too deep"):
        unpack(deep)


def test_what_nobody_says_the_parts_of_is_not_pickled() -> None:
    with pytest.raises(TypeError, match="Immutable cannot be pickled"):
        pickle.dumps(Immutable())


@given(testing.states())
def test_a_history_comes_back(state: State) -> None:
    parts = pack_history(state.history)
    assert unpack_history(parts) == state.history
    assert len(pickle.dumps(parts)) < len(pickle.dumps(state.history))


@given(st.lists(st.sampled_from([Play("QS", 1), Play("2C", 0), Play("W", 9), Choose("add", 2)])))
def test_plays_in_a_row_are_two_bytes_each(actions: list[Play | Choose]) -> None:
    parts = pack_history(tuple(actions))
    assert unpack_history(parts) == tuple(actions)
    plays = sum(len(part) for part in parts if isinstance(part, bytes))
    assert plays == 2 * sum(isinstance(action, Play) for action in actions)
    rows = [type(part) for part in parts]
    assert (bytes, bytes) not in pairwise(rows)


def test_a_seat_that_is_no_byte_is_kept_as_it_is() -> None:
    actions = (Play("QS"), Play("KS", 256), Play("AS", 255), Pass("QS", 1))
    assert unpack_history(pack_history(actions)) == actions


def test_a_match_is_small() -> None:
    """Two bytes a play, and what was dealt and passed."""
    state = Game(variants.MICROSOFT).start(seed=1)
    while state.deal_number < 4:
        state = state.apply(state.legal_actions()[0]) if state.actors else state.deal()
    assert len(pickle.dumps(pack_history(state.history))) < 4 * (2 * 52 + 52 + 120) + 300


#: Rules under which every phase and every kind of hidden card comes up.
EVENTFUL = [
    *("cancellation", "complex_hearts", "dirty_nasty_filthy", "pagat_exchange"),
    *("ricketts_warren", "turbo"),
]


def moments(name: str, seed: int) -> list[State]:
    """States of two deals of a variant, from every phase."""
    rules = variants.get(name).amend(EndAfter(2), SharedPlaces())
    rng, state = Random(seed), Game(rules, rules.players[-1]).start(seed=seed)
    found = [state]
    while not state.is_over:
        phase = state.phase
        actors = state.actors
        state = state.apply(state.random_action(rng, actors[-1])) if actors else state.deal()
        if state.phase is not phase or rng.random() < 0.02:
            found.append(state)
    return found


@pytest.mark.parametrize("name", EVENTFUL)
def test_views_states_sheets_and_scores_come_back(name: str) -> None:
    """With all that they answer: the same actions, points, hidden cards and prompts."""
    for state in moments(name, 3):
        seat = state.deal_number
        for view in (state.view(seat), state.view(None)):
            again = pickle.loads(pickle.dumps(view))
            assert again == view
            assert hash(again) == hash(view)
            assert (again.seat, again.phase, again.sizes) == (view.seat, view.phase, view.sizes)
            assert (again.kitty, again.received) == (view.kitty, view.received)
            assert (again.points, again.match) == (view.points, view.match)
            assert again.snapshot() == view.snapshot()
            assert again.history == view.history
        again = pickle.loads(pickle.dumps(state))
        assert (again, again.history, again.hands) == (state, state.history, state.hands)
        assert (again.taken, again.hand_score) == (state.taken, state.hand_score)
        for value in (state.match, state.hand_score, state.result, state.game, state.game.table):
            assert pickle.loads(pickle.dumps(value)) == value


def test_a_view_that_comes_back_goes_on() -> None:
    state = Game(variants.MICROSOFT.amend(Passing())).start(seed=4).deal()
    for seat in range(4):
        view = pickle.loads(pickle.dumps(state.view(seat)))
        assert view.legal_cards() == state.view(seat).legal_cards()
        assert view.worlds().count == state.view(seat).worlds().count


class TestToldApart:
    """Rules are pickled as what sets them apart from a named variant."""

    @pytest.mark.parametrize("name", variants.names())
    def test_a_variant_is_its_name(self, name: str) -> None:
        rules = variants.get(name)
        assert diff_from_variant(rules)[2] == ()
        assert pickle.loads(pickle.dumps(rules)) is rules
        assert len(pickle.dumps(rules)) < 100

    @given(testing.rule_sets())
    def test_any_other_rules_come_back_with_their_name(self, rules: Rules) -> None:
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(rules, protocol))
            assert (again, again.name) == (rules, rules.name)
        renamed = evolve(rules, name="another name")
        assert pickle.loads(pickle.dumps(renamed)).name == "another name"

    def test_what_is_amended_holds_the_amendment(self) -> None:
        rules = variants.GONG_ZHU.amend(EndAfter(3))
        assert variants.base_variant(rules.name) == "gong_zhu"
        assert from_pairs(diff_from_variant(rules)[2]) == {"end": EndAfter(3), "name": rules.name}

    def test_a_variant_that_has_changed_since_is_refused(self) -> None:
        name, checksum, changes = diff_from_variant(variants.SPOT)
        assert amended(name, checksum, changes) == variants.SPOT
        with pytest.raises(InputError, match="spot was pickled by a version of hearts"):
            amended(name, checksum + 1, changes)


def test_a_hand_score_is_its_values_alone() -> None:
    """No names of fields, and a card is a number."""
    state = Game(variants.AMERICAN).start(seed=1).deal()
    rng = Random(1)
    while state.hand_score is None:
        state = state.apply(state.random_action(rng, state.actors[0]))
    data = pickle.dumps(state.hand_score)
    assert pickle.loads(data) == state.hand_score
    assert b"shooter" not in data
    assert b"restore_score" in data
