"""Run the server: ``python -m hearts_server --port 8000 --database sqlite:///matches.db``."""

from __future__ import annotations

import argparse
import asyncio
from dataclasses import fields
from typing import Any

import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from hearts_server.app import create_app
from hearts_server.protocols import Messages, Requests
from hearts_server.settings import Settings
from hearts_server.store import StoreError


def main(arguments: list[str] | None = None) -> None:
    """Run the server until it is stopped."""
    description = (__doc__ or "").partition(":")[0] + "."
    parser = argparse.ArgumentParser("python -m hearts_server", description=description)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    for each in fields(Settings):
        kind = type(each.default)
        parser.add_argument(f"--{each.name.replace('_', '-')}", type=kind, default=each.default)
    words = vars(parser.parse_args(arguments))
    settings = Settings(**{each.name: words[each.name] for each in fields(Settings)})
    try:
        app = create_app(settings)
        asyncio.run(app.state.rooms.store.open())
    except (SQLAlchemyError, StoreError) as error:
        raise SystemExit(f"The database cannot be used: {error}") from error
    uvicorn.run(app, host=words["host"], port=words["port"], **bounds(settings))


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
