"""The entries of a file, as values."""

from collections.abc import Callable
from typing import Any

import pytest

from hearts import Card, HandScore, InputError
from hearts.notation import (
    Entry,
    Header,
    PartlyKnown,
    Record,
    StatedPoints,
    StatedResult,
    StatedScore,
)


@pytest.mark.parametrize("comment", ["two\nlines", "two\rlines", " around", "behind ", 5])
def test_a_comment_is_one_line(comment: Any) -> None:
    with pytest.raises(InputError, match="a comment is one line of text"):
        Entry("trick", comment=comment)
    with pytest.raises(InputError, match="a comment is one line of text"):
        Header(comments=("good", comment))


def test_where_an_entry_comes_from_does_not_count() -> None:
    assert Entry("", comment="x", line=3) == Entry("", comment="x", line=4)


def test_names_tell_how_many_play() -> None:
    assert Header(names=("a", "b", "c")).players == 3
    assert Header().players is None


@pytest.mark.parametrize("name", ["", "a, b", " a", "a  b", "a\n"])
def test_names_of_players(name: str) -> None:
    with pytest.raises(InputError, match="is not a name for a player"):
        Header(names=(name, "b", "c"))


def test_there_are_as_many_names_as_players() -> None:
    with pytest.raises(InputError, match="3 names for 4 players"):
        Header(names=("a", "b", "c"), players=4)
    with pytest.raises(InputError, match="Hearts takes 2 or more"):
        Header(players=1)


@pytest.mark.parametrize(
    "name", ["", "two words", "5th", "Ä", "Rules", "hearts", "SEED", "players"]
)
def test_names_of_tags(name: str) -> None:
    with pytest.raises(InputError, match="is not a name for another tag"):
        Header(tags=((name, "x"),))


def test_tags_have_texts() -> None:
    wrong: Any = 5
    with pytest.raises(InputError, match="the tag Event has a text, not 5"):
        Header(tags=(("Event", wrong),))


def test_the_first_tag_of_a_name_counts() -> None:
    header = Header(tags=(("Event", "one"), ("event", "two")))
    assert header.tag("EVENT") == "one"
    assert header.tag("Site") is None


def test_cards_of_which_some_are_known() -> None:
    assert len(PartlyKnown((), 3)) == 3


@pytest.mark.parametrize("field", ["names", "players", "tags", "comments"])
@pytest.mark.parametrize("wrong", [1.5, "ABC", object()])
def test_each_field_of_a_header_has_its_type(field: str, wrong: Any) -> None:
    with pytest.raises(InputError, match=f"^{field} must be "):
        Header(**{field: wrong})


@pytest.mark.parametrize("tag", ["Ab", ("Event",), ("Event", "a", "b"), (1, "a"), 5])
def test_a_tag_is_a_pair_of_texts(tag: Any) -> None:
    with pytest.raises(InputError, match=r"^tags: .* is not a pair of texts$"):
        Header(tags=(tag,))


@pytest.mark.parametrize("made", [list, iter, tuple])
def test_lists_become_tuples(made: Callable[[Any], Any]) -> None:
    names, tags, comments = ("a", "b", "c"), (("Event", "x"), ("Site", "y")), ("one", "two")
    header = Header(names=names, tags=tags, comments=comments)
    given = Header(names=made(names), tags=made([*map(list, tags)]), comments=made(comments))
    assert given == header
    assert hash(given) == hash(header)
    assert (given.names, given.tags, given.comments) == (names, tags, comments)
    assert given.players == 3


def test_a_list_that_is_changed_later_changes_no_header() -> None:
    names, tag = ["a", "b", "c"], ["Event", "x"]
    header = Header(names=names, tags=[tag])  # type: ignore[list-item]
    names[0] = tag[1] = "z"
    assert (header.names, header.tags) == (("a", "b", "c"), (("Event", "x"),))


@pytest.mark.parametrize("seed", ["x", "5", 1.0, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(InputError, match=f"^seed must be a whole number, not {seed!r}$"):
        Header(seed=seed)


def test_rules_are_rules() -> None:
    wrong: Any = "american"
    with pytest.raises(
        InputError, match=r"^rules must be Rules, .* did you mean variants\.get\('american'\)\?$"
    ):
        Header(rules=wrong)


def test_parts_of_entries_are_made_plain() -> None:
    listed: Any = [1, 2, 3, 4]
    one = StatedScore(HandScore((1, 2, 3, 4)), listed)
    assert (one.totals, StatedScore(None).totals) == ((1, 2, 3, 4), None)
    assert StatedPoints(listed, listed) == StatedPoints((1, 2, 3, 4), (1, 2, 3, 4))
    assert hash(StatedResult(listed, "end")) == hash(StatedResult((1, 2, 3, 4), "end"))
    text: Any = "QS KS"
    assert PartlyKnown(text, 2) == PartlyKnown((Card("QS"), Card("KS")), 2)


@pytest.mark.parametrize(
    ("kind", "parts", "message"),
    [
        (StatedPoints, (5,), "stated points must be a number for each seat"),
        (StatedPoints, (("1",),), "a stated number must be a whole number, not '1'"),
        (StatedPoints, ((1,), (2.0,)), "a stated number must be a whole number, not 2.0"),
        (StatedResult, ((1,), 5), "ended_by must be of type str, not 5"),
        (StatedScore, ((1, 2),), "the score of a sheet must be of type HandScore"),
        (PartlyKnown, ("QX", 2), "'QX'"),
        (PartlyKnown, ("QS", -1), "the number of unknown cards must be at least 0"),
        (Entry, ("dealer", None, "x"), "the seat of an entry must be a whole number"),
        (Record, ("x",), "header must be of type Header"),
        (Record, (Header(), (), -1), "number must be at least 0"),
    ],
)
def test_parts_of_a_wrong_type_are_refused(
    kind: Any, parts: tuple[object, ...], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        kind(*parts)
