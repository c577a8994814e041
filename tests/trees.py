"""The sources of the package as syntax trees: each is read when it is first asked for, and once."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final

import hearts

PACKAGE: Final = Path(hearts.__file__).parent
#: The file of each module, by its full name.
FILES: Final = {
    ".".join(("hearts", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


@cache
def tree(module: str) -> ast.Module:
    """The tree of a module."""
    return ast.parse(FILES[module].read_text("utf-8"))
