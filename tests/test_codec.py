"""Documents: what is written comes back, and what could not have come about is refused."""

from __future__ import annotations

import json
from enum import Enum
from fractions import Fraction
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar, Literal

import attrs
import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Call,
    Card,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Forward,
    Game,
    HandScore,
    Hidden,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Position,
    Result,
    Rules,
    Shown,
    Start,
    State,
    Trick,
    Unknown,
    View,
    testing,
    variants,
)
from hearts import rules as built_in
from hearts._arguments import DIGITS
from hearts._converters import kept
from hearts._core.cards.actions import KINDS
from hearts.codec import DOCUMENTS, LARGEST_RULES, MOST_DEALS, SCHEMA, Codec
from hearts.rules import (
    Add,
    Choice,
    Component,
    Deck,
    Effect,
    End,
    EndAfter,
    EndAt,
    ExactHit,
    Facts,
    Moon,
    Partners,
    Passing,
    PlayRule,
    PointRule,
    Shot,
    Subtract,
    TrickPoints,
    VictoryPoints,
    Without,
)
from hearts.simulate import finish
from tests.values import NAMES

CODEC = Codec()
DATA = Path(__file__).parent / "data"
AMERICAN = variants.AMERICAN


def check_comes_back(value: Any, kind: type[Any], codec: Codec = CODEC) -> None:
    """A value is the same after it was written and read, by text and by plain data."""
    assert codec.loads(codec.dumps(value), kind) == value
    data = codec.to_data(value)
    assert json.loads(codec.dumps(value)) == data
    assert codec.to_data(codec.from_data(data, kind)) == data
    assert list(data.items())[1] == ("schema", SCHEMA)


def played(rules: Rules, deals: int, seed: int = 1) -> State:
    """A match after some deals."""
    state = Game(rules, rules.players[0]).start(seed=seed)
    for _ in range(deals):
        while state.phase is Phase.CALL:
            state = state.apply(state.random_action(Random(seed)))
        state = finish(state.deal(), Random(seed))
    return state


def stepped(state: State, rng: Random) -> State:
    """A state a step later."""
    if state.phase in (Phase.DEAL, Phase.REDEAL):
        return state.deal()
    return state.apply(state.random_action(rng, state.actors[0]))


def refused(data: object, kind: type[Any], codec: Codec = CODEC) -> str:
    """Return the message for a refused document."""
    with pytest.raises(InputError) as error:
        codec.from_data(data, kind)
    assert error.value.__cause__ is None
    return str(error.value)


def changed(value: object, path: str, new: object) -> dict[str, Any]:
    """The document of a value with one entry, at a path like ``history.3.card``, changed."""
    data: Any = CODEC.to_data(value)
    place = data
    *steps, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    for step in steps:
        place = place[step]
    place[last] = new
    found: dict[str, Any] = data
    return found


class TestRoundTrips:
    """Law 7: what is written is read."""

    @pytest.mark.parametrize("name", variants.names())
    def test_variants_come_back(self, name: str) -> None:
        rules = variants.get(name)
        check_comes_back(rules, Rules)
        assert CODEC.loads(CODEC.dumps(rules), Rules).name == name
        for rule in rules.components():
            check_comes_back(rule, Component)

    @given(testing.rule_sets(named=False))
    def test_rules_come_back(self, rules: Rules) -> None:
        check_comes_back(rules, Rules)

    @pytest.mark.parametrize("name", variants.names())
    def test_states_of_every_variant(self, name: str) -> None:
        """A deal and some, to the middle of whatever there is."""
        rules = variants.get(name)
        for players in rules.players:
            rng = Random(name)
            state = Game(rules, players).start(seed=players)
            for _ in range(85):
                if state.is_over:
                    break
                dealt = state.phase in (Phase.DEAL, Phase.REDEAL)
                state = (
                    state.deal()
                    if dealt
                    else state.apply(state.random_action(rng, state.actors[0]))
                )
            check_comes_back(state, State)
            check_comes_back(state.match, Match)

    @given(testing.states(), st.data())
    def test_states_come_back(self, state: State, data: st.DataObject) -> None:
        check_comes_back(state, State)
        check_comes_back(state.match, Match)
        for score in state.match.hand_scores:
            check_comes_back(score, HandScore)
        for action in state.history:
            check_comes_back(action, Action)
        if state.actors:
            check_comes_back(data.draw(testing.actions(state)), Action)
        check_comes_back(data.draw(testing.illegal_actions(state)), Action)

    @given(testing.matches())
    def test_results_come_back(self, state: State) -> None:
        assert state.result is not None
        check_comes_back(state.result, Result)
        check_comes_back(state.match, Match)

    @given(testing.states(), st.data())
    def test_what_a_seat_saw_is_written(self, state: State, drawn: st.DataObject) -> None:
        """The actions of a view come back, and the hands that it hides are numbers of cards."""
        seat = drawn.draw(st.sampled_from(range(state.game.players)))
        view = state.view(seat)
        check_comes_back(view, View)
        data: Any = CODEC.to_data(view)
        assert list(data) == ["hearts", "schema", "rules", "players", "history", "seat"]
        for action in view.history:
            check_comes_back(action, Action)
        for written in data["history"]:
            if written["is"] == "Deal":
                seen = [isinstance(hand, str) for hand in written["hands"]]
                assert seen == [place == seat for place in range(state.game.players)]
        assert "seat" not in CODEC.to_data(state.view(None))

    def test_a_view_that_could_not_have_come_about(self) -> None:
        data = changed(played(AMERICAN, 0).deal().view(1), "history.0", {"is": "Forward"})
        assert refused(data, View).startswith("a history starts with a Start or a Position")

    def test_positions_come_back(self) -> None:
        state = Game(AMERICAN).position(
            ["3C 4C", "5C", "6C", "7C 8C"],
            leader=1,
            trick="2C 9C",
            taken=["QS", "", "", ""],
            broken=True,
            match=Match(AMERICAN).add((1, 2, 3, 20)),
        )
        check_comes_back(state, State)
        check_comes_back(state.history[0], Action)


