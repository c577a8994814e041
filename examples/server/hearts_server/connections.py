"""One WebSocket: it says which seat it takes, then messages go both ways until it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from fastapi import WebSocket, WebSocketDisconnect

from hearts import InputError
from hearts_server import messages
from hearts_server.limits import Rate
from hearts_server.rooms import RoomError, Rooms
from hearts_server.settings import Settings
from hearts_server.table import Client, Table

#: Why the server ends a connection.
BAD_GREETING: Final = 4400
NOT_YOURS: Final = 4403
NO_TABLE: Final = 4404
TOO_MANY: Final = 4429
BEHIND: Final = 4408


class Refused(Exception):
    """A connection that is not taken.

    Attributes:
        status: The status with which it is closed.
    """

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


async def serve(websocket: WebSocket, rooms: Rooms, code: str) -> None:
    """Serve a connection to the table of a room."""
    await websocket.accept()
    try:
        table, client, since = await _greet(websocket, rooms, code)
    except Refused as refused:
        await websocket.close(refused.status, str(refused))
        return
    except WebSocketDisconnect:
        return
    try:
        await table.enter(client, since)
        await _first_of(
            _send(websocket, client),
            _receive(websocket, table, client, rooms.settings),
            client.lost.wait(),
        )
    finally:
        table.leave(client)
    try:
        await websocket.close(BEHIND)
    except (RuntimeError, WebSocketDisconnect):  # it is closed already
        return


async def _greet(websocket: WebSocket, rooms: Rooms, code: str) -> tuple[Table, Client, int | None]:
    """Return the table, the new connection to it, and the number of entries that it has.

    The first message is ``{"hello": {"token": TOKEN, "since": ENTRIES}}``. Without a token it is a
    spectator.
    """
    settings = rooms.settings
    try:
        async with asyncio.timeout(settings.greeting):
            kind, hello = messages.read(await _text(websocket))
    except TimeoutError:
        raise Refused(BAD_GREETING, "no greeting came") from None
    except InputError as error:
        raise Refused(BAD_GREETING, str(error)) from error
    if kind != "hello" or not isinstance(hello, dict):
        raise Refused(BAD_GREETING, "the first message is hello")
    token, since = hello.get("token"), hello.get("since")
    if since is not None and (type(since) is not int or since < 0):
        raise Refused(BAD_GREETING, "since: a number of entries")
    try:
        room = await rooms.find(code)
    except RoomError as error:
        raise Refused(TOO_MANY, str(error)) from error
    if room is None or room.table is None:
        raise Refused(NO_TABLE, "there is no such table")
    seat = room.seat_of(token) if isinstance(token, str) else None
    if token is not None and seat is None:
        raise Refused(NOT_YOURS, "this token belongs to nobody here")
    most = settings.most_spectators if seat is None else settings.most_per_seat
    if room.table.connected(seat) >= most:
        raise Refused(TOO_MANY, "there are too many connections to this seat")
    return room.table, Client(seat, settings.most_waiting), since


async def _send(websocket: WebSocket, client: Client) -> None:
    while True:
        await websocket.send_text(await client.outbox.get())


async def _receive(websocket: WebSocket, table: Table, client: Client, settings: Settings) -> None:
    """Take messages to the table, until the client leaves or sends too many."""
    rate = Rate(settings.message_rate, 2 * settings.message_rate)
    while rate.take():
        try:
            kind, content = messages.read(await _text(websocket))
        except InputError as error:
            client.offer(messages.encode(messages.refusal(error)))
            continue
        await table.inbox.put((client, kind, content))


async def _text(websocket: WebSocket) -> str:
    """Return the next message as text."""
    received = await websocket.receive()
    if received["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(received.get("code", 1000))
    text = received.get("text")
    if not isinstance(text, str):
        raise InputError("a message is text")
    return text


async def _first_of(*works: Coroutine[Any, Any, Any]) -> None:
    """Do several things until one of them ends; then stop the others."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
