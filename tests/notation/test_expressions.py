"""Values as text and back, and never anything but values."""

import ast
import json
from typing import Any, ClassVar, final

import pytest
from attrs import Factory, field, frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, InputError, Rules, notation, testing, variants
from hearts._arguments import DIGITS
from hearts.notation.expressions import (
    LONGEST,
    _wrong_call,
    amend,
    expression,
    names_of,
    read_expression,
    read_rules,
    rules_text,
)
from hearts.rules import (
    HEARTS,
    QUEEN,
    Charging,
    Deck,
    EndAt,
    FirstTrickBar,
    HeartsBroken,
    PlayRule,
    ScoreRule,
    TrickPoints,
    Without,
    queen_points,
)

NAMES = names_of(())
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | testing.cards() | testing.card_sets(),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
)


@final
@frozen
class Twofold(ScoreRule):
    """A custom rule, with a field that has a factory."""

    key: ClassVar[str] = "doubled"

    at: int = 10
    names: tuple[str, ...] = Factory(tuple)
    _hidden: int = 0
    derived: int = field(init=False, default=3)


class TestRules:
    """Rules are a named variant and what sets them apart from it."""

    @pytest.mark.parametrize("name", variants.names())
    def test_a_variant_is_its_name(self, name: str) -> None:
        rules = variants.get(name)
        assert rules_text(rules) == name
        assert read_rules(name.upper(), NAMES) == rules

    @given(testing.rule_sets())
    def test_any_rules_come_back_with_their_name(self, rules: Rules) -> None:
        again = read_rules(rules_text(rules), NAMES)
        assert again == rules
        assert again.name == rules.name

    @given(st.text())
    def test_any_name_is_kept(self, name: str) -> None:
        rules = variants.AMERICAN.amend(name=name)
        assert read_rules(rules_text(rules), NAMES).name == name

    def test_the_variant_that_they_are_named_after(self) -> None:
        rules = variants.MICROSOFT.amend(EndAt(50), Without("moon"), kitty=None)
        assert rules_text(rules) == "microsoft(Without(key='moon'), EndAt(limit=50))"
        assert rules_text(variants.AMERICAN.amend(FirstTrickBar("QS"), name="club")) == (
            "american(FirstTrickBar(bars=QUEEN), name='club')"
        )
        misnamed = variants.AMERICAN.amend(name="dame_de_pique")
        assert rules_text(misnamed).startswith("dame_de_pique(Passing(")

    def test_what_people_type(self) -> None:
        text = (
            "american( queen_points(12, {3: 25}), Deck({3: '2D'}), Without('lead.broken'), "
            "players=(3, 4))"
        )
        rules = read_rules(text, NAMES)
        expected = variants.AMERICAN.amend(
            queen_points(12, {3: 25}), Deck({3: "2D"}), Without("lead.broken"), players=(3, 4)
        )
        assert rules == expected

    def test_a_key_may_be_negative(self) -> None:
        rules = read_rules("american(TrickPoints({-1: 5, 0: 1}))", NAMES)
        assert rules == variants.AMERICAN.amend(TrickPoints({-1: 5, 0: 1}))

    def test_a_rule_of_ones_own(self) -> None:
        rules = variants.AMERICAN.amend(Twofold(20, ("a",), hidden=7))
        text = rules_text(rules)
        assert text == "american(Twofold(at=20, names=('a',), hidden=7))"
        assert read_rules(text, names_of([Twofold])) == rules
        with pytest.raises(
            InputError, match="no rule is called 'Twofold'; give a class of your own"
        ):
            read_rules(text, NAMES)
        assert rules_text(variants.AMERICAN.amend(Twofold())) == "american(Twofold())"

    def test_what_has_no_text(self) -> None:
        class Odd(PlayRule):
            key = "odd"

        with pytest.raises(InputError, match="has no text in the notation"):
            rules_text(variants.AMERICAN.amend(Odd()))

    @pytest.mark.parametrize(
        ("text", "column", "said"),
        [
            ("", 0, "invalid syntax"),
            ("american(", 0, "never closed"),
            ("american(\x00)", 0, ""),
            ("american('\ud800')", 1, "no expression"),
            ("whist", 1, "there is no variant of this name; there are american,"),
            ("amercan(EndAt(50))", 1, "there is no variant of this name; did you mean american?"),
            ("American  hearts", 1, "write american, the name and not the title of the variant"),
            ("peppa, the american way", 1, "write peppa_hearts, the name"),
            ("new moon", 1, "write new_moon, the name"),
            ("openspiel()", 1, "no variant"),
            ("house.toml", 1, "the name of a variant, like american, with its amendments"),
            ("5", 1, "for rules in a file of their own leave this line out"),
            ("__import__('os')", 1, "no variant"),
            ("american(open('x'))", 10, "no rule is called 'open'"),
            ("american(PACK())", 10, "no rule is called 'PACK'"),
            (
                "american(TrickPoint())",
                10,
                "no rule is called 'TrickPoint'; did you mean TrickPoints?",
            ),
            ("american('x'.join())", 10, "neither a rule nor a card"),
            ("american(*PACK)", 10, "neither a rule"),
            ("american({-'x': 5})", 11, "neither a rule"),
            ("american({PACK: 5})", 11, "neither a rule"),
            ("american(**{})", 1, "neither a rule"),
            ("american(name='a', name='b')", 1, "name is given twice"),
            ("american(EndAt(limit=5, limit=6))", 10, "limit is given twice"),
            ("american([1])", 10, "neither a rule"),
            ("american(1if)", 10, "'1if' is not a whole number in plain digits"),
            ("american(EndAt(0x32))", 16, "'0x32' is not a whole number in plain digits"),
            ("american(EndAt(-0b1))", 17, "'0b1' is not a whole number"),
            ("american(EndAt(1_000))", 16, "'1_000' is not a whole number"),
            ("american(EndAt(1e3))", 16, "'1e3' is not a whole number"),
            ("american(EndAt(0x" + "f" * 5000 + "))", 16, "is not a whole number in plain digits"),
            ("american(EndAt(" + "9" * 1001 + "))", 16, "has more than 1000 digits"),
            ("american({" + "9" * 5000 + ": 1})", 11, "has more than 1000 digits"),
            ("american(f'{1}')", 10, "neither a rule"),
            ("american('\\d')", 0, "invalid escape sequence"),
            ("american(1.5)", 10, "1.5 is not a whole number"),
            ("american(EndAt(-50.0))", 16, "-50.0 is not a whole number"),
            ("american(b'x')", 10, "neither a rule"),
            ("american(-'x')", 10, "neither a rule"),
            ("american({(1, 2): 3})", 11, "neither a rule"),
            ("american({**PACK})", 10, "neither a rule"),
            (
                "american(EndAt(x=1))",
                10,
                "EndAt: got an unexpected keyword argument 'x'; it takes ",
            ),
            ("american(EndAt(1, 2))", 10, "EndAt: too many positional arguments; it takes limit"),
            (
                "american(Without())",
                10,
                "Without: missing a required argument: 'key'; it takes key",
            ),
            ("american(Cards(x=1))", 10, "keyword argument 'x'; it takes cards"),
            ("american(EndAt('a'))", 10, "limit must be a whole number, not 'a'"),
            ("american(1)", 1, "an amendment is a rule, or another value with apply(rules), not 1"),
            ("american(EndAt)", 10, "write EndAt() in place of EndAt"),
            ("american(Moon(Choice))", 15, "write Choice() in place of Choice"),
            ("american(Without)", 10, "write Without(...) in place of Without"),
            ("american(heart_points)", 10, "write heart_points() in place of heart_points"),
            ("american(house)", 10, "neither a rule"),
            (
                "american(Without(moon))",
                18,
                "moon is neither a rule nor a card, number, text, tuple",
            ),
            ("american(Without(moon))", 18, "or mapping; write 'moon' with quotes"),
            ("american(Without(lead.broken))", 18, "; write 'lead.broken' with quotes"),
            ("american(HolderOpens(2c))", 22, "2c is neither a rule nor a card"),
            ("american(HolderOpens(10D))", 22, "; write '10D' with quotes"),
            (f"american({'a' * 61})", 10, f"; write '{'a' * 60}...' with quotes"),
            ("american(SafeQueen() EndAt(50))", 0, "invalid syntax, perhaps a comma is missing; "),
            ("american(EndAt(50)=3)", 0, "assignment; rules are written like american(EndAt(50), "),
            ("american(player=5)", 1, "did you mean players or play?"),
            ("american(Deck(out=3))", 10, ""),
            ("american(EndAt(1), EndAt(2))", 1, "conflicting values"),
            ("american(" + "-" * 9000 + "1)", 26, "more than 16 words and signs"),
            ("american(" + "not " * 4000 + "1)", 74, "more than 16 words and signs"),
            ("american" + "()" * 9000, 39, "more than 16 words and signs"),
            ("a" + ".a" * 9000, 17, "more than 16 words and signs"),
            ("american(a" + ".a" * 700 + ")", 26, "more than 16 words and signs"),
            ("american(" + "(" * 150 + "EndAt" + ",)" * 150 + ")", 41, "nested more than 32 deep"),
            ("american(" + "(" * 9000, 41, "nested more than 32 deep"),
            ("american) (EndAt(50))", 0, "unmatched"),
            ("american(" + "(" * 30 + "()," * 30 + "(" * 3, 131, "nested more than 32 deep"),
            ("american(" + "(" * 31 + "EndAt" + ",)" * 31 + ")", 41, "write EndAt()"),
            ("american(" + " " * LONGEST + ")", 1, "not read"),
            (" whist", 2, "there is no variant"),
            ("\n ()", 3, "the name of a variant"),
            (" american(0x32)", 11, "'0x32' is not a whole number"),
            (" american('é' 'é' x)", 11, "invalid syntax"),
            ("american(\r\n'é' 5 5)", 12, "invalid syntax"),
        ],
    )
    def test_a_fault_in_an_expression_has_its_column(
        self, text: str, column: int, said: str
    ) -> None:
        with pytest.raises(InputError) as caught:
            read_rules(text, NAMES)
        found = caught.value.column
        assert found is not None
        assert found == column or column == 0 < found  # 0: Python says where
        assert said in str(caught.value)

    @given(st.text(" \n\r\t"), st.lists(st.text(st.characters(exclude_categories=["Cs"]))))
    def test_the_column_is_that_of_the_character(self, space: str, texts: list[str]) -> None:
        """Whatever stands before it, on however many lines."""
        signs = '"{3}é\r\né\n♠"{3}'.replace('"{3}', '"' * 3)
        text = f"{space}american(({signs},{space}{tuple(texts)!r}),{space}Nothing_of())"
        with pytest.raises(InputError, match="no rule is called 'Nothing_of'") as caught:
            read_rules(text, NAMES)
        assert caught.value.column == text.rindex("Nothing_of") + 1

    @given(st.text("a('é\n\r\\# ,"))
    def test_the_column_is_in_the_text(self, text: str) -> None:
        with pytest.raises(InputError) as caught:
            read_rules(f"american(0 {text}", NAMES)
        assert 1 <= (caught.value.column or 0) <= len(text) + 12


