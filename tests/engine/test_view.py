"""Views: what a seat may know, all of it and nothing else."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import Any, ClassVar, final

import attrs
import pytest
from attrs import frozen
from hypothesis import assume, given
from hypothesis import strategies as st

from hearts import (
    Action,
    Card,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Game,
    Hidden,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Position,
    Question,
    Rules,
    Shown,
    Start,
    State,
    Trick,
    Unknown,
    View,
    testing,
    variants,
)
from hearts._core.play.board import PastDeal
from hearts.rules import (
    HEARTS,
    QUEEN,
    Deck,
    EldestOpens,
    Facts,
    Kitty,
    Line,
    Passing,
    PlayedDeal,
    PlayRule,
    PointRule,
    TableRules,
    Trumps,
)
from hearts.rules.played_deal import Needs
from hearts.simulate import finish
from tests.core.test_playout import TWICE
from tests.laws.helpers import random_states, rare_deals

GAME = Game(variants.AMERICAN)
HANDS = [
    "AS KS QS JS TS 2H 3H 4H 5H 6H 2D 3D 4D",
    "3C 4C 5C 6C 5D 6D 7D 8D 2S 3S 7H 8H 9H",
    "7C 8C 9C TC JC 9D TD JD 4S 5S 6S TH JH",
    "2C QC KC AC QD KD AD 7S 8S 9S QH KH AH",
]
PASSES = [Pass("AS KS QS", 0), Pass("7H 8H 9H", 1), Pass("4S 5S 6S", 2), Pass("QH KH AH", 3)]


def seats(state: State) -> Iterator[int | None]:
    """Everybody who may look at a state: each seat, and a spectator."""
    yield None
    yield from range(state.game.players)


# What is seen.


def test_a_view_of_the_pass() -> None:
    state = GAME.start(seed=99).deal(HANDS).apply(PASSES[0]).apply(PASSES[2])
    view = state.view(0)
    assert (view.seat, view.hand, view.sizes) == (0, Cards(HANDS[0]), (13, 13, 13, 13))
    assert (view.phase, view.actor, view.actors) == (Phase.PASS, None, (1, 3))
    assert (view.passed, view.received) == (((1, Cards("AS KS QS")),), ())
    unknown = Unknown(13)
    assert view.history == (
        Start(None, 0),
        Deal([HANDS[0], unknown, unknown, unknown]),
        PASSES[0],
        Hidden("pass", Unknown(3), 2),
    )
    other = state.view(1)
    assert (other.passed, other.received) == ((), ())
    assert other.history[2:] == (Hidden("pass", Unknown(3), 0), Hidden("pass", Unknown(3), 2))


def test_what_was_passed_and_received_is_remembered() -> None:
    state = GAME.start(seed=99).deal(HANDS)
    for action in PASSES:
        state = state.apply(action)
    assert state.phase is Phase.PLAY
    view = state.view(1)
    assert view.passed == ((2, Cards("7H 8H 9H")),)
    assert view.received == ((0, Cards("AS KS QS")),)
    assert view.hand == Cards(HANDS[1]) - Cards("7H 8H 9H") + Cards("AS KS QS")
    after = state.play("2C").play("QS" if state.view(0).explain("QS") is None else "2D").view(1)
    assert (after.passed, after.received) == (view.passed, view.received)
    spectator = state.view(None)
    assert (spectator.passed, spectator.received, spectator.hand) == ((), (), Cards())
    assert spectator.sizes == (13, 13, 13, 13)


def test_a_scattered_pass_is_seen_card_by_card() -> None:
    game = Game(GAME.rules.amend(Passing(("scatter",))))
    state = game.start(seed=99).deal(HANDS)
    for seat, cards in enumerate(["AS KS QS", "3C 4C 5C", "7C 8C 9C", "QC KC AC"]):
        others = [other for other in range(4) if other != seat]
        state = state.apply(Pass(dict(zip(others, cards.split(), strict=True)), seat))
    view = state.view(2)
    assert view.passed == ((0, Cards("7C")), (1, Cards("8C")), (3, Cards("9C")))
    assert view.received == ((0, Cards("KS")), (1, Cards("4C")), (3, Cards("AC")))


@given(testing.states())
def test_what_is_public_is_as_in_the_state(state: State) -> None:
    for seat in seats(state):
        view = state.view(seat)
        assert view.seat == seat
        assert view.hand == (Cards() if seat is None else state.hands[seat])
        assert view.sizes == tuple(map(len, state.hands))
        names = ["phase", "actor", "actors", "tricks", "scores", "dealer", "deal_number"]
        names += ["match", "game", "question", "charged", "hand_score", "imaginary", "is_over"]
        names += ["result", "due"]
        if state.game.rules.kitty is None and state.phase is not Phase.REDEAL:
            names += ["trick", "waiting", "taken", "points"]
        for name in names:
            assert getattr(view, name) == getattr(state, name), name
        done = [action for action in view.history if not isinstance(action, Shown)]
        assert [action.seat for action in done] == [action.seat for action in state.history]


@given(testing.states(), st.integers(0, 99))
def test_the_own_seat_gets_the_answers_of_the_state(state: State, seed: int) -> None:
    for seat in range(state.game.players):
        view = state.view(seat)
        for asked in (None, seat):
            assert view.legal_cards(asked) == state.legal_cards(seat)
            assert view.legal_actions(asked)[:300] == state.legal_actions(seat)[:300]
            assert view.reasons(asked) == state.reasons(seat)
        for card in state.hands[seat]:
            assert view.explain(Play(card)) == view.explain(card) == state.explain(Play(card, seat))
        if seat in state.actors:
            assert view.random_action(Random(seed)) == state.random_action(Random(seed), seat)
        else:
            with pytest.raises(InputError, match="nothing to do"):
                view.random_action(Random(seed))


@given(testing.states(), st.data())
def test_refusals_are_those_of_the_state(state: State, data: st.DataObject) -> None:
    action = data.draw(testing.illegal_actions(state))
    assert action.seat is not None
    assert state.view(action.seat).explain(action) == state.explain(action)


@given(testing.states())
def test_what_is_proved_in_a_view_is_so(state: State) -> None:
    for seat in seats(state):
        view = state.view(seat)
        assert not view.settled or state.settled
        for other in range(state.game.players):
            assert not view.can_claim(other) or (other == seat and state.can_claim(other))


def test_a_client_sees_what_its_seat_sees() -> None:
    """Its view goes on from news to news, in every phase, and never differs from the state's."""
    view = GAME.start(seed=1).view(1)
    for before, after in pairwise(rare_deals()):
        if len(after.history) <= len(before.history):
            view = GAME.start(seed=1).view(1)
            continue
        if view.game != after.game:
            view = before.game.view(1, before.view(1).history)
        view = view.update(after.view(1).history[len(view.history) :])
        seen = after.view(1)
        assert view == seen
        assert (view.voids, view.takers, view.due) == (seen.voids, after.takers, after.due)
        assert view.sizes == tuple(map(len, after.hands))


