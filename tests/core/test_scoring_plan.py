"""The score of a deal by the core, compared with the count rule by rule."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Game,
    Match,
    Phase,
    Rules,
    RulesError,
    State,
    rollouts,
    testing,
    variants,
)
from hearts import rules as r
from hearts._core.score.items import ScoringItem
from hearts._core.score.plan import MatchBounds
from hearts._core.score.tally import seat_tallies
from hearts.rules.played_deal import Needs
from tests.laws import helpers

AMERICAN = variants.AMERICAN


@frozen
class PerSpade(r.PointRule):
    """Every spade counts, in both columns, and who takes no trick gets one more."""

    key: ClassVar[str] = "points.spades"
    needs: ClassVar[Needs] = "counts"

    seat: int = 0
    worth: int = 1

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        for seat, pile in enumerate(deal.piles):
            for card in pile:
                if card.suit == "S":
                    yield r.Line(seat + self.seat, self.worth, self.key, card, imaginary=2)
            if not deal.tricks_taken[seat]:
                yield r.Line(seat + self.seat, 1, self.key)


@frozen
class PerTrick(r.ResultRule):
    """Each trick counts a point."""

    key: ClassVar[str] = "result.trick"
    needs: ClassVar[Needs] = "counts"

    def lines(self, tally: r.Tally) -> Iterable[r.Line]:
        for seat, count in enumerate(tally.deal.tricks_taken):
            yield r.Line(seat, count, self.key)


@frozen
class AceOfClubs(r.Shoot):
    """The seat that takes the ace and the king of clubs has shot."""

    key: ClassVar[str] = "house.clubs"
    kind: ClassVar[Any] = "moon"

    effect: Any = r.Moon().effect
    by: Any = "seat"

    def cards_needed(self, table: r.TableRules) -> Cards:
        return Cards("KC AC")

    def value(self, table: r.TableRules) -> int:
        return 5


@frozen
class Twice(r.ResultRule):
    """Every result counts twice."""

    key: ClassVar[str] = "result.twice"

    def lines(self, tally: r.Tally) -> Iterable[r.Line]:
        for seat in range(len(tally.taken)):
            yield r.Line(seat, tally.points(seat)[0], self.key)


#: A card that counts in the second column.
JACK = r.CardPoints("points.jack", {Cards("JD"): 4}, imaginary=True)
#: What the scoring plan has to know, one by one and together.
RULES = [
    AMERICAN,
    AMERICAN.amend(r.NoTricks(), r.Sun()),
    AMERICAN.amend(r.extra_points("TC", 3), r.extra_points("JD", -10)),
    AMERICAN.amend(r.Multiplier("TC", over="cards"), r.NoTricks(-7)),
    AMERICAN.amend(r.Multiplier("TC", alone=9), r.DealFloor(2)),
    AMERICAN.amend(r.Multiplier("TC", 3, turns=True), JACK, r.EndAtDistance(200)),
    AMERICAN.amend(JACK),
    AMERICAN.amend(r.Charging("QS TC"), r.Multiplier("TC")),
    AMERICAN.amend(r.Partners(), r.Moon(), r.Sun()),
    AMERICAN.amend(r.Partners(pooled=False), r.Moon(by="side"), r.Sun(by="side")),
    AMERICAN.amend(r.Partners(), PerSpade()),
    AMERICAN.amend(PerSpade(), AceOfClubs(), r.Charging("QS AS")),
    AMERICAN.amend(r.Partners(pooled=False), AceOfClubs(by="side")),
    AMERICAN.amend(r.Partners(), AceOfClubs()),
    AMERICAN.amend(Twice()),
    AMERICAN.amend(r.extra_points("TC", 10**7)),
    AMERICAN.amend(PerSpade(worth=10**30)),
    AMERICAN.amend(r.NoTricks(10**30)),
    AMERICAN.amend(r.DealFloor(-(10**30))),
    AMERICAN.amend(r.Multiplier("TC", 10**30)),
    AMERICAN.amend(r.extra_points("TC", 10**6), r.NoTricks(-(10**6)), r.Multiplier("TC", 10**6)),
    AMERICAN.amend(PerSpade(worth=10**6), r.Multiplier("TC", over="cards"), r.Charging("QS AS")),
]
games = testing.games() | st.sampled_from(RULES).map(Game)


def ended(start: Game | State, seed: int) -> State:
    """The last card of a deal has been played, and nothing answered."""
    rng = Random(seed)
    begun = start.start(seed=seed) if isinstance(start, Game) else start
    state = helpers.called(begun, rng).deal()
    while state._phase is not None:
        state = helpers.step(state, rng)
    return state


@given(games, st.integers(0, 999))
def test_what_it_counts_is_what_the_rules_count(game: Game, seed: int) -> None:
    """The plan counts a deal as the rules do; it leaves shoots and custom result rules to them."""
    state = ended(game, seed)
    scoring_plan = game.table.with_charged(sum(state.charged, Cards())).scoring_plan
    seats = state._piles()[:-1]
    sign = game.rules.end.sign(state._board.match.standing)
    known = scoring_plan.count(seats, sign)
    score = state.hand_score
    if known:
        assert score is not None
        assert tuple(seat.points for seat in seats) == score.points
        if score.imaginary is not None:
            assert tuple(seat.imaginary for seat in seats) == score.imaginary
        assert score.shot is None
    elif score is not None:
        own = any(type(rule).lines is not r.ResultRule.lines for rule in game.rules.results)
        assert score.shot is not None or own or game.table.needs == "tricks"


@pytest.mark.parametrize("place", range(len(RULES)))
def test_what_each_rule_counts(place: int) -> None:
    """The same, for each of these rules in some deals."""
    game, told = Game(RULES[place]), 0
    for seed in range(25):
        state = ended(game, seed)
        seats = state._piles()[:-1]
        scoring_plan = game.table.with_charged(sum(state.charged, Cards())).scoring_plan
        score = state.hand_score
        if scoring_plan.count(seats, 1):
            assert score is not None
            assert tuple(seat.points for seat in seats) == score.points
            told += 1
        elif score is not None and place != 14:
            assert score.shot is not None
    assert (told > 0) is (place != 14)


def test_deals_with_equal_piles_and_other_numbers_of_tricks() -> None:
    """Playouts that have counted one of them count the others anew, even if no shoot asks."""
    queen = r.CardPoints("points.queen", {"QS": 13})
    game = Game(AMERICAN.amend(PerTrick(), points=(queen,), shoots=()))
    state = game.start(seed=1).deal()
    assert len({rollouts(state, 1, seed=seed).totals for seed in range(20)}) > 4


@given(games, st.integers(0, 999))
def test_what_is_surely_due_is_due(game: Game, seed: int) -> None:
    state = ended(game, seed)
    surely = state._quiet_phase()
    if surely is not None:
        assert surely is state._board.referee.count_deal(state).phase
    assert state.phase is state._board.referee.count_deal(state).phase


@given(st.sampled_from(RULES), st.integers(0, 99), st.lists(st.integers(0, 200), min_size=4))
def test_a_sure_phase_is_right_anywhere_in_a_match(
    rules: Rules, seed: int, totals: list[int]
) -> None:
    """With totals near a limit, too."""
    match = Match(rules.amend(r.EndAt(150)))
    if match.imaginary is not None or rules.partners is not None:
        return
    match = match.add(totals[:4])
    if not match.is_over:
        state = Game(match.rules).start(seed=seed, match=match).deal()
        state = helpers.finished(state, Random(seed))
        assert state.phase is (Phase.OVER if state.match.is_over else Phase.DEAL)


class TestTariff:
    """The rules that it knows."""

    @pytest.mark.parametrize("rules", RULES[:9])
    def test_built_in_rules_are_not_asked(self, rules: Rules) -> None:
        scoring_plan = Game(rules).table.scoring_plan
        assert all(type(item).__name__ != "Asked" for item in scoring_plan.items)
        assert scoring_plan.has_shot is None

    def test_results_of_ones_own_stand_in_the_way(self) -> None:
        state = ended(Game(RULES[14]), 1)
        assert state.hand_score is not None
        assert state.hand_score.shot is None
        assert not state.game.table.scoring_plan.count(state._piles()[:-1], 1)

    def test_a_wrong_seat_is_left_to_the_count(self) -> None:
        state = ended(Game(AMERICAN.amend(PerSpade(seat=3))), 1)
        with pytest.raises(RulesError, match=r"points\.spades: lines\(\) has points for seat 4"):
            _ = state.phase

    def test_the_second_copy_counts(self) -> None:
        rules = variants.CANCELLATION
        scoring_plan = rules.table(6).scoring_plan
        seats = seat_tallies((Cards("QS QS AH"), Cards("AH 2H"), *[Cards()] * 4))
        assert scoring_plan.count(seats, 1)
        assert [seat.points for seat in seats] == [27, 2, 0, 0, 0, 0]
        assert scoring_plan.count(seats, -1)
        assert [seat.points for seat in seats] == [-27, -2, 0, 0, 0, 0]

    def test_an_item_counts_something(self) -> None:
        with pytest.raises(NotImplementedError):
            ScoringItem().count([])


class TestOutlook:
    """The totals with which the match surely goes on."""

    PLAN = Game(AMERICAN).table.scoring_plan

    @pytest.mark.parametrize(
        ("points", "surely"),
        [
            (((13, 13), (0, 0)), True),
            (((12, 99), (-9, 9)), True),
            (((14, 99), (-9, 9)), False),
            (((0, 12), (-9, 9)), False),
            ((), False),
        ],
    )
    def test_points_lie_between(self, points: Any, surely: bool) -> None:
        seats = seat_tallies((r.QUEEN, Cards()))
        outlook = MatchBounds(self.PLAN, 1, points, (), Phase.CALL)
        assert outlook.surely_due(seats) is (Phase.CALL if surely else None)

    @pytest.mark.parametrize(
        ("second", "surely"), [((4, 4), True), ((5, 9), False), ((0, 3), False)]
    )
    def test_the_second_column_counts_too(self, second: tuple[int, int], surely: bool) -> None:
        scoring_plan = Game(AMERICAN.amend(JACK)).table.scoring_plan
        outlook = MatchBounds(scoring_plan, 1, ((0, 99),), (second,), Phase.DEAL)
        assert (outlook.surely_due(seat_tallies((Cards("JD"),))) is Phase.DEAL) is surely

    def test_a_shoot_is_never_sure(self) -> None:
        everything = AMERICAN.table(4).penalty_cards
        outlook = MatchBounds(self.PLAN, 1, ((-99, 99),) * 2, (), Phase.DEAL)
        assert outlook.surely_due(seat_tallies((everything, Cards()))) is None

    def test_tricks_that_are_not_known(self) -> None:
        """A position may tell only piles; then nobody is said to have taken all tricks."""
        game = Game(AMERICAN.amend(r.Sun()))
        state = game.position(["2C", "3C", "4C", "5C"], leader=0, taken=["QS", "2H", "", ""])
        for card in ("2C", "3C", "4C", "5C"):
            state = state.play(card)
        assert state._quiet_phase() is None
        assert state.phase is Phase.DEAL
        assert state.hand_score is not None
        assert state.hand_score.points == (13, 1, 0, 0)


@frozen
class Halves(r.PointRule):
    """Points that are no whole numbers."""

    key: ClassVar[str] = "points.halves"

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        half: Any = 0.5
        yield r.Line(1, half, self.key)


@frozen
class Nobody(AceOfClubs):
    """Somebody has shot who is not there."""

    who: Any = -1

    def shooter(self, table: r.TableRules, taken: Any, tricks: Any = None) -> Any:
        return self.who


@frozen
class Leads(r.Opening):
    """Somebody leads who is not there."""

    who: Any = -1

    def leader(self, hands: Any, dealer: int, before: Any = ()) -> Any:
        return self.who


class TestNonsense:
    """The answers of custom rules are checked, in the core as elsewhere."""

    @pytest.mark.parametrize("ask", ["phase", "hand_score"])
    def test_half_points_are_refused(self, ask: str) -> None:
        state = ended(Game(AMERICAN.amend(Halves())), 1)
        with pytest.raises(RulesError, match=r"points\.halves: points are whole numbers, not 0\.5"):
            getattr(state, ask)

    @pytest.mark.parametrize("who", [-1, 4, "0", 0.0, True])
    def test_a_shooter_who_is_not_there(self, who: Any) -> None:
        state = ended(Game(AMERICAN.amend(Nobody(who=who))), 1)
        with pytest.raises(RulesError, match=r"house\.clubs: .* is not a place from 0 to 3"):
            _ = state.phase

    @pytest.mark.parametrize("who", [-1, 4, "0", 0.0, None])
    def test_a_leader_who_is_not_there(self, who: Any) -> None:
        game = Game(AMERICAN.amend(Leads(who=who), r.Passing()))
        with pytest.raises(RulesError, match=r"opening: .* is not a seat at a table of 4"):
            game.start(seed=1).deal()
