"""Deals that were played, as JSON Lines and as a table.

The first line describes the simulation. Each further line is a deal with all its games.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TextIO, final

from hearts._arguments import check_int, check_type, short_repr, to_list
from hearts._documents import parse
from hearts._seats import check_seat
from hearts.errors import InputError
from hearts.simulate.playing import DealGames, Job, PlayedGame, measured, name_of_measure

#: The version of the format.
_VERSION: Final = 2


def to_path(value: object, what: str) -> Path:
    """Return a path; InputError if *value* does not name one. The message begins with *what*."""
    if not isinstance(value, str | PathLike):
        raise InputError(f"{what} must be a path, not {short_repr(value)}")
    return Path(value)


def _header_of(job: Job) -> dict[str, Any]:
    """Return the contents of the first line of a file, in which the players are sorted by name."""
    rules = sha256(repr(job.game.rules).encode()).hexdigest()[:16]
    found = {
        "simulation": _VERSION,
        "rules": job.game.rules.name,
        "rules_digest": rules,
        "seats": job.game.players,
        "players": sorted(job.names),
        "seed": job.seed,
        "matches": job.whole,
        "deal_numbers": [] if job.whole else list(job.numbers),
    }
    if job.orders != "drawn":
        found["seatings"] = job.orders
    if job.measure is not None:
        found["measure"] = name_of_measure(job.measure)
    if job.record:
        found["record"] = True
    return found


@final
class DealFile:
    """A file that gets the deals as they are played. Without a path, nothing is written.

    Args:
        path: The file. A file with the same first line is continued.
        job: The simulation.

    Attributes:
        deals: The deals that were in the file.

    Raises:
        InputError: If the file is of another simulation, or is not a file of deals.
    """

    def __init__(self, path: Path | None, job: Job) -> None:
        self._path = path
        self._file: TextIO | None = None
        self._header = json.dumps(_header_of(job))
        self._job = job
        # In the file, the order in which the players were given does not matter.
        self._ranks = [sorted(job.names).index(name) for name in job.names]
        self._length = 0
        self.deals: list[DealGames] = []
        if path is not None and path.exists() and path.stat().st_size > 0:
            self._read(path)

    def _read(self, path: Path) -> None:
        lines = path.read_bytes().splitlines(keepends=True)
        if self._header.encode().startswith(lines[0]):
            return  # the first line was being written when everything stopped
        if lines[0].decode("utf-8", "replace").strip() != self._header:
            raise InputError(f"{path}: this file is of another simulation: its first line differs")
        for number, line in enumerate(lines, start=1):
            if not line.endswith(b"\n"):
                break  # it was being written when everything stopped
            self._length += len(line)
            if number > 1:
                self.deals.append(self._deal_of(line, path, number))

    def __enter__(self) -> DealFile:
        if self._path is not None:
            new = self._length == 0
            self._file = self._path.open("a", encoding="utf-8", newline="\n")
            self._file.truncate(self._length)
            if new:
                self._file.write(self._header + "\n")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, deals: Sequence[DealGames]) -> None:
        """Write more deals to the file."""
        if self._file is not None:
            self._file.writelines(json.dumps(self._line_of(deal)) + "\n" for deal in deals)
            self._file.flush()

    def _deal_of(self, line: bytes, path: Path, number: int) -> DealGames:
        """Return the deal of a line; InputError if it is not one of this simulation."""
        try:
            found: Any = parse(line.decode())
            place = check_int(found["deal"], "deal", 0)
            games = zip(self._job.seatings(place), found["games"], strict=True)
            return self._job.played(place, [self._game_of(*game) for game in games])
        except (ValueError, LookupError, TypeError) as error:
            raise InputError(f"{path}: line {number} is not a deal: {error}") from None

    def _line_of(self, deal: DealGames) -> dict[str, Any]:
        games = [
            [
                self._ranked(game.players), game.points, game.shooters, game.length, game.winners,
                *([] if game.measure is None else [game.measure]),
                *([game.notation] if self._job.record else []),
            ]
            for game in deal.games
        ]  # fmt: skip
        return {"deal": deal.number, "games": games}

    def _ranked(self, seating: Sequence[int]) -> list[int]:
        """Return the numbers that players have in the file."""
        return [self._ranks[player] for player in seating]

    def _game_of(self, seating: tuple[int, ...], game: Any) -> PlayedGame:
        """Return a game from the file; InputError if it is not one of players in these seats."""
        players, points, shooters, length, winners, *more = game
        measure = None if self._job.measure is None else measured(more.pop(0))
        text = more.pop() if self._job.record else ""
        check_type(text, str, "notation")
        if more:
            raise InputError(f"a game has {len(game)} entries")
        if players != self._ranked(seating):
            raise InputError(f"players: {short_repr(players)}, not {self._ranked(seating)}")
        each = [check_int(score, "points") for score in to_list(points, "points")]
        if len(each) != len(seating):
            raise InputError(f"points: {len(each)} at a table of {len(seating)}")
        seats = [
            tuple(
                check_seat(seat, len(seating), f"{what}: seat")
                for seat in to_list(named, what, ordered=False)
            )
            for what, named in (("shooters", shooters), ("winners", winners))
        ]
        count = check_int(length, "length", 1)
        return PlayedGame(seating, tuple(each), seats[0], count, seats[1], measure, text)


def columns_of(names: Sequence[str], deals: Sequence[DealGames]) -> dict[str, list[Any]]:
    """Return the deals as columns, with a row for each seat of each game."""
    found: dict[str, list[Any]] = {
        name: []
        for name in (
            *("deal", "seed", "deal_number", "game", "seat", "player", "points", "shoots"),
            *("length", "won"),
        )
    }
    for deal in deals:
        for number, game in enumerate(deal.games):
            for seat, player in enumerate(game.players):
                row = (
                    deal.number, deal.seed, deal.deal_number, number, seat, names[player],
                    game.points[seat], game.shooters.count(seat), game.length, seat in game.winners,
                )  # fmt: skip
                for column, value in zip(found.values(), row, strict=True):
                    column.append(value)
    return found
