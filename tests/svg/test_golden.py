"""Pictures kept as files, each looked at; `tests/golden/svg/README.md` says how to write them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.svg.moments import GOLDEN, GUIDE, guide, pictures

FILES = sorted((*GOLDEN.glob("*.svg"), *GUIDE.glob("*.svg")))


@cache
def drawn() -> dict[Path, str]:
    """The pictures by their files, drawn when the first test needs one."""
    found = {GOLDEN / f"{name}.svg": picture for name, picture in pictures().items()}
    return found | {GUIDE / f"{name}.svg": picture for name, picture in guide().items()}


def test_every_picture_has_its_golden_file() -> None:
    assert set(FILES) == set(drawn())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_picture_is_drawn_byte_for_byte(file: Path) -> None:
    assert file.read_bytes() == f"{drawn()[file]}\n".encode()


def test_the_page_shows_its_pictures() -> None:
    page = (GUIDE.parent / "show-a-table.md").read_text("utf-8")
    for name in guide():
        assert f"](pictures/{name.removesuffix('-dark')}.svg)" in page
