"""One word for one thing: synonyms that the glossary rules out are used nowhere."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

import hearts

PACKAGE = Path(hearts.__file__).parent
PROJECT = Path(__file__).parents[1]

#: What is not said, and the word that is.
BANNED = {
    r"widow|talon|stock(?!holm)|blind": "kitty",
    r"slough(?:s|ed|ing)?|sluff\w*": "discard",
    r"reneg(?:e|es|ed|ing)": "does not follow suit (a revoke)",
    r"(?:an?|the|this|that|each|every|next|last|first|per|new|one) rounds?": "deal, or trick",
    r"slam": "moon, or sun",
    r"forehand|elder hand": "eldest hand",
    r"(?:per|next|last) hand|hand number": "deal",
    r"w(?:in|ins|on|inning) (?:a|the|this|that|each|every|all|no) tricks?": "take a trick",
    r"(?:captur|collect)\w* (?:a |the )?tricks?": "take a trick",
    r"misdeal|redeal(?:t|s)? by": "deal",
    r"black (?:lady|maria'?s queen)|bitch": "queen of spades",
    r"sit(?:s|ting)? out|dummy": "seat",
    r"every other": "each of the other, or all other (it could be every second one)",
}
#: Names that are built from such a word.
NAMES = re.compile(r"(?:^|_)(?:widow|talon|stock|slough|renege|rounds?|slam)(?:_|$)", re.IGNORECASE)

#: Where a word stands for something else, or is named as the word of others.
GRANTED = {
    "docs/reference/glossary.md": {"One round", "slough", "Black lady"},
    "docs/reference/variants/american.md": {"Black Lady"},
    "docs/check_built.py": {"black lady"},
    "docs/decisions/0022-the-structure-of-the-documentation.md": {"black lady"},
}

TEXTS = [
    *sorted(PACKAGE.rglob("*.py")),
    *sorted(PROJECT.glob("*.md")),
    *(
        path
        for pattern in ("docs/**/*.md", "docs/**/*.rst", "docs/**/*.py", "examples/**/*.py")
        for path in sorted(PROJECT.glob(pattern))
        if "_build" not in path.parts
    ),
]


def label(path: Path) -> str:
    """Return the place of a text in the project."""
    if path.is_relative_to(PACKAGE):
        return (Path("hearts") / path.relative_to(PACKAGE)).as_posix()
    return path.relative_to(PROJECT).as_posix()


def prose(path: Path) -> str:
    """Return the prose for people: of code only docstrings, comments and messages."""
    text = path.read_text("utf-8")
    if path.suffix != ".py":
        return text
    kinds = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", -1)}
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return "\n".join(token.string for token in tokens if token.type in kinds)


def found_in(pattern: str, text: str) -> list[str]:
    """Return the places of a phrase in a text, as whole words."""
    return re.findall(rf"\b(?:{pattern})\b", text, re.IGNORECASE)


def test_there_is_something_to_read() -> None:
    labels = set(map(label, TEXTS))
    assert {"hearts/_engine/game/game.py", "README.md", "docs/reference/glossary.md"} <= labels


@pytest.mark.parametrize("path", TEXTS, ids=label)
def test_the_words_of_the_glossary_are_kept(path: Path) -> None:
    text = " ".join(prose(path).split())
    granted = GRANTED.get(label(path), set())
    for pattern, instead in BANNED.items():
        said = set(found_in(pattern, text)) - granted
        assert not said, f"{label(path)} says {said}; the word is {instead}"


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=label)
def test_names_in_the_code_keep_them_too(path: Path) -> None:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for part in ("id", "attr", "arg", "name"):
            name = getattr(node, part, None)
            if isinstance(name, str):
                names.add(name)
    builtin = {"round"}
    assert {name for name in names - builtin if NAMES.search(name)} == set()


def test_what_is_granted_is_said() -> None:
    """An exception that is no longer needed goes."""
    for place, granted in GRANTED.items():
        text = " ".join((PROJECT / place).read_text("utf-8").split()) if granted else ""
        assert all(word in text for word in granted), place


def test_the_check_finds_what_it_looks_for() -> None:
    said = "He won the trick and sloughed; this round the widow and every other heart counts."
    hits = [pattern for pattern in BANNED if found_in(pattern, said)]
    assert len(hits) == 5
    assert NAMES.search("round_number")
    assert NAMES.search("last_round")
    assert not NAMES.search("around")
