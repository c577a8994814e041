"""Ties, ranks, and what a rank is worth."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Game,
    HandScore,
    InputError,
    Match,
    Result,
    Rules,
    RulesError,
    autoplay,
    play_out,
    variants,
)
from hearts.rules import (
    Component,
    EndAfter,
    EndAt,
    EndFirst,
    EveryPlace,
    LastTrick,
    LowestPositive,
    Partners,
    Passing,
    PlayOn,
    Ranking,
    SharedPlaces,
    Standing,
    Ties,
    VictoryPoints,
    WinnersOnly,
    Without,
    standings,
)
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN
ALONE = ((0,), (1,), (2,), (3,))
scores = st.lists(st.integers(-30, 130), min_size=3, max_size=6).map(tuple)


def result(points: tuple[int, ...], *amendments: Component) -> Result | None:
    """Return the result after a deal of these points."""
    return Match(AMERICAN.amend(*amendments)).add(points).result


class TestTies:
    """A tie for the best score is shared, or played off."""

    def test_played_off(self) -> None:
        """PG-133, RH-043, S-49: 100 20 20 60 goes on, 100 19 20 60 is over."""
        assert result((100, 20, 20, 60), PlayOn()) is None
        ended = result((100, 19, 20, 60), PlayOn())
        assert ended is not None
        assert ended.winners == (1,)
        match = Match(AMERICAN.amend(PlayOn())).add((100, 20, 20, 60))
        for points in ((0, 13, 13, 0), (26, 0, 0, 0)):
            match = match.add(points)
            assert not match.is_over
        assert match.next_dealer == 3
        assert match.add((0, 0, 1, 25)).result == Result(
            (4, 1, 2, 3), (1,), "end.at", ((0,), (1,), (2,), (3,))
        )

    FELL_BACK = ((101, 10, 10, 30), (-10, 13, 3, 10))

    def test_totals_that_fall_back(self) -> None:
        """PG-133, S-49: a play-off ends with the first sole leader, whatever the totals are; where
        all is asked anew (RH-040) the limit has to be reached again."""
        off, anew = (Match(variants.OMNIBUS.amend(ties)) for ties in (PlayOn(), PlayOn(anew=True)))
        for points in self.FELL_BACK:
            assert off.is_over is anew.is_over is False
            off, anew = off.add(points), anew.add(points)
        assert off.scores == anew.scores == (91, 23, 13, 40)
        assert off.result == Result((4, 2, 1, 3), (2,), "end.at", ALONE)
        assert (anew.is_over, anew.result) == (False, None)
        assert anew.add((9, 0, 0, 0)).is_over
        again = pickle.loads(pickle.dumps(off))
        assert (again, again.result) == (off, off.result)
        assert Match(variants.RICKETTS).rules.ties == PlayOn(anew=True)
        with pytest.raises(RulesError, match=r"^PlayOn: anew must be of type bool"):
            PlayOn(anew=1)  # type: ignore[arg-type]

    def test_a_play_off_of_several_deals(self) -> None:
        """PG-133: once it has begun it goes on through ties, below the limit too; the rule that
        ended the match is the one whose end was reached."""
        rules = variants.OMNIBUS.amend(PlayOn(), EndFirst((EndAt(100), EndAfter(9))))
        match = Match(rules).add((100, 5, 5, 30)).add((-10, 6, 6, 0)).add((5, 1, 1, 9))
        assert (match.scores, match.is_over) == ((95, 12, 12, 39), False)
        match = match.add((0, 0, -10, 0))
        assert match.result is not None
        assert (match.result.winners, match.result.ended_by) == ((2,), "end.at")

    def test_a_play_off_at_the_table(self) -> None:
        """PG-133: the state knows it too, card by card, and so does what is read back."""
        rules = variants.OMNIBUS.amend(PlayOn(), Passing("hold"), Without("moon"))
        sheet = Match(rules).add((95, 10, 10, 30)).add((5, 0, 0, 0)).add((-10, 0, 0, 0))
        assert (sheet.scores, sheet.is_over) == ((90, 10, 10, 30), False)
        ended = []
        for seed in range(6):
            start = Game(rules).start(seed=seed, match=sheet)
            state = play_out(start, [autoplay] * 4, deals=1)
            assert state.is_over == (state.scores.count(min(state.scores)) == 1)
            ended += [state.is_over] if max(state.scores) < 100 else []
        assert True in ended

    def test_players_who_tie_share_the_win(self) -> None:
        """WK-055, S-71: the match is over all the same, and all who are lowest win."""
        ended = result((100, 20, 20, 60))
        assert ended is not None
        assert (ended.winners, ended.ranks) == ((1, 2), (4, 1, 1, 3))

    @given(st.sets(st.integers(0, 5), min_size=1).map(lambda seats: tuple(sorted(seats))))
    def test_a_tie_is_played_on_or_shared(self, winners: tuple[int, ...]) -> None:
        assert PlayOn().plays_on(winners) == (len(winners) > 1)
        assert SharedPlaces().plays_on(winners) is False
        places = tuple(1 if seat in winners else 2 for seat in range(6))
        for ties in (PlayOn(), SharedPlaces()):
            assert ties.broken(places, Standing(6)) == places


class TestRanks:
    """Equal scores share the better place."""

    def test_every_place(self) -> None:
        """WK-055, WK-056, PE-037, S-61: 30 30 50 104 gives the ranks 1 1 3 4."""
        ended = result((30, 30, 50, 104))
        assert ended is not None
        assert (ended.ranks, ended.winners) == ((1, 1, 3, 4), (0, 1))

    def test_winners_only(self) -> None:
        """RH-045, S-61: one wins, and all others lose alike."""
        ended = result((101, 60, 20, 70), WinnersOnly())
        assert ended is not None
        assert (ended.ranks, ended.winners) == ((2, 2, 1, 2), (2,))
        shared = result((20, 101, 20, 70), WinnersOnly())
        assert shared is not None
        assert (shared.ranks, shared.winners) == ((1, 3, 1, 3), (0, 2))

    @given(scores, st.booleans())
    def test_the_best_score_is_the_lowest_or_the_highest(
        self, total: tuple[int, ...], low: bool
    ) -> None:
        """PG-006, PG-134, PE-037: the lowest score is best, or the highest where the rules say
        so."""
        standing = Standing(len(total), (total,))
        rules = Rules(players=len(total), best="low" if low else "high")
        places = standings.places(rules.table(len(total)), standing)
        better = [score if low else -score for score in total]
        assert [place for _, place in sorted(zip(better, places, strict=True))] == [
            1 + sum(other < score for other in better) for score in sorted(better)
        ]
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        assert EveryPlace().ranks(places, total) == places
        assert EveryPlace().winners(places, total) == winners
        assert EveryPlace().payments(winners, total) is None
        only = WinnersOnly().ranks(places, total)
        assert WinnersOnly().winners(places, total) == winners
        assert [rank == 1 for rank in only] == [place == 1 for place in places]
        assert len(set(only)) <= 2
        assert max(only) in (1, 1 + only.count(1))

    @pytest.mark.parametrize(("best", "winners"), [("low", (1,)), ("high", (0,))])
    def test_high_or_low(self, best: str, winners: tuple[int, ...]) -> None:
        match = Match(AMERICAN.amend(Without("moon"), best=best)).add((100, 19, 20, 60))
        assert match.result is not None
        assert match.result.winners == winners

    @pytest.mark.parametrize(
        ("players", "sides", "words"),
        [(4, 2, "the other side loses"), (6, 3, "the others are ranked in the same way")],
    )
    def test_two_sides_need_no_ranks(self, players: int, sides: int, words: str) -> None:
        rules = variants.WIKIPEDIA.amend(Partners(sides), players=players)
        [(_, text)] = EveryPlace().sentences(rules.table(players))
        assert text == f"The side with the lowest total wins, and {words}."


class TestLastTrick:
    """PE-034, PE-035, PE-036: of those who tie, who took the last trick earlier is ahead."""

    def broken(
        self, places: tuple[int, ...], takers: tuple[int, ...], rule: LastTrick | None = None
    ) -> tuple[int, ...]:
        """The places by the takers of the last deal, in which the seats played 3 2 1 0."""
        standing = Standing(4, takers=takers, order=(3, 2, 1, 0))
        return (rule or LastTrick()).broken(places, standing)

    @pytest.mark.parametrize(
        ("takers", "found"),
        [
            ((0, 1, 2, 3), (1, 2, 3, 4)),
            ((3, 2, 1, 0), (4, 3, 2, 1)),
            ((0, 0, 1, 1), (3, 4, 2, 1)),
            ((), (4, 3, 2, 1)),
        ],
    )
    def test_the_last_trick_decides_between_players_who_tie(
        self, takers: tuple[int, ...], found: tuple[int, ...]
    ) -> None:
        """PE-035, PE-036, S-01: by the last trick; who took none is before all who did, and among
        these who played first."""
        assert self.broken((1, 1, 1, 1), takers) == found

    def test_the_trickless_may_be_last(self) -> None:
        """S-01: as an option."""
        found = self.broken((1, 1, 1, 1), (0, 0, 1, 1), LastTrick(trickless="last"))
        assert found == (1, 2, 4, 3)
        # A seat that took the first trick alone is not one of them.
        found = self.broken((1, 1, 1, 1), (2, 0, 0, 1), LastTrick(trickless="last"))
        assert found == (2, 3, 1, 4)

    def test_only_those_who_tie_are_compared(self) -> None:
        """PE-035: the last trick of another seat means nothing."""
        assert self.broken((1, 3, 1, 4), (2, 0, 3, 1)) == (2, 3, 1, 4)

    def test_the_first_place_only(self) -> None:
        """S-02: places behind it may be shared."""
        rule = LastTrick(scope="first")
        assert self.broken((1, 2, 2, 4), (2, 1), rule) == (1, 2, 2, 4)
        assert self.broken((1, 2, 2, 4), (2, 1)) == (1, 3, 2, 4)
        assert self.broken((1, 1, 3, 3), (1, 0, 2, 3), rule) == (2, 1, 3, 3)

    @pytest.mark.parametrize(("takers", "order"), [(None, (0, 1, 2, 3)), ((0,), None)])
    def test_what_is_not_known(self, takers: Any, order: Any) -> None:
        """PE-034: points alone do not decide it; without a tie they need not."""
        standing = Standing(4, takers=takers, order=order)
        with pytest.raises(InputError, match=r"^ties\.last_trick: seat 1 and seat 3 tie"):
            LastTrick().broken((1, 2, 4, 2), standing)
        assert LastTrick().broken((1, 2, 4, 3), standing) == (1, 2, 4, 3)

    def test_a_table_says_who_was_ahead(self) -> None:
        """PE-034: without the tricks, the order of the seats that tie is enough."""
        for ahead, found in (((3, 1), (1, 3, 4, 2)), ((1, 0, 3), (1, 2, 4, 3))):
            standing = Standing(4, ahead=ahead)
            assert LastTrick().undecided((1, 2, 4, 2), standing) == ()
            assert LastTrick().broken((1, 2, 4, 2), standing) == found
        assert self.broken((1, 2, 4, 2), (3, 1)) == (1, 3, 4, 2)
        known = Standing(4, takers=(3, 1), order=(3, 2, 1, 0), ahead=(1, 3))
        assert LastTrick().broken((1, 2, 4, 2), known) == (1, 3, 4, 2)  # the tricks count

    def test_the_ties_that_are_open_are_listed(self) -> None:
        places = (1, 1, 3, 3)
        assert LastTrick().undecided(places, Standing(4)) == ((0, 1), (2, 3))
        assert LastTrick().undecided(places, Standing(4, ahead=(1, 0))) == ((2, 3),)
        assert LastTrick(scope="first").undecided(places, Standing(4)) == ((0, 1),)
        assert LastTrick().undecided((1, 2, 3, 4), Standing(4)) == ()
        assert SharedPlaces().undecided(places, Standing(4)) == ()

    def test_the_match_ends_with_it(self) -> None:
        """PE-034: a tie does not keep the match going."""
        assert LastTrick().plays_on((0, 1)) is False
        last = HandScore((100, 5, 5, 5), takers=(3, 1, 2), order=(0, 1, 2, 3))
        ended = Match(AMERICAN.amend(LastTrick())).add(last).result
        assert ended is not None
        assert (ended.winners, ended.ranks) == ((3,), (4, 2, 3, 1))

    @pytest.mark.parametrize(
        ("rule", "said"),
        [
            (
                LastTrick(trickless="middle"),  # type: ignore[arg-type]
                "ties.last_trick: 'middle' is not a place for the trickless: first or last",
            ),
            (
                LastTrick(scope="some"),  # type: ignore[arg-type]
                "ties.last_trick: 'some' is not a scope; it is all or first",
            ),
        ],
    )
    def test_a_tie_by_the_last_trick_that_cannot_be_is_a_problem(
        self, rule: LastTrick, said: str
    ) -> None:
        assert AMERICAN.amend(rule).check() == (said,)

    @pytest.mark.parametrize(("scope", "shared"), [("all", False), ("first", True)])
    def test_the_prose_says_which_places_the_last_trick_decides(
        self, scope: Any, shared: bool
    ) -> None:
        [(_, text)] = LastTrick(scope=scope).sentences(AMERICAN.table(4))
        assert text.startswith("The tricks of the last deal decide between players who tie for ")
        end = "Players who tie for another place share the better one."
        assert text.endswith(end) == shared

    def test_partners_have_no_last_trick(self) -> None:
        assert AMERICAN.amend(LastTrick(), Partners()).check() == (
            "ties.last_trick: sides have no last trick, so it cannot break their ties",
        )


class TestLowestPositive:
    """PG-173: the lowest score above 0 wins, and is paid by the others above 0."""

    @pytest.mark.parametrize(
        ("total", "ranks", "winners", "payments"),
        [
            ((1, 4, 15, 0), (1, 2, 3, 4), (0,), (17, -3, -14, 0)),
            ((0, 0, 0, 0), (2, 2, 2, 2), (), (0, 0, 0, 0)),
            ((0, -9, 0, -1), (2, 2, 2, 2), (), (0, 0, 0, 0)),
            ((0, -5, 7, 7), (3, 3, 1, 1), (2, 3), (0, 0, 0, 0)),
            ((3, 3, 3, 8), (1, 1, 1, 4), (0, 1, 2), (Fraction(5, 3),) * 3 + (-5,)),
        ],
    )
    def test_losers_above_zero_pay_the_lowest(
        self,
        total: tuple[int, ...],
        ranks: tuple[int, ...],
        winners: tuple[int, ...],
        payments: tuple[Fraction, ...],
    ) -> None:
        """PG-173: A wins, B pays 3, C pays 14, and D, at nothing, has no part in it."""
        rule = LowestPositive()
        places = rule.places((1, 1, 1, 1), total)
        assert rule.ranks(places, total) == ranks
        assert rule.winners(places, total) == winners
        assert rule.payments(winners, total) == payments

    @given(scores)
    def test_payments_go_from_positive_losers_to_winners(self, total: tuple[int, ...]) -> None:
        rule = LowestPositive()
        places = rule.places((), total)
        winners = rule.winners(places, total)
        paid = rule.payments(winners, total)
        playing = [score for score in total if score > 0]
        assert paid is not None
        assert sum(paid) == 0
        least = min(playing, default=0)
        assert [total[seat] for seat in winners] == [least] * len(winners)
        assert bool(winners) is bool(playing)
        ranks = rule.ranks(places, total)
        assert tuple(seat for seat, rank in enumerate(ranks) if rank == 1) == winners
        assert max(ranks) <= len(total)
        for seat, score in enumerate(total):
            if score <= 0:
                assert paid[seat] == 0
            elif seat not in winners:
                assert paid[seat] == least - score
        if len(playing) > 1:
            assert max(ranks) > 1 or len(set(total)) == 1

    def test_in_a_match(self) -> None:
        ended = result((1, 4, 15, 0), EndAfter(1), LowestPositive())
        assert ended is not None
        assert (ended.winners, ended.ranks) == ((0,), (1, 2, 3, 4))
        assert ended.payments == tuple(map(Fraction, (17, -3, -14, 0)))

    @pytest.mark.parametrize(
        ("total", "winners", "payments"),
        [
            ((0, 5, 7, 3), (0,), (0, 0, 0, 0)),  # nobody pays a player who takes no part
            ((3, 5, 9, 0), (0, 1), (3, 3, -6, 0)),
            ((5, 3, 9, 0), (0, 3), (4, 0, -4, 0)),
            ((9, 3, 5, -2), (0,), (0, 0, 0, 0)),
        ],
    )
    def test_winners_by_another_rule(
        self, total: tuple[int, ...], winners: tuple[int, ...], payments: tuple[int, ...]
    ) -> None:
        """PG-173, RH-048: they may have any totals, and all payments add up to nothing."""
        assert LowestPositive().payments(winners, total) == tuple(map(Fraction, payments))

    @given(scores, st.data())
    def test_payments_add_up(self, total: tuple[int, ...], data: st.DataObject) -> None:
        seats = data.draw(st.sets(st.integers(0, len(total) - 1)))
        paid = LowestPositive().payments(tuple(sorted(seats)), total)
        assert paid is not None
        assert sum(paid) == 0
        assert all(each == 0 for each, score in zip(paid, total, strict=True) if score <= 0)

    @pytest.mark.parametrize("scope", ["all", "first"])
    @pytest.mark.parametrize(
        ("total", "ranks", "winners", "payments"),
        [
            ((5, 0, 5, 9), (2, 4, 1, 3), (2,), (0, 0, 4, -4)),
            ((0, 8, 0, 8), (3, 1, 3, 2), (1,), (0, 0, 0, 0)),
            ((-1, -1, 0, 0), (2, 2, 2, 2), (), (0, 0, 0, 0)),
            ((3, 3, 3, 3), (4, 2, 1, 3), (2,), (0, 0, 0, 0)),
        ],
    )
    def test_the_last_trick_decides_between_players_who_take_part(
        self,
        total: tuple[int, ...],
        ranks: tuple[int, ...],
        winners: tuple[int, ...],
        payments: tuple[int, ...],
        scope: Any,
    ) -> None:
        """PE-035, PG-173: whoever is not above 0 stays behind all others, without an order."""
        rules = AMERICAN.amend(EndAfter(1), LowestPositive(), LastTrick(scope=scope))
        last = HandScore(total, takers=(2, 1, 3, 0), order=(0, 1, 2, 3))
        ended = Match(rules).add(last).result
        assert ended is not None
        assert (ended.ranks, ended.winners) == (ranks, winners)
        assert ended.payments == tuple(map(Fraction, payments))
        assert "who tie split" not in rules.describe()


class TestVictoryPoints:
    """PE-038, PE-039, PE-040: what a rank is worth."""

    @pytest.mark.parametrize("points", [(20,), (14, 6)])
    def test_victory_points_add_up_to_20(self, points: tuple[int, ...]) -> None:
        """PE-039, PE-040: 20 in all."""
        shares = VictoryPoints(points).shares((1, 2, 3, 4), ALONE)
        assert shares == (*points, *[0] * (4 - len(points)))
        assert sum(shares) == 20

    @pytest.mark.parametrize(
        ("points", "ranks", "split", "each"),
        [
            ((14, 6), (1, 1, 3, 4), (10, 10, 0, 0), (14, 14, 0, 0)),
            ((14, 6), (1, 2, 2, 4), (14, 3, 3, 0), (14, 6, 6, 0)),
            ((20,), (1, 1, 1, 4), (Fraction(20, 3),) * 3 + (0,), (20, 20, 20, 0)),
            ((20,), (2, 1, 2, 2), (0, 20, 0, 0), (0, 20, 0, 0)),
            ((14, 6), (3, 4, 1, 2), (0, 0, 14, 6), (0, 0, 14, 6)),
        ],
    )
    def test_a_shared_rank_splits_or_repeats_its_worth(
        self, points: tuple[int, ...], ranks: tuple[int, ...], split: Any, each: Any
    ) -> None:
        """S-03: who shares a rank splits what it and the next ones are worth, or each has it."""
        assert VictoryPoints(points).shares(ranks, ALONE) == split
        assert VictoryPoints(points, "each").shares(ranks, ALONE) == each

    @given(st.permutations(range(1, 7)), st.lists(st.integers(0, 30), min_size=1, max_size=6))
    def test_nothing_gets_lost(self, ranks: list[int], points: list[int]) -> None:
        sides = tuple((seat,) for seat in range(6))
        assert sum(VictoryPoints(tuple(points)).shares(tuple(ranks), sides)) == sum(points)

    def test_partners_share(self) -> None:
        """S-03, S-52: a side gets what its place is worth, and each partner the same part of it."""
        sides = ((0, 2), (1, 3))
        prize = VictoryPoints((14, 6))
        assert list(prize.shares((1, 2, 1, 2), sides)) == [7, 3, 7, 3]
        assert list(prize.shares((1, 1, 1, 1), sides)) == [5, 5, 5, 5]
        each = VictoryPoints((14, 6), "each")
        assert list(each.shares((1, 1, 1, 1), sides)) == [7, 7, 7, 7]
        ended = result((100, 10, 100, 10), Partners(), VictoryPoints((20,)))
        assert ended is not None
        assert ended.victory_points == tuple(map(Fraction, (0, 10, 0, 10)))

    def test_in_a_match(self) -> None:
        """PE-038: they are given by rank at the end."""
        ended = result((100, 10, 20, 30), VictoryPoints((14, 6)))
        assert ended is not None
        assert ended.victory_points == tuple(map(Fraction, (0, 14, 6, 0)))
        plain = result((100, 10, 20, 30))
        assert plain is not None
        assert plain.victory_points is None

    def test_shared_places_are_told_where_some_can_be_shared(self) -> None:
        """With `LowestPositive` all players at 0 or below share one, even if ties are broken."""
        broken = AMERICAN.amend(LastTrick(scope="all"), VictoryPoints((14, 6)))
        for rules, shared in ((broken, False), (broken.amend(LowestPositive()), True)):
            [(_, text)] = VictoryPoints((14, 6)).sentences(rules.table(4))
            assert ("who share a place" in text) is shared

    def test_victory_points_that_cannot_be_are_a_problem(self) -> None:
        assert AMERICAN.amend(VictoryPoints((5, 4, 3, 2, 1))).check() == (
            "victory: 5 ranks for 4 players",
        )
        said = "victory: all losers share one rank, so no other rank can have a worth"
        assert AMERICAN.amend(VictoryPoints((14, 6)), WinnersOnly()).check() == (said,)
        assert AMERICAN.amend(VictoryPoints((20, 0)), WinnersOnly()).check() == ()
        wrong: Any = "half"
        assert AMERICAN.amend(VictoryPoints((20,), wrong)).check() == (
            "victory: 'half' is not a way to treat ties; it is split or each",
        )

    @pytest.mark.parametrize("points", [(), "20", 20, None, (20, True), (20, 1.5), ("a",)])
    def test_what_is_no_prize(self, points: Any) -> None:
        with pytest.raises(RulesError, match=r"^VictoryPoints: .* are not whole numbers"):
            VictoryPoints(points)


def test_the_bases_of_ties_and_rankings() -> None:
    assert Ties().plays_on((0, 1)) is False
    assert Ties().broken((1, 1), Standing(2)) == (1, 1)
    with pytest.raises(NotImplementedError):
        Ranking().ranks((1,), (0,))
    assert Ranking().winners((2, 1, 1), (3, 2, 2)) == (1, 2)
    assert Ranking().payments((1,), (3, 2)) is None


@pytest.mark.parametrize(
    "rule",
    [
        SharedPlaces(), PlayOn(), LastTrick(), LastTrick("last", "first"), EveryPlace(),
        WinnersOnly(), LowestPositive(), VictoryPoints(), VictoryPoints((14, 6), "each"),
    ],
)  # fmt: skip
def test_a_rule_of_ranking_is_a_value(rule: Component) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_the_lowest_above_zero_is_a_seat_and_not_a_side() -> None:
    assert variants.PARTNERS_POOLED.amend(LowestPositive()).check() == ()
    assert variants.PARTNERS_SUMMED.amend(LowestPositive()).check() == (
        "ranking: seats are compared by their own scores, so partners cannot add theirs",
    )


@pytest.mark.parametrize(
    ("points", "ranks"),
    [((20, 6, 20, 6), (2, 1, 2, 1)), ((0, 26, 0, 26), (2, 1, 2, 1)), ((0, 0, 0, 0), (2, 2, 2, 2))],
)
def test_a_side_behind_one_other_side_is_second(
    points: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    """PG-136 with PG-173: a side counts like one player."""
    rules = variants.PARTNERS_POOLED.amend(LowestPositive(), EndAfter(1))
    result = Match(rules).add(points).result
    assert result is not None
    assert result.ranks == ranks


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("ranking")
