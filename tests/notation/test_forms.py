"""Each form of a line is read, written and described."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hearts import Call, Cards, Choose, InputError, Pass, Shown, Trick, notation
from hearts.notation import Entry, StatedPoints, StatedResult
from hearts.notation.forms import FORMS, entry_text, read_entry
from hearts.notation.lines import line_of
from hearts.notation.parsing import LineContext

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "notation.md").read_text("utf-8")

#: For each word a line in its canonical form.
LINES = {
    "dealer": "dealer 2",
    "sheet": "sheet 1: 13 5 8 0 | 13 0 8 0",
    "deal": "deal: QS 2H | ?2 | QS ?1 | -",
    "redeal": "redeal: QS 2H | ?2 | QS ?1 | -",
    "kitty": "kitty: 2C 3C",
    "dummy": "dummy: 2C 3C",
    "call": "call 1: 2 to +1, 1 to +3",
    "pass": "pass 0: 2C 3C to 1, QS to 3",
    "forward": "forward 3",
    "charge": "charge 2: -",
    "taken": "taken: - | 2C 3C | - | 4C",
    "waiting": "waiting: 2C 3C",
    "charged": "charged: QS",
    "broken": "broken: no",
    "table": "table: KC QC",
    "position": "position 0: 2C | 3C | ?1 | 4C",
    "trick": "1: W=5S QS AC",
    "exchange": "exchange 2: ?4",
    "shown": "shown 2: pass QS AS",
    "choose": "choose 2: less 50",
    "score": "score: 5+13i 0-1i 0+0i 0+0i",
    "total": "total: 1 -2 3 4",
    "won": "won 2: moon",
    "ahead": "ahead: 2 0",
    "result": "result: 1 2 2 4 end.at",
}


def test_there_is_one_for_each() -> None:
    assert LINES.keys() == FORMS.keys()


@pytest.mark.parametrize("word", FORMS)
def test_every_form_is_read_and_written(word: str) -> None:
    [record] = notation.read_text(LINES[word])
    assert record.entries[0].word == word
    assert notation.write(record) == LINES[word] + "\n"


@pytest.mark.parametrize("line", ["choose 2: less 50", "call 1: mix", "result: 1 2 2 4 end.at"])
def test_capitals_differ_only_in_quotation_marks(line: str) -> None:
    """A telephone begins a word with a capital."""
    table = LineContext(None)
    entry = read_entry(line_of(1, line), "", table)
    for typed in (line.title(), line.upper()):
        assert read_entry(line_of(1, typed), "", table) == entry


@pytest.mark.parametrize(
    ("word", "value", "seat"),
    [
        ("choose", Choose("Less 50", 2), 2),
        ("call", Call("MIX", 1), 1),
        ("result", StatedResult((1, 2, 2, 4), "End at 5"), None),
        ("result", StatedResult((1, 2, 2, 4), "7"), None),
        ("result", StatedResult((1, 2, 2, 4), 'a\nb "c" #'), None),
    ],
)
def test_texts_that_need_quotation_marks_have_them(word: str, value: Any, seat: int | None) -> None:
    entry = Entry(word, value, seat)
    text = entry_text(entry)
    assert '"' in text
    assert "\n" not in text
    again = read_entry(line_of(1, text), "", LineContext(None))
    assert (again.word, again.value, again.seat) == (word, value, seat)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (Entry("trick", Trick(2, "2C 3C")), "trick: the seat is missing"),
        (Entry("trick", Trick(2, "2C 3C"), 0), "trick: it names seat 0, but its value seat 2"),
        (Entry("pass", Pass("2C", 1)), "pass: the seat is missing"),
        (Entry("pass", Pass("2C", 1), 2), "pass: it names seat 2, but its value seat 1"),
        (Entry("dealer"), "dealer: the seat is missing"),
        (Entry("score", StatedPoints((1, 2)), 3), "score: the line has no seat, found 3"),
    ],
)
def test_what_could_not_be_read_is_not_written(entry: Entry, message: str) -> None:
    with pytest.raises(InputError, match=f"^{message}$"):
        notation.write(notation.Record(entries=(entry,)))


def test_both_columns_have_a_number_for_each_seat() -> None:
    with pytest.raises(InputError, match="imaginary: 1 number beside 2 numbers of points"):
        StatedPoints((1, 2), (1,))


@pytest.mark.parametrize("word", FORMS)
def test_every_form_stands_in_the_grammar(word: str) -> None:
    grammar = PAGE.partition("## The grammar")[2].partition("## Tags")[0]
    assert f'"{word}"' in grammar


@pytest.mark.parametrize("word", FORMS)
def test_every_form_is_explained_on_the_page(word: str) -> None:
    start = "" if word == "trick" else word
    seat = r"\d" if FORMS[word].seat == "always" else ""
    assert re.search(rf"`{start} ?{seat}(:| |`)", PAGE) or f"`{word}`" in PAGE


def test_the_grammar_has_no_other_words() -> None:
    entries = PAGE.partition("entry       =")[2].partition(";")[0]
    said = re.findall(r'^\s*\|?\s*(?:\[ )?"([a-z]+)"', entries, re.MULTILINE)
    assert set(said) == set(FORMS)


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("shown 2: pass QS AS", Shown("pass", "QS AS", seat=2)),
        ("shown 1: lead", Shown("lead", seat=1)),
        ("shown: extra 5S", Shown("extra", "5S")),
        ("shown 0: suit S", Shown("suit", "", "S", 0)),
    ],
)
def test_what_a_seat_was_shown(line: str, shown: Shown) -> None:
    [record] = notation.read_text(line)
    assert record.shown == (shown,)
    assert record.acts == ()
    assert notation.write(record) == f"{line}\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("shown 2: QS", "line 1, column 10.*expected one of pass, charge, lead, .*, found 'QS'"),
        ("shown 2:", "expected one of pass, charge, .*, found nothing"),
        ("shown 2: suit X", "column 15.*a suit"),
        ("shown 2: suit S D", "a suit"),
        ("shown 2: pass 1X", "column 15.*a card"),
    ],
)
def test_what_cannot_be_shown(line: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        notation.read_text(line)


def test_what_a_seat_saw_is_not_played_again() -> None:
    [record] = notation.read_text('[Rules "american"]\n\nshown 1: lead')
    with pytest.raises(InputError, match="the record of a view, not of a state"):
        record.state()


def test_charges_that_were_shown_are_charged() -> None:
    [record] = notation.read_text("charge 0: QS\ncharge 1: ?0\nshown 1: charge KH")
    assert record.charged == Cards("QS KH")


def test_a_name_for_the_trick_may_be_typed() -> None:
    entry = read_entry(line_of(1, "Trick 2: QC AC"), "", LineContext())
    assert (entry.word, entry.seat) == ("trick", 2)


@pytest.mark.parametrize("line", ["!", ": 2C", ":", "2C 3C", "-1: 2C", "Nobody 1: 2C"])
def test_what_begins_with_no_seat_and_no_word(line: str) -> None:
    with pytest.raises(
        InputError, match="a seat that leads, as in 2: QC AC 3C 9D, or a word"
    ) as raised:
        read_entry(line_of(1, line), "", LineContext())
    assert all(word in str(raised.value) for word in FORMS if word != "trick")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("Friday night", "(a title or a remark begins with #)"),
        ("Hearts at Ann's", '(did you mean [Hearts "..."]? A title or a remark begins with #)'),
        ("dealr 1", "(did you mean dealer or deal?)"),
        ('Rules: "american"', '(did you mean [Rules "..."]?)'),
    ],
)
def test_words_without_a_colon_may_be_a_title(line: str, hint: str) -> None:
    with pytest.raises(InputError) as raised:
        read_entry(line_of(1, line), "", LineContext())
    assert str(raised.value).endswith(f" {hint}")


@pytest.mark.parametrize(
    "line",
    [
        "Ann: 2C AC",
        "N: 10h QC",
        "Dan : 2\u2663 3\u2663",
        "north:qs",
        "Jos\u00e9: 2\u2663",
        "Ann B.: 2C",
    ],
)
def test_a_leader_with_a_name_is_told_that_seats_are_numbers(line: str) -> None:
    with pytest.raises(InputError, match=r"seat that leads.*\(seats have the numbers 0, 1, 2"):
        read_entry(line_of(1, line), "", LineContext())


#: Lines of which a deal has one at most.
ONCE = {
    "dealer", "deal", "dummy", "redeal", "taken", "waiting", "charged", "broken", "table",
    "position", "score", "total", "won", "ahead", "result",
}  # fmt: skip


@pytest.mark.parametrize("word", FORMS)
def test_some_lines_stand_once_in_a_deal(word: str) -> None:
    twice = LINES[word] + "\n" + LINES[word].replace("1: W=5S QS AC", "2: KS 2S 3S")
    if word in ONCE:
        with pytest.raises(InputError, match=f"'{word}' once in a deal"):
            notation.read_text(twice)
    else:
        [record] = notation.read_text(twice)
        assert [entry.word for entry in record.entries] == [word, word]


@pytest.mark.parametrize("word", [word for word, form in FORMS.items() if form.bare])
def test_nothing_follows_the_seat_of_some_lines(word: str) -> None:
    for more in (":", ": 2C", " 2C"):
        with pytest.raises(InputError, match="nothing more"):
            notation.read_text(f"{LINES[word]}{more}")


@pytest.mark.parametrize("word", [word for word, form in FORMS.items() if not form.bare])
@pytest.mark.parametrize("value", [5, "QS", (5,)])
def test_content_of_another_type_is_not_written(word: str, value: Any) -> None:
    with pytest.raises(InputError, match=rf"^{word}: |^(a card|cards) .* not 5"):
        entry_text(Entry(word, value, 0))
