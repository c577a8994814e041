"""The scoring items of the core, beside counts in plain lists of cards."""

from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards
from hearts._core.score.items import (
    AskRule,
    Floor,
    LineCache,
    Multiply,
    PerCard,
    PerSeatWithoutTricks,
    ScoringItem,
)
from hearts._core.score.tally import SeatTally, seat_tallies
from hearts.rules import PACK

PAIR = [*PACK, *PACK]
worths = st.integers(-20, 20) | st.integers(-(10**30), 10**30) | st.sampled_from([10**6, 10**6 + 1])


@st.composite
def piles(draw: st.DrawFn, deck: list[str]) -> list[Cards]:
    """The cards of a deck in the piles of four seats, or left out."""
    takers = draw(st.lists(st.integers(0, 4), min_size=len(deck), max_size=len(deck)))
    return [
        Cards([card for card, taker in zip(deck, takers, strict=True) if taker == seat])
        for seat in range(4)
    ]


def counted(item: ScoringItem, each: list[Cards]) -> list[tuple[int, int]]:
    seats = seat_tallies(tuple(each))
    assert item.count(seats)
    return [(seat.points, seat.imaginary) for seat in seats]


@given(
    piles([str(card) for card in PAIR]), st.sets(st.sampled_from(list(PACK))), worths, st.booleans()
)
def test_points_of_cards(each: list[Cards], cards: set[str], points: int, second: bool) -> None:
    """PG-102, RH-031: every copy of a card counts, in one column."""
    kinds = Cards(cards)
    expected = [points * sum(card in kinds for card in pile) for pile in each]
    columns = [(0, worth) if second else (worth, 0) for worth in expected]
    assert counted(PerCard(points, kinds.one, second), each) == columns


@given(piles([str(card) for card in PACK]), st.sampled_from(list(PACK)), worths, st.booleans())
def test_a_card_of_which_there_is_one(
    each: list[Cards], card: str, points: int, second: bool
) -> None:
    """It is looked for no longer than it takes to find it, and counts the same."""
    one = Cards([card]).one
    assert counted(PerCard(points, one, second, True), each) == counted(
        PerCard(points, one, second), each
    )


tallies = st.lists(st.tuples(*[st.integers(-99, 99)] * 4), min_size=4, max_size=4)


def seated(
    each: list[Cards], points: list[tuple[int, int, int, int]], tricks: list[int]
) -> list[SeatTally]:
    """Seats with these piles, tricks and points: by cards, and then without cards."""
    seats = seat_tallies(tuple(each), tuple(tricks))
    for seat, (real, second, bare, bare2) in zip(seats, points, strict=True):
        seat.gain(real, second, by_card=True)
        seat.gain(bare, bare2, by_card=False)
    return seats


@given(
    piles([str(card) for card in PACK]),
    tallies,
    st.integers(-3, 3),
    st.sampled_from([0, 50]),
    st.booleans(),
    st.booleans(),
)
def test_a_card_that_multiplies(
    each: list[Cards],
    points: list[tuple[int, int, int, int]],
    factor: int,
    alone: int,
    cards_only: bool,
    turns: bool,
) -> None:
    """PG-103: the taker's points, or those of cards, or its own worth beside no other card."""
    ten, counted = Cards("TC"), Cards("QS 2H 3H")
    seats = seated(each, points, [0] * 4)
    assert Multiply(ten.one, factor, alone, counted.one, cards_only, turns).count(seats)
    for seat, pile, (real, second, bare, bare2) in zip(seats, each, points, strict=True):
        expected = (real + bare, second + bare2)
        if pile & ten and alone and not pile & counted:
            expected = (real + bare + alone, second + bare2)
        elif pile & ten:
            kept = complex(bare, bare2) if cards_only else 0
            times = complex(*expected) - kept
            result = kept + times * factor * (1j if turns else 1)
            expected = (int(result.real), int(result.imag))
        assert (seat.points, seat.imaginary) == expected


@given(st.lists(st.integers(0, 3), min_size=4, max_size=4), tallies, st.integers(-9, 9))
def test_seats_without_tricks_and_a_floor(
    tricks: list[int], points: list[tuple[int, int, int, int]], worth: int
) -> None:
    """Each changes the first column alone, and tells by how much."""
    seats = seated([Cards()] * 4, points, tricks)
    before = [seat.points for seat in seats]
    bare = [seat.uncarded for seat in seats]
    assert PerSeatWithoutTricks(worth).count(seats)
    gains = [0 if count else worth for count in tricks]
    assert [seat.points - was for seat, was in zip(seats, before, strict=True)] == gains
    assert [seat.uncarded - was for seat, was in zip(seats, bare, strict=True)] == gains
    now = [seat.points for seat in seats]
    changes = Floor(worth).changes(seats)
    assert [seat.points for seat in seats] == [max(worth, was) for was in now]
    assert changes == [(k, worth - was, 0) for k, was in enumerate(now) if was < worth]
    assert Floor(worth).count(seats)
    assert [seat.imaginary for seat in seats] == [second + bare2 for _, second, _, bare2 in points]


