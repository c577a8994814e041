"""Play in the page with a browser: ``nox -s play -- --browser``.

    python tests/browser/run.py [--pages docs/_build/html] [--pictures FOLDER] [NAME ...]

It fetches puppeteer-core and axe-core from npm, and needs a Chromium on the machine. Where there is
none it says so. The environment variable CHROMIUM names one that is not on the path. A name, such
as ``clicks``, chooses a check.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
sys.path.insert(0, str(ROOT / "docs"))


def main(arguments: list[str] | None = None) -> int:
    """Run the checks."""
    from assemble import install

    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pages", type=Path, default=ROOT / "docs" / "_build" / "html")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the screen")
    parser.add_argument("names", nargs="*", help="the checks to run; all of them if none is named")
    words = parser.parse_args(arguments)
    chromium = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    node = shutil.which("node")
    if chromium is None or node is None:
        missing = "Chromium" if chromium is None else "node"
        print(f"{missing} is not installed: the page was NOT tried in a browser")
        return 0
    pages = words.pages.resolve()
    if not list(pages.glob("play/runtime-*")):
        print(f"{pages / 'play'} has no Python yet: run `nox -s play` first")
        return 1
    packages = install(pages.parent / "npm-tools", tools=True)
    environment = {
        "HEARTS_PAGES": str(pages),
        "HEARTS_PACKAGES": str(packages),
        "HEARTS_PYTHON": sys.executable,
        "HEARTS_PICTURES": str(words.pictures.resolve()) if words.pictures else "",
        "CHROMIUM": chromium,
    }
    command = [node, str(ROOT / "tests" / "browser" / "check.mjs"), *words.names]
    return subprocess.run(command, env=os.environ | environment, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