class TestValues:
    """Other values."""

    @given(PLAIN)
    def test_round_trip(self, value: object) -> None:
        text = expression(value)
        assert read_expression(text, NAMES) == value
        assert "#" not in text
        assert "|" not in text

    def test_defaults_are_left_out(self) -> None:
        assert expression(HeartsBroken(spared=Cards("QS"))) == "HeartsBroken(spared=QUEEN)"
        assert expression(HEARTS) == "HEARTS"
        assert expression(Charging("QS 2C")) == "Charging(cards=Cards('2C QS'))"
        assert expression(Card("W")) == "Card('W')"

    @pytest.mark.parametrize(
        "text",
        [
            "'['",
            "'\\\\'",
            '"\\"["',
            "'''it's [ '' ['''",
            '"""say "[" twice"""',
            "r'\\['",
            "u'['",
            "'[' '['",
            "5  # and a [\n",
            "-5",
            "'é['",
        ],
    )
    def test_signs_in_texts_and_comments_do_not_count(self, text: str) -> None:
        """Each of these is read as Python reads it, a hundred times in a row."""
        assert read_expression(f"({f'{text},' * 100})", NAMES) == ast.literal_eval(
            f"({f'{text},' * 100})"
        )

    @given(st.text("'\"[({\\\n\r#,a1", max_size=40))
    def test_texts_are_passed_over_as_python_does(self, text: str) -> None:
        thrice = "".join(f"\\x{ord(sign):02x}" if sign in "'\\\r" else sign for sign in text)
        written = f"({text!r}, {json.dumps(text)}, '''{thrice}''')"
        assert read_expression(written, NAMES) == (text, text, text)

    def test_numbers_have_as_many_digits_as_in_json(self) -> None:
        largest = 10**DIGITS - 1
        assert read_expression(expression(-largest), NAMES) == -largest
        for number in (10**DIGITS, -(10**5000)):
            with pytest.raises(InputError, match=f"has more than {DIGITS} digits"):
                expression(number)

    def test_too_long(self) -> None:
        with pytest.raises(InputError, match="more than 20000 characters"):
            read_expression(" " * LONGEST + "1", NAMES)


