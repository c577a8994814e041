"""The record of rules: put together, checked, compared."""

import re
from collections.abc import Callable, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, ClassVar, final

import attrs
import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, Game, InputError, Match, RulesError, variants
from hearts import rules as r
from tests.values import check_immutable, check_round_trips, check_same, read_back

AMERICAN = variants.AMERICAN

#: Amendments that set different things, none of them as the American game has it.
APART: tuple[r.Amendment, ...] = (
    r.Deck("2D 2S 2H 3H"),
    r.Dealing(clockwise=False),
    r.Passing("left"),
    r.EldestOpens(),
    r.FirstTrickBar(),
    r.HeartsBroken(broken_by=r.HEARTS | r.QUEEN),
    r.bonus_points(),
    r.queen_points(12),
    r.Without("points.hearts"),
    r.NoTricks(),
    r.Moon(r.Add(), "QS"),
    r.EndAbove(90),
    r.PlayOn(),
    r.WinnersOnly(),
    r.Multiplier("TC"),
    r.DealFloor(-20),
    r.Partners(),
    r.Wrap(),
    r.ExactHit(),
    r.Remains(69, 5),
    r.Remains(5, 69),
    r.VictoryPoints((20,)),
    r.Charging(),
    r.Sun(),
)


#: Named games that are the American one, or the American one with one amendment of those above.
SAME = ("rickety_kate", "omnibus", "partners_pooled")


@final
@frozen
class House:
    """An amendment that changes several places at once."""

    amendments: tuple[r.Amendment, ...]

    def apply(self, rules: r.Rules) -> r.Rules:
        return rules.amend(*self.amendments)


@final
@frozen
class Best:
    """An amendment that says which score wins."""

    best: Any

    def apply(self, rules: r.Rules) -> r.Rules:
        return attrs.evolve(rules, best=self.best)


@final
@frozen
class Nowhere(r.Component):
    """A rule of no family."""

    key: ClassVar[str] = "nowhere"


