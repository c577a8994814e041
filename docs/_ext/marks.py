"""Marks in the pages, and what is put in their place when the pages are built.

A mark is a comment on a line of its own, such as ``<!-- variant: omnibus -->``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import sources
from _ext import (
    commands,
    components,
    levels,
    overview,
    pictures,
    planes,
    sheets,
    speeds,
    training,
)

MARK = re.compile(r"^<!-- ([a-z-]+)(?:: (.+?))? -->$", re.MULTILINE)

DOCS = Path(__file__).resolve().parents[1]


#: What each mark is replaced by: a function of the words behind its name.
MAKERS: dict[str, Callable[..., str]] = {
    "sources": sources.markdown,
    "variants": overview.overview,
    "variant": sheets.sheet,
    "rule": components.entry,
    "table": pictures.table,
    "planes": planes.planes,
    "commands": commands.commands,
    "slots": planes.slots,
    "groups": planes.groups,
    "training": training.training,
    "levels": levels.levels,
    "speeds": speeds.speeds,
}


def filled_in(text: str) -> str:
    """Return a page with everything in the place of its marks."""

    def made(mark: re.Match[str]) -> str:
        make = MAKERS.get(mark[1])
        return mark[0] if make is None else make(*(mark[2] or "").split())

    return MARK.sub(made, text)