class TestActions:
    """An action is its class and its arguments."""

    ACTIONS: ClassVar[list[tuple[Action, dict[str, Any]]]] = [
        (Start(7, 2), {"is": "Start", "seed": 7, "dealer": 2}),
        (Start(None, 0), {"is": "Start", "dealer": 0}),
        (
            Deal(["AH 2C", "QS KS"], "3C"),
            {"is": "Deal", "hands": ["AH 2C", "QS KS"], "kitty": "3C"},
        ),
        (
            Deal([Unknown(13), "QS KS"], Unknown(4)),
            {"is": "Deal", "hands": [13, "QS KS"], "kitty": 4},
        ),
        (
            Position(["2C", Unknown(1)], 1, "KS AS", [Trick(1, "3C W=S")], ["4C", ""]),
            {
                "is": "Position",
                "hands": ["2C", 1],
                "leader": 1,
                "trick": "KS AS",
                "tricks": ["1: 3C W=S"],
                "taken": ["4C", ""],
            },
        ),
        (Call({2: 3}, 1), {"is": "Call", "scheme": {"2": 3}, "seat": 1}),
        (Call("mix"), {"is": "Call", "scheme": "mix"}),
        (Pass("QS AH", 3), {"is": "Pass", "cards": "QS AH", "seat": 3}),
        (Pass({1: "QS", 2: "AH AS"}), {"is": "Pass", "cards": {"1": "QS", "2": "AS AH"}}),
        (Hidden("pass", Unknown(3), 1), {"is": "Hidden", "kind": "pass", "cards": 3, "seat": 1}),
        (
            Shown("suit", suit="S", seat=1),
            {"is": "Shown", "kind": "suit", "suit": "S", "seat": 1},
        ),
        (Forward(0), {"is": "Forward", "seat": 0}),
        (Charge(""), {"is": "Charge", "cards": ""}),
        (Play("TD", 2), {"is": "Play", "card": "TD", "seat": 2}),
        (Exchange("4D"), {"is": "Exchange", "cards": "4D"}),
        (Choose("add"), {"is": "Choose", "option": "add"}),
    ]

    @pytest.mark.parametrize(("action", "body"), ACTIONS, ids=lambda part: str(part)[:20])
    def test_how_it_is_written(self, action: Action, body: dict[str, Any]) -> None:
        data = CODEC.to_data(action)
        assert data == {"hearts": "action", "schema": 1, **body}
        assert CODEC.from_data(data, Action) == action
        assert CODEC.from_data(data, type(action)) == action

    def test_every_kind_is_there(self) -> None:
        assert {type(action).__name__ for action, _ in self.ACTIONS} == set(KINDS)

    def test_another_action_than_expected(self) -> None:
        data = CODEC.to_data(Choose("add"))
        assert refused(data, Play) == "expected Play, found Choose"

    @pytest.mark.parametrize(
        ("body", "said"),
        [
            ({}, "is: is missing; it names the Action, such as 'Call'"),
            ({"is": ["Play"]}, "is: a list is not the name of a known Action"),
            ({"is": "EndAt"}, "is: 'EndAt' is not the name of a known Action"),
            ({"is": "Play"}, "card: is missing"),
            ({"is": "Play", "card": 5}, "card: expected a text, found 5"),
            ({"is": "Play", "card": "1X"}, "card: '1X' is not a card"),
            (
                {"is": "Play", "card": "QS", "seat": "1"},
                "seat: expected a whole number",
            ),
            ({"is": "Play", "card": "QS", "seat": True}, "seat: expected a whole number"),
            (
                {"is": "Play", "card": "QS", "suit": 1},
                "suit: unknown entry; expected: card",
            ),
            ({"is": "Forward", "to": 1}, "to: unknown entry; expected: seat"),
            ({"is": "Pass", "cards": {"x": "QS"}}, "cards.x: the name of this entry has to be"),
            (
                {"is": "Pass", "cards": {"01": "QS"}},
                "cards.01: the name of this entry has",
            ),
            ({"is": "Pass", "cards": {"1": 2}}, "cards.1: expected a text, found 2"),
            ({"is": "Pass", "cards": 2}, "cards: expected an object, found 2"),
            ({"is": "Hidden", "kind": "pass", "cards": -1}, "cards: -1 is not a number of unknown"),
            ({"is": "Deal", "hands": "2C"}, "hands: expected a list, found '2C'"),
            (
                {"is": "Deal", "hands": ["2C", [1]]},
                "hands[1]: expected a whole number, found a",
            ),
            ({"is": "Deal", "hands": ["2C", "3C 1Z"]}, "hands[1]: '1Z' is not a card"),
            ({"is": "Deal", "hands": ["2C", -1]}, "hands[1]: -1 is not a number of unknown cards"),
            ({"is": "Call", "scheme": {"1": True}}, "scheme.1: expected a whole number, found Tr"),
            (
                {"is": "Position", "hands": [], "leader": 0, "broken": 1},
                "broken: expected true or false, found 1",
            ),
            (
                {"is": "Position", "hands": [], "leader": 0, "tricks": ["2: QC", "QC"]},
                "tricks[1]: a trick is written",
            ),
        ],
    )
    def test_data_that_is_no_action_is_refused(self, body: dict[str, Any], said: str) -> None:
        assert refused({"hearts": "action", "schema": 1, **body}, Action).startswith(said)


