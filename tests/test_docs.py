"""The examples of the pages and the docstrings are true: all their code runs."""

from __future__ import annotations

import ast
import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser

import hearts
import hearts.rules
from hearts import Game, Phase, Rules, variants
from hearts._core.play.plan import FOLLOW_KEY
from hearts.rules import Charging, Component, Effect, EndAfter, Opening, PlayRule

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = [
    ROOT / "README.md",
    *(page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts),
]
PACKAGE = Path(hearts.__file__).parent
#: The module for OpenSpiel is tested in tests/openspiel/, where that is installed.
SOURCES = sorted({*PACKAGE.rglob("*.py")} - {PACKAGE / "adapters" / "openspiel.py"})
READER = Sybil(parsers=[PythonCodeBlockParser(), SkipParser()])
BLOCK = re.compile(r"^ *```\{?python", re.MULTILINE)


def name_of(file: Path, folder: Path) -> str:
    """Return the name of a file in the list of tests."""
    return file.relative_to(folder).as_posix()


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if BLOCK.search(page.read_text("utf-8"))],
    ids=lambda page: name_of(page, ROOT),
)
def test_every_block_of_a_page_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples")  # as where the reader runs it
    examples = list(READER.parse(page).examples())
    assert len(examples) >= len(BLOCK.findall(page.read_text("utf-8")))
    for example in examples:
        example.evaluate()


def test_code_fits_its_box() -> None:
    """On a screen of 1280 pixels; what a program answers is as long as it is."""
    blocks = re.compile(r"^```(python|sh)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    for page in PAGES:
        for kind, block in blocks.findall(page.read_text("utf-8")):
            prompts = re.search(r"^>>> ", block, re.MULTILINE)
            for line in block.splitlines():
                if kind == "sh" or prompts is None or line.startswith((">>> ", "... ")):
                    assert len(line) <= 84, (page, line)


def test_pages_hold_blocks() -> None:
    """The pattern that counts blocks finds some, so that the count above means something."""
    assert sum(len(BLOCK.findall(page.read_text("utf-8"))) for page in PAGES) > 20


def test_users_need_nothing_from_the_core() -> None:
    """Every name that a page imports stands in `hearts`, `hearts.rules` or another module."""
    files = [
        ROOT / "README.md",
        *(DOCS / "how-to").glob("*.md"),
        *(DOCS / "tutorial").glob("*.md"),
        *(ROOT / "examples").glob("*.py"),
    ]
    assert len(files) > 40
    for file in files:
        text = file.read_text("utf-8")
        assert re.search(r"^[ >.]*(from|import) +hearts\._core", text, re.MULTILINE) is None, file
        assert re.search(r"\bClause\(|\.bit\b", text) is None, file


def test_the_commands_of_the_readme_make_two_environments() -> None:
    """The tests, which run on the sources, do not take the place of the compiled library."""
    found = re.findall(
        r"^<!-- (run|tests) -->\n```sh\n((?:.+\n)+)```$", PAGES[0].read_text("utf-8"), re.MULTILINE
    )
    commands = dict(found)
    assert set(commands) == {"run", "tests"}
    [run], [tests] = (re.findall(r"-m venv (\S+)", commands[name]) for name in ("run", "tests"))
    assert run != tests
    assert f" {run}/bin/" in commands["run"]
    assert f" {tests}/bin/" in commands["tests"]
    assert " -e " not in commands["run"]


def test_the_readme_says_what_is_true() -> None:
    """The number of variants, the name on the index, and a picture that is there."""
    text = PAGES[0].read_text("utf-8")
    assert f"**{len(variants.names())} named variants**" in text
    assert 'name = "hearts-rules"' in (ROOT / "pyproject.toml").read_text("utf-8")
    assert "`hearts-rules`" in text.partition("## ")[0]
    mark, picture = re.findall(r'<img src="([^"]+)"', text)
    assert all((ROOT / each).read_text("utf-8").startswith("<svg") for each in (mark, picture))


LOOP = re.compile(r"<!-- loop -->\n```python\n(>>> def .*?\n)(?=>>> )", re.DOTALL)


@pytest.mark.parametrize("name", variants.names())
def test_the_loop_of_the_tutorial_plays_every_variant(name: str) -> None:
    """As it stands there: deals, calls, passes, charges, exchanges, choices."""
    found = LOOP.search((DOCS / "tutorial" / "play-a-deal.md").read_text("utf-8"))
    assert found is not None
    names: dict[str, Any] = dict(vars(hearts))
    exec("".join(line[4:] for line in found[1].splitlines(keepends=True)), names)
    rules = variants.get(name).amend(EndAfter(2))
    for players in rules.players:
        state = names["play_match"](Game(rules, players).start(seed=players), hearts.autoplay)
        assert state.phase is Phase.OVER
        assert len(state.match.hand_scores) == 2


SETTINGS = [
    found
    for page in ("explanation/disagreements.md", "reference/house-rules.md")
    for found in re.findall(
        r"^\|.* `([\w]+\([^`]*)` \|$", (DOCS / page).read_text("utf-8"), re.MULTILINE
    )
]


@pytest.mark.parametrize("setting", SETTINGS)
def test_every_setting_in_a_table_can_be_chosen(setting: str) -> None:
    """A setting on these pages is a rule, and gives a game that fits together."""
    rule = eval(setting.replace("\\|", "|"), dict(vars(hearts.rules)))
    assert variants.MICROSOFT.amend(rule).check() == ()


def test_the_tables_of_settings_are_found() -> None:
    assert len(SETTINGS) > 45


def docstrings(file: Path) -> Iterator[tuple[str, str]]:
    """The docstrings of a source file, with the name of what they belong to.

    They are read from the text, so that they are the same where the module is compiled.
    """
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Module):
            yield "module", ast.get_docstring(node) or ""
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield node.name, ast.get_docstring(node) or ""


