"""Rules as TOML: they come back, and what people wrote beside them stays."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from typing import Any, ClassVar, cast

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, InputError, Rules, testing, toml, variants
from hearts.codec import Codec
from hearts.rules import (
    HEARTS,
    CardPoints,
    Charging,
    Choice,
    Component,
    Deck,
    EndAt,
    EndFirst,
    ExactHit,
    HeartsBroken,
    Kitty,
    Moon,
    Passing,
    PlayRule,
    Remains,
    Subtract,
    Wrap,
    bonus_points,
    queen_points,
)

HEAD = 'hearts = "rules"\nschema = 1\n'
#: The beginning of rules for points; the entries of the rule follow.
POINTS = f"""{HEAD}name = "friday"

[[points]]
is = "CardPoints"
key = "points.queen"
"""
FRIDAY = """\
# Our rules for Friday.

hearts = "rules"    # do not change this
schema = 1
name = "friday"
players = [
    4,  # as always
]

# Hearts and the queen count.

# a point each
[[points]]
is = "CardPoints"
key = "points.hearts"
table = {"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH" = 1}

# the lady
[[points]]
is = "CardPoints"
key = "points.queen"   # of spades # only
# less than elsewhere
table = {QS = 10}

[end]
# the last bus
is = "EndAt"
limit = 50  # goes at ten
"""


def said(text: str) -> Any:
    """The data of a text; None if it is not TOML."""
    try:
        return tomllib.loads(text)
    except ValueError:
        return None


def check_same(text: str, rules: Rules) -> None:
    """A text holds these rules, by this name."""
    found = toml.loads(text)
    assert found == rules
    assert found.name == rules.name


class TestRoundTrips:
    """Law 7: what is written is read."""

    @pytest.mark.parametrize("name", variants.names())
    def test_variants_come_back(self, name: str) -> None:
        rules = variants.get(name)
        text = toml.dumps(rules)
        check_same(text, rules)
        assert toml.dumps(rules, over=text) == text
        for other in variants.names()[::5]:
            check_same(toml.dumps(variants.get(other), over=text), variants.get(other))

    @given(testing.rule_sets(), testing.rule_sets())
    def test_rules_over_rules(self, rules: Rules, other: Rules) -> None:
        text = toml.dumps(rules)
        check_same(text, rules)
        check_same(toml.dumps(other, over=text), other)

    @given(st.text(st.characters(exclude_categories=["Cs"])))
    def test_any_name_comes_back(self, name: str) -> None:
        rules = Rules(name=name)
        check_same(toml.dumps(rules), rules)
        check_same(toml.dumps(rules, over=FRIDAY), rules)

    def test_nothing_is_an_empty_table(self) -> None:
        rules = Rules(adjustments=(ExactHit(100, None, (50,)),), points=())
        text = toml.dumps(rules)
        assert "to = {}" in text
        assert "points = []" in text
        check_same(text, rules)
        assert toml.loads(HEAD + "[kitty]\n").kitty is None

    def test_how_it_is_laid_out(self) -> None:
        rules = Rules(
            name="a",
            shoots=(Moon(Choice((Subtract(), Subtract()))),),
            end=EndFirst((EndAt(50), EndAt(60))),
        )
        assert toml.dumps(rules) == HEAD + (
            'name = "a"\n\n[[shoots]]\nis = "Moon"\n'
            'effect = {is = "Choice", effects = [{is = "Subtract"}, {is = "Subtract"}]}\n'
            '\n[end]\nis = "EndFirst"\n'
            'ends = [{is = "EndAt", limit = 50}, {is = "EndAt", limit = 60}]\n'
        )


def commented(text: str) -> str:
    """A text with a comment of its own above each statement and behind it."""
    lines = []
    for number, line in enumerate(text.splitlines()):
        lines += [f"# above {number}", f"{line}  # behind {number}"] if line else [""]
    return "\n".join(lines) + "\n"


def inline(text: str) -> str:
    """The same with every rule on a line of its own, at the top."""
    data = tomllib.loads(text)
    return "".join(f"{name} = {toml._inline(toml._with_null(data[name]))}\n" for name in data)


def dotted(text: str) -> str:
    """The same with the single rules written by dotted names."""
    data = toml._with_null(tomllib.loads(text))
    lines = []
    for name, value in data.items():
        parts = value if isinstance(value, dict) else {"": value}
        lines += [
            f"{name}.{part} = {toml._inline(parts[part])}".replace(". ", " ") for part in parts
        ]
    return "\n".join(lines) + "\n"


def nested(text: str) -> str:
    """The same with tables in the tables, and some names in quotes."""
    data = toml._with_null(tomllib.loads(text))
    lines: list[str] = []
    for name, value in data.items():
        rules = toml._rules_in(value)
        if not rules:
            lines.insert(0, f"'{name}' = {toml._inline(value)}")
        for rule in rules:
            lines.append(f"[{name}]" if rule is value else f"[[ {name} ]]")
            parts = {part: rule[part] for part in rule if not isinstance(rule[part], dict)}
            lines += [f'"{part}" = {toml._inline(parts[part])}' for part in parts]
            for part in rule.keys() - parts:
                lines.append(f"[{name}.{part}]")
                inner = rule[part].items()
                lines += [f"{json.dumps(each)} = {toml._inline(value)}" for each, value in inner]
    return "\n".join(lines) + "\n"


class TestTables:
    """Values by number of players, or by cards, are easy to read."""

    @pytest.mark.parametrize(
        ("rule", "line"),
        [
            (Deck("2D"), 'out = "2D"'),
            (Deck({3: "2D", 5: "2C 2D"}), 'out = {3 = "2D", 5 = "2C 2D"}'),
            (Deck({0: "2C", 3: "2D"}), 'out = {every = "2C", 3 = "2D"}'),
            (Passing("left", cycles={3: ("left", "hold")}), 'cycles = {3 = ["left", "hold"]}'),
            (Moon(effects={3: Subtract()}), 'effects = {3 = {is = "Subtract"}}'),
            (CardPoints("x", {"QS": 5, "KS AS": 3}), 'table = {QS = 5, "KS AS" = 3}'),
            (queen_points(13, {3: 12}), "tables = {3 = {QS = 12}}"),
            (Charging(doubles={"AH": HEARTS & Cards("2H 3H")}), 'doubles = {AH = "2H 3H"}'),
            (Charging(doubles={}), "doubles = []"),
            (CardPoints("x", (("QS", 5), ("QS", 3))), 'table = [["QS", 5], ["QS", 3]]'),
        ],
        ids=str,
    )
    def test_how_they_are_written(self, rule: Component, line: str) -> None:
        rules = Rules(points=()).amend(rule)
        text = toml.dumps(rules)
        assert line in text.splitlines()
        check_same(text, rules)

    def test_no_list_stands_in_a_list(self) -> None:
        """Every variant is written without pairs."""
        for name in variants.names():
            assert "[[" not in toml.dumps(variants.get(name)).replace("\n[[", ""), name

    @pytest.mark.parametrize(
        ("out", "cards"),
        [
            ('"2D"', {0: "2D"}),
            ('{every = "2D"}', {0: "2D"}),
            ('{5 = "2C", 3 = "2D"}', {3: "2D", 5: "2C"}),
            ('[[0, "2D"], [3, "2C"]]', {0: "2D", 3: "2C"}),
        ],
    )
    def test_how_they_are_read(self, out: str, cards: dict[int, str]) -> None:
        """In tables by themselves as well, and in the lists of pairs of before."""
        assert toml.loads(f'{HEAD}[deck]\nis = "Deck"\nout = {out}\n').deck == Deck(cards)
        if out.startswith("{"):
            lines = out[1:-1].replace(", ", "\n")
            assert toml.loads(f'{HEAD}[deck]\nis = "Deck"\n[deck.out]\n{lines}\n').deck == Deck(
                cards
            )

    @pytest.mark.parametrize(
        ("out", "message"),
        [
            ("{0 = '2D'}", "deck.out.0: the name of this entry has to be a number of players, or"),
            ("{any = '2D'}", "deck.out.any: the name of this entry has to be"),
            ("{3 = 5}", "deck.out.3: expected a text, found 5"),
            ("{3 = '2X'}", "deck.out.3: '2X' is not a card"),
            ("5", "deck.out: expected an object, found 5"),
        ],
    )
    def test_what_cannot_be_read(self, out: str, message: str) -> None:
        with pytest.raises(InputError, match=message):
            toml.loads(f'{HEAD}[deck]\nis = "Deck"\nout = {out}\n')

    def test_another_order_is_written_anew(self) -> None:
        """Tables are compared in their order, since rules are."""
        one = Rules(points=(CardPoints("x", {"QS": 5, "KS": 3}),))
        other = Rules(points=(CardPoints("x", {"KS": 3, "QS": 5}),))
        check_same(toml.dumps(other, over=toml.dumps(one)), other)


class TestComments:
    """Comments of people stay where they still hold."""

    def test_an_amended_file(self) -> None:
        rules = toml.loads(FRIDAY)
        late = rules.amend(EndAt(60), bonus_points(), HeartsBroken(), name="late")
        expected = (
            FRIDAY.replace('"friday"', '"late"')
            .replace("limit = 50", "limit = 60")
            .replace(
                "\n[end]",
                '\n[[points]]\nis = "CardPoints"\nkey = "points.bonus"\n'
                "table = {JD = -10}\n\n[end]",
            )
        ) + '\n[[play]]\nis = "HeartsBroken"\n'
        assert toml.dumps(late, over=FRIDAY) == expected

    def test_what_goes_takes_the_comment_right_above_it(self) -> None:
        rules = toml.loads(FRIDAY)
        [lady] = [rule for rule in rules.points if rule.key == "points.queen"]
        without = toml.dumps(rules.amend(points=(lady,), name="friday"), over=FRIDAY)
        assert without == FRIDAY.replace(
            '# a point each\n[[points]]\nis = "CardPoints"\nkey = "points.hearts"\n'
            'table = {"2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH" = 1}\n', ""
        )  # fmt: skip
        usual = toml.dumps(Rules(name="friday", players=4, points=rules.points), over=FRIDAY)
        assert usual == FRIDAY.partition("\n[end]")[0] + "\n"
        # What changes besides keeps its own comment.
        dearer = toml.dumps(rules.amend(points=(queen_points(12),), name="friday"), over=FRIDAY)
        assert dearer == without.replace("{QS = 10}", "{QS = 12}")

    def test_a_rule_that_changes(self) -> None:
        rules = toml.loads(FRIDAY)
        changed = toml.dumps(rules.amend(queen_points(12), name="friday"), over=FRIDAY)
        assert changed == FRIDAY.replace("table = {QS = 10}", "table = {QS = 12}")
        other = toml.dumps(rules.amend(EndFirst((EndAt(5), EndAt(6))), name="friday"), over=FRIDAY)
        assert other == FRIDAY.partition("[end]")[0] + (
            '[end]\nis = "EndFirst"\n'
            'ends = [{is = "EndAt", limit = 5}, {is = "EndAt", limit = 6}]\n'
        )

    def test_what_is_said_though_it_need_not_be(self) -> None:
        text = (
            HEAD
            + '[end]\nis = "EndAt"\nlimit = 100  # as usual\n[kitty]\nis = "Kitty"\nsize = 2 #\n'
        )
        rules = toml.loads(text)
        assert toml.dumps(rules, over=text) == text
        kept = toml.dumps(rules.amend(kitty=Kitty(), name="unnamed"), over=text)
        assert kept == text.replace("size = 2 #\n", "")
        set_to = toml.dumps(rules.amend(EndAt(60), name="unnamed"), over=text)
        assert set_to == text.replace("limit = 100", "limit = 60")
        # An entry that says the usual thing stays while another one changes.
        text = HEAD + '[passing]\nis = "Passing"\ncycle = ["left"]\ncount = 3  # as usual\n'
        right = toml.dumps(toml.loads(text).amend(Passing("right"), name="unnamed"), over=text)
        assert right == text.replace("left", "right")

    def test_comments_inside_of_a_value_last_as_long_as_the_value(self) -> None:
        rules = toml.loads(FRIDAY)
        assert "4,  # as always" in toml.dumps(rules.amend(EndAt(5)), over=FRIDAY)
        five = toml.dumps(rules.amend(players=(4, 5), name="friday"), over=FRIDAY)
        assert "\nplayers = [4, 5]\n" in five

    def test_a_number_sign_in_a_value_begins_no_comment(self) -> None:
        text = toml.dumps(variants.AMERICAN.amend(name="no 1"))
        text = text.replace('name = "no 1"', 'name = "#1 of two"   # the one # from Ann')
        kept = toml.dumps(toml.loads(text).amend(name="friday"), over=text)
        assert 'name = "friday"   # the one # from Ann\n' in kept

    @given(
        st.text("#\"'\\ \na", max_size=9),
        st.sampled_from(['"', "'", '"""', "'''"]),
        st.sampled_from(["", "# x", '  \t# \'a" # """', " #"]),
    )
    def test_where_a_comment_begins(self, inner: str, quote: str, comment: str) -> None:
        """At the first sign behind which nothing is missing."""
        text = f"{HEAD}name = {quote}{inner}{quote}{comment}\n"
        data = said(text)
        if data is None:
            return
        places = [place for place, sign in enumerate(text) if sign == "#"]
        first = next((place for place in places if said(text[:place]) == data), len(text))
        behind = text[len(text[:first].rstrip()) :].rstrip("\n")
        if not behind.lstrip(" \t").startswith("#"):  # the comment has a line of its own
            behind = behind.lstrip(" \t")
        after = toml.dumps(Rules(name=f"{data['name']}x"), over=text)
        assert after == f"{HEAD}name = {json.dumps(data['name'] + 'x')}{behind}\n"

    def test_a_line_of_signs_is_read_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        read: list[str] = []
        loads = tomllib.loads

        def counted(text: str, **options: Any) -> dict[str, Any]:
            read.append(text)
            return loads(text, **options)

        monkeypatch.setattr(tomllib, "loads", counted)
        text = f'{HEAD}name = "{"#" * 500}"'
        assert toml.dumps(Rules(name="x"), over=text) == f'{HEAD}name = "x"\n'
        assert len(read) < 20

    def test_a_list_that_comes_to_what_rules_have_by_themselves(self) -> None:
        """The rule that has not changed keeps its comment."""
        rules = toml.loads(FRIDAY)
        assert rules.amend(queen_points()).points == Rules().points
        usual = toml.dumps(rules.amend(queen_points(), name="friday"), over=FRIDAY)
        assert usual == FRIDAY.replace("{QS = 10}", "{QS = 13}")
        none = toml.dumps(rules.amend(points=(), name="friday"), over=FRIDAY)
        assert "\npoints = []\n" in none
        assert "[[points]]" not in none

    def test_rules_that_look_alike_are_told_apart(self) -> None:
        text = HEAD + (
            '# long\n[[wins]]\nis = "Remains"\nscore = 5\ndeals = 69\n\n'
            '# short\n[[wins]]\nis = "Remains"\n'
        )
        rules = toml.loads(text)
        assert toml.dumps(rules.amend(wins=(Remains(),), name="unnamed"), over=text) == HEAD + (
            '\n# short\n[[wins]]\nis = "Remains"\n'
        )

    @pytest.mark.parametrize("layout", [commented, inline, dotted, nested])
    @given(testing.rule_sets(), testing.rule_sets(), st.data())
    def test_any_layout_of_the_same_rules_is_kept(
        self, layout: Callable[[str], str], rules: Rules, other: Rules, data: st.DataObject
    ) -> None:
        """Another layout of the same rules is kept as it is; other rules are written over it."""
        text = layout(toml.dumps(rules))
        check_same(text, rules)
        assert toml.dumps(rules, over=text) == text
        check_same(toml.dumps(other, over=text), other)
        mixed = rules.amend(*data.draw(st.lists(st.sampled_from(other.components()), max_size=1)))
        check_same(toml.dumps(mixed, over=text), mixed)

    @given(testing.rule_sets(), testing.rule_sets(), st.data())
    def test_comments_of_what_stays(self, rules: Rules, other: Rules, data: st.DataObject) -> None:
        """Whatever is amended, each rule that is still there keeps its lines and its comments."""
        text = commented(toml.dumps(rules))
        new = data.draw(st.sampled_from(other.components()))
        mixed = rules.amend(new, name=rules.name)
        after = toml.dumps(mixed, over=text)
        blocks = {block.strip() for block in after.split("\n\n")}
        gone = [block for block in text.split("\n\n") if block.strip() not in blocks]
        kept = {*mixed.components()}
        changed = [rule for rule in rules.components() if rule not in kept]
        assert len(gone) <= len(changed)

    def test_a_byte_order_mark_is_passed_over(self) -> None:
        marked = f"\ufeff{FRIDAY}"
        check_same(marked, toml.loads(FRIDAY))
        assert toml.dumps(toml.loads(FRIDAY), over=marked) == FRIDAY
        assert toml.dumps(toml.loads(FRIDAY), over="\ufeff") == toml.dumps(toml.loads(FRIDAY))

    def test_lines_may_end_as_on_other_systems(self) -> None:
        text = FRIDAY.replace("\n", "\r\n")
        check_same(text, toml.loads(FRIDAY))
        assert toml.dumps(toml.loads(text), over=text) == FRIDAY

    def test_a_file_without_rules_of_its_own(self) -> None:
        assert toml.dumps(Rules(), over=HEAD + "# end") == HEAD + "# end\n"
        assert toml.dumps(Rules(players=5), over=HEAD) == HEAD + "players = [5]\n"