class TestAmend:
    """Every rule is an amendment; those of one call are applied to the same rules and merged."""

    @given(
        st.lists(st.sampled_from(APART), unique=True).flatmap(
            lambda some: st.tuples(st.just(some), st.permutations(some))
        )
    )
    def test_the_order_means_nothing(
        self, orders: tuple[list[r.Amendment], list[r.Amendment]]
    ) -> None:
        one, other = orders
        rules = AMERICAN.amend(*one)
        check_same(AMERICAN.amend(*other), rules)
        assert rules.play == AMERICAN.amend(*other).play
        assert rules.points == AMERICAN.amend(*other).points

    @given(st.lists(st.sampled_from(APART), unique=True), st.integers(0, 24))
    def test_one_call_is_as_good_as_several(self, some: list[r.Amendment], place: int) -> None:
        rules = AMERICAN.amend(*some)
        assert AMERICAN.amend(*some[:place]).amend(*some[place:]) == rules
        assert AMERICAN.amend(House(tuple(some[:place])), *some[place:]) == rules

    def test_each_takes_its_place(self) -> None:
        rules = AMERICAN.amend(*APART)
        assert rules.deck == r.Deck("2D 2S 2H 3H")
        assert rules.dealing == r.Dealing(clockwise=False)
        assert rules.passing == r.Passing("left")
        assert rules.opening == r.EldestOpens()
        assert rules.play == (r.FirstTrickBar(), r.HeartsBroken(broken_by=r.HEARTS | r.QUEEN))
        assert rules.points == (r.bonus_points(), r.NoTricks(), r.queen_points(12))
        assert rules.shoots == (r.Moon(r.Add(), "QS"), r.Sun())
        assert rules.results == (r.Multiplier("TC"), r.DealFloor(-20))
        assert rules.adjustments == (r.ExactHit(), r.Wrap())
        assert rules.wins == (r.Remains(5, 69), r.Remains(69, 5))
        assert (rules.partners, rules.charging) == (r.Partners(), r.Charging())
        assert rules.victory == r.VictoryPoints((20,))
        assert (rules.end, rules.ties, rules.ranking) == (
            r.EndAbove(90),
            r.PlayOn(),
            r.WinnersOnly(),
        )
        assert AMERICAN.end == r.EndAt(100)

    @given(st.lists(st.sampled_from(APART), unique=True))
    def test_saying_a_thing_twice_is_saying_it_once(self, some: list[r.Amendment]) -> None:
        assert AMERICAN.amend(*some, *some) == AMERICAN.amend(*some)

    def test_without_amendments_nothing_changes(self) -> None:
        check_same(AMERICAN.amend(), AMERICAN)
        assert AMERICAN.amend().name == "american"

    @pytest.mark.parametrize(
        ("amendments", "fields", "what"),
        [
            ([r.EndAt(50), r.EndAt(60)], {}, "end"),
            ([r.EndAt(50), r.EndAbove(50)], {}, "end"),
            ([r.EndAt(50)], {"end": r.EndAt(60)}, "end"),
            ([r.Moon(r.Add()), r.Moon(r.Subtract())], {}, "moon"),
            ([r.queen_points(12), r.queen_points(14)], {}, "points.queen"),
            ([r.queen_points(12), r.Without("points.queen")], {}, "points.queen"),
            ([r.HeartsBroken("QS"), r.Without("lead.broken")], {}, "lead.broken"),
            ([r.HeartsBroken("QS"), r.HeartsBroken(spared="QS")], {}, "lead.broken"),
            ([r.FirstTrickBar(), r.FirstTrickBar("QS")], {}, "first_trick.bar"),
            ([r.Passing("left"), r.Passing("right")], {}, "passing"),
            ([House((r.EndAt(50),)), House((r.EndAt(60), r.PlayOn()))], {}, "end"),
            (
                [r.queen_points(12)],
                {"points": [r.heart_points(), r.queen_points(14)]},
                "points.queen",
            ),
            ([r.EndAt(50)], {"end": r.EndAt(100)}, "end"),
            ([r.queen_points(12)], {"points": AMERICAN.points}, "points.queen"),
            ([r.Without("moon")], {"shoots": AMERICAN.shoots}, "moon"),
            ([r.Kitty()], {"kitty": None}, "kitty"),
            ([Best("high")], {"best": "low"}, "best"),
        ],
    )
    def test_one_thing_cannot_be_set_in_two_ways(
        self, amendments: Sequence[r.Amendment], fields: dict[str, Any], what: str
    ) -> None:
        for order in permutations(amendments):
            with pytest.raises(RulesError, match=rf"^{what}: conflicting values, ") as error:
                AMERICAN.amend(*order, **fields)
            assert len(error.value.problems) == 1

    @pytest.mark.parametrize("limit", [100, 50])
    def test_what_the_rules_had_before_is_set_as_well(self, limit: int) -> None:
        """Two limits are two limits, be one of them the one that there was."""
        with pytest.raises(RulesError, match="end: conflicting values, "):
            AMERICAN.amend(end=r.EndAt(limit)).amend(r.EndAt(100), r.EndAt(50))

    def test_a_later_call_overrides(self) -> None:
        assert AMERICAN.amend(r.EndAt(50)).amend(r.EndAt(60)).end == r.EndAt(60)
        assert AMERICAN.amend(r.bonus_points()).amend(r.Without("points.bonus")) == AMERICAN

    @given(st.lists(st.sets(st.sampled_from(list(r.HEARTS | r.QUEEN))).map(Cards), min_size=1))
    def test_bars_add_their_cards(self, bars: list[Cards]) -> None:
        rules = AMERICAN.amend(*map(r.FirstTrickBar, bars))
        assert rules.play[0] == r.FirstTrickBar(Cards(set().union(*bars)))

    @pytest.mark.parametrize("amendment", ["no points", None, r.EndAt, AMERICAN, House, 7])
    def test_what_is_no_amendment(self, amendment: Any) -> None:
        with pytest.raises(
            RulesError, match=r"^an amendment is a rule, or another value with apply"
        ):
            AMERICAN.amend(amendment)

    @pytest.mark.parametrize(
        ("wrong", "call"),
        [
            (r.EndAt, "class EndAt; write EndAt()"),
            (r.Without, "class Without; write Without(...)"),
            (House, "class House; write House(...)"),
            (r.heart_points, "function heart_points; write heart_points()"),
            (r.queen_points, "function queen_points; write queen_points()"),
        ],
    )
    def test_a_class_in_place_of_a_value(self, wrong: Any, call: str) -> None:
        """The message has the call that makes the value."""
        with pytest.raises(RulesError, match=f"not the {re.escape(call)}$"):
            AMERICAN.amend(wrong)

    @pytest.mark.parametrize(
        ("wrong", "call"),
        [
            (lambda: r.Moon(r.Choice), "Choice()"),  # type: ignore[arg-type]
            (lambda: r.Choice((r.Add, r.Subtract)), "Add()"),
            (lambda: r.EndFirst((r.EndAt(), r.EndAbove)), "EndAbove()"),
            (lambda: r.EndFirst(r.EndFirst), "EndFirst(...)"),
            (lambda: AMERICAN.amend(end=r.EndAt), "EndAt()"),
            (lambda: AMERICAN.amend(kitty=r.Kitty), "Kitty()"),
            (lambda: AMERICAN.amend(play=[r.HeartsBroken]), "HeartsBroken()"),
            (lambda: AMERICAN.amend(points=[r.heart_points]), "heart_points()"),
        ],
    )
    def test_a_class_in_place_of_a_part(self, wrong: Callable[[], object], call: str) -> None:
        with pytest.raises(RulesError, match=f"; write {re.escape(call)}$"):
            wrong()

    def test_an_amendment_gives_rules(self) -> None:
        class Broken:
            def apply(self, rules: r.Rules) -> Any:
                return None

        with pytest.raises(RulesError, match="gave None in place of rules"):
            AMERICAN.amend(Broken())

    def test_a_rule_of_no_family(self) -> None:
        with pytest.raises(RulesError, match=r"Nowhere\(\) is not a rule: it needs a key"):
            AMERICAN.amend(Nowhere())

    def test_a_rule_that_is_not_there_cannot_be_taken_out(self) -> None:
        with pytest.raises(RulesError, match=r"points\.sun: american has no rule of this key"):
            AMERICAN.amend(r.Without("points.sun"))
        with pytest.raises(RulesError, match="opening: ricketts has no rule"):
            variants.RICKETTS.amend(r.Without("opening"))

    @pytest.mark.parametrize("key", ["lead.broken", "points.hearts", "points.queen", "moon"])
    def test_a_rule_is_taken_out(self, key: str) -> None:
        left = [rule.key for rule in AMERICAN.amend(r.Without(key)).components()]
        assert left == [rule.key for rule in AMERICAN.components() if rule.key != key]


