"""The compiled modules avoid code that the compiler gets wrong."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hearts._core

INTERPRETED = {"__init__.py", "pure.py", "records.py"}
COMPILED = sorted(
    path
    for path in Path(hearts._core.__file__).parent.rglob("*.py")
    if path.name not in INTERPRETED
)


def risky_shifts(source: str) -> list[int]:
    """Return the lines with a shift other than one of a variable to the right, by a literal."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.BinOp(left=shifted, op=ast.LShift() | ast.RShift(), right=distance):
                fine = not isinstance(shifted, ast.Constant) and isinstance(distance, ast.Constant)
            case ast.AugAssign(op=ast.LShift() | ast.RShift(), value=distance):
                fine = isinstance(distance, ast.Constant)
            case _:
                continue
        if not fine or isinstance(node.op, ast.LShift):
            found.append(node.lineno)
    return sorted(found)


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.stem)
def test_no_shift_is_risky(path: Path) -> None:
    """A small literal that is shifted by a 64-bit number is worked out in 32 bits, and no
    warning is given. Bits come from tables, so that nothing is shifted to the left."""
    assert risky_shifts(path.read_text("utf-8")) == []


def test_a_risky_shift_is_found() -> None:
    assert len(COMPILED) >= 6
    source = "a = b >> 2\nb >>= 3\na = b << 2\nb >>= a\na = 1 >> b\nb <<= 1\na = b >> a"
    assert risky_shifts(source) == [3, 4, 5, 6, 7]
