"""Deals as OpenSpiel's numbers, and back."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from hearts import Forward, Game, InputError, Match, Phase, notation, play_out, variants
from hearts.bots import Bot
from hearts.rules import Dealing, Passing, Rules, Trumps

#: A deal that OpenSpiel itself played, with the points that it gave.
DEAL = [
    *(1, 8, 37, 50, 4, 18, 9, 35, 32, 36, 49, 28, 16, 7, 42, 1, 33, 40, 0, 44, 25, 22, 29, 6, 51),
    *(19, 2, 3, 5, 45, 39, 10, 30, 20, 38, 11, 48, 24, 43, 26, 27, 34, 15, 23, 17, 21, 47, 31, 14),
    *(12, 41, 13, 46, 36, 45, 19, 2, 49, 38, 44, 50, 28, 27, 33, 51, 0, 23, 28, 40, 33, 45, 13, 25),
    *(9, 49, 5, 21, 31, 16, 27, 47, 39, 3, 48, 7, 43, 11, 46, 51, 20, 36, 10, 4, 29, 1, 17, 12, 42),
    *(6, 14, 18, 19, 35, 44, 24, 26, 50, 22, 37, 30, 34, 41, 2, 8, 15, 38, 32),
]


def random_bots(seed: int) -> list[Bot]:
    rng = Random(seed)
    return [lambda view: view.random_action(rng)] * 4


def test_a_deal_of_openspiel_comes_to_the_same_points() -> None:
    state = notation.from_openspiel(DEAL)
    assert state.scores == (17, 5, 0, 4)
    [numbers] = notation.to_openspiel(state)
    assert numbers[:53] == tuple(DEAL[:53])
    assert [sorted(numbers[at : at + 3]) for at in (53, 56, 59, 62)] == [
        sorted(DEAL[at : at + 3]) for at in (53, 56, 59, 62)
    ]
    assert numbers[65:] == tuple(DEAL[65:])


@pytest.mark.parametrize("length", [53, 56, 59, 65, 70, 117])
def test_a_part_of_a_deal_is_read_and_written(length: int) -> None:
    state = notation.from_openspiel(DEAL[:length])
    [numbers] = notation.to_openspiel(state)
    assert notation.from_openspiel(numbers) == state
    assert len(numbers) == length


def test_a_match_is_a_list_of_deals() -> None:
    state = play_out(Game(variants.MICROSOFT).start(seed=3), random_bots(3), deals=5)
    deals = notation.to_openspiel(state)
    assert [numbers[0] for numbers in deals] == [1, 3, 2, 0, 1]
    assert [len(numbers) for numbers in deals] == [117, 117, 117, 105, 117]
    first = notation.from_openspiel(deals[3])
    assert first.phase is Phase.OVER


@pytest.mark.parametrize("before", range(5))
def test_a_match_that_continues_a_sheet_passes_on_in_turn(before: int) -> None:
    match = Match(variants.MICROSOFT)
    for _ in range(before):
        match = match.add((13, 5, 8, 0))
    start = Game(variants.MICROSOFT).start(seed=7, match=match)
    state = play_out(start, random_bots(7), deals=2)
    assert [numbers[0] for numbers in notation.to_openspiel(state)] == [
        [1, 3, 2, 0][(before + number) % 4] for number in range(2)
    ]


@pytest.mark.parametrize("seats", [p for n in range(5) for p in permutations(range(4), n)])
def test_seats_pass_in_their_order(seats: tuple[int, ...]) -> None:
    """A pass before that of an earlier seat would be read as the pass of that seat."""
    state = Game(variants.MICROSOFT).start(seed=7).deal()
    for seat in seats:
        state = state.apply(state.legal_actions(seat)[0])
    if sorted(seats) == list(range(len(seats))):
        [numbers] = notation.to_openspiel(state)
        assert notation.from_openspiel(numbers).hands == state.hands
    else:
        gap = min(set(range(4)) - set(seats))
        words = f"deal 1: in OpenSpiel seat {gap} passes before seat {max(seats)}"
        with pytest.raises(InputError, match=words):
            notation.to_openspiel(state)


def test_options_are_those_of_openspiel() -> None:
    state = notation.from_openspiel([0, *range(52)], can_lead_any_club=True)
    assert len(state.legal_cards()) > 1


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ([1, 2, 3], "expected a direction and 52 cards first, found 3 numbers"),
        ([4, *range(52)], "number 1: 4 is not a direction"),
        ([1, *range(51), 52], "number 53: 52 is not a card"),
        ([1, *[0] * 52], "2C"),
        (["x"], "a number of OpenSpiel"),
        (DEAL[:57], "the numbers end within a pass: 4 cards of 12"),
    ],
)
def test_what_is_no_history_is_refused(numbers: list[int], message: str) -> None:
    with pytest.raises(InputError, match=message):
        notation.from_openspiel(numbers)


def test_places_to_the_left_are_directions() -> None:
    """A pass of 1 is to the left, one of 3 or -1 to the right."""
    for cycle, directions in (((1, 3, 2, 0), [1, 3, 2, 0]), ((-1, -2), [3, 2, 3, 2])):
        rules = variants.MICROSOFT.amend(Passing(cycle))
        state = play_out(Game(rules).start(seed=3), random_bots(3), deals=4)
        numbers = notation.to_openspiel(state)
        assert [deal[0] for deal in numbers] == directions
        assert [len(notation.from_openspiel(deal).tricks) for deal in numbers] == [13] * 4


@pytest.mark.parametrize(
    "rules",
    [
        variants.BOOSTER_NINES,
        variants.MICROSOFT.amend(Dealing(clockwise=False)),
        variants.MICROSOFT.amend(Trumps("QS")),
    ],
)
def test_openspiel_plays_clockwise_without_trumps_and_boosters(rules: Rules) -> None:
    with pytest.raises(InputError, match="OpenSpiel plays clockwise, and the highest card of the"):
        notation.to_openspiel(Game(rules, 4).start(seed=1).deal())


def test_openspiel_has_no_numbers_for_other_games() -> None:
    with pytest.raises(InputError, match="with four players and 52 cards, not golden_ten"):
        notation.to_openspiel(Game(variants.GOLDEN_TEN, 4).start(seed=1).deal())
    rules = variants.MICROSOFT.amend(Passing("scatter"))
    with pytest.raises(InputError, match="deal 1: OpenSpiel has no pass 'scatter'"):
        notation.to_openspiel(Game(rules).start(seed=1).deal())
    with pytest.raises(InputError, match="with four players and 52 cards, not kitty"):
        notation.to_openspiel(Game(variants.KITTY).start(seed=1).deal())
    rules = variants.MICROSOFT.amend(Passing("left", 2))
    two = play_out(Game(rules).start(seed=1), random_bots(1), deals=1)
    with pytest.raises(InputError, match=r"^deal 1: OpenSpiel passes three cards, not 2$"):
        notation.to_openspiel(two)
    charged = Game(variants.TURBO).start(seed=1).deal()
    while charged.phase is not Phase.PLAY:
        charged = charged.apply(charged.random_action(Random(1), charged.actors[0]))
    with pytest.raises(InputError, match=r"^deal 1: .* no number for the charge of seat [0-3]$"):
        notation.to_openspiel(charged)
    sent_on = Game(variants.MICROSOFT.amend(Passing("left", 3, optional=True))).start(seed=1).deal()
    with pytest.raises(InputError, match=r"^deal 1: .* no number for the forward of seat 0$"):
        notation.to_openspiel(sent_on.apply(Forward(0)))
    hands = ["2C", "3C", "4C", "5C"]
    with pytest.raises(InputError, match="no numbers for a position"):
        notation.to_openspiel(Game(variants.MICROSOFT).position(hands, leader=0))
    with pytest.raises(InputError, match="takes a State, not 5"):
        notation.to_openspiel(5)  # type: ignore[arg-type]
    assert notation.to_openspiel(Game(variants.MICROSOFT).start(seed=1)) == ()
