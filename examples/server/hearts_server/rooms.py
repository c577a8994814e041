"""All rooms: those in memory, and those that wait in the store.

A room is made, people join it by its code, and the first of them starts the match. Opponents play
the seats that are left. A room in which nobody is connected leaves the memory after a while. It
comes back from the store when somebody asks for it, and so it does after a crash.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hearts import (
    Action,
    Game,
    InputError,
    Match,
    Rules,
    State,
    notation,
    toml,
    variants,
)
from hearts.codec import Codec
from hearts_server.promises import fresh_seed, opening, promise, proof
from hearts_server.settings import Settings
from hearts_server.store import Saved, SavedRoom, SavedSeat, Store, StoreError
from hearts_server.table import Table

CODEC = Codec()
#: Letters and digits that nobody takes for each other.
LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 8
#: The greatest numbers of characters of rules as JSON, and of their name.
LONGEST_RULES: Final = 20_000
LONGEST_NAME: Final = 80
#: Names of opponents.
OPPONENTS: Final = (
    *("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo", "Iris", "Jack"),
    *("Kim", "Leo", "Mia", "Ned", "Ola", "Pia", "Quin", "Ria", "Sam", "Tom"),
)


class RoomError(Exception):
    """A request about a room that cannot be granted.

    Attributes:
        status: The status for the answer, as in HTTP.
    """

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


def names_at(game: Game, people: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all players of a game, people first, then opponents.

    Raises:
        InputError: If a name cannot be used, or stands twice.
    """
    others = [name for name in OPPONENTS if name not in people]
    names = (*people, *others[: game.players - len(people)])
    return Match(game.rules, game.players, names=names).names


