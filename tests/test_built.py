"""The look at the built pages finds what it looks for."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"
sys.path.insert(0, str(DOCS))

import check_built  # noqa: E402


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two pages that link to each other."""
    pages = {
        "one.html": '<a href="two.html#there">two</a> <a href="https://example.org">away</a>',
        "two.html": '<h1 id="there">two</h1> <a href="#there">up</a> <img src="one.html" alt="A">',
    }
    for name, text in pages.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_good_pages(folder: Path) -> None:
    assert list(check_built.broken_links(folder)) == []
    assert list(check_built.bad_pictures(folder)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('<a href="three.html">three</a>', "three.html leads to no file"),
        ('<a href="two.html#here">two</a>', "two.html#here leads to no place on its page"),
        ('<a href="#here">here</a>', "#here leads to no place on its page"),
        ('<img src="a.svg" alt="A">', "a.svg leads to no file"),
    ],
)
def test_a_link_that_leads_nowhere(folder: Path, text: str, said: str) -> None:
    (folder / "four.html").write_text(text, "utf-8")
    assert list(check_built.broken_links(folder)) == [f"four.html: {said}"]


def test_pictures_have_words(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "four.html").write_text('<img src="one.html">', "utf-8")
    assert list(check_built.bad_pictures(folder)) == ["four.html: one.html has no words"]
    monkeypatch.setattr(check_built, "HEAVIEST", 0)
    assert len(list(check_built.bad_pictures(folder))) == 4


def test_a_search_that_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "searchindex.js").write_text('Search.setIndex({"terms": {}})', "utf-8")
    monkeypatch.setattr(check_built, "found_by", lambda index, words: [f"page of {words}"])
    monkeypatch.setattr(check_built, "SEARCHES", {"moon": "page of moon", "sun": "page of moon"})
    monkeypatch.setattr(check_built, "first_by", lambda index, words: {"first"})
    monkeypatch.setattr(check_built, "FIRST", {"undo": "first", "revoke": "second"})
    monkeypatch.setattr(check_built, "TERMS", ())
    assert list(check_built.failed_searches(folder)) == [
        "'sun' does not find page of moon",
        "'revoke' does not find second first",
    ]


def test_what_comes_first_is_a_main_entry_of_the_index() -> None:
    index = {
        "docnames": ["a", "b"],
        "indexentries": {"Undo": [[1, "undo", True], [0, "x", False]], "void": [[0, "v", False]]},
    }
    assert check_built.first_by(index, "undo") == {"b"}
    assert check_built.first_by(index, "void") == check_built.first_by(index, "moon") == set()


def test_the_searches_name_pages() -> None:
    for name in check_built.SEARCHES.values():
        assert any((DOCS / f"{name}{suffix}").is_file() for suffix in (".md", ".rst"))


def test_the_command_lists_findings_and_fails(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check_built, "findings", lambda folder: {"links": [], "pictures": []})
    assert check_built.main([str(folder)]) == 0
    monkeypatch.setattr(check_built, "findings", lambda folder: {"links": ["one"], "pictures": []})
    assert check_built.main([str(folder)]) == 1
    assert "links:\n  one\n" in capsys.readouterr().out