def test_rules_are_amended_by_a_text() -> None:
    rules = amend(variants.MICROSOFT, "EndAt(50), Without('moon'), players=(4,), name='short'")
    assert (rules.end, rules.shoots, rules.name) == (EndAt(50), (), "short")
    assert amend(variants.MICROSOFT, "") == variants.MICROSOFT
    assert amend(variants.MICROSOFT, "EndAt(50)  # of 100") == amend(
        variants.MICROSOFT, "EndAt(50)"
    )
    assert amend(variants.MICROSOFT, "# nothing") == variants.MICROSOFT


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("EndAt(", "column 1: .* was never closed"),
        ("EndAt(50), Nothing_of(3)", "column 12: no rule is called 'Nothing_of'"),
        ("EndAt(50))(", "column 1: neither"),
        ("EndAt(50)) + (1", "column 1: neither"),
        ("Without('no.such')", "column 1: no.such"),
    ],
)
def test_a_text_that_amends_nothing_says_where(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        amend(variants.MICROSOFT, text)
    with pytest.raises(InputError, match=r"amend\(\) takes a text"):
        amend(variants.MICROSOFT, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize("known", ["Own", [None], 3, ["EndAt"]])
def test_only_classes_are_known(known: Any) -> None:
    with pytest.raises(InputError, match="known"):
        amend(variants.AMERICAN, "EndAt(50)", known=known)


@pytest.mark.parametrize("wrong", ["american", 1.5, None])
def test_rules_are_what_is_amended(wrong: Any) -> None:
    with pytest.raises(InputError, match=r"^rules must be Rules, like variants\.AMERICAN, not "):
        amend(wrong, "EndAt(50)")


def test_a_union_of_card_sets() -> None:
    """`HEARTS | QUEEN` is read as in Python; both sides are sets of cards."""
    found = notation.amend(variants.AMERICAN, "HeartsBroken(broken_by=HEARTS | QUEEN)")
    assert found == variants.AMERICAN.amend(HeartsBroken(broken_by=HEARTS | QUEEN))
    for wrong in ("HEARTS | 3", "2 | 3", "HEARTS & QUEEN", "HEARTS | 'QS'"):
        with pytest.raises(InputError, match="neither a rule nor a card"):
            notation.amend(variants.AMERICAN, f"HeartsBroken(broken_by={wrong})")


@pytest.mark.parametrize(("make", "words"), [(dict, []), (len, ["QS"])])
def test_a_call_that_fits_has_no_fault(make: Any, words: list[object]) -> None:
    """Nor has a class without a signature."""
    assert _wrong_call(make, words, {}) == ""