class Room:
    """A room in memory.

    Args:
        saved: Its row.
        game: Its game.

    Attributes:
        seats: The people.
        table: The match, None before the start.
        used: When somebody last asked for it, in seconds of `time.monotonic`.
        lock: Held while people are added and the match is started.
    """

    def __init__(self, saved: SavedRoom, game: Game) -> None:
        self.saved, self.game = saved, game
        self.seats: list[SavedSeat] = []
        self.table: Table | None = None
        self.used = time.monotonic()
        self.lock = asyncio.Lock()
        self._proof: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all players, the opponents included."""
        return self.names_with()

    def names_with(self, *more: str) -> tuple[str, ...]:
        """Return the names of all players when these people have joined.

        Raises:
            InputError: If a name cannot be used, or is taken.
        """
        return names_at(self.game, [*(seat.name for seat in self.seats), *more])

    def seat_of(self, token: str) -> int | None:
        """Return the seat that a token belongs to, None if it belongs to none."""
        hashed = _hash(token)
        found = (each.seat for each in self.seats if hmac.compare_digest(each.token_hash, hashed))
        return next(found, None)

    def document(self) -> dict[str, Any]:
        """Return what everybody may know of the room."""
        saved = self.saved
        return {
            "code": saved.code,
            "title": variants.title(self.game.rules.name),
            "players": saved.players,
            "level": saved.level,
            "patience": saved.patience,
            "names": [seat.name for seat in self.seats],
            "started": self.table is not None,
            "finished": self.table is not None and self.table.is_finished,
            "promise": promise(int(saved.seed), saved.salt),
        }

    def proof(self) -> str:
        """Return the proof that the cards came from the promised seed, as JSON.

        Raises:
            RoomError: If the match is not over. Before that the seed would give away the cards.
        """
        if self.table is None or not self.table.is_finished:
            raise RoomError(409, "the match is not over")
        if self._proof is None:
            document = proof(self.table.state, int(self.saved.seed), self.saved.salt)
            self._proof = json.dumps(document)
        return self._proof


class Rooms:
    """All rooms.

    Args:
        store: The database.
        settings: The times and limits.
    """

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self._open: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}

    async def make(self, game: Game, level: int, patience: float | None) -> Room:
        """Make a room.

        Raises:
            RoomError: If the level or the time is not offered, or the server is full.
        """
        settings = self.settings
        if not 1 <= level <= settings.most_level:
            raise RoomError(422, f"level: the opponents have the levels 1 to {settings.most_level}")
        time_limit = settings.patience if patience is None else patience
        if not 1 <= time_limit <= settings.longest_patience:
            raise RoomError(422, f"patience: from 1 to {settings.longest_patience:.0f} seconds")
        self._make_space()
        await self._check_store()
        seed, salt = fresh_seed()
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        rules = CODEC.dumps(game.rules)
        saved = SavedRoom(
            code, time.time(), rules, game.players, level, time_limit, str(seed), salt
        )
        await self.store.add_room(saved)
        room = self._open[code] = Room(saved, game)
        return room

    async def find(self, code: str) -> Room | None:
        """Return a room, from the store if it is not in memory; None if there is none.

        Raises:
            RoomError: If the server is full.
        """
        if len(code) != CODE_LENGTH or not set(code) <= set(LETTERS):
            return None
        room = self._open.get(code)
        if room is not None and room.table is not None and room.table.is_closed:
            del self._open[code]
            room = None
        if room is None:
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = asyncio.create_task(self._load(code))
            room = await asyncio.shield(loading)
        if room is not None:
            room.used = time.monotonic()
        return room

    async def join(self, room: Room, name: str) -> tuple[int, str]:
        """Give a person the next seat; return it and the token of the person.

        Raises:
            InputError: If the name cannot be used.
            RoomError: If the name is taken, the room is full, or the match has begun.
        """
        async with room.lock:
            seat = len(room.seats)
            if room.table is not None:
                raise RoomError(409, "the match has begun; you can look on")
            if seat == room.game.players:
                raise RoomError(409, "all seats are taken")
            if name in (person.name for person in room.seats):
                raise RoomError(409, f"{name} is at the table already; take another name")
            room.names_with(name)
            token = secrets.token_urlsafe(24)
            person = SavedSeat(seat, name, _hash(token))
            await _stored(self.store.add_seat(room.saved.code, person))
            room.seats.append(person)
        return seat, token

    async def start(self, room: Room, token: str) -> None:
        """Start the match, at the wish of the person who made the room.

        Raises:
            RoomError: If it is somebody else, or the match has begun.
        """
        async with room.lock:
            if room.seat_of(token) != 0:
                raise RoomError(403, "the match is started by the person who made the room")
            if room.table is not None:
                raise RoomError(409, "the match has begun")
            await _stored(self.store.start(room.saved.code, len(room.seats)))
            self._seat(room, opening(room.game, int(room.saved.seed), room.names), {})

    async def sweep(self) -> None:
        """Let rooms leave the memory, again and again."""
        while True:
            await asyncio.sleep(min(5.0, self.settings.linger))
            before = time.monotonic() - self.settings.linger
            for code, room in list(self._open.items()):
                if _is_busy(room):
                    room.used = time.monotonic()
                elif room.used < before:
                    self._drop(code)

    def close(self) -> None:
        """Stop all tables. What was stored stays."""
        for code in list(self._open):
            self._drop(code)

    def _drop(self, code: str) -> None:
        room = self._open.pop(code)
        if room.table is not None:
            room.table.close()

    def _make_space(self) -> None:
        """Let the room leave the memory that was not used for longest, if there is no space."""
        if len(self._open) + len(self._loading) <= self.settings.most_open:
            return
        idle = [code for code, room in self._open.items() if not _is_busy(room)]
        if not idle:
            raise RoomError(503, "all tables are taken; try again later")
        self._drop(min(idle, key=lambda code: self._open[code].used))

    async def _check_store(self) -> None:
        """Delete old rooms if the store is full.

        Raises:
            RoomError: If it is still full.
        """
        if await self.store.count() < self.settings.most_rooms:
            return
        await self.store.forget(time.time() - self.settings.keep_days * 86_400)
        if await self.store.count() >= self.settings.most_rooms:
            raise RoomError(503, "there are too many rooms; try again later")

    async def _load(self, code: str) -> Room | None:
        try:
            saved = await self.store.load(code)
            if saved is None:
                return None
            self._make_space()
            room, state, chosen = await asyncio.to_thread(_restored, saved)
            if state is not None:
                self._seat(room, state, chosen)
            self._open[code] = room
            return room
        finally:
            del self._loading[code]

    def _seat(self, room: Room, state: State, chosen: Mapping[int, Action]) -> None:
        """Open the table of a room."""
        room.table = Table(
            room.saved.code,
            state,
            people=frozenset(each.seat for each in room.seats),
            level=room.saved.level,
            patience=room.saved.patience,
            store=self.store,
            settings=self.settings,
            chosen=chosen,
        )
        room.table.open()


def read_game(rules: str | None, house_rules: str | None, players: int) -> Game:
    """Return the game of a request.

    Args:
        rules: The rules as in ``american(EndAt(50))``, None if they come as TOML.
        house_rules: The rules as TOML.
        players: The number of players.

    Raises:
        HeartsError: If it is no game, or its rules are too long: they travel to every client.
    """
    if (rules is None) == (house_rules is None):
        raise InputError('the rules come either as "rules" or as "toml"')
    found = notation.read_rules(rules) if rules is not None else toml.loads(house_rules or "")
    if len(found.name) > LONGEST_NAME or not found.name.isprintable():
        raise InputError(f"the name of the rules is not a line of up to {LONGEST_NAME} characters")
    length = len(CODEC.dumps(found))
    if length > LONGEST_RULES:
        raise InputError(f"these rules have {length} characters as JSON, {LONGEST_RULES} at most")
    return Game(found, players)


def _restored(saved: Saved) -> tuple[Room, State | None, dict[int, Action]]:
    """Return a room as it was stored, and its state with the choices that wait if it has begun."""
    row = saved.room
    room = Room(row, Game(CODEC.loads(row.rules, Rules), row.players))
    if saved.people is None:
        room.seats = list(saved.seats)
        return room, None, {}
    room.seats = list(saved.seats[: saved.people])
    state = opening(room.game, int(row.seed), room.names)
    for document in saved.actions:
        state = state.apply(CODEC.loads(document, Action))
    chosen = {seat: CODEC.loads(text, Action) for seat, text in saved.choices.items()}
    return room, state, chosen


def _is_busy(room: Room) -> bool:
    """Return whether somebody is connected, or joins at this moment."""
    return room.lock.locked() or (room.table is not None and bool(room.table.clients))


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


async def _stored(row: Any) -> None:
    """Wait for a row; a room that changed behind our back is busy."""
    try:
        await row
    except StoreError as error:
        raise RoomError(409, "the room has changed; try again") from error
