"""The common parts of all rules, and custom rules."""

from collections.abc import Iterable
from typing import Any, ClassVar, final

import attrs
import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Game,
    IllegalAction,
    InputError,
    Phase,
    Rules,
    RulesError,
    Trick,
    check_tricks,
    legal_cards,
    variants,
)
from hearts import rules as r
from hearts.rules.component import as_pairs, plainly
from tests.turns import Turn, legal
from tests.values import check_immutable, check_round_trips, check_same

SPADES = Cards([card for card in r.PACK if card.suit == "S"])
FREE = variants.AMERICAN.amend(r.Without("lead.broken"), r.Passing("hold"), name="free")


@final
@frozen
class Barred(r.PlayRule):
    """Some cards are not led while another can be."""

    key: ClassVar[str] = "house.barred"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    cards: Cards = SPADES

    def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
        return cards - self.cards

    def refusal(self, card: Card, table: r.TableRules) -> str:
        return f"{card} is not led in this house"


@final
@frozen
class Duck(r.PlayRule):
    """A seat that follows suit stays below the best card on the table."""

    key: ClassVar[str] = "house.duck"
    priority: ClassVar[r.Priority] = r.Priority.MUST_PLAY
    applies_to: ClassVar[tuple[str, ...]] = ("follow",)

    def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
        best = max(card for card in facts.trick.cards if card.suit == facts.trick.led)
        return Cards([card for card in cards if card < best])

    def refusal(self, card: Card, table: r.TableRules) -> str:
        return f"{card} would take the trick, and the hand can stay below"


@final
@frozen
class CalmDiscards(r.PlayRule):
    """Nothing above a nine is discarded on the first trick."""

    key: ClassVar[str] = "house.calm"
    priority: ClassVar[r.Priority] = r.Priority.FIRST_TRICK
    applies_to: ClassVar[tuple[str, ...]] = ("discard",)
    first_trick_only: ClassVar[bool] = True

    def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
        return Cards([card for card in cards if card.rank in "23456789"])

    def refusal(self, card: Card, table: r.TableRules) -> str:
        return f"{card} is too high for the first trick"


@final
@frozen
class Anything(r.PlayRule):
    """A rule that names cards which are not in the hand, and so changes nothing."""

    key: ClassVar[str] = "house.anything"

    def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
        return r.PACK


@final
@frozen
class PerSpade(r.PointRule):
    """Every spade counts, by a rule that is no table."""

    key: ClassVar[str] = "points.spades"

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        return [r.Line(seat, len(pile & SPADES), self.key) for seat, pile in enumerate(deal.piles)]


def left(rules: Rules, hand: str, trick: str, number: int) -> Cards:
    """Return the legal cards for a trick that seat 0 leads, if no other card has been played."""
    plan, held, table = Game(rules).table.plan, Cards(hand), Trick(0, trick)
    facts = r.Facts(4, len(table), held, table, number, Cards(trick))
    led = table.cards[0].suit_mask if table.cards else 0
    return Cards("", legal(plan, Turn(held.one, led, number, facts.seen.one, facts=facts)))


@frozen
class Unplayed(r.PlayRule):
    """Looks at what only the tricks show."""

    key = "house.unplayed"
    ask_seat: bool = False

    def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
        if self.ask_seat and facts.seat == 0:
            return cards
        return cards - facts.seen

    def refusal(self, card: Card, table: r.TableRules) -> str:
        return f"{card} was played"


