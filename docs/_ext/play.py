"""Writes the page *Play Hearts by any rules* beside the other pages: all of it but the runtime.

The page, its modules, solo.py and the icon are copied as they are, so the folder is complete and
can be copied to any place. The table comes from the example of a server, which has it in a folder
of its own and needs nothing else of the checkout. The shapes of the cards, the variants with their
prose and the switches come from the library. `docs/assemble.py` puts Python beside them. Until then
``runtime.json`` says that there is none, and the page says how to get it.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from hearts import svg
from play import solo

SOURCE = Path(__file__).resolve().parents[1] / "play"
TABLE = SOURCE.parents[1] / "examples" / "server" / "page" / "table"
SHEETS = SOURCE.parent / "reference" / "variants"
COPIED = ("*.html", "*.css", "*.mjs", "*.js", "*.svg", "solo.py")
NO_RUNTIME = {"runtime": None}


def write_page(folder: Path) -> None:
    """Write the page into a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in (*_files(TABLE), *_files(SOURCE)):
        shutil.copyfile(path, folder / path.name)
    (folder / "shapes.mjs").write_text(f"export const DEFINITIONS = {json.dumps(shapes())};\n")
    (folder / "menu.json").write_text(json.dumps(menu()))
    if not (folder / "runtime.json").exists():
        (folder / "runtime.json").write_text(json.dumps(NO_RUNTIME))


def _files(folder: Path) -> list[Path]:
    return [path for pattern in COPIED for path in folder.glob(pattern)]


def menu() -> solo.Message:
    """Return the menu of the page, with the first sentence of the sheet of each variant."""
    found = solo.menu()
    for each in found["variants"]:
        text = (SHEETS / f"{each['name'].replace('_', '-')}.md").read_text("utf-8")
        each["line"] = text.split("\n\n")[1].partition(". ")[0].strip().removesuffix(".") + "."
    return found


def shapes() -> str:
    """Return the definitions of the faces of every card."""
    return svg.sprite()