class TestFields:
    """Fields are set by name, and merged like amendments."""

    def test_amend_sets_fields(self) -> None:
        rules = AMERICAN.amend(players=(3, 5), best="high", end=r.EndAt(50), play=[])
        assert (rules.players, rules.best) == ((3, 5), "high")
        assert (rules.end, rules.play) == (r.EndAt(50), ())

    def test_fields_and_amendments_go_together(self) -> None:
        rules = AMERICAN.amend(r.FirstTrickBar(), play=[], end=r.EndAt(50))
        assert (rules.play, rules.end) == ((r.FirstTrickBar(),), r.EndAt(50))
        assert AMERICAN.amend(r.EndAt(50), end=r.EndAt(50)).end == r.EndAt(50)

    def test_unknown_ones_are_named(self) -> None:
        with pytest.raises(RulesError) as error:
            AMERICAN.amend(wrap=104, player=5, ending=r.EndAt())
        assert error.value.problems == (
            "ending: rules have no such field; did you mean opening or end?",
            "player: rules have no such field; did you mean players or play?",
            "wrap: rules have no such field",
        )

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("deck", "2C"),
            ("deck", r.Deck),
            ("dealing", r.Deck()),
            ("passing", "left"),
            ("opening", "2C"),
            ("end", 100),
            ("ties", r.EndAt()),
            ("ranking", None),
            ("play", [r.EndAt()]),
            ("play", "abc"),
            ("play", 7),
            ("points", [r.heart_points(), "QS"]),
            ("points", [r.heart_points(), r.heart_points(2)]),
            ("shoots", [r.Moon(), r.Moon(r.Add())]),
            ("shoots", r.Moon()),
            ("shoots", [r.Add()]),
            ("results", [r.Wrap()]),
            ("results", r.DealFloor()),
            ("adjustments", [r.DealFloor()]),
            ("adjustments", 104),
            ("wins", [r.EndAt()]),
            ("taking", [r.Kitty()]),
            ("kitty", 4),
            ("charging", "QS"),
            ("partners", 2),
            ("victory", (14, 6)),
            ("players", ()),
            ("players", "4"),
            ("players", (4, True)),
            ("players", None),
            ("players", 4.5),
            ("best", "middle"),
        ],
    )
    def test_wrong_values_are_refused(self, field: str, value: Any) -> None:
        fields: dict[str, Any] = {field: value}
        with pytest.raises(RulesError) as error:
            AMERICAN.amend(**fields)
        assert len(error.value.problems) == 1
        with pytest.raises(RulesError):
            r.Rules(**fields)

    def test_a_key_stands_once(self) -> None:
        with pytest.raises(RulesError, match=r"^points: two rules have the key 'points.hearts'$"):
            r.Rules(points=[r.heart_points(), r.heart_points(2)])

    def test_one_number_of_players_needs_no_tuple(self) -> None:
        assert r.Rules(players=5) == r.Rules(players=(5,)) == r.Rules(players=[5])


