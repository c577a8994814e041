"""The addresses of the server.

========================  =====================================================================
``POST /rooms``           makes a room; the person who does has seat 0
``GET /rooms/CODE``       what everybody may know of a room, with the promise of its seed
``POST .../seats``        gives a person the next seat, and a token for it
``POST .../start``        starts the match
``GET .../proof``         seed, salt and history, after the match
``WS .../table``          the table, for players and spectators
``GET /variants``         the variants to choose from
``GET /``                 a page that plays here
========================  =====================================================================
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict

from hearts import HeartsError, variants
from hearts_server import connections, pages
from hearts_server.limits import BodyLimit, Rates
from hearts_server.rooms import Room, RoomError, Rooms, names_at, read_game
from hearts_server.settings import Settings
from hearts_server.store import Store


class Document(BaseModel):
    """A document of a client. Entries that it does not have are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewRoom(Document):
    """A room to be made; its rules as notation or as TOML."""

    name: str
    players: int
    rules: str | None = None
    toml: str | None = None
    level: int = 2
    patience: float | None = None


class NewSeat(Document):
    """A person who joins."""

    name: str


class Start(Document):
    """The wish to start."""

    token: str


def _address(connection: Request | WebSocket) -> str:
    """Return the address of a client."""
    return connection.client.host if connection.client else ""


def _limited(request: Request) -> None:
    if not request.app.state.requests.take(_address(request)):
        raise HTTPException(429, "too many requests")


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


async def _room(request: Request, code: str) -> Room:
    room = await _rooms(request).find(code)
    if room is None:
        raise HTTPException(404, "there is no such room")
    return room


AllRooms = Annotated[Rooms, Depends(_rooms)]
OneRoom = Annotated[Room, Depends(_room)]
#: The number of faults of a document that an answer names.
_FAULTS: Final = 3
#: The number of characters of the place of such a fault.
_LONGEST: Final = 80

router = APIRouter(dependencies=[Depends(_limited)])
sockets = APIRouter()


@router.post("/rooms", status_code=201)
async def make_room(request: Request, rooms: AllRooms, wanted: NewRoom) -> dict[str, Any]:
    """Make a room, and give its maker the first seat."""
    if not request.app.state.new_rooms.take(_address(request)):
        raise HTTPException(429, "too many new rooms")
    game = await asyncio.to_thread(read_game, wanted.rules, wanted.toml, wanted.players)
    names_at(game, [wanted.name])  # a room that its maker cannot join would stay empty
    room = await rooms.make(game, wanted.level, wanted.patience)
    seat, token = await rooms.join(room, wanted.name)
    return room.document() | {"seat": seat, "token": token}


@router.get("/rooms/{code}")
async def show_room(room: OneRoom) -> dict[str, Any]:
    """Return what everybody may know of a room."""
    return room.document()


@router.post("/rooms/{code}/seats", status_code=201)
async def join_room(rooms: AllRooms, room: OneRoom, person: NewSeat) -> dict[str, Any]:
    """Give a person the next seat."""
    seat, token = await rooms.join(room, person.name)
    return room.document() | {"seat": seat, "token": token}


@router.post("/rooms/{code}/start")
async def start_match(rooms: AllRooms, room: OneRoom, wish: Start) -> dict[str, Any]:
    """Start the match; opponents play the empty seats."""
    await rooms.start(room, wish.token)
    return room.document()


@router.get("/rooms/{code}/proof")
async def prove(room: OneRoom) -> Response:
    """Return seed, salt and history of a match that is over."""
    return Response(await asyncio.to_thread(room.proof), media_type="application/json")


@router.get("/variants")
async def list_variants() -> list[dict[str, Any]]:
    """Return the variants to choose from."""
    return [
        {"name": name, "title": variants.title(name), "players": list(variants.get(name).players)}
        for name in variants.names()
    ]


@sockets.websocket("/rooms/{code}/table")
async def sit_down(websocket: WebSocket, code: str) -> None:
    """Serve a connection to a table."""
    if websocket.app.state.requests.take(_address(websocket)):
        await connections.serve(websocket, websocket.app.state.rooms, code)


async def _refuse(_request: Request, error: Exception) -> JSONResponse:
    status = error.status if isinstance(error, RoomError) else 422
    return JSONResponse({"detail": str(error)}, status)


async def _refuse_form(_request: Request, error: Exception) -> JSONResponse:
    """Refuse a document of a wrong form. Its content is not sent back: it may be no JSON, and
    long."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[:_FAULTS]
    found = (f"{'.'.join(map(str, each['loc']))[:_LONGEST]}: {each['msg']}" for each in first)
    return JSONResponse({"detail": "; ".join(found).encode("ascii", "replace").decode()}, 422)


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the server as an application for uvicorn.

    Raises:
        PageError: If files of its page are missing.
    """
    pages.check_files()
    chosen = settings or Settings()
    store = Store(chosen.database)
    rooms = Rooms(store, chosen)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await store.open()
        sweeping = asyncio.create_task(rooms.sweep())
        yield
        sweeping.cancel()
        rooms.close()
        await store.close()

    app = FastAPI(title="Tables of Hearts", lifespan=lifespan, openapi_url=None)
    app.state.rooms = rooms
    app.state.requests = Rates(chosen.request_rate, 2 * chosen.request_rate)
    app.state.new_rooms = Rates(chosen.room_rate, 5)
    app.add_middleware(BodyLimit, longest=chosen.longest_body)
    app.add_exception_handler(RoomError, _refuse)
    app.add_exception_handler(HeartsError, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_form)
    for each in (router, sockets, pages.router):
        app.include_router(each)
    return app
