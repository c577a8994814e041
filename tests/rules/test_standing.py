"""How a match stands."""

from hypothesis import given
from hypothesis import strategies as st

from hearts import Match, variants
from hearts.rules import EndAfter, ExactHit, Standing
from tests.values import check_immutable, check_round_trips, check_same, read_back

row = st.lists(st.integers(-40, 120), min_size=3, max_size=3).map(tuple)


class TestStanding:
    """The totals after some deals."""

    def test_before_the_first_deal(self) -> None:
        standing = Standing(4)
        assert (standing.deals, standing.scores, standing.reached) == (0, (0, 0, 0, 0), ())
        assert standing.measures == standing.distances == (0, 0, 0, 0)

    @given(st.lists(row, min_size=1, max_size=5))
    def test_what_was_reached(self, points: list[tuple[int, ...]]) -> None:
        """Where nothing is adjusted it is what the totals are."""
        totals: list[tuple[int, ...]] = []
        now: tuple[int, ...] = (0, 0, 0)
        for deal in points:
            now = tuple(old + new for old, new in zip(now, deal, strict=True))
            totals.append(now)
        standing = Standing(3, tuple(totals), tuple(points))
        assert standing.reached == standing.totals
        assert (standing.deals, standing.scores) == (len(points), totals[-1])
        assert standing.measures == standing.scores

    def test_before_adjustments(self) -> None:
        rules = variants.AMERICAN.amend(ExactHit(100, 50), EndAfter(3))
        match = Match(rules).add((93, 0, 0, 0)).add((7, 1, 0, 0)).add((5, 0, 0, 0))
        assert match.standing.totals == ((93, 0, 0, 0), (50, 1, 0, 0), (55, 1, 0, 0))
        assert match.standing.reached == ((93, 0, 0, 0), (100, 1, 0, 0), (55, 1, 0, 0))
        assert match.standing.points == ((93, 0, 0, 0), (7, 1, 0, 0), (5, 0, 0, 0))

    @given(row, row)
    def test_distances(self, real: tuple[int, ...], second: tuple[int, ...]) -> None:
        """PG-132: squares over both columns."""
        standing = Standing(3, (real,), (real,), imaginary=second)
        assert standing.distances == tuple(
            round(abs(complex(a, b)) ** 2) for a, b in zip(real, second, strict=True)
        )
        assert standing.measures == standing.distances

    def test_partners(self) -> None:
        """PG-139: those who count for themselves are compared by what both have."""
        standing = Standing(4, ((105, 78, 34, 69),), sides=((0, 2), (1, 3)))
        assert standing.measures == (139, 147, 139, 147)
        assert standing.scores == (105, 78, 34, 69)

    def test_it_is_a_value(self) -> None:
        for standing in (
            Standing(4),
            Match(variants.PARTNERS_SUMMED).add((1, 2, 3, 20)).standing,
            Standing(2, ((1, 2),), ((1, 2),), (0, 1), ((0,), (1,)), 1, (0, 1), (1, 0), (1,)),
        ):
            check_same(read_back(standing), standing)
            check_round_trips(standing)
            check_immutable(standing)