# What is not seen.


def cards_in(thing: Any) -> Iterator[Card]:
    """Every card that can be got at from a value, however deep; rules know no hands."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, Cards):
        yield from thing
    elif isinstance(thing, Game | Rules):
        return
    elif isinstance(thing, View):
        options = thing._seat_options
        yield from cards_in([*thing._shown(), None if options is None else options.hand])
    elif isinstance(thing, PastDeal):
        yield from cards_in([*thing.actions, *thing.disclosures])
    elif isinstance(thing, Action):
        parts = [thing.fields()]
        yield from (card for part in parts for card in cards_in(part))
    elif isinstance(thing, Trick):
        yield from thing.all_cards
    elif isinstance(thing, Facts):
        yield from (*thing.hand, *thing.trick.all_cards, *thing.seen)
        yield from cards_in(thing.tricks)
    elif isinstance(thing, dict):
        yield from cards_in([*thing.keys(), *thing.values()])
    elif isinstance(thing, tuple | list):
        yield from (card for part in thing for card in cards_in(part))
    elif attrs.has(type(thing)):
        fields: Iterable[Any] = attrs.fields(type(thing))
        yield from (card for part in fields for card in cards_in(getattr(thing, part.name)))


@given(testing.states(max_deals=0))
def test_no_hidden_card_is_in_a_view(state: State) -> None:
    """Whatever a view holds, its seat has seen: played, dealt, received, put down or taken up by
    itself, or exposed by all at once. The kitty may have told a seat the card behind Warren."""
    charges = [act for act in state.history if isinstance(act, Charge)]
    on_table = () if state.trick is None else state.trick.cards
    counted = state.taken if not any(state.hands) else ()  # at the end all is shown
    shown = set(cards_in([state.tricks, state.match, on_table, counted, state.dummy]))
    for seat in seats(state):
        view = state.view(seat)
        known = set(shown)
        if state.phase is not Phase.CHARGE:
            known |= set(cards_in(charges))
        if seat is not None:
            own = [act for act in state.history if act.seat == seat]
            deals = [act for act in state.history if isinstance(act, Deal)]
            dealt = [act.hands[seat] for act in deals]
            held = [state.hands[seat], dealt, view.received, own, state.taken[seat]]
            known |= set(cards_in(held))
            # Who has Warren sees the card behind it, and remembers it when both are given away.
            for act in deals:
                known |= (
                    set(cards_in(act.kitty)) if Card("W") in cards_in(act.hands[seat]) else set()
                )
            if Card("W") in cards_in([state.hands[seat], view.received]):
                known |= set(state.kitty)
        assert set(cards_in(view)) == known
        assert str(state.history[0]).replace("None", "") != str(view.history[0])


@given(testing.states(max_deals=1), st.randoms(use_true_random=False))
def test_states_that_a_seat_cannot_tell_apart_look_alike(state: State, rng: Any) -> None:
    """Law 6, in play: what the others hold is mixed up, and the seat sees no difference."""
    trick = state.trick
    if trick is None:
        return
    game = state.game
    for seat in range(game.players):
        others = [other for other in range(game.players) if other != seat]
        hidden = [card for other in others for card in state.hands[other]]
        rng.shuffle(hidden)
        hands = list(state.hands)
        for other in others:
            hands[other] = Cards([hidden.pop() for _ in range(len(hands[other]))])
        one, other_one = (
            game.position(
                each,
                leader=trick.leader,
                trick=str(trick).partition(":")[2],
                tricks=state.tricks,
                kitty=state.kitty or None,
                dummy=state.dummy,
            )
            for each in (state.hands, hands)
        )
        look_alike(one.view(seat), other_one.view(seat))


@given(st.data())
def test_passes_look_alike(data: st.DataObject) -> None:
    """Law 6, in passing: neither the cards of the others nor their passes are seen."""
    game = data.draw(testing.games())
    assume(not game.table.dummy_size)
    first, second = (data.draw(testing.deals(game)) for _ in range(2))
    seat = data.draw(st.integers(0, game.players - 1))
    whole = game.table.deck
    own, kitty = Cards(first[seat]), whole - sum(map(Cards, first), Cards())
    pool = [card for hand in second for card in hand]
    pool += whole - Cards(pool)
    pool.sort(key=lambda card: str(card) != "W")
    for card in [*own, *(kitty if "W" in own else ())]:
        pool.remove(card)
    moved = [
        hand if place == seat else tuple(pool.pop(0) for _ in hand)
        for place, hand in enumerate(first)
    ]
    views = []
    for hands in (first, moved):
        state = game.start(seed=data.draw(st.integers(0, 9)), dealer=0)
        if state.phase is Phase.CALL:
            state = state.apply(state.random_action(Random(1)))
        state = state.deal(hands)
        due = state.phase
        for other in range(game.players):
            if other in state.actors and state.phase is due and other not in (seat, 0):
                state = state.apply(state.random_action(Random(1), other))
        if state.phase not in (Phase.PASS, Phase.CHARGE):
            return
        views.append(state.view(seat))
    look_alike(*views)


def look_alike(one: View, other: View) -> None:
    """Is there no way to tell these views apart?"""
    assert one == other
    assert hash(one) == hash(other)
    assert (repr(one), str(one), repr(one.history)) == (
        repr(other),
        str(other),
        repr(other.history),
    )
    assert one.legal_actions() == other.legal_actions()
    assert one.reasons() == other.reasons()
    assert one.settled == other.settled
    assert pickle.dumps(one.history) == pickle.dumps(other.history)


def test_the_seed_is_not_shown() -> None:
    state = GAME.start(seed=424242, dealer=1).deal()
    for seat in seats(state):
        view = state.view(seat)
        assert view.history[0] == Start(None, 1)
        assert "424242" not in repr(view.history)
        assert b"424242" not in pickle.dumps(view, protocol=0)


def test_a_position_shows_the_own_hand_only() -> None:
    hands = ["5C 6D", "5H 6H", "7C 8C", "9C TC"]
    state = GAME.position(hands, leader=1, taken=["2H", "", "", ""])
    start = state.view(2).history[0]
    assert isinstance(start, Position)
    assert start.hands == (Unknown(2), Unknown(2), Cards("7C 8C"), Unknown(2))
    assert start.taken == (Cards("2H"), Cards(), Cards(), Cards())
    assert state.view(2).taken == state.taken


# Others are not answered for.


def test_a_view_does_not_answer_for_others() -> None:
    view = GAME.start(seed=1).deal(HANDS).view(1)
    for ask in (view.legal_cards, view.legal_actions, view.reasons):
        with pytest.raises(InputError, match="what seat 2 may do is not known to seat 1"):
            ask(2)
    with pytest.raises(InputError, match="what seat 2 may do is not known to seat 1"):
        view.random_action(Random(1), 2)
    with pytest.raises(InputError, match="what seat 0 may do is not known to seat 1"):
        view.explain(Pass("AS KS QS", 0))


def test_a_spectator_has_nothing_to_do() -> None:
    view = GAME.start(seed=1).deal(HANDS).view(None)
    for ask in (view.legal_cards, view.legal_actions, view.reasons):
        with pytest.raises(InputError, match="what anybody may do is not known to a spectator"):
            ask()
        with pytest.raises(InputError, match="what seat 3 may do is not known to a spectator"):
            ask(3)
    assert not view.can_claim(0)
    assert not view.settled


def test_a_seat_that_is_not_there() -> None:
    state = GAME.start(seed=1).deal(HANDS)
    with pytest.raises(InputError, match="seat 4 is not at this table of 4"):
        state.view(4)
    with pytest.raises(InputError, match="seat 4 is not at this table of 4"):
        state.view(0).can_claim(4)


def test_the_question_is_seen_by_all() -> None:
    state = GAME.position(["2C", "3C", "4C", "5C"], leader=0, taken=[HEARTS | QUEEN, "", "", ""])
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    for seat in seats(state):
        assert state.view(seat).question == Question("moon", 0, ("add", "subtract"))
    assert state.view(0).legal_actions() == (Choose("add", 0), Choose("subtract", 0))
    assert state.view(1).legal_actions() == ()


# A value.


def test_a_view_is_a_value() -> None:
    state = GAME.start(seed=1).deal(HANDS)
    view = state.view(2)
    assert view == state.view(2)
    assert view != state.view(1)
    assert view != 2
    assert hash(view) == hash(state.view(2))
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert again.legal_actions() == view.legal_actions()
    for name in ("hand", "seat", "_state", "anything"):
        with pytest.raises(AttributeError):
            setattr(view, name, Cards())


@frozen
class HighClubs(PlayRule):
    """Clubs above the ten are not led; a custom rule looks at facts."""

    key = "lead.high_clubs"
    applies_to = ("lead",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return cards - Cards("JC QC KC AC") if facts.trick_number else cards

    def refusal(self, card: Card, table: TableRules) -> str:
        return f"{card} is too high to be led"


def test_a_view_survives_pickling_under_a_rule_of_ones_own() -> None:
    game = Game(GAME.rules.amend(HighClubs()))
    view = game.position(["5C AC", "5H 6H", "7C 8C", "9C TC"], leader=0).view(0)
    again = pickle.loads(pickle.dumps(view))
    assert again == view
    assert again.reasons() == view.reasons()
    assert [why.rule for why in view.reasons().values()] == ["lead.high_clubs"]


def test_a_view_has_a_short_repr() -> None:
    state = GAME.start(seed=1, match=Match(GAME.rules).add((5, 8, 13, 0)))
    assert repr(state.view(2)) == "<View of seat 2: american, deal 1, deal>"
    assert repr(state.view(None)) == "<View of a spectator: american, deal 1, deal>"


# What a long match costs.


def test_the_suit_of_warren_is_not_known_before_it_is_played() -> None:
    """Not even inside of a view, which may be sent to a stranger."""
    game = Game(variants.RICKETTS_WARREN.amend(Passing()), 4)
    state, rng = game.start(seed=1).deal(), Random(1)
    [holder] = [seat for seat, hand in enumerate(state.hands) if "W" in hand]
    others = [seat for seat in range(4) if seat != holder]
    while "W" in state.hands[holder]:
        for seat in others:
            seen = state.view(seat)._state._board
            assert (seen.declared, seen.extra, seen.kitty) == (None, None, Cards())
        state = state.apply(state.random_action(rng))
    assert {state.view(seat)._state._board.declared for seat in others} <= set("CDSH")


@final
@frozen
class ForTheFirst(PointRule):
    """The first trick costs a point, whatever is in it: a rule that asks for tricks."""

    key: ClassVar[str] = "points.first"
    needs: ClassVar[Needs] = "tricks"

    def watches(self, deck: Cards) -> Cards:
        return Cards()

    def lines(self, deal: PlayedDeal) -> tuple[Line, ...]:
        takers = [taker for taker in deal.takers[:1] if taker is not None]
        return tuple(Line(taker, 1, self.key) for taker in takers)


def test_a_rule_that_asks_for_tricks_counts_in_a_view() -> None:
    state = Game(GAME.rules.amend(ForTheFirst(), Passing())).start(seed=99).deal(HANDS)
    for _ in range(20):
        state = state.apply(state.random_action(Random(1)))
        if state.phase is Phase.PLAY:
            assert [state.view(seat).points for seat in seats(state)] == [state.points] * 5
    assert sum(state.points) >= 1


def test_what_was_seen_of_a_deal_is_told_once() -> None:
    """The views of a deal share what their seat saw before it, and the next deal adds to that."""
    state, earlier = GAME.start(seed=1), []
    for _ in range(3):
        state = finish(state.deal(), Random(1))
        one, other = past_of(state.view(2)), past_of(state.view(2))
        assert one is other
        view = state.view(2)
        assert view.history == (*(act for deal in one for act in deal.actions), *view.deal_history)
        assert isinstance(view.deal_history[-1], Play)
        earlier.append(view)
    assert len({len(past_of(view)) for view in earlier}) == 3
    for before, after in pairwise(earlier):
        assert past_of(after) == (*past_of(before), PastDeal(before.deal_history, ()))
        shared = zip(past_of(before), past_of(after), strict=False)
        assert all(old is new for old, new in shared)
        assert after.history[: len(before.history)] == before.history


def past_of(view: View) -> tuple[PastDeal, ...]:
    """The earlier deals of the match as its seat saw them."""
    return view._seen.board.past


@pytest.mark.parametrize(
    "rules",
    [
        *map(variants.get, ("american", "pagat_exchange", "gong_zhu", "booster_nines")),
        variants.get("pagat_exchange").amend(Kitty(None, "first_penalty", "hand"), name="late"),
    ],
    ids=lambda rules: rules.name,
)
@given(seed=st.integers(0, 2**32), steps=st.integers(20, 60))
def test_voids_are_the_suits_that_were_not_followed(rules: Rules, seed: int, steps: int) -> None:
    """No seat holds a suit that it did not follow, unless it took up the kitty since then."""
    rng = Random(seed)
    state = Game(rules, max(rules.players)).start(seed=seed)
    for _ in range(steps):
        if state.match.hand_scores:
            break
        seats = state.actors
        state = state.apply(state.random_action(rng, seats[0])) if seats else state.deal()
    followed: list[set[str]] = [set() for _ in range(state.game.players)]
    place = 0
    acts = [act for act in state.deal_history if isinstance(act, Exchange | Play)]
    for trick in [*state.tricks, *([state.trick] if state.trick is not None else [])]:
        led = trick.led
        for seat, card in zip(state.game.seats(trick), trick.cards, strict=True):
            while isinstance(acts[place], Exchange):
                followed[acts[place].seat or 0].clear()
                place += 1
            place += 1
            if led is not None and card.suit != led:
                followed[seat].add(led)
    for late in acts[place:]:
        followed[late.seat or 0].clear()
    if state.phase is Phase.EXCHANGE:
        followed[state.actors[0]].clear()
    for looking in (*range(state.game.players), None):
        voids = state.view(looking).voids
        assert [set(each) for each in voids] == followed
        for seat, hand in enumerate(state.hands):
            assert not {card.suit for card in hand} & set(voids[seat])


def test_a_seat_with_the_kitty_in_its_hand_has_no_known_void() -> None:
    """PG-166: it took up the cards with the trick, before it puts any down."""
    hands = ["2C 3C KH AH", "4C 6C 3D 3H", "5C 7C 4D 2H"]
    rules = Rules(
        name="late", players=3, deck=Deck(pack=f"{' '.join(hands)} 5D 6D"),
        kitty=Kitty(2, "first_penalty", "hand"), opening=EldestOpens(), passing=Passing(),
    )  # fmt: skip
    state = Game(rules).start(seed=1, dealer=2).deal(hands, kitty="5D 6D")
    for card in ("2C", "4C", "5C", "4D", "3C", "3D", "2H"):
        state = state.play(card)
    for looking in (0, 1, None):
        assert state.view(looking).voids == ("D", "", "")
    state = state.play("AH").play("3H")
    assert state.phase is Phase.EXCHANGE
    for looking in (0, 1, None):
        assert state.view(looking).voids == ("", "", "")
    state = state.apply(Exchange("5D 6D"))
    assert state.view(1).voids == ("", "", "")


def test_only_the_seat_that_puts_cards_down_knows_them_before_the_end() -> None:
    hidden = 0
    for state in random_states(TWICE, 3, 5):
        [*down] = [act.seat for act in state.deal_history if isinstance(act, Exchange)]
        for seat in seats(state):
            before = state.view(seat)._state._board.before
            knows = not down or not state.actors or seat == down[0]
            assert before == (state._board.before if knows else (Cards(),) * 3)
            hidden += not knows
    assert hidden > 0


KITTIES = [
    ("kitty", 4), ("pagat_kitty", 3), ("pagat_exchange", 5), ("cancellation", 7),
    ("ricketts_warren", 4), ("american", 4),
]  # fmt: skip


@pytest.mark.parametrize(("name", "players"), KITTIES)
def test_the_kitty_is_known_to_nobody_but_the_holder_of_warren(name: str, players: int) -> None:
    """PG-024, RH-050: its size is known to all, and it is gone once it is taken."""
    found: Counter[str] = Counter()
    for seed in range(4):
        rng = Random(seed)
        state = Game(variants.get(name), players).start(seed=seed).deal()
        while state.phase not in (Phase.DEAL, Phase.OVER, Phase.CHOOSE):
            for seat in (*range(players), None):
                view, size = state.view(seat), len(state.kitty)
                kept = view.kitty
                if seat is not None and Card("W") in state.hands[seat]:
                    assert kept == state.kitty
                    found["known"] += 1
                elif isinstance(kept, Unknown):
                    assert len(kept) == size > 0
                    found["unknown"] += 1
                else:
                    assert kept == state.kitty
                    assert not kept or "W" in variants.get(name).deck.pack
                    found["gone"] += not kept
                assert sum(view.sizes) + size == sum(map(len, state.hands)) + size
                dealt = sum(map(len, state.taken)) + len(state.waiting) + sum(view.sizes)
                assert dealt + size + len(trick_of(view)) <= len(state.game.table.deck)
            state = state.apply(state.random_action(rng, state.actors[0]))
    assert found["unknown"] > 0 or name == "american"
    assert found["gone"] > 0
    assert (found["known"] > 0) is (name == "ricketts_warren")


def trick_of(view: View) -> tuple[Card, ...]:
    """The cards on the table."""
    return () if view.trick is None else view.trick.cards


def test_everybody_sees_who_charged_what() -> None:
    """Once all have charged, and in a view of the events as well."""
    found = 0
    for seed in range(20):
        rng = Random(seed)
        state = Game(variants.GONG_ZHU, 4).start(seed=seed).advance()
        while state.phase is not Phase.PLAY:
            state = state.apply(state.random_action(rng, state.actors[0])).advance()
        found += any(state.charged)
        for viewer in (None, 0, 1, 2, 3):
            view = state.view(viewer)
            assert view.charged == state.charged
            assert view.game.view(viewer, view.history).charged == state.charged
    assert found > 5


def test_the_first_card_after_a_position_may_show_a_void() -> None:
    """Cards of the position itself are told, and show none."""
    hands = ["2H", "3H 4H", "3D 5H", "5D 6H"]
    state = Game(variants.AMERICAN).position(hands, leader=0, trick=["2D"], broken=True)
    assert state.view(0).voids == ("", "", "", "")
    hands = ["2H", "3H", "3D 5H", "5D 6H"]
    later = Game(variants.AMERICAN).position(hands, leader=0, trick=["2D", "4C"], broken=True)
    assert later.view(0).voids == ("", "", "", "")
    assert state.play("3H").view(0).voids == ("", "D", "", "")


def test_a_card_before_the_kitty_was_taken_up_is_no_void() -> None:
    """PG-166: the taker had no club when it trumped, and may have got one since."""
    rules = Rules(
        name="exchange", players=3, deck=Deck(pack="3C 5C 7C 9C 3S 9S QS"), opening=EldestOpens(),
        kitty=Kitty(into="hand"), passing=Passing(), taking=(Trumps("S"),),
    )  # fmt: skip
    state = Game(rules).start(seed=1, dealer=2).deal(["3C 5C", "7C 9S", "3S QS"], kitty="9C")
    for card in ("3C", "7C", "3S"):
        state = state.play(card)
    assert "9C" in state.hands[2]
    for after in (state, state.apply(Exchange("QS", 2))):
        assert after.view(0).voids == ("", "", "")
