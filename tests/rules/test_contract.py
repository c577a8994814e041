"""A custom rule that breaks its contract: the error names the rule and the method."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, ClassVar

import pytest
from attrs import field, frozen

from hearts import (
    Card,
    Cards,
    Game,
    Match,
    Rules,
    RulesError,
    autoplay,
    play_out,
    score_taken,
    variants,
)
from hearts import rules as r
from hearts.rules.contract import are_bounds, call_text, value_text

BASE = variants.AMERICAN


def rule_of(base: type[Any], key: str = "house.rule", /, **methods: Any) -> Any:
    """A rule with these methods; a function of one argument stands for any answer."""
    return frozen(type("House", (base,), {"key": key, "__doc__": "A house rule.", **methods}))()


def gives(answer: Any) -> Callable[..., Any]:
    """A method that takes any arguments and returns an answer."""
    return lambda self, *given, **named: answer


def refused(problem: str) -> Any:
    """Expect this RulesError, with nothing before or after it."""
    return pytest.raises(RulesError, match=f"^{re.escape(problem)}$")


class Quiet(r.End):
    """Nothing ends the match."""

    key: ClassVar[str] = "house.rule"

    def reached(self, standing: r.Standing) -> bool:
        return False


class TestArguments:
    """A method that takes other arguments than its base is named when rules are put together."""

    @pytest.mark.parametrize(
        ("kind", "method", "wanted"),
        [
            (r.ScoreRule, "after", "total, totals"),
            (r.SpecialWin, "winners", "standing"),
            (r.SpecialWin, "sentences", "table"),
            (r.End, "reached", "standing"),
            (r.Ties, "broken", "places, standing"),
            (r.Ranking, "ranks", "places, scores"),
            (r.Taking, "winner", "cards"),
            (r.PointRule, "values", "deck"),
            (r.PointRule, "lines", "deal"),
            (r.ResultRule, "lines", "tally"),
            (r.PlayRule, "narrow", "facts, cards"),
            (r.PlayRule, "problems", "table"),
            (r.PlayRule, "refusal", "card, table"),
            (r.PlayRule, "for_table", "players"),
            (r.Opening, "leader", "hands, dealer, before"),
            (r.Opening, "refusal", "card, table"),
        ],
    )
    def test_a_method_with_other_arguments_is_named(
        self, kind: type[Any], method: str, wanted: str
    ) -> None:
        others: dict[str, Any] = {
            name: gives(None) for name in getattr(kind, "_required", ()) if name != method
        }
        rule = rule_of(kind, **others, **{method: lambda self: None})
        with refused(f"house.rule: {method}() is called with ({wanted}), which it does not take"):
            BASE.amend(rule)

    def test_a_name_that_is_missing(self) -> None:
        def lower(self: Any, table: Any) -> None: ...

        rule = rule_of(r.Shoot, lower=lower, cards_needed=gives(Cards()), value=gives(0))
        problem = "house.rule: lower() is called with (table, together), which it does not take"
        with refused(problem):
            BASE.amend(rule)

    def test_more_arguments_with_defaults_are_fine(self) -> None:
        def after(self: Any, total: int, totals: Any, more: int = 0) -> dict[str, int]:
            return {}

        rules = BASE.amend(rule_of(r.ScoreRule, after=after))
        assert rules.check() == ()
        _ = BASE.amend(rule_of(r.ScoreRule, after=staticmethod(lambda total, totals: {})))
        _ = BASE.amend(rule_of(r.ScoreRule, after=partial(after, None)))
        _ = BASE.amend(rule_of(r.ScoreRule, after=classmethod(lambda cls, total, totals: {})))

    def test_a_field_in_place_of_a_method(self) -> None:
        @frozen
        class Fixed(r.PointRule):
            """Values as a field."""

            key: ClassVar[str] = "house.fixed"
            values: Any = field(factory=dict)

        with refused("house.fixed: values is a method of PointRule, and not a field or a value"):
            BASE.amend(Fixed())

    def test_a_property_in_place_of_a_method(self) -> None:
        rule = rule_of(r.SpecialWin, winners=property(lambda self: ()))
        with refused("house.rule: winners is a method of SpecialWin, and not a field or a value"):
            BASE.amend(rule)

    @pytest.mark.parametrize(
        ("kind", "method"),
        [
            (r.ScoreRule, "after"),
            (r.SpecialWin, "winners"),
            (r.End, "reached"),
            (r.Ranking, "ranks"),
            (r.Opening, "leader"),
        ],
    )
    def test_the_method_of_its_kind_is_missing(self, kind: type[Any], method: str) -> None:
        problem = f"house.rule: a rule of the kind {kind.__name__} defines {method}()"
        rules = BASE.amend(rule_of(kind))
        assert rules.check() == (problem,)
        with refused(problem):
            Game(rules)

    def test_a_rule_that_the_library_has_is_complete(self) -> None:
        twin: Any = frozen(type("Later", (r.EndAfter,), {"__module__": __name__}))
        assert BASE.amend(twin(3)).end.key == "end.deals"

    def test_every_fault_is_listed(self) -> None:
        shoot = rule_of(r.Shoot, "house.rule", kind="moon", effect=r.Add())
        assert BASE.amend(shoot).check() == (
            "house.rule: a rule of the kind Shoot defines cards_needed()",
            "house.rule: a rule of the kind Shoot defines value()",
        )

    def test_the_rules_themselves_are_checked_too(self) -> None:
        with refused("house.rule: reached() is called with (standing), which it does not take"):
            Rules(end=rule_of(r.End, reached=lambda self: False))


class TestEffects:
    """An effect is named with its shoot."""

    def shoot(self, effect: Any) -> Any:
        return rule_of(
            r.Shoot, kind="moon", cards_needed=gives(Cards("QS")), value=gives(26), effect=effect
        )

    def test_a_shoot_that_has_no_effect(self) -> None:
        """The library can hold it, and it is never scored."""
        assert BASE.amend(self.shoot(None)).shoots[0].key == "house.rule"

    @pytest.mark.parametrize("choice", [False, True])
    def test_an_effect_with_other_arguments_is_named(self, choice: bool) -> None:
        effect = rule_of(r.Effect, "half", deltas=lambda self: ())
        with refused("house.rule: half: deltas() is called with (shot), which it does not take"):
            BASE.amend(self.shoot(r.Choice((effect, r.Add())) if choice else effect))

    @pytest.mark.parametrize("answer", [None, (1, 2), ("1", "2", "3", "4"), 26])
    def test_the_points_that_it_adds(self, answer: Any) -> None:
        rules = BASE.amend(self.shoot(rule_of(r.Effect, "half", deltas=gives(answer))))
        with refused(f"half: deltas() returns a whole number for each of 4 seats, not {answer!r}"):
            _ = rules.table(4).prize

    @pytest.mark.parametrize("answer", [None, (1, 2), ("1", "2", "3", "4"), 26, "1234"])
    @pytest.mark.parametrize("second", [0, 1])
    def test_the_points_that_any_shoot_adds(self, answer: Any, second: int) -> None:
        """A sun is not looked at before somebody shoots it; in either column."""

        def deltas(self: Any, shot: r.Shot) -> Any:
            return answer if shot.worth == second else (0, 0, 0, 0)

        sun = rule_of(
            r.Shoot, kind="sun", cards_needed=gives(Cards("QS")), value=gives(0),
            imaginary_value=gives(1), effect=rule_of(r.Effect, "half", deltas=deltas),
        )  # fmt: skip
        rules = variants.COMPLEX_HEARTS.amend(shoots=(sun,), results=())
        with refused(f"half: deltas() returns a whole number for each of 4 seats, not {answer!r}"):
            score_taken(rules, [rules.table(4).deck, "", "", ""])

    @pytest.mark.parametrize("kind", ["moon", "sun"])
    @pytest.mark.parametrize(
        ("method", "answer", "what"),
        [
            ("value", "26", "a whole number"), ("value", None, "a whole number"),
            ("imaginary_value", 2.5, "a whole number"), ("cards_needed", "QS", "Cards"),
            ("cards_needed", None, "Cards"), ("cards_needed", [Card("QS")], "Cards"),
        ],
    )  # fmt: skip
    def test_the_answers_of_a_shoot(self, kind: str, method: str, answer: Any, what: str) -> None:
        right = {"cards_needed": gives(Cards("QS")), "value": gives(26)}
        rule: Any = rule_of(r.Shoot, kind=kind, effect=r.Add(), **(right | {method: gives(answer)}))
        problem = f"house.rule: {method}() returns {what}, not {answer!r}"
        assert BASE.amend(rule).check() == (problem,)
        with refused(problem):
            _ = BASE.amend(rule).table(4).scoring_plan

    def test_each_has_a_key(self) -> None:
        """For an effect it is the answer of the shooter."""
        effect: Any = frozen(type("Nameless", (r.Effect,), {"deltas": gives((0, 0, 0, 0))}))()
        with refused("house.rule: Nameless() has no key"):
            BASE.amend(self.shoot(effect))
        with refused("Choice: Nameless() has no key"):
            r.Choice((r.Add(), effect))
        assert BASE.amend(r.Moon(effects={4: effect})).check() == ("moon: Nameless() has no key",)
        end: Any = frozen(type("Nameless", (r.End,), {"reached": gives(False)}))()
        with refused("end: Nameless() has no key"):
            BASE.amend(end=end)
        with refused("EndFirst: Nameless() has no key"):
            r.EndFirst((r.EndAt(100), end))


class TestAnswers:
    """An answer of a wrong kind is named where it is used."""

    @pytest.mark.parametrize("answer", [None, 50, {"to 50": "50"}, {50: 50}, [("to 50", 50)]])
    def test_the_totals_after_a_deal(self, answer: Any) -> None:
        match = Match(BASE.amend(rule_of(r.ScoreRule, after=gives(answer))))
        with refused(
            f"house.rule: after() returns a dictionary of new totals by answer, not {answer!r}"
        ):
            match.add((26, 0, 0, 0))

    @pytest.mark.parametrize("answer", [None, "01", 2, (4,), (-1,), (True,), ("0",)])
    def test_the_winners_at_once(self, answer: Any) -> None:
        match = Match(BASE.amend(rule_of(r.SpecialWin, winners=gives(answer))))
        with refused(f"house.rule: winners() returns seats from 0 to 3, not {answer!r}"):
            _ = match.add((26, 0, 0, 0)).is_over

    @pytest.mark.parametrize("seat", range(4))
    def test_any_seat_may_win_at_once(self, seat: int) -> None:
        match = Match(BASE.amend(rule_of(r.SpecialWin, winners=gives((seat,)))))
        result = match.add((26, 0, 0, 0)).result
        assert result is not None
        assert result.winners == (seat,)

    @pytest.mark.parametrize("answer", [None, 1, "yes"])
    def test_an_end_must_answer_true_or_false(self, answer: Any) -> None:
        problem = f"house.rule: reached() returns True or False, not {answer!r}"
        end = rule_of(r.End, reached=gives(answer))
        for rule in (end, r.EndFirst((r.EndAt(100), end))):
            match = Match(BASE.amend(rule))
            with refused(problem):
                _ = match.add((26, 0, 0, 0)).is_over

    @pytest.mark.parametrize("answer", [None, (1, 2), "1234", (1, 1, 1, 1.5)])
    def test_places_and_ranks(self, answer: Any) -> None:
        what = f"a whole number for each of 4 seats, not {answer!r}"
        for kind, method in ((r.Ties, "broken"), (r.Ranking, "ranks")):
            match = Match(BASE.amend(rule_of(kind, **{method: gives(answer)}), r.EndAt(1)))
            with refused(f"house.rule: {method}() returns {what}"):
                _ = match.add((26, 0, 0, 0)).result
        ranking = rule_of(
            r.Ranking, ranks=lambda self, places, scores: places, places=gives(answer)
        )
        match = Match(BASE.amend(ranking, r.EndAt(1)))
        with refused(f"house.rule: places() returns {what}"):
            _ = match.add((26, 0, 0, 0)).result

    def test_the_winners_of_a_ranking(self) -> None:
        ranking = rule_of(r.Ranking, ranks=lambda self, places, scores: places, winners=gives((9,)))
        match = Match(BASE.amend(ranking, r.EndAt(1)))
        with refused("house.rule: winners() returns seats from 0 to 3, not (9,)"):
            _ = match.add((26, 0, 0, 0)).result

    @pytest.mark.parametrize("answer", ["score", ["score"], None, [("score", "Some text.")],
                                        [(r.Heading.SCORE, 5)], [(r.Heading.SCORE,)]])  # fmt: skip
    def test_sentences_must_be_pairs_of_heading_and_text(self, answer: Any) -> None:
        rules = BASE.amend(rule_of(r.ScoreRule, after=gives({}), sentences=gives(answer)))
        shown = answer[0] if isinstance(answer, list) else answer
        with refused(
            f"house.rule: sentences() returns pairs of a Heading and a text, not {shown!r}"
        ):
            rules.describe()

    @pytest.mark.parametrize("answer", [None, "a problem", [5]])
    def test_problems_must_be_texts(self, answer: Any) -> None:
        for rule in (
            rule_of(r.ScoreRule, after=gives({}), problems=gives(answer)),
            r.EndFirst((r.EndAt(100), rule_of(Quiet, problems=gives(answer)))),
        ):
            problem = f"house.rule: problems() returns an iterable of texts, not {answer!r}"
            assert BASE.amend(rule).check() == (problem,)

    @pytest.mark.parametrize("answer", [None, r.EndAt(50)])
    def test_the_rule_for_a_table(self, answer: Any) -> None:
        rules = BASE.amend(rule_of(r.Taking, for_table=gives(answer)))
        with refused(f"house.rule: for_table() returns a rule for the field taking, not {answer}"):
            _ = rules.table(4).rules

    @pytest.mark.parametrize("answer", [None, 5])
    def test_the_sentence_of_a_refusal(self, answer: Any) -> None:
        rule = rule_of(r.PlayRule, bars="AS", refusal=gives(answer))
        state = Game(BASE.amend(rule)).position(["AS 5D", "4C 6C", "5C 7C", "8C 9C"], leader=0)
        with refused(f"house.rule: refusal() returns a text, not {answer!r}"):
            state.explain("AS")

    def test_the_sentence_of_an_opening(self) -> None:
        opening = BASE.opening
        rule = rule_of(
            r.Opening,
            "opening",
            leader=lambda self, *given: opening.leader(*given),
            lower=lambda self, table: opening.lower(table),
            refusal=gives(None),
        )
        state = Game(BASE.amend(rule, r.Passing("hold"))).start(seed=1).deal()
        cards = state.hands[state.actors[0]] - Cards("2C")
        with refused("opening: refusal() returns a text, not None"):
            state.explain(cards[0])

    @pytest.mark.parametrize("answer", [5, ((0, 9),), (5, 5, 5, 5), ((1,),) * 4, (("a", "b"),) * 4])
    def test_quiet_bounds(self, answer: Any) -> None:
        rules = BASE.amend(rule_of(Quiet, quiet_bounds=gives(answer)))
        state = Game(rules).start(seed=1)
        with refused(
            "house.rule: quiet_bounds() returns None, or a pair of bounds for each of 4 seats, "
            f"not {answer!r}"
        ):
            play_out(state, [autoplay] * 4)

    def test_bounds_that_are_right(self) -> None:
        assert are_bounds(None, 4)
        assert are_bounds(((0, 9),) * 4, 4)


def test_answers_that_are_right() -> None:
    def after(self: Any, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        return {"to 7": 7} if total == 26 else {}

    def refusal(self: Any, card: Card, table: Any) -> str:
        return f"{card} waits"

    rules = BASE.amend(
        rule_of(r.ScoreRule, after=after),
        rule_of(r.PlayRule, "house.ace", bars="AS", refusal=refusal),
    )
    assert Match(rules).add((26, 0, 0, 0)).scores == (7, 0, 0, 0)
    state = Game(rules).position(["AS 5D", "4C 6C", "5C 7C", "8C 9C"], leader=0)
    assert str(state.explain("AS")) == "AS waits [house.ace]"


def test_a_generator_is_an_iterable() -> None:
    def sentences(self: Any, table: Any) -> Iterator[Any]:
        yield r.Heading.SCORE, "A total is kept."

    rules = BASE.amend(rule_of(r.ScoreRule, after=gives({}), sentences=sentences))
    assert "A total is kept." in rules.describe()


def test_a_class_of_pythons_own_has_a_call_as_well() -> None:
    """Its parameters are not always known."""
    assert call_text(int) == "int(...)"
    assert value_text(int) == "<class 'int'>"
