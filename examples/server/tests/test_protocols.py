"""Strangers on bare sockets: half requests, and frames without end."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing
from time import sleep
from typing import Protocol

import pytest
from people import make_match
from process import QUICK, Process

HELLO = b'{"hello": {}}'
TEXT, PART, PING, PONG = 0x81, 0x00, 0x89, 0x8A
#: The server with short times.
IMPATIENT = """
import sys
from hearts_server import limits, protocols
protocols.PATIENCE = limits.PATIENCE = 0.3
from hearts_server.__main__ import main
main(sys.argv[1:])
"""


class Listening(Protocol):
    """A server, wherever it runs."""

    port: int


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that waits for nobody."""
    folder = tmp_path_factory.mktemp("impatient")
    process = Process(f"sqlite:///{folder / 'matches.db'}", **QUICK)
    process.program = ["-c", IMPATIENT]
    process.start()
    yield process
    process.kill()


def bare(server: Listening, code: str) -> socket.socket:
    """Return a connection to a table without anything that reads."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.settimeout(10)
    found.connect(("127.0.0.1", server.port))
    found.sendall(
        f"GET /rooms/{code}/table HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert found.recv(4096).endswith(b"\r\n\r\n")
    return found


def frame(kind: int, content: bytes = b"") -> bytes:
    """Return a frame of a client, with a mask of zeros."""
    return bytes([kind, 0x80 | len(content), 0, 0, 0, 0]) + content


def is_ended(connection: socket.socket) -> bool:
    """Read until the server ends the connection."""
    try:
        while connection.recv(65_536):
            pass
    except ConnectionError:
        pass
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("before", [b"", b"GET /variants HTTP/1.1\r\nHost: x\r\n\r\n"])
def test_half_a_request(impatient: Process, before: bytes) -> None:
    """Also after a whole one, on the same connection."""
    with closing(socket.create_connection(("127.0.0.1", impatient.port), 10)) as connection:
        connection.sendall(before)
        connection.sendall(b"GET /variants HT")
        assert is_ended(connection)


def test_a_connection_in_use_is_kept(impatient: Process) -> None:
    with closing(socket.create_connection(("127.0.0.1", impatient.port), 10)) as connection:
        for _ in range(8):
            connection.sendall(b"GET /rooms/none HTTP/1.1\r\nHost: x\r\n\r\n")
            sleep(0.15)
            assert b"404" in connection.recv(4096)


@pytest.mark.parametrize("small", [frame(PING), frame(PONG), frame(0x01) + frame(PART)])
def test_small_frames_without_end(server: Process, small: bytes) -> None:
    code, _ = make_match(server.address)
    with closing(bare(server, code)) as connection:
        connection.sendall(frame(TEXT, HELLO))
        try:
            for _ in range(200):
                connection.sendall(small)
                small = small[-6:]
        except ConnectionError:
            return
        assert is_ended(connection)