class TestDocuments:
    """The entries at the start of every document."""

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            (None, "expected an object, found nothing"),
            ([1], "expected an object, found a list"),
            (
                {},
                "schema: is missing; a document begins with hearts, here 'rules', and schema, "
                "here 1",
            ),
            (
                {"hearts": "rules", "schema": None},
                "schema: expected a number from 1, found nothing",
            ),
            ({"hearts": "rules", "schema": "1"}, "schema: expected a number from 1, found '1'"),
            ({"hearts": "rules", "schema": True}, "schema: expected a number from 1, found True"),
            ({"hearts": "rules", "schema": 1.0}, "schema: expected a number from 1, found 1.0"),
            ({"hearts": "rules", "schema": 0}, "schema: expected a number from 1, found 0"),
            ({"hearts": "rules", "schema": 2}, "schema: 2 is of a later version of hearts"),
            ({"hearts": "new thing", "schema": 2}, "schema: 2 is of a later version of hearts"),
            (
                {"schema": 1},
                "hearts: is missing; a document begins with hearts, here 'rules', and schema, "
                "here 1",
            ),
            ({"hearts": None, "schema": 1}, "hearts: expected 'rules', found nothing"),
            ({"hearts": "state", "schema": 1}, "hearts: expected 'rules', found 'state'"),
            ({"hearts": {"a": 1}, "schema": 1}, "hearts: expected 'rules', found an object"),
        ],
    )
    def test_a_document_with_another_opening_is_refused(self, data: object, said: str) -> None:
        assert refused(data, Rules).startswith(said)

    @pytest.mark.parametrize("value", [5, None, AMERICAN.table(4), Game(AMERICAN), Add()])
    def test_things_that_have_no_document(self, value: object) -> None:
        with pytest.raises(InputError, match="there is no document of"):
            CODEC.dumps(value)
        with pytest.raises(InputError, match="there is no document of"):
            CODEC.loads("{}", type(value))

    def test_a_kind_is_a_class(self) -> None:
        wrong: Any = "rules"
        with pytest.raises(InputError, match="there is no document of 'rules', but of rules, rule"):
            CODEC.loads('{"hearts": "rules", "schema": 1}', wrong)

    @given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        for kind in DOCUMENTS.values():
            with pytest.raises(InputError):
                CODEC.loads(text, kind)

    def test_documents_of_this_schema_are_read_for_ever(self) -> None:
        """If this fails, a document that somebody has kept would not come back. Raise SCHEMA, and
        let the documents of both be read. Where one has tables as lists of pairs, as they were
        written before 0.1, that with the tables stands there as well."""
        lines = (DATA / "documents-1.jsonl").read_text("utf-8").splitlines()
        written = [json.loads(line) for line in lines]
        kinds = set()
        for line in lines:
            kind = DOCUMENTS[json.loads(line)["hearts"]]
            value = CODEC.loads(line, kind)
            assert json.loads(CODEC.dumps(value)) in written
            kinds.add(kind)
        assert kinds == set(DOCUMENTS.values()) - {View}

    def test_what_is_left_out_means_the_same_for_ever(self) -> None:
        """The fields of every rule as they are by themselves. If this fails, documents would mean
        something else than when they were written. Raise SCHEMA, or leave the default alone."""
        recorded = json.loads((DATA / "defaults-1.json").read_text("utf-8"))
        found = defaults()
        for name, value in recorded.items():
            # Compared as values: a rule that has got one more field with a default is the same.
            assert eval(value, dict(NAMES)) == eval(found[name], dict(NAMES)), name


