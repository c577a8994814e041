"""Matches over real sockets."""

from __future__ import annotations

import json
import sqlite3
import urllib.error
from contextlib import ExitStack, closing
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest
from hearts_server.promises import is_proved
from people import Person, make_match, play, request
from process import QUICK, Process
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def test_one_person_against_opponents_and_the_proof(server: Process) -> None:
    code, [token] = make_match(server.address)
    published = request(server.address, "GET", f"/rooms/{code}")["promise"]
    with pytest.raises(urllib.error.HTTPError) as early:
        request(server.address, "GET", f"/rooms/{code}/proof")
    assert early.value.code == 409
    early.value.close()
    with Person(server.address, code, token) as person:
        play([person])
        assert person.snapshot["result"] is not None
        assert [each["entry"] for each in person.news] == list(range(person.snapshot["entries"]))
    document = request(server.address, "GET", f"/rooms/{code}/proof")
    assert is_proved(document, published)
    assert not is_proved(document | {"seed": str(int(document["seed"]) + 1)}, published)
    swapped = json.loads(json.dumps(document))
    deal = next(each for each in swapped["history"] if each["is"] == "Deal")
    deal["hands"] = deal["hands"][1:] + deal["hands"][:1]
    assert not is_proved(swapped, published)


def test_a_refusal_goes_to_its_sender_alone(server: Process) -> None:
    code, tokens = make_match(
        server.address, people=4, rules="american(EndAfter(1), Passing('hold'))"
    )
    with (
        Person(server.address, code, tokens[0]) as one,
        Person(server.address, code, tokens[1]) as other,
        Person(server.address, code) as spectator,
    ):
        for each in (one, other, spectator):
            each.wait("play")
        stranger = next(card for card in one.table["cards"] if card not in one.snapshot["hand"])
        wrong: list[object] = [
            {"action": {"play": stranger}},
            {"claim": True},
            {"nonsense": 1},
            [],
            7,
        ]
        for message in wrong:
            one.send(message)
            assert one.refusal()["message"]
        spectator.send({"action": {"play": stranger}})
        assert spectator.refusal()["rule"] == "spectator"
        assert spectator.snapshot["hand"] == []
        with pytest.raises(TimeoutError):
            other.refusal(patience=0.2)


def test_a_person_comes_back(server: Process) -> None:
    code, tokens = make_match(server.address, people=2)
    with Person(server.address, code, tokens[1]) as other:
        with Person(server.address, code, tokens[0]) as person:
            person.wait("pass")
            person.answer()
            while person.is_answered:
                person.take(person.next())
            known = person.snapshot["entries"]
        other.wait("pass")
        other.answer()
        with Person(server.address, code, tokens[0], since=known) as back:
            assert all(each["entry"] >= known for each in back.news)
            back.wait("play")
            entries = [each["entry"] for each in back.news]
            assert entries == list(range(known, back.snapshot["entries"]))


def test_who_is_away_is_played_for(server: Process) -> None:
    code, tokens = make_match(server.address, people=2, patience=1.0)
    with Person(server.address, code, tokens[0]) as person:
        while not person.is_over:  # seat 1 never comes; seat 0 answers all the time
            if person.is_asked:
                person.answer()
            person.take(person.next())