@frozen
class NoLead(PlayRule):
    """A custom rule."""

    key: ClassVar[str] = "no.lead"


def test_rules_of_ones_own() -> None:
    codec = Codec(NoLead)
    rules = Rules(play=(NoLead(),))
    text = toml.dumps(rules, codec=codec)
    assert toml.loads(text, codec=codec) == rules
    assert toml.dumps(Rules(), over=text, codec=codec) == HEAD + "\n"
    with pytest.raises(InputError, match=r"^play\[0\].is: 'NoLead' is not the name of a"):
        toml.loads(text)
    with pytest.raises(InputError, match="the class NoLead is not known here"):
        toml.dumps(rules)


@frozen
class Limits:
    """Numbers that belong together."""

    low: int = 0


@frozen
class Nothing:
    """An object without fields."""


@frozen
class Limited(PlayRule):
    """A rule with an object in a field."""

    key: ClassVar[str] = "my.limits"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)
    limits: Limits | None = None
    empty: Nothing | None = None

    def narrow(self, facts: Any, cards: Cards) -> Cards:
        return cards


@frozen
class Limiting(PlayRule):
    """A rule with a list in which something may be left open."""

    key: ClassVar[str] = "my.list"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)
    limits: tuple[int | None, ...] = ()

    def narrow(self, facts: Any, cards: Cards) -> Cards:
        return cards


