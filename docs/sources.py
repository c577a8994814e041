"""What became of each clause of the rulebooks, and what is missing.

    python docs/sources.py              # lists what is missing; fails if anything is
    python docs/sources.py --markdown   # the tables of the page reference/sources, in Markdown

The clauses stand in sources.toml, which explains its fields. A test shows a clause by naming its
id in the docstring of the test or of its class. Tests of the oracle do not count: they test the
oracle, and the engine is compared with it elsewhere.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs

import hearts
import hearts.rules
import hearts.settle
from hearts._core.play.plan import FOLLOW_KEY
from hearts.rules import Component, Effect

ROOT = Path(__file__).resolve().parent.parent
CLAUSES = ROOT / "docs" / "sources.toml"
TESTS = ROOT / "tests"

#: The clauses from the books of games that the library has: most games there are others.
BOOKS = (
    *range(1, 24), *range(30, 36), *range(40, 44), *range(50, 57), *range(70, 74),
    *range(100, 106), *range(110, 114), *range(120, 125), 130, 131, *range(140, 145),
    150, 151, 160, 161,
)  # fmt: skip
#: The texts, and the number of the last clause of each, or all numbers.
TEXTS: dict[str, tuple[str, int | tuple[int, ...]]] = {
    "PG": ("The page on pagat.com", 191),
    "PE": ("Peppa", 52),
    "RH": ("Ricketts House", 63),
    "WK": ("Wikipedia", 71),
    "S": ("What the texts leave open", 72),
    "OS": ("OpenSpiel", 2),
    "PM": ("Menus of other programs", 6),
    "FX": ("The books of games", BOOKS),
}
STATUSES = ("done", "planned", "history")
#: Rules of the core that are no values: what is done for every game.
CORE = ("core", FOLLOW_KEY)
ID = re.compile(r"\b(?:(?:PG|PE|RH|WK|FX)-\d{3}|(?:S|OS|PM)-\d{2})\b")
RANGE = re.compile(r"\b([A-Z]{1,2})-(\d{2,3}) to \1-(\d{2,3})\b")


@attrs.frozen
class Clause:
    """A clause, as sources.toml has it."""

    family: str
    status: str
    clause: str = ""
    rule: tuple[str, ...] = attrs.field(default=(), converter=tuple)
    variants: tuple[str, ...] = attrs.field(default=(), converter=tuple)
    vector: str = ""


def all_ids() -> list[str]:
    """Every id that there is, in order."""
    return [
        f"{text}-{number:0{2 if text in ('S', 'OS', 'PM') else 3}}"
        for text, (_, last) in TEXTS.items()
        for number in (range(1, last + 1) if isinstance(last, int) else last)
    ]


def load() -> dict[str, Clause]:
    """The clauses by id."""
    return {
        ident: Clause(**entry) for ident, entry in tomllib.loads(CLAUSES.read_text("utf-8")).items()
    }


def ids_in(text: str) -> Iterator[str]:
    """The ids that a text names; *PG-001 to PG-004* are four."""
    yield from ID.findall(text)
    for letters, first, last in RANGE.findall(text):
        for number in range(int(first) + 1, int(last)):
            yield f"{letters}-{number:0{len(first)}}"


def named_by(file: Path) -> Iterator[tuple[str, bool]]:
    """The ids that the docstrings of a file name, and whether a test or a class of tests does."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            for ident in ids_in(" ".join((ast.get_docstring(node) or "").split())):
                yield ident, not isinstance(node, ast.Module)


