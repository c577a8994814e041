"""The reference: no rule, variant or public name without a place, and nothing but what is true."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

import hearts
from hearts import variants
from hearts.bots import LEVELS
from hearts.cli.app import COMMANDS
from hearts.rules import HEARTS, QUEEN, Heading
from tests.cli.helpers import HOME

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
sys.path.insert(0, str(DOCS))

from _ext import (  # noqa: E402
    commands,
    components,
    diagrams,
    levels,
    marks,
    names,
    overview,
    pictures,
    sheets,
    speeds,
    training,
    words,
)

PAGES = [page for page in sorted(DOCS.rglob("*")) if page.suffix in (".md", ".rst")]
PAGES = [page for page in PAGES if "_build" not in page.parts]

#: The public modules, and the pages that have their names.
MODULES = {
    "hearts": "api",
    "hearts.bots": "bots-api.rst",
    "hearts.bulk": "bulk-api.rst",
    "hearts.codec": "codec.rst",
    "hearts.notation": "notation-api.rst",
    "hearts.rules": "rules",
    "hearts.simulate": "simulate-api.rst",
    "hearts.svg": "svg.rst",
    "hearts.toml": "codec.rst",
    "hearts.variants": "variants-api.rst",
}
#: Types that signatures name, and that cannot be imported.
NAMED = {"CardsLike", "CardsOrCount", "Value", "plots"}


def texts(place: str) -> str:
    """A page, or all pages of a folder and the one that leads to them."""
    path = REFERENCE / place
    files = [path] if path.is_file() else [*path.iterdir(), *REFERENCE.glob(f"{place}.*")]
    return "\n".join(file.read_text("utf-8") for file in files)


def listed(text: str) -> set[str]:
    """The names that have an entry on a page."""
    entries = re.findall(r"^\.\. (?:auto|py:)\w+:: ([\w.]+)(?:\(\))?$", text, re.MULTILINE)
    return {name.rpartition(".")[2] for name in entries} | set(
        re.findall(r"^<!-- rule: (\w+) -->$", text, re.MULTILINE)
    )


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_has_an_entry(module: str) -> None:
    names = set(importlib.import_module(module).__all__)
    elsewhere = {"variants"} if module == "hearts" else set(hearts.__all__)
    elsewhere |= {name.upper() for name in variants.names()}
    found = listed(texts(MODULES[module]))
    assert names - elsewhere <= found
    if MODULES[module] != "codec.rst":
        modules = {name.rpartition(".")[2] for name in MODULES}
        assert found - names - NAMED - modules == set()


class TestRules:
    """A page a family: each rule stands on one of them."""

    def test_every_rule_has_its_place(self) -> None:
        places = [
            name
            for page in (REFERENCE / "rules").glob("*.md")
            for name in re.findall(r"^<!-- rule: (\w+) -->$", page.read_text("utf-8"), re.MULTILINE)
        ]
        assert sorted(places) == sorted(components.kinds())

    @pytest.mark.parametrize("name", sorted(components.kinds()))
    def test_an_entry_is_whole(self, name: str) -> None:
        text = components.entry(name)
        kind = components.kinds()[name]
        assert text.startswith(f"## {name}\n\n{components.described(kind)}\n")
        for field in attrs.fields(kind):
            assert re.search(rf"^\| `{field.name}` \| .+ \| \S.* \|$", text, re.MULTILINE), (
                field.name
            )
        assert re.search(r"^> \w", text, re.MULTILINE)
        # Sentence, variants, parameters, signature, clauses and methods: in the order of use.
        parts = ("## ", "\n> ", "Variants: ", "\nKey: ", "parameter", ".. autoclass::", "Methods<")
        places = [text.index(part) for part in parts]
        assert places == sorted(places)

    def test_the_variants_of_a_rule(self) -> None:
        assert components.users(hearts.rules.Boosters) == ["booster_nines"]
        assert components.users(hearts.rules.WinMatch) == ["dirty_nasty_filthy"]
        assert len(components.users(hearts.rules.Passing)) == len(variants.names())
        assert "Gong Zhu" in components.entry("EndDownTo")
        assert "Variants: none of the named ones" in components.entry("TotalFloor")

    def test_what_docstrings_say_of_parameters(self) -> None:
        found = components.meanings(hearts.rules.QueenWaits)
        assert found["bars"] == "The cards that wait."

    def test_inherited_methods_are_only_named(self) -> None:
        text = components.entry("EndAt")
        assert "Methods of every {py:class}`~hearts.rules.End`: " in text
        assert "automethod" not in text
        assert "automethod:: hearts.rules.Deck.cards" in components.entry("Deck")


class TestVariants:
    """A sheet for each."""

    def test_every_variant_has_its_sheet(self) -> None:
        found = {
            page.name: re.findall(
                r"^<!-- variant: (\w+) -->$", page.read_text("utf-8"), re.MULTILINE
            )
            for page in (REFERENCE / "variants").glob("*.md")
        }
        assert found == {overview.page(name): [name] for name in variants.names()}
        contents = (REFERENCE / "variants.md").read_text("utf-8")
        assert all(f"\nvariants/{page.removesuffix('.md')}\n" in contents for page in found)

    def test_the_first_page_counts_them(self) -> None:
        found = re.findall(r"(\d+) variants", (DOCS / "index.md").read_text("utf-8"))
        assert set(found) == {str(len(variants.names()))}

    def test_titles_are_different(self) -> None:
        openings = [overview.opening(name) for name in variants.names()]
        assert len({title for title, _ in openings}) == len(openings)
        assert len({sentence for _, sentence in openings}) == len(openings)

    @pytest.mark.parametrize("name", variants.names())
    def test_a_sheet_is_whole(self, name: str) -> None:
        text = sheets.sheet(name)
        rules = variants.get(name)
        for heading in ("deck", "pass", "source", "record", "rules in prose"):
            assert f"\n## The {heading}\n" in text
        assert f"variants.{name.upper()}" in text
        assert text.count("only-light") == text.count("only-dark") > 1
        for count in rules.players:
            for card in rules.table(count).values:
                assert f"{card}" in text
        # Whatever the library says of the difference stands on the sheet.
        if 4 in rules.players and name != "american":
            for difference in rules.diff(variants.AMERICAN, 4):
                section, _, said = difference.partition(". Here: ")
                here, _, there = said.partition(" There: ")
                if section in [heading.value for heading in Heading]:
                    for sentence in (here, there):
                        assert sentence in text or sentence == "no such rule."

    def test_the_table_shows_what_differs(self) -> None:
        rows = dict(re.findall(r"^\| \[(.+?)\]\(.+?\) \|(.+)$", overview.overview(), re.MULTILINE))
        cells = {title: [cell.strip() for cell in row.split("|")] for title, row in rows.items()}
        assert len(cells) == len(variants.names())
        assert "♥\N{NO-BREAK SPACE}1, Q♠\N{NO-BREAK SPACE}13" in cells["American Hearts"]
        assert not any(cells["Rickety Kate"])
        assert len({tuple(row) for row in cells.values()}) == len(cells)
        omnibus = [cell for cell in cells["Omnibus Hearts"] if cell]
        [points] = omnibus
        assert "J♦" in points

    def test_words_for_values(self) -> None:
        assert words.cards_in_words(HEARTS | QUEEN) == "every heart, QS"
        assert words.players_in_words((3, 4, 5)) == "3 to 5"
        assert words.players_in_words((3, 5)) == "3 or 5"
        assert words.way_in_words(-2) == "2 to the right"
        assert words.way_in_words(0) == words.way_in_words("hold") == "none"
        assert words.parameters(hearts.rules.EndAt(500)) == "limit=500"
        assert words.parameters(hearts.rules.EndAt()) == ""


class TestMarks:
    """The build of the pages puts generated parts in the place of marks."""

    def test_every_mark_is_known(self) -> None:
        known = {*marks.MAKERS, "run", "tests", "loop", "end"}
        for page in PAGES:
            names = {found[0] for found in marks.MARK.findall(page.read_text("utf-8"))}
            assert names <= known, page

    def test_every_maker_is_used(self) -> None:
        used = {found[0] for page in PAGES for found in marks.MARK.findall(page.read_text("utf-8"))}
        assert set(marks.MAKERS) <= used

    def test_the_side_bar_is_short(self) -> None:
        """Sphinx itself warns of a page that no table of contents names."""
        index = (DOCS / "index.md").read_text("utf-8")
        parts = re.findall(r"```{toctree}\n:hidden:\n:caption: .+\n\n((?:.+\n)+)```", index)
        entries = [line for part in parts for line in part.splitlines()]
        assert len(parts) == index.count("{toctree}")
        assert 20 <= len(entries) <= 25

    def test_titles_of_pages_are_different(self) -> None:
        """Those of the variants are a test of their own."""
        pages = [page for page in PAGES if page.suffix == ".md" and "variants" not in page.parts]
        titles = re.findall(
            r"^# (.+)$",
            "\n".join(page.read_text("utf-8").partition("\n")[0] for page in pages),
            re.MULTILINE,
        )
        assert len(titles) > 60
        assert len(set(titles)) == len(titles)

    def test_pages_that_keep_what_is_made_are_current(self) -> None:
        """`python docs/fill.py` writes them; a reader of the files sees no hole."""
        for page in PAGES:
            text = page.read_text("utf-8")
            assert marks.kept(text) == text, f"python docs/fill.py writes {page.name}"

    def test_every_table_is_kept(self) -> None:
        """Only what another file has as text is made by the build alone: docs/sources.toml."""
        built = {"sources"}
        for page in PAGES:
            text = page.read_text("utf-8")
            for mark in marks.MARK.finditer(text):
                if mark[1] in set(marks.MAKERS) - built and mark[2] != "chart":
                    assert mark[3] is not None, f"{page.name}: {mark[0]}"
                    assert mark[3].count("\n") > 5, f"{page.name}: {mark[0]}"

    def test_what_is_kept_is_plain(self) -> None:
        made = (
            "{py:class}`~hearts.rules.Moon` {py:obj}`a <b.c>` {clause}`PG-001`\n\n\n{.facts}\n- x"
        )
        assert marks.plain(made) == "`Moon` `a` PG-001\n\n- x"
        assert marks.plain("```{eval-rst}\nx\n```\ny") == "y"

    def test_every_public_name_has_its_sentence(self) -> None:
        text = (REFERENCE / "api.md").read_text("utf-8")
        for module in re.findall(r"^<!-- names: (.+) -->$", text, re.MULTILINE):
            rows = re.findall(r"^\| .+ \| (.+) \|$", names.names(module), re.MULTILINE)[1:]
            assert all(row[-1] in ".?" for row in rows), module
            assert len(rows) > 0
        for module in {*MODULES, "hearts.settle", "hearts.batch", "hearts.encoding"}:
            assert f"<!-- names: {module} -->" in text

    def test_other_comments_stay(self) -> None:
        assert marks.filled_in("<!-- loop -->\n") == "<!-- loop -->\n"


class TestDiagrams:
    """The pictures that explain are kept as files, in both themes, each with words."""

    FOLDER = DOCS / "pictures"

    def test_the_files_are_current(self) -> None:
        """`python docs/fill.py` writes them."""
        kept = {file.name: file.read_text("utf-8") for file in self.FOLDER.glob("*.svg")}
        assert kept == diagrams.files()

    @pytest.mark.parametrize("name", sorted(diagrams.DIAGRAMS))
    def test_a_picture_stands_on_one_page_and_has_words(self, name: str) -> None:
        found = [
            words
            for page in PAGES
            for words in re.findall(
                rf"^!\[(.+)\]\([./]*pictures/{name}\.svg\)$",
                page.read_text("utf-8"),
                re.MULTILINE,
            )
        ]
        assert len(found) == 1
        assert len(found[0]) > 40

    @pytest.mark.parametrize("name", sorted(diagrams.DIAGRAMS))
    def test_a_picture_can_be_read_on_a_phone(self, name: str) -> None:
        light = ElementTree.fromstring(diagrams.DIAGRAMS[name]("light"))
        assert diagrams.DIAGRAMS[name]("light") != diagrams.DIAGRAMS[name]("dark")
        assert name in ("front", "dealt") or light.get("width") == str(diagrams.WIDE)

    @pytest.mark.parametrize("players", [3, 4, 5, 6])
    @pytest.mark.parametrize("way", ["left", "right", "across", "scatter", "mix", "call", "hold"])
    def test_a_ring_has_an_arrow_for_each_parcel(self, way: str, players: int) -> None:
        parcels = {"hold": 0, "call": 0, "scatter": players * (players - 1)}.get(way, players)
        drawn = diagrams.way("light", way, 3, players)
        assert drawn.count("<path d=") - drawn.count("<path id=") >= parcels
        assert len(re.findall(r'<path d="M[^"]*Q', drawn)) == parcels


def test_a_kept_sheet_is_text() -> None:
    """A reader of the files has the rules, and no trace of the pictures of the build."""
    for name in variants.names():
        text = (REFERENCE / "variants" / overview.page(name)).read_text("utf-8")
        assert "## The rules in prose" in text, name
        assert "<svg" not in text, name
        assert "% built" not in text, name


@pytest.mark.parametrize("players", [3, 4, 5, 6, 10])
def test_pictures_follow_the_page(players: int) -> None:
    name = next(each for each in variants.names(players))
    text = pictures.table(name, players)
    light, dark = text.split('<div class="picture table only-dark">')
    assert light.count("<svg ") == dark.count("<svg ") == 1
    assert "\n" not in text
    assert max(len(light), len(dark)) < 40_000
    assert light != dark


def test_the_page_of_the_commands_has_every_help_text() -> None:
    page = commands.commands()
    assert page.count("Usage: hearts") == len(COMMANDS) + 1
    assert all(f"## hearts {name}\n" in page for name in COMMANDS)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_a_help_text_is_that_of_the_program(name: str) -> None:
    """On a terminal of 80 columns, line by line."""
    shown = subprocess.run(
        [sys.executable, "-m", "hearts", *name.split(), "--help"],
        env={**os.environ, "COLUMNS": "80", "PYTHONPATH": str(HOME)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    assert f"```text\n{shown.rstrip()}\n```" in commands.commands()


class TestLevels:
    """The strength and the time of the opponents are those of the record."""

    def test_every_level_is_measured(self) -> None:
        found = levels.record()["levels"]
        assert {each["level"]: each["word"] for each in found} == dict(LEVELS)

    def test_higher_is_better_against_the_fixed_opponent(self) -> None:
        """Each level against the same one, which is level 2: so that has no figure of its own."""
        found = [each["careful"] for each in levels.record()["levels"]]
        assert found[0]["high"] < 0
        assert (found[1]["mean"], found[1]["error"]) == (0, 0)
        assert all(each["low"] > 0 for each in found[2:])
        assert sorted(each["mean"] for each in found) == [each["mean"] for each in found]

    def test_the_table_has_the_record(self) -> None:
        lines = levels.levels().splitlines()
        for line, each in zip(lines[2:], levels.record()["levels"], strict=False):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            assert cells[0] == f"{each['level']}, *{each['word']}*"
            if each["word"] == "careful":
                assert cells[1] == "\N{EN DASH}"
            else:
                shown = float(cells[1].split()[0].replace("\N{MINUS SIGN}", "-"))
                assert shown == round(each["careful"]["mean"], 2)
            moons = each["moons"]
            assert moons["count"] == levels.record()["moon_deals"]
            assert int(cells[2].split()[0]) == round(100 * moons["mean"])
            assert float(cells[3]) == pytest.approx(each["ms"], rel=0.05)


class TestSpeeds:
    """The speeds of the ways to train are those of the record, on each page that recommends one."""

    def test_the_table_has_the_record(self) -> None:
        whole = speeds.record()
        rows = re.findall(r"^\| ([^|]+) \| ([\d.]+) \|$", speeds.speeds(), re.MULTILINE)
        assert {name for name, _ in rows} == set(whole["ratios"])
        shown = [float(ratio) for _, ratio in rows]
        assert shown == sorted(shown, reverse=True)
        for name, ratio in rows:
            assert float(ratio) == pytest.approx(whole["ratios"][name], rel=0.1)
        assert whole["ratios"][whole["base"]] == 1

    def test_every_way_is_measured_and_every_page_has_it(self) -> None:
        text = (ROOT / "benchmarks" / "adapters.py").read_text("utf-8")
        subjects = set(re.findall(r'^        "(.+)": ', text, re.MULTILINE))
        assert subjects >= set(speeds.record()["ratios"]) > {"Gymnasium, HeartsVectorEnv"}
        for page in ("in-gymnasium", "in-pettingzoo", "in-openspiel"):
            text = (DOCS / "how-to" / f"train-{page}.md").read_text("utf-8")
            assert "(../explanation/performance.md#ways-to-train)" in text


class TestTraining:
    """The training runs on the pages are those of the records."""

    @pytest.mark.parametrize("record", training.records(), ids=lambda record: record["toolkit"])
    def test_every_run_beats_random_in_half_an_hour(self, record: Any) -> None:
        last = record["curve"][-1]
        assert last["minutes"] <= 30
        assert last["random"]["low"] > 0
        [row] = [
            line
            for line in training.training().splitlines()
            if line.startswith(f"| {record['toolkit']} |")
        ]
        assert f"| {last['deals']:,} |" in row
        for rival in ("random", "careful"):
            assert f"| {last[rival]['mean']:.2f} ".replace("-", "\N{MINUS SIGN}") in row

    def test_pictures_can_stand_on_one_page(self) -> None:
        text = training.training().partition("\n")[0]
        pictures = [ElementTree.fromstring(found) for found in re.findall(r"<svg .*?</svg>", text)]
        assert len(pictures) == 2
        names = [{part.get("id") for part in each.iter()} - {None} for each in pictures]
        assert names[0]
        assert not names[0] & names[1]
        for each in pictures:
            words = {"".join(part.itertext()).strip() for part in each.iter()}
            assert {"PettingZoo", "Gymnasium", "OpenSpiel", "against careful"} <= words
