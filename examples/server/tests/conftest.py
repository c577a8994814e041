"""A server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from process import QUICK, Process


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Process]:
    """A server on a fresh SQLite, whose opponents move at once."""
    process = Process(f"sqlite:///{tmp_path / 'matches.db'}", **QUICK)
    process.start()
    yield process
    process.kill()
