"""The scoring items of the core, beside counts in plain lists of cards."""

from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards
from hearts._core.scoring_items import PerCard
from hearts._core.seat_tally import seat_tallies
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


def counted(item: PerCard, each: list[Cards]) -> list[tuple[int, int]]:
    seats = seat_tallies(tuple(each))
    assert item.count(seats)
    return [(seat.points, seat.second) for seat in seats]


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