@pytest.mark.parametrize(
    "file",
    [file for file in SOURCES if ">>> " in file.read_text("utf-8")],
    ids=lambda file: name_of(file, PACKAGE),
)
def test_every_docstring_runs(file: Path) -> None:
    parts = (PACKAGE.name, *file.relative_to(PACKAGE).with_suffix("").parts)
    module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
    runner = doctest.DocTestRunner(verbose=False)
    for name, text in docstrings(file):
        test = doctest.DocTestParser().get_doctest(
            text, dict(vars(module)), f"{module.__name__}.{name}", str(file), 0
        )
        failed, _ = runner.run(test)
        assert failed == 0, test.name


def test_docstrings_hold_examples() -> None:
    assert sum(text.count(">>> ") for file in SOURCES for _, text in docstrings(file)) > 20


class TestRuleKeys:
    """The page of rule keys has every key with which the library refuses."""

    PAGE = DOCS / "reference" / "rule-keys.md"

    def keys(self) -> set[str]:
        """The keys of the rules that refuse, and those written where a refusal is made."""
        found = {FOLLOW_KEY, Opening.key, f"{Charging.key}.waits"}
        for kind in PlayRule.__subclasses__():
            if kind.__module__.startswith("hearts.rules."):
                found.add(kind.key)
        for file in SOURCES:
            text = file.read_text("utf-8")
            made = r'(?:\bno|miscounted|Violation|has_acted = )\(\s*"([a-z_.]+)"'
            found |= set(re.findall(made, text))
        return found

    def sections(self) -> dict[str, str]:
        """The sections of the page, by heading; the first one has no heading."""
        parts = self.PAGE.read_text("utf-8").split("\n## ")
        return {"": parts[0]} | {part.partition("\n")[0]: part for part in parts[1:]}

    def rows(self, section: str) -> list[str]:
        """The keys in the first column of the tables of a section."""
        return re.findall(r"^\| `([a-z_.]+)` \|", self.sections()[section], re.MULTILINE)

    def test_has_every_key_and_no_other(self) -> None:
        rows = self.rows("")
        assert len(rows) == len(set(rows))
        assert set(rows) == self.keys(), "the rows of docs/reference/rule-keys.md"

    def test_has_the_keys_that_clients_get_besides(self) -> None:
        text = (PACKAGE / "clients" / "actions.py").read_text("utf-8")
        made = re.findall(r'"rule": "([a-z_.]+)"', text)
        assert made == self.rows("Refusals outside of the rules") == ["input"]

    def test_has_the_key_of_every_rule_that_an_error_can_name(self) -> None:
        columns = re.findall(
            r"^\| (`[^|]+`) \|", self.sections()["Keys in other errors"], re.MULTILINE
        )
        listed = [key for column in columns for key in re.findall(r"`([\w.-]+)`", column)]
        assert len(listed) == len(set(listed))
        assert set(listed) == self.keys_of_rules(), "the rows of docs/reference/rule-keys.md"

    def keys_of_rules(self) -> set[str]:
        """The keys of all rules and effects: of their classes, as a default, and in variants."""
        found = {
            rule.key
            for each in (getattr(variants, name) for name in variants.__all__)
            if isinstance(each, Rules)
            for rule in each.components()
        }
        kinds = [Component, Effect]
        for kind in kinds:
            kinds += [sub for sub in kind.__subclasses__() if sub.__module__.startswith("hearts.")]
            key = getattr(kind, "key", None)
            if attrs.has(kind) and "key" in attrs.fields_dict(kind):
                key = attrs.fields_dict(kind)["key"].default
            if isinstance(key, str):
                found.add(key)
        return found
