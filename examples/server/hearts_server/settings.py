"""The limits and times of a server, and its database."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """All that can be chosen for a server. Times are in seconds.

    Attributes:
        database: The address of the database, as SQLAlchemy has it.
        pace: The time from a move to the next move of an opponent. Opponents that think for longer
            move on a multiple of it, so that the time shows little of their cards.
        pause: The time for which the score of a deal is shown.
        patience: The time for a decision, unless the room chooses another one.
        longest_patience: The longest that a room may choose.
        greeting: The time in which a new connection has to say which seat it takes.
        linger: A room leaves the memory after this time without a connection.
        keep_days: A room is deleted this number of days after it was made, if the store is full.
        most_level: The highest level of opponents; the higher ones need more of the processor.
        most_rooms: The number of rooms in the store.
        most_open: The number of rooms in memory.
        most_deals: A match ends after this number of deals, whatever its rules say.
        most_per_seat: The number of connections to one seat.
        most_spectators: The number of spectators at a table.
        most_waiting: A connection is closed if it is behind by this number of messages.
        most_news: The number of entries of the history in one message.
        first_news: The number of entries that a client gets which does not say what it has.
        longest_message: The number of bytes of a message of a client.
        longest_body: The number of bytes of a request.
        message_rate: The number of messages in a second that a connection may send.
        request_rate: The number of requests in a second for each address.
        room_rate: The number of new rooms in a second for each address.
    """

    database: str = "sqlite:///matches.db"
    pace: float = 0.7
    pause: float = 12.0
    patience: float = 60.0
    longest_patience: float = 86_400.0
    greeting: float = 10.0
    linger: float = 60.0
    keep_days: float = 30.0
    most_level: int = 3
    most_rooms: int = 100_000
    most_open: int = 500
    most_deals: int = 100
    most_per_seat: int = 3
    most_spectators: int = 20
    most_waiting: int = 64
    most_news: int = 500
    first_news: int = 80
    longest_message: int = 4_096
    longest_body: int = 120_000
    message_rate: float = 10.0
    request_rate: float = 20.0
    room_rate: float = 0.2
