"""Long sentences and constructions to avoid, in the pages and in the docstrings.

    python docs/sentences.py            # lists them; fails if there are any
    python docs/sentences.py --counts   # words, sentences and their lengths, page by page

A page reads well when half of its sentences are short and none is very long. Code, tables and
headings do not count as sentences. A test runs this script on the pages of the README, the
tutorials, the guides and the explanations, and on the docstrings of all modules. The
decisions, the reference and the changelog are lists of facts, so only their longest sentences
count. The docstrings of the tests may not begin like a question.
"""

from __future__ import annotations

import argparse
import ast
import math
import re
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import hearts

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path(hearts.__file__).parent

#: The longest sentence, in words, and the longest that a median may be on a page.
LONGEST = 34
MEDIAN = 14
#: Docstrings have few sentences each, so their median says less.
MOST = 35

#: Constructions that make a reader stop, and what to write instead.
AVOIDED = {
    r"\bwho(?:ever)? (?:has|is|are|does|do|did)(?: not|n't)?\b[^.?!]*?, (?:is|are|gets?|pays?)\b": (
        "name the subject: 'a player who ...'"
    ),
    r"(?:^|[.!?:] )what (?:is|was|are|has|cannot|comes|people|a|the)\b(?![^.!]*\?)": (
        "begin with a noun"
    ),
    r"\b(?:is|are|was) told (?:by|of|in|so)\b": "is reported by, or: is described by",
    r"\bsomebody's idea\b": "say the thing itself",
    r"\ba good many\b": "many",
    r"\bon purpose\b": "deliberately, with the reason",
    r"\bso many\b": "a number of, or the number itself",
    r"\bnone of the (?:cards|things) that\b": "no card that",
    r"(?:^|[.!?:] )(?:of|from|in) (?:those|these) (?:that|who)\b": "name the thing",
    r"(?:^|[.!?:] )of [A-Z]\w+ the\b": "put the subject first",
    r"\bmuch the same\b": "nearly the same, or: the same",
    r"\bhas to be\b[^.]*\bhas to be\b": "one requirement a sentence",
    r"\bput together from\b": "made of",
    r"^\w+: (?:is|are|may|do|does|has|have|must|can) [^.]*\?": "whether ..., and no question",
    r"\b(?:lays?|laid) (?:it|them) out\b": "formats",
    r"\bknows? nothing of\b": "does not depend on",
    r"\b(?:thereof|therein|whereby|whereupon|henceforth|whilst|amongst|lest)\b": "a plain word",
}
#: Words of everyday speech that stand for a term.
EVERYDAY = {
    r"\bwhoever\b": "the player who, or: the seat that",
    r"\bas such\b": "in the same form, or nothing",
    r"\bput together\b": "combined, made of, built",
    r"\bcounts? so much\b": "counts a number of points",
}
#: Conditions. The changelog keeps the words of its time.
CONDITIONS = {
    r"^where\b(?!:|[^.]*\?$|(?: \w+)+ (?:lists|describes)\b)": "if ..., or begin with the subject",
}
#: More for docstrings only. Python and its libraries begin them with nouns and verbs.
IN_DOCSTRINGS = {
    r"^\*{0,2}\w+(?:, \w+)*: (?:how|who|whose|where|when|what|which)\b": "begin with a noun",
    r"^(?:return|yield) (?:in )?(?:who|what|whose|how|where|when|which)\b": "return the ...",
    r"^(?:in )?(?:how|what|which)\b(?!:)": "begin with a noun",
    r"^(?:is|are|does|do|may|has) [^.]*\?": "whether ...",
    r"^who(?:se)?\b(?!:)": "name the subject: 'the seat that ...'",
    r"\b(?:one|user)'s own\b": "custom, or for users: of your own",
    r"\bsome(?:body|one)\b": "a player, a seat, a program",
    r"\bif (?:it|one of them) is (?:no|none)\b": "if it is not a ...",
    r"\bbetween which (?:totals|marks)\b": "return the totals between which ...",
}

#: Docstrings of tests and measurements: only their openings are looked at.
TEST_FOLDERS = ("tests", "benchmarks")
QUESTION = re.compile(r"(?:what|who|whose|whoever|where|when|how|which)\b", re.IGNORECASE)

