"""The plain functions of the page that plays, tested where they run: under node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest


def test_the_functions_of_the_page() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the functions of the page were not tried")
    file = Path(__file__).with_name("moves.test.mjs")
    done = subprocess.run([node, "--test", str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
