"""Parts of lines know where they stand."""

from hypothesis import given
from hypothesis import strategies as st

from hearts.notation.lines import Span, line_of

TEXTS = st.text(st.characters(exclude_characters="\n"))


@given(TEXTS)
def test_words_are_where_they_say(text: str) -> None:
    line = line_of(3, text)
    assert [str(word) for word in line.words()] == text.split()
    for word in line.words():
        assert text[word.start : word.end] == str(word)
        assert word.number == 3


@given(TEXTS, st.sampled_from("|,"))
def test_parts_are_those_between_the_marks(text: str, mark: str) -> None:
    for line in (text, mark + text):
        parts = line_of(1, line).split(mark)
        assert [str(part) for part in parts] == line.split(mark)


@given(TEXTS)
def test_a_part_of_white_space_alone_is_no_text(text: str) -> None:
    assert bool(line_of(1, text)) == bool(text.strip())


def test_an_error_says_line_column_and_what_was_expected() -> None:
    error = Span(7, "pass 0: QS  XX", 10, 14).unlike("a card", "like QS")
    assert str(error) == "line 7, column 13: expected a card, found 'XX' (like QS)"
    assert (error.line, error.column, error.expected) == (7, 13, "a card")


def test_an_error_about_nothing_and_about_much() -> None:
    assert (
        str(line_of(1, "").unlike("a card")) == "line 1, column 1: expected a card, found nothing"
    )
    assert f"found '{'x' * 40}'" in str(line_of(1, "x" * 40).unlike("a card"))
    assert f"found '{'x' * 37}...'" in str(line_of(1, "x" * 41).unlike("a card"))
