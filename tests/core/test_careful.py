"""The careful choice of a card, from a view."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given

from hearts import Cards, Game, Phase, State, variants
from hearts._core.cards.cards import WARREN_CARD
from hearts._core.search.careful import careful_card, situation_of
from hearts._core.search.policy import Situation
from hearts.rules import HEARTS
from tests.laws.helpers import called, states
from tests.plain_playout import in_play
from tests.tables import TABLES


def situation(state: State) -> Situation:
    """Return the situation of the seat to act."""
    assert state.actor is not None
    table = state.game.table.with_charged(state._board.charged)
    return situation_of(state.view(state.actor), table.careful_play)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seat_reads_its_situation_in_every_variant(name: str, players: int) -> None:
    """From the first lead to the last trick: kitties, two packs and cards that wait included."""
    rng = Random(f"{name} {players}")
    state = called(Game(variants.get(name), players).start(seed=5), rng).deal()
    state = in_play(state, rng)
    while state.phase is Phase.PLAY:
        check_situation(state)
        state = state.play(rng.choice(list(state.legal_cards())))


@given(states())
def test_a_seat_reads_its_situation_from_its_view(state: State) -> None:
    if state.phase is Phase.PLAY and state.actor is not None:
        check_situation(state)


def check_situation(state: State) -> None:
    """The cards elsewhere are the deck without the cards that the seat holds or has seen."""
    assert state.actor is not None
    view, found = state.view(state.actor), situation(state)
    plan = state._board.plan
    hand = view.dummy if plan.dummy and len(view.trick or ()) == plan.players else view.hand
    assert found.hand == hand.one
    assert found.legal == view.legal_cards().one
    play = state.game.table.with_charged(state._board.charged).careful_play
    card = careful_card(view, play)
    assert found.legal & card.bit
    seen = hand + view.waiting
    for pile in view.taken:
        seen = seen + pile
    trick = view.trick
    assert trick is not None
    seen = seen + Cards(trick.cards)
    table = view.game.table
    if state._board.plan.exchange:
        return  # what is known of a kitty that was exchanged is left to the estimate
    known = Counter(seen)
    copies = 2 if table.deck.two else 1
    assert found.unseen == Cards([card for card in set(table.deck) if known[card] < copies]).one
    players, policy = table.players, table.with_charged(state._board.charged).careful_play.policy
    count = len(trick.cards)
    assert found.later == max(int(plan.lap) - 1 - count, 0)
    sides = view.game.sides
    own = next(k for k, side in enumerate(sides) if state.actor in side)
    warren = trick.declared if trick.extra is None else trick.extra.suit
    in_suit = [card for card in trick.cards if card.suit == trick.led]
    if count and warren == trick.led and trick.extra is None:
        # It stands for a card that is out, and may be better than those that lie open.
        assert found.best & (found.unseen | Cards(in_suit).one) & found.led
        assert found.best >= (max(in_suit).bit if in_suit else 0)
    if count == 0 or warren is None or warren != trick.led:
        best = trick.cards.index(max(in_suit)) if in_suit else -1
        ahead = count > 0 and view.game.seats(trick)[best] in sides[own]
        assert found.partner is ahead
        assert found.best == (max(in_suit).bit if in_suit else 0)
    costs = [0] * len(sides)
    for number, side in enumerate(sides):
        for seat in side:
            shot = Cards("", view.taken[seat].one & policy.shoots)
            costs[number] += int(policy.cost_of(shot.one))
    plain = Situation()
    policy.see_shoot(plain, costs, own)
    assert (found.shot, found.stop, found.goal) == (plain.shot, plain.stop, plain.goal)
    shooter = policy.shooter(costs)
    if shooter < 0:
        assert found.fed == 0
    elif count == 0 or warren is None or warren != trick.led:
        winner = view.game.seats(trick)[best] if count and best >= 0 else None
        step = state._board.plan.step
        later = {(state.actor + step * turn) % players for turn in range(1, found.later + 1)}
        if winner in sides[shooter]:
            assert found.fed == (1023 if later - set(sides[shooter]) else 1024)
        else:
            assert found.fed == (768 if later & set(sides[shooter]) else 0)
    assert (found.tricks, found.others) == (len(hand), players - 1)
    shooting, chosen = policy.may_shoot(found), policy.choose(found)
    found.goal = policy.goal(costs, own)
    assert policy.may_shoot(found) is shooting
    found.goal = found.goal if shooting else -1
    assert card.bit == chosen == policy.choose(found)
    assert found.table == Cards(set(trick.cards) - {WARREN_CARD}).one | (
        0 if WARREN_CARD not in trick.cards else found.table & state._trick
    )


def test_who_leads_the_trick_and_how_many_follow() -> None:
    game = Game(variants.PARTNERS_SUMMED)
    state = game.position(["2C 3H", "3C 4H", "KC 5H", "9C 6H"], leader=0, broken=True)
    first = situation(state)
    assert (first.led, first.best, first.later, first.partner) == (0, 0, 3, False)
    second = situation(state.play("2C"))
    assert (second.later, second.partner) == (2, False)
    third = situation(state.play("2C").play("3C"))
    assert (third.later, third.partner) == (1, False)
    last = situation(state.play("2C").play("3C").play("KC"))
    assert (last.later, last.partner) == (0, False)
    assert last.best == Cards("KC").one
    assert situation(state.play("2C").play("3C").play("KC")).table == Cards("2C 3C KC").one
    led = game.position(["KC 3H", "3C 4H", "2C 5H", "9C 6H"], leader=0, broken=True)
    assert situation(led.play("KC").play("3C")).partner


def test_a_shoot_is_worth_stopping_the_more_of_it_one_side_has() -> None:
    game = Game(variants.AMERICAN)
    hands, hearts = ["2C 3C", "KH 7C", "8C 9C", "5C 6C"], str(HEARTS - Cards("KH"))

    def worth(taken: list[str], cards: str) -> int:
        state = game.position(hands, leader=0, taken=taken)
        for card in cards.split():
            state = state.play(card)
        policy = state.game.table.careful_play.policy
        return int(policy.worth_of_stopping(situation(state)))

    assert worth(["", "", "", ""], "2C") == 0
    assert 0 < worth([hearts, "", "", ""], "2C") < 64 * 13 // 2
    assert worth([f"{hearts} QS", "", "", ""], "2C") > 64 * 20
    assert worth([hearts, "", "QS", ""], "2C") == 0
    assert worth([f"{hearts} QS", "", "", ""], "") == 0