def tests_of() -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The files that name each id: all of them, and those whose tests show it."""
    named: dict[str, set[str]] = {}
    shown: dict[str, set[str]] = {}
    for file in sorted(TESTS.rglob("*.py")):
        path = file.relative_to(ROOT).as_posix()
        for ident, by_test in named_by(file):
            named.setdefault(ident, set()).add(path)
            if by_test and file.name.startswith("test_") and "oracle" not in file.parts:
                shown.setdefault(ident, set()).add(path)
    return named, shown


def exists(rule: str) -> bool:
    """Is this a rule of the core, or a name of the library?"""
    if rule in CORE:
        return True
    found: Any = None
    for part in rule.split("."):
        if found is None:
            found = hearts if part == "hearts" else None
        elif attrs.has(found) and part in attrs.fields_dict(found):
            found = part  # a field: nothing stands below it
        else:
            found = getattr(found, part, None)
        if found is None:
            return False
    return True


def components() -> list[str]:
    """The rules and effects that can stand in a record of rules; not their bases."""
    kinds = (getattr(hearts.rules, name) for name in hearts.rules.__all__)
    return [
        f"hearts.rules.{kind.__name__}"
        for kind in kinds
        if isinstance(kind, type) and issubclass(kind, Component | Effect) and attrs.has(kind)
    ]


def findings() -> dict[str, list[str]]:
    """What is missing or wrong, under a heading each."""
    clauses = load()
    named, shown = tests_of()
    ids = all_ids()
    done = {ident: clause for ident, clause in clauses.items() if clause.status == "done"}
    used = {rule for clause in clauses.values() for rule in clause.rule}
    return {
        "ids without an entry": [ident for ident in ids if ident not in clauses],
        "entries that are no id": [ident for ident in clauses if ident not in ids],
        "entries of unknown status": [
            f"{ident}: {clause.status}"
            for ident, clause in clauses.items()
            if clause.status not in STATUSES
        ],
        "done, but without its clause": [i for i, clause in done.items() if not clause.clause],
        "done, but without its rule": [i for i, clause in done.items() if not clause.rule],
        "rules that the library does not have": [
            f"{ident}: {rule}"
            for ident, clause in clauses.items()
            for rule in clause.rule
            if not exists(rule)
        ],
        "variants that the library does not have": [
            f"{ident}: {name}"
            for ident, clause in clauses.items()
            for name in clause.variants
            if name not in hearts.variants.names()
        ],
        "done, but no test shows it": [
            f"{ident}: {clause.vector or clause.clause}"
            for ident, clause in done.items()
            if ident not in shown
        ],
        "named by a test, but no id": [
            f"{ident}: {', '.join(sorted(files))}"
            for ident, files in named.items()
            if ident not in clauses
        ],
        "rules that no id names": [
            rule
            for rule in components()
            if not any(name == rule or name.startswith(f"{rule}.") for name in used)
        ],
    }


def counts() -> str:
    """How many clauses have which status, in a line."""
    found = Counter(clause.status for clause in load().values())
    return ", ".join(f"{found[status]} {status}" for status in STATUSES)


def _link(rule: str) -> str:
    """A rule as a link to where the reference has it."""
    parts = rule.split(".")
    depth = 3 if parts[:2] == ["hearts", "rules"] else 2
    if parts[:2] == ["hearts", "variants"]:
        page = f"variants/{parts[2].lower().replace('_', '-')}.md"
        return f"[`{'.'.join(parts[1:])}`]({page})"
    if rule == FOLLOW_KEY:
        return f"[`{rule}`](rule-keys.md)"
    if rule in CORE:
        return f"[`{rule}`](../explanation/architecture.md)"
    return f"{{py:obj}}`{'.'.join(parts[depth - 1 :])} <{'.'.join(parts[:depth])}>`"


def _files(names: set[str]) -> str:
    """Test files, without the folder that all of them share."""
    return ", ".join(f"`{name.removeprefix('tests/')}`" for name in sorted(names))


def _anchor(ident: str) -> str:
    """An id that can be linked to."""
    return f"{{clause-target}}`{ident}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _variants(names: Iterable[str]) -> str:
    """The variants that have a clause, as links to their sheets."""
    title = hearts.variants.title
    return ", ".join(f"[{title(name)}](variants/{name.replace('_', '-')}.md)" for name in names)


#: What became of a clause that is not done.
UNDONE = {"planned": "*still to come*", "history": "*nothing to be done*"}


def markdown() -> str:
    """The clauses as tables, one for each text: each with its variants, its rule and its tests."""
    clauses = load()
    _, shown = tests_of()
    lines: list[str] = []
    for text, (title, _) in TEXTS.items():
        lines += [f"## {text}: {title}", "", '<div class="wide clauses">', ""]
        lines += ["| id | the clause | variants | became | proved in |", "|---|---|---|---|---|"]
        for ident, clause in clauses.items():
            if ident.startswith(f"{text}-"):
                case = f"<br>*{_cell(clause.vector)}*" if clause.vector else ""
                became = UNDONE.get(clause.status) or ", ".join(map(_link, clause.rule))
                cells = [_anchor(ident), f"{_cell(clause.clause)}{case}"]
                cells += [_variants(clause.variants), became, _files(shown.get(ident, set()))]
                lines.append(f"| {' | '.join(cells)} |")
        lines += ["", "</div>", ""]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Print the tables, or what is missing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--markdown", action="store_true", help="print the tables of the page")
    if parser.parse_args(arguments).markdown:
        print(markdown())
        return 0
    missing = {heading: found for heading, found in findings().items() if found}
    for heading, found in missing.items():
        print(f"{heading}:", *found, sep="\n  ", end="\n\n")
    print(counts())
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