def defaults() -> dict[str, str]:
    """Every field of every built-in rule that may be left out, with its default, as Python has
    it."""
    found = {}
    for name in built_in.__all__:
        kind = getattr(built_in, name)
        if isinstance(kind, type) and (issubclass(kind, Component | Effect) or kind is Rules):
            for part in attrs.fields(kind) if attrs.has(kind) else ():
                if part.default is not attrs.NOTHING:
                    convert: Any = part.converter or (lambda value: value)
                    found[f"{name}.{part.name}"] = repr(convert(part.default))
    return found


class TestRules:
    """Rules are their names, their numbers of players, and the rules that are not by themselves."""

    def test_how_they_are_written(self) -> None:
        rules = Rules(name="friday", players=(4, 5), deck=Deck({5: "2C 2D"}), shoots=(Moon(Add()),))
        assert CODEC.to_data(rules) == {
            "hearts": "rules",
            "schema": 1,
            "name": "friday",
            "players": [4, 5],
            "deck": {"is": "Deck", "out": {"5": "2C 2D"}},
            "shoots": [{"is": "Moon", "effect": {"is": "Add"}}],
        }
        assert CODEC.to_data(Rules()) == {"hearts": "rules", "schema": 1}

    def test_a_field_may_be_set_to_nothing(self) -> None:
        rules = AMERICAN.amend(ExactHit(100, None, (50,)), points=())
        data: Any = CODEC.to_data(rules)
        assert data["adjustments"] == [{"is": "ExactHit", "to": None, "less": [50]}]
        assert data["points"] == []
        check_comes_back(rules, Rules)

    @pytest.mark.parametrize(
        ("body", "said"),
        [
            ({"limit": 5}, "limit: unknown entry; expected: name, players, deck, "),
            ({"player": [5]}, "player: unknown entry; did you mean players or play?"),
            (
                {"end": "EndAt"},
                'end: write {"is": "EndAt"}, or {is = "EndAt"} in TOML, in place of the text '
                "'EndAt'",
            ),
            ({"shoots": ["Moon()"]}, 'shoots[0]: write {"is": "Moon"}, or {is = "Moon"} in TOML'),
            ({"end": "50"}, "end: expected an object, found '50'"),
            ({"name": 5}, "name: expected a text, found 5"),
            ({"players": 4}, "players: expected a list, found 4"),
            ({"players": []}, "players: the list is empty; it needs a number of players"),
            ({"players": ["4"]}, "players[0]: expected a whole number, found '4'"),
            ({"best": "middle"}, "best: expected one of 'low', 'high', found 'middle'"),
            ({"end": 50}, "end: expected an object, found 50"),
            ({"end": {"limit": 50}}, "end.is: is missing; it names the End, such as 'EndAbove'"),
            ({"end": {"is": "Moon"}}, "end.is: 'Moon' is not the name of a known End"),
            ({"end": {"is": "os.system"}}, "end.is: 'os.system' is not the name of a known End"),
            (
                {"end": {"is": "End"}},
                "end.is: 'End' is not the name of a known End; did you mean EndAt",
            ),
            ({"end": {"is": "Rules"}}, "end.is: 'Rules' is not the name of a known End"),
            ({"end": {"is": "EndAt", "limit": "50"}}, "end.limit: expected a whole number"),
            ({"end": {"is": "EndAt", "limit": None}}, "end.limit: expected a whole number"),
            ({"end": {"is": "EndAt", "key": "x"}}, "end.key: unknown entry; expected: limit"),
            ({"end": {"is": "EndFirst"}}, "end.ends: is missing"),
            (
                {
                    "end": {
                        "is": "EndFirst",
                        "ends": [{"is": "EndAt"}, {"is": "EndAt", "limit": ""}],
                    }
                },
                "end.ends[1].limit: expected a whole number, found ''",
            ),
            (
                {"deck": {"is": "Deck", "out": [[3]]}},
                "deck.out[0]: expected a list of 2",
            ),
            (
                {"deck": {"is": "Deck", "out": [["3", "2C"]]}},
                "deck.out[0][0]: expected a whole number",
            ),
            ({"deck": {"is": "Deck", "pack": "2C 2X"}}, "deck.pack: '2X' is not a card"),
            ({"deck": {"is": "Deck", "pack": ["2C"]}}, "deck.pack: expected a text, found a list"),
            (
                {"deck": {"is": "Deck", "out": [[3, "2C"], [3, "2D"]]}},
                "deck.out: an entry occurs twice",
            ),
            ({"shoots": [{"is": "Moon"}, {"is": "Moon"}]}, "shoots: two rules have the key 'moon'"),
            (
                {"kitty": {"is": "Kitty", "into": "hat"}},
                "kitty.into: expected one of 'pile', 'hand'",
            ),
            ({"name": "x" * 10_000, "best": "x" * 10_000}, "best: expected one of 'low', 'high'"),
        ],
    )
    def test_data_that_is_no_rules_is_refused(self, body: dict[str, Any], said: str) -> None:
        told = refused({"hearts": "rules", "schema": 1, **body}, Rules)
        assert told.startswith(said)
        assert len(told) < 600

    def test_a_single_rule_is_of_the_class_expected(self) -> None:
        data = CODEC.to_data(EndAt(50))
        assert data == {"hearts": "rule", "schema": 1, "is": "EndAt", "limit": 50}
        assert CODEC.from_data(data, EndAt) == CODEC.from_data(data, End) == EndAt(50)
        assert refused(data, PointRule) == "expected PointRule, found EndAt"

    def test_no_game_needs_so_many(self) -> None:
        points = [{"is": "CardPoints", "key": f"k{k}", "table": []} for k in range(LARGEST_RULES)]
        said = refused({"hearts": "rules", "schema": 1, "points": points}, Rules)
        assert said == f"rules of more than {LARGEST_RULES} values are too large"

    def test_contradictions_are_for_the_game(self) -> None:
        """Rules can be stored while somebody is still working on them."""
        check_comes_back(AMERICAN.amend(players=(2, 9)), Rules)


