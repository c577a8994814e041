"""The page that plays, as it is built: complete, and on its own."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from hearts import Game, variants
from tests.scripts import ROOT, script

if str(ROOT / "docs") not in sys.path:
    sys.path.append(str(ROOT / "docs"))

from _ext import play

ASSEMBLE = script("docs", "assemble")
RUNTIME = ("a.whl", "b.whl")


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page, as the ordinary build writes it."""
    folder = tmp_path_factory.mktemp("page") / "play"
    play.write_page(folder)
    return folder


def test_all_that_it_names_is_there(page: Path) -> None:
    named: set[str] = set()
    for path in page.iterdir():
        if path.suffix in {".html", ".mjs"}:
            text = path.read_text("utf-8")
            named |= set(re.findall(r'(?:from|src=|import\() ?"(?:\./)?([\w.]+)"', text))
            named |= set(re.findall(r'(?:fetch|URL|file|register)\("([\w.]+)"', text))
    assert {"page.mjs", "worker.mjs", "solo.py", "menu.json", "runtime.json", "sw.js"} <= named
    assert sorted(name for name in named if not (page / name).exists()) == []


def test_all_links_of_the_page_stay_in_its_folder(page: Path) -> None:
    """The folder can be copied: all links and pictures of the page are in it."""
    for path in page.glob("*.html"):
        links = re.findall(r'(?:href|src)="([^"]*)"', path.read_text("utf-8"))
        assert {"hearts.svg", "play.css", "table.css", "page.css", "page.mjs"} <= set(links)
        assert [each for each in links if not (page / each).is_file() or "/" in each] == []


def test_the_page_names_no_other_host_and_nothing_inline(page: Path) -> None:
    """The policy in the page forbids both, and a browser says so only when it is too late."""
    for path in page.iterdir():
        addresses = re.findall(r"(?:https?|wss?)://[\w.]+", path.read_text("utf-8"))
        assert set(addresses) <= {"http://www.w3.org"}, path.name
    html = (page / "index.html").read_text("utf-8")
    policy = re.findall(r'Content-Security-Policy" content="([^"]+)"', html)[0]
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script>", html)


def test_every_card_of_every_variant_has_its_shapes() -> None:
    """The names of the shapes are those that the function `face` of the page gives."""
    text = play.shapes()
    for name in variants.names():
        for players in variants.get(name).players:
            game = Game(variants.get(name), players)
            numbered = game.table.names.numbered
            pips = (
                {"T": "10", "J": "11", "Q": "12", "K": "13", "A": "14"} if numbered else {"T": "10"}
            )
            ranks = {card: pips.get(card.rank, card.rank) for card in game.table.deck}
            for card in game.table.deck:
                suit = f"n{card.suit}" if numbered else card.suit
                for form in "fs":
                    assert f'id="hearts-{form}{ranks[card]}{suit}"' in text, card


def test_every_variant_has_a_line_and_every_tile_a_variant(page: Path) -> None:
    menu = json.loads((page / "menu.json").read_text("utf-8"))
    lines = {each["name"]: each["line"] for each in menu["variants"]}
    assert all(line.endswith(".") and len(line) < 200 for line in lines.values())
    tiles = re.findall(
        r'^  \["(\w+)", "\w+"\],$', (page / "choosing.mjs").read_text(), re.MULTILINE
    )
    assert len(tiles) > 5
    assert set(tiles) <= set(lines)


def test_the_page_is_small(page: Path) -> None:
    """At most 2,600 lines of script and style; the library and Python are apart."""
    texts = [p.read_text("utf-8") for p in page.iterdir() if p.suffix in {".css", ".mjs", ".js"}]
    assert sum(text.count("\n") for text in texts) <= 2_600
    assert sum(path.stat().st_size for path in page.iterdir() if path.is_file()) < 600_000


def test_without_a_runtime_it_says_so(page: Path) -> None:
    assert json.loads((page / "runtime.json").read_text()) == {"runtime": None}


def test_a_runtime_is_put_beside_it(page: Path, tmp_path: Path) -> None:
    pyodide = tmp_path / "packages" / "pyodide"
    pyodide.mkdir(parents=True)
    for name in (*ASSEMBLE.PYODIDE, "pyodide-lock.json"):
        (pyodide / name).write_text('{"info": {"arch": "wasm32"}}')
    wheels = [tmp_path / name for name in RUNTIME]
    for wheel in wheels:
        wheel.write_text(wheel.name)
    first = ASSEMBLE.assemble(page, tmp_path / "packages", wheels)
    assert first["wheels"] == list(RUNTIME)
    assert all((page / name).is_file() for name in first["files"])
    assert "sw.js" not in first["files"]
    assert ASSEMBLE.assemble(page, tmp_path / "packages", wheels) == first
    wheels[0].write_text("newer")
    second = ASSEMBLE.assemble(page, tmp_path / "packages", wheels)
    assert second["runtime"] != first["runtime"]
    assert [path.name for path in page.glob("runtime-*")] == [second["runtime"]]
    play.write_page(page)  # the ordinary build keeps the runtime
    assert json.loads((page / "runtime.json").read_text()) == second


def test_versions_are_fixed_and_have_hashes() -> None:
    lock = json.loads((play.SOURCE / "package-lock.json").read_text())
    wanted = json.loads((play.SOURCE / "package.json").read_text())
    for name, version in {**wanted["dependencies"], **wanted["devDependencies"]}.items():
        package = lock["packages"][f"node_modules/{name}"]
        assert package["version"] == version
        assert package["integrity"].startswith("sha512-")
    for line in (play.SOURCE / "wheels.txt").read_text().splitlines():
        assert re.fullmatch(r"\w+==[\d.]+ --hash=sha256:[0-9a-f]{64}", line)
