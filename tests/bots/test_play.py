"""Play for a seat that is away."""

from __future__ import annotations

import gc
from random import Random
from types import FunctionType, ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Bot,
    Call,
    Cards,
    Charge,
    Choose,
    Deal,
    Game,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    Play,
    State,
    View,
    autoplay,
    play_out,
    testing,
    variants,
)
from hearts._core.play.board import Board
from hearts.rules import HEARTS, QUEEN, ExactHit, Passing
from tests.tables import TABLES

GAME = Game(variants.AMERICAN)
HANDS = [
    "AS KS QS JS TS 2H 3H 4H 5H 6H 2D 3D 4D",
    "3C 4C 5C 6C 5D 6D 7D 8D 2S 3S 7H 8H 9H",
    "7C 8C 9C TC JC 9D TD JD 4S 5S 6S TH JH",
    "2C QC KC AC QD KD AD 7S 8S 9S QH KH AH",
]


def test_the_last_three_cards_dealt_are_passed() -> None:
    """PE-009, PE-044."""
    state = GAME.start(seed=1).deal(HANDS)
    assert autoplay(state.view(0)) == Pass("2D 3D 4D", 0)
    assert autoplay(state.view(3)) == Pass("QH KH AH", 3)
    shuffled = GAME.start(seed=5).deal()
    deal = shuffled.history[-1]
    assert isinstance(deal, Deal)
    for seat, hand in enumerate(deal.hands):
        assert isinstance(hand, tuple)
        assert autoplay(shuffled.view(seat)) == Pass(hand[-3:], seat)


def test_the_cards_passed_are_those_of_the_deal_at_hand() -> None:
    game = Game(variants.MICROSOFT)
    state = game.start(seed=1).deal(HANDS)
    while state.actors:
        state = state.apply(autoplay(state.view(state.actors[0])))
    state = state.deal()
    deal = state.history[-1]
    assert isinstance(deal, Deal)
    assert isinstance(deal.hands[2], tuple)
    assert autoplay(state.view(2)) == Pass(deal.hands[2][-3:], 2)


def test_a_scattered_pass_goes_to_every_other_seat() -> None:
    state = Game(GAME.rules.amend(Passing(("scatter",)))).start(seed=1).deal(HANDS)
    action = autoplay(state.view(1))
    assert isinstance(action, Pass)
    assert [receiver for receiver, _ in action.to] == [0, 2, 3]
    assert action.cards == Cards("7H 8H 9H")


def test_the_first_legal_card_is_played() -> None:
    """PE-045 leaves open which of them."""
    state = GAME.position(["9C AD", "3C 4D", "4C 5D", "5C 2H"], leader=0)
    assert autoplay(state.view(0)) == Play("9C", 0)
    assert autoplay(state.play("AD").view(1)) == Play("4D", 1)


def test_the_first_answer_is_given() -> None:
    state = GAME.position(["2C", "3C", "4C", "5C"], leader=0, taken=["", HEARTS | QUEEN, "", ""])
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    assert autoplay(state.view(1)) == Choose("add", 1)


@given(testing.states())
def test_an_action_is_legal_and_carries_its_seat(state: State) -> None:
    """PE-045, and the same for every other decision."""
    for seat in range(state.game.players):
        view = state.view(seat)
        if seat in state.actors:
            action = autoplay(view)
            assert action.seat == seat
            assert state.explain(action) is None
        else:
            with pytest.raises(InputError, match="this seat has nothing to do"):
                autoplay(view)


def test_a_spectator_has_nothing_to_do() -> None:
    with pytest.raises(InputError, match=r"<View of a spectator.*this seat has nothing to do"):
        autoplay(GAME.start(seed=1).deal().view(None))


@given(st.integers(0, 2**32), st.sampled_from(TABLES))
def test_absent_players_finish_a_deal(seed: int, table: tuple[str, int]) -> None:
    """PE-043, PE-045: whatever is due, called, passed, charged, put down or played."""
    name, players = table
    state = Game(variants.get(name), players).start(seed=seed)
    while state.hand_score is None:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(autoplay(state.view(state.actors[-1])))
    least = players * state.game.table.hand_size  # a dummy and a stock come on top
    assert sum(map(len, state.tricks)) >= least
    assert not any(state.hands)