class TestOnesOwnRule:
    """A custom rule narrows, gives way, and is named in the refusal."""

    @pytest.mark.parametrize(
        ("rule", "hand", "trick", "number", "legal"),
        [
            (Barred(), "2S 3D 4H", "", 3, "3D 4H"),
            (Barred(), "2S 3S", "", 3, "2S 3S"),
            (Barred(), "2S 3D", "4S", 3, "2S"),
            (Barred(), "2S 3H", "4D", 3, "2S 3H"),
            (Barred(Cards("3D")), "2S 3D 4H", "", 0, "2S 4H"),
            (Duck(), "2D 9D AD", "8D QD", 3, "2D 9D"),
            (Duck(), "KD AD", "8D QD", 3, "KD AD"),
            (Duck(), "2D AD", "8D AS", 3, "2D"),
            (Duck(), "2S AS", "8D QD", 3, "2S AS"),
            (Duck(), "2S AS", "", 3, "2S AS"),
            (CalmDiscards(), "9D TD", "2C", 0, "9D"),
            (CalmDiscards(), "9D TD", "2C", 1, "9D TD"),
            (CalmDiscards(), "KD TD", "2C", 0, "TD KD"),
            (CalmDiscards(), "9C KC", "2C", 0, "9C KC"),
            (Anything(), "9C KC", "2C", 0, "9C KC"),
        ],
    )
    def test_a_custom_rule_applies_and_gives_way(
        self, rule: r.PlayRule, hand: str, trick: str, number: int, legal: str
    ) -> None:
        """S-64: where it would leave no card, it gives way."""
        rules = FREE.amend(rule)
        assert rules.check() == ()
        assert left(rules, hand, trick, number) == Cards(legal)

    def test_a_custom_rule_is_asked_without_tricks_too(self) -> None:
        """Only where it looks at what the tricks would tell, they have to be given."""
        rules, earlier = FREE.amend(Barred()), [Trick(0, "2C 3C 4C 5C")]
        assert legal_cards(rules, "2S 3D 4H", tricks=earlier) == Cards("3D 4H")
        assert legal_cards(rules, "2S 3D 4H", "5D", tricks=earlier) == Cards("3D")
        assert legal_cards(rules, "2S 3D 4H", trick_number=1) == Cards("3D 4H")
        played = rules.amend(Unplayed())
        assert legal_cards(played, "2S 3D 4H", tricks=earlier) == Cards("3D 4H")
        with pytest.raises(
            InputError,
            match=r"^house.unplayed: .* cards played before; give tricks=",
        ):
            legal_cards(played, "2S 3D 4H", trick_number=1)
        with pytest.raises(InputError, match=r"^house.unplayed: .* seat that plays; give tricks="):
            legal_cards(FREE.amend(Unplayed(ask_seat=True)), "2S 3D 4H")

    def test_a_refusal_names_the_custom_rule(self) -> None:
        state = Game(FREE.amend(Barred())).position(["2S 3D", "4S 4D", "5S 5D", "6S 6D"], leader=0)
        assert state.legal_cards() == Cards("3D")
        with pytest.raises(IllegalAction, match="2S is not led in this house") as refused:
            state.play("2S")
        violation = refused.value.violation
        assert (violation.rule, violation.card, violation.seat) == ("house.barred", Card("2S"), 0)
        assert violation.legal == Cards("3D")
        assert state.reasons() == {Card("2S"): violation}

    def test_a_custom_rule_is_checked_in_a_list_of_tricks(self) -> None:
        rules = FREE.amend(Barred())
        hands = ["2C TS 3D", "3C 9S 4D", "4C 8S 5D", "5C 7S 2D"]
        tricks = [Trick(0, "2C 3C 4C 5C"), Trick(3, "7S TS 9S 8S"), Trick(0, "3D 4D 5D 2D")]
        (fault,) = check_tricks(rules, tricks, hands=hands)
        assert (fault.rule, fault.seat, fault.card) == ("house.barred", 3, Card("7S"))
        assert check_tricks(rules, tricks) == ()

    def test_rules_of_ones_own_go_with_the_others(self) -> None:
        """Each narrows what the ones before it left."""
        rules = FREE.amend(Duck(), Barred(r.HEARTS), CalmDiscards(), r.FirstTrickBar("8D 9D"))
        assert [rule.key for rule in rules.play] == [
            "first_trick.bar", "house.calm", "house.barred", "house.duck",
        ]  # fmt: skip
        assert left(rules, "7D 9D TD", "2C", 0) == Cards("7D")
        assert left(rules, "9D TD", "2C", 0) == Cards("TD")
        assert left(rules, "2H 3S", "", 4) == Cards("3S")

    @given(st.integers(0))
    def test_a_deal_is_played_by_them(self, seed: int) -> None:
        state = Game(FREE.amend(Duck(), Barred())).start(seed=seed).deal()
        while state.phase is Phase.PLAY:
            assert state.actor is not None
            hand, legal = state.hands[state.actor], state.legal_cards()
            if state.tricks and state.trick == Trick(state.actor):
                assert legal == (hand - SPADES or hand)
            assert set(state.reasons()) == set(hand - legal)
            state = state.play(legal[-1])
        assert check_tricks(state.game.rules, state.tricks) == ()

    def test_a_custom_rule_is_a_value(self) -> None:
        check_same(Barred(), Barred(SPADES))
        check_same(FREE.amend(Barred()), FREE.amend(Barred()))
        assert FREE.amend(Barred()) != FREE.amend(Barred(r.HEARTS))
        check_round_trips(FREE.amend(Barred()))
        check_immutable(Barred())

    @given(st.integers(0))
    def test_points_of_ones_own_are_counted_with_the_others(self, seed: int) -> None:
        state = Game(FREE.amend(PerSpade(), shoots=[])).start(seed=seed).deal()
        while state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[0])
        assert state.hand_score is not None
        assert state.hand_score.points == tuple(
            len(pile & r.HEARTS) + 13 * len(pile & r.QUEEN) + len(pile & SPADES)
            for pile in state.taken
        )

    def test_the_core_asks_it_by_one_more_clause(self) -> None:
        (clause,) = Barred().lower(FREE.table(4))
        assert (clause.key, clause.bars) == ("house.barred", 0)
        assert clause.narrower is not None
        facts = r.Facts(4, 0, Cards("2S 3D"), Trick(0), 1, Cards())
        assert clause.narrower(facts, facts.hand) == Cards("3D")