class TestName:
    """The name is a label: rules are equal without it."""

    def test_the_name_of_rules_is_not_compared(self) -> None:
        check_same(AMERICAN.amend(name="ours"), AMERICAN)
        assert AMERICAN.amend(name="ours").name == "ours"
        check_same(Game(AMERICAN.amend(name="ours")), Game(AMERICAN))

    def test_amended_rules_say_so_once(self) -> None:
        rules = AMERICAN.amend(r.EndAt(50))
        assert rules.name == "american, amended"
        assert rules.amend(r.EndAt(60)).name == "american, amended"
        assert rules.amend(r.EndAt(50)).name == "american, amended"
        assert AMERICAN.amend(r.EndAt(100)).name == "american"
        assert AMERICAN.amend(r.EndAt(50), name="ours").amend(r.PlayOn()).name == "ours, amended"

    def test_rules_without_a_name_are_unnamed(self) -> None:
        assert r.Rules().name == "unnamed"

    def test_a_name_that_is_no_text_is_refused(self) -> None:
        number: Any = 3
        with pytest.raises(RulesError, match=r"^Rules: name must be of type str, not 3"):
            r.Rules(name=number)


class TestValue:
    """Rules are data."""

    RULES = (
        *map(variants.get, sorted({*variants.names()} - {*SAME})),
        *(AMERICAN.amend(each) for each in APART),
        AMERICAN.amend(players=(3, 4), best="high"),
    )

    def test_the_repr_has_what_differs_from_the_defaults(self) -> None:
        assert repr(r.Rules()) == "Rules()"
        assert repr(variants.AMERICAN) == (
            "Rules(name='american', passing=Passing(cycle=('left', 'right', 'across', 'hold')), "
            "play=(HeartsBroken(),), shoots=(Moon(),))"
        )
        for name in variants.names():
            check_same(read_back(variants.get(name)), variants.get(name))

    @pytest.mark.parametrize("rules", RULES, ids=lambda rules: "")
    def test_rules_read_back_and_can_be_pickled(self, rules: r.Rules) -> None:
        check_same(read_back(rules), rules)
        check_round_trips(rules)
        check_immutable(rules)

    def test_equal_are_those_whose_rules_are(self) -> None:
        """PG-169: Rickety Kate is the American game, so it is equal."""
        check_same(variants.RICKETY_KATE, AMERICAN)
        check_same(variants.OMNIBUS, AMERICAN.amend(r.bonus_points()))
        check_same(variants.PARTNERS_POOLED, AMERICAN.amend(r.Partners()))
        assert len(set(self.RULES)) == len(self.RULES)
        assert all(
            (one == other) == (place == other_place)
            for place, one in enumerate(self.RULES)
            for other_place, other in enumerate(self.RULES)
        )

    def test_the_order_of_writing_means_nothing(self) -> None:
        one = r.Rules(
            play=[r.HeartsBroken(), r.FirstTrickBar()], points=[r.queen_points(), r.heart_points()]
        )
        check_same(
            r.Rules(
                play=[r.FirstTrickBar(), r.HeartsBroken()],
                points=[r.heart_points(), r.queen_points()],
            ),
            one,
        )
        assert one.play == (r.FirstTrickBar(), r.HeartsBroken())

    def test_rules_list_their_components(self) -> None:
        for rules in self.RULES:
            self.check_components(rules)

    def check_components(self, rules: r.Rules) -> None:
        listed = rules.components()
        assert all(isinstance(rule, r.Component) for rule in listed)
        optional = (rules.kitty, rules.charging, rules.partners, rules.victory)
        several = ("play", "taking", "points", "shoots", "results", "adjustments", "wins")
        assert len(listed) == (
            7
            + sum(len(getattr(rules, slot)) for slot in several)
            + sum(rule is not None for rule in optional)
        )
        assert rules.amend(*listed) == rules
        assert (
            r.Rules(players=rules.players, best=rules.best, play=(), points=()).amend(*listed)
            == rules
        )
        for rule in listed:
            found = getattr(rules, rule.slot)
            assert rule in found if isinstance(found, tuple) else rule == found


