"""Databases, and a server for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import postgres
import pytest
from process import QUICK, Process


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """The address of a PostgreSQL of the tests' own."""
    if postgres.programs() is None:
        pytest.skip("PostgreSQL is not installed: the server was NOT tried on it")
    with postgres.running() as address:
        yield address


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.db'}"
    address: str = request.getfixturevalue("postgres_address")
    postgres.empty(address)
    return address


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server on SQLite, whose opponents move at once; each test makes rooms of its own."""
    process = Process(f"sqlite:///{tmp_path_factory.mktemp('server') / 'matches.db'}", **QUICK)
    process.start()
    yield process
    process.kill()