class TestComponent:
    """Every rule is an amendment that takes its place."""

    def test_a_component_applies_itself_to_its_slot(self) -> None:
        rules = r.EndAt(50).apply(variants.AMERICAN)
        assert rules == variants.AMERICAN.amend(r.EndAt(50))
        assert rules.end == r.EndAt(50)

    def test_two_of_a_kind_come_together_only_if_they_are_equal(self) -> None:
        assert r.EndAt(50).merged(r.EndAt(50)) == r.EndAt(50)
        assert r.EndAt(50).merged(r.EndAt(60)) is None
        assert r.EndAt(50).merged(r.bonus_points()) is None

    def test_a_component_has_no_problems_by_default(self) -> None:
        assert tuple(r.Component().problems(FREE.table(4))) == ()

    def test_a_play_rule_says_what_it_leaves(self) -> None:
        facts = r.Facts(4, 0, Cards(), Trick(0), 0, Cards())
        with pytest.raises(NotImplementedError):
            r.PlayRule().narrow(facts, Cards())

    def test_a_rule_without_words_names_itself(self) -> None:
        class Wordless(r.PlayRule):
            key = "house.wordless"

        reason = "QS may not be played: the rule house.wordless applies"
        assert Wordless().refusal(Card("QS"), FREE.table(4)) == reason

    def test_the_families_have_one_order(self) -> None:
        assert [priority.name for priority in sorted(r.Priority)] == [
            "OPENING", "FIRST_TRICK", "LEAD", "CHARGED", "MUST_PLAY",
        ]  # fmt: skip


