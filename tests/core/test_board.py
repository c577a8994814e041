"""The board: how hands are laid out, its stages, and equal boards."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, Game, Match, Phase, Play, State, variants
from hearts._core.play.board import (
    DECLARED,
    FACE_DOWN,
    KITTY_SHOWN,
    NOTHING,
    PUT_DOWN_SHOWN,
    Before,
    Board,
    BoardHistory,
    Laid,
    PastDeal,
    planes,
)
from hearts._engine.phases.boards import new_board
from hearts.rules import Add, EndAfter, Moon, Passing
from tests.values import check_immutable, check_round_trips

RULES = variants.AMERICAN.amend(EndAfter(9), Passing("hold"), Moon(Add()), name="nine deals")


def after_deals(count: int, seed: int = 1) -> State:
    """A match of as many finished deals, in each of which everybody plays the lowest card."""
    state = Game(RULES).start(seed=seed)
    while state.phase is not Phase.DEAL or state.deal_number < count:
        if state.phase is Phase.DEAL:
            state = state.deal()
        else:
            state = state.play(state.legal_cards()[0])
    return state


def test_stages_are_told_apart() -> None:
    stages = [FACE_DOWN, DECLARED, KITTY_SHOWN, PUT_DOWN_SHOWN]
    assert sorted({*stages}) == stages


@given(st.permutations(["2C", "9D", "QS", "AH", "W"] * 2), st.integers(1, 5))
def test_first_and_second_copies_lie_on_two_planes(texts: list[str], players: int) -> None:
    """Together the planes are the hands; on neither of them does a card lie twice."""
    hands = tuple(Cards(texts[seat::players]) for seat in range(players))
    one, two = planes(hands)
    for plane in (one, two):
        cards = [card for part in plane for card in Cards("", part)]
        assert set(Counter(cards).values()) <= {1}
    assert (
        tuple(Cards("", first) + Cards("", second) for first, second in zip(one, two, strict=True))
        == hands
    )


class TestPast:
    """Earlier deals are the same if all their actions are."""

    def test_of_the_same_match(self) -> None:
        one, other = after_deals(3), after_deals(3)
        assert one == other
        assert hash(one) == hash(other)
        assert one.deal(hands_of(one)) == other.deal(hands_of(other))

    def test_of_other_deals(self) -> None:
        one, other = after_deals(2, seed=1), after_deals(2, seed=2)
        hands = hands_of(one)
        assert one.deal(hands) != other.deal(hands)

    def test_of_more_deals(self) -> None:
        assert after_deals(1).deal(hands_of(after_deals(1))) != after_deals(0)
        assert after_deals(2) != after_deals(1)

    def test_deal_by_deal(self) -> None:
        """The view of a seat is noted with the deal, and is no part of its value."""
        one, other = (PastDeal((Play("2C", seat),), ()) for seat in (0, 1))
        assert one == PastDeal((Play("2C", 0),), ())
        assert one != other
        one.seen[None] = other
        assert one == PastDeal((Play("2C", 0),), ())
        check_round_trips(one)
        check_immutable(one)


def hands_of(state: State) -> tuple[Cards, ...]:
    """Some hands for the next deal."""
    return state.game.start(seed=0).deal().hands


class TestBoard:
    """Boards are equal if what happened on them is, and stay as they are."""

    def board(self, rules: Any = RULES, given: int = 0) -> Board:
        game = Game(rules)
        return new_board(game, Match(rules), (), (Play("QS"),), given=given)

    def test_boards_of_the_same_deal_are_equal(self) -> None:
        assert self.board() == self.board()
        assert hash(self.board()) == hash(self.board())

    def test_boards_of_other_rules_or_deals_differ(self) -> None:
        assert self.board() != self.board(variants.MICROSOFT)
        assert self.board() != self.board(given=1)
        assert self.board() != "board"


@pytest.mark.parametrize(
    ("hands", "seat", "played"),
    [
        (("QS AH", "QS 2C"), 0, ""),
        (("QS AH", "QS 2C"), 1, ""),
        (("2C", "QS QS"), 1, ""),
        (("2C", "QS QS"), 1, "QS"),
    ],
)
def test_the_copy_that_a_seat_holds_is_put_down(
    hands: tuple[str, ...], seat: int, played: str
) -> None:
    """Of two equal cards one may be held by another seat, or be played."""
    queen, before = Cards("QS"), [*map(Cards, hands)]
    one, two = planes(tuple(before))
    whole = Game(RULES).start(seed=1)._board
    begun = Before((Cards(),) * 2, Cards(), Cards(), 0, 0, 0)
    laid = Laid((one, two), 0, NOTHING, None, Cards())
    board = whole.laid_anew(laid, BoardHistory((), ()), begun)
    after = board.put_down(seat, queen, int(Cards(played).one), (), 0)
    both = zip(after.one, after.two, strict=True)
    before[seat] -= queen
    assert [Cards("", first) + Cards("", second) for first, second in both] == before
    assert after.before[seat] == queen
    assert not played or after.one[seat] & queen.one


def test_boards_that_differ_have_different_hashes() -> None:
    """Of twenty deals no two have the same."""
    boards = [after_deals(0, seed)._board for seed in range(20)]
    assert len({hash(board) for board in boards}) == 20


def test_the_actions_before_play_of_a_drawn_world_are_told_when_asked_for() -> None:
    """Whether they or the deals before are asked for first."""
    view = after_deals(1).deal().view(0)
    early, late = (view.worlds().sample(Random(1))._board for _ in range(2))
    assert len(early.opening) == 1
    assert len(late.past) == 1
    assert late.opening == early.opening
