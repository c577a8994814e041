"""Look at the pages that were built: links inside them, the search, and the pictures.

    python docs/check_built.py docs/_build/html

It lists what is missing, and fails if anything is. Sphinx itself has checked all references that
are written as such; here every address of the finished pages is followed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

sys.path.insert(0, str(Path(__file__).parent))

from _ext.searches import FIRST, GLOSSARY, TERMS

#: What people type into the search, and a page that has to be among the answers.
SEARCHES = {
    "omnibus": "reference/variants/omnibus",
    "black lady": "reference/glossary",
    "cancellation": "reference/variants/cancellation",
    "gong zhu": "reference/variants/gong-zhu",
    "catch the pig": "reference/variants/gong-zhu",
    "partners": "reference/rules/partners",
    "API": "reference/api",
    "legal moves": "reference/api",
    "bot": "reference/api/bots",
}
#: The most that a page may weigh, in bytes.
HEAVIEST = 1_000_000


class Page(HTMLParser):
    """The addresses, the ids, and the images of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.unnamed: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what a tag says."""
        found = dict(attrs)
        self.ids.add(found.get("id") or "")
        for name in ("href", "src"):
            if found.get(name) and tag != "use":
                self.links.append(str(found[name]))
        if tag == "img" and not found.get("alt"):
            self.unnamed.append(str(found.get("src")))


@cache
def page(file: Path) -> Page:
    """Return a page, read once."""
    return Page(file.read_text("utf-8"))


def broken_links(folder: Path) -> Iterator[str]:
    """Yield every address within the pages that leads nowhere."""
    for file in sorted(folder.rglob("*.html")):
        for link in page(file).links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            where = file.relative_to(folder)
            if not target.exists():
                yield f"{where}: {link} leads to no file"
            elif target.suffix == ".html" and parts.fragment:
                place = unquote(parts.fragment)
                if place not in page(target).ids:
                    yield f"{where}: {link} leads to no place on its page"


def search_index(folder: Path) -> Any:
    """Return the index that the search of the pages reads."""
    text = (folder / "searchindex.js").read_text("utf-8")
    return json.loads(text.removeprefix("Search.setIndex(").rstrip().removesuffix(")"))


def found_by(index: Any, words: str) -> list[str]:
    """Return the pages that have all of these words, as the search finds them."""
    from sphinx.search.en import SearchEnglish

    language = SearchEnglish({})
    pages: set[int] | None = None
    for word in re.findall(r"\w+", words.lower()):
        if not language.word_filter(word):
            continue
        stem = language.stem(word)
        here: set[int] = set()
        for part in ("terms", "titleterms"):
            numbers = index[part].get(stem, [])
            here |= {numbers} if isinstance(numbers, int) else set(numbers)
        pages = here if pages is None else pages & here
    return sorted(index["docnames"][number] for number in pages or ())


def failed_searches(folder: Path) -> Iterator[str]:
    """Yield what people type and do not find."""
    index = search_index(folder)
    for words, wanted in SEARCHES.items():
        if wanted not in found_by(index, words):
            yield f"{words!r} does not find {wanted}"
    for words, place in (FIRST | dict.fromkeys(TERMS, GLOSSARY)).items():
        wanted = place.partition("#")[0]
        if wanted not in first_by(index, words):
            yield f"{words!r} does not find {wanted} first"


def first_by(index: Any, words: str) -> set[str]:
    """Return the pages that have these words as a main entry of the index: the first answers."""
    entries = {entry.lower(): places for entry, places in index["indexentries"].items()}
    return {index["docnames"][page] for page, _, main in entries.get(words, ()) if main}


def bad_pictures(folder: Path) -> Iterator[str]:
    """Yield images that say nothing to people who hear them, and pages that weigh too much."""
    for file in sorted(folder.rglob("*.html")):
        where = file.relative_to(folder)
        for source in page(file).unnamed:
            yield f"{where}: {source} has no words"
        if file.stat().st_size > HEAVIEST:
            yield f"{where} has {file.stat().st_size} bytes"


def findings(folder: Path) -> dict[str, list[str]]:
    """Return what is wrong, under a heading each."""
    return {
        "links": list(broken_links(folder)),
        "searches": list(failed_searches(folder)),
        "pictures": list(bad_pictures(folder)),
    }


def main(arguments: list[str] | None = None) -> int:
    """Print what is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the folder of the built pages")
    missing = {
        heading: found
        for heading, found in findings(parser.parse_args(arguments).folder.resolve()).items()
        if found
    }
    for heading, found in missing.items():
        print(f"{heading}:", *found, sep="\n  ")
    if not missing:
        print("links, searches and pictures are as they should be")
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