class TestTableRules:
    """The parameters of a table."""

    @pytest.mark.parametrize(("players", "size"), [(3, 17), (4, 13), (5, 10), (6, 8)])
    def test_a_table_knows_its_hand_size_and_deck(self, players: int, size: int) -> None:
        table = Rules(players=players).table(players)
        assert (table.players, table.hand_size, table.deck) == (players, size, r.PACK)
        assert table.penalty_cards == table.watched == r.HEARTS | r.QUEEN

    @pytest.mark.parametrize(
        ("name", "values", "total"),
        [
            ("american", {"2H": 1, "AH": 1, "QS": 13}, 26),
            ("omnibus", {"JD": -10, "QS": 13}, 16),
            ("omnibus_ten", {"TD": -10, "QS": 13}, 16),
            ("turbo", {"JD": -10, "QS": 13}, 16),
            ("black_maria_43", {"KS": 10, "AS": 7, "QS": 13, "5H": 1}, 43),
            ("green_minna", {"KS": 10, "AS": 7, "QS": 13, "5H": 1}, 43),
            ("hartenjagen", {"JC": 2, "QS": 5, "7H": 1}, 15),
            (
                "dirty_nasty_filthy",
                {"QS": 26, "QC": 13, "QD": 13, "QH": 13, "KH": 1, "JD": -10},
                67,
            ),
        ],
    )
    def test_cards_that_count(self, name: str, values: dict[str, int], total: int) -> None:
        """PG-005, PG-091, PG-092, PG-099, PG-100, PG-101, PG-102, WK-033, WK-035: with the queen of
        hearts at 13 the cards of Dirty Nasty Filthy come to 77, and to 67 with the jack."""
        rules = variants.get(name)
        table = rules.table(rules.players[-1])
        found = {card: table.values[Card(card)] for card in values}
        assert found == values
        assert sum(table.values[card] for card in table.deck if card in table.values) == total
        penalty = sum(points for points in table.values.values() if points > 0)
        assert table.penalty(table.deck) == penalty
        assert penalty == total + (10 if total in (16, 67) else 0)

    def test_what_scoring_looks_at(self) -> None:
        """A custom rule may look at any card; a shoot looks at those that it needs."""
        watched = {
            amendment: variants.AMERICAN.amend(amendment).table(4).watched
            for amendment in (r.bonus_points(), r.NoTricks(), r.Moon(r.Add(), "AS"), PerSpade())
        }
        assert list(watched.values()) == [
            r.HEARTS | r.QUEEN | Cards("JD"),
            r.HEARTS | r.QUEEN,
            r.HEARTS | r.QUEEN | Cards("AS"),
            r.PACK,
        ]

    @given(st.dictionaries(st.sampled_from(list(r.PACK)), st.integers(-3, 3)))
    def test_penalty_cards_count_against_their_taker(self, values: dict[Card, int]) -> None:
        counts = r.CardPoints("points.all", {Cards([card]): values[card] for card in values})
        table = Rules(points=(counts,)).table(4)
        assert table.values == values
        assert table.penalty_cards == Cards([card for card in values if values[card] > 0])

    def test_table_rules_are_a_value(self) -> None:
        table = variants.AMERICAN.table(4)
        check_same(table, variants.AMERICAN.amend(name="another").table(4))
        check_round_trips(table)
        check_immutable(table)


@given(st.dictionaries(st.integers(0, 6), st.sampled_from(["2C", "2C 2D", "QS"])))
def test_cards_by_number_of_players(by_number: dict[int, str]) -> None:
    pairs = as_pairs(by_number)
    assert pairs == tuple(sorted((number, Cards(text)) for number, text in by_number.items()))
    assert as_pairs(pairs) == pairs


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [
        ("2C 2D", ((0, Cards("2C 2D")),)),
        (Cards("2C 2D"), ((0, Cards("2C 2D")),)),
        (["2C", Card("2D")], ((0, Cards("2C 2D")),)),
        ("", ()),
        (Cards(), ()),
        ((), ()),
    ],
)
def test_one_bag_is_for_any_number(cards: Any, pairs: object) -> None:
    assert as_pairs(cards) == pairs


@pytest.mark.parametrize("cards", ["1X", {3: "1X"}])
def test_what_is_no_card_is_named(cards: Any) -> None:
    with pytest.raises(InputError, match="1X"):
        as_pairs(cards)


