"""The limits and times of a server, and its database."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


def option(default: T, unit: str, help: str) -> T:
    """Return a field with what ``--help`` says of it."""
    found: Any = field(default=default, metadata={"unit": unit, "help": help})
    chosen: T = found
    return chosen


@dataclass(frozen=True)
class Settings:
    """All that can be chosen for a server. Times are in seconds."""

    database: str = option(
        "sqlite:///matches.db", "ADDRESS", "the address of the database, as SQLAlchemy has it"
    )
    pace: float = option(
        0.7,
        "SECONDS",
        "the time from a move to the next move of an opponent; opponents that think for longer "
        "move on a multiple of it, so that the time shows little of their cards",
    )
    pause: float = option(12.0, "SECONDS", "the time for which the score of a deal is shown")
    patience: float = option(
        60.0, "SECONDS", "the time for a decision, unless the room chooses another one"
    )
    longest_patience: float = option(
        86_400.0, "SECONDS", "the longest time for a decision that a room may choose"
    )
    greeting: float = option(
        10.0, "SECONDS", "the time in which a new connection has to say which seat it takes"
    )
    linger: float = option(
        60.0, "SECONDS", "a room leaves the memory after this time without a connection"
    )
    keep_days: float = option(
        30.0, "DAYS", "if the store is full, rooms that were made this long ago are deleted"
    )
    most_level: int = option(
        3, "1-5", "the highest level of opponents; the higher ones need more of the processor"
    )
    most_rooms: int = option(100_000, "NUMBER", "the most rooms in the store")
    most_open: int = option(500, "NUMBER", "the most rooms in memory")
    most_deals: int = option(
        100, "NUMBER", "a match ends after this number of deals, whatever its rules say"
    )
    most_per_seat: int = option(3, "NUMBER", "the most connections to one seat")
    most_spectators: int = option(20, "NUMBER", "the most spectators at a table")
    most_waiting: int = option(
        64, "NUMBER", "a connection is closed if it is behind by this number of messages"
    )
    most_news: int = option(500, "NUMBER", "the most entries of the history in one message")
    first_news: int = option(
        80, "NUMBER", "the entries of the history for a client that does not say what it has"
    )
    longest_message: int = option(4_096, "BYTES", "the longest message of a client")
    longest_body: int = option(120_000, "BYTES", "the longest request")
    message_rate: float = option(
        10.0, "NUMBER", "the messages that a connection may send in a second"
    )
    request_rate: float = option(
        20.0, "NUMBER", "the requests that an address may send in a second"
    )
    room_rate: float = option(0.2, "NUMBER", "the new rooms that an address may make in a second")