class Colour(Enum):
    """Something to choose from in a custom rule."""

    RED = "red"
    BLACK = "black"


@frozen
class Limits:
    """Numbers that belong together."""

    low: int
    high: float = 1.5


@frozen
class NoColourLead(PlayRule):
    """A custom rule with fields of every type that has a form."""

    key: ClassVar[str] = "my.colour"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    colour: Colour = Colour.RED
    limits: Limits | None = None
    either: Literal["a", 1] = "a"
    mixed: bool | int | tuple[Card, ...] | None = 0
    share: Fraction = Fraction(1, 2)
    odd: int = field(default=1)

    @odd.validator
    def _check(self, where: object, value: int) -> None:
        if value % 2 == 0:
            raise ValueError(f"{value} is even")

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return cards


@frozen
class Half(Effect):
    """A custom effect."""

    key: ClassVar[str] = "half"

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        return tuple(0 for _ in shot.points)


class TestRulesOfOnesOwn:
    """A file names classes, and the caller says which they are."""

    CODEC: ClassVar[Codec] = Codec(NoColourLead, Half)
    RULE: ClassVar[NoColourLead] = NoColourLead(
        Colour.BLACK, Limits(3, 2.5), 1, (Card("QS"), Card("2C")), Fraction(-3, 7)
    )

    def test_custom_rules_come_back(self) -> None:
        rules = AMERICAN.amend(self.RULE, Moon(Choice((Half(), Subtract()))))
        check_comes_back(rules, Rules, self.CODEC)
        check_comes_back(Game(rules).start(seed=1).deal(), State, self.CODEC)
        assert self.CODEC.to_data(self.RULE) == {
            "hearts": "rule",
            "schema": 1,
            "is": "NoColourLead",
            "colour": "black",
            "limits": {"low": 3, "high": 2.5},
            "either": 1,
            "mixed": "QS 2C",
            "share": "-3/7",
        }
        check_comes_back(NoColourLead(mixed=5), Component, self.CODEC)

    def test_custom_rules_are_not_known_unless_given(self) -> None:
        rules = AMERICAN.amend(self.RULE)
        with pytest.raises(InputError, match="the class NoColourLead is not known here; give it"):
            CODEC.dumps(rules)
        said = refused(self.CODEC.to_data(rules), Rules)
        assert said == "play[1].is: 'NoColourLead' is not the name of a known PlayRule"
        twin = frozen(type("EndAt", (EndAfter,), {"__module__": __name__}))
        with pytest.raises(InputError, match="the class EndAt is not known here"):
            CODEC.dumps(AMERICAN.amend(twin()))

    @pytest.mark.parametrize(
        ("entry", "value", "said"),
        [
            ("colour", "green", "colour: expected one of 'red', 'black', found 'green'"),
            ("limits", {"high": 1.0}, "limits.low: is missing"),
            (
                "limits",
                {"low": 1, "high": 1},
                "limits.high: expected a number with a point",
            ),
            ("limits", {"low": 1, "wide": 1}, "limits.wide: unknown entry; expected: low, high"),
            ("either", True, "either: expected one of 'a', 1, found True"),
            ("mixed", [], "mixed: expected a text, found a list"),
            ("share", "2/4", "share: '2/4' is not a fraction in its lowest terms"),
            ("share", "1e999999999", "share: '1e999999999' is not a fraction"),
            ("share", "1/0", "share: '1/0' is not a fraction"),
            ("odd", 4, "ValueError: 4 is even"),
        ],
    )
    def test_data_that_is_no_custom_rule_is_refused(
        self, entry: str, value: object, said: str
    ) -> None:
        data = {"hearts": "rule", "schema": 1, "is": "NoColourLead", entry: value}
        with pytest.raises(InputError) as error:
            self.CODEC.from_data(data, Component)
        assert str(error.value).startswith(said)
        assert (error.value.__cause__ is not None) == ("ValueError" in said)

    def test_what_is_no_class_of_rules(self) -> None:
        @frozen
        class Moon(PointRule):
            key: ClassVar[str] = "moon"

        class Plain(PointRule):
            key: ClassVar[str] = "plain"

        @frozen
        class Odd(PointRule):
            key: ClassVar[str] = "odd"
            thing: Random

        wrong: list[tuple[Any, str]] = [
            (5, "5 is not a class of rules"),
            (int, "<class 'int'> is not a class of rules"),
            (EndAt(), "is not a class of rules"),
            (Plain, "Plain is not an attrs class"),
            (Moon, "two classes are called Moon"),
            (Odd, "^Odd: thing has no form in a document: <class 'random.Random'>$"),
        ]
        for kind, message in wrong:
            with pytest.raises(InputError, match=message):
                Codec(kind)
        assert repr(Codec(EndAt, NoColourLead, NoColourLead)) == "Codec(NoColourLead)"
        assert repr(Codec()) == "Codec()"


