"""The protocols of uvicorn, with an end to what they wait for and to what they keep.

uvicorn waits without end for the head of a request, and for a client to read, also when it has
closed the connection. It answers each ping, and keeps each part of a message, however many there
are.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from hearts_server.limits import PATIENCE, Rate

#: The time in which a client has to read what was sent to it, in seconds.
READING: Final = 30.0
#: The number of pings, pongs and parts of messages of a client: in a second, and at once.
FRAMES: Final = (5.0, 50.0)


class Reading(asyncio.Protocol):
    """A connection that is given up when the client does not read what was sent.

    Writing pauses as soon as the system takes no more. So little more than one message is in memory
    here; the others wait where they come from, and their number is bounded there.
    """

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep nothing that the client does not read."""
        cast(asyncio.Transport, transport).set_write_buffer_limits(high=0)
        super().connection_made(transport)

    def pause_writing(self) -> None:
        """Begin to look at the clock."""
        super().pause_writing()
        self._unread = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        """Note that the client has read everything."""
        super().resume_writing()
        self._forget()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the clock."""
        super().connection_lost(exc)
        self._forget()

    def _forget(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


class Requests(Reading, H11Protocol):
    """HTTP; the head of a request has a time limit."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to look at the clock."""
        super().connection_made(transport)
        self._look(None)

    def _look(self, earlier: object) -> None:
        """Close the connection if no request has come since the last look, and none is answered."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if earlier is not None and earlier is self._stage() and self.conn.their_state is h11.IDLE:
            self.transport.abort()
            return
        self.loop.call_later(PATIENCE, self._look, self._stage())

    def _stage(self) -> object:
        """Return the latest request, or this connection before the first one."""
        return self.cycle or self


class Messages(Reading, WebSocketsSansIOProtocol):
    """WebSockets; a client may not send small frames without end."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self._small = Rate(*FRAMES)

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._is_allowed():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._is_allowed():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message."""
        if self._is_allowed():
            super().handle_cont(event)

    def _is_allowed(self) -> bool:
        """Return whether the client may send one more small frame; otherwise end the connection."""
        allowed = self._small.take()
        if not allowed:
            self.transport.abort()
        return allowed
