"""Write what is generated into the pages that keep it, so that they can be read without a build.

    python docs/fill.py             # writes the pages
    python docs/fill.py --check     # lists those that are not current, and fails if there are any

A page keeps what stands between a mark, such as ``<!-- rule: Moon -->``, and ``<!-- end -->``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from _ext.marks import DOCS, kept


def main(arguments: list[str] | None = None) -> int:
    """Write or check the pages."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args(arguments).check
    old = 0
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text("utf-8")
        if "_build" not in page.parts and text != (new := kept(text)):
            print(page.relative_to(DOCS.parent))
            old += 1
            if not check:
                page.write_text(new, "utf-8")
    return int(check and old > 0)


if __name__ == "__main__":
    raise SystemExit(main())
