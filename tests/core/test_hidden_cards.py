"""The draw of hidden cards."""

from collections import Counter
from random import Random

from hearts import Cards
from hearts._core.cards.draws import RandomDraws
from hearts._core.score.tally import SeatTally
from hearts._core.worlds.cases import HiddenCards, HiddenCase, HiddenClass, Lot
from hearts._core.worlds.matrix import Matrix

DRAWS = 3000


def some_draws() -> RandomDraws:
    return RandomDraws(Random(1).getrandbits(62))


def test_each_card_of_a_lot_is_given_as_often_as_the_others() -> None:
    cards, draws = Cards("QC KC QS KS AS QH KH"), some_draws()
    twice = Cards("KC AS")
    for count in range(1, 9):
        found: Counter[str] = Counter()
        for _ in range(DRAWS):
            lot, other = Lot(), Lot()
            lot.begin(cards.one, twice.one)
            other.begin(Cards("2C").one, 0)
            lot.give(other, count, draws)
            given = [*Cards("", other.one), *Cards("", other.two)]
            kept = [*Cards("", lot.one), *Cards("", lot.two)]
            assert len(given) == count + 1
            assert Counter([*given, *kept]) == Counter([*cards, *twice, Cards("2C")[0]])
            found.update([f"{card} one" for card in Cards("", other.one)])
            found.update([f"{card} two" for card in Cards("", other.two)])
        assert found.pop("2C one") == DRAWS
        assert len(found) == 9
        assert all(abs(each / DRAWS - count / 9) < 0.05 for each in found.values())


def case(known: str, cards: str, rooms: tuple[int, ...], weight: int) -> HiddenCase:
    """A case in which cards lie in two places, and some are known to lie in the first."""
    hidden = Cards(cards)
    table = Matrix([len(hidden)], [(0, 1)], rooms)
    both = [HiddenClass(hidden.one, hidden.two, (0, 1))]
    return HiddenCase([Cards(known), Cards()], [], [], both, table, weight)


def test_a_case_is_drawn_by_its_weight() -> None:
    hidden = HiddenCards([case("AS", "QC KC", (0, 2), 1), case("", "QC KC AS", (1, 2), 3)])
    assert hidden.total == 4
    draws, found = some_draws(), Counter[str]()
    for _ in range(DRAWS):
        first, second = hidden.hands(2, draws)
        assert len(first) == 1
        assert first + second == Cards("QC KC AS")
        found[str(first)] += 1
    for hand, share in (("AS", 1 / 2), ("QC", 1 / 4), ("KC", 1 / 4)):
        assert abs(found[hand] / DRAWS - share) < 0.04


def test_a_second_copy_may_come_to_where_the_first_one_is_known_to_lie() -> None:
    only = case("AS", "AS KC", (1, 1), 1)
    worlds = {tuple(map(str, only.world(some_draws_of(seed)))) for seed in range(20)}
    assert worlds == {("AS AS", "KC"), ("KC AS", "AS")}


def some_draws_of(seed: int) -> RandomDraws:
    return RandomDraws(Random(seed).getrandbits(62))


def test_the_seats_of_a_playout_get_the_hands_of_a_world() -> None:
    hidden = HiddenCards([case("AS", "QC KC", (1, 1), 1)])
    seats, lots = [SeatTally(0), SeatTally(1)], [each.lots() for each in hidden.cases]
    found = set()
    draws = some_draws()
    for _ in range(20):
        hidden.deal(seats, lots, draws)
        found.add(tuple(str(Cards("", seat.dealt)) for seat in seats))
    assert found == {("QC AS", "KC"), ("KC AS", "QC")}


def test_a_lot_is_empty_before_it_begins() -> None:
    assert (Lot().one, Lot().two) == (0, 0)