def test_a_called_pass_and_a_charge_are_the_first_there_are() -> None:
    """S-68: the same decision every time."""
    calling = Game(variants.DIRTY_NASTY_FILTHY).start(seed=1, dealer=2)
    assert autoplay(calling.view(2)) == Call({1: 3}, 2)
    charging = Game(variants.GONG_ZHU, 4).start(seed=1).deal()
    assert charging.phase is Phase.CHARGE
    for seat in range(4):
        assert autoplay(charging.view(seat)) == Charge("", seat)


# Bots


def random_bot(seed: int) -> Bot:
    rng = Random(seed)
    return lambda view: view.random_action(rng)


@given(testing.games(), st.integers(0, 99), st.integers(0, 2))
def test_bots_play_a_match_on_views_alone(game: Game, seed: int, deals: int) -> None:
    start = game.start(seed=seed)
    seats: list[int | None] = []

    def noting(view: View) -> Action:
        seats.append(view.seat)
        return autoplay(view)

    bots = [noting, *(random_bot(seed + seat) for seat in range(1, game.players))]
    end = play_out(start, bots, deals=deals)
    assert end.is_over or len(end.match.hand_scores) == deals
    assert set(seats) <= {0}
    assert game.replay(end.history) == end
    if not end.is_over:
        assert play_out(end, bots, deals=0) == end


def test_a_match_is_played_to_its_end() -> None:
    end = play_out(GAME.start(seed=3), [autoplay, random_bot(1), autoplay, random_bot(2)])
    assert end.is_over
    assert max(end.scores) >= 100


def test_the_answers_after_the_last_card_belong_to_the_deal() -> None:
    """The choice of a total too, after which alone the scores are those of the deal."""
    game, bots = Game(variants.AMERICAN.amend(ExactHit(3, 0, optional=True))), [autoplay] * 4
    end = play_out(game.start(seed=1), bots, deals=1)
    assert end.phase is Phase.DEAL
    assert isinstance(end.history[-1], Choose)
    asked = game.replay(end.history[:-1])
    assert asked.phase is Phase.CHOOSE
    assert play_out(asked, bots, deals=1) == end
    assert play_out(asked, bots, deals=0) == asked


def test_bots_that_choose_at_once_do_not_see_each_other() -> None:
    seen: list[View] = []

    def watching(view: View) -> Action:
        seen.append(view)
        return autoplay(view)

    state = GAME.start(seed=1).deal(HANDS)
    assert play_out(state, [watching] * 4, deals=1).hand_score is not None
    assert [view.actors for view in seen[:4]] == [(0, 1, 2, 3)] * 4


def test_a_bot_that_cheats_is_refused() -> None:
    others = [autoplay] * 3
    state = GAME.start(seed=1).deal(HANDS)
    with pytest.raises(IllegalAction, match="2C cannot be passed: it is not in"):
        play_out(state, [lambda view: Pass("2C AS KS"), *others])
    with pytest.raises(InputError, match=r"gave '2C', which is not an action, like Play\('2C'\)$"):
        play_out(state, [lambda view: "2C", *others])  # type: ignore[list-item, return-value]
    with pytest.raises(InputError, match="bots: 3 at a table of 4"):
        play_out(state, others)
    with pytest.raises(InputError, match=r"bots: seat 3: 2 is not a bot; .* like opponent\(2\)"):
        play_out(state, [*others, 2])  # type: ignore[list-item]
    with pytest.raises(InputError, match="from a State, not from 7"):
        play_out(7, [autoplay] * 4)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="the number of deals"):
        play_out(state, [autoplay] * 4, deals=-1)


@given(testing.states())
def test_a_bot_has_no_way_from_a_view_to_a_state(state: State) -> None:
    """Nothing that a view holds, however deep, is a state or a board but its own, on which nobody
    else has a card."""
    for seat in (None, *range(state.game.players)):
        found: dict[int, object] = {}
        view = state.view(seat)
        waiting: list[object] = [view]
        while waiting:
            thing = waiting.pop()
            if id(thing) not in found and not isinstance(thing, type | ModuleType | FunctionType):
                found[id(thing)] = thing
                waiting += gc.get_referents(thing)
        inside = [thing for thing in found.values() if isinstance(thing, State | Board | Random)]
        assert {*map(id, inside)} == {id(view._state), id(view._seen.board)}
        board = view._seen.board
        assert board.seed is None
        assert not any(hand for place, hand in enumerate(board.dealt_hands()) if place != seat)