@pytest.mark.parametrize(
    "document",
    [
        {"name": "A", "players": 4, "rules": "no_such_rules"},
        {"name": "A", "players": 4, "rules": "american(", "level": 2},
        {"name": "A", "players": 99, "rules": "american"},
        {"name": "A", "players": 4, "rules": "american", "level": 9},
        {"name": "A", "players": 4, "rules": "american", "patience": 0.0},
        {"name": "A", "players": 4, "rules": "american", "patience": 1e300},
        {"name": "A,B", "players": 4, "rules": "american"},
        {"name": "", "players": 4, "rules": "american"},
        {"name": "A\0", "players": 4, "rules": "american"},
        {"name": "\ud800", "players": 4, "rules": "american"},
        {"name": "A" * 100, "players": 4, "rules": "american"},
        {"name": "A", "players": 4, "toml": "["},
        {"name": "A", "players": 4},
        {"name": "A", "players": "4", "rules": "american"},
        {"name": "A", "players": 4, "rules": "american", "more": 1},
        {"name": "A", "players": 4, "rules": "american", "\ud800": 1},
        {"name": "A", "players": nan, "rules": "american"},
        {"name": "A", "players": 4, "rules": "american", "level": inf},
        {"name": "A", "players": 4, "rules": "american", "m" * 100_000: 1},
        {"name": "A", "players": 4, "rules": "american"} | dict.fromkeys(map(str, range(9_000))),
        [],
        "x" * 200_000,
    ],
)
def test_bad_rooms_are_refused(server: Process, document: object) -> None:
    """The answer is short, however long the document is."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        request(server.address, "POST", "/rooms", document)
    assert refused.value.code in (413, 422)
    assert len(refused.value.read()) < 1_000
    refused.value.close()


def test_a_room_that_its_maker_cannot_join_is_not_kept(tmp_path: Path) -> None:
    file = tmp_path / "matches.db"
    server = Process(f"sqlite:///{file}", **QUICK)
    server.start()
    wanted = {"name": "A,B", "players": 4, "rules": "american"}
    try:
        with pytest.raises(urllib.error.HTTPError) as refused:
            request(server.address, "POST", "/rooms", wanted)
        assert refused.value.code == 422
        refused.value.close()
    finally:
        server.kill()
    with closing(sqlite3.connect(file)) as rows:  # the server had it for itself
        assert rows.execute("SELECT count(*) FROM rooms").fetchone() == (0,)


def test_house_rules_as_toml(server: Process) -> None:
    house = 'hearts = "rules"\nschema = 1\nname = "friday"\n[end]\nis = "EndAfter"\ndeals = 1\n'
    code, [token] = make_match(server.address, rules=None, toml=house)
    with Person(server.address, code, token) as person:
        assert person.table["name"] == "friday"
        play([person])


@pytest.mark.parametrize(
    ("rules", "players", "people"), [("cancellation", 10, 10), ("pagat_exchange", 3, 2)]
)
def test_tables_of_three_to_ten_players_are_served(
    server: Process, rules: str, players: int, people: int
) -> None:
    """Three to ten players, with a kitty and with as many people as there are seats."""
    code, tokens = make_match(
        server.address, people=people, rules=f"{rules}(EndAfter(1))", players=players
    )
    with ExitStack() as stack:
        all_of_them = [stack.enter_context(Person(server.address, code, token)) for token in tokens]
        play(all_of_them)
        sheets = [person.snapshot["sheet"] for person in all_of_them]
        assert sheets == sheets[:1] * people
        assert len(all_of_them[0].snapshot["seats"]) == players


@pytest.mark.parametrize(
    "hello",
    [
        "",
        "[" * 4_000,
        '{"hello": 1}',
        '{"hello": {"token": 1}}',
        '{"hello": {"token": "wrong"}}',
        '{"hello": {"token": "\\ud800"}}',
        '{"hello": {"since": -1}}',
        '{"hello": {"since": 1e9}}',
        "x" * 5_000,
        b"\\x00",
    ],
)
def test_bad_greetings_end_the_connection(server: Process, hello: Any) -> None:
    code, _ = make_match(server.address)
    with connect(f"ws://{server.address}/rooms/{code}/table", proxy=None) as socket:
        socket.send(hello)
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=5)


def test_a_flood_ends_the_connection(tmp_path: Path) -> None:
    server = Process(f"sqlite:///{tmp_path / 'matches.db'}", **QUICK | {"message_rate": "5"})
    server.start()
    try:
        code, [token] = make_match(server.address)
        with Person(server.address, code, token) as person, pytest.raises(ConnectionClosed):
            flood(person)
    finally:
        server.kill()


def flood(person: Person) -> None:
    """Send and read until the connection ends."""
    for _ in range(1_000):
        person.send({"next": True})
    while True:
        person.next()


def test_too_many_connections_to_a_seat(server: Process) -> None:
    code, [token] = make_match(server.address)
    people = [Person(server.address, code, token) for _ in range(3)]
    with pytest.raises(ConnectionClosed):
        Person(server.address, code, token)
    for person in people:
        person.stack.close()


@pytest.mark.parametrize("code", ["AAAAAAAA", "short", "%00" * 8, "a" * 3_000, "..%2f..%2fetc"])
def test_rooms_that_are_not_there(server: Process, code: str) -> None:
    for path in (f"/rooms/{code}", f"/rooms/{code}/proof"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            request(server.address, "GET", path)
        assert refused.value.code == 404
        refused.value.close()
