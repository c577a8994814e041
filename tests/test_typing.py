"""Code as a user writes it runs; that its types are right is for the type checker to say."""

from __future__ import annotations

import runpy
from pathlib import Path

USAGE = Path(__file__).parents[1] / "tests" / "typing" / "usage.py"


def test_what_passes_the_type_checker_runs() -> None:
    runpy.run_path(str(USAGE), run_name="__main__")
