"""The list of clauses: complete, true, and shown by tests."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.scripts import ROOT, script

FILE = ROOT / "docs" / "sources.toml"


SOURCES = script("docs", "sources")
#: The findings about the list as it stands, looked for once.
findings_now = cache(SOURCES.findings)
CLAUSES: dict[str, dict[str, Any]] = tomllib.loads(FILE.read_text("utf-8"))


def test_every_id_is_there_once_and_in_order() -> None:
    """A table that stood twice would not be read at all, so an id cannot."""
    assert list(CLAUSES) == SOURCES.all_ids()
    assert sum(not ident.startswith(("S-", "OS-", "PM-", "FX-")) for ident in CLAUSES) == 377


def test_every_entry_is_whole() -> None:
    fields = {"family", "status", "clause", "rule", "variants", "vector"}
    for ident, entry in CLAUSES.items():
        assert set(entry) <= fields, ident
        assert re.fullmatch(r"G(0[1-9]|1\d|20)", entry["family"]), ident
        assert entry["status"] in ("done", "planned", "history"), ident
        if entry["status"] == "done":
            assert entry["clause"], ident
            assert entry["rule"], ident
        if entry["status"] == "history":
            assert entry["clause"], ident
            assert not {"rule", "variants", "vector"} & set(entry), ident
        assert all(SOURCES.exists(rule) for rule in entry.get("rule", [])), ident


#: The one heading that depends on the tests of other modules; all others are about the list itself.
SHOWN = "done, but no test shows it"


def test_nothing_is_found() -> None:
    others = {heading: found for heading, found in findings_now().items() if heading != SHOWN}
    assert others == {heading: [] for heading in others}
    assert len(others) == 9


def test_every_clause_is_shown_by_a_test() -> None:
    assert findings_now()[SHOWN] == []


def test_the_table_of_the_page_has_no_gap() -> None:
    """Every clause leads to a page and to a test; where links lead is held by the docs build."""
    rows = [
        line for line in SOURCES.markdown().splitlines() if line.startswith("| {clause-target}")
    ]
    assert [SOURCES.ID.search(row)[0] for row in rows] == list(CLAUSES)
    for row, entry in zip(rows, CLAUSES.values(), strict=True):
        _, _, clause, having, became, tests, _ = re.split(r"(?<!\\)\|", row)
        done = entry["status"] == "done"
        assert clause.strip() or entry["status"] == "planned"
        assert having.count("](variants/") == len(entry.get("variants", ()))
        assert (re.search(r"\]\(|\{py:obj\}", became) is not None) == done, row
        for name in re.findall(r"`(.+?)`", tests):
            assert (ROOT / "tests" / name).is_file()
        assert (".py`" in tests) >= done, row


def test_variants_of_a_clause_have_its_rule() -> None:
    """A clause that became one component, for some variants, stands in the rules of each."""
    from hearts import variants

    single = {
        ident: entry
        for ident, entry in CLAUSES.items()
        if entry.get("variants") and len(entry["rule"]) == 1
    }
    checked = 0
    for entry in single.values():
        name = entry["rule"][0]
        if name not in SOURCES.components():
            continue
        kind = getattr(SOURCES.hearts.rules, name.rpartition(".")[2])
        for variant in entry["variants"]:
            rules = variants.get(variant)
            effects = [shoot.effect for shoot in rules.shoots]
            parts = [*rules.components(), *effects]
            assert any(isinstance(part, kind) for part in parts), (entry, variant)
            checked += 1
    assert checked > 20


class TestCommand:
    """The output of the command, and its failures."""

    def test_a_missing_rule_and_test_are_found(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = FILE.read_text("utf-8")
        broken = text.replace('rule = ["hearts.autoplay"]', 'rule = ["hearts.nothing"]')
        broken = broken.replace("[PG-001]", "[PG-999]").replace('status = "history"', 'status = ""')
        broken += '\n[S-99]\nfamily = "G20"\nstatus = "done"\nvariants = ["whist"]\nvector = "2C"\n'
        changed = tmp_path / "sources.toml"
        changed.write_text(broken, "utf-8")
        monkeypatch.setattr(SOURCES, "CLAUSES", changed)
        assert SOURCES.main([]) == 1
        out = capsys.readouterr().out
        assert "ids without an entry:\n  PG-001\n" in out
        assert "entries that are no id:\n  PG-999\n  S-99\n" in out
        assert "PE-043: hearts.nothing" in out
        assert "S-99: whist" in out
        assert "S-99: 2C" in out
        assert "done, but without its clause:\n  S-99\n" in out

    def test_a_test_that_names_nothing_is_found(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = tmp_path / "tests"
        (folder / "oracle").mkdir(parents=True)
        test = 'def test_it():\n    """{}-{}"""\n'
        pair = 'def test_both():\n    """{0}-006 to\n    {0}-008"""\n'.format("PG")
        (folder / "test_a.py").write_text(
            test.format("PG", "998") + test.format("PG", "003") + pair
        )
        (folder / "oracle" / "test_b.py").write_text(test.format("PG", "004"))
        (folder / "help.py").write_text('"""{}-{}"""\n'.format("PG", "005"))
        monkeypatch.setattr(SOURCES, "ROOT", tmp_path)
        monkeypatch.setattr(SOURCES, "TESTS", folder)
        found = SOURCES.findings()
        assert found["named by a test, but no id"] == ["PG-998: tests/test_a.py"]
        lacking = [line.partition(":")[0] for line in found[SHOWN]]
        assert not {"PG-003", "PG-006", "PG-007", "PG-008"} & set(lacking)
        assert {"PG-004", "PG-005"} <= set(lacking)

    def test_a_rule_without_a_source_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(SOURCES, "components", lambda: ["hearts.rules.Whist"])
        assert SOURCES.findings()["rules that no id names"] == ["hearts.rules.Whist"]

    def test_the_command_prints_a_table_for_each_text(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert SOURCES.main(["--markdown"]) == 0
        text = capsys.readouterr().out
        assert text.count("\n## ") + text.startswith("## ") == len(SOURCES.TEXTS)
        rows = re.findall(r"^\| {clause-target}`([A-Z]+-\d+)`", text, re.MULTILINE)
        assert rows == list(CLAUSES)

    def test_the_counts_add_up_to_all_clauses(self) -> None:
        found = map(int, re.findall(r"\d+", SOURCES.counts()))
        assert sum(found) == len(CLAUSES)


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("core", True),
        ("follow.suit", True),
        ("hearts.rules.HeartsBroken", True),
        ("hearts.rules.HeartsBroken.spared", True),
        ("hearts.Rules.best", True),
        ("hearts.State.play", True),
        ("hearts.variants.AMERICAN", True),
        ("hearts.rules.HeartsBroken.no", False),
        ("hearts.rules.Whist", False),
        ("lead.broken.x", False),
        ("", False),
    ],
)
def test_names_are_looked_up(name: str, there: bool) -> None:
    assert SOURCES.exists(name) is there
