"""A PostgreSQL of the tests' own, from the programs on this machine."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hearts_server.store import METADATA
from sqlalchemy import create_engine


def programs() -> Path | None:
    """Return the folder of `initdb` and `postgres`, None if they are not installed."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    found = shutil.which("initdb")
    if found is not None:
        folders.append(Path(found).resolve().parent)
    needed = ("initdb", "pg_isready", "postgres")
    whole = [each for each in folders if all((each / name).exists() for name in needed)]
    return whole[-1] if whole else None


@contextmanager
def running() -> Iterator[str]:
    """Run a server and give its address. PostgreSQL does not run as root: then `nobody` runs it."""
    where = programs()
    assert where is not None
    with tempfile.TemporaryDirectory(prefix="hearts-postgres-") as name:
        folder = Path(name)
        user = "nobody" if os.geteuid() == 0 else None
        if user is not None:
            shutil.chown(folder, user)
            folder.chmod(0o700)
        who = pwd.getpwuid(os.geteuid()).pw_name if user is None else user
        data = str(folder / "data")
        initdb = (str(where / "initdb"), "-D", data, "-U", who, "-A", "trust", "--no-sync")
        subprocess.run(initdb, check=True, user=user, cwd="/", capture_output=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        words = ("-D", data, "-p", str(port), "-c", "listen_addresses=127.0.0.1", "-k", name)
        log = (folder / "log").open("wb")
        process = subprocess.Popen(
            [str(where / "postgres"), *words], user=user, cwd="/", stdout=log, stderr=log
        )
        try:
            ready = (str(where / "pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-t", "30")
            for _ in range(300):
                if subprocess.run(ready, capture_output=True, check=False).returncode == 0:
                    break
            yield f"postgresql+psycopg://{who}@127.0.0.1:{port}/postgres"
        finally:
            process.send_signal(signal.SIGINT)  # it does not wait for connections that are open
            process.wait()
            log.close()


def empty(address: str) -> None:
    """Take everything out of a database."""
    engine = create_engine(address)
    METADATA.drop_all(engine)
    engine.dispose()