class TestStates:
    """A state is its history, which is played again."""

    STATE: ClassVar[State] = played(AMERICAN, 1)

    @pytest.mark.parametrize(
        ("path", "new", "said"),
        [
            ("players", 5, "rules: players: these rules are played by 4, not by 5"),
            ("players", "4", "players: expected a whole number, found '4'"),
            ("rules", None, "rules: expected an object, found nothing"),
            ("rules.players", [2], "rules: players: these rules are played by 2"),
            ("rules.zzz", 1, "rules.zzz: unknown entry"),
            ("history", {}, "history: expected a list, found an object"),
            ("history", [], "history: it is empty"),
            ("history.0", 5, "history[0]: expected an object, found 5"),
            ("history.0", {"is": "Forward"}, "history[0]: a history starts with a Start or a Posi"),
            ("history.0.dealer", 4, "history[0]: the dealer 4 is not at this table"),
            ("history.1.hands.0", "2C", "history[1]: "),
            ("history.1.hands.2", 13, "history[1]: the hand of seat 2 is unknown"),
            ("history.1.hands.3", "2Q", "history[1].hands[3]: "),
            ("history.2.cards", "2C 3C 4C", "history[2]: "),
            ("history.5.seat", 0, "history[5]: seat 0 has passed"),
            ("history.6.card", "AH", "history[6]: "),
            ("history.6", {"is": "Choose", "option": "x"}, "history[6]: "),
            ("history.57", {"is": "Hidden", "kind": "pass", "cards": 3}, "history[57]: "),
            ("seed", 5, "seed: unknown entry; expected: rules, players, history"),
        ],
    )
    def test_what_could_not_have_come_about(self, path: str, new: object, said: str) -> None:
        assert refused(changed(self.STATE, path, new), State).startswith(said)

    def test_tables_that_would_fill_the_memory(self) -> None:
        state = Game(AMERICAN.amend(Partners())).start(seed=1)
        sides = changed(state, "rules.partners", {"is": "Partners", "layout": 10**12})
        assert refused(sides, State).startswith("rules: partners: 4 players cannot form ")
        crowd = changed(state, "rules.players", [10**12]) | {"players": 10**12}
        assert refused(crowd, State).startswith("rules: deck: too few cards for")

    def test_the_sheet_of_another_game(self) -> None:
        state = Game(AMERICAN).start(seed=1, match=Match(AMERICAN).add((26, 0, 0, 0)))
        data = changed(state, "history.0.match.rules.players", [4, 5])
        assert refused(data, State).startswith("history[0]: <Match american: 1 deal,")

    def test_no_match_is_so_long(self) -> None:
        deal = CODEC.to_data(Deal(["2C", "3C", "4C"]))
        data: Any = CODEC.to_data(Game(AMERICAN).start(seed=1))
        data["history"] += [{"is": "Deal", "hands": deal["hands"]}] * MOST_DEALS
        assert "deals are too many" not in refused(data, State)
        data["history"] += [{"is": "Deal", "hands": deal["hands"]}]
        assert refused(data, State) == f"history: more than {MOST_DEALS} deals are too many"


