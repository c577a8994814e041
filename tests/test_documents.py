"""Plain data: what a document may hold at most, and how it is laid out."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import InputError, _documents
from hearts._arguments import DIGITS
from hearts._documents import (
    DEEPEST,
    LONGEST,
    MOST_VALUES,
    check,
    check_length,
    copy_of,
    dump,
    name_text,
    parse,
    path_text,
    short_text,
    shorten,
    with_path,
)

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
DATA = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | TEXTS
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
    max_leaves=30,
)


def nested(depth: int, make: Callable[[Any], Any]) -> Any:
    """Something in so many others."""
    found: Any = 0
    for _ in range(depth):
        found = make(found)
    return found


def test_a_byte_order_mark_is_passed_over() -> None:
    assert parse('\ufeff{"a": "\ufeff"}') == {"a": "\ufeff"}


@given(DATA)
def test_what_is_laid_out_is_parsed_again(data: Any) -> None:
    text = dump(data, layout=True)
    assert parse(text) == json.loads(text) == data
    line = dump(data, layout=False)
    assert "\n" not in line
    assert parse(line) == data


def emptied(data: Any) -> None:
    """Take everything out of what can be changed."""
    if isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            emptied(inner)
        data.clear()


@given(DATA)
def test_a_copy_shares_nothing_that_could_be_changed(data: Any) -> None:
    before = json.dumps(data)
    copied = copy_of(data)
    assert json.dumps(copied) == before
    emptied(copied)
    assert json.dumps(data) == before


def test_what_fits_stands_on_a_line() -> None:
    assert dump({"a": [1, {"b": "♥"}]}, layout=True) == '{"a": [1, {"b": "♥"}]}'
    long = {"name": "x" * 60, "list": ["y" * 60, []], "none": {}}
    assert dump(long, layout=True).splitlines() == [
        "{",
        f'  "name": "{"x" * 60}",',
        f'  "list": ["{"y" * 60}", []],',
        '  "none": {}',
        "}",
    ]
    assert dump([["z" * 99], 1], layout=True).splitlines() == [
        *("[", "  [", f'    "{"z" * 99}"', "  ],", "  1", "]")
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (5, "a document is read from text, not 5"),
        (b"{}", "a document is read from text"),
        ("", "not JSON: Expecting value, column 1"),
        ("{", "not JSON: "),
        ("\ufeff\ufeff{}", "not JSON: "),
        ('{"a": 1, "b": 2, "b": 3}', "'b' occurs twice in an object"),
        ("NaN", "'NaN' is not a finite number"),
        ("[-Infinity]", "'-Infinity' is not a finite number"),
        ("1e999", "'1e999' is not a finite number"),
        ("9" * (DIGITS + 1), f"has more than {DIGITS} digits"),
        ("1" * 1_000_000, f"has more than {DIGITS} digits"),
        ("[" * 100_000, f"nested more than {DEEPEST} deep, column {DEEPEST + 1}$"),
        ("\n" + "[" * 50, f"nested more than {DEEPEST} deep, line 2, column {DEEPEST + 1}$"),
        ('{"a":' * 100_000, f"nested more than {DEEPEST} deep"),
        ('["[",\n' * 100_000, f"nested more than {DEEPEST} deep, line {DEEPEST + 1}, column 1$"),
        ("[" * 100 + "]" * 100, f"nested more than {DEEPEST} deep"),
        ("]" * 200_000 + "[" * 100_000, "not JSON: "),
        ('["\\ud800"]', r"\[0\]: '\\ud800' holds half a character"),
        ('{"\\udc00": 1}', "holds half a character"),
        (" " * (LONGEST + 1), f"a document has at most {LONGEST}"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_cannot_be_parsed(text: Any, message: str) -> None:
    with pytest.raises(InputError, match=message) as error:
        parse(text)
    assert len(str(error.value)) < 300


def test_characters_in_two_halves_are_whole() -> None:
    assert parse('"\\ud83c\\udca1"') == "🂡"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"a": [1, {2}]}, r"^a\[1\]: \{2\} is not plain data$"),
        ({"a": [1, (2,)]}, r"^a\[1\]: \(2,\) is not plain data$"),
        ([OrderedDict()], "is not plain data"),
        ({"a": {1: 2}}, "^a: 1 is not text, as the name of an entry must be$"),
        ({"a b": [object]}, r"^'a b'\[0\]: "),
        ([10**DIGITS], r"^\[0\]: a very long number has more than"),
        ([-(10**DIGITS)], "a very long number has more than"),
        ([float("nan")], r"^\[0\]: nan is not a finite number"),
        ({"a": 1, "b\ud800": 2}, "holds half a character"),
        (float("inf"), "^inf is not a finite number"),
        ({"a": "\ud800"}, "^a: .* holds half a character"),
        ({"last": "\udfff"}, "^last: .* holds half a character"),
        (nested(DEEPEST + 1, lambda inner: [inner]), f"nested more than {DEEPEST} deep"),
    ],
)
def test_what_no_document_may_hold(data: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        check(data)


def test_the_limits_themselves_are_allowed() -> None:
    for data in (
        nested(DEEPEST, lambda inner: {"a": inner}),
        [10**DIGITS - 1, 1 - 10**DIGITS, True, None, 0.5, "♥"],
    ):
        check(data)
        assert parse(dump(data, layout=True)) == data
    assert len(check_length("x" * LONGEST)) == LONGEST


def depth_of(text: str) -> int:
    """Return the greatest depth of the brackets of a JSON text, sign by sign."""
    depth = deepest = 0
    quoted = escaped = False
    for sign in text:
        if escaped:
            escaped = False
        elif quoted and sign == "\\":
            escaped = True
        elif sign == '"':
            quoted = not quoted
        elif not quoted and sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif not quoted and sign in "]}":
            depth -= 1
    return deepest


def too_deep(text: str) -> bool:
    """Is the text refused for its depth, before it is parsed?"""
    try:
        parse(text)
    except InputError as error:
        return f"nested more than {DEEPEST} deep" in str(error)
    return False


@given(st.text('[]{}"\\\n a:1,', max_size=60), st.integers(DEEPEST - 4, DEEPEST))
def test_the_depth_is_counted_as_a_reader_would(text: str, before: int) -> None:
    whole = "[" * before + text
    assert too_deep(whole) == (depth_of(whole) > DEEPEST)


@given(DATA, st.integers(DEEPEST - 8, DEEPEST))
def test_the_depth_of_a_document_is_that_of_its_text(data: Any, before: int) -> None:
    whole = json.dumps(nested(before, lambda inner: [data, "]", inner]))
    assert too_deep(whole) == (depth_of(whole) > DEEPEST)


@pytest.mark.parametrize(
    "text", ['["' + "[" * 1_000_000, '["' + '\\"' * 1_000_000, "x" * 3_000_000, '"a",' * 900_000]
)
def test_the_depth_is_counted_in_one_go(text: str) -> None:
    """A text that is not JSON takes no longer than JSON; one look at each sign is enough."""
    with pytest.raises(InputError, match="not JSON"):
        parse(text)


def test_what_goes_round_or_grows_is_no_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """Objects that hold themselves, and lists of the same lists: there is no end to them."""
    circle: list[Any] = []
    circle.append(circle)
    with pytest.raises(InputError, match="nested more than"):
        check(circle)
    monkeypatch.setattr(_documents, "MOST_VALUES", 10_000)
    check([0] * 10_000)
    with pytest.raises(InputError, match="more than 10000 values are too many"):
        check(nested(20, lambda inner: [inner] * 50))


def test_a_document_that_would_be_too_long_is_not_written() -> None:
    with pytest.raises(InputError, match="too many"):
        dump("x" * LONGEST, layout=False)


def test_how_places_and_values_are_shown() -> None:
    assert path_text([]) == ""
    assert path_text(["history", 12, "cards", 0]) == "history[12].cards[0]"
    assert path_text([0, "a b", "c"]) == "[0].'a b'.c"
    assert with_path("", "wrong") == "wrong"
    assert with_path("a", "wrong") == "a: wrong"
    assert name_text("y" * 61) == "'" + "y" * 59 + "..."
    assert short_text({"a": 1}) == "an object"
    assert short_text([1]) == "a list"
    assert short_text("x" * 10**6) == "'" + "x" * 59 + "..."
    assert short_text("\ud800") == "'\\ud800'"
    assert short_text(-(10**DIGITS)) == "a very long number"
    assert short_text(None) == "nothing"
    assert shorten("abc", 3) == "abc"
    assert shorten("abcd", 3) == "abc..."


@pytest.mark.parametrize(
    ("name", "shown"), [("limit", "limit"), ("12", "12"), ("-3", "-3"), (5, "5"), ("a b", "'a b'")]
)
def test_names_of_entries(name: object, shown: str) -> None:
    """Words and numbers stand as they are; anything else is quoted."""
    assert name_text(name) == shown


def test_a_line_holds_a_hundred_characters() -> None:
    assert dump(["x" * 96], layout=True) == f'["{"x" * 96}"]'
    assert dump(["x" * 97], layout=True) == f'[\n  "{"x" * 97}"\n]'


def test_the_limits_of_a_document() -> None:
    """They are part of the format: a document that one program writes, another one reads."""
    assert (LONGEST, MOST_VALUES, DEEPEST, DIGITS) == (4_000_000, 1_000_000, 32, 1000)


def test_signs_are_written_as_they_are() -> None:
    for layout in (False, True):
        assert dump({"\u2665": "\u2660"}, layout=layout) == '{"\u2665": "\u2660"}'


@pytest.mark.parametrize("length", [59, 60, 61])
def test_a_name_in_a_path_is_cut_behind_sixty_characters(length: int) -> None:
    assert name_text("x" * length) == ("x" * length if length < 61 else "'" + "x" * 59 + "...")
