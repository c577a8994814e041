"""Pages and docstrings keep to short sentences and plain constructions."""

from __future__ import annotations

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


def test_the_pages_and_public_docstrings_read_well() -> None:
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
    ],
)
def test_docstrings_begin_with_nouns_and_verbs(text: str) -> None:
    found = list(SENTENCES.sentences(text))
    assert len(list(SENTENCES.findings("page", found, 99, SENTENCES.IN_DOCSTRINGS))) == 1
    assert list(SENTENCES.findings("page", found, 99)) == []


def test_a_page_of_long_sentences_is_found() -> None:
    found = list(SENTENCES.sentences(" ".join(["word"] * 20) + "."))
    assert list(SENTENCES.findings("page", found)) == ["page: the median is 20 words a sentence"]


def test_much_is_read() -> None:
    assert {page.name for page in SENTENCES.pages()} > {"README.md", "keep-score.md"}
    assert {page.name for page in SENTENCES.records()} > {"CHANGELOG.md", "0014-documents.md"}
    public, every = SENTENCES.modules(), SENTENCES.modules(internal=True)
    names = {path.relative_to(SENTENCES.PACKAGE).as_posix() for path in public}
    assert {"toml.py", "rules/points.py", "bulk/__init__.py", "__init__.py"} <= names
    assert not {name for name in names if name.startswith("_") and name != "__init__.py"}
    assert len(every) > len(public)
    assert sum(1 for path in public for _ in SENTENCES.docstring_sentences(path)) > 500


def test_the_command_lists_findings_and_counts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SENTENCES, "all_findings", lambda *, internal: ["page:3: a"] * internal)
    assert SENTENCES.main([]) == 0
    assert SENTENCES.main(["--all"]) == 1
    assert SENTENCES.main(["--counts"]) == 0
    out = capsys.readouterr().out
    assert "page:3: a" in out
    assert "README.md: " in out