def test_a_list_of_nothing_in_a_rule_is_no_list_of_rules() -> None:
    codec = Codec(Limiting)
    text = f'{HEAD}\n[[play]]\nis = "Limiting"\nlimits = [{{}}]  # none\n'
    rules = toml.loads(text, codec)
    assert rules == Rules(play=(Limiting((None,)),))
    assert toml.dumps(rules, over=text, codec=codec) == text
    other = Rules(play=(Limiting((5,)),))
    assert toml.dumps(other, over=text, codec=codec) == text.replace("{}", "5")


def test_an_object_is_not_taken_for_nothing() -> None:
    codec = Codec(Limited)
    for limits in (None, Limits(), Limits(3)):
        rules = Rules(play=(Limited(limits),))
        assert toml.loads(toml.dumps(rules, codec=codec), codec=codec) == rules
    rules = Rules(play=(Limited(None, Nothing()),))
    assert codec.loads(codec.dumps(rules), Rules) == rules
    with pytest.raises(InputError, match=r"^an object without entries cannot be written: {} stan"):
        toml.dumps(rules, codec=codec)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (5, "a document is read from text, not 5"),
        ("", 'the text has no entries; rules begin with hearts = "rules"'),
        ("hearts", "no TOML: "),
        (HEAD + HEAD, "no TOML: Cannot overwrite a value"),
        (HEAD + "name = 5", "name: expected a text, found 5"),
        (HEAD + "[end]\nlimit = 50", "end.is: is missing; it names the End, such as 'EndAbove'"),
        ("schema = 1", "^hearts: is missing; a document begins with hearts, here 'rules', and sch"),
        (HEAD + "[opening]", "^opening: expected an object, found nothing$"),
        (HEAD + "opening = {}", "^opening: expected an object, found nothing$"),
        (HEAD + "[[points]]", r"^points\[0\]: expected an object, found nothing$"),
        (HEAD + "best = 2026-01-01", "^best: 2026-01-01 is a date or a time, but no plain data; "),
        (HEAD + "best = 07:32:00", "^best: 07:32:00 is a date or a time, but no plain data; write"),
        (HEAD + "best = nan", "'nan' is not a finite number"),
        (HEAD + "best = " + "9" * 5000, "^a number has more than 1000 digits$"),
        (HEAD + "best = 0x" + "f" * 5000, "best: a very long number has more than"),
        (HEAD + "best = " + "[" * 99_900, "^nested more than 32 deep$"),
        (HEAD + "best = " + "{a=" * 33_000, "^nested more than 32 deep$"),
        (HEAD + "best = " + "[" * 50 + "]" * 50, "nested more than"),
        (HEAD + "a." * 5000 + "b = 1", "more than 100 dots in line 3"),
        (HEAD + "[" + "a." * 5000 + "b]", "more than 100 dots in line 3"),
        ("#" * 100_001, "100001 characters are too many, TOML may have 100000"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_are_no_rules(text: Any, message: str) -> None:
    for call in (toml.loads, lambda over: toml.dumps(Rules(), over=over or " ")):
        with pytest.raises(InputError, match=message) as error:
            call(text)
        assert len(str(error.value)) < 300


def test_a_comment_may_have_as_many_dots_as_it_likes() -> None:
    assert toml.loads(HEAD + "#" + "." * 200) == Rules()


def test_a_value_of_very_many_lines_is_not_taken_apart() -> None:
    text = HEAD + "players = [\n" + "\n" * toml.MOST_LINES + "4]\n"
    assert toml.loads(text) == Rules()
    with pytest.raises(InputError, match="the value in line 3 has over 1000 lines"):
        toml.dumps(Rules(players=5), over=text)


def test_rules_that_would_be_too_long() -> None:
    with pytest.raises(InputError, match="TOML may have"):
        toml.dumps(Rules(name="x" * toml.LONGEST))
    with pytest.raises(InputError, match="more than 100 dots"):
        toml.dumps(Rules(name="." * 101))


def test_tables_of_rules_come_back() -> None:
    """Wraps and point tables hold lists in lists."""
    rules = Rules(adjustments=(Wrap((1, 2)),), points=(CardPoints("x", {"QS": 5, "KS AS": 3}),))
    check_same(toml.dumps(rules), rules)


def test_a_class_is_no_codec() -> None:
    wrong: Any = NoLead
    said = r"codec must be a Codec, such as Codec\(NoLead\), not "
    with pytest.raises(InputError, match=said):
        toml.loads(HEAD, wrong)
    with pytest.raises(InputError, match=said):
        toml.dumps(Rules(), codec=wrong)
    with pytest.raises(InputError, match=r"such as Codec\(\), not None"):
        toml.loads(HEAD, cast(Any, None))


def test_entries_with_dots_in_their_names_are_written_anew() -> None:
    """They are not changed in their places, since several of them make one value."""
    text = """hearts = "rules"
schema = 1
name = "friday"
players = [4]

# When it ends.
[end]
is = "EndAt"  # soon
limit = 70

[[points]]
is = "CardPoints"
key = "points.queen"
table.QS = 5  # the lady
"""
    rules = toml.loads(text)
    assert toml.dumps(rules, over=text) == text
    other = rules.amend(EndAt(80), queen_points(6), name="friday")
    written = toml.dumps(other, over=text)
    assert toml.loads(written) == other
    assert '# When it ends.\n[end]\nis = "EndAt"  # soon\nlimit = 80\n' in written
    assert "table.QS" not in written
    assert "table = {QS = 6}" in written


def test_two_entries_of_one_table_become_one() -> None:
    text = (
        POINTS
        + """table.QS = 5
table.KS = 3
"""
    )
    changed = CardPoints("points.queen", {"QS": 6, "KS": 3})
    written = toml.dumps(toml.loads(text).amend(changed, name="friday"), over=text)
    assert "table = {QS = 6, KS = 3}" in written
    assert toml.loads(written).points == (changed,)


def test_an_entry_beside_a_changed_one_keeps_its_form() -> None:
    text = (
        POINTS
        + """table = { "QS" = 0x5,  "KS" = 3 }
imaginary = false
"""
    )
    rules = toml.loads(text)
    assert toml.dumps(rules, over=text) == text
    changed = CardPoints("points.queen", {"QS": 5, "KS": 3}, imaginary=True)
    written = toml.dumps(rules.amend(changed, name="friday"), over=text)
    assert written == text.replace("imaginary = false", "imaginary = true")
