"""The page that plays at this server. Its table is the one of *Play Hearts by any rules*."""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, HTTPException, Response
from fastapi.responses import FileResponse

FOLDER: Final = Path(__file__).resolve().parents[1] / "page"
DOCS: Final = (FOLDER / "../../../docs").resolve()
#: The files of that page that a table needs.
SHARED: Final = (
    *("table.mjs", "cards.mjs", "elements.mjs", "moves.mjs", "transports.mjs", "play.css"),
)
OWN: Final = ("room.mjs", "room.css")
FILES: Final = {name: DOCS / "play" / name for name in SHARED} | {n: FOLDER / n for n in OWN}
TYPES: Final = {".mjs": "text/javascript", ".css": "text/css", ".html": "text/html"}
#: Nothing comes from elsewhere, and the page stands in no frame.
SAFE: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; "
        "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}

router = APIRouter()


class PageError(Exception):
    """The page is not complete."""


def check_files() -> None:
    """Look for all files that the page needs.

    Raises:
        PageError: If one is missing, or its folder.
    """
    for path in (*FILES.values(), DOCS / "_ext" / "play.py"):
        if not path.is_file():
            missing = path if path.parent.is_dir() else path.parent
            raise PageError(
                f"{missing} is missing: the page shares files with the documentation, so run the "
                "server inside a checkout of the library"
            )


@router.get("/")
async def page() -> FileResponse:
    """Return the page."""
    return FileResponse(FOLDER / "index.html", media_type="text/html", headers=SAFE)


@router.get("/page/shapes.mjs")
async def shapes() -> Response:
    """Return the shapes of the cards."""
    return Response(_shapes(), media_type="text/javascript", headers=SAFE)


@router.get("/page/{name}")
async def file(name: str) -> FileResponse:
    """Return a file of the page."""
    path = FILES.get(name)
    if path is None:
        raise HTTPException(404)
    return FileResponse(path, media_type=TYPES[path.suffix], headers=SAFE)


@cache
def _shapes() -> str:
    """Return the module with the shapes, which the documentation writes as well."""
    sys.path.append(str(DOCS))
    from _ext.play import shapes

    return f"export const DEFINITIONS = {json.dumps(shapes())};\n"
