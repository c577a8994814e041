"""Bounds for what strangers send: the size of a request, and how often one comes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from fastapi import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: The time for the head of a request to arrive, and for its body, in seconds.
PATIENCE = 10.0


class Rate:
    """A number of times in a second, with some to spare after a rest.

    Args:
        rate: The number of times in a second.
        spare: The number of times at once after a rest.
    """

    def __init__(self, rate: float, spare: float, clock: Callable[[], float] = monotonic) -> None:
        self.rate, self.spare, self.clock = rate, spare, clock
        self.left, self.at = spare, clock()

    def take(self) -> bool:
        """Return whether it may happen once more now."""
        now = self.clock()
        self.left = min(self.spare, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Rates:
    """A rate for each address. The addresses that were not heard of for longest are forgotten."""

    def __init__(self, rate: float, spare: float, most: int = 10_000) -> None:
        self.rate, self.spare, self.most = rate, spare, most
        self._of: OrderedDict[str, Rate] = OrderedDict()

    def take(self, address: str) -> bool:
        """Return whether it may happen once more now for an address."""
        rate = self._of.get(address)
        if rate is None:
            rate = self._of[address] = Rate(self.rate, self.spare)
            if len(self._of) > self.most:
                self._of.popitem(last=False)
        self._of.move_to_end(address)
        return rate.take()


class BodyLimit:
    """Refuses requests that are too long, or that come too slowly."""

    def __init__(self, app: ASGIApp, longest: int, patience: float = PATIENCE) -> None:
        self.app, self.longest, self.patience = app, longest, patience

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with its body counted."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        length = 0
        complete = False
        until = monotonic() + self.patience

        async def counted() -> Message:
            nonlocal length, complete
            if complete:
                return await receive()
            try:
                message = await asyncio.wait_for(receive(), until - monotonic())
            except TimeoutError:
                raise HTTPException(408, "the request came too slowly") from None
            length += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if length > self.longest:
                raise HTTPException(413, f"a request has at most {self.longest} bytes")
            return message

        await self.app(scope, counted, send)
