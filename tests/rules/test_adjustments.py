"""Totals that hit a mark."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Choose,
    Game,
    IllegalAction,
    InputError,
    Match,
    Phase,
    Question,
    Rules,
    RulesError,
    State,
    toml,
    variants,
)
from hearts.codec import Codec
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    EndAfter,
    EndAt,
    EndLives,
    ExactHit,
    Multiples,
    PlayOn,
    ScoreRule,
    Standing,
    TotalFloor,
    Without,
    Wrap,
)
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN
#: WK-050: 50 or 100 may be taken off.
MAY = AMERICAN.amend(ExactHit(to=None, less=(50, 100), optional=True))

totals = st.lists(st.integers(-60, 160), min_size=4, max_size=4).map(tuple)


def add(rules: Rules, before: tuple[int, ...], deal: tuple[int, ...], *choice: str) -> Match:
    """The sheet after two deals."""
    return Match(rules).add(before).add(deal, choice)


def end_of_deal(rules: Rules, before: tuple[int, ...], *taken: object) -> State:
    """The state after the last trick of a deal in which the seats have taken these cards."""
    hands = ["2C", "3C", "4C", "5C"]
    piles = [Cards(str(cards)) for cards in taken]
    piles += [Cards()] * (4 - len(piles))
    piles[3] = piles[3] + (PACK - sum([*piles, Cards("2C 3C 4C 5C")], Cards()))
    match = Match(rules).add(before)
    state = Game(rules).position(hands, leader=0, taken=piles, match=match)
    for card in hands:
        state = state.play(card)
    return state


class TestWrap:
    """RH-035, RH-036, RH-037: from a wrap point to 0."""

    @given(totals)
    def test_only_totals_at_a_mark_wrap(self, total: tuple[int, ...]) -> None:
        """RH-036: 104 and 126 go to 0, all others stay."""
        rules = AMERICAN.amend(Wrap(), EndAfter(2))
        found = add(rules, total, (0, 0, 0, 0)).scores
        assert found == tuple(0 if each in (104, 126) else each for each in total)

    def test_totals_at_104_and_126_go_to_zero_at_once(self) -> None:
        """RH-035, RH-036, RH-037: 78 and 26, 100 and 26; 105 stays; two at once."""
        rules = variants.RICKETTS
        assert add(rules, (78, 0, 0, 0), (26, 0, 0, 0)).scores == (0, 0, 0, 0)
        assert add(rules, (100, 0, 0, 0), (26, 0, 0, 0)).scores == (0, 0, 0, 0)
        assert add(rules, (79, 0, 0, 0), (26, 0, 0, 0)).scores == (105, 0, 0, 0)
        assert add(rules, (78, 78, 0, 0), (26, 26, 0, 26)).scores == (0, 0, 0, 26)

    def test_another_place_to_go(self) -> None:
        rules = AMERICAN.amend(Wrap(50, 10))
        assert add(rules, (49, 3, 0, 0), (1, 0, 0, 25)).scores == (10, 3, 0, 25)

    @pytest.mark.parametrize(
        ("rule", "said"),
        [
            (Wrap(()), "wrap: from nowhere to 0 is not a wrap"),
            (Wrap((104, 0)), "wrap: from (104, 0) to 0 is not a wrap"),
        ],
    )
    def test_a_wrap_that_cannot_be_is_a_problem(self, rule: Wrap, said: str) -> None:
        assert AMERICAN.amend(rule).check() == (said,)


class TestExactHit:
    """PG-124, WK-050, WK-054: exactly 100 becomes less."""

    @pytest.mark.parametrize(("to", "found"), [(50, 50), (0, 0)])
    def test_a_total_of_exactly_100_is_lowered(self, to: int, found: int) -> None:
        """PG-124, S-47: 93 and 7 are 50, or 0 as agreed; 101 stays 101 and ends the match."""
        rules = AMERICAN.amend(ExactHit(100, to))
        match = add(rules, (93, 0, 1, 0), (7, 0, 0, 19))
        assert (match.scores, match.is_over) == ((found, 0, 1, 19), False)
        over = add(rules, (93, 0, 1, 0), (8, 0, 0, 18))
        assert (over.scores, over.is_over) == ((101, 0, 1, 18), True)

    def test_somebody_else_may_end_it(self) -> None:
        """S-47: who is above 100 ends the match all the same."""
        match = add(AMERICAN.amend(ExactHit()), (93, 99, 0, 0), (7, 2, 0, 17))
        assert (match.scores, match.is_over) == ((50, 101, 0, 17), True)

    def test_in_a_play_off(self) -> None:
        """S-47: who is beyond the mark is not touched by it any more."""
        rules = AMERICAN.amend(ExactHit(), PlayOn())
        match = Match(rules).add((120, 10, 10, 40)).add((0, 0, 0, 0)).add((0, 90, 90, 0))
        assert (match.scores, match.is_over) == ((120, 50, 50, 40), True)

    @pytest.mark.parametrize(("answer", "found"), [("keep", 100), ("less 50", 50), ("less 100", 0)])
    def test_chosen_on_a_sheet(self, answer: str, found: int) -> None:
        """WK-050: nothing, 50 or 100 is taken off, as the player likes."""
        match = add(MAY, (93, 0, 1, 0), (7, 0, 0, 19), answer)
        assert (match.scores, match.is_over) == ((found, 0, 1, 19), found == 100)

    def test_not_answered_on_a_sheet(self) -> None:
        """WK-050: the sheet asks by name."""
        with pytest.raises(
            InputError, match=r"^exact: seat 0 chooses between keep and less 50 and less 100; give "
        ):
            add(MAY, (93, 0, 1, 0), (7, 0, 0, 19))
        with pytest.raises(
            InputError, match="exact: 'less 7' is not one of keep, less 50, less 100"
        ):
            add(MAY, (93, 0, 1, 0), (7, 0, 0, 19), "less 7")

    def test_several_from_eldest(self) -> None:
        """WK-050: answers are in the order of the seats from eldest of the deal."""
        match = Match(MAY, dealer=0).add((93, 0, 94, 0))
        assert match.next_dealer == 1
        after = match.add((7, 0, 6, 13), ["keep", "less 50"])
        assert after.scores == (50, 0, 100, 13)
        with pytest.raises(InputError, match="exact: seat 0 chooses"):
            match.add((7, 0, 6, 13), ["keep"])
        with pytest.raises(InputError, match="exact: seat 2 chooses"):
            match.add((7, 0, 6, 13))

    def test_the_mark_follows_another_limit(self) -> None:
        """WK-054: the mark goes with the limit that was agreed on."""
        rules = AMERICAN.amend(ExactHit(200, None, (50, 100), optional=True), EndAt(200))
        assert add(rules, (193, 0, 1, 0), (7, 0, 0, 19), "less 100").scores[0] == 100
        assert add(rules, (93, 0, 1, 0), (7, 0, 0, 19)).scores[0] == 100

    def test_chosen_at_the_table(self) -> None:
        """WK-050: after the last trick the player is asked; nothing else can be done then."""
        hearts = list(HEARTS)
        state = end_of_deal(MAY, (93, 0, 1, 2), Cards(hearts[:7]), QUEEN, Cards(hearts[7:]))
        assert state.phase is Phase.CHOOSE
        assert state.question == Question("exact", 0, ("keep", "less 50", "less 100"))
        assert (state.actor, state.actors) == (0, (0,))
        assert state.hand_score is not None
        assert state.hand_score.points == (7, 13, 6, 0)
        assert state.scores == (100, 13, 7, 2)
        assert not state.is_over
        assert set(state.legal_actions()) == {
            Choose(option, 0) for option in ("keep", "less 50", "less 100")
        }
        assert state.apply(Choose("keep")).is_over
        after = state.apply(Choose("less 50"))
        assert (after.phase, after.scores) == (Phase.DEAL, (50, 13, 7, 2))
        assert after.match == state.apply(Choose("less 50", 0)).match
        assert (
            after.match.scores
            == Match(MAY).add((93, 0, 1, 2)).add(state.hand_score, "less 50").scores
        )
        with pytest.raises(IllegalAction):
            state.apply(Choose("add"))
        with pytest.raises(IllegalAction):
            after.apply(Choose("keep", 0))

    def test_two_are_asked_in_turn(self) -> None:
        """WK-050: the eldest first; scores have the answers given so far."""
        hearts = list(HEARTS)
        state = end_of_deal(MAY, (93, 0, 94, 2), Cards(hearts[:7]), QUEEN, Cards(hearts[7:]))
        assert (state.question, state.match.next_dealer) == (
            Question("exact", 2, ("keep", "less 50", "less 100")), 2,
        )  # fmt: skip
        state = state.apply(Choose("less 100"))
        assert state.scores == (100, 13, 0, 2)
        assert state.question == Question("exact", 0, ("keep", "less 50", "less 100"))
        state = state.apply(Choose("less 50"))
        assert (state.phase, state.scores) == (Phase.DEAL, (50, 13, 0, 2))

    def test_after_the_answer_to_a_moon(self) -> None:
        """S-48: the shooter is asked first, and the answer may bring somebody to exactly 100."""
        state = end_of_deal(MAY, (30, 74, 1, 2), HEARTS | QUEEN)
        assert state.question == Question("moon", 0, ("add", "subtract"))
        assert state.hand_score is None
        added = state.apply(Choose("add"))
        assert added.question == Question("exact", 1, ("keep", "less 50", "less 100"))
        assert added.hand_score is not None
        assert added.apply(Choose("less 100")).scores == (30, 0, 27, 28)
        assert state.apply(Choose("subtract")).scores == (4, 74, 1, 2)
        sheet = Match(MAY).add((30, 74, 1, 2))
        assert sheet.add(added.hand_score, "less 50").scores == (30, 50, 27, 28)

    def test_one_thing_to_choose_and_keep(self) -> None:
        rules = AMERICAN.amend(ExactHit(100, 50, optional=True))
        assert add(rules, (93, 0, 1, 0), (7, 0, 0, 19), "to 50").scores[0] == 50
        assert add(rules, (93, 0, 1, 0), (7, 0, 0, 19), "keep").scores[0] == 100
        forced = AMERICAN.amend(ExactHit(100, None, 40))
        assert add(forced, (93, 0, 1, 0), (7, 0, 0, 19)).scores[0] == 60

    def test_two_ways_to_one_total_are_no_choice(self) -> None:
        """The player is not asked, as the prose says."""
        rules = AMERICAN.amend(ExactHit(10, to=5, less=(5, 5)))
        assert "A total that is exactly 10 becomes 5." in " ".join(rules.describe().split())
        assert Match(rules).add((10, 16, 0, 0)).scores == (5, 16, 0, 0)
        either = ExactHit(10, to=5, less=(5, 2), optional=True)
        assert either.after(10, ()) == {"keep": 10, "to 5": 5, "less 2": 8}

    @pytest.mark.parametrize(
        ("rule", "said"),
        [
            (ExactHit(100, None), "exact: the new total after 100 is not given"),
            (ExactHit(100, 100), "exact: a total of 100 would stay as it is"),
            (ExactHit(100, None, (0, 50)), "exact: a total of 100 would stay as it is"),
            (
                ExactHit(100, None, (-50, 50)),
                "exact: an amount taken off is a size, and -50 is below 0",
            ),
        ],
    )
    def test_an_exact_hit_that_cannot_be_is_a_problem(self, rule: ExactHit, said: str) -> None:
        assert AMERICAN.amend(rule).check() == (said,)

    def test_two_marks(self) -> None:
        """PG-124: each has a key of its own; a total that comes to the other mark stays there."""
        first, second = ExactHit(100, 50), ExactHit(50, 25, key="exact.50")
        for rules in (AMERICAN.amend(first, second), AMERICAN.amend(second).amend(first)):
            assert rules.adjustments == (first, second)
            assert rules.check() == ()
            match = add(rules, (93, 43, 49, 0), (7, 7, 0, 12))
            assert (match.scores, match.is_over) == ((50, 25, 49, 12), False)
            assert rules.amend(Without("exact.50")).adjustments == (first,)
            told = rules.describe()
            for words in ("exactly 100 becomes 50", "exactly 50 becomes 25"):
                assert words in " ".join(told.split())
            assert Codec().loads(Codec().dumps(rules), Rules) == rules
            assert toml.loads(toml.dumps(rules)) == rules

    def test_one_mark_twice(self) -> None:
        rules = AMERICAN.amend(ExactHit(100, 50), ExactHit(100, 25, key="exact.again"))
        assert rules.check() == ("exact: exact.again has the same mark, 100",)

    def test_two_wraps(self) -> None:
        """RH-036: wrap points that lead elsewhere are a rule beside the others."""
        rules = AMERICAN.amend(Wrap((104,)), Wrap((126,), 63, key="wrap.half"), EndAt(200))
        assert add(rules, (78, 100, 104, 9), (26, 26, 0, 26)).scores == (0, 63, 0, 35)
        assert rules.check() == ()
        assert rules.amend(Wrap((126, 104))).check() == ("wrap: wrap.half has the same mark, 126",)


class TestMultiples:
    """PM-02: totals at multiples of a mark go down."""

    @pytest.mark.parametrize(
        ("above", "total", "found"),
        [(0, 50, 0), (0, 100, 50), (0, 150, 100), (50, 50, 50), (50, 100, 50), (0, 0, 0),
         (0, -50, -50), (0, 51, 51)],
    )  # fmt: skip
    def test_multiples_above_a_bound_are_lowered(self, above: int, total: int, found: int) -> None:
        rules = AMERICAN.amend(Multiples(50, 50, above), EndAfter(9))
        assert Match(rules).add((total, 1, 2, 3)).scores == (found, 1, 2, 3)

    @given(totals, st.integers(1, 60), st.integers(1, 60), st.integers(0, 90))
    def test_only_multiples_are_lowered(
        self, total: tuple[int, ...], of: int, less: int, above: int
    ) -> None:
        rules = AMERICAN.amend(Multiples(of, less, above), EndAfter(1))
        assert Match(rules).add(total).scores == tuple(
            each - less if each > above and each % of == 0 else each for each in total
        )

    @given(totals, st.integers(1, 60), st.integers(0, 90))
    def test_between_its_bounds_no_total_goes_down(
        self, total: tuple[int, ...], of: int, above: int
    ) -> None:
        rule = Multiples(of, 50, above)
        for low, high in rule.quiet_bounds(Standing(len(total), (total,))) or ():
            assert low <= high + 1
            assert not any(rule.after(each, total) for each in range(max(low, -99), high + 1))
            assert rule.after(high + 1, total)  # the next mark

    @pytest.mark.parametrize(
        "rule", [Multiples(0), Multiples(-5), Multiples(50, 0), Multiples(50, 50, -1)]
    )
    def test_multiples_that_cannot_be_are_a_problem(self, rule: Multiples) -> None:
        (said,) = AMERICAN.amend(rule).check()
        assert said == (f"multiples: of {rule.of}, less {rule.less}, above {rule.above} cannot be")


class TestTotalFloor:
    """PM-03: no total below the floor."""

    @given(totals, st.integers(-20, 20))
    def test_no_total_falls_below_the_floor(self, total: tuple[int, ...], least: int) -> None:
        rules = AMERICAN.amend(TotalFloor(least), EndAfter(1))
        assert Match(rules).add(total).scores == tuple(max(each, least) for each in total)
        changes = [TotalFloor(least).after(each, total) for each in (*total, least)]
        assert [bool(change) for change in changes] == [*(each < least for each in total), False]

    def test_a_moon_at_the_floor(self) -> None:
        """S-59: without the rule scores go below nothing."""
        rules = variants.NEW_MOON
        assert Match(rules).add((-26, 0, 0, 0)).scores == (-26, 0, 0, 0)
        assert Match(rules.amend(TotalFloor())).add((-26, 0, 0, 0)).scores == (0, 0, 0, 0)


class TestAdjustmentsTogether:
    """RH-037, S-43: everything happens at once, and each total is changed by one rule."""

    def test_the_first_that_speaks(self) -> None:
        rules = AMERICAN.amend(Wrap((100,)), ExactHit(100, 50), Multiples(50, 30), EndAfter(1))
        assert [rule.key for rule in rules.adjustments] == ["exact", "multiples", "wrap"]
        assert Match(rules).add((100, 50, 49, 0)).scores == (50, 20, 49, 0)

    def test_a_total_that_costs_a_life_hits_no_mark(self) -> None:
        rules = AMERICAN.amend(EndLives(2, 100), ExactHit(100, 50), Multiples(30, 10))
        assert Match(rules).add((100, 60, 13, 13)).scores == (0, 50, 13, 13)

    def test_what_it_becomes_is_not_asked_again(self) -> None:
        rules = AMERICAN.amend(Multiples(50, 50), EndAfter(1))
        assert Match(rules).add((150, 100, 0, 0)).scores == (100, 50, 0, 0)

    def test_the_sheet_shows_it(self) -> None:
        match = add(AMERICAN.amend(ExactHit()), (93, 0, 1, 0), (7, 0, 0, 19))
        assert str(match).splitlines() == [
            "deal   seat 0  seat 1  seat 2  seat 3",
            "1          93       0       1       0",
            "2           7       0       0      19",
            "         = 50                        ",
            "-------------------------------------",
            "total      50       0       1      19",
        ]


def test_the_base_says_nothing() -> None:
    with pytest.raises(NotImplementedError):
        ScoreRule().after(1, (1,))


@pytest.mark.parametrize("at", ["104", True, (104, "126"), (104, True), None, 1.5])
def test_marks_of_a_wrong_kind(at: Any) -> None:
    with pytest.raises(RulesError, match=r"^marks are whole numbers, not "):
        Wrap(at)


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (Wrap, "to"), (ExactHit, "at"), (ExactHit, "to"), (Multiples, "of"), (Multiples, "less"),
        (Multiples, "above"), (TotalFloor, "least"),
    ],
)  # fmt: skip
def test_figures_of_a_wrong_kind(kind: Any, field: str) -> None:
    with pytest.raises(RulesError, match=rf"^{kind.__name__}: {field} must be a whole number"):
        kind(**{field: "5"})


def test_a_switch_of_a_wrong_kind() -> None:
    wrong: Any = 1
    with pytest.raises(RulesError, match=r"^ExactHit: optional must be of type bool, not 1"):
        ExactHit(optional=wrong)


@pytest.mark.parametrize(
    "rule",
    [
        Wrap(), Wrap((50,), 10), ExactHit(), ExactHit(100, None, (50, 100), True), Multiples(),
        Multiples(25, 25, 50), TotalFloor(), TotalFloor(-5),
    ],
)  # fmt: skip
def test_an_adjustment_is_a_value(rule: object) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


@given(st.integers(-200, 200), st.integers(-200, 200))
def test_only_an_exact_total_has_answers(at: int, total: int) -> None:
    """PG-124, WK-050."""
    answers = ExactHit(at=at, to=at - 50).after(total, ())
    assert answers == ({f"to {at - 50}": at - 50} if total == at else {})


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("adjustments")


def test_totals_stay_between_marks_in_most_deals() -> None:
    """RH-035: nothing happens to totals between two wrap points."""
    match = Match(variants.AMERICAN.amend(Wrap((20, 30)))).add((26, 0, 0, 0))
    bounds = Wrap((20, 30)).quiet_bounds(match.standing)
    assert bounds is not None
    assert bounds[0] == (21, 29)
    assert bounds[1][1] == 19