class TestCheck:
    """Every contradiction is found, a sentence each."""

    def test_named_games_have_none(self) -> None:
        for name in variants.names():
            rules = variants.get(name)
            assert rules.check() == (), name
            for players in range(2, 12):
                assert (rules.check(players) == ()) == (players in rules.players), name

    @given(st.lists(st.sampled_from(APART), unique=True))
    def test_amendments_that_go_together_make_none(self, some: list[r.Amendment]) -> None:
        rules = AMERICAN.amend(*some)
        assert rules.check() == ()
        assert Game(rules).rules == rules

    def test_all_at_once(self) -> None:
        """S-65: of every number of players that the game allows, each sentence once."""
        rules = r.Rules(
            name="wrong",
            players=(1, 3, 4),
            deck=r.Deck("2C"),
            passing=r.Passing(("across", "up")),
            points=[r.heart_points(0), r.CardPoints("points.more", {"2H": 0})],
            shoots=[r.Moon()],
            end=r.EndAt(0),
        )
        three, four = rules.check(3), rules.check(4)
        assert [problem.partition(":")[0] for problem in three] == [
            "passing", "passing", "opening", "points.hearts", "moon", "end",
        ]  # fmt: skip
        assert [problem.partition(":")[0] for problem in four] == [
            "deck", "passing", "opening", "points.hearts", "moon", "end",
        ]  # fmt: skip
        assert rules.check(1) == ("players: a table of 1 is too small, Hearts takes 2 or more",)
        assert rules.check() == tuple(dict.fromkeys([*rules.check(1), *three, *four]))
        with pytest.raises(RulesError) as error:
            Game(rules, 3)
        assert error.value.problems == three

    @pytest.mark.parametrize("players", [3, 5, 0])
    def test_a_number_of_players_that_the_game_is_not_for(self, players: int) -> None:
        """S-65: it is refused."""
        said = (f"players: these rules are played by 4, not by {players}",)
        assert AMERICAN.check(players) == said
        with pytest.raises(RulesError) as error:
            Match(AMERICAN, players)
        assert error.value.problems == said
        (problem,) = AMERICAN.amend(players=(4, 6)).check(players)
        assert problem.endswith(f"played by 4 or 6, not by {players}")

    @pytest.mark.parametrize(
        "name", ["opening", "follow.suit", "turn", "phase", "hand.holds", "match.over", "choice"]
    )
    def test_a_key_that_is_another_rule_s(self, name: str) -> None:
        @frozen
        class Twin(r.PlayRule):
            """Has the key of something else."""

            key = name

        assert AMERICAN.amend(play=[Twin()]).check() == (
            f"{name}: this key is another rule's, a play rule needs its own",
        )

    def test_an_ambiguous_number_has_to_be_said(self) -> None:
        with pytest.raises(InputError, match="played by 3 or 4; say by how many"):
            Game(AMERICAN.amend(players=(3, 4), name="both"))


