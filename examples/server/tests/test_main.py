"""The program: databases that it cannot use."""

from __future__ import annotations

import subprocess
import sys

from people import Person, make_match, request
from process import QUICK, Process, environment


def ended(database: str) -> subprocess.CompletedProcess[str]:
    """Return a server that has ended by itself, with what it said."""
    return subprocess.run(
        [sys.executable, "-m", "hearts_server", "--port=0", f"--database={database}"],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_second_server_does_not_start(database: str) -> None:
    """It says so in a line, the first one goes on, and a kill leaves the database free."""
    first, next_one = Process(database, **QUICK), Process(database, **QUICK)
    first.start()
    try:
        code, [token] = make_match(first.address)
        second = ended(database)
        assert second.returncode == 1
        assert "Traceback" not in second.stderr
        assert second.stderr.endswith("another server uses this database\n")
        with Person(first.address, code, token) as person:
            person.wait("pass")
        first.kill()
        next_one.start()
        assert request(next_one.address, "GET", f"/rooms/{code}")["started"]
    finally:
        first.kill()
        next_one.kill()


def test_a_database_that_is_not_there() -> None:
    for address in (
        "sqlite:////no/such/folder/matches.db",
        "no address",
        "oracle://somebody@there",
    ):
        server = ended(address)
        assert server.returncode == 1
        assert "Traceback" not in server.stderr
        assert server.stderr.startswith("The database cannot be used: ")