_FENCE = re.compile(r"^( *)(`{3,}|~{3,}).*?^\1\2\s*$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
_ROLE = re.compile(r"\{[\w:]+\}`([^`<]*)(?:<[^`]*>)?`")
_CODE = re.compile(r"`+[^`]+`+")
_START = re.compile(r"^\s*(?:[-*+]|\d+\.|>)\s+")
_END = re.compile(r"(?<=[.!?])[\"')*_]*\s+(?=[\"'(*_]*[A-Z`])")
_ABBREVIATED = re.compile(r"\b(?:e\.g|i\.e|vs|St|No|Mr|Dr|cf|etc)\.$")


class Sentence(NamedTuple):
    """A sentence, and the line where its paragraph begins."""

    line: int
    text: str

    @property
    def words(self) -> int:
        """The number of words; code counts as one word."""
        return len(re.findall(r"[\w'-]*\w", _CODE.sub(" code ", self.text)))


def paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield the prose of a Markdown text: each paragraph and list item, with its line."""
    blank = _FENCE.sub(lambda found: "\n" * found[0].count("\n"), text)
    blank = re.sub(r"<!--.*?-->", lambda found: "\n" * found[0].count("\n"), blank, flags=re.DOTALL)
    start, lines = 0, list[str]()
    for number, line in enumerate([*blank.splitlines(), ""], 1):
        bare = line.strip()
        apart = (
            not bare or bare.startswith(("#", "|", ":::", "![", "<", "(")) or bare.endswith(")=")
        )
        if apart or _START.match(line):
            if lines:
                yield start, " ".join(lines)
            lines = []
        if not apart:
            start = start if lines else number
            lines.append(_START.sub("", line).strip())


def sentences(text: str) -> Iterator[Sentence]:
    """Yield the sentences of a Markdown text."""
    for line, paragraph in paragraphs(text):
        plain = _ROLE.sub(r"\1", _LINK.sub(r"\1", paragraph))
        pending = ""
        for part in _END.split(plain):
            pending = f"{pending} {part}".strip()
            if not _ABBREVIATED.search(pending):
                yield Sentence(line, pending)
                pending = ""
        if pending:
            yield Sentence(line, pending)


def docstring_sentences(path: Path) -> Iterator[Sentence]:
    """Yield the sentences of the docstrings of a module, without their examples and parameters."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node) or ""
            text = re.sub(
                r"^ *(?:>>>|\.\.\.).*?(?=\n\n|\Z)", "", text, flags=re.MULTILINE | re.DOTALL
            )
            text = re.sub(r"::\n\n(?: {4}.*\n?|\n)+", ".\n", text)
            text = re.sub(r"^ +([\w, ]+): ", r"\n\1: ", text, flags=re.MULTILINE)
            line = 1 if isinstance(node, ast.Module) else node.lineno
            for found in sentences(text):
                yield Sentence(line, found.text)


def openings_of_tests(root: Path = ROOT) -> Iterator[tuple[Path, Sentence]]:
    """Yield the first sentences of the docstrings of tests and measurements, with their files."""
    for folder in TEST_FOLDERS:
        for path in sorted((root / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    text = ast.get_docstring(node) or ""
                    line = 1 if isinstance(node, ast.Module) else node.lineno
                    yield path, Sentence(line, " ".join(text.partition("\n\n")[0].split()))


def pages() -> list[Path]:
    """The pages that are read from top to bottom."""
    found = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    for folder in ("tutorial", "how-to", "explanation"):
        found += sorted((ROOT / "docs" / folder).glob("*.md"))
    return [page for page in found if page.exists()]  # a built package is tested without some


def records() -> list[Path]:
    """The decisions, the reference and the changelog, which have no limit for the median."""
    found = [*sorted((ROOT / "docs" / "decisions").glob("*.md")), ROOT / "CHANGELOG.md"]
    for suffix in ("md", "rst"):
        found += sorted((ROOT / "docs" / "reference").rglob(f"*.{suffix}"))
    return [page for page in found if page.exists()]


def prose_of(page: Path) -> str:
    """Return the text of a page; of reStructuredText only what is not indented."""
    text = page.read_text("utf-8")
    if page.suffix == ".rst":
        text = re.sub(r"^(?: +\S|\.\. |[-=]+$).*$", "", text, flags=re.MULTILINE)
    return text


def findings(
    page: str,
    found: list[Sentence],
    median: float = MEDIAN,
    avoided: dict[str, str] = AVOIDED | EVERYDAY,
) -> Iterator[str]:
    """Yield the faults in the sentences of a page."""
    for sentence in found:
        where = f"{page}:{sentence.line}"
        if sentence.words > LONGEST:
            yield f"{where}: {sentence.words} words: {sentence.text}"
        for pattern, instead in avoided.items():
            if re.search(pattern, _CODE.sub("code", sentence.text), re.IGNORECASE):
                yield f"{where}: {instead}: {sentence.text}"
    lengths = [sentence.words for sentence in found]
    if lengths and statistics.median(lengths) > median:
        yield f"{page}: the median is {statistics.median(lengths):g} words a sentence"


def modules() -> list[Path]:
    """All modules: states, views and score sheets are defined in modules that are not for users."""
    return sorted(PACKAGE.rglob("*.py"))


def all_findings() -> list[str]:
    """List the faults in the pages, the records and the docstrings."""
    found: list[str] = []
    limits = {page: float(MEDIAN) for page in pages()} | dict.fromkeys(records(), math.inf)
    for page, median in limits.items():
        name = page.relative_to(ROOT).as_posix()
        avoided = AVOIDED | EVERYDAY | ({} if page.name == "CHANGELOG.md" else CONDITIONS)
        found += findings(name, list(sentences(prose_of(page))), median, avoided)
    for module in modules():
        name = module.relative_to(PACKAGE.parent).as_posix()
        avoided = AVOIDED | EVERYDAY | CONDITIONS | IN_DOCSTRINGS
        found += findings(name, list(docstring_sentences(module)), MOST, avoided)
    for path, opening in openings_of_tests():
        if QUESTION.match(opening.text):
            where = f"{path.relative_to(ROOT).as_posix()}:{opening.line}"
            found.append(f"{where}: begin with a verb, or with a noun: {opening.text}")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Print what is found, or the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--counts", action="store_true", help="print the lengths, page by page")
    words = parser.parse_args(arguments)
    if words.counts:
        for page in pages():
            lengths = [each.words for each in sentences(page.read_text("utf-8"))]
            median = statistics.median(lengths or [0])
            name = page.relative_to(ROOT).as_posix()
            print(f"{name}: {sum(lengths)} words, {len(lengths)} sentences, ", end="")
            print(f"median {median:g}, longest {max(lengths, default=0)}")
        return 0
    found = all_findings()
    print(*found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
