"""Tricks that are given: their shape, and what they bring each seat."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, Game, InputError, State, Trick, testing, variants
from hearts._core.play.plan import NOBODY, Plan
from hearts._core.play.trick_plan import TrickPlan
from hearts._core.play.walk import (
    TrickWalk,
    WalkedTricks,
    check_forms,
    check_lengths,
    played_hands,
    remaining,
    won_tricks,
)
from hearts.rules import PACK, Boosters
from hearts.simulate import finish

PLAIN = Plan(3, ())


def tricks(*lines: str) -> list[Trick]:
    """Tricks, each from its line."""
    return [Trick.parse(line) for line in lines]


@given(testing.games(), st.integers(0, 999))
def test_the_walk_finds_the_takers_and_piles_of_the_state(game: Game, seed: int) -> None:
    rng = Random(seed)
    state = game.start(seed=seed)
    while state.actors:
        state = state.apply(state.random_action(rng))
    state = finish(state.deal(), rng)
    left = remaining(game.table.deck, state.tricks)
    assert left is not None
    found = won_tricks(game.table.plan, state.tricks, left)
    assert state.hand_score is not None
    assert found.piles == state.taken
    assert found.tricks == state.hand_score.tricks
    assert found.takers == state.hand_score.takers


@given(testing.states())
def test_the_walk_is_the_same_over_a_state_and_over_its_tricks(state: State) -> None:
    over = state._phase is None
    first, second = (
        state._walk(),
        TrickWalk(
            state._board.plan, state._board.leader, state._board.waiting,
            state._board.kitty.one != 0, over, state.tricks,
        ),
    )  # fmt: skip
    while first.next():
        assert second.next()
        for name in ("number", "start", "end", "leader", "taker", "turn", "paid", "kitty"):
            assert getattr(first, name) == getattr(second, name)
        assert (first.one, first.two, first.tricks) == (second.one, second.two, second.tricks)
    assert not second.next()
    assert state.trick is None or first.turn == state.trick.leader


def test_a_trick_has_to_be_led_by_who_took_the_last() -> None:
    with pytest.raises(InputError, match=r"trick 1 .* is not led by seat 2, the last taker"):
        won_tricks(PLAIN, tricks("1: 2C 3C 4D", "1: 5C 6C 7C"), Cards())


def test_what_nobody_takes_waits_and_the_kitty_goes_along() -> None:
    plan = Plan(3, (), taking=TrickPlan(cancels=True, kitty_for=Cards("QS").one))
    played = tricks("0: 2C 2C QS", "0: 3C 4C 5D", "1: 6C 6C 7D")
    found = won_tricks(plan, played, Cards("KH"))
    assert found.piles == (Cards(), Cards("2C 2C QS 3C 4C 5D 6C 6C 7D KH"), Cards())
    assert (found.tricks, found.takers) == ((0, 3, 0), (1,))
    nobody = won_tricks(plan, tricks("2: 6C 6C 7D"), Cards("KH"))
    assert (nobody.piles[2], nobody.tricks, nobody.takers) == (Cards("6C 6C 7D"), (0, 0, 1), ())


@given(st.permutations(list(PACK)), st.integers(0, 20))
def test_what_remains_and_what_was_played_are_the_deck(cards: list[str], count: int) -> None:
    played = [Trick(0, cards[:count]), Trick(0, cards[count : 2 * count])]
    left = remaining(PACK, played)
    assert left == PACK - Cards(cards[: 2 * count])
    assert remaining(PACK + PACK, played) == PACK + Cards(cards[2 * count :])


@pytest.mark.parametrize("cards", ["2C 2C", "W", "3C 4C 3C"])
def test_what_is_not_in_the_deck_leaves_nothing(cards: str) -> None:
    assert remaining(PACK, [Trick(0, "AH"), Trick(0, cards)]) is None


def test_warren_has_to_be_told() -> None:
    played = tricks("0: 2C W=5S 3C", "0: 4C W 6C")
    with pytest.raises(InputError, match=r"trick 1 .*: say what W stood for, like W=5S"):
        check_forms(played, 3, 3, True, False, "house")
    with pytest.raises(InputError, match=r"trick 0 .*: there is no extra card in house"):
        check_forms(played, 3, 3, False, False, "house")
    on_table = tricks("0: 2C W=5S 3C", "0: 4C W=S")
    check_forms(on_table, 3, 3, True, True, "house")
    with pytest.raises(InputError, match="trick 1"):
        check_forms(on_table, 3, 3, True, False, "house")


def test_tricks_have_as_many_cards_as_are_played_to_them() -> None:
    plan = Game(variants.MICROSOFT.amend(Boosters())).table.plan
    boosted = tricks("0: 9C 3C 4C 5C 6C 7C 8C TC", "3: 2D 3D 4D 9D")
    check_lengths(plan, 3, boosted, 0, 0)
    with pytest.raises(InputError, match=r"trick 1 .* has 4 cards, not 8"):
        check_lengths(plan, 4, boosted, 0, 0)
    check_lengths(plan, 4, boosted, 0, 8)  # the last one goes on
    with pytest.raises(InputError, match=r"trick 0 .* has 8 cards, not 3"):
        check_lengths(PLAIN, 4, boosted, 0, 0)
    with pytest.raises(InputError, match=r"trick 0 .* has 8 cards, not 3"):
        check_lengths(PLAIN, 4, boosted[:1], 0, 3)
    with pytest.raises(InputError, match=r"trick 0 .* has 2 cards, not 3"):
        check_lengths(PLAIN, 4, tricks("0: 2C 3C", "0: 4C 5C 6C"), 0, 3)


@pytest.mark.parametrize(("hand_size", "laps"), [(2, 0), (3, 1)])
def test_a_deal_has_no_more_tricks_than_cards_in_a_hand(hand_size: int, laps: int) -> None:
    given = tricks("0: 2C 3C 4C", "0: 5C 6C 7C", "0: 8C")
    check_lengths(PLAIN, hand_size + 1, given, laps, 3)
    with pytest.raises(
        InputError, match=r"^trick 2 \(0: 8C\) is one too many: .* 2 cards$"
    ) as error:
        check_lengths(PLAIN, 2, given, 0, 3)
    assert error.value.tricks == (2,)
    with pytest.raises(InputError, match=rf"trick 2 .* each hand has {hand_size} cards"):
        check_lengths(PLAIN, hand_size, given, laps, 3)


def test_a_long_trick_takes_two_cards_of_each_hand() -> None:
    plan = Game(variants.MICROSOFT.amend(Boosters())).table.plan
    boosted = tricks("0: 9C 3C 4C 5C 6C 7C 8C TC", "3: 2D")
    with pytest.raises(InputError, match=r"trick 1 \(3: 2D\) is one too many: .* 2 cards"):
        check_lengths(plan, 2, boosted, 0, 4)
    for line, message in (("3: 2C 3C 4C", "the leader 3"), ("0: 2C 3C 4C 5C", "4 cards, not 3")):
        with pytest.raises(InputError, match=f"trick 0.*{message}"):
            check_forms(tricks(line), 3, 3, False, False, "house")


def test_each_seat_plays_its_cards() -> None:
    held = played_hands(PLAIN, tricks("1: 2C 3C 4D", "2: 5C 5C 7C"))
    assert held == (Cards("4D 5C"), Cards("2C 7C"), Cards("3C 5C"))
    assert played_hands(PLAIN, tricks("0: 5C 2D 3D", "0: 5C 2H 3H"))[0] == Cards("5C 5C")


@pytest.mark.parametrize(("complete", "paid"), [(True, 2), (False, NOBODY)])
def test_only_at_the_end_a_trick_without_a_taker_is_paid(complete: bool, paid: int) -> None:
    plan = Plan(3, (), taking=TrickPlan(cancels=True))
    walk = TrickWalk(plan, 2, Cards(), False, complete, tricks("2: 6C 6C 7D"))
    assert walk.next()
    assert walk.paid == paid


def test_the_same_tricks_with_another_leader() -> None:
    plan = Game(variants.AMERICAN).table.plan
    tricks = WalkedTricks(plan, 0, True, Cards())
    other = tricks.led_by(2)
    plays = bytes(card.index for card in Cards("2C 3C 4C 5C"))
    marks = bytes([4])
    assert [trick.leader for trick in tricks.tricks(plays, marks, None)] == [0]
    assert [trick.leader for trick in other.tricks(plays, marks, None)] == [2]
    assert other.complete
