"""Rooms: who may do what, and how they leave the memory and come back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hearts_server.rooms import LETTERS, Room, RoomError, Rooms, read_game
from hearts_server.settings import Settings
from hearts_server.store import Store
from hearts_server.table import Client

from hearts import InputError

GAME = read_game("american(EndAfter(1))", None, 4)
QUICK = Settings(pace=0.0, pause=0.0)


async def opened(folder: Path, **settings: Any) -> Rooms:
    """Return rooms on a database."""
    store = Store(f"sqlite:///{folder / 'rooms.db'}")
    await store.open()
    return Rooms(store, replace(QUICK, **settings))


async def closed(rooms: Rooms) -> None:
    """End rooms as the server does."""
    rooms.close()
    await rooms.store.close()


async def found(rooms: Rooms, code: str) -> Room:
    """Return a room that is there."""
    room = await rooms.find(code)
    assert room is not None
    return room


def run(work: Callable[[], Awaitable[None]]) -> None:
    """Run a test; it has ten seconds."""

    async def bounded() -> None:
        async with asyncio.timeout(10):
            await work()

    asyncio.run(bounded())


async def status_of(work: Awaitable[object]) -> int:
    """Return the status with which a request is refused."""
    with pytest.raises(RoomError) as refused:
        await work
    return refused.value.status


def test_people_join_and_the_first_one_starts(tmp_path: Path) -> None:
    async def work() -> None:
        rooms = await opened(tmp_path)
        room = await rooms.make(GAME, 2, None)
        assert set(room.saved.code) <= set(LETTERS)
        seat, token = await rooms.join(room, "Ann")
        assert seat == 0
        with pytest.raises(RoomError, match=r"^Ann is at the table already; take another name$"):
            await rooms.join(room, "Ann")
        seat, other = await rooms.join(room, "Bob")
        assert seat == 1
        assert room.names == ("Ann", "Bob", "Cleo", "Dan")  # no opponent has the name of a person
        assert [room.seat_of(each) for each in (token, other, "", "x")] == [0, 1, None, None]
        assert await status_of(rooms.start(room, other)) == 403
        await rooms.start(room, token)
        assert await status_of(rooms.start(room, token)) == 409
        assert await status_of(rooms.join(room, "Eve")) == 409
        with pytest.raises(RoomError, match="not over"):
            room.proof()
        text = str(room.document())
        assert room.saved.seed not in text
        assert room.saved.salt not in text
        await closed(rooms)

    run(work)


def test_a_full_room(tmp_path: Path) -> None:
    async def work() -> None:
        rooms = await opened(tmp_path)
        room = await rooms.make(GAME, 2, None)
        for name in "ABCD":
            await rooms.join(room, name)
        assert await status_of(rooms.join(room, "E")) == 409
        await closed(rooms)

    run(work)


def test_rooms_come_back_from_the_store(tmp_path: Path) -> None:
    async def work() -> None:
        rooms = await opened(tmp_path)
        waiting, started = await rooms.make(GAME, 2, None), await rooms.make(GAME, 2, None)
        _, token = await rooms.join(waiting, "Ann")
        _, other = await rooms.join(started, "Ben")
        await rooms.start(started, other)
        table = started.table
        assert table is not None
        client = Client(None, 1000)
        await table.enter(client)
        while table.state.phase.value != "play":
            await asyncio.sleep(0.005)
            if 0 in table.state.actors:
                await table.inbox.put((Client(0, 1000), "action", pass_of(table.state)))
        await closed(rooms)
        state = table.state

        rooms = await opened(tmp_path)
        again = await found(rooms, waiting.saved.code)
        assert again.document() == waiting.document()
        assert again.seat_of(token) == 0
        one, same = await asyncio.gather(*(found(rooms, started.saved.code) for _ in range(2)))
        assert one is same
        assert one.document() == started.document()
        assert one.table is not None
        # A move that was under way may be stored, and not told yet.
        assert one.table.state.history[: len(state.history)] == state.history
        assert one.table.state.match.names == state.match.names
        await closed(rooms)

    run(work)


def pass_of(state: Any) -> dict[str, object]:
    """Return a pass of seat 0."""
    return {"pass": [str(card) for card in list(state.view(0).hand)[:3]]}


def test_rooms_without_people_leave_the_memory(tmp_path: Path) -> None:
    async def work() -> None:
        rooms = await opened(tmp_path, linger=0.05)
        sweeping = asyncio.create_task(rooms.sweep())
        idle, used = await rooms.make(GAME, 2, None), await rooms.make(GAME, 2, None)
        _, token = await rooms.join(used, "Ann")
        await rooms.start(used, token)
        assert used.table is not None
        await used.table.enter(Client(0, 1000))
        await asyncio.sleep(0.2)
        assert await found(rooms, used.saved.code) is used
        assert await found(rooms, idle.saved.code) is not idle
        sweeping.cancel()
        await closed(rooms)

    run(work)


def test_a_room_stays_for_a_while_after_its_last_connection(tmp_path: Path) -> None:
    async def work() -> None:
        rooms = await opened(tmp_path, linger=0.4)
        sweeping = asyncio.create_task(rooms.sweep())
        room = await rooms.make(GAME, 2, None)
        _, token = await rooms.join(room, "Ann")
        await rooms.start(room, token)
        assert room.table is not None
        client = Client(0, 1000)
        await room.table.enter(client)
        await asyncio.sleep(1.0)
        room.table.leave(client)
        left = time.monotonic()
        assert room.used > left - 0.45  # when it was last seen in use
        sweeping.cancel()
        await closed(rooms)

    run(work)


def test_a_full_memory_and_a_full_store(tmp_path: Path) -> None:
    async def work() -> None:
        rooms = await opened(tmp_path, most_open=1, most_rooms=4)
        made = [await rooms.make(GAME, 2, None) for _ in range(4)]
        assert await status_of(rooms.make(GAME, 2, None)) == 503
        assert await rooms.store.count() == 4
        assert await found(rooms, made[0].saved.code) is not made[0]  # it had left the memory
        await closed(rooms)
        rooms = await opened(tmp_path, most_rooms=4, keep_days=0.0)
        await rooms.make(GAME, 2, None)
        assert await rooms.store.count() == 1
        await closed(rooms)

    run(work)


@pytest.mark.parametrize(("level", "patience"), [(0, None), (4, None), (2, 0.5), (2, float("nan"))])
def test_settings_that_are_not_offered(tmp_path: Path, level: int, patience: float | None) -> None:
    async def work() -> None:
        rooms = await opened(tmp_path)
        assert await status_of(rooms.make(GAME, level, patience)) == 422
        await closed(rooms)

    run(work)


HOUSE = 'hearts = "rules"\nschema = 1\n'


@pytest.mark.parametrize(
    ("house_rules", "fault"),
    [
        (f'{HOUSE}name = "{"x" * 81}"\n', "line of up to 80"),
        (f'{HOUSE}name = "a\\nb"\n', "line of up to 80"),
        (f'{HOUSE}name = "a\\u202Eb"\n', "line of up to 80"),
        (
            HOUSE
            + "".join(f'[[wins]]\nis = "Remains"\nscore = {n}\ndeals = 9\n' for n in range(450)),
            "20000 at most",
        ),
        (f"{HOUSE}{'#' * 110_000}", "too many"),
        (f"{HOUSE}a = {'[' * 90_000}", "32 deep"),
        (f"{HOUSE}{'k.' * 40_000}x = 1", "dots"),
    ],
)
def test_rules_that_are_too_long(house_rules: str, fault: str) -> None:
    """Rules and their name travel to every client, and the name is a title."""
    with pytest.raises(InputError) as refused:
        read_game(None, house_rules, 4)
    assert fault in str(refused.value)
    assert len(str(refused.value)) < 500
