"""Pages and docstrings keep to short sentences and plain constructions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scripts import script

SENTENCES = script("docs", "sentences")

PAGE = """# A heading that says nothing at all about length

One. Two words, e.g. `state.play("QS")` and more? [A link](https://example.com) ends.

- An item
  on two lines.
- Another.

| a | table. |
|---|---|

```python
>>> code = "is no sentence. Not this."
```
<!-- a comment. -->
"""


def test_the_pages_and_docstrings_read_well() -> None:
    assert SENTENCES.all_findings() == []


def test_sentences_are_found() -> None:
    found = list(SENTENCES.sentences(PAGE))
    assert [sentence.text for sentence in found] == [
        "One.",
        'Two words, e.g. `state.play("QS")` and more?',
        "A link ends.",
        "An item on two lines.",
        "Another.",
    ]
    assert [sentence.words for sentence in found] == [1, 7, 3, 5, 1]
    assert [sentence.line for sentence in found] == [3, 3, 3, 5, 7]


@pytest.mark.parametrize(
    "text",
    [
        "What is written is the way to the state.",
        "It is told by the first line.",
        "A good many tables play it.",
        "optional: May the player keep the total as it is?",
        "Of Warren the extra card is the one that was not dealt.",
        "Who is not there in time, is played for by the library.",
        " ".join(["word"] * 40) + ".",
        "Whoever leads a heart has nothing else.",
        "A client sends an action as such.",
        "The text is put together by a module.",
        "Each of these cards counts so much for its taker.",
    ],
)
def test_constructions_and_everyday_words_are_found(text: str) -> None:
    found = list(SENTENCES.sentences(text))
    assert len(list(SENTENCES.findings("page", found, 99))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "points: How many.",
        "one, two: Where the cards lie.",
        "Return how many cards there are.",
        "Who took the card leads.",
        "A rule of one's own is called.",
        "The turn of somebody.",
        "InputError: If it is no card.",
        "Return in how many ways it is done.",
        "What those count.",
        "Is the card known?",
    ],
)
def test_docstrings_begin_with_nouns_and_verbs(text: str) -> None:
    found = list(SENTENCES.sentences(text))
    assert len(list(SENTENCES.findings("page", found, 99, SENTENCES.IN_DOCSTRINGS))) == 1
    assert list(SENTENCES.findings("page", found, 99)) == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Where a rule is silent, the next one is asked.", 1),
        ("Where do the cards lie?", 0),
        ("Where the rules come from describes the texts.", 0),
        ("where: The words in front.", 0),
        ("It is shown where it stands.", 0),
    ],
)
def test_conditions_begin_with_if(text: str, count: int) -> None:
    found = list(SENTENCES.sentences(text))
    assert len(list(SENTENCES.findings("page", found, 99, SENTENCES.CONDITIONS))) == count


def test_directives_are_no_prose(tmp_path: Path) -> None:
    page = tmp_path / "page.rst"
    page.write_text("Title\n=====\n\n.. py:data:: X\n\n   What X is.\n\nOne. Two.\n", "utf-8")
    assert [each.text for each in SENTENCES.sentences(SENTENCES.prose_of(page))][1:] == [
        "One.",
        "Two.",
    ]


def test_a_page_of_long_sentences_is_found() -> None:
    found = list(SENTENCES.sentences(" ".join(["word"] * 20) + "."))
    assert list(SENTENCES.findings("page", found)) == ["page: the median is 20 words a sentence"]


def test_much_is_read() -> None:
    assert {page.name for page in SENTENCES.pages()} > {"README.md", "keep-score.md"}
    assert {page.name for page in SENTENCES.records()} > {
        "CHANGELOG.md",
        "0014-documents.md",
        "notation.md",
        "svg.rst",
    }
    modules = SENTENCES.modules()
    names = {path.relative_to(SENTENCES.PACKAGE).as_posix() for path in modules}
    assert {
        "toml.py",
        "rules/points.py",
        "__init__.py",
        "_core/play/state.py",
        "_engine/score/match.py",
    } <= names
    assert sum(1 for path in modules for _ in SENTENCES.docstring_sentences(path)) > 3000


def test_the_command_lists_findings_and_counts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SENTENCES, "all_findings", list)
    assert SENTENCES.main([]) == 0
    monkeypatch.setattr(SENTENCES, "all_findings", lambda: ["page:3: a"])
    assert SENTENCES.main([]) == 1
    assert SENTENCES.main(["--counts"]) == 0
    out = capsys.readouterr().out
    assert "page:3: a" in out
    assert "README.md: " in out


def test_docstrings_of_tests_do_not_begin_like_questions(tmp_path: Path) -> None:
    """Each opening is found with its line."""
    (tmp_path / "tests").mkdir()
    text = 'def one():\n    """What is\n    it.\n\n    More."""\n\ndef two():\n    """It is."""\n'
    (tmp_path / "tests" / "test_it.py").write_text(text, "utf-8")
    found = [each for _, each in SENTENCES.openings_of_tests(tmp_path)]
    assert [(each.line, each.text) for each in found] == [
        (1, ""),
        (1, "What is it."),
        (7, "It is."),
    ]
    assert [bool(SENTENCES.QUESTION.match(each.text)) for each in found] == [False, True, False]