class TestMatches:
    """A score sheet is its deals, which are added up again."""

    EXACT: ClassVar[Rules] = AMERICAN.amend(ExactHit(26, None, (5, 10), optional=True))
    OPEN: ClassVar[Rules] = AMERICAN.amend(ExactHit(26, None, (5, 10)))

    def test_points_and_answers(self) -> None:
        sheet = (
            Match(self.EXACT, dealer=3).add((13, 0, 13, 0)).add((13, 0, 13, 0), ("less 5", "keep"))
        )
        data: Any = CODEC.to_data(sheet)
        assert data["dealer"] == 3
        assert data["deals"] == [
            {"score": {"points": [13, 0, 13, 0]}},
            {"score": {"points": [13, 0, 13, 0]}, "choice": ["less 5", "keep"]},
        ]
        check_comes_back(sheet, Match)
        check_comes_back(Match(AMERICAN), Match)

    def test_names_come_back(self) -> None:
        """On a sheet, and on that of a state and of a view; names that are none are refused."""
        names = ("Ann", "Bob", "Cleo", "Dan")
        sheet = Match(AMERICAN, dealer=2, names=names).add((13, 5, 8, 0))
        data: Any = CODEC.to_data(sheet)
        assert data["names"] == list(names)
        assert "names" not in CODEC.to_data(sheet.with_names(()))
        assert CODEC.from_data(data, Match).names == names
        for match in (sheet, Match(AMERICAN, names=names)):
            state = Game(AMERICAN).start(seed=1, match=match).deal()
            assert CODEC.loads(CODEC.dumps(state), State).match.names == names
            assert CODEC.loads(CODEC.dumps(state.view(1)), View).match.names == names
        data["names"][1] = "Ann"
        assert refused(data, Match) == "names: 'Ann' is the name of seats 0 and 1"
        data["names"] = "Ann"
        assert refused(data, Match) == "names: expected a list, found 'Ann'"

    def test_a_question_may_be_open_after_the_last_deal_alone(self) -> None:
        sheet, question = Match(self.OPEN)._added(HandScore((26, 26, 0, 0)), ("less 5",))
        assert question is not None
        check_comes_back(sheet, Match)
        data: Any = CODEC.to_data(sheet)
        data["deals"] *= 2
        assert refused(data, Match) == "deals[0]: choice: seat 0 has not chosen, and play went on"

    @given(st.lists(st.integers(0, 3), max_size=3), st.integers(0, 3))
    def test_whoever_deals(self, dealers: list[int], next_dealer: int) -> None:
        """A sheet comes back even if seats dealt out of their turn, and so do those before it."""
        sheet = Match(AMERICAN)
        for dealer in dealers:
            sheet = sheet.with_next_dealer(dealer).add((26, 0, 0, 0))
        sheet = sheet.with_next_dealer(next_dealer)
        check_comes_back(sheet, Match)
        again = CODEC.loads(CODEC.dumps(sheet), Match)
        assert again.next_dealer == next_dealer
        for _ in dealers:
            sheet, again = sheet.undo(), again.undo()
            assert again == sheet

    def test_dealers_are_named_if_it_was_not_their_turn(self) -> None:
        sheet = Match(AMERICAN, dealer=1).add((26, 0, 0, 0)).add((0, 26, 0, 0))
        data: Any = CODEC.to_data(sheet)
        assert [entry.keys() for entry in data["deals"]] == [{"score"}] * 2
        assert (data["dealer"], "next_dealer" in data) == (1, False)
        data = CODEC.to_data(sheet.undo().with_next_dealer(0).add((0, 26, 0, 0)))
        assert [entry.get("dealer") for entry in data["deals"]] == [None, 0]
        assert "next_dealer" not in data
        assert CODEC.to_data(sheet.with_next_dealer(0))["next_dealer"] == 0

    @pytest.mark.parametrize(
        ("path", "new", "said"),
        [
            ("dealer", 4, "rules: the dealer 4 is not at this table"),
            ("dealer", None, "dealer: expected a whole number, found nothing"),
            ("players", 3, "rules: players: these rules are played by 4, not by 3"),
            ("deals.0", {}, "deals[0].score: is missing"),
            ("deals.0.score.points", [1, 2, 3], "deals[0].score: cards: for 4 seats"),
            ("deals.0.score.cards.0", "2X", "deals[0].score.cards[0]: '2X' is not a card"),
            (
                "deals.0.score.shot",
                "stars",
                "deals[0].score.shot: expected one of 'moon', 'sun'",
            ),
            ("deals.0.score.lines.0.seat", 4, "deals[0].score: lines: seat 4 is not at this table"),
            ("deals.0.score", {"points": [1, 2]}, "deals[0]: points for 2 seats on a sheet of 4"),
            (
                "deals.0.choice",
                ["keep"],
                "deals[0]: choice: more answers than questions",
            ),
            (
                "deals.1.choice",
                ["hop"],
                "deals[1]: exact: 'hop' is not one of keep, less 5, less 10",
            ),
            ("deals.1.dealer", 9, "deals[1]: the dealer 9 is not at this table"),
            ("next_dealer", 9, "next_dealer 9 is not at this table"),
            ("scores", [0, 0, 0, 0], "scores: unknown entry; expected: rules, players, dealer"),
        ],
    )
    def test_what_does_not_add_up(self, path: str, new: object, said: str) -> None:
        sheet = Match(self.EXACT).add(played(AMERICAN, 1, seed=2).match.hand_scores[0])
        rest = tuple(26 - score for score in sheet.scores)
        sheet = sheet.add(rest, ["keep"] * 4)
        assert refused(changed(sheet, path, new), Match).startswith(said)

    def test_deals_after_the_end(self) -> None:
        data: Any = CODEC.to_data(Match(AMERICAN.amend(EndAfter(1))).add((26, 0, 0, 0)))
        data["deals"] *= 2
        assert refused(data, Match).startswith("deals[1]: the match is over")

    def test_no_match_is_so_long(self) -> None:
        data: Any = CODEC.to_data(Match(AMERICAN).add((0, 0, 0, 0)))
        data["deals"] *= MOST_DEALS + 1
        assert refused(data, Match) == f"deals: more than {MOST_DEALS} deals are too many"

    def test_a_start_takes_no_other_sheet(self) -> None:
        with pytest.raises(InputError, match="is not of type Match"):
            CODEC.dumps(Start(1, 0, SimpleNamespace(hand_scores=())))