#: Of the reasons for a refusal those that are a choice of the rules, with rules that have it.
CHOICES: dict[str, r.Rules] = {
    "pass.barred": AMERICAN.amend(r.Passing("left", barred="QS")),
    "charging.count": variants.TURBO.amend(r.Charging(at_most=1)),
    "charging.waits": variants.TURBO,
    "opening": AMERICAN,
    "first_trick.bar": variants.MICROSOFT,
    "lead.broken": AMERICAN,
    "queen.waits": AMERICAN.amend(r.QueenWaits()),
    "must_play.queen": AMERICAN.amend(r.SafeQueen()),
    "must_play.discard": AMERICAN.amend(r.MustDiscard()),
}
REASONS = re.findall(
    r"^\| `([a-z_.]+)` \|",
    (Path(__file__).parents[2] / "docs" / "reference" / "rule-keys.md")
    .read_text("utf-8")
    .partition("\n## ")[0],
    re.MULTILINE,
)


class TestWithout:
    """Every reason for a refusal can be taken out, if it is a choice of the rules."""

    @pytest.mark.parametrize("key", REASONS)
    def test_the_whole_list(self, key: str) -> None:
        if key not in CHOICES:
            with pytest.raises(RulesError) as refused:
                variants.TURBO.amend(r.Without(key))
            fixed = f"{key}: it is not optional, so it cannot be removed"
            assert str(refused.value) == fixed, f"if {key} is optional, it belongs in CHOICES"
            return
        rules = CHOICES[key]
        freed = rules.amend(r.Without(key))
        assert freed != rules
        assert freed.check() == ()
        assert freed.diff(rules)
        with pytest.raises(RulesError, match=rf"^{key}: .* has no rule of this key"):
            freed.amend(r.Without(key))

    def test_the_list_is_read(self) -> None:
        assert set(CHOICES) < set(REASONS)
        assert len(REASONS) == len(set(REASONS)) > 20

    def test_what_is_left(self) -> None:
        """The rest of the rule stays as it is."""
        free = {key: rules.amend(r.Without(key)) for key, rules in CHOICES.items()}
        assert free["pass.barred"].passing == r.Passing("left")
        assert free["charging.count"].charging == r.Charging()
        assert free["charging.waits"].charging == r.Charging(held_back=False)
        assert free["opening"].opening == r.HolderOpens(any_card=True)
        kitty = variants.KITTY.amend(r.Without("opening"))
        assert kitty.opening == r.LowestOpens(any_card=True)
        with pytest.raises(RulesError, match=r"^opening: peppa has no rule of this key"):
            variants.PEPPA.amend(r.Without("opening"))
        with pytest.raises(RulesError, match=r"^nonsense: american has no rule of this key"):
            AMERICAN.amend(r.Without("nonsense"))

    def test_without_is_merged_with_other_amendments(self) -> None:
        rules = variants.TURBO.amend(r.Without("charging.waits"), r.Without("moon"), r.EndAt(50))
        assert rules.charging == r.Charging(held_back=False)
        assert (rules.shoots, rules.end) == ((), r.EndAt(50))


class TestTable:
    """The facts of the record about a table."""

    def test_everybody_plays_for_themselves(self) -> None:
        """PG-002: four players, and no partners."""
        assert AMERICAN.table(4).sides == Game(AMERICAN).sides == ((0,), (1,), (2,), (3,))

    @pytest.mark.parametrize("rule", [r.EldestOpens(), r.HolderOpens("3C")])
    def test_a_rule_of_a_family_replaces_the_other(self, rule: r.Component) -> None:
        rules = AMERICAN.with_rule(rule)
        assert rules.opening == rule
        assert attrs.evolve(rules, opening=r.HolderOpens("2C")) == AMERICAN