def test_a_custom_rule_may_not_know() -> None:
    seats = seat_tallies((Cards(),) * 4)
    assert AskRule(lambda asked: asked is seats).count(seats)
    assert not AskRule(lambda asked: asked is not seats).count(seats)


@given(piles([str(card) for card in PAIR]), st.sets(st.sampled_from(list(PACK))).map(Cards))
def test_the_lines_of_cards(each: list[Cards], counts: Cards) -> None:
    """A line for each copy in each pile, in the order of seats and cards, and their points."""
    lines = [{card.index: f"{seat} {card}" for card in PACK} for seat in range(4)]
    seats = seat_tallies(tuple(each))
    found = LineCache(counts, (PerCard(1, counts.one), PerCard(2, counts.one, True)), lines)
    expected = [
        [f"{seat} {card}" for card in pile if card in counts] for seat, pile in enumerate(each)
    ]
    assert found.count(seats) == [line for of in expected for line in of]
    assert [(seat.points, seat.imaginary) for seat in seats] == [
        (len(of), 2 * len(of)) for of in expected
    ]


def items() -> st.SearchStrategy[list[ScoringItem]]:
    """Items in the order of a plan: points of cards and of seats, then results."""
    few = st.sets(st.sampled_from(list(PACK)), min_size=1, max_size=4)
    per_card = st.builds(
        PerCard,
        st.integers(-20, 20),
        few.map(lambda cards: Cards(cards).one),
        imaginary=st.booleans(),
    )
    multiplied = st.builds(
        Multiply,
        st.just(Cards("TC").one),
        st.integers(-2, 3),
        st.sampled_from([0, 50, -50]),
        st.just(Cards("QS 2H 3H").one),
        st.just(False),
        st.just(False),
    )
    points = st.lists(per_card | st.builds(PerSeatWithoutTricks, st.integers(-9, 9)))
    return st.builds(
        lambda first, later: [*first, *later],
        points,
        st.lists(multiplied | st.builds(Floor, st.integers(-50, 50)), max_size=2),
    )


@given(st.sampled_from([1, 2]), st.data())
def test_points_lie_within_the_limits(copies: int, data: st.DataObject) -> None:
    """PG-102, PG-103: no deal brings a seat more points, or fewer, than the limits say."""
    each = data.draw(piles([str(card) for card in PACK] * copies))
    tricks = data.draw(st.lists(st.integers(0, 3), min_size=4, max_size=4))
    seats = seat_tallies(tuple(each), tuple(tricks))
    low, high = 0, 0
    for item in data.draw(items()):
        found = item.limits(low, high, copies)
        assert found is not None
        low, high = found
        item.count(seats)
        assert all(low <= seat.points <= high for seat in seats)


@given(
    st.integers(-20, 20), st.sets(st.sampled_from(list(PACK)), min_size=1), st.sampled_from([1, 2])
)
def test_the_limits_of_cards_are_reached(points: int, cards: set[str], copies: int) -> None:
    """By the seat that takes every card, and by the seats that take none."""
    item = PerCard(points, Cards(cards).one)
    seats = seat_tallies((Cards([str(card) for card in PACK] * copies), Cards()))
    item.count(seats)
    assert item.limits(7, 9, copies) == (
        7 + min(seat.points for seat in seats),
        9 + max(seat.points for seat in seats),
    )


def test_limits_of_single_items() -> None:
    assert PerSeatWithoutTricks(-5).limits(1, 2, 1) == (-4, 2)
    assert PerSeatWithoutTricks(5).limits(1, 2, 1) == (1, 7)
    assert Floor(0).limits(-3, 2, 1) == (0, 2)
    assert Floor(3).limits(-3, 2, 1) == (3, 3)
    assert PerCard(4, Cards("JD").one, imaginary=True).limits(1, 2, 1) == (1, 2)
    multiply = Multiply(Cards("TC").one, 2, 50, 0, cards_only=False, turns=False)
    assert multiply.limits(-10, 30, 1) == (-20, 80)
    assert Multiply(1, -2, 0, 0, cards_only=False, turns=False).limits(-10, 30, 1) == (-60, 30)


def test_limits_that_are_not_known() -> None:
    assert AskRule(lambda seats: True).limits(0, 0, 1) is None
    assert Multiply(1, 2, 0, 0, cards_only=True, turns=False).limits(0, 0, 1) is None
    assert Multiply(1, 2, 0, 0, cards_only=False, turns=True).limits(0, 0, 1) is None
