"""The page that plays at this server. *Play Hearts by any rules* has the same table."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter, HTTPException, Response
from fastapi.responses import FileResponse

from hearts import svg

FOLDER: Final = Path(__file__).resolve().parents[1] / "page"
TYPES: Final = {".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
FILES: Final = {
    path.name: path
    for folder in (FOLDER, FOLDER / "table")
    for path in sorted(folder.iterdir() if folder.is_dir() else ())
    if path.suffix in TYPES
}
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
    """Look for the table and the other files of the page.

    Raises:
        PageError: If one is missing.
    """
    for path in (FOLDER / "index.html", FOLDER / "table" / "table.mjs", *FILES.values()):
        if not path.is_file():
            raise PageError(f"{path} is missing: the server needs its page")


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
    """Return the module with the shapes."""
    return f"export const DEFINITIONS = {json.dumps(svg.sprite())};\n"
