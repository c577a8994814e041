"""Marks in the pages, and what is put in their place when the pages are built.

A mark is a comment on a line of its own, such as ``<!-- variant: omnibus -->``. If a line
``<!-- end -->`` follows, the page keeps the text between the two lines as well, in plain Markdown,
so that it can be read where the page is not built. `docs/fill.py` writes that text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from _ext import (
    clauses,
    commands,
    components,
    levels,
    menu,
    names,
    overview,
    planes,
    sheets,
    speed,
    speeds,
    training,
)

MARK = re.compile(
    r"^<!-- ([a-z-]+)(?:: (.+?))? -->$(\n(?:(?!<!-- [a-z]).*\n)*?<!-- end -->$)?", re.MULTILINE
)

DOCS = Path(__file__).resolve().parents[1]


#: What each mark is replaced by: a function of the words behind its name.
MAKERS: dict[str, Callable[..., str]] = {
    "sources": clauses.clauses,
    "variants": overview.overview,
    "variant": sheets.sheet,
    "menu": menu.menu,
    "rule": components.entry,
    "names": names.names,
    "planes": planes.planes,
    "commands": commands.commands,
    "slots": planes.slots,
    "groups": planes.groups,
    "training": training.training,
    "levels": levels.levels,
    "speeds": speeds.speeds,
    "figures": speed.figures,
}

#: What only a build can show: directives, pictures, and what is folded or between two comments.
BUILT = re.compile(
    r"^```\{eval-rst\}\n.*?^```\n"
    r"""|^<details class="built">.*?^</details>\n"""
    r"|^% built\n.*?^% end\n"
    r"|^</?div[^\n]*\n|^\{\.\w+\}\n",
    re.DOTALL | re.MULTILINE,
)
ROLE = re.compile(r"\{py:\w+\}`(?:~[\w.]*\.)?([^`<]+?)(?: <[^`]+>)?`")


def filled_in(text: str) -> str:
    """Return a page with everything in the place of its marks, for a build."""

    def made(mark: re.Match[str]) -> str:
        return _made(mark) if mark[1] in MAKERS else mark[0]

    return MARK.sub(made, text)


def kept(text: str) -> str:
    """Return a page with what it keeps between a mark and its end, as plain Markdown."""

    def made(mark: re.Match[str]) -> str:
        if mark[1] not in MAKERS or mark[3] is None:
            return mark[0]
        opening = mark[0].partition("\n")[0]
        return f"{opening}\n\n{plain(_made(mark))}\n\n<!-- end -->"

    return MARK.sub(made, text)


def plain(text: str) -> str:
    """Return generated text without what only a build can show."""
    text = BUILT.sub("", f"{text}\n")
    text = re.sub(r"\{clause\}`([^`]+)`", r"\1", text)
    text = ROLE.sub(r"`\1`", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def _made(mark: re.Match[str]) -> str:
    return MAKERS[mark[1]](*(mark[2] or "").split())
