"""The database, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio

import pytest
from hearts_server.store import CLAIMS, SavedRoom, SavedSeat, Store, StoreError

ROOM = SavedRoom("ABCD", 1.0, "{}", 4, 2, 60.0, str(2**127), "salt")


async def stored(address: str) -> None:
    """Hold everything that a store promises."""
    store = Store(address)
    await store.open()
    assert await store.load("ABCD") is None
    await store.add_room(ROOM)
    with pytest.raises(StoreError):
        await store.add_room(ROOM)
    await store.add_seat("ABCD", SavedSeat(0, "Zoë", "hash"))
    with pytest.raises(StoreError):
        await store.add_seat("ABCD", SavedSeat(0, "Eve", "other"))
    await store.start("ABCD", 1)
    with pytest.raises(StoreError):
        await store.start("ABCD", 1)
    await store.append("ABCD", 1, ["one", "two"])
    await store.choose("ABCD", 2, {0: "stale"})
    await store.choose("ABCD", 3, {0: "kept", 2: "too"})
    with pytest.raises(StoreError):
        await store.choose("ABCD", 3, {2: "twice", 3: "late"})
    # Entries that stand there already are refused, whole, and nobody else's with them.
    other = SavedRoom(**vars(ROOM) | {"code": "EFGH", "made": 9.0})
    await store.add_room(other)
    results = await asyncio.gather(
        store.append("ABCD", 2, ["false", "three"]),
        store.append("EFGH", 1, ["first"]),
        return_exceptions=True,
    )
    assert isinstance(results[0], StoreError)
    assert results[1] is None
    await store.close()

    store = Store(address)
    await store.open()
    saved = await store.load("ABCD")
    assert saved is not None
    assert saved.room == ROOM
    assert saved.seats == (SavedSeat(0, "Zoë", "hash"),)
    assert saved.people == 1
    assert saved.actions == ("one", "two")
    assert saved.choices == {0: "kept", 2: "too"}
    assert await store.count() == 2
    await store.forget(5.0)
    assert await store.load("ABCD") is None
    assert await store.count() == 1
    await store.close()


def test_a_database_keeps_what_was_stored(database: str) -> None:
    asyncio.run(stored(database))


async def claimed(address: str) -> None:
    """Hold that a database has one server at a time."""
    first, second = Store(address), Store(address)
    await first.open()
    await first.add_room(ROOM)
    with pytest.raises(StoreError, match="another server uses this database"):
        await second.open()
    await first.close()
    await second.open()
    assert await second.count() == 1
    await second.close()


def test_one_server_at_a_time(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = {
        name: tuple(each.replace("10s", "1s").replace("10000", "500") for each in claim)
        for name, claim in CLAIMS.items()
    }
    assert quick != CLAIMS
    monkeypatch.setattr("hearts_server.store.CLAIMS", quick)
    asyncio.run(claimed(database))


def test_other_databases_are_refused() -> None:
    """Nothing is known of their locks."""
    with pytest.raises(StoreError, match="sqlite or postgresql, not mysql"):
        Store("mysql://somebody@127.0.0.1/name")
