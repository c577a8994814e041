"""Choices, counted, listed and made from their numbers: all three agree."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from itertools import combinations, combinations_with_replacement, islice
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Call,
    Cards,
    Charge,
    Forward,
    Game,
    InputError,
    Pass,
    Phase,
    State,
    autoplay,
    rollouts,
    testing,
    toml,
    variants,
)
from hearts._engine.phases.phase import MOST_LISTED
from hearts._engine.phases.phases import seat_options_of
from hearts.rules import (
    PACK,
    Cancelling,
    Charging,
    Deck,
    EldestOpens,
    EndAfter,
    HeartsBroken,
    Kitty,
    Passing,
    Rules,
    heart_points,
)
from hearts.rules.choices import Choices, call_choices, charge_choices, one_of, pass_choices
from hearts.rules.passing import CALL

T = TypeVar("T")

#: Few cards, some of them twice.
few = testing.card_sets(Cards("2C 2C 3C 9D 9D QS QS AH KH"), max_size=7)
#: Two packs, with more cards than can ever be listed.
LARGE = PACK + PACK


def in_order(choices: Choices[T]) -> list[T]:
    """The choices, made from their numbers."""
    return [choices.at(number) for number in range(choices.count)]


@st.composite
def shared(draw: st.DrawFn) -> tuple[Cards, tuple[int, ...]]:
    """A hand, and how many cards of it are given in each parcel."""
    cards = draw(few)
    counts: list[int] = []
    for _ in range(draw(st.integers(0, 3))):
        counts.append(draw(st.integers(0, min(3, len(cards) - sum(counts)))))
    return cards, tuple(counts)


def ways(cards: list[str], counts: tuple[int, ...]) -> set[tuple[Cards, ...]]:
    """Every way to share out cards, found by trying them all."""
    if not counts:
        return {()}
    found = set()
    for places in combinations(range(len(cards)), counts[0]):
        left = [card for place, card in enumerate(cards) if place not in places]
        parcel = Cards([cards[place] for place in places])
        found |= {(parcel, *others) for others in ways(left, counts[1:])}
    return found


class TestParcels:
    @given(shared())
    def test_are_all_ways_to_share_out_each_once(
        self, given_out: tuple[Cards, tuple[int, ...]]
    ) -> None:
        cards, counts = given_out
        found = pass_choices(cards, counts)
        listed = list(found)
        assert len(listed) == len(set(listed)) == found.count
        assert set(listed) == ways([str(card) for card in cards], counts)

    @given(shared())
    def test_are_made_from_their_numbers(self, given_out: tuple[Cards, tuple[int, ...]]) -> None:
        found = pass_choices(*given_out)
        assert in_order(found) == list(found)

    @given(shared())
    def test_are_in_the_order_of_their_cards(
        self, given_out: tuple[Cards, tuple[int, ...]]
    ) -> None:
        found = [[list(parcel) for parcel in each] for each in pass_choices(*given_out)]
        assert found == sorted(found)

    def test_are_counted_where_they_cannot_be_listed(self) -> None:
        """Of 52 cards held twice: of one rank none, one or both copies are picked."""
        row = [1]
        for _ in range(52):
            row = [
                sum(row[at] for at in (place - 2, place - 1, place) if 0 <= at < len(row))
                for place in range(len(row) + 2)
            ]
        found = pass_choices(LARGE, (60,))
        assert found.count == row[60]
        assert len({found.at(0), found.at(row[60] // 2), found.at(row[60] - 1)}) == 3
        assert found.at(0) == next(iter(found))
        assert [len(parcel) for parcel in pass_choices(LARGE, (20, 30, 40)).at(10**40)] == [
            20,
            30,
            40,
        ]

    def test_the_last_is_the_last(self) -> None:
        found = pass_choices(LARGE, (3,))
        (last,) = found.at(found.count - 1)
        assert str(last) == "KH AH AH"


class TestCharges:
    @given(few, st.none() | st.integers(1, 8))
    def test_are_all_bags_of_the_cards(self, cards: Cards, most: int | None) -> None:
        found = charge_choices(cards, most)
        largest = len(cards) if most is None else min(most, len(cards))
        each = {
            bag for size in range(largest + 1) for (bag,) in ways([str(c) for c in cards], (size,))
        }
        assert in_order(found) == list(found)
        assert len(list(found)) == len(each) == found.count
        assert set(found) == each
        assert found.at(0) == Cards()


class TestCalls:
    @given(st.integers(3, 7), st.integers(1, 5))
    def test_are_all_shares_of_the_cards(self, players: int, count: int) -> None:
        """PG-055: so many to one place, so many to others."""
        found = call_choices(players, count)
        each = [
            Call({place: places.count(place) for place in places})
            for places in combinations_with_replacement(range(1, players), count)
        ]
        assert in_order(found) == list(found) == each
        assert found.count == len(each)


class TestChoices:
    def test_go_on_after_others(self) -> None:
        found = one_of("ab").then(one_of("c")).made(str.upper)
        assert (found.count, list(found), in_order(found)) == (3, list("ABC"), list("ABC"))
        assert one_of(()).count == 0

    def test_are_made_one_by_one(self) -> None:
        assert [str(cards) for (cards,) in islice(pass_choices(LARGE, (2,)), 2)] == [
            "2C 2C",
            "2C 3C",
        ]
        assert len(list(islice(charge_choices(LARGE, None), 3))) == 3


# What a stranger's rules may ask for. None of it can be listed.

#: 102 cards of two packs among three players.
THREE = Rules(
    name="three",
    players=(3,),
    deck=Deck("2C 2D", 2),
    opening=EldestOpens(),
    play=(HeartsBroken(),),
    points=(heart_points(1),),
    end=EndAfter(1),
)
TEN = THREE.amend(players=(10,), deck=Deck("2C 2C 2D 2D", 2), name="ten")
HOSTILE = {
    "pass": THREE.amend(Passing("left", 17, optional=True)),
    "scatter": THREE.amend(Passing("scatter", 34)),
    "pile": THREE.amend(Passing("mix", 17)),
    "barred": THREE.amend(Passing("right", 17, barred="QS AS KS")),
    "charge": THREE.amend(Charging(LARGE - Cards("2C 2D"), doubles={})),
    "call": TEN.amend(Passing("call", 10)),
    "exchange": THREE.amend(Kitty(51, "first_trick", "hand")),
}


def due(rules: Rules) -> State:
    """The state in which a seat has so many ways to act."""
    assert rules.check() == ()
    state = Game(rules).start(seed=1)
    while state.phase in (Phase.DEAL, Phase.PLAY):
        state = state.deal() if state.phase is Phase.DEAL else state.play(state.legal_cards()[0])
    return state


@pytest.mark.parametrize("name", HOSTILE)
class TestWhatCannotBeListed:
    def test_comes_with_a_small_document(self, name: str) -> None:
        text = toml.dumps(HOSTILE[name])
        assert len(text) < 1500
        assert toml.loads(text) == HOSTILE[name]

    def test_is_drawn_by_number(self, name: str) -> None:
        state = due(HOSTILE[name])
        seat = state.actors[0]
        tracemalloc.start()
        try:
            drawn = {state.random_action(Random(seed), seat) for seed in range(20)}
            taken = autoplay(state.view(seat))
            assert tracemalloc.get_traced_memory()[1] < 4_000_000
        finally:
            tracemalloc.stop()
        assert len(drawn) == 20
        assert all(state.explain(action) is None for action in [*drawn, taken])

    def test_is_drawn_in_completions(self, name: str) -> None:
        state = due(HOSTILE[name])
        if state.phase is Phase.CALL:
            state = state.apply(state.random_action(Random(1))).deal()
        tracemalloc.start()
        try:
            assert rollouts(state, 10, seed=1).count == 10
            assert tracemalloc.get_traced_memory()[1] < 16_000_000
        finally:
            tracemalloc.stop()

    def test_is_refused_before_it_is_listed(self, name: str) -> None:
        state = due(HOSTILE[name])
        seat = state.actors[0]
        count = seat_options_of(state, seat).choices().count
        for ask in (state.legal_actions, state.view(seat).legal_actions):
            with pytest.raises(InputError) as caught:
                ask(seat)
            assert str(caught.value) == (
                f"seat {seat} has {count} legal actions, and no more than {MOST_LISTED} "
                "are listed: random_action draws one of them, and legal_cards has the cards to "
                "pick from"
            )

    def test_is_drawn_by_strategies(self, name: str) -> None:
        state = due(HOSTILE[name])

        @given(testing.actions(state))
        def check(action: Action) -> None:
            assert state.explain(action) is None

        check()


def test_what_all_seats_may_do_is_counted_together() -> None:
    state = Game(variants.AMERICAN.amend(Passing("left", 6))).start(seed=1).deal()
    assert len(state.legal_actions(0)) == 1716
    assert len(state.legal_actions()) == 4 * 1716
    rules = THREE.amend(Passing("left", 5), players=(6,), deck=Deck("2C 2D", 2))
    six = Game(rules).start(seed=1).deal()
    each = [seat_options_of(six, seat).choices().count for seat in range(6)]
    assert max(each) < MOST_LISTED < sum(each)
    assert len(six.legal_actions(0)) == each[0]
    with pytest.raises(InputError, match=f"the seats 0, 1, 2, 3, 4 and 5 have {sum(each)} legal"):
        six.legal_actions()


def longest(game: Game) -> int:
    """Return the greatest number of actions of all seats together, with hands of one pack."""
    passing, players, rules = game.table.rules.passing, game.players, game.rules
    hand = Cards(list(Cards("", game.table.deck.one))[: game.table.hand_size])
    found = [1]
    if rules.charging is not None:
        found.append(charge_choices(rules.charging.cards, rules.charging.at_most).count)
    if game.table.plan.exchange:
        found.append(pass_choices(hand, (game.table.kitty_size,)).count)
    for deal in range(len(passing.cycle)):
        called = list(passing.calls(players)) if passing.direction(deal) == CALL else [None]
        for call in called:
            counts = tuple(passing.scheme(deal, players, call).values())
            found.append(pass_choices(hand, counts).count)
    return players * max(found)


def test_the_lists_of_the_named_variants_are_short() -> None:
    """The longest has 6,864 actions: seats that scatter three of 13 cards. Only in Parlett's game,
    where two of 17 cards go to each other seat, one seat has more than are listed."""
    games = [
        Game(variants.get(name), players)
        for name in variants.names()
        for players in variants.get(name).players
    ]
    *_, second, most = sorted(map(longest, games))
    assert second == 6_864 < MOST_LISTED < most // 3 == 14_280


# Every action is as likely as any other.


@pytest.mark.parametrize("optional", [False, True])
def test_every_action_comes_up_as_often(optional: bool) -> None:
    """PG-043: two equal cards are one, and sending on is one action more."""
    rules = THREE.amend(
        Passing("left", 2, optional=optional),
        deck=Deck(LARGE - Cards("2C 2C 3C 3C 4D 4D 5H 5H 6S 6S 7C 7C"), 2),
    )
    state = Game(rules).start().deal(["2C 2C 3C 3C", "4D 4D 5H 5H", "6S 6S 7C 7C"])
    rng = Random(7)
    legal = state.legal_actions(0)
    assert set(legal) == {
        *(Pass(cards, 0) for cards in ("2C 2C", "2C 3C", "3C 3C")),
        *([Forward(0)] if optional else []),
    }
    drawn = Counter(state.random_action(rng, 0) for _ in range(600 * len(legal)))
    assert set(drawn) == set(legal)
    # The sum is below 27 in all but one of 200,000 times where all are as likely.
    assert sum((drawn[each] - 600) ** 2 / 600 for each in legal) < 27


def test_equal_cards_are_charged_once() -> None:
    """PG-094: with two packs a seat may hold both aces of hearts, which are one to it."""
    rules = THREE.amend(Charging("AH AH QS", doubles={}))
    deck = rules.deck.cards(3)
    first = Cards("AH AH QS") + Cards(list(deck - Cards("AH AH QS QS"))[:31])
    rest = list(deck - first)
    state = Game(rules).start().deal([first, rest[:34], rest[34:]])
    assert [act.cards for act in state.legal_actions(0) if isinstance(act, Charge)] == [
        Cards(cards) for cards in ("", "QS", "AH", "QS AH", "AH AH", "QS AH AH")
    ]


@given(testing.states(), st.integers(0, 10**30))
def test_what_is_drawn_is_listed(state: State, drawn: int) -> None:
    """Over random rules: the action of a number stands at that place of the list."""
    for seat in state.actors:
        choices = seat_options_of(state, seat).choices()
        number = drawn % choices.count
        assert state.explain(choices.at(number)) is None
        if choices.count <= 2000:
            assert state.legal_actions(seat) == tuple(in_order(choices))


def test_cancelling_two_packs_with_a_kitty_is_settled_in_a_budget() -> None:
    """Proofs look at what may be put down one by one."""
    state = due(HOSTILE["exchange"].amend(Cancelling()))
    assert state.phase is Phase.EXCHANGE
    assert state.settled is False
    assert state.can_claim(0) is False
