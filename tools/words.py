"""Words that the glossary rules out: the session `lint` looks for them.

    python tools/words.py

The glossary has one word for each thing. Pages are read whole, and of Python files the docstrings,
the comments and the texts.
"""

import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILES = ("*.md", "docs/**/*.md", "docs/**/*.rst", "hearts/**/*.py", "examples/**/*.py")
#: A pattern for the word to avoid, and the word to use.
AVOIDED = {
    r"widow|talon|blind": "kitty",
    r"slough(?:s|ed|ing)?|sluff\w*": "discard",
    r"reneg(?:e|es|ed|ing)": "does not follow suit",
    r"(?:an?|the|this|that|each|every|next|last|first|per|new|one) rounds?": "deal, or trick",
    r"slam": "moon, or sun",
    r"forehand|elder hand": "eldest hand",
    r"(?:per|next|last) hand|hand number|misdeal": "deal",
    r"w(?:in|ins|on|inning) (?:a|the|this|that|each|every|all|no) tricks?": "take a trick",
    r"black (?:lady|maria'?s queen)": "queen of spades",
}
#: Pages that name the words of other people.
GRANTED = {
    "docs/reference/glossary.md": {"one round", "slough", "black lady", "renege", "misdeal"},
    "docs/reference/variants/american.md": {"black lady"},
    "docs/decisions/0013-prose-names-and-pages.md": {"black lady"},
}


def prose(path: Path) -> str:
    """Return the prose of a file, on one line."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        kinds = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", -1)}
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        text = " ".join(token.string for token in tokens if token.type in kinds)
    return " ".join(text.split())


def found() -> Iterator[str]:
    """Yield the words to avoid, with their files."""
    for path in sorted(path for pattern in FILES for path in ROOT.glob(pattern)):
        name = path.relative_to(ROOT).as_posix()
        if "/_build/" not in name:
            text = prose(path).lower()
            for pattern, instead in AVOIDED.items():
                for word in sorted(set(re.findall(rf"\b(?:{pattern})\b", text))):
                    if word not in GRANTED.get(name, set()):
                        yield f"{name}: {word!r}; the word is: {instead}"


if __name__ == "__main__":
    sys.exit("\n".join(found()) or None)