class TestLines:
    """A document is one line, unless a layout is asked for; most of it is written once."""

    STATE = played(AMERICAN, 1).deal()

    @pytest.mark.parametrize("value", [AMERICAN, STATE, STATE.view(1), STATE.view(None)])
    def test_one_line_or_more(self, value: Any) -> None:
        line, lines = CODEC.dumps(value), CODEC.dumps(value, layout=True)
        assert "\n" not in line
        assert max(map(len, lines.splitlines())) <= 100 < len(line)
        assert json.loads(line) == json.loads(lines) == CODEC.to_data(value)

    def test_what_is_given_away_may_be_changed(self) -> None:
        for value in (AMERICAN, self.STATE, self.STATE.history[1]):
            text, data = CODEC.dumps(value), CODEC.to_data(value)
            data.clear()
            other: Any = CODEC.to_data(value)
            for part in other.values():
                if isinstance(part, dict | list):
                    part.clear()
            assert CODEC.dumps(value) == text

    def test_what_could_not_be_read_again_is_not_written(self) -> None:
        """Before and after the rules are known to the codec."""
        codec = Codec()
        game = Game(AMERICAN.amend(EndAfter(9)))
        with pytest.raises(InputError, match=r"must have at most 1000 digits$"):
            Match(game.rules).add((10**DIGITS, 0, 0, 0))
        wrong = Game(AMERICAN.amend(name="\ud800")).start(seed=1)
        for _ in range(2):
            with pytest.raises(InputError, match=r"^rules.name: .* holds half a character"):
                codec.dumps(wrong)
            codec.dumps(game.start(seed=1))

    def test_rules_that_are_too_large_are_not_written(self) -> None:
        """Whatever is written comes back, up to the limit."""
        for tricks in range(600, LARGEST_RULES):
            rules = AMERICAN.amend(TrickPoints(dict.fromkeys(range(tricks), 1)))
            try:
                text = CODEC.dumps(rules)
            except InputError:
                break
            assert CODEC.loads(text, Rules) == rules
        assert 600 < tricks < LARGEST_RULES / 3
        with pytest.raises(InputError, match=r"^rules of more than 2000 values are too large$"):
            CODEC.dumps(rules)

    def test_more_deals_than_a_match_may_have_are_not_written(self) -> None:
        changes = Deck(pack=Cards("2C 3C 2H")), Passing(("hold",)), Without("moon")
        state = Game(AMERICAN.amend(*changes, EndAfter(2 * MOST_DEALS), players=(3,))).start(seed=1)
        for _ in range(MOST_DEALS):
            state = finish(state.deal(), Random(1))
        for value in (state, state.view(1), state.match):
            assert CODEC.loads(CODEC.dumps(value), type(value)) == value
        state = finish(state.deal(), Random(1))
        for value in (state, state.view(1), state.match):
            with pytest.raises(InputError, match=r"^(history|deals): more than 1000 deals are too"):
                CODEC.dumps(value)

    def test_few_rules_are_remembered(self) -> None:
        codec = Codec()
        for number in range(40):
            state = Game(AMERICAN.amend(name=f"number {number}")).start(seed=1)
            for _ in range(2):
                assert codec.loads(codec.dumps(state), State).game.rules.name == f"number {number}"
            assert len(codec._looked_at) <= 32
        codec._looked_at |= dict.fromkeys(range(-40, 0))  # as threads may leave them
        codec.dumps(self.STATE)
        assert len(codec._looked_at) == 1

    def test_few_values_are_kept_as_they_were_written(self) -> None:
        written: list[str] = []

        def write(value: str) -> dict[str, Any]:
            written.append(value)
            return {"value": value}

        writer = kept(write, 2)
        values = ["one", "two", "three"]
        for place in (0, 1, 0, 1, 2, 2, 0):
            assert writer(values[place]) == {"value": values[place]}
        assert written == ["one", "two", "three", "one"]


class TestResults:
    """A result on its own is looked at as well."""

    def test_a_result_is_written_with_sides_and_victory_points(self) -> None:
        rules = AMERICAN.amend(EndAfter(1), Partners(), VictoryPoints((5, 2)))
        result = Match(rules).add((26, 0, 26, 0)).result
        data: Any = CODEC.to_data(result)
        assert data["victory_points"][:2] == ["1", "5/2"]
        assert data["sides"] == [[0, 2], [1, 3]]
        check_comes_back(result, Result)
        assert refused(changed(result, "winners", [5]), Result).startswith(
            "winners: seat 5 is not at"
        )

    def test_a_hand_score(self) -> None:
        score = played(AMERICAN, 1).match.hand_scores[0]
        assert (
            refused(changed(score, "tricks", [1]), HandScore)
            == "tricks: for 1 seat, and the points for 4"
        )
