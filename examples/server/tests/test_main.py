"""The program: what it prints, and what it cannot use."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.request
from dataclasses import fields
from pathlib import Path

import pytest
from hearts_server.__main__ import options, place
from hearts_server.app import create_app
from hearts_server.pages import FILES, PageError
from hearts_server.settings import Settings
from people import Person, make_match, request
from process import QUICK, SERVER, Process, environment

PROGRAM = [sys.executable, "-m", "hearts_server"]


def ended(
    database: str, folder: Path = SERVER, paths: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Return a server that has ended by itself, with what it said."""
    return subprocess.run(
        [*PROGRAM, "--port=0", f"--database={database}"],
        cwd=folder,
        env=environment() | ({} if paths is None else {"PYTHONPATH": paths}),
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


def test_the_server_says_where_it_listens_and_how_to_stop_it(tmp_path: Path) -> None:
    """Ctrl-C, as it says, ends it without a word more."""
    process = subprocess.Popen(
        [*PROGRAM, "--port=0", f"--database=sqlite:///{tmp_path / 'matches.db'}"],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A test run in the background may have been started with Ctrl-C ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.fullmatch(
            r"The server listens on http://(127.0.0.1:\d+)/\. Press Ctrl-C to stop it\.\n", said
        )
        assert found is not None
        assert request(found[1], "GET", "/variants")
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=20) == ("", "")
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/."),
        ("::1", "http://[::1]:8000/."),
        ("0.0.0.0", "http://localhost:8000/ and on all other addresses of this machine."),
        ("::", "http://localhost:8000/ and on all other addresses of this machine."),
    ],
)
def test_the_address_can_be_opened(host: str, address: str) -> None:
    assert place(host, 8000) == f"The server listens on {address}"


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    first = Process(f"sqlite:///{tmp_path / 'first.db'}")
    first.start()
    try:
        done = subprocess.run(
            [*PROGRAM, f"--port={first.port}", f"--database=sqlite:///{tmp_path / 'second.db'}"],
            env=environment(),
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 3
        assert done.stdout == ""
        assert f"{first.port}" in done.stderr
        assert "Traceback" not in done.stderr
    finally:
        first.kill()


@pytest.mark.parametrize("text", ["65536", "-1", "x"])
def test_a_port_that_there_is_not(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        options().parse_args([f"--port={text}"])
    assert f"invalid port value: '{text}'" in capsys.readouterr().err


def test_every_option_is_explained() -> None:
    """With its unit and its default value."""
    text = " ".join(options().format_help().partition("options:")[2].split())
    for each in fields(Settings):
        name = f"--{each.name.replace('_', '-')}"
        help = re.escape(f"{each.metadata['help']} (default: {each.default})")
        assert len(each.metadata["help"].split()) > 2
        assert re.search(rf"{name} [A-Z1-5-]+ {help}", text), name
    assert text.count("(default: ") == len(fields(Settings)) + 2


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The folder of the server, copied out of the checkout."""
    folder = tmp_path / "server"
    shutil.copytree(SERVER, folder, ignore=shutil.ignore_patterns("*.db*", "__pycache__"))
    return folder


def paths_of(folder: Path) -> str:
    """Return the places of modules with this folder in the place of the server."""
    return os.pathsep.join([str(folder), *environment()["PYTHONPATH"].split(os.pathsep)[1:]])


def test_a_copied_folder_serves_its_page(copied: Path) -> None:
    database = f"sqlite:///{copied / 'matches.db'}"
    process = subprocess.Popen(
        [*PROGRAM, "--port=0", f"--database={database}"],
        cwd=copied,
        env=environment() | {"PYTHONPATH": paths_of(copied)},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://[\d.:]+/", process.stdout.readline())
        assert found is not None
        for name in ("", "page/table.mjs", "page/shapes.mjs"):
            with urllib.request.urlopen(found[0] + name, timeout=20) as answer:
                assert answer.status == 200
    finally:
        process.kill()
        process.communicate()


def test_a_folder_without_the_table_says_so(copied: Path) -> None:
    """In one line at its start."""
    shutil.rmtree(copied / "page" / "table")
    server = ended(f"sqlite:///{copied / 'matches.db'}", copied, paths_of(copied))
    assert server.returncode == 1
    assert server.stdout == ""
    assert server.stderr.endswith("table.mjs is missing: the server needs its page\n")


def test_a_file_of_the_page_that_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "room.mjs"
    monkeypatch.setitem(FILES, "room.mjs", missing)
    with pytest.raises(PageError, match=f"^{re.escape(str(missing))} is missing: "):
        create_app(Settings(database="sqlite://"))
