"""Clients that stop reading: they fill no memory, hold nobody up, and are given up."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest
import uvicorn
from hearts_server import protocols
from hearts_server.__main__ import bounds
from hearts_server.app import create_app
from hearts_server.settings import Settings
from people import PATIENCE, Person, make_match
from test_protocols import HELLO, TEXT, bare, frame

#: What the system keeps for a client, in bytes; it may take twice as much.
KEPT = 4096
LIMITS = {"pace": 0.0, "pause": 0.0, "room_rate": 1e3, "request_rate": 1e4, "message_rate": 1e3}


class Running(Thread):
    """A server in a thread, whose connections can be looked at.

    Args:
        folder: Where its database is.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        settings = Settings(database=f"sqlite:///{folder / 'matches.db'}", **LIMITS)  # type: ignore[arg-type]
        self.server = uvicorn.Server(uvicorn.Config(create_app(settings), **bounds(settings)))
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT)
        self.socket.bind(("127.0.0.1", 0))
        self.port = int(self.socket.getsockname()[1])

    def run(self) -> None:
        """Serve until the server is told to exit."""
        self.server.run([self.socket])

    @property
    def waiting(self) -> int:
        """The greatest number of bytes that wait for a client."""
        connections = list(self.server.server_state.connections)
        return max((each.transport.get_write_buffer_size() for each in connections), default=0)


@pytest.fixture
def running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server that gives its clients half a second to read."""
    monkeypatch.setattr(protocols, "READING", 0.5)
    found = Running(tmp_path)
    found.start()
    until(lambda: found.server.started)
    yield found
    found.server.should_exit = True
    found.join()
    found.socket.close()


def until(happens: Callable[[], bool]) -> None:
    """Wait for something."""
    end = monotonic() + PATIENCE / 2
    while not happens():
        assert monotonic() < end, "it does not happen"
        sleep(0.001)


def test_a_spectator_who_does_not_read(running: Running) -> None:
    """The match goes on to its end, and little waits for the spectator, who is given up."""
    address = f"127.0.0.1:{running.port}"
    code, [token] = make_match(address, rules="american(EndAfter(2))")
    most = 0
    with Person(address, code, token) as person, closing(bare(running, code)) as slow:
        slow.sendall(frame(TEXT, HELLO))
        while not person.is_over:
            person.catch_up()
            if person.is_asked:
                person.answer()
            most = max(most, running.waiting)
            sleep(0.001)
        until(lambda: len(running.server.server_state.connections) == 1)
    assert 0 < most < 60_000


def test_a_request_whose_answer_is_not_read(running: Running) -> None:
    with closing(socket.create_connection(("127.0.0.1", running.port), 10)) as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, KEPT)
        slow.sendall(b"GET /page/shapes.mjs HTTP/1.1\r\nHost: x\r\n\r\n" * 20)
        until(lambda: running.waiting > 0)
        until(lambda: not running.server.server_state.connections)
