"""A custom play rule gets the same facts everywhere: in a state, from given tricks, in a view, in a
position, and for the reason of a refusal."""

from random import Random
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Game,
    InputError,
    Phase,
    Rules,
    State,
    Trick,
    Violation,
    check_tricks,
    legal_cards,
    testing,
    variants,
)
from hearts.rules import Facts, PlayRule, Priority
from tests.laws.helpers import (
    BETWEEN,
    RARE,
    charged,
    deals,
    hand_due,
    kitty_left,
    put_down,
    sheets,
    step,
    undealt,
)
from tests.laws.mixtures import mixtures
from tests.sizes import scaled

few = settings(
    max_examples=scaled(60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def told(facts: Facts) -> tuple[object, ...]:
    """All that a rule can be known."""
    return (
        facts.players,
        facts.seat,
        facts.hand,
        facts.trick,
        facts.trick_number,
        facts.seen,
        facts.tricks,
        facts.takers,
    )


@frozen
class Whim(PlayRule):
    """The legal cards depend on everything that the rule can see."""

    key: ClassVar[str] = "test.whim"

    priority: ClassVar[Priority] = Priority.MUST_PLAY
    asked: ClassVar[list[tuple[object, ...]]] = []

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        self.asked.append(told(facts))
        bits = [facts.players, facts.seat, facts.trick_number, facts.trick.leader]
        masks = (facts.hand, Cards(facts.trick.cards), facts.seen)
        whim = sum(bits) + sum(mask.one + mask.two for mask in masks)
        whim += sum(trick.leader for trick in facts.tricks) + len(set(facts.takers))
        return Cards([card for card in cards if (whim + card.index) % 3])


@frozen
class EarlyWhim(Whim):
    """The same, before all other rules have been asked."""

    key: ClassVar[str] = "test.early_whim"
    priority: ClassVar[Priority] = Priority.OPENING


rules_of_all_kinds: st.SearchStrategy[Rules] = st.one_of(
    st.sampled_from(variants.names()).map(variants.get),
    testing.rule_sets(named=False),
    mixtures().map(lambda mixture: mixture[0]),
    st.sampled_from(RARE[Phase.PLAY] + RARE[Phase.EXCHANGE]),
).filter(lambda rules: not rules.check())


@st.composite
def in_play(draw: st.DrawFn) -> State:
    """A card is due, under rules with a whim somewhere in their order."""
    rules = draw(rules_of_all_kinds).amend(draw(st.sampled_from((Whim(), EarlyWhim()))))
    game = draw(testing.games(st.just(rules)))
    state = draw(testing.states(game, max_deals=1))
    assume(state.phase is Phase.PLAY)
    return state


def seen_in(state: State) -> Cards:
    """Every card played in the deal; of Warren's card on the table the rank is not known."""
    found = sum((Cards(trick.all_cards) for trick in state.tricks), Cards())
    assert state.trick is not None
    return found + Cards(state.trick.cards)


@few
@given(in_play())
def test_a_custom_rule_gets_the_same_facts_everywhere(state: State) -> None:
    """Law 3: and what is legal is what is not refused, for the state and for the view."""
    seat, trick = state.actor, state.trick
    assert seat is not None
    assert trick is not None
    legal = state.legal_cards()
    view = state.view(seat)
    Whim.asked.clear()
    reasons = state.reasons()
    assert view.legal_cards() == legal
    assert view.reasons() == reasons
    assert set(reasons) == set(hand_due(state) - Cards([*legal] * 2))
    for card in dict.fromkeys(hand_due(state)):
        assert (state.explain(card) is None) is (card in legal)
        assert (view.explain(card) is None) is (card in legal)
    everywhere = list(Whim.asked)
    Whim.asked.clear()
    if state.tricks:  # else nobody knows who plays
        without = legal_cards(
            state.game.rules,
            hand_due(state),
            on_table(trick),
            tricks=state.tricks,
            charged=charged(state),
            kitty=state.kitty or None,
            players=state.game.players,
        )
        assert without == legal
        everywhere += Whim.asked
    position = state.game.position(
        state.hands,
        leader=trick.leader,
        trick=on_table(trick),
        tricks=state.tricks,
        taken=put_down(state),
        kitty=(kitty_left(state) if any(put_down(state)) else undealt(state)) or None,
        charged=charged(state),
        match=list(sheets(state))[len(deals(state.history)) - 1],
        dummy=state.dummy,
    )
    Whim.asked.clear()  # the cards on the table were played, and it was asked about them
    assert position.legal_cards() == legal
    assert position.reasons() == reasons
    # A hand with Warren is looked at with it and without.
    for players, who, hand, table, number, seen, tricks, takers in everywhere + Whim.asked:
        assert (players, who, number) == (state.game.players, seat, len(state.tricks))
        assert hand == hand_due(state)
        assert table == view.trick
        assert seen == seen_in(state)
        assert tricks == state.tricks
        assert takers == tuple(map(state.game.taker, state.tricks))


@given(st.sampled_from(RARE[Phase.EXCHANGE]), st.integers(0, 999))
def test_a_custom_rule_is_not_told_what_others_put_down(rules: Rules, seed: int) -> None:
    """Law 6, PG-166: cards put down for a kitty lie face down."""
    rng = Random(seed)
    state = step(Game(rules.amend(Whim()), rules.players[0]).start(seed=seed), rng)
    while state.phase not in BETWEEN:
        if state.phase is Phase.PLAY:
            facts = state._facts()
            assert facts is not None
            assert facts.seen == seen_in(state)
        state = step(state, rng)


@frozen
class DiscardedFirst(PlayRule):
    """A suit is not led again before somebody discarded one of its cards."""

    key: ClassVar[str] = "lead.discarded_first"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        led = {trick.led for trick in facts.tricks}
        free = {
            card.suit for trick in facts.tricks for card in trick.cards if card.suit != trick.led
        }
        return Cards([card for card in cards if card.suit not in led - free])


@frozen
class TakersKeepSpades(PlayRule):
    """A seat that took one of the last two tricks plays no spade to a lead of another suit."""

    key: ClassVar[str] = "discard.takers_keep_spades"
    priority: ClassVar[Priority] = Priority.MUST_PLAY
    applies_to: ClassVar[tuple[str, ...]] = ("discard",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        took = facts.seat in facts.takers[-2:]
        return Cards([card for card in cards if not (took and card.suit == "S")])


@few
@given(rules_of_all_kinds, st.integers(0, 999))
def test_a_rule_that_reads_the_tricks_is_held_everywhere(rules: Rules, seed: int) -> None:
    """At every card: for the state, the view and the bare tricks. At a card in four, since both go
    through the deal again: for the view that a client keeps, and the whole record afterwards, in
    which a card that was refused is accused."""
    rng, looks = Random(seed), Random(seed + 1)
    rules = rules.amend(DiscardedFirst(), TakersKeepSpades())
    game = Game(rules, rng.choice(rules.players))
    state = step(game.start(seed=seed), rng)
    begun = None
    while state.phase not in BETWEEN:
        seat, trick = state.actor, state.trick
        if state.phase is Phase.PLAY and seat is not None and trick is not None:
            begun = begun or state
            facts, reasons = state._facts(), state.reasons()
            assert facts is not None
            assert facts.tricks == state.tricks
            assert facts.takers == tuple(map(game.taker, state.tricks))
            view = state.view(seat)
            assert view.reasons() == reasons
            closely = looks.random() < 0.25
            if closely:
                assert game.view(seat, view.history).reasons() == reasons
            if state.tricks:  # else nobody knows who plays
                bare = legal_cards(
                    rules,
                    hand_due(state),
                    on_table(trick),
                    tricks=state.tricks,
                    charged=charged(state),
                    kitty=state.kitty or None,
                    players=game.players,
                )
                assert bare == state.legal_cards()
            if closely and not any(put_down(state)) and not game.table.plan.draws:
                check_record(begun, state, reasons)
        state = step(state, rng)


def test_without_the_tricks_it_is_said_what_is_missing() -> None:
    """In a position from mid-deal they are not known, nor in a call that gives their number."""
    rules = variants.AMERICAN.amend(DiscardedFirst())
    first = Trick(0, "2C 3C 4C 5D")
    assert str(legal_cards(rules, "6C 6D", tricks=[first])) == "6D"
    assert str(legal_cards(rules, "2C 6D", trick_number=0)) == "2C"
    with pytest.raises(InputError, match="needs the tricks before; give tricks="):
        legal_cards(rules, "6C 6D", trick_number=1)
    hands = ["2D", "3H", "4S", "AD"]
    with pytest.raises(InputError, match="needs the tricks before; give tricks="):
        Game(rules).position(hands, leader=3)


def check_record(begun: State, state: State, reasons: dict[Card, Violation]) -> None:
    """The tricks up to here are clean, and with a refused card the record is not."""
    game = state.game
    trick = state.trick
    assert trick is not None
    known: dict[str, Any] = {
        "players": game.players,
        "hands": begun.hands,
        "kitty": begun.kitty or None,
        "charged": charged(state),
        "opener": begun.actor,
    }
    if len(trick) or not state.tricks:
        assert check_tricks(game.rules, [*state.tricks, trick], **known) == ()
    for card, why in reasons.items():
        if card.text != "W":
            worse = Trick(trick.leader, [*trick.cards, card], trick.extra)
            faults = check_tricks(game.rules, [*state.tricks, worse], **known)
            assert [(fault.rule, fault.legal) for fault in faults] == [(why.rule, why.legal)]


def on_table(trick: Trick) -> str:
    """The trick as it is written, with the card that Warren stands for."""
    return str(trick).partition(":")[2]
