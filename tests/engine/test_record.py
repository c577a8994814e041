"""The record of a deal: each event beside those of its kind, and the facts that follow."""

from __future__ import annotations

import pytest

from hearts import (
    Action,
    Call,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Forward,
    Game,
    Hidden,
    Pass,
    Phase,
    Play,
    Rules,
    Shown,
    Start,
    State,
    Unknown,
    variants,
)
from hearts._engine.views.record import DealRecord
from hearts.rules import Deck, EldestOpens, EndAfter, Kitty
from tests.laws.helpers import rare_deals

GAME = Game(variants.MICROSOFT)
HIDDEN = [Unknown(13)] * 4
START = [Start(None, 0), Deal(HIDDEN)]


def record(state: State, seat: int | None) -> DealRecord:
    events = state.view(seat).deal_history
    return DealRecord(state.game.table, seat, events, state.deal_number)


@pytest.mark.parametrize(
    ("events", "misplaced"),
    [
        ([*START, Pass("2C 3C 4C", 0), Forward(1), Hidden("pass", Unknown(3), 2)], None),
        ([*START, Pass("2C 3C 4C", 0), Pass("2D 3D 4D", 0), Pass("5D", 0)], 3),
        ([*START, Charge("QS", 1), Hidden("charge", Unknown(0), 1)], 3),
        ([*START, Exchange("QS", 1), Hidden("exchange", Unknown(1), 1)], 3),
        ([*START, Hidden("glance", Unknown(1), 1)], 2),
        ([*START, Pass("2C 3C 4C"), Play("2C")], 2),
        ([*START, Play("2C")], 2),
        ([*START, Choose("add")], 2),
        ([*START, Start(None, 0)], 2),
        ([*START, Call("mix")], 2),
        ([START[0], Call("mix"), Call("mix")], 2),
        ([*START, START[1], START[1]], 3),
        ([Start(None, 0), Deal(HIDDEN[:3])], 1),
    ],
)
def test_the_first_event_without_room_is_noted(events: list[Action], misplaced: int | None) -> None:
    assert DealRecord(GAME.table, None, events, 0).misplaced == misplaced


def test_every_deal_has_room_for_its_events() -> None:
    """The due phase and the viewer's cards are those of the view, under all rules."""
    phases = set()
    for state in rare_deals():
        if state.phase in (Phase.DEAL, Phase.CALL, Phase.OVER, Phase.CHOOSE):
            continue
        view = state.view(1)
        found = record(state, 1)
        phases.add(state.phase)
        assert found.misplaced is None
        assert found.due is (Phase.PLAY if state.phase is Phase.EXCHANGE else state.phase)
        assert [found.events[end - 1] for end in found.play_ends] == [
            Play(card, seat) for seat, card in found.plays
        ]
        if found.due is not Phase.PLAY:
            assert found.own == view.hand
        elif found.exchange is None and found.kitty_size == 0:
            assert found.own - found.played(1) == view.hand
    assert phases == {Phase.PASS, Phase.REDEAL, Phase.CHARGE, Phase.PLAY, Phase.EXCHANGE}


def test_the_cards_of_a_pass_are_known_to_its_seats() -> None:
    state = GAME.start(seed=1).deal()
    for seat in range(4):
        state = state.apply(Pass(list(state.hands[seat])[:3], seat))
    passed = [Cards(list(hand)[:3]) for hand in GAME.start(seed=1).deal().hands]
    found = record(state, 1)
    assert (found.discarded, found.received) == (passed[1], passed[0])
    assert found.own == state.hands[1]
    assert found.chosen_by(1) == [passed[1]]
    assert found.chosen_by(2) == []
    assert record(state, None).own == Cards()


def test_the_cards_put_down_are_those_seen_then_or_later() -> None:
    rules = Rules(
        name="small",
        players=(3,),
        deck=Deck(pack="QC KC AC QS KS AS QH KH AH JC"),
        opening=EldestOpens(),
        end=EndAfter(1),
    ).amend(Kitty(None, "first_trick", "hand"))
    hands = ["QC KC AC", "QS KS AS", "QH KH AH"]
    state = Game(rules).start(seed=1, dealer=2).deal(hands, kitty="JC")
    for card in ("AC", "QS", "QH"):
        state = state.play(card)
    assert record(state, 1).exchange is None
    state = state.apply(Exchange("QC", 0))
    own, other = record(state, 0), record(state, 1)
    assert own.exchange == (0, 3, own.events.index(Exchange("QC", 0)), Cards("QC"))
    assert own.put_down == Cards("QC")
    assert other.exchange is not None
    assert (other.exchange.seat, other.exchange.cards, other.put_down) == (0, None, None)
    while state.phase is Phase.PLAY:
        state = state.play(state.legal_cards()[0])
    events = state.view(1).deal_history
    assert events[-1] == Shown("exchange", "QC", seat=0)
    later = DealRecord(state.game.table, 1, events, 0)
    assert later.put_down == later.put_down_shown == Cards("QC")