class TestFaultyRules:
    """A custom rule that breaks its contract is named."""

    def test_narrow_gives_cards(self) -> None:
        @frozen
        class Listing(r.PlayRule):
            key = "house.listing"

            def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
                return list(cards)  # type: ignore[return-value]

        with pytest.raises(RulesError, match=r"^house\.listing: narrow returns Cards, not \["):
            legal_cards(FREE.amend(Listing()), "2S 3D")

    def test_a_rule_for_an_unknown_situation_is_a_problem(self) -> None:
        @frozen
        class Mumbling(r.PlayRule):
            key = "house.mumbling"
            applies_to = ("leed",)

        problem = "house.mumbling: applies to 'leed', which is not one of lead, follow, discard"
        assert FREE.amend(Mumbling()).check() == (problem,)
        # A fault at another table does not hide it: three players have no even deal here.
        both = FREE.amend(Mumbling(), players=(3, 4))
        assert both.check(4) == (problem,)
        assert len(both.check(3)) == 1
        assert both.check() == (*both.check(3), problem)
        with pytest.raises(RulesError, match=problem):
            Game(FREE.amend(Mumbling()))

    def test_the_situations_are_a_tuple(self) -> None:
        @frozen
        class Leading(r.PlayRule):
            key = "house.leading"
            applies_to: ClassVar[Any] = "lead"
            bars = "AS"

        problem = "house.leading: applies_to is a tuple of situations, not the text 'lead'"
        assert FREE.amend(Leading()).check() == (problem,)

    def test_a_rule_is_a_value(self) -> None:
        class Loose(r.PlayRule):
            key = "house.loose"
            bars = "AS"

        problem = "house.loose: Loose is not a value; put @attrs.frozen before its class"
        assert FREE.amend(Loose()).check() == (problem,)

    def test_a_play_rule_bars_cards_or_narrows(self) -> None:
        @frozen
        class Idle(r.PlayRule):
            key = "house.idle"

        problem = "house.idle: a play rule has bars, or defines narrow"
        assert FREE.amend(Idle()).check() == (problem,)

    def test_a_cycle_by_players_goes_into_its_field(self) -> None:
        with pytest.raises(RulesError, match=r"^Passing: a cycle by number of players"):
            r.Passing({3: ("left", "hold")})

    @pytest.mark.parametrize("out", [((4,),), {"a": "2C"}, {True: "2C"}])
    def test_cards_by_players_are_pairs(self, out: Any) -> None:
        with pytest.raises(RulesError):
            r.Deck(out)


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        (r.Kitty, "taken_by"), (r.Kitty, "into"),
        (r.LastTrick, "trickless"), (r.LastTrick, "scope"), (r.Moon, "by"), (r.Multiplier, "over"),
        (r.Sun, "by"), (r.VictoryPoints, "ties"),
    ],
)  # fmt: skip
def test_a_word_of_a_wrong_kind(kind: Any, field: str) -> None:
    """An option that is not a text is refused at once: it may not even have a hash."""
    with pytest.raises(
        RulesError, match=rf"^{kind.__name__}: {field} must be of type str, not {{}}"
    ):
        kind(**{field: {}})


@pytest.mark.parametrize(
    ("kind", "field", "words"),
    [(r.Add, "to", ("others", "opponents")), (r.AddUnlessOpponentWins, "tie", ("shared", "sole"))],
)
@pytest.mark.parametrize("wrong", ["oponents", "", {}, None])
def test_a_word_of_an_effect(kind: Any, field: str, words: tuple[str, str], wrong: Any) -> None:
    """One of a wrong kind is refused at once, since an effect has no table."""
    for word in words:
        assert getattr(kind(**{field: word}), field) == word
    with pytest.raises(RulesError) as error:
        kind(**{field: wrong})
    one, other = words
    assert (
        str(error.value) == f"{kind.__name__}: {field} must be {one!r} or {other!r}, not {wrong!r}"
    )


