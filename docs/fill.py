"""Write what is generated: into the pages that keep it, and the pictures in docs/pictures.

So pages can be read without a build.

    python docs/fill.py             # writes the pages
    python docs/fill.py --check     # lists those that are not current, and fails if there are any

A page keeps what stands between a mark, such as ``<!-- rule: Moon -->``, and ``<!-- end -->``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from _ext.diagrams import files
from _ext.marks import DOCS, kept


def current() -> dict[Path, str]:
    """Return the contents that the pages and the pictures should have."""
    pages = (page for page in sorted(DOCS.rglob("*.md")) if "_build" not in page.parts)
    drawn = {DOCS / "pictures" / name: picture for name, picture in files().items()}
    return {page: kept(page.read_text("utf-8")) for page in pages} | drawn


def main(arguments: list[str] | None = None) -> int:
    """Write or check the pages."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args(arguments).check
    old = 0
    for file, new in current().items():
        if not file.exists() or file.read_text("utf-8") != new:
            print(file.relative_to(DOCS.parent))
            old += 1
            if not check:
                file.parent.mkdir(exist_ok=True)
                file.write_text(new, "utf-8")
    return int(check and old > 0)


if __name__ == "__main__":
    raise SystemExit(main())
