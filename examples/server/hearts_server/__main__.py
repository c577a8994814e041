"""Run the server: ``python -m hearts_server --port 8000 --database sqlite:///matches.db``."""

from __future__ import annotations

import argparse
import asyncio
from contextlib import suppress
from dataclasses import fields
from socket import socket
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from hearts_server.app import create_app
from hearts_server.pages import PageError
from hearts_server.protocols import Messages, Requests
from hearts_server.settings import Settings
from hearts_server.store import StoreError


def main(arguments: list[str] | None = None) -> None:
    """Run the server until it is stopped."""
    words = vars(options().parse_args(arguments))
    settings = Settings(**{each.name: words[each.name] for each in fields(Settings)})
    try:
        app = create_app(settings)
        asyncio.run(app.state.rooms.store.open())
    except PageError as error:
        raise SystemExit(str(error)) from error
    except (SQLAlchemyError, StoreError) as error:
        raise SystemExit(f"The database cannot be used: {error}") from error
    config = uvicorn.Config(app, host=words["host"], port=words["port"], **bounds(settings))
    with suppress(KeyboardInterrupt):  # uvicorn has stopped, and passes Ctrl-C on
        Server(config).run()


def options() -> argparse.ArgumentParser:
    """Return the reader of the options, which explains each."""
    parser = argparse.ArgumentParser(
        "python -m hearts_server",
        description=(__doc__ or "").partition(":")[0] + ".",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    about = "the address to listen on; 0.0.0.0 opens the server to the network"
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help=about)
    about = "the port to listen on; 0 takes one that is free"
    parser.add_argument("--port", type=port, default=8000, metavar="NUMBER", help=about)
    for each in fields(Settings):
        parser.add_argument(
            f"--{each.name.replace('_', '-')}",
            type=type(each.default),
            default=each.default,
            metavar=each.metadata["unit"],
            help=each.metadata["help"],
        )
    return parser


def port(text: str) -> int:
    """Return the number of a port.

    Raises:
        ValueError: If it is none.
    """
    number = int(text)
    if not 0 <= number <= 65_535:
        raise ValueError
    return number


class Server(uvicorn.Server):
    """A server that says where it listens, once it does."""

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, and say where."""
        await super().startup(sockets)
        number = self.servers[0].sockets[0].getsockname()[1]
        print(f"{place(self.config.host, number)} Press Ctrl-C to stop it.", flush=True)


def place(host: str, number: int) -> str:
    """Return the sentence about the address of a server, which a browser opens."""
    name = f"[{host}]" if ":" in host else host
    if host not in ("0.0.0.0", "::"):
        return f"The server listens on http://{name}:{number}/."
    others = "all other addresses of this machine"
    return f"The server listens on http://localhost:{number}/ and on {others}."


def bounds(settings: Settings) -> dict[str, Any]:
    """Return the words for uvicorn with the bounds of this server."""
    return {
        "log_level": "warning",
        "http": Requests,
        "ws": Messages,
        "ws_max_size": settings.longest_message,
        "ws_per_message_deflate": False,  # its memory is many times that of a table
        "ws_ping_interval": 20,
        "ws_ping_timeout": 20,
        "limit_concurrency": 20 * settings.most_open,
        "timeout_graceful_shutdown": 5,
    }


if __name__ == "__main__":
    main()