class TestTableRules:
    """The parameters of a table."""

    def test_sides_and_sign(self) -> None:
        assert AMERICAN.table(4).sides == ((0,), (1,), (2,), (3,))
        assert AMERICAN.amend(r.Partners()).table(4).sides == ((0, 2), (1, 3))
        assert (AMERICAN.table(4).sign, variants.GONG_ZHU.table(4).sign) == (1, -1)

    def test_what_counts_against_its_taker_where_points_are_good(self) -> None:
        """PG-170: cards that count below nothing."""
        table = variants.GONG_ZHU.table(4)
        assert table.penalty_cards == (r.HEARTS - Cards("2H 3H 4H")) | r.QUEEN
        assert table.penalty(table.deck) == 300

    def test_what_a_moon_is_worth_beside_the_other_sides(self) -> None:
        """PG-112, PG-120: by adding or by subtracting, shared with a partner or not."""
        prizes = {
            name: variants.get(name).table(4).prize
            for name in (
                "american", "new_moon", "spot", "partners_pooled", "partners_summed", "gong_zhu",
                "complex_hearts", "dirty_nasty_filthy", "hartenjagen",
            )
        }  # fmt: skip
        assert list(prizes.values()) == [26, 26, 129, 26, 13, 300, 13, 154, 0]
        assert variants.AMERICAN.amend(r.Moon(r.Nothing())).table(4).prize == 0
        assert variants.AMERICAN.amend(r.Moon(r.Nothing()), r.Sun(r.Add())).table(4).prize == 0

    def test_charged_cards_count_double_at_a_table(self) -> None:
        """PG-095, PG-096: what is doubled counts double, and no card is lost."""
        table = variants.TURBO.table(4, Cards("AH QS"))
        assert table.values == {
            **dict.fromkeys(r.HEARTS, 2), r.QUEEN[0]: 26, Card("JD"): -10,
        }  # fmt: skip
        assert (table.charged, table.doubled) == (Cards("AH QS"), r.HEARTS | r.QUEEN)

    def test_a_table_watches_the_cards_that_scoring_needs(self) -> None:
        """The cards that scoring needs, and no more."""
        assert AMERICAN.table(4).watched == r.HEARTS | r.QUEEN
        assert variants.TURBO.table(4).watched == r.HEARTS | Cards("QS JD TC")
        assert variants.GONG_ZHU.table(4).watched == r.HEARTS | Cards("QS JD TC")
        two = variants.CANCELLATION.table(8).watched
        assert two == r.HEARTS + r.HEARTS + r.QUEEN + r.QUEEN

    def test_a_kitty_makes_the_hands_smaller(self) -> None:
        """PG-142: four cards less."""
        table = variants.KITTY.table(4)
        assert (table.hand_size, table.kitty_size) == (12, 4)
        assert AMERICAN.table(4).kitty_size == 0


def test_a_rule_is_a_value() -> None:
    """One with a list in it could change."""

    @frozen
    class Listed(r.PlayRule):
        key = "house.listed"
        cards: Any = ["2C"]  # noqa: RUF008

    @frozen
    class Pressing(r.PlayRule):
        key = "house.pressing"
        priority: ClassVar[Any] = "lead"

    cure = "put @attrs.frozen before its class, and use tuples in place of lists"
    listed = AMERICAN.amend(Listed())
    [problem] = listed.check()
    assert problem == f"house.listed: unhashable type: 'list'; {cure}"
    for use in (Game, r.Rules.describe, lambda rules: rules.table(4)):
        with pytest.raises(RulesError, match=f"house.listed: unhashable type: 'list'; {cure}"):
            use(listed)
    with pytest.raises(RulesError, match=r"Pressing\(.*: priority must be a whole number, not 'le"):
        AMERICAN.amend(Pressing())


def test_a_rule_in_a_field_needs_a_key() -> None:
    @frozen
    class Nameless(r.PlayRule):
        """Has none."""

    with pytest.raises(RulesError, match="has no key"):
        AMERICAN.amend(play=[Nameless()])


@pytest.mark.parametrize("wrong", [[4], None, "4", 0])
def test_rules_are_settled_for_a_number_of_players(wrong: Any) -> None:
    with pytest.raises(InputError, match=r"^players must be "):
        variants.AMERICAN.for_players(wrong)


def test_rules_are_told_in_sections() -> None:
    """The same sentences as in `describe`."""
    sections = variants.AMERICAN.sections(4)
    assert [section.heading for section in sections][:2] == ["The table and the cards", "The deal"]
