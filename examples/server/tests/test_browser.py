"""The page in browsers: two people play a match, one plays by keyboard, and axe-core looks on.

HEARTS_PICTURES names a folder for pictures of every look.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from process import CHECKOUT, QUICK, Process

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


@pytest.mark.slow
@pytest.mark.parametrize("check", ["clicks", "keyboard", "ways", "overlaps", "looks"])
def test_two_browsers_play_a_match(tmp_path: Path, check: str) -> None:
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    node = shutil.which("node")
    if chromium is None or node is None or shutil.which("npm") is None:
        pytest.skip("Chromium, node or npm is not installed: the page was NOT tried in a browser")
    sys.path.append(str(CHECKOUT / "docs"))
    from assemble import install

    packages = install(CHECKOUT / "docs" / "_build" / "npm-tools", tools=True)
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    process = Process(database, **QUICK | {"pause": "600"})
    process.start()
    try:
        script = Path(__file__).parent / "browser.mjs"
        environment = {"HEARTS_PACKAGES": str(packages), "CHROMIUM": chromium}
        subprocess.run(
            [node, str(script), f"http://{process.address}/", check],
            env=os.environ | environment,
            check=True,
            timeout=600,
        )
    finally:
        process.kill()
