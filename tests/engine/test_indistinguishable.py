"""Indistinguishable states: two states that a seat cannot tell apart, and views that let it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Charge,
    Deal,
    Exchange,
    Forward,
    Game,
    Pass,
    Phase,
    Play,
    Start,
    State,
    View,
    testing,
    variants,
)
from hearts._core.play.board import DECLARED, FACE_DOWN, KITTY_SHOWN, PUT_DOWN_SHOWN, SeenBoard
from hearts._engine.game import referee
from hearts._engine.phases.boards import new_board
from hearts._engine.phases.phases import redact
from hearts._engine.views import redact as views
from hearts.rules import Charging, Passing
from tests.laws.contents import contents
from tests.laws.helpers import RARE, rare_deals, states

Viewer = int | None


def look_alike(one: View, other: View) -> bool:
    """Is there no way to tell these views apart?"""
    told = [
        (view, hash(view), repr(view), str(view), repr(view.history), view.settled)
        for view in (one, other)
    ]
    if told[0] != told[1] or one.seat is None:
        return told[0] == told[1]
    asked = [
        (view.legal_cards(), view.legal_actions(), view.reasons(), view.receivers)
        for view in (one, other)
    ]
    return asked[0] == asked[1]


def pairs(state: State, rng: Random) -> list[tuple[Viewer, State]]:
    """For every viewer, another state that looks the same to it, where one was found."""
    viewers: list[Viewer] = [None, *range(state.game.players)]
    pairs = [(viewer, testing.indistinguishable(state, viewer, rng)) for viewer in viewers]
    return [(viewer, other) for viewer, other in pairs if other is not None]


@given(states(), st.randoms(use_true_random=False))
def test_a_seat_cannot_tell_twins_apart(state: State, rng: Random) -> None:
    """Law 6, for every variant, random rules and the phases that are rare elsewhere."""
    for viewer, other in pairs(state, rng):
        assert look_alike(state.view(viewer), other.view(viewer))


@given(states(), st.randoms(use_true_random=False))
def test_twins_differ_in_what_is_hidden_alone(state: State, rng: Random) -> None:
    for viewer, other in pairs(state, rng):
        assert other != state
        assert other.game == state.game
        assert other.tricks == state.tricks
        if viewer is not None:
            assert other.hands[viewer] == state.hands[viewer]
        for one, two in zip(state.history, other.history, strict=True):
            # Who sends on what it gets has passed as well, as far as others see.
            passed = isinstance(one, Pass | Forward) and isinstance(two, Pass | Forward)
            assert type(one) is type(two) or passed
            assert one.seat == two.seat
            if isinstance(one, Play) or (one.seat is not None and one.seat == viewer):
                assert one == two


def test_twins_of_a_position() -> None:
    """Cards that were given in piles and tricks are seen by all."""
    game, rng = Game(variants.KITTY), Random(1)
    hands = ["2C 3C 4C", "5C 6C 7C", "8D 9D TD", "2S 3S 4S"]
    state = game.position(hands, leader=1, taken=["2H 3H", "", "", ""], kitty="5D 6D 7D 8S")
    found = [pair for _ in range(20) for pair in pairs(state, rng)]
    assert len({other.hands for _, other in found}) > 10
    for viewer, other in found:
        assert other.taken == state.taken
        assert look_alike(state.view(viewer), other.view(viewer))


def changes(one: State, other: State) -> int:
    """Return the number of cards in which the most different pass or charge differs."""
    return max(
        len(act.cards - twin.cards)
        for act, twin in zip(one.history, other.history, strict=True)
        if isinstance(act, Pass | Charge) and isinstance(twin, Pass | Charge)
    )


def test_a_choice_that_waits_for_others_may_be_another_one() -> None:
    """Before all have passed, one pass may differ in all its cards; an own one never does."""
    rng = Random(3)
    state = Game(variants.AMERICAN).start(seed=2).deal()
    for seat in (1, 3):
        state = state.apply(state.random_action(rng, seat))
    for viewer in (0, None):
        found = [testing.indistinguishable(state, viewer, rng) for _ in range(8)]
        assert max(changes(state, other) for other in found if other is not None) > 1
    for other in [testing.indistinguishable(state, 1, rng) for _ in range(8)]:
        assert other is not None
        assert other.history[2] == state.history[2]
        assert look_alike(other.view(1), state.view(1))


def test_twins_come_up_wherever_something_is_hidden() -> None:
    """In every phase before the last trick, for each seat and for a spectator."""
    rng, phases = Random(4), set()
    for state in rare_deals(12):
        for viewer, other in pairs(state, rng):
            phases.add(state.phase)
            assert look_alike(state.view(viewer), other.view(viewer))
            assert other.game == state.game
            assert other.phase is state.phase
            if viewer is not None:
                assert other.hands[viewer] == state.hands[viewer]
    assert phases >= {Phase.PASS, Phase.REDEAL, Phase.CHARGE, Phase.EXCHANGE, Phase.PLAY}


def test_nobody_sees_who_passed_what_to_whom() -> None:
    """To the end of the deal two passes between others may have been other ones."""
    rng = Random(2)
    state = Game(variants.AMERICAN).start(seed=2).deal()
    while state.phase in (Phase.PASS, Phase.PLAY):
        state = state.apply(state.random_action(rng, state.actors[0]))
    found = [testing.indistinguishable(state, 0, rng) for _ in range(10)]
    passes = set()
    for other in found:
        if other is not None:
            assert look_alike(state.view(0), other.view(0))
            assert other.tricks == state.tricks
            passes.add(tuple(act for act in other.history if isinstance(act, Pass)))
    assert len(passes) > 3


def test_a_charged_card_may_have_been_dealt_or_passed_and_stays_charged() -> None:
    """All see it in the hand of its seat; nobody else sees how it came there."""
    rules = variants.OMNIBUS.amend(Charging("QS JD"), Passing("left", 1))
    state = Game(rules).start(seed=1).deal()
    giver = next(seat for seat in range(4) if "QS" in state.hands[seat])
    for seat, hand in enumerate(state.hands):
        state = state.apply(Pass("QS" if seat == giver else hand[:1], seat))
    keeper, viewer = (giver + 1) % 4, (giver + 2) % 4
    for seat in range(4):
        state = state.apply(Charge("QS" if seat == keeper else "", seat=seat))
    rng, passed = Random(5), set()
    for _ in range(60):
        other = testing.indistinguishable(state, viewer, rng)
        if other is not None:
            assert look_alike(state.view(viewer), other.view(viewer))
            assert other.charged == state.charged
            passes = [act for act in other.history if isinstance(act, Pass)]
            passed.add(any("QS" in act.cards for act in passes))
    assert passed == {True, False}


def test_other_cards_may_have_been_put_down() -> None:
    """By the taker of the kitty (PG-166), for those who did not see them."""
    rng = Random(3)
    state = Game(variants.PAGAT_EXCHANGE, 3).start(seed=3).deal()
    while not any(isinstance(act, Exchange) for act in state.deal_history):
        state = state.apply(state.random_action(rng, state.actors[0]))
    done = [act for act in state.deal_history if isinstance(act, Exchange)]
    [taker] = {act.seat for act in done}
    assert taker is not None
    seat = (taker + 1) % 3
    found = set()
    for _ in range(30):
        other = testing.indistinguishable(state, seat, rng)
        if other is not None:
            assert look_alike(state.view(seat), other.view(seat))
            found |= {act.cards for act in other.deal_history if isinstance(act, Exchange)}
    assert len(found) > 3


def test_with_two_packs_and_with_nothing_hidden() -> None:
    rng = Random(3)
    state = Game(variants.CANCELLATION, 6).start(seed=2).deal()
    assert testing.indistinguishable(state, None, rng) is not None
    last = Game(variants.AMERICAN).position(["2C", "3C", "4C", "5C"], leader=0)
    for card in ("2C", "3C", "4C"):
        last = last.play(card)
    assert testing.indistinguishable(last, 3, rng) is None


# Views that tell too much are found out.

GAMES = [Game(rules, rules.players[0]) for each in RARE.values() for rules in each]


def found_out(games: list[Game], deals: int) -> bool:
    """Do indistinguishable states from random deals look different to somebody?"""
    for seed in range(deals):
        rng = Random(seed)
        state = rng.choice(games).start(seed=seed)
        while len(state.match.hand_scores) == 0 and not state.is_over:
            if any(
                not look_alike(state.view(viewer), other.view(viewer))
                for viewer, other in pairs(state, rng)
            ):
                return True
            if state.phase in (Phase.DEAL, Phase.REDEAL):
                state = state.deal()
            else:
                state = state.apply(state.random_action(rng, rng.choice(state.actors)))
    return False


def tells_done(kind: type[Action]) -> Callable[[pytest.MonkeyPatch], None]:
    """Every view shows the actions of this kind as they were."""

    def leak(patch: pytest.MonkeyPatch) -> None:
        def seen(action: Action, seat: Viewer, due: int) -> Action:
            return action if isinstance(action, kind) else redact(action, seat, due)

        patch.setattr(views, "redact", seen)

    return leak


def tells_the_kitty(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "_knows_extra", lambda opening: True)


def tells_too_early(*stages: int) -> Callable[[pytest.MonkeyPatch], None]:
    """A view is made as if more had come to light."""

    def leak(patch: pytest.MonkeyPatch) -> None:
        def seen(state: State, seat: Viewer, stage: int) -> SeenBoard:
            return views.seen_board(state, seat, stages[stage])

        patch.setattr(referee, "seen_board", seen)

    return leak


LEAKS = {
    "the seed": tells_done(Start),
    "passes": tells_done(Pass),
    "hands": tells_done(Deal),
    "charges": tells_done(Charge),
    "the kitty": tells_the_kitty,
    "what Warren is": tells_too_early(FACE_DOWN, KITTY_SHOWN, KITTY_SHOWN, PUT_DOWN_SHOWN),
    "points": tells_too_early(KITTY_SHOWN, KITTY_SHOWN, KITTY_SHOWN, PUT_DOWN_SHOWN),
    "what was put down": tells_too_early(PUT_DOWN_SHOWN, DECLARED, KITTY_SHOWN, PUT_DOWN_SHOWN),
}


@pytest.mark.parametrize("leak", LEAKS.values(), ids=list(LEAKS))
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert found_out(GAMES, 400)


def test_a_leak_in_what_is_printed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    hands: dict[int, object] = {}
    kept: list[SeenBoard] = []

    def noted(state: State, seat: Viewer, stage: int) -> SeenBoard:
        kept.append(views.seen_board(state, seat, stage))
        hands[id(kept[-1])] = state.hands
        return kept[-1]

    monkeypatch.setattr(referee, "seen_board", noted)
    monkeypatch.setattr(referee, "show_view", lambda view: str(hands[id(view._seen)]))
    assert found_out(GAMES, 20)


def test_a_leak_that_is_never_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hands of the others lie on the board of a view: nothing asks for them there."""

    def seen(state: State, seat: Viewer, stage: int) -> SeenBoard:
        found, real = views.seen_board(state, seat, stage), state._board
        board = new_board(state.game, real.match, state.hands, found.board.opening)
        return SeenBoard(board, found.sizes, found.kitty, found.knows_extra, found.scoring_plan)

    monkeypatch.setattr(referee, "seen_board", seen)
    rng = Random(1)
    state = Game(variants.MICROSOFT).start(seed=1).deal()
    found = [(state.view(viewer), other.view(viewer)) for viewer, other in pairs(state, rng)]
    assert all(look_alike(*each) for each in found)
    assert any(contents(one) != contents(two) for one, two in found)


def test_without_a_leak_nothing_is_found() -> None:
    assert not found_out(GAMES, 12)


def test_the_holder_of_warren_knows_the_extra_card_in_every_twin() -> None:
    """RH-008: and nobody else does."""
    rng, extras = Random(1), {True: 0, False: 0}
    for seed in range(8):
        state = Game(variants.get("ricketts_warren"), 4).start(seed=seed).deal()
        for seat in range(4):
            for _ in range(6):
                other = testing.indistinguishable(state, seat, rng)
                assert other is not None
                assert look_alike(state.view(seat), other.view(seat))
                extras["W" in state.hands[seat]] += other.kitty != state.kitty
    assert extras[True] == 0
    assert extras[False] > 3
