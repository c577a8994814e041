"""The database. Rows are only ever added to a match: its room, seats, start, actions and choices.

All actions of a match are the entries of its history after the first one, in their order. The
number of an entry is a part of the key, so nothing can be stored twice. A choice that waits for
those of other seats has a row of its own, with the number of the entry before which it was made; it
enters the history with the others.

One server has the database: a second one would not see the choices that the first one has taken.
Each connection takes a lock, which the database gives back when the server ends, however it ends.

One thread talks to the database. What many tables add in the meantime goes into one transaction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
)
from sqlalchemy.exc import IntegrityError

T = TypeVar("T")
#: The time that a server waits for the end of another one on its database, in seconds.
WAITING: Final = 10
#: The kinds of database, and how a connection takes one for itself.
CLAIMS: Final = {
    "sqlite": (
        f"PRAGMA busy_timeout={1000 * WAITING}",
        "PRAGMA locking_mode=EXCLUSIVE",  # from now on, until the connection ends
        "PRAGMA journal_mode=WAL",
        "PRAGMA synchronous=FULL",
        "PRAGMA foreign_keys=ON",
        "BEGIN EXCLUSIVE",
    ),
    "postgresql": (
        # A server whose machine is gone, and not only its process, is noticed after a minute.
        "SET tcp_keepalives_idle = 30",
        "SET tcp_keepalives_interval = 10",
        "SET tcp_keepalives_count = 3",
        f"SET lock_timeout = '{WAITING}s'",
        "SELECT pg_advisory_lock(5216694956356224339)",  # any number; it means this program
        "SET lock_timeout = DEFAULT",
    ),
}
#: The names of the error of a lock that another connection has.
LOCKED: Final = {"SQLITE_BUSY", "55P03"}
#: Rows for a table, and what waits until they are stored.
_Addition: TypeAlias = "tuple[Table, list[dict[str, Any]], asyncio.Future[None]]"
METADATA = MetaData()


def _room() -> Column[str]:
    return Column("room", ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True)


ROOMS = Table(
    "rooms",
    METADATA,
    Column("code", String(16), primary_key=True),
    Column("made", Float, nullable=False, index=True),
    Column("rules", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("level", Integer, nullable=False),
    Column("patience", Float, nullable=False),
    Column("seed", String(40), nullable=False),
    Column("salt", String(40), nullable=False),
)
SEATS = Table(
    "seats",
    METADATA,
    _room(),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("token_hash", String(64), nullable=False),
)
STARTS = Table("starts", METADATA, _room(), Column("people", Integer, nullable=False))
ACTIONS = Table(
    "actions",
    METADATA,
    _room(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("document", Text, nullable=False),
)
CHOICES = Table(
    "choices",
    METADATA,
    _room(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("document", Text, nullable=False),
)


@dataclass(frozen=True)
class SavedRoom:
    """The row of a room.

    Attributes:
        code: The code by which people find it.
        made: When it was made, in seconds since 1970.
        rules: The rules, as JSON.
        players: The number of players.
        level: The level of the opponents.
        patience: The time for a decision, in seconds.
        seed: The seed, in digits.
        salt: The salt of the promise.
    """

    code: str
    made: float
    rules: str
    players: int
    level: int
    patience: float
    seed: str
    salt: str


@dataclass(frozen=True)
class SavedSeat:
    """The row of a person: the seat, the name, and the hash of the token."""

    seat: int
    name: str
    token_hash: str


@dataclass(frozen=True)
class Saved:
    """All that is stored of a room.

    Attributes:
        room: The room.
        seats: The people, by seat.
        people: The number of people at the start; None before the start.
        actions: The entries of the history after the first one, as JSON.
        choices: The choices that wait for those of other seats, as JSON, by seat.
    """

    room: SavedRoom
    seats: tuple[SavedSeat, ...]
    people: int | None
    actions: tuple[str, ...]
    choices: dict[int, str]


class StoreError(Exception):
    """Rows that were not stored, because others stand in their place, or a database in use."""


class Store:
    """The database.

    Args:
        address: Its address, as SQLAlchemy has it: of SQLite or PostgreSQL.

    Raises:
        StoreError: If it is the address of another kind of database.
    """

    def __init__(self, address: str) -> None:
        self.engine = _engine(address)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._pending: list[_Addition] = []
        self._writing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take the database, and make its tables if they are not there.

        Raises:
            StoreError: If another server has it.
        """
        await self._run(lambda: METADATA.create_all(self.engine))

    async def close(self) -> None:
        """Store what is under way, and leave the database."""
        if self._writing is not None:
            await self._writing
        await self._run(self.engine.dispose)
        self._thread.shutdown()

    async def count(self) -> int:
        """Return the number of rooms."""
        return await self._in(lambda to: to.scalar(select(func.count()).select_from(ROOMS)) or 0)

    async def forget(self, before: float) -> None:
        """Delete the rooms made before a time."""
        await self._in(lambda to: to.execute(delete(ROOMS).where(ROOMS.c.made < before)))

    async def add_room(self, room: SavedRoom) -> None:
        """Add a room.

        Raises:
            StoreError: If there is a room with this code.
        """
        await self._add(ROOMS, [vars(room)])

    async def add_seat(self, code: str, seat: SavedSeat) -> None:
        """Add a person to a room.

        Raises:
            StoreError: If the seat is taken.
        """
        await self._add(SEATS, [{"room": code, **vars(seat)}])

    async def start(self, code: str, people: int) -> None:
        """Note that the match of a room has begun, with this number of people.

        Raises:
            StoreError: If it had begun already.
        """
        await self._add(STARTS, [{"room": code, "people": people}])

    async def append(self, code: str, first: int, documents: Sequence[str]) -> None:
        """Add entries to the history of a match. They are on the disk when this returns.

        Args:
            code: The room.
            first: The number of the first of these entries.
            documents: The entries, as JSON.

        Raises:
            StoreError: If the history has an entry with such a number.
        """
        rows = [
            {"room": code, "number": number, "document": document}
            for number, document in enumerate(documents, start=first)
        ]
        await self._add_soon(ACTIONS, rows)

    async def choose(self, code: str, number: int, documents: Mapping[int, str]) -> None:
        """Add choices of seats that wait for others. They are on the disk when this returns.

        Args:
            code: The room.
            number: The number of the next entry of the history.
            documents: The choices, as JSON, by seat.

        Raises:
            StoreError: If a seat has chosen already.
        """
        rows = [
            {"room": code, "number": number, "seat": seat, "document": document}
            for seat, document in documents.items()
        ]
        await self._add_soon(CHOICES, rows)

    async def load(self, code: str) -> Saved | None:
        """Return all that is stored of a room, None if there is no such room."""
        return await self._in(lambda to: _load(to, code))

    async def _add_soon(self, table: Table, rows: list[dict[str, Any]]) -> None:
        """Add rows together with those that others add in the meantime."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((table, rows, stored))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        await stored

    async def _write(self) -> None:
        """Store all that is pending, in one transaction each time."""
        while self._pending:
            batch, self._pending = self._pending, []
            try:
                await self._in(partial(_add_all, batch))
            except Exception:
                await self._write_singly(batch)
            else:
                for _, _, stored in batch:
                    _settle(stored, None)
        self._writing = None

    async def _write_singly(self, batch: list[_Addition]) -> None:
        """Store each addition by itself, so that the error of one match is its own."""
        for table, rows, stored in batch:
            try:
                await self._add(table, rows)
            except Exception as error:
                _settle(stored, error)
            else:
                _settle(stored, None)

    async def _add(self, table: Table, rows: list[dict[str, Any]]) -> None:
        try:
            await self._in(lambda to: to.execute(insert(table), rows))
        except IntegrityError as error:
            raise StoreError(f"{table.name}: these rows are there already") from error

    async def _in(self, work: Callable[[Connection], T]) -> T:
        """Do something in a transaction."""

        def whole() -> T:
            with self.engine.begin() as connection:
                return work(connection)

        return await self._run(whole)

    async def _run(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _add_all(batch: list[_Addition], to: Connection) -> None:
    """Add the rows of all additions, table by table."""
    for table in (ACTIONS, CHOICES):
        rows = [row for into, rows, _ in batch if into is table for row in rows]
        if rows:
            to.execute(insert(table), rows)


def _settle(stored: asyncio.Future[None], error: Exception | None) -> None:
    """Tell a table how it went, if it still waits."""
    if stored.done():
        return
    if error is None:
        stored.set_result(None)
    else:
        stored.set_exception(error)


def _load(to: Connection, code: str) -> Saved | None:
    room = to.execute(select(ROOMS).where(ROOMS.c.code == code)).one_or_none()
    if room is None:
        return None
    seats = select(SEATS.c.seat, SEATS.c.name, SEATS.c.token_hash).where(SEATS.c.room == code)
    actions = select(ACTIONS.c.document).where(ACTIONS.c.room == code)
    documents = tuple(to.scalars(actions.order_by(ACTIONS.c.number)))
    choices = select(CHOICES.c.seat, CHOICES.c.document).where(
        CHOICES.c.room == code, CHOICES.c.number == len(documents) + 1
    )
    return Saved(
        SavedRoom(*room),
        tuple(SavedSeat(*row) for row in to.execute(seats.order_by(SEATS.c.seat))),
        to.scalar(select(STARTS.c.people).where(STARTS.c.room == code)),
        documents,
        {row.seat: row.document for row in to.execute(choices)},
    )


def _engine(address: str) -> Engine:
    kind = make_url(address).get_backend_name()
    claim = CLAIMS.get(kind)
    if claim is None:
        raise StoreError(f"the database is {' or '.join(CLAIMS)}, not {kind}")
    engine = create_engine(address, pool_pre_ping=True, hide_parameters=True)  # no seeds in logs
    event.listen(engine, "connect", partial(_claim, claim))
    return engine


def _claim(statements: tuple[str, ...], connection: Any, _record: object) -> None:
    """Take the database for this server.

    Raises:
        StoreError: If another server has it.
    """
    try:
        cursor = connection.cursor()
        for statement in statements:
            cursor.execute(statement)
        connection.commit()
        cursor.close()
    except Exception as error:
        connection.close()
        names = {getattr(error, name, None) for name in ("sqlite_errorname", "sqlstate")}
        if names & LOCKED:
            raise StoreError("another server uses this database") from error
        raise