@pytest.mark.parametrize("size", ["4", True, 1.5, (4,)])
def test_the_size_of_a_kitty_is_a_number(size: Any) -> None:
    with pytest.raises(RulesError, match=r"^Kitty: size must be a whole number, not "):
        r.Kitty(size)


def test_no_number_of_sides_is_too_large_to_be_refused() -> None:
    assert variants.AMERICAN.amend(r.Partners(10**12)).check() == (
        "partners: 4 players cannot form 1000000000000 sides of the same size",
    )


@frozen
class NoClubs(r.PlayRule):
    """Clubs are not played to the first trick."""

    key: ClassVar[str] = "first.no_clubs"
    applies_to: ClassVar[tuple[str, ...]] = ("lead", "discard")
    first_trick_only: ClassVar[bool] = True
    bars = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


@frozen
class AceWaits(r.PlayRule):
    """The ace of spades is not led before the queen has been played."""

    key: ClassVar[str] = "lead.ace_waits"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)
    bars: Card = field(default=Card("AS"), converter=Card)
    until: Cards = field(default=Cards("QS"), converter=Cards)


class TestRulesOfCards:
    """A custom rule that only holds cards back names them, and the core runs it."""

    def test_fields_say_it(self) -> None:
        rules = Rules(name="waits", players=(4,)).amend(AceWaits())
        table = rules.table(4)
        [clause] = AceWaits().lower(table)
        assert (clause.bars, clause.lifted_by) == (Card("AS").bit, Card("QS").bit)
        assert not table.plan.custom
        assert str(legal_cards(rules, "AS 5D", trick_number=3)) == "5D"
        assert str(legal_cards(rules, "AS", trick_number=3)) == "AS"
        after = [Trick(0, "2C QS 4C 3C")]
        assert str(legal_cards(rules, "AS 5D", tricks=after)) == "5D AS"

    def test_attributes_of_the_class_say_it(self) -> None:
        rules = Rules(name="clubs", players=(4,)).amend(NoClubs())
        assert str(legal_cards(rules, "3C 5D", "2S", trick_number=0)) == "5D"
        assert str(legal_cards(rules, "3C 5D", "2S", trick_number=1)) == "3C 5D"
        assert str(legal_cards(rules, "3C 5D", "2C", trick_number=0)) == "3C"

    def test_narrow_comes_before_them(self) -> None:
        class Asked(NoClubs):
            def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
                return cards

        [clause] = Asked().lower(variants.AMERICAN.table(4))
        assert (clause.bars, clause.narrower is not None) == (0, True)

    def test_what_is_no_card_is_refused(self) -> None:
        class Wrong(NoClubs):
            bars = "2X"

        with pytest.raises(InputError, match=r"2X.*first\.no_clubs: bars"):
            Wrong().lower(variants.AMERICAN.table(4))


@frozen
class Told:
    """It has a docstring.

    Only the first line is told.
    """

    key: ClassVar[str] = "house.told"

    points: int = 3


class Untold:
    key: ClassVar[str] = "house.untold"


def test_a_rule_without_sentences_is_described_by_its_docstring() -> None:
    assert plainly(Told()) == "It has a docstring (points 3)."
    assert plainly(Untold()) == "The rule house.untold applies."


@pytest.mark.parametrize("name", variants.names())
def test_a_number_in_a_rule_has_an_end(name: str) -> None:
    """A number that no document can hold is refused in every field, whatever belongs there."""
    ruling = variants.get(name)
    part: Any
    for part in (*ruling.components(), *(shoot.effect for shoot in ruling.shoots)):
        for each in attrs.fields(type(part)):
            value = getattr(part, each.name)
            for wrong in (10**5000, (10**5000,), ((10**5000, 10**5000),)):
                if each.init and (wrong == 10**5000 or isinstance(value, tuple)):
                    with pytest.raises((RulesError, InputError)) as refused:
                        attrs.evolve(part, **{each.alias: wrong})
                    assert str(refused.value)
