"""The compiled modules avoid code that the compiler gets wrong."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hearts._core

INTERPRETED = {"__init__.py", "pure.py"}
COMPILED = sorted(
    path for path in Path(hearts._core.__file__).parent.glob("*.py") if path.name not in INTERPRETED
)


def shifts(source: str) -> list[int]:
    """The lines on which something is shifted."""
    return sorted(
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp | ast.AugAssign)
        and isinstance(node.op, ast.LShift | ast.RShift)
    )


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.stem)
def test_nothing_is_shifted(path: Path) -> None:
    """A small literal that is shifted by a 64-bit number is worked out in 32 bits, and no
    warning is given. Bits come from tables, so that no shift is needed at all."""
    assert shifts(path.read_text("utf-8")) == []


def test_a_shift_is_found() -> None:
    assert len(COMPILED) >= 6
    assert shifts("a = 1\nb = a << 2\nb >>= a") == [2, 3]
