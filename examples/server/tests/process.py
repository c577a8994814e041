"""A server with real sockets, in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
from pathlib import Path

from people import request

import hearts

SERVER = Path(__file__).resolve().parents[1]
CHECKOUT = SERVER.parents[1]
#: Settings under which nothing waits, and a test is no stranger.
QUICK = {
    "pace": "0",
    "pause": "0",
    "room_rate": "1000",
    "most_open": "1000",
    "request_rate": "10000",
    "message_rate": "1000",
}


def environment() -> dict[str, str]:
    """Return the environment of a server: the library is the one that is in use here."""
    library = str(Path(hearts.__file__).parents[1])
    paths = [str(SERVER), library, os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


class Process:
    """A server in a process of its own.

    Args:
        database: The address of its database.
        options: Other settings, such as ``pace="0"``.
    """

    def __init__(self, database: str, **options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.program = ["-m", "hearts_server"]
        self.options = {"database": database, **options}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = [f"--{name.replace('_', '-')}={text}" for name, text in self.options.items()]
        command = [sys.executable, *self.program, f"--port={self.port}", *words]
        self.process = subprocess.Popen(command, cwd=SERVER, env=environment())
        until = time.monotonic() + 30
        while time.monotonic() < until:
            assert self.process.poll() is None, "the server ended"
            try:
                request(self.address, "GET", "/variants")
            except urllib.error.URLError:
                time.sleep(0.02)
            else:
                return
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """End it in the middle of whatever it does."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None
